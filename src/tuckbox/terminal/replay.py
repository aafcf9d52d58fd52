"""The screen on which a match is looked at again: forward, back, to an entry, from any seat's eyes."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, Static

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.record import Record
from tuckbox.core.text import named, number_of
from tuckbox.registry import replay
from tuckbox.terminal.dialogs import ReadScreen, score_sheet
from tuckbox.terminal.drawing import Drawing
from tuckbox.terminal.panes import Choices, LogPane, TablePane, scene_of, too_small
from tuckbox.terminal.words import hidden_part

TEACH: Final = "a number and Enter go to that entry; Home, End, PgUp and PgDn jump"


class ReplayScreen(Screen[None]):
    """A record, at one of its entries, as one viewer saw it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,down,n", "step(1)", "Forward", key_display="→"),
        Binding("left,up,p", "step(-1)", "Back", key_display="←"),
        Binding("s,tab", "eyes", "Whose eyes", key_display="s"),
        Binding("r", "result", "Result"),
        Binding("c", "cards", "Cards"),
        Binding("q,escape", "app.quit", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("enter", "typed", show=False),
        Binding("backspace", "erase", show=False),
        Binding("shift+down", "scroll_table(2)", show=False),
        Binding("shift+up", "scroll_table(-2)", show=False),
    ]

    def __init__(self, record: Record, drawing: Drawing, viewer: Viewer, at: int) -> None:
        super().__init__()
        self.record = record
        self.drawing = drawing
        self.viewer = viewer
        self.at = at  # the entry after which the position is shown; 0 is the deal
        self.match = replay(record, at)
        self.typed = ""  # the digits of the entry to go to

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield Static(id="status", markup=False)
        with Horizontal(id="bottom"):
            yield Choices()
            yield LogPane()
        yield Static(id="typed", markup=False)
        yield Static(id="small", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Show the first position."""
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        """Draw anew for the new size."""
        self.call_after_refresh(self.show)

    # Showing

    def show(self) -> None:
        """Draw everything anew."""
        small = too_small(self.drawing, self.size)
        self.set_class(bool(small), "small")
        self.query_one("#small", Static).update(small)
        if small:
            return
        match, entries = self.match, self.record.entries
        raw = match.journal.events[match.event_counts[-2] :] if len(match.event_counts) > 1 else []
        recent = tuple(match.game.visible_events(raw, self.viewer, match.players))
        scene = replace(scene_of(self.drawing, match, self.viewer, self.size, None, recent), seated=False)
        self.query_one(TablePane).show(self.drawing, scene)
        now = (
            f"entry {self.at} of {len(entries)}: {self.said(self.at)}"
            if self.at
            else f"the deal; {len(entries)} entries"
        )
        self.query_one("#status", Static).update(f"{now} ({self.eyes()})")
        lines = [f"{number}. {self.said(number)}" for number in range(1, len(entries) + 1)]
        self.query_one(Choices).show(lines, self.at - 1 if self.at else None, "entries")
        self.query_one(LogPane).show(match.log(self.viewer))
        line = Text("go to entry ", style="bold").append(self.typed).append("█", style="blink")
        self.query_one("#typed", Static).update(line if self.typed else Text(TEACH, style="dim"))

    def said(self, number: int) -> str:
        """An entry with the player's name, without what the viewer may not know."""
        entry = self.record.entries[number - 1]
        return named(hidden_part(self.match.game, entry, self.viewer), self.record.players)

    def eyes(self) -> str:
        """Whose eyes the position is seen through, in words."""
        if self.viewer is None:
            return "as a watcher saw it"
        return "all cards open" if self.viewer == OPEN else f"as {self.record.players[self.viewer]} saw it"

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Digits name the entry to go to."""
        if event.character and number_of(event.character) is not None:
            self.typed += event.character
            self.show()

    def action_typed(self) -> None:
        """Go to the entry whose number was typed."""
        number, self.typed = number_of(self.typed), ""
        if number is not None:
            self.go(number)

    def action_erase(self) -> None:
        """Take back a digit."""
        self.typed = self.typed[:-1]
        self.show()

    def action_step(self, by: int) -> None:
        """Go some entries on or back."""
        self.go(self.at + by)

    def action_go(self, at: int) -> None:
        """Go to the deal, or to the end."""
        self.go(len(self.record.entries) if at < 0 else at)

    def go(self, at: int) -> None:
        """Show the position after an entry; beyond the ends it is the nearest one."""
        at = min(max(at, 0), len(self.record.entries))
        if at == self.at + 1:
            self.match.apply_entry(self.record.entries[self.at])
        elif at != self.at:
            self.match = replay(self.record, at)
        self.at = at
        self.show()

    def action_eyes(self) -> None:
        """Look through the next pair of eyes: every seat's, a watcher's, then all cards open."""
        order: list[Viewer] = [*range(len(self.record.players)), None, OPEN]
        self.viewer = order[(order.index(self.viewer) + 1) % len(order)]
        self.show()

    def action_cards(self) -> None:
        """Show what the cards do."""
        scene = scene_of(self.drawing, self.match, self.viewer, self.size)
        self.app.push_screen(ReadScreen(Text("\n").join(self.drawing.explain(scene))))

    def action_result(self) -> None:
        """Show the score sheet, if the match is over here."""
        if self.match.is_over:
            self.app.push_screen(ReadScreen(score_sheet(self.match)))
        else:
            self.query_one("#status", Static).update("The match is not over at this entry: press End first.")

    def action_scroll_table(self, by: int) -> None:
        """Scroll a table that is taller than its pane."""
        self.query_one(TablePane).scroll_relative(y=by, animate=False)
