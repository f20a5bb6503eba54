"""Which objects a call gives and keeps: those outside themselves, new ones new, views as views, each result its own."""

from __future__ import annotations

import types

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, nn, ops
from worlds import Box, vector

MODES = ("ast", "bytecode", "trace", "graph", "checked")


@pytest.fixture(params=MODES)
def jitted(request):
    """Make a function the mode's."""
    if request.param == "graph":

        class Net(nn.Cell):
            def __init__(self, fn):
                super().__init__()
                self.fn = fn

            def construct(self, *args):
                return self.fn(*args)

        ms.set_context(mode=ms.GRAPH_MODE)
        yield Net
        ms.set_context(mode=ms.PYNATIVE_MODE)
    elif request.param == "checked":
        yield lambda fn: ms.jit(fn, check=True)
    else:
        yield lambda fn: ms.jit(fn, capture_mode=request.param)


OBJECTS = {
    "list": [1, vector(1, 2)],
    "dict": {"k": [1]},
    "set": {1, 2},
    "tuple": (1, [2]),
    "object": Box(k=1),
    "tensor": vector(1, 2),
    "parameter": Parameter(vector(1, 2)),
    "cell": nn.ReLU(),
    "function": lambda v: v,
    "class": Box,
    "module": types.ModuleType("m"),
    "array": np.ones(2),
    "dtype": ms.float32,
    "text": "text that is not interned" * 2,
    "float": 1.5e300,
    "exception": ValueError("x"),
    "range": range(3),
    "bound method": Box(k=1).get_k,
    "builtin": len,
    "bytes": b"bytes" * 3,
    "frozenset": frozenset({1, 2}),
    "primitive": ops.ReLU(),
}


@pytest.mark.parametrize("name", OBJECTS)
def test_what_is_outside_is_given_itself(name, jitted):
    held = OBJECTS[name]
    box = Box(k=held)
    d = {"k": held}
    kept: list = []

    def fn(x):
        kept.append(held)
        return x + 1, held, box.k, d["k"], {"again": [held]}

    f = jitted(fn)
    for _ in range(3):
        _, a, b, c, nested = f(vector(1, 2))
        for got in (a, b, c, nested["again"][0], kept[-1]):
            assert got is held or (name == "bound method" and got == held)


@pytest.mark.parametrize("name", OBJECTS)
def test_arguments_are_given_themselves(name, jitted):
    held = OBJECTS[name]
    f = jitted(lambda x, k: (x, k, [x, k]))
    for _ in range(3):
        x = vector(1, 2)
        got_x, got, both = f(x, held)
        assert got_x is x
        assert both[0] is x
        assert got is held or (name == "bound method" and got == held)
        assert both[1] is held or name == "bound method"


def test_new_objects_are_new_at_each_call(jitted):
    def fn(x):
        inner = [1, 2]
        made = Box(k=inner)
        return {"a": inner, "b": inner, "t": (inner, {}), "s": {1}, "o": made, "f": lambda: inner, "x": x + 1}

    f = jitted(fn)
    results = [f(vector(1, 2)) for _ in range(3)]
    for r in results:
        assert r["a"] is r["b"] is r["t"][0] is r["o"].k is r["f"]()
        r["a"].append(3)
        r["s"].add(5)
        r["t"][1]["k"] = 1
    for key in ("a", "s", "o", "f", "x"):
        assert len({id(r[key]) for r in results}) == 3
    assert f(vector(1, 2))["a"] == [1, 2]
    assert f(vector(1, 2))["t"][1] == {}


def test_results_keep_their_values_while_others_are_computed(jitted):
    def fn(x):
        y = ops.exp(x) * 2
        z = y.sum()
        return y, z, ops.concat([y, y]), y.reshape(2, 2)

    f = jitted(fn)
    inputs = [Tensor(np.full(4, i / 8, np.float32)) for i in range(6)]
    results = [f(x) for x in inputs]
    for x, result in zip(inputs, results, strict=True):
        for got, expected in zip(result, fn(x), strict=True):
            assert got.asnumpy().tobytes() == expected.asnumpy().tobytes()


def test_results_of_constants_are_each_their_own(jitted):
    f = jitted(lambda x: (ops.zeros(2), Tensor(np.ones(2, np.float32)), x * 0))
    a = f(vector(1, 2))
    for t in a:
        t.add_(5)
    b = f(vector(1, 2))
    assert [t.asnumpy().tolist() for t in b] == [[0.0, 0.0], [1.0, 1.0], [0.0, 0.0]]
    assert [t.asnumpy().tolist() for t in a] == [[5.0, 5.0], [6.0, 6.0], [5.0, 5.0]]


def test_views_of_inputs_are_views(jitted):
    def fn(x):
        return x[0], x.reshape(4), x.swapaxes(0, 1), x + 0

    def written(call):
        x = Tensor(np.arange(4, dtype=np.float32).reshape(2, 2))
        seen = []
        for i in range(4):
            call(x)[i].add_(10 ** (i + 1))
            seen.append(x.asnumpy().tolist())
        return seen

    f = jitted(fn)
    assert written(f) == written(fn)
    assert written(f) == written(fn)


def test_a_tensor_written_in_place_is_the_argument_itself(jitted):
    kept: list = []

    def fn(x):
        y = x
        y += 1
        kept.append(y)
        return y

    f = jitted(fn)
    for turn in range(3):
        x = vector(1, 2)
        assert f(x) is x
        assert kept[turn] is x
        assert x.asnumpy().tolist() == [2.0, 3.0]


def test_a_kept_result_is_the_one_given(jitted):
    box = Box(last=None)

    def fn(x):
        box.last = x * 2
        return box.last, [box.last]

    f = jitted(fn)
    for _ in range(3):
        y, (z,) = f(vector(1, 2))
        assert y is z is box.last


def test_a_kept_result_is_read_as_it_is_now(jitted):
    box = Box(last=vector(0, 0))

    def fn(x):
        before = box.last + 1
        box.last = x * 2
        return before

    f = jitted(fn)
    assert f(vector(1, 2)).asnumpy().tolist() == [1.0, 1.0]
    box.last.add_(100)
    assert f(vector(1, 2)).asnumpy().tolist() == [103.0, 105.0]
    assert f(vector(1, 2)).asnumpy().tolist() == [3.0, 5.0]


def test_objects_go_when_nobody_holds_them(jitted):
    import gc
    import weakref

    box = Box(k=2.0)
    t = vector(1, 2)
    f = jitted(lambda x, o, t: x * o.k + t)
    f(vector(1, 2), box, t)
    f(vector(1, 2), box, t)
    gone = [weakref.ref(box), weakref.ref(t)]
    del box, t
    gc.collect()
    assert [r() for r in gone] == [None, None]
    assert f(vector(1, 2), Box(k=3.0), vector(0, 0)).asnumpy().tolist() == [3.0, 6.0]
