"""The results of the benchmark, as Markdown tables and as JSON."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.figures import MIN_ROUNDS, Figure, figure, ratio, short
from bench.tectonic import GROWTH, LISTED

Key = tuple[str, str, str]  # program, measurement and unit
RELEASE, QUICK, PLAIN = "release wheel", "quick wheel", "uncompiled"
DRUID = "druid, 2 seats"
IDRIANA = "idriana, 2 seats"
TECTONIC, FIVE = "tectonic, 2 seats", "tectonic, 5 seats"
BOARDS = "tectonic boards"  # listing and scoring boards alone
NAIVE = f"{BOARDS}, naive reference"
IN_C = ("druid in C", "tectonic in C")
# Measurements of our games: name, unit and title.
ROWS = (
    ("playout", "games", "random games/s"),
    ("playout", "moves", "random moves/s"),
    ("simulate", "games", "random games/s, including the deal"),
    ("step", "moves", "moves/s stepped from Python"),
    ("step_lists", "moves", "moves/s stepped, legal moves as lists"),
    ("match", "moves", "moves/s stepped, including the deal"),
    ("batch", "moves", "moves/s in a batch of 64, observed"),
    ("pettingzoo", "moves", "moves/s through PettingZoo"),
    ("copy", "copies", "copies/s"),
    ("fill", "listings", "listings of legal moves/s"),
    ("resample", "resamples", "resamples/s"),
    ("search", "iterations", "iterations/s of the highest level's search"),
    ("search_blind", "iterations", "iterations/s without a heuristic"),
)
PEER_COLUMNS = (
    ("step", "moves", "stepped from Python, moves/s"),
    ("match", "moves", "including the deal, moves/s"),
    ("vector", "moves", "64 matches at a time, observed, moves/s"),
    ("vector_wide", "moves", "1,024 at a time, moves/s"),
    ("rollout", "moves", "C++ rollouts, moves/s"),
    ("clone", "copies", "copies/s"),
)

BATCH_NOTE = (
    "Moves/s of random play by CPU time: the median of all rounds, with its range. Deals are included, but where "
    "OpenSpiel is stepped from Python."
)


@dataclass
class Findings:
    """The rates of all rounds, and the conditions."""

    about: dict[str, str]
    games: list[str]
    rates: dict[Key, list[float]] = field(default_factory=dict)

    def add(self, program: str, measure: str, found: dict[str, float]) -> None:
        """Add the counts of a slice."""
        for unit, count in found.items():
            if unit != "seconds":
                self.rates.setdefault((program, measure, unit), []).append(count / found["seconds"])

    def figure(self, program: str, measure: str, unit: str) -> Figure | None:
        """A rate; None if it was not measured."""
        values = self.rates.get((program, measure, unit))
        return figure(values) if values else None

    def times(self, ours: Key, theirs: Key) -> Figure | None:
        """A ratio of rates; None if one of them was not measured."""
        if ours not in self.rates or theirs not in self.rates:
            return None
        return ratio(self.rates[ours], self.rates[theirs])

    def best(self, peer: str, measure: str, unit: str) -> Key:
        """The peer's fastest program; a key without rates if there is none."""
        keys = [key for key in self.rates if key[0].startswith(peer) and key[1:] == (measure, unit)]
        return max(keys, key=lambda key: statistics.median(self.rates[key]), default=(peer, measure, unit))


@dataclass(frozen=True)
class Target:
    """A target ratio of a game."""

    says: str
    measure: str
    unit: str
    against: Key
    least: float | None  # None: for information only
    subject: str = ""  # what is measured, if not the game


def druid_targets(findings: Findings) -> list[Target]:
    """The targets of Druid Games, against the fastest peers."""
    stepped, whole = findings.best("OpenSpiel", "step", "moves"), findings.best("OpenSpiel", "match", "moves")
    copies, rollouts = findings.best("OpenSpiel", "clone", "copies"), findings.best("OpenSpiel", "rollout", "moves")
    return [
        Target("random play : uncompiled", "playout", "moves", (f"{DRUID}, {PLAIN}", "playout", "moves"), 12),
        Target("random play : OpenSpiel's C++ rollouts of hearts", "playout", "moves", _hearts("rollout"), 1),
        Target(f"random play : its fastest C++ rollouts ({rollouts[0]})", "playout", "moves", rollouts, None),
        Target("random play : the reference in C", "playout", "moves", ("druid in C", "playout", "moves"), 0.5),
        Target(f"stepped from Python : the fastest of OpenSpiel so ({stepped[0]})", "step", "moves", stepped, 4),
        Target(f"stepped with lists of legal moves : the same ({stepped[0]})", "step_lists", "moves", stepped, None),
        Target(f"including the deal : the fastest of OpenSpiel so ({whole[0]})", "match", "moves", whole, None),
        *batch_targets(findings),
        Target(f"copies : OpenSpiel's fastest ({copies[0]})", "copy", "copies", copies, 1),
        Target("copies : the reference in C", "copy", "copies", ("druid in C", "copy", "copies"), None),
    ]


