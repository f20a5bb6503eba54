# ruff: noqa: E501 (tables of expressions, a line each)
"""Results of `Tensor(...)` and of creation functions: dtype, shape and values."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, ops
from outcome import DTYPES, NUMPY_DTYPES, describe, dtype_object

DATA = (
    "True", "False", "3", "-7", "2.5", "float('inf')", "2 + 3j", "[1, 2, 3]", "[1.5, 2]", "[True, False]", "[True, 2]", "[True, 2.5]",
    "(1, 2)", "((1, 2), (3, 4))", "[[1, 2], [3, 4.5]]", "[[1], [2]]", "[[[1]]]", "[]", "[[]]", "[[], []]", "[(1, 2), [3, 4]]",
    "[1 + 2j]", "[1, 2j]", "np.float32(1.5)", "np.int8(3)", "np.bool_(True)", "np.array(2)", "np.zeros((2, 0))", "np.arange(3)",
    "[np.float32(1.5), 2]", "[np.int64(1), np.int64(2)]", "[np.array([1, 2]), np.array([3, 4])]", "[Tensor(1), Tensor(2)]",
    "[Tensor([1.0]), Tensor([2.0])]", "[Tensor(1), 2]", "Tensor([1, 2])", "Tensor(1.5)", "range(3)", "{1, 2}", "{'a': 1}", "'text'", "['a']",
    "None", "object()", "[None]", "[[1, 2], [3]]", "b'x'", "lambda: 1", "2 ** 40", "-2 ** 40", "[2 ** 40]", "2 ** 63", "2 ** 70",
    "np.array(['a'])", "np.array([None])", "np.array([1, 2], '>i4')", "np.array([1.5], '>f8')", "np.array([[1, 2], [3, 4]]).T",
    "np.arange(6)[::2]", "np.arange(6)[::-1]", "np.float16(2.5)", "np.complex64(1j)", "np.uint8(255)", "[0.1, 0.2]", "1e300",
)  # fmt: skip
CALLS = (
    "Tensor(shape=(2, 3), dtype=ms.float32, init=One())", "Tensor(shape=(2,), dtype=ms.int32, init=Zero())",
    "Tensor(shape=(2,), dtype=ms.float16, init=One())", "Tensor(shape=2, dtype=ms.float32, init=One())",
    "Tensor(shape=[2, 2], dtype=ms.float64, init=Constant(3))", "Tensor(shape=(), dtype=ms.float32, init=One())",
    "Tensor(input_data=[1, 2], dtype=ms.float32)", "Tensor([1, 2], 'float32')", "Tensor([1, 2], np.float32)", "Tensor([1, 2], float)",
    "Tensor([1, 2], dtype='int')", "Tensor(shape=(2,), dtype=ms.float32)", "Tensor(shape=(2,), init=One())",
    "Tensor(dtype=ms.float32, init=One())", "Tensor()", "Tensor([1, 2], shape=(2,))", "Tensor([1, 2], shape=(3,))",
    "Tensor([1.7, -1.7], ms.int32)", "Tensor([1.5], ms.bool_)", "Tensor([0, 2], ms.bool_)", "Tensor(1.5, ms.int64)", "Tensor(True, ms.float32)",
    "Tensor(np.array([1.5, 2.5]), ms.float32)", "Tensor(np.array([1, 2]), ms.bool_)", "Tensor(Tensor([1.5]), ms.int32)",
    "Tensor([1, 2], ms.float32, const_arg=True)", "Tensor([1], device='CPU')", "Tensor(3, shape=())", "Tensor([300], ms.int8)",
    "ms.tensor([1, 2])", "ms.tensor(1.5)", "ms.tensor([1, 2], dtype=ms.float32)", "ms.tensor(True)", "ms.tensor(np.ones(2))",
    "ms.tensor(shape=(2,), init=One(), dtype=ms.float32)", "ms.tensor('a')", "Tensor.from_numpy(np.arange(3))", "ms.from_numpy(np.ones(2, np.float32))",
    "Tensor.from_numpy([1])", "Tensor.from_numpy(np.array(1.0))", "Tensor(Parameter(2.5))", "Parameter(2)", "Parameter(2.5)", "Parameter(True)",
    "Parameter([1, 2])", "Parameter([1.5])", "Parameter((1, 2))", "Parameter(np.ones(2))", "Parameter(np.float32(2))", "Parameter(np.array(1))", "Parameter('a')",
    "Parameter(None)", "Parameter(Tensor(True))", "Parameter(Tensor([1, 2], ms.int8))", "Parameter(Parameter(3))",
    "ops.zeros((2, 2))", "ops.zeros(2, ms.int32)", "ops.ones(())", "ops.ones((2,), ms.bool_)", "ops.full((2,), 3)", "ops.full((2,), 3.5)", "ops.full((2,), True)",
    "ops.full((2,), 1, dtype=ms.float16)", "ops.arange(3)", "ops.arange(3.0)", "ops.arange(1, 3)", "ops.arange(1, 2, 0.5)", "ops.arange(3, dtype=ms.float32)",
    "ops.range(0, 3, 1)", "ops.eye(2)", "ops.eye(2, 3, ms.int32)", "ops.linspace(0, 1, 3)", "ops.linspace(0.0, 1.0, 3)", "ops.zeros_like(Tensor([1, 2]))",
    "ops.ones_like(Tensor([1.5]))", "ops.full_like(Tensor([1, 2]), 3)", "ops.full_like(Tensor([1, 2]), 3.5)", "ops.ones_like(Tensor([1]), dtype=ms.float32)",
    "ops.tril_indices(2, 2)", "ops.one_hot(Tensor([0, 1]), 2)", "ops.fill(ms.float32, (2,), 1)", "ops.logspace(0, 1, 3)",
    "Tensor([1, 2]).new_zeros((2,))", "Tensor([1, 2]).new_ones((2,))", "Tensor([1.5]).new_full((2,), 3)", "Tensor([1.5]).new_empty((2,)).shape",
    "Tensor([1, 2]).new_tensor([1.5])", "Tensor([1.5]).new_tensor([1])", "Tensor([1.5]).new_tensor(np.arange(2))", "ops.scalar_to_tensor(3)", "ops.scalar_to_tensor(2.5)",
    "ms.Tensor(1).astype(ms.float32)", "Tensor([1.5, -1.5]).astype('int32')", "Tensor([1, 0]).bool()", "Tensor([1]).half()", "Tensor([1]).double()",
    "Tensor([1.9]).int()", "Tensor([1.9]).long()", "Tensor([1.9]).short()", "Tensor([1.9]).byte()", "Tensor([1]).float()", "Tensor([1]).bfloat16()",
    "Tensor([1.5]).to(ms.int32)", "Tensor([1.5]).type(ms.int32)", "Tensor([1.5]).type()", "Tensor([1.5]).type_as(Tensor([1]))",
)  # fmt: skip


def names() -> dict[str, Any]:
    """The variables of the expressions."""
    from mindspore.common.initializer import Constant, One, Zero

    found: dict[str, Any] = {"ms": ms, "np": np, "ops": ops, "Tensor": Tensor, "Parameter": Parameter}
    return {**found, "One": One, "Zero": Zero, "Constant": Constant, "dtype": dtype_object}


def show(value: Any) -> str:
    """Dtype, shape and values."""
    return describe(value, values=True)


def cases() -> dict[str, list[str]]:
    """Expressions by group."""
    return {
        "data": [f"Tensor({d})" for d in DATA],
        "data with a dtype": [
            f"Tensor({d}, ms.{t})"
            for d in DATA[:52]
            for t in ("float32", "int32", "float64", "bool_", "int64", "float16", "complex64")
        ],
        "arrays": [f"Tensor(np.array([1, 0, 1]).astype({d!r}))" for d in NUMPY_DTYPES],
        "scalars": [f"Tensor(np.dtype({d!r}).type(1))" for d in NUMPY_DTYPES],
        "arrays with a dtype": [
            f"Tensor(np.array([1, 0, 1]).astype({d!r}), dtype({t!r}))" for d in NUMPY_DTYPES for t in DTYPES
        ],
        "lists of scalars": [f"Tensor([np.dtype({d!r}).type(1)])" for d in NUMPY_DTYPES],
        "casts": [
            f"Tensor(np.array([1, 0, 3]).astype({d!r})).astype(dtype({t!r}))" for d in NUMPY_DTYPES for t in DTYPES
        ],
        "calls": list(CALLS),
    }
