"""Functions and methods that change: replaced code, patched classes and modules, cached helpers, copies of Cells."""

from __future__ import annotations

import copy
import functools
import pickle
import types

import numpy as np
from ms import Tensor, nn
from worlds import Box, World, case, matrix, own_globals, vector


@case
def code_of_the_function_itself():
    def fn(x):
        return x * 2

    def other(x):
        return x * 3 + 1

    def change(turn):
        fn.__code__, other.__code__ = other.__code__, fn.__code__

    return World(fn, change)


@case
def code_of_the_function_itself_takes_other_parameters():
    def fn(x):
        return x * 2

    def other(y, /, k=4.0, *rest, z=5.0, **named):
        return y * k + z + len(rest) + len(named)

    def change(turn):
        fn.__code__ = other.__code__
        fn.__defaults__ = (7.0 + turn,)
        fn.__kwdefaults__ = {"z": 1.0}

    return World(fn, change)


@case
def code_of_a_closure_itself():
    k = 2.0

    def fn(x):
        return x * k

    def other(x):
        return x + k

    def change(turn):
        nonlocal k
        k += 1
        fn.__code__ = other.__code__

    return World(fn, change)


def _reads_itself(x):
    return x * getattr(_reads_itself, "k", 1.0) + len(_reads_itself.__name__)


def _counts_its_calls(x):
    _counts_its_calls.calls = getattr(_counts_its_calls, "calls", 0) + 1
    return x * _counts_its_calls.calls


def _calls_itself(x, n=1.0):
    return x * n if n < 2 else _calls_itself(x) + 1


def _knowing_itself(fn):
    """Return a function without closure whose global of the same name is the function itself."""
    fn = own_globals(fn)
    fn.__globals__[fn.__name__] = fn
    return fn


@case
def attributes_of_the_function_itself():
    fn = _knowing_itself(_reads_itself)

    def change(turn):
        fn.__name__ += "_"
        if turn == 2:
            del fn.k
        else:
            fn.k = 5.0 + turn

    return World(fn, change)


@case
def attribute_of_the_function_itself_written():
    fn = _knowing_itself(_counts_its_calls)
    return World(fn, seen=lambda: fn.calls)


@case
def default_of_the_function_itself():
    fn = _knowing_itself(_calls_itself)
    return World(fn, lambda turn: setattr(fn, "__defaults__", (1.5 - turn,)), args=lambda: (vector(1, 2), 3.0))


@case
def code_of_construct():
    class Net(nn.Cell):
        def construct(self, x):
            return x * 2

        def other(self, x):
            return x * 3

    net = Net()

    def change(turn):
        Net.construct.__code__ = Net.other.__code__

    return World(lambda x: net(x), change)


@case
def construct_of_the_class_replaced():
    class Net(nn.Cell):
        def construct(self, x):
            return x * 2

    net = Net()
    return World(lambda x: net(x), lambda turn: setattr(Net, "construct", lambda self, x: x * (turn + 3)))


@case
def construct_of_the_instance_replaced():
    net = nn.ReLU()
    return World(lambda x: net(x), lambda turn: setattr(net, "construct", lambda x: x * (turn + 3)))


@case
def class_of_a_library_patched():
    class Mine(nn.Dense):
        pass

    net = Mine(2, 2, weight_init="ones")
    return World(
        lambda x: net(x), lambda turn: setattr(Mine, "construct", lambda self, x: x + self.weight * turn), args=matrix
    )


@case
def getattribute_appears():
    class Own:
        k = 2.0

    class Below(Own):
        def __init__(self):
            self.n = 3.0

    o = Below()

    def change(turn):
        if turn == 0:
            Own.__getattribute__ = lambda self, name: 5.0 if name in "kn" else object.__getattribute__(self, name)
        else:
            del Own.__getattribute__

    return World(lambda x: x * o.k + o.n, change)


@case
def setattr_appears():
    class Own:
        pass

    o = Own()

    def fn(x):
        o.k = 2.0
        return x * len(vars(o))

    def change(turn):
        Own.__setattr__ = lambda self, name, value: object.__setattr__(self, f"{name}{turn}", value)

    return World(fn, change, lambda: vars(o))


@case
def data_descriptor_appears():
    class Own:
        k = 1.0

    o = Own()
    o.k = 2.0
    return World(lambda x: x * o.k, lambda turn: setattr(Own, "k", property(lambda self: 5.0 + turn)))


