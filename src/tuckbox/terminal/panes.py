"""The parts of the screen: the table, the list of options, the log."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.containers import ScrollableContainer
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from tuckbox.core.events import Event, Viewer
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.terminal.drawing import Drawing, Scene
from tuckbox.terminal.words import condensed


def scene_of(
    drawing: Drawing,
    match: Match,
    viewer: Viewer,
    size: Size,
    pointed: Move | None = None,
    recent: tuple[Event, ...] = (),
) -> Scene:
    """What a drawing gets of a match; one that ended early has nothing more to decide."""
    view = match.view(viewer)
    if match.is_over:
        view = replace(view, seats_to_act=(), legal_moves=())
    return Scene(match.game, view, match.players, size.width, size.height - drawing.around, pointed, recent)


def too_small(drawing: Drawing, size: Size) -> str:
    """What to say when the terminal is smaller than the drawing needs; empty if it is not."""
    columns, rows = drawing.least
    if size.width >= columns and size.height >= rows:
        return ""
    needs = f"This table needs a terminal of {columns} columns and {rows} rows"
    return f"{needs}; this one has {size.width} and {size.height}. Make it larger to go on: nothing is lost."


class TablePane(ScrollableContainer, can_focus=False):
    """The drawn table, as tall as it needs to be up to a limit; what is larger scrolls."""

    def compose(self) -> ComposeResult:
        yield Static(id="picture")

    def show(self, drawing: Drawing, scene: Scene) -> None:
        """Draw a scene and keep in sight what the drawing says must be."""
        lines = drawing.draw(scene)
        if len(lines) > scene.height:  # a column for the bar that scrolls it
            lines = drawing.draw(replace(scene, width=scene.width - 1))
        picture = self.query_one("#picture", Static)
        picture.styles.width = max((line.cell_len for line in lines), default=0)
        picture.update(Text("\n").join(lines))
        self.styles.height = min(len(lines), scene.height)
        focus = drawing.focus(scene)
        if focus is not None:
            self.call_after_refresh(self.scroll_to_region, Region(*focus, 1, 1), animate=False)


class Choices(Widget):
    """A list of sentences in columns, page by page; a pointer marks one of them."""

    class Clicked(Message):
        """A sentence was clicked: its place in the list."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self.sentences: Sequence[str] = ()
        self.pointed: int | None = None
        self.heading = ""

    def show(self, sentences: Sequence[str], pointed: int | None, title: str) -> None:
        """List these sentences."""
        self.sentences, self.pointed, self.heading = sentences, pointed, title
        self.on_resize()
        self.refresh()

    def on_resize(self) -> None:
        """Tell which page it is; how many there are depends on the size."""
        start, page = self._page()
        pages = -(-len(self.sentences) // page)
        self.border_title = f"{self.heading}, page {start // page + 1} of {pages}" if pages > 1 else self.heading

    def _columns(self) -> tuple[int, int]:
        """How many columns there is room for, and how wide each is."""
        longest = max((len(sentence) for sentence in self.sentences), default=0) + 3
        width = max(self.content_size.width, 1)
        count = max(1, width // max(longest, 1))
        return count, width // count

    def page_size(self) -> int:
        """How many sentences are to be seen at once."""
        return max(1, self._columns()[0] * max(self.content_size.height, 1))

    def _page(self) -> tuple[int, int]:
        """The first sentence in sight, and how many there can be."""
        page = self.page_size()
        return (self.pointed or 0) // page * page, page

    def render(self) -> RenderResult:
        start, page = self._page()
        columns, width = self._columns()
        rows = max(self.content_size.height, 1)
        lines = [Text(no_wrap=True) for _ in range(rows)]
        for place in range(start, min(start + page, len(self.sentences))):
            cell = Text(f"{'›' if place == self.pointed else ' '} {self.sentences[place]}")
            cell.truncate(width, overflow="ellipsis", pad=columns > 1)
            if place == self.pointed:
                cell.stylize("reverse bold", 0, len(self.sentences[place]) + 2)
            lines[(place - start) % rows].append_text(cell)
        return Text("\n").join(lines)

    def on_click(self, event: events.Click) -> None:
        """Tell which sentence is under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        start, _ = self._page()
        place = start + offset.x // self._columns()[1] * max(self.content_size.height, 1) + offset.y
        if place < len(self.sentences):
            self.post_message(self.Clicked(place))


class LogPane(Widget):
    """The last things that happened, the newest at the bottom."""

    def __init__(self) -> None:
        super().__init__()
        self.border_title = "log"
        self.sentences: Sequence[str] = ()

    def show(self, sentences: Sequence[str]) -> None:
        """Show the end of this log."""
        self.sentences = condensed(sentences)
        self.refresh()

    def render(self) -> RenderResult:
        size = self.content_size
        lines: list[str] = []
        for sentence in self.sentences[-max(size.height, 1) :]:
            lines += textwrap.wrap(sentence, max(size.width, 10), subsequent_indent="  ")
        return Text("\n".join(lines[-size.height :]), no_wrap=True)
