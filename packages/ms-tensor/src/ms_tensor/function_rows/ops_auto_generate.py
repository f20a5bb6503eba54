"""Functions of `ops.auto_generate`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor import mint
from ms_tensor.generator import Generator
from ms_tensor.mint import functional as F
from ms_tensor.ops.arrays import creation
from ms_tensor.ops.auto_generate.convolutions import convolution
from ms_tensor.ops.linalg import decompositions
from ms_tensor.ops.pullback import pullback

ROWS = {
    "ops.auto_generate.compositions": """
seeded(seed, offset) -> Generator = made
        where numbers = [int(value.item()) if isinstance(value, Tensor) else int(value) for value in (seed, offset)]
        where made = Generator()
        where made._set(*numbers)
    A generator at a seed and an offset, each an int or a tensor of one int.
bernoulli(input: Tensor, generator: Generator) = mint.bernoulli(input, generator=generator)
    Draws 1 with the probabilities `input`, else 0.
dropout_mask(shape, p: float, generator: Generator) = t.cast(t.greater_equal(drawn, p), mstype.uint8)
        where drawn = mint.rand(*shape, generator=generator)
    Draws 1 (keep) with the probability `1 - p`, else 0, in uint8.
apply_mask(input: Tensor, mask: Tensor, p: float) = t.mul(kept, 0.0 if p == 1 else 1.0 / (1.0 - p))
        where kept = t.mul(input, t.cast(mask, input.dtype))
    `input * mask / (1 - p)`; zeros for `p` of 1.
dropout(input: Tensor, p: float, generator: Generator) -> tuple[Tensor, Tensor] = apply_mask(input, mask, p), mask
        where mask = dropout_mask(input.shape, p, generator)
    The input with elements dropped, and the uint8 mask of the elements that are kept.
dropout_channels(input: Tensor, p: float, training: bool, generator: Generator) =
        apply_mask(input, dropout_mask(shape, p, generator), p)
        return input if not training
        where shape = (*input.shape[:2], *(1 for _ in input.shape[2:]))
    The input with whole channels dropped.
uniform(tensor: Tensor, a: float, b: float, generator: Generator) = t.add(t.mul(drawn, float(b - a)), float(a))
        where drawn = mint.rand(*tensor.shape, generator=generator, dtype=tensor.dtype)
    Values between `a` and `b` in the shape and dtype of a tensor.
converted(input: Tensor, dtype, copy: bool) = mint.clone(input) if copy else input
        return t.cast(input, dtype) if dtype is not None and dtype != input.dtype
    Casts a tensor; the tensor itself if it has the dtype and `copy` is False.
unique(input: Tensor, sorted: bool, inverse: bool, counts: bool) -> tuple[Tensor, Tensor, Tensor] =
        found[0], found[1] if inverse else empty, found[2] if counts else empty
        where found = mint.unique(input, sorted, True, True)
        where empty = t.full((0,), 0, mstype.int64)
    (unique elements, inverse indices, counts); parts that are not requested are empty.
max_pool(x: Tensor, kernel, strides, pads, dilation, ceil_mode: bool, dtype) -> Any = value, t.cast(index, dtype)
        where value, index = F.max_pool2d(x, kernel, strides, pads, dilation, ceil_mode, True)
    (maxima, their flat indices in `dtype`).
layer_norm(x: Tensor, gamma: Tensor, beta: Tensor, begin: int, eps: float) -> tuple[Tensor, Tensor, Tensor] =
        t.add(t.mul(t.mul(centred, rstd), gamma), beta), mean, rstd
        where axes = tuple(range(begin % x.ndim, x.ndim))
        where mean = mint.mean(x, axes, True)
        where centred = t.sub(x, mean)
        where rstd = t.rsqrt(t.add(mint.mean(t.square(centred), axes, True), eps))
    (output, mean, inverse standard deviation).
nll_loss_2d(input: Tensor, target: Tensor, weight, reduction: str, ignore_index: int) -> tuple[Tensor, Tensor] =
        loss, t.reduce_sum(t.mul(weights, t.cast(counted, input.dtype)))
        where loss = F.nll_loss(input, target, weight, ignore_index, reduction)
        where counted = t.not_equal(target, ignore_index)
        where places = t.cast(t.select(counted, target, t.full(target.shape, 0, target.dtype)), mstype.int64)
        where weights = t.full(target.shape, 1, input.dtype) if weight is None else t.take(weight, places, 0)
    (loss, total weight of the targets that count).
