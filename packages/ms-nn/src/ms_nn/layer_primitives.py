"""The Primitive attributes of MindSpore's layers, created on access.

Networks refer to them to place ops on devices (`self.dropout.dropout.shard(...)`), and subclasses of a layer call them
in their own `construct`. The layers here compute by functions, on which these attributes have no effect.
"""

from __future__ import annotations

from typing import Any

from ms_tensor.ops import operations

#: By class and attribute, the Primitive's name and its arguments; ".axis" is the layer's own `axis`, and a function is
#: given the layer.
_ROWS: dict[str, dict[str, tuple[Any, ...]]] = {
    # releases before 2.4 gave it to every cell
    "Cell": {"cast": ("Cast",)},
    "Dense": {
        "matmul": ("MatMul", False, True),
        "bias_add": ("BiasAdd",),
        "reshape": ("Reshape",),
        "shape_op": ("Shape",),
    },
    "BiDense": {"matmul": ("MatMul",), "bias_add": ("BiasAdd",)},
    "Conv1d": {"expand_dims": ("ExpandDims",), "squeeze": ("Squeeze", 2), "shape": ("Shape",)},
    "Conv3d": {"shape": ("Shape",), "concat": ("Concat", 1)},
    "Conv1dTranspose": {"expand_dims": ("ExpandDims",), "squeeze": ("Squeeze", 2), "shape": ("Shape",)},
    "Conv2dTranspose": {"shape": ("Shape",)},
    "Conv3dTranspose": {"shape": ("Shape",)},
    "_BatchNorm": {
        "bn_train": ("BatchNorm", True, ".eps", ".momentum", ".format"),
        "bn_infer": ("BatchNorm", False, ".eps", 0.1, ".format"),
        "assign_sub_mean": ("AssignSub",),
        "assign_sub_var": ("AssignSub",),
        "cast": ("Cast",),
        "dtype": ("DType",),
        "mul_mean": ("Mul",),
        "mul_var": ("Mul",),
        "reduce_mean": ("ReduceMean", True),
        "reshape": ("Reshape",),
        "shape": ("Shape",),
        "sqrt": ("Sqrt",),
        "square": ("Square",),
        "sub_mean": ("Sub",),
        "sub_var": ("Sub",),
    },
    "BatchNorm3d": {"reshape": ("Reshape",), "shape": ("Shape",)},
    "_InstanceNorm": {"shape": ("Shape",)},
    "Dropout": {"dropout": ("Dropout", lambda layer: layer.keep_prob if layer.p is None else 1 - layer.p)},
    "Dropout2d": {"dropout2d": ("Dropout2D", ".keep_prob")},
    "Dropout3d": {"dropout3d": ("Dropout3D", ".keep_prob")},
    "Softmax": {"softmax": ("Softmax", ".axis")},
    "LogSoftmax": {"log_softmax": ("LogSoftmax", ".axis")},
    "Softmax2d": {"softmax": ("Softmax", -3), "shape": ("Shape",)},
    "ReLU": {"relu": ("ReLU",)},
    "ReLU6": {"relu6": ("ReLU6",)},
    "PReLU": {"prelu": ("PReLU",)},
    "RReLU": {"sign": ("Sign",)},
    "SeLU": {"selu": ("SeLU",)},
    "ELU": {"elu": ("Elu", ".alpha")},
    "CELU": {"celu": ("CeLU", ".alpha")},
    "FastGelu": {"fast_gelu": ("FastGeLU",)},
    "Sigmoid": {"sigmoid": ("Sigmoid",)},
    "Tanh": {"tanh": ("Tanh",)},
    "HSigmoid": {"hsigmoid": ("HSigmoid",)},
    "HSwish": {"hswish": ("HSwish",)},
    "HShrink": {"hshrink": ("HShrink", ".lambd")},
    "SoftShrink": {"softshrink": ("SoftShrink", ".lambd")},
    "LogSigmoid": {
        "add": ("Add",),
        "exp": ("Exp",),
        "log": ("Log",),
        "mul": ("Mul",),
        "rec": ("Reciprocal",),
    },
    "Mish": {"mish": ("Mish",)},
    "Softsign": {"softsign": ("Softsign",)},
    "GLU": {"sigmoid": ("Sigmoid",), "spilt": ("Split", ".axis", 2)},
    "Embedding": {
        "array_mul": ("MatMul",),
        "concat": ("Concat",),
        "expand": ("ExpandDims",),
        "gather": ("Gather",),
        "get_shp": ("Shape",),
        "one_hot": ("OneHot",),
        "reshape": ("Reshape",),
        "reshape_flat": ("Reshape",),
    },
    "EmbeddingLookup": {
        "embeddinglookup": ("EmbeddingLookup",),
        "gather_revert": ("Gather",),
        "gatherv2": ("SparseGatherV2",),
        "reshape": ("Reshape",),
        "reshape_first": ("Reshape",),
        "shape": ("Shape",),
        "unique": ("Unique",),
    },
    "MaxPool1d": {"expand": ("ExpandDims",), "squeeze": ("Squeeze", 2), "reduce_mean": ("ReduceMean", True)},
    "MaxPool2d": {"max_pool": ("MaxPool", ".kernel_size", ".stride", ".pad_mode", ".format")},
    "AvgPool1d": {
        "expand": ("ExpandDims",),
        "squeeze": ("Squeeze", 2),
        "slice": ("Slice",),
        "reduce_mean": ("ReduceMean", True),
    },
    "AvgPool2d": {"avg_pool": ("AvgPool", ".kernel_size", ".stride", ".pad_mode", ".format")},
    "AdaptiveAvgPool1d": {"expand": ("ExpandDims",), "squeeze": ("Squeeze", 2), "dtype": ("DType",)},
    "AdaptiveMaxPool1d": {"expand": ("ExpandDims",), "squeeze": ("Squeeze", 2), "dtype": ("DType",)},
    "AdaptiveMaxPool3d": {"adaptive_max_pool3d": ("AdaptiveMaxPool3D",)},
    "Pad": {"pad": ("Pad", ".paddings")},
    "ChannelShuffle": {"reshape": ("Reshape",), "shape": ("Shape",), "transpose": ("Transpose",)},
    "Unflatten": {"reshape": ("Reshape",), "shape": ("Shape",)},
    "ClipByNorm": {"clip_by_norm": ("ClipByNorm", ".axis")},
    "Norm": {"reduce_sum": ("ReduceSum", True), "sqrt": ("Sqrt",), "squeeze": ("Squeeze", ".axis")},
    "OneHot": {"onehot": ("OneHot", ".axis")},
    "L1Regularizer": {"abs": ("Abs",), "reduce_sum": ("ReduceSum",)},
    "ReduceLogSumExp": {
        "exp": ("Exp",),
        "log": ("Log",),
        "max": ("ReduceMax", ".keep_dims"),
        "sum": ("ReduceSum", ".keep_dims"),
    },
    "Moments": {
        "cast": ("Cast",),
        "reduce_mean": ("ReduceMean", True),
        "square_diff": ("SquaredDifference",),
        "squeeze": ("Squeeze", ".axis"),
    },
    "TimeDistributed": {"reshape": ("Reshape",), "transpose": ("Transpose",)},
    "MAELoss": {"abs": ("Abs",)},
    "RMSELoss": {"dtype": ("DType",)},
    "SmoothL1Loss": {"smooth_l1_loss": ("SmoothL1Loss", ".beta", ".reduction")},
    "SoftmaxCrossEntropyWithLogits": {
        "one_hot": ("OneHot",),
        "softmax_cross_entropy": ("SoftmaxCrossEntropyWithLogits",),
        "sparse_softmax_cross_entropy": ("SparseSoftmaxCrossEntropyWithLogits",),
    },
    "MultiMarginLoss": {"multi_margin_loss": ("MultiMarginLoss", ".p", ".margin", ".reduction")},
    "MultilabelMarginLoss": {"multilabel_margin_loss": ("MultilabelMarginLoss", ".reduction")},
    "CosineEmbeddingLoss": {"maximum": ("Maximum",)},
    "TripletMarginWithDistanceLoss": {"maximum": ("Maximum",), "minimum": ("Minimum",)},
    "PoissonNLLLoss": {"maximum": ("Maximum",)},
    "DiceLoss": {"reshape": ("Reshape",)},
    "MultiClassDiceLoss": {"reshape": ("Reshape",)},
    "FocalLoss": {
        "dtype": ("DType",),
        "expand_dims": ("ExpandDims",),
        "gather_d": ("GatherD",),
        "squeeze": ("Squeeze", 1),
        "tile": ("Tile",),
    },
    "TrainOneStepWithLossScaleCell": {
        "equal": ("Equal",),
        "less_equal": ("LessEqual",),
        "logic_not": ("LogicalNot",),
        "reduce_all": ("ReduceAll",),
        "reduce_sum": ("ReduceSum",),
        "allreduce": ("AllReduce",),
    },
    "DynamicLossScaleUpdateCell": {
        "less_equal": ("LessEqual",),
        "logic_and": ("LogicalAnd",),
        "logic_not": ("LogicalNot",),
        "logic_or": ("LogicalOr",),
        "max": ("Maximum",),
        "reciprocal": ("Reciprocal",),
        "select": ("Select",),
    },
    "MicroBatchInterleaved": {"add": ("Add",)},
    "PipelineCell": {"add": ("Add",)},
    "GradAccumulationCell": {"add": ("Add",)},
    "CosineDecayLR": {"cast": ("Cast",), "cos": ("Cos",), "min": ("Minimum",), "sin": ("Sin",)},
    "ExponentialDecayLR": {"cast": ("Cast",), "pow": ("Pow",)},
    "InverseDecayLR": {"cast": ("Cast",)},
    "NaturalExpDecayLR": {"cast": ("Cast",), "pow": ("Pow",)},
    "PolynomialDecayLR": {"ceil": ("Ceil",), "max": ("Maximum",), "min": ("Minimum",), "pow": ("Pow",)},
    "WarmUpLR": {"cast": ("Cast",), "min": ("Minimum",)},
}


def make(layer: Any, name: str) -> Any:
    """The Primitive attribute `name` of MindSpore's layer of this class, or None."""
    for cls in type(layer).__mro__:
        if not cls.__module__.startswith("ms_nn."):
            continue
        row = _ROWS.get(cls.__name__, {}).get(name)
        if row is not None:
            primitive, *values = row
            return getattr(operations, primitive)(*[_argument(layer, value) for value in values])
    return None


def _argument(layer: Any, value: Any) -> Any:
    if callable(value):
        return value(layer)
    return getattr(layer, value[1:]) if isinstance(value, str) and value.startswith(".") else value
