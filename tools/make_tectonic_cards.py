"""Make the card set of Tectonic Tribes from a seed, as docs/rules/cards.md asks.

Run `python tools/make_tectonic_cards.py > src/tuckbox/games/tectonic/cards.csv`; the same seed makes the same set.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from itertools import pairwise

CARDS = 80
TOTALS = {"F": 130, "W": 110, "M": 75, "G": 130, "L": 35}
BONUSES = {"+1": 24, "+2": 10, "x2": 10}
WORTH_OF_BONUS = {"": 0, "+1": 1, "+2": 2, "x2": 2}
MINE_WEIGHT = 3.0  # how much likelier a mine square is to get a bonus than another one
NEIGHBOURS = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))  # squares 0 to 2 over 3 to 5
TOGETHER = 0.46  # the share of neighbours of one kind; by chance it would be 0.23
NOISE = 1.5  # how far a card's number may stray from its worth

TRIBE_CARDS = (
    ("T T G", "G G G"),  # two together
    ("T G G", "G G T"),  # two apart
    ("T T T", "G G G"),  # a row of three
    ("T T G", "T G G"),  # a bent three
    ("T T G", "T T G"),  # a block of four
)


def main() -> None:
    """Print the set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=26, help="the seed from which the set is made (default 26)")
    sys.stdout.write(card_set(random.Random(parser.parse_args().seed)))


def card_set(dice: random.Random) -> str:
    """The whole set as a CSV file."""
    cards: list[list[str]] = []
    while not cards or not (rises(cards) and mines_are_rich(cards)):
        cards = numbered(with_bonuses(landscapes(dice), dice), dice)
    lines = ["kind,number,upper,lower"]
    for number, card in enumerate(cards, 1):
        upper, lower = (" ".join(f"{square:3}" for square in row).rstrip() for row in (card[:3], card[3:]))
        lines.append(f"terrain,{number},{upper},{lower}")
    lines += [f"tribe,{number},{upper},{lower}" for number, (upper, lower) in enumerate(TRIBE_CARDS, 1)]
    return "\n".join(lines) + "\n"


def landscapes(dice: random.Random) -> list[list[str]]:
    """Cards without bonuses: squares of one kind drift together by exchanges until enough of them have met."""
    cards = dealt_out(dice)
    while not varied(cards):
        cards = dealt_out(dice)
    while sum(map(together, cards)) < TOGETHER * len(NEIGHBOURS) * CARDS:
        one, two = dice.sample(range(CARDS), 2)
        exchange(cards, one, two, dice)
    return cards


def dealt_out(dice: random.Random) -> list[list[str]]:
    """All squares dealt out at random, at most one lava on a card."""
    others = [kind for kind, count in TOTALS.items() if kind != "L" for _ in range(count)]
    dice.shuffle(others)
    cards = []
    for number in range(CARDS):
        lava = ["L"] if number < TOTALS["L"] else []
        card = lava + [others.pop() for _ in range(6 - len(lava))]
        dice.shuffle(card)
        cards.append(card)
    return cards


def exchange(cards: list[list[str]], one: int, two: int, dice: random.Random) -> None:
    """Exchange a square of one card with one of another or of the same; taken back if it drives kinds apart."""
    target = dice.choice((one, two))
    here, there = dice.randrange(6), dice.randrange(6)
    before = together(cards[one]) + together(cards[two])
    swap(cards, one, here, target, there)
    if together(cards[one]) + together(cards[two]) < before or not varied(cards):
        swap(cards, one, here, target, there)


def swap(cards: list[list[str]], one: int, here: int, two: int, there: int) -> None:
    """Let two squares change places."""
    cards[one][here], cards[two][there] = cards[two][there], cards[one][here]


def together(card: list[str]) -> int:
    """How many neighbours on a card are of one kind."""
    return sum(card[one][0] == card[two][0] for one, two in NEIGHBOURS)


def varied(cards: list[list[str]]) -> bool:
    """Whether no card is all one terrain or has two lavas, and no two are the same under turning."""
    kinds = {min(tuple(card), tuple(reversed(card))) for card in cards}
    return len(kinds) == CARDS and all(len(set(card)) > 1 and card.count("L") < 2 for card in cards)


def with_bonuses(cards: list[list[str]], dice: random.Random) -> list[list[str]]:
    """Bonuses put on squares that may carry one, at most one on a card, mines more often than others."""
    bonuses = [bonus for bonus, count in BONUSES.items() for _ in range(count)]
    dice.shuffle(bonuses)
    fitting = [card for card in cards if any(square in "FWM" for square in card)]
    for card, bonus in zip(dice.sample(fitting, len(bonuses)), bonuses, strict=True):
        places = [place for place, square in enumerate(card) if square in "FWM"]
        weights = [MINE_WEIGHT if card[place] == "M" else 1.0 for place in places]
        card[dice.choices(places, weights)[0]] += bonus
    return cards


def numbered(cards: list[list[str]], dice: random.Random) -> list[list[str]]:
    """The cards in the order of their numbers: richer with the number, but not strictly."""
    return sorted(cards, key=lambda card: worth(card) + dice.uniform(-NOISE, NOISE))


def worth(card: list[str]) -> int:
    """What a card is worth by itself: the squares that score, and its bonus."""
    kinds = Counter(square[0] for square in card)
    return 6 - kinds["G"] + sum(WORTH_OF_BONUS[square[1:]] for square in card)


def rises(cards: list[list[str]]) -> bool:
    """Whether the worth rises from quarter to quarter of the numbers."""
    quarters = [sum(map(worth, cards[start : start + CARDS // 4])) for start in range(0, CARDS, CARDS // 4)]
    return all(lower < higher for lower, higher in pairwise(quarters))


def mines_are_rich(cards: list[list[str]]) -> bool:
    """Whether mines have more than their share of the bonuses."""
    bonuses = Counter(square[0] for card in cards for square in card if square[1:])
    return bonuses["M"] / bonuses.total() > TOTALS["M"] / sum(TOTALS[kind] for kind in "FWM")


if __name__ == "__main__":
    main()
