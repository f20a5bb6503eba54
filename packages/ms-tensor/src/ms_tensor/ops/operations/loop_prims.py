"""Primitive classes that run a user's functions in loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import dtype as mstype
from ..primitive import Primitive


def _while(cond_func: Any, loop_func: Any, init_val: Any) -> Any:
    for name, fn in (("cond_func", cond_func), ("loop_func", loop_func)):
        if not callable(fn):
            uncallable("WhileLoop", name, type(fn))
    value = init_val
    while cond_func(value):
        value = loop_func(value)
    return value


def _fori(lower: Any, upper: Any, loop_func: Any, init_val: Any, unroll: bool = True) -> Any:
    if not callable(loop_func):
        uncallable("ForiLoop", "loop_func", type(loop_func))
    value = init_val
    for i in range(_bound(lower, "lower"), _bound(upper, "upper")):
        value = loop_func(i, value)
    return value


def _bound(value: Any, what: str) -> Any:
    """Returns `value`, which must be an int or a 0-d int Tensor; a Tensor stays one, so that a graph can compute it."""
    whole = isinstance(value, Tensor) and value.ndim == 0 and value.dtype in mstype.int_type
    return value if whole else check.integer(value, "ForiLoop", what)


def _scan(loop_func: Any, init: Any, xs: Any, length: Any = None, unroll: bool = True) -> Any:
    if not callable(loop_func):
        uncallable("Scan", "loop_func", type(loop_func))
    if xs is None:
        count = check.integer(length, "Scan", "length")
    elif isinstance(xs, (tuple, list)):
        count = len(xs)
    else:
        raise TypeError(f"For 'Scan', 'xs' must be a tuple or list, but got {type(xs).__name__}.")
    if length is not None and length != count:
        raise ValueError(f"For 'Scan', 'length' {length} is not the number of elements, {count}.")
    carry, results = init, []
    for x in range(count) if xs is None else xs:
        carry, result = loop_func(carry, None if xs is None else x)
        results.append(result)
    return carry, results


def uncallable(name: str, what: str, cls: type) -> None:
    """Raises a TypeError because an argument is not a function."""
    raise TypeError(f"For '{name}', '{what}' must be callable, but got {cls.__name__}.")


def _captured_as(loop: Callable[..., Any]) -> Any:
    """The rule of the capturing machine: runs the loop like a loop of the user."""

    def rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        return machine.push_function(machine.wrap(loop, None), list(args), dict(kwargs))

    return staticmethod(rule)


class WhileLoop(Primitive):
    """`WhileLoop()(cond_func, loop_func, init_val)`: `val = loop_func(val)` while `cond_func(val)`.

    Under `jit` with a tensor as condition, it becomes a loop in the graph, with its gradient, if `val` keeps its
    structure, dtypes and shapes.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.WhileLoop()(lambda v: v < 5, lambda v: v + 2, 0)
        6
    """

    __ms_capture__ = _captured_as(_while)

    def __call__(self, cond_func: Any, loop_func: Any, init_val: Any) -> Any:
        return _while(cond_func, loop_func, init_val)


class ForiLoop(Primitive):
    """`ForiLoop()(lower, upper, loop_func, init_val)`: `val = loop_func(i, val)` for each i in a range.

    Under `jit` short loops are unrolled and long ones become a loop in the graph; `unroll` has no effect.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.ForiLoop()(0, 4, lambda i, v: v + i, 0)
        6
    """

    __ms_capture__ = _captured_as(_fori)

    def __call__(self, lower: Any, upper: Any, loop_func: Any, init_val: Any, unroll: bool = True) -> Any:
        return _fori(lower, upper, loop_func, init_val)


class Scan(Primitive):
    """`Scan()(loop_func, init, xs, length=None)`: `carry, y = loop_func(carry, x)` for each x; (carry, ys).

    Under `jit` it is unrolled, or becomes a loop in the graph if `xs` is None and `length` is large; `unroll` has no
    effect.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.Scan()(lambda carry, x: (carry + x, carry), 0, [1, 2, 3])
        (6, [0, 1, 3])
    """

    __ms_capture__ = _captured_as(_scan)

    def __call__(self, loop_func: Any, init: Any, xs: Any, length: Any = None, unroll: bool = True) -> Any:
        return _scan(loop_func, init, xs, length)
