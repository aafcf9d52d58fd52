"""The facts of Tectonic Tribes' cards agree with the set and with the tables of the rules."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.games.tectonic.table_builder import STANDARD, with_faces
from tuckbox.games.tectonic import view
from tuckbox.games.tectonic.card_set import BONUSES, COLUMNS
from tuckbox.games.tectonic.facts import SquareFacts, TectonicCardFacts
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.cards import LETTERS, TERRAINS, TRIBES

CHANGED = TectonicGame(with_faces({"terrain 17": "F F W+1 / G L W", "tribe 2": "T T T / T T Mx2"}))


def letters(card: TectonicCardFacts) -> list[list[str]]:
    """The squares of a card as the file has them."""
    names = {name: letter for letter, name in LETTERS.items()}
    return [["T" if square.tent else names[square.terrain] + square.bonus for square in row] for row in card.squares]


@pytest.mark.parametrize("game", [STANDARD, CHANGED])
def test_facts_say_what_the_set_says(game: TectonicGame) -> None:
    found, labels = game.facts(), game.labels()
    assert found.game == game.name
    assert [str(card.number) for card in found.terrain_cards] == labels["terrain"]
    assert [str(card.number) for card in found.tribe_cards] == labels["tribe card"]
    assert [str(number) for number in found.order_cards] == labels["order"]
    rows = {(row["kind"], int(row["number"])): row for row in game.card_set.rows(COLUMNS)}
    for kind, cards in (("terrain", found.terrain_cards), ("tribe", found.tribe_cards)):
        for card in cards:
            row = rows[kind, card.number]
            assert letters(card) == [row["upper"].split(), row["lower"].split()]


@pytest.mark.parametrize("game", [STANDARD, CHANGED])
def test_turnings_are_those_of_the_rules(game: TectonicGame) -> None:
    found, turnings = game.facts(), game.cards.turnings
    assert [card.turnings for card in found.terrain_cards] == [int(turnings[card]) for card in range(TERRAINS)]
    assert [card.turnings for card in found.tribe_cards] == [int(turnings[TERRAINS + card]) for card in range(5)]


def test_a_changed_set_changes_its_facts() -> None:
    found = CHANGED.facts()
    assert found.terrain_cards[16].squares[0][2] == SquareFacts("water", "+1", tent=False)
    assert found.tribe_cards[1].squares[1][1:] == (SquareFacts("grass", "", True), SquareFacts("mine", "x2", False))


def test_literals_are_the_words_of_the_rules() -> None:
    assert {*get_args(view.Terrain), "tent"} == {*LETTERS.values()}
    assert get_args(view.Bonus) == ("", *BONUSES)
    assert get_args(view.Tribe) == TRIBES == STANDARD.facts().tribes
    assert get_args(view.Step) == (*(step.name for step in STANDARD.steps), "over")
