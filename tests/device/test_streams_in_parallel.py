"""Streams of a device that runs them in any order that they allow."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Parameter, Tensor, nn, ops, runtime
from ms.device import DeviceCtx
from ms.runtime import Event, Stream, StreamCtx


@pytest.fixture
def there(reference: str) -> Iterator[str]:
    """A device on which nothing runs before something waits for it."""
    with DeviceCtx("Reference", 1):
        ms_runtime.reference_faults(1, hold=True)
        yield reference
        ms_runtime.reference_faults(1, hold=False)
        runtime.synchronize()


def pending() -> int:
    return ms_runtime.reference_state(1)[0]


def test_waiting_for_a_stream_leaves_the_others(there: str) -> None:
    first, second = Stream(), Stream()
    with StreamCtx(first):
        x = Tensor([1.0, 2.0]) + 1
    with StreamCtx(second):
        y = Tensor([3.0, 4.0]) + 1
    assert not first.query() or not second.query()
    second.synchronize()
    assert second.query() and pending() > 0
    assert x.tolist() == [2, 3] and y.tolist() == [4, 5]
    runtime.synchronize()
    assert pending() == 0


def test_a_missing_wait_is_seen(there: str) -> None:
    first, second = Stream(), Stream()
    with StreamCtx(first):
        x = Tensor([1.0, 2.0])
    with StreamCtx(second):
        y = x * 2  # the second stream may come here before the first has written
    assert y.tolist() != [2, 4] and x.tolist() == [1, 2]


@pytest.mark.parametrize("how", ["stream", "event", "event of the stream"])
def test_a_wait_orders_two_streams(how: str, there: str) -> None:
    first, second = Stream(), Stream()
    with StreamCtx(first):
        x = Tensor([1.0, 2.0])
        event = Event()
        event.record()
        if how == "event of the stream":
            event = first.record_event()
    before = ms_runtime.reference_state(1)[1]
    if how == "stream":
        second.wait_stream(first)
    elif how == "event":
        event.wait(second)
    else:
        second.wait_event(event)
    with StreamCtx(second):
        y = x * 2
    assert ms_runtime.reference_state(1)[1] == before, "the host does not wait"
    assert y.tolist() == [2, 4]


def test_a_write_behind_a_read_of_another_stream(there: str) -> None:
    first, second = Stream(), Stream()
    state = Parameter(Tensor([1.0, 2.0]))
    runtime.synchronize()
    with StreamCtx(first):
        y = state * 10
    second.wait_stream(first)
    with StreamCtx(second):
        ops.assign(state, Tensor([5.0, 6.0]))
    assert state.tolist() == [5, 6] and y.tolist() == [10, 20]


def test_memory_that_another_stream_reads_is_freed_behind_it(there: str) -> None:
    first, second = Stream(), Stream()
    with StreamCtx(first):
        x = Tensor(np.ones(1000, np.float32))
    second.wait_stream(first)
    with StreamCtx(second):
        y = x + 1
    held = runtime.memory_allocated()
    del x
    first.synchronize()
    assert runtime.memory_allocated() == held
    second.synchronize()
    assert runtime.memory_allocated() < held and y.sum().item() == 2000


def test_constants_of_a_jitted_function_are_there_in_every_stream(there: str) -> None:
    table = np.arange(1000, dtype=np.float32)

    @ms.jit
    def f(x: Tensor) -> Tensor:
        return x + Tensor(table)

    x = Tensor(np.ones(1000, np.float32))
    runtime.synchronize()
    first, second = Stream(), Stream()
    with StreamCtx(first):
        f(x)
    with StreamCtx(second):
        y = f(x)
    assert (y.asnumpy() == table + 1).all()


def test_eight_threads_on_four_streams(there: str) -> None:
    ms_runtime.reference_faults(1, hold=False)
    streams = [Stream() for _ in range(4)]
    device = ms_runtime.current_device()
    results: list[list[float]] = [[] for _ in range(8)]
    step = ms.jit(lambda v: ops.exp(v * 0) + v)

    def work(k: int) -> None:
        ms_runtime.set_current_device(*device)
        with StreamCtx(streams[k % 4]):
            x = Tensor([float(k), float(k + 1)])
            for _ in range(30):
                x = step(x)
            event = runtime.current_stream().record_event()
        other = streams[(k + 1) % 4]
        other.wait_event(event)
        with StreamCtx(other):
            results[k] = (x * 2).tolist()

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert results == [[2.0 * (k + 30), 2.0 * (k + 31)] for k in range(8)]


def test_a_training_step_in_a_stream_gives_the_bits_of_the_default_one(there: str) -> None:
    def losses(stream: Stream | None) -> list[float]:
        ms.set_seed(3)
        net = nn.Dense(4, 2)
        optimizer = nn.SGD(net.trainable_params(), 0.1)
        grad = ms.value_and_grad(lambda x: net(x).square().sum(), None, optimizer.parameters)
        data = Tensor(np.arange(8, dtype=np.float32).reshape(2, 4) / 8)
        if stream is not None:
            stream.wait_stream(runtime.current_stream())
        with StreamCtx(stream):
            seen = []
            for _ in range(3):
                loss, grads = grad(data)
                optimizer(grads)
                seen.append(loss.item())
        return seen

    assert losses(None) == losses(Stream())
