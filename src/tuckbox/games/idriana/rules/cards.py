"""The cards of Idriana: facts from the set, as flat tables for the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.effects.effect import Effect

NAMES: Final = 96  # the most names that a set may have; a card is known by the number of its name
FIELDS: Final = 8  # the most Fields that a player may ever have in play

Area = Literal["wilderness", "farm", "town", "global"]
AREAS: Final[tuple[Area, ...]] = get_args(Area)
REGIONS: Final = 3  # the areas of a player
WILDERNESS: Final = 0
FARM: Final = 1
TOWN: Final = 2
GLOBAL: Final = 3
TOP_LEVEL: Final = 3

Kind = Literal[
    "centre",
    "forest",
    "water",
    "forage",
    "creature",
    "haven",
    "person",
    "ward",
    "field",
    "crop",
    "goat",
    "building",
    "feast",
    "immediate",
    "sustained",
    "weather",
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
CENTRE: Final = 0
CREATURE: Final = 4
CROP: Final = 9
GOAT: Final = 10
BUILDING: Final = 11
IMMEDIATE: Final = 13
SUSTAINED: Final = 14
WEATHER: Final = 15

# The four numbers on a card stand in one word, so that the sum over cards in play is a sum of words.
Number = Literal["vp", "food", "gold", "piety"]
NUMBERS: Final[tuple[Number, ...]] = get_args(Number)
VP: Final = 0
FOOD: Final = 16
GOLD: Final = 32
PIETY: Final = 48
MOST: Final = 99  # the highest number that a card may bear
MOST_LOOKED_AT: Final = 9  # cards on top of a deck that a text may have its player put in order

# What a requirement counts: cards of a name, of a kind (NAMES + kind), or one of the numbers.
NEEDS_NUMBER: Final = NAMES + 16

# A cell counts the copies of one card of one player, eight bits for each zone.
HAND: Final = 0
DRAWN: Final = 8  # drawn, and not yet kept or passed up
PASSED: Final = 16  # drawn and not kept; it stays hidden until all that is kept has been chosen
DISCARDED: Final = 24
IN_PLAY: Final = 32  # as the top card of its place
TURNED: Final = 40  # those in play that are turned
SHOWN: Final = 48  # those in hand that all know of, because they were searched for (I81)
STANDING: Final = 56  # not a count: the player's standing answer for this card
ASK_ME: Final = 0
NEVER_ASK: Final = 1
ALWAYS_ANSWER: Final = 2

FIRST_HAND: Final = 4  # cards that each player draws at the start (I11)
DRAW: Final = 3  # cards drawn each turn (I21)
HAND_LIMIT: Final = 7  # I23
AWARD: Final = 6  # VP for the most food, and for the most gold (I71)
NONE: Final = -1


class Cards:
    """The facts of a set that the rules need, each a table over the cards."""

    names: list[str]
    texts: list[str]
    count: i64
    area: vec[i64]
    kind: vec[i64]
    level: vec[i64]
    cost: vec[i64]
    printed: vec[i64]  # the four numbers in one word
    start: vec[i64]  # copies in play at the start
    copies: vec[i64]  # copies in each player's deck
    on: vec[i64]  # the card that it is placed on, or NONE
    planted: vec[i64]  # 1 if it is placed in the card that holds others
    tapped: vec[i64]  # 1 if it is played tapped
    need_from: vec[i64]  # of each card: where its requirements begin in the two tables below
    need_what: vec[i64]
    need_count: vec[i64]
    barred_from: vec[i64]  # of each card: where the cards begin that must not be in play with it (I35)
    barred: vec[i64]
    effects: list[Effect]
    deck: vec[i64]  # the cards of a player's deck in rising order, each copy by itself
    holder: i64  # the card that others are placed in (the Field), or NONE
    capacity: i64  # how many it holds
    kind_from: vec[i64]  # of each kind: where its cards begin in the table below
    kind_cards: vec[i64]
    centres: vec[i64]  # of each region, its centre cards from level 1 to 3, or NONE
    seeds: vec[i64]  # the cards that are placed in the holder
    acting: vec[i64]  # the cards with an action
    reacting: vec[i64]  # the cards with a reaction
    turning: vec[i64]  # the cards with either
    unmoved: vec[i64]  # 1 if the card is never sacrificed
    draws: vec[i64]  # what cards add to the number drawn each turn: a card, what it adds, the next card, and so on
    keeps: vec[i64]
    first_draws: vec[i64]  # what they add to the number drawn in a first turn, for each player who went before
    first_keeps: vec[i64]
    actions: vec[i64]
    plays: vec[i64]
    limit: vec[i64]
    discount: vec[i64]  # what cards take off the cost of their player's Buildings
    vp_granting: vec[i64]  # the cards whose effect grants VP
    food_granting: vec[i64]

    def needs(self, card: i64) -> i64:
        """How many requirements a card has."""
        return self.need_from[card + 1] - self.need_from[card]

    def is_local(self, card: i64) -> bool:
        """Whether the card goes to a region of its player (I3)."""
        return self.area[card] != GLOBAL

    def number(self, card: i64, which: i64) -> i64:
        """One of the four numbers printed on a card."""
        return (self.printed[card] >> which) & 0xFFFF

    def value(self, card: i64) -> i64:
        """The printed cost plus 1 (I30, I101)."""
        return self.cost[card] + 1

    def bind(self, effects: list[Effect]) -> None:
        """Set the effects of all cards, and tabulate their lasting changes."""
        self.effects = effects
        self.holder = NONE
        self.capacity = 0
        for i in range(len(effects)):
            if effects[i].holds() > 0:
                self.holder = i
                self.capacity = effects[i].holds()
        self.acting = vec[i64]([i for i, effect in enumerate(effects) if effect.is_action])
        self.reacting = vec[i64]([i for i, effect in enumerate(effects) if effect.is_reaction])
        self.turning = vec[i64]([i for i, effect in enumerate(effects) if effect.is_action or effect.is_reaction])
        self.unmoved = vec[i64]([int(effect.never_sacrificed()) for effect in effects])
        self.draws = _sparse([effect.draws() for effect in effects])
        self.keeps = _sparse([effect.keeps() for effect in effects])
        self.first_draws = _sparse([effect.first_draws() for effect in effects])
        self.first_keeps = _sparse([effect.first_keeps() for effect in effects])
        self.actions = _sparse([effect.actions() for effect in effects])
        self.plays = _sparse([effect.plays() for effect in effects])
        self.limit = _sparse([effect.hand_limit() for effect in effects])
        self.discount = _sparse([effect.building_discount() for effect in effects])
        self.vp_granting = vec[i64]([i for i in range(len(effects)) if effects[i].grants_vp()])
        self.food_granting = vec[i64]([i for i in range(len(effects)) if effects[i].grants_food()])

    def group(self) -> None:
        """Make the tables that follow from area, kind, level and place."""
        starts = vec[i64]()
        sorted_cards = vec[i64]()
        for kind in range(len(KINDS)):
            starts = append(starts, len(sorted_cards))
            for card in range(self.count):
                if self.kind[card] == kind:
                    sorted_cards = append(sorted_cards, card)
        self.kind_from = append(starts, len(sorted_cards))
        self.kind_cards = sorted_cards
        self.centres = vec[i64]([NONE] * (REGIONS * TOP_LEVEL))
        for card in range(self.count):
            if self.kind[card] == CENTRE:
                self.centres[self.area[card] * TOP_LEVEL + self.level[card] - 1] = card
        self.seeds = vec[i64]([card for card in range(self.count) if self.planted[card] == 1])
        deck = vec[i64]()
        for card in range(self.count):
            for _ in range(self.copies[card]):
                deck = append(deck, card)
        self.deck = deck


def _sparse(amounts: list[i64]) -> vec[i64]:
    """The cards whose amount is not 0, each followed by its amount."""
    pairs = vec[i64]()
    for card in range(len(amounts)):
        if amounts[card] != 0:
            pairs = append(append(pairs, card), amounts[card])
    return pairs
