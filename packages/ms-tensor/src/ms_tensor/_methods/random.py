"""Methods that fill a tensor with random numbers, or draw as many as it has elements."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .. import ops
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
    if isinstance(value, bool) or not isinstance(value, (int, float, Tensor)):
        raise TypeError(f"For '{op}', '{name}' must be a number, but got {type(value).__name__}.")
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


def normal_(input: Tensor, mean: float = 0, std: float = 1, *, generator: Any = None) -> Tensor:
    """Writes normal numbers of this mean and standard deviation; the tensor is returned.

    Raises:
        TypeError: `mean` or `std` is not a number, or the tensor holds no floats.
        ValueError: `std` is negative.
    """
    check.floating(input, "normal_")
    mean, std = _number(mean, "normal_", "mean"), _number(std, "normal_", "std")
    if not isinstance(std, Tensor) and std < 0:
        raise ValueError(f"For 'normal_', 'std' must be at least 0, but got {check.show(std)}.")
    input._assign(t.add(t.mul(_gauss(input, generator, "normal_"), std), mean))
    return input


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
        raise ValueError(
            f"For 'random_', 'from_' must be below 'to', but got {check.show(low)} and {check.show(high)}."
        )
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


def bernoulli_(input: Tensor, p: Any = 0.5, *, generator: Any = None) -> Tensor:
    """Writes 1 with probability `p` (a number, or a tensor that broadcasts to this one), else 0; it is returned.

    Raises:
        ValueError: a number `p` lies outside [0, 1].
    """
    if not isinstance(p, Tensor) and not 0 <= _number(p, "bernoulli_", "p") <= 1:
        raise ValueError(f"For 'bernoulli_', 'p' must be in [0, 1], but got {check.show(p)}.")
    input._assign(t.less(_unit(input, generator, "bernoulli_"), p))
    return input


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


def bernoulli(self: Tensor, p: Any = None, seed: Any = None, *, generator: Any = None) -> Tensor:
    """Draws 1 with the probability that each element gives, or `p` where that is given, else 0."""
    if seed is not None:
        return ops.bernoulli(self, 0.5 if p is None else p, seed)
    unit = _unit(self, generator, "bernoulli")
    return t.cast(t.less(unit, self if p is None else p), self.dtype)


def bernoulli_ext(input: Tensor, *, generator: Any = None) -> Tensor:
    """Draws 1 with the probability that each element gives, else 0.

    Args:
        input (Tensor): Probabilities, of a float dtype.
        generator: A Generator; None is the default one. Default: None.

    Returns:
        Tensor of the shape and dtype of `input`.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.bernoulli_ext(Tensor([0.0, 1.0])))
        [0. 1.]
    """
    return bernoulli(check.floating(check.tensor(input, "bernoulli_ext"), "bernoulli_ext"), generator=generator)


METHODS: dict[str, Any] = {
    "uniform": uniform,
    "uniform_": uniform_,
    "normal_": normal_,
    "random_": random_,
    "bernoulli": bernoulli,
    "bernoulli_": bernoulli_,
    "exponential_": exponential_,
    "cauchy": cauchy,
    "log_normal": log_normal,
}
