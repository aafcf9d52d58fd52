"""The weather over the table: the sky of each weather card, its clouds, and rain or snow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tuckbox.art.svg import Picture, circle, lighter, n, path, stroke
from tuckbox.games.idriana.art.canvas import SCENES, Canvas
from tuckbox.games.idriana.art.houses import box

SKY: Final = (1440, 320)
TILE: Final = (384, 1280)  # of what falls: one tile further is as steep as a drop


def sky(name: str, scene: str, composition: str) -> str:
    """The sky of a weather card: its scene's light, the hills, and hot air; clouds and what falls move before it."""
    width, height = SKY
    picture = Picture(f"idriana sky {name} {scene} {composition}", width, height)
    canvas, light = Canvas(picture, f"sky {name}", scene), SCENES[scene]
    wet = composition == "rain"
    upper, lower = ("#4b6f88", "#e3e6cf") if wet else (light.sky, light.low)
    canvas.add(box(0, 0, width, height, picture.linear((0, upper), (1, lower))))
    hot = composition in CLEAR
    canvas.add(circle(1180, 96, 300, f'fill="{picture.glow(light.sun, 0.85 if hot else 0.75)}"'))
    if not wet:
        canvas.add(circle(1180, 96, 74 if hot else 52, f'fill="{light.sun}" opacity=".9"'))
    canvas.add(path(_ridge(canvas), "#9cb8b8" if wet else light.far, 'opacity=".7"'))
    canvas.add(path(_hills(canvas, 262, 22), lighter(light.far, 0.2)), path(_hills(canvas, 286, 14), light.middle))
    if composition == "heat":
        _shimmer(canvas)
    return picture.svg(canvas.drawing)


def clouds(name: str, scene: str, composition: str) -> str:
    """The clouds of a weather card, which drift: the left edge goes on where the right one ends."""
    width, height = SKY
    picture = Picture(f"idriana clouds {name} {scene} {composition}", width, height)
    canvas = Canvas(picture, f"clouds {name}", scene)
    wet = composition == "rain"
    colour = "#3f6078" if wet else lighter(SCENES[scene].sky, 0.65)
    spots = ((144, 62, 330), (518, 66, 420), (893, 58, 360), (1354, 66, 300), (288, 112, 260), (749, 118, 340))
    for place, (x, y, size) in enumerate((*spots, (1123, 120, 240))[: 7 if wet or composition == "snowfall" else 5]):
        for edge in (x, x - width, x + width):
            if -size < edge < width + size:
                canvas.cloud(edge, y, size, lighter(colour, 0.12 * place), 0.75 - 0.05 * place)
    return picture.svg(canvas.drawing)


def fall(name: str, composition: str) -> str:
    """The rain or snow of a weather card: a tile that goes on on all sides."""
    picture = Picture(f"idriana fall {name} {composition}", *TILE)
    canvas = Canvas(picture, f"fall {name}", "winter")
    FALLING[composition][1](canvas)
    return picture.svg(canvas.drawing)


def _ridge(canvas: Canvas) -> str:
    """Mountains far away."""
    points = "".join(f"L{60 + i * 120} {n(210 - (i % 2) * 50 - canvas.dice.roll() * 34)}" for i in range(12))
    return f"M0 240{points}L1440 214V320H0Z"


def _hills(canvas: Canvas, y: float, rise: float) -> str:
    d, step = f"M0 320V{n(y)}", 206
    for i in range(7):
        peak, next_y = y - canvas.dice.roll() * rise, y + (canvas.dice.roll() - 0.5) * rise
        d += f"Q{i * step + step // 2} {n(peak)} {(i + 1) * step} {n(next_y)}"
    return f"{d}V320Z"


def _around(x: float, y: float, reach: float) -> list[tuple[float, float]]:
    """A point of a tile, and again beyond each edge that its mark reaches over."""
    width, height = TILE
    found = [(x + across, y + down) for across in (-width, 0, width) for down in (-height, 0, height)]
    return [(a, b) for a, b in found if -reach < a < width + reach and -reach < b < height + reach]


def _drops(canvas: Canvas) -> None:
    d = ""
    for _ in range(230):
        length = canvas.dice.between(14, 26)
        for x, y in _around(canvas.dice.roll() * TILE[0], canvas.dice.roll() * TILE[1], length):
            d += f"M{n(x)} {n(y)}l{n(-length * 0.3)} {n(length)}"
    canvas.add(stroke(d, "#f2fbff", 1.6, 'opacity=".55"'))


def _flakes(canvas: Canvas) -> None:
    d = ""
    for _ in range(190):
        r = canvas.dice.between(1.4, 4)
        for x, y in _around(canvas.dice.roll() * TILE[0], canvas.dice.roll() * TILE[1], 2 * r):
            d += f"M{n(x)} {n(y)}a{n(r)} {n(r)} 0 1 0 .1 0z"
    canvas.add(path(d, "#ffffff", 'opacity=".9"'))


def _shimmer(canvas: Canvas) -> None:
    """Rings round the sun, and hot air."""
    for size, dashes in ((104, "30 14"), (150, "8 14"), (196, "44 22")):
        ring = f'fill="none" stroke="#fff0b0" stroke-width="4" stroke-linecap="round" stroke-dasharray="{dashes}"'
        canvas.add(circle(1180, 96, size, f'{ring} opacity=".6"'))
    waves = "".join(f"M{i * 170 + 20} {200 + i % 3 * 22}q20 -9 40 0t40 0t40 0" for i in range(9))
    canvas.add(stroke(waves, "#fff0b0", 3, 'opacity=".45"'))


FALLING: Final[dict[str, tuple[str, Callable[[Canvas], None]]]] = {
    "rain": ("rain", _drops),
    "snowfall": ("snow", _flakes),
}
CLEAR: Final = ("heat", "drought")  # not a cloud
