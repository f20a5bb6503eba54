"""Distributions over positive numbers."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .. import _parameters as check
from .distribution import Distribution


class Exponential(Distribution):
    """Exponential distribution.

    rate: The rate (one over the mean), greater than 0: a number, list, array or Tensor.
    TypeError: `dtype` is not a float dtype.
    ValueError: `rate` is not positive.

    >>> from ms_nn.probability.distribution import Exponential
    >>> print(Exponential(2.0).log_survival(Tensor([1.0])))
    [-2.]
    """

    def __init__(
        self, rate: Any = None, seed: int | None = None, dtype: Any = mstype.float32, name: str = "Exponential"
    ) -> None:
        (self._rate,) = self._start(seed, dtype, name, rate=rate)
        check.positive(self._rate, "rate")

    rate = check.held("rate", "One over the mean.")

    def _get_dist_type(self) -> str:
        return "Exponential"

    def _mean(self, rate: Any = None) -> Tensor:
        return 1.0 / self._check_param_type(rate)

    def _mode(self, rate: Any = None) -> Tensor:
        return ops.cast(ops.zeros_like(self._check_param_type(rate)), self._dtype)

    def _sd(self, rate: Any = None) -> Tensor:
        return 1.0 / self._check_param_type(rate)

    def _entropy(self, rate: Any = None) -> Tensor:
        return 1.0 - ops.log(self._check_param_type(rate))

    def _log_prob(self, value: Tensor, rate: Any = None) -> Tensor:
        x, speed = self._value(value), self._check_param_type(rate)
        return ops.where(x < 0.0, -math.inf, ops.log(speed) - speed * x)

    def _cdf(self, value: Tensor, rate: Any = None) -> Tensor:
        return -ops.expm1(self._log_survival(value, rate))

    def _log_survival(self, value: Tensor, rate: Any = None) -> Tensor:
        return -self._check_param_type(rate) * ops.relu(self._value(value))

    def _kl_loss(self, dist: str, rate_b: Tensor, rate: Any = None) -> Tensor:
        check.distribution_name(dist, "Exponential")
        other, own = self._other(rate_b, "rate_b"), self._check_param_type(rate)
        return ops.log(own) - ops.log(other) + other / own - 1.0

    def _sample(self, shape: tuple[int, ...] = (), rate: Any = None) -> Tensor:
        speed = self._check_param_type(rate)
        return ops.cast(-ops.log(self._unit(self._shape(shape, speed.shape))) / speed, self._dtype)


class Gamma(Distribution):
    """Gamma distribution.

    concentration: The shape parameter, greater than 0: a list, array or Tensor.
    rate: The rate (one over the scale), greater than 0.
    TypeError: a parameter is a number, or `dtype` is not a float dtype.
    ValueError: a parameter is not positive.

    >>> from ms_nn.probability.distribution import Gamma
    >>> print(Gamma(Tensor([3.0]), Tensor([2.0])).mean())
    [1.5]
    """

    def __init__(
        self,
        concentration: Any = None,
        rate: Any = None,
        seed: int | None = None,
        dtype: Any = mstype.float32,
        name: str = "Gamma",
    ) -> None:
        values = {"concentration": concentration, "rate": rate}
        for key, value in values.items():
            if isinstance(value, (int, float)):
                raise TypeError(f"For 'Gamma', '{shorten(key)}' must not be a scalar, but got {shorten(value)}.")
        self._concentration, self._rate = self._start(seed, dtype, name, **values)
        check.positive(self._concentration, "concentration")
        check.positive(self._rate, "rate")

    concentration = check.held("concentration", "The order.")
    rate = check.held("rate", "One over the scale.")

    def _get_dist_type(self) -> str:
        return "Gamma"

    def _mean(self, concentration: Any = None, rate: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration, rate)
        return a / b

    def _var(self, concentration: Any = None, rate: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration, rate)
        return a / ops.square(b)

    def _sd(self, concentration: Any = None, rate: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration, rate)
        return ops.sqrt(a) / b

    def _mode(self, concentration: Any = None, rate: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration, rate)
        return ops.where(a > 1.0, (a - 1.0) / b, math.nan)

    def _entropy(self, concentration: Any = None, rate: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration, rate)
        return a - ops.log(b) + ops.lgamma(a) + (1.0 - a) * ops.digamma(a)

    def _log_prob(self, value: Tensor, concentration: Any = None, rate: Any = None) -> Tensor:
        x = self._value(value)
        a, b = self._check_param_type(concentration, rate)
        return (a - 1.0) * ops.log(x) - b * x - (ops.lgamma(a) - a * ops.log(b))

    def _cdf(self, value: Tensor, concentration: Any = None, rate: Any = None) -> Tensor:
        x = self._value(value, self.parameter_type)
        a, b = self._check_param_type(concentration, rate)
        return ops.igamma(a, b * x)

    def _kl_loss(
        self, dist: str, concentration_b: Tensor, rate_b: Tensor, concentration_a: Any = None, rate_a: Any = None
    ) -> Tensor:
        check.distribution_name(dist, "Gamma")
        c, d = self._other(concentration_b, "concentration_b"), self._other(rate_b, "rate_b")
        a, b = self._check_param_type(concentration_a, rate_a)
        scales = c * (ops.log(b) - ops.log(d)) + a * (d / b - 1.0)
        return (a - c) * ops.digamma(a) + ops.lgamma(c) - ops.lgamma(a) + scales

    def _sample(self, shape: tuple[int, ...] = (), concentration: Any = None, rate: Any = None) -> Tensor:
        a, b = self._check_param_type(concentration, rate)
        drawn = self._gamma(ops.broadcast_to(a, self._shape(shape, a.shape)))
        return ops.cast(drawn / b, self._dtype)