least_squares(a: Tensor, b: Tensor) =
        decompositions.matrix_solve(mint.matmul(adjoint, a), mint.matmul(adjoint, b), False)
        where adjoint = mint.swapaxes(a, -1, -2)
        return mint.matmul(adjoint, decompositions.matrix_solve(mint.matmul(a, adjoint), b, False)) if a.shape[-2] <
        a.shape[-1]
    The least squares solution of `a @ x = b`, or the one of least norm if `a` has more columns than rows. It uses the
    normal equations, which are differentiable.
double_spectrum(x: Tensor, n: int, dim: int) =
        t.mul(x, t.reshape(factor, tuple(-1 if axis == dim % x.ndim else 1 for axis in range(x.ndim))))
        where places = creation.arange(x.shape[dim])
        where single = t.logical_or(t.equal(places, 0), t.equal(t.mul(places, 2), n))
        where factor = t.cast(t.select(single, t.full(single.shape, 1, mstype.int64), t.full(single.shape, 2,
        mstype.int64)), x.dtype)
    Doubles the elements along `dim` whose mirror images a real spectrum of length `n` omits: all but the first and, for
    an even `n`, the one at n / 2.
quantize(x: Tensor, scale: Tensor, offset, root: bool, mode: str, dtype) =
        t.cast(t.minimum(t.maximum(found, -128.0), 127.0), dtype)
        where round_ = {"ROUND": t.round, "FLOOR": t.floor, "CEIL": t.ceil, "TRUNC": t.trunc}[mode.upper()]
        where found = t.mul(t.mul(x, scale), scale) if root else t.mul(x, scale)
        where found = round_(found if offset is None else t.add(found, offset))
    `round(x * scale + offset)` in int8; `root` squares the scale.
dynamic_quant(x: Tensor, smooth) -> tuple[Tensor, Tensor] = t.cast(found, mstype.int8), t.reshape(scale, x.shape[:-1])
        where x = t.cast(x if smooth is None else t.mul(x, smooth), mstype.float32)
        where scale = t.div(t.reduce_max(t.abs(x), -1, True), 127.0)
        where found = t.round(t.div(x, t.select(t.equal(scale, 0), t.full(scale.shape, 1, mstype.float32), scale)))
    (x in int8, the float32 scale of every row): `int8 * scale` is x up to rounding.
""",
    "ops.auto_generate.conversion": """
dtype_to_enum(op_name: str, arg_name: str, dtype) -> int = TYPE_IDS[dtype]
        raise TypeError(f"For '{op_name}', '{arg_name}' must be a dtype, but got {check.show(dtype)}.") if not
        isinstance(dtype, type(mstype.int32))
    The number of a dtype.

    Raises:
        TypeError: If it is not a dtype.
is_instance_of(data, type_id: int) -> bool = _is(data, type_id)
    Whether the type of a value is a number of `OpDtype`.
is_instance_in(data, type_id) -> bool = any(_is(data, item) for item in _numbers(type_id))
    Whether the type of a value is one of some types: a number of `OpDtype` or a tuple of them.
_numbers(type_id) -> tuple[int, ...] = tuple(type_id) if isinstance(type_id, (tuple, list)) else (type_id,)
is_tuple(type_id: int) -> bool = OpDtype(type_id).name.startswith("DT_TUPLE")
    Whether a number of `OpDtype` is a tuple type.
is_list(type_id: int) -> bool = OpDtype(type_id).name.startswith("DT_LIST")
    Whether a number of `OpDtype` is a list type.
is_number(type_id: int) -> bool = OpDtype(type_id).name in ("DT_BOOL", "DT_INT", "DT_FLOAT", "DT_NUMBER")
    Whether a number of `OpDtype` is a bool, an int, a float or any number.
is_floating_point_mstype(dtype) -> bool = str(dtype).startswith("Float") or str(dtype).startswith("BFloat")
    Whether a dtype is a float dtype.
is_integral_mstype(dtype) -> bool = str(dtype).startswith(("Int", "UInt"))
    Whether a dtype is an integer dtype other than bool.
