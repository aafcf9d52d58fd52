"""tuckbox review: the report, JSON, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.review.matches import begun, played
from tuckbox.cli import main


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The record of a finished match of a game whose rules nobody compiles."""
    path = tmp_path / "match.record"
    path.write_text(str(played("magpies").record()))
    return str(path)


def test_uncompiled_rules_give_a_rough_graph_and_say_so(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", file]) == 0
    said = capsys.readouterr().out
    assert "The rules are not compiled here" in said
    assert "Ann" in said and "▁" in said
    assert "Key moments" not in said


def test_json_has_everything(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", file, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["players"] == ["Ann", "Bo"] and found["coarse_only"]
    assert len(found["seats"][0]["line"]) > 5


def test_a_match_that_goes_on_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.record"
    path.write_text(str(begun("druid", 2, 10).record()))
    assert main(["review", str(path)]) == 2
    assert capsys.readouterr().err == "tuckbox: Only finished matches can be reviewed; this one is still running.\n"


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", "nowhere.record"]) == 2
    assert "there is no file nowhere.record" in capsys.readouterr().err
