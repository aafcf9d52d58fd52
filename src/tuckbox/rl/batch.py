"""A batch: many matches that are stepped in one call, with NumPy arrays of what the seats to act know."""

from __future__ import annotations

import hashlib
import operator
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast, get_args

import numpy as np
import numpy.typing as npt

from tuckbox.bots import Bot, InformationSet, bot
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.state import State
from tuckbox.rl.arguments import BadBatch, game_of, one_of, opponents_of, players_of, seats_of
from tuckbox.rl.episodes import EpisodeWriter, record_of
from tuckbox.rl.observe import MOST_MASKED
from tuckbox.rl.stepper import Stepper

Bytes = npt.NDArray[np.uint8]
Actions = npt.NDArray[np.integer[Any]] | Sequence[int]
Scalar = TypeVar("Scalar", bound=np.generic)
Form = Literal["codes", "options"]

MOST_SEED: Final = 2**62


class Step(NamedTuple):
    """What a batch shows after a step; all arrays are read-only.

    Attributes:
        observations: What the seat to act in each match knows: uint8, matches x `Batch.observation_size`.
        masks: Its legal actions, 1 where legal: uint8, matches x `Batch.actions`. These are valid until the next step.
            None in the form `options`.
        rewards: What each seat got in the match that ended in this step, 0 in the others: matches x seats.
        dones: Whether a match ended in this step; what is observed then is a new deal.
        seats: The seat to act in each match.
    """

    observations: Bytes
    masks: Bytes | None
    rewards: npt.NDArray[np.float64]
    dones: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int64]


class Options(NamedTuple):
    """The legal moves of all matches, one row each, those of the first match first.

    Attributes:
        features: uint8, rows x `Batch.option_size`.
        offsets: Where the rows of each match begin, and where the last ones end: matches + 1.
    """

    features: Bytes
    offsets: npt.NDArray[np.int64]


@dataclass
class Episode:
    """A match of the batch that is recorded: its seed and its moves so far, each a seat and a code."""

    seed: bytes
    moves: list[tuple[int, int]]


