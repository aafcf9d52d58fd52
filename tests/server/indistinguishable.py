"""Twins: two whole matches in which a viewer sees the same from the deal to the end, with other hidden cards in each.

All chance of a match comes from its shuffles. A twin has a few more cards change places in them, and its players make
other choices where nobody sees which. Most such changes show sooner or later; those that do not are kept, one after the
other, until much of what the viewer does not see is different. Where nearly every card is seen in the end two cards can
still change places if both are hidden at some moment after the later one was drawn: those pairs are tried first.

What the viewer may see is what the rules' journal says: its own parts of every event. Views, options, sentences and
bytes are left out of the search, for it is they that must not tell the twins apart.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from tuckbox.core.events import RawEvent, Viewer
from tuckbox.core.game import Game
from tuckbox.core.journal import Journal
from tuckbox.core.keyed_shuffle import KeyedShuffle
from tuckbox.core.state import State
from tuckbox.testing.checks.knowledge import RiggedChance, Swaps
from tuckbox.testing.subject import alike

Course = list[tuple[int, int]]  # who played which code
Instead = dict[int, set[int]]  # the cards with which a card changes places


class Leak(AssertionError):
    """What a viewer was sent, or may do, depends on what is hidden from it."""


def rigged(game: Game, swaps: Swaps) -> Game:
    """The same game, dealt with these swaps wherever a match of it is begun."""
    twin = type(game)(game.card_set, game.chosen_options)

    def new(seats: int, seed: bytes, journal: Journal | None = None, shuffle: KeyedShuffle | None = None) -> State:
        return twin.deal(seats, RiggedChance(seed, swaps), journal)

    twin.new_state = new  # type: ignore[method-assign]
    return twin


@dataclass
class Played:
    """A match played to its end: what was done, and what the viewer saw of it."""

    course: Course = field(default_factory=list)
    seen: list[list[object]] = field(default_factory=list)  # by entry, the deal first
    events: list[tuple[int, list[RawEvent]]] = field(default_factory=list)  # by entry, and how many shuffles before
    dealt: list[list[int]] = field(default_factory=list)  # by its shuffles


def play_at_random(game: Game, seats: int, seed: bytes, viewer: Viewer, dice: random.Random) -> Played:
    """A match of random moves."""
    journal = Journal()
    state = game.new_state(seats, seed, journal)
    chance = state.chance
    assert isinstance(chance, RiggedChance)
    played = Played(dealt=chance.dealt)
    played.events.append((chance.shuffles, list(journal.events)))
    _note(game, journal, viewer, played)
    while not state.is_over:
        seat = dice.choice(state.seats_to_act())
        code = dice.choice(state.legal_moves(seat))
        state.apply(seat, code)
        played.course.append((seat, code))
        played.events.append((chance.shuffles, list(journal.events)))
        _note(game, journal, viewer, played)
    return played


def play_alike(
    game: Game, seats: int, seed: bytes, viewer: Viewer, model: Played, choices: dict[int, int], instead: Instead
) -> Played | None:
    """The match with moves that look the same to the viewer; None as soon as it would see something else.

    Who cannot do the same does it with the card that lies where the other one lay, if that can be told.
    """
    journal = Journal()
    state = game.new_state(seats, seed, journal)
    played = Played()
    _note(game, journal, viewer, played)
    for number, (seat, code) in enumerate(model.course):
        if played.seen[number] != model.seen[number]:
            return None
        if state.is_over or seat not in state.seats_to_act():
            raise Leak(f"entry {number + 1}: the viewer sees by who is to decide that hidden cards are different")
        options = state.legal_moves(seat)
        if seat == viewer:
            if code not in options:
                raise Leak(f"entry {number + 1}: the viewer's own options depend on what is hidden from it")
        elif code not in options or number in choices:
            others = [two for _, two in alike(game, [code], options, False)]
            if not others:
                return None
            wanted = game.moves.decode(code)[1]
            others.sort(key=lambda one: -_agreeing(game.moves.decode(one)[1], wanted, instead))
            code = others[choices.get(number, 0) % len(others)]
        state.apply(seat, code)
        played.course.append((seat, code))
        _note(game, journal, viewer, played)
    return played if played.seen == model.seen and state.is_over else None


def _agreeing(one: tuple[int, ...], other: tuple[int, ...], instead: Instead) -> int:
    return sum(2 * (a == b) + (a in instead.get(b, ())) for a, b in zip(one, other, strict=True))


def _note(game: Game, journal: Journal, viewer: Viewer, played: Played) -> None:
    """Note what the viewer saw of an entry."""
    played.seen.append([(event.kind, event.parts) for event in game.visible_events(journal.events, viewer)])
    journal.events.clear()


@dataclass
class Twins:
    """Two matches that look the same to a viewer."""

    seats: int
    seed: bytes
    viewer: Viewer
    games: tuple[Game, Game]
    courses: tuple[Course, Course]

    def apart(self) -> tuple[float, float]:
        """The share of positions in which hidden cards lie elsewhere, and in which they are in other players' hands."""
        states = [game.new_state(self.seats, self.seed) for game in self.games]
        others = [seat for seat in range(self.seats) if seat != self.viewer]
        hidden = held = 0
        for moves in zip(*self.courses, strict=True):
            if states[0].fingerprint() != states[1].fingerprint():
                hidden += 1
                held += any(
                    self.games[0].view(states[0], seat) != self.games[1].view(states[1], seat) for seat in others
                )
            for state, (seat, code) in zip(states, moves, strict=True):
                state.apply(seat, code)
        entries = len(self.courses[0])
        return hidden / entries, held / entries


