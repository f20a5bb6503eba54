"""Statements: if, while, for, break, continue, return, with, assert, raise, try; on constants and on tensors."""

from __future__ import annotations

import contextlib

import ms
import numpy as np
from language.table import Table
from ms import Tensor, nn, ops

table = Table("flow")


@table
def if_on_constants(x, n, flag):
    if n > 5:
        x = x * 10
    elif n > 2 and flag:
        x = x + 1
    else:
        x = x - 1
    if not flag:
        x = x * 0
    return x


@table
def if_on_kinds(x, nothing, xs, d, name):
    out = []
    if nothing is None:
        out.append("none")
    if xs:
        out.append("list")
    if not d:
        out.append("dict")
    if name == "word":
        out.append("name")
    if isinstance(x, Tensor):
        out.append("tensor")
    if x is not None and x.shape[0] == 2:
        out.append("shape")
    return out, x


@table
def ternaries(x, n, k):
    a = x if n > k else -x
    b = n if n < k else (k if k == 2 else 0)
    return a * b


@table
def while_on_constants(x, n):
    total = 0
    while n > 0:
        total += n
        n -= 1
        x = x + n
    return x, total


@table
def while_with_break_and_else(x, n):
    while n < 10:
        n += 2
        if n == 7:
            break
        x = x * 2
    else:
        x = x - 100
    while n > 5:
        n -= 1
    else:
        x = x + 1
    return x, n


@table
def while_true(x):
    i = 0
    while True:
        i += 1
        if i % 2:
            continue
        x = x + i
        if i > 6:
            return x, i


@table
def for_ranges(x, n):
    for i in range(n):
        x = x + i
    for i in range(1, 7, 2):
        x = x * i
    for i in range(3, 0, -1):
        x = x - i
    for _ in range(0):
        x = x * 100
    return x, i


@table
def for_containers(x, xs, tup, d, words):
    seen = []
    for v in xs:
        x = x + v
    for v in tup:
        seen.append(v)
    for key in d:
        seen.append(key)
    for key, v in d.items():
        x = x * v
        seen.append(key + "!")
    for v in d.values():
        x = x - v
    for a, b in zip(xs, words):
        seen.append((a, b))
    for i, w in enumerate(words):
        seen.append(w * i)
    for ch in "abc":
        seen.append(ch)
    return x, seen


@table
def for_tensors(x, ts, tt):
    for t in ts:
        x = x + t
    for i, t in enumerate(tt):
        x = x + t * i
    for a, b in zip(tt, tt[::-1]):
        x = x + a * b
    return x


@table
def for_else(x, xs):
    for v in xs:
        if v == 2:
            break
    else:
        x = x * 100
    for v in xs:
        if v == 50:
            break
    else:
        x = x + 1
    return x, v


@table
def nested_break_continue(x):
    for i in range(4):
        if i == 1:
            continue
        for j in range(4):
            if j > i:
                break
            if (i + j) % 2:
                continue
            x = x + i * 10 + j
        else:
            x = x * 2
    return x


@table
def return_from_loops(x, xs):
    for i in range(5):
        for v in xs:
            if i * v == 4:
                return x * i + v
    return x


@table
def early_returns(x, n):
    if n == 1:
        return x
    if n == 3:
        for i in range(3):
            while True:
                if i == 2:
                    return x * 2, "inner"
                break
    return None


@table
def return_nothing(x):
    y = x + 1
    if y is None:
        return y


@table
def no_return_value(x, xs):
    xs.append(x)
    return


@table
def pass_and_docstring(x):
    """Has a docstring."""
    if x is None:
        pass
    else:
        ...
    return x


@table
def annotated(x: Tensor, n: int = 3) -> Tensor:
    total: Tensor = x * n
    count: int
    count = 2
    # type: ignore
    items: list[int] = [1]
    return total + count + items[0]


@table
def asserts(x, n):
    assert n == 3
    assert x.shape == (2,), "a shape"
    assert isinstance(x, Tensor) and n > 0, f"{n}"
    return x


@table(raises=True)
def assert_fails(x, n):
    y = x + 1
    assert n == 4, f"n is {n}"
    return y


@table(raises=True)
def assert_fails_without_text(x):
    assert x is None


@table(raises=True)
def raise_value_error(x, n):
    if n == 3:
        raise ValueError(f"bad {n}", n)
    return x


@table(raises=True)
def raise_class(x):
    raise RuntimeError


@table(raises=True)
def raise_from(x):
    try:
        [][0]
    except IndexError as e:
        raise KeyError("outer") from e


@table(raises=True)
def raise_in_callee(x):
    def check(v):
        if v.shape[0] == 2:
            raise TypeError("two")

    check(x)
    return x


@table(raises=True)
def raise_after_an_effect(x, xs):
    xs.append(1)
    x[0] = 7
    raise ValueError("late")


class OwnError(ValueError):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


@table(raises=True)
def raise_own_error(x):
    raise OwnError(5)


@table
def own_error_caught(x):
    try:
        raise OwnError(7)
    except ValueError as e:
        return e.code, str(e), x * e.code


@table(raises=True)
def raise_not_an_exception(x):
    raise 5


@table(raises=True)
def raise_notimplemented(x):
    raise NotImplementedError("later")


@table(raises=True)
def raise_stop_iteration(x):
    raise StopIteration(3)


