"""The cards of Druid Games as typed facts, for clients that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tuckbox.core.game import CardFacts
from tuckbox.games.druid.rules.cards import CHARM, EXCHANGE, HORN, ICON_SPECIALS, ICONS, TYPES, Cards
from tuckbox.games.druid.view import types_of, value_of

Icon = Literal["land", "water", "sky"]
CreatureType = Literal["mammal", "bird", "reptile", "amphibian", "fish", "insect"]
SpecialKind = Literal["icon", "types", "charm", "exchange", "horn"]

_ICONS: Final[tuple[Icon, ...]] = ICONS
_TYPES: Final[tuple[CreatureType, ...]] = TYPES


@dataclass(frozen=True)
class TerrainFacts:
    """A terrain as printed."""

    name: str
    icons: tuple[Icon, ...]


@dataclass(frozen=True)
class CreatureFacts:
    """A creature as printed; a legendary one has all types."""

    name: str
    value: int
    types: tuple[CreatureType, ...]
    icons: tuple[Icon, ...]


@dataclass(frozen=True)
class SpecialFacts:
    """A special: what kind it is, and the icons or types that it adds."""

    name: str
    kind: SpecialKind
    icons: tuple[Icon, ...]
    types: tuple[CreatureType, ...]


@dataclass(frozen=True, kw_only=True)
class DruidFacts(CardFacts):
    """The cards of a set, in the order of the labels."""

    game: Literal["druid"] = "druid"
    terrains: tuple[TerrainFacts, ...]
    creatures: tuple[CreatureFacts, ...]
    specials: tuple[SpecialFacts, ...]


def facts(cards: Cards) -> DruidFacts:
    """The facts of a set."""
    return DruidFacts(
        terrains=tuple(
            TerrainFacts(row["name"], _icons(int(cards.terrain_icons[terrain])))
            for terrain, row in enumerate(cards.terrains)
        ),
        creatures=tuple(
            CreatureFacts(
                row["name"],
                value_of(int(cards.creature_words[creature])),
                _types(int(cards.creature_words[creature])),
                _icons(int(cards.creature_icons[creature])),
            )
            for creature, row in enumerate(cards.creatures)
        ),
        specials=tuple(
            SpecialFacts(
                row["name"],
                _kind(special),
                _icons(int(cards.special_icons[special])),
                _types(int(cards.special_types[special])),
            )
            for special, row in enumerate(cards.specials)
        ),
    )


def _icons(mask: int) -> tuple[Icon, ...]:
    return tuple(icon for place, icon in enumerate(_ICONS) if mask >> place & 1)


def _types(word: int) -> tuple[CreatureType, ...]:
    found = types_of(word)
    return tuple(name for name in _TYPES if name in found)


def _kind(special: int) -> SpecialKind:
    """The kind of a special, by its place in the sorted set."""
    if special < CHARM:
        return "icon" if special < ICON_SPECIALS else "types"
    return "charm" if special < EXCHANGE else "exchange" if special < HORN else "horn"
