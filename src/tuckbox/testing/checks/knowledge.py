"""Checks of knowledge: what a viewer is told, and what resampling takes it to know, must be the same.

Two matches are played side by side that differ only in what is hidden: in the shuffles of the deal, in the chance to
come, or because one is resampled. As long as a viewer is told the same in both, it cannot tell them apart, so both must
be resampled to the same positions. When a viewer is told different things, they must not be.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import Chance, FastChance, SeededChance
from tuckbox.core.errors import CannotResample
from tuckbox.core.events import OPEN, RawEvent, Viewer
from tuckbox.core.game import Game, seed_of
from tuckbox.core.journal import Journal
from tuckbox.core.state import State
from tuckbox.testing.as_json import difference
from tuckbox.testing.subject import Subject, alike, player_names, positions, require, viewer_name, viewers

MOST_STEPS: Final = 50  # moves for which a pair of matches is played
VIEWS: Final = 0.35  # how often views are compared when the events are the same

Swaps = dict[int, list[tuple[int, int]]]  # of each shuffle, by its number: the places whose cards change


class RiggedChance(Chance):
    """A match's chance with shuffles in which some cards are swapped."""

    def __init__(self, seed: bytes, swaps: Swaps) -> None:
        self.inner: Chance = SeededChance(seed)
        self.swaps = swaps
        self.shuffles = 0
        self.dealt: list[list[int]] = []  # the result of each shuffle

    def below(self, n: i64) -> i64:
        return self.inner.below(n)

    def shuffle(self, cards: vec[i64], start: i64, stop: i64) -> None:
        self.inner.shuffle(cards, start, stop)
        for one, other in self.swaps.get(self.shuffles, ()):
            if start + max(one, other) < stop:
                cards[start + one], cards[start + other] = cards[start + other], cards[start + one]
        self.shuffles += 1
        self.dealt.append([int(cards[place]) for place in range(start, stop)])

    def copy(self) -> Chance:
        twin = RiggedChance(b"", self.swaps)
        twin.inner, twin.shuffles, twin.dealt = self.inner.copy(), self.shuffles, list(self.dealt)
        return twin

    def numbers(self) -> list[int]:
        return self.inner.numbers()


@dataclass
class Pair:
    """Two matches that differ in what is hidden, and the viewers who have been told the same in both."""

    one: State
    two: State
    viewers: set[Viewer]
    has_same_chance: bool = True  # the same chance is to come in both
    is_new: bool = False  # they have just been dealt
    swapped: dict[int, int] = field(default_factory=dict)  # the cards that have changed places
    before: State | None = None  # the first of both before its last move
    last: tuple[int, int] = (0, 0)  # that move: who played which code


@dataclass
class Comparison:
    """The information a viewer got in two matches after the same move."""

    game: Game
    pair: Pair
    viewer: Viewer
    events: tuple[list[RawEvent], list[RawEvent]]
    dice: random.Random

    @cached_property
    def difference(self) -> str:
        """The first difference in what the viewer was told; empty if none. The order of a move's events is ignored."""
        one, two = (self._told(state, events) for state, events in zip(self._states, self.events, strict=True))
        return difference(one, two)

    def has_different_events(self) -> bool:
        """Whether the viewer sees different events; comparing views as well would take much longer."""
        one, two = self.events
        return self._seen(one) != self._seen(two)

    def _seen(self, events: list[RawEvent]) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
        return sorted((event.kind, event.parts) for event in self.game.visible_events(events, self.viewer))

    @property
    def _states(self) -> tuple[State, State]:
        return self.pair.one, self.pair.two

    def _told(self, state: State, events: list[RawEvent]) -> dict[str, object]:
        names = player_names(int(state.seats))
        seen = self.game.visible_events(events, self.viewer, names)
        return {
            "events": sorted(f"{event} {dict(event.parts)}" for event in seen),
            "view": self.game.view(state, self.viewer),
        }

    def was_revealed(self) -> bool:
        """Whether an event that `reveals` something told the viewer its secret parts."""
        table = self.game.events
        return any(table.reveals(raw) and table.sees_secrets(raw, self.viewer) for side in self.events for raw in side)

    def is_forgotten(self) -> bool:
        """Whether the viewer is told this however the move shuffles: then what was told may no longer hold."""
        before, (seat, code) = self.pair.before, self.pair.last
        if before is None or before.chance.numbers() == self.pair.one.chance.numbers():
            return False
        one, two = (Counter(self._seen(events)) for events in self.events)
        for number in range(3):
            again = before.copy()
            again.chance, again.journal = SeededChance(seed_of(f"again {number}")), Journal()
            again.apply(seat, code)
            if not one - two <= Counter(self._seen(again.journal.events)):
                return False
        return True

    def same_to(self) -> int | None:
        """A seat that knows all that the viewer knows and to which, by resampling, both positions are the same."""
        seats = range(self.pair.one.seats) if self.viewer is None else [self.viewer]
        numbers = [self.dice.randrange(2**60) for _ in range(3)]
        return next((seat for seat in seats if all(self.is_same(seat, number) for number in numbers)), None)

    def is_same(self, seat: int, number: int) -> bool:
        """Whether both positions resample to the same one."""
        try:
            one, two = (state.resample(seat, FastChance(number)) for state in self._states)
        except CannotResample:
            return False
        return one.fingerprint() == two.fingerprint()


