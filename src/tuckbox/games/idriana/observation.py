"""What a player of Idriana knows, as bytes for programs that learn (I80, I81)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tuckbox.core.encoder import Encoder
from tuckbox.core.observation import Channel
from tuckbox.core.state import BITS, State
from tuckbox.core.steps import a_of, b_of, c_of, kind_of
from tuckbox.games.idriana.rules import scores, turn
from tuckbox.games.idriana.rules.cards import (
    AWARD,
    DISCARDED,
    DRAWN,
    FIELDS,
    GOLD,
    HAND,
    IN_PLAY,
    NAMES,
    NONE,
    PASSED,
    PIETY,
    REGIONS,
    SHOWN,
    STANDING,
    TURNED,
    Cards,
)
from tuckbox.games.idriana.rules.declarations import MOVES, STEPS
from tuckbox.games.idriana.rules.generated import stack
from tuckbox.games.idriana.rules.state import IdrianaState

KNOWN: Final = 16  # cards that are shown at each end of the own deck
WEATHER_SLOTS: Final = 16  # weather cards that are shown
SUSTAINED_SLOTS: Final = 12
NUMBERS: Final = 14  # of each player
DRAWN_CARDS: Final = 12  # the place of one of them, which is counted with the cards
OWN: Final = 9  # bytes for each card of one's own
OTHERS: Final = 6  # and of another player


def channels(cards: Cards, seats: int) -> list[Channel]:
    """The channels for this card set and number of seats."""
    count = int(cards.count)
    steps = ", ".join(step.name for step in STEPS)
    return [
        Channel("to act", (seats,), "of each player: has a decision to make"),
        Channel("turn of", (seats,), "of each player: it is their turn"),
        Channel("began", (seats,), "of each player: began the match; all 0 before that is known"),
        Channel("ending", (2,), "this turn is the last; the match is over"),
        Channel("turns", (1,), "turns begun so far"),
        Channel("step", (len(STEPS),), f"the pending decision, one of: {steps}"),
        Channel(
            "about",
            (2,),
            "the number of the card that it is about, from 1; how many cards are still to be picked",
        ),
        Channel(
            "stage",
            (2,),
            "if it is your decision, how far it has come. Pay and limit: the lowest card that may still be picked, as "
            "they are picked in rising order; 0. React: the players that the card does not touch, as bits, "
            "you the lowest; 0. Choice: the stage of the card's text; a count of that stage. Otherwise 0",
        ),
        Channel(
            "allowance",
            (5,),
            "what the turn still allows: local cards, global cards, more of either, actions, a Goat",
        ),
        Channel(
            "numbers",
            (seats, NUMBERS),
            "of each player: VP, food, gold and piety, the score if the match ended now, cards drawn and kept each "
            "turn, the hand limit, the level of each region, cards in hand, drawn and in the deck",
        ),
        Channel(
            "weather",
            (WEATHER_SLOTS, 2),
            "the weather cards from the top down, at most 16: the number of the card, from 1; tapped",
        ),
        Channel(
            "sustained",
            (SUSTAINED_SLOTS, 2),
            "the sustained cards in order, at most 12: the number of the card, from 1; tapped",
        ),
        Channel("aside", (count,), "of each card: copies set aside, out of the game"),
        Channel(
            "deck top",
            (KNOWN,),
            f"the cards on top of your deck that you know, the top one first, from 1; at most {KNOWN}",
        ),
        Channel("deck bottom", (KNOWN,), f"those at the bottom, the bottom one first; at most {KNOWN}"),
        Channel(
            "fields",
            (seats, FIELDS, int(cards.capacity)),
            "of each player's Fields: the numbers of the cards in it, from 1",
        ),
        Channel(
            "own cards",
            (count, OWN),
            "of each card, your copies: in hand; drawn; passed up; discarded; in play; turned; shown to all; your "
            "standing answer, 0 to 2; in the deck",
        ),
        Channel(
            "others' cards",
            (seats - 1, count, OTHERS),
            "of each other player and card, the copies: shown in hand; discarded; in play; turned; the standing "
            "answer; unseen, in hand or deck",
        ),
    ]


class IdrianaEncoder(Encoder):
    """The observations of Idriana with a card set."""

    def __init__(self, cards: Cards, seats: int) -> None:
        super().__init__(seats, MOVES, channels(cards, seats))

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        assert isinstance(state, IdrianaState)
        at = write_turn(state, seat, into, at)
        at = write_step(state, seat, into, at)
        numbers = at
        at = write_numbers(state, seat, into, at)
        depth: i64 = len(state.weather)
        for i in range(at_most(depth, WEATHER_SLOTS)):
            write_global(state.weather[depth - 1 - i], into, at + 2 * i)
        at += 2 * WEATHER_SLOTS
        for i in range(at_most(len(state.sustained), SUSTAINED_SLOTS)):
            write_global(state.sustained[i], into, at + 2 * i)
        at += 2 * SUSTAINED_SLOTS
        for i in range(len(state.aside)):
            into[at + state.aside[i]] += 1
        at += state.cards.count
        at = write_deck_ends(state, seat, into, at)
        at = write_fields(state, seat, into, at)
        at = write_own(state, seat, into, at, numbers + DRAWN_CARDS)
        for by in range(1, state.seats):
            at = write_other(state, (seat + by) % state.seats, into, at, numbers + by * NUMBERS + DRAWN_CARDS)


def at_most(number: i64, most: i64) -> i64:
    """The lesser of two numbers."""
    return number if number < most else most


def byte(number: i64) -> u8:
    """A number as a byte, clipped to its range."""
    if number > 255:
        return 255
    if number < 0:
        return 0
    return u8(number)


def write_turn(state: IdrianaState, seat: i64, into: vec[u8], at: i64) -> i64:
    """The current player, the seat to act, the starter, and how near the end is."""
    seats = state.seats
    if not state.is_over:
        into[at + (state.seat_to_act() - seat + seats) % seats] = 1
        if state.turns > 0:
            into[at + seats + (state.current() - seat + seats) % seats] = 1
    if state.starter >= 0:
        into[at + 2 * seats + (state.starter - seat + seats) % seats] = 1
    at += 3 * seats
    for other in range(seats):
        if state.left[other] == 0:
            into[at] = 1
    if state.is_over:
        into[at + 1] = 1
    into[at + 2] = byte(state.turns)
    return at + 3


def write_step(state: IdrianaState, seat: i64, into: vec[u8], at: i64) -> i64:
    """The pending decision, and what the turn still allows."""
    size: i64 = len(STEPS)
    if state.is_over:
        return at + size + 9
    step = state.top_step()
    kind = kind_of(step)
    into[at + kind] = 1
    at += size
    if kind == stack.CHOICE or kind == stack.REACT:
        into[at] = u8(a_of(step) + 1)
    else:
        below: i64 = 0
        if state.depth > 1:
            below = state.steps[state.depth - 2]
        if kind == stack.PAY and kind_of(below) == stack.PLAYED:
            into[at] = u8(a_of(below) + 1)
        into[at + 1] = byte(a_of(step))
    if state.seat_to_act() == seat:
        told = b_of(step)
        if kind == stack.REACT:  # a mask of seats, of which the player's own is the lowest bit
            told = (told >> seat | told << (state.seats - seat)) & (BITS[state.seats] - 1)
        into[at + 2] = byte(told)
        into[at + 3] = byte(c_of(step))
    at += 4
    if state.turns > 0:
        who = state.current()
        into[at] = byte(1 - state.locals)
        into[at + 1] = byte(1 - state.globals)
        into[at + 2] = byte(state.bonus(who, state.cards.plays) - turn.additional(state))
        into[at + 3] = byte(1 + state.bonus(who, state.cards.actions) - state.acted)
        if state.goats == 0:
            into[at + 4] = 1
    return at + 5


def write_numbers(state: IdrianaState, seat: i64, into: vec[u8], at: i64) -> i64:
    """The numbers of each player."""
    most_gold = scores.most(state, GOLD)
    promised = scores.piety_award(state)
    most_piety = scores.most(state, PIETY) if promised > 0 else NONE
    most_food: i64 = -1
    fed: i64 = NONE  # where the numbers of the one player with the most food begin
    fed_score: i64 = 0
    for by in range(state.seats):
        who = (seat + by) % state.seats
        points = scores.vp(state, who)
        food = scores.food(state, who)
        score = points
        if most_gold == who:
            score += AWARD
        if most_piety == who:
            score += promised
        if food == most_food:
            fed = NONE
        elif food > most_food:
            most_food = food
            fed = at
            fed_score = score + AWARD
        into[at] = byte(points)
        into[at + 1] = byte(food)
        into[at + 2] = byte(state.number(who, GOLD))
        into[at + 3] = byte(state.number(who, PIETY))
        into[at + 4] = byte(score)
        into[at + 5] = byte(turn.draws(state, who))
        into[at + 6] = byte(turn.keeps(state, who))
        into[at + 7] = byte(turn.hand_limit(state, who))
        for region in range(REGIONS):
            into[at + 8 + region] = u8(state.level(who, region))
        into[at + 11] = byte(state.held[who])
        into[at + 13] = byte(state.left[who])
        at += NUMBERS
    if fed >= 0:
        into[fed + 4] = byte(fed_score)
    return at


def write_global(entry: i64, into: vec[u8], at: i64) -> None:
    """A global card in play: its number, and whether it is tapped."""
    into[at] = u8((entry >> 1) + 1)
    into[at + 1] = u8(entry & 1)


def write_deck_ends(state: IdrianaState, seat: i64, into: vec[u8], at: i64) -> i64:
    """The cards at both ends of the own deck that its player has looked at."""
    top = state.seen_top[seat]
    for i in range(at_most(top, KNOWN)):
        into[at + i] = u8(state.top_of_deck(seat, i) + 1)
    at += KNOWN
    bottom = state.seen_bottom[seat]
    start = seat * len(state.cards.deck)
    for i in range(at_most(bottom, KNOWN)):
        into[at + i] = u8(state.decks[start + i] + 1)
    return at + KNOWN


def write_fields(state: IdrianaState, seat: i64, into: vec[u8], at: i64) -> i64:
    """The cards in each Field, whose word has eight bits for each card."""
    capacity = state.cards.capacity
    for by in range(state.seats):
        first = (seat + by) % state.seats * FIELDS
        for field in range(FIELDS):
            content = state.fields[first + field]
            i = at
            while content > 0:
                into[i] = u8(content & 0xFF)
                content >>= 8
                i += 1
            at += capacity
    return at


def write_own(state: IdrianaState, seat: i64, into: vec[u8], at: i64, drawn_at: i64) -> i64:
    """The own cards, by name."""
    drawn: i64 = 0
    cells = state.cells
    count = state.cards.count
    for card in range(count):
        cell = cells[seat * NAMES + card]
        if cell != 0:
            here = at + card * OWN
            into[here] = u8((cell >> HAND) & 0xFF)
            into[here + 1] = u8((cell >> DRAWN) & 0xFF)
            into[here + 2] = u8((cell >> PASSED) & 0xFF)
            drawn += ((cell >> DRAWN) & 0xFF) + ((cell >> PASSED) & 0xFF)
            into[here + 3] = u8((cell >> DISCARDED) & 0xFF)
            into[here + 4] = u8((cell >> IN_PLAY) & 0xFF)
            into[here + 5] = u8((cell >> TURNED) & 0xFF)
            into[here + 6] = u8((cell >> SHOWN) & 0xFF)
            into[here + 7] = u8((cell >> STANDING) & 0xFF)
    into[drawn_at] = byte(drawn)
    decks = state.decks
    start = seat * len(state.cards.deck)
    for i in range(start, start + state.left[seat]):
        into[at + decks[i] * OWN + 8] += 1
    return at + count * OWN


def write_other(state: IdrianaState, other: i64, into: vec[u8], at: i64, drawn_at: i64) -> i64:
    """Another player's cards: hand, drawn cards and deck count together, but for those that were shown."""
    drawn: i64 = 0
    cells = state.cells
    count = state.cards.count
    for card in range(count):
        cell = cells[other * NAMES + card]
        if cell != 0:
            here = at + card * OTHERS
            shown = (cell >> SHOWN) & 0xFF
            into[here] = u8(shown)
            into[here + 1] = u8((cell >> DISCARDED) & 0xFF)
            into[here + 2] = u8((cell >> IN_PLAY) & 0xFF)
            into[here + 3] = u8((cell >> TURNED) & 0xFF)
            into[here + 4] = u8((cell >> STANDING) & 0xFF)
            waiting = ((cell >> DRAWN) & 0xFF) + ((cell >> PASSED) & 0xFF)
            drawn += waiting
            into[here + 5] = u8(((cell >> HAND) & 0xFF) + waiting - shown)
    into[drawn_at] = byte(drawn)
    decks = state.decks
    start = other * len(state.cards.deck)
    for i in range(start, start + state.left[other]):
        into[at + decks[i] * OTHERS + 5] += 1
    return at + count * OTHERS
