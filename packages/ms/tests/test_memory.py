"""What the allocator says of itself, and the number of threads."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, device, ops

MEGABYTE = 1 << 20


@pytest.mark.host_memory  # other devices need not keep what is freed
def test_a_tensor_is_counted_while_it_lives_and_cached_afterwards() -> None:
    ms.device.empty_cache()
    before = device.memory_allocated()
    x = ops.zeros((4, MEGABYTE), ms.float32)
    held = device.memory_allocated() - before
    assert 16 * MEGABYTE <= held <= 20 * MEGABYTE
    assert device.memory_reserved() >= device.memory_allocated()
    del x
    assert device.memory_allocated() - before < MEGABYTE
    stats = ms.memory_stats()
    assert stats["total_idle_memory"] >= 16 * MEGABYTE
    assert stats["total_idle_memory"] == stats["total_reserved_memory"] - stats["total_allocated_memory"]
    device.empty_cache()
    assert device.memory_reserved() < stats["total_reserved_memory"] - 15 * MEGABYTE


def test_peaks_count_from_the_reset() -> None:
    ops.zeros((4, MEGABYTE), ms.float32)
    ms.reset_peak_memory_stats()
    low = device.max_memory_allocated()
    assert low - device.memory_allocated() < MEGABYTE
    ops.zeros((4, MEGABYTE), ms.float32)
    assert device.max_memory_allocated() >= low + 15 * MEGABYTE
    assert device.max_memory_reserved() >= device.max_memory_allocated()
    ms.runtime.synchronize()  # a device whose launches run late frees late
    device.reset_max_memory_allocated()
    assert device.max_memory_allocated() < low + MEGABYTE


@pytest.mark.host_memory  # other devices need not keep what is freed
def test_a_loop_takes_its_memory_from_the_cache() -> None:
    x = Tensor(np.ones((1024, 1024), np.float32))
    f = ms.jit(lambda x: ops.tanh(x * x + x).sum(0), capture_mode="trace")
    for call in (f, lambda x: ops.exp(x * x)):
        for _ in range(3):
            call(x)
        before = ms.memory_stats()
        for _ in range(20):
            call(x)
        after = ms.memory_stats()
        assert after["system_allocations"] == before["system_allocations"]
        assert after["allocations"] > before["allocations"]


def test_the_summary_is_a_table() -> None:
    lines = device.memory_summary().splitlines()
    assert {len(line) for line in lines} == {47}
    labels = [line.split("|")[1].strip() for line in lines if "memory " in line]
    kinds = ("Reserved", "Allocated", "Idle", "Eager free", "Max reserved", "Max allocated")
    assert labels == [f"{kind} memory" for kind in kinds]


def test_threads_are_set_and_results_do_not_depend_on_them() -> None:
    x = Tensor(np.random.default_rng(0).normal(size=(700, 900)).astype(np.float32))
    before = ms.get_num_threads()
    found = []
    try:
        for n in (1, 2, 5):
            ms.set_num_threads(n)
            assert ms.get_num_threads() == n
            found.append((ops.matmul(x, x.T).asnumpy(), x.sum().asnumpy(), ops.softmax(x).asnumpy()))
    finally:
        ms.set_num_threads(before)
    for other in found[1:]:
        assert all((a == b).all() for a, b in zip(found[0], other))


@pytest.mark.parametrize("value, error", [(0, ValueError), (-1, ValueError), (1.5, TypeError), (True, TypeError)])
def test_a_number_of_threads_is_a_positive_int(value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="set_num_threads"):
        ms.set_num_threads(value)


def test_tensors_in_one_memory() -> None:
    from ms.hal.contiguous_tensors_handle import combine_tensor_list_contiguous

    x, y = Tensor(np.array([1, 2, 3], np.float32)), Tensor(np.array([[4, 5], [6, 7]], np.float32))
    handle = combine_tensor_list_contiguous([x, y])
    assert (handle.before_padding_sizes, handle.total_padding_size, handle.handle_shape) == ([12, 16], 28, 7.0)
    x.add_(1.0)
    assert handle[:].tolist() == [2, 3, 4, 4, 5, 6, 7] and y.tolist() == [[4, 5], [6, 7]]
    assert handle[0].tolist() == [2] and handle[1:3].tolist() == [3, 4]
    assert handle.slice_by_tensor_index(1, 2).tolist() == [4, 5, 6, 7]
    for wrong, error in (("a", TypeError), (slice(3, 1), ValueError), (500, ValueError), (slice("a", 2), TypeError)):
        with pytest.raises(error):
            handle[wrong]
    for values in (x, [x, 3], [x, Tensor([1])]):
        with pytest.raises(TypeError):
            combine_tensor_list_contiguous(values)
