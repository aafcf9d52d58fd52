"""Deals of the day: the same for everybody, one try each, and nothing leaks while the day runs."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from tests.server.running import Guest, Json, Running, running
from tuckbox.core.record import Entry
from tuckbox.server.deals import api as daily_api
from tuckbox.server.deals import repository as deal_repository
from tuckbox.server.deals.comparison import Play
from tuckbox.server.deals.daily import deal_of, opens, today
from tuckbox.server.deals.feature import Deals
from tuckbox.server.deals.service import close_deals
from tuckbox.server.storage.schema import people, tables, tries

PASSWORD = "correct horse battery"


async def play_on(guest: Guest, table: str, dice: random.Random, most: int = 1000) -> Json:
    """Play random moves against the bot until the match is over, or so many; the last frame."""
    info = await guest.get(f"/api/tables/{table}")
    (seat,) = info["my_seats"]
    if not any(message.get("frame") for message in guest.heard):
        await guest.follow(table)
    for _ in range(most):
        while True:
            last: Json = next(m for m in reversed(guest.heard) if m.get("frame"))["frame"]
            if last["result"] or seat in last["position"]["seats_to_act"]:
                break
            await guest.hear("frame", "snapshot")
        if last["result"]:
            return last
        move = dice.choice(last["position"]["legal_moves"])
        number = last["position"]["number"]
        assert (await guest.play(table, seat, last["position"], move["code"]))["type"] == "done"
        while next(m for m in reversed(guest.heard) if m.get("frame"))["frame"]["position"]["number"] <= number:
            await guest.hear("frame", "snapshot")
    return last


async def finished(server: Running, word: str = "one", game: str = "druid") -> tuple[Guest, str]:
    """Somebody who has finished today's deal of a game."""
    guest = await server.guest()
    table = (await guest.post(f"/api/daily/{game}"))["id"]
    await play_on(guest, table, random.Random(word))
    return guest, table


async def open_up(server: Running) -> None:
    """Let the deals of today be over, as they are tomorrow."""
    past = time.time() - 1
    await server.services.store.write(lambda c: c.execute(update(tables).values(sealed_until=past)))
    for table in server.registry.loader.tables.values():
        table.setup.sealed_until = past


@pytest.mark.parametrize("game", ["druid", "tectonic"])
async def test_everybody_plays_the_same_deal_and_the_bot_answers_alike(server: Running, game: str) -> None:
    lines = []
    for _ in range(2):
        guest, table = await finished(server, "the same moves", game)
        match = server.registry.loader.tables[table].match
        assert match.seed == deal_of(server.services.accounts.secret, today(time.time()), game).seed
        # where both choose at once, either may be first
        lines.append([[entry.text for entry in match.entries if entry.seat == seat] for seat in range(2)])
        await guest.close()
    assert lines[0] == lines[1] and all(len(line) > 5 for line in lines[0])


async def test_one_try_a_person_and_it_can_be_resumed(server: Running) -> None:
    guest = await server.guest()
    table = (await guest.post("/api/daily/druid"))["id"]
    assert (await guest.post("/api/daily/druid"))["id"] == table, "resumed"
    shown = {deal["game"]: deal for deal in (await guest.get("/api/daily"))["deals"]}
    assert shown["druid"]["status"] == "running" and shown["tectonic"]["status"] == "new"
    assert shown["druid"]["played"] == 1
    await guest.get("/api/daily/druid/result", 409)
    await guest.get("/api/daily/tectonic/result", 404)
    await guest.post(f"/api/tables/{table}/close", status=409)
    await play_on(guest, table, random.Random(5))
    assert (await guest.post("/api/daily/druid"))["id"] == table, "and no second one"
    found = await guest.get("/api/daily")
    deal = next(deal for deal in found["deals"] if deal["game"] == "druid")
    assert deal["status"] == "finished" and len(deal["scores"]) == 2 and found["streak"] == 1
    assert [day["played"] for day in found["week"]] == [False] * 6 + [True]


