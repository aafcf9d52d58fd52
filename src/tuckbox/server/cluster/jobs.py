"""Jobs of the shared queue: what servers ask the machines for that run `tuckbox worker`, and what these answer.

The queue is a Redis stream whose readers are a consumer group; every server has a stream of answers. Servers and
workers of different versions have different queues. Whoever is there is noted in a sorted set, by Redis's clock.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from tuckbox import __version__
from tuckbox.bots.jobs import choose
from tuckbox.core.errors import TuckboxError
from tuckbox.review.jobs import review_so_far, run_task, tasks_left
from tuckbox.review.model import Quality, Review
from tuckbox.review.tasks import Results, Task

log = logging.getLogger("tuckbox.jobs")
GROUP: Final = "workers"
QUEUE: Final = f"tuckbox:jobs:{__version__}"
WORKERS: Final = "tuckbox:workers"  # the sorted sets of who is there, by the time at which they are no longer
SERVERS: Final = "tuckbox:servers"
FIELD: Final = b"job"  # of an entry of the queue, and of one of the answers
BEAT: Final = 1.0  # seconds between two signs of life
ALIVE: Final = 4.0  # seconds that one lasts
TIMEOUT: Final = 3.0  # seconds without an answer after which Redis is away
RETRY: Final = 0.5  # seconds between attempts to reach Redis
KEPT: Final = 600  # seconds after which a stream that nobody uses is deleted


class Job(Struct, array_like=True):
    """A piece of work, and where its answer is wanted."""

    id: int
    answers: str  # the stream
    work: str
    arguments: bytes
    seconds: float  # after which it is given up


class Answer(Struct, array_like=True):
    """What came of a job: its value, or the reason why there is none."""

    id: int
    outcome: Literal["done", "failed", "too slow", "refused"]  # refused: this worker cannot do it
    value: bytes = b""
    reason: str = ""


class Member(Struct, array_like=True, frozen=True):
    """A server or a worker that is there."""

    name: str
    version: str = __version__
    processes: int = 0  # that compute


@dataclass(frozen=True)
class Work:
    """Something that workers can do."""

    do: Callable[..., Any]
    arguments: Any  # their types
    value: Any


WORK: Final = {
    "choose": Work(choose, tuple[str, int, str, int, float | None], int),
    "review task": Work(run_task, tuple[str, Task, Quality, int], Any),
    "review tasks": Work(tasks_left, tuple[str, Quality, Results], list[Task]),
    "review": Work(review_so_far, tuple[str, Quality, Results], Review),
}
pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.decode


def name_of(do: Callable[..., Any]) -> str | None:
    """The name of some work; None if workers elsewhere cannot do it."""
    return next((name for name, work in WORK.items() if work.do is do), None)


def do_job(name: str, arguments: bytes) -> Answer:
    """Do the work of a job; runs in a process of a worker. The answer has no id yet."""
    try:
        work = WORK[name]
        return Answer(0, "done", pack(work.do(*unpack(arguments, type=work.arguments))))
    except TuckboxError as error:  # such as a game or a card set that is not installed here
        return Answer(0, "refused", reason=str(error))
    except Exception as error:
        return Answer(0, "failed", reason=f"{type(error).__name__}: {error}")


def connect(address: str) -> Redis:
    """A client of Redis that says at once when it is away."""
    return Redis.from_url(
        address, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, protocol=2, retry=Retry(NoBackoff(), 0)
    )


async def sign(redis: Redis, where: str, member: Member) -> None:
    """Give a sign of life."""
    now = (await redis.time())[0]
    pipe = redis.pipeline()
    pipe.zadd(where, {pack(member): now + ALIVE})
    pipe.zremrangebyscore(where, "-inf", now - KEPT)
    pipe.expire(where, KEPT)
    await pipe.execute()


async def present(redis: Redis, where: str) -> list[Member]:
    """Who is there."""
    now = (await redis.time())[0]
    found: Any = await redis.zrangebyscore(where, now, "+inf")
    return [unpack(member, type=Member) for member in found]
