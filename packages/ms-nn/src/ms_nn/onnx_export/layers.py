"""Matrix products, convolutions, pooling, softmax and normalizations."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .emitter import Emitter, NotExpressible, is_float, rule, wider
from .graph_text import Dim, Node


@rule("matmul2")
def _matmul(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)
    return e.cast(e.emit("MatMul", *[e.operand(v, kept) for v in node.inputs]), kept, dtype)


@rule("linear", "linear_bias")
def _linear(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)
    x, weight, *bias = (e.operand(v, kept) for v in node.inputs)
    if is_float(dtype):
        return e.cast(e.emit("Gemm", x, weight, *bias, transB=1), kept, dtype)
    found = e.emit("MatMul", x, e.transpose(weight, [1, 0]))
    return e.cast(e.emit("Add", found, *bias) if bias else found, kept, dtype)


def _pads(e: Emitter, node: Node) -> list[int]:
    """Converts pads (top, bottom, left, right) to ONNX's order: the pads before each dimension, then those after."""
    above, below, left, right = e.static(node.attrs["pads"], "padding")
    return [above, left, below, right]


def _padded(e: Emitter, node: Node, x: str, dtype: str, border: float) -> tuple[str, list[int]]:
    """Returns the input and the pads for the node; if pads depend on an open size, a separate node pads the input."""
    above, below, left, right = node.attrs["pads"]
    if not any(isinstance(dim, str) for dim in node.attrs["pads"]):
        return x, _pads(e, node)
    sizes = e.dims([0, 0, above, left, 0, 0, below, right])
    return e.emit("Pad", x, sizes, e.const(dtype, border), mode="constant"), [0, 0, 0, 0]


@rule("conv2d_", "conv2d_winograd_")
def _conv(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)
    kernel = e.static(e.shape(node.inputs[1])[2:], "a kernel's size")
    data, weight = (e.operand(v, kept) for v in node.inputs)
    data, pads = _padded(e, node, data, kept, 0)
    found = e.emit(
        "Conv",
        data,
        weight,
        kernel_shape=kernel,
        strides=list(node.attrs["stride"]),
        pads=pads,
        dilations=list(node.attrs["dilation"]),
        group=node.attrs["groups"],
    )
    return e.cast(found, kept, dtype)


@rule("conv2d_input_grad", "conv2d_input_grad_winograd")
def _conv_transpose(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)
    kernel = e.static(e.shape(node.inputs[1])[2:], "a kernel's size")
    stride, dilation, pads = list(node.attrs["stride"]), list(node.attrs["dilation"]), _pads(e, node)

    def rest(k: int, factor: int) -> int:
        size, given = (e.shared.at(e.shape(v)[k + 2], factor) for v in (node.outputs[0], node.inputs[0]))
        return size - ((given - 1) * stride[k] + dilation[k] * (kernel[k] - 1) + 1 - pads[k] - pads[k + 2])

    padding = [rest(k, 1) for k in range(2)]
    if padding != [rest(k, 3) for k in range(2)]:
        raise NotExpressible("takes the size that is added as numbers, and here it depends on an open size")
    found = e.emit(
        "ConvTranspose",
        *[e.operand(v, kept) for v in node.inputs],
        kernel_shape=kernel,
        strides=stride,
        pads=pads,
        dilations=dilation,
        group=node.attrs["groups"],
        output_padding=padding,
    )
    return e.cast(found, kept, dtype)


@rule("max_pool2d_")
def _max_pool(e: Emitter, node: Node) -> Sequence[str]:
    (x,) = node.inputs
    dtype = e.dtype(x)
    kept = wider(dtype)
    places = e.used(node, 1)
    found = e.emit_many(
        "MaxPool",
        [e.operand(x, kept)],
        2 if places else 1,
        kernel_shape=list(node.attrs["kernel"]),
        strides=list(node.attrs["stride"]),
        pads=_pads(e, node),
        dilations=list(node.attrs["dilation"]),
        ceil_mode=int(node.attrs["ceil_mode"]),
    )
    found[0] = e.cast(found[0], kept, dtype)
    if places:  # ONNX's indices count through the whole tensor, not through one plane
        high, wide = (e.dims([dim]) for dim in e.shape(x)[2:])
        found[1] = e.emit("Mod", found[1], e.emit("Mul", high, wide))
    return found


@rule("avg_pool2d_")
def _avg_pool(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)
    found = e.emit(
        "AveragePool",
        e.operand(node.inputs[0], kept),
        kernel_shape=list(node.attrs["kernel"]),
        strides=list(node.attrs["stride"]),
        pads=_pads(e, node),
        ceil_mode=int(node.attrs["ceil_mode"]),
        count_include_pad=int(node.attrs["count_include_pad"]),
    )
    return e.cast(found, kept, dtype)


