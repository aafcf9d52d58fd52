"""The clauses of docs/rules, read and looked up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuckbox import registry
from tuckbox.core.errors import TuckboxError
from tuckbox.texts import clauses


def test_every_clause_of_every_file_is_read() -> None:
    written = [
        number
        for file in clauses.folder().glob("*.md")
        for number in re.findall(r"^- ([A-Z]\d+)\.", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    box = [clause.number for clause in clauses.clauses() if registry.GAMES[clause.game].startswith("tuckbox.")]
    assert sorted(box) == sorted(written)
    assert len(set(written)) == len(written)


def test_a_clause_has_its_game_its_section_and_all_its_lines() -> None:
    clause = clauses.clause("D4")
    assert (clause.game, clause.section) == ("druid", "What is in the box")
    assert clause.text.endswith("1 ends an engagement.")
    assert not clause.ruling
    assert clauses.clause("D5").ruling
    card_text = clauses.clause("I95")
    assert (card_text.game, card_text.ruling) == ("idriana", True)
    assert str(card_text).startswith("I95. [ruling] ")
    assert str(clause).startswith("D4. The specials")


@pytest.mark.parametrize(("number", "game"), [("d21", None), (" D21. ", None), ("21", "druid"), ("D21", "druid")])
def test_a_clause_is_found_however_it_is_written(number: str, game: str | None) -> None:
    assert clauses.clause(number, game).number == "D21"


@pytest.mark.parametrize(
    ("number", "game", "told"),
    [
        ("D48", None, "There is no clause D48; near it are D46, D47, D50."),
        ("D9999", "druid", "near it are D61, D62, D70."),
        ("X1", None, "'X1' is not a clause"),
        ("T1", "druid", "'T1' is not a clause: clauses are a letter and a number such as D21 (D for druid)."),
        ("21", None, "'21' is not a clause"),
        ("", None, "'' is not a clause"),
        ("D²", None, "'D²' is not a clause"),
        ("D" + "9" * 5000, None, "is not a clause"),
    ],
)
def test_an_unknown_clause_gets_a_sentence_with_near_ones(number: str, game: str | None, told: str) -> None:
    with pytest.raises(clauses.UnknownClause) as error:
        clauses.clause(number, game)
    assert told in str(error.value)


def test_clauses_are_found_by_words() -> None:
    found = [clause.number for clause in clauses.search("Straight flush", "druid")]
    assert "D51" in found
    assert "D21" not in found
    with pytest.raises(TuckboxError, match="No clause of druid has 'dragon'"):
        clauses.search("dragon", "druid")


@pytest.mark.parametrize("name", sorted({clause.game for clause in clauses.clauses()} & set(registry.GAMES)))
def test_every_clause_behind_a_move_is_written_down(name: str) -> None:
    for kind in registry.game_class(name).moves.kinds:
        assert kind.clauses, f"no clause behind '{kind.name}'"
        assert all(clauses.clause(number).game == name for number in kind.clauses)


def test_a_games_own_file_comes_before_the_rulings_on_its_cards() -> None:
    sections = list(dict.fromkeys(clause.section for clause in clauses.clauses("idriana")))
    assert sections[:2] == ["The table", "Setup"]
    assert clauses.clauses("idriana")[0].number == "I1"


def test_a_game_outside_the_box_has_its_clauses_in_its_package() -> None:
    steal = clauses.clause("M4")
    assert (steal.game, steal.section) == ("magpies", "A round")
    assert [clause.number for clause in clauses.clauses("magpies")] == [f"M{number}" for number in range(1, 8)]
    assert clauses.clause("5", "magpies").text.startswith("The victim may throw")


def test_two_games_may_use_the_same_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(clauses, "_packages", {"dragons": "dragons", "gone": "no_such_package.at_all"})
    clauses.clauses.cache_clear()
    (tmp_path / "dragons").mkdir()
    (tmp_path / "dragons" / "__init__.py").write_text("raise ImportError('which nobody needs for the clauses')")
    (tmp_path / "dragons" / "clauses.md").write_text("## Fire\n- D21. Dragons breathe fire.\n- D900. And sleep.\n")
    try:
        assert clauses.clause("D21").game == "druid"
        assert clauses.clause("D21", "dragons").text == "Dragons breathe fire."
        assert clauses.clause("D900").game == "dragons"
    finally:
        clauses.clauses.cache_clear()
