"""The arena: bots meet in paired matches until enough is known, and the results are kept."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from tuckbox import registry
from tuckbox.bots import bot
from tuckbox.bots.workers import BatchPool
from tuckbox.core.errors import TuckboxError, WrongSeats
from tuckbox.core.heuristics.linear import LinearHeuristic
from tuckbox.lab.contest import Contest, DealResult, MatchResult, play_deal
from tuckbox.lab.statistics import elo, share, verdict

ABOUT: Final = """\
Let bots play each other. Every deal is played once in each seating, so that luck and seats even out.

  tuckbox arena druid --bots level3,level2 --games 200      who is stronger, and by how much
  tuckbox arena tectonic --bots level2,level1,level1        three seats
  tuckbox arena druid --bots level4,level4+knowledge=no     a level with a setting changed
                                                            (iterations, rollout, explore, knowledge, seconds)
  tuckbox arena druid --bots level4,level3 --seconds 0.1    the same time for both instead of iterations

It stops early when a sequential test is sure which bot is better (it errs one time in twenty); --all plays on to the
end, for a narrow interval. Results go to a file round by round: the same command again goes on where it stopped.
"""


class OtherContest(TuckboxError):
    """A results file that belongs to another contest."""


@dataclass
class Arena:
    """A contest under way, with the rounds played so far and the file that keeps them."""

    contest: Contest
    file: Path
    rounds: list[DealResult]

    def head(self) -> dict[str, object]:
        """What the file's first line says: all that decides the course of the matches."""
        game = registry.game(self.contest.game, None, self.contest.options)
        weights = [
            knowledge.weights
            for knowledge in (game.heuristic, *game.evaluators.values())
            if isinstance(knowledge, LinearHeuristic)
        ]
        known = sha256(repr([[float(weight) for weight in one] for one in weights]).encode()).hexdigest()[:16]
        levels = [asdict(level) for level in game.levels]
        course = {"rules": game.rules_version, "cards": game.cards.hash, "weights": known, "levels": levels}
        return {"arena": 1, **asdict(self.contest), **course}

    def load(self) -> None:
        """Take in the rounds that the file has; a line that was cut off is left out."""
        head = json.loads(json.dumps(self.head()))
        lines = self.file.read_text(encoding="utf-8").splitlines()
        try:
            if json.loads(lines[0]) != head:
                raise OtherContest(
                    f"{self.file} holds another contest; give another --out, or --fresh to write over it."
                )
            for line in lines[1:]:
                kept = json.loads(line)
                self.rounds.append(DealResult(kept["number"], [MatchResult(**game) for game in kept["games"]]))
        except (IndexError, KeyError, TypeError):
            raise OtherContest(f"{self.file} is no file of the arena.") from None
        except ValueError:
            if not lines or not lines[0].startswith('{"arena"'):
                raise OtherContest(f"{self.file} is no file of the arena.") from None
        self.write()

    def write(self) -> None:
        """Write the whole file."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        lines = [json.dumps(self.head()), *(json.dumps(asdict(played)) for played in self.rounds)]
        self.file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def keep(self, played: DealResult) -> None:
        """Add a round, also to the file."""
        self.rounds.append(played)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(played)) + "\n")

    def missing(self, rounds: int) -> list[int]:
        """The numbers of the rounds still to be played."""
        played = {kept.number for kept in self.rounds}
        return [number for number in range(rounds) if number not in played]

    def verdict(self) -> int:
        """Whether the first bot is proven better (1) or worse (-1) than an even share, on the rounds in order."""
        ordered = sorted(self.rounds, key=lambda kept: kept.number)
        return verdict([kept.values()[0] for kept in ordered], len(self.contest.bots))

    def play(self, rounds: int, processes: int, whole: bool, records: str | None, progress: bool) -> None:
        """Play the rounds that are missing, or until the test is sure."""
        missing = self.missing(rounds)
        if not missing or (not whole and self.verdict() != 0):
            return
        work = partial(play_deal, self.contest, records=records)
        begun, before = time.monotonic(), len(self.rounds)
        if processes == 1:
            self._take(map(work, missing), whole, progress, begun, before, rounds)
            return
        with BatchPool(processes) as crew:
            self._take(crew.each(work, iter(missing)), whole, progress, begun, before, rounds)

    def _take(
        self, results: Iterator[DealResult], whole: bool, progress: bool, begun: float, before: int, rounds: int
    ) -> None:
        for played in results:
            self.keep(played)
            if progress:
                spent = time.monotonic() - begun
                left = spent / (len(self.rounds) - before) * (rounds - len(self.rounds))
                says = f"{len(self.rounds)} of {rounds} rounds, {self.leader()}, {duration(left)} left at most"
                print(f"\r{says:<100}", end="", file=sys.stderr, flush=True)
            if not whole and self.verdict() != 0:
                break
        if progress:
            print(f"\r{'':<100}\r", end="", file=sys.stderr, flush=True)

    def leader(self) -> str:
        """How the first bot stands."""
        values = [kept.values()[0] for kept in self.rounds]
        return f"{self.contest.name(0)} {share(values, self.games)}"

    @property
    def games(self) -> int:
        """How many matches were played."""
        return sum(len(kept.games) for kept in self.rounds)

    def table(self) -> list[str]:
        """What the matches say, a row for each bot."""
        games = [game for kept in self.rounds for game in kept.games]
        bots = len(self.contest.bots)
        shares = [share([kept.values()[i] for kept in self.rounds], len(games)) for i in range(bots)]
        rows = [("bot", "wins", "shared", "share of victories (95%)", "score", "s/decision", "longest", "Elo")]
        for i in range(bots):
            wins = sum(game.values[i] == 1.0 for game in games)
            ties = sum(0.0 < game.values[i] < 1.0 for game in games)
            score = sum(game.scores[i] for game in games) / len(games)
            seconds = sum(game.seconds[i] for game in games) / max(1, sum(game.decisions[i] for game in games))
            longest = max(game.longest[i] for game in games)
            rating = elo(shares[i].mean, shares[-1].mean)
            says = (str(wins), str(ties), str(shares[i]), f"{score:.2f}", f"{seconds:.4f}", f"{longest:.2f}")
            rows.append((self.contest.name(i), *says, f"{rating:+.0f}"))
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        return [f"{self.contest.game}: {len(games)} matches, {len(self.rounds)} deals", *lines]

    def by_seat(self) -> list[str]:
        """How often each seat won."""
        games = [game for kept in self.rounds for game in kept.games]
        seats = len(self.contest.bots)
        won = [0.0] * seats
        for game in games:
            for i, seat in enumerate(game.seats):
                won[seat] += game.values[i]
        parts = [f"seat {seat + 1} {100 * won[seat] / len(games):.1f}%" for seat in range(seats)]
        return [f"victories by seat: {', '.join(parts)}"]


def duration(seconds: float) -> str:
    """A time as a person says it."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.description = ABOUT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.GAMES)}")
    parser.add_argument("--bots", required=True, metavar="A,B[,C]", help="one for each seat; the first is tested")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="matches at most (200)")
    parser.add_argument("--seconds", type=float, metavar="S", help="let levels think so long for each decision")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seed", default="arena", help="the word that decides the deals (arena)")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="play so many matches at once (1)")
    parser.add_argument("--all", action="store_true", help="play all matches, even when the test is sure")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the results (arena/GAME-A-B.jsonl)")
    parser.add_argument("--fresh", action="store_true", help="write over a results file instead of going on")
    parser.add_argument("--records", metavar="FOLDER", help="keep the record of every match there")


