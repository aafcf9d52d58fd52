"""A live table: one task owns its match; an entry is checked, made durable, acknowledged, then shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import TuckboxError
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.record import Entry, Record
from tuckbox.server.errors import Refuse
from tuckbox.server.game_cache import bot_title
from tuckbox.server.live import broadcast
from tuckbox.server.live.clock import Clocks
from tuckbox.server.messages.socket import Asks
from tuckbox.server.storage.store import Append, StaleTable
from tuckbox.server.storage.table_repository import Seat, Setup, Stored

if TYPE_CHECKING:
    from tuckbox.server.live.registry import Hall
    from tuckbox.server.live.socket import Connection

log = logging.getLogger("tuckbox.table")

T = TypeVar("T")
Job = tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]


class Table:
    """A table in memory, with those who follow it."""

    def __init__(self, hall: Hall, game: Game, stored: Stored, replayed: bool = True) -> None:
        self.hall = hall
        self.game = game
        self.setup: Setup = stored.setup
        self.chat = stored.chat
        self.clocks = Clocks(self.setup.clock, len(self.setup.seats), stored.pauses)
        self.match: Match | None = None
        self.seed = self.setup.seed  # what chance comes from since the last deal
        self.kept = None if replayed else stored  # the log of a match that these rules do not allow
        self.times: list[float] = []  # when each entry was made
        self.since = [0] * len(self.setup.seats)  # the log's length when each seat's pending decision came up
        self.viewers: dict[Connection, bool] = {}  # and whether they want the position in words
        self.away: dict[int, float] = {}  # the seats whose people are gone, and until when they are waited for
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots at work, by seat
        self.looked_at: tuple[list[int], Match] | None = None  # the position that a replay showed last
        self.touched = time.monotonic()
        self.broken = False
        self._working = False
        self._inbox: deque[Job] = deque()
        self._called: asyncio.Future[None] | None = None  # done when something comes into the empty inbox
        self.deal(stored)
        self.task = asyncio.create_task(self._run())

    # The match as the log tells it

    def deal(self, stored: Stored) -> None:
        """Replay the log; raises a TuckboxError if the rules no longer allow it."""
        setup = self.setup
        if setup.seed is None or self.kept is not None:
            return
        self.seed = setup.seed
        self.match = Match(self.game, [seat.name for seat in setup.seats], setup.seed)
        self.clocks.turn(setup.started or setup.created, None, self._timed())
        for kind, seat, text, at in stored.entries:
            before = set(self.match.seats_to_act())
            self.match.apply_entry(Entry(kind, seat, text))
            if kind == "redeal":
                self.seed = bytes.fromhex(text)
            self._count(kind, seat, at, before)

    def _count(self, kind: str, seat: int | None, at: float, before: set[int]) -> None:
        """Keep clocks and pending decisions in step with an entry."""
        assert self.match is not None
        self.times.append(at)
        self.clocks.turn(at, seat if kind == "move" else None, self._timed())
        fresh = {decider for decider in self.match.seats_to_act() if decider not in before or kind == "back"}
        for one in fresh if seat is None else fresh | {seat}:  # who acted has decided, whether or not more is to decide
            self.since[one] = len(self.match.entries)

    def _timed(self) -> list[int]:
        """The seats whose clocks run now: people who owe a decision."""
        if self.match is None or self.setup.status != "running":
            return []
        given_up = self.match.forfeited
        return [s for s in self.match.seats_to_act() if self.setup.seats[s].kind == "person" and s not in given_up]

    def bot_of(self, seat: int) -> str:
        """The bot that plays for a seat; empty if a person does."""
        if self.match is not None and seat in self.match.forfeited:
            return self.hall.settings.takeover_bot
        return self.setup.seats[seat].bot

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.setup.id

    @property
    def number(self) -> int:
        """How many entries the log has."""
        if self.kept is not None:
            return len(self.kept.entries)
        return len(self.match.entries) if self.match else 0

    def record(self, whole: bool) -> Record:
        """The match as a record, with what was taken back or without; all of it if it cannot be replayed."""
        if self.match is not None:
            return self.match.record() if whole else self.match.without_undone()
        setup, kept = self.setup, self.kept
        if kept is None or setup.seed is None:
            raise Refuse("not now", "No match was played here.")
        own = CardSet("cards", kept.cards_text) if kept.cards_text is not None else None
        standard = own is None or own.hash == self.game.cards.hash
        entries = tuple(Entry(kind, seat, text) for kind, seat, text, _ in kept.entries)
        players = tuple(seat.name for seat in setup.seats)
        cards = None if standard else own
        return Record(setup.game, setup.rules, cards, setup.cards, setup.options, players, setup.seed, entries)

    @property
    def busy(self) -> bool:
        """Whether the task has something to do."""
        return self._working or bool(self._inbox)

    # The task

    def do(self, work: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        """Have the table's task do something, after all that came before."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self.broken:
            _refuse(future)
            return future
        self._inbox.append((work, future))
        _wake(self._called)
        return future

    async def _run(self) -> None:
        while not self.broken:
            try:
                job = await self._next()
                if job is None:
                    await self.tick()
                    continue
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._break(error)
                return
            work, future = job
            self._working = True
            try:
                value = await work()
                if not future.done():
                    future.set_result(value)
            except (TuckboxError, Refuse) as error:
                if not future.done():
                    future.set_exception(error)
                if isinstance(error, StaleTable):
                    self._break(error)
            except asyncio.CancelledError:
                _refuse(future)
                raise
            except Exception as error:
                if not future.done():
                    future.set_exception(Refuse("failed", "Something went wrong at this table; it is being reloaded."))
                self._break(error)
            finally:
                self._working = False

    async def _next(self) -> Job | None:
        """The next thing to do; None if a time came first."""
        if not self._inbox:
            loop, wait = asyncio.get_running_loop(), self._wait()
            self._called = loop.create_future()
            timer = None if wait is None else loop.call_later(max(0.0, wait), _wake, self._called)
            try:
                await self._called
            finally:
                self._called = None
                if timer is not None:
                    timer.cancel()
        return self._inbox.popleft() if self._inbox else None

    def _wait(self) -> float | None:
        now = time.time()
        times = list(self.away.values())
        if (out := self.clocks.next_out(now)) is not None:
            times.append(out[0])
        return min(times) - now if times else None

    def _break(self, error: Exception) -> None:
        """Memory can no longer be trusted: forget the table, so that it is read again from the log."""
        if self.broken:
            return
        log.error("table %s is reloaded: %s", self.id, type(error).__name__, exc_info=self.hall.settings.debug)
        self.broken = True
        self._turn_away()
        self.hall.forget(self)

    def _turn_away(self) -> None:
        """Refuse what is still in line."""
        while self._inbox:
            _refuse(self._inbox.popleft()[1])

    def stop(self) -> None:
        """Put the table to sleep."""
        self.broken = True
        self.task.cancel()
        self._turn_away()
        for task in self.thinking.values():
            task.cancel()

    # Entries

    async def append(self, act: Callable[[Match], object], acknowledge: Callable[[int], None] | None = None) -> int:
        """Carry out an entry on the match, make it durable, acknowledge it, then show it; its number."""
        match = self.running()
        before = set(match.seats_to_act())
        act(match)
        made, at = match.entries[-1], time.time()
        if match.is_over:
            self.setup.status = "finished"
        self._count(made.kind, made.seat, at, before)
        turn = sum(1 << seat for seat in match.seats_to_act())
        out = self.clocks.next_out(at)
        status, result = self.setup.status, match.result()
        won = sum(1 << seat for seat in result.winners) if result is not None else 0
        row = Append(self.id, self.number, made.kind, made.seat, made.text, at, turn, out and out[0], status, won)
        try:
            await self.hall.store.append(row)
        except BaseException as error:
            self._break(error if isinstance(error, Exception) else StaleTable("stopped"))
            raise
        asked, self.setup.asked = self.setup.asked, []
        self.setup.changed = at
        self.touched = time.monotonic()
        if acknowledge is not None:
            acknowledge(self.number)
        broadcast.show(self, made)
        if asked:
            broadcast.tell_all(self, Asks(self.id, []))  # what was asked was about the position before
        self.hall.turn_changed(self, before, set(match.seats_to_act()))
        self.wake_bots()
        return self.number

    def running(self) -> Match:
        """The match, which must be running."""
        if self.setup.over:
            raise Refuse("over", "The match is over.", self.number)
        if self.match is None:
            raise Refuse("not now", "The match has not begun: seats are still free.")
        return self.match

    async def leave(self, person: str) -> None:
        """A person leaves for good: they stand up before the match, and resign in it."""
        for seat in self.mine(person):
            if self.setup.status == "running" and self.match and seat not in self.match.forfeited:
                await self.give_up(Entry("resign", seat))
            elif self.setup.status == "open":
                self.setup.seats[seat] = Seat("open")
                await self.hall.save_seats(self)
        if self.setup.status == "open" and not any(seat.kind == "person" for seat in self.setup.seats):
            await self.hall.close_table(self.id, "Everybody left before the match began.")

    def knows(self, person: str) -> bool:
        """Whether a person sits here, is the host, or has said something."""
        return person == self.setup.host or bool(self.mine(person)) or any(who == person for _, who in self.chat)

    # Who is who

    def viewer_of(self, person: str | None) -> Viewer:
        """Whose eyes a person has at this table: those of the seat they hold, or a watcher's."""
        return next(iter(self.mine(person)), None)

    def mine(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        return [n for n, seat in enumerate(self.setup.seats) if person is not None and person in seat.holders]

    # What happens by itself

    def watch_over(self, seat: int) -> None:
        """With a clock running, wait only so long for who lost the connection; the others are told until when."""
        here = any(seat in self.mine(connection.person) for connection in self.viewers)
        person = self.setup.seats[seat].kind == "person" and self.match and seat not in self.match.forfeited
        if here or not person or self.setup.status != "running" or not self.clocks.live:
            self.away.pop(seat, None)
        else:
            self.away.setdefault(seat, time.time() + self.hall.settings.grace)
            self.do(_nothing)  # so that the task counts with it

    async def tick(self) -> None:
        """A clock ran out, or a period of grace did."""
        now = time.time()
        if (out := self.clocks.next_out(now)) is not None and out[0] <= now + 0.001:
            await self.give_up(Entry("timeout", out[1]))
            return
        for seat, until in list(self.away.items()):
            if until <= now:
                del self.away[seat]
                if self.setup.status == "running" and self.match and seat not in self.match.forfeited:
                    await self.give_up(Entry("timeout", seat))
                return

    async def give_up(self, made: Entry) -> int:
        """A seat gives up; where others play on, a bot takes it over."""
        number = await self.append(lambda match: match.apply_entry(made))
        await self.settle()
        return number

    async def settle(self) -> None:
        """See to it that a bot plays for every seat that has given up."""
        match = self.match
        if match is None or self.setup.status != "running":
            return
        taken = {entry.seat for entry in match.entries if entry.kind == "takeover"}
        for seat in match.forfeited:
            if seat not in taken and not match.is_over:
                entry = Entry("takeover", seat, bot_title(type(self.game), self.hall.settings.takeover_bot))
                await self.append(partial(Match.apply_entry, entry=entry))
        self.wake_bots()

    def wake_bots(self) -> None:
        """Let the bots that owe a decision think, each in another process."""
        match = self.match
        if match is None or self.setup.status != "running":
            return
        for seat in match.seats_to_act():
            if self.bot_of(seat) and seat not in self.thinking:
                choice = self.hall.bots.choose(match, seat, self.bot_of(seat))
                self.thinking[seat] = asyncio.create_task(self._think(seat, self.since[seat], choice))

    async def _think(self, seat: int, since: int, choice: Awaitable[int]) -> None:
        """A bot's decision; given up if meanwhile the decision is no longer the same."""
        match = self.match
        assert match is not None
        try:
            code = await choice
        finally:
            self.thinking.pop(seat, None)

        async def play() -> None:
            if self.setup.status == "running" and seat in match.seats_to_act() and self.since[seat] == since:
                await self.append(lambda match: match.play(seat, code))
            self.wake_bots()

        self.do(play).add_done_callback(_heard)


def _wake(called: asyncio.Future[None] | None) -> None:
    if called is not None and not called.done():
        called.set_result(None)


def _refuse(future: asyncio.Future[Any]) -> None:
    """Answer a request that a table which is being reloaded can no longer carry out."""
    if not future.done():
        future.set_exception(Refuse("failed", "The table is being reloaded; try again."))


def _heard(future: asyncio.Future[Any]) -> None:
    """Look at an outcome that nobody waits for, so that it is not reported as overlooked."""
    if not future.cancelled():
        future.exception()


async def _nothing() -> None:
    pass