@case
def descriptor_class_becomes_data():
    class Descriptor:
        def __get__(self, instance, owner=None):
            return 3.0

    class Own:
        k = Descriptor()

    o = Own()
    o.__dict__["k"] = 2.0
    return World(lambda x: x * o.k, lambda turn: setattr(Descriptor, "__set__", lambda self, instance, value: None))


@case
def plain_class_attribute_becomes_a_descriptor():
    class Value:
        pass

    class Own:
        k = Value()

    o = Own()

    def fn(x):
        return x * (2.0 if isinstance(o.k, Value) else o.k)

    return World(fn, lambda turn: setattr(Value, "__get__", lambda self, instance, owner=None: 5.0 + turn))


_SPECIALS = {
    "__bool__": (lambda o, x: x * (2.0 if o else 3.0), lambda self: False),
    "__len__": (lambda o, x: x * (2.0 if o else 3.0), lambda self: 0),
    "__eq__": (lambda o, x: x * (2.0 if o == 1 else 3.0), lambda self, other: True),
    "__ne__": (lambda o, x: x * (2.0 if o != 1 else 3.0), lambda self, other: False),
    "__contains__": (lambda o, x: x * (2.0 if 1 in o else 3.0), lambda self, other: True),
    "__iter__": (lambda o, x: sum([x * v for v in o]), lambda self: iter([5.0, 6.0])),
    "__getitem__": (lambda o, x: x * o[1], lambda self, i: 7.0 if i < 3 else [][i]),
    "__call__": (lambda o, x: x * o() + callable(o), lambda self: 7.0),
    "__float__": (lambda o, x: x * float(o), lambda self: 7.0),
    "__index__": (lambda o, x: x * [4.0, 5.0][o], lambda self: 1),
    "__add__": (lambda o, x: x * (o + 1), lambda self, other: 7.0),
    "__radd__": (lambda o, x: x * (1 + o), lambda self, other: 7.0),
    "__rmul__": (lambda o, x: x * o, lambda self, other: other + 7.0),
    "__lt__": (lambda o, x: x * (2.0 if o < 1 else 3.0), lambda self, other: True),
    "__neg__": (lambda o, x: x * -o, lambda self: 7.0),
    "__abs__": (lambda o, x: x * abs(o), lambda self: 7.0),
    "__str__": (lambda o, x: x * len(str(o)), lambda self: "seven"),
    "__format__": (lambda o, x: x * len(f"{o}"), lambda self, spec: "seven"),
    "__hash__": (lambda o, x: x * {o: 2.0}[o], lambda self: 7),
    "__getattr__": (lambda o, x: x * getattr(o, "k", 3.0), lambda self, name: 7.0),
    "__enter__": (lambda o, x: _with(o, x), lambda self: 7.0),
    "__class_getitem__": (lambda o, x: x * type(o)[1], classmethod(lambda cls, i: 7.0)),
    "__instancecheck__": (lambda o, x: x * isinstance(1, type(o)), classmethod(lambda cls, i: True)),
}


def _with(o, x):
    with o as k:
        return x * k


def _special(name: str, on_base: bool):
    use, method = _SPECIALS[name]

    def make() -> World:
        class Base:
            def __exit__(self, *args):
                return None

        class Own(Base):
            pass

        o = Own()
        owner = Base if on_base else Own

        def fn(x):
            try:
                return use(o, x)
            except (TypeError, AttributeError, IndexError) as e:
                return x, type(e).__name__

        def change(turn):
            if turn == 0:
                setattr(owner, name, method)
            else:
                delattr(owner, name)

        return World(fn, change)

    make.__name__ = f"{name}_{'of_the_base_' if on_base else ''}appears_and_goes"
    return make


for _name in _SPECIALS:
    case(_special(_name, False))
    case(_special(_name, True))


@case
def module_function_patched():
    module = types.ModuleType("helpers")
    exec("def helper(x):\n    return x * 2\n\ndef outer(x):\n    return helper(x) + 1\n", vars(module))

    def change(turn):
        module.helper = lambda x: x * (turn + 5)

    return World(lambda x: module.outer(x), change)


@case
def library_function_patched():
    import math

    fn = own_globals(_uses_math, math=types.SimpleNamespace(sqrt=math.sqrt))
    return World(fn, lambda turn: setattr(fn.__globals__["math"], "sqrt", lambda v: v + turn))


def _uses_math(x):
    return x * math.sqrt(4.0)  # noqa: F821


