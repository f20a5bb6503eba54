"""`Stage`: one node of a running pipeline."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

Row = tuple[Any, ...]
#: the number of shards of a source, and which of them it reads
Shard = tuple[int, int]

#: worker processes note the state of their generators every so many rows
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

    @property
    def looks_ahead(self) -> bool:
        """Whether a stage here or below pulls rows before it gives those before them."""
        return any(child.looks_ahead for child in self.children)

    @property
    def cheap(self) -> bool:
        """Whether a row takes about as long as handing it from one thread to another, so that none runs ahead."""
        return False

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
        """What the sources below read: a shard, or None for all rows."""
        return [shard for child in self.children for shard in child.shards()]

    def deal(self, row: int, before: Shard) -> None:
        """Deals the rows that were left behind row `row` of the current epoch to the shards that there are now.

        Args:
            row (int): The row, of the epoch whose snapshot was restored.
            before (Shard): What the source read up to there.

        Raises:
            ValueError: If it is not known which rows were left.
        """
        raise ValueError(f"{self.label}: the rows that other shards have left are not known")

    def position(self, row: int) -> Any:
        """What `seek` needs to begin the current epoch at row `row`: (a row at or before it, states).

        It is asked for while the stage waits behind row `row - 1`, so states are those of now. Stages that look ahead
        answer with their last mark at or before the row. A stage without a position begins its epoch anew.
        """
        return 0, None

    def seek(self, position: Any) -> int:
        """Prepares `rows` for a position of the epoch whose snapshot was restored.

        What has to be computed again is computed here, before the caller restores Python's generators. Returns the
        row that `rows(0)` begins with.
        """
        row, state = position
        if state is None:
            return 0
        self.resume(row, state)
        return int(row)

    def resume(self, row: int, state: Any) -> None:
        """What `seek` does for a position that `position` gave with a state."""
        raise NotImplementedError

    @property
    def by_number(self) -> bool:
        """Whether `jump` gives any rows of an epoch without those before them."""
        return False

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        """Rows of the epoch that is about to begin, by number."""
        raise NotImplementedError

    def interrupt(self) -> None:
        """Ends the work of native threads, whose rows nobody will take; from any thread."""
        chain = getattr(self, "_chain", None)
        if chain:
            chain.interrupt()
        for child in self.children:
            child.interrupt()

    def close(self) -> None:
        """Frees what the stage holds: processes, files."""
        for child in self.children:
            child.close()


#: where the rows of a stage go on: rows to leave out behind a position, or None and the state behind the epoch
Point = tuple[Any, Any]


def point_of(stage: Stage, row: int, ended: bool = False) -> Point:
    """Where a stage is behind `row` rows of the current epoch, which may have ended."""
    if ended:
        return None, stage.snapshot()
    position = stage.position(row)
    return row - position[0], position


def rows_from(stage: Stage, point: Point) -> Iterator[Row]:
    """The rows of the current epoch from a point on."""
    skipped, position = point
    if skipped is None:
        stage.restore(position)
        return iter(())
    stage.seek(position)
    return stage.rows(skipped)


#: what a position has of a row in a buffer: its number where the stage below gives rows by number, else the row
Held = Any


def held_rows(stage: Stage, held: Sequence[Held]) -> list[Row]:
    """The rows that a buffer over `stage` held; to be called before the stage goes on."""
    return stage.jump(held) if stage.by_number else list(held)


def finish(rows: Iterator[Row], stage: Stage) -> None:
    """Ends an epoch of `stage` before its last row, so that the next epoch is as if all had been read."""
    if not stage.repeatable:
        for _ in rows:
            pass
    close = getattr(rows, "close", None)
    if close is not None:
        close()
