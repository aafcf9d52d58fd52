"""The turn: straighten, draw and keep, the play part, the hand limit (I20 to I24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.idriana.rules import changes, decks, playable, reactions
from tuckbox.games.idriana.rules.cards import (
    DRAW,
    FIELDS,
    GOAT,
    HAND_LIMIT,
    IN_PLAY,
    NONE,
    REGIONS,
    STANDING,
    TURNED,
)
from tuckbox.games.idriana.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


# The beginning (I20, I21)


def begin_turn(state: IdrianaState, seat: i64) -> None:
    """Straighten, then draw and keep; the play part follows (I20, I21)."""
    state.turns += 1
    state.locals = 0
    state.globals = 0
    state.acted = 0
    state.goats = 0
    stack.replace_turn(state, seat)
    emit.begins(state, seat)
    straighten(state, seat)
    drawn = draws(state, seat) + first_turn(state, seat, state.cards.first_draws)
    kept = keeps(state, seat) + first_turn(state, seat, state.cards.first_keeps)
    decks.draw_and_keep(state, seat, drawn, kept)


def straighten(state: IdrianaState, seat: i64) -> None:
    """Straighten all turned local cards of a player (I20)."""
    turning = state.cards.turning
    has_turned = False
    for i in range(len(turning)):
        turned = state.count(TURNED, seat, turning[i])
        if turned > 0:
            state.add(TURNED, seat, turning[i], -turned)
            has_turned = True
    if has_turned:
        emit.straightens(state, seat)


def draws(state: IdrianaState, seat: i64) -> i64:
    """How many cards a player draws each turn, at least 1 (I21)."""
    count = DRAW + state.bonus(seat, state.cards.draws)
    return count if count > 1 else 1


def keeps(state: IdrianaState, seat: i64) -> i64:
    """How many the player keeps: the level of the second-highest region, plus what cards add (I21)."""
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


def first_turn(state: IdrianaState, seat: i64, table: vec[i64]) -> i64:
    """What cards add in a player's first turn, for each player who went before (I110)."""
    if state.turns > state.seats:
        return 0
    return (state.turns - 1) * state.bonus(seat, table)


# The play part (I22, I24, I37)


def turn_moves(state: IdrianaState, seat: i64) -> i64:
    """Local cards, global cards, actions and moving a Goat, in any order; or end the turn (I22, I37)."""
    with_local = may_play_local(state, seat)
    with_global = may_play_global(state, seat)
    count: i64 = 0
    if with_local or with_global:
        count = playable.plays(state, seat, with_local, with_global, 0, 0)
    if may_act(state, seat):
        acting = state.cards.acting
        for i in range(len(acting)):
            if state.ready(seat, acting[i]) > 0 and state.cards.effects[acting[i]].can_act(state, seat):
                state.buffer[count] = codes.use(acting[i])
                count += 1
    if state.goats == 0:
        count = goat_moves(state, seat, count)
    reacting = state.cards.reacting
    for i in range(len(reacting)):
        if state.count(STANDING, seat, reacting[i]) > 0:
            state.buffer[count] = codes.ask(reacting[i])
            count += 1
    state.buffer[count] = codes.END
    return count + 1


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
            if not changes.holds(here, goat) or playable.is_repeated(state, seat, field):
                continue
            for target in range(fields):
                if may_move(state, seat, field, target):
                    state.buffer[count] = codes.move(goat, field, target)
                    count += 1
    return count


def may_move(state: IdrianaState, seat: i64, field: i64, target: i64) -> bool:
    """Whether a Goat may move from one Field to another; equal Fields are represented by the first other one."""
    there = state.fields[seat * FIELDS + target]
    if target == field:
        return False
    for earlier in range(target):
        if earlier != field and state.fields[seat * FIELDS + earlier] == there:
            return False
    if there == 0:
        return True
    if state.cards.kind[(there & 0xFF) - 1] != GOAT:
        return changes.may_clear(state, there)
    return playable.size_of(there) < state.cards.capacity


def apply_turn(state: IdrianaState, seat: i64, code: i64) -> None:
    """Carry out a move of the play part."""
    if codes.is_play(code):
        card = codes.play_card(code)
        count_play(state, card)
        changes.play_card(state, seat, card, NONE, 0)
    elif codes.is_plant(code):
        card = codes.plant_card(code)
        count_play(state, card)
        changes.play_card(state, seat, card, codes.plant_field(code), 0)
    elif codes.is_use(code):
        act(state, seat, codes.use_card(code))
    elif codes.is_move(code):
        state.goats += 1
        changes.move_goat(state, seat, codes.move_card(code), codes.move_field(code), codes.move_target(code))
    elif codes.is_ask(code):
        reactions.ask_again(state, seat, codes.ask_card(code))
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
    emit.uses(state, seat, card)
    state.add(TURNED, seat, card, 1)
    state.cards.effects[card].act(state, seat)


# The end (I23, I70)


def end_turn(state: IdrianaState, seat: i64) -> None:
    """Discard down to the hand limit, then the next player's turn begins (I23)."""
    excess = state.held[seat] - hand_limit(state, seat)
    if excess > 0:
        stack.push_limit(state, seat, excess, 0)
    else:
        finish_turn(state, seat)


def hand_limit(state: IdrianaState, seat: i64) -> i64:
    """How many cards a player may hold at the end of a turn (I23)."""
    limit = HAND_LIMIT + state.bonus(seat, state.cards.limit)
    return limit if limit > 0 else 0


def finish_turn(state: IdrianaState, seat: i64) -> None:
    """The end of a turn, and of the match if a deck has run out (I70)."""
    emit.ends(state, seat)
    for player in range(state.seats):
        if state.left[player] == 0:
            state.is_over = True
            state.depth = 0
            emit.over(state)
            return
    begin_turn(state, (seat + 1) % state.seats)
