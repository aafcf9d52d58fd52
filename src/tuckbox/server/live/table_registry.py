"""The table registry: the tables in memory, loaded on demand, and the connected people."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import new_seed
from tuckbox.registry import GAMES, game
from tuckbox.server.errors import RequestError
from tuckbox.server.game_cache import cached_game
from tuckbox.server.live.bot_pool import BotPool
from tuckbox.server.live.broadcast import broadcast_info, broadcast_snapshot, snapshot
from tuckbox.server.live.table import Following, Table
from tuckbox.server.messages.socket import ByeMessage, GoneMessage, TurnsMessage, encode
from tuckbox.server.metrics import Metrics
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.settings import Settings
from tuckbox.server.storage import people_repository, table_repository
from tuckbox.server.storage.store import LogEntry, Store
from tuckbox.server.storage.table_repository import StoredTable, TableSetup

if TYPE_CHECKING:
    from tuckbox.server.live.socket import Connection

log = logging.getLogger("tuckbox.registry")

RULES_CHANGED = "The rules changed in an upgrade of the server, and the match could not be continued."
OLD_RULES = (
    "This match was played under version {rules} of the rules, which this server cannot replay; "
    "its record can still be downloaded."
)


class TableRegistry:
    """Loads tables when they are asked for, and unloads them when nobody follows them."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.bots = BotPool(settings, metrics)
        self.tables: dict[str, Table] = {}
        self.connections: dict[str, set[Connection]] = {}  # by person
        self.on_reset: Callable[[], None] = lambda: None  # called when the database was replaced
        self.chat_limit = RateLimiter(0.5, 5)
        self.waiting_for_hint: set[str] = set()  # people
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._muted: dict[str, set[str]] = {}  # by connected person
        self._background: set[asyncio.Task[None]] = set()
        metrics.tables_loaded.set_function(lambda: len(self.tables))

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
        """A table, loaded if it is not in memory."""
        if (table := self.tables.get(name)) is not None:
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Table:
        stored = await self.store.read(table_repository.load_table, name)
        if stored is None:
            raise RequestError("no table", "There is no such table.")
        table = self.tables[name] = await self._replay(stored)
        await table.submit(table.hand_over)
        return table

    async def _replay(self, stored: StoredTable) -> Table:
        """The table in memory; if the rules no longer allow its match, it is closed and its record kept."""
        setup = stored.setup
        if setup.game not in GAMES:
            raise RequestError("not now", f"The game '{setup.game}' is not installed on this server.")
        try:
            played = cached_game(setup.game, stored.cards_text, tuple(setup.options.items()))
            if setup.status != "open" and not played.can_replay(setup.rules):
                raise TuckboxError("its rules have changed")
            return Table(self, played, stored)
        except TuckboxError as error:
            log.warning("table %s cannot be replayed: %s", setup.id, type(error).__name__)
        if not setup.is_over:
            setup.closed_reason = RULES_CHANGED
            await self.close_table(setup.id, setup.closed_reason)
            setup.status = "closed"
        elif not setup.closed_reason:
            setup.closed_reason = OLD_RULES.format(rules=setup.rules)
        return Table(self, game(setup.game), stored, replayable=False)

    def reload(self, table: Table) -> None:
        """Drop a table from memory; its followers get a snapshot once it is loaded again."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        followers, table.followers = dict(table.followers), {}
        if followers:
            self.run_in_background(self._resume(table.id, followers))

    async def _resume(self, name: str, followers: dict[Connection, Following]) -> None:
        try:
            table = await self.table(name)
        except RequestError as error:
            for connection in followers:
                connection.tables.pop(name, None)
                connection.send(encode(GoneMessage(name, error.reason)))
            return
        for connection, following in followers.items():
            if connection.open:
                table.followers[connection] = following
                connection.tables[name] = table
                connection.send(snapshot(table, connection))

    def unload_idle(self) -> None:
        """Unload the tables that nobody follows."""
        now, wall = time.monotonic(), time.time()
        for table in list(self.tables.values()):
            idle = not table.followers and not table.bot_tasks and now - table.last_used > self.settings.unload_after
            timeout = table.clocks.next_timeout(wall)
            if idle and not table.busy and not table.grace_ends_at and (timeout is None or timeout[0] - wall > 60):
                table.stop()
                del self.tables[table.id]

    # Changes of tables

    async def create_table(
        self, setup: TableSetup, cards: CardSet, entries: Sequence[LogEntry] = (), turn: int = 0
    ) -> None:
        """Store a new table with its card set, and with the log that it starts with."""
        await self.store.write(table_repository.insert_table, setup, cards, entries, turn)

    async def close_table(self, name: str, reason: str) -> None:
        """Close a table without a result."""
        await self.store.write(table_repository.close_table, name, reason)
        if (table := self.tables.get(name)) is not None:
            table.setup.status, table.setup.closed_reason = "closed", reason
            table.clocks.stop()
            table.grace_ends_at.clear()
            broadcast_info(table)

    async def save_seats(self, table: Table) -> None:
        """Store who sits at a table; once all seats are taken the match begins."""
        setup = table.setup
        setup.changed = time.time()
        begins = setup.status == "open" and all(seat.kind in ("person", "bot") for seat in setup.seats)
        try:
            if begins:
                await self._start_match(table)
            else:
                await self.store.write(table_repository.save_seats, deepcopy(setup))
        except BaseException:
            table.unloaded = True
            self.reload(table)
            raise
        if not begins:
            broadcast_info(table)

    async def _start_match(self, table: Table) -> None:
        setup = table.setup
        setup.seed, setup.started, setup.status = new_seed(), setup.changed, "running"
        setup.rules = table.game.rules_version
        table.replay_log([])
        assert table.match is not None
        seats_to_act = set(table.match.seats_to_act())
        timeout = table.clocks.next_timeout(setup.changed)
        turn = sum(1 << seat for seat in seats_to_act)
        await self.store.write(table_repository.start_match, deepcopy(setup), turn, timeout and timeout[0])
        broadcast_snapshot(table)
        self.turn_changed(table, set(), seats_to_act)
        for seat in range(len(setup.seats)):
            table.update_grace_period(seat)
        table.start_bots()

    async def set_rematch(self, table: Table, name: str) -> None:
        """Store where the next match is played, and tell the followers."""
        await self.store.write(table_repository.set_rematch, table.id, name)
        table.setup.rematch = name
        broadcast_info(table)

    async def leave_all(self, person: str) -> None:
        """A person leaves all tables for good: they resign from running matches and give up other seats."""
        for name in await self.store.read(table_repository.unfinished_tables_of, person):
            try:
                table = await self.table(name)
            except RequestError:
                continue  # its game is no longer installed
            await table.submit(lambda table=table: table.leave(person))  # type: ignore[misc]

    def reload_tables_of(self, person: str) -> None:
        """A person was deleted: load the tables that involve them again, without their name."""
        for table in [table for table in self.tables.values() if table.involves(person)]:
            table.stop()
            self.reload(table)

    # Connections

    async def connect(self, connection: Connection) -> None:
        """Add a connection, and tell it where it is its person's turn."""
        person = connection.person
        mine = self.connections.setdefault(person, set())
        if len(mine) >= self.settings.max_sockets:
            raise RequestError("too many", "You have too many pages open; close some.")
        mine.add(connection)
        self._muted[person] = await self.store.read(people_repository.muted_by, person)
        turns = await self.store.read(table_repository.turns_of, person)
        connection.turns = {name for name, to_act in turns.items() if to_act}
        for name in turns.keys() & self.tables.keys():
            self._update_turn(connection, self.tables[name])
        connection.send(encode(TurnsMessage(sorted(connection.turns))))

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection."""
        mine = self.connections.get(connection.person, set())
        mine.discard(connection)
        if not mine:
            self.connections.pop(connection.person, None)
            self._muted.pop(connection.person, None)
        for table in list(connection.tables.values()):
            self.unfollow(table, connection)

    async def disconnect_person(self, person: str) -> None:
        """Close all sockets of a person who signed out."""
        for connection in list(self.connections.get(person, ())):
            await connection.close(4001, "You have signed out.")

    def unfollow(self, table: Table, connection: Connection) -> None:
        """Stop following a table."""
        connection.tables.pop(table.id, None)
        if table.followers.pop(connection, None) is not None:
            table.last_used = time.monotonic()
            self.connection_changed(table, connection)

    def connection_changed(self, table: Table, connection: Connection) -> None:
        """Tell a table's followers that a player has connected or disconnected."""
        seats = table.seats_of(connection.person)
        for seat in seats:
            table.update_grace_period(seat)
        if seats:
            broadcast_info(table)

    def muted_by(self, person: str | None) -> set[str]:
        """The people whom a connected person has muted."""
        return self._muted.get(person or "", set())

    def set_muted(self, person: str, others: set[str], on: bool) -> None:
        """Mute people for a connected person, or unmute them."""
        known = self._muted.setdefault(person, set())
        self._muted[person] = known | others if on else known - others

    def _update_turn(self, connection: Connection, table: Table) -> None:
        """Correct a connection's turns by a table in memory, which is ahead of the database."""
        mine = table.seats_of(connection.person)
        running = table.match is not None and table.setup.status == "running"
        if running and table.match is not None and set(mine) & set(table.match.seats_to_act()):
            connection.turns.add(table.id)
        elif mine:
            connection.turns.discard(table.id)

    def turn_changed(self, table: Table, before: set[int], after: set[int]) -> None:
        """Tell players who do not follow the table that it is their turn, or no longer."""
        for person in {person for seat in before ^ after for person in table.setup.seats[seat].holders}:
            to_act = not after.isdisjoint(table.seats_of(person))
            for connection in self.connections.get(person, ()):
                (connection.turns.add if to_act else connection.turns.discard)(table.id)
                if table.id not in connection.tables:
                    connection.send(encode(TurnsMessage(sorted(connection.turns - connection.tables.keys()))))

    # Restart

    async def reset(self) -> None:
        """The database was restored from a backup: unload everything and let everybody reconnect."""
        log.warning("the database was restored: unloading all tables")
        for table in list(self.tables.values()):
            table.stop()
        self.tables.clear()
        self.on_reset()
        for mine in list(self.connections.values()):
            for connection in list(mine):
                connection.send(encode(ByeMessage("The server's data was restored; reconnecting.", 1.0)))
                self.run_in_background(connection.close(1012, "The server's data was restored."))

    async def announce_shutdown(self) -> None:
        """Ask everybody to reconnect soon, and give the message a moment to be sent."""
        for mine in list(self.connections.values()):
            for connection in list(mine):
                connection.send(encode(ByeMessage("The server restarts; reconnecting.", 1.0)))
        await asyncio.sleep(0.2)

    async def close(self) -> None:
        """Stop all tables; what was acknowledged is durable."""
        for task in self._background:
            task.cancel()
        for table in list(self.tables.values()):
            table.stop()
        self.bots.close()
