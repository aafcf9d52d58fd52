"""Druid Games in words: groups, the score sheet, the view as text, the card table."""

from __future__ import annotations

from tuckbox.core.game import ScoreRow
from tuckbox.games.druid.rules import groups
from tuckbox.games.druid.rules.cards import (
    CHARM,
    HORN,
    MODIFIERS,
    Cards,
)
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


def terrain_words(terrain: TerrainView) -> str:
    """Who wins a terrain and why: 'straight flush 4-5-6 beats three of a kind 5'."""
    first, second = terrain.sides
    if terrain.winner is None:
        return "no group on either side, nobody wins"
    ahead, behind = (first, second) if terrain.winner == 0 else (second, first)
    words = f"{group_words(ahead)} beats {group_words(behind)}"
    if ahead.strength != behind.strength:
        return words
    reason = "completed it first" if ahead.since != behind.since else "had three creatures there first"
    return f"{words}: seat {terrain.winner + 1} {reason}"


def sheet(state: DruidState, names: list[str]) -> tuple[ScoreRow, ...]:
    """The score sheet: a row for each terrain."""
    seen = view(state, None, (), "turn")
    return tuple(
        ScoreRow(
            names[terrain.terrain],
            terrain_words(terrain),
            tuple(int(terrain.winner == seat) for seat in range(2)),
        )
        for terrain in seen.terrains
    )


def creature_words(creature: CreatureView, names: list[str]) -> str:
    """A creature as one line: 'Walrus 3 mammal (land water)'."""
    types = "any type" if len(creature.types) == 6 else " ".join(creature.types)
    return f"{names[creature.creature]} {creature.value} {types} ({' '.join(creature.icons)})"


def describe(seen: DruidView, cards: Cards) -> list[tuple[str, list[str]]]:
    """The view as sections of lines under headings, for the plain table."""
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
    """The set as a table for people to read."""
    head = ("kind", "name", "type", "value", "icons")
    rows: list[tuple[str, ...]] = [(row["kind"], row["name"], "", "", row["icons"]) for row in cards.terrains]
    rows += [(row["kind"], row["name"], row["type"], row["value"], row["icons"]) for row in cards.creatures]
    rows += [
        ("special", row["name"], special_words(cards, special), "", row["icons"])
        for special, row in enumerate(cards.specials)
    ]
    return head, rows
