"""Tables as files that spreadsheets open at a double click."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from tuckbox.core.localized_text import DECIMAL
from tuckbox.texts import languages

_FRACTION: Final = re.compile(r"-?\d+\.\d+(e[+-]?\d+)?")


def csv_file(text: str, language: str) -> bytes:
    """A table in CSV as a file for a spreadsheet in a language.

    Excel takes a file for UTF-8 only if it begins with a byte order mark. Where the decimal mark is a comma, it expects
    semicolons between the cells.
    """
    if "," in languages.texts(language).get(DECIMAL, DECIMAL):
        rows = csv.reader(io.StringIO(text, newline=""))
        written = io.StringIO()
        csv.writer(written, delimiter=";").writerows([_with_comma(cell) for cell in row] for row in rows)
        text = written.getvalue()
    return text.encode("utf-8-sig")


def _with_comma(cell: str) -> str:
    return cell.replace(".", ",") if _FRACTION.fullmatch(cell) else cell
