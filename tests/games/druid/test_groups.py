"""Who wins a terrain (D50 to D55)."""

from __future__ import annotations

import random

import pytest

from tests.games.druid.reference import strength_of
from tests.games.druid.table_builder import Table
from tuckbox.games.druid.rules.cards import COUNT_SHIFT, TYPE_SHIFT, TYPES
from tuckbox.games.druid.rules.groups import strength


def words(creatures: str, under: str = "") -> str:
    """What a group of Ann's is worth, in words."""
    return Table(lies=f"Shore: {creatures}", under=under).group("ann", "Shore")


def winner(ann: str, bo: str, under: str = "") -> str | None:
    """Who wins with these groups, whichever was completed first; fails if that matters."""
    first = Table(lies=f"Shore: {ann} | {bo}", under=under).winner("Shore")
    second = Table(lies=f"Shore: | {bo}; Shore: {ann}", under=under).winner("Shore")
    assert first == second, "a tie"
    return first


def tied(ann: str, bo: str, under: str = "") -> bool:
    """Whether who completed first decides between these groups."""
    first = Table(lies=f"Shore: {ann} | {bo}", under=under).winner("Shore")
    second = Table(lies=f"Shore: | {bo}; Shore: {ann}", under=under).winner("Shore")
    return (first, second) == ("ann", "bo")


# D50: what a group is


@pytest.mark.rule("D50")
@pytest.mark.parametrize("few", ["", "Bear", "Bear Kraken"])
def test_fewer_than_three_are_no_group(few: str) -> None:
    assert winner(few, "Mouse Frog Toad") == "bo"
    assert winner("Mouse Frog Toad", few) == "ann"
    table = Table(lies=f"Shore: {few} | Phoenix Unicorn")
    assert table.winner("Shore") is None
    assert table.sheet("Shore") == "no group on either side, nobody wins"
    assert table.result().scores == (0, 0)


@pytest.mark.rule("D50")
def test_a_group_is_all_creatures_of_one_side_of_one_terrain() -> None:
    table = Table(lies="Shore: Mouse Frog | Toad; Lake: Walrus Turtle | Newt")
    assert table.winner("Shore") is None
    assert table.winner("Lake") is None
    assert words("Mouse Bat Walrus Hornet") == "unorganised 1-2-3-5, sum 11"  # not the three that fit


# D51: the patterns


@pytest.mark.rule("D51")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Mouse Bat Walrus", "Bear Albatross Shark"),  # straight flush of 3 over three 5s
        ("Ant Newt Gecko", "Mouse Walrus Bear"),  # three 1s over mammals with a 5
        ("Mouse Bat Dolphin", "Shark Hatchetfish Duck"),  # mammals up to 4 over a straight up to 5
        ("Ant Bat Turtle", "Shark Bear Eagle"),  # straight up to 3 over unorganised of 14
    ],
)
def test_the_order_of_the_patterns(better: str, worse: str) -> None:
    assert winner(better, worse) == "ann"
    assert winner(worse, better) == "bo"


@pytest.mark.rule("D51")
@pytest.mark.parametrize(
    ("three", "fits", "four", "breaks"),
    [
        ("Mouse Bat Walrus", "straight flush 1-2-3", "Hatchetfish", "straight 1-2-3-4"),
        ("Mouse Bat Walrus", "straight flush 1-2-3", "Bear", "all mammals 1-2-3-5"),
        ("Mouse Bat Walrus", "straight flush 1-2-3", "Shark", "unorganised 1-2-3-5, sum 11"),
        ("Ant Newt Gecko", "three of a kind 1", "Bee", "unorganised 1-1-1-2, sum 5"),
        ("Mouse Walrus Bear", "all mammals 1-3-5", "Shark", "unorganised 1-3-5-5, sum 14"),
        ("Ant Bat Turtle", "straight 1-2-3", "Toad", "unorganised 1-2-3-3, sum 9"),
        ("Ant Bat Turtle", "straight 1-2-3", "Shark", "unorganised 1-2-3-5, sum 11"),
    ],
)
def test_all_cards_must_fit_the_pattern(three: str, fits: str, four: str, breaks: str) -> None:
    assert words(three) == fits
    assert words(f"{three} {four}") == breaks


