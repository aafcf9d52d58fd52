"""What stands on a square: conifers, waves, crystals, flowers and sheep, glowing cracks, tents; and badges."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from tuckbox.art import icons
from tuckbox.art.dice import Dice
from tuckbox.art.drawings import shapes
from tuckbox.art.svg import Picture, Point, circle, n, n2, polygon

BONUSES: Final = ("+1", "+2", "x2")

# the emblem of a tribe on a shape of its own: the icon, its scale and how far it is moved down
EMBLEMS: Final = {
    "fox": ("fox-head", 0.044, 0.0, "M0-19L19 0 0 19-19 0z"),
    "eagle": ("eagle-head", 0.034, -4.0, "M-18-14H18L0 19z"),
    "bear": ("bear-face", 0.050, 0.0, "M-17 0a17 17 0 1 0 34 0a17 17 0 1 0-34 0z"),
    "mammoth": ("mammoth", 0.047, 0.0, "M-15-15h30v30h-30z"),
    "hare": ("rabbit-head", 0.044, 0.0, "M-17-12Q0-20 17-12Q16 10 0 19Q-16 10-17-12z"),
}
TREES: Final = ("spruce", "fir", "sapling")
# cracks that meet at the middle of each side, and the crater where they come from
CRACKS: Final = (
    (
        (50, 50),
        "M50 50L30 34L14 38L0 50M50 50L70 36L84 42L100 50M50 50L44 70L54 84L50 100M50 50L56 28L46 14L50 0M30 34L26 16"
        "L36 8M70 36L78 20M44 70L26 74L18 88M54 84L74 80L86 88M84 42L90 62L76 68L56 66",
    ),
    (
        (46, 54),
        "M46 54L28 46L16 54L0 50M46 54L66 58L82 46L100 50M46 54L40 76L48 88L50 100M46 54L54 30L44 16L50 0M28 46L22 28"
        "L32 16M66 58L72 76L88 80M54 30L72 24L80 12M40 76L22 80L14 70",
    ),
)


def drawn(picture: Picture, name: str) -> str:
    """The reference to a drawing of our own."""
    return "#" + picture.share(name, "g", "", shapes("tuckbox.games.tectonic.art", "shapes.svg")[name])


def put(picture: Picture, name: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing with its foot at a point."""
    sized = f" scale({n2(scale)})" if scale != 1 else ""
    return f'<use href="{drawn(picture, name)}" transform="translate({n(x)} {n(y)}){sized}"/>'


def forest(picture: Picture, variant: int) -> str:
    """Nine conifers in three rows."""
    dice = Dice(f"forest {variant}")
    trees: list[tuple[float, float, str, float]] = []
    for row in range(3):
        for column in range(3):
            x = 19 + column * 28 + row % 2 * 6 + dice.between(-5, 5)
            y = 36 + row * 25 + dice.between(-4, 4)
            trees.append((y, x, dice.pick("000011122"), dice.between(0.82, 1.02)))
    return "".join(put(picture, TREES[int(tree)], x, y, scale) for y, x, tree, scale in sorted(trees))


def meadow(picture: Picture, variant: int) -> str:
    """Tufts and flowers, and on most meadows something more: it scores nothing, so it stays the calmest."""
    dice = Dice(f"meadow {variant}")
    patches = ""
    for _ in range(2):
        at = f'cx="{n(dice.between(25, 75))}" cy="{n(dice.between(25, 75))}"'
        size = f'rx="{n(dice.between(16, 26))}" ry="{n(dice.between(8, 13))}"'
        patches += f'<ellipse {at} {size} fill="var(--{dice.pick(("grass-dark", "grass-bright"))})" fill-opacity=".7"/>'
    things = [(y, put(picture, name, x, y, scale)) for name, x, y, scale in MEADOWS[variant]]
    for _ in range(9):
        x, y = dice.between(10, 90), dice.between(16, 92)
        things.append((y, put(picture, "tuft", x, y, dice.between(0.8, 1.3))))
    for _ in range(2):
        x, y, colour = dice.between(22, 78), dice.between(22, 78), dice.pick(("#fffbe8", "#ffd94f", "#f19bb8"))
        blossoms = ""
        for _ in range(dice.pick((4, 6, 7))):
            angle, far, size = dice.between(0, math.tau), dice.between(2, 16), n(dice.pick((2, 2.4, 2.9)))
            blossoms += (
                f"M{n(x + math.cos(angle) * far)} {n(y + math.sin(angle) * far * 0.7)}a{size} {size} 0 1 0 .1 0z"
            )
        things.append((y, f'<path d="{blossoms}" fill="{colour}"/>'))
    return patches + "".join(thing for _, thing in sorted(things))


