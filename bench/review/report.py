"""Fits the calibration to matches, tests it on others, and reports all figures as tables."""

from __future__ import annotations

import csv
import io
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from bench.programs import ROOT
from bench.review import collect
from bench.review.plant import LOSING
from tuckbox import registry
from tuckbox.lab.statistics import wilson_interval
from tuckbox.review.calibration import Calibration, calibration
from tuckbox.review.model import Estimate, word

BINS: Final = 10
ENOUGH: Final = 60  # matches to fit anything to
FEWEST: Final = 20  # matches that say anything
FOLDS: Final = 5  # of the cross-validation: what is tested on a fold is fitted to the others
BOOTSTRAPS: Final = 1000
STEPS: Final = 60  # of Newton's method,
LONGEST: Final = 0.5  # each so long at most: a longer one may lead it astray
FILE: Final = ROOT / "src" / "tuckbox" / "review" / "calibration.csv"
RESULTS: Final = ROOT / "build" / "bench" / "review.md"
TABLES: Final = tuple((game, seats) for game in registry.GAMES for seats in registry.game_class(game).players)
LEVELS: Final = ("level1", "level2", "level3", "level4")
TESTED_LEVELS: Final = (("level3",), ("level4",), ("level3", "level4"))  # for calibration, alone and together
LIMITS_CHI_SQUARE: Final = {1: 6.635, 2: 9.210, 3: 11.345, 4: 13.277, 5: 15.086, 6: 16.812, 7: 18.475, 8: 20.090}  # 1%

Matches = list[dict[str, Any]]
Pairs = list[tuple[float, float]]  # a value or chance, and what the seat got of the victory


def matches_of(game: str, seats: int, level: str) -> Matches:
    """All matches that were collected."""
    return list(collect.read(collect.FOLDER / f"{game}-{seats}-{level}.jsonl"))


# Fitting


def fit() -> str:
    """Fit slope, intercept and sharpness to the matches of the third level, where there are enough; write the table."""
    rows: list[dict[str, Any]] = []
    for game, seats in TABLES:
        known = matches_of(game, seats, "level3")
        old = calibration(game, seats)
        fitted = fitted_to(known) if len(known) >= ENOUGH else old
        power = sharpness(known) if len(known) >= ENOUGH else old.sharpness
        row = replace(
            old, slope=round(fitted.slope, 3), intercept=round(fitted.intercept, 3), sharpness=round(power, 2)
        )
        if row != Calibration():
            rows.append({"game": game, "seats": seats, **asdict(row)})
    text = io.StringIO()
    writer = csv.DictWriter(text, ["game", "seats", "slope", "intercept", "sharpness", "candidates"])
    writer.writeheader()
    writer.writerows(rows)
    FILE.write_text(text.getvalue().replace("\r\n", "\n"), encoding="utf-8")
    return text.getvalue()


def fitted_to(matches: Matches) -> Calibration:
    """The calibration that fits some matches."""
    return Calibration(*logistic([pair for match in matches for pair in values_of(match)]))


def values_of(match: dict[str, Any]) -> Pairs:
    """The values of some positions of a match, and what their seats got in the end."""
    return [(one["chance"], one["won"]) for one in match["decisions"]]


