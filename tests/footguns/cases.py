"""Worlds in which something outside a function is read, written or appended to between its calls.

A case is a function that makes a fresh world: `call` is what gets jitted, `args()` gives its arguments,
`change(turn)` changes the outside after each call, `seen()` is a picture of every side effect. Not named test_*,
since pytest rewrites those modules' code.
"""

from __future__ import annotations

import os
import random
import time
import types
from collections.abc import Callable
from typing import Any

import ms
import numpy as np
from ms import Parameter, Tensor, nn


class World:
    """What a case gives."""

    def __init__(
        self,
        call: Callable,
        change: Callable[[int], Any] = lambda turn: None,
        seen: Callable[[], Any] = lambda: None,
        args: Callable[[], tuple] | None = None,
    ) -> None:
        self.call = call
        self.change = change
        self.seen = seen
        self.args = args or (lambda: (vector(1, 2),))


CASES: dict[str, Callable[[], World]] = {}


def case(make: Callable[[], World]) -> Callable[[], World]:
    CASES[make.__name__] = make
    return make


def vector(*values: float) -> Tensor:
    return Tensor(np.array(values, dtype=np.float32))


def own_globals(fn: types.FunctionType, **names: Any) -> types.FunctionType:
    """The function with a module namespace of its own."""
    return types.FunctionType(fn.__code__, {**globals(), **names}, fn.__name__, fn.__defaults__, fn.__closure__)


class Box:
    """A plain object."""

    shared = 2.0

    def __init__(self, **attributes: Any) -> None:
        for name, value in attributes.items():
            setattr(self, name, value)


# global
def _reads_global(x):
    return x * scale


def _writes_global(x):
    global scale
    scale = scale + 1
    return x * scale


def _appends_global(x):
    log.append(x * 2)  # noqa: F821
    return x + len(log)  # noqa: F821


@case
def global_read():
    fn = own_globals(_reads_global, scale=2.0)
    return World(fn, lambda turn: fn.__globals__.update(scale=3.0 + turn))


@case
def global_written():
    fn = own_globals(_writes_global, scale=2)
    return World(fn, seen=lambda: fn.__globals__["scale"])


@case
def global_appended():
    fn = own_globals(_appends_global, log=[])
    return World(fn, seen=lambda: fn.__globals__["log"])


@case
def global_type_changes():
    fn = own_globals(_reads_global, scale=1)
    values = [1.0, True]
    return World(fn, lambda turn: fn.__globals__.update(scale=values[turn % 2]))


@case
def builtin_shadowed():
    def reads(x):
        return x * abs(-2)

    fn = own_globals(reads)
    return World(fn, lambda turn: fn.__globals__.update(abs=lambda v: 7))


# closure cell
@case
def closure_read():
    k = 2.0

    def fn(x):
        return x * k

    def change(turn):
        nonlocal k
        k += 1

    return World(fn, change)


@case
def closure_written():
    k = 2

    def fn(x):
        nonlocal k
        k += 1
        return x * k

    return World(fn, seen=lambda: k)


@case
def closure_appended():
    log: list = []

    def fn(x):
        log.append(x + 1)
        return x * 2

    return World(fn, seen=lambda: log)


# default argument
@case
def default_read():
    def fn(x, k=2.0):
        return x * k

    def change(turn):
        fn.__defaults__ = (5.0 + turn,)

    return World(fn, change)


@case
def default_of_callee_read():
    def helper(x, k=2.0):
        return x * k

    def fn(x):
        return helper(x)

    def change(turn):
        helper.__defaults__ = (5.0 + turn,)

    return World(fn, change)


@case
def default_appended():
    def fn(x, log=[]):  # noqa: B006
        log.append(1)
        return x * len(log)

    return World(fn, seen=lambda: fn.__defaults__)


@case
def callee_replaced():
    fn = own_globals(_calls_helper, helper=lambda v: v + 1)
    return World(fn, lambda turn: fn.__globals__.update(helper=lambda v: v * 3))


