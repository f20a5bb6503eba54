"""Functions that a break splits before they raise. Tracebacks must show their own calls and positions in a line; see
test_tracebacks.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from ms import Tensor, nn, ops

LOG: list[Any] = []


def note(value: Any) -> None:
    """Breaks a capture: appends a value that is not constant to a list from outside."""
    LOG.append(repr(value))
    print(end="")


class Odd:
    def __bool__(self) -> bool:
        raise ValueError("odd")

    def __enter__(self) -> Odd:
        return self

    def __exit__(self, *raised: Any) -> None:
        raise KeyError("left")


class Shut:
    def __enter__(self) -> None:
        raise KeyError("shut")

    def __exit__(self, *raised: Any) -> None:
        pass


def looked_up(key: str) -> int:
    return {"a": 1}[key]


def helper(x: Tensor, key: str) -> Tensor:
    y = x * 2
    note(1); z = (y + 1) * float(looked_up(key)) + 1  # fmt: skip # noqa: E702
    return z


def in_calls(x):
    y = x + 1
    note(y.shape)
    return helper(y, "a") + helper(y, "b")


def attribute(x):
    y = x + 1
    note(0)
    return y + LOG.missing.more(1)


def attribute_over_lines(x):
    y = x + 1
    note(0)
    return (
        y
        + LOG
        .missing
        .more(1)
    )  # fmt: skip


def call_over_lines(x):
    y = x + 1
    note(0)
    return y + (
        LOG
        .index(
            "nothing of the kind"
        )
    )  # fmt: skip


def subscript(x):
    note(0)
    d = {}
    return x + d["a"]["b"] * 2


def binary(x):
    s = note(0)
    return x + 1, 3 + s * 2, s + 3


def in_place(x):
    s = note(0)
    s += 1 if x.shape else 0
    return x


def in_place_of_an_item(x):
    note(0)
    d = {"a": None}
    d["a"] += len("xy")
    return x


def in_place_of_an_attribute(x):
    note(0)
    x.nothing -= len("xy")
    return x


def comparison(x):
    s = note(0)
    return x + (1 if 1 < 2 < s else 2)


def assertion(x):
    note(0)
    y = x + 1
    assert len(LOG) == -1, "no"
    return y


def assertion_of_two(x):
    note(0)
    y = x + 1
    assert y.shape and len(LOG) == -1
    return y


def truth(x):
    note(0)
    o = Odd()
    if o:
        return x
    return x + 1


def truth_of_one_of_two(x):
    note(0)
    o = Odd()
    if x is None or o:
        return x
    return x + 1


def leaving(x):
    note(0)
    with Odd() as _:
        y = x + 1
    return y


def entering(x):
    note(0)
    with Shut() as _:
        y = x + 1
    return y


def what_is_iterated_over(x):
    note(0)
    for k in len(LOG):
        x = x + k
    return x


def in_a_loop(x):
    for k in range(3):
        x = x + k
        note(k)
        x = x + len(LOG[0][: 1 // (1 - k)])
    return x


def unpacking(x):
    note(0)
    _a, _b = note(1) or (1, 2, 3)
    return x


def raising(x):
    note(0)
    y = x + 1
    raise ValueError("a", len(LOG)) from None
    return y


def nested(x):
    def inner(y):
        note(0)
        return y + {}[note(2)]

    return inner(x * 2) + 1


def comprehension(x):
    note(0)
    return x + sum([{1: 2}[k] for k in (1, 3)])


def an_op(x):
    note(0)
    return x + ops.matmul(x, Tensor(np.ones((5, 5), np.float32)))


def keywords(x):
    note(0)
    return x + helper(x, q=1)


def stars(x):
    note(0)
    a = (x, "b")
    return x + helper(*a)


def formatting(x):
    note(0)
    return f"{x.shape} {note(0):>3}"


def unary(x):
    s = note(0)
    return x * -s


def name(x):
    note(0)
    return x + missing_name  # noqa: F821


def storing_an_attribute(x):
    note(0)
    s = ()
    s.a = x + 1
    return x


def storing_an_item(x):
    note(0)
    s = ()
    s[0] = x + 1
    return x


def deleting(x):
    note(0)
    s = {}
    y = x + 1
    del s["k"]
    return y


def while_handled(x):
    try:
        note(0)
        y = x + {}["k"]
    except KeyError:
        z = x * 2
        note(1)
        return z + [][0]
    return y


def finally_(x):
    try:
        note(0)
        return x + {}["k"]
    finally:
        LOG.append(x * 2)


def wide_characters(x):
    note("é")
    d = {"é": 1}
    return x + d["é"] + len("éé") + d["ü"]


def recursion(x, n=3):
    if n == 0:
        note(n)
        return x + {}[n]
    y = x * 2
    return recursion(y, n - 1) + 1


def lambdas(x):
    twice = lambda f, y: f(f(y))  # noqa: E731
    note(0)
    return twice(lambda y: y + LOG[17], x)


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(3, 4)

    def construct(self, x):
        y = self.dense(x)
        note(1)
        return self.dense(y) + 1


NET = Net()


def in_a_cell(x):
    return NET(x * 2)


FUNCTIONS: list[Callable[..., Any]] = [
    f for f in list(globals().values()) if getattr(getattr(f, "__code__", None), "co_varnames", ())[:1] == ("x",)
]
FUNCTIONS.remove(helper)
