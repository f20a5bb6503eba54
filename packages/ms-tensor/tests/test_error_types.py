"""Wrong calls raise exceptions of MindSpore's types."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from ms_tensor import Tensor, dtype, ops


def x(*shape: int) -> Tensor:
    return Tensor(np.linspace(-2.0, 2.0, int(np.prod(shape))).reshape(shape), dtype.float32)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: ops.dot(x(2, 3), x(2, 3)), ValueError, r"\[2, 3\]"),
        (lambda: ops.matmul(x(2, 3), x(2, 3)), RuntimeError, "'matmul'"),
        (lambda: ops.BatchMatMul()(x(1, 2, 3), x(1, 2, 3)), ValueError, "'BatchMatMul', expected equal inner sizes"),
        (lambda: ops.BatchMatMul(transpose_a=True)(x(1, 2, 3), x(1, 3, 2)), ValueError, r"\(1, 3, 2\) and \(1, 3, 2\)"),
        (lambda: ops.bernoulli(x(2, 3), 2.0), ValueError, r"'p' must be in \[0, 1\], but got 2.0"),
        (lambda: ops.bernoulli(x(2, 3), -0.1), ValueError, "but got -0.1"),
        (lambda: ops.bernoulli(x(2, 3), x(2, 3)), ValueError, r"'p' must be in \[0, 1\]"),
        (lambda: ops.bernoulli(x(2, 3), x(3)), ValueError, r"element or of shape \(2, 3\), but got shape \(3,\)"),
        (lambda: ops.Bernoulli()(x(2, 3), Tensor(2.0)), ValueError, r"'p' must be in \[0, 1\]"),
        (lambda: ops.select(Tensor([1, 0]), x(2), x(2)), TypeError, "condition of dtype bool"),
        (lambda: ops.where(x(2), x(2), x(2)), TypeError, "condition of dtype bool"),
    ],
)
def test_a_wrong_call(call: Callable[[], object], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call()


def test_probabilities_at_the_limits_are_accepted() -> None:
    assert ops.bernoulli(x(2, 3), 0).tolist() == [[0.0] * 3] * 2
    assert ops.bernoulli(x(2, 3), Tensor(1.0)).tolist() == [[1.0] * 3] * 2
    assert ops.bernoulli(x(3), Tensor([0.0, 1.0, 0.0])).tolist() == [0.0, 1.0, 0.0]
    assert ops.BatchMatMul(transpose_b=True)(x(1, 2, 3), x(1, 2, 3)).shape == (1, 2, 2)


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("Argmin", (1, 2), TypeError),
        ("BatchToSpace", (1, [[0, 0], [0, 0]]), ValueError),
        ("Col2Im", (True,), TypeError),
        ("ConfusionMatrix", (1, 2), TypeError),
        ("FillDiagonal", (1,), TypeError),
        ("InplaceAdd", (True,), TypeError),
        ("InplaceSub", (True,), TypeError),
        ("InplaceUpdate", (True,), TypeError),
        ("LogNormalReverse", (1,), TypeError),
        ("LpNorm", (True,), TypeError),
        ("MultinomialWithReplacement", (-1,), ValueError),
        ("Pdist", (-0.5,), ValueError),
        ("ROIAlign", (2, 2, 2), TypeError),
        ("RandomPoisson", (2, 2, 2), TypeError),
        ("Randperm", (2, 2, 2), TypeError),
        ("RandpermV2", (2, 2, 2), TypeError),
        ("ResizeLinear1D", (1,), TypeError),
        ("ResizeLinear1D", ("a",), ValueError),
        ("ReverseV2", (1,), TypeError),
        ("SpaceToBatch", (1, [[0, 0], [0, 0]]), ValueError),
        ("SparseSoftmaxCrossEntropyWithLogits", (1,), TypeError),
        ("SplitV", (2, 2, 2), TypeError),
        ("TrilIndices", (3, 4, 3, "x"), TypeError),
        ("TriuIndices", (3, 4, 3, "x"), TypeError),
    ],
)
def test_a_wrong_attribute(name: str, arguments: tuple[object, ...], error: type[Exception]) -> None:
    with pytest.raises(error, match=f"For '{name}', "):
        getattr(ops.operations, name)(*arguments)
