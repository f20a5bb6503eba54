"""Location-scale distributions over the real numbers."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype

from .. import _parameters as check
from .distribution import Distribution


class _MeanAndSd(Distribution):
    """A distribution with the parameters 'mean' and 'sd'."""

    def __init__(
        self, mean: Any = None, sd: Any = None, seed: int | None = None, dtype: Any = mstype.float32, name: str = ""
    ) -> None:
        self._mean_value, self._sd_value = self._start(seed, dtype, name, mean=mean, sd=sd)
        check.positive(self._sd_value, "Standard deviation")

    def _standard(self, value: Any, mean: Any, sd: Any) -> tuple[Tensor, Tensor]:
        """Returns the standardized value, and the scale."""
        x = self._value(value)
        middle, width = self._check_param_type(mean, sd)
        return (x - middle) / width, width


class Normal(_MeanAndSd, defaults={"name": "Normal"}):
    """Normal distribution.

    mean: A number, list, array or Tensor; None if each call passes it.
    sd: The standard deviation, greater than 0; like `mean`.
    TypeError: `dtype` is not a float dtype.
    ValueError: `sd` is not positive.

    >>> from ms_nn.probability.distribution import Normal
    >>> print(Normal(0.0, 1.0).log_prob(Tensor([0.0])))
    [-0.9189385]
    """

    def _get_dist_type(self) -> str:
        return "Normal"

    def _printed(self) -> list[tuple[str, Any]]:
        return [("mean", self._mean_value), ("standard deviation", self._sd_value)]

    def _mean(self, mean: Any = None, sd: Any = None) -> Tensor:
        return self._check_param_type(mean, sd)[0]

    def _mode(self, mean: Any = None, sd: Any = None) -> Tensor:
        return self._check_param_type(mean, sd)[0]

    def _sd(self, mean: Any = None, sd: Any = None) -> Tensor:
        return self._check_param_type(mean, sd)[1]

    def _entropy(self, mean: Any = None, sd: Any = None) -> Tensor:
        return ops.log(self._check_param_type(mean, sd)[1]) + 0.5 * math.log(2.0 * math.pi * math.e)

    def _log_prob(self, value: Tensor, mean: Any = None, sd: Any = None) -> Tensor:
        z, width = self._standard(value, mean, sd)
        return -0.5 * ops.square(z) - (ops.log(width) + 0.5 * math.log(2.0 * math.pi))

    def _cdf(self, value: Tensor, mean: Any = None, sd: Any = None) -> Tensor:
        z, _ = self._standard(value, mean, sd)
        return 0.5 * (1.0 + ops.erf(z / math.sqrt(2.0)))

    def _kl_loss(self, dist: str, mean_b: Tensor, sd_b: Tensor, mean: Any = None, sd: Any = None) -> Tensor:
        check.distribution_name(dist, "Normal")
        mean_b, sd_b = self._other(mean_b, "mean_b"), self._other(sd_b, "sd_b")
        mean_a, sd_a = self._check_param_type(mean, sd)
        ratio = ops.log(sd_a) - ops.log(sd_b)
        return 0.5 * ops.square((mean_a - mean_b) / sd_b) + 0.5 * ops.expm1(2 * ratio) - ratio

    def _sample(self, shape: tuple[int, ...] = (), mean: Any = None, sd: Any = None) -> Tensor:
        middle, width = self._check_param_type(mean, sd)
        drawn = self._gauss(self._shape(shape, middle.shape))
        return ops.cast(drawn * width + middle, self._dtype)


class HalfNormal(_MeanAndSd, defaults={"name": "HalfNormal"}):
    """Half-normal distribution: the absolute value of a normal variable with mean 0.

    mean: A number, list, array or Tensor.
    sd: The standard deviation of the normal variable, greater than 0.
    TypeError: `dtype` is not a float dtype.
    ValueError: `sd` is not positive.

    >>> from ms_nn.probability.distribution import HalfNormal
    >>> print(HalfNormal(0.0, 1.0).prob(Tensor([-1.0, 0.0])))
    [0.        0.7978846]
    """

    def _prob(self, value: Tensor, mean: Any = None, sd: Any = None) -> Tensor:
        z, width = self._standard(value, mean, sd)
        height = ops.exp(-0.5 * ops.square(z)) * math.sqrt(2.0 / math.pi) / width
        return height * ops.cast(value >= 0, self._dtype)


class Laplace(_MeanAndSd, defaults={"name": "Laplace"}):
    """Laplace distribution.

    Arguments: HalfNormal
    sd: The scale, greater than 0.

    >>> from ms_nn.probability.distribution import Laplace
    >>> print(Laplace(0.0, 0.5).log_prob(Tensor([0.5, 1.0])))
    [-1. -2.]
    """

    def _log_prob(self, value: Tensor, mean: Any = None, sd: Any = None) -> Tensor:
        z, width = self._standard(value, mean, sd)
        return -ops.abs(z) - ops.log(2.0 * width)


class StudentT(Distribution):
    """Student's t distribution.

    df: The degrees of freedom, greater than 0.
    Arguments: HalfNormal
    sd: The scale, greater than 0.
    ValueError: `df` or `sd` is not positive.

    >>> from ms_nn.probability.distribution import StudentT
    >>> print(StudentT(1.0, 0.0, 1.0).log_prob(Tensor([0.0])).asnumpy().round(4))
    [-1.1447]
    """

    def __init__(
        self,
        df: Any = None,
        mean: Any = None,
        sd: Any = None,
        seed: int | None = None,
        dtype: Any = mstype.float32,
        name: str = "StudentT",
    ) -> None:
        found = self._start(seed, dtype, name, df=df, mean=mean, sd=sd)
        self._df_value, self._mean_value, self._sd_value = found
        check.positive(self._sd_value, "Standard deviation")
        check.positive(self._df_value, "Degrees of freedom")

    def _log_prob(self, value: Tensor, df: Any = None, mean: Any = None, sd: Any = None) -> Tensor:
        x = self._value(value)
        degrees, middle, width = self._check_param_type(df, mean, sd)
        shape = -0.5 * (degrees + 1.0) * ops.log1p(ops.square((x - middle) / width) / degrees)
        scale = ops.log(width) + 0.5 * ops.log(degrees) + 0.5 * math.log(math.pi)
        return shape - (scale + ops.lgamma(0.5 * degrees) - ops.lgamma(0.5 * (degrees + 1.0)))


class _LocAndScale(Distribution):
    """A distribution with the parameters 'loc' and 'scale'."""

    def __init__(
        self, loc: Any = None, scale: Any = None, seed: int | None = None, dtype: Any = mstype.float32, name: str = ""
    ) -> None:
        self._loc, self._scale = self._start(seed, dtype, name, loc=loc, scale=scale)
        check.positive(self._scale, "scale")

    loc = check.held("loc", "The middle.")
    scale = check.held("scale", "The width.")

    def _printed(self) -> list[tuple[str, Any]]:
        return [("location", self._loc), ("scale", self._scale)]

    def _mode(self, loc: Any = None, scale: Any = None) -> Tensor:
        return self._check_param_type(loc, scale)[0]

    def _standard(self, value: Any, loc: Any, scale: Any) -> tuple[Tensor, Tensor]:
        x = self._value(value)
        middle, width = self._check_param_type(loc, scale)
        return (x - middle) / width, width


class Logistic(_LocAndScale, defaults={"name": "Logistic"}):
    """Logistic distribution.

    loc: The location: a number, list, array or Tensor.
    scale: The scale, greater than 0.
    TypeError: `dtype` is not a float dtype.
    ValueError: `scale` is not positive.

    >>> from ms_nn.probability.distribution import Logistic
    >>> print(Logistic(0.0, 1.0).prob(Tensor([0.0])).asnumpy().round(4))
    [0.25]
    """

    def _get_dist_type(self) -> str:
        return "Logistic"

    def _mean(self, loc: Any = None, scale: Any = None) -> Tensor:
        return self._check_param_type(loc, scale)[0]

    def _sd(self, loc: Any = None, scale: Any = None) -> Tensor:
        return self._check_param_type(loc, scale)[1] * (math.pi / math.sqrt(3.0))

    def _entropy(self, loc: Any = None, scale: Any = None) -> Tensor:
        return ops.log(self._check_param_type(loc, scale)[1]) + 2.0

    def _log_prob(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        z, width = self._standard(value, loc, scale)
        return -z - 2.0 * ops.softplus(-z) - ops.log(width)

    def _cdf(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        return ops.sigmoid(self._standard(value, loc, scale)[0])

    def _log_cdf(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        return -ops.softplus(-self._standard(value, loc, scale)[0])

    def _survival_function(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        return ops.sigmoid(-self._standard(value, loc, scale)[0])

    def _log_survival(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        return -ops.softplus(self._standard(value, loc, scale)[0])

    def _sample(self, shape: tuple[int, ...] = (), loc: Any = None, scale: Any = None) -> Tensor:
        middle, width = self._check_param_type(loc, scale)
        drawn = ops.clamp(self._unit(self._shape(shape, middle.shape)), 1e-30, 1.0 - 2.0**-24)
        return ops.cast((ops.log(drawn) - ops.log1p(-drawn)) * width + middle, self._dtype)


class Cauchy(_LocAndScale, defaults={"name": "Cauchy"}):
    """Cauchy distribution, which has no mean and no variance.

    Arguments: Logistic

    >>> from ms_nn.probability.distribution import Cauchy
    >>> print(Cauchy(0.0, 1.0).cdf(Tensor([0.0, 1.0])))
    [0.5  0.75]
    """

    def _get_dist_type(self) -> str:
        return "Cauchy"

    def _mean(self, *args: Any, **kwargs: Any) -> Tensor:
        raise ValueError("mean is undefined for Cauchy distribution.")

    def _sd(self, *args: Any, **kwargs: Any) -> Tensor:
        raise ValueError("standard deviation is undefined for Cauchy distribution.")

    def _var(self, *args: Any, **kwargs: Any) -> Tensor:
        raise ValueError("variance is undefined for Cauchy distribution.")

    def _entropy(self, loc: Any = None, scale: Any = None) -> Tensor:
        return ops.log(self._check_param_type(loc, scale)[1]) + math.log(4.0 * math.pi)

    def _log_prob(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        z, width = self._standard(value, loc, scale)
        return -ops.log1p(ops.square(z)) - ops.log(math.pi * width)

    def _cdf(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        return ops.atan(self._standard(value, loc, scale)[0]) / math.pi + 0.5

    def _log_cdf(self, value: Tensor, loc: Any = None, scale: Any = None) -> Tensor:
        return ops.log1p(2.0 * ops.atan(self._standard(value, loc, scale)[0]) / math.pi) - math.log(2.0)

    def _kl_loss(self, dist: str, loc_b: Tensor, scale_b: Tensor, loc_a: Any = None, scale_a: Any = None) -> Tensor:
        check.distribution_name(dist, "Cauchy")
        middle_a, width_a = self._check_param_type(loc_a, scale_a)
        middle_b, width_b = self._other(loc_b, "loc_b"), self._other(scale_b, "scale_b")
        both = ops.square(width_a + width_b) + ops.square(middle_a - middle_b)
        return ops.log(both) - math.log(4.0) - ops.log(width_a) - ops.log(width_b)

    def _sample(self, shape: tuple[int, ...] = (), loc: Any = None, scale: Any = None) -> Tensor:
        middle, width = self._check_param_type(loc, scale)
        turn = ops.tan(math.pi * (self._unit(self._shape(shape, middle.shape)) - 0.5))
        return ops.cast(middle + width * turn, self._dtype)
