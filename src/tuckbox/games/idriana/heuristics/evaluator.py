"""The heuristic of Idriana: cards in play, their future yield, and the promise of the hand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.heuristic import MIN_PRIOR
from tuckbox.core.heuristics.linear import MOST_SEATS, LinearHeuristic, read_weights
from tuckbox.core.state import State
from tuckbox.games.idriana.rules import playable, scores, turn
from tuckbox.games.idriana.rules.cards import (
    AWARD,
    CENTRE,
    FIELDS,
    FOOD,
    GLOBAL,
    GOAT,
    GOLD,
    HAND,
    IN_PLAY,
    NAMES,
    PIETY,
    REGIONS,
    SUSTAINED,
    VP,
    Cards,
)
from tuckbox.games.idriana.rules.effects.effect import Effect
from tuckbox.games.idriana.rules.effects.wilderness import DiscardFirst
from tuckbox.games.idriana.rules.generated import codes
from tuckbox.games.idriana.rules.state import IdrianaState

# What a player has, in VP or cards; some count for less and less as the last turns come near.
FEATURES: Final = (
    "VP early",
    "VP late",
    "most food early",
    "most food late",
    "most gold early",
    "most gold late",
    "most piety",
    "income",  # cards gained each turn, in all turns that are left
    "levels",
    "cards that others require",
    "places in Fields",
    "reactions",
    "piety",
    "cards in hand",
    "promise of the hand",  # what its cards may give once they are played
    "cards too many",
)
VP_NOW: Final = 0
FOOD_AWARD: Final = 2
GOLD_AWARD: Final = 4
PIETY_AWARD: Final = 6
INCOME: Final = 7
LEVELS: Final = 8
REQUIRED: Final = 9
ROOM: Final = 10
REACTIONS: Final = 11
PIETY_HELD: Final = 12
HELD: Final = 13
PROMISE: Final = 14
TOO_MANY: Final = 15

COST: Final = 0.4  # VP that each card of a cost is worth
FAR: Final = 0.5  # of a card's promise, the part that is left for each level that is missing, or if its place is
MISSING: Final = 0.7  # and for each required card that is missing
LONG: Final = 6.0  # with more turns than this ahead, all that is still to come is worth its full value
TEMPERATURE: Final = 0.04  # of the priors
USED: Final = 1.5  # what the playout policy takes an action to be worth,
IDLE: Final = -6.0  # doing nothing,
POINTLESS: Final = -7.0  # and a standing answer
FEW: Final = 4  # moves that the playout policy evaluates in the middle of a play
OTHER_ACTION: Final = 0.2  # cards that an action is worth which draws none, or as many as another card's value
CHOICE: Final = 0.15  # of a card kept, what it is worth to draw one more to choose from


class IdrianaHeuristic(LinearHeuristic):
    """Values cards in play, their yield in the turns left, and the promise of the hand."""

    def __init__(self, file: str = "weights.csv") -> None:
        super().__init__(list(FEATURES), read_weights("tuckbox.games.idriana.heuristics", file))
        self.cards: Cards | None = None  # the set that the tables below are for
        self.worth = vec[float]()  # of each card: what it gives in play, roughly
        self.acting = vec[i64]()  # the cards with an action, the one that gains most first
        self.gains = vec[float]()  # of each of these: the cards that its action gains
        self.wanted = vec[i64]()  # the cards that others require or are placed on
        self.needed = vec[i64]()  # of each of these: how many are required at most
        self.turns: float = 0.0  # left in the position under evaluation
        self.food = vec[i64]([0] * MOST_SEATS)  # of each seat there
        self.gold = vec[i64]([0] * MOST_SEATS)

    def prepare(self, state: State) -> None:
        assert isinstance(state, IdrianaState)
        if self.cards is not state.cards:
            self.read_cards(state.cards)
        for player in range(state.seats):
            self.food[player] = scores.food(state, player)
            self.gold[player] = state.number(player, GOLD)
        self.turns = turns_left(state)

    def extract_features(self, state: State, seat: i64, part: i64) -> None:
        assert isinstance(state, IdrianaState)
        turns = self.turns
        ahead = turns / LONG if turns < LONG else 1.0
        self.early_and_late(VP_NOW, ahead, float(scores.vp(state, seat)))
        self.early_and_late(FOOD_AWARD, ahead, award(state, seat, self.food, turns))
        self.early_and_late(GOLD_AWARD, ahead, award(state, seat, self.gold, turns))
        promised = scores.piety_award(state)
        if promised > 0 and scores.most(state, PIETY) == seat:
            self.add_feature(PIETY_AWARD, 0.1 * float(promised))
        self.add_feature(INCOME, 0.1 * turns * self.income(state, seat))
        levels: i64 = 0
        for region in range(REGIONS):
            levels += state.level(seat, region) - 1
        self.add_feature(LEVELS, ahead * float(levels))
        required: i64 = 0
        for i in range(len(self.wanted)):
            have = state.count(IN_PLAY, seat, self.wanted[i])
            required += have if have < self.needed[i] else self.needed[i]
        self.add_feature(REQUIRED, 0.1 * ahead * float(required))
        fields = state.field_count(seat)
        self.add_feature(ROOM, 0.1 * ahead * float(fields if fields < 3 else 3))
        reactions: i64 = 0
        reacting = state.cards.reacting
        for i in range(len(reacting)):
            if state.count(IN_PLAY, seat, reacting[i]) > 0:
                reactions += 1
        self.add_feature(REACTIONS, 0.1 * ahead * float(reactions))
        self.add_feature(PIETY_HELD, 0.1 * ahead * float(state.piety(seat)))
        self.describe_hand(state, seat, ahead)

    def income(self, state: IdrianaState, seat: i64) -> float:
        """Cards that a player gains each turn, each further one worth a little less; choice counts for something."""
        gains = float(turn.keeps(state, seat)) + CHOICE * float(turn.draws(state, seat))
        actions = 1 + state.bonus(seat, state.cards.actions)
        for i in range(len(self.acting)):
            if actions == 0:
                break
            if state.count(IN_PLAY, seat, self.acting[i]) > 0:
                gains += self.gains[i]
                actions -= 1
        extra = float(state.bonus(seat, state.cards.plays) + state.bonus(seat, state.cards.discount))
        gains += 0.5 * extra
        return gains - 0.06 * gains * gains

    def describe_hand(self, state: IdrianaState, seat: i64, ahead: float) -> None:
        """Add the value of a hand: every card can pay, and some will be played."""
        cards = state.cards
        promise = 0.0
        left = state.held[seat]
        for card in range(cards.count):
            if left == 0:
                break
            copies = state.count(HAND, seat, card)
            if copies > 0:
                left -= copies
                promise += self.promise(state, seat, card)
        self.add_feature(HELD, 0.1 * ahead * float(state.held[seat]))
        self.add_feature(PROMISE, 0.1 * ahead * promise)
        over = state.held[seat] - turn.hand_limit(state, seat)
        if over > 0:
            self.add_feature(TOO_MANY, 0.1 * ahead * float(over))

    def early_and_late(self, feature: i64, ahead: float, amount: float) -> None:
        """Add an amount of VP, split by how early and how late it is in the match."""
        self.add_feature(feature, 0.1 * amount * ahead)
        self.add_feature(feature + 1, 0.1 * amount * (1.0 - ahead))

    def priors(self, state: State, seat: i64, moves: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        self.lookahead_priors(state, seat, moves, count, weights, TEMPERATURE, thorough)
        for i in range(count):
            if is_standing(moves[i]):
                weights[i] = MIN_PRIOR

    def playout_move(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """In a turn the better of two moves by a quick estimate; within a play, a good continuation."""
        assert isinstance(state, IdrianaState)
        if self.cards is not state.cards:
            self.read_cards(state.cards)
        moves = state.buffer
        if state.depth > 1:
            if moves[0] >= codes.KEEP and moves[count - 1] < codes.TAKE:
                return self.choose_card(state, seat, count)
            return self.best_of_few(state, seat, count, FEW, chance)
        one = moves[chance.below(count)]
        other = moves[chance.below(count)]
        return one if self.glance(state, one) >= self.glance(state, other) else other

    def glance(self, state: IdrianaState, code: i64) -> float:
        """A quick estimate of a turn's move."""
        if codes.is_play(code) or codes.is_plant(code):
            card = codes.play_card(code) if codes.is_play(code) else codes.plant_card(code)
            return self.worth[card] - COST * float(state.cards.cost[card])
        if codes.is_use(code):
            return USED
        if is_standing(code):
            return POINTLESS
        does_something = code != codes.END and code != codes.LET and code != codes.MULLIGAN and not codes.is_move(code)
        return 0.0 if does_something else IDLE

    def is_wasteful(self, state: State, seat: i64, code: i64) -> bool:
        """A global card that does nothing, or only harm to its player; a Goat moved for nothing; a standing answer.

        In the last turn also every card that changes no score.
        """
        assert isinstance(state, IdrianaState)
        if is_standing(code):
            return True
        if codes.is_move(code):
            return not gathers(state, seat, codes.move_field(code), codes.move_target(code))
        if state.depth > 1 or not (codes.is_play(code) or codes.is_plant(code)):
            return False
        card = codes.play_card(code) if codes.is_play(code) else codes.plant_card(code)
        last = is_last_turn(state)
        if not last and (state.cards.area[card] != GLOBAL or state.cards.kind[card] == SUSTAINED):
            return False
        after = after_play(state, seat, code)
        if last:
            return not improves_score(state, after, seat)
        return not has_effect(state, after, seat, 1 + playable.cost(state, seat, card, 0))

    def choose_card(self, state: IdrianaState, seat: i64, count: i64) -> i64:
        """Which card to keep, or to pay with or discard: the one that promises most, or least."""
        moves = state.buffer
        keeping = codes.is_keep(moves[0])
        base = codes.KEEP if keeping else codes.PAY if codes.is_pay(moves[0]) else codes.DISCARD
        best = moves[0]
        best_worth = -1e9
        for i in range(count):
            worth = self.promise(state, seat, moves[i] - base)
            if not keeping:
                worth = -worth
            if worth > best_worth:
                best_worth = worth
                best = moves[i]
        return best

    def promise(self, state: IdrianaState, seat: i64, card: i64) -> float:
        """The value of a card in hand once played, discounted by how far off that is."""
        gain = self.worth[card] - COST * float(state.cards.cost[card])
        return gain * reach(state, seat, card) if gain > 0.0 else 0.0

    def is_quiet(self, state: State) -> bool:
        """When no play is half done."""
        return state.depth <= 1

    def read_cards(self, cards: Cards) -> None:
        """Make the tables for a set."""
        self.cards = cards
        self.worth = vec[float]([self.guess(cards, card) for card in range(cards.count)])
        acting = sorted((-action_gain(cards.effects[card]), int(card)) for card in cards.acting)
        self.acting = vec[i64]([card for _, card in acting])
        self.gains = vec[float]([-gain for gain, _ in acting])
        needed = [0] * NAMES
        for i in range(len(cards.need_what)):
            what = cards.need_what[i]
            if what < NAMES:
                needed[what] = max(needed[what], int(cards.need_count[i]))
        for card in range(cards.count):
            if cards.on[card] >= 0:
                needed[cards.on[card]] = max(needed[cards.on[card]], 1)
        self.wanted = vec[i64]([card for card in range(NAMES) if needed[card] > 0])
        self.needed = vec[i64]([count for count in needed if count > 0])

    def guess(self, cards: Cards, card: i64) -> float:
        """A rough value of a card in play, from the facts of the set."""
        worth = float(cards.number(card, VP)) + 0.4 * float(cards.number(card, PIETY))
        worth += 0.5 * float(cards.number(card, FOOD) + cards.number(card, GOLD))
        if cards.kind[card] == CENTRE:
            worth += 5.0
        effect = cards.effects[card]
        if effect.is_action:
            worth += 1.0 + 1.5 * action_gain(effect)
        elif effect.draws() != 0 or effect.actions() != 0:
            worth += 2.5
        elif effect.text != "":
            worth += 1.5
        if cards.on[card] >= 0:
            under = cards.on[card]
            worth -= float(cards.number(under, VP)) + 0.5 * float(cards.number(under, FOOD) + cards.number(under, GOLD))
        return worth


