"""tuckbox arena: bots play each other on paired deals until a sequential test decides; results are saved."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tuckbox import registry
from tuckbox.bots import bot
from tuckbox.core.errors import BadOption, TuckboxError, WrongSeats
from tuckbox.core.text import aligned
from tuckbox.lab.executors import Workers, add_workers, workers_of
from tuckbox.lab.matchup import DealResult, MatchResult, Matchup, play_deal
from tuckbox.lab.plan import conditions
from tuckbox.lab.statistics import WinRate, confidence_sequence, elo, mixture_sprt, wilson_interval

ABOUT: Final = """\
Let bots play each other. Every deal is played once in each seating, so that luck and seats cancel out.

  tuckbox arena druid --bots level3,level2 --games 200      which bot is stronger, and by how much
  tuckbox arena tectonic --bots level2,level1,level1        three seats
  tuckbox arena druid --bots level4,level4+heuristic=no     a level with a setting overridden: iterations, playout,
                                                            exploration, heuristic, epsilon, seconds or weights
  tuckbox arena druid --bots level4,level3 --seconds 0.1    equal time per decision instead of iterations
  tuckbox arena druid --bots mybots:Hoarder,level1          a bot of yours: the class Hoarder in mybots.py
  tuckbox arena druid --bots level4,level3 --cluster tcp://HOST:8786   on the workers of a Dask cluster

It stops as soon as a sequential test (SPRT, 5 percent error) decides which bot is better, and the interval allows for
that; --all plays every match, for a narrower interval. Results are saved deal by deal: run the same command again to
continue.
"""


class ResultsMismatch(TuckboxError):
    """A results file of another matchup."""


@dataclass
class Arena:
    """A matchup, the deals played so far, and the file they are saved in."""

    matchup: Matchup
    file: Path
    deals: list[DealResult]
    label: str = ""  # before the progress

    def head(self) -> dict[str, object]:
        """The file's header: everything that determines the matches."""
        game = registry.game(self.matchup.game, None, self.matchup.options)
        playing = {name.partition("+")[0] for name in self.matchup.bots}
        levels = [asdict(level) for level in game.levels if level.name in playing]
        return {"arena": 1, **asdict(self.matchup), **conditions(game), "levels": levels}

    def load(self) -> None:
        """Load the deals in the file; a truncated line is ignored."""
        head = json.loads(json.dumps(self.head()))
        lines = self.file.read_text(encoding="utf-8").splitlines()
        try:
            if json.loads(lines[0]) != head:
                raise ResultsMismatch(
                    f"{self.file} has results of another matchup; use another --out, or --fresh to overwrite it."
                )
            for line in lines[1:]:
                saved = json.loads(line)
                self.deals.append(DealResult(saved["number"], [MatchResult(**game) for game in saved["games"]]))
        except (IndexError, KeyError, TypeError):
            raise ResultsMismatch(f"{self.file} is not an arena results file.") from None
        except ValueError:
            if not lines or not lines[0].startswith('{"arena"'):
                raise ResultsMismatch(f"{self.file} is not an arena results file.") from None
        self.write()

    def write(self) -> None:
        """Write the whole file."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        lines = [json.dumps(self.head()), *(json.dumps(asdict(played)) for played in self.deals)]
        self.file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def append(self, played: DealResult) -> None:
        """Add a deal, and append it to the file."""
        self.deals.append(played)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(played)) + "\n")

    def missing(self, deals: int) -> list[int]:
        """The numbers of the deals still to be played."""
        played = {deal.number for deal in self.deals}
        return [number for number in range(deals) if number not in played]

    def sprt(self) -> int:
        """The sequential test of the first bot: 1 better than even, -1 worse, 0 undecided."""
        ordered = sorted(self.deals, key=lambda deal: deal.number)
        return mixture_sprt([deal.values()[0] for deal in ordered], len(self.matchup.bots))

    def play(self, deals: int, workers: Workers, play_all: bool, records: str | None, progress: bool) -> None:
        """Play the missing deals in order, or until the test decides: after the same deal with any workers."""
        missing = self.missing(deals)
        if not missing or (not play_all and self.sprt() != 0):
            return
        work = partial(play_deal, self.matchup, records=records)
        begun, before = time.monotonic(), len(self.deals)
        self._collect(workers.map(work, missing), play_all, progress, begun, before, deals)

    def _collect(
        self, results: Iterable[DealResult], play_all: bool, progress: bool, begun: float, before: int, deals: int
    ) -> None:
        for played in results:
            self.append(played)
            if progress:
                spent = time.monotonic() - begun
                left = spent / (len(self.deals) - before) * (deals - len(self.deals))
                line = (
                    f"{self.label}{len(self.deals)} of {deals} deals, {self.standing()}, {duration(left)} left at most"
                )
                print(f"\r{line:<100}", end="", file=sys.stderr, flush=True)
            if not play_all and self.sprt() != 0:
                break
        if progress:
            print(f"\r{'':<100}\r", end="", file=sys.stderr, flush=True)

    def standing(self) -> str:
        """The first bot's win rate so far."""
        return f"{self.matchup.name(0)} {self.win_rate(0, True)}"

    def win_rate(self, number: int, sequential: bool) -> WinRate:
        """A bot's win rate; sequential if the number of matches depended on the results."""
        values = [deal.values()[number] for deal in self.deals]
        return (
            confidence_sequence(values, len(self.matchup.bots)) if sequential else wilson_interval(values, self.games)
        )

    @property
    def games(self) -> int:
        """The number of matches played."""
        return sum(len(deal.games) for deal in self.deals)

    def table(self, sequential: bool = False) -> list[str]:
        """The results, a row per bot; sequential if the number of matches depended on them."""
        games = [game for deal in self.deals for game in deal.games]
        bots = len(self.matchup.bots)
        rates = [self.win_rate(i, sequential) for i in range(bots)]
        rows = [("bot", "wins", "shared", "win rate (95%)", "score", "s/decision", "longest turn", "Elo")]
        for i in range(bots):
            wins = sum(game.values[i] == 1.0 for game in games)
            ties = sum(0.0 < game.values[i] < 1.0 for game in games)
            score = sum(game.scores[i] for game in games) / len(games)
            seconds = sum(game.seconds[i] for game in games) / max(1, sum(game.decisions[i] for game in games))
            longest = max(game.longest[i] for game in games)
            rating = elo(rates[i].mean, rates[-1].mean)
            cells = (str(wins), str(ties), str(rates[i]), f"{score:.2f}", f"{seconds:.4f}", f"{longest:.2f}")
            rows.append((self.matchup.name(i), *cells, f"{rating:+.0f}"))
        return [f"{self.matchup.game}: {len(games)} matches, {len(self.deals)} deals", *aligned(rows)]

    def by_seat(self) -> list[str]:
        """The win rate of each seat."""
        games = [game for deal in self.deals for game in deal.games]
        seats = len(self.matchup.bots)
        won = [0.0] * seats
        for game in games:
            for i, seat in enumerate(game.seats):
                won[seat] += game.values[i]
        parts = [f"seat {seat + 1} {100 * won[seat] / len(games):.1f}%" for seat in range(seats)]
        return [f"wins by seat: {', '.join(parts)}"]


