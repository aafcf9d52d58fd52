"""Card sets: CSV files that a designer can open in a spreadsheet, change and play with."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, Literal

from tuckbox.core.errors import BadCardSet, Complaint
from tuckbox.core.localized_text import localized, thousands
from tuckbox.core.text import folded, is_invisible, lookalike, one_line

MOST_BYTES: Final = 200_000  # of a whole file
MOST_LETTERS: Final = 300  # of a cell
MOST_NAME: Final = 40  # letters of a name

# Control characters, line separators that end no line of a CSV file, surrogates and noncharacters.
_UNREADABLE: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


Fault = tuple[str, str]  # of a row: the column to blame, empty for the row as a whole, and the reason


@dataclass(frozen=True)
class Column:
    """A column of a card set, for editors; the game's check decides what is valid.

    A cell of kind `words` holds any of the values with spaces between them, one of kind `squares` exactly `count` of
    them side by side. The values of a `text` are suggestions.
    """

    name: str
    kind: Literal["text", "number", "choice", "words", "squares"] = "text"
    values: tuple[str, ...] = ()
    about: str = ""  # what a cell may contain, in words
    groups: bool = False  # the cards are shown in groups by it
    count: int = 0
    optional: bool = False  # a file may lack it


@dataclass(frozen=True)
class Row:
    """A row of a card set: its line in the file and its cells by column."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


