"""How strength grows with iterations: python -m bench.strength [--deals 12]

The highest level of every game with 1,000 iterations meets itself with 100, and with 10,000 meets 1,000, in paired
matches. Results are kept match by match, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.programs import ROOT
from tuckbox import registry
from tuckbox.lab.arena import Arena
from tuckbox.lab.contest import Contest
from tuckbox.lab.statistics import share

STEPS = ((1000, 100), (10_000, 1000))
LONG = {("idriana", 10_000)}  # more than a minute a match
RESULTS = ROOT / "bench" / "results"


def contest(game: str, high: int, low: int, deals: int, folder: Path) -> str:
    """The share of victories that the search with more iterations has, with so many deals more played where needed."""
    names = (f"level4+iterations={high}", f"level4+iterations={low}")
    file = folder / f"{game}-{high}-{low}.jsonl"
    arena = Arena(Contest(game, names, "growth"), file, [])
    if file.exists():
        arena.load()
    elif deals == 0:
        return "not played"
    else:
        arena.write()
    if len(arena.rounds) < deals:
        print(f"tuckbox: {game}, {high} iterations against {low}", flush=True)
        arena.play(deals, 1, True, None, True)
    rounds = [played.values()[0] for played in arena.rounds]
    if not rounds:
        return "not played"
    return f"{share(rounds, 2 * len(rounds))}, {2 * len(rounds)} matches"


def main() -> None:
    """Play what has not been played yet, and write the table of all that has."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=sorted(registry.GAMES), default=list(registry.GAMES))
    parser.add_argument("--deals", type=int, default=12, help="deals of each contest (12)")
    parser.add_argument("--long", action="store_true", help="also what takes more than a minute a match")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the folder to write to (bench/results)")
    chosen = parser.parse_args()
    lines = ["# How strength grows with iterations", ""]
    lines += ["The highest level against itself with fewer iterations: its share of victories (95 percent).", ""]
    lines += ["| game | 1,000 against 100 | 10,000 against 1,000 |", "|---|---|---|"]
    for name in registry.GAMES:
        found = []
        for high, low in STEPS:
            asked = name in chosen.games and (chosen.long or (name, high) not in LONG)
            found.append(contest(name, high, low, chosen.deals if asked else 0, ROOT / "build" / "strength"))
        lines.append(f"| {registry.game_class(name).title} | {' | '.join(found)} |")
    text = "\n".join(lines) + "\n"
    chosen.results.mkdir(parents=True, exist_ok=True)
    (chosen.results / "strength.md").write_text(text)
    print(f"\n{text}")


if __name__ == "__main__":
    main()
