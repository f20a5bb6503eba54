"""Functions of `ms_tensor.ops.shortcuts`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.elementwise.arithmetic import clamp
from ms_tensor.ops.random.distributions import randint
from ms_tensor.ops.state import assign
from typing import Any


def laplace(shape: Any, mean: Tensor, lambda_param: Tensor, seed: int | None=None) -> Tensor:
    """Numbers of Laplace's distribution.

    shape: The shape, before broadcasting with the parameters.
    mean: of float32: the middle.
    lambda_param: of float32: the scale, greater than 0.
    seed: A seed of its own; None draws from the default generator.
    Returns: Tensor of float32.
    TypeError: a parameter is not a tensor of floats.

    >>> ops.laplace((2, 3), t.full((), 0.0, mstype.float32), t.full((), 1.0, mstype.float32)).shape
    (2, 3)
    """
    check.floating(check.tensor(mean, "laplace", "mean"), "laplace", "mean")
    check.floating(check.tensor(lambda_param, "laplace", "lambda_param"), "laplace", "lambda_param")
    return t.add(t.mul(standard_laplace(shape, seed), lambda_param), mean)


def randint_like(input: Tensor, low: int, high: int, seed: int | None=None, *, dtype: Any=None) -> Tensor:
    """Ints in [low, high), each as likely, in the shape of a tensor, and by default its dtype.

    >>> ops.randint_like(Tensor([[1, 2]]), 0, 5).shape
    (1, 2)
    """
    check.tensor(input, "randint_like")
    kind = input.dtype if dtype is None else dtype
    if kind not in mstype.int_type and kind not in mstype.uint_type:
        raise ValueError(f"For 'randint_like', 'dtype' must be one of ints, but got {check.show(kind)}.")
    return randint(low, high, tuple(input.shape), seed, dtype=kind)


def clamp_(input: Tensor, min: Any=None, max: Any=None) -> Tensor:
    """Limits every element of the tensor itself.

    >>> x = Tensor([1.0, 5.0])
    >>> print(ops.clamp_(x, 0.0, 2.0), x)
    [1. 2.] [1. 2.]
    """
    return assign(input, clamp(input, min, max))


def tanh_(input: Tensor) -> Tensor:
    """The hyperbolic tangent, in the tensor itself.

    >>> print(ops.tanh_(Tensor([0.0])))
    [0.]
    """
    return assign(input, t.tanh(check.tensor(input, "tanh_")))


def inplace_sigmoid(input: Tensor) -> Tensor:
    """The sigmoid, in the tensor itself.

    >>> print(ops.inplace_sigmoid(Tensor([0.0])))
    [0.5]
    """
    return assign(input, t.sigmoid(check.tensor(input, "inplace_sigmoid")))


def zero_(input: Tensor) -> Tensor:
    """Zeros, in the tensor itself.

    >>> print(ops.zero_(Tensor([3.0])))
    [0.]
    """
    check.tensor(input, "zero_")
    return assign(input, t.full(input.shape, 0, input.dtype))


def augassign_add(x: Any, y: Any) -> Any:
    """`x + y`.

    >>> ops.augassign_add(1, 2)
    3
    """
    return x + y


def augassign_sub(x: Any, y: Any) -> Any:
    """`x - y`.

    >>> ops.augassign_sub(1, 2)
    -1
    """
    return x - y


def augassign_mul(x: Any, y: Any) -> Any:
    """`x * y`.

    >>> ops.augassign_mul(3, 2)
    6
    """
    if isinstance(x, (str, bytes, list, tuple)) or isinstance(y, (str, bytes, list, tuple)):
        raise TypeError("For 'augassign_mul', sequences are not repeated.")
    return x * y


def augassign_div(x: Any, y: Any) -> Any:
    """`x / y`.

    >>> ops.augassign_div(3, 2)
    1.5
    """
    return x / _divisor(y, "augassign_div")


def augassign_floordiv(x: Any, y: Any) -> Any:
    """`x // y`.

    >>> ops.augassign_floordiv(3, 2)
    1
    """
    return x // _divisor(y, "augassign_floordiv")


def augassign_mod(x: Any, y: Any) -> Any:
    """`x % y`.

    >>> ops.augassign_mod(5, 3)
    2
    """
    return x % _divisor(y, "augassign_mod")


def _divisor(value: Any, op: str) -> Any:
    if not isinstance(value, Tensor) and isinstance(value, (bool, int, float)) and value == 0:
        raise ValueError(f"For '{op}', 'y' must not be 0.")
    return value


for _row in (laplace, randint_like, clamp_, tanh_, inplace_sigmoid, zero_, augassign_add, augassign_sub, augassign_mul, augassign_div, augassign_floordiv, augassign_mod, _divisor,):
    _row.__module__ = "ms_tensor.ops.shortcuts"

__all__ = [
    "laplace",
    "randint_like",
    "clamp_",
    "tanh_",
    "inplace_sigmoid",
    "zero_",
    "augassign_add",
    "augassign_sub",
    "augassign_mul",
    "augassign_div",
    "augassign_floordiv",
    "augassign_mod",
    "_divisor",
]

from ms_tensor.ops.shortcuts import standard_laplace
