"""Playing at a table over the socket."""

from __future__ import annotations

import asyncio
import hashlib
import random
from pathlib import Path

import pytest

from tests.server.running import Running, play_out, running, seated_pair
from tuckbox import registry
from tuckbox.core.record import parse
from tuckbox.registry import replay


async def test_two_people_play_a_match_to_its_end(server: Running) -> None:
    one, two, table = await seated_pair(server)
    watcher = await server.guest()
    seen = await watcher.follow(table)
    assert seen["seat"] is None and seen["frame"]["position"]["legal_moves"] == []
    info = await one.get(f"/api/tables/{table}")
    assert info["status"] == "running" and info["seed"] is None and info["my_seats"] == [0]
    await one.get(f"/api/tables/{table}/record", 409)
    last = await play_out(table, [one, two], random.Random(1))
    assert last is not None
    assert hashlib.sha256(bytes.fromhex(last["seed"])).hexdigest() == info["seed_hash"]
    text = await two.get(f"/api/tables/{table}/record")
    match = replay(parse(text))
    assert match.is_over and list(match.result().ranks) == last["frame"]["result"]["ranks"]  # type: ignore[union-attr]
    assert match.players == (one.name, two.name)
    told = last["frame"]["result"]["reason"] + str(last["frame"]["result"]["sheet"])
    assert "eat 1" not in told and "eat 2" not in told, "people are named"
    shown = [m for m in watcher.heard if m["type"] == "frame"]
    assert all(m["frame"]["position"]["legal_moves"] == [] for m in shown)
    for guest in (one, two, watcher):
        await guest.close()


async def test_a_move_counts_once_and_only_from_its_own_seat(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    position = one.position(table)
    code = position["legal_moves"][0]["code"]
    first = await one.ask("play", table=table, seat=0, number=1, codes=[code])
    again = await one.ask("play", table=table, seat=0, number=1, codes=[code])
    assert (first["type"], first["number"]) == (again["type"], again["number"]) == ("done", 1)
    other = await one.ask("play", table=table, seat=0, number=1, codes=[position["legal_moves"][1]["code"]])
    assert (other["code"], other["number"]) == ("already", 1)
    theirs = await one.ask("play", table=table, seat=1, number=2, codes=[0])
    assert theirs["code"] == "not seated"
    early = await two.ask("play", table=table, seat=1, number=2, codes=[0])
    assert early["code"] == "not your turn" and early["reason"].startswith(f"It is not {two.name}'s turn")
    ahead = await one.ask("play", table=table, seat=0, number=9, codes=[code])
    assert ahead["code"] == "stale"
    unknown = await one.ask("play", table=table, seat=0, number=2, codes=[10**9])
    assert unknown["code"] == "illegal"
    illegal = await one.ask("play", table=table, seat=0, number=2, codes=[code])
    assert illegal["code"] == "illegal" and illegal["reason"].startswith("You ")
    assert (await one.get(f"/api/tables/{table}"))["entries"] == 1


async def test_a_move_sent_again_after_the_turn_has_passed_is_acknowledged_again(server: Running) -> None:
    one, _, table = await seated_pair(server, options={"starter": "1"})
    while (position := one.position(table))["seats_to_act"] == [0]:
        code = position["legal_moves"][-1]["code"]
        number = (await one.play(table, 0, position, code))["number"]
    again = await one.ask("play", table=table, seat=0, number=number, codes=[code])
    assert (again["type"], again["number"]) == ("done", number)
    other = await one.ask("play", table=table, seat=0, number=number, codes=[code + 1])
    assert other["code"] == "already"
    assert (await one.get(f"/api/tables/{table}"))["entries"] == number


async def test_of_many_copies_of_a_move_sent_at_once_one_counts(server: Running) -> None:
    one, _, table = await seated_pair(server, options={"starter": "1"})
    codes = [option["code"] for option in one.position(table)["legal_moves"]]
    for ref in range(20):
        await one.send("play", ref=ref + 1, table=table, seat=0, number=1, codes=[codes[ref % len(codes)]])
    answers = [await one.hear("done", "refused") for _ in range(20)]
    found = {answer["ref"] - 1: answer.get("code", "done") for answer in answers}
    assert found == {ref: "done" if ref % len(codes) == 0 else "already" for ref in range(20)}
    assert (await one.get(f"/api/tables/{table}"))["entries"] == 1


async def test_several_moves_are_played_together_and_count_once(folder: Path) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server, options={"starter": "1"})
        place = next(move["code"] for move in one.position(table)["legal_moves"] if move["kind"] == "place")
        end = registry.game("druid").parse("end the turn").code
        illegal = await one.ask("play", table=table, seat=0, number=1, codes=[place, place])
        assert (illegal["type"], illegal["code"]) == ("refused", "illegal")
        assert (await one.get(f"/api/tables/{table}"))["entries"] == 0, "if one is illegal none is played"
        codes = [end, place]  # in any order that the rules allow
        done = await one.ask("play", table=table, seat=0, number=1, codes=codes)
        assert (done["type"], done["number"]) == ("done", 2)
        for guest in (one, two):
            frame = (await guest.hear("frame"))["frame"]
            assert [(entry["number"], entry["kind"], entry["seat"]) for entry in frame["entries"]] == [
                (1, "move", 0),
                (2, "move", 0),
            ]
            assert frame["position"]["number"] == 2 and frame["position"]["seats_to_act"] == [1]
            assert not any("text" in event for entry in frame["entries"] for event in entry["events"])
        for repeated in (codes, codes[::-1]):
            again = await one.ask("play", table=table, seat=0, number=1, codes=repeated)
            assert (again["type"], again["number"]) == ("done", 2)
        for other in (codes[:1], [*codes, end], [10**9]):
            assert (await one.ask("play", table=table, seat=0, number=1, codes=other))["code"] == "already"
        assert (await one.get(f"/api/tables/{table}"))["entries"] == 2
        log = await two.get(f"/api/tables/{table}/entries/2?log=true&words=true")
        texts = [event["text"] for entry in log["frame"]["entries"] for event in entry["events"]]
        assert any(one.name in text for text in texts), "words are there for who asks for them"
    async with running(folder) as server:
        assert (await server.registry.loader.table(table)).number == 2


