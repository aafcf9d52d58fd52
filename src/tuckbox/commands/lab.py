"""tuckbox lab: measure a card set, or compare two."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Final

from tuckbox import lab, registry
from tuckbox.core.errors import BadOption
from tuckbox.lab import jobs, report
from tuckbox.lab.arena import duration
from tuckbox.lab.executors import add_workers, workers_of
from tuckbox.lab.runs import Progress, Run
from tuckbox.lab.statistics import mean_of
from tuckbox.lab.summary import summarize

ABOUT: Final = """\
Measure what cards do: bots play a card set, and tables show win rates, length, and the impact of every card.

  tuckbox lab run druid                                the standard set, 1,000 matches of level 2
  tuckbox lab run idriana --cards FILE --matches 5000  your own set
  tuckbox lab run idriana --against FILE               the standard set and another one, on the same deals
  tuckbox lab run druid --card Kraken                  one card: each deal with it and without it
  tuckbox lab report FOLDER                            the tables again; --all: every row
  tuckbox lab report FOLDER --html FILE                charts and findings in one file, for any browser
  tuckbox lab match FOLDER 4035                        a match of a run as a record, to replay

Results are saved as they come: repeat the command to resume a run, with more --matches to extend it. The folder also
has the tables as CSV and JSON.
"""

MATCH: Final = """\
Replay a match of a run, move for move, and print its record; `tuckbox replay FILE` steps through it.
Each deal of a comparison has a match with either set, each deal of --card one with and one without the card; --side 2
selects the second.
"""

LOOK: Final = 1.0  # seconds between updates of the figures
FEW: Final = 8  # fewer deals give no meaningful interval


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="run | report | match")
    layout = argparse.RawDescriptionHelpFormatter
    run = actions.add_parser("run", help="play matches and show the tables", description=ABOUT, formatter_class=layout)
    run.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.GAMES)}")
    run.add_argument("--cards", metavar="FILE", help="your own card set (the standard one)")
    run.add_argument("--against", metavar="FILE", help="compare with this set; 'standard' for the standard one")
    run.add_argument("--card", default="", metavar="NAME", help="measure one card: each deal with and without it")
    run.add_argument("--matches", type=int, default=1000, metavar="N", help="matches, or deals of two matches (1000)")
    run.add_argument("--bots", default="level2", metavar="A[,B]", help="a bot for all seats, or one per seat (level2)")
    run.add_argument("--seats", type=int, metavar="N", help="players (as few as the game takes)")
    run.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a game option")
    run.add_argument("--seed", default="lab", help="any word; the same seed gives the same deals (lab)")
    add_workers(run, os.cpu_count() or 1, "all cores")
    run.add_argument("--out", type=Path, metavar="FOLDER", help="where results are kept (lab/GAME-...)")
    run.add_argument("--all", action="store_true", help="show every row")
    shown = actions.add_parser("report", help="show the tables of a folder", description="Show the tables of a run.")
    shown.add_argument("folder", type=Path, metavar="FOLDER")
    shown.add_argument("--all", action="store_true", help="show every row")
    shown.add_argument("--html", type=Path, metavar="FILE", help="write charts and findings as one HTML file")
    match = actions.add_parser("match", help="print the record of a match", description=MATCH, formatter_class=layout)
    match.add_argument("folder", type=Path, metavar="FOLDER")
    match.add_argument("number", type=int, metavar="NUMBER", help="of the match, from 0")
    match.add_argument("--side", type=int, choices=(1, 2), default=1, help="which match of the deal (1)")
    match.add_argument("--out", type=Path, metavar="FILE", help="write it to a file")


def run(chosen: argparse.Namespace) -> int:
    """Play matches, or show the tables of a run."""
    if chosen.action == "report":
        played = Run.load(chosen.folder)
        return _write_html(played, chosen.html) if chosen.html else _finish(played, chosen.all)
    if chosen.action == "match":
        return _match(Run.load(chosen.folder), chosen.number, chosen.side - 1, chosen.out)
    if chosen.matches < 1:
        raise BadOption("--matches must be 1 or more.")
    options = dict(option.partition("=")[::2] for option in chosen.option)
    plan = lab.make_plan(
        chosen.game, chosen.cards, chosen.against, chosen.bots, chosen.seats, chosen.card, options, chosen.seed
    )
    plan.check()
    with workers_of(chosen) as workers:
        return _play(plan, chosen, workers)


def _play(plan: lab.Plan, chosen: argparse.Namespace, workers: lab.Workers) -> int:
    played = Run(plan, chosen.out or Path("lab", _folder_name(plan)))
    if played.deals:
        print(f"resuming after {len(played.deals):,} deals in {played.folder}")
    stopped = False
    try:
        played.play(chosen.matches, workers, _Watch())
    except KeyboardInterrupt:
        stopped = True
    code = _finish(played, chosen.all)
    if stopped:
        print("stopped; run the same command to go on")
    return 130 if stopped else code


def _write_html(played: Run, file: Path) -> int:
    from tuckbox.server.lab.runs import html as lab_html  # needs the packages of the server, as the drawn cards do

    if not played.deals:
        raise BadOption("No match has been played yet.")
    report = json.dumps(jobs.report(summarize(played)))
    file.write_text(lab_html.page(jobs.encoded(played.plan), report, folder=str(played.folder)), encoding="utf-8")
    print(f"{file}: open it in a browser")
    return 0


def _match(played: Run, number: int, side: int, file: Path | None) -> int:
    if number not in played.deals:
        raise BadOption(f"There is no match {number}: {played.folder} has {len(played.deals):,} deals.")
    text = str(played.plan.match(number, side).record())
    if file is None:
        print(text, end="")
    else:
        file.write_text(text, encoding="utf-8")
        print(f"{file}: `tuckbox replay {file}` shows it")
    return 0


def _folder_name(plan: lab.Plan) -> str:
    """The default folder of a plan, named after the game, its bots and non-standard sets."""
    parts = [plan.game, *dict.fromkeys(name.replace(":", ".") for name in plan.bots)]
    if plan.cards is not None:
        parts.append(plan.games[0].card_set.hash)
    if plan.compare:
        parts += ["against", plan.games[1].card_set.hash if plan.against else "standard"]
    if plan.card:
        parts.append("".join(letter if letter.isalnum() else "-" for letter in plan.card.lower()))
    if plan.seats != plan.games[0].players[0]:
        parts.append(f"{plan.seats}-players")
    parts += [f"{name}-{value}" for name, value in plan.options.items()]
    return "-".join(parts if plan.seed == "lab" else [*parts, plan.seed])


def _finish(played: Run, every_row: bool) -> int:
    print("\n".join(report.lines(played, every_row)))
    if played.deals and played.folder is not None:
        report.write_files(played, played.folder)
        print(f"\ntables as CSV and JSON in {played.folder}")
    return 0


class _Watch:
    """Shows a run's progress, with a first answer as soon as there is one."""

    def __init__(self) -> None:
        self.last = 0.0
        self.terminal = sys.stderr.isatty()

    def __call__(self, played: Run, progress: Progress) -> None:
        pause = LOOK if self.terminal else 30 * LOOK
        now = time.monotonic()
        done = progress.deals == progress.goal
        if now - self.last < pause and not done:
            return
        self.last = now
        text = (
            f"{progress.deals:,} of {progress.goal:,} deals, {duration(progress.seconds_left)} left; {answer(played)}"
        )
        if self.terminal:
            print(f"\r{'' if done else text:<110}", end="\r" if done else "", file=sys.stderr, flush=True)
        elif not done:
            print(text, file=sys.stderr, flush=True)


def answer(played: Run) -> str:
    """A run's first answer: how often the starting seat wins, or the impact of the chosen card."""
    if len(played.deals) < FEW:
        return "too early to say"
    if played.plan.card:
        found = lab.card_given(played)
        return f"{played.plan.card} {100 * found.mean:+.1f}% ({100 * found.low:+.1f} to {100 * found.high:+.1f})"
    won = mean_of([match.wins[match.starter or 0] for match in played.side(0)])
    return f"who starts wins {100 * won.mean:.1f}% ({100 * won.low:.1f} to {100 * won.high:.1f})"
