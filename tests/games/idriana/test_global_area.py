"""Global cards (I40 to I43), and what Immediate cards do to players (I90, I95, I106)."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import DECK, Table

# I40: immediate


@pytest.mark.rule("I40")
def test_an_immediate_card_does_what_it_says_and_goes_to_its_players_discard_pile() -> None:
    table = Table(ann="Thieves, Wheat", bo="Pond, Inn").ann("play Thieves", "pay with Wheat").bo("discard Pond")
    assert table.discards("ann") == ["Wheat", "Thieves"]
    assert table.discards("bo") == ["Pond"]
    assert table.sustained() == [] and table.weather() == ["Fair Weather"]


# I41: sustained


@pytest.mark.rule("I41")
def test_a_sustained_card_stays_until_something_removes_it_and_is_then_set_aside() -> None:
    table = Table(ann="Golden Age, Wheat", ann_deck=DECK, bo_deck=DECK, bo="Revolt, Pond")
    table.ann("play Golden Age", "pay with Wheat", "end the turn")
    assert table.sustained() == ["Golden Age"]
    table.bo("keep Forest", "play Revolt", "pay with Pond", "destroy Golden Age")
    assert table.sustained() == []
    assert table.aside() == ["Golden Age"]
    assert "Golden Age" not in table.discards("ann") + table.discards("bo")


@pytest.mark.rule("I41")
def test_no_two_sustained_cards_of_the_same_name() -> None:
    table = Table(ann="Golden Age, Trade Route, Wheat", sustained="Golden Age")
    assert table.refuses("ann", "play Golden Age") == "There is already a Golden Age in the global area (I41)."
    assert "play Trade Route" in table.legal_moves("ann")


# I42: weather


@pytest.mark.rule("I42")
def test_weather_goes_on_top_and_only_the_top_counts() -> None:
    table = Table(ann="Heatwave", ann_play="Wheat in Field 1", weather="Gentle Rain")
    assert table.food("ann") == 2 + 3
    table.ann("play Heatwave")
    assert table.weather() == ["Fair Weather", "Gentle Rain", "Heatwave"]
    assert table.food("ann") == 2 + 2
    assert table.seat("bo").hand_limit == 5


@pytest.mark.rule("I42")
def test_when_the_top_weather_is_destroyed_the_one_below_counts_again() -> None:
    table = Table(ann_play="Wheat in Field 1, Astrologer", weather="Gentle Rain, Heatwave").ann("use Astrologer")
    assert table.weather() == ["Fair Weather", "Gentle Rain"]
    assert table.aside() == ["Heatwave"]
    assert table.food("ann") == 2 + 3
    assert table.seat("ann").hand_limit == 7


@pytest.mark.rule("I42")
def test_the_same_weather_may_lie_there_twice() -> None:
    table = Table(ann="Fair Weather").ann("play Fair Weather")
    assert table.weather() == ["Fair Weather", "Fair Weather"]


# I43: tapped


@pytest.mark.rule("I43")
def test_a_card_played_tapped_is_untapped_instead_of_destroyed() -> None:
    table = Table(ann="King's Peace, Wheat", ann_play="Priest", bo="Revolt, Pond", ann_deck=DECK, bo_deck=DECK)
    table.ann("play King's Peace", "pay with Wheat")
    assert table.sustained() == ["King's Peace*"]
    table.ann("use Priest", "destroy King's Peace")
    assert table.sustained() == ["King's Peace"]
    assert table.aside() == []
    assert "King's Peace is untapped instead of destroyed." in table.log()
    table.ann("end the turn").bo("keep Forest", "play Revolt", "pay with Pond", "destroy King's Peace")
    assert table.sustained() == []
    assert table.aside() == ["King's Peace"]


@pytest.mark.rule("I43")
def test_tapped_weather_counts_is_not_straightened_and_stays_so_when_covered() -> None:
    table = Table(ann="Deep Snow, Wheat", ann_play="Astrologer", ann_deck=DECK, bo="Heatwave", bo_deck=DECK)
    table.ann("play Deep Snow", "pay with Wheat")
    assert table.seat("bo").draws == 2
    table.ann("end the turn").bo("keep Forest", "play Heatwave", "end the turn").ann("keep Forest")
    assert table.weather() == ["Fair Weather", "Deep Snow*", "Heatwave"]
    table.ann("use Astrologer")
    assert table.weather() == ["Fair Weather", "Deep Snow*"]
    table.ann("end the turn").bo("keep Barley", "end the turn").ann("keep Shrine", "use Astrologer")
    assert table.weather() == ["Fair Weather", "Deep Snow"]
    assert table.seat("ann").draws == 2


# I90: does not touch


@pytest.mark.rule("I90")
def test_a_player_whom_the_card_does_not_touch_is_skipped() -> None:
    table = Table(ann="Wildfire, Wheat", bo_play="Ranger", cat="").ann("play Wildfire", "pay with Wheat")
    table.bo("answer with Ranger")
    assert [table.count(who, "Forest") for who in ("ann", "bo", "cat")] == [2, 3, 2]


@pytest.mark.rule("I90")
def test_watchtower_protects_the_town_alone() -> None:
    quake = Table(ann="Earthquake, Wheat x2", ann_play="Inn", bo_play="Watchtower, Shrine")
    quake.ann("play Earthquake", "pay with Wheat", "pay with Wheat").bo("answer with Watchtower").ann("sacrifice Inn")
    assert quake.count("bo", "Watchtower") == 1 and quake.count("bo", "Shrine") == 1
    fire = Table(ann="Wildfire, Wheat", bo_play="Watchtower").ann("play Wildfire", "pay with Wheat")
    assert fire.count("bo", "Forest") == 2  # nobody asked: no Town card was at stake


# I95: sacrifices


@pytest.mark.rule("I95")
def test_the_player_chooses_which_and_who_has_none_sacrifices_none() -> None:
    table = Table(ann="Locusts, Pond", bo_play="Wheat in Field 1, Barley in Field 1", cat="")
    table.ann("play Locusts", "pay with Pond")
    assert table.legal_moves("bo") == ["sacrifice Wheat from Field 1", "sacrifice Barley from Field 1"]
    table.bo("sacrifice Barley from Field 1")
    assert table.field("bo", 1) == ["Wheat"]
    assert table.discards("cat") == []
    assert table.to_act() == "ann"


@pytest.mark.rule("I95")
def test_town_cards_include_a_centre_card_built_on_village_hall_and_buildings_do_not() -> None:
    table = Table(ann="Earthquake, Wheat x2", bo_play="Town Hall, Inn")
    table.ann("play Earthquake", "pay with Wheat", "pay with Wheat")
    assert table.legal_moves("bo") == ["sacrifice Town Hall", "sacrifice Inn"]
    table.bo("sacrifice Town Hall")
    assert table.level("bo", "town") == 1
    guild = Table(ann_play="Guildhall, Mayoral Palace, Inn, Mayor, Barn")
    assert guild.vp("ann") == 3 + 1 + 2  # Palace, Mayor, and the Guildhall for Inn and Barn


@pytest.mark.rule("I95")
def test_players_choose_clockwise_and_then_all_cards_leave_together() -> None:
    table = Table(
        ann_play="Inn, Bank", bo="Earthquake, Wheat x2", bo_play="Inn, Bank", cat="", cat_play="Inn, Bank", to_act="bo"
    )
    table.bo("play Earthquake", "pay with Wheat", "pay with Wheat")
    for who in ("bo", "cat", "ann"):
        assert table.to_act() == who
        assert [table.count(other, "Inn") for other in ("ann", "bo", "cat")] == [1, 1, 1]
        table.play(who, "sacrifice Inn")
    assert [table.count(other, "Inn") for other in ("ann", "bo", "cat")] == [0, 0, 0]
    assert [line for line in table.log() if "sacrifices" in line] == [
        "Bo sacrifices Inn.",
        "Cat sacrifices Inn.",
        "Ann sacrifices Inn.",
    ]


@pytest.mark.rule("I106")
def test_thieves_are_met_clockwise_each_discarding_at_once() -> None:
    table = Table(ann="Pond", bo="Thieves, Wheat", cat="Forest, Inn", to_act="bo")
    table.bo("play Thieves", "pay with Wheat")
    assert table.to_act() == "cat"
    table.cat("discard Inn")
    assert table.discards("cat") == ["Inn"]
    assert table.to_act() == "ann"
    table.ann("discard Pond")
    assert table.to_act() == "bo"
