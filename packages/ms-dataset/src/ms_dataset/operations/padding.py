"""`padded_batch` and `bucket_batch_by_length`: pad rows to the same shape."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import PipelineError, name_of, raised
from .combine import indices_of
from .stage import Held, Row, Stage, held_rows, point_of, rows_from

if TYPE_CHECKING:
    from .batch import Batch


class PadSpec:
    """The shape (None: the largest size in the batch) and the value to which columns are padded, by name.

    An empty `info` pads every column with zeros.
    """

    def __init__(self, info: Mapping[str, tuple[Any, Any]], columns: Sequence[str]) -> None:
        for name in info:
            if name not in columns:
                raise PipelineError(f"padded_batch: `pad_info` has column {name!r}\n  columns: {list(columns)}")
        self.given = bool(info)
        self.info = dict(info) or dict.fromkeys(columns, (None, None))

    def apply(self, names: Sequence[str], columns: list[Any]) -> list[Any]:
        return [
            pad(values, *self.info[name], name) if name in self.info else values for name, values in zip(names, columns)
        ]

    def with_length(self, names: Sequence[str], length: int) -> PadSpec:
        """Returns the specification with `length` for the open sizes of `info`."""
        shapes = {
            name: (None if shape is None else [length if size is None else size for size in shape], value)
            for name, (shape, value) in self.info.items()
        }
        return PadSpec(shapes, names)


def pad(values: Sequence[np.ndarray], shape: Any, value: Any, name: str) -> list[np.ndarray]:
    """Pads arrays to the same shape. Larger arrays are cut."""
    dims = {array.ndim for array in values}
    if len(dims) > 1 or (shape is not None and len(shape) not in dims):
        raise PipelineError(
            f"padded_batch: column {name!r}: expected {len(shape) if shape is not None else 'equally many'} dimensions"
            f"\n  got: {sorted(dims)}"
        )
    rank = dims.pop()
    wanted = list(shape) if shape is not None else [None] * rank
    sizes = tuple(
        max(array.shape[axis] for array in values) if size in (None, -1) else size for axis, size in enumerate(wanted)
    )
    padded = []
    for array in values:
        if array.shape == sizes:
            padded.append(array)
            continue
        if array.dtype.kind in "SU":
            text = value if value is not None else ("" if array.dtype.kind == "U" else b"")
            if isinstance(text, str) != (array.dtype.kind == "U"):
                raise PipelineError(
                    f"padded_batch: column {name!r}: expected a pad value like its strings, got {text!r}"
                )
            width = max(array.dtype.itemsize, np.array(text).dtype.itemsize)
            dtype: Any = np.promote_types(array.dtype, np.array(text).dtype) if width else array.dtype
            target = np.full(sizes, text, dtype)
        else:
            if isinstance(value, str):
                raise PipelineError(f"padded_batch: column {name!r}: expected a number to pad with, got {value!r}")
            target = np.full(sizes, 0 if value is None else value).astype(array.dtype)
        part = tuple(slice(0, min(one, other)) for one, other in zip(array.shape, sizes))
        target[part] = array[part]
        padded.append(target)
    return padded


class BucketBatch(Stage):
    """Joins rows of similar length into batches."""

    label = "bucket_batch_by_length"
    owned = True

    def __init__(
        self,
        child: Stage,
        names: Sequence[str],
        boundaries: Sequence[int],
        sizes: Sequence[int],
        length_of: Callable[..., Any] | None,
        spec: PadSpec,
        to_boundary: bool,
        drop_remainder: bool,
        join: Batch,
    ) -> None:
        super().__init__(child.columns, [child])
        self.names = list(names)
        self.places = indices_of(self.label, names, child.columns)
        self.boundaries = list(boundaries)
        self.sizes = list(sizes)
        self.length_of = length_of
        self.spec = spec
        self.to_boundary = to_boundary
        self.drop_remainder = drop_remainder
        self.batches = join
        self.by_numbers = child.by_number
        self.held: list[list[Held]] = []  # the rows of the buckets, as stored in positions
        self.read = 0  # rows of the current epoch
        self.ended = False  # whether all rows have been read
        self.resumed: tuple[int, list[list[Row]], Iterator[Row]] | None = None

    def _length(self, row: Row, number: int) -> int:
        values = [row[place] for place in self.places]
        if self.length_of is None:
            return values[0].shape[0] if values[0].ndim else 1
        try:
            length = self.length_of(*values)
            length = operator.index(length.item() if isinstance(length, np.ndarray) else length)
        except Exception as error:
            raise raised(self.label, name_of(self.length_of), number, self.names, error) from error
        if length < 0:
            raise PipelineError(f"{self.label}: `element_length_function`: expected at least 0, got {length}")
        return length

    def _join(self, rows: list[Row], bucket: int, number: int) -> Row:
        spec = self.spec
        # As in MindSpore, incomplete batches are padded to their longest row.
        if self.to_boundary and len(rows) == self.sizes[bucket]:
            if bucket == len(self.boundaries) and spec.given:
                raise PipelineError(
                    f"{self.label}: `pad_to_bucket_boundary`: expected lengths below {self.boundaries[-1]}, "
                    "got a longer row"
                )
            if spec.given:
                spec = spec.with_length(self.columns, self.boundaries[bucket] - 1)
        self.batches.pad = spec
        return self.batches.join(rows, number)

    def position(self, row: int) -> Any:
        held = [list(bucket) for bucket in self.held]
        return row, (held, self.read, point_of(self.children[0], self.read, self.ended))

    def resume(self, row: int, state: Any) -> None:
        held, self.read, point = state
        self.held = [list(bucket) for bucket in held]
        rows = iter(held_rows(self.children[0], list(itertools.chain(*held))))
        buckets = [list(itertools.islice(rows, len(bucket))) for bucket in held]
        self.resumed = (row, buckets, rows_from(self.children[0], point))

    def epoch(self) -> Iterator[Row]:
        if self.resumed is None:
            buckets: list[list[Row]] = [[] for _ in self.sizes]
            number, below = 0, self.children[0].rows()
            self.held, self.read, self.ended = [[] for _ in self.sizes], 0, False
        else:
            number, buckets, below = self.resumed
            self.resumed = None
        for row in self.until_interrupted(below):
            length = self._length(row, self.read)
            bucket = sum(length >= boundary for boundary in self.boundaries)
            buckets[bucket].append(row)
            self.held[bucket].append(self.read if self.by_numbers else row)
            self.read += 1
            if len(buckets[bucket]) == self.sizes[bucket]:
                rows, buckets[bucket], self.held[bucket] = buckets[bucket], [], []
                yield self._join(rows, bucket, number)
                number += 1
        self.ended = True
        if not self.drop_remainder:
            for bucket, rows in enumerate(buckets):
                if rows:
                    buckets[bucket], self.held[bucket] = [], []
                    yield self._join(rows, bucket, number)
                    number += 1
