"""Whatever happens to a process, the tables go on at another one, and one log explains all that people saw."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.peers.town import play_through, processes, verdict
from tests.server.postgres import Postgres
from tests.server.redis import RedisServer

pytestmark = pytest.mark.slow


async def test_one_log_explains_all_through_faults(folder: Path, postgres: Postgres, redis: RedisServer) -> None:
    names = ["kill", "stop", "cut database", "upgrade", "lose redis"]
    with processes(2, folder, postgres, redis, skews={1: 40.0}) as running:
        history, town, stood = await play_through(running, redis, names, tables=3, pause=10.0, seed=1)
    assert verdict(postgres.address, history) == []
    print(len(history.acknowledged), "acknowledged;", dict(zip(names, stood, strict=True)), town.refusals)
    assert len(history.acknowledged) > 50
