"""Build the documentation site from docs/ into src/tuckbox/server/docs, from where the server serves it at /docs.

    python -m tools.docs

Zensical builds it, configured by zensical.toml; broken links and anchors are errors. The site needs no network, and no
exception from the server's Content Security Policy: scripts in the pages are moved to files.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "src" / "tuckbox" / "server" / "docs"
ELSEWHERE: Final = {  # pages outside of docs/, and where they are in the site
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CREDITS.md": "credits.md",
}
UNUSED: Final = ("404.html", "objects.inv", "sitemap.xml", "assets/images/favicon.png", "assets/stylesheets/classic")
_COLOUR: Final = re.compile(r"\x1b\[[\d;]*m")
_LINK: Final = re.compile(r"(\]\()([^)\s#]+)")
_CLAUSE: Final = re.compile(r"^- ([A-Z]\d+)\. ", re.MULTILINE)
_ITEM: Final = re.compile(r"\s*([-*]|\d+\.) |\|")
_INLINE: Final = re.compile(r"<script>(.+?)</script>", re.DOTALL)
_OUTSIDE: Final = re.compile(r"""<(?:script|link|img)\b[^>]*\b(?:src|href)=["']?(https?:)?//[^>]*>""")


class BuildFailed(Exception):
    """The site was not built; the text says why."""


def sources() -> dict[str, str]:
    """The files of the site: where each is in the repository, and where in the site."""
    inside = [path for path in (ROOT / "docs").rglob("*") if path.is_file()]
    found = {path.relative_to(ROOT).as_posix(): path.relative_to(ROOT / "docs").as_posix() for path in inside}
    return found | ELSEWHERE


def page(text: str, source: str, files: dict[str, str]) -> str:
    """A page as Zensical reads it: links lead to where the files are in the site, and clauses can be linked to."""
    folder = PurePosixPath(files[source]).parent

    def moved(link: re.Match[str]) -> str:
        target = os.path.normpath(PurePosixPath(source).parent / link[2]).replace(os.sep, "/")
        return f"{link[1]}{os.path.relpath(files[target], folder)}" if target in files else link[0]

    text = "".join(part if fenced else _LINK.sub(moved, spaced(part)) for part, fenced in split_fences(text))
    if source.startswith("docs/rules/"):
        text = _CLAUSE.sub(lambda clause: f"- **{clause[1]}**{{ #{clause[1].lower()} }} ", text)
    return text


def split_fences(text: str) -> list[tuple[str, bool]]:
    """The parts of a page in order, and whether each is a fenced block."""
    parts: list[tuple[str, bool]] = [("", False)]
    for line in text.splitlines(keepends=True):
        edge = line.lstrip().startswith("```")
        if edge and not parts[-1][1]:
            parts.append((line, True))
            continue
        parts[-1] = (parts[-1][0] + line, parts[-1][1])
        if edge:
            parts.append(("", False))
    return parts


def spaced(text: str) -> str:
    """The text with a blank line before lists and tables, which GitHub does not need and Zensical does."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        before = lines[-1] if lines else ""
        if _ITEM.match(line) and before.strip() and not _ITEM.match(before) and not before.startswith((" ", "#")):
            lines.append("\n")
        lines.append(line)
    return "".join(lines)


def stage(folder: Path) -> None:
    """Write the pages and pictures to a folder."""
    files = sources()
    for source, place in files.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.endswith(".md"):
            target.write_text(page((ROOT / source).read_text(encoding="utf-8"), source, files), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / source, target)


def build(work: Path) -> Path:
    """Build the site in an empty folder; raises BuildFailed with what Zensical found."""
    stage(work / "docs")
    config = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    config = config.replace('paths = ["src"]', f"paths = [{(ROOT / 'src').as_posix()!r}]")
    (work / "zensical.toml").write_text(config, encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildFailed(_COLOUR.sub("", done.stdout + done.stderr))
    site = work / "site"
    for unused in UNUSED:
        path = site / unused
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    for file in site.rglob("*.html"):
        finish(file, site)
    return site


def finish(file: Path, site: Path) -> None:
    """Move the scripts in a page to files; raises BuildFailed for a page that needs another site."""
    text = file.read_text(encoding="utf-8")
    if outside := _OUTSIDE.search(text):
        raise BuildFailed(f"{file.relative_to(site)} loads from another site: {outside[0]}")
    scripts = site / "assets" / "javascripts"

    def to_file(script: re.Match[str]) -> str:
        name = f"page.{hashlib.sha256(script[1].encode()).hexdigest()[:8]}.js"
        (scripts / name).write_text(script[1], encoding="utf-8")
        return f'<script src="{os.path.relpath(scripts / name, file.parent)}"></script>'

    file.write_text(_INLINE.sub(to_file, text), encoding="utf-8")


def main() -> int:
    """Build the site and put it where the server finds it."""
    work = ROOT / "build" / "docs"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    try:
        site = build(work)
    except BuildFailed as error:
        print(error, file=sys.stderr)
        return 1
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(site, SITE)
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"tuckbox: the documentation is built ({size / 1e6:.1f} MB); the server has it at /docs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
