"""Druid Games in words: sentences, groups, the plain table, and a true reason for every move that is not allowed."""

from __future__ import annotations

import random

import pytest

from tests.games.druid.table_builder import STANDARD, Table, changed
from tests.games.druid.test_against_reference import odd_set
from tuckbox.core.events import OPEN
from tuckbox.games.druid.game import DruidGame

# Sentences


def test_every_move_of_the_game_parses_back() -> None:
    for code in range(STANDARD.moves.size):
        move = STANDARD.move(code)
        assert STANDARD.parse(move.sentence) == move
        assert STANDARD.parse(f"  {move.sentence.upper()} ") == move


def test_an_exchange_may_name_the_two_in_either_order() -> None:
    one = STANDARD.parse("play Trade Winds: exchange Walrus and Frog")
    assert STANDARD.parse("play Trade Winds: exchange Frog and Walrus") == one
    walrus, frog = (list(STANDARD.labels()["creature"]).index(name) for name in ("Walrus", "Frog"))
    base = STANDARD.moves.base("exchange")
    assert STANDARD.move(base + walrus * 33 + frog) == STANDARD.move(base + frog * 33 + walrus) == one


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        ("place Walrus at Shore", ("D20", "D21")),
        ("give Wings to Walrus", ("D24", "D26", "D40", "D41", "D29")),
        ("use Charm +1 on Walrus", ("D24", "D26", "D42")),
        ("play Trade Winds: exchange Walrus and Frog", ("D43", "D21")),
        ("end the engagement at Shore", ("D44",)),
        ("discard Walrus", ("D27",)),
        ("end the turn", ("D28", "D25")),
    ],
)
def test_each_kind_of_move_names_its_clauses(sentence: str, clauses: tuple[str, ...]) -> None:
    assert STANDARD.moves.kind(STANDARD.parse(sentence).kind).clauses == clauses


# Groups


@pytest.mark.parametrize(
    ("creatures", "under", "words"),
    [
        ("", "", "nobody"),
        ("Mouse", "", "no group"),
        ("Mouse Bat", "", "no group"),
        ("Mouse Bat Walrus", "", "straight flush 1-2-3"),
        ("Mouse Penguin Gecko", "", "three of a kind 1"),
        ("Mouse Penguin Gecko Newt Minnow Ant", "", "six of a kind 1"),
        ("Mouse Penguin Gecko Newt Minnow Ant Bee", "Bee: Charm -1", "seven of a kind 1"),
        ("Mouse Bat Bear", "", "all mammals 1-2-5"),
        ("Kraken Phoenix Bear", "", "all mammals 5-6-6"),
        ("Mouse Swift Toad", "", "straight 1-2-3"),
        ("Mouse Swift Shark", "", "unorganised 1-2-5, sum 8"),
    ],
)
def test_groups_in_words(creatures: str, under: str, words: str) -> None:
    assert Table(lies=f"Shore: {creatures}", under=under).group("ann", "Shore") == words


def test_who_wins_in_words() -> None:
    straights = "Shore: Ant Bat Turtle | Newt Swift Toad"
    assert Table(lies=straights).sheet("Shore") == "straight 1-2-3 beats straight 1-2-3: seat 1 completed it first"
    assert Table().sheet("Shore") == "no group on either side, nobody wins"


# The plain table


