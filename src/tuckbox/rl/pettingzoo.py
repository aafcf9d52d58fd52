"""PettingZoo environments (AEC) for every game, number of seats and option."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from tuckbox.core.errors import IllegalMove
from tuckbox.core.game import SEED_BYTES, Game
from tuckbox.core.match import Match
from tuckbox.rl.arguments import action_number, game_of, one_of, seats_of
from tuckbox.rl.episodes import EpisodeWriter
from tuckbox.rl.observe import Copyable, has_masks, observation_space, observe
from tuckbox.rl.render import RENDER_MODES, Pixels, render

Observation = dict[str, npt.NDArray[np.uint8]]


class MatchEnv(Copyable, AECEnv):  # type: ignore[misc]
    """A match as a PettingZoo environment; agents are named seat_1, seat_2 and so on.

    An observation has what the seat knows (`observation`) and its legal actions (`action_mask`). An action is a
    move's code; in a game with too many codes for a mask it is a move's index among the legal moves, whose features are
    in `options`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "name": "tuckbox",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game | str = "druid",
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        records: str | Path | None = None,
    ) -> None:
        super().__init__()
        self.game = game_of(game, options)
        self.seats = seats_of(self.game, seats)
        one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"tuckbox_{self.game.name}"}
        self.possible_agents = [f"seat_{number}" for number in range(1, self.seats + 1)]
        self._encoder = self.game.encoder(self.seats)
        space, actions = observation_space(self.game, self._encoder)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)
        self._writer = None if records is None else EpisodeWriter(Path(records), self.game)
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new match; a seed determines it and those of later resets without a seed."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.match = Match(self.game, self.possible_agents, self._rng.bytes(SEED_BYTES))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What a seat knows, and its legal actions; none while it is not to act."""
        one_of("agent", agent, self.possible_agents)
        return observe(self.game, self._encoder, self.match.state, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play an action for the seat to act."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.play(seat, self._code(seat, action))
        if self.match.is_over:
            for other, name in enumerate(self.possible_agents):
                self.rewards[name] = self.match.state.returns(other)
                self.terminations[name] = True
            if self._writer is not None:
                self._writer.write(self.match.record())
        else:
            self.agent_selection = self._next_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _code(self, seat: int, action: int | None) -> int:
        """The code of an action."""
        legal = self.match.legal_codes(seat)
        if action is None:
            raise IllegalMove("An action is required: the match is not over.")
        number = action_number(action)
        if has_masks(self.game):
            if not 0 <= number < self.game.moves.size:
                raise IllegalMove(f"Actions go from 0 to {self.game.moves.size - 1}; there is no action {number}.")
            return number  # the rules say what is wrong with an illegal one
        if not 0 <= number < len(legal):
            raise IllegalMove(f"There are {len(legal)} legal moves; there is none at place {number}.")
        return legal[number]

    def _next_agent(self) -> str:
        return str(self.possible_agents[self.match.seats_to_act()[0]])

    def render(self) -> str | Pixels | None:
        """The table as the seat to act sees it."""
        seat = self.possible_agents.index(self.agent_selection)
        return render(self.game, self.match.state, seat, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def env(game: Game | str = "druid", **settings: Any) -> AECEnv:
    """A game's PettingZoo environment, wrapped with PettingZoo's usage checks."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(MatchEnv(game, **settings))
