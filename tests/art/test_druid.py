"""The pictures of Druid Games: every card, and cards that a designer invents."""

from __future__ import annotations

import pytest

from tuckbox import art, registry
from tuckbox.art.dice import Dice
from tuckbox.art.svg import Picture
from tuckbox.core.card_set import CardSet
from tuckbox.games.druid.art import GLYPHS, picture, pictures
from tuckbox.games.druid.art.bestiary import KIN, RECIPES, WORDS, recipe
from tuckbox.games.druid.art.scenes import Scene
from tuckbox.games.druid.art.shapes import shape
from tuckbox.games.druid.card_set import COLUMNS

STANDARD = registry.game_class("druid").sets.standard


def changed(*rows: tuple[str, str]) -> CardSet:
    """The standard set with rows replaced; it must keep the rules of the box."""
    text = STANDARD.text
    for old, new in rows:
        assert f"\n{old}" in text
        text = text.replace(f"\n{old}", f"\n{new}")
    cards = CardSet("changed", text)
    registry.game("druid", cards)
    return cards


def test_every_row_of_the_set_has_its_picture() -> None:
    kinds = {"animal": "creature", "legendary": "creature"}
    rows = {f"{kinds.get(row['kind'], row['kind'])}/{row['name']}" for row in STANDARD.rows(COLUMNS)}
    backs = {"back/creature", "back/special"}
    signs = {f"coin/{icon}" for icon in ("land", "water", "sky")} | {f"glyph/{name}" for name in GLYPHS}
    assert set(pictures(STANDARD)) == rows | backs | signs


def test_all_silhouettes_exist() -> None:
    named = {shown.shape for shown in RECIPES.values()} | set(WORDS.values()) | {s for kin in KIN.values() for s in kin}
    assert all(shape(name).outline for name in named)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("animal,Mouse,mammal,1,land", "animal,Wild Boar,mammal,1,land", "creature/Wild Boar"),
        ("animal,Mouse,mammal,1,land", "animal,Otters,mammal,1,land water", "creature/Otters"),
        ("animal,Mouse,mammal,1,land", "animal,Grumblewick,mammal,1,land", "creature/Grumblewick"),
        ("legendary,Kraken,*,6,water", "legendary,Questing Beast,*,6,land sky", "creature/Questing Beast"),
        ("special,Roots,icon,,land", "special,Moss,icon,,land", "special/Moss"),
        ("special,Charm,plus or minus one,,", "special,Odd & <End>,plus or minus one,,", "special/Odd & <End>"),
        ("terrain,Meadow,,,land", "terrain,Steppe,,,land", "terrain/Steppe"),
    ],
)
def test_an_invented_card_has_a_picture_of_its_own_at_once(old: str, new: str, key: str) -> None:
    cards = changed((old, new))
    found = pictures(cards)
    kind, _, name = key.partition("/")
    assert found[key] == picture(kind, name, cards)
    assert len({art.content_hash(svg) for svg in found.values()}) == len(found)


def test_a_name_shows_the_animal_it_names() -> None:
    assert recipe("Red Fox", "mammal", ["Red Fox"]).shape == "fox"
    assert recipe("Water Vole", "mammal", ["Water Vole"]).shape == "rat"
    assert recipe("Owls", "bird", ["Owls"]).shape == "owl"


def test_invented_cards_of_a_type_do_not_look_alike() -> None:
    strangers = ["Aaa", "Bbb", "Ccc", "Ddd", "Eee"]
    for family in ("mammal", "bird", "reptile", "amphibian", "fish", "insect"):
        shown = {recipe(name, family, [*strangers, "Frog", "Newt"]).shape for name in strangers}
        assert len(shown) >= 4, family


def test_two_terrains_of_the_same_icons_differ() -> None:
    found = pictures(changed(("terrain,Lake,,,water", "terrain,Second Meadow,,,land")))
    assert found["terrain/Meadow"] != found["terrain/Second Meadow"]


def test_the_hour_of_a_scene_is_the_value() -> None:
    low = changed(
        ("animal,Bear,mammal,5,land", "animal,Bear,mammal,1,land"),
        ("animal,Mouse,mammal,1,land", "animal,Mouse,mammal,5,land"),
    )
    assert pictures(low)["creature/Bear"] != pictures(STANDARD)["creature/Bear"]


@pytest.mark.parametrize(
    ("icons", "shows", "hides"),
    [
        ({"land"}, {"hills", "meadow", "sky"}, {"waterside", "clouds"}),
        ({"water"}, {"under_water"}, {"sky", "hills"}),
        ({"sky"}, {"sky", "above_clouds"}, {"hills", "meadow"}),
        ({"land", "water"}, {"sky", "hills", "waterside"}, {"meadow", "clouds"}),
        ({"land", "sky"}, {"sky", "clouds", "mountains", "meadow"}, {"hills"}),
        ({"water", "sky"}, {"sky", "clouds", "waterside"}, {"hills", "mountains"}),
        ({"land", "water", "sky"}, {"sky", "clouds", "mountains", "waterside"}, {"under_water"}),
    ],
)
def test_the_place_of_a_scene_is_its_icons(icons: set[str], shows: set[str], hides: set[str]) -> None:
    drawn: set[str] = set()

    class Watched(Scene):
        def __getattribute__(self, name: str) -> object:
            drawn.add(name)
            return super().__getattribute__(name)

    Watched(Picture("x", 250, 330), Dice("x"), 3).draw(frozenset(icons))
    assert shows <= drawn and not hides & drawn
