"""Cells that compute a function and a product with its Jacobian."""

from __future__ import annotations

from typing import Any

from ms_autodiff import jvp, vjp

from ..cell import Cell


class Jvp(Cell):
    """The outputs of a function, and its Jacobian applied to a direction. `ops.jvp` is the function of this kind.

    Inputs:
        - **args** - The inputs of `fn`, followed by the direction: a Tensor, or a tuple of one Tensor an input.

    Outputs:
        Tuple of the outputs of `fn` and the tangents, which have their form.

    fn: A function or Cell.
    ValueError: there is not one direction an input.

    >>> print(nn.Jvp(lambda x: x * x)(Tensor([1.0, 2.0]), Tensor([1.0, 0.0]))[1])
    [2. 0.]
    """

    def __init__(self, fn: Any) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, *args: Any) -> Any:
        return jvp(self.fn, args[:-1], args[-1])


class Vjp(Cell):
    """The outputs of a function, and a cotangent pulled back to its inputs. `ops.vjp` is the function of this kind.

    Inputs:
        - **args** - The inputs of `fn`, followed by the cotangent: a Tensor, or a tuple of one Tensor an output.

    Outputs:
        Tuple of the outputs of `fn` and the gradient of its input, or a tuple of gradients where it has several.

    fn: A function or Cell.
    ValueError: there is not one cotangent an output.

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
