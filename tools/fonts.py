"""Make the fonts of printing and of the titles on boxes, from the woff2 files that the page uses: python -m tools.fonts

Needs fonttools and brotli, which nothing else does: pip install fonttools brotli
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "web" / "node_modules" / "@fontsource"
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


def write_title(game: str, package: str, weight: int, letters: str) -> None:
    """Write a font that has only the letters of a game's title, and no name of its own."""
    font = TTFont(SOURCE / package / "files" / f"{package}-latin-{weight}-normal.woff2")
    subsetter = Subsetter(Options(layout_features=["kern"], hinting=False, name_IDs=[0, 13, 14]))
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(ROOT / "web" / "src" / "games" / game / "box" / "title.woff2")


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
        write_title(game, package, weight, letters)


if __name__ == "__main__":
    main()
