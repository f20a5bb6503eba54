"""`Cell.to_float`: dtypes and values are MindSpore 2.10's, eagerly, in every capture mode and in GRAPH_MODE."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Parameter, Tensor, mint, nn, ops
from support import assert_same_bits

#: expression -> the dtypes of its result in a Cell cast to float16, of float32 tensors; recorded from MindSpore 2.10
DTYPES = json.loads(Path(__file__).with_name("to_float.json").read_text())
CAPTURES = ("ast", "bytecode", "trace")
HALF, FLOAT = ms.float16, ms.float32


def T(*shape: int) -> Tensor:
    return Tensor((np.arange(int(np.prod(shape))).reshape(shape) % 7 / 10 + 0.2).astype(np.float32))


NAMES: dict[str, Any] = {"ms": ms, "ops": ops, "mint": mint, "F": mint.nn.functional, "T": T, "Tensor": Tensor}
NAMES |= {"nn": nn, "np": np, "IX": Tensor([1, 2], ms.int32)}
X = Tensor((np.arange(6).reshape(2, 3) / 7 + 0.1).astype(np.float32))


@pytest.fixture
def graph_mode() -> Iterator[None]:
    ms.set_context(mode=ms.GRAPH_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


def kinds(value: Any) -> Any:
    """The dtypes of nested tensors."""
    if isinstance(value, (tuple, list)):
        return [kinds(item) for item in value]
    return str(value.dtype).lower()


def called(net: nn.Cell, mode: str | None) -> Callable[..., Any]:
    return net if mode is None else ms.jit(lambda *args: net(*args), capture_mode=mode, jit_level="O0")


class Evaluated(nn.Cell):
    def __init__(self, expression: str) -> None:
        super().__init__()
        x = Tensor((np.arange(8).reshape(2, 4) % 7 / 10 + 0.5).astype(np.float32))
        names = NAMES | {"x": x, "w": T(4, 4), "I": T(1, 2, 6, 6), "K": T(2, 2, 3, 3)}
        self.body = eval(f"lambda: ({expression})", names)

    def construct(self) -> Any:
        return self.body()


@pytest.mark.parametrize("expression", DTYPES)
def test_dtypes_of_results(expression: str) -> None:
    assert kinds(Evaluated(expression).to_float(HALF)()) == DTYPES[expression]


class Plain(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.table = Tensor(np.ones((2, 3)), FLOAT)

    def construct(self, x: Tensor) -> Any:
        return x * self.table, self.table * 2


class Constants(nn.Cell):
    """What a network makes or has that is neither input nor weight."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Tensor(np.full((2, 3), 1.3), FLOAT)
        self.wide = Tensor(np.full((2, 3), 1.3), ms.float64)
        self.count = Tensor(np.ones((2, 3)), ms.int32)
        self.frozen = Parameter(Tensor(np.ones((2, 3)), FLOAT), name="frozen", requires_grad=False)
        self.w = Parameter(Tensor(np.full((2, 3), 1 / 3), FLOAT), name="w")

    def construct(self, x: Tensor) -> Any:
        made = ops.ones((2, 3), FLOAT)
        return {
            "input": x,
            "table": self.table * self.table,
            "wide": self.wide * 2,
            "weight": self.w * 2,
            "frozen": x + self.frozen,
            "made": made,
            "computed": made * 2.0,
            "with made": x * made,
            "upcast": x.astype(FLOAT),
            "from upcast": ops.softmax(x.astype(FLOAT)),
            "scalar": x * 2.5,
            "int": self.count * self.count,
            "int and float": self.count + x,
            "mask": x.masked_fill(x > 0.3, -1e9),
            "bools": (x > 0.3).astype(FLOAT),
            "joined": ops.concat((x, self.table)),
            "view": self.table.reshape(3, 2),
            "row": self.table[0],
            "of its dtype": ops.ones((2,), x.dtype),
            "reduced": self.table.mean(0),
        }


