"""The match: a record that grows, and the position, views, events and result that follow from it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from tuckbox.core.chance import FastChance, SeededChance
from tuckbox.core.errors import BadRecord, CannotUndo, IllegalMove, MatchOver, NotYourTurn, TuckboxError
from tuckbox.core.events import Event, Viewer
from tuckbox.core.game import Game, Result, View
from tuckbox.core.journal import Journal
from tuckbox.core.moves import Move
from tuckbox.core.record import UNKNOWN, Entry, Record
from tuckbox.core.state import State
from tuckbox.core.text import one_line


class Match:
    """A match at a table. The log of entries only grows; what was undone stays in it."""

    def __init__(self, game: Game, players: Sequence[str], seed: bytes) -> None:
        self.game = game
        self.players = tuple(one_line(name) or f"seat {number}" for number, name in enumerate(players, 1))
        self.seed = seed
        self.entries: list[Entry] = []
        self._begin()

    def _begin(self) -> None:
        self.journal = Journal()
        self.state: State = self.game.new(len(self.players), self.seed, self.journal)
        self.path: list[int] = []  # the numbers of the entries that hold, the undone left out
        self.marks: list[int] = [len(self.journal.events)]  # the journal's length at the start and after each
        self.ended = ""  # why the match ended before the rules ended it
        self.given_up: list[int] = []  # the seats that resigned or ran out of time, in that order

    def rematch(self, seed: bytes) -> Match:
        """The next game of a series, with the same players and card set."""
        game = type(self.game)(self.game.cards, self.game.next_options(self.state))
        return Match(game, self.players, seed)

    # Asking

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or otherwise."""
        return self.state.over or bool(self.ended)

    def deciders(self) -> list[int]:
        """The seats that owe a decision now."""
        return [] if self.over else self.state.deciders()

    def options(self, seat: int) -> tuple[Move, ...]:
        """The moves that the seat may play now."""
        return () if self.over else self.game.moves_of(self.state, seat)

    def why_not(self, seat: int, move: Move) -> str | None:
        """Why the seat may not play this move now; None if it may."""
        return "The match is over." if self.over else self.game.why_not(self.state, seat, move)

    def view(self, viewer: Viewer) -> View:
        """What a viewer sees of the position."""
        return self.game.view(self.state, viewer)

    def views(self, viewers: Sequence[Viewer]) -> Mapping[Viewer, View]:
        """What each of several viewers sees of the position."""
        return self.game.views(self.state, viewers)

    def events(self, viewer: Viewer, since: int = 0, named: bool = False) -> list[Event]:
        """What a viewer saw happen on the path, from its `since`-th entry on (0 includes the deal)."""
        start = 0 if since == 0 else self.marks[since]
        return self.game.seen(self.journal.events[start:], viewer, self.players if named else None)

    def log(self, viewer: Viewer) -> list[str]:
        """What a viewer saw happen on the path, as a log tells it."""
        told = self.game.told(self.journal.events, viewer, self.players)
        return [event.sentence for event in told if event.sentence]

    def result(self) -> Result | None:
        """The result, or None while the match goes on."""
        if not self.over:
            return None
        result = self.game.result(self.state)
        if not self.ended and not self.given_up:
            return result
        stayed = [seat for seat in range(len(self.players)) if seat not in self.given_up]
        ranks = [1] * len(self.players)
        if not self.ended:  # if it was cut short, all who stayed share the first place
            for seat in stayed:
                ranks[seat] = 1 + sum(result.ranks[other] < result.ranks[seat] for other in stayed)
        for place, seat in enumerate(reversed(self.given_up)):
            ranks[seat] = len(stayed) + 1 + place
        winners = tuple(seat for seat in stayed if ranks[seat] == 1)
        return Result(result.scores, tuple(ranks), winners, self.ended or result.reason, result.sheet)

    # Acting

    def play(self, seat: int, move: Move | str | int) -> Move:
        """Play a move for a seat; refuses with a typed error in a player's words, and then changes nothing."""
        if isinstance(move, str):
            move = self.game.parse(move)
        elif not isinstance(move, Move):
            move = self.game.move(move)
        if self.over:
            raise MatchOver("The match is over.")
        if seat not in self.state.deciders():
            raise NotYourTurn(self.game.why_not(self.state, seat, move) or "")
        refusal = self.game.why_not(self.state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.state.play(seat, move.code)
        self._append(Entry("move", seat, move.sentence))
        return move

    def resign(self, seat: int) -> None:
        """The seat gives up: with two seats that ends the match, with more it is ranked last."""
        self._give_up(Entry("resign", seat), f"{self.players[seat]} resigned.")

    def out_of_time(self, seat: int) -> None:
        """The seat's clock ran out, which counts as giving up."""
        self._give_up(Entry("timeout", seat), f"{self.players[seat]} ran out of time.")

    def agree_draw(self) -> None:
        """All players agreed on a draw."""
        self._must_run()
        self.ended = "The players agreed on a draw."
        self._append(Entry("draw"))

    def take_over(self, seat: int, by: str) -> None:
        """Somebody else plays on for a seat."""
        self._must_run()
        self._append(Entry("takeover", seat, one_line(by) or "somebody"))

    def deal_anew(self, seat: int, seed: bytes) -> None:
        """Deal all that the seat cannot know anew, so that a match which is gone on from holds its surprises again."""
        self._must_run()
        dealt = hashlib.sha256(b"dealt anew" + seed).digest()
        self.state = self.state.resample(seat, FastChance(int.from_bytes(dealt[:8], "big") >> 2))
        self.state.chance = SeededChance(seed)
        self.state.journal = self.journal
        self._append(Entry("redeal", seat, seed.hex()))

    def _give_up(self, entry: Entry, reason: str) -> None:
        self._must_run()
        assert entry.seat is not None
        if entry.seat in self.given_up:
            raise MatchOver(f"Seat {entry.seat + 1} has already given up.")
        self.given_up.append(entry.seat)
        if len(self.given_up) == len(self.players) - 1:
            self.ended = reason
        self._append(entry)

    def _must_run(self) -> None:
        if self.over:
            raise MatchOver("The match is over.")

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.path.append(len(self.entries))
        self.marks.append(len(self.journal.events))

    # Going back

    def back(self, number: int) -> None:
        """Go back to the position after entry `number` (0: the start); an entry like any other."""
        if number != 0 and number not in self.path:
            raise IllegalMove(f"Entry {number} is not part of the match as it stands.")
        keep = [self.entries[n - 1] for n in self.path if n <= number]
        numbers = [n for n in self.path if n <= number]
        entries = self.entries
        self.entries = []
        self._begin()
        for entry in keep:
            self.add(entry)
        self.entries = [*entries, Entry("back", None, str(number))]
        self.path = numbers

    def undo_target(self, seat: int) -> int:
        """The entry to go back to so as to take back the seat's last move."""
        for place in reversed(range(len(self.path))):
            entry = self.entries[self.path[place] - 1]
            if entry.kind == "redeal":
                break  # what was hidden before it is known
            if entry.kind == "move" and entry.seat == seat:
                return self.path[place - 1] if place else 0
        raise CannotUndo("You have made no move to take back.")

    def undo_is_free(self, seat: int) -> bool:
        """Whether since the seat's last move nobody else has acted, nothing hidden came out and no end was reached."""
        target = self.undo_target(seat)
        if self.over:
            return False
        place = self.path.index(target) + 1 if target else 0
        later = [self.entries[number - 1] for number in self.path[place:]]
        events = self.journal.events[self.marks[place] :]
        return all(entry.seat == seat for entry in later) and not any(
            self.game.events.reveals(event) for event in events
        )

    def undo(self, seat: int, agreed: bool = False) -> None:
        """Take back the seat's last move, if that is free or all others have agreed."""
        if not agreed and not self.undo_is_free(seat):
            since = "Something hidden came to light, someone else has acted or the match has ended since"
            raise CannotUndo(f"{since}: the others must agree.")
        self.back(self.undo_target(seat))

    # Records

    def add(self, entry: Entry) -> None:
        """Carry out an entry of a record."""
        seat = -1 if entry.seat is None else entry.seat
        match entry.kind:
            case "move":
                self.play(seat, entry.text)
            case "resign":
                self.resign(seat)
            case "timeout":
                self.out_of_time(seat)
            case "draw":
                self.agree_draw()
            case "takeover":
                self.take_over(seat, entry.text)
            case "redeal":
                self.deal_anew(seat, bytes.fromhex(entry.text))
            case _:
                self.back(int(entry.text))

    def record(self) -> Record:
        """The match as a record."""
        return Record(
            self.game.name,
            self.game.rules_version,
            None if self.game.standard else self.game.cards,
            self.game.cards.hash,
            dict(self.game.chosen),
            self.players,
            self.seed,
            tuple(self.entries),
            self.state.fingerprint(),
        )

    def exported(self) -> Record:
        """The match as a record that leaves out what was undone."""
        clean = Match(self.game, self.players, self.seed)
        for number in self.path:
            clean.add(self.entries[number - 1])
        return clean.record()


def replay(game: Game, record: Record, upto: int | None = None) -> Match:
    """The match of a record of this game, up to an entry; raises BadRecord with the line and the reason."""
    try:
        match = Match(game, record.players, record.seed)
    except TuckboxError as error:
        raise record.bad("seat", str(error)) from None
    for number, entry in enumerate(record.entries[:upto], 1):
        try:
            match.add(entry)
        except TuckboxError as error:
            raise BadRecord(entry.line, f"entry {number}, '{entry}': {error}") from None
    whole = upto is None or upto >= len(record.entries)
    if whole and record.position != UNKNOWN and match.state.fingerprint() != record.position:
        reason = "the entries lead to another position than the file says: one of them was changed."
        raise record.bad("end", reason)
    return match
