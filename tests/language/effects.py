"""Writes, aliasing, effects in order, errors half way, and the order in which everything happens."""

from __future__ import annotations

import functools

import numpy as np
from language.table import Box, Table
from ms import Tensor, ops

table = Table("effects")


# writes
@table(untraced=True)
def writes_before_a_branch(x, c):
    y = x * 1
    y[0] = 5
    if c > 0:
        y = y * 2
    return y


@table(untraced=True)
def writes_in_a_branch(x, c):
    y = x * 1
    if c > 0:
        y[0] = 5
    return y


@table
def writes_through_a_view(m):
    row = m[1]
    row += 1
    col = m[:, 0]
    col[:] = 7
    return m * 1, row


@table
def writes_in_a_helper(x):
    def set_first(t, v):
        t[0] = v

    set_first(x, 9)
    set_first(x, x[1] * 2)
    return x


@table
def writes_and_reads_in_turn(x):
    a = x[0] * 1
    x[0] = x[1]
    x[1] = a
    x += 1
    return x


@table
def write_to_an_item(ts, dt):
    ts[0][0] = 100
    dt["a"] += 1
    ts[1] += ts[0]
    return ts, dt


@table
def same_tensor_in_two_names(x):
    y = x
    y += 1
    return x, y is x


@table(args=lambda: (lambda t: (t, t))(Tensor(np.array([1.0, 2.0], np.float32))))
def one_tensor_as_two_arguments(x, y):
    z = x + y
    return z, x is y


@table(args=lambda: (lambda t: (t, t))(Tensor(np.array([1.0, 2.0], np.float32))))
def one_tensor_as_two_arguments_written(x, y):
    x += 1
    return x * 1, y * 1, x is y


@table(args=lambda: (lambda a: (a, a))([1, 2]))
def one_list_as_two_arguments(a, b):
    a.append(3)
    b.append(4)
    return a is b, len(a), a


@table(args=lambda: (lambda a: ([a, a], a))([1]))
def one_list_in_two_places(pair, a):
    pair[0].append(2)
    a.append(3)
    return pair[1], a is pair[0]


@table(args=lambda: (lambda b: (b, [b], {"b": b}))(Box(n=1, w=2)))
def one_object_in_three_places(a, xs, d):
    xs[0].n += 1
    d["b"].n *= 5
    a.made = True
    return a.n, xs[0] is d["b"]


@table
def returns_its_arguments(x, xs, d, box):
    return x, xs, d, box, [x, xs], (box,)


@table
def effects_in_order(xs, d, box):
    xs.append(1)
    d["k"] = xs
    xs.append(2)
    box.items.append(xs)
    d["n"] = len(xs)
    xs.append(d["n"])
    box.n = d["n"]
    return len(box.items)


@table(raises=True)
def error_after_effects(xs, d, x):
    xs.append(1)
    d["k"] = x * 2
    x[0] = 50
    return xs[99]


@table
def error_caught_after_effects(xs, d, x):
    try:
        xs.append(1)
        d["k"] = x * 2
        return xs[99]
    except IndexError:
        return xs, d


@table(raises=True)
def error_in_an_op_after_effects(xs, x, m):
    xs.append(x + 1)
    x += 1
    return ops.matmul(x, ops.ones((7, 7)))


@table(raises=True)
def error_in_finally(x, xs):
    try:
        return x
    finally:
        xs.append(1)
        raise KeyError("fin")


@table
def finally_overrides_return(x):
    def f():
        try:
            return 1
        finally:
            return 2  # noqa: B012

    def g():
        for i in range(3):
            try:
                return i
            finally:
                continue  # noqa: B012
        return "end"

    return f(), g(), x


@table
def nested_finally_and_loops(x):
    log = []
    for i in range(3):
        try:
            try:
                if i == 1:
                    continue
                log.append(i)
            finally:
                log.append("a")
        finally:
            log.append("b")
            if i == 2:
                break
    return log, x


@table(splits=True)
def exception_in_except(x):
    log = []
    try:
        try:
            raise KeyError("a")
        except KeyError:
            raise ValueError("b")  # noqa: B904
        finally:
            log.append("f")
    except ValueError as e:
        log.append(type(e.__context__).__name__)
    return log, x


@table(splits=True)
def exception_name_is_deleted(x):
    try:
        raise KeyError("a")
    except KeyError as e:
        saved = e
    try:
        e  # noqa: B018
    except NameError as n:
        return type(saved).__name__, str(n), x


@table
def with_suppresses_and_else(x):
    log = []

    class_ = Swallow(log)
    with class_ as s:
        s.log.append("body")
        raise ValueError("x")
    for i in range(2):
        with class_:
            if i:
                raise KeyError(i)
            log.append("ok")
    return log, x


class Swallow:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        self.log.append((kind.__name__, value.args) if kind else None)
        return True


@table(splits=True)
def generator_exceptions(x):
    log = []

    def g():
        while True:
            try:
                got = yield len(log)
                log.append(got)
            except ValueError as e:
                log.append(str(e))

    it = g()
    next(it)
    it.send("a")
    it.throw(ValueError("v"))
    it.close()
    return log, x


@table(splits=True)
def a_thrown_stop_over_an_iterator(x):
    log = []

    def g(over):
        try:
            log.append((yield from over))
            yield "rest"
        except RuntimeError as e:
            log.append(str(e))
            yield "refused"

    for stop in (StopIteration(5), StopIteration, KeyError(1)):
        it = g([1, 2])
        next(it)
        try:
            log.append(it.throw(stop))
            log.append(list(it))
        except (RuntimeError, KeyError) as e:
            log.append(type(e).__name__)
    return log, x


