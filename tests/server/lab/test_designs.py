"""Designs: card sets that people edit, with their history, checks, links and matches."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import Guest, Running, running
from tuckbox.core.card_set import CardSet
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.registry import game_class
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.lab.designs import repository
from tuckbox.server.lab.designs import service as trials
from tuckbox.server.lab.designs.repository import MOST_VERSIONS, lines_before
from tuckbox.server.untrusted import Checked

TEXT = game_class("druid").sets.standard.text
COWS = TEXT.replace("Walrus", "Sea Cow")
GATE = "GATE_OF_THE_TRIAL"  # names a file: once it exists, the second match goes on
BAD = TEXT.replace("Bear,mammal,5", "Bear,mammal,9")


async def started(guest: Guest, text: str = TEXT, name: str = "Softer Woods", game: str = "druid") -> dict[str, Any]:
    """A new design."""
    found: dict[str, Any] = await guest.post("/api/designs", {"game": game, "name": name, "text": text}, 201)
    return found


async def save(guest: Guest, id: str, after: int, text: str, status: int = 200, **more: Any) -> dict[str, Any]:
    """Save the version after a certain one."""
    answer = await guest.http.put(f"/api/designs/{id}", json={"after": after, "text": text, **more})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_the_sheet_has_the_columns_and_the_standard_set(server: Running) -> None:
    one = await server.guest()
    sheet = await one.get("/api/games/idriana/sheet")
    assert sheet["text"] == game_class("idriana").sets.standard.text
    columns = {column["name"]: column for column in sheet["columns"]}
    assert columns["area"]["kind"] == "choice" and columns["area"]["groups"]
    assert columns["vp"] | {"kind": "number", "about": "any number from 0 to 99"} == columns["vp"]
    squares = (await one.get("/api/games/tectonic/sheet"))["columns"][2]
    assert (squares["kind"], squares["count"]) == ("squares", 3) and "Mx2" in squares["values"]
    await one.get("/api/games/chess/sheet", 404)


async def test_a_draft_is_checked_by_row_and_column_and_nothing_is_kept(server: Running) -> None:
    one = await server.guest()
    assert (await one.post("/api/games/druid/cards/check", {"text": COWS}, 200))["complaints"] == []
    found = await one.post("/api/games/druid/cards/check", {"text": BAD.replace("Bat,mammal", "Bat,brid")}, 200)
    assert [(one["row"], one["column"]) for one in found["complaints"]] == [(10, "type"), (13, "value")]
    first = found["complaints"][0]["reason"]
    assert found["phrases"][first]["template"] == "'{type}' is not a type: {types}", "to be said in another language"
    found = await one.post("/api/games/druid/cards/check", {"text": "nonsense"}, 200)
    assert found["complaints"][0]["reason"].startswith("the columns must be kind, name")
    assert await one.get("/api/designs") == []


async def test_cards_of_a_draft_are_drawn_even_if_it_cannot_be_played(server: Running) -> None:
    one = await server.guest()
    wanted = {
        "text": TEXT.replace("terrain,Lake,,,water\n", ""),
        "pictures": ["creature/Bear", "creature/Nobody", "nonsense"],
    }
    drawn = await one.post("/api/games/druid/cards/draw", wanted, 200)
    assert list(drawn) == ["creature/Bear"] and drawn["creature/Bear"].startswith("<svg")


async def test_every_change_is_a_version_that_can_be_restored(server: Running) -> None:
    one = await server.guest()
    id = (await started(one))["id"]
    assert (await save(one, id, 1, COWS, change="Walrus, name"))["version"] == 2
    assert (await save(one, id, 2, BAD))["version"] == 3
    assert (await save(one, id, 2, TEXT, 409))["code"] == "stale"
    assert (await save(one, id, 2, BAD))["version"] == 3, "a request that is repeated changes nothing"
    assert (await save(one, id, 3, COWS, change="undo", restores=2))["version"] == 4
    found = await one.get(f"/api/designs/{id}")
    assert (found["text"], found["mine"], found["name"]) == (COWS, True, "Softer Woods")
    versions = [(version["number"], version["change"], version["restores"]) for version in found["versions"]]
    assert versions == [(4, "undo", 2), (3, "", None), (2, "Walrus, name", None)]
    for number, text in enumerate((TEXT, COWS, BAD, COWS), 1):
        assert await one.get(f"/api/designs/{id}/versions/{number}") == text
    await one.get(f"/api/designs/{id}/versions/5", 404)
    await one.get(f"/api/designs/{id}/versions/0", 404)


async def test_a_design_is_renamed_listed_and_deleted_by_its_owner_only(server: Running) -> None:
    one, two = await server.guest(), await server.guest()
    id = (await started(one))["id"]
    other = (await started(one, game="tectonic", text=game_class("tectonic").sets.standard.text))["id"]
    seen = await two.get(f"/api/designs/{id}")
    assert (seen["mine"], seen["owner"], seen["text"]) == (False, one.name, TEXT)
    assert (await two.http.patch(f"/api/designs/{id}", json={"name": "Mine"})).status_code == 403
    assert (await two.http.delete(f"/api/designs/{id}")).status_code == 403
    await save(two, id, 1, COWS, 403)
    await two.post(f"/api/designs/{id}/check", None, 403)
    assert (await one.http.patch(f"/api/designs/{id}", json={"name": " Wilder   Woods "})).status_code == 204
    assert [design["name"] for design in await one.get("/api/designs?game=druid")] == ["Wilder Woods"]
    assert len(await one.get("/api/designs")) == 2 and await two.get("/api/designs") == []
    assert (await one.http.delete(f"/api/designs/{id}")).status_code == 204
    await one.get(f"/api/designs/{id}", 404)
    assert [design["id"] for design in await one.get("/api/designs")] == [other]


async def test_a_design_that_passes_its_check_can_be_played(server: Running) -> None:
    one = await server.guest()
    id = (await started(one, BAD))["id"]
    found = await one.post(f"/api/designs/{id}/check", None, 200)
    assert found["hash"] == "" and [(one["row"], one["column"]) for one in found["complaints"]] == [(13, "value")]
    await save(one, id, 1, COWS)
    found = await one.post(f"/api/designs/{id}/check", None, 200)
    assert (found["version"], found["complaints"], found["error"]) == (2, [], "")
    assert found["hash"] == CardSet("", COWS).hash and found["matches"] == 2
    sets = await one.get("/api/games/druid/cards")
    assert [(one["name"], one["hash"]) for one in sets[1:]] == [("Softer Woods", found["hash"])]
    table = await one.table({"kind": "me"}, {"kind": "bot", "bot": "random"}, cards=found["hash"])
    assert table["cards"] == found["hash"]
    await save(one, id, 2, COWS.replace("Sea Cow", "Manatee"))
    again = await one.post(f"/api/designs/{id}/check", None, 200)
    assert again["hash"] != found["hash"]
    assert (await one.http.delete(f"/api/designs/{id}")).status_code == 204
    await one.get(f"/api/games/druid/catalogue?cards={again['hash']}", 404)
    await one.get(f"/api/games/druid/catalogue?cards={found['hash']}")  # the table has it still


@pytest.mark.extended
async def test_a_trial_match_that_goes_wrong_can_be_watched(
    server: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "check_card_set", _stuck_in_the_second_match)
    monkeypatch.setenv(GATE, str(folder / "gate"))  # a worker that is started now takes it over
    one = await server.guest()
    id = (await started(one, COWS))["id"]
    checking = asyncio.create_task(one.post(f"/api/designs/{id}/check", None, 200))
    while await one.get(f"/api/designs/{id}/check") != {"matches": 1, "goal": 2}:
        assert not checking.done(), "the page is told how many were played"
        await asyncio.sleep(0.02)
    (folder / "gate").touch()
    found = await checking
    assert (found["hash"], found["bad_match"], found["error"]) == ("", 2, "trial match 2 got stuck.")
    assert found["entry"] == 4
    assert (await one.get(f"/api/tables/{found['table']}/entries/4?viewer=open"))["entries"] == 4
    assert (await one.get(f"/api/designs/{id}/check"))["matches"] == 0


def _stuck_in_the_second_match(game: str, name: str, text: str, goal: int, seconds: float, after: int) -> Checked:
    """What a worker finds: a good match, then one that gets stuck after four moves."""
    if not after:
        return Checked(matches=1)
    while not Path(os.environ[GATE]).exists():
        time.sleep(0.02)
    match = Match(game_class(game)(CardSet(name, text)), ["Player 1", "Player 2"], seed_of("stuck"))
    for _ in range(4):
        seat = match.seats_to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    return Checked(f"{name}: trial match 2 got stuck.", "trial match 2 got stuck.", match.record(), bad_match=2)


async def test_the_set_in_the_box_needs_no_check(server: Running) -> None:
    one = await server.guest()
    id = (await started(one))["id"]
    found = await one.post(f"/api/designs/{id}/check", None, 200)
    assert (found["hash"], found["matches"]) == (CardSet("", TEXT).hash, 0)
    assert len(await one.get("/api/games/druid/cards")) == 1


async def test_what_is_uploaded_for_a_table_can_be_edited(server: Running) -> None:
    one = await server.guest()
    made = await one.post("/api/games/druid/cards", {"name": "mine.csv", "text": COWS}, 201)
    (design,) = await one.get("/api/designs")
    assert (design["name"], design["hash"], design["checked"]) == ("mine.csv", made["hash"], 1)
    assert (await one.get(f"/api/designs/{design['id']}"))["text"] == COWS


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("a\nb\nc", "a\nB\nc", (1, 1, ["b"])),
        ("a\nb\nc", "a\nc", (1, 0, ["b"])),
        ("a\nc", "a\nb\nc", (1, 1, [])),
        ("a\na", "a\na\na", (2, 1, [])),
        ("a", "a", (1, 0, [])),
        ("", "x", (0, 1, [""])),
    ],
)
def test_a_version_keeps_only_the_lines_that_it_replaced(
    before: str, after: str, found: tuple[int, int, list[str]]
) -> None:
    start, count, lines = lines_before(before, after)
    assert (start, count, lines) == found
    whole = after.split("\n")
    whole[start : start + count] = lines
    assert "\n".join(whole) == before


async def test_any_version_is_rebuilt_from_a_few_differences(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    one, services = await server.guest(), server.services
    id = (await started(one))["id"]

    def saved(number: int, text: str) -> asyncio.Future[Any]:
        return services.store.write(repository.save_version, id, number - 1, text, "", None, 1.0)

    texts = {1: TEXT} | {n: "\n" * (n % 3) + TEXT.replace("Walrus", f"Cow {n}") for n in range(2, 58)}
    with monkeypatch.context() as before:  # as version 0.1 stored them
        before.setattr(repository, "difference", lambda old, new, number: json.dumps(lines_before(old, new)))
        for number in range(2, 24):
            await saved(number, texts[number])
    for number in range(24, 58):
        await saved(number, texts[number])
    read = json.loads

    def counted(text: str) -> Any:
        loaded.append(text)
        return read(text)

    monkeypatch.setattr(json, "loads", counted)
    for number, text in texts.items():
        loaded.clear()
        assert await services.store.read(repository.text_of_version, id, number) == text
        assert number < 20 or len(loaded) <= repository.FULL_INTERVAL
    for number in (0, 58, 60, 10**20):
        assert await services.store.read(repository.text_of_version, id, number) is None


async def test_old_versions_are_for_people_and_not_without_end(server: Running) -> None:
    one = await server.guest()
    id = (await started(one))["id"]
    address = f"/api/designs/{id}/versions/1"
    async with httpx.AsyncClient(base_url=one.base, verify=False) as stranger:
        assert (await stranger.get(address)).status_code == 401
    await one.get(f"/api/designs/{id}/versions/99999999999999999999", 404)
    answers = {(await one.http.get(address)).status_code for _ in range(150)}
    assert answers == {200, 429}


async def test_the_lines_of_a_set_are_limited(server: Running) -> None:
    one = await server.guest()
    id = (await started(one, TEXT))["id"]
    empty = {"game": "druid", "name": "empty", "text": "\n" * 65_300}
    for refused in (
        await one.post("/api/designs", empty, 400),
        await one.post("/api/games/druid/cards", {"name": "empty", "text": TEXT + "\r" * 3_000}, 400),
        await save(one, id, 1, "\r\n" * 2_001, 400),
    ):
        assert refused["reason"] == f"A card set has at most {trials.MOST_LINES} lines."
    await save(one, id, 1, "\n" * 2_000)


async def test_what_a_version_stores_is_charged_and_so_is_what_was_deleted(folder: Path) -> None:
    async with running(folder, storage_mb=0.1) as server:
        one, services = await server.guest(), server.services
        id = (await started(one, "\n" * 1_999))["id"]
        await save(one, id, 1, "x")
        stored = await services.store.read(card_set_repository.stored_bytes, one.id)
        assert stored > 4 * 1_999, "each empty line takes four characters of the history"
        bucket = services.quotas._bytes._buckets[one.id]
        assert bucket.burst - bucket.tokens == pytest.approx(1_999 + stored - 1, abs=20)
        answers = []
        for _ in range(5):
            assert (await one.http.delete(f"/api/designs/{id}")).status_code == 204
            made = await one.http.post("/api/designs", json={"game": "druid", "name": "x", "text": "y" * 20_000})
            answers.append(made.status_code)
            id = made.json().get("id", "")
        assert answers == [201, 201, 201, 201, 429]


async def test_the_oldest_versions_are_forgotten(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.server.lab.designs.repository.MOST_VERSIONS", 3)
    assert MOST_VERSIONS > 100
    one = await server.guest()
    id = (await started(one))["id"]
    for number in range(1, 6):
        await save(one, id, number, TEXT.replace("Walrus", f"Cow {'I' * number}"))
    found = await one.get(f"/api/designs/{id}")
    assert [version["number"] for version in found["versions"]] == [6, 5, 4]
    assert "Cow II," in await one.get(f"/api/designs/{id}/versions/3")
    await one.get(f"/api/designs/{id}/versions/2", 404)
