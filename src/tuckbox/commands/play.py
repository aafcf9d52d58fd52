"""tuckbox play: a match in the terminal, new or continued."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.commands.cards import load
from tuckbox.commands.replay import read_record, replay_file
from tuckbox.core.errors import BadOption, BadRecord, MatchOver, UnknownBot, UnknownGame, WrongSeats
from tuckbox.core.game import new_seed, seed_of
from tuckbox.core.match import Match
from tuckbox.terminal import record_files, start
from tuckbox.terminal.local_match import LocalMatch, occupants
from tuckbox.terminal.seating import is_bot_class, parse_seats

ABOUT: Final = """\
Play a game in the terminal.

  tuckbox play druid                        you against the greedy bot
  tuckbox play druid --seats Ann,Bo         two people at one screen, which hides the hands between turns
  tuckbox play druid --seats greedy,you     the bot is in seat 1
  tuckbox play druid --seats greedy,random  watch two bots
  tuckbox play druid --seats you,mybots:Hoarder   your own bot: a class of a module here or installed
  tuckbox play druid --seed tuesday         the same deal every time
  tuckbox play --continue FILE              continue a saved match (--continue last: the latest one)

Pick a move by typing the beginnings of some of its words ('wal sh' for 'place Walrus at Shore') or with the arrow
keys; Enter plays it. Separate several moves by semicolons ('forest; field' pays with both cards): they are played
together, in any order the rules allow, or not at all. The match is saved after every move (in your data folder, or
where --record says); Ctrl-C quits and prints the command to continue.

A player with the name of a bot is that bot, any other a person:
""" + "\n".join(f"  {name:<8} {bot.description}" for name, bot in BOTS.items())


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(registry.GAMES)}")
    parser.add_argument(
        "--seats", metavar="A,B", help="the players in seat order: bots, you, people's names (default: you,greedy)"
    )
    parser.add_argument("--seed", help="any word, or 64 hexadecimal digits: the same seed gives the same deal")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a game option; tuckbox games lists them"
    )
    parser.add_argument("--cards", metavar="FILE", help="your own card set")
    parser.add_argument("--record", metavar="FILE", help="save the match in this file, which must not exist")
    parser.add_argument(
        "--continue", metavar="FILE", dest="saved", help="continue the match in this file (last: the latest one)"
    )
    parser.add_argument("--plain", action="store_true", help="show the table as plain text")
    parser.add_argument(
        "--pace", type=float, default=0.8, metavar="SECONDS", help="the pause between bot moves (default: 0.8)"
    )


def run(chosen: argparse.Namespace) -> int:
    """Play a new match, or continue a saved one."""
    local = continue_match(chosen) if chosen.saved else start_match(chosen)
    print(start.play(local, chosen.plain, chosen.pace))
    return 0


def start_match(chosen: argparse.Namespace) -> LocalMatch:
    """A new match."""
    if chosen.game is None:
        raise UnknownGame(f"Name a game: tuckbox play and one of {', '.join(registry.GAMES)}.")
    game = load(chosen.game, chosen.cards, chosen.option)
    players = parse_seats(chosen.seats or "you,greedy")
    match = Match(game, players, new_seed() if chosen.seed is None else seed_of(chosen.seed))
    file = record_files.requested_file(chosen.record) if chosen.record else record_files.new_file(game.name)
    start.require_terminal(game, chosen.plain)
    return LocalMatch(match, file, discard_if_empty=not chosen.record)


def continue_match(chosen: argparse.Namespace) -> LocalMatch:
    """A saved match."""
    for name in ("seed", "cards", "option"):
        if getattr(chosen, name):
            raise BadOption(f"--{name} is for new matches; --continue takes it from the file.")
    file = record_files.latest_unfinished() if chosen.saved == "last" else Path(chosen.saved)
    match = replay_file(read_record(file), file)
    if chosen.game not in (None, match.game.name):
        raise BadRecord(0, f"{file} is a match of {match.game.name}, not of {chosen.game}.")
    if match.is_over:
        raise MatchOver(f"The match in {file} is over; tuckbox replay shows it.")
    players = parse_seats(chosen.seats) if chosen.seats else None
    if players is None:
        refuse_bot_classes(match, file)
    elif len(players) != len(match.players):
        raise WrongSeats(f"The match in {file} has {len(match.players)} seats, not {len(players)}.")
    target = record_files.requested_file(chosen.record) if chosen.record else file
    start.require_terminal(match.game, chosen.plain)
    return LocalMatch(match, target, players=players)


def refuse_bot_classes(match: Match, file: Path) -> None:
    """Raise UnknownBot if a record names a class to import: only who starts the program may ask for that."""
    for name in occupants(match):
        if is_bot_class(name):
            raise UnknownBot(f"{file} has the bot {name}, a class to import: name all players again with --seats.")