#: the names above -> the dtype in PYNATIVE_MODE, and in GRAPH_MODE; recorded
CONSTANTS = {
    "input": (FLOAT, HALF),
    "table": (HALF, HALF),
    "wide": (HALF, HALF),
    "weight": (HALF, HALF),
    "frozen": (HALF, None),  # a Parameter that never trained is not cast in our graphs: see docs/differences.md
    "made": (FLOAT, FLOAT),
    "computed": (HALF, FLOAT),
    "with made": (HALF, FLOAT),
    "upcast": (FLOAT, FLOAT),
    "from upcast": (HALF, FLOAT),
    "scalar": (HALF, HALF),
    "int": (ms.int32, ms.int32),
    "int and float": (HALF, HALF),
    "mask": (HALF, HALF),
    "bools": (FLOAT, FLOAT),
    "joined": (HALF, HALF),
    "view": (FLOAT, HALF),
    "row": (FLOAT, HALF),
    "of its dtype": (FLOAT, HALF),
    "reduced": (HALF, HALF),
}


@pytest.mark.parametrize("mode", [None, *CAPTURES])
def test_constants_eagerly(mode: str | None) -> None:
    net = Constants().to_float(HALF)
    want, call = net(X), called(net, mode)
    for _ in range(2):
        got = call(X)
        assert {name: got[name].dtype for name in got} == {name: kind for name, (kind, _) in CONSTANTS.items()}
        assert_same_bits(list(got.values()), list(want.values()))
    assert net.table.dtype is FLOAT and net.w.dtype is FLOAT


def test_constants_in_graph_mode(graph_mode: None) -> None:
    net = Constants().to_float(HALF)
    for _ in range(2):
        got = net(X)
        assert {name: got[name].dtype for name in got if name != "frozen"} == {
            name: kind for name, (_, kind) in CONSTANTS.items() if kind is not None
        }
    assert net.table.dtype is FLOAT and net.w.dtype is FLOAT


class Products(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor(np.full((3, 2), 1 / 3), FLOAT), name="w")
        self.still = Parameter(Tensor(np.ones((2, 2)), FLOAT), name="still", requires_grad=False)
        self.matmul = ops.MatMul()

    def construct(self, x: Tensor) -> Any:
        y = ops.matmul(x, ops.ones((3, 2), FLOAT)) + ops.matmul(x, self.w)
        return self.matmul(y, self.still) @ ops.tril(ops.ones((2, 2), FLOAT))


@pytest.mark.parametrize("half", [HALF, ms.bfloat16])
@pytest.mark.parametrize("mode", [None, *CAPTURES, "GRAPH_MODE"])
def test_products_with_constants(mode: str | None, half: Any) -> None:
    net = Products().to_float(half)
    ms.set_context(mode=ms.GRAPH_MODE if mode == "GRAPH_MODE" else ms.PYNATIVE_MODE)
    try:
        got = called(net, None if mode == "GRAPH_MODE" else mode)(X)
        loss, (by_x, (by_w,)) = ms.value_and_grad(lambda x: net(x).sum(), 0, [net.w])(X)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert (got.dtype, loss.dtype, by_x.dtype, by_w.dtype) == (half, half, FLOAT, FLOAT)
    x, lower = X.asnumpy(), np.tril(np.ones((2, 2)))
    want = (x @ np.ones((3, 2)) + x @ np.full((3, 2), 1 / 3)) @ np.ones((2, 2)) @ lower
    np.testing.assert_allclose(got.float().asnumpy(), want, rtol=2e-2)
    np.testing.assert_allclose(by_w.asnumpy(), x.T @ (np.ones((2, 2)) @ lower.T @ np.ones((2, 2))), rtol=2e-2)


class Outer(nn.Cell):
    def __init__(self, inner: nn.Cell) -> None:
        super().__init__()
        self.table, self.inner = Tensor(np.ones((2, 3)), FLOAT), inner

    def construct(self, x: Tensor) -> Any:
        return self.table * 2, self.inner(x), self.table * 2


