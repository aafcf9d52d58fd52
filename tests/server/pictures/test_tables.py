"""Pictures of positions: drawn from what their viewer sees, small, and kept by the browser."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from tests.server.running import Guest, Json, Running, play_out, seated_pair
from tuckbox import packages
from tuckbox.games.druid.game import DruidGame

CREATURES = [row["name"] for row in DruidGame().cards.creatures]
TERRAINS = [row["name"] for row in DruidGame().cards.terrains]
SMALL = 120_000  # bytes, without the cards; a land of Tectonic Tribes is drawn as a whole


async def picture(guest: Guest, table: str, more: str = "") -> str:
    """The picture of a table for somebody, which must be well formed."""
    found: str = await guest.get(f"/api/tables/{table}/picture{more}")
    ElementTree.fromstring(found)
    return found


async def addresses(guest: Guest, game: str) -> dict[str, str]:
    """The address of every card's picture by kind and name."""
    light: dict[str, str] = (await guest.get(f"/api/games/{game}/pictures"))["light"]
    return light


def hand(guest: Guest, table: str, seat: int) -> list[int]:
    """The creatures in a player's hand."""
    seats: list[Json] = guest.position(table)["view"]["seats"]
    return [one["creature"] for one in seats[seat]["creatures"]]


async def test_a_picture_shows_ones_own_hand_and_no_other(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await play_out(table, [one, two], random.Random(5), most=9)
    where = await addresses(one, "druid")
    held = [
        {where[f"creature/{CREATURES[at]}"] for at in hand(who, table, seat)} for seat, who in enumerate((one, two))
    ]
    assert all(held) and not held[0] & held[1]
    watcher = await server.guest()
    shown = [await picture(who, table) for who in (one, two, watcher)]
    assert [[all(card in picture for card in cards) for cards in held] for picture in shown[:2]] == [
        [True, False],
        [False, True],
    ]
    for number, hidden in ((0, held[1]), (1, held[0]), (2, held[0] | held[1])):
        assert not [card for card in hidden if card in shown[number]]


async def test_people_who_share_a_device_see_no_hand_on_the_list_of_tables(server: Running) -> None:
    one = await server.guest()
    table = (await one.table({"kind": "me"}, {"kind": "me"}))["id"]
    where = await addresses(one, "druid")
    shown = await picture(one, table)
    assert not [name for name in CREATURES if where[f"creature/{name}"] in shown]
    assert where["back/creature"] in shown


@pytest.mark.parametrize(("game", "card"), [("druid", "terrain"), ("idriana", "card"), ("tectonic", "terrain")])
async def test_a_picture_refers_to_cards_instead_of_containing_them(server: Running, game: str, card: str) -> None:
    one, two, table = await seated_pair(server, game=game)
    await play_out(table, [one, two], random.Random(5), most=20)
    where = await addresses(one, game)
    shown = await picture(one, table)
    assert len(shown) < SMALL
    assert any(place in shown for key, place in where.items() if key.startswith(f"{card}/"))


async def test_the_picture_of_a_known_position_is_kept_by_its_viewers_browser_only(server: Running) -> None:
    one, two, table = await seated_pair(server, game="tectonic")
    answer = await one.http.get(f"/api/tables/{table}/picture?entries=0")
    assert (
        answer.headers["cache-control"] == "private, max-age=86400, immutable"
        and answer.headers["vary"] == "cookie,accept-encoding"
    )
    await play_out(table, [one, two], random.Random(5), most=4)
    late = await one.http.get(f"/api/tables/{table}/picture?entries=0")
    assert late.headers["cache-control"] == "no-store", "it is not the position that was asked for"
    assert await picture(one, table, "?theme=dark") != await picture(one, table)


async def test_a_picture_has_its_words_in_the_language_of_the_page(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await play_out(table, [one, two], random.Random(5), most=30)
    texts = packages.texts("druid", "de")
    english, german = await picture(one, table), await picture(one, table, "?lang=de")
    shown = [name for name in [*CREATURES, *TERRAINS] if f">{name}<" in english and texts[name] != name]
    assert shown and all(f">{texts[name]}<" in german and f">{name}<" not in german for name in shown)


async def test_there_is_no_picture_of_what_one_may_not_see(server: Running) -> None:
    one, _, table = await seated_pair(server, watchers=False)
    stranger = await server.guest()
    await stranger.get(f"/api/tables/{table}/picture", 403)
    waiting = (await one.table({"kind": "me"}, {"kind": "open"}))["id"]
    assert (await one.http.get(f"/api/tables/{waiting}/picture")).status_code == 204
    await one.get("/api/tables/nowhere/picture", 404)
    daily = (await one.post("/api/daily/druid"))["id"]
    await picture(one, daily)
    await stranger.get(f"/api/tables/{daily}/picture", 403)


async def test_a_game_that_draws_no_tables_has_no_picture(server: Running, with_magpies: None) -> None:
    one = await server.guest()
    table = (await one.table({"kind": "me"}, {"kind": "bot", "bot": "greedy"}, game="magpies"))["id"]
    answer = await one.http.get(f"/api/tables/{table}/picture")
    assert (answer.status_code, answer.text) == (204, "")