MEADOWS: Final[tuple[tuple[tuple[str, float, float, float], ...], ...]] = (
    (),
    (("sheep", 36, 50, 1), ("sheep", 62, 66, 1), ("sheep", 70, 32, 1)),
    (),
    (("boulder", 68, 66, 1), ("boulder", 52, 72, 0.6)),
    (("bush", 32, 72, 1), ("bush", 70, 36, 0.8)),
    (("oak", 62, 70, 1), ("bush", 34, 40, 0.7)),
    (("sapling", 30, 56, 1), ("fir", 44, 64, 0.8)),
    (("menhir", 38, 48, 0.8), ("menhir", 66, 56, 1), ("menhir", 46, 74, 0.7)),
)


def water(picture: Picture, variant: int) -> str:
    """Waves, and a rock, lilies, a fish or a boat."""
    dice = Dice(f"water {variant}")
    spots = ((26, 34), (62, 26), (46, 58), (74, 70), (28, 80))[: 5 if variant % 2 else 4]
    waves = ""
    for x, y in spots:
        waves += put(picture, "wave", x + dice.between(-5, 5), y + dice.between(-5, 5), dice.between(0.8, 1.15))
    thing = (None, ("rock", 70, 44), ("lilies", 60, 62), ("fish", 44, 40), ("boat", 50, 52))[variant]
    return waves + (put(picture, *thing) if thing else "")


def mine(picture: Picture, variant: int) -> str:
    """Two clusters of crystals on rock, two loose diamonds, a spark."""
    clusters = (
        ((62, 46, 20, 36), (34, 54, 28, 50)),
        ((34, 42, 18, 32), (60, 54, 30, 52)),
        ((36, 46, 24, 42), (64, 58, 24, 44)),
    )
    rock = '<path fill="var(--rock)" d="M14 62l10-12 12-3 9 8 14-9 16 7 10 14-8 14-22 7-26-3-14-10z"/>'
    rock += '<path fill="var(--rock-light)" d="M14 62l10-12 12-3 9 8-14 16-12 3zM59 46l16 7 10 14-14 2-8-10z"/>'
    rock += '<path fill="var(--rock-dark)" d="M19 74l12-3 20 9 12-2 6-9 16-2-8 14-22 7-26-3z"/>'
    for x, y, width, height in clusters[variant]:
        rock += f'<ellipse cx="{x + 7}" cy="{y + 13}" rx="{n(width * 0.6)}" ry="5" fill="var(--shade)"/>'
        rock += f'<g transform="translate({x} {y + 14})">{_crystal(width, height)}</g>'
        left, right = n(x - width * 0.45), n(x + width * 0.5)
        rock += f'<g transform="translate({left} {y + 17}) rotate(-20)">{_crystal(width * 0.5, height * 0.5)}</g>'
        rock += f'<g transform="translate({right} {y + 17}) rotate(22)">{_crystal(width * 0.45, height * 0.45)}</g>'
    (x, y), (a, b), (u, v) = (
        ((70, 80), (48, 88), (42, 26)),
        ((24, 82), (76, 86), (70, 20)),
        ((28, 84), (84, 40), (32, 26)),
    )[variant]
    rock += f'<ellipse cx="{x + 3}" cy="{y}" rx="10" ry="3.5" fill="var(--shade)"/>'
    rock += (
        f'<g transform="translate({x} {y})">{_diamond(1.15)}</g><g transform="translate({a} {b})">{_diamond(0.7)}</g>'
    )
    spark = "M0-7l1.6 5.4L7 0l-5.4 1.6L0 7l-1.6-5.4L-7 0l5.4-1.6z"
    rock += f'<path fill="#ffffff" d="{spark}" transform="translate({u} {v})"/>'
    return rock + (put(picture, "adit", 24, 66) if variant == 1 else "")


