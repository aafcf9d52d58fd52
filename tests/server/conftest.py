"""Where the servers of these tests keep their databases."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tests.server.postgres import Postgres, postgres_server
from tests.server.running import Running, running
from tuckbox import registry
from tuckbox.server.people import accounts


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed as in earnest, but at the least cost."""
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder in memory where there is one: most tests need not wait for a disk."""
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(prefix="tuckbox-", dir=memory if memory.is_dir() else None))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of a process, each with a database of its own; who stops it starts it again."""
    with postgres_server() as started:
        yield started


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Running]:
    """A running server on a database in that folder."""
    async with running(folder) as made:
        yield made


@pytest.fixture
def with_magpies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game is in the box."""
    monkeypatch.setitem(registry.GAMES, "magpies", "magpies")
