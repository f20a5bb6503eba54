"""An instance that gets an attribute of a name that its class has hides the class's, whatever kind that is; what bound
functions and members of enumerations are asked for is what Python says."""

from __future__ import annotations

import enum
import types

import ms
import numpy as np
import pytest
from ms import Tensor

MODES = ["ast", "bytecode", "trace"]
X = np.array([-1.5, 0.25, 2.0], np.float32)


class Other:
    def scaled(self, x):
        return x * 2

    @classmethod
    def made(cls, x):
        return x + len(cls.__name__)

    @ms.jit
    def jitted(self, x):
        return x * 3


class Base:
    @classmethod
    def named(cls, x):
        return x * len(cls.__name__)


class Longer(Base):
    pass


class Kept(dict):
    pass


def with_attribute(value, base=object):
    return type("Holder", (base,), {"m": value})()


def kept():
    return Kept(a=1.0, b=2.0)


#: an instance, the name of the attribute, and what then hides it
HIDDEN = {
    "bound method": lambda: (with_attribute(Other().scaled), "m", lambda x: x * 100),
    "bound classmethod": lambda: (with_attribute(Other.made), "m", lambda x: x * 100),
    "jitted method": lambda: (Other(), "jitted", lambda x: x * 100),
    "method": lambda: (Other(), "scaled", lambda x: x * 100),
    "classmethod": lambda: (Base(), "named", Longer.named),
    "classmethod's own": lambda: (Base(), "named", lambda x: x * 100),
    "staticmethod": lambda: (with_attribute(staticmethod(lambda x: x * 2)), "m", lambda x: x * 100),
    "jitted function": lambda: (with_attribute(ms.jit(lambda self, x: x * 2)), "m", ms.jit(lambda x: x * 100)),
    "number": lambda: (with_attribute(2.0), "m", 5.0),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", HIDDEN)
def test_an_instance_hides_what_its_class_has(mode, kind):
    o, name, other = HIDDEN[kind]()

    def program(x):
        held = getattr(o, name)
        return held(x) if callable(held) else x * held

    run = ms.jit(program, capture_mode=mode)
    for change in (None, lambda: setattr(o, name, other), lambda: delattr(o, name)):
        if change is not None:
            change()
        for _ in range(2):
            assert np.array_equal(run(Tensor(X)).asnumpy(), program(Tensor(X)).asnumpy())


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_method_in_c_that_is_hidden_by_another_of_the_same_object(mode):
    o = kept()

    def program(x):
        return x * o.get("a"), list(o.keys())

    run = ms.jit(program, capture_mode=mode)
    for change in (None, lambda: setattr(o, "get", o.__getitem__), lambda: setattr(o, "keys", o.values)):
        if change is not None:
            change()
            o["a"] += 1.0
        (a, b), (c, d) = run(Tensor(X)), program(Tensor(X))
        assert np.array_equal(a.asnumpy(), c.asnumpy()) and b == d
    o.keys = lambda: "9"
    assert run(Tensor(X))[1] == ["9"]


class Held:
    get = {}.get
    append = [].append
    made = Other.__init__


def classes_of_bound_functions(x):
    held = Held()
    bound = (held.get, held.append, held.made, {}.get, [].append, held.__str__, (5).__add__, "a".join, int.from_bytes)
    more = (Held.__init__, dict.get, dict.fromkeys, print, Other().scaled, Other.made, Other().jitted)
    found = [type(f).__name__ for f in (*bound, *more)]
    return (
        x + 1,
        found,
        isinstance(held.get, type(len)),
        isinstance(held.get, types.MethodType),
        hasattr("".join, "__func__"),
    )


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_classes_of_bound_functions(mode):
    run = ms.jit(classes_of_bound_functions, capture_mode=mode)
    assert run(Tensor(X))[1:] == classes_of_bound_functions(Tensor(X))[1:]


class Color(enum.Enum):
    RED = 1
    GREEN = (2, "g")


class Level(enum.IntEnum):
    LOW = 3


class Access(enum.Flag):
    READ = 1
    WRITE = 2


@pytest.mark.parametrize("mode", MODES)
def test_members_of_enumerations_are_read_as_they_are(mode):
    def program(x, member):
        both = Access.READ | Access.WRITE
        return x * Color.RED.value, Color.GREEN.value, Level.LOW.value, member.value, member.name, both.value, both.name

    run = ms.jit(program, capture_mode=mode)
    members = (Color.RED, Color.GREEN, Level.LOW, Access.READ | Access.WRITE)
    for member in members:
        assert run(Tensor(X), member)[1:] == program(Tensor(X), member)[1:]
    try:
        Color.RED._value_ = 55
        assert np.array_equal(run(Tensor(X), Level.LOW)[0].asnumpy(), X * 55)
    finally:
        Color.RED._value_ = 1
    assert np.array_equal(run(Tensor(X), Level.LOW)[0].asnumpy(), X)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_attributes_that_a_class_in_c_keeps_by_itself(mode):
    """f2py's functions have no dict that Python sees, and no `__getattribute__` of their own."""
    blas = pytest.importorskip("scipy.linalg.blas")
    function = blas.find_best_blas_type.__globals__["_fblas"].ddot
    if "fortran" not in type(function).__name__:
        pytest.fail(f"f2py makes another kind of function: {type(function)}")
    function.note = 3.0

    def f(x):
        return x * getattr(function, "note", 1.0), hasattr(function, "note"), hasattr(function, "nothing")

    jitted = ms.jit(f, capture_mode=mode)
    for _ in range(2):
        value, there, nothing = jitted(ms.Tensor([2.0]))
        assert (value.asnumpy().tolist(), there, nothing) == ([6.0], True, False)
