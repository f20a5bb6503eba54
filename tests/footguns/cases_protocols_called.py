"""Hooks of classes for calls, operators and copies, and state of functions."""

from __future__ import annotations

import copy
import functools
import operator

import numpy as np
from ms import Parameter, Tensor, nn
from worlds import World, case, vector


@case
def dict_of_an_object_replaced_inside():
    class Own:
        pass

    o = Own()
    o.k = 2.0

    def fn(x):
        o.__dict__ = {"k": o.k + 1}
        return x * o.k

    return World(fn, lambda turn: setattr(o, "k", turn * 2.0), lambda: vars(o))


@case
def callable_objects_and_partial_methods():
    class Own:
        k = 2.0

        def scale(self, by, x, *, plus=0.0):
            return x * self.k * by + plus

        double = functools.partialmethod(scale, 2.0)
        triple = functools.partialmethod(scale, 3.0, plus=1.0)

        def __call__(self, x, n=1):
            return x * self.k * n

    o = Own()
    part = functools.partial(o, n=3)

    def change(turn):
        o.k = turn + 3.0
        if turn == 1:
            Own.double = functools.partialmethod(Own.scale, 5.0)

    return World(lambda x: o.double(x) + o.triple(x) + o(x) + part(x), change)


@case
def single_dispatch_method():
    class Own:
        @functools.singledispatchmethod
        def run(self, v, x):
            return x

        @run.register
        def _(self, v: int, x):
            return x * (v + 1)

        @run.register
        def _(self, v: str, x):
            return x * len(v)

    o = Own()

    def change(turn):
        Own.run.register(int)(lambda self, v, x: x * (5 + turn))

    return World(lambda x: o.run(1, x) + o.run("ab", x) + o.run(1.5, x), change)


@case
def total_ordering_and_key_functions():
    @functools.total_ordering
    class Own:
        def __init__(self, k):
            self.k = k

        def __eq__(self, other):
            return self.k == other.k

        def __lt__(self, other):
            return self.k < other.k

        __hash__ = None

    a, b = Own(1.0), Own(2.0)

    def fn(x):
        return (
            x * max([a, b]).k * (2 if a >= b else 3),
            [o.k for o in sorted([a, b], reverse=True)],
            sorted([3, 1, 2], key=functools.cmp_to_key(lambda p, q: q - p)),
        )

    return World(fn, lambda turn: setattr(a, "k", turn + 1.5))


@case
def wrapped_and_unwrapped_methods():
    calls: list = []

    def counted(fn):
        @functools.wraps(fn)
        def outer(self, *args, **kwargs):
            calls.append(fn.__name__)
            return fn(self, *args, **kwargs)

        return outer

    class Own:
        k = 2.0

        @counted
        def run(self, x):
            "Doc of run."
            return x * self.k

    o = Own()

    def fn(x):
        return o.run(x) + Own.run.__wrapped__(o, x), o.run.__name__, Own.run.__doc__, len(calls)

    return World(fn, lambda turn: setattr(o, "k", turn + 3.0), lambda: calls)


@case
def method_bound_before_a_change():
    class Own:
        k = 2.0

        def run(self, x):
            return x * self.k

    o = Own()
    bound = [o.run]

    def change(turn):
        if turn == 0:
            Own.run = lambda self, x: x * 100
        elif turn == 1:
            bound[0] = o.run
        o.k = turn + 3.0

    return World(lambda x: bound[0](x) + o.run(x), change)


@case
def attributes_listed():
    class Own:
        a = 1.0

        def __dir__(self):
            return ["b", *object.__dir__(self)]

    o = Own()
    o.c = 2.0

    def fn(x):
        names = [n for n in dir(o) if not n.startswith("_")]
        return x * len(names), names, sorted(vars(o)), hasattr(o, "d")

    def change(turn):
        setattr(o, f"d{turn}", 1)
        Own.d = 1

    return World(fn, change)


@case
def deep_copies_of_tensors_and_cells():
    class Own:
        def __init__(self):
            self.t = vector(1, 2)
            self.pair = [self.t, self.t]

        def __deepcopy__(self, memo):
            made = Own.__new__(Own)
            made.t = copy.deepcopy(self.t, memo)
            made.pair = copy.deepcopy(self.pair, memo)
            return made

    o = Own()
    net = nn.Dense(2, 2, weight_init="ones", has_bias=False)

    def fn(x):
        c = copy.deepcopy(o)
        c.t += x
        d = copy.copy(o.t)
        d += 1
        n = copy.deepcopy(net)
        n.weight.set_data(n.weight * 2)
        return c.t + o.t + d, c.pair[0] is c.pair[1], n(x.reshape(1, 2)), net.weight

    def change(turn):
        o.t.add_(vector(turn, 1))

    return World(fn, change, lambda: (o.t, net.weight))


@case
def copied_containers():
    a = [1.0, [2.0, 3.0]]

    def fn(x):
        b, c, d = copy.copy(a), copy.deepcopy(a), list(a)
        b[1].append(x)
        c[1].append(x)
        d.append(4.0)
        return x * len(a[1]) * len(c[1]), b[1] is a[1], c[1] is a[1], len(d)

    return World(fn, lambda turn: a.__setitem__(1, [float(turn)]), lambda: a)


@case
def parameter_as_argument_and_captured():
    p = Parameter(vector(1, 2), name="p")
    q = Parameter(vector(3, 4), name="q")
    turn = [0]

    def fn(x, w):
        p.add_(x)
        y = x * w
        w.mul_(vector(2, 2))
        return y + p, w is p

    return World(
        fn,
        lambda t: turn.__setitem__(0, t + 1),
        lambda: (p.asnumpy().copy(), q.asnumpy().copy()),
        lambda: (vector(1, 2), p if turn[0] % 2 else q),
    )


