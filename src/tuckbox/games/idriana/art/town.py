"""Compositions of the town."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tuckbox.art.svg import circle, path, stroke
from tuckbox.games.idriana.art.canvas import CREAM, Canvas, Ink
from tuckbox.games.idriana.art.houses import (
    awning,
    box,
    columns,
    door,
    flag,
    hanging_sign,
    house,
    stall,
    tower,
    window,
)
from tuckbox.games.idriana.art.palette import INKS


def village_hall(canvas: Canvas) -> None:
    """One timbered hall."""
    canvas.street()
    canvas.add(house(120, 218, 120, 56, 60, "#f6e7c6", "#b4553a", gable=True, windows=4, timber=True))
    canvas.add(flag(120, 102, 30, "#c8452f"))
    canvas.tree(206, 222, 62, "#7fae46")


def town_hall(canvas: Canvas) -> None:
    """A stone hall with a clock."""
    canvas.street()
    canvas.add(house(120, 218, 150, 76, 34, "#f3dcb8", "#8f3f30", windows=5, rows=2))
    canvas.add(tower(120, 146, 40, 52, "cone", 46, "#f3dcb8", "#8f3f30", rows=0, banner="#e0a32c"))
    canvas.add(circle(120, 118, 13, 'fill="#fff8e6" stroke="#3a2414" stroke-width="3"'))
    canvas.add('<path d="M120 118V109M120 118L126 121" stroke="#3a2414" stroke-width="2.6"/>')


def palace(canvas: Canvas) -> None:
    """Domes, wings and a portico."""
    canvas.street()
    roof, wall = "#3f7a78", "#fff0d6"
    for x in (42, 198):
        canvas.add(tower(x, 218, 40, 112, "dome", 36, "#f6e3c4", roof, rows=3, banner="#c8452f"))
    canvas.add(house(120, 218, 132, 92, 18, wall, roof, windows=5, rows=3))
    canvas.add(tower(120, 128, 56, 24, "dome", 48, wall, roof, rows=0, banner="#e0a32c"), columns(120, 218, 58, 60, 4))
    canvas.add(path("M84 218H156L164 226H76Z", "#e9d4b0"))


def library(canvas: Canvas) -> None:
    """A blue gable and an open book."""
    canvas.street()
    canvas.add(house(124, 218, 112, 70, 48, "#e9d0a8", "#3f5f7a", gable=True, windows=4))
    hanging_sign(canvas, 60, 132, 56, "open-book", "#2f4a60")
    canvas.subject("bookshelf", 196, 200, 46, Ink("#e8b85a", "#a8452f", "#3a2414"), CREAM, 14)


def college(canvas: Canvas) -> None:
    """Two towers and a scholar's cap."""
    canvas.street()
    canvas.add(house(120, 218, 158, 72, 36, "#e2bf94", "#3f5f7a", windows=7, rows=2))
    for x in (62, 178):
        canvas.add(tower(x, 218, 38, 110, "cone", 52, "#d9b083", "#2f4a66", rows=3))
    canvas.subject("graduate-cap", 120, 106, 80, INKS["scholar"], CREAM, 12)


def university(canvas: Canvas) -> None:
    """A dome, a portico and lit windows."""
    canvas.street(sun=(186, 44, 20))
    for x in (34, 206):
        canvas.add(tower(x, 218, 34, 126, "cone", 58, "#e9c9a4", "#2f4a66", rows=4))
    canvas.add(house(120, 218, 150, 84, 14, "#f3dcb8", "#3f5f7a", windows=7, rows=3, entrance=False))
    canvas.add(tower(120, 134, 62, 20, "dome", 46, "#f3dcb8", "#3f6f86", rows=0, banner="#e0a32c"))
    canvas.add(columns(120, 218, 86, 66, 6), path("M70 218H170L182 228H58Z", "#f0dcb8"))
    canvas.subject("open-book", 120, 196, 40, INKS["paper"], "#3a2414", 16)


def shrine(canvas: Canvas) -> None:
    """A niche with one candle."""
    canvas.street()
    canvas.add(path("M84 220V148Q84 108 120 96Q156 108 156 148V220Z", "#d9cfc0"))
    canvas.add(path("M132 102Q156 112 156 148V220H136Z", "#b3a695"))
    canvas.add(path("M98 214V154Q98 130 120 122Q142 130 142 154V214Z", "#3f2f4a"))
    canvas.halo(120, 160, 46, "#ffd97a", 0.95)
    canvas.subject("candle-light", 120, 176, 66, Ink("#fff8e0", "#f0c98a", "#e0782c"))
    canvas.add(path("M70 220H170V232H70Z", "#a89a88"))
    canvas.add(stroke("M74 104L120 62L166 104", "#7f5a86", 12, 'stroke-linejoin="round"'))
    canvas.add(circle(120, 60, 7, 'fill="#f2c23c"'))
    canvas.tree(202, 222, 70, "#8a9a6a")


