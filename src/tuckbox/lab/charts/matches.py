"""The charts about matches: seats, length, when they are decided, and the narrowing answer."""

from __future__ import annotations

from tuckbox.lab.charts.base import Chart, Spec, interval, make_spec, percent, tone_of, zero
from tuckbox.lab.summary import Summary


def _who(who: str, number: int) -> str:
    if who == "last":
        return "Takes the last turn"
    if who == "seat":
        return f"Sits in seat {number}"
    return "First to play" if number == 1 else f"Plays as number {number}"


def seats(summary: Summary) -> Chart:
    """How often each seat wins, against its fair share."""
    fair = summary.seats[0].fair
    values: list[Spec] = [
        {
            "who": _who(row.who, row.number),
            "mean": row.mean,
            "low": row.low,
            "high": row.high,
            "clear": row.clear,
            "tone": tone_of(row.low, row.high, fair),
            "label": f"{percent(row.mean)} ±{50 * (row.high - row.low):.1f}",
        }
        for row in summary.seats
    ]
    ends = [*(row.low for row in summary.seats), *(row.high for row in summary.seats), fair - 0.04, fair + 0.04]
    room = 0.4 * (max(ends) - min(ends))  # for the figures
    scale = {"domain": [min(ends), max(ends) + room], "nice": False, "zero": False}
    x = {
        "type": "quantitative",
        "scale": scale,
        "axis": {"title": None, "format": ".0%", "tickCount": 4, "grid": False},
    }
    y = {
        "field": "who",
        "type": "nominal",
        "sort": None,
        "axis": {"title": None, "labelLimit": 180, "labelFontWeight": "bold", "labelColor": "@ink"},
    }
    band = {
        "data": {"values": [{"from": fair - 0.02, "to": fair + 0.02}]},
        "mark": {"type": "rect", "color": "@good", "opacity": 0.2},
        "encoding": {"x": {"field": "from", "type": "quantitative"}, "x2": {"field": "to"}},
    }
    text = {
        "mark": {"type": "text", "align": "right", "fontWeight": "bold"},
        "encoding": {"x": {"value": "width"}, "y": y, "text": {"field": "label", "type": "nominal"}},
    }
    table = [[v["who"], percent(v["mean"]), percent(v["low"]), percent(v["high"])] for v in values]
    spec = make_spec(values, [band, zero(fair), *interval(x, y), text], {"step": 46})
    return Chart(spec, ["who", "wins", "from", "to"], table)


