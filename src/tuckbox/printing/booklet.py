"""The rules booklet: the guide of a game with the clauses of each section, on pages of half a sheet."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from tuckbox import packages
from tuckbox.art.printed import BLEED, Deck, Reading
from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.localized_text import LocalizedText, localized
from tuckbox.printing import decks
from tuckbox.printing.layout import PAPERS, set_name
from tuckbox.printing.typesetting import typeset
from tuckbox.printing.wording import IN_ENGLISH, Wording, wording
from tuckbox.texts.clauses import Clause
from tuckbox.texts.guide import Guide, GuideBlock, GuideFigure
from tuckbox.texts.languages import ENGLISH

# A run of text has a kind by which the template sets it: plain, bold, or the mark of our rulings
Run = tuple[str, str]
_MARKS: Final = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|(?P<ruling>\[ruling\])|\[(?P<link>[^\]]+)\]\([^)]*\)|`(?P<code>[^`]+)`"
)
_QUOTED: Final = re.compile(r'"([^"]*)"')
WORDS: Final = {
    "rules": localized("Rules"),
    "ruling": localized("Our ruling:"),
    "example": localized("For example."),
    "reading": localized("Reading a card"),
}


@dataclass(frozen=True)
class Booklet:
    """The rules of a game as a booklet; `paper` is the sheet that two of its pages fill."""

    game: Game
    paper: str
    guide: Guide
    deck: Deck
    say: Wording = IN_ENGLISH

    def pdf(self) -> bytes:
        """The booklet as PDF; raises ModuleNotFoundError without the extra `print`."""
        pictures = dict(self.deck.pictures)
        data = self._data(pictures)
        return typeset("booklet.typ", data, pictures, decks.face_of(self.game.name))

    def _data(self, pictures: dict[str, str]) -> dict[str, Any]:
        width, height = PAPERS[self.paper]
        sections = list(self._sections(pictures))
        names = [card.name for card in self.deck.cards]
        cards = dict(reversed(list(zip(names, decks.card_data(self.game, self.deck, self.say), strict=True))))
        reading = self._reading(cards)
        shown = {name for section in sections for name in _shown_names(section)}
        if reading is not None:
            shown.add(reading.card)
        first = self.deck.cards[0].size if self.deck.cards else None  # one size looks best on the cover
        listed = dict.fromkeys([*(name for section in sections for name in _shown_names(section)), *cards])
        cover = [name for name in listed if (cards[name]["width"], cards[name]["height"]) == first][:3]
        return {
            "page": {"width": height / 2, "height": width},
            "bleed": BLEED,
            "title": self.game.title,
            "tagline": self.say(LocalizedText(self.game.tagline)),
            "language": self.say.language,
            "words": self.say(WORDS),
            "facts": self.say(_facts(self.game)),
            "colours": self.game.colours,
            "set": self.say(
                localized(
                    "Cards: {set} · Rules: version {version}", set=set_name(self.game), version=self.game.rules_version
                )
            ),
            "intro": runs(self.guide.intro),
            "sections": sections,
            "reading": None if reading is None else self.say(asdict(reading)),
            "cover": cover,
            "cards": {name: card for name, card in cards.items() if name in shown or name in cover},
        }

    def _reading(self, cards: Container[str]) -> Reading | None:
        """The explanation of a card; None if the game has none, or this set lacks the card."""
        make = getattr(decks.printing_of(self.game.name), "reading", None)
        found: Reading | None = None if make is None else make(self.game)
        return found if found is not None and found.card in cards else None

    def _sections(self, pictures: dict[str, str]) -> Iterator[dict[str, Any]]:
        """The guide's sections with their clauses, then the clauses that belong to no section."""
        rest = {clause.number: clause for clause in packages.rules(self.game.name, self.say.language)}
        english = packages.guide(self.game.name).sections
        for section, one in zip(self.guide.sections, english, strict=True):
            blocks = [self._block(block, pictures) for block in section.blocks]
            clauses = [_clause(rest.pop(number)) for number in section.clauses if number in rest]
            shown = [block for block in blocks if block]
            yield {"title": section.title, "english": one.title, "blocks": shown, "clauses": clauses}
        for title in dict.fromkeys(clause.section for clause in rest.values()):
            clauses = [_clause(clause) for clause in rest.values() if clause.section == title]
            yield {"title": title, "english": title, "blocks": [], "clauses": clauses}

    def _block(self, block: GuideBlock, pictures: dict[str, str]) -> dict[str, Any] | None:
        if block.figure is None:
            example = self.say(localized("Worked example."))
            text = block.text.removeprefix(f"{example} ")  # the template has words for it
            return {"kind": block.kind, "text": runs(text), "items": [runs(item) for item in block.items]}
        return self._figure(block.figure, pictures)

    def _figure(self, figure: GuideFigure, pictures: dict[str, str]) -> dict[str, Any] | None:
        """A figure: rows of the cards that this set has, or a picture that the game draws; None if nothing is left."""
        block: dict[str, Any] = {"kind": "figure", "text": runs(figure.caption), "rows": [], "picture": ""}
        if figure.kind == "cards":
            names = {self.say.name(card.name): card.name for card in self.deck.cards}
            for row in figure.rows:
                piles = [[names[card.name] for card in pile if card.name in names] for pile in row.cards]
                if any(piles):
                    block["rows"].append({"label": row.label, "piles": [pile for pile in piles if pile]})
            return block if block["rows"] else None
        draw = getattr(decks.printing_of(self.game.name), "figure", None)
        if draw is None:
            return None
        block["picture"] = f"figure/{len(pictures)}"
        pictures[block["picture"]] = draw(self.game, figure.kind, figure.lines)
        return block


