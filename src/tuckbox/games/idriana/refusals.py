"""Why a move of Idriana is illegal, in a player's words."""

from __future__ import annotations

from tuckbox.core.moves import Move
from tuckbox.core.text import counted
from tuckbox.core.zones import to_list
from tuckbox.games.idriana.rules import playable, reactions, turn
from tuckbox.games.idriana.rules.cards import (
    AREAS,
    CENTRE,
    CROP,
    DISCARDED,
    DRAWN,
    FIELDS,
    GOAT,
    HAND,
    IN_PLAY,
    KINDS,
    NEVER_ASK,
    STANDING,
)
from tuckbox.games.idriana.rules.changes import holds, may_clear
from tuckbox.games.idriana.rules.declarations import MOVES
from tuckbox.games.idriana.rules.effects.farm import ExtraPlay
from tuckbox.games.idriana.rules.generated import stack
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.games.idriana.words import holder_name, need_name

PICKED_IN_ORDER = "Cards are picked in the order of the card list"


def reason(state: IdrianaState, seat: int, move: Move) -> str:
    """Why an illegal move is illegal."""
    card = dict(move.parts).get("card", 0)
    if card >= state.cards.count:
        return "There is no such card in this set."
    kind = int(state.step_kind())
    name = state.cards.names[card]
    if kind == stack.MULLIGAN:
        if move.kind == "mulligan":
            return "You have no cards left to put back (I11)."
        return "First decide whether to keep your hand (I11)."
    if kind in (stack.KEEP, stack.PAY, stack.LIMIT):
        return _picking(state, seat, move, card)
    if kind == stack.REACT:
        return _reacting(state, seat, move, card)
    if kind == stack.CHOICE:
        return _choosing(state, seat, move, card)
    if move.kind == "play":
        return _playing(state, seat, card, None)
    if move.kind == "plant":
        return _playing(state, seat, card, move["field"])
    if move.kind == "use":
        return _acting(state, seat, card)
    if move.kind == "move":
        return _moving(state, seat, card, move["field"], move["target"])
    if move.kind == "ask":
        return f"You have given no standing answer for {name}."
    return "You cannot do that now: play a card, use an action or end the turn (I22)."


def _picking(state: IdrianaState, seat: int, move: Move, card: int) -> str:
    """Keeping, paying, or discarding to the hand limit."""
    kind, left = int(state.step_kind()), int(stack.keep_left(state.top_step()))
    cards = counted(left, "more card")
    name = state.cards.names[card]
    asked = {
        stack.KEEP: ("keep", f"First keep {cards} of those you drew (I21)."),
        stack.PAY: ("pay", f"First pay with {cards} from your hand (I30)."),
        stack.LIMIT: ("discard", f"First discard {cards} down to your hand limit (I23)."),
    }[kind]
    if move.kind != asked[0]:
        return asked[1]
    if kind == stack.KEEP and state.count(DRAWN, seat, card) == 0:
        return f"{name} is not among the drawn cards that you can still keep."
    if kind != stack.KEEP and state.count(HAND, seat, card) == 0:
        return f"You do not hold {name}."
    if kind != stack.KEEP and card < int(stack.pay_lowest(state.top_step())):
        return f"{PICKED_IN_ORDER}, and {name} comes before the last one that you picked."
    return f"{PICKED_IN_ORDER}, and too few would be left after {name}."


def _reacting(state: IdrianaState, seat: int, move: Move, card: int) -> str:
    step = state.top_step()
    played, spared = int(stack.react_card(step)), int(stack.react_spared(step))
    name, what = state.cards.names[card], state.cards.names[played]
    if move.kind not in ("answer", "always", "never"):
        return f"First decide whether to answer {what} (I53)."
    if state.count(IN_PLAY, seat, card) == 0:
        return f"You have no {name} in play."
    if "Reaction:" not in state.cards.texts[card]:
        return f"{name} has no reaction."
    if state.ready(seat, card) == 0:
        return f"{name} is turned, so it cannot react (I24)."
    if state.count(STANDING, seat, card) == NEVER_ASK:
        return f"You chose not to be asked about {name}; you can change that on your turn."
    assert not reactions.can_answer(state, seat, card, played, spared)
    return f"{name} does not answer {what} (I53)."


