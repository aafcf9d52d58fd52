"""The bots of the levels, and their settings on the command line."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from tuckbox.bots.bot import Bot
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.search import heuristic_for, level_of, search
from tuckbox.core.errors import UnknownBot
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.heuristics.linear import LinearHeuristic, parse_weights
from tuckbox.core.levels import Level

SETTINGS = ("iterations", "playout", "exploration", "heuristic", "evaluator", "epsilon", "seconds", "weights")
PARTS = 1_000_000  # the resolution of a probability
ENDLESS = 10**9  # iterations of a search that a time limit ends


class LevelBot(Bot):
    """Plays at the game's level of this number, 1 for the lowest."""

    name = "level"
    description = "Plays at one of the game's levels."

    def __init__(self, number: int, seed: int = 0) -> None:
        super().__init__(seed)
        self.number = number
        self.overrides: dict[str, int | float | bool | str] = {}  # overrides of the level's fields
        self.seconds: float | None = None  # search time instead of the level's iterations
        self.time_limit: float | None = None  # stop after this many seconds, even with iterations left
        self.weights: Path | None = None  # a file of weights to use instead of the game's
        self.heuristic: Heuristic | None = None  # the game's, with these weights

    def check(self, game: type[Game]) -> None:
        if self.number > len(game.levels):
            raise UnknownBot(f"{game.title} has no level{self.number}; its highest level is {game.levels[-1].name}.")

    def level(self, game: Game) -> Level:
        """The game's level, with overrides."""
        self.check(type(game))
        return dataclasses.replace(level_of(game, self.number), **self.overrides)  # type: ignore[arg-type]

    def choose_code(self, information: InformationSet) -> int:
        level = self.level(information.game)
        if self.weights is not None and self.heuristic is None:
            self.heuristic = load_heuristic(information.game, self.weights)
        if self.seconds is not None:
            level = dataclasses.replace(level, iterations=ENDLESS)
        heuristic = self.heuristic or heuristic_for(information.game, level)
        if level.epsilon > 0 and int(self.chance.below(PARTS)) < level.epsilon * PARTS:
            useful = heuristic.useful_moves(information.sample(self.chance), information.seat)
            return int(useful[self.chance.below(len(useful))])
        if level.iterations == 0:
            greedy = GreedyBot(heuristic=heuristic)
            greedy.chance = self.chance
            return greedy.choose_code(information)
        tree = search(information, level, self.chance, self.seconds or self.time_limit, heuristic)
        return most_visited(tree.root_statistics())

    def override(self, setting: str) -> None:
        """Override a setting: 'iterations=500', 'playout=20', 'exploration=0.7', 'heuristic=no', 'weights=FILE' ..."""
        name, _, text = setting.partition("=")
        try:
            match name:
                case "iterations":
                    self.overrides["iterations"] = int(text)
                case "playout":
                    self.overrides["playout_depth"] = int(text)
                case "exploration":
                    self.overrides["exploration"] = float(text)
                case "epsilon":
                    self.overrides["epsilon"] = float(text)
                case "heuristic":
                    self.overrides["use_heuristic"] = {"yes": True, "no": False}[text]
                case "evaluator":
                    self.overrides["evaluator"] = text
                case "seconds":
                    self.seconds = float(text)
                case "weights":
                    self.weights = Path(text)
                case _:
                    raise UnknownBot(f"A level has no setting '{name}'; the settings are {', '.join(SETTINGS)}.")
        except (ValueError, KeyError):
            kind = "yes or no" if name == "heuristic" else "a number"
            raise UnknownBot(f"The setting {name} takes {kind}, not '{text}'.") from None


def load_heuristic(game: Game, file: Path) -> LinearHeuristic:
    """The game's heuristic with the weights in a file."""
    heuristic = game.heuristic
    if not isinstance(heuristic, LinearHeuristic):
        raise UnknownBot(f"{game.title} has no weights to change.")
    try:
        weights = parse_weights(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise UnknownBot(f"{file} is not a weights file: {fault}.") from None
    fresh = type(heuristic)()  # type: ignore[call-arg]
    fresh.set_weights(weights)
    return fresh


def most_visited(statistics: list[tuple[int, int, float]]) -> int:
    """The code of the most visited move; ties go to the higher total value."""
    return max(statistics, key=lambda move: (move[1], move[2]))[0]
