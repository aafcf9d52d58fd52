"""The rules against the slow reference, on every position of many random games (all of D20 to D61)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.druid.reference import Position, position_of
from tests.games.druid.table_builder import STANDARD, changed
from tests.tiers import first_then_extended
from tuckbox.core.card_set import CardSet
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.rules.cards import ICONS, TERRAINS, TYPES
from tuckbox.games.druid.rules.state import DruidState

pytestmark = pytest.mark.slow

GAMES = 50  # in each part


def odd_set(chance: random.Random) -> CardSet:
    """A set in which many creatures have no place: terrains and creatures have few icons, unevenly spread."""
    weights = [chance.choice((1, 1, 6)) for _ in ICONS]
    changes: dict[str, dict[str, str]] = {}
    for row in (*STANDARD.cards.terrains, *STANDARD.cards.creatures):
        icons = chance.choices(ICONS, weights if row["kind"] == "terrain" else None)
        if chance.random() < 0.1:
            icons = sorted({*icons, chance.choice(ICONS)})
        changes[row["name"]] = {"icons": " ".join(icons)}
    for row in STANDARD.cards.specials:
        if row["type"] == "icon":
            changes[row["name"]] = {"icons": chance.choice(ICONS)}
        elif row["type"].startswith("types "):
            changes[row["name"]] = {"type": " ".join(["types", *chance.sample(TYPES, chance.randint(1, 6))])}
    return changed(changes)


def compare(game: DruidGame, number: int, chance: random.Random) -> Counter[str]:
    """Play a random game on both; how often each kind of move was offered, and how often strengths were tied."""
    state = game.new_state(2, number.to_bytes(32, "big"))
    assert isinstance(state, DruidState)
    position = position_of(game, state)
    thrift = chance.choice((0.0, 0.5, 0.9))  # specials that are kept meet a full table
    met: Counter[str] = Counter()
    while not state.is_over:
        seat = position.turn
        assert state.seats_to_act() == [seat]
        moves = game.legal_moves(state, seat)
        options = position.options()
        assert sorted(move.sentence for move in moves) == sorted(options)
        met.update(move.kind for move in moves)
        plain = [move for move in moves if move.kind in ("place", "end")]
        move = chance.choice(plain if plain and chance.random() < thrift else moves)
        state.apply(seat, move.code)
        position.play(options[move.sentence])
        compare_terrains(state, position, met)
    assert position.over
    return met


def compare_terrains(state: DruidState, position: Position, met: Counter[str]) -> None:
    """Strengths and winners must agree after every single card."""
    for number, terrain in zip(state.row, position.icons, strict=True):
        strengths = [position.strength((seat, terrain)) for seat in range(2)]
        for seat in range(2):
            held = int(state.strengths[seat * TERRAINS + number])
            assert (held >> 8, held & 255) == strengths[seat], terrain
        met["tie"] += strengths[0] == strengths[1] != (0, 0)
        winner = int(state.winner(number))
        assert (None if winner < 0 else winner) == position.winner(terrain), terrain


ALWAYS = {"place", "give", "charm", "exchange", "close", "end", "tie"}


@pytest.mark.rule("D20", "D21", "D22", "D24", "D25", "D26", "D28", "D43", "D44", "D54", "D55", "D60")
@pytest.mark.parametrize("part", first_then_extended(range(4)))
def test_with_the_standard_set(part: int) -> None:
    met: Counter[str] = Counter()
    for number in range(part * GAMES, (part + 1) * GAMES):
        met += compare(STANDARD, number, random.Random(number))
    assert set(met) == ALWAYS


@pytest.mark.rule("D26", "D27")
@pytest.mark.parametrize("part", first_then_extended(range(4)))
def test_with_sets_in_which_creatures_have_no_place(part: int) -> None:
    met: Counter[str] = Counter()
    for number in range(part * GAMES, (part + 1) * GAMES):
        chance = random.Random(number)
        met += compare(DruidGame(odd_set(chance)), number, chance)
    assert set(met) == ALWAYS | {"discard"}
