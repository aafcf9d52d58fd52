"""Joldu on a screen: squares as patterns and colours, the card that is held over them, and the part that fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rich.text import Text

from tuckbox.core.moves import Move
from tuckbox.games.tectonic.art.palette import COLOURS
from tuckbox.games.tectonic.facts import square_facts
from tuckbox.games.tectonic.rules.areas import areas_of
from tuckbox.games.tectonic.rules.board import REACH, Board, empty_board
from tuckbox.games.tectonic.rules.cards import TERRAINS, TRIBES, Cards, Squares, turned
from tuckbox.games.tectonic.view import LaidView, SquareView, TectonicView

Spot = tuple[int, int]  # row and column

MARGIN: Final = 2  # squares around the land that a card can reach
LABEL: Final = 5  # columns of the numbers of rows
ZOOMS: Final = ((4, 2), (2, 1), (1, 1))  # columns and rows of a square, the largest first
POINTED, REFUSED = "?", "!"  # marks of the card where it may lie, and where not
RECENT, LIT = "•", "◦"  # marks of what the others placed last, and of where the card's upper left square may lie
GLYPHS: Final = {"forest": "♣", "water": "≈", "mine": "◆", "lava": "▲", "grass": "·"}
SHAPES: Final = ("◣◢", "◥◤", "()", "][", "||")  # the tents of each tribe: ears, wings, paws, tusks, long ears
BONUSES: Final = {"": " ", "+1": "1", "+2": "2", "x2": "x"}
_INK: Final = {"forest": "fir-light", "water": "shallow", "mine": "gem", "lava": "lava", "grass": "grass-bright"}
_GROUND: Final = {"forest": "floor-dark", "water": "deeper", "mine": "slate-rim", "lava": "basalt", "grass": "grass"}
_DAY: Final = {"forest": "fir", "water": "deep", "mine": "slate-dark", "lava": "lava", "grass": "grass-bright"}
LIGHT: Final = "bold #ffd75f"
_REFUSED: Final = "bold #ff8787 on #4a2020"


def terrain_style(terrain: str) -> str:
    """The colours of a terrain: its pattern as by day on its ground as at night, as terminals are dark."""
    return f"{COLOURS[_INK[terrain]][0]} on {COLOURS[_GROUND[terrain]][1]}"


def tribe_number(view: TectonicView, seat: int) -> int:
    """The tribe of a seat: tents have its shape and its colours."""
    return TRIBES.index(view.seats[seat].tribe)


def with_tribes(view: TectonicView, squares: Mapping[Spot, SquareView]) -> dict[Spot, SquareView]:
    """Squares as they are drawn: a tent is that of a tribe, not of a seat."""
    return {
        spot: square if square.tent is None else replace(square, tent=tribe_number(view, square.tent))
        for spot, square in squares.items()
    }


def tent_style(number: int) -> str:
    """The colours of a tribe."""
    tribe = TRIBES[number]
    return f"bold {COLOURS[f'{tribe}-ink'][1]} on {COLOURS[tribe][1]}"


@dataclass(frozen=True)
class Ghost:
    """A card as its player holds it over the land."""

    seat: int
    card: int  # tribe cards are numbered after the terrain cards
    turning: int
    row: int
    column: int
    legal: bool

    def squares(self, cards: Cards) -> dict[Spot, SquareView]:
        """Its squares by place."""
        face = turned(cards.faces[self.card], self.turning)
        return {
            (self.row + i, self.column + j): face_square(square, self.seat, self.row + i, self.column + j)
            for i, row in enumerate(face)
            for j, square in enumerate(row)
        }

    def places(self, moves: Iterable[Move]) -> set[Spot]:
        """Where its upper left square may lie, turned as it is."""
        kind, tribe_card = ("place", None) if self.card < TERRAINS else ("place_tribe", self.card - TERRAINS)
        return {
            (move["row"] - REACH, move["column"] - REACH)
            for move in moves
            if move.kind == kind
            and move["turning"] == self.turning
            and dict(move.parts).get("tribe_card") == tribe_card
        }


def face_square(square: str, seat: int, row: int = 0, column: int = 0) -> SquareView:
    """A square of a card's face, with tents of this seat."""
    printed = square_facts(square)
    return SquareView(
        row, column, "" if printed.tent else printed.terrain, printed.bonus, seat if printed.tent else None
    )


def scores_after(view: TectonicView, cards: Cards, ghost: Ghost) -> list[int]:
    """The scores of all seats with the card placed."""
    board = _board(cards, view.laid, view.lava).placed(
        cards, ghost.card, ghost.turning, ghost.seat, ghost.row, ghost.column
    )
    return [int(areas_of(board).scores[seat]) for seat in range(len(view.seats))]


@lru_cache(maxsize=2)
def _board(cards: Cards, laid: tuple[LaidView, ...], lava: bool) -> Board:
    """The land after cards were placed in this order."""
    board = empty_board(lava)
    for one in laid:
        card = one.terrain if one.terrain is not None else TERRAINS + (one.tribe_card or 0)
        board = board.placed(cards, card, one.turning, one.seat, one.row, one.column)
    return board


# Squares


