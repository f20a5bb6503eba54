"""Exceptions, generators, threads, strings and numbers of the standard library inside a jitted function."""

from __future__ import annotations

import hashlib
import io
import linecache
import math
import os
import sys
import threading
import time

import ms
import numpy as np
from ms import Tensor, nn
from worlds import Box, World, attempt, case, vector


@case
def scipy_called():
    from scipy import linalg, special

    a = np.array([[2.0, 0.0], [0.0, 3.0]])

    def fn(x):
        y = Tensor(linalg.inv(a).astype(np.float32)) * x
        return y.sum(1) + float(special.expit(a[0, 0])), linalg.det(a)

    return World(fn, lambda turn: a.__setitem__((0, 0), turn + 3.0))


@case
def exceptions_with_causes():
    log: list = []
    bad = [True]

    def fn(x):
        try:
            try:
                if bad[0]:
                    raise KeyError("inner")
                log.append("fine")
            except KeyError as e:
                raise ValueError("outer") from e
        except ValueError as e:
            log.append(
                (type(e.__cause__).__name__, str(e.__cause__), type(e.__context__).__name__, e.__suppress_context__)
            )
            e.noted = [1, 2]
            x = x * len(e.noted)
        try:
            try:
                raise KeyError("a")
            except KeyError:
                raise LookupError("b") from None
        except LookupError as e:
            log.append((e.__cause__, e.__context__.args, e.__suppress_context__))
        return x

    return World(fn, lambda turn: bad.__setitem__(0, turn == 1), lambda: log)


#: cases for Python 3.11 and later, as text, because 3.10 cannot parse them
_GROUPS = """
@case
def exception_groups():
    bad = [[ValueError("a"), KeyError("b")]]

    def fn(x):
        got = []
        try:
            if bad[0]:
                raise ExceptionGroup("many", list(bad[0]))
        except* ValueError as group:
            got.append(("value", len(group.exceptions)))
            x = x * 2
        except* KeyError as group:
            got.append(("key", str(group.exceptions[0])))
            x = x * 3
        else:
            got.append("none")
        finally:
            got.append("finally")
        return x, got

    return World(fn, lambda turn: bad.__setitem__(0, [] if turn == 0 else [ValueError("c")]))


@case
def exception_group_that_leaves():
    bad = [ValueError("a"), TypeError("b")]

    def fn(x):
        try:
            raise ExceptionGroup("many", list(bad))
        except* ValueError:
            x = x * 2
        return x

    return World(fn, lambda turn: bad.pop() if turn == 0 else bad.append(KeyError("c")))
"""
if sys.version_info >= (3, 11):
    linecache.cache["<groups>"] = (len(_GROUPS), None, _GROUPS.splitlines(True), "<groups>")
    exec(compile(_GROUPS, "<groups>", "exec"))


@case
def exceptions_of_the_user_kept():
    kept: list = []

    class Odd(Exception):
        count = 0

        def __init__(self, code, *, x=None):
            super().__init__(code)
            Odd.count += 1
            self.code, self.x = code, x

    def fn(x):
        try:
            raise Odd(3, x=x * 2)
        except Odd as e:
            kept.append(e)
            return e.x * e.code * Odd.count

    return World(fn, lambda turn: setattr(Odd, "count", turn * 5), lambda: [(e.code, e.x, e.args) for e in kept])


@case
def finally_that_returns_and_loops():
    log: list = []
    bad = [1]

    def helper(i):
        try:
            if i == bad[0]:
                raise ValueError(i)
            return i * 2.0
        except ValueError:
            log.append(i)
            raise
        finally:
            log.append("finally")
            if i == 2:
                return 7.0  # noqa: B012

    def fn(x):
        for i in range(4):
            try:
                x = x * helper(i) + 1
            except ValueError:
                continue
            else:
                log.append("else")
            finally:
                log.append(-i)
        return x

    return World(fn, lambda turn: bad.__setitem__(0, turn + 1), lambda: log)


@case
def generators_with_send_throw_and_close():
    log: list = []

    def gen(k):
        try:
            while True:
                try:
                    got = yield k
                    k = k * (got or 2.0)
                except ValueError as e:
                    log.append(str(e))
                    k = 1.0
        finally:
            log.append("closed")

    start = [2.0]

    def fn(x):
        g = gen(start[0])
        a = next(g)
        b = g.send(3.0)
        c = g.throw(ValueError("back"))
        d = next(g)
        g.close()
        return x * a * b * c * d

    return World(fn, lambda turn: start.__setitem__(0, turn + 3.0), lambda: log)