@rule("softmax_", "log_softmax_")
def _softmax(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)
    op = "Softmax" if node.op == "softmax_" else "LogSoftmax"
    return e.cast(e.emit(op, e.operand(node.inputs[0], kept), axis=node.attrs["axis"]), kept, dtype)


def _computed(dtype: str) -> str:
    """Returns the dtype of statistics: float32 for 16-bit floats."""
    return "f32" if dtype in ("f16", "bf16") else dtype


def _mean(e: Emitter, x: str, axes: Sequence[int], shape: Sequence[Dim], kept: str) -> str:
    """Writes the mean over axes, which are kept with size 1. The mean of no elements is NaN; runtimes return 0."""
    if 0 in shape:
        return e.emit("Div", e.reduce("ReduceSum", x, axes, True), e.const(kept, 0))
    return e.reduce("ReduceMean", x, axes, True)


def _moments(e: Emitter, x: str, axes: Sequence[int], shape: Sequence[Dim], kept: str) -> tuple[str, str, str]:
    """Writes x - mean, the mean and the variance of x, of the given shape; the reduced axes are kept with size 1."""
    mean = _mean(e, x, axes, shape, kept)
    centred = e.emit("Sub", x, mean)
    return centred, mean, _mean(e, e.emit("Mul", centred, centred), axes, shape, kept)


def _rstd(e: Emitter, variance: str, epsilon: float, kept: str) -> str:
    return e.emit("Reciprocal", e.emit("Sqrt", e.emit("Add", variance, e.const(kept, epsilon))))


@rule("layer_norm_", "rms_norm_")
def _layer_norm(e: Emitter, node: Node) -> Sequence[str]:
    x, gamma, *beta = node.inputs
    dtype = e.dtype(x)
    kept = _computed(dtype)
    axes = [-k for k in range(len(e.shape(gamma)), 0, -1)]
    operands = [e.operand(v, kept) for v in node.inputs]
    epsilon = node.attrs["epsilon"]
    if beta and kept == "f32" and not (e.used(node, 1) or e.used(node, 2)):
        return e.cast(e.emit("LayerNormalization", *operands, axis=axes[0], epsilon=epsilon), kept, dtype)
    if beta:
        centred, mean, variance = _moments(e, operands[0], axes, e.shape(x), kept)
        means = [mean]
    else:
        centred, means = operands[0], []
        variance = _mean(e, e.emit("Mul", centred, centred), axes, e.shape(x), kept)
    rstd = _rstd(e, variance, epsilon, kept)
    found = e.emit("Mul", e.emit("Mul", centred, rstd), operands[1])
    if beta:
        found = e.emit("Add", found, operands[2])
    return [e.cast(found, kept, dtype), *means, rstd]


