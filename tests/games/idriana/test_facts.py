"""The facts of Idriana's cards agree with the set and with the tables of the rules."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.games.idriana.table_builder import STANDARD, changed
from tuckbox.games.idriana import view
from tuckbox.games.idriana.card_rows import read_rows
from tuckbox.games.idriana.facts import AbilityFacts, IdrianaCardFacts, RequirementFacts
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.rules.cards import AREAS, NUMBERS

CHANGED = IdrianaGame(
    changed(
        {
            "Lemma": {"requires": "1 Pond, 2 Creature, 1 gold", "vp": "3"},
            "Field": {"text": "Holds up to 2 Crops or up to 2 Goats."},
            "Hermit": {"cost": "4", "text": "Action: discard 1 card, then draw 3 cards and keep 1."},
        }
    )
)


def card(name: str, game: IdrianaGame = STANDARD) -> IdrianaCardFacts:
    """The facts of a card."""
    return next(card for card in game.facts().cards if card.name == name)


def name_of(requirement: RequirementFacts, game: IdrianaGame) -> str:
    """What is required, as the file names it."""
    if requirement.card is not None:
        return game.labels()["card"][requirement.card]
    return requirement.number or (requirement.kind or "").title()


@pytest.mark.parametrize("game", [STANDARD, CHANGED])
def test_facts_say_what_the_set_says(game: IdrianaGame) -> None:
    found, names = game.facts(), game.labels()["card"]
    assert found.game == game.name
    assert [card.name for card in found.cards] == game.cards.names == list(names[: len(found.cards)])
    for card, row in zip(found.cards, read_rows(game.card_set), strict=True):
        for column in ("name", "area", "kind", "level", "cost", *NUMBERS, "start", "copies", "text"):
            assert str(getattr(card, column)) == row[column]
        placed = "tapped" if card.played_tapped else ""
        placed = placed if card.placed_on is None else f"on {names[card.placed_on]}"
        placed = placed if card.placed_in is None else f"in {names[card.placed_in]}"
        assert placed == row["placed"]
        needs = [f"{one.count} {name_of(one, game)}" for one in card.requires]
        assert needs == [need.strip() for need in row["requires"].split(",") if need]


@pytest.mark.parametrize("game", [STANDARD, CHANGED])
def test_abilities_are_the_text_in_parts(game: IdrianaGame) -> None:
    words = {"lasting": "", "action": "Action: ", "reaction": "Reaction: "}
    cards = game.facts().cards
    for card in cards:
        assert " ".join(f"{words[ability.kind]}{ability.text}" for ability in card.abilities) == card.text
    for kind, table in (("action", game.cards.acting), ("reaction", game.cards.reacting)):
        found = [i for i, card in enumerate(cards) if kind in [ability.kind for ability in card.abilities]]
        assert found == [int(one) for one in table]


def test_a_card_with_an_action_and_a_reaction() -> None:
    assert card("Ranger").abilities == (
        AbilityFacts("action", "look at the top card of your deck; you may put it at the bottom."),
        AbilityFacts("reaction", "after an opponent plays an Immediate card, it does not touch you."),
    )


def test_a_changed_set_changes_its_facts() -> None:
    lemma = card("Lemma", CHANGED)
    pond = CHANGED.cards.names.index("Pond")
    assert lemma.vp == 3
    assert lemma.requires == (
        RequirementFacts(1, card=pond),
        RequirementFacts(2, kind="creature"),
        RequirementFacts(1, number="gold"),
    )
    assert (card("Field").capacity, card("Field", CHANGED).capacity, card("Forest").capacity) == (3, 2, 0)
    assert card("Hermit", CHANGED).cost == 4


def test_regions_are_the_first_areas() -> None:
    assert get_args(view.Region) == AREAS[:3]
