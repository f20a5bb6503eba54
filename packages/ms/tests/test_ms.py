"""The meta-package: its names, the context, and whole train steps in every mode it has."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
import types
from collections.abc import Iterator
from importlib.metadata import entry_points
from typing import Any

import ms
import numpy as np
import pytest
from ms import nn, ops


@pytest.fixture(autouse=True)
def _pynative() -> Iterator[None]:
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


def test_names_are_those_of_the_packages() -> None:
    import ms_autodiff
    import ms_nn
    import ms_tensor

    assert ms.nn is ms_nn and ms.ops is ms_tensor.ops and ms.Tensor is ms_tensor.Tensor
    assert ms.grad is ms_autodiff.grad and ms.ops.grad is ms_autodiff.grad
    assert ms.bool is ms.bool_ and ms.float is ms.float32 and ms.int is ms.int32
    for name in ms.__all__:
        assert hasattr(ms, name), name


def test_doc_examples() -> None:
    # Those of jit need a capturer, which is an extra; `nox -s docs` runs all.
    assert doctest.testmod(ms).failed == 0


def test_the_import_brings_nothing_heavy() -> None:
    code = (
        "import sys, ms; print([n for n in ('torch', 'sklearn', 'scipy', 'matplotlib', 'asyncio') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_run_check(capsys: pytest.CaptureFixture[str]) -> None:
    ms.run_check()
    text = capsys.readouterr().out
    assert text.startswith("MindSpore version: 2.10.0\n") and "successfully" in text
    assert "an operator, a gradient, jit (ast, bytecode, trace)" in text


def test_run_check_computes_what_it_says(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from ms import self_check

    right = self_check.ops.matmul

    def broken(kind: str) -> types.SimpleNamespace:
        """The ops with a matrix product that is wrong for one of the checks."""

        def matmul(x: Any, w: Any) -> Any:
            wrong = kind in {frame.function for frame in inspect.stack()}
            return right(x, w) + 1 if wrong else right(x, w)

        return types.SimpleNamespace(matmul=matmul, relu=self_check.ops.relu)

    for kind, what in [("_check_op", "an operator"), ("_check_gradient", "a gradient")]:
        with monkeypatch.context() as patch:
            patch.setattr(self_check, "ops", broken(kind))
            with pytest.raises(RuntimeError, match=f"'run_check', {what} failed: ArithmeticError: the result is "):
                ms.run_check()
    with monkeypatch.context() as patch:
        patch.setattr(self_check, "jit", lambda fn, **options: fn)
        with pytest.raises(RuntimeError, match="jit with capture_mode='ast' failed"):
            ms.run_check()
    with monkeypatch.context() as patch:
        patch.setattr(self_check, "capture_modes", dict)
        assert capsys.readouterr().out == ""
        ms.run_check()
        assert "no jit: no capture mode is installed" in capsys.readouterr().out


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.bn = nn.BatchNorm2d(4)
        self.pool = nn.MaxPool2d(2, 2)
        self.flatten = nn.Flatten()
        self.fc = nn.Dense(16, 3)

    def construct(self, x: ms.Tensor) -> ms.Tensor:
        return self.fc(self.flatten(self.pool(ops.relu(self.bn(self.conv(x))))))


def _train(mode: str, optimizer: str) -> tuple[list[float], list[np.ndarray]]:
    ms.set_seed(7)
    net = Net().set_train()
    loss_fn = nn.CrossEntropyLoss()
    if optimizer == "momentum":
        update: nn.Optimizer = nn.Momentum(net.trainable_params(), 0.05, 0.9, weight_decay=1e-4)
    else:
        update = nn.Adam(net.trainable_params(), 1e-2)

    def forward(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
        return loss_fn(net(x), y)

    if mode == "forward":
        forward = ms.jit(forward, fullgraph=True)
    gradients = ms.value_and_grad(forward, None, update.parameters)

    def step(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
        loss, found = gradients(x, y)
        update(found)
        return loss

    if mode == "step":
        step = ms.jit(step, fullgraph=True)
    elif mode == "trace":
        step = ms.jit(step, capture_mode="trace")
    if mode == "graph_mode":
        ms.set_context(mode=ms.GRAPH_MODE)
    rng = np.random.default_rng(0)
    losses = []
    for _ in range(6):
        x = ms.Tensor(rng.normal(size=(8, 1, 4, 4)).astype(np.float32))
        losses.append(float(step(x, ms.Tensor(rng.integers(0, 3, 8)))))
    return losses, [p.asnumpy().copy() for p in net.get_parameters()]


# Capture modes are packages of their own: what is there is tested.
NEEDS = {"forward": "ast", "step": "ast", "graph_mode": "ast", "trace": "trace"}
INSTALLED = {entry.name for entry in entry_points(group="ms.capture_modes")}


@pytest.mark.parametrize("optimizer", ["momentum", "adam"])
@pytest.mark.parametrize("mode", [mode for mode, package in NEEDS.items() if package in INSTALLED])
def test_modes_agree_bit_for_bit(mode: str, optimizer: str) -> None:
    losses, values = _train("eager", optimizer)
    got_losses, got_values = _train(mode, optimizer)
    assert got_losses == losses
    for got, expected in zip(got_values, values, strict=True):
        np.testing.assert_array_equal(got, expected)


class Attention(nn.Cell):
    """Embedding, attention, dropout, containers and norms in one network."""

    def __init__(self, width: int = 4) -> None:
        super().__init__()
        self.table = nn.Embedding(11, width)
        self.norm = nn.LayerNorm((width,))
        self.query, self.key, self.value = (nn.Dense(width, width) for _ in range(3))
        self.dropout = nn.Dropout(p=0.2)
        self.layers = nn.CellList([nn.Dense(width, width, activation="gelu") for _ in range(2)])
        self.group = nn.GroupNorm(2, width)
        self.acts = nn.CellDict({"silu": nn.SiLU()})
        self.head = nn.Dense(width, 11)
        self.scale = width**-0.5

    def construct(self, ids: ms.Tensor) -> ms.Tensor:
        x = self.norm(self.table(ids))
        scores = ops.softmax(ops.matmul(self.query(x), self.key(x).swapaxes(-1, -2)) * self.scale, -1)
        mask = ops.tril(ops.ones((ids.shape[1], ids.shape[1])))
        x = x + self.dropout(ops.matmul(ops.where(mask > 0, scores, 0.0), self.value(x)))
        for layer in self.layers:
            x = x + layer(x)
        x = self.acts["silu"](self.group(x.swapaxes(1, 2))).swapaxes(1, 2)
        return self.head(x).mean(1)


def _train_attention(mode: str) -> list[float]:
    ms.set_seed(3)
    net = Attention().set_train()
    biases = [p for p in net.trainable_params() if "bias" in p.name]
    others = [p for p in net.trainable_params() if "bias" not in p.name]
    groups = [{"params": biases, "weight_decay": 0.0}, {"params": others, "lr": 0.02, "weight_decay": 0.1}]
    update = nn.AdamWeightDecay(groups, nn.CosineDecayLR(0.001, 0.01, 5))
    loss_fn = nn.CrossEntropyLoss(label_smoothing=0.1)
    gradients = ms.value_and_grad(lambda ids, labels: loss_fn(net(ids), labels), None, update.parameters)

    def step(ids: ms.Tensor, labels: ms.Tensor) -> ms.Tensor:
        loss, found = gradients(ids, labels)
        update(ops.clip_by_value(found, -1.0, 1.0))
        return loss

    if mode in ("ast", "trace"):
        step = ms.jit(step, capture_mode=mode, fullgraph=mode == "ast")
    rng = np.random.default_rng(0)
    batches = [(rng.integers(0, 11, (5, 6)), rng.integers(0, 11, 5).astype(np.int32)) for _ in range(5)]
    return [float(step(ms.Tensor(ids), ms.Tensor(labels))) for ids, labels in batches]


@pytest.mark.parametrize("mode", sorted(INSTALLED & {"ast", "trace"}))
def test_a_network_with_dropout_and_groups_agrees(mode: str) -> None:
    assert _train_attention(mode) == _train_attention("eager")


def _reset_doubled() -> ops.MultitypeFuncGraph:
    doubled = ops.MultitypeFuncGraph("doubled")

    @doubled.register("Tensor")
    def _tensor(x: ms.Tensor) -> ms.Tensor:
        return x * 2

    return doubled


@pytest.mark.parametrize("mode", sorted(INSTALLED & {"ast"}))
def test_hyper_map_is_captured(mode: str) -> None:
    doubled = _reset_doubled()
    hyper = ops.HyperMap(doubled)

    @ms.jit(capture_mode=mode, fullgraph=True)
    def fn(x: ms.Tensor) -> list[ms.Tensor]:
        return hyper((x, [x, x + 1]))

    x = ms.Tensor([1.0])
    first, (second, third) = fn(x)
    assert (first.tolist(), second.tolist(), third.tolist()) == ([2.0], [2.0], [4.0])
    doubled.entries.insert(0, ((ms.Tensor,), lambda v: v * 3))
    assert fn(x)[0].tolist() == [3.0]


class _Small(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.SequentialCell(nn.Dense(3, 4), nn.ReLU(), nn.Dense(4, 2))

    def construct(self, x: ms.Tensor) -> ms.Tensor:
        return self.layers(x)


def _builds(x: ms.Tensor) -> ms.Tensor:
    net = _Small()
    return net(x)


@pytest.mark.parametrize("mode", sorted(INSTALLED & {"ast"}))
def test_a_cell_built_inside_is_captured_and_has_weights_of_its_own_each_call(mode: str) -> None:
    x = ms.Tensor([[1.0, 2.0, 3.0]])
    ms.set_seed(5)
    expected = [_builds(x).tolist() for _ in range(3)]
    jitted = ms.jit(_builds, capture_mode=mode, fullgraph=True)
    ms.set_seed(5)
    assert [jitted(x).tolist() for _ in range(3)] == expected
    assert (jitted.cache_info().compiles, jitted.cache_info().plain_calls) == (1, 0)


def test_a_refusing_function_has_counters() -> None:
    jitted = ms.jit(lambda x: x, backend="other")
    info = jitted.cache_info()
    assert info.compiles == info.entries == 0 and "Invalid backend name: other" in info.reasons[0]
    jitted.cache_clear()


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_backends_and_levels_without_an_ascend(mode: str) -> None:
    """As MindSpore 2.10 on a CPU: 'GE' runs there, the level 'O2' is one of `JitConfig` alone."""

    class Net(ms.nn.Cell):
        @ms.jit(capture_mode=mode, backend="GE")
        def construct(self, x: ms.Tensor) -> ms.Tensor:
            return x * 2

    x = ms.Tensor([1.0, 2.0])
    jitted = ms.jit(lambda x: x * 2, capture_mode=mode, backend="GE", jit_level="O0")
    assert jitted(x).tolist() == Net()(x).tolist() == [2.0, 4.0] and jitted.cache_info().compiles == 1
    for options in ({}, {"backend": "GE"}, {"backend": "ms_backend"}):
        with pytest.raises(ValueError, match="'O2'"):
            ms.jit(lambda x: x, capture_mode=mode, jit_level="O2", **options)
    config = ms.JitConfig(jit_level="O2")
    assert ms.jit(lambda x: x * 2, capture_mode=mode, jit_config=config)(x).tolist() == [2.0, 4.0]
    with pytest.raises(RuntimeError, match="Invalid backend name: other"):
        ms.jit(lambda x: x, capture_mode=mode, backend="other")(x)


def test_older_name_of_the_function() -> None:
    assert ms.jit(fn=lambda x: x + 1)(ms.Tensor([1.0])).tolist() == [2.0]


@pytest.mark.parametrize("mode", sorted(INSTALLED))
def test_an_unknown_backend_is_refused_at_the_call(mode: str) -> None:
    jitted = ms.jit(lambda x: x + 1, capture_mode=mode, backend="foo")
    inside = ms.jit(lambda x: ms.jit(lambda y: y + 1, backend="foo")(x), capture_mode=mode)
    for f in (jitted, ms.jit(lambda x: jitted(x), capture_mode=mode), inside, ms.jit(jitted, capture_mode=mode)):
        for _ in range(2):
            with pytest.raises(RuntimeError, match="Invalid backend name: foo"):
                f(ms.Tensor([1.0]))


def test_a_backend_is_a_name() -> None:
    with pytest.raises(TypeError, match="backend"):
        ms.jit(lambda x: x, backend=3)  # type: ignore[arg-type]
