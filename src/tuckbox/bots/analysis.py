"""Analysis: the search's evaluation of a decision, in sentences."""

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
    """A move and its evaluation by the search."""

    move: Move
    win_probability: float  # the estimate, 0 to 1
    standard_error: float  # of the estimate
    visit_share: float  # share of the iterations that began with it
    principal_variation: tuple[tuple[int, Move], ...]  # the expected continuation: seat and move


@dataclass(frozen=True)
class Analysis:
    """The candidates of a decision, best first; no iterations if there is only one legal move."""

    seat: int
    candidates: tuple[Candidate, ...]
    iterations: int

    @property
    def best(self) -> Move:
        """The move that the search would play."""
        return self.candidates[0].move

    @property
    def confidence(self) -> str:
        """How likely the first candidate is the best: 'sure', 'fairly sure' or 'not sure'."""
        if len(self.candidates) == 1 or self.iterations == 0:
            return "sure"
        first, second = self.candidates[:2]
        error = math.hypot(first.standard_error, second.standard_error)
        distance = (first.win_probability - second.win_probability) / max(error, 1e-9)
        if first.visit_share > 0.6 and distance > 1.0:
            return "sure"
        return "fairly sure" if first.visit_share > 0.35 and distance > 0.0 else "not sure"

    def sentences(self, names: Sequence[str] | None = None) -> list[str]:
        """The analysis as sentences for a player."""
        if self.iterations == 0:
            return [f"There is only one legal move: {self.best}."]
        first = self.candidates[0]
        chance = f"about {_percent(first.win_probability)} to win"
        said = [f"Best: {first.move}, {chance} ({self.confidence}, {self.iterations} iterations)."]
        if first.principal_variation:
            steps = [f"{_name(seat, self.seat, names)}: {move}" for seat, move in first.principal_variation]
            said.append(f"Expected: {'; '.join(steps)}.")
        for other in self.candidates[1:]:
            said.append(f"Or {other.move}: about {_percent(other.win_probability)}.")
        return said


def analyse(
    information: InformationSet,
    *,
    level: Level | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    best: int = 3,
    seed: int = 0,
) -> Analysis:
    """Analyse a decision with the search of a level, by default the game's analyst.

    `seconds` limits its time.
    """
    chosen = level or information.game.analyst
    if len(information.legal_codes) == 1:
        return Analysis(information.seat, (Candidate(information.legal_moves[0], 0.0, 0.0, 1.0, ()),), 0)
    if iterations is not None:
        chosen = replace(chosen, iterations=iterations)
    tree = search(information, chosen, FastChance(seed), seconds)
    tried = sorted(tree.root_statistics(), key=lambda root_move: (root_move[1], root_move[2]), reverse=True)
    done = int(tree.iterations)
    candidates = []
    for code, visits, total in tried[:best]:
        if visits == 0:
            break
        chance = total / visits
        error = math.sqrt(max(chance * (1 - chance), 0.01) / visits)
        line = tuple(
            (seat, information.game.move(move)) for seat, move in tree.principal_variation(code, max(8, visits // 10))
        )
        candidates.append(Candidate(information.game.move(code), chance, error, visits / done, line))
    return Analysis(information.seat, tuple(candidates), done)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def _name(seat: int, own: int, names: Sequence[str] | None) -> str:
    if seat == own:
        return "you"
    return names[seat] if names else f"seat {seat + 1}"
