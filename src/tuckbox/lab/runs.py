"""A run of the lab: matches in a folder, played by worker processes and resumable.

Each match depends only on its number, so a run that was killed and resumed, or played by more processes, has the same
results to the last digit.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from tuckbox.core.errors import TuckboxError
from tuckbox.lab.card_table import SeatCards
from tuckbox.lab.executors import Workers
from tuckbox.lab.plan import Plan
from tuckbox.lab.play import MatchFacts

FILE: Final = "matches.jsonl"


class ResultsMismatch(TuckboxError):
    """A folder with the results of another run."""


@dataclass(frozen=True)
class Progress:
    """A run's progress."""

    deals: int
    goal: int
    seconds_left: float


class Run:
    """A plan's matches so far, saved in a folder if there is one."""

    def __init__(self, plan: Plan, folder: Path | None = None, checked: bool = False) -> None:
        if not checked:
            plan.check()
        self.plan = plan
        self.folder = folder
        self.deals: dict[int, list[MatchFacts]] = {}  # by number
        self._cut_off = False  # whether the file ends in mid-line
        if folder is not None:
            self._open(folder)

    @classmethod
    def load(cls, folder: Path) -> Run:
        """Load the run in a folder."""
        try:
            saved = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
            return cls(Plan(**{**saved, "bots": tuple(saved["bots"])}), folder)
        except (OSError, ValueError, TypeError, KeyError):
            raise ResultsMismatch(f"{folder} is not a folder of the lab.") from None

    def _open(self, folder: Path) -> None:
        """Read the deals in a folder, or start it; ignores a line that was cut off when the run was killed."""
        head = json.dumps(self.plan.head())
        file = folder / FILE
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "plan.json").write_text(json.dumps(asdict(self.plan), indent=1) + "\n", encoding="utf-8")
            file.write_text(head + "\n", encoding="utf-8")
            return
        text = file.read_text(encoding="utf-8")
        self._cut_off = not text.endswith("\n")
        first, *lines = text.splitlines() or [""]
        if first != head:
            raise ResultsMismatch(f"{folder} has results of another run; use another --out.")
        for line in lines:
            try:
                number, played = facts_of(line)
            except (ValueError, TypeError, KeyError):
                continue
            if played:
                self.deals[number] = played

    @property
    def matches(self) -> list[MatchFacts]:
        """All matches, ordered by deal and side."""
        return [match for _, deal in sorted(self.deals.items()) for match in deal]

    def side(self, side: int) -> list[MatchFacts]:
        """The matches of one side."""
        return [match for match in self.matches if match.side == side]

    def play(
        self,
        deals: int,
        workers: Workers | None = None,
        on_progress: Callable[[Run, Progress], None] | None = None,
    ) -> None:
        """Play the missing deals, in this process or in workers."""
        begun, before = time.monotonic(), len(self.deals)
        missing = [number for number in range(deals) if number not in self.deals]
        goal = before + len(missing)
        work = partial(play_number, json.dumps(asdict(self.plan)))
        for chunk in (workers or Workers()).map_unordered(work, missing):
            self._keep([played for _, played in chunk])
            spent, done = time.monotonic() - begun, len(self.deals) - before
            if on_progress is not None and done:
                on_progress(self, Progress(len(self.deals), goal, spent / done * (goal - len(self.deals))))

    def _keep(self, played: list[list[MatchFacts]]) -> None:
        self.deals.update({deal[0].number: deal for deal in played if deal})
        if self.folder is not None:
            with (self.folder / FILE).open("a", encoding="utf-8") as file:
                if self._cut_off:
                    file.write("\n")
                    self._cut_off = False
                file.writelines(line_of(deal, deal[0].number) + "\n" for deal in played if deal)


def play_number(plan: str, number: int) -> list[MatchFacts]:
    """Play a deal of a plan; runs in a worker."""
    return decoded_plan(plan).play(number)


@lru_cache(maxsize=2)
def decoded_plan(plan: str) -> Plan:
    """The plan of its JSON."""
    saved = json.loads(plan)
    return Plan(**{**saved, "bots": tuple(saved["bots"])})


def line_of(deal: list[MatchFacts], number: int) -> str:
    """A deal as a line of text; only its number if it could not be dealt as required."""
    return json.dumps([asdict(facts) for facts in deal] or number, separators=(",", ":"))


def facts_of(line: str) -> tuple[int, list[MatchFacts]]:
    """The number of a deal and its facts."""
    saved = json.loads(line)
    if isinstance(saved, int):
        return saved, []
    facts = [MatchFacts(**{**one, "cards": [SeatCards(**cards) for cards in one["cards"]]}) for one in saved]
    return facts[0].number, facts
