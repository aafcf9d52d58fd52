"""The plan of a run: everything that determines its matches, and how to play one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import sha256

from tuckbox import registry
from tuckbox.bots import Bot, bot, play_to_end
from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import SeededChance
from tuckbox.core.errors import BadOption, WrongSeats
from tuckbox.core.game import Game, seed_of
from tuckbox.core.journal import Journal
from tuckbox.core.keyed_shuffle import KeyedShuffle
from tuckbox.core.localized_text import LocalizedText, localized
from tuckbox.core.match import Match
from tuckbox.lab.card_table import CardTable
from tuckbox.lab.deals import shared_keys, swaps
from tuckbox.lab.play import MatchFacts, bots_of, play


def conditions(game: Game) -> dict[str, object]:
    """A fingerprint of everything but the seed that determines bots' play: rules, cards, weights and levels."""
    weights = [heuristic.parameters() for heuristic in (game.heuristic, *game.evaluators.values())]
    known = sha256(repr([one for one in weights if one]).encode()).hexdigest()[:16]
    levels = [asdict(level) for level in game.levels]
    return {"rules": game.rules_version, "cards": game.card_set.hash, "weights": known, "levels": levels}


@dataclass(frozen=True)
class Plan:
    """What to play: a card set alone, against another set, or with and without one card.

    A set alone is dealt as usual. Two sets are dealt by keys, so that shared cards come in the same order. With `card`,
    each deal is played with and without that card among a seat's first cards.
    """

    game: str
    bots: tuple[str, ...]  # a bot per seat
    cards: str | None = None  # the text of a set; None for the standard one
    against: str | None = None
    compare: bool = False  # the second set, possibly the standard one
    card: str = ""  # the name of the card to measure
    options: dict[str, str] = field(default_factory=dict)
    seed: str = "lab"

    def check(self) -> None:
        """Raise a TuckboxError for a plan that cannot be played."""
        game = self.games[0]
        if len(self.bots) not in game.players:
            counts = " or ".join(map(str, game.players))
            raise WrongSeats(f"{game.title} is for {counts} players, not {len(self.bots)}.")
        for name in self.bots:
            bot(name).check(type(game))
        if self.card and self.compare:
            raise BadOption("Measure one card or compare two sets, not both at once.")
        if self.card:
            found = self.tables[0].find(self.card)
            if all(swaps(game, self.seats, seed_of(f"{self.seed} {n}"), found, n % self.seats) is None for n in (0, 1)):
                reason = localized(
                    "{card} is never among the first cards drawn, so it cannot be given or withheld.",
                    card=LocalizedText(self.card),
                )
                raise BadOption(reason)

    @property
    def seats(self) -> int:
        """The number of seats of a match."""
        return len(self.bots)

    @property
    def sides(self) -> int:
        """The number of matches per deal."""
        return 2 if self.compare or self.card else 1

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The game of each side."""
        texts = (self.cards, self.against) if self.compare else (self.cards,)
        games = tuple(
            registry.game(self.game, None if text is None else CardSet(f"set {at + 1}", text), self.options)
            for at, text in enumerate(texts)
        )
        return games * 2 if self.card else games

    @cached_property
    def tables(self) -> tuple[CardTable, ...]:
        """The card table of each side."""
        return tuple(map(CardTable, self.games))

    @cached_property
    def keys(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cards' names on each side when both are dealt by keys."""
        return (), shared_keys(self.games[1], self.games[0]) if self.compare else ()

    def head(self) -> dict[str, object]:
        """Everything that determines the matches, for the results file."""
        sets = [conditions(game) for game in self.games[: 2 if self.compare else 1]]
        plan = {"game": self.game, "bots": list(self.bots), "options": self.options, "seed": self.seed}
        return {"lab": 2, **plan, "card": self.card, "sides": sets}

    def play(self, number: int) -> list[MatchFacts]:
        """Play a deal, one match per side; none if the chosen card could not be given and withheld."""
        seed, seat = self._seed(number), number % self.seats if self.card else 0
        played = []
        for side, shuffle in enumerate(self._shuffles(number)):
            game, journal = self.games[side], Journal()
            chance = SeededChance(seed) if shuffle is None else shuffle.chance(seed)
            state = game.deal(self.seats, chance, journal)
            played.append(play(game, self.tables[side], state, journal, self.players(number), number, side, seat))
        return played

    def _seed(self, number: int) -> bytes:
        return seed_of(f"{self.seed} {number}")

    def _shuffles(self, number: int) -> Sequence[KeyedShuffle | None]:
        """The shuffle of each match of a deal; None for the plain one."""
        if self.sides == 1:
            return [None]
        if self.compare:
            return [KeyedShuffle(keys) for keys in self.keys]
        card = self.tables[0].find(self.card)
        found = swaps(self.games[0], self.seats, self._seed(number), card, number % self.seats)
        return [KeyedShuffle(swap=swap) for swap in found or ()]

    def players(self, number: int) -> list[Bot]:
        """The bots of a deal, the same on both sides."""
        return bots_of(self.bots, f"{self.seed} {number}")

    def match(self, number: int, side: int = 0) -> Match:
        """Replay a match of a deal for its record."""
        shuffles = self._shuffles(number)
        if not 0 <= side < len(shuffles):
            raise BadOption(f"Deal {number:,} has no match {side + 1}.")
        match = Match(self.games[side], self.bots, self._seed(number), shuffles[side])
        play_to_end(match, self.players(number))
        return match
