"""The effects of global cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.state import NO_PICK
from tuckbox.games.idriana.rules import changes, decks, playable, reactions
from tuckbox.games.idriana.rules.cards import CENTRE, DISCARDED, NONE, TOWN
from tuckbox.games.idriana.rules.effects.effect import Effect
from tuckbox.games.idriana.rules.generated import codes, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


class Disaster(Effect):
    """Players sacrifice cards: they choose clockwise from the current one, then all cards leave together (I95)."""

    stands_on = "immediate"

    def resolve(self, state: IdrianaState, actor: i64, spared: i64, stage: i64) -> None:
        if stage == 0:
            state.clear_picks()
        while stage < state.seats:
            seat = (actor + stage) % state.seats
            stage += 1
            if not reactions.is_affected(state, seat, self.card, spared):
                continue
            if self.has_choice():
                stack.replace_resolve(state, actor, self.card, spared, stage)
                stack.push_choice(state, seat, self.card, 0, 0)
                return
            state.pick(seat, codes.sacrifice(self.named[0]))
        state.pop()
        for offset in range(state.seats):
            seat = (actor + offset) % state.seats
            if state.picks[seat] != NO_PICK:
                self.lose(state, seat, state.picks[seat])
        state.clear_picks()

    def has_choice(self) -> bool:
        """Whether the cards to choose from differ; if not, it is the one card that the text names."""
        return True

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        state.pick(seat, code)

    def lose(self, state: IdrianaState, seat: i64, code: i64) -> None:
        """Sacrifice the player's choice."""
        changes.sacrifice(state, seat, codes.sacrifice_card(code))


class Wildfire(Disaster):
    text = "Each player sacrifices 1 Forest; a player with piety 3 or more does not."
    fixed = (0,)
    mentions = ("Forest",)

    def makes_lose(self) -> i64:
        return changes.FORESTS

    def affects(self, state: IdrianaState, seat: i64) -> bool:
        exempt = reactions.is_peace(state) or state.piety(seat) >= self.n[1]
        return not exempt and changes.may_sacrifice(state, seat, self.named[0])

    def has_choice(self) -> bool:
        return False


class Locusts(Disaster):
    text = "Each opponent sacrifices 1 Crop; a player with piety 2 or more does not."
    fixed = (0,)

    def makes_lose(self) -> i64:
        return changes.CROPS

    def affects(self, state: IdrianaState, seat: i64) -> bool:
        exempt = reactions.is_peace(state) or state.piety(seat) >= self.n[1] or seat == state.current()
        return not exempt and changes.has_loose_crop(state, seat)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        return changes.uproot_moves(state, seat)

    def lose(self, state: IdrianaState, seat: i64, code: i64) -> None:
        changes.sacrifice(state, seat, codes.uproot_card(code), codes.uproot_field(code))


class Earthquake(Disaster):
    text = "Each player sacrifices 1 Town card; a player with piety 2 or more does not."
    fixed = (0,)

    def makes_lose(self) -> i64:
        return changes.TOWN_CARDS

    def affects(self, state: IdrianaState, seat: i64) -> bool:
        if reactions.is_peace(state) or state.piety(seat) >= self.n[1]:
            return False
        return any(is_loose_town_card(state, seat, card) for card in range(state.cards.count))

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        count: i64 = 0
        for card in range(state.cards.count):
            if is_loose_town_card(state, seat, card):
                state.buffer[count] = codes.sacrifice(card)
                count += 1
        return count


def is_loose_town_card(state: IdrianaState, seat: i64, card: i64) -> bool:
    """Whether a card is in play in the player's Town and may be sacrificed: centre cards too, once built on (I95)."""
    return state.cards.area[card] == TOWN and changes.may_sacrifice(state, seat, card)


