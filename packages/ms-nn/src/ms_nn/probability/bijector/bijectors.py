"""The bijectors."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from .. import _parameters as check
from .bijector import Bijector


class ScalarAffine(Bijector):
    """Affine function `scale * x + shift`.

    scale: A float, list, array or Tensor of floats.
    shift: A float, list, array or Tensor of floats.
    TypeError: a parameter is not of floats, or their dtypes differ.

    >>> from ms_nn.probability.bijector import ScalarAffine
    >>> print(ScalarAffine(2.0, 1.0).forward(Tensor([2.0])))
    [5.]
    """

    def __init__(self, scale: Any = 1.0, shift: Any = 0.0, name: str = "ScalarAffine") -> None:
        values = {"scale": scale, "shift": shift}
        super().__init__(True, True, name, None, {**values, "name": name, "param_dict": values})
        self._scale = self._add_parameter(scale, "scale")
        self._shift = self._add_parameter(shift, "shift")

    scale = check.held("scale", "The factor.")
    shift = check.held("shift", "What is added.")

    def _forward(self, value: Tensor) -> Tensor:
        x = self._check_value_dtype(value)
        return ops.cast(self._scale, x.dtype) * x + ops.cast(self._shift, x.dtype)

    def _inverse(self, value: Tensor) -> Tensor:
        y = self._check_value_dtype(value)
        return (y - ops.cast(self._shift, y.dtype)) / ops.cast(self._scale, y.dtype)

    def _forward_log_jacobian(self, value: Tensor) -> Tensor:
        return ops.log(ops.abs(ops.cast(self._scale, self._check_value_dtype(value).dtype)))

    def _inverse_log_jacobian(self, value: Tensor) -> Tensor:
        return -self._forward_log_jacobian(value)


class Softplus(Bijector):
    """Softplus, `log(1 + exp(sharpness * x)) / sharpness`.

    sharpness: A float, list, array or Tensor of floats.
    TypeError: `sharpness` is not of floats.

    >>> from ms_nn.probability.bijector import Softplus
    >>> print(Softplus().forward(Tensor([0.0])))
    [0.6931472]
    """

    def __init__(self, sharpness: Any = 1.0, name: str = "Softplus") -> None:
        super().__init__(
            name=name, param={"sharpness": sharpness, "name": name, "param_dict": {"sharpness": sharpness}}
        )
        self._sharpness = self._add_parameter(sharpness, "sharpness")

    sharpness = check.held("sharpness", "The sharpness of the bend.")

    def _scaled(self, value: Tensor) -> tuple[Tensor, Tensor]:
        x = self._check_value_dtype(value)
        sharpness = ops.cast(self._sharpness, x.dtype)
        return sharpness * x, sharpness

    def _forward(self, value: Tensor) -> Tensor:
        x, sharpness = self._scaled(value)
        return (ops.relu(x) + ops.log1p(ops.exp(-ops.abs(x)))) / sharpness

    def _inverse(self, value: Tensor) -> Tensor:
        y, sharpness = self._scaled(value)
        return (y + ops.log(-ops.expm1(-y))) / sharpness

    def _forward_log_jacobian(self, value: Tensor) -> Tensor:
        x, _ = self._scaled(value)
        return ops.minimum(x, 0.0) - ops.log1p(ops.exp(-ops.abs(x)))

    def _inverse_log_jacobian(self, value: Tensor) -> Tensor:
        y, _ = self._scaled(value)
        return -ops.log(-ops.expm1(-y))


class PowerTransform(Bijector):
    """Power transform, `(1 + x * power) ** (1 / power)`, or `exp(x)` if `power` is 0.

    power: A float, list, array or Tensor of floats, at least 0.
    TypeError: `power` is not of floats.
    ValueError: `power` is negative.

    >>> from ms_nn.probability.bijector import PowerTransform
    >>> print(PowerTransform(0.5).forward(Tensor([2.0])))
    [4.]
    """

    def __init__(self, power: Any = 0.0, name: str = "PowerTransform") -> None:
        super().__init__(name=name, param={"power": power, "name": name, "param_dict": {"power": power}})
        self._power = self._add_parameter(power, "power")
        check.not_negative(self._power, "Power")

    power = check.held("power", "The power.")

    def _parts(self, value: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """A value and the power in one shape, where the power is 0, and a power that is safe to divide by."""
        x = self._check_value_dtype(value)
        power = ops.cast(self._power, x.dtype) + x * 0.0
        zero = power == 0.0
        return x + power * 0.0, power, zero, ops.where(zero, 1.0, power)

    def _forward(self, value: Tensor) -> Tensor:
        x, _, zero, safe = self._parts(value)
        return ops.where(zero, ops.exp(x), ops.exp(ops.log1p(x * safe) / safe))

    def _inverse(self, value: Tensor) -> Tensor:
        y, _, zero, safe = self._parts(value)
        return ops.where(zero, ops.log(y), ops.expm1(ops.log(y) * safe) / safe)

    def _forward_log_jacobian(self, value: Tensor) -> Tensor:
        x, _, zero, safe = self._parts(value)
        return ops.where(zero, x, (1.0 / safe - 1.0) * ops.log1p(x * safe))

    def _inverse_log_jacobian(self, value: Tensor) -> Tensor:
        y = self._check_value_dtype(value)
        return (ops.cast(self._power, y.dtype) - 1.0) * ops.log(y)


class Exp(PowerTransform):
    """Exponential function.

    >>> from ms_nn.probability.bijector import Exp
    >>> print(Exp().inverse(Tensor([1.0])))
    [0.]
    """

    def __init__(self, name: str = "Exp") -> None:
        super().__init__(name=name)

    def _printed(self) -> str:
        return "exp"


class GumbelCDF(Bijector):
    """Cumulative distribution function of the Gumbel distribution, `exp(-exp(-(x - loc) / scale))`.

    loc: A float, list, array or Tensor of floats.
    scale: A float, list, array or Tensor of floats greater than 0.
    TypeError: a parameter is not of floats, or their dtypes differ.
    ValueError: `scale` is not positive.

    >>> from ms_nn.probability.bijector import GumbelCDF
    >>> print(GumbelCDF().forward(Tensor([0.0])))
    [0.36787945]
    """

    def __init__(self, loc: Any = 0.0, scale: Any = 1.0, name: str = "GumbelCDF") -> None:
        values = {"loc": loc, "scale": scale}
        super().__init__(name=name, param={**values, "name": name, "param_dict": values})
        self._loc = self._add_parameter(loc, "loc")
        self._scale = self._add_parameter(scale, "scale")
        check.positive(self._scale, "scale")

    loc = check.held("loc", "The likeliest value.")
    scale = check.held("scale", "The width.")

    def _standard(self, value: Tensor) -> Tensor:
        x = self._check_value_dtype(value)
        return (x - ops.cast(self._loc, x.dtype)) / ops.cast(self._scale, x.dtype)

    def _forward(self, value: Tensor) -> Tensor:
        return ops.exp(-ops.exp(-self._standard(value)))

    def _inverse(self, value: Tensor) -> Tensor:
        y = self._check_value_dtype(value)
        return ops.cast(self._loc, y.dtype) - ops.cast(self._scale, y.dtype) * ops.log(-ops.log(y))

    def _forward_log_jacobian(self, value: Tensor) -> Tensor:
        z = self._standard(value)
        return -z - ops.exp(-z) - ops.log(ops.cast(self._scale, z.dtype))

    def _inverse_log_jacobian(self, value: Tensor) -> Tensor:
        y = self._check_value_dtype(value)
        return ops.log(ops.cast(self._scale, y.dtype) / (-y * ops.log(y)))