is_shape_unknown(shape) -> bool = any(size < 0 for size in shape)
    Whether a shape has unknown sizes (-1) or an unknown rank (-2).
is_rank_unknown(data) -> bool = isinstance(data, (tuple, list)) and len(data) == 1 and data[0] == -2
    Whether a sequence is a shape of unknown rank, `(-2,)`.
is_stub_tensor(tensor) -> bool = False
    Whether a tensor is a placeholder for a pending computation; always False.
int_to_float(data) -> float = float(data)
    Converts a number to a float.
scalar_to_tuple(data) -> tuple[Any, ...] = (data,)
    A tuple of one element.
tensor_to_tuple(data: Tensor) -> tuple[Any, ...] = tuple(data.tolist())
    The elements of a 1-d integer tensor.
tuple_to_tensor(data) = Tensor(list(data), mstype.int32)
    An int32 tensor of the numbers, which are truncated.
list_to_tensor(data) = Tensor(list(data), mstype.int32)
    An int32 tensor of the numbers, which are truncated.
tensor_to_number(data: Tensor, dst_type: int, op_name: str) -> Any = {int(OpDtype.DT_INT): int, int(OpDtype.DT_FLOAT):
        float}.get(int(dst_type), lambda v: v)(value)
        return None if data.size != 1
        where value = data.item()
    The only element of a tensor as an int (`dst_type` 2), a float (3) or unchanged; None for several elements.
normalize_int_sequence(op_name: str, arg_name: str, data, to_tuple: bool = True) -> Any =
        tuple(items) if to_tuple else list(items)
        where items = data.tolist() if isinstance(data, Tensor) else data
    A sequence or an integer tensor as a tuple, or as a list.
normalize_int_tensor(op_name: str, arg_name: str, data) -> Any = int(data.item()) if data.size == 1 else None
    The only element of a tensor as an int; None for several.
get_support_dtype_list(src_type, dst_type: int) -> str =
        ", ".join(sorted(dtype_to_string[item] for item in {*_numbers(src_type), dst_type}))
    The names of the types that an argument may have, in alphabetical order.
arg_invalid_info(op_name: str, arg_name: str, arg_val) -> str =
        f"For '{op_name}', the value of '{arg_name}' is invalid: '{arg_val}'."
    The message of the error for an invalid argument.
to_pair(op_name: str, arg_name: str, arg_val) -> tuple[int, ...] = _sizes(op_name, arg_name, arg_val, False)
    An int repeated twice; a tuple or list as a tuple.
to_kernel_size(op_name: str, arg_name: str, kernel_size) -> tuple[int, ...] =
        _sizes(op_name, arg_name, kernel_size, True)
    An int repeated twice; of four numbers, the last two.
to_strides(op_name: str, arg_name: str, stride) -> tuple[int, ...] = _sizes(op_name, arg_name, stride, True)
    An int repeated twice; of four numbers, the last two.
to_dilations(op_name: str, arg_name: str, dilation) -> tuple[int, ...] = _sizes(op_name, arg_name, dilation, True)
    An int repeated twice; of four numbers, the last two.
to_output_padding(op_name: str, arg_name: str, output_padding) -> tuple[int, ...] =
        _sizes(op_name, arg_name, output_padding, True)
    An int repeated twice; of four numbers, the last two.
to_rates(op_name: str, arg_name: str, rates) -> tuple[int, ...] = _sizes(op_name, arg_name, rates, True)
    An int repeated twice; of four numbers, the last two.
to_2d_paddings(op_name: str, arg_name: str, pad) -> tuple[int, ...] = _sizes(op_name, arg_name, pad, False)
    An int repeated twice; a tuple or list as a tuple.
generator_handler(op_name: str, arg_name: str, inputs) -> Any = inputs
    The inputs, unchanged.
""",
    "ops.auto_generate.gradients": """
_sum_to(x: Tensor, keep: tuple[int, ...]) = t.reduce_sum(x, axes) if axes else x
        where axes = tuple(axis for axis in range(x.ndim) if axis not in keep)
    The sum over all dimensions except `keep`.
_along(x: Tensor, rank: int, axis: int) = t.reshape(x, tuple(-1 if place == axis else 1 for place in range(rank)))
    A vector reshaped to `rank` dimensions, along `axis`.
