"""Our search against OpenSpiel's Python ISMCTS, on paired deals of any game.

    python -m venv .venv-openspiel
    .venv-openspiel/bin/pip install open_spiel .
    .venv-openspiel/bin/python bench/openspiel.py druid --games 100 --iterations 100

Two matchups: equal iterations, without our heuristic and with random playouts on both sides; and equal time, our
highest level against as many OpenSpiel iterations as fit into the time that the level takes (measured first). Adapters
show our states to OpenSpiel: states to resample, one seat to act at a time (for sealed picks too, each hidden from the
others until all are opened), and playouts by the compiled code that our search uses.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy  # type: ignore[import-not-found,import-untyped,unused-ignore]
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # type: ignore[import-not-found,import-untyped,unused-ignore]

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore] # isort: skip

from tuckbox import registry
from tuckbox.bots import BOTS, BotKind, InformationSet, bot
from tuckbox.bots.level_bot import LevelBot
from tuckbox.bots.playout import playout
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.state import State
from tuckbox.lab.arena import Arena
from tuckbox.lab.executors import Workers
from tuckbox.lab.matchup import Matchup

EXPLORATION = 1.4  # its uct_c; values go from 0 to 1


class GameAdapter:
    """A game as OpenSpiel's bot expects it."""

    def get_type(self) -> GameAdapter:
        return self

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class StateAdapter:
    """A state as OpenSpiel's bot expects it."""

    def __init__(self, state: State, chance: FastChance, root: int = -1) -> None:
        self.state = state
        self.chance = chance
        self.root = root  # the searching seat; in a sealed choice it acts first

    def get_game(self) -> GameAdapter:
        return GameAdapter()

    def current_player(self) -> int:
        return self.root if self.root >= 0 else int(self.state.seat_to_act())

    def legal_actions(self) -> list[int]:
        return self.state.legal_moves(self.current_player())

    def information_state_string(self) -> str:
        """States in one information set resample to equal states with equal generators."""
        return self.state.resample(self.current_player(), FastChance(0)).fingerprint()

    def apply_action(self, code: int) -> None:
        self.state.apply(self.current_player(), code)
        self.root = -1

    def is_terminal(self) -> bool:
        return bool(self.state.is_over)

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        return [self.state.returns(seat) for seat in range(self.state.seats)]

    def resample(self) -> StateAdapter:
        seat = self.current_player()
        return StateAdapter(self.state.resample(seat, self.chance), self.chance, seat)


class Playouts:
    """An OpenSpiel evaluator: a random playout by our compiled code."""

    def prior(self, position: StateAdapter) -> list[tuple[int, float]]:
        actions = position.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]

    def evaluate(self, position: StateAdapter) -> list[float]:
        after = position.state.copy()
        playout(after, position.chance)
        return [after.returns(seat) for seat in range(after.seats)]


class OpenSpielBot(LevelBot):
    """OpenSpiel's search as one of our bots."""

    name, description = "openspiel", "OpenSpiel's ISMCTS with random playouts."

    def __init__(self, seed: int = 0) -> None:
        super().__init__(4, seed)

    def choose_code(self, information: InformationSet) -> int:
        iterations = self.level(information.game).iterations
        rng = numpy.random.RandomState(int(self.chance.below(2**31 - 1)))
        search: Any = ISMCTSBot(GameAdapter(), Playouts(), EXPLORATION, iterations, random_state=rng)
        search.set_resampler(lambda position, _: position.resample())
        policy = search.run_search(StateAdapter(information.sample(self.chance), self.chance, information.seat))
        return int(max(policy, key=lambda pair: pair[1])[0])


def seconds_of(game: str, name: str, seats: int) -> float:
    """The mean CPU seconds of a bot's decision over one match."""
    match = Match(registry.game(game), [name] * seats, seed_of("calibration"))
    player = bot(name, 1)
    decisions, spent = 0, 0.0
    while not match.is_over:
        information = InformationSet.of(match, match.seats_to_act()[0])
        begun = time.thread_time()
        move = player.choose(information)
        spent += time.thread_time() - begun
        decisions += len(information.legal_codes) > 1
        match.play(information.seat, move)
    return spent / decisions


def play_matchup(game: str, names: tuple[str, ...], games: int, folder: Path) -> None:
    """Play or continue a matchup, and print its table."""
    file = folder / f"{game}-{'-'.join(names)}.jsonl"
    arena = Arena(Matchup(game, names), file, [])
    if file.exists():
        arena.load()
    else:
        arena.write()
    arena.play(games // len(names), Workers(), True, None, sys.stderr.isatty())
    print("\n".join(arena.table()), flush=True)


def main() -> None:
    """Play both matchups of a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=100, help="of both, in the matchup at equal iterations")
    parser.add_argument("--exploration", type=float, default=0.5, help="our exploration constant")
    parser.add_argument("--folder", type=Path, default=Path("arena"), help="the folder of the results")
    parser.add_argument("--only", choices=("iterations", "time"))
    chosen = parser.parse_args()
    BOTS["openspiel"] = BotKind(OpenSpielBot.description, OpenSpielBot)
    if chosen.only != "time":
        ours = f"level4+heuristic=no+playout=1000000+exploration={chosen.exploration}+iterations={chosen.iterations}"
        play_matchup(chosen.game, (ours, f"openspiel+iterations={chosen.iterations}"), chosen.games, chosen.folder)
    if chosen.only != "iterations":
        highest = registry.game_class(chosen.game).levels[-1].name
        level = seconds_of(chosen.game, highest, 2)
        each = seconds_of(chosen.game, "openspiel+iterations=50", 2) / 50
        fits = max(2, round(level / each))
        print(f"{highest} takes {level:.3f} s per decision, the time of {fits} OpenSpiel iterations")
        play_matchup(chosen.game, (highest, f"openspiel+iterations={fits}"), chosen.games, chosen.folder)


if __name__ == "__main__":
    main()
