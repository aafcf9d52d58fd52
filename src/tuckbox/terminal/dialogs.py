"""Dialogs: passing the screen on, text to read, a confirmation, a file name."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.core.text import named
from tuckbox.texts import clauses

CLOSE = "Enter closes this; the arrow keys scroll."


class PassScreen(Screen[None]):
    """Hides the table between two people who share the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(None)", "Show the table")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        yield Static(
            Text(
                f"Hand the screen to {self.player}.\n\n{self.player}: press Enter when nobody else is looking.",
                style="bold",
            )
        )


class TextScreen(ModalScreen[None]):
    """Text to read, closed by a key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q,question_mark,space", "dismiss(None)", "Close", priority=True),
        Binding("down", "scroll(1)", show=False, priority=True),
        Binding("up", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(10)", show=False, priority=True),
        Binding("pageup", "scroll(-10)", show=False, priority=True),
    ]

    def __init__(self, content: RenderableType, to_the_end: bool = False) -> None:
        super().__init__(classes="dialog")
        self.content = content
        self.to_the_end = to_the_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Static(Group(self.content, Text(f"\n{CLOSE}", style="dim")))

    def on_mount(self) -> None:
        """Start at the top, or at the end for a log."""
        if self.to_the_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        """Scroll up or down."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class ConfirmScreen(ModalScreen[bool]):
    """A yes-or-no question."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes", priority=True),
        Binding("n,escape", "dismiss(False)", "No", priority=True),
    ]

    def __init__(self, question: str) -> None:
        super().__init__(classes="dialog")
        self.question = question

    def compose(self) -> ComposeResult:
        yield Static(Text(f"{self.question}\n\ny: yes   n: no"))


class SaveCopyScreen(ModalScreen[str | None]):
    """Asks where to save a copy."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, saved: str, proposal: str) -> None:
        super().__init__(classes="dialog")
        self.saved, self.proposal = saved, proposal

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(f"Every move is saved in {self.saved}\nSave a copy as (Escape cancels):"))
            yield Input(self.proposal)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept the name."""
        self.dismiss(event.value.strip() or None)


def clause_sheet(game: Game, moves: list[Move]) -> RenderableType:
    """The rules behind moves, by kind of move: each clause with its number, rulings marked."""
    pieces: list[RenderableType] = []
    for kind in dict.fromkeys(move.kind for move in moves):
        sentences = [move.sentence for move in moves if move.kind == kind]
        more = f" … ({len(sentences)} moves)" if len(sentences) > 1 else ""
        head = sentences[0] if len(moves) == 1 else f"{kind}: {sentences[0]}{more}"
        pieces.append(Text(head, style="bold underline"))
        known = {clause.number: clause for clause in clauses.clauses()}
        for number in game.moves.kind(kind).clauses:
            clause = known.get(number)
            pieces.append(Text(str(clause) if clause else f"{number}. (not written down)"))
        pieces.append(Text())
    pieces.append(Text(f"All the rules: tuckbox rules {game.name}", style="dim"))
    return Group(*pieces)


def score_sheet(match: Match) -> RenderableType:
    """The result: the winners, the reason, and the score sheet."""
    result = match.result()
    assert result is not None
    names = [match.players[seat] for seat in result.winners]
    everyone = len(names) == len(match.players)
    head = "A draw" if everyone else f"{' and '.join(names)} win{'s' if len(names) == 1 else ''}"
    score = " : ".join(str(points) for points in result.scores)
    grid = Grid(box=None, padding=(0, 2, 0, 0), expand=True)
    grid.add_column("")
    grid.add_column("", ratio=1)
    for player in match.players:
        grid.add_column(Text(player), justify="right")
    for line in result.sheet:
        points = (Text(str(point)) for point in line.points)
        grid.add_row(Text(line.name, style="bold"), Text(named(line.text, match.players)), *points)
    grid.add_row(Text("total", style="bold"), "", *(Text(str(points), style="bold") for points in result.scores))
    return Group(Text(f"{head}   {score}", style="bold"), Text(named(result.reason, match.players)), Text(), grid)
