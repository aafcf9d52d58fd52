"""Which silhouette a card shows: recipes for the names we know, a good guess for those we do not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tuckbox.art import icons
from tuckbox.art.dice import Dice


@dataclass(frozen=True)
class Recipe:
    """A silhouette, its size and centre, mirrored or turned, and whether the frame cuts it off."""

    shape: str
    size: float = 192
    x: float = 125
    y: float = 165
    flip: bool = False
    turn: float = 0
    cut: bool = False


RECIPES: Final = {
    "Mouse": Recipe("rat", 176, 128, 168, flip=True),
    "Bat": Recipe("bat", 236, 125, 132, turn=-6),
    "Walrus": Recipe("walrus-head", 180, 125, 182, cut=True),
    "Dolphin": Recipe("dolphin", 206, 125, 150),
    "Bear": Recipe("polar-bear", 212, 125, 172),
    "Penguin": Recipe("penguin", 190, 128, 170),
    "Swift": Recipe("swift", 192, 125, 150),
    "Duck": Recipe("duck", 190, 122, 166),
    "Eagle": Recipe("eagle-head", 214, 120, 170, cut=True),
    "Albatross": Recipe("albatross", 216, 122, 172, turn=-2),
    "Gecko": Recipe("gecko", 190, 125, 164),
    "Gliding Lizard": Recipe("gliding-lizard", 200, 128, 164),
    "Turtle": Recipe("sea-turtle", 200, 125, 166),
    "Sea Snake": Recipe("sea-snake", 214, 118, 164),
    "Crocodile": Recipe("crocodile", 226, 124, 168),
    "Newt": Recipe("newt", 186, 124, 166),
    "Frog": Recipe("frog", 190, 125, 176),
    "Toad": Recipe("toad", 206, 122, 176, flip=True),
    "Flying Frog": Recipe("flying-frog", 200, 125, 162),
    "Giant Salamander": Recipe("giant-salamander", 222, 122, 170, flip=True, turn=-18),
    "Minnow": Recipe("minnow", 196, 122, 160),
    "Flying Fish": Recipe("flying-trout", 200, 125, 156),
    "Mudskipper": Recipe("mudskipper", 206, 124, 166),
    "Hatchetfish": Recipe("hatchetfish", 196, 124, 168),
    "Shark": Recipe("shark", 226, 124, 170, turn=-8),
    "Ant": Recipe("ant", 186, 125, 168, turn=14),
    "Bee": Recipe("bee", 194, 122, 162),
    "Dragonfly": Recipe("dragonfly", 202, 124, 160),
    "Stag Beetle": Recipe("stag-beetle", 198, 125, 168),
    "Hornet": Recipe("wasp-sting", 196, 125, 162),
    "Unicorn": Recipe("unicorn", 216, 122, 172, cut=True),
    "Phoenix": Recipe("phoenix", 224, 125, 160, cut=True),
    "Kraken": Recipe("kraken", 222, 125, 164, cut=True),
    "Roots": Recipe("tree-roots", 232, 98, 128),
    "Hooves": Recipe("deer-track", 176, 102, 162, turn=14),
    "Fins": Recipe("fins", 184, 100, 160),
    "Gills": Recipe("gills", 180, 100, 160),
    "Wings": Recipe("wings", 192, 100, 160),
    "Feathers": Recipe("two-feathers", 172, 100, 160),
    "Mask of Fur and Feather": Recipe("mask-of-fur", 192, 150, 164),
    "Mask of Fin and Wing": Recipe("mask-of-fin", 178, 150, 164),
    "Charm": Recipe("charm", 172, 152, 150),
    "Trade Winds": Recipe("wind-hole", 256, 125, 162),
    "Changing Tides": Recipe("tides", 196, 125, 164),
    "Horn": Recipe("hunting-horn", 206, 125, 160),
}

# Words of a name, and the silhouette of another name that shows them well.
ALIKE: Final = {
    "rat": "vole shrew dormouse lemming hamster",
    "rabbit": "hare bunny",
    "wolf-howl": "wolf hound jackal dog dingo coyote",
    "stag-head": "stag elk moose reindeer caribou",
    "beaver": "otter muskrat coypu platypus",
    "raccoon-head": "raccoon marten weasel stoat ferret mink skunk",
    "boar": "hog warthog",
    "horse-head": "horse pony stallion mare",
    "lynx-head": "lynx bobcat wildcat caracal",
    "tiger": "leopard panther jaguar puma",
    "sperm-whale": "whale orca narwhal",
    "walrus-head": "seal",
    "ram": "ibex chamois mouflon",
    "crow-dive": "crow jackdaw rook magpie jay",
    "seagull": "gull tern petrel puffin gannet",
    "hawk-emblem": "hawk falcon kite kestrel osprey buzzard",
    "heron": "crane stork egret ibis bittern",
    "finch": "wren robin tit warbler starling thrush blackbird",
    "hummingbird": "kingfisher lark woodpecker hoopoe",
    "dove": "pigeon turtledove",
    "parrot-head": "parrot macaw cockatoo",
    "snake": "adder viper python boa anaconda grass",
    "gecko": "lizard skink iguana slowworm",
    "chameleon-glyph": "chameleon",
    "crocodile": "alligator caiman gharial",
    "salamander": "olm salamander",
    "salmon": "trout salmon char carp pike perch bass cod tuna",
    "flatfish": "ray sole plaice flounder turbot stingray",
    "minnow": "herring sardine anchovy sprat roach stickleback",
    "angler-fish": "anglerfish",
    "tropical-fish": "angelfish butterflyfish pufferfish wrasse",
    "eel": "lamprey moray",
    "cricket": "grasshopper locust mantis cicada",
    "butterfly": "moth",
    "ladybug": "ladybird beetle firefly weevil glowworm",
    "fly": "gnat mosquito midge hoverfly mayfly",
    "wasp-sting": "wasp",
    "spider-alt": "spider tarantula",
    "dragon-head": "dragon drake",
    "griffin-symbol": "griffin gryphon hippogriff",
    "sea-serpent": "serpent leviathan wyrm",
}
WORDS: Final = {word: shape for shape, words in ALIKE.items() for word in words.split()}

# What an unknown creature of a type may look like, and an unknown special of a kind.
KIN: Final = {
    "mammal": ("fox", "deer", "squirrel", "badger", "hedgehog", "goat", "boar", "rabbit", "mole", "bison"),
    "bird": ("sparrow", "raven", "swallow", "heron", "finch", "goose", "owl", "swan"),
    "reptile": ("snake", "tortoise", "cobra", "gecko", "diplodocus", "chameleon-glyph", "sea-turtle"),
    "amphibian": ("salamander", "axolotl", "newt", "frog", "toad", "giant-salamander"),
    "fish": ("salmon", "tropical-fish", "clownfish", "double-fish", "angler-fish", "piranha", "hatchetfish"),
    "insect": ("ladybug", "butterfly", "cricket", "caterpillar", "fly", "scarab-beetle", "stag-beetle"),
    "legendary": ("griffin-symbol", "pegasus", "hydra", "wyvern", "sea-serpent", "dragon-spiral", "minotaur"),
    "land": ("oak", "fern", "linden-leaf", "pine-tree", "oak-leaf"),
    "water": ("lily-pads", "coral", "sea-star", "waves", "reed"),
    "sky": ("feather", "wings", "hummingbird", "wind-hole"),
    "types": ("fox-head", "owl", "rabbit-head", "stag-head", "mask-of-fur"),
    "plus": ("rune-stone", "torc", "charm"),
    "exchange": ("cycle", "wind-hole", "tides"),
    "end": ("dolmen", "hunting-horn", "laurels"),
}


def recipe(name: str, family: str, others: Iterable[str]) -> Recipe:
    """What a card shows: by its name, else a kin that no other card of the set shows."""
    known = _named(name)
    if known:
        return known
    named = {other: _named(other) for other in others}
    taken = {shown.shape for shown in named.values() if shown}
    strangers = sorted(other for other, shown in named.items() if not shown)
    free = [shape for shape in KIN[family] if shape not in taken] or list(KIN[family])
    start = Dice(family).whole(0, len(free) - 1)
    return Recipe(free[(start + strangers.index(name)) % len(free)] if name in strangers else free[start])


def _named(name: str) -> Recipe | None:
    """What a name says by itself, or by a word of it, the last one first; None if nothing."""
    if name in RECIPES:
        return RECIPES[name]
    for word in reversed(re.findall(r"[a-z]+", name.lower())):
        for form in (word, word.removesuffix("s")):
            if form in WORDS or icons.known(form):
                return Recipe(WORDS.get(form, form))
    return None
