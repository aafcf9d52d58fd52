"""Why a move of Idriana is illegal, in a player's words."""

from __future__ import annotations

from tuckbox.core.localized_text import LocalizedText, localized
from tuckbox.core.moves import Move
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
from tuckbox.games.idriana.words import field_name, holder_name, more_cards, need_name


def reason(state: IdrianaState, seat: int, move: Move) -> str:
    """Why an illegal move is illegal."""
    card = dict(move.parts).get("card", 0)
    if card >= state.cards.count:
        return localized("There is no such card in this set.")
    kind = int(state.step_kind())
    name = LocalizedText(state.cards.names[card])
    if kind == stack.MULLIGAN:
        if move.kind == "mulligan":
            return localized("You have no cards left to put back (I11).")
        return localized("First decide whether to keep your hand (I11).")
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
        return localized("You have given no standing answer for {name}.", name=name)
    return localized("You cannot do that now: play a card, use an action or end the turn (I22).")


def _picking(state: IdrianaState, seat: int, move: Move, card: int) -> str:
    """Keeping, paying, or discarding to the hand limit."""
    kind, left = int(state.step_kind()), int(stack.keep_left(state.top_step()))
    name = LocalizedText(state.cards.names[card])
    asked = {
        stack.KEEP: ("keep", localized("First keep {cards} of those you drew (I21).", cards=more_cards(left))),
        stack.PAY: ("pay", localized("First pay with {cards} from your hand (I30).", cards=more_cards(left))),
        stack.LIMIT: (
            "discard",
            localized("First discard {cards} down to your hand limit (I23).", cards=more_cards(left)),
        ),
    }[kind]
    if move.kind != asked[0]:
        return asked[1]
    if kind == stack.KEEP and state.count(DRAWN, seat, card) == 0:
        return localized("{name} is not among the drawn cards that you can still keep.", name=name)
    if kind != stack.KEEP and state.count(HAND, seat, card) == 0:
        return localized("You do not hold {name}.", name=name)
    if kind != stack.KEEP and card < int(stack.pay_lowest(state.top_step())):
        return localized(
            "Cards are picked in the order of the card list, and {name} comes before the last one that you picked.",
            name=name,
        )
    return localized(
        "Cards are picked in the order of the card list, and too few would be left after {name}.", name=name
    )


def _reacting(state: IdrianaState, seat: int, move: Move, card: int) -> str:
    step = state.top_step()
    played, spared = int(stack.react_card(step)), int(stack.react_spared(step))
    name, what = LocalizedText(state.cards.names[card]), LocalizedText(state.cards.names[played])
    if move.kind not in ("answer", "always", "never"):
        return localized("First decide whether to answer {what} (I53).", what=what)
    if state.count(IN_PLAY, seat, card) == 0:
        return localized("You have no {name} in play.", name=name)
    if not state.cards.effects[card].is_reaction:
        return localized("{name} has no reaction.", name=name)
    if state.ready(seat, card) == 0:
        return localized("{name} is turned, so it cannot react (I24).", name=name)
    if state.count(STANDING, seat, card) == NEVER_ASK:
        return localized("You chose not to be asked about {name}; you can change that on your turn.", name=name)
    assert not reactions.can_answer(state, seat, card, played, spared)
    return localized("{name} does not answer {what} (I53).", name=name, what=what)


def _choosing(state: IdrianaState, seat: int, move: Move, card: int) -> str:
    """Refusals of a choice that a card's effect calls for."""
    source = int(stack.choice_card(state.top_step()))
    asked, name = LocalizedText(state.cards.names[source]), LocalizedText(state.cards.names[card])
    kinds = {MOVES.decode(code)[0].name for code in state.legal_moves(seat)}
    if kinds & {"play", "plant"} and move.kind in ("play", "plant"):
        return _playing_more(state, seat, card, dict(move.parts).get("field"), source)
    if move.kind not in kinds:
        return localized("First choose what {asked} asks you to choose.", asked=asked)
    if move.kind in ("sacrifice", "uproot"):
        return _sacrificing(state, seat, card, dict(move.parts).get("field"), asked)
    if move.kind == "put":
        if card not in to_list(state.cards.effects[source].named, 0, len(state.cards.effects[source].named)):
            return localized("{asked} does not put {name} in play.", asked=asked, name=name)
        if state.count(DISCARDED, seat, card) == 0:
            return localized("There is no {name} in your discard pile.", name=name)
        return why_unfit(state, seat, card)
    if move.kind == "put_in":
        if state.cards.kind[card] != GOAT:
            return localized("{asked} puts a Goat in play, and {name} is not a Goat.", asked=asked, name=name)
        if state.count(HAND, seat, card) == 0:
            return localized("You do not hold {name}.", name=name)
        return why_unfit(state, seat, card) or _why_not_field(state, seat, card, move["field"])
    if move.kind == "discard":
        return localized("You do not hold {name}.", name=name)
    if move.kind == "destroy":
        return localized("{name} is not among the sustained cards in play.", name=name)
    if move.kind == "take":
        return localized("{asked} finds no {name} in your deck (I93).", asked=asked, name=name)
    return localized("{name} is not the card that {asked} asks about.", name=name, asked=asked)


