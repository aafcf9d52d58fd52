"""The table of Idriana in a terminal."""

from __future__ import annotations

import random

import pytest

from tests.games.idriana.table_builder import DECK, STANDARD, Table
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.games.idriana.terminal import DRAWING
from tuckbox.terminal.drawing import Drawing, Scene, drawing

NAMES = ("Ann", "Bo", "Cat")


def scene(table: Table, viewer: Viewer = 0, pointed: str = "", width: int = 100, height: int = 30) -> Scene:
    move: Move | None = table.game.parse(pointed) if pointed else None
    recent = tuple(table.game.visible_events(table.journal.events, viewer, NAMES))
    return Scene(table.game, table.seen(viewer), NAMES[: table.state.seats], width, height, move, recent)


def drawn(table: Table, viewer: Viewer = 0, pointed: str = "", width: int = 100) -> str:
    return "\n".join(line.plain for line in DRAWING().draw(scene(table, viewer, pointed, width)))


def test_it_is_the_drawing_of_idriana() -> None:
    assert isinstance(drawing(STANDARD), DRAWING)


def test_three_regions_side_by_side_one_s_own_at_the_bottom() -> None:
    table = Table(ann="Pond, Bank", ann_play="Town Hall, College", bo_play="Lemma x2")
    lines = drawn(table).splitlines()
    assert lines[0] == "Weather Fair Weather"
    assert lines[1].startswith(" Bo  2 VP · F2 G1 P0 · hand 0/7 deck ")
    assert [column.strip() for column in lines[2].split("│")] == [
        "W1 Hunting Range · Forest×3",
        "F1 Cottage · Field 1[]",
        "T1 Village Hall",
    ]
    assert "►You  9 VP (3+6) · F2 G2+ P0 · hand 2/7" in drawn(table)
    assert "T2 Town Hall▾ · College▾" in drawn(table)
    assert lines[-1] == "Hand: Pond 0* · Bank 2"  # a star marks what can be chosen


def test_a_turned_card_is_shown_turned() -> None:
    assert "Library↷" in drawn(Table(ann_play="Library", turned="Library"))
    assert "Library↷" not in drawn(Table(ann_play="Library"))


def test_the_global_area_with_what_the_weather_does() -> None:
    table = Table(weather="Deep Snow", sustained="King's Peace, Golden Age")
    first = drawn(table, width=120).splitlines()[0]
    assert first == (
        "Weather Deep Snow tapped (All players draw 1 card fewer each turn) · King's Peace tapped · Golden Age"
    )


def test_fields_show_what_is_in_them() -> None:
    table = Table(ann_play="Field, Wheat in Field 1, Barley in Field 1")
    assert "Field 1[Wheat, Barley]" in drawn(table) and "Field 2[]" in drawn(table)


def test_what_is_pointed_at_is_marked_and_explained() -> None:
    table = Table(ann="College, Wheat x2", ann_play="Library, Town Hall, Field")
    lines = drawn(table, pointed="play College").splitlines()
    assert any("?College 2*" in line for line in lines)
    assert lines[-1] == "College: Town building, level 2, on Library; cost 2; 2 VP. Action: draw 3 cards and keep 2."
    assert "?Library" in drawn(table, pointed="use Library")
    assert "?Field 2[]" in drawn(Table(ann="Wheat", ann_play="Field"), pointed="play Wheat in Field 2")


def test_paying_is_picking_cards() -> None:
    table = Table(ann="College, Wheat, Pond, Inn", ann_play="Library, Town Hall").ann("play College")
    text = drawn(table)
    assert "Hand: Pond 0* · Wheat 0* · Inn 1" in text  # Inn is the last of the list: one more must follow
    assert text.splitlines()[-1].startswith("College: ")
    assert DRAWING().status(scene(table)) == "You: pay for College with 2 more cards."


def test_what_others_did_last_is_marked() -> None:
    table = Table(bo="Pond", to_act="bo").bo("play Pond")
    assert "•Pond" in drawn(table, 0)
    assert "•Pond" not in drawn(table, 1)


