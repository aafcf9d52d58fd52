"""The bots of the four levels."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import ClassVar

from tuckbox.bots.bot import Bot
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.information_set import Seat
from tuckbox.bots.search import knowledge_of, search
from tuckbox.core.errors import UnknownBot
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Knowledge, Learned, parse_weights
from tuckbox.core.levels import Level

ENDLESS = 10**9  # more iterations than any time allows


class LevelBot(Bot):
    """Plays at a level of the game; what the level is, the game says."""

    number: ClassVar[int]

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.changes: dict[str, int | float | bool] = {}  # what an experiment changes of the level
        self.seconds: float | None = None  # think for so long instead of so many iterations
        self.patience: float | None = None  # think no longer than this, however many iterations the level has
        self.weights: Path | None = None  # a file with other weights than the game's
        self.knowledge: Knowledge | None = None  # with these weights

    def level(self, game: Game) -> Level:
        """What this level is in a game."""
        return dataclasses.replace(game.levels[self.number - 1], **self.changes)  # type: ignore[arg-type]

    def think(self, seat: Seat) -> int:
        level = self.level(seat.game)
        if self.weights is not None and self.knowledge is None:
            self.knowledge = reweighed(seat.game, self.weights)
        if self.seconds is not None:
            level = dataclasses.replace(level, iterations=ENDLESS)
        knowledge = self.knowledge or knowledge_of(seat.game, level)
        if level.iterations == 0:
            greedy = GreedyBot(knowledge=knowledge)
            greedy.chance = self.chance
            return greedy.think(seat)
        tried = search(seat, level, self.chance, self.seconds or self.patience, knowledge).tried()
        return best_of(tried)

    def change(self, setting: str) -> None:
        """Change one setting of the level: 'iterations=500', 'explore=0.7', 'knowledge=no', 'weights=FILE' ..."""
        name, _, text = setting.partition("=")
        try:
            match name:
                case "iterations" | "rollout":
                    self.changes[name] = int(text)
                case "explore":
                    self.changes[name] = float(text)
                case "knowledge":
                    self.changes[name] = {"yes": True, "no": False}[text]
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

    name, number, plays = "level1", 1, "Looks one move ahead with a beginner's eye."


class Level2Bot(LevelBot):
    """The second level."""

    name, number, plays = "level2", 2, "Looks one move ahead and knows what is worth having."


class Level3Bot(LevelBot):
    """The third level."""

    name, number, plays = "level3", 3, "Tries out many lines before each move."


class Level4Bot(LevelBot):
    """The highest level."""

    name, number, plays = "level4", 4, "Tries out as many lines as it can in a moment."


def reweighed(game: Game, file: Path) -> Learned:
    """What is known of a game, with the weights in a file."""
    knowledge = game.knowledge
    if not isinstance(knowledge, Learned):
        raise UnknownBot(f"{game.title} has no weights to change.")
    try:
        weights = parse_weights(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise UnknownBot(f"{file} holds no weights: {fault}.") from None
    fresh = type(knowledge)()  # type: ignore[call-arg]
    fresh.reweigh(weights)
    return fresh


def best_of(tried: list[tuple[int, int, float]]) -> int:
    """The code of the option that was visited most; of equals, the one that did best."""
    return max(tried, key=lambda option: (option[1], option[2]))[0]
