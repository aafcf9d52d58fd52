"""Ratings: the scale, which matches count, and that all of them computed again are the same."""

from __future__ import annotations

import asyncio
import random
import re
import time
from pathlib import Path
from typing import get_args

import pytest

from tests.server.running import Guest, Running, play_out, running, seated_pair
from tuckbox.cli import main
from tuckbox.server.maintenance import close_abandoned
from tuckbox.server.ratings import repository as result_repository
from tuckbox.server.ratings.domain import Unrated
from tuckbox.server.ratings.service import NEWCOMER, Rating, bot_rating, rate, rating_from_points
from tuckbox.server.storage import database, schema
from tuckbox.server.tables.leaving import abandon
from tuckbox.server.tables.results import everybody_moved, why_unrated

YOU, BOT = {"kind": "me"}, {"kind": "bot", "bot": "level1"}


def test_points_are_on_the_scale_of_chess() -> None:
    """Of two certain players 400 points apart, a surprise moves the weaker ten times as far as the expected."""
    low, high = rating_from_points(NEWCOMER), rating_from_points(NEWCOMER + 400)
    assert Rating().points == NEWCOMER and high.points == NEWCOMER + 400
    expected, surprise = rate([low, high], [2, 1])[0].mu - low.mu, rate([low, high], [1, 2])[0].mu - low.mu
    assert surprise / -expected == pytest.approx(10, rel=0.01)


def test_a_rating_gets_surer_and_a_draw_of_equals_changes_nothing() -> None:
    one = two = Rating()
    assert one.is_provisional
    drawn = rate([one, two], [1, 1])
    assert drawn[0].points == drawn[1].points == NEWCOMER and drawn[0].sigma < one.sigma
    for number in range(40):
        one, two = rate([one, two], [1, 2] if number % 2 else [2, 1])
    assert not one.is_provisional and abs(one.points - two.points) < 60


def test_among_several_each_place_counts() -> None:
    after = rate([Rating()] * 4, [1, 2, 3, 4])
    assert [one.points for one in after] == sorted((one.points for one in after), reverse=True)
    assert len({one.points for one in after}) == 4


def test_bots_have_the_ratings_that_were_measured() -> None:
    points = [rating.points for level in range(1, 5) if (rating := bot_rating("druid", f"level{level}"))]
    assert points == sorted(points) and points[1] == NEWCOMER
    assert bot_rating("druid", "random") is None and bot_rating("nowhere", "level1") is None


async def resigned(server: Running, one: Guest, two: Guest, table: str, moves: int) -> None:
    """A match in which the first resigns after so many moves."""
    await play_out(table, [one, two], random.Random(1), moves)
    assert (await one.ask("resign", table=table, seat=0))["type"] == "done"


