"""A live table: its match, clocks and followers, which its own task alone changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, UnsetType

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.record import Entry, Record
from tuckbox.server.catalogue.game_cache import bot_title, published_text
from tuckbox.server.errors import RequestError
from tuckbox.server.storage.store import LogEntry
from tuckbox.server.tables.actor import Actor
from tuckbox.server.tables.bot_moves import start_bots
from tuckbox.server.tables.broadcast import EncodedFrame
from tuckbox.server.tables.clocks import Clocks, merged
from tuckbox.server.tables.commit import commit, follow_up
from tuckbox.server.tables.domain import StoredTable, TableSetup

if TYPE_CHECKING:
    from tuckbox.server.tables.follower import Follower
    from tuckbox.server.tables.registry import TableRegistry


class Subscription(NamedTuple):
    """How a follower follows a table."""

    words: bool  # send words too
    seat: int | UnsetType | None  # as whom it asked to see the match


class Table(Actor):
    """A table in memory, with its followers."""

    def __init__(self, registry: TableRegistry, game: Game, stored: StoredTable, replayable: bool = True) -> None:
        super().__init__()
        self.registry = registry
        self.runtime = registry.runtime
        self.key = self.runtime.id()  # under which workers keep the match; a new one each time it is loaded
        self.game = game
        self.setup: TableSetup = stored.setup
        self.chat = stored.chat
        self.clocks = Clocks(self.setup.clock, len(self.setup.seats), self._downtimes(stored))
        self.match: Match | None = None
        self.seed = self.setup.seed  # of the last deal
        self.unreplayable = None if replayable else stored  # a match that the current rules do not allow
        self.times: list[float] = []  # of the deal and of each entry
        self.decision_started_at = [0] * len(self.setup.seats)  # by seat, the length of the log when it came up
        self.undone = [0] * len(self.setup.seats)  # how many moves each seat has taken back
        self.followers: dict[Follower, Subscription] = {}
        self.grace_ends_at: dict[int, float] = {}  # when disconnected seats forfeit
        self.bot_tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self.replay_cache: Match | None = None  # the position that was replayed last
        self.encoded_frames: dict[tuple[Viewer, bool], EncodedFrame] = {}  # by viewer and whether with words
        self.last_used = self.runtime.monotonic()

    def _downtimes(self, stored: StoredTable) -> list[tuple[float, float]]:
        """When no server ran or it did not listen; the latest stalls may not be stored yet."""
        since = self.setup.started or self.setup.created
        return merged({*stored.downtimes, *(stall for stall in self.registry.stalls if stall[1] > since)})

    def failed(self, error: Exception) -> None:
        """Drop the table, whose memory may differ from its log, so that it is loaded again."""
        self.registry.loader.discard(self, error)

    def stop(self) -> None:
        """Stop the table's task and its bots."""
        super().stop()
        for task in self.bot_tasks.values():
            task.cancel()

    # The match

    def replay_log(self, entries: list[LogEntry]) -> Generator[None, None, None]:
        """Deal and replay the log, an entry a step. Raises a TuckboxError if the rules no longer allow it."""
        setup = self.setup
        if setup.seed is None or self.unreplayable is not None:
            return
        self.seed = setup.seed
        self.match = Match(self.game, [seat.name for seat in setup.seats], setup.seed, setup.shuffle)
        self.times = [setup.started or setup.created]
        self.clocks.advance(self.times[0], None, self._seats_on_clock(self.match.seats_to_act()))
        for entry in entries:
            yield
            before = set(self.match.seats_to_act())
            if entry.kind == "back":
                self._count_undo(int(entry.text))
            self.match.apply_entry(Entry(entry.kind, entry.seat, entry.text))
            if entry.kind == "redeal":
                self.seed = bytes.fromhex(entry.text)
            self.account_for([entry], before, self.match.seats_to_act())

    def _count_undo(self, target: int) -> None:
        """Count an undo for the seat whose move was taken back: that of the first move after the target."""
        assert self.match is not None
        later = (self.match.entries[number - 1] for number in self.match.mainline if number > target)
        seat = next((entry.seat for entry in later if entry.kind == "move"), None)
        if seat is not None:
            self.undone[seat] += 1

    def account_for(self, entries: list[LogEntry], before: set[int], to_act: list[int]) -> None:
        """Update clocks and pending decisions after entries that the match has just made; who is to act now."""
        assert self.match is not None
        last = entries[-1]
        self.times += [entry.at for entry in entries]
        self.clocks.advance(last.at, last.seat if last.kind == "move" else None, self._seats_on_clock(to_act))
        new = {seat for seat in to_act if seat not in before or last.kind == "back"}
        for seat in new if last.seat is None else new | {last.seat}:  # an actor's next decision is a new one
            self.decision_started_at[seat] = len(self.match.entries)

    def _seats_on_clock(self, to_act: list[int]) -> list[int]:
        """Of the seats to act those whose clocks run: of people."""
        if self.match is None or self.setup.status != "running":
            return []
        forfeited = self.match.forfeited
        return [seat for seat in to_act if self.setup.seats[seat].kind == "person" and seat not in forfeited]

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat; empty if a person does."""
        if self.match is not None and seat in self.match.forfeited:
            return self.registry.settings.takeover_bot
        return self.setup.seats[seat].bot

    @property
    def id(self) -> str:
        """The table's id."""
        return self.setup.id

    @property
    def number(self) -> int:
        """The length of the log."""
        if self.unreplayable is not None:
            return len(self.unreplayable.entries)
        return len(self.match.entries) if self.match else 0

    def record(self, whole: bool) -> Record:
        """The match as a record, with or without undone entries; whole in any case if it cannot be replayed."""
        if self.match is not None:
            return self.match.record() if whole else self.match.without_undone()
        stored = self.unreplayable
        if stored is None or self.setup.seed is None:
            raise RequestError("not now", "No match was played here.")
        return stored.record(published_text(self.setup.game, self.setup.cards) is not None)

    def running_match(self) -> Match:
        """The match. Raises RequestError unless it is running."""
        if self.setup.is_over:
            raise RequestError("over", "The match is over.", self.number)
        if self.match is None:
            raise RequestError("not now", "The match has not begun: there are empty seats.")
        return self.match

    @property
    def is_sealed(self) -> bool:
        """Whether others still play this deal, so that nobody but its player may see the match."""
        return self.setup.sealed_until is not None and self.runtime.now() < self.setup.sealed_until

    @property
    def open_seed(self) -> str | None:
        """The seed for everybody who may see the match: once it is over, and nobody else plays its deal."""
        return self.seed.hex() if self.seed and self.setup.is_over and not self.is_sealed else None

    # Entries

    async def append(self, act: Callable[[Match], object], acknowledge: Callable[[int], None] | None = None) -> int:
        """Make entries on the match, commit them together, acknowledge, then broadcast; the length of the log."""
        match = self.running_match()
        self.registry.heartbeat.check()
        awaited = set(match.seats_to_act()).difference(match.forfeited)
        made = await commit(self, act)
        if acknowledge is not None:
            acknowledge(self.number)
        await follow_up(self, made, awaited)
        return self.number

    async def forfeit(self, entry: Entry) -> int:
        """A seat resigns or runs out of time; if others play on, a bot takes it over."""
        number = await self.append(lambda match: match.apply_entry(entry))
        await self.hand_over()
        return number

    async def hand_over(self) -> None:
        """Record that bots take over the forfeited seats."""
        match = self.match
        if match is None or self.setup.status != "running":
            return
        taken = {entry.seat for entry in match.entries if entry.kind == "takeover"}
        for seat in match.forfeited:
            if seat not in taken and not match.is_over:
                entry = Entry("takeover", seat, bot_title(type(self.game), self.registry.settings.takeover_bot))
                await self.append(partial(Match.apply_entry, entry=entry))
        start_bots(self)

    # People

    def viewer_of(self, person: str | None, asked: int | UnsetType | None = UNSET) -> Viewer:
        """As whom a person sees the match: as the seat of theirs that they asked for, their only seat, or a watcher.

        People who share a device see everything once the match is over.
        """
        mine = self.seats_of(person)
        if len(mine) > 1 and self.setup.is_over:
            return OPEN
        if asked is UNSET:
            return mine[0] if len(mine) == 1 else None
        return asked if asked in mine else None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        return [] if person is None else [n for n, seat in enumerate(self.setup.seats) if person in seat.holders]

    def seats_played_by(self, person: str | None) -> list[int]:
        """The seats that a person holds and has not forfeited."""
        forfeited = self.match.forfeited if self.match else []
        return [seat for seat in self.seats_of(person) if seat not in forfeited]

    def seats_played_by_people(self) -> list[int]:
        """The seats of people who have not forfeited."""
        forfeited = self.match.forfeited if self.match else []
        return [n for n, seat in enumerate(self.setup.seats) if seat.kind == "person" and n not in forfeited]

    def involves(self, person: str) -> bool:
        """Whether a person sits here, is the host, or has written in the chat."""
        chatted = any(line.person == person for line in self.chat)
        return person == self.setup.host or bool(self.seats_of(person)) or chatted

    def may_see(self, person: str | None) -> bool:
        """Whether a person may see the match: everybody, unless the table has no watchers or others play its deal."""
        if self.is_sealed:
            return bool(self.seats_of(person))
        own = person is not None and person == self.setup.host
        return self.setup.allow_watchers or own or bool(self.seats_of(person))

    # Timers

    def stalled(self, start: float, stop: float) -> None:
        """The server did not listen for a time, which is charged to nobody."""
        self.clocks.downtimes.append((start, stop))
        for seat in self.grace_ends_at:
            self.grace_ends_at[seat] += stop - start
        self.wake()

    def update_grace_period(self, seat: int) -> None:
        """Start the grace period of a disconnected seat if a live clock is used; end it if somebody reconnected."""
        connected = any(seat in self.seats_of(follower.person) for follower in self.followers)
        person = self.setup.seats[seat].kind == "person" and self.match and seat not in self.match.forfeited
        if connected or not person or self.setup.status != "running" or not self.clocks.is_realtime:
            self.grace_ends_at.pop(seat, None)
        else:
            self.grace_ends_at.setdefault(seat, self.runtime.now() + self.registry.settings.grace)
            self.wake()

    def update_grace_periods(self) -> None:
        """Start or end the grace period of every seat, when the match begins or the table was loaded."""
        for seat in range(len(self.setup.seats)):
            self.update_grace_period(seat)

    def seconds_to_timer(self) -> float | None:
        """In how many seconds the next clock or grace period runs out."""
        now = self.runtime.now()
        times = list(self.grace_ends_at.values())
        if (timeout := self.clocks.next_timeout(now)) is not None:
            times.append(timeout[0])
        return min(times) - now if times else None

    async def check_timers(self) -> None:
        """Forfeit a seat whose clock or grace period has run out."""
        self.registry.heartbeat.check()
        now = self.runtime.now()
        if (timeout := self.clocks.next_timeout(now)) is not None and timeout[0] <= now + 0.001:
            await self.forfeit(Entry("timeout", timeout[1]))
            return
        for seat, at in list(self.grace_ends_at.items()):
            if at <= now:
                del self.grace_ends_at[seat]
                if self.setup.status == "running" and self.match and seat not in self.match.forfeited:
                    await self.forfeit(Entry("timeout", seat))
                return
