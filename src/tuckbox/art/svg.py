"""SVG text: numbers, colours, curves, and a picture that shares its gradients and shapes under ids of its own."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from itertools import pairwise

from tuckbox.art import icons

Point = tuple[float, float]


def n(value: float) -> str:
    """A number with one decimal at most."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def mix(first: str, second: str, share: float) -> str:
    """The colour between two colours; 0 is the first, 1 the second."""
    ends = ([int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (first, second))
    return "#" + "".join(f"{math.floor(a + (b - a) * share + 0.5):02x}" for a, b in zip(*ends, strict=True))


def darker(colour: str, share: float = 0.3) -> str:
    """A colour towards the ink."""
    return mix(colour, "#101418", share)


def lighter(colour: str, share: float = 0.3) -> str:
    """A colour towards the paper."""
    return mix(colour, "#fff8e6", share)


def place(x: float, y: float, size: float, turn: float = 0, flip: bool = False, box: int = 512) -> str:
    """The transform that puts a shape of a square box with its centre at a point, in a size."""
    scale = size / box
    turned = f" rotate({n(turn)})" if turn else ""
    across = f"{-scale if flip else scale:.4f}"
    return f"translate({n(x)} {n(y)}){turned} scale({across} {scale:.4f}) translate(-{box // 2} -{box // 2})"


def curve(points: Sequence[Point], steps: int = 10) -> list[Point]:
    """A smooth line through all points (Catmull-Rom), as many short ones."""
    ends = [points[0], *points, points[-1]]
    line: list[Point] = []
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            line.append((_between(p0[0], p1[0], p2[0], p3[0], t), _between(p0[1], p1[1], p2[1], p3[1], t)))
    return [*line, points[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def taper(points: Sequence[Point], widths: Sequence[float], steps: int = 8) -> str:
    """A brush stroke through the points, with a width at each."""
    line = curve(points, steps)
    count = len(line)
    every = max(1, round((count - 1) / (len(widths) - 1)))
    profile = [point[0] for point in curve([(width, 0.0) for width in widths], every)]
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(count - 1, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1
        half = profile[min(len(profile) - 1, round(i * (len(profile) - 1) / (count - 1)))] / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return f'<path d="{polygon([*left, *reversed(right)])}"/>'


def polyline(points: Sequence[Point], lower: float = 0) -> str:
    """The path along points, moved down by some; written as short steps, counted in tenths so that none is lost."""
    tenths = [(round(x * 10), round((y + lower) * 10)) for x, y in points]
    steps = "".join(f"{_signed(x1 - x0)}{_signed(y1 - y0)}" for (x0, y0), (x1, y1) in pairwise(tenths))
    return f"M{n(tenths[0][0] / 10)} {n(tenths[0][1] / 10)}l{steps.lstrip()}"


def _signed(tenths: int) -> str:
    """A step with what parts it from the number before: its sign or a space."""
    text = n(tenths / 10).replace("0.", ".") if abs(tenths) < 10 and tenths else n(tenths / 10)
    return text if tenths < 0 else f" {text}"


def polygon(points: Sequence[Point]) -> str:
    """The closed path along points."""
    return polyline(points) + "z"


def circle(x: float, y: float, radius: float, attributes: str = "") -> str:
    """A circle."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}"{" " + attributes if attributes else ""}/>'


def path(d: str, fill: str, attributes: str = "") -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{fill}"{" " + attributes if attributes else ""}/>'


def stroke(d: str, colour: str, width: float, attributes: str = "") -> str:
    """A line drawn along a path, with round ends."""
    more = f" {attributes}" if attributes else ""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(width)}" stroke-linecap="round"{more}/>'


class Picture:
    """A picture being drawn: its size, and the gradients, patterns and shapes that its parts share."""

    def __init__(self, key: str, width: int, height: int) -> None:
        self.mark = "p" + hashlib.sha256(key.encode()).hexdigest()[:7]
        self.width = width
        self.height = height
        self.shared: dict[str, str] = {}

    def share(self, name: str, tag: str, attributes: str, content: str) -> str:
        """Store an element once under a name; returns its id, which is unique to this picture."""
        mark = f"{self.mark}-{name}"
        if name not in self.shared:
            more = f" {attributes}" if attributes else ""
            self.shared[name] = f'<{tag} id="{mark}"{more}>{content}</{tag}>'
        return mark

    def shape(self, name: str, drawing: str | None = None) -> str:
        """The reference to a silhouette in a box of 512: an icon of the store, or a drawing of our own."""
        return "#" + self.share(f"i-{name}", "g", "", icons.body(name) if drawing is None else drawing)

    def silhouette(self, name: str) -> str:
        """The reference to an icon with its holes filled."""
        return "#" + self.share(f"s-{name}", "g", "", icons.filled(name))

    def icon(self, name: str, x: float, y: float, size: float, colour: str, turn: float = 0, flip: bool = False) -> str:
        """An icon in one colour, its centre at a point."""
        return f'<use href="{self.shape(name)}" transform="{place(x, y, size, turn, flip)}" fill="{colour}"/>'

    def linear(self, *stops: tuple[float, str], across: str = 'x1="0" y1="0" x2="0" y2="1"') -> str:
        """The fill by a gradient along a line, by default from top to bottom."""
        content = "".join(f'<stop offset="{n2(at)}" stop-color="{colour}"/>' for at, colour in stops)
        return f"url(#{self.share(f'g{_digest(across + content)}', 'linearGradient', across, content)})"

    def radial(self, *stops: tuple[float, str, float], attributes: str = "") -> str:
        """The fill by a gradient from the middle outwards; each stop has a colour and an opacity."""
        content = ""
        for at, colour, clear in stops:
            opacity = "" if clear == 1 else f' stop-opacity="{n2(clear)}"'
            content += f'<stop offset="{n2(at)}" stop-color="{colour}"{opacity}/>'
        return f"url(#{self.share(f'r{_digest(attributes + content)}', 'radialGradient', attributes, content)})"

    def glow(self, colour: str, strength: float) -> str:
        """The fill of a light that fades outwards."""
        return self.radial((0, colour, strength), (1, colour, 0))

    def clip(self, name: str, content: str) -> str:
        """The attribute that cuts a drawing to a shape."""
        return f'clip-path="url(#{self.share(name, "clipPath", "", content)})"'

    def svg(self, content: str) -> str:
        """The whole picture as a file."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}"'
        defs = f"<defs>{''.join(self.shared.values())}</defs>" if self.shared else ""
        return f'{head} viewBox="0 0 {self.width} {self.height}">{defs}{content}</svg>'


def glyph_picture(shape: str) -> str:
    """A silhouette in a box of 512, in the colour of the text around it where the picture is inlined."""
    size = 'width="512" height="512" viewBox="0 0 512 512"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} fill="currentColor">{shape}</svg>'


def n2(value: float) -> str:
    """A number with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:5]
