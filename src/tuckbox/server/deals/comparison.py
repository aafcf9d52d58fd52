"""Compares results of one deal: rank, histogram, and the decisions that mattered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

WIDTHS: Final = (1, 2, 4, 5, 10, 20, 25, 50, 100)  # widths of a bar, in points
FEWEST_BARS, MOST_BARS = 5, 13
MIN_PLAYS: Final = 4  # plays that must have reached a position to compare its decision
MIN_CHOSEN: Final = 2  # plays an option needs for its average to count


@dataclass(frozen=True)
class Play:
    """One play of a deal: the margin, whether it was won, and the moves. A resigned match has no margin."""

    margin: int | None
    rank: int = 1
    moves: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[float, int]:
        """The sort key of plays: the margin, then the rank, which reflects tie-breaks; resignations come last."""
        return (float("-inf") if self.margin is None else self.margin, -self.rank)


@dataclass(frozen=True)
class Bar:
    """A bar of the histogram: the number of plays with a margin from `low` to `high`."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Choice:
    """A move chosen in a position: how often, and the average final margin."""

    move: str
    count: int
    average: float
    mine: bool
    best: bool


@dataclass(frozen=True)
class Decision:
    """A position reached by several plays, and the moves chosen there."""

    place: int  # number of the player's own moves before it
    plays: int
    choices: tuple[Choice, ...]  # the most frequent first


def margin(scores: Sequence[int], seat: int) -> int:
    """How far a seat is ahead of the best other seat."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def better_than(mine: Play, others: Iterable[Play]) -> int | None:
    """The percentage of other plays that are worse, excluding equal ones; None if there are none."""
    found = list(others)
    return 100 * sum(other.key < mine.key for other in found) // len(found) if found else None


def place(mine: Play, others: Iterable[Play]) -> int:
    """The rank among others: 1 plus the number of better plays."""
    return 1 + sum(other.key > mine.key for other in others)


def bars(margins: Sequence[int], around: Sequence[int] = ()) -> list[Bar]:
    """A histogram of margins, wide enough to show others too. A bar starts at 0; few margins get wide bars."""
    shown = [*margins, *around]
    if not shown:
        return []
    most = min(MOST_BARS, max(FEWEST_BARS, round(2 * len(margins) ** 0.5)))
    width = next((width for width in WIDTHS if max(shown) // width - min(shown) // width < most), 200)
    first, last = min(shown) // width, max(shown) // width
    return [
        Bar(at * width, at * width + width - 1, sum(one // width == at for one in margins))
        for at in range(first, last + 1)
    ]


def key_decisions(mine: Play, others: Iterable[Play], most: int = 2) -> list[Decision]:
    """The decisions of a play after which results differed most, in order.

    The same moves lead to the same position, because the deal and the bot are the same. Decisions are ranked by the
    variance of the margins that the choice explains.
    """
    together = [play for play in (mine, *others) if play.margin is not None]
    found: list[tuple[float, Decision]] = []
    for at, move in enumerate(mine.moves):
        together = [play for play in together if len(play.moves) > at]
        if len(together) < MIN_PLAYS or mine.margin is None:
            break
        decision = _decision(at, move, together)
        if sum(choice.count >= MIN_CHOSEN for choice in decision.choices) > 1:
            mean = fmean(_margins(together))
            explained = sum(choice.count * (choice.average - mean) ** 2 for choice in decision.choices)
            found.append((explained / len(together), decision))
        together = [play for play in together if play.moves[at] == move]
    found.sort(key=lambda one: -one[0])
    return sorted((decision for _, decision in found[:most]), key=lambda decision: decision.place)


def _decision(at: int, mine: str, plays: Sequence[Play]) -> Decision:
    by_move: dict[str, list[Play]] = {}
    for play in plays:
        by_move.setdefault(play.moves[at], []).append(play)
    averages = {move: fmean(_margins(group)) for move, group in by_move.items()}
    tried = [move for move, group in by_move.items() if len(group) >= MIN_CHOSEN] or list(by_move)
    best = max(tried, key=lambda move: averages[move])
    choices = [Choice(move, len(group), averages[move], move == mine, move == best) for move, group in by_move.items()]
    return Decision(at, len(plays), tuple(sorted(choices, key=lambda choice: (-choice.count, -choice.average))))


def _margins(plays: Iterable[Play]) -> list[int]:
    return [play.margin for play in plays if play.margin is not None]
