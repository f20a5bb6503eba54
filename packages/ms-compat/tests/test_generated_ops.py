"""The import forms by which clients reach generated ops, and their calls in every capture mode."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import mindspore
import numpy as np
import pytest
from mindspore import Tensor
from mindspore.ops import auto_generate as ag
from mindspore.ops.auto_generate import gen_ops_prim
from mindspore.ops.operations import _grad_ops as G

# name, uses: what client repositories import
IMPORTS = """
mindspore.ops.auto_generate: AdamW DropoutExt FusedAddTopKDiv GroupedMatmul GroupedMatmulV4 MoeComputeExpertTokens
mindspore.ops.auto_generate: MoeDistributeCombine MoeDistributeDispatch MoeFinalizeRouting MoeGatingTopKSoftmax
mindspore.ops.auto_generate: MoeInitRouting MoeInitRoutingV2 Scatter str_to_enum weight_quant_batch_matmul
mindspore.ops.auto_generate: gen_ops_def gen_ops_prim pyboost_inner_prim
mindspore.ops.auto_generate.gen_ops_prim: MaxPoolWithIndices MaxPoolWithMask bernoulli_ext_op dropout_ext_op
mindspore.ops.auto_generate.gen_ops_prim: inplace_normal_op inplace_uniform_op matmul_ext_op randint_op
mindspore.ops.auto_generate.gen_ops_prim: multinomial_ext_op
mindspore.ops.auto_generate.pyboost_inner_prim: argmax_with_value_impl argmin_with_value_impl concat_impl cross_impl
mindspore.ops.auto_generate.pyboost_inner_prim: binary_cross_entropy_with_logits_impl elu_ext_impl glu_impl isclose_impl
mindspore.ops.auto_generate.pyboost_inner_prim: flash_attention_score_impl grid_sampler_2d_impl grid_sampler_3d_impl
mindspore.ops.auto_generate.pyboost_inner_prim: meshgrid_impl nllloss_impl one_hot_ext_impl reduce_all_impl
mindspore.ops.auto_generate.pyboost_inner_prim: reduce_any_impl
mindspore.ops.auto_generate.pyboost_inner_prim: reduce_max_impl reverse_v2_impl rms_norm_impl roll_impl softmax_impl
mindspore.ops.auto_generate.pyboost_inner_prim: squeeze_impl stack_ext_impl triu_impl unique_consecutive_impl
mindspore.ops.operations._grad_ops: StridedSliceGrad MaxPoolGrad ReluGrad LayerNormGrad Conv2DBackpropFilter
mindspore.ops.operations._inner_ops: Generator TopKRouter
"""

CALLS: list[Callable[[Any], Any]] = [
    lambda x: G.ReluGrad()(x, x) + gen_ops_prim.AtanGrad()(x, x),
    lambda x: G.MaxPoolGrad(1, 2)(x.reshape(1, 1, 1, 3), x[0].reshape(1, 1, 1, 1), x[:2].reshape(1, 1, 1, 2)),
    lambda x: G.StridedSliceGrad()(x, (6,), (0,), (6,), (2,)),
    lambda x: ag.sub_ext(x, x, 2),
    lambda x: ag.softmax_impl(x, 0),
    lambda x: ag.inplace_add_ext(x * 1, x),
    lambda x: ag.grouped_matmul([x.reshape(3, 1)], [x.reshape(1, 3)])[0],
    lambda x: ag.GmmV2()([x.reshape(3, 1)], [x[:2].reshape(2, 1, 1)], None, Tensor([1, 3]))[0],
    lambda x: ag.DCT()(x),
    lambda x: ag.sum_ext_op(x, 0),
]


@pytest.mark.parametrize("line", IMPORTS.strip().splitlines())
def test_clients_find_what_they_import(line: str) -> None:
    path, _, names = line.partition(": ")
    module = importlib.import_module(path)
    assert not [name for name in names.split() if not hasattr(module, name)]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("place", range(len(CALLS)))
def test_a_graph_computes_what_a_call_computes(place: int, mode: str) -> None:
    x, call = Tensor([1.0, 2.0, 3.0]), CALLS[place]
    np.testing.assert_allclose(mindspore.jit(call, capture_mode=mode)(x).asnumpy(), call(x).asnumpy(), rtol=1e-6)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_gradient_primitive_is_differentiated_in_a_graph(mode: str) -> None:
    found = mindspore.grad(mindspore.jit(lambda x: G.AtanGrad()(x, x).sum(), capture_mode=mode))(Tensor([1.0, 2.0]))
    # d/dx of x / (1 + x * x)
    assert found.tolist() == pytest.approx([0.0, -3 / 25], abs=1e-6)


def test_hints_name_what_there_is() -> None:
    rows = importlib.import_module("ms_tensor.ops.auto_generate.ascend_rows")
    hints = {line.removeprefix("# ").split()[0] for line in rows._SIGNATURES.splitlines() if line.startswith("# ")}
    for hint in hints - {"-"}:
        found: Any = mindspore
        for part in hint.removeprefix("ms.").split("."):
            found = getattr(found, part)
        assert callable(found)


def test_a_view_makes_its_names_when_they_are_read() -> None:
    view = importlib.import_module("mindspore.ops.operations.array_ops")
    assert "Fill" in dir(view) and view.Gather is mindspore.ops.Gather
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        view.nothing  # noqa: B018