def duration(seconds: float) -> str:
    """A human-readable duration."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.GAMES)}")
    parser.add_argument("--bots", required=True, metavar="A,B[,C]", help="a bot per seat; the first one is tested")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="the most matches to play (200)")
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="the time of a level per decision, instead of iterations"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a game option; tuckbox games lists them"
    )
    parser.add_argument("--seed", default="arena", help="any word; the same seed gives the same deals (arena)")
    add_workers(parser)
    parser.add_argument("--all", action="store_true", help="play all matches, even after the test has decided")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the results file (arena/GAME-A-B.jsonl)")
    parser.add_argument("--fresh", action="store_true", help="overwrite the results file instead of continuing")
    parser.add_argument("--records", metavar="FOLDER", help="save the record of every match there")


def run(chosen: argparse.Namespace) -> int:
    if chosen.cluster and chosen.records:
        raise BadOption("--records needs matches that are played here: leave out --cluster.")
    with workers_of(chosen) as workers:
        return _run(chosen, workers)


def _run(chosen: argparse.Namespace, workers: Workers) -> int:
    arena = prepare(chosen)
    deals = -(-chosen.games // len(arena.matchup.bots))
    if arena.deals:
        print(f"continuing after {len(arena.deals)} deals in {arena.file}")
    stopped = False
    try:
        arena.play(deals, workers, chosen.all, chosen.records, sys.stderr.isatty())
    except KeyboardInterrupt:
        stopped = True
    if not arena.deals:
        print("stopped before the first deal was finished")
        return 130
    print("\n".join(arena.table(stopped or not chosen.all) + arena.by_seat()))
    if stopped:
        print(f"stopped; run the same command to continue {arena.file}")
        return 130
    if not chosen.all and arena.sprt() != 0:
        word = "better" if arena.sprt() > 0 else "worse"
        print(f"SPRT: {arena.matchup.name(0)} is {word} than even")
    print(f"results in {arena.file}")
    return 0


def prepare(chosen: argparse.Namespace) -> Arena:
    """The arena for the arguments, with the results in its file."""
    names = tuple(name.strip() for name in chosen.bots.split(","))
    game = registry.game_class(chosen.game)
    if len(names) not in game.players:
        counts = " or ".join(map(str, game.players))
        raise WrongSeats(f"{game.title} is for {counts} players: name a bot for each seat.")
    if chosen.seconds is not None:
        names = tuple(f"{name}+seconds={chosen.seconds}" if name.startswith("level") else name for name in names)
    for name in names:
        bot(name).check(game)
    if chosen.games < 1:
        raise BadOption("--games must be 1 or more.")
    options = dict(option.partition("=")[::2] for option in chosen.option)
    matchup = Matchup(chosen.game, names, chosen.seed, options)
    file = chosen.out or Path("arena", f"{chosen.game}-{'-'.join(names).replace(':', '.')}.jsonl")
    arena = Arena(matchup, file, [])
    if file.exists() and not chosen.fresh:
        arena.load()
    else:
        arena.write()
    return arena
