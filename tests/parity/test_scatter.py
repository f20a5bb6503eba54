"""Scatters, segments and diagonals by eager, ast and trace: equal bits, and the first argument is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, nn, ops
from support import assert_same_bits

X = np.arange(12, dtype=np.float32).reshape(3, 4) - 4

CASES: dict[str, Callable[[Tensor, Tensor], Any]] = {
    "gather_nd": lambda x, i: ops.gather_nd(x, i.reshape(2, 1)),
    "scatter_nd": lambda x, i: ops.scatter_nd(i.reshape(2, 1), x[:2], (3, 4)),
    "tensor_scatter": lambda x, i: ops.tensor_scatter_update(x, i.reshape(2, 1), x[:2]),
    "tensor_scatter_div": lambda x, i: ops.tensor_scatter_div(x, i.reshape(2, 1), x[:2] + 20),
    "tensor_scatter_max": lambda x, i: ops.TensorScatterMax()(x, i.reshape(2, 1), -x[:2]),
    "elements": lambda x, i: ops.tensor_scatter_elements(x, i.reshape(1, 2), x[:1, :2], 0, "add"),
    "scatter": lambda x, i: x.scatter(1, i.reshape(2, 1), 7.0),
    "index_fill": lambda x, i: ops.index_fill(x, 0, i, 2),
    "index_add": lambda x, i: x.index_add(0, i, x[:2], alpha=2),
    "index_put": lambda x, i: x.index_put((i, i), x[0, :2], accumulate=True),
    "take": lambda x, i: (x.take(i), ops.take(x, i), x.take(i, 1, "wrap")),
    "select_scatter": lambda x, i: ops.select_scatter(x, x[:, 0], 1, 2),
    "slice_scatter": lambda x, i: ops.slice_scatter(x, x[:2], 0, 1),
    "diagonal": lambda x, i: (ops.diagonal(x, 1), ops.diagonal_scatter(x, x[:, 3]), ops.diag(x[0]), ops.diag_embed(x)),
    "matrix_diag": lambda x, i: (ops.matrix_diag(x), ops.matrix_set_diag(x, x[:, 0]), ops.matrix_band_part(x, 1, 0)),
    "matrix_diag_part": lambda x, i: ops.matrix_diag_part(x, (-1, 1), 9.0),
    "fill_diagonal": lambda x, i: x.fill_diagonal(3),
    "triangles": lambda x, i: x[:, :3][ops.tril_indices(3, 3)[0], ops.tril_indices(3, 3)[1]] + 1,
    "segments": lambda x, i: (
        ops.unsorted_segment_sum(x[:2], i, 4),
        ops.unsorted_segment_max(x[:2], i, 4),
        ops.UnsortedSegmentProd()(x[:2], i, 4),
    ),
    "sequences": lambda x, i: (ops.sequence_mask(i, 4), ops.reverse_sequence(x[:2], i, 1), ops.repeat_elements(x, 2)),
    "inplace_update": lambda x, i: ops.inplace_update(x, x[:2], (2, 0)),
    "one_hot": lambda x, i: ops.one_hot(i, 4, 1.0, 0.0),
    "masked_fill": lambda x, i: ops.masked_fill(x, x > 2, 1.0),
}


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("name", CASES)
def test_functions(name: str, mode: str) -> None:
    fn = CASES[name]

    def call(x, i):
        return fn(x, i)

    jitted = ms.jit(call, capture_mode=mode)
    for turn in range(3):
        x, i = Tensor(X + turn), Tensor([2, turn % 2])
        assert_same_bits(jitted(x, i), fn(x, i), name)
    info = jitted.cache_info()
    assert (info.compiles, info.breaks) == (1, 0), info.reasons


WRITES: dict[str, Callable[[Any, Tensor, Tensor], Any]] = {
    "scatter_update": lambda p, x, i: ops.scatter_update(p, i, x[:2]),
    "scatter_add": lambda p, x, i: ops.ScatterAdd()(p, i, x[:2]),
    "scatter_nd_update": lambda p, x, i: ops.ScatterNdUpdate()(p, i.reshape(2, 1), x[:2]),
    "scatter_nd_mul": lambda p, x, i: ops.scatter_nd_mul(p, i.reshape(2, 1), x[:2]),
    "index_add": lambda p, x, i: ops.IndexAdd(axis=0)(p, i, x[:2]),
    "index_put_": lambda p, x, i: p.index_put_((i,), x[:2]),
}


@pytest.mark.parametrize("mode", ["eager", "ast", "bytecode", "trace"])
@pytest.mark.parametrize("name", WRITES)
def test_a_parameter_is_written_inside_a_cell(name: str, mode: str) -> None:
    fn = WRITES[name]

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.p = Parameter(Tensor(X * 2), name="p")

        def construct(self, x, i):
            fn(self.p, x, i)
            return self.p * 2

    plain, net = Net(), Net()
    call = net if mode == "eager" else ms.jit(lambda x, i: net(x, i), capture_mode=mode)
    for turn in range(3):
        x, i = Tensor(X + turn), Tensor([2, turn % 2])
        assert_same_bits(call(x, i), plain(x, i), f"call {turn}")
        assert_same_bits(net.p, plain.p, f"the parameter after call {turn}")
    if mode != "eager":
        assert call.cache_info().compiles == 1, call.cache_info().reasons
    assert not np.array_equal(net.p.asnumpy(), X * 2)
