"""Exceptions in the middle of a call, and other events while it runs."""

from __future__ import annotations

import ms
import numpy as np
from ms import Parameter, Tensor, ops
from worlds import Box, World, case, vector


@case
def raises_half_way():
    log: list = []
    limit = [1]

    def fn(x):
        log.append("begun")
        if len(log) > limit[0]:
            raise ValueError(f"too many: {len(log)}")
        log.append("done")
        return x * 2

    return World(fn, lambda turn: limit.__setitem__(0, 10 if turn == 1 else 1), lambda: log)


@case
def op_raises_half_way():
    log: list = []
    sizes = [2]

    def fn(x):
        log.append("begun")
        y = x + vector(1, 2)
        log.append("done")
        return y

    return World(
        fn,
        lambda turn: sizes.append(3 if turn == 0 else 2),
        lambda: log,
        lambda: (Tensor(np.ones(sizes[-1], np.float32)),),
    )


@case
def index_out_of_range_at_run_time():
    rows = [1]
    log: list = []

    def fn(x, i):
        log.append(1)
        return x[i]

    return World(
        fn,
        lambda turn: rows.append(9 if turn == 0 else 0),
        lambda: log,
        lambda: (vector(1, 2), Tensor(np.array(rows[-1], np.int64))),
    )


def _raising(error: BaseException, where: str):
    """Returns a function that raises in the middle of every other call; only the effects before that happen."""

    def make() -> World:
        log: list = []
        t = vector(0, 0)
        p = Parameter(vector(1, 1))
        box = Box(n=0)
        d: dict = {}
        turn = [0]

        def fails():
            if turn[0] % 2:
                raise error

        def fn(x):
            log.append("begun")
            t.add_(x)
            box.n += 1
            d[box.n] = x
            if where == "inside":
                fails()
            elif where == "caught":
                try:
                    fails()
                    log.append("went well")
                except type(error) as e:
                    log.append(str(e))
                finally:
                    log.append("finally")
            elif where == "turned_into_another":
                try:
                    fails()
                except BaseException as e:
                    raise LookupError("another") from e
            elif where == "in_a_with":
                with _Entered(log):
                    fails()
            elif where == "in_a_loop":
                for i in range(3):
                    log.append(i)
                    if i == 1:
                        fails()
            log.append("done")
            ops.assign(p, p + t)
            box.last = x
            return x * p

        return World(
            fn, lambda t: turn.__setitem__(0, t + 1), lambda: (log, t, p.asnumpy().copy(), vars(box), list(d.items()))
        )

    make.__name__ = f"raises_{type(error).__name__}_{where}"
    return make


class _Entered:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("entered")

    def __exit__(self, kind, value, traceback):
        self.log.append(f"left by {kind.__name__ if kind else None}")
        return kind is ValueError


class Odd(Exception):
    """A user's exception with more than a message."""

    def __init__(self, code, **more):
        super().__init__(f"odd {code}")
        self.code = code


for _where in ("inside", "caught", "turned_into_another", "in_a_with", "in_a_loop"):
    for _error in (ValueError("odd"), Odd(3), StopIteration("odd")):
        case(_raising(_error, _where))


@case
def assertion_fails_half_way():
    limit = [1.0]
    log: list = []

    def fn(x):
        log.append(1)
        assert limit[0] > 0, f"limit {limit[0]}"
        log.append(2)
        return x * limit[0]

    return World(fn, lambda turn: limit.__setitem__(0, -1.0 if turn == 0 else 2.0), lambda: log)


@case
def calls_itself_through_a_callback():
    log: list = []

    def fn(x, n=2):
        log.append(n)
        return world.jitted(x * 2, n - 1) + 1 if n > 0 else x

    world = World(fn, lambda turn: log.append("turn"), lambda: log)
    return world


@case
def calls_itself_after_a_break():
    log: list = []

    def fn(x, n=2):
        log.append(float(x.sum()))
        return world.jitted(x * 2, n - 1) + 1 if n > 0 else x

    world = World(fn, seen=lambda: log)
    return world


@case
def jit_in_jit():
    k = 2.0

    @ms.jit
    def inner(x):
        return x * k

    @ms.jit(capture_mode="trace")
    def other(x):
        return x + k

    def change(turn):
        nonlocal k
        k += 1

    return World(lambda x: inner(x) + other(x) * k, change)


@case
def jit_made_inside():
    k = 2.0

    def fn(x):
        inner = ms.jit(lambda v: v * k)
        return inner(x) + inner(x)

    def change(turn):
        nonlocal k
        k += 1

    return World(fn, change)


