"""The cards of the Wilderness, each played."""

from __future__ import annotations

import pytest

from tests.games.idriana.table_builder import DECK, Table


@pytest.mark.parametrize(
    ("card", "before", "cost", "gains"),
    [
        ("Forest Preserve", "", 2, "1 VP"),  # its food is that of the Hunting Range below it
        ("National Park", "Forest Preserve", 3, "3 VP"),
        ("Forest", "", 0, ""),
        ("Pond", "", 0, "1 food"),
        ("Berry Thicket", "", 0, "2 food"),
        ("Charcoal Pit", "", 1, "2 gold"),
        ("Brindle Hare", "", 0, "1 VP"),
        ("Tarn Heron", "Pond", 1, "3 VP"),
        ("Silver Doe", "Forest", 1, "2 VP"),
        ("Elmenda Bird", "Forest x2, Forest Preserve", 2, "5 VP"),
        ("Night Owl", "Forest, Forest Preserve", 1, "2 VP"),
        ("White Wolf", "Forest x2, Forest Preserve", 2, "4 VP"),
        ("Moss Bear", "Forest x3, Forest Preserve", 2, "6 VP"),
        ("King Stag", "Forest x4, National Park", 3, "9 VP"),
        ("Sacred Grove", "Forest, Forest Preserve", 2, "1 VP, 2 piety"),
        ("Hermit", "", 1, "1 piety"),
        ("Forester", "", 1, ""),
        ("Ranger", "Forest Preserve", 1, ""),
        ("Firebreak", "", 0, ""),
        ("Lemma", "", 1, "1 VP"),
        ("Wild Sanctuary", "National Park", 2, ""),
    ],
)
def test_what_a_card_costs_asks_for_and_gives(card: str, before: str, cost: int, gains: str) -> None:
    table = Table(ann=f"{card}, Wheat x{cost}" if cost else card, ann_play=before)
    assert table.gains(f"play {card}", *["pay with Wheat"] * cost) == gains
    assert table.hand("ann") == []
    if cost:
        poor = Table(ann=f"{card}, Wheat x{cost - 1}" if cost > 1 else card, ann_play=before)
        assert f"costs {cost}" in poor.refuses("ann", f"play {card}")


def test_hunting_range_is_there_from_the_start_and_gives_food() -> None:
    table = Table()
    assert table.count("ann", "Hunting Range") == 1
    assert [table.cards.names[line.card] for line in table.seat("ann").food.lines] == ["Hunting Range", "Cottage"]


@pytest.mark.parametrize(
    ("card", "before", "refusal"),
    [
        ("Charcoal Pit", None, ""),
        ("Tarn Heron", "", "Tarn Heron requires 1 Pond in play, and you have 0 (I32)."),
        ("Silver Doe", "", "Silver Doe requires 4 Forest in play, and you have 3 (I32)."),
        ("Night Owl", "Forest", "Night Owl needs a Wilderness of level 2 (I3)."),
        ("White Wolf", "Forest, Forest Preserve", "White Wolf requires 5 Forest in play, and you have 4 (I32)."),
        ("Moss Bear", "Forest x2, Forest Preserve", "Moss Bear requires 6 Forest in play, and you have 5 (I32)."),
        ("King Stag", "Forest x3, National Park", "King Stag requires 7 Forest in play, and you have 6 (I32)."),
        ("King Stag", "Forest x4, Forest Preserve", "King Stag needs a Wilderness of level 3 (I3)."),
        ("Wild Sanctuary", "Forest Preserve", "Wild Sanctuary needs a Wilderness of level 3 (I3)."),
        ("Sacred Grove", "Forest", "Sacred Grove needs a Wilderness of level 2 (I3)."),
        ("Ranger", "", "Ranger needs a Wilderness of level 2 (I3)."),
        (
            "National Park",
            "",
            "National Park is played on Forest Preserve, which is not your centre card now (I2).",
        ),
    ],
)
def test_what_a_card_asks_for(card: str, before: str | None, refusal: str) -> None:
    table = Table(ann=f"{card}, Wheat x3", ann_play=before or "")
    if before is None:  # three Forests of the start are enough
        assert f"play {card}" in table.legal_moves("ann")
    else:
        assert table.refuses("ann", f"play {card}") == refusal


@pytest.mark.rule("I62")
def test_elmenda_bird_requires_five_forests_of_ones_own() -> None:
    table = Table(ann="Elmenda Bird, Wheat x2", ann_play="Forest, Forest Preserve", bo_play="Forest x4")
    assert table.refuses("ann", "play Elmenda Bird") == "Elmenda Bird requires 5 Forest in play, and you have 4 (I32)."
    table = Table(ann="Elmenda Bird, Wheat x2", ann_play="Forest x2, Forest Preserve")
    table.ann("play Elmenda Bird", "pay with Wheat", "pay with Wheat")
    assert table.vp("ann") == 6


