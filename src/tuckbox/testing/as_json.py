"""Views and other values as plain data, for JSON and for comparing them."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from enum import Enum


def plain(value: object) -> object:
    """A dataclass as a dictionary, tuples as lists, enums as their names, all the way down."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def to_json(value: object) -> str:
    """A value as compact JSON, always the same text for the same value."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"))


def difference(one: object, two: object, *ignored: str) -> str:
    """The first difference between two values; empty if they are equal. Outermost keys can be ignored."""
    if one == two:
        return ""
    here, there = plain(one), plain(two)
    if isinstance(here, dict) and isinstance(there, dict):
        here, there = ({key: item for key, item in side.items() if key not in ignored} for side in (here, there))
    return _difference(here, there, "")


def _difference(one: object, two: object, path: str) -> str:
    if one == two:
        return ""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        return next(
            _difference(one[key], two[key], f"{path}.{key}" if path else key) for key in one if one[key] != two[key]
        )
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        place = next(place for place, pair in enumerate(zip(one, two, strict=True)) if pair[0] != pair[1])
        return _difference(one[place], two[place], f"{path}[{place}]")
    return f"{path} is {_short(one)} or {_short(two)}"


def _short(value: object) -> str:
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) < 160 else f"{text[:150]}…"
