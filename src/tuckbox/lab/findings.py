"""What a run found, in words: a headline and at most four findings, none of them invented.

First come the largest clear effects, then a card that looks strong and is not, then seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tuckbox.lab.comparison import Difference
from tuckbox.lab.measures import CardRow
from tuckbox.lab.seats import SeatRow
from tuckbox.lab.statistics import Estimate, Z

MOST: Final = 4
UNFAIR: Final = 0.02  # a seat that wins so much more or less than its share is worth a finding
LOOKS_STRONG: Final = 1.2  # times the fair share of wins among those who played a card
HARDLY: Final = 0.03  # share of the matches in which a card is played, below which it might as well not be there
WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True)
class Finding:
    """A finding: its figure with the half width of its interval, a title and a sentence, and the cards it is about."""

    figure: str
    margin: str
    title: str
    text: str
    tone: str  # helps, hurts or neutral
    cards: list[str]


@dataclass(frozen=True)
class Findings:
    """What a report begins with."""

    headline: str
    aside: str  # how much is clear
    items: list[Finding]


def signed(value: float, digits: int = 0) -> str:
    """A share as points with its sign, a true minus."""
    text = f"{100 * value:+.{digits}f}%"
    return text.replace("-", "−") if float(text[:-1]) else text.lstrip("+-")


def count(number: int) -> str:
    """A number in words up to twelve."""
    return WORDS[number] if number < len(WORDS) else f"{number:,}"


def of_one_set(rows: Sequence[CardRow], seats: Sequence[SeatRow], matches: int) -> Findings:
    """What so many matches of one set say."""
    asked = [row for row in rows if row.early]
    helps = [row for row in asked if row.clear and row.effect > 0]
    hurts = [row for row in reversed(asked) if row.clear and row.effect < 0]
    alone = bool(helps) and all(helps[0].effect > 2 * row.effect for row in asked if row is not helps[0])
    unfair = _unfair(seats)
    items = [
        *([_strongest(helps, asked, alone)] if helps else []),
        *([_losers(hurts)] if hurts else []),
        *([_looks_strong(one)] if (one := _pretender(asked, seats)) else []),
        *([_seat(unfair, seats)] if unfair else []),
    ]
    parts = []
    if helps:
        parts.append("one card wins too often" if alone else f"{count(len(helps))} card{_s(helps)} help{_s(helps, 1)}")
    if hurts:
        parts.append(f"{count(len(hurts))}{'' if helps else f' card{_s(hurts)}'} lose{_s(hurts, 1)}")
    if unfair:
        parts.append(_seat_clause(unfair))
    clear = len(helps) + len(hurts)
    cards = f"{clear} of {len(asked)} cards clearly help or hurt. For the other {len(asked) - clear} we cannot say yet."
    if not clear:
        cards += _more(asked, matches)
    return Findings(_sentence(parts) or _nothing(asked), cards if asked else "", items[:MOST])


def _more(asked: Sequence[CardRow], matches: int) -> str:
    """How many more matches would tell of the card that is nearest to being clear; nothing if far too many."""
    found = [
        (more, row.card)
        for row in asked
        if row.low <= 0 <= row.high
        and (more := Estimate(row.effect, (row.high - row.low) / (2 * Z), matches).more_needed())
    ]
    more, card = min(found, default=(0, ""))
    return f" At least {more:,} more matches are needed to be sure of {card}." if more else ""


def _s(things: Sequence[object], one: int = 0) -> str:
    """The ending of a plural noun, or of a singular verb."""
    return "s" if (len(things) == 1) == bool(one) else ""


def _sentence(parts: Sequence[str]) -> str:
    """Clauses as a sentence."""
    if not parts:
        return ""
    text = (
        parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + (", and " if len(parts) > 2 else " and ") + parts[-1]
    )
    return f"{text[0].upper()}{text[1:]}."


def _nothing(asked: Sequence[CardRow]) -> str:
    if not asked:
        return "Nothing stands out."
    return "No card stands out. That is good news, or too few matches."


def _half(row: CardRow | SeatRow | Difference) -> str:
    return f"± {50 * (row.high - row.low):.1f}"


def _strongest(helps: Sequence[CardRow], asked: Sequence[CardRow], alone: bool) -> Finding:
    best = helps[0]
    more = f"{100 * best.effect:.0f}" if best.effect >= 0.01 else f"{100 * best.effect:.1f}"
    text = f"Whoever gets it early wins {more} more matches in a hundred"
    rivals = [row for row in asked if row is not best]
    if alone:
        text += ": more than twice as much as any other card gives."
    else:
        text += f"; next is {rivals[0].card} with {signed(rivals[0].effect, 1)}." if rivals else "."
    title = f"{best.card} is far too strong" if alone else f"{best.card} helps most"
    return Finding(signed(best.effect, 1), _half(best), title, text, "helps", [best.card])


def _losers(hurts: Sequence[CardRow]) -> Finding:
    worst = hurts[0]
    if len(hurts) == 1:
        title = f"{worst.card} loses"
    elif len(hurts) == 2:
        title = f"{worst.card} and {hurts[1].card} lose"
    else:
        title = f"{worst.card}, {hurts[1].card} and {count(len(hurts) - 2)} more lose"
    text = "Getting it early lowers the chance of winning."
    if len(hurts) > 1:
        text = f"Getting one early lowers the chance of winning, {worst.card} most."
    return Finding(signed(worst.effect, 1), _half(worst), title, text, "hurts", [row.card for row in hurts[:2]])


def _pretender(asked: Sequence[CardRow], seats: Sequence[SeatRow]) -> CardRow | None:
    """The card whose players won most often although getting it early does nothing that can be seen."""
    fair = seats[0].fair if seats else 0.5
    found = [
        row
        for row in asked
        if row.winners > LOOKS_STRONG * fair and row.matches_played >= HARDLY and row.low <= 0 <= row.high
    ]
    return max(found, key=lambda row: row.winners, default=None)


def _looks_strong(row: CardRow) -> Finding:
    text = (
        f"{row.winners:.0%} of those who played it won. But players who are ahead play it: "
        "getting it early changes nothing that we can see."
    )
    return Finding(signed(row.effect, 1), _half(row), f"{row.card} only looks strong", text, "neutral", [row.card])


def _unfair(seats: Sequence[SeatRow]) -> SeatRow | None:
    """The place that is furthest from its share, if that is clear and worth a word."""
    found = [row for row in seats if row.who != "seat" and row.clear and abs(row.mean - row.fair) > UNFAIR]
    return max(found, key=lambda row: abs(row.mean - row.fair), default=None)


def _ordinal(number: int) -> str:
    return ("first", "second", "third", "fourth", "fifth")[number - 1] if number <= 5 else f"in place {number}"


def _seat_clause(row: SeatRow) -> str:
    much = row.mean > row.fair
    if row.who == "last":
        return "the last turn is worth too much" if much else "whoever takes the last turn loses too often"
    return f"playing {_ordinal(row.number)} {'helps' if much else 'hurts'} too much"


def _seat(row: SeatRow, seats: Sequence[SeatRow]) -> Finding:
    much = row.mean > row.fair
    first = next((one for one in seats if one.who == "place" and one.number == 1), None)
    if row.who == "last":
        title = "The last turn decides too much" if much else "The last turn is a burden"
        text = f"Whoever takes the last turn wins {row.mean:.0%} of the matches."
        if first is not None:
            text += f" Whoever plays first wins {first.mean:.0%}."
    else:
        title = f"Playing {_ordinal(row.number)} {'helps' if much else 'hurts'}"
        text = f"Whoever plays {_ordinal(row.number)} wins {row.mean:.0%} of the matches; {row.fair:.0%} would be fair."
    return Finding(f"{row.mean:.0%}", _half(row), title, text, "helps" if much else "hurts", [])


def of_two_sets(rows: Sequence[Difference], changed: Sequence[str]) -> Findings:
    """What two sets on the same deals say: the headline is about the cards that were changed, then about all else."""
    sure = [row for row in rows if row.clear]
    parts = []
    played = [row for row in sure if row.kind == "played"]
    played.sort(key=lambda row: (row.name not in changed, -abs(row.difference)))
    if played:
        parts.append(f"{played[0].name} is played {_times(played[0])}")
    effects = [row for row in sure if row.kind == "effect"]
    effects.sort(key=lambda row: (row.name not in changed, -abs(row.difference)))
    if effects:
        parts.append(f"{effects[0].name} is worth {'more' if effects[0].difference > 0 else 'less'}")
    turns = next((row for row in sure if row.name == "turns"), None)
    if turns is not None:
        longer = "longer" if turns.difference > 0 else "shorter"
        parts.append(f"a match is {abs(turns.difference):.1f} turns {longer}")
    for row in sure:
        if row.name == "player 1 in turn order wins" and len(parts) < 3:
            parts.append(f"playing first wins {'more' if row.difference > 0 else 'less'} often")
    aside = f"{len(sure)} of {len(rows)} differences are sure."
    if parts:
        return Findings(_sentence(parts), aside, [])
    if sure:
        return Findings("The sets differ, but not in how often cards are played or win.", aside, [])
    if all(row.difference == 0 for row in rows):
        return Findings("Both sets play exactly alike.", aside, [])
    return Findings("No difference is sure yet.", aside, [])


def _times(row: Difference) -> str:
    """How much more or less often a card is played."""
    if row.first > 0 and row.second >= 1.75 * row.first:
        times = round(row.second / row.first)
        return "twice as often" if times == 2 else f"{count(times)} times as often"
    if row.second <= 0.6 * row.first:
        return "far less"
    return "more" if row.difference > 0 else "less"


def of_one_card(card: str, found: Estimate) -> Findings:
    """What giving and withholding one card says."""
    figure, margin = signed(found.mean, 1), f"± {196 * found.error:.1f}"
    if found.low <= 0 <= found.high:
        more = found.more_needed()
        text = f"About {more:,} more deals to be sure." if more else "Hardly a difference, as far as we can see."
        item = Finding(figure, margin, "We cannot say yet", text, "neutral", [card])
        return Findings(f"We cannot say yet whether {card} helps.", "", [item])
    helps = found.mean > 0
    word = "more" if helps else "fewer"
    wins = f"{abs(100 * found.mean):.1f} {word} matches in a hundred"
    text = f"Whoever got it won {wins} than without it, on the same deals."
    item = Finding(
        figure, margin, f"{card} {'helps' if helps else 'hurts'}", text, "helps" if helps else "hurts", [card]
    )
    return Findings(f"{card} {'helps' if helps else 'hurts'} whoever gets it.", "", [item])
