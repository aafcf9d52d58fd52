"""What bots know of Tectonic Tribes: what a seat has of each area."""

from __future__ import annotations

from tests.games.tectonic.table_builder import STANDARD
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.games.tectonic.heuristics.evaluator import LATE, MORE, NAMES, TectonicHeuristic
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.view_builder import areas

KNOWLEDGE = TectonicHeuristic()


def test_what_is_safe_in_reach_and_ahead_is_counted_for_every_seat() -> None:
    seen = [0, 0, 0]
    for seats in (2, 3, 5):
        state = STANDARD.new_state(seats, seed_of(f"survey {seats}"))
        assert isinstance(state, TectonicState)
        chance = FastChance(seats)
        while not state.is_over:
            KNOWLEDGE.prepare(state)
            for seat in range(seats):
                held = [area for area in areas(state) if area.holder == seat]
                leads = [lead_of(area.tents, seat) for area in held]
                safe = sum(area.worth for area, lead in zip(held, leads, strict=True) if lead > 1)
                near = [area for area in areas(state) if area.holder != seat and lead_of(area.tents, seat) >= -1]
                counts = (safe, sum(area.worth for area in near), sum(lead - 1 for lead in leads))
                assert (KNOWLEDGE.safe[seat], KNOWLEDGE.reach[seat], KNOWLEDGE.ahead[seat]) == counts
                seen = [total + (count > 0) for total, count in zip(seen, counts, strict=True)]
            mover = state.seat_to_act()
            state.apply(mover, state.buffer[chance.below(state.write_legal_moves(mover))])
    assert min(seen) > 10


def lead_of(tents: tuple[int, ...], seat: int) -> int:
    """How many more tents than the next tribe a seat has at an area; below 0 if it has fewer."""
    return tents[seat] - max(tents[other] for other in range(len(tents)) if other != seat)


def test_features_count_otherwise_with_more_than_two_seats() -> None:
    assert NAMES[0] == "two early: points" and NAMES[LATE] == "two late: points" and NAMES[MORE] == "more early: points"
    for seats, first in ((2, 0), (3, MORE), (5, MORE)):
        state = STANDARD.new_state(seats, seed_of("features"))
        KNOWLEDGE.prepare(state)
        KNOWLEDGE.feature_count = 0
        KNOWLEDGE.extract_features(state, 0, 0)
        features = [int(KNOWLEDGE.features[i]) for i in range(KNOWLEDGE.feature_count)]
        assert features and all(first <= feature < first + MORE for feature in features)
