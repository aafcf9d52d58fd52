"""A round (T20 to T25): sealed picks, the order, placing, tribe cards and exchanges, passing and dealing."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.tectonic.table_builder import ADVANCED, NAMES, STANDARD, Table
from tuckbox.core.chance import SeededChance
from tuckbox.core.events import OPEN

TWO = {"ann": (11, 12, 13, 14), "bo": (21, 22, 23, 24)}
THREE = {"ann": (11, 12, 13, 14), "bo": (21, 22, 23, 24), "cy": (31, 32, 33, 34)}


# Picking


@pytest.mark.rule("T20")
def test_a_pick_is_any_card_to_play_with_any_other_to_discard() -> None:
    table = Table(TWO)
    assert table.legal_moves("ann") == [
        f"play {play} and discard {discard}" for play, discard in permutations(TWO["ann"], 2)
    ]
    assert table.refuses("ann", "play 11 and discard 11") == "Card 11 cannot be both played and discarded (T20)."
    assert table.refuses("ann", "play 21 and discard 11") == "You do not hold card 21."
    assert table.refuses("ann", "play 11 and discard 80") == "You do not hold card 80."
    first = "First all players pick a card to play and a card to discard (T20)."
    assert table.refuses("ann", "place at 0,-1 straight") == first


@pytest.mark.rule("T20")
@pytest.mark.parametrize("order", list(permutations(("ann", "bo", "cy"))))
def test_players_pick_in_any_order_and_nothing_shows_until_all_have(order: tuple[str, ...]) -> None:
    picks = {"ann": (11, 12), "bo": (23, 21), "cy": (32, 34)}
    table = Table(THREE)
    for number, who in enumerate(order):
        assert set(table.all_to_act()) == set(order[number:])
        assert table.discards() == set() and all(table.front(other) is None for other in picks)
        table.pick(**{who: picks[who]})
        if number < 2:
            others = [NAMES.index(other) for other in picks if other != who]
            assert all(table.view(other).seats[NAMES.index(who)].picked for other in (*others, None))
            assert all(table.view(other).pick != tuple(card - 1 for card in picks[who]) for other in others)
            assert table.view(NAMES.index(who)).pick == tuple(card - 1 for card in picks[who])
            assert all(f"seat {NAMES.index(who) + 1} has picked." in table.log(other) for other in (*others, None))
            assert f"seat {NAMES.index(who) + 1} will play" in table.log(NAMES.index(who))[-1]
            assert len(table.hand(who)) == 4
    assert {who: table.front(who) for who in picks} == {"ann": 11, "bo": 23, "cy": 32}
    assert table.discards() == {12, 21, 34}
    assert (table.hand("ann"), table.hand("bo"), table.hand("cy")) == ([13, 14], [22, 24], [31, 33])


@pytest.mark.rule("T20")
def test_who_has_picked_cannot_pick_again() -> None:
    table = Table(TWO).pick(ann=(11, 12))
    assert table.legal_moves("ann") == []
    assert table.refuses("ann", "play 13 and discard 14") == "Seat 1 has chosen; seat 2 has not yet."


@pytest.mark.rule("T20")
def test_the_played_cards_are_turned_up_together() -> None:
    table = Table(TWO).pick(ann=(11, 12))
    assert not any("plays card" in line for line in table.log())
    table.pick(bo=(21, 22))
    assert [line for line in table.log() if "plays card" in line] == ["seat 1 plays card 11.", "seat 2 plays card 21."]


# The order


@pytest.mark.rule("T21")
def test_the_highest_number_gets_order_card_1() -> None:
    table = Table(THREE).pick(ann=(14, 11), bo=(21, 22), cy=(31, 32))
    assert table.order() == ["cy", "bo", "ann"]
    assert [table.seat(who).order for who in ("ann", "bo", "cy")] == [3, 2, 1]
    assert [line for line in table.log() if "order" in line] == [
        "seat 3 gets order card 1.",
        "seat 2 gets order card 2.",
        "seat 1 gets order card 3.",
    ]


@pytest.mark.rule("T21", "T22")
def test_the_players_place_in_that_order() -> None:
    hands = {"ann": (1, 2), "bo": (80, 3), "cy": (40, 4), "di": (79, 5), "ed": (78, 6)}
    table = Table(hands).pick(ann=(1, 2), bo=(80, 3), cy=(40, 4), di=(79, 5), ed=(78, 6))
    placed: list[str] = []
    while table.state.held == 0 and len(placed) < 5:
        [who] = table.all_to_act()
        placed.append(who)
        table.place_any(who)
    assert placed == ["bo", "di", "ed", "cy", "ann"]


# Placing


@pytest.mark.rule("T22")
def test_a_player_places_the_card_in_front_or_a_tribe_card_of_their_own() -> None:
    table = Table(fronts={"ann": 80, "bo": 70}, tribes={"ann": (2, 5)})
    kinds = {sentence.split(" at ")[0] for sentence in table.legal_moves("ann")}
    assert kinds == {"place", "place tribe card 2", "place tribe card 5"}
    assert table.refuses("ann", "place tribe card 1 at 0,-1 straight") == "You have already placed tribe card 1."
    assert table.refuses("bo", "place at 0,-1 straight") == "It is not seat 2's turn; seat 1 is to act."
    later = "Now place a card; you pick cards again next round (T22)."
    assert table.refuses("ann", "play 80 and discard 70") == later
    table.play("ann", "place at 0,-1 straight")
    card = STANDARD.cards.faces[79]
    names = {"F": "forest", "W": "water", "M": "mine", "G": "grass", "L": "lava"}
    found = [[table.square(row, column) for column in range(3)] for row in (-1, 0)]
    assert found == [[names[square[0]] + square[1:] for square in row] for row in card]
    assert table.front("ann") is None and table.all_to_act() == ["bo"]


@pytest.mark.rule("T22")
def test_a_tribe_card_is_used_up_and_bears_its_owners_tents() -> None:
    table = Table(fronts={"ann": 70, "bo": 80})
    table.play("bo", "place tribe card 5 at 0,-1 straight", "discard the card of seat 2")
    assert [table.square(-1, 0), table.square(0, 1)] == ["tent of bo", "tent of bo"]
    assert table.seat("bo").tribe_cards == (0, 1, 2, 3)
    assert table.seat("ann").tribe_cards == (0, 1, 2, 3, 4)


# After a tribe card


@pytest.mark.rule("T23")
def test_who_placed_a_tribe_card_discards_their_own_card_or_that_of_a_player_to_come() -> None:
    table = Table(fronts={"ann": 60, "bo": 80, "cy": 70})
    table.place_any("bo").play("cy", "place tribe card 1 at 0,1 straight")
    assert table.all_to_act() == ["cy"]
    assert table.legal_moves("cy") == ["discard the card of seat 1", "discard the card of seat 3"]
    been = "Seat 2 has already placed this round: you can discard only a card still to be placed (T23)."
    assert table.refuses("cy", "discard the card of seat 2") == been
    assert table.refuses("cy", "discard the card of seat 5") == "There is no seat 5 at this table."
    now = "You have placed a tribe card: now discard your terrain card or that of a player still to come (T23)."
    assert table.refuses("cy", "place at 0,-1 straight") == now


@pytest.mark.rule("T23")
def test_discarding_ones_own_card() -> None:
    table = Table(fronts={"ann": 60, "bo": 80})
    table.play("bo", "place tribe card 1 at 0,1 straight", "discard the card of seat 2")
    assert (table.front("ann"), table.front("bo")) == (60, None)
    assert table.discards() == {80}
    assert table.log()[-1] == "seat 2 discards card 80."


@pytest.mark.rule("T23")
def test_discarding_anothers_card_gives_them_ones_own_and_the_order_stays() -> None:
    table = Table(fronts={"ann": 60, "bo": 80, "cy": 70})
    table.play("bo", "place tribe card 1 at 0,1 straight", "discard the card of seat 1")
    assert (table.front("ann"), table.front("bo"), table.front("cy")) == (80, None, 70)
    assert table.discards() == {60}
    assert table.log()[-1] == "seat 2 discards card 60 of seat 1, who gets card 80 instead."
    assert table.order() == ["bo", "cy", "ann"] and table.all_to_act() == ["cy"]  # though 80 is higher than 70
    table.place_any("cy")
    assert table.all_to_act() == ["ann"]


@pytest.mark.rule("T23")
def test_a_card_got_in_exchange_can_be_exchanged_again() -> None:
    table = Table(fronts={"ann": 60, "bo": 80, "cy": 70, "di": 50})
    table.play("bo", "place tribe card 1 at 0,1 straight", "discard the card of seat 4")
    assert table.front("di") == 80
    table.play("cy", "place tribe card 1 at 0,2 straight", "discard the card of seat 4")
    assert (table.front("di"), table.discards()) == (70, {50, 80})
    table.play("ann", "place tribe card 1 at 0,-1 straight", "discard the card of seat 4")
    assert (table.front("di"), table.discards()) == (60, {50, 80, 70})
    table.play("di", "place tribe card 1 at 2,-1 straight")
    assert table.discards() == {50, 80, 70, 60}


@pytest.mark.rule("T23")
def test_a_card_got_in_exchange_can_be_placed() -> None:
    table = Table(fronts={"ann": 60, "bo": 80})
    table.play("bo", "place tribe card 1 at 0,1 straight", "discard the card of seat 1")
    table.play("ann", "place at 0,-1 straight")
    assert "seat 1 places card 80 at 0,-1 straight." in table.log()


@pytest.mark.rule("T23")
def test_the_last_player_discards_their_own_card_without_being_asked() -> None:
    table = Table({"ann": (11, 12, 13, 14), "bo": (21, 22, 23, 24)}).pick(ann=(11, 12), bo=(21, 22)).place_any("bo")
    sentence = table.legal_moves("ann", "place tribe card 1")[0]
    table.play("ann", sentence)
    assert 11 in table.discards() and "seat 1 discards card 11." in table.log()
    assert table.all_to_act() == ["ann", "bo"]  # the next round
    assert table.legal_moves("ann", "discard") == []


@pytest.mark.rule("T23")
def test_only_who_placed_a_tribe_card_discards() -> None:
    table = Table(fronts={"ann": 60, "bo": 80})
    only = "You discard a terrain card only right after you place a tribe card (T23)."
    assert table.refuses("bo", "discard the card of seat 1") == only
    assert table.legal_moves("bo", "discard") == []


# Passing


@pytest.mark.rule("T24")
def test_the_rest_of_the_hand_goes_to_the_next_seat_clockwise() -> None:
    table = Table(THREE).pick(ann=(11, 12), bo=(21, 22), cy=(31, 32)).place_any("cy", "bo", "ann")
    assert (table.hand("bo"), table.hand("cy"), table.hand("ann")) == ([13, 14], [23, 24], [33, 34])
    assert "Round 2 of hand 1: everybody passes the cards on to the left." in table.log()


@pytest.mark.rule("T24")
def test_two_players_exchange_their_hands() -> None:
    table = Table(TWO).pick(ann=(11, 12), bo=(21, 22)).place_any("bo", "ann")
    assert (table.hand("ann"), table.hand("bo")) == ([23, 24], [13, 14])


@pytest.mark.rule("T24")
def test_nothing_is_passed_before_all_have_placed() -> None:
    table = Table(TWO).pick(ann=(11, 12), bo=(21, 22)).place_any("bo")
    assert (table.hand("ann"), table.hand("bo")) == ([13, 14], [23, 24])


@pytest.mark.rule("T24")
def test_after_the_last_round_nothing_is_passed_or_dealt() -> None:
    table = Table(TWO, tribes={"ann": (1,), "bo": (1, 2)}).pick(ann=(11, 12), bo=(21, 22)).place_any("bo")
    table.play("ann", table.legal_moves("ann", "place tribe card 1")[0])
    assert table.state.is_over
    assert (table.hand("ann"), table.hand("bo")) == ([13, 14], [23, 24])
    table = Table({"ann": (11, 12), "bo": (21, 22)}, used_up=2).pick(ann=(11, 12), bo=(21, 22)).place_any("bo", "ann")
    assert table.state.is_over and table.hand("ann") == [] and not any("dealt" in line for line in table.log(0))


# Dealing


@pytest.mark.rule("T25")
def test_new_hands_of_the_same_size_are_dealt_when_the_hands_are_used_up() -> None:
    pile = [41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]
    table = Table({"ann": (11, 12), "bo": (21, 22)}, pile=pile).pick(ann=(11, 12), bo=(21, 22)).place_any("bo", "ann")
    assert table.hand("bo") == pile[:10]  # Bo has order card 1
    assert table.hand("ann") == pile[10:]
    assert (table.state.used_up, table.state.round) == (1, 0)
    assert table.discards() == {12, 22}


@pytest.mark.rule("T25")
def test_the_discards_are_shuffled_when_the_pile_runs_out_in_the_middle_of_a_deal() -> None:
    gone = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    table = Table({"ann": (11, 12), "bo": (21, 22)}, pile=range(41, 56), pile_size=15, discards=gone)
    table.pick(ann=(11, 12), bo=(21, 22)).place_any("bo", "ann")
    assert table.hand("bo") == list(range(41, 51))
    hand = table.hand("ann")
    assert set(range(51, 56)) <= set(hand) and len(hand) == 10
    back = {*gone, 12, 22}
    new = set(hand) - set(range(51, 56))
    assert len(new) == 5 and new < back
    view = table.view(OPEN)
    assert set(view.pile_cards) == {card - 1 for card in back - new}
    assert (view.pile, view.discards) == (7, 0)
    line = "The draw pile has run out: the 12 discarded cards are shuffled."
    assert table.log().index(line) < table.log().index("Round 1 of hand 2: everybody is dealt 10 cards.")


@pytest.mark.rule("T25")
def test_the_new_pile_is_in_random_order() -> None:
    hands = []
    for number in range(60):
        table = Table({"ann": (11, 12), "bo": (21, 22)}, pile_size=15, discards=range(61, 81))
        table.state.chance = SeededChance(bytes([number] * 32))
        hands.append(tuple(table.pick(ann=(11, 12), bo=(21, 22)).place_any("bo", "ann").hand("ann")))
    assert len(set(hands)) == 60
    assert {card for hand in hands for card in hand} >= {12, 22, *range(61, 81)}  # five of these in each hand


@pytest.mark.rule("T25")
def test_copies_do_not_disturb_each_other_when_the_discards_are_shuffled() -> None:
    def dealt(table: Table) -> list[int]:
        return table.place_any("ann").hand("ann")

    def before_dealing() -> Table:
        table = Table({"ann": (11, 12), "bo": (21, 22)}, pile_size=15, discards=range(61, 81))
        return table.pick(ann=(11, 12), bo=(21, 22)).place_any("bo")

    table = before_dealing()
    twin = table.state.copy()
    assert dealt(table) == dealt(before_dealing())
    before = twin.fingerprint()
    table.state = twin
    assert dealt(table) == dealt(before_dealing()) and twin.fingerprint() != before


@pytest.mark.rule("T25")
def test_a_pile_that_suffices_to_the_last_card_is_not_shuffled() -> None:
    table = (
        Table({"ann": (11, 12), "bo": (21, 22)}, pile_size=20).pick(ann=(11, 12), bo=(21, 22)).place_any("bo", "ann")
    )
    assert (table.view().pile, table.view().discards) == (0, 2)
    assert not any("shuffled" in line for line in table.log())


@pytest.mark.rule("T25", "T13")
def test_too_few_cards_for_full_hands_make_smaller_ones_of_an_even_size() -> None:
    hands = {who: (10 * seat + 1, 10 * seat + 2) for seat, who in enumerate(NAMES, 1)}
    picks = {who: (hand[0], hand[1]) for who, hand in hands.items()}
    table = Table(hands, pile_size=30, used_up=1, game=ADVANCED).pick(**picks).place_any(*reversed(NAMES))
    assert [len(table.hand(who)) for who in NAMES] == [6] * 5  # 30 in the pile, 5 discards
    assert table.view().pile + table.view().discards == 5
    assert "Round 1 of hand 3: everybody is dealt 6 cards." in table.log()


@pytest.mark.rule("T25")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_card_is_ever_lost_or_doubled(seats: int) -> None:
    state = ADVANCED.new_state(seats, bytes([seats] * 32))
    number = 0
    while not state.is_over:
        seat = state.seats_to_act()[number % len(state.seats_to_act())]
        options = state.legal_moves(seat)
        state.apply(seat, options[number * 7919 % len(options)])
        number += 1
        view = ADVANCED.view(state, OPEN)
        hidden = [*view.pile_cards, *view.discarded_cards, *(card for player in view.seats for card in player.hand)]
        shown = [player.front for player in view.seats if player.front is not None]
        laid = [card.terrain for card in view.laid if card.terrain is not None]
        assert sorted([*hidden, *shown, *laid]) == list(range(80))


# The log


def test_the_log_tells_a_round_in_few_lines_and_names_only_ones_own_cards() -> None:
    table = Table(THREE).pick(ann=(11, 12), bo=(21, 22), cy=(31, 32)).place_any("cy", "bo", "ann")

    def told(viewer: int | None) -> list[str]:
        events = STANDARD.log_events(table.journal.events, viewer, ("Ann", "Bo", "Cy"))
        return [event.sentence for event in events if event.sentence]

    log = told(1)
    assert log[0] == "Bo will play 21 and discard 22."
    assert log[1:3] == ["Turned up: 11 by Ann, 21 by Bo, 31 by Cy.", "Order of play: Cy, Bo, Ann."]
    assert [line.split(" at ")[0] for line in log[3:6]] == [
        "Cy places card 31",
        "Bo places card 21",
        "Ann places card 11",
    ]
    assert log[6:] == ["Round 2 of hand 1: everybody passes the cards on to the left.", "Bo gets 13, 14."]
    assert told(None) == [*log[1:7]]  # a watcher sees nobody's cards
