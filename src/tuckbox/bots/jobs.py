"""What worker processes do for bots."""

from __future__ import annotations

from tuckbox.bots import InformationSet, LevelBot, bot
from tuckbox.jobs.match_delta import MatchDelta, apply_delta, load_match


def choose(told: str | MatchDelta, seat: int, name: str, seed: int, time_limit: float | None = None) -> int:
    """The code of a bot's move for a seat after the last entry of a match.

    A level stops its search after `time_limit` seconds and plays the best move found.
    """
    match = load_match(told) if isinstance(told, str) else apply_delta(told)
    player = bot(name, seed)
    if isinstance(player, LevelBot):
        player.time_limit = time_limit
    return player.choose(InformationSet.of(match, seat)).code
