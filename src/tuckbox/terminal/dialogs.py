"""The screens beside the table: passing the screen, the rules, the log, a question, a file name, the end."""

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

from tuckbox.core import clauses
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.core.text import named

CLOSE = "Enter closes this; the arrow keys scroll."


class PassScreen(Screen[None]):
    """The pause of a hot-seat match: nothing of the table is to be seen until the next person says so."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(None)", "Show the table")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        yield Static(
            Text(
                f"Hand the screen to {self.player}.\n\n{self.player}: press Enter when nobody else looks.", style="bold"
            )
        )


class ReadScreen(ModalScreen[None]):
    """Something to read, closed by a key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q,question_mark,space", "dismiss(None)", "Close", priority=True),
        Binding("down", "scroll(1)", show=False, priority=True),
        Binding("up", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(10)", show=False, priority=True),
        Binding("pageup", "scroll(-10)", show=False, priority=True),
    ]

    def __init__(self, content: RenderableType, to_the_end: bool = False) -> None:
        super().__init__(classes="aside")
        self.content = content
        self.to_the_end = to_the_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Static(Group(self.content, Text(f"\n{CLOSE}", style="dim")))

    def on_mount(self) -> None:
        """Start at the top, or at the end of a log."""
        if self.to_the_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        """Scroll up or down."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class Question(ModalScreen[bool]):
    """A question with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes", priority=True),
        Binding("n,escape", "dismiss(False)", "No", priority=True),
    ]

    def __init__(self, question: str) -> None:
        super().__init__(classes="aside")
        self.question = question

    def compose(self) -> ComposeResult:
        yield Static(Text(f"{self.question}\n\ny: yes   n: no"))


class FileName(ModalScreen[str | None]):
    """Where to save a copy."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, kept: str, proposal: str) -> None:
        super().__init__(classes="aside")
        self.kept, self.proposal = kept, proposal

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(f"Every move is saved at once, in {self.kept}\nSave a copy as (Escape: no copy):"))
            yield Input(self.proposal)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the name."""
        self.dismiss(event.value.strip() or None)


def clauses_of(game: Game, options: list[Move]) -> RenderableType:
    """The rules behind options, kind by kind: each clause with its number, rulings marked."""
    pieces: list[RenderableType] = []
    for kind in dict.fromkeys(option.kind for option in options):
        said = [option.sentence for option in options if option.kind == kind]
        head = (
            said[0] if len(options) == 1 else f"{kind}: {said[0]}" + (f" … ({len(said)} options)" if said[1:] else "")
        )
        pieces.append(Text(head, style="bold underline"))
        known = {clause.number: clause for clause in clauses.clauses()}
        for number in game.moves.kind(kind).clauses:
            clause = known.get(number)
            pieces.append(Text(str(clause) if clause else f"{number}. (not written down)"))
        pieces.append(Text())
    pieces.append(Text(f"All the rules: tuckbox rules {game.name}", style="dim"))
    return Group(*pieces)


def score_sheet(match: Match) -> RenderableType:
    """How a match ended: the winners, the reason, and the score sheet line by line."""
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
