"""Quick self-play of a game's heuristic, one move ahead: training data for the first network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import MIN_PRIOR
from tuckbox.rl.search_play import CHOICES, SelfPlayMatch

BEST: Final = 75  # percent of the choices are the best move by the priors,
SHARP: Final = 15  # this many are drawn by the priors' fourth powers, the rest by the priors


def quick_match(game: Game, number: int) -> SelfPlayMatch:
    """A match of the game's heuristic against itself."""
    state, chance = game.deal(min(game.players), FastChance(number), None), FastChance(number + CHOICES)
    codes: list[int] = []
    while not state.is_over:
        seat = state.seat_to_act()
        legal = state.legal_moves(seat)
        place = choose(game.heuristic.prior_list(state, seat, False), chance) if len(legal) > 1 else 0
        codes.append(legal[place])
        state.apply(seat, legal[place])
    return number, codes, []


def choose(priors: Sequence[float], chance: FastChance) -> int:
    """The index of a move, usually the one with the highest prior."""
    way = chance.below(100)
    if way < BEST:
        best = [place for place, prior in enumerate(priors) if prior == max(priors)]
        return best[chance.below(len(best))]
    power = 4.0 if way < BEST + SHARP else 1.0
    shares = [prior**power if prior > 1.05 * MIN_PRIOR else 0.0 for prior in priors]
    left = sum(shares) * int(chance.below(1_000_000)) / 1e6
    for place, share in enumerate(shares):
        left -= share
        if left < 0:
            return place
    return len(shares) - 1
