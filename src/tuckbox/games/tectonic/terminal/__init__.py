"""The table of Tectonic Tribes: the land with the card to place, the players beside it, cards below."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from rich.text import Text

from tuckbox.core.moves import Move
from tuckbox.core.text import named
from tuckbox.games.tectonic.rules.board import REACH
from tuckbox.games.tectonic.rules.cards import TERRAINS, TRIBE_CARDS
from tuckbox.games.tectonic.terminal.land import Ghost, Land, Spot, draw_land, with_tribes
from tuckbox.games.tectonic.terminal.panels import (
    SIDE,
    card_faces,
    card_label,
    cards_below,
    glyph_text,
    holder_mark,
    legend,
    side_panel,
)
from tuckbox.games.tectonic.terminal.steering import (
    ARROWS,
    cards_of,
    held_card,
    nearest_placement,
    next_pick,
    placement,
    seen,
    steered,
)
from tuckbox.games.tectonic.words import holder_words, importance, memory_words, place_words, worth_words
from tuckbox.terminal.drawing import Drawing, Scene, beside


class TectonicDrawing(Drawing):
    """A tribe's table."""

    least = (80, 24)
    around = 6  # keys reach every move, so the list can be short

    def draw(self, scene: Scene) -> list[Text]:
        below = cards_below(scene)
        width, height = scene.width - SIDE - 1, scene.height - len(below)
        land, outside = _land(scene, width, height)
        return [*beside([land, side_panel(scene, outside, height)], [width, SIDE]), *below]

    def status(self, scene: Scene) -> str:
        view = seen(scene)
        if view.over or not view.seats_to_act:
            return "The game is over."
        if view.viewer not in view.seats_to_act:
            return _waiting(scene)
        if view.step == "picking":
            return "Left and right: the card to play. Up and down: the one to discard. Enter: seal."
        if view.step == "exchange":
            return "Discard your terrain card, or that of a player to come, who then gets yours."
        if [move.kind for move in view.legal_moves] == ["give_up"]:
            return "No card has a place anywhere: your terrain card is discarded."
        if not view.squares:
            return "The first card lies at 0,0: R turns it, Enter places it."
        cards = ", 0 to 5 take another card" if view.step == "turn" else ""
        if held_card(scene) is None:
            return f"Place a card: the arrow keys move it, R turns it{cards}."
        return f"The arrow keys move it, R turns it{cards}; Enter places it."

    def steer(self, scene: Scene, key: str) -> Move | None:
        view = seen(scene)
        if view.viewer not in view.seats_to_act:
            return None
        if view.step == "picking":
            return next_pick(scene, key) if key in ARROWS else None
        if view.step not in ("start", "turn") or [move.kind for move in view.legal_moves] == ["give_up"]:
            return None
        if key not in ARROWS and key != "r" and not (view.step == "turn" and key in tuple("012345")):
            return None
        ghost = held_card(scene)
        if ghost is None:
            first = nearest_placement(scene)
            ghost = held_card(replace(scene, pointed=first))
            if ghost is None or key in ARROWS:
                return first
        return placement(scene, steered(scene, ghost, key))

    def explain(self, scene: Scene) -> list[Text]:
        """The areas with what they are worth and who holds them, what is known of hidden cards, and all cards."""
        view = seen(scene)
        said = partial(named, players=scene.players)
        lines = [Text("Areas", style="bold underline")]
        for area in sorted(view.areas, key=importance):
            where, holder = place_words(*area.squares[0]), said(holder_words(area))
            words = Text(f" {area.terrain} at {where}: {worth_words(area)}; {holder}", "" if any(area.tents) else "dim")
            lines.append(Text.assemble(glyph_text(area.terrain), holder_mark(view, area), words))
        if view.memory is not None and memory_words(view.memory):
            lines += [Text(), Text("Cards that are not to be seen", style="bold underline")]
            lines += [Text(said(line)) for line in memory_words(view.memory)]
        lines += [Text(), Text("All cards", style="bold underline"), *legend()]
        numbers = [*range(TERRAINS), *range(TERRAINS, TERRAINS + TRIBE_CARDS)]
        for start in range(0, len(numbers), 9):
            lines += [*card_faces(scene, [(card_label(card), card) for card in numbers[start : start + 9]]), Text()]
        return lines


def _waiting(scene: Scene) -> str:
    view = seen(scene)
    names = [scene.name(seat) for seat in view.seats_to_act]
    if view.step == "picking":
        listed = ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
        return f"{listed} {'has' if len(names) == 1 else 'have'} still to pick."
    return f"{names[0]} is to {'discard a terrain card' if view.step == 'exchange' else 'place a card'}."


def _land(scene: Scene, width: int, height: int) -> tuple[list[Text], str]:
    view, cards, ghost = seen(scene), cards_of(scene.game), held_card(scene)
    held = with_tribes(view, ghost.squares(cards)) if ghost is not None else {}
    squares = with_tribes(view, {(square.row, square.column): square for square in view.squares})
    if not squares and not held:
        return [Text(), Text("  Joldu is still to be formed.", style="dim")], ""
    last = (view.laid[-1].row, view.laid[-1].column) if view.laid else (0, 0)
    focus = last if ghost is None else (ghost.row, ghost.column)
    lit = ghost.places(view.legal_moves) if ghost is not None else set()
    land = Land(squares, held, ghost is not None and ghost.legal, lit, _recent(scene), focus)
    return draw_land(land, width, height)


def _recent(scene: Scene) -> set[Spot]:
    """The squares of the cards that the others placed last."""
    cards, squares = cards_of(scene.game), set()
    for event in scene.recent:
        if event.kind in ("placed", "placed_tribe"):
            part = dict(event.parts)
            card = part["terrain"] if event.kind == "placed" else TERRAINS + part["tribe_card"]
            spot = (part["row"] - REACH, part["column"] - REACH)
            squares |= set(Ghost(part["seat"], card, part["turning"], *spot, legal=True).squares(cards))
    return squares


DRAWING: Final = TectonicDrawing
