"""Methods that fill a tensor with random numbers, or draw as many as it has elements."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._devices import beside
from ..generator import next_draw

# The kernels draw float32 and float64; the halves and the ints are cast from those.
_WIDE = (mstype.float32, mstype.float64)


def _draw_dtype(self: Tensor) -> Any:
    return self.dtype if self.dtype in _WIDE else mstype.float32


def _unit(self: Tensor, generator: Any, op: str) -> Tensor:
    """Uniform numbers in [0, 1), one for each element."""
    key, call = next_draw(generator, op)
    return beside(self, t.uniform_, key, self.shape, call, _draw_dtype(self))


def _gauss(self: Tensor, generator: Any, op: str) -> Tensor:
    """Standard normal numbers, one for each element."""
    key, call = next_draw(generator, op)
    return beside(self, t.normal_, key, self.shape, call, _draw_dtype(self))


def _number(value: Any, op: str, name: str) -> Any:
    check.kind(value, (int, float, Tensor), "a number", op, name, bools=False)
    return value


def uniform_(input: Tensor, from_: float = 0, to: float = 1, *, generator: Any = None) -> Tensor:
    """Writes uniform numbers in [from_, to); the tensor is returned.

    Raises:
        TypeError: a bound is not a number, or the tensor holds no floats.
        ValueError: `from_` is above `to`.
    """
    check.floating(input, "uniform_")
    low, high = _number(from_, "uniform_", "from_"), _number(to, "uniform_", "to")
    if not isinstance(low, Tensor) and not isinstance(high, Tensor) and low > high:
        raise ValueError(
            f"For 'uniform_', 'from_' must not be above 'to', but got {check.show(low)} and {check.show(high)}."
        )
    input._assign(t.add(t.mul(_unit(input, generator, "uniform_"), high - low), low))
    return input


def uniform(self: Tensor, from_: float = 0.0, to: float = 1.0, generator: Any = None) -> Tensor:
    """Uniform numbers in [from_, to), in the shape and dtype of this tensor, which stays as it is."""
    return uniform_(beside(self, t.full, self.shape, 0, self.dtype), from_, to, generator=generator)


def random_(input: Tensor, from_: int = 0, to: int | None = None, *, generator: Any = None) -> Tensor:
    """Writes whole numbers, uniform in [from_, to); the tensor is returned.

    Args:
        from_: The least number; given alone, the bound above, and the least is 0. Default: 0.
        to: The bound above; None is the largest whole number that the dtype holds exactly. Default: None.
        generator: A Generator; None is the default one. Default: None.

    Raises:
        ValueError: the range is empty.
    """
    low = check.integer(from_, "random_", "from_")
    if to is None:
        low, high = (0, low) if low else (0, _largest(input.dtype))
    else:
        high = check.integer(to, "random_", "to")
    if low >= high:
        raise check.wrong(ValueError, "random_", "from_", "below 'to'", f"{check.show(low)} and {check.show(high)}")
    key, call = next_draw(generator, "random_")
    input._assign(beside(input, t.randint_, key, input.shape, call, low, high, mstype.int64))
    return input


def _largest(dtype: Any) -> int:
    """One more than the largest whole number up to which every one is a number of the dtype."""
    if dtype is mstype.bool_:
        return 2
    if dtype in mstype.float_type:
        return 2 ** {mstype.float16: 11, mstype.bfloat16: 8, mstype.float32: 24, mstype.float64: 53}[dtype]
    bits = 8 * dtype.itemsize
    return min(2 ** (bits - 1) if dtype in mstype.int_type else 2**bits, 2**63 - 1)


def exponential_(input: Tensor, lambd: float = 1, *, generator: Any = None) -> Tensor:
    """Writes numbers of the density ``lambd * exp(-lambd * x)``; the tensor is returned.

    Raises:
        ValueError: `lambd` is not positive.
    """
    check.floating(input, "exponential_")
    if _number(lambd, "exponential_", "lambd") <= 0:
        raise ValueError(f"For 'exponential_', 'lambd' must be positive, but got {check.show(lambd)}.")
    # One minus a number in [0, 1) is never 0, so that the logarithm is finite.
    unit = _unit(input, generator, "exponential_")
    input._assign(t.div(t.neg(t.log(t.sub(1, unit))), lambd))
    return input


def cauchy(self: Tensor, median: float = 0.0, sigma: float = 1.0) -> Tensor:
    """Numbers of the Cauchy distribution, in the shape of this tensor, of float32."""
    unit = _unit(self, None, "cauchy")
    angle = t.mul(t.sub(unit, 0.5), math.pi)
    return t.add(t.mul(t.div(t.sin(angle), t.cos(angle)), sigma), median)


def log_normal(self: Tensor, mean: float = 1.0, std: float = 2.0) -> Tensor:
    """Numbers whose logarithm is normal, in the shape and dtype of this tensor."""
    return t.cast(t.exp(t.add(t.mul(_gauss(self, None, "log_normal"), std), mean)), self.dtype)


from .._generated.rows.methods import *

METHODS: dict[str, Any] = {}
