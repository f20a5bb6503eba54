"""Functions of `ops.auto_generate.compositions`, `ops.auto_generate.conversion`, `ops.auto_generate.gradients`, from the rows of `ms_tensor.function_rows.ops_auto_generate`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# ops.auto_generate.compositions

def seeded(seed: Any, offset: Any) -> Generator:
    """A generator at a seed and an offset, each an int or a tensor of one int."""
    numbers = [int(value.item()) if isinstance(value, Tensor) else int(value) for value in (seed, offset)]
    made = Generator()
    made._set(*numbers)
    return made


def bernoulli(input: Tensor, generator: Generator) -> Tensor:
    """Draws 1 with the probabilities `input`, else 0."""
    return mint.bernoulli(input, generator=generator)


def dropout_mask(shape: Any, p: float, generator: Generator) -> Tensor:
    """Draws 1 (keep) with the probability `1 - p`, else 0, in uint8."""
    drawn = mint.rand(*shape, generator=generator)
    return t.cast(t.greater_equal(drawn, p), mstype.uint8)


def apply_mask(input: Tensor, mask: Tensor, p: float) -> Tensor:
    """`input * mask / (1 - p)`; zeros for `p` of 1."""
    kept = t.mul(input, t.cast(mask, input.dtype))
    return t.mul(kept, 0.0 if p == 1 else 1.0 / (1.0 - p))


def dropout(input: Tensor, p: float, generator: Generator) -> tuple[Tensor, Tensor]:
    """The input with elements dropped, and the uint8 mask of the elements that are kept."""
    mask = dropout_mask(input.shape, p, generator)
    return apply_mask(input, mask, p), mask


def dropout_channels(input: Tensor, p: float, training: bool, generator: Generator) -> Tensor:
    """The input with whole channels dropped."""
    if not training:
        return input
    shape = (*input.shape[:2], *(1 for _ in input.shape[2:]))
    return apply_mask(input, dropout_mask(shape, p, generator), p)


def uniform(tensor: Tensor, a: float, b: float, generator: Generator) -> Tensor:
    """Values between `a` and `b` in the shape and dtype of a tensor."""
    drawn = mint.rand(*tensor.shape, generator=generator, dtype=tensor.dtype)
    return t.add(t.mul(drawn, float(b - a)), float(a))


def converted(input: Tensor, dtype: Any, copy: bool) -> Tensor:
    """Casts a tensor; the tensor itself if it has the dtype and `copy` is False."""
    if dtype is not None and dtype != input.dtype:
        return t.cast(input, dtype)
    return mint.clone(input) if copy else input


def unique(input: Tensor, sorted: bool, inverse: bool, counts: bool) -> tuple[Tensor, Tensor, Tensor]:
    """(unique elements, inverse indices, counts); parts that are not requested are empty."""
    found = mint.unique(input, sorted, True, True)
    empty = t.full((0,), 0, mstype.int64)
    return found[0], found[1] if inverse else empty, found[2] if counts else empty


def max_pool(x: Tensor, kernel: Any, strides: Any, pads: Any, dilation: Any, ceil_mode: bool, dtype: Any) -> Any:
    """(maxima, their flat indices in `dtype`)."""
    value, index = F.max_pool2d(x, kernel, strides, pads, dilation, ceil_mode, True)
    return value, t.cast(index, dtype)


def layer_norm(x: Tensor, gamma: Tensor, beta: Tensor, begin: int, eps: float) -> tuple[Tensor, Tensor, Tensor]:
    """(output, mean, inverse standard deviation)."""
    axes = tuple(range(begin % x.ndim, x.ndim))
    mean = mint.mean(x, axes, True)
    centred = t.sub(x, mean)
    rstd = t.rsqrt(t.add(mint.mean(t.square(centred), axes, True), eps))
    return t.add(t.mul(t.mul(centred, rstd), gamma), beta), mean, rstd


def nll_loss_2d(input: Tensor, target: Tensor, weight: Any, reduction: str, ignore_index: int) -> tuple[Tensor, Tensor]:
    """(loss, total weight of the targets that count)."""
    loss = F.nll_loss(input, target, weight, ignore_index, reduction)
    counted = t.not_equal(target, ignore_index)
    places = t.cast(t.select(counted, target, t.full(target.shape, 0, target.dtype)), mstype.int64)
    weights = t.full(target.shape, 1, input.dtype) if weight is None else t.take(weight, places, 0)
    return loss, t.reduce_sum(t.mul(weights, t.cast(counted, input.dtype)))


def least_squares(a: Tensor, b: Tensor) -> Tensor:
    """The least squares solution of `a @ x = b`, or the one of least norm if `a` has more columns than rows. It uses the
    normal equations, which are differentiable.
    """
    adjoint = mint.swapaxes(a, -1, -2)
    if a.shape[-2] < a.shape[-1]:
        return mint.matmul(adjoint, decompositions.matrix_solve(mint.matmul(a, adjoint), b, False))
    return decompositions.matrix_solve(mint.matmul(adjoint, a), mint.matmul(adjoint, b), False)


def double_spectrum(x: Tensor, n: int, dim: int) -> Tensor:
    """Doubles the elements along `dim` whose mirror images a real spectrum of length `n` omits: all but the first and, for
    an even `n`, the one at n / 2.
    """
    places = creation.arange(x.shape[dim])
    single = t.logical_or(t.equal(places, 0), t.equal(t.mul(places, 2), n))
    factor = t.cast(t.select(single, t.full(single.shape, 1, mstype.int64), t.full(single.shape, 2, mstype.int64)), x.dtype)
    return t.mul(x, t.reshape(factor, tuple(-1 if axis == dim % x.ndim else 1 for axis in range(x.ndim))))


def quantize(x: Tensor, scale: Tensor, offset: Any, root: bool, mode: str, dtype: Any) -> Tensor:
    """`round(x * scale + offset)` in int8; `root` squares the scale."""
    round_ = {"ROUND": t.round, "FLOOR": t.floor, "CEIL": t.ceil, "TRUNC": t.trunc}[mode.upper()]
    found = t.mul(t.mul(x, scale), scale) if root else t.mul(x, scale)
    found = round_(found if offset is None else t.add(found, offset))
    return t.cast(t.minimum(t.maximum(found, -128.0), 127.0), dtype)


def dynamic_quant(x: Tensor, smooth: Any) -> tuple[Tensor, Tensor]:
    """(x in int8, the float32 scale of every row): `int8 * scale` is x up to rounding."""
    x = t.cast(x if smooth is None else t.mul(x, smooth), mstype.float32)
    scale = t.div(t.reduce_max(t.abs(x), -1, True), 127.0)
    found = t.round(t.div(x, t.select(t.equal(scale, 0), t.full(scale.shape, 1, mstype.float32), scale)))
    return t.cast(found, mstype.int8), t.reshape(scale, x.shape[:-1])


# ops.auto_generate.conversion

def dtype_to_enum(op_name: str, arg_name: str, dtype: Any) -> int:
    """The number of a dtype.

    Raises:
        TypeError: If it is not a dtype.
    """
    if not isinstance(dtype, type(mstype.int32)):
        raise TypeError(f"For '{op_name}', '{arg_name}' must be a dtype, but got {check.show(dtype)}.")
    return TYPE_IDS[dtype]


def is_instance_of(data: Any, type_id: int) -> bool:
    """Whether the type of a value is a number of `OpDtype`."""
    return _is(data, type_id)


def is_instance_in(data: Any, type_id: Any) -> bool:
    """Whether the type of a value is one of some types: a number of `OpDtype` or a tuple of them."""
    return any(_is(data, item) for item in _numbers(type_id))


def _numbers(type_id: Any) -> tuple[int, ...]:
    return tuple(type_id) if isinstance(type_id, (tuple, list)) else (type_id,)


def is_tuple(type_id: int) -> bool:
    """Whether a number of `OpDtype` is a tuple type."""
    return OpDtype(type_id).name.startswith("DT_TUPLE")


def is_list(type_id: int) -> bool:
    """Whether a number of `OpDtype` is a list type."""
    return OpDtype(type_id).name.startswith("DT_LIST")


def is_number(type_id: int) -> bool:
    """Whether a number of `OpDtype` is a bool, an int, a float or any number."""
    return OpDtype(type_id).name in ("DT_BOOL", "DT_INT", "DT_FLOAT", "DT_NUMBER")


def is_floating_point_mstype(dtype: Any) -> bool:
    """Whether a dtype is a float dtype."""
    return str(dtype).startswith("Float") or str(dtype).startswith("BFloat")


def is_integral_mstype(dtype: Any) -> bool:
    """Whether a dtype is an integer dtype other than bool."""
    return str(dtype).startswith(("Int", "UInt"))


def is_shape_unknown(shape: Any) -> bool:
    """Whether a shape has unknown sizes (-1) or an unknown rank (-2)."""
    return any(size < 0 for size in shape)


def is_rank_unknown(data: Any) -> bool:
    """Whether a sequence is a shape of unknown rank, `(-2,)`."""
    return isinstance(data, (tuple, list)) and len(data) == 1 and data[0] == -2


def is_stub_tensor(tensor: Any) -> bool:
    """Whether a tensor is a placeholder for a pending computation; always False."""
    return False


def int_to_float(data: Any) -> float:
    """Converts a number to a float."""
    return float(data)


def scalar_to_tuple(data: Any) -> tuple[Any, ...]:
    """A tuple of one element."""
    return (data,)


def tensor_to_tuple(data: Tensor) -> tuple[Any, ...]:
    """The elements of a 1-d integer tensor."""
    return tuple(data.tolist())


def tuple_to_tensor(data: Any) -> Tensor:
    """An int32 tensor of the numbers, which are truncated."""
    return Tensor(list(data), mstype.int32)


def list_to_tensor(data: Any) -> Tensor:
    """An int32 tensor of the numbers, which are truncated."""
    return Tensor(list(data), mstype.int32)


def tensor_to_number(data: Tensor, dst_type: int, op_name: str) -> Any:
    """The only element of a tensor as an int (`dst_type` 2), a float (3) or unchanged; None for several elements."""
    if data.size != 1:
        return None
    value = data.item()
    return {int(OpDtype.DT_INT): int, int(OpDtype.DT_FLOAT): float}.get(int(dst_type), lambda v: v)(value)


def normalize_int_sequence(op_name: str, arg_name: str, data: Any, to_tuple: bool=True) -> Any:
    """A sequence or an integer tensor as a tuple, or as a list."""
    items = data.tolist() if isinstance(data, Tensor) else data
    return tuple(items) if to_tuple else list(items)


def normalize_int_tensor(op_name: str, arg_name: str, data: Any) -> Any:
    """The only element of a tensor as an int; None for several."""
    return int(data.item()) if data.size == 1 else None


def get_support_dtype_list(src_type: Any, dst_type: int) -> str:
    """The names of the types that an argument may have, in alphabetical order."""
    return ", ".join(sorted(dtype_to_string[item] for item in {*_numbers(src_type), dst_type}))


def arg_invalid_info(op_name: str, arg_name: str, arg_val: Any) -> str:
    """The message of the error for an invalid argument."""
    return f"For '{op_name}', the value of '{arg_name}' is invalid: '{arg_val}'."


def to_pair(op_name: str, arg_name: str, arg_val: Any) -> tuple[int, ...]:
    """An int repeated twice; a tuple or list as a tuple."""
    return _sizes(op_name, arg_name, arg_val, False)


def to_kernel_size(op_name: str, arg_name: str, kernel_size: Any) -> tuple[int, ...]:
    """An int repeated twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, kernel_size, True)


