"""The cards of the Town, each played."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import DECK, Table, changed

HALL = "Never sacrificed. In your first turn you draw 3 cards more for each player who went before you."


@pytest.mark.parametrize(
    ("card", "before", "cost", "gains"),
    [
        ("Town Hall", "", 2, "1 VP, 1 gold"),  # 2 gold instead of the Village Hall's 1
        ("Mayoral Palace", "Town Hall", 3, "2 VP, 2 gold"),
        ("Library", "", 1, ""),
        ("College", "Town Hall, Library", 2, "2 VP"),
        ("University", "Mayoral Palace, College", 2, "2 VP"),
        ("Shrine", "", 1, "1 piety"),
        ("Temple", "Town Hall, Shrine", 2, "2 VP, 1 piety"),
        ("Cathedral", "Mayoral Palace, Temple", 3, "4 VP, 2 piety"),
        ("Market Stalls", "", 1, "2 gold"),
        ("Bazaar", "Town Hall, Market Stalls", 2, "1 VP, 1 gold"),
        ("Inn", "", 1, "1 gold"),
        ("Workshop", "", 1, "1 gold"),
        ("Bank", "Town Hall", 2, "5 gold"),
        ("Harbour", "Town Hall", 1, "2 gold"),
        ("Watchtower", "", 1, ""),
        ("Guildhall", "Mayoral Palace, Inn", 2, "1 VP, 1 gold"),
        ("Clock Tower", "Town Hall", 2, "1 VP"),
        ("Observatory", "Town Hall", 1, ""),
        ("Mayor", "Town Hall", 2, "1 VP"),
        ("Navigator", "Town Hall, Harbour", 1, ""),
        ("Merchant", "", 1, "1 gold"),
        ("Priest", "Shrine", 1, "1 piety"),
        ("Astrologer", "Town Hall", 1, ""),
    ],
)
def test_what_a_card_costs_asks_for_and_gives(card: str, before: str, cost: int, gains: str) -> None:
    table = Table(ann=f"{card}, Pond x{cost}", ann_play=before)
    assert table.gains(f"play {card}", *["pay with Pond"] * cost) == gains
    level = before.split(",")[0]
    if level in ("Town Hall", "Mayoral Palace") and card != "Mayoral Palace":
        rest = before.replace("Mayoral Palace", "Town Hall") if level == "Mayoral Palace" else before[len(level) + 2 :]
        low = Table(ann=f"{card}, Pond x{cost}", ann_play=rest)
        needed = 2 if level == "Town Hall" else 3
        assert low.refuses("ann", f"play {card}") == f"{card} needs a Town of level {needed} (I3)."


def test_village_hall_is_there_from_the_start_and_gives_gold() -> None:
    table = Table()
    assert table.count("ann", "Village Hall") == 1 and table.gold("ann") == 1


@pytest.mark.rule("I110")
def test_village_hall_lets_later_players_draw_more_in_their_first_turn() -> None:
    table = Table(cat="", ann_deck=DECK, bo_deck=DECK, cat_deck=DECK, cards=changed({"Village Hall": {"text": HALL}}))
    table.ann("end the turn")
    assert len(table.drawn("bo")) == 3 + 3
    table.bo("keep Inn", "end the turn")
    assert table.hand("bo") == ["Inn"] and len(table.discards("bo")) == 5
    assert len(table.drawn("cat")) == 3 + 6
    table.cat("keep Bank")
    assert table.hand("cat") == ["Bank"]


@pytest.mark.rule("I110")
def test_village_hall_adds_nothing_for_who_starts_and_in_later_turns() -> None:
    table = Table(bo_deck=f"{DECK}, {DECK}", cards=changed({"Village Hall": {"text": HALL}}))
    table.state.turns = 0
    table.begin_turn("ann")
    assert len(table.drawn("ann")) == 3
    table.ann(table.legal_moves("ann")[0], "end the turn").bo("keep Inn", "end the turn")
    assert len(table.drawn("ann")) == 3
    table.ann(table.legal_moves("ann")[0], "end the turn")
    assert len(table.drawn("bo")) == 3


@pytest.mark.rule("I110")
def test_village_hall_of_the_third_set_lets_later_players_keep_more() -> None:
    text = HALL.replace("draw 3 cards", "keep 1 card")
    table = Table(cat="", bo_deck=DECK, cat_deck=DECK, cards=changed({"Village Hall": {"text": text}}))
    table.ann("end the turn").bo("keep Pond", "keep Wheat", "end the turn").cat("end the turn")
    assert table.hand("bo") == ["Pond", "Wheat"] and table.discards("bo") == ["Forest"]
    assert table.hand("cat") == ["Forest", "Pond", "Wheat"]


def test_library_draws_a_card() -> None:
    table = Table(ann="Pond", ann_play="Library", ann_deck=DECK).ann("use Library")
    assert table.hand("ann") == ["Forest", "Pond"] and table.discards("ann") == []


def test_college_draws_three_and_keeps_two() -> None:
    table = Table(ann_play="College", ann_deck=DECK).ann("use College", "keep Pond", "keep Wheat")
    assert table.hand("ann") == ["Pond", "Wheat"] and table.discards("ann") == ["Forest"]


def test_university_keeps_one_more_and_draws_four() -> None:
    table = Table(ann_play="University", ann_deck=DECK)
    assert table.seat("ann").keeps == 2
    table.ann("use University", "keep Forest", "keep Barley")
    assert table.discards("ann") == ["Pond", "Wheat"]
    table = Table(ann_play="University", ann_deck=DECK).begin_turn("ann").ann("keep Forest", "keep Wheat")
    assert table.hand("ann") == ["Forest", "Wheat"]


@pytest.mark.rule("I61")
def test_bazaar_lets_one_play_a_local_card_for_one_less() -> None:
    table = Table(ann="Bank, Gentle Rain, Pond", ann_play="Bazaar, Town Hall").ann("use Bazaar")
    assert table.legal_moves("ann") == ["play Pond", "play Bank"]
    table.ann("play Bank", "pay with Pond")
    assert table.gold("ann") == 2 + 3 + 5
    assert table.hand("ann") == ["Gentle Rain"]
    last = Table(ann="Inn", ann_play="Bazaar").ann("use Bazaar", "play Inn")  # the one card in hand, for nothing
    assert last.count("ann", "Inn") == 1


def test_inn_draws_one_more_each_turn() -> None:
    table = Table(ann_play="Inn", ann_deck=DECK)
    assert (table.seat("ann").draws, table.seat("bo").draws) == (4, 3)
    assert table.begin_turn("ann").drawn("ann") == ["Forest", "Pond", "Wheat", "Barley"]


def test_workshop_makes_ones_buildings_cheaper() -> None:
    table = Table(ann="Inn, Mayor, Pond x2", ann_play="Workshop, Town Hall, Mayor").ann("play Inn")
    assert table.hand("ann") == ["Pond", "Pond", "Mayor"]
    table.ann("play Mayor")  # a person, not a Building
    assert table.legal_moves("ann") == ["pay with Pond"]
    barn = Table(ann="Barn", ann_play="Workshop").ann("play Barn")  # a Building of the Farm is a Building
    assert barn.count("ann", "Barn") == 1
    assert Table(ann="Barn", bo_play="Workshop").legal_moves("ann", "play") == []


def test_watchtower_saves_the_town() -> None:
    table = Table(ann="Earthquake, Pond x2", bo_play="Watchtower, Town Hall")
    table.ann("play Earthquake", "pay with Pond", "pay with Pond").bo("answer with Watchtower")
    assert table.count("bo", "Town Hall") == 1 and table.is_turned("bo", "Watchtower")


def test_guildhall_counts_other_buildings() -> None:
    assert Table(ann_play="Guildhall").vp("ann") == 0
    assert Table(ann_play="Guildhall, Inn, Bank, Barn", bo_play="Harbour").vp("ann") == 3
    assert Table(ann_play="Guildhall, College").vp("ann") == 2 + 1  # the Library below does not count


def test_clock_tower_allows_a_second_action() -> None:
    table = Table(ann="Pond", ann_play="Clock Tower, Library, Hermit, Merchant", ann_deck=DECK)
    table.ann("use Library", "use Hermit", "discard Pond", "keep Wheat")
    assert table.refuses("ann", "use Merchant") == "You have already used your action this turn (I22)."


@pytest.mark.rule("I107")
def test_observatory_goes_from_the_top_down_and_keeps_the_order() -> None:
    table = Table(ann_play="Observatory", ann_deck=DECK).ann("use Observatory")
    assert table.legal_moves("ann") == ["leave Forest on top", "put Forest at the bottom"]
    table.ann("leave Forest on top")
    assert table.legal_moves("ann") == ["leave Pond on top", "put Pond at the bottom"]
    table.ann("put Pond at the bottom")
    assert table.legal_moves("ann") == ["leave Wheat on top", "put Wheat at the bottom"]
    table.ann("leave Wheat on top")
    assert table.deck("ann") == ["Forest", "Wheat", "Barley", "Shrine", "Inn", "Library", "Bank", "Harbour", "Pond"]
    short = Table(ann_play="Observatory", ann_deck="Pond, Inn").ann("use Observatory", "put Pond at the bottom")
    assert short.ann("leave Inn on top").deck("ann") == ["Inn", "Pond"]


@pytest.mark.rule("I60")
@pytest.mark.parametrize(
    "plays",
    [
        ("play Pond", "play Forest", "play Gentle Rain"),
        ("play Gentle Rain", "play Heatwave", "play Pond"),
        ("play Pond", "play Gentle Rain", "play Heatwave"),
        ("play Gentle Rain", "play Pond", "play Forest"),
    ],
)
def test_mayor_allows_one_card_more_local_or_global(plays: tuple[str, ...]) -> None:
    table = Table(ann="Pond, Forest, Gentle Rain, Heatwave, Land Grant, Berry Thicket", ann_play="Mayor")
    table.ann(*plays)
    assert table.legal_moves("ann") == ["end the turn"]


@pytest.mark.rule("I60")
def test_navigator_searches_for_a_local_or_a_global_card() -> None:
    table = Table(ann="Pond, Inn", ann_play="Navigator", ann_deck="Forest, Gentle Rain, Forest, Bank")
    table.ann("use Navigator", "discard Pond")
    assert table.legal_moves("ann") == ["take Forest", "take Bank", "take Gentle Rain", "take nothing"]
    table.ann("take Gentle Rain")
    assert table.hand("ann") == ["Inn", "Gentle Rain"]
    assert sorted(table.deck("ann")) == ["Bank", "Forest", "Forest"]
    assert "Ann shows Gentle Rain and keeps it." in table.log(1)


def test_navigator_requires_a_harbour() -> None:
    table = Table(ann="Navigator, Pond", ann_play="Town Hall")
    assert table.refuses("ann", "play Navigator") == "Navigator requires 1 Harbour in play, and you have 0 (I32)."


def test_merchant_draws_as_many_as_the_value() -> None:
    table = Table(ann="Bank, Pond", ann_play="Merchant", ann_deck=DECK).ann("use Merchant", "discard Bank")
    assert table.drawn("ann") == ["Forest", "Pond", "Wheat"]
    table.ann("keep Wheat")
    assert table.hand("ann") == ["Pond", "Wheat"]
    assert table.discards("ann") == ["Forest", "Pond", "Bank"]


def test_priest_destroys_a_sustained_card() -> None:
    table = Table(ann="Priest, Pond", ann_play="Shrine", sustained="Golden Age, Trade Route")
    table.ann("play Priest", "pay with Pond", "use Priest")
    assert table.legal_moves("ann") == ["destroy Golden Age", "destroy Trade Route"]
    table.ann("destroy Trade Route")
    assert table.sustained() == ["Golden Age"] and table.aside() == ["Trade Route"]


def test_astrologer_destroys_the_weather_on_top_unless_it_is_the_last() -> None:
    table = Table(ann="Astrologer, Pond", ann_play="Town Hall", weather="Drought").ann(
        "play Astrologer", "pay with Pond"
    )
    table.ann("use Astrologer")
    assert table.weather() == ["Fair Weather"] and table.aside() == ["Drought"]
    last = Table(ann_play="Astrologer")
    assert last.refuses("ann", "use Astrologer") == "The action of Astrologer would do nothing now (I99, I103)."
