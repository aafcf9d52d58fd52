"""Options: the settings of a table, chosen when it is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tuckbox.core.errors import BadOption


@dataclass(frozen=True)
class Option:
    """A setting of a table: its values, the default first.

    One by seat has a value for each seat in order, no two alike; the seats left out take what is left, in order.
    """

    name: str
    values: tuple[str, ...]
    help: str
    by_seat: bool = False
    implied: bool = False  # left out of records while it has its default, like in records older than the option
    cosmetic: bool = False  # changes only what players see, not the rules

    def read(self, text: str) -> str:
        """The value that a text names, in full; raises BadOption."""
        if not self.by_seat:
            if text not in self.values:
                raise BadOption(f"Option '{self.name}' takes {' or '.join(self.values)}, not '{text}'.")
            return text
        chosen = by_seat(text)
        for value in chosen:
            if value not in self.values:
                raise BadOption(f"Option '{self.name}' takes one of {', '.join(self.values)} a seat, not '{value}'.")
            if chosen.count(value) > 1:
                raise BadOption(f"Option '{self.name}': two seats cannot both take {value}.")
        return ", ".join((*chosen, *(value for value in self.values if value not in chosen)))

    def choose(self, text: str, seat: int, value: str) -> str:
        """An option by seat after a seat has chosen a value; whichever seat had it gets the old one in exchange."""
        chosen = list(by_seat(self.read(text)))
        if value not in chosen:
            raise BadOption(f"Option '{self.name}' takes one of {', '.join(self.values)} a seat, not '{value}'.")
        other = chosen.index(value)
        chosen[seat], chosen[other] = value, chosen[seat]
        return ", ".join(chosen)

    @property
    def default(self) -> str:
        """The value of a table that does not choose one."""
        return ", ".join(self.values) if self.by_seat else self.values[0]


def by_seat(text: str) -> tuple[str, ...]:
    """The values of an option by seat."""
    return tuple(value.strip() for value in text.split(","))


def chosen_options(title: str, options: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """The value of each option of a game; raises BadOption for one that the game does not have."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption(f"{title} has no option '{name}'; its options: {names}.")
    return {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}


def recorded_options(options: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """The options that a record names: an implied one is left out while it has its default."""
    left_out = {
        option.name for option in options if option.implied and chosen[option.name] == option.read(option.default)
    }
    return {name: value for name, value in chosen.items() if name not in left_out}
