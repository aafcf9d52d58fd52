"""Two servers in one event loop share nothing: each has its clock, tables, people, caches and limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.running import Running, running, seated_pair, until
from tuckbox.server.people import repository as people_repository
from tuckbox.server.people.secret_links import new_key

HOUR, DAY = 3600.0, 86_400.0
Pair = tuple[Running, Running]


@pytest.fixture
async def pair(folder: Path) -> AsyncIterator[Pair]:
    """Two servers, each on a database of its own."""
    folders = [folder / name for name in ("one", "two")]
    for made in folders:
        made.mkdir()
    async with running(folders[0]) as one, running(folders[1]) as two:
        yield one, two


def advance(server: Running, seconds: float) -> None:
    """Let time pass on a server: its heartbeat sees no step of the clock."""
    server.services.runtime.set_clock(server.services.runtime.now() + seconds)
    server.registry.heartbeat._last_now += seconds


async def test_a_clock_runs_out_on_one_server_only(pair: Pair) -> None:
    tables = []
    for server in pair:
        _, guest, name = await seated_pair(server, clock={"kind": "move", "seconds": 600})
        tables.append((guest, name, server.registry.loader.tables[name]))
    advance(pair[0], HOUR)
    for guest, name, _ in tables:
        await guest.follow(name)  # wakes the table
    (_, _, late), (_, _, other) = tables
    await until(lambda: late.match.forfeited)
    assert not other.match.forfeited and other.setup.status == "running"


async def test_a_day_passes_on_one_server_only(pair: Pair) -> None:
    days = [(await (await server.guest()).get("/api/daily"))["day"] for server in pair]
    advance(pair[0], DAY)
    later = [(await (await server.guest()).get("/api/daily"))["day"] for server in pair]
    assert later[0] > days[0] and later[1] == days[1]


async def test_a_link_expires_on_one_server_only(pair: Pair) -> None:
    key, hashed = new_key(pair[0].services.runtime)
    for server in pair:
        expires = server.services.runtime.now() + HOUR
        await server.services.store.write(people_repository.add_reset, (await server.guest()).id, hashed, expires)
    advance(pair[0], 2 * HOUR)
    for server, status in zip(pair, (404, 200), strict=True):
        await (await server.guest()).post("/api/password-reset/look", {"key": key}, status)


async def test_people_tables_and_limits_are_separate(pair: Pair) -> None:
    one, two = pair
    mine, _, table = await seated_pair(one)
    stranger = await two.guest()
    await stranger.get(f"/api/tables/{table}", 404)
    stranger.http.cookies = mine.http.cookies
    await stranger.get("/api/me/tables", 401)
    assert not two.registry.loader.tables and not two.registry.presence.connections
    for server in pair:
        guest = await server.guest()
        while one.services.limits.sign_in.allow("at 127.0.0.1"):
            pass
        await guest.post("/api/sign-in", {"name": "Ada", "password": "a long one"}, 429 if server is one else 403)