def _choosing(state: IdrianaState, seat: int, move: Move, card: int) -> str:
    """A choice that the text of a card asks for: what else could be chosen, or why this cannot."""
    source = int(stack.choice_card(state.top_step()))
    asked, name = state.cards.names[source], state.cards.names[card]
    kinds = {MOVES.decode(code)[0].name for code in state.legal_moves(seat)}
    if kinds & {"play", "plant"} and move.kind in ("play", "plant"):
        return _playing_more(state, seat, card, dict(move.parts).get("field"), source)
    if move.kind not in kinds:
        return f"First choose what {asked} asks you to choose."
    if move.kind in ("sacrifice", "uproot"):
        return _sacrificing(state, seat, card, dict(move.parts).get("field"), asked)
    if move.kind == "put":
        if card not in to_list(state.cards.behaviours[source].named, 0, len(state.cards.behaviours[source].named)):
            return f"{asked} does not put {name} in play."
        if state.count(DISCARDED, seat, card) == 0:
            return f"There is no {name} in your discard pile."
        return why_unfit(state, seat, card)
    if move.kind == "put_in":
        if state.cards.kind[card] != GOAT:
            return f"{asked} puts a Goat in play, and {name} is not a Goat."
        if state.count(HAND, seat, card) == 0:
            return f"You do not hold {name}."
        return why_unfit(state, seat, card) or _why_not_field(state, seat, card, move["field"])
    if move.kind == "discard":
        return f"You do not hold {name}."
    if move.kind == "destroy":
        return f"{name} is not among the sustained cards in play."
    if move.kind == "take":
        return f"{asked} finds no {name} in your deck (I93)."
    return f"{name} is not the card that {asked} asks about."


def _playing_more(state: IdrianaState, seat: int, card: int, field: int | None, source: int) -> str:
    """Playing a card by the action of another (I61)."""
    if state.count(HAND, seat, card) > 0 and not state.cards.is_local(card):
        return f"{state.cards.names[source]} lets you play a local card, never a global one (I61)."
    behaviour = state.cards.behaviours[source]
    discount = int(behaviour.discount()) if isinstance(behaviour, ExtraPlay) else 0
    return _playing_card(state, seat, card, field, discount)


def _sacrificing(state: IdrianaState, seat: int, card: int, field: int | None, asked: str) -> str:
    cards = state.cards
    name = cards.names[card]
    if state.count(IN_PLAY, seat, card) == 0:
        return f"You have no {name} in play."
    if cards.unmoved[card] == 1:
        return f"{name} is never sacrificed (I51)."
    if field is None:
        return f"{asked} asks for a Town card, and {name} is not one (I95)."
    if cards.kind[card] != CROP:
        return f"{asked} asks for a Crop, and {name} is not one (I95)."
    if field >= state.field_count(seat) or not holds(state.fields[seat * FIELDS + field], card):
        return f"There is no {name} in {holder_name(cards)} {field + 1}."
    return f"If several {holder_name(cards)}s hold the same, name the first."


def _playing(state: IdrianaState, seat: int, card: int, field: int | None) -> str:
    name, is_local = state.cards.names[card], state.cards.is_local(card)
    if state.count(HAND, seat, card) == 0:
        return f"You do not hold {name}."
    if is_local and not turn.may_play_local(state, seat):
        return "You have already played your local card this turn (I22)."
    if not is_local and not turn.may_play_global(state, seat):
        return "You have already played your global card this turn (I22)."
    return _playing_card(state, seat, card, field, 0)


def _playing_card(state: IdrianaState, seat: int, card: int, field: int | None, discount: int) -> str:
    """Why a card cannot be played, whatever allows it."""
    cards = state.cards
    name = cards.names[card]
    if state.count(HAND, seat, card) == 0:
        return f"You do not hold {name}."
    if cards.planted[card] == 1 and field is None:
        return f"{name} goes into a {holder_name(cards)}: say which."
    if cards.planted[card] == 0 and field is not None:
        return f"{name} does not go into a {holder_name(cards)}."
    unfit = why_unfit(state, seat, card)
    if unfit:
        return unfit
    price = int(playable.cost(state, seat, card, discount))
    if price >= state.held[seat]:
        others = int(state.held[seat]) - 1
        return f"{name} costs {price}, and you hold only {counted(others, 'other card')} (I30)."
    assert field is not None
    return _why_not_field(state, seat, card, field)


