"""The effects of Town cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.games.idriana.rules import changes, decks, reactions
from tuckbox.games.idriana.rules.cards import BUILDING, MOST_LOOKED_AT, NONE
from tuckbox.games.idriana.rules.effects.effect import Effect
from tuckbox.games.idriana.rules.effects.farm import ExtraPlay
from tuckbox.games.idriana.rules.effects.wilderness import CentreOfRegion, DiscardFirst
from tuckbox.games.idriana.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


class VillageHall(CentreOfRegion):
    """Compensates for the extra turn that the starter may have (I110)."""

    text = "Never sacrificed. In your first turn you draw 3 cards more for each player who went before you."

    def first_draws(self) -> i64:
        return self.n[0]


class GenerousVillageHall(CentreOfRegion):
    """Village Hall of the third set."""

    text = "Never sacrificed. In your first turn you keep 1 card more for each player who went before you."

    def first_keeps(self) -> i64:
        return self.n[0]


class Library(Effect):
    text = "Action: draw 1 card and keep it."
    is_action = True
    drawn_kept = (0, 0)

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return state.left[seat] > 0

    def act(self, state: IdrianaState, seat: i64) -> None:
        decks.draw_and_keep(state, seat, self.n[0], self.n[0])


class College(Effect):
    text = "Action: draw 3 cards and keep 2."
    is_action = True
    drawn_kept = (0, 1)

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return state.left[seat] > 0

    def act(self, state: IdrianaState, seat: i64) -> None:
        decks.draw_and_keep(state, seat, self.n[0], self.n[1])


class University(Effect):
    text = "You keep 1 card more each turn. Action: draw 4 cards and keep 2."
    is_action = True
    drawn_kept = (1, 2)

    def keeps(self) -> i64:
        return self.n[0]

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return state.left[seat] > 0

    def act(self, state: IdrianaState, seat: i64) -> None:
        decks.draw_and_keep(state, seat, self.n[1], self.n[2])


class Bazaar(ExtraPlay):
    text = "Action: play a local card; it costs 1 less."

    def discount(self) -> i64:
        return self.n[0]


class Inn(Effect):
    text = "You draw 1 card more each turn."

    def draws(self) -> i64:
        return self.n[0]


class Workshop(Effect):
    text = "Your Buildings cost 1 less."

    def building_discount(self) -> i64:
        return self.n[0]


class Watchtower(Effect):
    text = "Reaction: after an opponent plays an Immediate card, it does not touch your Town."
    is_reaction = True

    def answers(self, state: IdrianaState, seat: i64, played: i64, spared: i64) -> bool:
        return reactions.would_take(state, seat, played, spared, changes.TOWN_CARDS)

    def answer(self, state: IdrianaState, seat: i64, spared: i64) -> i64:
        return reactions.spare(state, seat, spared)


class Guildhall(Effect):
    text = "1 VP for each of your other Buildings."

    def grants_vp(self) -> bool:
        return True

    def vp(self, state: IdrianaState, seat: i64) -> i64:
        itself: i64 = 1 if state.cards.kind[self.card] == BUILDING else 0
        return self.n[0] * (state.of_kind(seat, BUILDING) - itself)


class ClockTower(Effect):
    text = "You may carry out 1 action more each turn."

    def actions(self) -> i64:
        return self.n[0]


class Observatory(Effect):
    """The cards are looked at from the top down; those that stay on top keep their order."""

    text = "Action: look at the top 3 cards of your deck; put each on top or at the bottom."
    is_action = True
    most = MOST_LOOKED_AT

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return state.left[seat] > 0

    def act(self, state: IdrianaState, seat: i64) -> None:
        seen = decks.look(state, seat, self.n[0])
        stack.push_choice(state, seat, self.card, 0, seen)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        card = state.top_of_deck(seat, stack.choice_stage(state.top_step()))
        state.buffer[0] = codes.leave(card)
        state.buffer[1] = codes.bury(card)
        return 2

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        stay, left = stack.choice_stage(state.top_step()), stack.choice_count(state.top_step()) - 1
        if codes.is_leave(code):
            emit.leaves(state, seat, codes.leave_card(code))
            stay += 1
        else:
            decks.bury(state, seat, stay)
        if left > 0:
            stack.replace_choice(state, seat, self.card, stay, left)
        else:
            state.pop()


class Mayor(Effect):
    text = "Each turn you may play 1 card more, local or global."

    def plays(self) -> i64:
        return self.n[0]


class Navigator(DiscardFirst):
    """Every card is a local or a global one, so any may be taken (I60). The step holds 1 once one is discarded."""

    text = "Action: discard 1 card, then search your deck for a local or a global card, show it, keep it, and shuffle."

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        if stack.choice_stage(state.top_step()) == 0:
            return changes.discard_moves(state, seat)
        return decks.take_moves(state, seat, NONE)

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        searching = stack.choice_stage(state.top_step()) == 1
        state.pop()
        if searching:
            decks.apply_take(state, seat, code)
        else:
            changes.discard(state, seat, codes.discard_card(code))
            decks.search(state, seat, self.card, 1)


class Merchant(DiscardFirst):
    text = "Action: discard 1 card, then draw as many cards as its value and keep 1."

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        changes.discard(state, seat, codes.discard_card(code))
        decks.draw_and_keep(state, seat, state.cards.value(codes.discard_card(code)), self.n[1])


class Priest(Effect):
    text = "Action: destroy a sustained card."
    is_action = True

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return len(state.sustained) > 0

    def act(self, state: IdrianaState, seat: i64) -> None:
        stack.push_choice(state, seat, self.card, 0, 0)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        return changes.destroy_moves(state)

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        changes.destroy_sustained(state, codes.destroy_card(code))


class Astrologer(Effect):
    text = "Action: destroy the weather card on top, unless it is the last."
    is_action = True

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return len(state.weather) > 1

    def act(self, state: IdrianaState, seat: i64) -> None:
        changes.destroy_weather(state)
