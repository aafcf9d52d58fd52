"""Self-play of a search as training data: the moves played, and the visits of each move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tuckbox.bots.ismcts import Ismcts
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic

CHOICES: Final = 1_000_000_000  # seed of the choices: the match's number plus this

Visits = list[tuple[int, int]]  # root moves of a search: code and visits
Search = tuple[int, Visits]  # number of moves played before, and the visits
SelfPlayMatch = tuple[int, list[int], list[Search]]  # its number, its codes, its searches


@dataclass(frozen=True)
class SearchSettings:
    """Settings of self-play by search."""

    iterations: int
    playout: int  # moves
    exploration: float = 0.6
    any_percent: int = 4  # share of moves picked uniformly from those searched,
    visits_percent: int = 21  # and share drawn by visits; the rest are the most visited


def search_match(game: Game, heuristic: Heuristic, number: int, settings: SearchSettings) -> SelfPlayMatch:
    """A self-play match of the search with a heuristic."""
    state, chance = game.deal(min(game.players), FastChance(number), None), FastChance(number + CHOICES)
    codes: list[int] = []
    searches: list[Search] = []
    while not state.is_over:
        seat = state.seat_to_act()
        code = int(state.buffer[0]) if state.write_legal_moves(seat) == 1 else -1
        if code < 0:
            root = state.resample(seat, chance)
            tree = Ismcts(root, seat, heuristic, chance, settings.playout, settings.exploration)
            code = int(tree.root_moves[0])
            if len(tree.root_moves) > 1:
                tree.run(settings.iterations, settings.iterations)
                visits = [(move, count) for move, count, _ in tree.root_statistics()]
                searches.append((len(codes), visits))
                code = choose(visits, chance, settings)
        codes.append(code)
        state.apply(seat, code)
    return number, codes, searches


def choose(visits: Visits, chance: FastChance, settings: SearchSettings) -> int:
    """The move to play: usually the most visited one, sometimes another for variety."""
    way = chance.below(100)
    if way < settings.any_percent:
        return visits[chance.below(len(visits))][0]
    if way < settings.any_percent + settings.visits_percent:
        left = int(chance.below(sum(count for _, count in visits)))
        for code, count in visits:
            left -= count
            if left < 0:
                return code
    return max(visits, key=lambda pair: pair[1])[0]
