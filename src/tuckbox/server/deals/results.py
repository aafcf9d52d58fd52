"""Formats results of a deal: bots' averages, and decisions with the moves chosen."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.core.errors import UnknownMove
from tuckbox.core.game import Game
from tuckbox.server.catalogue.game_cache import cached_game
from tuckbox.server.deals.comparison import Decision, Play
from tuckbox.server.deals.deal import Deal
from tuckbox.server.deals.messages import BotResult, ChoiceInfo, DecisionInfo
from tuckbox.server.messages import move_message, phrases_of

EARLIER: Final = 8  # own moves sent before a decision, for games whose moves refer to earlier ones
MOST_CHOICES: Final = 4  # choices listed for a decision


def level_of(bot: str) -> int:
    """A bot's level."""
    return BOTS[bot].level


def level_title(game: str, bot: str) -> str:
    """The display name of a level's bot."""
    return registry.game_class(game).levels[level_of(bot) - 1].title


def bot_results(game: str, plays: list[tuple[str, Play]]) -> list[BotResult]:
    """The average scores of each level's bots at a deal."""
    results = []
    for level in registry.game_class(game).levels:
        margins = [play.margin for bot, play in plays if bot == level.name and play.margin is not None]
        if margins:
            results.append(BotResult(level.name, level.title, level_of(level.name), fmean(margins), len(margins)))
    return results


def decision_info(deal: Deal, decision: Decision, moves: Sequence[str], numbers: list[int]) -> DecisionInfo:
    """The message about a decision; `moves` are the player's, `numbers` their entries in the log."""
    choices = enumerate(decision.choices)
    listed = [choice for rank, choice in choices if rank < MOST_CHOICES or choice.mine or choice.best]
    game = cached_game(deal.game, None, ())
    before = moves[max(0, decision.place - EARLIER) : decision.place]
    return DecisionInfo(
        phrases=phrases_of(move_message(game, choice.move) for choice in listed),
        number=decision.place + 1,
        entry=numbers[decision.place] - 1,
        seat=deal.seat,
        earlier=[code for move in reversed(before) if (code := _code(game, move)) is not None],
        plays=decision.plays,
        choices=[
            ChoiceInfo(one.move, _code(game, one.move), one.count, one.average, one.mine, one.best) for one in listed
        ],
        others=decision.plays - sum(choice.count for choice in listed),
    )


def _code(game: Game, move: str) -> int | None:
    try:
        return game.parse(move).code
    except UnknownMove:  # from an earlier card set
        return None
