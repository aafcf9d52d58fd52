"""tuckbox levels: measure each level of a game against the one below."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from tuckbox import registry
from tuckbox.core.errors import BadOption
from tuckbox.core.text import aligned
from tuckbox.lab.arena import Arena
from tuckbox.lab.executors import Workers, add_workers, workers_of
from tuckbox.lab.matchup import Matchup

ABOUT: Final = """\
Measure the levels of a game: each plays the one below.

  tuckbox levels druid                      is each level better than the one below, and by how much?
  tuckbox levels druid --level 4            only level4 against level3
  tuckbox levels tectonic --seats 5         one bot of the level among four of the level below
  tuckbox levels --all --markdown           every game, all matches: the table in docs/bots.md

A step ends as soon as its 95 percent interval is above or below an even share. The interval is a confidence sequence
(Robbins' mixture), which stays valid under optional stopping. --all plays every match; the number is then fixed in
advance, and the narrower Wilson interval applies.

The columns after the matches describe the higher level: CPU seconds per decision, the longest turn, and its wasteful
moves according to the game's heuristic (is_wasteful). Results are saved deal by deal; run the same command again to
continue. A change of rules, cards, weights or levels starts over.

Points are the rating difference to the level below: 400 means odds of ten to one. A game declares its levels' ratings
as level_ratings, with 1500, a newcomer's rating, for level2.
"""
HEAD: Final = (
    "game",
    "matchup",
    "win rate (95%)",
    "points",
    "matches",
    "s/decision",
    "longest turn",
    "wasted",
    "better",
)


@dataclass(frozen=True)
class Rung:
    """A level measured against the one below."""

    game: str
    seats: int  # one bot of the level, all others of the one below
    level: str
    below: str
    matches: int
    win_rate: float
    low: float  # of the 95 percent interval
    high: float
    sequential: bool  # a confidence sequence, because the number of matches depends on the results
    seconds: float  # CPU seconds per decision
    longest_turn: float
    decisions: int  # decisions with more than one legal move
    wasted: int  # wasteful moves among them

    @property
    def better(self) -> str:
        """Whether the level is better than the one below: yes, no, or not sure."""
        even = 1 / self.seats
        return "yes" if self.low > even else "no" if self.high < even else "not sure"

    @property
    def points(self) -> float | None:
        """The rating difference to the level below: 400 points are odds of ten to one."""
        if self.seats > 2 or self.win_rate in (0.0, 1.0):
            return None
        return 400 * math.log10(self.win_rate / (1 - self.win_rate))

    def row(self) -> tuple[str, ...]:
        """The step as a row of the table."""
        against = f"{self.level}, {self.below}" if self.seats == 2 else f"{self.level} among {self.seats}"
        rate = f"{100 * self.win_rate:.1f}% ({100 * self.low:.1f} to {100 * self.high:.1f})"
        seconds = f"{self.seconds:.4f}" if self.seconds < 0.002 else f"{self.seconds:.3f}"
        wasted = f"{self.wasted} of {self.decisions}"
        title = registry.game_class(self.game).title
        points = "-" if self.points is None else f"{self.points:+.0f}"
        return title, against, rate, points, str(self.matches), seconds, f"{self.longest_turn:.2f}", wasted, self.better


def rung_of(arena: Arena, sequential: bool) -> Rung:
    """The step measured by an arena."""
    matches = [match for deal in arena.deals for match in deal.games]
    rate = arena.win_rate(0, sequential)
    decisions = sum(match.decisions[0] for match in matches)
    return Rung(
        arena.matchup.game,
        len(arena.matchup.bots),
        arena.matchup.bots[0],
        arena.matchup.bots[1],
        len(matches),
        rate.mean,
        rate.low,
        rate.high,
        sequential,
        sum(match.seconds[0] for match in matches) / max(1, decisions),
        max(match.longest[0] for match in matches),
        decisions,
        sum(match.wasted[0] for match in matches),
    )


def markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as a Markdown table; the first is the header."""
    return [f"| {' | '.join(row)} |" for row in (rows[0], ["---"] * len(rows[0]), *rows[1:])]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure (all that are installed)")
    parser.add_argument("--level", type=int, action="append", choices=range(2, 6), help="only this; may be repeated")
    parser.add_argument("--seats", default="", metavar="N", help="the number of seats, or 'all' (the fewest)")
    parser.add_argument("--matches", type=int, default=300, metavar="N", help="the most matches of a step (300)")
    parser.add_argument("--all", action="store_true", help="play all matches, even if the answer is clear")
    parser.add_argument("--seed", default="levels", help="any word; the same seed gives the same deals (levels)")
    add_workers(parser)
    parser.add_argument("--out", type=Path, default=Path("arena"), metavar="FOLDER", help="of the results (arena)")
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="print the table in Markdown")
    form.add_argument("--json", action="store_true", help="print the steps as JSON")


