"""Functions that only exist as Primitive classes, under their names in the rows."""

from __future__ import annotations

import math
from typing import Any, NoReturn

import ms_runtime
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from . import attribute_checks
from .arrays import _places, padding, searching, sorting
from .arrays.joining import split
from .arrays.sorting import sort
from .elementwise.activation import _minus_abs
from .elementwise.arithmetic import div, square_sum_all
from .images import boxes, colors, resizing
from .linalg import matrix_products
from .linalg.decompositions import svd
from .primitive import _read_item
from .sparse import coo
from .spectral import fourier


def _sizes(x: Any, size: Any, rank: int, op: str) -> tuple[int, ...]:
    check.rank(check.tensor(x, op, "image"), rank, op, "image")
    if isinstance(size, Tensor):
        size = tuple(size.tolist())
    sizes = check.shape(size, op, "size")
    if len(sizes) != rank - 2 or min(sizes) < 1 or min(x.shape[2:]) < 1:
        raise ValueError(f"For '{op}', shape {x.shape} is not resized to {sizes}.")
    return sizes


def _one_kind(numbers: Any) -> Any:
    """Returns a tuple of numbers of one type."""
    if not isinstance(numbers, tuple) or len({type(number) for number in numbers}) > 1:
        raise TypeError(
            f"For 'TupleToArray', 'input_x' must be a tuple of numbers of one type, but got {check.show(numbers)}."
        )
    return numbers


def _resize_nearest(x: Tensor, size: Any, align: bool = False, half: bool = False) -> Tensor:
    sizes = _sizes(x, size, 4, "ResizeNearestNeighbor")
    aligned, centred = _corners(align, half, "ResizeNearestNeighbor")
    for axis in (3, 2):
        x = resizing.nearest(x, axis, sizes[axis - 2], aligned, centred)
    return x


from .._generated.rows.ops_irregular import *


def _resize_linear(x: Tensor, size: Any, align: bool = False, half: bool = False) -> Tensor:
    sizes = _sizes(x, size, 4, "ResizeBilinear")
    aligned, centred = _corners(align, half, "ResizeBilinear")

    def resample(x: Tensor) -> Tensor:
        for axis in (3, 2):
            x = resizing.linear(x, axis, sizes[axis - 2], aligned, centred)
        return x

    return resizing.weighted(x, "ResizeBilinear", resample)


def _resize_cubic(x: Tensor, size: Any, align: bool = False, half: bool = False) -> Tensor:
    sizes = _sizes(x, size, 4, "ResizeBicubic")
    aligned, centred = _corners(align, half, "ResizeBicubic")

    def resample(x: Tensor) -> Tensor:
        for axis in (3, 2):
            x = resizing.cubic(x, axis, sizes[axis - 2], aligned, centred)
        return x

    return resizing.weighted(x, "ResizeBicubic", resample)


def _sigmoid_cross_entropy(logits: Tensor, label: Tensor) -> Tensor:
    """Computes `-label * log(sigmoid(logits)) - (1 - label) * log(1 - sigmoid(logits))`."""
    op = "SigmoidCrossEntropyWithLogits"
    check.floating(check.tensor(logits, op, "logits"), op, "logits")
    check.tensor(label, op, "label")
    if tuple(logits.shape) != tuple(label.shape):
        raise ValueError(f"For '{op}', shapes must be the same, but got {logits.shape} and {label.shape}.")
    # log(1 + exp(-|x|)) without overflow.
    soft = t.log(t.add(1.0, t.exp(_minus_abs(logits))))
    return t.add(t.sub(t.select(t.less(logits, 0), 0, logits), t.mul(logits, label)), soft)


def _svd(x: Tensor, full_matrices: bool, compute_uv: bool) -> tuple[Tensor, Tensor, Tensor]:
    """Returns all three parts; without `compute_uv`, the last two are empty."""
    if compute_uv:
        return svd(x, full_matrices)
    empty = t.full((0,), 0, check.tensor(x, "Svd").dtype)
    return svd(x, False, False), empty, empty


def _split_with_rest(x: Tensor, sizes: Any, axis: int) -> tuple[Tensor, ...]:
    """Splits into parts of given sizes; a single -1 is the rest."""
    check.axis(axis, check.tensor(x, "SplitV").ndim, "SplitV", "split_dim")
    rest = x.shape[axis] - sum(n for n in sizes if n != -1)
    return split(x, [rest if n == -1 else n for n in sizes], axis)


