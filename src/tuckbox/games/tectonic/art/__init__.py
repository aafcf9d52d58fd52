"""The art of Tectonic Tribes: a living map of patterned squares that join into woods, lakes and mines.

A card's picture is 320 x 230; its face is the part from 10, 16 to 310, 216, and what stands on it may rise above its
upper edge. A number is set on a milestone at the face's upper left corner, a bonus on the badge in the middle of its
square.

The map is drawn by the client from `tiles`: symbols for what stands on squares, and the bodies of terrains by the sides
on which they join.
"""

from __future__ import annotations

from typing import Any, Final

from tuckbox.art import icons
from tuckbox.art.svg import Picture, circle, n
from tuckbox.core.card_set import CardSet, Row
from tuckbox.games.tectonic.art import plates
from tuckbox.games.tectonic.art.ground import CORNERS, LAYERS, SIDE, SIDES, VARIANTS, body
from tuckbox.games.tectonic.art.palette import THEMES, painted, style
from tuckbox.games.tectonic.art.plates import Plate, Spot
from tuckbox.games.tectonic.art.squares import BONUSES, STANDING, TREES, badge, drawn, emblem, standing
from tuckbox.games.tectonic.card_set import COLUMNS
from tuckbox.games.tectonic.rules.cards import TRIBES

__all__ = ["THEMES", "TRIBES", "faults", "picture", "pictures", "tiles"]

WIDTH, HEIGHT = 320, 230
LEFT, TOP = 10, 16  # of the face in the picture
FAR: Final = {"F": "pine-tree", "W": "waves", "M": "cut-diamond", "L": "small-fire"}  # signs of terrains seen from afar
SQUARES: Final = "FWMGL"


def picture(kind: str, card: str, cards: CardSet, theme: str = "light") -> str:
    """A picture of a set: a terrain card by its number, a tribe card by tribe and number ("fox 3"), or a part."""
    if kind == "terrain":
        return _card(_row(cards, "terrain", card), None, theme)
    if kind == "tribe":
        tribe, _, number = card.partition(" ")
        return _card(_row(cards, "tribe", number), tribe, theme)
    return _part(kind, card, theme)


def pictures(cards: CardSet, theme: str = "light") -> dict[str, str]:
    """All pictures of a set by kind and name: terrain/17, tribe/fox 3, back/terrain, square/F, camp/fox and so on."""
    rows = cards.rows(COLUMNS)
    drawn = {f"terrain/{row['number']}": _card(row, None, theme) for row in rows if row["kind"] == "terrain"}
    for tribe in TRIBES:
        layouts = (row for row in rows if row["kind"] == "tribe")
        drawn |= {f"tribe/{tribe} {row['number']}": _card(row, tribe, theme) for row in layouts}
    parts = [("back", "terrain"), *(("back", tribe) for tribe in TRIBES), *(("square", square) for square in SQUARES)]
    parts += [(kind, tribe) for kind in ("camp", "emblem") for tribe in TRIBES]
    parts += [("bonus", bonus) for bonus in BONUSES]
    return drawn | {f"{kind}/{name}": _part(kind, name, theme) for kind, name in parts}


def faults(cards: CardSet) -> list[str]:
    """Nothing can be wrong: a set of this game says nothing about its pictures."""
    return []


def tiles() -> dict[str, Any]:
    """What a client needs to draw the land itself, as plain data; colours are CSS variables.

    symbols: an SVG to put into the page once, out of sight; its ids are tt-F0, tt-camp-fox, tt-edge-wide and so on.
    style: the variables of each theme. variants: the symbols of a terrain to choose from, some of them more often.
    layers: the coats of a terrain, from below, with their paint. bodies: for each terrain, by joints * 2 + (x + y) % 2,
    the path of each coat from the square's corner: put "M{x} {y}" before it and join the paths of a card's squares.
    """
    picture = Picture("tectonic tiles", 0, 0)
    picture.mark = "tt"
    for terrain, (_, variants) in STANDING.items():
        for variant in range(len(variants)):
            standing(picture, terrain, variant)
    for tribe in TRIBES:
        standing(picture, f"T {tribe}", 0)
    for name in (*TREES, "cliff0", "cliff1", "fall", "drip"):
        drawn(picture, name)
    for bonus in BONUSES:
        picture.share(f"bonus-{bonus.replace('+', 'plus')}", "g", "", badge(bonus))
    for name in plates.PATTERNS:
        plates.paint(picture, name)
    for width, height in ((300, 200), (200, 300)):
        plates.edge(picture, width, height)
        plates.shadow(picture, width, height)
        lying = "wide" if width > height else "tall"
        picture.clip(f"cut-{lying}", f'<rect width="{width}" height="{height}" rx="{plates.ROUND}"/>')
    for terrain, icon in FAR.items():
        picture.share(f"far-{terrain}", "g", "", icons.body(icon))
    masks = sorted({_normal(mask) for mask in range(256)})
    return {
        "side": SIDE,
        "symbols": picture.svg(""),
        "style": {theme: style(theme) for theme in THEMES},
        "variants": {terrain: list(variants) for terrain, (_, variants) in STANDING.items()},
        "layers": {
            terrain: [{"paint": plates.paint(picture, layer.paint), "shore": layer.shore} for layer in layers]
            for terrain, layers in LAYERS.items()
        },
        "bodies": {
            terrain: {
                str(mask * VARIANTS + variant): [body(terrain, mask, variant, layer) for layer in layers]
                for mask in masks
                for variant in range(VARIANTS)
            }
            for terrain, layers in LAYERS.items()
        },
    }


