"""The review of a match, as plain dataclasses: what each decision cost, what was luck, and the moments that mattered.

Probabilities range from 0 to 1. Entries are numbered from 1 as in the record; the position after entry 0 is the deal.
Seats are numbered from 0. `as_json` converts any of these to JSON.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

Quality = Literal["quick", "deep"]
Word = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]
Phase = Literal["opening", "middle", "end"]

QUALITIES: Final[tuple[Quality, ...]] = ("quick", "deep")
PHASES: Final[tuple[Phase, ...]] = ("opening", "middle", "end")  # the thirds of a match, by entries

# Words for losses in win probability: every threshold of a review is here.
BEST: Final = 0.01  # smaller losses count as the best move
INACCURACY: Final = 0.04
MISTAKE: Final = 0.10
BLUNDER: Final = 0.20
NOISE: Final = 1.64  # standard errors a loss must exceed to be blamed; also half the width of a band
KEY_SWING: Final = 0.08  # smallest swing that makes a chance event a key moment
MOST_KEY_MOMENTS: Final = 5
ACCURACY_SLOPE: Final = 4.0  # a move's accuracy is exp(-this * loss)


@dataclass(frozen=True)
class Estimate:
    """A value and its standard error; 0 if it is certain."""

    value: float
    error: float = 0.0


@dataclass(frozen=True)
class Point:
    """A seat's win probability after an entry, given what its player could see."""

    entry: int
    chance: Estimate
    coarse: bool  # from a few playouts; replaced once the search is done


@dataclass(frozen=True)
class OpenPoint:
    """Every seat's win probability after an entry, with open hands and undrawn cards unknown."""

    entry: int
    chances: tuple[Estimate, ...]  # by seat; sums to 1


@dataclass(frozen=True)
class JudgedMove:
    """A move with its seat's win probability after it, given what the seat knew before moving."""

    code: int
    sentence: str
    chance: Estimate


@dataclass(frozen=True)
class Decision:
    """A move of the main line and the best move found. Forced moves are not decisions."""

    entry: int
    seat: int
    options: int  # number of legal moves
    played: JudgedMove
    best: JudgedMove  # the move played if nothing better was found
    loss: Estimate  # in win probability against the best move; never negative
    word: Word
    others: tuple[JudgedMove, ...] = ()  # other moves that the search tried most


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event after an entry (0: the deal): cards drawn, dealt or shuffled."""

    entry: int
    seat: int | None  # whose cards they were; None for several seats or none
    what: tuple[str, ...]  # the log's sentences, with all cards open
    cards: tuple[str, ...]  # names of the drawn or dealt cards, if the game reports them
    swings: tuple[Estimate, ...]  # by seat: win probability after it minus the expectation before


@dataclass(frozen=True)
class Breakdown:
    """A seat's result broken down: result = share + luck + skill + ending, up to rounding."""

    share: float  # an even share: 1 / seats
    deal: float  # the value of the deal minus the share
    draws: float  # sum of the swings of all later chance events
    decisions: float  # change from the seat's own decisions
    others: float  # change from the other seats' decisions
    ending: float  # change from a resignation, timeout or agreed draw; 0 if played out
    luck: float  # deal + draws
    skill: float  # decisions + others
    luck_error: float  # standard error of luck and of skill
    result: float  # 1 for a win, a fraction for a shared one, 0 for a loss


@dataclass(frozen=True)
class PhaseAccuracy:
    """A seat's accuracy in a third of the match; None without a judged decision."""

    phase: Phase
    accuracy: float | None
    decisions: int


@dataclass(frozen=True)
class SeatReview:
    """One seat's part of the review."""

    seat: int
    player: str
    line: tuple[Point, ...]  # win probability before and after each own decision, from deal to result
    breakdown: Breakdown | None  # None until all chance events are judged, or if the game has no luck part
    accuracy: float | None  # 0 to 100: the mean over its decisions; None without a judged decision
    phases: tuple[PhaseAccuracy, ...]
    mean_loss: float | None
    words: dict[Word, int]  # number of decisions by word


@dataclass(frozen=True)
class LineMove:
    """A move of an expected line, playable on the table from the key moment."""

    seat: int
    code: int
    sentence: str


@dataclass(frozen=True)
class Reason:
    """What the better move changes on average at the end: a row of the score sheet, or the score."""

    seat: int  # whose points: more of one's own, or fewer of another seat's
    what: str  # the row of the score sheet; empty for the whole score
    better: float  # points after the better move, on average
    played: float  # points after the one played
    prize: int  # points of an all-or-nothing row, such as an award; 0 for others


@dataclass(frozen=True)
class KeyMoment:
    """A decision or chance event that mattered most."""

    kind: Literal["decision", "luck"]
    entry: int  # the entry of the decision or chance event
    seat: int  # who decided, or gained or lost most by chance
    weight: float  # the loss of the decision, or the seat's swing (negative for bad luck)
    line: tuple[LineMove, ...]  # for a decision: the better move and its likely continuation
    reasons: tuple[Reason, ...] = ()  # why it is better, most certain first; may be empty


@dataclass(frozen=True)
class Progress:
    """A review's progress."""

    done: int  # tasks
    total: int  # known so far; a few are added at the end
    judged_up_to: int  # decisions up to this entry are judged
    last_decision: int  # the last entry to judge

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to compute."""
        return self.done >= self.total


@dataclass(frozen=True)
class Review:
    """The review of a finished match, as far as it is computed."""

    game: str
    players: tuple[str, ...]
    entries: int  # of the record
    quality: Quality
    seed: int
    coarse_only: bool  # the rules are interpreted: a rough graph, no judged decisions
    note: str  # a sentence that explains what is missing; empty if nothing is
    progress: Progress
    share: float  # an even share of the victory
    result: tuple[float, ...]  # by seat
    seats: tuple[SeatReview, ...]
    open_line: tuple[OpenPoint, ...]  # with all cards open
    decisions: tuple[Decision, ...]  # in order of their entries
    chance_events: tuple[ChanceEvent, ...]
    key_moments: tuple[KeyMoment, ...]  # most important first

    def decision_at(self, entry: int) -> Decision | None:
        """The decision made by this entry."""
        return next((one for one in self.decisions if one.entry == entry), None)

    def chance_event_at(self, entry: int) -> ChanceEvent | None:
        """The chance event after this entry."""
        return next((one for one in self.chance_events if one.entry == entry), None)


def word(loss: Estimate) -> Word:
    """The word for a loss; a loss within the noise is not blamed."""
    if loss.value <= BEST:
        return "best"
    if loss.value <= NOISE * loss.error:
        return "fine"
    percent = round(loss.value, 2)
    if percent >= BLUNDER:
        return "blunder"
    if percent >= MISTAKE:
        return "mistake"
    return "inaccuracy" if percent >= INACCURACY else "fine"


def accuracy(losses: list[float]) -> float | None:
    """The accuracy (0 to 100) of decisions with these losses; None without any."""
    return 100 * sum(math.exp(-ACCURACY_SLOPE * loss) for loss in losses) / len(losses) if losses else None


def phase_of(entry: int, entries: int) -> Phase:
    """The phase of the match in which an entry was made."""
    return PHASES[min(2, 3 * (entry - 1) // max(1, entries))]


def as_json(review: Review) -> dict[str, Any]:
    """A review as dictionaries, lists, texts and numbers."""
    return asdict(review)
