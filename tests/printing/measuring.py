"""Measures in a PDF: where cards lie on its pages, which lines and fonts it has."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader

MM = 72 / 25.4
_NUMBER = rb"(-?[\d.]+)"
_CLIP = re.compile(
    rb"q " + rb" l ".join([_NUMBER + rb" " + _NUMBER] * 4).replace(rb" l ", rb" m ", 1) + rb" l\nh\nW\nn"
)
_LINE = re.compile(
    rb"q " + rb" ".join([_NUMBER] * 6) + rb" cm[^\n]*? w[^\n]*? 0 0 m " + rb" ".join([_NUMBER] * 2) + rb" l\nS"
)


@dataclass(frozen=True)
class Box:
    """A rectangle on a page, in mm from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def read(pdf: bytes) -> PdfReader:
    """A PDF in memory."""
    return PdfReader(io.BytesIO(pdf))


def page_size(page: PageObject) -> tuple[float, float]:
    """Width and height in mm."""
    return float(page.mediabox.width) / MM, float(page.mediabox.height) / MM


def card_boxes(page: PageObject, size: tuple[float, float], bleed: float = 1) -> list[Box]:
    """Where cards of a size, upright or turned, are drawn; with their bleed, as that is where a card is clipped."""
    height = page_size(page)[1]
    wanted = sorted(side + 2 * bleed for side in size)
    found = []
    for clip in _CLIP.findall(_content(page)):
        xs, ys = ([float(value) / MM for value in clip[axis::2]] for axis in (0, 1))
        box = Box(min(xs), height - max(ys), max(xs) - min(xs), max(ys) - min(ys))
        if all(abs(a - b) < 0.01 for a, b in zip(sorted((box.width, box.height)), wanted, strict=True)):
            found.append(Box(*(round(value, 2) for value in (box.x, box.y, box.width, box.height))))
    return list(dict.fromkeys(found))


def lines(page: PageObject) -> list[Box]:
    """The straight lines that are drawn on the page itself."""
    height = page_size(page)[1]
    found = []
    for line in _LINE.findall(_content(page)):
        a, b, c, d, x, y, along, aside = map(float, line)  # the matrix that turns and moves it, and where it ends
        across, up = a * along + c * aside, b * along + d * aside
        found.append(Box(x / MM, height - y / MM, across / MM, -up / MM))
    return found


def fonts(pdf: PdfReader) -> dict[str, bool]:
    """The fonts of a document, without the tag of their subset, and whether each is embedded."""
    found: dict[str, bool] = {}
    for page in pdf.pages:
        for font in _object(_object(page["/Resources"]).get("/Font", {})).values():
            inner = _object(_object(_object(font)["/DescendantFonts"])[0])
            descriptor = _object(inner["/FontDescriptor"])
            name = str(inner["/BaseFont"]).lstrip("/").partition("+")[2]
            found[name] = "/FontFile2" in descriptor or "/FontFile3" in descriptor
    return found


def _object(value: Any) -> Any:
    return value.get_object() if hasattr(value, "get_object") else value


def _content(page: PageObject) -> bytes:
    content = page.get_contents()
    return content.get_data() if content is not None else b""
