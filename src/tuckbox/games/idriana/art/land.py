"""What the cards lie on: three plots with skylines that grow with the level, the sky of each weather, the earth."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from tuckbox.art.svg import Picture, circle, darker, lighter, n, path, stroke
from tuckbox.games.idriana.art.houses import box, house, tower
from tuckbox.games.idriana.art.stage import SCENES, Stage

PLOT: Final = (480, 520)  # the ground begins at LINE, the skyline stands above it
LINE: Final = 100
SKY: Final = (1440, 320)
TILE: Final = (384, 1280)  # of what falls: one tile further is as steep as a drop
LEVELS: Final = (1, 2, 3)


def plot(region: str, level: int) -> str:
    """A region's plot: its ground, and above it a skyline that shows the level."""
    name = f"{region} {level}"
    picture = Picture(f"idriana plot {name}", *PLOT)
    stage = Stage(picture, f"plot {region}", "glade")
    PLOTS[region](stage, level)
    return picture.svg(stage.drawing)


def sky(name: str, scene: str, composition: str) -> str:
    """The sky of a weather card: its scene's light, the hills, and hot air; clouds and what falls move before it."""
    width, height = SKY
    picture = Picture(f"idriana sky {name} {scene} {composition}", width, height)
    stage, light = Stage(picture, f"sky {name}", scene), SCENES[scene]
    wet = composition == "rain"
    upper, lower = ("#4b6f88", "#e3e6cf") if wet else (light.sky, light.low)
    stage.add(box(0, 0, width, height, picture.linear((0, upper), (1, lower))))
    hot = composition in CLEAR
    stage.add(circle(1180, 96, 300, f'fill="{picture.glow(light.sun, 0.85 if hot else 0.75)}"'))
    if not wet:
        stage.add(circle(1180, 96, 74 if hot else 52, f'fill="{light.sun}" opacity=".9"'))
    stage.add(path(_ridge(stage), "#9cb8b8" if wet else light.far, 'opacity=".7"'))
    stage.add(path(_hills(stage, 262, 22), lighter(light.far, 0.2)), path(_hills(stage, 286, 14), light.middle))
    if composition == "heat":
        _shimmer(stage)
    return picture.svg(stage.drawing)


def clouds(name: str, scene: str, composition: str) -> str:
    """The clouds of a weather card, which drift: the left edge goes on where the right one ends."""
    width, height = SKY
    picture = Picture(f"idriana clouds {name} {scene} {composition}", width, height)
    stage = Stage(picture, f"clouds {name}", scene)
    wet = composition == "rain"
    colour = "#3f6078" if wet else lighter(SCENES[scene].sky, 0.65)
    spots = ((144, 62, 330), (518, 66, 420), (893, 58, 360), (1354, 66, 300), (288, 112, 260), (749, 118, 340))
    for place, (x, y, size) in enumerate((*spots, (1123, 120, 240))[: 7 if wet or composition == "snowfall" else 5]):
        for edge in (x, x - width, x + width):
            if -size < edge < width + size:
                stage.cloud(edge, y, size, lighter(colour, 0.12 * place), 0.75 - 0.05 * place)
    return picture.svg(stage.drawing)


def fall(name: str, composition: str) -> str:
    """The rain or snow of a weather card: a tile that goes on on all sides."""
    picture = Picture(f"idriana fall {name} {composition}", *TILE)
    stage = Stage(picture, f"fall {name}", "winter")
    FALLING[composition][1](stage)
    return picture.svg(stage.drawing)


def earth() -> str:
    """The earth that the hand lies in: pebbles and roots."""
    picture = Picture("idriana earth", 1440, 300)
    stage = Stage(picture, "earth", "deep")
    edge = "M0 10Q60 2 140 8T330 6T520 10T720 6T940 10T1160 5T1440 9"
    stage.add(path(f"{edge}V300H0Z", picture.linear((0, "#4a3326"), (1, "#1c120d"))))
    for _ in range(60):
        x, y, size = stage.dice.roll() * 1440, 40 + stage.dice.roll() * 250, 6 + stage.dice.roll() * 26
        pebble = "#5d4434" if stage.dice.roll() < 0.5 else "#2a1b14"
        stage.add(f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(size)}" ry="{n(size / 2)}" fill="{pebble}" opacity=".45"/>')
    roots = ""
    for _ in range(30):
        bend = stage.dice.between(-8, 8)
        roots += f"M{n(stage.dice.roll() * 1440)} 10q{n(bend)} {n(stage.dice.between(20, 40))} "
        roots += f"{n(bend * 2)} {n(stage.dice.between(40, 90))}"
    stage.add(stroke(roots, "#7a5a40", 2.4, 'opacity=".5"'))
    return picture.svg(stage.drawing)


