"""The specials (D40 to D47)."""

from __future__ import annotations

import pytest

from tests.games.druid.table_builder import Table

FULL = "Shore: Mouse Walrus Turtle | Frog Toad Newt"  # three creatures on each side

# D40, D41: icons and types


@pytest.mark.rule("D40")
@pytest.mark.parametrize(
    ("special", "icon"),
    [
        ("Roots", "land"),
        ("Hooves", "land"),
        ("Fins", "water"),
        ("Gills", "water"),
        ("Wings", "sky"),
        ("Feathers", "sky"),
    ],
)
def test_an_icon_is_added_for_the_rest_of_the_game(special: str, icon: str) -> None:
    table = Table(ann="Bear", bo="Bee Ant", ann_specials=special, lies="Clouds: | Bat; Lake: Shark | Dolphin")
    table.ann(f"give {special} to Shark")
    assert set(table.creature("Shark").icons) == {"water", icon}
    table.ann("place Bear at Meadow", "end the turn").bo("place Bee at Cliff", "end the turn")
    assert set(table.creature("Shark").icons) == {"water", icon}
    assert table.creature("Dolphin").icons == ("water",)  # nobody else has it
    assert (table.creature("Shark").value, table.creature("Shark").types) == (5, ("fish",))


@pytest.mark.rule("D40", "D43")
def test_an_added_icon_lets_a_creature_be_exchanged_turns_later() -> None:
    table = Table(
        ann="Bear Toad", bo="Ant", ann_specials="Wings Trade Winds", lies="Lake: Shark | Dolphin; Clouds: | Duck"
    )
    swap = "play Trade Winds: exchange Duck and Shark"
    assert table.refuses("ann", swap) == "Shark shares no icon with Clouds, so it cannot go there (D43)."
    table.ann("give Wings to Shark", "place Bear at Meadow", "end the turn").bo("place Ant at Cliff", "end the turn")
    table.ann(swap)
    assert table.names("bo", "Clouds") == ["Shark"]
    assert table.names("ann", "Lake") == ["Duck"]


@pytest.mark.rule("D41")
@pytest.mark.parametrize(
    ("special", "types"),
    [
        ("Mask of Fur and Feather", ("mammal", "bird", "reptile", "fish")),
        ("Mask of Fin and Wing", ("amphibian", "fish", "insect")),
    ],
)
def test_types_are_added_for_the_rest_of_the_game(special: str, types: tuple[str, ...]) -> None:
    table = Table(ann="Bear", bo="Penguin Ant", ann_specials=special, lies="Lake: Shark | Dolphin")
    table.ann(f"give {special} to Shark")
    assert table.creature("Shark").types == types
    table.ann("place Bear at Meadow", "end the turn").bo("place Ant at Cliff", "end the turn")
    assert table.creature("Shark").types == types
    assert (table.creature("Shark").value, table.creature("Shark").icons) == (5, ("water",))
    assert table.creature("Dolphin").types == ("mammal",)


@pytest.mark.rule("D41", "D53")
def test_added_types_make_a_group() -> None:
    table = Table(ann="Bear", ann_specials="Mask of Fur and Feather", lies="Lake: Shark Dolphin Walrus")
    assert table.group("ann", "Lake") == "straight 3-4-5"
    table.ann("give Mask of Fur and Feather to Shark")
    assert table.group("ann", "Lake") == "straight flush 3-4-5"


@pytest.mark.rule("D41")
def test_types_put_on_a_creature_in_hand_come_along() -> None:
    table = Table(ann="Shark", ann_specials="Mask of Fur and Feather", lies="Lake: Dolphin Walrus")
    table.ann("give Mask of Fur and Feather to Shark", "place Shark at Lake")
    assert table.group("ann", "Lake") == "straight flush 3-4-5"


# D42: plus or minus one


@pytest.mark.rule("D42")
@pytest.mark.parametrize(("change", "value"), [("+1", 4), ("-1", 2)])
def test_the_player_chooses_plus_or_minus_one(change: str, value: int) -> None:
    table = Table(ann="Bear", bo="Ant", ann_specials="Charm", lies="Shore: Mouse Bat | Toad")
    assert {f"use Charm {sign}1 on {name}" for sign in "+-" for name in ("Bear", "Toad", "Mouse", "Bat")} == set(
        table.legal_moves("ann", "use")
    )
    table.ann(f"use Charm {change} on Toad")
    assert table.creature("Toad").value == value
    assert table.creature("Toad").change == int(change)
    table.ann("place Bear at Meadow", "end the turn").bo("place Ant at Cliff", "end the turn")
    assert table.creature("Toad").value == value
    assert (table.creature("Toad").types, table.creature("Toad").icons) == (("amphibian",), ("land",))