def _calls_helper(x):
    return helper(x)  # noqa: F821


# dict entry
@case
def dict_entry_read():
    d = {"k": 2.0, "other": 1}

    def fn(x):
        return x * d["k"] + d.get("missing", 0)

    return World(fn, lambda turn: d.update(k=3.0 + turn) if turn == 0 else d.update(missing=9))


@case
def dict_entry_written():
    d = {"n": 0}

    def fn(x):
        d["n"] += 1
        d["last"] = x * 2
        return x + 1

    return World(fn, seen=lambda: d)


@case
def dict_order_read():
    d = {"a": 1.0, "b": 2.0}

    def fn(x):
        for k, v in d.items():
            x = x * v + len(k)
        return x

    return World(fn, lambda turn: d.update(a=d.pop("a")))


@case
def dict_argument_appended():
    d: dict = {}

    def fn(x, d):
        d[len(d)] = x
        return x * len(d)

    return World(fn, seen=lambda: d, args=lambda: (vector(1, 2), d))


# lists
@case
def list_item_read():
    a = [1.0, 2.0]

    def fn(x):
        return x * a[1]

    return World(fn, lambda turn: a.__setitem__(1, 5.0 + turn))


@case
def list_item_written():
    a = [0, None]

    def fn(x):
        a[1] = x + 1
        return x * 2

    return World(fn, seen=lambda: a)


@case
def list_length_read():
    a = [1.0]

    def fn(x):
        for v in a:
            x = x + v
        return x * len(a)

    return World(fn, lambda turn: a.append(2.0))


@case
def list_appended():
    a: list = []

    def fn(x):
        a.append(x)
        return x * 2

    return World(fn, seen=lambda: a)


@case
def list_of_tensors_changed():
    a = [vector(1, 1)]

    def fn(x):
        return x + a[0]

    return World(fn, lambda turn: a.__setitem__(0, vector(turn + 5, 0)))


# sets
@case
def set_read():
    chosen = {1, 2}

    def fn(x):
        return x * (3 if 5 in chosen else 2) + len(chosen)

    return World(fn, lambda turn: chosen.add(5) if turn else chosen.discard(1))


@case
def set_written():
    seen_sizes: set = set()

    def fn(x):
        seen_sizes.add(len(seen_sizes))
        seen_sizes.discard(1)
        return x * len(seen_sizes)

    return World(fn, seen=lambda: sorted(seen_sizes))


@case
def tensor_attribute_read():
    x = vector(1, 2)

    def fn(x):
        return x * getattr(x, "tag", 2)

    return World(fn, lambda turn: setattr(x, "tag", 5 + turn), args=lambda: (x,))


# attributes
@case
def object_attribute_read():
    o = Box(k=2.0)

    def fn(x):
        return x * o.k

    return World(fn, lambda turn: setattr(o, "k", 3.0 + turn))


@case
def object_attribute_written():
    o = Box(n=0)

    def fn(x):
        o.n += 1
        o.last = x * o.n
        return o.last

    return World(fn, seen=lambda: vars(o))


@case
def object_attribute_appended():
    o = Box(log=[])

    def fn(x):
        o.log.append(x * 2)
        return x

    return World(fn, seen=lambda: vars(o))


@case
def object_attribute_deleted():
    o = Box(k=1)

    def fn(x):
        if hasattr(o, "k"):
            del o.k
            return x
        return x * 2

    return World(fn, seen=lambda: vars(o))


@case
def class_attribute_read():
    class Own(Box):
        shared = 2.0

    o = Own()

    def fn(x):
        return x * o.shared * Own.shared

    return World(fn, lambda turn: setattr(Own, "shared", 3.0 + turn))


@case
def class_attribute_shadowed():
    o = Box()

    def fn(x):
        return x * o.shared

    return World(fn, lambda turn: setattr(o, "shared", 5.0 + turn))


