"""Python's standard library inside a jitted function, over state that changes between calls."""

from __future__ import annotations

import base64
import bisect
import collections
import contextlib
import contextvars
import datetime
import decimal
import fractions
import functools
import heapq
import io
import itertools
import json
import logging
import math
import pickle
import random
import re
import string
import struct
import textwrap
import warnings

import numpy as np
from ms import Tensor, ops
from worlds import World, case, vector


@case
def cache_of_tensors():
    calls: list = []

    @functools.cache
    def scale(n):
        calls.append(n)
        return vector(n, n)

    def change(turn):
        scale.cache_clear()

    return World(lambda x: x * scale(2) + scale(2), change, lambda: (calls, list(scale.cache_info())))


@case
def cache_of_a_method():
    class Own:
        k = 2.0

        @functools.lru_cache  # noqa: B019
        def run(self, n):
            return self.k * n

    o = Own()

    def change(turn):
        o.k = turn + 5.0
        if turn == 1:
            Own.run.cache_clear()

    return World(lambda x: x * o.run(3), change)


@case
def context_variable_set_inside():
    var = contextvars.ContextVar("var", default=2.0)

    def fn(x):
        token = var.set(var.get() + 1)
        y = x * var.get()
        var.reset(token)
        return y + var.get()

    return World(fn, lambda turn: var.set(turn + 5.0), lambda: var.get())


@case
def context_copied_and_run():
    var = contextvars.ContextVar("var", default=2.0)

    def inner(x):
        var.set(9.0)
        return x * var.get()

    def fn(x):
        return contextvars.copy_context().run(inner, x) + var.get()

    return World(fn, lambda turn: var.set(turn + 5.0), lambda: var.get())


@case
def context_decorator():
    log: list = []

    class Logged(contextlib.ContextDecorator):
        def __enter__(self):
            log.append("in")
            return self

        def __exit__(self, *exc):
            log.append("out" if exc[0] is None else exc[0].__name__)
            return exc[0] is ValueError

    bad = [False]

    @Logged()
    def helper(x):
        if bad[0]:
            raise ValueError("bad")
        return x * 2

    def fn(x):
        y = helper(x)
        with Logged() as a, Logged():
            log.append(type(a).__name__)
        return x if y is None else y

    return World(fn, lambda turn: bad.__setitem__(0, turn == 0), lambda: log)


@case
def context_managers_of_contextlib():
    log: list = []

    @contextlib.contextmanager
    def opened(k):
        log.append(("open", k))
        try:
            yield k * 2
        except KeyError:
            log.append("swallowed")
        finally:
            log.append(("close", k))

    table = {"a": 1.0}

    def fn(x):
        with contextlib.ExitStack() as stack:
            a = stack.enter_context(opened(2.0))
            stack.callback(log.append, "callback")
            b = stack.enter_context(opened(3.0))
            x = x * a * b
            x = x * table["a"]
        with contextlib.suppress(KeyError):
            x = x * table["missing"]
        with contextlib.closing(io.StringIO()) as out, contextlib.redirect_stdout(out):
            print("text", end="")
            x = x + len(out.getvalue())
        return x

    def change(turn):
        if turn == 0:
            del table["a"]
        else:
            table.update(a=2.0, missing=3.0)

    return World(fn, change, lambda: log)


@case
def ordered_dictionaries():
    d = collections.OrderedDict(a=1.0, b=2.0, c=3.0)

    def fn(x):
        d.move_to_end("a")
        d.move_to_end("c", last=False)
        k, v = d.popitem(last=True)
        d[k] = v + 1
        return x * next(iter(d.values())) * d["b"], list(d), list(reversed(d))

    return World(fn, lambda turn: d.update({f"k{turn}": turn + 1.0}), lambda: list(d.items()))


@case
def default_dictionaries_and_counters():
    made: list = []

    def default():
        made.append(1)
        return []

    d = collections.defaultdict(default)
    c = collections.Counter("aab")

    def fn(x):
        d["k"].append(x)
        c.update("ab")
        c["z"] -= 1
        c.subtract({"a": 1})
        return x * len(d["k"]) * c["a"] * (c["missing"] + 1), c.most_common(1), sorted((+c).items()), len(d["other"])

    return World(fn, lambda turn: d.pop("k") if turn == 1 else c.clear(), lambda: (len(made), sorted(d), c))


@case
def deques():
    q = collections.deque([1.0, 2.0], maxlen=3)

    def fn(x):
        q.append(q[0] + q[-1])
        q.rotate(1)
        q.appendleft(5.0)
        q.extendleft([q.pop()])
        return x * sum(q) * len(q), list(q), q.count(5.0), 5.0 in q

    return World(fn, lambda turn: q.extend([turn + 1.0]), lambda: q)


