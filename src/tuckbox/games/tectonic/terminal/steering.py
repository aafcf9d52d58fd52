"""The card that a player holds over the land, and how keys move it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tuckbox.core.game import Game
from tuckbox.core.moves import Move
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.board import REACH
from tuckbox.games.tectonic.rules.cards import TERRAINS, Cards
from tuckbox.games.tectonic.terminal.land import Ghost
from tuckbox.games.tectonic.view import TectonicView
from tuckbox.terminal.drawing import Scene

ARROWS: Final = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


def seen(scene: Scene) -> TectonicView:
    """The view, as this game's own."""
    assert isinstance(scene.view, TectonicView)
    return scene.view


def cards_of(game: Game) -> Cards:
    """The tables of the card set."""
    assert isinstance(game, TectonicGame)
    return game.cards


def held_card(scene: Scene) -> Ghost | None:
    """The card of the move under the cursor, if that is a placement."""
    move, view = scene.pointed, seen(scene)
    if move is None or move.kind not in ("place", "place_tribe") or not view.seats_to_act:
        return None
    seat = view.seats_to_act[0]
    front = view.seats[seat].front
    card = TERRAINS + move["tribe_card"] if move.kind == "place_tribe" else front
    if card is None:
        return None
    legal = any(other.code == move.code for other in view.legal_moves)
    return Ghost(seat, card, move["turning"], move["row"] - REACH, move["column"] - REACH, legal)


def placement(scene: Scene, ghost: Ghost) -> Move:
    """The move that places the card as it is held, legal or not."""
    spot = (ghost.turning, ghost.row + REACH, ghost.column + REACH)
    moves = scene.game.moves
    if ghost.card < TERRAINS:
        return scene.game.move(moves.encode("place", *spot))
    return scene.game.move(moves.encode("place_tribe", ghost.card - TERRAINS, *spot))


def steered(scene: Scene, ghost: Ghost, key: str) -> Ghost:
    """The card as it is held after a key; it stays where it can touch the land."""
    view, cards = seen(scene), cards_of(scene.game)
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


def nearest_placement(scene: Scene) -> Move | None:
    """The place of the terrain card that is nearest to the middle of the land."""
    view = seen(scene)
    places = [move for move in view.legal_moves if move.kind == "place" and move["turning"] == 0] or [*view.legal_moves]
    if not view.squares:
        return places[0]
    north, south, west, east = _bounds(view)
    middle = ((north + south) // 2 + REACH, (west + east) // 2 + REACH)
    return min(places, key=lambda move: (abs(move["row"] - middle[0]) + abs(move["column"] - middle[1]), move.code))


def _bounds(view: TectonicView) -> tuple[int, int, int, int]:
    rows, columns = [square.row for square in view.squares], [square.column for square in view.squares]
    return min(rows), max(rows), min(columns), max(columns)


def next_pick(scene: Scene, key: str) -> Move:
    """The pick after a key: left and right change the card to play, up and down the one to discard."""
    view = seen(scene)
    hand = view.seats[scene.own].hand
    picked = current_pick(scene) if scene.pointed is not None else None
    if picked is None:
        picked = (hand[0], hand[1])
    else:
        played, discarded = (hand.index(card) for card in picked)
        by = 1 if key in ("right", "down") else -1
        if key in ("left", "right"):
            played = _next(played, by, discarded, len(hand))
        else:
            discarded = _next(discarded, by, played, len(hand))
        picked = (hand[played], hand[discarded])
    return scene.game.move(scene.game.moves.encode("pick", *picked))


def _next(place: int, by: int, taken: int, count: int) -> int:
    """The next place in the hand that is not taken."""
    place = (place + by) % count
    return (place + by) % count if place == taken else place


def current_pick(scene: Scene) -> tuple[int, int] | None:
    """The card to play and the one to discard: those pointed at, or those sealed."""
    if scene.pointed is not None and scene.pointed.kind == "pick":
        return scene.pointed["play"], scene.pointed["discard"]
    return seen(scene).pick
