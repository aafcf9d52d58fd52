"""Two processes, one service: any of them answers any request, and every table has one owner."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise

import pytest
import websockets

from tests.server.redis import RedisServer
from tests.server.running import Guest, Running, play_out
from tuckbox.server.cluster import repository as lease_repository
from tuckbox.server.cluster.wire import Resync
from tuckbox.server.storage.errors import StaleTable

ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def at(server: Running, guest: Guest) -> Guest:
    """The same person with another page, at a server."""
    other = Guest(server.base, guest.token, guest.name, guest.id)
    other.http.cookies.update(guest.http.cookies)
    other.http.headers["X-Tuckbox-Token"] = guest.token
    return other


async def sit_down(pair: tuple[Running, Running]) -> tuple[Guest, Guest, str]:
    """Two people at a table that the first process owns, the second one at the other process."""
    one, two = await pair[0].guest(), await pair[1].guest()
    table = (await one.table(ME, OPEN))["id"]
    await two.post(f"/api/tables/{table}/sit", {})
    return one, two, table


async def test_a_match_is_played_from_both_processes(pair: tuple[Running, Running]) -> None:
    first, second = pair
    one, two, table = await sit_down(pair)
    assert table in first.registry.loader.tables and table not in second.registry.loader.tables, "one process owns it"
    await one.follow(table)
    await two.follow(table)
    first.registry.locator.send(second.registry.locator.lease.process, Resync())  # as to one that was late for a moment
    assert await play_out(table, [one, two], random.Random(1)) is not None
    for guest in (one, two):
        shown = [(m["type"], m["frame"]["position"]["number"]) for m in guest.heard if m.get("frame")]
        for (_, before), (kind, number) in pairwise(shown):
            # A snapshot holds all entries so far, so it may come again; a frame holds only what is new.
            assert number == before + 1 or (kind == "snapshot" and number >= before), "nobody has missed an entry"
    assert [m["type"] for m in two.heard].count("snapshot") > 1, "the table was followed again"
    whole = await two.get(f"/api/tables/{table}/record?whole=true")
    assert whole == await one.get(f"/api/tables/{table}/record?whole=true")


@pytest.mark.extended
async def test_people_hear_of_their_turn_at_whichever_process_they_are(pair: tuple[Running, Running]) -> None:
    one, two, table = await sit_down(pair)
    await two.connect()  # and does not follow the table
    snapshot = await one.follow(table)
    position = snapshot["frame"]["position"]
    for _ in range(20):
        if position["seats_to_act"] != [0]:
            break
        await one.play(table, 0, position)
        position = one.position(table)
    while not any(table in message["tables"] for message in two.heard if message["type"] == "turns"):
        await two.hear("turns")


async def test_chat_mutes_and_connections_cross_processes(pair: tuple[Running, Running]) -> None:
    one, two, table = await sit_down(pair)
    await one.follow(table)
    await two.follow(table)
    while not (await one.hear("info"))["table"]["seats"][1]["connected"]:
        pass
    assert (await two.ask("chat", table=table, text="hello"))["type"] == "done"
    assert (await one.hear("chat"))["line"]["text"] == "hello"
    assert (await two.ask("mute", table=table, seat=0))["type"] == "done"
    await one.ask("chat", table=table, text="unheard")
    assert (await two.ask("preview", table=table, seat=1, code=0))["type"] in ("preview", "refused")
    assert not [m for m in two.heard if m["type"] == "chat" and m["line"]["text"] == "unheard"]
    await two.close()
    while (await one.hear("info"))["table"]["seats"][1]["connected"]:
        pass


async def test_signing_out_closes_the_sockets_at_all_processes(pair: tuple[Running, Running]) -> None:
    first, second = pair
    one = await first.guest()
    other = await at(second, one)
    await other.connect()
    assert (await one.http.delete("/api/session")).status_code == 204
    with pytest.raises(websockets.ConnectionClosed):
        await other.hear("bye")
    await other.get("/api/me", status=401)


@pytest.mark.extended
async def test_pairing_is_done_by_the_leader(pair: tuple[Running, Running]) -> None:
    seek = {"game": "druid", "clock": {"kind": "move", "seconds": 60}}

    async def paired(guest: Guest) -> str:
        while (table := (await guest.post("/api/pairing", seek))["table"]) is None:
            await asyncio.sleep(0.2)  # a page asks again, too
        return str(table)

    async with asyncio.timeout(30):
        first, second = await asyncio.gather(paired(await pair[0].guest()), paired(await pair[1].guest()))
    assert first == second


@pytest.mark.extended
async def test_a_rematch_is_found_from_both_processes(pair: tuple[Running, Running]) -> None:
    first, second = pair
    one, two, table = await sit_down(pair)
    await one.follow(table)
    assert (await one.ask("resign", table=table, seat=0))["type"] == "done"
    again = await one.post(f"/api/tables/{table}/rematch")
    first.registry.loader.tables[table].stop()  # the finished table goes to the other process, the rematch stays
    await first.registry.store.write(lease_repository.release, table, first.registry.loader.tables[table].setup.fence)
    first.registry.loader.tables.pop(table)
    assert (await two.post(f"/api/tables/{table}/rematch"))["id"] == again["id"]
    assert table in second.registry.loader.tables and again["id"] in first.registry.loader.tables


@pytest.mark.extended
async def test_a_table_that_is_given_up_is_taken_by_who_is_asked(pair: tuple[Running, Running]) -> None:
    first, second = pair
    one, two, table = await sit_down(pair)
    await two.follow(table)
    old = first.registry.loader.tables[table]
    await first.registry.store.write(lease_repository.leave, first.registry.locator.lease.process)
    async with asyncio.timeout(30):
        while second.registry.loader.tables.get(table) is None:  # somebody there follows it, so it notices by itself
            await asyncio.sleep(0.05)
    with pytest.raises(StaleTable):
        await old.append(
            lambda match: match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[0])
        )
    snapshot = await one.follow(table)
    assert snapshot["frame"]["position"]["number"] == 0, "what was not stored was shown to nobody"
    assert await play_out(table, [one, two], random.Random(2), most=6) is None


async def test_lost_messages_are_asked_for_again(pair: tuple[Running, Running], redis: RedisServer) -> None:
    one, two, table = await sit_down(pair)
    await one.follow(table)
    await two.follow(table)
    await asyncio.to_thread(redis.stop)
    position = one.position(table)
    if position["seats_to_act"] == [0]:  # who sits where the table is plays on
        assert (await one.play(table, 0, position))["type"] == "done"
    await asyncio.to_thread(redis.start)
    assert await play_out(table, [one, two], random.Random(3), most=6) is None