# Skies


def _ridge(stage: Stage) -> str:
    """Mountains far away."""
    points = "".join(f"L{60 + i * 120} {n(210 - (i % 2) * 50 - stage.dice.roll() * 34)}" for i in range(12))
    return f"M0 240{points}L1440 214V320H0Z"


def _hills(stage: Stage, y: float, rise: float) -> str:
    d, step = f"M0 320V{n(y)}", 206
    for i in range(7):
        peak, next_y = y - stage.dice.roll() * rise, y + (stage.dice.roll() - 0.5) * rise
        d += f"Q{i * step + step // 2} {n(peak)} {(i + 1) * step} {n(next_y)}"
    return f"{d}V320Z"


def _around(x: float, y: float, reach: float) -> list[tuple[float, float]]:
    """A point of a tile, and again beyond each edge that its mark reaches over."""
    width, height = TILE
    found = [(x + across, y + down) for across in (-width, 0, width) for down in (-height, 0, height)]
    return [(a, b) for a, b in found if -reach < a < width + reach and -reach < b < height + reach]


def _drops(stage: Stage) -> None:
    d = ""
    for _ in range(230):
        length = stage.dice.between(14, 26)
        for x, y in _around(stage.dice.roll() * TILE[0], stage.dice.roll() * TILE[1], length):
            d += f"M{n(x)} {n(y)}l{n(-length * 0.3)} {n(length)}"
    stage.add(stroke(d, "#f2fbff", 1.6, 'opacity=".55"'))


def _flakes(stage: Stage) -> None:
    d = ""
    for _ in range(190):
        r = stage.dice.between(1.4, 4)
        for x, y in _around(stage.dice.roll() * TILE[0], stage.dice.roll() * TILE[1], 2 * r):
            d += f"M{n(x)} {n(y)}a{n(r)} {n(r)} 0 1 0 .1 0z"
    stage.add(path(d, "#ffffff", 'opacity=".9"'))


def _shimmer(stage: Stage) -> None:
    """Rings round the sun, and hot air."""
    for size, dashes in ((104, "30 14"), (150, "8 14"), (196, "44 22")):
        ring = f'fill="none" stroke="#fff0b0" stroke-width="4" stroke-linecap="round" stroke-dasharray="{dashes}"'
        stage.add(circle(1180, 96, size, f'{ring} opacity=".6"'))
    waves = "".join(f"M{i * 170 + 20} {200 + i % 3 * 22}q20 -9 40 0t40 0t40 0" for i in range(9))
    stage.add(stroke(waves, "#fff0b0", 3, 'opacity=".45"'))


FALLING: Final[dict[str, tuple[str, Callable[[Stage], None]]]] = {
    "rain": ("rain", _drops),
    "snowfall": ("snow", _flakes),
}
CLEAR: Final = ("heat", "drought")  # not a cloud


# Plots


def _ground(stage: Stage, light: str, dark: str) -> str:
    """The ground of a plot like cut paper, and its shadow: what lies to its right lies under its right edge."""
    top = LINE
    edge = f"M0 {top + 14}Q80 {top - 6} 170 {top + 6}T340 {top + 2}Q420 {top - 4} 466 {top + 12}"
    shape = f"{edge}Q482 {top + 110} 464 {top + 220}T468 520H0Z"
    fill = stage.picture.linear((0, light), (1, dark))
    stage.add(path(shape, "#0b1512", 'opacity=".28" transform="translate(6 -3)"'))
    stage.add(path(shape, fill))
    return stage.picture.clip("ground", f'<path d="{shape}"/>')


def wilderness(stage: Stage, level: int) -> None:
    """Firs, more with each level; snowy mountains behind them in the end."""
    if level == 3:
        stage.add(
            path("M96 112L190 6L236 62L270 30L352 112Z", "#6f8f95"), path("M190 6L214 42L190 36L166 50Z", "#ffffff")
        )
    for count, height, foot, colour in ((6, 66, 110, "#4a8468"), (5, 84, 118, "#3a735a"), (6, 104, 126, "#2c6349")):
        for i in range(count + 2 * level):
            x = (i + 0.5 + (stage.dice.roll() - 0.5) * 0.8) * 480 / (count + 2 * level)
            stage.fir(x, foot + stage.dice.between(-4, 4), height * stage.dice.between(0.7, 1.05), colour)
    cut = _ground(stage, "#2f6a4c", "#153a2b")
    _strokes(stage, "#6fae74", 70, f'{cut} opacity=".3"')
    _strokes(stage, "#0d2a1f", 50, f'{cut} opacity=".4"')
    _tufts(stage, 46, "#23553c", 20)


