"""The words that name a picture: a scene, a composition, its icons, and their ink, clothes and company.

    meadow creature rabbit tawny          a hare in a meadow
    deep person old-lantern candle hood in-moss white-beard firs
    town library                          a composition that stands for itself

Each word means one thing only, so they may stand in any order; of two icons the first is the subject, the second its
company.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tuckbox.art import icons
from tuckbox.art.dice import Dice
from tuckbox.games.idriana.art.canvas import SCENES
from tuckbox.games.idriana.art.compositions import COMPOSITIONS, Description
from tuckbox.games.idriana.art.palette import INKS
from tuckbox.games.idriana.art.people import BEARDS, CLOTHES, HATS, SKINS

EXTRAS: Final = (
    "firs",
    "flip",
    "pool",
    "flower",
    "branch",
    "snowy",
    "ferns",
    "wreath",
    "halo",
    "stubble",
    "roofs",
    "sea",
    "bees",
    "rays",
    "crowned",
    "low",
    "tall",
)
"""What may be added: far firs, a mirrored subject, things before and behind it; low and tall are ways a crop grows."""


@dataclass(frozen=True)
class Habit:
    """How a card without words of its own looks, by its kind: scenes, composition, icons to choose from, ink."""

    scenes: tuple[str, ...]
    composition: str
    icons: tuple[str, ...]
    more: str


HABITS: Final = {
    "centre": Habit(("meadow", "glade", "town"), "house-with-sign", ("flag-objective",), ""),
    "forest": Habit(("deep", "glade", "autumn"), "forest", (), ""),
    "water": Habit(("lake", "dawn"), "pond", (), ""),
    "forage": Habit(("glade", "autumn"), "creature", ("berry-bush", "mushrooms-cluster", "basket"), "berry"),
    "creature": Habit(
        ("glade", "deep", "dawn", "autumn"),
        "creature",
        ("fox", "squirrel", "wolf-howl", "owl", "badger", "hedgehog", "raven", "boar"),
        "firs",
    ),
    "haven": Habit(("dusk", "deep"), "grove", ("holy-oak",), ""),
    "person": Habit(
        ("glade", "meadow", "square", "town"),
        "person",
        ("quill-ink", "basket", "key", "lyre", "spyglass", "watering-can"),
        "",
    ),
    "ward": Habit(("farmyard", "dusk", "glade"), "creature", ("shield", "scarecrow"), "steel"),
    "field": Habit(("meadow",), "field", ("plow",), ""),
    "crop": Habit(("harvest", "farmyard", "autumn"), "crop", ("wheat", "corn", "carrot", "cabbage", "sunflower"), ""),
    "goat": Habit(("meadow", "farmyard"), "creature", ("goat", "ram-profile"), "hide"),
    "building": Habit(
        ("town", "square", "dusk"),
        "house-with-sign",
        ("house", "key", "hammer-nails", "shears", "cauldron", "candle-light", "chest"),
        "",
    ),
    "feast": Habit(("meadow", "square"), "tents", ("party-flags",), ""),
    "immediate": Habit(
        ("inferno", "gloom", "royal"), "emblem", ("power-lightning", "fire-wave", "tornado"), "blaze rays"
    ),
    "sustained": Habit(("royal", "dusk", "town"), "emblem", ("vertical-banner", "scales", "crown"), "golden rays"),
    "weather": Habit(("lake", "gloom"), "rain", (), ""),
}
AREA_SCENES: Final = {
    "wilderness": ("glade", "deep", "dawn", "autumn", "lake"),
    "farm": ("meadow", "harvest", "farmyard", "autumn"),
    "town": ("town", "square", "dusk"),
}


MEANINGS: Final[tuple[Collection[str], ...]] = (
    SCENES,
    COMPOSITIONS,
    EXTRAS,
    INKS,
    CLOTHES,
    HATS,
    SKINS,
    BEARDS,
    icons.store(),
)


def fault(text: str) -> str:
    """What is wrong with the words of a picture; empty if nothing is."""
    for word in text.split():
        if not any(word in table for table in MEANINGS):
            return f"'{word}' in the art '{text}' is not a scene, composition, icon, ink, dress or extra (docs/art.md)"
    return ""


def description_of(name: str, card: Mapping[str, str]) -> Description:
    """The words of a card: its own (the column art), else by the words of its name, else by its kind."""
    shown = _read(name, card["art"])
    habit = HABITS[card["kind"]]
    dice = Dice(f"{name} habit")
    if not shown.composition:
        usual = _read(name, habit.more)
        named = tuple(part for part in name.lower().replace("'", "").split() if icons.known(part))
        guess = named[-1:] or ((dice.pick(habit.icons),) if habit.icons else ())
        shown = replace(
            shown,
            composition=habit.composition,
            icons=shown.icons or guess,
            ink=shown.ink or usual.ink,
            extras=shown.extras | usual.extras,
        )
    if not shown.scene:
        area = AREA_SCENES.get(card["area"], habit.scenes)
        fitting = tuple(scene for scene in habit.scenes if scene in area) or area
        shown = replace(shown, scene=dice.pick(fitting))
    return shown


def _read(name: str, text: str) -> Description:
    """The words of a text by what they say; unknown ones are passed over, so that a picture never fails."""
    scene = composition = ""
    named: list[str] = []
    extras: set[str] = set()
    worn: dict[str, str] = {}
    tables: dict[str, Collection[str]] = {"hat": HATS, "beard": BEARDS, "skin": SKINS, "clothes": CLOTHES, "ink": INKS}
    for word in text.split():
        kind = next((kind for kind, table in tables.items() if word in table), None)
        if word in SCENES and not scene:
            scene = word
        elif word in COMPOSITIONS and not composition:
            composition = word
        elif kind:
            worn[kind] = word
        elif word in EXTRAS:
            extras.add(word)
        elif icons.known(word):
            named.append(word)
    return Description(name, scene, composition, tuple(named), extras=frozenset(extras), **worn)