def run(chosen: argparse.Namespace) -> int:
    """Run the command."""
    arena = prepare(chosen)
    rounds = -(-chosen.games // len(arena.contest.bots))
    kept = len(arena.rounds)
    if kept:
        print(f"going on with {kept} rounds from {arena.file}")
    stopped = False
    try:
        arena.play(rounds, chosen.processes, chosen.all, chosen.records, sys.stderr.isatty())
    except KeyboardInterrupt:
        stopped = True
    if not arena.rounds:
        print("stopped before the first round was played")
        return 130
    print("\n".join(arena.table() + arena.by_seat()))
    if stopped:
        print(f"stopped; the same command goes on from {arena.file}")
        return 130
    if not chosen.all and arena.verdict() != 0:
        word = "better" if arena.verdict() > 0 else "worse"
        print(f"the test is sure: {arena.contest.name(0)} is {word} than an even share")
    print(f"results in {arena.file}")
    return 0


def prepare(chosen: argparse.Namespace) -> Arena:
    """The arena that the arguments ask for, with what its file already has."""
    names = tuple(name.strip() for name in chosen.bots.split(","))
    game = registry.game_class(chosen.game)
    if len(names) not in game.players:
        counts = " or ".join(map(str, game.players))
        raise WrongSeats(f"{game.title} is for {counts} players: name so many bots, one for each seat.")
    if chosen.seconds is not None:
        names = tuple(f"{name}+seconds={chosen.seconds}" if name.startswith("level") else name for name in names)
    for name in names:
        bot(name)
    for wrong, says in ((chosen.games < 1, "games"), (chosen.processes < 1, "processes")):
        if wrong:
            raise WrongSeats(f"The number of {says} is 1 or more.")
    options = dict(option.partition("=")[::2] for option in chosen.option)
    contest = Contest(chosen.game, names, chosen.seed, options)
    file = chosen.out or Path("arena", f"{chosen.game}-{'-'.join(names)}.jsonl")
    arena = Arena(contest, file, [])
    if file.exists() and not chosen.fresh:
        arena.load()
    else:
        arena.write()
    return arena
