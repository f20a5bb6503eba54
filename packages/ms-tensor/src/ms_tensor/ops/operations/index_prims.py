"""Primitive classes that pick, write and reorder elements by index tensors."""

from __future__ import annotations

import ms_runtime
from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays import _places, creation, segments
from ..primitive import Primitive


class EmbeddingLookup(Primitive):
    """`EmbeddingLookup()(input_params, input_indices, offset)`: rows for indices less `offset`, or zeros."""

    def __call__(self, input_params: Tensor, input_indices: Tensor, offset: int) -> Tensor:
        start = check.integer(offset, self.name, "offset")
        rows = check.tensor(input_params, self.name, "input_params").shape[0]
        places = t.sub(_places.int_tensor(input_indices, self.name, "input_indices"), start)
        inside = t.logical_and(t.greater_equal(places, 0), t.less(places, rows))
        found = t.take(input_params, t.select(inside, places, t.full((), 0, places.dtype)), 0)
        inside = t.reshape(inside, inside.shape + (1,) * (input_params.ndim - 1))
        return t.select(inside, found, t.full((), 0, found.dtype))  # type: ignore[no-any-return]


class DiagPart(Primitive):
    """`DiagPart()(input_x)`: of a tensor whose shape is one shape twice, the elements that `ops.diag` puts there."""

    def __call__(self, input_x: Tensor) -> Tensor:
        shape = check.tensor(input_x, self.name, "input_x").shape
        half = shape[: len(shape) // 2]
        if not shape or shape != half + half:
            raise ValueError(
                f"For '{self.name}', the shape of 'input_x' must be one shape twice, but got {check.show(shape)}."
            )
        side = 1
        for n in half:
            side *= n
        return t.reshape(t.diagonal_(t.reshape(input_x, (side, side)), 0, 0, 1), half)  # type: ignore[no-any-return]


class UnravelIndex(Primitive):
    """`UnravelIndex()(indices, dims)`: the coordinates, one row a dimension, of places in a tensor of shape `dims`."""

    def __call__(self, indices: Tensor, dims: Tensor) -> Tensor:
        _places.int_tensor(indices, self.name, "indices")
        sizes = check.shape(dims, self.name, "dims")
        size = 1
        for n in sizes:
            size *= n
        with ms_runtime.no_record():
            inside = t.logical_and(t.greater_equal(indices, 0), t.less(indices, size))
            if not bool(t.reduce_all(inside, ())):
                raise ValueError(f"For '{self.name}', an index lies outside a tensor of shape {sizes}.")
        rows: list[Tensor] = []
        for n in reversed(sizes):
            rows.append(t.floor_mod(indices, n))
            indices = t.floor_divide(indices, n)
        rows.reverse()
        return t.concat([t.reshape(r, (1, *r.shape)) for r in rows], 0)  # type: ignore[no-any-return]


class _Segments(Primitive):
    """Over sorted segments, whose number is the last one's and one."""

    def _over(self, input_x: Tensor, segment_ids: Tensor, kind: str) -> Tensor:
        ids = _places.int_tensor(segment_ids, self.name, "segment_ids")
        if ids.ndim != 1 or ids.shape[0] == 0:
            raise ValueError(f"For '{self.name}', 'segment_ids' must have 1 dimension, but got shape {ids.shape}.")
        count = int(t.reduce_max(ids, ())) + 1
        found = getattr(segments, f"unsorted_segment_{kind}")(input_x, ids, count)
        if kind in ("sum", "prod"):
            return found  # type: ignore[no-any-return]
        return t.select(t.greater(self._rows(input_x, ids, count), 0), found, t.full((), 0, found.dtype))  # type: ignore[no-any-return]

    @staticmethod
    def _rows(input_x: Tensor, ids: Tensor, count: int) -> Tensor:
        """How many rows each segment has."""
        rows = segments.unsorted_segment_sum(creation.ones(ids.shape, mstype.int32), ids, count)
        return t.reshape(rows, (count,) + (1,) * (input_x.ndim - 1))  # type: ignore[no-any-return]


class SegmentSum(_Segments):
    """`SegmentSum()(input_x, segment_ids)`: the sum of each segment's rows; 0 for one without."""

    def __call__(self, input_x: Tensor, segment_ids: Tensor) -> Tensor:
        return self._over(input_x, segment_ids, "sum")


class SegmentProd(_Segments):
    """`SegmentProd()(input_x, segment_ids)`: the product of each segment's rows; 1 for one without."""

    def __call__(self, input_x: Tensor, segment_ids: Tensor) -> Tensor:
        return self._over(input_x, segment_ids, "prod")


class SegmentMax(_Segments):
    """`SegmentMax()(input_x, segment_ids)`: the greatest of each segment's rows; 0 for one without."""

    def __call__(self, input_x: Tensor, segment_ids: Tensor) -> Tensor:
        return self._over(input_x, segment_ids, "max")


class SegmentMin(_Segments):
    """`SegmentMin()(input_x, segment_ids)`: the smallest of each segment's rows; 0 for one without."""

    def __call__(self, input_x: Tensor, segment_ids: Tensor) -> Tensor:
        return self._over(input_x, segment_ids, "min")


class SegmentMean(_Segments):
    """`SegmentMean()(input_x, segment_ids)`: the mean of each segment's rows; 0 for one without."""

    def __call__(self, input_x: Tensor, segment_ids: Tensor) -> Tensor:
        found = self._over(accumulate.widened(check.tensor(input_x, "SegmentMean", "input_x")), segment_ids, "sum")
        rows = self._rows(input_x, segment_ids, found.shape[0])
        return accumulate.narrowed(t.div(found, t.cast(t.maximum(rows, 1), found.dtype)), input_x)