def _invert_permutation(x: Any) -> tuple[int, ...]:
    """Returns the inverse permutation."""
    if not isinstance(x, (tuple, list)):
        raise TypeError(f"For 'InvertPermutation', the input must be a tuple of ints, but got {type(x).__name__}.")
    places = [check.integer(v, "InvertPermutation", "an element") for v in x]
    if sorted(places) != list(range(len(places))):
        raise ValueError(f"For 'InvertPermutation', the input must be a permutation, but got {check.show(x)}.")
    return tuple(places.index(i) for i in range(len(places)))


def _dim_map(x: Tensor, source: str, wanted: str) -> Tensor:
    """Maps dimensions of one layout to those of another."""
    check.tensor(x, "DataFormatDimMap", "x")
    if sorted(source) != sorted(wanted):
        got = f"{check.show(source)} and {check.show(wanted)}"
        raise ValueError(f"For 'DataFormatDimMap', formats must have the same letters, but got {got}.")
    table = t.concat([t.full((1,), source.index(letter), x.dtype) for letter in wanted], 0)
    return t.take(table, t.cast(t.floor_mod(x, len(source)), mstype.int64), 0)


def _vector_permute(x: Tensor, source: str, wanted: str) -> Tensor:
    """Reorders sizes from one layout to another."""
    check.tensor(x, "DataFormatVecPermute", "x")
    if sorted(source) != sorted(wanted) or x.ndim not in (1, 2) or x.shape[0] != len(source):
        raise ValueError(
            f"For 'DataFormatVecPermute', the layouts must have the same letters and 'x' one row for each, "
            f"but got {check.show(source)}, {check.show(wanted)} and shape {x.shape}."
        )
    index = t.concat([t.full((1,), source.index(letter), mstype.int64) for letter in wanted], 0)
    return t.take(x, index, 0)


def _nth_element(x: Tensor, n: Any, reverse: bool) -> Tensor:
    """Returns the n-th smallest or largest element along the last dimension."""
    check.tensor(x, "NthElement", "input")
    if x.ndim == 0:
        raise ValueError("For 'NthElement', 'input' must have at least one dimension.")
    place = check.axis(n.item() if isinstance(n, Tensor) else n, x.shape[-1], "NthElement", "n")
    ordered = sort(x, -1, check.flag(reverse, "NthElement", "reverse"))[0]
    picked = t.take(ordered, t.iota(place, 1, 1, mstype.int64), x.ndim - 1)
    return t.reshape(picked, x.shape[:-1])


def _confusion_matrix(labels: Tensor, predictions: Tensor, weights: Any, num_classes: int, dtype: Any) -> Tensor:
    """Counts the predictions of each class for each class."""
    op = "ConfusionMatrix"
    check.rank(check.tensor(labels, op, "labels"), 1, op, "labels")
    check.rank(check.tensor(predictions, op, "predictions"), 1, op, "predictions")
    count = check.integer(num_classes, op, "num_classes")
    if count < 1 or labels.shape != predictions.shape:
        raise ValueError(
            f"For '{op}', 'labels' and 'predictions' must have one shape, and there must be a class, "
            f"but got {labels.shape}, {predictions.shape} and {count} classes."
        )
    kind = mstype.as_dtype(dtype, op)
    parts = t.full(labels.shape, 1, kind) if weights is None else t.cast(check.tensor(weights, op, "weights"), kind)
    rows = t.mul(t.cast(t.one_hot_(labels, count), kind), t.reshape(parts, (-1, 1)))
    return t.matmul2(t.transpose(rows, (1, 0)), t.cast(t.one_hot_(predictions, count), kind))


def _shift(x: Tensor, fill_value: Any, periods: int, axis: int) -> Tensor:
    """Shifts elements along an axis; vacated positions get a value."""
    place = check.axis(axis, check.tensor(x, "Shift", "x").ndim, "Shift")
    size, first = x.shape[place], fill_value if not isinstance(fill_value, Tensor) else t.reshape(fill_value, (-1,))[0]
    if isinstance(first, Tensor) and first.dtype is not x.dtype:
        raise TypeError(f"For 'Shift', 'fill_value' must be {x.dtype}, the dtype of 'x', but got {first.dtype}.")
    count = min(abs(periods), size)
    begin, sizes, free = [0] * x.ndim, list(x.shape), list(x.shape)
    begin[place], sizes[place], free[place] = max(-periods, 0) if count < size else 0, size - count, count
    kept = t.slice_view(x, tuple(begin), tuple(sizes), (1,) * x.ndim)
    filled = t.broadcast_to(t.cast(first, x.dtype) if isinstance(first, Tensor) else t.full((), first, x.dtype), free)
    return t.concat([filled, kept] if periods > 0 else [kept, filled], place)


