"""Reviews: who may see them, computed once, stopped and resumed, and each person's figures."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.replays.test_replays import a_record
from tests.server.running import Guest, Json, Running, play_out, running, seated_pair
from tuckbox.core.record import parse
from tuckbox.registry import replay
from tuckbox.review.model import Decision, Estimate, JudgedMove, KeyMoment, LineMove, Review
from tuckbox.server.reviews import repository as review_repository
from tuckbox.server.tables.bot_pool import BotPool

# a rough graph is quick, and enough for these tests
pytestmark = pytest.mark.usefixtures("interpreted_workers")


async def uploaded(guest: Guest, word: str) -> str:
    return str((await guest.post("/api/records", {"text": a_record(word)}, 201))["id"])


async def settled(guest: Guest, table: str) -> Json:
    """The review once it is no longer being computed."""
    async with asyncio.timeout(60):
        while True:
            found: Json = await guest.get(f"/api/tables/{table}/review")
            if found["status"] != "running":
                return found
            await asyncio.sleep(0.05)


class Tasks:
    """The tasks of reviews that the workers were given; `pause` holds back all after so many."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        self.pause = 10_000
        self.go_on = asyncio.Event()
        original = BotPool.review

        async def review(pool: BotPool, owner: str, work: Callable[..., Any], *arguments: Any) -> Any:
            if work.__name__ == "run_task":
                if len(self.done) >= self.pause:
                    await self.go_on.wait()
                self.done.append(arguments[1].key)
            return await original(pool, owner, work, *arguments)

        monkeypatch.setattr(BotPool, "review", review)


