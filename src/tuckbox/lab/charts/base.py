"""Shared by the charts: theme colours, the frame of a specification, and estimates with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"
COLOURS: Final = {
    "light": {
        "helps": "#0d6784",
        "hurts": "#b04a12",
        "unclear": "#7d6d5a",
        "paper": "#fffaf0",
        "ink": "#2b1d14",
        "ink-2": "#5d4a39",
        "line-2": "#2b1d1418",
        "good": "#2c6425",
    },
    "dark": {
        "helps": "#6cc6e6",
        "hurts": "#ff9f5a",
        "unclear": "#b3a68f",
        "paper": "#222a2c",
        "ink": "#fbf0d8",
        "ink-2": "#cbbd9f",
        "line-2": "#fbf0d81c",
        "good": "#8fcf7f",
    },
}
ROW: Final = 36  # pixels per card row
Spec = dict[str, Any]
Cells = list[list[str]]


FONT: Final = "Atkinson, system-ui, sans-serif"
TONES: Final = {"domain": ["helps", "hurts", "unclear"], "range": ["@helps", "@hurts", "@unclear"]}
TONE: Final = {"field": "tone", "type": "nominal", "scale": TONES, "legend": None}


@dataclass(frozen=True)
class Chart:
    """A chart, and the same data as a table."""

    spec: Spec
    head: list[str]
    rows: Cells


def themed(spec: Any, theme: str = "light") -> Any:
    """A specification with a theme's colours."""
    if isinstance(spec, dict):
        return {key: themed(value, theme) for key, value in spec.items()}
    if isinstance(spec, list):
        return [themed(value, theme) for value in spec]
    return COLOURS[theme][spec[1:]] if isinstance(spec, str) and spec.startswith("@") else spec


def make_spec(values: Sequence[Spec], layer: list[Spec], height: Any, **more: Any) -> Spec:
    axis = {
        "labelColor": "@ink-2",
        "titleColor": "@ink-2",
        "gridColor": "@line-2",
        "labelFont": FONT,
        "titleFont": FONT,
    }
    plain = {"domain": False, "ticks": False, "labelFontSize": 13, "titleFontSize": 13, "titleFontWeight": "normal"}
    config = {
        "background": "transparent",
        "view": {"stroke": None},
        "axis": axis | plain,
        "text": {"font": FONT, "fontSize": 13, "color": "@ink"},
    }
    return {
        "$schema": SCHEMA,
        "data": {"values": list(values)},
        "width": "container",
        "height": height,
        "layer": layer,
        "config": config,
        **more,
    }


def interval(x: Spec, y: Spec, low: str = "low", high: str = "high", estimate: str = "mean") -> list[Spec]:
    """An estimate with its interval: a pale bar, a fine line, and a dot that is full where it is clear."""
    across = {"x": x | {"field": low}, "x2": {"field": high}, "y": y, "color": TONE}
    dot = {"x": x | {"field": estimate}, "y": y, "stroke": TONE}
    fill = {"condition": {"test": "!datum.clear", "value": "@paper"}, **TONE}
    return [
        {"mark": {"type": "bar", "height": 9, "opacity": 0.28}, "encoding": across},
        {"mark": {"type": "rule", "strokeWidth": 1.5}, "encoding": across},
        {
            "mark": {"type": "point", "size": 120, "strokeWidth": 2.2, "opacity": 1},
            "encoding": dot | {"fill": fill, "tooltip": {"field": "label", "type": "nominal"}},
        },
    ]


def zero(at: float = 0.0) -> Spec:
    return {
        "data": {"values": [{"at": at}]},
        "mark": {"type": "rule", "color": "@ink", "strokeWidth": 1.5},
        "encoding": {"x": {"field": "at", "type": "quantitative"}},
    }


def percent(value: float, digits: int = 1) -> str:
    """A share with a true minus sign."""
    return f"{100 * value:.{digits}f}%".replace("-", "−")


def points(value: float) -> str:
    """A difference of shares, with its sign."""
    return f"{100 * value:+.1f}%".replace("-", "−")


def tone_of(low: float, high: float, zero: float = 0.0) -> str:
    return "unclear" if low <= zero <= high else "helps" if low > zero else "hurts"
