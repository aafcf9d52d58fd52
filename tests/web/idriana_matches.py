"""Matches of Idriana that reach what a test wants to show: a kind of decision, a card in hand, a crowded board."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tests.games.idriana.table_builder import changed
from tuckbox.core.card_set import CardSet
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.games.idriana.card_rows import read_rows
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.games.idriana.view import IdrianaView

STANDARD = IdrianaGame()
NAMES = STANDARD.cards.names
PLAYERS = ("Ada", "Ben", "Cleo")
SELDOM = ("end", "ask", "mulligan", "always", "let", "nothing", "bury", "move")

Wanted = Callable[[Match], bool]


def free_of_cost() -> CardSet:
    """The standard set with cards that cost nothing, and large hands: boards grow crowded."""
    barn = {"Barn": {"text": "Your hand limit is 20 higher."}}
    return changed({name: {"cost": "0", **barn.get(name, {})} for name in NAMES})


def short_deck(every: int = 4) -> CardSet:
    """One copy of some cards and of every fourth one in the decks, no requirements: a whole match takes a minute."""
    kept = {
        "Forest",
        "Pond",
        "Wheat",
        "Library",
        "Wildfire",
        "Land Grant",
        "Ranger",
        "Hermit",
        "Farmhouse",
        "Town Hall",
        "Forest Preserve",
        "National Park",
        "Plantation",
        "Mayoral Palace",
        "Shrine",
    }
    copies = {name: "1" if name in kept or at % every == 0 else "0" for at, name in enumerate(NAMES)}
    starts = {"Hunting Range", "Cottage", "Village Hall"}
    return changed({name: {"copies": count, "requires": ""} for name, count in copies.items() if name not in starts})


def settle(number: int, seats: int, wanted: Wanted, cards: CardSet | None = None, most: int = 900) -> Match | None:
    """Play a match of busy players until a position is wanted; none if it never comes."""
    game = STANDARD if cards is None else IdrianaGame(cards)
    chance = random.Random(number)
    match = Match(game, PLAYERS[:seats], seed_of(f"settlement {number}"))
    while not match.is_over and len(match.entries) < most:
        if wanted(match):
            return match
        seat = match.seats_to_act()[0]
        match.play(seat, _busy(chance, match.legal_moves(seat)))
    return match if wanted(match) else None


def _busy(chance: random.Random, options: tuple[Move, ...]) -> Move:
    """A move of somebody who likes to play cards, best of all local ones."""
    if chance.random() < 0.06:
        return chance.choice(options)
    good = [move for move in options if move.kind not in SELDOM]
    local = [move for move in good if move.kind in ("play", "plant") and STANDARD.cards.is_local(move["card"])]
    return chance.choice((local if chance.random() < 0.75 else []) or good or list(options))


@cache
def offering(kind: str, seat: int = 0, seats: int = 2, step: str = "") -> Match:
    """A position in which a seat is offered a kind of move."""

    def wanted(match: Match) -> bool:
        if match.is_over or match.seats_to_act()[0] != seat:
            return False
        view = STANDARD.view(match.state, seat)
        at_step = not step or (view.step is not None and view.step.kind == step)
        return at_step and any(move.kind == kind for move in match.legal_moves(seat))

    for number in range(300):
        found = settle(number, seats, wanted)
        if found is not None:
            return found
    raise AssertionError(f"no settlement offers {kind}")


@cache
def crowded(seats: int = 2) -> Match:
    """A position late in a match with crowded boards, in which seat 1 decides in the play part of a turn."""

    def wanted(match: Match) -> bool:
        assert isinstance(match.state, IdrianaState)
        late = len(match.entries) > 150 and not match.is_over and match.state.left[0] < 12
        return late and match.seats_to_act()[0] == 0 and any(move.kind == "end" for move in match.legal_moves(0))

    found = (settle(number, seats, wanted, free_of_cost()) for number in range(40))
    return max((match for match in found if match is not None), key=_count)


def _count(match: Match) -> int:
    view = match.view(0)
    assert isinstance(view, IdrianaView)
    return sum(1 + len(region.places) for region in view.seats[0].regions)


# A gallery: sets in which seat 1 holds a group of cards, and may play all of them in one turn

HELPERS = {
    "Barn": "Your hand limit is 90 higher.",
    "Inn": "You draw 90 cards more each turn.",
    "Beekeeper": "You keep 90 cards more each turn. Action: draw 4 cards and keep 2.",
    "Mayor": "Each turn you may play 90 cards more, local or global.",
}
CENTRES = ("Hunting Range", "Cottage", "Village Hall")
GROUP = 13


@dataclass(frozen=True)
class Page:
    """A position of a match that shows some cards: in hand, or in play where they can be seen."""

    match: Match
    entry: int
    held: frozenset[str]
    laid: frozenset[str]


def gallery() -> list[Page]:
    """Positions in which seat 1 holds every card of the set once, and has every card in play once."""
    shown = sorted((name for name in NAMES if name not in CENTRES), key=lambda name: (_centre(name), NAMES.index(name)))
    pages: list[Page] = []
    for first in range(0, len(shown), GROUP):
        pages += _pages(_group_set(shown[first : first + GROUP]))
    return pages


def _centre(name: str) -> bool:
    """Centre cards come last, all in one group, for each goes on another."""
    return any(row["name"] == name and row["kind"] == "centre" for row in read_rows(STANDARD.card_set))


def _group_set(group: list[str]) -> CardSet:
    """A set whose decks have these cards once and no others; all cost nothing and require nothing."""
    changes: dict[str, dict[str, str]] = {}
    bases = {row["placed"].removeprefix("on ") for row in read_rows(STANDARD.card_set) if row["name"] in group}
    for row in read_rows(STANDARD.card_set):
        name = row["name"]
        cells = {"cost": "0", "requires": "", "copies": "1" if name in group else "0"}
        if row["area"] != "global" and row["kind"] != "centre":
            cells["level"] = "1"
        if name in HELPERS:
            cells |= {"start": "1", "text": HELPERS[name]}
        if name == "Field":
            cells["start"] = "4"
        if name in bases and name not in group and row["kind"] != "centre":
            cells["start"] = "1"
        changes[name] = {} if name in CENTRES else cells
    return changed(changes)


def _pages(cards: CardSet) -> list[Page]:
    """The hand at the beginning, and as few later positions as show all that was laid."""
    game = IdrianaGame(cards, {"starter": "1"})
    match = Match(game, PLAYERS[:2], seed_of("gallery"))
    views: list[tuple[int, frozenset[str], frozenset[str]]] = []
    while not match.is_over:
        seat = match.seats_to_act()[0]
        options = match.legal_moves(seat)
        views.append((len(match.entries), *_hand_and_play(match)))
        if any(move.kind == "end" for move in options) and not any(move.kind in ("play", "plant") for move in options):
            break
        match.play(seat, options[0])
    fullest = max(views, key=lambda one: len(one[1]))
    pages = [Page(match, fullest[0], fullest[1], frozenset())]
    seen: set[str] = set()
    for entry, _, laid in reversed(views):
        if laid - seen:
            pages.append(Page(match, entry, frozenset(), laid - seen))
            seen |= laid
    return pages


def _hand_and_play(match: Match) -> tuple[frozenset[str], frozenset[str]]:
    """The names that seat 1 holds, and those that lie in its area and in the global one, where they can be seen."""
    view = match.view(0)
    assert isinstance(view, IdrianaView)
    seat = view.seats[0]
    places = [place for region in seat.regions for place in (region.centre, *region.places)]
    cards = {card for place in places for card in (place.card, *place.contents)}
    cards |= {one.card for one in (*view.weather[-1:], *view.sustained)}
    return frozenset(NAMES[card] for card in seat.hand), frozenset(NAMES[card] for card in cards)
