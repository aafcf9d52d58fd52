"""Builds what a viewer sees of a match of Tectonic Tribes, from nothing (T60)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from mypy_extensions import i64

from tuckbox.core.events import OPEN, Viewer
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
from tuckbox.games.tectonic.view import (
    AreaView,
    Bonus,
    LaidView,
    MemoryView,
    PassedView,
    SeatView,
    SquareView,
    Step,
    TectonicView,
    Terrain,
    Tribe,
)

_TERRAINS: Final[tuple[Terrain, ...]] = ("grass", "forest", "water", "mine", "lava")  # by plane; grass has none
_BONUSES: Final[tuple[tuple[int, Bonus], ...]] = ((PLUS_ONE, "+1"), (PLUS_TWO, "+2"), (TIMES_TWO, "x2"))
_STEPS: Final[tuple[Step, ...]] = ("start", "picking", "turn", "exchange")  # by number

# Squares stay as they are for many moves, and all viewers see the same: they are made once.
_square = lru_cache(maxsize=65_536)(SquareView)


def views(
    state: TectonicState, moves: Mapping[Viewer, tuple[Move, ...]], tribes: Sequence[str] = TRIBES
) -> dict[Viewer, TectonicView]:
    """The position as each of several viewers sees it, with their legal moves and the tribes of the seats."""
    to_act = tuple(state.seats_to_act())
    step: Step = "over" if state.is_over else _STEPS[state.step_kind()]
    land = tuple(_squares(state.board))
    laid = tuple([_laid(int(packed)) for packed in state.laid])
    scoring = areas(state)
    others = [_seat(state, seat, False, tribes[seat]) for seat in range(state.seats)]
    built: dict[Viewer, TectonicView] = {}
    for viewer, own in moves.items():
        is_open = viewer == OPEN
        seat = viewer if viewer is not None and viewer >= 0 else None
        sealed = int(state.picks[seat]) if seat is not None else NO_PICK
        seats = [
            _seat(state, other, True, tribes[other]) if is_open or other == seat else others[other]
            for other in range(state.seats)
        ]
        built[viewer] = TectonicView(
            viewer=viewer,
            seats_to_act=to_act,
            legal_moves=own,
            over=state.is_over,
            advanced=state.advanced,
            lava=state.lava_scores(),
            step=step,
            round=int(state.round),
            used_up=int(state.used_up),
            uses=int(state.uses()),
            seats=tuple(seats),
            squares=land,
            laid=laid,
            areas=scoring,
            barred=() if seat is None else _barred(state.board, land, seat),
            pile=int(state.left),
            discards=int(state.discards()),
            pick=None if sealed == NO_PICK else (int(codes.pick_play(sealed)), int(codes.pick_discard(sealed))),
            memory=None if seat is None else _memory(state, seat),
            pile_cards=tuple(to_list(state.pile, 0, state.left)) if is_open else (),
            discarded_cards=tuple([c for c in range(TERRAINS) if state.where[c] == DISCARDED]) if is_open else (),
        )
    return built


def _squares(board: Board) -> list[SquareView]:
    """All squares of Joldu, row by row."""
    squares: list[SquareView] = []
    row = board.north
    while row <= board.south:
        column = board.west
        while column <= board.east:
            if board.has(LAND, row, column):
                squares.append(square_view(board, row, column))
            column += 1
        row += 1
    return squares


def _barred(board: Board, land: Sequence[SquareView], seat: int) -> tuple[tuple[int, int], ...]:
    """The squares that a seat may not cover: lava, and others' tents."""
    return tuple(
        [
            (square.row, square.column)
            for square in land
            if board.has(BARRED, square.row, square.column) and square.tent != seat
        ]
    )


def square_view(board: Board, row: i64, column: i64) -> SquareView:
    """The contents of a square that has land."""
    tent: int | None = None
    for seat in range(SEATS):
        if tent is None and board.has(TENTS + seat, row, column):
            tent = seat
    terrain: Terrain = "grass"
    for plane in range(len(_TERRAINS) - 1, 0, -1):
        if board.has(plane, row, column):
            terrain = _TERRAINS[plane]
    bonus: Bonus = ""
    for plane, name in _BONUSES:
        if not bonus and board.has(plane, row, column):
            bonus = name
    return _square(int(row), int(column), "" if tent is not None else terrain, bonus, tent)


def areas(state: TectonicState) -> tuple[AreaView, ...]:
    """All areas that score, by terrain."""
    table = areas_of(state.board)
    seen = []
    for area in in_order(table):
        holder = int(table.get(area, HOLDER))
        seen.append(
            AreaView(
                terrain=_TERRAINS[table.get(area, TERRAIN)],
                squares=tuple(squares_of(state.board, area)),
                bonus=int(table.get(area, BONUS)),
                doubles=int(table.get(area, DOUBLES)),
                tents=tuple([int(table.get(area, TOUCHING + seat)) for seat in range(state.seats)]),
                holder=holder if holder >= 0 else None,
                worth=int(table.get(area, WORTH)),
            )
        )
    return tuple(seen)


@lru_cache(maxsize=65_536)
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


def _seat(state: TectonicState, seat: int, own: bool, tribe: str) -> SeatView:
    front = int(state.fronts[seat])
    return SeatView(
        tribe=cast(Tribe, tribe),
        order=to_list(state.order, 0, state.seats).index(seat) + 1,
        front=None if front == NONE else front,
        tribe_cards=tuple([card for card in range(TRIBE_CARDS) if (state.tribes[seat] >> card) & 1]),
        hand=tuple(to_list(state.hands, seat * HAND, state.held)) if own else (),
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
        discarded=tuple([c for c in range(TERRAINS) if sure[c] == KNOWN and state.where[c] == DISCARDED]),
        passed=tuple(
            [
                PassedView(holder, tuple(cards), len([card for card in cards if state.where[card] != IN_HAND]))
                for holder, cards in sorted(passed.items())
            ]
        ),
        unseen=tuple(unseen),
        shuffled=tuple([int(last_shuffle(state, seat, card)) for card in unseen]),
        tally=tuple(tally(state, seat).numbers()) if state.shuffles > 0 else (),
        reckoning=tuple(to_list(state.past_tally, first, PAST_TALLY)) if state.shuffles > 1 else (),
    )
