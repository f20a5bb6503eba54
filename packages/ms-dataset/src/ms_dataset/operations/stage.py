"""`Stage`: one node of a running pipeline."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

Row = tuple[Any, ...]
#: the number of shards of a source, and the shard that it reads
Shard = tuple[int, int]

#: the rows after which worker processes record the states of their generators
ROWS_BETWEEN_MARKS = 64


class Interrupted(Exception):
    """Ends the rows of a pipeline that nobody reads any more."""


class Stage:
    """Yields the rows of one epoch after the other.

    A stage pulls rows from the stages below it. A row does not depend on when or in which thread it is pulled.

    Attributes:
        columns (list[str]): The names of the columns.
        owned (bool): Whether arrays of rows belong to the pipeline alone, so that the receiver may write to them.
        repeatable (bool): Whether an epoch can end early without effect on the next one.
    """

    label = "source"
    owned = False
    interrupted = False

    def __init__(self, columns: Sequence[str], children: Sequence[Stage] = ()) -> None:
        self.columns = list(columns)
        self.children = list(children)
        self.seconds = 0.0  # spent in this stage and those below, for profiles
        self.rows_out = 0

    @property
    def repeatable(self) -> bool:
        return all(child.repeatable for child in self.children)

    @property
    def looks_ahead(self) -> bool:
        """Whether this stage or one below pulls rows before it has yielded all previous ones."""
        return any(child.looks_ahead for child in self.children)

    @property
    def cheap(self) -> bool:
        """Whether a row takes no longer than passing it between threads, so that no thread should read ahead."""
        return False

    def rows(self, start: int = 0) -> Iterator[Row]:
        """Yields the rows of the next epoch from row `start`."""
        return itertools.islice(self.epoch(), start, None)

    def epoch(self) -> Iterator[Row]:
        """Yields the rows of the next epoch."""
        raise NotImplementedError

    def native_columns(self, given: bool = False) -> list[Any] | None:
        """Returns the native computation of each column (`native.Column`), or None if Python computes the rows.

        With `given`, a stage computed in Python returns columns that pass its rows to the native stages above it.
        """
        return self.given_columns() if given else None

    def given_columns(self) -> list[Any]:
        """Returns the columns of a stage computed in Python."""
        from .native import Column, Given

        return [Column(Given(self, place)) for place in range(len(self.columns))]

    def snapshot(self) -> Any:
        """Returns the state between two epochs."""
        return [self.own_snapshot(), [child.snapshot() for child in self.children]]

    def restore(self, snapshot: Any) -> None:
        """Continues from a snapshot."""
        own, below = snapshot
        if len(below) != len(self.children):
            raise ValueError(f"expected the states of {len(self.children)} stages below, got {len(below)}")
        self.restore_own(own)
        for child, saved in zip(self.children, below):
            child.restore(saved)

    def own_snapshot(self) -> Any:
        return None

    def restore_own(self, snapshot: Any) -> None:
        pass

    def shards(self) -> list[Shard | None]:
        """Returns the shard that each source below reads, or None for all rows."""
        return [shard for child in self.children for shard in child.shards()]

    def deal(self, row: int, before: Shard) -> None:
        """Divides the rows of the current epoch that remain after row `row` among the shards that exist now.

        Args:
            row (int): The row of the epoch whose snapshot was restored.
            before (Shard): The shard that the source read up to that row.

        Raises:
            ValueError: If the remaining rows are not known.
        """
        raise ValueError(f"{self.label}: the rows that other shards have left are not known")

    def position(self, row: int) -> Any:
        """Returns what `seek` needs to continue the current epoch at row `row`: (a row at or before it, states).

        It is called while the stage waits after row `row - 1`, so the states are the current ones. Stages that look
        ahead return their last mark at or before the row. A stage without a position starts its epoch again.
        """
        return 0, None

    def seek(self, position: Any) -> int:
        """Prepares `rows` for a position of the epoch whose snapshot was restored.

        Rows that must be computed again are computed here, before the caller restores Python's generators. Returns the
        row at which `rows(0)` starts.
        """
        row, state = position
        if state is None:
            return 0
        self.resume(row, state)
        return int(row)

    def resume(self, row: int, state: Any) -> None:
        """Does the work of `seek` for a position with a state."""
        raise NotImplementedError

    @property
    def by_number(self) -> bool:
        """Whether `jump` can return any rows of an epoch without the rows before them."""
        return False

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        """Returns rows of the epoch that is about to begin, by number."""
        raise NotImplementedError

    def until_interrupted(self, rows: Iterator[Row]) -> Iterator[Row]:
        """Yields rows for functions of the program, which may be slow, until the pipeline is interrupted.

        A stage above may ask for any number of rows before it yields one.
        """
        for row in rows:
            if self.interrupted:
                raise Interrupted
            yield row

    def interrupt(self) -> None:
        """Stops threads whose rows nobody will read. Any thread may call it."""
        self.interrupted = True
        chain = getattr(self, "_chain", None)
        if chain:
            chain.interrupt()
        for child in self.children:
            child.interrupt()

    def close(self) -> None:
        """Frees processes and files."""
        for child in self.children:
            child.close()


#: where a stage continues: (rows to skip after a position, position), or (None, snapshot) at the end of an epoch
Point = tuple[Any, Any]


def point_of(stage: Stage, row: int, ended: bool = False) -> Point:
    """Returns where a stage is after `row` rows of the current epoch, which may have ended."""
    if ended:
        return None, stage.snapshot()
    position = stage.position(row)
    return row - position[0], position


def rows_from(stage: Stage, point: Point) -> Iterator[Row]:
    """Returns the rows of the current epoch from a point."""
    skipped, position = point
    if skipped is None:
        stage.restore(position)
        return iter(())
    stage.seek(position)
    return stage.rows(skipped)


#: a row of a buffer in a position: its number if the stage below returns rows by number, else the row itself
Held = Any


def held_rows(stage: Stage, held: Sequence[Held]) -> list[Row]:
    """Returns the rows of a buffer above `stage`. Must be called before the stage continues."""
    return stage.jump(held) if stage.by_number else list(held)


def finish(rows: Iterator[Row], stage: Stage) -> None:
    """Ends an epoch of `stage` early, so that the next epoch is as if all rows had been read."""
    if not stage.repeatable:
        for _ in rows:
            pass
    close = getattr(rows, "close", None)
    if close is not None:
        close()
