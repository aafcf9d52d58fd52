"""Drawings: a game's table as lines of text. A game without a drawing of its own gets the plain one.

To draw a game, write a `terminal.py` in its package with a class derived from `Drawing`, and bind it to `DRAWING`. A
drawing is pure: it gets a `Scene`, which holds nothing but what one viewer sees, and returns lines. Everything
around it (legal moves, typing, log, undo, hot seat, bots, replay) is done for it.

    class DruidDrawing(Drawing):
        def draw(self, scene): ...      # the table: both sides, hands, piles, what each group is worth
        def status(self, scene): ...    # "Your turn: place a creature."

What a good drawing does:
- It fits `scene.width` columns, and `scene.height` rows if possible. The rows left over go to the list of moves; a
  drawing that is taller or wider is scrolled, with the cell that `focus` names kept in view.
- It works without colour: a mark, a word or a position says everything that a colour says.
- It shows what `scene.pointed` would change (where the creature would lie), and marks `scene.recent`: the last moves
  of the others.
- If moves have a place on the table, `steer` follows arrow keys and letters there; the list of moves can be short.
- `scene.name(seat)` is "you" for the viewer. The viewer's own cards are at the bottom; for a spectator seat 1's are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar

from rich.text import Text

from tuckbox import packages
from tuckbox.core.events import Event
from tuckbox.core.game import Game, View
from tuckbox.core.moves import Move


@dataclass(frozen=True)
class Scene:
    """The input of a drawing: what one viewer sees, and the space available."""

    game: Game
    view: View  # view.viewer is a seat, None for a spectator, or OPEN
    players: tuple[str, ...]
    width: int
    height: int
    pointed: Move | None = None  # the move under the cursor; one that was steered to need not be legal
    recent: tuple[Event, ...] = ()  # the last moves of the others, as the viewer saw them
    seated: bool = True  # the viewer plays at this screen; False in a replay

    @property
    def own(self) -> int:
        """The seat at the bottom of the table."""
        viewer = self.view.viewer
        return viewer if viewer is not None and viewer >= 0 else 0

    @property
    def order(self) -> list[int]:
        """The seats clockwise from the bottom one."""
        count = len(self.players)
        return [(self.own + place) % count for place in range(count)]

    def name(self, seat: int) -> str:
        """The name of a seat within a sentence: 'you' for the viewer who plays at this screen."""
        return "you" if self.seated and seat == self.view.viewer else self.players[seat]


class Drawing(ABC):
    """Draws one game's table in a terminal."""

    least: ClassVar[tuple[int, int]] = (80, 24)  # the columns and rows of the smallest terminal that it supports
    around: ClassVar[int] = 8  # the rows to leave for status, moves, typed text and keys

    @abstractmethod
    def draw(self, scene: Scene) -> list[Text]:
        """The table as lines without line breaks."""

    @abstractmethod
    def status(self, scene: Scene) -> str:
        """One sentence: what the viewer can do, or whose turn it is."""

    def focus(self, scene: Scene) -> tuple[int, int] | None:
        """The column and row to keep in view when the table is larger than its pane."""
        return None

    def steer(self, scene: Scene, key: str) -> Move | None:
        """The move that a key (left, right, up, down or a letter) leads to from the pointed one.

        None if the drawing does not use the key. The move need not be legal: the screen then explains why.
        """
        return None

    def explain(self, scene: Scene) -> list[Text]:
        """What the cards do: by default the whole card table."""
        head, rows = scene.game.card_table()
        widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
        lines = [Text("  ".join(fit(cell, width) for cell, width in zip(row, widths, strict=True))) for row in rows]
        names = "  ".join(fit(cell, width) for cell, width in zip(head, widths, strict=True))
        return [Text(names, style="bold"), *lines]


def drawing(game: Game, plain: bool = False) -> Drawing:
    """The game's drawing, or the plain one if it has none or the plain one is wanted."""
    own = None if plain else packages.part(game.name, "terminal")
    module = own or import_module("tuckbox.terminal.plain")
    made: Drawing = module.DRAWING()
    return made


def fit(text: str, width: int) -> str:
    """The text padded or truncated to exactly this many columns."""
    line = Text(text)
    line.truncate(width, overflow="ellipsis", pad=True)
    return line.plain


def beside(columns: Sequence[Sequence[Text]], widths: Sequence[int], gap: str = " ") -> list[Text]:
    """Columns of lines side by side, padded to their widths and to equal height."""
    rows = max((len(column) for column in columns), default=0)
    lines: list[Text] = []
    for row in range(rows):
        line = Text(no_wrap=True)
        for place, (column, width) in enumerate(zip(columns, widths, strict=True)):
            cell = column[row].copy() if row < len(column) else Text()
            cell.truncate(width, overflow="ellipsis", pad=True)
            line.append(gap if place else "")
            line.append_text(cell)
        lines.append(line)
    return lines
