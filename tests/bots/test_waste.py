"""No level spends a card for nothing: an icon that a creature has, Locusts without Crops, tents beside nothing."""

from __future__ import annotations

import pytest

from tests.bots.positions import choice, information, wasteful
from tests.games.druid.table_builder import STANDARD as DRUID
from tests.games.druid.table_builder import Table as DruidTable
from tests.games.idriana.table_builder import Table as IdrianaTable
from tests.games.tectonic.table_builder import Table as TectonicTable
from tests.tiers import first_then_extended
from tuckbox.bots import InformationSet, bot
from tuckbox.bots.analysis import analyse
from tuckbox.bots.search import heuristic_for
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match

LEVELS = ("level1", "level2", "level3", "level4")
DRUID_LEVELS = (*LEVELS, "level5")


def druid(specials: str, lies: str, hand: str = "Mouse Gecko Ant Toad") -> DruidTable:
    return DruidTable(ann=hand, bo="Bat Swift Duck Eagle", ann_specials=specials, lies=lies)


# Druid Games


@pytest.mark.parametrize("level", DRUID_LEVELS)
@pytest.mark.parametrize("specials", ["Fins Gills", "Roots Wings", "Mask of Fin and Wing Mask of Fur and Feather"])
def test_an_icon_or_a_type_that_helps_nothing_stays_in_hand(level: str, specials: str) -> None:
    table = druid(specials, "Shore: Walrus | Crocodile; Lake: Newt | Shark", "Mouse Gecko Ant Bear")
    table.ann("place Bear at Meadow")
    assert choice(table, level) == "end the turn"


@pytest.mark.parametrize("level", DRUID_LEVELS)
def test_a_special_is_not_played_to_put_off_a_placement(level: str) -> None:
    """Every placement spoils a group of three; the specials change nothing."""
    lies = (
        "Meadow: Ant Gecko Mouse | Toad; Shore: Walrus Turtle Mudskipper | Frog; Cliff: Bee Gliding Lizard Bat | Eagle"
    )
    table = DruidTable(ann="Bear Unicorn", bo="Swift", ann_specials="Roots Hooves", lies=lies)
    assert choice(table, level).startswith("place ")


@pytest.mark.parametrize("level", DRUID_LEVELS)
def test_the_horn_does_not_end_an_engagement_that_the_opponent_wins(level: str) -> None:
    lies = "Shore: Walrus Frog Ant | Crocodile Turtle Gecko; Meadow: | Bear"
    table = druid("Horn", lies, "Mouse Toad Unicorn Stag Beetle")
    assert "end the engagement at Shore" in table.legal_moves("ann")
    assert choice(table, level).startswith("place ")


@pytest.mark.parametrize("level", LEVELS)  # the fifth keeps it for later, when the opponent cannot answer
def test_a_special_that_wins_a_terrain_is_played(level: str) -> None:
    lies = "Shore: Walrus Frog Dolphin | Crocodile Mudskipper Newt; Meadow: | Bear"
    table = druid("Mask of Fur and Feather", lies, "Mouse Toad Unicorn Stag Beetle").ann("place Mouse at Meadow")
    assert choice(table, level) == "give Mask of Fur and Feather to Frog"


def test_wasteful_specials() -> None:
    table = druid("Fins Charm", "Shore: Walrus Frog Turtle | Crocodile Mudskipper Newt", "Mouse Penguin")
    useless = wasteful(table)
    assert "give Fins to Walrus" in useless  # has it
    assert "give Fins to Mouse" not in useless  # opens the Lake
    assert "give Fins to Penguin" in useless  # opens nothing
    assert "use Charm +1 on Crocodile" in useless  # helps the opponent
    assert "use Charm -1 on Crocodile" not in useless
    assert "use Charm -1 on Walrus" in useless
    assert "use Charm +1 on Mouse" in useless  # may as well follow the placement
    table.ann("give Fins to Mouse")
    assert {"place Mouse at Meadow", "place Mouse at Shore"} <= wasteful(table)
    assert "place Mouse at Lake" not in wasteful(table)


def test_an_icon_may_make_an_exchange_possible() -> None:
    """The Bear can leave the Meadow for the Lake once it has Fins; the Shark there would get Roots."""
    lies = "Meadow: Walrus Bear Mouse | Ant; Lake: Crocodile Turtle Dolphin | Newt"
    table = druid("Fins Trade Winds", lies, "Gecko Toad").ann("place Gecko at Cliff")
    before = set(table.legal_moves("ann", "play"))
    useful = set(table.legal_moves("ann", "give")) - wasteful(table)
    for sentence in useful:
        twin = druid("Fins Trade Winds", lies, "Gecko Toad").ann("place Gecko at Cliff", sentence)
        assert set(twin.legal_moves("ann", "play")) - before - wasteful(twin)
    assert not {"give Fins to Walrus", "give Fins to Dolphin"} & useful


def test_where_all_moves_are_wasteful_all_are_considered() -> None:
    """The Penguin has Wings now, but nowhere to go that it could not have gone without."""
    row = "Meadow Lake Shore Cliff Wetland"
    table = DruidTable(row=row, ann="Penguin", bo="Bat", ann_specials="Wings").ann("give Wings to Penguin")
    assert wasteful(table) == set(table.legal_moves("ann"))
    assert choice(table, "level2").startswith("place Penguin")
    assert choice(table, "level3").startswith("place Penguin")


# Idriana


