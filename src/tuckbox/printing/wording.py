"""Wording: what is printed, in a language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from tuckbox import packages
from tuckbox.core.errors import BadOption
from tuckbox.core.localized_text import LocalizedText, Texts, worded
from tuckbox.texts import languages
from tuckbox.texts.languages import ENGLISH


@dataclass(frozen=True)
class Wording:
    """A language, and the texts in it that a game's pages need; English has none."""

    language: str = ENGLISH
    texts: Texts = field(default_factory=Texts)

    def __call__(self, value: Any) -> Any:
        """A value with the localized texts in it worded; all other strings are data and stay as they are."""
        if isinstance(value, LocalizedText):
            return worded(value, self.texts)
        if isinstance(value, dict):
            return {key: self(one) for key, one in value.items()}
        return [self(one) for one in value] if isinstance(value, list | tuple) else value

    def name(self, name: str) -> str:
        """A card's name."""
        return self.texts.get(name, name)


IN_ENGLISH: Final = Wording()


def wording(game: str, language: str = ENGLISH) -> Wording:
    """The words for a game's pages; raises BadOption for a language that we do not have."""
    if language not in languages.codes():
        raise BadOption(f"The language is {' or '.join(languages.codes())}, not '{language}'.")
    return Wording(language, languages.texts(language).merged(packages.texts(game, language)))
