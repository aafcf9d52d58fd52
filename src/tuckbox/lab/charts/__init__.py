"""The charts of a report as Vega-Lite specifications, for the page, the HTML file and notebooks alike.

Colours are names such as "@helps" until `themed` resolves them, because a page can switch its theme.
"""

from __future__ import annotations

from tuckbox.lab.charts.base import Chart, themed
from tuckbox.lab.charts.cards import cards, differences, pair_map
from tuckbox.lab.charts.matches import leads, lengths, narrowing, seats
from tuckbox.lab.summary import Summary

__all__ = ["Chart", "charts", "themed"]


def charts(summary: Summary) -> dict[str, Chart]:
    """The charts of a summary by name; those without data are left out."""
    shown: dict[str, Chart] = {}
    if summary.cards:
        shown["cards"] = cards(summary.cards)
    if summary.seats:
        shown["seats"] = seats(summary)
    if len(summary.lengths) > 1:
        shown["lengths"] = lengths(summary)
    if summary.leads:
        shown["leads"] = leads(summary)
    if summary.pairs:
        shown["pairs"] = pair_map(summary)
    if len(summary.narrowing) > 1:
        shown["narrowing"] = narrowing(summary)
    for kind in ("played", "impact", "match"):
        rows = [row for row in summary.differences if row.kind == kind]
        if rows:
            shown[kind] = differences(rows)
    return shown
