"""The peers: the other processes that serve this database, and what this one does with and for them."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, assert_never

from tuckbox.server import events
from tuckbox.server.cluster import repository as lease_repository
from tuckbox.server.cluster.bus import ALL, Bus
from tuckbox.server.cluster.forwarding import answer_here
from tuckbox.server.cluster.lease import LEASE, RENEWAL, Lease
from tuckbox.server.cluster.messages import (
    Answered,
    Ask,
    Beat,
    BusMessage,
    Call,
    CallDone,
    DealOpened,
    Deliver,
    Evicted,
    HttpAnswer,
    HttpAsk,
    Left,
    Message,
    Moved,
    PersonChanged,
    Resync,
    Show,
    TurnChanged,
    Unfollow,
)
from tuckbox.server.cluster.routes import Guests, Routes
from tuckbox.server.cluster.shared_workers import SharedWorkers
from tuckbox.server.errors import PROCESS_GONE, OwnedElsewhere, ProcessGone, RequestError

if TYPE_CHECKING:
    from litestar import Litestar

    from tuckbox.server.services import Services


log = logging.getLogger("tuckbox.cluster")
BEAT: Final = 1.0  # seconds
CUT_OFF: Final = 2 * RENEWAL  # seconds in which a process that was evicted learns it from the database
PATIENCE: Final = 12.0  # seconds to find the process that owns a table
ANSWER_TIMEOUT: Final = 60.0  # seconds that a living process has for an answer
RETRY: Final = 0.25  # seconds
CUT_OFF_REASON: Final = "The server lost its connection to the others; reconnecting."


class Cluster:
    """Owns tables by a lease, and passes on what concerns the tables of others."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.app: Litestar | None = None  # that answers the requests of others
        self.events, self._runtime = services.events, services.runtime
        self.registry = registry = services.tables
        self.routes, self.guests = Routes(registry), Guests(registry)
        self.lease = Lease(registry.store.engine, services.runtime, self._lost, self._live_changed, self._evicted_other)
        self.workers = registry.bots.shared = SharedWorkers(registry.settings.redis, services.runtime)
        registry.metrics.shared_workers.set_function(lambda: self.workers.capacity)
        self.events.subscribe(events.PersonChanged, self._person_changed)
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
        if self._task is not None:
            self._task.cancel()
        await self.lease.close()
        await self.workers.close()
        self.broadcast(Left())
        if self._bus is not None:
            await self._bus.close()

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

    async def call(self, owner: str, table: str, action: str, *arguments: str) -> None:
        """Do something at a table of another process, or of the one that owns it by now. Raises RequestError."""
        stop = self._runtime.monotonic() + PATIENCE
        while self._runtime.monotonic() < stop:
            try:
                done: CallDone = await self._ask(owner, lambda id: Call(id, table, action, list(arguments)))
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

    async def forward(self, owner: str, asked: HttpAsk) -> HttpAnswer:
        """The answer of another process to an HTTP request, or of the one that is to be asked by now."""

        def question(id: int) -> HttpAsk:
            asked.id = id
            return asked

        stop = self._runtime.monotonic() + PATIENCE
        while self._runtime.monotonic() < stop:
            try:
                if owner == self.lease.process:
                    answer = await answer_here(self.app, asked)
                else:
                    answer = await self._ask(owner, question)
            except ProcessGone:  # whoever answers now knows the next owner
                await asyncio.sleep(RETRY)
                answer = await answer_here(self.app, asked)
            if not answer.owner:
                return answer
            owner = answer.owner
        return HttpAnswer(0, 503, [(b"retry-after", b"5")], b'{"code":"failed","reason":"%s"}' % PROCESS_GONE.encode())

    async def _ask(self, process: str, question: Callable[[int], BusMessage]) -> Any:
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

    def send(self, process: str, message: BusMessage) -> None:
        """Send a message to a process."""
        if self._bus is not None:
            self._bus.send(process, message)

    def broadcast(self, message: BusMessage) -> None:
        """Send a message to all other processes."""
        self.send(ALL, message)

    def _person_changed(self, event: events.PersonChanged) -> None:
        if not event.elsewhere:
            self.broadcast(PersonChanged(event.person, event.reload, event.disconnect))

    # Who lives

    def _live_changed(self, came: set[str], went: set[str]) -> None:
        for process in went:
            self._gone(process)
        for process in came:
            self.send(process, Resync())  # one that was only late has been forgotten here
        if self.is_leader != self._led:
            self._led = self.is_leader
            self.events.publish(events.LeadershipChanged(self._led))

    def _evicted_other(self, process: str) -> None:
        """We have ended a process, which may live: it shall know it even if it cannot reach the database."""
        self._gone(process)
        self.send(process, Evicted())

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
                    self.send(process, Beat())
            if self._bus is not None and self._bus.away and self._runtime.monotonic() > self.lease.valid_until + LEASE:
                self.registry.presence.send_away(CUT_OFF_REASON)

    async def _evicted(self) -> None:
        """Others have taken our tables: send people there, unless we can reach the database and begin anew."""
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
            self.send(sender, Resync())
            self._repeat(sender)

    def _repeat(self, process: str) -> None:
        self._fail_questions(process)
        self.routes.find_again(process)

    def _receive(self, sender: str, message: Message) -> None:
        match message:
            case Deliver():
                self.routes.deliver(message)
            case Ask():
                self.guests.ask(sender, message)
            case Answered():
                self.routes.answered(message)
            case Moved():
                self.routes.moved(message)
            case Show():
                self.guests.show(sender, message)
            case Unfollow():
                self.guests.unfollow(sender, message.route)
            case TurnChanged():
                self.registry.presence.tell_turn(message.table, message.person, message.to_act)
            case DealOpened():
                self.registry.lifecycle.open_deal(message.deal, message.at)
            case PersonChanged():
                change = events.PersonChanged(message.person, message.reload, message.disconnect, elsewhere=True)
                self.events.publish(change)
            case HttpAsk():
                self.registry.run_in_background(self._answer_http(sender, message))
            case Call():
                self.registry.run_in_background(self._answer_call(sender, message))
            case HttpAnswer() | CallDone():
                self._answered(message)
            case Beat():
                pass
            case Evicted():
                self.registry.run_in_background(self._evicted())
            case Resync():
                self._repeat(sender)
            case Left():
                self._gone(sender)
            case _:
                assert_never(message)

    def _answered(self, message: HttpAnswer | CallDone) -> None:
        _, future = self._questions.get(message.id, ("", None))
        if future is not None and not future.done():
            future.set_result(message)

    async def _answer_http(self, sender: str, asked: HttpAsk) -> None:
        self.send(sender, await answer_here(self.app, asked))

    async def _answer_call(self, sender: str, call: Call) -> None:
        done = CallDone(call.id)
        try:
            await self.registry.lifecycle.act_here(call.table, call.action, *call.arguments)
        except OwnedElsewhere as error:
            done.owner = error.owner
        except Exception as error:
            done.error = str(error.reason) if isinstance(error, RequestError) else f"It failed: {type(error).__name__}."
        self.send(sender, done)