def award(state: IdrianaState, seat: i64, has: vec[i64], turns: float) -> float:
    """The share of an award that a player can expect; a lead counts less with more turns to come."""
    best: i64 = 0
    for other in range(state.seats):
        if other != seat and has[other] > best:
            best = has[other]
    share = 0.5 + float(has[seat] - best) / (2.0 + turns)
    return float(AWARD) * (0.0 if share < 0.0 else 1.0 if share > 1.0 else share)


def reach(state: IdrianaState, seat: i64, card: i64) -> float:
    """How close a card in hand is to being playable: 1 if it is now, 0 if it probably never will be."""
    cards = state.cards
    if cards.area[card] == GLOBAL:
        return 1.0 if playable.fits(state, seat, card) else 0.0
    near = 1.0
    region = cards.area[card]
    level = state.level(seat, region)
    if cards.kind[card] == CENTRE:
        if level >= cards.level[card]:
            return 0.0
        level += 1
    for _ in range(cards.level[card] - level):
        near *= FAR
    if playable.barring(state, seat, card) >= 0:
        return 0.0
    if not playable.has_place(state, seat, card):
        near *= FAR
    for i in range(cards.need_from[card], cards.need_from[card + 1]):
        missing = cards.need_count[i] - state.has(seat, cards.need_what[i])
        for _ in range(missing):
            near *= MISSING
    return near


