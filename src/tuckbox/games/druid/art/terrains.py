"""The terrains: wide painted strips, one kind of landscape for each set of icons, told apart by the terrain's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tuckbox.art.dice import Dice
from tuckbox.art.svg import Picture, Point, mix, n, path, polygon, stroke
from tuckbox.games.druid.art.scenes import area, carved, cloud, cloudbank, hatching, ridge, sun, tufts, waves

WIDTH: Final = 448
HEIGHT: Final = 190
LEFT: Final = -6
RIGHT: Final = WIDTH + 6
CLOUD: Final = "#fffaf0"
KNOWN: Final = ("Meadow", "Lake", "Clouds", "Shore", "Cliff", "Lagoon", "Wetland")
TINTS: Final = ("#e88a4a", "#a45a9c", "#d8b23c", "#2f5f8c", "#c2607a")  # dusk, evening, noon, moonlight, dawn


class Landscape:
    """A terrain being painted."""

    def __init__(self, picture: Picture, dice: Dice) -> None:
        self.picture = picture
        self.dice = dice
        self.painting = ""

    def add(self, *parts: str) -> None:
        self.painting += "".join(parts)

    def icon(self, name: str, x: float, y: float, size: float, colour: str, flip: bool = False) -> None:
        self.add(self.picture.icon(name, x, y, size, colour, flip=flip))

    def sky(self, top: str, low: str) -> None:
        self.add(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{self.picture.linear((0, top), (0.75, low))}"/>')
        self.add(hatching(self.dice, 8, 80, WIDTH, mix(top, "#1c3a3a", 0.25)))

    def sun(self, x: float, y: float, size: float = 24) -> None:
        self.add(sun(self.dice, x + self.dice.between(-12, 12), y, size, "#fff1b8", "#e9f0d3"))

    def clouds(self, top: str) -> None:
        for left in (10, 150, 290):
            x, y = self.dice.between(left, left + 50), self.dice.between(44, 78)
            self.add(cloud(self.dice, x, y, self.dice.between(80, 120), CLOUD, mix(CLOUD, top, 0.65)))

    def hills(self, y: float, rise: float, colour: str, cuts: str, count: int = 3) -> list[Point]:
        line = ridge(self.dice, y, rise, 6, LEFT, RIGHT)
        self.add(path(area(line, HEIGHT), colour), carved(self.dice, line, cuts, count, 8, 0.65))
        return line

    def trees(self, line: Sequence[Point], tree: str, count: int, sizes: tuple[float, float], colour: str) -> None:
        for _ in range(count):
            x, y = self.dice.pick(line)
            self.icon(tree, x, y - 8, self.dice.between(*sizes), colour)

    def water(self, top: float, colour: str, light: str, dark: str) -> None:
        self.add(f'<rect y="{n(top)}" width="{WIDTH}" height="{n(HEIGHT - top)}" fill="{colour}"/>')
        self.add(waves(self.dice, top + 8, HEIGHT, light, dark, left=LEFT, right=RIGHT))

    def birds(self, x: float, y: float) -> None:
        x += self.dice.between(-14, 14)
        flock = f"M{n(x)} {n(y)}q8-9 15 0q8-9 15 0M{n(x + 42)} {n(y + 12)}q6-7 12 0q6-7 12 0"
        self.add(stroke(flock, "#35555f", 2.6))


def _land(scape: Landscape) -> None:
    """Rolling meadows with a dolmen, an oak and flowers."""
    scape.sky("#c9d5a0", "#f3ecc4")
    scape.sun(350, 44)
    scape.trees(scape.hills(92, 12, "#b9c47a", "#d6dca0"), "pine-tree", 9, (26, 40), "#8ba05a")
    scape.hills(112, 12, "#90aa4c", "#bcca7c")
    scape.icon("dolmen", 296, 100, 56, "#56683a")
    scape.icon("oak", 392, 88, 84, "#3f5a22")
    scape.hills(134, 9, "#6d8f36", "#a4bb5e", 4)
    near = scape.hills(164, 6, "#47661f", "#7d9a3c", 2)
    scape.add(tufts(scape.dice, near, "#47661f", 34, 16))
    dice = scape.dice
    for colour in ("#f8e38a", "#fff6e0", "#e9a0b0"):
        d = ""
        for _ in range(15):
            r = n(dice.between(1.6, 3.2))
            d += f"M{n(dice.between(6, 442))} {n(dice.between(150, 186))}a{r} {r} 0 1 0 .1 0z"
        scape.add(path(d, colour))


def _water(scape: Landscape) -> None:
    """A lake before a wooded shore."""
    scape.sky("#8cc3c4", "#dbe9cf")
    scape.trees(scape.hills(62, 7, "#7fa07f", "#a9c0a0"), "pine-tree", 14, (24, 38), "#5b7f62")
    scape.water(74, "#2f8595", "#c9e8e0", "#15566b")
    scape.icon("lily-pads", 56, 150, 90, "#2d6a3c")
    scape.icon("lily-pads", 404, 138, 70, "#35783f", flip=True)


def _sky(scape: Landscape) -> None:
    """The sun over a sea of clouds."""
    scape.sky("#5d97c4", "#f6e6bd")
    scape.sun(224, 74, 38)
    banks = ((96, mix(CLOUD, "#e8b98a", 0.35), "#c98f6a"), (122, mix(CLOUD, "#f0d3a6", 0.4), "#d0a77c"))
    for y, light, dark in (*banks, (150, "#fff9ea", "#c9b78f")):
        scape.add(cloudbank(scape.dice, y, light, dark, LEFT, RIGHT, HEIGHT, (19, 36)))


def _land_water(scape: Landscape) -> None:
    """Green hills that run down to a beach."""
    scape.sky("#c9d5a0", "#f3ecc4")
    far = scape.hills(70, 9, "#a9b877", "#cdd79c")
    scape.trees(far[: len(far) // 2], "pine-tree", 6, (26, 40), "#74894a")
    scape.hills(92, 8, "#86a04a", "#b3c274")
    scape.add(path("M-6 112C80 96 150 118 230 132C300 144 380 140 454 150V200H-6Z", "#2b8294"))
    scape.add(waves(scape.dice, 136, HEIGHT, "#d7efe4", "#14566c", left=LEFT, right=RIGHT))
    scape.add(path("M-6 108C70 94 120 104 176 124C120 138 60 140 -6 150Z", "#e4cf97"))
    scape.add(stroke("M-6 150C60 140 120 138 176 124", "#fffbe8", 4))
    scape.add(stroke("M20 118h18M52 112h26M96 116h16M30 132h30M80 128h20", "#bfa265", 2.4))
    scape.icon("stone-pile", 398, 132, 58, "#4d5a4b")
    scape.icon("high-grass", 30, 96, 54, "#5c7a2c")


def _land_sky(scape: Landscape) -> None:
    """Bare rock with green heads, high in the air."""
    scape.sky("#6f9cc4", "#f5ddb0")
    scape.sun(372, 52)
    scape.clouds("#6f9cc4")
    far = [
        (-6, 200),
        (-6, 96),
        (40, 70),
        (86, 96),
        (140, 66),
        (196, 112),
        (250, 92),
        (310, 128),
        (380, 108),
        (454, 134),
    ]
    _rock(scape, [*far, (454, 200)], "#b3a88a", "#8c8266")
    right = [(210, 200), (226, 150), (262, 136), (300, 84), (352, 78), (372, 54), (430, 50), (454, 60), (454, 200)]
    _rock(scape, right, "#8d8163", "#5f563f")
    scape.add(path("M296 88L352 80L372 56L430 51L454 60V48L428 38L368 44L346 68L300 76Z", "#6f8f35"))
    left = [(-6, 200), (-6, 60), (50, 52), (96, 64), (122, 110), (150, 122), (170, 168), (200, 200)]
    _rock(scape, left, "#75694c", "#4b432f")
    scape.add(path("M-6 64L50 56L98 68L112 82L102 54L52 40L-6 46Z", "#5c7c28"))
    near = scape.hills(172, 6, "#4a5d2a", "#7c8f47", 2)
    scape.add(tufts(scape.dice, near, "#4a5d2a", 20, 12))
    scape.icon("pine-tree", 28, 28, 48, "#3d5620")
    scape.icon("pine-tree", 410, 34, 40, "#4d6a2a")
    scape.birds(210, 46)


def _rock(scape: Landscape, points: Sequence[tuple[int, int]], colour: str, cuts: str) -> None:
    """A wall of rock with hatched sides, its corners a little different for each name."""
    dice = scape.dice
    moved = [(x, y if y == 200 else y + dice.between(-5, 5)) for x, y in points]
    lines = ""
    for x, y in moved[:-1]:
        lines += "".join(f"M{n(x + 4 + k * 7)} {n(y + 14 + k * 9)}l{n(5 + k)} {n(22 + k * 4)}" for k in range(6))
    scape.add(path(polygon(moved), colour), stroke(lines, cuts, 2.6, 'opacity=".6"'))


def _water_sky(scape: Landscape) -> None:
    """A lagoon between palms under a wide sky."""
    scape.sky("#6fa9c9", "#e9f0d3")
    scape.sun(330, 52)
    scape.clouds("#6fa9c9")
    scape.water(98, "#3a9ba0", "#e3f6ea", "#16687b")
    scape.add(f'<rect y="98" width="{WIDTH}" height="4" fill="#f6fbe6" opacity=".8"/>')
    scape.add(path("M-6 98C30 84 70 86 104 98Z", "#5f8d58"), path("M356 98C390 88 424 86 454 92V98Z", "#6f9a62"))
    scape.icon("palm-tree", 52, 64, 60, "#37612f")
    scape.icon("palm-tree", 424, 74, 44, "#4a7740", flip=True)
    scape.add(stroke("M300 116h60M310 126h40M318 136h24", "#fff6cf", 4, 'opacity=".9"'))
    scape.birds(180, 52)


def _all(scape: Landscape) -> None:
    """A wetland: islands, reeds and a heron."""
    scape.sky("#7fb0b8", "#f3e3b0")
    scape.sun(98, 52)
    scape.clouds("#7fb0b8")
    scape.trees(scape.hills(88, 7, "#9fb47d", "#c3cf9c"), "oak", 8, (24, 36), "#71905a")
    scape.water(104, "#4b8f88", "#dff0d6", "#1f5f5e")
    islands = "M-6 116C40 104 100 106 130 118C90 128 40 130 -6 130ZM220 138C260 128 330 128 372 140"
    islands += "C330 152 262 152 220 138ZM60 168C110 156 170 160 196 172C150 186 90 186 60 168Z"
    light = "M0 118C40 108 90 108 122 117M226 137C262 130 320 130 362 138M68 166C110 158 160 161 188 170"
    scape.add(path(islands, "#6c8a35"), stroke(light, "#a7be5e", 3))
    scape.icon("reed", 28, 128, 112, "#2f4f22")
    scape.icon("reed", 414, 122, 124, "#2f4f22", flip=True)
    scape.icon("heron", 264, 66, 62, "#33454b")
    scape.icon("lily-pads", 150, 140, 46, "#2f6a3a")
    scape.birds(190, 50)


PLACES: Final[dict[frozenset[str], Callable[[Landscape], None]]] = {
    frozenset({"land"}): _land,
    frozenset({"water"}): _water,
    frozenset({"sky"}): _sky,
    frozenset({"land", "water"}): _land_water,
    frozenset({"land", "sky"}): _land_sky,
    frozenset({"water", "sky"}): _water_sky,
    frozenset({"land", "water", "sky"}): _all,
}


def terrain(name: str, icons: frozenset[str]) -> str:
    """The picture of a terrain."""
    picture = Picture(f"druid terrain {name} {sorted(icons)}", WIDTH, HEIGHT)
    scape = Landscape(picture, Dice(f"{name}7"))
    PLACES[icons](scape)
    painting = scape.painting
    if name not in KNOWN:  # another light, and perhaps mirrored, so that it is not taken for the one we know
        tint = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{scape.dice.pick(TINTS)}" opacity=".22"/>'
        flip = f'<g transform="matrix(-1 0 0 1 {WIDTH} 0)">{painting}</g>'
        painting = (flip if scape.dice.roll() < 0.7 else painting) + tint
    shade = picture.radial((0.55, "#10180a", 0), (1, "#10180a", 0.42), attributes='cx=".5" cy=".45" r=".75"')
    return picture.svg(f'{painting}<rect width="{WIDTH}" height="{HEIGHT}" fill="{shade}"/>')
