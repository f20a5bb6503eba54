"""Declarations of sizes and numbers that change between calls: `mutable`, `Symbol`, `enable_dynamic`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_tensor._messages import shorten


def mutable(input_data: Any, dynamic_len: bool = False) -> Any:
    """Make the numbers in a value inputs of a captured function, so that calls with other numbers run the same graph.

    Args:
        input_data: a bool, int, float or Tensor, or a possibly nested tuple, list or dict of such values.
        dynamic_len: whether the length of the list or tuple also changes. A captured function that uses the length
            has one graph per length, up to the capture limit; further ones run as plain Python. Default: False.

    Returns:
        An equal value. Ints and floats become instances of subclasses, and lists, tuples and dicts are copied; bools
        and tensors are unchanged.

    Raises:
        TypeError: `input_data` has a value of another type, `dynamic_len` is not a bool, or it is True for a value
            without length.

    Examples:
        >>> import ms
        >>> @ms.jit
        ... def f(x, n):
        ...     return x * n
        >>> for n in (2, 3, 4):
        ...     y = f(ms.Tensor([1.0]), ms.mutable(n))
        >>> print(y, f.cache_info().compiles)
        [4.] 1
    """
    if not isinstance(dynamic_len, bool):
        raise TypeError(f"For 'mutable', the second input should be bool, but got: {type(dynamic_len).__name__}")
    if dynamic_len and not isinstance(input_data, (list, tuple)):
        raise TypeError(
            "For 'mutable', when the variable_len is True, the first input should be list or tuple, but got: "
            f"{type(input_data).__name__}"
        )
    return _mutable(input_data, input_data)


def _capture(machine: Any, _fn: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Creates the result between graphs, as input of the next graph."""
    raise machine.graph_break("native-call", "mutable makes inputs of graphs")


mutable.__ms_capture__ = _capture  # type: ignore[attr-defined]


def _mutable(value: Any, whole: Any, depth: int = 0) -> Any:
    from ms_jit_core.dynamic import MutableFloat, MutableInt  # loaded at first use

    if isinstance(value, (bool, ms_runtime.Tensor)):
        return value
    if isinstance(value, int):
        return MutableInt(value)
    if isinstance(value, float):
        return value if math.isnan(value) else MutableFloat(value)
    if depth < 100 and type(value) in (list, tuple):
        return type(value)(_mutable(v, whole, depth + 1) for v in value)
    if depth < 100 and type(value) is dict:
        return {k: _mutable(v, whole, depth + 1) for k, v in value.items()}
    raise TypeError(
        "For 'mutable', the 'input_data' should be one of (bool, int, float, Tensor, tuple, list, dict) or their "
        f"nested structures with no self-reference, but got {type(whole).__name__}: {shorten(whole)}."
    )


class Symbol:
    """An unknown dimension in the shape of a Tensor for `Cell.set_inputs` and `enable_dynamic`, with its constraints.

    A captured graph works for any size, so the constraints have no effect except that they are printed.

    Args:
        max: the largest size; 0 means unlimited. Default: 0.
        min: the smallest size. Default: 1.
        divisor: the size is a multiple of this number, plus `remainder`. Default: 1.
        remainder: see `divisor`. Default: 0.
        unique: whether two sizes of this symbol are always equal. Default: False.
        kwargs: further settings, ignored.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: `min` or `divisor` is not positive, or `remainder` is not in [0, divisor).

    Examples:
        >>> import ms
        >>> s = ms.Symbol(max=64, divisor=8)
        >>> print(ms.Tensor(shape=[s, None, 3], dtype=ms.float32).shape)
        (-1, -1, 3)
    """

    __ms_symbol__ = True

    def __init__(
        self, max: int = 0, min: int = 1, divisor: int = 1, remainder: int = 0, unique: bool = False, **kwargs: Any
    ) -> None:
        for name, value in (("max", max), ("min", min), ("divisor", divisor), ("remainder", remainder)):
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"For 'Symbol', the argument '{name}' must be int, but got {type(value)}")
        if not isinstance(unique, bool):
            raise TypeError(f"For 'Symbol', the argument 'unique' must be bool, but got {type(unique)}")
        for name, value in (("min", min), ("divisor", divisor)):
            if value <= 0:
                raise ValueError(f"For 'Symbol', the '{name}' value should be positive, but got {shorten(value)}")
        if not 0 <= remainder < divisor:
            raise ValueError(
                f"For 'Symbol', the 'remainder' value should be in the range '[0, {shorten(divisor)})', but "
                f"got {shorten(remainder)}"
            )
        self.max, self.min, self.divisor, self.remainder, self.unique = max, min, divisor, remainder, unique
        self.id = id(self)

    def to_dict(self) -> dict[str, int]:
        """Return the arguments that differ from the defaults, and the unique number of the symbol."""
        out = {
            name: getattr(self, name)
            for name, default in (("max", 0), ("min", 1), ("divisor", 1), ("remainder", 0))
            if getattr(self, name) > default
        }
        return {**out, "id": self.id}

    def __str__(self) -> str:
        return str(self.to_dict())


def enable_dynamic(**kwargs: Any) -> Callable[[Any], Any]:
    """Declare which dimensions of the arguments of a jitted function change between calls.

    Args:
        kwargs: by parameter name, a Tensor with unknown dimensions, such as
            ``Tensor(shape=[None, 3], dtype=ms.float32)``, or a tuple or list of such Tensors.

    Returns:
        A decorator for a jitted function, which returns the same object.

    Raises:
        TypeError: an argument is neither a Tensor nor a tuple or list of Tensors.
        ValueError: there are no arguments, or no parameter has the name.

    Examples:
        >>> import numpy as np
        >>> import ms
        >>> @ms.enable_dynamic(x=ms.Tensor(shape=[None, 3], dtype=ms.float32))
        ... @ms.jit
        ... def f(x):
        ...     return x.sum()
        >>> for n in range(2, 9):
        ...     y = f(ms.Tensor(np.ones((n, 3), np.float32)))
        >>> print(y, f.cache_info().compiles)
        24.0 1
    """
    if not kwargs:
        raise ValueError("When using decorator enable_dynamic, the input cannot be empty!")

    def tensors(value: Any) -> bool:
        several = value if isinstance(value, (tuple, list)) else (value,)
        return all(isinstance(v, ms_runtime.Tensor) for v in several)

    for name, value in kwargs.items():
        if not tensors(value):
            raise TypeError(
                "The decorator enable_dynamic only supports Tensor or a tuple/list of Tensor, but the argument : "
                f"{name} is type of:{type(value)}."
            )

    def decorate(function: Any) -> Any:
        inner = getattr(function, "__func__", function)
        code = getattr(inner, "fn", inner).__code__
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        for name in kwargs:
            if name not in names:
                raise ValueError(f"For 'enable_dynamic', the parameters are {list(names)}, but got {name}.")
        driver = getattr(inner, "driver", None)
        if driver is not None:
            driver.dynamic.templates = kwargs
        return function

    return decorate


__all__ = ["Symbol", "enable_dynamic", "mutable"]
