"""Phrases: what the sentences of an answer were made of, so that a page can word them in its reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from tuckbox.core.errors import UnknownMove
from tuckbox.core.game import Game
from tuckbox.core.localized_text import LocalizedText, Phrases, phrases


def phrases_of(texts: Iterable[str]) -> Phrases | UnsetType:
    """The phrases of some sentences and of the messages within them; unset if there are none."""
    return phrases(texts) or UNSET


def move_message(game: Game, sentence: str) -> str:
    """The sentence of a move as a message, with the names in it."""
    try:
        move, labels = game.parse(sentence), game.labels()
    except UnknownMove:  # of an earlier card set
        return sentence
    kind = game.moves.kind(move.kind)
    domains = {part.name: part.domain for part in kind.parts}
    values = {name: LocalizedText(labels[domains[name]][value]) for name, value in move.parts}
    return LocalizedText(sentence, kind.template, values)
