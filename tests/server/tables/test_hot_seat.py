"""Hot seat: several seats of a table belong to one person, who sees one of them at a time."""

from __future__ import annotations

import json
from typing import Any

from tests.server.running import Guest, Json, Running

ANN, BO = {"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}


async def hot_seat(server: Running, *seats: Json, **more: Any) -> tuple[Guest, str]:
    """A guest who has set up a table of Druid Games with these seats, and follows it."""
    guest = await server.guest()
    table = (await guest.table(*(seats or (ANN, BO)), **{"options": {"starter": "1"}, **more}))["id"]
    await guest.connect()
    return guest, table


async def look(guest: Guest, table: str, seat: int | None) -> Json:
    """See a table as a seat, or as a watcher."""
    return await guest.ask("follow", table=table, seat=seat)


def hands(frame: Json) -> list[int]:
    """How many cards of each hand a frame shows."""
    return [len(seat["creatures"]) + len(seat["specials"]) for seat in frame["position"]["view"]["seats"]]


def parts_seen(frame: Json) -> list[set[int]]:
    """The secret cards that each seat is said to draw."""
    found: list[set[int]] = [set(), set()]
    for entry in frame["entries"]:
        for event in entry["events"]:
            if event["kind"] in ("draws", "draws_special"):
                found[event["parts"]["seat"]] |= {
                    event["parts"][part] for part in ("creature", "special") if part in event["parts"]
                }
    return found


async def test_one_person_holds_several_named_seats(server: Running) -> None:
    guest = await server.guest()
    made = await guest.table(ANN, {"kind": "me", "name": " Bo\u200b "}, hints=True)
    assert made["status"] == "running" and made["my_seats"] == [0, 1]
    assert [seat["name"] for seat in made["seats"]] == ["Ann", "Bo"]
    assert made["allow_hints"] is False, "a hint for one is seen by all"
    unnamed = await guest.table({"kind": "me"}, {"kind": "me"})
    assert [seat["name"] for seat in unnamed["seats"]] == [guest.name, f"{guest.name} 2"]
    await guest.table({"kind": "bot", "bot": "random", "name": "Ann"}, {"kind": "me"}, status=400)


async def test_a_follower_with_several_seats_sees_none_until_one_is_asked_for(server: Running) -> None:
    guest, table = await hot_seat(server)
    watching = await guest.follow(table)
    assert watching["seat"] is None and hands(watching["frame"]) == [0, 0]
    assert watching["frame"]["position"]["legal_moves"] == []
    stranger = await server.guest()
    await stranger.connect()
    assert (await look(stranger, table, 1))["code"] == "not seated"


async def test_a_seat_gets_nothing_of_the_other_hand(server: Running) -> None:
    guest, table = await hot_seat(server)
    for _ in range(6):
        acting = (await guest.get(f"/api/tables/{table}"))["seats_to_act"][0]
        snapshot = await look(guest, table, acting)
        assert snapshot["seat"] == acting
        frames, position = [snapshot["frame"]], snapshot["frame"]["position"]
        while acting in position["seats_to_act"]:
            move = next((one for one in position["legal_moves"] if one["kind"] == "end"), position["legal_moves"][0])
            done = await guest.ask(
                "play", table=table, seat=acting, number=position["number"] + 1, codes=[move["code"]]
            )
            assert done["type"] == "done"
            frames.append((await guest.hear("frame"))["frame"])
            position = frames[-1]["position"]
        for frame in frames:
            assert hands(frame)[1 - acting] == 0 and parts_seen(frame)[1 - acting] == set()
        assert any(hands(frame)[acting] for frame in frames) and parts_seen(frames[0])[acting]
        public = await look(guest, table, None)
        assert public["seat"] is None and hands(public["frame"]) == [0, 0]
        assert parts_seen(public["frame"]) == [set(), set()] and public["frame"]["position"]["legal_moves"] == []


async def test_frames_of_another_seat_go_only_to_the_socket_that_asked(server: Running) -> None:
    guest, table = await hot_seat(server)
    other = Guest(server.base, guest.token, guest.name, guest.id)
    other.http.cookies = guest.http.cookies
    await other.connect()
    await look(other, table, 1)
    position = (await look(guest, table, 0))["frame"]["position"]
    await guest.play(table, 0, position, position["legal_moves"][0]["code"])
    ours = next(one for one in reversed(guest.heard) if one["type"] == "frame")["frame"]
    theirs = (await other.hear("frame"))["frame"]
    assert hands(ours)[1] == 0 and hands(theirs)[0] == 0
    assert theirs["position"]["legal_moves"] == []
    assert (await guest.get(f"/api/tables/{table}/entries/1?viewer=mine"))["frame"]["position"]["view"]["seats"][0][
        "creatures"
    ] == []
    await guest.get(f"/api/tables/{table}/entries/1?viewer=1")
    await (await server.guest()).get(f"/api/tables/{table}/entries/1?viewer=1", 403)


async def test_seats_of_one_person_need_nobody_to_agree(server: Running) -> None:
    guest, table = await hot_seat(server)
    acting = 0
    position = (await look(guest, table, 0))["frame"]["position"]
    while acting in position["seats_to_act"]:
        move = next((one for one in position["legal_moves"] if one["kind"] == "end"), position["legal_moves"][0])
        await guest.play(table, 0, position, move["code"])
        position = guest.position(table)
    assert position["undo"] in ("free", "ask")
    assert (await guest.ask("undo", table=table, seat=0))["type"] == "done"
    assert (await guest.get(f"/api/tables/{table}"))["seats_to_act"] == [0]
    assert (await guest.ask("draw", table=table, seat=1))["type"] == "done"
    over = await guest.get(f"/api/tables/{table}")
    assert over["status"] == "finished" and over["result"]["winners"] == [0, 1]


async def test_a_remote_friend_still_has_to_agree(server: Running) -> None:
    guest, table = await hot_seat(server, ANN, BO, {"kind": "open"}, game="tectonic", options={})
    friend = await server.guest()
    await friend.post(f"/api/tables/{table}/sit", {})
    assert (await guest.ask("draw", table=table, seat=0))["type"] == "done"
    assert (await guest.get(f"/api/tables/{table}"))["status"] == "running"
    await guest.follow(table)
    assert next(one for one in reversed(guest.heard) if one["type"] == "snapshot")["proposals"][0]["agreed"] == [0, 1]
    await friend.connect()
    await friend.follow(table)
    await friend.ask("draw", table=table, seat=2)
    assert (await guest.get(f"/api/tables/{table}"))["status"] == "finished"


async def test_one_seat_resigns_and_the_other_plays_on(server: Running) -> None:
    guest, table = await hot_seat(server, ANN, BO, {"kind": "bot", "bot": "random"}, game="tectonic", options={})
    assert (await guest.ask("resign", table=table, seat=0))["type"] == "done"
    info = await guest.get(f"/api/tables/{table}")
    assert info["status"] == "running"
    assert [seat["forfeited"] for seat in info["seats"]] == [True, False, False]


async def test_all_is_open_after_the_match(server: Running) -> None:
    guest, table = await hot_seat(server)
    await look(guest, table, 0)
    await guest.ask("resign", table=table, seat=0)
    last = next(one for one in reversed(guest.heard) if one["type"] == "frame")
    assert last["frame"]["result"] and min(hands(last["frame"])) > 0
    after = await guest.follow(table)
    assert after["seat"] is None and min(hands(after["frame"])) > 0
    again = await guest.post(f"/api/tables/{table}/rematch", {})
    assert again["my_seats"] == [0, 1] and again["status"] == "running"
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Bo"]


async def test_it_is_our_turn_whichever_of_our_seats_is_to_act(server: Running) -> None:
    guest, table = await hot_seat(server, options={"starter": "2"})
    position = (await look(guest, table, 1))["frame"]["position"]
    elsewhere = Guest(server.base, guest.token, guest.name, guest.id)
    elsewhere.http.cookies = guest.http.cookies
    await elsewhere.connect()
    assert elsewhere.heard[-1]["tables"] == [table]
    while 1 in position["seats_to_act"]:
        move = next((one for one in position["legal_moves"] if one["kind"] == "end"), position["legal_moves"][0])
        await guest.play(table, 1, position, move["code"])
        position = guest.position(table)
    assert position["seats_to_act"] == [0]
    await elsewhere.send("ping", ref=9)
    await elsewhere.hear("pong")
    turns = [one["tables"] for one in elsewhere.heard if one["type"] == "turns"]
    assert turns[-1] == [table]
    await elsewhere.socket.close()
    await elsewhere.connect()
    assert elsewhere.heard[-1]["tables"] == [table], "as it is stored"


async def test_a_sealed_pick_is_hidden_from_the_other_seat(server: Running) -> None:
    guest, table = await hot_seat(server, ANN, BO, game="tectonic", options={})
    for _ in range(40):
        info = await guest.get(f"/api/tables/{table}")
        seat = info["seats_to_act"][0]
        position = (await look(guest, table, seat))["frame"]["position"]
        moves = position["legal_moves"]
        await guest.play(table, seat, position, moves[0]["code"])
        if info["seats_to_act"] == [0, 1] and moves[0]["kind"] == "pick":
            break
    else:
        raise AssertionError("nothing was picked")
    assert (await guest.get(f"/api/tables/{table}"))["seats_to_act"] == [1]
    seen = await look(guest, table, 1)
    entry = seen["frame"]["entries"][-1]
    assert entry["seat"] == 0 and not any("card" in event["parts"] for event in entry["events"])
    assert seen["frame"]["position"]["view"]["seats"][0]["hand"] == []
    assert "sentence" not in json.dumps(entry)
