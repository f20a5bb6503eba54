"""The ops and Cells that mixed precision runs in the half type, and those that it keeps in float32."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from ms_tensor import dtype

#: level O1
WHITE_CELLS = (
    "Conv1d Conv2d Conv3d Conv1dTranspose Conv2dTranspose Conv3dTranspose Dense LSTMCell RNNCell GRUCell".split()
)
WHITE_OPS = (
    "Conv2D Conv3D Conv2DTranspose Conv3DTranspose Conv2DBackpropInput MatMul BatchMatMul PReLU ReLU Ger".split()
)
#: level O2
BLACK_CELLS = "BatchNorm1d BatchNorm2d BatchNorm3d LayerNorm".split()
#: level 'auto'
AUTO_WHITE = (
    "Conv2D Conv3D Conv2DExt Conv3DExt ConvTranspose2D Conv2DTranspose Conv3DTranspose Convolution MatMul MatMulExt "
    "BatchMatMul BatchMatMulExt PReLU Einsum Dense Addmm Addbmm Addmv Baddbmm Mv"
).split()
AUTO_BLACK = (
    "Pow ACos Asin Cosh Erfinv Exp Expm1 Log Log10 Log1p Log2 Reciprocal Rsqrt Sinh Tan Softplus SoftplusExt LayerNorm "
    "LayerNormExt BatchNorm BatchNormExt GroupNorm Norm KLDivLoss SmoothL1Loss MultilabelMarginLoss SoftMarginLoss "
    "TripletMarginLoss MultiMarginLoss BCEWithLogitsLoss Pdist Cdist Renorm ReduceProd Softmax LogSoftmax "
    "LogSoftmaxExt CumProd CumSum CumsumExt ProdExt SumExt L1LossExt MSELossExt NLLLoss NLLLoss2d"
).split()

#: The names of a Primitive of these lists for `ms_runtime.autocast`: table ops, or functions that count as one op.
CORE = {
    **dict.fromkeys(("MatMul", "MatMulExt", "BatchMatMul", "BatchMatMulExt", "Mv", "Addmm", "Addmv"), "matmul2"),
    **dict.fromkeys(("Addbmm", "Baddbmm", "Einsum"), "matmul2"),
    **dict.fromkeys(("Conv2D", "Conv2DExt", "Convolution"), "conv2d_ conv2d_winograd_"),
    **dict.fromkeys(("ConvTranspose2D", "Conv2DTranspose"), "conv2d_input_grad conv2d_input_grad_winograd"),
    "Dense": "dense linear linear_bias",
    "PReLU": "prelu",
    **{
        name: name.lower() for name in "Pow ACos Asin Cosh Erfinv Exp Expm1 Log Log1p Reciprocal Rsqrt Sinh Tan".split()
    },
    **dict.fromkeys(("Softplus", "SoftplusExt"), "softplus"),
    **dict.fromkeys(("LayerNorm", "LayerNormExt"), "layer_norm layer_norm_"),
    **dict.fromkeys(("BatchNorm", "BatchNormExt"), "batch_norm batch_norm_"),
    "GroupNorm": "group_norm group_norm_",
    "KLDivLoss": "kl_div",
    "SmoothL1Loss": "smooth_l1_loss",
    "BCEWithLogitsLoss": "binary_cross_entropy_with_logits",
    "Pdist": "pdist",
    "Cdist": "cdist",
    "Renorm": "renorm",
    **dict.fromkeys(("ReduceProd", "ProdExt"), "reduce_prod prod"),
    "Softmax": "softmax_",
    **dict.fromkeys(("LogSoftmax", "LogSoftmaxExt"), "log_softmax_"),
    "CumProd": "cumprod_",
    **dict.fromkeys(("CumSum", "CumsumExt"), "cumsum_"),
    # Includes functions that MindSpore composes of it.
    "SumExt": "sum var var_mean vecdot cosine_similarity",
    "NLLLoss": "cross_entropy_",
    # Includes functions that MindSpore composes of a product with numbers, which it computes in float32.
    "Addcmul": "addcmul addcdiv logsumexp",
}


def dtypes(white: Iterable[str], black: Iterable[str], low: Any) -> dict[str, Any]:
    """The dtypes for `ms_runtime.autocast`: Primitives in `white` compute in `low`, those in `black` in float32."""
    made = {name: low for primitive in white for name in CORE.get(primitive, "").split()}
    return made | {name: dtype.float32 for primitive in black for name in CORE.get(primitive, "").split()}


def auto_dtypes(low: Any) -> dict[str, Any]:
    """The dtypes of level 'auto'."""
    return dtypes(AUTO_WHITE, [*AUTO_BLACK, "Addcmul"], low)


def classes(module: Any, names: list[str]) -> list[type]:
    """The classes of a module with these names."""
    return [getattr(module, name) for name in names if hasattr(module, name)]


def __getattr__(name: str) -> Any:
    """Creates the lists of classes of MindSpore's `train.amp` on first access."""
    from ms_tensor import ops
    from ms_tensor.ops import auto_generate

    import ms_nn

    def primitives(names: list[str]) -> list[type]:
        return [getattr(ops if hasattr(ops, n) else auto_generate, n) for n in names if _is_primitive(n)]

    def _is_primitive(n: str) -> bool:
        return isinstance(getattr(ops, n, getattr(auto_generate, n, None)), type)

    made: Any
    if name == "AMP_WHITE_LIST":
        made = classes(ms_nn, WHITE_CELLS) + classes(ops, WHITE_OPS)
    elif name == "AMP_BLACK_LIST":
        made = classes(ms_nn, BLACK_CELLS)
    elif name == "AMP_AUTO_WHITE_LIST":
        made = primitives(AUTO_WHITE)
    elif name == "AMP_AUTO_BLACK_LIST":
        made = primitives(AUTO_BLACK)
    elif name == "AMP_PRIM_ARG_TABLE":
        # The arguments of a Primitive that are cast; an empty list means all.
        made = defaultdict(list, {primitive: [] for primitive in primitives(AUTO_WHITE)})
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = made
    return made
