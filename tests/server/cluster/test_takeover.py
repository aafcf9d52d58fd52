"""Whatever happens to a process, the tables go on at another one, and one log explains all that people saw."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.cluster.harness import FAULTS, play_through, processes, verdict
from tests.server.postgres import Postgres
from tests.server.redis import RedisServer

pytestmark = pytest.mark.slow


@pytest.mark.extended
async def test_one_log_explains_all_through_faults(folder: Path, postgres: Postgres, redis: RedisServer) -> None:
    names = ["kill", "stop", "cut database", "upgrade", "lose redis"]
    with processes(2, folder, postgres, redis, skews={1: 40.0}) as running:
        history, workload, stood = await play_through(running, postgres, redis, names, tables=3, pause=6.0)
    assert verdict(postgres.address, history) == []
    print(len(history.acknowledged), "acknowledged;", dict(zip(names, stood, strict=True)), workload.refusals)
    assert len(history.acknowledged) > 50


@pytest.mark.soak
async def test_one_log_explains_all_through_a_hundred_faults(
    folder: Path, postgres: Postgres, redis: RedisServer
) -> None:
    dice = random.Random(2)
    names = [dice.choice(list(FAULTS)) for _ in range(100)]
    with processes(3, folder, postgres, redis, skews={1: 40.0, 2: -3600.0}) as running:
        history, workload, stood = await play_through(running, postgres, redis, names, tables=6, pause=10.0)
    assert verdict(postgres.address, history) == []
    for name in FAULTS:
        found = sorted(seconds for other, seconds in zip(names, stood, strict=True) if other == name)
        if found:
            middle, most = found[len(found) // 2], found[-1]
            print(f"{name}: {len(found)} times, a table stood still for {middle:.1f} s, at most {most:.1f} s")
    print(f"{len(history.acknowledged)} acknowledged, {len(history.shown)} shown, {len(workload.refusals)} refused")