def logistic(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Slope and intercept of a logistic regression of results on log-odds, with a weak prior for no change."""
    slope, intercept = 1.0, 0.0
    points = [(math.log(x / (1 - x)), y) for x, y in ((min(0.9999, max(0.0001, x)), y) for x, y in pairs)]
    for _ in range(STEPS):
        gradient_a, gradient_b, aa, ab, bb = (1.0 - slope), -intercept, 1.0, 0.0, 1.0
        for x, y in points:
            p = 1 / (1 + math.exp(-(slope * x + intercept)))
            weight = p * (1 - p)
            gradient_a += (y - p) * x
            gradient_b += y - p
            aa += weight * x * x
            ab += weight * x
            bb += weight
        determinant = aa * bb - ab * ab
        slope += min(LONGEST, max(-LONGEST, (bb * gradient_a - ab * gradient_b) / determinant))
        intercept += min(LONGEST, max(-LONGEST, (aa * gradient_b - ab * gradient_a) / determinant))
    return slope, intercept


def sharpness(matches: Matches) -> float:
    """The power of the heuristic's values, scaled to the sum of 1, that makes the results most likely."""
    best, most = 1.0, -math.inf
    for tenth in range(3, 61):
        power, total = tenth / 10, 0.0
        for match in matches:
            for values in match["leaves"]:
                raised = [max(value, 1e-6) ** power for value in values]
                total += sum(
                    got * math.log(max(value / sum(raised), 1e-9))
                    for value, got in zip(raised, match["result"], strict=True)
                )
        if total > most:
            best, most = power, total
    return best if matches else 1.0


# Tables


def report() -> str:
    """All figures as Markdown, also written to build/bench."""
    lines = ["# What the review's figures are worth", ""]
    for title, table in (
        ("Calibration", calibration_table()),
        ("Reliability", reliability_table()),
        ("Luck", luck_table()),
        ("Levels", level_table()),
        ("Planted blunders", planted_table()),
        ("Processor time of a quick review", times_table()),
    ):
        lines += [f"## {title}", "", *table, ""]
    text = "\n".join(lines)
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(text, encoding="utf-8")
    return text


def tested_samples() -> Iterator[tuple[str, Matches, list[Pairs]]]:
    """Samples of enough matches: the first cells of a row, the matches, and what is tested of each of them."""
    for game, seats in TABLES:
        for levels in TESTED_LEVELS:
            samples = [matches_of(game, seats, level) for level in levels]
            if all(len(matches) >= FEWEST for matches in samples):
                pairs = [one for level in levels for one in tested(game, seats, level)]
                yield f"| {game} | {seats} | {' and '.join(levels)}", [one for found in samples for one in found], pairs


def tested(game: str, seats: int, level: str) -> list[Pairs]:
    """Of each match: chances by a calibration that was not fitted to it, and results.

    The third level is tested by cross-validation if there are enough matches, others with what reviews use.
    """
    matches = matches_of(game, seats, level)
    folds = range(FOLDS) if level == "level3" and len(matches) >= ENOUGH else []
    by_fold = [fitted_to([one for one in matches if one["number"] % FOLDS != fold]) for fold in folds]
    found = []
    for match in matches:
        fitted = by_fold[match["number"] % FOLDS] if by_fold else calibration(game, seats)
        found.append([(fitted(value), won) for value, won in values_of(match)])
    return found


def calibration_table() -> list[str]:
    """The expected calibration error by game, seats and level."""
    lines = [
        "| game | seats | level | matches | positions | error | 95% | uncalibrated |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for cells, matches, pairs in tested_samples():
        error, low, high = calibration_error(pairs)
        raw = _error([pair for match in matches for pair in values_of(match)])
        lines.append(
            f"{cells} | {len(pairs)} | {sum(map(len, pairs))} | {100 * error:.1f}%"
            f" | {100 * low:.1f} to {100 * high:.1f} | {100 * raw:.1f}% |"
        )
    return lines


def calibration_error(pairs: list[Pairs]) -> tuple[float, float, float]:
    """The expected calibration error with its 95 percent interval by a bootstrap over matches."""
    dice = random.Random("bootstrap")
    samples = sorted(
        _error([pair for match in dice.choices(pairs, k=len(pairs)) for pair in match]) for _ in range(BOOTSTRAPS)
    )
    return _error([pair for match in pairs for pair in match]), samples[25], samples[974]


def _error(pairs: Pairs) -> float:
    return sum(abs(sum(p for p, _ in one) - sum(y for _, y in one)) for one in _bins(pairs)) / len(pairs)


def _bins(pairs: Pairs) -> list[Pairs]:
    bins: list[Pairs] = [[] for _ in range(BINS)]
    for pair in pairs:
        bins[min(BINS - 1, int(BINS * pair[0]))].append(pair)
    return bins


def reliability_table() -> list[str]:
    """Of each bin: how many positions were won, and of how many."""
    lines = ["| game | seats | level | " + " | ".join(f"{10 * one} to {10 * one + 10}%" for one in range(BINS)) + " |"]
    lines.append("|---" * (BINS + 3) + "|")
    for cells, _, pairs in tested_samples():
        bins = _bins([pair for match in pairs for pair in match])
        won = [f"{100 * sum(y for _, y in one) / len(one):.0f}% of {len(one)}" if one else "none" for one in bins]
        lines.append(f"{cells} | {' | '.join(won)} |")
    return lines


def luck_table() -> list[str]:
    """Mean luck by game and seats, the largest gap of the sum, and one test of all means together."""
    lines = [
        "| game | seats | matches | mean luck of each seat | mean error of a match | largest gap |",
        "|---|---|---|---|---|---|",
    ]
    square, freedom = 0.0, 0
    for game, seats in TABLES:
        breakdowns = [one["breakdown"] for level in LEVELS for one in matches_of(game, seats, level)]
        if len(breakdowns) < 2:
            continue
        means = []
        for seat in range(seats):
            luck = [one["luck"][seat] for one in breakdowns]
            mean = sum(luck) / len(luck)
            error = math.sqrt(sum((one - mean) ** 2 for one in luck) / (len(luck) - 1) / len(luck))
            means.append(f"{100 * mean:+.1f}% ± {100 * error:.1f}")
        change, parts = _chi_square([one["luck"][: seats - 1] for one in breakdowns])
        square, freedom = square + change, freedom + parts
        errors = [error for one in breakdowns for error in one["error"]]
        gap = max(one["gap"] for one in breakdowns)
        cells = f"{', '.join(means)} | {100 * sum(errors) / len(errors):.0f}% | {gap:.0e}"
        lines.append(f"| {game} | {seats} | {len(breakdowns)} | {cells} |")
    limit = LIMITS_CHI_SQUARE.get(freedom, freedom + 2.33 * math.sqrt(2 * freedom))
    lines += [
        "",
        f"All means are zero? Chi-square {square:.1f} with {freedom} degrees of freedom (1%: {limit:.1f}).",
    ]
    return lines


def _chi_square(rows: list[list[float]]) -> tuple[float, int]:
    """Hotelling's statistic that the means of some columns are zero, as a chi-square, and its degrees of freedom."""
    count, width = len(rows), len(rows[0])
    means = [sum(row[i] for row in rows) / count for i in range(width)]
    matrix = [
        [sum((row[i] - means[i]) * (row[j] - means[j]) for row in rows) / (count - 1) / count for j in range(width)]
        for i in range(width)
    ]
    solved = _solve(matrix, means)
    return sum(mean * one for mean, one in zip(means, solved, strict=True)), width


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations, by Gauss's elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(size):
            if j != i:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [one - factor * two for one, two in zip(rows[j], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def level_table() -> list[str]:
    """The mean loss of each level in the same positions, how much less it is than one level below, and the blame."""
    lines = [
        "| game | seats | level | positions | mean loss | less than the level below | mistakes and blunders (95%) |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, seats in TABLES:
        fitted = calibration(game, seats)
        matches = [one["decisions"] for one in matches_of(game, seats, "level3")]
        for below, level in zip(("", *LEVELS), LEVELS, strict=False):
            judged = [_losses(match, level, fitted) for match in matches if level in match[0]["losses"]]
            if judged:
                both = [match for match in matches if {level, below} <= match[0]["losses"].keys()]
                pairs = [zip(_losses(one, below, fitted), _losses(one, level, fitted), strict=True) for one in both]
                gains = _mean_cell([[b.value - a.value for b, a in pair] for pair in pairs]) if pairs else ""
                words = [float(word(one) in ("mistake", "blunder")) for match in judged for one in match]
                mean = _mean_cell([[one.value for one in match] for match in judged])
                cells = f"{len(words)} | {mean} | {gains} | {wilson_interval(words, len(words))}"
                lines.append(f"| {game} | {seats} | {level} | {cells} |")
    return lines


def _losses(decisions: list[dict[str, Any]], level: str, fitted: Calibration) -> list[Estimate]:
    return [fitted.loss(one["chance"], *one["losses"][level]) for one in decisions]


def _mean_cell(matches: list[list[float]]) -> str:
    """The mean over all decisions, with its standard error by matches."""
    mean = sum(map(sum, matches)) / sum(map(len, matches))
    size = sum(map(len, matches)) / len(matches)
    spread = sum((sum(match) - mean * len(match)) ** 2 for match in matches) / max(1, len(matches) - 1) / len(matches)
    return f"{100 * mean:.2f}% ± {100 * math.sqrt(spread) / size:.2f}"


def planted_table() -> list[str]:
    """How many planted blunders were marked as a mistake or blunder."""
    lines = ["| game | seats | planted | found (95%) |", "|---|---|---|---|"]
    for game, seats in TABLES:
        fitted = calibration(game, seats)
        found = []
        for one in collect.read(collect.FOLDER / f"{game}-{seats}-planted.jsonl"):
            value, raw = one["deep"]
            if fitted.loss(value, raw, 0.0).value >= LOSING:  # by the calibration of today
                quick = fitted.loss(*(one["quick"][name] for name in ("chance", "loss", "loss_error")))
                found.append(float(word(quick) in ("mistake", "blunder")))
        if found:
            lines.append(f"| {game} | {seats} | {len(found)} | {wilson_interval(found, len(found))} |")
    return lines


def times_table() -> list[str]:
    """The processor time of a quick review, by kind of task."""
    lines = [
        "| game | seats | level | matches | decisions | seconds | judging | luck and skill |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for game, seats in TABLES:
        for level in LEVELS:
            timed = list(collect.read(collect.FOLDER / f"{game}-{seats}-{level}-times.jsonl"))
            if timed:
                count = len(timed)
                parts = [sum(one["seconds"].get(kind, 0.0) for one in timed) / count for kind in ("decision", "value")]
                total = sum(sum(one["seconds"].values()) for one in timed) / count
                decisions = sum(one["decisions"] for one in timed) / count
                cells = f"{count} | {decisions:.0f} | {total:.1f} | {parts[0]:.1f} | {parts[1]:.1f}"
                lines.append(f"| {game} | {seats} | {level} | {cells} |")
    return lines