def test_hidden_cards_are_not_shown() -> None:
    table = Table(ann="Bank", bo="Cathedral", ann_deck=DECK, bo_deck=DECK).begin_turn("ann")
    for viewer in (1, None):
        assert "Bank" not in drawn(table, viewer) and "Drawn" not in drawn(table, viewer)
        assert "drawn 3" in drawn(table, viewer)
    assert "Cathedral" not in drawn(table, 0)
    assert "Drawn: Forest 0* · Pond 0* · Wheat 0*" in drawn(table, 0)
    assert "Cathedral" in drawn(table, OPEN) and "Bank" in drawn(table, OPEN)


def test_what_is_known_besides_is_shown() -> None:
    table = Table(ann="Royal Charter, Pond", ann_play="Ranger", ann_deck=f"Town Hall, {DECK}")
    table.ann("play Royal Charter", "pay with Pond", "take Town Hall", "use Ranger")
    assert "known in hand: Town Hall" in drawn(table, 1)
    assert "Next in the deck: " in drawn(table, 0)
    top = table.legal_moves("ann")[1]
    assert "Last in the deck: " in drawn(table.ann(top), 0)


@pytest.mark.parametrize(
    ("play", "mine", "others"),
    [
        ((), "Your turn: 1 local card, 1 global card, 1 action.", "Ann is to act."),
        (("use Merchant",), "You: choose for Merchant.", "Ann is to act."),
        (("use Merchant", "discard Lemma"), "You: keep 1 more card of those that you drew.", "Ann is to act."),
        (("end the turn",), "You: discard 1 more card, down to your hand limit.", "Ann is to act."),
    ],
)
def test_the_status_says_what_to_do(play: tuple[str, ...], mine: str, others: str) -> None:
    table = Table(ann="Library, Lemma, Pond x6", ann_play="Merchant", bo_play="White Wolf").ann(*play)
    assert DRAWING().status(scene(table, 0)) == mine
    assert DRAWING().status(scene(table, 1)) == others


def test_the_status_of_a_reaction_a_first_hand_and_the_end() -> None:
    table = Table(ann="Lemma, Pond", bo_play="White Wolf").ann("play Lemma", "pay with Pond")
    assert DRAWING().status(scene(table, 1)) == "You: Lemma was played: answer it, or let it happen."
    assert DRAWING().status(scene(table, 0)) == "Bo is asked about Lemma."
    match = Match(STANDARD, NAMES[:2], seed_of("first"))
    first = Scene(STANDARD, match.view(0), NAMES[:2], 100, 30)
    assert DRAWING().status(first) == "You: keep your first hand, or draw one card fewer."
    last = Table(ann_deck="Pond").begin_turn("ann")
    assert DRAWING().status(scene(last)).endswith("This is the last turn!")
    assert DRAWING().status(scene(last.ann("end the turn"))) == "The game is over."


def test_every_card_in_sight_is_explained_on_demand() -> None:
    table = Table(ann="College", ann_play="Wheat in Field 1", bo="Bank", bo_play="Temple", sustained="Golden Age")
    text = "\n".join(line.plain for line in DRAWING().explain(scene(table)))
    for head in ("Your hand", "The global area", "Your cards in play", "Bo's cards in play"):
        assert head in text
    for card in ("College", "Wheat", "Temple", "Shrine", "Golden Age", "Fair Weather"):
        assert f"{card}: " in text
    assert "Bank: " not in text  # hidden


def test_a_drawing_that_says_nothing_better_explains_the_whole_set() -> None:
    plain: Drawing = drawing(STANDARD, plain=True)
    text = "\n".join(line.plain for line in plain.explain(scene(Table())))
    assert all(name in text for name in STANDARD.cards.names)


@pytest.mark.parametrize("seats", [2, 3])
def test_it_fits_at_all_times(seats: int) -> None:
    dice = random.Random(f"fits {seats}")
    match = Match(STANDARD, NAMES[:seats], seed_of(f"fits {seats}"))
    while not match.is_over:
        seat = match.seats_to_act()[0]
        move = dice.choice(match.legal_moves(seat))
        if dice.random() < 0.2:
            for viewer in (*range(seats), None, OPEN):
                for width in (80, 132):
                    pointed = move if viewer == seat else None
                    seen = Scene(STANDARD, match.view(viewer), NAMES[:seats], width, 24, pointed)
                    lines = DRAWING().draw(seen)
                    assert all(line.cell_len <= width for line in lines)
                    assert DRAWING().status(seen)
        match.play(seat, move)
