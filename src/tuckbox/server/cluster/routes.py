"""Routes: how sockets here follow tables that another process plays, and sockets elsewhere the tables of this one."""

from __future__ import annotations

import asyncio
import itertools
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import msgspec

from tuckbox.server.cluster.wire import Answered, Ask, Deliver, Moved, Show, Unfollow
from tuckbox.server.errors import RequestError, TableReloading
from tuckbox.server.storage.errors import StorageError
from tuckbox.server.tables import socket_messages as m
from tuckbox.server.tables.follower import REPEATABLE, Attempt, Follower
from tuckbox.server.tables.locator import Relay
from tuckbox.server.tables.socket_messages import encode_json

if TYPE_CHECKING:
    from tuckbox.server.cluster.bus import Bus
    from tuckbox.server.tables.registry import TableRegistry
    from tuckbox.server.tables.socket import SocketFollower

log = logging.getLogger("tuckbox.routes")
_decode = msgspec.json.Decoder(m.TableRequest).decode
RETRY: Final = 0.1  # seconds until a process is asked again that has just said that it does not own a table


@dataclass
class Route:
    """How a socket reaches a table that another process plays."""

    number: int  # another one each time that the table is followed anew, so that what was sent before is not mixed up
    owner: str
    follow: m.FollowRequest | None = None  # as whom it follows the table, to be asked again
    pending: dict[int, m.TableRequest] = field(default_factory=dict)  # not answered yet, by serial number


class Routes(Relay):
    """The routes of the sockets of this process."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.bus: Bus | None = None
        self._numbers = itertools.count(1)
        self._serials = itertools.count(1)
        self._open: dict[int, tuple[SocketFollower, str]] = {}  # whose route it is and to which table, by number
        self._of: dict[SocketFollower, dict[str, Route]] = {}  # by socket, and by table

    def followed(self, follower: SocketFollower) -> set[str]:
        """The tables elsewhere that a socket follows."""
        return {table for table, route in self._routes_of(follower).items() if route.follow is not None}

    def forward(self, follower: SocketFollower, request: m.TableRequest) -> bool:
        """Pass a request on if its socket has a route to that table; whether it did."""
        if (route := self._routes_of(follower).get(request.table)) is None:
            return False
        self._ask(route, follower, request)
        return True

    def forward_to(self, owner: str, follower: SocketFollower, request: m.TableRequest) -> None:
        """Pass a request on to the process that plays its table, along the socket's route there."""
        table = request.table
        route = self._routes_of(follower).get(table)
        if route is None or route.owner != owner:
            if route is not None:
                self._again(follower, table)
            route = Route(next(self._numbers), owner)
            self._of.setdefault(follower, {})[table], self._open[route.number] = route, (follower, table)
        self._ask(route, follower, request)

    def _routes_of(self, follower: SocketFollower) -> dict[str, Route]:
        return self._of.get(follower, {})

    def _ask(self, route: Route, follower: SocketFollower, request: m.TableRequest) -> None:
        if isinstance(request, m.FollowRequest):
            route.follow = request
        serial = next(self._serials)
        route.pending[serial] = request
        text, visible = encode_json(request), follower.visible
        self._send(route, Ask(route.number, follower.person, request.table, serial, text, visible))

    def show(self, follower: SocketFollower) -> None:
        """Tell the owners whether a socket's person looks at it."""
        for route in self._routes_of(follower).values():
            self._send(route, Show(route.number, follower.visible))

    def unfollow(self, follower: SocketFollower, table: str) -> None:
        """Close a route."""
        if (route := self._routes_of(follower).pop(table, None)) is not None:
            self._open.pop(route.number, None)
            self._send(route, Unfollow(route.number))

    def disconnect(self, follower: SocketFollower) -> None:
        """A socket was closed."""
        for table in list(self._routes_of(follower)):
            self.unfollow(follower, table)
        self._of.pop(follower, None)

    def _send(self, route: Route, message: Ask | Show | Unfollow) -> None:
        if self.bus is not None:
            self.bus.send(route.owner, message)

    # What owners send

    def deliver(self, message: Deliver) -> None:
        """Hand a message to sockets; one along a route that was closed comes too late."""
        for number in message.routes:
            if (found := self._open.get(number)) is not None:
                found[0].send(message.text)

    def answered(self, message: Answered) -> None:
        """A request was answered."""
        if (found := self._open.get(message.route)) is not None:
            follower, table = found
            self._of[follower][table].pending.pop(message.serial, None)

    def moved(self, message: Moved) -> None:
        """A table is not played where we thought."""
        if (found := self._open.get(message.route)) is not None:
            self._again(*found, RETRY)

    def find_again(self, owner: str | None = None, table: str | None = None) -> None:
        """Find the owners of tables anew: all, those of a process, or one table."""
        for follower, name in list(self._open.values()):
            if owner in (None, self._of[follower][name].owner) and table in (None, name):
                self._again(follower, name)

    def _again(self, follower: SocketFollower, table: str, delay: float = 0.0) -> None:
        route = self._of[follower][table]
        self.unfollow(follower, table)  # the socket may be closed before it is followed again
        self.registry.run_in_background(self._repeat(follower, table, route, delay))

    async def _repeat(self, follower: SocketFollower, table: str, route: Route, delay: float) -> None:
        """Follow a table at its new owner and ask again what was not answered, where that counts once."""
        await asyncio.sleep(delay)
        pending = list(route.pending.values())
        if route.follow is not None and not any(isinstance(one, m.FollowRequest) for one in pending):
            pending.insert(0, msgspec.structs.replace(route.follow, ref=0))
        for request in pending:
            if not follower.open:
                return
            if not isinstance(request, REPEATABLE):
                follower.refuse(request.ref, table, TableReloading())
            elif not self.forward(follower, request):
                await follower.carry_out(request, Attempt(insist=True))


