"""Channels: what the bytes of an observation mean."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Channel:
    """Some bytes of an observation that belong together: their name, their shape, and what they mean."""

    name: str
    shape: tuple[int, ...]
    text: str

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return prod(self.shape)


def total(channels: list[Channel]) -> int:
    """How many bytes some channels have together."""
    return sum(channel.size for channel in channels)
