"""Errors of eager launches that depend on values come at the next synchronization; nothing behind them writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Parameter, Tensor, ops, runtime
from ms.device import DeviceCtx

Run = Callable[..., Any]


@pytest.fixture
def late(reference: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A reference device whose launches run when something waits for them, and not before."""
    with DeviceCtx("Reference", 1):
        ms_runtime.reference_faults(1, hold=True)
        before = ms_runtime.set_errors_at_call(False)
        yield reference
        ms_runtime.set_errors_at_call(before)
        ms_runtime.reference_faults(1, hold=False)


def waits() -> int:
    return ms_runtime.reference_state(1)[1]


def line_of(text: str) -> str:
    """`file:line: text` of the line of this file that has `text` at its end."""
    lines = Path(__file__).read_text().splitlines()
    number = next(k for k, line in enumerate(lines, 1) if line.endswith(text))
    return f"test_late_errors.py:{number}: {lines[number - 1].strip()}"


def test_an_op_that_may_fail_is_not_waited_for(late: str) -> None:
    x, at = Tensor(np.arange(6.0, dtype=np.float32)), Tensor([1, 5])
    before = waits()
    y = ops.gather(x, at, 0) + 1
    z = x[at] * 2
    assert waits() == before and ms_runtime.reference_state(1)[0] > 0
    assert y.tolist() == [2, 6] and z.tolist() == [2, 10]


@pytest.mark.parametrize("wait", [lambda y: y.asnumpy(), lambda y: runtime.synchronize(), lambda y: y.sum().item()])
def test_the_error_comes_at_the_next_wait_with_op_and_line(wait: Run, late: str) -> None:
    x, at = Tensor(np.arange(6.0, dtype=np.float32)), Tensor([1, 6])
    y = ops.gather(x, at, 0)  # the line at fault
    y = y + 1
    with pytest.raises(IndexError) as raised:
        wait(y)
    text = str(raised.value)
    assert text.startswith("gather: ") and line_of("# the line at fault") in text and len(text.splitlines()) <= 6
    runtime.synchronize()  # it is said once
    assert (x + 1).tolist() == [1, 2, 3, 4, 5, 6]


def pick(x: Tensor, at: Tensor) -> Tensor:
    return x[at]  # inside a function of the user's


def test_the_line_is_the_users_own_and_not_the_librarys(late: str) -> None:
    pick(Tensor([1.0, 2.0]), Tensor([7]))
    with pytest.raises(IndexError) as raised:
        runtime.synchronize()
    assert line_of("# inside a function of the user's") in str(raised.value)


def test_any_launch_that_fails_names_its_line(late: str) -> None:
    x = Tensor([1.0, 2.0])
    runtime.synchronize()
    ms_runtime.reference_faults(1, launch=1)
    y = x * 2
    y = y + 1  # the second launch
    y = ops.exp(y)
    with pytest.raises(RuntimeError) as raised:
        y.asnumpy()
    assert str(raised.value).startswith("add: ") and line_of("# the second launch") in str(raised.value)


def test_nothing_behind_the_error_is_written(late: str) -> None:
    state, x = Parameter(Tensor([1.0, 2.0])), Tensor([3.0, 4.0])
    at = Tensor([0, 2])
    state += ops.gather(x, at, 0)
    ops.assign(state, x)
    x[Tensor([0])] = 9.0
    with pytest.raises(IndexError):
        runtime.synchronize()
    assert state.tolist() == [1, 2] and x.tolist() == [3, 4]
    ops.assign(state, x)
    assert state.tolist() == [3, 4]


def test_a_read_that_hears_of_the_error_early_drops_what_is_behind_it(late: str) -> None:
    state, x, done = Parameter(Tensor([1.0, 2.0])), Tensor([3.0, 4.0]), Tensor([5.0])
    y = ops.gather(x, Tensor([0, 7]), 0)
    early = runtime.current_stream().record_event()
    ops.assign(state, y + 1)
    with pytest.raises(IndexError):
        early.synchronize()
    runtime.synchronize()
    assert state.tolist() == [1, 2] and done.tolist() == [5]


def test_a_write_at_an_index_out_of_range_writes_nothing(late: str) -> None:
    x = Tensor([1.0, 2.0])
    x[Tensor([0, 5])] = Tensor([7.0, 8.0])
    with pytest.raises(IndexError):
        runtime.synchronize()
    assert x.tolist() == [1, 2]


def test_launch_blocking_brings_the_error_to_the_call(late: str) -> None:
    x, at = Tensor([1.0, 2.0]), Tensor([2])
    before = ms_runtime.set_launch_blocking(True)
    try:
        with pytest.raises(IndexError, match="gather"):
            ops.gather(x, at, 0)
    finally:
        ms_runtime.set_launch_blocking(before)
    runtime.synchronize()


def test_errors_that_depend_on_values_can_come_at_the_call_alone(late: str) -> None:
    x, at = Tensor([1.0, 2.0]), Tensor([2])
    assert ms_runtime.set_errors_at_call(True) is False
    with pytest.raises(IndexError, match="gather"):
        ops.gather(x, at, 0)
    before = waits()
    y = x + 1
    assert waits() == before and y.tolist() == [2, 3]


@pytest.mark.parametrize("value", ["values", "1"])
def test_the_environment_brings_errors_to_the_call(value: str, run_alone: Run) -> None:
    code = """
import ms
from ms import Tensor, ops
try:
    ops.gather(Tensor([1.0, 2.0]), Tensor([5]), 0)
except IndexError:
    print("at the call")
"""
    done = run_alone(code, MS_LAUNCH_BLOCKING=value)
    assert done.stdout == "at the call\n", done.stderr


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_jitted_call_is_not_blamed_for_an_earlier_error(mode: str, late: str) -> None:
    """Its own error makes the function run in plain Python; that of an op before it is raised instead."""
    seen: list[int] = []
    runs: list[int] = []

    @ms.jit(capture_mode=mode)
    def f(v: Tensor, at: Tensor) -> Tensor:
        seen.append(1)
        return ops.gather(v, at, 0) * 2

    x = Tensor([1.0, 2.0])
    f(x, Tensor([0]))
    f(x, Tensor([1]))
    runs.append(len(seen))
    ops.gather(x, Tensor([3]), 0)  # before the call
    with pytest.raises(IndexError) as raised:
        f(x, Tensor([1])).asnumpy()
    assert line_of("# before the call") in str(raised.value) and len(seen) == runs[0]
    assert f(x, Tensor([1])).tolist() == [4]
    with pytest.raises(IndexError):
        f(x, Tensor([4])).asnumpy()
    assert f(x, Tensor([0])).tolist() == [2]


def test_a_caught_error_inside_a_jitted_function_is_pythons(late: str) -> None:
    @ms.jit
    def f(v: Tensor, at: Tensor) -> Tensor:
        try:
            return ops.gather(v, at, 0)
        except IndexError:
            return v * 0

    x = Tensor([1.0, 2.0])
    for _ in range(3):
        assert f(x, Tensor([1])).tolist() == [2]
    assert f(x, Tensor([9])).tolist() == [0, 0]
