"""Names derived from a Primitive class: its instance, its function, its functions for a backend.

| name | what it is |
|---|---|
| `softmax_op` | an instance of `Softmax` |
| `acos_ext` | the function that calls `AcosExt`: its inputs, then its attributes |
| `SoftmaxPrim_` | a class whose call takes the inputs and then the attributes of `Softmax`, all of them |
| `softmax_impl` | an instance of `SoftmaxPrim_` |
| `pyboost_softmax` | a function of a Primitive and the list of its arguments, which calls it |
| `infer_value_for_Softmax` | a function of constants that calls `Softmax`, or None where one is not known |

All of them are created at first use.
"""

from __future__ import annotations

import functools
import inspect
import typing  # not `Any`, which is a Primitive

from .. import primitive
from . import conversion, gen_ops_prim

#: classes that are not found by names in lower case without underscores
_CLASSES = {
    "bmm_ext": "BatchMatMulExt",
    "mm_ext": "Mm",
    "inplace_index_add": "InplaceIndexAddExt",
    "shard_identity": "AShardIdentity",
    "matmul_add_": "InplaceMatmulAdd",
    "grouped_matmul_add_": "InplaceGroupedMatmulAdd",
    "sub_tensor_": "InplaceSubExt",
    "sub_scalar_": "InplaceSubScalar",
    "div_tensor_": "InplaceDiv",
    "div_scalar_": "InplaceDivs",
    "divmod_tensor_": "InplaceDivMod",
    "divmod_scalar_": "InplaceDivMods",
    "index_put_": "InplaceIndexPut",
    "put_": "InplacePut",
    "floor_": "InplaceFloor",
    "fill_diagonal_": "InplaceFillDiagonal",
    "masked_fill_scalar_": "InplaceMaskedFillScalar",
    "masked_fill_tensor_": "InplaceMaskedFillTensor",
    "apply_rotary_pos_emb_": "ApplyRotaryPosEmb",
    "batch_norm_": "BatchNorm",
    "max_": "Max",
    "min_": "Min",
    "fold_ext": "Col2ImExt",
    "unfold_ext": "Im2ColExt",
    "index_select_ext": "IndexSelect",
    "frac_ext": "Frac",
    "isneginf_ext": "IsNegInf",
    "log10_ext": "Log10",
    "log2_ext": "Log2",
    "logaddexp_ext": "LogAddExp",
    "logsumexp_ext": "LogSumExp",
    "outer_ext": "Outer",
    "argsort_ext": "ArgSort",
    "avg_pool1d_ext": "AvgPool1D",
    "binary_cross_entropy_with_logits": "BCEWithLogitsLoss",
    "gelu": "GeLU",
    "fast_gelu": "FastGeLU",
}

#: backend functions whose op has no class
_WITHOUT_CLASS = {"add_rmsnorm_quant_v2", "all_finite", "clamp_min", "moe_init_routing_quant_v2", "ne_scalar"}

