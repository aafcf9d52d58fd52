"""The table of Tectonic Tribes: the land with the card that is to be placed, the players beside it, cards below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from rich.text import Text

from tuckbox.core.events import OPEN
from tuckbox.core.game import Game
from tuckbox.core.moves import Move
from tuckbox.core.text import named
from tuckbox.games.tectonic import terminal_map
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.board import REACH
from tuckbox.games.tectonic.rules.cards import TERRAINS, TRIBE_CARDS, Cards
from tuckbox.games.tectonic.terminal_map import (
    GLYPHS,
    SHAPES,
    Ghost,
    Land,
    face_lines,
    short_face,
    tent_style,
    terrain_style,
)
from tuckbox.games.tectonic.view import AreaView, SeatView, TectonicView
from tuckbox.games.tectonic.words import holder_words, importance, memory_words, place_words, worth_words
from tuckbox.terminal.drawing import Drawing, Scene, beside, fit

SIDE: Final = 30  # columns of what stands beside the land
FACE: Final = 7  # columns of a card, with a blank
ARROWS: Final = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
PLAYED, THROWN = "►", "x"  # marks of the card that is picked to be played, and of the one to be discarded


class TectonicDrawing(Drawing):
    """A tribe's table."""

    least = (80, 24)
    around = 6  # the keys of this table lead to every option, so the list can be short

    def draw(self, scene: Scene) -> list[Text]:
        below = _cards_below(scene)
        width, height = scene.width - SIDE - 1, scene.height - len(below)
        land, outside = _land(scene, width, height)
        return [*beside([land, _side(scene, outside, height)], [width, SIDE]), *below]

    def status(self, scene: Scene) -> str:
        view = _seen(scene)
        if view.over or not view.seats_to_act:
            return "The game is over."
        if view.viewer not in view.seats_to_act:
            return _waiting(scene)
        if view.step == "picking":
            return "Left and right: the card to play. Up and down: the one to discard. Enter: seal."
        if view.step == "exchange":
            return "Discard your terrain card, or that of a player to come, who then gets yours."
        if [move.kind for move in view.legal_moves] == ["give_up"]:
            return "No card has a place anywhere: your terrain card is discarded."
        if not view.squares:
            return "The first card lies at 0,0: R turns it, Enter places it."
        cards = ", 0 to 5 take another card" if view.step == "turn" else ""
        if _ghost(scene) is None:
            return f"Place a card: the arrow keys move it, R turns it{cards}."
        return f"The arrow keys move it, R turns it{cards}; Enter places it."

    def steer(self, scene: Scene, key: str) -> Move | None:
        view = _seen(scene)
        if view.viewer not in view.seats_to_act:
            return None
        if view.step == "picking":
            return _picked(scene, key) if key in ARROWS else None
        if view.step not in ("start", "turn") or [move.kind for move in view.legal_moves] == ["give_up"]:
            return None
        if key not in ARROWS and key != "r" and not (view.step == "turn" and key in tuple("012345")):
            return None
        ghost = _ghost(scene)
        if ghost is None:
            first = _nearest(scene)
            ghost = _ghost(replace(scene, pointed=first))
            if ghost is None or key in ARROWS:
                return first
        return _move(scene, _steered(scene, ghost, key))

    def explain(self, scene: Scene) -> list[Text]:
        """The areas with what they are worth and who holds them, what is known of hidden cards, and all cards."""
        view = _seen(scene)
        said = partial(named, players=scene.players)
        lines = [Text("Areas", style="bold underline")]
        for area in sorted(view.areas, key=importance):
            where, holder = place_words(*area.squares[0]), said(holder_words(area))
            words = Text(f" {area.terrain} at {where}: {worth_words(area)}; {holder}", "" if any(area.tents) else "dim")
            lines.append(Text().append_text(_glyph(area.terrain)).append_text(_holder(area)).append_text(words))
        if view.memory is not None and memory_words(view.memory):
            lines += [Text(), Text("Cards that are not to be seen", style="bold underline")]
            lines += [Text(said(line)) for line in memory_words(view.memory)]
        lines += [Text(), Text("All cards", style="bold underline"), *_legend()]
        numbers = [*range(TERRAINS), *range(TERRAINS, TERRAINS + TRIBE_CARDS)]
        for start in range(0, len(numbers), 9):
            lines += [*_faces(scene, [(_name(card), card) for card in numbers[start : start + 9]]), Text()]
        return lines


