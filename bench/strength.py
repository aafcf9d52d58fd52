"""How strength grows with iterations: python -m bench.strength [--deals 12]

The highest level of every game plays itself on paired deals: 1,000 iterations against 100, and 10,000 against 1,000.
Results are saved deal by deal: run the same command again to continue.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.programs import ROOT
from tuckbox import registry
from tuckbox.lab.arena import Arena
from tuckbox.lab.executors import Workers
from tuckbox.lab.matchup import Matchup
from tuckbox.lab.statistics import wilson_interval

STEPS = ((1000, 100), (10_000, 1000))
LONG = {("idriana", 10_000)}  # more than a minute a match
RESULTS = ROOT / "build" / "bench"


def win_rate(game: str, high: int, low: int, deals: int, folder: Path) -> str:
    """The win rate of the search with more iterations; plays the deals that are missing."""
    names = (f"level4+iterations={high}", f"level4+iterations={low}")
    file = folder / f"{game}-{high}-{low}.jsonl"
    arena = Arena(Matchup(game, names, "growth"), file, [])
    if file.exists():
        arena.load()
    elif deals == 0:
        return "not played"
    else:
        arena.write()
    if len(arena.deals) < deals:
        print(f"tuckbox: {game}, {high} iterations against {low}", flush=True)
        arena.play(deals, Workers(), True, None, True)
    if not arena.deals:
        return "not played"
    return f"{wilson_interval([deal.values()[0] for deal in arena.deals], arena.games)}, {arena.games} matches"


def main() -> None:
    """Play the missing matches, and write the table of all results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=sorted(registry.GAMES), default=list(registry.GAMES))
    parser.add_argument("--deals", type=int, default=12, help="deals per matchup (12)")
    parser.add_argument("--long", action="store_true", help="also play matchups that take more than a minute a match")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the folder to write to (build/bench)")
    chosen = parser.parse_args()
    lines = ["# How strength grows with iterations", ""]
    lines += ["The highest level against itself with fewer iterations: its share of victories (95 percent).", ""]
    lines += ["| game | 1,000 against 100 | 10,000 against 1,000 |", "|---|---|---|"]
    for name in registry.GAMES:
        found = []
        for high, low in STEPS:
            asked = name in chosen.games and (chosen.long or (name, high) not in LONG)
            found.append(win_rate(name, high, low, chosen.deals if asked else 0, ROOT / "build" / "strength"))
        lines.append(f"| {registry.game_class(name).title} | {' | '.join(found)} |")
    text = "\n".join(lines) + "\n"
    chosen.results.mkdir(parents=True, exist_ok=True)
    (chosen.results / "strength.md").write_text(text)
    print(f"\n{text}")


if __name__ == "__main__":
    main()
