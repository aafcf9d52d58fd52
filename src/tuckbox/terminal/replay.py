"""The replay screen: step through a record, from any viewpoint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import frame
from tuckbox.core.match import Match
from tuckbox.core.record import Record
from tuckbox.core.text import named, number_of
from tuckbox.core.turns import MatchOutline, outline
from tuckbox.registry import replay
from tuckbox.terminal.dialogs import TextScreen, score_sheet
from tuckbox.terminal.drawing import Drawing
from tuckbox.terminal.panes import SentenceList
from tuckbox.terminal.screen import TableScreen
from tuckbox.terminal.sentences import redacted

USAGE: Final = "type a number and Enter to go to that entry; ? lists the keys"
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
PAUSE: Final = 1.4  # seconds for a move at speed 1
KEYS: Final = (
    ("← →", "the previous or next move (also P and N)"),
    ("Shift ← →", "the previous or next turn (also [ and ])"),
    ("M", "the next decision of the seat whose viewpoint is shown; Shift M: the previous one"),
    ("L", "the last move of that seat before this entry"),
    ("Home End", "the deal, the end"),
    ("PgUp PgDn", "ten moves back or forward"),
    ("12 Enter", "entry 12"),
    ("Space", "play or pause"),
    ("< >", "slower or faster"),
    ("S", "another viewpoint"),
    ("R", "the result, at the end"),
    ("C", "explain the cards"),
    ("Shift ↑ ↓", "scroll the table"),
    ("Q", "quit"),
)


class ReplayScreen(TableScreen):
    """A record at one of its entries."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,down,n", "step(1)", "Forward", key_display="→"),
        Binding("left,up,p", "step(-1)", "Back", key_display="←"),
        Binding("shift+right,ctrl+right,right_square_bracket", "turn(1)", "Turn", key_display="]"),
        Binding("shift+left,ctrl+left,left_square_bracket", "turn(-1)", show=False),
        Binding("m", "decision(1)", "Decision"),
        Binding("M,shift+m", "decision(-1)", show=False),
        Binding("l", "last_move", show=False),
        Binding("space", "play", "Play"),
        Binding("greater_than_sign", "speed(1)", show=False),
        Binding("less_than_sign", "speed(-1)", show=False),
        Binding("s,tab", "next_viewer", "Viewpoint", key_display="s"),
        Binding("r", "result", "Result"),
        Binding("c", "cards", "Cards"),
        Binding("question_mark", "keys", "Keys", key_display="?"),
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
        self.speed = 1.0
        self.timer: Timer | None = None  # during automatic play

    @property
    def match(self) -> Match:
        """The match up to the entry that is shown."""
        return self._match

    @cached_property
    def outline(self) -> MatchOutline:
        """The turns of the match and the seats that made its moves."""
        return outline(replay(self.record))

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
        playing = f"; playing at {self.speed:g}×" if self.timer else ""
        self.query_one("#status", Static).update(f"{now} ({self.viewpoint()}{playing})")
        lines = [f"{number}. {self.entry_text(number)}" for number in range(1, count + 1)]
        self.query_one(SentenceList).show(lines, self.at - 1 if self.at else None, "entries")
        line = Text("go to entry ", style="bold").append(self.typed).append("█", style="blink")
        self.query_one("#typed", Static).update(line if self.typed else Text(USAGE, style="dim"))

    def entry_text(self, number: int) -> str:
        """An entry with the player's name, without what is hidden from the viewer."""
        entry = self.record.entries[number - 1]
        return named(redacted(self.match.game, entry, self.viewer), self.record.players)

    def viewpoint(self) -> str:
        """The viewpoint shown, in words."""
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
        self.pause()
        number, self.typed = number_of(self.typed), ""
        if number is not None:
            self.go(number)

    def action_erase(self) -> None:
        """Erase a digit."""
        self.typed = self.typed[:-1]
        self.show()

    def action_step(self, by: int) -> None:
        """Go some entries forward or back."""
        self.pause()
        self.go(self.at + by)

    def action_turn(self, by: int) -> None:
        """Go to the start of the next or previous turn; after the last one, to the end."""
        self.pause()
        found = beside(self.outline.turn_starts, self.at, by)
        self.go((len(self.record.entries) if by > 0 else 0) if found is None else found)

    def action_decision(self, by: int) -> None:
        """Go to the next or previous position in which the seat of the viewpoint made a move."""
        self._go_to_moves(lambda moves: beside([at - 1 for at in moves], self.at, by), "There is no other decision.")

    def action_last_move(self) -> None:
        """Go to the last move of the seat of the viewpoint before this entry."""
        self._go_to_moves(lambda moves: beside(moves, self.at, -1), "There is no move before this one.")

    def _go_to_moves(self, choose: Callable[[Sequence[int]], int | None], none: str) -> None:
        self.pause()
        seat = self.viewer
        if seat is None or seat == OPEN:
            self.query_one("#status", Static).update("Press S until a player's viewpoint is shown.")
            return
        found = choose([at for at, mover in enumerate(self.outline.movers, 1) if mover == seat])
        if found is None:
            self.query_one("#status", Static).update(none)
        else:
            self.go(found)

    def action_go(self, at: int) -> None:
        """Go to the deal, or to the end."""
        self.pause()
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

    # Playing by itself

    def action_play(self) -> None:
        """Start or pause automatic play; from the end, restart."""
        if self.timer:
            self.pause()
        else:
            self.timer = self.set_interval(PAUSE / self.speed, self.play_on)
            if self.at == len(self.record.entries):
                self.go(0)
        self.show()

    def play_on(self) -> None:
        """The next move; at the end, stop."""
        if self.at + 1 >= len(self.record.entries):
            self.pause()
        self.go(self.at + 1)

    def pause(self) -> None:
        """Stop playing."""
        if self.timer:
            self.timer.stop()
        self.timer = None

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        faster = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[min(max(faster, 0), len(SPEEDS) - 1)]
        if self.timer:
            self.pause()
            self.action_play()
        else:
            self.query_one("#status", Static).update(f"Space plays at {self.speed:g}×.")

    # Other screens

    def action_keys(self) -> None:
        """List the keys."""
        self.pause()
        width = max(len(keys) for keys, _ in KEYS) + 2
        self.app.push_screen(TextScreen(Text("\n").join(Text(f"{keys:{width}}{does}") for keys, does in KEYS)))

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


def beside(places: Sequence[int], at: int, by: int) -> int | None:
    """The next of some ascending places after one, or the previous one before it; None if there is none."""
    if by > 0:
        return next((place for place in places if place > at), None)
    return next((place for place in reversed(places) if place < at), None)
