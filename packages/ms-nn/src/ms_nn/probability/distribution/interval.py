"""Distributions over an interval."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .. import _parameters as check
from .distribution import Distribution


def log_beta(x: Tensor, y: Tensor) -> Tensor:
    """Logarithm of the beta function."""
    return ops.lgamma(x) + ops.lgamma(y) - ops.lgamma(x + y)


class Uniform(Distribution):
    """Uniform distribution.

    low: The lower bound: a number, list, array or Tensor.
    high: The upper bound.
    TypeError: `dtype` is not a float dtype.
    ValueError: `low` is not below `high`.

    >>> from ms_nn.probability.distribution import Uniform
    >>> print(Uniform(0.0, 2.0).prob(Tensor([1.0, 3.0])))
    [0.5 0. ]
    """

    def __init__(
        self,
        low: Any = None,
        high: Any = None,
        seed: int | None = None,
        dtype: Any = mstype.float32,
        name: str = "Uniform",
    ) -> None:
        self._low, self._high = self._start(seed, dtype, name, low=low, high=high)
        if self._low is not None and self._high is not None and not (self._low.asnumpy() < self._high.asnumpy()).all():
            raise ValueError("low must be less than high.")

    low = check.held("low", "The lower bound.")
    high = check.held("high", "The upper bound.")

    def _get_dist_type(self) -> str:
        return "Uniform"

    def _mean(self, low: Any = None, high: Any = None) -> Tensor:
        first, last = self._check_param_type(low, high)
        return (first + last) / 2.0

    def _var(self, low: Any = None, high: Any = None) -> Tensor:
        first, last = self._check_param_type(low, high)
        return ops.square(last - first) / 12.0

    def _entropy(self, low: Any = None, high: Any = None) -> Tensor:
        first, last = self._check_param_type(low, high)
        return ops.log(last - first)

    def _prob(self, value: Tensor, low: Any = None, high: Any = None) -> Tensor:
        x = self._value(value)
        first, last = self._check_param_type(low, high)
        inside = ops.logical_and(x >= first, x <= last)
        return ops.where(inside, 1.0 / (last - first), 0.0)

    def _cdf(self, value: Tensor, low: Any = None, high: Any = None) -> Tensor:
        x = self._value(value)
        first, last = self._check_param_type(low, high)
        return ops.clamp((x - first) / (last - first), 0.0, 1.0)

    def _kl_loss(self, dist: str, low_b: Tensor, high_b: Tensor, low: Any = None, high: Any = None) -> Tensor:
        check.distribution_name(dist, "Uniform")
        low_b, high_b = self._other(low_b, "low_b"), self._other(high_b, "high_b")
        low_a, high_a = self._check_param_type(low, high)
        inside = ops.logical_and(low_b <= low_a, high_a <= high_b)
        return ops.where(inside, ops.log(high_b - low_b) - ops.log(high_a - low_a), math.inf)

    def _sample(self, shape: tuple[int, ...] = (), low: Any = None, high: Any = None) -> Tensor:
        first, last = self._check_param_type(low, high)
        drawn = 1.0 - self._unit(self._shape(shape, first.shape))
        return ops.cast((last - first) * drawn + first, self._dtype)


class Beta(Distribution):
    """Beta distribution.

    concentration1: The parameter alpha, greater than 0: a list, array or Tensor.
    concentration0: The parameter beta, greater than 0: a list, array or Tensor.
    TypeError: a parameter is a float, or `dtype` is not a float dtype.
    ValueError: a parameter is not positive.

    >>> from ms_nn.probability.distribution import Beta
    >>> print(Beta(Tensor([2.0]), Tensor([2.0])).mean())
    [0.5]
    """

    def __init__(
        self,
        concentration1: Any = None,
        concentration0: Any = None,
        seed: int | None = None,
        dtype: Any = mstype.float32,
        name: str = "Beta",
    ) -> None:
        values = {"concentration1": concentration1, "concentration0": concentration0}
        for key, value in values.items():
            if isinstance(value, float):
                raise TypeError(f"For 'Beta', '{shorten(key)}' must not be a scalar, but got {shorten(value)}.")
        self._concentration1, self._concentration0 = self._start(seed, dtype, name, **values)
        check.positive(self._concentration1, "concentration1")
        check.positive(self._concentration0, "concentration0")

    concentration1 = check.held("concentration1", "The first parameter.")
    concentration0 = check.held("concentration0", "The second parameter.")

    def _get_dist_type(self) -> str:
        return "Beta"

    def _mean(self, concentration1: Any = None, concentration0: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration1, concentration0)
        return a / (a + b)

    def _var(self, concentration1: Any = None, concentration0: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration1, concentration0)
        return a * b / (ops.square(a + b) * (a + b + 1.0))

    def _mode(self, concentration1: Any = None, concentration0: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration1, concentration0)
        return ops.where(ops.logical_and(a > 1.0, b > 1.0), (a - 1.0) / (a + b - 2.0), math.nan)

    def _entropy(self, concentration1: Any = None, concentration0: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration1, concentration0)
        own = (a - 1.0) * ops.digamma(a) + (b - 1.0) * ops.digamma(b)
        return log_beta(a, b) - own + (a + b - 2.0) * ops.digamma(a + b)

    def _log_prob(self, value: Tensor, concentration1: Any = None, concentration0: Any = None) -> Tensor:
        x = self._value(value)
        a, b = self._check_param_type(concentration1, concentration0)
        return (a - 1.0) * ops.log(x) + (b - 1.0) * ops.log1p(-x) - log_beta(a, b)

    def _kl_loss(
        self,
        dist: str,
        concentration1_b: Tensor,
        concentration0_b: Tensor,
        concentration1_a: Any = None,
        concentration0_a: Any = None,
    ) -> Tensor:
        check.distribution_name(dist, "Beta")
        c, d = self._other(concentration1_b, "concentration1_b"), self._other(concentration0_b, "concentration0_b")
        a, b = self._check_param_type(concentration1_a, concentration0_a)
        moved = ops.digamma(a + b) * (c + d - a - b) - ops.digamma(a) * (c - a) - ops.digamma(b) * (d - b)
        return log_beta(c, d) - log_beta(a, b) + moved

    def _sample(self, shape: tuple[int, ...] = (), concentration1: Any = None, concentration0: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration1, concentration0)
        whole = self._shape(shape, a.shape)
        first, second = self._gamma(ops.broadcast_to(a, whole)), self._gamma(ops.broadcast_to(b, whole))
        return ops.cast(first / (first + second), self._dtype)