@pytest.mark.rule("D51")
@pytest.mark.parametrize(
    ("group", "counts_as"),
    [
        ("Mouse Bat Walrus", "straight flush 1-2-3"),  # also all mammals, also a straight
        ("Kraken Phoenix Unicorn", "three of a kind 6"),  # also all of one type
        ("Mouse Bat Walrus Dolphin Bear Unicorn", "straight flush 1-2-3-4-5-6"),
    ],
)
def test_the_strongest_pattern_counts(group: str, counts_as: str) -> None:
    assert words(group) == counts_as


# D52: straights


@pytest.mark.rule("D52")
@pytest.mark.parametrize(
    ("group", "under", "counts_as"),
    [
        ("Toad Dolphin Shark", "", "straight 3-4-5"),
        ("Dolphin Shark Kraken", "", "straight 4-5-6"),  # mammal and fish: no type in common
        ("Dolphin Bear Kraken", "", "straight flush 4-5-6"),
        ("Mouse Penguin Frog", "Mouse: Charm -1", "straight 0-1-2"),
        ("Mouse Newt Frog", "Mouse: Charm -1; Mouse: Mask of Fin and Wing", "straight flush 0-1-2"),
        ("Shark Bear Kraken", "Bear: Charm +1", "unorganised 5-6-6, sum 17"),
        ("Shark Unicorn Kraken", "Kraken: Charm +1", "straight flush 5-6-7"),
        ("Shark Dolphin Unicorn Kraken", "Kraken: Charm +1", "straight 4-5-6-7"),
        (
            "Newt Frog Toad Flying Frog Giant Salamander Kraken Unicorn",
            "Unicorn: Charm +1",
            "straight flush 1-2-3-4-5-6-7",
        ),
        ("Mouse Toad Shark", "", "unorganised 1-3-5, sum 9"),  # gaps
        ("Mouse Bat Toad Shark", "", "unorganised 1-2-3-5, sum 11"),
        ("Mouse Bat Frog Toad", "", "unorganised 1-2-2-3, sum 8"),  # a repeat
        ("Bat Frog Toad", "", "unorganised 2-2-3, sum 7"),
        ("Phoenix Mouse Frog", "", "unorganised 1-2-6, sum 9"),  # 6 does not stand in
        ("Shark Dolphin Mouse", "Mouse: Charm -1", "unorganised 0-4-5, sum 9"),  # nor does it go round
    ],
)
def test_straights(group: str, under: str, counts_as: str) -> None:
    assert words(group, under) == counts_as


@pytest.mark.rule("D52")
def test_the_order_of_placing_does_not_matter_for_a_straight() -> None:
    assert words("Turtle Ant Bat") == words("Ant Bat Turtle") == "straight 1-2-3"


@pytest.mark.rule("D52")
def test_two_cards_of_one_type_are_allowed_in_a_plain_straight() -> None:
    assert words("Mouse Bat Toad") == "straight 1-2-3"


# D53: several types


@pytest.mark.rule("D53")
@pytest.mark.parametrize(
    ("group", "under", "counts_as"),
    [
        ("Mouse Dolphin Kraken", "", "all mammals 1-4-6"),
        ("Mouse Hatchetfish Kraken", "", "unorganised 1-4-6, sum 11"),  # mammal-any-fish is no common type
        ("Mouse Kraken Unicorn", "", "all mammals 1-6-6"),
        ("Mouse Kraken Unicorn Minnow", "", "unorganised 1-1-6-6, sum 14"),
        ("Mouse Minnow Dolphin", "Minnow: Mask of Fur and Feather", "all mammals 1-1-4"),
        ("Mouse Minnow Eagle", "Minnow: Mask of Fur and Feather", "unorganised 1-1-4, sum 6"),
        # a mammal that is a fish too still shares nothing with a bird
        ("Shark Dolphin Penguin", "Dolphin: Mask of Fin and Wing", "unorganised 1-4-5, sum 10"),
        ("Shark Dolphin Minnow", "Dolphin: Mask of Fin and Wing", "all fish 1-4-5"),
        # two masked creatures that share only what the masks added
        ("Mouse Shark Kraken", "Mouse: Mask of Fin and Wing; Shark: Mask of Fur and Feather", "all mammals 1-5-6"),
        ("Eagle Shark Kraken", "Eagle: Mask of Fin and Wing", "straight flush 4-5-6"),
        # a fish with the one, an insect with the other
        ("Eagle Shark Hornet", "Eagle: Mask of Fin and Wing", "unorganised 4-5-5, sum 14"),
    ],
)
def test_all_must_share_one_and_the_same_type(group: str, under: str, counts_as: str) -> None:
    assert words(group, under) == counts_as


