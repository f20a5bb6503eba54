"""Functions of `ops.auto_generate`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor import mint
from ms_tensor.generator import Generator
from ms_tensor.ops.pullback import pullback

ROWS = {
    "ops.auto_generate.compositions": """
bernoulli(input: Tensor, generator: Generator) = mint.bernoulli(input, generator=generator)
    1 with the probabilities `input`, else 0.
dropout_channels(input: Tensor, p: float, training: bool, generator: Generator) = input if not training else
        apply_mask(input, dropout_mask((*input.shape[:2], *(1 for _ in input.shape[2:])), p, generator), p)
    The input with whole channels dropped.
converted(input: Tensor, dtype, copy: bool) = t.cast(input, dtype) if dtype is not None and dtype != input.dtype else
        mint.clone(input) if copy else input
    The tensor in another dtype; itself where it has it and `copy` is False.
""",
    "ops.auto_generate.conversion": """
is_instance_of(data, type_id: int) -> bool = _is(data, type_id)
    Whether a value has the type of a number of `OpDtype`.
is_instance_in(data, type_id) -> bool = any(_is(data, item) for item in _numbers(type_id))
    Whether a value has one of some types: a number of `OpDtype` or a tuple of them.
is_tuple(type_id: int) -> bool = OpDtype(type_id).name.startswith("DT_TUPLE")
    Whether a number of `OpDtype` stands for a tuple.
is_list(type_id: int) -> bool = OpDtype(type_id).name.startswith("DT_LIST")
    Whether a number of `OpDtype` stands for a list.
is_number(type_id: int) -> bool = OpDtype(type_id).name in ("DT_BOOL", "DT_INT", "DT_FLOAT", "DT_NUMBER")
    Whether a number of `OpDtype` stands for a bool, an int, a float or any number.
is_floating_point_mstype(dtype) -> bool = str(dtype).startswith("Float") or str(dtype).startswith("BFloat")
    Whether a dtype is a floating one.
is_integral_mstype(dtype) -> bool = str(dtype).startswith(("Int", "UInt"))
    Whether a dtype is an integer one, without bool.
is_shape_unknown(shape) -> bool = any(size < 0 for size in shape)
    Whether a shape has sizes (-1) or a rank (-2) that are not known.
is_rank_unknown(data) -> bool = isinstance(data, (tuple, list)) and len(data) == 1 and data[0] == -2
    Whether a sequence is a shape of unknown rank, `(-2,)`.
is_stub_tensor(tensor) -> bool = False
    Whether a tensor is a placeholder for one that is still computed: no tensor is.
int_to_float(data) -> float = float(data)
    The number as a float.
scalar_to_tuple(data) -> tuple[Any, ...] = (data,)
    A tuple of one element.
tensor_to_tuple(data: Tensor) -> tuple[Any, ...] = tuple(data.tolist())
    The elements of a tensor of integers of one dimension.
tuple_to_tensor(data) = Tensor(list(data), mstype.int32)
    A tensor of int32 of the numbers, whose fractions are dropped.
list_to_tensor(data) = Tensor(list(data), mstype.int32)
    A tensor of int32 of the numbers, whose fractions are dropped.
normalize_int_tensor(op_name: str, arg_name: str, data) -> Any = int(data.item()) if data.size == 1 else None
    The element of a tensor that has one, as an int; None for several.
get_support_dtype_list(src_type, dst_type: int) -> str = ", ".join(sorted(dtype_to_string[item] for item in
        {*_numbers(src_type), dst_type}))
    The types that an argument may have, in words and in alphabetical order.
arg_invalid_info(op_name: str, arg_name: str, arg_val) -> str =
        f"For '{op_name}', the value of '{arg_name}' is invalid: '{arg_val}'."
    The text of the error for an invalid argument.
to_pair(op_name: str, arg_name: str, arg_val) -> tuple[int, ...] = _sizes(op_name, arg_name, arg_val, False)
    An int twice; a tuple or list as a tuple.