def _playing_more(state: IdrianaState, seat: int, card: int, field: int | None, source: int) -> str:
    """Playing a card by the action of another (I61)."""
    if state.count(HAND, seat, card) > 0 and not state.cards.is_local(card):
        name = LocalizedText(state.cards.names[source])
        return localized("{name} lets you play a local card, never a global one (I61).", name=name)
    effect = state.cards.effects[source]
    discount = int(effect.discount()) if isinstance(effect, ExtraPlay) else 0
    return _playing_card(state, seat, card, field, discount)


def _sacrificing(state: IdrianaState, seat: int, card: int, field: int | None, asked: str) -> str:
    cards = state.cards
    name = LocalizedText(cards.names[card])
    if state.count(IN_PLAY, seat, card) == 0:
        return localized("You have no {name} in play.", name=name)
    if cards.unmoved[card] == 1:
        return localized("{name} is never sacrificed (I51).", name=name)
    if field is None:
        return localized("{asked} asks for a Town card, and {name} is not one (I95).", asked=asked, name=name)
    if cards.kind[card] != CROP:
        return localized("{asked} asks for a Crop, and {name} is not one (I95).", asked=asked, name=name)
    if field >= state.field_count(seat) or not holds(state.fields[seat * FIELDS + field], card):
        return localized("There is no {name} in {place}.", name=name, place=field_name(cards, field))
    return localized("If several {holder}s hold the same, name the first.", holder=holder_name(cards))


def _playing(state: IdrianaState, seat: int, card: int, field: int | None) -> str:
    name, is_local = LocalizedText(state.cards.names[card]), state.cards.is_local(card)
    if state.count(HAND, seat, card) == 0:
        return localized("You do not hold {name}.", name=name)
    if is_local and not turn.may_play_local(state, seat):
        return localized("You have already played your local card this turn (I22).")
    if not is_local and not turn.may_play_global(state, seat):
        return localized("You have already played your global card this turn (I22).")
    return _playing_card(state, seat, card, field, 0)


def _playing_card(state: IdrianaState, seat: int, card: int, field: int | None, discount: int) -> str:
    """Why a card cannot be played, whatever allows it."""
    cards = state.cards
    name = LocalizedText(cards.names[card])
    if state.count(HAND, seat, card) == 0:
        return localized("You do not hold {name}.", name=name)
    if cards.planted[card] == 1 and field is None:
        return localized("{name} goes into a {holder}: say which.", name=name, holder=holder_name(cards))
    if cards.planted[card] == 0 and field is not None:
        return localized("{name} does not go into a {holder}.", name=name, holder=holder_name(cards))
    unfit = why_unfit(state, seat, card)
    if unfit:
        return unfit
    price = int(playable.cost(state, seat, card, discount))
    if price >= state.held[seat]:
        return localized(
            "{name} costs {price}, and you hold only {count, plural, one {# other card} other {# other cards}} (I30).",
            name=name,
            price=price,
            count=int(state.held[seat]) - 1,
        )
    assert field is not None
    return _why_not_field(state, seat, card, field)


