"""The compositions that any card can be given: a creature, a crop, a person, a house with a sign, an emblem."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tuckbox.art.dice import Dice
from tuckbox.art.svg import darker, mix, stroke
from tuckbox.games.idriana.art import farm, globals, town, wilderness
from tuckbox.games.idriana.art.canvas import CREAM, Canvas
from tuckbox.games.idriana.art.houses import hanging_sign, house
from tuckbox.games.idriana.art.palette import INKS
from tuckbox.games.idriana.art.people import BEARDS, CLOTHES, SKINS, person

FURS: Final = ("tawny", "russet", "chestnut", "umber", "silver", "hide", "white")  # of creatures that name no ink
USUAL_HATS: Final = ("hood", "cap", "straw-hat", "cap", "tricorn")  # of persons that name no hat


@dataclass(frozen=True)
class Description:
    """What the words of a picture say."""

    name: str
    scene: str = ""
    composition: str = ""
    icons: tuple[str, ...] = ()
    ink: str | None = None
    clothes: str | None = None
    hat: str | None = None
    skin: str | None = None
    beard: str | None = None
    extras: frozenset[str] = frozenset()


def creature(canvas: Canvas, shown: Description) -> None:
    """A subject in the middle of a landscape, with what belongs to it before and behind."""
    extras, light = shown.extras, canvas.light
    icon, ink = _icon(shown, "fox"), INKS[shown.ink or Dice(f"{shown.name} ink").pick(FURS)]
    canvas.sky(*((120, 116, 60) if "halo" in extras else (176, 56, 27)))
    canvas.land(*((128, 140, 146) if "pool" in extras else (150, 172, 200)), firs=8 if "firs" in extras else 0)
    if "snowy" in extras:
        canvas.fir(30, 200, 100, "#54788f", snow=True)
        canvas.fir(214, 196, 86, "#54788f", snow=True)
    high = 14 if "branch" in extras or "pool" in extras else 0
    edge = darker(light.near, 0.05) if shown.ink == "cream" else "#ffffff" if "snowy" in extras else "#fff4d6"
    canvas.subject(icon, 122, 134 - high, 160, ink, edge, 9, flip="flip" in extras)
    for other in shown.icons[1:2]:
        canvas.subject(other, 58, 192, 68, INKS["blossom" if "flower" in extras else "golden"])
    if "pool" in extras:
        canvas.water(196, "#7f9fa8", "#fff3e4")
    if "branch" in extras:
        canvas.add(stroke("M-4 196Q80 182 244 200", "#2b1c16", 14))
    if "wreath" in extras:
        canvas.subject("laurels", 120, 58, 60, INKS["golden"])
    if "ferns" in extras:
        for x, size, flip in ((26, 84, False), (208, 96, True), (66, 54, True)):
            canvas.add(canvas.picture.icon("fern", x, 216, size, darker(light.near, 0.3), flip=flip))
    if "stubble" in extras:
        canvas.grass("#efc65a", 30, 240, 30)
    canvas.grass(darker(light.near, 0.25), 16)


def crop(canvas: Canvas, shown: Description) -> None:
    """Three of a plant over furrows, the largest in front."""
    light, ink = canvas.light, INKS[shown.ink or "straw"]
    icon = _icon(shown, "wheat")
    canvas.sky(188, 46, 22)
    canvas.land(112, 124, 130)
    soil = mix(light.middle, "#8d5f34", 0.45)
    canvas.furrows(130, soil, darker(mix(light.near, "#6a4222", 0.45), 0.08), horizon=92)
    spots = ((46, 184, 84), (196, 186, 84), (120, 146, 160))
    if "tall" in shown.extras:
        spots = ((52, 160, 120), (190, 162, 120), (120, 142, 176))
    if "low" in shown.extras:
        spots = ((59, 150, 75), (185, 153, 79), (119, 181, 125))
    for x, y, size in spots[:2]:
        canvas.subject(icon, x, y, size, ink)
    x, y, size = spots[2]
    canvas.subject(icon, x, y, size, ink, "#fff6da", 9)


def portrait(canvas: Canvas, shown: Description) -> None:
    """A person with the tool of the trade; another icon keeps them company."""
    extras, dice = shown.extras, Dice(f"{shown.name} person")
    canvas.sky(60, 60, 26)
    canvas.land(firs=9 if "firs" in extras else 0)
    if "roofs" in extras:
        canvas.roofs(150, mix(canvas.light.far, canvas.light.low, 0.4))
    if "sea" in extras:
        canvas.water(150, "#3d8fa6", "#eafaff")
        for other in shown.icons[1:2]:
            canvas.subject(other, 44, 124, 72, INKS["paper"])
    if "halo" in extras:
        canvas.halo(112, 112, 92, strength=0.85)
    hat = shown.hat or dice.pick(USUAL_HATS)
    skin = SKINS[shown.skin or dice.pick(tuple(SKINS))]
    beard = BEARDS[shown.beard] if shown.beard else None
    clothes = CLOTHES[shown.clothes or dice.pick(tuple(CLOTHES))]
    person(canvas, clothes, hat, skin, beard, _icon(shown, "quill-ink"), INKS[shown.ink or "brass"])
    if "sea" not in extras:
        for other in shown.icons[1:2]:
            canvas.subject(other, 42, 200, 66, INKS["cream"], CREAM, 12, flip=True)
    for x, y, size in ((40, 76, 34), (196, 60, 26), (180, 112, 22)) if "bees" in extras else ():
        canvas.subject("bee", x, y, size, INKS["honeybee"], "#ffffff", 18, flip=x > 190)


def house_with_sign(canvas: Canvas, shown: Description) -> None:
    """A house of the town with a sign that tells its trade; its walls and roof follow from its name."""
    dice = Dice(f"{shown.name} house")
    canvas.street()
    wall = dice.pick(("#f3dcb0", "#f6e7c6", "#e9d0a8", "#e2bf94", "#fbeccb"))
    roof = dice.pick(("#b4553a", "#3f5f7a", "#8a4a34", "#6f3a2a", "#4f6f5a"))
    gable, timber, rows = dice.roll() < 0.5, dice.roll() < 0.5, dice.whole(1, 2)
    height = 62 if rows == 1 else 80
    canvas.add(house(132, 218, 124, height, 50, wall, roof, gable, 4 + rows % 2, rows, timber=timber, chimney=0.22))
    hanging_sign(canvas, 50, 128, 58, _icon(shown, "house"), darker(roof, 0.25))
    for other in shown.icons[1:2]:
        canvas.subject(other, 200, 200, 50, INKS[shown.ink or "wood"], CREAM, 14)


def emblem(canvas: Canvas, shown: Description) -> None:
    """One large sign over the land, with rays behind it."""
    canvas.sky(120, 104, 50)
    if "rays" in shown.extras:
        canvas.rays(120, 104, 14, 0.18, canvas.light.sun, 0.34)
    canvas.hill(186, 10, canvas.light.middle)
    canvas.roofs(206, mix(canvas.light.middle, canvas.light.near, 0.5))
    canvas.hill(214, 6, canvas.light.near)
    canvas.subject(_icon(shown, "vertical-banner"), 120, 118, 150, INKS[shown.ink or "golden"], "#fffbe6", 10)
    for other in shown.icons[1:2]:
        canvas.subject(other, 176, 190, 66, INKS["scarlet"], "#fff0dc", 12)
    if "crowned" in shown.extras:
        canvas.subject("crown", 120, 40, 54, INKS["golden"], "#fffbe6", 14)
    canvas.grass(darker(canvas.light.near, 0.3), 16)


def _icon(shown: Description, default: str) -> str:
    return shown.icons[0] if shown.icons else default


def _alone(draw: Callable[[Canvas], None]) -> Callable[[Canvas, Description], None]:
    """A composition that needs no other words."""

    def drawn(canvas: Canvas, shown: Description) -> None:
        draw(canvas)

    return drawn


COMPOSITIONS: Final[dict[str, Callable[[Canvas, Description], None]]] = {
    "creature": creature,
    "crop": crop,
    "person": portrait,
    "house-with-sign": house_with_sign,
    "emblem": emblem,
    **{name: _alone(draw) for part in (wilderness, farm, town, globals) for name, draw in part.DRAWN.items()},
}
