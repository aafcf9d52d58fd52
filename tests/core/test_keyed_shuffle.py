"""Shuffles by keys: fair, the same for the cards that two decks share, and kept by records."""

from __future__ import annotations

import pickle
import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.bots import GreedyBot, play_to_end
from tuckbox.core.errors import BadRecord
from tuckbox.core.game import seed_of
from tuckbox.core.keyed_shuffle import KeyedShuffle, Swap
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.games.druid.game import DruidGame
from tuckbox.registry import replay


def shuffled(cards: list[int], seed: str = "a") -> list[int]:
    cells = vec[i64](cards)
    KeyedShuffle().chance(seed_of(seed)).shuffle(cells, 0, len(cards))
    return [int(cell) for cell in cells]


def test_cards_that_two_decks_share_come_in_the_same_order() -> None:
    whole = shuffled([*range(40)])
    assert sorted(whole) == [*range(40)] and whole != [*range(40)]
    fewer = shuffled([card for card in range(40) if card % 5])
    assert fewer == [card for card in whole if card % 5]
    more = shuffled([*range(40), 7, 7])
    assert [card for card in more if card != 7] == [card for card in whole if card != 7]


def test_a_shuffle_by_keys_puts_every_card_everywhere() -> None:
    dice = random.Random(3)
    tops = [shuffled([0, 1, 2, 3], seed=str(dice.random()))[0] for _ in range(2000)]
    assert all(420 < tops.count(card) < 580 for card in range(4))


@pytest.mark.parametrize(
    "how",
    [
        KeyedShuffle(),
        KeyedShuffle((2, 0, 1)),
        KeyedShuffle(swap=Swap(1, 3, 0)),
        KeyedShuffle((0, 5), Swap(0, 1, 99)),  # a place that there is not: nothing is put elsewhere
    ],
)
def test_a_match_that_is_dealt_by_keys_replays_from_its_record(how: KeyedShuffle) -> None:
    match = Match(DruidGame(), ("Ann", "Bo"), seed_of("keys"), how)
    assert match.state.fingerprint() != Match(DruidGame(), ("Ann", "Bo"), seed_of("keys")).state.fingerprint()
    play_to_end(match, [GreedyBot(1), GreedyBot(2)])
    text = str(match.record())
    record = parse(text)
    assert record.shuffle == how and f"\nshuffle: {how}\n" in text
    again = replay(record)
    assert str(again.record()) == text and again.result() == match.result()
    half = match.at(len(match.entries) // 2)
    assert half.shuffle == how and half.journal.events == match.journal.events[: len(half.journal.events)]


@pytest.mark.parametrize("text", ["by chance", "by keys 1 two", "by keys, card 1 to place 2", "by keys" + " 1" * 1001])
def test_other_ways_to_shuffle_are_refused_with_their_line(text: str) -> None:
    record = str(Match(DruidGame(), ("Ann", "Bo"), seed_of("keys"), KeyedShuffle()).record())
    with pytest.raises(BadRecord, match=r"^line 9: the shuffle line must be 'by keys'"):
        parse(record.replace("by keys", text))


def test_a_chance_is_copied_and_pickled_with_all_that_was_asked() -> None:
    chance = KeyedShuffle((1, 0), Swap(1, 0, 1)).chance(seed_of("copy"))
    chance.below(6)
    chance.shuffle(vec[i64]([0, 1, 2]), 0, 3)
    for twin in (chance.copy(), pickle.loads(pickle.dumps(chance))):
        assert twin.numbers() == chance.numbers()
        decks = [vec[i64]([0, 1, 2, 3]), vec[i64]([0, 1, 2, 3])]
        for one, cards in zip((chance.copy(), twin), decks, strict=True):
            one.shuffle(cards, 0, 4)
        assert twin.below(1000) == chance.copy().below(1000)
        assert [int(card) for card in decks[0]] == [int(card) for card in decks[1]]
