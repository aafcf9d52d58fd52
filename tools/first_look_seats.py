"""Statistics of fairness: bots of one level play each other, and tables show the win rates by seat and by order.

    python tools/first_look_seats.py druid --games 2000
    python tools/first_look_seats.py tectonic --seats 5 --games 2000 --option advanced=yes

Use an installed wheel, whose rules are compiled: from source it takes about fifty times as long.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence

from tuckbox import Match, registry, seed_of
from tuckbox.bots import bot, play_to_end
from tuckbox.core.state import State
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.tectonic.rules.state import TectonicState


def order_of(state: State) -> list[int]:
    """The seats in starting order."""
    if isinstance(state, TectonicState):
        return [int(seat) for seat in state.order]
    assert isinstance(state, DruidState)
    return [int(state.starter), 1 - int(state.starter)]


def row(values: Sequence[float], games: int) -> str:
    """Win rates, and the half-width of their 95 percent interval."""
    half_width = 1.96 * math.sqrt(0.25 / games) if len(values) == 2 else 1.96 * math.sqrt(0.16 / games)
    return " | ".join(f"{value / games:.1%}" for value in values) + f" | {half_width:.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("druid", "tectonic"))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200, help="the matches to play (200)")
    parser.add_argument("--bots", default="level2", help="the bot in every seat (level2)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a game option; tuckbox games lists them"
    )
    chosen = parser.parse_args()
    game = registry.game(chosen.game, None, dict(option.split("=", 1) for option in chosen.option))
    by_seat, by_order = [0.0] * chosen.seats, [0.0] * chosen.seats
    best, rest, moves = 0, 0, 0
    for number in range(chosen.games):
        match = Match(game, ["bot"] * chosen.seats, seed_of(f"first look {chosen.seats} {number}"))
        order = order_of(match.state)
        bots = [bot(chosen.bots, 10 * number + seat) for seat in range(chosen.seats)]
        play_to_end(match, bots)
        moves += len(match.entries)
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
