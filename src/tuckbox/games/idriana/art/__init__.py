"""The art of Idriana: storybook pictures in cut paper, 240 x 240, named by the words of the set's column art.

A card in play is narrower than its picture: subjects keep within x 40 to 200. The client sets frame, name, cost,
numbers and text around the picture; the back is a whole card, 240 x 336. The cards lie on plots, 480 x 520 with a
skyline in the upper 100, under the sky of the weather, 1440 x 320, before which clouds drift and rain or snow falls,
and the hand lies in the earth, 1440 x 300.
"""

from __future__ import annotations

from typing import Final

from tuckbox.art import icons
from tuckbox.art.drawings import painting
from tuckbox.art.svg import Picture, glyph_picture
from tuckbox.core.card_set import CardSet, Row
from tuckbox.games.idriana.art.canvas import SIZE, Canvas
from tuckbox.games.idriana.art.compositions import COMPOSITIONS
from tuckbox.games.idriana.art.description import description_of, fault
from tuckbox.games.idriana.art.weather import CLEAR, FALLING, clouds, fall, sky
from tuckbox.games.idriana.card_rows import read_rows
from tuckbox.games.idriana.rules.cards import AREAS, REGIONS, TOP_LEVEL

__all__ = ["KIND_SIGNS", "SIGNS", "THEMES", "fault", "faults", "picture", "pictures"]

THEMES: Final = ("light",)  # paper stays paper at night
FIXED: Final = {
    "back/card": "back",
    **{
        f"plot/{region} {level}": f"plot-{region}-{level}"
        for region in AREAS[:REGIONS]
        for level in range(1, TOP_LEVEL + 1)
    },
    "earth/earth": "earth",
}
"""The paintings that are the same for every set, and their files."""

# the sign of each kind of card, of what a card counts and does, and of what the table shows
KIND_SIGNS: Final = {
    "centre": "flag-objective",
    "forest": "pine-tree",
    "water": "water-drop",
    "forage": "basket",
    "creature": "paw-print",
    "haven": "holy-oak",
    "person": "pawn",
    "ward": "shield",
    "field": "plow",
    "crop": "wheat",
    "goat": "goat",
    "building": "house",
    "feast": "party-flags",
    "immediate": "power-lightning",
    "sustained": "vertical-banner",
    "weather": "sun-cloud",
}
SIGNS: Final = {
    "vp": "laurel-crown",
    "food": "shiny-apple",
    "gold": "two-coins",
    "piety": "candle-flame",
    "action": "clockwise-rotation",
    "reaction": "shield-reflect",
    "wilderness": "pine-tree",
    "farm": "wheat",
    "town": "house",
    "global": "sun-cloud",
    "play": "card-play",
    "deck": "card-draw",
    "discard": "card-discard",
    "tapped": "knot",
    "turned": "return-arrow",
    "chosen": "check-mark",
    "chronicle": "scroll-unfurled",
    "seat 1": "fox",
    "seat 2": "owl",
    "seat 3": "badger",
    **KIND_SIGNS,
}


def picture(kind: str, card: str, cards: CardSet, theme: str = "light") -> str:
    """The picture of a card of a set by its name; the back; or a sign by what it is of."""
    if f"{kind}/{card}" in FIXED:
        return _fixed(f"{kind}/{card}")
    if kind == "glyph":
        return _glyph(card)
    if kind in ("sky", "clouds", "rain", "snow"):
        return _weather(_row(cards, card))[kind]
    return _card(_row(cards, card))


def pictures(cards: CardSet, theme: str = "light") -> dict[str, str]:
    """All pictures of a set by kind and name: card/Wheat, sky/Drought, plot/farm 2, glyph/food and so on."""
    drawings = {f"card/{row['name']}": _card(row) for row in read_rows(cards)}
    drawings["back/card"] = _fixed("back/card")
    for row in (row for row in read_rows(cards) if row["kind"] == "weather"):
        drawings |= {f"{kind}/{row['name']}": drawn for kind, drawn in _weather(row).items()}
    drawings |= {key: _fixed(key) for key in FIXED}
    return drawings | {f"glyph/{name}": _glyph(name) for name in SIGNS}


def faults(cards: CardSet) -> list[str]:
    """The words of the column art that mean nothing, row by row."""
    found = ((row, fault(row["art"])) for row in read_rows(cards))
    return [f"row {row.line}: {reason}" for row, reason in found if reason]


def _row(cards: CardSet, name: str) -> Row:
    return next(row for row in read_rows(cards) if row["name"] == name)


def _weather(row: Row) -> dict[str, str]:
    """The sky of a weather card, and its clouds, rain or snow where it has them."""
    name, shown = row["name"], description_of(row["name"], row.cells)
    drawn = {"sky": sky(name, shown.scene, shown.composition)}
    if shown.composition not in CLEAR:
        drawn["clouds"] = clouds(name, shown.scene, shown.composition)
    if shown.composition in FALLING:
        drawn[FALLING[shown.composition][0]] = fall(name, shown.composition)
    return drawn


def _card(row: Row) -> str:
    name = row["name"]
    shown = description_of(name, row.cells)
    picture = Picture(f"idriana {name} {row['kind']} {row['art']}", SIZE, SIZE)
    canvas = Canvas(picture, name, shown.scene)
    COMPOSITIONS[shown.composition](canvas, shown)
    shade = picture.radial((0.6, "#1a0f08", 0), (1, "#1a0f08", 0.2), attributes='cx=".5" cy=".35" r=".85"')
    return picture.svg(f'{canvas.drawing}<rect width="{SIZE}" height="{SIZE}" fill="{shade}"/>')


def _fixed(key: str) -> str:
    return painting("tuckbox.games.idriana.art", f"fixed/{FIXED[key]}.svg")


def _glyph(name: str) -> str:
    return glyph_picture(icons.body(SIGNS[name]))
