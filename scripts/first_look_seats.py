"""A first look at fairness: bots of one level play each other, and tables say which seats and orders win.

    python scripts/first_look_seats.py druid --games 2000
    python scripts/first_look_seats.py tectonic --seats 5 --games 2000 --option advanced=yes

Run it with an installed wheel, whose rules are compiled: from source it takes some fifty times as long.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence

from tuckbox import Match, registry, seed_of
from tuckbox.bots import InformationSet, bot
from tuckbox.core.state import State
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.tectonic.rules.state import TectonicState


def order_of(state: State) -> list[int]:
    """The seats in the order in which they begin."""
    if isinstance(state, TectonicState):
        return [int(seat) for seat in state.order]
    assert isinstance(state, DruidState)
    return [int(state.starter), 1 - int(state.starter)]


def row(values: Sequence[float], games: int) -> str:
    """Shares of victories, each with the half width of its 95 percent interval."""
    wide = 1.96 * math.sqrt(0.25 / games) if len(values) == 2 else 1.96 * math.sqrt(0.16 / games)
    return " | ".join(f"{value / games:.1%}" for value in values) + f" | {wide:.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("druid", "tectonic"))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200, help="how many games to play (200)")
    parser.add_argument("--bots", default="level2", help="who plays (level2)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    chosen = parser.parse_args()
    game = registry.game(chosen.game, None, dict(option.split("=", 1) for option in chosen.option))
    by_seat, by_order = [0.0] * chosen.seats, [0.0] * chosen.seats
    best, rest, moves = 0, 0, 0
    for number in range(chosen.games):
        match = Match(game, ["bot"] * chosen.seats, seed_of(f"first look {chosen.seats} {number}"))
        order = order_of(match.state)
        bots = [bot(chosen.bots, 10 * number + seat) for seat in range(chosen.seats)]
        while not match.is_over:
            seat = match.seats_to_act()[0]
            match.play(seat, bots[seat].choose(InformationSet.of(match, seat)))
            moves += 1
        result = match.result()
        assert result is not None
        best += max(result.scores)
        rest += sum(result.scores) - max(result.scores)
        for seat in range(chosen.seats):
            by_seat[seat] += match.state.returns(seat)
            by_order[order.index(seat)] += match.state.returns(seat)
        if number % 100 == 99:
            print(f"{number + 1} games", file=sys.stderr, flush=True)
    heads = " | ".join(f"{place}" for place in range(1, chosen.seats + 1))
    options = "".join(f", {option}" for option in chosen.option)
    print(f"{chosen.games} games of {chosen.seats} between {chosen.bots} bots{options}: ", end="")
    print(f"{moves / chosen.games:.0f} moves a game, {best / chosen.games:.1f} points for the first, ", end="")
    print(f"{rest / chosen.games / (chosen.seats - 1):.1f} for each other.\n")
    print(f"| victories | {heads} | within |\n|{'---|' * (chosen.seats + 2)}")
    print(f"| by seat | {row(by_seat, chosen.games)} |")
    print(f"| by starting order | {row(by_order, chosen.games)} |")


if __name__ == "__main__":
    main()