# D54: same pattern


@pytest.mark.rule("D54")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Walrus Dolphin Bear", "Frog Toad Flying Frog"),  # straight flushes
        ("Turtle Toad Duck", "Frog Bat Bee Swift"),  # three 3s over four 2s
        ("Mouse Walrus Bear", "Newt Frog Flying Frog"),  # of one type up to 5 over up to 4
        ("Eagle Toad Shark", "Ant Bat Turtle Flying Frog"),  # 3-4-5 over 1-2-3-4
        ("Ant Frog Shark Bear", "Hornet Gecko Turtle"),  # unorganised: sum 13 over 9
        ("Mouse Newt Bee Frog Toad Turtle", "Bear Shark Gecko"),  # unorganised: sum 12 over 11
    ],
)
def test_the_higher_wins(better: str, worse: str) -> None:
    assert winner(better, worse) == "ann"
    assert winner(worse, better) == "bo"


@pytest.mark.rule("D54")
def test_three_threes_beat_four_twos() -> None:
    table = Table(lies="Shore: Walrus Duck Turtle | Bat Swift Frog Bee")
    assert table.sheet("Shore") == "three of a kind 3 beats four of a kind 2"
    assert table.winner("Shore") == "ann"


@pytest.mark.rule("D54")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bear Dolphin Mouse", "Shark Mudskipper Flying Fish"),  # 5-4-1 and 5-3-2, each of one type
        ("Bear Dolphin Mouse", "Hornet Dragonfly Bee Ant"),
        ("Ant Bat Turtle", "Newt Swift Toad"),
        ("Bat Turtle Flying Frog Gecko", "Swift Toad Sea Snake"),  # 1-2-3-4 and 2-3-4
        ("Mouse Ant Shark", "Gecko Bee Eagle"),  # unorganised, both 7
        ("Walrus Duck Turtle", "Toad Mudskipper Dragonfly"),
    ],
)
def test_only_the_highest_card_is_compared_and_of_unorganised_the_sum(one: str, other: str) -> None:
    assert tied(one, other)


@pytest.mark.rule("D54")
def test_modified_values_count() -> None:
    assert winner("Walrus Duck Turtle", "Frog Swift Bat") == "ann"
    assert winner("Mouse Walrus Bear", "Shark Flying Fish Hatchetfish", under="Shark: Charm +1") == "bo"
    assert winner("Mouse Ant Shark", "Gecko Bee Eagle", under="Bee: Charm -1") == "ann"


# D55: who completed first


@pytest.mark.rule("D55")
def test_still_equal_who_completed_first() -> None:
    assert Table(lies="Shore: Ant Bat Turtle | Newt Swift Toad").winner("Shore") == "ann"
    assert Table(lies="Shore: | Newt Swift Toad; Shore: Ant Bat Turtle").winner("Shore") == "bo"


@pytest.mark.rule("D55")
def test_completed_is_when_the_strength_was_reached_not_when_creatures_came() -> None:
    assert Table(lies="Shore: Ant Bat | Newt Swift Toad; Shore: Turtle").winner("Shore") == "bo"
    # Ann has three creatures first, but her straight up to 4 is completed last
    table = Table(lies="Shore: Ant Bat Turtle | Swift Toad Eagle", ann="Sea Snake").ann("place Sea Snake at Shore")
    assert table.sheet("Shore") == "straight 2-3-4 beats straight 1-2-3-4: seat 2 completed it first"


