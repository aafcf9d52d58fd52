"""A person's page, computed from their finished matches."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.core.text import folded
from tuckbox.server.catalogue.game_cache import bot_title, title_of
from tuckbox.server.profiles.messages import (
    CardScore,
    GameProfile,
    GameRating,
    MatchLine,
    MetOpponent,
    OpponentInfo,
    OpponentScore,
    RatingInfo,
    RatingPointInfo,
    Score,
    SeatsScore,
)
from tuckbox.server.ratings.domain import PlayedMatch, RatingPoint
from tuckbox.server.ratings.service import NEWCOMER, rated_bots

FORM = 10  # latest matches shown as form
WEEK = 7 * 86_400.0  # seconds
MOST_OPPONENTS = 12
MOST_CARDS = 8
CARD_MATCHES = 5  # a card must have been played in this many matches to be listed


def game_profiles(matches: Sequence[PlayedMatch], history: dict[str, list[RatingPoint]]) -> list[GameProfile]:
    """Somebody's statistics for each game, from their matches (newest first) and ratings (oldest first)."""
    by_game: dict[str, list[PlayedMatch]] = defaultdict(list)
    for match in matches:
        by_game[match.game].append(match)
    ordered = sorted(by_game.items(), key=lambda item: -len(item[1]))
    return [_game_profile(game, mine, history.get(game, [])) for game, mine in ordered]


def _game_profile(game: str, matches: list[PlayedMatch], history: list[RatingPoint]) -> GameProfile:
    oldest_first = matches[::-1]
    streak = best = 0
    for match in oldest_first:
        streak = streak + 1 if match.outcome == "won" else 0
        best = max(best, streak)
    return GameProfile(
        game=game,
        title=title_of(game),
        score=_score(matches),
        seconds=sum(match.seconds for match in matches),
        form=[match.outcome for match in oldest_first[-FORM:]],
        streak=streak,
        best_streak=best,
        rating=_rating(history),
        history=_points(matches, history),
        bots=rated_bots(game),
        opponents=_opponents(matches, _changes(history)),
        seats=_seats(matches),
        cards=_cards(matches),
    )


def _rating(history: list[RatingPoint]) -> RatingInfo | None:
    if not history:
        return None
    last = history[-1].rating
    return RatingInfo(
        points=last.points, uncertainty=last.uncertainty, provisional=last.is_provisional, matches=len(history)
    )


def _changes(history: list[RatingPoint]) -> dict[str, int]:
    """The change of the rating by each match, by table."""
    before = [NEWCOMER, *(point.rating.points for point in history)]
    return {point.table: point.rating.points - start for point, start in zip(history, before, strict=False)}


def _points(matches: list[PlayedMatch], history: list[RatingPoint]) -> list[RatingPointInfo]:
    played = {match.table: match for match in matches}
    changes = _changes(history)
    return [
        RatingPointInfo(
            table=point.table,
            at=point.at,
            points=point.rating.points,
            uncertainty=point.rating.uncertainty,
            change=changes[point.table],
            outcome=match.outcome,
            rank=match.rank,
            players=len(match.opponents) + 1,
            opponents=[MetOpponent(opponent.name, opponent.bot) for opponent in match.opponents],
        )
        for point in history
        if (match := played.get(point.table)) is not None
    ]


def without_people(profile: GameProfile) -> None:
    """Remove other people's names from a page that others will see."""
    profile.opponents = [opponent for opponent in profile.opponents if opponent.bot]
    for point in profile.history:
        if not all(opponent.bot for opponent in point.opponents):
            point.opponents = []


def ratings(history: dict[str, list[RatingPoint]], now: float) -> list[GameRating]:
    """Somebody's ratings by game, the most played first."""
    found = []
    for game, points in history.items():
        before = [one for one in points if one.at < now - WEEK]
        start = before[-1].rating.points if before else NEWCOMER
        if (rating := _rating(points)) is not None:
            found.append(GameRating(game=game, rating=rating, week=rating.points - start))
    return sorted(found, key=lambda one: -one.rating.matches)


