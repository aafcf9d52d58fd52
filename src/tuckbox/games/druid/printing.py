"""The printed deck of Druid Games: a copy of each creature, special and terrain, for both players together."""

from __future__ import annotations

from typing import Final

from tuckbox.art.printed import BLEED, Deck, Mark, PrintedCard, Reading, with_bleed
from tuckbox.core.card_set import Row
from tuckbox.core.game import Game
from tuckbox.core.localized_text import localized
from tuckbox.games.druid import art
from tuckbox.games.druid.art.faces import ink_bleed, paper_bleed
from tuckbox.games.druid.card_set import COLUMNS
from tuckbox.games.druid.game import DruidGame

CARD: Final = (63.0, 83.0)  # mm: the pictures are 250 x 330 and 448 x 190
TERRAIN: Final = (83.0, 35.2)
BANDS: Final = {
    "exchange": localized("Exchange"),
    "horn": localized("Close a terrain"),
}  # the word on a special that is spent when played
MARGIN: Final = 250 / CARD[0] * BLEED  # the bleed in a picture's own measure


def deck(game: Game, players: int) -> Deck:
    """The cards of a set; the number of players is always two."""
    assert isinstance(game, DruidGame)
    facts, pictures = game.facts(), art.pictures(game.card_set)
    rows = {(row["kind"], row["name"]): row for row in game.card_set.rows(COLUMNS)}
    cards = []
    for creature in facts.creatures:
        row = rows.get(("animal", creature.name)) or rows["legendary", creature.name]
        words = {"kind": "creature", "value": creature.value}
        cards.append(PrintedCard(creature.name, CARD, f"creature/{creature.name}", "back/creature", words))
        _add_bleed(pictures, cards[-1].front, row)
    for special in facts.specials:
        words = {"kind": special.kind, "band": BANDS.get(special.kind, "")}
        cards.append(PrintedCard(special.name, CARD, f"special/{special.name}", "back/special", words))
        _add_bleed(pictures, cards[-1].front, rows["special", special.name])
    for terrain in facts.terrains:
        words = {"kind": "terrain", "icons": terrain.icons}
        cards.append(PrintedCard(terrain.name, TERRAIN, f"terrain/{terrain.name}", words=words))
    for kind in ("creature", "special"):
        pictures[f"back/{kind}"] = with_bleed(pictures[f"back/{kind}"], MARGIN, paper_bleed())
    return Deck(tuple(cards), pictures)


def _add_bleed(pictures: dict[str, str], key: str, row: Row) -> None:
    pictures[key] = with_bleed(pictures[key], MARGIN, paper_bleed(), ink_bleed(row))


def reading(game: Game) -> Reading:
    """An animal: value, type and icons."""
    marks = (
        Mark(
            "value",
            localized("Value"),
            localized("1 to 5; a legendary creature has 6. Straights and ties are decided by it."),
            "D2",
        ),
        Mark(
            "type",
            localized("Type"),
            localized("One of six. A legendary creature, with a star, counts as all of them."),
            "D3",
        ),
        Mark(
            "icons",
            localized("Icons"),
            localized("It can only be placed at a terrain that has one of them, too."),
            "D21",
        ),
        Mark("name", localized("Name"), localized("Specials that are put on a creature stay with it."), "D45"),
    )
    return Reading("Bear", "In the box", marks)
