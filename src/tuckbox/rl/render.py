"""The table as text, for people who watch a learning program."""

from __future__ import annotations

from typing import Final

from tuckbox.core.game import Game
from tuckbox.core.state import State

RENDER_MODES: Final = ("human", "ansi")


def as_text(game: Game, state: State, seat: int) -> str:
    """The position as a seat sees it, in sections under headings."""
    lines: list[str] = []
    for head, section in game.describe_view(game.view(state, seat)):
        lines += [head, *(f"  {line}" for line in section)]
    return "\n".join(lines)


def render(game: Game, state: State, seat: int, mode: str | None) -> str | None:
    """The table in one of RENDER_MODES; None where nothing is to be shown, or after it was printed."""
    if mode is None:
        return None
    text = as_text(game, state, seat)
    if mode == "human":
        print(text)
        return None
    return text
