"""The facts of Druid Games' cards agree with the set and with the tables of the rules."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.games.druid.table_builder import STANDARD, changed
from tuckbox.games.druid import view
from tuckbox.games.druid.card_set import COLUMNS
from tuckbox.games.druid.facts import CreatureFacts, SpecialFacts, TerrainFacts
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.rules.cards import CHARM, HORN, ICONS, TYPES

CHANGED = DruidGame(
    changed(
        {
            "Meadow": {"icons": "water sky"},
            "Bear": {"name": "Cave Bear", "icons": "land sky"},
            "Mask of Fin and Wing": {"type": "types fish"},
            "Roots": {"icons": "sky"},
        }
    )
)


@pytest.mark.parametrize("game", [STANDARD, CHANGED])
def test_facts_say_what_the_set_says(game: DruidGame) -> None:
    found, labels = game.facts(), game.labels()
    assert found.game == game.name
    assert [terrain.name for terrain in found.terrains] == labels["terrain"]
    assert [creature.name for creature in found.creatures] == labels["creature"]
    assert [special.name for special in found.specials] == labels["special"]
    rows = {row["name"]: row for row in game.card_set.rows(COLUMNS)}
    icons = {card.name: card.icons for card in found.terrains}
    icons |= {card.name: card.icons for card in found.creatures}
    icons |= {card.name: card.icons for card in found.specials}
    assert {name: sorted(row["icons"].split()) for name, row in rows.items()} == {
        name: sorted(printed) for name, printed in icons.items()
    }
    for creature in found.creatures:
        row = rows[creature.name]
        assert str(creature.value) == row["value"]
        assert creature.types == (TYPES if row["type"] == "*" else (row["type"],))
    for special in found.specials:
        assert list(special.types) == [name for name in rows[special.name]["type"].split()[1:] if name in TYPES]


def test_a_changed_set_changes_its_facts() -> None:
    found = CHANGED.facts()
    assert found.terrains[0] == TerrainFacts("Meadow", ("water", "sky"))
    assert found.creatures[4] == CreatureFacts("Cave Bear", 5, ("mammal",), ("land", "sky"))
    assert found.specials[0] == SpecialFacts("Roots", "icon", ("sky",), ())
    assert found.specials[7] == SpecialFacts("Mask of Fin and Wing", "types", (), ("fish",))


def test_the_kind_of_a_special_is_the_one_that_moves_name() -> None:
    specials, labels = STANDARD.facts().specials, STANDARD.labels()
    kinds = [special.kind for special in specials]
    assert kinds == ["icon"] * 6 + ["types"] * 2 + ["charm"] + ["exchange"] * 2 + ["horn"]
    assert (kinds[CHARM], kinds[HORN]) == ("charm", "horn")
    assert [special.name for special in specials if special.kind in ("icon", "types")] == labels["modifier"]
    assert [special.name for special in specials if special.kind == "exchange"] == labels["exchange"]


def test_literals_are_the_words_of_the_rules() -> None:
    assert get_args(view.Icon) == ICONS
    assert get_args(view.CreatureType) == TYPES
