"""The rules booklet: every section and clause of a game, on pages of half a sheet."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from pypdf import PdfReader

from tests.printing import measuring
from tuckbox import packages, printing, registry
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.printing import decks
from tuckbox.printing.booklet import runs
from tuckbox.texts.clauses import clauses

BOOKS = ("druid", "tectonic", "idriana", "magpies")


@dataclass
class Book:
    """The booklet of a game as PDF, and the words of its pages."""

    game: str
    pdf: PdfReader
    pages: list[str]


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest) -> Book:
    pdf = measuring.read(printing.booklet(registry.game(request.param)).pdf())
    return Book(request.param, pdf, [" ".join(page.extract_text().split()) for page in pdf.pages])


def test_a_booklet_has_all_sections_and_clauses(book: Book) -> None:
    game, words = book.game, " ".join(book.pages)
    for section in packages.guide(game).sections:
        assert section.title in words
    for clause in clauses(game):
        assert f"{clause.number} " in words, clause.number
    assert "[ruling]" not in words and "**" not in words
    assert ("Our ruling:" in words) == any(clause.ruling for clause in clauses(game))
    assert registry.game(game).card_set.hash in words


def test_its_pages_are_half_a_sheet_and_its_fonts_embedded(book: Book) -> None:
    assert all(measuring.page_size(page) == pytest.approx((148.5, 210), abs=0.01) for page in book.pdf.pages)
    assert all(measuring.fonts(book.pdf).values())


def test_on_letter_it_is_half_a_letter() -> None:
    pdf = measuring.read(printing.booklet(registry.game("magpies"), "letter").pdf())
    assert measuring.page_size(pdf.pages[0]) == pytest.approx((139.7, 215.9), abs=0.01)


def test_figures_show_the_cards_of_the_set() -> None:
    text = registry.game_class("druid").sets.standard.text.replace("Walrus", "Sea Cow").replace("Bear", "Panda")
    pdf = measuring.read(printing.booklet(registry.game("druid", CardSet("mine.csv", text))).pdf())
    pages = [page.extract_text() for page in pdf.pages]
    assert any("Phoenix" in page for page in pages), "a card that the set lacks is left out"
    assert not any("Reading a card" in page for page in pages), "its card is the Bear"


def test_it_explains_the_parts_of_a_card_with_their_clauses(book: Book) -> None:
    game, found = book.game, [page for page in book.pages if "Reading a card" in page]
    if game == "magpies":
        assert found == [], "a game that does not say how its cards are read has no such page"
        return
    (page,) = found
    known = {clause.number for clause in clauses(game)}
    printed = decks.printing_of(game)
    assert printed is not None
    for mark in printed.reading(registry.game(game)).marks:
        assert mark.title in page and mark.clause in known
        assert mark.clause in page


def test_the_maps_of_tectonic_tribes_are_drawn() -> None:
    book = printing.booklet(registry.game("tectonic"))
    pictures: dict[str, str] = {}
    sections = list(book._sections(pictures))
    figures = [block for section in sections for block in section["blocks"] if block.get("picture")]
    assert len(figures) == len(pictures) == 3
    assert all(svg.startswith("<svg") and "var(" not in svg for svg in pictures.values())


def test_markdown_becomes_runs() -> None:
    assert runs("Win **three** of [them](x.md), [ruling] or `more`.") == [
        ("plain", "Win "),
        ("bold", "three"),
        ("plain", " of "),
        ("plain", "them"),
        ("plain", ", "),
        ("ruling", "[ruling]"),
        ("plain", " or "),
        ("plain", "more"),
        ("plain", "."),
    ]


def test_quotes_are_curly_on_paper() -> None:
    assert runs('"Play in": a player\'s card') == [("plain", "“Play in”: a player’s card")]


def test_a_game_without_rules_has_no_booklet(minimal_game: None) -> None:
    with pytest.raises(TuckboxError, match="has no rules to print"):
        printing.booklet(registry.game("minimal"))


def test_it_is_printed_in_another_language() -> None:
    pdf = measuring.read(printing.booklet(registry.game("druid"), language="de").pdf())
    words = " ".join(" ".join(page.extract_text() for page in pdf.pages).split())
    for section in packages.guide("druid", "de").sections:
        assert section.title in words
    assert "Unsere Festlegung:" in words and "So liest man eine Karte" in words and "Walross" in words
    assert "Our ruling" not in words and "Walrus" not in words and "Worked example" not in words
    with pytest.raises(BadOption, match=r"The language is en or de, not 'xx'\."):
        printing.booklet(registry.game("druid"), language="xx")