def batch_targets(findings: Findings) -> list[Target]:
    """A batch with observations and masks, beside what the peers offer to learning programs."""
    peers = (
        ("OpenSpiel", "vector", "OpenSpiel's SyncVectorEnv"),
        ("OpenSpiel", "match", "OpenSpiel, not observed"),
        ("PettingZoo", "step", "PettingZoo"),
        ("RLCard", "step", "RLCard"),
        ("pgx", "vector", "pgx"),
    )
    found = []
    for peer, measure, says in peers:
        best = findings.best(peer, measure, "moves")
        found.append(Target(f"in a batch, observed : {says}, its fastest ({best[0]})", "batch", "moves", best, None))
    return found


def idriana_targets(findings: Findings) -> list[Target]:
    """The targets of Idriana; the peer most like it is catanatron's Catan."""
    plain = f"{IDRIANA}, {PLAIN}"
    moves, copies = findings.best("catanatron", "step", "moves"), findings.best("catanatron", "clone", "copies")
    return [
        Target("random games : uncompiled", "playout", "games", (plain, "playout", "games"), 8),
        Target("random play : catanatron", "simulate", "moves", moves, 10),
        Target("stepped from Python, including the deal : catanatron", "match", "moves", moves, None),
        Target("copies : catanatron", "copy", "copies", copies, 20),
    ]


def tectonic_targets(findings: Findings) -> list[Target]:
    """The targets of Tectonic Tribes, which spends most of its time on listing placements."""
    plain, five = f"{TECTONIC}, {PLAIN}", f"{FIVE}, {PLAIN}"
    listing, scoring = f"list_{LISTED}", f"score_{LISTED}"
    moves = findings.best("catanatron", "step", "moves")
    board = f"on a board of {LISTED} cards"
    return [
        Target(
            f"listings {board} : the naive reference", listing, "listings", (NAIVE, listing, "listings"), 100, BOARDS
        ),
        Target(f"listings {board} : C", listing, "listings", ("tectonic in C", listing, "listings"), 0.2, BOARDS),
        Target(
            f"scorings {board} : the naive reference", scoring, "scorings", (NAIVE, scoring, "scorings"), None, BOARDS
        ),
        *(_growth_target(says, measure) for says, measure in (("listed", "list"), ("scored", "score"))),
        Target("random games : uncompiled", "playout", "games", (plain, "playout", "games"), None),
        Target("random games of five players : uncompiled", "playout", "games", (five, "playout", "games"), None, FIVE),
        Target("random play : catanatron", "simulate", "moves", moves, None),
        Target("random play : OpenSpiel's C++ rollouts of hearts", "playout", "moves", _hearts("rollout"), None),
    ]


def _growth_target(says: str, measure: str) -> Target:
    """Linear growth: as many squares per second on large boards as on small ones."""
    few, many = GROWTH[0], GROWTH[-1]
    says = f"squares of a board {says} in the same time, {many} cards : {few} cards"
    return Target(says, f"{measure}_{many}", "squares", _board(measure, few, "squares"), 1, BOARDS)


TARGETS = (
    ("Druid Games", DRUID, druid_targets),
    ("Idriana", IDRIANA, idriana_targets),
    ("Tectonic Tribes", TECTONIC, tectonic_targets),
)


def _hearts(measure: str) -> Key:
    return ("OpenSpiel hearts", measure, "moves")


def markdown(findings: Findings) -> str:
    """The tables."""
    parts = ["# Benchmark results", ""]
    parts += [f"- {name}: {value}" for name, value in findings.about.items()]
    rounds = min(len(values) for values in findings.rates.values())
    sure = (
        "of its 95 percent confidence interval"
        if rounds >= MIN_ROUNDS
        else "of all rounds, which are too few for a confidence interval"
    )
    parts += ["", f"A figure is the median of all rounds, with the range {sure}."]
    parts += ["Ratios are taken round by round. Time is CPU time of the program.", ""]
    for title, game, wanted in TARGETS:
        if game in findings.games:
            parts += [f"## {title}: how many times faster", "", *_targets(findings, game, wanted(findings)), ""]
    if TECTONIC in findings.games:
        parts += ["## Tectonic Tribes: how time grows with the board", "", *_growth(findings), ""]
    for game in findings.games:
        parts += [f"## {game}", "", *_game(findings, game), ""]
    parts += ["## Peers", "", *_peers(findings), ""]
    return "\n".join(parts)


