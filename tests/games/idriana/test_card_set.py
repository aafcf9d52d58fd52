"""The card set: cards have the effects that they name, and a designer's file is checked."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

import tuckbox.games.idriana
from tests.games.idriana.table_builder import STANDARD, Table, changed
from tests.games.table_builder import changed_cards
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet
from tuckbox.games.idriana.card_rows import COLUMNS, wording_of
from tuckbox.games.idriana.card_set import load
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.heuristics.evaluator import IdrianaHeuristic
from tuckbox.games.idriana.rules.effects import EFFECTS
from tuckbox.games.idriana.rules.effects.effect import Effect
from tuckbox.games.idriana.words import card_words

NOW = IdrianaGame()  # with the standard set
CARDS = NOW.cards
ROWS = list(csv.DictReader(io.StringIO(NOW.card_set.text)))


# Cards and effects


def test_the_set_has_81_names_and_117_cards_in_a_deck() -> None:
    assert (CARDS.count, len(CARDS.deck)) == (81, 117)


def test_every_card_has_the_effect_that_its_text_describes() -> None:
    for row, effect in zip(ROWS, CARDS.effects, strict=True):
        fitting = [effect for effect in EFFECTS.values() if wording_of(effect.text) == wording_of(row["text"])]
        if row["text"]:
            assert [type(effect)] == fitting == [EFFECTS[row["effect"]]]
        else:
            assert fitting == [] and type(effect) is Effect and row["effect"] == ""


def test_every_effect_has_the_text_of_a_card_in_a_published_set() -> None:
    earlier = sorted(Path(tuckbox.games.idriana.__path__[0], "sets").glob("*.csv"))
    sets = [NOW.card_set.text, *(file.read_text(encoding="utf-8") for file in earlier)]
    printed = {row["text"] for text in sets for row in csv.DictReader(io.StringIO(text))}
    assert [effect.text for effect in EFFECTS.values() if effect.text not in printed] == []
    assert len({wording_of(effect.text) for effect in EFFECTS.values()}) == len(EFFECTS)


def test_the_text_shown_to_players_is_the_text_in_the_file() -> None:
    head, rows = NOW.card_table()
    assert [row[head.index("text")] for row in rows] == [row["text"] for row in ROWS]
    for card, row in enumerate(ROWS):
        words = card_words(CARDS, card)
        assert words.startswith(f"{row['name']}: ") and words.endswith(row["text"])


def test_actions_and_reactions_do_what_their_texts_announce() -> None:
    base = Effect
    for row, effect in zip(ROWS, CARDS.effects, strict=True):
        kind = type(effect)
        assert ("Action:" in row["text"]) == kind.is_action == (kind.act is not base.act), row["name"]
        assert kind.is_action == (kind.can_act is not base.can_act), row["name"]
        assert ("Reaction:" in row["text"]) == kind.is_reaction == (kind.answer is not base.answer), row["name"]
        assert (row["kind"] == "immediate") == (kind.resolve is not base.resolve), row["name"]


def test_every_card_is_played_in_a_test() -> None:
    source = "".join(path.read_text() for path in Path(__file__).parent.glob("test_cards_*.py"))
    for row in ROWS:
        if row["copies"] != "0":
            played = re.search(rf'\("{row["name"]}", |"play {row["name"]}[" ]', source)
            assert played, f"no test plays {row['name']}"


def test_a_set_without_the_column_has_the_effects_that_its_texts_describe() -> None:
    *_, column = COLUMNS
    assert column == "effect"
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS[:-1], extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(ROWS)
    for cards in (
        CardSet("old.csv", text.getvalue()),
        changed_cards(NOW.card_set, {row["name"]: {column: ""} for row in ROWS}),
    ):
        assert list(map(type, load(cards).effects)) == list(map(type, CARDS.effects))
    assert CardSet("old.csv", text.getvalue()).hash == "6102cb8f11a4346f"


def test_a_text_in_other_words_changes_nothing_but_what_is_printed() -> None:
    words = "Ziehe 3 Karten und behalte 2."
    texts = {"College": {"text": words}, "Scarecrow": {"text": "Deine Feldfrüchte bleiben."}}
    cards = changed_cards(NOW.card_set, texts)
    game = IdrianaGame(cards)
    assert list(map(type, game.cards.effects)) == list(map(type, CARDS.effects))
    assert [list(table) for table in (game.cards.acting, game.cards.reacting, game.cards.turning)] == [
        list(table) for table in (CARDS.acting, CARDS.reacting, CARDS.turning)
    ]
    heuristic, standard = IdrianaHeuristic(), IdrianaHeuristic()
    heuristic.read_cards(game.cards)
    standard.read_cards(CARDS)
    assert list(heuristic.worth) == list(standard.worth)
    facts = {card.name: card for card in game.facts().cards}
    assert [(one.kind, one.text) for one in facts["College"].abilities] == [("action", words)]
    assert facts["Scarecrow"].abilities[0].kind == "reaction"


# Numbers in the file


def test_changing_numbers_changes_the_game_without_touching_code() -> None:
    costly = Table(ann="Pond, Inn x2", cards=changed({"Pond": {"cost": "2", "food": "7"}})).ann("play Pond")
    assert costly.ann("pay with Inn", "pay with Inn").food("ann") == 2 + 7
    easier = Table(ann="King Stag", cards=changed({"King Stag": {"level": "1", "cost": "0", "requires": "2 Forest"}}))
    assert easier.ann("play King Stag").vp("ann") == 9
    more = IdrianaGame(changed({"Forest": {"copies": "9", "start": "5"}}))
    assert (len(more.cards.deck), Table(cards=more.card_set).count("bo", "Forest")) == (119, 5)


@pytest.mark.parametrize(
    ("card", "text", "check"),
    [
        ("College", "Action: draw 4 cards and keep 1.", "draw 4"),
        ("Lemma", "+5 VP while you have a Pond in the same region.", "vp 6"),
        ("Inn", "You draw 2 cards more each turn.", "draws 5"),
    ],
)
def test_the_numbers_in_a_text_count_too(card: str, text: str, check: str) -> None:
    cards = changed({card: {"text": text}})
    table = Table(ann_play=f"{card}, Pond", ann_deck="Forest, Pond, Wheat, Barley, Shrine, Inn", cards=cards)
    if check == "draw 4":
        table.ann("use College")
        assert len(table.drawn("ann")) == 4
        assert len(table.ann("keep Barley").discards("ann")) == 3
    elif check == "vp 6":
        assert table.vp("ann") == 6
    else:
        assert table.seat("ann").draws == 5


# What a designer's file may not do

OBSERVATORY = "Action: look at the top 3 cards of your deck; put each on top or at the bottom."
GOATS = ("Nanny Goat", "Billy Goat", "Golden Goat")
RICH = {name: {"vp": "99", "start": "99"} for name in ("Pond", "Charcoal Pit", "Firebreak", "Hermit")}
TOO_RICH = "a player's cards could add up to 60303, and 32767 is the most"
NAMED_FOREST = "the text names Forest, so that is a local card with a place of its own that holds no others"

BAD: list[tuple[Mapping[str, Mapping[str, str]], str, str]] = [
    ({"Pond": {"name": ""}}, "Pond", "'' is not a name: letters, spaces, hyphens and apostrophes make one"),
    ({"Pond": {"name": "Pond 2"}}, "Pond", "'Pond 2' is not a name: letters, spaces, hyphens and apostrophes make one"),
    ({"Lemma": {"name": "forest"}}, "Lemma", "the name forest is taken by row 5"),
    ({"Pond": {"area": "sea"}}, "Pond", "'sea' is not an area: wilderness, farm, town, global"),
    ({"Inn": {"kind": "creatures"}}, "Inn", "'creatures' is not a kind: centre, forest, water,"),
    ({"Inn": {"kind": "weather"}}, "Inn", "a town card cannot be a weather card; its kinds are centre,"),
    ({"Drought": {"kind": "crop"}}, "Drought", "a global card cannot be a crop card; its kinds are immediate,"),
    ({"Inn": {"cost": "-1"}}, "Inn", "the cost is a number from 0 to 99, not '-1'"),
    ({"Inn": {"gold": "much"}}, "Inn", "the gold is a number from 0 to 99, not 'much'"),
    ({"Inn": {"vp": "100"}}, "Inn", "the vp is a number from 0 to 99, not '100'"),
    ({"Inn": {"level": "4"}}, "Inn", "the level of a local card is 1 to 3, not 4"),
    ({"Drought": {"level": "1"}}, "Drought", "a global card has level 0"),
    ({"Drought": {"vp": "1"}}, "Drought", "a global card has no numbers"),
    ({"Drought": {"requires": "1 Forest"}}, "Drought", "a global card requires nothing"),
    ({"Golden Age": {"start": "1"}}, "Golden Age", "only a weather card is in play at the start"),
    ({"Inn": {"text": "You win."}}, "Inn", "the game does not know the text 'You win.'"),
    ({"Revolt": {"text": ""}}, "Revolt", "an immediate card without a text does nothing"),
    ({"Inn": {"text": "Crops give no food."}}, "Inn", "the text 'Crops give no food.' is for a weather card"),
    (
        {"Hermit": {"text": "Action: discard 2 cards, then draw 2 cards and keep 1."}},
        "Hermit",
        "the number 2 in the text cannot be other than 1",
    ),
    ({"Inn": {"text": "You draw 100 cards more each turn."}}, "Inn", "no number in a text is above 99"),
    (
        {"Field": {"text": "Holds up to 3 Crops or up to 2 Goats."}},
        "Field",
        "it holds as many crops as goats, from 1 to 7",
    ),
    ({"Wheat": {"placed": ""}}, "Wheat", "a crop is placed in a card that holds it, as in 'in Field'"),
    ({"Inn": {"placed": "tapped"}}, "Inn", "only a sustained or a weather card is played tapped"),
    ({"Revolt": {"placed": "tapped"}}, "Revolt", "only a sustained or a weather card is played tapped"),
    ({"Inn": {"placed": "under Bank"}}, "Inn", "'under Bank' is not a place"),
    ({"Golden Age": {"placed": "on Bank"}}, "Golden Age", "'on Bank' is not a place"),
    ({"College": {"placed": "on Libary"}}, "College", "it is placed on 'Libary', and there is no such card"),
    ({"College": {"placed": "on Pond"}}, "College", "Pond is in another region, so nothing of town is placed on it"),
    ({"Wheat": {"placed": "in Barn"}}, "Wheat", "nothing is placed in Barn: its text does not say that it holds cards"),
    ({"Barn": {"placed": "in Field"}}, "Barn", "Field holds crops and goats, and this is a building"),
    ({"Barn": {"placed": "on Field"}}, "Barn", "cards lie in Field, so nothing is placed on it"),
    (
        {"Library": {"placed": "on University"}},
        "Library",
        "the cards form a circle: Library on University on College on Library",
    ),
    ({"Inn": {"placed": "on Inn"}}, "Inn", "the cards form a circle: Inn on Inn"),
    ({"Inn": {"placed": "on Town Hall"}}, "Inn", "only a centre card is placed on Town Hall"),
    ({"Cottage": {"copies": "1"}}, "Cottage", "a centre card of level 1 is in play at the start, once, and never"),
    ({"Cottage": {"text": ""}}, "Cottage", "a centre card of level 1 is never sacrificed, and its text says so"),
    ({"Farmhouse": {"placed": ""}}, "Farmhouse", "a centre card of level 2 is placed on the one of level 1"),
    ({"Farmhouse": {"start": "1"}}, "Farmhouse", "a centre card above level 1 is not in play at the start"),
    ({"Plantation": {"kind": "person", "placed": ""}}, "", "farm has 0 centre cards of level 3, and needs exactly one"),
    ({"Fair Weather": {"start": "0"}}, "", "exactly one weather card is in play at the start"),
    ({"Drought": {"start": "1"}}, "Drought", "exactly one weather card is in play at the start"),
    ({"Tarn Heron": {"requires": "1 Pnod"}}, "Tarn Heron", "it requires 'Pnod', and there is no such card, kind or"),
    ({"Tarn Heron": {"requires": "a Pond"}}, "Tarn Heron", "'a Pond' is not a requirement: a number and a name,"),
    ({"Tarn Heron": {"requires": "1 Drought"}}, "Tarn Heron", "it requires Drought, which is never in a player's"),
    (
        {"King Stag": {"requires": "11 Forest"}},
        "King Stag",
        "it requires 11 Forest, and no player can have more than 10",
    ),
    ({"Pond": {"name": "Mere"}, "Tarn Heron": {"requires": ""}}, "Lemma", "the text names Pond, and there is no such"),
    ({"Forest": {"copies": "99"}}, "", "a deck has 209 cards: too many, 200 is the most"),
    ({"Field": {"copies": "8"}}, "Field", "a player may have at most 8 of Field, in play and in the deck"),
    # what would stop a match on the way
    ({"Wheat": {"start": "1"}}, "Wheat", "the start is 0 for a card that is placed in Field: it needs that card first"),
    ({"Barley": {"start": "2"}}, "Barley", "the start is 0 for a card that is placed in Field"),
    ({"College": {"start": "1"}}, "College", "the start is 0 for a card that is placed on Library"),
    ({"Inn": {"start": "2"}}, "Inn", "the start of a building is 0 or 1: nobody has two of the same Building (I35)"),
    (
        {"College": {"text": "Action: draw 3 cards and keep 4."}},
        "College",
        "the text keeps 4 cards of 3 that are drawn",
    ),
    ({"College": {"text": "Action: draw 3 cards and keep 0."}}, "College", "no number in a text is 0"),
    ({"Observatory": {"text": OBSERVATORY.replace("3", "10")}}, "Observatory", "no number in this text is above 9"),
    ({"Observatory": {"text": OBSERVATORY.replace("3", "0")}}, "Observatory", "no number in a text is 0"),
    ({"Inn": {"cost": "01"}}, "Inn", "the cost is a number from 0 to 99, not '01'"),
    ({"Inn": {"cost": "٣"}}, "Inn", "the cost is a number from 0 to 99, not '٣'"),
    ({"Inn": {"cost": "9" * 5000}}, "Inn", "5,000 characters, and 300 is the most"),
    ({"Inn": {"text": f"You draw {'9' * 250} cards more each turn."}}, "Inn", "no number in a text is above 99"),
    ({"Inn": {"name": "I" * 41}}, "Inn", "the name has 41 characters, and 40 is the most"),
    ({"Forest": {"start": "99", "vp": "99"}, "Berry Thicket": {"vp": "99", "start": "99"}} | RICH, "Forest", TOO_RICH),
    ({"King Stag": {"requires": "0 Forest"}}, "King Stag", "'0 Forest' is not a requirement"),
    (
        {"King Stag": {"requires": "2 Library"}},
        "King Stag",
        "it requires 2 Library, and no player can have more than 1",
    ),
    (
        {"King Stag": {"requires": "10 crop"}},
        "King Stag",
        "no player can have 10 crop in play before it",
    ),
    (
        {"King Stag": {"requires": "99 piety"}},
        "King Stag",
        "no player can have 99 piety in play before it",
    ),
    (
        {"Mayor": {"requires": "1 Priest"}, "Priest": {"requires": "1 Mayor"}},
        "Mayor",
        "no player can have 1 Priest in play before it",
    ),
    (
        {"Mayor": {"requires": "1 Library, 1 College"}},
        "Mayor",
        "Library and College are never in play together (I35)",
    ),
    ({"University": {"requires": "1 Library"}}, "University", "Library may not be in play with it"),
    ({"Library": {"copies": "0"}}, "College", "no player can have Library in play"),
    ({"Plantation": {"copies": "0"}}, "Saffron", "no farm can reach level 3"),
    ({"Forest": {"placed": "in Field", "kind": "crop", "area": "farm", "start": "0"}}, "Forester", NAMED_FOREST),
    ({"Firebreak": {"area": "farm", "kind": "crop", "placed": "in Field"}}, "Firebreak", "the text 'Reaction: after"),
    (
        {name: {"area": "town"} for name in ("Field", "Wheat", "Barley", "Vines", "Pumpkins", "Saffron", *GOATS)},
        "Field",
        "a Town card may be sacrificed by itself, so the area of a card that holds others is wilderness or farm",
    ),
    (
        {"Barn": {"text": "Holds up to 3 Crops or up to 3 Goats."}},
        "Barn",
        "only one card may hold others, and Field does",
    ),
]


@pytest.mark.parametrize(("changes", "name", "reason"), BAD, ids=[reason[:50] for _, _, reason in BAD])
def test_a_bad_file_is_refused_with_row_and_reason(
    changes: Mapping[str, Mapping[str, str]], name: str, reason: str
) -> None:
    with pytest.raises(BadCardSet) as refusal:
        load(changed(changes))
    assert refusal.value.reason.startswith(reason) or reason in refusal.value.reason
    row = next((line for line, row in enumerate(ROWS, 2) if row["name"] == name), 0)
    assert (refusal.value.file, refusal.value.row) == ("changed.csv", row)


@pytest.mark.parametrize(
    ("cells", "column", "reason"),
    [
        ({"effect": "winning"}, "effect", "the game does not know the effect 'winning'"),
        ({"effect": "barn"}, "text", "this is the text of the effect 'inn', not of 'barn'"),
        ({"text": ""}, "text", "a card with an effect needs a text that says what it does"),
        ({"text": "Draw more."}, "text", "the text needs as many numbers as 'You draw 1 card more each turn.'"),
    ],
)
def test_an_effect_that_does_not_fit_its_text_is_refused(cells: dict[str, str], column: str, reason: str) -> None:
    with pytest.raises(BadCardSet) as refusal:
        load(changed_cards(NOW.card_set, {"Inn": cells}))
    assert (refusal.value.column, refusal.value.reason) == (column, reason)


@pytest.mark.parametrize(("name", "sentence"), [("Nothing", "take Nothing"), ("The Hand", "keep the hand")])
def test_a_name_that_makes_a_sentence_mean_two_moves_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(BadCardSet) as refusal:
        IdrianaGame(changed({"Inn": {"name": name}}))
    row = next(line for line, row in enumerate(ROWS, 2) if row["name"] == "Inn")
    reason = f"the name {name} makes '{sentence}' mean two moves; choose another"
    assert (refusal.value.row, refusal.value.reason) == (row, reason)


def test_a_deck_too_small_to_play_is_refused() -> None:
    none = {row["name"]: {"copies": "0", "requires": ""} for row in ROWS}
    with pytest.raises(BadCardSet, match="a deck has 7 cards: too few to play, it takes at least 8"):
        load(changed({**none, "Pond": {"copies": "7"}}))
    assert len(load(changed({**none, "Pond": {"copies": "8"}})).deck) == 8


def test_too_many_names_are_refused() -> None:
    extra = "".join(f"Inn {letter},town,person,1,1,0,0,1,0,0,1,,,,\n" for letter in "ABCDEFGHIJKLMNOP")
    with pytest.raises(BadCardSet, match="a set has at most 96 names, this one 97"):
        load(CardSet("many.csv", STANDARD.card_set.text + extra))
    fifteen = extra[: extra.index("Inn P")]
    game = IdrianaGame(CardSet("many.csv", STANDARD.card_set.text + fifteen))
    assert game.parse("play Inn O").sentence == "play Inn O"


def test_a_set_without_fields_can_be_played() -> None:
    seeds = [row["name"] for row in ROWS if row["placed"] == "in Field"]
    cards = changed({"Windmill": {"requires": ""}}, without=[*seeds, "Field", "Land Grant"])
    table = Table(ann="Pond", cards=cards).ann("play Pond")
    assert table.legal_moves("ann") == ["end the turn"]


@pytest.mark.rule("I1")
def test_a_deck_is_the_list_of_the_file() -> None:
    counts = Counter(CARDS.names[card] for card in CARDS.deck)
    assert counts == {row["name"]: int(row["copies"]) for row in ROWS if row["copies"] != "0"}
    assert tuple(ROWS[0]) == COLUMNS