class RemoteFollower(Follower):
    """A socket at another process that follows a table of this one, along a route of that process."""

    def __init__(self, registry: TableRegistry, bus: Bus, process: str, number: int, person: str) -> None:
        super().__init__(registry, person)
        self.process, self.number = process, number
        self.serials: dict[int, int] = {}  # of requests that are being carried out, by identity
        self.last: asyncio.Task[None] | None = None  # requests that wait for the table to be loaded, in their order
        self._bus = bus

    def send(self, text: bytes) -> None:
        """Send a message to the socket's process."""
        if self.open:
            self._bus.deliver(self.process, self.number, text)

    def answered(self, request: m.TableRequest) -> None:
        """Tell the socket's process that a request was answered."""
        serial = self.serials.pop(id(request), None)
        if serial is not None and self.open:
            self._bus.send(self.process, Answered(self.number, serial))

    def give_back(self, request: m.TableRequest) -> None:
        """Leave a request to the socket's process, which finds the next owner."""
        self.serials.pop(id(request), None)
        if self.open:
            self._bus.send(self.process, Moved(self.number))

    async def send_on(self, request: m.TableRequest, owner: str) -> None:
        """Tell the socket's process that the table is not ours."""
        self.give_back(request)

    def _failed(self, request: m.TableRequest, attempt: Attempt, error: BaseException) -> None:
        """Let the socket's process ask again: the table was dropped."""
        self.give_back(request)

    def _unavailable(self, request: m.TableRequest, attempt: Attempt, error: RequestError) -> None:
        """Let the socket's process ask again."""
        self.give_back(request)


class Guests:
    """The sockets of other processes that follow tables of this one."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.bus: Bus | None = None
        self._all: dict[tuple[str, int], RemoteFollower] = {}  # by the process and the number of the route

    def ask(self, process: str, message: Ask) -> None:
        """Carry out a request of another process's socket, in the order in which they came."""
        key = (process, message.route)
        remote = self._all.get(key)
        if remote is None:
            assert self.bus is not None
            remote = self._all[key] = RemoteFollower(self.registry, self.bus, *key, message.person)
            self.registry.presence.guests[message.person] += 1
        remote.visible = message.visible
        request = _decode(message.request)
        remote.serials[id(request)] = message.serial
        table = self.registry.loader.tables.get(message.table)
        ready = table is not None and not table.unloaded and self.registry.presence.knows_mutes(message.person)
        if ready and (remote.last is None or remote.last.done()):
            assert table is not None
            remote.submit(table, request)
        else:
            remote.last = asyncio.create_task(self._carry_out(remote, request, remote.last))

    async def _carry_out(
        self, remote: RemoteFollower, request: m.TableRequest, before: asyncio.Task[None] | None
    ) -> None:
        if before is not None:
            await asyncio.wait([before])
        try:
            await self.registry.presence.load_mutes(remote.person)
        except StorageError as error:
            log.warning("mutes could not be loaded: %s", error)
            remote.give_back(request)
        else:
            await remote.carry_out(request)

    def show(self, process: str, message: Show) -> None:
        """Note whether the person at a socket looks at it."""
        if (remote := self._all.get((process, message.route))) is not None:
            remote.visible = message.visible

    def unfollow(self, process: str, number: int) -> None:
        """A socket elsewhere no longer follows a table."""
        remote = self._all.pop((process, number), None)
        if remote is None:
            return
        remote.open = False
        self.registry.presence.guests[remote.person] -= 1
        for followed in list(remote.tables.values()):
            self.registry.presence.unfollow(followed, remote)
        self.registry.presence.forget_mutes(remote.person)

    def forget(self, process: str | None = None) -> None:
        """All sockets of a process are gone; of all processes if none is named."""
        for key in [key for key in self._all if process in (None, key[0])]:
            self.unfollow(*key)