#: functions without a public name in `ops`
FUNCTIONS = frozenset(
    (
        "acos_ext acosh_ext adaptive_avg_pool2d_grad_ext adaptive_avg_pool3d_ext adaptive_max_pool2d_grad add_ext "
        "add_layer_norm_grad add_layernorm_v2 add_scalar apply_rotary_pos_emb_ argmax_ext argmin_ext argsort_ext "
        "as_strided asin_ext asinh_ext atan2_ext atan_ext avg_pool1d_ext batch_norm_ batch_norm_elemt "
        "batch_norm_gather_stats_with_counts batch_norm_stats bincount_ext bmm_ext broadcast_to_view clamp_scalar "
        "clamp_tensor clone contiguous conv_tbc convolution copy_to_device copy_to_host correlate "
        "create_symmetric_memory cross_entropy_loss cross_entropy_loss_grad cummin_ext cumsum_ext "
        "dequant_swiglu_quant detach diag_ext div_scalar_ div_tensor_ divmod_scalar_ divmod_tensor_ divs "
        "dynamic_block_quant elu_ext eq_scalar expand_dims_view extract_image_patches ffn_ext fill_diagonal_ "
        "flatten_ext floor_ floor_div_scalar fold_ext format_cast frac_ext free fused_add_topk_div gather_nd_ext "
        "get_data get_mem group_topk grouped_matmul grouped_matmul_add_ grouped_matmul_v2 grouped_matmul_v4 histc_ext "
        "index index_fill_scalar index_fill_tensor index_put_ index_select_ext inner_moe_token_unpermute "
        "inplace_add_ext inplace_addr inplace_adds_ext inplace_bernoulli_scalar inplace_bernoulli_tensor "
        "inplace_clamp_scalar inplace_clamp_tensor inplace_copy inplace_elu inplace_fill_scalar inplace_fill_tensor "
        "inplace_hardtanh inplace_mul inplace_muls inplace_scatter_add inplace_sign inplace_silu "
        "inplace_stop_gradient inplace_threshold isneginf_ext kl_div_grad kthvalue kv_cache_scatter_update "
        "kv_scale_cache l1_loss_ext leaky_relu_ext lerp_scalar less_scalar linalg_qr log10_ext log2_ext "
        "log_softmax_ext logaddexp_ext logsigmoid_grad logsumexp_ext masked_fill_scalar_ masked_fill_tensor_ "
        "masked_scatter matmul_add_ matmul_ext matrix_inverse_ext max_ max_unpool2d_ext mean_ext min_ mish_ext mla "
        "mla_preprocess mm_ext moe_compute_expert_tokens moe_distribute_combine moe_distribute_dispatch "
        "moe_finalize_routing moe_init_routing moe_token_permute_grad moe_token_unpermute_grad muls narrow_view "
        "npu_gelu nsa_compress_attention outer_ext prod_ext put_ put_mem put_mem_signal quant_batch_matmul "
        "quant_matmul reshape_and_cache ring_attention_update rotated_iou select_ext_view select_v2 selu_ext selu_grad "
        "sequence_concat set_data shard_identity signal_op signal_wait_until softplus_ext softshrink_grad "
        "solve_triangular sort_ext sparse_flash_attention stack_ext sub_ext sub_scalar sub_scalar_ sub_tensor_ sum_ext "
        "swiglu_grad t_ext topk_ext topkrouter topprouter trace_ext transpose_ext_view transpose_view "
        "triangular_solve tril_ext unfold_ext update_to_device update_to_remote vdot view view_dtype "
        "weight_quant_batch_matmul"
    ).split()
)

#: instances whose names do not end with `_op`
_INSTANCES = {
    "dtype_to_type_id": "DtypeToEnum",
    "is_sequence_shape_unknown": "IsDimUnKnown",
    "list_to_tuple": "ListToTuple",
    "scalar_bool": "ScalarBool",
    "str_to_enum": "StringToEnum",
    "tensor_to_scalar_": "TensorToScalar",
    "tensor_to_tuple_": "TensorToTuple",
    "tuple_to_list": "TupleToList",
}

_CONSTANTS = {
    "Arange": "start, end, step, dtype=None",
    "BroadcastTo": "x, shape",
    "Cast": "x, dst_type_enum=None",
    "Concat": "tensors, axis",
    "Diag": "input_x",
    "Div": "input_x, other_x",
    "DivMod": "input_x, other_x, rounding_mode",
    "DivMods": "input_x, other_x, rounding_mode",
    "Divs": "input_x, other_x",
    "EqualExt": "x, y",
    "GatherD": "input, dim, index",
    "LinalgVectorNorm": "input_x, ord, dim, keepdim, dtype",
    "LpNormV2": "input_x, p=2, dim=None, keepdim=False, eps=1e-12",
    "Max": "input_x",
    "MeanExt": "input_x, axis, keep_dims, dtype",
    "Min": "input_x",
    "ProdExt": "input_x, axis, keep_dims, dtype",
    "ReduceAll": "input_x, axis, keep_dims",
    "ReduceAny": "input_x, axis, keep_dims",
    "ReduceMax": "input_x, axis, keep_dims",
    "ReduceMean": "input_x, axis, keep_dims",
    "ReduceMin": "input_x, axis, keep_dims",
    "ReduceProd": "input_x, axis, keep_dims",
    "ReduceSum": "input_x, axis, keep_dims, skip_mode",
    "Reshape": "x, shape",
    "Softmax": "input, axis",
    "SumExt": "input_x, axis, keep_dims, dtype",
    "Svd": "input_x, full_matrices, compute_uv",
    "Tile": "input, dims",
}
#: parameters that may be None in a call with constants
_OPTIONAL = {"axis", "dim", "dtype", "rounding_mode", "p"}


def _folded(name: str) -> str:
    return name.replace("_", "").lower()


@functools.cache
def _by_folded_name() -> dict[str, str]:
    named = {_folded(name): name for name in gen_ops_prim.__all__}
    # If two classes differ only in case (`GeLU` and `Gelu`), the first name of the table above counts.
    return {**named, **{_folded(name): name for name in _CLASSES.values() if name in gen_ops_prim.__all__}}


def class_of(name: str) -> str | None:
    """The name of the class for a name in lower case, or None."""
    return _by_folded_name().get(_folded(_CLASSES.get(name, name)))