@case
def delegating_generators():
    log: list = []

    def inner(a):
        total = 0.0
        for v in a:
            got = yield v
            total += got or v
        log.append(total)
        return total

    def outer(a):
        first = yield from inner(a)
        second = yield from inner([first, 1.0])
        return first * second

    a = [1.0, 2.0]

    def fn(x):
        g = outer(a)
        values = []
        try:
            while True:
                values.append(next(g))
        except StopIteration as stop:
            return x * stop.value * len(values), values

    return World(fn, lambda turn: a.append(float(turn)), lambda: log)


@case
def environment_written_and_read():
    os.environ["FOOTGUN_K"] = "2"
    os.environ.pop("FOOTGUN_N", None)
    os.environ.pop("FOOTGUN_Z", None)

    def fn(x):
        os.environ["FOOTGUN_N"] = str(int(os.environ.get("FOOTGUN_N", "0")) + 1)
        return x * float(os.environ["FOOTGUN_K"]) * float(os.getenv("FOOTGUN_N")), "FOOTGUN_Z" in os.environ

    def change(turn):
        os.environ["FOOTGUN_K"] = str(turn + 3)
        os.environ["FOOTGUN_Z"] = "1"

    return World(fn, change, lambda: os.environ.get("FOOTGUN_N"))


@case
def clocks_move_on():
    last = [0.0, 0]

    def fn(x):
        now, counter = time.time(), time.perf_counter_ns()
        moved = now >= last[0] and counter > last[1]
        last[:] = [now, counter]
        return x * (2.0 if moved else 3.0)

    return World(fn)


@case
def threads_started_inside():
    results: list = []

    def fn(x):
        y = x * 2
        t = threading.Thread(target=lambda: results.append(y + 1))
        t.start()
        t.join()
        return results[-1] * len(results)

    return World(fn, lambda turn: results.clear() if turn == 1 else None, lambda: results)


@case
def locks_and_thread_locals():
    lock = threading.RLock()
    local = threading.local()
    local.k = 2.0
    count = [0]

    def fn(x):
        with lock:
            count[0] += 1
            local.k += 1
        return x * local.k * count[0], lock.acquire(blocking=False) and (lock.release() or True)

    return World(fn, lambda turn: setattr(local, "k", float(turn)), lambda: (count, local.k))


@case
def digests_and_files():
    data = [b"a"]

    def fn(x):
        out = io.BytesIO()
        out.write(data[0])
        out.seek(0)
        return x * len(out.read()), hashlib.sha256(data[0]).hexdigest(), io.StringIO("a\nb").readlines()

    return World(fn, lambda turn: data.__setitem__(0, data[0] + b"b"))


@case
def words_of_a_text():
    text = ["  Hello, World  "]

    def fn(x):
        t = text[0].strip()
        head, sep, tail = t.partition(", ")
        return (
            x * len(t),
            t.title().swapcase().center(20, "*"),
            head.encode().hex(),
            tail.removesuffix("d").translate(str.maketrans("lo", "01")),
            t.split(),
            t.isalpha(),
            sep.join(["a", "b"]),
            t[::-1].find("o"),
            t.expandtabs().casefold().count("l"),
        )

    return World(fn, lambda turn: text.__setitem__(0, text[0] + "x y" * turn))


@case
def numbers_of_any_size():
    n = [3]

    def fn(x):
        big = 2 ** (60 + n[0])
        return (
            x * float(big % 97),
            big.bit_length(),
            divmod(-7, n[0]),
            -7 // n[0],
            -7 % n[0],
            round(2.5),
            round(-1.55, n[0] % 3),
            (n[0] / 7).hex(),
            complex(n[0], 1) ** 2,
            int("ff", 16) ^ n[0],
            math.comb(5, n[0] % 5),
            math.isclose(0.1 + 0.2, 0.3),
            float("nan") == float("nan"),
            max(1, True, 1.0),
            sum([0.1] * 10),
            pow(3, -1, 7),
            1 if 0.0 == -0.0 else 2,
        )

    return World(fn, lambda turn: n.__setitem__(0, n[0] * 3 + turn))


@case
def sets_and_their_algebra():
    s = {1, 2, 3}

    def fn(x):
        t = s & {2, 3, 9} | {5}
        s.symmetric_difference_update({1, 7})
        s.discard(100)
        return (
            x * len(t) * len(s),
            sorted(t ^ s),
            t <= {2, 3, 5},
            t.isdisjoint({8}),
            sorted(frozenset(s) - t),
            len({*s, *t}),
        )

    return World(fn, lambda turn: s.add(10 + turn), lambda: sorted(s))


@case
def dictionaries_merged_and_walked():
    d = {"a": 1.0, "b": 2.0}

    def fn(x):
        e = d | {"c": 3.0}
        e |= {"a": 9.0}
        d.setdefault("n", 0)
        d["n"] += 1
        inverse = {v: k for k, v in d.items() if k != "n"}
        return (
            x * e["a"] * d["n"] * d["a"],
            list(e),
            inverse,
            d.keys() & {"a", "z"},
            dict.fromkeys("ab", 1),
            [*d, *e.items()],
        )

    return World(fn, lambda turn: d.update(a=turn + 4.0), lambda: d)


