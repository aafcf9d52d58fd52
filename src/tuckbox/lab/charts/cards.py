"""The charts about cards: impacts, pairs, and differences between two sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuckbox.lab.charts.base import ROW, TONE, Cells, Chart, Spec, interval, make_spec, percent, points, tone_of, zero
from tuckbox.lab.comparison import Difference
from tuckbox.lab.measures import SHARES
from tuckbox.lab.summary import CardSummary, Summary

APART: Final = {"labelOverlap": "greedy", "labelSeparation": 8}  # keep axis labels apart
SIGNED: Final = "datum.value == 0 ? '0' : format(datum.value, '+.1~%')"


def cards(shown: Sequence[CardSummary]) -> Chart:
    """The cards by impact, as rows; without a name they stand in the middle, as dots of one row."""
    values: list[Spec] = [
        {
            "card": row.figures.card,
            "row": row.figures.card,
            "mean": row.figures.impact,
            "low": row.figures.low,
            "high": row.figures.high,
            "clear": row.figures.clear,
            "tone": tone_of(row.figures.low, row.figures.high),
            "label": f"{row.figures.card} {points(row.figures.impact)}",
        }
        for row in shown
        if row.figures.early
    ]
    axis = {"orient": "top", "title": None, "labelExpr": SIGNED, "tickCount": 6} | APART
    x = {"type": "quantitative", "axis": axis}
    y = {"field": "row", "type": "nominal", "sort": None, "axis": {"title": None, "labelLimit": 160}}
    rows = [{"filter": "datum.row == datum.card"}]
    dots = {
        "transform": [{"filter": "datum.row != datum.card"}],
        "mark": {"type": "point", "size": 34, "filled": True, "opacity": 0.55, "color": "@unclear"},
        "encoding": {
            "x": x | {"field": "mean"},
            "y": y,
            "yOffset": {"field": "offset", "type": "quantitative", "scale": {"domain": [-1, 1]}},
            "tooltip": {"field": "label", "type": "nominal"},
        },
    }
    layer: list[Spec] = [zero(), *({"transform": rows, **one} for one in interval(x, y)), dots]
    head = ["card", "impact", "from", "to", "drawn by", "played by", "in matches", "won of those who played it"]
    table = [
        [
            row.figures.card,
            points(row.figures.impact),
            points(row.figures.low),
            points(row.figures.high),
            *(percent(x) for x in (row.figures.drawn, row.figures.played, row.figures.matches_played)),
            percent(row.figures.winners, 0),
        ]
        for row in shown
    ]
    return Chart(make_spec(values, layer, {"step": ROW}), head, table)


def pair_map(summary: Summary) -> Chart:
    """A matrix of card pairs: squares grow with certainty, and are filled and numbered where clear."""
    names = list(dict.fromkeys([row.one for row in summary.pairs] + [row.other for row in summary.pairs]))
    values: list[Spec] = [
        {
            "one": row.one,
            "other": row.other,
            "lead": row.lead,
            "clear": row.clear,
            "tone": "helps" if row.lead > 0 else "hurts",
            "sure": min(1.0, abs(row.lead) / max(1e-9, (row.high - row.low) / 2)),
            "text": _lead(row.lead),
            "label": f"{row.one} and {row.other}: {_lead(row.lead)} points ({_lead(row.low)} to {_lead(row.high)})",
        }
        for row in summary.pairs
    ]
    x = {"field": "one", "type": "nominal", "scale": {"domain": names}, "axis": None}
    y = {"field": "other", "type": "nominal", "scale": {"domain": names}, "axis": {"title": None, "labelLimit": 150}}
    encoding = {"x": x, "y": y, "tooltip": {"field": "label", "type": "nominal"}}
    clear = [{"filter": "datum.clear"}]
    layer: list[Spec] = [
        {
            "mark": {
                "type": "rect",
                "color": "@line-2",
                "cornerRadius": 4,
                "width": {"band": 0.9},
                "height": {"band": 0.86},
            },
            "encoding": encoding,
        },
        {
            "transform": [{"filter": "!datum.clear"}],
            "mark": {"type": "point", "shape": "square", "filled": True, "opacity": 0.45, "strokeWidth": 0},
            "encoding": encoding
            | {
                "color": TONE,
                "size": {
                    "field": "sure",
                    "type": "quantitative",
                    "scale": {"domain": [0, 1], "range": [12, 260]},
                    "legend": None,
                },
            },
        },
        {
            "transform": clear,
            "mark": {"type": "rect", "cornerRadius": 4, "width": {"band": 0.9}, "height": {"band": 0.86}},
            "encoding": encoding | {"color": TONE},
        },
        {
            "transform": clear,
            "mark": {"type": "text", "fontWeight": "bold", "color": "@paper"},
            "encoding": encoding | {"text": {"field": "text", "type": "nominal"}},
        },
        {
            "data": {"values": [{"one": name, "other": name} for name in names[:-1]]},
            "mark": {"type": "text", "align": "left", "dx": -14, "color": "@ink-2", "fontSize": 12.5},
            "encoding": {"x": x, "y": y, "text": {"field": "one", "type": "nominal"}},
        },
    ]
    table = [
        [
            row.one,
            row.other,
            *(f"{value:+.2f}".replace("-", "−") for value in (row.lead, row.low, row.high)),
            "yes" if row.clear else "no",
        ]
        for row in summary.pairs
    ]
    return Chart(
        make_spec(values, layer, {"step": 34}), ["card", "with", "points of lead", "from", "to", "clear"], table
    )


def _lead(value: float) -> str:
    """Points of lead with their sign."""
    return f"{value:+.1f}".replace("-", "−")


def is_share(row: Difference) -> bool:
    """Whether a difference is between shares."""
    return row.kind != "match" or row.name.endswith(SHARES)


def differences(rows: Sequence[Difference]) -> Chart:
    """Two sets on the same deals; figures other than shares are drawn relative to the first set's."""
    values: list[Spec] = []
    table: Cells = []
    for row in rows:
        unit = 1.0 if is_share(row) else max(abs(row.first), 1e-9)
        shown = percent if is_share(row) else lambda value: f"{value:.2f}".replace("-", "−")
        values.append(
            {
                "row": row.name,
                "mean": row.difference / unit,
                "low": row.low / unit,
                "high": row.high / unit,
                "clear": row.clear,
                "tone": tone_of(row.low, row.high),
                "label": f"{row.name}: {shown(row.difference)}",
            }
        )
        table.append(
            [row.name, *(shown(x) for x in (row.first, row.second, row.difference, row.low, row.high)), row.verdict]
        )
    x = {"type": "quantitative", "axis": {"title": None, "labels": False, "grid": False}}
    y = {"field": "row", "type": "nominal", "sort": None, "axis": {"title": None, "labelLimit": 200}}
    spec = make_spec(values, [zero(), *interval(x, y)], {"step": ROW})
    return Chart(spec, ["", "before", "after", "difference", "from", "to", "how sure"], table)
