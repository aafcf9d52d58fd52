"""The steps of a match of Idriana: what may be done at each, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.journal import EVERYONE
from tuckbox.core.steps import a_of, b_of, c_of, kind_of, seat_of
from tuckbox.games.idriana.rules import decks, legal, opening, reactions, verbs
from tuckbox.games.idriana.rules.cards import (
    DRAW,
    DRAWN,
    FIELDS,
    GOAT,
    HAND,
    HAND_LIMIT,
    IN_PLAY,
    NAMES,
    NONE,
    REGIONS,
    STANDING,
    TURNED,
)
from tuckbox.games.idriana.rules.moves import (
    ASK,
    BEGINS,
    DISCARD,
    END,
    ENDS,
    KEEP,
    MOVE,
    OVER,
    PAY,
    PLANT,
    PLAY,
    STEP_ARRIVE,
    STEP_CHOICE,
    STEP_HAPPEN,
    STEP_KEEP,
    STEP_LIMIT,
    STEP_PAY,
    STEP_REACT,
    STEP_TURN,
    STRAIGHTENS,
    USE,
    USES,
)

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


def fill(state: IdrianaState, seat: i64) -> i64:
    """The options of the step on top."""
    step = state.top_step()
    kind = kind_of(step)
    if kind == STEP_TURN:
        return turn_options(state, seat)
    if kind == STEP_KEEP:
        return rising(state, seat, DRAWN, KEEP, a_of(step), 0)
    if kind == STEP_PAY:
        return rising(state, seat, HAND, PAY, a_of(step), b_of(step))
    if kind == STEP_LIMIT:
        return rising(state, seat, HAND, DISCARD, a_of(step), b_of(step))
    if kind == STEP_CHOICE:
        return state.cards.behaviours[a_of(step)].offer(state, seat)
    if kind == STEP_REACT:
        return reactions.options(state, seat)
    return opening.options(state, seat)


def play(state: IdrianaState, seat: i64, code: i64) -> None:
    """Answer the step on top, and carry out all that follows up to the next decision."""
    step = state.top_step()
    kind = kind_of(step)
    if kind == STEP_TURN:
        turn_play(state, seat, code)
    elif kind == STEP_KEEP:
        keep(state, seat, code - KEEP, a_of(step))
    elif kind == STEP_PAY:
        pay(state, seat, code - PAY, a_of(step))
    elif kind == STEP_LIMIT:
        discard_down(state, seat, code - DISCARD, a_of(step))
    elif kind == STEP_CHOICE:
        state.cards.behaviours[a_of(step)].chosen(state, seat, code)
    elif kind == STEP_REACT:
        reactions.play(state, seat, code)
    elif opening.play(state, seat, code, a_of(step)):
        begin_turn(state, state.starter)
    settle(state)


def settle(state: IdrianaState) -> None:
    """Carry out the steps that nobody has to decide."""
    while not state.is_over:
        step = state.top_step()
        if kind_of(step) == STEP_ARRIVE:
            state.pop()
            reactions.arrive(state, seat_of(step), a_of(step))
        elif kind_of(step) == STEP_HAPPEN:
            state.cards.behaviours[a_of(step)].happen(state, seat_of(step), b_of(step), c_of(step))
        else:
            return


def rising(state: IdrianaState, seat: i64, zone: i64, base: i64, left: i64, lowest: i64) -> i64:
    """The cards of a zone from `lowest` on that leave enough at or above them for `left` picks in rising order."""
    cells = state.cells
    start = seat * NAMES
    there: i64 = 0
    card = lowest
    while card < state.cards.count:
        there += (cells[start + card] >> zone) & 0xFF
        card += 1
    count: i64 = 0
    card = lowest
    while there >= left:
        copies = (cells[start + card] >> zone) & 0xFF
        if copies > 0:
            state.buffer[count] = base + card
            count += 1
            there -= copies
        card += 1
    return count


# The turn


def begin_turn(state: IdrianaState, seat: i64) -> None:
    """Straighten, then draw and keep; the play part follows (I20, I21)."""
    state.turns += 1
    state.locals = 0
    state.globals = 0
    state.acted = 0
    state.goats = 0
    state.replace(STEP_TURN, seat)
    state.emit(BEGINS, EVERYONE, seat)
    straighten(state, seat)
    decks.draw_and_keep(state, seat, draws(state, seat), keeps(state, seat))


def straighten(state: IdrianaState, seat: i64) -> None:
    """Straighten all turned local cards of a player (I20)."""
    turning = state.cards.turning
    found = False
    for i in range(len(turning)):
        turned = state.count(TURNED, seat, turning[i])
        if turned > 0:
            state.add(TURNED, seat, turning[i], -turned)
            found = True
    if found:
        state.emit(STRAIGHTENS, EVERYONE, seat)


def draws(state: IdrianaState, seat: i64) -> i64:
    """How many cards a player draws each turn, at least 1 (I21)."""
    count = DRAW + state.bonus(seat, state.cards.draws)
    return count if count > 1 else 1


def keeps(state: IdrianaState, seat: i64) -> i64:
    """How many of them the player keeps: the level of the second-highest region, and what cards add (I21)."""
    highest: i64 = 0
    second: i64 = 0
    for region in range(REGIONS):
        level = state.level(seat, region)
        if level > highest:
            second = highest
            highest = level
        elif level > second:
            second = level
    count = second + state.bonus(seat, state.cards.keeps)
    return count if count > 1 else 1


def hand_limit(state: IdrianaState, seat: i64) -> i64:
    """How many cards a player may hold at the end of a turn (I23)."""
    limit = HAND_LIMIT + state.bonus(seat, state.cards.limit)
    return limit if limit > 0 else 0


def may_play_local(state: IdrianaState, seat: i64) -> bool:
    """Whether the turn allows one more local card: the turn's own, or an additional one (I22, I60)."""
    return state.locals == 0 or additional(state) < state.bonus(seat, state.cards.plays)


