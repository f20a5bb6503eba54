"""Small programs whose branches and loops depend on the values of tensors."""

from __future__ import annotations

from harness import program, s, t
from object_programs import Child, Point


@program(lambda: (s(1.0), t(1, 2)))
def tensor_if(c, x):
    if c > 0:
        y = x + 1
        z = y * 2
    else:
        y = x - 1
        z = y
    return y, z


@program(lambda: (s(-1.0), t(1, 2)))
def tensor_if_returns(c, x):
    if c > 0:
        return x * 2
    return x - 1


@program(lambda: (s(0.5), t(1, 2)))
def tensor_elif(c, x):
    if c > 1:
        x = x + 10
    elif c > 0:
        x = x + 20
    elif c > -1:
        x = x + 30
    return x


@program(lambda: (s(0.5), t(1, 2)))
def tensor_conditions(c, x):
    if c > 0 and c < 1:
        x = x + 1
    if c > 1 or c < -1:
        x = x * 3
    if not c > 5:
        x = x * 2
    if 0 < c < 1:
        x = x - 4
    return x if c > 0 else -x


@program(lambda: (s(0.5), t(1, 2)))
def tensor_if_containers(c, x):
    d = {"a": x}
    items = [x, x]
    state = Point(x, 0)
    n = x

    def bump():
        nonlocal n
        n = n + 1

    if c > 0:
        d["a"] = x * 2
        items[0] = x + 1
        state.x = x * 5
        bump()
        pair = (x, [x + 1])
    else:
        items[0] = x - 1
        pair = (x * 2, [x])
    return d, items, state.x, n, pair


@program(lambda: (s(0.5), t(1, 2)))
def tensor_if_in_loop(c, x):
    for i in range(3):
        if c > i:
            x = x + 1
            continue
        x = x * 2
    for i in range(3):
        if c * i > 0:
            break
        x = x - 1
    return x


@program(lambda: (s(0.5), t(1, 2)))
def tensor_if_calls(c, x):
    def f(v):
        if c > 0:
            return v + 1
        return v - 1

    class_ = Child(2.0)
    if c > 0:
        y = f(class_(x))
    else:
        y = f(x)
    return f(y)


@program(lambda: (s(0.5), t(1, 2)), splits="tensor-branch")
def tensor_if_kinds(c, x):
    y = x + 1 if c > 0 else 3
    return y


@program(lambda: (s(0.5), t(1, 2)), splits="tensor-branch")
def tensor_if_raises(c, x):
    if c > 0:
        raise ValueError("positive")
    return x


@program(lambda: (s(0.5), t(1, 2), []), splits="tensor-branch")
def tensor_if_effects(c, x, log):
    if c > 0:
        log.append(1)
    return x


@program(lambda: (s(3.0), t(1, 2)))
def tensor_while(c, x):
    while c > 0:
        c = c - 1
        x = x * 2
    return x
