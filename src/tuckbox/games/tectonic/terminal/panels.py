"""The panels beside and below the land: players, areas, legend, and the cards to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from tuckbox.core.events import OPEN
from tuckbox.games.tectonic.rules.cards import TERRAINS, TRIBE_CARDS
from tuckbox.games.tectonic.terminal.land import (
    GLYPHS,
    LIGHT,
    RECENT,
    SHAPES,
    face_lines,
    scores_after,
    short_face,
    tent_style,
    terrain_style,
    tribe_number,
)
from tuckbox.games.tectonic.terminal.steering import cards_of, current_pick, held_card, seen
from tuckbox.games.tectonic.view import AreaView, SeatView, TectonicView
from tuckbox.games.tectonic.words import place_words, worth_words
from tuckbox.terminal.drawing import Scene, beside, fit

SIDE: Final = 30  # columns of what stands beside the land
FACE: Final = 7  # columns of a card, with a blank
PLAYED, DISCARDED = "►", "x"  # marks of the card picked to be played, and of the one to be discarded


# Beside the land


def side_panel(scene: Scene, outside: str, height: int) -> list[Text]:
    """The players by order card, the piles, and where they fit, areas and the legend."""
    view, ghost = seen(scene), held_card(scene)
    after = scores_after(view, cards_of(scene.game), ghost) if ghost is not None and ghost.legal else None
    lines: list[Text] = []
    for seat, player in sorted(enumerate(view.seats), key=lambda pair: pair[1].order):
        lines += _player(scene, seat, player, player.score if after is None else after[seat])
    hands = f" hand {min(view.used_up + 1, view.uses)}/{view.uses}"
    lines.append(Text(f"{hands} pile {view.pile} discards {view.discards}", style="dim"))
    if outside:
        lines.append(Text(f" more land: {outside}", style="bold"))
    lines += _areas(view, height - len(lines))
    key = legend()
    return [*lines, *key] if len(lines) + len(key) <= height else lines


def _areas(view: TectonicView, room: int) -> list[Text]:
    """The areas that tents touch, the richest first, as many as fit."""
    found = sorted(view.areas, key=lambda area: (-area.worth, -sum(area.tents)))
    areas = [_area(view, area) for area in found if any(area.tents)]
    if not areas or room < 3:
        return []
    head = Text(" areas that tents touch", style="bold")
    if len(areas) < room:
        return [head, *areas]
    shown = areas[: room - 2]
    return [head, *shown, Text(f" and {len(areas) - len(shown)} more, see Cards", style="dim")]


def _area(view: TectonicView, area: AreaView) -> Text:
    """An area in one line: its place, worth and holder."""
    line = Text(" ").append_text(glyph_text(area.terrain)).append(f" {place_words(*area.squares[0]):>7} ")
    line.append(f"{worth_words(area).replace(' ', '')} ")
    return line.append_text(holder_mark(view, area)).append("" if area.holder is not None else "tie", style="dim")


def holder_mark(view: TectonicView, area: AreaView) -> Text:
    """The holder's tents; names can be equal."""
    return Text() if area.holder is None else _tent(view, area.holder)


def _tent(view: TectonicView, seat: int) -> Text:
    """A tent of a seat."""
    tribe = tribe_number(view, seat)
    return Text(SHAPES[tribe], style=tent_style(tribe))


def _player(scene: Scene, seat: int, player: SeatView, after: int) -> list[Text]:
    """A player: order card, tents, name, points now and with the card that is held; tribe cards, the card in front."""
    view, name = seen(scene), scene.name(seat)
    decides = seat in view.seats_to_act
    head = Text(f"{'►' if decides else ' '}{player.order} ", style="bold")
    head.append_text(_tent(view, seat))
    points = f"{player.score}" if after == player.score else f"{player.score} → {after}"
    label = fit(name[0].upper() + name[1:], SIDE - 7 - len(points))
    alone = decides and (len(view.seats_to_act) == 1 or seat == view.viewer)
    head.append(f" {label}", style="bold reverse" if alone else "bold")
    head.append(f" {points}", style="bold" if after == player.score else LIGHT)
    left = "".join(str(card + 1) if card in player.tribe_cards else "-" for card in range(TRIBE_CARDS))
    line = Text(f"   {player.tribe:7} {left} ")
    if player.front is not None:
        line.append(f"{player.front + 1:2} ").append_text(short_face(cards_of(scene.game).faces[player.front]))
    elif view.step == "picking":
        line.append("has picked" if player.picked else f"{player.held} cards", style="dim")
    return [head, line]


def glyph_text(terrain: str) -> Text:
    """The pattern of a terrain."""
    return Text(f"{GLYPHS[terrain]} ", style=terrain_style(terrain))


def legend() -> list[Text]:
    """The legend of the patterns."""
    first, second = Text(" "), Text(" ")
    for line, terrains in ((first, ("forest", "water", "mine")), (second, ("lava", "grass"))):
        for terrain in terrains:
            line.append_text(glyph_text(terrain)).append(f" {terrain} ")
    second.append(f"{RECENT} new")
    return [first, second, Text(" 1 is +1, 2 is +2, x is x2", style="dim")]


# The cards below


def cards_below(scene: Scene) -> list[Text]:
    """The cards that the viewer can choose from now, or the hand; in the open view all hands."""
    view = seen(scene)
    if view.viewer == OPEN:
        hands = [(seat, player) for seat, player in enumerate(view.seats) if player.hand]
        return [Text(fit(f" {scene.players[seat]}: {_numbers(player.hand)}", scene.width)) for seat, player in hands]
    if view.viewer is None:
        return []
    own = view.seats[scene.own]
    if view.step in ("start", "turn") and view.viewer in view.seats_to_act and own.front is not None:
        ghost = held_card(scene)
        chosen = own.front if ghost is None else ghost.card
        if view.step == "start":
            return card_faces(scene, [(f"›{card_label(own.front)}", own.front)])
        choice = [(f"0: {card_label(own.front)}", own.front)]
        choice += [(f"{card + 1}: tribe", TERRAINS + card) for card in own.tribe_cards]
        return card_faces(
            scene, [(f"{'›' if card == chosen else ' '}{label}", card) for label, card in choice], FACE + 3
        )
    pick = current_pick(scene)
    marks = dict(zip(pick, (PLAYED, DISCARDED), strict=True)) if pick is not None else {}
    return card_faces(scene, [(f"{marks.get(card, ' ')}{card + 1}", card) for card in own.hand])


def card_faces(scene: Scene, labelled: Sequence[tuple[str, int]], width: int = FACE) -> list[Text]:
    """Cards side by side, each with a label over it."""
    faces = cards_of(scene.game).faces
    columns = [
        [
            Text(label, style="bold" if label[0] != " " else ""),
            *face_lines(faces[card], tribe_number(seen(scene), scene.own)),
        ]
        for label, card in labelled
    ]
    return beside(columns, [width - 1] * len(columns))


def card_label(card: int) -> str:
    """The heading of a card."""
    return str(card + 1) if card < TERRAINS else "tribe"


def _numbers(cards: tuple[int, ...]) -> str:
    return " ".join(str(card + 1) for card in cards)