@pytest.mark.parametrize("mode", [None, *CAPTURES, "GRAPH_MODE"])
def test_nested_cells(mode: str | None) -> None:
    """A Cell without a dtype of its own has that of its caller eagerly, and none in a graph."""
    late = Outer(Plain()).to_float(HALF)
    late.inner = Plain()
    within = Outer(Plain().to_float(HALF))
    wide, brain = Outer(Plain()).to_float(HALF), Outer(Plain()).to_float(HALF)
    wide.inner.to_float(FLOAT)
    brain.inner.to_float(ms.bfloat16)
    graph = mode == "GRAPH_MODE"
    ms.set_context(mode=ms.GRAPH_MODE if graph else ms.PYNATIVE_MODE)
    try:
        found = [kinds(called(net, None if graph else mode)(X)) for net in (late, within, wide, brain)]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    h, f, b = "float16", "float32", "bfloat16"
    own = f if graph else h
    assert found == [[h, [own, own], h], [f, [h, h], f], [h, [f, f], h], [h, [b, b], h]]
    assert ms_runtime.autocast_id() == 0


class Writes(nn.Cell):
    def __init__(self, write: Callable[[Any], Any]) -> None:
        super().__init__()
        self.w = Parameter(Tensor(np.ones((2, 3)), FLOAT), name="w")
        self.steps = Parameter(Tensor(2048.0, FLOAT), name="steps", requires_grad=False)
        self.third, self.one = Tensor(np.full((2, 3), 1 / 3), FLOAT), Tensor(1.0, FLOAT)
        self.write = write

    def construct(self, x: Tensor) -> Tensor:
        self.write(self)
        return x * 2


def _augmented(net: Any) -> None:
    net.w += net.third


def _stored(net: Any) -> None:
    net.w = net.w + net.third


def _row(net: Any) -> None:
    net.w[0] = net.third[0]


#: a write, the first element of `w` after it, and `steps`: recorded
WRITES: list[tuple[Callable[[Any], Any], float, float]] = [
    (lambda net: ops.assign(net.w, net.third), 0.333251953125, 2048.0),
    (lambda net: ops.assign_add(net.w, net.third), 1.333251953125, 2048.0),
    (lambda net: ops.Assign()(net.w, net.third), 0.333251953125, 2048.0),
    (lambda net: ops.scatter_update(net.w, Tensor([0], ms.int32), net.third[:1]), 0.333251953125, 2048.0),
    (lambda net: ops.assign_add(net.steps, net.one), 1.0, 2049.0),
    (_augmented, 1.3330078125, 2048.0),
    (_stored, 1.3330078125, 2048.0),
    (_row, 0.3333333432674408, 2048.0),
    # MindSpore's in-place methods leave the tensor as it was; ours write what they compute.
    (lambda net: net.w.mul_(net.third), 0.333251953125, 2048.0),
]


@pytest.mark.parametrize("mode", [None, *CAPTURES])
@pytest.mark.parametrize(("write", "value", "steps"), WRITES)
def test_writes_into_parameters(write: Any, value: float, steps: float, mode: str | None) -> None:
    """A Parameter keeps its dtype and its precision; what is written is cast."""
    net = Writes(write).to_float(HALF)
    called(net, mode)(X)
    assert net.w.dtype is FLOAT and net.w.asnumpy()[0, 0].item() == value
    assert net.steps.dtype is FLOAT and net.steps.item() == steps


@pytest.mark.parametrize("write", [_augmented, _stored])
def test_writes_in_graph_mode(write: Any, graph_mode: None) -> None:
    net = Writes(write).to_float(HALF)
    net(X)
    assert net.w.dtype is FLOAT and net.w.asnumpy()[0, 0].item() == 1.3330078125


