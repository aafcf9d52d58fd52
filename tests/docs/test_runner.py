"""The runner of the examples finds examples that are wrong, and none evades it."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.docs import pages, shell
from tests.docs.pages import blocks
from tests.docs.test_examples import Page

SESSION = "```http\nPOST /api/session\n```\n"


async def run(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the examples of a page with this text."""
    monkeypatch.setattr(pages, "ROOT", folder)
    page = folder / "page.md"
    page.write_text(text)
    async with AsyncExitStack() as stack:
        one = Page(folder, stack)
        for block in blocks(page):
            await one.run(block)


GOOD = {
    "session": "```python\n>>> x = 1\n>>> x\n1\n```\n\n```python\nassert x == 1\n```\n",
    "console": "```console\n$ tuckbox rules D21\nD21. The creature …\n```\n",
    "two commands": "```console\n$ tuckbox cards export druid a.csv\n$ head -1 a.csv\nkind,name,…\n```\n",
    "redirected": "```console\n$ tuckbox cards export druid > a.csv\n$ ls\na.csv\npage.md\n```\n",
    "endless": "```console\n$ tuckbox serve --port 0\n$ tuckbox\n```\n",
    "text": "```text\nany text\n```\n",
    "request": SESSION + '```json\n{"name": "NAME", "account": false, "…": "…"}\n```\n',
    "indented": "Run\n\n    make test\n",
}
BAD = {
    "wrong value": "```python\n>>> 1 + 1\n3\n```\n",
    "wrong program": "```python\nassert 1 == 2\n```\n",
    "wrong output": "```console\n$ tuckbox rules D21\nD22. The creature …\n```\n",
    "output of nothing": "```console\n$ tuckbox serve\nlistening\n```\n",
    "failing command": "```console\n$ tuckbox rules D2100\n```\n",
    "wrong argument": "```console\n$ tuckbox serve --prot 1\n```\n",
    "wrong command": "```console\n$ tuckbox fly\n```\n",
    "unknown program": "```console\n$ rm -rf everything\n```\n",
    "unknown target": "```console\n$ make coffee\n```\n",
    "unknown extra": '```console\n$ pip install "tuckbox[coffee]"\n```\n',
    "unknown module": "```console\n$ python -m tuckbox.coffee\n```\n",
    "unknown file": "```console\n$ python tools/coffee.py\n```\n",
    "no prompt": "```console\ntuckbox rules D21\n```\n",
    "unknown language": "```ruby\nputs 1\n```\n",
    "hidden session": "```text\n>>> 1 + 1\n2\n```\n",
    "hidden command": "```\n$ tuckbox rules D21\n```\n",
    "wrong plain command": "```\ntuckbox fly\n```\n",
    "wrong indented command": "Run\n\n    tuckbox fly\n",
    "wrong request": "```http\nGET /api/coffee\n```\n",
    "wrong answer": SESSION + '```json\n{"account": true, "…": "…"}\n```\n',
    "missing field": SESSION + '```json\n{"coffee": "…", "…": "…"}\n```\n',
    "field not shown": SESSION + '```json\n{"account": false}\n```\n',
    "wrong message": SESSION + '```websocket\n< {"type": "hello", "coffee": "…", "…": "…"}\n```\n',
    "wrong json": "```json\n{,}\n```\n",
    "wrong toml": "```toml\na =\n```\n",
    "wrong csv": "```csv\na,b\nc\n```\n",
}


@pytest.mark.parametrize("name", GOOD)
async def test_a_good_example_passes(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await run(GOOD[name], tmp_path, monkeypatch)


@pytest.mark.parametrize("name", BAD)
async def test_a_bad_example_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises((AssertionError, ValueError, KeyError)):
        await run(BAD[name], tmp_path, monkeypatch)


def test_a_command_that_is_mentioned_must_be_there() -> None:
    shell.check("tuckbox backup", mentioned=True)
    with pytest.raises(shell.BadCommand):
        shell.check("tuckbox backup")
    with pytest.raises(shell.BadCommand):
        shell.check("tuckbox backpack", mentioned=True)
