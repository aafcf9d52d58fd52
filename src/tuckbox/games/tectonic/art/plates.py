"""Cards as plates of land: ground, edge, shadow, what stands on it, and the badges of bonuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tuckbox.art.dice import Dice
from tuckbox.art.svg import Picture, n
from tuckbox.games.tectonic.art.ground import LAYERS, ORDER, SIDE, Square, body, joints
from tuckbox.games.tectonic.art.squares import badge, put, standing

Spot = tuple[int, int]
SIDES: Final = {"F": "forest", "W": "water", "M": "mine", "L": "lava", "G": "grass", "T": "camp"}
ROUND: Final = 11
# the patterns of the ground in the world's own measure, so that they run on under all cards
PATTERNS: Final = {
    "meadow": (
        340,
        260,
        "grass",
        (
            (
                "grass-light",
                "M-20 40q70-60 150-10t120 30-60 60-140 0-130-80zM180 180q60-40 120-10t60 40-80 40-130-10 30-60z",
            ),
            ("grass-dark", "M40 170q50-30 80 0t10 50-80 20-40-30-30-40zM250 20q30-20 60 0t10 40-60 10-40-20 30-30z"),
        ),
    ),
    "lake": (
        260,
        180,
        "deep",
        (("deeper", "M-10 50q50-40 110-14t90 10 60 30-70 26-110-6-80-46zM120 150q40-26 80-8t50 10-30 28-80 4-20-34z"),),
    ),
    "wood": (
        150,
        120,
        "floor",
        (("floor-dark", "M10 20q30-20 60 0t40 40-50 30-60-20-10-50zM100 90q20-20 40 0t-10 24-40-4z"),),
    ),
    "mine": (
        120,
        104,
        "slate",
        (
            ("slate-light", "M0 0L40 10 30 46 0 40zM60 52L104 40 120 80 84 104 52 92z"),
            ("slate-dark", "M40 10L84 0 104 40 60 52 30 46zM0 70L30 46 52 92 20 104z"),
        ),
    ),
    "lava": (90, 90, "basalt", (("basalt-light", "M0 10L30 0 44 24 20 40zM50 50L80 44 90 74 62 84z"),)),
}


@dataclass(frozen=True)
class Plate:
    """A card as it lies: where its north-west square is, and its squares by place on the card."""

    x: int
    y: int
    squares: Mapping[Spot, Square]
    bonuses: Mapping[Spot, str]

    @property
    def width(self) -> int:
        return 1 + max(x for x, _ in self.squares)

    @property
    def height(self) -> int:
        return 1 + max(y for _, y in self.squares)


def paint(picture: Picture, name: str) -> str:
    """The fill of a layer: a colour, or the pattern of this name."""
    if name not in PATTERNS:
        return name
    width, height, base, patches = PATTERNS[name]
    content = f'<rect width="{width}" height="{height}" fill="var(--{base})"/>'
    content += "".join(f'<path fill="var(--{colour})" d="{d}"/>' for colour, d in patches)
    size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
    return f"url(#{picture.share(f'ground-{name}', 'pattern', size, content)})"


def grounds(picture: Picture, squares: Mapping[Spot, Square], world: Mapping[Spot, Square]) -> str:
    """The coats of some squares as they join what lies around them: one path for each, so that no joint shows."""
    coats = ""
    for terrain in ORDER:
        mine = {spot: square for spot, square in squares.items() if square[0] == terrain}
        for layer in LAYERS[terrain] if mine else ():
            d = ""
            for (x, y), square in mine.items():
                joined = joints(square, lambda dx, dy, x=x, y=y: world.get((x + dx, y + dy)))  # type: ignore[misc]
                d += f"M{x * SIDE} {y * SIDE}{body(terrain, joined, (x + y) % 2, layer)}"
            if layer.shore:
                style = 'fill="none" stroke-width="2" stroke-dasharray="12 7 4 9" stroke-linecap="round"'
                style += ' stroke-opacity=".8"'
                coats += f'<path d="{d}" stroke="{layer.paint}" {style}/>'
            else:
                coats += f'<path d="{d}" fill="{paint(picture, layer.paint)}"/>'
    return coats


def face(picture: Picture, plate: Plate, world: Mapping[Spot, Square]) -> str:
    """A plate without what stands on it: its south side, its ground, its edge."""
    width, height = plate.width * SIDE, plate.height * SIDE
    x, y = plate.x * SIDE, plate.y * SIDE
    lying = "wide" if width > height else "tall"
    cut = picture.clip(f"cut-{lying}", f'<rect width="{width}" height="{height}" rx="{ROUND}"/>')
    last = plate.height - 1
    south = "".join(
        f'<rect x="{i * SIDE}" y="{height - 30}" width="100.5" height="30" '
        f'fill="var(--side-{SIDES[plate.squares[i, last][0]]})"/>'
        for i in range(plate.width)
    )
    line = f'<rect width="{width}" height="{height}" rx="{ROUND}" fill="none" stroke="#000" '
    line += 'stroke-opacity=".35" stroke-width="2"/>'
    drawing = f'<g transform="translate({x} {y + 7})" {cut}>{south}{line}</g>'
    own = {(plate.x + i, plate.y + j): square for (i, j), square in plate.squares.items()}
    ground = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{paint(picture, "meadow")}"/>'
    ground += grounds(picture, own, world)
    drawing += f'<g transform="translate({x} {y})" {cut}><g transform="translate({-x} {-y})">{ground}</g></g>'
    return drawing + f'<use href="#{edge(picture, width, height)}" x="{x}" y="{y}"/>'


def edge(picture: Picture, width: int, height: int) -> str:
    """The id of a plate's bevel: light from the north-west."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="var(--bevel-{tone})" stop-opacity="{clear}"/>'
        for at, tone, clear in ((0, "light", 0.95), (0.45, "light", 0.35), (0.6, "dark", 0.18), (1, "dark", 0.5))
    )
    bevel = picture.share("bevel", "linearGradient", 'x1="0" y1="0" x2="1" y2="1"', stops)
    inner = f'x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="10"'
    lines = f'<rect {inner} fill="none" stroke="url(#{bevel})" stroke-width="3"/>'
    outer = f'x=".3" y=".3" width="{n(width - 0.6)}" height="{n(height - 0.6)}" rx="{ROUND}"'
    lines += f'<rect {outer} fill="none" stroke="#33260f" stroke-opacity=".42" stroke-width="1.2"/>'
    return picture.share(f"edge-{'wide' if width > height else 'tall'}", "g", "", lines)


