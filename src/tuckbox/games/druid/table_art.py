"""The table of Druid Games as one picture: the row of terrains, both sides, the hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tuckbox.art.table import Box, TablePicture, spread
from tuckbox.core.game import Game
from tuckbox.core.localized_text import LocalizedText, joined, localized
from tuckbox.core.text import counted
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.view import CreatureView, DruidView, SeatView

WIDTH, HEIGHT = 1280, 760
COLUMN: Final = 248  # the width of a terrain
MARGIN: Final = 20
CARD: Final = 84  # the width of a creature at a terrain
HAND: Final = 112  # and in a hand
ROW: Final = 328  # where the terrains begin
CREAM: Final = "#fbf0d8"
INK: Final = "#1f2617"
GOLD: Final = "#e9b949"


def table(game: Game, view: DruidView, pictures: Mapping[str, str], theme: str = "light") -> TablePicture:
    """The table as a viewer sees it; the viewer's side, or that of seat 1, is below."""
    assert isinstance(game, DruidGame)
    laid = DruidTable(game, pictures)
    below = view.viewer if view.viewer in (0, 1) else 0
    for column, terrain in enumerate(view.terrains):
        x = MARGIN + column * COLUMN
        name = game.cards.terrains[terrain.terrain]["name"]
        laid.put(laid.pictures[f"terrain/{name}"], x + 4, ROW, COLUMN - 8, 0.5 if terrain.closed else 1)
        laid.frame(x + 10, ROW + 74, COLUMN - 20, 24, f'fill="{CREAM}"')
        label = [LocalizedText(name), *([localized("ended")] if terrain.closed else [])]
        if terrain.winner is not None:
            label.append(localized("seat {number}", number=terrain.winner + 1))
        laid.write(joined(label), x + COLUMN / 2, ROW + 92, 17, INK)
        for seat in (0, 1):
            y = ROW + 110 if seat == below else ROW - 118
            laid.side(terrain.sides[seat].creatures, x + 8, y, terrain.winner == seat)
    for seat in (0, 1):
        laid.hand(view, view.seats[seat], seat, 592 if seat == below else 20)
    laid.focus = focus(view)
    return laid


def focus(view: DruidView) -> Box:
    """The three terrains side by side with the most creatures, between the hands."""
    creatures = [sum(len(side.creatures) for side in terrain.sides) for terrain in view.terrains]
    first = max(range(len(creatures) - 2), key=lambda at: (sum(creatures[at : at + 3]), -abs(at - 1)))
    return (MARGIN + first * COLUMN, ROW - 178, 3 * COLUMN, 450)


class DruidTable(TablePicture):
    """A table of Druid Games being laid."""

    def __init__(self, game: DruidGame, pictures: Mapping[str, str]) -> None:
        super().__init__(WIDTH, HEIGHT, "#3d5530")
        self.game = game
        self.pictures = pictures

    def creature(self, shown: CreatureView, x: float, y: float, width: float) -> None:
        """Lay a creature with its value as it is now."""
        name = self.game.cards.creatures[shown.creature]["name"]
        self.put(self.pictures[f"creature/{name}"], x, y, width)
        scale = width / 250
        self.write(str(shown.value), x + 33 * scale, y + 53 * scale, 58 * scale, GOLD if shown.change else CREAM)
        self.write(name, x + 125 * scale, y + 305 * scale, min(28, 395 / len(name)) * scale, INK)  # on one line
        if shown.specials:
            self.write("+" * len(shown.specials), x + 215 * scale, y + 50 * scale, 46 * scale, GOLD)

    def side(self, creatures: tuple[CreatureView, ...], x: float, y: float, wins: bool) -> None:
        """Lay one player's creatures at a terrain."""
        room = COLUMN - 16
        if wins:
            self.frame(x - 4, y - 4, room + 8, CARD * 1.32 + 8, f'fill="none" stroke="{GOLD}" stroke-width="3"')
        step = spread(len(creatures), room, CARD, 4)
        for place, shown in enumerate(creatures):
            self.creature(shown, x + place * step, y, CARD)

    def hand(self, view: DruidView, seat: SeatView, number: int, y: float) -> None:
        """Lay a player's hand: open where the viewer sees it, otherwise backs."""
        x: float = MARGIN
        for i in range(seat.hand):
            if i < len(seat.creatures):
                self.creature(seat.creatures[i], x, y, HAND)
            else:
                self.put(self.pictures["back/creature"], x, y, HAND)
            x += HAND + 8
        x += 24
        for i in range(seat.special_hand):
            if i < len(seat.specials):
                name = self.game.cards.specials[seat.specials[i]]["name"]
                self.put(self.pictures[f"special/{name}"], x, y, HAND)
                self.write(name, x + HAND / 2, y + HAND * 1.22, 12, INK)
            else:
                self.put(self.pictures["back/special"], x, y, HAND)
            x += HAND + 8
        acts = "to act" if number in view.seats_to_act else ""
        lines = (
            f"Seat {number + 1}",
            acts,
            f"{seat.won} of 5 terrains",
            f"{counted(seat.pile, 'creature')} and {counted(seat.special_pile, 'special')} left",
        )
        for line, words in enumerate(lines):
            self.write(words, WIDTH - MARGIN, y + 32 + line * 30, 30 if line == 0 else 20, CREAM, "end")
