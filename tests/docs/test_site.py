"""The documentation site: it builds, all pages are in it, and it needs neither network nor inline scripts."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tools import docs


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once; broken links and anchors fail here."""
    if find_spec("zensical") is None:
        if os.environ.get("CI"):
            pytest.fail("Zensical is not installed")
        pytest.skip("!!! THE DOCUMENTATION WAS NOT BUILT: pip install -e '.[dev]' installs Zensical !!!")
    return docs.build(tmp_path_factory.mktemp("docs"))


def nav_pages(nav: object) -> Iterator[str]:
    """The pages in the navigation."""
    if isinstance(nav, str):
        yield nav
    for part in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from nav_pages(part)


def test_every_page_is_in_the_navigation_once() -> None:
    config = tomllib.loads((ROOT / "zensical.toml").read_text())
    listed = sorted(nav_pages(config["project"]["nav"]))
    assert listed == sorted(place for place in docs.sources().values() if place.endswith(".md"))


def test_the_wheel_contains_the_site_where_it_is_built() -> None:
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    assert docs.SITE.relative_to(ROOT).as_posix() in targets["targets"]["wheel"]["artifacts"]
    assert docs.SITE.relative_to(ROOT).as_posix() in targets["artifacts"]


def test_the_site_is_small_and_has_every_page(site: Path) -> None:
    for place in docs.sources().values():
        page = place.removesuffix(".md").removesuffix("index") if place.endswith(".md") else None
        assert (site / place if page is None else site / page / "index.html").is_file(), place
    assert sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) < 5_000_000


def test_pages_have_no_inline_scripts_and_load_nothing_from_elsewhere(site: Path) -> None:
    for file in site.rglob("*.html"):
        text = file.read_text()
        assert "<script>" not in text, file
        for found in re.findall(r"<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=[\"']?([^\"' >]+)", text):
            assert not found.startswith(("http", "//")), f"{file} loads {found}"
            assert found.startswith("data:") or (file.parent / found.partition("#")[0]).exists(), f"{file}: {found}"


def test_the_reference_shows_what_is_public(site: Path) -> None:
    text = (site / "reference" / "match" / "index.html").read_text()
    assert 'id="tuckbox.core.match.Match.play"' in text
    assert "_check_legal" not in text
    top = (site / "reference" / "tuckbox" / "index.html").read_text()
    for name in ("game", "match", "replay", "Match", "TuckboxError"):
        assert name in top


def test_clauses_can_be_linked_to(site: Path) -> None:
    assert 'id="d21"' in (site / "rules" / "druid" / "index.html").read_text()


def test_a_broken_link_fails_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: Path) -> None:
    def broken(folder: Path) -> None:
        folder.mkdir()
        (folder / "index.md").write_text("# Home\n\n[nowhere](nowhere.md)\n")

    monkeypatch.setattr(docs, "stage", broken)
    with pytest.raises(docs.BuildFailed, match=r"index\.md:3"):
        docs.build(tmp_path)


def test_pages_are_staged_with_links_of_the_site() -> None:
    files = {"docs/a.md": "a.md", "docs/sub/b.md": "sub/b.md", "CHANGELOG.md": "changelog.md"}
    assert docs.page("[log](../CHANGELOG.md#x) [a](a.md)", "docs/a.md", files) == "[log](changelog.md#x) [a](a.md)"
    assert docs.page("[a](docs/a.md)", "CHANGELOG.md", files) == "[a](a.md)"
    assert docs.page("[log](../../CHANGELOG.md)", "docs/sub/b.md", files) == "[log](../changelog.md)"
    assert docs.page("```\n[a](docs/a.md)\n```\n", "CHANGELOG.md", files) == "```\n[a](docs/a.md)\n```\n"
    assert docs.page("One:\n- two\n- three\n", "docs/a.md", files) == "One:\n\n- two\n- three\n"
