"""OpenSpiel games: every game with observations as a Python game of pyspiel, registered on import.

    import pyspiel
    import tuckbox.rl.openspiel
    game = pyspiel.load_game("tuckbox_druid")

A match begins with a chance node that chooses among `deals` deals (a parameter); all that follows is determined by the
deal and the moves. A sealed choice is made seat by seat, and nobody sees the others' picks. Returns are zero-sum: 1 for
a victory alone. For algorithms that know no opponents there is tuckbox_druid_solo as well (`openspiel_solo`).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

import numpy as np

from tuckbox import registry
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import NoEncoder, TuckboxError
from tuckbox.core.events import OPEN, RawEvent
from tuckbox.core.game import Game, seed_of
from tuckbox.core.journal import Journal
from tuckbox.core.state import State
from tuckbox.rl.observe import observation
from tuckbox.rl.openspiel_game import (
    DEALS,
    LONGEST,
    OpenSpielGame,
    check_deal,
    check_move,
    is_own_knowledge,
    options_of,
    pyspiel,
)
from tuckbox.rl.openspiel_solo import register_solo
from tuckbox.rl.render import as_text

PREFIX: Final = "tuckbox_"
HISTORY: Final = 4_096  # events that an information state can hold; a longer match raises HistoryTooLong
EVENT: Final = 6  # numbers of an event: its kind and its parts, each plus 1; of an own move: 0 and its code plus 1


class HistoryTooLong(TuckboxError):
    """A match with more events than an information state tensor can hold."""


Knew = tuple[int, str]  # the moves before a position was dealt anew, and what a player knew of it then
NOTHING_KNOWN: Final[Knew] = (0, "")
Played = tuple[int, int, list[RawEvent]]  # a move: its seat, its code and its events; of the deal the seat is -1


class Rules:
    """What all positions of a game share; a copy of a position keeps it."""

    def __init__(self, game: Game, seats: int, deals: int) -> None:
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.deals = deals
        self.encoder = game.encoder(seats)
        self.kinds = {kind.name: number for number, kind in enumerate(game.events.kinds)}

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Rules, (self.game, self.seats, self.deals)


class Position:
    """A position and what happened, move by move.

    If it was dealt anew for one player, the others have seen other cards before that than the events say: of those they
    are told what everybody saw, and what they knew then.
    """

    def __init__(self, state: State, past: list[Played]) -> None:
        self.state = state
        self.past = past
        self.knew: dict[int, Knew] = {}  # of the players for whom the events before are not those that they saw

    def __deepcopy__(self, memo: object) -> Position:
        state = self.state.copy()
        state.chance = self.state.chance.copy()
        state.journal = Journal()
        twin = Position(state, list(self.past))
        twin.knew = self.knew
        return twin

    def note(self, seat: int, code: int) -> None:
        """Keep a move, and the events since the last one."""
        assert self.state.journal is not None
        self.past.append((seat, code, self.state.journal.events))
        self.state.journal.events = []


class TuckboxGame(OpenSpielGame):
    """A game with a number of players, as OpenSpiel wants it; each game derives its own."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        game = self.chosen_game(chosen)
        self.rules = Rules(game, int(chosen.get("players", min(game.players))), int(chosen.get("deals", DEALS)))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves.size,
            max_chance_outcomes=self.rules.deals,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, chosen)

    def new_initial_state(self) -> TuckboxState:
        """A match before the deal."""
        return TuckboxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What writes observations, and, with perfect recall, information states."""
        if not is_own_knowledge(iig_obs_type):
            return None
        return Observer(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class TuckboxState(pyspiel.State):  # type: ignore[misc]
    """A position of a match; before the deal a chance node."""

    def __init__(self, game: TuckboxGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.position: Position | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        state = self.position.state
        return int(pyspiel.PlayerId.TERMINAL) if state.is_over else int(state.seat_to_act())

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.state.legal_moves(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.rules.deals) for deal in range(self.rules.deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            check_deal(action, self.rules.deals)
            state = self.rules.game.new_state(self.rules.seats, seed_of(f"deal {action}"), Journal())
            self.position = Position(state, [])
            self.position.note(-1, action)
        else:
            seat = int(self.position.state.seat_to_act())
            check_move(self.rules.game, self.position.state, seat, action)
            self.position.state.apply(seat, action)
            self.position.note(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else str(self.rules.game.move(action))

    def is_terminal(self) -> bool:
        return self.position is not None and bool(self.position.state.is_over)

    def returns(self) -> list[float]:
        seats = self.rules.seats
        if self.position is None or not self.position.state.is_over:
            return [0.0] * seats
        shares = [self.position.state.returns(seat) for seat in range(seats)]
        return [(seats * share - 1) / (seats - 1) for share in shares]

    def resample_from_infostate(self, player: int, sampler: Any) -> TuckboxState:
        """The match as far as a player knows it: all else is dealt anew, consistent with what the player has seen."""
        assert self.position is not None
        twin: TuckboxState = self.clone()
        number = int(sampler() * 2**31) if callable(sampler) else int(np.random.randint(2**31))
        state = self.position.state.resample(player, FastChance(number))
        state.journal = Journal()
        twin.position = Position(state, list(self.position.past))
        moves, encoder = len(self.position.past), self.rules.encoder
        twin.position.knew = {
            seat: (moves, observation(encoder, state, seat).tobytes().hex())
            for seat in range(self.rules.seats)
            if seat != player
        }
        if player in self.position.knew:  # it was dealt anew for another player before
            twin.position.knew[player] = self.position.knew[player]
        return twin

    def __str__(self) -> str:
        """The position with all that is hidden."""
        if self.position is None:
            return "before the deal"
        state = self.position.state
        return f"{as_text(self.rules.game, state, OPEN)}\nFingerprint\n  {state.fingerprint()}"


class Observer:
    """What a player knows: the observation alone, or, with perfect recall, all that the player was ever told."""

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        self.rules = rules
        self.perfect_recall = perfect_recall
        size = int(rules.encoder.size)
        events = HISTORY * EVENT if perfect_recall else 0
        self.tensor = np.zeros(rules.seats + size + events, np.float32)
        self.dict = {
            "player": self.tensor[: rules.seats],
            "observation": self.tensor[rules.seats : rules.seats + size],
        }
        if perfect_recall:
            self.dict["history"] = self.tensor[rules.seats + size :].reshape(HISTORY, EVENT)

    def set_from(self, state: TuckboxState, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.position is None:
            return
        self.dict["observation"][:] = observation(self.rules.encoder, state.position.state, player)
        if self.perfect_recall:
            told = [event for move in self.told(state.position, player) for event in move]
            if len(told) > HISTORY:
                raise HistoryTooLong(f"A player has seen {len(told)} events; an information state holds {HISTORY}.")
            for row, event in enumerate(told):
                self.dict["history"][row, : len(event)] = event

    def told(self, position: Position, player: int) -> list[list[tuple[int, ...]]]:
        """What a player learned of each move: its own code, and the events that the player saw.

        In which order one move's events came says nothing.
        """
        public, _ = position.knew.get(player, NOTHING_KNOWN)
        told: list[list[tuple[int, ...]]] = []
        for number, (seat, code, events) in enumerate(position.past):
            own = [(0, code + 1)] if seat == player and number >= public else []
            seen = self.rules.game.visible_events(events, None if number < public else player)
            kinds = self.rules.kinds
            told.append(own + sorted((kinds[one.kind] + 1, *(value + 1 for _, value in one.parts)) for one in seen))
        return told

    def string_from(self, state: TuckboxState, player: int) -> str:
        """What a player knows, as text."""
        if state.position is None:
            return f"player {player} before the deal"
        now = observation(self.rules.encoder, state.position.state, player).tobytes().hex()
        if not self.perfect_recall:
            return f"player {player}: {now}"
        moves = [" ".join(",".join(map(str, part)) for part in move) for move in self.told(state.position, player)]
        _, before = state.position.knew.get(player, NOTHING_KNOWN)
        return f"player {player}: {'; '.join(moves)} | {sha256((before + now).encode()).hexdigest()}"


def register(name: str) -> None:
    """Register a game with OpenSpiel as tuckbox_NAME, and for one player as tuckbox_NAME_solo."""
    game = registry.game(name)
    kind = pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.players), "deals": DEALS} | options_of(game),
    )
    pyspiel.register_game(kind, type(f"{name.capitalize()}Game", (TuckboxGame,), {"name": name, "kind": kind}))
    register_solo(name, PREFIX)


def register_all() -> list[str]:
    """Register every installed game that has observations; their names."""
    names = []
    for name in registry.names():
        try:
            registry.game(name).encoder(min(registry.game(name).players))
        except NoEncoder:
            continue
        register(name)
        names.append(name)
    return names


NAMES: Final = register_all()
