"""`set_device`, `device=` and moves between devices, on a device whose memory the host cannot read."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Parameter, Tensor, mint, nn, ops
from ms.device import DeviceCtx


def test_set_device_says_where_tensors_are_made(reference: str) -> None:
    ms.set_device("Reference", 1)
    assert ms.get_current_device() == ("Reference", 1)
    assert (ms.get_context("device_target"), ms.get_context("device_id")) == ("Reference", 1)
    x = Tensor([1.0, 2.0])
    assert x.device == reference and ops.zeros((2,)).device == reference and (x + 1).device == reference
    assert ops.rand(3).device == reference and ms.Tensor(np.ones(2)).device == reference
    ms.set_device("CPU")
    assert Tensor([1.0]).device == "CPU" and x.device == reference


def test_set_context_takes_target_and_number_together(reference: str) -> None:
    ms.set_context(device_id=1, device_target="Reference")
    assert Tensor(1.0).device == reference
    ms.set_context(device_target="CPU")
    assert Tensor(1.0).device == "CPU"


def test_threads_that_begin_later_follow(reference: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    ms.set_device("Reference", 1)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: Tensor([1.0]).device).result() == reference


def test_a_block_on_a_device(reference: str) -> None:
    outside = Tensor(1.0).device
    with DeviceCtx("Reference", 1):
        assert Tensor([1.0]).device == reference
        with DeviceCtx("CPU"):
            assert Tensor([1.0]).device == "CPU"
    assert Tensor([1.0]).device == outside


@pytest.mark.parametrize(
    "make",
    [
        lambda device: Tensor([1.0, 2.0], device=device),
        lambda device: Tensor(np.ones(2, np.float32), ms.float16, device=device),
        lambda device: Tensor(Tensor([1.0, 2.0]), device=device),
        lambda device: Tensor(shape=(2,), dtype=ms.float32, init="zeros", device=device),
        lambda device: ms.tensor(3, device=device),
        lambda device: Parameter(Tensor([1.0, 2.0]), device=device),
        lambda device: mint.empty((2,), device=device),
        lambda device: mint.empty_like(Tensor([1.0, 2.0]), device=device),
        lambda device: mint.rand(2, device=device),
        lambda device: mint.randn(2, device=device),
        lambda device: mint.randint(0, 4, (2,), device=device),
        lambda device: mint.rand_like(Tensor([1.0, 2.0]), device=device),
        lambda device: mint.randn_like(Tensor([1.0, 2.0]), device=device),
        lambda device: mint.randint_like(Tensor([1.0, 2.0]), 4, device=device),
        lambda device: Tensor([1.0, 2.0]).to(device),
        lambda device: Tensor([1.0, 2.0]).to(device, ms.float16),
        lambda device: Tensor([1.0, 2.0]).to(Tensor([1.0], device=device)),
        lambda device: Tensor([1.0, 2.0]).move_to(device),
        lambda device: Tensor([1.0, 2.0]).to_(device),
    ],
)
def test_what_takes_a_device(make: Callable[[str], Tensor], reference: str) -> None:
    made = make(reference)
    assert made.device == reference and np.isfinite(made.asnumpy()).all()
    back = make("CPU")
    assert back.device == "CPU" and back.shape == made.shape and back.dtype is made.dtype


@pytest.mark.parametrize(
    "make",
    [
        ops.zeros_like,
        ops.ones_like,
        lambda x: ops.full_like(x, 2),
        mint.zeros_like,
        mint.empty_like,
        mint.rand_like,
        lambda x: x.new_zeros((2, 2)),
        lambda x: x.new_ones((2, 2)),
        lambda x: x.fill(3),
        lambda x: ops.dropout(x, 0.5),
        lambda x: ops.dropout(x, 0.5, seed=3),
        lambda x: ops.dropout2d(x.reshape((1, 2, 1, 1)), 0.5),
        lambda x: ops.rrelu(x),
        lambda x: ops.bernoulli(x, 0.5),
        lambda x: ops.multinomial(x, 2),
        lambda x: ops.Dropout(0.5)(x)[1],
        lambda x: x.uniform(),
        lambda x: x.uniform_(generator=ms.Generator()),
        lambda x: x.normal_(),
        lambda x: x.random_(0, 4),
        lambda x: x.bernoulli_(),
        lambda x: x[[0, 0]],
        lambda x: x[np.array([True, False])],
        lambda x: x + [1.0, 2.0],
        lambda x: x * np.ones(2, np.float32),
        lambda x: x.copy(),
        copy.copy,
        copy.deepcopy,
        lambda x: x.astype(ms.int32),
        lambda x: x.view(ms.int32),
        lambda x: x.T.contiguous(),
    ],
)
def test_what_is_made_of_a_tensor_lies_beside_it(make: Callable[[Tensor], Tensor], reference: str) -> None:
    assert make(Tensor([1.0, 2.0], device=reference)).device == reference


def test_moves_keep_values_and_are_copies(reference: str) -> None:
    x = Tensor(np.arange(6).reshape(2, 3), ms.float32, device="CPU")
    there = x.T.to(reference)
    x += 1
    assert there.tolist() == [[0, 3], [1, 4], [2, 5]] and there.to(reference) is there
    assert there.cpu().device == "CPU" and there.cpu().tolist() == there.tolist() and x.cpu() is x
    assert there.to(reference, copy=True) is not there
    y = Tensor([1.0])
    assert y.to_(reference) is y and y.device == reference


def test_printing_names_the_device(reference: str) -> None:
    x = Tensor([1.0, 2.0], device=reference)
    plain = Tensor([1.0, 2.0], device="CPU")
    assert str(x) == str(plain) and "device" not in repr(plain)
    assert repr(x) == repr(plain)[:-1] + f", device={reference!r})"
    assert repr(Tensor(1, device=reference)).endswith(f" 1, device={reference!r})")


def test_writes_take_values_to_the_target(reference: str) -> None:
    x = Tensor([0.0, 0.0, 0.0], device=reference)
    x[1:] = Tensor([1.0, 2.0], device="CPU")
    p = Parameter(Tensor([0.0], device=reference))
    p.set_data(Tensor([5.0], device="CPU"))
    q = Parameter(Tensor([0.0], device=reference))
    q.set_data(Tensor([5.0, 6.0], device="CPU"))
    q.assign_value(Tensor([5.0, 6.0, 7.0], device="CPU"))
    assert (x.device, p.device, q.device) == (reference,) * 3
    assert (x.tolist(), p.tolist(), q.tolist()) == ([0, 1, 2], [5], [5, 6, 7])


def test_a_cell_moves_and_trains_there(reference: str) -> None:
    def trained(device: str) -> Any:
        ms.set_seed(3)
        net = nn.SequentialCell(nn.Dense(4, 8), nn.ReLU(), nn.Dense(8, 2)).to(device)
        optimizer = nn.Adam(net.trainable_params(), 0.1)
        x = Tensor(np.linspace(-1, 1, 12).reshape(3, 4), ms.float32, device=device)
        step = ms.value_and_grad(lambda v: (net(v) ** 2).mean(), None, optimizer.parameters)
        for _ in range(3):
            loss, grads = step(x)
            optimizer(grads)
        assert {p.device for p in net.get_parameters()} == {device} and loss.device == device
        return [p.asnumpy() for p in net.get_parameters()]

    with DeviceCtx("CPU"):  # an optimizer makes its numbers on the current device
        for there, here in zip(trained(reference), trained("CPU"), strict=True):
            assert (there == here).all()


def test_checkpoints_and_pickles_are_of_no_device(reference: str, tmp_path: Any) -> None:
    here, there = nn.Dense(3, 2).to("CPU"), nn.Dense(3, 2).to(reference)
    for source, target in ((here, there), (there, here)):
        for parameter in source.get_parameters():
            parameter.set_data(ops.rand(*parameter.shape))
        path = str(tmp_path / "net.ckpt")
        ms.save_checkpoint(source, path)
        ms.load_param_into_net(target, ms.load_checkpoint(path))
        assert (target.weight.asnumpy() == source.weight.asnumpy()).all()
    assert here.weight.device == "CPU" and there.weight.device == reference
    x = Tensor([1.0, 2.0], device=reference)
    loaded = pickle.loads(pickle.dumps(x))
    assert loaded.tolist() == [1, 2] and loaded.device == Tensor(0).device
    assert pickle.loads(pickle.dumps(there.weight)).asnumpy().tolist() == there.weight.asnumpy().tolist()
    file = io.BytesIO()
    np.save(file, x)
    file.seek(0)
    assert np.load(file).tolist() == [1, 2]


def test_the_host_reads_copies(reference: str) -> None:
    x = Tensor([[1.0, 2.0], [3.0, 4.0]], device=reference)
    array = x.asnumpy()
    array[0] = 9
    assert x.tolist() == [[1, 2], [3, 4]] and x.T.asnumpy().tolist() == [[1, 3], [2, 4]]
    assert np.asarray(x).sum() == 10 and memoryview(x)[1, 1] == 4 and float(x.sum()) == 10 and 3.0 in x
    assert x[0].untyped_storage().tolist() == list(x.asnumpy().tobytes()) and x[1, 0].item() == 3
    assert x.get_bytes() == x.asnumpy().tobytes() and x.astype(ms.bfloat16).asnumpy().dtype == np.float32
    shared = np.zeros(2, np.float32)
    with DeviceCtx("Reference", 1):
        y = Tensor.from_numpy(shared)
    shared[0] = 1
    assert y.tolist() == [0, 0] and y.device == reference


def test_memory_that_cannot_be_shared_is_refused(reference: str) -> None:
    x = Tensor([1.0, 2.0], device=reference)
    for call in (x.__dlpack__, x.__dlpack_device__, lambda: np.from_dlpack(x), lambda: ms.utils.dlpack.to_dlpack(x)):
        with pytest.raises(BufferError, match=reference):
            call()
    with pytest.raises(RuntimeError, match=reference):
        x.data_ptr()
    assert np.from_dlpack(x.cpu()).tolist() == [1, 2]


def test_views_share_memory_there(reference: str) -> None:
    x = Tensor(np.arange(6), ms.float32, device=reference)
    view, bits = x.reshape(2, 3)[1], x.view(ms.int32)
    view += 10
    assert x.tolist() == [0, 1, 2, 13, 14, 15] and bits.asnumpy().view(np.float32).tolist() == x.tolist()
    y = Tensor([0.0], device=reference).set_(x, 1, (2, 2), (2, 1))
    assert y.tolist() == [[1, 2], [13, 14]] and ms_runtime.shares_memory(x, y) and y.device == reference