TIED = "Shore: Ant Bat Turtle | Newt Swift Toad"  # two straights of 1-2-3, Ann's first


@pytest.mark.rule("D55")
def test_a_charm_breaks_a_group_and_an_exchange_mends_it() -> None:
    table = Table(
        ann="Bear Gecko",
        bo="Frog",
        ann_specials="Trade Winds",
        bo_specials="Charm",
        lies=f"{TIED}; Lake: Walrus",
        to_act="bo",
    )
    assert table.winner("Shore") == "ann"
    table.bo("use Charm +1 on Turtle", "place Frog at Lake", "end the turn")
    assert table.sheet("Shore") == "straight 1-2-3 beats unorganised 1-2-4, sum 7"
    table.ann("play Trade Winds: exchange Turtle and Walrus")
    assert table.group("ann", "Shore") == "straight 1-2-3"
    assert table.winner("Shore") == "bo"
    assert table.sheet("Shore") == "straight 1-2-3 beats straight 1-2-3: seat 2 completed it first"


@pytest.mark.rule("D55")
def test_an_exchange_breaks_a_group_and_another_mends_it() -> None:
    table = Table(
        ann="Bear Gecko",
        bo="Frog",
        ann_specials="Trade Winds",
        bo_specials="Changing Tides",
        lies=f"{TIED}; Lake: Crocodile",
        to_act="bo",
    )
    table.bo("play Changing Tides: exchange Turtle and Crocodile", "place Frog at Lake", "end the turn")
    assert table.winner("Shore") == "bo"
    table.ann("play Trade Winds: exchange Turtle and Crocodile")
    assert (table.group("ann", "Shore"), table.winner("Shore")) == ("straight 1-2-3", "bo")


@pytest.mark.rule("D55")
def test_a_break_within_one_turn_counts() -> None:
    table = Table(
        ann="Bear", bo="Frog", bo_specials="Trade Winds Changing Tides", lies=f"{TIED}; Lake: Crocodile", to_act="bo"
    )
    table.bo("play Changing Tides: exchange Turtle and Crocodile", "play Trade Winds: exchange Turtle and Crocodile")
    assert (table.group("ann", "Shore"), table.winner("Shore")) == ("straight 1-2-3", "bo")


@pytest.mark.rule("D55")
@pytest.mark.parametrize(
    ("specials", "play"),
    [
        ("Wings", "give Wings to Turtle"),
        ("Mask of Fin and Wing", "give Mask of Fin and Wing to Bat"),  # a straight still, not a flush
        ("Trade Winds", "play Trade Winds: exchange Turtle and Walrus"),  # a 3 for a 3
    ],
)
def test_a_change_that_leaves_the_strength_is_no_break(specials: str, play: str) -> None:
    table = Table(bo="Frog", bo_specials=specials, lies=f"{TIED}; Lake: Walrus", to_act="bo").bo(play)
    assert (table.group("ann", "Shore"), table.winner("Shore")) == ("straight 1-2-3", "ann")


@pytest.mark.rule("D55")
def test_a_further_creature_that_leaves_the_strength_is_no_break() -> None:
    table = Table(ann="Bat", ann_specials="Roots", lies="Shore: Mouse Walrus Bear | Shark Minnow Mudskipper")
    table.ann("give Roots to Bat", "place Bat at Shore")
    assert table.sheet("Shore") == "all mammals 1-2-3-5 beats all fish 1-3-5: seat 1 completed it first"


@pytest.mark.rule("D55")
@pytest.mark.parametrize(
    ("lies", "winner", "says"),
    [
        ("Shore: Mouse Frog Hornet | Duck Toad Kraken", "ann", "seat 1 had three creatures there first"),
        ("Shore: | Duck Toad Kraken; Shore: Mouse Frog Hornet", "bo", "seat 2 had three creatures there first"),
        # Bo's first creature came first, his third last
        ("Shore: | Duck; Shore: Mouse Frog Hornet | Toad Kraken", "ann", "seat 1 had three creatures there first"),
    ],
)
def test_one_exchange_changed_both_sides_at_once(lies: str, winner: str, says: str) -> None:
    table = Table(ann="Bear", ann_specials="Trade Winds", lies=lies)
    assert table.winner("Shore") == "bo"  # 12 against 8
    table.ann("play Trade Winds: exchange Mouse and Duck")
    assert table.winner("Shore") == winner
    both = ("unorganised 2-3-5, sum 10", "unorganised 1-3-6, sum 10")
    ahead, behind = both if winner == "ann" else both[::-1]
    assert table.sheet("Shore") == f"{ahead} beats {behind}: {says}"