def may_play_global(state: IdrianaState, seat: i64) -> bool:
    """Whether the turn allows one more global card (I22, I60)."""
    return state.globals == 0 or additional(state) < state.bonus(seat, state.cards.plays)


def additional(state: IdrianaState) -> i64:
    """Cards played this turn beyond the one local and the one global card."""
    more = state.locals - 1 if state.locals > 1 else 0
    return more + state.globals - 1 if state.globals > 1 else more


def may_act(state: IdrianaState, seat: i64) -> bool:
    """Whether the turn allows one more action (I22)."""
    return state.acted == 0 or state.acted < 1 + state.bonus(seat, state.cards.actions)


def turn_options(state: IdrianaState, seat: i64) -> i64:
    """Local cards, global cards, actions and moving a Goat, in any order; or end the turn (I22, I37)."""
    with_local = may_play_local(state, seat)
    with_global = may_play_global(state, seat)
    count: i64 = 0
    if with_local or with_global:
        count = legal.plays(state, seat, with_local, with_global, 0, 0)
    if may_act(state, seat):
        acting = state.cards.acting
        for i in range(len(acting)):
            if state.ready(seat, acting[i]) > 0 and state.cards.behaviours[acting[i]].can_act(state, seat):
                state.buffer[count] = USE + acting[i]
                count += 1
    if state.goats == 0:
        count = goat_moves(state, seat, count)
    reacting = state.cards.reacting
    for i in range(len(reacting)):
        if state.count(STANDING, seat, reacting[i]) > 0:
            state.buffer[count] = ASK + reacting[i]
            count += 1
    state.buffer[count] = END
    return count + 1


def goat_moves(state: IdrianaState, seat: i64, count: i64) -> i64:
    """Every Goat with every other Field that has room for it, or has Crops, which make room (I37)."""
    cards = state.cards
    fields = state.field_count(seat)
    if fields < 2:
        return count
    for i in range(cards.kind_from[GOAT], cards.kind_from[GOAT + 1]):
        goat = cards.kind_cards[i]
        if state.count(IN_PLAY, seat, goat) == 0:
            continue
        for field in range(fields):
            here = state.fields[seat * FIELDS + field]
            if not verbs.holds(here, goat) or legal.is_repeated(state, seat, field):
                continue
            for target in range(fields):
                if may_move(state, seat, field, target):
                    state.buffer[count] = MOVE + (goat * FIELDS + field) * FIELDS + target
                    count += 1
    return count


