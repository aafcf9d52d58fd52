"""Druid Games once more, written from the clauses for clarity alone: slow, and without any of the engine's tricks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise

from tuckbox.core.card_set import Row
from tuckbox.core.events import OPEN
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.rules.state import DruidState

TYPES = {"mammal", "bird", "reptile", "amphibian", "fish", "insect"}

Side = tuple[int, str]  # a seat and a terrain
Strength = tuple[int, int]  # how good the pattern is, and what breaks a tie of patterns
Play = tuple[str, ...]  # what is done, and the names of the cards that it is done with


def strength_of(group: list[tuple[int, set[str]]]) -> Strength:
    """The strength of creatures given by value and types (D50 to D54); (0, 0) if they are no group."""
    if len(group) < 3:
        return (0, 0)
    values = sorted(value for value, _ in group)
    one_type = bool(set.intersection(*(types for _, types in group)))
    straight = all(low + 1 == high for low, high in pairwise(values))
    if straight and one_type:
        return (5, values[-1])
    if len(set(values)) == 1:
        return (4, values[-1])
    if one_type:
        return (3, values[-1])
    if straight:
        return (2, values[-1])
    return (1, sum(values))


@dataclass(frozen=True)
class Creature:
    """A creature as it is now."""

    value: int
    types: frozenset[str]
    icons: frozenset[str]


def creature_of(row: Row) -> Creature:
    """A creature as it is printed."""
    types = TYPES if row["type"] == "*" else {row["type"]}
    return Creature(int(row["value"]), frozenset(types), frozenset(row["icons"].split()))


@dataclass
class Position:
    """All that a match of Druid Games is, by name."""

    icons: dict[str, frozenset[str]]  # of the terrains in the row
    specials: dict[str, Row]
    creatures: dict[str, Creature]
    piles: list[list[str]]  # the top is the last
    special_piles: list[list[str]]
    hands: list[list[str]]
    special_hands: list[list[str]]
    turn: int
    sides: dict[Side, list[str]] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    placed: list[int] = field(default_factory=lambda: [0, 0])
    has_placed: bool = False
    bound: str = ""
    over: bool = False
    seen: list[dict[Side, tuple[int, Strength]]] = field(default_factory=list)  # count and strength after each card

    def copy(self) -> Position:
        return replace(
            self,
            creatures=dict(self.creatures),
            hands=[list(hand) for hand in self.hands],
            special_hands=[list(hand) for hand in self.special_hands],
            sides={side: list(there) for side, there in self.sides.items()},
            closed=set(self.closed),
            placed=list(self.placed),
        )

    # What may be done

    def options(self) -> dict[str, Play]:
        """Every move that the player in turn may make, by its sentence."""
        plays = self.specials_to_play()
        if self.has_placed:
            plays.append(("end",))
        else:
            placements = self.placements()
            plays += placements
            if not placements and not self.bound:
                plays += [("discard", creature) for creature in self.hands[self.turn]]
        return {sentence(play): play for play in plays}

    def placements(self) -> list[Play]:
        """What may be placed where (D20, D21, D26, D44)."""
        return [
            ("place", creature, terrain)
            for creature in self.hands[self.turn]
            if self.bound in ("", creature)
            for terrain in self.icons
            if terrain not in self.closed and self.fits(creature, terrain)
        ]

    def fits(self, creature: str, terrain: str) -> bool:
        """Whether creature and terrain share an icon (D21)."""
        return bool(self.creatures[creature].icons & self.icons[terrain])

    def specials_to_play(self) -> list[Play]:
        """What may be done with the specials in hand, but for what would leave a bound creature without a place."""
        return [play for play in self.special_plays() if self.leaves_a_place(play)]

    def leaves_a_place(self, play: Play) -> bool:
        """Whether a bound creature can still be placed this turn when this has been done (D26)."""
        after = self.copy()
        after.do(play)
        return after.has_placed or not after.bound or after.can_place()

    def can_place(self) -> bool:
        """Whether a creature can be placed, perhaps with the help of further specials."""
        return bool(self.placements()) or any(self.leaves_a_place(play) for play in self.special_plays())

    def special_plays(self) -> list[Play]:
        """What the specials in hand could be played on."""
        there = {c: side for side, creatures in self.sides.items() if side[1] not in self.closed for c in creatures}
        targets = list(there)
        if not self.has_placed:
            targets += [creature for creature in self.hands[self.turn] if self.bound in ("", creature)]
        plays: list[Play] = []
        for special in self.special_hands[self.turn]:
            does = self.specials[special]["type"].split()[0]
            if does in ("icon", "types"):
                plays += [("give", special, creature) for creature in targets]
            elif does == "plus":
                plays += [("use", f"{special} {change}", creature) for change in ("+1", "-1") for creature in targets]
            elif does == "exchange":
                plays += [("play", special, one, two) for one, two in self.exchanges(there)]
            else:
                plays += [("close", terrain) for terrain in self.icons if self.may_close(terrain)]
        return plays

    def exchanges(self, there: dict[str, Side]) -> list[tuple[str, str]]:
        """Which two creatures may change places (D43), in the order of the set."""
        order = [creature for creature in self.creatures if creature in there]
        return [
            (one, two)
            for i, one in enumerate(order)
            for two in order[i + 1 :]
            if there[one] != there[two] and self.fits(one, there[two][1]) and self.fits(two, there[one][1])
        ]

    def may_close(self, terrain: str) -> bool:
        """Whether an engagement may be ended (D44)."""
        return terrain not in self.closed and all(len(self.sides[seat, terrain]) >= 3 for seat in range(2))

    # What follows

    def play(self, play: Play) -> None:
        self.do(play)
        if play[0] != "end":
            self.seen.append({side: (len(there), self.strength(side)) for side, there in self.sides.items()})

    def do(self, play: Play) -> None:
        """Carry out a move."""
        seat, hand, specials = self.turn, self.hands[self.turn], self.special_hands[self.turn]
        match play:
            case ("place", creature, terrain):
                hand.remove(creature)
                self.sides[seat, terrain].append(creature)
                self.one_less_to_place()
            case ("discard", creature):
                hand.remove(creature)
                self.one_less_to_place()
            case ("give", special, creature):
                specials.remove(special)
                was, row = self.creatures[creature], self.specials[special]
                types, icons = was.types | (set(row["type"].split()) & TYPES), was.icons | set(row["icons"].split())
                self.creatures[creature] = Creature(was.value, types, icons)
                self.bound = creature if creature in hand else self.bound
            case ("use", change, creature):
                specials.remove(change[:-3])
                was = self.creatures[creature]
                self.creatures[creature] = replace(was, value=was.value + int(change[-2:]))
                self.bound = creature if creature in hand else self.bound
            case ("play", special, one, two):
                specials.remove(special)
                here = next(there for there in self.sides.values() if one in there)
                yonder = next(there for there in self.sides.values() if two in there)
                here[here.index(one)], yonder[yonder.index(two)] = two, one
            case ("close", terrain):
                specials.remove(next(name for name in specials if self.specials[name]["type"] == "end engagement"))
                self.closed.add(terrain)
            case _:
                self.end_turn()

    def one_less_to_place(self) -> None:
        """The creature of this turn is placed, or discarded, which counts as placed (D20, D27)."""
        self.placed[self.turn] += 1
        self.has_placed, self.bound = True, ""

    def end_turn(self) -> None:
        """Refill, and let the other play, or end the game (D25, D60)."""
        seat = self.turn
        while len(self.hands[seat]) < 4 and self.piles[seat]:
            self.hands[seat].append(self.piles[seat].pop())
        while len(self.special_hands[seat]) < 2 and self.special_piles[seat]:
            self.special_hands[seat].append(self.special_piles[seat].pop())
        self.turn, self.has_placed = 1 - seat, False
        self.over = self.placed == [15, 15]

    # Who wins

    def strength(self, side: Side) -> Strength:
        """How strong a side is now."""
        creatures = (self.creatures[name] for name in self.sides[side])
        return strength_of([(creature.value, set(creature.types)) for creature in creatures])

    def winner(self, terrain: str) -> int | None:
        """Who wins a terrain as it stands (D50, D54, D55)."""
        ann, bo = self.strength((0, terrain)), self.strength((1, terrain))
        if ann != bo:
            return 0 if ann > bo else 1
        if ann == (0, 0):
            return None
        held = [self.held_for((seat, terrain)) for seat in range(2)]
        if held[0] != held[1]:
            return 0 if held[0] > held[1] else 1
        three = [self.three_after((seat, terrain)) for seat in range(2)]
        return 0 if three[0] < three[1] else 1

    def held_for(self, side: Side) -> int:
        """For how many cards played a side has had its present strength without a break."""
        cards = 0
        while cards < len(self.seen) and self.seen[-1 - cards][side][1] == self.strength(side):
            cards += 1
        return cards

    def three_after(self, side: Side) -> int:
        """After how many cards played a side first had three creatures."""
        return next(i for i, looks in enumerate(self.seen) if looks[side][0] >= 3)


def sentence(play: Play) -> str:
    """A move as a player says it."""
    match play:
        case ("place", creature, terrain):
            return f"place {creature} at {terrain}"
        case ("give", special, creature):
            return f"give {special} to {creature}"
        case ("use", change, creature):
            return f"use {change} on {creature}"
        case ("play", special, one, two):
            return f"play {special}: exchange {one} and {two}"
        case ("close", terrain):
            return f"end the engagement at {terrain}"
        case ("discard", creature):
            return f"discard {creature}"
        case _:
            return "end the turn"


def position_of(game: DruidGame, state: DruidState) -> Position:
    """A match that has just been dealt."""
    view, names = game.view(state, OPEN), game.labels()
    rows = {row["name"]: row for row in game.cards.terrains}
    row = [names["terrain"][terrain.terrain] for terrain in view.terrains]
    creatures, specials = names["creature"], names["special"]
    return Position(
        icons={name: frozenset(rows[name]["icons"].split()) for name in row},
        specials={row["name"]: row for row in game.cards.specials},
        creatures={row["name"]: creature_of(row) for row in game.cards.creatures},
        piles=[[creatures[card] for card in seat.piles] for seat in view.seats],
        special_piles=[[specials[card] for card in seat.special_piles] for seat in view.seats],
        hands=[[creatures[card.creature] for card in seat.creatures] for seat in view.seats],
        special_hands=[[specials[card] for card in seat.specials] for seat in view.seats],
        turn=view.starter,
        sides={(seat, terrain): [] for seat in range(2) for terrain in row},
    )
