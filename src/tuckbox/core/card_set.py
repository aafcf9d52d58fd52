"""Card sets: CSV files that a designer can open in a spreadsheet, change and play with."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tuckbox.core.errors import BadCardSet
from tuckbox.core.text import one_line


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

    @property
    def hash(self) -> str:
        """The hash of the content, which identifies the set in records and tables; line endings do not count."""
        return hashlib.sha256("\n".join(self.text.splitlines()).encode()).hexdigest()[:16]

    def rows(self, columns: tuple[str, ...]) -> list[Row]:
        """The rows of the file, which must have exactly these columns."""
        lines = self._lines()
        first, head = next(lines, (1, []))
        if tuple(head) != columns:
            found = ", ".join(head) or "nothing"
            raise BadCardSet(self.file, first, f"the columns must be {', '.join(columns)}; the file has {found}")
        rows: list[Row] = []
        for line, cells in lines:
            if len(cells) != len(columns):
                raise BadCardSet(self.file, line, f"{len(cells)} cells where the head has {len(columns)} columns")
            rows.append(Row(line, dict(zip(columns, cells, strict=True))))
        return rows

    def _lines(self) -> Iterator[tuple[int, list[str]]]:
        """The lines that are not blank, with their numbers and each cell folded to one line."""
        reader = csv.reader(io.StringIO(self.text, newline=None), strict=True)
        try:
            for cells in reader:
                folded = [one_line(cell) for cell in cells]
                if any(folded):
                    yield reader.line_num, folded
        except csv.Error as error:
            raise BadCardSet(self.file, reader.line_num, f"not readable as CSV: {error}") from None


def read(path: str | Path) -> CardSet:
    """The card set in a file."""
    name = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadCardSet(name, 0, "there is no such file") from None
    except UnicodeDecodeError:
        raise BadCardSet(name, 0, "not a text file in UTF-8") from None
    except OSError as error:
        raise BadCardSet(name, 0, f"cannot be read ({error.strerror})") from None
    return CardSet(name, text)
