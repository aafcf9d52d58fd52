"""Sheets: the places of the cards on paper, so that fronts and backs match in double-sided printing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Final, Literal

from tuckbox.art.printed import BLEED, Deck, PrintedCard
from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.localized_text import LocalizedText, localized, thousands
from tuckbox.printing import decks
from tuckbox.printing.typesetting import typeset
from tuckbox.printing.wording import IN_ENGLISH, Wording, wording
from tuckbox.texts.languages import ENGLISH

Side = Literal["front", "back"]

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # mm
GAP: Final = 3.0  # between two cards: 1 mm of bleed each, and 1 mm white
MARGIN_X: Final = 7.0  # margin at the left and right; most printers reach to 4 mm
MARGIN_Y: Final = 9.0  # at the top and bottom, with room for the lines of text
MOST_CARDS: Final = 1500  # on all sheets together
WORDS: Final = {
    "cards": localized("cards"),
    "scale": localized("Print at 100%, not “fit to page”. This line is 50 mm long:"),
    "turn": localized("Turn the paper over on its long edge."),
}


@dataclass(frozen=True)
class Grid:
    """The arrangement of cards of one size on a sheet: rows and columns, and whether they are turned by a quarter."""

    columns: int
    rows: int
    turned: bool
    width: float  # of a slot, in mm
    height: float
    left: float  # of the first slot
    top: float

    @property
    def slots(self) -> int:
        """The number of cards that fit on a sheet."""
        return self.columns * self.rows

    def place(self, slot: int, side: Side) -> tuple[float, float]:
        """The upper left corner of a slot; on the back the columns run the other way."""
        row, column = divmod(slot, self.columns)
        if side == "back":
            column = self.columns - 1 - column
        return self.left + column * (self.width + GAP), self.top + row * (self.height + GAP)


@dataclass(frozen=True)
class Slot:
    """A card on a page: its number in the deck, its place in mm, and its rotation in degrees."""

    card: int
    x: float
    y: float
    turn: int


@dataclass(frozen=True)
class Page:
    """One side of a sheet."""

    sheet: int  # from 1
    side: Side
    grid: Grid
    slots: tuple[Slot, ...]
    first: int  # the numbers of its cards, counted over all sheets from 1
    last: int


@dataclass(frozen=True)
class Sheets:
    """The cards of a game on sheets of paper."""

    game: Game
    deck: Deck
    paper: str
    players: int
    pages: tuple[Page, ...]
    say: Wording = IN_ENGLISH

    @property
    def count(self) -> int:
        """The number of cards."""
        return sum(card.copies for card in self.deck.cards)

    @property
    def sheet_count(self) -> int:
        """The number of sheets of paper."""
        return self.pages[-1].sheet

    @property
    def sizes(self) -> list[tuple[float, float]]:
        """The sizes of the cards in mm, in the order of the sheets."""
        return list(dict.fromkeys(card.size for card in self.deck.cards))

    def pdf(self) -> bytes:
        """The sheets as PDF; raises ModuleNotFoundError without the extra `print`."""
        return typeset("sheets.typ", self._data(), self.deck.pictures, decks.face_of(self.game.name))

    def _data(self) -> dict[str, Any]:
        width, height = PAPERS[self.paper]
        return {
            "paper": {"width": width, "height": height},
            "bleed": BLEED,
            "gap": GAP,
            "title": self.game.title,
            "language": self.say.language,
            "colours": self.game.colours,
            "words": self.say(WORDS),
            "set": self.say(set_name(self.game)),
            "cards": decks.card_data(self.game, self.deck, self.say),
            "pages": [asdict(page) | {"foot": self.say(self._foot(page))} for page in self.pages],
        }

    def _foot(self, page: Page) -> LocalizedText:
        """The line below the cards: sheet, side and the cards' numbers."""
        numbers = {"count": page.last - page.first + 1, "first": page.first, "last": page.last}
        cards = localized("{count, plural, one {card {first}} other {cards {first} to {last}}}", **numbers)
        return localized(
            "sheet {sheet} of {sheets}, front · {cards}"
            if page.side == "front"
            else "sheet {sheet} of {sheets}, back · {cards}, mirrored",
            sheet=page.sheet,
            sheets=self.sheet_count,
            cards=cards,
        )