class Batch:
    """Matches of one game side by side; a match that is over is dealt anew at once.

    An action is the code of a move (form `codes`, with masks), or its place among the legal moves (form `options`, with
    a row of features for each of them). Without opponents the caller plays every seat in turn; with opponents only one
    seat of each match, a different one in every deal, and bots play the others within the step. The same seed gives the
    same matches; `None` asks the system for one.

    Attributes:
        game: The game.
        seats: The seats of each match.
        matches: How many matches there are.
        actions: The size of the action space.
        observation_size: The bytes of an observation.
        option_size: The bytes of a row of option features.
        last: What the last step, or the deal, has shown.
    """

    def __init__(
        self,
        game: Game | str,
        matches: int,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | Sequence[int] | None = 0,
        form: Form | None = None,
        opponents: str | Sequence[str] | None = None,
        records: str | Path | None = None,
        recorded: int | None = None,
    ) -> None:
        self.game = game_of(game, options)
        self.seats = seats_of(self.game, seats)
        if not isinstance(matches, int | np.integer) or matches < 1:
            raise BadBatch(f"A batch has at least one match, not {matches!r}.")
        self.matches = int(matches)
        self.actions = self.game.moves.size
        one_of("form", form, (None, *get_args(Form)))
        self.form: Form = form or ("codes" if self.actions <= MOST_MASKED else "options")
        if self.form == "codes" and self.actions > MOST_MASKED:
            raise BadBatch(f"{self.game.title} has {self.actions:,} actions, too many for masks: use form='options'.")
        self.opponents = () if opponents is None else opponents_of(opponents, self.game, self.seats)
        if recorded is not None and records is None:
            raise BadBatch("'recorded' says how many matches are recorded; 'records' names the folder, and is missing.")
        if recorded is not None and recorded < 1:
            raise BadBatch(f"'recorded' is how many matches are recorded, at least one, not {recorded}.")
        self._writer = None if records is None else EpisodeWriter(Path(records), self.game)
        self._recorded = 0 if records is None else matches if recorded is None else min(recorded, matches)
        self._stepper = self._new_stepper()
        self.observation_size = int(self._stepper.encoder.size)
        self.option_size = int(self._stepper.encoder.option_size)
        self.reset(secrets.randbits(62) if seed is None else seed)

    def _new_stepper(self) -> Stepper:
        masked = self.actions if self.form == "codes" else 0
        encoder = self.game.encoder(self.seats)
        return Stepper(self.matches, self.seats, encoder, self._deal, masked, self.form == "options")

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in ("_stepper", "last")}
        results = {"rewards": self.last.rewards.ravel().tolist(), "dones": self.last.dones.tolist()}
        return kept | results | {"states": self._stepper.states, "own": self.own_seats().tolist()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        states, own, rewards, dones = (kept.pop(name) for name in ("states", "own", "rewards", "dones"))
        self.__dict__.update(kept)
        self._stepper = self._new_stepper()
        self._stepper.restore(states, own)
        for cells, values in ((self._stepper.rewards, rewards), (self._stepper.dones, dones)):
            for i, value in enumerate(values):
                cells[i] = value
        self._step()

    def reset(self, seed: int | Sequence[int] | None = None) -> Step:
        """Deal all matches anew: from a seed, from one for each match, or, without one, from where chance is now."""
        if seed is not None:
            seeds = _seeds(seed, self.matches)
            self._chances = [FastChance(number) for number in seeds]
            # Neither bots nor random actions may draw the numbers that the cards are dealt from.
            self._sampling = FastChance(_seeds(seeds[0], self.seats)[-1])
            self._bots = [self._new_bots(number) for number in seeds] if self.opponents else []
            self._deals = [place % self.seats for place in range(self.matches)]
        self._episodes: dict[int, Episode] = {}
        self._stepper.start()
        self._let_opponents_play()
        self._stepper.write()
        return self._step()

    def step(self, actions: Actions) -> Step:
        """Play an action in every match; raises IllegalMove if any is illegal, and then plays none."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.matches,):
            raise BadBatch(
                f"A step takes one action for each of {self.matches} matches: "
                f"an array of shape ({self.matches},), not {chosen.shape}."
            )
        if chosen.dtype.kind not in "iu":
            raise BadBatch(f"Actions are whole numbers, not {chosen.dtype}: use an array of integers.")
        packed = chosen.astype("<i8").tobytes()
        if self._episodes:
            self._stepper.check(packed, self.form == "options")
            for place, episode in self._episodes.items():
                code = int(self._stepper.code_of(place, int(chosen[place]), self.form == "options"))
                episode.moves.append((int(self._stepper.to_act[place]), code))
        self._stepper.apply_all(packed, self.form == "options")
        self._let_opponents_play()
        self._stepper.write()
        return self._step()

    def options(self) -> Options:
        """A row of features for each legal move of the seats to act, in the form `options`."""
        if self.form != "options":
            raise BadBatch("Features of legal moves are written in the form 'options': Batch(…, form='options').")
        features = _array(self._stepper.options, np.uint8).reshape(-1, self.option_size)
        return Options(features, _array(self._stepper.offsets, np.int64))

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A random legal action in every match; the caller may change them."""
        return _array(self._stepper.random_actions(self._sampling, self.form == "options"), np.int64).copy()

    def codes(self, place: int) -> npt.NDArray[np.int64]:
        """The codes of the legal moves in a match, in rising order."""
        count = int(self._stepper.counts[place])
        return _array(self._stepper.states[place].buffer, np.int64)[:count].copy()

    def own_seats(self) -> npt.NDArray[np.int64]:
        """The seat that the caller plays in each match; -1 where it plays all of them."""
        return _array(self._stepper.own, np.int64).copy()

    def _step(self) -> Step:
        inner, shape = self._stepper, (self.matches, -1)
        self.last = Step(
            _array(inner.observations, np.uint8).reshape(shape),
            _array(inner.masks, np.uint8).reshape(shape) if self.form == "codes" else None,
            _array(inner.rewards, np.float64).reshape(shape),
            _array(inner.dones, np.bool_),
            _array(inner.to_act, np.int64).copy(),
        )
        return self.last

    def _deal(self, place: int) -> State:
        """The first position of the next match at a place; what was recorded of the last one is written."""
        episode = self._episodes.get(place)
        if episode is not None and self._writer is not None:
            self._writer.write(record_of(self.game, self._names(place), episode.seed, episode.moves))
        self._deals[place] += 1
        if self.opponents:
            self._stepper.own[place] = self._deals[place] % self.seats
        if place >= self._recorded:
            return self.game.deal(self.seats, self._chances[place].split(), None)
        # A record holds a seed of 256 bits, from which dealing takes longer.
        numbers = self._chances[place].split().numbers()
        seed = hashlib.sha256(repr(numbers).encode()).digest()
        self._episodes[place] = Episode(seed, [])
        return self.game.new_state(self.seats, seed)

    def _new_bots(self, seed: int) -> list[Bot]:
        """The opponents of a match, each with chance of its own."""
        seeds = _seeds(seed, self.seats)[:-1]
        return [bot(name, number) for name, number in zip(self.opponents, seeds, strict=True)]

    def _names(self, place: int) -> list[str]:
        own = int(self._stepper.own[place])
        return players_of(self.opponents, own) if self.opponents else ["learner"] * self.seats

    def _let_opponents_play(self) -> None:
        """Let the bots play until the caller is to act in every match."""
        inner = self._stepper
        for place in inner.waiting() if self.opponents else ():
            while inner.is_waiting(place):
                state = inner.states[place]
                seat = int(state.seat_to_act())
                order = (seat - int(inner.own[place]) - 1) % self.seats
                code = choice(self._bots[place][order], self.game, state, seat)
                if place in self._episodes:
                    self._episodes[place].moves.append((seat, code))
                inner.apply(place, code)


def _array(cells: object, kind: type[Scalar]) -> npt.NDArray[Scalar]:
    """The memory of a compiled array, without a copy."""
    return np.frombuffer(cast(bytes, cells), kind)


def choice(player: Bot, game: Game, state: State, seat: int) -> int:
    """The code that a bot chooses for a seat."""
    return player.choose(InformationSet.of_state(game, state, seat)).code


def _seeds(seed: int | Sequence[int], matches: int) -> list[int]:
    """A seed for each match."""
    given: Any = [seed] if isinstance(seed, int | np.integer) else seed
    try:
        numbers = [operator.index(number) for number in given]
    except TypeError:
        raise BadBatch(f"A seed is a whole number, or one for each match, not {seed!r}.") from None
    if any(number < 0 for number in numbers):
        raise BadBatch("A seed cannot be negative.")
    if given is not seed:
        words = np.random.SeedSequence(numbers[0]).generate_state(matches, np.uint64)
        return [int(word) % MOST_SEED for word in words]
    if len(numbers) != matches:
        raise BadBatch(f"There are {matches} matches, but {len(numbers)} seeds.")
    return [number % MOST_SEED for number in numbers]
