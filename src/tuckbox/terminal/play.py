"""The play screen: pick moves, pass the screen on, let bots move, undo, resign."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

from rich.console import Group
from rich.text import Text
from textual import events, work
from textual.binding import Binding, BindingType
from textual.widgets import Static

from tuckbox.core.errors import CannotUndo, TuckboxError
from tuckbox.core.events import OPEN
from tuckbox.core.frame import frame
from tuckbox.core.match import Match
from tuckbox.core.text import named
from tuckbox.terminal import record_files
from tuckbox.terminal.dialogs import ConfirmScreen, PassScreen, SaveCopyScreen, TextScreen, clause_sheet, score_sheet
from tuckbox.terminal.drawing import Drawing
from tuckbox.terminal.local_match import LocalMatch
from tuckbox.terminal.move_picker import MovePicker
from tuckbox.terminal.panes import SentenceList, TablePane
from tuckbox.terminal.screen import TableScreen
from tuckbox.terminal.sentences import log_lines

T = TypeVar("T")


class PlayScreen(TableScreen):
    """A match at this terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("ctrl+z", "undo", "Undo"),
        Binding("ctrl+t", "hint", "Hint"),
        Binding("ctrl+s", "save", "Save"),
        Binding("ctrl+l", "log", "Log"),
        Binding("ctrl+k", "cards", "Cards"),
        Binding("ctrl+r", "resign", "Resign"),
        Binding("ctrl+n", "rematch", "Play again"),
        Binding("tab", "move_cursor(1)", show=False),
        Binding("shift+tab", "move_cursor(-1)", show=False),
        Binding("down", "arrow('down')", show=False),
        Binding("up", "arrow('up')", show=False),
        Binding("left", "arrow('left')", show=False),
        Binding("right", "arrow('right')", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("shift+down", "scroll_table(2)", "Scroll", key_display="⇧↓"),
        Binding("shift+up", "scroll_table(-2)", show=False),
        Binding("enter", "play", show=False),
        Binding("escape,ctrl+u", "clear", show=False),
        Binding("backspace", "erase(False)", show=False),
        Binding("ctrl+w", "erase(True)", show=False),
    ]

    def __init__(self, local: LocalMatch, drawing: Drawing, pace: float) -> None:
        super().__init__(drawing, local.initial_viewer(), seated=True)
        self.local = local
        self.pace = pace  # seconds between bot moves, so that people can follow them
        self.acting_seat: int | None = None  # the person to act
        self.picker = MovePicker()
        self.shown_keys = (False, False)  # whether the keys for a finished match, and those to scroll, are shown
        self.message = ""  # shown in place of the status until the next key

    @property
    def match(self) -> Match:
        """The current match of the series."""
        return self.local.match

    def on_mount(self) -> None:
        """Start, or continue where the record ends."""
        self.call_after_refresh(self.advance)

    # The course of the match

    def advance(self) -> None:
        """Show the position and let the next seat act."""
        self.acting_seat, self.picker = None, MovePicker()
        if self.match.is_over:
            self.viewer = OPEN
            self.show()
            self.show_result()
            return
        seat = self.local.next_seat(self.viewer)
        if seat in self.local.bots:
            self.show()
            self.let_bot_move(seat)
            return
        automatic = self.local.automatic_move(seat)
        if automatic is not None:
            self.local.play(seat, automatic, automatic=True)
            self.advance()
        elif seat != self.viewer:
            self.pass_screen(seat)
        else:
            self.acting_seat, self.picker = seat, MovePicker(self.local.legal_moves(seat))
            self.show()

    def pass_screen(self, seat: int) -> None:
        """Hide the table until the next person has taken the screen."""
        self.viewer = None
        self.show()

        def take(_: None) -> None:
            self.viewer = seat
            self.advance()

        self.app.push_screen(PassScreen(self.local.occupants[seat]), take)

    @work(exclusive=True)
    async def let_bot_move(self, seat: int) -> None:
        """Let a bot choose in a thread, and play its move after a pause."""
        move, _ = await asyncio.gather(run_in_thread(lambda: self.local.bot_choice(seat)), asyncio.sleep(self.pace))
        if self.is_running:  # the screen was not closed meanwhile
            self.local.play(seat, move)
            self.advance()

    def show_result(self) -> None:
        """Show the score sheet and where the match is saved."""
        saved = Text(f"\n{self.local.closing_message()}")
        self.app.push_screen(TextScreen(Group(score_sheet(self.match), saved)))

    # Showing

    def show(self) -> None:
        """Redraw everything."""
        if not self.fits():
            return
        picker = self.picker
        seen = frame(self.match, self.viewer)
        scene = self.scene(seen, picker.highlighted, self.local.recent_events(self.viewer))
        self.show_table(scene)
        over = "The match is over: Enter shows the score sheet, Ctrl-N plays again, Ctrl-C quits."
        status = over if self.match.is_over else self.drawing.status(scene)
        unclear = not picker.matching or picker.several or (picker.target and not picker.choice)
        if self.acting_seat is not None and unclear:
            status = picker.problem(self.match, self.acting_seat)
        self.query_one("#status", Static).update(self.message or self.local.save_error or status)
        self.query_one(SentenceList).show([str(move) for move in picker.matching], picker.selected, picker.summary)
        line = Text("> ", style="bold").append(picker.typed).append("█", style="blink")
        if self.acting_seat is not None and not picker.typed:
            line.append(f"  {picker.usage}", style="dim")
        self.query_one("#typed", Static).update(line)
        self.call_after_refresh(self.update_keys)

    def update_keys(self) -> None:
        """Update the keys in the footer when they change (doing it at every key is slow)."""
        shown = (self.match.is_over, self.query_one(TablePane).max_scroll_y > 0)
        if shown != self.shown_keys:
            self.shown_keys = shown
            self.refresh_bindings()

    def show_message(self, message: str) -> None:
        """Show a message until the next key."""
        self.message = message
        self.show()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only the keys that work now."""
        if action == "scroll_table":
            return self.query_one(TablePane).max_scroll_y > 0
        if action in ("undo", "hint", "resign"):
            return not self.match.is_over
        return self.match.is_over if action == "rematch" else True

    def on_key(self, event: events.Key) -> None:
        """A letter narrows down the moves; any key clears the message."""
        self.message = ""
        if self.acting_seat is not None and event.character and event.is_printable and event.key != "question_mark":
            if self.picker.typed or not self.steer(event.character):
                self.picker.type(event.character)
            self.show()

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text like typed text."""
        event.stop()
        if self.acting_seat is not None:
            self.picker.type(" ".join(event.text.split()))
            self.show()

    def on_sentence_list_clicked(self, event: SentenceList.Clicked) -> None:
        """Select a move at the first click, play it at the second."""
        if self.picker.selected == event.place:
            self.action_play()
        else:
            self.picker.selected = event.place
            self.show()

    def steer(self, key: str) -> bool:
        """Let the drawing handle a key; whether it did."""
        if self.acting_seat is None:
            return False
        scene = self.scene(frame(self.match, self.viewer), self.picker.highlighted)
        move = self.drawing.steer(scene, key.lower())
        if move is not None:
            self.picker.aim_at(move)
        return move is not None

    def action_arrow(self, key: str) -> None:
        """Steer on the table if the drawing handles the key, otherwise move the cursor in the list."""
        if self.steer(key):
            self.show()
        elif key in ("down", "up"):
            self.action_move_cursor(1 if key == "down" else -1)

    def action_move_cursor(self, by: int) -> None:
        """Select another move in the list."""
        self.picker.move_cursor(by)
        self.show()

    def action_page(self, by: int) -> None:
        """Move the cursor a page on or back."""
        self.action_move_cursor(by * max(2, self.query_one(SentenceList).page_size()))

    def action_erase(self, word: bool) -> None:
        """Erase a letter or a word."""
        self.picker.erase(word)
        self.show()

    def action_clear(self) -> None:
        """Clear the typed text and the cursor."""
        self.picker.clear()
        self.show()

    def action_play(self) -> None:
        """Play what was picked, or say why nothing can be played."""
        if self.match.is_over:
            self.show_result()
        seat, picker = self.acting_seat, self.picker
        if seat is None:
            return
        try:
            if picker.choice is not None:
                self.local.play(seat, picker.choice)
            elif picker.several:
                self.local.play_typed(seat, picker.several)
            else:
                self.show_message(picker.problem(self.match, seat))
                return
        except TuckboxError as error:
            self.show_message(f"{named(str(error), self.match.players)} None of the moves was played.")
            return
        self.message = ""
        self.advance()

    def action_rules(self) -> None:
        """Show the rules behind the selected move, or behind all that are listed."""
        choice = self.picker.choice
        moves = [choice] if choice else list(self.picker.matching)
        self.app.push_screen(TextScreen(clause_sheet(self.match.game, moves)))

    def action_hint(self) -> None:
        """Select the move that the highest level would play, and show its analysis."""
        if self.acting_seat is not None:
            self.compute_hint(self.acting_seat)

    @work(exclusive=True)
    async def compute_hint(self, seat: int) -> None:
        """Search in a thread; until it is done nothing can be played."""
        self.acting_seat = None
        self.show_message("Thinking.")
        move, analysis = await run_in_thread(lambda: self.local.hint(seat))
        if not self.is_running:
            return
        self.acting_seat = seat
        self.picker.select(move)
        self.show_message(" ".join(analysis))

    def action_undo(self) -> None:
        """Undo the last choice; where that is not free, ask the others."""
        seat = self.acting_seat
        if seat is None:
            return
        try:
            free = self.local.undo_is_free(seat)
        except CannotUndo as error:
            self.show_message(str(error))
            return
        if free:
            self.undo(True)
            return
        local = self.local
        others = [name for other, name in enumerate(local.occupants) if other != seat and other in local.people]
        ask = f"Do the others agree ({', '.join(others)})?" if others else "The bots do not mind."
        why = "Others have acted since your last move, or hidden cards were revealed."
        self.app.push_screen(ConfirmScreen(f"{why} {ask}\nTake it back?"), self.undo)

    def undo(self, agreed: bool | None) -> None:
        """Undo the acting seat's last choice, if that was agreed."""
        if agreed and self.acting_seat is not None:
            self.local.undo(self.acting_seat)
            self.advance()

    def action_save(self) -> None:
        """Show where the match is saved, and offer to save a copy."""
        proposal = str(Path.cwd() / self.local.file.name)
        self.app.push_screen(SaveCopyScreen(str(self.local.file), proposal), self.save_copy)

    def save_copy(self, name: str | None) -> None:
        """Save a copy to a new file."""
        if name is None:
            return
        try:
            file = record_files.requested_file(name)
            record_files.write(file, str(self.match.record()))
            self.show_message(f"Saved a copy in {file}.")
        except record_files.CannotSave as error:
            self.show_message(str(error))

    def action_log(self) -> None:
        """Show the whole log."""
        lines = "\n".join(log_lines(self.match, self.viewer))
        self.app.push_screen(TextScreen(Text(lines), to_the_end=True))

    def action_rematch(self) -> None:
        """Start a rematch with the same players."""
        self.local.start_rematch()
        self.viewer = self.local.initial_viewer()
        self.message = ""
        self.advance()

    def action_resign(self) -> None:
        """Resign, after confirmation."""
        seat = self.acting_seat
        if seat is None:
            return

        def resign(confirmed: bool | None) -> None:
            if confirmed:
                self.local.resign(seat)
                self.advance()

        self.app.push_screen(ConfirmScreen(f"{self.local.occupants[seat]}, do you resign this match?"), resign)


async def run_in_thread(work: Callable[[], T]) -> T:
    """The result of some work in a daemon thread, so that the user can quit without waiting for it."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def finish(result: T | None, error: Exception | None) -> None:
        if future.cancelled():
            return
        if error is not None:
            future.set_exception(error)
        elif result is not None:
            future.set_result(result)

    def run() -> None:
        result: T | None = None
        error: Exception | None = None
        try:
            result = work()
        except Exception as raised:
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop was closed meanwhile
            loop.call_soon_threadsafe(finish, result, error)

    threading.Thread(target=run, daemon=True).start()
    return await future
