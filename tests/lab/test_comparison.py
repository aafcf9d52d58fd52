"""Comparisons: the same deals, honest differences, and a correction for many questions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.lab.magpies import STANDARD, saved, with_worth
from tuckbox import lab
from tuckbox.core.errors import BadOption
from tuckbox.lab import comparison, report


def test_a_planted_difference_is_found(tmp_path: Path) -> None:
    run = lab.run("magpies", against=saved(with_worth(Bell=900), tmp_path), bots="random", matches=250)
    found = {(row.kind, row.name): row for row in lab.compare(run)}
    assert found["impact", "Bell"].clear and found["impact", "Bell"].difference > 0.2
    assert found["match", "margin"].clear
    assert not any(row.clear for (kind, name), row in found.items() if kind == "impact" and name != "Bell")
    lines = report.lines(run)
    assert any(line.startswith("margin") and line.endswith("sure") for line in lines)
    assert any(line.startswith("Bell, impact") for line in lines)


def test_sets_that_play_alike_do_not_differ_at_all(tmp_path: Path) -> None:
    renamed = replace(STANDARD, text=STANDARD.text.replace("Bell", "Gong"))
    run = lab.run("magpies", against=saved(renamed, tmp_path), bots="random", matches=30)
    table = lab.compare(run)
    assert all(row.difference == 0 and row.p == 1 and row.more is None for row in table)
    assert "the same, within 11.4%" in "\n".join(report.lines(run))


def test_p_values_are_not_too_small_when_nothing_differs() -> None:
    run = lab.run("magpies", bots="random", matches=1200)
    table = run.plan.tables[0]
    ps, clear = [], 0
    for at in range(0, 1200, 200):
        one = run.matches[at : at + 100]
        two = [replace(match, number=match.number - 100) for match in run.matches[at + 100 : at + 200]]
        found = comparison.compare(one, two, (table, table))
        clear += sum(row.clear for row in found)
        ps += [row.p for row in comparison.compare(one, two, (table, table))]
    assert clear <= 3
    assert len(ps) > 250


def test_only_a_comparison_compares() -> None:
    run = lab.run("magpies", bots="random", matches=2)
    with pytest.raises(BadOption, match="one set only"):
        lab.compare(run)
    with pytest.raises(BadOption, match="does not measure a single card"):
        lab.card_given(run)
