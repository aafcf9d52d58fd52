"""The bots of the four levels."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import ClassVar

from tuckbox.bots.bot import Bot
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.search import heuristic_for, search
from tuckbox.core.errors import UnknownBot
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.heuristics.linear import LinearHeuristic, parse_weights
from tuckbox.core.levels import Level

ENDLESS = 10**9  # more iterations than any time allows


class LevelBot(Bot):
    """Plays at a level of the game; what the level is, the game says."""

    number: ClassVar[int]

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.overrides: dict[str, int | float | bool] = {}  # what an experiment changes of the level
        self.seconds: float | None = None  # think for so long instead of so many iterations
        self.time_limit: float | None = None  # think no longer than this, however many iterations the level has
        self.weights: Path | None = None  # a file with other weights than the game's
        self.heuristic: Heuristic | None = None  # with these weights

    def level(self, game: Game) -> Level:
        """What this level is in a game."""
        return dataclasses.replace(game.levels[self.number - 1], **self.overrides)  # type: ignore[arg-type]

    def choose_code(self, seat: InformationSet) -> int:
        level = self.level(seat.game)
        if self.weights is not None and self.heuristic is None:
            self.heuristic = with_weights(seat.game, self.weights)
        if self.seconds is not None:
            level = dataclasses.replace(level, iterations=ENDLESS)
        knowledge = self.heuristic or heuristic_for(seat.game, level)
        if level.iterations == 0:
            greedy = GreedyBot(knowledge=knowledge)
            greedy.chance = self.chance
            return greedy.choose_code(seat)
        tried = search(seat, level, self.chance, self.seconds or self.time_limit, knowledge).root_statistics()
        return most_visited(tried)

    def override(self, setting: str) -> None:
        """Change one setting of the level: 'iterations=500', 'explore=0.7', 'knowledge=no', 'weights=FILE' ..."""
        name, _, text = setting.partition("=")
        try:
            match name:
                case "iterations" | "rollout":
                    self.overrides[name] = int(text)
                case "explore":
                    self.overrides[name] = float(text)
                case "knowledge":
                    self.overrides[name] = {"yes": True, "no": False}[text]
                case "seconds":
                    self.seconds = float(text)
                case "weights":
                    self.weights = Path(text)
                case _:
                    raise UnknownBot(
                        f"A level has no '{name}'; it has iterations, rollout, explore, knowledge, seconds, weights."
                    )
        except (ValueError, KeyError):
            kind = "yes or no" if name == "knowledge" else "a number"
            raise UnknownBot(f"{name} is {kind}, not '{text}'.") from None


class Level1Bot(LevelBot):
    """The lowest level: easy to beat, but no fool."""

    name, number, description = "level1", 1, "Looks one move ahead with a beginner's eye."


class Level2Bot(LevelBot):
    """The second level."""

    name, number, description = "level2", 2, "Looks one move ahead and knows what is worth having."


class Level3Bot(LevelBot):
    """The third level."""

    name, number, description = "level3", 3, "Tries out many lines before each move."


class Level4Bot(LevelBot):
    """The highest level."""

    name, number, description = "level4", 4, "Tries out as many lines as it can in a moment."


def with_weights(game: Game, file: Path) -> LinearHeuristic:
    """What is known of a game, with the weights in a file."""
    knowledge = game.heuristic
    if not isinstance(knowledge, LinearHeuristic):
        raise UnknownBot(f"{game.title} has no weights to change.")
    try:
        weights = parse_weights(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise UnknownBot(f"{file} holds no weights: {fault}.") from None
    fresh = type(knowledge)()  # type: ignore[call-arg]
    fresh.set_weights(weights)
    return fresh


def most_visited(tried: list[tuple[int, int, float]]) -> int:
    """The code of the option that was visited most; of equals, the one that did best."""
    return max(tried, key=lambda option: (option[1], option[2]))[0]
