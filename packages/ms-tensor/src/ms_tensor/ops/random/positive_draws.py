"""Random numbers of the gamma and Poisson distributions, which the table's ops draw by rejection."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .distributions import draw

_gamma, _poisson = _op("gamma_"), _op("poisson_")


def gamma_draws(alpha: Tensor, key: Tensor, call: Any) -> Tensor:
    """A number of the gamma distribution with scale 1 for each of the orders `alpha`, in float64."""
    return _gamma(key, t.cast(t.stop_gradient(alpha), mstype.float64), call)


def poisson_draws(rate: Tensor, key: Tensor, call: Any) -> Tensor:
    """A number of the Poisson distribution for each rate, in float64."""
    return _poisson(key, t.cast(t.stop_gradient(rate), mstype.float64), call)


def _positive(value: Any, op: str, name: str) -> Tensor:
    return check.floating(check.tensor(value, op, name), op, name)


def _tuple(shape: Any, op: str) -> tuple[int, ...]:
    check.kind(shape, tuple, "a tuple", op, "shape")
    return check.shape(shape, op)


def _sizes(shape: Any, op: str) -> tuple[int, ...]:
    """A shape that is given as a 1-d tensor of ints."""
    check.rank(check.tensor(shape, op, "shape"), 1, op, "shape")
    if shape.dtype not in (mstype.int32, mstype.int64):
        raise TypeError(f"For '{op}', 'shape' must be a Tensor of Int32 or Int64, but got {shape.dtype}.")
    return check.shape(shape, op)


def gamma(shape: tuple[int, ...], alpha: Tensor, beta: Tensor, seed: int | None = None) -> Tensor:
    """Returns random numbers of the gamma distribution.

    shape: A tuple of ints; it is broadcast with the parameters.
    alpha: of floats: the orders, greater than 0.
    beta: of floats: the inverse scales, greater than 0.
    Returns: Tensor of the dtype of `alpha`.
    TypeError: `shape` is not a tuple, or a parameter is not a tensor of floats.
    ValueError: the shapes do not broadcast, or `seed` is negative.

    >>> ops.gamma((3, 2), Tensor([3.0, 4.0]), Tensor(1.0)).shape
    (3, 2)
    """
    _positive(alpha, "gamma", "alpha")
    _positive(beta, "gamma", "beta")
    whole = t.add(t.full(_tuple(shape, "gamma"), 0, mstype.float64), t.mul(t.cast(beta, mstype.float64), 0.0))
    wide = t.add(t.cast(t.stop_gradient(alpha), mstype.float64), whole)
    drawn = gamma_draws(wide, *draw(seed, "gamma"))
    return t.cast(t.div(drawn, t.cast(beta, mstype.float64)), alpha.dtype)


from ..._generated.rows.ops_random import *