def shadow(picture: Picture, width: int, height: int) -> str:
    """The id of a plate's shadow to the south-east: five clear rectangles instead of a filter."""
    layers = "".join(
        f'<rect x="{n(5 - e)}" y="{n(11 - e)}" rx="{n(12 + e)}" '
        f'width="{n(width + 2 * e)}" height="{n(height + 2 * e)}"/>'
        for e in (10, 7, 4, 1.5, -1)
    )
    name = f"shadow-{'wide' if width > height else 'tall'}"
    return picture.share(name, "g", 'fill="var(--card-shade)"', layers)


def props(picture: Picture, world: Mapping[Spot, Square], salt: str) -> str:
    """All that stands on the land, row by row, with trees across the joints of woods."""
    drawing = ""
    for x, y in sorted(world, key=lambda spot: (spot[1], spot[0])):
        square = world[x, y]
        dice = Dice(f"{salt} {x} {y}")
        mark = standing(picture, square, dice.whole(0, 119))
        drawing += f'<use href="#{mark}" x="{x * SIDE}" y="{y * SIDE}"/>'
        if square != "F":
            continue
        left, top = x * SIDE, y * SIDE
        if world.get((x + 1, y)) == "F":
            drawing += put(picture, dice.pick(("spruce", "fir")), left + 100, top + dice.between(44, 84))
        if world.get((x, y + 1)) == "F":
            drawing += put(picture, dice.pick(("spruce", "fir")), left + dice.between(24, 70), top + 112, 0.95)
    return drawing


def badges(picture: Picture, plate: Plate) -> str:
    """The badges of a plate's bonuses, without their numbers."""
    drawing = ""
    for (i, j), bonus in plate.bonuses.items():
        mark = picture.share(f"bonus-{bonus.replace('+', 'plus')}", "g", "", badge(bonus))
        x, y = (plate.x + i) * SIDE + 50, (plate.y + j) * SIDE + 52
        drawing += f'<use href="#{mark}" transform="translate({x} {y})"/>'
    return drawing