def farm(stage: Stage, level: int) -> None:
    """A cottage; a windmill joins it, then barn and manor."""
    stage.tree(60, 116, 58, "#86a84a")
    stage.tree(420, 114, 68, "#7f9f44")
    stage.add(house(140, 112, 66, 30, 30, "#f6e7c6", "#d2a24a", windows=3, timber=True, chimney=0.2))
    if level >= 2:
        _windmill(stage, 250, 112)
    if level == 3:
        stage.add(house(342, 114, 58, 38, 30, "#b4452f", "#6f3a2a", gable=True, windows=2))
        stage.add(house(205, 112, 40, 22, 20, "#f3dcb0", "#a8553e", windows=2))
    cut = _ground(stage, "#dcae48", "#a2701f")
    rows = "".join(f"M{i * 19} {LINE + 12}q10 140 -4 250t4 170" for i in range(27))
    lines = stroke(rows, "#8a5a14", 5, 'opacity=".22"')
    lines += stroke(rows, "#ffe49a", 1.6, 'opacity=".35" transform="translate(6 0)"')
    stage.add(f"<g {cut}>{lines}</g>")
    _tufts(stage, 60, "#c08a24", 16)


def town(stage: Stage, level: int) -> None:
    """Roofs; a spire rises, then a dome."""
    rows = ((40, 60, 34), (104, 48, 46), (164, 66, 30), (246, 54, 44), (312, 70, 34), (388, 50, 50), (446, 60, 32))
    walls, roofs = ("#d9b48c", "#e6cda4", "#cfa27c", "#e2c297"), ("#9a4a38", "#7f3a2e", "#a8553e", "#8a4230")
    if level >= 2:
        stage.add(tower(208, 116, 24, 66, "cone", 36, "#ead2a8", "#6a4f86", banner="#c8452f"))
    if level == 3:
        stage.add(tower(350, 116, 34, 58, "dome", 30, "#ead2a8", "#3f7a78", banner="#e2aa35"))
    for i, (x, width, height) in enumerate(rows[: 3 + 2 * level]):
        at = x if level == 3 else x + (3 - level) * 46
        wall, roof = walls[i % 4], roofs[i % 4]
        stage.add(house(at, 118, width, height, 28, wall, roof, windows=3, entrance=False))
    cut = _ground(stage, "#a4583f", "#713625")
    for colour, share, opacity in (("#c98a66", 0.36, 0.22), ("#4f2318", 0.16, 0.3)):
        bricks = ""
        for row in range(33):
            for column in range(22):
                if stage.dice.roll() < share:
                    bricks += f"M{column * 22 + row % 2 * 11} {LINE + 24 + row * 12}h17v8h-17z"
        stage.add(path(bricks, colour, f'{cut} opacity="{opacity}"'))


def _windmill(stage: Stage, x: float, y: float) -> None:
    stage.add(path(f"M{n(x - 14)} {n(y)}L{n(x - 8)} {n(y - 54)}h17L{n(x + 15)} {n(y)}Z", "#fbf0d8"))
    stage.add(path(f"M{n(x - 10)} {n(y - 53)}Q{n(x)} {n(y - 72)} {n(x + 11)} {n(y - 53)}Z", "#a0463a"))
    for i in range(4):
        arm = path("M-1 0V-42H1V0Z", "#5a3a22") + path("M1 -38h9v28h-9z", "#fff6e0")
        stage.add(f'<g transform="translate({n(x)} {n(y - 54)}) rotate({20 + i * 90})">{arm}</g>')


def _strokes(stage: Stage, colour: str, count: int, more: str) -> None:
    d = ""
    for _ in range(count):
        length = 18 * (0.4 + stage.dice.roll())
        d += f"M{n(stage.dice.roll() * 480)} {n(LINE + 20 + stage.dice.roll() * 390)}q{n(length / 2)} -3 {n(length)} 0"
    stage.add(stroke(d, colour, 1.8, more))


def _tufts(stage: Stage, count: int, colour: str, height: float) -> None:
    """Blades of grass on the edge of the ground."""
    d = ""
    for _ in range(count):
        x, h = stage.dice.roll() * 466, height * (0.5 + stage.dice.roll() * 0.8)
        y = LINE + 12 - 8 * math.sin(x / 466 * math.pi)
        d += f"M{n(x)} {n(y)}q{n(-h * 0.1)} {n(-h * 0.6)} {n(-h * 0.35)} {n(-h)}"
        d += f"q{n(h * 0.45)} {n(h * 0.4)} {n(h * 0.45)} {n(h)}z"
    stage.add(path(d, darker(colour, 0.05)))


PLOTS: Final[dict[str, Callable[[Stage, int], None]]] = {"wilderness": wilderness, "farm": farm, "town": town}
