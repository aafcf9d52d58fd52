"""The documentation lists the channels as the encoders declare them."""

from __future__ import annotations

import os
from pathlib import Path

from tuckbox.registry import GAMES, game
from tuckbox.rl.describe import fill_in

PAGE = Path(__file__).parents[2] / "docs" / "rl.md"


def test_the_page_has_the_channels_of_every_game() -> None:
    """Run with UPDATE=1 to write them."""
    text = PAGE.read_text(encoding="utf-8")
    wanted = fill_in(text, {name: game(name) for name in GAMES})
    if os.environ.get("UPDATE"):
        PAGE.write_text(wanted, encoding="utf-8")
    assert wanted == PAGE.read_text(encoding="utf-8"), "UPDATE=1 pytest tests/rl/test_describe.py writes it"
    assert all(f"channels: {name} " in wanted for name in ("druid", "idriana", "tectonic"))
