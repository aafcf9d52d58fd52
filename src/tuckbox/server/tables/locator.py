"""Where tables are played: all of them here, unless several processes serve the database together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from litestar.plugins import InitPlugin

from tuckbox.server.errors import OwnedElsewhere
from tuckbox.server.events import LeadershipChanged
from tuckbox.server.storage import server_state

if TYPE_CHECKING:
    from litestar import Request

    from tuckbox.server.tables.domain import TableSetup
    from tuckbox.server.tables.registry import TableRegistry
    from tuckbox.server.tables.socket import SocketFollower
    from tuckbox.server.tables.socket_messages import TableRequest


class Relay:
    """How the sockets here follow tables that other processes play; there are none."""

    def followed(self, follower: SocketFollower) -> set[str]:
        """The tables elsewhere that a socket follows."""
        return set()

    def forward(self, follower: SocketFollower, request: TableRequest) -> bool:
        """Pass a request on if its socket reached that table elsewhere before; whether it did."""
        return False

    def forward_to(self, owner: str, follower: SocketFollower, request: TableRequest) -> None:
        """Pass a request on to the process that plays its table, and let the socket reach that table there."""
        raise OwnedElsewhere(owner)

    def show(self, follower: SocketFollower) -> None:
        """Tell the other processes whether a socket's person looks at it."""

    def unfollow(self, follower: SocketFollower, table: str) -> None:
        """Stop following a table."""

    def disconnect(self, follower: SocketFollower) -> None:
        """A socket was closed."""


class TableLocator:
    """Knows which process plays a table. This one answers for a single process, which plays all."""

    plugins: Sequence[InitPlugin] = ()  # of the application

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.relay = Relay()

    @property
    def process(self) -> str:
        """This process's name: another one once others may have taken its tables."""
        return ""

    @property
    def is_leader(self) -> bool:
        """Whether this process does what is done once for a database."""
        return True

    async def start(self) -> None:
        """Begin to play tables."""
        self.registry.events.publish(LeadershipChanged(True))

    async def close(self) -> None:
        """Give up all tables."""

    async def claim(self, table: str) -> int | None:
        """Own a table; its fence, or None if it needs none. Raises OwnedElsewhere or ProcessGone."""
        return None

    def release(self, setup: TableSetup) -> None:
        """Give up a table that was unloaded."""

    async def act(self, table: str, action: str, *arguments: str) -> None:
        """Do something at a table for the host or for the service itself, wherever it is played."""
        await self.registry.lifecycle.act_here(table, action, *arguments)

    async def post(self, owner: str, request: Request[Any, Any, Any], path: str, body: bytes) -> bytes:
        """The answer of another process to a further request of the same person. Raises RequestError."""
        raise OwnedElsewhere(owner)

    async def record_stall(self, start: float, stop: float) -> None:
        """Store a time in which this process did not listen."""
        await self.registry.store.write(server_state.record_stall, start, stop)
