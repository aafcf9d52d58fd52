"""The table of Idriana: the weather on top, the other players' regions in rows, your own regions and hand below."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from tuckbox.core.events import OPEN
from tuckbox.core.game import Game
from tuckbox.core.text import counted
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.rules.cards import Cards
from tuckbox.games.idriana.view import GlobalView, IdrianaView, PlaceView, RegionView, SeatView
from tuckbox.games.idriana.words import allowance_words, card_words
from tuckbox.terminal.drawing import Drawing, Scene, beside

POINTED: Final = "?"  # marks what the move under the cursor would touch
RECENT: Final = "•"  # marks what the others did last
TURNED: Final = "↷"  # after the name of a turned card
COVERS: Final = "▾"  # after the name of a card that lies on another
BETWEEN: Final = " · "

REGION_STYLES: Final = {"wilderness": "green", "farm": "yellow", "town": "red"}


class IdrianaDrawing(Drawing):
    """A settler's table."""

    least = (80, 24)

    def draw(self, scene: Scene) -> list[Text]:
        own, *others = scene.order
        lines = _global_area(scene)
        for seat in [*others, own]:
            lines += [_player(scene, seat), *_regions(scene, seat)]
            if scene.view.viewer == OPEN or (seat == own and scene.view.viewer is not None):
                lines += _hand(scene, seat)
            elif _seen(scene).seats[seat].hand:
                lines += _flow(scene, "  known in hand: ", [_name(scene, card) for card in _seats(scene)[seat].hand])
        return [*lines, *_pointed_card(scene)]

    def status(self, scene: Scene) -> str:
        view = _seen(scene)
        if view.over or view.step is None or not view.seats_to_act:
            return "The game is over."
        seat, step = view.seats_to_act[0], view.step
        mine = seat == view.viewer
        count = counted(step.left, "more card")
        card = _cards(scene.game).names[step.card] if step.card is not None else ""
        asks = {
            "mulligan": "keep your first hand, or draw one card fewer",
            "keep": f"keep {count} of those that you drew",
            "pay": f"pay for {card} with {count}",
            "limit": f"discard {count}, down to your hand limit",
            "react": f"{card} was played: answer it, or let it happen",
            "choice": f"choose for {card}",
        }
        if not mine:
            doing = {"mulligan": "is looking at the first hand", "react": f"is asked about {card}"}
            return f"{scene.players[seat]} {doing.get(step.kind, 'is to act')}."
        if step.kind == "turn":
            last = " This is the last turn!" if view.last_turn else ""
            return f"Your turn: {allowance_words(view)}.{last}"
        return f"You: {asks[step.kind]}."

    def focus(self, scene: Scene) -> tuple[int, int] | None:
        lines = self.draw(scene)
        return (0, len(lines) - 1) if scene.view.viewer is not None else None

    def explain(self, scene: Scene) -> list[Text]:
        """All visible cards with their texts."""
        view, cards = _seen(scene), _cards(scene.game)
        lines: list[Text] = []
        hands = [(f"{_whose(scene, seat)} hand", view.seats[seat].hand) for seat in scene.order]
        area = ("The global area", [one.card for one in (*view.weather[-1:], *view.sustained)])
        for head, some in [*hands, area, *(_in_play(scene, seat) for seat in scene.order)]:
            if some:
                lines.append(Text(head, style="bold underline"))
                lines += [Text(card_words(cards, card)) for card in dict.fromkeys(some)]
                lines.append(Text())
        return lines


def _seen(scene: Scene) -> IdrianaView:
    assert isinstance(scene.view, IdrianaView)
    return scene.view


def _seats(scene: Scene) -> tuple[SeatView, ...]:
    return _seen(scene).seats


def _cards(game: Game) -> Cards:
    assert isinstance(game, IdrianaGame)
    return game.cards


def _in_play(scene: Scene, seat: int) -> tuple[str, list[int]]:
    in_play: list[int] = []
    for region in _seats(scene)[seat].regions:
        for place in (region.centre, *region.places):
            in_play += [place.card, *place.contents, *place.under]
    return f"{_whose(scene, seat)} cards in play", in_play


def _whose(scene: Scene, seat: int) -> str:
    return "Your" if seat == scene.view.viewer else f"{scene.players[seat]}'s"


# The global area and the players


def _global_area(scene: Scene) -> list[Text]:
    """The weather on top with what it does, and the sustained cards."""
    view, cards = _seen(scene), _cards(scene.game)
    pieces = [Text("Weather ", style="bold").append_text(_global_card(scene, view.weather[-1]))]
    pieces += [_global_card(scene, one) for one in view.sustained]
    text = cards.texts[view.weather[-1].card]
    if text:
        pieces[0].append(f" ({text.rstrip('.')})", style="dim")
    if view.last_turn and not view.over:
        pieces.append(Text("the last turn", style="bold"))
    return _flow(scene, "", pieces)


def _global_card(scene: Scene, one: GlobalView) -> Text:
    name = _name(scene, one.card)
    return name.append(" tapped", style="dim") if one.tapped else name


def _player(scene: Scene, seat: int) -> Text:
    """A player in one line; an arrow marks the player to act, a plus the number that earns an award now."""
    view, player = _seen(scene), _seats(scene)[seat]
    name = scene.name(seat)
    decides = seat in view.seats_to_act
    label = f"{'►' if decides else ' '}{name[0].upper()}{name[1:]} "
    line = Text(label, style="bold reverse" if decides else "bold")
    awards = [("F", player.food.total, view.most_food), ("G", player.gold.total, view.most_gold)]
    awards.append(("P", player.piety.total, view.most_piety if view.piety_award else None))
    numbers = " ".join(f"{letter}{total}{'+' if most == seat else ''}" for letter, total, most in awards)
    rest = f"hand {player.hand_count}/{player.hand_limit} deck {player.deck_count}"
    rest += f" draws {player.draws} keeps {player.keeps}"
    if player.drawn_count:
        rest += f" drawn {player.drawn_count}"
    vp = f"{player.score} VP" + (f" ({player.vp.total}+{player.awards})" if player.awards else "")
    return line.append(f" {vp}{BETWEEN}{numbers}{BETWEEN}{rest}", style="not bold not reverse")


