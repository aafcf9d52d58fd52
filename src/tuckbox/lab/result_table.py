"""Result tables: rows of dataclasses as a list, data frame, CSV or JSON."""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tuckbox.core.errors import TuckboxError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Row = TypeVar("Row", bound=DataclassInstance)
else:
    Row = TypeVar("Row")


class ResultTable(list[Row], Generic[Row]):
    """Rows of one kind of dataclass."""

    def __init__(self, kind: type[Row], rows: Iterable[Row] = ()) -> None:
        super().__init__(rows)
        self.kind = kind

    def columns(self) -> list[str]:
        """The names of the columns."""
        return [field.name for field in fields(self.kind)]

    def as_dicts(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        return [asdict(row) for row in self]

    def csv(self) -> str:
        """The table as CSV."""
        out = io.StringIO()
        writer = csv.DictWriter(out, self.columns(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.as_dicts())
        return out.getvalue()

    def frame(self) -> Any:
        """The table as a data frame, of pandas or else polars, whichever is installed."""
        for name in ("pandas", "polars"):
            try:
                frames = importlib.import_module(name)
            except ModuleNotFoundError:
                continue
            return frames.DataFrame({column: [getattr(row, column) for row in self] for column in self.columns()})
        raise TuckboxError("A data frame needs pandas or polars: install one of them.")
