"""Phrases: what the sentences of an answer were made of, so that a page can word them in its reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from tuckbox.core.errors import UnknownMove
from tuckbox.core.game import Game
from tuckbox.core.messages import Message
from tuckbox.server.messages.frame import Phrase, Phrases


def phrases_of(texts: Iterable[str]) -> Phrases | UnsetType:
    """The phrases of some sentences and of the messages within them; unset if there are none."""
    found: Phrases = {}
    for text in texts:
        _add(text, found)
    return found or UNSET


def move_message(game: Game, sentence: str) -> str:
    """The sentence of a move as a message, with the names in it."""
    try:
        move, labels = game.parse(sentence), game.labels()
    except UnknownMove:  # of an earlier card set
        return sentence
    kind = game.moves.kind(move.kind)
    domains = {part.name: part.domain for part in kind.parts}
    values = {name: Message(labels[domains[name]][value]) for name, value in move.parts}
    return Message(sentence, kind.template, values)


def _add(text: str, found: Phrases) -> None:
    if not isinstance(text, Message) or not text.values or text in found:
        return
    values = {name: value if isinstance(value, int) else str(value) for name, value in text.values.items()}
    messages = {name: value for name, value in text.values.items() if isinstance(value, Message)}
    if (same := next((value for value in messages.values() if value == text), None)) is not None:
        _add(same, found)  # it says nothing but this; as a phrase it would be made of itself
        return
    found[str(text)] = Phrase(text.template, values, list(messages))
    for value in messages.values():
        _add(value, found)
