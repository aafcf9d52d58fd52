"""Where the servers of these tests keep their databases."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.running import Running, running
from tuckbox import registry


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder in memory where there is one: most tests need not wait for a disk."""
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(prefix="tuckbox-", dir=memory if memory.is_dir() else None))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Running]:
    """A running server on a database in that folder."""
    async with running(folder) as made:
        yield made


@pytest.fixture
def with_magpies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game is in the box."""
    monkeypatch.setitem(registry.GAMES, "magpies", "magpies")