def _score(matches: Iterable[PlayedMatch]) -> Score:
    count = Counter(match.outcome for match in matches)
    return Score(won=count["won"], drawn=count["drawn"], lost=count["lost"])


def _opponents(matches: list[PlayedMatch], changes: dict[str, int]) -> list[OpponentScore]:
    met: dict[tuple[str, str], list[PlayedMatch]] = defaultdict(list)
    for match in matches:
        for name, bot in {(opponent.name if not opponent.bot else "", opponent.bot) for opponent in match.opponents}:
            met[name, bot].append(match)
    most = sorted(met.items(), key=lambda item: -len(item[1]))[:MOST_OPPONENTS]
    return [
        OpponentScore(
            name=bot_title(registry.game_class(mine[0].game), bot) if bot in BOTS else name,
            bot=bot,
            score=_score(mine),
            change=sum(rated) if (rated := [changes[one.table] for one in mine if one.table in changes]) else None,
            last=mine[0].at,
        )
        for (name, bot), mine in most
    ]


def _seats(matches: list[PlayedMatch]) -> list[SeatsScore]:
    counts = sorted({len(match.opponents) + 1 for match in matches})
    return [
        SeatsScore(players=count, score=_score(one for one in matches if len(one.opponents) + 1 == count))
        for count in counts
    ]


def _cards(matches: list[PlayedMatch]) -> list[CardScore]:
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for match in matches:
        played.update(match.cards.keys())
        if match.outcome == "won":
            won.update(match.cards.keys())
    often = [
        CardScore(name=name, matches=count, won=won[name]) for name, count in played.items() if count >= CARD_MATCHES
    ]
    return sorted(often, key=lambda card: (-card.won / card.matches, -card.matches, card.name))[:MOST_CARDS]


# Matches


def match_lines(matches: Sequence[PlayedMatch], history: dict[str, list[RatingPoint]]) -> list[MatchLine]:
    """Matches as lines of a list, with their effects on the rating."""
    after: dict[str, tuple[int, int]] = {}  # by table: the rating after the match, and its change
    for points in history.values():
        changes = _changes(points)
        after.update({point.table: (point.rating.points, changes[point.table]) for point in points})
    return [_line(match, *after.get(match.table, (None, None))) for match in matches]


def _line(match: PlayedMatch, points: int | None, change: int | None) -> MatchLine:
    return MatchLine(
        table=match.table,
        game=match.game,
        title=title_of(match.game),
        at=match.at,
        seconds=match.seconds,
        outcome=match.outcome,
        rank=match.rank,
        score=match.score,
        forfeited=match.forfeited,
        opponents=[OpponentInfo(name=one.name, bot=one.bot, rank=one.rank, score=one.score) for one in match.opponents],
        unrated=match.unrated,
        points=points,
        change=change,
    )


def fits(match: PlayedMatch, words: str) -> bool:
    """Whether the name of an opponent or a card played in a match contains these words."""
    wanted = folded(words)
    names = [*(opponent.name for opponent in match.opponents), *match.cards]
    return any(wanted in folded(name) for name in names)


def as_csv(lines: Iterable[MatchLine]) -> str:
    """Matches as a CSV file."""
    text = io.StringIO()
    writer = csv.writer(text)
    head = ("table", "game", "ended", "seconds", "outcome", "rank", "score", "opponents", "rated", "rating", "change")
    writer.writerow(head)
    for line in lines:
        ended = datetime.fromtimestamp(line.at, UTC).isoformat(timespec="seconds")
        opponents = "; ".join(_plain(one.name) for one in line.opponents)
        rated = "no" if line.change is None else "yes"  # as on the page: a guest's ratings are not transferred
        row = (line.table, line.game, ended, round(line.seconds), line.outcome, line.rank, line.score, opponents, rated)
        writer.writerow([*row, line.points, line.change])
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet interprets as a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name
