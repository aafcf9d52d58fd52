"""The API for players: pages, matches, and a guest who signs in."""

from __future__ import annotations

import csv
import random

from tests.server.running import Guest, Running, play_out, seated_pair
from tuckbox.server.profiles import service as profiles
from tuckbox.server.ratings.repository import matches_of, rating_history

PASSWORD = "correct horse battery"


async def finished(server: Running) -> tuple[Guest, Guest, str]:
    """Two people who have played a match to its end."""
    one, two, table = await seated_pair(server)
    await play_out(table, [one, two], random.Random(3))
    return one, two, table


async def test_ones_matches_are_listed_filtered_and_searched(server: Running) -> None:
    one, two, table = await finished(server)
    listed = await one.get("/api/me/matches")
    (line,) = listed["matches"]
    assert listed["total"] == 1 and line["table"] == table and line["game"] == "druid"
    assert [opponent["name"] for opponent in line["opponents"]] == [two.name]
    assert line["unrated"] == "" and line["change"] == line["points"] - 1500
    other = "lost" if line["outcome"] == "won" else "won"
    assert (await one.get(f"/api/me/matches?outcome={other}"))["total"] == 0
    assert (await one.get("/api/me/matches?game=idriana"))["total"] == 0
    assert (await one.get("/api/me/matches?players=3"))["total"] == 0
    assert (await one.get(f"/api/me/matches?words={two.name[:4].lower()}"))["total"] == 1
    assert (await one.get("/api/me/matches?words=nobody-of-this-name"))["total"] == 0
    assert (await one.get("/api/me/matches?offset=1"))["matches"] == []
    await one.get("/api/me/matches?limit=0", 400)


async def test_the_cards_of_a_match_are_kept(server: Running) -> None:
    one, _, _ = await finished(server)
    (match,) = await server.services.store.read(matches_of, one.id, server.services.runtime.now())
    assert sum(match.cards.values()) >= 15, "fifteen creatures at least"
    card = next(iter(match.cards))
    assert (await one.get(f"/api/me/matches?words={card}"))["total"] == 1


async def test_matches_as_csv(server: Running) -> None:
    one, two, table = await finished(server)
    answer = await one.http.get("/api/me/matches.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    (row,) = csv.DictReader(answer.content.decode("utf-8-sig").splitlines())
    assert (row["table"], row["game"], row["opponents"], row["rated"]) == (table, "druid", two.name, "yes")
    german = (await one.http.get("/api/me/matches.csv?lang=de")).content
    assert german.startswith(b"\xef\xbb\xbftable;game;"), "as Excel opens it in German"


async def test_a_page_is_public_for_accounts_until_it_is_hidden(server: Running) -> None:
    one, two, _ = await finished(server)
    await two.get(f"/api/players/{one.name}", 404)
    await one.post("/api/me/password", {"name": "Rowan", "password": PASSWORD})
    found = await two.get("/api/players/rowan")
    assert found["name"] == "Rowan" and found["games"][0]["score"] != {"won": 0, "drawn": 0, "lost": 0}
    assert found["games"][0]["opponents"] == [], "it names no other people"
    assert found["games"][0]["history"][0]["opponents"] == []
    mine = (await one.get("/api/me/profile"))["games"][0]
    (point,), (met,) = mine["history"], mine["opponents"]
    assert [opponent["name"] for opponent in point["opponents"]] == [met["name"]] == [two.name]
    assert point["change"] == met["change"] == point["points"] - 1500
    assert mine["score"][point["outcome"]] == 1 and point["players"] == 2
    hidden = await one.http.patch("/api/me/profile", json={"public": False})
    assert hidden.json()["public"] is False
    await two.get("/api/players/rowan", 404)
    await one.get("/api/players/rowan")


async def test_a_guest_who_signs_in_brings_their_matches(server: Running) -> None:
    owner = await server.guest()
    await owner.post("/api/me/password", {"name": "Rowan", "password": PASSWORD})
    guest, _, table = await finished(server)
    running_table = (await guest.table({"kind": "me"}, {"kind": "open"}))["id"]
    await guest.post("/api/sign-in", {"name": "Rowan", "password": PASSWORD})
    assert (await guest.get("/api/me"))["name"] == "Rowan"
    assert [line["table"] for line in (await guest.get("/api/me/matches"))["matches"]] == [table]
    assert (await guest.get(f"/api/tables/{running_table}"))["my_seats"] == [0], "seats of unfinished tables too"
    assert (await owner.get("/api/me/matches"))["total"] == 1
    text = (await owner.http.get("/api/me/matches.csv")).content.decode("utf-8-sig")
    (row,) = csv.DictReader(text.splitlines())
    assert (row["table"], row["rated"], row["change"]) == (table, "no", ""), "the rating of a guest is not taken along"
    # whoever signs in from an account leaves it as it is
    other = await server.guest()
    await other.post("/api/me/password", {"name": "Hazel", "password": PASSWORD})
    await other.table({"kind": "me"}, {"kind": "open"})
    await other.post("/api/sign-in", {"name": "Rowan", "password": PASSWORD})
    assert len(await other.get("/api/me/tables")) == 2


async def test_ratings_by_game_and_how_they_changed_in_a_week(server: Running) -> None:
    one, _, _ = await finished(server)
    assert await (await server.guest()).get("/api/me/ratings") == []
    (found,) = await one.get("/api/me/ratings")
    line = (await one.get("/api/me/matches"))["matches"][0]
    assert (found["game"], found["rating"]["points"], found["week"]) == ("druid", line["points"], line["change"])
    history = await server.services.store.read(rating_history, one.id)
    later = history["druid"][0].at + 8 * 86_400
    assert [rating.week for rating in profiles.ratings(history, later)] == [0]