def test_night_owl_puts_the_top_three_back_in_any_order() -> None:
    table = Table(ann_play="Night Owl", ann_deck=DECK).ann("use Night Owl")
    assert table.legal_moves("ann") == ["let Forest come next", "let Pond come next", "let Wheat come next"]
    table.ann("let Wheat come next")
    assert table.legal_moves("ann") == ["let Forest come next", "let Pond come next"]
    table.ann("let Forest come next")
    assert table.deck("ann")[:4] == ["Wheat", "Forest", "Pond", "Barley"]
    assert table.log(1)[1:] == [
        "Ann looks at a card on top of the deck.",
        "Ann looks at a card on top of the deck.",
        "Ann looks at a card on top of the deck.",
        "Ann puts the cards back on top of the deck.",
    ]


def test_night_owl_counts_equal_cards_as_one_option_and_takes_what_there_is() -> None:
    table = Table(ann_play="Night Owl", ann_deck="Forest, Pond, Forest, Inn").ann("use Night Owl")
    assert table.legal_moves("ann") == ["let Forest come next", "let Pond come next"]
    table.ann("let Pond come next")
    assert table.legal_moves("ann") == ["let Forest come next"]
    table.ann("let Forest come next")
    assert table.deck("ann") == ["Pond", "Forest", "Forest", "Inn"]
    two = Table(ann_play="Night Owl", ann_deck="Forest, Pond").ann("use Night Owl", "let Pond come next")
    assert two.deck("ann") == ["Pond", "Forest"]
    one = Table(ann_play="Night Owl", ann_deck="Pond").ann("use Night Owl")  # nothing to choose, but now it is known
    assert list(one.seat("ann", 0).deck_top) == [one.number("Pond")]


def test_white_wolf_answers_a_creature_with_a_card() -> None:
    table = Table(ann="Tarn Heron, Inn", ann_play="Pond", bo_play="White Wolf", bo_deck=DECK)
    table.ann("play Tarn Heron", "pay with Inn").bo("answer with White Wolf")
    assert table.hand("bo") == ["Forest"]
    empty = Table(ann="Tarn Heron, Inn", ann_play="Pond", bo_play="White Wolf", bo_deck="")
    assert empty.ann("play Tarn Heron", "pay with Inn").to_act() == "ann"  # nothing to draw


def test_wild_sanctuary_counts_ones_own_creatures() -> None:
    table = Table(ann="Wild Sanctuary, Wheat x2", ann_play="National Park, Brindle Hare x2, Lemma", bo_play="Lemma")
    table.ann("play Wild Sanctuary", "pay with Wheat", "pay with Wheat")
    assert table.vp("ann") == 4 + 3 + 3


def test_hermit_discards_one_draws_two_and_keeps_one() -> None:
    table = Table(ann="Hermit, Wheat, Bank", ann_deck=DECK).ann("play Hermit", "pay with Wheat", "use Hermit")
    assert table.legal_moves("ann") == ["discard Bank"]
    table.ann("discard Bank", "keep Pond")
    assert table.hand("ann") == ["Pond"]
    assert table.discards("ann") == ["Forest", "Wheat", "Bank"]


def test_forester_puts_a_forest_from_hand_in_play() -> None:
    table = Table(ann="Forester, Wheat, Forest x2").ann("play Forester", "pay with Wheat", "use Forester")
    assert table.count("ann", "Forest") == 4
    assert table.hand("ann") == ["Forest"]
    assert "Ann puts Forest in play." in table.log()


def test_ranger_looks_at_the_top_card() -> None:
    table = Table(ann_play="Ranger", ann_deck=DECK).ann("use Ranger")
    assert table.legal_moves("ann") == ["leave Forest on top", "put Forest at the bottom"]
    table.ann("put Forest at the bottom")
    assert (table.deck("ann")[0], table.deck("ann")[-1]) == ("Pond", "Forest")
    stay = Table(ann_play="Ranger", ann_deck=DECK).ann("use Ranger", "leave Forest on top")
    assert stay.deck("ann")[0] == "Forest"


def test_ranger_keeps_an_immediate_card_away() -> None:
    table = Table(ann="Thieves, Wheat", bo="Pond, Inn", bo_play="Ranger").ann("play Thieves", "pay with Wheat")
    table.bo("answer with Ranger")
    assert table.hand("bo") == ["Pond", "Inn"] and table.is_turned("bo", "Ranger")


def test_firebreak_is_sacrificed_instead_of_a_forest() -> None:
    table = Table(ann="Wildfire, Wheat", bo_play="Firebreak").ann("play Wildfire", "pay with Wheat")
    table.bo("answer with Firebreak")
    assert table.count("bo", "Forest") == 3 and table.count("bo", "Firebreak") == 0
    assert table.discards("bo") == ["Firebreak"]
    kept = Table(ann="Wildfire, Wheat", bo_play="Firebreak").ann("play Wildfire", "pay with Wheat").bo("let it happen")
    assert kept.count("bo", "Forest") == 2 and kept.count("bo", "Firebreak") == 1