def why_unfit(state: IdrianaState, seat: int, card: int) -> str:
    """Why a card cannot come into play: level, place or requirements; empty if it can."""
    cards = state.cards
    name = LocalizedText(cards.names[card])
    if not cards.is_local(card):
        if playable.fits(state, seat, card):
            return ""
        return localized("There is already a {name} in the global area (I41).", name=name)
    if not playable.has_level(state, seat, card):
        region, level = LocalizedText(AREAS[cards.area[card]].title()), int(cards.level[card])
        return localized("{name} needs a {region} of level {level} (I3).", name=name, region=region, level=level)
    under = int(cards.on[card])
    if under >= 0 and state.count(IN_PLAY, seat, under) == 0:
        base = LocalizedText(cards.names[under])
        if cards.kind[card] == CENTRE:
            return localized(
                "{name} is played on {base}, which is not your centre card now (I2).", name=name, base=base
            )
        return localized("{name} is played on {base}, and you have none in play (I34).", name=name, base=base)
    barring = int(playable.barring(state, seat, card))
    if barring >= 0:
        other = LocalizedText(cards.names[barring])
        return localized("You have {other} in play, and may not have {name} as well (I35).", other=other, name=name)
    if not playable.has_place(state, seat, card):
        kind, holder = LocalizedText(KINDS[cards.kind[card]].title()), holder_name(cards)
        return localized("No {holder} of yours has room for a {kind} (I36).", holder=holder, kind=kind)
    for i in range(int(cards.need_from[card]), int(cards.need_from[card + 1])):
        what, count = int(cards.need_what[i]), int(cards.need_count[i])
        has = int(state.has(seat, what))
        if has < count:
            return localized(
                "{name} requires {count} {what} in play, and you have {has} (I32).",
                name=name,
                count=count,
                what=need_name(cards, what),
                has=has,
            )
    return ""


def _why_not_field(state: IdrianaState, seat: int, card: int, field: int) -> str:
    cards = state.cards
    place = field_name(cards, field)
    if field >= state.field_count(seat):
        return localized("You have no {place}.", place=place)
    if playable.takes_card(state, seat, field, card):
        return localized("{place} holds the same as an earlier one: name the first of them.", place=place)
    content = int(state.fields[seat * FIELDS + field])
    if playable.size_of(content) == cards.capacity:
        return localized("{place} is full: it holds {most} (I36).", place=place, most=int(cards.capacity))
    if cards.kind[(content & 0xFF) - 1] == GOAT:
        return localized(
            "{place} has Goats in it, and a Field never holds Crops and Goats together (I36).", place=place
        )
    return localized("{place} has Crops in it, and a Field never holds Crops and Goats together (I36).", place=place)


def _acting(state: IdrianaState, seat: int, card: int) -> str:
    name = LocalizedText(state.cards.names[card])
    if state.count(IN_PLAY, seat, card) == 0:
        return localized("You have no {name} in play.", name=name)
    if not state.cards.effects[card].is_action:
        return localized("{name} has no action.", name=name)
    if state.ready(seat, card) == 0:
        return localized("{name} is turned: it has been used (I24).", name=name)
    if not turn.may_act(state, seat):
        return localized("You have already used your action this turn (I22).")
    return localized("The action of {name} would do nothing now (I99, I103).", name=name)


def _moving(state: IdrianaState, seat: int, card: int, field: int, target: int) -> str:
    cards = state.cards
    name, holder = LocalizedText(cards.names[card]), holder_name(cards)
    fields = int(state.field_count(seat))
    if cards.kind[card] != GOAT:
        return localized("Only Goats move, and {name} is not a Goat (I37).", name=name)
    if state.goats > 0:
        return localized("You have already moved a Goat this turn (I37).")
    for number in (field, target):
        if number >= fields:
            return localized("You have no {place}.", place=field_name(cards, number))
    if not holds(state.fields[seat * FIELDS + field], card):
        return localized("There is no {name} in {place}.", name=name, place=field_name(cards, field))
    if field == target:
        return localized("{name} is already in {place}.", name=name, place=field_name(cards, field))
    there = int(state.fields[seat * FIELDS + target])
    if there and cards.kind[(there & 0xFF) - 1] == GOAT and playable.size_of(there) == cards.capacity:
        place = field_name(cards, target)
        return localized("{place} is full: it holds {most} (I36).", place=place, most=int(cards.capacity))
    if there and cards.kind[(there & 0xFF) - 1] != GOAT and not may_clear(state, there):
        place = field_name(cards, target)
        return localized("{place} has a Crop that is never sacrificed, so no Goat moves there (I51).", place=place)
    return localized("If several {holder}s hold the same, name the first.", holder=holder)
