"""What differs between two sets, card by card."""

from __future__ import annotations

from dataclasses import replace

from tests.lab.magpies import STANDARD, with_worth
from tuckbox import registry
from tuckbox.core.card_set import CardSet
from tuckbox.lab.changes import Change, set_changes


def changes(cards: CardSet) -> list[Change]:
    return set_changes(registry.game("magpies"), registry.game("magpies", cards))


def test_changed_cells_are_named() -> None:
    found = changes(with_worth(Bell=900))
    assert [change.card for change in found] == ["Bell"]
    assert found[0].cells[0][2] == "900" and found[0].rows[0] == found[0].rows[1]
    assert changes(STANDARD) == []


def test_a_card_that_was_renamed_is_the_same_card() -> None:
    found = changes(replace(STANDARD, text=STANDARD.text.replace("Bell", "Gong")))
    assert len(found) == 1 and ("Bell", "Gong") in [cell[1:] for cell in found[0].cells]
