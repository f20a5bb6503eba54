"""At O1 an op may become another one with other last bits; at O0 and eagerly never."""

from __future__ import annotations

import ms_runtime
import numpy as np
import pytest
from ms_runtime import GraphBuilder, Tensor
from support import assert_same_bits

op = ms_runtime.op
random = np.random.default_rng(0)
WINDOW = ((1, 1), (1, 1, 1, 1), (1, 1), 1)


def array(*shape: int) -> np.ndarray:
    return random.normal(size=shape).astype(np.float32)


def convolve(x: Tensor, w: Tensor) -> Tensor:
    return op("conv2d_")(x, w, *WINDOW)


def input_gradient(dy: Tensor, w: Tensor) -> Tensor:
    return op("conv2d_input_grad")(dy, w, (dy.shape[0], w.shape[1], *dy.shape[2:]), *WINDOW)


@pytest.mark.parametrize("f, name", [(convolve, "conv2d_winograd_"), (input_gradient, "conv2d_input_grad_winograd")])
@pytest.mark.parametrize(
    "batch, channels, size, tiled",
    [
        (4, 32, 16, True),
        (1, 32, 16, False),
        (2, 32, 6, False),
        (4, 3, 16, False),
        (8, 32, 14, False),
        (12, 32, 14, True),
    ],
)
def test_convolutions_become_tiles_at_o1_where_that_pays(
    f, name, batch: int, channels: int, size: int, tiled: bool
) -> None:
    x, w = array(batch, channels, size, size), array(channels, channels, 3, 3)
    builder = GraphBuilder("f")
    with builder:
        graph = builder.finish([f(builder.input(Tensor(x), "x"), builder.input(Tensor(w), "w"))])
    eager = f(Tensor(x), Tensor(w))
    exact, relaxed = graph.compile("O0"), graph.compile("O1")
    assert name not in exact.plan_text()
    assert (name in relaxed.plan_text()) == tiled
    assert_same_bits(exact([Tensor(x), Tensor(w)]), [eager])
    [out] = relaxed([Tensor(x), Tensor(w)])
    # 40 roundings of the sum of the terms' absolute values: the bound that the op states.
    sizes = f(Tensor(np.abs(x)), Tensor(np.abs(w))).asnumpy()
    error = np.abs(out.asnumpy().astype(np.float64) - eager.asnumpy())
    assert (error <= 40 * np.finfo(np.float32).eps * sizes).all()
    assert error.any() == tiled