@case
def chain_maps_and_user_lists():
    base, over = {"a": 1.0, "b": 2.0}, {}
    m = collections.ChainMap(over, base)
    u = collections.UserList([1.0])

    def fn(x):
        m["n"] = m.get("n", 0) + 1
        u.append(m["a"])
        return x * m["a"] * m["n"] * len(u), sorted(m), m.new_child({"a": 7.0})["a"]

    return World(fn, lambda turn: over.update(a=turn + 3.0) if turn else base.update(a=9.0), lambda: (over, base, u))


@case
def heaps_and_bisection():
    heap = [5.0, 7.0, 9.0]
    keys = [1.0, 3.0, 5.0]

    def fn(x):
        heapq.heappush(heap, heap[0] - 1)
        least = heapq.heappop(heap)
        heapq.heapreplace(heap, least + 10)
        bisect.insort(keys, least)
        return x * least * bisect.bisect_left(keys, 3.0), heapq.nsmallest(2, heap), list(heapq.merge([1, 3], [2]))

    return World(fn, lambda turn: heapq.heappush(heap, float(turn)), lambda: (heap, keys))


@case
def itertools_over_what_changes():
    a = [1.0, 2.0]

    def fn(x):
        total = x * 0
        for i, (p, q) in enumerate(itertools.product(a, repeat=2)):
            total = total + x * p * q + i
        return (
            total * sum(itertools.chain(a, [1.0], *[[2.0]])) * sum(itertools.chain.from_iterable([a, a])),
            [(k, list(g)) for k, g in itertools.groupby(a, lambda v: v > 1.5)],
            list(itertools.accumulate(a, lambda p, q: p * q, initial=2.0)),
            list(itertools.islice(itertools.count(1), 1, 4)),
            list(itertools.zip_longest(a, [1], fillvalue=0)),
            list(itertools.takewhile(lambda v: v < 2, a)),
            list(itertools.dropwhile(lambda v: v < 2, a)),
            list(itertools.combinations(a, 2)),
            list(itertools.permutations([1, 2])),
            list(itertools.starmap(pow, [(2, 3)])),
            list(itertools.compress("ab", [0, 1])),
            list(itertools.pairwise(a)),
            [list(t) for t in itertools.tee(a)],
            list(itertools.repeat(1, 2)),
            list(itertools.filterfalse(lambda v: v < 2, a)),
        )

    return World(fn, lambda turn: a.append(turn + 1.0))


@case
def itertools_over_tensors():
    ts = [vector(1, 2), vector(3, 4)]

    def fn(x):
        sums = list(itertools.accumulate(ts, initial=x))
        pairs = [a * b for a, b in itertools.product(ts, ts)]
        return sums[-1] + sum(pairs), functools.reduce(ops.add, ts, x), [a - b for a, b in itertools.pairwise(ts)]

    return World(fn, lambda turn: ts.append(vector(turn, turn)))


@case
def iterators_used_up_across_calls():
    it = itertools.cycle([1.0, 2.0, 3.0])
    window = itertools.islice(itertools.count(1.0), 6)

    def fn(x):
        return x * next(it) * next(it), next(window, 0.0), next(window, 0.0)

    return World(fn, lambda turn: next(it))


@case
def pickled_and_read_back():
    d = {"k": [1.0, 2.0], "t": vector(1, 2)}

    def fn(x):
        back = pickle.loads(pickle.dumps(d))
        back["k"].append(9.0)
        return x * sum(back["k"]) + back["t"], len(d["k"])

    return World(fn, lambda turn: d["k"].append(float(turn)))


@case
def json_written_and_read():
    d = {"k": 1.5, "names": ["a"], "none": None}

    def fn(x):
        text = json.dumps(d, sort_keys=True)
        return x * json.loads(text)["k"], text, json.loads("[1, 2.0, true]")

    return World(fn, lambda turn: d.update(k=turn + 2.5, names=["b"] * turn))


@case
def dates():
    now = [datetime.datetime(2024, 2, 28, 12)]

    def fn(x):
        later = now[0] + datetime.timedelta(days=1, hours=13)
        return (
            x * later.day * (later - now[0]).total_seconds(),
            later.isoformat(),
            f"{now[0]:%Y-%m}",
            now[0].replace(month=5).month,
            later > now[0],
        )

    return World(fn, lambda turn: now.__setitem__(0, now[0] + datetime.timedelta(days=turn + 1)))


@case
def logged_by_handlers():
    log = logging.getLogger("footguns.hostile")
    log.propagate = False
    records: list = []

    class Keep(logging.Handler):
        def emit(self, record):
            records.append((record.levelname, record.getMessage(), record.funcName))

    log.handlers = [Keep()]
    log.setLevel(logging.INFO)

    def fn(x):
        log.info("shape %s", x.shape)
        log.debug("not %d", 1)
        y = x * 2
        log.warning("level %s", log.isEnabledFor(logging.DEBUG))
        return y

    return World(fn, lambda turn: log.setLevel(logging.DEBUG if turn == 0 else logging.WARNING), lambda: records)


