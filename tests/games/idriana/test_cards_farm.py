"""The cards of the Farm, each played."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import Table


@pytest.mark.parametrize(
    ("card", "before", "cost", "gains"),
    [
        ("Farmhouse", "", 2, "1 VP, 1 food"),  # 2 food instead of the Cottage's 1
        ("Plantation", "Farmhouse", 3, "2 VP, 2 food, 1 gold"),
        ("Field", "", 0, ""),
        ("Wheat", "", 0, "2 food"),
        ("Barley", "", 0, "1 food, 1 gold"),
        ("Vines", "Farmhouse", 1, "2 food, 1 gold"),
        ("Pumpkins", "Farmhouse", 1, "1 VP, 4 food"),
        ("Saffron", "Plantation", 2, "3 VP, 2 gold"),
        ("Nanny Goat", "", 1, "1 VP, 1 food"),
        ("Billy Goat", "", 1, "2 VP"),
        ("Golden Goat", "Plantation", 2, "5 VP, 1 gold"),
        ("Goatherd", "", 1, ""),
        ("Country Fair", "Farmhouse", 2, ""),
        ("Farmer's Market", "Farmhouse", 1, "1 gold"),
        ("Barn", "", 1, "1 food"),
        ("Windmill", "Farmhouse, Saffron in Field 1", 2, "1 VP, 1 food"),
        ("Scarecrow", "", 0, ""),
        ("Beekeeper", "", 0, "1 VP, 1 food"),
    ],
)
def test_what_a_card_costs_asks_for_and_gives(card: str, before: str, cost: int, gains: str) -> None:
    table = Table(ann=f"{card}, Pond x{cost}" if cost else card, ann_play=before)
    play = f"play {card}" + " in Field 1" * table.cards.planted[table.number(card)]
    assert table.gains(play, *["pay with Pond"] * cost) == gains
    assert table.hand("ann") == []
    level = before.split(",")[0]
    if level in ("Farmhouse", "Plantation") and card != "Plantation":
        low = Table(ann=f"{card}, Pond x{cost}" if cost else card, ann_play="" if level == "Farmhouse" else "Farmhouse")
        needed = 2 if level == "Farmhouse" else 3
        assert low.refuses("ann", play) == f"{card} needs a Farm of level {needed} (I3)."


def test_cottage_is_there_from_the_start_and_gives_food() -> None:
    table = Table()
    assert table.count("ann", "Cottage") == 1 and table.food("ann") == 2


def test_a_new_field_is_empty() -> None:
    table = Table(ann="Field", ann_play="Wheat in Field 1").ann("play Field")
    assert table.count("ann", "Field") == 2
    assert (table.field("ann", 1), table.field("ann", 2)) == (["Wheat"], [])


def test_goatherd_puts_a_goat_from_hand_in_play() -> None:
    table = Table(ann="Goatherd, Pond, Nanny Goat, Billy Goat", ann_play="Field, Wheat in Field 1")
    table.ann("play Goatherd", "pay with Pond", "use Goatherd")
    assert table.legal_moves("ann") == ["put Nanny Goat in Field 2", "put Billy Goat in Field 2"]
    assert table.refuses("ann", "end the turn") == "First choose what Goatherd asks you to choose."
    table.ann("put Billy Goat in Field 2")
    assert table.field("ann", 2) == ["Billy Goat"]
    assert table.hand("ann") == ["Nanny Goat"] and table.vp("ann") == 2


@pytest.mark.rule("I62")
def test_country_fair_counts_ones_own_goats_only() -> None:
    table = Table(
        ann="Country Fair, Pond x2",
        ann_play="Farmhouse, Nanny Goat in Field 1, Billy Goat in Field 1",
        bo_play="Nanny Goat in Field 1, Nanny Goat in Field 1",
    )
    before = table.vp("ann")
    table.ann("play Country Fair", "pay with Pond", "pay with Pond")
    assert table.vp("ann") == before + 2


@pytest.mark.rule("I61")
def test_farmers_market_lets_one_play_a_local_card_more_and_never_a_global_one() -> None:
    table = Table(ann="Pond, Forest, Gentle Rain, Bank", ann_play="Farmer's Market").ann("play Pond")
    table.ann("use Farmer's Market")
    assert table.legal_moves("ann") == ["play Forest"]  # Bank needs a Town of level 2, Gentle Rain is global
    table.ann("play Forest", "play Gentle Rain")
    assert table.count("ann", "Forest") == 4
    assert table.legal_moves("ann") == ["end the turn"]


@pytest.mark.rule("I61")
def test_the_card_played_by_farmers_market_is_paid_for_and_leaves_the_turns_own() -> None:
    table = Table(ann="Library, Forest, Wheat, Pond", ann_play="Farmer's Market").ann("use Farmer's Market")
    table.ann("play Library", "pay with Wheat", "play Pond")
    assert table.hand("ann") == ["Forest"] and table.count("ann", "Library") == 1
    poor = Table(ann="Library", ann_play="Farmer's Market")
    assert poor.refuses("ann", "use Farmer's Market") == (
        "The action of Farmer's Market would do nothing now (I99, I103)."
    )


def test_farmers_market_may_plant() -> None:
    table = Table(ann="Wheat, Barley", ann_play="Farmer's Market").ann("use Farmer's Market", "play Wheat in Field 1")
    table.ann("play Barley in Field 1")
    assert table.field("ann", 1) == ["Wheat", "Barley"]


def test_barn_raises_the_hand_limit() -> None:
    table = Table(ann="Barn, Pond x10").ann("play Barn", "pay with Pond", "end the turn")
    assert table.to_act() == "bo" and len(table.hand("ann")) == 9


def test_windmill_gives_food_for_each_crop() -> None:
    table = Table(ann="Windmill, Pond x2", ann_play="Farmhouse, Field, Wheat in Field 1, Vines in Field 2")
    table.ann("play Windmill", "pay with Pond", "pay with Pond")
    assert table.food("ann") == 1 + 2 + 2 + 2 + 2
    assert [line.each for line in table.seat("ann").food.lines if line.card == table.number("Windmill")] == [2]


def test_scarecrow_saves_the_crops() -> None:
    table = Table(ann="Locusts, Pond", bo_play="Scarecrow, Wheat in Field 1").ann("play Locusts", "pay with Pond")
    table.bo("answer with Scarecrow")
    assert table.field("bo", 1) == ["Wheat"]
    assert table.is_turned("bo", "Scarecrow") and table.count("bo", "Scarecrow") == 1
