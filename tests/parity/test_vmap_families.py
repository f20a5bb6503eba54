"""Ops under vmap are called once for all examples, whichever of their operands are mapped."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

B = 3
rng = np.random.default_rng(5)


def floats(*shape: int) -> Tensor:
    return Tensor(rng.normal(size=shape).astype(np.float32))


def ints(high: int, *shape: int) -> Tensor:
    return Tensor(rng.integers(-high, high, size=shape).astype(np.int32))


def positive(*shape: int) -> Tensor:
    return ops.abs(floats(*shape)) + 0.5


def labels(classes: int, *shape: int) -> Tensor:
    return Tensor(rng.integers(0, classes, size=shape).astype(np.int32))


CASES: dict[str, tuple[Callable[..., Any], list[Callable[[], Tensor]]]] = {
    "take": (lambda x, i: ops.gather(x, i, 1), [lambda: floats(2, 4, 3), lambda: ints(4, 2, 2)]),
    "take-0d": (lambda x, i: ops.gather(x, i, 0), [lambda: floats(4, 3), lambda: labels(4)]),
    "index": (lambda x, i, j: x[i, :, j], [lambda: floats(4, 2, 5), lambda: ints(4, 3), lambda: ints(5, 2, 1)]),
    "index-middle": (lambda x, i, j: x[:, i, j], [lambda: floats(2, 4, 5), lambda: ints(4, 3), lambda: ints(5, 3)]),
    "index-last": (lambda x, i: x[..., i], [lambda: floats(2, 4), lambda: ints(4, 3)]),
    "index-put": (
        lambda x, i, v: ops.tensor_scatter_add(x, i, v),
        [lambda: floats(4, 2), lambda: labels(4, 3, 1), lambda: floats(3, 2)],
    ),
    "index-put-two": (
        lambda x, i, v: ops.tensor_scatter_elements(x, i, v, 1),
        [lambda: floats(2, 4), lambda: ints(4, 2, 1), lambda: floats(2, 1)],
    ),
    "gather-nd": (lambda x, i: ops.gather_nd(x, i), [lambda: floats(3, 4), lambda: labels(3, 5, 2)]),
    "gather-elements": (lambda x, i: ops.gather_elements(x, 1, i), [lambda: floats(2, 4), lambda: labels(4, 2, 3)]),
    "scatter-elements": (
        lambda x, i, v: ops.tensor_scatter_elements(x, i, v, reduction="add"),
        [lambda: floats(4), lambda: ints(4, 2), lambda: floats(2)],
    ),
    "conv2d": (
        lambda x, w: ops.conv2d(x, w, pad_mode="pad", padding=1),
        [lambda: floats(2, 3, 5, 5), lambda: floats(4, 3, 3, 3)],
    ),
    "conv2d-groups": (
        lambda x, w: ops.conv2d(x, w, stride=2, groups=2),
        [lambda: floats(2, 4, 5, 5), lambda: floats(6, 2, 3, 3)],
    ),
    "conv1d": (lambda x, w: ops.conv1d(x, w), [lambda: floats(2, 3, 7), lambda: floats(4, 3, 3)]),
    "conv-transpose": (
        lambda x, w: ops.conv_transpose2d(x, w, stride=2),
        [lambda: floats(2, 3, 4, 4), lambda: floats(3, 2, 3, 3)],
    ),
    "layer-norm": (
        lambda x, g, b: ops.layer_norm(x, (3, 4), g, b),
        [lambda: floats(2, 3, 4), lambda: floats(3, 4), lambda: floats(3, 4)],
    ),
    "rms-norm": (lambda x, g: ops.rms_norm(x, g)[0], [lambda: floats(2, 3, 4), lambda: floats(4)]),
    "group-norm": (
        lambda x, g, b: ops.group_norm(x, 2, g, b),
        [lambda: floats(2, 4, 3, 3), lambda: floats(4), lambda: floats(4)],
    ),
    "batch-norm": (
        lambda x, g, b: ops.batch_norm(x, ops.zeros(4), ops.ones(4), g, b, training=True),
        [lambda: floats(2, 4, 3, 3), lambda: floats(4), lambda: floats(4)],
    ),
    "dense": (
        lambda x, w, b: ops.dense(x, w, b),
        [lambda: floats(5, 4), lambda: floats(3, 4), lambda: floats(3)],
    ),
    "dense-row": (lambda x, w: ops.dense(x, w), [lambda: floats(4), lambda: floats(3, 4)]),
    "matmul": (ops.matmul, [lambda: floats(2, 4), lambda: floats(4, 3)]),
    "matmul-batch": (ops.matmul, [lambda: floats(5, 2, 4), lambda: floats(4, 3)]),
    "matmul-vector": (ops.matmul, [lambda: floats(4), lambda: floats(4, 3)]),
    "cross-entropy": (
        lambda x, t: ops.cross_entropy(x, t),
        [lambda: floats(4, 5), lambda: labels(5, 4)],
    ),
    "cross-entropy-row": (lambda x, t: ops.cross_entropy(x, t), [lambda: floats(5), lambda: labels(5)]),
    "searchsorted": (
        lambda s, v: ops.searchsorted(ops.cumsum(ops.abs(s), 0), v),
        [lambda: floats(6), lambda: floats(2, 3)],
    ),
    "max-pool": (lambda x: ops.max_pool2d(x, 2), [lambda: floats(2, 3, 4, 4)]),
    "avg-pool": (lambda x: ops.avg_pool2d(x, 2, 2), [lambda: floats(2, 3, 4, 4)]),
}


def forms() -> Iterator[Any]:
    for name, (_, makers) in CASES.items():
        for which in itertools.product((True, False), repeat=len(makers)):
            if any(which):
                yield pytest.param(name, which, id=f"{name}-{''.join('01'[m] for m in which)}")


def whole(name: str, which: tuple[bool, ...]) -> tuple[Callable[..., Any], list[Tensor]]:
    function, makers = CASES[name]
    given = [ops.stack([make() for _ in range(B)]) if m else make() for make, m in zip(makers, which, strict=True)]
    return function, given


def example(given: list[Tensor], which: tuple[bool, ...], i: int) -> list[Tensor]:
    return [x[i] if m else x for x, m in zip(given, which, strict=True)]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No op may be called for each example."""
    from ms import batched_call, batched_layers, batching

    def refuse(call: Any) -> Any:
        raise AssertionError(f"{call.name} is called for each example")

    for module in (batched_call, batched_layers, batching):
        monkeypatch.setattr(module, "one_by_one", refuse)


