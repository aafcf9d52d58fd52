"""A review as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tuckbox.core.localized_text import listed
from tuckbox.core.match import Match
from tuckbox.core.text import named
from tuckbox.review.model import NOISE, Breakdown, Decision, KeyMoment, Point, Reason, Review, SeatReview

BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 60  # columns of the graph
MOST_CARDS: Final = 6  # cards named per chance event


def report(match: Match, review: Review) -> str:
    """A one-page summary of a review."""
    result = match.result()
    assert result is not None
    head = f"{match.game.title}: {', '.join(match.players)}. {named(result.reason, match.players)}"
    sections = [[head], *([[review.note]] if review.note else []), _graph(review)]
    if review.decisions:
        sections += [_judged(review), _moments(review)]
    if any(seat.breakdown for seat in review.seats):
        sections.append(_luck_and_skill(review))
    return "\n\n".join("\n".join(section) for section in sections if section) + "\n"


def _graph(review: Review) -> list[str]:
    """Every seat's win probability from deal to end, given what its player could see."""
    width = max(len(name) for name in review.players)
    lines = ["Chance to win, as each player could see it"]
    for seat in review.seats:
        bars = "".join(BARS[min(7, int(8 * chance))] for chance in _sampled(seat.line, review.entries))
        lines.append(f"  {seat.player:<{width}}  {bars}  {percent(seat.line[-1].chance.value)}")
    return lines


def _sampled(line: Sequence[Point], entries: int) -> Iterator[float]:
    """A seat's win probability at evenly spaced entries, interpolated linearly."""
    for column in range(WIDTH):
        entry = entries * column / (WIDTH - 1)
        after = next((point for point in line if point.entry >= entry), line[-1])
        before = next((point for point in reversed(line) if point.entry <= entry), line[0])
        share = (entry - before.entry) / (after.entry - before.entry) if after.entry > before.entry else 1.0
        yield before.chance.value + share * (after.chance.value - before.chance.value)


def _judged(review: Review) -> list[str]:
    width = max(len(name) for name in review.players)
    lines = [f"Decisions ({len(review.decisions)} judged)"]
    for seat in review.seats:
        if seat.accuracy is not None:
            lines.append(f"  {seat.player:<{width}}  accuracy {seat.accuracy:3.0f}  {_phases(seat)}  {_words(seat)}")
    return lines


def _phases(seat: SeatReview) -> str:
    known = [f"{one.phase} {one.accuracy:.0f}" for one in seat.phases if one.accuracy is not None]
    return f"({', '.join(known)})"


def _words(seat: SeatReview) -> str:
    return ", ".join(f"{count} {name}" for name, count in seat.words.items() if count)


def _luck_and_skill(review: Review) -> list[str]:
    width = max(4, *(len(name) for name in review.players))
    early = any(seat.breakdown and abs(seat.breakdown.ending) > 1e-9 for seat in review.seats)
    lines = ["Luck and skill: an even share, and what made it the result"]
    lines.append(f"  {'':<{width}}    even  deal  draws    own  others{'  ending' if early else ''}  result")
    for seat in review.seats:
        if (parts := seat.breakdown) is not None:
            ending = f"  {_signed(parts.ending):>6}" if early else ""
            row = f"{percent(parts.share):>5} {_signed(parts.deal):>5}  {_signed(parts.draws):>5}"
            row += f"  {_signed(parts.decisions):>5}  {_signed(parts.others):>6}{ending}  {percent(parts.result):>6}"
            lines.append(f"  {seat.player:<{width}}   {row}")
            lines.append(f"  {'':<{width}}    {_verdict(parts)}")
    return lines


def _verdict(breakdown: Breakdown) -> str:
    band = f"give or take {round(100 * NOISE * breakdown.luck_error)}"
    return f"luck {_signed(breakdown.luck)} ({band}), skill {_signed(breakdown.skill)}"


def _moments(review: Review) -> list[str]:
    """The key moments with what was played and what was better."""
    lines = ["Key moments"] if review.key_moments else ["No key moments: nobody lost much."]
    for number, moment in enumerate(review.key_moments, 1):
        lines += [
            f"  {number}. {line}" if at == 0 else f"     {line}" for at, line in enumerate(_moment(review, moment))
        ]
    return lines


def _moment(review: Review, moment: KeyMoment) -> list[str]:
    name = review.players[moment.seat]
    if moment.kind == "luck":
        return [f"Entry {moment.entry}, {name}: {_luck(review, moment)}, {_signed(moment.weight)}"]
    decision = review.decision_at(moment.entry)
    assert decision is not None
    lines = [f"Entry {moment.entry}, {name}: {decision.word}, {_signed(-moment.weight)}", *_moves(decision)]
    if moment.reasons:
        lines.append(f"why     {' '.join(_reason(review, one) for one in moment.reasons)}")
    if moment.line[1:]:
        rest = "; ".join(f"{review.players[move.seat]}: {move.sentence}" for move in moment.line[1:])
        lines.append(f"then    {rest}")
    return lines


def _moves(decision: Decision) -> list[str]:
    return [
        f"played  {decision.played.sentence} ({percent(decision.played.chance.value)})",
        f"better  {decision.best.sentence} ({percent(decision.best.chance.value)})",
    ]


def _reason(review: Review, reason: Reason) -> str:
    """What the better move changes on average at the end."""
    name = review.players[reason.seat]
    if reason.prize:
        times = [round(100 * points / reason.prize) for points in (reason.better, reason.played)]
        return f"{reason.what} goes to {name} {times[0]} times in 100 instead of {times[1]}."
    what = f"{reason.what}: " if reason.what else ""
    return f"{what}{reason.better:.1f} points for {name} on average instead of {reason.played:.1f}."


def _luck(review: Review, moment: KeyMoment) -> str:
    event = review.chance_event_at(moment.entry)
    what = "good luck" if moment.weight > 0 else "bad luck"
    if event is None or not event.cards:
        return what
    if moment.entry == 0:
        return f"{what} in the deal"
    names = listed(event.cards) if len(event.cards) <= MOST_CARDS else f"{len(event.cards)} cards"
    return f"{what}, drawing {names}" if event.seat == moment.seat else f"{what} when {names} were drawn"


def percent(chance: float) -> str:
    """A rounded percentage; 0 and 100 only if certain."""
    if 0 < chance < 0.005:
        return "under 1%"
    if 0.995 <= chance < 1:
        return "over 99%"
    return f"{100 * chance:.0f}%"


def _signed(change: float) -> str:
    return f"{round(100 * change):+d}%".replace("-", "−") if round(100 * change) else "0%"
