"""The trial of a card set: quick matches that show whether a set that passed its check can be played to the end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Final

from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.information_set import InformationSet
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import BadCardSet, BadOption, NoLegalMove, TuckboxError
from tuckbox.core.events import OPEN
from tuckbox.core.frame import frames
from tuckbox.core.game import Game, seed_of
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match, replay
from tuckbox.core.record import UNKNOWN, Record, parse

MATCHES: Final = 100
MOST_MOVES: Final = 20_000  # entries of a match that ends
LOOKS: Final = 90  # average moves between positions checked for every viewer
FEW: Final = 40  # moves a greedy bot chooses from
THOUGHTS: Final = 20  # moves between a greedy bot's choices, in every second match


class TrialFailed(TuckboxError):
    """What a trial match found wrong."""


class BadTrial(BadCardSet):
    """A trial match that went wrong: its number, from 1, and its record so far."""

    def __init__(self, file: str, reason: str, number: int, record: Record | None) -> None:
        super().__init__(file, 0, reason)
        self.number, self.record = number, record


def trial(
    game: Game,
    matches: int = MATCHES,
    seconds: float | None = None,
    on_progress: Callable[[int], None] | None = None,
    after: int = 0,
) -> int:
    """Play quick matches with every number of seats and every option in turn; raises BadTrial if one goes wrong.

    Returns the number of matches played. `seconds` limits the time, but every number of seats gets at least one match.
    `on_progress` receives the number of matches played; `after` resumes a trial after that many. Run untrusted sets in
    a process with a time limit.
    """
    stop = None if seconds is None else time.monotonic() + seconds
    tables = _tables(game)
    for number in range(after, matches):
        if stop is not None and number >= len(game.players) and time.monotonic() > stop:
            return number
        variant, seats = tables[number % len(tables)]
        _TrialMatch(variant, seats, number).run()
        if on_progress is not None:
            on_progress(number + 1)
    return matches


def _tables(game: Game) -> list[tuple[Game, int]]:
    """Every number of seats with the default options, then with all others that change the rules."""
    tried = [option for option in game.options if not option.cosmetic]
    choices = (
        dict(zip((option.name for option in tried), values, strict=True))
        for values in product(*(option.values for option in tried))
    )
    options = [{**game.chosen_options, **chosen} for chosen in choices]
    variants = [game, *(type(game)(game.card_set, one) for one in options if one != game.chosen_options)]
    return [(variant, seats) for variant in variants for seats in game.players]


class _TrialMatch:
    """A match of random moves, and some by a greedy bot, with checks along the way."""

    def __init__(self, game: Game, seats: int, number: int) -> None:
        self.game = game
        self.seats = seats
        self.number = number
        self.seed = f"trial {number}"
        self.dice = random.Random(self.seed)
        self.bot = GreedyBot(number) if number % 2 else None
        self.chance = FastChance(number)

    def run(self) -> None:
        """Play the match; raises BadTrial with what went wrong."""
        moves, match = 0, None
        try:
            self.game.facts()
            self.game.card_table()
            match = Match(self.game, [f"Player {seat + 1}" for seat in range(self.seats)], seed_of(self.seed))
            while not match.is_over:
                self._look(match, moves)
                self._move(match)
                moves += 1
            self._look(match, 0)
            self._replay(match)
        except BadOption:
            return  # an option not available for this number of seats
        except (TrialFailed, NoLegalMove) as error:
            raise self._bad(moves, error.sentence, match) from error
        except Exception as error:  # a set may make the rules raise anything
            reason = localized("The rules could not go on ({error}).", error=type(error).__name__)
            raise self._bad(moves, reason, match) from error

    def _bad(self, moves: int, reason: str, match: Match | None) -> BadTrial:
        said = localized(
            "trial match {number}, of {seats} players, went wrong after {moves} moves: {reason}",
            number=self.number + 1,
            seats=self.seats,
            moves=moves,
            reason=reason,
        )
        record = None if match is None else replace(match.record(), position=UNKNOWN)
        return BadTrial(self.game.card_set.file, said, self.number + 1, record)

    def _move(self, match: Match) -> None:
        if len(match.entries) >= MOST_MOVES:
            raise TrialFailed(localized("It does not come to an end."))
        seat = self.dice.choice(match.seats_to_act())
        codes = match.legal_codes(seat)
        code = self.dice.choice(codes)
        if self.bot is not None and len(codes) <= FEW and self.dice.randrange(THOUGHTS) == 0:
            code = self.bot.choose_code(InformationSet.of(match, seat))
        move = match.play(seat, code)
        if self.game.parse(move.sentence) != move:
            raise TrialFailed(localized("'{move}' is read as another move.", move=str(move)))

    def _look(self, match: Match, moves: int) -> None:
        """Occasionally build everything that viewers and bots are shown."""
        if moves and self.dice.randrange(LOOKS):
            return
        stuck = match.stuck_seat()
        if stuck is not None:
            match.legal_codes(stuck)
        for seen in frames(match, [*range(self.seats), None, OPEN]).values():
            self.game.describe_view(seen.view)
        for seat in range(self.seats):
            match.state.resample(seat, self.chance)

    def _replay(self, match: Match) -> None:
        text = str(match.record())
        record = parse(text)
        again = replay(type(self.game)(record.cards, record.options), record)
        if str(again.record()) != text or again.result() != match.result():
            raise TrialFailed(localized("Its record leads to another position."))
