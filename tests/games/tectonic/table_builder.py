"""A table of Tectonic Tribes laid out by hand, so that a test reads like play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.table_builder import TableBuilder
from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import SeededChance
from tuckbox.core.events import Viewer
from tuckbox.core.zones import to_list
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.board import WORD, Board
from tuckbox.games.tectonic.rules.card_tracking import DISCARDED, IN_HAND, IN_PILE, NONE, ON_TABLE
from tuckbox.games.tectonic.rules.cards import (
    BARRED,
    FOREST,
    HAND,
    LAND,
    LAVA,
    MINE,
    PLUS_ONE,
    PLUS_TWO,
    TENTS,
    TERRAINS,
    TIMES_TWO,
    WATER,
)
from tuckbox.games.tectonic.rules.generated.stack import PICKING, TURN
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.view import AreaView, SeatView, TectonicView
from tuckbox.games.tectonic.view_builder import square_view

NAMES = TableBuilder.seat_names
STANDARD = TectonicGame()
ADVANCED = TectonicGame(None, {"advanced": "yes"})
GRASS = "G G G\nG G G"
_PLANES = {"F": FOREST, "W": WATER, "M": MINE, "L": LAVA}
_BONUSES = {"+1": PLUS_ONE, "+2": PLUS_TWO, "x2": TIMES_TWO}


def with_faces(faces: Mapping[str, str]) -> CardSet:
    """The standard set with some faces changed: {"terrain 17": "F F W+1 / G L W"}."""
    lines = []
    for line in STANDARD.card_set.text.splitlines():
        kind, number, *_ = line.split(",")
        face = faces.get(f"{kind} {number}")
        lines.append(line if face is None else f"{kind},{number},{face.replace('/', ',')}")
    return CardSet("changed.csv", "\n".join(lines) + "\n")


def drawn(land: str, row: int = 0, column: int = 0) -> Board:
    """A board as drawn: F W M L G with bonuses, the first letter of a player for a tent, a dot for nothing."""
    squares = {
        (row + i, column + j): token
        for i, line in enumerate(land.strip().splitlines())
        for j, token in enumerate(line.split())
        if token != "."
    }
    rows, columns = [row for row, _ in squares], [column for _, column in squares]
    board = Board()
    board.lay_out(min(rows), max(rows), min(columns), max(columns))
    for (row, column), token in squares.items():
        planes = [LAND, *(plane for bonus, plane in _BONUSES.items() if token[1:] == bonus)]
        if token[0] in _PLANES:
            planes += [_PLANES[token[0]], *([BARRED] if token[0] == "L" else [])]
        elif token != "G":
            seat = [name[0] for name in NAMES].index(token)
            planes += [BARRED, TENTS + seat]
        for plane in planes:
            place = plane * board.size + board.index(row, column)
            board.planes[place] |= 1 << (column - int(board.left)) % WORD
    return board


class Table(TableBuilder[TectonicGame, TectonicState]):
    """Ann in seat 1, Bo in seat 2 and so on, and the cards as the test lays them, by their printed numbers.

    With hands, everybody is to pick; with fronts, what all have played lies in front of them and the first is to place.
    Cards that are not named lie in the pile, under those that are.
    """

    def __init__(
        self,
        hands: Mapping[str, Sequence[int]] | None = None,
        fronts: Mapping[str, int] | None = None,
        land: str = GRASS,
        tribes: Mapping[str, Sequence[int]] | None = None,
        pile: Sequence[int] = (),
        pile_size: int | None = None,
        discards: Sequence[int] = (),
        used_up: int = 0,
        game: TectonicGame = STANDARD,
    ) -> None:
        self.game = game
        named = hands or fronts or {}
        seats = len(named)
        assert tuple(named) == NAMES[:seats]
        self.state = state = TectonicState()
        advanced, lava = (game.chosen_options[name] == "yes" for name in ("advanced", "lava"))
        state.deal(game.cards, seats, SeededChance(bytes(32)), None, advanced, lava)
        board = drawn(land)
        board.scoring = state.board.scoring
        state.board = board
        state.depth = 0
        state.fronts = vec[i64]([NONE] * seats)
        state.order = vec[i64](list(range(seats)))
        state.used_up = used_up
        state.where = vec[i64]([IN_PILE] * TERRAINS)
        state.seen = vec[i64]([0] * TERRAINS)
        for who, left in (tribes or {}).items():
            state.tribes[NAMES.index(who)] = sum(1 << card - 1 for card in left)
        everybody = (1 << seats) - 1
        for card in discards:
            self._put(card, DISCARDED, everybody)
        for who, hand in (hands or {}).items():
            self._hold(NAMES.index(who), hand)
        for who, card in (fronts or {}).items():
            self._put(card, ON_TABLE, everybody)
            state.fronts[NAMES.index(who)] = card - 1
        self._pile(pile, pile_size, everybody)
        if hands:
            state.push_sealed(PICKING)
        else:
            order = sorted(range(seats), key=lambda seat: -int(state.fronts[seat]))
            state.order = vec[i64](order)
            state.push(TURN, order[0])
        self.begin_log()

    # Laying out

    def _put(self, card: int, where: int, seen: int) -> None:
        assert self.state.where[card - 1] == IN_PILE, f"card {card} is named twice"
        self.state.where[card - 1] = where
        self.state.seen[card - 1] = seen

    def _hold(self, seat: int, hand: Sequence[int]) -> None:
        state = self.state
        state.held = state.size = len(hand)
        for i, card in enumerate(sorted(hand)):
            self._put(card, IN_HAND, 1 << seat)
            state.packet[card - 1] = seat
            state.hands[seat * HAND + i] = card - 1

    def _pile(self, named: Sequence[int], size: int | None, everybody: int) -> None:
        rest = [card for card in range(1, TERRAINS + 1) if self.state.where[card - 1] == IN_PILE and card not in named]
        pile = [*named, *rest]
        for card in pile[len(pile) if size is None else size :]:
            self._put(card, ON_TABLE, everybody)
        pile = pile[:size]
        self.state.pile = vec[i64]([card - 1 for card in reversed(pile)])
        self.state.left = len(pile)

    # Playing

    def pick(self, **picks: tuple[int, int]) -> Table:
        """Players pick a card to play and one to discard."""
        for who, (play, discard) in picks.items():
            self.play(who, f"play {play} and discard {discard}")
        return self

    def place_any(self, *players: str) -> Table:
        """Players place their terrain cards wherever they can."""
        for who in players:
            self.play(who, self.legal_moves(who, "place at")[0])
        return self

    # Looking

    def view(self, viewer: Viewer = None) -> TectonicView:
        return self.game.view(self.state, viewer)

    def seat(self, who: str, viewer: Viewer = None) -> SeatView:
        """A player as a viewer sees them."""
        return self.view(viewer).seats[NAMES.index(who)]

    def hand(self, who: str) -> list[int]:
        """The numbers of the cards in a hand."""
        return [card + 1 for card in to_list(self.state.hands, NAMES.index(who) * HAND, self.state.held)]

    def front(self, who: str) -> int | None:
        """The number of the terrain card in front of a player."""
        card = int(self.state.fronts[NAMES.index(who)])
        return None if card == NONE else card + 1

    def discards(self) -> set[int]:
        """The numbers of the cards in the discard pile."""
        return {card + 1 for card in range(TERRAINS) if self.state.where[card] == DISCARDED}

    def order(self) -> list[str]:
        """The players in the order of their order cards."""
        return [NAMES[int(seat)] for seat in self.state.order]

    def square(self, row: int, column: int) -> str:
        """What lies on a square: a terrain with its bonus, or whose tent."""
        if not self.state.board.has(LAND, row, column):
            return "nothing"
        seen = square_view(self.state.board, row, column)
        return seen.terrain + seen.bonus if seen.tent is None else f"tent of {NAMES[seen.tent]}"

    def area(self, row: int, column: int) -> AreaView:
        """The area that a square belongs to."""
        return next(area for area in self.view().areas if (row, column) in area.squares)

    def scores(self) -> tuple[int, ...]:
        return self.result().scores
