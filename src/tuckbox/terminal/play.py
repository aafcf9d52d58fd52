"""The screen on which a match is played: the table, the options, what is typed, the log."""

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
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, Static

from tuckbox.core.errors import CannotUndo
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.match import Match
from tuckbox.terminal import record_files
from tuckbox.terminal.chooser import Chooser
from tuckbox.terminal.dialogs import FileName, PassScreen, Question, ReadScreen, clauses_of, score_sheet
from tuckbox.terminal.drawing import Drawing
from tuckbox.terminal.panes import Choices, LogPane, TablePane, scene_of, too_small
from tuckbox.terminal.table import Table

T = TypeVar("T")


class PlayScreen(Screen[None]):
    """A match at this terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("ctrl+z", "undo", "Undo"),
        Binding("ctrl+t", "hint", "Hint"),
        Binding("ctrl+s", "save", "Save"),
        Binding("ctrl+l", "log", "Log"),
        Binding("ctrl+k", "cards", "Cards"),
        Binding("ctrl+r", "resign", "Resign"),
        Binding("ctrl+n", "again", "Another game"),
        Binding("tab", "point(1)", show=False),
        Binding("shift+tab", "point(-1)", show=False),
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

    def __init__(self, table: Table, drawing: Drawing, pace: float) -> None:
        super().__init__()
        self.table = table
        self.drawing = drawing
        self.pace = pace  # seconds for which a bot's choice waits, so that it can be followed
        self.viewer: Viewer = table.first_viewer()
        self.asked: int | None = None  # the person who is to choose now
        self.chooser = Chooser()
        self.offered = (False, False)  # whether the keys of a finished match, and those to scroll, are shown
        self.says = ""  # a message that stands in the place of the status until the next key

    @property
    def match(self) -> Match:
        """The match that is played now: in a series one follows the other."""
        return self.table.match

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield Static(id="status", markup=False)
        with Horizontal(id="bottom"):
            yield Choices()
            yield LogPane()
        yield Static(id="typed", markup=False)
        yield Static(id="small", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin, or go on where the record ends."""
        self.call_after_refresh(self.advance)

    def on_resize(self) -> None:
        """Draw anew for the new size."""
        self.call_after_refresh(self.show)

    # What comes next

    def advance(self) -> None:
        """Show the position and let whoever is next decide."""
        self.asked, self.chooser = None, Chooser()
        if self.match.is_over:
            self.viewer = OPEN
            self.show()
            self.show_ending()
            return
        seat = self.table.next_seat(self.viewer)
        if seat in self.table.bots:
            self.show()
            self.let_bot_move(seat)
            return
        formality = self.table.only_formality(seat)
        if formality is not None:
            self.table.play(seat, formality, by_itself=True)
            self.advance()
        elif seat != self.viewer:
            self.pass_screen(seat)
        else:
            self.asked, self.chooser = seat, Chooser(self.table.options(seat))
            self.show()

    def pass_screen(self, seat: int) -> None:
        """Hide everything until the next person has taken the screen."""
        self.viewer = None
        self.show()

        def take(_: None) -> None:
            self.viewer = seat
            self.advance()

        self.app.push_screen(PassScreen(self.table.sitters[seat]), take)

    @work(exclusive=True)
    async def let_bot_move(self, seat: int) -> None:
        """Let a bot choose, in a thread of its own, and play that after a moment."""
        move, _ = await asyncio.gather(in_thread(lambda: self.table.bot_choice(seat)), asyncio.sleep(self.pace))
        if self.is_running:  # and was not left meanwhile
            self.table.play(seat, move)
            self.advance()

    def show_ending(self) -> None:
        """Show the score sheet, and where the match is kept."""
        self.app.push_screen(ReadScreen(Group(score_sheet(self.match), Text(f"\n{self.table.farewell()}"))))

    # Showing

    def show(self) -> None:
        """Draw everything anew, unless the screen is being closed."""
        if not self.query("#small"):
            return
        small = too_small(self.drawing, self.size)
        self.set_class(bool(small), "small")
        self.query_one("#small", Static).update(small)
        if small:
            return
        chooser = self.chooser
        scene = scene_of(
            self.drawing, self.match, self.viewer, self.size, chooser.shown, self.table.recent(self.viewer)
        )
        self.query_one(TablePane).show(self.drawing, scene)
        over = "The match is over: Enter shows the score sheet, Ctrl-N starts another game, Ctrl-C leaves."
        status = over if self.match.is_over else self.drawing.status(scene)
        if self.asked is not None and (not chooser.fitting or (chooser.aimed and not chooser.choice)):
            status = chooser.trouble(self.match, self.asked)
        self.query_one("#status", Static).update(self.says or self.table.trouble or status)
        self.query_one(Choices).show([str(move) for move in chooser.fitting], chooser.pointed, chooser.count)
        self.query_one(LogPane).show(self.match.log(self.viewer))
        line = Text("> ", style="bold").append(chooser.typed).append("█", style="blink")
        if self.asked is not None and not chooser.typed:
            line.append(f"  {chooser.teaches}", style="dim")
        self.query_one("#typed", Static).update(line)
        self.call_after_refresh(self.offer_keys)

    def offer_keys(self) -> None:
        """Renew the keys at the foot when other ones can be used than before (doing it at every key is slow)."""
        offered = (self.match.is_over, self.query_one(TablePane).max_scroll_y > 0)
        if offered != self.offered:
            self.offered = offered
            self.refresh_bindings()

    def say(self, message: str) -> None:
        """Show a message until the next key."""
        self.says = message
        self.show()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        if action == "scroll_table":
            return self.query_one(TablePane).max_scroll_y > 0
        if action in ("undo", "hint", "resign"):
            return not self.match.is_over
        return self.match.is_over if action == "again" else True

    def on_key(self, event: events.Key) -> None:
        """A letter narrows the options; any key ends a message."""
        self.says = ""
        if self.asked is not None and event.character and event.is_printable and event.key != "question_mark":
            if self.chooser.typed or not self.steered(event.character):
                self.chooser.type(event.character)
            self.show()

    def on_paste(self, event: events.Paste) -> None:
        """A pasted sentence is taken like a typed one."""
        event.stop()
        if self.asked is not None:
            self.chooser.type(" ".join(event.text.split()))
            self.show()

    def on_choices_clicked(self, event: Choices.Clicked) -> None:
        """A click points at an option, a second click plays it."""
        if self.chooser.pointed == event.place:
            self.action_play()
        else:
            self.chooser.pointed = event.place
            self.show()

    def steered(self, key: str) -> bool:
        """Let the drawing follow a key, if it means something there."""
        scene = scene_of(self.drawing, self.match, self.viewer, self.size, self.chooser.shown)
        move = self.drawing.steer(scene, key.lower()) if self.asked is not None else None
        if move is not None:
            self.chooser.aim(move)
        return move is not None

    def action_arrow(self, key: str) -> None:
        """Follow an arrow key on the table, where it means something there; otherwise in the list of options."""
        if self.steered(key):
            self.show()
        elif key in ("down", "up"):
            self.action_point(1 if key == "down" else -1)

    def action_point(self, by: int) -> None:
        """Point at the next option, or the one before."""
        self.chooser.point(by)
        self.show()

    def action_page(self, by: int) -> None:
        """Point a page further on, or back."""
        self.action_point(by * max(2, self.query_one(Choices).page_size()))

    def action_erase(self, word: bool) -> None:
        """Take back a letter or a word."""
        self.chooser.erase(word)
        self.show()

    def action_clear(self) -> None:
        """Forget what was typed and pointed at."""
        self.chooser.clear()
        self.show()

    def action_scroll_table(self, by: int) -> None:
        """Scroll a table that is taller than its pane."""
        self.query_one(TablePane).scroll_relative(y=by, animate=False)

    def action_play(self) -> None:
        """Play the option that was chosen, or say why there is none."""
        if self.match.is_over:
            self.show_ending()
        if self.asked is None:
            return
        move = self.chooser.choice
        if move is None:
            self.say(self.chooser.trouble(self.match, self.asked))
            return
        self.says = ""
        self.table.play(self.asked, move)
        self.advance()

    def action_rules(self) -> None:
        """Show the clauses behind the option pointed at, or behind all that are listed."""
        choice = self.chooser.choice
        options = [choice] if choice else list(self.chooser.fitting)
        self.app.push_screen(ReadScreen(clauses_of(self.match.game, options)))

    def action_hint(self) -> None:
        """Point at what the highest level would play, and say what it thinks of it."""
        if self.asked is not None:
            self.look_ahead(self.asked)

    @work(exclusive=True)
    async def look_ahead(self, seat: int) -> None:
        """Let the search think about the seat's options; until it has, nothing can be played."""
        self.asked = None
        self.say("Thinking.")
        move, thoughts = await in_thread(lambda: self.table.hint(seat))
        if not self.is_running:
            return
        self.asked = seat
        self.chooser.point_at(move)
        self.say(" ".join(thoughts))

    def action_undo(self) -> None:
        """Take back the last choice; where that is not free the others are asked."""
        seat = self.asked
        if seat is None:
            return
        try:
            free = self.table.undo_is_free(seat)
        except CannotUndo as error:
            self.say(str(error))
            return
        if free:
            self.take_back(True)
            return
        others = [name for other, name in enumerate(self.table.sitters) if other != seat and other in self.table.people]
        asks = f"Do the others agree ({', '.join(others)})?" if others else "The bots do not mind."
        why = "Others have acted since your last choice, or hidden cards came to light."
        self.app.push_screen(Question(f"{why} {asks}\nTake it back?"), self.take_back)

    def take_back(self, agreed: bool | None) -> None:
        """Take back the last choice of the person at the screen, if that was agreed."""
        if agreed and self.asked is not None:
            self.table.undo(self.asked)
            self.advance()

    def action_save(self) -> None:
        """Tell where the match is kept, and save a copy if one is wanted."""
        proposal = str(Path.cwd() / self.table.file.name)
        self.app.push_screen(FileName(str(self.table.file), proposal), self.save_copy)

    def save_copy(self, name: str | None) -> None:
        """Save a copy in a file that is not there yet."""
        if name is None:
            return
        try:
            file = record_files.own_file(name)
            record_files.write(file, str(self.match.record()))
            self.say(f"Saved a copy in {file}.")
        except record_files.CannotSave as error:
            self.say(str(error))

    def action_log(self) -> None:
        """Show the whole log."""
        lines = "\n".join(self.match.log(self.viewer))
        self.app.push_screen(ReadScreen(Text(lines), to_the_end=True))

    def action_cards(self) -> None:
        """Show what the cards do."""
        scene = scene_of(self.drawing, self.match, self.viewer, self.size)
        self.app.push_screen(ReadScreen(Text("\n").join(self.drawing.explain(scene))))

    def action_again(self) -> None:
        """Play another game with the same players; the rules say who starts it."""
        self.table.again()
        self.viewer = self.table.first_viewer()
        self.says = ""
        self.advance()

    def action_resign(self) -> None:
        """Give up, after a question."""
        seat = self.asked
        if seat is None:
            return

        def resign(sure: bool | None) -> None:
            if sure:
                self.table.resign(seat)
                self.advance()

        self.app.push_screen(Question(f"{self.table.sitters[seat]}, do you give up this match?"), resign)


async def in_thread(choose: Callable[[], T]) -> T:
    """What a bot chooses, while the screen stays alive; who leaves need not wait for it to come to an end."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(found: T | None, error: Exception | None) -> None:
        if future.cancelled():
            return
        if error is not None:
            future.set_exception(error)
        elif found is not None:
            future.set_result(found)

    def work() -> None:
        found: T | None = None
        trouble: Exception | None = None
        try:
            found = choose()
        except Exception as error:  # it belongs to whoever waits
            trouble = error
        with contextlib.suppress(RuntimeError):  # the screen was left meanwhile
            loop.call_soon_threadsafe(settle, found, trouble)

    threading.Thread(target=work, daemon=True).start()
    return await future
