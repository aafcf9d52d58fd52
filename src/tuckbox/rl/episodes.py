"""Episodes as records, which the replay page and `tuckbox replay` open."""

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
    """Writes finished episodes as records into a folder, numbered from 1; what is there already stays."""

    def __init__(self, folder: Path, game: Game) -> None:
        self.folder = folder
        self.game = game
        self.written = 0
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, record: Record) -> Path:
        """Write an episode; the file."""
        self.folder.mkdir(parents=True, exist_ok=True)  # a pickled environment goes on where there is none yet
        while True:
            self.written += 1
            file = self.folder / f"{self.game.name}-{self.written:06}.record"
            try:
                with file.open("x", encoding="utf-8") as opened:
                    opened.write(str(record))
            except FileExistsError:  # of an earlier run, or of another environment with the same folder
                continue
            return file
