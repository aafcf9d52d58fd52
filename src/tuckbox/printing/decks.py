"""Decks: the cards that a game needs, from its own module `printing` or from its card table."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, cast

from tuckbox import packages, registry
from tuckbox.art.printed import Deck, PrintedCard, Printing
from tuckbox.core.game import Game
from tuckbox.core.text import number_of
from tuckbox.printing.wording import Wording

FACE: Final = "face.typ"  # in a game's package: sets the words of a card
COPIES: Final = ("copies", "count")  # columns with the number of copies of a card


def printing_of(name: str) -> Printing | None:
    """The module `printing` of a game; None if it has none."""
    return cast("Printing | None", packages.part(name, "printing"))


def face_of(name: str) -> str:
    """The Typst code that draws a game's faces: the game's own, or the plain one."""
    own = resources.files(registry.GAMES[name]).joinpath(FACE)
    plain = resources.files("tuckbox.printing").joinpath("templates", FACE)
    return (own if own.is_file() else plain).read_text(encoding="utf-8")


def deck(game: Game, players: int) -> Deck:
    """The cards that a game with its card set needs for some players."""
    game.check_seats(players)
    own = printing_of(game.name)
    return own.deck(game, players) if own else _plain_deck(game)


def card_data(game: Game, deck: Deck, say: Wording) -> list[dict[str, Any]]:
    """The cards as the templates read them: sizes, pictures, and their words in a language."""
    translate = getattr(printing_of(game.name), "words", None)
    own: Mapping[str, Mapping[str, Any]] = translate(game, say.texts) if translate and say.texts else {}
    return [
        {
            "width": card.size[0],
            "height": card.size[1],
            "front": card.front,
            "back": card.back,
            **say({**card.words, **own.get(card.name, {})}),
            "name": say.name(card.name),
        }
        for card in deck.cards
    ]


def _plain_deck(game: Game) -> Deck:
    """The cards of a game without a module `printing`: one copy of each, unless a column has the number."""
    pictures = packages.pictures(game)
    head, rows = game.card_table()
    naming = head.index("name") if "name" in head else 0
    counting = next((head.index(column) for column in COPIES if column in head), -1)
    back = next((key for key in pictures if key.startswith("back/")), "")
    cards = []
    for row in rows:
        facts = [(head[at], cell) for at, cell in enumerate(row) if cell and at not in (naming, counting)]
        copies = number_of(row[counting]) if counting >= 0 else 1
        front = _picture_key(pictures, row, row[naming])
        count = 1 if copies is None else copies
        cards.append(PrintedCard(row[naming], front=front, back=back, words={"facts": facts}, copies=count))
    return Deck(tuple(cards), pictures)


def _picture_key(pictures: Mapping[str, str], row: tuple[str, ...], name: str) -> str:
    """The picture whose key ends with a card's name, of the card's own kind if there are several."""
    found = [key for key in pictures if key.partition("/")[2] == name and not key.startswith(("back/", "glyph/"))]
    return next((key for key in found if key.partition("/")[0] in row), found[0] if found else "")