@pytest.mark.rule("D42", "D52")
def test_0_is_valid() -> None:
    table = Table(ann="Bear", ann_specials="Charm", lies="Shore: Mouse Penguin Frog")
    table.ann("use Charm -1 on Mouse")
    assert table.creature("Mouse").value == 0
    assert table.group("ann", "Shore") == "straight 0-1-2"


@pytest.mark.rule("D42", "D52")
def test_7_is_valid() -> None:
    table = Table(ann="Kraken", ann_specials="Charm", lies="Lake: Shark Unicorn")
    table.ann("use Charm +1 on Kraken", "place Kraken at Lake")
    assert table.creature("Kraken").value == 7
    assert table.group("ann", "Lake") == "straight flush 5-6-7"


# D43: exchange


@pytest.mark.rule("D43")
@pytest.mark.parametrize("card", ["Trade Winds", "Changing Tides"])
def test_two_creatures_change_places(card: str) -> None:
    table = Table(ann="Bear", ann_specials=card, lies="Shore: Walrus Ant | Frog; Lake: Newt | Shark")
    table.ann(f"play {card}: exchange Walrus and Newt")
    assert (table.names("ann", "Shore"), table.names("ann", "Lake")) == (["Newt", "Ant"], ["Walrus"])
    assert table.log() == [f"Ann plays {card}: Walrus and Newt change places."]


@pytest.mark.rule("D43")
def test_which_creatures_may_change_places() -> None:
    table = Table(
        row="Meadow Lake Clouds Shore Cliff",
        ann="Bear",
        bo="Crocodile",
        ann_specials="Trade Winds",
        lies="Shore: Walrus Ant | Frog; Lake: Newt | Shark; Cliff: Bee",
    )
    pairs = [
        "Walrus and Newt",  # two of mine
        "Walrus and Frog",  # both sides of one terrain
        "Walrus and Shark",  # one of each, across terrains
        "Walrus and Bee",
        "Newt and Frog",
        "Newt and Shark",
        "Frog and Shark",  # two of the other player's
        "Frog and Ant",
        "Frog and Bee",
        "Ant and Bee",
    ]
    offered = {frozenset(option.split(": exchange ")[1].split(" and ")) for option in table.legal_moves("ann", "play")}
    assert offered == {frozenset(pair.split(" and ")) for pair in pairs}
    assert len(table.legal_moves("ann", "play")) == len(pairs)  # each pair is named once


@pytest.mark.rule("D43")
def test_why_two_creatures_may_not_change_places() -> None:
    table = Table(
        ann="Bear", bo="Crocodile", ann_specials="Trade Winds", lies="Shore: Walrus Ant | Frog; Lake: Newt | Shark"
    )
    swap = "play Trade Winds: exchange"
    assert table.refuses("ann", f"{swap} Walrus and Walrus") == "A creature cannot be exchanged with itself."
    assert table.refuses("ann", f"{swap} Walrus and Ant") == "Both are on the same side of one terrain (D43)."
    for name in ("Bear", "Crocodile", "Kraken"):  # in hand, in the other hand, in a pile or out
        nowhere = f"{name} is not on the table: only creatures there can be exchanged (D43)."
        assert table.refuses("ann", f"{swap} Walrus and {name}") == nowhere
        assert table.refuses("ann", f"{swap} {name} and Walrus") == nowhere
    stays = "Ant shares no icon with Lake, so it cannot go there (D43)."
    assert table.refuses("ann", f"{swap} Ant and Newt") == stays
    assert table.refuses("ann", f"{swap} Newt and Ant") == stays


@pytest.mark.rule("D43")
def test_both_must_be_allowed_where_they_go() -> None:
    table = Table(ann="Bear", ann_specials="Trade Winds", lies="Lake: Newt Walrus; Meadow: | Ant Frog")
    swap = "play Trade Winds: exchange"
    assert (
        table.refuses("ann", f"{swap} Newt and Ant") == "Newt shares no icon with Meadow, so it cannot go there (D43)."
    )
    assert "Newt shares no icon" in table.refuses("ann", f"{swap} Newt and Frog")  # Frog could go
    assert "Ant shares no icon" in table.refuses("ann", f"{swap} Walrus and Ant")  # Walrus could go
    assert table.legal_moves("ann", "play") == [f"{swap} Walrus and Frog"]