def _crystal(width: float, height: float) -> str:
    """An upright crystal of four facets, its foot at 0, 0."""
    a, b, h = width / 2, width / 5, height
    facets: tuple[tuple[str, list[Point]], ...] = (
        ("gem", [(-a, -h * 0.62), (-b, -h), (b * 0.6, -h * 0.9), (a, -h * 0.55), (b * 1.2, 0), (-b, 0)]),
        ("gem-light", [(-a, -h * 0.62), (-b, -h), (-b * 0.3, -h * 0.52), (-b, 0)]),
        ("gem-dark", [(b * 0.6, -h * 0.9), (a, -h * 0.55), (b * 1.2, 0), (b * 0.5, -h * 0.45)]),
        ("gem-white", [(-b, -h), (b * 0.6, -h * 0.9), (b * 0.5, -h * 0.45), (-b * 0.3, -h * 0.52)]),
    )
    return "".join(f'<path fill="var(--{paint})" d="{polygon(points)}"/>' for paint, points in facets)


def _diamond(u: float) -> str:
    """A cut diamond lying free, its lowest point at 0, 0."""
    facets: tuple[tuple[str, list[Point]], ...] = (
        ("gem", [(-10, -12), (-6, -18), (6, -18), (10, -12), (0, 0)]),
        ("gem-light", [(-10, -12), (-6, -18), (-4, -12), (0, 0)]),
        ("gem-white", [(-6, -18), (0, -18), (4, -12), (-4, -12)]),
        ("gem-dark", [(4, -12), (10, -12), (0, 0)]),
    )
    drawing = ""
    for paint, points in facets:
        drawing += f'<path fill="var(--{paint})" d="{polygon([(x * u, y * u) for x, y in points])}"/>'
    return drawing


def lava(picture: Picture, variant: int) -> str:
    """Cracks in basalt that glow, a crater, and light over the neighbours."""
    (x, y), cracks = CRACKS[variant]
    glow = picture.radial((0, "#ff8a2b", 0.42), (0.55, "#ff7a1e", 0.16), (1, "#ff7a1e", 0))
    slabs = "M20 22l18-4 10 14-12 10-18-4zM60 18l16 2 8 14-16 6-10-8z"
    slabs += "M18 60l16-4 8 12-10 14-14-6zM62 64l20-2 6 14-14 10-14-8z"
    drawing = circle(50, 50, 78, f'fill="{glow}"') + f'<path fill="var(--basalt-light)" d="{slabs}"/>'
    fissure = "#" + picture.share(f"cracks{variant}", "path", f'd="{cracks}"', "")
    strokes = (("#ff5a1f", 9, ' stroke-opacity=".32"'), ("#ff7a1e", 4.4, ""), ("#ffe08a", 1.7, ""))
    lines = "".join(f'<use href="{fissure}" stroke="{c}" stroke-width="{n(w)}"{more}/>' for c, w, more in strokes)
    drawing += f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{lines}</g>'
    crater = (
        ("basalt-dark", 19, 13.5, 0, 2),
        ("lava", 15, 10, 0, 1),
        ("lava-light", 10, 6, -1, 0),
        ("lava-white", 4.5, 2.4, -3, -1),
    )
    for paint, rx, ry, dx, dy in crater:
        at = f'cx="{x + dx}" cy="{y + dy}" rx="{n(rx)}" ry="{n(ry)}"'
        drawing += f'<ellipse {at} fill="var(--{paint})"/>'
    sparks = circle(30, 24, 1.8) + circle(74, 54, 1.6) + circle(36, 86, 1.5)
    return drawing + f'<g fill="var(--lava-light)">{sparks}</g>'


def emblem(tribe: str) -> str:
    """The sign of a tribe on its own shape, its centre at 0, 0."""
    icon, scale, lower, shape = EMBLEMS[tribe]
    transform = f"translate({n(-256 * scale)} {n(-256 * scale + lower)}) scale({scale})"
    rim = f'<path d="{shape}" fill="#ffffff" stroke="#1c130b" stroke-width="7" stroke-linejoin="round"/>'
    rim += f'<path d="{shape}" fill="var(--{tribe})" stroke="#fffdf6" stroke-width="3" stroke-linejoin="round"/>'
    return rim + f'<g fill="var(--{tribe}-ink)" transform="{transform}">{icons.body(icon)}</g>'


