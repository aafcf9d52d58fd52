"""Druid Games in words: groups, the score sheet, why a move is not possible, and the view as text."""

from __future__ import annotations

from tuckbox.core.game import ScoreRow
from tuckbox.core.moves import Move
from tuckbox.core.zones import to_list
from tuckbox.games.druid.rules import groups
from tuckbox.games.druid.rules.cards import (
    CHARM,
    EXCHANGE,
    HORN,
    IN_HAND,
    MODIFIERS,
    ROW,
    SIDES,
    SPECIAL_HAND,
    TERRAINS,
    Cards,
)
from tuckbox.games.druid.rules.generated.stack import TURN
from tuckbox.games.druid.rules.specials import may_close
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.druid.view import CreatureView, DruidView, SideView, TerrainView, view

# a value occurs six times in a set, and once more by the charm
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def group_words(side: SideView) -> str:
    """A side's group in words: 'straight flush 4-5-6'."""
    pattern, high = side.strength >> 8, side.strength & 0xFF
    values = [creature.value for creature in side.creatures]
    run = "-".join(str(value) for value in values)
    if pattern == groups.STRAIGHT_FLUSH:
        return f"straight flush {run}"
    if pattern == groups.SAME_VALUE:
        return f"{_COUNTS[len(values)]} of a kind {high}"
    if pattern == groups.SAME_TYPE:
        return f"all {side.shared}{'' if side.shared == 'fish' else 's'} {run}"
    if pattern == groups.STRAIGHT:
        return f"straight {run}"
    if pattern == groups.UNORGANISED:
        return f"unorganised {run}, sum {high}"
    return "no group" if values else "nobody"


def terrain_words(terrain: TerrainView, players: tuple[str, ...] = ("seat 1", "seat 2")) -> str:
    """Who wins a terrain and why: 'straight flush 4-5-6 beats three of a kind 5'."""
    first, second = terrain.sides
    if terrain.winner is None:
        return "no group on either side, nobody wins"
    ahead, behind = (first, second) if terrain.winner == 0 else (second, first)
    words = f"{group_words(ahead)} beats {group_words(behind)}"
    if ahead.strength != behind.strength:
        return words
    name = players[terrain.winner]
    if ahead.since != behind.since:
        return f"{words}: {name} completed it first"
    return f"{words}: {name} had three creatures there first"


def sheet(state: DruidState, names: list[str]) -> tuple[ScoreRow, ...]:
    """The score sheet: a line for each terrain."""
    seen = view(state, None, (), "")
    return tuple(
        ScoreRow(
            names[terrain.terrain],
            terrain_words(terrain),
            tuple(int(terrain.winner == seat) for seat in range(2)),
        )
        for terrain in seen.terrains
    )


def reason(state: DruidState, seat: int, move: Move, cards: Cards) -> str:
    """Why a move that is not an option is not one."""
    if move.kind == "end":
        return "Place a creature first: every turn places exactly one (D20)."
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
        return f"You do not hold {cards.specials[card]['name']}."
    if move.kind == "exchange":
        return _why_not_exchange(state, move["creature"], move["other"], cards)
    return _why_not_change(state, seat, card, move["creature"], cards)


def _holds(state: DruidState, seat: int, special: int) -> bool:
    return special in to_list(state.special_hands, seat * SPECIAL_HAND, state.special_held[seat])


def _name(cards: Cards, creature: int) -> str:
    return cards.creatures[creature]["name"]


def _must_be_placed(cards: Cards, bound: int) -> str:
    return f"{_name(cards, bound)} has a special on it and must be the creature placed this turn (D26)."


def _why_not_from_hand(state: DruidState, seat: int, creature: int, cards: Cards) -> str:
    """Why a creature cannot leave the hand, wherever it would go; empty if it can."""
    if state.where[creature] != IN_HAND + seat:
        return f"You do not hold {_name(cards, creature)}."
    if state.step_kind() != TURN:
        return "You have placed your creature of this turn: play specials or end the turn (D20)."
    bound = int(state.bound_creature(seat))
    return _must_be_placed(cards, bound) if bound >= 0 and bound != creature else ""


def _why_not_discard(state: DruidState, seat: int, creature: int, cards: Cards) -> str:
    stays = _why_not_from_hand(state, seat, creature, cards)
    if not stays and state.bound_creature(seat) >= 0:
        return _must_be_placed(cards, creature)
    return stays or "A creature is discarded only when none can be placed (D27)."


def _why_not_place(state: DruidState, seat: int, creature: int, terrain: int, cards: Cards) -> str:
    stays = _why_not_from_hand(state, seat, creature, cards)
    if stays:
        return stays
    place = cards.terrains[terrain]["name"]
    if terrain not in to_list(state.row, 0, ROW):
        return f"{place} is not in the row: it went out of the game (D10)."
    if state.is_closed(terrain):
        return f"The engagement at {place} is ended: no creature can be placed there (D44)."
    return f"{_name(cards, creature)} has no icon that {place} has (D21)."


