"""The table and the setup (I1 to I12)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.idriana.table_builder import STANDARD, Table
from tuckbox.core.errors import BadOption, WrongSeats
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.rules.state import IdrianaState


def deal(seed: str, seats: int = 2, **options: str) -> Match:
    """A match with all first hands still to be decided about."""
    names = ("Ann", "Bo", "Cat")[:seats]
    return Match(IdrianaGame(STANDARD.card_set, options), names, seed_of(seed))


def hands(match: Match) -> list[list[str]]:
    view = STANDARD.view(match.state, OPEN)
    return [[STANDARD.cards.names[card] for card in seat.hand] for seat in view.seats]


def state_of(match: Match) -> IdrianaState:
    assert isinstance(match.state, IdrianaState)
    return match.state


def full_deck() -> Counter[int]:
    return Counter(int(card) for card in STANDARD.cards.deck)


# The table


@pytest.mark.rule("I1")
@pytest.mark.parametrize("seats", [2, 3])
def test_each_player_has_three_regions_a_deck_a_hand_and_a_discard_pile(seats: int) -> None:
    seen = STANDARD.view(deal("table", seats).state, OPEN)
    assert len(seen.seats) == seats
    for seat in seen.seats:
        assert [region.region for region in seat.regions] == ["wilderness", "farm", "town"]
        assert (seat.deck_count, seat.hand_count, seat.discards) == (117 - 4, 4, ())
        assert Counter(seat.deck) + Counter(seat.hand) == full_deck()  # all decks have the same cards


@pytest.mark.rule("I1")
def test_it_is_for_two_or_three() -> None:
    with pytest.raises(WrongSeats, match="2 or 3 players, not 4"):
        STANDARD.new_state(4, bytes(32))


@pytest.mark.rule("I2")
@pytest.mark.parametrize(
    ("region", "centres"),
    [
        ("wilderness", ["Hunting Range", "Forest Preserve", "National Park"]),
        ("farm", ["Cottage", "Farmhouse", "Plantation"]),
        ("town", ["Village Hall", "Town Hall", "Mayoral Palace"]),
    ],
)
def test_the_level_of_a_region_is_that_of_the_centre_card_on_top(region: str, centres: list[str]) -> None:
    for level, centre in enumerate(centres, 1):
        table = Table(ann_play="" if level == 1 else centre)
        assert table.level("ann", region) == level
        assert table.under("ann", centre) == centres[: level - 1][::-1]
        assert [table.level("ann", other) for other in ("wilderness", "farm", "town")].count(1) == 2 + (level == 1)
        assert table.level("bo", region) == 1


@pytest.mark.rule("I3")
def test_a_local_card_goes_to_its_region_and_asks_for_its_level() -> None:
    table = Table(ann="Harbour, Wheat, Forest")
    assert table.refuses("ann", "play Harbour") == "Harbour needs a Town of level 2 (I3)."
    table = Table(ann="Harbour, Wheat, Forest", ann_play="Forest Preserve, Farmhouse")  # the other regions do not count
    assert table.refuses("ann", "play Harbour") == "Harbour needs a Town of level 2 (I3)."
    table = Table(ann="Harbour, Wheat", ann_play="Town Hall").ann("play Harbour", "pay with Wheat")
    town = table.seat("ann").regions[2]
    assert table.number("Harbour") in [place.card for place in town.places]
    assert table.count("bo", "Harbour") == 0
    table = Table(ann="Saffron, Wheat x2", ann_play="Farmhouse")
    assert "level 3" in table.refuses("ann", "play Saffron in Field 1")
    Table(ann="Saffron, Wheat x2", ann_play="Plantation").ann("play Saffron in Field 1")


@pytest.mark.rule("I4")
def test_one_global_area_for_all() -> None:
    table = Table(ann="Golden Age, Gentle Rain, Wheat", ann_play="Mayor").ann("play Gentle Rain")
    table.ann("play Golden Age", "pay with Wheat")
    for viewer in (0, 1, None):
        seen = table.seen(viewer)
        assert [table.cards.names[one.card] for one in seen.weather] == ["Fair Weather", "Gentle Rain"]
        assert [table.cards.names[one.card] for one in seen.sustained] == ["Golden Age"]


@pytest.mark.rule("I5")
def test_numbers_are_sums_over_ones_cards_in_play_and_nothing_is_stored() -> None:
    table = Table(
        ann="Market Stalls, Wheat x3",
        ann_play="Shrine, Wheat in Field 1",
        bo_play="Bank, Sacred Grove",
        ann_deck="Barley, Forest, Pond, Inn",
        bo_deck="Wheat, Forest, Pond, Inn",
    )
    assert [table.vp("ann"), table.food("ann"), table.gold("ann"), table.piety("ann")] == [0, 2 + 2, 1, 1]
    assert [table.vp("bo"), table.food("bo"), table.gold("bo"), table.piety("bo")] == [1, 2, 6, 2]
    table.ann("play Market Stalls", "pay with Wheat")
    assert table.gold("ann") == 3
    table.ann("end the turn").bo("keep Wheat", "end the turn").ann("keep Barley")
    assert table.gold("ann") == 3  # gold is not paid out turn by turn


# Setup


@pytest.mark.rule("I10")
@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_in_play_at_the_start(seats: int) -> None:
    match = deal("start", seats)
    seen = STANDARD.view(match.state, None)
    for seat in seen.seats:
        there = [
            (STANDARD.cards.names[place.card], place.copies)
            for region in seat.regions
            for place in (region.centre, *region.places)
        ]
        assert there == [("Hunting Range", 1), ("Forest", 3), ("Cottage", 1), ("Field", 1), ("Village Hall", 1)]
    assert [STANDARD.cards.names[one.card] for one in seen.weather] == ["Fair Weather"]
    assert seen.sustained == ()


@pytest.mark.rule("I11")
def test_four_cards_from_a_shuffled_deck() -> None:
    match = deal("four")
    assert [len(hand) for hand in hands(match)] == [4, 4]
    assert hands(match)[0] != hands(match)[1]
    assert hands(match) != hands(deal("another four"))
    state = state_of(match)
    assert sorted(state.decks[:113]) != list(state.decks[:113])


@pytest.mark.rule("I11")
def test_a_mulligan_puts_the_hand_back_reshuffles_and_draws_one_fewer_down_to_none() -> None:
    match = deal("mulligan")
    before, others = hands(match)
    match.play(0, "put the hand back and draw one card fewer")
    after, unchanged = hands(match)
    assert len(after) == 3
    assert unchanged == others
    assert not set(after) <= set(before)  # by this seed: the hand went back and the deck was shuffled
    seat = STANDARD.view(match.state, OPEN).seats[0]
    assert seat.deck_count == 114
    assert Counter(seat.deck) + Counter(seat.hand) == full_deck()
    for size in (2, 1, 0):
        match.play(0, "put the hand back and draw one card fewer")
        assert len(hands(match)[0]) == size
    assert [str(move) for move in match.legal_moves(0)] == ["keep the hand"]
    assert match.why_not(0, STANDARD.parse("put the hand back and draw one card fewer")) == (
        "You have no cards left to put back (I11)."
    )


@pytest.mark.rule("I11")
def test_first_hands_are_decided_in_seat_order_each_seeing_only_their_own() -> None:
    match = deal("order", 3)
    for seat in range(3):
        assert match.seats_to_act() == [seat]
        view = STANDARD.view(match.state, seat)
        assert [len(other.hand) for other in view.seats] == [4 * (seat == other) for other in range(3)]
        assert match.why_not(seat, STANDARD.parse("end the turn")) == "First decide whether to keep your hand (I11)."
        match.play(seat, "keep the hand")
    assert STANDARD.view(match.state, None).turn == 1


@pytest.mark.rule("I12")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_starting_player_is_random_and_play_goes_clockwise(seats: int) -> None:
    starters: Counter[int] = Counter()
    for number in range(60):
        match = deal(f"starter {number}", seats)
        assert STANDARD.view(match.state, None).starter is None
        for seat in range(seats):
            match.play(seat, "keep the hand")
        starter = STANDARD.view(match.state, None).starter
        assert starter is not None and match.seats_to_act() == [starter]
        starters[starter] += 1
    assert set(starters) == set(range(seats))
    assert min(starters.values()) > 60 / seats / 3
    table = Table(ann="", cat="", to_act="ann")
    order = []
    for _ in range(6):
        who = table.to_act()
        order.append(who)
        while table.to_act() == who:
            table.play(who, table.legal_moves(who)[-1])
    assert order == ["ann", "bo", "cat", "ann", "bo", "cat"]


@pytest.mark.rule("I12")
def test_a_series_or_a_test_may_name_the_starter() -> None:
    for number in ("1", "2"):
        match = deal("named", starter=number)
        match.play(0, "keep the hand")
        match.play(1, "keep the hand")
        assert match.seats_to_act() == [int(number) - 1]
    with pytest.raises(BadOption, match="Seat 3 cannot start a match of 2 players"):
        deal("named", starter="3")
