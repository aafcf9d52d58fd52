"""Persons as peg-dolls: a robe, a face, a hat, a beard, and the tool of their trade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tuckbox.art.svg import circle, darker, n, path, stroke
from tuckbox.games.idriana.art.canvas import CREAM, Canvas, Ink

X: Final = 112  # the middle of a person's foot
Y: Final = 250
SCALE: Final = 0.98


class Clothes(NamedTuple):
    """The colours of a robe, its trimming and a hat."""

    robe: str
    trim: str
    hat: str


CLOTHES: Final = {
    "in-moss": Clothes("#6f6a4c", "#a89a68", "#6f6a4c"),
    "in-leaf": Clothes("#4f6f3a", "#d8b868", "#8a4a2c"),
    "in-fir": Clothes("#2f5f4f", "#caa24a", "#3b7560"),
    "in-earth": Clothes("#8a6a44", "#f0ddb0", "#8a6a44"),
    "in-linen": Clothes("#f3e6c4", "#e0a32c", "#f3e6c4"),
    "in-crimson": Clothes("#8a2f2a", "#f2c23c", "#2e2430"),
    "in-navy": Clothes("#23486a", "#f2d37a", "#1c2f4a"),
    "in-violet": Clothes("#7a3f8a", "#f2c23c", "#e2d4f0"),
    "in-white": Clothes("#f3ead8", "#7a4a9a", "#f8f0e0"),
    "in-starlit": Clothes("#3a3f8a", "#e7c46e", "#4a4fa8"),
    "in-slate": Clothes("#4f5f6b", "#d8c48c", "#36434d"),
    "in-rust": Clothes("#9a5228", "#f3d79a", "#6b3a22"),
}
SKINS: Final = {"fair": "#e8bd97", "tan": "#c98f64", "brown": "#b87a52", "dark": "#8d5a3c"}
BEARDS: Final = {"white-beard": "#e9e4d6", "grey-beard": "#cfc6ba", "brown-beard": "#7a4524", "black-beard": "#2e2018"}


def _x(value: float) -> str:
    return n(X + value * SCALE)


def _y(value: float) -> str:
    return n(Y + value * SCALE)


def _d(text: str) -> str:
    """A path in a person's own measure: pairs of numbers between letters, the foot at 0, 0."""
    words: list[str] = []
    across = True
    for word in text.split():
        if word.isalpha():
            words.append(word)
            across = word != "V"
            continue
        words.append(_x(float(word)) if across else _y(float(word)))
        across = not across
    return " ".join(words)


def _brim(y: float, width: float, height: float, colour: str) -> str:
    size = f'rx="{n(width * SCALE)}" ry="{n(height * SCALE)}"'
    return f'<ellipse cx="{_x(0)}" cy="{_y(y)}" {size} fill="{colour}"/>'


def _hood(clothes: Clothes) -> str:
    d = "M -36 -112 C -40 -150 -22 -182 2 -186 C 28 -182 42 -150 37 -112 "
    return path(_d(d + "C 34 -140 18 -156 0 -156 C -18 -156 -34 -140 -36 -112 Z"), clothes.hat)


def _cap(clothes: Clothes) -> str:
    crown = path(_d("M -36 -144 C -30 -184 24 -190 50 -150 Q 8 -164 -36 -144 Z"), clothes.hat)
    brim = path(_d("M -42 -140 Q 6 -166 56 -148 Q 10 -150 -42 -140 Z"), darker(clothes.hat, 0.35))
    return crown + brim + path(_d("M -20 -160 Q -44 -196 -56 -186 Q -46 -164 -20 -160 Z"), "#c8452f")


def _straw(clothes: Clothes) -> str:
    brim = _brim(-152, 58, 13, darker("#e3bd62", 0.14))
    crown = path(_d("M -30 -154 C -28 -186 28 -186 30 -154 Q 0 -146 -30 -154 Z"), "#e9c970")
    return brim + crown + stroke(_d("M -30 -159 Q 0 -150 30 -159"), "#a8492f", 5)


def _veil(clothes: Clothes) -> str:
    net = "M -44 -154 C -50 -110 -44 -96 -34 -88 L 34 -88 C 44 -96 50 -110 44 -154 Z"
    brim = _brim(-153, 54, 12, "#c99e45")
    crown = path(_d("M -28 -154 C -26 -184 26 -184 28 -154 Z"), "#e9c970")
    return path(_d(net), "#fff8e0", 'opacity=".42"') + brim + crown


def _top(clothes: Clothes) -> str:
    brim = _brim(-153, 46, 10, darker(clothes.hat))
    crown = path(_d("M -27 -154 L -31 -202 L 31 -202 L 27 -154 Z"), clothes.hat)
    return brim + crown + path(_d("M -28 -162 L 28 -162 L 27 -154 L -27 -154 Z"), clothes.trim)


def _tricorn(clothes: Clothes) -> str:
    hat = path(_d("M -54 -150 Q -30 -196 0 -186 Q 30 -196 54 -150 Q 0 -172 -54 -150 Z"), clothes.hat)
    return hat + stroke(_d("M -54 -150 Q 0 -172 54 -150"), clothes.trim, 4)