class Thieves(Effect):
    """The players choose clockwise from the current one, and each discards at once."""

    text = "Each opponent discards 1 card from hand."
    fixed = (0,)
    stands_on = "immediate"

    def makes_lose(self) -> i64:
        return changes.HAND_CARDS

    def affects(self, state: IdrianaState, seat: i64) -> bool:
        return seat != state.current() and state.held[seat] > 0

    def resolve(self, state: IdrianaState, actor: i64, spared: i64, stage: i64) -> None:
        while stage < state.seats:
            seat = (actor + stage) % state.seats
            stage += 1
            if reactions.is_affected(state, seat, self.card, spared):
                stack.replace_resolve(state, actor, self.card, spared, stage)
                stack.push_choice(state, seat, self.card, 0, 0)
                return
        state.pop()

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        return changes.discard_moves(state, seat)

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        changes.discard(state, seat, codes.discard_card(code))


class LandGrant(Effect):
    text = "Put a Field or a Forest from your discard pile in play."
    stands_on = "immediate"
    mentions = ("Field", "Forest")

    def resolve(self, state: IdrianaState, actor: i64, spared: i64, stage: i64) -> None:
        state.pop()
        for i in range(len(self.named)):
            if self.is_there(state, actor, self.named[i]):
                stack.push_choice(state, actor, self.card, 0, 0)
                return

    def is_there(self, state: IdrianaState, seat: i64, card: i64) -> bool:
        """Whether the card lies in the player's discard pile and may come into play (I94)."""
        return state.count(DISCARDED, seat, card) > 0 and playable.fits(state, seat, card)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        count: i64 = 0
        for card in range(state.cards.count):
            if (card == self.named[0] or card == self.named[1]) and self.is_there(state, seat, card):
                state.buffer[count] = codes.put(card)
                count += 1
        return count

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        state.add(DISCARDED, seat, codes.put_card(code), -1)
        changes.put_in_play(state, seat, codes.put_card(code), NONE)


class RoyalCharter(Effect):
    text = "Search your deck for a centre card, show it, keep it, and shuffle."
    stands_on = "immediate"

    def resolve(self, state: IdrianaState, actor: i64, spared: i64, stage: i64) -> None:
        state.pop()
        decks.search(state, actor, self.card, 0)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        return decks.take_moves(state, seat, CENTRE)

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        decks.apply_take(state, seat, code)


class Revolt(Effect):
    text = "Destroy a sustained card."
    stands_on = "immediate"

    def resolve(self, state: IdrianaState, actor: i64, spared: i64, stage: i64) -> None:
        state.pop()
        if len(state.sustained) > 0:
            stack.push_choice(state, actor, self.card, 0, 0)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        return changes.destroy_moves(state)

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        changes.destroy_sustained(state, codes.destroy_card(code))


class GoldenAge(Effect):
    text = "All players draw 1 card more each turn."
    stands_on = "sustained"

    def draws(self) -> i64:
        return self.n[0]


class TradeRoute(Effect):
    text = "All players may carry out 1 action more each turn."
    stands_on = "sustained"

    def actions(self) -> i64:
        return self.n[0]


class AgeOfFaith(Effect):
    text = "At the end the player with the most piety gets 4 VP; a tie gives them to nobody."
    stands_on = "sustained"

    def piety_award(self) -> i64:
        return self.n[0]


class KingsPeace(Effect):
    text = "Nobody sacrifices cards because of Immediate cards."
    stands_on = "sustained"

    def keeps_peace(self) -> bool:
        return True


class GentleRain(Effect):
    text = "Each Crop gives 1 food more."
    stands_on = "weather"

    def crop_food(self) -> i64:
        return self.n[0]


class Drought(Effect):
    text = "Crops give no food."
    stands_on = "weather"

    def parches(self) -> bool:
        return True


class DeepSnow(Effect):
    text = "All players draw 1 card fewer each turn."
    stands_on = "weather"

    def draws(self) -> i64:
        return -self.n[0]


class Heatwave(Effect):
    text = "All hand limits are 2 lower."
    stands_on = "weather"

    def hand_limit(self) -> i64:
        return -self.n[0]
