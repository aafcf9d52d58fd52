"""Ratings: how strong a player is at a game, estimated from match results.

A rating is a normal distribution (mu, sigma), updated after each match by the Plackett-Luce model for two or more
players. People see points: a lead of 400 points means odds of ten to one, as in chess, and newcomers start at 1500.
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
# a difference in mu, without uncertainty, that means odds of e to one
_LOGIT: Final = math.sqrt(2) * _MODEL.beta
POINTS_PER_MU: Final = 400 / math.log(10) / _LOGIT
SURE: Final = 110  # with at most this uncertainty, after some twenty matches, a rating is no longer provisional
_BOT_SIGMA: Final = 0.01  # bots' ratings were measured over many matches and are fixed


@dataclass(frozen=True)
class Rating:
    """An estimate of a player's strength, with its uncertainty."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The rating as people see it."""
        return round(NEWCOMER + (self.mu - _MODEL.mu) * POINTS_PER_MU)

    @property
    def uncertainty(self) -> int:
        """The standard deviation in points: the true rating is within it two times out of three."""
        return round(self.sigma * POINTS_PER_MU)

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is based on too few matches."""
        return self.uncertainty > SURE


def rating_from_points(points: int) -> Rating:
    """The fixed rating of a bot."""
    return Rating(_MODEL.mu + (points - NEWCOMER) / POINTS_PER_MU, _BOT_SIGMA)


@cache
def bot_rating(game: str, bot: str) -> Rating | None:
    """The rating of a bot at a game; None if it was not measured."""
    level = BOTS[bot].level if bot in BOTS else 0
    if not level:
        return None
    try:
        measured = registry.game_class(game).level_ratings
    except TuckboxError:
        return None
    return rating_from_points(measured[level - 1]) if level <= len(measured) else None


def rated_bots(game: str) -> list[BotRating]:
    """A game's rated bots, the weakest first."""
    found = []
    for bot in BOTS:
        rating = bot_rating(game, bot)
        if rating is not None:
            found.append(BotRating(bot=bot, title=bot_title(registry.game_class(game), bot), points=rating.points))
    return found


def rate(players: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a match, given the ratings before it and the ranks (1 is best)."""
    teams = [[_MODEL.rating(one.mu, one.sigma)] for one in players]
    return [Rating(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
