"""The panes of a screen: the table, a list of sentences, the log."""

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

from tuckbox.terminal.drawing import Drawing, Scene
from tuckbox.terminal.sentences import collapse_repeats


def too_small(drawing: Drawing, size: Size) -> str:
    """The message for a terminal that is smaller than the drawing needs; empty if it is large enough."""
    columns, rows = drawing.least
    if size.width >= columns and size.height >= rows:
        return ""
    needs = f"This table needs a terminal of {columns} columns and {rows} rows"
    return f"{needs}; this one has {size.width} and {size.height}. Enlarge it to continue: nothing is lost."


class TablePane(ScrollableContainer, can_focus=False):
    """The drawn table, as tall as it needs to be up to a limit; a larger one scrolls."""

    def compose(self) -> ComposeResult:
        yield Static(id="picture")

    def show(self, drawing: Drawing, scene: Scene) -> None:
        """Draw a scene and scroll to its focus."""
        lines = drawing.draw(scene)
        if len(lines) > scene.height:  # leave a column for the scroll bar
            lines = drawing.draw(replace(scene, width=scene.width - 1))
        picture = self.query_one("#picture", Static)
        picture.styles.width = max((line.cell_len for line in lines), default=0)
        picture.update(Text("\n").join(lines))
        self.styles.height = min(len(lines), scene.height)
        focus = drawing.focus(scene)
        if focus is not None:
            self.call_after_refresh(self.scroll_to_region, Region(*focus, 1, 1), animate=False)


class SentenceList(Widget):
    """A list of sentences in columns and pages, with a cursor."""

    class Clicked(Message):
        """A sentence was clicked: its place in the list."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self.sentences: Sequence[str] = ()
        self.selected: int | None = None
        self.heading = ""

    def show(self, sentences: Sequence[str], pointed: int | None, title: str) -> None:
        """List these sentences."""
        self.sentences, self.selected, self.heading = sentences, pointed, title
        self.on_resize()
        self.refresh()

    def on_resize(self) -> None:
        """Update the page number in the title, which depends on the size."""
        start, page = self._page()
        pages = -(-len(self.sentences) // page)
        self.border_title = f"{self.heading}, page {start // page + 1} of {pages}" if pages > 1 else self.heading

    def _columns(self) -> tuple[int, int]:
        """The number of columns that fit, and their width."""
        longest = max((len(sentence) for sentence in self.sentences), default=0) + 3
        width = max(self.content_size.width, 1)
        count = max(1, width // max(longest, 1))
        return count, width // count

    def page_size(self) -> int:
        """The number of sentences on a page."""
        return max(1, self._columns()[0] * max(self.content_size.height, 1))

    def _page(self) -> tuple[int, int]:
        """The first sentence of the page, and the page size."""
        page = self.page_size()
        return (self.selected or 0) // page * page, page

    def render(self) -> RenderResult:
        start, page = self._page()
        columns, width = self._columns()
        rows = max(self.content_size.height, 1)
        lines = [Text(no_wrap=True) for _ in range(rows)]
        for i in range(start, min(start + page, len(self.sentences))):
            cell = Text(f"{'›' if i == self.selected else ' '} {self.sentences[i]}")
            cell.truncate(width, overflow="ellipsis", pad=columns > 1)
            if i == self.selected:
                cell.stylize("reverse bold", 0, len(self.sentences[i]) + 2)
            lines[(i - start) % rows].append_text(cell)
        return Text("\n").join(lines)

    def on_click(self, event: events.Click) -> None:
        """Report the sentence under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        start, _ = self._page()
        place = start + offset.x // self._columns()[1] * max(self.content_size.height, 1) + offset.y
        if place < len(self.sentences):
            self.post_message(self.Clicked(place))


class LogPane(Widget):
    """The end of the log, the newest event at the bottom."""

    def __init__(self) -> None:
        super().__init__()
        self.border_title = "log"
        self.sentences: Sequence[str] = ()

    def show(self, sentences: Sequence[str]) -> None:
        """Show the end of this log."""
        self.sentences = collapse_repeats(sentences)
        self.refresh()

    def render(self) -> RenderResult:
        size = self.content_size
        lines: list[str] = []
        for sentence in self.sentences[-max(size.height, 1) :]:
            lines += textwrap.wrap(sentence, max(size.width, 10), subsequent_indent="  ")
        return Text("\n".join(lines[-size.height :]), no_wrap=True)