@rule("group_norm_")
def _group_norm(e: Emitter, node: Node) -> Sequence[str]:
    x = node.inputs[0]
    dtype, shape, groups = e.dtype(x), e.shape(x), node.attrs["groups"]
    kept = _computed(dtype)
    data, gamma, beta = (e.operand(v, kept) for v in node.inputs)
    within = [dim for dim in shape[1:] if isinstance(dim, int)]
    if len(within) == len(shape) - 1:
        parts = e.reshape(data, [shape[0], groups, math.prod(within) // groups])
    else:
        parts = e.emit("Reshape", data, e.ints([0, groups, -1]))
    centred, mean, variance = _moments(e, parts, [2], shape, kept)
    rstd = _rstd(e, variance, node.attrs["epsilon"], kept)
    found = e.reshape(e.emit("Mul", centred, rstd), shape)
    channels = [shape[1], *[1] * (len(shape) - 2)]
    found = e.emit("Add", e.emit("Mul", found, e.reshape(gamma, channels)), e.reshape(beta, channels))
    last = e.ints([2])
    return [e.cast(found, kept, dtype), e.emit("Squeeze", mean, last), e.emit("Squeeze", rstd, last)]


@rule("batch_norm_")
def _batch_norm(e: Emitter, node: Node) -> Sequence[str]:
    x = node.inputs[0]
    dtype, shape = e.dtype(x), e.shape(x)
    kept = _computed(dtype)
    data, gamma, beta = (e.operand(v, kept) for v in node.inputs)
    axes = [k for k in range(len(shape)) if k != 1]
    centred, mean, variance = _moments(e, data, axes, shape, kept)
    found = e.emit("Mul", centred, _rstd(e, variance, node.attrs["epsilon"], kept))
    channels = [shape[1], *[1] * (len(shape) - 2)]
    found = e.emit("Add", e.emit("Mul", found, e.reshape(gamma, channels)), e.reshape(beta, channels))
    return [e.cast(found, kept, dtype), *(e.reshape(v, [shape[1]]) for v in (mean, variance))]


@rule("scale_shift_")
def _scale_shift(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = _computed(dtype)
    known = _known_batch_norm(e, node)
    if known is not None:
        *statistics, epsilon = known
        return e.emit("BatchNormalization", e.name(node.inputs[0]), *statistics, epsilon=epsilon)
    x, mean, scale, shift = (e.operand(v, kept) for v in node.inputs)
    return e.cast(e.emit("Add", e.emit("Mul", e.emit("Sub", x, mean), scale), shift), kept, dtype)


def _known_batch_norm(e: Emitter, node: Node) -> tuple[str, str, str, str, float] | None:
    """Returns (gamma, beta, mean, variance, epsilon) if the node computes an inference BatchNorm: its scale is
    gamma / sqrt(variance + epsilon) per channel."""
    x, mean, scale, shift = node.inputs
    channels = (*e.shape(x)[1:2], *[1] * (len(e.shape(x)) - 2))
    if e.dtype(x) != "f32" or any(e.shape(v) != channels or e.dtype(v) != "f32" for v in node.inputs[1:]):
        return None
    product = _made_by(e, _behind(e, scale), "mul")
    root = product and _made_by(e, _behind(e, product.inputs[0]), "rsqrt")
    total = root and _made_by(e, _behind(e, root.inputs[0]), "add")
    if not product or not total:
        return None
    data = e.graph.values[total.inputs[1]].data
    parts = [_behind(e, v) for v in (product.inputs[1], shift, mean, total.inputs[0])]
    if data is None or len(data) != 4 or any(e.shape(v) != channels[:1] or e.dtype(v) != "f32" for v in parts):
        return None
    import struct

    gamma, beta, average, variance = map(e.name, parts)
    return gamma, beta, average, variance, float(f"{struct.unpack('<f', data)[0]:.7g}")


def _made_by(e: Emitter, value: int, op: str) -> Node | None:
    node = e.graph.values[value].node
    return node if node is not None and node.op == op else None


def _behind(e: Emitter, value: int) -> int:
    """Looks through reshapes and products with 1."""
    while True:
        node = e.graph.values[value].node
        if node is not None and node.op == "mul" and e.graph.values[node.inputs[1]].data == b"\0\0\x80?":
            value = node.inputs[0]
        elif node is not None and node.op == "reshape":
            value = node.inputs[0]
        else:
            return value


@rule("cross_entropy_")
def _cross_entropy(e: Emitter, node: Node) -> Sequence[str]:
    x, target, weight = node.inputs
    dtype, shape = e.dtype(x), e.shape(x)
    kept = _computed(dtype)
    axis = 0 if len(shape) == 1 else 1
    scores, weights, smooth = e.operand(x, kept), e.operand(weight, kept), node.attrs["label_smoothing"]
    if node.attrs["logits"]:
        scores = e.emit("LogSoftmax", scores, axis=axis)
    classes = e.operand(target, "i64")
    ignored = e.emit("Equal", classes, e.const("i64", node.attrs["ignore_index"]))
    classes = e.emit("Where", ignored, e.const("i64", 0), classes)
    at = e.ints([axis])
    chosen = e.emit("GatherElements", scores, e.emit("Unsqueeze", classes, at), axis=axis)
    share = e.emit("Where", ignored, e.const(kept, 0), e.emit("Gather", weights, classes))
    loss = e.emit("Mul", e.emit("Mul", e.emit("Squeeze", chosen, at), share), e.const(kept, smooth - 1))
    if smooth:
        (count,) = e.static(shape[axis : axis + 1], "the number of classes")
        rows = e.reshape(weights, [count, *[1] * (len(shape) - axis - 1)])
        total = e.reduce("ReduceSum", e.emit("Mul", scores, rows), [axis], False)
        spread = e.emit("Mul", total, e.const(kept, -smooth / count))
        loss = e.emit("Where", ignored, loss, e.emit("Add", loss, spread))
    return [e.cast(loss, kept, dtype), e.cast(share, kept, dtype)]


@rule("det")
def _det(e: Emitter, node: Node) -> str:
    return e.emit("Det", e.name(node.inputs[0]))


@rule("uniform_", "normal_")
def _random(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)
    like = e.expand(e.const("f32", 0), e.shape(node.outputs[0]))
    op = "RandomUniformLike" if node.op == "uniform_" else "RandomNormalLike"
    return e.cast(e.emit(op, like, dtype=e.shared.element(kept)), kept, dtype)


@rule("randint_")
def _randint(e: Emitter, node: Node) -> str:
    low, high = node.attrs["low"], node.attrs["high"]
    if not math.isfinite(float(high - low)):
        raise NotExpressible("draws no integers of this range")
    like = e.expand(e.const("f32", 0), e.shape(node.outputs[0]))
    drawn = e.emit("RandomUniformLike", like, dtype=e.shared.element("f64"), low=float(low), high=float(high))
    return e.cast(e.emit("Floor", drawn), "f64", e.dtype(node.outputs[0]))
