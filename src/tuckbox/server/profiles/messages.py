"""The messages about players: their ratings, results and matches."""

from __future__ import annotations

from msgspec import Struct

from tuckbox.server.ratings.domain import Outcome, Unrated
from tuckbox.server.ratings.messages import BotRating


class RatingInfo(Struct, kw_only=True):
    """A rating in points, and its standard deviation."""

    points: int
    uncertainty: int
    provisional: bool
    matches: int  # it is based on


class GameRating(Struct, kw_only=True):
    """Somebody's rating at a game, and its change in points over the past week."""

    game: str
    rating: RatingInfo
    week: int


class MetOpponent(Struct):
    """Somebody else at the table."""

    name: str
    bot: str  # empty for a person


class RatingPointInfo(Struct, kw_only=True):
    """A rating after a match, with the change and the outcome of the match."""

    table: str
    at: float
    points: int
    uncertainty: int
    change: int
    outcome: Outcome
    rank: int
    players: int
    opponents: list[MetOpponent]  # empty on somebody else's page if any is a person


class Score(Struct, kw_only=True):
    """How many matches were won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class OpponentScore(Struct, kw_only=True):
    """Results against one opponent."""

    name: str
    bot: str  # empty for a person
    score: Score
    change: int | None  # of the rating through these matches; None if none is rated
    last: float  # when the last one ended


class SeatsScore(Struct, kw_only=True):
    """Results of matches with this number of players."""

    players: int
    score: Score


class CardScore(Struct, kw_only=True):
    """A card somebody often plays: the number of matches they played it in, and of those they won."""

    name: str
    matches: int
    won: int


class GameProfile(Struct, kw_only=True):
    """How somebody does at a game."""

    game: str
    title: str
    score: Score
    seconds: float  # spent at its tables
    form: list[Outcome]  # in the latest matches, the newest last
    streak: int  # current number of matches won in a row
    best_streak: int
    rating: RatingInfo | None  # None if there is no rated match
    history: list[RatingPointInfo]
    bots: list[BotRating]
    opponents: list[OpponentScore]  # the most frequent first
    seats: list[SeatsScore]
    cards: list[CardScore]  # the most played, by share of matches won


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
    unrated: Unrated  # why it was not rated
    points: int | None  # the rating after it
    change: int | None  # of the rating, by this match


class MatchList(Struct, kw_only=True):
    """A page of a person's matches, the newest first; `total` counts all that match the filters."""

    total: int
    matches: list[MatchLine]
