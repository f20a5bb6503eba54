"""Covariances and correlations."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import (
    as_dtype,
    cast,
    is_int,
    tensor,
)
from .joining import concatenate
from .reductions import average


def _weights(value: Any, count: int, name: str) -> Tensor:
    found = tensor(value, "cov", name)
    if not is_int(found.dtype):
        raise TypeError(f"For 'cov', '{name}' must hold ints, but got {found.dtype}.")
    if found.ndim > 1 or found.shape[0] != count:
        raise RuntimeError(f"For 'cov', '{name}' must have one entry for each of {count} observations.")
    return t.abs(cast(found, mstype.float32))


def _rows(m: Any, rowvar: Any, name: str) -> Tensor:
    x = cast(tensor(m, "cov", name), mstype.float32)
    if x.ndim > 2 or x.size == 0:
        raise ValueError(f"For 'cov', '{name}' must have elements in at most two dimensions, but got shape {x.shape}.")
    x = t.reshape(x, (1,) * (2 - x.ndim) + tuple(x.shape))
    return x if check.flag(rowvar, "cov", "rowvar") or x.shape[0] == 1 else t.transpose(x, (1, 0))


def cov(
    m: Any,
    y: Any = None,
    rowvar: bool = True,
    bias: bool = False,
    ddof: int | None = None,
    fweights: Any = None,
    aweights: Any = None,
    dtype: Any = None,
) -> Tensor:
    """Computes the covariance matrix of variables.

    m: Tensor, or nested lists or tuples of numbers, of at most two dimensions: the variables are rows.
    y: More variables.
    rowvar: Whether the variables are rows; else they are columns.
    bias: Whether the divisor is the count, instead of the count minus 1.
    ddof: The divisor is the count minus this; overrides `bias`.
    fweights: The number of times that each observation counts: ints.
    aweights: The weight of each observation: ints.
    Returns: Tensor of float32: a matrix, or 0-d for one variable.
    TypeError: weights are not ints.
    ValueError: an array has more than two dimensions, or is empty.
    RuntimeError: the number of weights differs from the number of observations.

    >>> print(ms.numpy.cov([[1, 2, 3], [3, 2, 1]]))
    [[ 1. -1.]
     [-1.  1.]]
    """
    x = _rows(m, rowvar, "m")
    if y is not None:
        x = concatenate((x, _rows(y, rowvar, "y")))
    count = x.shape[1]
    less = check.integer(ddof, "cov", "ddof") if ddof is not None else 0 if bias else 1
    weights = None if fweights is None else _weights(fweights, count, "fweights")
    importance = None if aweights is None else _weights(aweights, count, "aweights")
    if importance is not None:
        weights = importance if weights is None else t.mul(weights, importance)
    factor: Any = float(count - less)
    if weights is not None:
        total = t.reduce_sum(weights)
        spent = total if importance is None else t.reduce_sum(t.mul(weights, importance))
        part = float(less) if importance is None else t.mul(t.div(spent, total), float(less))
        factor = t.sub(total, part) if less else total
    centred = t.sub(x, t.reshape(average(x, 1, weights), (-1, 1)))
    weighted = centred if weights is None else t.mul(centred, weights)
    found = t.div(t.matmul2(centred, t.transpose(weighted, (1, 0))), factor)
    found = t.reshape(found, ()) if found.size == 1 else found
    return found if dtype is None else cast(found, as_dtype(dtype, "cov"))


def corrcoef(x: Any, y: Any = None, rowvar: bool = True, dtype: Any = None) -> Tensor:
    """Computes the correlation coefficients of variables.

    x: Tensor, or nested lists or tuples of numbers, of at most two dimensions: the variables are rows.
    y: More variables.
    rowvar: Whether the variables are rows; else they are columns.
    Returns: Tensor of float32: a matrix, or 0-d for one variable.
    ValueError: an array has more than two dimensions, or is empty.

    >>> print(ms.numpy.corrcoef([[1, 2, 3], [3, 2, 1]]))
    [[ 1. -1.]
     [-1.  1.]]
    """
    found = cov(x, y, rowvar)
    if found.ndim == 0:
        found = t.div(found, found)
    else:
        size = found.shape[0]
        places = t.iota(0, size + 1, size, mstype.int64)
        spread = t.sqrt(t.take(t.reshape(found, (-1,)), places, 0))
        found = t.div(t.div(found, t.reshape(spread, (-1, 1))), spread)
        found = t.minimum(t.maximum(found, -1.0), 1.0)
    return found if dtype is None else cast(found, as_dtype(dtype, "corrcoef"))
