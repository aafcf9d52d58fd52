"""The reference in C (bench/reference/druid.c): built, checked against the engine on the same deals, and measured."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from bench.programs import ROOT, NotHere
from tuckbox.chance import FastChance
from tuckbox.game import seed_of
from tuckbox.games.druid import DruidGame
from tuckbox.games.druid.cards import PILE, SPECIAL_PILE
from tuckbox.games.druid.state import DruidState
from tuckbox.playout import playout

SOURCE = ROOT / "bench" / "reference" / "druid.c"
FLAGS = ("-O2", "-Wall", "-Wextra", "-Werror")


class Reference:
    """The built program with a file of deals, which it has played to the same ends as the engine."""

    label = "C reference"

    def __init__(self, folder: Path, deals: int) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise NotHere("there is no C compiler, so no reference in C")
        folder.mkdir(parents=True, exist_ok=True)
        self.program = folder / "druid"
        self.deals = folder / "deals.txt"
        subprocess.run([compiler, *FLAGS, "-o", str(self.program), str(SOURCE)], check=True)
        self.check(deals)

    def check(self, deals: int) -> None:
        """Play the same deals here and there; every field of every final position must be the same."""
        given, ends = _played(deals)
        self.deals.write_text(given)
        found = self.ends()
        assert len(found) == len(ends) == deals
        for number, (here, there) in enumerate(zip(ends, found, strict=True)):
            assert here == there, f"deal {number} ends differently in C:\n{here}\n{there}"

    def ends(self) -> list[str]:
        """How the deals end, a line for each."""
        return self._run("check").splitlines()

    def measure(self, name: str, seconds: float) -> dict[str, float]:
        """A slice of time: what was counted, and how long it took."""
        found: dict[str, float] = json.loads(self._run(name, str(seconds)))
        return found

    def close(self) -> None:
        """Nothing runs between slices."""

    def _run(self, *args: str) -> str:
        command = [str(self.program), str(self.deals), *args]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout


def _played(deals: int) -> tuple[str, list[str]]:
    """The card set and the deals as the program reads them, and a line for the end of each deal."""
    game = DruidGame()
    cards = game.table
    tables = (cards.terrain_icons, cards.creature_icons, cards.creature_words, cards.special_icons, cards.special_types)
    given = [_text(table) for table in tables] + [str(deals)]
    ends = []
    for number in range(deals):
        state = game.new(2, seed_of(f"reference {number}"))
        assert isinstance(state, DruidState)
        seed = (number * 0x9E3779B97F4A7C15) % 2**62
        given.append(f"{seed} {_text(state.row)} {_piles(state)} {state.starter}")
        chance = FastChance(seed)
        moves = playout(state, chance)
        ends.append(f"{moves} {_end(state, chance)}")
    return "\n".join(given) + "\n", ends


def _piles(state: DruidState) -> str:
    """Of each seat the creatures and then the specials as they lay before the first hands were drawn."""
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