def temple(canvas: Canvas) -> None:
    """Columns and a bowl of fire."""
    canvas.street()
    canvas.add(path("M40 226H200V216H40Z", "#cbbca8"), columns(120, 216, 136, 78, 6, "#f8efe0"))
    canvas.halo(120, 176, 50, "#ffd97a", 0.9)
    canvas.subject("fire-bowl", 120, 186, 56, Ink("#ffe9a0", "#e08a2c", "#5a3a4a"))
    canvas.sign("round-star", 110, 104, 20, "#7f5a86")


def cathedral(canvas: Canvas) -> None:
    """Twin spires and a rose window."""
    canvas.street(sun=(206, 40, 18))
    for x in (70, 170):
        canvas.add(tower(x, 220, 44, 128, "cone", 74, "#ece0d4", "#6a4f86", rows=4, lit="#ffc86a"))
    canvas.add(house(120, 220, 72, 92, 54, "#f8eee2", "#6a4f86", gable=True, windows=0, entrance=False))
    canvas.add(circle(120, 132, 19, 'fill="#3a2a4a"'), circle(120, 132, 16, 'fill="#e8785a"'))
    tracery = "M120 116V148M104 132H136M109 121L131 143M131 121L109 143"
    canvas.add(f'<path d="{tracery}" stroke="#3a2a4a" stroke-width="2.4"/>', circle(120, 132, 5, 'fill="#ffe08a"'))
    canvas.add(door(120, 220, 30, 52, "#7a4a2c"))
    canvas.sign("round-star", 112, 56, 16, "#ffe9a0")


def stalls(canvas: Canvas) -> None:
    """Two striped stalls."""
    canvas.street(150)
    canvas.add(stall(62, 220, 88, 34, "#c8452f"), stall(176, 220, 88, 34, "#3f7fa8"))
    canvas.subject("shiny-apple", 44, 182, 26, INKS["apple"])
    canvas.subject("bread", 76, 182, 34, INKS["crust"])
    canvas.subject("amphora", 160, 178, 36, Ink("#e8a46a", "#a8552f", "#5a2a18"))
    canvas.subject("rolled-cloth", 194, 180, 34, Ink("#b98ae0", "#5a3a8a", "#f0dcff"))
    hanging_sign(canvas, 120, 78, 48, "two-coins")


def bazaar(canvas: Canvas) -> None:
    """An arch, lanterns and a lamp."""
    canvas.street(sun=(120, 60, 30))
    for x, colour in ((50, "#7a3f8a"), (192, "#2f7f7a")):
        canvas.add(box(x - 40, 166, 80, 54, "#8a5a34"), awning(x, 136, 96, 30, colour, "#ffe9b8"))
    canvas.add(path("M76 224V128Q120 66 164 128V224Z", "#e9c48a"), path("M92 224V140Q120 96 148 140V224Z", "#4a2a3a"))
    canvas.add(stroke("M76 128Q120 66 164 128", "#b4553a", 8))
    canvas.subject("magic-lamp", 120, 186, 64, INKS["golden"], "#fff6dc", 12)
    for x, y in ((40, 60), (84, 50), (150, 48), (204, 62)):
        canvas.add(stroke(f"M{x} 0V{y - 12}", "#5a3a22", 1.6))
        canvas.subject("lantern-flame", x, y, 30, Ink("#ffe9a0", "#e8703c", "#8a2f1c"))


def inn(canvas: Canvas) -> None:
    """Lit windows at dusk and a sign with ale."""
    canvas.street(sun=(200, 44, 18))
    walls = house(130, 218, 130, 78, 50, "#f3dcb0", "#8a4a34", False, 5, 2, timber=True, chimney=0.22, lit="#ffcf6a")
    canvas.add(walls)
    hanging_sign(canvas, 48, 130, 60, "beer-stein", "#7a4a20")


def workshop(canvas: Canvas) -> None:
    """An open forge."""
    canvas.street()
    canvas.add(house(124, 218, 132, 58, 52, "#c79a6a", "#5a5f66", windows=0, entrance=False, chimney=0.26))
    canvas.add(box(84, 170, 80, 48, "#3a2418"))
    canvas.halo(124, 204, 40, "#ff9a3c", 0.95)
    canvas.subject("anvil", 124, 200, 62, Ink("#7a8794", "#3a444f", "#1f262d"), "#ffdf9a", 14)
    hanging_sign(canvas, 50, 120, 50, "hammer-nails", "#4a4f56")


def bank(canvas: Canvas) -> None:
    """Pillars and coins."""
    canvas.street()
    canvas.add(columns(120, 220, 150, 84, 6, "#efe6d2"), path("M34 220H206L214 230H26Z", "#cfc2a6"))
    canvas.add(door(120, 215, 34, 56, "#4a3a2a"))
    canvas.add(circle(120, 108, 15, 'fill="#f2c23c" stroke="#8a5a14" stroke-width="3"'))
    canvas.sign("crown", 110, 98, 20, "#8a5a14")
    canvas.subject("coins", 196, 204, 54, INKS["coin"], "#fff6dc", 14)


