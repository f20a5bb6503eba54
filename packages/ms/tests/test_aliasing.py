"""What shares memory with its input and what copies, as MindSpore 2.10 does in PyNative mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, mint, nn, ops

COPIES: dict[str, Callable[[Tensor], Any]] = {
    "Identity": lambda x: ops.Identity()(x),
    "tile": lambda x: ops.tile(x, (1,)),
    "Tensor.tile": lambda x: x.tile((1, 1)),
    "dropout": lambda x: ops.dropout(x, p=0.0),
    "repeat_interleave": lambda x: ops.repeat_interleave(x, 1),
    "repeat": lambda x: x.repeat(1),
    "copy": lambda x: x.copy(),
    "concat": lambda x: ops.concat((x,)),
    "stack": lambda x: ops.stack((x,)),
    "pad": lambda x: ops.pad(x, (0, 0)),
    "flip": lambda x: ops.flip(x, (0,)),
    "gather": lambda x: ops.gather(x, Tensor([0, 1]), 0),
    "mask": lambda x: x[Tensor([True, True, False, False])],
    "asnumpy": lambda x: Tensor(x.asnumpy()),
}
ALIASES: dict[str, Callable[[Tensor], Any]] = {
    "cast": lambda x: ops.cast(x, ms.float32),
    "Cast": lambda x: ops.Cast()(x, ms.float32),
    "astype": lambda x: x.astype(ms.float32),
    "type": lambda x: x.type(ms.float32),
    "to": lambda x: x.to(ms.float32),
    "float": lambda x: x.float(),
    "slice": lambda x: x[0:2],
    "reshape": lambda x: ops.reshape(x, (2, 2)),
    "broadcast_to": lambda x: ops.broadcast_to(x, (2, 4)),
    "evaluated dropout": lambda x: ops.dropout(x, 0.5, training=False),
    "nn.Dropout": lambda x: nn.Dropout(p=0.0)(x),
    "nn.Identity": lambda x: nn.Identity()(x),
    "stop_gradient": lambda x: ops.stop_gradient(x),
    "depend": lambda x: ops.depend(x, x),
}


def after_a_write(function: Callable[[Tensor], Any]) -> float:
    x = Tensor(np.array([1.0, 2.0, 3.0, 4.0], np.float32))
    result = function(x)
    x[0] = 11.0
    return float(result.asnumpy().ravel()[0])


@pytest.mark.parametrize("name", COPIES)
def test_copies(name: str) -> None:
    assert after_a_write(COPIES[name]) != 11.0


@pytest.mark.parametrize("name", ALIASES)
def test_aliases(name: str) -> None:
    assert after_a_write(ALIASES[name]) == 11.0


def test_which_casts_give_the_tensor_itself() -> None:
    x = Tensor([1.0, 2.0])
    assert ops.cast(x, ms.float32) is x and ops.Cast()(x, ms.float32) is x
    assert x.astype(ms.float32) is not x and x.astype(ms.float32, copy=False) is x


@pytest.mark.parametrize("mode", [None, "ast", "bytecode", "trace"])
def test_gradients_flow_through_casts_that_do_nothing(mode: str | None) -> None:
    def loss(x: Tensor) -> Tensor:
        return (ops.cast(x, ms.float32) * x.astype(ms.float32) * ops.Identity()(x)).sum()

    run = loss if mode is None else ms.jit(loss, capture_mode=mode)
    np.testing.assert_allclose(ms.grad(run)(Tensor([1.0, 2.0])).asnumpy(), [3.0, 12.0])


PAIRS = [
    ("int8", "uint8", "Int16"),
    ("uint8", "int32", "Int32"),
    ("bool_", "float16", "Float16"),
    ("float16", "float32", "Float32"),
    ("int64", "float16", "Float16"),
    ("complex64", "float64", "Complex128"),
    ("float32", "complex64", "Complex64"),
    ("float16", "bfloat16", "Float32"),
    ("int32", "float32", "Float32"),
]


@pytest.mark.parametrize("first, second, want", PAIRS)
def test_concat_promotes(first: str, second: str, want: str) -> None:
    parts = [ops.ones((1, 1), getattr(ms, name)) for name in (first, second)]
    for order in (parts, parts[::-1]):
        for join in (ops.cat, ops.concat, ops.Concat(), ops.hstack, ops.vstack, ops.column_stack, mint.cat):
            if not (join in (ops.column_stack, mint.cat) and "complex" in first + second):
                assert str(join(order).dtype) == want


def test_the_gradient_of_a_promoted_part() -> None:
    gradient = ms.grad(lambda x: (ops.cat((x, Tensor([1.0], ms.float64))) * 3).sum())(Tensor([1.0], ms.float32))
    assert gradient.dtype == ms.float32 and gradient.asnumpy().tolist() == [3.0]


def test_numpy_scalars_as_values() -> None:
    assert ops.fill(ms.float32, (2,), np.float32(3)).asnumpy().tolist() == [3.0, 3.0]
    assert ops.fill(ms.int32, (np.int64(2),), np.int64(3)).asnumpy().tolist() == [3, 3]
    assert ops.full((2,), np.int64(3)).dtype == ms.int64 and ops.full((2,), np.float32(3.5)).tolist() == [3, 3]
    assert ops.full_like(Tensor([1.0]), np.float32(2)).asnumpy().tolist() == [2.0]
    assert ops.tuple_to_array(range(3)).asnumpy().tolist() == [0, 1, 2]


@pytest.mark.host_memory
def test_frombuffer() -> None:
    data = bytearray(np.arange(3, dtype=np.int32).tobytes())
    x = ms.frombuffer(data, dtype=ms.int32)
    x[0] = 9
    assert np.frombuffer(data, np.int32).tolist() == [9, 1, 2]
    assert ms.frombuffer(data, ms.int32, count=1, offset=4).asnumpy().tolist() == [1]
    assert ms.frombuffer(bytes(data), ms.uint8).shape == (12,)
    assert ms.frombuffer(bytearray(9), ms.float32, count=2, offset=1).asnumpy().tolist() == [0.0, 0.0]
    for wrong in (
        lambda: ms.frombuffer(b"", dtype=ms.int32),
        lambda: ms.frombuffer(b"123", dtype=ms.int32),
        lambda: ms.frombuffer(b"12345678", dtype=ms.int32, count=3),
        lambda: ms.frombuffer(b"1234", dtype=ms.int32, offset=4),
        lambda: ms.frombuffer(b"1234", dtype=ms.int32, offset=-1),
        lambda: ms.frombuffer(b"1234", dtype=ms.int32, count=0),
        lambda: ms.frombuffer(b"1234", dtype=ms.int32, count=-2),
    ):
        with pytest.raises(RuntimeError, match="frombuffer"):
            wrong()
    with pytest.raises(TypeError):
        ms.frombuffer(3, dtype=ms.int32)


def test_view_as_a_dtype_of_another_size() -> None:
    x = Tensor([1.0, 2.0])
    assert x.view(ms.int16).asnumpy().tolist() == [0, 16256, 0, 16384]
    assert Tensor([1, 2, 3, 4], ms.int8).view(ms.int32).asnumpy().tolist() == [67305985]
    assert Tensor([[1, 2, 3, 4]] * 2, ms.uint8).view(ms.float16).shape == (2, 2)
    assert x.view(ms.complex64).asnumpy().tolist() == [1 + 2j]
    x.view(ms.int16)[1] = 0
    assert x.asnumpy().tolist() == [0.0, 2.0]
    for wrong in (
        lambda: Tensor([1, 2, 3], ms.int8).view(ms.int32),
        lambda: Tensor([[1], [2]], ms.int16).view(ms.int32),
        lambda: Tensor(1.0).view(ms.int16),
    ):
        with pytest.raises(ValueError, match="view"):
            wrong()


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.sum(axis=0, dim=0),
        lambda x: x.mean(axis=0, dim=0),
        lambda x: x.argmax(axis=0, dim=0),
        lambda x: x.all(axis=0, dim=0),
        lambda x: x.cumsum(axis=0, dim=0),
        lambda x: x.max(0, 1, 2),
        lambda x: x.max(0, dim=0),
        lambda x: x.min(axis=0, dim=0),
        lambda x: x.reshape(1, shape=(1,)),
        lambda x: x.where(1),
        lambda x: x.add(1, 2, 3),
        lambda x: x.add(foo=1),
        lambda x: x.topk(),
    ],
)
def test_wrong_calls_of_methods_with_two_forms(call: Callable[[Tensor], Any]) -> None:
    with pytest.raises(TypeError) as caught:
        call(Tensor([1.0]))
    assert "<lambda>" not in str(caught.value)
