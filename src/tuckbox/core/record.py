"""Records: a match as a readable text file, from which position and result follow."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadRecord
from tuckbox.core.keyed_shuffle import KeyedShuffle
from tuckbox.core.text import number_of

FIRST_LINE = "tuckbox record 1"
UNKNOWN = "unknown"

# How entries are read and written. This is a file format: whatever was written must always parse.
_PATTERNS = {
    "move": re.compile(r"seat (?P<seat>[0-9]{1,2}): (?P<text>.+)"),
    "resign": re.compile(r"seat (?P<seat>[0-9]{1,2}) resigns"),
    "timeout": re.compile(r"seat (?P<seat>[0-9]{1,2}) is out of time"),
    "takeover": re.compile(r"seat (?P<seat>[0-9]{1,2}) is taken over by (?P<text>.+)"),
    "draw": re.compile(r"draw agreed"),
    "back": re.compile(r"back to (?P<text>[0-9]{1,9})"),
    "redeal": re.compile(r"what seat (?P<seat>[0-9]{1,2}) cannot know is dealt anew from (?P<text>[0-9a-f]{64})"),
}
_TEMPLATES = {
    "move": "seat {seat}: {text}",
    "resign": "seat {seat} resigns",
    "timeout": "seat {seat} is out of time",
    "takeover": "seat {seat} is taken over by {text}",
    "draw": "draw agreed",
    "back": "back to {text}",
    "redeal": "what seat {seat} cannot know is dealt anew from {text}",
}


@dataclass(frozen=True)
class Entry:
    """An entry: a move as a sentence, or an event such as a resignation or an undo."""

    kind: str
    seat: int | None = None
    text: str = ""
    line: int = field(default=0, compare=False)  # of the file it was read from

    def __str__(self) -> str:
        return _TEMPLATES[self.kind].format(seat=0 if self.seat is None else self.seat + 1, text=self.text)


@dataclass(frozen=True)
class Record:
    """Everything that determines a match: game, card set, options, players, seed and entries."""

    game: str
    rules: int
    cards: CardSet | None  # None for the standard set
    cards_hash: str
    options: dict[str, str]
    players: tuple[str, ...]
    seed: bytes
    entries: tuple[Entry, ...]
    position: str = UNKNOWN  # the fingerprint after the last entry, if known
    shuffle: KeyedShuffle | None = None  # how it is dealt, if not by a plain shuffle
    line_numbers: dict[str, int] = field(default_factory=dict, compare=False)  # the line of each field in the file

    def __str__(self) -> str:
        kind = "standard" if self.cards is None else "own"
        lines = [
            FIRST_LINE,
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"cards: {kind} {self.cards_hash}",
        ]
        if self.cards is not None:
            lines += [f"| {line}" for line in self.cards.text.splitlines()]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"seat {number}: {name}" for number, name in enumerate(self.players, 1)]
        lines += [f"seed: {self.seed.hex()}"]
        lines += ["" if self.shuffle is None else f"shuffle: {self.shuffle}\n"]
        lines += [f"{number}. {entry}" for number, entry in enumerate(self.entries, 1)]
        lines += [f"end: {len(self.entries)} entries, position {self.position}", ""]
        return "\n".join(lines)

    def error_at(self, name: str, reason: str) -> BadRecord:
        """An error in a field of the file, with the field's line."""
        return BadRecord(self.line_numbers.get(name, 0), reason)


def read(path: str | Path) -> Record:
    """Read a record from a file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadRecord(0, f"there is no file {path}.") from None
    except UnicodeDecodeError:
        raise BadRecord(0, f"{path} is not a text file in UTF-8.") from None
    except OSError as error:
        raise BadRecord(0, f"{path} cannot be read ({error.strerror}).") from None
    return parse(text)


def parse(text: str) -> Record:
    """Parse a record; raises BadRecord with the line and the reason."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadRecord(1, f"not a Tuckbox record: the first line must be '{FIRST_LINE}'.")
    parser = _Parser(lines)
    parser.header()
    parser.body()
    return parser.record()


