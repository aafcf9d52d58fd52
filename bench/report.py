"""What the bench found, as tables for people and as JSON for programs."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.figures import SURE, Figure, figure, ratio, short
from bench.tectonic import GROWTH, LISTED

Key = tuple[str, str, str]  # the program, what it did, and the unit that is counted
RELEASE, QUICK, PLAIN = "release wheel", "quick wheel", "uncompiled"
DRUID = "druid, 2 seats"
IDRIANA = "idriana, 2 seats"
TECTONIC, FIVE = "tectonic, 2 seats", "tectonic, 5 seats"
BOARDS = "tectonic boards"  # the listing and scoring of boards by themselves
NAIVE = f"{BOARDS}, naive reference"
IN_C = ("druid in C", "tectonic in C")
# Of our games: what is measured, the unit, and how a reader calls it.
ROWS = (
    ("playout", "games", "random games/s"),
    ("playout", "moves", "random moves/s"),
    ("simulate", "games", "random games/s, the deal with them"),
    ("step", "moves", "moves/s stepped from Python"),
    ("step_lists", "moves", "moves/s stepped, options as lists"),
    ("match", "moves", "moves/s stepped, the deal with it"),
    ("copy", "copies", "copies/s"),
    ("fill", "listings", "listings of options/s"),
    ("resample", "resamples", "resamples/s"),
    ("search", "iterations", "iterations/s of the highest level's search"),
    ("search_blind", "iterations", "iterations/s without knowledge"),
)
PEER_COLUMNS = (
    ("step", "moves", "stepped from Python, moves/s"),
    ("match", "moves", "the deal with it, moves/s"),
    ("rollout", "moves", "C++ rollouts, moves/s"),
    ("clone", "copies", "copies/s"),
)


@dataclass
class Findings:
    """All rates of all rounds, and the circumstances."""

    about: dict[str, str]
    games: list[str]
    rates: dict[Key, list[float]] = field(default_factory=dict)

    def add(self, program: str, measure: str, found: dict[str, float]) -> None:
        """Keep what a slice of time found."""
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
        """The peer's program that is fastest at this; a key that was never measured if there is none."""
        keys = [key for key in self.rates if key[0].startswith(peer) and key[1:] == (measure, unit)]
        return max(keys, key=lambda key: statistics.median(self.rates[key]), default=(peer, measure, unit))


@dataclass(frozen=True)
class Aim:
    """A ratio that a game is to reach."""

    says: str
    measure: str
    unit: str
    against: Key
    least: float | None  # None: for information
    subject: str = ""  # what is measured, where it is not the game


def aims(findings: Findings) -> list[Aim]:
    """The ratios that are aimed at, against what was fastest among the peers."""
    stepped, whole = findings.best("OpenSpiel", "step", "moves"), findings.best("OpenSpiel", "match", "moves")
    copies, rollouts = findings.best("OpenSpiel", "clone", "copies"), findings.best("OpenSpiel", "rollout", "moves")
    return [
        Aim("random play : uncompiled", "playout", "moves", (f"{DRUID}, {PLAIN}", "playout", "moves"), 12),
        Aim("random play : OpenSpiel's C++ rollouts of hearts", "playout", "moves", _hearts("rollout"), 1),
        Aim(f"random play : its fastest C++ rollouts ({rollouts[0]})", "playout", "moves", rollouts, None),
        Aim("random play : the reference in C", "playout", "moves", ("druid in C", "playout", "moves"), 0.5),
        Aim(f"stepped from Python : the fastest of OpenSpiel so ({stepped[0]})", "step", "moves", stepped, 4),
        Aim(f"stepped with lists of options : the same ({stepped[0]})", "step_lists", "moves", stepped, None),
        Aim(f"stepped, deals with it : the fastest of OpenSpiel so ({whole[0]})", "match", "moves", whole, None),
        Aim(f"copies : OpenSpiel's fastest ({copies[0]})", "copy", "copies", copies, 1),
        Aim("copies : the reference in C", "copy", "copies", ("druid in C", "copy", "copies"), None),
    ]


def idriana_aims(findings: Findings) -> list[Aim]:
    """What Idriana is to reach; catanatron's Catan is the peer that is most like it."""
    plain = f"{IDRIANA}, {PLAIN}"
    moves, copies = findings.best("catanatron", "step", "moves"), findings.best("catanatron", "clone", "copies")
    return [
        Aim("random games : uncompiled", "playout", "games", (plain, "playout", "games"), 8),
        Aim("random play : catanatron", "simulate", "moves", moves, 10),
        Aim("stepped from Python, the deal with it : catanatron", "match", "moves", moves, None),
        Aim("copies : catanatron", "copy", "copies", copies, 20),
    ]


