"""Card facts: the cards of a set as typed values, for clients that show them."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, Self

from tuckbox.core.localized_text import Texts, worded

TRANSLATED: Final = ("name", "text")  # the fields that people read


@dataclass(frozen=True)
class CardFacts:
    """The cards of a set as typed facts; each game derives its own."""

    game: str = "plain"

    def translated(self, texts: Texts) -> Self:
        """The facts with names and texts in another language."""
        facts: Self = _translated(self, texts)
        return facts


def _translated(value: Any, texts: Texts) -> Any:
    if isinstance(value, tuple):
        return tuple(_translated(part, texts) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, Any] = {}
    for field in fields(value):
        old = getattr(value, field.name)
        if not isinstance(old, str):
            changed[field.name] = _translated(old, texts)
        elif field.name in TRANSLATED:
            changed[field.name] = worded(old, texts)
    return replace(value, **changed)
