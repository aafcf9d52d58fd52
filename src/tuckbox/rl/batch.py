"""Step many matches in one call, with NumPy arrays of what the seats to act know."""

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
    """A batch's output after a step; all arrays are read-only.

    Attributes:
        observations: What the seat to act in each match knows: uint8, matches x `Batch.observation_size`.
        masks: Its legal actions, 1 where legal: uint8, matches x `Batch.actions`. These are valid until the next step.
            None in the form `options`.
        rewards: Each seat's reward in matches that ended in this step, 0 in the others: matches x seats.
        dones: Whether a match ended in this step; its observation is that of a new deal.
        seats: The seat to act in each match.
    """

    observations: Bytes
    masks: Bytes | None
    rewards: npt.NDArray[np.float64]
    dones: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int64]


class Options(NamedTuple):
    """The legal moves of all matches, one row per move, match by match.

    Attributes:
        features: uint8, rows x `Batch.option_size`.
        offsets: The first row of each match, and the end of the last: matches + 1.
    """

    features: Bytes
    offsets: npt.NDArray[np.int64]


@dataclass
class Episode:
    """A recorded match: its seed and its moves so far, each a seat and a code."""

    seed: bytes
    moves: list[tuple[int, int]]


class Batch:
    """Many matches of one game; a match that ends is replaced by a new deal at once.

    An action is a move's code (form `codes`, with masks) or its index among the legal moves (form `options`, with a row
    of features per move). Without opponents the caller plays every seat in turn; with opponents one seat per match,
    rotating with each deal, and bots play the others within the step. The same seed gives the same matches; `None`
    draws a random one.

    Attributes:
        game: The game.
        seats: The seats of each match.
        matches: How many matches there are.
        actions: The size of the action space.
        observation_size: The bytes of an observation.
        option_size: The bytes of a row of option features.
        last: The output of the last step, or of the deal.
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
            raise BadBatch(f"A batch needs at least one match, not {matches!r}.")
        self.matches = int(matches)
        self.actions = self.game.moves.size
        one_of("form", form, (None, *get_args(Form)))
        self.form: Form = form or ("codes" if self.actions <= MOST_MASKED else "options")
        if self.form == "codes" and self.actions > MOST_MASKED:
            raise BadBatch(f"{self.game.title} has {self.actions:,} actions, too many for masks: use form='options'.")
        self.opponents = () if opponents is None else opponents_of(opponents, self.game, self.seats)
        if recorded is not None and records is None:
            raise BadBatch("'recorded' needs 'records', the folder to write to.")
        if recorded is not None and recorded < 1:
            raise BadBatch(f"'recorded' is the number of matches to record, at least one, not {recorded}.")
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
        """Deal all matches again: from a seed, from one seed per match, or from the current random state."""
        if seed is not None:
            seeds = _seeds(seed, self.matches)
            self._chances = [FastChance(number) for number in seeds]
            # Bots and random actions must not consume the random numbers that deal the cards.
            self._sampling = FastChance(_seeds(seeds[0], self.seats)[-1])
            self._bots = [self._new_bots(number) for number in seeds] if self.opponents else []
            self._deals = [place % self.seats for place in range(self.matches)]
        self._episodes: dict[int, Episode] = {}
        self._stepper.start()
        self._let_opponents_play()
        self._stepper.write()
        return self._step()

    def step(self, actions: Actions) -> Step:
        """Play an action in every match; raises IllegalMove if any is illegal, without playing any."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.matches,):
            raise BadBatch(
                f"A step takes one action for each of {self.matches} matches: "
                f"an array of shape ({self.matches},), not {chosen.shape}."
            )
        if chosen.dtype.kind not in "iu":
            raise BadBatch(f"Actions must be whole numbers, not {chosen.dtype}: use an array of integers.")
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
        """A row of features per legal move of the seats to act (form `options`)."""
        if self.form != "options":
            raise BadBatch("Move features need the form 'options': Batch(…, form='options').")
        features = _array(self._stepper.options, np.uint8).reshape(-1, self.option_size)
        return Options(features, _array(self._stepper.offsets, np.int64))

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A random legal action in every match; the caller may change them."""
        return _array(self._stepper.random_actions(self._sampling, self.form == "options"), np.int64).copy()

    def codes(self, place: int) -> npt.NDArray[np.int64]:
        """The codes of a match's legal moves in ascending order."""
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
        """The first position of the next match in a slot; writes the record of the last one."""
        episode = self._episodes.get(place)
        if episode is not None and self._writer is not None:
            self._writer.write(record_of(self.game, self._names(place), episode.seed, episode.moves))
        self._deals[place] += 1
        if self.opponents:
            self._stepper.own[place] = self._deals[place] % self.seats
        if place >= self._recorded:
            return self.game.deal(self.seats, self._chances[place].split(), None)
        # A record holds a 256-bit seed, which is slower to deal from.
        numbers = self._chances[place].split().numbers()
        seed = hashlib.sha256(repr(numbers).encode()).digest()
        self._episodes[place] = Episode(seed, [])
        return self.game.new_state(self.seats, seed)

    def _new_bots(self, seed: int) -> list[Bot]:
        """The opponents of a match, each with its own random generator."""
        seeds = _seeds(seed, self.seats)[:-1]
        return [bot(name, number) for name, number in zip(self.opponents, seeds, strict=True)]

    def _names(self, place: int) -> list[str]:
        own = int(self._stepper.own[place])
        return players_of(self.opponents, own) if self.opponents else ["learner"] * self.seats

    def _let_opponents_play(self) -> None:
        """Play the bots' moves until the caller is to act in every match."""
        inner = self._stepper
        for i in inner.waiting() if self.opponents else ():
            while inner.is_waiting(i):
                state = inner.states[i]
                seat = int(state.seat_to_act())
                order = (seat - int(inner.own[i]) - 1) % self.seats
                code = choice(self._bots[i][order], self.game, state, seat)
                if i in self._episodes:
                    self._episodes[i].moves.append((seat, code))
                inner.apply(i, code)


def _array(cells: object, kind: type[Scalar]) -> npt.NDArray[Scalar]:
    """A view of a compiled array's memory, without copying."""
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
        raise BadBatch(f"A seed must be a whole number, or one per match, not {seed!r}.") from None
    if any(number < 0 for number in numbers):
        raise BadBatch("A seed cannot be negative.")
    if given is not seed:
        words = np.random.SeedSequence(numbers[0]).generate_state(matches, np.uint64)
        return [int(word) % MOST_SEED for word in words]
    if len(numbers) != matches:
        raise BadBatch(f"There are {matches} matches, but {len(numbers)} seeds.")
    return [number % MOST_SEED for number in numbers]
