"""The pictures of Idriana: the words that name them, and cards that a designer invents."""

from __future__ import annotations

import csv
import itertools
import os
import re
import subprocess
import sys
from importlib import resources
from xml.etree import ElementTree

import pytest

from tuckbox import art
from tuckbox.cardset import CardSet
from tuckbox.games.idriana.art import SIGNS, fault, faults, picture, pictures
from tuckbox.games.idriana.art.compositions import COMPOSITIONS
from tuckbox.games.idriana.art.words import EXTRAS, HABITS, MEANINGS, words_of

TEXT = resources.files("tuckbox.games.idriana.art").joinpath("art.csv").read_text(encoding="utf-8")
KNOWN = {row["name"]: row["art"] for row in csv.DictReader(TEXT.splitlines())}


def cards(*rows: tuple[str, str, str, str]) -> CardSet:
    """A set of cards by name, area, kind and art."""
    lines = [",".join(f'"{cell}"' for cell in row) for row in rows]
    return CardSet("some cards", "\n".join(["name,area,kind,art", *lines]))


def test_each_of_the_81_cards_has_words_that_all_mean_something() -> None:
    assert len(KNOWN) == 81
    assert [fault(text) for text in KNOWN.values() if fault(text)] == []
    for name, text in KNOWN.items():
        shown = words_of(name, {"kind": "creature", "area": "town", "art": text})
        assert shown.scene == text.split()[0] and shown.composition == text.split()[1], name


def test_the_81_pictures_are_small_wordless_and_all_different() -> None:
    found = pictures(cards(*((name, "town", "building", "") for name in KNOWN)))
    assert len(found) == 81 + 1 + len(SIGNS)
    faces = {key: svg for key, svg in found.items() if not key.startswith("glyph/")}
    assert len({art.content_hash(svg) for svg in faces.values()}) == len(faces)
    for key, svg in faces.items():
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
        assert not tags & {"text", "image", "filter", "style", "script"}, key
        assert len(svg) < 26_000, key


def test_no_word_means_two_things() -> None:
    for first, second in itertools.combinations(MEANINGS, 2):
        assert set(first) & set(second) == set()


def test_the_order_of_words_does_not_matter() -> None:
    row = {"kind": "creature", "area": "wilderness"}
    one = words_of("Hare", {**row, "art": "meadow creature rabbit tawny firs"})
    assert one == words_of("Hare", {**row, "art": "firs tawny rabbit creature meadow"})


@pytest.mark.parametrize("kind", HABITS)
@pytest.mark.parametrize("area", ["wilderness", "farm", "town", "global"])
def test_a_card_without_words_has_a_picture_by_its_kind(kind: str, area: str) -> None:
    invented = cards(("Grumblewick", area, kind, ""), ("Ottoline", area, kind, ""))
    first, second = (picture("card", name, invented) for name in ("Grumblewick", "Ottoline"))
    ElementTree.fromstring(first)
    assert first != second


def test_a_new_card_shows_what_its_name_or_its_words_say() -> None:
    assert words_of("Red Fox", {"kind": "creature", "area": "wilderness"}).icons == ("fox",)
    shown = words_of("Fisher", {"kind": "person", "area": "town", "art": "coast person fishing-pole hood in-slate sea"})
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


def test_own_words_go_before_those_that_we_know() -> None:
    known = picture("card", "Wheat", cards(("Wheat", "farm", "crop", "")))
    own = picture("card", "Wheat", cards(("Wheat", "farm", "crop", "dawn crop corn")))
    assert known != own


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