@case
def buffers_and_nested_cells_swapped():
    class Inner(nn.Cell):
        def __init__(self, k):
            super().__init__()
            self.k = k

        def construct(self, x):
            return x * self.k

    class Outer(nn.Cell):
        def __init__(self):
            super().__init__()
            self.layers = nn.CellList([Inner(2.0), Inner(3.0)])
            self.tail = nn.SequentialCell(Inner(1.0))
            self.counts = {"calls": 0}

        def construct(self, x):
            self.counts["calls"] += 1
            for layer in self.layers:
                x = layer(x)
            return self.tail(x) + self.counts["calls"]

    net = Outer()

    def change(turn):
        net.layers[turn % 2] = Inner(turn + 4.0)
        net.tail.append(nn.ReLU() if turn else Inner(0.5))
        if turn == 1:
            net.layers = nn.CellList([Inner(9.0)])

    return World(lambda x: net(x), change, lambda: net.counts)


@case
def cell_that_overrides_getattr_and_setattr():
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.log = []
            self.k = 2.0

        def __setattr__(self, name, value):
            if "log" in self.__dict__:
                self.log.append(name)
            super().__setattr__(name, value)

        def __getattr__(self, name):
            if name == "missing":
                return 7.0 + len(self.log)
            return super().__getattr__(name)

        def construct(self, x):
            self.k = self.k + 1
            return x * self.k * self.missing

    net = Net()
    return World(lambda x: net(x), lambda turn: setattr(net, "k", float(turn)), lambda: (net.log, net.k))


@case
def call_of_a_cell_overridden():
    log: list = []

    class Net(nn.Cell):
        def __call__(self, x):
            log.append("call")
            return super().__call__(x) + 1

        def construct(self, x):
            return x * 2

    net = Net()

    def change(turn):
        if turn == 1:
            Net.__call__ = lambda self, x: x * 100

    return World(lambda x: net(x), change, lambda: log)


@case
def operator_module_functions():
    class Own:
        k = 2.0
        inner = None

        def method(self, n):
            return self.k * n

    o = Own()
    o.inner = Own()
    d = {"a": 1.0, "b": [2.0, 3.0]}

    def fn(x):
        first = operator.itemgetter("a")(d) + operator.itemgetter("a", "b")(d)[1][0]
        second = operator.attrgetter("inner.k")(o) + operator.methodcaller("method", 3)(o)
        a = [1, 2]
        operator.setitem(a, 0, 5)
        operator.iadd(a, [operator.index(7)])
        return x * first * second, operator.truth(a), operator.countOf(a, 2), operator.concat(a, a), a

    def change(turn):
        d["a"] = turn + 2.0
        o.inner.k = turn + 3.0

    return World(fn, change)


@case
def id_and_hash_of_objects():
    class Own:
        def __hash__(self):
            return 5

        def __eq__(self, other):
            return isinstance(other, Own)

    a, b = Own(), Own()
    held = [a]

    def fn(x):
        table = {a: 2.0}
        return x * table[held[0]], held[0] is a, held[0] == a, id(held[0]) == id(b), len({a, b, held[0]})

    return World(fn, lambda turn: held.__setitem__(0, b if turn == 0 else a))


@case
def length_hint_and_iterators_of_a_class():
    class Count:
        def __init__(self, n):
            self.n = n

        def __iter__(self):
            self.i = 0
            return self

        def __next__(self):
            if self.i >= self.n:
                raise StopIteration
            self.i += 1
            return float(self.i)

        def __length_hint__(self):
            return self.n

    c = Count(2)
    c.i = 0

    def fn(x):
        first, *rest = c
        return x * sum(c) * first, rest, list(zip(c, "ab", strict=False)), c.i

    return World(fn, lambda turn: setattr(c, "n", turn + 3), lambda: c.i)


@case
def format_of_a_class():
    class Own:
        k = 2

        def __format__(self, spec):
            return f"<{spec}{self.k}>"

        def __repr__(self):
            return f"Own({self.k})"

        def __str__(self):
            return "own"

        def __bytes__(self):
            return b"own"

    o = Own()

    def fn(x):
        return x * len(f"{o:abc}"), f"{o!r} {o!s} {o:x}", "%s %r" % (o, o), "{:y}".format(o)  # noqa: UP031, UP032

    return World(fn, lambda turn: setattr(o, "k", 10 ** (turn + 1)))


@case
def numbers_of_a_class():
    class Own:
        k = 2

        def __index__(self):
            return self.k

        def __float__(self):
            return self.k + 0.5

        def __int__(self):
            return self.k + 1

        def __round__(self, n=None):
            return self.k * 10

        def __abs__(self):
            return self.k * 100

        def __bool__(self):
            return self.k > 2

    o = Own()

    def fn(x):
        return x * float(o) * int(o) + round(o) + abs(o) + range(10)[o], [0, 1, 2, 3, 4, 5][o], hex(o), 3 if o else 4

    return World(fn, lambda turn: setattr(o, "k", turn + 3))


@case
def numpy_asks_a_class():
    class Own:
        k = 2.0

        def __array__(self, dtype=None, copy=None):
            return np.array([self.k, 1.0], dtype or np.float32)

    o = Own()

    def fn(x):
        return x + Tensor(np.asarray(o)) * float(np.sum(o))

    return World(fn, lambda turn: setattr(o, "k", turn + 3.0))


@case
def property_of_a_class_that_raises_attribute_error():
    class Own:
        on = False

        @property
        def k(self):
            if not self.on:
                raise AttributeError("off")
            return 2.0

        def __getattr__(self, name):
            return 5.0

    o = Own()
    return World(lambda x: x * o.k * getattr(o, "k", 9.0), lambda turn: setattr(o, "on", turn == 0))
