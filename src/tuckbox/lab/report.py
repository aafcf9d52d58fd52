"""The report of a run: tables for a terminal, and files for spreadsheets and notebooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tuckbox import lab
from tuckbox.core.text import aligned
from tuckbox.lab import comparison
from tuckbox.lab.card_pairs import PairRow
from tuckbox.lab.comparison import Difference
from tuckbox.lab.measures import CLEAR, MOSTLY, SHARES, CardRow, Measure, drawn_later, first_cards
from tuckbox.lab.result_table import ResultTable
from tuckbox.lab.runs import Run

HARDLY_PLAYED: Final = 0.03  # of matches
SHOWN: Final = 12  # cards shown at either end of the table


def lines(run: Run, every_card: bool = False) -> list[str]:
    """The report as lines of text."""
    plan = run.plan
    sets = " against ".join(game.card_set.hash for game in plan.games[: 2 if plan.compare else 1])
    head = [f"{plan.games[0].title}, {', '.join(plan.bots)}; card set {sets}; {len(run.deals):,} deals"]
    if not run.deals:
        return [*head, "No match has been played yet."]
    if plan.card:
        return [*head, "", *_given(run)]
    if plan.compare:
        return [*head, "", *_compared(run, every_card)]
    head += ["", *_measures("Matches", lab.overview(run)), "", *_measures("The leader wins", lab.leads(run), True)]
    return [*head, "", *_measures("What ended them", lab.endings(run), True), "", *_cards(run, every_card)]


def _measures(head: str, table: ResultTable[Measure], shares: bool = False) -> list[str]:
    rows = [(head, "mean", "95% interval")]
    for row in table:
        percent = shares or row.name.endswith(SHARES)
        rows.append(
            (row.name, _figure(row.mean, percent), f"{_figure(row.low, percent)} to {_figure(row.high, percent)}")
        )
    return aligned(rows)


def _cards(run: Run, every_card: bool) -> list[str]:
    table = lab.cards(run)
    if not table:
        return ["This game does not say which events are about cards (Game.card_events), so there are no cards here."]
    first = first_cards(run.side(0), run.plan.tables[0])
    counts = " and ".join(f"{count} {domain}s" for domain, count in sorted(first.items()) if count)
    text = [
        f"Cards by what a copy among the first {counts} does for a seat, compared with another card in its place.",
        "The shuffle decides who gets a card, so this is not about who was ahead when it was played.",
        *_early_or_late(drawn_later(run.side(0), run.plan.tables[0], first)),
        "'winners' is the share of wins of those who played it: a card may be played by whoever is ahead.",
        f"* stays clear when we correct for asking about {len(table)} cards (Benjamini-Hochberg, 5%).",
        "",
    ]
    rows: list[tuple[str, ...]] = [
        ("card", "impact", "95%", "", "drawn", "kept", "played", "discarded", "in matches", "winners")
    ]
    shown = table if every_card or len(table) <= 2 * SHOWN else [*table[:SHOWN], None, *table[-SHOWN:]]
    rows += [("...",) + ("",) * 9 if row is None else _card(row) for row in shown]
    rare = [row.card for row in table if row.matches_played < HARDLY_PLAYED]
    text += aligned(rows)
    if rare:
        text += ["", f"Played in fewer than {HARDLY_PLAYED:.0%} of the matches: {', '.join(sorted(rare))}."]
    return text


def _early_or_late(later: float) -> list[str]:
    """Explain impacts where most seats get every card in the end."""
    if later <= MOSTLY:
        return []
    return [
        f"{later:.0%} of the seats that did not get a card early drew it later: "
        "an impact compares getting it early with getting it late."
    ]


def _card(row: CardRow) -> tuple[str, ...]:
    interval = f"{100 * row.low:+.1f} to {100 * row.high:+.1f}"
    fates = (f"{row.drawn:.0%}", f"{row.kept:.2f}", f"{row.played:.0%}", f"{row.discarded:.2f}")
    impact = (f"{100 * row.impact:+.1f}", interval, "*" if row.clear else "")
    return (row.card, *impact, *fates, f"{row.matches_played:.1%}", f"{row.winners:.0%}")


def _compared(run: Run, every_row: bool) -> list[str]:
    table = lab.compare(run)
    shown = [row for row in table if every_row or row.kind == "match" or row.clear]
    rows = [("", "first", "second", "difference", "95% interval", "")]
    for row in shown:
        percent = row.kind != "match" or row.name.endswith(SHARES)
        interval = f"{_figure(row.low, percent)} to {_figure(row.high, percent)}"
        figures = (_figure(row.first, percent), _figure(row.second, percent), _figure(row.difference, percent))
        name = row.name if row.kind == "match" else f"{row.name}, {row.kind}"
        rows.append((name, *figures, interval, verdict(row, percent)))
    return [
        "Both sets were played on the same deals: the cards they share came in the same order.",
        f"'sure' stays so when we correct for all {len(table)} questions, shown or not (Benjamini-Hochberg, 5%).",
        *_early_or_late(drawn_later(run.side(0), run.plan.tables[0])),
        "",
        *aligned(rows),
    ]


def verdict(row: Difference, percent: bool) -> str:
    """A finding in words."""
    if row.clear:
        return "sure"
    if row.more:
        return f"about {row.more:,} more deals to be sure"
    if row.more == 0:
        return "clear only if asked alone"
    return f"the same, within {_figure(max(abs(row.low), abs(row.high)), percent)}"


def _given(run: Run) -> list[str]:
    impact = lab.card_given(run)
    text = [
        f"{run.plan.card}: each deal was played with it among the first cards of a seat, and with it elsewhere.",
        f"Its impact on winning: {100 * impact.mean:+.1f}% ({100 * impact.low:+.1f} to {100 * impact.high:+.1f}).",
    ]
    table = run.plan.tables[0]
    later = comparison.drawn_anyway(run.side(1), table.id_of(table.find(run.plan.card)))
    if later > MOSTLY:
        text.append(f"In {later:.0%} of the latter the seat drew it later: this compares getting it early with late.")
    more = impact.more_needed()
    if impact.p >= CLEAR:
        text.append(f"About {more:,} more deals to be sure." if more else "Hardly a difference, as far as we can see.")
    return text


def _figure(value: float, percent: bool) -> str:
    return f"{100 * value:.1f}%" if percent else f"{value:.2f}"


def write_files(run: Run, folder: Path) -> None:
    """Write report.json and a CSV file for each table."""
    tables: dict[str, ResultTable[Measure] | ResultTable[CardRow] | ResultTable[Difference] | ResultTable[PairRow]]
    if run.plan.compare:
        tables = {"comparison": lab.compare(run)}
    elif run.plan.card:
        tables = {}
    else:
        tables = {
            "matches": lab.overview(run),
            "leads": lab.leads(run),
            "endings": lab.endings(run),
            "cards": lab.cards(run),
            "pairs": lab.pairs(run),
        }
    report: dict[str, object] = {"plan": run.plan.head(), "deals": len(run.deals)}
    report |= {name: table.as_dicts() for name, table in tables.items()}
    if run.plan.card:
        given = lab.card_given(run)
        report["card"] = {"card": run.plan.card, "impact": given.mean, "low": given.low, "high": given.high}
    (folder / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    for name, table in tables.items():
        (folder / f"{name}.csv").write_text(table.csv(), encoding="utf-8")
