"""Runs a program as plain Python and jitted, three times each on fresh arguments, and compares everything that can be
seen."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ms_runtime
import numpy as np
from ms_jit_core import Driver, Options
from ms_tensor import Tensor


@dataclass
class Program:
    """One function with a maker of its arguments; `plain` says that it is expected to run as plain Python, for a
    break of that kind, `splits` that such a break splits it into several graphs, `beyond` that it breaks somewhere:
    it is outside of the contract. With `seed` random numbers are drawn from there on, and as many by both."""

    fn: Callable
    args: Callable[[], tuple]
    plain: str | None = None
    splits: str | None = None
    seed: int | None = None
    beyond: bool = False


PROGRAMS: list[Program] = []


def program(
    args: Callable[[], tuple] = lambda: (), plain: str | None = None, splits: str | None = None, beyond: bool = False
) -> Callable[[Callable], Callable]:
    """Register a function."""

    def add(fn: Callable) -> Callable:
        PROGRAMS.append(Program(fn, args, plain, splits, beyond=beyond))
        return fn

    return add


def t(*values: float) -> Tensor:
    """A float32 vector."""
    return Tensor(np.array(values, dtype=np.float32))


def s(value: float) -> Tensor:
    """A float32 scalar tensor."""
    return Tensor(np.array(value, dtype=np.float32))


def x2() -> tuple[Tensor]:
    return (t(1, 2),)


def xy() -> tuple[Tensor, Tensor]:
    return t(1, 2), t(3, 5)


def jit(fn: Callable, **options: Any) -> Any:
    """The driver of this package over a function, without a front end package."""
    return Driver(fn, Options(**options)).jit_function


def freeze(value: Any) -> Any:
    """A comparable picture of a value: tensors by class, dtype, shape and bits, iterators by what they still give."""
    if isinstance(value, Tensor):
        a = value.asnumpy()
        return ("tensor", type(value).__name__, str(a.dtype), a.shape, a.tobytes())
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, [freeze(v) for v in value])
    if isinstance(value, dict):
        return (type(value).__name__, [(freeze(k), freeze(v)) for k, v in value.items()])
    if isinstance(value, (set, frozenset)):
        return (type(value).__name__, sorted(map(repr, value)))
    if hasattr(type(value), "__next__") and type(value).__module__ in ("builtins", "itertools"):
        return (type(value).__name__, [freeze(v) for v in itertools.islice(value, 100)])
    if callable(value) and hasattr(value, "__code__"):
        return ("function", value.__name__)
    if type(value).__module__ not in ("builtins",) and hasattr(value, "__dict__"):
        return (type(value).__name__, freeze(vars(value)))
    if hasattr(type(value), "__slots__") and type(value).__module__ != "builtins":
        return (
            type(value).__name__,
            [(n, freeze(getattr(value, n))) for n in type(value).__slots__ if hasattr(value, n)],
        )
    return (type(value).__name__, repr(value))


def outcome(fn: Callable, args: tuple) -> Any:
    """What a call gives or raises, and what became of its arguments."""
    try:
        result = ("value", freeze(fn(*args)))
    except Exception as e:
        result = ("raise", type(e).__name__, str(e))
    return result, freeze(list(args))


def compare(p: Program) -> Any:
    """Three calls, plain and jitted; gives the jitted function's cache_info()."""
    f = jit(p.fn)
    for turn in range(3):
        if p.seed is not None:
            ms_runtime.set_seed(p.seed + turn)
        expected = outcome(p.fn, p.args())
        if p.seed is not None:
            drawn = ms_runtime.get_rng_state()
            ms_runtime.set_seed(p.seed + turn)
        got = outcome(f, p.args())
        assert p.seed is None or ms_runtime.get_rng_state() == drawn, (drawn, ms_runtime.get_rng_state())
        assert got == expected, (
            f"call {turn + 1} of {p.fn.__name__}: {got} instead of {expected}; {f.cache_info().reasons}"
        )
    return f.cache_info()
