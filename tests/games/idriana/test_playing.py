"""Playing cards (I30 to I38, I91, I94, I97 to I99, I101 to I103, I108, I109)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.idriana.table_builder import DECK, Table, changed
from tuckbox.core.steps import pack
from tuckbox.games.idriana.rules import changes
from tuckbox.games.idriana.rules.generated import stack

# I30: the cost


@pytest.mark.rule("I30")
def test_the_cost_is_discarded_from_hand() -> None:
    table = Table(ann="Temple, Wheat, Pond, Inn", ann_play="Shrine, Town Hall").ann("play Temple")
    assert table.refuses("ann", "end the turn") == "First pay with 2 more cards from your hand (I30)."
    assert table.legal_moves("ann") == ["pay with Pond", "pay with Wheat"]  # Inn comes last: two cannot follow
    table.ann("pay with Pond", "pay with Inn")
    assert table.hand("ann") == ["Wheat"]
    assert table.discards("ann") == ["Pond", "Inn"]
    assert table.count("ann", "Temple") == 1


@pytest.mark.rule("I30")
def test_only_other_cards_pay() -> None:
    table = Table(ann="Temple, Wheat", ann_play="Shrine, Town Hall")
    assert table.refuses("ann", "play Temple") == "Temple costs 2, and you hold only 1 other card (I30)."
    assert Table(ann="Library", ann_deck=DECK).refuses("ann", "play Library") == (
        "Library costs 1, and you hold only 0 other cards (I30)."
    )
    two = Table(ann="Library x2").ann("play Library")  # the second copy may pay for the first
    assert two.legal_moves("ann") == ["pay with Library"]


@pytest.mark.rule("I30")
def test_every_set_of_cards_pays_on_exactly_one_path() -> None:
    hand = "National Park, Forest x2, Pond, Wheat, Inn"

    def paths(*paid: str) -> list[tuple[str, ...]]:
        table = Table(ann=hand, ann_play="Forest Preserve").ann("play National Park", *paid)
        if len(paid) == 3:
            return [tuple(table.discards("ann"))]
        return [path for option in table.legal_moves("ann") for path in paths(*paid, option)]

    found = paths()
    assert len(found) == len(set(found))
    assert set(found) == set(combinations(["Forest", "Forest", "Pond", "Wheat", "Inn"], 3))


@pytest.mark.rule("I30")
def test_a_card_of_cost_0_is_free() -> None:
    table = Table(ann="Forest").ann("play Forest")
    assert table.legal_moves("ann") == ["end the turn"]
    assert table.count("ann", "Forest") == 4


@pytest.mark.rule("I30", "I101")
def test_value_is_the_printed_cost_plus_1_however_the_cost_was_lowered() -> None:
    table = Table(ann="Cathedral", ann_play="Merchant, Workshop", ann_deck=DECK).ann(
        "use Merchant", "discard Cathedral"
    )
    assert table.drawn("ann") == ["Forest", "Pond", "Wheat", "Barley"]
    table = Table(ann="Forest", ann_play="Merchant", ann_deck=DECK).ann("use Merchant", "discard Forest")
    assert table.hand("ann") == ["Forest"]  # value 1: one card drawn, and it is kept


@pytest.mark.rule("I91")
def test_workshop_and_bazaar_add_up_and_no_cost_falls_below_0() -> None:
    table = Table(ann="Bank, Wheat x2", ann_play="Workshop, Bazaar, Town Hall").ann("use Bazaar", "play Bank")
    assert table.hand("ann") == ["Wheat", "Wheat"]  # 2 - 1 - 1
    table = Table(ann="Inn, Wheat x2", ann_play="Workshop, Bazaar").ann("use Bazaar", "play Inn")
    assert table.hand("ann") == ["Wheat", "Wheat"]  # 1 - 1 - 1 is 0
    table = Table(ann="Bank, Wheat x2", ann_play="Workshop, Town Hall").ann("play Bank", "pay with Wheat")
    assert table.hand("ann") == ["Wheat"]  # 2 - 1


@pytest.mark.rule("I109")
def test_a_card_lies_in_its_area_while_it_is_paid_for() -> None:
    table = Table(ann="Library, Wheat, Pond").ann("play Library")
    assert table.count("ann", "Library") == 1
    assert table.hand("ann") == ["Pond", "Wheat"]
    steps = [pack(stack.TURN, 0), pack(stack.PLAYED, 0, table.number("Library")), pack(stack.PAY, 0, 1, 0)]
    assert list(table.state.steps[: table.state.depth]) == steps
    workshop = Table(ann="Workshop, Wheat").ann("play Workshop")  # it does not make itself cheaper
    assert workshop.legal_moves("ann") == ["pay with Wheat"]


# I31, I94: put in play


@pytest.mark.rule("I31")
def test_put_in_play_costs_nothing_and_uses_up_no_card_of_the_turn() -> None:
    table = Table(ann="Nanny Goat, Forest", ann_play="Goatherd").ann("use Goatherd", "put Nanny Goat in Field 1")
    assert table.field("ann", 1) == ["Nanny Goat"]
    assert table.hand("ann") == ["Forest"]
    table.ann("play Forest")
    assert table.count("ann", "Forest") == 4
    granted = Table(ann="Land Grant, Pond", ann_discards="Field").ann(
        "play Land Grant", "put Field in play", "play Pond"
    )
    assert granted.count("ann", "Field") == 2


@pytest.mark.rule("I94")
def test_put_in_play_needs_level_requirements_and_place() -> None:
    golden = Table(ann="Golden Goat", ann_play="Goatherd")  # level 3
    assert golden.refuses("ann", "use Goatherd") == "The action of Goatherd would do nothing now (I99, I103)."
    golden = Table(ann="Golden Goat", ann_play="Goatherd, Plantation").ann("use Goatherd", "put Golden Goat in Field 1")
    assert golden.vp("ann") == 3 + 5
    full = Table(ann="Billy Goat", ann_play="Goatherd, Wheat in Field 1")
    assert full.legal_moves("ann", "use") == []
    required = changed({"Forest": {"requires": "1 Pond"}})
    assert Table(ann="Forest", ann_play="Forester", cards=required).legal_moves("ann", "use") == []
    assert Table(ann="Forest", ann_play="Forester, Pond", cards=required).legal_moves("ann", "use") == ["use Forester"]


# I32: requirements


@pytest.mark.rule("I32")
def test_requirements_hold_when_the_card_is_played() -> None:
    table = Table(ann="Silver Doe, Wheat, Forest")
    assert table.refuses("ann", "play Silver Doe") == "Silver Doe requires 4 Forest in play, and you have 3 (I32)."
    table = Table(ann="Silver Doe, Wheat, Forest", bo_play="Forest x5")  # others' Forests do not count
    assert table.legal_moves("ann", "play Silver Doe") == []
    table = Table(ann="Silver Doe, Wheat", ann_play="Forest").ann("play Silver Doe", "pay with Wheat")
    assert table.vp("ann") == 2


@pytest.mark.rule("I32")
def test_requirements_are_not_checked_again() -> None:
    table = Table(ann="Wildfire, Wheat", ann_play="Forest, Silver Doe").ann("play Wildfire", "pay with Wheat")
    assert table.count("ann", "Forest") == 3
    assert table.count("ann", "Silver Doe") == 1 and table.vp("ann") == 2


@pytest.mark.rule("I32")
def test_a_requirement_may_be_a_kind_of_card() -> None:
    table = Table(ann="Windmill, Pond, Inn", ann_play="Farmhouse, Nanny Goat in Field 1")
    assert table.refuses("ann", "play Windmill") == "Windmill requires 1 Crop in play, and you have 0 (I32)."
    Table(ann="Windmill, Pond, Inn", ann_play="Farmhouse, Saffron in Field 1").ann("play Windmill")


@pytest.mark.rule("I97")
def test_priest_requires_piety_from_cards_already_in_play() -> None:
    table = Table(ann="Priest, Shrine, Wheat")
    assert table.refuses("ann", "play Priest") == "Priest requires 1 piety in play, and you have 0 (I32)."
    table = Table(ann="Priest, Wheat", ann_play="Shrine").ann("play Priest", "pay with Wheat")
    assert table.piety("ann") == 2
    assert Table(ann="Priest, Wheat", bo_play="Cathedral").legal_moves("ann", "play Priest") == []


@pytest.mark.rule("I101")
def test_a_forest_is_the_card_of_that_name_not_the_centre_card() -> None:
    table = Table(ann="Silver Doe, Wheat", ann_play="Forest Preserve")
    assert table.refuses("ann", "play Silver Doe") == "Silver Doe requires 4 Forest in play, and you have 3 (I32)."


# I33: play in


@pytest.mark.rule("I33")
def test_a_card_in_another_counts_together_with_it() -> None:
    table = Table(ann="Wheat, Barley").ann("play Wheat in Field 1")
    assert table.field("ann", 1) == ["Wheat"]
    assert table.count("ann", "Field") == 1 and table.count("ann", "Wheat") == 1
    assert table.food("ann") == 2 + 2
    assert table.refuses("ann", "play Barley") == "You have already played your local card this turn (I22)."
    assert Table(ann="Barley").refuses("ann", "play Barley") == "Barley goes into a Field: say which."
    assert Table(ann="Pond").refuses("ann", "play Pond in Field 1") == "Pond does not go into a Field."
    assert Table(ann="Barley").refuses("ann", "play Barley in Field 2") == "You have no Field 2."


# I34: play on


@pytest.mark.rule("I34")
def test_a_card_on_another_covers_it_for_all_purposes() -> None:
    table = Table(ann="Temple, Wheat x2", ann_play="Shrine, Town Hall")
    assert (table.vp("ann"), table.piety("ann")) == (1, 1)
    table.ann("play Temple", "pay with Wheat", "pay with Wheat")
    assert table.count("ann", "Shrine") == 0
    assert table.under("ann", "Temple") == ["Shrine"]
    assert (table.vp("ann"), table.piety("ann")) == (3, 2)  # the Shrine's piety no longer counts
    assert Table(ann="Temple, Wheat x2", ann_play="Town Hall").refuses("ann", "play Temple") == (
        "Temple is played on Shrine, and you have none in play (I34)."
    )


@pytest.mark.rule("I34", "I98")
def test_a_card_played_on_a_turned_card_comes_in_straight() -> None:
    table = Table(ann="College, Wheat x2", ann_play="Library, Town Hall, Clock Tower", ann_deck=DECK)
    table.ann("use Library", "play College", "pay with Forest", "pay with Wheat")
    assert not table.is_turned("ann", "College")
    table.ann("use College", "keep Pond", "keep Wheat")  # the second action, by the Clock Tower
    assert table.is_turned("ann", "College")


@pytest.mark.rule("I98")
def test_a_card_can_act_and_counts_in_the_turn_it_is_played() -> None:
    table = Table(ann="Library, Wheat", ann_deck=DECK).ann("play Library", "pay with Wheat", "use Library")
    assert table.hand("ann") == ["Forest"]
    inn = Table(ann="Mayor, Wheat x2, Pond, Forest", ann_play="Town Hall").ann("play Mayor", "pay with Wheat")
    inn.ann("pay with Wheat", "play Pond")  # the additional card, at once
    assert inn.count("ann", "Pond") == 1


@pytest.mark.rule("I108")
def test_an_uncovered_card_is_straight_and_a_turned_copy_goes_first() -> None:
    table = Table(ann="Earthquake, Wheat x2", ann_play="College", turned="College")
    table.ann("play Earthquake", "pay with Wheat", "pay with Wheat", "sacrifice College")
    assert not table.is_turned("ann", "Library")
    two = changed({"Forester": {"copies": "2", "area": "town"}})
    table = Table(ann="Earthquake, Wheat x2", ann_play="Forester x2", turned="Forester", cards=two)
    table.ann("play Earthquake", "pay with Wheat", "pay with Wheat", "sacrifice Forester")
    assert not table.is_turned("ann", "Forester")


# I35: one of each Building


@pytest.mark.rule("I35")
@pytest.mark.parametrize(
    ("card", "there", "level"),
    [
        ("Library", "Library", "Town Hall"),
        ("Library", "College", "Town Hall"),
        ("Library", "University", "Town Hall"),
        ("Shrine", "Cathedral", "Town Hall"),
        ("Inn", "Inn", "Town Hall"),
        ("Barn", "Barn", "Farmhouse"),
        ("Market Stalls", "Bazaar", "Town Hall"),
    ],
)
def test_no_two_of_a_building_nor_of_its_chain(card: str, there: str, level: str) -> None:
    table = Table(ann=f"{card}, Wheat", ann_play=f"{there}, {level}")
    assert table.refuses("ann", f"play {card}") == (f"You have {there} in play, and may not have {card} as well (I35).")
    assert f"play {card}" in Table(ann=f"{card}, Wheat", bo_play=there, ann_play=level).legal_moves("ann")


@pytest.mark.rule("I35")
def test_building_on_the_predecessor_is_the_way_it_is_done() -> None:
    table = Table(ann="University, Wheat x2", ann_play="College, Mayoral Palace")
    table.ann("play University", "pay with Wheat", "pay with Wheat")
    assert table.under("ann", "University") == ["College", "Library"]
    assert (table.count("ann", "College"), table.count("ann", "Library")) == (0, 0)
    second = Table(ann="College, Wheat x2", ann_play="College, Town Hall")
    assert second.legal_moves("ann", "play College") == []  # no Library is uncovered


@pytest.mark.rule("I35")
def test_other_cards_may_be_there_more_than_once() -> None:
    table = Table(ann="Pond", ann_play="Pond").ann("play Pond")
    assert table.count("ann", "Pond") == 2


# I36: Fields


@pytest.mark.rule("I36")
def test_a_field_holds_crops_or_goats_never_both() -> None:
    table = Table(ann="Nanny Goat, Barley, Pond", ann_play="Wheat in Field 1")
    assert table.refuses("ann", "play Nanny Goat in Field 1") == "No Field of yours has room for a Goat (I36)."
    table.ann("play Barley in Field 1")
    assert table.field("ann", 1) == ["Wheat", "Barley"]  # several kinds of Crop may share it
    table = Table(ann="Wheat, Billy Goat, Pond", ann_play="Nanny Goat in Field 1, Field")
    assert table.legal_moves("ann", "play Wheat") == ["play Wheat in Field 2"]
    assert table.refuses("ann", "play Wheat in Field 1") == (
        "Field 1 has Goats in it, and a Field never holds Crops and Goats together (I36)."
    )
    table.ann("play Billy Goat in Field 1", "pay with Pond")
    assert table.field("ann", 1) == ["Nanny Goat", "Billy Goat"]


@pytest.mark.rule("I36")
def test_a_field_holds_three() -> None:
    table = Table(ann="Barley", ann_play="Wheat in Field 1, Wheat in Field 1, Vines in Field 1, Field")
    assert table.refuses("ann", "play Barley in Field 1") == "Field 1 is full: it holds 3 (I36)."
    assert table.legal_moves("ann", "play") == ["play Barley in Field 2"]
    table = Table(ann="Barley", ann_play="Wheat in Field 1, Wheat in Field 1, Vines in Field 1")
    assert table.refuses("ann", "play Barley in Field 1") == "No Field of yours has room for a Crop (I36)."
    larger = changed({"Field": {"text": "Holds up to 4 Crops or up to 4 Goats."}})
    Table(ann="Barley", ann_play="Wheat in Field 1, Wheat in Field 1, Vines in Field 1", cards=larger).ann(
        "play Barley in Field 1"
    )


@pytest.mark.rule("I36")
def test_equal_fields_count_as_one_option() -> None:
    table = Table(ann="Barley", ann_play="Field x3, Wheat in Field 2, Wheat in Field 3")
    assert table.legal_moves("ann", "play") == ["play Barley in Field 1", "play Barley in Field 2"]
    assert table.refuses("ann", "play Barley in Field 3") == (
        "Field 3 holds the same as an earlier one: name the first of them."
    )


# I37: moving Goats


@pytest.mark.rule("I37")
def test_a_goat_may_move_once_a_turn() -> None:
    table = Table(ann_play="Field, Nanny Goat in Field 1, Billy Goat in Field 1", ann_deck=DECK, bo_deck=DECK)
    table.ann("move Nanny Goat from Field 1 to Field 2")
    assert (table.field("ann", 1), table.field("ann", 2)) == (["Billy Goat"], ["Nanny Goat"])
    assert (
        table.refuses("ann", "move Billy Goat from Field 1 to Field 2")
        == "You have already moved a Goat this turn (I37)."
    )
    table.ann("end the turn").bo("keep Forest", "end the turn").ann("keep Forest")
    table.ann("move Billy Goat from Field 1 to Field 2")
    assert table.field("ann", 2) == ["Nanny Goat", "Billy Goat"]


@pytest.mark.rule("I37")
def test_moving_uses_up_neither_card_nor_action() -> None:
    table = Table(ann="Pond", ann_play="Field, Nanny Goat in Field 1, Library", ann_deck=DECK)
    table.ann("move Nanny Goat from Field 1 to Field 2", "play Pond", "use Library")


@pytest.mark.rule("I37")
def test_crops_in_the_way_are_sacrificed_first() -> None:
    table = Table(ann_play="Field, Nanny Goat in Field 1, Wheat in Field 2, Barley in Field 2")
    table.ann("move Nanny Goat from Field 1 to Field 2")
    assert table.field("ann", 2) == ["Nanny Goat"]
    assert table.discards("ann") == ["Wheat", "Barley"]
    assert table.food("ann") == 2 + 1
    log = table.log()
    assert log.index("Ann sacrifices Wheat.") < log.index("Ann moves Nanny Goat from Field 1 to Field 2.")


@pytest.mark.rule("I37")
def test_crops_never_move_and_a_goat_is_never_played_onto_crops() -> None:
    table = Table(ann="Nanny Goat, Pond", ann_play="Field, Wheat in Field 1")
    assert (
        table.refuses("ann", "move Wheat from Field 1 to Field 2") == "Only Goats move, and Wheat is not a Goat (I37)."
    )
    assert table.legal_moves("ann", "play Nanny Goat") == ["play Nanny Goat in Field 2"]


@pytest.mark.rule("I37")
def test_where_a_goat_can_move() -> None:
    goats = "Nanny Goat in Field 1, Nanny Goat in Field 2, Nanny Goat in Field 2, Billy Goat in Field 2"
    table = Table(ann_play=f"Field x2, {goats}")
    assert table.legal_moves("ann", "move") == [
        "move Nanny Goat from Field 1 to Field 3",
        "move Nanny Goat from Field 2 to Field 1",
        "move Nanny Goat from Field 2 to Field 3",
        "move Billy Goat from Field 2 to Field 1",
        "move Billy Goat from Field 2 to Field 3",
    ]
    assert table.refuses("ann", "move Nanny Goat from Field 1 to Field 2") == "Field 2 is full: it holds 3 (I36)."
    assert table.refuses("ann", "move Nanny Goat from Field 1 to Field 1") == "Nanny Goat is already in Field 1."
    assert table.refuses("ann", "move Nanny Goat from Field 3 to Field 1") == "There is no Nanny Goat in Field 3."
    assert table.refuses("ann", "move Nanny Goat from Field 1 to Field 4") == "You have no Field 4."
    alike = Table(ann_play="Field x2, Nanny Goat in Field 1")
    assert alike.legal_moves("ann", "move") == ["move Nanny Goat from Field 1 to Field 2"]
    assert alike.refuses("ann", "move Nanny Goat from Field 1 to Field 3") == (
        "If several Fields hold the same, name the first."
    )


# I38: the Pond


@pytest.mark.rule("I38", "I102")
def test_lemmas_count_as_in_the_pond_whichever_came_first() -> None:
    table = Table(ann="Lemma, Pond", ann_play="Pond")
    table.ann("play Lemma", "pay with Pond")
    assert table.vp("ann") == 3
    table = Table(ann="Pond", ann_play="Lemma x2")
    assert table.vp("ann") == 2
    table.ann("play Pond")
    assert table.vp("ann") == 2 + 4  # both share the one Pond
    pond = table.place("ann", "Pond")
    assert pond.contents == ()  # it is not placed in it
    two = Table(ann_play="Lemma, Pond x2")
    assert two.vp("ann") == 3


@pytest.mark.rule("I38")
def test_the_pond_must_be_in_the_same_region_and_ones_own() -> None:
    assert Table(ann_play="Lemma", bo_play="Pond").vp("ann") == 1
    elsewhere = changed({"Pond": {"area": "farm"}})
    assert Table(ann_play="Lemma, Pond", cards=elsewhere).vp("ann") == 1


# I99, I103: what can do nothing


@pytest.mark.rule("I99")
@pytest.mark.parametrize("card", ["Wildfire", "Locusts", "Earthquake", "Thieves", "Land Grant", "Revolt"])
def test_an_immediate_card_that_can_do_nothing_may_be_played(card: str) -> None:
    table = Table(ann=f"{card}, Pond x2", sustained="King's Peace" if card == "Wildfire" else "")
    cost = int(table.cards.cost[table.number(card)])
    table.ann(f"play {card}", *["pay with Pond"] * cost)
    if card == "Revolt":
        assert table.sustained() == []
    assert card in table.discards("ann")
    assert table.legal_moves("ann")[-1] == "end the turn"
    assert table.count("ann", "Forest") == 3


@pytest.mark.rule("I99")
@pytest.mark.parametrize("card", ["Hermit", "Merchant", "Navigator"])
def test_an_action_that_begins_with_a_discard_needs_a_card(card: str) -> None:
    table = Table(ann_play=f"{card}, Harbour", ann_deck=DECK)
    assert table.refuses("ann", f"use {card}") == f"The action of {card} would do nothing now (I99, I103)."
    Table(ann="Pond", ann_play=f"{card}, Harbour", ann_deck=DECK).ann(f"use {card}", "discard Pond")


@pytest.mark.rule("I103")
@pytest.mark.parametrize(
    "card",
    [
        "Library",
        "College",
        "University",
        "Night Owl",
        "Ranger",
        "Observatory",
        "Forester",
        "Goatherd",
        "Farmer's Market",
        "Bazaar",
        "Priest",
        "Astrologer",
    ],
)
def test_an_action_that_could_do_nothing_cannot_be_used(card: str) -> None:
    table = Table(ann="Gentle Rain, King Stag", ann_play=card, ann_deck="")
    assert table.legal_moves("ann", "use") == []
    assert table.refuses("ann", f"use {card}") == f"The action of {card} would do nothing now (I99, I103)."


def test_the_content_of_a_field_is_kept_in_order() -> None:
    content = 0
    for card in (9, 4, 7):
        content = int(changes.with_card(content, card))
    assert content == 5 | 8 << 8 | 10 << 16
    assert int(changes.without_card(content, 7)) == 5 | 10 << 8
    assert changes.holds(content, 9) and not changes.holds(content, 8)