# Regions


def _regions(scene: Scene, seat: int) -> list[Text]:
    """The three regions side by side."""
    width = (scene.width - 2) // 3
    columns = [_region(scene, seat, region, width) for region in _seats(scene)[seat].regions]
    return beside(columns, [width] * 3, "│")


def _region(scene: Scene, seat: int, region: RegionView, width: int) -> list[Text]:
    """A region: its level in the head, then its places one after the other."""
    head = Text(f"{region.region[0].upper()}{region.level} ", style=f"bold {REGION_STYLES[region.region]}")
    centre = _place(scene, seat, region.centre)
    items = [head.append_text(centre), *(_place(scene, seat, place) for place in region.places)]
    return flow(items, width)


def _place(scene: Scene, seat: int, place: PlaceView) -> Text:
    """A place: 'Forest×4', 'College▾', 'Library↷', 'Field 2[Wheat, Wheat]'."""
    cards = _cards(scene.game)
    mark, style = _mark(scene, seat, (place.card, *place.contents))
    name = cards.names[place.card] + (f"×{place.copies}" if place.copies > 1 else "")
    if place.field is not None:
        name = f"{cards.names[place.card]} {place.field + 1}[{', '.join(cards.names[one] for one in place.contents)}]"
        mark, style = _field_mark(scene, seat, place, mark, style)
    name += (COVERS if place.under else "") + (TURNED if place.turned else "")
    return Text(mark + name, style=f"{style} dim" if place.turned else style)


def _mark(scene: Scene, seat: int, some: Sequence[int]) -> tuple[str, str]:
    """The mark and style of cards in play: under the cursor, or just used by another player."""
    move = scene.pointed
    if move is not None and seat == scene.own and move.kind in ("use", "answer", "always", "never", "sacrifice"):
        if move["card"] in some:
            return POINTED, "reverse"
    if seat != scene.own:
        played = [event.get("card") for event in scene.recent if event.get("seat") == seat and event.kind in _SHOWN]
        if any(card in played for card in some):
            return RECENT, "bold"
    return "", ""


_SHOWN: Final = ("plays", "plays_on", "plays_in", "puts", "puts_in", "uses", "answers", "moves")


def _field_mark(scene: Scene, seat: int, place: PlaceView, mark: str, style: str) -> tuple[str, str]:
    """A Field is pointed at by its own number."""
    move = scene.pointed
    if move is None or seat != scene.own:
        return mark, style
    fields = [value for name, value in move.parts if name in ("field", "target")]
    return (POINTED, "reverse") if place.field in fields else ("", "")


# Hands, and what a card does


def _hand(scene: Scene, seat: int) -> list[Text]:
    """A hand with its costs; cards that can be chosen now are bold, drawn cards are set apart."""
    player = _seats(scene)[seat]
    lines = _flow(scene, "Hand: ", [_hand_card(scene, card) for card in player.hand]) if player.hand else []
    if player.drawn:
        lines += _flow(scene, "Drawn: ", [_hand_card(scene, card) for card in player.drawn])
    if player.deck_top:
        lines += _flow(scene, "Next in the deck: ", [_name(scene, card) for card in player.deck_top])
    if player.deck_bottom:
        lines += _flow(scene, "Last in the deck: ", [_name(scene, card) for card in player.deck_bottom])
    return lines


def _hand_card(scene: Scene, card: int) -> Text:
    cards = _cards(scene.game)
    kinds = ("play", "plant", "keep", "pay", "discard", "put", "put_in")
    choices = {move["card"] for move in scene.view.legal_moves if move.kind in kinds}
    text = _name(scene, card)
    text.append(f" {cards.cost[card]}", style="dim")
    if card in choices:
        text.stylize("bold")
        text.append("*")
    return text


def _name(scene: Scene, card: int) -> Text:
    """The name of a card; marked if the move under the cursor is about it."""
    pointed = scene.pointed is not None and dict(scene.pointed.parts).get("card") == card
    return Text(
        f"{POINTED}{_cards(scene.game).names[card]}" if pointed else _cards(scene.game).names[card],
        style=("reverse" if pointed else ""),
    )


def _pointed_card(scene: Scene) -> list[Text]:
    """The whole text of the card that the move under the cursor or the pending decision is about."""
    view, cards = _seen(scene), _cards(scene.game)
    card = dict(scene.pointed.parts).get("card") if scene.pointed is not None else None
    if card is None and view.step is not None and view.viewer in view.seats_to_act:
        card = view.step.card
    if card is None or card >= cards.count:
        return []
    return [Text(line, style="italic") for line in textwrap.wrap(card_words(cards, card), scene.width)]


# Lines


def _flow(scene: Scene, head: str, items: Sequence[Text]) -> list[Text]:
    """Items one after the other in lines of the table's width, after a head."""
    if not items:
        return []
    first = Text(head, style="bold").append_text(items[0])
    return flow([first, *items[1:]], scene.width)


def flow(items: Sequence[Text], width: int) -> list[Text]:
    """Items one after the other, in as many lines as they need; none is broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(BETWEEN) + item.cell_len <= width:
            lines[-1].append(BETWEEN, style="dim").append_text(item)
        else:
            lines.append(Text(" " * bool(lines)).append_text(item))
    return lines


DRAWING: Final = IdrianaDrawing
