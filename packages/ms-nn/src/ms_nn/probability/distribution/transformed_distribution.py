"""Distributions of transformed random variables."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ..._validate import wrong
from .. import _parameters as check
from ..bijector.bijector import Bijector, Invert
from ..bijector.bijectors import Exp, GumbelCDF
from .distribution import Distribution
from .interval import Uniform
from .location_scale import Normal


class TransformedDistribution(Distribution):
    """The distribution of `bijector(x)` for x with a given distribution.

    bijector: A Bijector.
    distribution: A Distribution of a float dtype.
    seed: Without effect; `distribution` draws the samples.
    TypeError: `bijector` is not a Bijector, or `distribution` is not a Distribution of floats.

    >>> from ms_nn.probability import bijector, distribution as msd
    >>> print(msd.TransformedDistribution(bijector.Exp(), msd.Normal(0.0, 1.0)).cdf(Tensor([1.0])))
    [0.5]
    """

    def __init__(
        self, bijector: Any, distribution: Any, seed: int | None = None, name: str = "transformed_distribution"
    ) -> None:
        for key, value, wanted in (("bijector", bijector, Bijector), ("distribution", distribution, Distribution)):
            if not isinstance(value, wanted):
                raise wrong(TypeError, shorten(key), name, f"a {wanted.__name__}", type(value).__name__)
        given = {"bijector": bijector, "distribution": distribution, "seed": seed, "name": name}
        super().__init__(seed, distribution.dtype, name, given)
        self._float_dtype()
        self._bijector, self._distribution = bijector, distribution
        self._is_scalar_batch = distribution.is_scalar_batch and bijector.is_scalar_batch
        self._batch_shape = distribution.batch_shape
        self.default_parameters = distribution.default_parameters
        self.parameter_names = distribution.parameter_names
        self.parameter_type = distribution.parameter_type
        shapes = (distribution.batch_shape, bijector.batch_shape)
        self._broadcast_shape = None if None in shapes else check.broadcast(*shapes)

    bijector = check.held("bijector", "The bijector.")
    distribution = check.held("distribution", "The distribution before the bijector.")

    @property
    def is_linear_transformation(self) -> bool:
        """Whether the derivative of the bijector is constant."""
        return self._bijector.is_constant_jacobian

    def _cdf(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        return self._distribution.cdf(self._bijector.inverse(value), *args, **kwargs)

    def _log_prob(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        before = self._distribution.log_prob(self._bijector.inverse(value), *args, **kwargs)
        after = before + self._bijector.inverse_log_jacobian(value)
        return ops.where(before == -math.inf, before, after)

    def _sample(self, *args: Any, **kwargs: Any) -> Tensor:
        return self._bijector.forward(self._distribution.sample(*args, **kwargs))

    def _mean(self, *args: Any, **kwargs: Any) -> Tensor:
        if not self._bijector.is_constant_jacobian:
            raise ValueError("mean function must be implemented for non-linear transformation.")
        return self._bijector.forward(self._distribution.mean(*args, **kwargs))


class LogNormal(TransformedDistribution):
    """Log-normal distribution.

    loc: The mean of the logarithm: a number, list, array or Tensor.
    scale: The standard deviation of the logarithm, greater than 0.
    TypeError: `dtype` is not a float dtype.
    ValueError: `scale` is not positive.

    >>> from ms_nn.probability.distribution import LogNormal
    >>> print(LogNormal(0.0, 1.0).cdf(Tensor([1.0])))
    [0.5]
    """

    def __init__(
        self,
        loc: Any = None,
        scale: Any = None,
        seed: int | None = 0,
        dtype: Any = mstype.float32,
        name: str = "LogNormal",
    ) -> None:
        super().__init__(Exp(), Normal(loc, scale, seed=seed, dtype=dtype), seed, name)
        self._reset_parameters()
        self._loc = self._add_parameter(loc, "loc")
        self._scale = self._add_parameter(scale, "scale")

    loc = check.held("loc", "The mean of the logarithm.")
    scale = check.held("scale", "The standard deviation of the logarithm.")

    def _get_dist_type(self) -> str:
        return "LogNormal"

    def _mean(self, loc: Any = None, scale: Any = None) -> Tensor:
        mean, sd = self._check_param_type(loc, scale)
        return ops.exp(mean + 0.5 * ops.square(sd))

    def _mode(self, loc: Any = None, scale: Any = None) -> Tensor:
        mean, sd = self._check_param_type(loc, scale)
        return ops.exp(mean - ops.square(sd))

    def _var(self, loc: Any = None, scale: Any = None) -> Tensor:
        mean, sd = self._check_param_type(loc, scale)
        return ops.expm1(ops.square(sd)) * ops.exp(2.0 * mean + ops.square(sd))

    def _entropy(self, loc: Any = None, scale: Any = None) -> Tensor:
        mean, sd = self._check_param_type(loc, scale)
        return mean + 0.5 + ops.log(sd) + 0.5 * math.log(2.0 * math.pi)

    def _cdf(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        mean, sd = self._check_param_type(loc, scale)
        below = self._distribution.cdf(self._bijector.inverse(value), mean, sd)
        return ops.where(value > 0.0, below, 0.0)

    def _log_prob(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        mean, sd = self._check_param_type(loc, scale)
        before = self._distribution.log_prob(self._bijector.inverse(value), mean, sd)
        return before + self._bijector.inverse_log_jacobian(value)

    def _kl_loss(self, dist: str, loc_b: Tensor, scale_b: Tensor, loc_a: Any = None, scale_a: Any = None) -> Tensor:
        check.distribution_name(dist, "LogNormal")
        return self._distribution.kl_loss("Normal", loc_b, scale_b, loc_a, scale_a)

    def _sample(self, shape: tuple[int, ...] = (), loc: Any = None, scale: Any = None) -> Tensor:
        mean, sd = self._check_param_type(loc, scale)
        return self._bijector.forward(self._distribution.sample(shape, mean, sd))


class Gumbel(TransformedDistribution):
    """Gumbel distribution. Calls cannot pass other parameters.

    loc: The location (mode): a number, list, array or Tensor of floats.
    scale: The scale, greater than 0.
    TypeError: a parameter is not of floats, or `dtype` is not a float dtype.
    ValueError: `scale` is not positive.

    >>> from ms_nn.probability.distribution import Gumbel
    >>> print(Gumbel(0.0, 1.0).mean())
    0.5772157
    """

    def __init__(
        self, loc: Any, scale: Any, seed: int | None = 0, dtype: Any = mstype.float32, name: str = "Gumbel"
    ) -> None:
        curve = GumbelCDF(loc, scale)
        super().__init__(Invert(curve), Uniform(0.0, 1.0, seed=seed, dtype=dtype), seed, name)
        self._reset_parameters()
        self._loc = self._add_parameter(loc, "loc")
        self._scale = self._add_parameter(scale, "scale")
        self._gumbel_bijector = curve

    loc = check.held("loc", "The likeliest value.")
    scale = check.held("scale", "The width.")

    def _get_dist_type(self) -> str:
        return "Gumbel"

    def _mean(self) -> Tensor:
        return self._loc + self._scale * np.euler_gamma

    def _mode(self) -> Tensor:
        return self._check_param_type(None, None)[0]

    def _sd(self) -> Tensor:
        return self._check_param_type(None, None)[1] * (math.pi / math.sqrt(6.0))

    def _entropy(self) -> Tensor:
        return ops.log(self._check_param_type(None, None)[1]) + (1.0 + np.euler_gamma)

    def _log_prob(self, value: Tensor) -> Tensor:
        z = (self._value(value) - self._loc) / self._scale
        return -(z + ops.exp(-z)) - ops.log(self._scale)

    def _cdf(self, value: Tensor) -> Tensor:
        return self._gumbel_bijector.forward(self._value(value))

    def _kl_loss(self, dist: str, loc_b: Tensor, scale_b: Tensor) -> Tensor:
        check.distribution_name(dist, "Gumbel")
        middle, width = self._other(loc_b, "loc_b"), self._other(scale_b, "scale_b")
        ratio = self._scale / width
        moved = ops.expm1((middle - self._loc) / width + ops.lgamma(ratio + 1.0))
        return -ops.log(ratio) + np.euler_gamma * (ratio - 1.0) + (self._loc - middle) / width + moved

    def _sample(self, shape: tuple[int, ...] = ()) -> Tensor:
        drawn = ops.clamp(self._unit(self._shape(shape, self._broadcast_shape)), 1e-30, 1.0 - 2.0**-24)
        return ops.cast(self._bijector.forward(ops.cast(drawn, self._dtype)), self._dtype)
