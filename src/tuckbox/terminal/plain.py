"""The plain table: any game, from its view as structured text."""

from __future__ import annotations

import textwrap
from typing import Final

from rich.text import Text

from tuckbox.core.text import named
from tuckbox.terminal.drawing import Drawing, Scene, beside

COLUMN: Final = 48  # no column of sections is narrower than this


class PlainDrawing(Drawing):
    """The sections of a view in as many columns as fit."""

    least = (60, 20)

    def draw(self, scene: Scene) -> list[Text]:
        count = max(1, scene.width // COLUMN)
        width = (scene.width - 2 * (count - 1)) // count
        blocks = []
        for head, lines in scene.game.describe_view(scene.view):
            named_lines = [named(line, scene.players) for line in lines]
            blocks.append(_block(named(head, scene.players), named_lines, width))
        return beside(_balanced(blocks, count), [width] * count, "  ")

    def status(self, scene: Scene) -> str:
        view = scene.view
        if view.legal_moves:
            kinds = dict.fromkeys(move.kind for move in view.legal_moves)
            count = len(view.legal_moves)
            return f"Your turn: {count} move{'s' if count > 1 else ''} ({', '.join(kinds)})."
        if not view.seats_to_act:
            return "The match is over."
        return f"{' and '.join(scene.name(seat) for seat in view.seats_to_act)} to act.".capitalize()


def _block(head: str, lines: list[str], width: int) -> list[Text]:
    block = [Text().append(head[:width], style="bold underline")]
    for line in lines:
        block += [Text(piece) for piece in textwrap.wrap(line, width, subsequent_indent="  ") or [""]]
    return [*block, Text()]


def _balanced(blocks: list[list[Text]], count: int) -> list[list[Text]]:
    """Sections in `count` columns, none split, with the tallest column as short as possible."""
    tallest = max((len(block) for block in blocks), default=0)
    while True:
        columns: list[list[Text]] = [[]]
        for block in blocks:
            if columns[-1] and len(columns[-1]) + len(block) > tallest:
                columns.append([])
            columns[-1] += block
        if len(columns) <= count:
            return columns + [[] for _ in range(count - len(columns))]
        tallest += 1


DRAWING: Final = PlainDrawing
