"""Languages other than English: texts by their English, read from files that need no programmer.

A game's folder may hold a folder `lang/de` with `texts.toml`, `guide.md`, `clauses.md` and `lessons.toml`. A file of
texts has one line a text, the English to the left: `"Walrus" = "Walross"`. Sections group the lines and mean nothing
else. What is missing stays in English.
"""

from __future__ import annotations

import tomllib
from functools import cache, partial
from importlib import resources
from typing import Final

from tuckbox.core.errors import TuckboxError
from tuckbox.core.localized_text import Texts
from tuckbox.texts.plurals import plural_form

ENGLISH: Final = "en"


class BadTexts(TuckboxError):
    """A file of texts that cannot be read."""


def read(text: str, language: str = ENGLISH, file: str = "texts") -> Texts:
    """The texts of a file in a language."""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadTexts(f"{file}: {error}.") from None
    texts = Texts(plural_form=partial(plural_form, language))
    for key, value in entries.items():
        section = value if isinstance(value, dict) else {key: value}
        for english, translation in section.items():
            if not isinstance(translation, str):
                raise BadTexts(f"{file}: the translation of '{english}' is not text; put quotation marks around it.")
            texts[english] = translation
    return texts


@cache
def codes() -> tuple[str, ...]:
    """The codes of the languages that Tuckbox has, English first."""
    names = sorted(file.name for file in resources.files("tuckbox").joinpath("lang").iterdir())
    return (ENGLISH, *(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def texts(language: str) -> Texts:
    """The server's texts in a language, by their English; empty for English."""
    file = resources.files("tuckbox").joinpath("lang", f"{language}.toml")
    known = language.isalpha() and file.is_file()
    return read(file.read_text(encoding="utf-8") if known else "", language, file.name)
