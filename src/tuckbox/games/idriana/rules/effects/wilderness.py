"""The effects of Wilderness cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.zones import sorted_cells
from tuckbox.games.idriana.rules import changes, decks, playable, reactions
from tuckbox.games.idriana.rules.cards import CREATURE, HAND, IMMEDIATE, IN_PLAY, MOST_LOOKED_AT
from tuckbox.games.idriana.rules.effects.effect import Effect
from tuckbox.games.idriana.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


class CentreOfRegion(Effect):
    """Hunting Range and Cottage."""

    text = "Never sacrificed."

    def never_sacrificed(self) -> bool:
        return True


class Lemma(Effect):
    """A Lemma counts as being in a Pond of the same region (I38, I102)."""

    text = "+2 VP while you have a Pond in the same region."
    mentions = ("Pond",)

    def grants_vp(self) -> bool:
        return True

    def vp(self, state: IdrianaState, seat: i64) -> i64:
        pond = self.named[0]
        together = state.cards.area[pond] == state.cards.area[self.card]
        return self.n[0] if together and state.count(IN_PLAY, seat, pond) > 0 else 0


class NightOwl(Effect):
    """The cards are put back one by one: first the one that comes next, then the one after it."""

    text = "Action: look at the top 3 cards of your deck and put them back in any order."
    is_action = True
    most = MOST_LOOKED_AT

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return state.left[seat] > 0

    def act(self, state: IdrianaState, seat: i64) -> None:
        seen = decks.look(state, seat, self.n[0])
        if seen > 1:
            stack.push_choice(state, seat, self.card, 0, seen)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        put_back, seen = stack.choice_stage(state.top_step()), stack.choice_count(state.top_step())
        end = seat * len(state.cards.deck) + state.left[seat]
        rest = sorted_cells(state.decks[end - seen : end - put_back])
        count: i64 = 0
        for i in range(len(rest)):
            if i == 0 or rest[i] != rest[i - 1]:
                state.buffer[count] = codes.next(rest[i])
                count += 1
        return count

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        put_back, seen = stack.choice_stage(state.top_step()), stack.choice_count(state.top_step())
        decks.raise_card(state, seat, codes.next_card(code), put_back)
        if put_back + 2 < seen:
            stack.replace_choice(state, seat, self.card, put_back + 1, seen)
        else:
            state.pop()
            emit.orders(state, seat)


class WhiteWolf(Effect):
    text = "Reaction: after an opponent plays a Creature, draw 1 card and keep it."
    is_reaction = True

    def answers(self, state: IdrianaState, seat: i64, played: i64, spared: i64) -> bool:
        return state.cards.kind[played] == CREATURE and state.left[seat] > 0

    def answer(self, state: IdrianaState, seat: i64, spared: i64) -> i64:
        decks.draw_and_keep(state, seat, self.n[0], self.n[0])
        return spared


class WildSanctuary(Effect):
    text = "1 VP for each of your Creatures."

    def grants_vp(self) -> bool:
        return True

    def vp(self, state: IdrianaState, seat: i64) -> i64:
        return self.n[0] * state.of_kind(seat, CREATURE)


class DiscardFirst(Effect):
    """An action that costs a card from the hand, which its player chooses."""

    fixed = (0,)
    is_action = True

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return state.held[seat] > 0

    def act(self, state: IdrianaState, seat: i64) -> None:
        stack.push_choice(state, seat, self.card, 0, 0)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        return changes.discard_moves(state, seat)


class Hermit(DiscardFirst):
    text = "Action: discard 1 card, then draw 2 cards and keep 1."
    drawn_kept = (1, 2)

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        changes.discard(state, seat, codes.discard_card(code))
        decks.draw_and_keep(state, seat, self.n[1], self.n[2])


class Forester(Effect):
    text = "Action: put a Forest from your hand in play."
    is_action = True
    mentions = ("Forest",)

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        forest = self.named[0]
        return state.count(HAND, seat, forest) > 0 and playable.fits(state, seat, forest)

    def act(self, state: IdrianaState, seat: i64) -> None:
        changes.from_hand(state, seat, self.named[0])
        changes.put_in_play(state, seat, self.named[0], -1)


class Ranger(Effect):
    text = (
        "Action: look at the top card of your deck; you may put it at the bottom. "
        "Reaction: after an opponent plays an Immediate card, it does not touch you."
    )
    is_action = True
    is_reaction = True

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        return state.left[seat] > 0

    def act(self, state: IdrianaState, seat: i64) -> None:
        decks.look(state, seat, 1)
        stack.push_choice(state, seat, self.card, 0, 0)

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        card = state.top_of_deck(seat, 0)
        state.buffer[0] = codes.leave(card)
        state.buffer[1] = codes.bury(card)
        return 2

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        state.pop()
        if codes.is_leave(code):
            emit.leaves(state, seat, codes.leave_card(code))
        else:
            decks.bury(state, seat, 0)

    def answers(self, state: IdrianaState, seat: i64, played: i64, spared: i64) -> bool:
        return state.cards.kind[played] == IMMEDIATE and reactions.is_affected(state, seat, played, spared)

    def answer(self, state: IdrianaState, seat: i64, spared: i64) -> i64:
        return reactions.spare(state, seat, spared)


class Firebreak(Effect):
    text = "Reaction: after an opponent plays a card that makes you sacrifice Forests, sacrifice Firebreak instead."
    is_reaction = True
    has_own_place = True

    def answers(self, state: IdrianaState, seat: i64, played: i64, spared: i64) -> bool:
        return reactions.would_take(state, seat, played, spared, changes.FORESTS)

    def answer(self, state: IdrianaState, seat: i64, spared: i64) -> i64:
        changes.sacrifice(state, seat, self.card)
        return reactions.spare(state, seat, spared)
