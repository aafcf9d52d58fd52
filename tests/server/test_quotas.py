"""Nobody fills the disk: uploads are limited by number and size, for a person, an address and all guests."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from tests.server.running import Running, running
from tuckbox.registry import game_class
from tuckbox.server import quotas
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.people import repository as people_repository
from tuckbox.server.storage import schema

TEXT = game_class("druid").sets.standard.text
RECORD = (Path(__file__).parents[1] / "records" / "druid-1.record").read_text()
PASSWORD = "correct horse battery"


def cards(name: str) -> dict[str, str]:
    return {"name": name, "text": TEXT.replace("Walrus", name)}


async def test_uploads_of_a_day_are_limited(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "GUESTS_PER_ADDRESS", 2)
    async with running(folder, uploads_per_day=2) as server:
        one, two = await server.guest(), await server.guest()
        await one.post("/api/games/druid/cards", cards("A"), 201)
        await one.post("/api/records", {"text": RECORD}, 201)
        refused = await one.post("/api/games/druid/cards", cards("B"), 429)
        assert refused["reason"] == "You have uploaded too much today; try again tomorrow."
        await two.post("/api/games/druid/cards", cards("B"), 201)
        last = await (await server.guest()).http.post("/api/games/druid/cards", json=cards("C"))
        assert last.status_code == 429, "who comes again as another guest comes from the same address"
        await one.post("/api/me/password", {"name": "Ada", "password": PASSWORD})
        assert (await one.http.post("/api/games/druid/cards", json=cards("D"))).status_code == 429


async def test_what_a_person_stores_is_limited(folder: Path) -> None:
    size = len(cards("A")["text"])
    async with running(folder, storage_mb=2.5 * size / 1e6) as server:
        one, two = await server.guest(), await server.guest()
        for name, status in (("A", 201), ("B", 201), ("C", 429)):
            answer = await one.post("/api/games/druid/cards", cards(name), status)
        assert "would take more than" in answer["reason"]
        await two.post("/api/games/druid/cards", cards("C"), 201)
        services = server.services
        stored = await services.store.read(card_set_repository.stored_bytes, one.id)
        assert stored == 2 * size


async def test_what_all_guests_store_is_limited(folder: Path) -> None:
    size = len(cards("A")["text"])
    async with running(folder, guest_storage_mb=2.5 * size / 1e6) as server:
        answers = []
        for name in "ABC":
            guest = await server.guest()
            answers.append((await guest.http.post("/api/games/druid/cards", json=cards(name))).status_code)
        assert answers == [201, 201, 429]
        await guest.post("/api/me/password", {"name": "Ada", "password": PASSWORD})
        await guest.post("/api/games/druid/cards", cards("C"), 201)
        counted = await server.services.store.read(card_set_repository.stored_bytes_of_guests)
        assert counted == 2 * size


async def test_a_position_to_continue_from_counts_as_stored(folder: Path) -> None:
    async with running(folder, storage_mb=0.01) as server:
        one = await server.guest()
        made = await one.post("/api/records", {"text": RECORD}, 201)
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        statuses = [0]
        while statuses[-1] != 429 and len(statuses) < 20:
            body = {"entry": made["entries"] - 30, "seats": seats}
            answer = await one.http.post(f"/api/tables/{made['id']}/continue", json=body)
            statuses.append(answer.status_code)
        assert statuses[1] == 201 and statuses[-1] == 429


async def test_reviews_count_as_stored_by_who_asked(folder: Path) -> None:
    async with running(folder, storage_mb=0.035) as server:
        host, asking = await server.guest(), await server.guest()
        made = [await host.post("/api/records", {"text": RECORD}, 201) for _ in range(3)]
        answers = []
        for one in made:
            address = f"/api/tables/{one['id']}/review"
            answers.append((await asking.http.post(address, json={"quality": "quick"})).status_code)
        assert answers == [200, 200, 429]
        again = await host.http.post(f"/api/tables/{made[0]['id']}/review", json={"quality": "quick"})
        assert again.status_code == 200, "what is there already costs nothing"
        stored = await server.services.store.read(card_set_repository.stored_bytes, asking.id)
        assert stored == 2 * made[0]["entries"] * card_set_repository.REVIEW_BYTES


async def test_sets_that_nobody_needs_are_deleted(server: Running) -> None:
    def stored(c: Connection) -> set[str]:
        return {row.name for row in c.execute(select(schema.card_sets)) if row.name in ("A", "B", "C")}

    one, two = await server.guest(), await server.guest()
    for name in "ABC":
        made = await one.post("/api/games/druid/cards", cards(name), 201)
    await two.post("/api/games/druid/cards", cards("A"), 201)
    table = await one.table({"kind": "me"}, {"kind": "open"}, cards=made["hash"])
    assert table["cards"] == made["hash"]
    services = server.services
    assert await services.store.read(stored) == {"A", "B", "C"}
    assert (await one.http.delete("/api/me")).status_code == 204
    assert await services.store.read(stored) == {"A", "C"}, "A is another's too, and C is played with"
    later = time.time() + 3 * people_repository.GUEST_LIFETIME
    await services.store.write(people_repository.delete_expired_guests, later)
    assert await services.store.read(stored) == {"C"}


async def test_a_person_deletes_their_own_set_and_tables_keep_it(server: Running) -> None:
    one, two = await server.guest(), await server.guest()
    sets = {name: (await one.post("/api/games/druid/cards", cards(name), 201))["hash"] for name in "AB"}
    table = (await one.table({"kind": "me"}, {"kind": "bot", "bot": "random"}, cards=sets["B"]))["id"]
    address = "/api/games/druid/cards"
    refused = await two.http.delete(f"{address}/{sets['A']}")
    assert refused.status_code == 404 and refused.json()["reason"] == "You have no such card set."
    for name in "AB":
        assert (await one.http.delete(f"{address}/{sets[name]}")).status_code == 204
        assert (await one.http.delete(f"{address}/{sets[name]}")).status_code == 404
    assert [one["name"] for one in await one.get(address)] == ["Standard"]
    assert await server.services.store.read(card_set_repository.stored_bytes, one.id) == 0
    await one.get(f"/api/games/druid/catalogue?cards={sets['A']}", 404)
    assert (await one.get(f"/api/tables/{table}"))["cards"] == sets["B"]
    server.registry.loader.tables[table].stop()
    del server.registry.loader.tables[table]
    assert (await one.follow(table))["table"]["status"] == "running", "it is loaded again with its cards"
