"""The lab: measure cards and card sets by matches between bots, and tune weights.

from tuckbox import lab

run = lab.run("druid", matches=2000, bots="level2")        # the standard set; cards=FILE for another one
lab.cards(run).frame()                                     # a data frame, if pandas or polars is installed
both = lab.run("idriana", against="my_set.csv", matches=500, out="results")
[row for row in lab.compare(both) if row.clear]
lab.card_given(lab.run("druid", card="Kraken", matches=300))
"""

from __future__ import annotations

from pathlib import Path

from tuckbox import registry
from tuckbox.core import card_set
from tuckbox.core.errors import BadOption
from tuckbox.lab import card_pairs, comparison, measures
from tuckbox.lab.card_pairs import PairRow
from tuckbox.lab.comparison import Difference
from tuckbox.lab.executors import Workers
from tuckbox.lab.measures import CardRow, Impacts, Measure
from tuckbox.lab.plan import Plan
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.result_table import ResultTable
from tuckbox.lab.runs import Progress, Run
from tuckbox.lab.statistics import Estimate
from tuckbox.lab.summary import Summary, summarize

__all__ = [
    "CardRow",
    "Difference",
    "Estimate",
    "MatchFacts",
    "Measure",
    "PairRow",
    "Plan",
    "Progress",
    "ResultTable",
    "Run",
    "Summary",
    "Workers",
    "card_given",
    "cards",
    "compare",
    "endings",
    "leads",
    "make_plan",
    "overview",
    "pairs",
    "run",
    "summarize",
]


def make_plan(
    game: str,
    cards: str | Path | None = None,
    against: str | Path | None = None,
    bots: str = "level2",
    seats: int | None = None,
    card: str = "",
    options: dict[str, str] | None = None,
    seed: str = "lab",
) -> Plan:
    """A plan with card sets from files; `bots` names one bot for every seat, or one per seat with commas between.

    `against` set to "standard" compares with the standard set.
    """
    names = tuple(name.strip() for name in bots.split(","))
    if len(names) == 1:
        names *= seats or registry.game_class(game).players[0]
    if seats not in (None, len(names)):
        raise BadOption(f"{len(names)} bots cannot take {seats} seats.")
    return Plan(
        game,
        names,
        _text(game, cards),
        None if against == "standard" else _text(game, against),
        against is not None,
        card,
        options or {},
        seed,
    )


def _text(game: str, file: str | Path | None) -> str | None:
    """The text of a card set; raises BadCardSet with the file's name, which a plan does not keep."""
    return None if file is None else registry.game(game, card_set.read(file)).card_set.text


def run(
    game: str,
    cards: str | Path | None = None,
    against: str | Path | None = None,
    matches: int = 1000,
    bots: str = "level2",
    seats: int | None = None,
    card: str = "",
    options: dict[str, str] | None = None,
    seed: str = "lab",
    out: str | Path | None = None,
    processes: int = 1,
    cluster: str = "",
) -> Run:
    """Play matches and save them in the folder `out` if given; matches already there are not replayed.

    With two sides, `matches` counts deals: each is played once by either side. `cluster` is the address of a Dask
    scheduler, whose workers play instead of processes here.
    """
    played = Run(make_plan(game, cards, against, bots, seats, card, options, seed), None if out is None else Path(out))
    with Workers(processes, cluster) as workers:
        played.play(matches, workers)
    return played


def overview(run: Run, side: int = 0) -> ResultTable[Measure]:
    """Win rates by seat and turn order, length, margins, draws and comebacks."""
    return measures.overview(run.side(side))


def leads(run: Run, side: int = 0) -> ResultTable[Measure]:
    """How often the leader after each tenth of the turns wins."""
    return measures.leads(run.side(side))


def endings(run: Run, side: int = 0) -> ResultTable[Measure]:
    """What ended the matches."""
    return measures.endings(run.side(side))


def cards(run: Run, side: int = 0) -> ResultTable[CardRow]:
    """Every card: how often it is drawn, kept, played and discarded, and its impact on winning."""
    return measures.cards(run.side(side), run.plan.tables[side])


def pairs(run: Run, side: int = 0) -> ResultTable[PairRow]:
    """Cards that are better or worse together, among those with the most certain impacts."""
    matches, table = run.side(side), run.plan.tables[side]
    return card_pairs.pairs(matches, Impacts(matches, table), table.names)


def compare(run: Run) -> ResultTable[Difference]:
    """The differences between the two sets of a run."""
    if not run.plan.compare:
        raise BadOption("This run has one set only; compare two with against=FILE.")
    return comparison.compare(run.side(0), run.side(1), (run.plan.tables[0], run.plan.tables[1]))


def card_given(run: Run) -> Estimate:
    """How much more a seat wins with the chosen card than without it, on the same deals."""
    if not run.plan.card:
        raise BadOption("This run does not measure a single card; choose one with card=NAME.")
    return comparison.card_given(run.side(0), run.side(1))
