"""Compositions of the farm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tuckbox.art.svg import circle, darker, path, stroke
from tuckbox.games.idriana.art.canvas import Canvas
from tuckbox.games.idriana.art.houses import awning, box, columns, door, flag, house, tower, window
from tuckbox.games.idriana.art.palette import INKS


def cottage(canvas: Canvas) -> None:
    """One thatched house."""
    canvas.sky()
    canvas.land()
    canvas.tree(196, 196, 94, "#7fae46")
    canvas.add(house(112, 216, 104, 48, 52, "#f6e7c6", "#d2a24a", windows=3, timber=True, chimney=0.24))
    canvas.add(path("M98 244Q106 224 106 216H118Q120 228 132 244Z", "#e9d49a"))
    canvas.sign("wooden-fence", 172, 198, 38, "#8a5a34")
    canvas.sign("wooden-fence", 204, 200, 38, "#8a5a34")
    canvas.grass("#3f6f2a")


def farmhouse(canvas: Canvas) -> None:
    """A house and a red barn."""
    canvas.sky(52, 54, 24)
    canvas.land()
    canvas.add(house(184, 196, 78, 54, 40, "#b4452f", "#6f3a2a", gable=True))
    canvas.tree(36, 200, 86, "#86b34c")
    canvas.add(house(102, 216, 118, 62, 46, "#fbeccb", "#b4553a", windows=5, timber=True, chimney=0.2))
    canvas.add(path("M-4 220H244V244H-4Z", "#a9bf54"))
    canvas.subject("round-straw-bale", 190, 214, 44, INKS["straw"])
    canvas.grass("#5c7f2a")


def plantation(canvas: Canvas) -> None:
    """A manor over ordered rows."""
    canvas.sky(196, 48, 24)
    canvas.land()
    canvas.add(house(40, 184, 66, 44, 34, "#b4452f", "#6f3a2a", gable=True))
    canvas.add(tower(204, 188, 30, 62, "dome", 24, "#e9d9b4", "#8f9aa0", rows=1))
    canvas.add(house(124, 192, 126, 74, 36, "#fff4dc", "#7f4a3a", windows=5, rows=2, chimney=0.26))
    canvas.add(columns(124, 192, 52, 58, 4))
    canvas.furrows(192, "#c98f2c", "#efc65a", 12, 150)
    canvas.grass("#8a5f1a", 12)


def field(canvas: Canvas) -> None:
    """Ploughed earth and a plough."""
    canvas.sky(60, 50, 22)
    canvas.land(118, 128, 132)
    canvas.furrows(132, "#8d5f34", "#6a4222")
    canvas.subject("plow", 150, 180, 96, INKS["wood"], "#fff0cf", 10)
    canvas.grass("#4a6f2a", 10)


def fair(canvas: Canvas) -> None:
    """Tents and bunting."""
    canvas.sky(44, 50, 22)
    canvas.land()
    canvas.add(_pavilion(180, 200, 88, 92, "#3f7fa8"), _pavilion(100, 216, 132, 140, "#c8452f"))
    canvas.add(stroke("M0 40Q60 74 120 44T240 40", "#5a3a22", 2))
    pennants = ((20, 50, "#c8452f"), (50, 58, "#f2c23c"), (84, 54, "#3f7fa8"), (120, 44, "#5c8f38"))
    for x, y, colour in (*pennants, (154, 36, "#c8452f"), (190, 34, "#f2c23c"), (222, 38, "#3f7fa8")):
        canvas.add(path(f"M{x - 8} {y}h16l-8 17z", colour))
    canvas.subject("goat", 196, 212, 52, INKS["cream"], "#3f6f2a", 12)
    canvas.grass("#3f6f2a")


def _pavilion(x: int, y: int, width: int, height: int, colour: str) -> str:
    """A striped tent with a flag, the middle of its foot at a point."""

    def at(*points: tuple[float, float]) -> str:
        return "M" + "L".join(f"{x + dx * width:.1f} {y - dy * height:.1f}" for dx, dy in points) + "Z"

    white = "#fff4dc"
    tent = path(at((-0.5, 0), (-0.42, 0.5), (0.42, 0.5), (0.5, 0)), white)
    stripes = at((-0.3, 0), (-0.25, 0.5), (-0.08, 0.5), (-0.1, 0)) + at((0.1, 0), (0.08, 0.5), (0.25, 0.5), (0.3, 0))
    tent += path(stripes, colour) + path(at((-0.48, 0.46), (0, 1), (0.48, 0.46)), colour)
    tent += path(at((0, 1), (0.48, 0.46), (0.16, 0.46)), darker(colour, 0.2))
    tent += path(at((-0.2, 0.46), (0, 1), (0.14, 0.46)), white)
    way = f"M{x - width * 0.12:.1f} {y}Q{x} {y - height / 2:.1f} {x + width * 0.12:.1f} {y}Z"
    return tent + path(way, "#4a2f22") + flag(x, y - height, 20, colour)


def farm_stall(canvas: Canvas) -> None:
    """A stall with a green awning and the harvest on it."""
    canvas.sky(190, 48, 22)
    canvas.land()
    canvas.add('<path d="M40 120V214M200 120V214" stroke="#6a4528" stroke-width="8"/>')
    canvas.add(box(34, 176, 172, 42, "#9a6b3c"), box(34, 176, 172, 8, "#c79a5c"), box(48, 128, 144, 50, "#4a3524"))
    canvas.add(awning(120, 96, 196, 36, "#5c8f38"))
    canvas.subject("pumpkin", 76, 168, 46, INKS["orange"])
    canvas.subject("shiny-apple", 116, 168, 38, INKS["apple"])
    canvas.subject("grapes", 160, 162, 48, INKS["grape"])
    canvas.subject("cornucopia", 120, 210, 60, INKS["crust"], "#fff6da", 14)
    canvas.grass("#4a6f2a", 10)


def barn(canvas: Canvas) -> None:
    """Red boards, white doors."""
    canvas.sky()
    canvas.land()
    canvas.add(path("M44 220V128L72 92L120 64L168 92L196 128V220Z", "#b4452f"))
    canvas.add(path("M120 64L168 92L196 128V220H160V120Z", "#8f3324"))
    canvas.add(stroke("M34 132L66 88L120 54L174 88L206 132", "#5a2a20", 11, 'stroke-linejoin="round"'))
    canvas.add(box(88, 150, 64, 70, "#7a2a1e", 'stroke="#fff0d8" stroke-width="5"'))
    canvas.add('<path d="M88 150L152 220M152 150L88 220" stroke="#fff0d8" stroke-width="5"/>')
    canvas.add(box(104, 98, 32, 28, "#3a1a14", 'stroke="#fff0d8" stroke-width="4"'))
    canvas.subjects("round-straw-bale", ((44, 214, 50), (200, 218, 44)), INKS["straw"])
    canvas.grass("#6a4a1c")


def windmill(canvas: Canvas) -> None:
    """Sails over the wheat."""
    canvas.sky(52, 56, 26)
    canvas.land()
    canvas.add(path("M92 222L104 104H144L158 222Z", "#fbf0d8"), path("M126 104H144L158 222H132Z", "#dcc8a0"))
    canvas.add(path("M98 106Q124 62 150 106Z", "#a0463a"), path("M124 78Q142 84 150 106H126Z", "#7c3329"))
    canvas.add(door(124, 222, 24, 40), window(124, 142, 16, 20), window(124, 172, 14, 16))
    sail = path("M122 96L120 14H126V96Z", "#5a3a22") + path("M126 22H146L142 80H126Z", "#fff6e0")
    sail += stroke("M126 36H145M126 50H144M126 64H143M136 22L135 80", "#b58a5a", 1.6)
    mark = canvas.picture.share("sail", "g", "", sail)
    for turn in (24, 114, 204, 294):
        canvas.add(f'<use href="#{mark}" transform="rotate({turn} 124 96)"/>')
    canvas.add(circle(124, 96, 7, 'fill="#3a2414"'))
    canvas.grass("#f0c85a", 40, 240, 24)
    canvas.grass("#b57f22", 26, 244, 18)


DRAWN: Final[dict[str, Callable[[Canvas], None]]] = {
    "cottage": cottage,
    "farmhouse": farmhouse,
    "plantation": plantation,
    "field": field,
    "tents": fair,
    "farm-stall": farm_stall,
    "red-barn": barn,
    "windmill": windmill,
}
