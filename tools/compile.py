"""Build the compiled wheel and install it in a venv of its own; does nothing when that is current.

    python -m tools.compile                 the wheel for play and tests, in .venv-compiled
    python -m tools.compile --profile       the wheel for bench, in .venv-release: built twice, the second time by what
                                            the first one was seen to do (GCC only)
    python -m tools.compile --wheel dist    the wheel alone, as a file in that folder

The wheel is built from an unpacked source distribution under build/, so that no compiled file ever lies beside a source
file. The venv holds nothing but that wheel and looks up everything else in the venv that runs this script.

Exits with 0 when the wheel is installed, 3 when there is no C compiler, and 1 when the build fails.
"""

from __future__ import annotations

import argparse
import compileall
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.setup import ROOT, SetupFailed, install, python_in

PACKAGE = ROOT / "src" / "tuckbox"
NO_COMPILER = 3
# Calls inside the compiled group need not go through the table of exported symbols, and small functions get inlined.
FLAGS = "-fvisibility=hidden"


class BuildFailed(Exception):
    """A step of the build went wrong; the text is what it printed."""


class Shape:
    """What to build and where: the plain wheel, or the one that is built by its profile."""

    def __init__(self, profile: bool) -> None:
        self.profile = profile
        self.venv = ROOT / (".venv-release" if profile else ".venv-compiled")
        self.work = ROOT / "build" / ("release" if profile else "compiled")
        self.python = python_in(self.venv)
        self.stamp = self.venv / "built-from.json"

    def current(self) -> bool:
        """Whether the venv holds the sources as they are now, compiled."""
        return self.built_from() == self.hashes()

    @property
    def packages(self) -> Path:
        """The folder of the venv from which the compiled package is imported."""
        names = {"base": str(self.venv), "platbase": str(self.venv)}
        return Path(sysconfig.get_path("purelib", "venv", vars=names))

    def is_compiled(self) -> bool:
        """Whether the compiled modules are current; the others are copied quickly."""
        return self.built_from().get("compiled") == self.hashes()["compiled"]

    def hashes(self) -> dict[str, str]:
        """The sources as they are now: all that goes through the compiler and how it does, and all of them."""
        settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
        build = [settings["build-system"], settings["project"]["version"], settings["tool"]["hatch"], self.profile]
        how = [json.dumps(build, sort_keys=True), sys.version, Path(__file__).read_text()]
        return {"compiled": _hash(compiled_files(), how), "all": _hash(_sources())}

    def built_from(self) -> dict[str, str]:
        """The hashes of what the venv was built from; empty if there is none."""
        return json.loads(self.stamp.read_text()) if self.stamp.exists() and self.python.exists() else {}


def compiled_files() -> list[Path]:
    """The modules that mypyc compiles, by the rule in pyproject.toml."""
    patterns = _mypyc_settings()["include"]
    return sorted({path for pattern in patterns for path in ROOT.glob(pattern.lstrip("/"))})


def compiler() -> str | None:
    """The C compiler that Python's own build names, if it and Python's headers are here."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    found = shutil.which(named.split()[0])
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return found if found and headers.exists() else None


def is_gcc(command: str) -> bool:
    """Whether a compiler is GCC, which keeps profiles in its own way."""
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in said


@contextmanager
def one_at_a_time(shape: Shape) -> Iterator[None]:
    """Wait while another process builds in the same folder."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    shape.work.parent.mkdir(exist_ok=True)
    with (shape.work.parent / f"{shape.work.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("tuckbox: waiting for another process that compiles", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(shape: Shape) -> None:
    """Build the wheel in the shape's work folder and install it in the shape's venv."""
    _install(build_wheel(shape), shape)


def build_wheel(shape: Shape) -> Path:
    """Build the wheel in the shape's work folder."""
    shutil.rmtree(shape.work, ignore_errors=True)
    shape.work.mkdir(parents=True)
    _run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(shape.work)], ROOT, {})
    shutil.unpack_archive(next(shape.work.glob("*.tar.gz")), shape.work)
    if shape.profile:
        profile = shape.work / "profile"
        wheel = _wheel(shape, f"{FLAGS} -fprofile-generate={profile} -fprofile-update=single")
        _install(wheel, shape)
        print("tuckbox: playing every game to see what the compiled rules do most", flush=True)
        _run([str(shape.python), str(ROOT / "tools" / "pgo_training.py")], shape.work, {})
        return _wheel(shape, f"{FLAGS} -fprofile-use={profile} -fprofile-partial-training -Wno-missing-profile")
    return _wheel(shape, FLAGS)


