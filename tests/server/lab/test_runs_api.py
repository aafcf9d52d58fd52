"""Runs of the lab: played in workers, followed, stopped, resumed after a restart, and looked at."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Guest, Running, running
from tuckbox.core.record import parse
from tuckbox.games.druid.game import DruidGame
from tuckbox.lab import jobs
from tuckbox.registry import replay
from tuckbox.server.lab.runs import service as lab_runs

QUICK = {"game": "druid", "bots": "random", "matches": 24}


async def finished(guest: Guest, id: str) -> Any:
    """A run, once it is no longer played."""
    for _ in range(600):
        found = await guest.get(f"/api/lab/runs/{id}")
        if found["info"]["status"] != "running":
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("the run does not end")


async def test_a_run_is_played_and_told(server: Running) -> None:
    guest = await server.guest()
    started = await guest.post("/api/lab/runs", QUICK, 201)
    assert started["status"] == "running" and started["mine"] and started["bots"] == ["random", "random"]
    found = await finished(guest, started["id"])
    info, report = found["info"], found["report"]
    assert info["status"] == "finished" and info["deals"] == info["goal"] == 24
    assert report["summary"]["deals"] == 24 and report["charts"]["cards"]["rows"]
    assert info["look"] != 0, "a report keeps its checksum when its run is no longer played"
    again = await guest.get(f"/api/lab/runs/{info['id']}?look={info['look']}")
    assert again["report"] is None, "what the page has is not sent again"
    assert [run["id"] for run in await guest.get("/api/lab/runs?game=druid")] == [info["id"]]
    assert await guest.get("/api/lab/runs?game=idriana") == []

    stranger = await server.guest()
    seen = await stranger.get(f"/api/lab/runs/{info['id']}")
    assert not seen["info"]["mine"] and seen["report"]["summary"] == report["summary"]
    await stranger.post(f"/api/lab/runs/{info['id']}/stop", status=403)
    assert (await stranger.http.delete(f"/api/lab/runs/{info['id']}")).status_code == 403

    more = await guest.post(f"/api/lab/runs/{info['id']}/more", {"matches": 30})
    assert more["goal"] == 30
    assert (await finished(guest, info["id"]))["report"]["summary"]["deals"] == 30
    assert (await guest.http.delete(f"/api/lab/runs/{info['id']}")).status_code == 204
    await guest.get(f"/api/lab/runs/{info['id']}", 404)


async def test_a_match_of_a_run_can_be_watched(server: Running) -> None:
    guest = await server.guest()
    run = await finished(guest, (await guest.post("/api/lab/runs", QUICK, 201))["id"])
    id = run["info"]["id"]
    card = next(one for one in run["report"]["summary"]["cards"] if one["watch"])
    watch, name = card["watch"][0], card["figures"]["card"]
    asked = {"number": watch["number"], "seat": watch["seat"], "card": name}
    opened = await guest.post(f"/api/lab/runs/{id}/matches", asked, 201)
    record = parse(await guest.get(f"/api/tables/{opened['table']}/record"))
    result = replay(record).result()
    assert result is not None and result.scores[watch["seat"]] == watch["score"]
    entry = record.entries[opened["entry"]]
    assert entry.seat == watch["seat"] and name in str(entry)
    assert (await guest.post(f"/api/lab/runs/{id}/matches", asked, 201))["table"] == opened["table"]
    await guest.post(f"/api/lab/runs/{id}/matches", {"number": 99}, 404)


async def test_files_to_take_along(server: Running) -> None:
    guest = await server.guest()
    id = (await finished(guest, (await guest.post("/api/lab/runs", QUICK, 201))["id"]))["info"]["id"]
    file = (await guest.http.get(f"/api/lab/runs/{id}/files/cards.csv")).content
    assert file.startswith(b"\xef\xbb\xbf"), "so that Excel reads umlauts"
    table = list(csv.DictReader(io.StringIO(file.decode("utf-8-sig"))))
    assert len(table) == 45 and "impact" in table[0]
    german = (await guest.http.get(f"/api/lab/runs/{id}/files/cards.csv?lang=de")).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(german), delimiter=";"))
    assert [row["impact"].replace(",", ".") for row in rows] == [row["impact"] for row in table]
    assert (await guest.get(f"/api/lab/runs/{id}/files/report.json"))["summary"]["deals"] == 24
    lines = (await guest.get(f"/api/lab/runs/{id}/files/matches.jsonl")).splitlines()
    assert len(lines) == 25 and json.loads(lines[0])["game"] == "druid"
    await guest.get(f"/api/lab/runs/{id}/files/secrets", 400)


async def test_two_sets_are_compared(server: Running) -> None:
    guest = await server.guest()
    changed = DruidGame.sets.standard.text.replace("Unicorn", "Nicorn", 1)
    other = await guest.post("/api/games/druid/cards", {"name": "Nicorns", "text": changed}, 201)
    run = await guest.post("/api/lab/runs", {**QUICK, "matches": 10, "against": other["hash"]}, 201)
    found = await finished(guest, run["id"])
    assert found["info"]["against_name"] == "Nicorns" and found["info"]["against"] == other["hash"]
    assert found["report"]["summary"]["kind"] == "two" and len(found["report"]["summary"]["changes"]) == 1
    tables = [
        (await guest.post(f"/api/lab/runs/{run['id']}/matches", {"number": 0, "side": side}, 201))["table"]
        for side in (0, 1)
    ]
    records = [parse(await guest.get(f"/api/tables/{table}/record")) for table in tables]
    assert tables[0] != tables[1] and records[0].seed == records[1].seed
    assert records[0].shuffle and records[0].cards is None and records[1].cards_hash == other["hash"]
    assert all(replay(record).result() for record in records)


async def test_a_run_says_which_version_of_which_design_it_is_about(server: Running) -> None:
    guest = await server.guest()
    text = DruidGame.sets.standard.text.replace("Unicorn", "Nicorn", 1)
    design = (await guest.post("/api/designs", {"game": "druid", "name": "Softer", "text": text}, 201))["id"]
    first = (await guest.post(f"/api/designs/{design}/check", None, 200))["hash"]
    run = await guest.post("/api/lab/runs", {**QUICK, "matches": 8, "cards": first}, 201)
    assert (run["design"], run["version"], run["latest"]) == (design, 1, 1)
    changed = {"after": 1, "text": text.replace("Nicorn", "Pony")}
    assert (await guest.http.put(f"/api/designs/{design}", json=changed)).status_code == 200
    second = (await guest.post(f"/api/designs/{design}/check", None, 200))["hash"]
    found = (await finished(guest, run["id"]))["info"]
    assert (found["version"], found["latest"], found["name"]) == (1, 2, "Softer")
    await guest.get(f"/api/games/druid/catalogue?cards={first}")  # its cards can still be shown

    both = await guest.post("/api/lab/runs", {**QUICK, "matches": 8, "cards": first, "against": second}, 201)
    assert (both["design"], both["version"], both["first_version"]) == (design, 2, 1), "two versions are compared"
    assert both["name"] == both["against_name"] == "Softer"
    await finished(guest, both["id"])
    for one in (run, both):
        assert (await guest.http.delete(f"/api/lab/runs/{one['id']}")).status_code == 204
    await guest.get(f"/api/games/druid/catalogue?cards={first}", 404)
    await guest.get(f"/api/games/druid/catalogue?cards={second}")


@pytest.mark.extended
async def test_runs_wait_for_their_turn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_runs, "AT_ONCE", 2)
    async with running(folder) as server:
        one, two = await server.guest(), await server.guest()
        long = {**QUICK, "bots": "greedy", "matches": 5000}
        mine = [await one.post("/api/lab/runs", long, 201) for _ in range(3)]
        other = await two.post("/api/lab/runs", long, 201)
        runs = [(one, run["id"]) for run in mine] + [(two, other["id"])]

        async def places() -> list[int]:
            return [(await guest.get(f"/api/lab/runs/{id}"))["info"]["place"] for guest, id in runs]

        assert await places() == [0, 0, 2, 1], "who has no run yet comes first"
        assert (await one.http.delete(f"/api/lab/runs/{mine[0]['id']}")).status_code == 204
        del runs[0]
        assert await places() == [0, 1, 0]
        waiting = await one.post(f"/api/lab/runs/{mine[2]['id']}/stop")
        assert (waiting["status"], waiting["deals"]) == ("stopped", 0)


@pytest.mark.extended
async def test_a_run_goes_on_after_a_restart(folder: Path) -> None:
    async with running(folder) as server:
        guest = await server.guest()
        cookies, token = guest.http.cookies, guest.token
        run = await guest.post("/api/lab/runs", {**QUICK, "bots": "greedy", "matches": 60}, 201)
        for _ in range(300):
            info = (await guest.get(f"/api/lab/runs/{run['id']}"))["info"]
            if info["deals"]:
                break
            await asyncio.sleep(0.05)
        assert 0 < info["deals"] < 60, "the test needs a run that is under way"
    async with running(folder) as server:
        again = Guest(server.base, token)
        again.http.cookies = cookies
        again.http.headers["X-Tuckbox-Token"] = token
        stopped = await again.post(f"/api/lab/runs/{run['id']}/stop")
        found = await again.get(f"/api/lab/runs/{run['id']}")
        assert stopped["status"] == found["info"]["status"] == "stopped"
        assert info["deals"] <= found["info"]["deals"] < 60
        assert found["report"]["summary"]["deals"] == found["info"]["deals"], "what was played is kept"


@pytest.mark.parametrize(
    ("changes", "status", "reason"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"matches": 30}, 429, "at most 25 matches"),
        ({"bots": "deep"}, 400, "There is no bot 'deep'"),
        ({"game": "idriana", "bots": "level5"}, 400, "Idriana has no level5"),
        ({"card": "Cat"}, 400, "No card that is drawn or played is called 'Cat'"),
        ({"card": "Kraken", "against": ""}, 400, "not both at once"),
        ({"cards": "0123"}, 404, "no card set 0123"),
    ],
)
async def test_what_cannot_be_played_is_refused(
    folder: Path, changes: dict[str, Any], status: int, reason: str
) -> None:
    async with running(folder, lab_matches=25) as server:
        guest = await server.guest()
        assert reason in (await guest.post("/api/lab/runs", {**QUICK, **changes}, status))["reason"]


@pytest.mark.extended
async def test_limits_keep_a_server_fair(folder: Path) -> None:
    async with running(folder, lab_runs=1, lab_hours=0.0) as server:
        guest = await server.guest()
        run = await guest.post("/api/lab/runs", {**QUICK, "matches": 2000}, 201)
        found = await finished(guest, run["id"])
        assert found["info"]["status"] == "stopped" and "go on tomorrow" in found["info"]["reason"]
        assert "You keep 1 runs" in (await guest.post("/api/lab/runs", QUICK, 429))["reason"]
    async with running(folder, lab_workers=0) as server:
        refused = await (await server.guest()).post("/api/lab/runs", QUICK, 409)
        assert "plays no runs" in refused["reason"]


@pytest.mark.extended
async def test_a_run_that_cannot_be_played_says_why(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = await server.guest()
    monkeypatch.setattr(jobs, "play", _stuck)
    found = await finished(guest, (await guest.post("/api/lab/runs", QUICK, 201))["id"])
    assert found["info"]["status"] == "failed" and found["info"]["reason"] == "Match 3 got stuck."


def _stuck(plan: str, numbers: list[int]) -> jobs.Played:
    return jobs.Played(error="Match 3 got stuck.")
