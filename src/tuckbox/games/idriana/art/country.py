"""Compositions of the wilderness and the farm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tuckbox.art.svg import circle, darker, n, path, stroke
from tuckbox.games.idriana.art.houses import awning, box, columns, door, flag, hanging_sign, house, smoke, tower, window
from tuckbox.games.idriana.art.inks import INKS
from tuckbox.games.idriana.art.stage import CREAM, Ink, Stage


def hut(stage: Stage) -> None:
    """A hut at the edge of the trees, a horn on its sign."""
    stage.sky()
    stage.land(firs=8)
    stage.fir(52, 206, 96, "#3d7d57")
    stage.fir(196, 200, 84, "#3d7d57")
    stage.add(house(122, 214, 84, 40, 38, "#9a6f45", "#5f7a44", windows=3, chimney=0.22))
    stage.fir(30, 226, 80, "#245a42")
    stage.fir(210, 228, 92, "#245a42")
    hanging_sign(stage, 120, 62, 46, "hunting-horn", "#3f6a45")
    stage.grass("#173f30")


def gate(stage: Stage) -> None:
    """A gate among tall trees, a doe behind it."""
    stage.sky()
    stage.land(firs=9)
    stage.grove(196, 6, 110, "#2f7459")
    stage.add('<path d="M70 232V132M170 232V132" stroke="#6a4528" stroke-width="13"/>')
    stage.add(stroke("M52 134Q120 84 188 134", "#7c5330", 12), stroke("M60 146Q120 104 180 146", "#5a3a20", 6))
    stage.add(path("M84 240Q104 190 112 176H128Q138 190 158 240Z", "#d8c48c", 'opacity=".85"'))
    stage.subject("deer", 120, 166, 58, INKS["paper"], CREAM, 14)
    hanging_sign(stage, 120, 98, 44, "pine-tree", "#2b5a44")
    stage.fir(30, 232, 100, "#1b4d3b")
    stage.fir(212, 234, 96, "#1b4d3b")
    stage.grass("#0f3327")


def peaks(stage: Stage) -> None:
    """Peaks, a fall, and a lodge by the lake."""
    stage.sky(62, 52, 24)
    stage.add(path("M-4 168L44 84L74 122L128 34L186 118L208 92L246 150V244H-4Z", "#6f98a6"))
    stage.add(path("M128 34L186 118L208 92L246 150V190H150Q168 120 128 34Z", "#527d90"))
    stage.add(path("M128 34L106 70L118 66L128 78L140 66L152 72ZM44 84L32 106L42 102L52 108L58 104Z", "#ffffff"))
    stage.add(path("M114 112Q120 150 108 190H134Q128 150 128 108Z", "#e9f7fb"))
    stage.add(stroke("M118 116Q123 150 116 188", "#a9d6e2", 3))
    stage.hill(176, 8, "#5b9a7f")
    stage.grove(196, 10, 52, "#3a7a63")
    stage.water(196, "#4fa6b4", "#e8fbff")
    stage.add(house(168, 210, 62, 26, 30, "#8e623c", "#7f3f2e", windows=4, entrance=False, chimney=-0.3))
    stage.fir(26, 236, 110, "#1f5a4b")
    stage.fir(218, 240, 104, "#1f5a4b")
    stage.subject("deer", 86, 196, 70, INKS["paper"], CREAM, 12)
    stage.grass("#123f36")


def firs(stage: Stage) -> None:
    """Firs in three depths."""
    stage.sky(150, 50, 30)
    stage.land(firs=10)
    near = stage.light.near
    stage.grove(180, 7, 92, "#4b927a" if stage.scene == "deep" else stage.light.middle)
    stage.grove(206, 5, 124, "#2f7459" if stage.scene == "deep" else darker(stage.light.middle, 0.2))
    stage.fir(118, 232, 176, "#1f6049" if stage.scene == "deep" else near)
    stage.fir(54, 238, 140, "#17503c" if stage.scene == "deep" else darker(near, 0.15))
    stage.fir(188, 240, 132, "#17503c" if stage.scene == "deep" else darker(near, 0.15))
    stage.grass(darker(near, 0.3))


def pond(stage: Stage) -> None:
    """Still water, reeds, a dragonfly."""
    stage.sky()
    stage.land(110, 124, 132, firs=9)
    stage.water(134, "#3f9fa8", "#f0fdff")
    stage.add('<ellipse cx="120" cy="146" rx="46" ry="5" fill="#fff6d6" opacity=".5"/>')
    stage.subject("lily-pads", 120, 190, 104, INKS["lily"])
    stage.subject("reed", 52, 160, 124, INKS["rush"])
    stage.subject("reed", 196, 170, 110, INKS["rush"], flip=True)
    stage.subject("dragonfly", 134, 96, 44, INKS["water"], turn=-20)
    stage.grass("#1b4f48", 10)


def thicket(stage: Stage) -> None:
    """A bush full of red berries, some fallen."""
    stage.sky()
    stage.land(firs=8)
    stage.add('<ellipse cx="124" cy="216" rx="84" ry="10" fill="#0b1512" opacity=".3"/>')
    puffs = ((70, 186, 34), (176, 184, 36), (96, 150, 40), (152, 148, 42), (124, 124, 36), (122, 182, 46))
    for colour, shift, size in (("#2c6240", 0, 1.0), ("#4d8f4d", 3, 0.86), ("#79b35c", 9, 0.36)):
        circles = "".join(circle(x - shift, y - shift * 1.2, r * size) for x, y, r in puffs)
        stage.add(f'<g fill="{colour}">{circles}</g>')
    dice, leaves = stage.dice, ""
    for x, y, r in puffs * 3:
        a, c = x + dice.between(-r, r) * 0.75, y + dice.between(-r, r) * 0.75
        leaves += f"M{n(a)} {n(c)}q6-7 13-3q-5 7-13 3z"
    stage.add(path(leaves, "#9fce74", 'opacity=".75"'))
    for x, y, r in (*puffs * 4, (60, 218, 16), (186, 219, 16)):
        a, c = x + dice.between(-r, r) * 0.72, y + dice.between(-r, r) * (0.1 if r == 16 else 0.72)
        stage.add(circle(a + 1, c + 2, 6.4, 'fill="#1d3a26" opacity=".5"'), circle(a, c, 6, 'fill="#c8273f"'))
        stage.add(circle(a - 2, c - 2, 1.8, 'fill="#ffd9d0"'))
    stage.grass("#20503a")


def kiln(stage: Stage) -> None:
    """A smoking kiln of turf."""
    stage.sky()
    stage.land(firs=8)
    stage.add(path("M44 226Q60 128 120 122Q182 128 198 226Z", "#3a2a24"))
    stage.add(path("M120 122Q182 128 198 226H140Q150 160 120 122Z", "#251a17"))
    stage.add(path("M100 226Q104 190 122 188Q140 190 144 226Z", "#ff9a3c"))
    stage.add(path("M108 226Q112 204 122 202Q132 204 136 226Z", "#ffe08a"), smoke(120, 122, 24))
    stage.subject("coal-pile", 178, 200, 74, INKS["coal"], "#fbe6b6", 10)
    stage.grass("#3a2116")


def axolotl(stage: Stage) -> None:
    """A shy creature of the pond with feathered gills."""
    stage.sky()
    stage.land(84, 98, 106, firs=7)
    stage.water(106, "#3a98a6", "#eefcff")
    stage.add('<ellipse cx="120" cy="196" rx="86" ry="16" fill="#1b5f70" opacity=".5"/>')
    stage.subject("axolotl", 120, 148, 158, INKS["pink"], "#fff4e0", 9)
    stage.add(stroke("M34 202q20-10 40 0t40 0t40 0t52 0", "#f0fdff", 4, 'opacity=".75"'))
    stage.add(stroke("M50 216q18-8 36 0t36 0t60 0", "#f0fdff", 3, 'opacity=".5"'))
    stage.subject("lily-pads", 46, 214, 54, INKS["lily"])


def stag(stage: Stage) -> None:
    """A stag crowned by the rising sun."""
    stage.sky(120, 92, 54)
    stage.land(firs=9)
    stage.fir(24, 236, 150, "#2d5a3c")
    stage.fir(218, 238, 150, "#2d5a3c")
    stage.subject("stag-head", 120, 136, 186, INKS["umber"], "#fff6dc", 12)
    stage.subject("crown", 120, 76, 54, INKS["golden"], "#fffbe6", 16)
    stage.grass("#23402a")


def sanctuary(stage: Stage) -> None:
    """Many creatures under one tree."""
    stage.sky()
    stage.land(firs=9)
    stage.tree(122, 206, 150, "#6aa84f")
    stage.subject("fox", 62, 196, 72, INKS["russet"], CREAM, 12)
    stage.subject("rabbit", 180, 204, 60, INKS["tawny"], CREAM, 12)
    stage.subject("squirrel", 128, 132, 46, INKS["orange"], CREAM, 16)
    stage.grass("#20503a")


def grove(stage: Stage) -> None:
    """Standing stones between birches, a flame."""
    stage.sky(120, 80, 30)
    stage.land(firs=10)
    stage.subject("birch-trees", 34, 130, 150, INKS["birch"])
    stage.subject("birch-trees", 210, 134, 150, INKS["birch"], flip=True)
    stage.halo(120, 176, 74)
    stage.subject("dolmen", 120, 174, 112, INKS["megalith"], "#fff2cc", 8)
    stage.sign("candle-flame", 104, 186, 32, "#ffe48a")
    stage.grass("#241a2c")


def firebreak(stage: Stage) -> None:
    """A bare strip that stops the flames."""
    stage.sky(size=0)
    stage.land()
    for x, size in ((34, 118), (78, 92), (206, 124)):
        stage.subject("fire", x, 128, size, Ink("#fff0a0", "#c8301c", "#7a1a10"))
    stage.add(path("M-4 150H244V244H-4Z", "#9a6a3c"), path("M-4 168H244V188H-4Z", "#c79a5c"))
    stage.strokes(190, 236, "#5f3c1f", 26)
    stage.subject("fire-shield", 128, 134, 140, INKS["slate"], "#fff4d6", 12)


def cottage(stage: Stage) -> None:
    """One thatched house."""
    stage.sky()
    stage.land()
    stage.tree(196, 196, 94, "#7fae46")
    stage.add(house(112, 216, 104, 48, 52, "#f6e7c6", "#d2a24a", windows=3, timber=True, chimney=0.24))
    stage.add(path("M98 244Q106 224 106 216H118Q120 228 132 244Z", "#e9d49a"))
    stage.sign("wooden-fence", 172, 198, 38, "#8a5a34")
    stage.sign("wooden-fence", 204, 200, 38, "#8a5a34")
    stage.grass("#3f6f2a")


def farmhouse(stage: Stage) -> None:
    """A house and a red barn."""
    stage.sky(52, 54, 24)
    stage.land()
    stage.add(house(184, 196, 78, 54, 40, "#b4452f", "#6f3a2a", gable=True))
    stage.tree(36, 200, 86, "#86b34c")
    stage.add(house(102, 216, 118, 62, 46, "#fbeccb", "#b4553a", windows=5, timber=True, chimney=0.2))
    stage.add(path("M-4 220H244V244H-4Z", "#a9bf54"))
    stage.subject("round-straw-bale", 190, 214, 44, INKS["straw"])
    stage.grass("#5c7f2a")


def plantation(stage: Stage) -> None:
    """A manor over ordered rows."""
    stage.sky(196, 48, 24)
    stage.land()
    stage.add(house(40, 184, 66, 44, 34, "#b4452f", "#6f3a2a", gable=True))
    stage.add(tower(204, 188, 30, 62, "dome", 24, "#e9d9b4", "#8f9aa0", rows=1))
    stage.add(house(124, 192, 126, 74, 36, "#fff4dc", "#7f4a3a", windows=5, rows=2, chimney=0.26))
    stage.add(columns(124, 192, 52, 58, 4))
    stage.furrows(192, "#c98f2c", "#efc65a", 12, 150)
    stage.grass("#8a5f1a", 12)


def field(stage: Stage) -> None:
    """Ploughed earth and a plough."""
    stage.sky(60, 50, 22)
    stage.land(118, 128, 132)
    stage.furrows(132, "#8d5f34", "#6a4222")
    stage.subject("plow", 150, 180, 96, INKS["wood"], "#fff0cf", 10)
    stage.grass("#4a6f2a", 10)


def fair(stage: Stage) -> None:
    """Tents and bunting."""
    stage.sky(44, 50, 22)
    stage.land()
    stage.add(_pavilion(180, 200, 88, 92, "#3f7fa8"), _pavilion(100, 216, 132, 140, "#c8452f"))
    stage.add(stroke("M0 40Q60 74 120 44T240 40", "#5a3a22", 2))
    pennants = ((20, 50, "#c8452f"), (50, 58, "#f2c23c"), (84, 54, "#3f7fa8"), (120, 44, "#5c8f38"))
    for x, y, colour in (*pennants, (154, 36, "#c8452f"), (190, 34, "#f2c23c"), (222, 38, "#3f7fa8")):
        stage.add(path(f"M{x - 8} {y}h16l-8 17z", colour))
    stage.subject("goat", 196, 212, 52, INKS["cream"], "#3f6f2a", 12)
    stage.grass("#3f6f2a")


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


def farm_stall(stage: Stage) -> None:
    """A stall with a green awning and the harvest on it."""
    stage.sky(190, 48, 22)
    stage.land()
    stage.add('<path d="M40 120V214M200 120V214" stroke="#6a4528" stroke-width="8"/>')
    stage.add(box(34, 176, 172, 42, "#9a6b3c"), box(34, 176, 172, 8, "#c79a5c"), box(48, 128, 144, 50, "#4a3524"))
    stage.add(awning(120, 96, 196, 36, "#5c8f38"))
    stage.subject("pumpkin", 76, 168, 46, INKS["orange"])
    stage.subject("shiny-apple", 116, 168, 38, INKS["apple"])
    stage.subject("grapes", 160, 162, 48, INKS["grape"])
    stage.subject("cornucopia", 120, 210, 60, INKS["crust"], "#fff6da", 14)
    stage.grass("#4a6f2a", 10)


def barn(stage: Stage) -> None:
    """Red boards, white doors."""
    stage.sky()
    stage.land()
    stage.add(path("M44 220V128L72 92L120 64L168 92L196 128V220Z", "#b4452f"))
    stage.add(path("M120 64L168 92L196 128V220H160V120Z", "#8f3324"))
    stage.add(stroke("M34 132L66 88L120 54L174 88L206 132", "#5a2a20", 11, 'stroke-linejoin="round"'))
    stage.add(box(88, 150, 64, 70, "#7a2a1e", 'stroke="#fff0d8" stroke-width="5"'))
    stage.add('<path d="M88 150L152 220M152 150L88 220" stroke="#fff0d8" stroke-width="5"/>')
    stage.add(box(104, 98, 32, 28, "#3a1a14", 'stroke="#fff0d8" stroke-width="4"'))
    stage.subjects("round-straw-bale", ((44, 214, 50), (200, 218, 44)), INKS["straw"])
    stage.grass("#6a4a1c")


def windmill(stage: Stage) -> None:
    """Sails over the wheat."""
    stage.sky(52, 56, 26)
    stage.land()
    stage.add(path("M92 222L104 104H144L158 222Z", "#fbf0d8"), path("M126 104H144L158 222H132Z", "#dcc8a0"))
    stage.add(path("M98 106Q124 62 150 106Z", "#a0463a"), path("M124 78Q142 84 150 106H126Z", "#7c3329"))
    stage.add(door(124, 222, 24, 40), window(124, 142, 16, 20), window(124, 172, 14, 16))
    sail = path("M122 96L120 14H126V96Z", "#5a3a22") + path("M126 22H146L142 80H126Z", "#fff6e0")
    sail += stroke("M126 36H145M126 50H144M126 64H143M136 22L135 80", "#b58a5a", 1.6)
    mark = stage.picture.share("sail", "g", "", sail)
    for turn in (24, 114, 204, 294):
        stage.add(f'<use href="#{mark}" transform="rotate({turn} 124 96)"/>')
    stage.add(circle(124, 96, 7, 'fill="#3a2414"'))
    stage.grass("#f0c85a", 40, 240, 24)
    stage.grass("#b57f22", 26, 244, 18)


DRAWN: Final[dict[str, Callable[[Stage], None]]] = {
    "hut": hut,
    "gate": gate,
    "mountains": peaks,
    "forest": firs,
    "pond": pond,
    "thicket": thicket,
    "kiln": kiln,
    "pond-creature": axolotl,
    "crowned-stag": stag,
    "sanctuary": sanctuary,
    "grove": grove,
    "firebreak": firebreak,
    "cottage": cottage,
    "farmhouse": farmhouse,
    "plantation": plantation,
    "field": field,
    "tents": fair,
    "farm-stall": farm_stall,
    "red-barn": barn,
    "windmill": windmill,
}