def _seen(scene: Scene) -> TectonicView:
    assert isinstance(scene.view, TectonicView)
    return scene.view


def _cards(game: Game) -> Cards:
    assert isinstance(game, TectonicGame)
    return game.table


def _waiting(scene: Scene) -> str:
    view = _seen(scene)
    names = [scene.name(seat) for seat in view.seats_to_act]
    if view.step == "picking":
        listed = ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
        return f"{listed} {'has' if len(names) == 1 else 'have'} still to pick."
    return f"{names[0]} is to {'discard a terrain card' if view.step == 'exchange' else 'place a card'}."


# Steering


def _ghost(scene: Scene) -> Ghost | None:
    """The card that is pointed with, if that is a placement."""
    move, view = scene.pointed, _seen(scene)
    if move is None or move.kind not in ("place", "place_tribe") or not view.seats_to_act:
        return None
    seat = view.seats_to_act[0]
    front = view.seats[seat].front
    card = TERRAINS + move["tribe_card"] if move.kind == "place_tribe" else front
    if card is None:
        return None
    legal = any(option.code == move.code for option in view.legal_moves)
    return Ghost(seat, card, move["turning"], move["row"] - REACH, move["column"] - REACH, legal)


def _move(scene: Scene, ghost: Ghost) -> Move:
    """The move that places the card as it is held, whether that is possible or not."""
    spot = (ghost.turning, ghost.row + REACH, ghost.column + REACH)
    moves = scene.game.moves
    if ghost.card < TERRAINS:
        return scene.game.move(moves.encode("place", *spot))
    return scene.game.move(moves.encode("place_tribe", ghost.card - TERRAINS, *spot))


def _steered(scene: Scene, ghost: Ghost, key: str) -> Ghost:
    """The card as it is held after a key; it stays where it can touch the land."""
    view, cards = _seen(scene), _cards(scene.game)
    if key == "r":
        ghost = replace(ghost, turning=(ghost.turning + 1) % int(cards.turnings[ghost.card]))
    elif key in ARROWS:
        ghost = replace(ghost, row=ghost.row + ARROWS[key][0], column=ghost.column + ARROWS[key][1])
    else:
        front = view.seats[ghost.seat].front
        assert front is not None
        card = front if key == "0" else TERRAINS + int(key) - 1
        ghost = replace(ghost, card=card, turning=ghost.turning % int(cards.turnings[card]))
    if not view.squares:
        return replace(ghost, row=0, column=0)
    north, south, west, east = _bounds(view)
    rows, columns = (3, 2) if ghost.turning % 2 else (2, 3)
    row, column = min(max(ghost.row, north - rows + 1), south), min(max(ghost.column, west - columns + 1), east)
    return replace(ghost, row=row, column=column)


