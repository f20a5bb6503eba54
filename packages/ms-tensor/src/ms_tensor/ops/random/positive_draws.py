"""Random numbers of the gamma and Poisson distributions.

Both are drawn by rejection. A fixed number of attempts is drawn at once for each number and the first good one taken,
so that the same program runs for all; that none is good happens once in about 1e12 numbers.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .distributions import draw

_lgamma = _op("lgamma")

Draws = list[tuple[Any, Any]]  # the keys and call numbers of three draws

_GAMMA_TRIES = 10  # at least 95 in 100 attempts are good
_POISSON_TRIES = 20  # at least 75 in 100 are
_COUNTED = 64  # a Poisson number of a rate below _RATE is below this
_RATE = 10.0
_TINY = 1e-300


def _draws(seed: Any, op: str) -> Draws:
    return [draw(seed, op, k) for k in range(3)]


def _first(good: Tensor, values: Tensor) -> Tensor:
    """Along the last dimension, the first value that is good."""
    last = values.ndim - 1
    place = t.argmax_axis(t.cast(good, mstype.int32), last)
    return t.reshape(t.gather_d(values, last, t.reshape(place, (*place.shape, 1))), values.shape[:-1])


def gamma_draws(alpha: Tensor, draws: Draws) -> Tensor:
    """A number of the gamma distribution with scale 1 for each of the orders `alpha`, in float64.

    The method is Marsaglia and Tsang's, "A simple method for generating gamma variables", 2000.
    """
    a = t.cast(alpha, mstype.float64)
    small = t.less(a, 1.0)
    d = t.sub(t.select(small, t.add(a, 1.0), a), 1 / 3)
    d_ = t.reshape(d, (*d.shape, 1))
    tries = (*a.shape, _GAMMA_TRIES)
    x = t.normal_(*_placed(draws[0], tries), mstype.float64)
    unit = t.uniform_(*_placed(draws[1], tries), mstype.float64)
    root = t.add(t.div(x, t.sqrt(t.mul(d_, 9.0))), 1.0)
    positive = t.greater(root, 0.0)
    v = t.pow(t.select(positive, root, 1.0), 3.0)
    limit = t.add(t.mul(t.square(x), 0.5), t.mul(d_, t.add(t.sub(1.0, v), t.log(v))))
    good = t.logical_and(positive, t.less(t.log(t.maximum(unit, _TINY)), limit))
    drawn = t.mul(d, _first(good, v))
    # One order less: times a uniform number to the power of one over the order.
    unit = t.sub(1.0, t.uniform_(*_placed(draws[2], a.shape), mstype.float64))
    return t.mul(drawn, t.select(small, t.pow(unit, t.div(1.0, t.select(small, a, 1.0))), 1.0))


def _placed(drawn: tuple[Any, Any], shape: tuple[int, ...]) -> tuple[Any, tuple[int, ...], Any]:
    key, call = drawn
    return key, tuple(shape), call


def poisson_draws(rate: Tensor, draws: Draws) -> Tensor:
    """A number of the Poisson distribution for each rate, in float64.

    Small rates are counted by the sums of the probabilities; for others the method is PTRS of Hoermann, "The
    transformed rejection method for generating Poisson random variables", 1993.
    """
    mean = t.cast(rate, mstype.float64)
    large = t.greater_equal(mean, _RATE)
    # Counted: how many sums are passed by a uniform number.
    low = t.maximum(t.select(large, 1.0, mean), _TINY)
    low_ = t.reshape(low, (*low.shape, 1))
    k = t.iota(0, 1, _COUNTED, mstype.float64)
    chances = t.exp(t.sub(t.sub(t.mul(k, t.log(low_)), low_), _lgamma(t.add(k, 1.0))))
    unit = t.uniform_(*_placed(draws[0], (*mean.shape, 1)), mstype.float64)
    passed = t.greater_equal(unit, t.cumsum_(chances, low.ndim))
    counted = t.reduce_sum(t.cast(passed, mstype.float64), (low.ndim,), False)
    # Rejected or not.
    high = t.select(large, mean, _RATE)
    mu = t.reshape(high, (*high.shape, 1))
    tries = (*mean.shape, _POISSON_TRIES)
    u = t.sub(t.uniform_(*_placed(draws[1], tries), mstype.float64), 0.5)
    v = t.maximum(t.uniform_(*_placed(draws[2], tries), mstype.float64), _TINY)
    b = t.add(t.mul(t.sqrt(mu), 2.53), 0.931)
    a = t.sub(t.mul(b, 0.02483), 0.059)
    inverse = t.add(t.div(1.1328, t.sub(b, 3.4)), 1.1239)
    sure = t.sub(0.9277, t.div(3.6224, t.sub(b, 2.0)))
    us = t.maximum(t.sub(0.5, t.abs(u)), 1e-17)
    n = t.floor(t.add(t.add(t.mul(t.add(t.div(t.mul(a, 2.0), us), b), u), mu), 0.43))
    at_once = t.logical_and(t.greater_equal(us, 0.07), t.less_equal(v, sure))
    outside = t.logical_or(t.less(n, 0.0), t.logical_and(t.less(us, 0.013), t.greater(v, us)))
    n_ = t.maximum(n, 0.0)
    left = t.sub(t.log(t.mul(v, inverse)), t.log(t.add(t.div(a, t.square(us)), b)))
    right = t.sub(t.sub(t.mul(n_, t.log(mu)), mu), _lgamma(t.add(n_, 1.0)))
    good = t.logical_or(at_once, t.logical_and(t.logical_not(outside), t.less_equal(left, right)))
    return t.select(large, _first(good, n_), counted)


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
    drawn = gamma_draws(wide, _draws(seed, "gamma"))
    return t.cast(t.div(drawn, t.cast(beta, mstype.float64)), alpha.dtype)


from ..._generated.rows.ops_random import *
