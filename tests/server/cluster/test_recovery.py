"""What goes wrong in the middle of something else: nobody waits for ever for a table that is played elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.server.cluster.test_routing import at, sit_down
from tests.server.running import Running
from tuckbox.server.cluster import repository as lease_repository
from tuckbox.server.cluster.wire import Resync
from tuckbox.server.errors import OwnedElsewhere, TableReloading
from tuckbox.server.storage.errors import DatabaseAway
from tuckbox.server.tables import loading, replaying

Patch = pytest.MonkeyPatch
Pair = tuple[Running, Running]


def once(patch: Patch, owner: Any, name: str, error: BaseException, after: bool = False) -> None:
    """Let a method fail once, before or after it has done its work; how often it was called is not limited."""
    right, failed = getattr(owner, name), False

    async def wrong(*arguments: Any, **more: Any) -> Any:
        nonlocal failed
        if failed:
            return await right(*arguments, **more)
        failed = True
        if after:
            await right(*arguments, **more)
        raise error

    patch.setattr(owner, name, wrong)


async def lose_lease(server: Running) -> None:
    """End a process's lease, as others do when it was paused for too long."""
    await server.registry.store.write(lease_repository.leave, server.registry.locator.lease.process)


async def test_a_new_lease_that_was_not_confirmed_is_not_half_taken(pair: Pair, monkeypatch: Patch) -> None:
    first, second = pair
    one, two, table = await sit_down(pair)
    await one.follow(table)
    lease = first.registry.locator.lease
    old, run, failed = lease.process, lease._run, False

    async def cut(work: Any, *arguments: Any) -> Any:
        nonlocal failed
        done = await run(work, *arguments)
        if work is lease_repository.register and not failed:
            failed = True
            raise OperationalError("commit", None, Exception("the connection was cut"))
        return done

    monkeypatch.setattr(lease, "_run", cut)
    await lose_lease(first)
    async with asyncio.timeout(30):
        while lease.process == old or not failed or lease.process not in second.registry.locator.lease.live:
            await asyncio.sleep(0.05)
    assert first.registry.locator._bus.process == lease.process, "others reach it under the name that has the lease"
    await two.follow(table)
    assert (await one.ask("chat", table=table, text="hello"))["type"] == "done"
    assert (await two.hear("chat"))["line"]["text"] == "hello"


@pytest.mark.extended
async def test_a_table_that_was_taken_while_it_was_loaded_is_not_kept(pair: Pair, monkeypatch: Patch) -> None:
    first, second = pair
    *_, table = await sit_down(pair)
    first.registry.loader.tables.pop(table).stop()
    entered, go_on, right = asyncio.Event(), asyncio.Event(), replaying.replay_table

    async def slow(registry: Any, stored: Any) -> Any:
        if registry is first.registry:
            entered.set()
            await go_on.wait()
        return await right(registry, stored)

    monkeypatch.setattr(loading, "replay_table", slow)
    asked = asyncio.create_task(first.registry.loader.table(table))
    old = first.registry.locator.lease.process
    async with asyncio.timeout(30):
        await entered.wait()
        await lose_lease(first)
        await second.registry.loader.table(table)
        while first.registry.locator.lease.process == old:
            await asyncio.sleep(0.05)
    go_on.set()
    with pytest.raises(OwnedElsewhere):
        await asked
    assert table not in first.registry.loader.tables


@pytest.mark.extended
async def test_a_request_that_meets_a_database_away_is_repeated(pair: Pair, monkeypatch: Patch) -> None:
    first, _ = pair
    _, two, table = await sit_down(pair)
    once(monkeypatch, first.registry.presence, "load_mutes", DatabaseAway("away"))
    assert (await two.follow(table))["type"] == "snapshot"


@pytest.mark.extended
@pytest.mark.parametrize("error", [TableReloading(), RuntimeError("planted")])
async def test_followers_of_a_dropped_table_follow_it_again(pair: Pair, monkeypatch: Patch, error: Exception) -> None:
    first, _ = pair
    one, two, table = await sit_down(pair)
    await one.follow(table)
    await two.follow(table)
    once(monkeypatch, first.registry.loader, "table", error)
    dropped = first.registry.loader.tables[table]
    dropped.stop()
    first.registry.loader.reload(dropped)
    for guest in (one, two):
        assert (await guest.hear("snapshot", "gone"))["type"] == "snapshot"


@pytest.mark.extended
@pytest.mark.parametrize("name", ["xread", "xtrim"])
async def test_the_bus_survives_an_error_that_nobody_expects(pair: Pair, monkeypatch: Patch, name: str) -> None:
    first, _ = pair
    _, two, table = await sit_down(pair)
    bus = first.registry.locator._bus
    once(monkeypatch, bus._redis, name, RuntimeError("planted"))
    async with asyncio.timeout(30):
        while not bus.away:
            await asyncio.sleep(0.01)
    assert (await two.follow(table))["type"] == "snapshot"


async def test_a_socket_that_is_closed_while_its_table_is_looked_for_is_forgotten(pair: Pair) -> None:
    first, second = pair
    _, two, table = await sit_down(pair)
    await two.follow(table)
    live = first.registry.loader.tables[table]
    assert len(live.followers) == 1
    cluster = first.registry.locator
    cluster.send(second.registry.locator.lease.process, Resync())
    connection = next(iter(second.registry.presence.connections[two.id]))
    async with asyncio.timeout(30):
        while table in second.registry.locator.relay.followed(connection):
            await asyncio.sleep(0)
        await two.close()
        while live.followers or cluster.guests._all:
            await asyncio.sleep(0.05)


@pytest.mark.extended
async def test_people_are_sent_away_from_a_process_that_alone_lost_the_database(pair: Pair, monkeypatch: Patch) -> None:
    first, second = pair
    one, _, table = await sit_down(pair)
    await one.follow(table)

    async def cut(*_: Any) -> Any:
        raise OperationalError("renew", None, Exception("the connection was cut"))

    monkeypatch.setattr(first.registry.locator.lease, "_run", cut)
    assert "lost its connection" in (await one.hear("bye", seconds=30))["reason"]
    monkeypatch.undo()
    other = await at(second, one)
    assert (await other.follow(table))["type"] == "snapshot"
    assert table in second.registry.loader.tables
