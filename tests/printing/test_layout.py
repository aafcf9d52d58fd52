"""Cards on sheets, measured in the PDF: sizes, counts, marks, and that fronts and backs meet."""

from __future__ import annotations

import csv
import io
import math

import pytest
from pypdf import PdfReader

from tests.printing import measuring
from tests.printing.measuring import card_boxes, lines, page_size
from tuckbox import printing, registry
from tuckbox.art.printed import BLEED
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import TuckboxError, WrongSeats
from tuckbox.printing.layout import GAP, grid_of

CASES = [
    ("druid", "a4"),
    ("druid", "letter"),
    ("tectonic", "a4"),
    ("tectonic", "letter"),
    ("idriana", "a4"),
    ("magpies", "letter"),
]
_ROWS = csv.DictReader(io.StringIO(registry.game_class("idriana").sets.standard.text))
IDRIANA = 2 * sum(int(row["start"]) + int(row["copies"]) for row in _ROWS) - 1  # one Fair Weather for both
# game, paper: cards for the fewest players, sheets, size of the first card
EXPECTED = {
    ("druid", "a4"): (52, 6, (63, 83)),
    ("druid", "letter"): (52, 6, (63, 83)),
    ("tectonic", "a4"): (92, 11, (87, 58)),
    ("tectonic", "letter"): (92, 12, (87, 58)),
    ("idriana", "a4"): (IDRIANA, math.ceil(IDRIANA / 9), (63, 88)),
    ("magpies", "letter"): (24, 3, (63, 88)),
}


@pytest.fixture(scope="module", params=CASES, ids="-".join)
def printed(request: pytest.FixtureRequest) -> tuple[printing.Sheets, PdfReader]:
    """The sheets of a game on a paper, and their PDF."""
    game, paper = request.param
    sheets = printing.sheets(registry.game(game), paper)
    return sheets, measuring.read(sheets.pdf())


def test_every_card_is_printed_in_its_size(printed: tuple[printing.Sheets, PdfReader]) -> None:
    sheets, pdf = printed
    count, sheet_count, size = EXPECTED[sheets.game.name, sheets.paper]
    assert (sheets.count, sheets.sheet_count, sheets.sizes[0]) == (count, sheet_count, size)
    assert len(pdf.pages) == 2 * sheet_count
    drawn = [0, 0]
    for at, (page, pdf_page) in enumerate(zip(sheets.pages, pdf.pages, strict=True)):
        assert page_size(pdf_page) == pytest.approx(printing.PAPERS[sheets.paper], abs=0.01)
        boxes = card_boxes(pdf_page, sheets.deck.cards[page.slots[0].card].size)
        assert len(boxes) == len(page.slots)
        drawn[at % 2] += len(boxes)
    assert drawn == [count, count]


def test_fronts_and_backs_meet_when_the_paper_is_turned(printed: tuple[printing.Sheets, PdfReader]) -> None:
    sheets, pdf = printed
    width = printing.PAPERS[sheets.paper][0]
    for at in range(0, len(sheets.pages), 2):
        front, back = sheets.pages[at : at + 2]
        size = sheets.deck.cards[front.slots[0].card].size
        fronts, backs = ([box.middle for box in card_boxes(pdf.pages[side], size)] for side in (at, at + 1))
        assert len(fronts) == len(backs)
        for x, y in fronts:
            assert any(math.dist((width - x, y), behind) < 0.03 for behind in backs), (x, y)
        for one, other in zip(front.slots, back.slots, strict=True):  # and each card has its own back
            assert one.card == other.card
            assert (one.x + other.x + front.grid.width, one.y) == pytest.approx((width, other.y))
            assert (one.turn + other.turn) % 360 == 0


def test_cards_keep_apart_and_inside_the_paper(printed: tuple[printing.Sheets, PdfReader]) -> None:
    sheets, pdf = printed
    width, height = printing.PAPERS[sheets.paper]
    for page, pdf_page in zip(sheets.pages, pdf.pages, strict=True):
        boxes = card_boxes(pdf_page, sheets.deck.cards[page.slots[0].card].size)
        assert min(min(box.x, width - box.x - box.width) for box in boxes) >= 6
        assert min(min(box.y, height - box.y - box.height) for box in boxes) >= 8
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                across = abs(one.middle[0] - other.middle[0]) - one.width
                down = abs(one.middle[1] - other.middle[1]) - one.height
                assert max(across, down) >= GAP - 2 * BLEED - 0.03, "some white stays between two bleeds"


