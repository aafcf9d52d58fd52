"""Printing: a game's cards on sheets to cut out, and its rules as a booklet, both as PDF.

    >>> from tuckbox import printing, registry
    >>> sheets = printing.sheets(registry.game("druid"), "a4")
    >>> sheets.count, sheets.pages[0].side
    (52, 'front')
    >>> pdf = sheets.pdf()  # doctest: +SKIP

Making a PDF needs the extra `print`: pip install 'tuckbox[print]'
"""

from tuckbox.printing.booklet import Booklet, booklet
from tuckbox.printing.layout import PAPERS, Page, Sheets, Slot, sheets
from tuckbox.printing.typesetting import is_available, require

__all__ = ["PAPERS", "Booklet", "Page", "Sheets", "Slot", "booklet", "is_available", "require", "sheets"]
