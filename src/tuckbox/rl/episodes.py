"""Save episodes as records for the replay page and `tuckbox replay`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.record import Record


def record_of(game: Game, players: Sequence[str], seed: bytes, moves: Sequence[tuple[int, int]]) -> Record:
    """The record of a match from its seed and its moves, each a seat and a code."""
    match = Match(game, players, seed)
    for seat, code in moves:
        match.play(seat, code)
    return match.record()


class EpisodeWriter:
    """Writes finished episodes as numbered records into a folder; keeps existing files."""

    def __init__(self, folder: Path, game: Game) -> None:
        self.folder = folder
        self.game = game
        self.written = 0
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, record: Record) -> Path:
        """Write an episode and return its file."""
        self.folder.mkdir(parents=True, exist_ok=True)  # the folder may be missing where an environment is unpickled
        while True:
            self.written += 1
            file = self.folder / f"{self.game.name}-{self.written:06}.record"
            try:
                with file.open("x", encoding="utf-8") as opened:
                    opened.write(str(record))
            except FileExistsError:  # from an earlier run or another environment
                continue
            return file
