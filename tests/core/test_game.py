"""The game: seeds, what is pending, and the words around a state."""

from __future__ import annotations

import hashlib

import pytest

from tests.games.druid.table_builder import STANDARD, changed
from tuckbox.core.errors import BadOption, BadSeed
from tuckbox.core.events import OPEN
from tuckbox.core.game import new_seed, seed_of
from tuckbox.core.journal import Journal
from tuckbox.core.options import Option
from tuckbox.games.druid.game import DruidGame


def test_a_seed_is_64_digits_or_any_word() -> None:
    digits = "00ff" * 16
    assert seed_of(digits) == seed_of(digits.upper()) == bytes.fromhex(digits)
    assert seed_of("42") == hashlib.sha256(b"42").digest()
    assert seed_of("x" * 64) == hashlib.sha256(b"x" * 64).digest()
    assert len({seed_of(word) for word in ("a", "A", "a ", "42", "042")}) == 5


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_an_empty_seed_is_refused(text: str) -> None:
    with pytest.raises(BadSeed, match=r"^A seed is 64 hexadecimal digits, or any word or number to make one from\.$"):
        seed_of(text)


def test_new_seeds_are_all_different() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 32 for seed in seeds)


def test_equal_seeds_deal_equal_matches_and_others_do_not() -> None:
    fingerprints = {STANDARD.new_state(2, seed_of(str(number % 20))).fingerprint() for number in range(40)}
    assert len(fingerprints) == 20


def test_the_standard_set_is_known_by_its_content() -> None:
    assert STANDARD.sets.is_standard(STANDARD.card_set)
    assert DruidGame.sets.is_standard(DruidGame(STANDARD.sets.standard).card_set)
    assert not DruidGame.sets.is_standard(changed({"Bee": {"name": "Wasp"}}))


def test_events_are_told_with_seats_or_with_names() -> None:
    journal = Journal()
    STANDARD.new_state(2, bytes(32), journal)
    starts = next(event for event in STANDARD.visible_events(journal.events, OPEN) if event.kind == "starts")
    assert starts.sentence in ("seat 1 starts.", "seat 2 starts.")
    named = next(
        event for event in STANDARD.visible_events(journal.events, OPEN, ("Ann", "Bo")) if event.kind == "starts"
    )
    assert named.sentence in ("Ann starts.", "Bo starts.")


def test_a_seat_that_chooses_a_value_exchanges_it() -> None:
    option = Option("colours", ("red", "green", "blue"), "", by_seat=True)
    assert option.choose("red, green", 0, "blue") == "blue, green, red"
    assert option.choose("red, green", 0, "green") == "green, red, blue"
    assert option.choose("red, green", 1, "green") == "red, green, blue"
    with pytest.raises(BadOption, match="'pink'"):
        option.choose("red", 0, "pink")
