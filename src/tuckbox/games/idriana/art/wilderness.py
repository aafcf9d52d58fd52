"""Compositions of the wilderness."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tuckbox.art.svg import circle, darker, n, path, stroke
from tuckbox.games.idriana.art.canvas import CREAM, Canvas, Ink
from tuckbox.games.idriana.art.houses import hanging_sign, house, smoke
from tuckbox.games.idriana.art.palette import INKS


def hut(canvas: Canvas) -> None:
    """A hut at the edge of the trees, a horn on its sign."""
    canvas.sky()
    canvas.land(firs=8)
    canvas.fir(52, 206, 96, "#3d7d57")
    canvas.fir(196, 200, 84, "#3d7d57")
    canvas.add(house(122, 214, 84, 40, 38, "#9a6f45", "#5f7a44", windows=3, chimney=0.22))
    canvas.fir(30, 226, 80, "#245a42")
    canvas.fir(210, 228, 92, "#245a42")
    hanging_sign(canvas, 120, 62, 46, "hunting-horn", "#3f6a45")
    canvas.grass("#173f30")


def gate(canvas: Canvas) -> None:
    """A gate among tall trees, a doe behind it."""
    canvas.sky()
    canvas.land(firs=9)
    canvas.grove(196, 6, 110, "#2f7459")
    canvas.add('<path d="M70 232V132M170 232V132" stroke="#6a4528" stroke-width="13"/>')
    canvas.add(stroke("M52 134Q120 84 188 134", "#7c5330", 12), stroke("M60 146Q120 104 180 146", "#5a3a20", 6))
    canvas.add(path("M84 240Q104 190 112 176H128Q138 190 158 240Z", "#d8c48c", 'opacity=".85"'))
    canvas.subject("deer", 120, 166, 58, INKS["paper"], CREAM, 14)
    hanging_sign(canvas, 120, 98, 44, "pine-tree", "#2b5a44")
    canvas.fir(30, 232, 100, "#1b4d3b")
    canvas.fir(212, 234, 96, "#1b4d3b")
    canvas.grass("#0f3327")


def peaks(canvas: Canvas) -> None:
    """Peaks, a fall, and a lodge by the lake."""
    canvas.sky(62, 52, 24)
    canvas.add(path("M-4 168L44 84L74 122L128 34L186 118L208 92L246 150V244H-4Z", "#6f98a6"))
    canvas.add(path("M128 34L186 118L208 92L246 150V190H150Q168 120 128 34Z", "#527d90"))
    canvas.add(path("M128 34L106 70L118 66L128 78L140 66L152 72ZM44 84L32 106L42 102L52 108L58 104Z", "#ffffff"))
    canvas.add(path("M114 112Q120 150 108 190H134Q128 150 128 108Z", "#e9f7fb"))
    canvas.add(stroke("M118 116Q123 150 116 188", "#a9d6e2", 3))
    canvas.hill(176, 8, "#5b9a7f")
    canvas.grove(196, 10, 52, "#3a7a63")
    canvas.water(196, "#4fa6b4", "#e8fbff")
    canvas.add(house(168, 210, 62, 26, 30, "#8e623c", "#7f3f2e", windows=4, entrance=False, chimney=-0.3))
    canvas.fir(26, 236, 110, "#1f5a4b")
    canvas.fir(218, 240, 104, "#1f5a4b")
    canvas.subject("deer", 86, 196, 70, INKS["paper"], CREAM, 12)
    canvas.grass("#123f36")


def firs(canvas: Canvas) -> None:
    """Firs in three depths."""
    canvas.sky(150, 50, 30)
    canvas.land(firs=10)
    near = canvas.light.near
    canvas.grove(180, 7, 92, "#4b927a" if canvas.scene == "deep" else canvas.light.middle)
    canvas.grove(206, 5, 124, "#2f7459" if canvas.scene == "deep" else darker(canvas.light.middle, 0.2))
    canvas.fir(118, 232, 176, "#1f6049" if canvas.scene == "deep" else near)
    canvas.fir(54, 238, 140, "#17503c" if canvas.scene == "deep" else darker(near, 0.15))
    canvas.fir(188, 240, 132, "#17503c" if canvas.scene == "deep" else darker(near, 0.15))
    canvas.grass(darker(near, 0.3))


def pond(canvas: Canvas) -> None:
    """Still water, reeds, a dragonfly."""
    canvas.sky()
    canvas.land(110, 124, 132, firs=9)
    canvas.water(134, "#3f9fa8", "#f0fdff")
    canvas.add('<ellipse cx="120" cy="146" rx="46" ry="5" fill="#fff6d6" opacity=".5"/>')
    canvas.subject("lily-pads", 120, 190, 104, INKS["lily"])
    canvas.subject("reed", 52, 160, 124, INKS["rush"])
    canvas.subject("reed", 196, 170, 110, INKS["rush"], flip=True)
    canvas.subject("dragonfly", 134, 96, 44, INKS["water"], turn=-20)
    canvas.grass("#1b4f48", 10)


def thicket(canvas: Canvas) -> None:
    """A bush full of red berries, some fallen."""
    canvas.sky()
    canvas.land(firs=8)
    canvas.add('<ellipse cx="124" cy="216" rx="84" ry="10" fill="#0b1512" opacity=".3"/>')
    puffs = ((70, 186, 34), (176, 184, 36), (96, 150, 40), (152, 148, 42), (124, 124, 36), (122, 182, 46))
    for colour, shift, size in (("#2c6240", 0, 1.0), ("#4d8f4d", 3, 0.86), ("#79b35c", 9, 0.36)):
        circles = "".join(circle(x - shift, y - shift * 1.2, r * size) for x, y, r in puffs)
        canvas.add(f'<g fill="{colour}">{circles}</g>')
    dice, leaves = canvas.dice, ""
    for x, y, r in puffs * 3:
        a, c = x + dice.between(-r, r) * 0.75, y + dice.between(-r, r) * 0.75
        leaves += f"M{n(a)} {n(c)}q6-7 13-3q-5 7-13 3z"
    canvas.add(path(leaves, "#9fce74", 'opacity=".75"'))
    for x, y, r in (*puffs * 4, (60, 218, 16), (186, 219, 16)):
        a, c = x + dice.between(-r, r) * 0.72, y + dice.between(-r, r) * (0.1 if r == 16 else 0.72)
        canvas.add(circle(a + 1, c + 2, 6.4, 'fill="#1d3a26" opacity=".5"'), circle(a, c, 6, 'fill="#c8273f"'))
        canvas.add(circle(a - 2, c - 2, 1.8, 'fill="#ffd9d0"'))
    canvas.grass("#20503a")


def kiln(canvas: Canvas) -> None:
    """A smoking kiln of turf."""
    canvas.sky()
    canvas.land(firs=8)
    canvas.add(path("M44 226Q60 128 120 122Q182 128 198 226Z", "#3a2a24"))
    canvas.add(path("M120 122Q182 128 198 226H140Q150 160 120 122Z", "#251a17"))
    canvas.add(path("M100 226Q104 190 122 188Q140 190 144 226Z", "#ff9a3c"))
    canvas.add(path("M108 226Q112 204 122 202Q132 204 136 226Z", "#ffe08a"), smoke(120, 122, 24))
    canvas.subject("coal-pile", 178, 200, 74, INKS["coal"], "#fbe6b6", 10)
    canvas.grass("#3a2116")


def axolotl(canvas: Canvas) -> None:
    """A shy creature of the pond with feathered gills."""
    canvas.sky()
    canvas.land(84, 98, 106, firs=7)
    canvas.water(106, "#3a98a6", "#eefcff")
    canvas.add('<ellipse cx="120" cy="196" rx="86" ry="16" fill="#1b5f70" opacity=".5"/>')
    canvas.subject("axolotl", 120, 148, 158, INKS["pink"], "#fff4e0", 9)
    canvas.add(stroke("M34 202q20-10 40 0t40 0t40 0t52 0", "#f0fdff", 4, 'opacity=".75"'))
    canvas.add(stroke("M50 216q18-8 36 0t36 0t60 0", "#f0fdff", 3, 'opacity=".5"'))
    canvas.subject("lily-pads", 46, 214, 54, INKS["lily"])


def stag(canvas: Canvas) -> None:
    """A stag crowned by the rising sun."""
    canvas.sky(120, 92, 54)
    canvas.land(firs=9)
    canvas.fir(24, 236, 150, "#2d5a3c")
    canvas.fir(218, 238, 150, "#2d5a3c")
    canvas.subject("stag-head", 120, 136, 186, INKS["umber"], "#fff6dc", 12)
    canvas.subject("crown", 120, 76, 54, INKS["golden"], "#fffbe6", 16)
    canvas.grass("#23402a")


def sanctuary(canvas: Canvas) -> None:
    """Many creatures under one tree."""
    canvas.sky()
    canvas.land(firs=9)
    canvas.tree(122, 206, 150, "#6aa84f")
    canvas.subject("fox", 62, 196, 72, INKS["russet"], CREAM, 12)
    canvas.subject("rabbit", 180, 204, 60, INKS["tawny"], CREAM, 12)
    canvas.subject("squirrel", 128, 132, 46, INKS["orange"], CREAM, 16)
    canvas.grass("#20503a")


def grove(canvas: Canvas) -> None:
    """Standing stones between birches, a flame."""
    canvas.sky(120, 80, 30)
    canvas.land(firs=10)
    canvas.subject("birch-trees", 34, 130, 150, INKS["birch"])
    canvas.subject("birch-trees", 210, 134, 150, INKS["birch"], flip=True)
    canvas.halo(120, 176, 74)
    canvas.subject("dolmen", 120, 174, 112, INKS["megalith"], "#fff2cc", 8)
    canvas.sign("candle-flame", 104, 186, 32, "#ffe48a")
    canvas.grass("#241a2c")


def firebreak(canvas: Canvas) -> None:
    """A bare strip that stops the flames."""
    canvas.sky(size=0)
    canvas.land()
    for x, size in ((34, 118), (78, 92), (206, 124)):
        canvas.subject("fire", x, 128, size, Ink("#fff0a0", "#c8301c", "#7a1a10"))
    canvas.add(path("M-4 150H244V244H-4Z", "#9a6a3c"), path("M-4 168H244V188H-4Z", "#c79a5c"))
    canvas.strokes(190, 236, "#5f3c1f", 26)
    canvas.subject("fire-shield", 128, 134, 140, INKS["slate"], "#fff4d6", 12)


DRAWN: Final[dict[str, Callable[[Canvas], None]]] = {
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
}
