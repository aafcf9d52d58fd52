"""The messages about card sets that people edit."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tuckbox.core.localized_text import Phrases

CardsText = Annotated[str, Meta(max_length=65_536, description="the text of a CSV file")]
DesignName = Annotated[str, Meta(min_length=1, max_length=60)]


class ColumnInfo(Struct):
    """A column of a game's card sets: what a cell may hold.

    The values of a `text` are suggestions; `words` are any of them, `squares` exactly `count` of them, with spaces
    between. The cards are shown in groups by a column that `groups`. A file may lack an `optional` column.
    """

    name: str
    kind: Literal["text", "number", "choice", "words", "squares"]
    values: list[str]
    about: str
    groups: bool
    count: int
    optional: bool


class CardSheet(Struct):
    """What a card set of a game consists of: its columns, and the standard set as text."""

    columns: list[ColumnInfo]
    text: str
    phrases: Phrases | UnsetType = UNSET  # of the texts about columns


class Draft(Struct, forbid_unknown_fields=True):
    """A card set being edited."""

    text: CardsText


class ComplaintInfo(Struct):
    """What is wrong in a card set: the row of the file (0: the whole set), the column (empty: the row), the reason."""

    row: int
    column: str
    reason: str


class DraftCheck(Struct):
    """What the rules find wrong with a card set; nothing if it may be tried out."""

    complaints: list[ComplaintInfo]
    phrases: Phrases | UnsetType = UNSET  # of the reasons


class DrawingWanted(Struct, forbid_unknown_fields=True):
    """Pictures of a card set being edited, by kind and name."""

    text: CardsText
    pictures: Annotated[list[Annotated[str, Meta(max_length=320)]], Meta(max_length=400)]
    theme: Literal["light", "dark"] = "light"


class NewDesign(Struct, forbid_unknown_fields=True):
    """A card set to edit; it may still have faults."""

    game: Annotated[str, Meta(max_length=40)]
    name: DesignName
    text: CardsText


class DesignRename(Struct, forbid_unknown_fields=True):
    """A new name for a card set."""

    name: DesignName


class NewVersion(Struct, forbid_unknown_fields=True):
    """The version after `after`: the whole text, and what changed; `restores` is the version it reverts to."""

    after: Annotated[int, Meta(ge=1)]
    text: CardsText
    change: Annotated[str, Meta(max_length=200)] = ""
    restores: Annotated[int, Meta(ge=1)] | None = None


class VersionInfo(Struct):
    """What a version changed, and the version it reverted to."""

    number: int
    change: str
    restores: int | None
    created: float


class DesignSummary(Struct, kw_only=True):
    """A card set of yours: its latest version, and the last one that passed its check, with its hash to play it by."""

    id: str
    game: str
    name: str
    version: int
    hash: str  # empty until a version has passed
    checked: int  # that version
    matches: int  # played to check it
    changed: float


class DesignInfo(DesignSummary, kw_only=True):
    """A card set with its text and history; others see yours by its link, and may copy it."""

    mine: bool
    owner: str
    text: str
    versions: list[VersionInfo]


class DesignCheck(Struct, kw_only=True):
    """The result of a version's complete check: complaints of the rules, or the error in a trial match.

    If there is neither, the set can be played by its hash. `table` shows the failed match up to the error.
    """

    version: int
    complaints: list[ComplaintInfo]
    error: str
    hash: str
    matches: int
    bad_match: int = 0  # from 1
    table: str = ""
    entry: int = 0  # the last one of that match
    phrases: Phrases | UnsetType = UNSET  # of the reasons


class TrialProgress(Struct):
    """The number of matches played so far in a trial, and the goal if time permits."""

    matches: int
    goal: int


class NewCards(Struct, forbid_unknown_fields=True):
    """A card set to upload: the text of its CSV file."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(max_length=65_536)]


class CardSetInfo(Struct):
    """A card set that a table can be set up with; known by the hash of its content."""

    hash: str
    game: str
    name: str
    standard: bool
