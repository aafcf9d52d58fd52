"""A turn (D20 to D29)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.druid.table_builder import Table, changed
from tuckbox.core.events import OPEN

TERRAINS = ("Meadow", "Lake", "Clouds", "Shore", "Cliff", "Lagoon", "Wetland")
ALL_LAND = changed({name: {"icons": "land"} for name in TERRAINS})
ONE_LAKE = changed({name: {"icons": "land"} for name in TERRAINS if name != "Lake"})


# D20: one creature a turn


@pytest.mark.rule("D20")
def test_the_creature_goes_from_hand_to_ones_own_side() -> None:
    table = Table(ann="Walrus Bear").ann("place Walrus at Shore")
    assert table.names("ann", "Shore") == ["Walrus"]
    assert table.names("bo", "Shore") == []
    assert table.hand("ann") == ["Bear"]
    table = Table(bo="Frog", to_act="bo").bo("place Frog at Lake")
    assert table.names("bo", "Lake") == ["Frog"]
    assert table.names("ann", "Lake") == []


@pytest.mark.rule("D20")
def test_exactly_one_creature_a_turn() -> None:
    table = Table(ann="Walrus Bear Frog Toad")
    assert table.refuses("ann", "end the turn") == "Place a creature first: you place exactly one each turn (D20)."
    table.ann("place Walrus at Shore")
    assert table.legal_moves("ann") == ["end the turn"]
    assert table.refuses("ann", "place Bear at Meadow") == (
        "You have already placed your creature this turn: play specials or end the turn (D20)."
    )


@pytest.mark.rule("D20")
def test_only_from_ones_own_hand() -> None:
    table = Table(ann="Walrus", bo="Bear", lies="Meadow: Mouse", ann_pile="Toad")
    for other in ("Bear", "Mouse", "Toad"):
        assert table.refuses("ann", f"place {other} at Meadow") == f"You do not hold {other}."
    assert table.legal_moves("ann", "place Walrus") != []


# D21: terrain and creature share an icon


@pytest.mark.rule("D21")
@pytest.mark.parametrize(
    ("creature", "terrains"),
    [
        ("Bear", ["Meadow", "Shore", "Cliff"]),  # land
        ("Shark", ["Lake", "Shore"]),  # water
        ("Hornet", ["Clouds", "Cliff"]),  # sky
        ("Walrus", ["Meadow", "Lake", "Shore", "Cliff"]),  # land water
        ("Duck", ["Lake", "Clouds", "Shore", "Cliff"]),  # water sky
        ("Phoenix", ["Clouds", "Cliff"]),
    ],
)
def test_a_creature_needs_one_icon_of_the_terrain(creature: str, terrains: list[str]) -> None:
    table = Table(ann=creature)
    assert table.legal_moves("ann") == [f"place {creature} at {terrain}" for terrain in terrains]
    for terrain in {"Meadow", "Lake", "Clouds", "Shore", "Cliff"} - set(terrains):
        refusal = table.refuses("ann", f"place {creature} at {terrain}")
        assert refusal == f"{creature} shares no icon with {terrain} (D21)."


@pytest.mark.rule("D21", "D40")
def test_added_icons_count() -> None:
    table = Table(ann="Bear", ann_specials="Gills").ann("give Gills to Bear")
    assert table.legal_moves("ann") == [f"place Bear at {terrain}" for terrain in ("Meadow", "Lake", "Shore", "Cliff")]


@pytest.mark.rule("D21", "D10")
def test_a_terrain_that_went_out_takes_nobody() -> None:
    table = Table(ann="Bear")
    assert table.refuses("ann", "place Bear at Wetland") == "Wetland is not in the row: it is out of the game (D10)."


# D22, D23: specials, before and after, in one's own turn


@pytest.mark.rule("D22")
@pytest.mark.parametrize(
    "moves",
    [
        ["place Walrus at Shore"],
        *map(list, permutations(["place Walrus at Shore", "give Wings to Frog"])),
        *map(list, permutations(["place Walrus at Shore", "give Wings to Frog", "use Charm +1 on Toad"])),
    ],
)
def test_no_one_or_two_specials_before_or_after(moves: list[str]) -> None:
    table = Table(ann="Walrus", ann_specials="Wings Charm", ann_special_pile="Fins Gills", lies="Shore: Frog | Toad")
    table.ann(*moves)
    assert len(table.specials("ann")) == 3 - len(moves)  # nothing is drawn before the turn ends
    table.ann("end the turn")
    assert len(table.specials("ann")) == 2


@pytest.mark.rule("D23")
def test_specials_only_in_ones_own_turn() -> None:
    table = Table(ann="Walrus", bo="Bear", bo_specials="Wings Charm", lies="Shore: Frog | Toad")
    waits = "It is not seat 2's turn; seat 1 is to act."
    assert table.legal_moves("bo") == []
    assert table.refuses("bo", "give Wings to Frog") == waits
    table.ann("place Walrus at Shore")
    assert table.refuses("bo", "use Charm +1 on Toad") == waits
    table.ann("end the turn")
    assert "give Wings to Frog" in table.legal_moves("bo")
    assert table.legal_moves("ann") == []


@pytest.mark.rule("D22")
def test_only_specials_that_one_holds() -> None:
    table = Table(ann="Walrus", bo="Bear", ann_specials="Wings", bo_specials="Roots Horn", lies="Shore: Frog | Toad")
    assert table.refuses("ann", "give Roots to Frog") == "You do not hold Roots."
    assert table.refuses("ann", "give Fins to Frog") == "You do not hold Fins."
    assert table.refuses("ann", "use Charm -1 on Frog") == "You do not hold Charm."
    assert table.refuses("ann", "play Trade Winds: exchange Frog and Toad") == "You do not hold Trade Winds."
    assert table.refuses("ann", "end the engagement at Shore") == "You do not hold Horn."
    table.ann("give Wings to Frog")
    assert table.refuses("ann", "give Wings to Toad") == "You do not hold Wings."


# D24: what a special may change


@pytest.mark.rule("D24")
@pytest.mark.parametrize(
    "special", ["give Wings to", "give Mask of Fin and Wing to", "use Charm +1 on", "use Charm -1 on"]
)
def test_a_special_may_change_a_creature_of_either_side_or_one_being_placed(special: str) -> None:
    table = Table(
        ann="Walrus Bear",
        bo="Mouse Newt",
        ann_specials="Wings Charm" if "Mask" not in special else "Mask of Fin and Wing",
        lies="Shore: Frog | Toad; Lake: | Shark",
        ann_pile="Bee",
    )
    assert table.legal_moves("ann", special) == [
        f"{special} {name}" for name in ("Walrus", "Bear", "Frog", "Toad", "Shark")
    ]
    for name in ("Mouse", "Bee", "Kraken"):  # Bo's hand, Ann's pile, out of the game
        refusal = table.refuses("ann", f"{special} {name}")
        assert refusal == f"{name} is neither on the table nor in your hand (D24)."
    table.ann("place Walrus at Lake")
    assert table.legal_moves("ann", special) == [f"{special} {name}" for name in ("Walrus", "Frog", "Toad", "Shark")]
    assert table.refuses("ann", f"{special} Bear") == (
        "You have already placed your creature this turn: Bear cannot get a special before it is placed (D24)."
    )


@pytest.mark.rule("D24", "D46")
def test_a_special_makes_a_placement_legal() -> None:
    table = Table(ann="Walrus Bear", ann_specials="Wings")
    assert "place Walrus at Clouds" not in table.legal_moves("ann")
    table.ann("give Wings to Walrus", "place Walrus at Clouds", "end the turn")
    assert table.names("ann", "Clouds") == ["Walrus"]


# D25: refilling


@pytest.mark.rule("D25")
def test_hands_are_refilled_at_the_end_of_the_turn_from_ones_own_piles() -> None:
    table = Table(
        ann="Walrus Bear Frog Toad",
        ann_specials="Wings Charm",
        ann_pile="Ant Newt",
        ann_special_pile="Fins Gills Roots",
        bo="Bee",
    )
    table.ann("give Wings to Walrus", "place Walrus at Clouds", "use Charm +1 on Walrus")
    assert table.hand("ann") == ["Bear", "Frog", "Toad"]
    assert table.specials("ann") == []
    table.ann("end the turn")
    assert table.hand("ann") == ["Bear", "Frog", "Toad", "Ant"]  # the top card of the pile
    assert table.specials("ann") == ["Fins", "Gills"]
    seat = table.game.view(table.state, OPEN).seats[0]
    assert (seat.pile, seat.special_pile) == (1, 1)
    assert seat.special_piles == (table.number("special", "Roots"),)
    assert table.hand("bo") == ["Bee"]  # only who ends the turn refills


@pytest.mark.rule("D25")
def test_as_far_as_the_piles_go() -> None:
    table = Table(
        ann="Walrus Bear Frog", ann_specials="Wings Charm", ann_pile="Mouse", ann_special_pile="Fins", bo="Bee Ant"
    )
    table.ann("give Wings to Walrus", "place Walrus at Clouds", "use Charm +1 on Walrus", "end the turn")
    assert table.hand("ann") == ["Mouse", "Bear", "Frog"]
    assert table.specials("ann") == ["Fins"]
    table.bo("place Bee at Cliff", "end the turn").ann("place Mouse at Cliff", "end the turn")
    assert table.hand("ann") == ["Bear", "Frog"]
    assert table.specials("ann") == ["Fins"]


@pytest.mark.rule("D25", "D22")
def test_a_turn_without_specials_draws_one_creature() -> None:
    table = Table(ann="Walrus Bear Frog Toad", ann_specials="Wings Charm", ann_pile="Mouse Newt")
    table.ann("place Walrus at Shore", "end the turn")
    assert table.log(OPEN) == ["Ann places Walrus at Shore.", "Ann ends the turn.", "Ann draws Mouse."]


# D26: a special put on a creature in hand binds it


@pytest.mark.rule("D26")
@pytest.mark.parametrize(
    "special", ["give Roots to Walrus", "use Charm +1 on Walrus", "give Mask of Fin and Wing to Walrus"]
)
def test_a_special_on_a_creature_in_hand_binds_it(special: str) -> None:
    held = special.removeprefix("give ").removeprefix("use ").split(" to ")[0].split(" +1")[0]
    table = Table(ann="Walrus Bear", ann_specials=f"{held} Wings", lies="Shore: Frog | Toad")
    table.ann(special)
    assert table.legal_moves("ann", "place") == [
        f"place Walrus at {name}" for name in ("Meadow", "Lake", "Shore", "Cliff")
    ]
    bound = "Walrus has a special on it and must be the creature placed this turn (D26)."
    assert table.refuses("ann", "place Bear at Meadow") == bound
    assert table.refuses("ann", "give Wings to Bear") == bound
    assert table.legal_moves("ann", "give Wings") == [f"give Wings to {name}" for name in ("Walrus", "Frog", "Toad")]
    assert table.refuses("ann", "end the turn") == "Place a creature first: you place exactly one each turn (D20)."
    table.ann("give Wings to Walrus", "place Walrus at Clouds", "end the turn")
    table.turn_of("ann")
    assert "place Bear at Meadow" in table.legal_moves("ann")  # the next turn is free again


@pytest.mark.rule("D26")
def test_a_special_on_the_table_binds_nobody() -> None:
    table = Table(ann="Walrus Bear", ann_specials="Wings Charm", lies="Shore: Frog | Toad")
    table.ann("give Wings to Toad", "use Charm +1 on Frog")
    assert table.legal_moves("ann", "place Bear") != []
    assert table.legal_moves("ann", "place Walrus") != []


@pytest.mark.rule("D26")
def test_a_special_may_not_bind_a_creature_without_a_terrain() -> None:
    table = Table(ann="Shark Bear", ann_specials="Charm Wings", cards=ALL_LAND)
    assert table.legal_moves("ann", "use Charm +1") == ["use Charm +1 on Bear"]
    assert table.legal_moves("ann", "give Wings") == ["give Wings to Bear"]
    assert table.refuses("ann", "use Charm +1 on Shark") == (
        "Shark could go to no terrain this turn, and a creature with a special on it must be placed (D26)."
    )


@pytest.mark.rule("D26")
def test_unless_the_other_special_still_finds_it_one() -> None:
    table = Table(ann="Shark Bear", ann_specials="Charm Roots", lies="Shore: Frog | Toad", cards=ALL_LAND)
    table.ann("use Charm +1 on Shark")
    assert table.legal_moves("ann") == ["give Roots to Shark"]
    assert table.refuses("ann", "give Roots to Toad") == "Shark needs Roots to find a terrain this turn (D26)."
    assert table.refuses("ann", "place Shark at Shore") == "Shark shares no icon with Shore (D21)."
    table.ann("give Roots to Shark")
    assert table.legal_moves("ann") == [
        f"place Shark at {name}" for name in ("Meadow", "Lake", "Clouds", "Shore", "Cliff")
    ]


@pytest.mark.rule("D26", "D44")
def test_the_last_terrain_of_a_bound_creature_may_not_be_closed() -> None:
    table = Table(
        ann="Shark Bear",
        ann_specials="Charm Horn",
        lies="Lake: Dolphin Turtle Newt | Frog Walrus Minnow; Shore: Mouse Gecko Ant | Toad Bee Unicorn",
        cards=ONE_LAKE,
    )
    assert table.legal_moves("ann", "end the engagement") == [
        "end the engagement at Lake",
        "end the engagement at Shore",
    ]
    table.ann("use Charm -1 on Shark")
    assert table.legal_moves("ann", "end the engagement") == ["end the engagement at Shore"]
    refusal = table.refuses("ann", "end the engagement at Lake")
    assert refusal == "Shark would have no terrain left this turn (D26)."


@pytest.mark.rule("D26", "D43")
def test_a_bound_creature_does_not_hinder_an_exchange() -> None:
    table = Table(ann="Shark Bear", ann_specials="Charm Trade Winds", lies="Lake: Dolphin | Frog", cards=ONE_LAKE).ann(
        "use Charm -1 on Shark"
    )
    assert table.legal_moves("ann", "play") == ["play Trade Winds: exchange Dolphin and Frog"]


@pytest.mark.rule("D26", "D70")
def test_all_see_the_bound_creature() -> None:
    table = Table(ann="Walrus Bear", ann_specials="Wings").ann("give Wings to Walrus")
    for viewer in (1, None):
        view = table.game.view(table.state, viewer)
        assert view.bound == table.number("creature", "Walrus")
        assert [creature.creature for creature in view.seats[0].creatures] == [view.bound]
        assert view.seats[0].hand == 2


# D27: no placement


@pytest.mark.rule("D27")
def test_who_cannot_place_discards_a_creature_open() -> None:
    table = Table(ann="Shark Newt", bo="Bear", cards=ALL_LAND)
    assert table.legal_moves("ann") == ["discard Newt", "discard Shark"]
    table.ann("discard Shark")
    assert table.log(1) == ["Ann has no place for a creature and discards Shark."]
    assert table.game.view(table.state, 1).discarded[-1] == table.number("creature", "Shark")
    assert table.legal_moves("ann") == ["end the turn"]
    table.ann("end the turn")
    assert table.legal_moves("bo", "place") != []


@pytest.mark.rule("D27")
def test_specials_may_make_a_placement() -> None:
    table = Table(ann="Shark Newt", ann_specials="Roots Wings", lies="Shore: Frog", cards=ALL_LAND)
    assert table.legal_moves("ann", "discard") == ["discard Newt", "discard Shark"]
    assert table.legal_moves("ann", "give Roots") == [f"give Roots to {name}" for name in ("Newt", "Frog", "Shark")]
    table.ann("give Roots to Shark")
    assert table.legal_moves("ann", "discard") == []
    table.ann("place Shark at Meadow", "end the turn")


@pytest.mark.rule("D27")
def test_specials_used_up_elsewhere_leave_the_discard() -> None:
    table = Table(ann="Shark", ann_specials="Roots", lies="Shore: Frog", cards=ALL_LAND)
    table.ann("give Roots to Frog")
    assert table.legal_moves("ann") == ["discard Shark"]


@pytest.mark.rule("D27")
def test_a_closed_terrain_takes_nobody_so_that_one_must_discard() -> None:
    lies = "Lake: Dolphin Turtle Newt | Frog Walrus Minnow"
    table = Table(ann="Shark", ann_specials="Horn", lies=lies, cards=ONE_LAKE)
    assert table.legal_moves("ann") == ["place Shark at Lake", "end the engagement at Lake"]
    table.ann("end the engagement at Lake")
    assert table.legal_moves("ann") == ["discard Shark"]


@pytest.mark.rule("D27", "D28")
def test_specials_may_follow_a_discard() -> None:
    table = Table(ann="Shark", ann_specials="Charm", lies="Shore: Frog", cards=ALL_LAND).ann("discard Shark")
    assert table.legal_moves("ann") == ["use Charm +1 on Frog", "use Charm -1 on Frog", "end the turn"]


@pytest.mark.rule("D27", "D60")
def test_a_discard_counts_as_placed() -> None:
    table = Table(ann="Shark", bo="Newt", ann_pile="", bo_pile="", cards=ALL_LAND)
    table.ann("discard Shark", "end the turn").bo("discard Newt")
    assert not table.state.is_over
    table.bo("end the turn")
    assert table.state.is_over
    assert [seat.placed for seat in table.game.view(table.state, None).seats] == [15, 15]


@pytest.mark.rule("D27")
def test_why_one_may_not_discard() -> None:
    table = Table(ann="Shark Bear", bo="Newt", ann_specials="Charm Roots", cards=ALL_LAND)
    assert table.refuses("ann", "discard Newt") == "You do not hold Newt."
    assert table.refuses("ann", "discard Bear") == "You may discard a creature only if you can place none (D27)."
    table.ann("use Charm +1 on Shark")
    assert table.refuses("ann", "discard Shark") == (
        "Shark has a special on it and must be the creature placed this turn (D26)."
    )
    table.ann("give Roots to Shark", "place Shark at Lake")
    assert table.refuses("ann", "discard Bear") == (
        "You have already placed your creature this turn: play specials or end the turn (D20)."
    )


@pytest.mark.rule("D27")
def test_with_the_standard_set_every_creature_finds_a_terrain() -> None:
    # each icon is on four of seven terrains: two go out, one can be closed, one is left
    for out in permutations(TERRAINS, 2):
        row = [name for name in TERRAINS if name not in out]
        for closed in row:
            table = Table(row=" ".join(row), closed=closed, ann="Bear Shark Hornet")
            assert len({option.split()[1] for option in table.legal_moves("ann", "place")}) == 3


# D28, D29


@pytest.mark.rule("D28")
def test_the_turn_ends_by_the_players_word() -> None:
    table = Table(ann="Walrus", bo="Bear").ann("place Walrus at Shore")
    assert table.legal_moves("ann") == ["end the turn"]
    assert table.legal_moves("bo") == []
    table = Table(ann="Walrus", bo="Bear", ann_specials="Wings").ann("place Walrus at Shore")
    assert table.legal_moves("ann") == ["give Wings to Walrus", "end the turn"]
    assert table.legal_moves("bo") == []
    table.ann("give Wings to Walrus")
    assert table.legal_moves("ann") == ["end the turn"]  # also when nothing else is left to do
    table.ann("end the turn")
    assert table.legal_moves("ann") == []
    assert table.legal_moves("bo") != []


@pytest.mark.rule("D29")
def test_a_special_may_be_played_without_effect() -> None:
    table = Table(ann="Walrus", ann_specials="Roots Fins", lies="Lake: | Frog")
    table.ann("give Roots to Walrus", "give Fins to Frog")
    assert table.creature("Walrus").icons == table.creature("Frog").icons == ("land", "water")
    assert table.specials("ann") == []
    table = Table(ann="Bat", ann_specials="Mask of Fur and Feather", lies="Clouds: | Phoenix")
    assert "give Mask of Fur and Feather to Phoenix" in table.legal_moves("ann")
    table.ann("give Mask of Fur and Feather to Phoenix")
    assert table.creature("Phoenix").specials == (table.number("special", "Mask of Fur and Feather"),)


@pytest.mark.rule("D29")
def test_specials_left_at_the_end_count_nothing() -> None:
    results = []
    for specials in ("", "Wings Charm"):
        table = Table(ann="Walrus", bo="Bear", ann_pile="", bo_pile="", ann_specials=specials, ann_special_pile="")
        table.ann("place Walrus at Shore", "end the turn").bo("place Bear at Shore", "end the turn")
        assert table.state.is_over
        results.append(table.result())
    assert results[0] == results[1]
