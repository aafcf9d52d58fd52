"""Write src/tuckbox/art/icons.json, the icons that pictures and page use with their authors, and the page's own file.

    npm install --prefix /tmp/icons @iconify-json/game-icons game-icons-react
    python tools/icons.py /tmp/icons/node_modules [NAME ...]

The first package has the paths of all icons of game-icons.net, the second their authors. Names add to those that the
file has already; with --drop they leave it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

from tuckbox.art.paths import parse_path, short

STORE = Path(__file__).parent.parent / "src" / "tuckbox" / "art" / "icons.json"
PAGE = Path(__file__).parent.parent / "web" / "src" / "parts" / "icons.ts"
PAGE_ICONS = (
    *("chat-bubble", "exit-door", "fern", "flying-flag", "hourglass", "laurels", "light-bulb", "linden-leaf"),
    *("magnifying-glass", "meeple", "return-arrow", "scroll-unfurled", "shaking-hands", "trophy-cup", "vintage-robot"),
    *("wax-seal",),
)
ABOUT = "Icons from https://game-icons.net, licensed CC BY 3.0, https://creativecommons.org/licenses/by/3.0/"
# how the authors sign, where the folder's name is not their name
NAMES = {
    "delapouite": "Delapouite",
    "lorc": "Lorc",
    "skoll": "Skoll",
    "sbed": "sbed",
    "cathelineau": "Cathelineau",
    "caro-asercion": "Caro Asercion",
    "carl-olsen": "Carl Olsen",
    "darkzaitzev": "DarkZaitzev",
    "faithtoken": "Faithtoken",
    "guard13007": "Guard13007",
    "heavenly-dog": "HeavenlyDog",
    "john-colburn": "John Colburn",
    "kier-heyl": "Kier Heyl",
    "lord-berandas": "Lord Berandas",
    "spencerdub": "SpencerDub",
    "willdabeast": "Willdabeast",
    "zeromancer": "Zeromancer",
    "irongamer": "Irongamer",
    "rihlsul": "Rihlsul",
    "seregacthtuf": "Seregacthtuf",
    "quoting": "Quoting",
    "sparker": "Sparker",
    "generalace135": "GeneralAce135",
    "zajkonur": "Zajkonur",
    "various-artists": "various artists",
}


def author(folder: Path, name: str, path: str) -> str:
    """Who drew an icon; where two share its name, the one whose path it is."""
    file = "".join(part.capitalize() for part in name.split("-")).lower() + ".js"
    found = [f for f in folder.glob("*/*.js") if f.name.lower() == file]
    start = re.findall(r"[\d.]+", path)[0]
    exact = [f for f in found if start in f.read_text(encoding="utf-8")]
    if not exact:
        sys.exit(f"The author of {name} is not known.")
    return NAMES.get(exact[0].parent.name, exact[0].parent.name)


def rounded(d: str) -> str:
    """A path with its numbers cut to one decimal: a box of 512 needs no more."""
    text, last = "", ""
    for command, numbers in parse_path(d):
        text += "" if command == last and command not in "mMzZ" else command
        words = [short(number) for number in numbers]
        text += (" " if text[-1:].isdigit() else "") + " ".join(words)
        last = command
    return text.replace(" -", "-")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", type=Path, help="the folder node_modules that has both packages")
    parser.add_argument("names", nargs="*", help="icons to add")
    parser.add_argument("--drop", action="store_true", help="take the named icons out instead")
    chosen = parser.parse_args()
    icons: dict[str, Any] = json.loads((chosen.modules / "@iconify-json/game-icons/icons.json").read_text())["icons"]
    kept: set[str] = set(json.loads(STORE.read_text())["icons"]) if STORE.exists() else set()
    wanted = (kept - set(chosen.names) if chosen.drop else kept | set(chosen.names)) | set(PAGE_ICONS)
    unknown = sorted(wanted - set(icons))
    if unknown:
        sys.exit(f"game-icons.net has no {', '.join(unknown)}.")
    folder = chosen.modules / "game-icons-react" / "dist"
    store = {}
    for name in sorted(wanted):
        paths = re.findall(r'\sd="([^"]+)"', icons[name]["body"])
        store[name] = {"author": author(folder, name, paths[0]), "paths": [rounded(d) for d in paths]}
    lines = ",\n".join(f'"{name}":{json.dumps(icon, separators=(",", ":"))}' for name, icon in store.items())
    STORE.write_text(f'{{"about":"{ABOUT}","icons":{{\n{lines}\n}}}}\n', encoding="utf-8")
    own = "\n".join(f"  '{name}': '{''.join(store[name]['paths'])}'," for name in PAGE_ICONS)
    PAGE.write_text(f"/** {ABOUT}; tools/icons.py writes this file. */\nexport const icons = {{\n{own}\n}} as const\n")
    print(f"{STORE.name}: {len(store)} icons, {STORE.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
