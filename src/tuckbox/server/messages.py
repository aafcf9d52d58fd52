"""What the messages of all features share: the reason of a failed request, and the phrases of sentences."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct, UnsetType

from tuckbox.core.errors import UnknownMove
from tuckbox.core.game import Game
from tuckbox.core.localized_text import LocalizedText, Phrases, phrases


class ErrorInfo(Struct):
    """Why a request failed: a code for programs, a sentence for people, and details for developers."""

    code: str
    reason: str
    detail: str = ""  # empty if the sentence is enough
    phrases: Phrases | UnsetType = UNSET  # of the sentence, for other languages


def phrases_of(texts: Iterable[str]) -> Phrases | UnsetType:
    """The phrases of sentences and of the messages nested in them; unset if there are none."""
    return phrases(texts) or UNSET


def move_message(game: Game, sentence: str) -> str:
    """A move's sentence as a localizable message with the names in it."""
    try:
        move, labels = game.parse(sentence), game.labels()
    except UnknownMove:  # from an earlier card set
        return sentence
    kind = game.moves.kind(move.kind)
    domains = {part.name: part.domain for part in kind.parts}
    values = {name: LocalizedText(labels[domains[name]][value]) for name, value in move.parts}
    return LocalizedText(sentence, kind.template, values)