def run(chosen: argparse.Namespace) -> int:
    if chosen.matches < 1:
        raise BadOption("--matches must be 1 or more.")
    matchups = ladder(chosen.games or registry.names(), chosen.seats, chosen.level or (), chosen.seed)
    with workers_of(chosen) as workers:
        steps, stopped = measure(matchups, chosen, workers)
    print(report(steps, chosen.markdown, chosen.json))
    if stopped:
        print("stopped; run the same command to continue", file=sys.stderr)
    return 130 if stopped else 0


def measure(matchups: Sequence[Matchup], chosen: argparse.Namespace, workers: Workers) -> tuple[list[Rung], bool]:
    """The steps of these matchups, and whether the user interrupted them."""
    steps: list[Rung] = []
    stopped = False
    for number, matchup in enumerate(matchups, 1):
        arena = prepare(matchup, chosen.out, chosen.fresh)
        arena.label = f"{number} of {len(matchups)}, {matchup.game}: "
        deals = -(-chosen.matches // len(matchup.bots))
        try:
            arena.play(deals, workers, chosen.all, None, sys.stderr.isatty())
        except KeyboardInterrupt:
            stopped = True
        if arena.deals:
            steps.append(rung_of(arena, stopped or not chosen.all))
        if stopped:
            break
    return steps, stopped


def ladder(games: Sequence[str], seats: str, levels: Sequence[int], seed: str) -> list[Matchup]:
    """The matchups of each level with the one below; of all levels by default."""
    matchups = []
    for name in games:
        game = registry.game_class(name)
        if seats not in ("", "all", *map(str, game.players)):
            counts = " or ".join(map(str, game.players))
            raise BadOption(f"{game.title} is for {counts} players: --seats takes one of these, or all.")
        counted = game.players if seats == "all" else (int(seats or min(game.players)),)
        for count in counted:
            for level in range(2, len(game.levels) + 1):
                if levels and level not in levels:
                    continue
                matchups.append(Matchup(name, (f"level{level}", *[f"level{level - 1}"] * (count - 1)), seed))
    if not matchups:
        raise BadOption(f"None of these games has level {max(levels)}.")
    return matchups


def prepare(matchup: Matchup, folder: Path, fresh: bool) -> Arena:
    """An arena with saved results, in a file named by everything that determines them."""
    arena = Arena(matchup, folder, [])
    head = sha256(json.dumps(arena.head(), sort_keys=True).encode()).hexdigest()[:8]
    among = f"among{len(matchup.bots)}-" if len(matchup.bots) > 2 else ""
    arena.file = folder / f"{matchup.game}-{matchup.bots[0]}-{matchup.bots[1]}-{among}{head}.jsonl"
    if arena.file.exists() and not fresh:
        arena.load()
    else:
        arena.write()
    return arena


def report(steps: Sequence[Rung], as_markdown: bool, as_json: bool) -> str:
    """The steps as the table, or as JSON."""
    if as_json:
        return json.dumps([{**asdict(step), "points": step.points, "better": step.better} for step in steps], indent=1)
    rows = [HEAD, *(step.row() for step in steps)]
    return "\n".join(markdown(rows) if as_markdown else aligned(rows))
