"""Drives the play screen: a match to play, keys to press, and what is on the screen."""

from __future__ import annotations

import html
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.events import Paste
from textual.pilot import Pilot

from tuckbox import registry
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.core.record import read
from tuckbox.registry import replay
from tuckbox.terminal.app import TuckboxApp
from tuckbox.terminal.drawing import drawing
from tuckbox.terminal.local_match import LocalMatch
from tuckbox.terminal.play import PlayScreen

PATIENCE = 240.0  # seconds: machines can be busy
_PIECE = re.compile(r'y="([\d.]+)"[^>]*>([^<]*)</text>')


def new_match(folder: Path, *players: str, game: str = "druid", seed: str = "bench", **options: str) -> LocalMatch:
    """A new match, saved in match.txt."""
    match = Match(registry.game(game, options=options), players, seed_of(seed))
    return LocalMatch(match, folder / "match.txt")


def screen_text(pilot: Pilot[None]) -> str:
    """All that is on the screen, line by line."""
    lines: dict[float, str] = {}
    for height, piece in _PIECE.findall(pilot.app.export_screenshot()):
        lines[float(height)] = lines.get(float(height), "") + html.unescape(piece).replace("\xa0", " ")
    return "\n".join(lines[height] for height in sorted(lines))


class Driver:
    """A person at the screen."""

    def __init__(self, pilot: Pilot[None], screen: PlayScreen) -> None:
        self.pilot = pilot
        self.screen = screen

    @property
    def local(self) -> LocalMatch:
        return self.screen.local

    @property
    def match(self) -> Match:
        return self.screen.match

    async def press(self, *keys: str) -> None:
        """Press keys and wait until the table waits for somebody again."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Enter a text at once, as from the clipboard: a key at a time is slow."""
        app = self.pilot.app
        (app.focused or app.screen).post_message(Paste(text))
        await self.settle()

    async def settle(self) -> None:
        """Wait until a person is asked, the match is over, or another screen is in front."""
        app = self.pilot.app
        await self.until(
            lambda: self.screen.acting_seat is not None or self.match.is_over or app.screen is not self.screen
        )
        await self.pilot.pause()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait for something, but not for ever."""
        end = time.monotonic() + PATIENCE
        await self.pilot.pause()
        while not reached():
            assert time.monotonic() < end, "the table does not come to rest"
            await self.pilot.pause()

    async def play(self, option: Move) -> None:
        """Choose an option by its sentence."""
        await self.type(option.sentence)
        await self.press("enter")

    def text(self) -> str:
        """All that is on the screen, line by line."""
        return screen_text(self.pilot)

    def words(self) -> str:
        """The words on the screen, without line breaks and frames."""
        return " ".join(self.text().replace("│", " ").split())

    def saved(self) -> Match:
        """The match as the file has it."""
        return replay(read(self.local.file))


@asynccontextmanager
async def at(local: LocalMatch, size: tuple[int, int] = (100, 30), plain: bool = False) -> AsyncIterator[Driver]:
    """Play a match."""
    screen = PlayScreen(local, drawing(local.match.game, plain), 0)
    app = TuckboxApp(lambda: screen)
    async with app.run_test(size=size) as pilot:
        driver = Driver(pilot, screen)
        await driver.settle()
        yield driver
