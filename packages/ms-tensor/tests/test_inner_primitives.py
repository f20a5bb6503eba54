"""Primitives of MindSpore's `_inner_ops` and of gradients. Values are those of MindSpore 2.10."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype
from ms_tensor.ops.operations import inner_ops as P
from ms_tensor.ops.operations import sequence_prims


def numbers(*shape: int) -> Tensor:
    return Tensor(np.arange(np.prod(shape)).reshape(shape).astype(np.float32))


#: a type -> the types that it belongs to
BELONGS = {
    "int64": ["int64", "number"],
    "float32": ["float32", "number"],
    "bool": ["bool", "number"],
    "complex64": ["complex64", "number"],
    "number": ["number"],
    "tensor": ["tensor"],
    "tensor of float32": ["tensor", "tensor of float32"],
    "tuple": ["tuple"],
    "string": ["string"],
}
TYPES = {
    "int64": mstype.int64,
    "float32": mstype.float32,
    "bool": mstype.bool_,
    "complex64": mstype.complex64,
    "number": mstype.number,
    "tensor": mstype.TensorType(),
    "tensor of float32": mstype.TensorType(mstype.float32),
    "tuple": mstype.tuple_,
    "string": mstype.string,
}


@pytest.mark.parametrize("name", BELONGS)
def test_types_belong_to_types(name: str) -> None:
    assert [other for other in TYPES if P.issubclass_(TYPES[name], TYPES[other])] == BELONGS[name]


@pytest.mark.parametrize(
    ("value", "name"),
    [(3, "int64"), (2.5, "float32"), (True, "bool"), ("s", "string"), ((1, 2), "tuple")]
    + [(Tensor([1.0]), "tensor of float32"), (np.float32(1), "float32")],
)
def test_values_have_types(value: Any, name: str) -> None:
    assert [other for other in TYPES if P.IsInstance()(value, TYPES[other])] == BELONGS[name]


def test_a_type_is_needed() -> None:
    with pytest.raises(TypeError, match="'type_' must be a type"):
        P.issubclass_(mstype.int64, (mstype.int64,))
    with pytest.raises(TypeError, match="'sub_type' must be a type"):
        P.IsSubClass()(3, mstype.int64)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Tensor([1.0]), "mindspore.tensor"),
        (Parameter(Tensor([1.0])), "mindspore.tensor"),
        (2.5, "mindspore.float32"),
        ((1, 2), "mindspore.tuple_"),
        ([1], "mindspore.list_"),
        ("a", "mindspore.string_"),
        (None, "mindspore.type_none"),
        ({"a": 1}, "mindspore.Dictionary"),
        (slice(0, 1), "mindspore.Slice"),
        (True, "mindspore.bool"),
        (..., "mindspore.Ellipsis"),
    ],
)
def test_outer_types(value: Any, shown: str) -> None:
    assert repr(P.TopTypeof()(value)) == shown
    assert P.TopTypeof()(3) == mstype.int64 and P.TopTypeof()((1, "a")) == mstype.tuple_


def test_the_same_type_and_shape() -> None:
    x = numbers(2)
    assert P.same_type_shape_(x, numbers(2)) is x
    with pytest.raises(ValueError, match=r"'x\.shape' must be"):
        P.same_type_shape_(x, numbers(3))
    with pytest.raises(TypeError, match=r"'x\.dtype' must be Int64"):
        P.SameTypeShape()(x, Tensor([1, 2]))


def test_gradients_of_a_bprop_are_checked() -> None:
    gradients = (numbers(2),)
    assert P.check_bprop(gradients, (numbers(2),)) is gradients
    check = P.CheckBprop("Net")
    for wrong, error in [
        ((numbers(2), numbers(2)), ValueError),
        ((numbers(3),), ValueError),
        ((1,), TypeError),
        ((Tensor([1, 2]),), TypeError),
        (numbers(2), TypeError),
    ]:
        with pytest.raises(error, match=r"Net\.bprop"):
            check(wrong, (numbers(2),))


def test_sizes_that_are_repeated() -> None:
    assert P.TileSize()((1, 3), (2, 3), 2) == (2, 1)
    assert P.TileSize()((1, 3, 5), (4, 3, 7), 3) == (4, 1, 7)
    assert P.TileSize()((2, 3), (2, 5), 1) == (1,)


def test_axes_of_broadcast_operands() -> None:
    for shapes, want in [
        (((2, 3), (3,)), [[], [0]]),
        ((Tensor([2, 3]), Tensor([3])), [[], [0]]),
        (((2, 1, 3), (1, 4, 1)), [[1], [0, 2]]),
    ]:
        found = P.DynamicBroadcastGradientArgs()(*shapes)
        assert [axes.tolist() for axes in found] == want
        assert all(axes.dtype is mstype.int64 for axes in found)


def test_the_gradient_of_a_convolution_by_its_volume() -> None:
    weight = numbers(2, 1, 2, 1, 2) * 0.5
    valid = P.Conv3DBackpropInput(2, (2, 1, 2), stride=(1, 2, 1))(weight, numbers(1, 2, 2, 2, 2), (1, 1, 3, 3, 3))
    assert valid.tolist() == [
        [
            [
                [[16, 38, 23], [0, 0, 0], [20, 48, 29]],
                [[48, 114, 68], [0, 0, 0], [60, 142, 84]],
                [[40, 92, 53], [0, 0, 0], [48, 110, 63]],
            ]
        ]
    ]
    same = P.Conv3DBackpropInput(2, (2, 1, 2), pad_mode="same", stride=2)
    found = same(weight, numbers(1, 2, 2, 2, 2), (1, 1, 3, 4, 4))
    rows = [[16, 20, 18, 23], [20, 26, 22, 29], [24, 28, 28, 33], [32, 38, 36, 43], [24, 32, 26, 35], [28, 38, 30, 41]]
    assert found.asnumpy()[:, :, :, ::2].reshape(-1, 4).tolist() == rows and not found.asnumpy()[:, :, :, 1::2].any()


def test_gradients_of_a_sum_of_sparse_tensors() -> None:
    first, second = Tensor([[0, 0], [1, 2]]), Tensor([[0, 1], [1, 2]])
    found = P.SparseAddGrad()(Tensor([1.0, 2.0, 3.0]), first, second, Tensor([[0, 0], [0, 1], [1, 2]]))
    assert [values.tolist() for values in found] == [[1, 3], [2, 3]]
    found = P.SparseAddGrad()(Tensor([1.0, 2.0]), first, second, Tensor([[0, 0], [0, 1]]))
    assert [values.tolist() for values in found] == [[1, 0], [2, 0]]


def test_losses_of_examples_with_gradients() -> None:
    loss, gradient = P.SparseSoftmaxCrossEntropyWithLogitsV2()(numbers(2, 3), Tensor([0, 2], mstype.int32))
    np.testing.assert_allclose(loss.asnumpy(), [2.4076058864593506, 0.40760597586631775], rtol=1e-6)
    want = [[-0.9099694490432739, 0.2447284758090973, 0.665241003036499]]
    want += [[0.09003057330846786, 0.2447284758090973, -0.33475905656814575]]
    np.testing.assert_allclose(gradient.asnumpy(), want, rtol=1e-6)


def test_numbers_like_a_tensor() -> None:
    made = P.Uniform(2.0, 3.0, 5)
    x = made(numbers(200, 5))
    assert x.shape == (200, 5) and x.dtype is mstype.float32
    assert 2 <= float(x.min()) < 2.1 and 2.9 < float(x.max()) < 3
    assert x.tolist() == P.Uniform(2.0, 3.0, 5)(numbers(200, 5)).tolist()
    assert repr(P.Uniform()) == "Prim[Uniform]<minval=0.0, maxval=1.0, seed=0, offset=0, side_effect_hidden=True>"


def test_what_one_process_does_alone() -> None:
    assert P._VirtualOutput()(numbers(2)).tolist() == P._VirtualDiv(2.0)(numbers(2)).tolist() == [0, 1]
    mirror = P._MirrorOperator("hccl_world_group", 1, True)
    assert mirror(numbers(2)).tolist() == [0, 1]
    assert repr(mirror) == (
        "Prim[_MirrorOperator]<group=hccl_world_group, dev_num=1, mean_flag=True, fusion=1, order_enforce_skip=True>"
    )
    assert repr(P._VirtualDiv(2.0)) == "Prim[_VirtualDiv]<divisor=2.0, order_enforce_skip=True>"
    part = P._GetTensorSlice()
    assert part(numbers(4, 4), (2, 2), (1, 0), (2, 2), (4, 4)).tolist() == [[0, 1], [4, 5]]
    assert part(numbers(4, 4), (2,), (0, -1), (2, 4), (4, 4)).tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_small_ones() -> None:
    weight = Parameter(numbers(2))
    assert P.Load()(weight).tolist() == [0, 1] and P.Load()(weight, 1).tolist() == [0, 1]
    assert sequence_prims.ListAppendAndInsertGrad()([1, 2, 3], 1) == [1, 3]
    assert P.bit_and(6, 3) == 2 and P.bit_or(6, 3) == 7
