"""The art of Druid Games: a linocut bestiary. Cards are faces without words; terrains are wide paintings.

A face is 250 x 330. Where the client sets type on it: the value in the tab at the top left (centre 33, baseline 53,
size 58), the name below the window (baseline 305); on a special that changes an icon the name has its centre at 98, on
one that changes types or the value at 154; on one that is spent a word stands in the band on top (centre 150, base 38).
"""

from __future__ import annotations

from typing import Final

from tuckbox.art.svg import glyph_picture
from tuckbox.core.card_set import CardSet, Row
from tuckbox.games.druid.art.faces import SEATS, back, coin, creature, special
from tuckbox.games.druid.art.shapes import glyph
from tuckbox.games.druid.art.terrains import terrain
from tuckbox.games.druid.card_set import COLUMNS
from tuckbox.games.druid.rules.cards import ICONS, TYPES

THEMES: Final = ("light",)  # paper stays paper at night
GLYPHS: Final = (*TYPES, "star", *ICONS, *SEATS)


def picture(kind: str, card: str, cards: CardSet, theme: str = "light") -> str:
    """The picture of a creature, special or terrain of a set by its name; of a back, coin or glyph by what it is of."""
    if kind == "back":
        return back(card)
    if kind == "coin":
        return coin(card)
    if kind == "glyph":
        return glyph_picture(glyph(card))
    rows = cards.rows(COLUMNS)
    row = next(row for row in rows if row["name"] == card and _kind(row) == kind)
    return _face(row, rows)


def pictures(cards: CardSet, theme: str = "light") -> dict[str, str]:
    """All pictures of a set by kind and name: creature/Bear, special/Wings, terrain/Lake, back/creature and so on."""
    rows = cards.rows(COLUMNS)
    drawn = {f"{_kind(row)}/{row['name']}": _face(row, rows) for row in rows}
    drawn |= {f"back/{kind}": back(kind) for kind in ("creature", "special")}
    drawn |= {f"coin/{icon}": coin(icon) for icon in ICONS}
    return drawn | {f"glyph/{name}": glyph_picture(glyph(name)) for name in GLYPHS}


def faults(cards: CardSet) -> list[str]:
    """Nothing can be wrong: a set of this game says nothing about its pictures."""
    return []


def _kind(row: Row) -> str:
    return "creature" if row["kind"] in ("animal", "legendary") else row["kind"]


def _face(row: Row, rows: list[Row]) -> str:
    if row["kind"] == "terrain":
        return terrain(row["name"], frozenset(row["icons"].split()))
    names = [other["name"] for other in rows if other["kind"] == row["kind"]]
    return special(row, names) if row["kind"] == "special" else creature(row, names)
