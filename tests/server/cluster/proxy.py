"""A TCP proxy between a process and its PostgreSQL or Redis: it can cut connections, hold them, or slow them down."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal

Mode = Literal["pass", "cut", "hold", "slow"]
DELAY = 0.05  # seconds by which a slow network delays a packet


class Proxy:
    """A proxy in a thread of its own; `port` is where it listens."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self._mode: Mode = "pass"
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._passing: asyncio.Event | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()
        self._ready.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)

    def set(self, mode: Mode) -> None:
        """Pass data on, cut all connections and refuse new ones, hold everything back, or delay it."""
        self._loop.call_soon_threadsafe(self._set, mode)

    def _set(self, mode: Mode) -> None:
        self._mode = mode
        assert self._passing is not None
        if mode == "hold":
            self._passing.clear()
        else:
            self._passing.set()
        if mode == "cut":
            for writer in list(self._open):
                writer.transport.abort()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._listen())
        self._ready.set()
        self._loop.run_forever()

    async def _listen(self) -> None:
        self._passing = asyncio.Event()
        self._passing.set()
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._mode == "cut":
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, far_writer}
        for one, other in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._pump(one, other))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert self._passing is not None
        with suppress(OSError):
            while data := await reader.read(65_536):
                if self._mode == "slow":
                    await asyncio.sleep(DELAY)
                await self._passing.wait()
                writer.write(data)
                await writer.drain()
        self._open.discard(writer)
        writer.close()


@contextmanager
def proxy_to(port: int) -> Iterator[Proxy]:
    """Run a proxy to a port."""
    proxy = Proxy(port)
    proxy.start()
    try:
        yield proxy
    finally:
        proxy.stop()
