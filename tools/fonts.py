"""Make the fonts of printing and those that the page loads first, from the files of @fontsource: python -m tools.fonts

Needs fonttools and brotli, which nothing else does: pip install fonttools brotli
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "web" / "node_modules" / "@fontsource"
WEB: Final = ROOT / "web" / "src"
TARGET: Final = ROOT / "src" / "tuckbox" / "printing" / "fonts"
# package, weight and style; those with names and texts of cards also in the letters of other European languages
FACES: Final = (
    ("atkinson-hyperlegible", 400, "normal", True),
    ("atkinson-hyperlegible", 700, "normal", True),
    ("fraunces", 500, "italic", False),
    ("fraunces", 800, "normal", True),
    ("fraunces", 900, "normal", False),
    ("grenze", 700, "normal", True),
    ("grenze-gotisch", 700, "normal", False),
    ("baloo-2", 800, "normal", False),
    ("uncial-antiqua", 400, "normal", False),
)
# the faces of every page: what Latin languages need, without hints for old screens
PAGE_FACES: Final = (("atkinson-hyperlegible", 400), ("atkinson-hyperlegible", 700), ("fraunces", 800))
LETTERS: Final = (
    range(0x20, 0x7F),
    range(0xA0, 0x100),
    range(0x2010, 0x2040),
    (0x131, 0x152, 0x153, 0x20AC, 0x2122, 0x2190, 0x2192, 0x2212),
)
# package, weight and letters of the title on each game's box
TITLES: Final = {
    "druid": ("grenze-gotisch", 700, "Druid Games"),
    "idriana": ("uncial-antiqua", 400, "Idriana "),
    "tectonic": ("baloo-2", 800, "Tectonic Tribes"),
}
RENAMED: Final = {"uncial-antiqua": "Idriana Title"}  # its name is reserved for the original files
FAMILY, FULL_NAME, POSTSCRIPT_NAME, TYPOGRAPHIC_FAMILY = 1, 4, 6, 16


def convert(source: Path, target: Path, family: str) -> None:
    """Write a woff2 file as TrueType; a family other than "" replaces the name of its own."""
    font = TTFont(source)
    font.flavor = None
    for record in font["name"].names if family else ():
        if record.nameID in (FAMILY, FULL_NAME, TYPOGRAPHIC_FAMILY):
            record.string = family
        elif record.nameID == POSTSCRIPT_NAME:
            record.string = family.replace(" ", "")
    font.save(target)


def reduce(package: str, weight: int, letters: Iterable[int], target: Path) -> None:
    """Write a font for the page that has only these letters, and no name of its own."""
    font = TTFont(SOURCE / package / "files" / f"{package}-latin-{weight}-normal.woff2")
    features = ["kern", "liga", "lnum", "tnum"]
    subsetter = Subsetter(Options(layout_features=features, hinting=False, name_IDs=[0, 13, 14]))
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    target.parent.mkdir(exist_ok=True)
    font.save(target)


def family_of(source: Path) -> str:
    """The name of a font's family."""
    names = TTFont(source)["name"]
    return str(names.getDebugName(TYPOGRAPHIC_FAMILY) or names.getDebugName(FAMILY))


def main() -> None:
    """Write all fonts."""
    TARGET.mkdir(exist_ok=True)
    for package, weight, style, extended in FACES:
        for subset in ("latin", "latin-ext") if extended else ("latin",):
            name = f"{package}-{subset}-{weight}-{style}"
            source = SOURCE / package / "files" / f"{name}.woff2"
            family = f"{family_of(source)} Ext" if subset == "latin-ext" else RENAMED.get(package, "")
            convert(source, TARGET / f"{name}.ttf", family)
            print(f"{name}.ttf", (TARGET / f"{name}.ttf").stat().st_size)
    for game, (package, weight, letters) in TITLES.items():
        reduce(package, weight, map(ord, letters), WEB / "games" / game / "box" / "title.woff2")
    for package, weight in PAGE_FACES:
        reduce(package, weight, chain(*LETTERS), WEB / "ui" / "styles" / "fonts" / f"{package}-{weight}.woff2")


if __name__ == "__main__":
    main()
