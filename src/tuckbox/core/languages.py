"""Languages other than English: texts by their English, read from files that need no programmer.

A game's folder may hold a folder `lang/de` with `texts.toml`, `guide.md`, `clauses.md` and `lessons.toml`. A file of
texts has one line a text, the English to the left: `"Walrus" = "Walross"`. Sections group the lines and mean nothing
else. What is missing stays in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from tuckbox.core.errors import TuckboxError
from tuckbox.core.localized_text import worded

ENGLISH: Final = "en"
TRANSLATED: Final = ("name", "text")  # the fields of card facts that people read
Texts = Mapping[str, str]  # by their English


class BadTexts(TuckboxError):
    """A file of texts that cannot be read."""


def read(text: str, file: str = "texts") -> dict[str, str]:
    """The texts of a file."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadTexts(f"{file}: {error}.") from None
    texts: dict[str, str] = {}
    for key, value in found.items():
        section = value if isinstance(value, dict) else {key: value}
        for english, translation in section.items():
            if not isinstance(translation, str):
                raise BadTexts(f"{file}: '{english}' is no text; put quotation marks around what is left of the =.")
            texts[english] = translation
    return texts


def translated(value: Any, texts: Texts) -> Any:
    """Card facts with their names and texts in another language."""
    if isinstance(value, tuple):
        return tuple(translated(one, texts) for one in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, Any] = {}
    for field in fields(value):
        old = getattr(value, field.name)
        if isinstance(old, str):
            changed |= {field.name: worded(old, texts)} if field.name in TRANSLATED else {}
        else:
            changed[field.name] = translated(old, texts)
    return replace(value, **changed)
