"""Phrases: what sentences were made of, for pages in other languages."""

from __future__ import annotations

from msgspec import UNSET

from tuckbox import registry
from tuckbox.core.localized_text import LocalizedText, Phrase, localized
from tuckbox.server.messages import move_message, phrases_of


def test_messages_within_a_sentence_are_told_too() -> None:
    card = localized("{name} of {level}", name=LocalizedText("Walrus"), level=3)
    said = localized("{who} holds {card}.", who="Bo", card=card)
    assert phrases_of(["plain", said]) == {
        "Bo holds Walrus of 3.": Phrase("{who} holds {card}.", {"who": "Bo", "card": "Walrus of 3"}, ["card"]),
        "Walrus of 3": Phrase("{name} of {level}", {"name": "Walrus", "level": 3}, ["name"]),
    }


def test_sentences_without_values_need_no_phrase() -> None:
    assert phrases_of(["plain", localized("The match is over.")]) is UNSET


def test_no_phrase_is_made_of_itself() -> None:
    inner = localized("{a} beats {b}", a="1", b="2")
    assert phrases_of([localized("{words}", words=inner)]) == {
        "1 beats 2": Phrase("{a} beats {b}", {"a": "1", "b": "2"}, [])
    }


def test_the_sentence_of_a_move_is_made_of_names() -> None:
    game = registry.game("druid")
    assert phrases_of([move_message(game, "place Walrus at Shore")]) == {
        "place Walrus at Shore": Phrase(
            "place {creature} at {terrain}", {"creature": "Walrus", "terrain": "Shore"}, ["creature", "terrain"]
        )
    }
    assert phrases_of([move_message(game, "place Dodo at Shore")]) is UNSET
