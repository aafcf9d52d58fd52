"""Ratings: how strong somebody is at a game, from the results of their matches.

A rating is a normal distribution (mu, sigma) that each match changes by the Plackett-Luce model, for two players or
more. People see points: 400 points are odds of ten to one, as in chess, and a newcomer has 1500.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from openskill.models import PlackettLuce

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.core.errors import TuckboxError
from tuckbox.server.catalogue.game_cache import bot_title
from tuckbox.server.ratings.messages import BotRating

_MODEL: Final = PlackettLuce()
NEWCOMER: Final = 1500
# two certain players whose mu differ by this much have odds of e to one
_LOGIT: Final = math.sqrt(2) * _MODEL.beta
POINTS_PER_MU: Final = 400 / math.log(10) / _LOGIT
SURE: Final = 110  # points of uncertainty up to which a rating is no longer provisional: some twenty matches
_BOT_SIGMA: Final = 0.01  # a bot's rating was measured in many matches, and does not change


@dataclass(frozen=True)
class Rating:
    """How strong a player is believed to be, and how sure that is."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The rating as people see it."""
        return round(NEWCOMER + (self.mu - _MODEL.mu) * POINTS_PER_MU)

    @property
    def uncertainty(self) -> int:
        """The standard deviation in points: two times out of three the true rating is within it."""
        return round(self.sigma * POINTS_PER_MU)

    @property
    def is_provisional(self) -> bool:
        """Whether too few matches were played to be sure."""
        return self.uncertainty > SURE


def rating_from_points(points: int) -> Rating:
    """The fixed rating of a bot."""
    return Rating(_MODEL.mu + (points - NEWCOMER) / POINTS_PER_MU, _BOT_SIGMA)


@cache
def bot_rating(game: str, bot: str) -> Rating | None:
    """The rating of a bot at a game; None if nobody has measured it."""
    level = BOTS[bot].level if bot in BOTS else 0
    if not level:
        return None
    try:
        measured = registry.game_class(game).level_ratings
    except TuckboxError:
        return None
    return rating_from_points(measured[level - 1]) if level <= len(measured) else None


def rated_bots(game: str) -> list[BotRating]:
    """The bots of a game that have a rating, the weakest first."""
    found = []
    for bot in BOTS:
        rating = bot_rating(game, bot)
        if rating is not None:
            found.append(BotRating(bot=bot, title=bot_title(registry.game_class(game), bot), points=rating.points))
    return found


def rate(players: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a match, from the ratings before it and the ranks (1 is best)."""
    teams = [[_MODEL.rating(one.mu, one.sigma)] for one in players]
    return [Rating(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