def _nearest(scene: Scene) -> Move | None:
    """The place of the terrain card that is nearest to the middle of the land."""
    view = _seen(scene)
    places = [move for move in view.legal_moves if move.kind == "place" and move["turning"] == 0] or [*view.legal_moves]
    if not view.squares:
        return places[0]
    north, south, west, east = _bounds(view)
    middle = ((north + south) // 2 + REACH, (west + east) // 2 + REACH)
    return min(places, key=lambda move: (abs(move["row"] - middle[0]) + abs(move["column"] - middle[1]), move.code))


def _bounds(view: TectonicView) -> tuple[int, int, int, int]:
    rows, columns = [square.row for square in view.squares], [square.column for square in view.squares]
    return min(rows), max(rows), min(columns), max(columns)


def _picked(scene: Scene, key: str) -> Move:
    """The pick after a key: left and right change the card to play, up and down the one to discard."""
    view = _seen(scene)
    hand = view.seats[scene.own].hand
    picked = _pick(scene) if scene.pointed is not None else None
    if picked is None:
        picked = (hand[0], hand[1])
    else:
        played, thrown = (hand.index(card) for card in picked)
        by = 1 if key in ("right", "down") else -1
        if key in ("left", "right"):
            played = _next(played, by, thrown, len(hand))
        else:
            thrown = _next(thrown, by, played, len(hand))
        picked = (hand[played], hand[thrown])
    return scene.game.move(scene.game.moves.encode("pick", *picked))


def _next(place: int, by: int, taken: int, count: int) -> int:
    """The next place in the hand that is not taken."""
    place = (place + by) % count
    return (place + by) % count if place == taken else place


def _pick(scene: Scene) -> tuple[int, int] | None:
    """The card to play and the one to discard: those pointed at, or those sealed."""
    if scene.pointed is not None and scene.pointed.kind == "pick":
        return scene.pointed["play"], scene.pointed["discard"]
    return _seen(scene).pick


# The land


def _land(scene: Scene, width: int, height: int) -> tuple[list[Text], str]:
    view, cards, ghost = _seen(scene), _cards(scene.game), _ghost(scene)
    held = ghost.squares(cards) if ghost is not None else {}
    squares = {(square.row, square.column): square for square in view.squares}
    if not squares and not held:
        return [Text(), Text("  Joldu is still to be formed.", style="dim")], ""
    last = (view.laid[-1].row, view.laid[-1].column) if view.laid else (0, 0)
    focus = last if ghost is None else (ghost.row, ghost.column)
    lit = ghost.places(view.legal_moves) if ghost is not None else set()
    land = Land(squares, held, ghost is not None and ghost.legal, lit, _recent(scene), focus)
    return terminal_map.drawn(land, width, height)


def _recent(scene: Scene) -> set[terminal_map.Spot]:
    """The squares of the cards that the others placed last."""
    cards, found = _cards(scene.game), set()
    for event in scene.recent:
        if event.kind in ("placed", "placed_tribe"):
            part = dict(event.parts)
            card = part["terrain"] if event.kind == "placed" else TERRAINS + part["tribe_card"]
            spot = (part["row"] - REACH, part["column"] - REACH)
            found |= set(Ghost(part["seat"], card, part["turning"], *spot, legal=True).squares(cards))
    return found


# Beside the land


def _side(scene: Scene, outside: str, height: int) -> list[Text]:
    """The players in the order of their order cards, the piles, and as far as there is room, patterns and areas."""
    view, ghost = _seen(scene), _ghost(scene)
    after = terminal_map.scores_after(view, _cards(scene.game), ghost) if ghost is not None and ghost.legal else None
    lines: list[Text] = []
    for seat, player in sorted(enumerate(view.seats), key=lambda pair: pair[1].order):
        lines += _player(scene, seat, player, player.score if after is None else after[seat])
    hands = f" hand {min(view.used_up + 1, view.uses)}/{view.uses}"
    lines.append(Text(f"{hands} pile {view.pile} discards {view.discards}", style="dim"))
    if outside:
        lines.append(Text(f" more land: {outside}", style="bold"))
    lines += _areas(view, height - len(lines))
    legend = _legend()
    return [*lines, *legend] if len(lines) + len(legend) <= height else lines


def _areas(view: TectonicView, room: int) -> list[Text]:
    """The areas that tents touch, the richest first, in so many lines."""
    areas = [_area(area) for area in sorted(view.areas, key=_richness) if any(area.tents)]
    if not areas or room < 3:
        return []
    head = Text(" areas that tents touch", style="bold")
    if len(areas) < room:
        return [head, *areas]
    shown = areas[: room - 2]
    return [head, *shown, Text(f" and {len(areas) - len(shown)} more, see Cards", style="dim")]


def _richness(area: AreaView) -> tuple[int, int]:
    return -area.worth, -sum(area.tents)


def _area(area: AreaView) -> Text:
    """An area in one line: where it is, what it is worth, and whose it is."""
    line = Text(" ").append_text(_glyph(area.terrain)).append(f" {place_words(*area.squares[0]):>7} ")
    line.append(f"{worth_words(area).replace(' ', '')} ")
    return line.append_text(_holder(area)).append("" if area.holder is not None else "tie", style="dim")


def _holder(area: AreaView) -> Text:
    """The tents of who holds an area, as there can be players of the same name."""
    return Text() if area.holder is None else Text(SHAPES[area.holder], style=tent_style(area.holder))


def _player(scene: Scene, seat: int, player: SeatView, after: int) -> list[Text]:
    """A player: order card, tents, name, points now and with the card that is held; tribe cards, the card in front."""
    view, name = _seen(scene), scene.name(seat)
    decides = seat in view.seats_to_act
    head = Text(f"{'►' if decides else ' '}{player.order} ", style="bold")
    head.append(SHAPES[seat], style=tent_style(seat))
    points = f"{player.score}" if after == player.score else f"{player.score} → {after}"
    label = fit(name[0].upper() + name[1:], SIDE - 7 - len(points))
    alone = decides and (len(view.seats_to_act) == 1 or seat == view.viewer)
    head.append(f" {label}", style="bold reverse" if alone else "bold")
    head.append(f" {points}", style="bold" if after == player.score else terminal_map.LIGHT)
    left = "".join(str(card + 1) if card in player.tribe_cards else "-" for card in range(TRIBE_CARDS))
    line = Text(f"   {player.tribe:7} {left} ")
    if player.front is not None:
        line.append(f"{player.front + 1:2} ").append_text(short_face(_cards(scene.game).faces[player.front]))
    elif view.step == "picking":
        line.append("has picked" if player.picked else f"{player.held} cards", style="dim")
    return [head, line]


def _glyph(terrain: str) -> Text:
    return Text(f"{GLYPHS[terrain]} ", style=terrain_style(terrain))


def _legend() -> list[Text]:
    """What the patterns mean."""
    first, second = Text(" "), Text(" ")
    for line, terrains in ((first, ("forest", "water", "mine")), (second, ("lava", "grass"))):
        for terrain in terrains:
            line.append_text(_glyph(terrain)).append(f" {terrain} ")
    second.append(f"{terminal_map.RECENT} new")
    return [first, second, Text(" 1 is +1, 2 is +2, x is x2", style="dim")]


# The cards below


def _cards_below(scene: Scene) -> list[Text]:
    """The cards that the viewer can choose from now, or the hand; in a match laid open all hands."""
    view = _seen(scene)
    if view.viewer == OPEN:
        hands = [(seat, player) for seat, player in enumerate(view.seats) if player.hand]
        return [Text(fit(f" {scene.players[seat]}: {_numbers(player.hand)}", scene.width)) for seat, player in hands]
    if view.viewer is None:
        return []
    own = view.seats[scene.own]
    if view.step in ("start", "turn") and view.viewer in view.seats_to_act and own.front is not None:
        ghost = _ghost(scene)
        chosen = own.front if ghost is None else ghost.card
        if view.step == "start":
            return _faces(scene, [(f"›{_name(own.front)}", own.front)])
        choice = [(f"0: {_name(own.front)}", own.front)]
        choice += [(f"{card + 1}: tribe", TERRAINS + card) for card in own.tribe_cards]
        return _faces(scene, [(f"{'›' if card == chosen else ' '}{label}", card) for label, card in choice], FACE + 3)
    pick = _pick(scene)
    marks = dict(zip(pick, (PLAYED, THROWN), strict=True)) if pick is not None else {}
    return _faces(scene, [(f"{marks.get(card, ' ')}{card + 1}", card) for card in own.hand])


def _faces(scene: Scene, labelled: Sequence[tuple[str, int]], width: int = FACE) -> list[Text]:
    """Cards side by side, each with a label over it."""
    faces = _cards(scene.game).faces
    columns = [
        [Text(label, style="bold" if label[0] != " " else ""), *face_lines(faces[card], scene.own)]
        for label, card in labelled
    ]
    return beside(columns, [width - 1] * len(columns))


def _name(card: int) -> str:
    return str(card + 1) if card < TERRAINS else "tribe"


def _numbers(cards: tuple[int, ...]) -> str:
    return " ".join(str(card + 1) for card in cards)


DRAWING: Final = TectonicDrawing