def _turban(clothes: Clothes) -> str:
    cloth = path(_d("M -36 -142 C -50 -176 -20 -198 2 -190 C 26 -198 50 -172 36 -142 Q 0 -162 -36 -142 Z"), clothes.hat)
    folds = stroke(_d("M -38 -150 Q -6 -166 22 -192 M 38 -150 Q 10 -164 -22 -190"), darker(clothes.hat), 3)
    return cloth + folds + circle(X, Y - 166 * SCALE, 6, f'fill="{clothes.trim}"')


def _mitre(clothes: Clothes) -> str:
    hat = path(_d("M -31 -146 C -44 -176 -12 -206 0 -214 C 12 -206 44 -176 31 -146 Q 0 -158 -31 -146 Z"), clothes.hat)
    cross = "M -4 -150 L -4 -206 L 4 -206 L 4 -150 Z M -22 -178 L 22 -178 L 22 -171 L -22 -171 Z"
    return hat + path(_d(cross), clothes.trim) + stroke(_d("M -31 -146 Q 0 -158 31 -146"), clothes.trim, 6)


def _pointed(clothes: Clothes) -> str:
    hat = path(_d("M -38 -146 L 6 -228 L 38 -146 Q 0 -162 -38 -146 Z"), clothes.hat)
    hat += path(_d("M 6 -228 L 38 -146 L 14 -154 Z"), darker(clothes.hat, 0.25))
    stars = "".join(
        circle(X + x * SCALE, Y + y * SCALE, r) for x, y, r in ((-6, -172, 4), (12, -190, 3), (16, -164, 3))
    )
    return hat + f'<g fill="#ffe9a0">{stars}</g>'


HATS: Final[dict[str, Callable[[Clothes], str]]] = {
    "hood": _hood,
    "cap": _cap,
    "straw-hat": _straw,
    "veil": _veil,
    "top-hat": _top,
    "tricorn": _tricorn,
    "turban": _turban,
    "mitre": _mitre,
    "pointed-hat": _pointed,
}
LONG: Final = ("shepherds-crook", "bow-arrow", "scythe", "fishing-pole", "lyre")  # tools held high


def person(
    canvas: Canvas, clothes: Clothes, hat: str, skin: str, beard: str | None, tool: str | None, ink: Ink
) -> None:
    """A person in the middle of the picture."""
    canvas.add(f'<ellipse cx="{_x(4)}" cy="{_y(-2)}" rx="65" ry="12" fill="#000" opacity=".28"/>')
    if hat == "hood":
        back = "M -40 -88 C -48 -150 -22 -184 2 -186 C 30 -184 48 -146 40 -88 Z"
        canvas.add(path(_d(back), darker(clothes.hat, 0.2)))
    robe, trim = clothes.robe, clothes.trim
    canvas.add(path(_d("M -58 4 C -56 -70 -40 -104 0 -106 C 40 -104 56 -70 58 4 Z"), robe))
    canvas.add(path(_d("M 58 4 C 56 -70 40 -104 8 -106 C 26 -70 24 -30 20 4 Z"), darker(robe, 0.26)))
    canvas.add(path(_d("M -7 4 L -7 -100 L 7 -100 L 7 4 Z"), trim))
    canvas.add(path(_d("M -34 -92 Q 0 -66 34 -92 L 28 -104 Q 0 -84 -28 -104 Z"), trim))
    canvas.add(f'<ellipse cx="{_x(0)}" cy="{_y(-130)}" rx="31.4" ry="34.3" fill="{skin}"/>')
    cheek = f"M{_x(6)} {_y(-165)}A31.4 34.3 0 0 1 {_x(6)} {_y(-96)}Q{_x(26)} {_y(-130)} {_x(6)} {_y(-165)}"
    canvas.add(path(cheek, darker(skin, 0.14)))
    for side in (-1, 1):
        canvas.add(circle(X + side * 11 * SCALE, Y - 131 * SCALE, 3.3, 'fill="#2a1a14"'))
        canvas.add(circle(X + side * 19 * SCALE, Y - 120 * SCALE, 5.9, 'fill="#d9705a" opacity=".38"'))
    canvas.add(stroke(_d("M -7 -114 Q 0 -108 7 -114"), "#7a3b2c", 2.4))
    if beard:
        hair = "M -31 -126 C -32 -92 -14 -70 0 -66 C 14 -70 32 -92 31 -126 "
        hair += "Q 20 -112 9 -117 Q 0 -122 -9 -117 Q -20 -112 -31 -126 Z"
        canvas.add(path(_d(hair), beard), stroke(_d("M -6 -108 Q 0 -104 6 -108"), darker(beard, 0.5), 2.4))
    canvas.add(HATS[hat](clothes))
    if tool:
        size, dx, dy = (112, 60, -80) if tool in LONG else (84, 60, -62)
        canvas.subject(tool, X + dx * SCALE, Y + dy * SCALE, size, ink, CREAM, 22)
