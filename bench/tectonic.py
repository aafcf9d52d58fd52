"""Measures the boards of Tectonic Tribes: python -m bench.tectonic engine|naive CARDS...

Lists all placements of a card on boards of some numbers of cards, and scores all their areas: with the engine, compiled
or not depending on the venv, or with the naive reference of the tests.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import tuckbox.core.state
from bench.reference import Reference
from bench.slices import Counts, Measure, serve
from tests.games.tectonic.naive import NaiveBoard
from tuckbox.core.chance import FastChance
from tuckbox.core.zones import with_cell
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.areas import areas_of
from tuckbox.games.tectonic.rules.board import REACH, SPAN, Board
from tuckbox.games.tectonic.rules.cards import BARRED, LAND, TENTS
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.generated.stack import TURN
from tuckbox.games.tectonic.rules.state import TectonicState

BOARDS = 16  # of each number of cards
LISTED = 30  # cards on the boards on which listings are compared
GROWTH = (5, 10, 20, 30, 40, 50)  # cards on the boards that show how time grows
ADVANCED = TectonicGame(None, {"advanced": "yes"})  # five players place up to 65 cards in it
CARDS = ADVANCED.cards
FOUR_TURNINGS = next(card for card in range(len(CARDS.faces)) if CARDS.turnings[card] == 4)
FACE = CARDS.faces[FOUR_TURNINGS]


@dataclass
class Position:
    """A player who is to place a card that has four turnings, and no other, on a board of a random match."""

    state: TectonicState
    seat: int
    laid: list[int]  # the cards on the board, as the state packs them

    @property
    def board(self) -> Board:
        """The board."""
        return self.state.board

    @property
    def area(self) -> int:
        """The squares of the smallest rectangle around the land."""
        board = self.board
        return int((board.south - board.north + 1) * (board.east - board.west + 1))

    def codes(self) -> list[int]:
        """All placements, by the engine."""
        return self.state.legal_moves(self.seat)

    def naive_board(self) -> NaiveBoard:
        """The same board as the naive reference keeps it."""
        naive = NaiveBoard(self.state.seats)
        for packed in self.laid:
            spot = ((packed >> 16 & 0xFFF) - REACH, (packed >> 28) - REACH)
            naive.place(CARDS.faces[packed & 0xFF], packed >> 12 & 0xF, packed >> 8 & 0xF, spot)
        return naive


def positions(cards: Sequence[int]) -> dict[int, list[Position]]:
    """By the number of cards on the board: a position of each of some matches, the same in every build."""
    found: dict[int, list[Position]] = {count: [] for count in cards}
    for number in range(BOARDS):
        start = ADVANCED.deal(5, FastChance(number), None)
        start.apply(start.seat_to_act(), start.legal_moves(start.seat_to_act())[0])
        match, chance = start.copy(), FastChance(number)
        while len(match.laid) < max(cards):
            before = len(match.laid)
            _play_on(match, chance)
            if len(match.laid) > before and len(match.laid) in found:
                found[len(match.laid)].append(_position(start, match))
    return found


def _play_on(match: TectonicState, chance: FastChance) -> None:
    """A random move; in turns a terrain card as often as a tribe card, or all tribe cards would be placed at once."""
    seat = match.seat_to_act()
    options = match.legal_moves(seat)
    if match.step_kind() == TURN and chance.below(2):
        options = [code for code in options if code < codes.PLACE_TRIBE]
    match.apply(seat, options[int(chance.below(len(options)))])


def _position(start: TectonicState, match: TectonicState) -> Position:
    """The second player of the starting terrain, before the match's board: there are no tribe cards to list yet."""
    state, seat = start.copy(), int(start.seat_to_act())
    state.board = match.board
    state.fronts = with_cell(state.fronts, seat, FOUR_TURNINGS)
    return Position(state, seat, [int(packed) for packed in match.laid])


