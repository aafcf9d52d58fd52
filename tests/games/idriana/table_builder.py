"""A table of Idriana laid out by hand, so that a test reads like play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.table_builder import TableBuilder, changed_cards
from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import SeededChance
from tuckbox.core.events import OPEN, Viewer
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.rules import changes, turn
from tuckbox.games.idriana.rules.cards import DISCARDED, FIELDS, HAND, IN_PLAY, NONE, TURNED
from tuckbox.games.idriana.rules.generated import stack
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.games.idriana.view import IdrianaView, PlaceView, SeatView, Tally
from tuckbox.games.idriana.view_builder import contents_of

# Tests of the rules lay cards of the first set, whose numbers they name; what holds for the standard set is elsewhere.
STANDARD = IdrianaGame(IdrianaGame.sets.find("4279c1c8910faa44"))
DECK = "Forest, Pond, Wheat, Barley, Shrine, Inn, Library, Bank, Harbour"


def changed(changes: Mapping[str, Mapping[str, str]], without: Sequence[str] = ()) -> CardSet:
    """The standard set with some cells of some cards changed, or some cards left out."""
    return changed_cards(STANDARD.card_set, changes, without)


def named(text: str) -> list[str]:
    """The names in a text, 'Forest x2, Library' as Forest, Forest, Library."""
    found: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, count = part.partition(" x")
        found += [name] * int(count or 1)
    return found


class Table(TableBuilder[IdrianaGame, IdrianaState]):
    """Ann in seat 1, Bo in seat 2, Cat in seat 3 if she plays, and the cards as the test lays them.

    Hands are lists of names: "Forest x2, Library". What is in play comes on top of the start of the game (Hunting
    Range, 3 Forests, Cottage, 1 Field, Village Hall): a card that is placed on another brings those below it along,
    and Crops and Goats name their Field: "College, Town Hall, Wheat in Field 1". Decks name their cards from the top;
    a deck that is not named is made of the rest of the player's cards. It is a player's turn, in its play part.
    """

    seat_names = ("ann", "bo", "cat")
    players = ("Ann", "Bo", "Cat")

    def __init__(
        self,
        ann: str = "",
        bo: str = "",
        cat: str | None = None,
        ann_play: str = "",
        bo_play: str = "",
        cat_play: str = "",
        ann_deck: str | None = None,
        bo_deck: str | None = None,
        cat_deck: str | None = None,
        ann_discards: str = "",
        bo_discards: str = "",
        turned: str = "",
        weather: str = "",
        sustained: str = "",
        to_act: str = "ann",
        seats: int = 2,
        cards: CardSet | None = None,
    ) -> None:
        self.game = STANDARD if cards is None else IdrianaGame(cards)
        self.cards = self.game.cards
        self.state = IdrianaState()
        self.state.deal(
            self.cards, 3 if cat is not None else seats, SeededChance(bytes(32)), None, self.seat_number(to_act)
        )
        self.state.pop()
        hands = (ann, bo, cat or "")
        for seat in range(self.state.seats):
            self._take_hand_away(seat)
            for name in named((ann_play, bo_play, cat_play)[seat]):
                self._lay(seat, name)
            for name in named(hands[seat]):
                self.state.add(HAND, seat, self.number(name), 1)
                self.state.held[seat] += 1
            for name in named((ann_discards, bo_discards, "")[seat]):
                self.state.add(DISCARDED, seat, self.number(name), 1)
            self._stack(seat, (ann_deck, bo_deck, cat_deck)[seat])
        for name in named(turned):
            owner = next(seat for seat in range(self.state.seats) if self.state.ready(seat, self.number(name)))
            self.state.add(TURNED, owner, self.number(name), 1)
        for name in named(weather) + named(sustained):
            changes.enter_global(self.state, 0, self.number(name))
        stack.push_turn(self.state, self.seat_number(to_act))
        self.state.turns = 1
        self.begin_log()

    # Laying out

    def number(self, name: str) -> int:
        return self.cards.names.index(name)

    def _take_hand_away(self, seat: int) -> None:
        for card in range(self.cards.count):
            self.state.add(HAND, seat, card, -self.state.count(HAND, seat, card))
        self.state.held[seat] = 0

    def _lay(self, seat: int, text: str) -> None:
        name, _, field = text.partition(" in Field ")
        card = self.number(name)
        under = int(self.cards.on[card])
        if under >= 0 and not self.state.count(IN_PLAY, seat, under):
            self._lay(seat, self.cards.names[under])
        changes.enter_play(self.state, seat, card, int(field) - 1 if field else NONE)

    def _stack(self, seat: int, text: str | None) -> None:
        if text is None:
            rest = Counter({card: int(self.cards.copies[card]) for card in range(self.cards.count)})
            for card in range(self.cards.count):
                here = sum(self.state.count(zone, seat, card) for zone in (HAND, DISCARDED))
                rest[card] -= int(here + max(0, self.state.count(IN_PLAY, seat, card) - self.cards.start[card]))
            deck = sorted(rest.elements())
        else:
            deck = [self.number(name) for name in reversed(named(text))]
        size = len(self.cards.deck)
        cells = self.state.decks[:]
        for at, card in enumerate(deck):
            cells[seat * size + at] = card
        self.state.decks = cells
        self.state.left[seat] = len(deck)

    def begin_turn(self, who: str) -> Table:
        """Begin a player's turn: straighten, draw and keep."""
        self.state.depth = 1
        turn.begin_turn(self.state, self.seat_number(who))
        return self

    # Playing

    def cat(self, *sentences: str) -> Table:
        return self.play("cat", *sentences)

    # Looking

    def seen(self, viewer: Viewer = OPEN) -> IdrianaView:
        """The position as a viewer sees it."""
        return self.game.view(self.state, viewer)

    def seat(self, who: str, viewer: Viewer = OPEN) -> SeatView:
        """A player's side of the table."""
        return self.seen(viewer).seats[self.seat_number(who)]

    def hand(self, who: str) -> list[str]:
        return [self.cards.names[card] for card in self.seat(who).hand]

    def drawn(self, who: str) -> list[str]:
        """The cards that a player has drawn and can still keep."""
        return [self.cards.names[card] for card in self.seat(who).drawn]

    def deck(self, who: str) -> list[str]:
        """A player's deck from the top."""
        return [self.cards.names[card] for card in self.seat(who).deck]

    def discards(self, who: str) -> list[str]:
        return [self.cards.names[one.card] for one in self.seat(who).discards for _ in range(one.copies)]

    def count(self, who: str, name: str) -> int:
        """How many copies of a card a player has in play, as top cards."""
        return int(self.state.count(IN_PLAY, self.seat_number(who), self.number(name)))

    def place(self, who: str, name: str) -> PlaceView:
        """The place with this card on top."""
        regions = self.seat(who).regions
        places = [place for region in regions for place in (region.centre, *region.places)]
        return next(place for place in places if place.card == self.number(name))

    def is_turned(self, who: str, name: str) -> bool:
        return self.place(who, name).turned

    def under(self, who: str, name: str) -> list[str]:
        """What lies under a card, the nearest first."""
        return [self.cards.names[card] for card in self.place(who, name).under]

    def field(self, who: str, number: int) -> list[str]:
        content = int(self.state.fields[self.seat_number(who) * FIELDS + number - 1])
        return [self.cards.names[card] for card in contents_of(content)]

    def level(self, who: str, region: str) -> int:
        return next(one.level for one in self.seat(who).regions if one.region == region)

    def weather(self) -> list[str]:
        """The weather pile, the top last; a tapped card has a star."""
        return [self.cards.names[one.card] + "*" * one.tapped for one in self.seen().weather]

    def sustained(self) -> list[str]:
        """The sustained cards; a tapped one has a star."""
        return [self.cards.names[one.card] + "*" * one.tapped for one in self.seen().sustained]

    def aside(self) -> list[str]:
        return [self.cards.names[card] for card in self.seen().aside]

    def vp(self, who: str) -> int:
        """A player's VP in play."""
        return self.checked(self.seat(who).vp)

    def food(self, who: str) -> int:
        return self.checked(self.seat(who).food)

    def gold(self, who: str) -> int:
        return self.checked(self.seat(who).gold)

    def piety(self, who: str) -> int:
        return self.checked(self.seat(who).piety)

    def checked(self, tally: Tally) -> int:
        """A number, once it is sure that its lines make it up."""
        assert sum(line.copies * line.each for line in tally.lines) == tally.total
        return tally.total

    def score(self, who: str) -> int:
        """A player's score if the match ended now."""
        return self.result().scores[self.seat_number(who)]

    def gains(self, *sentences: str) -> str:
        """Let Ann make these moves; what they gave her: '1 VP, 2 food'."""
        had = [total("ann") for total in (self.vp, self.food, self.gold, self.piety)]
        self.ann(*sentences)
        now = [total("ann") for total in (self.vp, self.food, self.gold, self.piety)]
        names = ("VP", "food", "gold", "piety")
        return ", ".join(f"{new - old} {name}" for old, new, name in zip(had, now, names, strict=True) if new != old)

    def numbers(self, text: str) -> vec[i64]:
        """The numbers of cards named in a list."""
        return vec[i64]([self.number(name) for name in named(text)])


def words(text: str) -> str:
    """A text with its white space made single."""
    return re.sub(r"\s+", " ", text).strip()
