"""Levels: the defaults of a game that declares none."""

from __future__ import annotations

from itertools import pairwise

from magpies import GAME
from magpies.heuristic import MagpieHeuristic
from tests.sample_games import SUBJECTS
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.levels import BLIND_LEVELS, EVALUATION_LEVELS, TO_THE_END, Level


class Blind(GAME):
    heuristic = Heuristic()


class Evaluated(Blind):
    heuristic = MagpieHeuristic()


class Declared(Evaluated):
    levels = tuple(Level(f"level{number}", "One", "Plays.", number) for number in range(1, 5))


class Derived(Declared):
    pass


def test_the_default_levels_suit_the_heuristic() -> None:
    assert Blind.levels == BLIND_LEVELS
    assert Evaluated.levels == EVALUATION_LEVELS
    assert Game.levels == BLIND_LEVELS, "what one game declares changes no other"


def test_declared_levels_stay() -> None:
    assert Derived.levels == Declared.levels
    for name in ("druid", "idriana", "tectonic"):
        assert SUBJECTS[name].game.levels not in (BLIND_LEVELS, EVALUATION_LEVELS)


def test_default_levels_with_an_evaluation_use_it() -> None:
    """A playout to the end would never ask it."""
    assert all(level.playout_depth == TO_THE_END for level in BLIND_LEVELS)
    assert all(level.playout_depth < 20 and level.use_heuristic for level in EVALUATION_LEVELS)
    ranks = [(level.iterations, -level.epsilon) for level in EVALUATION_LEVELS]
    assert ranks == sorted(set(ranks))
    mistakes = [level.epsilon for level in EVALUATION_LEVELS[:3]]
    steps = [more - less for more, less in pairwise(mistakes)]
    assert min(steps) >= 0.4, "a quarter of all moves more at random is hardly felt in a short game"
