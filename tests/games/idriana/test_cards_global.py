"""The global cards, each played."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import DECK, Table


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ("Wildfire", 1),
        ("Locusts", 1),
        ("Earthquake", 2),
        ("Thieves", 1),
        ("Land Grant", 0),
        ("Royal Charter", 1),
        ("Revolt", 1),
        ("Golden Age", 1),
        ("Trade Route", 1),
        ("Age of Faith", 1),
        ("King's Peace", 1),
        ("Fair Weather", 0),
        ("Gentle Rain", 0),
        ("Drought", 1),
        ("Deep Snow", 1),
        ("Heatwave", 0),
    ],
)
def test_what_a_card_costs(card: str, cost: int) -> None:
    table = Table(ann=f"{card}, Pond x{cost}" if cost else card, ann_deck=DECK)
    table.ann(f"play {card}", *["pay with Pond"] * cost)
    assert table.hand("ann") == []
    assert table.refuses("ann", "play Gentle Rain") in (
        "You do not hold Gentle Rain.",
        "First choose what Royal Charter asks you to choose.",
    )
    if cost:
        poor = Table(ann=f"{card}, Pond x{cost - 1}" if cost > 1 else card)
        assert f"{card} costs {cost}" in poor.refuses("ann", f"play {card}")


def test_wildfire_burns_a_forest_of_each_player() -> None:
    table = Table(ann="Wildfire, Pond", cat="", bo_play="Forest").ann("play Wildfire", "pay with Pond")
    assert [table.count(who, "Forest") for who in ("ann", "bo", "cat")] == [2, 3, 2]
    assert table.discards("bo") == ["Forest"]


def test_wildfire_spares_piety_of_three() -> None:
    table = Table(ann="Wildfire, Pond", ann_play="Temple, Hermit", bo_play="Temple").ann(
        "play Wildfire", "pay with Pond"
    )
    assert (table.piety("ann"), table.piety("bo")) == (3, 2)
    assert (table.count("ann", "Forest"), table.count("bo", "Forest")) == (3, 2)


def test_locusts_eat_a_crop_of_each_opponent() -> None:
    table = Table(
        ann="Locusts, Pond",
        ann_play="Wheat in Field 1",
        bo_play="Field, Wheat in Field 1, Vines in Field 2",
        cat="",
        cat_play="Barley in Field 1, Hermit, Shrine",
    )
    table.ann("play Locusts", "pay with Pond")
    assert table.legal_moves("bo") == ["sacrifice Wheat from Field 1", "sacrifice Vines from Field 2"]
    table.bo("sacrifice Vines from Field 2")
    assert table.field("ann", 1) == ["Wheat"]  # opponents only
    assert (table.field("bo", 1), table.field("bo", 2)) == (["Wheat"], [])
    assert table.field("cat", 1) == ["Barley"]  # piety 2


def test_locusts_offer_equal_fields_once() -> None:
    table = Table(ann="Locusts, Pond", bo_play="Field, Wheat in Field 1, Wheat in Field 2")
    table.ann("play Locusts", "pay with Pond")
    assert table.legal_moves("bo") == ["sacrifice Wheat from Field 1"]


def test_earthquake_takes_a_town_card_of_each_player() -> None:
    table = Table(ann="Earthquake, Pond x2", ann_play="Inn", bo_play="Library, Bank")
    table.ann("play Earthquake", "pay with Pond", "pay with Pond", "sacrifice Inn")
    assert table.legal_moves("bo") == ["sacrifice Library", "sacrifice Bank"]
    table.bo("sacrifice Library")
    assert (table.count("ann", "Inn"), table.count("bo", "Library"), table.count("bo", "Bank")) == (0, 0, 1)


def test_earthquake_spares_piety_of_two_and_leaves_other_regions_alone() -> None:
    table = Table(ann="Earthquake, Pond x2", ann_play="Barn, Hermit", bo_play="Temple")
    table.ann("play Earthquake", "pay with Pond", "pay with Pond")
    assert table.to_act() == "ann"
    assert table.count("ann", "Barn") == 1 and table.count("bo", "Temple") == 1


def test_thieves_take_a_card_of_each_opponents_hand() -> None:
    table = Table(ann="Thieves, Pond, Inn", bo="Bank, Wheat", cat="").ann("play Thieves", "pay with Pond")
    assert table.legal_moves("bo") == ["discard Wheat", "discard Bank"]
    table.bo("discard Wheat")
    assert table.hand("bo") == ["Bank"] and table.hand("ann") == ["Inn"]
    assert table.to_act() == "ann"  # Cat holds nothing


def test_land_grant_brings_a_field_or_a_forest_back() -> None:
    table = Table(ann="Land Grant", ann_discards="Field, Forest, Pond").ann("play Land Grant")
    assert table.legal_moves("ann") == ["put Forest in play", "put Field in play"]
    table.ann("put Field in play")
    assert table.count("ann", "Field") == 2
    assert table.discards("ann") == ["Forest", "Pond", "Land Grant"]


def test_royal_charter_finds_a_centre_card() -> None:
    table = Table(ann="Royal Charter, Pond", ann_deck="Forest, Town Hall, Farmhouse, Library")
    table.ann("play Royal Charter", "pay with Pond")
    assert table.legal_moves("ann") == ["take Farmhouse", "take Town Hall", "take nothing"]
    table.ann("take Farmhouse")
    assert table.hand("ann") == ["Farmhouse"] and sorted(table.deck("ann")) == ["Forest", "Library", "Town Hall"]


def test_revolt_destroys_a_sustained_card() -> None:
    table = Table(ann="Revolt, Pond", sustained="Golden Age, Age of Faith").ann("play Revolt", "pay with Pond")
    table.ann("destroy Age of Faith")
    assert table.sustained() == ["Golden Age"] and table.aside() == ["Age of Faith"]


def test_golden_age_lets_all_draw_one_more() -> None:
    table = Table(ann="Golden Age, Pond", ann_play="Inn").ann("play Golden Age", "pay with Pond")
    assert (table.seat("ann").draws, table.seat("bo").draws) == (5, 4)


def test_trade_route_lets_all_carry_out_one_action_more() -> None:
    table = Table(ann="Trade Route, Pond", ann_play="Library, Merchant, Hermit", ann_deck=DECK)
    table.ann("use Library", "play Trade Route", "pay with Forest", "use Hermit", "discard Pond", "keep Wheat")
    assert table.refuses("ann", "use Merchant") == "You have already used your action this turn (I22)."


def test_age_of_faith_rewards_the_most_piety() -> None:
    table = Table(ann="Age of Faith, Pond", ann_play="Shrine").ann("play Age of Faith", "pay with Pond")
    assert table.score("ann") == 4
    assert {line.name: line.points for line in table.result().sheet}["Most piety"] == (4, 0)
    tie = Table(ann_play="Shrine", bo_play="Hermit", sustained="Age of Faith")
    assert (tie.score("ann"), tie.score("bo")) == (0, 0)
    assert Table(ann_play="Shrine").score("ann") == 0  # only as long as it is there


def test_kings_peace_forbids_sacrifices_because_of_immediate_cards() -> None:
    table = Table(
        ann="King's Peace, Pond, Wildfire, Earthquake, Locusts, Inn x4", ann_play="Mayor x3, Wheat in Field 1"
    )
    table.ann("play King's Peace", "pay with Pond", "play Wildfire", "pay with Inn")
    assert table.count("ann", "Forest") == 3 and table.count("bo", "Forest") == 3
    table.ann("play Earthquake", "pay with Inn", "pay with Inn")
    assert table.to_act() == "ann" and table.count("ann", "Mayor") == 3
    goats = Table(ann_play="Field, Nanny Goat in Field 1, Wheat in Field 2", sustained="King's Peace")
    goats.ann("move Nanny Goat from Field 1 to Field 2")  # other sacrifices go on
    assert goats.discards("ann") == ["Wheat"]
    thieves = Table(ann="Thieves, Pond", bo="Inn", sustained="King's Peace").ann("play Thieves", "pay with Pond")
    assert thieves.legal_moves("bo") == ["discard Inn"]  # a discard is no sacrifice


@pytest.mark.parametrize(
    ("card", "food", "draws", "limit"),
    [
        ("Fair Weather", 2 + 2, 3, 7),
        ("Gentle Rain", 2 + 3, 3, 7),
        ("Drought", 2, 3, 7),
        ("Deep Snow", 2 + 2, 2, 7),
        ("Heatwave", 2 + 2, 3, 5),
    ],
)
def test_what_the_weather_does_to_all(card: str, food: int, draws: int, limit: int) -> None:
    table = Table(ann=f"{card}, Pond", ann_play="Wheat in Field 1", bo_play="Wheat in Field 1").ann(f"play {card}")
    if table.cards.cost[table.number(card)]:
        table.ann("pay with Pond")
    for who in ("ann", "bo"):
        seat = table.seat(who)
        assert (table.food(who), seat.draws, seat.hand_limit) == (food, draws, limit)
