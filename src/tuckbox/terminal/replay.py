"""The replay screen: step through a record, from any viewpoint."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Static

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import frame
from tuckbox.core.match import Match
from tuckbox.core.record import Record
from tuckbox.core.text import named, number_of
from tuckbox.registry import replay
from tuckbox.terminal.dialogs import TextScreen, score_sheet
from tuckbox.terminal.drawing import Drawing
from tuckbox.terminal.panes import SentenceList
from tuckbox.terminal.screen import TableScreen
from tuckbox.terminal.sentences import redacted

USAGE: Final = "type a number and Enter to go to that entry; Home, End, PgUp and PgDn jump"


class ReplayScreen(TableScreen):
    """A record at one of its entries."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,down,n", "step(1)", "Forward", key_display="→"),
        Binding("left,up,p", "step(-1)", "Back", key_display="←"),
        Binding("s,tab", "next_viewer", "Viewpoint", key_display="s"),
        Binding("r", "result", "Result"),
        Binding("c", "cards", "Cards"),
        Binding("q,escape", "app.quit", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("enter", "go_to_typed", show=False),
        Binding("backspace", "erase", show=False),
        Binding("shift+down", "scroll_table(2)", show=False),
        Binding("shift+up", "scroll_table(-2)", show=False),
    ]

    def __init__(self, record: Record, drawing: Drawing, viewer: Viewer, at: int) -> None:
        super().__init__(drawing, viewer, seated=False)
        self.record = record
        self.at = at  # the entry after which the position is shown; 0 is the deal
        self._match = replay(record, at)
        self.typed = ""  # the digits of the entry to go to

    @property
    def match(self) -> Match:
        """The match up to the entry that is shown."""
        return self._match

    def on_mount(self) -> None:
        """Show the first position."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Redraw everything."""
        if not self.fits():
            return
        seen = frame(self.match, self.viewer, max(0, len(self.match.mainline) - 1))
        self.show_table(self.scene(seen, recent=tuple(event for entry in seen.entries for event in entry.events)))
        count = len(self.record.entries)
        now = f"entry {self.at} of {count}: {self.entry_text(self.at)}" if self.at else f"the deal; {count} entries"
        self.query_one("#status", Static).update(f"{now} ({self.viewpoint()})")
        lines = [f"{number}. {self.entry_text(number)}" for number in range(1, count + 1)]
        self.query_one(SentenceList).show(lines, self.at - 1 if self.at else None, "entries")
        line = Text("go to entry ", style="bold").append(self.typed).append("█", style="blink")
        self.query_one("#typed", Static).update(line if self.typed else Text(USAGE, style="dim"))

    def entry_text(self, number: int) -> str:
        """An entry with the player's name, without what is hidden from the viewer."""
        entry = self.record.entries[number - 1]
        return named(redacted(self.match.game, entry, self.viewer), self.record.players)

    def viewpoint(self) -> str:
        """Whose viewpoint is shown, in words."""
        if self.viewer is None:
            return "as a spectator saw it"
        return "all cards open" if self.viewer == OPEN else f"as {self.record.players[self.viewer]} saw it"

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Digits name the entry to go to."""
        if event.character and number_of(event.character) is not None:
            self.typed += event.character
            self.show()

    def action_go_to_typed(self) -> None:
        """Go to the entry whose number was typed."""
        number, self.typed = number_of(self.typed), ""
        if number is not None:
            self.go(number)

    def action_erase(self) -> None:
        """Erase a digit."""
        self.typed = self.typed[:-1]
        self.show()

    def action_step(self, by: int) -> None:
        """Go some entries forward or back."""
        self.go(self.at + by)

    def action_go(self, at: int) -> None:
        """Go to the deal, or to the end."""
        self.go(len(self.record.entries) if at < 0 else at)

    def go(self, at: int) -> None:
        """Show the position after an entry; beyond either end, the nearest one."""
        at = min(max(at, 0), len(self.record.entries))
        if at == self.at + 1:
            self.match.apply_entry(self.record.entries[self.at])
        elif at != self.at:
            self._match = replay(self.record, at)
        self.at = at
        self.show()

    def action_next_viewer(self) -> None:
        """Change the viewpoint: each seat, then a spectator, then all cards open."""
        order: list[Viewer] = [*range(len(self.record.players)), None, OPEN]
        self.viewer = order[(order.index(self.viewer) + 1) % len(order)]
        self.show()

    def action_result(self) -> None:
        """Show the score sheet, if the match is over at this entry."""
        if self.match.is_over:
            self.app.push_screen(TextScreen(score_sheet(self.match)))
        else:
            self.query_one("#status", Static).update("The match is not over at this entry: press End first.")
