"""The colours of Tectonic Tribes by day and by night; drawings name them as CSS variables."""

from __future__ import annotations

import re
from typing import Final

THEMES: Final = ("light", "dark")

# each colour by day and at night, when land falls to dusk, tents are lit from inside and lava keeps its fire
COLOURS: Final = {
    "shade": ("rgba(24,40,28,.26)", "rgba(4,12,16,.42)"),
    "trunk": ("#5b3c26", "#3a281c"),
    "spruce": ("#2f7a55", "#1f5a49"),
    "spruce-dark": ("#1e5a45", "#123f37"),
    "spruce-light": ("#63a66d", "#47836a"),
    "fir": ("#478a4e", "#2f684a"),
    "fir-dark": ("#2d6a45", "#1b4a3b"),
    "fir-light": ("#8cbb62", "#5d9260"),
    "tuft": ("#6f9440", "#3f5f38"),
    "foam": ("#e6f8f6", "#bfe6ef"),
    "stone": ("#b6ad9b", "#8b8579"),
    "stone-dark": ("#8d8576", "#5f5a52"),
    "shallow": ("#86d0d6", "#4a96ab"),
    "mid": ("#4fb0c8", "#2b7494"),
    "deep": ("#2f8fb4", "#1c5679"),
    "deeper": ("#2a86ab", "#184c6d"),
    "grass": ("#a8c468", "#5f8150"),
    "grass-light": ("#b3cd74", "#688b56"),
    "grass-dark": ("#9cba5e", "#567649"),
    "grass-bright": ("#bdd680", "#73965e"),
    "floor": ("#5f8c4b", "#33583f"),
    "floor-dark": ("#568345", "#2d5039"),
    "floor-rim": ("#88ad5a", "#4d7049"),
    "sand": ("#ecdcab", "#a99f7c"),
    "lily": ("#6fae5a", "#4c8350"),
    "slate": ("#8f88a6", "#5d5877"),
    "slate-light": ("#9a93b0", "#676181"),
    "slate-dark": ("#847d9c", "#544f6d"),
    "slate-rim": ("#655d7e", "#393451"),
    "slate-edge": ("#8da066", "#546a48"),
    "rock-light": ("#b9b2c8", "#8a83a2"),
    "rock": ("#9089a4", "#655f7f"),
    "rock-dark": ("#5f5876", "#3c3755"),
    "gem-white": ("#f4feff", "#f0ffff"),
    "gem-light": ("#c9f3fa", "#b5eefb"),
    "gem": ("#7fdcec", "#5cc9e4"),
    "gem-dark": ("#3aa6cb", "#2686b3"),
    "basalt": ("#3b2b30", "#221719"),
    "basalt-light": ("#4b383b", "#30201f"),
    "basalt-dark": ("#1f1418", "#120a0c"),
    "scorch": ("#7d6a45", "#4a3a2a"),
    "lava": ("#f2541b", "#f2541b"),
    "lava-light": ("#ffa52e", "#ffa52e"),
    "lava-white": ("#fff0b0", "#fff0b0"),
    "camp": ("#d8c189", "#8f7f58"),
    "camp-light": ("#e6d3a0", "#a5936a"),
    "card-shade": ("rgba(40,30,14,.085)", "rgba(0,0,0,.13)"),
    "cliff": ("#8b623f", "#4d3829"),
    "cliff-light": ("#a87c52", "#644a36"),
    "cliff-dark": ("#6a472d", "#33241a"),
    "door": ("#2a1a12", "#ffc461"),
    "lamp": ("0", "1"),
    "side-grass": ("#7f9a48", "#3d5735"),
    "side-camp": ("#a98f55", "#64563a"),
    "side-forest": ("#3d6a3c", "#1f3d2b"),
    "side-water": ("#a9dfe4", "#6db4c6"),
    "side-mine": ("#565070", "#2e2a44"),
    "fox-light": ("#e2513f", "#e2513f"),
    "fox-dark": ("#a92b22", "#a92b22"),
    "fox-trim": ("#ffe3c2", "#ffe3c2"),
    "fox": ("#b3291f", "#b3291f"),
    "fox-ink": ("#ffffff", "#ffffff"),
    "eagle-light": ("#f6bd35", "#f6bd35"),
    "eagle-dark": ("#cf8a10", "#cf8a10"),
    "eagle-trim": ("#5a2f12", "#5a2f12"),
    "eagle": ("#f2b01e", "#f2b01e"),
    "eagle-ink": ("#3b1f08", "#3b1f08"),
    "bear-light": ("#4f74d8", "#4f74d8"),
    "bear-dark": ("#2b479f", "#2b479f"),
    "bear-trim": ("#e9eefc", "#e9eefc"),
    "bear": ("#2a479e", "#2a479e"),
    "bear-ink": ("#ffffff", "#ffffff"),
    "mammoth-light": ("#f6ecd8", "#f6ecd8"),
    "mammoth-dark": ("#cbb796", "#cbb796"),
    "mammoth-trim": ("#6b4528", "#6b4528"),
    "mammoth": ("#f7efdf", "#f7efdf"),
    "mammoth-ink": ("#4a2c16", "#4a2c16"),
    "hare-light": ("#c955a8", "#c955a8"),
    "hare-dark": ("#8c2b74", "#8c2b74"),
    "hare-trim": ("#fbe6f4", "#fbe6f4"),
    "hare": ("#8f2877", "#8f2877"),
    "hare-ink": ("#ffffff", "#ffffff"),
    "side-lava": ("#1f1418", "#1f1418"),
    "bevel-light": ("#fffdf0", "#d8ecff"),
    "bevel-dark": ("#2c2410", "#000000"),
}


def painted(drawing: str, theme: str) -> str:
    """A drawing with the colours of a theme in place of their names."""
    column = THEMES.index(theme)
    return re.sub(r"var\(--([\w-]+)\)", lambda name: COLOURS[name[1]][column], drawing)


def style(theme: str) -> dict[str, str]:
    """The CSS variables of a theme, for drawings that name their colours."""
    column = THEMES.index(theme)
    return {f"--{name}": pair[column] for name, pair in COLOURS.items()}
