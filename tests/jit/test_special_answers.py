"""What special methods of the program give back is checked as the interpreter checks it, in its words."""

from __future__ import annotations

import operator

import numpy as np
import pytest
from ms import Tensor, jit

ANSWERS = [-1, 2**70, 1.5, "a", True, 3, None, (), b"x"]
USES = {
    "__len__": [len, bool, lambda o: 1 if o else 2, lambda o: not o, operator.truth],
    "__bool__": [
        bool,
        lambda o: 1 if o else 2,
        lambda o: not o,
        lambda o: [1 for i in range(2) if o],
        lambda o: o and 5,
    ],
    "__hash__": [hash, lambda o: len({o}), lambda o: {o: 1}[o], lambda o: o in {1: 2}],
    "__format__": [format, lambda o: f"{o}", lambda o: f"{o:>3}", "{}".format],
    "__str__": [str, lambda o: f"{o}", lambda o: "%s" % (o,)],  # noqa: UP031
    "__repr__": [repr, str, lambda o: f"{o!r}", lambda o: str([o])],
    "__index__": [operator.index, lambda o: [1, 2, 3, 4][o], range, hex, int, lambda o: [0] * o],
    "__iter__": [list, lambda o: [x for x in o], lambda o: 1 in o],  # noqa: C416
    "__contains__": [lambda o: 1 in o],
}


def outcome(f, *args):
    try:
        r = f(*args)
    except Exception as e:
        return type(e), str(e)
    return type(r), r


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("name", USES)
def test_what_a_special_method_gives(name, mode):
    for value in ANSWERS:
        o = type("O", (), {name: lambda self, *args, value=value: value})()
        for use in USES[name]:

            def plain(x, o, use=use):
                return use(o)

            def caught(x, o, use=use):
                y = x + 1
                try:
                    r = use(o)
                except Exception as e:
                    return type(e), str(e), y
                return type(r), r, y

            want = outcome(plain, None, o)
            if " at 0x" in str(want):
                continue
            jitted, x = jit(plain, capture_mode=mode), Tensor([1.0])
            assert outcome(jitted, x, o) == outcome(jitted, x, o) == want, (value, use)
            jitted = jit(caught, capture_mode=mode)
            assert jitted(x, o)[:2] == jitted(x, o)[:2] == want, (value, use)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_length_that_is_a_size(mode):
    class Rows:
        def __init__(self, x):
            self.x = x

        def __len__(self):
            return self.x.shape[0]

    @jit(capture_mode=mode, fullgraph=True)
    def f(x):
        rows = Rows(x)
        return x * len(rows), not rows

    for n in (2, 3, 4, 0, 5):
        y, empty = f(Tensor(np.ones((n, 2), np.float32)))
        assert y.shape == (n, 2) and (y.asnumpy() == n).all() and empty is (n == 0)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_hashes_and_formats_of_constants(mode):
    @jit(capture_mode=mode, fullgraph=True)
    def f(x):
        v = np.float32(0.1)
        same = hash(0j) == hash(0), hash(1) == hash(1.0), hash(True) == hash(1)
        return x + 1, same, f"{v}", format(v), f"{v!s}", f"{np.float16(0.1)}"

    want = (True, True, True), f"{np.float32(0.1)}", format(np.float32(0.1)), "0.1", f"{np.float16(0.1)}"
    for _ in range(2):
        assert f(Tensor([1.0]))[1:] == want


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_methods_of_none_stay_bound(mode):
    @jit(capture_mode=mode)
    def f(x):
        lt, eq = None.__lt__, None.__eq__
        return x + 1, lt(3), eq(None), None.__hash__() == hash(None)

    for _ in range(2):
        assert f(Tensor([1.0]))[1:] == (NotImplemented, True, True)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_numpy_scalar_is_not_iterable_wherever_it_is_asked(mode):
    @jit(capture_mode=mode)
    def f(x, v):
        y, said = x + 1, []
        for use in (lambda: list(zip("", v)), lambda: [*v], lambda: iter(v), lambda: list(map(str, v))):
            try:
                use()
            except TypeError as e:
                said.append(str(e))
        return y, said

    want = f.__wrapped__(Tensor([1.0]), np.float32(1))[1]
    assert len(want) == 4
    for _ in range(2):
        assert f(Tensor([1.0]), np.float32(1))[1] == want


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_in_place_on_lists_asks_the_other_first(mode):
    class Adds:
        def __init__(self, answer):
            self.answer = answer

        def __radd__(self, other):
            return NotImplemented if self.answer is None else (self.answer, len(other))

        __rmul__ = __radd__

        def __iter__(self):
            return iter("ab")

    def plain(x, o, none):
        a, b, c, d, e = [1.0], [1], [1], [1], [2]
        kept = a, b, c, d, e
        a += x
        b += o
        c += none
        d *= o
        e += np.array([3])
        return a, b, c, d, e, kept

    jitted = jit(plain, capture_mode=mode)
    for _ in range(2):
        x, o, none = Tensor([1.0, 2.0]), Adds("r"), Adds(None)
        want, got = plain(x, o, none), jitted(x, o, none)
        assert got[0].tolist() == want[0].tolist() == [2.0, 3.0] and got[4].tolist() == want[4].tolist() == [5]
        assert got[1:4] == want[1:4] == (("r", 1), [1, "a", "b"], ("r", 1))
        assert got[5] == want[5] == ([1.0], [1], [1, "a", "b"], [1], [2]) and got[2] is got[5][2]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_set_is_looked_for_in_a_set_as_a_frozen_one(mode):
    @jit(capture_mode=mode, fullgraph=True)
    def f(x):
        held = {frozenset([1]), 2}
        found = {1} in held, {3} not in held, {1} in frozenset([frozenset([1])])
        held.discard({1})
        return x + 1, found, len(held)

    for _ in range(2):
        assert f(Tensor([1.0]))[1:] == ((True, True, True), 1)


@pytest.mark.parametrize("start", ["", b"", bytearray(b"a")])
@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_sum_takes_no_texts(mode, start):
    @jit(capture_mode=mode)
    def f(x):
        try:
            return x + 1, sum([], start)
        except TypeError as e:
            return x + 1, str(e)

    for _ in range(2):
        assert "can't sum" in f(Tensor([1.0]))[1] == f.__wrapped__(Tensor([1.0]))[1]
