"""What is in the box (D1 to D6): the standard set, and what of it every set must keep."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.druid.table_builder import STANDARD, Table
from tuckbox.core.card_set import CardSet, Row
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.rules.cards import ICONS, TYPES

TERRAINS, CREATURES, SPECIALS = STANDARD.cards.terrains, STANDARD.cards.creatures, STANDARD.cards.specials
ANIMALS = [row for row in CREATURES if row["kind"] == "animal"]
LEGENDARY = [row for row in CREATURES if row["kind"] == "legendary"]


def icons(row: Row) -> frozenset[str]:
    return frozenset(row["icons"].split())


@pytest.mark.rule("D1")
def test_the_box_holds_54_cards_with_cover_and_help() -> None:
    assert (len(TERRAINS), len(CREATURES), len(SPECIALS)) == (7, 33, 12)
    assert len(TERRAINS) + len(CREATURES) + len(SPECIALS) + 2 == 54


@pytest.mark.rule("D2")
def test_thirty_animals_six_types_values_1_to_5_one_or_two_icons() -> None:
    assert len(ANIMALS) == 30
    assert {(row["type"], int(row["value"])) for row in ANIMALS} == {(t, v) for t in TYPES for v in range(1, 6)}
    assert len(TYPES) == 6
    assert all(len(icons(row)) in (1, 2) for row in ANIMALS)


@pytest.mark.rule("D3")
def test_three_legendary_creatures_of_value_6_and_every_type() -> None:
    assert [row["name"] for row in LEGENDARY] == ["Unicorn", "Phoenix", "Kraken"]
    table = Table(ann="Unicorn Phoenix Kraken")
    for name in ("Unicorn", "Phoenix", "Kraken"):
        assert table.creature(name).value == 6
        assert table.creature(name).types == TYPES


@pytest.mark.rule("D3", "D53")
def test_a_legendary_creature_fits_every_type() -> None:
    for mammals_and_fish in ("Mouse Dolphin", "Minnow Hatchetfish"):
        table = Table(lies=f"Shore: Kraken {mammals_and_fish}")
        assert table.group("ann", "Shore").startswith("all ")


@pytest.mark.rule("D4")
def test_the_twelve_specials() -> None:
    does = Counter(row["type"].split()[0] for row in SPECIALS)
    assert does == {"icon": 6, "types": 2, "plus": 1, "exchange": 2, "end": 1}


@pytest.mark.rule("D4")
def test_the_specials_of_a_set_may_stand_in_any_order() -> None:
    head, *lines = STANDARD.card_set.text.splitlines()
    game = DruidGame(CardSet("turned.csv", "\n".join([head, *reversed(lines)])))
    assert [row["type"].split()[0] for row in game.cards.specials] == [row["type"].split()[0] for row in SPECIALS]
    assert [row["kind"] for row in game.cards.creatures] == ["animal"] * 30 + ["legendary"] * 3


@pytest.mark.rule("D5")
def test_the_terrains_are_the_seven_sets_of_three_icons() -> None:
    assert ICONS == ("land", "water", "sky")
    assert len({icons(row) for row in TERRAINS}) == 7
    assert all(icons(row) and icons(row) <= set(ICONS) for row in TERRAINS)


@pytest.mark.rule("D5")
def test_each_icon_has_two_specials_and_one_legendary_creature() -> None:
    adds = Counter(row["icons"] for row in SPECIALS if row["type"] == "icon")
    assert adds == {"land": 2, "water": 2, "sky": 2}
    assert {row["name"]: row["icons"] for row in LEGENDARY} == {"Unicorn": "land", "Phoenix": "sky", "Kraken": "water"}


@pytest.mark.rule("D6")
def test_types_are_animal_classes_and_icon_sets_are_about_equally_common() -> None:
    assert TYPES == ("mammal", "bird", "reptile", "amphibian", "fish", "insect")
    common = Counter(icons(row) for row in ANIMALS)
    assert len(common) == 6
    assert min(common.values()) >= 4
    assert max(common.values()) <= 6


@pytest.mark.rule("D6")
def test_each_type_card_carries_three_types_together_all_six() -> None:
    first, second = (row["type"].split()[1:] for row in SPECIALS if row["type"].startswith("types "))
    assert len(first) == len(second) == 3
    assert {*first, *second} == set(TYPES)