def cell(square: SquareView, mark: str, wide: int, line: int = 0) -> str:
    """A line of a square: its pattern with the bonus, or a tent; marks are put where they hide nothing."""
    if square.tent is not None:
        shape = SHAPES[square.tent]
        return {1: mark or shape[0], 2: shape}.get(wide, (mark or " ") + shape + " " if line == 0 else " " * wide)
    glyph = GLYPHS[square.terrain]
    if wide == 1:
        return mark or glyph
    if wide == 2:
        return glyph + (BONUSES[square.bonus] if square.bonus else mark or " ")
    if line:
        return f"{glyph} {glyph} "
    return f"{mark or ' '}{glyph}{square.bonus or ' ' + glyph}"


def style(square: SquareView) -> str:
    """The colours of a square; a bonus stands out."""
    if square.tent is not None:
        return tent_style(square.tent)
    plain = terrain_style(square.terrain)
    return f"bold #ffffff on {plain.rpartition(' ')[2]}" if square.bonus else plain


def _held_style(square: SquareView, legal: bool) -> str:
    """The colours of a square of the card that is held: in daylight where it may lie."""
    if not legal:
        return _REFUSED
    if square.tent is not None:
        return f"{tent_style(square.tent)} underline"
    return f"bold {'#202020' if square.terrain == 'grass' else '#ffffff'} on {COLOURS[_DAY[square.terrain]][0]}"


def face_lines(face: Squares, tribe: int) -> list[Text]:
    """A card's face with the tents of a tribe, row by row."""
    lines = []
    for row in face:
        line = Text()
        for letter in row:
            square = face_square(letter, tribe)
            line.append(cell(square, "", 2), style=style(square))
        lines.append(line)
    return lines


def short_face(face: Squares) -> Text:
    """A terrain card in one line: its upper row, then its lower row."""
    text = Text()
    for number, row in enumerate(face):
        text.append("/" if number else "")
        for letter in row:
            square = face_square(letter, 0)
            text.append(cell(square, "", 1), style=style(square))
    return text


# The map


@dataclass(frozen=True)
class Land:
    """The land with all that is shown on it, and the square that must be in sight."""

    squares: Mapping[Spot, SquareView]
    held: Mapping[Spot, SquareView]  # the card that is held over it
    legal: bool  # whether that may lie there
    lit: Set[Spot]  # where its upper left square may lie
    recent: Set[Spot]  # what the others placed last
    focus: Spot


def draw_land(land: Land, width: int, height: int) -> tuple[list[Text], str]:
    """The land zoomed to fit, or the part of it around the focus that fits; and in words, what is outside."""
    rows_at, columns_at = zip(*(land.squares or land.held), strict=True)
    north, south = min(rows_at) - MARGIN, max(rows_at) + MARGIN
    west, east = min(columns_at) - MARGIN, max(columns_at) + MARGIN
    wide, tall = _zoom(east - west + 1, south - north + 1, width - LABEL, height - 1)
    rows = _window(north, south, (height - 1) // tall, land.focus[0])
    columns = _window(west, east, (width - LABEL) // wide, land.focus[1])
    indent = " " * ((width - LABEL - len(columns) * wide) // 2)
    lines = [Text(indent).append_text(_heads(columns, wide))]
    for row in rows:
        for line in range(tall):
            text = Text(indent).append(f"{row:{LABEL - 1}} " if line == 0 else " " * LABEL, style="dim")
            for column in columns:
                text.append(*_piece(land, (row, column), wide, line))
            lines.append(text)
    outside = (*_outside(north, south, rows, "north", "south"), *_outside(west, east, columns, "west", "east"))
    return lines, ", ".join(outside)


def _piece(land: Land, spot: Spot, wide: int, line: int) -> tuple[str, str]:
    """A line of a square as it is shown, and its style."""
    held, square = land.held.get(spot), land.squares.get(spot)
    if held is not None:
        return cell(held, POINTED if land.legal else REFUSED, wide, line), _held_style(held, land.legal)
    mark = LIT if spot in land.lit and wide > 1 else ""
    if square is None:
        return (mark if line == 0 else "").ljust(wide), LIGHT
    if spot in land.recent and wide > 1:
        mark = mark or RECENT
    return cell(square, mark, wide, line), style(square)


def _zoom(columns: int, rows: int, width: int, height: int) -> tuple[int, int]:
    """The largest zoom at which the land fits; a land too large for all of them is shown in part."""
    for wide, tall in ZOOMS:
        if columns * wide <= width and (rows * tall <= height or tall == 1):
            return wide, tall
    return ZOOMS[1]


def _window(first: int, last: int, count: int, focus: int) -> range:
    """At most this many numbers from first to last, around the focus."""
    if last - first + 1 <= count:
        return range(first, last + 1)
    start = min(max(focus - count // 2, first), last - count + 1)
    return range(start, start + count)


def _outside(first: int, last: int, shown: range, before: str, after: str) -> list[str]:
    pieces = [f"{shown[0] - first} {before}"] if shown[0] > first else []
    return [*pieces, f"{last - shown[-1]} {after}"] if shown[-1] < last else pieces


def _heads(columns: range, wide: int) -> Text:
    """The column numbers that fit."""
    every = {4: 1, 2: 5}.get(wide, 10)
    line = " " * LABEL
    for place, column in enumerate(columns):
        if column % every == 0:
            line = line.ljust(LABEL + place * wide) + str(column)
    return Text(line[: LABEL + len(columns) * wide], style="dim")
