"""Layers have MindSpore's Primitives as attributes, for subclasses and for networks that place their ops."""

from __future__ import annotations

from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_nn import amp, layer_primitives
from ms_tensor import Parameter, Tensor, dtype, ops


class Widened(nn.Dense):
    """A layer with a `construct` of its own, over the attributes of MindSpore's."""

    def construct(self, x: Any) -> Any:
        shape = self.shape_op(x)
        x = self.matmul(self.reshape(x, (-1, shape[-1])), self.weight)
        return self.reshape(self.bias_add(x, self.bias), (*shape[:-1], -1))


def test_a_subclass_calls_them() -> None:
    net = Widened(3, 4, bias_init="ones")
    x = Tensor(np.arange(12).reshape(2, 2, 3), dtype.float32)
    np.testing.assert_allclose(net(x).asnumpy(), nn.Dense.construct(net, x).asnumpy(), rtol=1e-6)


def test_they_are_made_once_and_can_be_placed() -> None:
    layer = nn.Dropout(p=0.25)
    assert layer.dropout is layer.dropout and layer.dropout.keep_prob == 0.75
    assert layer.dropout.shard(((1, 1),)) is layer.dropout
    assert str(nn.Softmax(axis=1).softmax) == "Prim[Softmax]<axis=(1,)>"
    with pytest.raises(AttributeError, match="'Softmax' object has no attribute 'matmul'"):
        nn.Softmax().matmul  # noqa: B018


def test_a_value_of_the_class_comes_first() -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.cast = len

    assert Net().cast is len
    assert nn.Cell().cast(Tensor([1.5]), dtype.int32).dtype is dtype.int32


@pytest.mark.parametrize("name", sorted(layer_primitives._ROWS))
def test_every_row_names_a_layer(name: str) -> None:
    from ms_nn.layers import instance_norm, normalization

    assert any(hasattr(place, name) for place in (nn, normalization, instance_norm)), name


def test_every_row_makes_its_primitive() -> None:
    made = [
        nn.BatchNorm2d(4),
        nn.Conv1d(2, 3, 3),
        nn.Embedding(5, 3),
        nn.MaxPool2d(2, 2),
        nn.AvgPool2d(2, 2),
        nn.Norm(),
        nn.OneHot(),
        nn.ELU(),
        nn.GLU(),
        nn.SmoothL1Loss(),
        nn.MultiMarginLoss(),
        nn.DynamicLossScaleUpdateCell(8.0, 2, 10),
        nn.CosineDecayLR(0.01, 0.1, 10),
    ]
    for layer in made:
        for cls in type(layer).__mro__:
            for name in layer_primitives._ROWS.get(cls.__name__, {}):
                assert isinstance(getattr(layer, name), ops.Primitive), (cls, name)


def test_mixed_precision_leaves_them_alone() -> None:
    net = nn.SequentialCell(nn.Dense(3, 4), nn.Softmax())
    assert net[1].softmax is not None
    assert amp.auto_mixed_precision(net, "O1")(Tensor(np.ones((2, 3)), dtype.float32)).dtype is dtype.float32


@pytest.mark.parametrize(
    ("layer", "shapes"),
    [
        (lambda: nn.Dense(6, 2, has_bias=False), [(1, 6)]),
        (lambda: nn.BiDense(6, 6, 2, has_bias=False), [(1, 6), (1, 6)]),
        (lambda: nn.Conv1d(2, 2, 3), [(1, 2, 6)]),
        (lambda: nn.Conv2d(2, 2, 3), [(1, 2, 6, 6)]),
        (lambda: nn.Conv3d(2, 2, 3), [(1, 2, 6, 6, 6)]),
        (lambda: nn.Conv1dTranspose(2, 2, 3), [(1, 2, 6)]),
        (lambda: nn.Conv2dTranspose(2, 2, 3), [(1, 2, 6, 6)]),
    ],
)
def test_a_bias_that_is_put_there_later_does_not_count(layer: Any, shapes: Any) -> None:
    # As in MindSpore, where heads tie `decoder.bias` to a parameter of their own.
    net = layer()
    inputs = [Tensor(np.ones(shape), dtype.float32) for shape in shapes]
    before = net(*inputs).asnumpy()
    net.bias = Parameter(Tensor(np.ones(2), dtype.float32), name="tied")
    np.testing.assert_array_equal(net(*inputs).asnumpy(), before)