async def test_a_match_between_people_changes_both_ratings(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await resigned(server, one, two, table, 6)
    lost, won = [(await guest.get("/api/me/profile"))["games"][0] for guest in (one, two)]
    assert (lost["score"], won["score"]) == ({"won": 0, "drawn": 0, "lost": 1}, {"won": 1, "drawn": 0, "lost": 0})
    assert lost["rating"]["points"] < NEWCOMER < won["rating"]["points"]
    assert lost["rating"]["provisional"] and lost["rating"]["matches"] == 1
    assert (won["streak"], won["form"]) == (1, ["won"])


async def test_a_match_left_before_everybody_moved_counts_for_nobody(server: Running) -> None:
    one, two, table = await seated_pair(server, options={"starter": "1"})
    assert (await one.ask("resign", table=table, seat=0))["type"] == "done"
    line = (await two.get("/api/me/matches"))["matches"][0]
    assert line["unrated"] == "options" and line["points"] is None, "the starter was chosen"
    one, two, table = await seated_pair(server)
    assert (await one.ask("resign", table=table, seat=0))["type"] == "done"
    line = (await two.get("/api/me/matches"))["matches"][0]
    assert (line["outcome"], line["unrated"]) == ("won", "too short")


async def test_hints_and_undo_are_never_rated_also_when_nobody_else_is_told(server: Running) -> None:
    one = await server.guest()
    table = (await one.table(YOU, BOT, hints=True))["id"]
    await one.follow(table)
    while 0 not in one.position(table)["seats_to_act"]:
        await one.hear("frame")
    assert (await one.ask("hint", table=table, seat=0))["type"] == "hint"
    await one.play(table, 0, one.position(table))
    await one.ask("resign", table=table, seat=0)
    assert (await one.get("/api/me/matches"))["matches"][0]["unrated"] == "hints"
    one, two, table = await seated_pair(server)
    players = [one, two]
    mover = next(n for n in (0, 1) if n in players[n].position(table)["seats_to_act"])
    await players[mover].play(table, mover, players[mover].position(table))
    assert (await players[mover].ask("undo", table=table, seat=mover))["type"] == "done"
    await resigned(server, one, two, table, 6)
    assert (await one.get("/api/me/matches"))["matches"][0]["unrated"] == "undo"


async def test_people_on_one_device_are_not_rated_and_not_listed(server: Running) -> None:
    one = await server.guest()
    table = (await one.table({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}))["id"]
    await one.follow(table)
    found = server.registry.loader.tables[table]
    assert why_unrated(found.setup, found.match) == "one device"
    await one.ask("resign", table=table, seat=0)
    assert (await one.get("/api/me/matches"))["total"] == 0


async def against_bots(server: Running, moves: int, bots: int = 1, game: str = "druid") -> tuple[Guest, str]:
    """Somebody who has made so many moves against bots."""
    one = await server.guest()
    table: str = (await one.table(YOU, *[BOT] * bots, game=game))["id"]
    await one.follow(table)
    for _ in range(moves):
        while 0 not in one.position(table)["seats_to_act"]:
            await one.hear("frame")
        await one.play(table, 0, one.position(table))
    return one, table


async def test_a_match_against_a_bot_that_is_dropped_is_lost_once_one_has_moved(server: Running) -> None:
    one, table = await against_bots(server, moves=1)
    assert (await one.post(f"/api/tables/{table}/close"))["status"] == "finished"
    (line,) = (await one.get("/api/me/matches"))["matches"]
    assert (line["outcome"], line["forfeited"], line["unrated"]) == ("lost", True, "") and line["change"] < 0
    one, table = await against_bots(server, moves=0)
    assert (await one.post(f"/api/tables/{table}/close"))["status"] == "closed"
    assert (await one.get("/api/me/matches"))["total"] == 0


async def test_bots_play_a_dropped_match_of_several_to_its_end(server: Running) -> None:
    """Nor does it help to resign first and to drop it before the bots are done."""
    one, table = await against_bots(server, moves=1, bots=2, game="tectonic")
    assert (await one.post(f"/api/tables/{table}/close"))["status"] == "running"
    assert (await one.post(f"/api/tables/{table}/close"))["status"] == "running"
    found = server.registry.loader.tables[table]
    assert found.match.forfeited == [0] and found.match.entries[-1].kind != "resign", "a bot has taken over"


async def test_who_was_to_move_in_an_abandoned_match_has_lost(server: Running) -> None:
    later = time.time() + 31 * 86_400

    async def abandoned(*guests: Guest) -> None:
        for guest in guests:
            await guest.socket.close()
        while any(table.followers for table in server.registry.loader.tables.values()):
            await asyncio.sleep(0.01)
        await close_abandoned(server.registry, later)

    one, two, table = await seated_pair(server)
    await play_out(table, [one, two], random.Random(1), 6)
    (awaited,) = one.position(table)["seats_to_act"]
    loser, winner = (one, two) if awaited == 0 else (two, one)
    await abandoned(one, two)
    assert (await one.get(f"/api/tables/{table}"))["status"] == "finished"
    (line,) = (await loser.get("/api/me/matches"))["matches"]
    assert (line["outcome"], line["forfeited"], line["unrated"]) == ("lost", True, "")
    assert (await winner.get("/api/me/matches"))["matches"][0]["change"] > 0

    alone, against_bot = await against_bots(server, moves=1)
    while 0 not in alone.position(against_bot)["seats_to_act"]:
        await alone.hear("frame")
    await abandoned(alone)
    assert (await alone.get("/api/me/matches"))["matches"][0]["outcome"] == "lost"


async def test_a_match_that_everybody_was_to_move_in_ends_without_a_result(server: Running) -> None:
    """Both choose in secret: neither has kept the other waiting."""
    one, two, table = await seated_pair(server, game="tectonic")
    found = server.registry.loader.tables[table]
    while not (found.match.seats_to_act() == [0, 1] and everybody_moved(found.setup, found.match)):
        await play_out(table, [one, two], random.Random(1), 1)
    await abandon(found)
    assert (found.setup.status, found.setup.closed_reason) == ("closed", "The table was abandoned.")


def test_every_reason_why_a_match_is_unrated_has_a_text() -> None:
    texts = Path("web/src/lang/en-players.ts").read_text()
    told = re.findall(r"'you\.unrated\.([^']+)'", texts)
    assert set(told) == set(get_args(Unrated)) - {""} and len(told) == len(set(told))


async def test_all_ratings_computed_again_are_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with running(folder) as server:
        for moves in (6, 8, 7):
            one, two, table = await seated_pair(server)
            await resigned(server, one, two, table, moves)
    engine = database.engine_for(str(folder / "tuckbox.db"))
    with database.transaction(engine, writing=True) as c:
        before = c.execute(schema.ratings.select().order_by("number", "seat")).all()
        results = c.execute(schema.results.select().order_by("number")).all()
    assert len(before) == 6
    assert main(["admin", "ratings", "--database", str(folder / "tuckbox.db")]) == 0
    assert "3 matches are rated; 0 results were added." in capsys.readouterr().out
    with database.transaction(engine, writing=True) as c:
        assert c.execute(schema.ratings.select().order_by("number", "seat")).all() == before
        c.execute(schema.results.delete())  # as in a database from before results were kept
        c.execute(schema.seat_results.delete())
        c.execute(schema.ratings.delete())
        assert len(result_repository.tables_without_result(c)) == 3
    assert main(["admin", "ratings", "--database", str(folder / "tuckbox.db")]) == 0
    assert "3 results were added" in capsys.readouterr().out
    with database.transaction(engine, writing=True) as c:
        assert c.execute(schema.ratings.select().order_by("number", "seat")).all() == before
        assert c.execute(schema.results.select().order_by("number")).all() == results
