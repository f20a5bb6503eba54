"""Higher-order derivatives along a curve: `jet` and `derivative`.

The inputs move along the curve x(t) = x + series[0] t + series[1] t^2/2! + ..., and the function of t is differentiated
at 0 by nested Jacobian-vector products. This is Faa di Bruno's formula without its sums.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import Tensor, dtype, ops
from ms_tensor._messages import show

from .operands import without_hooks
from .products import _jvp, abstract_run


def jet(fn: Callable[..., Any], primals: Any, series: Any) -> tuple[Any, Any]:
    """Return the value of `fn` and its derivatives along a curve of inputs, up to the order of the curve.

    Args:
        fn: A function or Cell of Tensors.
        primals: A Tensor, or a tuple of Tensors: where the curve starts. Integers become float32.
        series: In the structure of `primals`: element i along each Tensor's first dimension is the derivative of order
            i + 1 of that input's curve. For an elementwise `fn`, ones followed by zeros give its derivatives.

    Returns:
        (out_primals, out_series): the value, and a Tensor whose element i is the derivative of order i + 1. If `fn` has
        several outputs, each is a list of Tensors.

    Raises:
        TypeError: `primals` and `series` are not both Tensors or both tuples of Tensors.
        ValueError: the shape of an element of `series` differs from that of its input, or the orders differ.

    Examples:
        >>> from ms_autodiff import jet
        >>> from ms_tensor import Tensor
        >>> value, orders = jet(lambda x: x**3, Tensor([2.0]), Tensor([[1.0], [0.0], [0.0]]))
        >>> print(value, orders.flatten())
        [8.] [12. 12.  6.]
    """
    return _jet(lambda values: fn(*values), primals, series)


def _jet(run: Any, primals: Any, series: Any) -> tuple[Any, Any]:
    starts, curves = _pairs(primals, series)
    orders = {curve.shape[0] for curve in curves}
    if len(orders) != 1 or 0 in orders:
        raise ValueError(f"For 'jet', 'series' must have one order of at least 1, but got {show(orders)}.")
    towers = _derivatives(run, starts, [list(curve) for curve in curves], orders.pop())
    if not isinstance(towers[0], (tuple, list)):
        return towers[0], ops.stack(towers[1:])
    return list(towers[0]), [ops.stack(parts) for parts in zip(*towers[1:], strict=True)]


def derivative(fn: Callable[..., Any], primals: Any, order: int) -> tuple[Any, Any]:
    """Return the value of `fn` and its derivative of one order, as every element of every input moves at speed 1.

    Args:
        fn: A function or Cell of Tensors.
        primals: A Tensor, or a tuple of Tensors. Integers become float32.
        order: The order, at least 1.

    Returns:
        (out_primals, out_series), each a Tensor, or a list of Tensors if `fn` has several outputs.

    Raises:
        TypeError: `primals` is neither a Tensor nor a tuple of Tensors, or `order` is not an int.
        ValueError: `order` is less than 1.

    Examples:
        >>> from ms_autodiff import derivative
        >>> from ms_tensor import Tensor
        >>> print(derivative(lambda x: x**3, Tensor([2.0]), 2)[1])
        [12.]
    """
    return _derivative(lambda values: fn(*values), primals, order)


def _derivative(run: Any, primals: Any, order: int) -> tuple[Any, Any]:
    if not isinstance(order, int) or isinstance(order, bool):
        raise TypeError(f"For 'derivative', 'order' must be an int, but got {type(order).__name__}.")
    if order < 1:
        raise ValueError(f"For 'derivative', 'order' must be at least 1, but got {show(order)}.")
    starts = [_floating(x, "derivative") for x in (primals if isinstance(primals, tuple) else (primals,))]
    towers = _derivatives(run, starts, [[ops.ones_like(x)] for x in starts], order)
    value, last = towers[0], towers[-1]
    return (list(value), list(last)) if isinstance(value, (tuple, list)) else (value, last)


def _pairs(primals: Any, series: Any) -> tuple[list[Tensor], list[Tensor]]:
    if isinstance(primals, Tensor) and isinstance(series, Tensor):
        primals, series = (primals,), (series,)
    if not isinstance(primals, tuple) or not isinstance(series, tuple):
        raise TypeError(
            f"For 'jet', 'primals' and 'series' must both be Tensors or tuples of Tensors, "
            f"but got {type(primals).__name__} and {type(series).__name__}."
        )
    starts, curves = [_floating(x, "jet") for x in primals], [_floating(s, "jet") for s in series]
    shapes, wanted = [s.shape[1:] for s in curves], [x.shape for x in starts]
    if shapes != wanted:
        raise ValueError(f"For 'jet', each element of 'series' must have the shape {wanted}, but got {show(shapes)}.")
    return starts, curves


def _floating(value: Any, op: str) -> Tensor:
    if not isinstance(value, Tensor):
        raise TypeError(f"For '{op}', a Tensor or a tuple of Tensors is needed, but got {type(value).__name__}.")
    inexact = value.dtype in dtype.float_type or value.dtype in dtype.complex_type
    return value if inexact else ops.cast(value, dtype.float32)


def _derivatives(run: Any, starts: list[Tensor], curves: list[list[Tensor]], order: int) -> list[Any]:
    """Return the outputs of `run` at the start of the curves, and their derivatives of orders 1 to `order`."""

    def on_curve(values: Any) -> Any:
        (time,) = values
        moved = []
        for start, curve in zip(starts, curves, strict=True):
            # Horner's scheme for the sum of curve[k] t^(k+1)/(k+1)!.
            tail: Any = curve[-1] * ops.cast(time / len(curve), start.dtype)
            for k in range(len(curve) - 1, 0, -1):
                tail = (tail + curve[k - 1]) * ops.cast(time / k, start.dtype)
            moved.append(start + tail)
        return run(moved), ()

    def differentiated(previous: Any) -> Any:
        def apply(values: Any) -> Any:
            value, tangent, lower = _jvp(previous, (values[0],), (ops.ones_like(values[0]),), True)
            return tangent, (*lower, value)

        return apply

    function: Any = on_curve
    for _ in range(order):
        function = differentiated(function)
    last, lower = function((Tensor(0.0, _time_dtype(starts)),))
    return [*lower, last]


def _time_dtype(starts: list[Tensor]) -> Any:
    """Return float64 if an input has that precision, else float32."""
    wide = (dtype.float64, dtype.complex128)
    return dtype.float64 if any(x.dtype in wide for x in starts) else dtype.float32


def _captured(maker: Any, names: tuple[str, ...]) -> Any:
    """Return a rule of the capturing machine that runs the differentiated function, which is the user's, in it."""

    def rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        values = {**dict(zip(names, args, strict=False)), **kwargs}
        without_hooks(machine, values["primals"])
        python = [machine.to_python(values[name]) for name in names[1:]]
        run = abstract_run(machine, values["fn"], None, python[0])
        return machine.wrap_new(machine.native_raw(maker, [run, *python]))

    return rule


jet.__ms_capture__ = _captured(_jet, ("fn", "primals", "series"))  # type: ignore[attr-defined]
derivative.__ms_capture__ = _captured(_derivative, ("fn", "primals", "order"))  # type: ignore[attr-defined]
