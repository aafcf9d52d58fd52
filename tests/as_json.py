"""Views and other values as plain data, for JSON and for comparing bytes."""

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
