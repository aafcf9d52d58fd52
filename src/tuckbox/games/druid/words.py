"""Druid Games in words: groups, the score sheet, the view as text, the card table."""

from __future__ import annotations

from collections.abc import Iterable

from tuckbox.core.game import ScoreRow
from tuckbox.core.localized_text import LocalizedText, joined, localized, seat_name
from tuckbox.games.druid.rules import groups
from tuckbox.games.druid.rules.cards import (
    CHARM,
    HORN,
    MODIFIERS,
    Cards,
)
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.druid.view import CreatureView, DruidView, SideView, TerrainView
from tuckbox.games.druid.view_builder import views


def group_words(side: SideView) -> str:
    """A side's group in words: 'straight flush 4-5-6'."""
    pattern, high = side.strength >> 8, side.strength & 0xFF
    values = [creature.value for creature in side.creatures]
    run = "-".join(str(value) for value in values)
    if pattern == groups.STRAIGHT_FLUSH:
        return localized("straight flush {run}", run=run)
    if pattern == groups.SAME_VALUE:
        # a value occurs six times in a set, and once more by the charm
        return localized(
            "{count, select, 3 {three} 4 {four} 5 {five} 6 {six} 7 {seven} other {{count}}} of a kind {value}",
            count=len(values),
            value=high,
        )
    if pattern == groups.SAME_TYPE:
        return localized("{all} {run}", all=_all_of(side.shared), run=run)
    if pattern == groups.STRAIGHT:
        return localized("straight {run}", run=run)
    if pattern == groups.UNORGANISED:
        return localized("unorganised {run}, sum {sum}", run=run, sum=high)
    return localized("no group") if values else localized("nobody")


def _all_of(kind: str) -> LocalizedText:
    return localized(
        "{type, select, mammal {all mammals} bird {all birds} reptile {all reptiles} amphibian {all amphibians} "
        "insect {all insects} other {all fish}}",
        type=kind,
    )


def terrain_words(terrain: TerrainView) -> str:
    """Who wins a terrain and why: 'straight flush 4-5-6 beats three of a kind 5'."""
    first, second = terrain.sides
    if terrain.winner is None:
        return localized("no group on either side, nobody wins")
    ahead, behind = (first, second) if terrain.winner == 0 else (second, first)
    words = localized("{ahead} beats {behind}", ahead=group_words(ahead), behind=group_words(behind))
    if ahead.strength != behind.strength:
        return words
    winner = seat_name(terrain.winner)
    if ahead.since != behind.since:
        return localized("{words}: {seat} completed it first", words=words, seat=winner)
    return localized("{words}: {seat} had three creatures there first", words=words, seat=winner)


def sheet(state: DruidState, names: list[str]) -> tuple[ScoreRow, ...]:
    """The score sheet: a row for each terrain."""
    seen = views(state, {None: ()}, "turn")[None]
    return tuple(
        ScoreRow(
            LocalizedText(names[terrain.terrain]),
            terrain_words(terrain),
            tuple(int(terrain.winner == seat) for seat in range(2)),
        )
        for terrain in seen.terrains
    )


def creature_words(creature: CreatureView, names: list[str]) -> str:
    """A creature as one line: 'Walrus 3 mammal (land water)'."""
    return localized(
        "{name} {value} {types} ({icons})",
        name=LocalizedText(names[creature.creature]),
        value=creature.value,
        types=localized("any type") if len(creature.types) == 6 else _words(creature.types),
        icons=_words(creature.icons),
    )


def _words(some: Iterable[str]) -> LocalizedText:
    """Types or icons in a row."""
    return joined([LocalizedText(word) for word in some], " ")


def describe(seen: DruidView, cards: Cards) -> list[tuple[str, list[str]]]:
    """The view as sections of lines under headings, for the plain table."""
    creatures = [row["name"] for row in cards.creatures]
    specials = [row["name"] for row in cards.specials]
    sections: list[tuple[str, list[str]]] = []
    for terrain in seen.terrains:
        row = cards.terrains[terrain.terrain]
        lines: list[str] = []
        for seat, side in enumerate(terrain.sides):
            there = joined([creature_words(creature, creatures) for creature in side.creatures])
            who, group = seat_name(seat), group_words(side)
            lines.append(localized("{seat}: {creatures} - {group}", seat=who, creatures=there or group, group=group))
        lines.append(localized("now: {words}", words=terrain_words(terrain)))
        name, icons = LocalizedText(row["name"]), _words(row["icons"].split())
        closed = localized("{name} ({icons}, engagement ended)", name=name, icons=icons)
        sections.append((closed if terrain.closed else localized("{name} ({icons})", name=name, icons=icons), lines))
    for seat, player in enumerate(seen.seats):
        lines = [*(creature_words(creature, creatures) for creature in player.creatures)]
        lines += [LocalizedText(specials[special]) for special in player.specials]
        hidden = player.hand + player.special_hand - len(lines)
        if hidden:
            lines.append(localized("{count, plural, one {# hidden card} other {# hidden cards}}", count=hidden))
        piles = {"creatures": player.pile, "specials": player.special_pile}
        lines.append(localized("piles: {creatures} creatures, {specials} specials", **piles))
        sections.append((localized("Hand of {seat}", seat=seat_name(seat)), lines))
    gone = [creatures[c] for c in seen.discarded] + [specials[s] for s in seen.spent]
    sections.append((localized("Out"), [*(cards.terrains[t]["name"] for t in seen.out_terrains), *gone]))
    return sections


def special_words(cards: Cards, special: int) -> str:
    """The effect of a special."""
    row = cards.specials[special]
    if special < MODIFIERS:
        if row["icons"]:
            return localized("adds {icons}", icons=_words(row["icons"].split()))
        types = joined([LocalizedText(kind) for kind in row["type"].removeprefix("types ").split()])
        return localized("adds the types {types}", types=types)
    if special == CHARM:
        return localized("changes a value by +1 or -1")
    return localized("ends an engagement") if special == HORN else localized("exchanges two creatures on the table")


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