def _normal(mask: int) -> int:
    """Joints without corners that do not count: a corner lies between two open sides."""
    corners = (c for i, c in enumerate(CORNERS) if mask & c and mask & SIDES[i] and mask & SIDES[(i + 1) % 4])
    return mask & sum(SIDES) | sum(corners)


def _row(cards: CardSet, kind: str, number: str) -> Row:
    return next(row for row in cards.rows(COLUMNS) if row["kind"] == kind and row["number"] == number)


def plate_of(row: Row, tribe: str | None) -> Plate:
    """A card of the set as a plate."""
    rows = [row[column].split() for column in ("upper", "lower")]
    found = {(i, j): square for j, line in enumerate(rows) for i, square in enumerate(line)}
    squares: dict[Spot, str] = {spot: f"T {tribe}" if square == "T" else square[0] for spot, square in found.items()}
    return Plate(0, 0, squares, {spot: square[1:] for spot, square in found.items() if square[1:]})


def _card(row: Row, tribe: str | None, theme: str) -> str:
    plate = plate_of(row, tribe)
    name = f"{tribe or 'terrain'} {row['number']}"
    picture = Picture(f"tectonic {name} {row['upper']} {row['lower']} {theme}", WIDTH, HEIGHT)
    land = plates.face(picture, plate, plate.squares)
    if tribe:
        frame = f'fill="none" stroke="var(--{tribe})" stroke-width="8"'
        land += f'<rect x="3.5" y="3.5" width="293" height="193" rx="9" {frame}/>'
    else:
        land += '<rect x="1" y="1" width="298" height="198" rx="11" fill="none" stroke="#fff4d8" stroke-width="6"/>'
    cut = picture.clip("air", '<path d="M-10-16h320v216h-10v7h-300v-7h-10z"/>')
    land += f"<g {cut}>{plates.props(picture, plate.squares, name)}</g>" + plates.badges(picture, plate)
    return painted(picture.svg(f'<g transform="translate({LEFT} {TOP})">{land}</g>'), theme)


def _part(kind: str, name: str, theme: str) -> str:
    """The back of cards, a square by itself, a camp, an emblem or the badge of a bonus."""
    if kind == "back":
        return _back(name, theme)
    size = 44 if kind == "emblem" else 52 if kind == "bonus" else SIDE
    picture = Picture(f"tectonic {kind} {name} {theme}", size, size)
    if kind in ("emblem", "bonus"):
        sign = emblem(name) if kind == "emblem" else badge(name)
        return painted(picture.svg(f'<g transform="translate({size // 2} {size // 2})">{sign}</g>'), theme)
    square = f"T {name}" if kind == "camp" else name
    around = {(x, y): "-" for x in (-1, 0, 1) for y in (-1, 0, 1)} | {(0, 0): square}
    cut = picture.clip("cut", f'<rect width="{SIDE}" height="{SIDE}" rx="10"/>')
    ground = f'<rect width="{SIDE}" height="{SIDE}" fill="{plates.paint(picture, "meadow")}"/>'
    ground += plates.grounds(picture, {(0, 0): square}, around)
    mark = standing(picture, square, 4 if name == "G" else 0)
    return painted(picture.svg(f'<g {cut}>{ground}<use href="#{mark}"/></g>'), theme)


def _back(name: str, theme: str) -> str:
    """Plates that break apart, and a tent or a tribe's emblem on them."""
    picture = Picture(f"tectonic back {name} {theme}", WIDTH, HEIGHT)
    ground, rim = ("#2f4a50", "#f2deb0") if name == "terrain" else (f"var(--{name}-dark)", "#fff4d8")
    cracks = "M14 114L74 84 112 116 160 74 200 108 248 78 288 98M112 116L126 186M160 74L146 14M200 108L222 186"
    drawing = f'<rect width="300" height="200" rx="{plates.ROUND}" fill="{rim}"/>'
    drawing += f'<rect x="9" y="9" width="282" height="182" rx="8" fill="{ground}"/>'
    drawing += f'<path d="{cracks}" fill="none" stroke="#e0a13c" stroke-width="4.5" stroke-linejoin="round"/>'
    if name == "terrain":
        drawing += (
            '<path d="M150 66L194 130H106Z" fill="#f7e9c8"/><path d="M150 66L194 130H164L150 100Z" fill="#cdb78a"/>'
        )
    else:
        scale = n(2.4)
        drawing += circle(150, 100, 58, f'fill="{ground}" stroke="#e0a13c" stroke-width="3"')
        drawing += f'<g transform="translate(150 100) scale({scale})">{emblem(name)}</g>'
    return painted(picture.svg(f'<g transform="translate({LEFT} {TOP})">{drawing}</g>'), theme)
