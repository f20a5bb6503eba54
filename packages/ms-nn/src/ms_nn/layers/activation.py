"""Activation layers: cells over the functions of `ms_tensor.ops`. Those that only call one are rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import Parameter, Tensor, dtype, ops
from ms_tensor._messages import shorten
from ms_tensor.ops.elementwise.activation import _softmax_over

from .._generated import activation_layers
from .._generated.activation_layers import *
from .._validate import kind, positive_int, shown, tensors
from ..cell import Cell
from .layer import Layer

__all__ = ["GELU", "LRN", "FastGelu", "Hardtanh", "PReLU", "RReLU", "Softmax", "Softmax2d", "Softmin", "get_activation"]
__all__ += activation_layers.__all__


class Softmax(Cell):
    """Softmax, `exp(x) / sum(exp(x))` along a dimension; the shape and dtype stay.

    axis: The dimension, or a tuple of several.

    >>> print(nn.Softmax()(Tensor([1.0, 1.0])))
    [0.5 0.5]
    """

    def __init__(self, axis: Any = -1) -> None:
        super().__init__()
        self.axis = kind(axis, (int, tuple, type(None)), "int or tuple of ints", "axis", type(self).__name__)

    def construct(self, x: Tensor) -> Tensor:
        return _softmax_over(x, self.axis)


class Softmin(Softmax):
    """Softmax of the negated input, `Softmax(axis)(-x)`."""

    def construct(self, x: Tensor) -> Tensor:
        return ops.softmin(x, self.axis)


class GELU(Cell):
    """Gaussian error linear unit, `x * normal_cdf(x)` (arXiv 1606.08415).

    approximate: Whether to use the tanh approximation instead of the error function.
    """

    def __init__(self, approximate: bool = True) -> None:
        super().__init__()
        kind(approximate, bool, "bool", "approximate", "GELU")
        self.approximate = approximate
        self._form = "tanh" if approximate else "none"

    def construct(self, x: Tensor) -> Tensor:
        return ops.gelu(x, self._form)


class FastGelu(Layer):
    """Fast approximation of GELU, `x / (1 + exp(-1.702 * |x|)) * exp(0.851 * (x - |x|))`.

    >>> print(nn.FastGelu()(Tensor([0.0])))
    [0.]
    """

    def construct(self, x: Tensor) -> Tensor:
        size = ops.abs(x)
        return x / (1.0 + ops.exp(size * -1.702)) * ops.exp((x - size) * 0.851)


class PReLU(Cell):
    """Parametric ReLU: `x` where positive, else `w * x` with a learned `w` (arXiv 1502.01852).

    channel: The number of elements of `w`: 1, or the number of channels.
    w: The initial value: a float, a list of floats or a Tensor.
    TypeError: `channel` is not an int, or `w` has another type.
    ValueError: `w` does not have `channel` elements, or an element is not a float.

    >>> print(nn.PReLU()(Tensor([[-1.0, 4.0]])))
    [[-0.25  4.  ]]
    """

    def __init__(self, channel: int = 1, w: Any = 0.25) -> None:
        super().__init__()
        positive_int(channel, "channel", "PReLU")
        if isinstance(w, float):
            start = ops.full((channel,), float(w), dtype=dtype.float32)
        elif isinstance(w, list):
            if len(w) != channel or not all(isinstance(item, float) for item in w):
                raise ValueError(f"For 'PReLU', a list 'w' must hold {shorten(channel)} floats, but got {shown(w)}.")
            start = Tensor(w, dtype.float32)
        elif isinstance(w, Tensor):
            if w.dtype not in (dtype.float16, dtype.float32):
                raise ValueError(f"For 'PReLU', a tensor 'w' must be of dtype float16 or float32, but got {w.dtype}.")
            if w.ndim != 1 or w.shape[0] != channel:
                raise ValueError(f"For 'PReLU', a tensor 'w' must have shape ({shorten(channel)},), but got {w.shape}.")
            start = w
        else:
            raise TypeError(f"For 'PReLU', the 'w' only supported float, list and tensor, but got {type(w).__name__}.")
        self.w = Parameter(start, name="a")

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        return ops.prelu(x, ops.cast(self.w, x.dtype))


class Hardtanh(Cell):
    """Clips elements to [min_val, max_val]."""

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0) -> None:
        super().__init__()
        if min_val >= max_val:
            raise ValueError(
                f"For 'Hardtanh', 'min_val' must be below 'max_val', but got {shorten(min_val)} and {shorten(max_val)}."
            )
        self.min_val, self.max_val = min_val, max_val

    def construct(self, x: Tensor) -> Tensor:
        return ops.hardtanh(x, self.min_val, self.max_val)


class RReLU(Cell):
    """Randomized leaky ReLU: `x` where positive, else `x` times a random slope per element (arXiv 1505.00853).

    lower: The smallest slope. Default: 1/8.
    upper: The largest slope. Default: 1/3.
    TypeError: a slope is not a number.
    ValueError: `lower` exceeds `upper`.

    >>> print(nn.RReLU(0.5, 0.5)(Tensor([-2.0, 4.0])))
    [-1.  4.]
    """

    def __init__(self, lower: float = 1 / 8, upper: float = 1 / 3) -> None:
        super().__init__()
        for name, value in (("upper", upper), ("lower", lower)):
            kind(value, (int, float), "float or int", name, "RReLU", bools=False)
        if lower > upper:
            raise ValueError(
                f"For 'RReLU', 'lower' must not exceed 'upper', but got {shorten(lower)} and {shorten(upper)}."
            )
        self.lower, self.upper = lower, upper

    def construct(self, x: Tensor) -> Tensor:
        return ops.rrelu(x, self.lower, self.upper)


class Softmax2d(Layer):
    """Softmax over the channels of an (N, C, H, W) or (C, H, W) input.

    ValueError: the input has another rank.

    >>> print(nn.Softmax2d()(ops.ones((2, 1, 1))).reshape(2))
    [0.5 0.5]
    """

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim not in (3, 4):
            raise ValueError(f"For 'Softmax2d', the in_shape must have 3 or 4 dims, but got {x.ndim}.")
        return ops.softmax(x, -3)


class LRN(Cell):
    """Local response normalization over channels; see `ops.lrn`.

    depth_radius: The number of neighbouring channels on each side.
    norm_region: Must be 'ACROSS_CHANNELS'.

    >>> nn.LRN()(ops.ones((2, 3, 4, 4))).shape
    (2, 3, 4, 4)
    """

    def __init__(
        self,
        depth_radius: int = 5,
        bias: float = 1.0,
        alpha: float = 1.0,
        beta: float = 0.5,
        norm_region: str = "ACROSS_CHANNELS",
    ) -> None:
        super().__init__()
        self.lrn_op = ops.LRN(depth_radius, bias, alpha, beta, norm_region)

    def construct(self, input_x: Tensor) -> Tensor:
        return self.lrn_op(input_x)


_activation: dict[str, Callable[..., Cell]] = {
    "softmin": Softmin,
    "softmax": Softmax,
    "softmax2d": Softmax2d,
    "logsoftmax": LogSoftmax,
    "relu": ReLU,
    "relu6": ReLU6,
    "rrelu": RReLU,
    "silu": SiLU,
    "tanh": Tanh,
    "tanhshrink": Tanhshrink,
    "hardtanh": Hardtanh,
    "gelu": GELU,
    "fast_gelu": FastGelu,
    "elu": ELU,
    "sigmoid": Sigmoid,
    "softsign": Softsign,
    "prelu": PReLU,
    "leakyrelu": LeakyReLU,
    "hswish": HSwish,
    "hsigmoid": HSigmoid,
    "logsigmoid": LogSigmoid,
    "softshrink": SoftShrink,
    "hshrink": HShrink,
    "threshold": Threshold,
    "mish": Mish,
    "celu": CELU,
    "selu": SeLU,
}


def get_activation(name: str | None, prim_name: str | None = None) -> Cell | None:
    """Returns the activation layer with a name such as 'relu', or None if the name is None.

    KeyError: no activation has this name.

    >>> nn.get_activation("sigmoid")
    Sigmoid()
    """
    if name is None:
        return None
    if name not in _activation:
        lead = f"For '{shorten(prim_name)}', the" if prim_name else "The"
        raise KeyError(f"{lead} 'name' must be in {list(_activation)}, but got {shown(name)}.")
    return _activation[name]()
