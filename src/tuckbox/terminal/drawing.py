"""Drawing: how a game's table becomes lines of text. A game that has no drawing of its own gets the plain one.

To draw a game, write a `terminal.py` in its package with a class derived from `Drawing`, and bind it to `DRAWING`. A
drawing is pure: it gets a `Scene`, which holds nothing but what one viewer sees, and returns lines. Everything
around it (options, typing, log, undo, hot-seat, bots, replay) is done for it.

    class DruidDrawing(Drawing):
        def draw(self, scene): ...      # the table: both sides, hands, piles, what each group is worth
        def status(self, scene): ...    # "Your turn: place a creature."

What a good drawing does:
- It fits `scene.width` columns, and `scene.height` rows where it can. The rows that it leaves go to the list of
  options; a drawing that is taller or wider is scrolled, with the cell that `focus` names kept in sight.
- It works without colour: a mark, a word or a place says everything that a colour says.
- It shows what `scene.pointed` would touch (where the creature would lie), and marks what `scene.recent` tells: the
  last moves of the others.
- Where options lie on the table, `steer` follows arrow keys and letters there; the list of options can then be short.
- `scene.name(seat)` is "you" for the viewer. The viewer's own things lie at the bottom; for a watcher seat 1's do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar

from rich.text import Text

from tuckbox import registry
from tuckbox.core.events import Event
from tuckbox.core.game import Game, View
from tuckbox.core.moves import Move


@dataclass(frozen=True)
class Scene:
    """What a drawing is given: what one viewer sees, and how much room there is."""

    game: Game
    view: View  # view.viewer is a seat, None for a watcher, or OPEN
    players: tuple[str, ...]
    width: int
    height: int
    pointed: Move | None = None  # the move that the viewer points at now; what was steered to need not be an option
    recent: tuple[Event, ...] = ()  # what the others did last, as the viewer saw it
    seated: bool = True  # the viewer sits at this screen, and is not only looked at in a replay

    @property
    def own(self) -> int:
        """The seat at the bottom of the table."""
        viewer = self.view.viewer
        return viewer if viewer is not None and viewer >= 0 else 0

    @property
    def order(self) -> list[int]:
        """The seats as they sit, from the bottom seat clockwise."""
        count = len(self.players)
        return [(self.own + place) % count for place in range(count)]

    def name(self, seat: int) -> str:
        """What to call a seat in the middle of a sentence: the viewer at this screen is 'you'."""
        return "you" if self.seated and seat == self.view.viewer else self.players[seat]


class Drawing(ABC):
    """How one game's table looks in a terminal."""

    least: ClassVar[tuple[int, int]] = (80, 24)  # the columns and rows of the smallest terminal that it is good in
    around: ClassVar[int] = 8  # the rows that it leaves at least for status, options, typing and keys

    @abstractmethod
    def draw(self, scene: Scene) -> list[Text]:
        """The table as lines, none of them with a line break in it."""

    @abstractmethod
    def status(self, scene: Scene) -> str:
        """One sentence: what the viewer can do now, or for whom everybody waits."""

    def focus(self, scene: Scene) -> tuple[int, int] | None:
        """The column and row that must be in sight when the table is larger than its pane."""
        return None

    def steer(self, scene: Scene, key: str) -> Move | None:
        """The move that a key (left, right, up, down or a letter) leads to from the one that is pointed at.

        None if the key means nothing here. It may lead to a move that is not possible: the table then says why.
        """
        return None

    def explain(self, scene: Scene) -> list[Text]:
        """What the cards do, to be read on demand: the whole set, unless a game says it better."""
        head, rows = scene.game.card_table()
        widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
        lines = [Text("  ".join(fit(cell, width) for cell, width in zip(row, widths, strict=True))) for row in rows]
        names = "  ".join(fit(cell, width) for cell, width in zip(head, widths, strict=True))
        return [Text(names, style="bold"), *lines]


def drawing(game: Game, plain: bool = False) -> Drawing:
    """The game's own drawing, or the plain one where it has none or the plain one is wanted."""
    own = None if plain else registry.part(game.name, "terminal")
    module = own or import_module("tuckbox.terminal.plain")
    made: Drawing = module.DRAWING()
    return made


def fit(text: str, width: int) -> str:
    """The text in exactly this many columns: filled up with blanks, or cut with an ellipsis."""
    line = Text(text)
    line.truncate(width, overflow="ellipsis", pad=True)
    return line.plain


def beside(columns: Sequence[Sequence[Text]], widths: Sequence[int], gap: str = " ") -> list[Text]:
    """Columns of lines side by side, each filled up to its width; the shorter ones are filled up with blank lines."""
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