@pytest.mark.rule("D40", "D41", "D42", "D43", "D45")
def test_modifiers_go_along_across_sides_and_terrains() -> None:
    table = Table(
        ann="Bear",
        ann_specials="Trade Winds",
        lies="Lake: Shark | Dolphin; Clouds: Bat | Duck",
        under="Shark: Wings; Shark: Charm +1; Duck: Mask of Fin and Wing",
    )
    table.ann("play Trade Winds: exchange Shark and Duck")
    assert (table.names("bo", "Clouds"), table.names("ann", "Lake")) == (["Shark"], ["Duck"])
    shark, duck = table.creature("Shark"), table.creature("Duck")
    assert (shark.value, shark.icons) == (6, ("water", "sky"))
    assert [table.labels["special"][special] for special in shark.specials] == ["Wings", "Charm"]
    assert duck.types == ("bird", "amphibian", "fish", "insect")


@pytest.mark.rule("D43")
def test_groups_are_counted_anew_on_both_sides() -> None:
    table = Table(
        ann="Bear",
        ann_specials="Trade Winds",
        lies="Shore: Mouse Frog Crocodile | Gecko Newt Ant; Lake: Minnow | Dolphin Walrus Turtle",
    )
    assert table.group("ann", "Shore") == "unorganised 1-2-5, sum 8"
    table.ann("play Trade Winds: exchange Crocodile and Turtle")
    assert table.group("ann", "Shore") == "straight 1-2-3"
    assert table.group("bo", "Lake") == "straight 3-4-5"
    assert table.group("bo", "Shore") == "three of a kind 1"


@pytest.mark.rule("D43")
def test_the_card_of_an_exchange_is_in_the_hand_of_who_plays_it() -> None:
    table = Table(
        ann="Bear", bo="Ant", bo_specials="Changing Tides", ann_specials="Trade Winds", lies="Shore: Walrus | Frog"
    )
    assert table.refuses("ann", "play Changing Tides: exchange Walrus and Frog") == "You do not hold Changing Tides."


# D44: end an engagement


@pytest.mark.rule("D44")
@pytest.mark.parametrize(
    ("lies", "may"),
    [
        ("Shore: Mouse Walrus Turtle | Frog Toad Newt", True),
        ("Shore: Mouse Walrus Turtle Ant | Frog Toad Newt Gecko Penguin", True),
        ("Shore: Mouse Walrus | Frog Toad Newt Gecko", False),
        ("Shore: Mouse Walrus Turtle Ant | Frog Toad", False),
        ("Shore: | ", False),
    ],
)
def test_three_creatures_on_each_side(lies: str, may: bool) -> None:
    table = Table(ann="Bear", ann_specials="Horn", lies=lies)
    assert table.legal_moves("ann", "end the engagement") == ["end the engagement at Shore"] * may
    if not may:
        assert table.refuses("ann", "end the engagement at Shore") == (
            "You can end an engagement once each side has three creatures; at Shore they have fewer (D44)."
        )


@pytest.mark.rule("D44")
def test_no_creature_can_be_placed_at_a_closed_terrain() -> None:
    table = Table(ann="Bear", bo="Crocodile", ann_specials="Horn", lies=FULL)
    assert "place Bear at Shore" in table.legal_moves("ann")
    table.ann("end the engagement at Shore")
    assert table.terrain("Shore").closed
    assert table.legal_moves("ann") == ["place Bear at Meadow", "place Bear at Cliff"]
    ended = "The engagement at Shore has ended: no creature can be placed there (D44)."
    assert table.refuses("ann", "place Bear at Shore") == ended
    table.ann("place Bear at Meadow", "end the turn")
    assert table.refuses("bo", "place Crocodile at Shore") == ended


@pytest.mark.rule("D44")
def test_no_special_may_touch_a_creature_at_a_closed_terrain() -> None:
    table = Table(
        ann="Bear",
        ann_specials="Wings Charm",
        bo_specials="Horn Trade Winds",
        lies=f"{FULL}; Meadow: Gecko | Ant",
        closed="Shore",
    )
    assert table.legal_moves("ann", "give Wings") == [f"give Wings to {name}" for name in ("Bear", "Gecko", "Ant")]
    ended = "The engagement at Shore has ended: no special can affect {} (D44)."
    for name in ("Walrus", "Frog"):
        assert table.refuses("ann", f"give Wings to {name}") == ended.format(name)
        assert table.refuses("ann", f"use Charm -1 on {name}") == ended.format(name)


