"""The messages about players: their ratings, results and matches."""

from __future__ import annotations

from msgspec import Struct

from tuckbox.server.ratings.domain import Outcome, Unrated
from tuckbox.server.ratings.messages import BotRating


class RatingInfo(Struct, kw_only=True):
    """A rating: the points, and how far from them the true one may be (a standard deviation)."""

    points: int
    uncertainty: int
    provisional: bool
    matches: int  # that it comes from


class GameRating(Struct, kw_only=True):
    """Somebody's rating at a game, and how many points it is above that of a week ago."""

    game: str
    rating: RatingInfo
    week: int


class MetOpponent(Struct):
    """Somebody else at the table."""

    name: str
    bot: str  # empty for a person


class RatingPointInfo(Struct, kw_only=True):
    """A rating after a match, how far the match changed it, and how that ended."""

    table: str
    at: float
    points: int
    uncertainty: int
    change: int
    outcome: Outcome
    rank: int
    players: int
    opponents: list[MetOpponent]  # none on somebody else's page, if people are among them


class Score(Struct, kw_only=True):
    """How many matches were won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class OpponentScore(Struct, kw_only=True):
    """How matches against one opponent ended."""

    name: str
    bot: str  # empty for a person
    score: Score
    change: int | None  # of the rating, by these matches; None if none is rated
    last: float  # when the last one ended


class SeatsScore(Struct, kw_only=True):
    """How matches of this number of players ended."""

    players: int
    score: Score


class CardScore(Struct, kw_only=True):
    """A card that somebody plays often: in how many of their matches, and how many of these they won."""

    name: str
    matches: int
    won: int


class GameProfile(Struct, kw_only=True):
    """How somebody does at a game."""

    game: str
    title: str
    score: Score
    seconds: float  # spent at its tables
    form: list[Outcome]  # of the last matches, the newest last
    streak: int  # matches won in a row up to the last one
    best_streak: int
    rating: RatingInfo | None  # None without a rated match
    history: list[RatingPointInfo]
    bots: list[BotRating]
    opponents: list[OpponentScore]  # the most frequent first
    seats: list[SeatsScore]
    cards: list[CardScore]  # those with most matches, by the share that was won


class Profile(Struct, kw_only=True):
    """A person's page: their games, the most played first."""

    name: str
    account: bool
    public: bool  # others may see it
    since: float
    games: list[GameProfile]


class ProfileSettings(Struct, forbid_unknown_fields=True):
    """Whether others may see your page."""

    public: bool


class OpponentInfo(Struct, kw_only=True):
    """Somebody else at the table, with rank (1 is best) and score."""

    name: str
    bot: str  # empty for a person
    rank: int
    score: int


class MatchLine(Struct, kw_only=True):
    """A finished match, seen from a person's seat."""

    table: str
    game: str
    title: str
    at: float
    seconds: float
    outcome: Outcome
    rank: int
    score: int
    forfeited: bool
    opponents: list[OpponentInfo]
    unrated: Unrated  # why it did not count for ratings
    points: int | None  # the rating after it
    change: int | None  # of the rating, by this match


class MatchList(Struct, kw_only=True):
    """A part of a person's matches, the newest first; `total` counts all that fit the filters."""

    total: int
    matches: list[MatchLine]
