"""python -m bench.review: play matches and review them, fit the calibration, report.

  python -m bench.review play druid --level level3 --matches 100            with what each level chooses
  python -m bench.review play druid --level level3 --matches 1000 --levels   and more without
  python -m bench.review plant druid --positions 100
  python -m bench.review times tectonic --seats 4 --matches 5
  python -m bench.review fit
  python -m bench.review report

Run it with the compiled rules. Results are kept match by match in build/review: the same command goes on.
"""

from __future__ import annotations

import argparse

from bench.review import collect, plant, report
from tuckbox import registry


def main() -> None:
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("play", "plant", "times"):
        command = commands.add_parser(name)
        command.add_argument("game", choices=sorted(registry.GAMES))
        command.add_argument("--seats", type=int, default=2)
        if name != "times":
            command.add_argument("--minutes", type=float, default=8.0, help="stop after so long (8)")
        if name == "plant":
            command.add_argument("--positions", type=int, default=100)
        else:
            command.add_argument("--level", default="level3")
            command.add_argument("--matches", type=int, default=100)
    about = "whose choices are judged, all if not given; none takes a third of the time"
    commands.choices["play"].add_argument("--levels", nargs="*", default=collect.LEVELS, help=about)
    commands.add_parser("fit")
    commands.add_parser("report")
    chosen = parser.parse_args()
    match chosen.command:
        case "play":
            collect.collect(chosen.game, chosen.seats, chosen.level, chosen.matches, chosen.minutes, chosen.levels)
        case "plant":
            plant.plant(chosen.game, chosen.seats, chosen.positions, chosen.minutes)
        case "times":
            collect.measure_times(chosen.game, chosen.seats, chosen.level, chosen.matches)
        case "fit":
            print(report.fit())
        case "report":
            print(report.report())


if __name__ == "__main__":
    main()
