"""Guides: read from their file, true to the clauses and the cards, and searched by the words that players use."""

from __future__ import annotations

import re

import pytest

from tuckbox import packages, registry
from tuckbox.texts import clauses, guide

SMALL = """\
# Small

A small game.

## Set-up
Clauses: D10-D12
Words: deal
Words D11: mulligan

First **shuffle**
your cards.

1. Draw two.
2. Keep one
   of them.

```cards A hand
Yours: Walrus + Wings, Bear
Duck
```

## Questions
### May I look?
No (D10).

### Why?

> Because.

```map Land
terrain 4 at 0,0
```
"""
NUMBERS = ["D10", "D11", "D12", "D20"]
CARDS = [("Walrus",), ("Bear",), ("Duck",), ("Wings",)]
GUIDES = [name for name in sorted(registry.GAMES) if packages.guide(name).sections]


def texts(name: str) -> dict[str, str]:
    return {one.number: one.text for one in clauses.clauses(name)}


def test_a_guide_is_read_with_its_blocks_and_figures() -> None:
    found = guide.read(SMALL, NUMBERS, CARDS)
    assert found.intro == "A small game."
    setup, questions = found.sections
    assert (setup.id, setup.clauses, setup.words) == ("set-up", ("D10", "D11", "D12"), ("deal",))
    assert setup.clause_words == {"D11": ("mulligan",)}
    text, steps, hand = setup.blocks
    assert (text.kind, text.text) == ("text", "First **shuffle** your cards.")
    assert (steps.kind, steps.items) == ("steps", ("Draw two.", "Keep one of them."))
    assert hand.figure is not None
    assert [(row.label, [[card.row for card in pile] for pile in row.cards]) for row in hand.figure.rows] == [
        ("Yours", [[0, 3], [1]]),
        ("", [[2]]),
    ]
    assert [block.kind for block in questions.blocks] == ["question", "question", "example", "figure"]
    assert questions.blocks[0].items == ("No (D10).",)
    assert questions.blocks[3].figure == guide.GuideFigure("map", "Land", (), ("terrain 4 at 0,0",))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("D10-D12", "D10-D13", "names clause D13, which does not exist"),
        ("D10-D12", "ten", "'ten' in a guide is not a clause"),
        ("Words D11", "Words D20", "has words for D20, which is not among its clauses"),
        ("Bear", "Dragon", "shows 'Dragon', which is not a card"),
        ("## Questions\n", "## Questions\nClauses: D12\n", "Clause D12 is in two sections"),
        ("0,0\n```\n", "0,0\n", "has no end"),
    ],
)
def test_a_guide_with_a_fault_is_refused_with_the_reason(old: str, new: str, told: str) -> None:
    with pytest.raises(guide.BadGuide, match=re.escape(told)):
        guide.read(SMALL.replace(old, new), NUMBERS, CARDS)


def test_all_games_in_the_box_have_a_guide_and_others_need_none() -> None:
    assert {"druid", "idriana", "tectonic"} <= set(GUIDES)
    assert guide.read("") == guide.NONE


@pytest.mark.parametrize("name", GUIDES)
def test_every_clause_is_in_one_section_and_every_mentioned_clause_exists(name: str) -> None:
    found = packages.guide(name)
    listed = [number for section in found.sections for number in section.clauses]
    assert sorted(listed) == sorted(texts(name))
    mentioned = {
        number
        for section in found.sections
        for block in section.blocks
        for number in re.findall(r"\b[A-Z]\d+\b", block.words)
    }
    assert mentioned <= set(texts(name))
    assert len({section.id for section in found.sections}) == len(found.sections)


@pytest.mark.parametrize("name", GUIDES)
def test_every_figure_shows_cards_of_the_standard_set(name: str) -> None:
    _, rows = registry.game(name).card_table()
    figures = [block.figure for section in packages.guide(name).sections for block in section.blocks if block.figure]
    shown = [card for figure in figures for row in figure.rows for pile in row.cards for card in pile]
    assert len(figures) >= (5 if name in ("druid", "idriana", "tectonic") else 1)
    assert all(card.name.split()[-1] in " ".join(rows[card.row]) for card in shown)


@pytest.mark.parametrize(
    ("name", "query", "number"),
    [
        ("idriana", "mulligan", "I11"),
        ("idriana", "Mülligan", "I11"),
        ("idriana", "draw", "I21"),
        ("idriana", "hand limit", "I23"),
        ("idriana", "untap", "I20"),
        ("idriana", "tie", "I71"),
        ("idriana", "tiebreak", "I72"),
        ("idriana", "uproot", "I51"),
        ("idriana", "king’s peace", "I43"),
        ("druid", "tie", "D54"),
        ("druid", "tiebreaker", "D55"),
        ("druid", "swap", "D43"),
        ("druid", "hand limit", "D25"),
        ("druid", "draw", "D61"),
        ("tectonic", "overlap", "T31"),
        ("tectonic", "rotate", "T30"),
        ("tectonic", "VOLCANO", "T33"),
        ("tectonic", "lava", "T43"),
        ("tectonic", "tie", "T53"),
        ("tectonic", "uproot", "T34"),
    ],
)
def test_the_words_of_players_find_the_clause(name: str, query: str, number: str) -> None:
    hits = guide.search(packages.guide(name), texts(name), query)
    assert number in [found for hit in hits for found in hit.clauses]


def test_a_word_is_found_from_its_beginning_only() -> None:
    assert guide.has_terms("Ties and draws", ["tie", "draw"])
    assert not guide.has_terms("Properties", ["tie"])
    assert not guide.has_terms("Ties", [])


def test_a_misspelled_word_gets_suggestions() -> None:
    found = packages.guide("idriana")
    assert guide.search(found, texts("idriana"), "muligan") == []
    assert "mulligan" in guide.suggestions(found, texts("idriana"), "muligan")
