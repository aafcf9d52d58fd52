"""The heartbeat: a stall is charged to nobody, and a stuck process ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.host import Host
from tests.server.running import running, seated_pair
from tuckbox.server import heartbeat
from tuckbox.server.runtime import Runtime
from tuckbox.server.tables.clocks import Clocks
from tuckbox.server.tables.domain import TimeControl


async def test_a_stall_of_the_server_loses_no_clocked_match(folder: Path) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server, options={"starter": "1"}, clock={"kind": "move", "seconds": 3})
        await asyncio.sleep(0.3)
        time.sleep(3.2)  # the event loop stands still
        await asyncio.sleep(0.1)
        info = await two.get(f"/api/tables/{table}")
        assert info["status"] == "running", "nobody could play in that time"
        left = (await one.follow(table))["frame"]["position"]["clocks"][0]["left"]
        assert 0.2 < left < 2.9
        await server.services.store.write(lambda c: None)
        server.registry.loader.tables.pop(table).stop()
        again = await server.registry.loader.table(table)
        assert 0.1 < again.clocks.remaining(0, time.time()) < 2.9, "the stall is remembered"
        assert server.services.metrics.value("tuckbox_stalled_seconds_total") > 1.5


async def test_who_was_away_in_a_stall_keeps_the_grace_period(folder: Path) -> None:
    async with running(folder, grace=1.5) as server:
        one, two, table = await seated_pair(server, clock={"kind": "total", "seconds": 600, "increment": 0})
        await one.socket.close()
        while not server.registry.loader.tables[table].grace_ends_at:
            await asyncio.sleep(0.01)
        time.sleep(2.0)
        await asyncio.sleep(0.1)
        await one.connect()
        await one.follow(table)
        assert (await two.get(f"/api/tables/{table}"))["status"] == "running"


class SetClocks(Runtime):
    """A runtime whose clocks the test sets."""

    def __init__(self) -> None:
        super().__init__()
        self.wall, self.steady = 1_700_000_000.0, 100.0

    def now(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.steady

    def pass_by(self, wall: float, steady: float) -> None:
        self.wall += wall
        self.steady += steady


def test_no_player_is_charged_for_a_step_of_the_clock() -> None:
    runtime = SetClocks()
    clocks = Clocks(TimeControl("total", 300), 2)
    clocks.advance(runtime.now(), None, [0])
    beat = heartbeat.Heartbeat(lambda start, stop: clocks.downtimes.append((start, stop)), runtime)
    for wall, steady, left in (
        (0.25, 0.25, 299.75),
        (3600.25, 0.25, 299.5),  # suspended for an hour
        (3602.25, 2.25, 299.25),  # and again, with two seconds in which nobody listened
        (0.3, 0.25, 298.95),  # a slow clock is no step
    ):
        runtime.pass_by(wall, steady)
        beat.check()
        assert clocks.remaining(0, runtime.now()) == pytest.approx(left, abs=0.001)
    runtime.pass_by(-3600.0, 0.25)
    beat.check()
    assert 298.9 < clocks.remaining(0, runtime.now()) <= 300, "nor when the clock is set back"


async def test_a_suspended_machine_loses_no_match(folder: Path) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server, clock={"kind": "total", "seconds": 60, "increment": 0})
        server.services.runtime.clock_offset += 3600.0
        await asyncio.sleep(0.6)
        assert (await two.get(f"/api/tables/{table}"))["status"] == "running"
        left = (await one.follow(table))["frame"]["position"]["clocks"]
        assert min(clock["left"] for clock in left) > 50


STUCK = """
import asyncio, sys, time
from tuckbox.server.heartbeat import Heartbeat, Watchdog
from tuckbox.server.runtime import Runtime

async def main():
    beat = Heartbeat(lambda start, stop: None, Runtime())
    beat.watchdog = Watchdog(1.0)
    beat.start()
    await asyncio.sleep(1.5)
    print("runs", flush=True)
    while True:
        pass

asyncio.run(main())
"""


def test_a_stuck_loop_ends_the_process_and_says_where() -> None:
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", STUCK], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "runs\n", "as long as it beats it lives"
    assert done.returncode == 1 and "Timeout" in done.stderr and "in main" in done.stderr
    assert time.monotonic() - began < 30


def test_systemd_is_told_that_the_server_lives(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(folder / "notify"))
        systemd.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(folder / "notify"))
        heartbeat.Watchdog(0.0).reset(time.monotonic())
        assert systemd.recv(100) == b"WATCHDOG=1"
    monkeypatch.setenv("NOTIFY_SOCKET", str(folder / "nobody"))
    heartbeat.notify("WATCHDOG=1")  # nobody listens, and nothing fails


@pytest.mark.extended
def test_a_server_whose_shutdown_hangs_ends_when_it_is_asked_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "sitecustomize.py").write_text(
        "import time\n"
        "from tuckbox.server import heartbeat\n"
        "from tuckbox.server.tables.presence import Presence\n"
        "heartbeat.STOP_TIMEOUT = 1.0\n"
        "async def stuck(self):\n    time.sleep(600)\n"
        "Presence.announce_shutdown = stuck\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(folder))
    host = Host(folder)
    host.start()
    assert host.process is not None
    os.kill(host.process.pid, signal.SIGTERM)
    assert host.process.wait(20) == 1
    assert "stuck" in host.log, "the log says where it hung"
