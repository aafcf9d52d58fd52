"""Paper houses: walls, roofs, windows, towers, columns, signs and awnings."""

from __future__ import annotations

from tuckbox.art.svg import circle, darker, lighter, n, path, stroke
from tuckbox.games.idriana.art.canvas import Canvas

FRAME = "#3a2a20"
DARK = "#2e1d12"
LIT = "#ffd980"


def box(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A rectangle by its upper left corner."""
    at = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
    return f'<rect {at} fill="{fill}"{" " + more if more else ""}/>'


def window(x: float, y: float, width: float, height: float, lit: str = LIT) -> str:
    """A lit window with a cross, its centre at a point."""
    frame = box(x - width / 2, y - height / 2, width, height, FRAME, f'rx="{n(width * 0.12)}"')
    pane = box(x - width * 0.38, y - height * 0.4, width * 0.76, height * 0.8, lit)
    cross = f"M{n(x)} {n(y - height / 2)}v{n(height)}M{n(x - width / 2)} {n(y)}h{n(width)}"
    return frame + pane + f'<path d="{cross}" stroke="{FRAME}" stroke-width="{n(width * 0.1)}"/>'


def door(x: float, y: float, width: float, height: float, colour: str = "#6b4226") -> str:
    """A round-topped door, the middle of its sill at a point."""
    half = n(width / 2)
    d = f"M{n(x - width / 2)} {n(y)}v{n(-height * 0.6)}a{half} {half} 0 0 1 {n(width)} 0v{n(height * 0.6)}z"
    wings = f'<path d="M{n(x)} {n(y)}v{n(-height * 0.95)}" stroke="{DARK}" stroke-width="{n(width * 0.05)}"/>'
    knob = circle(x + width * 0.22, y - height * 0.4, width * 0.07, 'fill="#f0c560"')
    return path(d, colour, f'stroke="{DARK}" stroke-width="{n(width * 0.09)}"') + wings + knob


def smoke(x: float, y: float, size: float) -> str:
    """Smoke from a chimney."""
    puffs = circle(x + size * 0.1, y - size * 0.5, size * 0.4) + circle(x + size * 0.5, y - size * 1.3, size * 0.55)
    return f'<g fill="#fff8ea" opacity=".55">{puffs}{circle(x + size * 1.2, y - size * 2.2, size * 0.7)}</g>'


def flag(x: float, y: float, size: float, colour: str) -> str:
    """A flag on a pole that stands at a point."""
    s = size
    pole = f'<path d="M{n(x)} {n(y + 2)}V{n(y - s)}" stroke="{FRAME}" stroke-width="{n(max(1.2, s * 0.07))}"/>'
    cloth = f"M{n(x)} {n(y - s)}q{n(s * 0.3)} {n(s * 0.12)} {n(s / 2)} 0t{n(s * 0.35)} {n(s * 0.02)}"
    cloth += f"L{n(x + s * 0.62)} {n(y - s * 0.7)}L{n(x + s * 0.85)} {n(y - s * 0.44)}"
    return pole + path(f"{cloth}q{n(-s * 0.3)} {n(-s * 0.1)} {n(-s / 2)} 0t{n(-s * 0.35)} {n(-s * 0.02)}Z", colour)


def house(
    x: float,
    y: float,
    width: float,
    height: float,
    roof_height: float,
    wall: str = "#f1e2c0",
    roof: str = "#b4553a",
    gable: bool = False,
    windows: int = 2,
    rows: int = 1,
    entrance: bool = True,
    timber: bool = False,
    chimney: float | None = None,
    lit: str = LIT,
) -> str:
    """A house, the middle of its foot at a point; its gable or its long side towards us."""
    left, right, top, over = x - width / 2, x + width / 2, y - height, width * 0.07
    drawing = ""
    if chimney is not None:
        flue = x + chimney * width
        drawing += box(flue, top - roof_height * 1.05, width * 0.09, roof_height, darker(wall, 0.42))
        drawing += box(flue - 1.5, top - roof_height * 1.1, width * 0.09 + 3, 4, darker(wall, 0.6))
        drawing += smoke(flue + width * 0.045, top - roof_height * 1.12, width * 0.12)
    drawing += box(left, top, width, height, wall) + box(
        right - width * 0.26, top, width * 0.26, height, darker(wall, 0.12)
    )
    if gable:
        drawing += path(f"M{n(left)} {n(top + 1)}L{n(x)} {n(top - roof_height)}L{n(right)} {n(top + 1)}Z", wall)
        shade = f"M{n(x)} {n(top - roof_height)}L{n(right)} {n(top + 1)}H{n(right - width * 0.26)}Z"
        drawing += path(shade, darker(wall, 0.12))
    if timber:
        drawing += _timber(x, y, width, height, roof_height if gable else 0)
    drawing += box(left, top, width, height * 0.12, "#000", 'opacity=".18"')
    drawing += _windows(x, y, width, height, windows, rows, entrance, lit)
    if entrance:
        drawing += door(x, y, width * 0.17, min(height * 0.55, width * 0.3))
    if gable:
        peak, eaves = top - roof_height - height * 0.02, top + height * 0.08
        inner, foot = top - roof_height + height * 0.13, top + height * 0.15
        edge = f"L{n(right + over)} {n(eaves)}L{n(right + over - width * 0.035)} {n(foot)}L{n(x)} {n(inner)}"
        drawing += path(
            f"M{n(left - over)} {n(eaves)}L{n(x)} {n(peak)}{edge}L{n(left - over + width * 0.035)} {n(foot)}Z", roof
        )
        drawing += path(f"M{n(x)} {n(peak)}{edge}Z", darker(roof, 0.22))
        return drawing + window(x, top - roof_height * 0.28, width * 0.1, width * 0.12, lit)
    ridge, ends = top - roof_height, (left + width * 0.1, right - width * 0.1)
    drawing += path(
        f"M{n(left - over)} {n(top + 2)}L{n(ends[0])} {n(ridge)}H{n(ends[1])}L{n(right + over)} {n(top + 2)}Z", roof
    )
    shade = (
        f"M{n(right - width * 0.36)} {n(ridge)}H{n(ends[1])}L{n(right + over)} {n(top + 2)}H{n(right - width * 0.3)}Z"
    )
    drawing += path(shade, darker(roof, 0.2))
    count = max(2, round((roof_height + 2) / 7))
    tiles = "".join(f"M{n(left)} {n(ridge + (roof_height + 2) * i / count)}h{n(width)}" for i in range(1, count))
    drawing += f'<path d="{tiles}" stroke="{darker(roof)}" opacity=".45"/>'
    return drawing + f'<path d="M{n(ends[0])} {n(ridge)}H{n(ends[1])}" stroke="{lighter(roof, 0.4)}" stroke-width="2"/>'


def _timber(x: float, y: float, width: float, height: float, gable: float) -> str:
    """The beams of a half-timbered wall."""
    left, right, top = x - width / 2, x + width / 2, y - height
    d = f"M{n(left + 2)} {n(top)}V{n(y)}M{n(right - 2)} {n(top)}V{n(y)}"
    d += f"M{n(left)} {n(top + height / 2)}h{n(width)}M{n(left)} {n(top + 2)}h{n(width)}"
    d += "".join(f"M{n(left + width * i / 4)} {n(top)}V{n(y)}" for i in (1, 2, 3))
    d += f"M{n(left + 2)} {n(top + height / 2)}L{n(left + width / 4)} {n(top)}"
    d += f"M{n(right - 2)} {n(top + height / 2)}L{n(right - width / 4)} {n(top)}"
    for shift, share in ((0.0, 0.9), (-0.2, 0.5), (0.2, 0.5)) if gable else ():
        d += f"M{n(x + width * shift)} {n(top)}v{n(-gable * share)}"
    return f'<path d="{d}" stroke="#6a4630" stroke-width="{n(max(1.4, width * 0.028))}" fill="none"/>'


def _windows(x: float, y: float, width: float, height: float, count: int, rows: int, entrance: bool, lit: str) -> str:
    left, top = x - width / 2, y - height
    drawing = ""
    for row in range(rows):
        for i in range(count):
            centre = left + width * (i + 0.5) / count
            high = top + height * (row + 0.42) / rows * (0.86 if entrance and rows == 1 else 0.92) + height * 0.05
            if entrance and row == rows - 1 and abs(centre - x) < width * 0.16 and count % 2:
                continue  # here is the door
            size = (min(width * 0.13, height / rows * 0.42), min(width * 0.17, height / rows * 0.5))
            drawing += window(centre, high, *size, lit)
    return drawing


def tower(
    x: float,
    y: float,
    width: float,
    height: float,
    top: str = "cone",
    roof_height: float = 40,
    wall: str = "#e6d3ac",
    roof: str = "#a0463a",
    rows: int = 2,
    lit: str = LIT,
    banner: str | None = None,
) -> str:
    """A tower with a cone or a dome, the middle of its foot at a point."""
    left, right, high, r = x - width / 2, x + width / 2, y - height, roof_height
    drawing = box(left, high, width, height, wall) + box(x + width * 0.1, high, width * 0.4, height, darker(wall, 0.15))
    for i in range(rows):
        drawing += window(x, high + height * (i + 0.6) / (rows + 0.4), width * 0.24, width * 0.34, lit)
    if top == "cone":
        drawing += path(
            f"M{n(left - width * 0.14)} {n(high + 2)}L{n(x)} {n(high - r)}L{n(right + width * 0.14)} {n(high + 2)}Z",
            roof,
        )
        shade = f"M{n(x)} {n(high - r)}L{n(right + width * 0.14)} {n(high + 2)}H{n(x + width * 0.1)}Z"
        drawing += path(shade, darker(roof, 0.22))
    else:
        peak = f"{n(x)} {n(high - r * 1.15)}"
        swell = f"C{n(x + width * 0.1)} {n(high - r * 0.9)} {n(right + width * 0.1)} {n(high - r * 0.8)} "
        swell += f"{n(right + width * 0.06)} {n(high + 2)}"
        rise = f"M{n(left - width * 0.06)} {n(high + 2)}C{n(left - width * 0.1)} {n(high - r * 0.8)} "
        rise += f"{n(x - width * 0.1)} {n(high - r * 0.9)} {peak}"
        drawing += path(f"{rise}{swell}Z", roof)
        inner = f"H{n(x + width * 0.12)}Q{n(x + width * 0.25)} {n(high - r / 2)} {peak}"
        drawing += path(f"M{peak}{swell}{inner}", darker(roof, 0.22))
    if banner:
        drawing += flag(x, high - r * (1.15 if top == "dome" else 1), width * 0.9, banner)
    return drawing


def columns(x: float, y: float, width: float, height: float, count: int, colour: str = "#f6ead0") -> str:
    """A portico with a pediment, the middle of its foot at a point."""
    left = x - width / 2
    drawing = box(left - 4, y - 5, width + 8, 5, darker(colour, 0.15)) + box(
        left, y - height, width, height - 5, darker(colour, 0.45)
    )
    for i in range(count):
        at, wide = left + width * (i + 0.5) / count, width / count * 0.5
        drawing += box(at - wide / 2, y - height, wide, height - 5, colour)
        drawing += box(at + wide * 0.12, y - height, wide * 0.38, height - 5, darker(colour, 0.18))
    drawing += box(left - 4, y - height - 6, width + 8, 7, colour)
    top = y - height - 6
    drawing += path(f"M{n(left - 5)} {n(top)}L{n(x)} {n(top - width * 0.24)}L{n(left + width + 5)} {n(top)}Z", colour)
    inner = f"M{n(left + 8)} {n(top - 3)}L{n(x)} {n(top + 2 - width * 0.19)}L{n(left + width - 8)} {n(top - 3)}Z"
    return drawing + path(inner, darker(colour, 0.25))


def hanging_sign(canvas: Canvas, x: float, y: float, size: float, icon: str, colour: str = "#8a3b2a") -> None:
    """A sign on a beam, with an icon on it."""
    s, light = size, "#ffe9b8"
    canvas.add(
        f'<path d="M{n(x - s * 0.62)} {n(y - s * 0.66)}h{n(s * 1.24)}" stroke="{DARK}" stroke-width="{n(s * 0.08)}"/>'
    )
    hooks = f"M{n(x - s * 0.3)} {n(y - s * 0.66)}v{n(s / 5)}M{n(x + s * 0.3)} {n(y - s * 0.66)}v{n(s / 5)}"
    canvas.add(f'<path d="{hooks}" stroke="{DARK}" stroke-width="{n(s * 0.05)}"/>')
    corner = f'rx="{n(s * 0.16)}"'
    canvas.add(box(x - s * 0.52 + 1.5, y - s * 0.5 + 3, s * 1.04, s, "#000", f'{corner} opacity=".3"'))
    rim = f'{corner} stroke="{light}" stroke-width="{n(s * 0.05)}"'
    canvas.add(box(x - s * 0.52, y - s * 0.5, s * 1.04, s, colour, rim))
    canvas.sign(icon, x - s * 0.36, y - s * 0.36, s * 0.72, light)


def awning(
    x: float, y: float, width: float, height: float, colour: str, second: str = "#fbf0d8", count: int = 6
) -> str:
    """A striped awning, the middle of its upper edge at a point."""
    drawing = ""
    for i in range(count):
        a, b = x - width / 2 + width * i / count, x - width / 2 + width * (i + 1) / count
        d = f"M{n(a + (x - a) * 0.12)} {n(y)}L{n(b + (x - b) * 0.12)} {n(y)}L{n(b)} {n(y + height)}"
        d += f"a{n(width / count / 2)} {n(width / count / 2.4)} 0 0 1 {n(-width / count)} 0Z"
        drawing += path(d, second if i % 2 else colour)
    return drawing + stroke(f"M{n(x - width * 0.44)} {n(y)}h{n(width * 0.88)}", darker(colour, 0.4), 2)


def stall(x: float, y: float, width: float, counter: float, colour: str, second: str = "#fff4dc") -> str:
    """A market stall, the middle of its foot at a point."""
    left, top = x - width / 2, y - counter
    posts = f"M{n(left + 2)} {n(top - 36)}V{n(y)}M{n(left + width - 2)} {n(top - 36)}V{n(y)}"
    drawing = f'<path d="{posts}" stroke="#6a4528" stroke-width="6"/>' + box(
        left + 4, top - 36, width - 8, 36, "#4a3524"
    )
    drawing += box(left, top, width, counter, "#a8743f") + box(left, top, width, 7, "#d3a566")
    return drawing + awning(x, top - 60, width * 1.18, 30, colour, second)
