"""Corners of the language that programs hold the machine to, next to those of programs.py."""

# The programs are about unused names, comparisons and deletions that linters object to.
# ruff: noqa: F841, F821, B015, B018, E721

from __future__ import annotations

import array
import functools
import types

from harness import program, t


def x2():
    return (t(1, 2),)


class Logged:
    """Comparisons that write down who was asked."""

    def __init__(self, log):
        self.log = log


class Left(Logged):
    def __eq__(self, other):
        self.log.append("Left.__eq__")
        return NotImplemented


class Right(Logged):
    def __eq__(self, other):
        self.log.append("Right.__eq__")
        return NotImplemented

    def __ne__(self, other):
        self.log.append("Right.__ne__")
        return NotImplemented


class Base(Logged):
    def __eq__(self, other):
        self.log.append("Base.__eq__")
        return NotImplemented

    def __lt__(self, other):
        self.log.append("Base.__lt__")
        return True

    def __gt__(self, other):
        self.log.append("Base.__gt__")
        return False


class Derived(Base):
    def __eq__(self, other):
        self.log.append("Derived.__eq__")
        return NotImplemented

    def __gt__(self, other):
        self.log.append("Derived.__gt__")
        return True


@program(x2)
def comparisons_ask_in_order(x):
    log = []
    found = [Left(log) == Right(log), Left(log) != Right(log), Right(log) != Left(log)]
    found += [Base(log) == Derived(log), Derived(log) == Base(log), Base(log) != Derived(log)]
    found += [Base(log) < Derived(log), Derived(log) < Base(log), Base(log) > Derived(log)]
    return x + 1, found, log


class Meta(type):
    def __eq__(cls, other):
        return True

    __hash__ = type.__hash__

    def __lt__(cls, other):
        return cls.__name__ < other.__name__


class A(metaclass=Meta):
    pass


class B(metaclass=Meta):
    pass


@program(x2, splits="opaque")
def classes_compare_by_their_metaclass(x):
    found = [A == B, A != B, A < B, B < A, int == A, int == str]
    try:
        int < str
    except TypeError as e:
        found.append(str(e))
    return x + 1, found


class Point:
    __match_args__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b


class ListArgs(Point):
    __match_args__ = ["a", "b"]


class OddArgs(Point):
    __match_args__ = ("a", 3)


class NoArgs:
    pass


class MyInt(int):
    pass


@program(x2, beyond=True)
def class_patterns_and_their_errors(x):
    texts = []
    for make in (Point, ListArgs, OddArgs):
        try:
            match make(1, 2):
                case ListArgs(u, v) | OddArgs(u, v) | Point(u, v):
                    texts.append((u, v))
        except TypeError as e:
            texts.append(str(e))
    try:
        match Point(1, 2):
            case Point(u, a=v):
                texts.append("both")
    except TypeError as e:
        texts.append(str(e))
    try:
        match NoArgs():
            case NoArgs(u):
                texts.append("one")
    except TypeError as e:
        texts.append(str(e))
    try:
        match Point(1, 2):
            case Point(u, v, w):
                texts.append("three")
    except TypeError as e:
        texts.append(str(e))
    return x + 1, texts


class Keys:
    first = "a"
    second = "a"


@program(x2, beyond=True)
def mapping_patterns_check_duplicate_keys(x):
    try:
        match {"a": 1, "b": 2}:
            case {Keys.first: u, Keys.second: v}:
                return x
    except ValueError as e:
        return x + 1, str(e)


class EntersOnly:
    def __enter__(self):
        return self


class Neither:
    pass


@program(x2, beyond=True)
def contexts_that_lack_a_method(x):
    texts = []
    for make in (EntersOnly, Neither):
        try:
            with make():
                texts.append("inside")
        except TypeError as e:
            texts.append(str(e))
    return x + 1, texts


class Guarded:
    @property
    def fixed(self):
        return 1

    @property
    def kept(self):
        return 2

    bare = property()


@program(lambda: (t(1, 2), Guarded()), splits="opaque")
def property_without_a_getter(x, box):
    y = x + 1
    try:
        box.bare
    except AttributeError as e:
        return y * 2, str(e)


@program(lambda: (t(1, 2), Guarded(), 5), beyond=True)
def attributes_that_refuse(x, box, name):
    def written():
        box.fixed = 3

    def deleted():
        del box.kept

    def gone():
        del box.missing

    tries = [written, deleted, gone, lambda: getattr(box, name), lambda: hasattr(box, name)]
    texts = []
    for attempt in [*tries, lambda: setattr(box, name, 1), lambda: delattr(box, name)]:
        try:
            attempt()
        except (AttributeError, TypeError) as e:
            texts.append((type(e).__name__, str(e)))
    return x + len(texts), texts


@program(x2, beyond=True)
def cells_that_hold_nothing(x):
    k = 1
    texts = []

    def read():
        return k

    del k
    try:
        read()
    except NameError as e:
        texts.append((type(e).__name__, e.args[0]))
    try:
        texts.append(k)
    except NameError as e:
        texts.append((type(e).__name__, e.args[0]))
    try:
        del k
    except NameError as e:
        texts.append((type(e).__name__, e.args[0]))
    return x + 1, texts