@case
def jit_in_an_eager_callee():
    k = [2.0]
    inner = ms.jit(lambda v: v * k[0])

    def callee(x):
        k.append(float(x.sum()))
        return inner(x)

    return World(lambda x: callee(x) + 1, lambda turn: k.__setitem__(0, turn + 5.0), lambda: k)


@case
def jitted_function_kept_and_called_by_others():
    held: dict = {}

    def fn(x, again=True):
        if again:
            held["fn"] = world.jitted
            return held["fn"](x, False) * 3
        return x + len(held)

    world = World(fn, seen=lambda: sorted(held))
    return world


@case
def generator_inside():
    k = 2.0
    log: list = []

    def numbers():
        for i in range(3):
            log.append(i)
            yield i * k

    def change(turn):
        nonlocal k
        k += 1

    return World(lambda x: sum([x * v for v in numbers()]), change, lambda: log)


@case
def generator_returned():
    k = 2.0

    def fn(x):
        return tuple(v + 1 for v in [x * k, x + k])

    def change(turn):
        nonlocal k
        k += 1

    return World(fn, change)


@case
def generator_shared_between_calls():
    def numbers():
        total = 1.0
        while True:
            got = yield total
            total += got or 1.0

    shared = numbers()
    next(shared)
    return World(lambda x: x * shared.send(2.0), seen=lambda: next(shared))


@case
def generator_function_itself():
    k = 2.0

    def fn(x):
        yield x * k
        yield x + k

    def change(turn):
        nonlocal k
        k += 1

    return World(fn, change)


@case
def what_is_read_changes_while_the_call_runs():
    k = [2.0]

    def bump(x):
        k[0] += float(x.sum())
        return x

    return World(lambda x: x * k[0] + bump(x) * k[0], lambda turn: k.__setitem__(0, 1.0), lambda: k)


@case
def destructor_writes():
    log: list = []

    class Held:
        def __del__(self):
            log.append("gone")

    def fn(x):
        held = Held()
        held.x = x
        del held
        log.append("after")
        return x * 2

    return World(fn, seen=lambda: log)


@case
def argument_twice_and_then_two():
    same = vector(1, 2)
    pairs = [(same, same), (vector(1, 2), vector(3, 4)), (same, same), (same, vector(5, 6))]
    turn = [0]

    def fn(x, y):
        x = x * 2
        return x + y if x is not y else x - y

    return World(fn, lambda t: turn.__setitem__(0, t + 1), args=lambda: pairs[turn[0]])


@case
def two_and_then_one_argument_twice():
    same = vector(1, 2)
    pairs = [(vector(1, 2), vector(3, 4)), (same, same), (same, vector(5, 6)), (same, same)]
    turn = [0]

    def fn(x, y):
        y.mul_(x + 1)
        return x + y, x is y

    return World(fn, lambda t: turn.__setitem__(0, t + 1), lambda: same, lambda: pairs[turn[0]])


def _viewed(take_first, take_second):
    def make() -> World:
        base = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4))
        far = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4))
        turn = [0]

        def fn(x, y):
            x += 1
            z = y * 2
            x *= z
            return y + x

        def args():
            return take_first(base), take_second(base if turn[0] % 2 else far)

        return World(fn, lambda t: turn.__setitem__(0, t + 1), lambda: (base, far), args)

    return make


for _name, _first, _second in (
    ("same_view", lambda b: b[1], lambda b: b[1]),
    ("overlapping_rows", lambda b: b[0:2], lambda b: b[1:3]),
    ("row_and_whole", lambda b: b[1], lambda b: b),
    ("steps_that_interleave", lambda b: b[:, 0::2], lambda b: b[:, 1::2]),
    ("steps_that_meet", lambda b: b[:, 0::2], lambda b: b[:, 2:4]),
    ("transposed", lambda b: b[0:3, 0:3], lambda b: b[0:3, 0:3].swapaxes(0, 1)),
    ("reshaped", lambda b: b.reshape(12), lambda b: b.reshape(12)),
):
    _make = _viewed(_first, _second)
    _make.__name__ = f"arguments_alias_{_name}"
    case(_make)


@case
def list_argument_holds_itself_twice():
    inner: list = []

    def fn(x, a, b):
        a.append(x)
        return x * len(b), a is b

    turn = [0]
    return World(
        fn,
        lambda t: turn.__setitem__(0, t + 1),
        lambda: inner,
        lambda: (vector(1, 2), inner, inner if turn[0] % 2 else []),
    )


@case
def argument_is_a_captured_object():
    log: list = []
    turn = [0]

    def fn(x, a):
        log.append(1)
        a.append(2)
        return x * len(log) + len(a)

    return World(
        fn, lambda t: turn.__setitem__(0, t + 1), lambda: log, lambda: (vector(1, 2), log if turn[0] % 2 else [3])
    )