def to_strides(op_name: str, arg_name: str, stride: Any) -> tuple[int, ...]:
    """An int repeated twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, stride, True)


def to_dilations(op_name: str, arg_name: str, dilation: Any) -> tuple[int, ...]:
    """An int repeated twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, dilation, True)


def to_output_padding(op_name: str, arg_name: str, output_padding: Any) -> tuple[int, ...]:
    """An int repeated twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, output_padding, True)


def to_rates(op_name: str, arg_name: str, rates: Any) -> tuple[int, ...]:
    """An int repeated twice; of four numbers, the last two."""
    return _sizes(op_name, arg_name, rates, True)


def to_2d_paddings(op_name: str, arg_name: str, pad: Any) -> tuple[int, ...]:
    """An int repeated twice; a tuple or list as a tuple."""
    return _sizes(op_name, arg_name, pad, False)


def generator_handler(op_name: str, arg_name: str, inputs: Any) -> Any:
    """The inputs, unchanged."""
    return inputs


# ops.auto_generate.gradients

def _sum_to(x: Tensor, keep: tuple[int, ...]) -> Tensor:
    """The sum over all dimensions except `keep`."""
    axes = tuple(axis for axis in range(x.ndim) if axis not in keep)
    return t.reduce_sum(x, axes) if axes else x


def _along(x: Tensor, rank: int, axis: int) -> Tensor:
    """A vector reshaped to `rank` dimensions, along `axis`."""
    return t.reshape(x, tuple(-1 if place == axis else 1 for place in range(rank)))


def normalized_gradient(dy: Tensor, xhat: Tensor, rstd: Tensor, axes: tuple[int, ...]) -> Tensor:
    """The gradient of `xhat = (x - mean) * rstd` with respect to x, with mean and rstd of x over `axes`."""
    mean_of = t.div(1.0, float(_count(xhat, axes)))
    centred = t.sub(dy, t.mul(t.reduce_sum(dy, axes, True), mean_of))
    return t.mul(rstd, t.sub(centred, t.mul(xhat, t.mul(t.reduce_sum(t.mul(dy, xhat), axes, True), mean_of))))


def layer_norm_gradient_of_variance(x: Tensor, dy: Tensor, variance: Tensor, mean: Tensor, gamma: Tensor, begin_norm: int, begin_params: int) -> tuple[Tensor, Tensor, Tensor]:
    """Like `layer_norm_gradient`, from the variance."""
    return layer_norm_gradient(dy, x, mean, t.rsqrt(variance), gamma, begin_norm, begin_params)


def _first(x: Tensor, axes: tuple[int, ...]) -> tuple[slice, ...]:
    """The index of the first element along `axes`."""
    return tuple(slice(0, 1) if axis in axes else slice(None) for axis in range(x.ndim))


def add_layer_norm_gradient(dy: Tensor, x1: Tensor, x2: Tensor, rstd: Tensor, mean: Tensor, gamma: Tensor, dsum: Tensor | None) -> tuple[Tensor, Tensor, Tensor]:
    """The gradients of `layer_norm(x1 + x2)` with respect to the sum, gamma and beta."""
    begin = x1.ndim - gamma.ndim
    dx, dgamma, dbeta = layer_norm_gradient(dy, t.add(x1, x2), mean, rstd, gamma, begin, begin)
    return dx if dsum is None else t.add(dx, dsum), dgamma, dbeta


def batch_norm_masked_gradient(dy: Tensor, x: Tensor, scale: Any, mean: Any, variance: Any, training: bool, epsilon: float, mask: Any) -> tuple[Tensor | None, ...]:
    """The gradients of a batch norm, each None where `mask` is False."""
    found = batch_norm_gradient(dy, x, scale, mean, variance, training, epsilon)
    return tuple(gradient if wanted else None for gradient, wanted in zip(found, mask, strict=True))


def batch_norm_reduced(dy: Tensor, x: Tensor, mean: Tensor, invstd: Tensor, input_g: Any, weight_g: Any, bias_g: Any) -> tuple[Tensor | None, ...]:
    """The sums per channel that synchronized batch norms exchange: of dy and dy * (x - mean), and the gradients of weight
    and bias.
    """
    total = _sum_to(dy, (1,))
    product = _sum_to(t.mul(dy, t.sub(x, _along(mean, x.ndim, 1))), (1,))
    return (total if input_g else None, product if input_g else None, t.mul(product, invstd) if weight_g else None, total if bias_g else None)


def bias_add_gradient(dout: Tensor, data_format: str) -> Tensor:
    """The gradient of `bias_add` with respect to the bias."""
    return _sum_to(dout, (dout.ndim - 1 if data_format == "NHWC" else 1,))


def convolution_gradient(dout: Tensor, input: Tensor, weight: Tensor, bias: Any, mask: Any, *settings: Any) -> tuple[Tensor | None, ...]:
    """The gradients of a convolution with respect to input, weight and bias, each None where `mask` is False."""
    wanted = tuple(mask) or (True, True, bias is not None)
    dx, dweight = pullback(convolution, dout, input, weight, None, *settings, wrt=(0, 1))
    found = (dx, dweight, _sum_to(dout, (1,)) if wanted[2] else None)
    return tuple(gradient if w else None for gradient, w in zip(found, wanted, strict=True))


def scatter_to_indices(grad: Tensor, x: Tensor, index: Tensor, dims: int) -> Tensor:
    """A tensor of the shape of `x` with `grad` at the indices `index` of its last `dims` dimensions, which are flattened."""
    lead = x.shape[: x.ndim - dims]
    flat = t.full((*lead, _count(x, tuple(range(x.ndim - dims, x.ndim)))), 0, grad.dtype)
    places = t.reshape(t.cast(index, mstype.int64), (*lead, -1))
    return t.reshape(mint.scatter_add(flat, -1, places, t.reshape(grad, (*lead, -1))), x.shape)


def extremum_second_gradient(x: Tensor, y: Tensor, dx: Tensor, dy: Tensor, larger: Any) -> tuple[Tensor, ...]:
    """The second gradients of `maximum` or `minimum`: zeros for x and y, and the gradient of the cotangent."""
    return t.full(x.shape, 0, x.dtype), t.full(y.shape, 0, y.dtype), t.select(larger(x, y), dx, dy)


def shape_of(shape: Any) -> tuple[int, ...]:
    """A shape given as a tuple, a list or a tensor."""
    return tuple(shape.tolist()) if isinstance(shape, Tensor) else tuple(shape)


def trace(x: Tensor, offset: int, axis1: int, axis2: int) -> Tensor:
    """The sum of the diagonals of matrices."""
    return t.reduce_sum(t.diagonal_(x, offset, axis1, axis2), -1)


def softmax_gradient(dout: Tensor, out: Tensor, dim: int) -> Tensor:
    """The gradient of softmax, from its output."""
    return t.mul(t.sub(dout, t.reduce_sum(t.mul(dout, out), dim, True)), out)


def log_softmax_gradient(dout: Tensor, out: Tensor, dim: int) -> Tensor:
    """The gradient of log_softmax, from its output."""
    return t.sub(dout, t.mul(t.exp(out), t.reduce_sum(dout, dim, True)))


def elu_gradient_of_output(dout: Tensor, out: Tensor, alpha: float) -> Tensor:
    """The gradient of ELU, from its output."""
    return t.select(t.greater(out, 0), dout, t.mul(dout, t.add(out, alpha)))


def selu_gradient_of_output(dout: Tensor, out: Tensor) -> Tensor:
    """The gradient of SELU, from its output; the constants are those of Klambauer et al., 2017."""
    scale, alpha = 1.0507009873554805, 1.6732632423543772
    return t.select(t.greater(out, 0), t.mul(dout, scale), t.mul(dout, t.add(out, scale * alpha)))


def permuted_tokens_gradient(grad: Tensor, sorted_indices: Tensor, topk: int) -> Tensor:
    """The gradient of `moe_token_permute` with respect to the tokens: the sum over the `topk` copies of each."""
    copies = t.take(grad, sorted_indices, 0)
    return t.reduce_sum(t.reshape(copies, (-1, topk, grad.shape[-1])), 1)


def resize_gradient(grads: Tensor, size: Any, resize: Any, *settings: Any) -> Tensor:
    """The gradient of a resizing with respect to the image, whose last dimensions are `size`."""
    lead = grads.ndim - len(shape_of(size))
    shape = (*grads.shape[:lead], *shape_of(size))
    return gradient_from_shape(resize, grads, shape, tuple(grads.shape[lead:]), *settings)


def take_indices(x: Tensor, index: Tensor, dims: int) -> Tensor:
    """The elements of x at the indices `index` of its last `dims` dimensions, which are flattened: undoes
    `scatter_to_indices`.
    """
    lead = x.shape[: x.ndim - dims]
    places = t.reshape(t.cast(index, mstype.int64), (*lead, -1))
    return t.reshape(t.gather_d(t.reshape(x, (*lead, -1)), -1, places), index.shape)


def second_gradient(forward: Any, x: Tensor, out: Tensor, grad: Tensor) -> Tensor:
    """The derivative of the gradient of `forward` with respect to its cotangent, which has the shape of `out`."""
    return gradient_from_shape(lambda weight: pullback(forward, weight, x), grad, out.shape)


def mirror_pad_gradient(dy: Tensor, paddings: Any, pad: Any, *settings: Any) -> Tensor:
    """The gradient of a padding given as one pair per dimension."""
    pairs = paddings.tolist() if isinstance(paddings, Tensor) else paddings
    shape = tuple(size - sum(pair) for size, pair in zip(dy.shape, pairs, strict=True))
    return gradient_from_shape(pad, dy, shape, paddings, *settings)


def affine_grid_gradient(y_grad: Tensor, size: Any, grid: Any, align_corners: bool) -> Tensor:
    """The gradient of `affine_grid` with respect to theta."""
    size = shape_of(size)
    return gradient_from_shape(grid, y_grad, (size[0], len(size) - 2, len(size) - 1), size, align_corners)


def convolution_weight_gradient(forward: Any, dout: Tensor, x: Tensor, shape: Any) -> Tensor:
    """The gradient of a convolution with respect to its weight of a known shape."""
    return gradient_from_shape(lambda weight: forward(x, weight), dout, shape)


def window(sizes: Any) -> Any:
    """The last three of five sizes; an int or three sizes unchanged."""
    return tuple(sizes[2:]) if isinstance(sizes, (tuple, list)) and len(sizes) == 5 else sizes


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.auto_generate.compositions": "seeded bernoulli dropout_mask apply_mask dropout dropout_channels uniform converted unique max_pool layer_norm nll_loss_2d least_squares double_spectrum quantize dynamic_quant",
    "ms_tensor.ops.auto_generate.conversion": "dtype_to_enum is_instance_of is_instance_in _numbers is_tuple is_list is_number is_floating_point_mstype is_integral_mstype is_shape_unknown is_rank_unknown is_stub_tensor int_to_float scalar_to_tuple tensor_to_tuple tuple_to_tensor list_to_tensor tensor_to_number normalize_int_sequence normalize_int_tensor get_support_dtype_list arg_invalid_info to_pair to_kernel_size to_strides to_dilations to_output_padding to_rates to_2d_paddings generator_handler",
    "ms_tensor.ops.auto_generate.gradients": "_sum_to _along normalized_gradient layer_norm_gradient_of_variance _first add_layer_norm_gradient batch_norm_masked_gradient batch_norm_reduced bias_add_gradient convolution_gradient scatter_to_indices extremum_second_gradient shape_of trace softmax_gradient log_softmax_gradient elu_gradient_of_output selu_gradient_of_output permuted_tokens_gradient resize_gradient take_indices second_gradient mirror_pad_gradient affine_grid_gradient convolution_weight_gradient window",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "seeded",
    "bernoulli",
    "dropout_mask",
    "apply_mask",
    "dropout",
    "dropout_channels",
    "uniform",
    "converted",
    "unique",
    "max_pool",
    "layer_norm",
    "nll_loss_2d",
    "least_squares",
    "double_spectrum",
    "quantize",
    "dynamic_quant",
    "dtype_to_enum",
    "is_instance_of",
    "is_instance_in",
    "_numbers",
    "is_tuple",
    "is_list",
    "is_number",
    "is_floating_point_mstype",
    "is_integral_mstype",
    "is_shape_unknown",
    "is_rank_unknown",
    "is_stub_tensor",
    "int_to_float",
    "scalar_to_tuple",
    "tensor_to_tuple",
    "tuple_to_tensor",
    "list_to_tensor",
    "tensor_to_number",
    "normalize_int_sequence",
    "normalize_int_tensor",
    "get_support_dtype_list",
    "arg_invalid_info",
    "to_pair",
    "to_kernel_size",
    "to_strides",
    "to_dilations",
    "to_output_padding",
    "to_rates",
    "to_2d_paddings",
    "generator_handler",
    "_sum_to",
    "_along",
    "normalized_gradient",
    "layer_norm_gradient_of_variance",
    "_first",
    "add_layer_norm_gradient",
    "batch_norm_masked_gradient",
    "batch_norm_reduced",
    "bias_add_gradient",
    "convolution_gradient",
    "scatter_to_indices",
    "extremum_second_gradient",
    "shape_of",
    "trace",
    "softmax_gradient",
    "log_softmax_gradient",
    "elu_gradient_of_output",
    "selu_gradient_of_output",
    "permuted_tokens_gradient",
    "resize_gradient",
    "take_indices",
    "second_gradient",
    "mirror_pad_gradient",
    "affine_grid_gradient",
    "convolution_weight_gradient",
    "window",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, mint, dtype as mstype, _table as t
from ms_tensor.generator import Generator
from ms_tensor.mint import functional as F
from ms_tensor.ops.arrays import creation
from ms_tensor.ops.auto_generate.conversion import OpDtype, TYPE_IDS, _is, _sizes, dtype_to_string
from ms_tensor.ops.auto_generate.convolutions import convolution
from ms_tensor.ops.auto_generate.gradients import _count, batch_norm_gradient, gradient_from_shape, layer_norm_gradient
from ms_tensor.ops.linalg import decompositions
from ms_tensor.ops.pullback import pullback
