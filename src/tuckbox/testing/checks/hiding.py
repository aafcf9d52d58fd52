"""Checks of hiding: views show what they may, and resampling deals anew what a seat cannot know."""

from __future__ import annotations

import math
import random
from collections import Counter

from tuckbox.core.chance import FastChance, SeededChance
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.core.state import State
from tuckbox.testing.as_json import difference
from tuckbox.testing.subject import (
    NotChecked,
    Subject,
    matches,
    play_out,
    positions,
    require,
    viewer_name,
    viewers,
)


def check_legal_moves_in_views(subject: Subject, count: int) -> None:
    """A view changes nothing and has the legal moves of its own seat; watchers and the open view have none."""
    game = subject.game
    for state, _ in positions(subject, count, "legal moves"):
        before = state.fingerprint()
        for viewer in (OPEN, None):
            none = game.view(state, viewer).legal_moves == ()
            require(none, f"The view of {viewer_name(viewer)} has legal moves.", "view(): use viewer_moves()")
        for seat in range(state.seats):
            view = game.view(state, seat)
            same = [move.code for move in view.legal_moves] == state.legal_moves(seat)
            require(same, f"The view of seat {seat + 1} does not have its legal moves.", "view(): use viewer_moves()")
            same = list(view.seats_to_act) == state.seats_to_act()
            require(same, f"The view of seat {seat + 1} names other seats to act.", "view()")
        together = game.views(state, [*viewers(state), OPEN])
        for viewer, view in together.items():
            found = difference(view, game.view(state, viewer))
            what = f"{viewer_name(viewer).capitalize()} sees something else where others look too: {found}."
            require(not found, what, "views()")
        same = state.fingerprint() == before
        require(same, "Looking at a position changes it.", "view() and views(): they only read the state")


def check_views(subject: Subject, count: int) -> None:
    """A position in which all that a seat cannot know is dealt anew looks the same to the seat and to watchers."""
    game = subject.game
    for state, dice in positions(subject, count, "views"):
        before = state.fingerprint()
        for seat in range(state.seats):
            other = state.resample(seat, FastChance(dice.randrange(2**60)))
            same = state.fingerprint() == before
            require(same, "resample() changes the position that it is asked for.", "resample()")
            for viewer in (seat, None):
                found = difference(game.view(state, viewer), game.view(other, viewer))
                what = f"The view of {viewer_name(viewer)} depends on what seat {seat + 1} cannot know: {found}."
                require(not found, what, "view(), or resample() if the seat may know this")
            before = state.fingerprint()  # `legal-moves` reports views that change the position


def check_resample(subject: Subject, count: int) -> None:
    """Positions that are the same to a seat are resampled to the same; other chance deals other cards."""
    varied = hidden = False
    for state, dice in positions(subject, count, "resample"):
        hidden = hidden or difference(subject.game.view(state, OPEN), subject.game.view(state, None), "viewer") != ""
        for seat in range(state.seats):
            other = state.resample(seat, FastChance(dice.randrange(2**60)))
            number = dice.randrange(2**60)
            one, two = (each.resample(seat, FastChance(number)) for each in (state, other))
            what = f"resample() for seat {seat + 1} depends on what the seat cannot know"
            same = one.fingerprint() == two.fingerprint()
            require(same, f"{what}: collect the hidden cards and sort them before they are shuffled.", "resample()")
            ends = [play_out(Subject(subject.game), each, random.Random(1)).fingerprint() for each in (one, two)]
            same = ends[0] == ends[1]
            require(same, f"{what}: two equal results play on differently.", "Derived and Scratch fields in resample()")
            varied = varied or _cards(state.resample(seat, FastChance(number + 1))) != _cards(other)
    require(varied or not hidden, "resample() deals nothing anew, though some cards are hidden.", "resample()")


def _cards(state: State) -> list[int]:
    """The numbers of a position without its chance."""
    copy = state.copy()
    copy.chance = FastChance(0)
    return copy.numbers()


def check_chance(subject: Subject, count: int) -> None:
    """A resampled position has a chance of its own: from that of the match a bot could read what comes."""
    for state, dice in positions(subject, count, "chance"):
        for seat in range(state.seats):
            number = dice.randrange(2**60)
            one = state.resample(seat, FastChance(number))
            kept = one.chance is state.chance or isinstance(one.chance, SeededChance)
            look_at = "resample(): twin.chance = chance.split()"
            require(not kept, f"resample() for seat {seat + 1} keeps the chance of the match.", look_at)
            other = state.copy()
            other.chance = SeededChance(seed_of(f"another {number}"))
            two = other.resample(seat, FastChance(number))
            same = one.fingerprint() == two.fingerprint()
            require(same, f"resample() for seat {seat + 1} depends on the chance of the match.", look_at)


