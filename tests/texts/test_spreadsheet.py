"""Files that spreadsheets open: what Excel needs to read them, in English and where the decimal mark is a comma."""

from __future__ import annotations

from tuckbox.texts.spreadsheet import csv_file

TABLE = 'card,effect,text\r\nWalröss,-0.25,"3.5 or 4, at least"\r\n'


def test_excel_recognises_umlauts_by_the_byte_order_mark() -> None:
    assert csv_file(TABLE, "en") == b"\xef\xbb\xbf" + TABLE.encode()


def test_a_german_spreadsheet_gets_semicolons_and_decimal_commas() -> None:
    expected = "card;effect;text\r\nWalröss;-0,25;3.5 or 4, at least\r\n"
    assert csv_file(TABLE, "de") == b"\xef\xbb\xbf" + expected.encode()
