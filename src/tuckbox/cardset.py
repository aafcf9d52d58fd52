"""Card sets: CSV files that a designer can open in a spreadsheet, change and play with."""

from __future__ import annotations

import csv
import hashlib
import io
from dataclasses import dataclass
from pathlib import Path

from tuckbox.errors import BadCardSet


@dataclass(frozen=True)
class Row:
    """A row of a card set: its line in the file and its cells by column."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


@dataclass(frozen=True)
class CardSet:
    """A card set as text; what the cards mean is its game's business."""

    file: str
    text: str

    @property
    def hash(self) -> str:
        """The content's hash, by which records and tables know the set; line endings do not count."""
        return hashlib.sha256("\n".join(self.text.splitlines()).encode()).hexdigest()[:16]

    def rows(self, columns: tuple[str, ...]) -> list[Row]:
        """The rows of the file, which must have exactly these columns."""
        reader = csv.reader(io.StringIO(self.text))
        lines: list[Row] = []
        try:
            head = [cell.strip() for cell in next(reader, [])]
            if tuple(head) != columns:
                found = ", ".join(head) or "nothing"
                raise BadCardSet(self.file, 1, f"the columns must be {', '.join(columns)}; the file has {found}")
            for cells in reader:
                if not any(cell.strip() for cell in cells):
                    continue
                if len(cells) != len(columns):
                    reason = f"{len(cells)} cells where the head has {len(columns)} columns"
                    raise BadCardSet(self.file, reader.line_num, reason)
                stripped = (cell.strip() for cell in cells)
                lines.append(Row(reader.line_num, dict(zip(columns, stripped, strict=True))))
        except csv.Error as error:
            raise BadCardSet(self.file, reader.line_num, f"not readable as CSV: {error}") from None
        return lines


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
