"""Tables: setting up, sitting down, links, card sets, watching, the next match."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.running import Json, Running, play_out, running, seated_pair
from tuckbox.registry import game_class
from tuckbox.server.catalogue.game_cache import bot_title

ME, OPEN, INVITED = {"kind": "me"}, {"kind": "open"}, {"kind": "invited"}
BOT = {"kind": "bot", "bot": "random"}


async def test_a_table_begins_when_its_seats_are_taken(server: Running) -> None:
    one, two, three = [await server.guest() for _ in range(3)]
    table = await one.table(ME, OPEN, public=True, clock={"kind": "total", "seconds": 600, "increment": 5})
    assert table["status"] == "open" and table["is_host"] and table["seed_hash"] is None
    assert [line["id"] for line in await two.get("/api/tables")] == [table["id"]]
    await two.follow(table["id"])
    await two.send("play", table=table["id"], seat=1, number=1, codes=[0])
    assert (await two.hear("refused"))["code"] == "not seated"
    sat = await two.post(f"/api/tables/{table['id']}/sit", {"seat": 1})
    assert sat["status"] == "running" and sat["my_seats"] == [1] and len(sat["seed_hash"]) == 64
    assert (await two.hear("snapshot"))["frame"]["position"]["number"] == 0
    again = await two.post(f"/api/tables/{table['id']}/sit", {})
    assert again["my_seats"] == [1], "sitting down twice changes nothing"
    await three.post(f"/api/tables/{table['id']}/sit", {}, 409)
    await two.post(f"/api/tables/{table['id']}/leave", None, 409)
    assert [line["status"] for line in await three.get("/api/tables")] == ["running"]


async def test_an_invited_seat_is_taken_by_its_link_only(server: Running) -> None:
    host, friend, stranger = [await server.guest() for _ in range(3)]
    table = (await host.table(ME, INVITED))["id"]
    assert await stranger.get("/api/tables") == []
    await stranger.post(f"/api/tables/{table}/sit", {}, 409)
    await stranger.post(f"/api/tables/{table}/link", {"seat": 1}, 403)
    await stranger.post(f"/api/tables/{table}/sit", {"key": "guessed"}, 403)
    old = await host.post(f"/api/tables/{table}/link", {"seat": 1})
    link = await host.post(f"/api/tables/{table}/link", {"seat": 1})
    assert link["path"].startswith(f"/t/{table}#key=") and link["qr"].startswith("<svg")
    await friend.post(f"/api/tables/{table}/sit", {"key": old["path"].split("#key=")[1]}, 403)
    sat = await friend.post(f"/api/tables/{table}/sit", {"key": link["path"].split("#key=")[1]})
    assert sat["my_seats"] == [1] and sat["status"] == "running"


async def test_a_seat_goes_to_another_device_by_its_private_link(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    phone = await server.guest()
    await two.post(f"/api/tables/{table}/link", {"seat": 0}, 403)
    link = await one.post(f"/api/tables/{table}/link", {"seat": 0})
    sat = await phone.post(f"/api/tables/{table}/sit", {"key": link["path"].split("#key=")[1]})
    assert sat["my_seats"] == [0] and sat["seats"][0]["name"] == one.name
    seen = await phone.follow(table)
    assert seen["frame"]["position"]["legal_moves"] == one.position(table)["legal_moves"]
    assert (await phone.play(table, 0, seen["frame"]["position"]))["type"] == "done"
    assert (await one.hear("frame"))["frame"]["entries"][-1]["number"] == 1
    await two.post(f"/api/tables/{table}/sit", {"key": link["path"].split("#key=")[1]}, 409)


async def test_leaving_frees_the_seat_and_an_empty_table_is_closed(server: Running) -> None:
    one, two = await server.guest(), await server.guest()
    table = (await one.table(ME, OPEN, INVITED, game="druid", status=400), await one.table(ME, OPEN))[1]["id"]
    await two.post(f"/api/tables/{table}/leave", None, 403)
    left = await one.post(f"/api/tables/{table}/leave")
    assert left["status"] == "closed" and left["closed_reason"]
    await two.post(f"/api/tables/{table}/sit", {}, 409)


async def test_bad_tables_are_refused_with_a_sentence(folder: Path) -> None:
    async with running(folder, max_tables=2) as server:
        one = await server.guest()
        for seats, more in (
            ([ME], {}),
            ([ME, {**BOT, "name": "Ann"}], {}),
            ([BOT, BOT], {}),
            ([ME, {"kind": "bot", "bot": "deep blue"}], {}),
            ([ME, OPEN], {"options": {"starter": "9"}}),
            ([ME, OPEN], {"options": {"colour": "red"}}),
            ([ME, OPEN], {"clock": {"kind": "move", "seconds": 0}}),
            ([ME, OPEN], {"clock": {"kind": "sand"}}),
            ([ME, OPEN], {"nonsense": 1}),
        ):
            refused = await one.table(*seats, status=400, **more)
            assert refused["reason"]
        assert (await one.table(ME, OPEN, game="chess", status=404))["reason"].startswith("There is no game 'chess'")
        await one.table(ME, OPEN, cards="0" * 16, status=404)
        await one.table(ME, OPEN)
        await one.table(ME, OPEN)
        await one.table(ME, OPEN, status=429)
        await one.get("/api/tables/nothere", 404)


async def test_a_card_set_is_checked_kept_by_its_content_and_played_with(server: Running) -> None:
    text = game_class("druid").sets.standard.text
    mine = text.replace("Walrus", "Sea Cow")
    assert mine != text
    one = await server.guest()
    bad = await one.post("/api/games/druid/cards", {"name": "mine.csv", "text": "kind,name\n"}, 422)
    assert bad["code"] == "bad cards" and bad["reason"].startswith("mine.csv, row 1: the columns must be")
    found = await one.post("/api/games/druid/cards", {"name": "mine.csv", "text": mine}, 201)
    again = await one.post("/api/games/druid/cards", {"name": "mine.csv", "text": mine.replace("\n", "\r\n")}, 201)
    assert found["hash"] == again["hash"] and not found["standard"]
    sets = await one.get("/api/games/druid/cards")
    assert [(one["name"], one["standard"]) for one in sets] == [("Standard", True), ("mine.csv", False)]
    two = await server.guest()
    assert len(await two.get("/api/games/druid/cards")) == 1
    catalogue = await two.get(f"/api/games/druid/catalogue?cards={found['hash']}")
    assert "Sea Cow" in catalogue["labels"]["creature"]
    table = (await one.table(ME, BOT, cards=found["hash"]))["id"]
    seen = await one.follow(table)
    assert seen["table"]["cards"] == found["hash"] and not seen["table"]["standard"]
    await one.ask("resign", table=table, seat=0)
    record = await one.get(f"/api/tables/{table}/record")
    assert f"cards: own {found['hash']}" in record and "Sea Cow" in record


async def test_who_wants_no_watchers_has_none(server: Running) -> None:
    one, two, table = await seated_pair(server, watchers=False)
    stranger = await server.guest()
    assert (await stranger.follow(table))["code"] == "not allowed"
    await stranger.get(f"/api/tables/{table}/entries/0", 403)
    await stranger.get(f"/api/tables/{table}/entries/0?viewer=public", 403)
    await one.get(f"/api/tables/{table}/entries/0")
    await one.get(f"/api/tables/{table}/entries/0?viewer=1", 403)
    await two.get(f"/api/tables/{table}/entries/0?viewer=open", 403)


@pytest.mark.rule("D14")
async def test_in_the_next_match_the_other_starts(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "2"})
    await one.post(f"/api/tables/{table}/rematch", None, 409)
    await two.play(table, 1, two.position(table))
    await one.ask("resign", table=table, seat=0)
    first = await one.post(f"/api/tables/{table}/rematch")
    assert first["status"] == "open" and first["options"]["starter"] == "1"
    told = await two.hear("info")
    while told["table"]["rematch"] is None:
        told = await two.hear("info")
    assert told["table"]["rematch"] == first["id"]
    stranger = await server.guest()
    await stranger.post(f"/api/tables/{table}/rematch", None, 403)
    await stranger.post(f"/api/tables/{first['id']}/sit", {}, 409)
    second = await two.post(f"/api/tables/{table}/rematch")
    assert second["id"] == first["id"] and second["status"] == "running"
    assert [seat["name"] for seat in second["seats"]] == [one.name, two.name]
    assert second["seats_to_act"] == [0]


async def test_a_rematch_with_a_bot_begins_at_once(server: Running) -> None:
    one = await server.guest()
    table = (await one.table(ME, BOT, options={"starter": "1"}))["id"]
    await one.follow(table)
    await one.play(table, 0, one.position(table))
    await one.ask("resign", table=table, seat=0)
    again = await one.post(f"/api/tables/{table}/rematch")
    assert again["status"] == "running" and again["options"]["starter"] == "2"


async def test_a_rematch_keeps_what_its_game_does_not_change(server: Running) -> None:
    one = await server.guest()
    options = {"advanced": "yes", "lava": "no", "tribes": "hare, fox"}
    table = await one.table(ME, BOT, game="tectonic", options=options, hints=True)
    await one.follow(table["id"])
    await one.ask("resign", table=table["id"], seat=0)
    again = await one.post(f"/api/tables/{table['id']}/rematch")
    assert again["options"] == {**options, "tribes": "hare, fox, eagle, bear, mammoth"}
    assert again["allow_hints"] and again["status"] == "running"
    assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in table["seats"]]


async def test_many_tables_at_once(server: Running) -> None:
    pairs = [await seated_pair(server) for _ in range(3)]
    for one, two, table in pairs:
        await play_out(table, [one, two], random.Random(table), most=6)
    one = pairs[0][0]
    other = (await one.table(ME, OPEN))["id"]
    mine = await one.get("/api/me/tables")
    assert {line["id"] for line in mine} == {pairs[0][2], other}


async def test_a_list_says_who_won(server: Running) -> None:
    one, two, table = await seated_pair(server)
    assert [line["winners"] for line in await one.get("/api/me/tables")] == [[]]
    await play_out(table, [one, two], random.Random(3))
    result = (await one.get(f"/api/tables/{table}"))["result"]
    (line,) = await two.get("/api/me/tables")
    assert line["status"] == "finished" and line["winners"] == result["winners"] != []


async def test_a_table_without_watchers_is_private_before_and_after(server: Running) -> None:
    one, stranger = await server.guest(), await server.guest()
    table = (await one.table(ME, OPEN, watchers=False))["id"]
    early = await stranger.follow(table)
    assert early["type"] == "snapshot" and early["frame"] is None, "who may sit down may look at the seats"
    two = await server.guest()
    await two.post(f"/api/tables/{table}/sit", {})
    assert (await stranger.hear("gone", "snapshot"))["type"] == "gone", "the match is not for them"
    assert (await stranger.ask("mute", table=table, seat=0))["type"] == "refused"
    await one.follow(table)
    await one.ask("resign", table=table, seat=0)
    await stranger.get(f"/api/tables/{table}/entries/0?viewer=open", 403)
    await stranger.get(f"/api/tables/{table}/record", 403)
    seats = [ME, BOT]
    await stranger.post(f"/api/tables/{table}/continue", {"entry": 0, "seats": seats}, 403)
    info = await stranger.get(f"/api/tables/{table}")
    assert info["result"] is None and info["seed"] is None and info["status"] == "finished"
    assert (await stranger.follow(table))["code"] == "not allowed"
    sent = [m for m in stranger.heard if m.get("frame")]
    assert not sent, "no position ever came"
    assert (await two.get(f"/api/tables/{table}"))["result"]["winners"] == [1]
    await two.get(f"/api/tables/{table}/entries/0?viewer=open")
    await two.get(f"/api/tables/{table}/record")


async def test_a_seat_that_was_taken_by_link_and_left_is_open_again(server: Running) -> None:
    host, friend, stranger = [await server.guest() for _ in range(3)]
    table = (await host.table(ME, OPEN, public=True))["id"]
    await friend.post(f"/api/tables/{table}/link", {"seat": 1}, 403)
    link = (await host.post(f"/api/tables/{table}/link", {"seat": 1}))["path"].split("#key=")[1]
    third = (await host.table(ME, OPEN, OPEN, game="tectonic", public=True))["id"]
    await friend.post(f"/api/tables/{third}/sit", {"seat": 1})
    own = (await friend.post(f"/api/tables/{third}/link", {"seat": 1}))["path"].split("#key=")[1]
    left = await friend.post(f"/api/tables/{third}/leave")
    assert left["seats"][1]["kind"] == "open"
    await friend.post(f"/api/tables/{third}/sit", {"key": own}, 403)
    assert (await stranger.post(f"/api/tables/{third}/sit", {"seat": 1}))["my_seats"] == [1]
    assert (await friend.post(f"/api/tables/{table}/sit", {"key": link}))["status"] == "running"


async def test_between_people_every_hint_is_told_to_all(folder: Path) -> None:
    async with running(folder, think_seconds=0.2) as server:
        await check_hints_are_told(server)


async def check_hints_are_told(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"}, hints=True, public=True)
    (line,) = await two.get("/api/tables")
    assert line["allow_hints"], "it is said before one sits down"
    await two.ask("mute", table=table, seat=0)
    await one.ask("hint", table=table, seat=0)
    told = (await two.hear("chat"))["line"]
    assert (told["kind"], told["seat"], told["name"], told["text"]) == ("hint", 0, one.name, "")
    server.registry.loader.tables.pop(table).stop()
    chat = (await two.follow(table))["chat"]
    assert [(line["kind"], line["seat"]) for line in chat] == [("hint", 0)], "it is kept, and muting does not hide it"
    alone = (await one.table(ME, BOT, hints=True, options={"starter": "1"}))["id"]
    await one.follow(alone)
    await one.ask("hint", table=alone, seat=0)
    assert (await one.follow(alone))["chat"] == [], "there is nobody to tell"
    assert not (await one.table(ME, OPEN))["allow_hints"], "off unless the table says so"


async def test_unfinished_tables_can_be_removed(server: Running) -> None:
    one, two = await server.guest(), await server.guest()
    waiting, alone, shared = await one.table(ME, OPEN), await one.table(ME, BOT), await one.table(ME, OPEN)
    await two.post(f"/api/tables/{waiting['id']}/close", None, 403)
    closed = await one.post(f"/api/tables/{waiting['id']}/close")
    assert closed["status"] == "closed" and closed["closed_reason"] == "The host closed this table."
    await two.post(f"/api/tables/{alone['id']}/close", None, 403)
    assert (await one.post(f"/api/tables/{alone['id']}/close"))["status"] == "closed"
    assert (await one.post(f"/api/tables/{alone['id']}/close"))["status"] == "closed", "twice changes nothing"
    await two.post(f"/api/tables/{shared['id']}/sit", {})
    refused = await one.post(f"/api/tables/{shared['id']}/close", None, 409)
    assert refused["reason"] == "You play against other people here: resign instead."
    listed = [table["id"] for table in await one.get("/api/me/tables") if table["status"] in ("open", "running")]
    assert listed == [shared["id"]]


async def test_a_list_says_who_is_the_host_and_whose_turn_it_is(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "2"})
    (mine,), (theirs,) = await one.get("/api/me/tables"), await two.get("/api/me/tables")
    assert mine["is_host"] and not theirs["is_host"] and mine["id"] == table
    assert mine["seats_to_act"] == theirs["seats_to_act"] == [1]
    assert not mine["your_turn"] and theirs["your_turn"]
    await one.ask("resign", table=table, seat=0)
    assert (await one.get("/api/me/tables"))[0]["seats_to_act"] == []


async def test_a_rematch_can_be_against_another_bot(server: Running) -> None:
    one = await server.guest()
    table = (await one.table(ME, BOT))["id"]
    await one.follow(table)
    await one.ask("resign", table=table, seat=0)
    await one.post(f"/api/tables/{table}/rematch", {"bot": "deep blue"}, 400)
    again = await one.post(f"/api/tables/{table}/rematch", {"bot": "level1"})
    assert again["status"] == "running" and again["seats"][1]["bot"] == "level1"
    assert again["seats"][1]["name"] == bot_title(game_class("druid"), "level1")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"clock": {"kind": "move", "seconds": 0}}, "This clock is not possible: choose more or less time."),
        ({"clock": {"kind": "days", "days": 31}}, "A clock has 1 to 30 days for each move."),
        ({"nonsense": 1}, "The server did not understand this; reload the page and try again."),
    ],
)
async def test_a_validator_speaks_to_developers_only(server: Running, more: Json, sentence: str) -> None:
    one = await server.guest()
    refused = await one.table(ME, OPEN, status=400, **more)
    assert refused["reason"] == sentence
    assert refused["detail"].startswith("Validation failed")
    await one.connect()
    await one.send("chat", table="x", text="a" * 301)
    refused = await one.hear("refused")
    assert refused["reason"] == "The text is too long." and "Expected `str`" in refused["detail"]


async def test_who_resigned_while_others_play_on_has_no_turn_there(server: Running) -> None:
    one, two, three = [await server.guest() for _ in range(3)]
    table = (await one.table(ME, OPEN, OPEN, game="tectonic"))["id"]
    for other in (two, three):
        await other.post(f"/api/tables/{table}/sit", {})
    await one.follow(table)
    assert (await one.ask("resign", table=table, seat=0))["type"] == "done"
    (mine,) = await one.get("/api/me/tables")
    assert mine["status"] == "running" and [seat["forfeited"] for seat in mine["seats"]] == [True, False, False]
    assert not mine["your_turn"]
    assert not (await one.get(f"/api/tables/{table}"))["your_turn"]
