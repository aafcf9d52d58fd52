"""Charts: one builder for the page, the file and notebooks; each says the same as a table."""

from __future__ import annotations

import json
from pathlib import Path

from tests.lab.magpies import saved, with_worth
from tuckbox import lab
from tuckbox.lab.charts import charts, themed
from tuckbox.lab.charts.base import COLOURS
from tuckbox.lab.summary import summarize


def test_every_chart_has_its_figures_twice(tmp_path: Path) -> None:
    file = saved(with_worth(Bell=900), tmp_path)
    one = charts(summarize(lab.run("magpies", cards=file, bots="random", matches=250)))
    two = charts(summarize(lab.run("magpies", against=file, bots="random", matches=40)))
    given = charts(summarize(lab.run("magpies", cards=file, bots="random", matches=20, card="Bell")))
    assert set(one) >= {"cards", "seats", "lengths", "narrowing"}
    assert set(two) >= {"played", "impact", "match"} and set(given) == {"narrowing"}
    for chart in [*one.values(), *two.values(), *given.values()]:
        assert chart.rows and all(len(row) == len(chart.head) for row in chart.rows)
        assert chart.spec["data"]["values"] and chart.spec["layer"]
        json.dumps(chart.spec, allow_nan=False)
        for theme, colours in COLOURS.items():
            text = json.dumps(themed(chart.spec, theme))
            assert '"@' not in text and colours["ink"] in text
    assert one["cards"].rows[0][0] == "Bell" and one["cards"].spec["data"]["values"][0]["clear"]