async def test_resigning_ends_a_match_of_two(server: Running) -> None:
    one, two, table = await seated_pair(server)
    assert (await one.ask("resign", table=table, seat=0))["type"] == "done"
    last = await two.hear("frame")
    assert last["frame"]["result"]["winners"] == [1] and "resigned" in last["frame"]["result"]["reason"]
    late = await two.ask("play", table=table, seat=1, number=2, codes=[0])
    assert late["code"] == "over"
    assert (await two.ask("resign", table=table, seat=1))["code"] == "over"


async def test_a_draw_needs_both(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    assert (await two.ask("draw", table=table, seat=1, agree=False))["code"] == "not now"
    await one.ask("draw", table=table, seat=0)
    assert (await two.hear("proposals"))["proposals"] == [{"kind": "draw", "by": 0, "agreed": [0]}]
    await two.ask("draw", table=table, seat=1, agree=False)
    assert (await one.hear("proposals"))["proposals"] == []
    await one.ask("draw", table=table, seat=0)
    await one.play(table, 0, one.position(table))
    assert (await two.ask("draw", table=table, seat=1))["type"] == "done"
    info = await one.get(f"/api/tables/{table}")
    assert info["status"] == "running", "an entry ends what was asked before it"
    await one.ask("draw", table=table, seat=0)
    result = (await two.hear("frame", "info"))["table"]
    assert (await one.get(f"/api/tables/{table}"))["result"]["winners"] == [0, 1], result


async def test_undo_is_free_or_asked(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    start = one.position(table)
    assert start["undo"] == "no"
    assert (await one.ask("undo", table=table, seat=0))["code"] == "not now"
    place = next(option["code"] for option in start["legal_moves"] if option["kind"] == "place")
    await one.play(table, 0, start, place)
    after = one.position(table)
    assert after["undo"] == "free"
    await one.ask("undo", table=table, seat=0)
    back = await two.hear("snapshot")
    assert back["frame"]["position"]["number"] == 2 and [entry["number"] for entry in back["frame"]["entries"]] == [0]
    assert one.position(table)["view"] == start["view"]
    await one.play(table, 0, one.position(table), place)
    end = next(option["code"] for option in one.position(table)["legal_moves"] if option["kind"] == "end")
    await one.play(table, 0, one.position(table), end)
    assert one.position(table)["undo"] == "ask", "the turn's end drew cards"
    await one.ask("undo", table=table, seat=0)
    asked = await two.hear("proposals")
    assert asked["proposals"] == [{"kind": "undo", "by": 0, "agreed": [0]}]
    await two.ask("undo", table=table, seat=1, agree=False)
    assert (await one.hear("proposals"))["proposals"] == []
    await one.ask("undo", table=table, seat=0)
    await two.ask("undo", table=table, seat=1)
    assert (await one.hear("snapshot"))["frame"]["position"]["seats_to_act"] == [0]
    await play_out(table, [one, two], random.Random(2))
    clean = parse(await one.get(f"/api/tables/{table}/record"))
    whole = parse(await one.get(f"/api/tables/{table}/record?whole=true"))
    assert sum(entry.kind == "back" for entry in whole.entries) == 2
    assert not any(entry.kind == "back" for entry in clean.entries)
    assert replay(clean).result() == replay(whole).result()


async def test_what_was_asked_is_over_when_somebody_moves_on(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    await two.ask("draw", table=table, seat=1)
    assert (await one.hear("proposals"))["proposals"]
    await one.play(table, 0, one.position(table))
    for guest in (one, two):
        assert (await guest.hear("proposals"))["proposals"] == []


async def test_a_table_closed_under_a_running_clock_stays_closed(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server, clock={"kind": "move", "seconds": 2})
        await server.registry.lifecycle.close(table, "The house closes.")
        await asyncio.sleep(2.5)
        info = await one.get(f"/api/tables/{table}")
        assert (info["status"], info["closed_reason"], info["entries"]) == ("closed", "The house closes.", 0)
        assert (await two.ask("play", table=table, seat=1, number=1, codes=[0]))["code"] == "over"
    assert not [record for record in caplog.records if record.name.startswith("tuckbox") and record.levelno >= 40]


async def test_a_bot_agrees_to_take_back_and_to_no_draw(server: Running) -> None:
    one = await server.guest()
    bot = {"kind": "bot", "bot": "random"}
    table = (await one.table({"kind": "me"}, bot, options={"starter": "1"}))["id"]
    await one.follow(table)
    while one.position(table)["seats_to_act"] == [0]:
        await one.play(table, 0, one.position(table), one.position(table)["legal_moves"][-1]["code"])
    while one.position(table)["seats_to_act"] != [0]:
        await one.hear("frame")
    assert (await one.ask("draw", table=table, seat=0))["reason"] == "Bots don't accept draws."
    before = one.position(table)["number"]
    assert (await one.ask("undo", table=table, seat=0))["type"] == "done"
    assert one.position(table)["number"] == before + 1 and one.position(table)["seats_to_act"] == [0]


async def test_hints_where_the_table_allows_them(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"}, hints=True)
    hint = await one.ask("hint", table=table, seat=0)
    assert hint["code"] in [option["code"] for option in one.position(table)["legal_moves"]]
    assert (await two.ask("hint", table=table, seat=1))["code"] == "not your turn"
    other = (await one.table({"kind": "me"}, {"kind": "bot", "bot": "random"}, options={"starter": "1"}))["id"]
    await one.follow(other)
    assert (await one.ask("hint", table=other, seat=0))["code"] == "not allowed"


async def test_chat_with_limits_and_muting(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await one.ask("chat", table=table, text="  hello \n\x07 there ")
    line = (await two.hear("chat"))["line"]
    assert (line["text"], line["name"], line["seat"]) == ("hello there", one.name, 0)
    watcher = await server.guest()
    await watcher.follow(table)
    assert (await watcher.ask("chat", table=table, text="psst"))["code"] == "not seated"
    await two.ask("mute", table=table, seat=0)
    shown = await two.hear("snapshot")
    assert (shown["chat"], shown["muted"]) == ([], [0])
    answers = [await one.ask("chat", table=table, text=f"number {n}") for n in range(6)]
    assert [answer["type"] for answer in answers[:4]] == ["done"] * 4
    assert answers[-1]["code"] == "too fast"
    await two.ask("mute", table=table, seat=0, on=False)
    shown = await two.hear("snapshot")
    assert (len(shown["chat"]), shown["muted"]) == (5, [])
    assert [m for m in two.heard if m["type"] == "chat"] == [m for m in two.heard if m["type"] == "chat"][:1]


async def test_turns_are_told_to_who_looks_elsewhere(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    away = await server.guest()
    away.http.cookies, away.token = two.http.cookies, two.token
    await away.connect()
    turns = next(m for m in away.heard if m["type"] == "turns")
    assert turns["tables"] == []
    while one.position(table)["seats_to_act"] == [0]:
        await one.play(table, 0, one.position(table), one.position(table)["legal_moves"][-1]["code"])
    assert (await away.hear("turns"))["tables"] == [table]
    mine = await two.get("/api/me/tables")
    assert mine[0]["id"] == table and mine[0]["your_turn"]
    await two.hear("frame")
    while two.position(table)["seats_to_act"] != [1]:
        await two.hear("frame")
    while two.position(table)["seats_to_act"] == [1]:
        await two.play(table, 1, two.position(table), two.position(table)["legal_moves"][-1]["code"])
    assert (await away.hear("turns"))["tables"] == []


async def test_who_resigned_is_not_to_act_while_others_play_on(server: Running) -> None:
    one, two, three = [await server.guest() for _ in range(3)]
    table = (await one.table({"kind": "me"}, {"kind": "open"}, {"kind": "open"}, game="tectonic"))["id"]
    for other in (two, three):
        await other.post(f"/api/tables/{table}/sit", {})
    first = (await one.get(f"/api/tables/{table}"))["seats_to_act"][0]
    leaver = [one, two, three][first]
    await leaver.follow(table)
    away = await server.guest()
    away.http.cookies, away.token = leaver.http.cookies, leaver.token
    await away.connect()
    assert away.heard[-1]["tables"] == [table]
    await leaver.ask("resign", table=table, seat=first)
    await away.send("ping", ref=9)
    await away.hear("pong")
    told = [message["tables"] for message in away.heard if message["type"] == "turns"]
    assert told == [[table], []], "at once, not when the bot has moved"
    await away.socket.close()
    await away.connect()
    assert away.heard[-1]["tables"] == [], "as it is stored"


async def test_a_table_goes_on_where_it_was_after_sleep_and_restart(folder: Path) -> None:
    async with running(folder, unload_after=0.0) as server:
        one, two, table = await seated_pair(server)
        await play_out(table, [one, two], random.Random(3), most=9)
        before = one.position(table)
        cookies = one.http.cookies
        await one.close()
        await two.close()
        for _ in range(100):
            server.registry.loader.unload_idle()
            if not server.registry.loader.tables:
                break
            await asyncio.sleep(0.05)
        assert not server.registry.loader.tables
        again = await server.guest()
        again.http.cookies = cookies
        await again.follow(table)
        woken = again.position(table)
        assert {**woken, "now": 0} == {**before, "now": 0}
        await again.close()
    async with running(folder) as server:
        again = await server.guest()
        again.http.cookies = cookies
        await again.follow(table)
        assert {**again.position(table), "now": 0} == {**before, "now": 0}
        await again.close()