def test_crop_marks_stand_where_the_cuts_are(printed: tuple[printing.Sheets, PdfReader]) -> None:
    sheets, pdf = printed
    for page, pdf_page in zip(sheets.pages, pdf.pages, strict=True):
        boxes = card_boxes(pdf_page, sheets.deck.cards[page.slots[0].card].size)
        marks = [line for line in lines(pdf_page) if math.isclose(abs(line.width + line.height), 3.2, abs_tol=0.01)]
        upright = {round(mark.x, 1) for mark in marks if mark.height}
        level = {round(mark.y, 1) for mark in marks if mark.width}
        for box in boxes:
            for cuts, start, length in ((upright, box.x, box.width), (level, box.y, box.height)):
                for cut in (start + BLEED, start + length - BLEED):
                    assert any(abs(cut - mark) < 0.1 for mark in cuts), (cut, cuts)


def test_a_line_checks_the_scale_and_the_foot_names_the_set(printed: tuple[printing.Sheets, PdfReader]) -> None:
    sheets, pdf = printed
    front, back = pdf.pages[:2]
    grid = sheets.pages[0].grid
    beside = grid.left > grid.top  # where there is more room it stands beside the cards, turned
    length = [abs(line.height) if beside else line.width for line in lines(front)]
    assert sum(math.isclose(one, 50, abs_tol=0.01) for one in length) == 1
    words = " ".join(front.extract_text().split())
    assert sheets.game.card_set.hash in words and f"sheet 1 of {sheets.sheet_count}, front" in words
    assert "Turn the paper over on its long edge" in back.extract_text()


def test_all_fonts_are_embedded(printed: tuple[printing.Sheets, PdfReader]) -> None:
    sheets, pdf = printed
    found = measuring.fonts(pdf)
    assert all(found.values()), found
    wanted = {"druid": {"Grenze-Bold", "Fraunces-Black"}, "tectonic": {"Fraunces-Black"}}.get(
        sheets.game.name, {"Fraunces-ExtraBold"}
    )
    assert wanted | {"AtkinsonHyperlegible-Regular"} <= set(found)
    assert not [name for name in found if "Libertinus" in name], "no letter is missing from our own fonts"


def test_cards_have_their_names(printed: tuple[printing.Sheets, PdfReader]) -> None:
    sheets, pdf = printed
    if sheets.game.name == "tectonic":
        return  # its cards have numbers
    at = len(pdf.pages) // 4 * 2  # reading all pages would take long
    words = "".join(pdf.pages[at].extract_text().split())
    names = {sheets.deck.cards[slot.card].name for slot in sheets.pages[at].slots}
    assert [name for name in names if name.replace(" ", "") not in words] == []


def test_without_backs_there_are_fronts_only() -> None:
    sheets = printing.sheets(registry.game("druid"), backs=False)
    assert len(measuring.read(sheets.pdf()).pages) == sheets.sheet_count == 6


@pytest.mark.parametrize(
    ("size", "paper", "columns", "rows", "turned"),
    [
        ((63, 88), "a4", 3, 3, False),
        ((63, 88), "letter", 2, 4, True),
        ((88, 63), "a4", 3, 3, True),
        ((87, 58), "a4", 3, 3, True),
    ],
)
def test_a_sheet_has_as_many_cards_as_fit(
    size: tuple[float, float], paper: str, columns: int, rows: int, turned: bool
) -> None:
    grid = grid_of(size, printing.PAPERS[paper])
    assert (grid.columns, grid.rows, grid.turned) == (columns, rows, turned)


def test_what_cannot_be_printed_is_refused_in_words() -> None:
    with pytest.raises(TuckboxError, match="does not fit on the paper"):
        grid_of((300, 300), printing.PAPERS["a4"])
    with pytest.raises(TuckboxError, match="The paper is a4 or letter, not 'a3'"):
        printing.sheets(registry.game("druid"), "a3")
    with pytest.raises(WrongSeats):
        printing.sheets(registry.game("druid"), players=5)


def test_words_of_a_set_are_never_read_as_code() -> None:
    text = registry.game_class("druid").sets.standard.text.replace("Walrus", '#panic("x") $ *')
    sheets = printing.sheets(registry.game("druid", CardSet("mine.csv", text)))
    words = measuring.read(sheets.pdf()).pages[0].extract_text()
    assert '#panic("x") $ *' in words and "mine " in words


def test_letters_of_other_languages_have_glyphs() -> None:
    text = registry.game_class("druid").sets.standard.text.replace("Walrus", "Żółw Ěščřž")
    found = measuring.read(printing.sheets(registry.game("druid", CardSet("mine.csv", text))).pdf())
    assert "Żółw Ěščřž" in found.pages[0].extract_text()
    assert not [name for name in measuring.fonts(found) if "Libertinus" in name]


def test_cards_are_printed_in_another_language() -> None:
    pdf = measuring.read(printing.sheets(registry.game("idriana"), backs=False, language="de").pdf())
    words = " ".join(pdf.pages[0].extract_text().split())
    assert "Blatt 1 von" in words and "Mit 100 % drucken" in words and "Jagdrevier" in words
    assert "Wird nie geopfert." in words and "Never" not in words and "Hunting Range" not in words