def _slice_of(x: Tensor, dim: int, start: int, end: int, step: int) -> Tensor:
    """Slices one dimension."""
    place = check.axis(dim, check.tensor(x, "SliceExt").ndim, "SliceExt", "dim")
    first, last, stride = slice(start, end, step).indices(x.shape[place])
    starts, sizes, steps = [0] * x.ndim, list(x.shape), [1] * x.ndim
    starts[place], sizes[place], steps[place] = first, len(range(first, last, stride)), stride
    return t.slice_view(x, tuple(starts), tuple(sizes), tuple(steps))


def _select_of(x: Tensor, dim: int, index: int) -> Tensor:
    """Selects an index of a dimension, which is removed."""
    place = check.axis(dim, check.tensor(x, "SelectExtView").ndim, "SelectExtView", "dim")
    row = check.axis(index, x.shape[place], "SelectExtView", "index")
    part = _slice_of(x, place, row, row + 1, 1)
    return t.reshape(part, tuple(n for i, n in enumerate(x.shape) if i != place))


def _refuse(op: str, instead: str) -> Any:
    """Raises the error of a class that needs another device or several processes."""
    raise NotImplementedError(f"For '{op}', this cannot run here: {instead}.")


def _dump_gradient(x: Tensor, path: str) -> Tensor:
    """Returns the tensor itself; its gradient is written to a file."""
    from .operations import InsertGradientOf, TensorDump

    dump = TensorDump()

    def keep(gradient: Tensor) -> Tensor:
        dump(path, gradient)
        return gradient

    return InsertGradientOf(keep)(x)


def _real_div(x: Any, y: Any) -> Tensor:
    """The quotient; of ints, truncated to an int."""
    ints = mstype.int_type + mstype.uint_type
    whole = [type(v) is int or (isinstance(v, Tensor) and v.dtype in ints) for v in (x, y)]
    return div(x, y, rounding_mode="trunc") if all(whole) else t.div(x, y)


def _needs_ascend(op: str, instead: str = "") -> NoReturn:
    """Raises the error of a class whose kernel only exists for Ascend."""
    hint = f"\n  hint: use {instead}" if instead else ""
    raise RuntimeError(f"For '{op}', a kernel exists for Ascend alone.\n  expected: an Ascend device\n  got: CPU{hint}")


