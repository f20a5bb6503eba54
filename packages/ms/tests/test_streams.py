"""Streams, events, limits and settings of devices: what one CPU can do, as MindSpore 2.10 does on a CPU."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import ms
import pytest
from ms import device, device_context, hal, launch_settings, runtime
from ms.runtime import Event, Stream, StreamCtx, StreamLimitCtx


def test_events_measure_time() -> None:
    start, end = Event(enable_timing=True), Event(enable_timing=True)
    start.record()
    start.synchronize()
    time.sleep(0.02)
    end.record(runtime.current_stream())
    assert 15 < start.elapsed_time(end) < 5000 and end.elapsed_time(start) < 0
    assert end.query() and end.wait() is None and end.synchronize() is None


def test_events_that_cannot_measure() -> None:
    timing, plain = Event(enable_timing=True), Event()
    timing.record()
    plain.record()
    with pytest.raises(RuntimeError, match="enable_timing=True"):
        timing.elapsed_time(plain)
    with pytest.raises(RuntimeError, match="recorded first"):
        timing.elapsed_time(Event(enable_timing=True))
    with pytest.raises(TypeError, match="end_event"):
        timing.elapsed_time(3)  # type: ignore[arg-type]
    assert repr(Event()) == "Event(enable_timing=0, blocking:0, is_created:0, event:0)"


def test_the_cpu_has_one_stream() -> None:
    with device.DeviceCtx("CPU"):
        one_stream(Stream(priority=1))


def one_stream(stream: Stream) -> None:
    assert stream == runtime.current_stream() == runtime.default_stream() == runtime.communication_stream()
    assert repr(stream) == "Stream(device_name=CPU, device_id:0, stream id:0)" and stream.stream_id() == 0
    event = stream.record_event()
    stream.wait_event(event)
    stream.wait_stream(Stream())
    assert isinstance(event, Event) and event.query() and stream.query()
    assert runtime.set_cur_stream(stream) is None
    with StreamCtx(stream):
        assert (ms.Tensor([1.0]) + 1).tolist() == [2.0]


def test_limits_are_kept() -> None:
    stream = runtime.current_stream()
    with StreamLimitCtx(stream, 4, 8):
        assert runtime.get_stream_limit(stream) == {"cube_core_num": 4, "vector_core_num": 8}
    assert runtime.get_stream_limit(stream) == {"cube_core_num": -1, "vector_core_num": -1}
    runtime.set_device_limit(0, 2, 3)
    assert runtime.get_device_limit(0) == {"cube_core_num": 2, "vector_core_num": 3}
    runtime.set_device_limit(0)


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch_settings, "_made", {})


@pytest.mark.parametrize(
    "call",
    [
        lambda: runtime.set_memory(max_size="10GB"),
        lambda: runtime.set_kernel_launch_group(2, 8),
        lambda: runtime.set_cpu_affinity(False),
    ],
)
def test_settings_are_made_once(call: Callable[[], Any], fresh: None) -> None:
    assert call() is None
    with pytest.raises(RuntimeError, match="once"):
        call()


def test_affinity_binds_the_process() -> None:
    code = (
        "import os, ms\n"
        "core = min(os.sched_getaffinity(0))\n"
        "ms.runtime.set_cpu_affinity(True, [f'{core}-{core}'])\n"
        "assert os.sched_getaffinity(0) == {core}\n"
    )
    if hasattr(os, "sched_getaffinity"):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: runtime.set_memory(max_size=3), TypeError),  # type: ignore[arg-type]
        (lambda: runtime.set_memory(max_size="3"), ValueError),
        (lambda: runtime.set_memory(optimize_level="O9"), ValueError),
        (lambda: runtime.set_kernel_launch_group(0, 8), ValueError),
        (lambda: runtime.set_cpu_affinity(1), TypeError),  # type: ignore[arg-type]
        (lambda: runtime.set_cpu_affinity(True, ["a"]), ValueError),
        (lambda: runtime.set_cur_stream(1), TypeError),  # type: ignore[arg-type]
        (lambda: runtime.memory_replay("x"), RuntimeError),
        (lambda: runtime.PluggableAllocator("none.so", "a", "b"), OSError),
        (lambda: hal.get_device_capability(0, "GPU"), ValueError),
        (lambda: hal.memory_allocated("GPU"), RuntimeError),
        (lambda: device_context.ascend.device_count(), RuntimeError),
        (lambda: device_context.gpu.device_count(), RuntimeError),
        (lambda: device_context.ascend.op_precision.precision_mode("xx"), ValueError),
        (lambda: device_context.ascend.op_debug.execute_timeout("a"), TypeError),
        (lambda: device_context.cpu.op_tuning.threads_num("a"), TypeError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception], fresh: None) -> None:
    with pytest.raises(error):
        call()


def test_launches_are_grouped_or_captured(fresh: None) -> None:
    runtime.set_kernel_launch_capture(True)
    runtime.set_kernel_launch_group()
    with pytest.raises(RuntimeError, match="set_kernel_launch_group"):
        runtime.set_kernel_launch_capture(True)


def test_pools_refuse_at_their_use() -> None:
    pool = runtime.MemPool(None)  # type: ignore[arg-type]
    with pytest.raises(RuntimeError, match="own allocator"), runtime.use_mem_pool(pool):
        pass


def test_the_cpu_and_devices_that_are_not_here() -> None:
    assert device_context.cpu.is_available() and device_context.cpu.device_count() == 1
    assert not device_context.ascend.is_available() and not device_context.gpu.is_available()
    assert hal.get_device_capability(0) is None and hal.get_arch_list("CPU") is None
    with device.DeviceCtx("CPU"):
        kept = ms.ops.ones((64, 64))
        assert kept.size == 4096 and hal.memory_allocated("CPU") == runtime.memory_allocated() > 0


def test_settings_of_other_devices_are_kept() -> None:
    ascend, gpu = device_context.ascend, device_context.gpu
    assert ascend.op_precision.precision_mode("force_fp16") is None
    assert ascend.op_debug.execute_timeout(10) is None and ascend.op_tuning.op_compile(True) is None
    assert gpu.op_precision.matmul_allow_tf32(True) is None and gpu.op_tuning.conv_fprop_algo("normal") is None
    kept = device_context._settings.values
    assert kept["ascend.precision_mode"] == "force_fp16" and kept["gpu.matmul_allow_tf32"] is True


def test_threads() -> None:
    before = ms.get_num_threads()
    device_context.cpu.op_tuning.threads_num(1)
    assert ms.get_num_threads() == 1
    ms.set_num_threads(before)


def test_a_star_import_of_runtime_gives_its_functions() -> None:
    found: dict[str, Any] = {}
    exec("from ms.runtime import *", found)
    assert {"Stream", "launch_blocking", "memory_stats", "synchronize"} <= set(found) and "ms_runtime" not in found
    assert all(hasattr(runtime, name) for name in runtime.__all__)


@pytest.mark.parametrize("given", [{"enable_timing": 3}, {"blocking": "a"}])
def test_flags_of_events_are_bools(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=next(iter(given))):
        hal.Event(**given)
