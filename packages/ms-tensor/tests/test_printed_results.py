"""Printed text and empty inputs where scripts look at them, recorded from MindSpore 2.10.0."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from ms_tensor import Tensor, ops

ROW = Tensor([1.0, 2.0, 3.0, 4.0])


@pytest.mark.parametrize(
    "call, want",
    [
        (lambda: ops.rfft(ROW), "[10.+0.j -2.+2.j -2.+0.j]"),
        (lambda: ops.fft(ROW), "[10.+0.j -2.+2.j -2.+0.j -2.-2.j]"),
        (lambda: ops.fft2(ops.ones((2, 2))), "[[4.+0.j 0.+0.j]\n [0.+0.j 0.+0.j]]"),
    ],
)
def test_quarter_turns_are_exact(call: Callable[[], Tensor], want: str) -> None:
    assert str(call()) == want


@pytest.mark.parametrize("n", [3, 8, 12, 30, 257])
def test_other_turns_are_as_before(n: int) -> None:
    x = np.random.default_rng(n).standard_normal(n)
    np.testing.assert_allclose(ops.fft(Tensor(x)).asnumpy(), np.fft.fft(x), rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("function", [ops.softmax, ops.log_softmax])
@pytest.mark.parametrize("shape", [(2, 0), (0, 3)])
def test_softmax_of_nothing(function: Callable[..., Tensor], shape: tuple[int, ...]) -> None:
    assert function(ops.zeros(shape), -1).shape == shape


def test_print_shows_shape_and_dtype(capsys: pytest.CaptureFixture[str]) -> None:
    ops.Print()("x:", Tensor([1]), 2)
    assert capsys.readouterr().out == "x:\nTensor(shape=[1], dtype=Int64, value= [1])\n2\n"
