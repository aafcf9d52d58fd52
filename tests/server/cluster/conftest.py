"""Redis, and servers that share it and a PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.redis import RedisServer, redis_server
from tests.server.running import Running, running


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture
async def pair(folder: Path, postgres: Postgres, redis: RedisServer) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers in this process that share a database, as two processes do; the elder leads."""
    database = postgres.new_database()
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(running(folder, database=database, redis=redis.address)) for _ in range(2)
        ]
        yield one, two
