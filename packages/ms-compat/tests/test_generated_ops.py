"""The import forms by which clients reach generated ops."""

from __future__ import annotations

import importlib
from typing import Any

import mindspore
import pytest

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


@pytest.mark.parametrize("line", IMPORTS.strip().splitlines())
def test_clients_find_what_they_import(line: str) -> None:
    path, _, names = line.partition(": ")
    module = importlib.import_module(path)
    assert not [name for name in names.split() if not hasattr(module, name)]


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