@pytest.mark.parametrize("mode", [None, *CAPTURES, "GRAPH_MODE"])
def test_a_later_read_sees_what_was_stored(mode: str | None) -> None:
    class Stored(Writes):
        def construct(self, x: Tensor) -> Tensor:
            self.w = x * 2
            return self.w * 2

    net = Stored(_row).to_float(HALF)
    ms.set_context(mode=ms.GRAPH_MODE if mode == "GRAPH_MODE" else ms.PYNATIVE_MODE)
    try:
        got = called(net, None if mode == "GRAPH_MODE" else mode)(X)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    np.testing.assert_array_equal(got.asnumpy(), (X.half() * 4).asnumpy())
    np.testing.assert_array_equal(net.w.asnumpy(), (X.half() * 2).float().asnumpy())


@pytest.mark.parametrize("mode", [None, *CAPTURES])
def test_statistics_keep_their_precision(mode: str | None) -> None:
    """Means of float16 values do not overflow, and moving averages are updated in float32."""
    net = nn.BatchNorm1d(3).to_float(HALF).set_train()
    for _ in range(3):
        called(net, mode)(X * 0.01)
    mean = (X.half().asnumpy().astype(np.float32) * 0.01).mean(0) * (1 - 0.9**3)
    np.testing.assert_allclose(net.moving_mean.asnumpy(), mean, rtol=2e-3)
    big = Evaluated("(T(7, 1000) * 1e4).mean()").to_float(HALF)
    assert called(big, mode)().item() == pytest.approx(5000, rel=2e-3)
    wide = Evaluated("ops.layer_norm(T(2, 700) * 300, (700,)), ops.var(T(700, 10) * 10), ops.norm(T(70, 100))")
    assert all(np.isfinite(y.asnumpy()).all() for y in called(wide.to_float(HALF), mode)())


def test_hooks_run_in_the_casts_of_their_cell() -> None:
    seen: list[Any] = []
    net = Plain().to_float(HALF)
    net.register_forward_pre_hook(lambda cell, inputs: seen.append(inputs[0].dtype))
    net.register_forward_hook(lambda cell, inputs, output: seen.append((inputs[0] * cell.table).dtype))
    net(X)
    assert seen == [FLOAT, HALF]


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_a_recomputed_cell_is_cast_both_times(mode: int) -> None:
    net = Plain().to_float(HALF)
    outer = Outer(Plain()).to_float(HALF)
    outer.inner = Plain()
    for cell in (net, outer.inner):
        cell.recompute()
    ms.set_context(mode=mode)
    try:
        assert ms.grad(lambda x: net(x)[0].sum())(X).tolist() == [[1.0] * 3] * 2
        assert ms.grad(lambda x: outer(x)[1][0].sum())(X).dtype is FLOAT
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_errors_leave_no_casts_behind() -> None:
    class Fails(nn.Cell):
        def construct(self, x: Tensor) -> Tensor:
            raise KeyError("x")

    with pytest.raises(KeyError):
        Fails().to_float(HALF)(X)
    assert ms_runtime.autocast_id() == 0 and (X * X).dtype is FLOAT


def test_a_copy_is_cast_too() -> None:
    twin = copy.deepcopy(Plain().to_float(HALF))
    assert kinds(twin(X)) == ["float16", "float16"]


