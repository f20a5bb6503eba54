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
    "train.model": "Model DatasetHelper Validator connect_network_with_dataset context",
    "train.serialization": "_update_param _convert_save_obj_to_param_list _load_map_parameter",
    "common.api": "_function_forbid_reuse",
    "context": "K_CONTEXT _get_mode",
    "dataset.transforms": "py_transforms_util transforms validators",
    "dataset.vision": "py_transforms_util transforms",
    "dataset.vision.transforms": "PyTensorOperation",
    "dataset.text": "transforms utils",
    "dataset.audio": "transforms utils",
    "ops.function.nn_func": "_check_attn_mask_shape _check_kpm_shape _check_qkv_shape _inner_dropout _inner_pad linear",
    "ops.operations._quant_ops": "BatchNormFold FakeQuantPerLayer FakeQuantParam",
    "ops.operations._embedding_cache_ops": "UpdateCache MapUniform",
    "common._decorator": "deprecated",
    "device_manager": "set_device get_current_device",
    "graph._utils.cell_attr_register": "cell_attr_register",
    "graph._utils.mindir_util": "load_mindir save_mindir",
    "graph.dynamic_shape.enable_dynamic": "enable_dynamic",
    "graph.jit_context": "jit_context",
    "nn.optim.adamax": "AdaMax",
    "ops.composite.multitype_ops.add_impl": "add",
    "ops.composite.multitype_ops.zeros_like_impl": "zeros_like",
    "ops.function.comm_func": "all_reduce set_comm_ops_inplace",
    "ops.operations._ms_kernel": "ms_kernel kernel",
    "parallel.algo_parameter_config": "get_algo_parameters reset_algo_parameters set_algo_parameters",
    "parallel.transform_safetensors": "unified_safetensors",
    "ops.operations._grad_ops": "MapTensorGetGrad WKVGrad RefToEmbed PsROIPoolingGrad",
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


def test_what_a_module_exports() -> None:
    for path in ("context", "ops.composite"):
        module = importlib.import_module(f"ms.{path}")
        assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_the_context_object_of_trainers() -> None:
    context: Any = importlib.import_module("ms.context")
    assert context._get_mode() == ms.get_context("mode")
    context.K_CONTEXT.set_backend_policy("ms")
    with pytest.raises(RuntimeError, match="expected 'ge', 'vm' or 'ms', got x"):
        context.K_CONTEXT.set_backend_policy("x")
    assert ms.get_auto_parallel_context("pipeline_scheduler") == "1f1b"


def test_primitives_for_other_devices_refuse_at_their_use() -> None:
    quant: Any = importlib.import_module("ms.ops.operations._quant_ops")
    assert quant.FakeQuantParam.attr_key_linear_quant_scale == "linear_quant_scale"
    with pytest.raises(RuntimeError, match="an Ascend device is needed"):
        quant.BatchNormFold()
    grads: Any = importlib.import_module("ms.ops.operations._grad_ops")
    lookup = grads.EmbeddingLookupCommGrad().set_device("CPU")
    with pytest.raises(RuntimeError, match="several processes"):
        lookup(Tensor([1.0]), 1)
    with pytest.raises(RuntimeError, match=r"ms\.grad over the recurrence"):
        grads.WKVGrad()(*[Tensor([1.0])] * 5)


def test_steps_of_mixed_precision() -> None:
    amp: Any = importlib.import_module("ms.train.amp")
    x = Tensor(np.ones((2, 3)), ms.float32)
    net = ms.nn.SequentialCell(ms.nn.Dense(3, 4), ms.nn.LayerNorm((4,)), ms.nn.Dense(4, 2))
    assert amp._auto_black_list(net, [ms.nn.LayerNorm], ms.float16)(x).dtype == ms.float16
    assert net[1](Tensor(np.ones((2, 4)), ms.float16)).dtype == ms.float16
    loss = amp._add_loss_network(net, ms.nn.MSELoss(), ms.float16)
    assert loss(x, ms.ops.zeros((2, 2), ms.float16)).dtype == ms.float32
    with pytest.raises(TypeError, match="'loss_fn' must be a Cell"):
        amp._add_loss_network(net, len, ms.float16)
    assert amp._config_level["O2"]["keep_batchnorm_fp32"] and not amp._config_level["O3"]["keep_batchnorm_fp32"]
    other = amp._auto_mixed_precision_rewrite(ms.nn.Dense(3, 4), ms.float16, white_list=[ms.nn.Dense])
    assert other(x).dtype == ms.float32
    kept = ms.nn.SequentialCell(ms.nn.BatchNorm2d(2)).to_float(ms.float16)
    amp._do_keep_batchnorm_fp32(kept)
    assert kept(ms.ops.zeros((1, 2, 2, 2))).dtype == ms.float16