async def test_a_stranger_learns_nothing_of_a_try(server: Running) -> None:
    guest, table = await finished(server)
    stranger = await server.guest()
    for path in ("record", "entries/3", "entries/3?viewer=open", "entries/3?viewer=public", "outline", "review"):
        await stranger.get(f"/api/tables/{table}/{path}", 403)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level1"}]
    await stranger.post(f"/api/tables/{table}/continue", {"entry": 3, "seats": seats}, 403)
    info = await stranger.get(f"/api/tables/{table}")
    assert info["seed"] is None and info["result"] is None
    await stranger.connect()
    assert (await stranger.ask("follow", table=table))["type"] == "refused", "watching by its link"
    assert table not in [one["id"] for one in await stranger.get("/api/tables")]
    await stranger.get("/api/daily/druid/result", 404)
    page = (await stranger.http.get(f"/t/{table}", headers={"accept": "text/html"})).text
    assert "replay" not in page.partition("</head>")[0], "a preview of the link does not tell that it is over"
    await guest.close()


async def test_who_has_finished_gets_no_seed_record_replay_or_other_try(server: Running) -> None:
    guest, table = await finished(server)
    assert all(message.get("seed") is None for message in guest.heard), "not with the last frame either"
    for path in ("record", "entries/3", "entries/3?viewer=open", "outline", "review", "picture"):
        await guest.get(f"/api/tables/{table}/{path}", 409)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level1"}]
    await guest.post(f"/api/tables/{table}/continue", {"entry": 3, "seats": seats}, 409)
    await guest.post(f"/api/tables/{table}/link", {"seat": 0}, 403)
    assert (await guest.get(f"/api/tables/{table}"))["seed"] is None
    assert (await guest.get("/api/me/matches"))["total"] == 0, "nor on a page that others can see"
    again = await guest.post(f"/api/tables/{table}/rematch", {})
    assert again["seed_hash"] != (await guest.get(f"/api/tables/{table}"))["seed_hash"], "a rematch has its own deal"
    await open_up(server)
    assert "seed:" in (await guest.http.get(f"/api/tables/{table}/record")).text
    await guest.get(f"/api/tables/{table}/entries/3?viewer=open")
    (match,) = (await guest.get("/api/me/matches"))["matches"]
    assert match["unrated"] == "deal"
    await guest.close()


async def test_there_are_no_hints_no_undo_and_no_second_device_in_another_name(server: Running) -> None:
    guest = await server.guest()
    info = await guest.post("/api/daily/druid")
    table, (seat,) = info["id"], info["my_seats"]
    frame = await play_on(guest, table, random.Random(1), most=2)
    assert frame["position"]["undo"] == "no"
    assert (await guest.ask("undo", table=table, seat=seat, agree=True))["code"] == "not allowed"
    assert (await guest.ask("hint", table=table, seat=seat))["code"] in ("not allowed", "not your turn")
    assert not info["allow_hints"]
    await guest.post(f"/api/tables/{table}/link", {"seat": seat}, 403)
    other = await server.guest()
    await other.post(f"/api/tables/{table}/sit", {"seat": seat}, 409)
    await guest.close()


async def test_only_accounts_from_before_the_day_are_ranked(server: Running) -> None:
    services, now = server.services, time.time()
    deal = deal_of(services.accounts.secret, today(now), "druid")

    async def ranked(guest: Guest) -> bool:
        found = await services.store.read(deal_repository.tries_of, deal.id)
        return any(one.ranked for one in found if one.person == guest.id)

    guest = await server.guest()
    await guest.post("/api/daily/druid")
    await guest.post("/api/me/password", {"name": "Rowan", "password": PASSWORD})
    assert not await ranked(guest), "a guest's try stays a guest's"
    fresh = await server.guest()
    await fresh.post("/api/me/password", {"name": "Hazel", "password": PASSWORD})
    await fresh.post("/api/daily/druid")
    assert not await ranked(fresh), "an account of today is not ranked"
    old = await server.guest()
    await old.post("/api/me/password", {"name": "Sable", "password": PASSWORD})
    before = opens(today(now)) - 1
    await services.store.write(
        lambda c: c.execute(update(people).where(people.c.id == old.id).values(registered=before))
    )
    await old.post("/api/daily/druid")
    assert await ranked(old)


async def test_a_guest_who_signs_in_has_used_the_try_of_the_account(server: Running) -> None:
    owner = await server.guest()
    await owner.post("/api/me/password", {"name": "Rowan", "password": PASSWORD})
    guest = await server.guest()
    table = (await guest.post("/api/daily/druid"))["id"]
    await guest.post("/api/sign-in", {"name": "Rowan", "password": PASSWORD})
    assert (await guest.post("/api/daily/druid"))["id"] == table
    assert (await owner.post("/api/daily/druid"))["id"] == table, "on the other device too"


