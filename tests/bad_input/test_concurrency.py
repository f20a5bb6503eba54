"""Threads and fork: 4 threads calling jitted functions and gradients; a child process after the pool was used."""

import os
import signal
import sys
import threading
import time

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

X = np.random.default_rng(0).normal(size=(64, 64)).astype(np.float32)


def in_threads(work, count=4):
    """Runs `work(index)` in threads that start together; raises what any of them raised."""
    start, errors = threading.Barrier(count), []

    def body(index):
        try:
            start.wait()
            work(index)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=body, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads), "a thread hangs"
    if errors:
        raise errors[0]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_four_threads_share_a_jitted_function(mode):
    def f(x, scale):
        return ops.tanh(ops.matmul(x, x) * scale) + x

    jitted = ms.jit(f, capture_mode=mode, jit_level="O0")
    want = {scale: f(Tensor(X), scale).asnumpy() for scale in (1, 2, 3)}

    def work(index):
        for turn in range(60):
            scale = 1 + (turn + index) % 3
            np.testing.assert_array_equal(jitted(Tensor(X), scale).asnumpy(), want[scale])

    in_threads(work)


def test_four_threads_take_gradients():
    def loss(x, w):
        return (ops.tanh(ops.matmul(x, w)) ** 2).sum()

    want = [g.asnumpy() for g in ms.grad(loss, (0, 1))(Tensor(X), Tensor(X))]

    def work(index):
        for _ in range(40):
            for got, expected in zip(ms.grad(loss, (0, 1))(Tensor(X), Tensor(X)), want):
                np.testing.assert_array_equal(got.asnumpy(), expected)

    in_threads(work)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_four_threads_jit_and_differentiate_own_networks(mode):
    ms.set_seed(3)
    net = nn.SequentialCell(nn.Dense(64, 32), nn.ReLU(), nn.Dense(32, 4))

    def loss(x):
        return (net(x) ** 2).sum()

    want = ms.grad(loss)(Tensor(X)).asnumpy()

    def work(index):
        jitted = ms.jit(ms.grad(loss), capture_mode=mode, jit_level="O0")
        for _ in range(20):
            np.testing.assert_array_equal(jitted(Tensor(X)).asnumpy(), want)

    in_threads(work)


def test_one_thread_captures_while_others_run_eagerly():
    stop = threading.Event()

    def work(index):
        if index == 0:
            for turn in range(30):
                jitted = ms.jit(lambda x, turn=turn: ops.tanh(x) + turn)
                np.testing.assert_array_equal(jitted(Tensor(X)).asnumpy(), (ops.tanh(Tensor(X)) + turn).asnumpy())
            stop.set()
        while not stop.is_set():
            assert (Tensor(X) + 1).shape == (64, 64)

    in_threads(work)


def child_status(work) -> int:
    """Runs `work` in a forked child; its exit status, or a failure where it hangs."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
            os._exit(0)
        except BaseException as error:
            print(f"child: {error!r}", file=sys.stderr, flush=True)
            os._exit(1)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    raise AssertionError("the child hangs")


@pytest.mark.host_memory  # a child has no other memory of its parent
def test_fork_after_use():
    large = np.random.default_rng(1).normal(size=(512, 512)).astype(np.float32)
    f = ms.jit(lambda x: ops.matmul(x, x) + x.sum(), jit_level="O0")
    want = f(Tensor(large)).asnumpy()
    kept = Tensor(large)

    def work():
        assert (f(Tensor(large)).asnumpy() == want).all()
        assert (f(kept).asnumpy() == want).all()
        assert (ms.jit(lambda x: x * 3)(kept).asnumpy() == large * np.float32(3)).all()
        assert ms.grad(lambda x: (x * x).sum())(kept).shape == (512, 512)

    for _ in range(3):
        assert child_status(work) == 0
        assert (f(Tensor(large)).asnumpy() == want).all()


def test_fork_while_other_threads_compute():
    stop = threading.Event()
    large = Tensor(np.ones((300, 300), np.float32))

    def busy():
        while not stop.is_set():
            ops.matmul(large, large)

    threads = [threading.Thread(target=busy) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(5):

            def work():
                ms.set_device(*ms.get_current_device())  # but for the CPU, devices are the parent's
                a = Tensor(np.ones((300, 300), np.float32))
                assert (ops.matmul(a, a).asnumpy() == 300).all()

            assert child_status(work) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()
