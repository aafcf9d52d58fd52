"""The cluster: the other processes that serve this database, and what this one does with and for them."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, assert_never

import msgspec

from tuckbox.server import events
from tuckbox.server.cluster import repository as lease_repository
from tuckbox.server.cluster import wire
from tuckbox.server.cluster.bus import ALL, Bus
from tuckbox.server.cluster.forwarding import Forwarding, answer_here, question
from tuckbox.server.cluster.lease import LEASE, RENEWAL, Lease
from tuckbox.server.cluster.routes import Guests, Routes
from tuckbox.server.cluster.shared_workers import SharedWorkers
from tuckbox.server.errors import PROCESS_GONE, OwnedElsewhere, ProcessGone, RequestError
from tuckbox.server.messages import ErrorInfo
from tuckbox.server.storage.errors import StaleTable
from tuckbox.server.tables.locator import TableLocator
from tuckbox.server.tables.repository import write_fenced

if TYPE_CHECKING:
    from litestar import Litestar, Request

    from tuckbox.server.services import Services
    from tuckbox.server.tables.domain import TableSetup


log = logging.getLogger("tuckbox.cluster")
BEAT: Final = 1.0  # seconds
CUT_OFF: Final = 2 * RENEWAL  # seconds in which a process that was evicted learns it from the database
PATIENCE: Final = 12.0  # seconds to find the process that owns a table
ANSWER_TIMEOUT: Final = 60.0  # seconds that a living process has for an answer
RETRY: Final = 0.25  # seconds
CUT_OFF_REASON: Final = "The server lost its connection to the others; reconnecting."


class Cluster(TableLocator):
    """Owns tables by a lease, and passes on what concerns the tables of others."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.tables)
        self.services = services
        self.plugins = [Forwarding(self)]
        self.app: Litestar | None = None  # that answers the requests of others
        self.events, self._runtime = services.events, services.runtime
        registry = self.registry
        self.relay = self.routes = Routes(registry)
        self.guests = Guests(registry)
        self.lease = Lease(registry.store.engine, services.runtime, self._lost, self._live_changed, self._evicted_other)
        self.workers = registry.bots.shared = SharedWorkers(registry.settings.redis, services.runtime)
        registry.metrics.shared_workers.set_function(lambda: self.workers.capacity)
        self.events.subscribe(events.PersonChanged, self._person_changed)
        self.events.subscribe(events.PersonAwaited, self._person_awaited)
        self.events.subscribe(events.DealOpened, self._deal_opened)
        self.events.subscribe(events.TableLoaded, lambda loaded: self.routes.find_again(table=loaded.table))
        self._bus: Bus | None = None
        self._ids = itertools.count(1)
        self._questions: dict[int, tuple[str, asyncio.Future[Any]]] = {}  # with the process that was asked
        self._led = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Get a lease and listen to others."""
        await self.lease.start()
        self._connect()
        self.workers.start()
        self._task = asyncio.create_task(self._beat())

    def _connect(self) -> None:
        address = self.registry.settings.redis
        service = hashlib.sha256(self.services.accounts.secret).hexdigest()[:12]  # several may share a Redis
        bus = Bus(address, service, self.lease.process, self._runtime, self._receive, self._missed)
        self._bus = self.routes.bus = self.guests.bus = bus
        bus.start()

    async def close(self) -> None:
        """Give up the tables, for others to take over at once."""
        await self.registry.store.write(lambda _: None)  # what is queued was checked by our fences
        if self._task is not None:
            self._task.cancel()
        await self.lease.close()
        await self.workers.close()
        self.broadcast(wire.Left())
        if self._bus is not None:
            await self._bus.close()

    @property
    def process(self) -> str:
        """This process's name: another one once others have taken its tables."""
        return self.lease.process

    @property
    def is_leader(self) -> bool:
        """Whether this process does what is done once for all."""
        return self.lease.leader == self.lease.process

    # Tables

    async def claim(self, table: str) -> int:
        """Own a table; its fence. Raises OwnedElsewhere, or RequestError if there is no such table.

        A table of a process that has died is free as soon as that one's lease has run out.
        """
        stop = self._runtime.monotonic() + PATIENCE
        while self._runtime.monotonic() < stop:
            claim = await self.registry.store.write(lease_repository.claim, table, self.lease.process)
            if claim is None:
                raise RequestError("no table", "There is no such table.")
            if claim.fence is not None:
                return claim.fence
            if claim.owner_lives:
                raise OwnedElsewhere(claim.owner)
            await asyncio.sleep(RETRY)
        raise ProcessGone

    def release(self, setup: TableSetup) -> None:
        """Give up a table that was unloaded."""
        self.registry.store.write(lease_repository.release, setup.id, setup.fence)

    async def record_stall(self, start: float, stop: float) -> None:
        """Store a time in which this process did not listen, but others did."""
        write, note = self.registry.store.write, lease_repository.add_downtime
        for table in list(self.registry.loader.tables.values()):
            with suppress(StaleTable):
                await write(write_fenced, table.id, table.setup.fence, note, table.id, start, stop)

    async def act(self, table: str, action: str, *arguments: str) -> None:
        """Do something at a table, at the process that plays it. Raises RequestError."""
        try:
            await super().act(table, action, *arguments)
        except OwnedElsewhere as error:
            await self._call(error.owner, table, action, *arguments)

    async def _call(self, owner: str, table: str, action: str, *arguments: str) -> None:
        """Act on a table of another process, following it to a new owner."""
        stop = self._runtime.monotonic() + PATIENCE
        while self._runtime.monotonic() < stop:
            try:
                done: wire.CallDone = await self._ask(owner, lambda id: wire.Call(id, table, action, [*arguments]))
                if done.error:
                    raise RequestError("failed", done.error)
                if not done.owner:
                    return None
                owner = done.owner
            except ProcessGone:
                try:
                    return await self.registry.lifecycle.act_here(table, action, *arguments)
                except OwnedElsewhere as error:
                    owner = error.owner
        raise ProcessGone

    async def post(self, owner: str, request: Request[Any, Any, Any], path: str, body: bytes) -> bytes:
        """The answer of another process to a further request of the same person. Raises RequestError."""
        answer = await self.forward(owner, question({**request.scope, "path": path, "query_string": b""}, body))
        if answer.status >= 400:
            refused = msgspec.json.decode(answer.body, type=ErrorInfo)
            raise RequestError(refused.code, refused.reason)
        return bytes(answer.body)

    async def forward(self, owner: str, asked: wire.HttpAsk) -> wire.HttpAnswer:
        """The response of the process that owns what an HTTP request is about, after following a change of owner."""

        def numbered(id: int) -> wire.HttpAsk:
            asked.id = id
            return asked

        stop = self._runtime.monotonic() + PATIENCE
        while self._runtime.monotonic() < stop:
            try:
                if owner == self.lease.process:
                    answer = await answer_here(self.app, asked)
                else:
                    answer = await self._ask(owner, numbered)
            except ProcessGone:  # whoever answers now knows the next owner
                await asyncio.sleep(RETRY)
                answer = await answer_here(self.app, asked)
            if not answer.owner:
                return answer
            owner = answer.owner
        gone = msgspec.json.encode(ErrorInfo("failed", PROCESS_GONE))
        return wire.HttpAnswer(0, 503, [(b"retry-after", b"5")], gone)

    async def _ask(self, process: str, question: Callable[[int], wire.BusMessage]) -> Any:
        """The answer of another process. Raises ProcessGone."""
        id = next(self._ids)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._questions[id] = (process, future)
        try:
            self.send(process, question(id))
            async with asyncio.timeout(ANSWER_TIMEOUT):
                return await future
        except TimeoutError:
            raise ProcessGone from None
        finally:
            del self._questions[id]

    def send(self, process: str, message: wire.BusMessage) -> None:
        """Send a message to a process."""
        if self._bus is not None:
            self._bus.send(process, message)

    def broadcast(self, message: wire.BusMessage) -> None:
        """Send a message to all other processes."""
        self.send(ALL, message)

    def _person_changed(self, event: events.PersonChanged) -> None:
        if not event.elsewhere:
            self.broadcast(wire.PersonChanged(event.person, event.reload, event.disconnect))

    def _person_awaited(self, event: events.PersonAwaited) -> None:
        self.broadcast(wire.TurnChanged(event.table, event.person, event.to_act))

    def _deal_opened(self, event: events.DealOpened) -> None:
        self.broadcast(wire.DealOpened(event.deal, event.at))

    # Who lives

    def _live_changed(self, came: set[str], went: set[str]) -> None:
        for process in went:
            self._gone(process)
        for process in came:
            self.send(process, wire.Resync())  # one that was only late has been forgotten here
        if self.is_leader != self._led:
            self._led = self.is_leader
            self.events.publish(events.LeadershipChanged(self._led))

    def _evicted_other(self, process: str) -> None:
        """We have ended a process, which may live: it shall know it even if it cannot reach the database."""
        self._gone(process)
        self.send(process, wire.Evicted())

    def _gone(self, process: str) -> None:
        """A process has ended: its sockets are gone, and its tables are to be found elsewhere."""
        self.guests.forget(process)
        self._fail_questions(process)
        self.routes.find_again(process)
        if self._bus is not None:
            self._bus.forget(process)

    def _fail_questions(self, process: str | None) -> None:
        for asked, future in list(self._questions.values()):
            if process in (None, asked) and not future.done():
                future.set_exception(ProcessGone())

    def _lost(self) -> None:
        """Others have taken our tables while we were away: begin anew, with another name."""
        old = self._bus
        self._connect()
        if old is not None:
            self.registry.run_in_background(old.close())
        self._fail_questions(None)
        self.guests.forget()
        self.registry.loader.drop_all()
        self.routes.find_again()
        self.events.publish(events.ChangesMissed())

    async def _beat(self) -> None:
        """Tell the others that we live, and notice when we cannot reach them nor the database."""
        while True:
            await asyncio.sleep(BEAT)
            for process in self.lease.live:
                if process != self.lease.process:
                    self.send(process, wire.Beat())
            if self._bus is not None and self._bus.away and self._runtime.monotonic() > self.lease.valid_until + LEASE:
                self.registry.presence.send_away(CUT_OFF_REASON)

    async def _evicted(self) -> None:
        """Another process took over our tables: rejoin under a new id, or send people there without a database."""
        process = self.lease.process
        await asyncio.sleep(CUT_OFF)
        if self.lease.process == process and not self.lease.is_valid:
            log.warning("this process cannot reach the database, but others can")
            self.registry.presence.send_away(CUT_OFF_REASON)

    # What others send

    def _missed(self, sender: str | None) -> None:
        """Messages were lost: ask again for whatever the sender may have told us, and it shall do the same."""
        if sender is None:
            self.events.publish(events.ChangesMissed())
        else:
            self.send(sender, wire.Resync())
            self._repeat(sender)

    def _repeat(self, process: str) -> None:
        self._fail_questions(process)
        self.routes.find_again(process)

    def _receive(self, sender: str, message: wire.Message) -> None:
        match message:
            case wire.Deliver():
                self.routes.deliver(message)
            case wire.Ask():
                self.guests.ask(sender, message)
            case wire.Answered():
                self.routes.answered(message)
            case wire.Moved():
                self.routes.moved(message)
            case wire.Show():
                self.guests.show(sender, message)
            case wire.Unfollow():
                self.guests.unfollow(sender, message.route)
            case wire.TurnChanged():
                self.registry.presence.tell_turn(events.PersonAwaited(message.table, message.person, message.to_act))
            case wire.DealOpened():
                self.registry.lifecycle.open_deal(events.DealOpened(message.deal, message.at))
            case wire.PersonChanged():
                change = events.PersonChanged(message.person, message.reload, message.disconnect, elsewhere=True)
                self.events.publish(change)
            case wire.HttpAsk():
                self.registry.run_in_background(self._answer_http(sender, message))
            case wire.Call():
                self.registry.run_in_background(self._answer_call(sender, message))
            case wire.HttpAnswer() | wire.CallDone():
                self._answered(message)
            case wire.Beat():
                pass
            case wire.Evicted():
                self.registry.run_in_background(self._evicted())
            case wire.Resync():
                self._repeat(sender)
            case wire.Left():
                self._gone(sender)
            case _:
                assert_never(message)

    def _answered(self, message: wire.HttpAnswer | wire.CallDone) -> None:
        _, future = self._questions.get(message.id, ("", None))
        if future is not None and not future.done():
            future.set_result(message)

    async def _answer_http(self, sender: str, asked: wire.HttpAsk) -> None:
        self.send(sender, await answer_here(self.app, asked))

    async def _answer_call(self, sender: str, call: wire.Call) -> None:
        done = wire.CallDone(call.id)
        try:
            await self.registry.lifecycle.act_here(call.table, call.action, *call.arguments)
        except OwnedElsewhere as error:
            done.owner = error.owner
        except Exception as error:
            done.error = str(error.reason) if isinstance(error, RequestError) else f"It failed: {type(error).__name__}."
        self.send(sender, done)
