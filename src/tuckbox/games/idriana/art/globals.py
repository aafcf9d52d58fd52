"""Compositions of global cards: what befalls all, and the weather."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tuckbox.art.svg import circle, n, path, stroke
from tuckbox.games.idriana.art.canvas import Canvas, Ink
from tuckbox.games.idriana.art.houses import house
from tuckbox.games.idriana.art.palette import INKS


def wildfire(canvas: Canvas) -> None:
    """Firs alight."""
    canvas.sky(120, 90, 40)
    canvas.land()
    canvas.grove(190, 8, 80, "#3a1418")
    canvas.subject("burning-forest", 120, 134, 190, Ink("#ffe98a", "#f0581c", "#3a0f10"))
    canvas.subject("fire", 36, 204, 74, INKS["blaze"])
    canvas.subject("fire", 206, 206, 68, INKS["blaze"])
    dice, sparks = canvas.dice, ""
    for _ in range(18):
        r = n(dice.between(1, 3))
        sparks += f"M{n(dice.roll() * 240)} {n(dice.roll() * 150)}a{r} {r} 0 1 0 .1 0z"
    canvas.add(path(sparks, "#ffd26a"))


def swarm(canvas: Canvas) -> None:
    """A swarm over stubble."""
    canvas.sky(120, 80, 46)
    canvas.land()
    canvas.grass("#c98a2c", 30, 210, 34)
    swarm = (
        (48, 50, 44, -20),
        (92, 34, 30, 10),
        (186, 44, 52, -8),
        (214, 96, 34, 24),
        (34, 112, 38, 6),
        (166, 96, 30, -30),
    )
    for x, y, size, turn in (*swarm, (74, 86, 26, 0)):
        canvas.subject("cricket", x, y, size, Ink("#4a5a2c", "#26301a", "#8aa04a"), turn=turn, shadow=0)
    canvas.subject("cricket", 122, 162, 156, INKS["sage"], "#fff3cf", 10)
    canvas.grass("#6a3f14")


def earthquake(canvas: Canvas) -> None:
    """A tower falls, the ground opens."""
    canvas.sky(size=0)
    canvas.land()
    fallen = house(54, 184, 70, 46, 36, "#c7b48f", "#7a4434", gable=True, entrance=False)
    canvas.add(f'<g transform="rotate(-13 54 184)">{fallen}</g>')
    canvas.subject("tower-fall", 158, 120, 136, INKS["stone"], "#fbf3d8", 8, turn=8)
    canvas.add(path("M-4 196L50 188L74 204L104 186L128 210L166 190L196 204L244 192V244H-4Z", "#3a3128"))
    canvas.add(path("M96 190L112 214L100 226L124 244H146L130 224L142 212L122 206Z", "#120d0a"))
    canvas.add(stroke("M104 194L116 214L106 226L128 244", "#f0702c", 4))
    canvas.strokes(206, 238, "#6f604a", 20)


def thieves(canvas: Canvas) -> None:
    """A sack over the shoulder."""
    canvas.sky(184, 50, 26)
    canvas.land()
    canvas.roofs(170, "#1b2748")
    canvas.roofs(196, "#131c38")
    canvas.subject("robber", 118, 136, 166, INKS["midnight"], "#e6e2c8", 9)
    canvas.subjects("two-coins", ((172, 196, 26), (192, 208, 26), (156, 214, 26)), INKS["coin"])


def deed(canvas: Canvas) -> None:
    """A deed with a red seal."""
    canvas.sky(190, 46, 22)
    canvas.land(firs=6)
    canvas.furrows(196, "#a8763a", "#8a5a2a", 9, 150)
    canvas.subject("scroll-unfurled", 120, 118, 166, INKS["paper"], "#6a4a24", 8)
    canvas.subject("wax-seal", 166, 176, 62, INKS["scarlet"], "#fff0dc", 12)


def charter(canvas: Canvas) -> None:
    """A crown over a scroll."""
    canvas.sky(120, 96, 50)
    canvas.add(path("M-4 190Q120 164 244 190V244H-4Z", "#7a2440"), path("M-4 206Q120 180 244 206V244H-4Z", "#5a1830"))
    canvas.subject("tied-scroll", 120, 160, 120, INKS["scroll"], "#fff6dc", 8)
    canvas.subject("queen-crown", 124, 88, 108, Ink("#fff0a8", "#e0a32c", "#a82f4a"), "#fffbe6", 10)


def revolt(canvas: Canvas) -> None:
    """Pitchforks against the sunset."""
    canvas.sky(120, 110, 62)
    canvas.roofs(150, "#b5602c")
    canvas.add('<g opacity=".6">')
    for x in (60, 190):
        canvas.subject("uprising", x, 150, 150, Ink("#8a3a1c", "#5a2010", "#5a2010"), shadow=0)
    canvas.add("</g>")
    canvas.subject("uprising", 120, 164, 190, INKS["ink"], "#fff0c8", 6)
    canvas.add(path("M-4 226H244V244H-4Z", "#1f0a0a"))


def golden_age(canvas: Canvas) -> None:
    """A horn of plenty in the sun."""
    canvas.sky(120, 150, 60)
    canvas.rays(120, 150, 18, 0.16, "#fff3c0", 0.5)
    canvas.hill(176, 8, "#d8a83a")
    canvas.roofs(186, "#b5782c")
    canvas.hill(204, 6, "#8a5a1c")
    canvas.subject("cornucopia", 120, 146, 126, Ink("#c2581f", "#7a2a10", "#ffe08a"), "#fffbe2", 12)


def caravan(canvas: Canvas) -> None:
    """A caravan on a winding road."""
    canvas.sky(186, 60, 30)
    canvas.land()
    canvas.add(stroke("M120 244Q150 214 96 200T132 172T110 152", "#fbe0a8", 9, 'opacity=".85"'))
    canvas.subject("camel", 92, 140, 120, Ink("#e9b46a", "#9a5a28", "#5a2f14"), "#fff3d2", 9)
    canvas.subject("camel", 190, 170, 70, Ink("#d99f58", "#8a4a20", "#5a2f14"), "#fff3d2", 10)


def chalice(canvas: Canvas) -> None:
    """A winged chalice between candles."""
    canvas.sky(120, 104, 48)
    canvas.rays(120, 104, 12, 0.2, "#ffe6b0", 0.28)
    canvas.hill(196, 8, "#3a2b66")
    canvas.subject("holy-grail", 120, 122, 160, Ink("#fff3c0", "#e0a32c", "#7a3f8a"), "#fffbe6", 9)
    canvas.subjects("candle-light", ((44, 206, 44), (74, 216, 44), (166, 216, 44), (198, 206, 44)), INKS["candle"])


def dove(canvas: Canvas) -> None:
    """A dove within laurels."""
    canvas.sky(120, 100, 56)
    canvas.land()
    canvas.roofs(186, "#8d9a7a")
    canvas.hill(206, 6, "#5c7f4a")
    canvas.subject("laurels", 120, 124, 196, INKS["laurel"])
    canvas.subject("peace-dove", 120, 122, 128, INKS["dove-white"], "#3f6a8a", 8)


def sunshine(canvas: Canvas) -> None:
    """The sun and small clouds."""
    canvas.sky(128, 86, 40)
    canvas.land()
    canvas.cloud(56, 120, 86, "#ffffff", 0.95)
    canvas.cloud(196, 64, 60, "#ffffff", 0.8)
    canvas.tree(190, 214, 60, "#7fae46")
    canvas.grass("#3f6f2a")


def rain(canvas: Canvas) -> None:
    """Soft rain over green hills."""
    canvas.sky(196, 48, 22)
    canvas.land(firs=6)
    canvas.rain(60, "#eafaff")
    canvas.cloud(96, 74, 150, "#6f8fa6", 1)
    canvas.cloud(104, 62, 140, "#f3fafc", 0.95)
    canvas.cloud(196, 96, 90, "#dceaf0", 0.95)
    canvas.add(stroke("M40 226Q120 206 210 228", "#cfeef6", 5, 'opacity=".7"'))
    canvas.grass("#1f5a4b")


def drought(canvas: Canvas) -> None:
    """Cracked earth."""
    canvas.sky(120, 78, 46)
    canvas.land(140, 150, 158)
    dice, cracks = canvas.dice, ""
    for _ in range(26):
        cracks += (
            f"M{n(dice.roll() * 240)} {n(172 + dice.roll() * 66)}l{n(8 + dice.roll() * 12)} {n(6 - dice.roll() * 12)}"
        )
        cracks += f"l{n(6 + dice.roll() * 10)} {n(5 + dice.roll() * 5)}"
    canvas.add(path("M-4 164H244V244H-4Z", "#d9a05a"), stroke(cracks, "#7a4420", 2.4))
    canvas.subject("dead-wood", 160, 150, 110, INKS["bark"])
    canvas.subject("animal-skull", 70, 208, 46, Ink("#fff6e0", "#e0cba0", "#7a5a3a"), "#7a4420", 8)


def snowfall(canvas: Canvas) -> None:
    """A snowed-in house."""
    canvas.sky(180, 50, 20)
    canvas.land()
    canvas.fir(40, 206, 110, "#5f8599", snow=True)
    canvas.fir(206, 200, 96, "#5f8599", snow=True)
    canvas.add(house(122, 208, 84, 38, 40, "#8d6a52", "#fbfdff", windows=3, chimney=0.22))
    canvas.add(path("M-4 206Q120 196 244 210V244H-4Z", "#f7fbff"))
    dice, flakes = canvas.dice, ""
    for _ in range(60):
        r = n(dice.between(1, 3.4))
        flakes += f"M{n(dice.roll() * 240)} {n(dice.roll() * 230)}a{r} {r} 0 1 0 .1 0z"
    canvas.add(path(flakes, "#ffffff"))


def heat(canvas: Canvas) -> None:
    """A huge sun, shimmering air."""
    canvas.sky(120, 92, 54)
    canvas.land()
    ray = '<path d="M117 24L120 2L123 24Z" transform="rotate({} 120 92)"/>'
    rays = "".join(ray.format(n(i * 22.5)) for i in range(16))
    canvas.add(f'<g fill="#fff0b0">{rays}</g>')
    for size, dashes in ((64, "20 9"), (100, "5 9"), (112, "26 12")):
        ring = f'fill="none" stroke="#fff0b0" stroke-width="2.5" stroke-linecap="round" stroke-dasharray="{dashes}"'
        canvas.add(circle(120, 92, size, f'{ring} opacity=".7"'))
    canvas.roofs(222, "#8a4a1c")
    canvas.add(path("M-4 222H244V244H-4Z", "#7a3f16"))


DRAWN: Final[dict[str, Callable[[Canvas], None]]] = {
    "wildfire": wildfire,
    "swarm": swarm,
    "earthquake": earthquake,
    "thieves": thieves,
    "deed": deed,
    "charter": charter,
    "revolt": revolt,
    "golden-age": golden_age,
    "caravan": caravan,
    "chalice": chalice,
    "dove-of-peace": dove,
    "sunshine": sunshine,
    "rain": rain,
    "drought": drought,
    "snowfall": snowfall,
    "heat": heat,
}
