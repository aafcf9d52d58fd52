"""The bus between processes: Redis streams, one inbox for each process and one stream that all read.

Messages of one sender arrive in order and once. Those of one turn of the event loop are sent as one entry, numbered by
sender and receiver: a repeated number is skipped, and a missing one is noticed. While Redis is away messages wait, up
to a limit.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tuckbox.server.cluster.wire import BusMessage, Deliver, Message, decode, encode
from tuckbox.server.runtime import Runtime

log = logging.getLogger("tuckbox.bus")
ALL: Final = "all"  # the stream that every process reads
MAX_ENTRIES: Final = 20_000  # of a stream that its process does not read
MAX_WAITING: Final = 20_000  # messages for a process that wait for Redis
KEPT: Final = 60  # seconds after which the inbox of a process that ended is deleted
RETRY: Final = 0.2  # seconds between attempts to reach Redis
BLOCK_MS: Final = 1000
TIMEOUT: Final = 3.0  # seconds without an answer after which Redis is away
TRIM_INTERVAL: Final = 1.0  # seconds after which what was read is deleted
START: Final = "0-0"


class Bus:
    """This process's end of the bus."""

    def __init__(
        self, address: str, service: str, process: str, runtime: Runtime, receive: Callable[[str, Message], None],
        missed: Callable[[str | None], None],
    ) -> None:  # fmt: skip
        self.process, self._runtime = process, runtime
        self.away = False  # Redis cannot be reached
        self._receive = receive
        self._missed = missed  # called with the sender whose messages were lost; None: of messages to all
        self._prefix = f"tuckbox:{service}:"
        self._redis = Redis.from_url(
            address, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, protocol=2, retry=Retry(NoBackoff(), 0)
        )
        self._waiting: dict[str, list[BusMessage]] = {}  # by receiver
        self._sent: Counter[str] = Counter()  # entries by receiver
        self._kept: dict[str, float] = {}  # when the stream of a receiver was told how long it is kept
        self._seen: Counter[tuple[str, str]] = Counter()  # the number of the last entry, by stream and sender
        self._flushing: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        self._last: dict[str, str] = {}

    def start(self) -> None:
        """Begin to read."""
        self._reading = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Send what waits, for a moment, and stop."""
        if self._flushing is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._flushing), 1.0)
        for task in (self._flushing, self._reading):
            if task is not None:
                task.cancel()
        with suppress(RedisError, OSError, TimeoutError):
            await asyncio.wait_for(self._redis.delete(self._key(self.process)), 1.0)
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    def _key(self, name: str) -> str:
        return self._prefix + name

    # Sending

    def send(self, receiver: str, message: BusMessage) -> None:
        """Send a message to a process, or to all."""
        waiting = self._waiting.setdefault(receiver, [])
        if len(waiting) >= MAX_WAITING:
            waiting.clear()
            self._sent[receiver] += 1  # the receiver notices
        waiting.append(message)
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())

    def deliver(self, receiver: str, route: int, text: bytes) -> None:
        """Send a socket's message to its process, together with equal ones for others there."""
        waiting = self._waiting.get(receiver)
        last = waiting[-1] if waiting else None
        if isinstance(last, Deliver) and last.text is text:
            last.routes.append(route)
        else:
            self.send(receiver, Deliver([route], text))

    def forget(self, process: str) -> None:
        """A process is gone; if it comes back after all, it notices that it has missed something."""
        self._waiting.pop(process, None)
        self._kept.pop(process, None)
        self._sent[process] += 1

    async def _flush(self) -> None:
        await asyncio.sleep(0)  # what this turn of the event loop sends goes together
        while self._waiting:
            entries = [(name, self._number(name), encode(messages)) for name, messages in self._waiting.items()]
            self._waiting = {}
            await self._add(entries)
        self._flushing = None

    def _number(self, receiver: str) -> int:
        self._sent[receiver] += 1
        return self._sent[receiver]

    async def _add(self, entries: list[tuple[str, int, bytes]]) -> None:
        """Append entries to streams; again after an error, for the receiver skips what it has."""
        while True:
            try:
                now, pipe = self._runtime.monotonic(), self._redis.pipeline(transaction=False)
                for name, number, packed in entries:
                    entry: Any = {"from": self.process, "number": number, "messages": packed}
                    pipe.xadd(self._key(name), entry, maxlen=MAX_ENTRIES, approximate=True)
                    if now - self._kept.get(name, 0.0) > KEPT / 4:
                        pipe.expire(self._key(name), KEPT)
                await pipe.execute()
            except Exception as error:
                self._note_away(error)
                await asyncio.sleep(RETRY)
            else:
                self._note_back()
                self._kept |= {name: now for name, _, _ in entries if now - self._kept.get(name, 0.0) > KEPT / 4}
                return

    def _note_away(self, error: Exception) -> None:
        """Whatever went wrong, it is tried again: without the bus this process would own tables that nobody reaches."""
        if not isinstance(error, RedisError | OSError):
            log.error("the bus failed: %s: %s", type(error).__name__, error)
        elif not self.away:
            log.warning("Redis is away: %s", type(error).__name__)
        self.away = True

    def _note_back(self) -> None:
        if self.away:
            log.warning("Redis is back")
            self._kept.clear()  # it may have restarted without them
        self.away = False

    # Receiving

    async def _read(self) -> None:
        """Read the own inbox and what all read, from the beginning again after an error: numbers tell what is new."""
        inbox, everybody = self._key(self.process), self._key(ALL)
        self._last = {inbox: START, everybody: "$"}
        trimmed = 0.0
        while True:
            try:
                if self._last[everybody] == "$":
                    newest: Any = await self._redis.xrevrange(everybody, count=1)
                    self._last[everybody] = newest[0][0].decode() if newest else START
                streams: Any = self._last
                found: Any = await self._redis.xread(streams, count=500, block=BLOCK_MS)
                for key, entries in found or ():
                    self._take(key.decode(), entries)
                if self._runtime.monotonic() - trimmed > TRIM_INTERVAL and (read := self._last[inbox]) != START:
                    await self._redis.xtrim(inbox, minid=read, approximate=True)
                    trimmed = self._runtime.monotonic()
            except Exception as error:
                self._note_away(error)
                self._last = {inbox: START, everybody: START}
                await asyncio.sleep(RETRY)
            else:
                self._note_back()

    def _take(self, key: str, entries: list[tuple[bytes, dict[bytes, bytes]]]) -> None:
        stream = key.removeprefix(self._prefix)
        for id, fields in entries:
            self._last[key] = id.decode()
            sender, number = fields[b"from"].decode(), int(fields[b"number"])
            seen = self._seen[stream, sender]
            if number <= seen or sender == self.process:
                continue
            self._seen[stream, sender] = number
            if number > seen + 1 and (seen or stream != ALL):  # who joins has missed nothing of what all read
                log.warning("messages of process %s were lost", sender)
                self._missed(None if stream == ALL else sender)
            self._hand_over(sender, fields[b"messages"])

    def _hand_over(self, sender: str, packed: bytes) -> None:
        try:
            messages = decode(packed)
        except msgspec.MsgspecError as error:  # of another version of the program
            log.warning("a message of process %s is not understood: %s", sender, error)
            return
        for message in messages:
            try:
                self._receive(sender, message)
            except Exception:
                log.exception("a message between processes failed")
