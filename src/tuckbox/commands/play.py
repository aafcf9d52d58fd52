"""tuckbox play: a match in the terminal, new or taken up again."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.commands.cards import load
from tuckbox.commands.replay import opened, replayed
from tuckbox.core.errors import BadOption, BadRecord, MatchOver, UnknownGame, WrongSeats
from tuckbox.core.game import new_seed, seed_of
from tuckbox.core.match import Match
from tuckbox.terminal import record_files, start
from tuckbox.terminal.seating import names_of
from tuckbox.terminal.table import Table

ABOUT: Final = """\
Play a game in the terminal.

  tuckbox play druid                        you against the greedy bot
  tuckbox play druid --seats Ann,Bo         two people at one screen; it hides the hands when it is passed on
  tuckbox play druid --seats greedy,you     the bot sits in seat 1
  tuckbox play druid --seats greedy,random  watch two bots
  tuckbox play druid --seed tuesday         the same cards every time
  tuckbox play --continue FILE              go on with a saved match (FILE may be the word: last)

Choose a move by typing the beginnings of some of its words ('wal sh' for 'place Walrus at Shore') or with the arrow
keys; Enter plays it. The match is saved after every move (in your data folder, or where --record says), and Ctrl-C
leaves it with the command to go on.

A seat is a bot if it has the name of one, and a person otherwise:
""" + "\n".join(f"  {name:<8} {bot.description}" for name, bot in BOTS.items())


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.description, parser.formatter_class = ABOUT, argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(registry.GAMES)}")
    parser.add_argument(
        "--seats", metavar="A,B", help="who sits where: bots, you, people's names (default: you,greedy)"
    )
    parser.add_argument("--seed", help="64 hexadecimal digits, or any word: the same seed deals the same cards")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="see tuckbox games")
    parser.add_argument("--cards", metavar="FILE", help="play with a card set of your own")
    parser.add_argument("--record", metavar="FILE", help="keep the match in this file, which must not exist yet")
    parser.add_argument(
        "--continue", metavar="FILE", dest="saved", help="go on with the match in this file (last: the latest)"
    )
    parser.add_argument("--plain", action="store_true", help="the plain table, in words, which serves every game")
    parser.add_argument("--pace", type=float, default=0.8, metavar="SECONDS", help="how long bots wait (default: 0.8)")


def run(chosen: argparse.Namespace) -> int:
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
    file = record_files.own_file(chosen.record) if chosen.record else record_files.fresh_file(game.name)
    start.need_terminal(game, chosen.plain)
    return Table(match, file, throwaway=not chosen.record)


def continued(chosen: argparse.Namespace) -> Table:
    """A saved match, taken up where it was left."""
    for name in ("seed", "cards", "option"):
        if getattr(chosen, name):
            raise BadOption(f"--{name} belongs to a new match; --continue takes it from the file.")
    file = record_files.latest() if chosen.saved == "last" else Path(chosen.saved)
    match = replayed(opened(file), file)
    if chosen.game not in (None, match.game.name):
        raise BadRecord(0, f"{file} holds a match of {match.game.name}, not of {chosen.game}.")
    if match.is_over:
        raise MatchOver(f"The match in {file} is over; look at it with tuckbox replay.")
    players = names_of(chosen.seats) if chosen.seats else match.players
    if len(players) != len(match.players):
        raise WrongSeats(f"The match in {file} has {len(match.players)} seats, not {len(players)}.")
    kept = record_files.own_file(chosen.record) if chosen.record else file
    start.need_terminal(match.game, chosen.plain)
    table = Table(match, kept)
    if chosen.seats:
        table.sit(players)
    return table
