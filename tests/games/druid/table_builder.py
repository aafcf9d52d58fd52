"""A table of Druid Games laid out by hand, so that a test reads like play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.table_builder import TableBuilder, changed_cards
from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import SeededChance
from tuckbox.core.events import OPEN
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.rules.cards import PILE, TERRAINS
from tuckbox.games.druid.rules.generated.stack import TURN
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.druid.view import CreatureView, SideView, TerrainView
from tuckbox.games.druid.view_builder import creature_view
from tuckbox.games.druid.words import group_words

STANDARD = DruidGame()


def changed(changes: Mapping[str, Mapping[str, str]]) -> CardSet:
    """The standard set with some cells of some cards changed: {"Meadow": {"icons": "sky"}}."""
    return changed_cards(STANDARD.card_set, changes)


class Table(TableBuilder[DruidGame, DruidState]):
    """Ann in seat 1, Bo in seat 2, and the cards as the test lays them.

    Hands, piles (the first named is drawn first) and the row are names one after the other. `lies` says what lies
    where, in the order in which it was placed: "Shore: Walrus Frog | Bear; Lake: | Shark", Ann's side left of the bar.
    `under` says which specials lie under which creature: "Walrus: Wings; Bear: Charm +1". A pile that is not named is
    made of cards that are not; cards that remain then went out of the game or were used up before.
    """

    seat_names = ("ann", "bo")
    players = ("Ann", "Bo")

    def __init__(
        self,
        row: str = "Meadow Lake Clouds Shore Cliff",
        ann: str = "",
        bo: str = "",
        ann_specials: str = "",
        bo_specials: str = "",
        lies: str = "",
        under: str = "",
        closed: str = "",
        ann_pile: str | None = None,
        bo_pile: str | None = None,
        ann_special_pile: str | None = None,
        bo_special_pile: str | None = None,
        to_act: str = "ann",
        cards: CardSet | None = None,
    ) -> None:
        self.game = STANDARD if cards is None else DruidGame(cards)
        self.labels = self.game.labels()
        self.state = DruidState()
        self.state.deal(self.game.cards, SeededChance(bytes(32)), None, self.seat_number(to_act))
        self._clear()
        self._lay_row(row)
        layers = [self._layer(text) for text in lies.split(";") if text.strip()]
        tucked = [text.partition(":")[::2] for text in under.split(";") if text.strip()]
        named = [creature for _, sides in layers for side in sides for creature in side]
        self._deal_creatures((ann, bo), (ann_pile, bo_pile), layers, named)
        used = [self.number("special", re.sub(" [+-]1$", "", special.strip())) for _, special in tucked]
        self._deal_specials((ann_specials, bo_specials), (ann_special_pile, bo_special_pile), used)
        for terrain, sides in layers:
            self._lay(terrain, sides)
        for creature, special in tucked:
            self._tuck(self.number("creature", creature.strip()), special.strip())
        for terrain in self.numbers("terrain", closed):
            self.state.close(terrain)
        self.state.pop()
        self.turn_of(to_act)
        self.begin_log()

    # Laying out

    def number(self, domain: str, name: str) -> int:
        return list(self.labels[domain]).index(name)

    def numbers(self, domain: str, text: str) -> list[int]:
        """The numbers of cards named one after the other."""
        names = sorted(self.labels[domain], key=len, reverse=True)
        found = re.findall("|".join(re.escape(name) for name in names), text)
        assert "".join(found).replace(" ", "") == text.replace(" ", "").replace("\n", ""), f"unknown name in {text!r}"
        return [self.number(domain, name) for name in found]

    def _clear(self) -> None:
        state = self.state
        state.held = vec[i64]([0, 0])
        state.special_held = vec[i64]([0, 0])
        state.where = vec[i64]([-1] * 33)
        state.table = 0

    def _lay_row(self, row: str) -> None:
        state, terrains = self.state, self.numbers("terrain", row)
        assert len(set(terrains)) == 5
        state.lay_row(vec[i64](terrains))
        self.out_terrains = [terrain for terrain in range(TERRAINS) if terrain not in terrains]

    def _layer(self, text: str) -> tuple[int, list[list[int]]]:
        terrain, _, sides = text.partition(":")
        here = [self.numbers("creature", side) for side in (*sides.split("|"), "")[:2]]
        return self.number("terrain", terrain.strip()), here

    def _deal_creatures(
        self,
        hands: Sequence[str],
        piles: Sequence[str | None],
        layers: list[tuple[int, list[list[int]]]],
        named: list[int],
    ) -> None:
        state = self.state
        held = [self.numbers("creature", hand) for hand in hands]
        drawn = [None if pile is None else self.numbers("creature", pile) for pile in piles]
        taken = named + held[0] + held[1] + (drawn[0] or []) + (drawn[1] or [])
        assert len(set(taken)) == len(taken), "a creature is named twice"
        rest = [creature for creature in range(33) if creature not in taken]
        state.piles = vec[i64]([0] * (2 * PILE))
        for seat in range(2):
            pile = drawn[seat]
            if pile is None:
                size = PILE - len(held[seat]) - sum(len(sides[seat]) for _, sides in layers)
                pile, rest = rest[:size], rest[size:]
            for i, creature in enumerate(reversed(pile)):
                state.piles[seat * PILE + i] = creature
            state.left[seat] = len(pile)
            for creature in held[seat]:
                state.add_to_hand(seat, creature)
        self.out_creatures = rest[-3:]
        state.discards = sum(1 << creature for creature in rest[:-3])

    def _deal_specials(self, hands: Sequence[str], piles: Sequence[str | None], used: list[int]) -> None:
        state = self.state
        held = [self.numbers("special", hand) for hand in hands]
        drawn = [None if pile is None else self.numbers("special", pile) for pile in piles]
        taken = used + held[0] + held[1] + (drawn[0] or []) + (drawn[1] or [])
        assert len(set(taken)) == len(taken), "a special is named twice"
        rest = [special for special in range(12) if special not in taken]
        state.special_piles = vec[i64]([0] * 10)
        for seat in range(2):
            pile = drawn[seat]
            if pile is None:
                size = min(3, max(0, len(rest) - 2))
                pile, rest = rest[:size], rest[size:]
            for i, special in enumerate(reversed(pile)):
                state.special_piles[seat * 5 + i] = special
            state.special_left[seat] = len(pile)
            state.special_held[seat] = len(held[seat])
            for i, special in enumerate(sorted(held[seat])):
                state.special_hands[seat * 2 + i] = special
        out = [*self.out_terrains, *self.out_creatures, *rest[-2:]]
        assert len(out) == 7, "two specials and three creatures must be left to go out of the game"
        state.out = vec[i64](out)
        state.spent = sum(1 << special for special in rest[:-2])

    def _lay(self, terrain: int, sides: list[list[int]]) -> None:
        for seat, creatures in enumerate(sides):
            for creature in creatures:
                self.state.played += 1
                self.state.join_side(creature, seat * TERRAINS + terrain)
                self.state.update_strength(seat * TERRAINS + terrain)

    def _tuck(self, creature: int, special: str) -> None:
        state, change = self.state, 0
        if special.endswith(("+1", "-1")):
            special, change = special[:-3], int(special[-2:])
            state.charm = change
        number = self.number("special", special)
        word, values = int(state.words[creature]), int(state.words[creature]) & 0xFFFFFFFF
        word += (values << 4) - values if change > 0 else (values >> 4) - values if change < 0 else 0
        state.played += 1
        state.tuck(number, creature)
        icons = int(state.icons[creature]) | int(state.cards.special_icons[number])
        state.change_creature(creature, word | int(state.cards.special_types[number]), icons)

    def turn_of(self, who: str) -> None:
        """Begin a player's turn and drop what was pending."""
        self.state.depth = 0
        self.state.push(TURN, self.seat_number(who))

    # Looking

    def terrain(self, name: str) -> TerrainView:
        """A terrain of the row with what lies there."""
        number = self.number("terrain", name)
        return next(t for t in self.game.view(self.state, None).terrains if t.terrain == number)

    def side(self, who: str, terrain: str) -> SideView:
        return self.terrain(terrain).sides[self.seat_number(who)]

    def names(self, who: str, terrain: str) -> list[str]:
        """The creatures on one side of a terrain."""
        return [self.labels["creature"][seen.creature] for seen in self.side(who, terrain).creatures]

    def group(self, who: str, terrain: str) -> str:
        """What a side is worth, in words."""
        return group_words(self.side(who, terrain))

    def winner(self, terrain: str) -> str | None:
        """Who wins a terrain as it stands."""
        seat = self.terrain(terrain).winner
        return None if seat is None else self.seat_names[seat]

    def sheet(self, terrain: str) -> str:
        """The line of the score sheet for a terrain."""
        return next(line.text for line in self.result().sheet if line.name == terrain)

    def creature(self, name: str) -> CreatureView:
        """A creature as it is now."""
        return creature_view(self.state, self.number("creature", name))

    def hand(self, who: str) -> list[str]:
        seen = self.game.view(self.state, OPEN).seats[self.seat_number(who)]
        return [self.labels["creature"][creature.creature] for creature in seen.creatures]

    def specials(self, who: str) -> list[str]:
        seen = self.game.view(self.state, OPEN).seats[self.seat_number(who)]
        return [self.labels["special"][special] for special in seen.specials]
