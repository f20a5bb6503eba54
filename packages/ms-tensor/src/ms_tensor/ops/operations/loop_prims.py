"""Primitive classes that run functions of the user's: loops, and a function with a gradient of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_runtime import Tensor

from ... import _check as check
from ..primitive import Primitive


def _while(cond_func: Any, loop_func: Any, init_val: Any) -> Any:
    value = init_val
    while cond_func(value):
        value = loop_func(value)
    return value


def _fori(lower: Any, upper: Any, loop_func: Any, init_val: Any, unroll: bool = True) -> Any:
    value = init_val
    for i in range(lower, upper):
        value = loop_func(i, value)
    return value


def _scan(loop_func: Any, init: Any, xs: Any, length: Any = None, unroll: bool = True) -> Any:
    carry, results = init, []
    for x in range(length) if xs is None else xs:
        carry, result = loop_func(carry, None if xs is None else x)
        results.append(result)
    return carry, results


def _captured_as(loop: Callable[..., Any]) -> Any:
    """The rule of the capturing machine: it runs the loop as it runs the user's loops."""

    def rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        return machine.push_function(machine.wrap(loop, None), list(args), dict(kwargs))

    return staticmethod(rule)


def _callable(fn: Any, name: str, what: str) -> Callable[..., Any]:
    if not callable(fn):
        raise TypeError(f"For '{name}', '{what}' must be callable, but got {type(fn).__name__}.")
    return fn


class WhileLoop(Primitive):
    """`WhileLoop()(cond_func, loop_func, init_val)`: `val = loop_func(val)` for as long as `cond_func(val)`.

    Under `jit` a condition that is a tensor makes one loop of the graph, with its gradient, where `val` keeps its
    structure, dtypes and shapes.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.WhileLoop()(lambda v: v < 5, lambda v: v + 2, 0)
        6
    """

    __ms_capture__ = _captured_as(_while)

    def __call__(self, cond_func: Any, loop_func: Any, init_val: Any) -> Any:
        _callable(cond_func, "WhileLoop", "cond_func")
        _callable(loop_func, "WhileLoop", "loop_func")
        return _while(cond_func, loop_func, init_val)


class ForiLoop(Primitive):
    """`ForiLoop()(lower, upper, loop_func, init_val)`: `val = loop_func(i, val)` for each i in a range.

    Under `jit` short loops are unrolled and long ones are one loop of the graph; `unroll` changes nothing.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.ForiLoop()(0, 4, lambda i, v: v + i, 0)
        6
    """

    __ms_capture__ = _captured_as(_fori)

    def __call__(self, lower: Any, upper: Any, loop_func: Any, init_val: Any, unroll: bool = True) -> Any:
        _callable(loop_func, "ForiLoop", "loop_func")
        first, last = check.integer(lower, "ForiLoop", "lower"), check.integer(upper, "ForiLoop", "upper")
        return _fori(first, last, loop_func, init_val)


class Scan(Primitive):
    """`Scan()(loop_func, init, xs, length=None)`: `carry, y = loop_func(carry, x)` for each x; (carry, ys).

    Under `jit` it is unrolled, or one loop of the graph where `xs` is None and `length` is large; `unroll` changes
    nothing.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.Scan()(lambda carry, x: (carry + x, carry), 0, [1, 2, 3])
        (6, [0, 1, 3])
    """

    __ms_capture__ = _captured_as(_scan)

    def __call__(self, loop_func: Any, init: Any, xs: Any, length: Any = None, unroll: bool = True) -> Any:
        _callable(loop_func, "Scan", "loop_func")
        if xs is None:
            count = check.integer(length, "Scan", "length")
        elif isinstance(xs, (tuple, list)):
            count = len(xs)
        else:
            raise TypeError(f"For 'Scan', 'xs' must be a tuple or list, but got {type(xs).__name__}.")
        if length is not None and length != count:
            raise ValueError(f"For 'Scan', 'length' {length} is not the number of elements, {count}.")
        return _scan(loop_func, init, xs, count)


class Morph(Primitive):
    """A function of tensors with a gradient of its own.

    Args:
        fn: The function.
        infer_shape: A function of shapes; shapes follow from `fn` here.
        infer_dtype: A function of dtypes; they follow from `fn` too.
        bprop_fn: A function of the inputs, the output and its cotangent that gives the cotangents of the inputs; None
            takes the gradient of `fn`. Default: None.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.Morph(lambda x: x * 2, lambda s: s, lambda d: d)(Tensor([1.0])))
        [2.]
    """

    def __init__(self, fn: Any, infer_shape: Any, infer_dtype: Any, bprop_fn: Any = None) -> None:
        super().__init__()
        self.fn = _callable(fn, "Morph", "fn")
        self.infer_shape = _callable(infer_shape, "Morph", "infer_shape")
        self.infer_dtype = _callable(infer_dtype, "Morph", "infer_dtype")
        self.bprop_fn = None if bprop_fn is None else _callable(bprop_fn, "Morph", "bprop_fn")

    def __call__(self, *args: Any) -> Any:
        places = [i for i, value in enumerate(args) if isinstance(value, Tensor)]
        if self.bprop_fn is None or not places or not ms_runtime.is_recording():
            return self.fn(*args)
        with ms_runtime.no_record():
            result = self.fn(*args)
        several = isinstance(result, (tuple, list))
        outputs = list(result) if several else [result]

        def bprop(*cotangents: Any) -> Any:
            assert self.bprop_fn is not None
            given = self.bprop_fn(*args, result, tuple(cotangents) if several else cotangents[0])
            given = given if isinstance(given, (tuple, list)) else (given,)
            return tuple(given[i] for i in places)

        found = ms_runtime.custom_vjp([args[i] for i in places], outputs, bprop)
        return tuple(found) if several else found[0]
