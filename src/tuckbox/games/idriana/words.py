"""Idriana in words: cards, the score sheet, the view as text, the card table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tuckbox.core.game import ScoreRow
from tuckbox.core.text import counted
from tuckbox.games.idriana.rules.cards import (
    AREAS,
    CENTRE,
    GLOBAL,
    KINDS,
    NAMES,
    NEEDS_NUMBER,
    NUMBERS,
    REGIONS,
    Cards,
)
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.games.idriana.view import (
    Copies,
    GlobalView,
    IdrianaView,
    PlaceView,
    SeatView,
    Tally,
)
from tuckbox.games.idriana.view_builder import views

_LETTERS = ("VP", "F", "G", "P")


# Cards


def numbers_words(cards: Cards, card: int) -> str:
    """The numbers printed on a card: '2 VP, 1 F'."""
    found = [(int(cards.number(card, 16 * place)), letter) for place, letter in enumerate(_LETTERS)]
    return ", ".join(f"{number} {letter}" for number, letter in found if number)


def place_words(cards: Cards, card: int) -> str:
    """Where a card goes: 'Town 2, on Library'."""
    if cards.area[card] == GLOBAL:
        return f"global {KINDS[cards.kind[card]]}{', played tapped' if cards.tapped[card] else ''}"
    level = "centre, level" if cards.kind[card] == CENTRE else "level"
    words = f"{AREAS[cards.area[card]].title()} {KINDS[cards.kind[card]]}, {level} {cards.level[card]}"
    words = words.replace("centre, centre", "centre")
    if cards.on[card] >= 0:
        words += f", on {cards.names[cards.on[card]]}"
    if cards.planted[card]:
        words += f", in {cards.names[cards.holder]}"
    return words


def needs_words(cards: Cards, card: int) -> str:
    """What a card requires: '5 Forest'."""
    first, last = int(cards.need_from[card]), int(cards.need_from[card + 1])
    return ", ".join(f"{cards.need_count[i]} {need_name(cards, int(cards.need_what[i]))}" for i in range(first, last))


def need_name(cards: Cards, what: int) -> str:
    """What a requirement counts, in words."""
    if what < NAMES:
        return cards.names[what]
    if what < NEEDS_NUMBER:
        return KINDS[what - NAMES].title()
    return NUMBERS[(what - NEEDS_NUMBER) // 16]


def holder_name(cards: Cards) -> str:
    """The name of the card that holds Crops and Goats; 'Field' in a set without one."""
    return cards.names[cards.holder] if cards.holder >= 0 else "Field"


def card_words(cards: Cards, card: int) -> str:
    """The whole card in one line."""
    parts = [place_words(cards, card), f"cost {cards.cost[card]}", numbers_words(cards, card)]
    needs = needs_words(cards, card)
    if needs:
        parts.append(f"requires {needs}")
    head = "; ".join(part for part in parts if part)
    return f"{cards.names[card]}: {head}." + (f" {cards.texts[card]}" if cards.texts[card] else "")


def card_table(cards: Cards) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The set as a table for people to read."""
    head = ("name", "goes to", "cost", "gives", "requires", "start", "copies", "text")
    rows: list[tuple[str, ...]] = [
        (
            cards.names[card],
            place_words(cards, card),
            str(cards.cost[card]),
            numbers_words(cards, card),
            needs_words(cards, card),
            str(cards.start[card]),
            str(cards.copies[card]),
            cards.texts[card],
        )
        for card in range(int(cards.count))
    ]
    return head, rows


# The score sheet


def sheet(state: IdrianaState) -> tuple[ScoreRow, ...]:
    """The score sheet: a row for the cards of each region, and one for each award (I71, I72)."""
    seen = views(state, {None: ()})[None]
    cards = state.cards
    lines = [_region_row(seen, cards, region) for region in range(REGIONS)]
    lines.append(_award_row(seen, "Most food", [seat.food.total for seat in seen.seats], seen.most_food, 6))
    lines.append(_award_row(seen, "Most gold", [seat.gold.total for seat in seen.seats], seen.most_gold, 6))
    if seen.piety_award:
        piety = [seat.piety.total for seat in seen.seats]
        lines.append(_award_row(seen, "Most piety", piety, seen.most_piety, seen.piety_award))
    return tuple(lines)


def _region_row(seen: IdrianaView, cards: Cards, region: int) -> ScoreRow:
    """The VP of all cards of a region, with what each gives."""
    points: list[int] = []
    words: list[str] = []
    for number, seat in enumerate(seen.seats, 1):
        mine = [line for line in seat.vp.lines if cards.area[line.card] == region]
        points.append(sum(line.copies * line.each for line in mine))
        shown = ", ".join(f"{_times(cards, line.card, line.copies)} {line.copies * line.each}" for line in mine)
        words.append(f"seat {number}: {shown or 'nothing'}")
    return ScoreRow(AREAS[region].title(), "; ".join(words), tuple(points))


def _award_row(seen: IdrianaView, name: str, has: list[int], who: int | None, award: int) -> ScoreRow:
    points = tuple(award if seat == who else 0 for seat in range(len(seen.seats)))
    counts = " to ".join(str(number) for number in has)
    return ScoreRow(name, counts if who is not None else f"{counts}, so nobody gets the {award} VP", points)


def _times(cards: Cards, card: int, copies: int) -> str:
    return cards.names[card] if copies == 1 else f"{copies} {cards.names[card]}"


# The view as text