def why_unfit(state: IdrianaState, seat: int, card: int) -> str:
    """Why a card cannot come into play: level, place or requirements; empty if it can."""
    cards = state.cards
    name = cards.names[card]
    if not cards.is_local(card):
        return "" if playable.fits(state, seat, card) else f"There is already a {name} in the global area (I41)."
    if not playable.has_level(state, seat, card):
        return f"{name} needs a {AREAS[cards.area[card]].title()} of level {cards.level[card]} (I3)."
    under = int(cards.on[card])
    if under >= 0 and state.count(IN_PLAY, seat, under) == 0:
        if cards.kind[card] == CENTRE:
            return f"{name} is played on {cards.names[under]}, which is not your centre card now (I2)."
        return f"{name} is played on {cards.names[under]}, and you have none in play (I34)."
    barring = int(playable.barring(state, seat, card))
    if barring >= 0:
        return f"You have {cards.names[barring]} in play, and may not have {name} as well (I35)."
    if not playable.has_place(state, seat, card):
        kind = KINDS[cards.kind[card]].title()
        return f"No {holder_name(cards)} of yours has room for a {kind} (I36)."
    for i in range(int(cards.need_from[card]), int(cards.need_from[card + 1])):
        what, count = int(cards.need_what[i]), int(cards.need_count[i])
        has = int(state.has(seat, what))
        if has < count:
            return f"{name} requires {count} {need_name(cards, what)} in play, and you have {has} (I32)."
    return ""


def _why_not_field(state: IdrianaState, seat: int, card: int, field: int) -> str:
    cards = state.cards
    place = f"{holder_name(cards)} {field + 1}"
    if field >= state.field_count(seat):
        return f"You have no {place}."
    if playable.takes_card(state, seat, field, card):
        return f"{place} holds the same as an earlier one: name the first of them."
    content = int(state.fields[seat * FIELDS + field])
    if playable.size_of(content) == cards.capacity:
        return f"{place} is full: it holds {cards.capacity} (I36)."
    there = KINDS[cards.kind[(content & 0xFF) - 1]].title()
    return f"{place} has {there}s in it, and a Field never holds Crops and Goats together (I36)."


def _acting(state: IdrianaState, seat: int, card: int) -> str:
    name = state.cards.names[card]
    if state.count(IN_PLAY, seat, card) == 0:
        return f"You have no {name} in play."
    if "Action:" not in state.cards.texts[card]:
        return f"{name} has no action."
    if state.ready(seat, card) == 0:
        return f"{name} is turned: it has been used (I24)."
    if not turn.may_act(state, seat):
        return "You have already used your action this turn (I22)."
    return f"The action of {name} would do nothing now (I99, I103)."


def _moving(state: IdrianaState, seat: int, card: int, field: int, target: int) -> str:
    cards = state.cards
    name, holder = cards.names[card], holder_name(cards)
    fields = int(state.field_count(seat))
    if cards.kind[card] != GOAT:
        return f"Only Goats move, and {name} is not a Goat (I37)."
    if state.goats > 0:
        return "You have already moved a Goat this turn (I37)."
    for number in (field, target):
        if number >= fields:
            return f"You have no {holder} {number + 1}."
    if not holds(state.fields[seat * FIELDS + field], card):
        return f"There is no {name} in {holder} {field + 1}."
    if field == target:
        return f"{name} is already in {holder} {field + 1}."
    there = int(state.fields[seat * FIELDS + target])
    if there and cards.kind[(there & 0xFF) - 1] == GOAT and playable.size_of(there) == cards.capacity:
        return f"{holder} {target + 1} is full: it holds {cards.capacity} (I36)."
    if there and cards.kind[(there & 0xFF) - 1] != GOAT and not may_clear(state, there):
        return f"{holder} {target + 1} has a Crop that is never sacrificed, so no Goat moves there (I51)."
    return f"If several {holder}s hold the same, name the first."
