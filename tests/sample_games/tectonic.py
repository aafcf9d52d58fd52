"""Tectonic Tribes on the harness's bench."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import comb, factorial, perm

from tests.sample_games.pools import pool
from tuckbox import game
from tuckbox.core.state import NO_PICK, State
from tuckbox.core.zones import to_list
from tuckbox.games.tectonic.rules.card_tracking import DISCARDED, IN_HAND, IN_PILE, ON_TABLE
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.testing import Chances, Places, Subject


def places(state: State) -> Places:
    assert isinstance(state, TectonicState)
    found = {card: Counter([place]) for card, place in parts(state).items()}
    for seat in range(state.seats):
        if state.picks[seat] != NO_PICK:
            play, discard = int(codes.pick_play(state.picks[seat])), int(codes.pick_discard(state.picks[seat]))
            found[play] = Counter([f"played by {seat}"])
            found[discard] = Counter([f"discarded by {seat}"])
    return found


def parts(state: TectonicState) -> dict[int, str]:
    """The part that each card has played so far; what is sealed is still in hand.

    After a shuffle a card can be unlikely to be in the pile, so the places there are not told apart.
    """
    fine = state.shuffles == 0
    found = {card: f"pile at {at if fine else 'all'}" for at, card in enumerate(to_list(state.pile, 0, state.left))}
    for card in range(80):
        packet = int(state.packet[card])
        if state.where[card] == IN_HAND:
            found[card] = f"hand {(packet + state.round) % state.seats}"
        elif state.where[card] == ON_TABLE:
            found[card] = "table"
        elif state.where[card] == DISCARDED:
            found[card] = f"discards of {packet}{f', seen by {int(state.seen[card]):b}' if fine else ''}"
    return found


def holders(state: TectonicState, packet: int) -> list[int]:
    """Who has had a packet in each round so far."""
    return [(packet + round_) % int(state.seats) for round_ in range(int(state.round) + 1)]


def chances(state: State, seat: int) -> Chances:
    """A card passed on is equally likely any part of its packet since; unseen cards as the piles allow."""
    assert isinstance(state, TectonicState)
    part = parts(state)
    passed: defaultdict[int, list[int]] = defaultdict(list)
    unseen = []
    for card in range(80):
        packet, where = int(state.packet[card]), state.where[card]
        if where == ON_TABLE:
            continue
        if where == IN_PILE or not (state.seen[card] >> seat) & 1:
            unseen.append(card)
        elif packet >= 0 and state.held > 0:
            had = holders(state, packet)
            since = [round_ for round_ in range(len(had)) if seat in had and round_ > last(had, seat)]
            if since and (where == IN_HAND or state.gone[card] in since):
                passed[packet].append(card)
    found: Chances = {}
    for cards in passed.values():
        found |= pool(cards, Counter(part[card] for card in cards))
    found |= unseen_chances(state, seat, unseen, part)
    return {card: sealed(state, seat, spread) for card, spread in found.items()}


def last(had: list[int], seat: int) -> int:
    """The last round in which a seat had a packet."""
    return max(round_ for round_, holder in enumerate(had) if holder == seat)


def sealed(state: TectonicState, seat: int, spread: dict[str, float]) -> dict[str, float]:
    """Others who have picked have sealed any two cards of their hand."""
    for other in range(int(state.seats)):
        chance = spread.get(f"hand {other}", 0.0)
        if chance and other != seat and state.picks[other] != NO_PICK:
            held = int(state.held)
            spread = spread | {f"played by {other}": chance / held, f"discarded by {other}": chance / held}
            spread[f"hand {other}"] = chance * (held - 2) / held
    return {place: chance for place, chance in spread.items() if chance}


def unseen_chances(state: TectonicState, seat: int, unseen: list[int], part: dict[int, str]) -> Chances:
    """Unseen cards: anywhere with equal right, but those known to have been shuffled back were not dealt before."""
    if state.shuffles == 0:
        return pool(unseen, Counter(part[card] for card in unseen))
    old = {card: origin(state, card) for card in unseen}  # whether a part began in the old pile; None if mixed
    shuffle = {card: int(state.knew[card]) >> 2 * seat & 3 for card in unseen}
    groups = {kind: [card for card in unseen if shuffle[card] == kind] for kind in range(3)}
    mixed = sum(old[card] is None for card in unseen)
    pure = sum(old[card] is True for card in unseen)
    found: Chances = {card: defaultdict(float) for card in unseen}
    for (from_old, free_in_old), weight in ways(state, seat, groups, pure, mixed).items():
        old_parts = pure + from_old
        in_old = {0: free_in_old, int(state.shuffles): 0}
        if state.shuffles == 2:
            in_old[1] = old_parts - free_in_old
        for kind, cards in groups.items():
            for card in cards:
                to_old = Fraction(in_old[kind], len(cards)) * weight / max(1, old_parts)
                to_new = Fraction(len(cards) - in_old[kind], len(cards)) * weight / max(1, len(unseen) - old_parts)
                share = Fraction(from_old, max(1, mixed))
                odds = {True: to_old, False: to_new, None: share * to_old + (1 - share) * to_new}
                for other in unseen:
                    found[card][part[other]] += float(odds[old[other]])
    return {card: {place: chance for place, chance in spread.items() if chance} for card, spread in found.items()}


def origin(state: TectonicState, card: int) -> bool | None:
    """Whether a part began in the old pile, the new one, or in the packet that has cards of both."""
    packet = int(state.packet[card])
    if packet < 0:
        return False
    before = min(int(state.size), max(0, int(state.before - state.turns[packet] * state.size)))
    return None if 0 < before < state.size else before > 0


def ways(
    state: TectonicState, seat: int, groups: dict[int, list[int]], pure: int, mixed: int
) -> dict[tuple[int, int], Fraction]:
    """How likely it is that so many parts of the mixed packet are old, and so many free cards in old parts."""
    seen = [c for c in range(80) if state.packet[c] >= 0 and state.seen[c] >> seat & 1]
    kinds = Counter(int(state.knew[c]) >> 2 * seat & 3 for c in seen if origin(state, c) is None)
    old_free = sum(not state.knew[c] >> 2 * seat & 3 for c in seen if origin(state, c))
    all_free = len(groups[0]) + sum(not state.knew[c] >> 2 * seat & 3 for c in seen)
    size = sum(kinds.values()) + mixed
    old_size = [b for p in range(state.seats) if 0 < (b := int(state.before - state.turns[p] * state.size)) < size]
    old = old_size[0] if size and old_size else 0
    total = sum(map(len, groups.values()))
    half = groups[1] if state.shuffles == 2 else []
    half_seen = kinds[1] if state.shuffles == 2 else 0
    found: dict[tuple[int, int], Fraction] = {}
    for from_old in range(max(0, mixed - (size - old)), min(old, mixed) + 1):
        for free in range(pure + from_old + 1):
            weight = 0
            for free_seen in range(old - from_old + 1):
                weight += (
                    comb(old, from_old)
                    * comb(size - old, mixed - from_old)
                    * comb(kinds[0], free_seen)
                    * comb(half_seen, old - from_old - free_seen)
                    * factorial(old - from_old)
                    * factorial(size - old - mixed + from_old)
                    * comb(len(groups[0]), free)
                    * comb(len(half), pure + from_old - free)
                    * factorial(pure + from_old)
                    * factorial(total - pure - from_old)
                    * ways_before(state, seat, all_free - old_free - free_seen - free)
                )
            if weight:
                found[from_old, free] = Fraction(weight)
    everything = sum(found.values())
    return {pair: weight / everything for pair, weight in found.items()}


def ways_before(state: TectonicState, seat: int, free: int) -> int:
    """In how many ways the second discards can have come to hold so many free cards."""
    if state.shuffles < 2 or free < 0:
        return int(state.shuffles < 2)
    old, new, hidden, back, pure, unseen = to_list(state.past_tally, seat * 6, 6)
    return sum(
        comb(old, x)
        * comb(new, hidden - x)
        * perm(new - hidden + x, back)
        * perm(free, pure + x)
        * factorial(unseen - pure - x)
        for x in range(max(0, hidden - new), min(hidden, unseen - pure) + 1)
    )


SUBJECT = Subject(game("tectonic"), places, chances)
ADVANCED = Subject(game("tectonic", None, {"advanced": "yes"}), places, chances)
