"""Friends, recent opponents, inviting them, and blocking people, who are not told."""

from __future__ import annotations

import random

from tests.server.running import Guest, Running, play_out, seated_pair

ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def keep_name(guest: Guest, name: str) -> None:
    """Make a guest an account."""
    await guest.post("/api/me/password", {"name": name, "password": "long enough"})


async def put(guest: Guest, path: str, status: int = 200) -> None:
    assert (await guest.http.put(path)).status_code == status


async def met(server: Running) -> tuple[Guest, Guest, str]:
    """Two people with accounts who have played together, and the second one's id as the first one knows it."""
    one, two, table = await seated_pair(server)
    await keep_name(one, "Ann")
    await keep_name(two, "Bo")
    for guest in (one, two):
        await guest.socket.close()
        guest.socket = None
        await guest.follow(table)
    await play_out(table, [one, two], random.Random(1), 4)
    assert (await one.ask("resign", table=table, seat=0))["type"] == "done"
    (known,) = (await one.get("/api/me/people"))["recent"]
    assert (known["name"], known["game"], known["table"], known["seat"]) == ("Bo", "druid", table, 1)
    return one, two, known["id"]


async def test_recent_opponents_become_friends_and_are_invited_with_one_request(server: Running) -> None:
    one, two, other = await met(server)
    await put(one, f"/api/me/friends/{other}")
    known = await one.get("/api/me/people")
    assert ([friend["name"] for friend in known["friends"]], known["recent"]) == (["Bo"], [])
    assert (await two.get("/api/me/people"))["friends"] == [], "friends are one's own list"
    table = await one.post(f"/api/people/{other}/invite", {"game": "druid"}, 201)
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [("person", "Ann"), ("invited", "Bo")]
    waiting = (await two.get("/api/me/tables"))[0]
    assert (waiting["id"], waiting["status"], waiting["my_seats"]) == (table["id"], "open", [1])
    assert (await two.post(f"/api/tables/{table['id']}/sit", {}))["status"] == "running"


async def test_friends_are_found_by_the_name_of_their_account(server: Running) -> None:
    one, two, guest = await server.guest(), await server.guest(), await server.guest()
    await keep_name(one, "Ann")
    await keep_name(two, "Bo")
    assert (await one.post("/api/me/friends", {"name": " bO "}))["friends"][0]["name"] == "Bo"
    assert "nobody of this name" in (await one.post("/api/me/friends", {"name": "Cy"}, 404))["reason"]
    assert "That is you." in (await one.post("/api/me/friends", {"name": "Ann"}, 400))["reason"]
    assert "password first" in (await guest.post("/api/me/friends", {"name": "Bo"}, 403))["reason"]
    await put(one, f"/api/me/friends/{guest.id}", 403)
    await put(one, "/api/me/friends/nobody", 404)
    await one.http.delete(f"/api/me/friends/{two.id}")
    assert (await one.get("/api/me/people"))["friends"] == []


async def test_a_guest_has_recent_opponents(server: Running) -> None:
    one, two, table = await seated_pair(server)
    (known,) = (await one.get("/api/me/people"))["recent"]
    assert (known["name"], known["account"], known["table"]) == (two.name, False, table), "also while they play"


async def test_who_is_blocked_cannot_join_and_reads_what_everybody_reads(server: Running) -> None:
    one, two, other = await met(server)
    await put(one, f"/api/me/blocks/{other}")
    assert [blocked["name"] for blocked in (await one.get("/api/me/people"))["blocked"]] == ["Bo"]
    public = (await one.table(ME, OPEN, public=True))["id"]
    assert (await two.get("/api/tables")) == [], "nor is it in the list"
    full = (await one.table(ME, {"kind": "bot", "bot": "level1"}))["id"]
    stranger = await server.guest()
    assert await two.post(f"/api/tables/{public}/sit", {}, 409) == await stranger.post(
        f"/api/tables/{full}/sit", {}, 409
    )
    invited = (await one.table(ME, {"kind": "invited"}))["id"]
    key = (await one.post(f"/api/tables/{invited}/link", {"seat": 1}))["path"].partition("#key=")[2]
    refused = await two.post(f"/api/tables/{invited}/sit", {"key": key}, 403)
    assert refused == await stranger.post(f"/api/tables/{invited}/sit", {"key": "x" * len(key)}, 403)
    await one.http.delete(f"/api/me/blocks/{other}")
    assert (await two.post(f"/api/tables/{public}/sit", {}))["status"] == "running"


async def test_who_is_blocked_invites_in_vain_and_sees_no_difference(server: Running) -> None:
    one, two, other = await met(server)
    before = await two.post(f"/api/people/{one.id}/invite", {"game": "druid"}, 201)
    await put(one, f"/api/me/blocks/{other}")
    after = await two.post(f"/api/people/{one.id}/invite", {"game": "druid"}, 201)
    assert before["seats"] == after["seats"] and before["status"] == after["status"]
    mine = {table["id"] for table in await one.get("/api/me/tables")}
    assert mine.isdisjoint({before["id"], after["id"]}), "what was open is gone too"
    last = (await two.get("/api/me/people"))["recent"][0]["table"]
    again = (await two.post(f"/api/tables/{last}/rematch"))["id"]
    assert again not in {table["id"] for table in await one.get("/api/me/tables")}


async def test_who_is_blocked_is_neither_read_nor_paired(server: Running) -> None:
    one, two, other = await met(server)
    table = (await one.table(ME, OPEN))["id"]
    await two.post(f"/api/tables/{table}/sit", {})
    for guest in (one, two):
        await guest.follow(table)
    await put(one, f"/api/me/blocks/{other}")
    assert (await two.ask("chat", table=table, text="Hello?"))["type"] == "done"
    again = await one.follow(table)
    assert again["chat"] == [] and not any(message["type"] == "chat" for message in one.heard)
    assert (await one.post("/api/pairing", {"game": "druid"}))["table"] is None
    assert (await two.post("/api/pairing", {"game": "druid"}))["table"] is None


async def test_a_block_stays_when_a_guest_signs_in(server: Running) -> None:
    one, two, _ = await seated_pair(server)
    other = (await one.get("/api/me/people"))["recent"][0]["id"]
    await put(one, f"/api/me/blocks/{other}")
    account = await server.guest()
    await keep_name(account, "Bo")
    await two.post("/api/sign-in", {"name": "Bo", "password": "long enough"})
    assert [blocked["name"] for blocked in (await one.get("/api/me/people"))["blocked"]] == ["Bo"]