@pytest.mark.rule("D55")
def test_what_one_exchange_made_equal_is_decided_anew_by_the_next_break() -> None:
    table = Table(
        ann="Bear",
        ann_specials="Trade Winds Changing Tides",
        lies="Shore: Mouse Frog Hornet | Duck Toad Kraken; Lake: Newt Minnow",
    )
    table.ann("play Trade Winds: exchange Mouse and Duck")
    assert table.winner("Shore") == "ann"
    table.ann("play Changing Tides: exchange Frog and Minnow")
    assert (table.group("ann", "Shore"), table.winner("Shore")) == ("unorganised 1-3-5, sum 9", "bo")


# Strengths against the reference


def word(value: int, types: set[str]) -> int:
    """A creature as the engine counts it."""
    return (1 << 4 * value) + sum(1 << TYPE_SHIFT + 4 * TYPES.index(name) for name in types) + (1 << COUNT_SHIFT)


@pytest.mark.rule("D53")
@pytest.mark.parametrize(
    ("types", "share"),
    [
        (["mammal bird", "bird reptile", "reptile mammal"], False),  # every two of them do
        (["mammal bird reptile amphibian", "reptile amphibian fish insect", "fish insect mammal bird"], False),
        (["mammal bird", "bird reptile", "reptile mammal bird"], True),
        (["mammal bird reptile amphibian fish insect"] * 2 + ["insect"], True),
        (["mammal bird reptile amphibian fish", "insect amphibian", "insect"], False),
    ],
)
def test_it_is_not_enough_that_every_two_share_a_type(types: list[str], share: bool) -> None:
    group = [(value, set(names.split())) for value, names in zip((1, 3, 5), types, strict=True)]
    same_type, unorganised = 3 << 8 | 5, 1 << 8 | 9
    assert int(strength(sum(word(*creature) for creature in group))) == (same_type if share else unorganised)


def random_group(chance: random.Random) -> list[tuple[int, set[str]]]:
    """A group such as a game could have, often near a pattern: a run, one value, one type, with odd ones among them."""
    size, start, step = chance.randint(1, 15), chance.randint(0, 5), chance.choice((0, 1, 1))
    kind, stray = chance.choice(TYPES), chance.choice((0.0, 0.0, 0.1, 0.5))
    group: list[tuple[int, set[str]]] = []
    for i in range(chance.choice((size, chance.randint(3, 5)))):
        value = min(7, start + i * step) if chance.random() >= stray else chance.randint(0, 7)
        types = {kind} if chance.random() >= stray else {chance.choice(TYPES)}
        if value == 6 or chance.random() < 0.1:
            types = set(TYPES)  # legendary
        elif chance.random() < 0.2:
            types |= set(chance.sample(TYPES, 3))  # a mask
        group.append((value, types))
    return group


@pytest.mark.rule("D50", "D51", "D52", "D53", "D54")
def test_strengths_of_random_groups_are_those_of_the_reference() -> None:
    chance, met = random.Random(1), set()
    for _ in range(20_000):
        group = random_group(chance)
        pattern, tie_break = strength_of(group)
        assert int(strength(sum(word(value, types) for value, types in group))) == pattern << 8 | tie_break, group
        met.add((pattern, len(group)))
    sizes = {pattern: [size for size in range(16) if (pattern, size) in met] for pattern in range(6)}
    assert sizes[0] == [1, 2]
    assert sizes[1] == sizes[3] == sizes[4] == list(range(3, 16))
    assert sizes[2] == sizes[5] == list(range(3, 9))
