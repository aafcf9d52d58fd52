"""The table of Tectonic Tribes as one picture: the land as the cards lie, the players, and the viewer's hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tuckbox.art.table import Box, TablePicture, spread
from tuckbox.core.card_set import Row
from tuckbox.core.game import Game
from tuckbox.core.text import counted
from tuckbox.games.tectonic.art import plate_of, printed
from tuckbox.games.tectonic.art.plates import Plate
from tuckbox.games.tectonic.card_set import COLUMNS
from tuckbox.games.tectonic.view import LaidView, SeatView, TectonicView

WIDTH, HEIGHT = 1280, 800
LAND: Final = (20, 20, 900, 580)  # where the land lies: left, top, width, height
SQUARE: Final = 90  # the most that a square of the land measures
CARD: Final = 180  # the width of a card
HAND: Final = 630  # where the hand begins
LEFT: Final = 945  # and the players
CREAM: Final = "#fff4d8"


def table(game: Game, view: TectonicView, pictures: Mapping[str, str], theme: str = "light") -> TablePicture:
    """The table as a viewer sees it."""
    laid = TablePicture(WIDTH, HEIGHT, "#2f4a50")
    rows = {(row["kind"], row["number"]): row for row in game.card_set.rows(COLUMNS)}
    if view.laid:
        laid.focus = lay_land(laid, printed.land([plate(one, view, rows) for one in view.laid], theme))
    for place, number in enumerate(sorted(range(len(view.seats)), key=lambda seat: view.seats[seat].order)):
        lay_seat(laid, pictures, view, number, 20 + place * 118)
    below = view.viewer if isinstance(view.viewer, int) and 0 <= view.viewer < len(view.seats) else 0
    lay_hand(laid, pictures, view.seats[below])
    return laid


def plate(one: LaidView, view: TectonicView, rows: dict[tuple[str, str], Row]) -> Plate:
    """A card of the land as it lies."""
    tribe = None if one.tribe_card is None else view.seats[one.seat].tribe
    number = one.terrain if one.tribe_card is None else one.tribe_card
    assert number is not None
    row = rows["terrain" if tribe is None else "tribe", str(number + 1)]
    return printed.turned(plate_of(row, tribe), one.column, one.row, one.turning)


def lay_land(laid: TablePicture, land: str) -> Box:
    """Draw the land as large as it fits; returns the box of the land itself."""
    found = re.search(r'width="([\d.]+)" height="([\d.]+)"', land)
    assert found is not None
    width, height = float(found[1]), float(found[2])
    scale = min(LAND[2] / width, LAND[3] / height, SQUARE / 100)
    left, top = (LAND[i] + (LAND[i + 2] - side * scale) / 2 for i, side in enumerate((width, height)))
    laid.put(land, left, top, width * scale)
    edge = printed.MARGIN * scale
    return (left + edge, top + edge, width * scale - 2 * edge, height * scale - 2 * edge)


def lay_seat(laid: TablePicture, pictures: Mapping[str, str], view: TectonicView, number: int, y: float) -> None:
    """Draw a player's public information: emblem, points, tribe cards left and the card in front."""
    seat = view.seats[number]
    laid.put(pictures[f"emblem/{seat.tribe}"], LEFT, y, 52)
    acts = ", to act" if number in view.seats_to_act else ", has picked" if seat.picked else ""
    laid.write(f"Seat {number + 1}{acts}", LEFT + 64, y + 24, 22, CREAM, "start")
    laid.write(f"{counted(seat.score, 'point')}, order {seat.order}", LEFT + 64, y + 48, 17, CREAM, "start")
    for place, card in enumerate(seat.tribe_cards):
        laid.put(pictures[f"tribe/{seat.tribe} {card + 1}"], LEFT + place * 44, y + 60, 56)
    if seat.front is not None:
        laid.put(pictures[f"terrain/{seat.front + 1}"], LEFT + 230, y + 22, 92)


def lay_hand(laid: TablePicture, pictures: Mapping[str, str], seat: SeatView) -> None:
    """Lay the terrain cards in the viewer's hand."""
    step = spread(len(seat.hand), WIDTH - 40, CARD, 10)
    for place, card in enumerate(seat.hand):
        x = 20 + place * step
        height = laid.put(pictures[f"terrain/{card + 1}"], x, HAND, CARD)
        laid.write(str(card + 1), x + CARD / 2, HAND + height + 18, 18, CREAM)
