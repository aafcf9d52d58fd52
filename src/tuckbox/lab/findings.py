"""A run's findings in words: a headline and at most four findings.

The largest clear impacts come first, then a card that only looks strong, then seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tuckbox.core.localized_text import LocalizedText, Phrases, decimal, joined, localized, percent, phrases, thousands
from tuckbox.lab.comparison import Difference
from tuckbox.lab.measures import CLEAR, CardRow
from tuckbox.lab.seats import SeatRow
from tuckbox.lab.statistics import Estimate

MOST: Final = 4
UNFAIR: Final = 0.02  # smallest deviation from a fair share that is worth a finding about a seat
LOOKS_STRONG: Final = 1.2  # times the fair share of wins among those who played a card
HARDLY: Final = 0.03  # cards played in a smaller share of matches are called rarely played
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
    """The start of a report; the phrases let a page translate it."""

    headline: str
    aside: str  # how much of it is clear
    items: list[Finding]
    phrases: Phrases = field(default_factory=dict)


def _findings(headline: str, aside: str = "", items: Sequence[Finding] = ()) -> Findings:
    """Findings in stored form: plain sentences, with the phrases they were made of."""
    said = [headline, aside, *(text for item in items for text in (item.figure, item.margin, item.title, item.text))]
    plain = [
        Finding(str(item.figure), str(item.margin), str(item.title), str(item.text), item.tone, item.cards)
        for item in items[:MOST]
    ]
    return Findings(str(headline), str(aside), plain, phrases(said))


def signed(value: float, digits: int = 0) -> LocalizedText:
    """A share as signed points, with a true minus sign."""
    return percent(value, digits, sign=True)


def in_words(number: int) -> LocalizedText:
    """A number in words up to twelve."""
    return LocalizedText(WORDS[number]) if number < len(WORDS) else thousands(number)


def of_one_set(rows: Sequence[CardRow], seats: Sequence[SeatRow]) -> Findings:
    """The findings of a run of one set."""
    asked = [row for row in rows if row.early]
    helps = [row for row in asked if row.clear and row.impact > 0]
    hurts = [row for row in reversed(asked) if row.clear and row.impact < 0]
    alone = bool(helps) and all(helps[0].impact > 2 * row.impact for row in asked if row is not helps[0])
    unfair = _unfair(seats)
    items = [
        *([_strongest(helps, asked, alone)] if helps else []),
        *([_losers(hurts)] if hurts else []),
        *([_looks_strong(one)] if (one := _pretender(asked, seats)) else []),
        *([_seat(unfair, seats)] if unfair else []),
    ]
    headline = _sentence(_clauses(helps, hurts, alone, unfair)) or _nothing(asked)
    return _findings(headline, _how_much_is_clear(asked, len(helps) + len(hurts)), items)


def _clauses(
    helps: Sequence[CardRow], hurts: Sequence[CardRow], alone: bool, unfair: SeatRow | None
) -> list[LocalizedText]:
    """The headline: cards that help, cards that hurt, a seat."""
    clauses = []
    if alone:
        clauses.append(localized("one card wins too often"))
    elif helps:
        count = len(helps)
        number = in_words(count)
        clauses.append(
            localized("{count, plural, one {one card helps} other {{number} cards help}}", count=count, number=number)
        )
    if hurts:
        count = len(hurts)
        said = localized(
            "{count, plural, one {one loses} other {{number} lose}}"
            if helps
            else "{count, plural, one {one card loses} other {{number} cards lose}}",
            count=count,
            number=in_words(count),
        )
        clauses.append(said)
    if unfair:
        clauses.append(_seat_clause(unfair))
    return clauses


def _how_much_is_clear(asked: Sequence[CardRow], clear: int) -> str:
    if not asked:
        return ""
    said = localized(
        "{clear} of {asked} cards clearly help or hurt. For the other {rest} we cannot say yet.",
        clear=clear,
        asked=len(asked),
        rest=len(asked) - clear,
    )
    more = None if clear else _more(asked)
    return joined([said, more], " ") if more else said


def _more(asked: Sequence[CardRow]) -> LocalizedText | None:
    """Matches still needed for the card nearest to being clear; None if far too many."""
    needed = [(row.more, row.card) for row in asked if row.more]
    if not needed:
        return None
    more, card = min(needed)
    return localized(
        "At least {more} more matches are needed to be sure of {card}.", more=thousands(more), card=LocalizedText(card)
    )


def _sentence(clauses: Sequence[LocalizedText]) -> LocalizedText | None:
    """At most three clauses as a sentence."""
    if not clauses:
        return None
    if len(clauses) == 1:
        sentence = localized("{clause}.", clause=clauses[0])
    elif len(clauses) == 2:
        sentence = localized("{first} and {last}.", first=clauses[0], last=clauses[1])
    else:
        sentence = localized("{first}, {second}, and {last}.", first=clauses[0], second=clauses[1], last=clauses[2])
    return LocalizedText(f"{sentence[0].upper()}{sentence[1:]}", sentence.template, sentence.values)


def _nothing(asked: Sequence[CardRow]) -> LocalizedText:
    if not asked:
        return localized("Nothing stands out.")
    return localized("No card stands out. That is good news, or too few matches.")


def _half(row: CardRow | SeatRow | Difference) -> LocalizedText:
    return localized("± {number}", number=decimal(50 * (row.high - row.low)))


def _strongest(helps: Sequence[CardRow], asked: Sequence[CardRow], alone: bool) -> Finding:
    best = helps[0]
    card, more = LocalizedText(best.card), decimal(100 * best.impact, 0 if best.impact >= 0.01 else 1)
    rivals = [row for row in asked if row is not best]
    if alone:
        title = localized("{card} is far too strong", card=card)
        text = localized(
            "Whoever gets it early wins {more} more matches in a hundred: "
            "more than twice as much as any other card gives.",
            more=more,
        )
    elif rivals:
        title = localized("{card} helps most", card=card)
        text = localized(
            "Whoever gets it early wins {more} more matches in a hundred; next is {next} with {impact}.",
            more=more,
            next=LocalizedText(rivals[0].card),
            impact=signed(rivals[0].impact, 1),
        )
    else:
        title = localized("{card} helps most", card=card)
        text = localized("Whoever gets it early wins {more} more matches in a hundred.", more=more)
    return Finding(signed(best.impact, 1), _half(best), title, text, "helps", [best.card])


def _losers(hurts: Sequence[CardRow]) -> Finding:
    worst, first = hurts[0], LocalizedText(hurts[0].card)
    if len(hurts) == 1:
        title = localized("{card} loses", card=first)
    elif len(hurts) == 2:
        title = localized("{card} and {other} lose", card=first, other=LocalizedText(hurts[1].card))
    else:
        names = {"card": first, "other": LocalizedText(hurts[1].card), "number": in_words(len(hurts) - 2)}
        title = localized("{card}, {other} and {number} more lose", **names)
    text = localized("Getting it early lowers the chance of winning.")
    if len(hurts) > 1:
        text = localized("Getting one early lowers the chance of winning, {card} most.", card=first)
    return Finding(signed(worst.impact, 1), _half(worst), title, text, "hurts", [row.card for row in hurts[:2]])


def _pretender(asked: Sequence[CardRow], seats: Sequence[SeatRow]) -> CardRow | None:
    """The card whose players won most often although getting it early has no visible impact."""
    fair = seats[0].fair if seats else 0.5
    suspects = [
        row
        for row in asked
        if row.winners > LOOKS_STRONG * fair and row.matches_played >= HARDLY and row.low <= 0 <= row.high
    ]
    return max(suspects, key=lambda row: row.winners, default=None)


def _looks_strong(row: CardRow) -> Finding:
    title = localized("{card} only looks strong", card=LocalizedText(row.card))
    text = localized(
        "{share} of those who played it won. But players who are ahead play it: "
        "getting it early changes nothing that we can see.",
        share=percent(row.winners),
    )
    return Finding(signed(row.impact, 1), _half(row), title, text, "neutral", [row.card])


def _unfair(seats: Sequence[SeatRow]) -> SeatRow | None:
    """The place furthest from its fair share, if that is clear and large enough."""
    found = [row for row in seats if row.who != "seat" and row.clear and abs(row.mean - row.fair) > UNFAIR]
    return max(found, key=lambda row: abs(row.mean - row.fair), default=None)


def _seat_clause(row: SeatRow) -> LocalizedText:
    much = row.mean > row.fair
    if row.who == "last":
        if much:
            return localized("the last turn is worth too much")
        return localized("whoever takes the last turn loses too often")
    return localized(
        "playing {place, select, 1 {first} 2 {second} 3 {third} 4 {fourth} 5 {fifth} other {in place {place}}} "
        "{much, select, yes {helps} other {hurts}} too much",
        place=row.number,
        much="yes" if much else "no",
    )


def _seat(row: SeatRow, seats: Sequence[SeatRow]) -> Finding:
    much = row.mean > row.fair
    first = next((one for one in seats if one.who == "place" and one.number == 1), None)
    wins = percent(row.mean)
    if row.who == "last":
        title = localized("The last turn decides too much" if much else "The last turn is a burden")
        text = localized("Whoever takes the last turn wins {share} of the matches.", share=wins)
        if first is not None:
            text = localized(
                "Whoever takes the last turn wins {share} of the matches. Whoever plays first wins {first}.",
                share=wins,
                first=percent(first.mean),
            )
    else:
        title = localized(
            "Playing {place, select, 1 {first} 2 {second} 3 {third} 4 {fourth} 5 {fifth} other {in place {place}}} "
            "{much, select, yes {helps} other {hurts}}",
            place=row.number,
            much="yes" if much else "no",
        )
        text = localized(
            "Whoever plays {place, select, 1 {first} 2 {second} 3 {third} 4 {fourth} 5 {fifth} "
            "other {in place {place}}} wins {share} of the matches; {fair} would be fair.",
            place=row.number,
            share=wins,
            fair=percent(row.fair),
        )
    return Finding(wins, _half(row), title, text, "helps" if much else "hurts", [])


def of_two_sets(rows: Sequence[Difference], changed: Sequence[str]) -> Findings:
    """The findings of two sets on the same deals: changed cards first, then everything else."""
    sure = [row for row in rows if row.clear]
    said: list[LocalizedText] = []
    played = [row for row in sure if row.kind == "played"]
    played.sort(key=lambda row: (row.name not in changed, -abs(row.difference)))
    if played:
        said.append(_played(played[0]))
    impacts = [row for row in sure if row.kind == "impact"]
    impacts.sort(key=lambda row: (row.name not in changed, -abs(row.difference)))
    if impacts:
        more, card = impacts[0].difference > 0, LocalizedText(impacts[0].name)
        said.append(localized("{card} is worth more" if more else "{card} is worth less", card=card))
    turns = next((row for row in sure if row.name == "turns"), None)
    if turns is not None:
        count, longer = decimal(abs(turns.difference)), turns.difference > 0
        said.append(
            localized("a match is {count} turns longer" if longer else "a match is {count} turns shorter", count=count)
        )
    for row in sure:
        if row.name == "player 1 in turn order wins" and len(said) < 3:
            more = row.difference > 0
            said.append(localized("playing first wins more often" if more else "playing first wins less often"))
    aside = localized("{sure} of {all} differences are sure.", sure=len(sure), all=len(rows))
    headline = _sentence(said)
    if headline is None and sure:
        headline = localized("The sets differ, but not in how often cards are played or win.")
    elif headline is None and all(row.difference == 0 for row in rows):
        headline = localized("Every deal went the same with both sets.")
    return _findings(headline or localized("No difference is sure yet."), aside)


def _played(row: Difference) -> LocalizedText:
    """How much more or less often a card is played."""
    card = LocalizedText(row.name)
    if row.first > 0 and row.second >= 1.75 * row.first:
        times = round(row.second / row.first)
        if times == 2:
            return localized("{card} is played twice as often", card=card)
        return localized("{card} is played {times} times as often", card=card, times=in_words(times))
    if row.second <= 0.6 * row.first:
        return localized("{card} is played far less", card=card)
    return localized("{card} is played more" if row.difference > 0 else "{card} is played less", card=card)


def of_one_card(card: str, found: Estimate, early_or_late: bool = False) -> Findings:
    """The findings of a single-card run; a card usually drawn later anyway was given early or late."""
    figure, margin = signed(found.mean, 1), localized("± {number}", number=decimal(50 * (found.high - found.low)))
    name = LocalizedText(card)
    if found.p >= CLEAR:
        more = found.more_needed()
        text = localized("Hardly a difference, as far as we can see.")
        if more:
            text = localized("About {more} more deals to be sure.", more=thousands(more))
        item = Finding(figure, margin, localized("We cannot say yet"), text, "neutral", [card])
        return _findings(localized("We cannot say yet whether {card} helps.", card=name), "", [item])
    helps = found.mean > 0
    wins = decimal(abs(100 * found.mean))
    if early_or_late:
        text = localized(
            "Whoever got it early won {wins} more matches in a hundred than with it late, on the same deals."
            if helps
            else "Whoever got it early won {wins} fewer matches in a hundred than with it late, on the same deals.",
            wins=wins,
        )
    else:
        text = localized(
            "Whoever got it won {wins} more matches in a hundred than without it, on the same deals."
            if helps
            else "Whoever got it won {wins} fewer matches in a hundred than without it, on the same deals.",
            wins=wins,
        )
    title = localized("{card} helps" if helps else "{card} hurts", card=name)
    item = Finding(figure, margin, title, text, "helps" if helps else "hurts", [card])
    if early_or_late:
        headline = localized(
            "{card} helps whoever gets it early." if helps else "{card} hurts whoever gets it early.", card=name
        )
    else:
        headline = localized("{card} helps whoever gets it." if helps else "{card} hurts whoever gets it.", card=name)
    return _findings(headline, "", [item])
