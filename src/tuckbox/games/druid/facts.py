"""The cards of Druid Games as typed facts, for clients that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tuckbox.core.facts import CardFacts
from tuckbox.games.druid.rules.cards import CHARM, EXCHANGE, HORN, ICON_SPECIALS, Cards
from tuckbox.games.druid.view import CreatureType, Icon
from tuckbox.games.druid.view_builder import icons_of, types_of, value_of

SpecialKind = Literal["icon", "types", "charm", "exchange", "horn"]


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
    """A special: its kind, and the icons or types that it adds."""

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
            TerrainFacts(row["name"], icons_of(int(cards.terrain_icons[terrain])))
            for terrain, row in enumerate(cards.terrains)
        ),
        creatures=tuple(
            CreatureFacts(
                row["name"],
                value_of(int(cards.creature_words[creature])),
                types_of(int(cards.creature_words[creature])),
                icons_of(int(cards.creature_icons[creature])),
            )
            for creature, row in enumerate(cards.creatures)
        ),
        specials=tuple(
            SpecialFacts(
                row["name"],
                _kind(special),
                icons_of(int(cards.special_icons[special])),
                types_of(int(cards.special_types[special])),
            )
            for special, row in enumerate(cards.specials)
        ),
    )


def _kind(special: int) -> SpecialKind:
    """The kind of a special, by its place in the sorted set."""
    if special < CHARM:
        return "icon" if special < ICON_SPECIALS else "types"
    return "charm" if special < EXCHANGE else "exchange" if special < HORN else "horn"
