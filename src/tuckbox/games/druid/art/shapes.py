"""The silhouettes of Druid Games: icons, drawings of our own, and figures made of brush strokes and icons."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tuckbox.art import icons
from tuckbox.art.drawings import drawings
from tuckbox.art.svg import Point, circle, n, taper

Leg = tuple[Point, Point, Point, float]


@dataclass(frozen=True)
class Shape:
    """A silhouette in a box of 512, and the fine lines cut into it."""

    outline: str
    lines: str = ""


@cache
def shape(name: str) -> Shape:
    """The silhouette of this name: made here, drawn in shapes.svg, or an icon."""
    if name in MADE:
        return MADE[name]()
    drawn = drawings("tuckbox.games.druid.art", "shapes.svg")
    if name in drawn:
        return Shape(drawn[name], drawn.get(f"{name}-lines", ""))
    return Shape(icons.body(name))


def known(name: str) -> bool:
    """Whether there is a silhouette of this name."""
    drawn = drawings("tuckbox.games.druid.art", "shapes.svg")
    return name in MADE or name in drawn or icons.known(name)


def glyph(name: str) -> str:
    """The sign of a type, an icon or a seat."""
    named = {"mammal": "flat-paw-print", "bird": "feather", "amphibian": "frog-foot", "oak": "oak-leaf"}
    return icons.body(named[name]) if name in named else shape(f"glyph-{name}").outline


def _icon(name: str, transform: str) -> str:
    return f'<g transform="{transform}">{icons.body(name)}</g>'


def _line(d: str, width: float) -> str:
    return f'<path d="{d}" fill="none" stroke-width="{n(width)}"/>'


def _dots(points: Sequence[tuple[float, float, float]]) -> str:
    return f'<g stroke="none">{"".join(circle(x, y, r) for x, y, r in points)}</g>'


def _foot(x: float, y: float, turn: float) -> str:
    """Four spread toes."""
    toes = ""
    for toe in range(4):
        angle = math.radians(turn + (toe - 1.5) * 34)
        end = (x + math.cos(angle) * 30, y + math.sin(angle) * 30)
        toes += taper([(x, y), end], [10, 7], 2) + circle(*end, 6.3)
    return toes


def _salamander(girth: float, tail: float, legs: Sequence[Leg]) -> str:
    spine: list[Point] = [(128, 118), (185, 150), (250, 215), (285, 290), (270, 365), (205, 400), (120, 398), (60, 360)]
    widths = [74 * girth, 70 * girth, 86 * girth, 82 * girth, 60 * girth, 44, tail, 6]
    figure = taper(spine, widths) + circle(122, 112, 37 * girth)
    for hip, knee, foot, turn in legs:
        figure += taper([hip, knee, foot], [36 * girth, 28 * girth, 20], 4) + _foot(*foot, turn)
    return figure


def _newt() -> Shape:
    legs: list[Leg] = [
        ((205, 165), (270, 130), (318, 118), -20),
        ((195, 180), (150, 225), (128, 270), 110),
        ((288, 300), (345, 310), (385, 345), 40),
        ((255, 330), (200, 305), (165, 322), 170),
    ]
    spots = [(200, 172, 8), (230, 206, 9), (256, 244, 9), (272, 288, 9), (270, 332, 8), (244, 372, 7), (200, 394, 6)]
    return Shape(_salamander(0.82, 34, legs), _dots([(104, 100, 8), (138, 94, 7), *spots]))


def _giant_salamander() -> Shape:
    legs: list[Leg] = [
        ((200, 150), (275, 105), (330, 96), -15),
        ((180, 185), (118, 214), (76, 214), 180),
        ((290, 290), (360, 290), (408, 322), 40),
        ((262, 318), (196, 300), (150, 312), 165),
    ]
    folds = "M214 150C240 180 262 204 276 240M232 178C206 186 190 196 180 208M262 214C236 224 218 236 208 250"
    folds += "M284 256C258 262 238 272 226 286M292 300C268 304 250 312 238 324M282 344C262 344 246 346 232 352"
    lines = _dots([(92, 92, 8), (142, 76, 7)]) + _line("M78 124C96 148 128 156 150 144", 6) + _line(folds, 7)
    return Shape(_salamander(1.28, 56, legs), lines)


def _flying_frog() -> Shape:
    outline = '<ellipse cx="256" cy="262" rx="74" ry="104"/>'
    outline += '<path d="M186 190C182 130 214 96 256 92C298 96 330 130 326 190Z"/>' + circle(212, 118, 25)
    outline += circle(300, 118, 25)
    half = taper([(296, 200), (366, 188), (406, 130)], [46, 36, 26], 4)
    half += '<path d="M392 140L376 52Q396 62 414 40Q432 62 462 54Q464 86 494 98Q474 122 482 150Z"/>'
    half += taper([(296, 330), (376, 322), (386, 400), (366, 420)], [58, 48, 34, 24], 4)
    half += '<path d="M360 398L308 462Q334 466 342 492Q364 476 390 498Q402 474 434 478Q428 450 446 430Z"/>'
    lines = "M216 166C240 178 272 178 296 166M400 126L414 62M404 128L452 92M112 126L98 62M108 128L60 92"
    lines += "M374 412L352 482M380 410L418 478M138 412L160 482M132 410L94 478"
    lines += "M232 220C226 262 228 300 238 336M280 220C286 262 284 300 274 336"
    return Shape(outline + _both(half), _dots([(212, 114, 10), (300, 114, 10)]) + _line(lines, 7))


def _both(half: str) -> str:
    """The right half of a figure and its mirror image."""
    return f'{half}<g transform="matrix(-1 0 0 1 512 0)">{half}</g>'


def _gliding_lizard() -> Shape:
    wings = "M250 190C170 120 80 120 20 190C70 186 84 214 80 240C120 226 140 244 138 272C176 256 200 262 222 290Z"
    wings += "M300 300C380 330 410 410 372 490C360 446 336 440 308 452C310 416 292 404 262 414C262 380 250 350 240 330Z"
    ribs = "M226 214C170 170 110 158 50 176M220 236C180 208 130 196 92 212M218 258C190 240 166 236 146 246"
    ribs += "M290 330C340 360 366 410 368 460M276 340C306 362 318 396 316 428M262 346C276 364 282 380 280 396"
    return Shape(f'<path d="{wings}"/>' + icons.body("gecko"), _line(ribs, 7))


def _stag_beetle() -> Shape:
    half = taper([(282, 196), (352, 150), (368, 84), (322, 24), (290, 10)], [44, 40, 30, 20, 6], 6)
    half += taper([(360, 96), (318, 92)], [20, 4], 3) + taper([(348, 56), (312, 64)], [16, 4], 3)
    half += taper([(336, 160), (300, 140)], [20, 5], 3)
    head = '<path d="M196 178Q256 150 316 178L308 226Q256 206 204 226Z"/>'
    return Shape(_icon("scarab-beetle", "translate(76 168) scale(.7)") + _both(half) + head)


def _sea_snake() -> Shape:
    spine: list[Point] = [(430, 92), (370, 80), (310, 120), (330, 190), (400, 240), (390, 320), (300, 340), (220, 290)]
    spine += [(140, 300), (110, 370), (160, 430), (250, 440), (320, 460)]
    bands = "M318 96L346 130M304 150L352 146M326 206L362 176M376 232L400 196M420 262L374 270M410 322L366 306"
    bands += "M352 360L340 312M292 362L300 310M240 330L260 286M196 316L196 268M146 328L120 284M132 366L88 362"
    bands += "M136 400L100 424M184 452L196 418"
    body = taper(spine, [44, 60, 52, 50, 50, 52, 54, 52, 48, 42, 34, 26, 10])
    return Shape(body, _dots([(404, 76, 7)]) + _line(bands, 11))


def _kraken() -> Shape:
    arm = [62, 54, 40, 24, 8]
    half = taper([(322, 250), (422, 310), (482, 250), (442, 180), (392, 200), (404, 244)], arm)
    half += taper([(302, 240), (352, 390), (442, 430), (492, 390), (472, 350), (442, 372)], arm)
    half += taper([(276, 240), (296, 390), (342, 470), (322, 505)], [56, 50, 36, 12])
    head = "M256 0C226 34 192 74 178 124L206 150C196 196 190 236 200 276C226 300 286 300 312 276"
    head += "C322 236 316 196 306 150L334 124C320 74 286 34 256 0Z"
    suckers = [(452, 338, 9), (470, 304, 8), (474, 268, 7), (464, 234, 6), (366, 394, 9), (406, 420, 8)]
    suckers += [(442, 424, 7), (288, 370, 8), (290, 410, 7), (300, 446, 6)]
    folds = "M206 150C236 166 276 166 306 150M256 34V120M226 70L218 128M286 70L294 128"
    lines = _both(_dots(suckers)) + _dots([(222, 226, 17), (290, 226, 17)]) + _line(folds, 7)
    lines += _line("M200 276L176 372M312 276L336 372M232 290L226 372M280 290L286 372", 8)
    pupils = f'<g fill="#1e2418" stroke="none">{circle(225, 228, 7)}{circle(287, 228, 7)}</g>'
    return Shape(_both(half) + f'<path d="{head}"/>', lines + pupils)


def _phoenix() -> Shape:
    half = taper([(266, 330), (286, 410), (352, 450), (396, 420), (376, 390)], [34, 30, 26, 18, 5], 7)
    half += taper([(270, 330), (316, 380), (406, 370), (452, 320), (436, 290)], [26, 26, 24, 16, 5], 7)
    tail = taper([(256, 330), (262, 400), (246, 460), (258, 508)], [34, 30, 22, 4], 6)
    crest = taper([(262, 66), (280, 30), (270, 2)], [14, 10, 2], 5) + taper(
        [(252, 64), (250, 30), (234, 10)], [12, 10, 2], 5
    )
    return Shape(_icon("eagle-emblem", "translate(51 0) scale(.8)") + _both(half) + tail + crest)


def _wings() -> Shape:
    left = _icon("liberty-wing", "translate(244 60) scale(.54 .74)")
    return Shape(left + _icon("liberty-wing", "translate(268 60) scale(-.54 .74)"))


FEATHERS: Final = (-62, -38, -14, 14, 38, 62)


def _mask_of_fur() -> Shape:
    feather = '<path d="M256 190C226 140 226 70 256 16C286 70 286 140 256 190Z"/>'
    quill = _line("M256 186V60M256 130l-14-16M256 130l14-16M256 100l-12-14M256 100l12-14", 6)
    outline = _icon("badger", "translate(90 140) scale(.65)")
    return Shape(outline + _fan(feather), _fan(quill))


def _fan(feather: str) -> str:
    return "".join(f'<g transform="rotate({turn} 256 330)">{feather}</g>' for turn in FEATHERS)


def _mask_of_fin() -> Shape:
    half = '<path d="M316 100C366 10 456 10 492 50C496 120 456 170 384 190C356 160 330 130 316 100Z"/>'
    half += '<path d="M374 420C446 390 496 420 500 470C456 510 386 500 352 450Z"/>'
    veins = _line("M340 106C386 60 436 50 476 64M360 136C406 110 436 100 470 96M374 444C416 430 446 440 480 466", 8)
    return Shape(_icon("fish-monster", "translate(52 60) scale(.8)") + _both(half), _both(veins))


def _charm() -> Shape:
    stone = '<path d="M256 150L306 236L256 340L206 236Z"/>'
    facets = _line("M206 236H306M256 150L236 236L256 340L276 236Z", 7)
    return Shape(_icon("torc", "translate(40 20) scale(.84)") + stone, facets)


def _tides() -> Shape:
    moon = '<path d="M292 14A124 124 0 1 0 372 206A128 128 0 0 1 292 14Z"/>'
    return Shape(_icon("waves", "translate(26 196) scale(.9 .62)") + moon)


MADE: Final[dict[str, Callable[[], Shape]]] = {
    "newt": _newt,
    "giant-salamander": _giant_salamander,
    "flying-frog": _flying_frog,
    "gliding-lizard": _gliding_lizard,
    "stag-beetle": _stag_beetle,
    "sea-snake": _sea_snake,
    "kraken": _kraken,
    "phoenix": _phoenix,
    "wings": _wings,
    "mask-of-fur": _mask_of_fur,
    "mask-of-fin": _mask_of_fin,
    "charm": _charm,
    "tides": _tides,
}
