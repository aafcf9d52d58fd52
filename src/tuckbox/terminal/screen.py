"""The base of the screens for playing and replaying: the panes, the drawn table, the cards."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, Static

from tuckbox.core.events import Event, Viewer
from tuckbox.core.frame import Frame, frame
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.terminal.dialogs import TextScreen
from tuckbox.terminal.drawing import Drawing, Scene
from tuckbox.terminal.panes import LogPane, SentenceList, TablePane, too_small
from tuckbox.terminal.sentences import log_lines


class TableScreen(Screen[None]):
    """A match as one viewer sees it: the table above, a list and the log below it."""

    def __init__(self, drawing: Drawing, viewer: Viewer, seated: bool) -> None:
        super().__init__()
        self.drawing = drawing
        self.viewer = viewer
        self.seated = seated  # the viewer plays at this screen

    @property
    @abstractmethod
    def match(self) -> Match:
        """The match that is shown."""

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield Static(id="status", markup=False)
        with Horizontal(id="bottom"):
            yield SentenceList()
            yield LogPane()
        yield Static(id="typed", markup=False)
        yield Static(id="small", markup=False)
        yield Footer(compact=True)

    def on_resize(self) -> None:
        """Redraw for the new size."""
        self.call_after_refresh(self.show)

    @abstractmethod
    def show(self) -> None:
        """Redraw everything."""

    def fits(self) -> bool:
        """Whether the terminal is large enough; if not, the screen says so instead of the table."""
        if not self.query("#small"):  # the screen is being closed
            return False
        problem = too_small(self.drawing, self.size)
        self.set_class(bool(problem), "small")
        self.query_one("#small", Static).update(problem)
        return not problem

    def scene(self, seen: Frame, pointed: Move | None = None, recent: tuple[Event, ...] = ()) -> Scene:
        """The drawing's input from a frame."""
        view = seen.view
        if seen.result is not None:  # a match that ended early still has pending steps
            view = replace(view, seats_to_act=(), legal_moves=())
        height = self.size.height - self.drawing.around
        players = self.match.players
        return Scene(self.match.game, view, players, self.size.width, height, pointed, recent, self.seated)

    def show_table(self, scene: Scene) -> None:
        """Draw the table and the log."""
        self.query_one(TablePane).show(self.drawing, scene)
        self.query_one(LogPane).show(log_lines(self.match, self.viewer))

    def action_cards(self) -> None:
        """Explain the cards."""
        scene = self.scene(frame(self.match, self.viewer))
        self.app.push_screen(TextScreen(Text("\n").join(self.drawing.explain(scene))))

    def action_scroll_table(self, by: int) -> None:
        """Scroll a table that is taller than its pane."""
        self.query_one(TablePane).scroll_relative(y=by, animate=False)
