"""What the server's part of the bench found, as tables for people and as JSON for programs."""

from __future__ import annotations

import json
import statistics
from dataclasses import dataclass, field

Figures = dict[str, float]
COLUMNS = ("moves per core second", "moves/s", "p50 ms", "p99 ms", "KB per table", "KB per socket", "MB in all")
QUIET = ("MB in all", "seconds to start", "MB on disk")
AIM = 2.0  # times the moves per core second of boardgame.io in memory
AIM_IDLE = 400  # MB of the idle sockets


@dataclass
class Findings:
    """The figures of all rounds by server, and those of servers that only wait."""

    about: dict[str, str]
    rounds: dict[str, list[Figures]] = field(default_factory=dict)
    quiet: dict[str, Figures] = field(default_factory=dict)

    def add(self, name: str, figures: Figures) -> None:
        """Keep what a round found."""
        self.rounds.setdefault(name, []).append(figures)

    def last(self, name: str) -> str:
        """What the last round found of a server, on one line."""
        shown = "  ".join(f"{key} {value:,.1f}" for key, value in self.rounds[name][-1].items())
        return f"{name}: {shown}"

    def median(self, name: str, key: str) -> float | None:
        """A figure over all rounds; None if it was not measured."""
        values = [one[key] for one in self.rounds.get(name, []) if key in one]
        return statistics.median(values) if values else None

    def ratios(self, ours: str, theirs: str, key: str) -> list[float]:
        """How many times theirs ours is, round by round."""
        pairs = zip(self.rounds.get(ours, []), self.rounds.get(theirs, []), strict=False)
        return [one[key] / other[key] for one, other in pairs]


def markdown(findings: Findings, pairs: list[tuple[str, str]]) -> str:
    """The tables, and how the servers of each pair compare."""
    parts = ["# What the server's bench found", ""]
    parts += [f"- {name}: {value}" for name, value in findings.about.items()]
    parts += [
        "",
        "Medians of all rounds. A core second is a second of processor time of the server's process, whatever else the",
        "machine does. Times are from sending a move to its acknowledgement, which Tuckbox gives when the entry is",
        "durable. boardgame.io plays a game with next to no rules; it makes table and socket at once, so both are in",
        "its memory per socket. The first 1,000 moves (or two by each socket) are not counted.",
        "",
    ]
    parts += [f"| | {' | '.join(COLUMNS)} |", "|---|" + "---|" * len(COLUMNS)]
    for name in findings.rounds:
        cells = [_cell(findings.median(name, key)) for key in COLUMNS]
        parts.append(f"| {name} | {' | '.join(cells)} |")
    parts.append("")
    for ours, theirs in pairs:
        ratios = findings.ratios(ours, theirs, "moves per core second")
        if ratios:
            low, high, middle = min(ratios), max(ratios), statistics.median(ratios)
            verdict = "reached" if middle >= AIM else "missed"
            parts.append(
                f"- moves per core second: {ours} makes {middle:.2f} times those of {theirs} "
                f"(median of {len(ratios)} rounds, {low:.2f} to {high:.2f}; aim {AIM}: {verdict})"
            )
    lost = sum(one.get("refused", 0) + one.get("lost", 0) for rounds in findings.rounds.values() for one in rounds)
    parts += [f"- refused moves and lost sockets in all rounds: {lost:.0f}", "", "## Waiting", ""]
    parts += [f"| | {' | '.join(QUIET)} |", "|---|" + "---|" * len(QUIET)]
    for name, figures in findings.quiet.items():
        parts.append(f"| {name} | {' | '.join(_cell(figures.get(key)) for key in QUIET)} |")
        if "idle" in name:
            parts[-1] += f" aim: under {AIM_IDLE} MB"
    return "\n".join(parts) + "\n"


def _cell(value: float | None) -> str:
    return (
        "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:,.1f}" if value >= 10 else f"{value:.2f}"
    )


def as_json(findings: Findings) -> str:
    """All figures of all rounds."""
    return json.dumps({"about": findings.about, "rounds": findings.rounds, "waiting": findings.quiet}, indent=1) + "\n"
