"""`Stage`: one node of a running pipeline."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

Row = tuple[Any, ...]

#: a stage with random numbers notes their state every so many rows, so that a position is restored quickly
ROWS_BETWEEN_MARKS = 64


class Stage:
    """Gives the rows of one epoch after the other.

    A stage pulls rows from the stages below it. Nothing in a row depends on when or in which thread it is pulled.

    Attributes:
        columns (list[str]): The names of the columns.
        owned (bool): Whether arrays of rows belong to the pipeline alone, so that who receives one may write to it.
        repeatable (bool): Whether an epoch can be ended early without a trace in the next one.
    """

    label = "source"
    owned = False

    def __init__(self, columns: Sequence[str], children: Sequence[Stage] = ()) -> None:
        self.columns = list(columns)
        self.children = list(children)
        self.seconds = 0.0  # spent in this stage and those below, if the pipeline is profiled
        self.rows_out = 0

    @property
    def repeatable(self) -> bool:
        return all(child.repeatable for child in self.children)

    def rows(self, start: int = 0) -> Iterator[Row]:
        """The rows of the next epoch from row `start` on."""
        return itertools.islice(self.epoch(), start, None)

    def epoch(self) -> Iterator[Row]:
        """The rows of the next epoch."""
        raise NotImplementedError

    def native_columns(self, given: bool = False) -> list[Any] | None:
        """What crates/data does for each column, `native.Column`s; None if Python computes the rows.

        With `given`, a stage of which Python computes the rows gives them to the native stages above it.
        """
        return self.given_columns() if given else None

    def given_columns(self) -> list[Any]:
        """The columns of rows that Python computes."""
        from .native import Column, Given

        return [Column(Given(self, place)) for place in range(len(self.columns))]

    def snapshot(self) -> Any:
        """The state between two epochs."""
        return [self.own_snapshot(), [child.snapshot() for child in self.children]]

    def restore(self, snapshot: Any) -> None:
        """Goes on from a snapshot."""
        own, below = snapshot
        self.restore_own(own)
        for child, saved in zip(self.children, below):
            child.restore(saved)

    def own_snapshot(self) -> Any:
        return None

    def restore_own(self, snapshot: Any) -> None:
        pass

    def position(self, row: int) -> Any:
        """What `seek` needs to begin the current epoch at row `row`: (a row at or before it, states)."""
        return 0, None

    def seek(self, position: Any) -> int:
        """Prepares `rows` for a position; returns the row that `rows(0)` begins with."""
        return 0

    def close(self) -> None:
        """Frees what the stage holds: processes, files."""
        for child in self.children:
            child.close()


def finish(rows: Iterator[Row], stage: Stage) -> None:
    """Ends an epoch of `stage` before its last row, so that the next epoch is as if all had been read."""
    if not stage.repeatable:
        for _ in rows:
            pass
    close = getattr(rows, "close", None)
    if close is not None:
        close()