async def test_who_has_not_finished_resigns_when_the_day_closes(server: Running) -> None:
    guest = await server.guest()
    table = (await guest.post("/api/daily/druid"))["id"]
    await close_deals(server.registry, time.time())
    assert server.registry.loader.tables[table].setup.status == "running", "not before"
    await close_deals(server.registry, opens(today(time.time())) + 86_401)
    assert server.registry.loader.tables[table].match.forfeited
    found = await guest.get("/api/daily/druid/result")
    assert found["outcome"] == "resigned" and found["margin"] is None and found["decisions"] == []


@pytest.mark.parametrize(("others", "against"), [(0, "bots"), (10, "people")])
async def test_a_result_is_compared_with_people_or_with_bots(server: Running, others: int, against: str) -> None:
    services = server.services
    guest, table = await finished(server)
    deal = deal_of(services.accounts.secret, today(time.time()), "druid")
    mine = next(one for one in await services.store.read(deal_repository.tries_of, deal.id) if one.table == table)
    moves = mine.play.moves
    for number, (bot, margin) in enumerate((("level1", -9), ("level1", -8), ("level3", 8), ("level3", 9))):
        play = Play(margin, 1, (moves[0], "end") if margin > 0 else ("something else", "end"))
        await services.store.write(deal_repository.save_field_play, deal, bot, number, play, time.time())
    for _ in range(others):
        other = await server.guest()
        taken = (await other.post("/api/daily/druid"))["id"]
        await server.registry.loader.tables[taken].forfeit(Entry("resign", deal.seat))
        await services.store.write(lambda c: c.execute(update(tries).where(tries.c.table != table).values(ranked=True)))
    found = await guest.get("/api/daily/druid/result")
    assert found["against"] == against and found["better_than"] == (100 if others else 50)
    named = {name for bar in found["bars"] for name in bar["names"]}
    assert named == (set() if others else {"Acolyte", "Warden"}), "who is no friend is counted, not named"
    assert found["people"] == others + 1 and found["place"] == 1 and not found["closed"]
    assert [(bot["title"], bot["average"]) for bot in found["bots"]] == [("Acolyte", -8.5), ("Warden", 8.5)]
    (decision,) = found["decisions"]
    assert {choice["move"]: choice["count"] for choice in decision["choices"]} == {moves[0]: 3, "something else": 2}
    assert sum(bar["count"] for bar in found["bars"]) == (1 if others else 5)
    await guest.get("/api/daily/druid/result?day=yesterday", 400)
    await guest.get("/api/daily/chess/result", 404)
    await guest.close()


@pytest.mark.extended
async def test_bots_of_all_levels_play_the_deal_beforehand(
    folder: Any, monkeypatch: pytest.MonkeyPatch, with_magpies: None
) -> None:
    monkeypatch.setattr("tuckbox.registry.GAMES", {"magpies": "magpies"})
    async with running(folder, daily_field=1) as server:
        services = server.services
        await services.feature(Deals).bot_field.play_missing(time.time())
        deal = deal_of(services.accounts.secret, today(time.time()), "magpies")
        assert {bot for bot, _ in await services.store.read(deal_repository.field_of, deal.id)} == {
            f"level{number}" for number in range(1, 5)
        }
        await services.feature(Deals).bot_field.play_missing(time.time())
        assert len(await services.store.read(deal_repository.field_numbers, deal.id)) == 4, "once"


async def test_friends_are_named_at_their_bar_unless_they_hide_their_page(server: Running) -> None:
    services = server.services
    guest, table = await finished(server)
    deal = deal_of(services.accounts.secret, today(time.time()), "druid")
    mine = next(one for one in await services.store.read(deal_repository.tries_of, deal.id) if one.table == table)
    assert mine.play.margin is not None
    others = [replace(mine, person=f"p{number}", name=f"P {number}", ranked=True) for number in range(11)]
    others[1] = replace(others[1], public=False)
    found = await daily_api.result_of(services, deal, [mine, *others], mine, {"p0", "p1"})
    (bar,) = [bar for bar in found.bars if bar.low <= mine.play.margin <= bar.high]
    assert found.against == "people" and (bar.count, bar.names) == (12, ["P 0"])
    await guest.close()
