"""A contest: bots meet in matches of a game, every deal played once in each seating."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field
from pathlib import Path

from tuckbox import registry
from tuckbox.bots import InformationSet, bot
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match


@dataclass(frozen=True)
class Contest:
    """Who meets in what; everything that decides the course of its matches."""

    game: str
    bots: tuple[str, ...]
    seed: str = "arena"
    options: dict[str, str] = field(default_factory=dict)

    def name(self, number: int) -> str:
        """What a bot is called in a table: itself, and its place if it meets itself."""
        same = self.bots.count(self.bots[number]) > 1
        return f"{self.bots[number]} ({number + 1})" if same else self.bots[number]


@dataclass(frozen=True)
class MatchResult:
    """A finished match of a contest; all lists have one figure for each bot, in the contest's order."""

    seats: list[int]  # where each bot sat
    values: list[float]  # 1 for a victory, its share of a shared one
    scores: list[int]
    decisions: list[int]  # decisions that were not forced
    seconds: list[float]  # of computing, for these decisions
    longest: list[float]  # of these, the most in one go, without another deciding between
    moves: int


@dataclass(frozen=True)
class DealResult:
    """One deal, played once in each seating."""

    number: int
    games: list[MatchResult]

    def values(self) -> list[float]:
        """Of each bot, the share of this round's victories that it won."""
        return [sum(values) / len(self.games) for values in zip(*(game.values for game in self.games), strict=True)]


def play_deal(contest: Contest, number: int, records: str | None = None) -> DealResult:
    """Play a round; with `records`, write each match's record into that folder."""
    seats = len(contest.bots)
    return DealResult(number, [play_match(contest, number, turn, records) for turn in range(seats)])


def play_match(contest: Contest, number: int, turn: int, records: str | None = None) -> MatchResult:
    """Play one deal with every bot moved on by some seats."""
    game = registry.game(contest.game, None, contest.options)
    count = len(contest.bots)
    at = [(i + turn) % count for i in range(count)]  # the seat of each bot
    who = {seat: i for i, seat in enumerate(at)}  # the bot in each seat
    deal = f"{contest.seed} {number}"
    match = Match(game, [contest.name(who[seat]) for seat in range(count)], seed_of(deal))
    players = [bot(name, _seed(f"{deal} {turn} {i}")) for i, name in enumerate(contest.bots)]
    decisions, seconds, longest, thought = [0] * count, [0.0] * count, [0.0] * count, [0.0] * count
    moves = 0
    last = -1
    while not match.is_over:
        seat = match.seats_to_act()[0]
        i = who[seat]
        place = InformationSet.of(match, seat)
        begun = time.thread_time()  # of this process alone, whatever else the machine is doing
        move = players[i].choose(place)
        took = time.thread_time() - begun
        if len(place.legal_codes) > 1:
            decisions[i] += 1
            seconds[i] += took
        thought[i] = thought[i] + took if i == last else took
        longest[i] = max(longest[i], thought[i])
        last = i
        match.play(seat, move)
        moves += 1
    if records is not None:
        Path(records).mkdir(parents=True, exist_ok=True)
        Path(records, f"{contest.game}-{number}-{turn + 1}.txt").write_text(str(match.record()), encoding="utf-8")
    result = match.result()
    assert result is not None
    return MatchResult(
        at,
        [match.state.returns(seat) for seat in at],
        [result.scores[seat] for seat in at],
        decisions,
        [round(figure, 4) for figure in seconds],
        [round(figure, 4) for figure in longest],
        moves,
    )


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
