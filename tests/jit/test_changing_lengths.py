"""Lists and tuples whose length changes from call to call: what plain Python gives."""

from __future__ import annotations

import array
import pickle
import warnings

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

PROGRAMS = {}
NOTHING = ()
LENGTHS = [*range(2, 12), 3, 30]


def program(fn):
    PROGRAMS[fn.__name__] = fn
    return fn


@program
def loop(x, xs):
    for v in xs:
        x = x * v + 1
    return x


@program
def length(x, xs):
    return x * len(xs)


@program
def index(x, xs):
    return x * xs[-1] + xs[1]


@program
def slices(x, xs):
    return x * sum(xs[1:]) + len(xs[::2]), xs[:2]


@program
def append(x, xs):
    if isinstance(xs, list):
        xs.append(3.0)
    x = x * xs[-1]
    return x, xs


@program
def within(x, xs):
    return x * 2 if 0.5 in xs else x, 0.25 in xs


@program
def builtins(x, xs):
    return x * sum(xs) + max(xs) - min(xs), sorted(xs)[1], x * tuple(xs)[1] + list(xs)[-1]


@program
def comprehension(x, xs):
    return [x * v for v in xs]


@program
def over_a_range(x, xs):
    for i in range(len(xs)):
        x = x + xs[i]
    return x


@program
def while_loop(x, xs):
    i = 0
    while i < len(xs):
        x = x + xs[i]
        i += 1
    return x


@program
def counted_and_zipped(x, xs):
    for i, v in enumerate(xs):
        x = x + v * i
    for a, b in zip(xs, reversed(xs), strict=True):
        x = x * a + b
    return x


@program
def sums_of_lists(x, xs):
    both = [*xs, 1.0]
    more = list(xs) + [2.0]
    return (
        x * both[-1] + more[-1] + len(more),
        both == more,
        xs == list(xs),
        [0.5] == xs,
        xs + xs,
        2 * xs,
        xs is NOTHING,
    )


@program
def goes_through(x, xs):
    return x + 1, xs


@program
def texts(x, xs):
    return x + 1, f"{xs}", str(xs), repr(xs), isinstance(xs, list), isinstance(xs, tuple), type(xs).__name__


@program
def truth(x, xs):
    if xs:
        x = x + 1
    return x - 1 if not xs else x * 2


@program
def unpacked(x, xs):
    a, *b = xs
    return x * a + len(b), b


@program
def stars(x, xs):
    def added(*a):
        return sum(a)

    return x * added(*xs)


@program
def breaks(x, xs):
    for v in xs:
        x = x + v
        if v < 0.1:
            break
    else:
        x = x * 100
    return x


@program
def raises(x, xs):
    try:
        return x * xs[1000]
    except IndexError as e:
        return x + 1, str(e)


@program
def nested(x, xs):
    def inner(y):
        return y * len(xs) + xs[0]

    return inner(x) + (lambda q: q * xs[-1])(x)


@program
def branch(x, xs):
    if x.sum() > 0:
        x = x * xs[0]
    else:
        x = x - len(xs)
    return x


@program
def gradient(x, xs):
    def loss(y):
        for v in xs:
            y = y * v
        return y.sum()

    return ms.grad(loss)(x)


def same(a, b):
    if isinstance(a, Tensor):
        return isinstance(b, Tensor) and a.dtype == b.dtype and a.asnumpy().tobytes() == b.asnumpy().tobytes()
    if isinstance(a, (list, tuple)):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and a == b


def numbers(n, kind, said):
    values = kind(0.5 / (i + 1) for i in range(n))
    return ms.mutable(values, dynamic_len=True) if said else values


