"""No two cards look alike at the size at which they lie on the table, seen in a real browser."""

from __future__ import annotations

import shutil
import subprocess
import zlib
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tuckbox import packages, registry

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WIDTH = 120
COLUMNS = 8
BLOCK = 8  # pixels that are looked at as one
ALIKE = 5.0  # of 255: the mean difference under which two pictures count as alike
CARDS = ("creature/", "special/", "terrain/", "tribe/", "card/")


def shot(folder: Path, pictures: dict[str, str], row: int) -> list[bytes]:
    """The rows of pixels (red, green, blue) of a page that shows the pictures in a grid."""
    cells = ""
    for i, svg in enumerate(pictures.values()):
        (folder / f"{i}.svg").write_text(svg, encoding="utf-8")
        left, top = i % COLUMNS * WIDTH, i // COLUMNS * row
        cells += f'<img src="{i}.svg" width="{WIDTH}" style="position:absolute;left:{left}px;top:{top}px">'
    page = folder / "page.html"
    page.write_text(f'<body style="margin:0;background:#888">{cells}', encoding="utf-8")
    height = -(-len(pictures) // COLUMNS) * row
    command = [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-sync"]
    command += [
        "--disable-background-networking",
        "--disable-component-update",
        f"--user-data-dir={folder / 'profile'}",
    ]
    command += [f"--window-size={COLUMNS * WIDTH},{height}", f"--screenshot={folder / 'shot.png'}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return pixels((folder / "shot.png").read_bytes())


def pixels(png: bytes) -> list[bytes]:
    """The rows of a PNG with 8 bits a channel, as red, green, blue."""
    at, packed, width, channels = 8, b"", 0, 3
    while at < len(png):
        size, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        if kind == b"IHDR":
            width, channels = int.from_bytes(png[at + 8 : at + 12], "big"), 4 if png[at + 17] == 6 else 3
        if kind == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += size + 12
    raw, stride, rows = zlib.decompress(packed), width * channels, []
    before = bytearray(stride)
    for start in range(0, len(raw), stride + 1):
        line = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], line, before, channels)
        rows.append(bytes(value for i, value in enumerate(line) if i % channels < 3))
        before = line
    return rows


def unfilter(kind: int, line: bytearray, above: bytearray, step: int) -> None:
    """Undo a PNG row's filter in place."""
    for i in range(len(line)):
        left, up = line[i - step] if i >= step else 0, above[i]
        corner = above[i - step] if i >= step else 0
        if kind == 4:
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
        else:
            near = (0, left, up, (left + up) // 2)[kind]
        line[i] = (line[i] + near) % 256


def blocks(rows: list[bytes], left: int, top: int, height: int) -> list[int]:
    """A picture as coarse as a glance: the mean of each block and channel."""
    found = []
    for y in range(top, top + height - BLOCK + 1, BLOCK):
        for x in range(left, left + WIDTH - BLOCK + 1, BLOCK):
            for channel in range(3):
                values = (sum(rows[y + j][x * 3 + channel : (x + BLOCK) * 3 : 3]) for j in range(BLOCK))
                found.append(sum(values) // BLOCK**2)
    return found


def shown_height(svg: str) -> int:
    """How high a picture is when it is as wide as all."""
    root = ElementTree.fromstring(svg)
    return WIDTH * int(root.attrib["height"]) // int(root.attrib["width"])


@pytest.mark.soak
@pytest.mark.skipif(BROWSER is None, reason="needs Chromium")
@pytest.mark.parametrize("name", [name for name in registry.GAMES if packages.art(name)])
def test_no_two_cards_look_alike_at_a_glance(name: str, tmp_path: Path) -> None:
    found = {key: svg for key, svg in packages.pictures(registry.game(name)).items() if key.startswith(CARDS)}
    row = 164
    rows = shot(tmp_path, found, row)
    seen = {
        key: blocks(rows, i % COLUMNS * WIDTH, i // COLUMNS * row, shown_height(svg))
        for i, (key, svg) in enumerate(found.items())
    }
    assert all(len(set(look)) > 20 for look in seen.values()), "a picture was not painted"
    differences = {
        (one, other): sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) / len(seen[one])
        for one, other in combinations(seen, 2)
        if len(seen[one]) == len(seen[other])
    }
    alike = sorted((difference, pair) for pair, difference in differences.items() if difference < ALIKE)
    assert alike == []
