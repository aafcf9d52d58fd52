"""The command line: play, replay, cards, rules, games."""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import tuckbox
from tuckbox import cardset, record, registry, rules, state
from tuckbox.bots import BOTS
from tuckbox.errors import BadCardSet, BadOption, BadRecord, MatchOver, TuckboxError, UnknownGame, WrongSeats
from tuckbox.events import OPEN, Viewer
from tuckbox.game import Game, new_seed, seed_of
from tuckbox.lab import arena
from tuckbox.lines import number_of
from tuckbox.match import Match, replay
from tuckbox.record import Record
from tuckbox.terminal import saved, start
from tuckbox.terminal.seating import names_of
from tuckbox.terminal.table import Table
from tuckbox.terminal.words import named

ABOUT = """\
One box with three card games: play them, replay and study what you played, change the cards.

  tuckbox games                         the games in the box
  tuckbox play druid                    play Druid Games against a bot, here in the terminal
  tuckbox rules druid D21               what a rule says
  tuckbox replay FILE                   walk through a match that was played
  tuckbox cards druid                   the cards of a game
  tuckbox arena druid --bots level2,level1   let bots play each other
"""

PLAY = """\
Play a game in the terminal.

  tuckbox play druid                        you against the greedy bot
  tuckbox play druid --seats Ann,Bo         two people at one screen; it hides the hands when it is passed on
  tuckbox play druid --seats greedy,you     the bot sits in seat 1
  tuckbox play druid --seats greedy,random  watch two bots
  tuckbox play druid --seed tuesday         the same cards every time
  tuckbox play --continue FILE              go on with a saved match (FILE may be the word: last)

Choose a move by typing the beginnings of some of its words ('wal sh' for 'place Walrus at Shore') or with the arrow
keys; Enter plays it. The match is saved after every move, and Ctrl-C leaves it with the command to go on.

A seat is a bot if it has the name of one, and a person otherwise:
""" + "\n".join(f"  {name:<8} {bot.plays}" for name, bot in BOTS.items())

REPLAY = """\
Walk through a match, move by move, from any seat's eyes.

  tuckbox replay FILE                 forward and back with the arrow keys, S changes whose eyes you look through
  tuckbox replay FILE --at 12         begin at entry 12; without a terminal, print that position
  tuckbox replay FILE --seat 1        see what seat 1 saw (or: open, public)
  tuckbox replay FILE --check         deal the cards again from the seed and check every entry
"""

CARDS = """\
Show or check a card set: a CSV file that opens in any spreadsheet.

  tuckbox cards druid                  the standard set as a table
  tuckbox cards druid --cards FILE     a set of your own
  tuckbox cards check druid FILE       whether a set keeps the rules of its game: file, row and reason if not
  tuckbox play druid --cards FILE      play with it
"""

