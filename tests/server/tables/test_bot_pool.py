"""Bots at tables: in other processes, with a hard limit; a dead worker is replaced and the move made."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
import time
from collections.abc import Coroutine
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.server.running import Running, running
from tuckbox.bots.jobs import choose
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.registry import game
from tuckbox.server.metrics import Metrics
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings
from tuckbox.server.tables.bot_pool import UNATTENDED, BotPool

ME = {"kind": "me"}


async def test_a_dead_worker_is_replaced_and_the_move_made(server: Running) -> None:
    one = await server.guest()
    await server.registry.bots.workers.run(30, os.getpid)
    victim = await server.registry.bots.workers.run(30, os.getpid)
    os.kill(victim, signal.SIGKILL)
    deaths = server.services.metrics.value("tuckbox_bot_failures_total")
    table = (await one.table(ME, {"kind": "bot", "bot": "greedy"}, options={"starter": "2"}))["id"]
    await one.follow(table)
    async with asyncio.timeout(30):
        while one.position(table)["number"] == 0:
            await one.hear("frame", seconds=30)
    assert server.services.metrics.value("tuckbox_bot_failures_total") == deaths + 1
    assert await server.registry.bots.workers.run(30, os.getpid) != victim


def _sleepy(record: str, seat: int, name: str, seed: int, patience: float) -> int | None:
    time.sleep(60)
    return choose(record, seat, name, seed)


async def test_a_bot_that_thinks_too_long_holds_up_nobody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.server.tables.bot_pool.choose", _sleepy)
    async with running(folder, bot_timeout=1.5) as server:
        one = await server.guest()
        table = (await one.table(ME, {"kind": "bot", "bot": "greedy"}, options={"starter": "2"}))["id"]
        await one.follow(table)
        began = time.monotonic()
        await one.send("ping", ref=5)
        assert (await one.hear("pong"))["ref"] == 5
        assert (await one.get("/healthz"))["ok"]
        assert time.monotonic() - began < 1.4, "the page does not wait for the bot"
        assert one.position(table)["number"] == 0
        async with asyncio.timeout(30):
            while one.position(table)["number"] == 0:
                await one.hear("frame", seconds=30)
        assert one.position(table)["number"] >= 1, "after its time is up a move is made for it"


@pytest.mark.extended
async def test_a_bot_that_fails_or_answers_nonsense_still_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(Settings(workers=1), Metrics(), Runtime())
    match = Match(game("druid"), ("a", "b"), seed_of("bots"))
    seat = match.seats_to_act()[0]
    for work in (_nonsense, _failing):
        monkeypatch.setattr("tuckbox.server.tables.bot_pool.choose", work)
        assert await pool.choose(match, seat, "greedy") in match.state.legal_moves(seat)
    assert pool.metrics.value("tuckbox_bot_queue_length") == 0
    pool.close()


def _nonsense(record: str, seat: int, name: str, seed: int, patience: float) -> int:
    return 10**9


def _failing(record: str, seat: int, name: str, seed: int, patience: float) -> int:
    raise ZeroDivisionError


@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic"])
async def test_the_highest_level_answers_in_time_and_by_itself(name: str, caplog: pytest.LogCaptureFixture) -> None:
    pool = BotPool(Settings(workers=1, think_seconds=1.0), Metrics(), Runtime())
    match = Match(game(name), ("a", "b"), seed_of("levels"))
    seat = match.seats_to_act()[0]
    assert await pool.choose(match, seat, "level1") in match.state.legal_moves(seat)
    began = time.monotonic()
    assert await pool.choose(match, seat, "level4") in match.state.legal_moves(seat)
    assert time.monotonic() - began < 6.0
    assert not caplog.records, "nobody had to be ended or chosen for"
    pool.close()


async def test_hints_and_takeovers_come_from_bots_that_search(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    honest = BotPool.choose

    def noted(self: BotPool, match: Match, seat: int, name: str, *rest: Any, **more: Any) -> Coroutine[Any, Any, int]:
        asked.append(name)
        return honest(self, match, seat, name, *rest, **more)

    monkeypatch.setattr(BotPool, "choose", noted)
    async with running(folder, think_seconds=0.3) as server:
        guests = [await server.guest() for _ in range(3)]
        table = (await guests[0].table(ME, {"kind": "open"}, {"kind": "open"}, game="tectonic", hints=True))["id"]
        for guest in guests[1:]:
            await guest.post(f"/api/tables/{table}/sit", {})
        await guests[0].follow(table)
        seat = guests[0].position(table)["seats_to_act"][0]
        one = guests[seat]
        position = (await one.follow(table))["frame"]["position"]
        hinted = await one.ask("hint", table=table, seat=seat)
        assert hinted["code"] in [option["code"] for option in position["legal_moves"]]
        await one.ask("resign", table=table, seat=seat)
        info = await one.get(f"/api/tables/{table}")
        assert info["seats"][seat]["forfeited"] and info["seats"][seat]["bot"] == "level2"
        await one.hear("frame", seconds=30)
        kinds = [message["frame"]["entries"][-1]["kind"] for message in one.heard if message["type"] == "frame"]
        assert kinds[:3] == ["resign", "takeover", "move"], "it plays on"
    assert asked[:2] == ["level4", "level2"]


def example() -> ModuleType:
    """The example bot of the documentation."""
    file = Path(__file__).parents[3] / "examples" / "bot.py"
    assert len(file.read_text().splitlines()) <= 50
    spec = importlib.util.spec_from_file_location("example_bot", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def test_the_example_bot_plays_a_whole_match(server: Running) -> None:
    ranks = await asyncio.to_thread(example().play, server.base, "druid", "random")
    assert sorted(ranks) in ([1, 2], [1, 1])


async def test_reviews_wait_until_no_bot_is_choosing() -> None:
    pool = BotPool(Settings(workers=1), Metrics(), Runtime())
    try:
        match = Match(game("druid"), ("Ann", "Bo"), seed_of("first"))
        seat = match.seats_to_act()[0]
        await pool.review("Ann", os.getpid)  # a worker is awake
        move = asyncio.create_task(pool.choose(match, seat, "level1", "Bo"))
        await asyncio.sleep(0)
        assert pool.bots_come_first
        order: list[str] = []
        move.add_done_callback(lambda _: order.append("move"))
        await pool.review("Ann", os.getpid)
        order.append("review")
        assert order == ["move", "review"] and not pool.bots_come_first
        waits = asyncio.create_task(pool.choose(match, seat, "level1", "Bo", UNATTENDED))
        await asyncio.sleep(0)
        assert not pool.bots_come_first, "nobody waits for that move"
        await waits
    finally:
        pool.close()
