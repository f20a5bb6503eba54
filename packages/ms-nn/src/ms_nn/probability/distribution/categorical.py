"""The categorical distribution."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype

from .. import _parameters as check
from .distribution import Distribution


class Categorical(Distribution):
    """Categorical distribution over class indices.

    probs: The probabilities along the last dimension, which sum to 1: a list, array or Tensor.
    dtype: A numeric dtype.
    TypeError: `dtype` is not numeric.
    ValueError: `probs` is 0-d, is not between 0 and 1, or does not sum to 1.

    >>> from ms_nn.probability.distribution import Categorical
    >>> print(Categorical(Tensor([0.25, 0.75])).prob(Tensor([1, 0])))
    [0.75 0.25]
    """

    _over_floats = False

    def __init__(
        self, probs: Any = None, seed: int | None = None, dtype: Any = mstype.int32, name: str = "Categorical"
    ) -> None:
        (self._probs,) = self._start(seed, dtype, name, probs=probs)
        if self._probs is None:
            return
        if self._probs.ndim == 0:
            raise ValueError("probs for Categorical distribution must have rank >= 1.")
        check.probabilities(self._probs)
        if not np.allclose(self._probs.asnumpy().sum(-1, dtype=np.float64), 1.0, rtol=1.2e-6, atol=1.2e-7):
            raise ValueError("Probabilities for each category should sum to one for Categorical distribution.")
        self._is_scalar_batch = self._probs.ndim == 1
        self._broadcast_shape = tuple(self._probs.shape[:-1])

    probs = check.held("probs", "The probabilities of the classes.")

    def _get_dist_type(self) -> str:
        return "Categorical"

    def _numbered(self, power: float, p: Tensor) -> Tensor:
        """The mean of a power of the number of the class."""
        numbers = ops.pow(ops.arange(0, p.shape[-1], 1, dtype=p.dtype), power)
        return (numbers * p).sum(-1, keepdims=True)

    def _mean(self, probs: Any = None) -> Tensor:
        return self._numbered(1.0, self._check_param_type(probs))

    def _mode(self, probs: Any = None) -> Tensor:
        return ops.cast(ops.argmax(self._check_param_type(probs), -1), self._dtype)

    def _var(self, probs: Any = None) -> Tensor:
        p = self._check_param_type(probs)
        return self._numbered(2.0, p) - ops.square(self._numbered(1.0, p))

    def _entropy(self, probs: Any = None) -> Tensor:
        p = self._check_param_type(probs)
        return ops.squeeze(-(ops.log(p) * p).sum(-1, keepdims=True))

    def _kl_loss(self, dist: str, probs_b: Tensor, probs: Any = None) -> Tensor:
        check.distribution_name(dist, "Categorical")
        own = ops.log_softmax(ops.log(self._check_param_type(probs)), -1)
        other = ops.log_softmax(ops.log(self._other(probs_b, "probs_b")), -1)
        return ops.squeeze((ops.exp(own) * (own - other)).sum(-1, keepdims=True))

    def _chosen(self, value: Tensor, table: Tensor) -> tuple[Tensor, Tensor]:
        """The entries of a table at classes, and the classes floored, numbers in (-1, 0) to 0."""
        x = self._value(value, table.dtype)
        x = ops.where(ops.logical_and(x < 0.0, x > -1.0), 0.0, ops.floor(x))
        classes = table.shape[-1]
        shape = check.broadcast(x.shape, table.shape[:-1])
        x = ops.broadcast_to(x, shape)
        places = ops.cast(ops.clamp(x, 0.0, classes - 1.0), mstype.int32)
        found = ops.gather_elements(ops.broadcast_to(table, (*shape, classes)), -1, ops.expand_dims(places, -1))
        return ops.reshape(found, shape), x

    def _log_prob(self, value: Tensor, probs: Any = None) -> Tensor:
        table = ops.log(self._check_param_type(probs))
        found, x = self._chosen(value, table)
        return ops.where(ops.logical_or(x < 0.0, x > table.shape[-1] - 1.0), math.nan, found)

    def _cdf(self, value: Tensor, probs: Any = None) -> Tensor:
        found, x = self._chosen(value, ops.cumsum(self._check_param_type(probs), -1))
        return ops.where(x < 0.0, 0.0, found)

    def _sample(self, shape: tuple[int, ...] = (), probs: Any = None) -> Tensor:
        p = ops.stop_gradient(self._check_param_type(probs))
        sums = ops.cumsum(p, -1)
        drawn = self._unit((*self._shape(shape, p.shape[:-1]), 1)) * p.sum(-1, keepdims=True)
        # The number of cumulative sums below a uniform number.
        passed = ops.cast(sums < drawn, mstype.int32).sum(-1)
        return ops.cast(ops.minimum(passed, p.shape[-1] - 1), self._dtype)
