"""What callers ask of an environment, checked: seats, opponents, modes and actions."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

from tuckbox import registry
from tuckbox.bots import bot
from tuckbox.core.errors import BadOption, IllegalMove, TuckboxError
from tuckbox.core.game import Game


class BadBatch(TuckboxError):
    """A batch that cannot be made, or actions that it cannot play."""


def game_of(game: Game | str, options: Mapping[str, str] | None) -> Game:
    """The game of a name, with options; or a game as it is, for instance with cards of your own."""
    if isinstance(game, str):
        return registry.game(game, None, options)
    if options is not None:
        raise BadBatch("A game object has its options already; give its name to choose others.")
    return game


def seats_of(game: Game, seats: int | None) -> int:
    """The number of seats; by default the fewest that the game is for."""
    chosen = min(game.players) if seats is None else seats
    game.check_seats(chosen)
    return chosen


def opponents_of(names: str | Sequence[str], game: Game, seats: int) -> tuple[str, ...]:
    """The bot of each other seat, in turn from the caller's; raises UnknownBot for one that cannot play the game."""
    if not isinstance(names, str | Sequence) or not all(isinstance(name, str) for name in names):
        raise BadBatch(f"Opponents are a bot's name, such as 'level1' or 'module:Class', or several, not {names!r}.")
    chosen = (names,) * (seats - 1) if isinstance(names, str) else tuple(names)
    if len(chosen) != seats - 1:
        raise BadBatch(f"With {seats} seats there are {seats - 1} opponents, not {len(chosen)}.")
    for name in chosen:
        bot(name).check(type(game))
    return chosen


def players_of(opponents: Sequence[str], own: int) -> list[str]:
    """Who plays each seat, for a record: the caller in its own, and the opponents in turn from there."""
    seats = len(opponents) + 1
    return ["learner" if seat == own else opponents[(seat - own - 1) % seats] for seat in range(seats)]


def one_of(what: str, chosen: Any, values: Sequence[Any]) -> None:
    """Raise BadOption for an argument with a value that it does not take."""
    if chosen not in values:
        raise BadOption(f"{what} takes {' or '.join(map(repr, values))}, not {chosen!r}.")


def action_number(action: Any) -> int:
    """An action as a number; raises IllegalMove for what is none, such as 2.0 or a row of actions."""
    try:
        return operator.index(action)
    except TypeError:
        raise IllegalMove(f"An action is a whole number, not {action!r}.") from None