def booklet(game: Game, paper: str = "a4", language: str = ENGLISH) -> Booklet:
    """The rules booklet of a game, with pictures of the cards of its set."""
    say = wording(game.name, language)
    if paper not in PAPERS:
        raise BadOption(f"The paper is {' or '.join(PAPERS)}, not '{paper}'.")
    guide = packages.guide(game.name, language)
    if not guide.sections and not packages.rules(game.name):
        raise TuckboxError(localized("{game} has no rules to print: neither a guide nor clauses.", game=game.title))
    return Booklet(game, paper, guide, decks.deck(game, max(game.players)), say)


def runs(text: str) -> list[Run]:
    """A line of Markdown as runs of text: bold, rulings, and the words of links and code; with curly quotes."""
    text = _QUOTED.sub("“\\1”", text).replace("'", "’")
    pieces: list[Run] = []
    end = 0
    for mark in _MARKS.finditer(text):
        pieces.append(("plain", text[end : mark.start()]))
        kind = mark.lastgroup or ""
        pieces.append((kind if kind in ("bold", "ruling") else "plain", mark[kind]))
        end = mark.end()
    pieces.append(("plain", text[end:]))
    return [run for run in pieces if run[1]]


def _clause(clause: Clause) -> dict[str, Any]:
    text = runs(clause.text)
    marked = any(kind == "ruling" for kind, _ in text)
    return {"number": clause.number, "text": text if marked or not clause.ruling else [("ruling", ""), *text]}


def _shown_names(section: dict[str, Any]) -> Iterator[str]:
    for block in section["blocks"]:
        for row in block.get("rows", ()):
            yield from (name for pile in row["piles"] for name in pile)


def _facts(game: Game) -> LocalizedText:
    """A game's numbers of players and its duration."""
    least, most = min(game.players), max(game.players)
    if least == most:
        return localized("{players} players · {minutes} minutes", players=most, minutes=game.minutes)
    numbers = {"least": least, "most": most, "minutes": game.minutes}
    if most == least + 1:
        return localized("{least} or {most} players · {minutes} minutes", **numbers)
    return localized("{least} to {most} players · {minutes} minutes", **numbers)
