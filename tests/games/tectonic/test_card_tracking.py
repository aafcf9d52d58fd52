"""What a seat knows of hidden cards (T60), and that resampling deals the rest as it should."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tectonic.histories import World, worlds
from tests.games.tectonic.table_builder import ADVANCED, NAMES, STANDARD, Table
from tuckbox.core.chance import FastChance
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.core.journal import Journal
from tuckbox.core.zones import to_list
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.card_tracking import DISCARDED, ON_TABLE
from tuckbox.games.tectonic.rules.cards import HAND
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.view import MemoryView
from tuckbox.testing.checks.hiding import chi_square_limit

pytestmark = pytest.mark.slow

THREE = {"ann": (11, 12, 13, 14, 15, 16), "bo": (21, 22, 23, 24, 25, 26), "cy": (31, 32, 33, 34, 35, 36)}


def memory(table: Table, who: str) -> MemoryView:
    """What a player knows of hidden cards."""
    found = table.view(NAMES.index(who)).memory
    assert found is not None
    return found


def numbers(cards: tuple[int, ...]) -> set[int]:
    """The printed numbers of cards."""
    return {card + 1 for card in cards}


def play_round(table: Table, **picks: tuple[int, int]) -> Table:
    """Everybody picks and places."""
    table.pick(**picks)
    return table.place_any(*table.order())


# Views


@pytest.mark.rule("T60")
def test_a_player_sees_their_own_hand_and_how_many_cards_the_others_hold() -> None:
    table = Table(THREE)
    for seat, who in enumerate(THREE):
        view = table.view(seat)
        assert [numbers(player.hand) for player in view.seats] == [
            set(hand) if other == who else set() for other, hand in THREE.items()
        ]
        assert [player.held for player in view.seats] == [6, 6, 6]
    assert all(player.hand == () for player in table.view(None).seats)
    assert [numbers(player.hand) for player in table.view(OPEN).seats] == [set(hand) for hand in THREE.values()]


@pytest.mark.rule("T60")
def test_of_the_piles_only_the_size_is_seen() -> None:
    table = play_round(Table(THREE), ann=(11, 12), bo=(21, 22), cy=(31, 32))
    for viewer in (0, 1, 2, None):
        view = table.view(viewer)
        assert (view.pile, view.discards) == (62, 3)
        assert view.pile_cards == () and view.discarded_cards == ()
    assert numbers(table.view(OPEN).discarded_cards) == {12, 22, 32}
    assert len(table.view(OPEN).pile_cards) == 62


@pytest.mark.rule("T60")
def test_a_player_knows_their_own_discards_and_those_that_lay_open() -> None:
    table = Table(THREE).pick(ann=(11, 12), bo=(21, 22), cy=(31, 32))
    table.play("cy", "place tribe card 1 at 0,1 straight", "discard the card of seat 2")
    assert numbers(memory(table, "ann").discarded) == {12, 21}
    assert numbers(memory(table, "bo").discarded) == {22, 21}
    assert numbers(memory(table, "cy").discarded) == {32, 21}
    assert table.view(None).memory is None


@pytest.mark.rule("T60")
def test_picks_not_yet_revealed_are_hidden() -> None:
    table = Table(THREE).pick(ann=(11, 12))
    assert table.view(0).pick == (10, 11)
    assert [table.view(viewer).pick for viewer in (1, 2, None)] == [None, None, None]
    assert [player.picked for player in table.view(1).seats] == [True, False, False]
    picks = {int(table.state.resample(1, FastChance(number)).picks[0]) for number in range(300)}
    assert len(picks) > 100
    assert {int(table.state.resample(0, FastChance(number)).picks[0]) for number in range(20)} == {10 * 80 + 11}


@pytest.mark.rule("T60")
def test_a_player_remembers_the_hand_that_they_passed_on() -> None:
    table = play_round(Table(THREE), ann=(11, 12), bo=(21, 22), cy=(31, 32))
    [passed] = memory(table, "ann").passed
    assert (passed.seat, numbers(passed.cards), passed.discarded) == (1, {13, 14, 15, 16}, 0)
    table.pick(ann=(33, 34), bo=(13, 14), cy=(23, 24))  # Bo plays 13, which all see, and discards 14 in secret
    [passed] = memory(table, "ann").passed
    assert (passed.seat, numbers(passed.cards), passed.discarded) == (1, {14, 15, 16}, 1)
    table.place_any(*table.order())
    both = {hand.seat: (numbers(hand.cards), hand.discarded) for hand in memory(table, "ann").passed}
    assert both == {2: ({14, 15, 16}, 1), 1: ({35, 36}, 0)}
    assert numbers(memory(table, "ann").discarded) == {12, 34}


@pytest.mark.rule("T60")
def test_what_is_missing_when_a_hand_comes_back_is_known_to_be_discarded() -> None:
    table = play_round(Table(THREE), ann=(11, 12), bo=(21, 22), cy=(31, 32))
    table = play_round(table, ann=(33, 34), bo=(13, 14), cy=(23, 24))
    table = play_round(table, ann=(25, 26), bo=(35, 36), cy=(15, 16))
    assert table.state.used_up == 1
    assert numbers(memory(table, "ann").discarded) == {12, 34, 26, 14, 16, 36}  # all that Ann has ever seen
    table = Table({"ann": (11, 12, 13, 14, 15, 16), "bo": (21, 22, 23, 24, 25, 26)})
    table = play_round(table, ann=(11, 12), bo=(21, 22))
    table = play_round(table, ann=(23, 24), bo=(13, 14))
    assert table.hand("ann") == [15, 16]
    assert numbers(memory(table, "ann").discarded) == {12, 24, 14}


@pytest.mark.rule("T60")
def test_with_the_last_cards_of_a_hand_played_everything_seen_is_known() -> None:
    table = Table({"ann": (11, 12, 13, 14), "bo": (21, 22, 23, 24), "cy": (31, 32, 33, 34)})
    table = play_round(table, ann=(11, 12), bo=(21, 22), cy=(31, 32)).pick(ann=(33, 34), bo=(13, 14), cy=(23, 24))
    assert memory(table, "ann").passed == ()
    assert numbers(memory(table, "ann").discarded) == {12, 34, 14}  # Bo had 13 and 14, and 13 lies open


@pytest.mark.rule("T60")
def test_unseen_cards_are_those_that_never_lay_before_the_player() -> None:
    table = play_round(Table(THREE), ann=(11, 12), bo=(21, 22), cy=(31, 32))
    seen = {11, 12, 13, 14, 15, 16, 21, 31, 33, 34, 35, 36}
    assert numbers(memory(table, "ann").unseen) == set(range(1, 81)) - seen


@pytest.mark.rule("T60")
@pytest.mark.parametrize("who", NAMES[:3])
def test_resampling_keeps_what_a_player_knows_and_changes_the_rest(who: str) -> None:
    table = play_round(Table(THREE), ann=(11, 12), bo=(21, 22), cy=(31, 32))
    table = play_round(table, ann=(33, 34), bo=(13, 14), cy=(23, 24))
    seat = NAMES.index(who)
    known = memory(table, who)
    hands: set[tuple[int, ...]] = set()
    for number in range(200):
        twin = table.state.resample(seat, FastChance(number))
        assert STANDARD.view(twin, seat) == table.view(seat)
        for passed in known.passed:
            inside = [card for card in passed.cards if card in hand_of(twin, passed.seat)]
            assert len(inside) == len(passed.cards) - passed.discarded
        assert all(twin.where[card] == DISCARDED for card in known.discarded)
        hands.add(tuple(hand_of(twin, (seat + 2) % 3)))
    assert len(hands) == 3  # one of the three cards passed on first was discarded since


def hand_of(state: TectonicState, seat: int) -> list[int]:
    """The cards in a hand."""
    return to_list(state.hands, seat * HAND, state.held)


# Resampling, against all courses that the match can have taken


def small_match(
    game: TectonicGame, seats: int, cards: int, dice: random.Random
) -> tuple[TectonicState, Journal, frozenset[int]]:
    """A match with so few terrain cards that every course of it can be followed; its cards when hands are dealt."""
    journal = Journal()
    state = game.new_state(seats, seed_of(str(dice.random())), journal)
    assert isinstance(state, TectonicState)
    pile = to_list(state.pile, 0, state.left)[:cards] + to_list(state.pile, 0, state.left)[80 - seats :]
    [first] = [int(card) for card in state.fronts if card >= 0]
    for card in range(80):
        if card not in pile and card != first:
            state.where[card] = ON_TABLE
            state.seen[card] = (1 << seats) - 1
    state.pile = vec[i64](pile)
    state.left = len(pile)
    return state, journal, frozenset(pile[:cards])


def play_small(state: TectonicState, moves: int, dice: random.Random) -> None:
    """Play on for some moves; tribe cards are placed as long as there are any, so that no card leaves the game."""
    while moves and not state.is_over:
        seat = dice.choice(state.seats_to_act())
        options = state.legal_moves(seat)
        tribe = [code for code in options if STANDARD.move(code).kind == "place_tribe"]
        state.apply(seat, dice.choice(tribe or options))
        moves -= 1


def world(state: TectonicState) -> World:
    """Where all cards of a match are."""
    return World(
        frozenset(to_list(state.pile, 0, state.left)),
        tuple(frozenset(hand_of(state, seat)) for seat in range(state.seats)),
        frozenset(card for card in range(80) if state.where[card] == DISCARDED),
    )


def compare(state: TectonicState, journal: Journal, pile: frozenset[int], game: TectonicGame, seat: int) -> int:
    """Resample a small match for a seat and compare with all courses it can have taken; how many worlds there are."""
    events = game.visible_events(journal.events, seat)
    expected = worlds(events, seat, int(state.seats), pile)
    if expected is None or len(expected) > 300:
        return 0
    assert world(state) in expected
    samples = 2000
    generator = FastChance(seat + 1)
    found = Counter(world(state.resample(seat, generator)) for _ in range(samples))
    assert set(found) <= set(expected), "no sample contradicts what the seat has seen"
    share = samples / sum(expected.values())
    square, cells, rare, rarely = 0.0, 0, 0.0, 0
    for each, ways in expected.items():
        if ways * share < 5:
            rare, rarely = rare + ways * share, rarely + found[each]
        else:
            square += (found[each] - ways * share) ** 2 / (ways * share)
            cells += 1
    if rare >= 5:
        square += (rarely - rare) ** 2 / rare
        cells += 1
    assert square < chi_square_limit(max(0, cells - 1)) or cells <= 1, f"{cells} worlds, chi-square {square:.1f}"
    return len(expected)


# The numbers of cards are such that packets of both piles come up: before, at and after one shuffle and two.
SMALL = [
    (STANDARD, 2, 10, 0),
    (STANDARD, 3, 13, 0),
    (STANDARD, 2, 9, 1),
    (STANDARD, 3, 8, 1),
    (STANDARD, 3, 11, 1),
    (STANDARD, 2, 5, 2),
    (STANDARD, 2, 7, 2),
    (STANDARD, 2, 9, 2),
    (ADVANCED, 3, 8, 2),
    (ADVANCED, 4, 10, 2),
    (ADVANCED, 5, 11, 2),
]


def compare_many(game: TectonicGame, seats: int, cards: int, shuffles: int, count: int) -> None:
    """Compare in so many positions of small matches after so many shuffles."""
    dice = random.Random(f"{seats} {cards} {shuffles}")
    compared, tries = 0, 0
    while compared < count:
        tries += 1
        assert tries < 300 * count
        state, journal, pile = small_match(game, seats, cards, dice)
        play_small(state, seats, dice)
        while not state.is_over and state.shuffles <= shuffles and dice.random() < 0.93:
            play_small(state, 1, dice)
        if not state.is_over and state.shuffles == shuffles:
            compared += compare(state, journal, pile, game, dice.randrange(seats)) > 1


@pytest.mark.rule("T60")
@pytest.mark.parametrize(("game", "seats", "cards", "shuffles"), SMALL)
def test_every_course_that_agrees_with_what_a_seat_has_seen_is_equally_likely(
    game: TectonicGame, seats: int, cards: int, shuffles: int
) -> None:
    compare_many(game, seats, cards, shuffles, 3)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "cards", "shuffles"), SMALL)
def test_and_in_many_positions(game: TectonicGame, seats: int, cards: int, shuffles: int) -> None:
    compare_many(game, seats, cards, shuffles, 40)
