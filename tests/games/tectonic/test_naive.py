"""The board, its areas and scores against a naive reference, in thousands of random positions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tectonic.naive import NaiveBoard
from tests.games.tectonic.table_builder import ADVANCED, STANDARD
from tests.tiers import first_then_extended
from tuckbox.core.game import seed_of
from tuckbox.games.tectonic.rules.areas import (
    BONUS,
    DOUBLES,
    HOLDER,
    SIZE,
    TERRAIN,
    TOUCHING,
    WORTH,
    areas_of,
    in_order,
    squares_of,
)
from tuckbox.games.tectonic.rules.board import MOST_CARDS, MOST_SPOTS, REACH, SPAN, Board, empty_board
from tuckbox.games.tectonic.rules.cards import TERRAIN_NAMES, TERRAINS
from tuckbox.games.tectonic.rules.declarations import MOST_MOVES
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.generated.stack import TURN
from tuckbox.games.tectonic.rules.state import TectonicState

pytestmark = pytest.mark.slow

FACES = STANDARD.cards.faces
Place = tuple[int, int, int]  # turning, row, column
GAMES = 16  # in each of four parts: with fewer, the positions would be fewer than 2,000


def compare_areas(board: Board, naive: NaiveBoard) -> None:
    """The same areas with the same numbers, the same scores."""
    found, wanted = areas_of(board), naive.areas()
    assert found.count == len(wanted)
    for i, area in zip(in_order(found), wanted, strict=True):
        assert TERRAIN_NAMES[found.get(i, TERRAIN)] == area.terrain
        assert frozenset(squares_of(board, i)) == area.squares
        numbers = tuple(found.get(i, number) for number in (SIZE, BONUS, DOUBLES, WORTH))
        assert numbers == (len(area.squares), area.bonus, area.doubles, area.worth)
        assert tuple(found.get(i, TOUCHING + seat) for seat in range(naive.seats)) == area.tents
        assert found.get(i, HOLDER) == (-1 if area.holder is None else area.holder)
    assert [found.scores[seat] for seat in range(naive.seats)] == naive.scores()


def listed_places(options: list[int], first: int) -> list[Place]:
    """The moves that place one card: those of its codes, which begin with the first."""
    found = []
    for code in options:
        if first <= code < first + 4 * SPAN * SPAN:
            turning, spot = divmod(code - first, SPAN * SPAN)
            found.append((turning, spot // SPAN - REACH, spot % SPAN - REACH))
    return found


def tribe_cards(state: TectonicState, seat: int) -> list[int]:
    """The tribe cards that a seat has left, numbered after the terrain cards."""
    return [TERRAINS + card for card in range(5) if (state.tribes[seat] >> card) & 1]


@pytest.mark.rule("T30", "T31", "T32", "T33", "T34", "T40", "T41", "T53")
@pytest.mark.parametrize("part", first_then_extended(range(4)))
def test_random_games_have_the_same_placements_areas_and_scores_as_the_reference(part: int) -> None:
    positions = most = 0
    for number in range(part, 4 * GAMES, 4):
        dice = random.Random(number)
        seats = 2 + number // 4 % 4
        game = dice.choice([STANDARD, ADVANCED])
        state = game.new_state(seats, seed_of(f"naive {number}"))
        assert isinstance(state, TectonicState)
        naive, laid = NaiveBoard(seats), 0
        while not state.is_over:
            seat = dice.choice(state.seats_to_act())
            options = state.legal_moves(seat)
            most = max(most, len(options))
            terrain = [code for code in options if code < codes.PLACE_TRIBE]
            if state.step_kind() == TURN and terrain:
                card = dice.choice([int(state.fronts[seat]), *tribe_cards(state, seat)])
                first = int(codes.PLACE if card < TERRAINS else codes.place_tribe(card - TERRAINS, 0, 0, 0))
                assert listed_places(options, first) == naive.placements(FACES[card], seat)
                positions += 1
            # terrain cards as often as tribe cards, so that games last
            state.apply(seat, dice.choice((terrain or options) if dice.random() < 0.5 else options))
            for packed in [int(cell) for cell in state.laid][laid:]:
                spot = ((packed >> 16 & 0xFFF) - REACH, (packed >> 28) - REACH)
                naive.place(FACES[packed & 0xFF], packed >> 12 & 0xF, packed >> 8 & 0xF, spot)
                laid += 1
            if state.is_over or state.step_kind() == TURN:
                compare_areas(state.board, naive)
    assert positions >= 500
    assert most < MOST_MOVES


def places(board: Board, card: int, seat: int, buffer: vec[i64]) -> list[Place]:
    """Where a card may be placed."""
    found = []
    for turning in range(STANDARD.cards.turnings[card]):
        for i in range(board.spots(seat, turning % 2 == 1, 0, buffer, 0)):
            row, column = divmod(int(buffer[i]), SPAN)
            found.append((turning, row - REACH, column - REACH))
    return found


SHAPES: dict[str, Callable[[Place], int]] = {
    "east": lambda place: place[2],
    "west": lambda place: -place[2],
    "north": lambda place: -place[1],
    "south": lambda place: place[1],
    "south-east": lambda place: place[1] + place[2],
    "outward": lambda place: abs(place[1]) + abs(place[2]),
    "to and fro": lambda place: place[2] * (1 if place[0] % 2 else -1),
}


@pytest.mark.rule("T31", "T40")
@pytest.mark.parametrize("shape", SHAPES)
def test_land_that_sprawls_as_far_as_it_can_is_the_same_as_in_the_reference(shape: str) -> None:
    dice = random.Random(shape)
    buffer = vec[i64]([0] * MOST_SPOTS)
    board, naive = empty_board(lava=True), NaiveBoard(5)
    for number in range(MOST_CARDS):
        seat = dice.randrange(5)
        card = dice.randrange(TERRAINS, TERRAINS + 5) if dice.random() < 0.2 else dice.randrange(TERRAINS)
        spots = [(0, 0, 0)] if number == 0 else places(board, card, seat, buffer)
        if number % 10 == 9:
            assert spots == naive.placements(FACES[card], seat)
            compare_areas(board, naive)
        if spots:
            place = max(spots, key=lambda place: (SHAPES[shape](place), dice.random()))
            board = board.placed(STANDARD.cards, card, place[0], seat, place[1], place[2])
            naive.place(FACES[card], place[0], seat, (place[1], place[2]))
    compare_areas(board, naive)
    assert {(row, column) for row, column in naive.squares} == {
        (row, column)
        for row in range(board.north, board.south + 1)
        for column in range(board.west, board.east + 1)
        if board.has(0, row, column)
    }
