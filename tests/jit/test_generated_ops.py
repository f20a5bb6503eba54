"""Generated ops and gradient primitives in every capture mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore
import numpy as np
import pytest
from mindspore import Tensor
from mindspore.ops import auto_generate as ag
from mindspore.ops.auto_generate import gen_ops_prim
from mindspore.ops.operations import _grad_ops as G

CALLS: list[Callable[[Any], Any]] = [
    lambda x: G.ReluGrad()(x, x) + gen_ops_prim.AtanGrad()(x, x),
    lambda x: G.MaxPoolGrad(1, 2)(x.reshape(1, 1, 1, 3), x[0].reshape(1, 1, 1, 1), x[:2].reshape(1, 1, 1, 2)),
    lambda x: G.StridedSliceGrad()(x, (6,), (0,), (6,), (2,)),
    lambda x: ag.sub_ext(x, x, 2),
    lambda x: ag.softmax_impl(x, 0),
    lambda x: ag.inplace_add_ext(x * 1, x),
    lambda x: ag.grouped_matmul([x.reshape(3, 1)], [x.reshape(1, 3)])[0],
    lambda x: ag.GmmV2()([x.reshape(3, 1)], [x[:2].reshape(2, 1, 1)], None, Tensor([1, 3]))[0],
    lambda x: ag.DCT()(x),
    lambda x: ag.sum_ext_op(x, 0),
]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("place", range(len(CALLS)))
def test_a_graph_computes_what_a_call_computes(place: int, mode: str) -> None:
    x, call = Tensor([1.0, 2.0, 3.0]), CALLS[place]
    np.testing.assert_allclose(mindspore.jit(call, capture_mode=mode)(x).asnumpy(), call(x).asnumpy(), rtol=1e-6)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_gradient_primitive_is_differentiated_in_a_graph(mode: str) -> None:
    found = mindspore.grad(mindspore.jit(lambda x: G.AtanGrad()(x, x).sum(), capture_mode=mode))(Tensor([1.0, 2.0]))
    # d/dx of x / (1 + x * x)
    assert found.tolist() == pytest.approx([0.0, -3 / 25], abs=1e-6)
