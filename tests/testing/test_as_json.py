"""Values as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tests.games.druid.table_builder import STANDARD
from tuckbox.testing.as_json import plain, to_json


class Colour(Enum):
    DARK_RED = 1


@dataclass(frozen=True)
class Inner:
    colour: Colour


@dataclass(frozen=True)
class Outer:
    inners: tuple[Inner, ...]
    names: dict[int, str | None]


def test_values_become_plain_all_the_way_down() -> None:
    value = Outer((Inner(Colour.DARK_RED),), {2: None, 1: "é"})
    assert plain(value) == {"inners": [{"colour": "dark_red"}], "names": {"2": None, "1": "é"}}
    assert to_json(value) == '{"inners":[{"colour":"dark_red"}],"names":{"1":"\\u00e9","2":null}}'


def test_a_class_is_no_value_of_itself() -> None:
    assert plain(Inner) is Inner


def test_a_view_is_the_same_text_each_time() -> None:
    state = STANDARD.new_state(2, bytes(32))
    assert to_json(STANDARD.view(state, 0)) == to_json(STANDARD.view(state.copy(), 0))
    assert to_json(STANDARD.view(state, 0)) != to_json(STANDARD.view(state, 1))