def tent(picture: Picture, tribe: str) -> str:
    """A tent of a tribe in a ring of stones, its emblem before it; at night there is light inside."""
    dice = Dice(tribe)
    stones = ""
    for i, (x, y) in enumerate(((14, 30), (26, 14), (82, 18), (90, 40), (12, 58), (88, 30), (20, 90), (46, 94))):
        stones += circle(x, y, dice.between(2, 3.4), f'fill="var(--{"stone" if i % 2 else "stone-dark"})"')
    lamp = picture.radial((0, "#ffd27a", 0.95), (1, "#ffb14a", 0))
    light = f'<ellipse cx="42" cy="86" rx="36" ry="13" fill="{lamp}" fill-opacity="var(--lamp)"/>'
    cloth = f'<use href="{drawn(picture, f"tent-{tribe}")}" transform="translate(-1 -3) scale(.97)"/>'
    sign = picture.share(f"emblem-{tribe}", "g", "", emblem(tribe))
    return f'{stones}{light}{cloth}<use href="#{sign}" transform="translate(74 74) scale(1.05)"/>'


def badge(bonus: str) -> str:
    """The badge of a bonus without its number, its centre at 0, 0: a coin, a hexagon, a star."""
    if bonus == "+1":
        shape = '<circle r="18" cx="1.5" cy="3" fill="#1e1204" fill-opacity=".4"/>'
        shape += '<circle r="17.5" fill="#ffd75a" stroke="#5a3a00" stroke-width="2.4"/>'
        return shape + '<circle r="14" fill="none" stroke="#fff3c0" stroke-width="1.6"/>'
    if bonus == "+2":
        hexagon = polygon([(19.5 * math.cos(i * math.pi / 3), 19.5 * math.sin(i * math.pi / 3)) for i in range(6)])
        shape = f'<path d="{hexagon}" transform="translate(1.5 3)" fill="#1e1204" fill-opacity=".4"/>'
        shape += f'<path d="{hexagon}" fill="#ffb93a" stroke="#5a3a00" stroke-width="2.4" stroke-linejoin="round"/>'
        return shape + f'<path d="{hexagon}" transform="scale(.8)" fill="none" stroke="#fff3c0" stroke-width="2"/>'
    points = [(i * math.pi / 8 - math.pi / 2, 17.8 if i % 2 else 22.7) for i in range(16)]
    star = polygon([(r * math.cos(a), r * math.sin(a)) for a, r in points])
    shape = f'<path d="{star}" transform="translate(1.5 3)" fill="#1e1204" fill-opacity=".4"/>'
    shape += f'<path d="{star}" fill="#7a1f5c" stroke="#fff2cf" stroke-width="2.4" stroke-linejoin="round"/>'
    return shape + '<circle r="14.5" fill="none" stroke="#e7a7cf" stroke-width="1.4"/>'


# What stands on a terrain, and its variants, as often as they should be met: boats and mine mouths are rare.
STANDING: Final[dict[str, tuple[Callable[[Picture, int], str], tuple[int, ...]]]] = {
    "F": (forest, (0, 1, 2, 3, 4, 5)),
    "G": (meadow, (0, 1, 2, 3, 4, 5, 6, 7)),
    "W": (water, (0, 1, 2, 3, 0, 1, 2, 3, 0, 4)),
    "M": (mine, (0, 2, 1, 0, 2)),
    "L": (lava, (0, 1)),
}


def standing(picture: Picture, square: str, variant: int) -> str:
    """The id of what stands on a square, from its north-west corner."""
    if square.startswith("T"):
        tribe = square.partition(" ")[2]
        return picture.share(f"camp-{tribe}", "g", "", tent(picture, tribe))
    draw, variants = STANDING[square[0]]
    chosen = variants[variant % len(variants)]
    return picture.share(f"{square[0]}{chosen}", "g", "", draw(picture, chosen))
