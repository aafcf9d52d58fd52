"""Plural forms agree with CLDR, in all languages."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel import Locale

from tools import plural_rules
from tuckbox.core.localized_text import localized, worded
from tuckbox.texts import languages
from tuckbox.texts.plural_rules import RULES
from tuckbox.texts.plurals import plural_form

DECIMALS = ["0.0", "0.1", "0.5", "1.0", "1.1", "1.10", "1.5", "2.0", "3.2", "5.01", "10.0", "11.11", "100.00", "1.21"]


def test_the_rules_are_current() -> None:
    assert plural_rules.MODULE.read_text(encoding="utf-8") == plural_rules.module()


@pytest.mark.parametrize("language", sorted(RULES))
def test_forms_are_those_of_cldr(language: str) -> None:
    cldr = Locale.parse(language).plural_form
    numbers = [*range(1001), 10_000, 100_000, 1_000_000, 2_000_000]
    assert [plural_form(language, number) for number in numbers] == [cldr(number) for number in numbers]
    assert [plural_form(language, text) for text in DECIMALS] == [cldr(Decimal(text)) for text in DECIMALS]


def test_forms_differ_by_language() -> None:
    assert [plural_form("pl", number) for number in (1, 2, 5, 22, 101)] == ["one", "few", "many", "few", "many"]
    assert [plural_form("ru", number) for number in (1, 2, 5, 21)] == ["one", "few", "many", "one"]
    assert [plural_form("ar", number) for number in (0, 1, 2, 3, 11, 100)] == [
        *("zero", "one", "two", "few", "many", "other")
    ]
    assert plural_form("ja", 1) == "other" and plural_form("fr", 0) == "one"


def test_an_unknown_language_has_the_forms_of_english_and_text_is_no_number() -> None:
    assert [plural_form("xx", number) for number in (0, 1, -1, 2)] == ["other", "one", "one", "other"]
    assert plural_form("pl", "a few") == "other"


def test_a_sentence_takes_the_form_of_its_language() -> None:
    english = "{count, plural, one {# card} other {# cards}}"
    polish = languages.read(
        f'"{english}" = "{{count, plural, one {{# karta}} few {{# karty}} many {{# kart}} other {{# karty}}}}"', "pl"
    )
    assert [worded(localized(english, count=count), polish) for count in (1, 3, 5)] == ["1 karta", "3 karty", "5 kart"]
    lacking = languages.read("", "fr")
    assert worded(localized(english, count=0), lacking) == "0 cards"
