"""Shared by the OpenSpiel games for all seats and for one player: parameters, pickling, action checks."""

from __future__ import annotations

from typing import Any, Final

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("tuckbox.rl.openspiel needs OpenSpiel: pip install open_spiel") from missing

from tuckbox import registry
from tuckbox.core.errors import BadOption, IllegalMove
from tuckbox.core.game import Game
from tuckbox.core.state import State

DEALS: Final = 10_000  # by default
LONGEST: Final = 20_000  # moves of a match

__all__ = [
    "DEALS",
    "LONGEST",
    "OpenSpielGame",
    "check_deal",
    "check_move",
    "is_own_knowledge",
    "options_of",
    "pyspiel",
]


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of a name, with its options among the parameters; each game derives its own."""

    name: str
    kind: Any

    def chosen_game(self, chosen: dict[str, Any]) -> Game:
        """The game with the options among the parameters; raises BadOption."""
        if int(chosen.get("deals", DEALS)) < 1:
            raise BadOption(f"'deals' is at least 1, not {chosen['deals']}.")
        names = options_of(registry.game(self.name))
        return registry.game(self.name, None, {name: str(chosen[name]) for name in names if name in chosen})

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)


def load(text: str) -> Any:
    """The game of OpenSpiel's text for it, in a process that may not have registered our games yet."""
    import tuckbox.rl.openspiel  # noqa: F401

    return pyspiel.load_game(text)


def options_of(game: Game) -> dict[str, str]:
    """The options that are parameters, with their defaults.

    Those with numbers as values are none: OpenSpiel reads a number in a game's text as a number only.
    """
    words = (one for one in game.options if not one.by_seat and not any(value.isdigit() for value in one.values))
    return {one.name: one.default for one in words}


def is_own_knowledge(asked: Any) -> bool:
    """Whether an observation is asked for with all that one player knows, as our observers write it.

    Of what is public alone, private alone, or known to all players together there is none: OpenSpiel then wants None.
    """
    return asked is None or (asked.public_info and asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)


def check_deal(deal: int, deals: int) -> None:
    """Raise IllegalMove for a deal that the chance node does not have."""
    if not 0 <= deal < deals:
        raise IllegalMove(f"Deals go from 0 to {deals - 1}; there is no deal {deal}.")


def check_move(game: Game, state: State, seat: int, action: int) -> None:
    """Raise IllegalMove for an action that is illegal: the rules would play it all the same."""
    if action not in state.legal_moves(seat):
        known = 0 <= action < game.moves.size
        named = f"{action} ({game.move(action)})" if known else str(action)
        raise IllegalMove(f"Action {named} is no legal move; legal_actions() has those that are.")
