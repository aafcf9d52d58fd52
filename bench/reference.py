"""The reference implementations in C: built, verified against the engine, and measured."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from bench.programs import ROOT, Unavailable
from tuckbox.bots.playout import playout
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.rules.cards import PILE, SPECIAL_PILE
from tuckbox.games.druid.rules.state import DruidState

FLAGS = ("-O2", "-Wall", "-Wextra", "-Werror")


class Reference:
    """A C program that agrees with the engine on a file of positions."""

    def __init__(
        self, name: str, measures: Sequence[str], folder: Path, given: Sequence[str], wanted: Sequence[str]
    ) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise Unavailable("the references in C need a C compiler")
        self.label = f"{name} in C"
        self.measures = measures
        folder.mkdir(parents=True, exist_ok=True)
        self.program = folder / name
        self.given = folder / f"{name}.txt"
        source = ROOT / "bench" / "reference" / f"{name}.c"
        subprocess.run([compiler, *FLAGS, "-o", str(self.program), str(source)], check=True)
        self.given.write_text("\n".join(given) + "\n")
        found = self.results()
        assert len(found) == len(wanted)
        for number, (here, there) in enumerate(zip(wanted, found, strict=True)):
            assert here == there, f"position {number} is different in C:\n{here}\n{there}"

    def results(self) -> list[str]:
        """Its output, one line per position."""
        return self._run("check").splitlines()

    def measure(self, name: str, seconds: float) -> dict[str, float]:
        """Measure for some seconds; returns the counts and the time."""
        found: dict[str, float] = json.loads(self._run(name, str(seconds)))
        return found

    def close(self) -> None:
        """Nothing to stop: it runs only while it measures."""

    def _run(self, *args: str) -> str:
        command = [str(self.program), str(self.given), *args]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout


def druid_in_c(folder: Path, deals: int) -> Reference:
    """The playout in C (bench/reference/druid.c): the same deals reach the same final states, field by field."""
    return Reference("druid", ("playout", "copy"), folder, *_played(deals))


def _played(deals: int) -> tuple[list[str], list[str]]:
    """The program's input (card set and deals), and the final state of each deal."""
    game = DruidGame()
    cards = game.cards
    tables = (cards.terrain_icons, cards.creature_icons, cards.creature_words, cards.special_icons, cards.special_types)
    given = [_text(table) for table in tables] + [str(deals)]
    ends = []
    for number in range(deals):
        state = game.new_state(2, seed_of(f"reference {number}"))
        assert isinstance(state, DruidState)
        seed = (number * 0x9E3779B97F4A7C15) % 2**62
        given.append(f"{seed} {_text(state.row)} {_piles(state)} {state.starter}")
        chance = FastChance(seed)
        moves = playout(state, chance)
        ends.append(f"{moves} {_end(state, chance)}")
    return given, ends


def _piles(state: DruidState) -> str:
    """The piles of each seat before the first hands were drawn: creatures, then specials."""
    return " ".join(
        f"{_text(state.piles[seat * PILE : (seat + 1) * PILE])} "
        f"{_text(state.special_piles[seat * SPECIAL_PILE : (seat + 1) * SPECIAL_PILE])}"
        for seat in range(2)
    )


def _end(state: DruidState, chance: FastChance) -> str:
    won = f"{state.terrains_won(0)} {state.terrains_won(1)}"
    generator = " ".join(str(number) for number in chance.numbers())
    creatures = (state.where, state.words, state.icons, state.on)
    sides = (state.groups, state.strengths, state.since, state.third)
    fields = " ".join(_text(cells) for cells in (*creatures, *sides))
    return f"{won} {generator} {fields} {state.charm} {state.played} {state.closed} {state.spent} {state.discards}"


def _text(cells: vec[i64]) -> str:
    return " ".join(str(int(cell)) for cell in cells)