def _wheel(shape: Shape, flags: str) -> Path:
    source = next(path for path in shape.work.glob("tuckbox-*") if path.is_dir())
    objects = shape.work / "objects"  # always the same, because a profile is found by the object file's path
    shutil.rmtree(objects, ignore_errors=True)
    objects.mkdir()
    env = {
        "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1",
        "HATCH_MYPYC_BUILD_DIR": str(objects),
        "CFLAGS": f"{os.environ.get('CFLAGS', '')} {flags}".strip(),
    }
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(shape.work)], source, env)
    return next(shape.work.glob("*.whl"))


def _install(wheel: Path, shape: Shape) -> None:
    shutil.rmtree(shape.venv, ignore_errors=True)
    venv.create(shape.venv, with_pip=False, symlinks=os.name != "nt")
    (shape.packages / "shared.pth").write_text(sysconfig.get_path("purelib") + "\n")
    install(shape.python, "--no-deps", "--no-index", str(wheel))
    compileall.compile_dir(shape.packages / "tuckbox", quiet=2)


def refresh(shape: Shape) -> None:
    """Copy the files that are not compiled into the venv, where only those have changed."""
    target = shape.packages / "tuckbox"
    for path in target.rglob("*"):
        if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc"):
            path.unlink()
    for source, inside in {str(PACKAGE): "tuckbox", **_wheel_settings()["force-include"]}.items():
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / source, shape.packages / inside, dirs_exist_ok=True, ignore=unwanted)


def _wheel_settings() -> dict[str, Any]:
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
    found: dict[str, Any] = settings["tool"]["hatch"]["build"]["targets"]["wheel"]
    return found


def _mypyc_settings() -> dict[str, Any]:
    found: dict[str, Any] = _wheel_settings()["hooks"]["mypyc"]
    return found


def _sources() -> list[Path]:
    folders = [PACKAGE, *(ROOT / source for source in _wheel_settings()["force-include"])]
    files = [path for folder in folders for path in sorted(folder.rglob("*"))]
    return [path for path in files if path.is_file() and "__pycache__" not in path.parts]


def _hash(files: Iterable[Path], more: Iterable[str] = ()) -> str:
    found = hashlib.sha256()
    for path in files:
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    for text in more:
        found.update(text.encode())
    return found.hexdigest()


def _run(command: list[str], folder: Path, env: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=os.environ | env, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stdout + done.stderr
        raise BuildFailed(said.rpartition("Error while invoking Mypyc:\n")[2])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", action="store_true", help="build twice, the second time by a profile of the first")
    parser.add_argument("--wheel", metavar="FOLDER", type=Path, help="put the wheel into this folder; install nothing")
    parser.add_argument("--optional", action="store_true", help="exit with 0 where there is no C compiler")
    args = parser.parse_args()
    shape = Shape(args.profile)
    if not args.wheel and shape.current():
        return 0
    found = compiler()
    if found is None:
        print("tuckbox: NO C COMPILER or no Python headers here, so the rules stay interpreted: right, but slow")
        return 0 if args.optional else NO_COMPILER
    if shape.profile and not is_gcc(found):
        print("tuckbox: a build by profile needs GCC")
        return NO_COMPILER
    try:
        with one_at_a_time(shape):
            bring_up_to_date(shape) if args.wheel is None else leave_wheel(shape, args.wheel)
    except (BuildFailed, SetupFailed) as failure:
        log = shape.work.parent / f"{shape.work.name}-failure.txt"
        log.write_text(str(failure))
        print("\n".join(str(failure).strip().splitlines()[-15:]))
        print(f"tuckbox: COMPILING FAILED; all of what it said is in {log.relative_to(ROOT)}")
        return 1
    return 0


def bring_up_to_date(shape: Shape) -> None:
    """Compile where that is needed; otherwise copy what has changed."""
    wanted = shape.hashes()  # now: what changes while the build runs is not in it
    if shape.built_from() == wanted:
        return
    if shape.is_compiled():
        refresh(shape)
    else:
        _announce(shape)
        build(shape)
    shape.stamp.write_text(json.dumps(wanted))
    print(f"tuckbox: the compiled rules are in {shape.venv.name}")


def leave_wheel(shape: Shape, folder: Path) -> None:
    """Build the wheel and copy it to a folder."""
    _announce(shape)
    wheel = build_wheel(shape)
    folder.mkdir(parents=True, exist_ok=True)
    print(f"tuckbox: {shutil.copy2(wheel, folder)}")


def _announce(shape: Shape) -> None:
    rounds = "twice, with a profile: some minutes" if shape.profile else "about a minute"
    print(f"tuckbox: compiling {len(compiled_files())} modules of rules and search ({rounds})", flush=True)


if __name__ == "__main__":
    sys.exit(main())