@case
def class_attribute_written():
    class Own:
        n = 0

    def fn(x):
        Own.n += 1
        return x * Own.n

    return World(fn, seen=lambda: Own.n)


@case
def method_replaced():
    class Own:
        def run(self, x):
            return x + 1

    o = Own()

    def fn(x):
        return o.run(x)

    def change(turn):
        if turn == 0:
            Own.run = lambda self, x: x * 5
        else:
            o.run = lambda x: x * 7

    return World(fn, change)


@case
def module_attribute_read():
    module = types.ModuleType("settings")
    module.k = 2.0

    def fn(x):
        return x * module.k

    return World(fn, lambda turn: setattr(module, "k", 3.0 + turn))


@case
def module_attribute_written():
    module = types.ModuleType("settings")
    module.n = 0

    def fn(x):
        module.n = module.n + 1
        return x * module.n

    return World(fn, seen=lambda: module.n)


@case
def property_read():
    class Own:
        _k = 1.0

        @property
        def k(self):
            return self._k * 2

    o = Own()

    def fn(x):
        return x * o.k

    return World(fn, lambda turn: setattr(o, "_k", 3.0 + turn))


@case
def property_written():
    class Own:
        def __init__(self):
            self.log = []

        @property
        def k(self):
            return len(self.log)

        @k.setter
        def k(self, v):
            self.log.append(v)

    o = Own()

    def fn(x):
        o.k = x * 2
        return x + o.k

    return World(fn, seen=lambda: o.log)


@case
def getattr_hook_read():
    class Own:
        def __init__(self):
            self.table = {"a": 1.0}

        def __getattr__(self, name):
            return self.__dict__["table"][name]

    o = Own()

    def fn(x):
        return x * o.a

    return World(fn, lambda turn: o.table.update(a=4.0 + turn) if turn == 0 else setattr(o, "a", 9.0))


# tensors
@case
def captured_tensor_rebound():
    t = vector(1, 1)

    def fn(x):
        return x + t

    def change(turn):
        nonlocal t
        t = vector(5, turn)

    return World(fn, change)


@case
def captured_tensor_changed_in_place():
    t = vector(1, 1)

    def fn(x):
        return x + t

    def change(turn):
        t[0] = 7.0 + turn

    return World(fn, change)


@case
def captured_tensor_written():
    t = vector(1, 1)

    def fn(x):
        t[0] = t[0] + 1
        t.__iadd__(x)
        return t * 2

    return World(fn, seen=lambda: t)


@case
def argument_written():
    x = vector(1, 2)

    def fn(x):
        x += 1
        return x

    return World(fn, seen=lambda: x, args=lambda: (x,))


@case
def tensor_shape_changes():
    sizes = [2]

    def fn(x):
        return x * x.shape[0]

    return World(fn, lambda turn: sizes.append(3 + turn), args=lambda: (Tensor(np.ones(sizes[-1], np.float32)),))


@case
def tensor_dtype_changes():
    kinds = [np.float32]

    def fn(x):
        return x * 2

    return World(fn, lambda turn: kinds.append(np.int32), args=lambda: (Tensor(np.ones(2, kinds[-1])),))


@case
def aliased_arguments():
    pairs = [(vector(1, 2), vector(3, 4))]
    same = vector(5, 6)

    def fn(x, y):
        x += 1
        return x + y

    return World(fn, lambda turn: pairs.append((same, same)), seen=lambda: same, args=lambda: pairs[-1])


@case
def views_that_overlap():
    base = Tensor(np.arange(4, dtype=np.float32))
    pairs = [(vector(1, 2), vector(3, 4))]

    def fn(x, y):
        x += 1
        return x * y

    return World(fn, lambda turn: pairs.append((base[0:2], base[1:3])), seen=lambda: base, args=lambda: pairs[-1])


