"""The channels of observations as tables, for the documentation and for people."""

from __future__ import annotations

import re

from tuckbox.core.game import Game
from tuckbox.core.observation import Channel


def channel_table(channels: list[Channel]) -> str:
    """Channels as a Markdown table: first index, shape and meaning."""
    lines = ["| from | channel | shape | meaning |", "|---|---|---|---|"]
    at = 0
    for channel in channels:
        shape = " x ".join(str(size) for size in channel.shape)
        lines.append(f"| {at} | {channel.name} | {shape} | {channel.text} |")
        at += channel.size
    return "\n".join(lines)


def describe(game: Game, seats: int) -> str:
    """The observations of a game for a number of seats, and the features of its legal moves."""
    encoder = game.encoder(seats)
    return (
        f"An observation of {game.title} with {seats} seats has {int(encoder.size):,} bytes:\n\n"
        f"{channel_table(encoder.channels)}\n\n"
        f"A row of option features has {int(encoder.option_size)} bytes:\n\n"
        f"{channel_table(encoder.option_channels)}\n"
    )


def fill_in(page: str, games: dict[str, Game]) -> str:
    """Fill in the tables that a Markdown page requests: <!-- channels: druid 2 -->."""

    def table(found: re.Match[str]) -> str:
        return f"{found[1]}\n{describe(games[found[2]], int(found[3]))}<!-- end -->"

    return re.sub(r"(<!-- channels: (\w+) (\d) -->)\n.*?<!-- end -->", table, page, flags=re.DOTALL)
