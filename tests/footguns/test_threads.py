"""One jitted function and many threads: shapes do not mix, effects happen once a call, changes are seen whole."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from ms_jit_core.errors import FAULTS
from worlds import own_globals, vector

THREADS = 8
pytestmark = pytest.mark.filterwarnings("ignore:jit:RuntimeWarning")  # that a function was captured often


def together(work: Callable[[int], None], count: int = THREADS) -> None:
    """Run `work(i)` in so many threads that start at once; what one raises is raised."""
    start = threading.Barrier(count)
    errors: list[BaseException] = []

    def run(i: int) -> None:
        try:
            start.wait()
            work(i)
        except BaseException as e:
            errors.append(e)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(count)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if errors:
        raise errors[0]


def ones(n: int) -> Tensor:
    return Tensor(np.ones(n, np.float32))


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_shapes_do_not_mix(mode):
    @ms.jit(capture_mode=mode)
    def fn(x, k):
        y = x * k
        return y + x.shape[0], [y, k]

    def work(i):
        for turn in range(20):
            n = 1 + (i + turn) % 5
            result, (y, k) = fn(ones(n), float(i))
            assert result.asnumpy().tolist() == [i + n] * n
            assert y.asnumpy().tolist() == [float(i)] * n
            assert k == float(i)

    together(work)


def _reads(x):
    return x * scale + scale  # noqa: F821


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_global_that_changes_meanwhile_is_old_or_new_and_never_both(mode):
    plain = own_globals(_reads, scale=0.0)
    fn = ms.jit(plain, capture_mode=mode)
    done = threading.Event()
    seen: set[float] = set()

    def work(i):
        if i == 0:
            for turn in range(200):
                plain.__globals__["scale"] = float(turn % 3)
            done.set()
            return
        last = False
        while not last:
            last = done.is_set()
            result = fn(ones(i)).asnumpy()
            assert len(set(result.tolist())) == 1
            seen.add(result[0])

    together(work)
    # a change between a capture and the check of its guards is taken for a fault of ours: the call runs plain
    assert all("scale" in fault for fault in FAULTS)
    FAULTS.clear()
    # plain Python may read 1 and then 2, where the change comes between its two reads
    assert seen <= {a + b for a in (0.0, 1.0, 2.0) for b in (0.0, 1.0, 2.0)}
    for k in (0.0, 1.0, 2.0):
        plain.__globals__["scale"] = k
        assert fn(ones(2)).asnumpy().tolist() == [2 * k, 2 * k]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_after_a_change_no_call_sees_the_old_value(mode):
    k = 0.0

    @ms.jit(capture_mode=mode)
    def fn(x):
        return x * k

    for turn in range(10):
        k = float(turn % 3)

        def work(i, k=k):
            for _ in range(5):
                assert fn(ones(1 + i % 3)).asnumpy()[0] == k

        together(work)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_effects_happen_once_a_call(mode):
    log: list = []
    counts: dict = {}

    @ms.jit(capture_mode=mode)
    def fn(x, i):
        log.append(x)
        counts[i] = counts.get(i, 0) + 1
        return x + 1

    def work(i):
        for _ in range(25):
            fn(ones(1 + i % 3), i)

    together(work)
    assert len(log) == THREADS * 25
    assert counts == dict.fromkeys(range(THREADS), 25)


def test_gradients_and_random_numbers():
    net = nn.Dense(3, 3)
    grad = ms.jit(ms.grad(lambda x: ops.tanh(net(x)).sum()))
    expected = {n: ms.grad(lambda x: ops.tanh(net(x)).sum())(Tensor(np.ones((n, 3), np.float32))) for n in range(1, 4)}
    noise = ms.jit(lambda x: ops.dropout(x, 0.5))

    def work(i):
        for turn in range(10):
            n = 1 + (i + turn) % 3
            assert (grad(Tensor(np.ones((n, 3), np.float32))).asnumpy() == expected[n].asnumpy()).all()
            assert set(noise(ones(64)).asnumpy().tolist()) <= {0.0, 2.0}

    together(work)


def test_the_first_calls_at_once_capture_little():
    @ms.jit
    def fn(x):
        return x * 2

    together(lambda i: fn(vector(1, 2)))
    assert fn.cache_info().compiles <= THREADS
    assert fn.cache_info().plain_calls == 0


def test_a_cell_in_graph_mode():
    net = nn.SequentialCell(nn.Dense(2, 2, weight_init="ones", bias_init="zeros"), nn.ReLU())
    ms.set_context(mode=ms.GRAPH_MODE)
    try:

        def work(i):
            for _ in range(10):
                n = 1 + i % 3
                assert net(Tensor(np.full((n, 2), i, np.float32))).asnumpy().tolist() == [[2.0 * i] * 2] * n

        together(work)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_a_cache_cleared_meanwhile():
    @ms.jit
    def fn(x, k):
        return x * k

    def work(i):
        for turn in range(30):
            if i == 0:
                fn.cache_clear()
            assert fn(ones(1 + turn % 3), float(i)).asnumpy()[0] == i

    together(work)


@pytest.mark.parametrize("kind", ["branch", "loop", "rows"])
def test_random_numbers_in_branches_and_loops_are_drawn_once(kind):
    """Each run has numbers of its own, though how many it takes is known only afterwards; so have eager draws."""

    def branch(x, n):
        if x.sum() > 0:
            y = ops.randint(0, 2**62, (64,))
        else:
            y = ops.randint(0, 2**62, (64,)) + 1
        return (y,)

    def loop(x, n):
        y = ops.randint(0, 2**62, (64,))
        z = y
        while n > 0:
            z = ops.randint(0, 2**62, (64,))
            x = x * 0.5
            n = n - 1
        return y, z, x

    def rows(x, n):
        y = ops.zeros(64, ms.int64)
        for row in x[:600]:
            y = y * 3 + ops.randint(0, 2**62, (64,)) + ops.cast(row.sum() * 0, ms.int64)
        return (y,)

    f = ms.jit({"branch": branch, "loop": loop, "rows": rows}[kind])
    x, n = ops.ones((1000, 300)), Tensor(3)
    f(x, n)
    assert f.cache_info().plain_calls == 0
    seen: list[bytes] = []

    def work(i: int) -> None:
        for _ in range(4 if kind == "rows" else 20):
            drawn = ops.randint(0, 2**62, (64,)) if i == 0 else None
            seen.extend(v.asnumpy().tobytes() for v in (*f(x, n), drawn) if v is not None and v.dtype == ms.int64)

    together(work, 4)
    assert len(set(seen)) == len(seen) > 16


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_threads_that_miss_at_once_capture_once(mode):
    def whole(x):
        for _ in range(50):
            x = ops.tanh(x) * 0.9
        return x

    def parts(x):
        y = ops.tanh(x)
        text = str(os.getpid())
        return ops.sin(y) * len(text)

    def breaks(x):
        return str(os.getpid()), x

    for fn, captured in ((whole, 1), (parts, 1), (breaks, 0)):
        f = ms.jit(fn, capture_mode=mode)
        x = ones(3)
        together(lambda i, f=f, x=x: f(x))
        info = f.cache_info()
        assert info.compiles <= max(captured, 1) and f.driver.captures == 1, info
        assert str(f(x)) == str(fn(x))
        assert f.cache_info().segments == info.segments <= 4
