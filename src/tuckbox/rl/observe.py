"""Observations of single matches in the form of Gymnasium and PettingZoo."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from tuckbox.core.encoder import Encoder
from tuckbox.core.game import Game
from tuckbox.core.observation import Channel
from tuckbox.core.state import State

MOST_MASKED: Final = 50_000  # actions; a game with more has no mask, and actions are indices into the legal moves
MOST_OPTIONS: Final = 4_000  # legal moves listed in that case; the most seen was 3,352


def has_masks(game: Game) -> bool:
    """Whether the game's actions are move codes rather than indices into the legal moves."""
    return game.moves.size <= MOST_MASKED


def observation_space(game: Game, encoder: Encoder) -> tuple[spaces.Dict, spaces.Discrete[Any]]:
    """A seat's observation and action spaces."""
    count = game.moves.size if has_masks(game) else MOST_OPTIONS
    boxes: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (int(encoder.size),), np.uint8),
        "action_mask": spaces.Box(0, 1, (count,), np.int8),
    }
    if not has_masks(game):
        boxes["options"] = spaces.Box(0, 255, (count, int(encoder.option_size)), np.uint8)
    return spaces.Dict(boxes), spaces.Discrete(count)


def channel_slices(channels: Sequence[Channel]) -> dict[str, slice]:
    """The slice of each channel in an observation, or in a row of option features, by name."""
    ends = accumulate(channel.size for channel in channels)
    return {channel.name: slice(end - channel.size, end) for channel, end in zip(channels, ends, strict=True)}


def observation(encoder: Encoder, state: State, seat: int) -> npt.NDArray[np.uint8]:
    """A seat's observation of a position."""
    return _bytes(encoder.observation(state, seat))


def option_features(encoder: Encoder, state: State, seat: int) -> npt.NDArray[np.uint8]:
    """A row of features per legal move of a seat, in the order of `state.legal_moves(seat)`."""
    return _bytes(encoder.option_features(state, seat)).reshape(-1, int(encoder.option_size))


def observe(game: Game, encoder: Encoder, state: State, seat: int) -> dict[str, npt.NDArray[Any]]:
    """A seat's observation and legal actions; no actions while it is not to act."""
    legal = state.legal_moves(seat)
    observed = {"observation": observation(encoder, state, seat)}
    if has_masks(game):
        mask = np.zeros(game.moves.size, np.int8)
        mask[legal] = 1
        return observed | {"action_mask": mask}
    options = np.zeros((MOST_OPTIONS, int(encoder.option_size)), np.uint8)
    rows = option_features(encoder, state, seat)[:MOST_OPTIONS]
    options[: len(rows)] = rows
    mask = np.zeros(MOST_OPTIONS, np.int8)
    mask[: len(rows)] = 1
    return observed | {"action_mask": mask, "options": options}


def _bytes(cells: Any) -> npt.NDArray[np.uint8]:
    return np.frombuffer(cells, np.uint8).copy()  # some checkers want to write to it


class Copyable:
    """Lets an environment be pickled and deep-copied in mid-match; the encoder is rebuilt."""

    game: Game
    seats: int

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_encoder"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._encoder = self.game.encoder(self.seats)
