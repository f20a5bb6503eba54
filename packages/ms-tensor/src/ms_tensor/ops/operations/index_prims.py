"""Primitive classes that pick, write and reorder elements by index tensors."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .. import _places, creation, diagonal_ops, index_ops, scatter_ops, scatter_state, segment_ops
from ..primitive import Primitive


class GatherV2(Primitive):
    """`GatherV2()(input_params, input_indices, axis)`: as `Gather`."""

    def __call__(self, input_params: Tensor, input_indices: Tensor, axis: int) -> Tensor:
        return index_ops.gather(input_params, input_indices, axis)


class GatherNd(Primitive):
    """`GatherNd()(input_x, indices)`: see `ops.gather_nd`."""

    def __call__(self, input_x: Tensor, indices: Tensor) -> Tensor:
        return scatter_ops.gather_nd(input_x, indices)


class ScatterNd(Primitive):
    """`ScatterNd()(indices, updates, shape)`: see `ops.scatter_nd`."""

    def __call__(self, indices: Tensor, updates: Tensor, shape: Any) -> Tensor:
        return scatter_ops.scatter_nd(indices, updates, shape)


class TensorScatterElements(Primitive):
    """`TensorScatterElements(axis=0, reduction="none")(data, indices, updates)`: see `ops.tensor_scatter_elements`."""

    _attrs = ("axis", "reduction")

    def __init__(self, axis: int = 0, reduction: str = "none") -> None:
        super().__init__()
        self.axis, self.reduction = axis, check.choice(reduction, ("none", "add"), self.name, "reduction")

    def __call__(self, data: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
        return scatter_ops.tensor_scatter_elements(data, indices, updates, self.axis, self.reduction)


def _three(name: str, function: Any, text: str) -> type[Primitive]:
    """A class without attributes over a function of a tensor, indices and updates."""

    def __call__(self: Primitive, input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
        return function(input_x, indices, updates)  # type: ignore[no-any-return]

    return type(name, (Primitive,), {"__call__": __call__, "__doc__": text, "__module__": __name__})


def _copying(kind: str) -> type[Primitive]:
    function = getattr(scatter_ops, f"tensor_scatter_{kind}")
    name = f"TensorScatter{kind.capitalize()}"
    return _three(name, function, f"`{name}()(input_x, indices, updates)`: see `ops.tensor_scatter_{kind}`.")


TensorScatterUpdate = _copying("update")
TensorScatterAdd = _copying("add")
TensorScatterSub = _copying("sub")
TensorScatterMul = _copying("mul")
TensorScatterDiv = _copying("div")
TensorScatterMax = _copying("max")
TensorScatterMin = _copying("min")


class _Locking(Primitive):
    """Writes into its first argument; `use_locking` is kept for compatibility, since writes happen in program order."""

    _attrs = ("use_locking",)

    def __init__(self, use_locking: bool = False) -> None:
        super().__init__()
        self.use_locking = check.flag(use_locking, self.name, "use_locking")


def _writing(name: str, function: Any, locking: bool = False) -> type[Primitive]:
    """A class over a function that writes into its first argument."""

    def __init__(self: Any, use_locking: bool = locking) -> None:
        _Locking.__init__(self, use_locking)

    def __call__(self: Any, input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
        return function(input_x, indices, updates)  # type: ignore[no-any-return]

    text = f"`{name}(use_locking={locking})(input_x, indices, updates)`: see `ops.{function.__name__}`."
    names = {"__init__": __init__, "__call__": __call__, "__doc__": text, "__module__": __name__}
    return type(name, (_Locking,), names)


def scatter_sub(input_x: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Rows of `updates` taken off those of `input_x`, in place."""
    return scatter_state.write_rows(input_x, indices, updates, "sub", "ScatterSub")


ScatterUpdate = _writing("ScatterUpdate", scatter_state.scatter_update, True)
ScatterAdd = _writing("ScatterAdd", scatter_state.scatter_add)
ScatterSub = _writing("ScatterSub", scatter_sub)
ScatterMul = _writing("ScatterMul", scatter_state.scatter_mul)
ScatterDiv = _writing("ScatterDiv", scatter_state.scatter_div)
ScatterMax = _writing("ScatterMax", scatter_state.scatter_max)
ScatterMin = _writing("ScatterMin", scatter_state.scatter_min)
ScatterNdUpdate = _writing("ScatterNdUpdate", scatter_state.scatter_nd_update, True)
ScatterNdAdd = _writing("ScatterNdAdd", scatter_state.scatter_nd_add)
ScatterNdSub = _writing("ScatterNdSub", scatter_state.scatter_nd_sub)
ScatterNdMul = _writing("ScatterNdMul", scatter_state.scatter_nd_mul)
ScatterNdDiv = _writing("ScatterNdDiv", scatter_state.scatter_nd_div)
ScatterNdMax = _writing("ScatterNdMax", scatter_state.scatter_nd_max)
ScatterNdMin = _writing("ScatterNdMin", scatter_state.scatter_nd_min)
ScatterNonAliasingAdd = _three(
    "ScatterNonAliasingAdd",
    scatter_state.scatter_nd_add,
    "`ScatterNonAliasingAdd()(input_x, indices, updates)`: see `ops.scatter_nd_add`.",
)


