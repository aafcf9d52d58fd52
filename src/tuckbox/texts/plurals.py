"""Plural forms: which form of a sentence a number takes in a language, by the rules of CLDR."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from tuckbox.core.localized_text import Value
from tuckbox.texts.plural_rules import RULES


def plural_form(language: str, number: Value) -> str:
    """The plural form of a number: a whole number, or a decimal as text ("1.50"); with no language, as in English."""
    try:
        value = abs(Decimal(number))
    except InvalidOperation:
        return "other"
    digits = f"{value:f}".partition(".")[2]
    whole = int(value)
    operands = (whole if value == whole else value, whole, len(digits), int(digits or 0), int(digits.rstrip("0") or 0))
    forms = RULES.get(language, RULES["en"])
    return next((form for form, fits in forms.items() if fits(*operands)), "other")
