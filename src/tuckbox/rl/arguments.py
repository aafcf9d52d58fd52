"""Validate the arguments of environments: seats, opponents, modes and actions."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

from tuckbox import registry
from tuckbox.bots import bot
from tuckbox.core.errors import BadOption, IllegalMove, TuckboxError
from tuckbox.core.game import Game


class BadBatch(TuckboxError):
    """Invalid arguments for a batch, or actions it cannot play."""


def game_of(game: Game | str, options: Mapping[str, str] | None) -> Game:
    """The named game with options, or a given game object, for example one with your own cards."""
    if isinstance(game, str):
        return registry.game(game, None, options)
    if options is not None:
        raise BadBatch("A game object already has its options; pass the game's name to choose others.")
    return game


def seats_of(game: Game, seats: int | None) -> int:
    """The number of seats; the game's minimum by default."""
    chosen = min(game.players) if seats is None else seats
    game.check_seats(chosen)
    return chosen


def opponents_of(names: str | Sequence[str], game: Game, seats: int) -> tuple[str, ...]:
    """The bots of the other seats, in turn order from the caller's; raises UnknownBot if one cannot play the game."""
    if not isinstance(names, str | Sequence) or not all(isinstance(name, str) for name in names):
        raise BadBatch(f"Opponents are bots by name, such as 'level1' or 'module:Class', not {names!r}.")
    chosen = (names,) * (seats - 1) if isinstance(names, str) else tuple(names)
    if len(chosen) != seats - 1:
        raise BadBatch(f"With {seats} seats there are {seats - 1} opponents, not {len(chosen)}.")
    for name in chosen:
        bot(name).check(type(game))
    return chosen


def players_of(opponents: Sequence[str], own: int) -> list[str]:
    """The player of each seat, for a record: the caller, then the opponents in turn order."""
    seats = len(opponents) + 1
    return ["learner" if seat == own else opponents[(seat - own - 1) % seats] for seat in range(seats)]


def one_of(what: str, chosen: Any, values: Sequence[Any]) -> None:
    """Raise BadOption for an invalid value."""
    if chosen not in values:
        raise BadOption(f"{what} takes {' or '.join(map(repr, values))}, not {chosen!r}.")


def action_number(action: Any) -> int:
    """An action as an integer; raises IllegalMove for anything else, such as 2.0 or an array."""
    try:
        return operator.index(action)
    except TypeError:
        raise IllegalMove(f"An action must be a whole number, not {action!r}.") from None