@dataclass(frozen=True)
class Stay:
    """A card that the viewer does not see for a while: where it lay, when it left its pile, and when it is seen."""

    shuffle: int
    place: int
    card: int
    since: float
    until: float


def stays(game: Game, model: Played, viewer: Viewer) -> list[Stay]:
    """The cards of a match that leave their piles unseen, as far as its journal tells, and those that stay in them."""
    piles: dict[int, list[int]] = {}  # by shuffle, the places that are left, the top last
    drawn: list[tuple[int, int, int, int]] = []  # shuffle, place, card, entry
    shown: dict[int, list[int]] = {}  # by card, the entries in which the viewer sees one
    for entry, (shuffles, events) in enumerate(model.events):
        for number in range(len(piles), shuffles):
            piles[number] = list(range(len(model.dealt[number])))
        for raw in events:
            kind, privy = game.events.kinds[raw[0]], game.events.sees_secrets(raw, viewer)
            for part, card in zip(kind.parts, raw[2:], strict=False):
                if part.name in kind.secret and not privy:
                    found = _top(piles, model.dealt, card)
                    drawn += [(*place, card, entry) for place in found]
                elif part.domain != "seat":
                    shown.setdefault(card, []).append(entry)
    away = [
        Stay(shuffle, place, card, entry, min((e for e in shown.get(card, ()) if e >= entry), default=math.inf))
        for shuffle, place, card, entry in drawn
    ]
    last = [
        Stay(shuffle, place, model.dealt[shuffle][place], math.inf, math.inf)
        for shuffle, places in piles.items()
        for place in places
    ]
    return away + last


def _top(piles: dict[int, list[int]], dealt: list[list[int]], card: int) -> list[tuple[int, int]]:
    """Take a card from the pile on which it lies, the one that was shuffled last if there are several."""
    for number in reversed(piles):
        places = piles[number]
        for end in (-1, 0):
            if places and dealt[number][places[end]] == card:
                return [(number, places.pop(end))]
    return []


def pairs(game: Game, model: Played, viewer: Viewer, dice: random.Random) -> list[tuple[Stay, Stay]]:
    """The cards that can change places unseen, as far as one can tell: those that are apart the longest first."""
    cards = stays(game, model, viewer)
    found = [
        (one, other)
        for number, one in enumerate(cards)
        for other in cards[number + 1 :]
        if one.shuffle == other.shuffle and one.card != other.card
        if one.since == other.since or max(one.since, other.since) < min(one.until, other.until)
    ]
    dice.shuffle(found)
    return sorted(found, key=lambda pair: -_apart(*pair))


def _apart(one: Stay, other: Stay) -> float:
    """For how many entries the two cards are in different places, one of them in a hand."""
    return 0.0 if one.since == other.since else abs(one.since - other.since)


def twins(game: Game, seats: int, seed: bytes, viewer: Viewer, dice: random.Random, tries: int) -> Twins:
    """A random match and its twin, after so many tries to change something that the viewer does not see."""
    plain = rigged(game, {})
    model = play_at_random(plain, seats, seed, viewer, dice)
    secret = [number for number, (_, code) in enumerate(model.course) if game.moves.decode(code)[0].secret]
    likely = pairs(game, model, viewer, dice)
    swaps: Swaps = {}
    choices: dict[int, int] = {}
    instead: Instead = {}
    moved: set[tuple[int, int]] = set()
    second, course = plain, model.course
    for _ in range(tries):
        new_swaps, new_choices = {number: list(pairs) for number, pairs in swaps.items()}, dict(choices)
        new_instead = dict(instead)
        places: set[tuple[int, int]] = set()
        likely = [pair for pair in likely if not {(stay.shuffle, stay.place) for stay in pair} & moved]
        if likely and dice.random() < 0.7:
            one, other = likely.pop(0)
            places = {(stay.shuffle, stay.place) for stay in (one, other)}
            new_swaps.setdefault(one.shuffle, []).append((one.place, other.place))
            for stay, partner in ((one, other), (other, one)):
                new_instead[stay.card] = new_instead.get(stay.card, set()) | {partner.card}
        elif secret and dice.random() < 0.3:
            new_choices[dice.choice(secret)] = dice.randrange(1, 12)
        else:
            number = dice.choice([number for number, cards in enumerate(model.dealt) if len(cards) > 1])
            size = len(model.dealt[number])
            place, further = dice.sample(range(size), 2)
            if dice.random() < 0.5:  # cards that lie close to each other are often in a hand together
                further = min(place + dice.randrange(1, 5), size - 1)
            new_swaps.setdefault(number, []).append((place, further))
        candidate = rigged(game, new_swaps)
        found = play_alike(candidate, seats, seed, viewer, model, new_choices, new_instead)
        if found is not None:
            swaps, choices, instead, second, course = new_swaps, new_choices, new_instead, candidate, found.course
            moved |= places
    return Twins(seats, seed, viewer, (plain, second), (model.course, course))
