"""The search: iterations a second of every game, and how strength grows with iterations.

    python bench/search.py                      speed
    python bench/search.py --strength 20        and 20 paired deals: 1,000 against 100 iterations, 10,000 against 1,000

Run it with the compiled wheel and from source; the first line says which it is.
"""

from __future__ import annotations

import argparse
import time

from tuckbox import registry, state
from tuckbox.bots import seat_of
from tuckbox.bots.search import Search
from tuckbox.chance import FastChance
from tuckbox.game import Game, seed_of
from tuckbox.knowledge import Knowledge
from tuckbox.lab.contest import Contest, play_round
from tuckbox.lab.figures import share
from tuckbox.levels import TO_THE_END, Level
from tuckbox.match import Match
from tuckbox.playout import playout

BLIND = Level("blind", "", "", 0, TO_THE_END, 1.0, knowledge=False)


def middle(game: Game, number: int) -> Match:
    """A match of random moves, halfway through."""
    chance = FastChance(number)
    whole = game.new(game.players[0], seed_of(f"bench {number}"))
    half = int(playout(whole, chance)) // 2
    match = Match(game, [f"Seat {seat + 1}" for seat in range(game.players[0])], seed_of(f"bench {number}"))
    while half > 0 and not match.over:
        seat = match.deciders()[0]
        options = match.state.options(seat)
        match.play(seat, options[int(chance.below(len(options)))])
        half -= 1
    return match


def speed(game: Game, level: Level, seconds: float = 1.0) -> float:
    """Iterations a second of computing, over the middles of four matches."""
    done, spent = 0, 0.0
    for number in range(4):
        match = middle(game, number)
        if match.over:
            continue
        seat = seat_of(match, match.deciders()[0])
        knowledge = game.knowledge if level.knowledge else Knowledge()
        chance = FastChance(number)
        tree = Search(seat.sample(chance), seat.seat, knowledge, chance, level.rollout, level.explore)
        begun = time.thread_time()
        while time.thread_time() - begun < seconds / 4:
            tree.run(10, 10**9)
        spent += time.thread_time() - begun
        done += int(tree.done)
    return done / spent


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(registry.GAMES), help="all by default")
    parser.add_argument("--strength", type=int, default=0, metavar="DEALS", help="play so many paired deals")
    chosen = parser.parse_args()
    print("not compiled" if str(state.__file__).endswith(".py") else "compiled")
    print("| game | iterations/s at level 4 | iterations/s without knowledge |\n|---|---|---|")
    for name in chosen.games:
        game = registry.game(name)
        print(f"| {game.title} | {speed(game, game.levels[-1]):,.0f} | {speed(game, BLIND):,.0f} |", flush=True)
    if chosen.strength:
        print("| game | 1,000 against 100 iterations | 10,000 against 1,000 |\n|---|---|---|")
    for name in chosen.games if chosen.strength else ():
        found = []
        for high, low in ((1000, 100), (10_000, 1000)):
            contest = Contest(name, (f"level4+iterations={high}", f"level4+iterations={low}"), "growth")
            rounds = [play_round(contest, number).values()[0] for number in range(chosen.strength)]
            found.append(str(share(rounds, 2 * len(rounds))))
        print(f"| {registry.game_class(name).title} | {' | '.join(found)} |", flush=True)


if __name__ == "__main__":
    main()
