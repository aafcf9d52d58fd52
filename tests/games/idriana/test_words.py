"""Idriana in words: the view as text, the cards, what is pending."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import STANDARD, Table
from tuckbox.core.events import OPEN
from tuckbox.games.idriana.words import card_words, describe, now_words

CARDS = STANDARD.cards


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (
            "College",
            "College: Town building, level 2, on Library; cost 2; 2 VP. Action: draw 3 cards and keep 2.",
        ),
        ("Wheat", "Wheat: Farm crop, level 1, in Field; cost 0; 2 F."),
        ("Town Hall", "Town Hall: Town centre, level 2, on Village Hall; cost 2; 1 VP, 2 G."),
        ("Elmenda Bird", "Elmenda Bird: Wilderness creature, level 2; cost 2; 5 VP; requires 5 Forest."),
        (
            "Deep Snow",
            "Deep Snow: global weather, played tapped; cost 1. All players draw 1 card fewer each turn.",
        ),
        ("Priest", "Priest: Town person, level 1; cost 1; 1 P; requires 1 piety. Action: destroy a sustained card."),
        ("Windmill", "Windmill: Farm building, level 2; cost 2; 1 VP; requires 1 Crop. 1 food for each of your Crops."),
    ],
)
def test_a_card_in_one_line(card: str, words: str) -> None:
    assert card_words(CARDS, CARDS.names.index(card)) == words


def test_the_view_as_text_shows_what_matters() -> None:
    table = Table(
        ann="Pond, Inn",
        ann_play="College, Field, Wheat in Field 1",
        turned="College",
        bo="Bank",
        bo_discards="Forest x2",
        sustained="King's Peace",
        weather="Gentle Rain",
    )
    sections = dict(describe(table.seen(0), CARDS))
    assert sections["Global area"] == [
        "weather: Gentle Rain: Each Crop gives 1 food more.",
        "below it: Fair Weather",
        "sustained: King's Peace (tapped): Nobody sacrifices cards because of Immediate cards.",
    ]
    assert sections["Now"] == ["Seat 1 plays cards and uses actions: 1 local card, 1 global card, 1 action."]
    assert sections["Seat 1, Town 1"] == ["Village Hall", "College on Library (turned)"]
    assert sections["Seat 1, Farm 1"] == ["Cottage", "Field 1: Wheat", "Field 2: empty"]
    assert sections["Seat 1, Wilderness 1"] == ["Hunting Range", "Forest x3"]
    assert "food 5: Hunting Range 1, Cottage 1, Wheat 3" in sections["Seat 1"]
    assert "discard pile: Forest x2" in sections["Seat 2"]
    assert [line.split(":")[0] for line in sections["Your hand"]] == ["Pond", "Inn"]
    assert not any("Bank" in line for line in sections["Seat 2"] if "not seen yet" not in line)


@pytest.mark.parametrize(
    ("play", "words"),
    [
        ((), "Seat 1 plays cards and uses actions: 1 local card, 1 global card, 1 action."),
        (("play Library",), "Seat 1 pays for Library with 1 more card."),
        (("use Merchant",), "Seat 1 chooses for Merchant."),
        (("use Merchant", "discard Lemma"), "Seat 1 keeps 1 more card of those drawn."),
        (("play Lemma", "pay with Pond"), "Seat 2 may answer Lemma."),
        (("end the turn",), "Seat 1 discards 1 more card to the hand limit."),
    ],
)
def test_what_is_pending_in_one_sentence(play: tuple[str, ...], words: str) -> None:
    table = Table(ann="Library, Lemma, Pond x6", ann_play="Merchant", bo_play="White Wolf").ann(*play)
    for viewer in (0, 1, None, OPEN):
        assert now_words(table.seen(viewer), CARDS) == words


def test_a_finished_match_has_nothing_pending() -> None:
    table = Table(ann_deck="Pond").begin_turn("ann").ann("end the turn")
    assert table.seen().step is None
    assert "Now" not in dict(describe(table.seen(0), CARDS))


def test_the_score_sheet_says_where_the_points_come_from() -> None:
    table = Table(ann_play="Elmenda Bird, Forest Preserve, Beekeeper", bo_play="Bank")
    sheet = {line.name: (line.text, line.points) for line in table.result().sheet}
    assert sheet["Wilderness"] == ("seat 1: Forest Preserve 1, Elmenda Bird 5; seat 2: nothing", (6, 0))
    assert sheet["Farm"] == ("seat 1: Beekeeper 1; seat 2: nothing", (1, 0))
    assert sheet["Town"] == ("seat 1: nothing; seat 2: nothing", (0, 0))
    assert sheet["Most food"] == ("3 to 2", (6, 0))
    assert sheet["Most gold"] == ("1 to 6", (0, 6))


def test_refusals_outside_of_what_is_asked() -> None:
    table = Table(ann="Pond")
    assert table.refuses("ann", "keep Pond") == (
        "You cannot do that now: play a card, use an action or end the turn (I22)."
    )
    assert table.refuses("ann", "play card 90") == "There is no such card in this set."
    assert table.refuses("ann", "use Pond") == "You have no Pond in play."
    table = Table(ann="Lemma, Pond", bo_play="White Wolf, Scarecrow, Inn").ann("play Lemma", "pay with Pond")
    assert table.refuses("bo", "answer with Scarecrow") == "Scarecrow does not answer Lemma (I53)."
    assert table.refuses("bo", "answer with Inn") == "Inn has no reaction."
    assert table.refuses("bo", "answer with Ranger") == "You have no Ranger in play."
