"""Chances of hidden cards that lie anywhere in some places with equal right."""

from __future__ import annotations

from tuckbox.testing import Chances


def pool(cards: list[int], places: dict[str, int]) -> Chances:
    """Cards that fill these places, each way equally likely; the places hold as many as there are cards."""
    assert len(cards) == sum(places.values())
    chances = {place: size / len(cards) for place, size in places.items() if size}
    return {card: dict(chances) for card in cards}
