"""Translations are complete, and their check finds what is missing, unused or has other blanks."""

from __future__ import annotations

import pytest

from tools import translations
from tuckbox import packages
from tuckbox.texts import languages


def test_the_check_finds_what_is_wrong() -> None:
    english = {"a": "{count} of {name}", "b": "two", "c": "three", "d": "four"}
    texts = {"a": "{count} von {Name}", "b": "zwei", "d": "vier}", "e": "fünf"}
    wrong = list(translations.compare(english, texts, "de"))
    assert [line.split(":")[1].split(",")[0].strip() for line in wrong] == [
        "other blanks than in English",
        "missing",
        "A brace is closed that was not opened",
        "unused",
    ]


def test_the_texts_to_translate_are_found_in_the_source_and_in_what_is_sent() -> None:
    server = translations.server_texts()
    assert {"The match is over.", "This table has no seat {number}."} <= set(server)
    druid = translations.game_texts("druid")
    assert {"Walrus", "place {creature} at {terrain}", "{seat} draws a creature.", "You do not hold {name}."} <= set(
        druid
    )


@pytest.mark.parametrize("language", languages.codes()[1:])
def test_a_language_is_complete(language: str) -> None:
    assert list(translations.of_language(language)) == []


def test_the_page_asks_for_every_english_text() -> None:
    assert list(translations.of_english()) == []


def test_a_key_is_used_as_a_literal_or_by_a_template() -> None:
    keys = dict.fromkeys(["home.play", "home.gone", "you.won", "druid.note", "why.row", "why.row.you"], "")
    code = "say('home.play') say(`you.${outcome as 'won'}`) note(`${game}.note`) say(`why.row${whose}`)"
    assert translations.unused_keys(keys, code) == ["home.gone"]


def test_a_file_of_texts_is_flat_whatever_its_sections() -> None:
    assert languages.read('"a" = "b"\n[more]\n"c {d}." = "e"') == {"a": "b", "c {d}.": "e"}
    with pytest.raises(languages.BadTexts, match="quotation marks"):
        languages.read('a.b.c = "d"')
    with pytest.raises(languages.BadTexts, match="texts"):
        languages.read('"a" "b"')


def test_a_language_that_we_lack_is_english() -> None:
    assert languages.codes()[0] == "en"
    assert languages.texts("xx") == languages.texts("../de") == {}
    assert packages.guide("druid", "xx") == packages.guide("druid")
