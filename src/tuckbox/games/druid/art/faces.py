"""The faces of Druid Games: creatures and specials without words, backs, and the coins of the three icons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tuckbox.art.dice import Dice
from tuckbox.art.drawings import painting
from tuckbox.art.svg import Picture, circle, mix, n, path, place, stroke
from tuckbox.core.card_set import Row
from tuckbox.games.druid.art.bestiary import Recipe, recipe
from tuckbox.games.druid.art.scenes import Scene
from tuckbox.games.druid.art.shapes import glyph, shape

WIDTH: Final = 250
HEIGHT: Final = 330
PAPER: Final = "#f4e9cd"
SHADE: Final = "#e6d6ae"
INK: Final = "#1e2418"
CREAM: Final = "#fbf4de"
SEATS: Final = ("oak", "moon")
# arcs along the corners of a face, just inside them
TOP_LEFT: Final = "A15.2 15.2 0 0 1 16 .8"
LEFT_FROM_TOP: Final = "A15.2 15.2 0 0 0 .8 16"
TOP_RIGHT: Final = "A15.2 15.2 0 0 0 234 .8"
BOTTOM_RIGHT: Final = "A15.2 15.2 0 0 0 249.2 314"
BOTTOM_LEFT: Final = "A15.2 15.2 0 0 1 .8 314"

# the ink of a type and its lighter tone
INKS: Final = {
    "mammal": ("#8c3f1d", "#b4602f"),
    "bird": ("#2c5578", "#4b7ea6"),
    "reptile": ("#4a6117", "#74882b"),
    "amphibian": ("#136353", "#2f8f76"),
    "fish": ("#3d3f8c", "#6065b5"),
    "insect": ("#7a5600", "#b98a12"),
}
LEGENDARY_INKS: Final = {
    "Unicorn": ("#6a2a72", "#9a55a0"),
    "Phoenix": ("#a3261a", "#e2691f"),
    "Kraken": ("#14545f", "#2f8f93"),
}
OTHER_LEGENDARY_INKS: Final = (("#5d2560", "#8d4a86"), ("#23407a", "#4f74b8"), ("#6b2a18", "#b0622f"))
ICON_INKS: Final = {"land": "#4b6420", "water": "#0f6173", "sky": "#44609f"}
SPECIAL_INKS: Final = {"types": "#5d2560", "plus": "#7a2331", "exchange": "#2b5560", "end": "#4a2a16"}


def creature(row: Row, names: Sequence[str]) -> str:
    """The face of a creature."""
    name, legendary = row["name"], row["kind"] == "legendary"
    picture = Picture(f"druid {sorted(row.cells.items())}", WIDTH, HEIGHT)
    family = "legendary" if legendary else row["type"]
    ink, tone = _legendary_inks(name) if legendary else INKS[row["type"]]
    scene = Scene(picture, Dice(name), int(row["value"]))
    scene.draw(frozenset(row["icons"].split()))
    shown = recipe(name, family, names)
    window = picture.clip("w", '<rect x="9" y="9" width="232" height="259" rx="8"/>')
    brim = picture.clip("b", '<rect x="3" y="3" width="244" height="276" rx="12"/>')
    behind = scene.behind + (_halo(picture, name) if legendary else "")
    first = mix(tone, ink, 0 if legendary else 0.15)
    animal = figure(picture, shown, ((0, first), (0.45, ink), (1, mix(ink, INK, 0.72))))
    face = _paper(picture) + f"<g {window}>{behind}</g><g {window if shown.cut else brim}>{animal}</g>"
    face += f"<g {window}>{scene.front}</g>" + _window_line()
    if legendary:
        face += '<rect x="4" y="4" width="242" height="322" rx="12" fill="none" stroke="#b98a2a" stroke-width="3"/>'
        face += (
            '<rect x="13.5" y="13.5" width="223" height="250" rx="5" fill="none" stroke="#f2d88c" stroke-width="1.6"/>'
        )
    face += _tab(picture, "star" if legendary else row["type"], ink, tone, legendary)
    icons = row["icons"].split()
    for i, icon in enumerate(icons):
        face += _coin(picture, icon, 217 - 50 * (len(icons) - 1 - i), 34, 22)
    return picture.svg(face + _rule(ink, name))


def _legendary_inks(name: str) -> tuple[str, str]:
    return LEGENDARY_INKS.get(name) or Dice(name).pick(OTHER_LEGENDARY_INKS)


def special(row: Row, names: Sequence[str]) -> str:
    """The face of a special: the rings of a tree, and a strip on the side that sticks out when it is tucked."""
    name, does = row["name"], row["type"].split()[0]
    picture = Picture(f"druid {sorted(row.cells.items())}", WIDTH, HEIGHT)
    family = row["icons"] if does == "icon" else does
    base = ICON_INKS[family] if does == "icon" else SPECIAL_INKS[does]
    middle = {"icon": 100, "types": 152, "plus": 152}.get(does, 125)
    shown = recipe(name, family, names)
    if shown == Recipe(shown.shape):  # a guess: stand beside the strip
        shown = Recipe(shown.shape, 172, middle, 160)
    window = picture.clip("w", '<rect x="9" y="9" width="232" height="259" rx="8"/>')
    emblem = figure(picture, shown, ((0, mix(base, "#ffffff", 0.12)), (1, mix(base, INK, 0.7))))
    face = (
        _paper(picture) + f"<g {window}>{_rings(base, Dice(name), shown.x, shown.y - 8)}{emblem}</g>" + _window_line()
    )
    if does == "icon":
        face += _strip(base, right=True) + _coin(picture, family, 221, 36, 24)
        signs = "".join(_signed(picture, family, 221, y, 24) for y in range(122, 310, 44))
        face += f'<g opacity=".5">{signs}</g>'
    elif does in ("types", "plus"):
        face += _strip(base, right=False)
        for i, kind in enumerate(row["type"].split()[1:] if does == "types" else ()):
            y = 10 + i * 62
            face += f'<rect x="6" y="{y}" width="46" height="54" rx="9" fill="{INKS[kind][0]}" '
            face += f'stroke="{CREAM}" stroke-width="2.4"/>'
            face += _signed(picture, kind, 29, y + 27, 38)
    else:
        face += path("M0 15A15 15 0 0 1 15 0H235A15 15 0 0 1 250 15V56H0Z", base)
        face += f'<path d="M0 56H250" stroke="{CREAM}" stroke-width="3"/>'
        face += picture.icon("cycle" if does == "exchange" else "wax-seal", 34, 28, 40, CREAM) + _rule(base, name)
    return picture.svg(face)


def back(kind: str) -> str:
    """The back of the creatures or of the specials."""
    return painting("tuckbox.games.druid.art", f"back-{kind}.svg")


def coin(icon: str) -> str:
    """The coin of an icon by itself."""
    picture = Picture(f"druid coin {icon}", 50, 50)
    return picture.svg(_coin(picture, icon, 25, 25, 21.5))


def figure(picture: Picture, shown: Recipe, tones: Sequence[tuple[float, str]]) -> str:
    """A silhouette in two inks: shadow, cream keyline, gradient, hatching that grows to the lower right, fine lines."""
    silhouette = shape(shown.shape)
    outline = f'<use href="{picture.shape(shown.shape, silhouette.outline)}"'
    spot = place(shown.x, shown.y, shown.size, shown.turn, shown.flip)
    ink = picture.linear(*tones, across='x1="0" y1="0" x2=".35" y2="1"')
    strokes = "".join(f"M{i * 22} 60l330 500 8-8z" for i in range(-16, 34))
    hatch = picture.share(
        "hatch",
        "pattern",
        'width="512" height="560" patternUnits="userSpaceOnUse"',
        path(strokes, "#0e120a", 'opacity=".5"'),
    )
    drawn = (
        f'<g transform="translate(4 6)"><g transform="{spot}">{outline} opacity=".28"/></g></g><g transform="{spot}">'
    )
    drawn += f'{outline} fill="{CREAM}" stroke="{CREAM}" stroke-width="20" stroke-linejoin="round"/>'
    drawn += f'{outline} fill="{ink}"/>{outline} fill="url(#{hatch})"/>'
    if silhouette.lines:
        style = f'fill="{CREAM}" stroke="{CREAM}" stroke-linecap="round" stroke-linejoin="round"'
        drawn += f"<g {style}>{silhouette.lines}</g>"
    return drawn + "</g>"


def _paper(picture: Picture) -> str:
    paper = picture.radial((0, "#f9f0d8", 1), (0.75, PAPER, 1), (1, SHADE, 1), attributes='cx=".5" cy=".4" r=".8"')
    return f'<rect width="{WIDTH}" height="{HEIGHT}" rx="15" fill="{paper}"/>'


def _window_line() -> str:
    return f'<rect x="9" y="9" width="232" height="259" rx="8" fill="none" stroke="{INK}" stroke-width="1.8"/>'


def _halo(picture: Picture, name: str) -> str:
    """Rays and a dotted ring behind a legendary creature; flames behind the Phoenix."""
    rays = ""
    for i in range(36):
        angle, end = i / 36 * math.tau, 130 + i % 3 * 30
        rays += f"M{n(125 + math.cos(angle) * 66)} {n(150 + math.sin(angle) * 66)}"
        rays += f"L{n(125 + math.cos(angle) * end)} {n(150 + math.sin(angle) * end)}"
    ring = circle(125, 150, 96, 'fill="none" stroke="#ffe9a8" stroke-width="2" stroke-dasharray="3 7" opacity=".9"')
    halo = f'<path d="{rays}" stroke="#ffe9a8" stroke-width="2.5" opacity=".5"/>{ring}'
    return halo + (picture.icon("celebration-fire", 125, 160, 245, "#d9541e") if name == "Phoenix" else "")


def _tab(picture: Picture, sign: str, ink: str, tone: str, legendary: bool) -> str:
    """The corner that tells type and value."""
    fill, light, line = ink, CREAM, tone
    if legendary:
        fill = picture.linear((0, "#8a5a10"), (0.5, "#6d4208"), (1, "#4f2d0a"), across='x1="0" y1="0" x2="1" y2="1"')
        light, line = "#fff6d6", "#fff2c4"
    tab = path("M0 15A15 15 0 0 1 15 0H113C113 0 120 4 118 14L112 52C110 63 103 68 93 68H0Z", fill)
    tab += stroke("M0 68H93C103 68 110 63 112 52L118 14C119 6 116 2 113 0", CREAM, 3)
    tab += stroke("M5 62.5H92C99 62.5 105 59 106.5 51L112 15", line, 1.6, 'opacity=".9"')
    return tab + _signed(picture, sign, 79, 34, 42, light)


def _signed(picture: Picture, name: str, x: float, y: float, size: float, colour: str = CREAM) -> str:
    """The sign of a type or an icon, its centre at a point."""
    sign = picture.shape(f"glyph-{name}", glyph(name))
    return f'<use href="{sign}" transform="{place(x, y, size)}" fill="{colour}" color="{colour}"/>'


def _coin(picture: Picture, icon: str, x: float, y: float, radius: float) -> str:
    """An icon on its own outline: land a square, water a disc, sky a scalloped disc."""

    def outline(size: float, fill: str, more: str = "") -> str:
        if icon == "land":
            side, corner = size * 0.92, n(size * 0.36)
            box = f'x="{n(x - side)}" y="{n(y - side)}" width="{n(side * 2)}" height="{n(side * 2)}" rx="{corner}"'
            return f'<rect {box} fill="{fill}"{more}/>'
        if icon == "water":
            return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(size)}" fill="{fill}"{more}/>'
        corners = [(i + 0.5) / 8 * math.tau for i in range(9)]
        points = [f"{n(x + math.cos(a) * size * 0.93)} {n(y + math.sin(a) * size * 0.93)}" for a in corners]
        arc = f"A{n(size * 0.4)} {n(size * 0.4)} 0 0 1 "
        return f'<path d="M{points[0]}{"".join(arc + point for point in points[1:])}Z" fill="{fill}"{more}/>'

    rim = outline(radius + 2.6, INK, ' opacity=".55"') + outline(radius + 1.6, CREAM)
    return rim + outline(radius - 1.6, ICON_INKS[icon]) + _signed(picture, icon, x, y, radius * 1.24)


def _rings(base: str, dice: Dice, x: float, y: float) -> str:
    """The rings of a trunk in the colour of a special."""
    rings = ""
    for i in range(15):
        rings += circle(x, y, 14 + i * 13, dice.dashes((10, 60), (4, 14)))
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{mix(base, PAPER, 0.42)}"/>'
    for radius, light in ((150, 0.6), (108, 0.78), (66, 0.9)):
        ground += circle(x, y, radius, f'fill="{mix(base, PAPER, light)}"')
    style = f'fill="none" stroke="{mix(base, PAPER, 0.34)}" stroke-width="2.2" stroke-linecap="round"'
    return f"{ground}<g {style}>{rings}</g>"


def _strip(base: str, right: bool) -> str:
    """The side that stays in sight under a creature: right for an icon, left for types and value."""
    if right:
        d, edge, line = "M235 0A15 15 0 0 1 250 15V315A15 15 0 0 1 235 330H190V0Z", 190, 196
    else:
        d, edge, line = "M0 15A15 15 0 0 1 15 0H60V330H15A15 15 0 0 1 0 315Z", 60, 54
    strip = path(d, base) + f'<path d="M{edge} 0V330" stroke="{CREAM}" stroke-width="3"/>'
    return strip + f'<path d="M{line} 6V324" stroke="{mix(base, CREAM, 0.5)}" stroke-width="1.5"/>'


def _rule(ink: str, name: str) -> str:
    """A line on either side of the name."""
    half = len(name) * 6.6 + 10
    if half >= 92:
        return ""
    left, right = 125 - half, 125 + half
    lines = f'<path d="M16 297H{n(left - 10)}M234 297H{n(right + 10)}" stroke="{ink}" stroke-width="2" '
    lines += 'stroke-linecap="round" opacity=".75"/>'
    return lines + f'<g fill="{ink}">{circle(left - 5, 297, 2.6)}{circle(right + 5, 297, 2.6)}</g>'


def paper_bleed() -> str:
    """The paper beyond the edges of a printed card, and in its corners, which are square until they are cut."""
    stops = ((0, "#f9f0d8"), (0.75, PAPER), (1, SHADE))
    gradient = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    paper = f'<radialGradient id="bleed" cx=".5" cy=".4" r=".8">{gradient}</radialGradient>'
    return paper + f'<rect x="-8" y="-8" width="{WIDTH + 16}" height="{HEIGHT + 16}" fill="url(#bleed)"/>'


def ink_bleed(row: Row) -> str:
    """The tab, strip or band of a printed face beyond its edges and in its corners, with its cream line."""
    does = row["type"].split()[0] if row["kind"] == "special" else ""
    if not does:
        ink = "#8a5a10" if row["kind"] == "legendary" else INKS[row["type"]][0]
        shape, line = f"M112 .8V-8H-8V68H.8V16{TOP_LEFT}Z", "M-8 68H.8M113 .8V-8"
    elif does == "icon":
        ink = ICON_INKS[row["icons"]]
        shape = f"M190 .8V-8H258V338H190V329.2H234{BOTTOM_RIGHT}V16{TOP_RIGHT}Z"
        line = "M190 .8V-8M190 329.2V338"
    elif does in ("types", "plus"):
        ink = SPECIAL_INKS[does]
        shape = f"M60 .8V-8H-8V338H60V329.2H16{BOTTOM_LEFT}V16{TOP_LEFT}Z"
        line = "M60 .8V-8M60 329.2V338"
    else:
        ink = SPECIAL_INKS[does]
        shape = f"M.8 56H-8V-8H258V56H249.2V16{TOP_RIGHT}H16{LEFT_FROM_TOP}Z"
        line = "M-8 56H.8M249.2 56H258"
    return path(shape, ink) + f'<path d="{line}" stroke="{CREAM}" stroke-width="3"/>'
