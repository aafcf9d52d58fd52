"""What a viewer sees of a match of Idriana, built from nothing (I80, I81)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import View
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

Region = Literal["wilderness", "farm", "town"]
StandingAnswer = Literal["ask", "never", "always"]

_REGIONS: Final[tuple[Region, ...]] = ("wilderness", "farm", "town")
STANDING_ANSWERS: Final[tuple[StandingAnswer, ...]] = ("ask", "never", "always")


@dataclass(frozen=True)
class Copies:
    """Equal cards: the card and how many there are."""

    card: int
    copies: int


@dataclass(frozen=True)
class TallyLine:
    """What the copies of a card in play give: how many there are, and what each gives now."""

    card: int
    copies: int
    each: int


@dataclass(frozen=True)
class Tally:
    """One of a player's numbers now, and the lines that add up to it."""

    total: int
    lines: tuple[TallyLine, ...]


@dataclass(frozen=True)
class PlaceView:
    """Equal places of a region: the card on top, what lies under it and in it, and if it is turned."""

    card: int
    copies: int
    turned: bool
    under: tuple[int, ...]  # the nearest first
    contents: tuple[int, ...]
    field: int | None  # the number of a Field, from 0


@dataclass(frozen=True)
class RegionView:
    """A region of a player: its level, the centre card, and the other places."""

    region: Region
    level: int
    centre: PlaceView
    places: tuple[PlaceView, ...]


@dataclass(frozen=True)
class SeatView:
    """A player's side of the table; of hidden cards there are only counts."""

    regions: tuple[RegionView, ...]
    hand: tuple[int, ...]  # one's own; of another player, the cards that were shown
    hand_count: int
    drawn: tuple[int, ...]
    drawn_count: int
    deck_count: int
    deck_top: tuple[int, ...]  # the cards that the viewer knows on top, the top one first
    deck_bottom: tuple[int, ...]  # and at the bottom, the bottom one first
    unseen: tuple[Copies, ...]  # what is in one's own deck; of another player, in hand, drawn cards and deck together
    deck: tuple[int, ...]  # the whole deck from the top, only for the open view
    discards: tuple[Copies, ...]
    vp: Tally
    food: Tally
    gold: Tally
    piety: Tally
    awards: int  # VP for the most food, gold and piety if the match ended now
    score: int
    draws: int
    keeps: int
    hand_limit: int
    standing: tuple[tuple[int, StandingAnswer], ...]  # to reactions: never or always


@dataclass(frozen=True)
class GlobalView:
    """A global card in play."""

    card: int
    tapped: bool


@dataclass(frozen=True)
class StepView:
    """The pending decision: its kind, the card it is about, and how many cards are still to be picked."""

    kind: str
    card: int | None
    left: int


@dataclass(frozen=True)
class Allowance:
    """What the current player may still do this turn; additional cards are local or global."""

    local: int
    global_: int
    additional: int
    actions: int
    goat: bool


@dataclass(frozen=True)
class IdrianaView(View):
    """A position as a viewer sees it."""

    over: bool
    turn: int
    current: int | None
    starter: int | None
    last_turn: bool
    step: StepView | None
    allowance: Allowance | None
    weather: tuple[GlobalView, ...]  # the top one last
    sustained: tuple[GlobalView, ...]
    aside: tuple[int, ...]
    most_food: int | None  # the seat that would get the VP for it now
    most_gold: int | None
    most_piety: int | None
    piety_award: int
    seats: tuple[SeatView, ...]


def view(state: IdrianaState, viewer: Viewer, legal_moves: tuple[Move, ...]) -> IdrianaView:
    """The position as a viewer sees it."""
    begun = not state.is_over and state.turns > 0
    return IdrianaView(
        viewer=viewer,
        seats_to_act=tuple(state.seats_to_act()),
        legal_moves=legal_moves,
        over=state.is_over,
        turn=int(state.turns),
        current=int(state.current()) if begun else None,
        starter=_seat_or_none(int(state.starter)),
        last_turn=any(count == 0 for count in state.left),
        step=None if state.is_over else _step(state),
        allowance=_allowance(state, int(state.current())) if begun else None,
        weather=tuple(GlobalView(int(entry) >> 1, bool(entry & 1)) for entry in state.weather),
        sustained=tuple(GlobalView(int(entry) >> 1, bool(entry & 1)) for entry in state.sustained),
        aside=tuple(int(card) for card in state.aside),
        most_food=_seat_or_none(int(scores.most(state, FOOD))),
        most_gold=_seat_or_none(int(scores.most(state, GOLD))),
        most_piety=_seat_or_none(int(scores.most(state, PIETY))),
        piety_award=int(scores.piety_award(state)),
        seats=tuple(_seat(state, seat, viewer) for seat in range(state.seats)),
    )


def _seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


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


