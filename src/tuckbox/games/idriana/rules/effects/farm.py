"""The effects of Farm cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.games.idriana.rules import changes, playable, reactions
from tuckbox.games.idriana.rules.cards import CROP, GOAT, HAND, NONE
from tuckbox.games.idriana.rules.effects.effect import Effect
from tuckbox.games.idriana.rules.generated import codes, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


class Field(Effect):
    """Crops or Goats, never both (I36); the two numbers are the same."""

    text = "Holds up to 3 Crops or up to 3 Goats."

    def holds(self) -> i64:
        return self.n[0]


class Goatherd(Effect):
    text = "Action: put a Goat from your hand in play."
    is_action = True

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        cards = state.cards
        for i in range(cards.kind_from[GOAT], cards.kind_from[GOAT + 1]):
            goat = cards.kind_cards[i]
            if state.count(HAND, seat, goat) > 0 and playable.fits(state, seat, goat):
                return True
        return False

    def act(self, state: IdrianaState, seat: i64) -> None:
        stack.push_choice(state, seat, self.card, 0, 0)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        cards = state.cards
        count: i64 = 0
        for i in range(cards.kind_from[GOAT], cards.kind_from[GOAT + 1]):
            goat = cards.kind_cards[i]
            if state.count(HAND, seat, goat) > 0 and playable.fits(state, seat, goat):
                count = playable.plantings(state, seat, goat, codes.put_in(goat, 0), count)
        return count

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        goat, field = codes.put_in_card(code), codes.put_in_field(code)
        changes.from_hand(state, seat, goat)
        changes.put_in_play(state, seat, goat, field)


class CountryFair(Effect):
    text = "1 VP for each of your Goats."

    def grants_vp(self) -> bool:
        return True

    def vp(self, state: IdrianaState, seat: i64) -> i64:
        return self.n[0] * state.of_kind(seat, GOAT)


class ExtraPlay(Effect):
    """A local card in addition to the turn's own; cost, level and requirements apply (I61)."""

    is_action = True

    def discount(self) -> i64:
        """The discount on the card played."""
        return 0

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return playable.can_play_local(state, seat, self.discount())

    def act(self, state: IdrianaState, seat: i64) -> None:
        stack.push_choice(state, seat, self.card, 0, 0)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        return playable.plays(state, seat, True, False, self.discount(), 0)

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        if codes.is_play(code):
            changes.play_card(state, seat, codes.play_card(code), NONE, self.discount())
        else:
            card, field = codes.plant_card(code), codes.plant_field(code)
            changes.play_card(state, seat, card, field, self.discount())


class FarmersMarket(ExtraPlay):
    text = "Action: play a local card."


class Barn(Effect):
    text = "Your hand limit is 2 higher."

    def hand_limit(self) -> i64:
        return self.n[0]


class Windmill(Effect):
    text = "1 food for each of your Crops."

    def grants_food(self) -> bool:
        return True

    def food(self, state: IdrianaState, seat: i64) -> i64:
        return self.n[0] * state.of_kind(seat, CROP)


class Scarecrow(Effect):
    text = "Reaction: after an opponent plays a card that makes you sacrifice Crops, you sacrifice none."
    is_reaction = True

    def answers(self, state: IdrianaState, seat: i64, played: i64, spared: i64) -> bool:
        return reactions.would_take(state, seat, played, spared, changes.CROPS)

    def answer(self, state: IdrianaState, seat: i64, spared: i64) -> i64:
        return reactions.spare(state, seat, spared)
