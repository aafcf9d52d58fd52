"""Card sets as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuckbox import registry
from tuckbox.core.card_set import CardSet, check_names, read
from tuckbox.core.errors import BadCardSet

COLUMNS = ("name", "worth")


def cells(text: str) -> list[tuple[int, str, str]]:
    """The rows of a set: line, name and worth."""
    return [(row.line, row["name"], row["worth"]) for row in CardSet("mine.csv", text).rows(COLUMNS)]


def refusal(text: str) -> str:
    """Why a text is no set."""
    with pytest.raises(BadCardSet) as caught:
        CardSet("mine.csv", text).rows(COLUMNS)
    return str(caught.value)


def test_rows_come_with_their_lines() -> None:
    assert cells("name,worth\nRing,3\nSpoon,1\n") == [(2, "Ring", "3"), (3, "Spoon", "1")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_ending_will_do(end: str) -> None:
    assert cells(f"name,worth{end}Ring,3{end}Spoon,1") == [(2, "Ring", "3"), (3, "Spoon", "1")]


def test_blank_lines_and_rows_of_empty_cells_are_skipped_but_counted() -> None:
    assert cells("\nname,worth\n\nRing,3\n ,\n\n  \nSpoon,1\n\n") == [(4, "Ring", "3"), (8, "Spoon", "1")]


def test_cells_are_single_lines_without_needless_spaces() -> None:
    assert cells('name , worth\n"Ring,  the ""One""\n of all", 3 \n') == [(3, 'Ring, the "One" of all', "3")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "mine.csv, row 1: the columns must be name, worth; the file has nothing"),
        ("name\nRing", "mine.csv, row 1: the columns must be name, worth; the file has name"),
        ("\nworth,name\n", "mine.csv, row 2: the columns must be name, worth; the file has worth, name"),
        ("name,worth\nRing", "mine.csv, row 2: 1 cells where the head has 2 columns"),
        ("name,worth\n\nRing,3,4", "mine.csv, row 3: 3 cells where the head has 2 columns"),
        ('name,worth\nRing,"3', "mine.csv, row 2: not readable as CSV: unexpected end of data"),
        ('name,worth\n"Ring"s,3', "mine.csv, row 2: not readable as CSV: ',' expected after '\"'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_file_row_and_reason(text: str, reason: str) -> None:
    assert refusal(text) == reason


@pytest.mark.parametrize(
    "letter",
    [
        "\x00",
        "\x0b",
        "\x0c",
        "\x1b",
        "\x1c",
        "\x85",
        "\u2028",
        "\u2029",
        "\u200b",
        "\u202e",
        "\ud800",
        "\uffff",
        "\ufeff",
    ],
)
def test_characters_that_break_lines_or_cannot_be_seen_are_refused(letter: str) -> None:
    reason = f"the character U+{ord(letter):04X} cannot be seen or printed; remove it"
    assert refusal(f"name,worth\nSpoon,1\nRi{letter}ng,3") == f"mine.csv, row 3, column name: {reason}"
    assert refusal(f"name,worth\nRing,3{letter}") == f"mine.csv, row 2, column worth: {reason}"


def test_cells_and_files_have_limits() -> None:
    assert refusal(f"name,worth\nRing,{'9' * 5000}") == (
        "mine.csv, row 2, column worth: 5,000 characters, and 300 is the most"
    )
    assert refusal("name,worth\n" + "Ring,3\n" * 30_000) == (
        "mine.csv: the file is too large: a set has at most 200,000 bytes"
    )


@pytest.mark.parametrize(
    ("names", "row", "reason"),
    [
        (["Ring", ""], 3, "the card has no name"),
        (["Ring", "R" * 41], 3, "the name has 41 characters, and 40 is the most"),
        (["Ring", "RING"], 3, "the name RING is taken by row 2"),
        (["Farmer's", "Farmer\u2019s"], 3, "the name Farmer\u2019s is taken by row 2"),
        (["Bee", "\u0412\u0435\u0435"], 3, "the name \u0412\u0435\u0435 looks like that of row 2"),
        (["Best Seat 1", "Ring"], 2, "the name Best Seat 1 would be read as a player's seat"),
    ],
)
def test_names_are_there_short_and_distinct(names: list[str], row: int, reason: str) -> None:
    cards = CardSet("mine.csv", "name,worth\n" + "".join(f"{name},3\n" for name in names))
    with pytest.raises(BadCardSet) as caught:
        check_names(cards.file, cards.rows(COLUMNS))
    assert (caught.value.row, caught.value.reason) == (row, reason)


def test_a_byte_order_mark_in_a_text_does_not_count() -> None:
    assert CardSet("mine.csv", "\ufeffname,worth\nRing,3\n") == CardSet("mine.csv", "name,worth\nRing,3\n")


def test_semicolons_between_cells_are_read_as_commas() -> None:
    written = CardSet("mine.csv", '\ufeffname;worth\r\n"Ring; golden";3\r\nSpoon, small;1\r\n')
    assert written == CardSet("mine.csv", 'name,worth\nRing; golden,3\n"Spoon, small",1\n')
    assert [row["name"] for row in written.rows(COLUMNS)] == ["Ring; golden", "Spoon, small"]


def test_semicolons_within_cells_stay() -> None:
    text = "name,worth\nRing; golden,3\n"
    assert CardSet("mine.csv", text).text == text


def test_a_file_with_semicolons_that_is_not_readable_is_refused() -> None:
    with pytest.raises(BadCardSet):
        CardSet("mine.csv", 'name;worth\n"Ring"x;3\n').rows(COLUMNS)


def test_a_name_is_found_in_its_row() -> None:
    cards = CardSet("mine.csv", "name,worth\nRing,3\nSpoon,1\n")
    assert (cards.line_of("spoon"), cards.line_of("Fork")) == (3, 0)


def test_the_hash_of_any_text_can_be_asked_for() -> None:
    assert len(CardSet("mine.csv", "\ud800").hash) == 16


def test_the_hash_is_of_the_content_but_not_of_line_endings_and_file_name() -> None:
    one = CardSet("a.csv", "name,worth\nRing,3\n")
    assert one.hash == CardSet("b.csv", "name,worth\r\nRing,3").hash
    assert one.hash != CardSet("a.csv", "name,worth\nRing,4\n").hash
    assert len(one.hash) == 16


@pytest.mark.parametrize(
    "text",
    ['"name","worth"\n"Ring",3\n', "name,worth\n\nRing,3\n\n\n", "name,worth\r\nRing,3\r\n,\r\n", "name;worth\nRing;3"],
)
def test_quotes_and_blank_lines_do_not_change_the_hash(text: str) -> None:
    plain, other = CardSet("a.csv", "name,worth\nRing,3\n"), CardSet("b.csv", text)
    assert other.hash == plain.hash == plain.line_hash
    assert other.has_hash(plain.hash) and other.has_hash(other.line_hash) and not other.has_hash("")


def test_an_optional_column_may_be_missing() -> None:
    rows = CardSet("mine.csv", "name\nRing\n").rows(COLUMNS, optional="worth")
    assert [row.cells for row in rows] == [{"name": "Ring", "worth": ""}]
    with pytest.raises(BadCardSet, match="the columns must be name, worth"):
        CardSet("mine.csv", "worth\n3\n").rows(COLUMNS, optional="worth")


def test_files_are_read_with_or_without_byte_order_mark(tmp_path: Path) -> None:
    plain, marked = tmp_path / "plain.csv", tmp_path / "marked.csv"
    plain.write_bytes("name,worth\nÖhr,3\n".encode())
    marked.write_bytes(b"\xef\xbb\xbf" + "name,worth\r\nÖhr,3\r\n".encode())
    assert read(plain).hash == read(marked).hash
    assert read(str(marked)).rows(COLUMNS)[0]["name"] == "Öhr"
    assert read(plain).file == str(plain)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.csv").write_bytes("name,worth\nÖhr,3\n".encode("latin-1"))
    for name, reason in [
        ("none.csv", "there is no such file"),
        ("latin.csv", "not a text file in UTF-8"),
        ("", "cannot be read (Is a directory)"),
    ]:
        with pytest.raises(BadCardSet) as caught:
            read(tmp_path / name)
        assert (caught.value.file, caught.value.row, caught.value.reason) == (str(tmp_path / name), 0, reason)


@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_a_game_declares_the_columns_of_its_standard_set(name: str) -> None:
    game = registry.game_class(name)
    assert [column.name for column in game.card_columns] == game.sets.standard.head()


@pytest.mark.parametrize(
    ("game", "changes", "found"),
    [
        ("druid", [("Mouse,mammal,1", "Mouse,mammal,9"), ("Eagle,bird", "Eagle,brid")], [(9, "value"), (17, "type")]),
        (
            "tectonic",
            [("terrain,1,G   G", "terrain,1,Q   G"), ("terrain,5,G", "terrain,5,G G")],
            [(2, "upper"), (6, "upper")],
        ),
        (
            "idriana",
            [
                ("Pond,wilderness", "Pond,woods"),
                ("National Park,wilderness,centre,3", "National Park,wilderness,centre,x"),
            ],
            [(4, "level"), (6, "area")],
        ),
        (
            "idriana",
            [(",1 Forest,", ",99 Forest,"), (",3 Forest,,", ",3 Forrest,,")],
            [(8, "requires"), (9, "requires")],
        ),
    ],
)
def test_all_rows_with_the_same_kind_of_fault_are_complained_of_at_once(
    game: str, changes: list[tuple[str, str]], found: list[tuple[int, str]]
) -> None:
    cls = registry.game_class(game)
    text = cls.sets.standard.text
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    with pytest.raises(BadCardSet) as caught:
        cls(CardSet("mine.csv", text))
    assert [(one.row, one.column) for one in caught.value.complaints] == found
