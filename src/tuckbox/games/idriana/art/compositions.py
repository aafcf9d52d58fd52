"""The compositions that any card can be given: a creature, a crop, a person, a house with a sign, an emblem."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tuckbox.art.dice import Dice
from tuckbox.art.svg import darker, mix, stroke
from tuckbox.games.idriana.art import country, events, town
from tuckbox.games.idriana.art.houses import hanging_sign, house
from tuckbox.games.idriana.art.inks import INKS
from tuckbox.games.idriana.art.people import BEARDS, CLOTHES, SKINS, person
from tuckbox.games.idriana.art.stage import CREAM, Stage

FURS: Final = ("tawny", "russet", "chestnut", "umber", "silver", "hide", "white")  # of creatures that name no ink
USUAL_HATS: Final = ("hood", "cap", "straw-hat", "cap", "tricorn")  # of persons that name no hat


@dataclass(frozen=True)
class Words:
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


def creature(stage: Stage, words: Words) -> None:
    """A subject in the middle of a landscape, with what belongs to it before and behind."""
    extras, light = words.extras, stage.light
    icon, ink = _icon(words, "fox"), INKS[words.ink or Dice(f"{words.name} ink").pick(FURS)]
    stage.sky(*((120, 116, 60) if "halo" in extras else (176, 56, 27)))
    stage.land(*((128, 140, 146) if "pool" in extras else (150, 172, 200)), firs=8 if "firs" in extras else 0)
    if "snowy" in extras:
        stage.fir(30, 200, 100, "#54788f", snow=True)
        stage.fir(214, 196, 86, "#54788f", snow=True)
    high = 14 if "branch" in extras or "pool" in extras else 0
    edge = darker(light.near, 0.05) if words.ink == "cream" else "#ffffff" if "snowy" in extras else "#fff4d6"
    stage.subject(icon, 122, 134 - high, 160, ink, edge, 9, flip="flip" in extras)
    for other in words.icons[1:2]:
        stage.subject(other, 58, 192, 68, INKS["blossom" if "flower" in extras else "golden"])
    if "pool" in extras:
        stage.water(196, "#7f9fa8", "#fff3e4")
    if "branch" in extras:
        stage.add(stroke("M-4 196Q80 182 244 200", "#2b1c16", 14))
    if "wreath" in extras:
        stage.subject("laurels", 120, 58, 60, INKS["golden"])
    if "ferns" in extras:
        for x, size, flip in ((26, 84, False), (208, 96, True), (66, 54, True)):
            stage.add(stage.picture.icon("fern", x, 216, size, darker(light.near, 0.3), flip=flip))
    if "stubble" in extras:
        stage.grass("#efc65a", 30, 240, 30)
    stage.grass(darker(light.near, 0.25), 16)


def crop(stage: Stage, words: Words) -> None:
    """Three of a plant over furrows, the largest in front."""
    light, ink = stage.light, INKS[words.ink or "straw"]
    icon = _icon(words, "wheat")
    stage.sky(188, 46, 22)
    stage.land(112, 124, 130)
    soil = mix(light.middle, "#8d5f34", 0.45)
    stage.furrows(130, soil, darker(mix(light.near, "#6a4222", 0.45), 0.08), horizon=92)
    spots = ((46, 184, 84), (196, 186, 84), (120, 146, 160))
    if "tall" in words.extras:
        spots = ((52, 160, 120), (190, 162, 120), (120, 142, 176))
    if "low" in words.extras:
        spots = ((59, 150, 75), (185, 153, 79), (119, 181, 125))
    for x, y, size in spots[:2]:
        stage.subject(icon, x, y, size, ink)
    x, y, size = spots[2]
    stage.subject(icon, x, y, size, ink, "#fff6da", 9)


def portrait(stage: Stage, words: Words) -> None:
    """A person with the tool of the trade; another icon keeps them company."""
    extras, dice = words.extras, Dice(f"{words.name} person")
    stage.sky(60, 60, 26)
    stage.land(firs=9 if "firs" in extras else 0)
    if "roofs" in extras:
        stage.roofs(150, mix(stage.light.far, stage.light.low, 0.4))
    if "sea" in extras:
        stage.water(150, "#3d8fa6", "#eafaff")
        for other in words.icons[1:2]:
            stage.subject(other, 44, 124, 72, INKS["paper"])
    if "halo" in extras:
        stage.halo(112, 112, 92, strength=0.85)
    hat = words.hat or dice.pick(USUAL_HATS)
    skin = SKINS[words.skin or dice.pick(tuple(SKINS))]
    beard = BEARDS[words.beard] if words.beard else None
    clothes = CLOTHES[words.clothes or dice.pick(tuple(CLOTHES))]
    person(stage, clothes, hat, skin, beard, _icon(words, "quill-ink"), INKS[words.ink or "brass"])
    if "sea" not in extras:
        for other in words.icons[1:2]:
            stage.subject(other, 42, 200, 66, INKS["cream"], CREAM, 12, flip=True)
    for x, y, size in ((40, 76, 34), (196, 60, 26), (180, 112, 22)) if "bees" in extras else ():
        stage.subject("bee", x, y, size, INKS["honeybee"], "#ffffff", 18, flip=x > 190)


def house_with_sign(stage: Stage, words: Words) -> None:
    """A house of the town with a sign that tells its trade; its walls and roof follow from its name."""
    dice = Dice(f"{words.name} house")
    stage.street()
    wall = dice.pick(("#f3dcb0", "#f6e7c6", "#e9d0a8", "#e2bf94", "#fbeccb"))
    roof = dice.pick(("#b4553a", "#3f5f7a", "#8a4a34", "#6f3a2a", "#4f6f5a"))
    gable, timber, rows = dice.roll() < 0.5, dice.roll() < 0.5, dice.whole(1, 2)
    height = 62 if rows == 1 else 80
    stage.add(house(132, 218, 124, height, 50, wall, roof, gable, 4 + rows % 2, rows, timber=timber, chimney=0.22))
    hanging_sign(stage, 50, 128, 58, _icon(words, "house"), darker(roof, 0.25))
    for other in words.icons[1:2]:
        stage.subject(other, 200, 200, 50, INKS[words.ink or "wood"], CREAM, 14)


def emblem(stage: Stage, words: Words) -> None:
    """One large sign over the land, with rays behind it."""
    stage.sky(120, 104, 50)
    if "rays" in words.extras:
        stage.rays(120, 104, 14, 0.18, stage.light.sun, 0.34)
    stage.hill(186, 10, stage.light.middle)
    stage.roofs(206, mix(stage.light.middle, stage.light.near, 0.5))
    stage.hill(214, 6, stage.light.near)
    stage.subject(_icon(words, "vertical-banner"), 120, 118, 150, INKS[words.ink or "golden"], "#fffbe6", 10)
    for other in words.icons[1:2]:
        stage.subject(other, 176, 190, 66, INKS["scarlet"], "#fff0dc", 12)
    if "crowned" in words.extras:
        stage.subject("crown", 120, 40, 54, INKS["golden"], "#fffbe6", 14)
    stage.grass(darker(stage.light.near, 0.3), 16)


def _icon(words: Words, default: str) -> str:
    return words.icons[0] if words.icons else default


def _alone(draw: Callable[[Stage], None]) -> Callable[[Stage, Words], None]:
    """A composition that stands for itself and needs no more words."""

    def drawn(stage: Stage, words: Words) -> None:
        draw(stage)

    return drawn


COMPOSITIONS: Final[dict[str, Callable[[Stage, Words], None]]] = {
    "creature": creature,
    "crop": crop,
    "person": portrait,
    "house-with-sign": house_with_sign,
    "emblem": emblem,
    **{name: _alone(draw) for part in (country, town, events) for name, draw in part.DRAWN.items()},
}