@case
def warnings_caught_inside():
    def fn(x):
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always")
            warnings.warn("careful", DeprecationWarning, stacklevel=1)
            x = x * 2
        return x * len(heard), str(heard[0].message), heard[0].category.__name__

    return World(fn)


@case
def warnings_turned_into_errors():
    def fn(x):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            try:
                warnings.warn("careful", stacklevel=1)
            except UserWarning as e:
                return x * len(str(e))
        return x

    return World(fn)


@case
def decimals():
    d = [decimal.Decimal("1.10")]

    def fn(x):
        with decimal.localcontext() as c:
            c.prec = 3
            third = d[0] / 3
        return x * float(third) * float(d[0].quantize(decimal.Decimal("0.1"))), str(third), d[0] == 1.1, f"{d[0]:.3f}"

    return World(fn, lambda turn: d.__setitem__(0, d[0] + decimal.Decimal("1.05")))


@case
def decimal_precision_changes():
    decimal.getcontext().prec = 28

    def change(turn):
        decimal.getcontext().prec = 4 + turn

    return World(lambda x: x * float(decimal.Decimal(1) / decimal.Decimal(3)), change)


@case
def rationals():
    f = [fractions.Fraction(1, 3)]

    def fn(x):
        g = f[0] + fractions.Fraction("1/6")
        return x * float(g), g, g.numerator, math.floor(g * 7), g < 1

    return World(fn, lambda turn: f.__setitem__(0, f[0] + 1))


@case
def regular_expressions():
    text = ["a1b22"]
    pattern = re.compile(r"(?P<name>[a-z])(\d+)")
    log: list = []

    def double(match):
        log.append(match.group(0))
        return match["name"] * 2

    def fn(x):
        found = pattern.search(text[0])
        return (
            x * len(pattern.findall(text[0])) * int(found[2]),
            pattern.sub(double, text[0]),
            [m.span() for m in pattern.finditer(text[0])],
            re.split(r"\d", text[0]),
            found.groupdict(),
            re.fullmatch("x", text[0]),
        )

    return World(fn, lambda turn: text.__setitem__(0, text[0] + f"c{turn}"), lambda: log)


@case
def templates_and_formatters():
    d = {"who": "me", "n": 2}

    def fn(x):
        t = string.Template("$who likes ${n}")
        return (
            x * len(t.substitute(d)),
            t.safe_substitute(who="you"),
            string.capwords("a b"),
            "{who:>5}|{n:03d}".format(**d),
            "%(who)s %(n)05.1f" % d,  # noqa: UP031
            textwrap.shorten("a b c d", 5, placeholder="."),
            f"{d['who']!r:>6}{d['n']:{d['n'] + 2}}",
        )

    return World(fn, lambda turn: d.update(who="us" * (turn + 1), n=turn))


@case
def packed_bytes():
    v = [1.5]

    def fn(x):
        data = struct.pack("<fi", v[0], 3)
        f, i = struct.unpack("<fi", data)
        buffer = bytearray(8)
        struct.pack_into("<d", buffer, 0, v[0])
        return x * f * i, data.hex(), bytes(buffer), base64.b64encode(data), int.from_bytes(data[:2], "little")

    return World(fn, lambda turn: v.__setitem__(0, turn + 2.25))


@case
def shuffled_and_sampled():
    a = [1.0, 2.0, 3.0, 4.0]

    def fn(x):
        random.shuffle(a)
        picked = random.sample(a, 2)
        return x * a[0] * random.choice(a) + random.random() + random.randint(0, 9), picked, random.gauss(0, 1)

    random.seed(3)
    world = World(fn, lambda turn: random.seed(turn), lambda: a)
    return world


@case
def generators_of_random_numbers():
    rng, np_rng = random.Random(5), np.random.default_rng(5)
    np.random.seed(3)

    def fn(x):
        return (
            x * rng.random() * float(np_rng.normal()) * float(np.random.rand()),
            np_rng.integers(10),
            np.random.permutation(3),
            Tensor(np_rng.random(2).astype(np.float32)),
        )

    def change(turn):
        np.random.seed(turn)

    return World(fn, change, lambda: (rng.getstate()[1][:3], np.random.get_state()[2]))


@case
def universal_functions_between_graphs():
    a = np.array([1.0, 2.0], np.float32)

    def fn(x):
        b = np.sin(a) + np.maximum(a, 1.5)
        y = x * Tensor(b.astype(np.float32))
        c = np.exp(y.asnumpy())
        np.add(a, 1, out=a)
        a[0] *= 2
        return y + Tensor(c) * float(a.sum()), np.add.reduce(a), np.multiply.outer(a, a)

    return World(fn, lambda turn: a.__imul__(0.5), lambda: a)


@case
def numpy_given_tensors():
    t = vector(1, 2)

    def fn(x):
        return x + Tensor(np.stack([t, t * 2]).sum(0).astype(np.float32)), np.asarray(t).tolist(), np.dot(t, t)

    return World(fn, lambda turn: t.add_(vector(1, turn)))