def batch_markdown(findings: Findings) -> str:
    """The table of moves a second of random play with observations and masks, the fastest first."""
    parts = ["# Batches beside other libraries", "", *(f"- {name}: {value}" for name, value in findings.about.items())]
    parts += ["", BATCH_NOTE, ""]
    names = {measure: says for measure, _, says in (*ROWS, *PEER_COLUMNS)}
    keys = sorted(findings.rates, key=lambda key: -statistics.median(findings.rates[key]))
    rows = [[key[0], names[key[1]].removesuffix(", moves/s"), _cell(findings.figure(*key))] for key in keys]
    return "\n".join([*parts, *_table(["", "how", "moves/s"], rows), ""])


def _targets(findings: Findings, game: str, wanted: Sequence[Target]) -> list[str]:
    rows = []
    for target in wanted:
        keys = [(f"{target.subject or game}, {build}", target.measure, target.unit) for build in (RELEASE, QUICK)]
        found = [findings.times(key, target.against) for key in keys]
        least = "" if target.least is None else short(target.least)
        rows.append([target.says, *(_cell(one) for one in found), least, _verdict(found[0] or found[1], target.least)])
    return _table(["", RELEASE, QUICK, "target", ""], rows)


def _verdict(found: Figure | None, least: float | None) -> str:
    if least is None:
        return ""
    if found is None:
        return "not measured"
    if found.low >= least:
        return "reached"
    return "missed" if found.high < least else "perhaps"


def _game(findings: Findings, game: str) -> list[str]:
    rows = []
    for measure, unit, says in ROWS:
        found = [findings.figure(f"{game}, {build}", measure, unit) for build in (RELEASE, QUICK, PLAIN)]
        builds = [build for build, one in zip((RELEASE, QUICK), found, strict=False) if one]
        times = None
        if builds:
            ours, theirs = (f"{game}, {builds[0]}", measure, unit), (f"{game}, {PLAIN}", measure, unit)
            times = findings.times(ours, theirs)
        rows.append([says, *(_cell(one) for one in found), _cell(times)])
    return _table(["", RELEASE, QUICK, PLAIN, "compiled : uncompiled"], rows)


def _growth(findings: Findings) -> list[str]:
    """Boards of growing size: squares and rates, with area and time relative to the smallest board."""
    areas = [findings.times(_board("list", cards, "squares"), _board("list", cards, "listings")) for cards in GROWTH]
    rows = []
    for cards, area in zip(GROWTH, areas, strict=True):
        if area is None or areas[0] is None:
            continue
        row = [str(cards), short(area.median), short(area.median / areas[0].median)]
        for measure, unit in (("list", "listings"), ("score", "scorings")):
            here, smallest = (_board(measure, count, unit) for count in (cards, GROWTH[0]))
            row += [_cell(findings.figure(*here)), _cell(findings.times(smallest, here))]
        rows.append(row)
    return _table(["cards", "squares", "times", "listings/s", "time, times", "scorings/s", "time, times"], rows)


def _board(measure: str, cards: int, unit: str) -> Key:
    return (f"{BOARDS}, {RELEASE}", f"{measure}_{cards}", unit)


def _peers(findings: Findings) -> list[str]:
    ours = {f"{game}, {build}" for game in findings.games for build in (RELEASE, QUICK, PLAIN)}
    ours |= {NAIVE, *IN_C, *(f"{BOARDS}, {build}" for build in (RELEASE, QUICK, PLAIN))}
    names = sorted({key[0] for key in findings.rates} - ours)
    rows = [[name, *(_cell(findings.figure(name, *column[:2])) for column in PEER_COLUMNS)] for name in names]
    played, copied = (findings.figure("druid in C", *what) for what in (("playout", "moves"), ("copy", "copies")))
    rows.append(["Druid Games in C", *[""] * (len(PEER_COLUMNS) - 2), _cell(played), _cell(copied)])
    return _table(["", *(column[2] for column in PEER_COLUMNS)], rows)


def _cell(found: Figure | None) -> str:
    return "" if found is None else str(found)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in (head, *rows)
    ]
    return [lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]]


def as_json(findings: Findings) -> str:
    """The rates of all rounds."""
    rates: dict[str, dict[str, Any]] = {}
    for (program, measure, unit), values in sorted(findings.rates.items()):
        rates.setdefault(program, {})[f"{measure}, {unit}/s"] = [float(f"{value:.6g}") for value in values]
    return json.dumps({"about": findings.about, "rates": rates}, indent=1) + "\n"
