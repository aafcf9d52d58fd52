"""What a viewer sees of a match of Tectonic Tribes, built from nothing (T60)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import View
from tuckbox.core.moves import Move
from tuckbox.core.state import NO_PICK
from tuckbox.core.zones import to_list
from tuckbox.games.tectonic.rules.areas import (
    BONUS,
    DOUBLES,
    HOLDER,
    TERRAIN,
    TOUCHING,
    WORTH,
    areas_of,
    in_order,
    squares_of,
)
from tuckbox.games.tectonic.rules.board import REACH, Board
from tuckbox.games.tectonic.rules.card_tracking import (
    DISCARDED,
    IN_HAND,
    KNOWN,
    NONE,
    PASSED_ON,
    PAST_TALLY,
    UNSEEN,
    certainty,
    last_shuffle,
    tally,
)
from tuckbox.games.tectonic.rules.cards import (
    BARRED,
    HAND,
    LAND,
    PLUS_ONE,
    PLUS_TWO,
    SEATS,
    TENTS,
    TERRAINS,
    TIMES_TWO,
    TRIBE_CARDS,
    TRIBES,
)
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.state import TectonicState

Terrain = Literal["grass", "forest", "water", "mine", "lava"]
Bonus = Literal["", "+1", "+2", "x2"]
Tribe = Literal["fox", "eagle", "bear", "mammoth", "hare"]
Step = Literal["start", "picking", "turn", "exchange", "over"]

_TERRAINS: Final[tuple[Terrain, ...]] = ("grass", "forest", "water", "mine", "lava")  # by plane; grass has none
_BONUSES: Final[tuple[tuple[int, Bonus], ...]] = ((PLUS_ONE, "+1"), (PLUS_TWO, "+2"), (TIMES_TWO, "x2"))
_STEPS: Final[tuple[Step, ...]] = ("start", "picking", "turn", "exchange")  # by number


@dataclass(frozen=True)
class SquareView:
    """A square of Joldu: its terrain, or the seat whose tent stands on it."""

    row: int
    column: int
    terrain: Terrain | Literal[""]  # empty under a tent (T40)
    bonus: Bonus
    tent: int | None


@dataclass(frozen=True)
class LaidView:
    """A card as it was placed, the first one first; later ones may cover it."""

    seat: int
    terrain: int | None  # the terrain card, or
    tribe_card: int | None
    turning: int
    row: int
    column: int


@dataclass(frozen=True)
class AreaView:
    """An area with all that counts for its points (T41, T53)."""

    terrain: Terrain
    squares: tuple[tuple[int, int], ...]  # rows and columns
    bonus: int  # the sum of its +1 and +2
    doubles: int
    tents: tuple[int, ...]  # of each seat: the tents that touch it
    holder: int | None
    worth: int


@dataclass(frozen=True)
class SeatView:
    """A player; of a hidden hand there is only the count."""

    tribe: Tribe
    order: int  # the order card, from 1
    front: int | None  # the terrain card in front of the player
    tribe_cards: tuple[int, ...]  # those left
    hand: tuple[int, ...]
    held: int
    picked: bool
    score: int


@dataclass(frozen=True)
class PassedView:
    """Cards that the viewer passed on, and the seat that holds them now but for some discarded since."""

    seat: int
    cards: tuple[int, ...]
    discarded: int


@dataclass(frozen=True)
class MemoryView:
    """What the viewer knows of hidden cards."""

    discarded: tuple[int, ...]  # cards that are in the discard pile for sure
    passed: tuple[PassedView, ...]
    unseen: tuple[int, ...]  # cards that can be in the pile, in others' hands or among the discards
    shuffled: tuple[int, ...]  # of each of those: the last shuffle in which the viewer knew it to be, or 0
    tally: tuple[int, ...]  # what has been counted since the last shuffle, see card_tracking.Tally
    reckoning: tuple[int, ...]  # what of it is left from the hands before


@dataclass(frozen=True)
class TectonicView(View):
    """A position as a viewer sees it."""

    over: bool
    advanced: bool
    lava: bool  # whether it scores
    step: Step
    round: int  # rounds played with these hands
    used_up: int  # how often the hands have been used up
    uses: int  # how often they are at most
    seats: tuple[SeatView, ...]
    squares: tuple[SquareView, ...]
    laid: tuple[LaidView, ...]
    areas: tuple[AreaView, ...]
    barred: tuple[tuple[int, int], ...]  # rows and columns of what the viewer may not cover (T33, T34)
    pile: int
    discards: int
    pick: tuple[int, int] | None  # what the viewer has sealed: the card to play and the one to discard
    memory: MemoryView | None  # of a seat that is looking
    pile_cards: tuple[int, ...]  # only for the open view
    discarded_cards: tuple[int, ...]


def view(
    state: TectonicState, viewer: Viewer, legal_moves: tuple[Move, ...], tribes: Sequence[str] = TRIBES
) -> TectonicView:
    """The position as a viewer sees it, with the tribes of the seats."""
    is_open = viewer == OPEN
    seat = viewer if viewer is not None and viewer >= 0 else None
    sealed = int(state.picks[seat]) if seat is not None else NO_PICK
    return TectonicView(
        viewer=viewer,
        seats_to_act=tuple(state.seats_to_act()),
        legal_moves=legal_moves,
        over=state.is_over,
        advanced=state.advanced,
        lava=state.lava_scores(),
        step="over" if state.is_over else _STEPS[state.step_kind()],
        round=int(state.round),
        used_up=int(state.used_up),
        uses=int(state.uses()),
        seats=tuple(_seat(state, other, viewer, cast(Tribe, tribes[other])) for other in range(state.seats)),
        squares=tuple(squares(state.board)),
        laid=tuple(_laid(int(packed)) for packed in state.laid),
        areas=areas(state),
        barred=() if seat is None else barred(state.board, seat),
        pile=int(state.left),
        discards=int(state.discards()),
        pick=None if sealed == NO_PICK else (int(codes.pick_play(sealed)), int(codes.pick_discard(sealed))),
        memory=None if seat is None else _memory(state, seat),
        pile_cards=tuple(to_list(state.pile, 0, state.left)) if is_open else (),
        discarded_cards=tuple(c for c in range(TERRAINS) if state.where[c] == DISCARDED) if is_open else (),
    )


def squares(board: Board) -> list[SquareView]:
    """All squares of Joldu, row by row."""
    return [
        square_view(board, row, column)
        for row in range(board.north, board.south + 1)
        for column in range(board.west, board.east + 1)
        if board.has(LAND, row, column)
    ]


def barred(board: Board, seat: int) -> tuple[tuple[int, int], ...]:
    """The squares that a seat may not cover: lava, and others' tents."""
    return tuple(
        (square.row, square.column)
        for square in squares(board)
        if board.has(BARRED, square.row, square.column) and square.tent != seat
    )


