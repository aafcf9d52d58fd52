"""Matchups: bots play each other, every deal once in each seating."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field
from pathlib import Path

from tuckbox import registry
from tuckbox.bots import InformationSet, bot
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match


@dataclass(frozen=True)
class Matchup:
    """The bots that meet, and everything else that determines their matches."""

    game: str
    bots: tuple[str, ...]
    seed: str = "arena"
    options: dict[str, str] = field(default_factory=dict)

    def name(self, number: int) -> str:
        """A bot's name in a table, numbered if it plays against itself."""
        same = self.bots.count(self.bots[number]) > 1
        return f"{self.bots[number]} ({number + 1})" if same else self.bots[number]


@dataclass(frozen=True)
class MatchResult:
    """The result of a match; every list has one item per bot, in the matchup's order."""

    seats: list[int]  # the seat of each bot
    values: list[float]  # 1 for a win, a fraction for a shared one
    scores: list[int]
    decisions: list[int]  # those with more than one legal move
    seconds: list[float]  # of CPU time for these decisions
    longest: list[float]  # the most CPU seconds of a turn
    moves: int
    wasted: list[int] = field(default_factory=list)  # wasteful moves played although a useful one was legal


@dataclass(frozen=True)
class DealResult:
    """The results of a deal, played once in each seating."""

    number: int
    games: list[MatchResult]

    def values(self) -> list[float]:
        """The win rate of each bot on this deal."""
        return [sum(values) / len(self.games) for values in zip(*(game.values for game in self.games), strict=True)]


def play_deal(matchup: Matchup, number: int, records: str | None = None) -> DealResult:
    """Play a deal in every seating; with `records`, write the records to that folder."""
    seats = len(matchup.bots)
    return DealResult(number, [play_match(matchup, number, turn, records) for turn in range(seats)])


def play_match(matchup: Matchup, number: int, turn: int, records: str | None = None) -> MatchResult:
    """Play a deal with every bot rotated by `turn` seats."""
    game = registry.game(matchup.game, None, matchup.options)
    count = len(matchup.bots)
    seats = [(i + turn) % count for i in range(count)]  # the seat of each bot
    bot_at = {seat: i for i, seat in enumerate(seats)}
    deal = f"{matchup.seed} {number}"
    match = Match(game, [matchup.name(bot_at[seat]) for seat in range(count)], seed_of(deal))
    players = [bot(name, _seed(f"{deal} {turn} {i}")) for i, name in enumerate(matchup.bots)]
    decisions, seconds, longest, turn_seconds = [0] * count, [0.0] * count, [0.0] * count, [0.0] * count
    wasted = [0] * count
    chance = FastChance(_seed(deal))  # for the positions used to judge moves; the bots have their own
    moves = 0
    last = -1
    while not match.is_over:
        seat = match.seats_to_act()[0]
        i = bot_at[seat]
        information = InformationSet.of(match, seat)
        begun = time.thread_time()  # CPU time, which a busy machine does not change
        move = players[i].choose(information)
        took = time.thread_time() - begun
        if len(information.legal_codes) > 1:
            decisions[i] += 1
            seconds[i] += took
            wasted[i] += is_wasted(information, move.code, chance)
        turn_seconds[i] = turn_seconds[i] + took if i == last else took
        longest[i] = max(longest[i], turn_seconds[i])
        last = i
        match.play(seat, move)
        moves += 1
    if records is not None:
        Path(records).mkdir(parents=True, exist_ok=True)
        Path(records, f"{matchup.game}-{number}-{turn + 1}.txt").write_text(str(match.record()), encoding="utf-8")
    result = match.result()
    assert result is not None
    return MatchResult(
        seats,
        [match.state.returns(seat) for seat in seats],
        [result.scores[seat] for seat in seats],
        decisions,
        [round(figure, 4) for figure in seconds],
        [round(figure, 4) for figure in longest],
        moves,
        wasted,
    )


def is_wasted(information: InformationSet, code: int, chance: FastChance) -> bool:
    """Whether a move is wasteful by the game's heuristic, given what its seat knows, while another is not."""
    heuristic, seat = information.game.heuristic, information.seat
    state = information.sample(chance)
    return heuristic.is_wasteful(state, seat, code) and code not in heuristic.useful_moves(state, seat)


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