async def test_a_finished_match_is_reviewed_once_however_many_ask(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = Tasks(monkeypatch)
    one, other = await server.guest(), await server.guest()
    table = await uploaded(one, "reviewed")
    before = await one.get(f"/api/tables/{table}/review")
    assert (before["status"], before["review"]) == ("none", None)
    address = f"/api/tables/{table}/review"
    await asyncio.gather(*(guest.post(address, {"quality": "quick"}) for guest in (one, other, one)))
    found, hers = await settled(other, table), await settled(one, table)
    assert found["status"] == "done" and found["yours"] != hers["yours"], "it belongs to whoever was first"
    review = found["review"]
    assert [seat["player"] for seat in review["seats"]] == ["Ann", "Bo"]
    assert review["coarse_only"] and "not compiled" in review["note"], "these tests run the rules uncompiled"
    assert review["seats"][0]["line"][-1]["chance"]["value"] == review["result"][0]
    assert len(tasks.done) == len(set(tasks.done)) > 5
    assert (await one.get(f"{address}?known={found['version']}"))["review"] is None, "what is known is not sent again"


async def test_only_a_match_that_is_over_is_reviewed_and_only_for_who_may_see_it(server: Running) -> None:
    one, two, table = await seated_pair(server, watchers=False)
    address = f"/api/tables/{table}/review"
    refused = await one.get(address, 409)
    assert refused["reason"] == "The match can be reviewed once it is over."
    await one.post(address, {}, 409)
    await one.get(f"{address}/lines/1", 409)
    await play_out(table, [one, two], random.Random(3))
    stranger = await server.guest()
    for path in (address, f"{address}/lines/1"):
        assert (await stranger.get(path, 403))["reason"] == "Only those who sit at this table can see it."
    await stranger.post(address, {}, 403)
    await stranger.post(f"{address}/stop", None, 403)
    await two.post(address, {"quality": "careless"}, 400)
    await two.post(address, {})
    assert (await settled(one, table))["status"] == "done"


async def test_a_review_is_stopped_by_who_asked_and_goes_on_where_it_was(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = Tasks(monkeypatch)
    tasks.pause = 4
    one, other = await server.guest(), await server.guest()
    table = await uploaded(one, "stopped")
    address = f"/api/tables/{table}/review"
    await one.post(address, {})
    while len(tasks.done) < tasks.pause:
        await asyncio.sleep(0.02)
    await other.post(f"{address}/stop", None, 403)
    assert (await one.post(f"{address}/stop"))["status"] == "stopped"
    tasks.go_on.set()
    while server.services.reviews._jobs:
        await asyncio.sleep(0.02)
    stopped = await one.get(address)
    assert stopped["status"] == "stopped" and stopped["progress"]["done"] >= 4
    assert stopped["review"]["seats"][0]["line"], "what was computed is shown"
    await one.post(address, {})
    assert (await settled(one, table))["status"] == "done"
    assert len(tasks.done) == len(set(tasks.done)), "nothing was computed twice"


@pytest.mark.extended
async def test_a_review_goes_on_by_itself_after_a_restart(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = Tasks(monkeypatch)
    tasks.pause = 3
    async with running(folder) as server:
        one = await server.guest()
        table = await uploaded(one, "restarted")
        await one.post(f"/api/tables/{table}/review", {})
        while len(tasks.done) < tasks.pause:
            await asyncio.sleep(0.02)
        while (await one.get(f"/api/tables/{table}/review"))["progress"]["done"] < tasks.pause:
            await asyncio.sleep(0.02)  # until they are stored
    early, tasks.pause = list(tasks.done), 10_000
    async with running(folder) as server:
        other = await server.guest()
        found = await settled(other, table)
        assert found["status"] == "done"
    assert not set(early) & set(tasks.done[len(early) :]), "what was stored is not computed again"


@pytest.mark.extended
async def test_a_worker_that_fails_leaves_a_review_that_can_be_tried_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await server.guest()
    table = await uploaded(one, "failed")

    async def fail(*_: object) -> None:
        raise ValueError("a fault")

    with monkeypatch.context() as broken:
        broken.setattr(BotPool, "review", fail)
        await one.post(f"/api/tables/{table}/review", {})
        found = await settled(one, table)
    assert (found["status"], found["error"]) == ("failed", "This match could not be reviewed.")
    await one.post(f"/api/tables/{table}/review", {})
    assert (await settled(one, table))["status"] == "done"


def judged(review: Review, text: str, entry: int) -> Review:
    """A review with one decision and the line that would have followed its better move."""
    match = replay(parse(text), entry - 1)
    seat = match.seats_to_act()[0]
    codes = match.state.legal_moves(seat)
    sure = Estimate(0.5, 0.01)
    played, best = (JudgedMove(code, str(match.game.move(code)), sure) for code in (codes[0], codes[-1]))
    decision = Decision(entry, seat, len(codes), played, best, Estimate(0.2, 0.01), "blunder")
    line = (LineMove(seat, best.code, best.sentence), LineMove(seat, -1, "impossible"))
    seats = tuple(replace(one, accuracy=90.0 + one.seat, words={**one.words, "blunder": 1}) for one in review.seats)
    moments = (KeyMoment("decision", entry, seat, 0.2, line),)
    return replace(review, coarse_only=False, decisions=(decision,), key_moments=moments, seats=seats)


async def test_what_would_have_followed_is_played_on_the_table(server: Running) -> None:
    one = await server.guest()
    text = a_record("lines")
    table = str((await one.post("/api/records", {"text": text}, 201))["id"])
    address = f"/api/tables/{table}/review"
    await one.post(address, {})
    await settled(one, table)
    store = server.registry.store
    stored = (await store.read(review_repository.load, table))["quick"].review
    assert stored is not None
    entry = next(at for at in range(1, 30) if len(_codes(text, at)) > 2)
    await store.write(review_repository.finish, table, judged(stored, text, entry))
    steps = await one.get(f"{address}/lines/{entry}")
    assert [step["code"] for step in steps] == [_codes(text, entry)[-1]], "it ends where it is not possible"
    assert steps[0]["frame"]["position"]["number"] == entry
    await one.get(f"{address}/lines/{entry + 1}", 404)
    await one.get(f"{address}/lines/{entry}?viewer=9", 400)
    again = await one.post(address, {})
    assert again["status"] == "done" and not server.services.reviews._jobs, "it is not computed again"


def _codes(text: str, entry: int) -> list[int]:
    match = replay(parse(text), entry - 1)
    return match.state.legal_moves(match.seats_to_act()[0])


async def test_a_person_finds_the_figures_of_their_own_seats(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await play_out(table, [one, two], random.Random(9))
    await one.post(f"/api/tables/{table}/review", {})
    await settled(one, table)
    assert await one.get("/api/me/reviews") == [], "a rough graph has no figures"
    store = server.registry.store
    text = await one.get(f"/api/tables/{table}/record")
    stored = (await store.read(review_repository.load, table))["quick"].review
    assert stored is not None
    deep = replace(judged(stored, text, 1), quality="deep")
    await store.write(review_repository.start, table, "deep", one.id, 0.0)
    await store.write(review_repository.finish, table, deep)
    await store.write(review_repository.finish, table, judged(stored, text, 1))
    (mine,) = await two.get("/api/me/reviews")
    assert (mine["table"], mine["seat"], mine["game"]) == (table, 1, "druid")
    assert (mine["accuracy"], mine["blunders"], mine["quality"]) == (91.0, 1, "deep"), "the deep one counts"
    assert await (await server.guest()).get("/api/me/reviews") == []
