"""Ctrl-C: a KeyboardInterrupt at the next launch or tile, with everything usable afterwards."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

PRELUDE = """
import sys, time
import numpy as np
import ms
from ms import Tensor, ops

def ready():
    print("ready", flush=True)

def check_state():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    assert (x + 1).asnumpy().sum() == 21
    assert ms.grad(lambda t: (t * t).sum())(x).asnumpy().sum() == 30
    f = ms.jit(lambda t: t * 2 + 1)
    assert f(x).asnumpy().sum() == 36 and f(x).asnumpy().sum() == 36
    print("state intact", flush=True)
"""

LOOPS = {
    "a loop of small ops": """
        x = Tensor(np.ones((2, 3), np.float32))
        ready()
        try:
            while True:
                x = x + 1.0
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        check_state()
    """,
    "a loop of large ops": """
        x = Tensor(np.ones((512, 512), np.float32))
        ready()
        try:
            while True:
                y = ops.matmul(x, x)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        check_state()
    """,
    "one very large op": """
        x = ops.ones((9000, 9000), ms.float32)
        ready()
        try:
            for _ in range(100):
                y = ops.matmul(x, x)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        check_state()
    """,
    "attention over a long sequence": """
        def attend(q):
            return ops.matmul(ops.softmax(ops.matmul(q, q.swapaxes(-1, -2)), -1), q)
        f = ms.jit(attend)
        f(ops.ones((64, 64), ms.float32))
        q = ops.ones((40000, 64), ms.float32)
        ready()
        try:
            for _ in range(100):
                f(q)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        check_state()
    """,
    "a long graph": """
        def many(x):
            for _ in range(1500):
                x = ops.tanh(x) + 1.0
            return x
        f = ms.jit(many, capture_mode=MODE)
        x = Tensor(np.ones((300, 300), np.float32))
        small = Tensor(np.ones((2, 3), np.float32))
        want = f(small).asnumpy()
        x = f(x)
        ready()
        try:
            while True:
                f(x)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        assert (f(small).asnumpy() == want).all()
        check_state()
    """,
    "a graph that writes": """
        w = ms.Parameter(Tensor(np.zeros((300, 300), np.float32)), name="w")
        def step(x):
            y = x
            for _ in range(400):
                y = ops.tanh(y) + 1.0
            w.set_data(w + 1.0) if MODE == "plain" else ops.assign(w, w + 1.0)
            return y
        f = ms.jit(step, capture_mode=MODE)
        x = Tensor(np.ones((300, 300), np.float32))
        f(x)
        ready()
        done = 1
        try:
            while True:
                f(x)
                done += 1
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        value = w.asnumpy()
        assert (value == value[0, 0]).all() and value[0, 0] in (done, done + 1), (value[0, 0], done)
        check_state()
    """,
    "capturing": """
        def many(x):
            for _ in range(1900):
                x = x + 1.0
            return x
        x = Tensor(np.ones((2, 3), np.float32))
        ready()
        try:
            while True:
                ms.jit(many, capture_mode=MODE)(x)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        check_state()
    """,
}
CASES = [(name, mode) for name, body in LOOPS.items() for mode in (("ast", "trace") if "MODE" in body else ("",))]


def scripted(body: str, mode: str) -> str:
    return PRELUDE + f"MODE = {mode!r}\n" + textwrap.dedent(body)


@pytest.mark.parametrize("name, mode", CASES, ids=[f"{name} {mode}".strip() for name, mode in CASES])
def test_ctrl_c(name: str, mode: str, tmp_path) -> None:
    script = tmp_path / "script.py"
    script.write_text(scripted(LOOPS[name], mode))
    process = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONFAULTHANDLER": "1"},
        # A runner that was itself started in the background ignores SIGINT, and children would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line == "ready\n", line + process.stdout.read()
        time.sleep(0.4)
        process.send_signal(signal.SIGINT)
        sent = time.monotonic()
        assert process.stdout.readline() == "interrupted\n"
        assert time.monotonic() - sent < 5.0, "the interrupt took too long"
        # Not communicate(): what the text layer has read ahead would be lost.
        rest = process.stdout.read()
        process.wait(timeout=60)
        assert "state intact" in rest and process.returncode == 0, (process.returncode, rest)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
