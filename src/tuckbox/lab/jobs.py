"""What worker processes do for a run that somebody else keeps: play deals, and look at all that was played.

Facts go to and fro as compressed lines, as they are kept. An error comes back as a sentence, for what a worker raises
need not pickle.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tuckbox import lab
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import seed_of
from tuckbox.core.localized_text import localized
from tuckbox.lab.charts import charts
from tuckbox.lab.plan import Plan
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.runs import Run, decoded_plan, facts_of, line_of
from tuckbox.lab.summary import Summary, summarize

log = logging.getLogger("tuckbox.lab")


@dataclass(frozen=True)
class Played:
    """Deals that were played: their facts, how many seconds it took, and whether the rules are compiled."""

    facts: bytes = b""
    deals: int = 0
    seconds: float = 0.0
    compiled: bool = True
    error: str = ""


def play(plan: str, numbers: Sequence[int]) -> Played:
    """Play deals of a plan."""
    begun = time.monotonic()
    lines, number = [], 0
    try:
        decoded = decoded_plan(plan)
        for number in numbers:
            lines.append(line_of(decoded.play(number), number))
        compiled = rules_compiled(decoded)
    except TuckboxError as error:
        return Played(error=str(error))
    except Exception as error:  # of rules that meet cards they were not written for
        log.warning("match %d could not be played: %s", number, type(error).__name__)
        return Played(error=str(localized("A match could not be played with these cards.")))
    return Played(pack(lines), len(lines), time.monotonic() - begun, compiled)


def rules_compiled(plan: Plan) -> bool:
    """Whether the rules of a plan's game are compiled: otherwise matches take many times as long."""
    state = plan.games[0].new_state(plan.seats, seed_of("rules"))
    return not str(sys.modules[type(state).__module__].__file__).endswith(".py")


def pack(lines: Sequence[str]) -> bytes:
    """Lines of facts, compressed."""
    return zlib.compress("\n".join(lines).encode(), 6)


def unpack(facts: bytes) -> dict[int, list[MatchFacts]]:
    """The facts of deals by their number; a deal in which a card could not be given or withheld has none."""
    lines = zlib.decompress(facts).decode().splitlines()
    return dict(facts_of(line) for line in lines)


def load(plan: str, chunks: Sequence[bytes]) -> Run:
    """The run of a plan with what was played so far."""
    run = Run(decoded_plan(plan), checked=True)
    for chunk in chunks:
        run.deals.update({number: deal for number, deal in unpack(chunk).items() if deal})
    return run


def look(plan: str, chunks: Sequence[bytes], pairs: bool = True) -> str:
    """The report of what was played so far, as JSON; empty if there is nothing to tell."""
    run = load(plan, chunks)
    return json.dumps(report(summarize(run, pairs))) if run.deals else ""


def report(summary: Summary) -> dict[str, Any]:
    """A summary with its charts, as plain values."""
    return {"summary": asdict(summary), "charts": {name: asdict(chart) for name, chart in charts(summary).items()}}


def csv(plan: str, chunks: Sequence[bytes]) -> str:
    """The cards of a run, or the differences of a comparison, as CSV."""
    run = load(plan, chunks)
    return lab.compare(run).csv() if run.plan.compare else lab.cards(run).csv()


def lines(plan: str, chunks: Sequence[bytes]) -> str:
    """The facts of every match: a line for each deal, as a folder of the lab has them."""
    run = load(plan, chunks)
    head = json.dumps(run.plan.head())
    return "\n".join([head, *(line_of(deal, number) for number, deal in sorted(run.deals.items()))]) + "\n"


def record(plan: str, number: int, side: int) -> str:
    """The record of a match of a deal."""
    return str(decoded_plan(plan).match(number, side).record())


def encoded(plan: Plan) -> str:
    """A plan as text."""
    return json.dumps(asdict(plan))
