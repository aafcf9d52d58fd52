"""The command line: what it shows, what it refuses, and how."""

from __future__ import annotations

import json
import sys
import tomllib
from importlib.metadata import packages_distributions
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tuckbox
from tests.testing.pebbles import PebbleGame
from tuckbox import registry
from tuckbox.bots import bot, play_to_end
from tuckbox.cli import EXTRAS, main
from tuckbox.core import state
from tuckbox.core.errors import BadCardSet
from tuckbox.core.game import Game, seed_of
from tuckbox.core.match import Match
from tuckbox.games.druid.game import DruidGame

Output = pytest.CaptureFixture[str]


@pytest.fixture
def match() -> Match:
    """A finished match between two bots."""
    match = Match(registry.game("druid"), ("Ann", "greedy"), seed_of("cli"))
    play_to_end(match, [bot("random")] * 2)
    return match


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    """The match in a file."""
    path = tmp_path / "match.txt"
    path.write_text(str(match.record()))
    return path


def refused(output: Output, *arguments: str, code: int = 2) -> str:
    """Run a command that must fail, and return the one sentence that it says."""
    assert main(arguments) == code
    out, err = output.readouterr()
    assert out == ""
    assert err.startswith("tuckbox: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err.removeprefix("tuckbox: ").strip()


# Checking a game


def test_a_game_is_checked_with_a_report_and_an_exit_code(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "pebbles", "tests.testing.pebbles")
    assert main(["check-game", "pebbles", "--matches", "2", "--only", "views", "--only", "play"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Pebbles: is it ready?")
    assert "ok     play " in out and "ok     views " in out and out.endswith("Ready: no faults in 2 checks.\n")
    monkeypatch.setattr(PebbleGame, "tagline", "")
    assert main(["check-game", "pebbles", "--only", "declarations", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["ok"]) == ("pebbles", False)
    assert [outcome["detail"] for outcome in report["outcomes"]] == ["A text is empty."]


def test_what_cannot_be_checked_is_refused(capsys: Output) -> None:
    assert refused(capsys, "check-game", "ludo").startswith("There is no game 'ludo'")
    assert refused(capsys, "check-game", "druid", "--only", "luck").startswith("There is no check 'luck'")
    assert refused(capsys, "check-game", "druid", "--matches", "0") == "--matches must be 1 or more, not 0."


# Showing


def test_the_version_tells_whether_the_rules_run_compiled(capsys: Output) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    how = "not compiled" if str(state.__file__).endswith(".py") else "rules compiled"
    out = capsys.readouterr().out
    assert f"tuckbox {tuckbox.__version__}" in out
    assert how in out


def test_without_a_command_the_page_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[bool] = []

    def run_server(_: object, opens: bool) -> int:
        served.append(opens)
        return 0

    monkeypatch.setattr("tuckbox.commands.server.run_server", run_server)
    monkeypatch.setattr("tuckbox.commands.server.is_running", lambda _: False)
    assert main([]) == 0
    assert served == [True]


def test_the_help_teaches(capsys: Output) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert "tuckbox play druid" in out and "tuckbox serve" in out
    assert "tuckbox rules druid D21" in out


@pytest.mark.parametrize(
    ("command", "example"),
    [
        ("play", "--seats Ann,Bo"),
        ("replay", "--check"),
        ("cards", "check druid FILE"),
        ("rules", "D21"),
        ("backup", "backup tuckbox.backup --database"),
        ("restore", "restore tuckbox.backup --replace"),
    ],
)
def test_every_command_teaches_by_examples(capsys: Output, command: str, example: str) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"tuckbox {command}" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert example in capsys.readouterr().out


def test_games_lists_the_box_with_options(capsys: Output) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "druid: Druid Games, 2 players" in out
    assert "--option starter=lot|1|2" in out


def test_cards_shows_a_set_as_a_table(capsys: Output) -> None:
    assert main(["cards", "druid"]) == 0
    lines = capsys.readouterr().out.splitlines()
    head = next(line for line in lines if line.startswith("kind"))
    walrus = next(line for line in lines if " Walrus " in line)
    assert walrus.index("mammal") == head.index("type")
    assert walrus.index("land water") == head.index("icons")
    assert DruidGame.sets.standard.hash in lines[0]
    assert len(lines) == 2 + 2 + 52


def test_cards_shows_a_set_of_ones_own(capsys: Output, tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(DruidGame.sets.standard.text.replace("Walrus", "Sea Cow"))
    assert main(["cards", "druid", "--cards", str(own)]) == 0
    out = capsys.readouterr().out
    assert "Sea Cow" in out
    assert "Walrus" not in out


def test_a_good_set_is_called_good_with_counts_hash_and_matches(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.csv"
    own.write_text(DruidGame.sets.standard.text)
    monkeypatch.setattr("tuckbox.commands.cards.MATCHES", 4)
    assert main(["cards", "check", "druid", str(own)]) == 0
    out = capsys.readouterr().out
    assert "7 terrain, 30 animal, 3 legendary, 12 special" in out
    assert f"{DruidGame.sets.standard.hash}; 4 matches played to the end\n" in out


def test_a_set_can_be_checked_without_matches(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own.csv"
    own.write_text(DruidGame.sets.standard.text)
    monkeypatch.delattr("tuckbox.commands.cards.trial")
    assert main(["cards", "check", "druid", str(own), "--quick"]) == 0
    assert capsys.readouterr().out.endswith(f"{DruidGame.sets.standard.hash}\n")


def test_a_set_whose_matches_go_wrong_is_refused(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: Game, matches: int, on_progress: object) -> None:
        raise BadCardSet(game.card_set.file, 0, "a trial match of 2 players went wrong")

    own = tmp_path / "own.csv"
    own.write_text(DruidGame.sets.standard.text)
    monkeypatch.setattr("tuckbox.commands.cards.trial", fail)
    told = refused(capsys, "cards", "check", "druid", str(own), code=1)
    assert told == f"{own}: a trial match of 2 players went wrong"


def test_rules_shows_one_clause_with_or_without_the_game(capsys: Output) -> None:
    for words in (["druid", "D21"], ["D21"], ["druid", "21"]):
        assert main(["rules", *words]) == 0
        out = capsys.readouterr().out
        assert out.startswith("D21. The creature needs at least one icon")
        assert "D22." not in out


def test_rules_shows_all_clauses_by_section(capsys: Output) -> None:
    assert main(["rules", "druid", "--clauses"]) == 0
    out = capsys.readouterr().out
    assert out.index("Setup") < out.index("D10.") < out.index("D70.")


def test_letters_that_the_output_does_not_have_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, encoding="ascii"))
    assert main(["rules", "druid"]) == 0
    sys.stdout.flush()
    assert b"\\u2212" in written.getvalue()


def test_rules_finds_clauses_by_words(capsys: Output) -> None:
    assert main(["rules", "druid", "exchange"]) == 0
    out = capsys.readouterr().out
    assert "D43." in out
    assert "D21." not in out


# Records


def test_check_deals_again_and_verifies_every_entry(capsys: Output, file: Path, match: Match) -> None:
    assert main(["replay", str(file), "--check"]) == 0
    out = capsys.readouterr().out
    deal = match.game.new_state(2, match.seed).fingerprint()
    assert f"position {deal} from this seed" in out
    assert f"{len(match.entries)} replayed, {len(match.entries)} of them moves" in out
    assert match.state.fingerprint() in out
    assert out.endswith("The record is valid.\n")


def test_a_position_is_printed_where_there_is_no_terminal(capsys: Output, file: Path, match: Match) -> None:
    assert main(["replay", str(file), "--at", "0", "--seat", "1"]) == 0
    as_ann = capsys.readouterr().out
    assert "after entry 0 (the deal)" in as_ann
    assert "Hand of Ann" in as_ann
    assert main(["replay", str(file), "--at", "0", "--seat", "2"]) == 0
    as_greedy = capsys.readouterr().out
    mine = as_ann.split("Hand of Ann\n")[1].splitlines()[0]
    assert mine in as_ann
    assert mine not in as_greedy
    assert main(["replay", str(file), "--at", "0", "--seat", "open"]) == 0
    assert mine in capsys.readouterr().out


def edited(file: Path, old: str, new: str) -> Path:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    return file


def test_an_edited_record_gets_the_line_and_the_reason(capsys: Output, file: Path, match: Match) -> None:
    entry = match.entries[4]
    number = next(n for n, line in enumerate(file.read_text().splitlines(), 1) if line.startswith("5. "))
    edited(file, f"5. {entry}", f"5. seat {entry.seat + 1 if entry.seat is not None else 0}: place Moose at Shore")
    told = refused(capsys, "replay", str(file), "--check")
    assert told == f"{file}, line {number}: entry 5, 'seat {1 + (entry.seat or 0)}: place Moose at Shore': " + (
        "'place Moose at Shore' is no move of this game."
    )


def test_entries_that_lead_elsewhere_than_the_file_says(capsys: Output, file: Path, match: Match) -> None:
    edited(file, f"position {match.state.fingerprint()}", "position 0123456789abcdef")
    last = len(file.read_text().splitlines())
    told = refused(capsys, "replay", str(file), "--check")
    assert told.startswith(f"{file}, line {last}: the entries lead to a different position")


def test_another_seed_deals_other_cards_and_is_found_out(capsys: Output, file: Path, match: Match) -> None:
    edited(file, match.seed.hex(), seed_of("other").hex())
    told = refused(capsys, "replay", str(file), "--check")
    assert f"{file}, line " in told


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (lambda text: text[: len(text) // 2], "line "),
        (lambda text: text.replace("end: ", "# "), "is not an entry"),
        (lambda text: "\n".join(text.splitlines()[:-1]) + "\n", "the file is truncated"),
        (lambda text: "Dear Bo,\nit rains.\n", "line 1: not a Tuckbox record"),
        (lambda text: "", "line 1: not a Tuckbox record"),
        (lambda text: text.replace("game: druid", "game: chess"), "There is no game 'chess'"),
        (lambda text: text.replace("rules: 1", "rules: 99"), "played under rules version 99"),
        (lambda text: text.replace("seat 2: greedy\n", ""), "line "),
    ],
)
def test_a_broken_record_gets_the_line_and_the_reason(capsys: Output, file: Path, broken: object, told: str) -> None:
    assert callable(broken)
    file.write_text(broken(file.read_text()))
    for command in (["replay", str(file)], ["replay", str(file), "--check"], ["play", "--continue", str(file)]):
        sentence = refused(capsys, *command)
        assert told in sentence
        assert sentence.startswith(f"{file}, line ")


def test_files_that_cannot_be_read(capsys: Output, tmp_path: Path) -> None:
    assert "there is no file" in refused(capsys, "replay", str(tmp_path / "nothing.txt"))
    assert "cannot be read" in refused(capsys, "replay", str(tmp_path))
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    assert "is not a text file" in refused(capsys, "replay", str(picture))
    assert "is not a text file" in refused(capsys, "play", "--continue", str(picture))
    assert "not a text file" in refused(capsys, "cards", "druid", "--cards", str(picture))
    assert "there is no such file" in refused(capsys, "play", "druid", "--cards", str(tmp_path / "no.csv"))


# Bad input


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "chess"], "There is no game 'chess'; the games are"),
        (["play"], "Name a game: tuckbox play"),
        (["play", "druid", "--seats", "Ann,Bo,Cy"], "Druid Games is for 2 players, not 3."),
        (["play", "druid", "--seats", "Ann"], "Druid Games is for 2 players, not 1."),
        (["play", "druid", "--seats", "you,gredy"], "There is no bot 'gredy': did you mean greedy?"),
        (["play", "druid", "--seed", " "], "A seed is 64 hexadecimal digits"),
        (["play", "druid", "--option", "starter"], "write --option NAME=VALUE"),
        (["play", "druid", "--option", "starter=9"], "Option 'starter' takes"),
        (["play", "druid", "--option", "dice=6"], "has no option 'dice'"),
        (["play", "druid", "--continue", "x", "--seed", "1"], "--seed is for new matches"),
        (["cards", "chess"], "There is no game 'chess'"),
        (["cards", "check", "druid"], "tuckbox cards check GAME FILE"),
        (["cards", "druid", "x"], "tuckbox cards takes one game"),
        (["rules"], "Name a game: tuckbox rules"),
        (["rules", "druid", "D99"], "There is no clause D99; near it are"),
        (["rules", ""], "No clause has ''"),
        (["rules", "D²"], "No clause has 'D²'"),
        (["replay", "x", "--seat", "²"], "there is no file x"),
        (["rules", "chess"], "No clause has 'chess'"),
        (["rules", "T1", "druid"], "No clause has 'T1 druid'"),
    ],
)
def test_bad_input_gets_one_sentence(capsys: Output, arguments: list[str], told: str) -> None:
    assert told in refused(capsys, *arguments)


def test_without_a_terminal_play_and_replay_say_so(
    capsys: Output, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert "This needs a terminal" in refused(capsys, "play", "druid")
    assert "--check and --at N work without one" in refused(capsys, "replay", str(file))
    assert not (tmp_path / "data").exists()


def test_a_set_that_breaks_the_rules_is_refused_with_file_row_and_reason(capsys: Output, tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(DruidGame.sets.standard.text.replace("Walrus,mammal,3", "Walrus,mammal,9"))
    told = refused(capsys, "cards", "check", "druid", str(own), code=1)
    assert told == f"{own}, row 11, column value: the value of an animal is 1 to 5, not '9' (D2)"
    assert refused(capsys, "play", "druid", "--cards", str(own)) == told
    assert refused(capsys, "cards", "druid", "--cards", str(own)) == told


def test_entries_and_seats_that_are_not_there(capsys: Output, file: Path, match: Match) -> None:
    count = len(match.entries)
    assert f"has entries 1 to {count}" in refused(capsys, "replay", str(file), "--at", "999")
    assert f"has entries 1 to {count}" in refused(capsys, "replay", str(file), "--at", "-1")
    for seat in ("3", "0", "-1", "²", "everyone"):
        told = refused(capsys, "replay", str(file), f"--seat={seat}")
        assert told == f"--seat takes 1 to 2, open or public, not '{seat}'."


def test_a_finished_match_is_not_continued_and_no_record_overwritten(capsys: Output, file: Path) -> None:
    before = file.read_text()
    assert "is over; tuckbox replay shows it" in refused(capsys, "play", "--continue", str(file))
    assert "already exists" in refused(capsys, "play", "druid", "--record", str(file))
    assert file.read_text() == before


def test_a_match_of_another_game_or_number_of_seats_is_not_continued(capsys: Output, tmp_path: Path) -> None:
    running = Match(registry.game("druid"), ("Ann", "greedy"), seed_of("cli"))
    path = tmp_path / "running.txt"
    path.write_text(str(running.record()))
    assert "is a match of druid, not of chess" in refused(capsys, "play", "chess", "--continue", str(path))
    assert "has 2 seats, not 3" in refused(capsys, "play", "--continue", str(path), "--seats", "a,b,c")


def test_a_record_imports_no_module(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A class is loaded because the command line names it, never because a file from somebody else does."""
    (tmp_path / "theirs.py").write_text("raise SystemExit('imported')")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "running.txt"
    path.write_text(str(Match(registry.game("druid"), ("Ann", "theirs:Bot"), seed_of("cli")).record()))
    assert "name all players again with --seats" in refused(capsys, "play", "--continue", str(path))


# Extras


def test_a_command_without_its_packages_names_the_extra(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'textual.app'", name="textual.app")

    monkeypatch.setattr("tuckbox.terminal.start.require_terminal", fail)
    assert refused(capsys, "play", "druid") == "tuckbox play needs more packages: pip install 'tuckbox[terminal]'"
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert (
        refused(capsys, "serve", "--database", str(tmp_path / "a.db"))
        == "tuckbox serve needs more packages: pip install 'tuckbox[server]'"
    )
    monkeypatch.setitem(sys.modules, "distributed", None)
    file = str(tmp_path / "results.jsonl")
    assert (
        refused(capsys, "arena", "druid", "--bots", "greedy,random", "--out", file, "--cluster", "tcp://127.0.0.1:9")
        == "tuckbox arena needs more packages: pip install 'tuckbox[cluster]'"
    )
    monkeypatch.setitem(sys.modules, "redis", None)
    assert (
        refused(capsys, "worker", "--redis", "redis://127.0.0.1:9")
        == "tuckbox worker needs more packages: pip install 'tuckbox[server,redis]'"
    ), "one command that installs all it needs"
    assert not list(tmp_path.iterdir()), "nothing was done before"


def test_without_the_servers_packages_the_help_is_shown(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.setattr("tuckbox.commands.server.is_running", lambda _: False)
    assert main([]) == 2
    out, err = capsys.readouterr()
    assert "tuckbox arena druid" in out
    assert err == "tuckbox: playing in the browser needs more packages: pip install 'tuckbox[server]'\n"


def test_a_file_that_cannot_be_written_is_named(capsys: Output, tmp_path: Path) -> None:
    (there := tmp_path / "there").write_text("a file")
    lab = ["lab", "run", "druid", "--bots", "random", "--matches", "1", "--processes", "1", "--out"]
    assert refused(capsys, *lab, str(there)) == f"{there} cannot be read or written (File exists)."
    assert main([*lab, str(tmp_path / "run")]) == 0
    capsys.readouterr()
    said = refused(capsys, "lab", "report", str(tmp_path / "run"), "--html", str(tmp_path / "no" / "report.html"))
    assert said == f"{tmp_path / 'no' / 'report.html'} cannot be read or written (No such file or directory)."
    arena = ["arena", "druid", "--bots", "random,random", "--games", "2"]
    assert str(there) in refused(capsys, *arena, "--out", str(there / "results"))
    assert str(there) in refused(capsys, *arena, "--out", str(tmp_path / "results"), "--records", str(there))


def test_another_missing_module_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ModuleNotFoundError("No module named 'tuckbox.server.logs'", name="tuckbox.server.logs")

    monkeypatch.setattr("tuckbox.commands.server.run_server", fail)
    with pytest.raises(ModuleNotFoundError):
        main(["serve"])


def test_the_modules_of_every_extra_are_known() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    modules: dict[str, set[str]] = {}
    for module, packages in packages_distributions().items():
        for package in packages:
            modules.setdefault(canonicalize_name(package), set()).add(module)
    for extra, known in EXTRAS.items():
        for line in project["optional-dependencies"][extra]:
            name = canonicalize_name(Requirement(line).name)
            assert name not in modules or modules[name] & set(known), f"{extra}: {name}"