@pytest.mark.rule("D44", "D43")
def test_an_exchange_may_not_name_a_creature_at_a_closed_terrain() -> None:
    table = Table(
        ann="Bear", ann_specials="Trade Winds", lies=f"{FULL}; Meadow: Gecko | Ant; Cliff: Bee", closed="Shore"
    )
    swap = "play Trade Winds: exchange"
    assert table.legal_moves("ann", "play") == [
        f"{swap} {pair}" for pair in ("Gecko and Ant", "Gecko and Bee", "Ant and Bee")
    ]
    assert (
        table.refuses("ann", f"{swap} Gecko and Toad") == "The engagement at Shore has ended: Toad stays there (D44)."
    )
    assert (
        table.refuses("ann", f"{swap} Walrus and Frog")
        == "The engagement at Shore has ended: Walrus stays there (D44)."
    )


@pytest.mark.rule("D44")
def test_other_terrains_stay_open_and_the_closed_one_still_counts() -> None:
    table = Table(
        ann="Bear", ann_specials="Horn Charm", lies="Shore: Mouse Penguin Gecko | Frog Toad Shark; Meadow: Ant"
    )
    before = table.sheet("Shore")
    table.ann("end the engagement at Shore", "use Charm +1 on Ant", "place Bear at Meadow")
    assert table.winner("Shore") == "ann"
    assert table.sheet("Shore") == before
    assert not table.terrain("Meadow").closed


@pytest.mark.rule("D44")
def test_what_cannot_be_closed() -> None:
    table = Table(ann="Bear", ann_specials="Horn", lies=FULL, closed="Shore")
    assert table.refuses("ann", "end the engagement at Shore") == "The engagement at Shore has already ended."
    assert table.refuses("ann", "end the engagement at Wetland") == (
        "Wetland is not in the row: it is out of the game (D10)."
    )


@pytest.mark.rule("D44", "D22")
def test_the_horn_may_follow_the_creature_that_completes_the_three() -> None:
    table = Table(ann="Bear", ann_specials="Horn", lies="Shore: Mouse Walrus | Frog Toad Newt")
    assert table.legal_moves("ann", "end the engagement") == []
    table.ann("place Bear at Shore", "end the engagement at Shore", "end the turn")
    assert table.terrain("Shore").closed


# D45 to D47


@pytest.mark.rule("D45")
def test_a_used_modifier_stays_with_its_creature() -> None:
    table = Table(ann="Bear", bo="Ant", ann_specials="Wings Charm", lies="Shore: Walrus | Frog")
    table.ann("give Wings to Frog", "use Charm -1 on Frog", "place Bear at Meadow", "end the turn")
    assert [table.labels["special"][special] for special in table.creature("Frog").specials] == ["Wings", "Charm"]
    spent = {table.labels["special"][special] for special in table.game.view(table.state, None).spent}
    assert not spent & {"Wings", "Charm"}


@pytest.mark.rule("D45")
def test_exchange_and_end_cards_are_spent() -> None:
    table = Table(ann="Bear", bo="Ant", ann_specials="Trade Winds Horn", lies=FULL)
    table.ann("play Trade Winds: exchange Mouse and Toad", "end the engagement at Shore", "place Bear at Meadow")
    assert table.specials("ann") == []
    for viewer in (0, 1, None):
        spent = {table.labels["special"][special] for special in table.game.view(table.state, viewer).spent}
        assert {"Trade Winds", "Horn"} <= spent
    assert all(not table.creature(name).specials for name in ("Mouse", "Toad"))


@pytest.mark.rule("D46")
def test_wings_on_a_walrus() -> None:
    table = Table(row="Clouds Meadow Lake Shore Lagoon", ann="Walrus Mouse Newt Toad", ann_specials="Wings Fins")
    assert "Walrus shares no icon with Clouds" in table.refuses("ann", "place Walrus at Clouds")
    table.ann("give Wings to Walrus", "place Walrus at Clouds", "end the turn")
    assert table.names("ann", "Clouds") == ["Walrus"]


@pytest.mark.rule("D47")
def test_an_icon_then_a_placement_then_the_exchange_that_it_made_legal() -> None:
    table = Table(ann="Phoenix", ann_specials="Wings Trade Winds", lies="Shore: Turtle | Frog; Clouds: | Bat")
    table.ann("give Wings to Turtle", "place Phoenix at Cliff")
    assert table.refuses("ann", "play Trade Winds: exchange Turtle and Phoenix") == (
        "Phoenix shares no icon with Shore, so it cannot go there (D43)."
    )
    table = Table(ann="Duck", ann_specials="Wings Trade Winds", lies="Shore: Turtle | Frog")
    table.ann("give Wings to Turtle", "place Duck at Clouds")
    table.ann("play Trade Winds: exchange Turtle and Duck", "end the turn")
    assert (table.names("ann", "Clouds"), table.names("ann", "Shore")) == (["Turtle"], ["Duck"])