def test_parameters_whose_names_have_a_prefix() -> None:
    from ms.train.serialization import _convert_save_obj_to_param_list, _load_dismatch_prefix_params

    net, missing = ms.nn.Dense(2, 2), ["weight", "bias"]
    source = ms.nn.SequentialCell(ms.nn.Dense(2, 2)).parameters_dict()
    _load_dismatch_prefix_params(net, source, missing, False)
    assert missing == [] and net.weight.asnumpy().tolist() == source["0.weight"].asnumpy().tolist()
    found = _convert_save_obj_to_param_list(net, True, None, None)
    assert [item["name"] for item in found] == ["weight", "bias"]
    assert _convert_save_obj_to_param_list(found, True, None, None)[0]["data"].shape == (2, 2)


def test_types_of_keyword_arguments() -> None:
    from ms._checkparam import args_type_check

    @args_type_check(size=int, rate=(int, float), partial=bool)
    def configure(size: Any, **kwargs: Any) -> Any:
        return size, kwargs

    assert configure(3, rate=0.5, partial=True) == (3, {"rate": 0.5, "partial": True})
    with pytest.raises(TypeError, match="The parameter 'rate' must be"):
        configure(3, rate="a")


def test_attention_by_parts() -> None:
    functions: Any = importlib.import_module("ms.ops.function.nn_func")
    rng = np.random.default_rng(0)
    q, k, v = (Tensor(rng.standard_normal((2, 3, 4)), ms.float32) for _ in range(3))
    out, weights = functions._scaled_dot_product_attention(q, k, v, None, 0.0, False, True, ms.float32)
    scores = np.exp(q.asnumpy() @ k.asnumpy().transpose(0, 2, 1) / 2)
    want = scores / scores.sum(-1, keepdims=True)
    np.testing.assert_allclose(weights.asnumpy(), want, rtol=1e-5)
    np.testing.assert_allclose(out.asnumpy(), want @ v.asnumpy(), rtol=1e-4, atol=1e-6)
    w, b = Tensor(rng.standard_normal((12, 4)), ms.float32), Tensor(rng.standard_normal(12), ms.float32)
    apart = [functions.linear(x, w[i : i + 4], b[i : i + 4]) for x, i in ((q, 0), (k, 4), (v, 8))]
    one = functions._in_projection_packed(q, k, v, w, b, False, False)
    three = functions._in_projection(q, k, v, w[:4], w[4:8], w[8:], b[:4], b[4:8], b[8:])
    itself = functions._in_projection_packed(q, q, q, w, b, True, True)
    cross = functions._in_projection_packed(q, k, k, w, b, True, False)
    for found in (one, three):
        for got, expected in zip(found, apart):
            np.testing.assert_allclose(got.asnumpy(), expected.asnumpy(), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(itself[0].asnumpy(), apart[0].asnumpy(), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(cross[1].asnumpy(), apart[1].asnumpy(), rtol=1e-5, atol=1e-6)
    assert functions._check_qkv_shape(3, 3, 3) and not functions._check_qkv_shape(2, 2, 2)
    with pytest.raises(ValueError, match="expected 'key' of 3 dimensions, got 2"):
        functions._check_qkv_shape(3, 2, 3)
    with pytest.raises(ValueError, match="expected query weights of shape"):
        functions._in_projection(q, k, v, w, w, w)
    assert functions._interploate_ext_make_tuple(Tensor(np.zeros((1, 1, 4, 4))), 2) == (2, 2)
    assert functions._interpolate_ext_scale_factor_convert_size(Tensor(np.zeros((1, 1, 5, 4))), (0.5, 2)) == (2, 8)


def test_names_that_scripts_take_from_far_paths() -> None:
    from ms.common.api import _cell_graph_executor

    assert _cell_graph_executor.init_dataset("queue", 1, 1, [], [], [0]) is True
    helper = importlib.import_module("ms.train.train_thor.dataset_helper").DatasetHelper
    assert helper is importlib.import_module("ms.train.dataset_helper").DatasetHelper
    assert importlib.import_module("ms.ops.array_ops").Reshape is ms.ops.Reshape
