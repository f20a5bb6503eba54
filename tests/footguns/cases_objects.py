"""Attributes and classes beyond the table of kinds."""

from __future__ import annotations

from worlds import Box, World, case


@case
def class_attribute_shadowed():
    o = Box()

    def fn(x):
        return x * o.shared

    return World(fn, lambda turn: setattr(o, "shared", 5.0 + turn))


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
def abstract_class_registers():
    import abc

    class Abstract(abc.ABC):  # noqa: B024
        pass

    class Plain:
        pass

    plain = Plain()
    return World(lambda x: x * (2 if isinstance(plain, Abstract) else 3), lambda turn: Abstract.register(Plain))


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