RULES = """\
Show the rules as numbered clauses; [ruling] marks what the rulebook leaves open and we decided.

  tuckbox rules druid            all of them
  tuckbox rules druid D21        one clause (also: tuckbox rules D21)
  tuckbox rules druid exchange   the clauses that have the word
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; every mistake gets one sentence and a code that is not 0."""
    parser = make_parser()
    chosen = parser.parse_args(arguments)
    if chosen.command is None:
        parser.print_help()
        return 0
    try:
        code: int = COMMANDS[chosen.command](chosen)
    except TuckboxError as error:
        print(f"tuckbox: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has left, which is no mistake
        return 0
    return code


def version() -> str:
    """The version, and whether the rules run compiled."""
    compiled = not str(state.__file__).endswith(".py")
    how = "compiled" if compiled else "not compiled: from Python source"
    return f"tuckbox {tuckbox.__version__} (rules {how})"


def make_parser() -> argparse.ArgumentParser:
    """All commands with their help."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("tuckbox", description=ABOUT, formatter_class=raw)
    parser.add_argument("--version", action="version", version=version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    play = commands.add_parser("play", help="play a game in the terminal", description=PLAY, formatter_class=raw)
    play.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(registry.GAMES)}")
    bots = ", ".join(BOTS)
    play.add_argument(
        "--seats", metavar="A,B", help=f"who sits where: a bot ({bots}), you, or a person's name (default: you,greedy)"
    )
    play.add_argument("--seed", help="64 hexadecimal digits, or any word: the same seed deals the same cards")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="see tuckbox games")
    play.add_argument("--cards", metavar="FILE", help="play with a card set of your own")
    play.add_argument("--record", metavar="FILE", help="keep the match in this file, which must not exist yet")
    play.add_argument("--continue", metavar="FILE", dest="saved", help="go on with the match in this file, or: last")
    play.add_argument("--plain", action="store_true", help="the plain table, in words, which serves every game")
    play.add_argument("--pace", type=float, default=0.8, metavar="SECONDS", help="how long bots wait (default: 0.8)")

    walk = commands.add_parser("replay", help="walk through a match", description=REPLAY, formatter_class=raw)
    walk.add_argument("file", metavar="FILE")
    walk.add_argument("--check", action="store_true", help="verify the record instead of showing it")
    walk.add_argument("--seat", metavar="N|open|public", help="whose eyes (default: open, or public while it runs)")
    walk.add_argument("--at", type=int, metavar="N", help="begin at this entry")
    walk.add_argument("--plain", action="store_true", help="the plain table, in words")

    cards = commands.add_parser("cards", help="show or check a card set", description=CARDS, formatter_class=raw)
    cards.add_argument("words", nargs="+", metavar="GAME", help="GAME, or: check GAME FILE")
    cards.add_argument("--cards", metavar="FILE", help="this set instead of the standard one")

    clauses = commands.add_parser("rules", help="show the rules", description=RULES, formatter_class=raw)
    clauses.add_argument("words", nargs="*", metavar="GAME", help="GAME and CLAUSE, either may be left out")

    arena.add_arguments(commands.add_parser("arena", help="let bots play each other"))
    commands.add_parser("games", help="the games in the box", description="The games in the box and their options.")
    return parser


# Play


def play(chosen: argparse.Namespace) -> int:
    """Set up a match, or take up a saved one, and play it."""
    start.need_textual()
    table = continued(chosen) if chosen.saved else begun(chosen)
    print(start.play(table, chosen.plain, chosen.pace))
    return 0


def begun(chosen: argparse.Namespace) -> Table:
    """A new match."""
    if chosen.game is None:
        raise UnknownGame(f"Which game? Say tuckbox play and one of: {', '.join(registry.GAMES)}.")
    game = load(chosen.game, chosen.cards, chosen.option)
    players = names_of(chosen.seats or "you,greedy")
    match = Match(game, players, new_seed() if chosen.seed is None else seed_of(chosen.seed))
    file = saved.own_file(chosen.record) if chosen.record else saved.fresh_file(game.name)
    start.need_terminal(game, chosen.plain)
    return Table(match, file, throwaway=not chosen.record)


def continued(chosen: argparse.Namespace) -> Table:
    """A saved match, taken up where it was left."""
    for name in ("seed", "cards", "option"):
        if getattr(chosen, name):
            raise BadOption(f"--{name} belongs to a new match; --continue takes it from the file.")
    file = saved.latest() if chosen.saved == "last" else Path(chosen.saved)
    match = replayed(opened(file), file)
    if chosen.game not in (None, match.game.name):
        raise BadRecord(0, f"{file} holds a match of {match.game.name}, not of {chosen.game}.")
    if match.over:
        raise MatchOver(f"The match in {file} is over; look at it with tuckbox replay.")
    players = names_of(chosen.seats) if chosen.seats else match.players
    if len(players) != len(match.players):
        raise WrongSeats(f"The match in {file} has {len(match.players)} seats, not {len(players)}.")
    kept = saved.own_file(chosen.record) if chosen.record else file
    start.need_terminal(match.game, chosen.plain)
    table = Table(match, kept)
    if chosen.seats:
        table.sit(players)
    return table


def load(name: str, cards: str | None, options: Sequence[str] = ()) -> Game:
    """A game with its card set and options."""
    chosen: dict[str, str] = {}
    for option in options:
        key, sign, value = option.partition("=")
        if not sign:
            raise BadOption(f"'{option}' is no option: write --option NAME=VALUE.")
        chosen[key.strip()] = value.strip()
    cls = registry.game_class(name)
    return cls(cardset.read(cards) if cards else None, chosen)


# Replay


def walk(chosen: argparse.Namespace) -> int:
    """Show a match in the terminal; check it, or print one position, where that is asked for."""
    log = opened(chosen.file)
    match = replayed(log, chosen.file)
    if chosen.check:
        print("\n".join(verified(match, log)))
        return 0
    viewer = viewer_of(chosen.seat, match)
    at = len(log.entries) if chosen.at is None else chosen.at
    if not 0 <= at <= len(log.entries):
        raise BadRecord(0, f"{chosen.file} has entries 1 to {len(log.entries)} (0 is the deal), so none is {at}.")
    if chosen.at is not None and not sys.stdout.isatty():
        print("\n".join(position(replay(log, at), viewer, at)))
        return 0
    start.need_textual()
    start.need_terminal(match.game, chosen.plain, " (--check and --at N work without one.)")
    start.walk(log, viewer, 0 if chosen.at is None else at, chosen.plain)
    return 0


def opened(file: str | Path) -> Record:
    """The record in a file."""
    try:
        return record.read(file)
    except BadRecord as error:
        raise in_file(file, error) from None


def replayed(log: Record, file: str | Path) -> Match:
    """The match of a record that holds to its last entry."""
    try:
        return replay(log)
    except BadRecord as error:
        raise in_file(file, error) from None


def in_file(file: str | Path, error: BadRecord) -> BadRecord:
    """The error with the file's name, where it tells a line of it."""
    return BadRecord(0, f"{file}, {error}") if error.line else error


def viewer_of(text: str | None, match: Match) -> Viewer:
    """Whose eyes a word means: a seat's number, open or public; a match that runs is not laid open unasked."""
    if text is None:
        return OPEN if match.over else None
    if text in ("open", "public"):
        return OPEN if text == "open" else None
    seat = number_of(text)
    if seat is None or not 1 <= seat <= len(match.players):
        raise WrongSeats(f"--seat takes 1 to {len(match.players)}, open or public, not '{text}'.")
    return seat - 1


def verified(match: Match, log: Record) -> list[str]:
    """What was checked of a record, and that it holds."""
    game = match.game
    kind = "standard set" if log.cards is None else "the record's own set"
    deal = game.new(len(log.players), log.seed)
    moves = sum(entry.kind == "move" for entry in log.entries)
    result = match.result()
    lines = [
        f"game      {game.title}, version {log.rules} of its rules",
        f"cards     {kind}, {log.cards_hash}, {len(game.card_table()[1])} rows",
        *(f"option    {name}: {value}" for name, value in log.options.items()),
        f"seats     {', '.join(log.players)}",
        f"seed      {log.seed.hex()}",
        f"          its SHA-256 is {hashlib.sha256(log.seed).hexdigest()}",
        f"deal      dealt again from the seed: position {deal.fingerprint()}",
        f"entries   {len(log.entries)} carried out on that deal, {moves} of them moves, each of them legal",
        f"position  {log.position} after the last entry, as the file says",
    ]
    if result is None:
        lines.append("result    none yet: the match goes on")
    else:
        lines.append(f"result    {' : '.join(map(str, result.scores))}; {named(result.reason, log.players)}")
    return [*lines, "The record holds."]


def position(match: Match, viewer: Viewer, at: int) -> list[str]:
    """A position as text."""
    entry = f": {match.entries[at - 1]}" if at else " (the deal)"
    lines = [f"{match.game.title}: {', '.join(match.players)}; after entry {at}{entry}", ""]
    for head, section in match.game.describe_view(match.view(viewer)):
        lines += [named(head, match.players), *(f"  {named(line, match.players)}" for line in section), ""]
    return lines


# Cards, rules, games


def cards(chosen: argparse.Namespace) -> int:
    """Show a set as a table, or check one."""
    words = chosen.words
    if words[0] == "check":
        if len(words) != 3:
            raise BadOption("Say which game and which file: tuckbox cards check GAME FILE.")
        return check_cards(*words[1:])
    if len(words) != 1:
        raise BadOption("tuckbox cards takes one game; to check a file: tuckbox cards check GAME FILE.")
    game = load(words[0], chosen.cards)
    head, rows = game.card_table()
    print(f"{game.title}: {game.cards.file}, {game.cards.hash}\n")
    print("\n".join(aligned([head, *rows])))
    return 0


def check_cards(name: str, file: str) -> int:
    """Say whether a set keeps the rules of its game."""
    try:
        game = load(name, file)
    except BadCardSet as error:
        print(f"tuckbox: {error}", file=sys.stderr)
        return 1
    kinds = Counter(row[0] for row in game.card_table()[1])
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    print(f"{file} is a good set for {game.title}: {counts}; {game.cards.hash}")
    return 0


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns as wide as their widest cell, a line under the head."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [lines[0], "  ".join("-" * width for width in widths), *lines[1:]]


def show_rules(chosen: argparse.Namespace) -> int:
    """Show clauses: all of a game, one by its number, or those that have a word."""
    words: list[str] = chosen.words
    owners = {clause.game for clause in rules.clauses()}
    name = words.pop(0) if words and words[0] in owners | set(registry.GAMES) else None
    if not words and name is None:
        raise BadOption(f"Whose rules? Say tuckbox rules and one of: {', '.join(sorted(owners))}.")
    if not words:
        show(rules.clauses(name), headed=True)
    elif len(words) == 1 and words[0][-1].isdigit():
        show([rules.clause(words[0], name)])
    else:
        show(rules.search(" ".join(words), name))
    return 0


def show(clauses: Sequence[rules.Clause], headed: bool = False) -> None:
    """Print clauses, wrapped to the terminal."""
    width = min(shutil.get_terminal_size().columns, 100)
    section = ""
    for clause in clauses:
        if headed and clause.section != section:
            section = clause.section
            print(f"\n{section}")
        for line in textwrap.wrap(str(clause), width, subsequent_indent="     "):
            print(line)


def games(chosen: argparse.Namespace) -> int:
    """List the games with their options."""
    for name in registry.GAMES:
        game = registry.game_class(name)
        seats = " or ".join(str(count) for count in game.players)
        print(f"{name}: {game.title}, {seats} players, about {game.minutes} minutes")
        print(f"  {game.tagline}")
        for option in game.options:
            print(f"  --option {option.name}={'|'.join(option.values)}  {option.help}")
    return 0


COMMANDS: Final = {
    "play": play,
    "replay": walk,
    "cards": cards,
    "rules": show_rules,
    "arena": arena.run,
    "games": games,
}


if __name__ == "__main__":
    sys.exit(main())
