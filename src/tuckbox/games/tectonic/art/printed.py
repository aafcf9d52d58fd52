"""Pictures for paper: flat faces and backs whose rim goes on beyond the cut, and maps of cards as they lie."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tuckbox.art.printed import with_bleed
from tuckbox.art.svg import Picture, circle
from tuckbox.games.tectonic.art import plates
from tuckbox.games.tectonic.art.ground import SIDE, Square
from tuckbox.games.tectonic.art.palette import painted
from tuckbox.games.tectonic.art.plates import Plate, Spot
from tuckbox.games.tectonic.art.squares import emblem

WIDTH, HEIGHT = 3 * SIDE, 2 * SIDE
CREAM: Final = "#fff4d8"
GOLD: Final = "#e0a13c"
# where the number of a terrain card stands, inside the cut
MILESTONE: Final = (
    '<g transform="translate(42 38)" stroke-linejoin="round"><path d="M-31-28h62v46l-31 20-31-20z" fill="#2b2118" '
    'stroke="#f7e9c8" stroke-width="3"/><path d="M-26-23h52v38l-26 17-26-17z" fill="none" stroke="#b98a3a" '
    'stroke-width="1.8"/></g>'
)
CRACKS: Final = "M14 114L74 84 112 116 160 74 200 108 248 78 288 98M112 116L126 186M160 74L146 14M200 108L222 186"
MARGIN: Final = 30  # around a map


def face(name: str, plate: Plate, tribe: str | None, bleed: float) -> str:
    """The face of a terrain card or of a tribe's card, without numbers."""
    picture = Picture(f"tectonic print {name} {sorted(plate.squares.items())}", WIDTH, HEIGHT)
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{plates.paint(picture, "meadow")}"/>'
    ground = _seamless(ground + plates.grounds(picture, plate.squares, plate.squares))
    ground += plates.props(picture, plate.squares, name)
    cut = picture.clip("cut", f'<rect width="{WIDTH}" height="{HEIGHT}"/>')
    rim = _rim(f"var(--{tribe})", 6) if tribe else _rim(CREAM, 4)
    number = "" if tribe else MILESTONE
    drawing = f"<g {cut}>{ground}</g>{rim}{plates.badges(picture, plate)}{number}"
    return painted(with_bleed(picture.svg(drawing), bleed, ""), "light")


def back(name: str, bleed: float) -> str:
    """The back of the terrain cards or of a tribe: plates that break apart, with a tent or the tribe's emblem."""
    picture = Picture(f"tectonic print back {name}", WIDTH, HEIGHT)
    ground, rim = ("#2f4a50", "#f2deb0") if name == "terrain" else (f"var(--{name}-dark)", CREAM)
    drawing = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>{_rim(rim, 10)}'
    drawing += f'<path d="{CRACKS}" fill="none" stroke="{GOLD}" stroke-width="4.5" stroke-linejoin="round"/>'
    if name == "terrain":
        drawing += (
            '<path d="M150 66L194 130H106Z" fill="#f7e9c8"/><path d="M150 66L194 130H164L150 100Z" fill="#cdb78a"/>'
        )
    else:
        drawing += circle(150, 100, 58, f'fill="{ground}" stroke="{GOLD}" stroke-width="3"')
        drawing += f'<g transform="translate(150 100) scale(2.4)">{emblem(name)}</g>'
    return painted(with_bleed(picture.svg(drawing), bleed, ""), "light")


def order(bleed: float) -> str:
    """An order card, both sides of which are alike, without its number."""
    picture = Picture("tectonic print order", WIDTH, HEIGHT)
    drawing = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#1d5878"/>{_rim("#f2deb0", 10)}'
    drawing += circle(150, 100, 66, f'fill="#143f57" stroke="{GOLD}" stroke-width="4"')
    drawing += f'<path d="M24 100H72M228 100H276" stroke="{GOLD}" stroke-width="4.5" stroke-linecap="round"/>'
    return with_bleed(picture.svg(drawing), bleed, "")


def _seamless(ground: str) -> str:
    """Ground with its base colour below each pattern: programs that print show the joints of tiles as fine lines."""

    def with_base(shape: re.Match[str]) -> str:
        base = plates.PATTERNS[shape["name"]][2]
        return f'{shape["start"]} fill="var(--{base})"/>{shape[0]}'

    return re.sub(r'(?P<start><(?:path|rect)[^>]*) fill="url\(#\w+-ground-(?P<name>\w+)\)"/>', with_base, ground)


def _rim(colour: str, width: float) -> str:
    """The edge of a card, from beyond the cut inwards."""
    outer = f"M-20-20H{WIDTH + 20}V{HEIGHT + 20}H-20Z"
    return f'<path d="{outer}M{width} {width}V{HEIGHT - width}H{WIDTH - width}V{width}Z" fill="{colour}"/>'


# Maps


def turned(plate: Plate, x: int, y: int, quarters: int) -> Plate:
    """A plate laid with its north-west square at a spot, turned to the right by quarters."""
    squares, bonuses, height = dict(plate.squares), dict(plate.bonuses), plate.height
    for _ in range(quarters):
        squares = {(height - 1 - j, i): square for (i, j), square in squares.items()}
        bonuses = {(height - 1 - j, i): bonus for (i, j), bonus in bonuses.items()}
        height = 1 + max(j for _, j in squares)
    return Plate(x, y, squares, bonuses)


def land(laid: Sequence[Plate], theme: str = "light") -> str:
    """A map of plates as they lie, each on those before it."""
    world: dict[Spot, Square] = {}
    owner: dict[Spot, Plate] = {}
    for plate in laid:
        for (i, j), square in plate.squares.items():
            world[plate.x + i, plate.y + j] = square
            owner[plate.x + i, plate.y + j] = plate
    left, top = (min(spot[axis] for spot in world) * SIDE - MARGIN for axis in (0, 1))
    width, height = ((1 + max(spot[axis] for spot in world)) * SIDE + MARGIN for axis in (0, 1))
    picture = Picture(f"tectonic map {laid}", width - left, height - top)
    drawing = "".join(plates.face(picture, plate, world) for plate in laid) + plates.props(picture, world, "map")
    for plate in laid:
        seen = {(i, j): one for (i, j), one in plate.bonuses.items() if owner[plate.x + i, plate.y + j] is plate}
        drawing += plates.badges(picture, replace(plate, bonuses=seen))
        for (i, j), bonus in seen.items():
            x, y = (plate.x + i) * SIDE + 50, (plate.y + j) * SIDE + 58.5
            ink = "#fbf0d8" if bonus == "x2" else "#3d2600"
            drawing += f'<text x="{x}" y="{y}" text-anchor="middle" font-family="Fraunces" font-weight="900" '
            drawing += f'font-size="19" fill="{ink}">{bonus.replace("x", "×")}</text>'
    return painted(picture.svg(f'<g transform="translate({-left} {-top})">{drawing}</g>'), theme)
