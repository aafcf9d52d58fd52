"""Checks of positions as data: copies, the fingerprint, pickling, and the same match in another process."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.codegen import BadDeclaration, StateField, read_fields
from tuckbox.core.state import State
from tuckbox.testing.other_process import Played, digests
from tuckbox.testing.subject import NotChecked, Subject, matches, play, play_out, positions, require, step

MOST_CELLS: Final = 40  # of an array that are changed to see whether the fingerprint changes


def check_copies(subject: Subject, count: int) -> None:
    """A copy equals its original and is independent of it; equal moves in equal positions lead to equal positions."""
    look_at = "copy(), and the markers of fields that are written to in place: they are Copied, not Shared"
    for state, dice in positions(subject, count, "copies"):
        before = state.fingerprint()
        twin = state.copy()
        require(twin.fingerprint() == before, "A copy does not equal its original.", look_at)
        played = list(subject.moves)
        while not twin.is_over:
            step(subject, twin, dice)
            if dice.random() < 0.2:
                require(state.fingerprint() == before, "A move on a copy changed the original.", look_at)
        require(state.fingerprint() == before, "A move on a copy changed the original.", look_at)
        ends = []
        for _ in range(2):
            subject.moves = list(played)
            ends.append(play_out(subject, state.copy(), random.Random(1)).fingerprint())
        require(ends[0] == ends[1], "Equal moves in equal positions led to different positions.", look_at)


def check_fingerprint(subject: Subject, count: int) -> None:
    """Every field of a position counts for its fingerprint, unless it is marked as Constant, Derived or Scratch."""
    fields: list[StateField] = []
    seen: dict[str, bool] = {}  # the fields that were changed, and whether the fingerprint changed too
    for match, dice in matches(subject, count, "fingerprint"):
        state = match.state
        fields = fields or _fields(state)
        while not state.is_over:
            for field in fields:
                if not seen.get(field.name) and (changed := _changed(state, field, dice)):
                    before = state.fingerprint()
                    seen[field.name] = any(_fingerprint_of(other) != before for other in changed)
            for _ in range(10):
                if not state.is_over:
                    step(subject, state, dice)
    missing = [name for name, counts in seen.items() if not counts]
    what = f"The fingerprint does not depend on {', '.join(missing)}: two positions would look equal that are not."
    require(not missing, what, "numbers()")


def _fields(state: State) -> list[StateField]:
    """The fields of a position, read from the source of its class."""
    for kind in type(state).__mro__:
        module = sys.modules[kind.__module__]
        source = _source(module)
        if kind is not State and source is not None and f"class {kind.__name__}(State)" in source:
            try:
                return [field for field in read_fields(source)[1] if field.is_position]
            except BadDeclaration as error:
                require(False, f"{error}.", "the fields of the state, and numbers()")
    raise NotChecked("the source of the state's class is not there to read its fields from.")


def _source(module: ModuleType) -> str | None:
    file = Path(inspect.getfile(module))
    source = file.with_name(file.name.partition(".")[0] + ".py")
    return source.read_text(encoding="utf-8") if source.is_file() else None


def _changed(state: State, field: StateField, dice: random.Random) -> list[State]:
    """Copies of a position with another value of this field; none if it cannot be changed here."""
    value: Any = getattr(state, field.name)
    others: list[Any] = []
    if field.kind == "bool":
        others = [not value]
    elif field.kind in ("i64", "float"):
        others = [value + 1]
    elif field.kind == "vec[i64]":
        cells = [int(cell) for cell in value]
        for place in dice.sample(range(len(cells)), min(MOST_CELLS, len(cells))):
            others.append(vec[i64]([cell + (at == place) for at, cell in enumerate(cells)]))
    twins = []
    for other in others:
        twin = state.copy()
        setattr(twin, field.name, other)
        twins.append(twin)
    return twins


def _fingerprint_of(state: State) -> str:
    """The fingerprint of a position that may be invalid."""
    try:
        return state.fingerprint()
    except (LookupError, ValueError):
        return "none"


def check_pickling(subject: Subject, count: int) -> None:
    """Positions and matches can be pickled and deep-copied, as workers and checkpoints do, and play on the same."""
    for match, dice in matches(subject, count, "pickling"):
        for _ in range(dice.randrange(30)):
            if not match.is_over:
                play(subject, match, dice)
        for how, twin in (
            ("pickled", pickle.loads(pickle.dumps(match.state))),
            ("deep-copied", copy.deepcopy(match.state)),
            ("in a deep-copied match", copy.deepcopy(match).state),
        ):
            same = twin.fingerprint() == match.state.fingerprint()
            require(same, f"A position that was {how} is another one.", "fields that do not pickle")
            ends = [play_out(Subject(subject.game), state.copy(), random.Random(1)) for state in (twin, match.state)]
            same = ends[0].fingerprint() == ends[1].fingerprint()
            require(same, f"A position that was {how} plays on differently.", "fields that do not pickle")


def check_other_processes(subject: Subject, count: int) -> None:
    """The same seed and moves give the same match in another process: nothing depends on the order of a set."""
    kind = type(subject.game)
    if "<locals>" in kind.__qualname__ or kind.__module__ == "__main__":
        raise NotChecked("another process cannot import the game's class.")
    played: list[Played] = []
    for match, dice in matches(subject, count, "processes"):
        moves: list[tuple[int, int]] = []
        state = match.state.copy()
        while not state.is_over and len(moves) < 200:
            moves.append(step(subject, state, dice))
        played.append((len(match.players), subject.seed, moves))
    given = pickle.dumps((kind, subject.game.card_set, subject.game.chosen_options, played))
    mine = digests(subject.game, played)
    for other in _in_other_processes(given, ("1", "4")):
        for (seats, seed, moves), here, there in zip(played, mine, other, strict=True):
            place = next((at for at, pair in enumerate(zip(here, there, strict=True)) if pair[0] != pair[1]), None)
            if place is not None:
                subject.start(seed, seats)
                subject.moves = moves[:place]
                what = "fingerprint" if here[place][0] != there[place][0] else "legal moves, views or log"
                what = (
                    f"In another process the {what} of this position differ: the order of a set, or hash() of a text."
                )
                require(False, what, "sets of texts, and random numbers that do not come from the state's chance")


def _in_other_processes(given: bytes, hash_seeds: tuple[str, ...]) -> list[list[list[tuple[str, str]]]]:
    command = [sys.executable, "-m", "tuckbox.testing.other_process"]
    paths = os.pathsep.join(path for path in sys.path if path)
    runs = [
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": paths},
        )
        for seed in hash_seeds
    ]
    digests = []
    for run in runs:
        said, errors = run.communicate(given, timeout=600)
        lines = errors.decode(errors="replace").strip().splitlines()
        require(run.returncode == 0, f"Another process cannot play the match: {lines[-1:]}.", "the game's module")
        digests.append(pickle.loads(said))
    return digests
