"""The harness: what every game must hold to, whatever its rules; each check takes a subject and raises on a fault."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from tests.as_json import to_json
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import IllegalMove, NotYourTurn
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import Game, seed_of
from tuckbox.core.journal import Journal
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.core.state import State
from tuckbox.registry import replay

Places = dict[int, Counter[str]]  # of each card: how many of it lie at each place
Chances = dict[int, dict[str, float]]  # of each card a seat cannot place: how many lie at each place on average


@dataclass(frozen=True)
class Subject:
    """A game on the bench, with what the harness cannot find out by itself: where the cards really are."""

    game: Game
    places: Callable[[State], Places]
    chances: Callable[[State, int], Chances]  # worked out from the rules, not from resample()


def matches(subject: Subject, count: int, word: str) -> Iterator[tuple[Match, random.Random]]:
    """New matches for every number of seats in turn."""
    players = subject.game.players
    for number in range(count):
        seats = players[number % len(players)]
        seed = f"{word} {number}"
        names = [f"Player {seat + 1}" for seat in range(seats)]
        yield Match(subject.game, names, seed_of(seed)), random.Random(seed)


def step(state: State, dice: random.Random) -> tuple[int, int]:
    """Play a random option of a random decider; the seat and the code."""
    seat = dice.choice(state.seats_to_act())
    code = dice.choice(state.legal_moves(seat))
    state.apply(seat, code)
    return seat, code


def positions(subject: Subject, count: int, word: str) -> Iterator[tuple[State, random.Random]]:
    """Positions from all parts of random matches."""
    for match, dice in matches(subject, count, word):
        length = 0
        trial = match.state.copy()
        while not trial.is_over:
            step(trial, dice)
            length += 1
        state = match.state.copy()
        for _ in range(dice.randrange(length)):
            step(state, dice)
            if state.is_over:
                break
        if not state.is_over:
            yield state, dice


def viewers(state: State) -> list[Viewer]:
    """Everybody who may look at a running match."""
    return [*range(state.seats), None]


# Playing


def check_random_games(subject: Subject, count: int) -> None:
    """Random matches come to an end; options are there, sorted, without repeats; values agree with the result."""
    for match, dice in matches(subject, count, "random games"):
        state = match.state
        for _ in range(100_000):
            if state.is_over:
                break
            assert state.seats_to_act(), "somebody decides while the match goes on"
            assert state.seat_to_act() == state.seats_to_act()[0], "decider() is the first of deciders()"
            for seat in range(state.seats):
                options = state.legal_moves(seat)
                assert bool(options) == (seat in state.seats_to_act()), "exactly the deciders have options"
                assert options == sorted(set(options)), "options are in rising order, without repeats"
            step(state, dice)
        assert state.is_over, "a match comes to an end"
        assert not state.seats_to_act() and not any(state.legal_moves(seat) for seat in range(state.seats))
        result = match.result()
        assert result is not None
        values = [state.returns(seat) for seat in range(state.seats)]
        assert math.isclose(sum(values), 1.0), "one victory is shared out"
        assert {seat for seat, value in enumerate(values) if value > 0} == set(result.winners)
        assert set(result.winners) == {seat for seat, rank in enumerate(result.ranks) if rank == 1}
        assert len(result.sheet) > 0 and len(result.scores) == state.seats


def check_copies(subject: Subject, count: int) -> None:
    """A copy equals its original and is independent of it."""
    for state, dice in positions(subject, count, "copies"):
        before = state.fingerprint()
        twin = state.copy()
        assert twin.fingerprint() == before, "a copy equals its original"
        while not twin.is_over:
            step(twin, dice)
            if dice.random() < 0.2:
                assert state.fingerprint() == before, "playing on a copy leaves its original alone"
        assert state.fingerprint() == before, "playing on a copy leaves its original alone"
        twin = state.copy()
        course = random.Random(1)
        while not twin.is_over:
            step(twin, course)
        again = state.copy()
        course = random.Random(1)
        while not again.is_over:
            step(again, course)
        assert again.fingerprint() == twin.fingerprint(), "equal states and equal moves lead to equal states"


def check_sentences(subject: Subject, count: int) -> None:
    """Each option has a sentence of its own, which parses back."""
    for state, _ in positions(subject, count, "sentences"):
        for seat in state.seats_to_act():
            options = subject.game.legal_moves(state, seat)
            assert len({move.sentence for move in options}) == len(options), "sentences are unique"
            for move in options:
                assert subject.game.parse(move.sentence) == move, "a sentence parses back"
                assert subject.game.parse("  " + move.sentence.upper()) == move, "case and spacing do not matter"


def check_records(subject: Subject, count: int) -> None:
    """A record, written and read, leads to the same position, events and result."""
    for match, dice in matches(subject, count, "records"):
        stop = dice.random() < 0.3
        while not match.is_over:
            seat = dice.choice(match.seats_to_act())
            match.play(seat, dice.choice(match.legal_moves(seat)))
            if stop and dice.random() < 0.01:
                match.resign(dice.randrange(len(match.players)))
                break
        text = str(match.record())
        again = replay(parse(text))
        assert again.state.fingerprint() == match.state.fingerprint(), "a record leads to the same position"
        assert str(again.record()) == text and again.result() == match.result()
        assert again.journal.events == match.journal.events, "a record leads to the same events"


def check_illegal_moves(subject: Subject, count: int) -> None:
    """Illegal moves are refused with a reason, and change nothing."""
    refused = 0
    word = 0
    while refused < count:
        word += 1
        for match, dice in matches(subject, 1, f"illegal moves {word}"):
            for _ in range(dice.randrange(40)):
                if match.is_over:
                    break
                seat = dice.choice(match.seats_to_act())
                match.play(seat, dice.choice(match.legal_moves(seat)))
            if match.is_over:
                continue
            before = match.state.fingerprint()
            events, entries = len(match.journal.events), len(match.entries)
            for _ in range(20):
                seat = dice.randrange(len(match.players))
                move = subject.game.move(dice.randrange(subject.game.moves.size))
                if move.code in match.state.legal_moves(seat):
                    continue
                reason = match.why_not(seat, move)
                assert reason and reason.endswith((".", ")")), f"a refusal is a sentence: {reason!r}"
                with pytest.raises((IllegalMove, NotYourTurn)) as refusal:
                    match.play(seat, move)
                assert str(refusal.value) == reason, "playing and asking give the same reason"
                refused += 1
            assert match.state.fingerprint() == before, "a refused move changes nothing"
            assert (len(match.journal.events), len(match.entries)) == (events, entries)


def check_reseating(subject: Subject, count: int) -> None:
    """Moving everybody on by some seats moves the course and the result, and nothing else."""
    for state, dice in positions(subject, count, "reseating"):
        seats = int(state.seats)
        by = dice.randrange(1, seats)
        one, two = state.copy(), state.rotate_seats(by)
        two.chance = one.chance.copy()
        while not one.is_over:
            seat = dice.choice(one.seats_to_act())
            there = (seat + by) % seats
            assert sorted((other + by) % seats for other in one.seats_to_act()) == two.seats_to_act()
            mine = {code: reseated(subject.game, code, by, seats) for code in one.legal_moves(seat)}
            assert sorted(mine.values()) == two.legal_moves(there), "the options are the same in the other seat"
            code = dice.choice(sorted(mine))
            one.apply(seat, code)
            two.apply(there, mine[code])
        assert two.is_over
        scores = subject.game.result(one).scores, subject.game.result(two).scores
        assert all(scores[0][seat] == scores[1][(seat + by) % seats] for seat in range(seats))
        assert all(one.returns(seat) == two.returns((seat + by) % seats) for seat in range(seats))


def reseated(game: Game, code: int, by: int, seats: int) -> int:
    """A move with the seats that it names moved on."""
    kind, values = game.moves.decode(code)
    moved = [
        (value + by) % seats if part.domain == "seat" else value for part, value in zip(kind.parts, values, strict=True)
    ]
    return game.moves.encode(kind.name, *moved)


# Hiding


def check_views_of_resamples(subject: Subject, count: int) -> None:
    """A resampled state looks the same to its seat and to watchers, and leaves its original alone."""
    for state, dice in positions(subject, count, "views"):
        before = state.fingerprint()
        for seat in range(state.seats):
            other = state.resample(seat, FastChance(dice.randrange(2**60)))
            for viewer in (seat, None):
                one = to_json(subject.game.view(state, viewer))
                two = to_json(subject.game.view(other, viewer))
                assert one == two, f"what {viewer} sees does not depend on what is hidden from it"
        assert state.fingerprint() == before, "resampling leaves its original alone"


def check_equal_resamples(subject: Subject, count: int) -> None:
    """States that look equal to a seat resample to equal states with equal generators."""
    for state, dice in positions(subject, count, "equal resamples"):
        for seat in range(state.seats):
            other = state.resample(seat, FastChance(dice.randrange(2**60)))
            number = dice.randrange(2**60)
            one = state.resample(seat, FastChance(number)).fingerprint()
            two = other.resample(seat, FastChance(number)).fingerprint()
            assert one == two, "equal views and equal generators give equal states"
            assert one != state.resample(seat, FastChance(number + 1)).fingerprint(), "another one, another state"


def check_resampled_play(subject: Subject, count: int) -> None:
    """Resampled states can be played to their end, and nothing in them contradicts the rules."""
    for state, dice in positions(subject, count, "resampled play"):
        for seat in range(state.seats):
            other = state.resample(seat, FastChance(dice.randrange(2**60)))
            assert sorted(map(total, subject.places(other).items())) == sorted(
                map(total, subject.places(state).items())
            ), "resampling keeps all the cards"
            while not other.is_over:
                step(other, dice)


def total(item: tuple[int, Counter[str]]) -> tuple[int, int]:
    """A card and how many there are of it."""
    return item[0], sum(item[1].values())


def check_proportions(subject: Subject, count: int, samples: int = 2000) -> None:
    """Every hidden card lies in every place where it could be, as often as it should (chi-square)."""
    tested = 0
    for state, dice in positions(subject, count, "proportions"):
        seat = dice.randrange(int(state.seats))
        expected = subject.chances(state, seat)
        found: dict[int, Counter[str]] = {card: Counter() for card in expected}
        generator = FastChance(dice.randrange(2**60))
        for _ in range(samples):
            places = subject.places(state.resample(seat, generator))
            for card in expected:
                found[card].update(places[card])
        for card, chances in expected.items():
            assert set(found[card]) <= set(chances), f"card {card} is never at {set(found[card]) - set(chances)}"
            assert set(found[card]) == set(chances), f"card {card} can be at {set(chances) - set(found[card])}"
            square = sum((found[card][p] - samples * e) ** 2 / (samples * e) for p, e in chances.items())
            assert square < chi_square_limit(len(chances) - 1), f"card {card}: {found[card]} is not as {chances}"
            tested += len(chances) > 1
    assert tested > 0, "some card is hidden from somebody"


def chi_square_limit(freedom: int) -> float:
    """What chi-square exceeds once in ten million (Wilson and Hilferty's approximation)."""
    if freedom == 0:
        return 1e-9
    return freedom * (1 - 2 / (9 * freedom) + 5.2 * math.sqrt(2 / (9 * freedom))) ** 3


def check_bytes(subject: Subject, count: int) -> None:
    """What a viewer is sent after a move does not change when what is hidden from it is dealt differently."""
    compared = 0
    for state, dice in positions(subject, count, "bytes"):
        game = subject.game
        for seat in range(state.seats):
            one, two = state.copy(), state.resample(seat, FastChance(dice.randrange(2**60)))
            decider = dice.choice(one.seats_to_act())
            pairs = alike(game, one.legal_moves(decider), two.legal_moves(decider), decider == seat)
            if not pairs:
                continue
            one.journal, two.journal = Journal(), Journal()
            mine, other = dice.choice(pairs)
            one.apply(decider, mine)
            two.apply(decider, other)
            for viewer in (seat, None):
                came_out = any(
                    game.events.reveals(raw) and game.events.sees_secrets(raw, viewer)
                    for raw in [*one.journal.events, *two.journal.events]
                )
                if not came_out:
                    compared += 1
                    assert to_json(game.visible_events(one.journal.events, viewer)) == to_json(
                        game.visible_events(two.journal.events, viewer)
                    ), f"the events that {viewer} sees do not depend on what is hidden from it"
                    assert to_json(game.view(one, viewer)) == to_json(game.view(two, viewer))
    assert compared > 0, "some move brings nothing hidden to light"


def alike(game: Game, ones: list[int], twos: list[int], own: bool) -> list[tuple[int, int]]:
    """Moves in two positions that look the same to others (to the mover: that are the same)."""

    def looks(code: int) -> object:
        kind, values = game.moves.decode(code)
        shown = [value for part, value in zip(kind.parts, values, strict=True) if part.name not in kind.secret]
        return code if own else (kind.name, *shown)

    there: dict[object, list[int]] = {}
    for code in twos:
        there.setdefault(looks(code), []).append(code)
    return [(one, two) for one in ones for two in there.get(looks(one), [])]


def check_open_view(subject: Subject, count: int) -> None:
    """A match laid open shows every card; watchers and seats have no options but their own."""
    for state, _ in positions(subject, count, "open view"):
        assert subject.game.view(state, OPEN).legal_moves == ()
        assert subject.game.view(state, None).legal_moves == ()
        for seat in range(state.seats):
            view = subject.game.view(state, seat)
            assert [move.code for move in view.legal_moves] == state.legal_moves(seat)
            assert subject.game.describe_view(view), "the plain table has something to show"