@table
def generator_return_values(x):
    def inner():
        yield 1
        return x

    def outer():
        r = yield from inner()
        yield r * 2

    return list(outer())


@table(splits=True)
def decorators_with_state(x):
    calls = []

    def counted(fn):
        @functools.wraps(fn)
        def wrapper(*a):
            calls.append(fn.__name__)
            return fn(*a)

        return wrapper

    @counted
    def f(v):
        return v + 1

    return f(f(x)), calls, f.__name__


@table
def default_arguments_are_evaluated_once(x):
    made = []

    def make():
        made.append(1)
        return len(made)

    def f(a=make()):
        return a

    return f(), f(), made, x


@table
def comprehension_order(x):
    log = []

    def note(v):
        log.append(v)
        return v

    out = [note(a * 10 + b) for a in [note(1), note(2)] if note(a) for b in range(note(2))]
    d = {note("k"): note("v")}
    return out, d, log, x


@table
def augmented_assignment_order(x):
    log = []

    def at(i):
        log.append(i)
        return i

    a = [1, 2, 3]
    a[at(0)] += at(5)
    a[at(1)], a[at(2)] = at(8), at(9)
    return a, log, x


@table
def operators_call_in_order(x):
    log = []
    a, b = Left(log), Right(log)
    r = (a + b, b + a, a == b, a < b)
    return r, log, x


class Left:
    def __init__(self, log):
        self.log = log

    def __add__(self, other):
        self.log.append("left add")
        return NotImplemented

    def __radd__(self, other):
        self.log.append("left radd")
        return "left"

    def __eq__(self, other):
        self.log.append("left eq")
        return NotImplemented

    def __lt__(self, other):
        self.log.append("left lt")
        return NotImplemented


class Right(Left):
    def __radd__(self, other):
        self.log.append("right radd")
        return "right"

    def __eq__(self, other):
        self.log.append("right eq")
        return True

    def __gt__(self, other):
        self.log.append("right gt")
        return "gt"


@table
def tensors_with_user_operators(x):
    w = Wrapped(x)
    return (x + w).v, (w + x).v, (2 * w).v, (w @ x).v, (x == w), (w[0]).v


class Wrapped:
    __array_priority__ = 1000

    def __init__(self, v):
        self.v = v

    def __add__(self, other):
        return Wrapped(self.v + other)

    def __radd__(self, other):
        return Wrapped(self.v - other)

    def __rmul__(self, other):
        return Wrapped(self.v * other)

    def __matmul__(self, other):
        return Wrapped("matmul")

    def __rmatmul__(self, other):
        return Wrapped("rmatmul")

    def __eq__(self, other):
        return "eq"

    def __getitem__(self, i):
        return Wrapped(self.v[i])


@table
def properties_with_effects(x, box):
    o = Tracked(box)
    o.value = 5
    o.value += o.value
    return o.value, box.n


class Tracked:
    def __init__(self, box):
        self.box = box
        self._v = 0

    @property
    def value(self):
        self.box.n += 1
        return self._v

    @value.setter
    def value(self, v):
        self.box.n += 10
        self._v = v


@table(splits=True)
def getattr_hooks(x):
    h = Hooks()
    h.a = 1
    out = [h.a, h.missing, getattr(h, "other", None), hasattr(h, "zz")]
    del h.a
    return out, h.log, x


class Hooks:
    def __init__(self):
        object.__setattr__(self, "log", [])

    def __getattr__(self, name):
        self.log.append(("get", name))
        if name == "zz":
            raise AttributeError(name)
        return name

    def __setattr__(self, name, value):
        self.log.append(("set", name))
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        self.log.append(("del", name))
        object.__delattr__(self, name)


@table(splits=True)
def an_exception_that_is_kept(x):
    try:
        [][3]
    except IndexError as e:
        kept = e
    return x * 2, kept.__traceback__ is not None, kept.__traceback__.tb_lineno


@table(splits=True)
def an_exception_that_leaves(x):
    try:
        try:
            {}["a"]
        except KeyError as e:
            raise ValueError("b") from e
    except ValueError as e:
        x = x + len(e.args)
        return x, [e.__traceback__.tb_lineno, e.__cause__.__traceback__.tb_lineno, e.__suppress_context__]


@table(splits=True)
def what_an_exception_suppresses(x):
    seen = []
    for cause in (None, KeyError("c")):
        try:
            try:
                raise ValueError(1)
            except ValueError as e:
                seen.append(e.__suppress_context__)
                raise TypeError(2) from cause
        except TypeError as e:
            seen.append((e.__suppress_context__, type(e.__context__).__name__, type(e.__cause__).__name__))
    return x + 1, seen


@table(splits=True)
def the_name_that_is_missing(x):
    try:
        x.nothing
    except AttributeError as e:
        return x + 1, e.name


@table(splits=True)
def nothing_in_a_closure_between_graphs(x):
    def look():
        return y

    float(x.sum())
    try:
        look()
    except NameError as e:
        return type(e.__context__).__name__, e.__suppress_context__
    y = 1


@table(splits=True)
def an_exception_kept_by_a_function_that_native_code_calls(x):
    kept = []

    def key(v):
        try:
            return [][v]
        except IndexError as e:
            kept.append(e)
            return v

    order = sorted([2, 1], key=key)
    return x * order[0], [e.__traceback__.tb_lineno for e in kept]
