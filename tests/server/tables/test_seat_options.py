"""Options by seat: players choose their own until the match begins, and everybody at the table sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.running import Running, running

ME, OPEN, INVITED = {"kind": "me"}, {"kind": "open"}, {"kind": "invited"}
BOT = {"kind": "bot", "bot": "random"}


@pytest.mark.rule("T10")
async def test_who_sits_down_chooses_a_tribe_and_the_match_is_played_with_it(server: Running) -> None:
    host, friend = await server.guest(), await server.guest()
    table = (await host.table(ME, INVITED, game="tectonic"))["id"]
    key = (await host.post(f"/api/tables/{table}/link", {"seat": 1}))["path"].split("#key=")[1]
    sat = await friend.post(f"/api/tables/{table}/sit", {"key": key, "options": {"tribes": "bear"}})
    assert sat["status"] == "running" and sat["options"]["tribes"].split(", ")[:2] == ["fox", "bear"]
    seen = (await friend.follow(table))["frame"]["position"]["view"]["seats"]
    assert [seat["tribe"] for seat in seen] == ["fox", "bear"]
    assert (await friend.post(f"/api/tables/{table}/choose", {"seat": 1, "options": {"tribes": "hare"}}, 409))["reason"]


async def test_a_choice_at_a_table_that_waits_is_seen_at_once_and_kept(folder: Path) -> None:
    async with running(folder) as server:
        host, guest = await server.guest(), await server.guest()
        table = (await host.table(ME, OPEN, OPEN, game="tectonic"))["id"]
        await guest.post(f"/api/tables/{table}/sit", {"seat": 1})
        await host.follow(table)
        await host.hear("info")  # that they are connected
        await guest.post(f"/api/tables/{table}/choose", {"seat": 1, "options": {"tribes": "hare"}})
        assert (await host.hear("info"))["table"]["options"]["tribes"].startswith("fox, hare, ")
    async with running(folder) as server:  # after a restart
        late = await server.guest()
        sat = await late.post(f"/api/tables/{table}/sit", {"options": {"tribes": "bear"}})
        assert sat["options"]["tribes"].startswith("fox, hare, bear")


async def test_nobody_takes_what_another_person_has(server: Running) -> None:
    host, guest, late = [await server.guest() for _ in range(3)]
    table = (await host.table(ME, OPEN, BOT, OPEN, game="tectonic"))["id"]
    refused = await guest.post(f"/api/tables/{table}/sit", {"options": {"tribes": "fox"}}, 409)
    assert refused["reason"] == f"Fox is already taken by {host.name}; choose another."
    assert (await guest.get(f"/api/tables/{table}"))["my_seats"] == [], "a refused choice takes no seat"
    tribes = (await host.get(f"/api/tables/{table}"))["options"]["tribes"].split(", ")
    sat = await guest.post(f"/api/tables/{table}/sit", {"seat": 1, "options": {"tribes": tribes[2]}})
    swapped = sat["options"]["tribes"].split(", ")
    assert swapped[:4] == [tribes[0], tribes[2], tribes[1], tribes[3]], "a bot gives way"
    for seat, who, status in ((0, guest, 403), (3, guest, 403), (1, host, 403), (3, host, 200), (9, host, 404)):
        await who.post(f"/api/tables/{table}/choose", {"seat": seat, "options": {"tribes": tribes[4]}}, status)
    await late.post(f"/api/tables/{table}/sit", {"options": {"tribes": tribes[3]}})


@pytest.mark.parametrize("options", [{"tribes": "hedgehog"}, {"lava": "no"}, {"colours": "red"}])
async def test_what_cannot_be_chosen_by_seat_is_refused_with_a_sentence(
    server: Running, options: dict[str, str]
) -> None:
    host = await server.guest()
    table = (await host.table(ME, OPEN, game="tectonic"))["id"]
    refused = await host.post(f"/api/tables/{table}/choose", {"seat": 0, "options": options}, 400)
    assert refused["reason"].endswith(".") and next(iter(options)) in refused["reason"]