def _why_not_close(state: DruidState, seat: int, terrain: int, cards: Cards) -> str:
    place = cards.terrains[terrain]["name"]
    if not _holds(state, seat, HORN):
        return f"You do not hold {cards.specials[HORN]['name']}."
    if terrain not in to_list(state.row, 0, ROW):
        return f"{place} is not in the row: it went out of the game (D10)."
    if state.is_closed(terrain):
        return f"The engagement at {place} is already ended."
    if not may_close(state, terrain):
        return f"An engagement can be ended once each side has three creatures; {place} has not (D44)."
    return f"{_name(cards, int(state.bound_creature(seat)))} would have no terrain left this turn (D26)."


def _why_not_exchange(state: DruidState, one: int, two: int, cards: Cards) -> str:
    if one == two:
        return "A creature cannot change places with itself."
    for creature in (one, two):
        side = int(state.where[creature])
        if not 0 <= side < SIDES:
            return f"{_name(cards, creature)} does not lie on the table: only creatures there change places (D43)."
        if state.is_closed(side % TERRAINS):
            place = cards.terrains[side % TERRAINS]["name"]
            return f"The engagement at {place} is ended: {_name(cards, creature)} stays there (D44)."
    here, there = int(state.where[one]), int(state.where[two])
    if here == there:
        return "Both lie on the same side of one terrain (D43)."
    one_may_go = state.icons[one] & cards.terrain_icons[there % TERRAINS] != 0
    stays, side = (two, here) if one_may_go else (one, there)
    place = cards.terrains[side % TERRAINS]["name"]
    return f"{_name(cards, stays)} has no icon that {place} has, so it cannot go there (D43)."


def _why_not_change(state: DruidState, seat: int, special: int, creature: int, cards: Cards) -> str:
    name, side = _name(cards, creature), int(state.where[creature])
    bound = int(state.bound_creature(seat))
    if 0 <= side < SIDES:
        if state.is_closed(side % TERRAINS):
            place = cards.terrains[side % TERRAINS]["name"]
            return f"The engagement at {place} is ended: no special may touch {name} (D44)."
        return f"{_name(cards, bound)} needs {cards.specials[special]['name']} to find a terrain this turn (D26)."
    if side != IN_HAND + seat:
        return f"{name} is neither on the table nor in your hand (D24)."
    if state.step_kind() != TURN:
        return f"You have placed your creature of this turn, so {name} stays as it is until it is placed (D24)."
    if bound >= 0 and bound != creature:
        return _must_be_placed(cards, bound)
    return f"{name} would find no terrain this turn, and a special on it binds it to be placed (D26)."


def creature_words(creature: CreatureView, names: list[str]) -> str:
    """A creature as one line: 'Walrus 3 mammal (land water)'."""
    types = "any type" if len(creature.types) == 6 else " ".join(creature.types)
    return f"{names[creature.creature]} {creature.value} {types} ({' '.join(creature.icons)})"


def describe(seen: DruidView, cards: Cards) -> list[tuple[str, list[str]]]:
    """The view as headed sections of lines, for the plain table."""
    creatures = [row["name"] for row in cards.creatures]
    specials = [row["name"] for row in cards.specials]
    sections: list[tuple[str, list[str]]] = []
    for terrain in seen.terrains:
        row = cards.terrains[terrain.terrain]
        lines = []
        for seat, side in enumerate(terrain.sides):
            there = ", ".join(creature_words(creature, creatures) for creature in side.creatures)
            lines.append(f"seat {seat + 1}: {there or 'nobody'} - {group_words(side)}")
        lines.append(f"now: {terrain_words(terrain)}")
        closed = ", engagement ended" if terrain.closed else ""
        sections.append((f"{row['name']} ({row['icons']}{closed})", lines))
    for seat, player in enumerate(seen.seats):
        lines = [creature_words(creature, creatures) for creature in player.creatures]
        lines += [specials[special] for special in player.specials]
        hidden = player.hand + player.special_hand - len(lines)
        if hidden:
            lines.append(f"{hidden} hidden cards")
        lines.append(f"piles: {player.pile} creatures, {player.special_pile} specials")
        sections.append((f"Hand of seat {seat + 1}", lines))
    gone = [creatures[c] for c in seen.discarded] + [specials[s] for s in seen.spent]
    sections.append(("Out", [*(cards.terrains[t]["name"] for t in seen.out_terrains), *gone]))
    return sections


def special_words(cards: Cards, special: int) -> str:
    """What a special does."""
    row = cards.specials[special]
    if special < MODIFIERS:
        if row["icons"]:
            return f"adds {row['icons']}"
        return f"adds the types {', '.join(row['type'].removeprefix('types ').split())}"
    if special == CHARM:
        return "changes a value by +1 or -1"
    return "ends an engagement" if special == HORN else "exchanges two creatures on the table"


def card_table(cards: Cards) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The set as a table."""
    head = ("kind", "name", "type", "value", "icons")
    rows: list[tuple[str, ...]] = [(row["kind"], row["name"], "", "", row["icons"]) for row in cards.terrains]
    rows += [(row["kind"], row["name"], row["type"], row["value"], row["icons"]) for row in cards.creatures]
    rows += [
        ("special", row["name"], special_words(cards, special), "", row["icons"])
        for special, row in enumerate(cards.specials)
    ]
    return head, rows
