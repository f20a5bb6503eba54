"""`ms.runtime` and `ms.hal` on a device that runs late: streams, events, waits and memory have effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor, hal, launch_settings, nn, runtime
from ms.device import DeviceCtx
from ms.runtime import Event, Stream, StreamCtx


@pytest.fixture
def there(reference: str) -> Iterator[str]:
    with DeviceCtx("Reference", 1):
        yield reference


def pending() -> int:
    return ms_runtime.reference_state(1)[0]


def launch(n: int = 40) -> Tensor:
    """So many launches, none of which runs before something waits for it."""
    ms_runtime.reference_faults(1, hold=True)
    x = Tensor(np.ones(8, np.float32))
    for _ in range(n):
        x = x + 1
    ms_runtime.reference_faults(1, hold=False)
    return x


def test_synchronize_waits(there: str) -> None:
    launch()
    assert pending() > 0
    runtime.synchronize()
    assert pending() == 0


def test_events_are_points_of_the_queue(there: str) -> None:
    launch()
    event = runtime.current_stream().record_event()
    assert not event.query()
    event.synchronize()
    assert event.query() and pending() == 0
    launch()
    event = Event()
    event.record()
    for _ in range(100000):  # a device goes on by itself
        if event.query():
            break
    assert event.query() and Event().query()


def test_events_time_the_device(there: str) -> None:
    start, end = Event(enable_timing=True), Event(enable_timing=True)
    start.record()
    x = Tensor(np.ones((300, 300), np.float32))
    for _ in range(20):
        x = x @ x
    end.record()
    took = start.elapsed_time(end)
    assert pending() == 0 and 0.05 < took < 60000
    assert end.elapsed_time(start) == pytest.approx(-took)


def test_streams_have_numbers_and_one_is_current(there: str) -> None:
    first, second = Stream(), Stream()
    assert first != second and runtime.current_stream() == runtime.default_stream() != first
    assert runtime.default_stream().stream_id() == 0 and first.stream_id() not in (0, 1)
    assert repr(first) == f"Stream(device_name=Reference, device_id:1, stream id:{first.stream_id()})"
    with DeviceCtx("CPU"), StreamCtx(first):
        assert runtime.current_stream() == first and Tensor(1.0).device == there
        with StreamCtx(second):
            assert runtime.current_stream() == second
        assert runtime.current_stream() == first
    assert runtime.current_stream() == runtime.default_stream()
    runtime.set_cur_stream(second)
    assert runtime.current_stream() == second
    runtime.set_cur_stream(runtime.default_stream())
    assert Stream(stream=first) == first == Stream(stream_id=first.stream_id())


def test_work_on_one_stream_sees_what_it_waits_for(there: str) -> None:
    first, second = Stream(), Stream()
    with StreamCtx(first):
        x = launch()
    second.wait_stream(first)
    with StreamCtx(second):
        y = x * 2
    event = second.record_event()
    first.wait_event(event)
    second.synchronize()
    assert event.query() and second.query() and y.tolist() == (2 * x).tolist()


def test_an_event_of_another_device_is_waited_for(there: str) -> None:
    launch()
    event = runtime.current_stream().record_event()
    with DeviceCtx("CPU"):
        runtime.current_stream().wait_event(event)
    assert pending() == 0


def test_launch_blocking_waits_for_each_launch(there: str) -> None:
    ms_runtime.set_launch_blocking(True)
    try:
        runtime.launch_blocking()
        x = Tensor([1.0, 2.0])
        x = x + 1
        assert pending() == 0
        ms_runtime.reference_faults(1, launch=0)
        with pytest.raises(RuntimeError, match="exp"):
            ms.ops.exp(x)
    finally:
        ms_runtime.set_launch_blocking(False)


def test_memory_is_counted_by_device(there: str) -> None:
    runtime.synchronize()
    before = runtime.memory_allocated()
    runtime.reset_peak_memory_stats()
    x = Tensor(np.ones((256, 256), np.float32))
    assert runtime.memory_allocated() - before == 1 << 18 == runtime.max_memory_allocated() - before
    assert hal.memory_allocated("Reference") == hal.memory_allocated() == runtime.memory_allocated()
    assert hal.memory_stats("CPU") != hal.memory_stats("Reference") and hal.memory_allocated("CPU") != before
    del x
    runtime.synchronize()
    assert runtime.memory_allocated() == before and runtime.max_memory_allocated() - before == 1 << 18
    assert "Allocated memory" in runtime.memory_summary() and runtime.empty_cache() is None


def test_set_memory_bounds_the_device(there: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch_settings, "_made", {})
    runtime.set_memory(max_size="0.001GB")
    try:
        with pytest.raises(MemoryError, match="cannot allocate 4194304 bytes"):
            ms.ops.zeros((1024, 1024))
        assert ms.ops.zeros((16,)).sum() == 0
    finally:
        ms_runtime.limit_memory((1 << 63) - 1)


def test_hal_knows_the_devices(there: str) -> None:
    assert hal.is_available("Reference") and hal.is_initialized("Reference") and hal.device_count("Reference") == 4
    assert hal.device_count() == 4 and hal.get_device_name(1) == "Reference:1" and hal.device_count("GPU") == 0
    assert hal.is_initialized("CPU") and hal.get_device_name(0, "CPU") == "CPU"
    with pytest.raises(ValueError, match=r"\[0, 4\)"):
        hal.get_device_name(4)
    with pytest.raises(RuntimeError, match="'Ascend' is not available"):
        hal.get_device_name(0, "Ascend")


def test_the_host_waits_only_where_it_reads(there: str) -> None:
    """A jitted call makes no wait and one allocation for its result."""

    @ms.jit
    def f(x: Tensor) -> Tensor:
        return ms.ops.exp(x * 2) + 1

    x = Tensor(np.ones(100, np.float32))
    for _ in range(3):
        f(x).asnumpy()
    waits = ms_runtime.reference_state(1)[1]
    before = ms_runtime.memory_statistics()["allocations"]
    outs = [f(x) for _ in range(10)]
    assert ms_runtime.reference_state(1)[1] == waits
    assert ms_runtime.memory_statistics()["allocations"] - before == 10
    assert outs[-1].asnumpy()[0] == pytest.approx(np.exp(2.0) + 1) and ms_runtime.reference_state(1)[1] > waits


def counted(call: Callable[[], object], times: int = 10) -> tuple[float, float]:
    """Waits of the host and requests for memory of one call."""
    for _ in range(3):
        call()
    runtime.synchronize()
    _, waits, requests = ms_runtime.reference_state(1)
    for _ in range(times):
        call()
    _, waits_after, requests_after = ms_runtime.reference_state(1)
    return (waits_after - waits) / times, (requests_after - requests) / times


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_the_results_of_a_jitted_call_and_what_is_between_are_one_request(mode: str, there: str) -> None:
    @ms.jit(capture_mode=mode)
    def f(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        z = ms.ops.softmax(x @ y)
        return z, z.sum(), (z @ x).argmax(0)

    x = Tensor(np.ones((8, 8), np.float32))
    assert counted(lambda: f(x, x)) == (0, 1)


def test_a_jitted_training_step_does_not_wait_for_its_writes(there: str) -> None:
    net = nn.SequentialCell(nn.Dense(4, 8), nn.ReLU(), nn.Dense(8, 2))
    optimizer = nn.SGD(net.trainable_params(), 0.1)
    grad = ms.value_and_grad(lambda x: net(x).square().mean(), None, optimizer.parameters)

    @ms.jit
    def step(x: Tensor) -> Tensor:
        loss, grads = grad(x)
        optimizer(grads)
        return loss

    x = Tensor(np.ones((2, 4), np.float32))
    losses = [step(x) for _ in range(3)]
    assert counted(lambda: step(x)) == (0, 1)
    assert losses[2].item() < losses[0].item()
