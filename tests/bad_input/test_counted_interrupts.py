"""No Ctrl-C is lost: each handler's KeyboardInterrupt comes out of the loop that it interrupted, counted over many."""

from __future__ import annotations

import os
import random
import select
import signal
import subprocess
import sys
import textwrap
import time

import pytest

PROGRAM = """
import os, signal
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops

raised = caught = 0

def handler(number, frame):
    global raised
    raised += 1
    raise KeyboardInterrupt

signal.signal(signal.SIGINT, handler)
{setup}
step()
answer = b"ready\\n"
while True:
    try:
        # The next interrupt is sent when this has been read: never outside of the try.
        os.write(1, answer)
        while True:
            step()
    except KeyboardInterrupt:
        caught += 1
        answer = b"caught\\n" if raised == caught else b"lost %d of %d\\n" % (raised - caught, raised)
        caught = raised
"""

TRAINING = """
net = nn.SequentialCell(nn.Dense(64, 128), nn.ReLU(), nn.Dense(128, 10))
loss = nn.CrossEntropyLoss()
optimizer = nn.Adam(net.trainable_params(), 1e-3)
x = Tensor(np.random.default_rng(0).standard_normal((64, 64)).astype(np.float32))
labels = Tensor(np.arange(64, dtype=np.int32) % 10)
gradient = ms.value_and_grad(lambda x, labels: loss(net(x), labels), None, optimizer.parameters)
"""

LOOPS = {
    "small ops": """
        x = Tensor(np.ones((2, 3), np.float32))
        def step():
            return (x + x).sum()
    """,
    "large ops": """
        x = Tensor(np.ones((512, 512), np.float32))
        def step():
            return (ops.matmul(x, x) + ops.tanh(x)).sum()
    """,
    "decompositions": """
        x = Tensor(np.random.default_rng(0).standard_normal((150, 150)))
        def step():
            return ops.eig(x), ops.eigvals(x + 1j), ops.svd(x)
    """,
    "ops with lists and indices": """
        x = Tensor(np.ones((8, 8), np.float32))
        def step():
            return ops.concat([ops.tile(x[1:, [0, 2]], (2, 1)), x[1:3, :2]]).reshape(-1).tolist()
    """,
    "missing attributes": """
        x = Tensor(np.ones((2, 3), np.float32))
        def step():
            return [getattr(x, "missing", None) for _ in range(50)], hasattr(x, "missing")
    """,
    "training": TRAINING
    + textwrap.dedent("""
        def step():
            value, gradients = gradient(x, labels)
            optimizer(gradients)
    """),
    "jitted training": TRAINING
    + textwrap.dedent("""
        @ms.jit(capture_mode="ast")
        def step_of(x, labels):
            value, gradients = gradient(x, labels)
            optimizer(gradients)
            return value
        def step():
            return step_of(x, labels)
    """),
    "a jitted function with a break": """
        @ms.jit(capture_mode="bytecode")
        def broken(x):
            y = x * 2
            os.getpid()
            return (y + 1).sum()
        x = Tensor(np.ones((64, 64), np.float32))
        def step():
            return broken(x)
    """,
}


def interrupts(setup: str, count: int) -> None:
    program = PROGRAM.format(setup=textwrap.dedent(setup))
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None and child.stderr is not None
    generator = random.Random(count)
    try:
        assert child.stdout.readline() == b"ready\n", child.stderr.read().decode()[-2000:]
        for i in range(count):
            time.sleep(generator.random() * 0.008)
            child.send_signal(signal.SIGINT)
            ready, _, _ = select.select([child.stdout], [], [], 30)
            assert ready, f"interrupt {i} of {count} was never raised"
            answer = os.read(child.stdout.fileno(), 100)
            assert answer == b"caught\n", (i, answer or child.stderr.read().decode()[-2000:])
    finally:
        child.kill()
        child.communicate()


@pytest.mark.parametrize("loop", LOOPS)
def test_no_interrupt_is_lost(loop: str) -> None:
    interrupts(LOOPS[loop], 100)


@pytest.mark.long
@pytest.mark.parametrize("loop", LOOPS)
def test_no_interrupt_of_thousands_is_lost(loop: str) -> None:
    interrupts(LOOPS[loop], 3000)


FIRST = """
import signal
import numpy as np
import mindspore as ms
from mindspore import ops, Tensor

def handler(number, frame):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, handler)
x = Tensor(np.ones((2048, 2048), np.float32))
try:
    # The signal is there before the first poll of the process, which comes some milliseconds into a kernel.
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    ops.matmul(x, x)
    print("lost")
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interrupt_before_the_first_poll_is_raised() -> None:
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, timeout=100)
        assert done.stdout == "interrupted\n", done.stdout + done.stderr[-2000:]


GUARDED = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started the tests with it ignored
import mindspore as ms
from mindspore import Parameter, Tensor

class Watched(Parameter):
    '''A parameter of which the guards ask Python code.'''
    asked = False
    def ask(self):
        if Watched.asked:
            Watched.asked = False
            os.kill(os.getpid(), signal.SIGINT)
        return True
    requires_grad = property(ask, lambda self, value: None)

parameter = Watched(Tensor([1.0]), name="w")

@ms.jit(capture_mode="ast")
def f(x):
    return x * parameter if parameter.requires_grad else x

x = Tensor([2.0])
f(x), f(x)
Watched.asked = True
try:
    f(x)
    for _ in range(100):
        pass
except KeyboardInterrupt:
    print("interrupted", Watched.asked, float(f(x)))
"""


def test_an_interrupt_in_a_guard_is_raised() -> None:
    done = subprocess.run([sys.executable, "-c", GUARDED], capture_output=True, text=True, timeout=100)
    assert done.stdout == "interrupted False 2.0\n", done.stdout + done.stderr[-2000:]


ANSWERS = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import mindspore as ms
import ms_runtime
from mindspore import ops, Tensor, nn

def interrupted(call):
    try:
        call()
    except KeyboardInterrupt:
        return True
    return False

def send():
    os.kill(os.getpid(), signal.SIGINT)

class Index:
    def __index__(self):
        send()
        return 1

class Weights(ms.ParameterTuple):
    def __iter__(self):
        send()
        return super().__iter__()

class Shown:
    def __repr__(self):
        send()
        return "shown"

x = Tensor([[1.0, 2.0], [3.0, 4.0]])
net = nn.Dense(2, 2)
weights = Weights(net.trainable_params())
calls = {
    "an attribute": lambda: ms_runtime.op("concat")([x, x], Index()),
    "attributes": lambda: ms_runtime.op("reduce_sum")(x, (Index(),)),
    "a shape": lambda: ms_runtime.op("reshape")(x, [4, Index()]),
    "an index": lambda: x[Index()],
    "a slice": lambda: x[: Index()],
    "weights": lambda: ms.grad(lambda x: net(x).sum(), None, weights)(x),
    "a message": lambda: ms_runtime.op("add")(x, Shown()),
}
print([name for name, call in calls.items() if not interrupted(call)])
"""


def test_an_interrupt_in_python_code_that_the_core_calls_is_raised() -> None:
    done = subprocess.run([sys.executable, "-c", ANSWERS], capture_output=True, text=True, timeout=100)
    assert done.stdout == "[]\n", done.stdout + done.stderr[-2000:]