def _class(name: str) -> typing.Any:
    return getattr(gen_ops_prim, name)


def _parameters(method: typing.Any) -> list[inspect.Parameter]:
    found = list(inspect.signature(method).parameters.values())[1:]
    return [p.replace(annotation=inspect.Parameter.empty) for p in found if p.kind is not p.KEYWORD_ONLY]


def _function(name: str, class_name: str, module: str, *, method: bool = False) -> typing.Any:
    """A function of the inputs and then the attributes of a class; as a method, none of which has a default."""
    cls = _class(class_name)
    inputs, attributes = _parameters(cls.__call__), _parameters(cls.__init__)
    listed = [*inputs, *attributes]
    if len({p.name for p in listed}) < len(listed):  # an input hides an attribute of the same name
        attributes = [p for p in attributes if p.name not in {i.name for i in inputs}]
        listed = [*inputs, *attributes]
    names = ["*" * (p.kind is p.VAR_POSITIONAL) + p.name for p in listed]
    given = ", ".join(names[: len(inputs)])
    made = f"_class({', '.join(p.name for p in attributes)})" if attributes else "_instance"
    space = {"__name__": module, "_class": cls} if attributes else {"__name__": module, "_instance": cls()}
    head = ", ".join(["self", *names] if method else names)
    exec(compile(f"def {name}({head}):\n    return {made}({given})", f"<function {name}>", "exec"), space)
    found: typing.Any = space[name]
    if not method:
        defaults = [p.default for p in listed]
        # A parameter without default may not follow one with a default.
        last = max((i for i, d in enumerate(defaults) if d is inspect.Parameter.empty), default=-1)
        found.__defaults__ = tuple(d for d in defaults[last + 1 :]) or None
    found.__doc__ = f"The function of the Primitive `{class_name}`."
    return found


def function(name: str, module: str) -> typing.Any:
    """The function of a name, or None."""
    class_name = class_of(name) if name in FUNCTIONS else None
    return None if class_name is None else _function(name, class_name, module)


def instance(name: str) -> typing.Any:
    """The instance of a name such as `softmax_op`, or None."""
    class_name = _INSTANCES.get(name) or (class_of(name.removesuffix("_op")) if name.endswith("_op") else None)
    return None if class_name is None else _class(class_name)()


def backend_class(name: str, module: str) -> typing.Any:
    """The class of a name such as `SoftmaxPrim_`, or None."""
    class_name = class_of(name.removesuffix("Prim_")) if name.endswith("Prim_") else None
    if class_name is None:
        return None

    def __init__(self: typing.Any) -> None:
        primitive.PrimitiveFunction_.__init__(self, class_name)

    call = _function("__call__", class_name, module, method=True)
    doc = f"`{class_name}` with its attributes as further inputs."
    space = {"__init__": __init__, "__call__": call, "__doc__": doc, "__module__": module}
    return type(name, (primitive.PrimitiveFunction_,), space)


def backend_function(name: str) -> typing.Any:
    """The function of a name such as `pyboost_softmax`, or None."""
    op = name.removeprefix("pyboost_")
    if op == name or (class_of(op) is None and op not in _WITHOUT_CLASS):
        return None

    def call(primitive: typing.Any, arguments: typing.Any) -> typing.Any:
        return primitive(*arguments)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = "Calls a Primitive with a list of arguments."
    return call


def value_inference(name: str, module: str) -> typing.Any:
    """The function of a name such as `infer_value_for_Softmax`, or None."""
    class_name = name.removeprefix("infer_value_for_")
    if class_name == name or class_name not in _CONSTANTS:
        return None
    parameters = _CONSTANTS[class_name]
    names = [part.split("=")[0].strip() for part in parameters.split(",")]
    needed = [part for part in names if part not in _OPTIONAL]
    space = {"__name__": module, "_run": _function(name, class_name, module)}
    if class_name == "Cast":
        ids = {number: dtype for dtype, number in conversion.TYPE_IDS.items()}
        space["_run"] = lambda x, number: _class("Cast")()(x, ids[int(number)])
    unknown = " or ".join(f"{part} is None" for part in needed)
    exec(
        compile(
            f"def {name}({parameters}):\n    return None if {unknown} else _run({', '.join(names)})",
            f"<function {name}>",
            "exec",
        ),
        space,
    )
    space[name].__doc__ = f"`{class_name}` of constants; None where one of them is."
    return space[name]


def functions() -> list[str]:
    """The names of the functions whose classes exist."""
    return sorted(name for name in FUNCTIONS if class_of(name) is not None)
