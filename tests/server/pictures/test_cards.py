"""Pictures of card sets: drawn few at a time, kept up to a number of bytes."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from tests.server.running import Guest, Running, until
from tuckbox.registry import game_class
from tuckbox.server.pictures import service as art

TEXT = game_class("druid").sets.standard.text


async def upload(guest: Guest, name: str) -> str:
    """Upload a set with a card of another name; its hash."""
    made = await guest.post("/api/games/druid/cards", {"name": name, "text": TEXT.replace("Walrus", name)}, 201)
    return str(made["hash"])


async def test_pictures_of_uploaded_sets_are_kept_up_to_a_number_of_bytes(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await server.guest()
    first, *others = [await upload(guest, f"Walrus {letter}") for letter in "ABCD"]
    standard = (await guest.get("/api/games/druid/pictures"))["light"]
    seen = (await guest.get(f"/api/games/druid/pictures?cards={first}"))["light"]
    own = next(address for key, address in seen.items() if "Walrus A" in key)
    assert (await guest.http.get(own)).status_code == 200
    cache = server.services.pictures
    assert 0 < cache.size < 100_000, "what the standard set has too is kept once"
    monkeypatch.setattr(art, "MAX_BYTES", 2 * cache.size)
    for other in others:
        await guest.get(f"/api/games/druid/pictures?cards={other}")
    assert cache.size <= art.MAX_BYTES
    assert (await guest.http.get(own)).status_code == 404
    assert (await guest.http.get(next(iter(standard.values())))).status_code == 200, "the standard set's stay"
    assert (await guest.get(f"/api/games/druid/pictures?cards={first}"))["light"] == seen
    assert (await guest.http.get(own)).status_code == 200, "and it is drawn again"


@pytest.mark.extended
async def test_sets_are_drawn_one_at_a_time_beside_the_event_loop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await server.guest()
    hashes = [await upload(guest, f"Walrus {letter}") for letter in "ABCDE"]
    at_once, most, threads, go_on = 0, 0, set(), threading.Event()

    def slow(*_: Any) -> art.Drawing:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        threads.add(threading.current_thread())
        go_on.wait(60)
        at_once -= 1
        return {"card": ("hash", "<svg/>")}

    monkeypatch.setattr(art, "_draw", slow)
    monkeypatch.setattr(art, "MAX_WAITING", 3)
    asked = [asyncio.create_task(guest.http.get(f"/api/games/druid/pictures?cards={hash}")) for hash in hashes]
    await until(lambda: sum(task.done() for task in asked) == 2)  # who is refused is told at once
    go_on.set()
    answers = await asyncio.gather(*asked)
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 503, 503]
    assert most == 1 and threading.main_thread() not in threads


async def test_an_address_has_few_sets_drawn(server: Running) -> None:
    guest = await server.guest()
    hashes = [await upload(guest, f"Walrus {letter}") for letter in "AB"]
    server.services.pictures.limit.burst = 1
    for hash, status in ((hashes[0], 200), (hashes[1], 429), (hashes[0], 200)):
        assert (await guest.http.get(f"/api/games/druid/pictures?cards={hash}")).status_code == status
