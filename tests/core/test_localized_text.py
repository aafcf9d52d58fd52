"""Localized texts: English sentences that can be worded in other languages."""

from __future__ import annotations

import pickle

import pytest

from tuckbox.core.localized_text import (
    IN_ENGLISH,
    BadTemplate,
    LocalizedText,
    Texts,
    blanks,
    decimal,
    fill,
    joined,
    listed,
    localized,
    percent,
    seat_name,
    thousands,
    worded,
)
from tuckbox.core.text import named

# web/src/lang/icu.test.ts checks the same in the page
CARDS = "{count, plural, =0 {no card} one {# card of {name}} other {# cards of {name}}}"
GERMAN = Texts(
    {
        "You do not hold {name}.": "Du hast {name} nicht auf der Hand.",
        "Walrus": "Walross",
        "{others} and {last}": "{others} und {last}",
    }
)


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("Play {game} now", {"game": "Idriana"}, "Play Idriana now"),
        ("A {blank} stays", {}, "A {blank} stays"),
        (CARDS, {"count": 0, "name": "Ann"}, "no card"),
        (CARDS, {"count": 1, "name": "Ann"}, "1 card of Ann"),
        (CARDS, {"count": 12, "name": "Ann"}, "12 cards of Ann"),
        ("{kind, select, fish {all fish} other {all {kind}s}}!", {"kind": "bird"}, "all birds!"),
        ("{kind, select, fish {all fish} other {all {kind}s}}!", {"kind": "fish"}, "all fish!"),
        ("Row #{row}", {"row": 3}, "Row #3"),
    ],
)
def test_a_template_is_filled_in(template: str, values: dict[str, str | int], text: str) -> None:
    assert fill(template, values) == text


@pytest.mark.parametrize("template", ["{", "}", "{a b}", "{n, plural, one {#}}", "{n, plural, one {# other {#}}"])
def test_a_bad_template_is_refused(template: str) -> None:
    with pytest.raises(BadTemplate):
        blanks(template)


def test_the_blanks_of_all_forms_are_found() -> None:
    assert blanks(CARDS) == {"count", "name"}


def test_a_message_is_its_english_text_and_can_be_worded() -> None:
    refusal = localized("You do not hold {name}.", name=LocalizedText("Walrus"))
    assert refusal == "You do not hold Walrus."
    assert worded(refusal, GERMAN) == "Du hast Walross nicht auf der Hand."
    assert worded(refusal, IN_ENGLISH) == refusal


def test_a_plain_value_is_not_translated() -> None:
    assert worded(localized("You do not hold {name}.", name="Walrus"), GERMAN) == "Du hast Walrus nicht auf der Hand."


def test_lists_are_worded() -> None:
    assert joined(["a", "b", "c"]) == "a, b, c"
    assert joined([LocalizedText("Walrus")]).template == "Walrus"
    assert [listed(list("abc")[:count]) for count in (1, 2, 3)] == ["a", "a and b", "a, b and c"]
    assert worded(listed(["a", "b", LocalizedText("Walrus")]), GERMAN) == "a, b und Walross"


def test_players_are_named_within_a_message_and_not_translated() -> None:
    said = named(localized("{seat} beats {other}.", seat=seat_name(0), other=seat_name(1)), ["Walrus", "Bo"])
    assert said == "Walrus beats Bo."
    assert worded(said, GERMAN.merged({"{seat} beats {other}.": "{seat} schlägt {other}."})) == "Walrus schlägt Bo."


def test_a_sentence_that_begins_with_a_seat_has_a_capital() -> None:
    assert localized("{seat} won.", seat=seat_name(1)) == "Seat 2 won."
    assert localized("{seat}: nothing", seat=seat_name(1)) == "seat 2: nothing"


def test_a_message_survives_the_way_to_another_process() -> None:
    refusal = localized("You do not hold {name}.", name=LocalizedText("Walrus"))
    copy = pickle.loads(pickle.dumps(refusal))
    assert (copy, copy.template, copy.values) == (refusal, refusal.template, refusal.values)


def test_numbers_are_written_as_the_language_has_them() -> None:
    texts = Texts(
        {
            "{whole}.{part}": "{whole},{part}",
            "{thousands},{three}": "{thousands}.{three}",
            "{number}%": "{number} %",
        }
    )
    said = [decimal(-0.25, 2), decimal(7, 0), thousands(1_234_567), thousands(12), percent(0.092, 1, sign=True)]
    assert said == ["−0.25", "7", "1,234,567", "12", "+9.2%"]
    assert [worded(one, texts) for one in said] == ["−0,25", "7", "1.234.567", "12", "+9,2 %"]
    assert [percent(value, sign=True) for value in (0.0, -0.001, -0.05)] == ["0%", "0%", "−5%"]
