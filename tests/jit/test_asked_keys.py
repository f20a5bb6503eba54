"""Caches, dicts, sets and enumerations in captures ask the program's objects for their hash and equality as often as
plain Python does, and give iterators of its classes."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable
from typing import Any

import ms
import pytest
from ms import Tensor, jit

PROGRAMS: dict[str, Callable[..., Any]] = {}


def program(f: Callable[..., Any]) -> Callable[..., Any]:
    PROGRAMS[f.__name__] = f
    return f


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Key:
    """Notes when it is asked for its hash, and whether it is equal to another."""

    def __init__(self, value: int, log: list[Any]) -> None:
        self.value, self.log = value, log

    def __hash__(self) -> int:
        self.log.append(("hash", self.value))
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        self.log.append(("eq", self.value))
        return isinstance(other, Key) and self.value == other.value


@program
def a_cache_asks_once(x: Any, log: list[Any]) -> Any:
    @functools.lru_cache
    def g(a: Any, b: int = 1) -> int:
        log.append("run")
        return 1

    one, other = Key(1, log), Key(1, log)
    g(one), g(one), g(other), g(one, b=2), g(one, b=2)
    return x + 1


@program
def a_cache_tells_an_int_from_a_float(x: Any, log: list[Any]) -> Any:
    @functools.cache
    def g(a: Any) -> int:
        log.append(("run", a))
        return 1

    g(1), g(1.0), g(True), g("a"), g("a")
    return x + 1


@program
def a_cache_drops_what_was_asked_for_longest_ago(x: Any, log: list[Any]) -> Any:
    @functools.lru_cache(maxsize=2)
    def g(a: Any) -> int:
        log.append(("run", a))
        if a == 5:
            raise ValueError("a")
        return a

    for i in (1, 2, 1, 3, 2, 1, 1.0, 1):
        g(i)
    for i in range(2):
        try:
            g(5)
        except ValueError as e:
            log.append((i, str(e)))
    return x + 1


@program
def a_dict_of_keys(x: Any, log: list[Any]) -> Any:
    d = {Key(1, log): 1, Key(2, log): 2}
    e = {Key(2, log): 1, Key(3, log): 2}
    log.append(len(list(d.items())) + sum(d.values()))
    log.append(len(d.keys() & e.keys()) + len(d.keys() | e.keys()))
    log.append([v for v in dict(d).values()])  # noqa: C416
    d.clear()
    return x + 1


@program
def members_by_a_generator(x: Any, log: list[Any]) -> Any:
    forth, back = iter(Colour), reversed(Colour)
    log.append((type(forth).__name__, next(forth), list(forth), type(back).__name__, list(back)))
    return x + 1


@program
def jit_of_nothing_is_a_decorator(x: Any, log: list[Any]) -> Any:
    log.append(ms.jit(None)(lambda v: v.shape)(x))
    return x + 1


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_captured_as_plain(name: str, mode: str) -> None:
    f, x = PROGRAMS[name], Tensor([1.0])
    want: list[Any] = []
    f(x, want)
    captured = jit(f, capture_mode=mode)
    for _ in range(2):
        log: list[Any] = []
        assert captured(x, log).asnumpy() == 2.0
        assert log == want
