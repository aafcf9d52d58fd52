"""Generated code: it is current, and says the same as the declarations that it was generated from."""

from __future__ import annotations

import importlib
import itertools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tuckbox.core import codegen
from tuckbox.core.codegen import BadDeclaration, read_fields, read_rules, render, stale_files
from tuckbox.core.game import seed_of
from tuckbox.core.journal import EVERYONE, Journal
from tuckbox.core.moves import Part
from tuckbox.core.steps import pack
from tuckbox.registry import game

ROOT = Path(__file__).parent.parent.parent
PACKAGES = [f"tuckbox.games.{path.parent.name}.rules" for path in sorted(ROOT.glob("src/tuckbox/games/*/rules"))]
PACKAGES.append("magpies")


def module(package: str, name: str) -> ModuleType:
    return importlib.import_module(f"{package}.generated.{name}")


def extremes(parts: tuple[Part, ...]) -> Iterator[tuple[int, ...]]:
    """Values of parts: the first, the last and one between, of each."""
    return itertools.product(*(sorted({0, part.size // 2, part.size - 1}) for part in parts))


@pytest.mark.parametrize("package", PACKAGES)
def test_the_generated_modules_are_current(package: str) -> None:
    stale = [path.name for path in stale_files(package)]
    assert not stale, f"run: python -m tuckbox.core.codegen {package}"


@pytest.mark.parametrize("package", PACKAGES)
def test_codes_are_those_of_the_move_table(package: str) -> None:
    rules, codes = read_rules(package), module(package, "codes")
    for kind in rules.moves.kinds:
        assert getattr(codes, kind.name.upper()) == rules.moves.base(kind.name)
        for values in extremes(kind.parts) if kind.parts else ():
            if kind.unordered and values[-2] > values[-1]:
                continue
            code = rules.moves.encode(kind.name, *values)
            assert getattr(codes, codegen._name(kind.name))(*values) == code
            parts = [getattr(codes, f"{kind.name}_{part.name}")(code) for part in kind.parts]
            assert parts == list(values)
            kinds = [one.name for one in rules.moves.kinds if one.parts and getattr(codes, f"is_{one.name}")(code)]
            assert kinds == [kind.name]


@pytest.mark.parametrize("package", PACKAGES)
def test_emitters_write_the_declared_events(package: str) -> None:
    rules, subject = read_rules(package), game(package.removesuffix(".rules").rpartition(".")[2])
    state = subject.new_state(min(subject.players), seed_of("events"))
    state.journal = journal = Journal()
    for number, kind in enumerate(rules.events.kinds):
        values = list(range(1, len(kind.parts) + 1))
        emitter = getattr(module(package, "emit"), codegen._name(kind.name))
        emitter(state, *values)
        names = [part.name for part in kind.parts]
        sees = 1 << values[names.index("seat")] if kind.secret else EVERYONE
        assert journal.events[-1] == (number, sees, *values, *[0] * (5 - len(values)))


@pytest.mark.parametrize("package", PACKAGES)
def test_the_parts_of_steps_come_out(package: str) -> None:
    stack = module(package, "stack")
    for number, kind in enumerate(read_rules(package).steps):
        assert getattr(stack, kind.name.upper()) == number
        step = pack(number, 1, 11, 12, 13)
        if not kind.sealed:
            parts = [getattr(stack, f"{kind.name}_{part}")(step) for part in kind.parts]
            assert parts == [11, 12, 13][: len(parts)]


def test_a_copy_shares_what_is_shared_and_nothing_that_is_written() -> None:
    state = game("druid").new_state(2, bytes(32))
    before = state.fingerprint()
    twin = state.copy()
    while not twin.is_over:
        seat = twin.seats_to_act()[0]
        twin.apply(seat, twin.legal_moves(seat)[0])
    assert state.fingerprint() == before != twin.fingerprint()


STATE = """
class Cards: ...
class GameState(State):
    cards: Constant[Cards]
    hands: Copied[PerSeat[vec[i64]]]
    starter: SeatNumber[i64]
    open: Derived[i64]
    def numbers(self):
        return [*self.hands, self.starter]
"""


def test_fields_and_their_markers() -> None:
    name, fields = read_fields(STATE)
    assert name == "GameState"
    assert [(field.name, field.markers, field.kind) for field in fields] == [
        ("cards", ("Constant",), "Cards"),
        ("hands", ("Copied", "PerSeat"), "vec[i64]"),
        ("starter", ("SeatNumber",), "i64"),
        ("open", ("Derived",), "i64"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Copied[PerSeat[vec[i64]]]", "PerSeat[vec[i64]]", "hands: a vec"),
        (", self.starter", "", "numbers() leaves out starter"),
        ("(State)", "(Other)", "0 subclasses of State"),
    ],
)
def test_a_bad_state_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadDeclaration) as refused:
        read_fields(STATE.replace(old, new))
    assert reason in str(refused.value)


def test_the_command_writes_what_is_missing_and_checks(tmp_path: Path) -> None:
    folder = tmp_path / "corvids"
    folder.mkdir()
    for name in ("__init__.py", "declarations.py", "state.py"):
        text = (ROOT / "examples" / "magpies" / "src" / "magpies" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace("magpies", "corvids"), encoding="utf-8")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tuckbox.core.codegen", *arguments, "corvids"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)

    assert run("--check").returncode == 1
    assert run().returncode == 0
    assert run("--check").returncode == 0
    expected = render(read_rules("magpies"))["codes.py"].replace("magpies", "corvids")
    assert (folder / "generated" / "codes.py").read_text(encoding="utf-8") == expected
    (folder / "generated" / "emit.py").write_text("", encoding="utf-8")
    stale = run("--check")
    assert stale.returncode == 1
    assert "emit.py is not current" in stale.stdout
