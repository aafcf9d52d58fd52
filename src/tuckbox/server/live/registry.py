"""The hall: all tables, those in memory and those asleep, and the people who are connected."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, insert, select, update

from tuckbox import registry
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import new_seed
from tuckbox.server import metrics
from tuckbox.server.errors import Refuse
from tuckbox.server.game_cache import game_of
from tuckbox.server.live import broadcast
from tuckbox.server.live.bots import BotRoom
from tuckbox.server.live.table import Table
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.socket import encode
from tuckbox.server.rate_limit import Buckets
from tuckbox.server.settings import Settings
from tuckbox.server.storage import schema
from tuckbox.server.storage.store import Store
from tuckbox.server.storage.table_repository import (
    Setup,
    Stored,
    insert_table,
    replace_seats,
    seat_rows,
    stored_table,
    table_row,
)

if TYPE_CHECKING:
    from tuckbox.server.live.socket import Connection

log = logging.getLogger("tuckbox.hall")


class Hall:
    """Keeps the tables: wakes them when they are asked for, puts them to sleep when nobody follows them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.bots = BotRoom(settings)
        self.tables: dict[str, Table] = {}
        self.connections: dict[str, set[Connection]] = {}  # by person
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._muted: dict[str, set[str]] = {}
        self.people_changed: Callable[[], None] = lambda: None  # called when what is known about people may be wrong
        self.chat_limit = Buckets(0.5, 5)
        self.hinting: set[str] = set()  # who waits for a hint
        self._background: set[asyncio.Task[None]] = set()

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background work failed: %s", type(error).__name__, exc_info=self.settings.debug and error)

    # Tables

    async def table(self, name: str) -> Table:
        """A table, woken if it sleeps."""
        if (table := self.tables.get(name)) is not None:
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._wake(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _wake(self, name: str) -> Table:
        stored = await self.store.read(lambda c: stored_table(c, name))
        if stored is None:
            raise Refuse("no table", "There is no such table.")
        table = await self._set_up(stored)
        self.tables[name] = table
        metrics.TABLES.set(len(self.tables))
        await table.do(table.settle)
        return table

    async def _set_up(self, stored: Stored) -> Table:
        """The table in memory; one that the rules no longer allow is closed without a result, its record kept."""
        setup = stored.setup
        if setup.game not in registry.GAMES:
            raise Refuse("not now", f"The game '{setup.game}' is no longer in this server's box.")
        try:
            game = game_of(setup.game, stored.cards_text, tuple(setup.options.items()))
            if setup.status != "open" and not game.can_replay(setup.rules):
                raise TuckboxError("its rules have changed")
            return Table(self, game, stored)
        except TuckboxError as error:
            log.warning("table %s cannot be replayed: %s", setup.id, type(error).__name__)
        if not setup.over:
            setup.why = "The rules changed with an upgrade of the server, and the match could not go on under them."
            await self.close_table(setup.id, setup.why)
            setup.status = "closed"
        elif not setup.why:
            setup.why = (
                f"This match was played under version {setup.rules} of the rules and cannot be shown under those of "
                "this server; its record can still be had."
            )
        return Table(self, registry.game(setup.game), stored, replayed=False)

    async def close_table(self, name: str, why: str) -> None:
        """Close a table without a result."""
        await self.store.write(
            lambda c: (
                c.execute(
                    update(schema.tables)
                    .where(and_(schema.tables.c.id == name, schema.tables.c.status.in_(("open", "running"))))
                    .values(status="closed", why=why, turn=0, deadline=None)
                ).rowcount
            )
        )
        if (table := self.tables.get(name)) is not None:
            table.setup.status, table.setup.why = "closed", why
            table.clocks.since.clear()
            table.away.clear()
            broadcast.tell_info(table)

    def forget(self, table: Table) -> None:
        """A table's memory is given up; those who follow it get it anew from the log."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            metrics.TABLES.set(len(self.tables))
        viewers, table.viewers = dict(table.viewers), {}
        if viewers:
            self.background(self._follow_again(table.id, viewers))

    async def _follow_again(self, name: str, viewers: dict[Connection, bool]) -> None:
        try:
            table = await self.table(name)
        except Refuse as refusal:
            for connection in viewers:
                connection.tables.pop(name, None)
                connection.send(encode(m.Gone(name, refusal.reason)))
            return
        for connection, words in viewers.items():
            if connection.open:
                table.viewers[connection] = words
                connection.tables[name] = table
                connection.send(broadcast.snapshot(table, connection))

    def sleep_idle(self) -> None:
        """Put tables to sleep that nobody follows."""
        now, wall = time.monotonic(), time.time()
        for table in list(self.tables.values()):
            quiet = not table.viewers and not table.thinking and now - table.touched > self.settings.idle
            out = table.clocks.next_out(wall)
            if quiet and not table.busy and not table.away and (out is None or out[0] - wall > 60):
                table.stop()
                del self.tables[table.id]
        metrics.TABLES.set(len(self.tables))

    async def make(
        self, setup: Setup, cards: CardSet, entries: list[dict[str, Any]] | None = None, turn: int = 0
    ) -> None:
        """Write a new table with its card set, which it keeps, and with the log that it begins with if it has one."""
        row = table_row(setup, len(entries or ()), turn)
        seats, held = seat_rows(setup)

        def write(c: Any) -> None:
            _keep_cards(c, setup.game, cards)
            insert_table(c, row, seats, held, entries or [])

        await self.store.write(write)

    async def save_seats(self, table: Table) -> None:
        """Write who sits at a table; when all seats are taken the match begins."""
        setup = table.setup
        begins = setup.status == "open" and all(seat.kind in ("person", "bot") for seat in setup.seats)
        if begins:
            setup.seed, setup.started, setup.status = new_seed(), time.time(), "running"
            setup.rules = table.game.rules_version
        setup.changed = time.time()
        stored = Stored(setup, [], table.chat, None, [])
        if begins:
            table.deal(stored)
        assert table.match is not None or not begins
        turn = sum(1 << seat for seat in table.match.seats_to_act()) if begins and table.match else None
        seats, held = seat_rows(setup)
        values: dict[str, Any] = {"changed": setup.changed}
        if begins:
            out = table.clocks.next_out(setup.changed)
            values |= {
                "seed": setup.seed,
                "started": setup.started,
                "status": setup.status,
                "turn": turn,
                "deadline": out and out[0],
                "rules": setup.rules,
            }

        def write(c: Any) -> None:
            replace_seats(c, setup.id, seats, held)
            c.execute(update(schema.tables).where(schema.tables.c.id == setup.id).values(**values))

        try:
            await self.store.write(write)
        except BaseException:
            table.broken = True
            self.forget(table)
            raise
        if begins:
            broadcast.show_all(table)
            assert table.match is not None
            self.turn_changed(table, set(), set(table.match.seats_to_act()))
            for seat in range(len(setup.seats)):
                table.watch_over(seat)
            table.wake_bots()
        else:
            broadcast.tell_info(table)

    async def keep_cards(self, game: str, cards: CardSet, person: str) -> None:
        """Keep a card set that somebody brought."""
        mine = {"hash": cards.hash, "game": game, "person": person, "name": cards.file[:60]}

        def write(c: Any) -> None:
            own = schema.card_set_people
            _keep_cards(c, game, cards)
            key = and_(own.c.hash == cards.hash, own.c.game == game, own.c.person == person)
            if c.execute(select(own.c.hash).where(key)).first() is None:
                c.execute(insert(own), [mine])

        await self.store.write(write)

    async def set_rematch(self, table: Table, name: str) -> None:
        """Note where the next match is played, and tell those who are here."""
        await self.store.write(
            lambda c: (
                c.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(rematch=name)).rowcount
            )
        )
        table.setup.rematch = name
        broadcast.tell_info(table)

    async def leave_all(self, person: str) -> None:
        """A person goes for good: they resign where they play, and leave where they wait."""
        held = select(schema.holders.c.table).where(schema.holders.c.person == person)
        live = schema.tables.c.status.in_(("open", "running"))
        names = await self.store.read(
            lambda c: c.execute(select(schema.tables.c.id).where(schema.tables.c.id.in_(held) & live)).scalars().all()
        )
        for name in names:
            try:
                table = await self.table(name)
            except Refuse:
                continue  # a table of a game that is no longer in the box
            await table.do(lambda table=table: table.leave(person))  # type: ignore[misc]

    def forget_person(self, person: str) -> None:
        """A person was taken out of the database: tables that know them are read again, without their name."""
        for table in [table for table in self.tables.values() if table.knows(person)]:
            table.stop()
            self.forget(table)

    async def send_away(self, person: str) -> None:
        """Close the sockets of a person who is no longer signed in."""
        for connection in list(self.connections.get(person, ())):
            await connection.close(4001, "You have signed out.")

    # People who are connected

    def muted(self, person: str | None) -> set[str]:
        """The people whom a connected person does not want to hear."""
        return self._muted.get(person or "", set())

    def mute(self, person: str, others: set[str], on: bool) -> None:
        """A person wants to hear some people no more, or again."""
        known = self._muted.setdefault(person, set())
        self._muted[person] = known | others if on else known - others

    async def connect(self, connection: Connection) -> None:
        """A socket came."""
        person = connection.person
        mine = self.connections.setdefault(person, set())
        if len(mine) >= self.settings.sockets_each:
            raise Refuse("too many", "You have too many pages open here; close some.")
        mine.add(connection)
        muted, held = await self.store.read(lambda c: (_muted_by(c, person), _running_tables(c, person)))
        self._muted[person] = muted
        connection.turns = {name for name, owes in held.items() if owes}
        for name in held.keys() & self.tables.keys():
            self._note_turn(connection, self.tables[name])
        connection.send(encode(m.Turns(sorted(connection.turns))))

    def disconnect(self, connection: Connection) -> None:
        """A socket went."""
        mine = self.connections.get(connection.person, set())
        mine.discard(connection)
        if not mine:
            self.connections.pop(connection.person, None)
            self._muted.pop(connection.person, None)
        for table in list(connection.tables.values()):
            self.went(table, connection)

    def came(self, table: Table, connection: Connection) -> None:
        """A person follows a table now."""
        for seat in table.mine(connection.person):
            table.watch_over(seat)
        if table.mine(connection.person):
            broadcast.tell_info(table)

    def went(self, table: Table, connection: Connection) -> None:
        """A person follows a table no longer."""
        connection.tables.pop(table.id, None)
        if table.viewers.pop(connection, None) is None:
            return
        table.touched = time.monotonic()
        seats = table.mine(connection.person)
        for seat in seats:
            table.watch_over(seat)
        if seats:
            broadcast.tell_info(table)

    def _note_turn(self, connection: Connection, table: Table) -> None:
        mine = table.mine(connection.person)
        owes = table.setup.status == "running" and table.match is not None
        if owes and table.match is not None and set(mine) & set(table.match.seats_to_act()):
            connection.turns.add(table.id)
        elif mine:
            connection.turns.discard(table.id)

    def turn_changed(self, table: Table, before: set[int], after: set[int]) -> None:
        """Tell people elsewhere that it is their turn, or no longer."""
        for seat in before ^ after:
            for person in table.setup.seats[seat].holders:
                for connection in self.connections.get(person, ()):
                    (connection.turns.add if seat in after else connection.turns.discard)(table.id)
                    if table.id not in connection.tables:
                        connection.send(encode(m.Turns(sorted(connection.turns - connection.tables.keys()))))

    async def start_over(self) -> None:
        """The database was restored under our feet: forget all that is in memory, and have everybody come back."""
        log.warning("the database was restored: all tables are read again")
        for table in list(self.tables.values()):
            table.stop()
        self.tables.clear()
        self.people_changed()
        for mine in list(self.connections.values()):
            for connection in list(mine):
                connection.send(encode(m.Bye("The server's data was restored; you will be back in a moment.", 1.0)))
                self.background(connection.close(1012, "The server's data was restored."))

    async def farewell(self) -> None:
        """Tell everybody to come back, and give the words a moment to leave."""
        for mine in list(self.connections.values()):
            for connection in list(mine):
                connection.send(encode(m.Bye("The server restarts; you will be back in a moment.", 1.0)))
        await asyncio.sleep(0.2)

    async def close(self) -> None:
        """Stop all tables; what was acknowledged is durable already."""
        for task in self._background:
            task.cancel()
        for table in list(self.tables.values()):
            table.stop()
        self.bots.close()


def _keep_cards(c: Any, game: str, cards: CardSet) -> None:
    """Keep a card set by the hash of its content."""
    sets = schema.card_sets
    if c.execute(select(sets.c.hash).where(sets.c.hash == cards.hash, sets.c.game == game)).first() is None:
        one = {"hash": cards.hash, "game": game, "name": cards.file[:60], "text": cards.text, "created": time.time()}
        c.execute(insert(sets), [one])


def _muted_by(c: Any, person: str) -> set[str]:
    return {row.muted for row in c.execute(select(schema.mutes.c.muted).where(schema.mutes.c.person == person))}


def _running_tables(c: Any, person: str) -> dict[str, bool]:
    """The running tables at which a person sits, and whether they owe a decision there."""
    found = c.execute(
        select(schema.tables.c.id, schema.tables.c.turn, schema.holders.c.seat)
        .join(schema.holders, schema.holders.c.table == schema.tables.c.id)
        .where(and_(schema.holders.c.person == person, schema.tables.c.status == "running"))
    )
    return {row.id: bool(row.turn >> row.seat & 1) for row in found}
