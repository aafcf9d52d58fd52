"""Card sets as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuckbox.core.card_set import CardSet, read
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
    assert cells("name,worth\nRi\x1bng\x00,3") == [(2, "Ring", "3")]


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


def test_the_hash_is_of_the_content_but_not_of_line_endings_and_file_name() -> None:
    one = CardSet("a.csv", "name,worth\nRing,3\n")
    assert one.hash == CardSet("b.csv", "name,worth\r\nRing,3").hash
    assert one.hash != CardSet("a.csv", "name,worth\nRing,4\n").hash
    assert len(one.hash) == 16


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
