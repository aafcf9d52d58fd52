"""Guides: the illustrated rules of a game for its players, in sections that lead to the clauses.

A game's folder may hold one in `guide.md`. It is Markdown with three additions: a section begins with the clauses it
covers and the words that players look for, and a fenced block is a figure.

    ## Setup
    Clauses: D10-D14
    Words: deal, begin
    Words D14: first player, who starts

    Each player draws **four creatures**.

    ```cards A hand
    Creatures: Walrus, Bear
    Specials: Wings
    ```

Blank lines separate paragraphs; `###` is a question with its answer in the lines below, `-` an item of a list, `1.` a
step, `>` an example. In a figure of cards each line is a row, with or without a label; `Walrus + Wings` is a card with
another under it. Figures of other kinds are drawn by the game's own table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Final, Literal

from tuckbox.core.errors import TuckboxError
from tuckbox.core.localized_text import Texts

BlockKind = Literal["text", "question", "list", "steps", "example", "figure"]

_HEADER: Final = re.compile(r"(?P<key>Clauses|Words)(?: (?P<clause>[A-Z]\d+))?: (?P<value>.*)")
_RANGE: Final = re.compile(r"(?P<letter>[A-Z])(?P<first>\d+)(?:-[A-Z]?(?P<last>\d+))?")
_ITEM: Final = re.compile(r"(?:- |\d+\. )(.*)")
_FENCE: Final = "```"


class BadGuide(TuckboxError):
    """A guide that cannot be read, or that names a card or a clause that does not exist."""


@dataclass(frozen=True)
class FigureCard:
    """A card in a figure: its name, and its row of the card table."""

    name: str
    row: int


@dataclass(frozen=True)
class FigureRow:
    """A row of a figure: its label, and its cards, each with those that lie under it."""

    label: str
    cards: tuple[tuple[FigureCard, ...], ...]


@dataclass(frozen=True)
class GuideFigure:
    """A picture of cards or of a position."""

    kind: str  # "cards", or one that the game's own table draws from the lines
    caption: str
    rows: tuple[FigureRow, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class GuideBlock:
    """A paragraph, a question, a list, an example or a figure."""

    kind: BlockKind
    text: str
    items: tuple[str, ...]  # of a list; of a question its answer
    figure: GuideFigure | None

    @property
    def words(self) -> str:
        """Its searchable text."""
        return " ".join((self.text, *self.items, self.figure.caption if self.figure else ""))


@dataclass(frozen=True)
class GuideSection:
    """A section: its address, the numbers of its clauses, and the words by which players look for it."""

    id: str
    title: str
    clauses: tuple[str, ...]
    words: tuple[str, ...]
    clause_words: Mapping[str, tuple[str, ...]]
    blocks: tuple[GuideBlock, ...]


@dataclass(frozen=True)
class Guide:
    """The guide of a game; without sections for a game that has none."""

    intro: str
    sections: tuple[GuideSection, ...]


NONE: Final = Guide("", ())  # of a game that has no guide


@dataclass
class _Draft:
    """A section while it is read."""

    title: str
    clauses: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    clause_words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


def read(text: str, numbers: Sequence[str] = (), cards: Sequence[Sequence[str]] = ()) -> Guide:
    """The guide of a file, given the clause numbers of its game and the names of each row of its card table."""
    rows = {name: at for at, names in reversed(list(enumerate(cards))) for name in names}
    intro, drafts = _drafts(text)
    sections = tuple(_section(draft, numbers, rows) for draft in drafts)
    listed = [number for section in sections for number in section.clauses]
    if twice := sorted({number for number in listed if listed.count(number) > 1}):
        raise BadGuide(f"Clause {twice[0]} is in two sections of the guide.")
    return Guide(intro, sections)


def translated(guide: Guide, other: Guide, texts: Texts) -> Guide:
    """A guide in another language: it has the sections and figures of the English one, and their addresses."""
    if [one.clauses for one in guide.sections] != [one.clauses for one in other.sections]:
        raise BadGuide("A translated guide has other sections or clauses than the English one.")
    pairs = zip(guide.sections, other.sections, strict=True)
    made = (replace(two, id=one.id, blocks=tuple(_worded(block, texts) for block in two.blocks)) for one, two in pairs)
    return Guide(other.intro, tuple(made))


def _worded(block: GuideBlock, texts: Texts) -> GuideBlock:
    """A block with the names of the cards in its figure in another language."""
    if block.figure is None:
        return block
    rows = tuple(
        replace(row, cards=tuple(tuple(_named(card, texts) for card in pile) for pile in row.cards))
        for row in block.figure.rows
    )
    return replace(block, figure=replace(block.figure, rows=rows))


def _named(card: FigureCard, texts: Texts) -> FigureCard:
    return replace(card, name=texts.get(card.name, card.name))


def card_names(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """The names of each row of a card table: 'Walrus', or 'terrain 17' where cards have a kind and a number."""
    if "name" in head:
        return [(row[head.index("name")],) for row in rows]
    return [(f"{row[0]} {row[1]}", row[1]) for row in rows]


def _drafts(text: str) -> tuple[str, list[_Draft]]:
    intro: list[str] = []
    drafts: list[_Draft] = []
    for line in text.splitlines():
        if line.startswith("## "):
            drafts.append(_Draft(line.removeprefix("## ").strip()))
        elif not drafts:
            intro += [] if line.startswith("# ") else [line]
        elif (found := _HEADER.fullmatch(line)) and not drafts[-1].lines:
            _head(drafts[-1], found)
        elif line.strip() or drafts[-1].lines:
            drafts[-1].lines.append(line.rstrip())
    return " ".join(" ".join(intro).split()), drafts


def _head(draft: _Draft, found: re.Match[str]) -> None:
    values = [value.strip() for value in found["value"].split(",")]
    if found["key"] == "Clauses":
        draft.clauses += values
    elif found["clause"]:
        draft.clause_words[found["clause"]] = tuple(values)
    else:
        draft.words += values


def _section(draft: _Draft, numbers: Sequence[str], rows: Mapping[str, int]) -> GuideSection:
    clauses = tuple(number for one in draft.clauses for number in _numbers(one, numbers))
    if unknown := sorted(set(draft.clause_words) - set(clauses)):
        raise BadGuide(f"The section '{draft.title}' has words for {unknown[0]}, which is not among its clauses.")
    blocks = tuple(_blocks(draft.lines, rows))
    return GuideSection(_slug(draft.title), draft.title, clauses, tuple(draft.words), draft.clause_words, blocks)


def _numbers(text: str, numbers: Sequence[str]) -> list[str]:
    """The clauses of 'D10-D14' or 'D21'."""
    match = _RANGE.fullmatch(text)
    if match is None:
        raise BadGuide(f"'{text}' in a guide is not a clause or a range of clauses.")
    first = int(match["first"])
    last = int(match["last"] or first)
    kin = [number for number in numbers if number[0] == match["letter"] and first <= int(number[1:]) <= last]
    for end in (first, last):
        if f"{match['letter']}{end}" not in kin:
            raise BadGuide(f"A guide names clause {match['letter']}{end}, which does not exist.")
    return sorted(kin, key=lambda number: int(number[1:]))


def _slug(title: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", fold(title)))


def _blocks(lines: Sequence[str], rows: Mapping[str, int]) -> Iterator[GuideBlock]:
    """The blocks of a section: figures, and text separated by blank lines."""
    waiting: list[str] = []
    fenced: list[str] | None = None
    for line in [*lines, ""]:
        if fenced is not None:
            if line != _FENCE:
                fenced.append(line)
                continue
            yield GuideBlock("figure", "", (), _figure(fenced, rows))
            fenced = None
        elif line.startswith(_FENCE):
            fenced = [line.removeprefix(_FENCE)]
        elif line:
            waiting.append(line)
            continue
        if waiting:
            yield _block(waiting)
            waiting = []
    if fenced is not None:
        raise BadGuide(f"The figure '{fenced[0]}' has no end.")


def _block(lines: Sequence[str]) -> GuideBlock:
    first = lines[0]
    if first.startswith("### "):
        return GuideBlock("question", first.removeprefix("### "), (" ".join(lines[1:]),), None)
    if first.startswith(">"):
        return GuideBlock("example", " ".join(line.removeprefix(">").strip() for line in lines), (), None)
    if not _ITEM.match(first):
        return GuideBlock("text", " ".join(lines), (), None)
    items: list[str] = []
    for line in lines:
        if found := _ITEM.match(line):
            items.append(found[1])
        else:
            items[-1] += f" {line.strip()}"
    return GuideBlock("list" if first.startswith("- ") else "steps", "", tuple(items), None)


def _figure(lines: Sequence[str], rows: Mapping[str, int]) -> GuideFigure:
    kind, _, caption = lines[0].partition(" ")
    if kind != "cards":
        return GuideFigure(kind, caption.strip(), (), tuple(line for line in lines[1:] if line))
    return GuideFigure(kind, caption.strip(), tuple(_row(line, rows) for line in lines[1:] if line), ())


def _row(line: str, rows: Mapping[str, int]) -> FigureRow:
    label, colon, names = line.partition(": ")
    cards = []
    for pile in (names if colon else line).split(","):
        named = [name.strip() for name in pile.split(" + ")]
        if missing := [name for name in named if name not in rows]:
            raise BadGuide(f"A figure of the guide shows '{missing[0]}', which is not a card.")
        cards.append(tuple(FigureCard(name, rows[name]) for name in named))
    return FigureRow(label.strip() if colon else "", tuple(cards))


# Search


def fold(text: str) -> str:
    """A text without case, diacritics and curly apostrophes."""
    plain = unicodedata.normalize("NFD", text.replace("’", "'").casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def terms(query: str) -> list[str]:
    """The words of a query."""
    return re.findall(r"[\w'+]+", fold(query))


def has_terms(text: str, wanted: Sequence[str]) -> bool:
    """Whether every one of these words, folded, begins a word of the text."""
    plain = fold(text)
    return bool(wanted) and all(re.search(rf"(?<!\w){re.escape(term)}", plain) for term in wanted)


@dataclass(frozen=True)
class Hit:
    """The part of a section that a search found."""

    section: GuideSection
    blocks: tuple[GuideBlock, ...]
    clauses: tuple[str, ...]


def search(guide: Guide, clauses: Mapping[str, str], query: str) -> list[Hit]:
    """Sections and clauses that contain all words of the query; sections about it come first."""
    wanted = terms(query)
    about: list[Hit] = []
    others: list[Hit] = []
    for section in guide.sections:
        whole = has_terms(" ".join((section.title, *section.words)), wanted)
        blocks = tuple(one for one in section.blocks if whole or has_terms(one.words, wanted))
        numbers = tuple(
            number
            for number in section.clauses
            if has_terms(" ".join((number, clauses[number], *section.clause_words.get(number, ()))), wanted)
        )
        if blocks or numbers:
            (about if whole else others).append(Hit(section, blocks, numbers))
    return about + others


def suggestions(guide: Guide, clauses: Mapping[str, str], query: str) -> list[str]:
    """Words of the rules that are spelled like those of a query that found nothing."""
    known = {word for text in clauses.values() for word in terms(text)}
    for section in guide.sections:
        listed = [*section.words, *(word for words in section.clause_words.values() for word in words)]
        known |= {word for text in (section.title, *listed) for word in terms(text)}
    known = {word for word in known if len(word) > 2 and not word.isdecimal()}
    return list(dict.fromkeys(near for word in terms(query) for near in get_close_matches(word, sorted(known), 3, 0.7)))