to_kernel_size(op_name: str, arg_name: str, kernel_size) -> tuple[int, ...] = _sizes(op_name, arg_name, kernel_size,
        True)
    An int twice; of four numbers, the last two.
to_strides(op_name: str, arg_name: str, stride) -> tuple[int, ...] = _sizes(op_name, arg_name, stride, True)
    An int twice; of four numbers, the last two.
to_dilations(op_name: str, arg_name: str, dilation) -> tuple[int, ...] = _sizes(op_name, arg_name, dilation, True)
    An int twice; of four numbers, the last two.
to_output_padding(op_name: str, arg_name: str, output_padding) -> tuple[int, ...] = _sizes(op_name, arg_name,
        output_padding, True)
    An int twice; of four numbers, the last two.
to_rates(op_name: str, arg_name: str, rates) -> tuple[int, ...] = _sizes(op_name, arg_name, rates, True)
    An int twice; of four numbers, the last two.
to_2d_paddings(op_name: str, arg_name: str, pad) -> tuple[int, ...] = _sizes(op_name, arg_name, pad, False)
    An int twice; a tuple or list as a tuple.
generator_handler(op_name: str, arg_name: str, inputs) -> Any = inputs
    The inputs as they are.
""",
    "ops.auto_generate.gradients": """
layer_norm_gradient_of_variance(x: Tensor, dy: Tensor, variance: Tensor, mean: Tensor, gamma: Tensor, begin_norm: int,
        begin_params: int) -> tuple[Tensor, Tensor, Tensor] = layer_norm_gradient(dy, x, mean, t.rsqrt(variance), gamma,
        begin_norm, begin_params)
    As `layer_norm_gradient`, from the variance.
bias_add_gradient(dout: Tensor, data_format: str) = _sum_to(dout, (dout.ndim - 1 if data_format == "NHWC" else 1,))
    The gradient of `bias_add` by the bias.
extremum_second_gradient(x: Tensor, y: Tensor, dx: Tensor, dy: Tensor, larger) -> tuple[Tensor, ...] = t.full(x.shape,
        0, x.dtype), t.full(y.shape, 0, y.dtype), t.select(larger(x, y), dx, dy)
    The gradients of the gradients of `maximum` or `minimum`: zeros for x and y, and the one by the cotangent.
shape_of(shape) -> tuple[int, ...] = tuple(shape.tolist()) if isinstance(shape, Tensor) else tuple(shape)
    A shape that is given as a tuple, a list or a tensor.
trace(x: Tensor, offset: int, axis1: int, axis2: int) = t.reduce_sum(t.diagonal_(x, offset, axis1, axis2), -1)
    The sum of the diagonals of matrices.
softmax_gradient(dout: Tensor, out: Tensor, dim: int) = t.mul(t.sub(dout, t.reduce_sum(t.mul(dout, out), dim, True)),
        out)
    The gradient of softmax, from its output.
log_softmax_gradient(dout: Tensor, out: Tensor, dim: int) = t.sub(dout, t.mul(t.exp(out), t.reduce_sum(dout, dim,
        True)))
    The gradient of log_softmax, from its output.
elu_gradient_of_output(dout: Tensor, out: Tensor, alpha: float) = t.select(t.greater(out, 0), dout, t.mul(dout,
        t.add(out, alpha)))
    The gradient of ELU, from its output.
second_gradient(forward, x: Tensor, out: Tensor, grad: Tensor) = gradient_from_shape(lambda weight: pullback(forward,
        weight, x), grad, out.shape)
    The gradient of the gradient of `forward` by its cotangent, which has the shape of `out`.
convolution_weight_gradient(forward, dout: Tensor, x: Tensor, shape) = gradient_from_shape(lambda weight: forward(x,
        weight), dout, shape)
    The gradient of a convolution by its weight, whose shape is known.
window(sizes) -> Any = tuple(sizes[2:]) if isinstance(sizes, (tuple, list)) and len(sizes) == 5 else sizes
    The last three of five sizes; an int or three sizes as they are.
""",
}
