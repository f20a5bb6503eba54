"""Functions are decoded from their own lines where those compile to the same code, and else with their file."""

from __future__ import annotations

import importlib.util
import types

import pytest
from ms_jit_core.source_decoder import source

MODULE = '''\
import functools
import math as m, os.path
from collections import (
    OrderedDict,
    deque as queue,
)


def keep(f):
    return f


def plain(x):
    return m.floor(x) + os.path.sep.count(x)


@keep
@functools.lru_cache(
    maxsize=2
)
def decorated(
    x,
    y=(1,
2),
):
    """A text
that goes on in the first column

    """
    # a comment
# another, further left

    if x:
        return (
    y
        )
    return queue.__name__


def outer(free, other):
    def closure(x):
        return free + x + other.total(x)

    def without(x): return x

    class Local:
        def method(self):
            return free

    return closure, without, Local


class Base:
    def __private(self):
        return 1

    def asks(self):
        return self.__private()

    @staticmethod
    def fixed(x):
        return [i for i in x if (lambda j: j)(i)]

    class Inner:
        def deep(self):
            return self.__private()

    def nested(self):
        def inside():
            return self.__private()

        return inside


class Derived(Base):
    def asks(self):
        return super().asks()


pair = (lambda x: x + 1), lambda x: x + 2


def lambdas(x):
    return [lambda y: y + x, lambda y: y * 2, lambda y, z=(lambda y: y - 1): z(y)]

if pair:
    def below(x):
        return x
    def again(x):
        return x + 1


def last(x):
    return x  # no newline at the end'''


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "decoded_module.py"
    path.write_text(MODULE)
    spec = importlib.util.spec_from_file_location("decoded_module", path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def _functions(made):
    closure, without, local = made.outer(1, OrderedTotal())
    return {
        "plain": made.plain,
        "decorated": made.decorated.__wrapped__,
        "closure": closure,
        "without": without,
        "local method": local.method,
        "asks": made.Base.asks,
        "fixed": made.Base.fixed,
        "deep": made.Base.Inner.deep,
        "inside": made.Base().nested(),
        "super": made.Derived.asks,
        "first lambda": made.pair[0],
        "second lambda": made.pair[1],
        "lambdas": made.lambdas,
        "below": made.below,
        "again": made.again,
        "last": made.last,
    }


class OrderedTotal:
    def total(self, x):
        return x


# What needs more around it than one line.
WITH_FILE = {"local method", "inside", "first lambda", "second lambda"}


def _decoded(function, monkeypatch, alone):
    monkeypatch.setattr(source, "_decoded", {})
    monkeypatch.setattr(source, "_files", {})
    with monkeypatch.context() as patch:
        if not alone:
            patch.setattr(source, "_alone", lambda code, lines: None)
        code = source.code_of(function)
    return code, bool(source._files)


ALONE = {
    "lambdas",
    "super",
    "plain",
    "decorated",
    "closure",
    "without",
    "asks",
    "fixed",
    "deep",
    "below",
    "again",
    "last",
}


@pytest.mark.parametrize("name", sorted(ALONE | WITH_FILE))
def test_the_lines_alone_decode_as_the_file_does(module, name, monkeypatch):
    function = _functions(module)[name]
    code, with_file = _decoded(function, monkeypatch, True)
    reference, _ = _decoded(function, monkeypatch, False)
    assert code is not None and reference is not None
    assert code.text() == reference.text()
    assert (code.params, code.freevars, code.cellvars) == (reference.params, reference.freevars, reference.cellvars)
    assert with_file == (name in WITH_FILE)


def test_functions_on_one_line_are_told_apart(module, monkeypatch):
    code, _ = _decoded(module.lambdas, monkeypatch, True)
    nested = [arg[0] for op, arg in code.ops if op == "MAKE_FUNCTION"]
    python = module.lambdas.__code__
    real = [source.real_code(python, c) for c in nested]
    # As the interpreter makes them: the default before the function that has it.
    last = module.lambdas(1)[2]
    assert real == [f.__code__ for f in (*module.lambdas(1)[:2], last.__defaults__[0], last)]


def test_a_text_that_is_another_gives_nothing(module, monkeypatch):
    path = module.__file__
    with open(path, "w") as file:
        file.write(MODULE.replace("m.floor(x)", "m.ceil(x)"))
    assert _decoded(module.plain, monkeypatch, True)[0] is None
    # Functions whose lines stand as they did are decoded still.
    assert _decoded(module.last, monkeypatch, True)[0] is not None


def test_a_function_without_a_file_gives_nothing(monkeypatch):
    space: dict[str, types.FunctionType] = {}
    exec("def f(x): return x", space)
    assert _decoded(space["f"], monkeypatch, True)[0] is None
