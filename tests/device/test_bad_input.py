"""Devices used wrongly, devices that fail, and programs that end or fork while launches are pending."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Parameter, Tensor, nn, ops
from ms.device import DeviceCtx

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: ms.set_device("Foo"), ValueError, "CPU.*Foo"),
        (lambda: ms.set_device("GPU"), RuntimeError, "CPU"),
        (lambda: ms.set_device("Reference", 4), ValueError, "below 4"),
        (lambda: ms.set_device("Reference", -1), ValueError, "4095"),
        (lambda: ms.set_device("Reference", "1"), TypeError, "device_id"),  # type: ignore[arg-type]
        (lambda: ms.set_device(3), TypeError, "device_target"),  # type: ignore[arg-type]
        (lambda: ms.set_context(device_target="Reference", device_id=9), ValueError, "below 4"),
        (lambda: Tensor([1.0], device="Foo"), ValueError, "CPU.*Foo"),
        (lambda: Tensor([1.0], device="Ascend"), RuntimeError, "CPU.*Ascend"),
        (lambda: Tensor([1.0], device="Reference:9"), ValueError, "below 4"),
        (lambda: Tensor([1.0], device="Reference:x"), ValueError, "Reference:x"),
        (lambda: Tensor([1.0], device=3), TypeError, "device"),  # type: ignore[arg-type]
        (lambda: Tensor([1.0]).to("Foo"), ValueError, "'to'.*CPU.*Foo"),
        (lambda: Tensor([1.0]).to("GPU:0"), RuntimeError, "GPU"),
        (lambda: Tensor([1.0]).move_to("Foo"), ValueError, "move_to"),
        (lambda: Tensor([1.0]).move_to("CPU", 3), ValueError, "blocking"),
        (lambda: Tensor([1.0]).to_("Foo"), ValueError, "to_"),
        (lambda: ms.mint.empty((1,), device="Foo"), ValueError, "empty"),
        (lambda: ms.mint.rand(1, device=3), TypeError, "rand"),
        (lambda: nn.Dense(1, 1).to("Foo"), ValueError, "Foo"),
        (lambda: nn.Dense(1, 1).to("Ascend"), RuntimeError, "Ascend"),
        (lambda: DeviceCtx("Foo"), ValueError, "Foo"),
        (lambda: DeviceCtx("GPU"), RuntimeError, "GPU"),
        (lambda: DeviceCtx("Reference", 7), ValueError, r"\[0, 4\)"),
        (lambda: ms.hal.memory_stats("Foo"), ValueError, "Foo"),
        (lambda: ms.hal.memory_stats("Ascend"), RuntimeError, "Ascend"),
    ],
)
def test_devices_that_are_not_there(call: Callable[[], Any], error: Any, words: str, reference: str) -> None:
    before = ms_runtime.current_device()
    with pytest.raises(error) as raised:
        call()
    assert re.search(words, str(raised.value).replace("\n", " ")), raised.value
    assert len(str(raised.value).splitlines()) <= 6 and ms_runtime.current_device() == before


@pytest.mark.parametrize(
    "call",
    [
        lambda x, y: x + y,
        lambda x, y: y + x,
        lambda x, y: x @ y,
        lambda x, y: ops.stack([x, y]),
        lambda x, y: ops.concat([x, x, y]),
        lambda x, y: ops.where(x > 0, x, y),
        lambda x, y: x[y.astype(ms.int64)],
        lambda x, y: ms.jit(lambda a, b: a * b + a)(x, y),
        lambda x, y: ms.jit(lambda a: a * y)(x),
        lambda x, y: ms.jit(lambda a, b: ops.concat([a, b]), capture_mode="bytecode")(x, y),
        lambda x, y: ms.jit(lambda a, b: a - b, capture_mode="trace")(x, y),
        lambda x, y: ms.grad(lambda a: (a * y).sum())(x),
    ],
)
def test_tensors_of_two_devices_in_one_op(call: Callable[..., Any], reference: str) -> None:
    x, y = Tensor([[1.0, 2.0], [1.0, 0.0]], device=reference), Tensor([[1.0, 0.0], [1.0, 0.0]], device="CPU")
    with pytest.raises(RuntimeError) as raised:
        call(x, y)
    text = str(raised.value)
    assert reference in text and "CPU:0" in text and len(text.splitlines()) <= 6


def test_a_number_of_the_cpu_goes_anywhere(reference: str) -> None:
    x, two = Tensor([1.0, 2.0], device=reference), Tensor(2.0, device="CPU")
    assert (x * two).tolist() == (two * x).tolist() == [2, 4]
    f = ms.jit(lambda a, b: a * b)
    assert f(x, two).tolist() == [2, 4] and f(x, two).device == reference


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_out_of_memory_inside_jit_writes_nothing(mode: str, reference: str) -> None:
    with DeviceCtx("Reference", 1):
        state, x = Parameter(Tensor([1.0, 2.0])), Tensor([3.0, 4.0])
        seen: list[int] = []

        @ms.jit(capture_mode=mode)
        def step(v: Tensor) -> Tensor:
            new = ops.cumsum(state * v, 0)
            ops.assign(state, new)
            seen.append(1)
            return ops.exp(new)

        step(x)
        step(x)
        for after in range(3):
            before = state.asnumpy(), len(seen)
            ms_runtime.reference_faults(1, allocation=after)
            try:
                step(x)
            except MemoryError as e:
                assert "injected" in str(e)
                assert (state.asnumpy() == before[0]).all() and len(seen) == before[1]
            else:
                ms_runtime.reference_faults(1, allocation=0)
                with pytest.raises(MemoryError):
                    Tensor([1.0])
        before = state.asnumpy()
        step(x)
        assert (state.asnumpy() == np.cumsum(before * [3, 4])).all()


def test_out_of_memory_inside_backward_writes_nothing(reference: str) -> None:
    ms.set_seed(2)
    net = nn.SequentialCell(nn.Dense(4, 8), nn.Tanh(), nn.Dense(8, 2)).to(reference)
    x = Tensor(np.linspace(-1, 1, 8).reshape(2, 4), ms.float32, device=reference)
    step = ms.value_and_grad(lambda v: (net(v) ** 2).sum(), None, net.trainable_params())
    want = [g.asnumpy() for g in step(x)[1]]
    values = [p.asnumpy() for p in net.get_parameters()]
    failed = 0
    for after in range(0, 60, 3):
        ms_runtime.reference_faults(1, allocation=after)
        try:
            step(x)
        except MemoryError:
            failed += 1
    assert failed > 5
    ms_runtime.reference_faults(1, allocation=1 << 31)
    for p, value in zip(net.get_parameters(), values, strict=True):
        assert (p.asnumpy() == value).all()
    for g, wanted in zip(step(x)[1], want, strict=True):
        assert (g.asnumpy() == wanted).all()


def test_a_launch_that_fails_is_named_where_the_program_waits(reference: str) -> None:
    with DeviceCtx("Reference", 1):
        x, state = Tensor([1.0, 2.0]), Parameter(Tensor([5.0, 6.0]))
        ms.runtime.synchronize()
        ms_runtime.reference_faults(1, launch=0)
        state.set_data(ops.exp(x) + 1)
        with pytest.raises(RuntimeError, match="exp: the launch failed"):
            ms.runtime.synchronize()
        assert state.tolist() == [5, 6], "what follows a failed launch writes nothing"
        state.set_data(ops.exp(x))
        assert state.tolist() == ops.exp(x).tolist()


def test_indices_out_of_range_are_named_at_the_call_of_a_jitted_function(reference: str) -> None:
    with DeviceCtx("Reference", 1):
        table, state = Tensor(np.eye(3), ms.float32), Parameter(Tensor([1.0]))

        @ms.jit
        def f(i: Tensor) -> Tensor:
            ops.assign(state, state + 1)
            return ops.gather(table, i, 0)

        for _ in range(2):
            assert f(Tensor([0, 2])).shape == (2, 3)
            with pytest.raises(IndexError, match="gather"):
                f(Tensor([0, 7]))
        assert state.tolist() == [5], "as plain Python, which assigns first"


def test_a_lost_device(run_alone: Run) -> None:
    done = run_alone(
        """
