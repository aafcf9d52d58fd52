"""The printed deck of Tectonic Tribes: the terrain cards, and for each player a tribe and an order card.

Cards overlap square by square, so all have the shape of three by two squares.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tuckbox.art.printed import BLEED, Deck, Mark, PrintedCard, Reading
from tuckbox.core.card_set import Row
from tuckbox.core.game import Game
from tuckbox.core.localized_text import localized
from tuckbox.games.tectonic import art
from tuckbox.games.tectonic.art import printed
from tuckbox.games.tectonic.card_set import COLUMNS
from tuckbox.games.tectonic.facts import TectonicCardFacts
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.cards import TRIBES

SIZE: Final = (87.0, 58.0)  # mm: squares of 29 mm
MARGIN: Final = 300 / SIZE[0] * BLEED  # the bleed in a picture's own measure
_PLATE: Final = re.compile(
    r"(?:terrain (?P<terrain>\d+)|tribe (?P<card>\d+) of (?P<tribe>\w+)) at (?P<x>-?\d+),(?P<y>-?\d+)"
    r"(?: turned (?P<way>right|around|left))?"
)
READ: Final = (2, 0)  # the square whose bonus the booklet explains
_QUARTERS: Final = {None: 0, "right": 1, "around": 2, "left": 3}


def deck(game: Game, players: int) -> Deck:
    """The cards for this many players, who take the tribes in their order."""
    assert isinstance(game, TectonicGame)
    facts, rows = game.facts(), _rows(game)
    pictures = {"back/terrain": printed.back("terrain", MARGIN), "order": printed.order(MARGIN)}
    cards: list[PrintedCard] = []

    def add(kind: str, card: TectonicCardFacts, tribe: str | None) -> None:
        words = {"kind": kind, "number": card.number, "bonuses": _bonuses(card)}
        name, back = f"{tribe or kind} {card.number}", f"back/{tribe or kind}"
        cards.append(PrintedCard(f"{kind} {card.number}", SIZE, name, back, words))
        plate = art.plate_of(rows[kind, str(card.number)], tribe)
        pictures[name] = printed.face(name, plate, tribe, MARGIN)

    for card in facts.terrain_cards:
        add("terrain", card, None)
    for tribe in TRIBES[:players]:
        pictures[f"back/{tribe}"] = printed.back(tribe, MARGIN)
        for card in facts.tribe_cards:
            add("tribe", card, tribe)
    for place in facts.order_cards[:players]:
        cards.append(PrintedCard(f"order {place}", SIZE, "order", "order", {"kind": "order", "number": place}))
    return Deck(tuple(cards), pictures)


def _rows(game: Game) -> dict[tuple[str, str], Row]:
    """The rows of a set by kind and number."""
    return {(row["kind"], row["number"]): row for row in game.card_set.rows(COLUMNS)}


def _bonuses(card: TectonicCardFacts) -> list[tuple[int, int, str]]:
    """A card's bonuses: column, row and text."""
    found = ((x, y, square.bonus) for y, row in enumerate(card.squares) for x, square in enumerate(row))
    return [(x, y, bonus.replace("x", "×")) for x, y, bonus in found if bonus]


def figure(game: Game, kind: str, lines: Sequence[str]) -> str:
    """A map of the guide: cards as they lie, one in each line, such as 'tribe 3 of fox at 4,4 turned left'."""
    rows, plates = _rows(game), []
    for line in lines:
        if match := _PLATE.fullmatch(line):
            row = rows["tribe", match["card"]] if match["card"] else rows["terrain", match["terrain"]]
            plate = art.plate_of(row, match["tribe"])
            plates.append(printed.turned(plate, int(match["x"]), int(match["y"]), _QUARTERS[match["way"]]))
    return printed.land(plates)


def reading(game: Game) -> Reading:
    """A terrain card with a bonus: the first one that has it on its right."""
    assert isinstance(game, TectonicGame)
    cards = game.facts().terrain_cards
    chosen = next((card for card in cards if _bonuses(card) and _bonuses(card)[0][:2] == READ), cards[0])
    marks = [
        Mark("number", localized("Number"), localized("Who plays the highest places first."), "T21"),
        Mark(
            "square",
            localized("Squares"),
            localized("Six, each of one terrain. A card covers one to five that lie there."),
            "T31",
        ),
        Mark(
            "area",
            localized("Areas"),
            localized("Squares of one terrain that touch by their sides score together."),
            "T40",
        ),
    ]
    if _bonuses(chosen)[:1] and _bonuses(chosen)[0][:2] == READ:
        marks.append(Mark("bonus", localized("Bonus"), localized("+1 or +2 for the area; ×2 doubles it."), "T41"))
    return Reading(f"terrain {chosen.number}", "In the box", tuple(marks))
