"""Other people's card sets and records: they run in workers, and a table that breaks, breaks alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Running, running, seated_pair
from tuckbox.core.match import Match
from tuckbox.core.record import Record, parse
from tuckbox.games.druid.game import DruidGame
from tuckbox.registry import game_class
from tuckbox.server.catalogue import game_cache
from tuckbox.server.tables import broadcast
from tuckbox.server.tables.bot_pool import BotPool
from tuckbox.server.tables.replaying import BROKEN, TOO_SLOW
from tuckbox.server.untrusted import Checked

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
OWN = game_class("druid").sets.standard.text.replace("Walrus", "Sea Cow")


def hangs(*_: object) -> Checked:
    while True:
        pass


def fails(*_: object) -> Checked:
    return Checked("It cannot be played (IndexError).")


@pytest.fixture
def checked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks run in this process, where they are quicker."""

    async def check(self: BotPool, too_slow: str, owner: str, work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    monkeypatch.setattr(BotPool, "check", check)


async def own_set(guest: Any) -> str:
    """Upload a card set; its hash."""
    found: str = (await guest.post("/api/games/druid/cards", {"name": "mine.csv", "text": OWN}, 201))["hash"]
    return found


async def test_a_card_set_that_hangs_is_refused_and_holds_up_nobody(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuckbox.server.lab.designs.service.check_card_set", hangs)
    async with running(folder, check_timeout=4.0) as server:
        one, two = await server.guest(), await server.guest()
        upload = asyncio.create_task(one.post("/api/games/druid/cards", {"name": "mine.csv", "text": OWN}, 400))
        await asyncio.sleep(0.2)
        assert (await two.get("/healthz"))["ok"] and not upload.done()
        assert (await upload)["reason"] == "This set took too long to check."
        assert len(await one.get("/api/games/druid/cards")) == 1


async def test_no_bot_waits_for_the_checks_of_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.server.lab.designs.service.check_card_set", hangs)
    async with running(folder, check_timeout=8.0) as server:
        uploads = [
            asyncio.create_task(guest.post("/api/games/druid/cards", {"name": "mine.csv", "text": OWN}, 400))
            for guest in [await server.guest() for _ in range(3)]
        ]
        one = await server.guest()
        table = (await one.table(ME, {"kind": "bot", "bot": "level1"}, options={"starter": "2"}))["id"]
        await one.follow(table)
        async with asyncio.timeout(8):
            while one.position(table)["number"] == 0:
                await one.hear("frame")
        assert not any(upload.done() for upload in uploads)
        for upload in uploads:
            upload.cancel()


async def test_a_set_must_have_been_tried_before_a_table_opens_with_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, checked_here: None
) -> None:
    async with running(folder) as server:
        one = await server.guest()
        cards = await own_set(one)
        server.services.trials.passed.clear()  # as one that an older server has stored
        monkeypatch.setattr("tuckbox.server.lab.designs.service.check_card_set", fails)
        refused = await one.table(ME, BOT, cards=cards, status=422)
        assert (refused["code"], refused["reason"]) == ("bad cards", "It cannot be played (IndexError).")


async def test_records_and_redeals_that_hang_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(folder, check_timeout=1.0) as server:
        one, two, table = await seated_pair(server)
        await one.ask("resign", table=table, seat=0)
        text = await one.get(f"/api/tables/{table}/record")
        monkeypatch.setattr("tuckbox.server.replays.api.check_record", hangs)
        monkeypatch.setattr("tuckbox.server.replays.api.continue_record", hangs)
        refused = await one.post("/api/records", {"text": text}, 400)
        assert refused["reason"] == "This record took too long to check."
        seats = [ME, BOT]
        refused = await two.post(f"/api/tables/{table}/continue", {"entry": 0, "seats": seats}, 400)
        assert refused["reason"] == "This position took too long to deal anew."


async def test_a_table_whose_own_cards_hang_or_fail_is_closed_and_keeps_its_record(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(folder, check_timeout=30.0) as server:
        one = await server.guest()
        cards = await own_set(one)
        tables = [(await one.table(ME, OPEN, cards=cards))["id"] for _ in range(2)]
        two = await server.guest()
        for table in tables:
            await two.post(f"/api/tables/{table}/sit", {})
    for table, work, reason, limit in ((tables[0], hangs, TOO_SLOW, 1.0), (tables[1], fails, BROKEN, 30.0)):
        monkeypatch.setattr("tuckbox.server.tables.replaying.check_replay", work)
        async with running(folder, check_timeout=limit) as server:
            one.http.base_url = one.base = server.base
            info = await one.get(f"/api/tables/{table}")
            assert (info["status"], info["closed_reason"]) == ("closed", reason)
            assert "Sea Cow" in await one.get(f"/api/tables/{table}/record")
            assert set(tables) <= {line["id"] for line in await one.get("/api/me/tables")}
            await one.table(ME, BOT)


async def test_a_set_that_can_no_longer_be_read_stops_neither_the_start_nor_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch, checked_here: None
) -> None:
    async with running(folder) as server:
        one, two, other = await seated_pair(server)
        cards = await own_set(one)
        table = (await one.table(ME, OPEN, cards=cards))["id"]
        await two.post(f"/api/tables/{table}/sit", {})
    honest = DruidGame.__init__

    def broken(self: DruidGame, cards: Any = None, options: Any = None) -> None:
        if cards is not None and "Sea Cow" in cards.text:
            raise IndexError("of an upgrade")
        honest(self, cards, options)

    monkeypatch.setattr(DruidGame, "__init__", broken)
    monkeypatch.setattr("tuckbox.server.app.__version__", "99.0")
    game_cache.cached_game.cache_clear()
    async with running(folder) as server:
        one.http.base_url = one.base = server.base
        info = await one.get(f"/api/tables/{table}")
        assert (info["status"], info["closed_reason"]) == ("closed", BROKEN)
        assert (await one.get(f"/api/tables/{other}"))["status"] == "running"
        assert {line["id"] for line in await one.get("/api/me/tables")} == {table, other}
    game_cache.cached_game.cache_clear()


async def test_a_table_that_fails_again_and_again_is_closed_alone(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    three, _, other = await seated_pair(server, options={"starter": "1"})
    honest = broadcast._frame

    def failing(at: Any, *rest: Any) -> Any:
        if at.id == table:
            raise IndexError("in a view")
        return honest(at, *rest)

    monkeypatch.setattr(broadcast, "_frame", failing)
    await one.ask("play", table=table, seat=0, number=1, codes=[one.position(table)["legal_moves"][0]["code"]])
    async with asyncio.timeout(10):
        while (await two.http.get(f"/api/tables/{table}")).json().get("closed_reason") != BROKEN:
            await asyncio.sleep(0.05)
    told = await two.hear("snapshot")
    assert told["table"]["closed_reason"] == BROKEN and told["frame"] is None
    assert [entry.kind for entry in parse(await two.get(f"/api/tables/{table}/record")).entries] == ["move"]
    assert (await three.play(other, 0, three.position(other)))["type"] == "done"


async def test_where_nobody_can_act_the_table_is_closed_with_a_reason(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server, options={"starter": "1"})
        monkeypatch.setattr(Match, "stuck_seat", lambda match: 0 if len(match.entries) == 1 else None)
        done = await one.ask(
            "play", table=table, seat=0, number=1, codes=[one.position(table)["legal_moves"][0]["code"]]
        )
        assert done["type"] == "done", "the move counts"
        info = await two.get(f"/api/tables/{table}")
        assert info["status"] == "closed" and info["closed_reason"].startswith("Nobody can move in this position")
        assert (await one.ask("play", table=table, seat=0, number=2, codes=[0]))["code"] == "over"


replays: list[Record] = []


def noted(record: Record) -> Checked:
    replays.append(record)
    return Checked()


async def test_a_table_with_its_own_cards_is_tried_in_a_worker_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, checked_here: None
) -> None:
    async with running(folder, unload_after=0.0) as server:
        one = await server.guest()
        table = (await one.table(ME, BOT, cards=await own_set(one), options={"starter": "1"}))["id"]
        monkeypatch.setattr("tuckbox.server.tables.replaying.check_replay", noted)
        for _ in range(2):
            server.registry.loader.tables.pop(table).stop()
            await server.registry.loader.table(table)
        (record,) = replays
        assert record.cards is not None and "Sea Cow" in record.cards.text
