"""The setup (T10 to T13): tribes, order cards, the starting terrain, hands."""

from __future__ import annotations

import pytest

from tests.games.tectonic.table_builder import ADVANCED, STANDARD, with_faces
from tuckbox import registry
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import BadOption, IllegalMove, WrongSeats
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.view import TectonicView

SEATS = (2, 3, 4, 5)
HANDS = {2: 10, 3: 10, 4: 8, 5: 8}


def new_match(seats: int, seed: str = "setup", game: TectonicGame = STANDARD) -> Match:
    """A match of so many players, nothing placed yet."""
    return Match(game, [f"Player {number}" for number in range(1, seats + 1)], seed_of(seed))


def state_of(match: Match) -> TectonicState:
    """The position of a match."""
    assert isinstance(match.state, TectonicState)
    return match.state


def start(match: Match) -> list[int]:
    """Place the starting terrain, each card at the first spot; the seats in the order in which they placed."""
    order = []
    while state_of(match).size == 0:
        [seat] = match.seats_to_act()
        order.append(seat)
        match.play(seat, match.legal_moves(seat)[0])
    return order


@pytest.mark.rule("T10")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_five_cards_of_a_tribe_of_their_own(seats: int) -> None:
    match = new_match(seats)
    view = STANDARD.view(match.state, 0)
    assert [len(player.tribe_cards) for player in view.seats] == [5] * seats
    assert len({player.tribe for player in view.seats}) == seats
    assert [player.tribe for player in view.seats] == ["fox", "eagle", "bear", "mammoth", "hare"][:seats]


@pytest.mark.rule("T10")
@pytest.mark.parametrize(
    ("chosen", "tribes"),
    [
        ("bear, fox", ["bear", "fox", "eagle"]),
        ("hare,mammoth,bear", ["hare", "mammoth", "bear"]),
        ("eagle", ["eagle", "fox", "bear"]),
    ],
)
def test_a_table_chooses_its_tribes(chosen: str, tribes: list[str]) -> None:
    game = TectonicGame(None, {"tribes": chosen})
    match = new_match(3, game=game)
    assert [player.tribe for player in game.view(match.state, 0).seats] == tribes
    again = registry.replay(parse(str(match.record()))).view(None)
    assert isinstance(again, TectonicView) and [player.tribe for player in again.seats] == tribes
    # tribes are names and colours: the position is the same
    assert match.state.fingerprint() == new_match(3).state.fingerprint()