def test_the_view_as_text() -> None:
    table = Table(
        row="Meadow Lake Clouds Shore Cliff",
        ann="Bear Kraken",
        bo="Minnow Shark",
        ann_specials="Wings Charm",
        bo_specials="Fins Gills",
        lies="Shore: Ant Bat Turtle | Newt Swift Toad; Meadow: Mouse",
        under="Mouse: Mask of Fin and Wing",
        closed="Shore",
        ann_pile="Bee",
        bo_pile="",
        ann_special_pile="Hooves",
        bo_special_pile="",
    )
    sections = dict(table.game.describe_view(table.game.view(table.state, 0)))
    assert sections["Meadow (land)"] == [
        "seat 1: Mouse 1 mammal amphibian fish insect (land) - no group",
        "seat 2: nobody - nobody",
        "now: no group on either side, nobody wins",
    ]
    assert sections["Shore (land water, engagement ended)"] == [
        "seat 1: Ant 1 insect (land), Bat 2 mammal (sky), Turtle 3 reptile (land water) - straight 1-2-3",
        "seat 2: Newt 1 amphibian (water), Swift 2 bird (sky), Toad 3 amphibian (land) - straight 1-2-3",
        "now: straight 1-2-3 beats straight 1-2-3: seat 1 completed it first",
    ]
    assert sections["Hand of seat 1"] == [
        "Bear 5 mammal (land)",
        "Kraken 6 any type (water)",
        "Wings",
        "Charm",
        "piles: 1 creatures, 1 specials",
    ]
    assert sections["Hand of seat 2"] == ["4 hidden cards", "piles: 0 creatures, 0 specials"]
    assert sections["Out"][:2] == ["Lagoon", "Wetland"]
    laid_open = dict(table.game.describe_view(table.game.view(table.state, OPEN)))
    assert laid_open["Hand of seat 2"][:2] == ["Minnow 1 fish (water)", "Shark 5 fish (water)"]


def test_what_is_discarded_or_spent_stands_in_the_text() -> None:
    table = Table(ann="Walrus", ann_specials="Trade Winds", lies="Shore: Frog | Toad")
    table.ann("play Trade Winds: exchange Frog and Toad")
    assert "Trade Winds" in dict(table.game.describe_view(table.game.view(table.state, 1)))["Out"]


def test_the_card_set_as_a_table() -> None:
    head, rows = STANDARD.card_table()
    assert head == ("kind", "name", "type", "value", "icons")
    assert len(rows) == 52
    assert ("terrain", "Shore", "", "", "land water") in rows
    assert ("animal", "Walrus", "mammal", "3", "land water") in rows
    assert ("legendary", "Kraken", "*", "6", "water") in rows
    assert [row[1:3] for row in rows if row[0] == "special"] == [
        ("Roots", "adds land"),
        ("Hooves", "adds land"),
        ("Fins", "adds water"),
        ("Gills", "adds water"),
        ("Wings", "adds sky"),
        ("Feathers", "adds sky"),
        ("Mask of Fur and Feather", "adds the types mammal, bird, reptile"),
        ("Mask of Fin and Wing", "adds the types amphibian, fish, insect"),
        ("Charm", "changes a value by +1 or -1"),
        ("Trade Winds", "exchanges two creatures on the table"),
        ("Changing Tides", "exchanges two creatures on the table"),
        ("Horn", "ends an engagement"),
    ]


# Reasons


@pytest.mark.parametrize("number", range(3))
def test_every_move_that_is_not_allowed_has_a_reason_and_every_other_has_none(number: int) -> None:
    chance = random.Random(number)
    game = STANDARD if number == 0 else DruidGame(odd_set(chance))
    state = game.new_state(2, number.to_bytes(32, "big"))
    met: set[str] = set()
    while not state.is_over:
        seat = state.seats_to_act()[0]
        options = state.legal_moves(seat)
        for code in chance.sample(range(game.moves.size), 400):
            move = game.move(code)
            reason = game.why_not(state, seat, move)
            assert (reason is None) == (move.code in options)
            if reason is not None:
                met.add(move.kind)
                assert reason.endswith(".")
                assert game.why_not(state, 1 - seat, move) == (
                    f"It is not seat {2 - seat}'s turn; seat {seat + 1} is to act."
                )
        state.apply(seat, chance.choice(options))
    assert met >= {"place", "give", "charm", "exchange", "discard"}


def test_reasons_use_the_names_of_the_set() -> None:
    game = DruidGame(changed({"Walrus": {"name": "Sea Cow"}, "Charm": {"name": "Spell"}, "Horn": {"name": "Gong"}}))
    table = Table(ann="Sea Cow", cards=game.card_set)
    assert table.refuses("ann", "place Sea Cow at Clouds") == "Sea Cow shares no icon with Clouds (D21)."
    assert table.refuses("ann", "use Spell +1 on Sea Cow") == "You do not hold Spell."
    assert table.refuses("ann", "end the engagement at Shore") == "You do not hold Gong."
