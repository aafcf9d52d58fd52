"""Replays: every entry has an address, for any viewer once the match is over; records are uploaded and downloaded."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.records.update import HERE
from tests.server.running import Running, play_out, running, seated_pair
from tuckbox import registry
from tuckbox.core.card_set import CardSet
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.core.turns import outline
from tuckbox.games.druid.game import DruidGame
from tuckbox.registry import replay
from tuckbox.server.catalogue import game_cache
from tuckbox.server.tables.serialize import SEPARATE_FIELDS
from tuckbox.testing.as_json import plain


def a_record(word: str) -> str:
    """The record of a random match."""
    dice = random.Random(word)
    match = Match(registry.game("druid"), ("Ann", "Bo"), seed_of(word))
    while not match.is_over:
        seat = dice.choice(match.seats_to_act())
        match.play(seat, dice.choice(match.legal_moves(seat)))
    return str(match.record())


async def test_every_entry_of_a_finished_match_can_be_looked_at_by_all_viewers(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await play_out(table, [one, two], random.Random(5), most=7)
    running_frame = await one.get(f"/api/tables/{table}/entries/3")
    assert "sentence" not in running_frame["frame"]["entries"][0], "records are not told while the match runs"
    assert "text" not in str(running_frame["frame"]["entries"]), "words are sent only if they are asked for"
    await play_out(table, [one, two], random.Random(6))
    record = parse(await one.get(f"/api/tables/{table}/record"))
    watcher = await server.guest()
    total = len(record.entries)
    for number in (0, 1, 17, total):
        match = replay(record, number)
        for word, viewer in (("open", OPEN), ("public", None), ("0", 0), ("1", 1)):
            frame = await watcher.get(f"/api/tables/{table}/entries/{number}?viewer={word}")
            view = plain(match.view(viewer))
            assert isinstance(view, dict)
            own = {name: value for name, value in view.items() if name not in SEPARATE_FIELDS}
            position = frame["frame"]["position"]
            assert position["view"] == {"game": "druid", **own}
            assert frame["entries"] == total and position["seats_to_act"] == match.seats_to_act()
            if number:
                assert frame["frame"]["entries"][0]["sentence"] == str(record.entries[number - 1])
    again = await one.get(f"/api/tables/{table}/entries/3")
    assert again["frame"]["position"] == running_frame["frame"]["position"]
    await watcher.get(f"/api/tables/{table}/entries/{total + 1}", 404)
    await watcher.get(f"/api/tables/{table}/entries/3?viewer=7", 400)
    await watcher.get(f"/api/tables/{table}/entries/x", 404)


async def test_the_outline_of_a_finished_match_names_movers_and_turns(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    await one.get(f"/api/tables/{table}/outline", 409)
    await play_out(table, [one, two], random.Random(5))
    record = parse(await one.get(f"/api/tables/{table}/record"))
    found = await two.get(f"/api/tables/{table}/outline")
    assert found["movers"] == [entry.seat for entry in record.entries]
    assert found["turn_starts"] == list(outline(replay(record)).turn_starts)


async def test_what_was_taken_back_has_its_address_too(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    start = one.position(table)
    place = next(option["code"] for option in start["legal_moves"] if option["kind"] == "place")
    await one.play(table, 0, start, place)
    await one.ask("undo", table=table, seat=0)
    await two.ask("resign", table=table, seat=1)
    frames = [await two.get(f"/api/tables/{table}/entries/{n}?viewer=open") for n in range(4)]
    assert [frame["frame"]["entries"][-1]["kind"] for frame in frames] == ["deal", "move", "back", "resign"]
    assert [frame["mainline"] for frame in frames] == [[], [1], [], [3]]
    views = [frame["frame"]["position"]["view"] for frame in frames]
    assert views[0] == views[2] != views[1]
    log = await two.get(f"/api/tables/{table}/entries/3?log=true")
    assert [entry["number"] for entry in log["frame"]["entries"]] == [0, 3]


async def test_a_record_is_brought_replayed_and_gone_on_from(server: Running) -> None:
    record = parse(a_record("brought"))
    one = await server.guest()
    table = await one.post("/api/records", {"text": str(record)}, 201)
    assert table["uploaded"] and table["status"] == "finished" and table["entries"] == len(record.entries)
    assert [seat["name"] for seat in table["seats"]] == list(record.players)
    assert table["seed"] == record.seed.hex()
    frame = await one.get(f"/api/tables/{table['id']}/entries/9?viewer=open")
    assert frame["frame"]["entries"][0]["sentence"] == str(record.entries[8])
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    place = f"/api/tables/{table['id']}/continue"
    await one.post(place, {"entry": len(record.entries), "seats": seats}, 409)
    await one.post(place, {"entry": 5, "seats": seats[:1]}, 400)
    await one.post(place, {"entry": 10**6, "seats": seats}, 400)
    fresh = await one.post(place, {"entry": 9, "seats": seats}, 201)
    assert fresh["status"] == "running" and fresh["my_seats"] == [0]
    seen = await one.follow(fresh["id"])
    assert [entry["number"] for entry in seen["frame"]["entries"]][:10] == list(range(10))
    assert [event["kind"] for event in seen["frame"]["entries"][9]["events"]] == [
        event["kind"] for event in frame["frame"]["entries"][0]["events"]
    ]
    while one.position(fresh["id"])["seats_to_act"] != [0]:
        await one.hear("frame")
    assert (await one.play(fresh["id"], 0, one.position(fresh["id"])))["type"] == "done"
    assert (await one.ask("resign", table=fresh["id"], seat=0))["type"] == "done"
    again = parse(await one.get(f"/api/tables/{fresh['id']}/record"))
    assert [str(e) for e in again.entries[:9]] == [str(e) for e in record.entries[:9]]
    assert (again.entries[9].kind, again.entries[9].seat) == ("redeal", 0)
    assert replay(again).is_over


async def test_nobody_knows_how_a_match_goes_on_that_is_gone_on_from(folder: Path) -> None:
    record = parse(a_record("known"))
    then = replay(record, 9)
    hidden, seeds = set(), set()
    async with running(folder) as server:
        one = await server.guest()
        table = await one.post("/api/records", {"text": str(record)}, 201)
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        for _ in range(3):
            fresh = await one.post(f"/api/tables/{table['id']}/continue", {"entry": 9, "seats": seats}, 201)
            match = server.registry.loader.tables[fresh["id"]].match
            at_ten = replay(match.record(), 10)
            assert at_ten.view(0) == then.view(0), "what my seat knew stays"
            hidden.add(at_ten.state.fingerprint())
            seeds.add(fresh["seed_hash"])
            assert fresh["seed"] is None
            sent = str(await one.follow(fresh["id"]))
            assert match.entries[9].kind == "redeal" and match.entries[9].text not in sent
            frame = str(await one.get(f"/api/tables/{fresh['id']}/entries/10"))
            assert match.entries[9].text not in frame, "the new seed is told when the match is over"
            assert (await one.ask("undo", table=fresh["id"], seat=0))["code"] in ("not now",)
            await one.ask("resign", table=fresh["id"], seat=0)
            done = await one.get(f"/api/tables/{fresh['id']}")
            assert done["seed"] == match.entries[9].text
            assert hashlib.sha256(bytes.fromhex(done["seed"])).hexdigest() == fresh["seed_hash"]
    assert len(hidden) == len(seeds) == 3 and then.state.fingerprint() not in hidden


async def test_a_match_that_somebody_gave_up_is_gone_on_from(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await play_out(table, [one, two], random.Random(5), most=6)
    await two.ask("resign", table=table, seat=1)
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "me"}]
    fresh = await two.post(f"/api/tables/{table}/continue", {"entry": 7, "seats": seats}, 201)
    assert fresh["status"] == "running" and not any(seat["forfeited"] for seat in fresh["seats"])
    assert fresh["seats"][1]["kind"] == "person" and fresh["seats"][1]["bot"] == ""


async def test_matches_of_older_rules_are_replayed_or_offered_as_records(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server)
        await play_out(table, [one, two], random.Random(5), most=6)
        await two.ask("resign", table=table, seat=1)
        record = await one.get(f"/api/tables/{table}/record")
        cookies = one.http.cookies
    monkeypatch.setattr(DruidGame, "rules_version", 2)
    monkeypatch.setattr(DruidGame, "compatible_rules", (1,))
    async with running(folder) as server:
        one.http.base_url = one.base = server.base
        one.http.cookies = cookies
        assert (await one.get(f"/api/tables/{table}/entries/3"))["number"] == 3
        assert (await one.get(f"/api/tables/{table}"))["result"]["winners"] == [0]
    monkeypatch.setattr(DruidGame, "compatible_rules", ())
    async with running(folder) as server:
        one.http.base_url = one.base = server.base
        info = await one.get(f"/api/tables/{table}")
        assert info["status"] == "finished" and info["entries"] == 7 and info["result"] is None
        assert info["closed_reason"].startswith("This match was played under version 1 of the rules")
        one.socket = None
        seen = await one.follow(table)
        assert seen["frame"] is None and seen["table"]["closed_reason"] == info["closed_reason"]
        assert (await one.get(f"/api/tables/{table}/entries/3", 409))["reason"] == info["closed_reason"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        await one.post(f"/api/tables/{table}/continue", {"entry": 3, "seats": seats}, 409)
        await one.post(f"/api/tables/{table}/rematch", None, 409)
        assert (await one.ask("play", table=table, seat=0, number=8, codes=[1]))["code"] == "over"
        kept = parse(await one.get(f"/api/tables/{table}/record"))
        assert kept.rules == 1 and [str(entry) for entry in kept.entries] == record_entries(record)
    monkeypatch.setattr(DruidGame, "rules_version", 1)
    assert replay(kept).is_over, "who has the rules can still replay it"


def record_entries(text: str) -> list[str]:
    return [str(entry) for entry in parse(text).entries]


async def test_a_table_keeps_its_cards_when_the_standard_set_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    standard = DruidGame.sets.standard
    other = CardSet("druid standard set", standard.text.replace("Walrus", "Sea Cow"))
    async with running(folder) as server:
        one, two, table = await seated_pair(server)
        await play_out(table, [one, two], random.Random(5), most=6)
        before = one.position(table)
        assert (await one.get(f"/api/tables/{table}"))["standard"]
    monkeypatch.setattr(DruidGame, "sets", replace(DruidGame.sets, standard=other))
    game_cache.cached_game.cache_clear()
    game_cache.standard_cards_hash.cache_clear()
    try:
        async with running(folder) as server:
            one.http.base_url = one.base = server.base
            one.socket = None
            seen = await one.follow(table)
            assert {**seen["frame"]["position"], "now": 0} == {**before, "now": 0}
            assert not seen["table"]["standard"] and seen["table"]["cards"] == standard.hash
            catalogue = await one.get(f"/api/games/druid/catalogue?cards={standard.hash}")
            assert "Walrus" in catalogue["labels"]["creature"]
    finally:
        game_cache.cached_game.cache_clear()
        game_cache.standard_cards_hash.cache_clear()


async def test_a_record_of_an_earlier_standard_set_can_be_uploaded(server: Running) -> None:
    text = (HERE / "idriana-1.record").read_text(encoding="utf-8")
    one = await server.guest()
    table = await one.post("/api/records", {"text": text}, 201)
    assert table["cards"] == "4279c1c8910faa44"
    assert table["standard"] == (registry.game("idriana").card_set.hash == table["cards"])
    assert (await one.get(f"/api/games/idriana/catalogue?cards={table['cards']}"))["cards_hash"] == table["cards"]
    kept = parse(await one.get(f"/api/tables/{table['id']}/record"))
    assert kept.cards is None and kept.cards_hash == table["cards"]


async def test_a_record_that_does_not_hold_is_refused_with_its_line(server: Running) -> None:
    text = a_record("refused")
    line = next(line for line in text.splitlines() if line.startswith("4. "))
    one = await server.guest()
    for bad, reason in (
        ("", "line 1: not a Tuckbox record"),
        (text.replace(line, "4. seat 1: fly to the moon"), "line "),
        (text.replace("rules: 1", "rules: 99"), "line 3: played under rules version 99"),
        (text.rsplit("end:", 1)[0], "the file is truncated"),
        (text.replace("game: druid", "game: chess"), "There is no game 'chess'"),
    ):
        refused = await one.post("/api/records", {"text": bad}, 422)
        assert refused["code"] == "bad record" and reason in refused["reason"]
    await one.post("/api/records", {"text": "x" * 280_000}, 400)
    await one.post("/api/records", {"text": "x" * 400_000}, 413)
    assert (await one.get("/api/me/tables")) == []