@table
def tries(x):
    log = []
    try:
        x = x + 1
    except ValueError:
        log.append("never")
    else:
        log.append("else")
    finally:
        log.append("finally")
    try:
        {}["k"]
    except (KeyError, IndexError) as e:
        log.append(e.args)
    try:
        1 / 0
    except ZeroDivisionError:
        log.append("zero")
    return x, log


@table
def try_in_a_loop(x):
    done = []
    for i in range(4):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            done.append(i)
        finally:
            done.append("f")
    return x, done


@table
def try_return_finally(x, xs):
    try:
        return x + 1
    finally:
        xs.append("cleanup")


@table
def reraised(x):
    log = []
    try:
        try:
            raise ValueError("inner")
        except ValueError:
            log.append("seen")
            raise
        finally:
            log.append("fin")
    except Exception as e:
        log.append(type(e).__name__)
    return x, log


@table
def error_of_an_op_is_caught(x, m):
    try:
        return ops.matmul(x, ops.ones((5, 5)))
    except (ValueError, RuntimeError, TypeError):
        return m


class Guarded:
    def __init__(self, log, swallow=False):
        self.log, self.swallow = log, swallow

    def __enter__(self):
        self.log.append("in")
        return self

    def __exit__(self, kind, value, tb):
        self.log.append(kind.__name__ if kind else "out")
        return self.swallow


@table
def withs(x):
    log = []
    with Guarded(log) as g:
        x = x + len(g.log)
    with Guarded(log, True), Guarded(log):
        raise KeyError("k")
    return x, log


@table
def with_and_return(x, xs):
    with Guarded(xs):
        return x * 2


@table
def with_and_loop_exits(x):
    log = []
    for i in range(4):
        with Guarded(log):
            if i == 1:
                continue
            if i == 2:
                break
            x = x + 1
    return x, log


@contextlib.contextmanager
def scoped(log, value):
    log.append("enter")
    try:
        yield value
    finally:
        log.append("exit")


@table
def with_contextmanager(x):
    log = []
    with scoped(log, 5) as v:
        x = x * v
    with contextlib.suppress(KeyError):
        {}["k"]
    with contextlib.nullcontext(2) as two:
        x = x + two
    return x, log


@table(raises=True)
def with_raises(x, xs):
    with Guarded(xs):
        raise ValueError("inside")


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


@table(untraced=True)
def tensor_range(i, x):
    for j in range(i):
        x = x + j + 1
    return x


@table(splits=True)
def tensor_assert(c, x):
    assert c > 0, "positive"
    return x


@table
def while_with_conditions(x, n, k):
    while n > 0 and k < 5:
        n, k = n - 1, k + 1
        x = x + n * k
    return x, n, k


@table
def long_loop(x):
    for i in range(3000):
        x = x + i
    return x


@table
def long_loop_of_constants(x):
    total = 0
    for i in range(1500):
        total += i % 7
    return x + total


@table(splits=True)
def prints_in_a_loop(x, xs):
    for v in xs:
        print("v", v, sep="=", end=";")
        x = x + v
    print()
    return x


@table(splits=True)
def prints_tensors(x):
    y = x * 2
    print(y)
    print("y is", y.shape, y.dtype, y)
    return y + 1


@table(splits=True)
def ops_print(x):
    ops.print_("a", x) if hasattr(ops, "print_") else print("a", x)
    return x * 2


@table
def for_over_cells(x):
    for layer in CELLS:
        x = layer(x)
    return x


CELLS = nn.CellList([nn.ReLU(), nn.Tanh(), nn.Sigmoid()])
NET = nn.SequentialCell(nn.ReLU(), nn.Tanh())


@table
def cell_lists(x):
    for i, layer in enumerate(CELLS):
        x = layer(x) + i
    return CELLS[0](x), CELLS[-1](x), len(CELLS), NET(x), NET[1](x), [c(x) for c in CELLS[1:]]


@table
def loops_over_shapes(m):
    total = 0
    for size in m.shape:
        for _ in range(size):
            total = total + m.sum()
    return total


@table
def fibonacci(x, n):
    a, b = 0, 1
    for _ in range(n * 5):
        a, b = b, a + b
    return x * a, b


@table
def loop_variable_after(x, xs):
    for v in xs:
        pass
    else:
        v = v * 10
    return x * v


@table
def bounded_newton(x):
    guess = x
    for _ in range(6):
        guess = 0.5 * (guess + x / guess)
    return guess


@table
def reversed_and_sorted_loops(x, words):
    out = []
    for w in reversed(words):
        out.append(w)
    for w in sorted(words, reverse=True):
        out.append(w)
    for a, b, c in zip(words, range(3), [x, x, x]):
        out.append(c * b)
    return out


@table
def conditional_imports(x, flag):
    if flag:
        from math import sqrt
    else:
        from cmath import sqrt
    return x * sqrt(4.0)


@table
def numpy_constant_loop(x):
    for v in np.arange(3):
        x = x + int(v)
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


@table(splits=True)
def comprehensions_of_one_name_after_a_break(x, y):
    n = int(x.sum())
    k = 2
    out = [v + w for v in [(lambda: v * k)() for v in [x, y]] for w in [x]]
    v = 3
    late = [g() for g in [lambda: v for v in [x, y]]]
    keeps = [(lambda z=v: z + v)() for v in (1, 2)]
    return out, late, keeps, (lambda q=(v, k): q[0] + v + n)(), [v for v in range(3)], v
