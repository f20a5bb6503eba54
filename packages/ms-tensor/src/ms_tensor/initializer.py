"""Initializers: how fresh parameters are filled. They draw from the default generator, so `set_seed` fixes them.

Formulas: Xavier from Glorot and Bengio 2010, He from arXiv 1502.01852.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_runtime import Tensor, next_rng
from ms_runtime import op as _op

from . import _check as check
from . import _devices
from . import _table as t
from . import dtype as mstype

_erfinv = _op("erfinv")


class Initializer:
    """Base class of initializers: a subclass defines `values(shape)`, which returns a tensor or an array."""

    def __init__(self, **kwargs: Any) -> None:
        self._kwargs = kwargs

    def values(self, shape: tuple[int, ...]) -> Any:
        """The values for this shape."""
        raise NotImplementedError(f"{type(self).__name__} gives no values.")

    def __repr__(self) -> str:
        module = type(self).__module__  # printed networks show MindSpore's
        shown = "mindspore.common.initializer" if module == __name__ else module
        return f"<{shown}.{type(self).__qualname__} object at {id(self):#x}>"

    def _initialize(self, arr: np.ndarray[Any, Any]) -> None:
        values = self.values(arr.shape)
        arr[...] = values.asnumpy() if isinstance(values, Tensor) else values

    def __call__(self, arr: np.ndarray[Any, Any]) -> None:
        """Fills a NumPy array in place."""
        self._initialize(arr)

    def tensor(self, shape: tuple[int, ...], dtype: Any) -> Tensor:
        """A tensor of these values."""
        if type(self)._initialize is not Initializer._initialize:
            array = np.zeros(shape, np.float32)
            self._initialize(array)
            return Tensor(array, dtype)
        values = self.values(shape)
        return t.cast(values, dtype) if isinstance(values, Tensor) else Tensor(np.asarray(values), dtype)


def _uniform(shape: tuple[int, ...], low: float, high: float) -> Tensor:
    key, call = next_rng()
    return t.add(t.mul(t.uniform_(key, shape, call, mstype.float32), high - low), low)


def _normal(shape: tuple[int, ...], mean: float, sigma: float) -> Tensor:
    _check_sigma(sigma)
    key, call = next_rng()
    return t.add(t.mul(t.normal_(key, shape, call, mstype.float32), sigma), mean)


def _check_sigma(sigma: float) -> None:
    if sigma < 0:
        raise ValueError(f"For 'initializer', the standard deviation must be at least 0, but got {check.show(sigma)}.")


def _normal_between(uniform: Tensor, low: Any, high: Any) -> Tensor:
    """Standard normal numbers between two bounds, by the inverse of the distribution function."""
    if isinstance(low, Tensor):
        first, last = (t.erf(t.div(bound, math.sqrt(2))) for bound in (low, high))
        level = t.add(first, t.mul(t.sub(last, first), uniform))
    else:
        first_, last_ = math.erf(low / math.sqrt(2)), math.erf(high / math.sqrt(2))
        level = t.add(t.mul(uniform, last_ - first_), first_)
    return t.minimum(t.maximum(t.mul(_erfinv(level), math.sqrt(2)), low), high)


def _truncated(shape: tuple[int, ...], a: float, b: float, mean: float, sigma: float) -> Tensor:
    """Normal numbers within [a, b] standard deviations of the mean."""
    key, call = next_rng()
    # The 24 bits of a float32 do not resolve the tails beyond four standard deviations.
    dtype = mstype.float32 if max(-a, b) <= 4 else mstype.float64
    uniform = t.uniform_(key, shape, call, dtype)
    return t.add(t.mul(_normal_between(uniform, a, b), sigma), mean)


def _calculate_fan_in_and_fan_out(shape: tuple[int, ...]) -> tuple[int, int]:
    """The numbers of inputs and outputs of a unit, for a weight of shape (out, in, *kernel)."""
    if len(shape) < 2:
        raise ValueError(
            f"Fan in and fan out need a shape of 2 dimensions or more, but got {check.show(tuple(shape))}."
        )
    field = math.prod(shape[2:])
    return shape[1] * field, shape[0] * field


def _calculate_in_and_out(arr: Any) -> tuple[int, int]:
    """As `_calculate_fan_in_and_fan_out`, of an array."""
    return _calculate_fan_in_and_fan_out(arr.shape)


def _calculate_correct_fan(shape: tuple[int, ...], mode: str) -> int:
    """Fan in or fan out, as `mode` says."""
    if not isinstance(mode, str):
        raise TypeError(f"'mode' must be a str, but got {type(mode).__name__}.")
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"'mode' must be 'fan_in' or 'fan_out', but got {check.show(mode)}.")
    return _calculate_fan_in_and_fan_out(shape)[0 if mode == "fan_in" else 1]


def _calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """The factor that compensates for the shrinking by a nonlinearity; `param` is the slope of 'leaky_relu'."""
    if nonlinearity in ("linear", "sigmoid", "conv1d", "conv2d", "conv3d"):
        return 1.0
    if nonlinearity == "tanh":
        return 5.0 / 3.0
    if nonlinearity == "relu":
        return math.sqrt(2.0)
    if nonlinearity == "leaky_relu":
        if param is not None and (isinstance(param, bool) or not isinstance(param, (int, float))):
            raise ValueError(f"The slope of 'leaky_relu' must be a number, but got {check.show(param)}.")
        # Beyond, its square is infinite.
        if param is not None and not abs(param) < 1e150:
            return 0.0
        return math.sqrt(2.0 / (1.0 + (0.01 if param is None else param) ** 2))
    raise ValueError(f"The nonlinearity {check.show(nonlinearity)} is not supported.")


class Zero(Initializer):
    """Zeros."""

    def values(self, shape: tuple[int, ...]) -> Any:
        return t.full(shape, 0, mstype.float32)


class One(Initializer):
    """Ones."""

    def values(self, shape: tuple[int, ...]) -> Any:
        return t.full(shape, 1, mstype.float32)


class Constant(Initializer):
    """The constant `value`."""

    def __init__(self, value: Any) -> None:
        super().__init__(value=value)
        self.value = value

    def values(self, shape: tuple[int, ...]) -> Any:
        return np.broadcast_to(np.asarray(self.value), shape)


class Normal(Initializer):
    """Normal numbers of mean `mean` (default 0.0) and standard deviation `sigma` (default 0.01)."""

    def __init__(self, sigma: float = 0.01, mean: float = 0.0) -> None:
        super().__init__(sigma=sigma, mean=mean)
        self.sigma, self.mean = sigma, mean

    def values(self, shape: tuple[int, ...]) -> Any:
        return _normal(shape, self.mean, self.sigma)


class TruncatedNormal(Initializer):
    """Normal numbers, drawn again if they are outside [a, b] standard deviations from the mean."""

    def __init__(self, sigma: float = 0.01, mean: float = 0.0, a: float = -2.0, b: float = 2.0) -> None:
        super().__init__(sigma=sigma, mean=mean, a=a, b=b)
        self.sigma, self.mean, self.a, self.b = sigma, mean, a, b

    def values(self, shape: tuple[int, ...]) -> Any:
        _check_sigma(self.sigma)
        return _truncated(shape, self.a, self.b, self.mean, self.sigma)


class Uniform(Initializer):
    """Uniform numbers in [-scale, scale); `scale` defaults to 0.07."""

    def __init__(self, scale: float = 0.07) -> None:
        super().__init__(scale=scale)
        self.scale = scale

    def values(self, shape: tuple[int, ...]) -> Any:
        return _uniform(shape, -self.scale, self.scale)


class XavierUniform(Initializer):
    """Uniform numbers up to `gain * sqrt(6 / (fan_in + fan_out))`; `gain` defaults to 1."""

    def __init__(self, gain: float = 1) -> None:
        super().__init__(gain=gain)
        self.gain = gain

    def values(self, shape: tuple[int, ...]) -> Any:
        bound = self.gain * math.sqrt(6.0 / max(sum(_calculate_fan_in_and_fan_out(shape)), 1))
        return _uniform(shape, -bound, bound)


class XavierNormal(Initializer):
    """Normal numbers of standard deviation `gain * sqrt(2 / (fan_in + fan_out))`; `gain` defaults to 1."""

    def __init__(self, gain: float = 1) -> None:
        super().__init__(gain=gain)
        self.gain = gain

    def values(self, shape: tuple[int, ...]) -> Any:
        return _normal(shape, 0.0, self.gain * math.sqrt(2.0 / max(sum(_calculate_fan_in_and_fan_out(shape)), 1)))


class HeUniform(Initializer):
    """Uniform numbers up to `gain * sqrt(3 / fan)`, with the gain of the nonlinearity."""

    def __init__(self, negative_slope: float = 0, mode: str = "fan_in", nonlinearity: str = "leaky_relu") -> None:
        super().__init__(negative_slope=negative_slope, mode=mode, nonlinearity=nonlinearity)
        self.negative_slope, self.mode, self.nonlinearity = negative_slope, mode, nonlinearity

    def values(self, shape: tuple[int, ...]) -> Any:
        bound = (
            math.sqrt(3.0)
            * _calculate_gain(self.nonlinearity, self.negative_slope)
            / math.sqrt(max(_calculate_correct_fan(shape, self.mode), 1))
        )
        return _uniform(shape, -bound, bound)


class HeNormal(Initializer):
    """Normal numbers of standard deviation `gain / sqrt(fan)`, with the gain of the nonlinearity."""

    def __init__(self, negative_slope: float = 0, mode: str = "fan_in", nonlinearity: str = "leaky_relu") -> None:
        super().__init__(negative_slope=negative_slope, mode=mode, nonlinearity=nonlinearity)
        self.negative_slope, self.mode, self.nonlinearity = negative_slope, mode, nonlinearity

    def values(self, shape: tuple[int, ...]) -> Any:
        sigma = _calculate_gain(self.nonlinearity, self.negative_slope) / math.sqrt(
            max(_calculate_correct_fan(shape, self.mode), 1)
        )
        return _normal(shape, 0.0, sigma)


class VarianceScaling(Initializer):
    """Numbers of variance `scale / fan`: 'truncated_normal', 'untruncated_normal' or 'uniform'."""

    def __init__(self, scale: float = 1.0, mode: str = "fan_in", distribution: str = "truncated_normal") -> None:
        if scale <= 0:
            raise ValueError(f"For 'VarianceScaling', 'scale' must be positive, but got {check.show(scale)}.")
        if mode not in ("fan_in", "fan_out", "fan_avg"):
            raise ValueError(f"For 'VarianceScaling', 'mode' must be a fan, but got {check.show(mode)}.")
        if distribution not in ("uniform", "truncated_normal", "untruncated_normal"):
            raise ValueError(f"For 'VarianceScaling', 'distribution' is not supported: {check.show(distribution)}.")
        super().__init__(scale=scale, mode=mode, distribution=distribution)
        self.scale, self.mode, self.distribution = scale, mode, distribution

    def values(self, shape: tuple[int, ...]) -> Any:
        fan_in, fan_out = _calculate_fan_in_and_fan_out(shape)
        fan = {"fan_in": fan_in, "fan_out": fan_out, "fan_avg": (fan_in + fan_out) / 2}[self.mode]
        variance = self.scale / max(1.0, fan)
        if self.distribution == "uniform":
            return _uniform(shape, -math.sqrt(3.0 * variance), math.sqrt(3.0 * variance))
        if self.distribution == "untruncated_normal":
            return _normal(shape, 0.0, math.sqrt(variance))
        # What is cut off takes some variance away; the constant is that of a standard normal cut at two sigma.
        return _truncated(shape, -2.0, 2.0, 0.0, math.sqrt(variance) / 0.87962566103423978)


class Identity(Initializer):
    """A matrix with ones on the main diagonal."""

    def values(self, shape: tuple[int, ...]) -> Any:
        if len(shape) != 2:
            raise ValueError(f"For 'Identity', the shape must have 2 dimensions, but got {check.show(shape)}.")
        return np.eye(*shape, dtype=np.float32)


class Dirac(Initializer):
    """A convolution weight that preserves its input, in each of `groups` groups."""

    def __init__(self, groups: int = 1) -> None:
        super().__init__(groups=groups)
        self.groups = groups

    def values(self, shape: tuple[int, ...]) -> Any:
        check.at_least(check.integer(self.groups, "Dirac", "groups"), 1, "Dirac", "groups")
        if len(shape) not in (3, 4, 5) or shape[0] % self.groups:
            raise ValueError(
                f"For 'Dirac', the shape must have 3 to 5 dimensions, the first a multiple of {self.groups} groups, "
                f"but got {shape}."
            )
        array = np.zeros(shape, np.float32)
        per_group = shape[0] // self.groups
        centre = tuple(n // 2 for n in shape[2:])
        for group in range(self.groups):
            for i in range(min(per_group, shape[1])):
                array[(group * per_group + i, i, *centre)] = 1.0
        return array


class Orthogonal(Initializer):
    """A matrix with orthogonal rows or columns, times `gain`."""

    def __init__(self, gain: float = 1.0) -> None:
        super().__init__(gain=gain)
        self.gain = gain

    def values(self, shape: tuple[int, ...]) -> Any:
        if len(shape) < 2:
            raise ValueError(
                f"For 'Orthogonal', the shape must have 2 dimensions or more, but got {check.show(shape)}."
            )
        rows, columns = shape[0], math.prod(shape[1:])
        drawn = _normal((rows, columns), 0.0, 1.0).asnumpy()
        q, r = np.linalg.qr(drawn.T if rows < columns else drawn)
        q = q * np.sign(np.diag(r))
        return ((q.T if rows < columns else q).reshape(shape) * self.gain).astype(np.float32)


class Sparse(Initializer):
    """A matrix of normal numbers of standard deviation `sigma`, with a share `sparsity` of zeros in each column."""

    def __init__(self, sparsity: float, sigma: float = 0.01) -> None:
        super().__init__(sparsity=sparsity, sigma=sigma)
        self.sparsity, self.sigma = sparsity, sigma

    def values(self, shape: tuple[int, ...]) -> Any:
        if len(shape) != 2:
            raise ValueError(f"For 'Sparse', the shape must have 2 dimensions, but got {check.show(shape)}.")
        drawn = _normal(shape, 0.0, self.sigma).asnumpy().copy()
        zeros = math.ceil(self.sparsity * shape[0])
        order = np.argsort(_uniform(shape, 0.0, 1.0).asnumpy(), axis=0)
        np.put_along_axis(drawn, order[:zeros], 0.0, axis=0)
        return drawn


_ALIASES: dict[str, type[Initializer]] = {
    "zero": Zero,
    "zeros": Zero,
    "one": One,
    "ones": One,
    "normal": Normal,
    "uniform": Uniform,
    "truncatednormal": TruncatedNormal,
    "xavier_uniform": XavierUniform,
    "xavieruniform": XavierUniform,
    "xavier_normal": XavierNormal,
    "xaviernormal": XavierNormal,
    "he_uniform": HeUniform,
    "heuniform": HeUniform,
    "he_normal": HeNormal,
    "henormal": HeNormal,
    "variancescaling": VarianceScaling,
    "identity": Identity,
    "sparse": Sparse,
    "dirac": Dirac,
    "orthogonal": Orthogonal,
}


_INITIALIZER_ALIAS = _ALIASES


def _register(*aliases: str) -> Any:
    """A decorator that registers an initializer class under its name and these names, in lower case."""

    def add(cls: type[Initializer]) -> type[Initializer]:
        _ALIASES.update({name.lower(): cls for name in (cls.__name__, *aliases)})
        return cls

    return add


def _assignment(arr: np.ndarray[Any, Any], num: Any) -> np.ndarray[Any, Any]:
    """Writes a number or an array into `arr` and returns it; a 0-d array is replaced."""
    if arr.shape == ():
        return np.array(num).reshape(())
    arr[:] = num
    return arr


def _init_random_normal(mean: float, sigma: float, shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    """Normal numbers as an array."""
    return _normal(tuple(shape), mean, sigma).asnumpy()


def _init_random_uniform(a: float, b: float, shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    """Uniform numbers in [a, b) as an array."""
    return _uniform(tuple(shape), a, b).asnumpy()


def _init_truncated_normal(
    a: float, b: float, mean: float, sigma: float, shape: tuple[int, ...]
) -> np.ndarray[Any, Any]:
    """Normal numbers cut at `a` and `b` deviations, as an array."""
    return t.cast(_truncated(tuple(shape), a, b, mean, sigma), mstype.float32).asnumpy()


def initializer(init: Any, shape: Any = None, dtype: Any = mstype.float32) -> Tensor:
    """Returns a new tensor that is filled by an initializer.

    Args:
        init: The name of an initializer ('normal', 'zeros', 'heUniform', ...), an Initializer, a number, or a tensor
            of this shape.
        shape: An int, or a tuple or list of ints; may be None if `init` is a tensor. Default: None.
        dtype: The dtype. Default: float32.

    Returns:
        Tensor, which is filled at once.

    Raises:
        TypeError: `init` has another type.
        ValueError: no initializer has this name, or `shape` is not positive.

    Examples:
        >>> from ms_tensor.initializer import initializer
        >>> print(initializer("ones", [2, 2]))
        [[1. 1.]
         [1. 1.]]
    """
    if isinstance(init, Tensor):
        wanted = init.shape if shape is None else _positive(shape)
        if tuple(init.shape) != tuple(wanted):
            raise ValueError(
                f"For 'initializer', the shape of the argument 'init' must be the same as {tuple(wanted)}, "
                f"but got {tuple(init.shape)}."
            )
        return t.cast(init, init.dtype if dtype is None else dtype)
    if dtype is None:
        raise check.wrong(ValueError, "initializer", "dtype", "a dtype", "None")
    sizes = _positive(shape)
    if isinstance(init, str):
        found = _ALIASES.get(init.lower())
        if found is None:
            raise ValueError(f"For 'initializer', the class corresponding to {check.show(init)} was not found.")
        init = found()
    elif isinstance(init, np.number):
        init = Constant(init.item())
    elif isinstance(init, (bool, int, float)):
        init = Constant(init)
    words = "the name of an initializer, an Initializer, a number or a Tensor"
    check.kind(init, Initializer, words, "initializer", "init")
    if _devices.makes_meta():
        return Tensor._meta(sizes, mstype.as_dtype(dtype, "initializer"))
    return init.tensor(sizes, dtype)


def _positive(shape: Any) -> tuple[int, ...]:
    sizes = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    for size in sizes:
        if isinstance(size, bool) or not isinstance(size, (int, np.integer)) or size < 0:
            raise ValueError(
                "For 'initializer', the argument 'shape' is invalid, the value of 'shape' must be positive integer, "
                f"but got {check.show(shape)}"
            )
    return tuple(int(size) for size in sizes)
