"""The review of a match, as plain dataclasses: what each decision cost, what was luck, and the moments that mattered.

All chances are from 0 to 1. An entry is the number of an entry of the record, counted from 1; the position after entry
0 is the deal. Seats count from 0. `as_json` turns any of these into what JSON can hold.
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

# What a loss in the chance to win is called. These are all the thresholds that there are.
BEST: Final = 0.01  # up to this a move counts as the best one
INACCURACY: Final = 0.04
MISTAKE: Final = 0.10
BLUNDER: Final = 0.20
NOISE: Final = 1.64  # standard errors that a loss must exceed to be blamed, and half the width of a band
KEY_SWING: Final = 0.08  # the least swing of a chance event that is a key moment
MOST_KEY_MOMENTS: Final = 5
ACCURACY_SLOPE: Final = 4.0  # the accuracy of a move is exp(-this * loss)


@dataclass(frozen=True)
class Estimate:
    """A value and its standard error; 0 if it is certain."""

    value: float
    error: float = 0.0


@dataclass(frozen=True)
class Point:
    """A seat's chance to win after an entry, as its player could see it."""

    entry: int
    chance: Estimate
    coarse: bool  # from a few playouts only; later replaced by what the search finds


@dataclass(frozen=True)
class OpenPoint:
    """Every seat's chance to win after an entry, with all hands open and undrawn cards unknown."""

    entry: int
    chances: tuple[Estimate, ...]  # by seat; they add up to 1


@dataclass(frozen=True)
class JudgedMove:
    """A move with its seat's chance to win after it, as the seat could see it before it moved."""

    code: int
    sentence: str
    chance: Estimate


@dataclass(frozen=True)
class Decision:
    """A move of the main line, next to the best one found. Forced moves are not among the decisions of a review."""

    entry: int
    seat: int
    options: int  # how many legal moves there were
    played: JudgedMove
    best: JudgedMove  # the move played, if nothing better was found
    loss: Estimate  # of the chance to win, against the best move; 0 or more
    word: Word
    others: tuple[JudgedMove, ...] = ()  # what the search tried most besides the best move and the one played


@dataclass(frozen=True)
class ChanceEvent:
    """What chance did after an entry (0: the deal): cards drawn, dealt or shuffled."""

    entry: int
    seat: int | None  # whose cards they were; None if they were several seats' or nobody's
    what: tuple[str, ...]  # the log's sentences, with all cards open
    cards: tuple[str, ...]  # the names of the cards that were drawn or dealt, if the game tells
    swings: tuple[Estimate, ...]  # by seat: the chance to win after it minus its expectation before


@dataclass(frozen=True)
class Breakdown:
    """Where a seat's result came from: result = share + luck + skill + ending, to rounding."""

    share: float  # an even share: 1 / seats
    deal: float  # what the deal was worth, less the share
    draws: float  # the sum of the swings of all later chance events
    decisions: float  # what the seat's own decisions changed
    others: float  # what the others' decisions changed for this seat
    ending: float  # what a resignation, a timeout or an agreed draw changed; 0 if the match was played out
    luck: float  # deal + draws
    skill: float  # decisions + others
    luck_error: float  # the standard error of luck, and of skill
    result: float  # 1 for a victory, a share of a shared one, 0 for a defeat


@dataclass(frozen=True)
class PhaseAccuracy:
    """A seat's accuracy in a third of the match; None without a decision that was judged."""

    phase: Phase
    accuracy: float | None
    decisions: int


@dataclass(frozen=True)
class SeatReview:
    """What the review says of one seat."""

    seat: int
    player: str
    line: tuple[Point, ...]  # its chance to win, before and after each of its decisions, from the deal to the result
    breakdown: Breakdown | None  # None until all chance events are judged, and where there is no luck part
    accuracy: float | None  # from 0 to 100: the mean over its decisions; None without a decision that was judged
    phases: tuple[PhaseAccuracy, ...]
    mean_loss: float | None
    words: dict[Word, int]  # how many decisions of each word


@dataclass(frozen=True)
class LineMove:
    """A move of an expected line; it can be played on the table from the key moment on."""

    seat: int
    code: int
    sentence: str


@dataclass(frozen=True)
class Reason:
    """What the better move of a key moment changes: a row of the score sheet or a score, on average at the end."""

    seat: int  # whose points they are: more of one's own, or fewer of another seat
    what: str  # the row of the score sheet; empty for the whole score
    better: float  # points after the better move, on average
    played: float  # points after the one played
    prize: int  # the points of a row that a seat wins or not, such as an award; 0 for others


@dataclass(frozen=True)
class KeyMoment:
    """A decision or a chance event that mattered more than most."""

    kind: Literal["decision", "luck"]
    entry: int  # of the decision or chance event with the same number
    seat: int  # who decided, or who gained or lost most by chance
    weight: float  # the loss of the decision, or the seat's swing (negative for bad luck)
    line: tuple[LineMove, ...]  # of a decision: the better move and what would probably have followed
    reasons: tuple[Reason, ...] = ()  # why it is better, the surest first; none if nothing can be said


@dataclass(frozen=True)
class Progress:
    """How far a review is."""

    done: int  # tasks
    total: int  # expected so far; a few are known only at the end
    judged_up_to: int  # all decisions up to this entry are judged
    last_decision: int  # the last entry that has to be judged

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to compute."""
        return self.done >= self.total


@dataclass(frozen=True)
class Review:
    """The review of a finished match, as far as it has been computed."""

    game: str
    players: tuple[str, ...]
    entries: int  # of the record
    quality: Quality
    seed: int
    coarse_only: bool  # the rules are interpreted: a graph from a few playouts, and nothing is judged
    note: str  # why something is missing, as a sentence; empty if nothing is
    progress: Progress
    share: float  # an even share of the victory
    result: tuple[float, ...]  # by seat
    seats: tuple[SeatReview, ...]
    open_line: tuple[OpenPoint, ...]  # with all cards open
    decisions: tuple[Decision, ...]  # in the order of their entries
    chance_events: tuple[ChanceEvent, ...]
    key_moments: tuple[KeyMoment, ...]  # the most important first

    def decision_at(self, entry: int) -> Decision | None:
        """The decision that this entry made."""
        return next((one for one in self.decisions if one.entry == entry), None)

    def chance_event_at(self, entry: int) -> ChanceEvent | None:
        """What chance did after this entry."""
        return next((one for one in self.chance_events if one.entry == entry), None)


def word(loss: Estimate) -> Word:
    """The word for a loss; one that may be noise is not blamed."""
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
    """The accuracy of decisions with these losses, from 0 to 100; None if there are none."""
    return 100 * sum(math.exp(-ACCURACY_SLOPE * loss) for loss in losses) / len(losses) if losses else None


def phase_of(entry: int, entries: int) -> Phase:
    """The phase of the match in which an entry was made."""
    return PHASES[min(2, 3 * (entry - 1) // max(1, entries))]


def as_json(review: Review) -> dict[str, Any]:
    """A review as dictionaries, lists, texts and numbers."""
    return asdict(review)