import ms, ms_runtime
x = ms.Tensor([1.0, 2.0])
y = x + 1
ms_runtime.reference_faults(0, lost=True)
f = ms.jit(lambda a: a * 2)
for call in (lambda: x.asnumpy(), lambda: x + 1, lambda: f(x), ms.runtime.synchronize, lambda: print(y)):
    try:
        call()
    except RuntimeError as e:
        print("lost" in str(e), len(str(e).splitlines()) <= 6)
ms.set_device("CPU")
print(ms.Tensor([1.0]) + 1)
"""
    )
    assert done.stdout.splitlines() == ["True True"] * 5 + ["[2.]"], done.stderr


def test_interrupted_while_waiting(run_alone: Run) -> None:
    done = run_alone(
        """
import os, signal, threading
import ms, ms_runtime, numpy as np
ms_runtime.reference_faults(0, hold=True)
x = ms.Tensor(np.ones((400, 400), np.float32) / 400)
y = x
for _ in range(200):
    y = y @ x
end = ms.runtime.Event()
end.record()
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    ms.runtime.synchronize()
    print("no interrupt")
except KeyboardInterrupt:
    print("interrupted", end.query())
print(float((x + 0).sum()) > 0, round(float(y.sum())))
""",
        MS_NUM_THREADS="1",
    )
    assert done.stdout.splitlines() == ["interrupted False", "True 400"], done.stderr


def test_interrupted_while_reading(run_alone: Run) -> None:
    done = run_alone(
        """
