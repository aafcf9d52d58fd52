"""Bots at tables: in other processes, with a hard limit; a dead worker is replaced and the move made."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
import time
from pathlib import Path
from types import ModuleType

import pytest

from tests.server.running import running
from tuckbox.game import seed_of
from tuckbox.match import Match
from tuckbox.registry import game
from tuckbox.server import metrics
from tuckbox.server.bots import BotRoom
from tuckbox.server.settings import Settings
from tuckbox.workers import choose

pytestmark = pytest.mark.asyncio
ME = {"kind": "me"}


async def test_a_dead_worker_is_replaced_and_the_move_made(folder: Path) -> None:
    async with running(folder) as server:
        one = await server.guest()
        await server.hall.bots.workers.run(30, os.getpid)
        victim = await server.hall.bots.workers.run(30, os.getpid)
        os.kill(victim, signal.SIGKILL)
        deaths = metrics.BOT_DEATHS.value
        table = (await one.table(ME, {"kind": "bot", "bot": "greedy"}, options={"starter": "2"}))["id"]
        await one.watch(table)
        async with asyncio.timeout(30):
            while one.position(table)["number"] == 0:
                await one.hear("entry", seconds=30)
        assert metrics.BOT_DEATHS.value == deaths + 1
        assert await server.hall.bots.workers.run(30, os.getpid) != victim


def _sleepy(record: str, seat: int, name: str, seed: int) -> int:
    time.sleep(60)
    return choose(record, seat, name, seed)


async def test_a_bot_that_thinks_too_long_holds_up_nobody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.server.bots.choose", _sleepy)
    async with running(folder, bot_seconds=1.5) as server:
        one = await server.guest()
        table = (await one.table(ME, {"kind": "bot", "bot": "greedy"}, options={"starter": "2"}))["id"]
        await one.watch(table)
        began = time.monotonic()
        await one.send("ping", ref=5)
        assert (await one.hear("pong"))["ref"] == 5
        assert (await one.get("/healthz"))["ok"]
        assert time.monotonic() - began < 1.4, "the page does not wait for the bot"
        assert one.position(table)["number"] == 0
        async with asyncio.timeout(30):
            while one.position(table)["number"] == 0:
                await one.hear("entry", seconds=30)
        assert one.position(table)["number"] >= 1, "after its time is up a move is made for it"


async def test_a_bot_that_fails_or_answers_nonsense_still_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    room = BotRoom(Settings(workers=1))
    match = Match(game("druid"), ("a", "b"), seed_of("bots"))
    seat = match.deciders()[0]
    for work in (_nonsense, _failing):
        monkeypatch.setattr("tuckbox.server.bots.choose", work)
        assert await room.choose(match, seat, "greedy") in match.state.options(seat)
    assert room.waiting == 0
    room.close()


def _nonsense(record: str, seat: int, name: str, seed: int) -> int:
    return 10**9


def _failing(record: str, seat: int, name: str, seed: int) -> int:
    raise ZeroDivisionError


def example() -> ModuleType:
    """The example bot of the documentation."""
    file = Path(__file__).parents[2] / "examples" / "bot.py"
    assert len(file.read_text().splitlines()) <= 50
    spec = importlib.util.spec_from_file_location("example_bot", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def test_the_example_bot_plays_a_whole_match(folder: Path) -> None:
    async with running(folder) as server:
        ranks = await asyncio.to_thread(example().play, server.base, "druid", "random")
        assert sorted(ranks) in ([1, 2], [1, 1])
