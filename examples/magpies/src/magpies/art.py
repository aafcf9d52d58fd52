"""The art of Magpies: a treasure that glitters in a nest. A picture is 240 x 320, without words."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from tuckbox.art.dice import Dice
from tuckbox.art.svg import Picture, circle, darker, lighter, polygon, stroke
from tuckbox.core.card_set import CardSet
from tuckbox.core.text import number_of

THEMES: Final = ("light",)
COLOURS: Final = ("#c9a227", "#4f8fb0", "#b5563c", "#5f9a5a", "#8a63a8", "#c46f92")
ICONS: Final = {
    "Feather": "feather",
    "Key": "key",
    "Coin": "crown-coin",
    "Locket": "gem-pendant",
    "Ring": "ring",
    "Crown": "queen-crown",
}


def picture(kind: str, card: str, cards: CardSet, theme: str = "light") -> str:
    """The picture of a card by its name, or of the back."""
    return pictures(cards, theme)[f"{kind}/{card}"]


def pictures(cards: CardSet, theme: str = "light") -> dict[str, str]:
    """All pictures of a set: card/Crown and so on, and back/card."""
    faces = {
        f"card/{row['name']}": _face(row["name"], number_of(row["worth"]) or 0) for row in cards.rows(("name", "worth"))
    }
    return {**faces, "back/card": _back()}


def faults(cards: CardSet) -> list[str]:
    """A set of this game says nothing about its pictures."""
    return []


def _face(name: str, worth: int) -> str:
    """A treasure: an icon for the names that have one, a cut stone for all others."""
    picture, dice = Picture(f"magpies {name}", 240, 320), Dice(name)
    colour = COLOURS[worth % len(COLOURS)]
    sky = picture.linear((0, lighter(colour, 0.8)), (1, lighter(colour, 0.45)))
    glow = circle(120, 135, 110, f'fill="{picture.glow("#ffffff", 0.9)}"')
    treasure = (
        picture.icon(ICONS[name], 120, 140, 150, darker(colour))
        if name in ICONS
        else _stone(colour, 5 + worth % 4, dice)
    )
    return picture.svg(f'<rect width="240" height="320" fill="{sky}"/>{glow}{treasure}{_nest(dice)}')


def _stone(colour: str, sides: int, dice: Dice) -> str:
    """A cut stone seen from above: facets around a table, each in its own light."""
    turn = dice.between(0, pi)
    outer, inner = ([_corner(turn, i, sides, radius) for i in range(sides)] for radius in (72, 36))
    facets = ""
    for i in range(sides):
        j = (i + 1) % sides
        shade = lighter(colour, dice.between(0, 0.5)) if i % 2 else darker(colour, dice.between(0, 0.25))
        facets += f'<path d="{polygon([outer[i], outer[j], inner[j], inner[i]])}" fill="{shade}"/>'
    return f'{facets}<path d="{polygon(inner)}" fill="{lighter(colour, 0.6)}"/>'


def _corner(turn: float, place: int, sides: int, radius: float) -> tuple[float, float]:
    angle = turn + 2 * pi * place / sides
    return 120 + radius * cos(angle), 140 + radius * sin(angle)


def _nest(dice: Dice) -> str:
    """Twigs across the lower edge."""
    twigs = ""
    for _ in range(16):
        left, right, low = dice.between(-30, 90), dice.between(150, 270), dice.between(232, 330)
        colour = dice.pick(("#5b3f28", "#77563a", "#8f6c48", "#3f2c1c"))
        bend = low + dice.between(10, 34)
        twigs += stroke(f"M {left:.0f} {low:.0f} Q 120 {bend:.0f} {right:.0f} {low:.0f}", colour, dice.between(5, 9))
    return twigs


def _back() -> str:
    """A bird at night."""
    picture = Picture("magpies back", 240, 320)
    sky = picture.linear((0, "#22304a"), (1, "#101826"))
    bird = picture.icon("raven", 120, 150, 150, "#e8e2d0")
    return picture.svg(f'<rect width="240" height="320" fill="{sky}"/>{bird}{_nest(Dice("back"))}')