def describe(seen: IdrianaView, cards: Cards) -> list[tuple[str, list[str]]]:
    """The view as sections of lines under headings, for the plain table."""
    sections = [("Global area", _global_lines(seen, cards))]
    if seen.step is not None:
        sections.append(("Now", [now_words(seen, cards)]))
    for number, seat in enumerate(seen.seats):
        sections.append((f"Seat {number + 1}", _seat_lines(seat, cards, seen.viewer == number)))
        for region in seat.regions:
            head = f"Seat {number + 1}, {region.region.title()} {region.level}"
            sections.append((head, [placed_words(place, cards) for place in (region.centre, *region.places)]))
    if seen.viewer is not None:
        hand = seen.seats[max(seen.viewer, 0)].hand
        sections.append(("Your hand", [card_words(cards, card) for card in hand]))
    return sections


def now_words(seen: IdrianaView, cards: Cards) -> str:
    """The pending decision in one sentence."""
    step = seen.step
    assert step is not None
    who = f"Seat {seen.seats_to_act[0] + 1}"
    count = counted(step.left, "more card")
    card = cards.names[step.card] if step.card is not None else ""
    if step.kind == "mulligan":
        return f"{who} keeps the first hand or draws one card fewer."
    if step.kind == "turn":
        return f"{who} plays cards and uses actions: {allowance_words(seen)}."
    if step.kind == "keep":
        return f"{who} keeps {count} of those drawn."
    if step.kind == "pay":
        return f"{who} pays for {card} with {count}."
    if step.kind == "limit":
        return f"{who} discards {count} to the hand limit."
    if step.kind == "react":
        return f"{who} may answer {card}."
    return f"{who} chooses for {card}."


def allowance_words(seen: IdrianaView) -> str:
    """What the turn still allows: '1 local, 1 global, 1 action'."""
    left = seen.allowance
    assert left is not None
    counts = [
        (left.local, "local card"),
        (left.global_, "global card"),
        (left.additional, "additional card"),
        (left.actions, "action"),
    ]
    words = [counted(count, what) for count, what in counts if count]
    return ", ".join(words) if words else "nothing more is allowed"


def _global_lines(seen: IdrianaView, cards: Cards) -> list[str]:
    top, *covered = reversed(seen.weather)
    lines = [f"weather: {global_words(top, cards)}"]
    if covered:
        lines.append(f"below it: {', '.join(_global_name(one, cards) for one in covered)}")
    lines += [f"sustained: {global_words(one, cards)}" for one in seen.sustained]
    if seen.aside:
        lines.append(f"set aside: {', '.join(cards.names[card] for card in seen.aside)}")
    if seen.last_turn:
        lines.append("a deck has run out: this turn is the last")
    return lines


def _global_name(one: GlobalView, cards: Cards) -> str:
    return cards.names[one.card] + (" (tapped)" if one.tapped else "")


def global_words(one: GlobalView, cards: Cards) -> str:
    """A global card in play with its text."""
    text = cards.texts[one.card]
    return _global_name(one, cards) + (f": {text}" if text else "")


def _seat_lines(seat: SeatView, cards: Cards, own: bool) -> list[str]:
    tallies = (seat.vp, seat.food, seat.gold, seat.piety)
    lines = [
        f"score {seat.score}: {seat.vp.total} VP in play, {seat.awards} for the most food, gold or piety",
        *(tally_words(name, tally, cards) for name, tally in zip(NUMBERS, tallies, strict=True)),
        f"hand {seat.hand_count} (limit {seat.hand_limit}), deck {seat.deck_count}; "
        f"draws {seat.draws}, keeps {seat.keeps}",
        f"discard pile: {copies_words(seat.discards, cards)}",
    ]
    if seat.hand and not own:
        lines.append(f"known in hand: {_names(seat.hand, cards)}")
    if seat.drawn_count:
        lines.append(f"drawn: {_names(seat.drawn, cards) if seat.drawn else seat.drawn_count}")
    if seat.deck_top:
        lines.append(f"top of the deck: {_names(seat.deck_top, cards)}")
    if seat.deck_bottom:
        lines.append(f"bottom of the deck: {_names(seat.deck_bottom, cards)}")
    where = "in the deck" if own else "not seen yet"
    lines.append(f"{where}: {copies_words(seat.unseen, cards)}")
    lines += [f"standing answer for {cards.names[card]}: {answer}" for card, answer in seat.standing]
    return lines


def tally_words(name: str, tally: Tally, cards: Cards) -> str:
    """One of the numbers with the lines that add up to it."""
    label = name.upper() if name == "vp" else name
    if not tally.lines:
        return f"{label} {tally.total}"
    parts = ", ".join(f"{_times(cards, line.card, line.copies)} {line.copies * line.each}" for line in tally.lines)
    return f"{label} {tally.total}: {parts}"


def copies_words(copies: Sequence[Copies], cards: Cards) -> str:
    """Cards with how many there are of each: 'Forest x3, Wheat'."""
    return ", ".join(f"{cards.names[one.card]}{f' x{one.copies}' if one.copies > 1 else ''}" for one in copies) or "-"


def _names(some: Iterable[int], cards: Cards) -> str:
    return ", ".join(cards.names[card] for card in some)


def placed_words(place: PlaceView, cards: Cards) -> str:
    """A place: 'College on Library (turned)', 'Field 2: Wheat, Wheat', 'Forest x4'."""
    words = cards.names[place.card]
    if place.field is not None:
        words += f" {place.field + 1}: {_names(place.contents, cards) or 'empty'}"
    if place.copies > 1:
        words += f" x{place.copies}"
    if place.under:
        words += f" on {' on '.join(cards.names[card] for card in place.under)}"
    return words + (" (turned)" if place.turned else "")
