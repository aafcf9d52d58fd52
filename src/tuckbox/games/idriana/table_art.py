"""The table of Idriana as one picture: the weather, each player's regions with their cards, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tuckbox.art.table import Box, TablePicture, spread
from tuckbox.core.game import Game
from tuckbox.core.text import counted
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.view import IdrianaView, PlaceView, RegionView, SeatView

WIDTH: Final = 1440
SKY: Final = 104  # the height of the strip with the weather
SEAT: Final = 280  # and of a player's regions
HAND: Final = 150  # and of the hand
CARD: Final = 72  # the width of a card in play
HELD: Final = 96  # and in hand
MARGIN: Final = 12
CREAM: Final = "#fffaf0"
INK: Final = "#2b1d14"


def table(game: Game, view: IdrianaView, pictures: Mapping[str, str], theme: str = "light") -> TablePicture:
    """The table as a viewer sees it; the viewer's regions, or those of seat 1, are below."""
    assert isinstance(game, IdrianaGame)
    below = view.viewer if isinstance(view.viewer, int) and 0 <= view.viewer < len(view.seats) else 0
    laid = IdrianaTable(game, pictures, SKY + len(view.seats) * SEAT + HAND)
    laid.weather(view)
    seats = [(below + after) % len(view.seats) for after in range(1, len(view.seats) + 1)]
    for place, seat in enumerate(seats):
        laid.seat(view.seats[seat], seat, SKY + place * SEAT, seat in view.seats_to_act)
    laid.hand(view.seats[below], SKY + len(seats) * SEAT + 8)
    laid.focus = focus(view.seats[below], laid.height - HAND - SEAT)
    return laid


def focus(seat: SeatView, y: float) -> Box:
    """The cards of the region that has the most of them."""
    room = (WIDTH - 2 * MARGIN) / len(seat.regions)
    column = max(range(len(seat.regions)), key=lambda at: len(seat.regions[at].places))
    cards = 1 + len(seat.regions[column].places)
    width = min(room - 8, 16 + max(3, cards) * (CARD + 6))
    return (MARGIN + column * room, y + 36, width, 128 if cards <= 5 else SEAT - 44)


class IdrianaTable(TablePicture):
    """A table of Idriana being laid."""

    def __init__(self, game: IdrianaGame, pictures: Mapping[str, str], height: int) -> None:
        super().__init__(WIDTH, height, "#4a3220")
        self.names = [card.name for card in game.facts().cards]
        self.pictures = pictures

    def card(self, card: int, x: float, y: float, width: float, copies: int = 1, faded: bool = False) -> None:
        """Lay a card with its name, and how many lie there."""
        name = self.names[card]
        self.frame(x, y, width, width * 1.26, f'fill="{CREAM}" stroke="{INK}" stroke-width="1"')
        self.put(self.pictures[f"card/{name}"], x + 2, y + 2, width - 4, 0.5 if faded else 1)
        self.write(name, x + width / 2, y + width * 1.17, min(width / 6.5, 1.5 * width / len(name)), INK)
        if copies > 1:
            self.frame(x + width - 24, y + 3, 21, 19, f'fill="{INK}"')
            self.write(f"×{copies}", x + width - 13.5, y + 17, 13, CREAM)

    def weather(self, view: IdrianaView) -> None:
        """Lay the sky of the weather, and the global cards in play."""
        if view.weather:
            self.put(self.pictures[f"sky/{self.names[view.weather[-1].card]}"], 0, 0, WIDTH)
            self.frame(0, SKY, WIDTH, 400, 'fill="#4a3220"')
        shown = [*view.weather[-1:], *view.sustained]
        for place, card in enumerate(shown):
            self.card(card.card, MARGIN + place * (CARD + 8), 6, CARD, faded=card.tapped)
        turn = f"Turn {view.turn}{', the last' if view.last_turn else ''}"
        self.write(turn, WIDTH - MARGIN, 40, 28, INK, "end")

    def seat(self, seat: SeatView, number: int, y: float, acts: bool) -> None:
        """Lay a player's regions side by side, below a line with the scores."""
        score = f"{counted(seat.score, 'point')}: {seat.vp.total} VP, {seat.food.total} food, {seat.gold.total} gold, "
        score += f"{seat.piety.total} piety"
        cards = f"{counted(seat.hand_count, 'card')} in hand, {seat.deck_count} in the deck"
        self.write(f"Seat {number + 1}{', to act' if acts else ''}", MARGIN, y + 20, 19, CREAM, "start")
        self.write(f"{score}; {cards}", WIDTH - MARGIN, y + 20, 15, CREAM, "end")
        room = (WIDTH - 2 * MARGIN) / len(seat.regions)
        for column, region in enumerate(seat.regions):
            self.region(region, MARGIN + column * room, y + 28, room - 8)

    def region(self, region: RegionView, x: float, y: float, room: float) -> None:
        """Lay the cards of a region, its centre first, in two rows."""
        colours = {"wilderness": "#2f5a37", "farm": "#8a6a22", "town": "#8f4a30"}
        self.frame(x, y, room, SEAT - 36, f'fill="{colours[region.region]}"')
        places = [region.centre, *region.places]
        half = max(5, (len(places) + 1) // 2)
        for row, line in enumerate((places[:half], places[half:])):
            step = spread(len(line), room - 16, CARD)
            for column, place in enumerate(line):
                self.place(place, x + 8 + column * step, y + 18 + row * 112)

    def place(self, place: PlaceView, x: float, y: float) -> None:
        """Lay a card with those under it, which show above it, and those in it, which show below."""
        for depth, card in reversed(list(enumerate(place.under, 1))):
            self.card(card, x, y - 7 * depth, CARD)
        self.card(place.card, x, y, CARD, place.copies, place.turned)
        for order, card in enumerate(place.contents):
            self.card(card, x + 2 + order * 24, y + 48, CARD / 2)

    def hand(self, seat: SeatView, y: float) -> None:
        """Lay the viewer's cards: those drawn first, then the hand."""
        cards = [*seat.drawn, *seat.hand]
        step = spread(len(cards), WIDTH - 2 * MARGIN, HELD)
        for place, card in enumerate(cards):
            self.card(card, MARGIN + place * step, y, HELD)
