"""The tasks of a review: small pieces of work that any process can do in any order, and whose results are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["coarse", "decision", "luck", "line"]


@dataclass(frozen=True)
class Task:
    """A piece of work: half a second at most of a quick review with compiled rules."""

    kind: Kind
    entry: int  # the position after this entry ("coarse"), or the entry that is judged

    @property
    def key(self) -> str:
        """The name under which its result is kept."""
        return f"{self.kind} {self.entry}"


Results = dict[str, Any]  # by the key of a task: what `run` returned, as JSON can hold it