FAR_OFF = "King Stag, Cathedral, University, Golden Goat, Saffron, Plantation"  # cards that nobody can play yet


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("card", ["Locusts", "Revolt", "Fair Weather", "Royal Charter"])
def test_a_global_card_that_does_nothing_stays_in_hand(level: str, card: str) -> None:
    """Nobody has a Crop, there is no sustained card, the weather is fair, and no centre card is left to find."""
    table = IdrianaTable(ann=f"{card}, {FAR_OFF}, Guildhall", bo="Forest x2", ann_deck="Forest x4, Pond x2, Shrine x2")
    assert f"play {card}" in table.legal_moves("ann")
    assert choice(table, level) == "end the turn"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("fields", ["Field, Nanny Goat in Field 1", "Field, Nanny Goat in Field 1, Wheat in Field 2"])
def test_a_goat_does_not_move_for_nothing(level: str, fields: str) -> None:
    table = IdrianaTable(ann=FAR_OFF, bo="Forest x2", ann_play=fields)
    assert table.legal_moves("ann", "move")
    assert choice(table, level) == "end the turn"


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_last_turn_no_card_is_played_that_changes_no_score(level: str) -> None:
    table = IdrianaTable(ann=f"Forest, Library, {FAR_OFF}", bo="Forest x2", ann_deck="")
    assert {"play Forest", "play Library"} <= set(table.legal_moves("ann"))
    assert choice(table, level) == "end the turn"


def test_wasteful_global_cards() -> None:
    hand = f"Wildfire, Locusts, Earthquake, Thieves, Land Grant, Revolt, Gentle Rain, Golden Age, {FAR_OFF}"
    assert wasteful(IdrianaTable(ann=hand)) == {
        "play Locusts",
        "play Earthquake",  # only centre cards are in the Towns
        "play Thieves",  # Bo has no card
        "play Land Grant",  # nor has Ann a discard
        "play Revolt",
    }
    busy = IdrianaTable(
        ann=hand,
        bo="Forest",
        ann_play="Library",
        bo_play="Wheat in Field 1, Shrine, Temple",
        ann_discards="Field",
        sustained="Trade Route",
        weather="Gentle Rain",
    )
    assert wasteful(busy) == {
        "play Locusts",  # Bo's piety
        "play Earthquake",  # strikes Ann alone
        "play Gentle Rain",  # it rains already
    }


def test_a_goat_that_joins_others_frees_a_field() -> None:
    table = IdrianaTable(ann_play="Field, Nanny Goat in Field 1, Nanny Goat in Field 2, Billy Goat in Field 2")
    assert wasteful(table) == {"move Nanny Goat from Field 2 to Field 1", "move Billy Goat from Field 2 to Field 1"}


def test_standing_answers_are_for_people() -> None:
    table = IdrianaTable(ann="Brindle Hare", bo="Forest", bo_play="Forest x2, Forest Preserve, White Wolf")
    table.ann("play Brindle Hare")
    assert wasteful(table, "bo") == {"answer with White Wolf now and always", "never ask me about White Wolf"}


# Tectonic Tribes


@pytest.mark.parametrize("level", LEVELS)
def test_a_tribe_card_is_not_placed_beside_nothing(level: str) -> None:
    table = TectonicTable(fronts={"ann": 30, "bo": 20}, tribes={"ann": [1, 2], "bo": [1]})
    assert table.legal_moves("ann", "place tribe card")
    assert choice(table, level).startswith("place at")


def test_wasteful_tribe_cards() -> None:
    grass = TectonicTable(fronts={"ann": 30, "bo": 20}, tribes={"ann": [1, 2], "bo": [1]})
    assert wasteful(grass) == set(grass.legal_moves("ann", "place tribe card"))
    last = TectonicTable(fronts={"ann": 30, "bo": 20}, tribes={"ann": [1], "bo": [1]})
    assert not wasteful(last)  # the fifth tribe card ends the game
    forest = TectonicTable(fronts={"ann": 30, "bo": 20}, land="G G F\nG G F", tribes={"ann": [1, 2], "bo": [1]})
    useful = set(forest.legal_moves("ann", "place tribe card")) - wasteful(forest)
    assert 0 < len(useful) < len(forest.legal_moves("ann", "place tribe card"))


# All games


@pytest.mark.parametrize("level", first_then_extended(LEVELS[:3]))
def test_no_special_is_wasted_in_a_whole_match(level: str) -> None:
    game = DRUID
    match = Match(game, ["Ann", "Bo"], seed_of("waste"))
    bots = [bot(f"{level}+iterations={12 if level == 'level3' else 0}", seat) for seat in range(2)]
    heuristic = heuristic_for(game, game.levels[LEVELS.index(level)])
    specials = 0
    while not match.is_over:
        seat = match.seats_to_act()[0]
        move = bots[seat].choose(InformationSet.of(match, seat))
        assert not heuristic.is_wasteful(match.state, seat, move.code)
        specials += move.kind in ("give", "charm", "exchange", "close")
        match.play(seat, move)
    assert specials > 0


def test_a_hint_never_names_a_wasteful_move() -> None:
    table = druid("Fins Gills", "Shore: Walrus | Crocodile").ann("place Mouse at Meadow")
    found = analyse(information(table), iterations=500, best=9)
    assert [str(candidate.move) for candidate in found.candidates] == ["end the turn"]
    assert found.iterations < 100
    assert found.confidence == "sure"