def lengths(summary: Summary) -> Chart:
    """The distribution of turns per match."""
    total = sum(count for _, count in summary.lengths)
    turns = [turn for turn, count in summary.lengths for _ in range(count)]
    low, high = turns[len(turns) // 20], turns[len(turns) - 1 - len(turns) // 20]
    width = max(1, -(-(summary.lengths[-1][0] - summary.lengths[0][0] + 1) // 40))
    bins: dict[int, int] = {}
    for turn, count in summary.lengths:
        bins[turn // width * width] = bins.get(turn // width * width, 0) + count
    values: list[Spec] = [
        {
            "turns": length - 0.46 * width,
            "to": length + 0.46 * width,
            "share": count / total,
            "common": low <= length <= high,
            "label": f"{_turns(length, width)} turns: {percent(count / total)} of the matches",
        }
        for length, count in sorted(bins.items())
    ]
    mean = sum(turns) / total
    bars = {
        "mark": {"type": "rect", "cornerRadiusTopLeft": 2, "cornerRadiusTopRight": 2},
        "encoding": {
            "x": {
                "field": "turns",
                "type": "quantitative",
                "scale": {"zero": False, "nice": False},
                "axis": {"title": "turns", "grid": False, "tickMinStep": 1},
            },
            "x2": {"field": "to"},
            "y": {"field": "share", "type": "quantitative", "axis": {"title": None, "format": ".0%", "tickCount": 3}},
            "y2": {"datum": 0},
            "color": {"value": "@helps"},
            "opacity": {"condition": {"test": "datum.common", "value": 0.9}, "value": 0.42},
            "tooltip": {"field": "label", "type": "nominal"},
        },
    }
    mean_line = {"data": {"values": [{"mean": mean, "label": f"mean {mean:.1f}"}]}}
    x = {"field": "mean", "type": "quantitative"}
    line = {
        **mean_line,
        "mark": {"type": "rule", "strokeDash": [4, 3], "strokeWidth": 1.5, "color": "@ink"},
        "encoding": {"x": x},
    }
    text = {
        **mean_line,
        "mark": {"type": "text", "align": "left", "dx": 6, "y": 8, "fontWeight": "bold"},
        "encoding": {"x": x, "text": {"field": "label", "type": "nominal"}},
    }
    table = [[f"{turn}", percent(count / total)] for turn, count in summary.lengths]
    return Chart(make_spec(values, [bars, line, text], 150), ["turns", "share of the matches"], table)


def _turns(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first} to {first + width - 1}"


def leads(summary: Summary) -> Chart:
    """The leader's win probability, by progress of the match and size of the lead."""
    bands = list(dict.fromkeys(row.ahead for row in summary.leads))[::-1]
    colours = ["@helps", "@hurts", "@unclear"][: len(bands)]
    fair = 1 / len(summary.bots)
    values: list[Spec] = [
        {
            "played": row.played,
            "ahead": row.ahead,
            "mean": row.mean,
            "low": max(0, row.low),
            "high": min(1, row.high),
            "label": f"{row.ahead} points ahead after {row.played:.0%} of the turns: wins {percent(row.mean, 0)}",
        }
        for row in summary.leads
    ]
    colour = {"field": "ahead", "type": "nominal", "scale": {"domain": bands, "range": colours}, "legend": None}
    dash = {
        "field": "ahead",
        "type": "nominal",
        "scale": {"domain": bands, "range": [[1, 0], [6, 4], [2, 3]]},
        "legend": None,
    }
    least = min([fair, *(v["low"] for v in values)])
    since = min(0.5, *(row.played for row in summary.leads))  # nobody leads earlier
    x = {
        "field": "played",
        "type": "quantitative",
        "scale": {"domain": [since, 0.9], "nice": False},
        "axis": {
            "title": "share of the turns played; shaded: 95% interval",
            "format": ".0%",
            "grid": False,
            "values": [0.1, 0.3, 0.5, 0.7, 0.9],
            "labelOverlap": "greedy",
        },
    }
    scale = {"domain": [min(0.5, least) if least < 0.45 else 0.5, 1], "zero": False, "clamp": True}
    axis = {"title": None, "format": ".0%", "tickCount": 5}
    y = {"type": "quantitative", "scale": scale, "axis": axis}
    ends = [next(v for v in reversed(values) if v["ahead"] == band) for band in bands]
    layer: list[Spec] = [
        {
            "mark": {"type": "area", "opacity": 0.18},
            "encoding": {"x": x, "y": y | {"field": "low"}, "y2": {"field": "high"}, "color": colour},
        },
        {
            "mark": {"type": "line", "strokeWidth": 2.4},
            "encoding": {"x": x, "y": y | {"field": "mean"}, "color": colour, "strokeDash": dash},
        },
        {
            "mark": {"type": "point", "size": 60, "opacity": 0, "filled": True},
            "encoding": {"x": x, "y": y | {"field": "mean"}, "tooltip": {"field": "label", "type": "nominal"}},
        },
        {
            "data": {"values": [v | {"name": f"{v['ahead']} ahead"} for v in ends]},
            "mark": {"type": "text", "align": "left", "dx": 8, "fontWeight": "bold"},
            "encoding": {
                "x": x,
                "y": y | {"field": "mean"},
                "text": {"field": "name", "type": "nominal"},
                "color": colour,
            },
        },
    ]
    table = [
        [row.ahead, f"{row.played:.0%}", percent(row.mean), percent(row.low), percent(row.high)]
        for row in summary.leads
    ]
    return Chart(make_spec(values, layer, 340), ["points ahead", "turns played", "leader wins", "from", "to"], table)


def narrowing(summary: Summary) -> Chart:
    """The first answer as it narrows, match by match."""
    shares = summary.kind != "two"
    base = 1 / len(summary.bots) if summary.kind == "one" else 0.0
    values: list[Spec] = [
        {"matches": row.matches, "mean": row.mean, "low": row.low, "high": row.high} for row in summary.narrowing
    ]
    last = values[-1]
    widest = values[min(2, len(values) - 1)]
    x = {
        "field": "matches",
        "type": "quantitative",
        "axis": {"title": "matches", "grid": False, "tickCount": 4, "format": ",d"},
    }
    scale = {"zero": False, "clamp": True, "domain": [min(widest["low"], base), max(widest["high"], base)]}
    y = {
        "type": "quantitative",
        "scale": scale,
        "axis": {"title": None, "tickCount": 4, "format": ".0%" if shares else ".1f"},
    }
    layer: list[Spec] = [
        {
            "mark": {"type": "area", "opacity": 0.2, "color": "@helps"},
            "encoding": {"x": x, "y": y | {"field": "low"}, "y2": {"field": "high"}},
        },
        {
            "data": {"values": [{"at": base}]},
            "mark": {"type": "rule", "color": "@ink", "strokeWidth": 1.5},
            "encoding": {"y": {"field": "at", "type": "quantitative"}},
        },
        {
            "mark": {"type": "line", "strokeWidth": 2.4, "color": "@helps"},
            "encoding": {"x": x, "y": y | {"field": "mean"}},
        },
        {
            "data": {"values": [last]},
            "mark": {"type": "point", "filled": True, "size": 120, "color": "@helps", "opacity": 1},
            "encoding": {"x": x, "y": y | {"field": "mean"}},
        },
    ]
    shown = percent if shares else lambda value: f"{value:.2f}"
    table = [[f"{row.matches:,}", shown(row.mean), shown(row.low), shown(row.high)] for row in summary.narrowing]
    return Chart(make_spec(values, layer, 210), ["matches", "mean", "from", "to"], table)
