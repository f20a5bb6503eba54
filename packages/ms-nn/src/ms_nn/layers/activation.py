"""Activation layers: cells over the functions of `ms_tensor.ops`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import Parameter, Tensor, dtype, ops

from .._validate import number_in
from ..cell import Cell


class ReLU(Cell):
    """The maximum of the element and 0.

    Examples:
        >>> from ms_nn import ReLU
        >>> from ms_tensor import Tensor
        >>> print(ReLU()(Tensor([-1.0, 4.0])))
        [0. 4.]
    """

    def construct(self, x: Tensor) -> Tensor:
        return ops.relu(x)


class ReLU6(Cell):
    """The element limited to [0, 6]."""

    def construct(self, x: Tensor) -> Tensor:
        return ops.relu6(x)


class Sigmoid(Cell):
    """`1 / (1 + exp(-x))`."""

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.sigmoid(input_x)


class Tanh(Cell):
    """The hyperbolic tangent."""

    def construct(self, x: Tensor) -> Tensor:
        return ops.tanh(x)


class SiLU(Cell):
    """`x * sigmoid(x)`."""

    def construct(self, x: Tensor) -> Tensor:
        return ops.silu(x)


class Mish(Cell):
    """`x * tanh(softplus(x))`."""

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.mish(input_x)


class HSwish(Cell):
    """`x * relu6(x + 3) / 6`."""

    def construct(self, x: Tensor) -> Tensor:
        return ops.hardswish(x)


class HSigmoid(Cell):
    """`relu6(x + 3) / 6`."""

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.hardsigmoid(input_x)


class Softsign(Cell):
    """`x / (1 + |x|)`."""

    def construct(self, x: Tensor) -> Tensor:
        return ops.softsign(x)


class LogSigmoid(Cell):
    """The logarithm of the sigmoid."""

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.logsigmoid(input_x)


class Softmax(Cell):
    """Exponentials divided by their sum along a dimension.

    Args:
        axis: The dimension, or several. Default: -1.

    Examples:
        >>> from ms_nn import Softmax
        >>> from ms_tensor import Tensor
        >>> print(Softmax()(Tensor([1.0, 1.0])))
        [0.5 0.5]
    """

    def __init__(self, axis: Any = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        return ops.softmax(x, self.axis)


class Softmin(Softmax):
    """`Softmax` of the negated tensor."""

    def construct(self, x: Tensor) -> Tensor:
        return ops.softmin(x, self.axis)


class LogSoftmax(Cell):
    """The logarithm of softmax.

    Args:
        axis: The dimension. Default: -1.
    """

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        return ops.log_softmax(x, self.axis)


class GELU(Cell):
    """The Gaussian error linear unit (arXiv 1606.08415).

    Args:
        approximate: Whether it is computed by the hyperbolic tangent, else by the error function. Default: True.
    """

    def __init__(self, approximate: bool = True) -> None:
        super().__init__()
        if not isinstance(approximate, bool):
            raise TypeError(f"For 'GELU', the 'approximate' must be bool, but got {type(approximate).__name__}.")
        self.approximate = approximate
        self._form = "tanh" if approximate else "none"

    def construct(self, x: Tensor) -> Tensor:
        return ops.gelu(x, self._form)


class FastGelu(Cell):
    """An approximation of GELU: `x / (1 + exp(-1.702 * |x|)) * exp(0.851 * (x - |x|))`."""

    def construct(self, x: Tensor) -> Tensor:
        size = ops.abs(x)
        return x / (1.0 + ops.exp(size * -1.702)) * ops.exp((x - size) * 0.851)


class ELU(Cell):
    """`x` where positive, else `alpha * (exp(x) - 1)`.

    Args:
        alpha: Default: 1.0.
    """

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        return ops.elu(x, self.alpha)


class CELU(Cell):
    """`x` where positive, else `alpha * (exp(x / alpha) - 1)`.

    Args:
        alpha: Default: 1.0.
    """

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        return ops.celu(x, self.alpha)


class SeLU(Cell):
    """The self-normalizing exponential linear unit (arXiv 1706.02515)."""

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.selu(input_x)


class LeakyReLU(Cell):
    """`x` where positive, else `alpha * x`.

    Args:
        alpha: Default: 0.2.
    """

    def __init__(self, alpha: float = 0.2) -> None:
        super().__init__()
        self.alpha = alpha

    def construct(self, x: Tensor) -> Tensor:
        return ops.leaky_relu(x, self.alpha)


class PReLU(Cell):
    """`x` where positive, else `w * x` with a learnt `w`.

    Args:
        channel: The number of elements of `w`: 1, or one a channel. Default: 1.
        w: The start value: a number or a tensor. Default: 0.25.
    """

    def __init__(self, channel: int = 1, w: Any = 0.25) -> None:
        super().__init__()
        start = w if isinstance(w, Tensor) else ops.full((channel,), float(w))
        self.w = Parameter(start, name="a")

    def construct(self, x: Tensor) -> Tensor:
        return ops.prelu(x, self.w)


class Hardtanh(Cell):
    """The element limited to [min_val, max_val].

    Args:
        min_val: Default: -1.0.
        max_val: Default: 1.0.
    """

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0) -> None:
        super().__init__()
        if min_val >= max_val:
            raise ValueError(f"For 'Hardtanh', 'min_val' must be below 'max_val', but got {min_val} and {max_val}.")
        self.min_val, self.max_val = min_val, max_val

    def construct(self, x: Tensor) -> Tensor:
        return ops.hardtanh(x, self.min_val, self.max_val)


class HShrink(Cell):
    """The element where its size exceeds `lambd`, else 0.

    Args:
        lambd: Default: 0.5.
    """

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input_x: Tensor) -> Tensor:
        return ops.hardshrink(input_x, self.lambd)


class GLU(Cell):
    """The first half along a dimension times the sigmoid of the second half.

    Args:
        axis: The dimension. Default: -1.
    """

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def construct(self, x: Tensor) -> Tensor:
        return ops.glu(x, self.axis)


class Dropout(Cell):
    """In training each element is 0 with probability `p`, and the others are divided by `1 - p`.

    Args:
        keep_prob: `1 - p`; used where `p` is None. Default: 0.5.
        p: The probability, in [0, 1). Default: None.
        dtype: Accepted for compatibility. Default: float32.

    Raises:
        ValueError: a probability is out of range.

    Examples:
        >>> from ms_nn import Dropout
        >>> from ms_tensor import Tensor
        >>> print(Dropout(p=0.3)(Tensor([1.0, 2.0])))
        [1. 2.]
    """

    def __init__(self, keep_prob: float = 0.5, p: float | None = None, dtype: Any = dtype.float32) -> None:
        super().__init__()
        if p is None:
            number_in(keep_prob, 0, 1, "keep_prob", "Dropout", open_high=False)
            if keep_prob == 0:
                raise ValueError("For 'Dropout', the 'keep_prob' must be a number in range (0, 1], but got 0.")
        else:
            number_in(p, 0, 1, "p", "Dropout")
        self.keep_prob, self.p = keep_prob, p
        self._rate = 1.0 - keep_prob if p is None else p

    def construct(self, x: Tensor) -> Tensor:
        if not self.training or self._rate == 0:
            return x
        return ops.dropout(x, self._rate)

    def extend_repr(self) -> str:
        return f"keep_prob={self.keep_prob}" if self.p is None else f"p={self.p}"


_ACTIVATIONS: dict[str, Callable[[], Cell]] = {
    "softmin": Softmin,
    "softmax": Softmax,
    "logsoftmax": LogSoftmax,
    "relu": ReLU,
    "relu6": ReLU6,
    "silu": SiLU,
    "tanh": Tanh,
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
    "hshrink": HShrink,
    "mish": Mish,
    "celu": CELU,
    "selu": SeLU,
}


def get_activation(name: str | None, prim_name: str | None = None) -> Cell | None:
    """The activation layer of a name such as 'relu'; None for None.

    Raises:
        KeyError: no activation has this name.

    Examples:
        >>> from ms_nn import get_activation
        >>> get_activation("sigmoid")
        Sigmoid()
    """
    if name is None:
        return None
    if name not in _ACTIVATIONS:
        lead = f"For '{prim_name}', the" if prim_name else "The"
        raise KeyError(f"{lead} 'name' must be in {list(_ACTIVATIONS)}, but got {name}.")
    return _ACTIVATIONS[name]()
