"""Classes as objects: their bases, their copies, and references to them in Cells and closures."""

from __future__ import annotations

import abc

import numpy as np
from ms import Parameter, Tensor, ops
from worlds import World, case, vector


@case
def abstract_class_with_virtual_subclass_hook():
    class Sized(abc.ABC):
        @classmethod
        def __subclasshook__(cls, other):
            return hasattr(other, "size_now")

        @abc.abstractmethod
        def size_now(self): ...

    class Own:
        pass

    o = Own()

    def fn(x):
        try:
            Sized()
        except TypeError:
            x = x + 1
        return x * (2.0 if isinstance(o, Sized) else 3.0)

    def change(turn):
        if turn == 1:
            Own.size_now = lambda self: 1

    return World(fn, change)


@case
def bases_assigned_inside():
    class A:
        k = 2.0

    class B:
        k = 3.0

    class Own(A):
        pass

    o = Own()

    def fn(x):
        y = x * o.k
        Own.__bases__ = (B,) if Own.__bases__ == (A,) else (A,)
        return y + Own.k

    return World(fn, lambda turn: setattr(B, "k", turn + 5.0), lambda: Own.__bases__[0].__name__)


@case
def bases_assigned_outside():
    class A:
        k = 2.0

        def run(self, x):
            return x + 1

    class B:
        k = 3.0

        def run(self, x):
            return x - 1

    class Own(A):
        pass

    o = Own()

    def change(turn):
        Own.__bases__ = (B,) if Own.__bases__ == (A,) else (A,)

    return World(lambda x: o.run(x * o.k) + Own().k + Own.k, change)


@case
def class_of_an_object_assigned():
    class A:
        k = 2.0

    class B:
        k = 3.0

    o = A()

    def fn(x):
        return x * o.k * (2 if type(o) is A else 5)

    return World(fn, lambda turn: setattr(o, "__class__", B if turn == 0 else A))


@case
def class_of_an_object_assigned_inside():
    class A:
        k = 2.0

    class B:
        k = 3.0

    o = A()

    def fn(x):
        y = x * o.k
        o.__class__ = B if type(o) is A else A
        return y + o.k

    return World(fn, seen=lambda: type(o).__name__)


@case
def dict_of_an_object_replaced():
    class Own:
        pass

    o = Own()
    o.k = 2.0

    def fn(x):
        y = x * o.k
        o.__dict__.update(n=3.0)
        return y * vars(o)["n"]

    return World(fn, lambda turn: setattr(o, "__dict__", {"k": turn + 5.0}), lambda: vars(o))


@case
def mutable_default_arguments():
    def helper(x, seen=[], table={}):  # noqa: B006
        seen.append(len(seen))
        table[len(seen)] = x
        return x * len(seen)

    return World(
        lambda x: helper(x) + helper(x), lambda turn: helper.__defaults__[0].clear(), lambda: helper.__defaults__
    )


@case
def late_binding_closures():
    scale = [1.0]

    def fn(x):
        fns = [lambda v, i=i: v * i * scale[0] for i in range(3)] + [lambda v: v * j for j in range(3)]  # noqa: B023
        return sum([f(x) for f in fns])

    return World(fn, lambda turn: scale.__setitem__(0, turn + 2.0))


@case
def nonlocal_counter_in_a_kept_closure():
    kept: list = []

    def fn(x):
        n = 0

        def bump(by=1):
            nonlocal n
            n += by
            return n

        bump()
        kept.append(bump)
        return x * bump(2)

    return World(fn, lambda turn: kept[-1](10), lambda: [b() for b in kept])


@case
def sort_of_a_list_with_a_key_that_writes():
    log: list = []
    a = [3.0, 1.0, 2.0]

    def key(v):
        log.append(v)
        return -v

    def fn(x):
        a.sort(key=key)
        return x * a[0] + sorted(a, key=key)[0], a

    return World(fn, lambda turn: a.insert(0, float(turn)), lambda: log)


@case
def ops_on_results_kept_between_calls():
    kept: list = []

    def fn(x):
        y = x * 2
        kept.append(y)
        kept[0] += 1
        return y, ops.stack(kept).sum()

    return World(fn, lambda turn: kept[-1].mul_(vector(3, 3)), lambda: kept)


@case
def attribute_deleted_and_found_on_the_class():
    class Own:
        k = 2.0

    o = Own()
    o.k = 3.0

    def fn(x):
        y = x * o.k
        if "k" in vars(o):
            del o.k
        return y * o.k

    return World(fn, lambda turn: setattr(o, "k", turn + 4.0) if turn % 2 else None, lambda: vars(o))


@case
def arguments_that_hold_each_other():
    a: list = []
    b: dict = {"a": a}
    a.append(b)

    class Held:
        def __init__(self, o):
            self.o = o

        def __repr__(self):
            return "Held"

    def fn(x, p, q):
        a, b = p.o, q.o
        a[0]["n"] = b.get("n", 0) + 1
        b["a"].append(x)
        return x * b["n"] * len(a), a[0] is b

    return World(
        fn, lambda turn: b.update(n=turn * 10), lambda: (b["n"], len(a)), lambda: (vector(1, 2), Held(a), Held(b))
    )


@case
def matrix_argument_is_a_view_of_a_parameter():
    p = Parameter(Tensor(np.arange(4, dtype=np.float32).reshape(2, 2)), name="p")

    def fn(x):
        x += 1
        return x * p, p[0] + x[0]

    return World(fn, lambda turn: p.set_data(p * 2), lambda: p.asnumpy().copy(), lambda: (p[0:2],))
