"""The base of all effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.idriana.rules.cards import MOST

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


class Effect:
    """A card's effect, besides its numbers. The base does nothing; each effect overrides the hooks that it needs."""

    text: ClassVar[str] = ""  # as the standard sets print it; another set may word it otherwise and change its numbers
    is_action: ClassVar[bool] = False
    is_reaction: ClassVar[bool] = False
    drawn_kept: ClassVar[tuple[int, ...]] = ()  # if its action draws and keeps: which two numbers say how many
    stands_on: ClassVar[str] = "local"  # the cards that may have it: local, immediate, sustained or weather
    fixed: ClassVar[tuple[int, ...]] = ()  # which of the numbers must be as here, counted from 0
    mentions: ClassVar[tuple[str, ...]] = ()  # the cards that it needs in the set
    most: ClassVar[int] = MOST  # the highest number that it takes
    has_own_place: ClassVar[bool] = False  # the card that has it is not placed in another

    card: i64  # the card that has the effect
    n: vec[i64]  # its numbers: those in the printed text, in their order
    named: vec[i64]  # the cards of `mentions`

    def __init__(self, card: i64, numbers: vec[i64], named: vec[i64]) -> None:
        self.card = card
        self.n = numbers
        self.named = named

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (int(self.card), self.n, self.named)

    # Lasting changes while the card is in play; a global card changes them for all players

    def draws(self) -> i64:
        """Extra cards drawn each turn."""
        return 0

    def keeps(self) -> i64:
        """Extra cards kept each turn."""
        return 0

    def first_draws(self) -> i64:
        """Extra cards drawn in its player's first turn, for each player who went before."""
        return 0

    def first_keeps(self) -> i64:
        """Extra cards kept in its player's first turn, for each player who went before."""
        return 0

    def actions(self) -> i64:
        """Extra actions each turn."""
        return 0

    def plays(self) -> i64:
        """Extra cards to play each turn, local or global."""
        return 0

    def hand_limit(self) -> i64:
        """The change of the hand limit."""
        return 0

    def building_discount(self) -> i64:
        """The discount on its player's Buildings."""
        return 0

    def crop_food(self) -> i64:
        """Extra food from each Crop."""
        return 0

    def parches(self) -> bool:
        """Whether the food printed on Crops does not count."""
        return False

    def keeps_peace(self) -> bool:
        """Whether no Immediate card makes players sacrifice cards."""
        return False

    def piety_award(self) -> i64:
        """VP for the most piety at the end."""
        return 0

    def never_sacrificed(self) -> bool:
        """Whether the card stays in play for good (I51)."""
        return False

    def holds(self) -> i64:
        """How many Crops, or Goats, lie in it (I36)."""
        return 0

    def grants_vp(self) -> bool:
        """Whether it grants VP."""
        return False

    def vp(self, state: IdrianaState, seat: i64) -> i64:
        """The VP that it grants its player now."""
        return 0

    def grants_food(self) -> bool:
        """Whether it grants food."""
        return False

    def food(self, state: IdrianaState, seat: i64) -> i64:
        """The food that it grants its player now."""
        return 0

    # Actions

    def can_act(self, state: IdrianaState, seat: i64) -> bool:
        """Whether the action could do anything now."""
        return False

    def act(self, state: IdrianaState, seat: i64) -> None:
        """Carry the action out, or push the choice that it calls for."""

    # Choices that the effect asks for

    def choice_moves(self, state: IdrianaState, seat: i64) -> i64:
        """Write the possible choices into the buffer; returns their number."""
        return 0

    def apply_choice(self, state: IdrianaState, seat: i64, code: i64) -> None:
        """Continue with the choice."""

    # Reactions

    def answers(self, state: IdrianaState, seat: i64, played: i64, spared: i64) -> bool:
        """Whether the reaction answers the card that an opponent has just played."""
        return False

    def answer(self, state: IdrianaState, seat: i64, spared: i64) -> i64:
        """Carry the reaction out; returns the spared players, including those that it spares."""
        return spared

    # Immediate cards

    def makes_lose(self) -> i64:
        """What players lose: FORESTS, CROPS … of `changes`."""
        return 0

    def affects(self, state: IdrianaState, seat: i64) -> bool:
        """Whether the card would make this player lose something."""
        return False

    def resolve(self, state: IdrianaState, actor: i64, spared: i64, stage: i64) -> None:
        """Resolve the card from a stage on; the step that calls this is on top of the stack."""
        state.pop()