normalized_gradient(dy: Tensor, xhat: Tensor, rstd: Tensor, axes: tuple[int, ...]) =
        t.mul(rstd, t.sub(centred, t.mul(xhat, t.mul(t.reduce_sum(t.mul(dy, xhat), axes, True), mean_of))))
        where mean_of = t.div(1.0, float(_count(xhat, axes)))
        where centred = t.sub(dy, t.mul(t.reduce_sum(dy, axes, True), mean_of))
    The gradient of `xhat = (x - mean) * rstd` with respect to x, with mean and rstd of x over `axes`.
layer_norm_gradient_of_variance(x: Tensor, dy: Tensor, variance: Tensor, mean: Tensor, gamma: Tensor, begin_norm: int,
        begin_params: int) -> tuple[Tensor, Tensor, Tensor] = layer_norm_gradient(dy, x, mean, t.rsqrt(variance), gamma,
        begin_norm, begin_params)
    Like `layer_norm_gradient`, from the variance.
_first(x: Tensor, axes: tuple[int, ...]) -> tuple[slice, ...] =
        tuple(slice(0, 1) if axis in axes else slice(None) for axis in range(x.ndim))
    The index of the first element along `axes`.
add_layer_norm_gradient(dy: Tensor, x1: Tensor, x2: Tensor, rstd: Tensor, mean: Tensor, gamma: Tensor, dsum: Tensor |
        None) -> tuple[Tensor, Tensor, Tensor] = dx if dsum is None else t.add(dx, dsum), dgamma, dbeta
        where begin = x1.ndim - gamma.ndim
        where dx, dgamma, dbeta = layer_norm_gradient(dy, t.add(x1, x2), mean, rstd, gamma, begin, begin)
    The gradients of `layer_norm(x1 + x2)` with respect to the sum, gamma and beta.
batch_norm_masked_gradient(dy: Tensor, x: Tensor, scale, mean, variance, training: bool, epsilon: float, mask) ->
        tuple[Tensor | None, ...] = tuple(gradient if wanted else None for gradient, wanted in zip(found, mask,
        strict=True))
        where found = batch_norm_gradient(dy, x, scale, mean, variance, training, epsilon)
    The gradients of a batch norm, each None where `mask` is False.
batch_norm_reduced(dy: Tensor, x: Tensor, mean: Tensor, invstd: Tensor, input_g, weight_g, bias_g) -> tuple[Tensor |
        None, ...] = (total if input_g else None, product if input_g else None, t.mul(product, invstd) if weight_g else
        None, total if bias_g else None)
        where total = _sum_to(dy, (1,))
        where product = _sum_to(t.mul(dy, t.sub(x, _along(mean, x.ndim, 1))), (1,))
    The sums per channel that synchronized batch norms exchange: of dy and dy * (x - mean), and the gradients of weight
    and bias.
bias_add_gradient(dout: Tensor, data_format: str) = _sum_to(dout, (dout.ndim - 1 if data_format == "NHWC" else 1,))
    The gradient of `bias_add` with respect to the bias.
convolution_gradient(dout: Tensor, input: Tensor, weight: Tensor, bias, mask, *settings) -> tuple[Tensor | None, ...] =
        tuple(gradient if w else None for gradient, w in zip(found, wanted, strict=True))
        where wanted = tuple(mask) or (True, True, bias is not None)
        where dx, dweight = pullback(convolution, dout, input, weight, None, *settings, wrt=(0, 1))
        where found = (dx, dweight, _sum_to(dout, (1,)) if wanted[2] else None)
    The gradients of a convolution with respect to input, weight and bias, each None where `mask` is False.
scatter_to_indices(grad: Tensor, x: Tensor, index: Tensor, dims: int) =
        t.reshape(mint.scatter_add(flat, -1, places, t.reshape(grad, (*lead, -1))), x.shape)
        where lead = x.shape[: x.ndim - dims]
        where flat = t.full((*lead, _count(x, tuple(range(x.ndim - dims, x.ndim)))), 0, grad.dtype)
        where places = t.reshape(t.cast(index, mstype.int64), (*lead, -1))
    A tensor of the shape of `x` with `grad` at the indices `index` of its last `dims` dimensions, which are flattened.
