"""A match at this terminal: who sits where, who is next, and the file that keeps it. It knows nothing of the screen."""

from __future__ import annotations

import shlex
import tempfile
from pathlib import Path

from tuckbox.bots import Bot, InformationSet, bot
from tuckbox.bots.analysis import analyse
from tuckbox.core.errors import CannotUndo
from tuckbox.core.events import OPEN, Event, Viewer
from tuckbox.core.game import new_seed
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.terminal import record_files
from tuckbox.terminal.seating import bot_name
from tuckbox.terminal.words import spoken

STAND_IN = "greedy"  # plays on for a seat that gave up while others go on
HINT_SECONDS = 1.0  # that a hint may take at most


class Table:
    """A match with people and bots in its seats; it is saved after every entry."""

    def __init__(self, match: Match, file: Path, throwaway: bool = False) -> None:
        self.match = match
        self.file = file
        self.throwaway = throwaway  # nobody asked for this file: without an entry it need not stay
        self.trouble = ""  # why the last saving failed
        self.forced: set[int] = set()  # the entries that the table answered by itself
        self.sitters = list(match.players)
        for number in match.mainline:
            entry = match.entries[number - 1]
            if entry.kind == "takeover" and entry.seat is not None:
                self.sitters[entry.seat] = entry.text
        self.bots: dict[int, Bot] = {}
        self._seat_bots()
        record_files.write(self.file, str(match.record()))

    def _seat_bots(self) -> None:
        named = {seat: bot_name(name) for seat, name in enumerate(self.sitters)}
        self.bots = {seat: bot(name, seat) for seat, name in named.items() if name is not None}

    def sit(self, names: tuple[str, ...]) -> None:
        """Put others in the seats of a match that goes on."""
        for seat, name in enumerate(names):
            if name != self.sitters[seat]:
                self.match.take_over(seat, name)
                self.sitters[seat] = name
        self._seat_bots()
        self.keep()

    # Asking

    @property
    def people(self) -> list[int]:
        """The seats that people sit in."""
        return [seat for seat in range(len(self.sitters)) if seat not in self.bots]

    def first_viewer(self) -> Viewer:
        """Whose eyes the screen shows before anybody is asked: the only person's; without people, all lies open."""
        if len(self.people) == 1:
            return self.people[0]
        return None if self.people else OPEN

    def next_seat(self, at: Viewer) -> int:
        """The seat to ask now: the one at the screen if it owes a decision, then bots, then other people."""
        owing = self.match.seats_to_act()
        if at in owing:
            assert at is not None
            return at
        return next((seat for seat in owing if seat in self.bots), owing[0])

    def options(self, seat: int) -> list[Move]:
        """The seat's options with the players' names in them."""
        return [spoken(move, self.match.players) for move in self.match.legal_moves(seat)]

    def only_formality(self, seat: int) -> Move | None:
        """The option that the table answers by itself: the only one, without any part to look at, such as a pass.

        Not, though, while the seat may still take back its last move for free: the answer would end that.
        """
        options = self.match.legal_moves(seat)
        if len(options) != 1 or options[0].parts:
            return None
        return None if self._can_take_back(seat) else options[0]

    def _can_take_back(self, seat: int) -> bool:
        try:
            return self.match.can_undo_freely(seat)
        except CannotUndo:
            return False

    def recent(self, viewer: Viewer) -> tuple[Event, ...]:
        """What the others did last, as the viewer saw it: all that came between the viewer's last two turns."""
        match = self.match
        seats = [match.entries[number - 1].seat for number in match.mainline]
        end = len(seats)
        while end and seats[end - 1] == viewer:
            end -= 1
        start = end
        while start and seats[start - 1] != viewer:
            start -= 1
        if viewer is None or viewer == OPEN:
            start = max(0, end - 1)
        events = match.journal.events[match.event_counts[start] : match.event_counts[end]]
        return tuple(match.game.visible_events(events, viewer, match.players))

    def bot_choice(self, seat: int) -> Move:
        """What the bot in this seat plays."""
        return self.bots[seat].choose(InformationSet.of(self.match, seat))

    def hint(self, seat: int) -> tuple[Move, list[str]]:
        """What the highest level would play here, and what it thinks of it."""
        found = analyse(InformationSet.of(self.match, seat), seconds=HINT_SECONDS, best=2)
        return spoken(found.best, self.match.players), found.sentences(self.match.players)

    # Acting

    def play(self, seat: int, move: Move, by_itself: bool = False) -> None:
        """Play a move and keep the match."""
        self.match.play(seat, move.code)  # by its code: at the table the sentence may have names in it
        if by_itself:
            self.forced.add(len(self.match.entries))
        self.keep()

    def undo_is_free(self, seat: int) -> bool:
        """Whether the seat may take back its last choice without asking; raises CannotUndo if it made none."""
        self._undo_target(seat)
        last = next(n for n in reversed(self.match.mainline) if self.match.entries[n - 1].seat == seat)
        return last not in self.forced and self.match.can_undo_freely(seat)

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice; whoever calls has asked the others where it is not free."""
        self.match.rewind(self._undo_target(seat))
        self.keep()

    def _undo_target(self, seat: int) -> int:
        path = self.match.mainline
        for place in reversed(range(len(path))):
            entry = self.match.entries[path[place] - 1]
            if entry.kind == "move" and entry.seat == seat and path[place] not in self.forced:
                return path[place - 1] if place else 0
        raise CannotUndo("You have made no move to take back.")

    def resign(self, seat: int) -> None:
        """Give up; where the match goes on without the seat, a bot plays its cards."""
        self.match.resign(seat)
        if not self.match.is_over:
            self.match.take_over(seat, STAND_IN)
            self.sitters[seat] = STAND_IN
            self._seat_bots()
        self.keep()

    def again(self) -> None:
        """Begin the next game of the series, in a file of its own."""
        self.match = self.match.rematch(new_seed())
        self.file = (
            record_files.fresh_file(self.match.game.name) if self.throwaway else record_files.next_file(self.file)
        )
        self.forced.clear()
        self.keep()

    # Keeping

    def keep(self) -> None:
        """Save the match; trouble with the file is remembered and told, and never ends the match."""
        try:
            record_files.write(self.file, str(self.match.record()))
            self.trouble = ""
        except record_files.CannotSave as error:
            self.trouble = str(error)

    def farewell(self) -> str:
        """What to tell when the screen is gone: where the match is, and the command to go on or to look at it."""
        match = self.match
        if self.trouble:
            self._keep_elsewhere()
        if not match.entries and self.throwaway:
            self.file.unlink(missing_ok=True)
            return "No move was made, so nothing was saved."
        lines = [self.trouble] if self.trouble else []
        name = shlex.quote(str(self.file))
        count = f"{len(match.entries)} entr{'y' if len(match.entries) == 1 else 'ies'}"
        lines.append(f"Saved in {name} ({count}).")
        if match.is_over:
            lines.append(f"Look at it again:  tuckbox replay {name}")
        else:
            lines.append(f"Go on with it:  tuckbox play --continue {name}")
        return "\n".join(lines)

    def _keep_elsewhere(self) -> None:
        """The file could not be written: save to the system's folder for temporary files instead."""
        self.file = Path(tempfile.gettempdir()) / self.file.name
        record_files.write(self.file, str(self.match.record()))
