"""Cells that compute the value of a function and a product with its Jacobian."""

from __future__ import annotations

from typing import Any

from ms_autodiff import jvp, vjp

from ..cell import Cell


class Jvp(Cell):
    """Computes the outputs of a function and its Jacobian-vector product; see `ops.jvp`.

    Inputs:
        - **args** - The inputs of `fn`, followed by the tangent: a Tensor, or a tuple of one Tensor per input.

    Outputs:
        Tuple of the outputs of `fn` and their tangents, of the same structure.

    fn: A function or Cell.
    ValueError: the number of tangents differs from the number of inputs.

    >>> print(nn.Jvp(lambda x: x * x)(Tensor([1.0, 2.0]), Tensor([1.0, 0.0]))[1])
    [2. 0.]
    """

    def __init__(self, fn: Any) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, *args: Any) -> Any:
        return jvp(self.fn, args[:-1], args[-1])


class Vjp(Cell):
    """Computes the outputs of a function and its vector-Jacobian product; see `ops.vjp`.

    Inputs:
        - **args** - The inputs of `fn`, followed by the cotangent: a Tensor, or a tuple of one Tensor per output.

    Outputs:
        Tuple of the outputs of `fn` and the gradient of its input, or a tuple of gradients of several inputs.

    fn: A function or Cell.
    ValueError: the number of cotangents differs from the number of outputs.

    >>> print(nn.Vjp(lambda x: x * x)(Tensor([1.0, 2.0]), Tensor([1.0, 10.0]))[1])
    [ 2. 40.]
    """

    def __init__(self, fn: Any) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, *args: Any) -> Any:
        outputs, pull = vjp(self.fn, *args[:-1])
        cotangents = args[-1] if isinstance(args[-1], tuple) else (args[-1],)
        gradients = pull(*cotangents)
        return outputs, gradients if len(args) > 2 else gradients[0]
