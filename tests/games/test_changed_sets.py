"""Sets changed at random: what the check of a game accepts can be played to the end."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tuckbox.bots.trial import trial
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet
from tuckbox.registry import game_class

FEW: Final = settings(deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
MANY: Final = settings(FEW, max_examples=2000, derandomize=False)
NUMBERS: Final = ("0", "1", "2", "3", "7", "40", "99")
# a row and a column, each as a share; the row to take a cell from; and a number to write instead, if there is one
CHANGE: Final = st.tuples(
    st.floats(0, 0.999), st.floats(0, 0.999), st.floats(0, 0.999), st.sampled_from(NUMBERS) | st.none()
)
CHANGES: Final = st.lists(CHANGE, min_size=1, max_size=6)


def changed(name: str, changes: list[tuple[float, float, float, str | None]]) -> CardSet:
    """The standard set with cells copied from other rows, and with other numbers in cells and texts."""
    head, *rows = csv.reader(io.StringIO(game_class(name).sets.standard.text))
    for row, column, other, number in changes:
        at, place = int(row * len(rows)), int(column * len(head))
        cell = rows[int(other * len(rows))][place] if number is None else rows[at][place]
        rows[at][place] = cell if number is None else re.sub(r"[0-9]+", number, cell)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([head, *rows])
    return CardSet("changed.csv", text.getvalue())


def check(name: str, changes: list[tuple[float, float, float, str | None]]) -> None:
    """Play two matches of a changed set, if the game accepts it."""
    try:
        game = game_class(name)(changed(name, changes))
    except BadCardSet:
        assume(False)
    trial(game, 2)


@pytest.mark.parametrize(("name", "examples"), [("druid", 8), ("tectonic", 4), ("idriana", 6)])
def test_a_changed_set_that_is_accepted_can_be_played(name: str, examples: int) -> None:
    settings(FEW, max_examples=examples)(given(st.just(name), CHANGES)(check))()


@pytest.mark.soak
@pytest.mark.parametrize("name", ["druid", "tectonic", "idriana"])
def test_very_many_changed_sets_that_are_accepted_can_be_played(name: str) -> None:
    settings(MANY)(given(st.just(name), CHANGES)(check))()
