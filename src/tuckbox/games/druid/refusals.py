"""Why a move of Druid Games is illegal, in a player's words."""

from __future__ import annotations

from tuckbox.core.localized_text import LocalizedText, localized
from tuckbox.core.moves import Move
from tuckbox.core.zones import to_list
from tuckbox.games.druid.rules.cards import CHARM, EXCHANGE, HORN, IN_HAND, ROW, SIDES, SPECIAL_HAND, TERRAINS, Cards
from tuckbox.games.druid.rules.generated.stack import TURN
from tuckbox.games.druid.rules.specials import may_close
from tuckbox.games.druid.rules.state import DruidState


def reason(state: DruidState, seat: int, move: Move) -> str:
    """Why an illegal move is illegal."""
    cards = state.cards
    if move.kind == "end":
        return localized("Place a creature first: you place exactly one each turn (D20).")
    if move.kind == "discard":
        return _why_not_discard(state, seat, move["creature"], cards)
    if move.kind == "place":
        return _why_not_place(state, seat, move["creature"], move["terrain"], cards)
    if move.kind == "close":
        return _why_not_close(state, seat, move["terrain"], cards)
    if move.kind == "charm":
        card = CHARM
    else:
        card = move["special"] + (EXCHANGE if move.kind == "exchange" else 0)
    if not _holds(state, seat, card):
        return localized("You do not hold {name}.", name=_special(cards, card))
    if move.kind == "exchange":
        return _why_not_exchange(state, move["creature"], move["other"], cards)
    return _why_not_change(state, seat, card, move["creature"], cards)


def _holds(state: DruidState, seat: int, special: int) -> bool:
    return special in to_list(state.special_hands, seat * SPECIAL_HAND, state.special_held[seat])


def _name(cards: Cards, creature: int) -> LocalizedText:
    return LocalizedText(cards.creatures[creature]["name"])


def _special(cards: Cards, special: int) -> LocalizedText:
    return LocalizedText(cards.specials[special]["name"])


def _place(cards: Cards, terrain: int) -> LocalizedText:
    return LocalizedText(cards.terrains[terrain]["name"])


def _must_be_placed(cards: Cards, bound: int) -> str:
    name = _name(cards, bound)
    return localized("{name} has a special on it and must be the creature placed this turn (D26).", name=name)


def _why_not_from_hand(state: DruidState, seat: int, creature: int, cards: Cards) -> str:
    """Why a creature cannot leave the hand, wherever it would go; empty if it can."""
    if state.where[creature] != IN_HAND + seat:
        return localized("You do not hold {name}.", name=_name(cards, creature))
    if state.step_kind() != TURN:
        return localized("You have already placed your creature this turn: play specials or end the turn (D20).")
    bound = int(state.bound_creature(seat))
    return _must_be_placed(cards, bound) if bound >= 0 and bound != creature else ""


def _why_not_discard(state: DruidState, seat: int, creature: int, cards: Cards) -> str:
    stays = _why_not_from_hand(state, seat, creature, cards)
    if not stays and state.bound_creature(seat) >= 0:
        return _must_be_placed(cards, creature)
    return stays or localized("You may discard a creature only if you can place none (D27).")


def _why_not_place(state: DruidState, seat: int, creature: int, terrain: int, cards: Cards) -> str:
    stays = _why_not_from_hand(state, seat, creature, cards)
    if stays:
        return stays
    place = _place(cards, terrain)
    if terrain not in to_list(state.row, 0, ROW):
        return localized("{place} is not in the row: it is out of the game (D10).", place=place)
    if state.is_closed(terrain):
        return localized("The engagement at {place} has ended: no creature can be placed there (D44).", place=place)
    return localized("{name} shares no icon with {place} (D21).", name=_name(cards, creature), place=place)


def _why_not_close(state: DruidState, seat: int, terrain: int, cards: Cards) -> str:
    place = _place(cards, terrain)
    if not _holds(state, seat, HORN):
        return localized("You do not hold {name}.", name=_special(cards, HORN))
    if terrain not in to_list(state.row, 0, ROW):
        return localized("{place} is not in the row: it is out of the game (D10).", place=place)
    if state.is_closed(terrain):
        return localized("The engagement at {place} has already ended.", place=place)
    if not may_close(state, terrain):
        return localized(
            "You can end an engagement once each side has three creatures; at {place} they have fewer (D44).",
            place=place,
        )
    bound = _name(cards, int(state.bound_creature(seat)))
    return localized("{name} would have no terrain left this turn (D26).", name=bound)


def _why_not_exchange(state: DruidState, one: int, two: int, cards: Cards) -> str:
    if one == two:
        return localized("A creature cannot be exchanged with itself.")
    for creature in (one, two):
        side = int(state.where[creature])
        if not 0 <= side < SIDES:
            return localized(
                "{name} is not on the table: only creatures there can be exchanged (D43).", name=_name(cards, creature)
            )
        if state.is_closed(side % TERRAINS):
            return localized(
                "The engagement at {place} has ended: {name} stays there (D44).",
                place=_place(cards, side % TERRAINS),
                name=_name(cards, creature),
            )
    here, there = int(state.where[one]), int(state.where[two])
    if here == there:
        return localized("Both are on the same side of one terrain (D43).")
    one_may_go = state.icons[one] & cards.terrain_icons[there % TERRAINS] != 0
    stays, side = (two, here) if one_may_go else (one, there)
    return localized(
        "{name} shares no icon with {place}, so it cannot go there (D43).",
        name=_name(cards, stays),
        place=_place(cards, side % TERRAINS),
    )


def _why_not_change(state: DruidState, seat: int, special: int, creature: int, cards: Cards) -> str:
    name, side = _name(cards, creature), int(state.where[creature])
    bound = int(state.bound_creature(seat))
    if 0 <= side < SIDES:
        if state.is_closed(side % TERRAINS):
            return localized(
                "The engagement at {place} has ended: no special can affect {name} (D44).",
                place=_place(cards, side % TERRAINS),
                name=name,
            )
        return localized(
            "{name} needs {special} to find a terrain this turn (D26).",
            name=_name(cards, bound),
            special=_special(cards, special),
        )
    if side != IN_HAND + seat:
        return localized("{name} is neither on the table nor in your hand (D24).", name=name)
    if state.step_kind() != TURN:
        return localized(
            "You have already placed your creature this turn: {name} cannot get a special before it is placed (D24).",
            name=name,
        )
    if bound >= 0 and bound != creature:
        return _must_be_placed(cards, bound)
    return localized(
        "{name} could go to no terrain this turn, and a creature with a special on it must be placed (D26).", name=name
    )
