"""A side of a branch on a tensor that replaces tensors deep inside tuples, while the other side leaves them."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from ms import Tensor


class Box:
    def __init__(self, value):
        self.value = value


def local_else(x):
    t = ((x, x + 1), x)
    if x.sum() > 0:
        pass
    else:
        t = ((x * 2, x), x)
    return t[0][0] + t[0][1] * t[1]


def local_deeper(x):
    t = (((x, x + 1), x), 3, "a")
    if x.sum() > 0:
        x = x + 1
    else:
        t = (((x * 2, x - 5), x), 3, "a")
    return t[0][0][1] * t[0][0][0] + t[0][1] + x


def item_of_a_list(x):
    xs = [((x, x + 1), x)]
    if x.sum() > 0:
        x = x * 3
    else:
        xs[0] = ((x * 2, x), x)
    return xs[0][0][0] * xs[0][0][1] + x


def value_in_a_dict(x):
    d = {"a": ((x, x + 1), x), "b": x}
    if x.sum() > 0:
        d["b"] = x + 7
    else:
        d["a"] = ((x * 2, x), x)
    return d["a"][0][0] * d["a"][0][1] + d["b"]


def attribute(x):
    box = Box(((x, x + 1), x))
    if x.sum() > 0:
        x = x * 3
    else:
        box.value = ((x * 2, x), x)
    return box.value[0][0] * box.value[0][1] + x


def closure(x):
    t = ((x, x + 1), x)

    def change():
        nonlocal t
        t = ((x * 2, x), x)

    if x.sum() > 0:
        y = x
    else:
        change()
        y = x * 4
    return t[0][0] * t[0][1] + y


def expression(x):
    t = ((x, x + 1), x)
    u = t if x.sum() > 0 else ((x * 2, x), x)
    return u[0][0] * u[0][1]


def inner_branches(x):
    t = ((x, x + 1), (x, (x, x)))
    if x.sum() > 0:
        if x.sum() > 5:
            t = ((x * 2, x), (x, (x * 3, x)))
    elif x.sum() > -3:
        t = ((x, x), (x * 5, (x, x)))
    return t[0][0] + t[0][1] * t[1][0] - t[1][1][0]


def in_a_loop(x):
    t = ((x, x + 1), x)
    i = 0
    while i < 3:
        if t[0][0].sum() > 0:
            i = i + 1
        else:
            t = ((t[0][0] + 3, t[0][1]), t[1])
            i = i + 1
    return t[0][0] * t[0][1]


def returned(x):
    t = ((x, x + 1), x)
    if x.sum() > 0:
        return t
    return (x * 2, x - 1), x * 3


PROGRAMS = [
    local_else,
    local_deeper,
    item_of_a_list,
    value_in_a_dict,
    attribute,
    closure,
    expression,
    inner_branches,
    in_a_loop,
    returned,
]


def values(tree):
    return [values(v) for v in tree] if isinstance(tree, tuple) else np.asarray(tree.asnumpy()).tolist()


@pytest.mark.timeout(60)
@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_a_deep_value_is_merged(f, mode):
    jitted = ms.jit(f, capture_mode=mode)
    for v in (1.0, -2.0, 9.0, -9.0, 0.0):
        assert values(jitted(Tensor([v]))) == values(f(Tensor([v])))
    if mode != "trace":
        assert jitted.cache_info().breaks == 0, jitted.cache_info().reasons
