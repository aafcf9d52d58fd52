"""Reactions (I53, I82, I104) and standing answers (I105)."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import DECK, Table, changed


@pytest.mark.rule("I53")
def test_only_in_an_opponents_turn() -> None:
    table = Table(ann="Brindle Hare", ann_play="White Wolf", ann_deck=DECK).ann("play Brindle Hare")
    assert table.to_act() == "ann" and table.hand("ann") == []
    table = Table(ann="Wildfire, Wheat", ann_play="Ranger, Firebreak").ann("play Wildfire", "pay with Wheat")
    assert table.count("ann", "Forest") == 2
    assert table.refuses("bo", "answer with White Wolf") == "It is not seat 2's turn; seat 1 is to act."


@pytest.mark.rule("I53")
def test_immediately_after_the_event_that_it_names_once_it_is_paid_for() -> None:
    table = Table(ann="Lemma, Wheat, Pond", bo_play="White Wolf", bo_deck=DECK).ann("play Lemma")
    assert table.to_act() == "ann"
    table.ann("pay with Wheat")
    assert table.to_act() == "bo"
    assert table.refuses("bo", "end the turn") == "First decide whether to answer Lemma (I53)."
    table.bo("answer with White Wolf")
    assert table.hand("bo") == ["Forest"]
    assert table.is_turned("bo", "White Wolf")
    assert table.to_act() == "ann"
    pond = Table(ann="Pond", bo_play="White Wolf", bo_deck=DECK).ann("play Pond")  # no Creature
    assert pond.to_act() == "ann"


@pytest.mark.rule("I53")
def test_several_are_asked_clockwise_from_the_current_player_and_the_effect_waits() -> None:
    table = Table(ann_play="Ranger", bo="Wildfire, Wheat", cat="", cat_play="Ranger", to_act="bo", bo_play="Ranger")
    table.bo("play Wildfire", "pay with Wheat")
    assert table.to_act() == "cat"
    table.cat("let it happen")
    assert table.count("cat", "Forest") == 3  # it waits until all have answered
    assert table.to_act() == "ann"
    table.ann("answer with Ranger")
    assert [table.count(who, "Forest") for who in ("ann", "bo", "cat")] == [3, 2, 2]
    assert table.to_act() == "bo"


@pytest.mark.rule("I53")
def test_an_effect_is_carried_out_on_those_who_let_it_happen() -> None:
    table = Table(ann="Locusts, Pond", bo_play="Scarecrow, Wheat in Field 1", cat="", cat_play="Wheat in Field 1")
    table.ann("play Locusts", "pay with Pond").bo("answer with Scarecrow")
    table.cat("sacrifice Wheat from Field 1")
    assert table.field("bo", 1) == ["Wheat"] and table.field("cat", 1) == []


@pytest.mark.rule("I53")
def test_nothing_reacts_to_a_reaction() -> None:
    table = Table(ann="Lemma, Wheat", bo_play="White Wolf", cat="", cat_play="White Wolf", bo_deck=DECK, cat_deck=DECK)
    table.ann("play Lemma", "pay with Wheat").bo("answer with White Wolf").cat("answer with White Wolf")
    assert table.to_act() == "ann"
    assert table.hand("bo") == ["Forest"] and table.hand("cat") == ["Forest"]
    fire = Table(ann="Wildfire, Wheat", bo_play="Firebreak", cat="", cat_play="Scarecrow, Watchtower")
    fire.ann("play Wildfire", "pay with Wheat").bo("answer with Firebreak")  # Bo's sacrifice is answered by nobody
    assert fire.to_act() == "ann"


@pytest.mark.rule("I53")
@pytest.mark.parametrize(
    ("card", "ward", "with_loss", "without"),
    [
        ("Wildfire", "Firebreak", "", "Cathedral"),  # piety protects
        ("Locusts", "Scarecrow", "Wheat in Field 1", ""),  # no Crop
        ("Earthquake", "Watchtower", "", "Temple"),
    ],
)
def test_a_ward_is_offered_only_if_its_player_would_lose_something(
    card: str, ward: str, with_loss: str, without: str
) -> None:
    cost = 2 if card == "Earthquake" else 1
    asked = Table(ann=f"{card}, Pond x2", bo_play=f"{ward}, {with_loss}")
    asked.ann(f"play {card}", *["pay with Pond"] * cost)
    assert f"answer with {ward}" in asked.legal_moves("bo")
    spared = Table(ann=f"{card}, Pond x2", bo_play=f"{ward}, {without}")
    spared.ann(f"play {card}", *["pay with Pond"] * cost)
    assert spared.to_act() == "ann"
    peace = Table(ann=f"{card}, Pond x2", bo_play=f"{ward}, {with_loss}", sustained="King's Peace")
    peace.ann(f"play {card}", *["pay with Pond"] * cost)
    assert peace.to_act() == "ann"


@pytest.mark.rule("I53")
def test_plays_does_not_include_put_in_play() -> None:
    creatures = changed({"Forest": {"kind": "creature"}})
    put = Table(ann="Forest", ann_play="Forester", bo_play="White Wolf", bo_deck=DECK, cards=creatures)
    put.ann("use Forester")
    assert put.to_act() == "ann" and put.count("ann", "Forest") == 4
    played = Table(ann="Forest", ann_play="Forester", bo_play="White Wolf", bo_deck=DECK, cards=creatures)
    assert played.ann("play Forest").to_act() == "bo"


@pytest.mark.rule("I53", "I61")
def test_a_card_played_by_an_action_is_played() -> None:
    table = Table(ann="Brindle Hare", ann_play="Farmer's Market", bo_play="White Wolf", bo_deck=DECK)
    table.ann("use Farmer's Market", "play Brindle Hare")
    assert table.legal_moves("bo", "answer") == ["answer with White Wolf", "answer with White Wolf now and always"]


# I82, I104: who is asked


@pytest.mark.rule("I82")
def test_who_has_no_unturned_card_that_answers_is_not_asked() -> None:
    for bo_play, turned in (("", ""), ("White Wolf", "White Wolf"), ("Firebreak, Scarecrow", "")):
        table = Table(ann="Lemma, Wheat", bo_play=bo_play, turned=turned, bo_deck=DECK, bo="White Wolf")
        assert table.ann("play Lemma", "pay with Wheat").to_act() == "ann"


@pytest.mark.rule("I82")
def test_being_asked_does_not_depend_on_hidden_cards() -> None:
    for bo in ("", "Pond", "Forest, Inn", "Wheat, Bank, Shrine"):
        table = Table(ann="Lemma, Wheat", bo=bo, bo_play="White Wolf", bo_deck="Inn, Forest")
        assert table.ann("play Lemma", "pay with Wheat").to_act() == "bo"


@pytest.mark.rule("I104")
def test_ranger_and_watchtower_are_offered_only_against_a_loss() -> None:
    for card, cost in (("Land Grant", 0), ("Royal Charter", 1), ("Revolt", 1)):
        table = Table(
            ann=f"{card}, Pond x2", ann_discards="Field", bo_play="Ranger, Watchtower", sustained="Golden Age"
        )
        table.ann(f"play {card}", *["pay with Pond"] * cost)
        assert table.to_act() == "ann"
    thieves = Table(ann="Thieves, Pond", bo="", bo_play="Ranger").ann("play Thieves", "pay with Pond")
    assert thieves.to_act() == "ann"  # no card in hand
    thieves = Table(ann="Thieves, Pond", bo="Inn", bo_play="Watchtower").ann("play Thieves", "pay with Pond")
    assert thieves.legal_moves("bo") == ["discard Inn"]  # no Town card at stake


@pytest.mark.rule("I104")
def test_a_player_with_several_answers_uses_them_one_at_a_time() -> None:
    table = Table(ann="Wildfire, Wheat", bo_play="Ranger, Firebreak").ann("play Wildfire", "pay with Wheat")
    assert [option for option in table.legal_moves("bo", "answer") if "always" not in option] == [
        "answer with Ranger",
        "answer with Firebreak",
    ]
    table.bo("answer with Ranger")
    assert table.to_act() == "ann" and table.count("bo", "Firebreak") == 1  # nothing left to lose
    wolves = changed({"White Wolf": {"copies": "2"}})
    table = Table(ann="Lemma, Wheat", bo_play="White Wolf x2", bo_deck=DECK, cards=wolves)
    table.ann("play Lemma", "pay with Wheat").bo("answer with White Wolf", "answer with White Wolf")
    assert table.hand("bo") == ["Forest", "Pond"] and table.to_act() == "ann"


# I105: standing answers


@pytest.mark.rule("I105")
def test_never_ask_me_about_it() -> None:
    table = Table(ann="Lemma x2, Wheat x2", ann_play="Mayor", bo_play="White Wolf", bo_deck=DECK)
    table.ann("play Lemma", "pay with Wheat").bo("never ask me about White Wolf")
    assert table.hand("bo") == [] and not table.is_turned("bo", "White Wolf")  # this time neither
    table.ann("play Lemma", "pay with Wheat")
    assert table.to_act() == "ann" and table.hand("bo") == []


@pytest.mark.rule("I105")
def test_never_about_one_card_leaves_the_others() -> None:
    table = Table(ann="Wildfire, Wheat", bo_play="Ranger, Firebreak").ann("play Wildfire", "pay with Wheat")
    table.bo("never ask me about Ranger")
    assert table.legal_moves("bo")[0] == "answer with Firebreak"
    assert table.refuses("bo", "answer with Ranger") == (
        "You chose not to be asked about Ranger; you can change that on your turn."
    )
    table.bo("let it happen")
    assert table.count("bo", "Forest") == 2


@pytest.mark.rule("I105")
def test_always_answer_with_it() -> None:
    table = Table(ann="Lemma x2, Wheat x2", bo_play="White Wolf", bo_deck=DECK, ann_deck=DECK)
    table.ann("play Lemma", "pay with Wheat").bo("answer with White Wolf now and always")
    assert table.hand("bo") == ["Forest"]
    table.ann("end the turn").bo("keep Pond", "end the turn").ann("keep Pond", "play Lemma", "pay with Wheat")
    assert table.to_act() == "ann"  # nobody had to be asked
    assert len(table.hand("bo")) == 3 and table.is_turned("bo", "White Wolf")


@pytest.mark.rule("I105")
def test_a_standing_answer_can_be_taken_back_in_ones_turn() -> None:
    table = Table(ann="Lemma x2, Wheat x2", bo_play="White Wolf", bo_deck=DECK, ann_deck=DECK)
    table.ann("play Lemma", "pay with Wheat").bo("never ask me about White Wolf").ann("end the turn")
    table.bo("keep Forest")
    assert table.legal_moves("bo", "ask") == ["ask me about White Wolf again"]
    table.bo("ask me about White Wolf again")
    assert table.legal_moves("bo", "ask") == []
    assert table.refuses("bo", "ask me about White Wolf again") == "You have given no standing answer for White Wolf."
    table.bo("end the turn").ann("keep Forest", "play Lemma", "pay with Wheat")
    assert table.to_act() == "bo"


@pytest.mark.rule("I105")
def test_standing_answers_are_open_and_part_of_the_record() -> None:
    table = Table(ann="Lemma, Wheat", bo_play="White Wolf", bo_deck=DECK).ann("play Lemma", "pay with Wheat")
    table.bo("never ask me about White Wolf")
    for viewer in (0, 1, None):
        assert table.seat("bo", viewer).standing == ((table.number("White Wolf"), "never"),)
    assert "Bo does not want to be asked about White Wolf." in table.log(0)
    assert table.game.parse("never ask me about White Wolf").kind == "never"
