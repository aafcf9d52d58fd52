"""A match at this terminal: people and bots in its seats, and the file it is saved in. Knows nothing of the screen."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tuckbox.bots import Bot, InformationSet, bot
from tuckbox.bots.analysis import analyse
from tuckbox.core.errors import CannotUndo
from tuckbox.core.events import OPEN, Event, Viewer
from tuckbox.core.frame import frame
from tuckbox.core.game import new_seed
from tuckbox.core.match import Match
from tuckbox.core.move_order import find_order
from tuckbox.core.moves import Move, find_move
from tuckbox.core.state import State
from tuckbox.terminal import record_files
from tuckbox.terminal.seating import bot_name
from tuckbox.terminal.sentences import with_player_names

SUBSTITUTE = "greedy"  # takes over a seat that resigned while the others play on
HINT_SECONDS = 1.0  # the most that a hint may take


class LocalMatch:
    """A match with people and bots in its seats; it is saved after every entry."""

    def __init__(
        self, match: Match, file: Path, discard_if_empty: bool = False, players: tuple[str, ...] | None = None
    ) -> None:
        """A new match or one that is continued; with `players`, these take over its seats."""
        self.match = match
        self.file = file
        self.discard_if_empty = discard_if_empty  # the user did not name the file: without an entry it is deleted
        self.save_error = ""  # why the last save failed
        self.automatic: set[int] = set()  # the numbers of the entries played without asking
        self.occupants = occupants(match)
        for seat, name in enumerate(players or ()):
            if name != self.occupants[seat]:
                match.take_over(seat, name)
                self.occupants[seat] = name
        self.bots: dict[int, Bot] = {}
        self._seat_bots()
        record_files.write(self.file, str(match.record()))

    def _seat_bots(self) -> None:
        names = {seat: bot_name(name) for seat, name in enumerate(self.occupants)}
        self.bots = {seat: bot(name, seat) for seat, name in names.items() if name is not None}

    # Queries

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.occupants)) if seat not in self.bots]

    def initial_viewer(self) -> Viewer:
        """The first viewer: the only person, or the open view if there are only bots."""
        if len(self.people) == 1:
            return self.people[0]
        return None if self.people else OPEN

    def next_seat(self, viewer: Viewer) -> int:
        """The next seat to act: the viewer's own if it is to act, then bots, then other people."""
        to_act = self.match.seats_to_act()
        if viewer in to_act:
            assert viewer is not None
            return viewer
        return next((seat for seat in to_act if seat in self.bots), to_act[0])

    def legal_moves(self, seat: int) -> list[Move]:
        """The seat's legal moves with player names in their sentences."""
        return self._named(self.match.legal_moves(seat))

    def _named(self, moves: Sequence[Move]) -> list[Move]:
        return [with_player_names(move, self.match.players) for move in moves]

    def automatic_move(self, seat: int) -> Move | None:
        """The move to play without asking: the only legal one, if it has no parts (such as a pass).

        None while the seat may still undo its last move freely: the automatic move would end that.
        """
        moves = self.match.legal_moves(seat)
        if len(moves) != 1 or moves[0].parts:
            return None
        return None if self._can_undo_freely(seat) else moves[0]

    def _can_undo_freely(self, seat: int) -> bool:
        try:
            return self.match.can_undo_freely(seat)
        except CannotUndo:
            return False

    def recent_events(self, viewer: Viewer) -> tuple[Event, ...]:
        """What the others did between the viewer's last two turns, as the viewer saw it."""
        match = self.match
        seats = [match.entries[number - 1].seat for number in match.mainline]
        start = len(seats)
        if viewer is None or viewer == OPEN:
            start = max(0, start - 1)
        else:
            while start and seats[start - 1] == viewer:
                start -= 1
            while start and seats[start - 1] != viewer:
                start -= 1
        entries = frame(match, viewer, start).entries
        return tuple(event for entry in entries if entry.seat != viewer or viewer is None for event in entry.events)

    def bot_choice(self, seat: int) -> Move:
        """The move of the bot in this seat."""
        return self.bots[seat].choose(InformationSet.of(self.match, seat))

    def hint(self, seat: int) -> tuple[Move, list[str]]:
        """The move that the highest level would play, and its analysis in sentences."""
        found = analyse(InformationSet.of(self.match, seat), seconds=HINT_SECONDS, best=2)
        return with_player_names(found.best, self.match.players), found.sentences(self.match.players)

    # Entries

    def play(self, seat: int, move: Move, automatic: bool = False) -> None:
        """Play a move and save the match."""
        self.match.play(seat, move.code)  # by its code: the sentence may have player names in it
        if automatic:
            self.automatic.add(len(self.match.entries))
        self.save()

    def play_typed(self, seat: int, texts: Sequence[str]) -> None:
        """Play several moves, given as abbreviated sentences, in any order that the rules allow: all or none."""

        def pick(state: State, text: str) -> Move:
            return find_move(text, self._named(self.match.game.legal_moves(state, seat)))

        picks = [partial(pick, text=text) for text in texts]
        order = find_order(self.match.game, self.match.state, seat, picks)
        self.match.play_all(seat, [move.code for move in order])
        self.save()

    def undo_is_free(self, seat: int) -> bool:
        """Whether the seat may undo its last choice without asking; raises CannotUndo if it made none."""
        self.match.undo_target(seat, self.automatic)
        last = next(n for n in reversed(self.match.mainline) if self.match.entries[n - 1].seat == seat)
        return last not in self.automatic and self.match.can_undo_freely(seat)

    def undo(self, seat: int) -> None:
        """Undo the seat's last choice; the caller has asked the others if need be."""
        self.match.rewind(self.match.undo_target(seat, self.automatic))
        self.save()

    def resign(self, seat: int) -> None:
        """Resign; if the match goes on, a bot takes over the seat."""
        self.match.resign(seat)
        if not self.match.is_over:
            self.match.take_over(seat, SUBSTITUTE)
            self.occupants[seat] = SUBSTITUTE
            self._seat_bots()
        self.save()

    def start_rematch(self) -> None:
        """Start the next match of the series, in a file of its own."""
        self.match = self.match.rematch(new_seed())
        name = self.match.game.name
        self.file = record_files.new_file(name) if self.discard_if_empty else record_files.rematch_file(self.file)
        self.automatic.clear()
        self.save()

    # Saving

    def save(self) -> None:
        """Save the match; a failure is remembered and shown, and never ends the match."""
        try:
            record_files.write(self.file, str(self.match.record()))
            self.save_error = ""
        except record_files.CannotSave as error:
            self.save_error = str(error)

    def closing_message(self) -> str:
        """What to print when the screen is closed: the file, and the command to continue or replay the match."""
        match = self.match
        if self.save_error:
            self._save_to_temporary_folder()
        if not match.entries and self.discard_if_empty:
            self.file.unlink(missing_ok=True)
            return "No move was made, so nothing was saved."
        lines = [self.save_error] if self.save_error else []
        name = shlex.quote(str(self.file))
        count = f"{len(match.entries)} entr{'y' if len(match.entries) == 1 else 'ies'}"
        lines.append(f"Saved in {name} ({count}).")
        if match.is_over:
            lines.append(f"Replay it:  tuckbox replay {name}")
        else:
            lines.append(f"Continue it:  tuckbox play --continue {name}")
        return "\n".join(lines)

    def _save_to_temporary_folder(self) -> None:
        self.file = Path(tempfile.gettempdir()) / self.file.name
        record_files.write(self.file, str(self.match.record()))


def occupants(match: Match) -> list[str]:
    """The current player of each seat: the original one, or the one who took it over."""
    names = list(match.players)
    for number in match.mainline:
        entry = match.entries[number - 1]
        if entry.kind == "takeover" and entry.seat is not None:
            names[entry.seat] = entry.text
    return names