@program(x2, splits="effect")
def function_attributes_are_checked(x):
    def f():
        return 1

    texts = []
    y = x + 1
    try:
        f.__closure__ = ()
    except AttributeError as e:
        texts.append(str(e))
    return y * 2, texts


class Plain:
    pass


@program(x2, beyond=True)
def errors_of_operators_name_their_signs(x):
    texts = []
    p = Plain()
    try:
        p + p
    except TypeError as e:
        texts.append(str(e))
    try:
        p += 1
    except TypeError as e:
        texts.append(str(e))
    try:
        p**2
    except TypeError as e:
        texts.append(str(e))
    try:
        -p
    except TypeError as e:
        texts.append(str(e))
    try:
        p >= 2
    except TypeError as e:
        texts.append(str(e))
    return x + 1, texts


@program(x2, beyond=True)
def strings_have_words_of_their_own(x):
    y = x + 1
    try:
        "a" + Plain()
    except TypeError as e:
        return y * 2, str(e)


@program(x2, plain="too-long")
def long_loops_before_any_tensor(x):
    total = 0
    for i in range(20_000):
        total += i
    return x + total


@program(x2, beyond=True)
def yield_from_passes_on_what_is_sent_and_thrown(x):
    trace = []

    def inner():
        try:
            while True:
                try:
                    got = yield len(trace)
                    trace.append(got)
                    if got == "stop":
                        return "done"
                except KeyError:
                    trace.append("caught")
        finally:
            trace.append("inner ends")

    def outer():
        try:
            trace.append((yield from inner()))
            yield "rest"
        finally:
            trace.append("outer ends")

    g = outer()
    next(g)
    g.send("a")
    g.throw(KeyError)
    trace.append(g.send("stop"))
    g.close()
    h = outer()
    next(h)
    h.close()
    k = outer()
    next(k)
    try:
        k.throw(ValueError("out"))
    except ValueError as e:
        trace.append(str(e))
    return x + 1, trace


class Numbers(array.array):
    def __new__(cls, *args):
        return super().__new__(cls, "i", args)


@program(x2, splits="native-call")
def objects_with_native_state(x):
    y = x + 1
    n = Numbers(1, 2)
    return y * 2, list(n)


@program(x2)
def ascii_conversion_in_strings(x):
    return x + 1, f"{3.14!a:>10}", f"{'é'!a}"


@program(x2)
def keyword_defaults_leave(x):
    def f(*, k=2):
        return k

    return x + 1, [f], f.__name__


class Shown:
    def method(self):
        return 1


@program(x2, splits="opaque")
def attributes_of_methods(x):
    y = x + 1
    m = Shown().method
    return y * 2, m.__call__(), type(m.__call__).__name__, m.__name__


class Owned:
    """A callable that binds in a way of its own."""

    def __get__(self, instance, owner=None):
        return types.MethodType(self, owner or type(instance))

    def __call__(self, owner):
        return owner.__name__


@program(x2, splits="native-call")
def methods_around_objects_leave(x):
    y = x + 1
    return y * 2, [types.MethodType(Owned(), Owned).__func__.__class__.__name__, types.MethodType(Owned(), Owned)()]


@program(x2, splits="io")
def names_of_functions_written_twice(x):
    def f():
        return 1

    y = x + 1
    print(end="")
    f.__qualname__ = "a"
    f.__qualname__ = "b"
    return y * 2, f.__qualname__


@program(x2, splits="native-call")
def dicts_of_native_objects_are_themselves(x):
    def f():
        return 1

    y = x + 1
    c = classmethod(f)
    return y * 2, c.__annotations__ is f.__annotations__


@program(x2, beyond=True)
def wrappers_take_over_names(x):
    def around(f):
        @functools.wraps(f)
        def wrapper(*args):
            return f(*args) * 2

        return wrapper

    @around
    def named(a):
        """Doc."""
        return a + 1

    return named(x), [named], named.__name__, named.__qualname__, named.__doc__, named.__wrapped__.__name__


class Chained:
    @classmethod
    @property
    def name(cls):
        return cls.__name__


@program(x2, splits="opaque")
def classmethods_around_descriptors(x):
    y = x + 1
    return y * 2, str(Chained.name)[:9]


class GrowingList:
    def __init__(self):
        self.n = 1

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        return i


@program(x2, beyond=True)
def iterators_stay_at_their_end(x):
    items, old = [1], GrowingList()
    a, b = iter(items), iter(old)
    found = [list(a), list(b)]
    items.append(2)
    old.n = 3
    return x + 1, found, list(a), list(b), type(a).__name__, type(b).__name__


class NoException(Exception):
    def __new__(cls):
        return 3


@program(x2, beyond=True)
def causes_are_exceptions(x):
    texts = []
    for cause in (3, int):
        try:
            raise ValueError from cause
        except TypeError as e:
            texts.append(e.args[0])
    try:
        raise NoException
    except TypeError as e:
        texts.append(e.args[0])
    return x + 1, texts


@program(x2)
def huge_ranges_backwards(x):
    it = reversed(range(10**9))
    return x + next(it), next(it), list(reversed(range(3)))
