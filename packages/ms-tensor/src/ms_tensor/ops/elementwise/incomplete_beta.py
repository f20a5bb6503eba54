"""The regularized incomplete beta function, by its continued fraction (NIST DLMF 8.17.22).

The fraction's convergents are products of 2 x 2 matrices, which are multiplied in pairs, in float64 over one more
dimension.
"""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype

_lgamma, _log1p = _op("lgamma"), _op("log1p")

_TERMS = 256  # a power of 2; enough for arguments up to about 10,000


def _products(a: Tensor, b: Tensor, x: Tensor) -> Tensor:
    """The value of 1 / (1 + d1 / (1 + d2 / (1 + ...))); x is not above the mean (a + 1) / (a + b + 2)."""
    m = t.iota(1, 1, _TERMS // 2, mstype.float64)
    a, b, x = (t.reshape(value, (*value.shape, 1)) for value in (a, b, x))
    twice = t.add(a, t.mul(m, 2.0))
    even = t.div(t.mul(t.mul(t.sub(b, m), m), x), t.mul(t.sub(twice, 1.0), twice))
    before = t.sub(m, 1.0)
    base = t.add(a, t.mul(before, 2.0))
    odd = t.div(t.mul(t.mul(t.add(a, before), t.add(t.add(a, b), before)), x), t.mul(base, t.add(base, 1.0)))
    pairs = [t.reshape(part, (*part.shape, 1)) for part in (t.neg(odd), even)]
    d = t.reshape(t.concat(pairs, pairs[0].ndim - 1), (*odd.shape[:-1], _TERMS))
    # [[1, d], [1, 0]] for each term, as the planes p, q, r, s of the matrices [[p, q], [r, s]].
    one = t.add(t.mul(d, 0.0), 1.0)
    p, q, r, s = one, d, one, t.mul(d, 0.0)
    while p.shape[-1] > 1:
        count = p.shape[-1] // 2
        halves = []
        for plane in (p, q, r, s):
            split = t.reshape(plane, (*plane.shape[:-1], count, 2))
            sizes = (*split.shape[:-1], 1)
            parts = (t.slice_view(split, (*(0,) * (split.ndim - 1), k), sizes, (1,) * split.ndim) for k in (0, 1))
            halves.append([t.reshape(part, sizes[:-1]) for part in parts])
        (p0, p1), (q0, q1), (r0, r1), (s0, s1) = halves
        planes = (
            t.add(t.mul(p0, p1), t.mul(q0, r1)),
            t.add(t.mul(p0, q1), t.mul(q0, s1)),
            t.add(t.mul(r0, p1), t.mul(s0, r1)),
            t.add(t.mul(r0, q1), t.mul(s0, s1)),
        )
        size = t.add(t.abs(planes[0]), t.abs(planes[2]))
        size = t.stop_gradient(t.select(t.greater(size, 0.0), size, 1.0))
        p, q, r, s = (t.div(plane, size) for plane in planes)
    shape = p.shape[:-1]
    return t.reshape(t.div(r, p), shape)


def betainc(a: Tensor, b: Tensor, x: Tensor) -> Tensor:
    """Computes the regularized incomplete beta function: the integral of `t^(a-1) (1-t)^(b-1)` to x, over beta(a, b).

    The gradient is with respect to `x`; `a` and `b` are constants.

    a: of float32 or float64, greater than 0.
    b: of the same dtype and shape, greater than 0.
    x: of the same dtype and shape, in [0, 1].
    Returns: Tensor of the same dtype and shape; NaN where an argument is outside its range.
    TypeError: an input is not a Tensor of float32 or float64, or the dtypes differ.
    ValueError: the shapes differ.

    >>> from ms_tensor.ops.elementwise.incomplete_beta import betainc
    >>> print(betainc(Tensor([1.0, 2.0]), Tensor([1.0, 3.0]), Tensor([0.25, 0.5])))
    [0.25   0.6875]
    """
    op = "Betainc"
    given: dict[str, Any] = {"a": a, "b": b, "x": x}
    for name, value in given.items():
        if check.tensor(value, op, name).dtype not in (mstype.float32, mstype.float64):
            raise TypeError(f"For '{op}', '{name}' must be a Tensor of Float32 or Float64, but got {value.dtype}.")
        if value.dtype is not a.dtype:
            raise TypeError(f"For '{op}', the dtypes must be the same, but got {a.dtype} and {value.dtype}.")
        if tuple(value.shape) != tuple(a.shape):
            raise ValueError(f"For '{op}', the shapes must be the same, but got {a.shape} and {value.shape}.")
    p, q = (t.stop_gradient(t.cast(value, mstype.float64)) for value in (a, b))
    place = t.cast(x, mstype.float64)
    positive = t.logical_and(t.greater(p, 0.0), t.greater(q, 0.0))
    valid = t.logical_and(positive, t.logical_and(t.greater_equal(place, 0.0), t.less_equal(place, 1.0)))
    inner = t.logical_and(valid, t.logical_and(t.greater(place, 0.0), t.less(place, 1.0)))
    p, q, u = t.select(inner, p, 1.0), t.select(inner, q, 1.0), t.select(inner, place, 0.5)
    # Above the mean, the other tail converges.
    above = t.greater(u, t.div(t.add(p, 1.0), t.add(t.add(p, q), 2.0)))
    low, high = t.select(above, q, p), t.select(above, p, q)
    v = t.select(above, t.sub(1.0, u), u)
    logs = t.add(t.mul(p, t.log(u)), t.mul(q, _log1p(t.neg(u))))
    scale = t.exp(t.add(logs, t.sub(_lgamma(t.add(p, q)), t.add(_lgamma(p), _lgamma(q)))))
    tail = t.div(t.mul(scale, _products(low, high, v)), low)
    value = t.select(above, t.sub(1.0, tail), tail)
    ends = t.select(valid, t.select(inner, value, place), t.cast(math.nan, mstype.float64))
    return t.cast(ends, a.dtype)
