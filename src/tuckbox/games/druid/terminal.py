"""The table of Druid Games: five terrains in columns, the opponent's side above them and your own below."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import Final

from rich.text import Text

from tuckbox.core.events import OPEN
from tuckbox.core.game import Game
from tuckbox.core.text import counted
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.rules import groups
from tuckbox.games.druid.rules.cards import CHARM, COUNT_SHIFT, EXCHANGE, HORN, TYPE_SHIFT, TYPES, Cards
from tuckbox.games.druid.view import CreatureView, DruidView, SideView, TerrainView
from tuckbox.games.druid.words import group_words, special_words
from tuckbox.terminal.drawing import Drawing, Scene, beside, fit

WIDE: Final = 19  # columns of a terrain in which the longer words fit
SPARE: Final = 4  # rows that the list of moves gets before the names of specials on creatures
POINTED: Final = "?"  # marks what the move under the cursor would touch
RECENT: Final = "•"  # marks what the opponent did last

ICON_STYLES: Final = {"land": "#8fbf6f", "water": "#5cb3e6", "sky": "#d3a6e8"}


class DruidDrawing(Drawing):
    """A druid's table."""

    least = (80, 24)

    def draw(self, scene: Scene) -> list[Text]:
        view, cards = _seen(scene), _cards(scene.game)
        own, other = scene.order
        roomy = scene.width >= 5 * WIDE + 4 and scene.height >= 20
        top = [_player_line(scene, other), *_shown_hand(scene, other)]
        bottom = [_player_line(scene, own), *(_hand(scene, own) if roomy else _short_hand(scene, own))]
        room = scene.height - len(top) - len(bottom) - (5 if roomy else 4)
        width = (scene.width - 4) // 5
        sides = [[_creatures(scene, terrain, seat, width) for terrain in view.terrains] for seat in (other, own)]
        if sum(max(len(lines) for lines in row) for row in sides) > room - SPARE:
            sides = [[_without_specials(lines) for lines in row] for row in sides]
        above, below = _shared_room([max(len(lines) for lines in row) for row in sides], room)
        columns = []
        for terrain, theirs, ours in zip(view.terrains, *sides, strict=True):
            far = _cut(theirs, above)
            middle = _terrain(scene, cards, terrain, width, roomy)
            blank = [Text()] * (above - len(far))
            columns.append([*blank, *far, *middle, *_cut(ours, below)])
        lines = [*top, *beside(columns, [width] * 5, "│"), *bottom]
        for line in lines:
            line.truncate(scene.width, overflow="ellipsis")
        return lines

    def status(self, scene: Scene) -> str:
        view = _seen(scene)
        if view.over or not view.seats_to_act:
            return "The games are over."
        seat = view.seats_to_act[0]
        if seat != view.viewer:
            does = (
                "is to place a creature" if view.step == "turn" else "has placed and may play specials or end the turn"
            )
            return f"{scene.players[seat]} {does}."
        kinds = {move.kind for move in view.legal_moves}
        if view.step == "after":
            return "Your creature is placed: " + (
                "end the turn." if kinds == {"end"} else "play a special or end the turn."
            )
        if view.bound is not None:
            name = _cards(scene.game).creatures[view.bound]["name"]
            return f"Your turn: {name} has a special on it and must be placed now."
        if "discard" in kinds:
            return "No creature of yours has a terrain: discard one, or play a special that helps."
        return "Your turn: place a creature" + (
            "." if kinds == {"place"} else "; specials may come before and after it."
        )


def _seen(scene: Scene) -> DruidView:
    assert isinstance(scene.view, DruidView)
    return scene.view


def _cards(game: Game) -> Cards:
    assert isinstance(game, DruidGame)
    return game.cards


# Players and hands


def _player_line(scene: Scene, seat: int) -> Text:
    """A player in one line: name, hand, piles, terrains; an arrow marks the player to act."""
    player = _seen(scene).seats[seat]
    name, moves = scene.name(seat), seat in scene.view.seats_to_act
    piles = f"piles {counted(player.pile, 'creature')}, {counted(player.special_pile, 'special')}"
    pieces = [piles, f"winning {counted(player.won, 'terrain')}", f"placed {player.placed} of 15"]
    if seat != scene.view.viewer:
        hand = f"hand {counted(player.hand, 'creature')}, {counted(player.special_hand, 'special')}"
        pieces = [hand, f"piles {player.pile}, {player.special_pile}", f"winning {player.won}", pieces[-1]]
    line = Text(f"{'►' if moves else ' '}{name[0].upper()}{name[1:]} ", style="bold reverse" if moves else "bold")
    if line.cell_len + len(" · ".join(pieces)) + 2 > scene.width:
        pieces.pop()
    return line.append("  " + " · ".join(pieces), style="not bold not reverse")


def _shown_hand(scene: Scene, seat: int) -> list[Text]:
    """The visible part of the hand at the top: all of it in the open view, else only a bound creature."""
    player, cards = _seen(scene).seats[seat], _cards(scene.game)
    if scene.view.viewer != OPEN:
        names = [cards.creatures[creature.creature]["name"] for creature in player.creatures]
        return [Text(f"  must place {name} now") for name in names]
    return _short_hand(scene, seat)