@dataclass(frozen=True)
class CardSet:
    """A card set as text; its game gives the columns their meaning."""

    file: str
    text: str

    def __post_init__(self) -> None:
        """Drop a spreadsheet's byte order mark, and separate the cells by commas."""
        object.__setattr__(self, "text", _with_commas(self.text.removeprefix("\ufeff")))

    @cached_property
    def hash(self) -> str:
        """The hash of the cells, which identifies the set in records; quoting and blank lines do not count."""
        return _hash_of(_canonical(self.text))

    @property
    def line_hash(self) -> str:
        """The hash of the lines, quotes included, by which version 0.1.0 identified the set."""
        return _hash_of("\n".join(self.text.splitlines()))

    def has_hash(self, hash: str) -> bool:
        """Whether this is the set that a record, old or new, identifies by a hash."""
        return hash in (self.hash, self.line_hash)

    def rows(self, columns: tuple[str, ...], optional: str = "") -> list[Row]:
        """The rows of the file, which must have exactly these columns; without the optional one its cells are empty."""
        if len(self.text.encode(errors="surrogatepass")) > MOST_BYTES:
            reason = localized("the file is too large: a set has at most {most} bytes", most=thousands(MOST_BYTES))
            raise BadCardSet(self.file, 0, reason)
        lines = self._lines(columns)
        first, head = next(lines, (1, []))
        required = tuple(column for column in columns if column != optional)
        if tuple(head) not in (columns, required):
            wanted = ", ".join(columns)
            found = ", ".join(head) or localized("nothing")
            reason = localized("the columns must be {wanted}; the file has {found}", wanted=wanted, found=found)
            raise BadCardSet(self.file, first, reason)
        rows: list[Row] = []
        for line, cells in lines:
            if len(cells) != len(head):
                counts = {"cells": len(cells), "columns": len(head)}
                reason = localized("{cells} cells where the head has {columns} columns", **counts)
                raise BadCardSet(self.file, line, reason)
            rows.append(Row(line, dict.fromkeys(columns, "") | dict(zip(head, cells, strict=True))))
        return rows

    def head(self) -> list[str]:
        """The names of the columns."""
        return next(self._lines(()), (1, []))[1]

    def line_of(self, name: str) -> int:
        """The line of the row that has this name in one of its cells; 0 if none has."""
        wanted = folded(name)
        return next((line for line, cells in self._lines(()) if wanted in map(folded, cells)), 0)

    def _lines(self, columns: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
        """The non-blank lines with their numbers, each cell folded to one line."""
        reader = csv.reader(io.StringIO(self.text, newline=None), strict=True)
        try:
            for cells in reader:
                for i, cell in enumerate(cells):
                    reason = _cell_error(cell)
                    if reason:
                        column = columns[i] if i < len(columns) else str(i + 1)
                        raise BadCardSet(self.file, reader.line_num, reason, column)
                plain = [one_line(cell) for cell in cells]
                if any(plain):
                    yield reader.line_num, plain
        except csv.Error as error:
            reason = localized("not readable as CSV: {error}", error=str(error))
            raise BadCardSet(self.file, reader.line_num, reason) from None


def _canonical(text: str) -> str:
    """A set with minimal quoting and no blank lines; of a file that is no CSV, its lines."""
    written = io.StringIO()
    try:
        rows = csv.reader(io.StringIO(text, newline=None), strict=True)
        csv.writer(written, lineterminator="\n").writerows(row for row in rows if any(map(str.strip, row)))
    except csv.Error:
        return "\n".join(text.splitlines())
    return written.getvalue().removesuffix("\n")


def _hash_of(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


def _with_commas(text: str) -> str:
    """A file with its cells separated by commas; spreadsheets use semicolons where the decimal mark is a comma."""
    head = text.lstrip().partition("\n")[0]
    if ";" not in head or "," in head:
        return text
    written = io.StringIO()
    try:
        rows = csv.reader(io.StringIO(text, newline=None), delimiter=";", strict=True)
        csv.writer(written, lineterminator="\n").writerows(rows)
    except csv.Error:
        return text
    return written.getvalue()


def _cell_error(cell: str) -> str:
    """What makes a cell unfit for files and screens; empty if nothing does."""
    if len(cell) > MOST_LETTERS:
        count = thousands(len(cell))
        return localized("{count} characters, and {most} is the most", count=count, most=MOST_LETTERS)
    unreadable = _UNREADABLE.search(cell)
    hidden = "" if cell.isascii() else next((letter for letter in cell if is_invisible(letter)), "")
    if unreadable or hidden:
        letter = unreadable[0] if unreadable else hidden
        return localized("the character {code} cannot be seen or printed; remove it", code=f"U+{ord(letter):04X}")
    return ""


def refuse_rows(file: str, rows: Sequence[Row], fault_of: Callable[[Row], Fault | None]) -> None:
    """Raise one BadCardSet for all rows that have a fault."""
    found = [Complaint(row.line, *fault) for row in rows if (fault := fault_of(row))]
    if found:
        raise BadCardSet(file, found[0].row, found[0].reason, found[0].column, found[1:])


def check_names(file: str, rows: Sequence[Row]) -> None:
    """Raise BadCardSet for names that are missing, too long, taken or ambiguous."""
    taken: dict[str, Row] = {}

    def fault(row: Row) -> Fault | None:
        name = row["name"]
        first = taken.setdefault(lookalike(name), row)
        if not name:
            reason = localized("the card has no name")
        elif len(name) > MOST_NAME:
            reason = localized(
                "the name has {count} characters, and {most} is the most", count=len(name), most=MOST_NAME
            )
        elif re.search(r"\bseat [0-9]", folded(name)):
            reason = localized("the name {name} would be read as a player's seat", name=name)
        elif first is not row and folded(name) == folded(first["name"]):
            reason = localized("the name {name} is taken by row {row}", name=name, row=first.line)
        elif first is not row:
            reason = localized("the name {name} looks like that of row {row}", name=name, row=first.line)
        else:
            return None
        return "name", reason

    refuse_rows(file, rows, fault)


def read(path: str | Path) -> CardSet:
    """The card set in a file."""
    name = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadCardSet(name, 0, localized("there is no such file")) from None
    except UnicodeDecodeError:
        raise BadCardSet(name, 0, localized("not a text file in UTF-8")) from None
    except OSError as error:
        reason = localized("cannot be read ({error})", error=error.strerror or "")
        raise BadCardSet(name, 0, reason) from None
    return CardSet(name, text)
