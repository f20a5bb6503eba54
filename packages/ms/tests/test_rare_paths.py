"""Names that scripts take from rare import paths are there, and are the objects of the usual ones."""

from __future__ import annotations

import importlib
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor
from ms.parallel import device_norm

#: path -> names
PATHS = {
    "ops": "P2POp TCPStore all_gather all_reduce barrier broadcast get_rank get_world_size new_group reduce send",
    "common": "flops_collection ms_memory_recycle set_dump set_mindio_server_info",
    "nn.layer": "AvgPool1dExt Dropout2dExt EmbeddingExt LayerNormExt LogSoftmaxExt MaxPool2dExt PReLUExt",
    "nn.transformer": "CrossEntropyLoss TransformerEncoder TransformerOpParallelConfig",
    "nn.transformer.layers": "_Linear _args_type_validator_check _valid_value_checks",
    "ops.operations._map_tensor_ops": "MapTensorGet MapTensorPut MapTensorErase get_keys put",
    "ops._grad_experimental.grad_comm_ops": "get_squared_device_local_norm_param",
    "ops.operations.nn_ops": "PSROIPooling",
    "ops.operations.comm_ops": "_VirtualDataset _AllSwap",
    "scipy.ops": "LU LinearSumAssignment SolveTriangular solve_triangular",
    "train": "DatasetHelper connect_network_with_dataset",
    "train.amp": "amp_cast",
    "train.serialization": "_update_param",
    "train.metrics.confusion_matrix": "ConfusionMatrix ConfusionMatrixMetric",
    "train.metrics.topk": "TopKCategoricalAccuracy Top1CategoricalAccuracy",
    "nn.probability.distribution.log_normal": "LogNormal",
    "nn.probability.bijector.gumbel_cdf": "GumbelCDF",
    "nn.sparse.sparse": "SparseToDense SparseTensorDenseMatmul",
    "mint.nn.layer.activation": "LogSigmoid SiLU",
    "mint.optim.adamw": "AdamW",
    "parallel.checkpoint_transform": "rank_list_for_transform transform_checkpoints",
    "runtime.memory": "empty_cache memory_stats",
    "hal.stream": "Stream current_stream",
    "rewrite.api.scoped_value": "ScopedValue ValueType",
    "ops.vm_impl_registry": "vm_impl_registry get_vm_impl_fn",
    "ops._grad_experimental.grad_base": "bprop_getters",
    "ops.function.sparse_unary_func": "csr_abs coo_tanh",
    "boost.grad_freeze": "FreezeOpt GradientFreeze",
}


@pytest.mark.parametrize("path", PATHS)
def test_a_path_has_its_names(path: str) -> None:
    module = importlib.import_module(f"ms.{path}")
    assert [name for name in PATHS[path].split() if not hasattr(module, name)] == []


def test_collective_functions_of_ops_write_their_result() -> None:
    from ms.communication import distributed

    assert ms.ops.all_reduce is distributed.all_reduce
    x = Tensor([1.0, 2.0])
    assert ms.ops.all_reduce(x) is None and x.tolist() == [1.0, 2.0]
    assert "all_reduce" not in ms.ops.__all__


def test_primitives_over_a_table() -> None:
    ops: Any = importlib.import_module("ms.ops.operations._map_tensor_ops")
    table = ms.experimental.MapParameter(
        key_dtype=ms.int32, value_dtype=ms.float32, value_shape=(2,), default_value=7.0
    )
    keys = Tensor([3, 5], ms.int32)
    ops.MapTensorPut()(table, keys, Tensor([[1.0, 2.0], [3.0, 4.0]]))
    assert ops.MapTensorGet(True)(table, Tensor([5], ms.int32)).tolist() == [[3.0, 4.0]]
    assert ops.get_keys(table).tolist() == [3, 5] == ops.MapTensorGetData()(table)[0].tolist()
    ops.erase(table, Tensor([3], ms.int32))
    assert ops.get_values(table).tolist() == [[3.0, 4.0]]
    assert repr(ops.MapTensorGet(True)) == "Prim[MapTensorGet]<insert_default_value=True, side_effect_mem=True>"
    with pytest.raises(TypeError, match="'map_tensor' must be a MapParameter"):
        ops.get_keys(3)


def test_the_norm_of_a_device() -> None:
    with pytest.raises(ValueError, match="dump_device_local_norm=True"):
        device_norm.get_squared_device_local_norm_param()
    ms.set_auto_parallel_context(dump_device_local_norm=True)
    try:
        found = device_norm.get_squared_device_local_norm_param()
        assert found is device_norm.get_squared_device_local_norm_param()
        assert (found.name, found.shape, found.dtype) == ("_squared_device_local_norm", (), ms.float32)
        assert not found.requires_grad and float(found) == 0.0
    finally:
        ms.reset_auto_parallel_context()


def test_primitives_of_scipy() -> None:
    ops: Any = importlib.import_module("ms.scipy.ops")
    factors, pivots, permutation = ops.LU()(Tensor([[1.0, 2, 3], [4, 5, 6], [7, 8, 10]]))
    wanted = [[7, 8, 10], [1 / 7, 6 / 7, 11 / 7], [4 / 7, 0.5, -0.5]]
    np.testing.assert_allclose(factors.asnumpy(), wanted, atol=1e-5)
    assert pivots.tolist() == [2, 2, 2] and permutation.tolist() == [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    assert pivots.dtype == permutation.dtype == ms.int32
    solved = ops.SolveTriangular(True)(Tensor([[4.0, 0], [8, 3]]), Tensor([[1.0], [2]]))
    np.testing.assert_allclose(solved.asnumpy(), [[0.25], [0.0]], atol=1e-6)
    rows, columns = ops.LinearSumAssignment()(Tensor([[4.0, 1], [2, 0]]), Tensor(2), Tensor(False))
    assert (rows.tolist(), columns.tolist()) == ([0, 1], [1, 0])
    with pytest.raises(TypeError, match="'a' must be a Tensor"):
        ops.SolveTriangular()(3, Tensor([1.0]))


def test_the_checks_of_the_first_release() -> None:
    from ms import _checkparam as checks

    assert checks.Validator.check_integer("size", 3, 1, checks.Rel.GE, "Op") == 3
    with pytest.raises(ValueError):
        checks.Validator.check_integer("size", 0, 1, checks.Rel.GE, "Op")


def test_a_cast_of_mixed_precision_leaves_what_is_not_a_float() -> None:
    from ms_nn.amp import amp_cast

    assert amp_cast(Tensor([1.0]), ms.float16).dtype == ms.float16
    assert amp_cast(Tensor([1]), ms.float16).dtype == ms.int64
    assert amp_cast((1.0, None), ms.float16) == (1.0, None)
