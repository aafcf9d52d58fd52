"""Links between the pages lead to files and headings that are there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, name_of, prose

_LINK = re.compile(r"\]\((?!https?://|mailto:)([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def links(page: Path) -> list[str]:
    """The links of a page to files and headings."""
    return _LINK.findall(re.sub(r"`[^`\n]*`", "", prose(page)))


@cache
def headings(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    found = (re.sub(r"[`*]|\]\(.*?\)|\[", "", heading).strip().lower() for heading in _HEADING.findall(prose(page)))
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), f"{name_of(page)} links to {link}"
        if anchor and target.suffix == ".md":
            assert anchor in headings(target), f"{name_of(page)} links to {link}"


def test_no_page_is_left_alone() -> None:
    linked = {(page.parent / link.partition("#")[0]).resolve() for page in PAGES for link in links(page)}
    assert [name_of(page) for page in PAGES if page not in linked and page.name not in ("README.md", "index.md")] == []
