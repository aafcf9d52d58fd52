"""The pictures of Idriana: the words that name them, and cards that a designer invents."""

from __future__ import annotations

import csv
import io
import itertools
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from tuckbox import registry
from tuckbox.core.card_set import CardSet
from tuckbox.games.idriana.art import fault, faults, picture
from tuckbox.games.idriana.art.compositions import COMPOSITIONS
from tuckbox.games.idriana.art.description import EXTRAS, HABITS, MEANINGS, description_of
from tuckbox.games.idriana.card_rows import COLUMNS, read_rows

STANDARD = registry.game_class("idriana").sets.standard
ROWS = read_rows(STANDARD)


def cards(*rows: tuple[str, str, str, str]) -> CardSet:
    """A set of cards by name, area, kind and art; the rest does not matter to pictures."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    for name, area, kind, words in rows:
        writer.writerow({"name": name, "area": area, "kind": kind, "art": words})
    return CardSet("some cards", text.getvalue())


def test_each_of_the_81_cards_has_words_that_all_mean_something() -> None:
    assert len(ROWS) == 81
    assert faults(STANDARD) == []
    for row in ROWS:
        shown = description_of(row["name"], row.cells)
        assert [shown.scene, shown.composition] == row["art"].split()[:2], row["name"]


def test_no_word_means_two_things() -> None:
    for first, second in itertools.combinations(MEANINGS, 2):
        assert set(first) & set(second) == set()


def test_the_order_of_words_does_not_matter() -> None:
    row = {"kind": "creature", "area": "wilderness"}
    one = description_of("Hare", {**row, "art": "meadow creature rabbit tawny firs"})
    assert one == description_of("Hare", {**row, "art": "firs tawny rabbit creature meadow"})


@pytest.mark.parametrize("kind", HABITS)
@pytest.mark.parametrize("area", ["wilderness", "farm", "town", "global"])
def test_a_card_without_words_has_a_picture_by_its_kind(kind: str, area: str) -> None:
    invented = cards(("Grumblewick", area, kind, ""), ("Ottoline", area, kind, ""))
    first, second = (picture("card", name, invented) for name in ("Grumblewick", "Ottoline"))
    ElementTree.fromstring(first)
    assert first != second


def test_a_new_card_shows_what_its_name_or_its_words_say() -> None:
    assert description_of("Red Fox", {"kind": "creature", "area": "wilderness", "art": ""}).icons == ("fox",)
    shown = description_of(
        "Fisher", {"kind": "person", "area": "town", "art": "coast person fishing-pole hood in-slate sea"}
    )
    assert (shown.icons, shown.hat, shown.clothes) == (("fishing-pole",), "hood", "in-slate")
    plain, dressed = (
        picture("card", "Fisher", cards(("Fisher", "town", "person", words)))
        for words in ("coast person fishing-pole", "coast person fishing-pole top-hat in-crimson")
    )
    assert plain != dressed


def test_an_unknown_word_is_told_and_does_no_harm() -> None:
    assert "'dragonn'" in fault("deep creature dragonn")
    assert fault("") == ""
    told = faults(cards(("Wheat", "farm", "crop", ""), ("Wyrm", "wilderness", "creature", "deep creature dragonn")))
    assert len(told) == 1 and told[0].startswith("row 3: 'dragonn'")
    assert picture("card", "Wyrm", cards(("Wyrm", "wilderness", "creature", "deep creature dragonn"))).startswith(
        "<svg"
    )


def test_a_picture_is_the_same_in_every_process() -> None:
    code = "from tests.art.test_idriana import *\n"
    code += "print(picture('card', 'Any', cards(('Any', 'farm', 'creature', 'autumn firs pool ferns halo wreath'))))"
    seen = set()
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment)
        seen.add(run.stdout)
    assert len(seen) == 1


def test_the_words_of_a_card_change_its_picture() -> None:
    plain = picture("card", "Wheat", cards(("Wheat", "farm", "crop", "")))
    own = picture("card", "Wheat", cards(("Wheat", "farm", "crop", "dawn crop corn")))
    assert plain != own


@pytest.mark.parametrize("composition", COMPOSITIONS)
@pytest.mark.parametrize("scene", ["night", "meadow"])
def test_every_composition_can_be_had_in_every_scene(composition: str, scene: str) -> None:
    svg = picture("card", "Any", cards(("Any", "town", "building", f"{scene} {composition}")))
    ElementTree.fromstring(svg)
    assert len(svg) > 1_500


COMPOSED = {"low": "crop", "tall": "crop", "roofs": "person", "sea": "person", "bees": "person"}
COMPOSED |= {"rays": "emblem", "crowned": "emblem"}


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_extra_is_seen(extra: str) -> None:
    plain = f"autumn {COMPOSED.get(extra, 'creature')} fox lily-pads"
    looks = []
    for text in (plain, f"{plain} {extra}"):
        svg = picture("card", "Any", cards(("Any", "farm", "crop", text)))
        looks.append(re.sub(r"p[0-9a-f]{7}-", "", svg))  # without the mark, which follows from the words
    assert looks[0] != looks[1]
