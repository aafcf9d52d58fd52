"""All courses that a match can have taken, given what one seat has seen of it: slow, and written from the clauses.

The seat's events are read one by one; at each, every world that agrees with them is kept, with the number of ways that
lead to it: every order of the pile is as likely as every other, and so are the picks of the others.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations

from tuckbox.core.events import Event

Cards = frozenset[int]
MOST_WORLDS = 30_000  # more than that take too long to follow


@dataclass(frozen=True)
class World:
    """Where all cards are."""

    pile: Cards
    hands: tuple[Cards, ...]
    discards: Cards


def worlds(events: list[Event], seat: int, seats: int, pile: Cards) -> Counter[World] | None:
    """Every world that agrees with a seat's events since the first deal, with the number of ways that lead to it."""
    found = Counter({World(pile, (frozenset(),) * seats, frozenset()): 1})
    order = [0] * seats
    for number, event in enumerate(events):
        part = dict(event.parts)
        if event.kind == "order":
            order[part["order"]] = part["seat"]
        elif event.kind == "hands":
            own = following(events, number, "dealt")
            found = deal(found, order, seat, own, part["count"], first_plays(events, number))
        elif event.kind == "played":
            own_picks = [e for e in events[:number] if e.kind == "picked" and e.get("play") is not None]
            discarded = own_picks[-1].get("discard") if part["seat"] == seat else None
            found = play(found, part["seat"], part["terrain"], discarded)
        elif event.kind in ("discarded", "exchanged", "blocked"):
            found = discard(found, part["terrain"])
        elif event.kind == "passed":
            found = pass_on(found, seat, following(events, number, "received"))
        if len(found) > MOST_WORLDS:
            return None
    return found


def first_plays(events: list[Event], number: int) -> dict[int, int]:
    """What each player plays in the first round after a deal, if that has been seen: it was in that hand."""
    found: dict[int, int] = {}
    for event in events[number:]:
        part = dict(event.parts)
        if event.kind == "passed" or (event.kind == "played" and part["seat"] in found):
            break
        if event.kind == "played":
            found[part["seat"]] = part["terrain"]
    return found


def following(events: list[Event], number: int, kind: str) -> Cards:
    """The cards that the seat saw in the events of this kind right after another."""
    cards = set()
    for event in events[number + 1 :]:
        card = event.get("terrain")
        if event.kind != kind or card is None:
            break
        cards.add(card)
    return frozenset(cards)


def discard(found: Counter[World], card: int) -> Counter[World]:
    """A card that lay open is discarded."""
    return Counter({replace(world, discards=world.discards | {card}): ways for world, ways in found.items()})


def pass_on(found: Counter[World], seat: int, own: Cards) -> Counter[World]:
    """The hands go to the left; the seat sees what it gets."""
    passed = {replace(world, hands=(world.hands[-1], *world.hands[:-1])): ways for world, ways in found.items()}
    return Counter({world: ways for world, ways in passed.items() if world.hands[seat] == own})


def play(found: Counter[World], seat: int, card: int, discarded: int | None) -> Counter[World]:
    """A card is played; another one was discarded, any one unless that is known."""
    after: Counter[World] = Counter()
    for world, ways in found.items():
        hand = world.hands[seat]
        for other in hand - {card} if discarded is None else {discarded}:
            if card in hand:
                hands = (*world.hands[:seat], hand - {card, other}, *world.hands[seat + 1 :])
                after[replace(world, hands=hands, discards=world.discards | {other})] += ways
    return after


def deal(
    found: Counter[World], order: list[int], seat: int, own: Cards, size: int, plays: dict[int, int]
) -> Counter[World]:
    """Whole hands are dealt in order; when the pile runs out, the discards are shuffled (T25)."""
    for receiver in order:
        after: Counter[World] = Counter()
        for world, ways in found.items():
            for fresh in draws(world, receiver, size):
                hand = fresh.hands[receiver]
                if (receiver != seat or hand == own) and plays.get(receiver, min(hand)) in hand:
                    after[fresh] += ways
        found = after
        if len(found) > MOST_WORLDS:
            break
    return found


def draws(world: World, receiver: int, size: int) -> list[World]:
    """Every hand that a player can be dealt."""
    found = []
    for first in combinations(sorted(world.pile), min(size, len(world.pile))):
        rest, discards = world.pile - set(first), world.discards
        missing = size - len(first)
        if missing:
            rest, discards = discards, frozenset()
        for second in combinations(sorted(rest), missing):
            hand = frozenset(first) | frozenset(second)
            hands = (*world.hands[:receiver], hand, *world.hands[receiver + 1 :])
            found.append(replace(world, pile=rest - set(second), hands=hands, discards=discards))
    return found
