"""A turn (I20 to I24)."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import Table, changed

FILLER = "Forest, Pond, Wheat, Barley, Shrine, Inn, Library, Bank, Harbour"


# I20: straighten


@pytest.mark.rule("I20")
def test_ones_own_turned_cards_are_straightened_when_the_turn_begins() -> None:
    table = Table(
        ann_play="Library, Hermit", bo_play="Shrine, Ranger", turned="Library, Hermit, Ranger", bo_deck=FILLER
    )
    table.begin_turn("bo")
    assert not table.is_turned("bo", "Ranger")
    assert table.is_turned("ann", "Library") and table.is_turned("ann", "Hermit")  # not those of others
    assert "Bo straightens the turned cards." in table.log()
    table.bo("keep Forest", "end the turn")
    assert not table.is_turned("ann", "Library") and not table.is_turned("ann", "Hermit")


@pytest.mark.rule("I20", "I21")
def test_straightening_comes_before_drawing() -> None:
    table = Table(bo_play="Ranger", turned="Ranger", bo_deck=FILLER).begin_turn("bo")
    log = table.log()
    assert log.index("Bo straightens the turned cards.") < log.index("Bo draws a card.")


# I21: draw and keep


@pytest.mark.rule("I21")
def test_three_are_drawn_one_is_kept_and_the_rest_is_discarded() -> None:
    table = Table(ann="Inn", ann_deck=FILLER).begin_turn("ann")
    assert table.drawn("ann") == ["Forest", "Pond", "Wheat"]
    assert table.legal_moves("ann") == ["keep Forest", "keep Pond", "keep Wheat"]
    assert table.refuses("ann", "keep Bank") == "Bank is not among the drawn cards that you can still keep."
    assert table.refuses("ann", "end the turn") == "First keep 1 more card of those you drew (I21)."
    table.ann("keep Pond")
    assert table.hand("ann") == ["Pond", "Inn"]
    assert table.discards("ann") == ["Forest", "Wheat"]
    assert table.drawn("ann") == []
    assert table.deck("ann")[0] == "Barley"


@pytest.mark.rule("I21")
@pytest.mark.parametrize(
    ("centres", "keeps"),
    [
        ("", 1),
        ("Town Hall", 1),
        ("Mayoral Palace", 1),
        ("Town Hall, Farmhouse", 2),
        ("Mayoral Palace, Farmhouse", 2),
        ("Mayoral Palace, Plantation", 3),
        ("Mayoral Palace, Plantation, National Park", 3),
        ("Town Hall, Farmhouse, Forest Preserve", 2),
    ],
)
def test_as_many_are_kept_as_the_level_of_the_second_highest_region(centres: str, keeps: int) -> None:
    table = Table(ann_play=centres, ann_deck=FILLER, bo_play="Mayoral Palace, Plantation")
    assert table.seat("ann").keeps == keeps
    table.begin_turn("ann")
    while any(option.startswith("keep") for option in table.legal_moves("ann")):
        table.ann(table.legal_moves("ann")[0])
    assert len(table.hand("ann")) == keeps
    assert len(table.discards("ann")) == 3 - keeps


@pytest.mark.rule("I21")
def test_every_set_of_kept_cards_has_one_path_and_the_full_number_must_be_kept() -> None:
    def paths(kept: tuple[str, ...]) -> list[tuple[str, ...]]:
        table = Table(ann_play="Town Hall, Farmhouse, Inn", ann_deck="Forest, Pond, Forest, Wheat, Barley")
        table.begin_turn("ann").ann(*kept)
        if len(kept) == 2:
            assert table.legal_moves("ann", "keep") == []
            return [tuple(sorted(table.hand("ann")))]
        return [path for option in table.legal_moves("ann") for path in paths((*kept, option))]

    found = paths(())
    assert sorted(found) == [
        ("Forest", "Forest"),
        ("Forest", "Pond"),
        ("Forest", "Wheat"),
        ("Pond", "Wheat"),
    ]


@pytest.mark.rule("I21")
def test_if_fewer_are_drawn_than_may_be_kept_all_are_kept() -> None:
    table = Table(ann_play="Mayoral Palace, Plantation", ann_deck="Forest, Pond").begin_turn("ann")
    assert table.hand("ann") == ["Forest", "Pond"]
    assert table.discards("ann") == []
    assert table.legal_moves("ann")[-1] == "end the turn"


@pytest.mark.rule("I21")
def test_never_below_one_drawn() -> None:
    snow = {"Deep Snow": {"text": "All players draw 9 cards fewer each turn."}}
    table = Table(ann_deck=FILLER, weather="Deep Snow", cards=changed(snow))
    assert table.seat("ann").draws == 1
    table.begin_turn("ann")
    assert table.hand("ann") == ["Forest"]


@pytest.mark.rule("I21")
def test_what_an_action_draws_and_does_not_keep_is_discarded() -> None:
    table = Table(ann_play="College", ann_deck=FILLER).ann("use College")
    assert table.drawn("ann") == ["Forest", "Pond", "Wheat"]
    table.ann("keep Forest", "keep Wheat")
    assert table.hand("ann") == ["Forest", "Wheat"]
    assert table.discards("ann") == ["Pond"]


# I22: one local card, one global card, one action


@pytest.mark.rule("I22")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1), (0, 2, 1), (1, 2, 0)])
def test_a_local_card_a_global_card_and_an_action_in_any_order(order: tuple[int, ...]) -> None:
    moves = ("play Pond", "play Gentle Rain", "use Library")
    table = Table(ann="Pond, Forest, Gentle Rain, Heatwave", ann_play="Library, Hermit", ann_deck="Inn, Shrine, Wheat")
    table.ann(*(moves[i] for i in order))
    assert table.refuses("ann", "play Forest") == "You have already played your local card this turn (I22)."
    assert table.refuses("ann", "play Heatwave") == "You have already played your global card this turn (I22)."
    assert table.refuses("ann", "use Hermit") == "You have already used your action this turn (I22)."
    assert table.legal_moves("ann") == ["end the turn"]


@pytest.mark.rule("I22")
def test_each_is_optional() -> None:
    table = Table(ann="Pond, Gentle Rain", ann_play="Library", bo_deck=FILLER)
    assert "end the turn" in table.legal_moves("ann")
    table.ann("end the turn")
    assert table.to_act() == "bo"
    assert table.hand("ann") == ["Pond", "Gentle Rain"]


@pytest.mark.rule("I22")
def test_the_next_turn_allows_them_anew() -> None:
    table = Table(ann="Pond, Forest", ann_deck=FILLER, bo_deck=FILLER).ann("play Pond", "end the turn")
    table.bo("keep Forest", "end the turn").ann("keep Wheat", "play Forest")
    assert table.count("ann", "Forest") == 4


# I23: the hand limit


@pytest.mark.rule("I23")
def test_last_the_player_discards_down_to_seven() -> None:
    table = Table(ann="Forest x3, Pond, Wheat x2, Inn, Bank, Shrine", bo_deck=FILLER).ann("end the turn")
    assert table.to_act() == "ann"
    assert table.refuses("ann", "play Pond") == "First discard 2 more cards down to your hand limit (I23)."
    table.ann("discard Forest")
    assert table.refuses("ann", "discard Harbour") == "You do not hold Harbour."
    table.ann("discard Inn")
    assert len(table.hand("ann")) == 7
    assert table.discards("ann") == ["Forest", "Inn"]
    assert table.to_act() == "bo"


@pytest.mark.rule("I23")
def test_cards_are_discarded_in_rising_order_so_that_each_set_has_one_path() -> None:
    table = Table(ann="Forest x3, Pond, Wheat x2, Inn, Bank, Shrine").ann("end the turn")
    assert table.refuses("ann", "discard Bank") == (
        "Cards are picked in the order of the card list, and too few would be left after Bank."
    )  # Bank is the last of the list that Ann holds, and two must go
    table.ann("discard Wheat")
    assert table.legal_moves("ann") == [f"discard {name}" for name in ("Wheat", "Shrine", "Inn", "Bank")]
    assert table.refuses("ann", "discard Pond") == (
        "Cards are picked in the order of the card list, and Pond comes before the last one that you picked."
    )


@pytest.mark.rule("I23")
def test_the_limit_is_not_looked_at_in_the_turns_of_others() -> None:
    table = Table(bo="Forest x9", bo_deck=FILLER, ann_deck=FILLER, bo_play="White Wolf", ann="Brindle Hare")
    table.ann("play Brindle Hare").bo("answer with White Wolf")
    assert len(table.hand("bo")) == 10
    table.ann("end the turn")
    assert len(table.hand("bo")) + len(table.drawn("bo")) == 13
    table.bo("keep Pond", "end the turn")  # now it is
    assert table.to_act() == "bo"
    step = table.seen().step
    assert step is not None and step.left == 4


@pytest.mark.rule("I23")
def test_cards_may_change_the_limit() -> None:
    assert Table().seat("ann").hand_limit == 7
    assert Table(ann_play="Barn").seat("ann").hand_limit == 9
    assert Table(ann_play="Barn").seat("bo").hand_limit == 7
    assert Table(ann_play="Barn", weather="Heatwave").seat("ann").hand_limit == 7
    assert Table(weather="Heatwave").seat("bo").hand_limit == 5


# I24: turned cards


@pytest.mark.rule("I24")
def test_a_used_action_turns_its_card_and_a_turned_card_does_nothing() -> None:
    table = Table(ann_play="Library, Clock Tower", ann_deck=FILLER).ann("use Library")
    assert table.is_turned("ann", "Library")
    assert table.refuses("ann", "use Library") == "Library is turned: it has been used (I24)."
    assert table.refuses("ann", "use Shrine") == "You have no Shrine in play."
    assert table.refuses("ann", "use Clock Tower") == "Clock Tower has no action."


@pytest.mark.rule("I24")
def test_a_card_whose_action_was_used_cannot_react() -> None:
    ranger = Table(ann="Thieves, Wheat", bo="Pond", bo_play="Ranger", turned="Ranger")
    ranger.ann("play Thieves", "pay with Wheat")
    assert ranger.legal_moves("bo") == ["discard Pond"]
    straight = Table(ann="Thieves, Wheat", bo="Pond", bo_play="Ranger").ann("play Thieves", "pay with Wheat")
    straight.bo("answer with Ranger")
    assert straight.is_turned("bo", "Ranger")
    assert straight.hand("bo") == ["Pond"]
