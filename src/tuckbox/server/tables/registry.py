"""The table registry: the tables in memory, loaded on demand, and the connected people."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

from tuckbox.core.card_set import CardSet
from tuckbox.server.cluster import messages as bus
from tuckbox.server.cluster import repository as lease_repository
from tuckbox.server.errors import OwnedElsewhere, ProcessGone, RequestError, TableReloading
from tuckbox.server.events import ChangesMissed, DatabaseReplaced, Events, PersonChanged, TurnChanged
from tuckbox.server.heartbeat import Heartbeat
from tuckbox.server.metrics import Metrics
from tuckbox.server.people import repository as people_repository
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings
from tuckbox.server.slices import Slices
from tuckbox.server.storage import server_state
from tuckbox.server.storage.errors import StaleTable, StorageError
from tuckbox.server.storage.store import LogEntry, Store
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.actions import ACTIONS
from tuckbox.server.tables.bot_moves import start_bots
from tuckbox.server.tables.bot_pool import BotPool
from tuckbox.server.tables.broadcast import broadcast_info, broadcast_snapshot, snapshot
from tuckbox.server.tables.domain import TableSetup
from tuckbox.server.tables.loading import replay_table
from tuckbox.server.tables.socket import RESTART
from tuckbox.server.tables.socket_messages import ByeMessage, FollowRequest, GoneMessage, TurnsMessage, encode
from tuckbox.server.tables.table import Subscription, Table

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tuckbox.server.cluster.service import Cluster
    from tuckbox.server.tables.follower import Follower
    from tuckbox.server.tables.socket import SocketFollower

log = logging.getLogger("tuckbox.registry")

P = ParamSpec("P")
T = TypeVar("T")
NO_WATCHERS = "This table does not allow watchers."
MAX_FAILURES: Final = 3  # of a table before it is closed
MAX_LOADS: Final = 5  # of a table that other processes take meanwhile
MAX_REMEMBERED: Final = 10_000  # tables that were replayed in a worker
RESUME_DELAY: Final = 1.0  # seconds until a table is loaded again for its followers
MAX_STALLS: Final = 100  # that are remembered until they are surely stored


class TableRegistry:
    """Loads tables when they are asked for, and unloads them when nobody follows them."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, events: Events, runtime: Runtime) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.events = events
        self.runtime = runtime
        self.bots = BotPool(settings, metrics, runtime)
        self.slices = Slices(runtime)
        self.heartbeat = Heartbeat(self._stalled, runtime)
        self.tables: dict[str, Table] = {}
        self.connections: dict[str, set[SocketFollower]] = {}  # by person
        self.chat_limit = RateLimiter(runtime, 0.5, 5)
        self.request_limit = RateLimiter(runtime, settings.message_rate, 4 * settings.message_rate)  # by person
        self.queued_bytes = 0  # of messages to all connections
        self.waiting_for_hint: set[str] = set()  # people
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._muted: dict[str, set[str]] = {}  # by connected person
        self.stalls: list[tuple[float, float]] = []  # when this process did not listen
        self.replayed_tables: set[str] = set()  # tables with their own card sets that were replayed in a worker
        self._failures: Counter[str] = Counter()  # by table
        self.broken: set[str] = set()  # tables that failed too often
        self.kept: set[str] = set()  # tables that stay in memory although nobody follows them
        self.peers: Cluster | None = None  # the other processes that serve this database, if there may be some
        self._background: set[asyncio.Task[None]] = set()
        metrics.tables_loaded.set_function(lambda: len(self.tables))
        events.subscribe(PersonChanged, self._person_changed)
        events.subscribe(ChangesMissed, lambda event: self._reload_mutes())

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that nobody awaits."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background task failed: %s", type(error).__name__, exc_info=self.settings.debug and error)

    # Loading

    async def table(self, name: str) -> Table:
        """A table, loaded if it is not in memory. Raises TableReloading if it is taken away again and again."""
        for _ in range(MAX_LOADS):
            if (table := self.tables.get(name)) is not None:
                return table
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
            with suppress(TableReloading, StaleTable):  # another process took it, or our lease ran out
                return await asyncio.shield(self._loading[name])
        raise TableReloading

    async def _load(self, name: str) -> Table:
        process = self.peers.lease.process if self.peers is not None else ""
        fence = await self.peers.claim(name) if self.peers is not None else None
        stored = await self.store.read(table_repository.load_table, name)
        if stored is None:
            raise RequestError("no table", "There is no such table.")
        if fence is not None:
            stored.setup.fence = fence
        table = await replay_table(self, stored)
        if self.peers is not None and self.peers.lease.process != process:  # our tables were taken meanwhile
            raise TableReloading
        self.tables[name] = table
        table.start()
        if self.peers is not None:
            self.peers.routes.find_again(table=name)  # it was played elsewhere until now
        await table.submit(table.close_if_stuck)
        await table.submit(table.hand_over)
        table.update_grace_periods()
        return table

    def replayed(self, name: str) -> None:
        """The log of a table with its own card set is known to be replayable."""
        if len(self.replayed_tables) >= MAX_REMEMBERED:
            self.replayed_tables.clear()
        self.replayed_tables.add(name)

    def discard(self, table: Table, error: Exception) -> None:
        """Load a table again whose memory may differ from its log; one that fails again and again is closed."""
        log.error("table %s is reloaded: %s", table.id, type(error).__name__, exc_info=self.settings.debug)
        if not isinstance(error, StorageError | StaleTable):
            self._failures[table.id] += 1
        if self._failures[table.id] >= MAX_FAILURES:
            log.error("table %s is broken and is closed", table.id)
            self.broken.add(table.id)
        self.reload(table)

    def works(self, table: Table) -> None:
        """A table has made an entry and shown it."""
        self._failures.pop(table.id, None)

    def reload(self, table: Table) -> None:
        """Drop a table from memory; its followers get a snapshot once it is loaded again."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        followers, table.followers = dict(table.followers), {}
        if followers:
            self.run_in_background(self._resume(table.id, followers))

    async def _resume(self, name: str, followers: dict[Follower, Subscription]) -> None:
        """Let followers follow a table again that was dropped, here or at the process that owns it by now."""
        try:
            table = await self.table(name)
        except OwnedElsewhere as error:
            for follower, (words, seat) in followers.items():
                follower.tables.pop(name, None)
                await follower.send_on(FollowRequest(table=name, words=words, seat=seat), error.owner)
        except RequestError as error:
            if isinstance(error, ProcessGone | TableReloading):
                await self._resume_later(name, followers, error)
                return
            for follower in followers:
                self._gone(follower, name, error.reason)
        except Exception as error:
            await self._resume_later(name, followers, error)
        else:
            try:
                await table.submit(lambda: self._follow_again(table, followers))
            except TableReloading:
                await self._resume(name, followers)

    async def _resume_later(self, name: str, followers: dict[Follower, Subscription], error: Exception) -> None:
        log.warning("table %s cannot be loaded yet: %s", name, type(error).__name__)
        await asyncio.sleep(RESUME_DELAY)
        if still := {one: how for one, how in followers.items() if one.open}:
            await self._resume(name, still)

    async def _follow_again(self, table: Table, followers: dict[Follower, Subscription]) -> None:
        for follower, subscription in followers.items():
            if not follower.open:
                continue
            table.followers[follower] = subscription
            follower.tables[table.id] = table
        table.update_grace_periods()
        self._drop_watchers(table)
        for follower in followers:
            if follower in table.followers:
                follower.send(snapshot(table, follower))

    def _drop_watchers(self, table: Table) -> None:
        """Nobody watches a match at a table without watchers, whenever they came."""
        if table.setup.status == "open":
            return
        for follower in [one for one in table.followers if not table.may_see(one.person)]:
            del table.followers[follower]
            self._gone(follower, table.id, NO_WATCHERS)

    def _gone(self, follower: Follower, name: str, reason: str) -> None:
        follower.tables.pop(name, None)
        follower.send(encode(GoneMessage(name, reason)))

    def unload_idle(self) -> None:
        """Unload the tables that nobody follows."""
        now, wall = self.runtime.monotonic(), self.runtime.now()
        for table in list(self.tables.values()):
            idle = not table.followers and not table.bot_tasks and now - table.last_used > self.settings.unload_after
            timeout = table.clocks.next_timeout(wall)
            if table.id in self.kept:
                continue
            if idle and not table.busy and not table.grace_ends_at and (timeout is None or timeout[0] - wall > 60):
                table.stop()
                del self.tables[table.id]
                if self.peers is not None:
                    self.store.write(lease_repository.release, table.id, table.setup.fence)

    def drop_tables(self) -> None:
        """Another process owns our tables: drop them, and let their followers follow them there."""
        for table in list(self.tables.values()):
            table.stop()
            self.reload(table)

    # Changes of tables

    async def create_table(
        self, setup: TableSetup, cards: CardSet, entries: Sequence[LogEntry] = (), turn: int = 0
    ) -> None:
        """Store a new table with its card set, and with the log that it starts with."""
        await self.store.write(table_repository.insert_table, setup, cards, entries, turn)

    async def write(
        self, name: str, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Write a table's rows, durably. Raises StaleTable if another process owns the table by now."""
        if (table := self.tables.get(name)) is not None:
            fence = table.setup.fence
        elif self.peers is not None:
            fence = await self.peers.claim(name)
        else:
            return await self.store.write(work, *args, **kwargs)
        return await self.store.write(lease_repository.write_fenced, name, fence, work, *args, **kwargs)

    async def act(self, name: str, action: str, *arguments: str) -> None:
        """Do something at a table for the host or for the service itself, wherever it is played."""
        try:
            await self.act_here(name, action, *arguments)
        except OwnedElsewhere as error:
            assert self.peers is not None
            await self.peers.call(error.owner, name, action, *arguments)

    async def act_here(self, name: str, action: str, *arguments: str) -> None:
        """Do something at a table. Raises OwnedElsewhere if another process plays it."""
        table = await self.table(name)
        await table.submit(lambda: ACTIONS[action](table, *arguments))

    async def close_table(self, name: str, reason: str) -> None:
        """Close a table without a result."""
        await self.write(name, table_repository.close_table, name, reason)
        if (table := self.tables.get(name)) is not None:
            table.setup.status, table.setup.closed_reason = "closed", reason
            table.clocks.stop()
            table.grace_ends_at.clear()
            broadcast_info(table)

    async def save_seats(self, table: Table) -> None:
        """Store who sits at a table; once all seats are taken the match begins."""
        setup = table.setup
        setup.changed = self.runtime.now()
        begins = setup.status == "open" and all(seat.kind in ("person", "bot") for seat in setup.seats)
        try:
            if begins:
                await self._start_match(table)
            else:
                await self.write(table.id, table_repository.save_seats, deepcopy(setup))
        except BaseException:
            table.unloaded = True
            self.reload(table)
            raise
        if not begins:
            broadcast_info(table)

    async def _start_match(self, table: Table) -> None:
        setup = table.setup
        setup.seed, setup.started, setup.status = self.runtime.seed(), setup.changed, "running"
        setup.rules = table.game.rules_version
        for _ in table.replay_log([]):
            pass
        assert table.match is not None
        seats_to_act = set(table.match.seats_to_act())
        timeout = table.clocks.next_timeout(setup.changed)
        turn = sum(1 << seat for seat in seats_to_act)
        await self.write(table.id, table_repository.start_match, deepcopy(setup), turn, timeout and timeout[0])
        self._drop_watchers(table)
        broadcast_snapshot(table)
        self.turn_changed(table, set(), seats_to_act)
        table.update_grace_periods()
        await table.close_if_stuck()
        start_bots(table)

    async def set_rematch(self, table: Table, name: str) -> None:
        """Store where the next match is played, and tell the followers."""
        await self.write(table.id, table_repository.set_rematch, table.id, name)
        table.setup.rematch = name
        broadcast_info(table)

    def open_deal(self, deal: str, at: float) -> None:
        """Let everybody see the tables here at which a shared deal was played."""
        for table in self.tables.values():
            if table.setup.deal == deal:
                table.setup.sealed_until = at
                broadcast_info(table)

    async def leave_all(self, person: str) -> None:
        """A person leaves all tables for good: they resign from running matches and give up other seats."""
        for name in await self.store.read(table_repository.unfinished_tables_of, person):
            try:
                await self.act(name, "leave", person)
            except RequestError as error:
                if error.code not in ("not now", "no table"):
                    raise
                continue  # its game is no longer installed

    def _person_changed(self, event: PersonChanged) -> None:
        """Reload the tables that involve a person, close their sockets, or read their mutes again."""
        if event.reload:
            for table in [table for table in self.tables.values() if table.involves(event.person)]:
                table.stop()
                self.reload(table)
        if event.disconnect:
            self.run_in_background(self.disconnect_person(event.person))
        elif event.elsewhere and event.person in self._muted:
            self.run_in_background(self.load_mutes(event.person, again=True))

    def _reload_mutes(self) -> None:
        for person in self.connections:
            self.run_in_background(self.load_mutes(person, again=True))

    # Connections

    async def connect(self, follower: SocketFollower) -> None:
        """Add a follower, and find where it is its person's turn. Raises RequestError if the person has too many."""
        person = follower.person
        mine = self.connections.setdefault(person, set())
        if len(mine) >= self.settings.max_sockets:
            raise RequestError("too many", "You have too many pages open; close some.")
        mine.add(follower)
        await self.load_mutes(person)
        turns = await self.store.read(table_repository.turns_of, person)
        follower.turns = {name for name, to_act in turns.items() if to_act}
        for name in turns.keys() & self.tables.keys():
            self._update_turn(follower, self.tables[name])

    def disconnect(self, follower: SocketFollower) -> None:
        """Remove a follower."""
        mine = self.connections.get(follower.person, set())
        mine.discard(follower)
        if not mine:
            self.connections.pop(follower.person, None)
            self.forget_mutes(follower.person)
        for table in list(follower.tables.values()):
            self.unfollow(table, follower)
        if self.peers is not None:
            self.peers.routes.disconnect(follower)

    async def disconnect_person(self, person: str) -> None:
        """Close the sockets that a person who signed out has at this process."""
        for follower in list(self.connections.get(person, ())):
            await follower.close(4001, "You have signed out.")

    def unfollow(self, table: Table, follower: Follower) -> None:
        """Stop subscription a table."""
        follower.tables.pop(table.id, None)
        if table.followers.pop(follower, None) is not None:
            table.last_used = self.runtime.monotonic()
            self.connection_changed(table, follower)

    def connection_changed(self, table: Table, follower: Follower) -> None:
        """Tell a table's followers that a player has connected or disconnected."""
        seats = table.seats_of(follower.person)
        for seat in seats:
            table.update_grace_period(seat)
        if seats:
            broadcast_info(table)

    def muted_by(self, person: str | None) -> set[str]:
        """The people whom a connected person has muted."""
        return self._muted.get(person or "", set())

    def knows_mutes(self, person: str) -> bool:
        """Whether a person's mutes are loaded."""
        return person in self._muted

    async def load_mutes(self, person: str, again: bool = False) -> None:
        """Learn whom a person has muted."""
        if again or person not in self._muted:
            self._muted[person] = await self.store.read(people_repository.muted_by, person)

    def forget_mutes(self, person: str) -> None:
        """Forget whom a person has muted, once they are not connected."""
        if person not in self.connections and (self.peers is None or not self.peers.guests.people[person]):
            self._muted.pop(person, None)

    def set_muted(self, person: str, others: set[str], on: bool) -> None:
        """Mute people for a connected person, or unmute them."""
        known = self._muted.setdefault(person, set())
        self._muted[person] = known | others if on else known - others

    def _update_turn(self, follower: SocketFollower, table: Table) -> None:
        """Correct a follower's turns by a table in memory, which is ahead of the database."""
        playing = set(table.seats_played_by(follower.person))
        if table.match is not None and table.setup.status == "running" and playing & set(table.match.seats_to_act()):
            follower.turns.add(table.id)
        elif table.seats_of(follower.person):
            follower.turns.discard(table.id)

    def turn_changed(self, table: Table, before: set[int], after: set[int]) -> None:
        """Tell players who do not follow the table that it is their turn, or no longer, given the seats awaited."""
        self.events.publish(TurnChanged(table, after - before))
        for person in {person for seat in before ^ after for person in table.setup.seats[seat].holders}:
            to_act = not after.isdisjoint(table.seats_played_by(person))
            self.tell_turn(table.id, person, to_act)
            if self.peers is not None:
                self.peers.broadcast(bus.TurnChanged(table.id, person, to_act))

    def tell_turn(self, table: str, person: str, to_act: bool) -> None:
        """Tell a person's sockets here that it is their turn at a table, or no longer."""
        for follower in self.connections.get(person, ()):
            (follower.turns.add if to_act else follower.turns.discard)(table)
            if follower.admitted and not follower.follows(table):
                follower.send(encode(TurnsMessage(sorted(follower.turns - follower.followed))))

    # Stalls

    def _stalled(self, start: float, stop: float) -> None:
        self.metrics.stalled_seconds.inc(stop - start)
        self.stalls.append((start, stop))
        del self.stalls[:-MAX_STALLS]
        for table in self.tables.values():
            table.stalled(start, stop)
        self.run_in_background(self._record_stall(start, stop))

    async def _record_stall(self, start: float, stop: float) -> None:
        if self.peers is None:
            await self.store.write(server_state.record_stall, start, stop)
            return
        for table in list(self.tables.values()):  # other processes did listen
            with suppress(StaleTable):
                note = lease_repository.add_downtime
                fence = table.setup.fence
                await self.store.write(lease_repository.write_fenced, table.id, fence, note, table.id, start, stop)

    # Restart

    async def reset(self) -> None:
        """The database was restored from a backup: unload everything and let everybody reconnect."""
        log.warning("the database was restored: unloading all tables")
        for table in list(self.tables.values()):
            table.stop()
        self.tables.clear()
        self.replayed_tables.clear()
        self.broken.clear()
        self._failures.clear()
        self.events.publish(DatabaseReplaced())
        self.send_away("The server's data was restored; reconnecting.")

    def send_away(self, reason: str) -> None:
        """Let everybody reconnect."""
        for mine in list(self.connections.values()):
            for follower in list(mine):
                self.run_in_background(follower.close(RESTART, reason))

    async def announce_shutdown(self) -> None:
        """Ask everybody to reconnect soon, and give the message a moment to be sent."""
        for mine in list(self.connections.values()):
            for follower in list(mine):
                follower.send(encode(ByeMessage("The server restarts; reconnecting.", 1.0)))
        await asyncio.sleep(0.2)

    async def close(self) -> None:
        """Stop all tables; what was acknowledged is durable."""
        self.heartbeat.stop()
        for task in self._background:
            task.cancel()
        for table in list(self.tables.values()):
            table.stop()
        self.bots.close()
        if self.peers is not None:
            await self.store.write(lambda _: None)  # what is queued was checked by our fences
            await self.peers.close()
