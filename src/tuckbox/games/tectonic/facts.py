"""The cards of Tectonic Tribes as typed facts, for clients that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tuckbox.core.facts import CardFacts
from tuckbox.games.tectonic.rules.cards import SEATS, TENT, TERRAINS, TRIBES, Cards
from tuckbox.games.tectonic.view import Bonus, Terrain, Tribe

_TERRAINS: Final[dict[str, Terrain]] = {"G": "grass", "F": "forest", "W": "water", "M": "mine", "L": "lava"}
_BONUSES: Final[tuple[Bonus, ...]] = ("", "+1", "+2", "x2")
_TRIBES: Final[tuple[Tribe, ...]] = TRIBES


@dataclass(frozen=True)
class SquareFacts:
    """A printed square: its terrain and bonus, or a tent on grass."""

    terrain: Terrain
    bonus: Bonus
    tent: bool


@dataclass(frozen=True)
class TectonicCardFacts:
    """A card as printed: two rows of three squares."""

    number: int
    squares: tuple[tuple[SquareFacts, ...], ...]
    turnings: int  # how many of its four turnings look different


@dataclass(frozen=True, kw_only=True)
class TectonicFacts(CardFacts):
    """The cards of a set, in the order of the labels; every tribe has the same tribe cards."""

    game: Literal["tectonic"] = "tectonic"
    terrain_cards: tuple[TectonicCardFacts, ...]
    tribe_cards: tuple[TectonicCardFacts, ...]
    order_cards: tuple[int, ...]
    tribes: tuple[Tribe, ...]  # in the order of seats, unless the table chooses


def facts(cards: Cards) -> TectonicFacts:
    """The facts of a set."""
    printed = [
        (tuple(tuple(square_facts(square) for square in row) for row in face), int(cards.turnings[card]))
        for card, face in enumerate(cards.faces)
    ]
    return TectonicFacts(
        terrain_cards=tuple(TectonicCardFacts(n, *card) for n, card in enumerate(printed[:TERRAINS], 1)),
        tribe_cards=tuple(TectonicCardFacts(n, *card) for n, card in enumerate(printed[TERRAINS:], 1)),
        order_cards=tuple(range(1, SEATS + 1)),
        tribes=_TRIBES,
    )


def square_facts(square: str) -> SquareFacts:
    """A square as the file has it: 'W+1'."""
    if square == TENT:
        return SquareFacts("grass", "", tent=True)
    bonus = next(bonus for bonus in _BONUSES if bonus == square[1:])
    return SquareFacts(_TERRAINS[square[0]], bonus, tent=False)
