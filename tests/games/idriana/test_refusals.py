"""Refusals inside a choice that a card asks for: they say the rule."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import Table

MARKET = Table(ann="Pond, Elmenda Bird, Thieves, Wheat x3, Bank", ann_play="Farmer's Market").ann("use Farmer's Market")


@pytest.mark.rule("I61")
@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("play Thieves", "Farmer's Market lets you play a local card, never a global one (I61)."),
        ("play Elmenda Bird", "Elmenda Bird needs a Wilderness of level 2 (I3)."),
        ("play Bank", "Bank needs a Town of level 2 (I3)."),
        ("play Inn", "You do not hold Inn."),
        ("play Wheat", "Wheat goes into a Field: say which."),
        ("play Wheat in Field 2", "You have no Field 2."),
        ("play Pond in Field 1", "Pond does not go into a Field."),
        ("end the turn", "First choose what Farmer's Market asks you to choose."),
    ],
)
def test_an_extra_play_says_why_a_card_cannot_be_played(sentence: str, reason: str) -> None:
    assert MARKET.refuses("ann", sentence) == reason


def test_a_discount_counts_in_the_refusal() -> None:
    table = Table(ann="Pond, Bank, Inn", ann_play="Bazaar, Town Hall").ann("use Bazaar")
    assert "play Bank" in table.legal_moves("ann")
    poor = Table(ann="Cathedral, Pond", ann_play="Bazaar, Mayoral Palace, Temple").ann("use Bazaar")
    assert poor.refuses("ann", "play Cathedral") == "Cathedral costs 2, and you hold only 1 other card (I30)."


@pytest.mark.rule("I51", "I95")
@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("sacrifice Village Hall", "Village Hall is never sacrificed (I51)."),
        ("sacrifice Forest", "Earthquake asks for a Town card, and Forest is not one (I95)."),
        ("sacrifice Bank", "You have no Bank in play."),
        ("sacrifice Wheat from Field 1", "First choose what Earthquake asks you to choose."),
    ],
)
def test_an_earthquake_says_why_a_card_stays(sentence: str, reason: str) -> None:
    table = Table(ann="Earthquake, Wheat x2", bo_play="Inn, Shrine")
    table.ann("play Earthquake", "pay with Wheat", "pay with Wheat")
    assert table.refuses("bo", sentence) == reason


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("sacrifice Barley from Field 2", "There is no Barley in Field 2."),
        ("sacrifice Vines from Field 1", "You have no Vines in play."),
        ("sacrifice Nanny Goat from Field 2", "Locusts asks for a Crop, and Nanny Goat is not one (I95)."),
    ],
)
def test_locusts_say_which_crop(sentence: str, reason: str) -> None:
    table = Table(ann="Locusts, Pond", bo_play="Field, Wheat in Field 1, Barley in Field 1, Nanny Goat in Field 2")
    assert table.ann("play Locusts", "pay with Pond").refuses("bo", sentence) == reason


def test_other_choices_say_what_is_missing() -> None:
    grant = Table(ann="Land Grant", ann_discards="Forest, Inn").ann("play Land Grant")
    assert grant.refuses("ann", "put Inn in play") == "Land Grant does not put Inn in play."
    assert grant.refuses("ann", "put Field in play") == "There is no Field in your discard pile."
    herd = Table(ann="Nanny Goat, Golden Goat, Wheat", ann_play="Goatherd").ann("use Goatherd")
    assert herd.refuses("ann", "put Wheat in Field 1") == "Goatherd puts a Goat in play, and Wheat is not a Goat."
    assert herd.refuses("ann", "put Billy Goat in Field 1") == "You do not hold Billy Goat."
    assert herd.refuses("ann", "put Golden Goat in Field 1") == "Golden Goat needs a Farm of level 3 (I3)."
    assert herd.refuses("ann", "put Nanny Goat in Field 2") == "You have no Field 2."
    priest = Table(ann_play="Priest", sustained="Golden Age").ann("use Priest")
    assert priest.refuses("ann", "destroy Trade Route") == "Trade Route is not among the sustained cards in play."
    hermit = Table(ann="Inn", ann_play="Hermit").ann("use Hermit")
    assert hermit.refuses("ann", "discard Bank") == "You do not hold Bank."
    charter = Table(ann="Royal Charter, Pond", ann_deck="Town Hall, Inn").ann("play Royal Charter", "pay with Pond")
    assert charter.refuses("ann", "take Inn") == "Royal Charter finds no Inn in your deck (I93)."
    ranger = Table(ann_play="Ranger", ann_deck="Inn, Bank").ann("use Ranger")
    assert ranger.refuses("ann", "leave Bank on top") == "Bank is not the card that Ranger asks about."