def _coalesce(x_indices: Tensor, x_values: Tensor, x_shape: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """`coalesce` with checks: int64 indices and shape, indices inside the shape."""
    op = "Coalesce"
    check.floating(check.tensor(x_values, op, "x_values"), op, "x_values")
    for name, value in (("x_indices", x_indices), ("x_shape", x_shape)):
        if check.tensor(value, op, name).dtype != mstype.int64:
            raise TypeError(f"For '{op}', '{name}' must be int64, but got {value.dtype}.")
    check.rank(x_indices, 2, op, "x_indices")
    if x_shape.shape != (x_indices.shape[0],) or x_values.shape != (x_indices.shape[1],):
        raise ValueError(
            f"For '{op}', 'x_values' and 'x_shape' must have shapes {(x_indices.shape[1],)} and "
            f"{(x_indices.shape[0],)}, but got {x_values.shape} and {x_shape.shape}."
        )
    outside = t.logical_or(t.less(x_indices, 0), t.greater_equal(x_indices, t.reshape(x_shape, (-1, 1))))
    if x_indices.size and bool(t.reduce_any(outside)):
        raise ValueError(f"For '{op}', 'x_indices' must be at least 0 and below 'x_shape'.")
    return coo.coalesce(x_indices, x_values, x_shape)


def _basic_lstm(x: Tensor, h: Tensor, c: Tensor, w: Tensor, b: Tensor, forget_bias: float) -> tuple[Tensor, ...]:
    """Returns (new cell state, new hidden state, gates i, j, f and o, tanh of the new cell state)."""
    op = "BasicLSTMCell"
    for name, value, rank in (("x", x, 2), ("h", h, 2), ("c", c, 2), ("w", w, 2), ("b", b, 1)):
        check.rank(check.tensor(value, op, name), rank, op, name)
    batch, size = c.shape
    if tuple(h.shape) != (batch, size) or tuple(w.shape) != (x.shape[1] + size, 4 * size) or b.shape[0] != 4 * size:
        want = (batch, size), (x.shape[1] + size, 4 * size), (4 * size,)
        raise ValueError(
            f"For '{op}', 'h', 'w' and 'b' must have shapes {want[0]}, {want[1]} and {want[2]}, "
            f"but got {h.shape}, {w.shape} and {b.shape}."
        )
    gates = t.add(t.matmul2(t.concat([x, h], 1), w), b)
    i, j, f, o = (t.slice_view(gates, (0, k * size), (batch, size), (1, 1)) for k in range(4))
    i, j, f, o = t.sigmoid(i), t.tanh(j), t.sigmoid(t.add(f, forget_bias)), t.sigmoid(o)
    cell = t.add(t.mul(c, f), t.mul(i, j))
    squashed = t.tanh(cell)
    return cell, t.mul(squashed, o), i, j, f, o, squashed


def _embedding_lookup(input_params: Tensor, input_indices: Tensor, offset: int) -> Tensor:
    """Returns the rows at `indices - offset`, or zeros."""
    op = "EmbeddingLookup"
    start = check.integer(offset, op, "offset")
    rows = check.tensor(input_params, op, "input_params").shape[0]
    places = t.sub(_places.int_tensor(input_indices, op, "input_indices"), start)
    inside = t.logical_and(t.greater_equal(places, 0), t.less(places, rows))
    found = t.take(input_params, t.select(inside, places, t.full((), 0, places.dtype)), 0)
    inside = t.reshape(inside, inside.shape + (1,) * (input_params.ndim - 1))
    return t.select(inside, found, t.full((), 0, found.dtype))


def _diag_part(input_x: Tensor) -> Tensor:
    """Returns the diagonal of a tensor whose shape is one shape twice."""
    shape = check.tensor(input_x, "DiagPart", "input_x").shape
    half = shape[: len(shape) // 2]
    if not shape or shape != half + half:
        raise ValueError(f"For 'DiagPart', the shape of 'input_x' must be one shape twice, got {check.show(shape)}.")
    side = math.prod(half)
    return t.reshape(t.diagonal_(t.reshape(input_x, (side, side)), 0, 0, 1), half)


def _unravel_index(indices: Tensor, dims: Tensor) -> Tensor:
    """Returns the coordinates, one row per dimension, of flat indices in a tensor of shape `dims`."""
    _places.int_tensor(indices, "UnravelIndex", "indices")
    sizes = check.shape(dims, "UnravelIndex", "dims")
    with ms_runtime.no_record():
        inside = t.logical_and(t.greater_equal(indices, 0), t.less(indices, math.prod(sizes)))
        if not bool(t.reduce_all(inside, ())):
            raise ValueError(f"For 'UnravelIndex', an index lies outside a tensor of shape {sizes}.")
    rows: list[Tensor] = []
    for n in reversed(sizes):
        rows.append(t.floor_mod(indices, n))
        indices = t.floor_divide(indices, n)
    return t.concat([t.reshape(r, (1, *r.shape)) for r in reversed(rows)], 0)


def _median_of(x: Tensor, whole: bool, axis: int, keep_dims: bool, ignore_nan: bool) -> tuple[Tensor, Tensor]:
    """Returns the median and its int64 index; with `whole`, of all elements with index 0."""
    median = sorting.nanmedian if ignore_nan else sorting.median
    if whole:
        return median(t.reshape(x, (-1,)), 0)[0], t.full((), 0, mstype.int64)
    return median(x, axis, keep_dims)


def _consecutive(input: Tensor, inverse: bool, counts: bool, dim: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Removes elements equal to the previous one: (values, inverse, counts), empty if not requested."""
    found = searching.unique_consecutive(input, True, True, dim)
    nothing = t.full((0,), 0, mstype.int64)
    return found[0], found[1] if inverse else nothing, found[2] if counts else nothing


def _bucketized(input: Tensor, boundaries: list[float]) -> Tensor:
    """Returns the int32 bucket number of each element; a boundary belongs to the bucket above it."""
    if not boundaries:
        return t.full(check.tensor(input, "Bucketize").shape, 0, mstype.int32)
    return searching.bucketize(input, boundaries, right=True)


def _split_equally(input_x: Tensor, axis: int, output_num: int) -> tuple[Tensor, ...]:
    """Splits into equal parts."""
    size = check.tensor(input_x, "Split", "input_x").shape[check.axis(axis, input_x.ndim, "Split")]
    if output_num <= 0 or size % output_num:
        raise ValueError(f"For 'Split', a dimension of size {size} is not cut into {output_num} equal parts.")
    return split(input_x, size // output_num, axis)


def _slice_from(input: Tensor, begin: Any, size: Any) -> Tensor:
    """Returns `size` elements from `begin` on in every dimension; -1 is the rest."""
    shape = check.tensor(input, "Slice").shape
    begin, size = (part.tolist() if isinstance(part, Tensor) else part for part in (begin, size))
    fits = len(begin) == len(size) == len(shape)
    if fits:
        sizes = tuple(n - b if s == -1 else s for n, b, s in zip(shape, begin, size, strict=True))
        fits = all(0 <= b <= n and 0 <= s <= n - b for n, b, s in zip(shape, begin, sizes, strict=True))
    if not fits:
        raise ValueError(
            f"For 'Slice', 'begin' {check.show(begin)} and 'size' {check.show(size)} exceed the shape {shape}."
        )
    return t.slice_view(input, tuple(begin), sizes, (1,) * input.ndim)


def _strided_slice(input_x: Tensor, begin: Any, end: Any, strides: Any, *masks: int) -> Tensor:
    """Returns `input_x[begin:end:strides]`; `masks` are for begin, end, ellipses, new axes and single elements."""
    if not len(begin) == len(end) == len(strides):
        raise ValueError("For 'StridedSlice', 'begin', 'end' and 'strides' must have the same length.")
    if not any(masks):
        return _read_item(input_x, tuple(map(slice, begin, end, strides)))
    index: list[Any] = []
    for i, (first, last, step) in enumerate(zip(begin, end, strides, strict=True)):
        no_begin, no_end, ellipsis, new, single = (mask & (1 << i) for mask in masks)
        part = slice(None if no_begin else first, None if no_end else last, step)
        index.append(Ellipsis if ellipsis else None if new else first if single else part)
    return _read_item(input_x, tuple(index))


def _zero_pad(input_x: Tensor, paddings: Any) -> Tensor:
    """Pads with zeros; one (before, after) per dimension."""
    check.tensor(input_x, "Pad", "input_x")
    if len(paddings) != input_x.ndim:
        raise ValueError(f"For 'Pad', 'paddings' must have {input_x.ndim} pairs, but got {check.show(paddings)}.")
    return padding.pad(input_x, [n for pair in reversed(list(paddings)) for n in pair])


def _pad_by(x: Tensor, paddings: Any, value: Any, mode: str, contiguous: bool) -> Tensor:
    """`pad`; without `contiguous`, all sizes before come first, then all sizes after."""
    sizes = paddings.reshape(-1).tolist() if isinstance(paddings, Tensor) else paddings
    if not contiguous:
        half = len(sizes) // 2
        sizes = tuple(n for pair in zip(sizes[:half], sizes[half:], strict=True) for n in pair)
    return padding.pad(x, sizes, mode, value if mode == "constant" else None)


def _all_to_all_alone(input_x: Tensor, sent: Any, received: Any, block_size: int) -> Tensor:
    """Returns the elements that the only member of a group sends itself."""
    op = "AlltoAllV"
    check.tensor(input_x, op, "input_x")
    sizes = [check.shape(v, op, "the list") for v in (sent, received)]
    if len(sizes[0]) != 1 or sizes[0] != sizes[1]:
        raise ValueError(f"For '{op}', a group of one sends itself what it gets, but got {check.show(sizes)}.")
    count = sizes[0][0] * block_size
    if not 0 <= count <= input_x.size:
        raise ValueError(f"For '{op}', {count} elements are not in a tensor of shape {input_x.shape}.")
    return t.slice_view(t.reshape(input_x, (-1,)), (0,), (count,), (1,))


FUNCTIONS: dict[str, Any] = {
    name: value
    for name, value in [*vars(attribute_checks).items(), *globals().items()]
    if name.startswith("_") and callable(value)
} | {
    "_adjust_hue": colors.adjust_hue,
    "_adjust_saturation": colors.adjust_saturation,
    "_fft_with_size": fourier.fft_with_size,
    "_hsv_to_rgb": colors.hsv_to_rgb,
    "_nms_with_mask": boxes.nms_with_mask,
    "_rgb_to_hsv": colors.rgb_to_hsv,
    "_roi_align": boxes.roi_align,
    "_sparse_dense_matmul": matrix_products.sparse_dense_matmul,
    "_square_sum_all": square_sum_all,
}
