"""Clocks, out of time, gone, and what a bot plays on for."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Guest, Running, running, seated_pair, until
from tuckbox import registry
from tuckbox.core.record import parse
from tuckbox.registry import replay
from tuckbox.server.tables.clocks import DAY, Clocks
from tuckbox.server.tables.domain import TimeControl


def test_a_time_for_each_decision() -> None:
    clocks = Clocks(TimeControl("move", 30), 2)
    clocks.advance(100.0, None, [0])
    assert clocks.remaining(0, 110.0) == 20 and clocks.next_timeout(110.0) == (130.0, 0)
    clocks.advance(110.0, 0, [0])
    assert clocks.remaining(0, 110.0) == 30, "a new decision has its full time"
    clocks.advance(115.0, 0, [1])
    assert clocks.next_timeout(115.0) == (145.0, 1) and clocks.remaining(0, 120.0) == 30


def test_a_total_with_increment_for_each_turn() -> None:
    clocks = Clocks(TimeControl("total", 60, 5), 2)
    clocks.advance(0.0, None, [0])
    clocks.advance(10.0, 0, [0])
    assert clocks.remaining(0, 10.0) == 50, "the increment comes when the turn passes on"
    clocks.advance(15.0, 0, [1])
    assert clocks.remaining(0, 99.0) == 50 and clocks.remaining(1, 25.0) == 50
    clocks.advance(25.0, None, [1])
    assert clocks.remaining(1, 35.0) == 40, "an entry that is nobody's move stops no clock"


def test_days_and_none() -> None:
    clocks = Clocks(TimeControl("days", days=2), 2)
    clocks.advance(0.0, None, [0, 1])
    assert clocks.next_timeout(10.0) == (2 * DAY, 0) and not clocks.is_realtime
    none = Clocks(TimeControl(), 2)
    none.advance(0.0, None, [0])
    assert none.next_timeout(1e9) is None


def test_in_a_sealed_choice_all_clocks_run_until_each_has_decided() -> None:
    clocks = Clocks(TimeControl("total", 60), 3)
    clocks.advance(0.0, None, [0, 1, 2])
    clocks.advance(10.0, 1, [0, 2])
    assert clocks.remaining(1, 30.0) == 50 and clocks.remaining(0, 30.0) == 30
    assert clocks.next_timeout(30.0) == (60.0, 0)


def test_no_clock_runs_while_no_server_does() -> None:
    clocks = Clocks(TimeControl("total", 60), 2, [(20.0, 1000.0), (1010.0, 1015.0)])
    clocks.advance(10.0, None, [0])
    assert clocks.remaining(0, 1020.0) == 60 - 10 - 10 - 5
    assert clocks.next_timeout(1020.0) == (1055.0, 0)


async def test_out_of_time_loses_a_match_of_two(server: Running) -> None:
    one, two, table = await seated_pair(
        server, options={"starter": "1"}, clock={"kind": "total", "seconds": 1, "increment": 0}
    )
    position = two.position(table)
    assert position["clocks"][0]["running"] and not position["clocks"][1]["running"]
    last = await two.hear("frame")
    assert last["frame"]["entries"][-1]["kind"] == "timeout" and last["frame"]["entries"][-1]["seat"] == 0
    assert last["frame"]["result"]["winners"] == [1] and "ran out of time" in last["frame"]["result"]["reason"]
    assert (await one.ask("play", table=table, seat=0, number=1, codes=[0]))["code"] == "over"


async def test_the_clock_runs_out_at_a_sleeping_table_and_over_a_restart(folder: Path) -> None:
    async with running(folder, unload_after=0.0) as server:
        one, two, table = await seated_pair(server, options={"starter": "1"}, clock={"kind": "days", "days": 1})
        await one.close()
        await two.close()
        cookie = one.http.cookies
        await until(lambda: not server.registry.loader.tables[table].followers)
        server.registry.loader.unload_idle()
        assert not server.registry.loader.tables

        def yesterday(c: object) -> None:
            for words in ("update tables set deadline = deadline - 90000, started = started - 90000",):
                c.exec_driver_sql(words)  # type: ignore[attr-defined]

        await server.services.store.write(yesterday)
    async with running(folder) as server:
        again = await server.guest()
        again.http.cookies = cookie
        async with asyncio.timeout(30):
            while (await again.get("/api/me/tables"))[0]["status"] != "finished":
                await asyncio.sleep(0.2)
        info = await again.get(f"/api/tables/{table}")
        assert info["result"]["winners"] == [1]


async def test_who_loses_the_connection_is_waited_for_and_warned_about(folder: Path) -> None:
    async with running(folder, grace=1.5) as server:
        one, two, table = await seated_pair(server, clock={"kind": "total", "seconds": 600, "increment": 0})
        await one.socket.close()
        told = (await two.hear("info"))["table"]
        while told["seats"][0]["connected"]:
            told = (await two.hear("info"))["table"]
        assert told["seats"][0]["grace_ends_at"] > told["created"]
        await one.connect()
        await one.follow(table)
        back = (await two.hear("info"))["table"]
        assert back["seats"][0]["connected"] and back["seats"][0]["grace_ends_at"] is None
        await one.socket.close()
        last = await two.hear("frame")
        assert last["frame"]["entries"][-1]["kind"] == "timeout" and last["frame"]["result"]["winners"] == [1]


async def test_who_does_not_return_after_a_restart_is_waited_for_too(folder: Path) -> None:
    clock = {"kind": "total", "seconds": 600, "increment": 0}
    async with running(folder) as server:
        one, two, table = await seated_pair(server, clock=clock)
        cookie = two.http.cookies
        await one.close()
        await two.close()
    async with running(folder, grace=1.0) as server:
        two = await server.guest()
        two.http.cookies = cookie
        await two.follow(table)
        info = (await two.hear("info"))["table"]
        assert info["seats"][0]["grace_ends_at"] and info["seats"][1]["grace_ends_at"] is None
        last = await two.hear("frame")
        assert last["frame"]["entries"][-1]["kind"] == "timeout" and last["frame"]["result"]["winners"] == [1]
        await two.close()


async def test_a_table_that_is_reloaded_waits_only_for_who_is_away(folder: Path) -> None:
    async with running(folder, grace=1.0) as server:
        one, two, table = await seated_pair(server, clock={"kind": "total", "seconds": 600, "increment": 0})
        server.registry.loader.tables[table].stop()
        server.registry.loader.reload(server.registry.loader.tables[table])
        info = (await two.hear("snapshot"))["table"]
        assert [seat["grace_ends_at"] for seat in info["seats"]] == [None, None]
        await one.socket.close()
        assert (await two.hear("frame"))["frame"]["entries"][-1]["kind"] == "timeout"
        await two.close()


async def test_without_a_clock_nobody_is_in_a_hurry(folder: Path) -> None:
    async with running(folder, grace=0.2) as server:
        one, two, table = await seated_pair(server)
        await one.socket.close()
        await asyncio.sleep(1.0)
        info = await two.get(f"/api/tables/{table}")
        assert info["status"] == "running" and info["seats"][0]["grace_ends_at"] is None


async def three(server: Running, **more: Any) -> tuple[list[Guest], str]:
    """Three people at a table of Magpies."""
    guests = [await server.guest() for _ in range(3)]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = (await guests[0].table(*seats, game="magpies", **more))["id"]
    for guest in guests[1:]:
        await guest.post(f"/api/tables/{table}/sit", {})
    for guest in guests:
        await guest.follow(table)
    return guests, table


async def test_with_more_than_two_a_bot_plays_on_and_the_seat_is_last(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "magpies", "magpies")
    dice = random.Random(1)
    async with running(folder, takeover_bot="random") as server:
        guests, table = await three(server)
        assert (await guests[1].ask("resign", table=table, seat=1))["type"] == "done"
        info = await guests[0].get(f"/api/tables/{table}")
        assert info["status"] == "running" and info["seats"][1]["forfeited"] and info["seats"][1]["bot"] == "random"
        assert (await guests[1].ask("resign", table=table, seat=1))["type"] == "done", "again changes nothing"
        async with asyncio.timeout(30):
            while True:
                deciders = guests[0].position(table)["seats_to_act"]
                seat = next((seat for seat in (0, 2) if seat in deciders), None)
                if seat is None:
                    last = await guests[0].hear("frame")
                    if last["frame"]["result"]:
                        break
                    continue
                guest = guests[seat]
                while guest.position(table)["number"] < guests[0].position(table)["number"]:
                    await guest.hear("frame")
                position = guest.position(table)
                if seat not in position["seats_to_act"]:
                    await guests[0].hear("frame")
                    continue
                code = dice.choice(position["legal_moves"])["code"]
                answer = await guest.play(table, seat, position, code)
                assert answer["type"] == "done", answer
                while guests[0].position(table)["number"] < answer["number"]:
                    await guests[0].hear("frame")
                last = next(m for m in reversed(guests[0].heard) if m["type"] == "frame")
                if last["frame"]["result"]:
                    break
        assert last["frame"]["result"]["ranks"][1] == 3
        record = parse(await guests[0].get(f"/api/tables/{table}/record"))
        assert [entry.kind for entry in record.entries[:2]] == ["resign", "takeover"]
        assert replay(record).is_over


async def test_sealed_picks_come_in_any_order_and_each_counts_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "magpies", "magpies")
    async with running(folder) as server:
        guests, table = await three(server)
        positions = [guest.position(table) for guest in guests]
        answers = await asyncio.gather(*(guest.play(table, seat, positions[seat]) for seat, guest in enumerate(guests)))
        assert sorted(answer["number"] for answer in answers) == [1, 2, 3], "all three were sent as entry 1"
        again = await guests[2].ask(
            "play", table=table, seat=2, number=1, codes=[positions[2]["legal_moves"][0]["code"]]
        )
        assert (again["type"], again["number"]) == ("done", answers[2]["number"])
        other = await guests[2].ask(
            "play", table=table, seat=2, number=1, codes=[positions[2]["legal_moves"][1]["code"]]
        )
        assert other["code"] == "already"