def _hand(scene: Scene, seat: int) -> list[Text]:
    """The hand in full words: creatures in columns, specials beside them."""
    player, cards = _seen(scene).seats[seat], _cards(scene.game)
    if not player.creatures and not player.specials:
        return [Text("  no cards in hand" if scene.view.viewer is not None else "")]
    columns = [_hand_creature(scene, creature, cards) for creature in player.creatures]
    specials: list[Text] = []
    for special in player.specials:
        pointed = special in _pointed_specials(scene)
        mark = POINTED if pointed else " "
        specials.append(Text(mark + cards.specials[special]["name"], style="bold reverse" if pointed else "bold"))
        specials.append(Text(f"  {special_words(cards, special).replace('the types ', '')}"))
    widths = [max(line.cell_len for line in column) + 1 for column in columns]
    return beside([*columns, specials], [*widths, max(scene.width - sum(widths) - len(widths), 1)])


def _hand_creature(scene: Scene, creature: CreatureView, cards: Cards) -> list[Text]:
    pointed = creature.creature in _pointed_creatures(scene)
    mark = POINTED if pointed else " "
    name = Text(f"{mark}{creature.value} ", style="reverse" if pointed else "")
    name.append(cards.creatures[creature.creature]["name"], style="bold")
    types = "any type" if len(creature.types) == len(TYPES) else " ".join(creature.types)
    lines = [name, Text(f" {_letters(creature)} {types}"), Text(" ").append_text(_icons(creature)).append(" ")]
    for place, icon in enumerate(creature.icons):
        lines[2].append(" " * bool(place) + icon, style=ICON_STYLES[icon])
    if _seen(scene).bound == creature.creature:
        lines.append(Text(" must be placed", style="bold"))
    return lines


