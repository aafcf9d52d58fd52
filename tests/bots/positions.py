"""Positions laid out by hand as a bot gets them."""

from __future__ import annotations

from typing import TypeVar

from tests.games.table_builder import TableBuilder
from tuckbox.bots import InformationSet, bot
from tuckbox.bots.level_bot import LevelBot
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game, View
from tuckbox.core.state import State

G = TypeVar("G", bound=Game)
S = TypeVar("S", bound=State)
ITERATIONS = 48  # at most: the upper levels search as long as tests can wait


def choice(table: TableBuilder[G, S], level: str, who: str = "ann") -> str:
    """The move that a level chooses at a table, as a sentence."""
    player = bot(level, 1)
    assert isinstance(player, LevelBot)
    player.overrides["iterations"] = min(player.level(table.game).iterations, ITERATIONS)
    return str(player.choose(information(table, who)))


def information(table: TableBuilder[G, S], who: str = "ann") -> InformationSet:
    """What a player at a table knows."""
    seat = table.seat_number(who)

    def sample(chance: FastChance) -> State:
        return table.state.resample(seat, chance)

    def view() -> View:
        return table.game.view(table.state, seat)

    return InformationSet(table.game, seat, table.state.legal_moves(seat), view, list, sample)


def wasteful(table: TableBuilder[G, S], who: str = "ann") -> set[str]:
    """The wasteful moves of a player at a table, as sentences."""
    seat = table.seat_number(who)
    heuristic = table.game.heuristic
    moves = table.state.legal_moves(seat)
    return {str(table.game.move(code)) for code in moves if heuristic.is_wasteful(table.state, seat, code)}
