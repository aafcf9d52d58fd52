"""The printed deck of Idriana: a deck and the cards to start with for each player, and one Fair Weather for all."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from tuckbox.art.printed import BLEED, POKER, Deck, Mark, PrintedCard, Reading, with_bleed
from tuckbox.core.game import Game
from tuckbox.core.localized_text import LocalizedText, Texts, joined, localized
from tuckbox.games.idriana import art
from tuckbox.games.idriana.facts import IdrianaCardFacts
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.words import needs_words

GROUND: Final = '<rect x="-8" y="-8" width="256" height="352" fill="#6b2233"/>'  # of the back
SIGNS: Final = ("vp", "food", "gold", "piety", "action", "reaction", "wilderness", "farm", "town", *art.KIND_SIGNS)


def deck(game: Game, players: int) -> Deck:
    """The cards for this many players; the global ones in play at the start lie between them, once."""
    assert isinstance(game, IdrianaGame)
    facts = game.facts().cards
    cards = []
    for number, card in enumerate(facts):
        starting = card.start if card.area == "global" else card.start * players
        copies = starting + card.copies * players
        if copies:
            line = _kind_line(card, facts, needs_words(game.cards, number))
            words = asdict(card) | {"line": line, "abilities": _abilities(card)}
            cards.append(PrintedCard(card.name, POKER, f"card/{card.name}", "back/card", words, copies))
    pictures = {f"card/{card.name}": art.picture("card", card.name, game.card_set) for card in facts}
    pictures |= {f"glyph/{name}": art.picture("glyph", name, game.card_set) for name in SIGNS}
    back = art.picture("back", "card", game.card_set)
    return Deck(tuple(cards), pictures | {"back/card": with_bleed(back, 240 / POKER[0] * BLEED, GROUND)})


def words(game: Game, texts: Texts) -> dict[str, dict[str, Any]]:
    """The cards' texts in another language, by card name."""
    assert isinstance(game, IdrianaGame)
    pairs = zip(game.facts().cards, game.facts().translated(texts).cards, strict=True)
    return {card.name: {"text": other.text, "abilities": _abilities(other)} for card, other in pairs}


def _abilities(card: IdrianaCardFacts) -> list[dict[str, str]]:
    """The parts of a text, each with the word that precedes it."""
    before = {"action": localized("Action"), "reaction": localized("Reaction")}
    return [{"kind": one.kind, "text": one.text, "word": before.get(one.kind, "")} for one in card.abilities]


def _kind_line(card: IdrianaCardFacts, cards: tuple[IdrianaCardFacts, ...], needs: str) -> LocalizedText:
    """The line under a card's name: 'Building · on Library'."""
    parts = [LocalizedText(card.kind.title())]
    if card.placed_on is not None:
        parts.append(localized("on {name}", name=LocalizedText(cards[card.placed_on].name)))
    if card.placed_in is not None:
        parts.append(localized("in {name}", name=LocalizedText(cards[card.placed_in].name)))
    if needs:
        parts.append(localized("needs {needs}", needs=needs))
    if card.played_tapped:
        parts.append(localized("played tapped"))
    return joined(parts, " · ")


def reading(game: Game) -> Reading:
    """A building with an action, which shows every part that a card may have."""
    marks = (
        Mark("cost", localized("Cost"), localized("Discard this many other cards from your hand."), "I30"),
        Mark("numbers", localized("What it gives"), localized("VP, food, gold or piety while it is in play."), "I5"),
        Mark(
            "level",
            localized("Region and level"),
            localized("Where it goes; your region must have reached this level."),
            "I3",
        ),
        Mark("name", localized("Name"), localized("Never two of the same Building."), "I35"),
        Mark("kind", localized("Kind and place"), localized("“On” covers the named card, “in” goes into it."), "I34"),
        Mark("text", localized("Text"), localized("Whoever uses an action turns the card sideways."), "I24"),
    )
    return Reading("College", "Your turn", marks)