def _short_hand(scene: Scene, seat: int) -> list[Text]:
    """The hand in two lines."""
    player, cards = _seen(scene).seats[seat], _cards(scene.game)
    if not player.creatures and not player.specials:
        return []
    count = max(len(player.creatures), 1)
    width = min((scene.width - 3 * (count - 1)) // count, 22)
    cells = [[_creature(scene, cards, creature, width)] for creature in player.creatures]
    line = beside(cells, [width] * len(cells), " · ")
    words = [f"{cards.specials[special]['name']}: {special_words(cards, special)}" for special in player.specials]
    if sum(len(piece) + 3 for piece in words) > scene.width:
        words = [cards.specials[special]["name"] for special in player.specials]
    return [*line, Text(" " + " · ".join(words))] if words else line


# Terrains and creatures


def _terrain(scene: Scene, cards: Cards, terrain: TerrainView, width: int, roomy: bool) -> list[Text]:
    """The middle of a column: the worth of both groups, the terrain between them, and its winner."""
    own, other = scene.order
    row = cards.terrains[terrain.terrain]
    pointed = (
        scene.pointed is not None and scene.pointed.kind == "close" and scene.pointed["terrain"] == terrain.terrain
    )
    name = f"{POINTED if pointed else ''}{row['name']}"
    letters = "".join(icon[0] for icon in row["icons"].split())
    head = f" {name} " if roomy else f" {name} {letters} "
    line = Text(head.center(width, "═" if terrain.closed else "─"), style="bold reverse" if pointed else "bold")
    icons = Text(justify="left")
    if terrain.closed:
        icons.append("engagement ended".center(width))
    else:
        icons.append(" " * max(0, (width - len(row["icons"])) // 2))
        for place, icon in enumerate(row["icons"].split()):
            icons.append(" " * bool(place) + icon, style=ICON_STYLES[icon])
    if terrain.winner is None:
        wins = Text("nobody wins yet".center(width), style="dim")
    else:
        arrow = "▼" if terrain.winner == own else "▲"
        verb = "won" if terrain.closed else "win" if scene.name(terrain.winner) == "you" else "wins"
        style = "bold #e8c15c" if terrain.winner == own else "bold #e07a6a"
        wins = Text(f"{arrow} {scene.name(terrain.winner)} {verb}".center(width), style=style)
    theirs = Text(_worth(terrain.sides[other], width).center(width), style="italic")
    ours = Text(_worth(_with_pointed(scene, terrain, own), width).center(width), style="italic")
    return [theirs, line, icons, wins, ours] if roomy else [theirs, line, wins, ours]


def _worth(side: SideView, width: int) -> str:
    """A group in words that fit a column, with the number that breaks ties."""
    pattern, high = side.strength >> 8, side.strength & 0xFF
    if pattern == groups.NO_GROUP:
        return "" if not side.creatures else f"no group ({len(side.creatures)}/3)"
    if pattern == groups.UNORGANISED:
        return f"unorganised sum {high}" if width >= WIDE else f"unorgan. sum {high}"
    if pattern == groups.SAME_VALUE:
        words = group_words(side)
        return words if len(words) <= width else f"{len(side.creatures)} of a kind {high}"
    if pattern == groups.SAME_TYPE:
        return f"all {side.shared} to {high}" if width >= WIDE else f"{side.shared} to {high}"
    if pattern == groups.STRAIGHT:
        return f"straight to {high}"
    return f"straight flush to {high}" if width >= WIDE else f"str. flush to {high}"


def _with_pointed(scene: Scene, terrain: TerrainView, own: int) -> SideView:
    """The own side with the creature of the move under the cursor."""
    side, move = terrain.sides[own], scene.pointed
    if move is None or move.kind != "place" or move["terrain"] != terrain.terrain:
        return side
    new = [creature for creature in _seen(scene).seats[own].creatures if creature.creature == move["creature"]]
    creatures = (*side.creatures, *new)
    return replace(side, creatures=creatures, strength=int(groups.strength(sum(_word(one) for one in creatures))))


def _word(creature: CreatureView) -> int:
    types = sum(1 << 4 * TYPES.index(name) for name in creature.types)
    return (1 << 4 * creature.value) + (types << TYPE_SHIFT) + (1 << COUNT_SHIFT)


def _creatures(scene: Scene, terrain: TerrainView, seat: int, width: int) -> list[Text]:
    """The creatures of a side, each in one line, its specials below it."""
    cards = _cards(scene.game)
    side = terrain.sides[seat] if seat != scene.own else _with_pointed(scene, terrain, seat)
    lines: list[Text] = []
    for creature in sorted(side.creatures, key=lambda one: (one.value, one.creature)):
        lines.append(_creature(scene, cards, creature, width))
        words = " ".join(_modifiers(cards, creature))
        pieces = textwrap.wrap(words, width, initial_indent="  +", subsequent_indent="   ")
        lines += [Text(piece, style="dim") for piece in pieces]
    return lines


def _creature(scene: Scene, cards: Cards, creature: CreatureView, width: int) -> Text:
    """A creature in one line: mark, value, name, types, icons."""
    number = creature.creature
    pointed, recent = number in _pointed_creatures(scene), number in _recent_creatures(scene)
    mark = POINTED if pointed else RECENT if recent else " "
    name, plus = cards.creatures[number]["name"], "+" if creature.specials else ""
    letters, icons = f" {_letters(creature)}", Text(" ").append_text(_icons(creature))
    room = width - 3 - len(letters)
    if len(name + plus) + len(icons) > room and width < WIDE:
        icons = Text()  # in a narrow column the name matters more
    room -= len(icons)
    shown = name + plus if len(name + plus) <= room else fit(name, room - len(plus)) + plus
    line = Text(f"{mark}{creature.value} ", style="bold" if recent else "")
    line.append(fit(shown, room) + letters).append_text(icons)
    return Text(line.plain, style="reverse") if pointed else line


def _letters(creature: CreatureView) -> str:
    """The types by their first letters; a star stands for all of them."""
    return "*" if len(creature.types) == len(TYPES) else "".join(name[0].upper() for name in creature.types)


def _icons(creature: CreatureView) -> Text:
    letters = Text()
    for icon in creature.icons:
        letters.append(icon[0], style=ICON_STYLES[icon])
    return letters


def _modifiers(cards: Cards, creature: CreatureView) -> list[str]:
    names = [cards.specials[special]["name"] for special in creature.specials]
    change = f" {creature.change:+d}" if creature.change else ""
    return [name + change if special == CHARM else name for special, name in zip(creature.specials, names, strict=True)]


# What is marked


def _pointed_creatures(scene: Scene) -> list[int]:
    return (
        [] if scene.pointed is None else [value for name, value in scene.pointed.parts if name in ("creature", "other")]
    )


def _pointed_specials(scene: Scene) -> list[int]:
    move = scene.pointed
    if move is None:
        return []
    cards = {"charm": CHARM, "close": HORN}
    if move.kind == "exchange":
        return [EXCHANGE + move["special"]]
    return [move["special"]] if move.kind == "give" else [cards[move.kind]] if move.kind in cards else []


def _recent_creatures(scene: Scene) -> list[int]:
    shown = (event for event in scene.recent if not event.kind.startswith("draws"))
    return [value for event in shown for name, value in event.parts if name in ("creature", "other")]


# Room


def _shared_room(needs: list[int], room: int) -> tuple[int, int]:
    """The number of rows for each side: what it needs, or a fair share of the space."""
    above, below = needs
    if above + below <= room:
        return above, below
    half = room // 2
    if above <= half:
        return above, room - above
    return (room - below, below) if below <= room - half else (half, room - half)


def _without_specials(lines: list[Text]) -> list[Text]:
    """Only the creatures' own lines; a plus marks those with specials."""
    return [line for line in lines if line.plain[1].isdigit()]


def _cut(lines: list[Text], room: int) -> list[Text]:
    """The lines cut to this many rows; if there are more, the last row sums up the rest."""
    if len(lines) <= room:
        return lines
    rest = " ".join(_brief(line.plain) for line in lines[room - 1 :])
    return [*lines[: room - 1], Text(f" & {rest}")]


def _brief(line: str) -> str:
    return line[1] + next(word for word in reversed(line.split()) if not word.islower())


DRAWING: Final = DruidDrawing
