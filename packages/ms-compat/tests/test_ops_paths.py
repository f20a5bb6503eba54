"""The paths from which scripts import ops give the same objects."""

from __future__ import annotations

import importlib

import pytest

SAME = [
    ("mindspore.ops._primitive_cache", "_get_cache_prim", "ms_tensor.ops._primitive_cache"),
    ("mindspore.ops.function.nn_func", "_get_cache_prim", "ms_tensor.ops._primitive_cache"),
    ("mindspore.ops.function.nn_func", "interpolate", "ms_tensor.ops"),
    ("mindspore.ops.function.array_func", "tensor_split", "ms_tensor.ops"),
    ("mindspore.ops.function.math_func", "einsum", "ms_tensor.ops"),
    ("mindspore.ops.function.clip_func", "clip_by_value", "ms_tensor.ops"),
    ("mindspore.ops.operations.nn_ops", "ResizeBilinearV2", "ms_tensor.ops"),
    ("mindspore.ops.operations.math_ops", "MatMul", "ms_tensor.ops"),
    ("mindspore.ops.operations.array_ops", "Split", "ms_tensor.ops"),
    ("mindspore.ops.operations.image_ops", "ResizeBicubic", "ms_tensor.ops"),
    ("mindspore.ops.operations.comm_ops", "AllReduce", "ms_tensor.ops"),
    ("mindspore.ops.operations.comm_ops", "ReduceOp", "ms_tensor.ops"),
    ("mindspore.ops.operations._inner_ops", "SiLU", "ms_tensor.ops.auto_generate"),
    ("mindspore.ops.operations._inner_ops", "Shift", "ms_tensor.ops.operations.inner_ops"),
    ("mindspore.ops.primitive", "Layout", "ms"),
    ("mindspore.ops.operations._sequence_ops", "SequenceAdd", "ms_tensor.ops.operations.sequence_prims"),
    ("mindspore.ops.operations._scalar_ops", "ScalarAdd", "ms_tensor.ops.auto_generate"),
    ("mindspore.ops.operations._scalar_ops", "bit_and", "ms_tensor.ops.operations.sequence_prims"),
    ("mindspore.ops.functional", "vmap", "ms"),
    ("mindspore.ops.auto_generate", "AddExt", "ms_tensor.ops.auto_generate.gen_ops_prim"),
    ("mindspore.ops.auto_generate.gen_ops_prim", "SiLU", "ms_tensor.ops.auto_generate"),
    ("mindspore.ops.auto_generate", "Transpose", "ms_tensor.ops"),
    ("mindspore.ops.composite", "clip_by_value", "ms_tensor.ops"),
    ("mindspore.ops.composite.base", "add_flags", "ms_tensor.ops"),
    ("mindspore.ops.functional", "make_range", "ms_tensor.ops"),
    ("mindspore.ops.functional", "partial", "ms_tensor.ops"),
    ("mindspore.ops.op_info_register", "DataType", "ms_tensor.ops"),
    ("mindspore.ops.function.sparse_func", "csr_mm", "ms_tensor.ops"),
    ("mindspore.ops.functional", "tensor_operator_registry", "ms_tensor.ops"),
    ("mindspore.common._register_for_tensor", "tensor_operator_registry", "ms_tensor.ops"),
    ("mindspore.ops.composite.multitype_ops._compile_utils", "_tensor_setitem", "ms_tensor.ops.item_access"),
    ("mindspore.ops.functional", "jet", "ms_autodiff"),
    ("mindspore.ops.composite", "recompute_block", "ms.sinking"),
    ("mindspore.nn.grad", "Jvp", "ms_nn"),
    ("mindspore.nn.grad.cell_grad", "Vjp", "ms_nn"),
    ("mindspore.common.sparse_tensor", "RowTensor", "ms"),
    ("mindspore.numpy.utils", "_to_tensor", "ms_tensor.numpy.private_names"),
    ("mindspore.numpy.utils_const", "_raise_value_error", "ms_tensor.numpy.private_names"),
    ("mindspore.scipy.optimize", "minimize", "ms.scipy.optimize"),
    ("mindspore.scipy.linalg", "solve_triangular", "ms.scipy.linalg"),
    ("mindspore.scipy.ops", "solve_triangular", "ms.scipy.linalg"),
    ("mindspore.scipy.fft", "dct", "ms.scipy.fft"),
    ("mindspore", "scipy", "ms"),
    ("mindspore", "frombuffer", "ms_tensor"),
    ("mindspore.communication", "get_rank", "ms.communication"),
    ("mindspore.communication.management", "GlobalComm", "ms.communication"),
]


@pytest.mark.parametrize("path, name, home", SAME, ids=[f"{p}.{n}" for p, n, _ in SAME])
def test_a_path_leads_to_the_object(path: str, name: str, home: str) -> None:
    assert getattr(importlib.import_module(path), name) is getattr(importlib.import_module(home), name)