class Engine:
    """The engine on some positions."""

    def __init__(self, given: Sequence[Position]) -> None:
        self.given = [(position.state, position.seat) for position in given]
        self.boards = [position.board for position in given]
        self.area = sum(position.area for position in given)

    def list(self, times: int) -> Counts:
        """All placements of a card on each of the boards."""
        for _ in range(times):
            for state, seat in self.given:
                state.write_legal_moves(seat)
        return {"listings": times * len(self.given), "squares": times * self.area}

    def score(self, times: int) -> Counts:
        """All areas of each of the boards, with what they are worth and who holds them."""
        for _ in range(times):
            for board in self.boards:
                board.areas = None
                areas_of(board)
        return {"scorings": times * len(self.boards), "squares": times * self.area}


class Naive:
    """The naive reference on some positions, checked to find the same placements and scores."""

    def __init__(self, given: Sequence[Position]) -> None:
        self.given = [(position.naive_board(), position.seat) for position in given]
        self.area = sum(position.area for position in given)
        for (naive, seat), position in zip(self.given, given, strict=True):
            listed = [
                int(codes.place(turning, 0, 0)) + _spot(*where) for turning, *where in naive.placements(FACE, seat)
            ]
            assert listed == position.codes(), "the naive reference lists other placements than the engine"
            scores = [int(score) for score in areas_of(position.board).scores]
            assert scores == naive.scores(), "the naive reference scores otherwise than the engine"

    def list(self, times: int) -> Counts:
        """All placements of a card on each of the boards."""
        for _ in range(times):
            for naive, seat in self.given:
                naive.placements(FACE, seat)
        return {"listings": times * len(self.given), "squares": times * self.area}

    def score(self, times: int) -> Counts:
        """All areas of each of the boards, with what they are worth and who holds them."""
        for _ in range(times):
            for naive, _seat in self.given:
                naive.scores()
        return {"scorings": times * len(self.given), "squares": times * self.area}


def _spot(row: int, column: int) -> int:
    return (row + REACH) * SPAN + column + REACH


def measures(kind: type[Engine] | type[Naive], cards: Sequence[int]) -> dict[str, Measure]:
    """All measures by name: list_30 lists placements on boards of 30 cards."""
    found: dict[str, Measure] = {}
    for count, given in positions(cards).items():
        subject = kind(given)
        found |= {f"list_{count}": subject.list, f"score_{count}": subject.score}
    return found


# The reference in C


def tectonic_in_c(folder: Path) -> Reference:
    """The listing in C (bench/reference/tectonic.c), which finds the same placements in the same order."""
    given = positions([LISTED])[LISTED]
    lines = [str(len(given)), *(_land(position) for position in given)]
    wanted = [_sums(position.codes()) for position in given]
    return Reference("tectonic", (f"list_{LISTED}",), folder, lines, wanted)


def _land(position: Position) -> str:
    """A board as the program reads it, with two empty rows above and below, and what the seat may not cover."""
    board, seat = position.board, position.seat
    assert board.width == 1, "the reference in C knows boards of one word's width only"
    first, rows = int(board.north - 2), int(board.south - board.north + 5)
    words = []
    for row in range(rows):
        land, barred, own = (
            int(board.planes[plane * board.size + board.index(first + row, board.left)])
            for plane in (LAND, BARRED, TENTS + seat)
        )
        words.append(f"{land} {barred & ~own}")
    return f"{first} {board.left} {rows} {' '.join(words)}"


def _sums(codes: Sequence[int]) -> str:
    """How many codes there are, and their sum weighted by their places in the listing."""
    return f"{len(codes)} {sum(code * place for place, code in enumerate(codes, 1))}"


if __name__ == "__main__":
    kinds: dict[str, type[Engine] | type[Naive]] = {"engine": Engine, "naive": Naive}
    about: dict[str, object] = {"compiled": not tuckbox.core.state.__file__.endswith(".py")}
    serve(measures(kinds[sys.argv[1]], [int(count) for count in sys.argv[2:]]), about)