def check_resampled_play(subject: Subject, count: int) -> None:
    """Resampled positions can be played to their end; with `places`, no card is lost or doubled in them."""
    for state, dice in positions(subject, count, "resampled play"):
        played = list(subject.moves)
        for seat in range(state.seats):
            other = state.resample(seat, FastChance(dice.randrange(2**60)))
            same = other.seats_to_act() == state.seats_to_act()
            require(same, f"Resampled for seat {seat + 1}, other seats are to act.", "resample()")
            if subject.places is not None:
                same = _totals(subject.places(other)) == _totals(subject.places(state))
                require(same, f"resample() for seat {seat + 1} loses or doubles cards.", "resample()")
            subject.moves = list(played)
            play_out(subject, other, dice)


def _totals(places: dict[int, Counter[str]]) -> dict[int, int]:
    return {card: found.total() for card, found in places.items()}


def check_deals(subject: Subject, count: int) -> None:
    """A deal that is resampled looks like another deal: no number of it is larger more often than by chance.

    Where the first choice is sealed, the others have chosen at random, and what they chose is dealt anew with the deal.
    """
    wins: dict[tuple[int, int, int], list[int]] = {}
    for number, (match, dice) in enumerate(matches(subject, count, "deals")):
        state = match.state
        seats = int(state.seats)
        seat = (0, seats - 1)[number // len(subject.game.players) % 2]  # few seats, so that each has many deals
        _seal_picks(subject, state, seat, dice)
        here, there = _cards(state), _cards(state.resample(seat, FastChance(dice.randrange(2**60))))
        same = len(here) == len(there)
        require(same, f"resample() of the deal for seat {seat + 1} moves cards between places.", "resample()")
        for place, (one, two) in enumerate(zip(here, there, strict=True)):
            if one != two:
                wins.setdefault((seats, seat, place), [0, 0])[one > two] += 1
    for (seats, seat, _), (fewer, more) in wins.items():
        surprise = abs(more - fewer) / math.sqrt(more + fewer)
        what = f"With {seats} seats resample() for seat {seat + 1} does not deal as the game does: a number of the"
        what += f" position is larger in {fewer} and smaller in {more} of {fewer + more} deals."
        require(
            surprise < 6,
            what,
            "resample(): shuffle all hidden cards, fill each place from the same ones, and pick at random for others",
        )


def _seal_picks(subject: Subject, state: State, seat: int, dice: random.Random) -> None:
    """Let all others make a sealed choice at random, if the first one is sealed."""
    if subject.game.steps[state.step_kind()].sealed:
        for other in state.seats_to_act():
            if other != seat:
                code = dice.choice(state.legal_moves(other))
                subject.moves.append((other, code))
                state.apply(other, code)


def check_proportions(subject: Subject, count: int, samples: int = 2000) -> None:
    """Every hidden card lies in every place where it can be, as often as it should (chi-square)."""
    if subject.places is None or subject.chances is None:
        raise NotChecked(
            "it needs places() and chances() in a module `testing` of the game's package (docs/add-a-game.md)."
        )
    tested = 0
    for state, dice in positions(subject, count, "proportions"):
        seat = dice.randrange(int(state.seats))
        expected = subject.chances(state, seat)
        observed: dict[int, Counter[str]] = {card: Counter() for card in expected}
        chance = FastChance(dice.randrange(2**60))
        for _ in range(samples):
            places = subject.places(state.resample(seat, chance))
            for card in expected:
                observed[card].update(places[card])
        for card, chances in expected.items():
            what = f"Resampled for seat {seat + 1}, card {card}"
            wrong = set(observed[card]) - set(chances)
            require(not wrong, f"{what} is at {', '.join(sorted(wrong))}, where it cannot be.", "resample()")
            missing = set(chances) - set(observed[card])
            require(not missing, f"{what} is never at {', '.join(sorted(missing))}.", "resample()")
            square = sum((observed[card][p] - samples * e) ** 2 / (samples * e) for p, e in chances.items())
            fair = square < chi_square_limit(len(chances) - 1)
            require(fair, f"{what} lies at {dict(observed[card])}, not as {chances}.", "resample()")
            tested += len(chances) > 1
    require(tested, "No card is hidden from anybody.", "the `chances` that were passed")


def chi_square_limit(freedom: int) -> float:
    """The value that chi-square exceeds once in ten million (Wilson and Hilferty's approximation)."""
    if freedom == 0:
        return 1e-9
    return freedom * (1 - 2 / (9 * freedom) + 5.2 * math.sqrt(2 / (9 * freedom))) ** 3