def square_view(board: Board, row: int, column: int) -> SquareView:
    """What lies on a square that has land."""
    tents = [seat for seat in range(SEATS) if board.has(TENTS + seat, row, column)]
    terrains = [name for plane, name in enumerate(_TERRAINS) if plane and board.has(plane, row, column)]
    bonuses = [bonus for plane, bonus in _BONUSES if board.has(plane, row, column)]
    return SquareView(
        row=int(row),
        column=int(column),
        terrain="" if tents else terrains[0] if terrains else "grass",
        bonus=bonuses[0] if bonuses else "",
        tent=tents[0] if tents else None,
    )


def areas(state: TectonicState) -> tuple[AreaView, ...]:
    """All areas that score, by terrain."""
    found = areas_of(state.board)
    seen = []
    for area in in_order(found):
        holder = int(found.get(area, HOLDER))
        seen.append(
            AreaView(
                terrain=_TERRAINS[found.get(area, TERRAIN)],
                squares=tuple(squares_of(state.board, area)),
                bonus=int(found.get(area, BONUS)),
                doubles=int(found.get(area, DOUBLES)),
                tents=tuple(int(found.get(area, TOUCHING + seat)) for seat in range(state.seats)),
                holder=holder if holder >= 0 else None,
                worth=int(found.get(area, WORTH)),
            )
        )
    return tuple(seen)


def _laid(packed: int) -> LaidView:
    card = packed & 0xFF
    return LaidView(
        seat=packed >> 8 & 0xF,
        terrain=card if card < TERRAINS else None,
        tribe_card=card - TERRAINS if card >= TERRAINS else None,
        turning=packed >> 12 & 0xF,
        row=(packed >> 16 & 0xFFF) - REACH,
        column=(packed >> 28) - REACH,
    )


def _seat(state: TectonicState, seat: int, viewer: Viewer, tribe: Tribe) -> SeatView:
    front = int(state.fronts[seat])
    return SeatView(
        tribe=tribe,
        order=to_list(state.order, 0, state.seats).index(seat) + 1,
        front=None if front == NONE else front,
        tribe_cards=tuple(card for card in range(TRIBE_CARDS) if (state.tribes[seat] >> card) & 1),
        hand=tuple(to_list(state.hands, seat * HAND, state.held)) if viewer in (seat, OPEN) else (),
        held=int(state.held),
        picked=bool(state.picks[seat] != NO_PICK),
        score=int(state.score(seat)),
    )


def _memory(state: TectonicState, seat: int) -> MemoryView:
    sure = [int(certainty(state, seat, card)) for card in range(TERRAINS)]
    unseen = [card for card in range(TERRAINS) if sure[card] == UNSEEN]
    passed: dict[int, list[int]] = {}
    for card in range(TERRAINS):
        if sure[card] == PASSED_ON:
            passed.setdefault(int((state.packet[card] + state.round) % state.seats), []).append(card)
    first = seat * PAST_TALLY
    return MemoryView(
        discarded=tuple(c for c in range(TERRAINS) if sure[c] == KNOWN and state.where[c] == DISCARDED),
        passed=tuple(
            PassedView(holder, tuple(cards), sum(bool(state.where[card] != IN_HAND) for card in cards))
            for holder, cards in sorted(passed.items())
        ),
        unseen=tuple(unseen),
        shuffled=tuple(int(last_shuffle(state, seat, card)) for card in unseen),
        tally=tuple(tally(state, seat).numbers()) if state.shuffles > 0 else (),
        reckoning=tuple(to_list(state.past_tally, first, PAST_TALLY)) if state.shuffles > 1 else (),
    )
