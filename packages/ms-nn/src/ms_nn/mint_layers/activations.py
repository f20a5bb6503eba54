"""Activation layers of `mint.nn`."""

from __future__ import annotations

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..cell import Cell
from ..layers.layer import Layer


class ReLU(Layer):
    """Rectified linear unit, `max(input, 0)`.

    >>> print(mint.nn.ReLU()(Tensor([-1.0, 2.0])))
    [0. 2.]
    """

    def construct(self, input: Tensor) -> Tensor:
        return F.relu(input)


class ReLU6(Cell):
    """Rectified linear unit capped at 6.

    >>> print(mint.nn.ReLU6()(Tensor([-1.0, 9.0])))
    [0. 6.]
    """

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.relu6(input, self.inplace)


class SiLU(Cell):
    """Sigmoid linear unit, `input * sigmoid(input)`.

    >>> print(mint.nn.SiLU()(Tensor([0.0])))
    [0.]
    """

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def construct(self, x: Tensor) -> Tensor:
        return F.silu(x, self.inplace)


class ELU(Cell):
    """Exponential linear unit: `input` where positive, else `alpha * (exp(input) - 1)`.

    >>> print(mint.nn.ELU()(Tensor([0.0, 2.0])))
    [0. 2.]
    """

    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None:
        super().__init__()
        self.alpha, self.inplace = alpha, inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.elu(input, self.alpha, self.inplace)


class Hardtanh(Cell):
    """Clips to [min_val, max_val].

    min_val: The lower limit.
    max_val: The upper limit.

    >>> print(mint.nn.Hardtanh()(Tensor([-3.0, 0.5])))
    [-1.   0.5]
    """

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> None:
        super().__init__()
        self.min_val, self.max_val, self.inplace = min_val, max_val, inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.hardtanh(input, self.min_val, self.max_val, self.inplace)


class Threshold(Cell):
    """Keeps elements above `threshold` and replaces the others by `value`.

    threshold: The threshold.
    value: The value.

    >>> print(mint.nn.Threshold(2.0, 9.0)(Tensor([1.0, 3.0])))
    [9. 3.]
    """

    def __init__(self, threshold: float, value: float, inplace: bool = False) -> None:
        super().__init__()
        self.threshold, self.value, self.inplace = threshold, value, inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.threshold(input, self.threshold, self.value, self.inplace)


class GELU(Cell):
    """Gaussian error linear unit, `input` times the normal distribution function of `input`.

    >>> print(mint.nn.GELU()(Tensor([0.0])))
    [0.]
    """

    def __init__(self, approximate: str = "none") -> None:
        super().__init__()
        self.approximate = approximate

    def construct(self, input: Tensor) -> Tensor:
        return F.gelu(input, approximate=self.approximate)


class GLU(Cell):
    """Gated linear unit: the first half of a dimension times the sigmoid of the second.

    dim: The dimension; of even size.

    >>> print(mint.nn.GLU()(Tensor([4.0, 0.0])))
    [2.]
    """

    def __init__(self, dim: int = -1) -> None:
        super().__init__()
        self.dim = dim

    def construct(self, input: Tensor) -> Tensor:
        return F.glu(input, self.dim)


class Hardshrink(Cell):
    """Hard shrinkage: zeroes elements in [-lambd, lambd].

    lambd: The limit.

    >>> print(mint.nn.Hardshrink()(Tensor([0.25, 2.0])))
    [0. 2.]
    """

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        return F.hardshrink(input, self.lambd)


class Hardsigmoid(Layer):
    """Piecewise linear sigmoid, `relu6(input + 3) / 6`.

    >>> print(mint.nn.Hardsigmoid()(Tensor([-9.0, 0.0])))
    [0.  0.5]
    """

    def construct(self, input: Tensor) -> Tensor:
        return F.hardsigmoid(input)


class Hardswish(Layer):
    """`input * hardsigmoid(input)`.

    >>> print(mint.nn.Hardswish()(Tensor([-9.0, 9.0])))
    [-0.  9.]
    """

    def construct(self, input: Tensor) -> Tensor:
        return F.hardswish(input)


class LogSigmoid(Layer):
    """The logarithm of the sigmoid.

    >>> print(mint.nn.LogSigmoid()(Tensor([-200.0])))
    [-200.]
    """

    def construct(self, input: Tensor) -> Tensor:
        return F.logsigmoid(input)


class LogSoftmax(Cell):
    """The logarithm of the softmax.

    dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions.

    >>> print(mint.nn.LogSoftmax()(Tensor([0.0, -200.0])))
    [   0. -200.]
    """

    def __init__(self, dim: int | None = None) -> None:
        super().__init__()
        self.dim = dim

    def construct(self, x: Tensor) -> Tensor:
        return F.log_softmax(x, self.dim)


class Mish(Cell):
    """`input * tanh(softplus(input))`.

    >>> print(mint.nn.Mish()(Tensor([0.0])))
    [0.]
    """

    def construct(self, input: Tensor) -> Tensor:
        return F.mish(input)


class SELU(Cell):
    """The scaled exponential linear unit (arXiv 1706.02515).

    >>> print(mint.nn.SELU()(Tensor([0.0])))
    [0.]
    """

    def construct(self, input: Tensor) -> Tensor:
        return F.selu(input)


class Sigmoid(Layer):
    """The sigmoid, 1 / (1 + exp(-input)).

    >>> print(mint.nn.Sigmoid()(Tensor([0.0])))
    [0.5]
    """

    def construct(self, input: Tensor) -> Tensor:
        return F.sigmoid(input)


class Softmax(Cell):
    """Exponentials divided by their sum along a dimension.

    dim: The dimension; None is 1, or 0 for 0, 1 or 3 dimensions.

    >>> print(mint.nn.Softmax()(Tensor([0.0, 0.0])))
    [0.5 0.5]
    """

    def __init__(self, dim: int | None = None) -> None:
        super().__init__()
        self.dim = dim

    def construct(self, input: Tensor) -> Tensor:
        return F.softmax(input, self.dim)


class Softshrink(Cell):
    """Soft shrinkage: moves every element towards 0 by `lambd`.

    lambd: The threshold.

    >>> print(mint.nn.Softshrink()(Tensor([0.25, 2.0])))
    [0.  1.5]
    """

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def construct(self, input: Tensor) -> Tensor:
        return F.softshrink(input, self.lambd)


class Tanh(Layer):
    """The hyperbolic tangent.

    >>> print(mint.nn.Tanh()(Tensor([0.0])))
    [0.]
    """

    def construct(self, input: Tensor) -> Tensor:
        return F.tanh(input)
