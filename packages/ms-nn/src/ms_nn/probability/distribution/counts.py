"""Distributions over integers."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten
from ms_tensor.ops.random.positive_draws import poisson_draws

from .. import _parameters as check
from .distribution import Distribution

_EPSILON = 2.0**-23


class _Probs(Distribution):
    """A distribution with a probability, the parameter 'probs'."""

    _over_floats = False

    def __init__(self, probs: Any = None, seed: int | None = None, dtype: Any = mstype.int32, name: str = "") -> None:
        (self._probs,) = self._start(seed, dtype, name, probs=probs)
        check.probabilities(self._probs)

    probs = check.held("probs", "The probability of 1.")

    def _get_dist_args(self, probs1: Any = None) -> tuple[Any, ...]:
        return (self._probs if probs1 is None else check.given(probs1, "probs"),)

    def _whole(self, value: Tensor) -> Tensor:
        return ops.floor(self._value(value, self.parameter_type))


class Bernoulli(_Probs, defaults={"name": "Bernoulli"}):
    """Bernoulli distribution.

    probs: The probability of 1, between 0 and 1: a number, list, array or Tensor.
    dtype: A numeric dtype.
    TypeError: `dtype` is not numeric.
    ValueError: `probs` is not between 0 and 1.

    >>> from ms_nn.probability.distribution import Bernoulli
    >>> print(Bernoulli(0.75).cdf(Tensor([0, 1])))
    [0.25 1.  ]
    """

    def _get_dist_type(self) -> str:
        return "Bernoulli"

    def _mean(self, probs1: Any = None) -> Tensor:
        return self._check_param_type(probs1)

    def _mode(self, probs1: Any = None) -> Tensor:
        return ops.cast(self._check_param_type(probs1) > 0.5, self._dtype)

    def _var(self, probs1: Any = None) -> Tensor:
        p = self._check_param_type(probs1)
        return p * (1.0 - p)

    def _entropy(self, probs1: Any = None) -> Tensor:
        p = self._check_param_type(probs1)
        return -(1.0 - p) * ops.log(1.0 - p) - p * ops.log(p)

    def _log_prob(self, value: Tensor, probs1: Any = None) -> Tensor:
        x = self._value(value, self.parameter_type)
        p = ops.clamp(self._check_param_type(probs1), _EPSILON, 1.0 - _EPSILON)
        return ops.log(p) * x + ops.log(1.0 - p) * (1.0 - x)

    def _cdf(self, value: Tensor, probs1: Any = None) -> Tensor:
        x = self._whole(value)
        low = (1.0 - self._check_param_type(probs1)) + x * 0.0
        return ops.where(x < 0.0, 0.0, ops.where(x < 1.0, low, 1.0))

    def _kl_loss(self, dist: str, probs1_b: Tensor, probs1: Any = None) -> Tensor:
        check.distribution_name(dist, "Bernoulli")
        q, p = self._other(probs1_b, "probs1_b"), self._check_param_type(probs1)
        return p * ops.log(p / q) + (1.0 - p) * ops.log((1.0 - p) / (1.0 - q))

    def _sample(self, shape: tuple[int, ...] = (), probs1: Any = None) -> Tensor:
        p = self._check_param_type(probs1)
        return ops.cast(self._unit(self._shape(shape, p.shape)) <= p, self._dtype)


class Geometric(_Probs, defaults={"name": "Geometric"}):
    """Geometric distribution of the number of failures before the first success.

    probs: The probability of success, between 0 and 1: a number, list, array or Tensor.
    Arguments: Bernoulli

    >>> from ms_nn.probability.distribution import Geometric
    >>> print(Geometric(0.5).prob(Tensor([0, 1])))
    [0.5  0.25]
    """

    def _get_dist_type(self) -> str:
        return "Geometric"

    def _mean(self, probs1: Any = None) -> Tensor:
        p = self._check_param_type(probs1)
        return (1.0 - p) / p

    def _mode(self, probs1: Any = None) -> Tensor:
        return ops.cast(ops.zeros_like(self._check_param_type(probs1)), self._dtype)

    def _var(self, probs1: Any = None) -> Tensor:
        p = self._check_param_type(probs1)
        return (1.0 - p) / ops.square(p)

    def _entropy(self, probs1: Any = None) -> Tensor:
        p = self._check_param_type(probs1)
        return (-(1.0 - p) * ops.log(1.0 - p) - p * ops.log(p)) / p

    def _prob(self, value: Tensor, probs1: Any = None) -> Tensor:
        x, p = self._whole(value), self._check_param_type(probs1)
        return ops.where(x < 0.0, 0.0, ops.exp(ops.log(1.0 - p) * x + ops.log(p)))

    def _cdf(self, value: Tensor, probs1: Any = None) -> Tensor:
        x, p = self._whole(value), self._check_param_type(probs1)
        return ops.where(x < 0.0, 0.0, 1.0 - ops.pow(1.0 - p, x + 1.0))

    def _kl_loss(self, dist: str, probs1_b: Tensor, probs1: Any = None) -> Tensor:
        check.distribution_name(dist, "Geometric")
        q, p = self._other(probs1_b, "probs1_b"), self._check_param_type(probs1)
        return ops.log(p / q) + (1.0 - p) / p * ops.log((1.0 - p) / (1.0 - q))

    def _sample(self, shape: tuple[int, ...] = (), probs1: Any = None) -> Tensor:
        p = self._check_param_type(probs1)
        tries = ops.log(self._unit(self._shape(shape, p.shape))) / ops.log(1.0 - p)
        return ops.cast(ops.floor(tries), self._dtype)


class Poisson(Distribution):
    """Poisson distribution.

    rate: The mean, greater than 0: a list, array or Tensor.
    dtype: A numeric dtype.
    TypeError: `rate` is a number, or `dtype` is not numeric.
    ValueError: `rate` is not positive.

    >>> from ms_nn.probability.distribution import Poisson
    >>> print(Poisson(Tensor([1.0])).log_prob(Tensor([0.0])))
    [-1.]
    """

    _over_floats = False

    def __init__(
        self, rate: Any = None, seed: int | None = None, dtype: Any = mstype.float32, name: str = "Poisson"
    ) -> None:
        if isinstance(rate, (int, float)):
            raise TypeError(f"For 'Poisson', 'rate' must not be a scalar, but got {shorten(rate)}.")
        (self._rate,) = self._start(seed, dtype, name, rate=rate)
        check.positive(self._rate, "rate")

    rate = check.held("rate", "The mean.")

    def _get_dist_type(self) -> str:
        return "Poisson"

    def _mean(self, rate: Any = None) -> Tensor:
        return self._check_param_type(rate)

    def _mode(self, rate: Any = None) -> Tensor:
        return ops.floor(self._check_param_type(rate))

    def _var(self, rate: Any = None) -> Tensor:
        return self._check_param_type(rate)

    def _log_prob(self, value: Tensor, rate: Any = None) -> Tensor:
        x = ops.cast(self._value(value), self.parameter_type)
        mean = self._check_param_type(rate)
        known = ops.relu(x)
        return ops.where(x < 0.0, -math.inf, ops.log(mean) * known - ops.lgamma(known + 1.0) - mean)

    def _cdf(self, value: Tensor, rate: Any = None) -> Tensor:
        x = ops.cast(self._value(value), self.parameter_type)
        mean = self._check_param_type(rate)
        return ops.where(x < 0.0, 0.0, ops.igammac(1.0 + ops.relu(x), mean))

    def _sample(self, shape: tuple[int, ...] = (), rate: Any = None) -> Tensor:
        mean = self._check_param_type(rate)
        wide = ops.stop_gradient(ops.broadcast_to(mean, self._shape(shape, mean.shape)))
        return ops.cast(poisson_draws(wide, *self._draw()), self._dtype)
