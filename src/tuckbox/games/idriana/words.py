"""Idriana in words: cards, the score sheet, the view as text, the card table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tuckbox.core.game import ScoreRow
from tuckbox.core.localized_text import LocalizedText, joined, localized, seat_name
from tuckbox.games.idriana.rules.cards import (
    AREAS,
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
    TallyLine,
)
from tuckbox.games.idriana.view_builder import views

_LETTERS = ("VP", "F", "G", "P")


# Cards


def numbers_words(cards: Cards, card: int) -> str:
    """The numbers printed on a card: '2 VP, 1 F'."""
    found = [(int(cards.number(card, 16 * place)), letter) for place, letter in enumerate(_LETTERS)]
    return joined(
        [localized("{count} {number}", count=count, number=LocalizedText(letter)) for count, letter in found if count]
    )


def place_words(cards: Cards, card: int) -> str:
    """Where a card goes: 'Town 2, on Library'."""
    kind = LocalizedText(KINDS[cards.kind[card]])
    if cards.area[card] == GLOBAL:
        if cards.tapped[card]:
            return localized("global {kind}, played tapped", kind=kind)
        return localized("global {kind}", kind=kind)
    region, level = LocalizedText(AREAS[cards.area[card]].title()), int(cards.level[card])
    words = localized("{region} {kind}, level {level}", region=region, kind=kind, level=level)
    if cards.on[card] >= 0:
        words = localized("{words}, on {card}", words=words, card=LocalizedText(cards.names[cards.on[card]]))
    if cards.planted[card]:
        words = localized("{words}, in {card}", words=words, card=LocalizedText(cards.names[cards.holder]))
    return words


def needs_words(cards: Cards, card: int) -> str:
    """What a card requires: '5 Forest'."""
    first, last = int(cards.need_from[card]), int(cards.need_from[card + 1])
    return joined(
        [
            localized("{count} {what}", count=int(cards.need_count[i]), what=need_name(cards, int(cards.need_what[i])))
            for i in range(first, last)
        ]
    )


def need_name(cards: Cards, what: int) -> LocalizedText:
    """What a requirement counts, in words."""
    if what < NAMES:
        return LocalizedText(cards.names[what])
    if what < NEEDS_NUMBER:
        return LocalizedText(KINDS[what - NAMES].title())
    return LocalizedText(NUMBERS[(what - NEEDS_NUMBER) // 16])


def holder_name(cards: Cards) -> LocalizedText:
    """The name of the card that holds Crops and Goats; 'Field' in a set without one."""
    return LocalizedText(cards.names[cards.holder] if cards.holder >= 0 else "Field")


def field_name(cards: Cards, field: int) -> LocalizedText:
    """One of the Fields of a player: 'Field 2'."""
    return localized("{holder} {number}", holder=holder_name(cards), number=field + 1)


def more_cards(count: int) -> LocalizedText:
    """A number of extra cards."""
    return localized("{count, plural, one {# more card} other {# more cards}}", count=count)


def card_words(cards: Cards, card: int) -> str:
    """The whole card in one line."""
    parts = [
        place_words(cards, card),
        localized("cost {count}", count=int(cards.cost[card])),
        numbers_words(cards, card),
    ]
    needs = needs_words(cards, card)
    if needs:
        parts.append(localized("requires {needs}", needs=needs))
    name, head = LocalizedText(cards.names[card]), joined([part for part in parts if part], "; ")
    if not cards.texts[card]:
        return localized("{name}: {head}.", name=name, head=head)
    return localized("{name}: {head}. {text}", name=name, head=head, text=LocalizedText(cards.texts[card]))


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
    lines.append(_award_row(seen, localized("Most food"), [seat.food.total for seat in seen.seats], seen.most_food, 6))
    lines.append(_award_row(seen, localized("Most gold"), [seat.gold.total for seat in seen.seats], seen.most_gold, 6))
    if seen.piety_award:
        piety = [seat.piety.total for seat in seen.seats]
        lines.append(_award_row(seen, localized("Most piety"), piety, seen.most_piety, seen.piety_award))
    return tuple(lines)


def _region_row(seen: IdrianaView, cards: Cards, region: int) -> ScoreRow:
    """The VP of all cards of a region, with what each gives."""
    points: list[int] = []
    words: list[str] = []
    for number, seat in enumerate(seen.seats):
        mine = [line for line in seat.vp.lines if cards.area[line.card] == region]
        points.append(sum(line.copies * line.each for line in mine))
        words.append(
            localized("{seat}: {cards}", seat=seat_name(number), cards=_line_words(mine, cards) or localized("nothing"))
        )
    return ScoreRow(LocalizedText(AREAS[region].title()), joined(words, "; "), tuple(points))


def _award_row(seen: IdrianaView, name: str, has: list[int], who: int | None, award: int) -> ScoreRow:
    points = tuple(award if seat == who else 0 for seat in range(len(seen.seats)))
    counts = _compared(has)
    if who is None:
        counts = localized("{counts}, so nobody gets the {award} VP", counts=counts, award=award)
    return ScoreRow(name, counts, points)


def _compared(numbers: list[int]) -> LocalizedText:
    """Numbers of the seats side by side: '3 to 2'."""
    if len(numbers) == 2:
        return localized("{first} to {second}", first=numbers[0], second=numbers[1])
    return localized("{first} to {second} to {third}", first=numbers[0], second=numbers[1], third=numbers[2])


def _line_words(lines: Iterable[TallyLine], cards: Cards) -> LocalizedText:
    """The contributions of cards to a number: '2 Forest 4, Pond 1'."""
    return joined(
        [
            localized("{card} {number}", card=_times(cards, line.card, line.copies), number=line.copies * line.each)
            for line in lines
        ]
    )


def _times(cards: Cards, card: int, copies: int) -> LocalizedText:
    name = LocalizedText(cards.names[card])
    return name if copies == 1 else localized("{count} {what}", count=copies, what=name)


# The view as text


def describe(seen: IdrianaView, cards: Cards) -> list[tuple[str, list[str]]]:
    """The view as sections of lines under headings, for the plain table."""
    sections: list[tuple[str, list[str]]] = [(localized("Global area"), _global_lines(seen, cards))]
    if seen.step is not None:
        sections.append((localized("Now"), [now_words(seen, cards)]))
    for number, seat in enumerate(seen.seats):
        sections.append(
            (localized("Seat {number}", number=number + 1), _seat_lines(seat, cards, seen.viewer == number))
        )
        for region in seat.regions:
            name = LocalizedText(region.region.title())
            head = localized("Seat {number}, {region} {level}", number=number + 1, region=name, level=region.level)
            sections.append((head, [placed_words(place, cards) for place in (region.centre, *region.places)]))
    if seen.viewer is not None:
        hand = seen.seats[max(seen.viewer, 0)].hand
        sections.append((localized("Your hand"), [card_words(cards, card) for card in hand]))
    return sections


def now_words(seen: IdrianaView, cards: Cards) -> str:
    """The pending decision in one sentence."""
    step = seen.step
    assert step is not None
    who, count = seat_name(seen.seats_to_act[0]), more_cards(step.left)
    card = LocalizedText(cards.names[step.card] if step.card is not None else "")
    if step.kind == "mulligan":
        return localized("{seat} keeps the first hand or draws one card fewer.", seat=who)
    if step.kind == "turn":
        return localized("{seat} plays cards and uses actions: {left}.", seat=who, left=allowance_words(seen))
    if step.kind == "keep":
        return localized("{seat} keeps {cards} of those drawn.", seat=who, cards=count)
    if step.kind == "pay":
        return localized("{seat} pays for {card} with {cards}.", seat=who, card=card, cards=count)
    if step.kind == "limit":
        return localized("{seat} discards {cards} to the hand limit.", seat=who, cards=count)
    if step.kind == "react":
        return localized("{seat} may answer {card}.", seat=who, card=card)
    return localized("{seat} chooses for {card}.", seat=who, card=card)


def allowance_words(seen: IdrianaView) -> str:
    """What the turn still allows: '1 local card, 1 global card, 1 action'."""
    left = seen.allowance
    assert left is not None
    words = (
        (left.local, localized("{count, plural, one {# local card} other {# local cards}}", count=left.local)),
        (left.global_, localized("{count, plural, one {# global card} other {# global cards}}", count=left.global_)),
        (
            left.additional,
            localized("{count, plural, one {# additional card} other {# additional cards}}", count=left.additional),
        ),
        (left.actions, localized("{count, plural, one {# action} other {# actions}}", count=left.actions)),
    )
    return joined([one for count, one in words if count]) or localized("nothing more is allowed")


def _global_lines(seen: IdrianaView, cards: Cards) -> list[str]:
    top, *covered = reversed(seen.weather)
    lines: list[str] = [localized("weather: {card}", card=global_words(top, cards))]
    if covered:
        lines.append(localized("below it: {cards}", cards=joined([_global_name(one, cards) for one in covered])))
    lines += [localized("sustained: {card}", card=global_words(one, cards)) for one in seen.sustained]
    if seen.aside:
        lines.append(localized("set aside: {cards}", cards=_names(seen.aside, cards)))
    if seen.last_turn:
        lines.append(localized("a deck has run out: this turn is the last"))
    return lines


def _global_name(one: GlobalView, cards: Cards) -> LocalizedText:
    name = LocalizedText(cards.names[one.card])
    return localized("{card} (tapped)", card=name) if one.tapped else name


def global_words(one: GlobalView, cards: Cards) -> LocalizedText:
    """A global card in play with its text."""
    name, text = _global_name(one, cards), cards.texts[one.card]
    return localized("{card}: {text}", card=name, text=LocalizedText(text)) if text else name


def _seat_lines(seat: SeatView, cards: Cards, own: bool) -> list[str]:
    tallies = (seat.vp, seat.food, seat.gold, seat.piety)
    lines: list[str] = [
        localized(
            "score {score}: {vp} VP in play, {awards} for the most food, gold or piety",
            score=seat.score,
            vp=seat.vp.total,
            awards=seat.awards,
        ),
        *(tally_words(name, tally, cards) for name, tally in zip(NUMBERS, tallies, strict=True)),
        localized(
            "hand {hand} (limit {limit}), deck {deck}; draws {draws}, keeps {keeps}",
            hand=seat.hand_count,
            limit=seat.hand_limit,
            deck=seat.deck_count,
            draws=seat.draws,
            keeps=seat.keeps,
        ),
        localized("discard pile: {cards}", cards=copies_words(seat.discards, cards)),
    ]
    if seat.hand and not own:
        lines.append(localized("known in hand: {cards}", cards=_names(seat.hand, cards)))
    if seat.drawn_count:
        drawn = _names(seat.drawn, cards) if seat.drawn else str(seat.drawn_count)
        lines.append(localized("drawn: {cards}", cards=drawn))
    if seat.deck_top:
        lines.append(localized("top of the deck: {cards}", cards=_names(seat.deck_top, cards)))
    if seat.deck_bottom:
        lines.append(localized("bottom of the deck: {cards}", cards=_names(seat.deck_bottom, cards)))
    unseen = copies_words(seat.unseen, cards)
    lines.append(
        localized("in the deck: {cards}", cards=unseen) if own else localized("not seen yet: {cards}", cards=unseen)
    )
    lines += [
        localized(
            "standing answer for {card}: {answer}", card=LocalizedText(cards.names[card]), answer=LocalizedText(answer)
        )
        for card, answer in seat.standing
    ]
    return lines


def tally_words(name: str, tally: Tally, cards: Cards) -> LocalizedText:
    """One of the numbers with the lines that add up to it."""
    label = LocalizedText(name.upper() if name == "vp" else name)
    if not tally.lines:
        return localized("{number} {total}", number=label, total=tally.total)
    parts = _line_words(tally.lines, cards)
    return localized("{number} {total}: {parts}", number=label, total=tally.total, parts=parts)


def copies_words(copies: Sequence[Copies], cards: Cards) -> str:
    """Cards with how many there are of each: 'Forest x3, Wheat'."""
    return joined([_copied(LocalizedText(cards.names[one.card]), one.copies) for one in copies]) or "-"


def _copied(name: LocalizedText, copies: int) -> LocalizedText:
    return localized("{card} x{count}", card=name, count=copies) if copies > 1 else name


def _names(some: Iterable[int], cards: Cards) -> LocalizedText:
    return joined([LocalizedText(cards.names[card]) for card in some])


def placed_words(place: PlaceView, cards: Cards) -> str:
    """A place: 'College on Library (turned)', 'Field 2: Wheat, Wheat', 'Forest x4'."""
    words = LocalizedText(cards.names[place.card])
    if place.field is not None:
        contents = _names(place.contents, cards) or localized("empty")
        words = localized("{card} {number}: {cards}", card=words, number=place.field + 1, cards=contents)
    words = _copied(words, place.copies)
    for card in place.under:
        words = localized("{card} on {base}", card=words, base=LocalizedText(cards.names[card]))
    return localized("{card} (turned)", card=words) if place.turned else words
