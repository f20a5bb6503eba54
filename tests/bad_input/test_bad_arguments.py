"""Wrong arguments by kind, each with the type of its error: MindSpore's, wherever MindSpore raises one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import mindspore.common.initializer as init
import mindspore.numpy as mnp
import numpy as np
import pytest
from mindspore import Parameter, Tensor, mint, nn, ops

X = np.arange(6, dtype=np.float32).reshape(2, 3)
IDS = np.array([0, 1], np.int32)


def x() -> Tensor:
    return Tensor(X)


def ids(*values: int) -> Tensor:
    return Tensor(np.array(values, np.int32))


def scores() -> Tensor:
    return Tensor(np.ones((2, 3), np.float32))


def net() -> list[Parameter]:
    return [Parameter(Tensor([1.0, 2.0]), name="w")]


def holds_itself() -> list[Any]:
    found: list[Any] = [1]
    found.append(found)
    return found


def nested(depth: int) -> Any:
    found: Any = 1
    for _ in range(depth):
        found = [found]
    return found


Case = tuple[type[Exception], Callable[[], Any]]
CASES: dict[str, list[Case]] = {
    "out of range": [
        (IndexError, lambda: ops.gather(x(), ids(0, 2), 0)),
        (IndexError, lambda: ops.gather(x(), ids(-4), 1)),
        (IndexError, lambda: ops.gather_nd(x(), Tensor([[2, 0]]))),
        (IndexError, lambda: ops.gather_elements(x(), 1, Tensor([[0, 3]]))),
        (IndexError, lambda: ops.tensor_scatter_update(x(), Tensor([[5]]), Tensor(X[:1]))),
        (IndexError, lambda: ops.tensor_scatter_elements(x(), Tensor([[9, 0, 0]]), Tensor(X[:1]), 0)),
        (IndexError, lambda: ops.index_add(x(), ids(2), Tensor(X[:1]), 0)),
        (IndexError, lambda: ops.embedding(ids(0, 3), Tensor(X.T))),
        (IndexError, lambda: nn.Embedding(3, 2)(ids(0, 3))),
        (IndexError, lambda: nn.CrossEntropyLoss()(scores(), ids(0, 3))),
        (IndexError, lambda: nn.NLLLoss()(scores(), ids(0, 3))),
        (IndexError, lambda: ops.nll_loss(scores(), ids(-1, 0), reduction="sum")),
        (IndexError, lambda: x()[2]),
        (IndexError, lambda: x()[0, -4]),
        (IndexError, lambda: x()[ids(0, 7)]),
        (IndexError, lambda: x()[10**20]),
        (IndexError, lambda: x().__setitem__(5, 1.0)),
    ],
    "a number, text or array in place of a sequence or Tensor": [
        (TypeError, lambda: ops.reshape(x(), 6)),
        (TypeError, lambda: ops.reshape(x(), np.int64(6))),
        (TypeError, lambda: ops.reshape(x(), np.array(6))),
        (TypeError, lambda: ops.Reshape()(x(), -1)),
        (TypeError, lambda: x().reshape(shape=6)),
        (TypeError, lambda: ops.BroadcastTo("a")),
        (TypeError, lambda: ops.BroadcastTo(3)),
        (TypeError, lambda: ops.BroadcastTo(2.0)),
        (TypeError, lambda: ops.BroadcastTo(np.array([2, 2, 3]))),
        (TypeError, lambda: ops.BroadcastTo(None)(x())),
        (TypeError, lambda: ops.switch_layer(0, (ops.relu, ops.tanh))),
        (ValueError, lambda: ops.switch_layer(Tensor(0), (ops.relu, ops.tanh))),
        (ValueError, lambda: ops.switch_layer(Tensor(0.0), (ops.relu, ops.tanh))),
        (IndexError, lambda: ops.switch_layer(ids(2)[0], (ops.relu, ops.tanh))),
        (TypeError, lambda: nn.Adam(net(), "a")),
        (TypeError, lambda: nn.CrossEntropyLoss()(scores(), Tensor([0.0, 1.0]))),
        (TypeError, lambda: nn.CrossEntropyLoss()(scores()[0], Tensor(1.0))),
    ],
    "None for a tensor": [
        (TypeError, lambda: ops.add(None, None)),
        (TypeError, lambda: ops.relu(None)),
        (TypeError, lambda: ops.matmul(x(), None)),
        (TypeError, lambda: ops.concat([x(), None])),
        (TypeError, lambda: ops.Slice()(None, (0,), (1,))),
        (TypeError, lambda: ops.Split()(None)),
        (TypeError, lambda: ops.Pad(((1, 1),))(None)),
        (TypeError, lambda: ops.Dropout()(None)),
        (TypeError, lambda: mint.searchsorted(x(), None)),
        (TypeError, lambda: mnp.exp(None)),
        (TypeError, lambda: x().view_as(None)),
        (TypeError, lambda: x().type_as(None)),
        *[
            (TypeError, lambda layer=layer: layer()(None))
            for layer in (
                lambda: nn.Dense(3, 2), lambda: nn.Conv1d(3, 2, 1), lambda: nn.Conv2d(3, 2, 1),
                lambda: nn.Conv1dTranspose(3, 2, 1), lambda: nn.Conv2dTranspose(3, 2, 1), lambda: nn.BatchNorm1d(2),
                lambda: nn.BatchNorm2d(2), lambda: nn.BatchNorm3d(2), lambda: nn.LayerNorm((3,)),
                lambda: nn.GroupNorm(1, 2), lambda: nn.InstanceNorm1d(2), lambda: nn.InstanceNorm2d(2),
                lambda: nn.ReflectionPad1d(1), lambda: nn.ReflectionPad2d(1), lambda: nn.ReplicationPad1d(1),
                lambda: nn.ReplicationPad3d(1), lambda: nn.MaxPool1d(2), lambda: nn.MaxPool2d(2),
                lambda: nn.AvgPool3d(2), nn.Softmax2d, nn.PReLU, nn.Norm, nn.Moments, nn.MatrixDiag,
                nn.MatrixDiagPart, nn.ImageGradients, lambda: nn.Unflatten(0, (1, 2)), lambda: nn.Pad(((1, 1),)),
                lambda: nn.Embedding(2, 3), lambda: nn.LSTM(2, 3), lambda: nn.ResizeBilinear(),
                lambda: mint.nn.BatchNorm2d(2), lambda: mint.nn.ConvTranspose2d(2, 2, 1),
            )
        ],
        (TypeError, lambda: nn.ClipByNorm()(None, x())),
        (TypeError, lambda: nn.MatrixSetDiag()(x(), None)),
        (TypeError, lambda: nn.MultiheadAttention(4, 2)(None, None, None)),
        (TypeError, lambda: nn.TransformerEncoder(None, 2)),
        (TypeError, lambda: nn.TransformerDecoder(3, 2)),
        (TypeError, lambda: nn.CrossEntropyLoss()(None, ids(0, 1))),
        (TypeError, lambda: nn.Adam([None])),
        (TypeError, lambda: nn.Adam(net())((None,))),
        (TypeError, lambda: nn.Momentum(net(), 0.1, 0.9)((None,))),
    ],
    "arrays": [
        (TypeError, lambda: Tensor(np.array([1, None], object))),
        (TypeError, lambda: ops.add(x(), np.array([1, "a"], object))),
        (TypeError, lambda: Tensor(np.array(["a"]))),
        (TypeError, lambda: Tensor(np.array("2020-01-01", "M8[D]"))),
        (TypeError, lambda: Tensor(np.zeros(2, [("a", "i4")]))),
        (TypeError, lambda: Tensor(object())),
        (TypeError, lambda: Tensor(holds_itself())),
        (ValueError, lambda: mnp.add(holds_itself(), x())),
        (ValueError, lambda: mnp.array(nested(3000))),
    ],
    "shapes": [
        (TypeError, lambda: ops.zeros(n for n in (2, 3))),
        (TypeError, lambda: ops.reshape(x(), (n for n in (3, 2)))),
        (TypeError, lambda: ops.ones((2, "3"))),
        (TypeError, lambda: ops.ones((2, 3.0))),
        (TypeError, lambda: ops.zeros((None,))),
        (ValueError, lambda: ops.ones((2, -3))),
        (ValueError, lambda: ops.reshape(x(), (-1, -1))),
        (ValueError, lambda: ops.reshape(x(), (4, 2))),
        (ValueError, lambda: ops.reshape(x(), Tensor([-(2**63), 1]))),
        (TypeError, lambda: ops.reshape(x(), (10**20,))),
        (MemoryError, lambda: ops.zeros((1 << 40, 1 << 20))),
        (MemoryError, lambda: ops.tril_indices(1 << 30, 1 << 30)),
        (ValueError, lambda: init.initializer("normal", "a")),
        (ValueError, lambda: init.initializer("normal", (2, -1))),
    ],
    "axes": [
        (ValueError, lambda: ops.sum(x(), 2)),
        (ValueError, lambda: ops.sum(x(), -3)),
        (ValueError, lambda: ops.sum(x(), 10**20)),
        (ValueError, lambda: ops.sum(x(), (0, 0))),
        (ValueError, lambda: ops.sum(x(), (0, -2))),
        (ValueError, lambda: ops.transpose(x(), (0, 0))),
        (ValueError, lambda: ops.transpose(x(), (0,))),
        (TypeError, lambda: ops.sum(x(), "0")),
        (TypeError, lambda: ops.softmax(x(), 1.5)),
        (ValueError, lambda: ops.concat([x(), x()], 2)),
        (ValueError, lambda: ops.stack([x(), x()], 3)),
    ],
    "ranks and broadcasting": [
        (ValueError, lambda: ops.add(x(), Tensor(np.ones((4, 5), np.float32)))),
        (ValueError, lambda: x() + Tensor(np.ones(7, np.float32))),
        (RuntimeError, lambda: ops.matmul(x(), x())),
        (ValueError, lambda: ops.bmm(x(), x())),
        (ValueError, lambda: nn.Conv2d(3, 2, 1)(x())),
        (ValueError, lambda: nn.BatchNorm2d(3)(x())),
        (ValueError, lambda: nn.MaxPool2d(2)(Tensor(np.ones(3, np.float32)))),
        (ValueError, lambda: nn.Dense(4, 2)(x())),
        (ValueError, lambda: ops.broadcast_to(x(), (2, 2))),
    ],
    "keywords": [
        (TypeError, lambda: ops.add(x(), x(), nothing=1)),
        (TypeError, lambda: ops.sum(x(), nothing=1)),
        (TypeError, lambda: x().sum(nothing=1)),
        (TypeError, lambda: mint.sum(x(), nothing=1)),
        (TypeError, lambda: mnp.sum(x(), nothing=1)),
        (TypeError, lambda: ops.ReduceSum(nothing=1)),
        (TypeError, lambda: nn.Dense(2, 3, nothing=1)),
        (TypeError, lambda: nn.ReLU(nothing=1)),
        (KeyError, lambda: nn.Adam(net(), nothing=1)),
        (TypeError, lambda: nn.Momentum(net(), 0.1, 0.9, nothing=1)),
        (TypeError, lambda: nn.MSELoss(nothing=1)),
        (TypeError, lambda: init.Normal(nothing=1)),
        (TypeError, lambda: ops.relu()),
        (TypeError, lambda: ops.relu(x(), x(), x())),
    ],
    "numbers": [
        (ValueError, lambda: nn.MultiheadAttention(4, 0)),
        (TypeError, lambda: nn.MultiheadAttention(None, 2)),
        (ValueError, lambda: nn.Dense(0, 2)),
        (ValueError, lambda: nn.GradAccumulationCell(nn.ReLU(), 1 << 40)),
        (ValueError, lambda: ops.make_range(10**20)),
        (ValueError, lambda: ops.arange(0, float("inf"))),
        (ValueError, lambda: ops.arange(0, 3, 0)),
        (ValueError, lambda: mint.arange(0.0, float("nan"))),
        (ValueError, lambda: init.initializer(init.HeNormal(negative_slope=1j), (2, 3)).init_data()),
        (ValueError, lambda: init.initializer(init.Dirac(0), (2, 2, 3)).init_data()),
        (ValueError, lambda: ops.adaptive_max_pool2d(Tensor(np.ones((1, 1, 3, 3), np.float32)), 1 << 40)),
        (ValueError, lambda: ops.uniform((2,), Tensor(0.0), Tensor(1.0), seed=10**20)),
        (TypeError, lambda: x().to(1)),
        (TypeError, lambda: x().to(dtype=3)),
        (TypeError, lambda: x().view(dtype=3)),
        (TypeError, lambda: x().var(0, float("inf"))),
        (TypeError, lambda: x().add("a", alpha=-(10**20))),
        (TypeError, lambda: x().add_(2**31, alpha=b"x")),
        (TypeError, lambda: ops.SegmentSum(x())),
        (ValueError, lambda: nn.MSELoss(reduction="\n" * 30)),
        (ValueError, lambda: nn.MSELoss(reduction=x())),
        (TypeError, lambda: nn.Cell(flags=(1,))),
    ],
}  # fmt: skip


@pytest.mark.parametrize("kind", CASES)
def test_wrong_arguments(kind: str) -> None:
    wrong = []
    for i, (wanted, call) in enumerate(CASES[kind]):
        try:
            call()
        except Exception as error:
            lines = str(error).splitlines()
            internal = [word for word in ("panicked", ".rs:", "internal rule") if word in str(error)]
            if not isinstance(error, wanted) or not 1 <= len(lines) <= 6 or internal:
                wrong.append(f"{i}: {type(error).__name__}: {error}")
        else:
            wrong.append(f"{i}: nothing was raised")
    assert not wrong, "\n".join(wrong)
    assert (x() + 1).asnumpy().tolist() == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize("order", [">", "<", "="])
@pytest.mark.parametrize("kind", ["i2", "i4", "i8", "u4", "f2", "f4", "f8", "c8", "c16"])
def test_any_byte_order_is_read(order: str, kind: str) -> None:
    array = np.arange(6).reshape(2, 3).astype(order + kind)
    got = Tensor(array).asnumpy()
    assert got.dtype == np.dtype(kind) and got.tolist() == array.tolist()
    assert Tensor(array[::-1, ::2]).asnumpy().tolist() == array[::-1, ::2].tolist()


def test_read_only_arrays_are_read_and_stay() -> None:
    array = X.copy()
    array.setflags(write=False)
    tensor = Tensor(array)
    tensor += 1
    assert tensor.asnumpy().tolist() == (X + 1).tolist() and array.tolist() == X.tolist()


@pytest.mark.parametrize("kind", ["int8", "int16", "int32", "int64"])
def test_integers_wrap_around_as_numpys(kind: str) -> None:
    info = np.iinfo(kind)
    least, most = np.array([info.min], kind), np.array([info.max], kind)
    one, minus = np.array([1], kind), np.array([-1], kind)
    with np.errstate(all="ignore"):
        for fn, numpy in ((ops.add, np.add), (ops.sub, np.subtract), (ops.mul, np.multiply)):
            for a, b in ((most, one), (least, minus), (least, least), (most, most)):
                assert fn(Tensor(a), Tensor(b)).asnumpy().tolist() == numpy(a, b).tolist()
        assert ops.abs(Tensor(least)).asnumpy().tolist() == np.abs(least).tolist()
        assert ops.neg(Tensor(least)).asnumpy().tolist() == np.negative(least).tolist()
    # The one quotient that does not fit.
    for fn in (ops.floor_div, ops.floor_mod, ops.div, ops.fmod):
        assert fn(Tensor(least), Tensor(minus)).shape == (1,)


@pytest.mark.parametrize("kind", ["int8", "int32", "int64", "uint8", "uint64"])
@pytest.mark.parametrize("fn", [ops.floor_div, ops.floor_mod, ops.div, ops.fmod, ops.remainder])
def test_integers_divided_by_zero_neither_crash_nor_raise(fn: Any, kind: str) -> None:
    got = fn(Tensor(np.array([1, 0, 7], kind)), Tensor(np.array([0, 0, 2], kind)))
    assert got.shape == (3,)
    assert float(got[2]) == {ops.floor_div: 3, ops.div: 3.5}.get(fn, 1)


def test_floats_divided_by_zero_are_infinite_or_nan() -> None:
    got = ops.div(Tensor([1.0, -1.0, 0.0]), Tensor([0.0, 0.0, 0.0])).asnumpy()
    assert got[0] == np.inf and got[1] == -np.inf and np.isnan(got[2])


def test_rounding_to_absurd_places() -> None:
    assert ops.diff(Tensor([1, 2, 4]), n=10**20).shape == (0,)
    for got in (Tensor([1.5]).round(decimals=10**6), mint.round(Tensor([1.5]), decimals=10**6)):
        assert got.shape == (1,) and got.dtype == ms.float32
    assert mnp.around(Tensor([1.5]), 10**6).asnumpy().tolist() == [1.5]


def test_initializers_of_empty_shapes() -> None:
    for maker in (init.XavierUniform, init.XavierNormal, init.HeUniform, init.HeNormal, init.VarianceScaling):
        assert init.initializer(maker(), (0, 0)).init_data().shape == (0, 0)