@case
def lru_cached_helper():
    k = [2.0]

    @functools.lru_cache(maxsize=2)
    def helper(n):
        return n * k[0]

    def change(turn):
        k[0] += 1
        if turn:
            helper.cache_clear()

    return World(lambda x: x * helper(3) * helper(4.0), change, lambda: list(helper.cache_info()))


@case
def single_dispatch_helper():
    @functools.singledispatch
    def helper(v, x):
        return x

    helper.register(int)(lambda v, x: x * 2)
    return World(lambda x: helper(1, x), lambda turn: helper.register(int)(lambda v, x: x * (5 + turn)))


@case
def wrapped_helper():
    def wrap(inner):
        @functools.wraps(inner)
        def outer(*args):
            outer.calls += 1
            return outer.__wrapped__(*args) + outer.calls

        outer.calls = 0
        return outer

    helper = wrap(lambda x: x * 2)
    return World(
        lambda x: helper(x), lambda turn: setattr(helper, "__wrapped__", lambda x: x * (5 + turn)), lambda: helper.calls
    )


@case
def defaults_of_the_function_itself_go():
    def fn(x, k=2.0):
        return x * k

    def change(turn):
        fn.__defaults__ = None if turn == 0 else (4.0,)

    return World(fn, change)


@case
def method_of_the_instance_replaced():
    class Own:
        def run(self, x):
            return x + 1

    o = Own()

    def change(turn):
        if turn == 0:
            o.run = lambda x: x * 7
        else:
            del o.run

    return World(lambda x: o.run(x), change)


@case
def class_method_and_static_method_replaced():
    class Own:
        k = 2.0

        @classmethod
        def c(cls, x):
            return x * cls.k

        @staticmethod
        def s(x):
            return x + 1

    o = Own()

    def change(turn):
        Own.k += 1
        Own.c = classmethod(lambda cls, x: x + cls.k)
        Own.s = staticmethod(lambda x: x * turn)

    return World(lambda x: o.c(x) + o.s(x) + Own.c(x) + Own.s(x), change)


class Pickled(nn.Cell):
    """A Cell at module level, so that pickle finds it."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(2, 2, weight_init="ones")
        self.k = 2.0

    def construct(self, x):
        return self.fc(x) * self.k


def _copied(copy_of):
    def make() -> World:
        nets = [Pickled()]

        def change(turn):
            nets.append(copy_of(nets[-1]))
            nets[-1].k += 1
            nets[-1].fc.weight.set_data(Tensor(np.full((2, 2), turn + 2.0, np.float32)))
            if turn == 2:
                del nets[0]

        return World(lambda x: nets[-1](x) + nets[0](x), change, lambda: [net.fc.weight for net in nets], matrix)

    return make


for _name, _copy in {
    "cell_copied": copy.copy,
    "cell_deeply_copied": copy.deepcopy,
    "cell_pickled": lambda net: pickle.loads(pickle.dumps(net)),
}.items():
    _make = _copied(_copy)
    _make.__name__ = _name
    case(_make)


@case
def object_deleted_and_made_anew():
    held = [Box(k=2.0)]

    def change(turn):
        held.pop()
        held.append(Box(k=3.0 + turn))  # often at the same address

    return World(lambda x: x * held[0].k, change)


@case
def global_object_deleted():
    fn = own_globals(_reads_k_of_o, o=Box(k=2.0))

    def change(turn):
        if turn == 0:
            del fn.__globals__["o"]
        else:
            fn.__globals__["o"] = Box(k=5.0)

    return World(fn, change)


def _reads_k_of_o(x):
    return x * o.k  # noqa: F821


@case
def closure_variable_deleted():
    k = 2.0

    def fn(x):
        return x * k

    def change(turn):
        nonlocal k
        if turn == 0:
            del k
        else:
            k = 5.0

    return World(fn, change)


@case
def weak_proxy_read():
    import weakref

    held = [Box(k=2.0)]
    proxy = weakref.proxy(held[0])

    def change(turn):
        if turn == 0:
            held[0].k = 5.0
        else:
            held.clear()

    return World(lambda x: x * proxy.k, change)


@case
def iteration_over_a_view():
    d = {"a": 1.0}
    keys, values = d.keys(), d.values()
    return World(lambda x: x * len(keys) + sum(values), lambda turn: d.update({str(turn): 2.0 + turn}))


@case
def vectors_in_a_dict_replaced():
    d = {"a": vector(1, 1), "b": vector(2, 2)}
    return World(lambda x: x + sum(d.values()), lambda turn: d.update(a=vector(turn, 5)))
