"""How many copies of each card are printed, for how many players."""

from __future__ import annotations

from collections import Counter

import pytest

from tuckbox import registry
from tuckbox.art.printed import with_bleed
from tuckbox.printing.decks import deck


def copies(game: str, players: int) -> Counter[str]:
    """The copies of each card by its name."""
    found: Counter[str] = Counter()
    for card in deck(registry.game(game), players).cards:
        found[card.name] += card.copies
    return found


def test_each_player_of_idriana_gets_a_deck_and_the_cards_to_start_with() -> None:
    two, three = copies("idriana", 2), copies("idriana", 3)
    assert (two["Hunting Range"], three["Hunting Range"]) == (2, 3)
    assert two["Forest"] == 2 * (3 + 7)
    assert two["Fair Weather"] == three["Fair Weather"] - (three["Fair Weather"] - 1) // 3, "one for all, besides decks"
    facts = registry.game("idriana").facts()
    assert two.total() == sum(2 * (card.start + card.copies) for card in facts.cards) - 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", [2, 5])
def test_each_player_of_tectonic_tribes_gets_a_tribe_and_an_order_card(players: int) -> None:
    found = copies("tectonic", players)
    assert found["tribe 1"] == players
    assert sum(name.startswith("order") for name in found) == players
    assert found.total() == 80 + 6 * players


def test_druid_games_has_one_copy_of_each_card() -> None:
    assert set(copies("druid", 2).values()) == {1}
    assert copies("druid", 2).total() == 52


def test_a_game_that_says_nothing_about_printing_has_its_card_table_printed() -> None:
    found = deck(registry.game("magpies"), 4)
    assert len(found.cards) == 24
    crown = found.cards[-1]
    assert (crown.front, crown.back, crown.words) == ("card/Crown", "back/card", {"facts": [("worth", "24")]})


def test_a_game_without_pictures_has_plain_faces_and_backs(minimal_game: None) -> None:
    cards = deck(registry.game("minimal"), 2).cards
    assert cards and not any(card.front or card.back for card in cards)


@pytest.mark.parametrize("game", ["druid", "tectonic", "idriana"])
def test_every_picture_that_a_card_names_is_there(game: str) -> None:
    found = deck(registry.game(game), max(registry.game_class(game).players))
    for card in found.cards:
        assert card.front in found.pictures
        assert card.back in found.pictures or card.words["kind"] == "terrain"


def test_bleed_is_added_around_a_picture() -> None:
    svg = '<svg xmlns="x" width="10" height="20" viewBox="0 0 10 20"><path/></svg>'
    assert with_bleed(svg, 2, "<rect/>", "<line/>") == (
        '<svg xmlns="x" width="14" height="24" viewBox="-2 -2 14 24"><rect/><path/><line/></svg>'
    )
    with pytest.raises(ValueError, match="size"):
        with_bleed("<svg/>", 1, "")