def may_move(state: IdrianaState, seat: i64, field: i64, target: i64) -> bool:
    """Whether a Goat in one Field may move to another; of equal Fields the first one other than its own stands."""
    there = state.fields[seat * FIELDS + target]
    if target == field:
        return False
    for earlier in range(target):
        if earlier != field and state.fields[seat * FIELDS + earlier] == there:
            return False
    if there == 0 or state.cards.kind[(there & 0xFF) - 1] != GOAT:
        return True
    return legal.size_of(there) < state.cards.capacity


def turn_play(state: IdrianaState, seat: i64, code: i64) -> None:
    """Carry out a move of the play part."""
    if code < PLANT:
        count_play(state, code - PLAY)
        verbs.play_card(state, seat, code - PLAY, NONE, 0)
    elif code < USE:
        count_play(state, (code - PLANT) // FIELDS)
        verbs.play_card(state, seat, (code - PLANT) // FIELDS, (code - PLANT) % FIELDS, 0)
    elif code < MOVE:
        act(state, seat, code - USE)
    elif code < ASK:
        goat = (code - MOVE) // (FIELDS * FIELDS)
        fields = (code - MOVE) % (FIELDS * FIELDS)
        state.goats += 1
        verbs.move_goat(state, seat, goat, fields // FIELDS, fields % FIELDS)
    elif code < END:
        reactions.ask_again(state, seat, code - ASK)
    else:
        end_turn(state, seat)


def count_play(state: IdrianaState, card: i64) -> None:
    """Use up the turn's local or global card, or an additional one."""
    if state.cards.is_local(card):
        state.locals += 1
    else:
        state.globals += 1


def act(state: IdrianaState, seat: i64, card: i64) -> None:
    """Use the action of a card, which is turned (I24)."""
    state.acted += 1
    state.emit(USES, EVERYONE, seat, card)
    state.add(TURNED, seat, card, 1)
    state.cards.behaviours[card].act(state, seat)


def end_turn(state: IdrianaState, seat: i64) -> None:
    """Discard down to the hand limit, then the next player's turn begins (I23)."""
    excess = state.held[seat] - hand_limit(state, seat)
    if excess > 0:
        state.push(STEP_LIMIT, seat, excess)
    else:
        finish_turn(state, seat)


def finish_turn(state: IdrianaState, seat: i64) -> None:
    """The end of a turn, and of the match if a deck has run out (I70)."""
    state.emit(ENDS, EVERYONE, seat)
    for player in range(state.seats):
        if state.left[player] == 0:
            state.is_over = True
            state.depth = 0
            state.emit(OVER, EVERYONE)
            return
    begin_turn(state, (seat + 1) % state.seats)


# Picking several cards, one at a time


def keep(state: IdrianaState, seat: i64, card: i64, left: i64) -> None:
    """Keep a drawn card; after the last one the rest is discarded (I21)."""
    decks.pass_up(state, seat, card)
    decks.keep_card(state, seat, card)
    if left > 1:
        state.replace(STEP_KEEP, seat, left - 1)
    else:
        state.pop()
        decks.discard_drawn(state, seat)


def pay(state: IdrianaState, seat: i64, card: i64, left: i64) -> None:
    """Pay with a card; after the last one the card that was played arrives (I30)."""
    verbs.pay(state, seat, card)
    if left > 1:
        state.replace(STEP_PAY, seat, left - 1, card)
    else:
        state.pop()


def discard_down(state: IdrianaState, seat: i64, card: i64, left: i64) -> None:
    """Discard a card to the hand limit; after the last one the turn is over (I23)."""
    verbs.discard(state, seat, card)
    if left > 1:
        state.replace(STEP_LIMIT, seat, left - 1, card)
    else:
        state.pop()
        finish_turn(state, seat)
