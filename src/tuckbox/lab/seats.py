"""Fairness of seats: by turn order, by who takes the last turn, and by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tuckbox.lab.measures import CLEAR
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.statistics import benjamini_hochberg, share_p, wilson_interval


@dataclass(frozen=True)
class SeatRow:
    """How often a place wins, against its fair share."""

    who: Literal["place", "last", "seat"]
    number: int  # number of the place or seat, from 1; 0 for the last turn
    mean: float
    low: float
    high: float
    fair: float
    clear: bool
    p: float = 1.0  # adjusted for the number of places
    alone: float = 1.0  # before that


def seat_rows(matches: Sequence[MatchFacts]) -> list[SeatRow]:
    """How often each place in the turn order, the last turn and each seat wins."""
    seats = len(matches[0].wins)
    fair = 1.0 / seats
    asked: list[tuple[Literal["place", "last", "seat"], int, list[float]]] = []
    started = [match for match in matches if match.starter is not None]
    ended = [match for match in matches if match.last is not None]
    shown = range(1 if seats == 2 else seats)  # with two seats, one figure determines the other
    for turn in shown if started else ():
        asked.append(("place", turn + 1, [match.wins[((match.starter or 0) + turn) % seats] for match in started]))
    if ended:
        asked.append(("last", 0, [match.wins[match.last or 0] for match in ended]))
    for seat in shown:
        asked.append(("seat", seat + 1, [match.wins[seat] for match in matches]))
    means = [wilson_interval(won, len(won)) for *_, won in asked]
    ps = [share_p(won, fair) for *_, won in asked]
    return [
        SeatRow(who, number, one.mean, one.low, one.high, fair, p < CLEAR, p, alone)
        for (who, number, _), one, p, alone in zip(asked, means, benjamini_hochberg(ps), ps, strict=True)
    ]
