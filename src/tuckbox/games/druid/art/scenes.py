"""The scene behind a creature: its value is the hour of the day, its icons are the place."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from tuckbox.art.dice import Dice
from tuckbox.art.svg import Picture, Point, circle, curve, mix, n, path, polyline, stroke, taper

LAND: Final = "#4d6b23"
WATER: Final = "#1c6076"
WHITE: Final = "#ffffff"


@dataclass(frozen=True)
class Hour:
    """The light of an hour: the sky above and at the horizon, the sun or moon, what tints the land, clouds, shade."""

    top: str
    low: str
    sun: str
    tint: str
    cloud: str
    shade: str
    sun_y: float
    sun_size: float


HOURS: Final = {
    1: Hour("#f1c79b", "#fbecc9", "#ee9a52", "#f3cf9f", "#fff6e0", "#5a4630", 150, 30),  # dawn
    2: Hour("#cfdcb0", "#f8f0cc", "#f6cf60", "#dfe6b8", "#fffbe9", "#3c4a26", 96, 26),  # morning
    3: Hour("#8fc3c9", "#e4efd6", "#fff3c0", "#b9d9cf", "#ffffff", "#21454a", 88, 26),  # noon
    4: Hour("#d9683f", "#f8cf85", "#b8321f", "#e39a62", "#fde2ae", "#4a2320", 138, 44),  # dusk
    5: Hour("#1d2950", "#5b7396", "#f6eecb", "#3d5273", "#9db1c6", "#10182f", 84, 32),  # night
    6: Hour("#3a1d4e", "#e0a03f", "#ffeeb0", "#7d4a5c", "#f1cf8b", "#2a1236", 120, 46),  # eclipse, for the legendary
}
NIGHT: Final = 5


class Scene:
    """A scene being drawn at an hour, 250 wide: what lies behind the creature, and what hides its feet."""

    def __init__(self, picture: Picture, dice: Dice, hour: int) -> None:
        self.picture = picture
        self.dice = dice
        self.night = hour == NIGHT
        self.hour = HOURS[hour]
        self.behind = ""
        self.front = ""

    def land(self, haze: float) -> str:
        """The colour of land at a distance."""
        return mix(mix(LAND, self.hour.tint, haze), self.hour.shade, 0.25 if self.night else 0)

    def water(self, haze: float) -> str:
        """The colour of water at a distance."""
        return mix(mix(WATER, self.hour.tint, haze), self.hour.shade, 0.2 if self.night else 0)

    def draw(self, icons: frozenset[str]) -> None:
        """The place that these icons mean."""
        if icons == {"water"}:
            self.under_water()
            return
        self.sky()
        if icons == {"sky"}:
            self.above_clouds()
            return
        if "sky" in icons:
            self.clouds()
        if {"land", "sky"} <= icons:
            self.mountains()
        elif "land" in icons:
            self.hills()
        if "water" in icons:
            self.waterside("land" in icons)
        else:
            self.meadow()

    def sky(self) -> None:
        """The sky with its hatching and its sun, or the moon and stars."""
        hour, dice = self.hour, self.dice
        sky = self.picture.linear((0, hour.top), (0.7, hour.low))
        self.behind += f'<rect width="250" height="330" fill="{sky}"/>'
        self.behind += hatching(dice, 14, 130, 250, mix(hour.top, hour.shade, 0.25))
        x, y, size = dice.pick((62, 186, 150, 96)), hour.sun_y, hour.sun_size
        self.behind += moon(dice, x, y, size, hour.sun) if self.night else sun(dice, x, y, size, hour.sun, hour.low)

    def cloud_inks(self) -> tuple[str, str]:
        """The colours of a cloud and of its lines."""
        return mix(self.hour.cloud, self.hour.low, 0.15), mix(self.hour.cloud, self.hour.shade, 0.38)

    def clouds(self) -> None:
        """Two clouds in the sky."""
        light, dark = self.cloud_inks()
        dice = self.dice
        self.behind += cloud(dice, dice.between(-10, 40), 104, dice.between(80, 110), light, dark)
        self.behind += cloud(dice, dice.between(130, 170), 140, dice.between(80, 110), light, dark)

    def above_clouds(self) -> None:
        """Banks of cloud below, more of them in the foreground."""
        light, dark = self.cloud_inks()
        dice, tint = self.dice, self.hour.tint
        for y in (90, 124, 158):
            self.behind += cloud(dice, dice.between(-20, 150), y, dice.between(70, 130), light, dark)
        self.behind += cloudbank(dice, 206, mix(light, tint, 0.45), mix(dark, tint, 0.2))
        self.behind += cloudbank(dice, 228, mix(light, tint, 0.18), dark)
        self.front += cloudbank(dice, 252, mix(light, WHITE, 0.25), dark, sizes=(14, 24))

    def under_water(self) -> None:
        """Light from above, bubbles, weed on the ground."""
        hour, dice = self.hour, self.dice
        deep = self.picture.linear(
            (0, mix(WATER, hour.low, 0.6)),
            (0.35, mix(WATER, hour.tint, 0.2)),
            (1, mix(mix(WATER, hour.tint, 0.1), hour.shade, 0.55)),
        )
        rays = ""
        for _ in range(6):
            x, width = dice.between(-10, 230), dice.between(10, 30)
            rays += f"M{n(x)} 0L{n(x + width)} 0L{n(x + width * 2 + 60)} 300L{n(x + 40)} 300Z"
        pale = mix(hour.low, WHITE, 0.5)
        bubbles = "".join(
            circle(dice.between(14, 236), dice.between(70, 250), dice.between(1.5, 5.5)) for _ in range(13)
        )
        ground = ridge(dice, 238, 8)
        self.behind += f'<rect width="250" height="330" fill="{deep}"/>'
        self.behind += path(rays, mix(hour.low, WHITE, 0.3), 'opacity=".16"')
        self.behind += waves(dice, 22, 64, mix(hour.low, WHITE, 0.4), hour.low, lift=5)
        self.behind += f'<g fill="none" stroke="{pale}" stroke-width="1.6" opacity=".8">{bubbles}</g>'
        self.behind += path(area(ground, 330), mix(self.water(0), hour.shade, 0.45))
        self.behind += carved(dice, ground, self.water(0.35), 3, 8, 0.5)
        weed = ""
        for _ in range(5):
            x = dice.pick((dice.between(12, 70), dice.between(180, 240)))
            height = dice.between(40, 96)
            stem: list[Point] = [(x, 276), (x + dice.between(-14, 14), 276 - height * 0.4)]
            stem += [(x + dice.between(-16, 16), 276 - height * 0.75), (x + dice.between(-12, 12), 276 - height)]
            weed += taper(stem, [9, 10, 7, 2], 5)
        self.front += f'<g fill="{mix(hour.shade, "#0c2a2a", 0.5)}">{weed}</g>'

    def mountains(self) -> None:
        """A range of peaks with hatched sides, a ridge before it."""
        dice, hour = self.dice, self.hour
        peaks = ((0, 190), (30, 150), (52, 168), (92, 110), (120, 150), (150, 128), (196, 176), (222, 150), (250, 182))
        line: list[Point] = [(x, y + dice.between(-8, 8)) for x, y in peaks]
        strokes = ""
        for x, y in line[1:-1]:
            strokes += "".join(f"M{n(x + 2 + k * 5)} {n(y + 8 + k * 6)}l{n(6 + k)} {n(14 + k * 3)}" for k in range(5))
        self.behind += path(area(line, 330), self.land(0.62))
        self.behind += stroke(strokes, mix(self.land(0.3), hour.shade, 0.25), 2, 'opacity=".7"')
        near = ridge(dice, 196, 14, 5)
        self.behind += path(area(near, 330), self.land(0.32)) + carved(dice, near, self.land(0.62), 3)

    def hills(self) -> None:
        """Two rows of hills, trees on the far one."""
        dice = self.dice
        far = ridge(dice, 166, 16)
        self.behind += path(area(far, 330), self.land(0.66)) + carved(dice, far, self.land(0.82), 3)
        for _ in range(dice.whole(3, 6)):
            x, y = dice.pick(far)
            tree = dice.pick(("pine-tree", "oak", "pine-tree"))
            colour = mix(self.land(0.45), self.hour.shade, 0.12)
            self.behind += self.picture.icon(tree, x, y - 7, dice.between(22, 36), colour)
        near = ridge(dice, 190, 12)
        self.behind += path(area(near, 330), self.land(0.4)) + carved(dice, near, self.land(0.66), 4)

    def waterside(self, with_land: bool) -> None:
        """Open water, or a pond with reeds; a swell in the foreground."""
        dice, hour = self.dice, self.hour
        top = 200 if with_land else 172
        if with_land:
            self.behind += path(area(ridge(dice, top + 6, 5), 330), self.water(0.34))
        else:
            self.behind += f'<rect y="{top}" width="250" height="160" fill="{self.water(0.4)}"/>'
            glint = mix(hour.low, WHITE, 0.3)
            self.behind += f'<rect y="{top}" width="250" height="3" fill="{glint}" opacity=".7"/>'
        dark = mix(self.water(0.05), hour.shade, 0.2)
        self.behind += waves(dice, top + 9, 286, mix(hour.low, WHITE, 0.25), dark)
        swell = ridge(dice, 250, 6, 6)
        self.front += path(area(swell, 330), mix(self.water(0.06), hour.shade, 0.25))
        self.front += waves(dice, 258, 280, mix(self.water(0.4), hour.low, 0.3), self.water(0.5))
        if with_land:
            for x in (dice.between(18, 40), dice.between(205, 232)):
                colour = mix(hour.shade, LAND, 0.35)
                self.front += self.picture.icon("reed", x, 222, dice.between(80, 104), colour, flip=dice.roll() < 0.5)

    def meadow(self) -> None:
        """The near ground, grass and ferns over the feet."""
        dice, hour = self.dice, self.hour
        ground = ridge(dice, 226, 7)
        self.behind += path(area(ground, 330), mix(self.land(0.12), hour.shade, 0.12))
        self.behind += carved(dice, ground, self.land(0.45), 3)
        near, dark = ridge(dice, 256, 4, 6), mix(hour.shade, LAND, 0.35)
        self.front += path(area(near, 330), dark) + tufts(dice, near, dark, 20, 20)
        left, right = dice.pick(("fern", "high-grass", "high-grass")), dice.pick(("high-grass", "fern", "linden-leaf"))
        size, flip = dice.between(62, 84), dice.roll() < 0.5
        self.front += self.picture.icon(left, dice.between(12, 34), 236, size, dark, flip=flip)
        self.front += self.picture.icon(right, dice.between(216, 240), 240, dice.between(52, 72), dark, flip=True)


def ridge(dice: Dice, y: float, rise: float, points: int = 4, left: float = 0, right: float = 250) -> list[Point]:
    """The line of a row of hills."""
    step = (right - left) / points
    return curve([(left + step * i, y + dice.between(-rise, rise)) for i in range(points + 1)], 8)


def area(line: list[Point], base: float) -> str:
    """The path of the area below a line."""
    return f"{polyline(line)}L{n(line[-1][0])} {n(base)}L{n(line[0][0])} {n(base)}Z"


def carved(dice: Dice, line: list[Point], colour: str, count: int, step: float = 9, opacity: float = 0.6) -> str:
    """Lines as a knife cuts them, along a ridge and below it."""
    cuts = ""
    for i in range(count):
        d = polyline(line, step * (i + 0.8) + i * i * 0.8)
        cuts += f'<path d="{d}" stroke-width="{n(2.6 - i * 0.3)}" {dice.dashes((6, 46), (6, 26))}/>'
    style = f'fill="none" stroke="{colour}" stroke-linecap="round" opacity="{opacity}"'
    return f"<g {style}>{cuts}</g>"


def hatching(dice: Dice, top: float, bottom: float, width: float, colour: str) -> str:
    """The level strokes of a printed sky."""
    lines = ""
    for i in range(9):
        lines += f'<path d="M0 {n(top + (bottom - top) * i / 9)}H{n(width)}" {dice.dashes((14, 80), (14, 60))}/>'
    return f'<g stroke="{colour}" stroke-width="1.3" opacity=".34" stroke-linecap="round">{lines}</g>'


def sun(dice: Dice, x: float, y: float, size: float, colour: str, low: str) -> str:
    """A sun with rays."""
    rays = ""
    for i in range(28):
        angle = i / 28 * math.tau
        inner, outer = size + 7 + i % 2 * 4, size + (26 if i % 2 else 16) + dice.between(-3, 6)
        rays += f"M{n(x + math.cos(angle) * inner)} {n(y + math.sin(angle) * inner)}"
        rays += f"L{n(x + math.cos(angle) * outer)} {n(y + math.sin(angle) * outer)}"
    return stroke(rays, mix(colour, low, 0.25), 2.4, 'opacity=".85"') + circle(x, y, size, f'fill="{colour}"')


def moon(dice: Dice, x: float, y: float, size: float, colour: str) -> str:
    """A moon with craters among stars."""
    craters = ""
    for dx, dy, r in ((-0.4, -0.5, 0.25), (0.3, 0.1, 0.16), (-0.2, 0.35, 0.12)):
        craters += f"M{n(x + size * dx)} {n(y + size * dy)}a{n(size * r)} {n(size * r)} 0 1 0 .1 0"
    stars = ""
    for _ in range(22):
        a, b, s = dice.between(12, 238), dice.between(12, 150), dice.between(1, 2.6)
        t = n(s * 0.65)
        u = n(s * 0.35)
        stars += f"M{n(a)} {n(b - s)}l{u} {t} {t} {u}-{t} {u}-{u} {t}-{u}-{t}-{t}-{u} {t}-{u}z"
    halo = circle(x, y, size + 13, f'fill="{colour}" opacity=".13"')
    disc = circle(x, y, size, f'fill="{colour}"') + path(craters, "#d9cfa4")
    return halo + disc + path(stars, colour, 'opacity=".9"')


def cloud(dice: Dice, x: float, y: float, width: float, light: str, dark: str) -> str:
    """A cloud with a flat foot."""
    count = max(3, int(width / 26))
    step = width / count
    d, lines = f"M{n(x)} {n(y)}", ""
    for i in range(count):
        radius = step / 2 * (dice.between(1, 1.5) if 0 < i < count - 1 else 1.02)
        d += f"a{n(radius)} {n(radius * 1.05)} 0 0 1 {n(step)} 0"
        if dice.roll() < 0.75:
            r, middle = step * 0.3, x + step * (i + 0.5)
            lines += f"M{n(middle - r)} {n(y - 2)}A{n(r)} {n(r)} 0 0 1 {n(middle + r * 0.9)} {n(y - r * 0.55)}"
    return path(d + "Z", light, 'opacity=".9"') + stroke(lines, dark, 2.2, 'opacity=".7"')


def cloudbank(
    dice: Dice,
    y: float,
    light: str,
    dark: str,
    left: float = 0,
    right: float = 250,
    base: float = 330,
    sizes: tuple[float, float] = (16, 30),
) -> str:
    """A sea of clouds from side to side."""
    x, d, lines = left - 10, f"M{n(left - 10)} {n(base)}L{n(left - 10)} {n(y)}", ""
    while x < right + 10:
        radius = dice.between(*sizes)
        after = x + radius * 1.7
        d += f"A{n(radius)} {n(radius)} 0 0 1 {n(after)} {n(y + dice.between(-6, 6))}"
        middle, r = (x + after) / 2, radius * 0.55
        lines += (
            f"M{n(middle - radius / 2)} {n(y + 4)}A{n(r)} {n(r)} 0 0 1 {n(middle + radius / 2)} {n(y - radius / 10)}"
        )
        x = after
    return path(f"{d}L{n(x)} {n(base)}Z", light) + stroke(lines, dark, 2.2)


def waves(
    dice: Dice,
    top: float,
    bottom: float,
    light: str,
    dark: str,
    lift: float = 4,
    left: float = 0,
    right: float = 250,
) -> str:
    """Rows of waves, longer and bolder towards the viewer, light and dark in turn."""
    lines, y, i = "", top, 0
    while y < bottom:
        step = 16 + i * 5
        count = math.ceil((right - left) / step) + 2
        d = f"M{n(left - step)} {n(y)}q{n(step / 2)} {n(-lift - i * 0.8)} {n(step)} 0"
        d += f"q{n(step / 2)} {n(-lift - i * 0.8)} {n(step)} 0" * (count - 1)
        colour = light if i % 2 else dark
        dashes = dice.dashes((20, 70), (8, 30))
        lines += f'<path d="{d}" stroke="{colour}" stroke-width="{n(1.8 + i * 0.35)}" {dashes}/>'
        y += 9 + i * 2.6
        i += 1
    return f'<g fill="none" stroke-linecap="round">{lines}</g>'


def tufts(dice: Dice, line: list[Point], colour: str, count: int, height: float) -> str:
    """Grass along a line."""
    d = ""
    for _ in range(count):
        x, y = dice.pick(line)
        for lean in (-0.5, -0.1, 0.35):
            h = height * dice.between(0.6, 1.2)
            d += f"M{n(x - 2)} {n(y + 3)}q{n(2 + lean * 6)} {n(-h * 0.6)} {n(2 + lean * h)} {n(-h)}"
            d += f"q{n(lean * (4 - h) + 3)} {n(h * 0.5)} {n(2 - lean * h)} {n(h)}z"
    return path(d, colour)
