"""What a player cannot know, and what a player knows besides (I80, I81)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.idriana.table_builder import DECK, Table
from tuckbox.core.chance import FastChance
from tuckbox.games.idriana.rules.cards import DRAWN, HAND, PASSED
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.testing.as_json import to_json

TOWN_DECK = "Forest, Pond, Town Hall, Barley, Shrine, Inn, Library, Bank, Harbour"


def resamples(table: Table, seat: int, count: int = 300) -> list[IdrianaState]:
    """The position dealt anew many times for a seat."""
    chance = FastChance(7)
    return [table.state.resample(seat, chance) for _ in range(count)]


def hand_of(state: IdrianaState, seat: int) -> Counter[int]:
    return Counter({card: int(state.count(HAND, seat, card)) for card in range(81) if state.count(HAND, seat, card)})


def deck_of(state: IdrianaState, seat: int) -> list[int]:
    """A deck from the top."""
    size = len(state.cards.deck)
    return [int(state.decks[seat * size + int(state.left[seat]) - 1 - at]) for at in range(int(state.left[seat]))]


# I80: hidden


@pytest.mark.rule("I80")
def test_other_hands_and_the_order_of_all_decks_are_hidden() -> None:
    table = Table(ann="Pond, Inn", bo="Bank, Shrine", ann_deck=DECK, bo_deck=TOWN_DECK)
    ann, bo = table.seen(0).seats
    assert len(ann.hand) == 2 and ann.deck == () and ann.deck_top == ()
    assert bo.hand == () and bo.hand_count == 2 and bo.deck == () and bo.deck_count == 9
    watcher = table.seen(None)
    assert [seat.hand for seat in watcher.seats] == [(), ()]
    assert len({tuple(deck_of(state, 0)) for state in resamples(table, 0)}) > 250
    assert len({tuple(sorted(hand_of(state, 1).elements())) for state in resamples(table, 0)}) > 30
    assert all(hand_of(state, 0) == hand_of(table.state, 0) for state in resamples(table, 0))


@pytest.mark.rule("I80")
def test_cards_drawn_and_not_kept_are_hidden_until_they_lie_in_the_discard_pile() -> None:
    table = Table(ann_play="Town Hall, Farmhouse, Inn", ann_deck=DECK, bo="Pond").begin_turn("ann")
    assert table.seat("ann", 1).drawn == () and table.seat("ann", 1).drawn_count == 4
    assert len(table.seat("ann", 0).drawn) == 4
    assert table.log(1)[-4:] == ["Ann draws a card."] * 4
    assert table.log(0)[-4:] == ["Ann draws Forest.", "Ann draws Pond.", "Ann draws Wheat.", "Ann draws Barley."]
    table.ann("keep Wheat")  # Forest and Pond will not be kept, but nobody sees that yet
    assert table.seat("ann", 1).discards == ()
    assert table.seat("ann", 1).drawn_count == 3
    assert table.log(1)[-1] == "Ann keeps a card."
    table.ann("keep Barley")
    assert table.discards("ann") == ["Forest", "Pond"]
    assert table.log(1)[-3:] == ["Ann keeps a card.", "Ann does not keep Forest.", "Ann does not keep Pond."]


@pytest.mark.rule("I80")
def test_dealing_anew_in_the_middle_of_keeping() -> None:
    table = Table(ann_play="Town Hall, Farmhouse, Inn", ann_deck=DECK).begin_turn("ann").ann("keep Wheat")
    for state in resamples(table, 1, 50):
        drawn = [card for card in range(81) for _ in range(state.count(DRAWN, 0, card) + state.count(PASSED, 0, card))]
        assert len(drawn) == 3 and state.held[0] == 1
        assert state.legal_moves(0)
    for state in resamples(table, 0, 20):
        assert state.legal_moves(0) == table.state.legal_moves(0)  # Ann knows what she has


@pytest.mark.rule("I80")
def test_a_searched_deck_is_seen_by_the_searcher_alone_and_then_shuffled() -> None:
    table = Table(ann="Royal Charter, Pond", ann_deck=TOWN_DECK).ann("play Royal Charter", "pay with Pond")
    assert [str(move) for move in table.seen(0).legal_moves] == ["take Town Hall", "take nothing"]
    assert table.seen(1).legal_moves == () and table.seen(None).legal_moves == ()
    table.ann("take nothing")
    assert len({tuple(deck_of(state, 0)) for state in resamples(table, 0)}) > 250


@pytest.mark.rule("I80")
def test_discard_piles_are_open() -> None:
    table = Table(ann_discards="Pond, Inn")
    for viewer in (0, 1, None):
        assert [one.card for one in table.seat("ann", viewer).discards] == [table.number("Pond"), table.number("Inn")]


# I81: known besides


@pytest.mark.rule("I81")
def test_cards_looked_at_on_top_of_ones_deck_are_known_until_they_are_drawn() -> None:
    table = Table(ann_play="Night Owl, Library, Clock Tower", ann_deck=DECK, bo_deck=DECK).ann("use Night Owl")
    table.ann("let Wheat come next", "let Forest come next")
    known = [table.number(name) for name in ("Wheat", "Forest", "Pond")]
    assert list(table.seat("ann", 0).deck_top) == known
    assert table.seat("ann", 1).deck_top == () and table.seat("ann", None).deck_top == ()
    assert all(deck_of(state, 0)[:3] == known for state in resamples(table, 0, 50))
    assert len({tuple(deck_of(state, 0)[3:]) for state in resamples(table, 0)}) > 200
    assert len({tuple(deck_of(state, 0)[:3]) for state in resamples(table, 1)}) > 100  # Bo does not know them
    table.ann("use Library")
    assert list(table.seat("ann", 0).deck_top) == known[1:]


@pytest.mark.rule("I81")
def test_a_shuffle_ends_what_was_known_of_the_order() -> None:
    table = Table(ann="Royal Charter, Inn", ann_play="Night Owl, Ranger, Clock Tower", ann_deck=DECK)
    table.ann("use Ranger", "put Forest at the bottom", "use Night Owl")
    table.ann("let Wheat come next", "let Pond come next")
    assert len(table.seat("ann", 0).deck_top) == 3 and len(table.seat("ann", 0).deck_bottom) == 1
    table.ann("play Royal Charter", "pay with Inn", "take nothing")
    assert table.seat("ann", 0).deck_top == () and table.seat("ann", 0).deck_bottom == ()
    assert len({deck_of(state, 0)[-1] for state in resamples(table, 0)}) == 9


@pytest.mark.rule("I81", "I107")
def test_a_card_put_at_the_bottom_is_known_there() -> None:
    table = Table(ann_play="Observatory", ann_deck=DECK).ann("use Observatory")
    table.ann("put Forest at the bottom", "leave Pond on top", "put Wheat at the bottom")
    assert table.deck("ann") == ["Pond", "Barley", "Shrine", "Inn", "Library", "Bank", "Harbour", "Forest", "Wheat"]
    seat = table.seat("ann", 0)
    assert [table.cards.names[card] for card in seat.deck_top] == ["Pond"]
    assert [table.cards.names[card] for card in seat.deck_bottom] == ["Wheat", "Forest"]
    for state in resamples(table, 0, 50):
        deck = [state.cards.names[card] for card in deck_of(state, 0)]
        assert (deck[0], deck[-2:]) == ("Pond", ["Forest", "Wheat"])
    assert table.log(1)[-3:] == [
        "Ann puts a card at the bottom of the deck.",
        "Ann leaves a card on top.",
        "Ann puts a card at the bottom of the deck.",
    ]


@pytest.mark.rule("I81")
def test_what_is_known_shrinks_with_the_deck() -> None:
    table = Table(ann_play="Observatory, Library, Clock Tower", ann_deck="Forest, Pond, Wheat").ann("use Observatory")
    table.ann("put Forest at the bottom", "put Pond at the bottom", "leave Wheat on top", "use Library")
    seat = table.seat("ann", 0)
    assert (seat.deck_top, len(seat.deck_bottom)) == ((), 2)
    assert table.hand("ann") == ["Wheat"]
    for state in resamples(table, 0, 10):
        assert deck_of(state, 0) == deck_of(table.state, 0)


@pytest.mark.rule("I81")
def test_a_card_shown_in_a_search_is_known_until_it_leaves_the_hand() -> None:
    table = Table(ann="Royal Charter, Pond, Inn", ann_deck=TOWN_DECK).ann("play Royal Charter", "pay with Pond")
    table.ann("take Town Hall")
    shown = table.number("Town Hall")
    for viewer in (1, None):
        assert table.seat("ann", viewer).hand == (shown,)
    assert all(state.count(HAND, 0, shown) == 1 for state in resamples(table, 1, 60))
    assert len({tuple(sorted(hand_of(state, 0).elements())) for state in resamples(table, 1)}) > 5  # the other card
    merchant = Table(ann="Royal Charter, Pond, Inn", ann_play="Merchant", ann_deck=f"{TOWN_DECK}, Town Hall")
    merchant.ann("play Royal Charter", "pay with Pond", "take Town Hall", "use Merchant", "discard Town Hall")
    assert merchant.seat("ann", 1).hand == ()


@pytest.mark.rule("I81")
def test_the_content_of_ones_own_deck_is_known_and_of_others_what_was_not_seen() -> None:
    table = Table(ann="Pond", bo="Bank", ann_deck="Forest x2, Wheat", bo_deck="Inn, Forest")
    own, other = table.seen(0).seats
    names = table.cards.names
    assert [(names[one.card], one.copies) for one in own.unseen] == [("Forest", 2), ("Wheat", 1)]
    assert [(names[one.card], one.copies) for one in other.unseen] == [("Forest", 1), ("Inn", 1), ("Bank", 1)]
    for state in resamples(table, 0, 40):
        assert sorted(deck_of(state, 0)) == sorted(deck_of(table.state, 0))
        assert sorted([*deck_of(state, 1), *hand_of(state, 1).elements()]) == sorted(
            table.number(name) for name in ("Inn", "Forest", "Bank")
        )


# Dealing anew while another decides


@pytest.mark.rule("I80", "I30")
def test_paying_in_rising_order_says_nothing_about_the_rest_of_a_hand() -> None:
    table = Table(ann="National Park, Forest, Wheat, Inn, Bank", ann_play="Forest Preserve", ann_deck=DECK)
    table.ann("play National Park", "pay with Wheat")
    before = to_json(table.seen(1))
    found: Counter[int] = Counter()
    for state in resamples(table, 1):
        assert len(state.legal_moves(0)) >= 1
        assert to_json(table.game.view(state, 1)) == before
        found.update(hand_of(state, 0).keys())
    assert found[table.number("Forest")] > 50  # though it comes before Wheat


@pytest.mark.rule("I80", "I61")
def test_who_plays_by_an_action_holds_a_card_that_fits_and_all_else_is_open() -> None:
    table = Table(
        ann="Nanny Goat, Pond", ann_play="Goatherd", ann_deck="Billy Goat, Forest x6, Inn, Bank, Shrine, Library, Wheat"
    )
    table.ann("use Goatherd")
    goats = {table.number("Nanny Goat"), table.number("Billy Goat")}
    found: Counter[frozenset[int]] = Counter()
    rounds = 3000
    for state in resamples(table, 1, rounds):
        assert state.legal_moves(0)
        found[frozenset(goats & set(hand_of(state, 0)))] += 1
    # of the pairs out of 14 cards that hold a Goat, 1 holds both and 12 each of them alone
    expected = {frozenset(goats): 1 / 25, frozenset({min(goats)}): 12 / 25, frozenset({max(goats)}): 12 / 25}
    assert set(found) == set(expected)
    square = sum((found[key] - rounds * share) ** 2 / (rounds * share) for key, share in expected.items())
    assert square < 25  # two degrees of freedom


# What nobody has drawn


def test_undrawn_cards_are_dealt_anew_but_not_those_that_were_looked_at() -> None:
    table = Table(ann="Pond, Inn", bo="Bank, Shrine", ann_play="Ranger", ann_deck=DECK, bo_deck=TOWN_DECK)
    table.ann("use Ranger", "leave Forest on top")
    chance = FastChance(7)
    dealt = [table.state.shuffle_undrawn(chance) for _ in range(300)]
    for seat in range(2):
        assert all(hand_of(state, seat) == hand_of(table.state, seat) for state in dealt)
        assert all(sorted(deck_of(state, seat)) == sorted(deck_of(table.state, seat)) for state in dealt)
        assert len({tuple(deck_of(state, seat)) for state in dealt}) > 250
    assert {deck_of(state, 0)[0] for state in dealt} == {deck_of(table.state, 0)[0]}