@pytest.mark.parametrize(("name", "which"), list(forms()))
def test_values(name: str, which: tuple[bool, ...], at_once: None) -> None:
    function, given = whole(name, which)
    got = ms.vmap(function, tuple(0 if m else None for m in which))(*given)
    for i in range(B):
        want = function(*example(given, which, i))
        np.testing.assert_allclose(got[i].asnumpy(), want.asnumpy(), rtol=2e-5, atol=2e-6)


@pytest.mark.parametrize(("name", "which"), list(forms()))
def test_gradients_of_each_example(name: str, which: tuple[bool, ...], at_once: None) -> None:
    function, given = whole(name, which)
    floating = tuple(k for k, x in enumerate(given) if x.is_floating_point())

    def total(*args: Tensor) -> Tensor:
        y = function(*args)
        return (y * y).sum() if y.is_floating_point() else sum(args[k].sum() for k in floating)

    got = ms.vmap(ms.grad(total, floating), tuple(0 if m else None for m in which))(*given)
    for i in range(B):
        want = ms.grad(total, floating)(*example(given, which, i))
        for ours, theirs in zip(*(x if isinstance(x, tuple) else (x,) for x in (got, want)), strict=True):
            np.testing.assert_allclose(ours[i].asnumpy(), theirs.asnumpy(), rtol=2e-4, atol=2e-5)


def test_an_ensemble_of_networks(at_once: None) -> None:
    """Parameters of several networks are mapped operands."""
    nets = [nn.SequentialCell(nn.Conv2d(1, 2, 3), nn.ReLU(), nn.Flatten(), nn.Dense(32, 3)) for _ in range(B)]
    weights = [ops.stack([p.value() for p in group]) for group in zip(*(n.trainable_params() for n in nets))]
    x = floats(2, 1, 4, 4)

    def forward(conv: Tensor, dense: Tensor, bias: Tensor, x: Tensor) -> Tensor:
        y = ops.relu(ops.conv2d(x, conv, pad_mode="same"))
        return ops.dense(y.reshape(2, -1), dense, bias)

    got = ms.vmap(forward, (0, 0, 0, None))(*weights, x)
    for i, net in enumerate(nets):
        np.testing.assert_allclose(got[i].asnumpy(), net(x).asnumpy(), rtol=2e-5, atol=2e-6)


def test_an_index_outside_of_an_example_is_an_error(errors_at_call: None) -> None:
    x, i = floats(B, 4), Tensor(np.array([[0], [4], [1]], np.int32))
    with pytest.raises(IndexError):
        ms.vmap(lambda x, i: ops.gather(x, i, 0))(x, i)
