"""Duplicate matches: the same deal for all, nothing leaks before all have played, and the difference decides."""

from __future__ import annotations

import random
import time
from statistics import fmean
from typing import Any

import pytest

from tests.server.deals.test_daily import play_on
from tests.server.running import Guest, Running, play_out, running
from tuckbox import registry
from tuckbox.server.deals import repository as deal_repository
from tuckbox.server.deals.bot_field import BotField
from tuckbox.server.deals.comparison import Play
from tuckbox.server.deals.deal import Deal
from tuckbox.server.deals.feature import Deals
from tuckbox.server.deals.service import close_deals
from tuckbox.server.storage.schema import deals, tables


async def set_up(server: Running, count: int, **more: Any) -> tuple[list[Guest], str]:
    """A duplicate of Druid Games that the first of these people has set up."""
    guests = [await server.guest() for _ in range(count)]
    made = await guests[0].post("/api/duplicates", {"game": "druid", "places": count, **more}, 201)
    return guests, made["id"]


async def join(guest: Guest, id: str, team: int = 0, status: int = 200) -> Any:
    return await guest.post(f"/api/duplicates/{id}/join", {"team": team}, status)


async def opened(server: Running) -> None:
    """What the server does every two seconds."""
    await close_deals(server.registry, time.time())


async def test_everybody_plays_the_same_seat_and_is_compared_with_the_mean(server: Running) -> None:
    guests, id = await set_up(server, 3)
    for number, guest in enumerate(guests):
        table = (await join(guest, id))["my_table"]
        assert (await join(guest, id))["my_table"] == table, "one try"
        await play_on(guest, table, random.Random(number))
        found = await guest.get(f"/api/duplicates/{id}")
        assert not found["closed"] and found["mean"] is None
        for player in found["players"]:
            assert (player["table"], player["scores"], player["margin"], player["place"]) == ("", [], None, 0)
    matches = [table.match for table in server.registry.loader.tables.values()]
    assert len({match.seed for match in matches}) == 1
    await opened(server)
    found = await guests[0].get(f"/api/duplicates/{id}")
    assert found["closed"] and [player["status"] for player in found["players"]] == ["done"] * 3
    margins = [player["margin"] for player in found["players"]]
    assert margins == sorted(margins, reverse=True) and found["mean"] == fmean(margins)
    assert [player["difference"] for player in found["players"]] == [margin - found["mean"] for margin in margins]
    stranger = await server.guest()
    for player in found["players"]:
        await stranger.get(f"/api/tables/{player['table']}/record")
    assert (await guests[0].get("/api/me/matches"))["matches"][0]["unrated"] == "deal"


async def test_nothing_of_a_match_is_seen_before_all_have_played(server: Running) -> None:
    guests, id = await set_up(server, 2)
    table = (await join(guests[0], id))["my_table"]
    await play_on(guests[0], table, random.Random(1))
    other = (await join(guests[1], id))["my_table"]
    await opened(server)
    for guest in (guests[0], guests[1], await server.guest()):
        for path in ("record", "entries/3", "outline", "review"):
            assert (await guest.http.get(f"/api/tables/{table}/{path}")).status_code in (403, 409)
    assert (await guests[0].get(f"/api/tables/{table}"))["seed"] is None
    assert (await guests[0].get("/api/me/matches"))["total"] == 0
    assert (await guests[1].get(f"/api/tables/{table}"))["result"] is None
    await guests[1].follow(other)
    for kind in ("undo", "hint", "draw"):
        assert (await guests[1].ask(kind, table=other, seat=found_seat(server, other)))["type"] == "refused"
    await guests[1].post(f"/api/tables/{other}/close", None, 409)
    await guests[1].post(f"/api/tables/{other}/link", {"seat": found_seat(server, other)}, 403)


def found_seat(server: Running, table: str) -> int:
    """The seat of the person at a table against bots."""
    seats = server.registry.loader.tables[table].setup.seats
    return next(number for number, seat in enumerate(seats) if seat.kind == "person")


async def test_places_are_limited_and_who_set_it_up_can_wait_no_longer(server: Running) -> None:
    guests, id = await set_up(server, 3)
    for number, guest in enumerate(guests[:2]):
        await play_on(guest, (await join(guest, id))["my_table"], random.Random(number))
        if not number:
            assert "two people have finished" in (await guest.post(f"/api/duplicates/{id}/close", None, 409))["reason"]
    late = (await join(guests[2], id))["my_table"]
    assert "taken" in (await join(await server.guest(), id, status=409))["reason"]
    await guests[1].post(f"/api/duplicates/{id}/close", None, 403)
    await guests[0].post(f"/api/duplicates/{id}/close")
    await opened(server)
    found = await guests[2].get(f"/api/duplicates/{id}")
    assert found["closed"] and server.registry.loader.tables[late].setup.status == "finished"
    last = found["players"][-1]
    assert (last["me"], last["margin"], last["difference"], last["place"]) == (True, None, None, 3)
    assert "is over" in (await join(await server.guest(), id, status=409))["reason"]


async def play_team_table(guests: list[Guest], table: str, seed: int) -> None:
    info = await guests[0].get(f"/api/tables/{table}")
    ordered = guests if info["my_seats"] == [0] else guests[::-1]
    for guest in ordered:
        await guest.follow(table)
    await play_out(table, ordered, random.Random(seed))