@case
def structures_matched():
    class Point:
        __match_args__ = ("x", "y")

        def __init__(self, x, y):
            self.x, self.y = x, y

    held = [{"kind": "a", "k": 2.0}]

    def fn(x):
        match held[0]:
            case {"kind": "a", "k": k, **rest}:
                return x * k, len(rest)
            case [first, *_] if first > 1:
                return x * first, "list"
            case Point(a, y=b) | (a, b):
                return x * a * b, "point"
            case str() as text:
                return x * len(text), text
            case None | False:
                return x, None
        return x, "none"

    values = [[2.0, 1], Point(3.0, 4.0), "abc", None]
    return World(fn, lambda turn: held.__setitem__(0, values[turn]), turns=5)


@case
def walrus_and_chained_comparisons():
    a = [1.0, 5.0, 3.0]
    log: list = []

    def seen(v):
        log.append(v)
        return v

    def fn(x):
        if (n := len(a)) > 2 and 0 < seen(a[0]) < seen(a[1]) != seen(n):
            x = x * n
        best = max((m := v) for v in a)
        return x * best * m, [y := 1, y + 1], any((hit := v) > 2 for v in a) and hit

    return World(fn, lambda turn: a.insert(0, turn + 6.0), lambda: log)


@case
def unpacking_of_all_kinds():
    a = [1.0, 2.0, 3.0]
    d = {"k": 2.0}

    def helper(*args, k=1.0, **rest):
        return sum(args) * k + len(rest)

    def fn(x):
        first, (second, *third), last = a[0], (a[1], *a), a[-1]
        a[0], a[-1] = a[-1], a[0]
        i = 0
        i, a[i] = 1, 9.0
        return x * helper(*a, **d) * helper(first, *third, z=1, k=last), second, [*a, *d], a

    return World(fn, lambda turn: (a.append(turn + 1.0), d.update({f"z{turn}": 1})), lambda: a)


@case
def results_given_to_callbacks():
    log: list = []
    callbacks = [lambda v: log.append(("first", v))]

    def fn(x):
        y = x * 2
        for c in callbacks:
            c(y)
        return y + len(log)

    return World(fn, lambda turn: callbacks.append(lambda v: log.append((turn, v + 1))), lambda: log)


@case
def mutable_numbers_returned_and_kept():
    kept: list = []
    k = ms.mutable(2)
    f = ms.mutable(2.5)

    def fn(x, k, f):
        kept.append(k)
        return x * k * f, k, f, type(k).__name__, [k], {"f": f}, k + 1

    return World(fn, seen=lambda: kept, args=lambda: (vector(1, 2), k, f))


@case
def bprop_of_a_cell_beside_a_global():
    k = 2.0

    class Net(nn.Cell):
        def construct(self, x):
            return x * k

        def bprop(self, x, out, dout):
            return (dout * k * 10,)

    net = Net()
    grad = ms.grad(net)

    def change(turn):
        nonlocal k
        k += 1

    return World(lambda x: grad(x) + net(x) * k, change)


@case
def evaluated_text():
    k = [2.0]
    space = {"k": k}

    def fn(x):
        exec("k[0] += 1", space)
        return x * eval("k[0] * 2", space) * eval("x.shape[0]")

    return World(fn, lambda turn: k.__setitem__(0, turn * 3.0), lambda: k)


@case
def locals_and_globals_read():
    def fn(x):
        a = 2.0
        names = sorted(locals())
        return x * a * len(names), names, "World" in globals(), callable(vars), attempt(lambda: a)

    return World(fn)


@case
def imports_inside():
    import sys
    import types

    module = types.ModuleType("footgun_module")
    module.k = 2.0
    sys.modules["footgun_module"] = module

    def fn(x):
        import footgun_module
        from footgun_module import k

        return x * k * footgun_module.k

    def change(turn):
        if turn == 1:
            other = types.ModuleType("footgun_module")
            other.k = 50.0
            sys.modules["footgun_module"] = other
        else:
            sys.modules["footgun_module"].k = turn + 3.0

    return World(fn, change)


@case
def boxes_compared_by_what_they_hold():
    a, b = Box(k=1.0), Box(k=2.0)

    def fn(x):
        best = max([a, b], key=lambda o: o.k)
        best.k -= 3
        return x * best.k, best is a, min(a, b, key=lambda o: o.k) is b

    return World(fn, lambda turn: setattr(a, "k", turn * 2.0), lambda: (a.k, b.k))