def harbour(canvas: Canvas) -> None:
    """A boat with two sails at the quay."""
    canvas.sky(60, 52, 24)
    canvas.hill(134, 10, "#86b0a8")
    canvas.roofs(146, "#c79a7a")
    canvas.water(152, "#3d8fa6", "#eafaff")
    canvas.add('<path d="M118 178V60" stroke="#5a3a22" stroke-width="5"/>')
    canvas.add(
        path("M123 66Q176 96 170 162H123Z", "#fff6e0"), path("M123 66Q176 96 170 162H150Q150 100 123 66Z", "#e6d2a8")
    )
    canvas.add(path("M113 76Q76 110 74 162H113Z", "#c8452f"))
    canvas.add(
        path("M66 172H178Q170 206 148 208H96Q74 204 66 172Z", "#7a4a2c"), path("M66 172H178L175 182H69Z", "#e0b46a")
    )
    canvas.add(flag(118, 64, 22, "#e0a32c"), path("M-4 222H86V232H-4Z", "#8a6240"))
    canvas.add('<path d="M14 226V244M50 226V244M78 226V244" stroke="#5a3a22" stroke-width="8"/>')
    canvas.subject("anchor", 206, 204, 54, Ink("#dfe7ea", "#7f929c", "#33454f"), CREAM, 14)


def watchtower(canvas: Canvas) -> None:
    """A beacon on a tower of stone."""
    canvas.street(sun=(36, 90, 18))
    canvas.add(path("M88 224L98 96H142L152 224Z", "#9a7f68"), path("M122 96H142L152 224H128Z", "#6f5a4a"))
    canvas.add(box(82, 74, 76, 36, "#c7a884"), path("M82 110V66h14v10h14V66h20v10h14V66h14v44z", "#b08e6c"))
    canvas.add(window(120, 136, 18, 24, "#ffcf6a"), window(120, 182, 16, 20, "#ffcf6a"))
    canvas.halo(120, 56, 44, "#ffb14a", 0.95)
    canvas.subject("flame", 120, 50, 50, INKS["blaze"])
    canvas.subject("shield", 184, 196, 58, Ink("#6f8fa8", "#3a566e", "#2a3f52"), CREAM, 16)


def guildhall(canvas: Canvas) -> None:
    """Three banners of three guilds."""
    canvas.street()
    canvas.add(house(120, 220, 140, 90, 66, "#e2b98c", "#6f3a2a", gable=True, windows=5, rows=2, timber=True))
    for x, colour, icon in ((70, "#c8452f", "anvil"), (120, "#2f5f7a", "shears"), (170, "#4f7a3a", "bread")):
        canvas.add(path(f"M{x - 15} 118h30v50l-15-12-15 12z", colour, 'stroke="#ffe9b8" stroke-width="2"'))
        canvas.sign(icon, x - 10, 124, 20, "#ffe9b8")


def clock_tower(canvas: Canvas) -> None:
    """One tall dial."""
    canvas.street()
    canvas.add(tower(120, 222, 64, 142, "cone", 56, "#e6cda2", "#2f5f6a", rows=0, banner="#c8452f"))
    canvas.add(circle(120, 112, 27, 'fill="#3a2414"'), circle(120, 112, 23, 'fill="#fff8e6"'))
    marks = '<path d="M120 92V96" transform="rotate({} 120 112)"/>'
    hours = "".join(marks.format(turn) for turn in range(0, 360, 30))
    canvas.add(
        f'<g stroke="#3a2414" stroke-width="2">{hours}</g>', stroke("M120 112V97M120 112L131 118", "#a8321f", 3.6)
    )
    canvas.add(window(120, 164, 18, 26), door(120, 222, 24, 34))
    canvas.add(house(44, 222, 58, 40, 30, roof="#b4553a", entrance=False))
    canvas.add(house(198, 222, 62, 46, 30, roof="#8f3f30", entrance=False))


def observatory(canvas: Canvas) -> None:
    """A dome under the stars."""
    canvas.street(sun=(48, 50, 18))
    canvas.add(path("M52 222V156H188V222Z", "#8f93b4"), path("M140 156H188V222H140Z", "#6a6f95"))
    canvas.add(path("M48 158A72 66 0 0 1 192 158Z", "#b9c2dc"))
    canvas.add(path("M120 92A72 66 0 0 1 192 158H150Q150 118 120 92Z", "#8a95ba"))
    canvas.add(path("M108 158L138 92L158 100L136 158Z", "#1c2850"))
    canvas.subject("telescope", 150, 102, 74, Ink("#ffe9b0", "#c98a3c", "#5a3414"), "#f4efce", 10, turn=-8)
    canvas.add(door(120, 222, 26, 40), window(76, 190, 18, 22), window(164, 190, 18, 22))


DRAWN: Final[dict[str, Callable[[Canvas], None]]] = {
    "village-hall": village_hall,
    "town-hall": town_hall,
    "palace": palace,
    "library": library,
    "college": college,
    "university": university,
    "shrine": shrine,
    "temple": temple,
    "cathedral": cathedral,
    "stalls": stalls,
    "bazaar": bazaar,
    "inn": inn,
    "workshop": workshop,
    "pillars": bank,
    "harbour": harbour,
    "beacon": watchtower,
    "guildhall": guildhall,
    "clock-tower": clock_tower,
    "dome": observatory,
}
