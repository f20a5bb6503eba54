"""The vector-Jacobian product of a composition, for the gradient Primitives such as `ReluGrad`.

A gradient Primitive is the derivative of its forward op in the op table. A tape of the core computes it, so that no
derivative is written twice. It works in captured graphs and under an outer tape, for second derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _table as t


def pullback(fn: Callable[..., Any], cotangent: Any, *args: Any, wrt: int | Sequence[int] = 0, **kwargs: Any) -> Any:
    """Pulls the cotangent of `fn(*args, **kwargs)` back to some of the arguments.

    fn: A function of tensors that returns a tensor or a tuple of tensors.
    cotangent: A tensor of the output's shape and dtype, or broadcast to that shape; for several outputs a tuple,
        where None is zero.
    *args: The arguments of `fn`.
    wrt: The positions of the tensors to differentiate by.
    **kwargs: More arguments of `fn`.
    Returns: The gradient by the argument at position `wrt`, or a tuple of them if `wrt` is a sequence. Zeros where the
        output does not depend on the argument, None where the argument is None.

    >>> from ms_tensor.ops.pullback import pullback
    >>> print(pullback(ops.square, Tensor([1.0, 10.0]), Tensor([2.0, 3.0])))
    [ 4. 60.]
    """
    places = (wrt,) if isinstance(wrt, int) else tuple(wrt)
    values = list(args)
    for place in places:
        if isinstance(values[place], Tensor):
            # A tape identifies tensors by identity, so a tensor that is passed twice needs two objects.
            values[place] = t.reshape(values[place], values[place].shape)
    sources = [values[place] for place in places if isinstance(values[place], Tensor)]
    tape = ms_runtime.Tape()
    with tape:
        for source in sources:
            tape.watch(source)
        output = fn(*values, **kwargs)
    pairs = zip(output, cotangent, strict=True) if isinstance(output, (tuple, list)) else ((output, cotangent),)
    used = [(out, _fitted(weight, out)) for out, weight in pairs if weight is not None]
    found = iter(tape.gradient([out for out, _ in used], [weight for _, weight in used], sources))
    gradients = []
    for place in places:
        gradient = next(found) if isinstance(values[place], Tensor) else None
        if gradient is None and isinstance(values[place], Tensor):
            gradient = t.full(values[place].shape, 0, values[place].dtype)
        gradients.append(gradient)
    return gradients[0] if isinstance(wrt, int) else tuple(gradients)


def with_pullback(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a function that returns the value of `fn` and its pullback.

    fn: A function of tensors.
    Returns: A function of the arguments of `fn` that returns (value, pull): `pull(cotangent)` is a tuple of the
        gradients of the parameters that `fn` reads, as an environment, and of the gradients of the arguments.
    TypeError: `fn` is not callable.

    >>> from ms_tensor.ops.pullback import with_pullback
    >>> print(with_pullback(lambda x, y: x * y)(Tensor([3.0]), Tensor([5.0]))[1](Tensor([1.0]))[2])
    [3.]
    """
    if not callable(fn):
        raise TypeError(f"For 'J', 'fn' must be a function, but got {type(fn).__name__}.")

    def forward(*args: Any) -> tuple[Any, Callable[[Any], tuple[Any, ...]]]:
        def pull(cotangent: Any) -> tuple[Any, ...]:
            from .graph_parts import environ_create

            return (environ_create(), *pullback(fn, cotangent, *args, wrt=tuple(range(len(args)))))

        return fn(*args), pull

    return forward


def _fitted(cotangent: Any, output: Tensor) -> Tensor:
    """Returns the cotangent in the shape and dtype of the output."""
    if not isinstance(cotangent, Tensor):
        return t.full(output.shape, cotangent, output.dtype)
    if cotangent.dtype != output.dtype:
        cotangent = t.cast(cotangent, output.dtype)
    return cotangent if cotangent.shape == output.shape else t.broadcast_to(cotangent, output.shape)