@pytest.mark.parametrize("mode", [None, *CAPTURES])
def test_an_attribute_that_is_set_in_a_call(mode: str | None, graph_mode: None) -> None:
    class Remembers(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.last = Tensor(np.zeros((2, 3)), FLOAT)

        def construct(self, x: Tensor) -> Tensor:
            y = x + self.last
            self.last = y
            return y

    net = Remembers().to_float(HALF)
    net(X)
    assert net.last.dtype is HALF
    np.testing.assert_array_equal(net(X).asnumpy(), (X.half() * 2).asnumpy())


#: level, keywords -> the dtype of the loss without a loss function, and of what batch normalization takes; recorded
BUILT = [
    ("O0", {}, FLOAT, FLOAT),
    ("O1", {}, FLOAT, FLOAT),
    ("O2", {}, HALF, HALF),
    ("O3", {}, HALF, HALF),
    ("auto", {}, FLOAT, FLOAT),
    ("O0", {"cast_model_type": HALF}, HALF, HALF),
    ("O2", {"keep_batchnorm_fp32": False}, HALF, HALF),
    ("O2", {"cast_model_type": FLOAT}, FLOAT, FLOAT),
    ("O2", {"cast_model_type": FLOAT, "keep_batchnorm_fp32": False}, HALF, HALF),
    ("O3", {"cast_model_type": FLOAT}, FLOAT, FLOAT),
]


@pytest.mark.parametrize(("level", "keywords", "loss", "normed"), BUILT)
def test_dtypes_of_built_steps(level: str, keywords: dict[str, Any], loss: Any, normed: Any) -> None:
    seen: list[Any] = []
    for loss_fn in (None, nn.MSELoss()):
        net = nn.SequentialCell(nn.Dense(3, 4), nn.BatchNorm1d(4), nn.Dense(4, 1))
        net[1].register_forward_hook(lambda cell, inputs, output: seen.append(inputs[0].dtype))
        whole = net if loss_fn is not None else nn.WithLossCell(net, nn.MSELoss())
        optimizer = nn.SGD(net.trainable_params(), 0.1)
        step = ms.amp.build_train_network(whole, optimizer, loss_fn, level, loss_scale_manager=None, **keywords)
        assert step(X, ops.ones((2, 1), FLOAT)).dtype == (loss if loss_fn is None else FLOAT)
    assert seen == [normed, normed]


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
@pytest.mark.parametrize("level", ["O2", "O3"])
def test_results_in_dicts(level: str, mode: int) -> None:
    class Named(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.dense = nn.Dense(3, 4)

        def construct(self, x: Tensor) -> Any:
            y = self.dense(x)
            return {"a": y, "b": [y, (y, 3)]}, y

    ms.set_context(mode=mode)
    try:
        named, y = ms.amp.auto_mixed_precision(Named(), level)(X)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    want = FLOAT if mode == ms.GRAPH_MODE else HALF
    assert (named["a"].dtype, named["b"][0].dtype, named["b"][1][0].dtype, y.dtype) == (want, want, want, FLOAT)


def test_scalers_take_a_parameter_tuple() -> None:
    weights = ms.ParameterTuple([Parameter(ops.ones(2), name="a"), Parameter(ops.ones(3), name="b")])
    for scaler in (ms.amp.StaticLossScaler(4), ms.amp.DynamicLossScaler(4, 2, 2)):
        assert type(scaler.unscale(weights)) is tuple and scaler.unscale(weights)[0].tolist() == [0.25, 0.25]
        assert scaler.scale(weights)[1].tolist() == [4.0, 4.0, 4.0]


def test_parts_without_kernels_of_half_types() -> None:
    net = Evaluated("ops.cholesky(ops.eye(4) * 2), ops.det(w + ops.eye(4)), ops.rfft(x)").to_float(HALF)
    lower, det, spectrum = net()
    assert lower.dtype is FLOAT and det.dtype is FLOAT and spectrum.dtype is ms.complex64
    np.testing.assert_allclose(lower.asnumpy(), np.eye(4) * np.sqrt(2), rtol=1e-3)


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_an_embedding_by_one_hot_rows(mode: int) -> None:
    net = nn.Embedding(4, 3, use_one_hot=True).to_float(HALF)
    ms.set_context(mode=mode)
    try:
        rows = net(Tensor([[1, 2]], ms.int32))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    np.testing.assert_array_equal(rows.asnumpy()[0], net.embedding_table.asnumpy()[1:3].astype(np.float16))
    assert rows.dtype is HALF
