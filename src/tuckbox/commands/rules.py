"""tuckbox rules: the guide to a game, and the rules as numbered clauses."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from tuckbox import packages, registry
from tuckbox.core.errors import BadOption
from tuckbox.texts import clauses, guide
from tuckbox.texts.guide import NONE, Guide, GuideBlock, GuideSection

ABOUT: Final = """\
Show how a game is played, or its rules as numbered clauses; [ruling] marks our decision where the rulebook is
unclear.

  tuckbox rules druid             how to play: setup, a turn, scoring
  tuckbox rules druid --clauses   all clauses
  tuckbox rules druid D21         one clause (or just: tuckbox rules D21)
  tuckbox rules idriana mulligan  what the rules say about a word
"""
WIDEST: Final = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="GAME", help="a game, a clause number or a word")
    parser.add_argument("--clauses", action="store_true", help="all clauses of the game")


def run(chosen: argparse.Namespace) -> int:
    """Show a game's guide, all its clauses, a clause by number, or the passages about a word."""
    words: list[str] = chosen.words
    owners = {clause.game for clause in clauses.clauses()}
    name = words.pop(0) if words and words[0] in owners | set(registry.GAMES) else None
    if not words and name is None:
        raise BadOption(f"Name a game: tuckbox rules and one of {', '.join(sorted(owners))}.")
    if not words:
        assert name is not None
        found = packages.guide(name) if name in registry.GAMES else NONE
        if chosen.clauses or not found.sections:
            show_clauses(clauses.clauses(name), headed=True)
        else:
            show_guide(name, found)
    elif len(words) == 1 and words[0][-1:].isdecimal():
        show_clauses([clauses.clause(words[0], name)])
    else:
        search(" ".join(words), name)
    return 0


def search(words: str, name: str | None) -> None:
    """Show the passages of one or all games' guides and clauses that contain some words; raises UnknownClause."""
    has_hits = False
    known = sorted({clause.game for clause in clauses.clauses()} & set(registry.GAMES))
    for game in known if name is None else [name]:
        described = packages.guide(game) if game in registry.GAMES else NONE
        hits = guide.search(described, {one.number: one.text for one in clauses.clauses(game)}, words)
        for hit in hits:
            _say(*[""] * has_hits, _heading(hit.section, game if name is None else ""))
            has_hits = True
            show_blocks(hit.blocks)
            show_clauses([clauses.clause(number, game) for number in hit.clauses])
    if not has_hits:
        show_clauses(clauses.search(words, name, _suggestions(words, known if name is None else [name])))


def _suggestions(words: str, games: Sequence[str]) -> list[str]:
    found: list[str] = []
    for game in games:
        described = packages.guide(game) if game in registry.GAMES else NONE
        found += guide.suggestions(described, {one.number: one.text for one in clauses.clauses(game)}, words)
    return list(dict.fromkeys(found))[:4]


def show_guide(name: str, found: Guide) -> None:
    """Print a guide for reading in a terminal: introduction, setup, then the rest."""
    _say(registry.game_class(name).title, "", found.intro)
    for section in sorted(found.sections, key=lambda section: section.title != "Setup"):
        _say("", _heading(section))
        show_blocks(section.blocks)
    _say("", f"Every rule as a clause: tuckbox rules {name} --clauses. About a word: tuckbox rules {name} WORD.")


def show_blocks(blocks: Sequence[GuideBlock]) -> None:
    """Print the blocks of a section, separated by blank lines."""
    for at, block in enumerate(blocks):
        _say(*[""] * (at > 0 and block.kind != "figure"), *_lines(block))


def _heading(section: GuideSection, game: str = "") -> str:
    numbers = f"  (clauses {_ranges(section.clauses)})" if section.clauses else ""
    return f"{game}: {section.title}{numbers}" if game else f"{section.title.upper()}{numbers}"


def _ranges(numbers: Sequence[str]) -> str:
    """Consecutive clause numbers as ranges: 'D20-D23, D25'."""
    runs: list[list[str]] = []
    for number in numbers:
        if runs and int(number[1:]) == int(runs[-1][-1][1:]) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _lines(block: GuideBlock) -> Iterator[str]:
    """A block as text; figures become the names of their cards."""
    if block.kind == "steps":
        yield from (f"{number}. {item}" for number, item in enumerate(block.items, 1))
    elif block.kind == "list":
        yield from (f"- {item}" for item in block.items)
    elif block.kind == "question":
        yield from (block.text, *(f"  {item}" for item in block.items))
    elif block.figure is not None:
        for row in block.figure.rows:
            cards = ", ".join(" on ".join(card.name for card in pile) for pile in row.cards)
            yield f"  {row.label}: {cards}" if row.label else f"  {cards}"
        if block.figure.rows:
            yield f"  ({block.figure.caption})"
    else:
        yield f"> {block.text}" if block.kind == "example" else block.text


def show_clauses(clauses: Sequence[clauses.Clause], headed: bool = False) -> None:
    """Print clauses, wrapped to the terminal."""
    section = ""
    for clause in clauses:
        if headed and clause.section != section:
            print(f"\n{clause.section}" if section else clause.section)
            section = clause.section
        _say(str(clause), indent=5)


def _say(*lines: str, indent: int = 0) -> None:
    """Print lines without Markdown marks, wrapped to the terminal."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    for line in lines:
        if line.startswith("  "):
            _wrap(line.strip(), width, "  ", "    ")
        else:
            _wrap(line, width, "", " " * (indent or (2 if line[:2] in ("- ", "> ") else 3 if line[1:2] == "." else 0)))


def _wrap(text: str, width: int, first: str, rest: str) -> None:
    print(
        *(textwrap.wrap(text.replace("**", ""), width, initial_indent=first, subsequent_indent=rest) or [""]), sep="\n"
    )