def check_told(subject: Subject, count: int) -> None:
    """Nobody is told what they may not know: views, events, log and refusals are the same whatever is hidden."""
    for comparison in comparisons(subject, count, "told"):
        who = viewer_name(comparison.viewer)
        if not comparison.difference:
            _check_answers(comparison)
            continue
        what = f"{who.capitalize()} is told what depends on hidden cards: {comparison.difference}."
        if comparison.pair.has_same_chance and not comparison.pair.is_new:
            undeclared = " No event that `reveals` something told it."
            require(
                comparison.was_revealed(), what + undeclared, "the events of this move: secret parts, `reveals`; view()"
            )
        seat = None if comparison.is_forgotten() else comparison.same_to()
        known = f" resample() for seat {(seat or 0) + 1} deals it anew, so the seat is not meant to know."
        require(seat is None, what + known, "who sees the events of this move; resample() if the seat may know")


def _check_answers(found: Comparison) -> None:
    """The log, refusals and previews are the same, too, while a seat is told the same."""
    game, seat = found.game, found.viewer
    names = player_names(int(found.pair.one.seats))
    seen = [game.visible_events(events, seat) for events in found.events]
    logs = [[event.sentence for event in game.log_events(events, seat, names)] for events in found.events]
    if seen[0] == seen[1]:
        what = f"The log of {viewer_name(seat)} depends on hidden cards: {difference(logs[0], logs[1])}."
        require(logs[0] == logs[1], what, "sentences of events: `summary`, `redacted`, `silent`")
    if seat is None or found.pair.one.is_over:
        return
    one, two = found.pair.one, found.pair.two
    for _ in range(2):
        kind = found.dice.choice(game.moves.kinds)
        values = [found.dice.randrange(part.size) for part in kind.parts]
        move = game.move(game.moves.encode(kind.name, *values))
        reasons = [game.why_not(state, seat, move) for state in (one, two)]
        what = f"Why seat {seat + 1} may not play '{move}' depends on hidden cards: {reasons[0]!r} or {reasons[1]!r}."
        require(reasons[0] == reasons[1], what, "explain_illegal()")
    legal = one.legal_moves(seat)
    for code in found.dice.sample(legal, min(2, len(legal))):
        scores = [game.preview_scores(state, seat, game.move(code)) for state in (one, two)]
        what = f"The scores after a move of seat {seat + 1} depend on hidden cards: {scores[0]} or {scores[1]}."
        require(scores[0] == scores[1], what, "preview_scores()")


def check_knowledge(subject: Subject, count: int) -> None:
    """Resampling keeps no more than a seat was told: positions that it cannot tell apart are resampled to the same."""
    for comparison in comparisons(subject, count, "knowledge"):
        if comparison.viewer is None or comparison.difference:
            continue
        what = f"Seat {comparison.viewer + 1} was told the same in two matches, but resample() tells them apart:"
        what += " it keeps something that the seat cannot know."
        number = comparison.dice.randrange(2**60)
        same = comparison.is_same(comparison.viewer, number) or not _matters(comparison, number)
        require(same, what, "resample(): cards, sealed picks, piles and parts of steps that it leaves as they are")


def _matters(found: Comparison, number: int) -> bool:
    """Whether two resampled positions ever come to differ in a view, a legal move or the result, played the same."""
    assert found.viewer is not None
    game, dice = found.game, random.Random(number)
    one, two = (state.resample(found.viewer, FastChance(number)) for state in (found.pair.one, found.pair.two))
    for viewer in (*viewers(one), OPEN):
        if game.view(one, viewer) != game.view(two, viewer):
            return True
    while not one.is_over and not two.is_over:
        seat = dice.choice(one.seats_to_act())
        legal = one.legal_moves(seat)
        if legal != two.legal_moves(seat):
            return True
        code = dice.choice(legal)
        one.apply(seat, code)
        two.apply(seat, code)
    return one.is_over != two.is_over or game.result(one) != game.result(two)