@case
def argument_is_the_captured_parameter():
    p = Parameter(vector(1, 2), name="p")
    given = [vector(3, 4)]

    def fn(x):
        x = x + 1
        p.__iadd__(x)
        return p * x

    return World(fn, lambda turn: given.append(p), seen=lambda: p.asnumpy().copy(), args=lambda: (given[-1],))


@case
def argument_returned():
    def fn(x):
        return x, [x]

    return World(fn)


# cells
class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(2, 2, weight_init="ones", bias_init="zeros")
        self.scale = 1.0
        self.drop = nn.BatchNorm1d(2)
        self.seen = []
        self.last = None

    def construct(self, x):
        self.last = x * 2
        return self.fc(x) * self.scale


def matrix() -> tuple:
    return (Tensor(np.arange(4, dtype=np.float32).reshape(2, 2)),)


@case
def parameter_set_data():
    net = Net()

    def fn(x):
        return net(x)

    return World(
        fn,
        lambda turn: net.fc.weight.set_data(Tensor(np.full((2, 2), 3.0 + turn, np.float32))),
        lambda: net.last,
        matrix,
    )


@case
def parameter_replaced():
    net = Net()

    def fn(x):
        return net(x)

    def change(turn):
        net.fc.weight = Parameter(Tensor(np.full((2, 2), 3.0 + turn, np.float32)), name="weight")

    return World(fn, change, lambda: net.last, matrix)


@case
def load_param_into_net():
    net = Net()

    def fn(x):
        return net(x)

    def change(turn):
        name = net.fc.weight.name
        ms.load_param_into_net(net, {name: Parameter(Tensor(np.full((2, 2), 4.0 + turn, np.float32)), name=name)})

    return World(fn, change, lambda: net.last, matrix)


@case
def cell_attribute():
    net = Net()

    def fn(x):
        return net(x)

    return World(fn, lambda turn: setattr(net, "scale", 2.0 + turn), lambda: net.last, matrix)


@case
def train_flag():
    net = nn.BatchNorm1d(2)
    net.set_train(True)

    def fn(x):
        return net(x)

    return World(
        fn, lambda turn: net.set_train(turn == 1), lambda: [p.asnumpy().copy() for p in net.get_parameters()], matrix
    )


@case
def nested_cell_swapped():
    net = Net()

    def fn(x):
        return net(x)

    def change(turn):
        net.fc = nn.ReLU() if turn == 0 else nn.Dense(2, 3, weight_init="ones")

    return World(fn, change, lambda: net.last, matrix)


@case
def cell_hook_added():
    net = nn.Dense(2, 2, weight_init="ones")
    log: list = []

    def fn(x):
        return net(x)

    def change(turn):
        net.register_forward_hook(lambda cell, inputs, output: log.append(turn) or output * 2)

    return World(fn, change, lambda: log, matrix)


# natives
@case
def numpy_array_changed():
    a = np.array([1.0, 2.0], np.float32)

    def fn(x):
        return x + Tensor(a)

    def change(turn):
        a[0] = 5 + turn

    return World(fn, change)


@case
def numpy_random():
    rng = np.random.RandomState(0)

    def fn(x):
        return x * float(rng.rand())

    return World(fn)


@case
def python_random():
    rng = random.Random(0)

    def fn(x):
        return x * rng.random()

    return World(fn)


@case
def environment():
    os.environ["MS_FOOTGUN"] = "1"

    def fn(x):
        return x * float(os.environ["MS_FOOTGUN"])

    return World(fn, lambda turn: os.environ.update(MS_FOOTGUN=str(turn + 2)))


@case
def clock():
    def fn(x):
        return x * (1.0 if time.time() > 0 else 2.0)

    return World(fn)


# exceptions
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


