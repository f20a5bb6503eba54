"""Tensor methods, where they take other arguments than the functions."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, dtype, ops

A = np.arange(6).reshape(2, 3).astype(np.float32)


def x() -> Tensor:
    return Tensor(A)


def test_shapes() -> None:
    assert x().reshape(3, 2).shape == x().reshape((3, -1)).shape == x().view(3, 2).shape == (3, 2)
    assert x().view(-1).shape == x().flatten().shape == x().ravel().shape == (6,)
    assert x().T.shape == x().transpose().shape == x().transpose(1, 0).shape == x().transpose((1, 0)).shape == (3, 2)
    assert x().permute(1, 0).shape == x().swapaxes(0, 1).shape == x().t().shape == (3, 2)
    assert x().expand_dims(0).squeeze(0).shape == x().unsqueeze(-1).squeeze().shape == (2, 3)
    assert x().squeeze(0).shape == ops.squeeze(x(), 0).shape == ops.Squeeze((0, 1))(x()).shape == (2, 3)
    assert x().expand(4, 2, 3).shape == x().broadcast_to((4, 2, 3)).shape == (4, 2, 3)
    assert ops.zeros((2, 3, 4)).transpose(0, 2).shape == (4, 3, 2)
    assert x().dim() == x().ndim == 2 and x().numel() == x().size == 6
    assert x().stride() == [3, 1] and x().strides == (12, 4) and x().itemsize == 4 and x().nbytes == 24


def test_reductions() -> None:
    assert float(x().mean()) == 2.5 and x().mean(0, True).shape == x().mean(axis=0, keep_dims=True).shape == (1, 3)
    assert x().mean((0, 1)).shape == () and float(x().sum()) == 15.0 and x().sum(dim=0).shape == (3,)
    assert float(x().max()) == 5.0 and x().max(axis=0).shape == (3,)
    values, index = x().max(0)
    assert index.tolist() == [1, 1, 1] and values.tolist() == [3, 4, 5]
    values, index = x().max(axis=1, keepdims=True, return_indices=True)
    assert values.shape == index.shape == (2, 1)
    assert (
        int(x().argmax()) == 5
        and x().argmax(1).tolist() == [2, 2]
        and x().argmax(axis=1, keepdims=True).shape == (2, 1)
    )
    assert x().argmin().dtype is dtype.int32 and x().argmax().dtype is dtype.int64
    assert bool(x().any()) and not bool(x().all()) and x().std(0).tolist() == [1.5, 1.5, 1.5]


def test_dtypes() -> None:
    for name in ("int32", np.int32, ms.int32, np.dtype("int32")):
        assert x().astype(name).dtype is ms.int32
    assert x().astype(int).dtype is ms.int64 and x().astype(float).dtype is ms.float64
    assert x().to(ms.float64).dtype is x().double().dtype is ms.float64
    assert x().int().dtype is ms.int32 and x().long().dtype is ms.int64 and x().bool().dtype is ms.bool_
    assert x().type() == "Float32" and x().type_as(Tensor([1])).dtype is ms.int64
    assert x().is_floating_point() and not Tensor([1]).is_floating_point()
    assert Tensor([0, 1065353216], ms.int32).view(ms.float32).tolist() == [0.0, 1.0]
    with pytest.raises(TypeError, match="astype"):
        x().astype("nothing")


def test_arithmetic() -> None:
    assert str(x().add(1).sub(1).mul(2).div(2) == x()) == "[[ True  True  True]\n [ True  True  True]]"
    assert (x() @ x().T).shape == x().matmul(x().T).shape == x().mm(x().T).shape == (2, 2)
    assert x().clamp(1, 3).tolist() == [[1, 1, 2], [3, 3, 3]]
    assert x().masked_fill(x() > 1, 0.0).tolist() == [[0, 1, 0], [0, 0, 0]]
    assert x().where(x() > 1, 0.0).tolist() == [[0, 0, 2], [3, 4, 5]]
    assert x().gather(Tensor([0]), 0).shape == (1, 3)
    assert x().exp().log().asnumpy() == pytest.approx(A, abs=1e-5)
    assert x().split(2, 1)[1].shape == x().split(split_size=2, dim=1)[1].shape == (2, 1)


def test_in_place() -> None:
    y = x()
    assert y.add_(1) is y and y.sub_(1).mul_(2).div_(2) is y
    np.testing.assert_array_equal(y.asnumpy(), A)
    np.testing.assert_array_equal(x().add_(x(), alpha=2).asnumpy(), 3 * A)
    assert x().fill_(7).tolist() == [[7.0] * 3] * 2 and x().zero_().tolist() == [[0.0] * 3] * 2
    assert y.copy_(x() + 1).tolist() == (A + 1).tolist()
    assert x().fill(3).tolist() == [[3.0] * 3] * 2
    view = y[0]
    y.fill_(9)
    assert view.tolist() == [9, 9, 9]


def test_copies() -> None:
    y = x()
    for twin in (y.copy(), copy.copy(y), copy.deepcopy(y), pickle.loads(pickle.dumps(y))):
        twin.fill_(0)
        np.testing.assert_array_equal(y.asnumpy(), A)
        assert twin.dtype is y.dtype and twin.shape == y.shape
    for kind in (np.int32, np.int64, np.float64, np.bool_):
        z = Tensor(A.astype(kind))
        assert pickle.loads(pickle.dumps(z)).dtype is z.dtype
        assert z.copy().dtype is z.dtype


def test_a_copy_has_every_bit() -> None:
    # Signaling NaNs too, which arithmetic would make quiet.
    bits = np.array([[0x7FA00000, 0x80000000, 1], [0xFFFFFFFF, 0x7F800001, 0x3F800000]], np.uint32)
    z = Tensor(bits.view(np.float32))
    np.testing.assert_array_equal(z.copy().asnumpy().view(np.uint32), bits)
    turned = z.T.copy()
    assert turned.is_contiguous()
    np.testing.assert_array_equal(turned.asnumpy().view(np.uint32), bits.T)


def test_hash_is_identity() -> None:
    y, z = x(), x()
    assert len({y, z, y}) == 2 and {y: 1}[y] == 1


def test_item_and_tolist() -> None:
    assert x()[1, 2].item() == 5.0 and x().tolist() == A.tolist()
    with pytest.raises(ValueError):
        x().item()
    with pytest.raises(ValueError):
        bool(x())
    with pytest.raises(TypeError):
        len(Tensor(3))
    with pytest.raises(AttributeError, match="foo"):
        x().foo  # noqa: B018


@pytest.mark.host_memory
def test_from_numpy_shares() -> None:
    array = np.zeros(3, np.float32)
    shared = ms.from_numpy(array)
    array[0] = 1
    shared[1] = 2
    assert shared.tolist() == [1, 2, 0] and array.tolist() == [1, 2, 0]
    with pytest.raises(TypeError):
        ms.from_numpy([1])


def test_creation() -> None:
    assert Tensor(1.5).dtype is ms.float32 and Tensor(5).dtype is ms.int64 and Tensor(True).dtype is ms.bool_
    assert Tensor(np.float64(1.5)).dtype is ms.float64 and Tensor([1, 2.0]).dtype is ms.float32
    assert Tensor([Tensor([1.0, 2.0]), Tensor([3.0, 4.0])]).shape == (2, 2)
    assert ms.tensor([1.0]).dtype is ms.float32 and Tensor([1, 2], ms.float64).dtype is ms.float64
    for wrong in ("a", None, object()):
        with pytest.raises(TypeError):
            Tensor(wrong)


def test_creation_of_odd_data() -> None:
    assert Tensor(2**63).shape == () and Tensor(2**63).tolist() == 2**63 and Tensor([np.int32(1)]).dtype is ms.int64
    largest = np.array(2**64 - 1, np.uint64)
    assert Tensor(largest).tolist() == 2**64 - 1 == Tensor(largest[()]).item() and Tensor(largest).shape == ()
    assert Tensor(np.float64(1.5)).dtype is ms.float64 and Tensor(np.array(2, np.int8)).dtype is ms.int8
    assert Tensor(shape=(2, 2), dtype=ms.float32).tolist() == [[0.0, 0.0]] * 2
    wrong: list[dict[str, object]] = [
        {"input_data": [1, 2], "shape": (2,)},
        {"shape": (2,), "init": "ones"},
        {"dtype": ms.float32, "init": "ones"},
    ]
    for arguments in wrong:
        with pytest.raises(ValueError):
            Tensor(**arguments)
    for index in (Tensor(1.0), Tensor([1, 2])):
        with pytest.raises(ValueError):
            [1, 2][index]


def test_creation_by_an_initializer() -> None:
    from ms_tensor.initializer import One

    for init in (One(), "ones", 1):
        made = Tensor(shape=(2, 2), dtype=ms.float32, init=init)
        assert made.tolist() == [[1.0, 1.0]] * 2 and made.init_data() is made and not made.has_init
    assert ms.tensor(shape=(2,), init="zeros", dtype=ms.int32).dtype is ms.int32


def test_the_matrix_product_operator() -> None:
    y = x()
    y @= x().T
    assert y.tolist() == (A @ A.T).tolist() and (x() @ Tensor([1.0, 2.0, 3.0])).tolist() == [8.0, 26.0]


def test_families_of_dtypes() -> None:
    kinds = {dtype.Int: ms.int8, dtype.UInt: ms.uint8, dtype.Float: ms.float16, dtype.BFloat: ms.bfloat16}
    kinds.update({dtype.Complex: ms.complex64, dtype.Bool: ms.bool_})
    for family, member in kinds.items():
        assert [other for other in kinds if isinstance(member, other)] == [family] and isinstance(member, dtype.Number)
    assert dtype.Float(32) is ms.float32 and dtype.Int(64) is ms.int64 and not isinstance(8, dtype.Int)
    with pytest.raises(ValueError):
        dtype.Float(8)
    assert dtype.type_size_in_bytes(ms.complex128) == 16 and dtype.type_size_in_bytes(ms.bool_) == 1
    with pytest.raises(TypeError):
        dtype.type_size_in_bytes("float32")
    assert dtype.dtype_to_pytype(ms.bfloat16) is float and Tensor([1.0]).astype(ms.bfloat16).is_signed()
    with pytest.raises(KeyError):
        dtype.dtype_to_pytype("a")


# Recorded from MindSpore 2.10.0's documentation; its CPU has no kernel.
@pytest.mark.parametrize(
    "call, want",
    [
        (lambda x: x.repeat(2, 1), [[0, 1], [2, 3], [0, 1], [2, 3]]),
        (lambda x: x.repeat([1, 2]), [[0, 1, 0, 1], [2, 3, 2, 3]]),
        (lambda x: x.repeat(repeats=(2, 1, 1)), [[[0, 1], [2, 3]], [[0, 1], [2, 3]]]),
        (lambda x: x[0].repeat(2), [0, 1, 0, 1]),
        (lambda x: x.repeat(2, axis=1), [[0, 0, 1, 1], [2, 2, 3, 3]]),
        (lambda x: x.repeat(0, 1), []),
    ],
)
def test_repeat(call: Any, want: list[Any]) -> None:
    assert call(Tensor([[0, 1], [2, 3]])).tolist() == want


@pytest.mark.parametrize(
    "args, named, error",
    [((2,), {}, RuntimeError), ((-1, 1), {}, RuntimeError), ((), {}, TypeError), (("a", 1), {}, TypeError)],
)
def test_repeat_refuses(args: Any, named: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="repeat"):
        Tensor([[0, 1], [2, 3]]).repeat(*args, **named)
