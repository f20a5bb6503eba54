"""Branches, loops and assertions on the values of tensors."""

from __future__ import annotations

import contextlib

import ms
import numpy as np
from language.table import Table
from ms import Tensor, nn, ops

table = Table("branches on tensors")


# branches on tensors
@table(untraced=True)
def tensor_if(c, x):
    if c > 0:
        y = x + 1
    else:
        y = x - 1
    return y


@table(untraced=True)
def tensor_if_without_else(c, x):
    if c > 0:
        x = x * 2
    if c < 0:
        x = x * 3
    return x


@table(untraced=True)
def tensor_elif(neg, x):
    if neg > 1:
        x = x + 10
    elif neg > 0:
        x = x + 20
    elif neg > -1:
        x = x + 30
    else:
        x = x + 40
    return x


@table(untraced=True)
def tensor_if_returns(c, x):
    if c > 0:
        return x * 2
    return x - 1


@table(untraced=True)
def tensor_nested_if(c, neg, x):
    if c > 0:
        if neg > 0:
            x = x + 1
        else:
            x = x + 2
    else:
        x = x * 5
    return x


@table(untraced=True)
def tensor_and_or_not(c, neg, x):
    if c > 0 and neg < 0:
        x = x + 1
    if c < 0 or neg < 0:
        x = x * 2
    if not c > 9:
        x = x - 3
    if 0 < c < 2:
        x = x * 7
    return x


@table(untraced=True)
def tensor_ternary(c, x, y):
    z = x if c > 0 else y
    return z * 2 if c > 5 else z


@table(untraced=True)
def tensor_bool(yes, x):
    if yes:
        x = x + 1
    return x


@table(untraced=True)
def tensor_if_on_a_value(x, y):
    if x.sum() > y.sum():
        return x
    elif x.max() == 2:
        return y
    return x + y


@table(untraced=True)
def tensor_if_in_a_loop(c, x):
    for i in range(3):
        if c > i:
            x = x + i
        else:
            x = x - i
    return x


@table(untraced=True)
def tensor_if_break(c, x):
    for i in range(4):
        if c * i > 1:
            break
        x = x + 1
    return x


@table(untraced=True)
def tensor_if_continue(c, x):
    for i in range(4):
        if c > i:
            continue
        x = x + 1
    return x


@table(untraced=True)
def tensor_if_containers(c, x):
    d, items = {"a": x}, [x, x]
    if c > 0:
        d["a"] = x * 2
        items[0] = x + 1
    else:
        items[1] = x - 1
    return d, items


@table(untraced=True)
def tensor_if_in_a_function(c, x):
    def pick(a, b):
        if c > 0:
            return a
        return b

    return pick(x, -x) + pick(x * 2, x * 3)


@table(untraced=True)
def tensor_if_same_constants(c, x):
    if c > 0:
        n, y = 2, x
    else:
        n, y = 2, -x
    return y * n


@table(splits=True)
def tensor_if_different_numbers(c, x):
    if c > 0:
        n = 2
    else:
        n = 3
    return x * n, x + n  # a shorter end would stand on both sides from Python 3.12 on


@table(splits=True)
def tensor_if_different_shapes(c, x):
    if c > 0:
        y = x
    else:
        y = x.sum()
    return y


@table(splits=True)
def tensor_if_different_dtypes(c, x, ints):
    return x if c > 0 else ints


@table(splits=True)
def tensor_if_bound_on_one_side(c, x):
    if c > 0:
        y = x + 1
    return y


@table(splits=True)
def tensor_if_appends(c, x, xs):
    if c > 0:
        xs.append(1)
    return x, xs


@table(splits=True)
def tensor_if_list_lengths(c, x):
    out = []
    if c > 0:
        out.append(x)
    return out


@table(splits=True)
def tensor_if_raises(neg, x):
    if neg > 0:
        raise ValueError("positive")
    return x


@table(splits=True)
def tensor_if_none(c, x):
    y = None
    if c > 0:
        y = x
    return y


@table(splits=True)
def tensor_if_prints(c, x):
    if c > 0:
        print("positive")
    return x


@table(untraced=True)
def tensor_while(c, x):
    while c > 0:
        c = c - 1
        x = x * 2
    return x


@table(untraced=True)
def tensor_while_counts(x):
    i = ops.zeros((), ms.int32)
    while i < 3:
        x = x + i
        i = i + 1
    return x, i


@table(untraced=True)
def tensor_while_and_python_counter(x):
    n = 0
    while x.sum() < 50:
        x = x * 2
        n += 1
    return x, n


@table(untraced=True)
def tensor_while_with_break(x):
    while x.sum() < 1000:
        x = x * 2
        if x.max() > 30:
            break
    return x


@table(splits=True)
def tensor_while_appends(c, xs):
    while c > 0:
        c = c - 1
        xs.append(1)
    return xs


@table(splits=True, untraced=True)
def tensor_range(i, x):
    for j in range(i):
        x = x + j + 1
    return x


@table(splits=True)
def tensor_assert(c, x):
    assert c > 0, "positive"
    return x


@table(splits=True)
def writes_what_a_loop_of_no_turn_left(x, neg):
    y = x
    while neg > 0:
        y = y + 1
        neg = neg - 1
    y[0] = 7
    return x, y


@table(splits=True)
def writes_what_a_loop_made_one(x, c):
    y, z = x * 1, x * 2
    while c > 0:
        y = x + 1
        z = y
        c = c - 1
    y[0] = 7
    return y, z


@table(untraced=True)
def writes_what_only_a_loop_has(x, c):
    y = x * 2
    while c > 0:
        y = y + x
        c = c - 1
    y[0] = 7
    y += 1
    return y


@table(splits=True)
def writes_an_argument_that_a_loop_left(x, c):
    y = x * 1
    while c > 0:
        y = x
        c = c - 1
    y += 1
    return x, y