def _allowance(state: IdrianaState, seat: int) -> Allowance:
    extra = int(state.bonus(seat, state.cards.plays))
    actions = 1 + int(state.bonus(seat, state.cards.actions))
    return Allowance(
        local=max(0, 1 - int(state.locals)),
        global_=max(0, 1 - int(state.globals)),
        additional=max(0, extra - int(turn.additional(state))),
        actions=max(0, actions - int(state.acted)),
        goat=state.goats == 0,
    )


def _seat(state: IdrianaState, seat: int, viewer: Viewer) -> SeatView:
    is_open = viewer == OPEN
    own = is_open or viewer == seat
    deck = _deck(state, seat)
    numbers = [_tally(state, seat, which) for which in (VP, FOOD, GOLD, PIETY)]
    awards = int(scores.awards(state, seat))
    return SeatView(
        regions=tuple(_region(state, seat, region) for region in range(REGIONS)),
        hand=tuple(_cards(state, HAND if own else SHOWN, seat)),
        hand_count=int(state.held[seat]),
        drawn=tuple(sorted(_cards(state, DRAWN, seat) + _cards(state, PASSED, seat))) if own else (),
        drawn_count=len(_cards(state, DRAWN, seat)) + len(_cards(state, PASSED, seat)),
        deck_count=len(deck),
        deck_top=tuple(deck[: int(state.seen_top[seat])]) if own else (),
        deck_bottom=tuple(deck[::-1][: int(state.seen_bottom[seat])]) if own else (),
        unseen=_counted(deck if own else _unseen(state, seat)),
        deck=tuple(deck) if is_open else (),
        discards=_counted(_cards(state, DISCARDED, seat)),
        vp=numbers[0],
        food=numbers[1],
        gold=numbers[2],
        piety=numbers[3],
        awards=awards,
        score=numbers[0].total + awards,
        draws=int(turn.draws(state, seat)),
        keeps=int(turn.keeps(state, seat)),
        hand_limit=int(turn.hand_limit(state, seat)),
        standing=tuple(
            (card, STANDING_ANSWERS[int(state.count(STANDING, seat, card))])
            for card in range(state.cards.count)
            if state.count(STANDING, seat, card) > 0
        ),
    )


def _deck(state: IdrianaState, seat: int) -> list[int]:
    """A deck from the top down."""
    return to_list(state.decks, seat * len(state.cards.deck), state.left[seat])[::-1]


def _cards(state: IdrianaState, zone: int, seat: int) -> list[int]:
    """The cards of a zone, each copy by itself."""
    return [card for card in range(state.cards.count) for _ in range(state.count(zone, seat, card))]


def _unseen(state: IdrianaState, seat: int) -> list[int]:
    """What others have not seen of a player's cards: the full list minus what was seen (I81)."""
    hidden = [_cards(state, HAND, seat), _cards(state, DRAWN, seat), _cards(state, PASSED, seat), _deck(state, seat)]
    cards = [card for zone in hidden for card in zone]
    for card in _cards(state, SHOWN, seat):
        cards.remove(card)
    return cards


def _counted(cards: list[int]) -> tuple[Copies, ...]:
    return tuple(Copies(card, cards.count(card)) for card in sorted(set(cards)))


def _tally(state: IdrianaState, seat: int, which: int) -> Tally:
    lines = tuple(TallyLine(*line) for line in scores.lines(state, seat, which))
    return Tally(int(scores.number(state, seat, which)), lines)


def _region(state: IdrianaState, seat: int, region: int) -> RegionView:
    cards = state.cards
    places: list[PlaceView] = []
    centre: PlaceView | None = None
    for card in range(cards.count):
        if cards.area[card] != region or cards.planted[card] == 1:
            continue
        found = _fields(state, seat) if card == cards.holder else _equal_places(state, seat, card)
        if cards.kind[card] == CENTRE and found:
            centre = found[0]
        else:
            places += found
    assert centre is not None
    return RegionView(_REGIONS[region], int(state.level(seat, region)), centre, tuple(places))


def _equal_places(state: IdrianaState, seat: int, card: int) -> list[PlaceView]:
    """The places with this card on top: those that are straight, and those that are turned."""
    under: list[int] = []
    below = int(state.cards.on[card])
    while below >= 0:
        under.append(below)
        below = int(state.cards.on[below])
    turned = int(state.count(TURNED, seat, card))
    straight = int(state.count(IN_PLAY, seat, card)) - turned
    return [
        PlaceView(card, copies, is_turned, tuple(under), (), None)
        for copies, is_turned in ((straight, False), (turned, True))
        if copies
    ]


def _fields(state: IdrianaState, seat: int) -> list[PlaceView]:
    """A player's Fields with what lies in them, each by itself."""
    holder = int(state.cards.holder)
    return [
        PlaceView(holder, 1, False, (), contents_of(int(state.fields[seat * FIELDS + field])), field)
        for field in range(state.field_count(seat))
    ]


def contents_of(content: int) -> tuple[int, ...]:
    """The cards that lie in a Field."""
    cards: list[int] = []
    while content:
        cards.append((content & 0xFF) - 1)
        content >>= 8
    return tuple(cards)
