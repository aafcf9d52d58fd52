"""The differences between two card sets, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuckbox.core.game import Game


@dataclass(frozen=True)
class Change:
    """A changed card: its changed cells, and its row in either card table."""

    card: str
    cells: list[tuple[str, str, str]]  # column, before, after
    rows: tuple[int | None, int | None]


def set_changes(one: Game, other: Game) -> list[Change]:
    """The cards that differ between two sets, matched by name, or by row where the name changed."""
    head, before = one.card_table()
    _, after = other.card_table()
    places = {_name(head, row): at for at, row in reversed(list(enumerate(after)))}
    mine = {_name(head, row) for row in before}
    renamed = {at: at for at, row in enumerate(after[: len(before)]) if _name(head, row) not in mine}
    changes, used = [], set()
    for i, row in enumerate(before):
        name = _name(head, row)
        there = places.get(name, renamed.get(i))
        used.add(there)
        if there is None:
            changes.append(Change(name, [("", "in the set", "taken out")], (i, None)))
        elif row != after[there]:
            cells = [(head[c], row[c], after[there][c]) for c in range(len(head)) if row[c] != after[there][c]]
            changes.append(Change(name, cells, (i, there)))
    added = [(at, row) for at, row in enumerate(after) if at not in used and places[_name(head, row)] == at]
    return changes + [Change(_name(head, row), [("", "", "new")], (None, at)) for at, row in added]


def _name(head: Sequence[str], row: Sequence[str]) -> str:
    """The name of a row of a card table."""
    return row[head.index("name")] if "name" in head else " ".join(row[:2])
