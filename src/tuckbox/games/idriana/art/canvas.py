"""What storybook pictures are painted with: sky, hills in three depths, trees, water, and subjects cut from paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from tuckbox.art.dice import Dice
from tuckbox.art.svg import Picture, circle, darker, lighter, mix, n, path, place, stroke

SIZE: Final = 240
DIAGONAL: Final = 'x1="0" y1="0" x2="1" y2="1"'
CREAM: Final = "#fff6e0"


class Scene(NamedTuple):
    """The light of a scene: sky above and low, sun, and the land far, in the middle and near."""

    sky: str
    low: str
    sun: str
    far: str
    middle: str
    near: str


SCENES: Final = {
    "glade": Scene("#a9d3b8", "#f6efc4", "#fff8d8", "#8fbf98", "#5b9a68", "#2f6b49"),
    "deep": Scene("#4f8f83", "#cfe0a6", "#f6f2c0", "#4e8a74", "#2d6a55", "#184536"),
    "dawn": Scene("#f0a58c", "#fde3b4", "#fff1cc", "#c98f8e", "#7f7f83", "#3f5a52"),
    "autumn": Scene("#f2b46a", "#fbe6b6", "#fff3cf", "#cf8a4c", "#a45c34", "#5e3a27"),
    "night": Scene("#141f45", "#4a5f96", "#f4efce", "#33497c", "#22355f", "#142140"),
    "winter": Scene("#8fb1cf", "#e9f1f6", "#ffffff", "#c3d5e4", "#e4edf4", "#f7fafc"),
    "lake": Scene("#9fd0d8", "#f7eecb", "#fff6d6", "#7fb3a8", "#4f8f84", "#2e6f6a"),
    "meadow": Scene("#9fd4e6", "#fbf1cc", "#fff6cf", "#b5cf7f", "#8fb850", "#5c8f38"),
    "harvest": Scene("#8fcbe0", "#fdeeb9", "#fff4c0", "#d8c06a", "#e0ae3c", "#b57f22"),
    "farmyard": Scene("#f6c184", "#fdebc2", "#fff3cf", "#cfae62", "#b8863a", "#7a5524"),
    "town": Scene("#8fc3de", "#fbead0", "#fff4d8", "#b7b7a6", "#cfa98a", "#8d5a43"),
    "dusk": Scene("#50407f", "#f3a27a", "#ffe0a0", "#7a5a86", "#5f4568", "#3b2c45"),
    "square": Scene("#f1bf8f", "#fdf0d3", "#fff6dc", "#d3a27c", "#b98163", "#7b4c3a"),
    "coast": Scene("#7fc1d8", "#fdf0d0", "#fff7dc", "#7fb1b8", "#3d8fa6", "#1f6079"),
    "inferno": Scene("#3a1220", "#f2702c", "#ffd26a", "#7a2420", "#4a1518", "#240c10"),
    "gloom": Scene("#4a5560", "#c3bfa3", "#efe9c8", "#6f7466", "#565a4d", "#33362f"),
    "royal": Scene("#3c2f7a", "#c98fb0", "#ffe6b0", "#5f4a93", "#4a3878", "#2c2152"),
    "ember": Scene("#f08a2c", "#fde2a0", "#fff3c0", "#e2a24a", "#c77a2c", "#8a4a1c"),
}
STARRY: Final = ("night", "royal")


class Ink(NamedTuple):
    """The colours of a subject: its top from light to dark, and what shows through its holes."""

    light: str
    dark: str
    under: str


class Canvas:
    """A picture of 240 x 240 being built, from the sky forwards."""

    def __init__(self, picture: Picture, name: str, scene: str) -> None:
        self.picture = picture
        self.dice = Dice(name)
        self.name = name
        self.scene = scene
        self.light = SCENES[scene]
        self.drawing = ""

    def add(self, *parts: str) -> None:
        self.drawing += "".join(parts)

    # sky and land

    def sky(self, x: float = 170, y: float = 58, size: float = 26) -> None:
        """The sky and its sun (none if its size is 0), with stars at night."""
        sky, light, dice = self.picture.linear((0, self.light.sky), (1, self.light.low)), self.light, self.dice
        self.add(f'<rect width="{SIZE}" height="{SIZE}" fill="{sky}"/>')
        if size:
            self.add(circle(x, y, size * 3.4, f'fill="{self.picture.glow(light.sun, 0.75)}"'))
            self.add(circle(x, y, size, f'fill="{light.sun}" opacity=".92"'))
        if self.scene in STARRY:
            for opacity in (".5", ".7", ".95"):
                stars = ""
                for _ in range(11):
                    r = n(dice.between(0.7, 1.9))
                    stars += f"M{n(dice.between(0, SIZE))} {n(dice.between(0, 130))}a{r} {r} 0 1 0 .1 0z"
                self.add(path(stars, "#ffffff", f'opacity="{opacity}"'))

    def land(self, far: float = 150, middle: float = 172, near: float = 200, firs: int = 0) -> None:
        """Hills in three depths with the strokes of a brush, firs on the far ones."""
        light = self.light
        self.hill(far, 14, light.far)
        self.strokes(far + 6, middle, lighter(light.far), 16)
        if firs:
            self.grove(far + 10, firs, 34, mix(light.far, light.middle, 0.6))
        self.hill(middle, 12, light.middle)
        self.strokes(middle + 8, near, lighter(light.middle, 0.25), 22)
        self.hill(near, 8, light.near)
        self.strokes(near + 8, 236, lighter(light.near, 0.2), 20)

    def hill(self, y: float, rise: float, colour: str) -> None:
        dice, step = self.dice, 62.0
        d = f"M-4 244L-4 {n(y + (dice.roll() - 0.5) * rise)}"
        x, before = -4.0, y
        for _ in range(4):
            after = y + (dice.roll() - 0.5) * 2 * rise
            first, second = before - (dice.roll() - 0.3) * rise, after + (dice.roll() - 0.6) * rise
            d += f"C{n(x + step * 0.4)} {n(first)} {n(x + step * 0.6)} {n(second)} {n(x + step)} {n(after)}"
            x, before = x + step, after
        self.add(path(f"{d}L244 244Z", colour))

    def strokes(self, top: float, bottom: float, colour: str, count: int) -> None:
        """Short strokes of a brush."""
        dice, d = self.dice, ""
        for _ in range(count):
            x, y, length = dice.roll() * SIZE, top + dice.roll() * (bottom - top), 14 * (0.4 + dice.roll())
            d += f"M{n(x)} {n(y)}q{n(length / 2)} {n(-2 - dice.roll() * 2)} {n(length)} 0"
        self.add(stroke(d, colour, 1.6, 'opacity=".35"'))

    def grass(self, colour: str, count: int = 20, y: float = 243, height: float = 20) -> None:
        """Blades of grass along a line."""
        dice, d = self.dice, ""
        for _ in range(count):
            x, h = dice.roll() * SIZE, height * (0.5 + dice.roll() * 0.8)
            d += f"M{n(x)} {n(y)}q{n(-h * 0.1)} {n(-h * 0.6)} {n(-h * 0.35)} {n(-h)}q{n(h * 0.45)} {n(h * 0.4)} "
            d += f"{n(h * 0.45)} {n(h)}q0 {n(-h * 0.7)} {n(h * 0.4)} {n(-h * 0.9)}q{n(-h * 0.1)} {n(h * 0.5)} "
            d += f"{n(-h * 0.15)} {n(h * 0.9)}z"
        self.add(path(d, colour))

    def water(self, y: float, colour: str, glints: str) -> None:
        """Water from a line down to the viewer."""
        fill = self.picture.linear((0, lighter(colour, 0.35)), (1, darker(colour, 0.25)))
        dice, d = self.dice, ""
        for _ in range(26):
            near = dice.roll()
            length = 14 + 26 * near * dice.roll()
            d += f"M{n(dice.roll() * SIZE)} {n(y + 5 + near * (SIZE - y - 8))}"
            d += f"q{n(length / 2)} {n(-2 - 2 * near)} {n(length)} 0"
        self.add(f'<rect x="-4" y="{n(y)}" width="248" height="{n(SIZE - y + 4)}" fill="{fill}"/>')
        self.add(stroke(d, glints, 1.8, 'opacity=".6"'))

    def furrows(self, y: float, soil: str, dark: str, count: int = 9, horizon: float = 96) -> None:
        """Ploughed rows that run to a point."""
        d = ""
        for i in range(-count, count + 1):
            low, width = 120 + i * SIZE / count * 1.25, SIZE / count * 0.52
            share = (y - horizon) / (SIZE - horizon)
            high, narrow = 120 + (low - 120) * share, width * share
            if min(low, high) - width > SIZE or max(low, high) + width < 0:
                continue
            d += f"M{n(high - narrow / 2)} {n(y)}h{n(narrow)}L{n(low + width / 2)} 244h{n(-width)}Z"
        self.add(f'<rect x="-4" y="{n(y)}" width="248" height="{n(244 - y)}" fill="{soil}"/>', path(d, dark))

    def roofs(self, y: float, colour: str) -> None:
        """The roofs of a town against the sky."""
        d, x = f"M-4 {n(y + 40)}", -4.0
        while x < 244:
            width, height = 18 + self.dice.roll() * 18, 14 + self.dice.roll() * 34
            d += (
                f"L{n(x)} {n(y - height * 0.4)}L{n(x + width / 2)} {n(y - height)}L{n(x + width)} {n(y - height * 0.4)}"
            )
            x += width
        self.add(path(f"{d}L244 {n(y + 40)}Z", colour))

    def street(self, roofs: float = 170, sun: tuple[float, float, float] = (184, 52, 24)) -> None:
        """A paved square before the roofs of a town."""
        light = self.light
        self.sky(*sun)
        self.cloud(60, 54, 70, "#fff8ea", 0.55)
        self.hill(roofs - 26, 10, mix(light.far, light.low, 0.35))
        self.roofs(roofs, mix(light.far, light.low, 0.15))
        self.roofs(roofs + 22, light.middle)
        stones = "".join(f"M{i * 19 - j % 2 * 9} {216 + j * 8}h14" for j in range(4) for i in range(14))
        self.add(path("M-4 212H244V244H-4Z", "#b99a7c"), stroke(stones, "#8d6b52", 4, 'opacity=".5"'))

    def cloud(self, x: float, y: float, width: float, colour: str, opacity: float = 0.9) -> None:
        h = width * 0.3
        puffs = f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(width / 2)}" ry="{n(h * 0.42)}"/>'
        puffs += circle(x - width * 0.18, y - h * 0.3, h / 2) + circle(x + width * 0.08, y - h / 2, h * 0.66)
        puffs += circle(x + width * 0.28, y - h * 0.15, h * 0.4)
        self.add(f'<g fill="{colour}" opacity="{opacity}">{puffs}</g>')

    def rain(self, count: int, colour: str) -> None:
        d = ""
        for _ in range(count):
            d += f"M{n(self.dice.roll() * 260)} {n(70 + self.dice.roll() * 170)}l-5.6 16"
        self.add(stroke(d, colour, 2.2, 'opacity=".8"'))

    def rays(self, x: float, y: float, count: int, spread: float, colour: str, opacity: float) -> None:
        """Beams of light from a point."""
        d = ""
        for i in range(count):
            a, b = i * math.tau / count, i * math.tau / count + spread
            d += f"M{n(x)} {n(y)}L{n(x + 260 * math.cos(a))} {n(y + 260 * math.sin(a))}"
            d += f"L{n(x + 260 * math.cos(b))} {n(y + 260 * math.sin(b))}Z"
        self.add(path(d, colour, f'opacity="{opacity}"'))

    def halo(self, x: float, y: float, size: float, colour: str = "#ffe9a0", strength: float = 0.9) -> None:
        self.add(circle(x, y, size, f'fill="{self.picture.glow(colour, strength)}"'))

    # trees

    def fir(self, x: float, y: float, height: float, colour: str, snow: bool = False) -> None:
        """A fir of four tiers, its foot at a point; snowed in, if told."""
        mark = self.picture.share(f"fir{colour[1:]}{'s' if snow else ''}", "g", "", _fir(colour, snow))
        scale = f"{height / 100:.3f}".rstrip("0").rstrip(".")
        self.add(f'<use href="#{mark}" transform="translate({n(x)} {n(y)}) scale({scale})"/>')

    def grove(self, y: float, count: int, height: float, colour: str) -> None:
        """A row of firs."""
        trees = []
        for i in range(count):
            x = (i + 0.5 + (self.dice.roll() - 0.5) * 0.8) * SIZE / count
            trees.append((y + (self.dice.roll() - 0.5) * height * 0.12, x, height * (0.75 + self.dice.roll() * 0.5)))
        for foot, x, tall in sorted(trees):
            self.fir(x, foot, tall, colour)

    def tree(self, x: float, y: float, height: float, colour: str) -> None:
        """A round tree, its foot at a point."""
        h, width = height, height * 0.34
        trunk = f"M{n(x - h * 0.05)} {n(y)}q{n(h * 0.03)} {n(-h * 0.3)} {n(h * 0.02)} {n(-h / 2)}h{n(h * 0.06)}"
        self.add(path(f"{trunk}q{n(-h * 0.01)} {n(h * 0.2)} {n(h * 0.03)} {n(h / 2)}z", "#5b3f29"))
        crown = ((0, -0.66, 1.0), (-0.24, -0.54, 0.74), (0.24, -0.54, 0.74), (-0.12, -0.8, 0.66), (0.14, -0.82, 0.62))
        coats = ((darker(colour, 0.16), 0.0, 0.72, crown), (colour, 0.03, 0.6, crown))
        for fill, shift, size, puffs in (*coats, (lighter(colour, 0.28), 0.07, 0.26, crown[2:])):
            circles = "".join(
                circle(x + dx * h - shift * h, y + dy * h - shift * h * 1.1, width * size * k) for dx, dy, k in puffs
            )
            self.add(f'<g fill="{fill}">{circles}</g>')

    # subjects

    def sign(self, icon: str, x: float, y: float, size: float, colour: str) -> None:
        """An icon in one colour, its upper left corner at a point."""
        self.add(self.picture.icon(icon, x + size / 2, y + size / 2, size, colour))

    def subject(
        self,
        icon: str,
        x: float,
        y: float,
        size: float,
        ink: Ink,
        edge: str | None = None,
        width: float = 14,
        turn: float = 0,
        flip: bool = False,
        shadow: float = 0.32,
    ) -> None:
        """An icon as cut paper: shadow, edge, the tone under its holes, and its top with a gradient."""
        under, transform = self.picture.silhouette(icon), place(x, y, size, turn, flip)
        if shadow:
            fall = place(x + size * 0.02, y + size * 0.035, size, turn, flip)
            self.add(f'<use href="{under}" transform="{fall}" fill="#0b1512" opacity="{shadow}"/>')
        rim = f'<use href="{under}" fill="{edge}" stroke="{edge}" stroke-width="{n(width)}" stroke-linejoin="round"/>'
        top = self.picture.linear((0, ink.light), (1, ink.dark), across=DIAGONAL)
        self.add(f'<g transform="{transform}">{rim if edge else ""}<use href="{under}" fill="{ink.under}"/>')
        self.add(f'<use href="{self.picture.shape(icon)}" fill="{top}"/></g>')

    def subjects(self, icon: str, spots: Sequence[tuple[float, float, float]], ink: Ink) -> None:
        """The same icon in several places."""
        for x, y, size in spots:
            self.subject(icon, x, y, size, ink)


def _fir(colour: str, snow: bool) -> str:
    """A fir of height 100 with its foot at 0, 0."""
    tree = '<rect x="-3" y="-12" width="6" height="13" fill="#4a3524"/>'
    lit, shaded, white = "", "", ""
    for i in range(4):
        top, low, half = -100 + i * 20, -66 + i * 20, 42 * (0.34 + i * 0.22)
        lit = f"M0 {top}L{n(half)} {low}Q{n(half / 2)} {low - 3} 0 {low + 2}Q{n(-half / 2)} {low - 3} {n(-half)} {low}Z"
        shaded = f"M0 {top}L{n(half)} {low}Q{n(half / 2)} {low - 3} {n(half / 10)} {low}Z"
        tree += path(lit, colour) + path(shaded, darker(colour, 0.25))
        white = f"M0 {top}L{n(half / 2)} {top + 17}Q0 {top + 11} {n(-half * 0.55)} {top + 18}Z"
        tree += path(white, "#ffffff") if snow else ""
    return tree
