"""Analysis: what the search thinks of a decision, in sentences."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.search import search
from tuckbox.core.chance import FastChance
from tuckbox.core.levels import Level
from tuckbox.core.moves import Move


@dataclass(frozen=True)
class Candidate:
    """An option with what the search thinks of it."""

    move: Move
    chance: float  # to win, as estimated
    error: float  # how far the estimate may be off, two times in three
    visit_share: float  # the share of all lines that began with it
    principal_variation: tuple[tuple[int, Move], ...]  # what is expected to follow: who plays what


@dataclass(frozen=True)
class Analysis:
    """The best options of a decision, the best first; how many lines were tried; whether it was forced."""

    seat: int
    candidates: tuple[Candidate, ...]
    iterations: int

    @property
    def best(self) -> Move:
        """The option that the search would play."""
        return self.candidates[0].move

    @property
    def sure(self) -> str:
        """How sure the search is that the first option is the best: 'sure', 'fairly sure', 'not sure'."""
        if len(self.candidates) == 1 or self.iterations == 0:
            return "sure"
        first, second = self.candidates[:2]
        apart = (first.chance - second.chance) / max(math.hypot(first.error, second.error), 1e-9)
        if first.visit_share > 0.6 and apart > 1.0:
            return "sure"
        return "fairly sure" if first.visit_share > 0.35 and apart > 0.0 else "not sure"

    def sentences(self, names: Sequence[str] | None = None) -> list[str]:
        """The analysis as a player wants to read it."""
        if self.iterations == 0:
            return [f"Only one thing can be done: {self.best}."]
        first = self.candidates[0]
        chance = f"about {_percent(first.chance)} to win"
        said = [f"Best is to {first.move}: {chance} ({self.sure}, {self.iterations} lines tried)."]
        if first.principal_variation:
            steps = [f"{_name(seat, self.seat, names)}: {move}" for seat, move in first.principal_variation]
            said.append(f"Expected then: {'; '.join(steps)}.")
        for other in self.candidates[1:]:
            said.append(f"Or {other.move}: about {_percent(other.chance)}.")
        return said


def analyse(
    seat: InformationSet,
    *,
    level: Level | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    best: int = 3,
    seed: int = 0,
) -> Analysis:
    """What the search thinks of a seat's decision, by default as the game's highest level sees it.

    With seconds it takes no longer than that.
    """
    chosen = level or seat.game.levels[-1]
    if len(seat.legal_codes) == 1:
        return Analysis(seat.seat, (Candidate(seat.legal_moves[0], 0.0, 0.0, 1.0, ()),), 0)
    if iterations is not None:
        chosen = replace(chosen, iterations=iterations)
    tree = search(seat, chosen, FastChance(seed), seconds)
    tried = sorted(tree.root_statistics(), key=lambda option: (option[1], option[2]), reverse=True)
    lines = int(tree.iterations)
    candidates = []
    for code, visits, total in tried[:best]:
        if visits == 0:
            break
        chance = total / visits
        error = math.sqrt(max(chance * (1 - chance), 0.01) / visits)
        line = tuple((who, seat.game.move(move)) for who, move in tree.principal_variation(code, max(8, visits // 10)))
        candidates.append(Candidate(seat.game.move(code), chance, error, visits / lines, line[:5]))
    return Analysis(seat.seat, tuple(candidates), lines)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def _name(seat: int, own: int, names: Sequence[str] | None) -> str:
    if seat == own:
        return "you"
    return names[seat] if names else f"seat {seat + 1}"
