"""Limits: nobody can slow, starve or outlast the others."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Guest, Running, running, seated_pair
from tuckbox.core.frame import whole_log
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.jobs.pool import Pool
from tuckbox.registry import game
from tuckbox.server import protocol
from tuckbox.server.runtime import Runtime
from tuckbox.server.tables import broadcast, socket
from tuckbox.server.tables.api import new_setup
from tuckbox.server.tables.domain import Seat
from tuckbox.server.tables.repository import new_log
from tuckbox.server.tables.socket import SocketFollower

ME, OPEN = {"kind": "me"}, {"kind": "open"}


# Replaying


async def test_a_table_with_thousands_of_undone_moves_loads_without_blocking(server: Running) -> None:
    dice = random.Random(1)
    match = Match(game("idriana"), ("a", "b"), seed_of("undone"))
    while len(match.entries) < 100:
        seat = dice.choice(match.seats_to_act())
        match.play(seat, dice.choice(match.legal_moves(seat)))
    seat = match.seats_to_act()[0]
    match.play(seat, match.legal_moves(seat)[0])
    match.rewind(100)
    log = new_log([*match.entries[:100], *(match.entries[100:] * 1000)], 0.0)
    setup = new_setup(Runtime(), match.game, [Seat("person", "a"), Seat("person", "b")], None)
    setup.seed, setup.started, setup.status = match.seed, setup.created, "running"
    await server.registry.lifecycle.create(setup, match.game.card_set, log)
    waits: list[float] = []
    gc.disable()  # the garbage of other tests does not count
    try:
        loading = asyncio.create_task(server.registry.loader.table(setup.id))
        while not loading.done():
            began = time.thread_time()  # nor what others do on this machine
            await asyncio.sleep(0)
            waits.append(time.thread_time() - began)
    finally:
        gc.enable()
    table = await loading
    assert table.number == 2100 and table.match.state.fingerprint() == match.state.fingerprint()
    assert table.undone[seat] == 1000
    assert len(waits) > 10 and max(waits) < 0.05


async def test_a_seat_takes_back_only_so_many_moves(folder: Path) -> None:
    async with running(folder, max_undos=3) as server:
        one, _, table = await seated_pair(server, options={"starter": "1"})
        place = next(move["code"] for move in one.position(table)["legal_moves"] if move["kind"] == "place")
        for _ in range(3):
            await one.play(table, 0, one.position(table), place)
            assert (await one.ask("undo", table=table, seat=0))["type"] == "done"
        await one.play(table, 0, one.position(table), place)
        refused = await one.ask("undo", table=table, seat=0)
        assert refused["reason"] == "You have taken back 3 moves in this match; that is the limit."
        server.registry.loader.tables.pop(table).stop()
        assert (await server.registry.loader.table(table)).undone == [3, 0], "also after a restart"


# Requests


async def test_requests_count_by_what_they_cost_and_by_person(folder: Path) -> None:
    async with running(folder, message_rate=2.0) as server:
        one, other = await server.guest(), await server.guest()
        table = (await other.table(ME, OPEN))["id"]
        await one.connect()
        for ref in range(1, 8):
            await one.send("ping", ref=ref)
            assert (await one.hear("pong", "refused"))["type"] == "pong"
        await other.connect()
        answers = [await other.ask("follow", table=table) for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["snapshot", "snapshot", "refused"]
        assert answers[-1]["code"] == "too fast" and answers[-1]["ref"]
        second = await server.guest()
        second.http.cookies, second.token = other.http.cookies, other.token
        await second.connect()
        assert (await second.ask("follow", table=table))["type"] == "refused", "another socket is no other person"


async def test_a_snapshot_is_built_once_for_equal_viewers(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _, table = await seated_pair(server, options={"starter": "1"})
    await one.play(table, 0, one.position(table))
    watchers = [await server.guest() for _ in range(3)]
    first = await watchers[0].follow(table)
    built: list[Any] = []
    honest = broadcast._frame
    entries = whole_log
    logs: list[int] = []

    def noted(*rest: Any) -> Any:
        built.append(rest)
        return honest(*rest)

    monkeypatch.setattr(broadcast, "_frame", noted)

    def counted(*rest: Any) -> Any:
        found = entries(*rest)
        logs.append(len(found))
        return found

    monkeypatch.setattr(broadcast, "whole_log", counted)
    seen = [await watcher.follow(table) for watcher in watchers[1:]]
    assert not built and logs == [0, 0]
    for snapshot in seen:
        assert snapshot["frame"]["entries"] == first["frame"]["entries"] and len(snapshot["frame"]["entries"]) == 2
        assert snapshot["frame"]["position"]["view"] == first["frame"]["position"]["view"]
    await one.ask("undo", table=table, seat=0)
    again = await watchers[0].hear("snapshot")
    assert [entry["number"] for entry in again["frame"]["entries"]] == [0], "what was taken back is not in it"
    assert again["frame"]["position"]["number"] == 2


# Sockets


class _Stuck:
    """A socket that reads nothing."""

    async def send(self, message: Any) -> None:
        await asyncio.sleep(3600)


async def test_who_does_not_read_is_closed_by_bytes_and_freed(server: Running) -> None:
    stuck: Any = _Stuck()
    connection = SocketFollower(server.registry, stuck, "somebody")
    connection.send(b"x" * 3_000_000)
    await asyncio.sleep(0)
    assert connection.open, "one message may be long"
    for _ in range(3):
        connection.send(b"x" * 1000)
    assert not connection.open and server.registry.presence.queued_bytes == 0
    other = SocketFollower(server.registry, stuck, "somebody")
    server.registry.presence.queued_bytes = socket.MAX_QUEUED_IN_ALL
    for _ in range(3):
        other.send(b"x" * 40_000)
    await asyncio.sleep(0)
    assert not other.open, "when many are slow the limit is lower"


async def test_a_socket_that_answers_no_ping_is_dropped_with_what_it_did_not_read(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tuckbox.server.protocol import LimitedWebSocketProtocol

    honest = LimitedWebSocketProtocol.start_keepalive

    def hasty(self: LimitedWebSocketProtocol) -> None:
        self.ping_interval = self.ping_timeout = 0.3
        honest(self)

    monkeypatch.setattr(LimitedWebSocketProtocol, "start_keepalive", hasty)
    one = await server.guest()
    writer, connection = await _not_reading(server, one)
    for _ in range(20):
        connection.send(b"x" * 400_000)
        await asyncio.sleep(0.01)
        if connection._queued:
            break
    async with asyncio.timeout(10):
        while server.registry.presence.connections:
            await asyncio.sleep(0.05)
    assert server.registry.presence.queued_bytes == 0
    writer.transport.abort()


@pytest.mark.parametrize("how", ["too slow", "signed out"])
async def test_a_socket_that_is_closed_does_not_wait_for_a_client_that_does_not_read(
    server: Running, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(socket, "CLOSE_TIMEOUT", 0.1)
    monkeypatch.setattr(protocol, "CLOSE_TIMEOUT", 0.1)
    one = await server.guest()
    writer, connection = await _not_reading(server, one)
    while connection.open:
        connection.send(b"x" * 400_000)
        await asyncio.sleep(0.01)  # the client's system takes it, or it stays queued
        if how == "signed out" and connection._queued:
            break
    async with asyncio.timeout(10):  # pings would need 60 seconds
        if how == "signed out":
            await connection.close(4001, "You have signed out.")
        while server.registry.presence.connections:
            await asyncio.sleep(0.05)
    assert server.registry.presence.queued_bytes == 0
    writer.transport.abort()


async def _not_reading(server: Running, guest: Guest) -> tuple[asyncio.StreamWriter, SocketFollower]:
    """A client that follows a table and has stopped reading, and its connection at the server."""
    table = (await guest.table(ME, OPEN))["id"]
    host, port = server.base.split("://")[1].split(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
    writer.write(
        f"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
        f"AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {guest.cookie}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    text = json.dumps({"type": "follow", "table": table}).encode()
    writer.write(bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text)
    while not server.registry.presence.connections:
        await asyncio.sleep(0.01)
    connection: SocketFollower = next(iter(server.registry.presence.connections[guest.id]))
    return writer, connection


# Bots


async def test_workers_take_turns_by_owner() -> None:
    pool = Pool(1)
    order: list[str] = []

    async def job(owner: str, seconds: float, weight: float = 1.0) -> None:
        await pool.run(30, time.sleep, seconds, owner=owner, weight=weight)
        order.append(owner)

    await asyncio.gather(job("greedy", 0), job("other", 0))  # the workers are up
    order.clear()
    jobs = [asyncio.create_task(job("left", 0.2, weight=0.1))]
    jobs += [asyncio.create_task(job("greedy", 0.2)) for _ in range(6)]
    await asyncio.sleep(0.05)
    began = time.monotonic()
    await job("other", 0.0)
    assert time.monotonic() - began < 0.4, "one worker is left for others"
    jobs[-1].cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    assert order.count("greedy") == 5 and not pool._queue.running and len(pool._idle) == 2
    pool.close()


@pytest.mark.extended
@pytest.mark.slow
async def test_one_who_keeps_many_bots_busy_delays_nobody_elses(folder: Path) -> None:
    async with running(folder, workers=1, think_seconds=5.0) as server:
        greedy, one = await server.guest(), await server.guest()
        seats = [ME, *({"kind": "bot", "bot": "level4"} for _ in range(4))]
        for _ in range(40):
            await greedy.table(*seats, game="tectonic")
        await asyncio.sleep(1.0)
        began = time.monotonic()
        bot = {"kind": "bot", "bot": "level1"}
        table = (await one.table(ME, bot, options={"starter": "2"}))["id"]
        await one.follow(table)
        async with asyncio.timeout(60):
            while one.position(table)["number"] == 0:
                await one.hear("frame", seconds=60)
        assert time.monotonic() - began < 10


# Seats that were given up


async def test_a_seat_that_was_given_up_does_nothing_more(server: Running, with_magpies: None) -> None:
    guests = [await server.guest() for _ in range(3)]
    table = (await guests[0].table(ME, OPEN, OPEN, game="magpies", hints=True))["id"]
    for guest in guests[1:]:
        await guest.post(f"/api/tables/{table}/sit", {})
    for guest in guests:
        await guest.follow(table)
    position = guests[1].position(table)
    await guests[1].play(table, 1, position)
    await guests[1].ask("resign", table=table, seat=1)
    code = position["legal_moves"][0]["code"]
    number = (await guests[1].get(f"/api/tables/{table}"))["entries"]
    for kind, more in (
        ("play", {"number": number + 1, "codes": [code]}),
        ("undo", {}),
        ("draw", {}),
        ("hint", {}),
        ("preview", {"code": code}),
    ):
        refused = await guests[1].ask(kind, table=table, seat=1, **more)
        assert refused["type"] == "refused" and refused["code"] in ("not allowed", "stale", "not your turn"), kind
        if kind != "play":
            assert refused["reason"] == "You no longer play: you resigned or ran out of time."
    info = await guests[0].get(f"/api/tables/{table}")
    assert info["seats"][1]["forfeited"]


async def test_nobody_takes_back_moves_from_before_a_resignation(server: Running, with_magpies: None) -> None:
    guests: list[Guest] = [await server.guest() for _ in range(3)]
    table = (await guests[0].table(ME, OPEN, OPEN, game="magpies"))["id"]
    for guest in guests[1:]:
        await guest.post(f"/api/tables/{table}/sit", {})
    for guest in guests:
        await guest.follow(table)
    await guests[0].play(table, 0, guests[0].position(table))
    await guests[1].ask("resign", table=table, seat=1)
    assert (await guests[0].ask("undo", table=table, seat=0))["code"] == "not now"
    assert (await guests[0].get(f"/api/tables/{table}"))["seats"][1]["forfeited"]
