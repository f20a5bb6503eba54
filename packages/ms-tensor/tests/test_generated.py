"""Every op of the table with a Primitive or function is reachable; `nox -s gen_check` compares the generated files."""

from __future__ import annotations

import ms_runtime
import numpy as np
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._generated import functions, methods
from ms_tensor.ops import _registry


def test_every_public_op_is_a_function() -> None:
    for entry in ms_runtime.op_table():
        if entry["public"]:
            assert callable(getattr(functions, entry["name"])) and callable(getattr(ops, entry["name"]))
            if entry["method"]:
                assert entry["name"] in methods.METHODS and hasattr(Tensor, entry["name"])
        if entry["primitive"]:
            assert _registry.find(entry["primitive"].split("(")[0]) is not None


def test_primitive_classes_compute() -> None:
    x, y = Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor([[5.0, 6.0], [7.0, 8.0]])
    pairs = [
        (ops.Add()(x, y), x + y),
        (ops.Sub()(x, y), x - y),
        (ops.Mul()(x, y), x * y),
        (ops.Div()(x, y), x / y),
        (ops.RealDiv()(x, y), x / y),
        (ops.ReduceSum(True)(x, 1), x.sum(1, True)),
        (ops.ReduceMean()(x, 0), x.mean(0)),
        (ops.ReduceMax()(x), x.max()),
        (ops.MatMul(transpose_b=True)(x, y), x @ y.T),
        (ops.BatchMatMul()(x[None], y[None]), (x @ y)[None]),
        (ops.Softmax(0)(x), ops.softmax(x, 0)),
        (ops.Cast()(x, x.dtype), x),
        (ops.Concat(1)((x, y)), ops.concat((x, y), 1)),
        (ops.Stack(0)((x, y)), ops.stack((x, y))),
        (ops.Transpose()(x, (1, 0)), x.T),
        (ops.Reshape()(x, (4,)), x.reshape(4)),
        (ops.ExpandDims()(x, 0), x[None]),
        (ops.Gather()(x, Tensor([1]), 0), x[1:]),
        (ops.OneHot()(Tensor([1]), 2, Tensor(1.0), Tensor(0.0)), Tensor([[0.0, 1.0]])),
        (ops.Select()(x > 2, x, y), ops.where(x > 2, x, y)),
        (ops.StridedSlice()(x, (0, 1), (2, 2), (1, 1)), x[0:2, 1:2]),
        (ops.Slice()(x, (1, 0), (1, -1)), x[1:]),
        (ops.Tile()(x, (1, 2)), ops.tile(x, (1, 2))),
        (ops.L2Loss()(x), (x * x).sum() / 2),
        (ops.Pad(((1, 0), (0, 0)))(x), ops.pad(x, (0, 0, 1, 0))),
        (ops.MaxPool(2, 2)(x.reshape(1, 1, 2, 2)), Tensor([[[[4.0]]]])),
        (ops.AvgPool(2, 2)(x.reshape(1, 1, 2, 2)), Tensor([[[[2.5]]]])),
        (ops.Conv2D(1, 2)(x.reshape(1, 1, 2, 2), y.reshape(1, 1, 2, 2)), (x * y).sum().reshape(1, 1, 1, 1)),
        (ops.ArgMaxWithValue(1)(x)[1], x.max(axis=1)),
        (ops.Split(1, 2)(x)[1], x[:, 1:]),
        (ops.AddN()([x, y]), x + y),
        (ops.Fill()(x.dtype, (2,), 3), ops.full((2,), 3.0, dtype=x.dtype)),
        (ops.LayerNorm(1, 1, 0.0)(x, Tensor([1.0, 1.0]), Tensor([0.0, 0.0]))[0], Tensor([[-1.0, 1.0], [-1.0, 1.0]])),
    ]
    for i, (got, expected) in enumerate(pairs):
        np.testing.assert_allclose(got.asnumpy(), expected.asnumpy(), rtol=1e-6, err_msg=str(i))
        assert got.shape == expected.shape, i
    assert ops.ArgMaxWithValue(1)(x)[0].dtype == ops.ArgMinWithValue(1)(x)[0].dtype == mstype.int64
    assert ops.Shape()(x) == (2, 2) and ops.Rank()(x) == 2 and ops.Size()(x) == 4
    assert ops.Dropout(1.0)(x)[0].tolist() == x.tolist()


def test_a_user_primitive() -> None:
    class Scale(ops.Primitive):
        @ops.prim_attr_register
        def __init__(self, factor: float = 2.0) -> None:
            self.add_prim_attr("note", 1)

        def __call__(self, x: Tensor) -> Tensor:
            return x * self.factor

    assert repr(Scale(3.0)) == "Prim[Scale]<factor=3.0, note=1>" and Scale()(Tensor(2.0)).item() == 4.0