class IndexAdd(Primitive):
    """`IndexAdd(axis, use_lock=True, check_index_bound=True)(x, indices, y)`: see `ops.index_add`."""

    _attrs = ("axis", "use_lock", "check_index_bound")

    def __init__(self, axis: int, use_lock: bool = True, check_index_bound: bool = True) -> None:
        super().__init__()
        self.axis = check.integer(axis, self.name, "axis")
        self.use_lock, self.check_index_bound = use_lock, check_index_bound

    def __call__(self, x: Tensor, indices: Tensor, y: Tensor) -> Tensor:
        return scatter_state.index_add(x, indices, y, self.axis)


class InplaceIndexAdd(Primitive):
    """`InplaceIndexAdd(axis)(var, indices, updates)`: see `ops.inplace_index_add`."""

    _attrs = ("axis",)

    def __init__(self, axis: int) -> None:
        super().__init__()
        self.axis = check.integer(axis, self.name, "axis")

    def __call__(self, var: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
        return scatter_state.inplace_index_add(var, indices, updates, self.axis)


class IndexFill(Primitive):
    """`IndexFill()(x, dim, index, value)`: see `ops.index_fill`."""

    def __call__(self, x: Tensor, dim: Any, index: Tensor, value: Any) -> Tensor:
        return scatter_ops.index_fill(x, dim, index, value)


class IndexPut(Primitive):
    """`IndexPut(accumulate=0)(x1, x2, indices)`: a copy with `x2` put at, or added to, the places."""

    _attrs = ("accumulate",)

    def __init__(self, accumulate: int = 0) -> None:
        super().__init__()
        if check.integer(accumulate, self.name, "accumulate") not in (0, 1):
            raise ValueError(f"For '{self.name}', 'accumulate' must be 0 or 1, but got {accumulate}.")
        self.accumulate = accumulate

    def __call__(self, x1: Tensor, x2: Tensor, indices: Any) -> Tensor:
        return _places.index_put(x1, indices, x2, bool(self.accumulate), "IndexPut")


class InplaceUpdate(Primitive):
    """`InplaceUpdate(indices)(x, v)`: see `ops.inplace_update`."""

    _attrs = ("indices",)

    def __init__(self, indices: Any) -> None:
        super().__init__()
        self.indices = indices

    def __call__(self, x: Tensor, v: Tensor) -> Tensor:
        return scatter_ops.inplace_update(x, v, self.indices)


class InplaceAdd(InplaceUpdate):
    """`InplaceAdd(indices)(x, input_v)`: see `ops.inplace_add`."""

    def __call__(self, x: Tensor, input_v: Tensor) -> Tensor:
        return scatter_ops.inplace_add(x, input_v, self.indices)


class InplaceSub(InplaceUpdate):
    """`InplaceSub(indices)(x, input_v)`: see `ops.inplace_sub`."""

    def __call__(self, x: Tensor, input_v: Tensor) -> Tensor:
        return scatter_ops.inplace_sub(x, input_v, self.indices)


class MaskedScatter(Primitive):
    """`MaskedScatter()(input, mask, source)`: see `Tensor.masked_scatter`."""

    def __call__(self, input: Tensor, mask: Tensor, source: Tensor) -> Tensor:
        return _places.masked_scatter(input, mask, source)


class ReverseSequence(Primitive):
    """`ReverseSequence(seq_dim, batch_dim=0)(x, seq_lengths)`: see `ops.reverse_sequence`."""

    _attrs = ("seq_dim", "batch_dim")

    def __init__(self, seq_dim: int, batch_dim: int = 0) -> None:
        super().__init__()
        self.seq_dim = check.integer(seq_dim, self.name, "seq_dim")
        self.batch_dim = check.integer(batch_dim, self.name, "batch_dim")

    def __call__(self, x: Tensor, seq_lengths: Tensor) -> Tensor:
        return segment_ops.reverse_sequence(x, seq_lengths, self.seq_dim, self.batch_dim)


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


class Diag(Primitive):
    """`Diag()(input)`: see `ops.diag`."""

    def __call__(self, input: Tensor) -> Tensor:
        return diagonal_ops.diag(input)


class DiagPart(Primitive):
    """`DiagPart()(input_x)`: of a tensor whose shape is one shape twice, the elements that `ops.diag` puts there."""

    def __call__(self, input_x: Tensor) -> Tensor:
        shape = check.tensor(input_x, self.name, "input_x").shape
        half = shape[: len(shape) // 2]
        if not shape or shape != half + half:
            raise ValueError(f"For '{self.name}', the shape of 'input_x' must be one shape twice, but got {shape}.")
        side = 1
        for n in half:
            side *= n
        return t.reshape(t.diagonal_(t.reshape(input_x, (side, side)), 0, 0, 1), half)  # type: ignore[no-any-return]


class _Aligned(Primitive):
    _attrs = ("align",)

    def __init__(self, align: str = "RIGHT_LEFT") -> None:
        super().__init__()
        kinds = ("LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT")
        self.align = check.choice(align, kinds, self.name, "align")


class MatrixDiagV3(_Aligned):
    """`MatrixDiagV3(align="RIGHT_LEFT")(x, k, num_rows, num_cols, padding_value)`: see `ops.matrix_diag`."""

    def __call__(self, x: Tensor, k: Any, num_rows: Any, num_cols: Any, padding_value: Any) -> Tensor:
        return diagonal_ops.matrix_diag(x, k, num_rows, num_cols, padding_value, self.align)


class MatrixDiagPartV3(_Aligned):
    """`MatrixDiagPartV3(align="RIGHT_LEFT")(x, k, padding_value)`: see `ops.matrix_diag_part`."""

    def __call__(self, x: Tensor, k: Any, padding_value: Any) -> Tensor:
        return diagonal_ops.matrix_diag_part(x, k, padding_value, self.align)


class MatrixSetDiagV3(_Aligned):
    """`MatrixSetDiagV3(align="RIGHT_LEFT")(x, diagonal, k)`: see `ops.matrix_set_diag`."""

    def __call__(self, x: Tensor, diagonal: Tensor, k: Any) -> Tensor:
        return diagonal_ops.matrix_set_diag(x, diagonal, k, self.align)


class MatrixBandPart(Primitive):
    """`MatrixBandPart()(x, lower, upper)`: see `ops.matrix_band_part`."""

    def __call__(self, x: Tensor, lower: Any, upper: Any) -> Tensor:
        return diagonal_ops.matrix_band_part(x, lower, upper)


class FillDiagonal(Primitive):
    """`FillDiagonal(fill_value, wrap=False)(input_x)`: a copy with one value on the main diagonal."""

    _attrs = ("fill_value", "wrap")

    def __init__(self, fill_value: float, wrap: bool = False) -> None:
        super().__init__()
        self.fill_value, self.wrap = fill_value, check.flag(wrap, self.name, "wrap")

    def __call__(self, input_x: Tensor) -> Tensor:
        return _places.fill_diagonal(input_x, self.fill_value, self.wrap)


class TrilIndices(Primitive):
    """`TrilIndices(row, col, offset=0, dtype=int32)()`: see `ops.tril_indices`."""

    _attrs = ("row", "col", "offset", "dtype")

    def __init__(self, row: int, col: int, offset: int = 0, dtype: Any = mstype.int32) -> None:
        super().__init__()
        self.row, self.col, self.offset, self.dtype = row, col, offset, dtype

    def __call__(self) -> Tensor:
        return diagonal_ops.tril_indices(self.row, self.col, self.offset, dtype=self.dtype)


class TriuIndices(TrilIndices):
    """`TriuIndices(row, col, offset=0, dtype=int32)()`: see `ops.triu_indices`."""

    def __call__(self) -> Tensor:
        return diagonal_ops.triu_indices(self.row, self.col, self.offset, dtype=self.dtype)


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


def _unsorted(kind: str) -> type[Primitive]:
    name, function = f"UnsortedSegment{kind.capitalize()}", getattr(segment_ops, f"unsorted_segment_{kind}")

    def __call__(self: Primitive, input_x: Tensor, segment_ids: Tensor, num_segments: Any) -> Tensor:
        return function(input_x, segment_ids, num_segments)  # type: ignore[no-any-return]

    text = f"`{name}()(input_x, segment_ids, num_segments)`: see `ops.unsorted_segment_{kind}`."
    return type(name, (Primitive,), {"__call__": __call__, "__doc__": text, "__module__": __name__})


UnsortedSegmentSum = _unsorted("sum")
UnsortedSegmentMax = _unsorted("max")
UnsortedSegmentMin = _unsorted("min")
UnsortedSegmentProd = _unsorted("prod")


class _Segments(Primitive):
    """Over sorted segments, whose number is the last one's and one."""

    def _over(self, input_x: Tensor, segment_ids: Tensor, kind: str) -> Tensor:
        ids = _places.int_tensor(segment_ids, self.name, "segment_ids")
        if ids.ndim != 1 or ids.shape[0] == 0:
            raise ValueError(f"For '{self.name}', 'segment_ids' must have 1 dimension, but got shape {ids.shape}.")
        count = int(t.reduce_max(ids, ())) + 1
        found = getattr(segment_ops, f"unsorted_segment_{kind}")(input_x, ids, count)
        if kind in ("sum", "prod"):
            return found  # type: ignore[no-any-return]
        return t.select(t.greater(self._rows(input_x, ids, count), 0), found, t.full((), 0, found.dtype))  # type: ignore[no-any-return]

    @staticmethod
    def _rows(input_x: Tensor, ids: Tensor, count: int) -> Tensor:
        """How many rows each segment has."""
        rows = segment_ops.unsorted_segment_sum(creation.ones(ids.shape, mstype.int32), ids, count)
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
        found = self._over(input_x, segment_ids, "sum")
        rows = self._rows(input_x, segment_ids, found.shape[0])
        return t.div(found, t.cast(t.maximum(rows, 1), found.dtype))  # type: ignore[no-any-return]