@case
def attribute_of_the_class_of_a_fresh_object():
    class Made:
        k = 2.0

        @property
        def p(self):
            return 3.0

        @staticmethod
        def s():
            return 4.0

    def change(turn):
        if turn == 0:
            Made.k = 5.0
        elif turn == 1:
            Made.p = property(lambda self: 6.0)
            Made.q = 7.0

    return World(lambda x: x * Made().k + Made().p * Made().s() + getattr(Made, "q", 1.0), change)


@case
def class_between_in_super():
    class A:
        def run(self, x):
            return x * 2

    class B(A):
        pass

    class C(B):
        def run(self, x):
            return super().run(x)

    c = C()

    def change(turn):
        if turn == 1:
            B.run = lambda self, x: x * 5

    return World(lambda x: c.run(x), change)


@case
def property_of_super():
    class A:
        k = property(lambda self: 2.0)

    class B(A):
        def run(self, x):
            return x * super().k

    b = B()
    return World(lambda x: b.run(x), lambda turn: setattr(A, "k", property(lambda self: turn + 3.0)))


@case
def closure_of_a_descriptor():
    k = 2.0

    class Descriptor:
        def __get__(self, instance, owner=None):
            return k

    class Holder:
        d = Descriptor()

    holder = Holder()

    def change(turn):
        nonlocal k
        k = turn + 3.0

    return World(lambda x: x * holder.d + Holder.d, change)


@case
def metaclass_read():
    k = 2.0

    class Meta(type):
        @property
        def p(cls):
            return k

        def method(cls):
            return k + 1

    class Holder(metaclass=Meta):
        pass

    def change(turn):
        nonlocal k
        k = turn + 3.0

    return World(lambda x: x * Holder.p + Holder.method(), change)


@case
def global_appears():
    def fn(x):
        try:
            return x * appearing
        except NameError:
            return x

    fn = own_globals(fn)
    return World(fn, lambda turn: fn.__globals__.update(appearing=turn + 2.0))


@case
def tensor_subclass_method_replaced():
    class Mine(Tensor):
        def twice(self):
            return self * 2

    t = Mine(np.array([1, 2], dtype=np.float32))

    def change(turn):
        if turn == 0:
            Mine.twice = lambda self: self * 5
        elif turn == 1:
            Mine.__add__ = lambda self, other: self * 7

    return World(lambda x: t.twice() * x + (t + x), change)


@case
def abstract_class_registers():
    import abc

    class Abstract(abc.ABC):  # noqa: B024
        pass

    class Plain:
        pass

    plain = Plain()
    return World(lambda x: x * (2 if isinstance(plain, Abstract) else 3), lambda turn: Abstract.register(Plain))


@case
def dict_changes_while_iterated():
    d = {"a": 1.0, "b": 2.0}

    def fn(x):
        for _, v in d.items():
            d["b"] = 10.0
            x = x * v
        try:
            for k in d:
                d[k + "x"] = 0.0
        except RuntimeError:
            x = x + 100
        return x

    return World(fn, lambda turn: d.update(a=turn + 1.0), lambda: d)


@case
def cached_property_read():
    import functools

    class Holder:
        v = 2.0
        count = 0

        @functools.cached_property
        def c(self):
            self.count += 1
            return self.v * 2

    holder = Holder()

    def change(turn):
        if turn == 1:
            del holder.c
            holder.v = 3.0

    return World(lambda x: x * holder.c + holder.count, change, lambda: holder.count)


@case
def arrays_that_overlap():
    def fn(p, q):
        p += 1
        q += p[0]
        return p * q

    array = np.zeros(8, dtype=np.float32)
    return World(fn, seen=lambda: array, args=lambda: (ms.from_numpy(array[:6]), ms.from_numpy(array[2:])))


@case
def cached_property_with_two_effects():
    import functools

    class Holder:
        v = 1.0
        count = 0

        @functools.cached_property
        def c(self):
            self.count += 100
            return self.v * 2

    holder = Holder()

    def fn(x):
        holder.v += 1
        return x * holder.v + holder.c

    return World(fn, seen=lambda: (holder.v, holder.count))
