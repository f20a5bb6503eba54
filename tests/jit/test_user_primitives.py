"""Primitives of the user's that run registered ops: captured whole in every mode, and guarded by their attributes."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, ops

X = np.arange(6, dtype=np.float32).reshape(2, 3)
MODES = ["ast", "bytecode", "trace"]


class CumSum(ops.PrimitiveWithInfer):
    @ops.prim_attr_register
    def __init__(self, exclusive: bool = False, reverse: bool = False) -> None:
        self.init_prim_io_names(inputs=["x", "axis"], outputs=["y"])


@pytest.mark.parametrize("mode", MODES)
def test_an_attribute_that_changes_is_seen(mode: str) -> None:
    total = CumSum(reverse=True)

    @ms.jit(capture_mode=mode, fullgraph=True)
    def run(x: Tensor) -> Tensor:
        return total(x, 1) * 2

    np.testing.assert_array_equal(run(Tensor(X)).asnumpy(), X[:, ::-1].cumsum(1)[:, ::-1] * 2)
    total.reverse = False
    np.testing.assert_array_equal(run(Tensor(X)).asnumpy(), X.cumsum(1) * 2)


@pytest.mark.parametrize("mode", MODES)
def test_one_that_is_made_in_the_function(mode: str) -> None:
    # Its attributes are written while it is made, which breaks the graph: what is written must be seen by the call.
    @ms.jit(capture_mode=mode)
    def run(x: Tensor) -> Tensor:
        return ops.Primitive("Add")(CumSum(True)(x, 1), x)

    np.testing.assert_array_equal(run(Tensor(X)).asnumpy(), X.cumsum(1))


@pytest.mark.parametrize("mode", MODES)
def test_in_a_cell_with_its_gradient(mode: str) -> None:
    class Net(ms.nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.total = CumSum()

        def construct(self, x: Tensor) -> Any:
            return (self.total(x, 1) * x).sum()

    net = Net()
    run = ms.jit(lambda x: net(x), capture_mode=mode, fullgraph=True)
    want = X.cumsum(1) + X[:, ::-1].cumsum(1)[:, ::-1]
    np.testing.assert_array_equal(ms.grad(run)(Tensor(X)).asnumpy(), want)


@pytest.mark.parametrize("mode", MODES)
def test_check_elim_in_a_graph(mode: str) -> None:
    class Kept(ops.Primitive):
        def __init__(self, keep: bool) -> None:
            super().__init__("Neg")
            self.keep = keep

        def check_elim(self, *args: Any) -> tuple[bool, Any]:
            return self.keep, args[0]

    kept = Kept(True)
    run = ms.jit(lambda x: kept(x) + 1, capture_mode=mode, fullgraph=True)
    np.testing.assert_array_equal(run(Tensor(X)).asnumpy(), X + 1)
    kept.keep = False
    np.testing.assert_array_equal(run(Tensor(X)).asnumpy(), 1 - X)