def agree(fn, f, make, lengths=LENGTHS):
    """The captured `f` gives what `fn` does for all lengths."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # once there are too many captures it says so
        for n in lengths:
            given, other = make(n), make(n)
            assert same(f(*given), fn(*other)), n
            assert same(list(given), list(other)), f"side effects, {n}"


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("kind", [list, tuple])
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_mutable_says(name, kind, mode):
    x = Tensor([1.0, 2.0])
    f = ms.jit(PROGRAMS[name], capture_mode=mode)
    agree(PROGRAMS[name], f, lambda n: (x, numbers(n, kind, True)))
    assert f.cache_info().compiles <= 8


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("kind", [list, tuple])
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_a_function_learns(name, kind, mode):
    x = Tensor([1.0, 2.0])
    f = ms.jit(PROGRAMS[name], capture_mode=mode)
    agree(PROGRAMS[name], f, lambda n: (x, numbers(n, kind, False)))
    assert f.cache_info().compiles <= 8


def test_tensors():
    def mean(xs):
        return ops.stack(xs).mean(0) + ops.addn(xs)

    def joined(xs):
        return ops.tanh(ops.concat(xs)) * 2

    def folded(xs):
        out = xs[0]
        for x in xs[1:]:
            out = ops.tanh(out * 0.5 + x)
        return out, len(xs)

    for fn in (mean, joined, folded):
        for said in (True, False):
            f = ms.jit(fn)

            def make(n, said=said):
                rows = [Tensor(np.full(3, i + 0.25, np.float32)) for i in range(n)]
                return (ms.mutable(rows, said),)

            agree(fn, f, make)


def test_a_cell_in_graph_mode():
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.dense = nn.Dense(2, 2)

        def construct(self, x, xs):
            for v in xs:
                x = ops.tanh(self.dense(x) * v)
            return x, len(xs), xs[-1]

    net = Net()
    x = Tensor([[1.0, 2.0]])
    want = {(n, said): net(x, numbers(n, list, said)) for n in LENGTHS for said in (True, False)}
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for said in (True, False):
                for n in LENGTHS:
                    assert same(net(x, numbers(n, list, said)), want[n, said]), n
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_gradients_from_outside():
    f = ms.jit(loop)
    x = Tensor([1.0, 2.0])
    for n in LENGTHS:
        xs = numbers(n, list, True)
        assert same(ms.grad(f)(x, xs), ms.grad(loop)(x, xs)), n


def test_fullgraph_has_a_graph_for_each_length():
    def fn(x, xs):
        for v in xs:
            x = x * v
        return ops.stack([x, x]) + len(xs), xs

    for kind in (list, tuple):
        f = ms.jit(fn, fullgraph=True)
        agree(fn, f, lambda n, kind=kind: (Tensor([1.0]), numbers(n, kind, True)), range(2, 7))
        assert (f.cache_info().compiles, f.cache_info().plain_calls) == (5, 0)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_what_is_checked_op_by_op_is_captured_whole(mode):
    f = ms.jit(loop, capture_mode=mode, check=True)
    agree(loop, f, lambda n: (Tensor([1.0]), numbers(n, list, True)), range(2, 6))
    assert (f.cache_info().compiles, f.cache_info().breaks) == (4, 0)


def test_aliases_and_growth():
    kept = []

    def grows(x):
        kept.append(x)
        return x * len(kept) + kept[-1] + kept[0]

    f = ms.jit(grows)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for n in range(20):
            got = f(Tensor([float(n)]))
            assert len(kept) == n + 1
            assert got.asnumpy() == n * (n + 1) + n

    def aliases(x, xs, ys):
        xs.append(1.5)
        return x * len(ys), xs is ys, ys[-1] * 2

    def make(n):
        one = numbers(n, list, True)
        return Tensor([1.0]), one, one if n % 2 else numbers(n, list, True)

    agree(aliases, ms.jit(aliases), make)


def test_what_mutable_gives():
    items, pair = ms.mutable([1, 2.5], dynamic_len=True), ms.mutable((1, True), True)
    assert type(items) is list and type(pair) is tuple
    assert (repr(items), str(pair), items, pair) == ("[1, 2.5]", "(1, True)", [1, 2.5], (1, True))
    assert pickle.loads(pickle.dumps(items)) == items and pickle.loads(pickle.dumps(pair)) == pair
    assert type(ms.mutable([1])) is list and type(ms.mutable((1,), False)) is tuple
    for wrong in ({"a": 1}, 3, Tensor([1.0])):
        with pytest.raises(TypeError, match="the first input should be list or tuple"):
            ms.mutable(wrong, True)
    with pytest.raises(TypeError, match="the second input should be bool, but got"):
        ms.mutable([1], 1)
    for wrong in (["a"], [None]):
        with pytest.raises(TypeError, match="the 'input_data' should be one of"):
            ms.mutable(wrong, True)


def test_mutable_in_a_captured_function():
    def fn(x, n):
        xs = ms.mutable([x, x * 2], dynamic_len=True)
        xs.append(x * n)
        pair = ms.mutable((1, 2), True)
        return ops.stack(xs), xs, pair, type(xs).__name__, type(pair).__name__

    for options in ({}, {"capture_mode": "bytecode"}):
        f = ms.jit(fn, **options)
        agree(fn, f, lambda n: (Tensor([1.0]), n), (2, 3))
        assert f.cache_info().breaks, "lists of any length are made between graphs"

    def again(x, xs):
        once, twice = ms.mutable(xs), ms.mutable([xs, 1], True)
        return x, once, twice, type(once), type(twice), type(twice[0]), once is xs

    agree(again, ms.jit(again), lambda n: (Tensor([1.0]), numbers(n, list, True)))
    assert type(ms.mutable(ms.mutable([1], True))) is list
    with pytest.raises(TypeError, match="the second input should be bool"):
        ms.jit(lambda x: (x, ms.mutable([1], 1)))(Tensor([1.0]))


def test_a_range_between_graphs_is_the_one_of_its_call():
    """The numbers of a range object that one segment hands to the next are no symbols."""

    def fn(x, values):
        for i in range(len(values)):
            x = x + values[i]
        return x

    for mode in ("ast", "bytecode"):
        f = ms.jit(fn, capture_mode=mode)
        x = Tensor([1.0, 2.0])
        for n in range(2, 30):
            values = array.array("d", [0.5 / (i + 1) for i in range(n)])
            assert same(f(x, values), fn(x, values)), n