import os, signal, threading
import ms, ms_runtime, numpy as np
ms_runtime.reference_faults(0, hold=True)
x = ms.Tensor(np.ones((400, 400), np.float32) / 400)
y = x
for _ in range(200):
    y = y @ x
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    y.asnumpy()
    print("no interrupt")
except KeyboardInterrupt:
    print("interrupted")
print(round(float(y.sum())))
""",
        MS_NUM_THREADS="1",
    )
    assert done.stdout.splitlines() == ["interrupted", "400"], done.stderr


def test_a_child_of_fork_makes_its_own_device(run_alone: Run) -> None:
    done = run_alone(
        """
import os, ms
x = ms.Tensor([1.0, 2.0]) + 1
child = os.fork()
if not child:
    try:
        for call in (lambda: x + 1, lambda: x.asnumpy(), lambda: ms.Tensor([1.0])):
            try:
                call()
            except RuntimeError as e:
                assert "Reference:0 belongs to the process that this one was forked from" in str(e), e
                assert "ms.set_device" in str(e)
            else:
                raise AssertionError
        ms.set_device("Reference", 0)
        y = ms.Tensor([3.0]) * 2
        assert y.tolist() == [6] and y.device == "Reference:0"
        ms.set_device("CPU")
        assert (ms.Tensor([1.0]) + 1).tolist() == [2]
    except BaseException as e:
        print(repr(e), flush=True)
        os._exit(1)
    os._exit(0)
_, status = os.waitpid(child, 0)
print(os.waitstatus_to_exitcode(status), (x * 2).tolist())
"""
    )
    assert done.stdout.splitlines() == ["0 [4.0, 6.0]"], done.stdout + done.stderr


@pytest.mark.parametrize("end", ["", "import sys; sys.exit(0)", "ms_runtime.reference_faults(0, launch=0); y = x * 2"])
def test_the_interpreter_ends_with_launches_pending(end: str, run_alone: Run) -> None:
    done = run_alone(
        f"""
import ms, ms_runtime, numpy as np
x = ms.Tensor(np.ones((64, 64), np.float32))
f = ms.jit(lambda v: (v @ v).sum() + v)
kept = [f(x + k) for k in range(200)]
print(ms_runtime.reference_state(0)[0] > 0)
{end}
"""
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


def test_eight_threads_on_four_streams(reference: str) -> None:
    with DeviceCtx("Reference", 1):
        streams = [ms.runtime.Stream() for _ in range(4)]
    weight = Parameter(Tensor(np.eye(4), ms.float32, device=reference))
    ms_runtime.synchronize("Reference", 1)  # the streams of the threads wait for nothing
    jitted = ms.jit(lambda v: ops.relu(v @ weight) * 2)
    wrong: list[Any] = []

    def work(k: int) -> None:
        try:
            with ms.runtime.StreamCtx(streams[k % 4]):
                for i in range(30):
                    x = Tensor(np.full((3, 4), k * 100 + i), ms.float32)
                    event = ms.runtime.current_stream().record_event()
                    dx = ms.grad(lambda v: (jitted(v) * v).sum())(x)
                    event.synchronize()
                    if x.device != reference or not (dx.asnumpy() == 4.0 * (k * 100 + i)).all():
                        wrong.append((k, i, dx.asnumpy()))
        except BaseException as e:
            wrong.append(e)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(100)
    assert not wrong and not any(thread.is_alive() for thread in threads)


def test_a_wait_leaves_the_interpreter_to_other_threads(reference: str) -> None:
    with DeviceCtx("Reference", 1):
        x = Tensor(np.ones((300, 300), np.float32) / 300)
        ms_runtime.reference_faults(1, hold=True)
        for _ in range(200):
            x = x @ x
        ms_runtime.reference_faults(1, hold=False)
        turns = 0
        waiting = threading.Thread(target=ms_runtime.synchronize, args=("Reference", 1))
        waiting.start()
        while waiting.is_alive():
            turns += 1
            time.sleep(0.001)
    assert turns > 5 and x.device == reference


@pytest.mark.parametrize(
    ("device", "words"), [("Nope:1", "CPU"), ("GPU", "no GPU driver was found"), ("Reference:9", "below 4")]
)
def test_an_environment_that_names_no_device_is_said_at_import(run_alone: Run, device: str, words: str) -> None:
    program = "try:\n    import ms\nexcept (RuntimeError, ValueError) as error:\n    print(error)\n"
    said = run_alone(program, MS_DEVICE=device).stdout.strip()
    assert said.startswith("MS_DEVICE") and device in said and words in said, said
    assert "__init__.py" not in said and len(said.splitlines()) <= 6


def test_a_wrong_seed_of_the_reference_devices_names_its_variable(run_alone: Run) -> None:
    result = run_alone("import ms\n", MS_REFERENCE_SEED="abc")
    assert result.returncode == 1
    assert "ValueError: The environment variable MS_REFERENCE_SEED must be a number, but is 'abc'." in result.stderr
