"""Builds what a viewer sees of a match of Idriana, from nothing (I80, I81)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.moves import Move
from tuckbox.core.steps import a_of, kind_of
from tuckbox.core.zones import to_list
from tuckbox.games.idriana.rules import scores, turn
from tuckbox.games.idriana.rules.cards import (
    CENTRE,
    DISCARDED,
    DRAWN,
    FIELDS,
    FOOD,
    GOLD,
    HAND,
    IN_PLAY,
    PASSED,
    PIETY,
    REGIONS,
    SHOWN,
    STANDING,
    TURNED,
    VP,
)
from tuckbox.games.idriana.rules.declarations import STEPS
from tuckbox.games.idriana.rules.generated import stack
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.games.idriana.view import (
    Allowance,
    Copies,
    GlobalView,
    IdrianaView,
    PlaceView,
    Region,
    RegionView,
    SeatView,
    StandingAnswer,
    StepView,
    Tally,
    TallyLine,
)

_REGIONS: Final[tuple[Region, ...]] = ("wilderness", "farm", "town")
STANDING_ANSWERS: Final[tuple[StandingAnswer, ...]] = ("ask", "never", "always")

# Most parts of a view are shared with the previous view and all viewers, so they are built once.
_copies = lru_cache(maxsize=4096)(Copies)
_line = lru_cache(maxsize=16_384)(TallyLine)
_place = lru_cache(maxsize=16_384)(PlaceView)


def views(state: IdrianaState, moves: Mapping[Viewer, tuple[Move, ...]]) -> dict[Viewer, IdrianaView]:
    """The position as each of several viewers sees it, with their legal moves."""
    begun = not state.is_over and state.turns > 0
    current = int(state.current()) if begun else None
    to_act = tuple(state.seats_to_act())
    last_turn = any(count == 0 for count in state.left)
    step = None if state.is_over else _step(state)
    allowance = _allowance(state, state.current()) if begun else None
    weather = tuple([GlobalView(int(entry) >> 1, bool(entry & 1)) for entry in state.weather])
    sustained = tuple([GlobalView(int(entry) >> 1, bool(entry & 1)) for entry in state.sustained])
    aside = tuple([int(card) for card in state.aside])
    most = [_seat_or_none(scores.most(state, which)) for which in (FOOD, GOLD, PIETY)]
    sides = [_Side(state, seat) for seat in range(state.seats)]
    return {
        viewer: IdrianaView(
            viewer=viewer,
            seats_to_act=to_act,
            legal_moves=own,
            over=state.is_over,
            turn=int(state.turns),
            current=current,
            starter=_seat_or_none(state.starter),
            last_turn=last_turn,
            step=step,
            allowance=allowance,
            weather=weather,
            sustained=sustained,
            aside=aside,
            most_food=most[0],
            most_gold=most[1],
            most_piety=most[2],
            piety_award=int(scores.piety_award(state)),
            seats=tuple([side.seen_by(viewer) for side in sides]),
        )
        for viewer, own in moves.items()
    }


def _seat_or_none(seat: i64) -> int | None:
    return int(seat) if seat >= 0 else None


def _step(state: IdrianaState) -> StepView:
    """The step on top; of a payment, the card paid for lies in the step below."""
    step = state.top_step()
    kind = int(kind_of(step))
    name = STEPS[kind].name
    if kind in (stack.CHOICE, stack.REACT):
        return StepView(name, int(a_of(step)), 0)
    below = state.steps[state.depth - 2] if state.depth > 1 else 0
    paid_for = kind == stack.PAY and kind_of(below) == stack.PLAYED
    return StepView(name, int(a_of(below)) if paid_for else None, int(a_of(step)))


def _allowance(state: IdrianaState, seat: i64) -> Allowance:
    extra = int(state.bonus(seat, state.cards.plays))
    actions = 1 + int(state.bonus(seat, state.cards.actions))
    return Allowance(
        local=max(0, 1 - int(state.locals)),
        global_=max(0, 1 - int(state.globals)),
        additional=max(0, extra - int(turn.additional(state))),
        actions=max(0, actions - int(state.acted)),
        goat=state.goats == 0,
    )


class _Side:
    """A player's side of the table; its public and its private parts are each built once."""

    def __init__(self, state: IdrianaState, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.deck = to_list(state.decks, seat * len(state.cards.deck), state.left[seat])[::-1]
        self.drawn = _cards(state, DRAWN, seat) + _cards(state, PASSED, seat)
        self.regions = tuple([_region(state, seat, region) for region in range(REGIONS)])
        self.discards = _counted(_cards(state, DISCARDED, seat))
        self.numbers = [_tally(state, seat, which) for which in (VP, FOOD, GOLD, PIETY)]
        self.standing = _standing(state, seat)
        self.own: SeatView | None = None
        self.others: SeatView | None = None

    def seen_by(self, viewer: Viewer) -> SeatView:
        """The side as a viewer sees it: all, its player, or anybody else."""
        if viewer == OPEN:
            return self._view(own=True, is_open=True)
        if viewer == self.seat:
            self.own = self.own or self._view(own=True, is_open=False)
            return self.own
        self.others = self.others or self._view(own=False, is_open=False)
        return self.others

    def _view(self, own: bool, is_open: bool) -> SeatView:
        state, seat, deck, numbers = self.state, self.seat, self.deck, self.numbers
        awards = int(scores.awards(state, seat))
        return SeatView(
            regions=self.regions,
            hand=tuple(_cards(state, HAND if own else SHOWN, seat)),
            hand_count=int(state.held[seat]),
            drawn=tuple(sorted(self.drawn)) if own else (),
            drawn_count=len(self.drawn),
            deck_count=len(deck),
            deck_top=tuple(deck[: int(state.seen_top[seat])]) if own else (),
            deck_bottom=tuple(deck[::-1][: int(state.seen_bottom[seat])]) if own else (),
            unseen=_counted(deck if own else self._unseen()),
            deck=tuple(deck) if is_open else (),
            discards=self.discards,
            vp=numbers[0],
            food=numbers[1],
            gold=numbers[2],
            piety=numbers[3],
            awards=awards,
            score=numbers[0].total + awards,
            draws=int(turn.draws(state, seat)),
            keeps=int(turn.keeps(state, seat)),
            hand_limit=int(turn.hand_limit(state, seat)),
            standing=self.standing,
        )

    def _unseen(self) -> list[int]:
        """What others have not seen of a player's cards: the full list minus what was seen (I81)."""
        cards = _cards(self.state, HAND, self.seat) + self.drawn + self.deck
        for card in _cards(self.state, SHOWN, self.seat):
            cards.remove(card)
        return cards


def _standing(state: IdrianaState, seat: i64) -> tuple[tuple[int, StandingAnswer], ...]:
    """The standing answers of a player to reactions: never or always."""
    answers: list[tuple[int, StandingAnswer]] = []
    card: i64 = 0
    while card < state.cards.count:
        answer = state.count(STANDING, seat, card)
        if answer > 0:
            answers.append((int(card), STANDING_ANSWERS[int(answer)]))
        card += 1
    return tuple(answers)


def _cards(state: IdrianaState, zone: i64, seat: i64) -> list[int]:
    """The cards of a zone, each copy by itself."""
    copies: list[int] = []
    card: i64 = 0
    while card < state.cards.count:
        for _ in range(state.count(zone, seat, card)):
            copies.append(int(card))
        card += 1
    return copies


def _counted(cards: list[int]) -> tuple[Copies, ...]:
    counts: dict[int, int] = {}
    for card in sorted(cards):
        counts[card] = counts.get(card, 0) + 1
    return tuple([_copies(card, copies) for card, copies in counts.items()])


def _tally(state: IdrianaState, seat: i64, which: i64) -> Tally:
    lines = tuple([_line(card, copies, each) for card, copies, each in scores.lines(state, seat, which)])
    return Tally(int(scores.number(state, seat, which)), lines)


def _region(state: IdrianaState, seat: i64, region: i64) -> RegionView:
    cards = state.cards
    places: list[PlaceView] = []
    centre: PlaceView | None = None
    card: i64 = 0
    while card < cards.count:
        if cards.area[card] == region and cards.planted[card] != 1:
            piles = _fields(state, seat) if card == cards.holder else _equal_places(state, seat, card)
            if cards.kind[card] == CENTRE and piles:
                centre = piles[0]
            else:
                places += piles
        card += 1
    assert centre is not None
    return RegionView(_REGIONS[region], int(state.level(seat, region)), centre, tuple(places))


def _equal_places(state: IdrianaState, seat: i64, card: i64) -> list[PlaceView]:
    """The places with this card on top: those that are straight, and those that are turned."""
    turned = int(state.count(TURNED, seat, card))
    straight = int(state.count(IN_PLAY, seat, card)) - turned
    if not turned and not straight:
        return []
    under: list[int] = []
    below = state.cards.on[card]
    while below >= 0:
        under.append(int(below))
        below = state.cards.on[below]
    return [
        _place(int(card), copies, is_turned, tuple(under), (), None)
        for copies, is_turned in ((straight, False), (turned, True))
        if copies
    ]


def _fields(state: IdrianaState, seat: i64) -> list[PlaceView]:
    """A player's Fields with what lies in them, each by itself."""
    holder = int(state.cards.holder)
    return [
        _place(holder, 1, False, (), contents_of(int(state.fields[seat * FIELDS + field])), int(field))
        for field in range(state.field_count(seat))
    ]


def contents_of(content: int) -> tuple[int, ...]:
    """The cards that lie in a Field."""
    cards: list[int] = []
    while content:
        cards.append((content & 0xFF) - 1)
        content >>= 8
    return tuple(cards)
