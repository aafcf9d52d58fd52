"""The match: a growing record, and the position, views, events and result that follow from it."""

from __future__ import annotations

import hashlib
import operator
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tuckbox.core.chance import FastChance, SeededChance
from tuckbox.core.errors import (
    BadRecord,
    CannotUndo,
    IllegalMove,
    MatchOver,
    NoLegalMove,
    NotYourTurn,
    TuckboxError,
    UnknownMove,
    UnknownSeat,
)
from tuckbox.core.events import OPEN, Event, Viewer
from tuckbox.core.game import Game, Result, View, check_seed
from tuckbox.core.journal import Journal
from tuckbox.core.keyed_shuffle import KeyedShuffle
from tuckbox.core.localized_text import localized, seat_name
from tuckbox.core.move_order import find_order
from tuckbox.core.moves import Move
from tuckbox.core.record import UNKNOWN, Entry, Record
from tuckbox.core.state import State
from tuckbox.core.text import one_line

FORFEITS: Final = ("resign", "timeout")  # kinds of entries
CHECKPOINT_INTERVAL: Final = 32  # entries of the main line between two checkpoints


class Match:
    """A match. Its list of entries only grows: an undo is an entry too, and what was undone stays in the list.

    Attributes:
        game (Game): The game, with its card set and options.
        players (tuple[str, ...]): The players' names, in seat order.
        seed (bytes): The 32 bytes that determine all chance.
        shuffle (KeyedShuffle | None): How the cards are shuffled, if not the plain way.
        entries (list[Entry]): All entries so far, with those undone.
        mainline (list[int]): The numbers of the entries in force, counted from 1.
        state (State): The position.
    """

    def __init__(self, game: Game, players: Sequence[str], seed: bytes, shuffle: KeyedShuffle | None = None) -> None:
        check_seed(seed)
        self.game = game
        self.players = tuple(one_line(name) or f"seat {number}" for number, name in enumerate(players, 1))
        self.seed = seed
        self.shuffle = shuffle
        self.entries: list[Entry] = []
        self._begin()

    def _begin(self) -> None:
        self.journal = Journal()
        self.state: State = self.game.new_state(len(self.players), self.seed, self.journal, self.shuffle)
        self.mainline: list[int] = []  # the numbers of the entries in force: all but those undone
        self.event_counts: list[int] = [len(self.journal.events)]  # after the deal and each entry of the main line
        self.ended_early = ""  # the reason, if the match ended other than by its rules
        self.forfeited: list[int] = []  # the seats that resigned or ran out of time, the first one first
        self._checkpoints: dict[int, State] = {}  # by length of the main line, so that going back replays little

    def rematch(self, seed: bytes) -> Match:
        """The next match of a series: the same players and card set, a new seed."""
        game = type(self.game)(self.game.card_set, self.game.next_options(self.state))
        return Match(game, self.players, seed)

    # Queries

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by the rules, by resignation, on time or by agreement."""
        return self.state.is_over or bool(self.ended_early)

    def seats_to_act(self) -> list[int]:
        """The seats to act; several while they choose secretly, none once the match is over."""
        return [] if self.is_over else self.state.seats_to_act()

    def legal_moves(self, seat: int) -> tuple[Move, ...]:
        """A seat's legal moves; none if it is not to act."""
        return tuple(self.game.move(code) for code in self.legal_codes(seat))

    def legal_codes(self, seat: int) -> list[int]:
        """The codes of a seat's legal moves; raises NoLegalMove if it is to act and has none."""
        self._check_seat(seat)
        codes = [] if self.is_over else self.state.legal_moves(seat)
        if not codes and seat in self.seats_to_act():
            raise _no_legal_move(seat)
        return codes

    def stuck_seat(self) -> int | None:
        """A seat that is to act and has no legal move; None unless the card set led to such a position."""
        return next((seat for seat in self.seats_to_act() if not self.state.write_legal_moves(seat)), None)

    def why_not(self, seat: int, move: Move) -> str | None:
        """Why a move is not legal for the seat now; None if it is legal."""
        self._check_seat(seat)
        parsed = self.parse(move)
        return localized("The match is over.") if self.is_over else self.game.why_not(self.state, seat, parsed)

    def view(self, viewer: Viewer) -> View:
        """What a viewer sees of the position."""
        self._check_viewer(viewer)
        return self.game.view(self.state, viewer)

    def views(self, viewers: Sequence[Viewer]) -> Mapping[Viewer, View]:
        """What each of several viewers sees of the position."""
        for viewer in viewers:
            self._check_viewer(viewer)
        return self.game.views(self.state, viewers)

    def visible_events(self, viewer: Viewer, since: int = 0, named: bool = False) -> list[Event]:
        """The main line's events as a viewer saw them, from its `since`-th entry on (0 includes the deal)."""
        self._check_viewer(viewer)
        start = 0 if since == 0 else self.event_counts[since]
        return self.game.visible_events(self.journal.events[start:], viewer, self.players if named else None)

    def result(self) -> Result | None:
        """The result, or None while the match is running."""
        if not self.is_over:
            return None
        result = self.game.result(self.state)
        if not self.ended_early and not self.forfeited:
            return result
        stayed = [seat for seat in range(len(self.players)) if seat not in self.forfeited]
        ranks = [1] * len(self.players)
        if not self.ended_early:  # ended early: all players who stayed share first place
            for seat in stayed:
                ranks[seat] = 1 + sum(result.ranks[other] < result.ranks[seat] for other in stayed)
        for place, seat in enumerate(reversed(self.forfeited)):
            ranks[seat] = len(stayed) + 1 + place
        winners = tuple(seat for seat in stayed if ranks[seat] == 1)
        return Result(result.scores, tuple(ranks), winners, self.ended_early or result.reason, result.sheet)

    # Entries

    def play(self, seat: int, move: Move | str | int) -> Move:
        """Play a move for a seat; raises a TuckboxError such as IllegalMove, and then changes nothing."""
        self._check_seat(seat)
        parsed = self.parse(move)
        self._check_running()
        self._check_legal(self.state, seat, parsed)
        self.state.apply(seat, parsed.code)
        self._append(Entry("move", seat, parsed.sentence))
        return parsed

    def play_all(self, seat: int, moves: Sequence[Move | str | int]) -> list[Move]:
        """Play several moves of a seat, in any order that the rules allow; if one of them cannot be played, none is.

        Only the last one may reveal hidden cards. Returns the moves as they were played.
        """
        self._check_seat(seat)
        wanted = [self.parse(move) for move in moves]
        if len(wanted) == 1:
            return [self.play(seat, wanted[0])]
        self._check_running()
        picks = [partial(self._check_legal, seat=seat, move=move) for move in wanted]
        return [self.play(seat, move) for move in find_order(self.game, self.state, seat, picks)]

    def _check_legal(self, state: State, seat: int, move: Move) -> Move:
        refusal = self.game.why_not(state, seat, move)
        if refusal is not None:
            if seat not in state.seats_to_act():
                raise NotYourTurn(refusal)
            raise IllegalMove(refusal) if state.legal_moves(seat) else _no_legal_move(seat)
        return move

    def parse(self, move: Move | str | int) -> Move:
        """The move given as a sentence, a code or a Move, which counts by its code: it may be of another card set."""
        if isinstance(move, str):
            return self.game.parse(move)
        try:
            return self.game.move(operator.index(move.code if isinstance(move, Move) else move))
        except TypeError:
            raise UnknownMove(f"{move!r} is no move: give a sentence or a code.") from None

    def resign(self, seat: int) -> None:
        """Resign for a seat: with two seats this ends the match, with more the seat is ranked last."""
        self._forfeit(Entry("resign", seat))

    def time_out(self, seat: int) -> None:
        """Record that the seat's clock ran out, which counts as resigning."""
        self._forfeit(Entry("timeout", seat))

    def agree_draw(self) -> None:
        """Record that the players agreed on a draw."""
        self._check_running()
        self.ended_early = localized("The players agreed on a draw.")
        self._append(Entry("draw"))

    def take_over(self, seat: int, by: str) -> None:
        """Hand a seat over to another player or a bot."""
        self._check_running()
        self._check_seat(seat)
        self._append(Entry("takeover", seat, one_line(by) or "somebody"))

    def redeal(self, seat: int, seed: bytes) -> None:
        """Deal again all that the seat cannot know, to play on from a finished match without knowing what comes."""
        self._check_running()
        self._check_seat(seat)
        check_seed(seed)
        dealt = hashlib.sha256(b"dealt anew" + seed).digest()  # a record replays only with the same hash
        self.state = self.state.resample(seat, FastChance(int.from_bytes(dealt[:8], "big") >> 2))
        self.state.chance = SeededChance(seed)
        self.state.journal = self.journal
        self._append(Entry("redeal", seat, seed.hex()))

    def _forfeit(self, entry: Entry) -> None:
        self._check_running()
        assert entry.seat is not None
        self._check_seat(entry.seat)
        if entry.seat in self.forfeited:
            raise MatchOver(localized("{seat} has already resigned or run out of time.", seat=seat_name(entry.seat)))
        self.forfeited.append(entry.seat)
        if len(self.forfeited) == len(self.players) - 1:
            resigned, name = entry.kind == "resign", self.players[entry.seat]
            self.ended_early = (
                localized("{name} resigned.", name=name)
                if resigned
                else localized("{name} ran out of time.", name=name)
            )
        self._append(entry)

    def _check_running(self) -> None:
        if self.is_over:
            raise MatchOver("The match is over.")

    def _check_seat(self, seat: int) -> None:
        if not isinstance(seat, int) or not 0 <= seat < len(self.players):
            number = seat + 1 if isinstance(seat, int) else repr(seat)
            raise UnknownSeat(f"There is no seat {number} at this table.")

    def _check_viewer(self, viewer: Viewer) -> None:
        if viewer is not None and viewer != OPEN:
            self._check_seat(viewer)

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.mainline.append(len(self.entries))
        self.event_counts.append(len(self.journal.events))
        if len(self.mainline) % CHECKPOINT_INTERVAL == 0:
            self._checkpoints[len(self.mainline)] = _copy_of(self.state)

    # Undo

    def rewind(self, number: int) -> None:
        """Return to the position after entry `number` (0: the deal), by a new entry."""
        if number != 0 and number not in self.mainline:
            raise IllegalMove(f"Entry {number} is not on the main line.")
        numbers = [n for n in self.mainline if n <= number]
        entries = self.entries
        self._start_from(self, numbers)
        for n in numbers[len(self.mainline) :]:
            self.apply_entry(entries[n - 1])
        self.entries = [*entries, Entry("back", None, str(number))]
        self.mainline = numbers
        regular = {at: state for at, state in self._checkpoints.items() if at % CHECKPOINT_INTERVAL == 0}
        self._checkpoints = {
            **regular,
            len(numbers): _copy_of(self.state),
        }  # a player who went back to here may do so again

    def _start_from(self, other: Match, line: list[int]) -> None:
        """Start from another match's last checkpoint on this main line, or its deal; the caller applies the rest."""
        mainline, counts, entries, checkpoints = other.mainline, other.event_counts, other.entries, other._checkpoints
        events = other.journal.events
        shared = next((at for at, pair in enumerate(zip(line, mainline, strict=False)) if pair[0] != pair[1]), None)
        length = min(len(line), len(mainline)) if shared is None else shared
        length = min(length, len(mainline) - 1)  # the last entry may end the match: it is applied again
        checkpoint = max((at for at in checkpoints if at <= length), default=0)
        self.entries = []
        if not checkpoint:
            self._begin()
            return
        self._checkpoints = {at: state for at, state in checkpoints.items() if at <= checkpoint}
        self.state = _copy_of(checkpoints[checkpoint])
        self.journal = self.state.journal = Journal()
        self.journal.events = events[: counts[checkpoint]]
        self.mainline, self.event_counts = mainline[:checkpoint], counts[: checkpoint + 1]
        self.ended_early = ""
        kept = [entries[number - 1] for number in self.mainline]
        self.forfeited = [entry.seat for entry in kept if entry.kind in FORFEITS and entry.seat is not None]

    def mainline_at(self, number: int) -> list[int]:
        """The main line as it was after this entry."""
        line: list[int] = []
        for position, entry in enumerate(self.entries[:number], 1):
            if entry.kind == "back":
                line = [one for one in line if one <= int(entry.text)]
            else:
                line.append(position)
        return line

    def undo_target(self, seat: int, skip: Container[int] = ()) -> int:
        """The entry to rewind to in order to undo the seat's last move; entries to skip are undone along with it."""
        place = self._last_move(seat, skip)
        return self.mainline[place - 1] if place else 0

    def _last_move(self, seat: int, skip: Container[int] = ()) -> int:
        """The place of the seat's last move in the main line; raises CannotUndo if there is none."""
        for index in reversed(range(len(self.mainline))):
            entry = self.entries[self.mainline[index] - 1]
            if entry.kind == "redeal":
                break  # the cards dealt again were known before
            if entry.kind == "move" and entry.seat == seat and self.mainline[index] not in skip:
                return index
        raise CannotUndo("You have made no move to take back.")

    def can_undo_freely(self, seat: int) -> bool:
        """Whether the seat may undo without consent: no other seat has acted and nothing was revealed since."""
        last_move = self._last_move(seat)
        if self.is_over or self.entries[self.mainline[-1] - 1].seat != seat:
            return False
        later = [self.entries[number - 1] for number in self.mainline[last_move:]]
        events = self.journal.events[self.event_counts[last_move] :]
        return all(entry.seat == seat for entry in later) and not any(
            self.game.events.reveals(event) for event in events
        )

    def undo(self, seat: int, agreed: bool = False) -> None:
        """Undo the seat's last move, if the undo is free or the others have agreed."""
        if not agreed and not self.can_undo_freely(seat):
            raise CannotUndo(
                "The others must agree to this undo: hidden cards were revealed, another player has acted or the match "
                "is over."
            )
        self.rewind(self.undo_target(seat))

    # Records

    def apply_entry(self, entry: Entry) -> None:
        """Apply an entry of a record."""
        seat = -1 if entry.seat is None else entry.seat
        match entry.kind:
            case "move":
                self.play(seat, entry.text)
            case "resign":
                self.resign(seat)
            case "timeout":
                self.time_out(seat)
            case "draw":
                self.agree_draw()
            case "takeover":
                self.take_over(seat, entry.text)
            case "redeal":
                self.redeal(seat, bytes.fromhex(entry.text))
            case _:
                self.rewind(int(entry.text))

    def record(self) -> Record:
        """The match as a record."""
        return replace(self.header(), entries=tuple(self.entries), position=self.state.fingerprint())

    def header(self) -> Record:
        """The record without entries and position."""
        return Record(
            self.game.name,
            self.game.rules_version,
            None if self.game.sets.find(self.game.card_set.hash) else self.game.card_set,
            self.game.card_set.hash,
            self.game.recorded_options(),
            self.players,
            self.seed,
            (),
            shuffle=self.shuffle,
        )

    def as_dealt(self) -> Match:
        """Another match with the same deal and no entries."""
        return Match(self.game, self.players, self.seed, self.shuffle)

    def at(self, number: int, earlier: Match | None = None) -> Match:
        """The match as it was after an entry; `earlier`, such a match for another entry, is reused if possible."""
        line = self.mainline_at(number)
        match = earlier
        if match is None or match.mainline != line[: len(match.mainline)]:
            match = self.fork(line)
        for place in range(len(match.mainline), len(line)):
            match.apply_entry(self.entries[line[place] - 1])
        match.entries, match.mainline = self.entries[:number], line
        return match

    def fork(self, line: list[int]) -> Match:
        """Another match at the last checkpoint shared with a main line of this one, or at the deal."""
        match = self.as_dealt()
        match._start_from(self, line)
        return match

    def without_undone(self) -> Record:
        """The record of the main line alone, without what was undone."""
        return replace(self.record(), entries=tuple(self.entries[number - 1] for number in self.mainline))


def _copy_of(state: State) -> State:
    copy = state.copy()
    copy.chance = state.chance.copy()  # a state shares its chance with its copies
    return copy


def _no_legal_move(seat: int) -> NoLegalMove:
    return NoLegalMove(f"Seat {seat + 1} is to act and has no legal move: this card set cannot be played on.")


def replay(game: Game, record: Record, upto: int | None = None) -> Match:
    """The match of a record, replayed up to an entry; raises BadRecord with the line and the reason."""
    try:
        match = Match(game, record.players, record.seed, record.shuffle)
    except TuckboxError as error:
        raise record.error_at("seat", str(error)) from None
    for number, entry in enumerate(record.entries[:upto], 1):
        try:
            match.apply_entry(entry)
        except TuckboxError as error:
            raise BadRecord(entry.line, f"entry {number}, '{entry}': {error}") from None
    whole = upto is None or upto >= len(record.entries)
    if whole and record.position != UNKNOWN and match.state.fingerprint() != record.position:
        reason = "the entries lead to a different position: an entry or the fingerprint was changed."
        raise record.error_at("end", reason)
    return match