def comparisons(subject: Subject, count: int, word: str) -> Iterator[Comparison]:
    """What every viewer is told in pairs of matches, from the deal or from a later position on."""
    for number in range(count):
        if number % 3 == 2:
            for state, dice in positions(subject, 1, f"{word} {number}"):
                seat = dice.randrange(int(state.seats))
                pair = Pair(state, state.resample(seat, FastChance(dice.randrange(2**60))), {seat, None})
                state.journal, pair.two.journal = Journal(), Journal()
                yield from _compared(subject.game, pair, dice)
                yield from _side_by_side(subject, pair, dice)
        else:
            yield from _from_deal(subject, number, word)


def _from_deal(subject: Subject, number: int, word: str) -> Iterator[Comparison]:
    """A deal, and one in which two cards are swapped or the chance to come differs."""
    game = subject.game
    seats = game.players[number // 3 % len(game.players)]
    seed = f"{word} {number}"
    subject.start(seed, seats)
    dice = random.Random(seed)
    chance = RiggedChance(seed_of(seed), {})
    one = subject.state = game.deal(seats, chance, Journal())
    shuffles = [place for place, cards in enumerate(chance.dealt) if len(cards) > 1]
    has_same_chance = bool(shuffles) and number % 6 != 4
    if has_same_chance:
        shuffle = dice.choice(shuffles)
        here, there = _places(len(chance.dealt[shuffle]), dice)
        two = game.deal(seats, RiggedChance(seed_of(seed), {shuffle: [(here, there)]}), Journal())
        card, other = chance.dealt[shuffle][here], chance.dealt[shuffle][there]
        swapped = {card: other, other: card}
    else:
        swapped = {}
        two = game.deal(seats, RiggedChance(seed_of(seed), {}), Journal())
        two.chance = SeededChance(seed_of(f"{seed} from here"))
    pair = Pair(one, two, set(viewers(one)), has_same_chance, True, swapped)
    yield from _compared(game, pair, dice)
    pair.is_new = False
    yield from _side_by_side(subject, pair, dice)


def _places(size: int, dice: random.Random) -> tuple[int, int]:
    """Two places in a shuffled pile; the first is often near one of its ends, where cards are drawn soon."""
    near = min(size, 12)
    here = dice.choice([dice.randrange(size), dice.randrange(near), size - 1 - dice.randrange(near)])
    there = dice.randrange(size - 1)
    return here, there + (there >= here)


def _compared(game: Game, pair: Pair, dice: random.Random) -> Iterator[Comparison]:
    """Compare what viewers were told of the last move, and drop those who were told different things."""
    events = _taken(pair.one), _taken(pair.two)
    for viewer in sorted(pair.viewers, key=str):
        found = Comparison(game, pair, viewer, events, dice)
        if pair.is_new or dice.random() < VIEWS or found.has_different_events():
            yield found
            if found.difference:
                pair.viewers.discard(viewer)


def _taken(state: State) -> list[RawEvent]:
    """The events since the previous call."""
    journal = state.journal
    assert journal is not None
    events, journal.events = journal.events, []
    return events


def _side_by_side(subject: Subject, pair: Pair, dice: random.Random) -> Iterator[Comparison]:
    """Play moves in both matches that look the same to viewers who cannot see the difference."""
    game, one, two = subject.game, pair.one, pair.two
    for _ in range(MOST_STEPS):
        if one.is_over or two.is_over or not pair.viewers:
            return
        mover = dice.choice(one.seats_to_act())
        codes = _same_looking_moves(game, pair, mover, dice) if mover in two.seats_to_act() else None
        if codes is None:
            return
        if codes[0] != codes[1]:
            pair.viewers.discard(mover)  # it knows what it chose
        subject.moves.append((mover, codes[0]))
        pair.last = mover, codes[0]
        pair.before = one.copy()
        pair.before.chance = one.chance.copy()
        for state, code in zip((one, two), codes, strict=True):
            state.apply(mover, code)
        subject.state = one
        yield from _compared(game, pair, dice)


def _same_looking_moves(game: Game, pair: Pair, mover: int, dice: random.Random) -> tuple[int, int] | None:
    """A move in each match that look the same to viewers who cannot see the difference; None if there are none.

    Mostly the same move, or the one with the card that lies where the other card lay.
    """
    own = mover in pair.viewers and dice.random() < 0.7
    pairs = alike(game, pair.one.legal_moves(mover), pair.two.legal_moves(mover), own)
    if not pairs:
        return None
    code = dice.choice(pairs)[0]
    others = [two for one, two in pairs if one == code]
    kind, values = game.moves.decode(code)
    meant = tuple(pair.swapped.get(value, value) for value in values)
    likely = [two for two in others if game.moves.decode(two) == (kind, meant)]
    likely = likely or [two for two in others if two == code]
    return code, dice.choice(likely if likely and dice.random() < 0.75 else others)
