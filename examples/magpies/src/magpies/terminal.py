"""The table of Magpies in a terminal: the nests of the others, what was shown, and our own hand at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from magpies.game import MagpieGame
from magpies.view import MagpieView, SeatView
from tuckbox.terminal.drawing import Drawing, Scene


class MagpieDrawing(Drawing):
    """A block for each seat; the card of the pointed move is marked."""

    least = (60, 20)

    def draw(self, scene: Scene) -> list[Text]:
        view = _view(scene)
        lines: list[Text] = []
        for seat in [*scene.order[1:], scene.order[0]]:
            lines += self._seat(scene, seat, view.seats[seat])
        return lines

    def status(self, scene: Scene) -> str:
        view = _view(scene)
        kinds = {move.kind for move in view.legal_moves}
        if "pick" in kinds:
            return "Your turn: pick a treasure in secret."
        if "steal" in kinds:
            return "You showed the least: steal a treasure, or nothing."
        if "guard" in kinds:
            return "A thief! Throw a treasure to keep what you showed, or let it go."
        if not view.seats_to_act:
            return "The match is over."
        return f"{' and '.join(scene.name(seat) for seat in view.seats_to_act)} to act.".capitalize()

    def _seat(self, scene: Scene, number: int, seat: SeatView) -> list[Text]:
        mark = "*" if number in scene.view.seats_to_act else " "
        head = f"{mark} {scene.players[number]}: {seat.points} points"
        state = "has picked" if seat.picked else ""
        shown = "" if seat.shown is None else f"shows {_cards(scene, [seat.shown]).plain}"
        lines = [Text(f"{head}   {shown or state}".rstrip(), style="bold")]
        lines.append(Text("    nest  ").append_text(_cards(scene, seat.nest)))
        hand = _cards(scene, seat.hand) if seat.hand else Text("[ ] " * seat.held or "empty")
        return [*lines, Text("    hand  ").append_text(hand), Text()]


def _view(scene: Scene) -> MagpieView:
    assert isinstance(scene.view, MagpieView)
    return scene.view


def _cards(scene: Scene, cards: Sequence[int]) -> Text:
    """Cards with their worths; the one that the pointed move names stands between arrows."""
    game = scene.game
    assert isinstance(game, MagpieGame)
    pointed = dict(scene.pointed.parts).get("card") if scene.pointed else None
    line = Text()
    for card in cards:
        name = f"{game.rows[card]['name']} {game.rows[card]['worth']}"
        line.append(f">{name}< " if card == pointed else f"[{name}] ", style="reverse" if card == pointed else "")
    return line if cards else Text("empty")


DRAWING = MagpieDrawing
