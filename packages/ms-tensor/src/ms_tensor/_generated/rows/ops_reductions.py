"""Functions of `ops.reductions.scans`, `ops.reductions.norms`, `ops.arrays.searching`, from the rows of `ms_tensor.function_rows.ops_reductions`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor._mixed import as_one_op
from typing import Any


# ops.reductions.scans

def cumsum(x: Tensor, axis: int, dtype: Any=None) -> Tensor:
    """The running sums along a dimension."""
    index = place(x, axis, "cumsum", tensor="x")
    return t.cumsum_(_number(x, dtype, "cumsum", "x"), index)


def cummax(input: Tensor, axis: int) -> tuple[Tensor, Tensor]:
    """The running maxima along a dimension, and where they are."""
    index = place(input, axis, "cummax")
    values, places = t.cummax_(_number(input, None, "cummax", "input"), index)
    return (values, places)


def cummin(input: Tensor, axis: int) -> tuple[Tensor, Tensor]:
    """The running minima along a dimension, and where they are."""
    index = place(input, axis, "cummin")
    values, places = t.cummin_(_number(input, None, "cummin", "input"), index)
    return (values, t.cast(places, mstype.int32))


def logcumsumexp(input: Tensor, axis: int) -> Tensor:
    """The logarithms of the running sums of exponentials along a dimension, computed so that they do not overflow."""
    index = place(input, axis, "logcumsumexp")
    return t.logcumsumexp_(check.floating(input, "logcumsumexp"), index)


# ops.reductions.norms

def clip_by_norm(x: Any, max_norm: float, norm_type: float=2.0, error_if_nonfinite: bool=False) -> Any:
    """A tensor, or several together, scaled down so that the norm of all elements is at most `max_norm`."""
    limit = _positive(max_norm, "clip_by_norm", "max_norm")
    items = check.tensors(x, "clip_by_norm", "x") if isinstance(x, (list, tuple)) else [check.tensor(x, "clip_by_norm")]
    flat = [t.reshape(check.floating(item, "clip_by_norm", "x"), (-1,)) for item in items]
    size = _wide_norm(t.concat(flat, 0), norm_type, (0,), False)
    return _scaled_to(x, _finite(size, "clip_by_norm") if error_if_nonfinite else size, limit)


@as_one_op
def var_mean(input: Tensor, axis: Any=None, ddof: int=0, keepdims: bool=False) -> tuple[Tensor, Tensor]:
    """The variance and the mean."""
    return (var(input, axis, ddof, keepdims), mean(accumulate.as_float(input), axis, keepdims))


# ops.arrays.searching

def argwhere(input: Tensor) -> Tensor:
    """As `nonzero`."""
    return _true_places(_truth(check.tensor(input, "argwhere")))


def bucketize(input: Tensor, boundaries: Any, *, right: bool=False) -> Tensor:
    """The number of the bucket that each element falls into."""
    check.tensor(input, "bucketize")
    edges = boundaries if isinstance(boundaries, Tensor) else _edges(boundaries)
    if edges.ndim != 1:
        raise ValueError(f"For 'bucketize', 'boundaries' must be 1-d, but got shape {edges.shape}.")
    places = t.searchsorted_(*_alike(edges, input), check.flag(right, "bucketize", "right"))
    return t.cast(places, mstype.int32)


def unique(input: Tensor) -> tuple[Tensor, Tensor]:
    """The distinct elements in the order of their first appearance, and for each element which one it is."""
    flat = t.reshape(check.tensor(input, "unique"), (-1,))
    firsts, number, _ = distinct(flat, by_value=False)
    return (t.take(flat, firsts, 0), t.cast(t.reshape(number, input.shape), _index_dtype(input)))


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.reductions.scans": "cumsum cummax cummin logcumsumexp",
    "ms_tensor.ops.reductions.norms": "clip_by_norm var_mean",
    "ms_tensor.ops.arrays.searching": "argwhere bucketize unique",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "cumsum",
    "cummax",
    "cummin",
    "logcumsumexp",
    "clip_by_norm",
    "var_mean",
    "argwhere",
    "bucketize",
    "unique",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _accumulate as accumulate, _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays.searching import _alike, _edges, _index_dtype, _true_places, _truth, distinct
from ms_tensor.ops.reductions.norms import _finite, _positive, _scaled_to, _wide_norm
from ms_tensor.ops.reductions.reduce import mean, var
from ms_tensor.ops.reductions.scans import _number, place