def tectonic_aims(findings: Findings) -> list[Aim]:
    """What Tectonic Tribes is to reach: most of its time is the listing of placements."""
    plain, five = f"{TECTONIC}, {PLAIN}", f"{FIVE}, {PLAIN}"
    listing, scoring = f"list_{LISTED}", f"score_{LISTED}"
    moves = findings.best("catanatron", "step", "moves")
    board = f"on a board of {LISTED} cards"
    return [
        Aim(f"listings {board} : the naive reference", listing, "listings", (NAIVE, listing, "listings"), 100, BOARDS),
        Aim(f"listings {board} : C", listing, "listings", ("tectonic in C", listing, "listings"), 0.2, BOARDS),
        Aim(f"scorings {board} : the naive reference", scoring, "scorings", (NAIVE, scoring, "scorings"), None, BOARDS),
        *(_growth_aim(says, measure) for says, measure in (("listed", "list"), ("scored", "score"))),
        Aim("random games : uncompiled", "playout", "games", (plain, "playout", "games"), None),
        Aim("random games of five players : uncompiled", "playout", "games", (five, "playout", "games"), None, FIVE),
        Aim("random play : catanatron", "simulate", "moves", moves, None),
        Aim("random play : OpenSpiel's C++ rollouts of hearts", "playout", "moves", _hearts("rollout"), None),
    ]


def _growth_aim(says: str, measure: str) -> Aim:
    """Time grows no faster than the area of the board when as many squares are done in the same time."""
    few, many = GROWTH[0], GROWTH[-1]
    says = f"squares of a board {says} in the same time, {many} cards : {few} cards"
    return Aim(says, f"{measure}_{many}", "squares", _board(measure, few, "squares"), 1, BOARDS)


AIMS = (("Druid Games", DRUID, aims), ("Idriana", IDRIANA, idriana_aims), ("Tectonic Tribes", TECTONIC, tectonic_aims))


def _hearts(measure: str) -> Key:
    return ("OpenSpiel hearts", measure, "moves")


def markdown(findings: Findings) -> str:
    """The tables."""
    parts = ["# What the bench found", ""]
    parts += [f"- {name}: {value}" for name, value in findings.about.items()]
    rounds = min(len(values) for values in findings.rates.values())
    sure = (
        "that holds the true median with 95 percent certainty"
        if rounds >= SURE
        else "of all rounds: too few to be sure"
    )
    parts += ["", f"A figure is the median of all rounds, with the range {sure}."]
    parts += ["Ratios are taken round by round. Time is the processor time of the program itself.", ""]
    for title, game, wanted in AIMS:
        if game in findings.games:
            parts += [f"## {title}: how many times faster", "", *_aims(findings, game, wanted(findings)), ""]
    if TECTONIC in findings.games:
        parts += ["## Tectonic Tribes: how time grows with the board", "", *_growth(findings), ""]
    for game in findings.games:
        parts += [f"## {game}", "", *_game(findings, game), ""]
    parts += ["## Peers", "", *_peers(findings), ""]
    return "\n".join(parts)


def _aims(findings: Findings, game: str, wanted: Sequence[Aim]) -> list[str]:
    rows = []
    for aim in wanted:
        keys = [(f"{aim.subject or game}, {build}", aim.measure, aim.unit) for build in (RELEASE, QUICK)]
        found = [findings.times(key, aim.against) for key in keys]
        least = "" if aim.least is None else short(aim.least)
        rows.append([aim.says, *(_cell(one) for one in found), least, _verdict(found[0] or found[1], aim.least)])
    return _table(["", RELEASE, QUICK, "aim", ""], rows)


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
    """Boards of more and more cards: squares and rates, and how many times the smallest board's area and time."""
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
    rows.append(["Druid Games in C", "", "", _cell(played), _cell(copied)])
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
    """All rates of all rounds."""
    rates: dict[str, dict[str, Any]] = {}
    for (program, measure, unit), values in sorted(findings.rates.items()):
        rates.setdefault(program, {})[f"{measure}, {unit}/s"] = [float(f"{value:.6g}") for value in values]
    return json.dumps({"about": findings.about, "rates": rates}, indent=1) + "\n"