@pytest.mark.rule("T10")
@pytest.mark.parametrize(
    ("chosen", "words"),
    [("fox, fox", "two seats cannot both take fox"), ("wolf", "takes one of fox, eagle"), ("", "not ''")],
)
def test_no_two_players_take_the_same_tribe(chosen: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        TectonicGame(None, {"tribes": chosen})


@pytest.mark.rule("T10")
def test_others_see_which_tribe_cards_are_left_and_resampling_leaves_them_alone() -> None:
    match = new_match(3)
    start(match)
    state = state_of(match)
    for seat in range(3):
        match.play(seat, match.legal_moves(seat)[0])
    placer = match.seats_to_act()[0]
    fourth = [move for move in match.legal_moves(placer) if str(move).startswith("place tribe card 4 ")]
    match.play(placer, fourth[0])
    for viewer in (0, 1, 2, None):
        assert STANDARD.view(state, viewer).seats[placer].tribe_cards == (0, 1, 2, 4)
    for seat in range(3):
        twin = state.resample(seat, FastChance(seat))
        assert [int(mask) for mask in twin.tribes] == [int(mask) for mask in state.tribes]


@pytest.mark.rule("T11")
@pytest.mark.parametrize("seats", SEATS)
def test_order_cards_are_shuffled_and_dealt_open_one_to_each_player(seats: int) -> None:
    first = set()
    for number in range(40):
        match = new_match(seats, f"order {number}")
        orders = [player.order for player in STANDARD.view(match.state, None).seats]
        assert sorted(orders) == list(range(1, seats + 1))
        first.add(orders.index(1))
    assert first == set(range(seats))


@pytest.mark.rule("T11")
def test_the_pile_is_shuffled_and_face_down() -> None:
    piles = [[int(card) for card in state_of(new_match(2, f"pile {number}")).pile] for number in range(3)]
    assert all(sorted(pile) == list(range(80)) for pile in piles)
    assert piles[0] != piles[1] != piles[2] and piles[0] != sorted(piles[0])
    view = STANDARD.view(new_match(2).state, 0)
    assert view.pile == 79 and view.pile_cards == ()


@pytest.mark.rule("T12")
@pytest.mark.parametrize("seats", SEATS)
def test_from_order_card_1_upward_everybody_draws_and_places_a_card(seats: int) -> None:
    match = new_match(seats)
    view = STANDARD.view(match.state, None)
    by_order = sorted(range(seats), key=lambda seat: view.seats[seat].order)
    assert start(match) == by_order
    view = STANDARD.view(match.state, None)
    assert [card.seat for card in view.laid] == by_order
    assert all(card.terrain is not None for card in view.laid)
    assert [str(event) for event in match.visible_events(None) if event.kind in ("drawn", "placed")][0::2] == [
        f"seat {card.seat + 1} draws card {(card.terrain or 0) + 1}." for card in view.laid
    ]


@pytest.mark.rule("T12")
def test_the_card_drawn_is_open_and_the_next_is_drawn_only_then() -> None:
    match = new_match(3)
    [first] = match.seats_to_act()
    for viewer in (0, 1, 2, None):
        view = STANDARD.view(match.state, viewer)
        assert view.seats[first].front is not None
        assert [seat.front for seat in view.seats].count(None) == 2
        assert view.pile == 79
    match.play(first, match.legal_moves(first)[0])
    [second] = match.seats_to_act()
    view = STANDARD.view(match.state, None)
    assert view.seats[first].front is None and view.seats[second].front is not None and view.pile == 78


@pytest.mark.rule("T12")
def test_the_first_card_lies_at_the_origin_however_it_is_turned() -> None:
    match = new_match(2)
    [first] = match.seats_to_act()
    assert [str(move) for move in match.legal_moves(first)] == [
        "place at 0,0 straight",
        "place at 0,0 turned right",
        "place at 0,0 turned around",
        "place at 0,0 turned left",
    ]
    with pytest.raises(IllegalMove, match=r"The first card goes to 0,0; you choose only how it is turned \(T12\)"):
        match.play(first, "place at 1,0 straight")
    match.play(first, "place at 0,0 turned left")
    squares = {(square.row, square.column) for square in STANDARD.view(match.state, None).squares}
    assert squares == {(row, column) for row in range(3) for column in range(2)}


@pytest.mark.rule("T12", "T31")
def test_the_others_follow_the_placement_rules() -> None:
    match = new_match(2)
    [first] = match.seats_to_act()
    match.play(first, "place at 0,0 straight")
    [second] = match.seats_to_act()
    with pytest.raises(IllegalMove, match="at least one of its squares must lie on Joldu"):
        match.play(second, "place at 3,0 straight")
    with pytest.raises(IllegalMove, match="at most five may"):
        match.play(second, "place at 0,0 turned around")


@pytest.mark.rule("T12")
def test_tribe_cards_cannot_be_used_for_the_starting_terrain() -> None:
    match = new_match(2)
    for _ in range(2):
        [seat] = match.seats_to_act()
        assert {move.kind for move in match.legal_moves(seat)} == {"place"}
        with pytest.raises(IllegalMove, match=r"not of tribe cards \(T12\)"):
            match.play(seat, "place tribe card 1 at 0,0 straight")
        match.play(seat, match.legal_moves(seat)[0])


@pytest.mark.rule("T12", "T35")
def test_a_card_of_the_starting_terrain_without_a_place_is_discarded() -> None:
    every = {f"terrain {number}": "L L L / L L L" for number in range(1, 81)}
    match = new_match(2, game=TectonicGame(with_faces(every)))
    [first] = match.seats_to_act()
    match.play(first, "place at 0,0 straight")
    [second] = match.seats_to_act()
    assert [str(move) for move in match.legal_moves(second)] == ["discard the blocked card"]
    match.play(second, "discard the blocked card")
    assert match.seats_to_act() == [0, 1]


@pytest.mark.rule("T13")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("game", [STANDARD, ADVANCED])
def test_hands_are_10_10_8_and_8_cards(seats: int, game: TectonicGame) -> None:
    match = new_match(seats, game=game)
    start(match)
    view = game.view(match.state, 0)
    assert [player.held for player in view.seats] == [HANDS[seats]] * seats
    assert len(view.seats[0].hand) == HANDS[seats] and HANDS[seats] % 2 == 0
    assert view.pile == 80 - seats - seats * HANDS[seats]
    assert match.seats_to_act() == list(range(seats))


@pytest.mark.rule("T13")
def test_whole_hands_are_dealt_in_the_order_of_the_order_cards() -> None:
    match = new_match(3, "dealing")
    before = state_of(match)
    pile = [int(card) for card in before.pile][::-1]
    order = start(match)
    for place, seat in enumerate(order):
        hand = STANDARD.view(match.state, seat).seats[seat].hand
        assert list(hand) == sorted(pile[3 + 10 * place : 13 + 10 * place])


def test_the_game_is_for_two_to_five() -> None:
    for seats in (1, 6):
        with pytest.raises(WrongSeats, match="Tectonic Tribes is for 2 or 3 or 4 or 5 players"):
            STANDARD.new_state(seats, bytes(32))
