"""tuckbox rules: the guide, the clauses, and the words that players look for."""

from __future__ import annotations

import pytest

from tuckbox.cli import main

Output = pytest.CaptureFixture[str]


def said(capsys: Output, *words: str) -> str:
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic"])
def test_the_guide_begins_with_the_setup(name: str, capsys: Output) -> None:
    headings = [line for line in said(capsys, name).splitlines() if line[:4].isupper() and "(clauses" in line]
    assert headings[0].startswith("SETUP") and headings[1].startswith("GOAL")


def test_the_guide_comes_first_and_card_rulings_late(capsys: Output) -> None:
    out = said(capsys, "idriana")
    assert out.index("SETUP  (clauses I10-I12)") < out.index("YOUR TURN") < out.index("RULINGS ON CARDS")
    assert "**" not in out
    assert all(len(line) <= 100 for line in out.splitlines())


def test_all_clauses_begin_with_those_of_the_rules(capsys: Output) -> None:
    out = said(capsys, "idriana", "--clauses")
    assert out.index("I1.") < out.index("Setup") < out.index("I10.") < out.index("I90.")


def test_a_players_word_finds_the_section_and_the_clause(capsys: Output) -> None:
    out = said(capsys, "idriana", "mulligan")
    assert out.startswith("SETUP")
    assert "I11. Each player shuffles" in out
    assert "I12." not in out
    assert "tectonic: Scoring" in said(capsys, "tie")


def test_a_misspelled_word_gets_a_suggestion(capsys: Output) -> None:
    assert main(["rules", "idriana", "muligan"]) != 0
    assert "No clause of idriana has 'muligan'. Did you mean mulligan?" in capsys.readouterr().err