def set_name(game: Game) -> LocalizedText:
    """A set's name on paper, with its hash."""
    if game.sets.is_standard(game.card_set):
        return localized("standard set {hash}", hash=game.card_set.hash)
    return LocalizedText(f"{game.card_set.file.rpartition('/')[2].removesuffix('.csv')} {game.card_set.hash}")


def sheets(
    game: Game, paper: str = "a4", players: int | None = None, backs: bool = True, language: str = ENGLISH
) -> Sheets:
    """The cards of a game on sheets, by default for the fewest players; a back page follows each front."""
    if paper not in PAPERS:
        raise BadOption(f"The paper is {' or '.join(PAPERS)}, not '{paper}'.")
    seats = min(game.players) if players is None else players
    deck = decks.deck(game, seats)
    count = sum(card.copies for card in deck.cards)
    if not count:
        raise TuckboxError(localized("This set of {game} has no cards to print.", game=game.title))
    if count > MOST_CARDS:
        reason = localized(
            "The set has {count} cards for {seats} players; {most} is the most to print.",
            count=thousands(count),
            seats=seats,
            most=thousands(MOST_CARDS),
        )
        raise TuckboxError(reason)
    pages = tuple(_pages(deck.cards, PAPERS[paper], backs))
    return Sheets(game, deck, paper, seats, pages, wording(game.name, language))


def _pages(cards: Sequence[PrintedCard], paper: tuple[float, float], backs: bool) -> Iterator[Page]:
    """Page after page; cards of different sizes never share one."""
    order = {size: place for place, size in enumerate(dict.fromkeys(card.size for card in cards))}
    numbers = [number for number, card in enumerate(cards) for _ in range(card.copies)]
    numbers.sort(key=lambda number: order[cards[number].size])
    sheet = done = 0
    for size, group in groupby(numbers, key=lambda number: cards[number].size):
        same, grid = list(group), grid_of(size, paper)
        for start in range(0, len(same), grid.slots):
            on_sheet = same[start : start + grid.slots]
            sheet += 1
            sides: tuple[Side, ...] = ("front", "back") if backs else ("front",)
            for side in sides:
                slots = tuple(_slot(card, at, grid, side) for at, card in enumerate(on_sheet))
                yield Page(sheet, side, grid, slots, done + 1, done + len(on_sheet))
            done += len(on_sheet)


def _slot(card: int, at: int, grid: Grid, side: Side) -> Slot:
    # the paper is turned over on its long edge: a front turned to the right meets a back turned to the left
    turn = 0 if not grid.turned else 90 if side == "front" else 270
    return Slot(card, *grid.place(at, side), turn)


def grid_of(size: tuple[float, float], paper: tuple[float, float]) -> Grid:
    """The grid that fits the most cards of a size, upright if that fits as many."""
    found = max((_grid(size, paper, turned) for turned in (False, True)), key=lambda grid: grid.slots)
    if not found.slots:
        raise TuckboxError(f"A card of {size[0]:g} x {size[1]:g} mm does not fit on the paper.")
    return found


def _grid(size: tuple[float, float], paper: tuple[float, float], turned: bool) -> Grid:
    width, height = (size[1], size[0]) if turned else size
    columns = int((paper[0] - 2 * MARGIN_X + GAP) // (width + GAP))
    rows = int((paper[1] - 2 * MARGIN_Y + GAP) // (height + GAP))
    left = (paper[0] - columns * (width + GAP) + GAP) / 2
    top = (paper[1] - rows * (height + GAP) + GAP) / 2
    return Grid(max(columns, 0), max(rows, 0), turned, width, height, left, top)