extremum_second_gradient(x: Tensor, y: Tensor, dx: Tensor, dy: Tensor, larger) -> tuple[Tensor, ...] =
        t.full(x.shape, 0, x.dtype), t.full(y.shape, 0, y.dtype), t.select(larger(x, y), dx, dy)
    The second gradients of `maximum` or `minimum`: zeros for x and y, and the gradient of the cotangent.
shape_of(shape) -> tuple[int, ...] = tuple(shape.tolist()) if isinstance(shape, Tensor) else tuple(shape)
    A shape given as a tuple, a list or a tensor.
trace(x: Tensor, offset: int, axis1: int, axis2: int) = t.reduce_sum(t.diagonal_(x, offset, axis1, axis2), -1)
    The sum of the diagonals of matrices.
softmax_gradient(dout: Tensor, out: Tensor, dim: int) =
        t.mul(t.sub(dout, t.reduce_sum(t.mul(dout, out), dim, True)), out)
    The gradient of softmax, from its output.
log_softmax_gradient(dout: Tensor, out: Tensor, dim: int) =
        t.sub(dout, t.mul(t.exp(out), t.reduce_sum(dout, dim, True)))
    The gradient of log_softmax, from its output.
elu_gradient_of_output(dout: Tensor, out: Tensor, alpha: float) =
        t.select(t.greater(out, 0), dout, t.mul(dout, t.add(out, alpha)))
    The gradient of ELU, from its output.
selu_gradient_of_output(dout: Tensor, out: Tensor) =
        t.select(t.greater(out, 0), t.mul(dout, scale), t.mul(dout, t.add(out, scale * alpha)))
        where scale, alpha = 1.0507009873554805, 1.6732632423543772
    The gradient of SELU, from its output; the constants are those of Klambauer et al., 2017.
permuted_tokens_gradient(grad: Tensor, sorted_indices: Tensor, topk: int) =
        t.reduce_sum(t.reshape(copies, (-1, topk, grad.shape[-1])), 1)
        where copies = t.take(grad, sorted_indices, 0)
    The gradient of `moe_token_permute` with respect to the tokens: the sum over the `topk` copies of each.
resize_gradient(grads: Tensor, size, resize, *settings) =
        gradient_from_shape(resize, grads, shape, tuple(grads.shape[lead:]), *settings)
        where lead = grads.ndim - len(shape_of(size))
        where shape = (*grads.shape[:lead], *shape_of(size))
    The gradient of a resizing with respect to the image, whose last dimensions are `size`.
take_indices(x: Tensor, index: Tensor, dims: int) =
        t.reshape(t.gather_d(t.reshape(x, (*lead, -1)), -1, places), index.shape)
        where lead = x.shape[: x.ndim - dims]
        where places = t.reshape(t.cast(index, mstype.int64), (*lead, -1))
    The elements of x at the indices `index` of its last `dims` dimensions, which are flattened: undoes
    `scatter_to_indices`.
second_gradient(forward, x: Tensor, out: Tensor, grad: Tensor) = gradient_from_shape(lambda weight: pullback(forward,
        weight, x), grad, out.shape)
    The derivative of the gradient of `forward` with respect to its cotangent, which has the shape of `out`.
mirror_pad_gradient(dy: Tensor, paddings, pad, *settings) = gradient_from_shape(pad, dy, shape, paddings, *settings)
        where pairs = paddings.tolist() if isinstance(paddings, Tensor) else paddings
        where shape = tuple(size - sum(pair) for size, pair in zip(dy.shape, pairs, strict=True))
    The gradient of a padding given as one pair per dimension.
affine_grid_gradient(y_grad: Tensor, size, grid, align_corners: bool) =
        gradient_from_shape(grid, y_grad, (size[0], len(size) - 2, len(size) - 1), size, align_corners)
        where size = shape_of(size)
    The gradient of `affine_grid` with respect to theta.
convolution_weight_gradient(forward, dout: Tensor, x: Tensor, shape) = gradient_from_shape(lambda weight: forward(x,
        weight), dout, shape)
    The gradient of a convolution with respect to its weight of a known shape.
window(sizes) -> Any = tuple(sizes[2:]) if isinstance(sizes, (tuple, list)) and len(sizes) == 5 else sizes
    The last three of five sizes; an int or three sizes unchanged.
""",
}
