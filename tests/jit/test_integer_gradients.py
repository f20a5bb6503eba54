"""Gradients of integers and bools, with MindSpore 2.10's dtypes and values, in every mode: of the input's dtype, cut
toward zero, but of floats where an op made floats of the integers."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor, nn, ops

X = [1, 2, 3]
F = [1.5, 2.5, 3.5]
OWN = "own"  # the input's dtype

# (expression of x, dtype of the gradient, its values); `f` is a float tensor, `i` an integer one.
CASES: list[tuple[str, str, list[float]]] = [
    ("x", OWN, [1, 1, 1]),
    ("x * x", OWN, [2, 4, 6]),
    ("x + x", OWN, [2, 2, 2]),
    ("x * 2.5", OWN, [2, 2, 2]),
    ("x * f", OWN, [1, 2, 3]),
    ("x / f", OWN, [0, 0, 0]),
    ("x / i", OWN, [1, 0, 0]),
    ("x // 2", OWN, [0, 0, 0]),
    ("x % 2", OWN, [1, 1, 1]),
    ("x ** 2", OWN, [2, 4, 6]),
    ("x ** 2.0", OWN, [2, 4, 6]),
    ("x ** 0.5", OWN, [0, 0, 0]),
    ("x / 2", "float32", [0.5, 0.5, 0.5]),
    ("x / 2.5", "float32", [0.4, 0.4, 0.4]),
    ("1 / x", "float32", [-1.0, -0.25, -0.11111112]),
    ("x * x / 2", OWN, [0, 2, 2]),
    ("x.reshape(3, 1) / 2", "float32", [0.5, 0.5, 0.5]),
    ("abs(x) / 2", "float32", [0.5, 0.5, 0.5]),
    ("ops.square(x) / 2", "float32", [1.0, 2.0, 3.0]),
    ("ops.where(x > 1, x, x) / 2", "float32", [0.5, 0.5, 0.5]),
    ("x.sum() / 2", OWN, [0, 0, 0]),
    ("ops.sqrt(x)", "float32", [0.5, 0.35355338, 0.28867513]),
    ("ops.sqrt(x) + x / 2", "float32", [1.0, 0.8535534, 0.7886751]),
    ("ops.sqrt(x * x)", OWN, [0, 0, 0]),
    ("x.mean()", "float32", [0.33333334, 0.33333334, 0.33333334]),
    ("x.astype(ms.float32) * 2.7", OWN, [2, 2, 2]),
    ("(x.astype(ms.float32) ** 2).astype(ms.int32) * 3", OWN, [6, 12, 18]),
    ("(x.astype(ms.float32) * 0.4).astype(ms.int32) * x", OWN, [0, 0, 2]),
    ("x.astype(ms.bool_) * 2.0", OWN, [1, 1, 1]),
    ("ops.exp(x.astype(ms.float32))", OWN, [2, 7, 20]),
    ("x.sum()", OWN, [1, 1, 1]),
    ("x.max()", OWN, [0, 0, 1]),
    ("x.prod()", OWN, [6, 3, 2]),
    ("x.cumsum(0)", OWN, [3, 2, 1]),
    ("ops.matmul(x, x)", OWN, [2, 4, 6]),
    ("ops.matmul(x, x) / 2", "float32", [1.0, 2.0, 3.0]),
    ("ops.where(x > 1, x * x, x)", OWN, [1, 4, 6]),
    ("ops.where(x > 1, x, 2.5)", OWN, [0, 1, 1]),
    ("ops.maximum(x, i)", OWN, [0, 0, 0]),
    ("ops.minimum(x, 2)", OWN, [1, 0, 0]),
    ("abs(x)", OWN, [1, 1, 1]),
    ("ops.sign(x)", OWN, [0, 0, 0]),
    ("ops.round(x)", OWN, [0, 0, 0]),
    ("-x", OWN, [-1, -1, -1]),
    ("x > 1", OWN, [0, 0, 0]),
    ("(x == 1) * 2.5", OWN, [0, 0, 0]),
    ("ops.relu(x)", OWN, [1, 1, 1]),
    ("x[1] * x[1]", OWN, [0, 4, 0]),
    ("x[1] / 2", "float32", [0.0, 0.5, 0.0]),
    ("x[1:] * 2", OWN, [0, 2, 2]),
    ("x[Tensor([0, 2])] * 3", OWN, [3, 0, 3]),
    ("ops.gather(x, Tensor([0, 1]), 0) * 2", OWN, [2, 2, 0]),
    ("ops.gather(f, x - 1, 0) * 2", OWN, [0, 0, 0]),
    ("ops.cat((x, x))", OWN, [2, 2, 2]),
    ("ops.stack((x, x)) * 3", OWN, [6, 6, 6]),
    ("ops.tile(x, (2,)) / 2", "float32", [1.0, 1.0, 1.0]),
    ("ops.one_hot(x, 5) * 1.0", OWN, [0, 0, 0]),
    ("ops.stop_gradient(x) * x", OWN, [1, 2, 3]),
    ("ops.sort(x)[0] * 2", OWN, [2, 2, 2]),
    ("ops.sort(x)[1] * 2", OWN, [0, 0, 0]),
    ("ops.topk(x, 2)[0] * 2", OWN, [0, 2, 2]),
    ("f.argmax() * x", OWN, [2, 2, 2]),
    ("x & 1", OWN, [0, 0, 0]),
]
BOOLS: list[tuple[str, str, list[Any]]] = [
    ("x", OWN, [True, True, True]),
    ("x * 2.5", OWN, [True, True, True]),
    ("x * f", OWN, [True, True, True]),
    ("x / 2", "float32", [0.5, 0.5, 0.5]),
    ("x ** 2", OWN, [True, False, True]),
    ("x.sum()", OWN, [True, True, True]),
    ("x.astype(ms.float32) * 2", OWN, [True, True, True]),
    ("x > 1", OWN, [False, False, False]),
    ("ops.where(x, f, f)", OWN, [False, False, False]),
]
# Floats by way of integers.
FLOATS: list[tuple[str, list[float]]] = [
    ("x.astype(ms.int32) * 3", [3.0, 3.0, 3.0]),
    ("x.astype(ms.int32) * x", [2.0, 4.0, 6.0]),
    ("x.astype(ms.int32) * 2.5", [2.0, 2.0, 2.0]),
    ("x.astype(ms.bool_) * 2.0", [1.0, 1.0, 1.0]),
    ("ops.floor(x).astype(ms.int32).astype(ms.float32) * 2", [0.0, 0.0, 0.0]),
    ("x.argmax() * x", [2.0, 2.0, 2.0]),
    ("ops.sort(x)[1] * 2", [0.0, 0.0, 0.0]),
    ("(x > 2) * x", [0.0, 1.0, 1.0]),
]


def _function(text: str) -> Callable[..., Any]:
    """A function with source, which the mode 'ast' reads."""
    source, name = f"def f(x, f, i):\n    return {text}\n", f"<{text}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    made: dict[str, Any] = {"ms": ms, "ops": ops, "Tensor": Tensor}
    exec(compile(source, name, "exec"), made)
    return made["f"]  # type: ignore[no-any-return]


class Of(nn.Cell):
    def __init__(self, fn: Callable[..., Any]) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, x: Tensor, f: Tensor, i: Tensor) -> Tensor:
        return self.fn(x, f, i)  # type: ignore[no-any-return]


@pytest.fixture
def _graph_mode() -> Iterator[None]:
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


MODES = ("pynative", "graph", "ast", "bytecode", "trace", "of a jit")


def _gradient(text: str, x: Tensor, mode: str) -> Any:
    fn, f, i = _function(text), Tensor(F, ms.float32), Tensor(X, ms.int32)
    if mode == "pynative":
        return ms.grad(fn)(x, f, i)
    if mode == "graph":
        ms.set_context(mode=ms.GRAPH_MODE)
        return ms.grad(Of(fn))(x, f, i)
    if mode == "of a jit":
        return ms.grad(ms.jit(fn, fullgraph=True))(x, f, i)
    return ms.jit(ms.grad(fn), capture_mode=mode, fullgraph=True)(x, f, i)


def _same(got: Tensor, dtype: Any, values: list[Any]) -> None:
    assert got.dtype is dtype
    assert got.asnumpy().tolist() == pytest.approx(values, rel=1e-6)


@pytest.mark.usefixtures("_graph_mode")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("text", "kind", "values"), CASES, ids=[c[0] for c in CASES])
def test_integers(text: str, kind: str, values: list[float], mode: str) -> None:
    for dtype in (ms.int32, ms.int64, ms.int8):
        _same(_gradient(text, Tensor(X, dtype), mode), dtype if kind == OWN else ms.float32, values)


@pytest.mark.usefixtures("_graph_mode")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("text", "kind", "values"), BOOLS, ids=[c[0] for c in BOOLS])
def test_bools(text: str, kind: str, values: list[Any], mode: str) -> None:
    x = Tensor([True, False, True])
    _same(_gradient(text, x, mode), ms.bool_ if kind == OWN else ms.float32, values)


@pytest.mark.usefixtures("_graph_mode")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("text", "values"), FLOATS, ids=[c[0] for c in FLOATS])
def test_floats_by_way_of_integers(text: str, values: list[float], mode: str) -> None:
    _same(_gradient(text, Tensor(F, ms.float32), mode), ms.float32, values)


def test_forms() -> None:
    three, four = Tensor(3, ms.int32), Tensor(4, ms.int32)
    value, gradient = ms.value_and_grad(lambda x: x * x)(three)
    assert (value.item(), gradient.item(), gradient.dtype) == (9, 6, ms.int32)
    both = ops.GradOperation(get_all=True)(lambda x, y: x * y)(three, four)
    assert [(g.item(), g.dtype) for g in both] == [(4, ms.int32), (3, ms.int32)]
    # A sensitivity of floats is cut, too.
    scaled = ops.GradOperation(get_all=True, sens_param=True)(lambda x, y: x * y)(three, four, Tensor(2.5))
    assert [(g.item(), g.dtype) for g in scaled] == [(8, ms.int32), (6, ms.int32)]
    assert ms.grad(ms.grad(lambda x: x * x * x))(three).item() == 18
    assert ms.vjp(lambda x: x * x, three)[1](Tensor(1, ms.int32))[0].item() == 6
    assert [t.item() for t in ms.jvp(lambda x: x * x, three, Tensor(1, ms.int32))] == [9, 6]
    assert ms.grad(lambda x: (x * 2.0, x.astype(ms.int32) * 3))(Tensor(3.0)).item() == 5.0
    aux = ms.grad(lambda x: (x * x, x), has_aux=True)(three)
    assert aux[0].item() == 6 and aux[1][0].item() == 3


def test_a_bprop_over_integers() -> None:
    class Seven(nn.Cell):
        def construct(self, x: Tensor) -> Tensor:
            return x * x

        def bprop(self, x: Tensor, out: Tensor, dout: Tensor) -> tuple[Tensor, ...]:
            return (dout * 7,)

    assert ms.grad(Seven())(Tensor(3, ms.int32)).item() == 7


def _powers(x: Tensor, n: Tensor) -> Tensor:
    y = x
    k = n
    while k > 0:
        y = y * x
        k = k - 1
    return y


def _chosen(x: Tensor, n: Tensor) -> Tensor:
    return x * x if n > 2 else x / 2


@pytest.mark.parametrize("mode", ["pynative", "ast", "bytecode", "of a jit"])
def test_loops_and_branches(mode: str) -> None:
    def gradient(fn: Callable[..., Any]) -> Callable[..., Any]:
        if mode == "of a jit":
            return ms.grad(ms.jit(fn))
        return ms.grad(fn) if mode == "pynative" else ms.jit(ms.grad(fn), capture_mode=mode)

    powers, chosen = gradient(_powers), gradient(_chosen)
    x = Tensor([1, 2, 3], ms.int32)
    _same(powers(x, Tensor(2)), ms.int32, [3, 12, 27])
    _same(powers(x, Tensor(0)), ms.int32, [1, 1, 1])
    assert chosen(x, Tensor(3)).asnumpy().tolist() == [2, 4, 6]
    assert chosen(x, Tensor(1)).asnumpy().tolist() == [0.5, 0.5, 0.5]


def test_indices_labels_and_conditions_cost_nothing() -> None:
    """They get zeros, and no kernel runs for them beside the one that makes zeros."""
    table, ids = Tensor(np.ones((5, 2), np.float32)), Tensor([1, 2])
    logits, labels = Tensor(np.ones((2, 3), np.float32)), Tensor([0, 1], ms.int32)
    mask = Tensor([True, False])
    cases: list[tuple[Callable[..., Any], tuple[Tensor, ...], int]] = [
        (lambda w, i: ops.gather(w, i, 0), (table, ids), 1),
        (lambda w, i: w[i], (table, ids), 1),
        (lambda x, y: ops.cross_entropy(x, y), (logits, labels), 1),
        (lambda w, m: ops.where(m, w[:2, 0], 0.0), (table, mask), 1),
    ]
    for fn, args, place in cases:
        _, zeros = ms.grad(fn, (0, place))(*args)
        assert zeros.dtype is args[place].dtype and not zeros.asnumpy().any()
        alone, both = (_ops_run(ms.grad(fn, which), args) for which in (0, (0, place)))
        assert 0 < both <= alone + 1


def _ops_run(fn: Callable[..., Any], args: tuple[Tensor, ...]) -> int:
    before = ms_runtime.counters()["eager_ops"]
    fn(*args)
    return ms_runtime.counters()["eager_ops"] - before


def test_what_is_not_asked_for_is_not_recorded() -> None:
    x, k = Tensor(F), Tensor(X)
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        for _ in range(5):
            k = k * 2 + 1
    assert len(tape) == 0


def test_integer_parameters() -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.w = ms.Parameter(Tensor(X, ms.int32), name="w")
            self.f = ms.Parameter(Tensor([1.0, 2.0, 3.0]), name="f")
            self.b = ms.Parameter(Tensor([True, False, True]), name="b")

        def construct(self, x: Tensor) -> Tensor:
            return (self.w * x * self.f).sum()

    net, x = Net(), Tensor([1.0, 2.0, 3.0])
    weights = net.trainable_params()
    assert [p.name for p in weights] == ["w", "f", "b"]
    for gradients in (
        ms.grad(net, None, weights)(x),
        ms.value_and_grad(net, None, weights)(x)[1],
        ops.GradOperation(get_by_list=True)(net, ms.ParameterTuple(weights))(x),
        ms.jit(ms.grad(net, None, weights))(x),
    ):
        assert [g.asnumpy().tolist() for g in gradients] == [[1, 4, 9], [1.0, 4.0, 9.0], [False, False, False]]
        assert [g.dtype for g in gradients] == [ms.int32, ms.float32, ms.bool_]
