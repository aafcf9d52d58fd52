"""Deals that two matches share."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import changed
from tuckbox import game, seed_of
from tuckbox.core.journal import Journal
from tuckbox.core.keyed_shuffle import KeyedShuffle
from tuckbox.lab.card_table import CardTable
from tuckbox.lab.deals import shared_keys, swaps


def test_cards_are_matched_by_name_when_a_set_lists_them_in_another_order() -> None:
    one = game("idriana")
    head, first, *rows = one.card_set.text.splitlines()
    other = type(one)(type(one.card_set)("turned", "\n".join([head, *rows, first]) + "\n"))
    keys = shared_keys(other, one)
    names = [one.labels()["card"].index(name) for name in other.labels()["card"][:5]]
    assert [keys[at] for at in range(5)] == names == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("name", "card"), [("druid", "Kraken"), ("druid", "Horn"), ("idriana", "Library"), ("tectonic", "terrain 80")]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_is_given_or_withheld_and_all_else_stays(name: str, card: str, seat: int) -> None:
    subject = game(name)
    table = CardTable(subject)
    found = swaps(subject, 2, seed_of("deal"), table.find(card), seat)
    assert found is not None
    decks = []
    for swap in found:
        journal = Journal()
        state = subject.deal(2, KeyedShuffle(swap=swap).chance(seed_of("deal")), journal)
        for _ in range(2 if name == "tectonic" else 0):  # the starting terrain is placed before hands are dealt
            actor = state.seats_to_act()[0]
            state.apply(actor, state.legal_moves(actor)[0])
        decks.append([sorted(hand.drawn) for hand in table.collect(journal.events, 2)])
    given, withheld = decks
    mine = table.id_of(table.find(card))
    assert given[seat].count(mine) == withheld[seat].count(mine) + 1
    assert len(set(given[seat]) - set(withheld[seat])) <= 1
    assert given[1 - seat] == withheld[1 - seat]


def test_a_changed_number_of_copies_leaves_the_rest_of_the_deck_alone() -> None:
    decks = []
    for cards in (changed({}), changed({"Library": {"copies": "1"}, "Wheat": {"copies": "4"}})):
        subject = game("idriana", cards)
        journal = Journal()
        state = subject.deal(2, KeyedShuffle().chance(seed_of("deal")), journal)
        names = subject.labels()["card"]
        decks.append([names[card] for card in state.decks if names[card] not in ("Library", "Wheat")])  # type: ignore[attr-defined]
    assert decks[0] == decks[1]
