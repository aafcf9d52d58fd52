"""Gymnasium environments: one seat against bots, in one match or many at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tuckbox import registry
from tuckbox.bots import bot
from tuckbox.core.errors import IllegalMove
from tuckbox.core.game import Game, seed_of
from tuckbox.core.match import Match
from tuckbox.rl.arguments import BadBatch, action_number, game_of, one_of, opponents_of, players_of, seats_of
from tuckbox.rl.batch import Batch, Step, choice
from tuckbox.rl.episodes import EpisodeWriter
from tuckbox.rl.observe import Copyable, has_masks, observation_space, observe
from tuckbox.rl.render import RENDER_MODES, Pixels, render

Observation = dict[str, npt.NDArray[Any]]


class SeatEnv(Copyable, gymnasium.Env[Any, Any]):
    """One seat of a game against bots.

    An illegal action raises IllegalMove and changes nothing; with `illegal="random"` a random legal move is played
    instead, for programs that cannot use a mask.
    """

    metadata: Final[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: Game | str = "druid",
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: str | Sequence[str] = "level1",
        seat: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        records: str | Path | None = None,
    ) -> None:
        self.game = game_of(game, options)
        self.seats = seats_of(self.game, seats)
        self.opponents = opponents_of(opponents, self.game, self.seats)
        one_of("seat", seat, (None, *range(self.seats)))
        one_of("illegal", illegal, ("raise", "random"))
        one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.fixed_seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        self._encoder = self.game.encoder(self.seats)
        self.observation_space, self.action_space = observation_space(self.game, self._encoder)
        self._writer = None if records is None else EpisodeWriter(Path(records), self.game)
        self._match: Match | None = None  # before the first reset

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new match; the seat changes each time unless it is fixed."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self.seat = number % self.seats if self.fixed_seat is None else self.fixed_seat
        self._bots = [bot(name, number + place) for place, name in enumerate(self.opponents)]
        self._match = Match(self.game, players_of(self.opponents, self.seat), seed_of(f"episode {number}"))
        self._let_opponents_play(self.match)
        if self.render_mode == "human":
            self.render()
        return self._observation(self.match), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action; then the bots play until the seat is to act again."""
        match = self.match
        if match.is_over:
            raise ResetNeeded("The match is over: call reset() before the next step().")
        match.play(self.seat, self._code(match, action_number(action)))
        self._let_opponents_play(match)
        over = match.is_over
        if over and self._writer is not None:
            self._writer.write(match.record())
        reward = match.state.returns(self.seat) if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(match), float(reward), over, False, {"seat": self.seat}

    def render(self) -> str | Pixels | None:
        """The table as the seat sees it."""
        return render(self.game, self.match.state, self.seat, self.render_mode)

    @property
    def match(self) -> Match:
        """The current match."""
        if self._match is None:
            raise ResetNeeded("No match has been dealt yet: call reset() first.")
        return self._match

    def _observation(self, match: Match) -> Observation:
        return observe(self.game, self._encoder, match.state, self.seat)

    def _code(self, match: Match, action: int) -> int:
        legal = match.legal_codes(self.seat)
        if has_masks(self.game) and action in legal:
            return action
        if not has_masks(self.game) and 0 <= action < len(legal):
            return legal[action]
        if self.illegal == "random":
            return legal[int(self.np_random.integers(len(legal)))]
        raise IllegalMove(f"Action {action} is not legal now; see the action mask.")

    def _let_opponents_play(self, match: Match) -> None:
        while not match.is_over and self.seat not in (to_act := match.seats_to_act()):
            seat = to_act[0]
            player = self._bots[(seat - self.seat - 1) % self.seats]
            match.play(seat, choice(player, self.game, match.state, seat))


class BatchEnv(VectorEnv[Any, Any, Any]):
    """A batch as a Gymnasium vector environment: one seat of each match against bots.

    Observations have `observation` and `action_mask`, as in the single environment. A match that ends is
    redealt in the same step, and its final position is not observed. Only games with masks have this form. Without a
    seed every environment deals different matches.
    """

    metadata: Final[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self, game: Game | str = "druid", num_envs: int = 64, opponents: str | Sequence[str] = "level1", **settings: Any
    ) -> None:
        if not has_masks(game_of(game, None)):
            raise BadBatch(
                f"A vector environment needs masks, and {game_of(game, None).title} has too many actions for them: "
                "use Batch, or several SeatEnv in gymnasium.vector.SyncVectorEnv."
            )
        if opponents is None:
            raise BadBatch("A vector environment is one seat against opponents; for all seats use Batch.")
        self.batch = Batch(game, num_envs, form="codes", opponents=opponents, **{"seed": None, **settings})
        self.num_envs = num_envs
        encoder = self.batch.game.encoder(self.batch.seats)
        self.single_observation_space, self.single_action_space = observation_space(self.batch.game, encoder)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal all matches again."""
        return self._observations(self.batch.reset(seed)), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in every match."""
        own = self.batch.own_seats()
        step = self.batch.step(actions)
        rewards = step.rewards[np.arange(self.num_envs), own]
        return self._observations(step), rewards, step.dones, np.zeros(self.num_envs, np.bool_), {}

    def _observations(self, step: Step) -> dict[str, Any]:
        assert step.masks is not None
        masks = step.masks.view(np.int8).copy()  # a batch reuses its arrays in the next step
        return {"observation": step.observations, "action_mask": masks}


def register(name: str) -> None:
    """Register a game with Gymnasium as tuckbox/NAME-v0, for `make` and `make_vec`."""
    gymnasium.register(
        f"tuckbox/{name}-v0",
        "tuckbox.rl:SeatEnv",
        vector_entry_point="tuckbox.rl:BatchEnv",
        kwargs={"game": name},
    )


for _name in registry.GAMES:
    register(_name)
