"""What the server says in other languages: texts of games and sentences; records, moves and errors stay in English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.running import Running, seated_pair
from tuckbox import packages

TEXTS = """
"Walrus" = "Walross"
"place {creature} at {terrain}" = "{creature} nach {terrain} legen"
"{seat} places {creature} at {terrain}." = "{seat} legt {creature} nach {terrain}."
"Acolyte" = "Novizin"
"Two druids, thirty creatures, five terrains: win three of them with the better group." = "Zwei Druiden."
"""
CLAUSES = "## Schachtel\n- D1. 54 Karten,\n  davon 7 Gelände."


@pytest.fixture(autouse=True)
def translated(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Druid Games with a few texts in German."""
    cached: list[Any] = [packages.texts, packages.rules, packages.guide, packages.course]
    files = {"texts.toml": TEXTS, "clauses.md": CLAUSES}

    def translation(game: str, language: str, file: str) -> str:
        return files.get(file, "") if (game, language) == ("druid", "de") else ""

    monkeypatch.setattr(packages, "_translation", translation)
    for one in cached:
        one.cache_clear()
    yield
    for one in cached:
        one.cache_clear()


async def test_a_catalogue_is_in_the_language_asked_for(server: Running) -> None:
    guest = await server.guest()
    english, german, unknown = [
        await guest.get(f"/api/games/druid/catalogue{lang}") for lang in ("", "?lang=de", "?lang=xx")
    ]
    at = english["labels"]["creature"].index("Walrus")
    assert german["labels"]["creature"][at] == german["facts"]["creatures"][at]["name"] == "Walross"
    assert german["moves"][0]["template"] == "{creature} nach {terrain} legen"
    assert [kind["template"] for kind in german["events"] if kind["name"] == "placed"] == [
        "{seat} legt {creature} nach {terrain}."
    ]
    assert german["events"][0] == english["events"][0]  # English where a text is missing
    assert german["texts"]["Walrus"] == "Walross"
    assert unknown == english and "texts" not in english


async def test_pictures_have_the_names_of_both_languages(server: Running) -> None:
    guest = await server.guest()
    found = (await guest.get("/api/games/druid/pictures?lang=de"))["light"]
    assert found["creature/Walross"] == found["creature/Walrus"]


async def test_rules_games_and_bots_are_translated(server: Running) -> None:
    guest = await server.guest()
    first, second, *_ = await guest.get("/api/games/druid/rules?lang=de")
    assert (first["section"], first["text"]) == ("Schachtel", "54 Karten, davon 7 Gelände.")
    assert second["text"].startswith("30 creatures")
    (druid,) = [one for one in await guest.get("/api/games?lang=de") if one["name"] == "druid"]
    assert (druid["tagline"], druid["bots"][0]["title"]) == ("Zwei Druiden.", "Novizin")
    texts = await guest.get("/api/texts/de")
    assert (texts["It is your turn."], texts["Acolyte"]) == ("Du bist dran.", "Novizin")
    assert await guest.get("/api/texts/en") == await guest.get("/api/texts/xx") == {}


async def test_a_refusal_is_english_and_tells_what_it_was_made_of(server: Running) -> None:
    one, two, table = await seated_pair(server)
    first = one.position(table)["seats_to_act"][0]
    waiting = [one, two][1 - first]
    refused = await waiting.ask("preview", table=table, seat=1 - first, code=0)
    assert refused["why_not"] == f"It is not {waiting.name}'s turn; {[one, two][first].name} is to act."
    (phrase, *_) = refused["phrases"].values()
    assert phrase["template"].startswith("It is not {seat}'s turn;")
    assert phrase["values"]["seat"] == waiting.name and phrase["messages"] == []  # names are not translated


async def test_an_app_is_installed_in_the_language_of_its_page(server: Running) -> None:
    guest = await server.guest()
    english, german = [(await guest.http.get(f"/manifest.webmanifest{lang}")).json() for lang in ("", "?lang=de")]
    assert [one["name"] for one in german["shortcuts"]] == ["Regeln", "Karten"]
    assert (english["lang"], german["lang"]) == ("en", "de") and german["icons"] == english["icons"]