class _Parser:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 1
        self.fields: dict[str, str] = {}
        self.where: dict[str, int] = {}
        self.options: dict[str, str] = {}
        self.players: list[str] = []
        self.cards: list[str] = []
        self.entries: list[Entry] = []
        self.position = ""

    def header(self) -> None:
        while self.at < len(self.lines) and self.lines[self.at].strip():
            line = self.lines[self.at]
            self.at += 1
            if line.startswith("| ") or line == "|":
                self.cards.append(line[2:])
                continue
            name, colon, value = (piece.strip() for piece in line.partition(":"))
            if not colon:
                raise BadRecord(self.at, f"'{line}' is not a header line (name: value).")
            if name in self.where:
                raise BadRecord(self.at, f"'{name}:' is a duplicate of line {self.where[name]}.")
            self.where[name] = self.where[name.split(" ")[0]] = self.at
            if name.startswith("option "):
                self.options[name.removeprefix("option ")] = value
            elif name.startswith("seat "):
                if name != f"seat {len(self.players) + 1}":
                    raise BadRecord(self.at, f"expected seat {len(self.players) + 1}, found '{name}'.")
                self.players.append(value)
            elif name in ("game", "rules", "cards", "seed", "shuffle"):
                self.fields[name] = value
            else:
                raise BadRecord(self.at, f"a record's header has no field '{name}'.")
        for name in ("game", "rules", "cards", "seed"):
            if name not in self.fields:
                raise BadRecord(self.at, f"the header has no '{name}:' line.")
        if number_of(self.fields["rules"]) is None:
            raise BadRecord(self.where["rules"], f"the rules version must be a number, not '{self.fields['rules']}'.")
        if not re.fullmatch(r"(standard|own) [0-9a-f]{16}", self.fields["cards"]):
            raise BadRecord(self.where["cards"], "the cards line must be 'standard' or 'own' and 16 hex digits.")
        if self.cards and self.fields["cards"].startswith("standard"):
            raise BadRecord(self.where["cards"], "a match with the standard card set must not contain card rows.")
        if not re.fullmatch(r"[0-9a-f]{64}", self.fields["seed"]):
            raise BadRecord(self.where["seed"], "the seed must be 64 hexadecimal digits.")
        if "shuffle" in self.fields and KeyedShuffle.parse(self.fields["shuffle"]) is None:
            reason = (
                "the shuffle line must be 'by keys', at most 1,000 numbers, and a card that is put elsewhere, if any."
            )
            raise BadRecord(self.where["shuffle"], reason)

    def body(self) -> None:
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            self.at += 1
            if not line:
                continue
            if self.position:
                raise BadRecord(self.at, "nothing may follow the 'end:' line.")
            if line.startswith("end:"):
                self._end(line)
                continue
            number, dot, words = line.partition(". ")
            if not dot or number_of(number) is None:
                raise BadRecord(self.at, f"'{line}' is not an entry (number. sentence).")
            if int(number) != len(self.entries) + 1:
                raise BadRecord(self.at, f"expected entry {len(self.entries) + 1}, found {number}.")
            self.entries.append(self._entry(words))
        if not self.position:
            raise BadRecord(len(self.lines), "the file is truncated: it has no 'end:' line.")

    def _entry(self, words: str) -> Entry:
        for kind, pattern in _PATTERNS.items():
            found = pattern.fullmatch(words)
            if found:
                parts = found.groupdict()
                seat = int(parts["seat"]) - 1 if "seat" in parts else None
                if seat is not None and not 0 <= seat < len(self.players):
                    raise BadRecord(self.at, f"there is no seat {parts['seat']}.")
                return Entry(kind, seat, parts.get("text", ""), self.at)
        raise BadRecord(self.at, f"'{words}' is not an entry.")

    def _end(self, line: str) -> None:
        end = re.fullmatch(rf"end: ([0-9]{{1,9}}) entries, position ([0-9a-f]{{16}}|{UNKNOWN})", line)
        if not end:
            reason = f"the last line must be 'end: N entries, position' and 16 hexadecimal digits or '{UNKNOWN}'."
            raise BadRecord(self.at, reason)
        if int(end[1]) != len(self.entries):
            raise BadRecord(self.at, f"the file should have {end[1]} entries but has {len(self.entries)}.")
        self.position = end[2]
        self.where["end"] = self.at

    def record(self) -> Record:
        kind, cards_hash = self.fields["cards"].split()
        cards = CardSet("the record's own card set", "\n".join(self.cards) + "\n") if kind == "own" else None
        return Record(
            self.fields["game"],
            int(self.fields["rules"]),
            cards,
            cards_hash,
            self.options,
            tuple(self.players),
            bytes.fromhex(self.fields["seed"]),
            tuple(self.entries),
            self.position,
            KeyedShuffle.parse(self.fields.get("shuffle", "")),
            self.where,
        )
