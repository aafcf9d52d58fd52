"""The maps of the guide follow the rules, and its worked example is right."""

from __future__ import annotations

import re

from tests.games.tectonic.naive import NaiveBoard
from tuckbox import packages, registry
from tuckbox.games.tectonic.card_set import load
from tuckbox.games.tectonic.rules.cards import TERRAINS, TRIBES
from tuckbox.games.tectonic.words import TURNING_NAMES

LINE = re.compile(r"(?:terrain (\d+)|tribe (\d+) of (\w+)) at (\d+),(\d+)(?: (turned \w+))?")


def board_of(lines: tuple[str, ...]) -> NaiveBoard:
    cards = load(registry.game("tectonic").card_set)
    board = NaiveBoard(len(TRIBES))
    for line in lines:
        found = LINE.fullmatch(line)
        assert found, line
        terrain, tribe_card, tribe, column, row, turning = found.groups()
        face = cards.faces[int(terrain) - 1 if terrain else TERRAINS + int(tribe_card) - 1]
        seat = TRIBES.index(tribe) if tribe else 0
        quarters = TURNING_NAMES.index(turning or "straight")
        spot = (int(row), int(column))
        assert not board.squares or board.may_place(face, quarters, seat, spot), line
        board.place(face, quarters, seat, spot)
    return board


def test_every_map_of_the_guide_is_legal_and_the_worked_example_is_right() -> None:
    blocks = [block for section in packages.guide("tectonic").sections for block in section.blocks]
    boards = [board_of(block.figure.lines) for block in blocks if block.figure and block.figure.kind == "map"]
    assert len(boards) == 3
    fox, eagle = TRIBES.index("fox"), TRIBES.index("eagle")
    scores = boards[-1].scores()
    assert (scores[fox], scores[eagle]) == (10, 2)
    tied = [area for area in boards[-1].areas() if area.holder is None and any(area.tents)]
    assert [(area.terrain, area.worth) for area in tied] == [("water", 3)]
