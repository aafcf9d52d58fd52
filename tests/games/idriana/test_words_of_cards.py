"""The words that texts use: draw, keep, discard, sacrifice, destroy (I50 to I52), search (I93)."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import DECK, Table, changed
from tuckbox.games.idriana.rules import changes


@pytest.mark.rule("I50")
def test_draw_keep_and_discard() -> None:
    table = Table(ann="Inn", ann_play="Hermit", ann_deck=DECK).ann("use Hermit", "discard Inn")
    assert table.discards("ann") == ["Inn"]  # from hand to one's own discard pile
    assert table.drawn("ann") == ["Forest", "Pond"] and table.hand("ann") == []  # drawn, not yet kept
    assert table.deck("ann")[0] == "Wheat"
    table.ann("keep Pond")
    assert table.hand("ann") == ["Pond"]
    assert table.discards("ann") == ["Forest", "Inn"]


@pytest.mark.rule("I51")
def test_a_sacrificed_card_goes_to_the_discard_pile_and_uncovers_what_is_below() -> None:
    table = Table(ann="Earthquake, Wheat x2", bo_play="University, Inn")
    table.ann("play Earthquake", "pay with Wheat", "pay with Wheat").bo("sacrifice University")
    assert table.discards("bo") == ["University"]
    assert table.under("bo", "College") == ["Library"]
    assert table.vp("bo") == 2


@pytest.mark.rule("I51")
def test_crops_and_goats_go_along_with_their_field() -> None:
    table = Table(ann_play="Field, Wheat in Field 1, Wheat in Field 1, Nanny Goat in Field 2")
    changes.sacrifice(table.state, 0, table.number("Field"), 0)
    assert table.discards("ann") == ["Field", "Wheat", "Wheat"]
    assert table.count("ann", "Field") == 1 and table.count("ann", "Wheat") == 0
    assert table.field("ann", 1) == ["Nanny Goat"] and table.field("ann", 2) == []
    assert table.food("ann") == 2 + 1


@pytest.mark.rule("I51")
def test_the_first_centre_cards_are_never_sacrificed() -> None:
    table = Table(ann="Earthquake, Wheat x2").ann("play Earthquake", "pay with Wheat", "pay with Wheat")
    assert table.count("ann", "Village Hall") == 1 and table.count("bo", "Village Hall") == 1
    assert table.legal_moves("ann") == ["end the turn"]
    for name in ("Hunting Range", "Cottage", "Village Hall"):
        assert table.cards.unmoved[table.number(name)] == 1


FAST = {"text": "Never sacrificed."}


@pytest.mark.rule("I51")
def test_wildfire_takes_no_forest_that_is_never_sacrificed() -> None:
    table = Table(ann="Wildfire, Pond", bo_play="Firebreak", cards=changed({"Forest": FAST}))
    table.ann("play Wildfire", "pay with Pond")
    assert (table.count("ann", "Forest"), table.count("bo", "Forest")) == (3, 3)
    assert table.to_act() == "ann"  # the Firebreak is not offered


@pytest.mark.rule("I51")
def test_locusts_take_no_crop_that_is_never_sacrificed() -> None:
    cards = changed({"Wheat": FAST})
    table = Table(ann="Locusts, Pond", bo_play="Wheat in Field 1, Barley in Field 1", cards=cards)
    assert table.ann("play Locusts", "pay with Pond").legal_moves("bo") == ["sacrifice Barley from Field 1"]
    assert table.refuses("bo", "sacrifice Wheat from Field 1") == "Wheat is never sacrificed (I51)."
    spared = Table(ann="Locusts, Pond", bo_play="Wheat in Field 1", cards=cards).ann("play Locusts", "pay with Pond")
    assert spared.to_act() == "ann"


@pytest.mark.rule("I51", "I37")
def test_no_goat_moves_to_a_field_with_a_crop_that_is_never_sacrificed() -> None:
    play = "Field, Wheat in Field 1, Barley in Field 1, Nanny Goat in Field 2"
    assert Table(ann_play=play).legal_moves("ann", "move") == ["move Nanny Goat from Field 2 to Field 1"]
    table = Table(ann_play=play, cards=changed({"Barley": FAST}))
    assert table.legal_moves("ann", "move") == []
    assert table.refuses("ann", "move Nanny Goat from Field 2 to Field 1") == (
        "Field 1 has a Crop that is never sacrificed, so no Goat moves there (I51)."
    )


@pytest.mark.rule("I52")
def test_a_destroyed_card_is_set_aside_for_good() -> None:
    table = Table(ann_play="Priest", sustained="Golden Age", bo="Land Grant").ann("use Priest", "destroy Golden Age")
    assert table.aside() == ["Golden Age"]
    assert table.discards("ann") == [] and table.discards("bo") == []
    assert "Golden Age is destroyed." in table.log()


@pytest.mark.rule("I93")
def test_the_deck_is_shuffled_even_if_a_search_finds_nothing_or_takes_no_card() -> None:
    table = Table(ann="Royal Charter, Pond", ann_deck=DECK).ann("play Royal Charter", "pay with Pond")
    assert table.legal_moves("ann") == ["take nothing"]
    table.ann("take nothing")
    assert sorted(table.deck("ann")) == sorted(DECK.split(", "))
    assert table.deck("ann") != DECK.split(", ")
    assert "Ann shuffles the deck." in table.log()
    table = Table(ann="Royal Charter, Pond", ann_deck=f"Town Hall, {DECK}").ann("play Royal Charter", "pay with Pond")
    assert table.legal_moves("ann") == ["take Town Hall", "take nothing"]
    table.ann("take nothing")
    assert "Town Hall" in table.deck("ann") and table.hand("ann") == []


@pytest.mark.rule("I93")
def test_what_is_found_is_shown_and_kept() -> None:
    table = Table(ann="Royal Charter, Pond", ann_deck=f"{DECK}, Town Hall").ann("play Royal Charter", "pay with Pond")
    table.ann("take Town Hall")
    assert table.hand("ann") == ["Town Hall"]
    assert "Town Hall" not in table.deck("ann")
    assert "Ann shows Town Hall and keeps it." in table.log(1)
    assert table.deck("ann") != DECK.split(", ")  # shuffled