def is_standing(code: i64) -> bool:
    """Whether a move only sets or clears a standing answer."""
    return codes.is_ask(code) or codes.is_always(code) or codes.is_never(code)


def gathers(state: IdrianaState, seat: i64, field: i64, target: i64) -> bool:
    """Whether a Goat moves to at least as many Goats as are where it is, so that a Field becomes free."""
    content = state.fields[seat * FIELDS + target]
    if content == 0 or state.cards.kind[(content & 0xFF) - 1] != GOAT:
        return False
    return playable.size_of(content) >= playable.size_of(state.fields[seat * FIELDS + field])


def after_play(state: IdrianaState, seat: i64, code: i64) -> IdrianaState:
    """The position after a play in which everybody takes their first choice, so that all possible reactions happen."""
    after = state.copy()
    after.apply(seat, code)
    while after.depth > 1 and not after.is_over:
        mover = after.seat_to_act()
        after.write_legal_moves(mover)
        after.apply(mover, after.buffer[0])
    return after


def has_effect(state: IdrianaState, after: IdrianaState, seat: i64, spent: i64) -> bool:
    """Whether a play that cost this many cards from hand did more than make its player lose cards."""
    if after.top_weather() != state.top_weather() or len(after.sustained) != len(state.sustained):
        return True
    if after.held[seat] > state.held[seat] - spent:
        return True
    for player in range(state.seats):
        if player != seat and after.held[player] != state.held[player]:
            return True
        for card in range(state.cards.count):
            change = after.count(IN_PLAY, player, card) - state.count(IN_PLAY, player, card)
            if change > 0 or (change < 0 and player != seat):
                return True
    return False


def is_last_turn(state: IdrianaState) -> bool:
    """Whether the match ends with this turn (I70)."""
    return any(state.left[player] == 0 for player in range(state.seats))


def improves_score(state: IdrianaState, after: IdrianaState, seat: i64) -> bool:
    """Whether a player's score has risen, or that of another player has fallen."""
    for player in range(state.seats):
        change = scores.score(after, player) - scores.score(state, player)
        if (change > 0) if player == seat else (change < 0):
            return True
    return False


def turns_left(state: IdrianaState) -> float:
    """How many turns each player will still have, until the first deck runs out."""
    fewest = 1000.0
    for seat in range(state.seats):
        turns = float(state.left[seat]) / (float(turn.draws(state, seat)) + 0.5)
        fewest = turns if turns < fewest else fewest
    return fewest


def action_gain(effect: Effect) -> float:
    """The cards that an action gains each turn: those kept, less those paid; choice counts for something."""
    if len(effect.drawn_kept) == 0:
        return OTHER_ACTION
    drawn, kept = effect.drawn_kept
    gain = -1.0 if isinstance(effect, DiscardFirst) else 0.0
    return gain + float(effect.n[kept]) + CHOICE * float(effect.n[drawn])
