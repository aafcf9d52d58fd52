"""What processes tell each other over the bus."""

from __future__ import annotations

import msgspec
from msgspec import Struct


def _tag(name: str) -> str:
    return name.lower()


class BusMessage(Struct, tag=_tag, array_like=True):
    """What all messages between processes have in common."""


class Beat(BusMessage):
    """The sender lives; sent regularly, so that a lost message before it is noticed."""


class Resync(BusMessage):
    """The sender has missed messages of the receiver: whatever was asked of it must be asked again."""


class Evicted(BusMessage):
    """The receiver's lease has run out, and the sender has freed its tables."""


class Left(BusMessage):
    """The sender has given up its tables and ends."""


# From the process with a socket to the owner of a table


class Ask(BusMessage):
    """A request of a socket to a table, along a route, which has a number at the sender."""

    route: int
    person: str
    table: str
    serial: int  # of the request at the sender
    request: bytes  # as JSON
    visible: bool


class Show(BusMessage):
    """Whether the person at a socket looks at it."""

    route: int
    visible: bool


class Unfollow(BusMessage):
    """A socket no longer follows a table, or was closed: the route is closed."""

    route: int


# From the owner of a table to the process with the sockets


class Deliver(BusMessage):
    """A message for sockets that follow a table."""

    routes: list[int]
    text: bytes  # as JSON


class Answered(BusMessage):
    """A request was answered; the answer was delivered before."""

    route: int
    serial: int


class Moved(BusMessage):
    """The sender does not own the table, or cannot carry out a request now."""

    route: int


# Questions of any process to another


class HttpAsk(BusMessage):
    """An HTTP request to be answered by the receiver."""

    id: int
    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: str
    scheme: str
    body: bytes


class HttpAnswer(BusMessage):
    """The response to it; `owner` is set instead if the receiver is not the one to ask."""

    id: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    owner: str = ""


class Call(BusMessage):
    """Something to be done at a table for the host or for the service itself."""

    id: int
    table: str
    action: str
    arguments: list[str]


class CallDone(BusMessage):
    """The outcome: empty, or why it was refused; or the process to ask."""

    id: int
    error: str = ""
    owner: str = ""


# To all processes


class PersonChanged(BusMessage):
    """A person's sessions, name, mutes or tables have changed."""

    person: str
    reload: bool = False  # tables that involve them
    disconnect: bool = False  # their sockets


class TurnChanged(BusMessage):
    """It is somebody's turn at a table, or no longer."""

    table: str
    person: str
    to_act: bool


class DealOpened(BusMessage):
    """What was played of a shared deal may be seen from a time on."""

    deal: str
    at: float


Message = (
    Beat
    | Resync
    | Evicted
    | Left
    | Ask
    | Show
    | Unfollow
    | Deliver
    | Answered
    | Moved
    | HttpAsk
    | HttpAnswer
    | Call
    | CallDone
    | PersonChanged
    | TurnChanged
    | DealOpened
)

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(list[Message]).decode
