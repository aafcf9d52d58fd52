"""OpenSpiel games for one player: a seat of a game against bots, for algorithms that know no opponents, such as PPO.

    game = pyspiel.load_game("tuckbox_druid_solo(opponents=level1)")

A match begins with a chance node that chooses among `deals` deals (a parameter) and with them the seat; the bots play
within the player's moves. A return is 1 for a victory alone, as in the game for all seats.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import numpy as np

from tuckbox import registry
from tuckbox.bots import Bot, bot
from tuckbox.core.encoder import Encoder
from tuckbox.core.events import OPEN
from tuckbox.core.game import Game, seed_of
from tuckbox.core.state import State
from tuckbox.rl.batch import choice
from tuckbox.rl.observe import observation
from tuckbox.rl.openspiel_game import (
    DEALS,
    LONGEST,
    OpenSpielGame,
    check_deal,
    check_move,
    is_own_knowledge,
    options_of,
    pyspiel,
)
from tuckbox.rl.render import as_text

OPPONENTS: Final = "level1"  # by default


class SoloTable:
    """What all positions of a game share; a copy of a position keeps it."""

    def __init__(self, game: Game, seats: int, deals: int, opponents: str) -> None:
        game.check_seats(seats)
        bot(opponents).check(type(game))  # raises UnknownBot
        self.game = game
        self.seats = seats
        self.deals = deals
        self.opponents = opponents
        self.encoder: Encoder = game.encoder(seats)

    def __deepcopy__(self, memo: object) -> SoloTable:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return SoloTable, (self.game, self.seats, self.deals, self.opponents)


class SoloGame(OpenSpielGame):
    """A game in which bots play all seats but one; each game derives its own."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        game = self.chosen_game(chosen)
        seats, deals = int(chosen.get("seats", min(game.players))), int(chosen.get("deals", DEALS))
        self.table = SoloTable(game, seats, deals, str(chosen.get("opponents", OPPONENTS)))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves.size,
            max_chance_outcomes=deals,
            num_players=1,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, chosen)

    def new_initial_state(self) -> SoloState:
        """A match before the deal."""
        return SoloState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SoloObserver | None:
        """What writes observations; there are no information states."""
        if not is_own_knowledge(iig_obs_type) or (iig_obs_type is not None and iig_obs_type.perfect_recall):
            return None
        return SoloObserver(self.table)


class SoloState(pyspiel.State):  # type: ignore[misc]
    """A position in which the player is to act; before the deal a chance node."""

    def __init__(self, game: SoloGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.seat = 0
        self.bots: list[Bot] = []  # by seat; that of the player's is not asked
        self.state: State | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> SoloState:
        twin = SoloState(self.get_game())
        twin.seat, twin.bots = self.seat, deepcopy(self.bots)
        if self.state is not None:
            twin.state = self.state.copy()
            twin.state.chance = self.state.chance.copy()
        return twin

    def current_player(self) -> int:
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.is_over else 0

    def _legal_actions(self, player: int) -> list[int]:
        assert self.state is not None
        return self.state.legal_moves(self.seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.table.deals) for deal in range(self.table.deals)]

    def _apply_action(self, action: int) -> None:
        table = self.table
        if self.state is None:
            check_deal(action, table.deals)
            self.seat = action % table.seats
            self.bots = [bot(table.opponents, action * table.seats + seat) for seat in range(table.seats)]
            self.state = table.game.new_state(table.seats, seed_of(f"deal {action}"))
        else:
            check_move(table.game, self.state, self.seat, action)
            self.state.apply(self.seat, action)
        while not self.state.is_over and (seat := int(self.state.seat_to_act())) != self.seat:
            self.state.apply(seat, choice(self.bots[seat], table.game, self.state, seat))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else str(self.table.game.move(action))

    def is_terminal(self) -> bool:
        return self.state is not None and bool(self.state.is_over)

    def returns(self) -> list[float]:
        if self.state is None or not self.state.is_over:
            return [0.0]
        return [(self.table.seats * self.state.returns(self.seat) - 1) / (self.table.seats - 1)]

    def __str__(self) -> str:
        """The position with all that is hidden."""
        if self.state is None:
            return "before the deal"
        return f"{as_text(self.table.game, self.state, OPEN)}\nFingerprint\n  {self.state.fingerprint()}"


class SoloObserver:
    """What the player knows of a position."""

    def __init__(self, table: SoloTable) -> None:
        self.table = table
        self.tensor = np.zeros(int(table.encoder.size), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SoloState, player: int) -> None:
        """Write what the player knows into the tensor."""
        self.tensor.fill(0)
        if state.state is not None:
            self.tensor[:] = observation(self.table.encoder, state.state, state.seat)

    def string_from(self, state: SoloState, player: int) -> str:
        """What the player knows, as text."""
        if state.state is None:
            return "before the deal"
        return observation(self.table.encoder, state.state, state.seat).tobytes().hex()


def register_solo(name: str, prefix: str) -> None:
    """Register a game with OpenSpiel as PREFIX + NAME_solo."""
    game = registry.game(name)
    kind = pyspiel.GameType(
        short_name=f"{prefix}{name}_solo",
        long_name=f"{game.title} against bots",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=1,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": min(game.players), "deals": DEALS, "opponents": OPPONENTS} | options_of(game),
    )
    pyspiel.register_game(kind, type(f"{name.capitalize()}SoloGame", (SoloGame,), {"name": name, "kind": kind}))