async def test_two_teams_change_seats_and_the_sum_of_both_tables_decides(server: Running) -> None:
    guests, id = await set_up(server, 4, form="teams")
    for guest, team in zip(guests, (0, 0, 1, 1), strict=True):
        assert (await join(guest, id, team))["my_table"] == "" or guest is guests[3]
    assert (await join(await server.guest(), id, 0, 409))["code"] == "taken"
    playing = [(await guest.get(f"/api/duplicates/{id}"))["my_table"] for guest in guests]
    assert playing[0] == playing[2] != playing[1] == playing[3]
    seats = [
        (await guest.get(f"/api/tables/{table}"))["my_seats"] for guest, table in zip(guests, playing, strict=True)
    ]
    assert seats == [[0], [1], [1], [0]], "each team has both seats"
    first, second = (server.registry.loader.tables[table] for table in playing[:2])
    assert first.match.seed == second.match.seed
    await play_team_table([guests[0], guests[2]], playing[0], 1)
    await opened(server)
    found = await guests[0].get(f"/api/duplicates/{id}")
    assert not found["closed"] and found["teams"][0]["margin"] is None
    assert (await guests[1].http.get(f"/api/tables/{playing[0]}/record")).status_code == 403, "not even the partner"
    await play_team_table([guests[1], guests[3]], playing[1], 2)
    await opened(server)
    found = await guests[0].get(f"/api/duplicates/{id}")
    scores = [table.match.result().scores for table in (first, second)]
    margin = scores[0][0] - scores[0][1] + scores[1][1] - scores[1][0]
    assert [team["margin"] for team in found["teams"]] == [margin, -margin]
    assert [team["won"] for team in found["teams"]] == [margin > 0, margin < 0]


async def test_a_team_of_which_somebody_leaves_loses(server: Running) -> None:
    guests, id = await set_up(server, 4, form="teams")
    for guest, team in zip(guests, (0, 1, 0, 1), strict=True):
        await join(guest, id, team)
    table = (await guests[0].get(f"/api/duplicates/{id}"))["my_table"]
    await guests[0].follow(table)
    assert (await guests[0].ask("resign", table=table, seat=0))["type"] == "done"
    other = (await guests[2].get(f"/api/duplicates/{id}"))["my_table"]
    await play_team_table([guests[2], guests[3]], other, 3)
    await opened(server)
    teams = (await guests[0].get(f"/api/duplicates/{id}"))["teams"]
    assert [(team["margin"], team["won"]) for team in teams] == [(None, False), (None, True)]


async def test_what_is_not_finished_in_time_is_resigned(server: Running) -> None:
    guests, id = await set_up(server, 2)
    table = (await join(guests[0], id))["my_table"]
    past = time.time() - 1

    def expire(c: Any) -> None:
        c.execute(deals.update().values(closes=past))
        c.execute(tables.update().values(sealed_until=past))

    await server.services.store.write(expire)
    await opened(server)
    assert (await guests[0].get(f"/api/tables/{table}"))["status"] == "finished"
    assert (await guests[0].get(f"/api/duplicates/{id}"))["closed"]


async def test_bad_duplicates_are_refused_and_ones_own_are_listed(server: Running) -> None:
    guest = await server.guest()
    assert "level1" in (await guest.post("/api/duplicates", {"game": "druid", "bot": "random"}, 400))["reason"]
    await guest.post("/api/duplicates", {"game": "druid", "places": 9}, 400)
    await guest.get("/api/duplicates/nothing", 404)
    made = await guest.post("/api/duplicates", {"game": "druid"}, 201)
    assert [one["id"] for one in await guest.get("/api/me/duplicates")] == [made["id"]]


@pytest.mark.extended
async def test_bots_of_all_levels_play_it_too_and_are_part_of_the_field(
    folder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "names", list)  # no deals of the day
    monkeypatch.setattr("tuckbox.server.deals.bot_field.BotField._play", _played_at_once)
    async with running(folder, daily_field=2) as server:
        guests, id = await set_up(server, 2)
        await server.services.feature(Deals).bot_field.play_missing(time.time())
        assert (await server.services.store.read(deal_repository.field_numbers, id)) == set(), "nobody plays it yet"
        for number, guest in enumerate(guests):
            await play_on(guest, (await join(guest, id))["my_table"], random.Random(number))
        await server.services.feature(Deals).bot_field.play_missing(time.time())
        found = await guests[0].get(f"/api/duplicates/{id}")
        assert found["bots"] == [] and found["mean"] is None, "told when all have played"
        await opened(server)
        found = await guests[0].get(f"/api/duplicates/{id}")
        assert [(bot["level"], bot["average"]) for bot in found["bots"]] == [(n, n) for n in (1, 2, 3, 4, 5)]
        assert found["mean"] == fmean([player["margin"] for player in found["players"]] + [1, 2, 3, 4, 5])
        for guest in guests:
            await guest.close()


async def _played_at_once(field: BotField, deal: Deal, bot: str, number: int) -> None:
    play = Play(int(bot[-1]), 1, (f"move {number}",))
    await field.store.write(deal_repository.save_field_play, deal, bot, number, play, time.time())
