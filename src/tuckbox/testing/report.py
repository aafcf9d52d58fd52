"""The report of the harness: for each check, whether the game passed it, and the fault if it did not."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from textwrap import fill
from typing import Literal

from tuckbox.core.text import counted

Status = Literal["passed", "failed", "not checked"]
LABELS: dict[Status, str] = {"passed": "ok", "failed": "FAULT", "not checked": "-"}


@dataclass(frozen=True)
class Outcome:
    """The outcome of a check."""

    check: str
    meaning: str
    status: Status
    detail: str = ""  # what is wrong, or why it was not checked
    look_at: str = ""
    seed: str = ""  # of the match in which the fault showed
    seats: int = 0
    moves: tuple[str, ...] = ()  # of that match, up to the fault
    pending: str = ""  # the step after them
    seconds: float = 0.0

    @property
    def where(self) -> str:
        """The match in which the fault showed, and its last move."""
        if not self.seed:
            return ""
        played = f"after {counted(len(self.moves), 'move')}" if self.moves else "after the deal"
        last = f"; the last one, {self.moves[-1]}" if self.moves else ""
        pending = f"; now {self.pending}" if self.pending else ""
        return f'seed_of("{self.seed}") with {counted(self.seats, "seat")}, {played}{last}{pending}'


@dataclass(frozen=True)
class Report:
    """Whether a game is ready, and what is left to do."""

    game: str
    title: str
    outcomes: tuple[Outcome, ...]

    @property
    def ok(self) -> bool:
        """Whether no check found a fault."""
        return not self.faults

    @property
    def faults(self) -> list[Outcome]:
        """The checks that found a fault."""
        return [outcome for outcome in self.outcomes if outcome.status == "failed"]

    def as_dict(self) -> dict[str, object]:
        """The report as plain data, for JSON."""
        outcomes = [{**asdict(outcome), "where": outcome.where} for outcome in self.outcomes]
        return {"game": self.game, "title": self.title, "ok": self.ok, "outcomes": outcomes}

    def __str__(self) -> str:
        width = max((len(outcome.check) for outcome in self.outcomes), default=0)
        lines = [f"{self.title}: is it ready?", ""]
        for outcome in self.outcomes:
            lines.append(f"  {LABELS[outcome.status]:5}  {outcome.check:{width}}  {outcome.meaning}")
            lines += [f"         {line}" for line in self._details(outcome)]
        lines += ["", self._verdict()]
        return "\n".join(lines)

    def _details(self, outcome: Outcome) -> list[str]:
        if outcome.status == "not checked":
            return [f"not checked: {outcome.detail}"]
        if outcome.status == "passed":
            return []
        repeat = f"tuckbox check-game {self.game} --only {outcome.check}"
        parts = [outcome.detail, *_headed("where", outcome.where), *_headed("look at", outcome.look_at)]
        parts += [f"again:   {repeat}"]
        return [line for part in parts for line in fill(part, 108, subsequent_indent="  ").splitlines()]

    def _verdict(self) -> str:
        skipped = sum(outcome.status == "not checked" for outcome in self.outcomes)
        also = f" {counted(skipped, 'check')} could not be made." if skipped else ""
        if self.ok:
            return f"Ready: no faults in {counted(len(self.outcomes) - skipped, 'check')}.{also}"
        return f"Not ready: {counted(len(self.faults), 'check')} of {len(self.outcomes)} found a fault.{also}"


def _headed(head: str, text: str) -> list[str]:
    return [f"{head + ':':8} {text}"] if text else []
