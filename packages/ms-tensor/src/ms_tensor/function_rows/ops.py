"""Functions of `ops` that belong to no family; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.ops.arrays.creation import meshgrid
from ms_tensor.ops.arrays.searching import searchsorted
from ms_tensor.ops.arrays.selecting import tril, triu
from ms_tensor.ops.elementwise.activation import log_softmax
from ms_tensor.ops.elementwise.arithmetic import clamp
from ms_tensor.ops.images import resizing
from ms_tensor.ops.linalg.decompositions import _adjoint, inverse, matrix_solve, qr
from ms_tensor.ops.losses.margins import multilabel_margin_parts
from ms_tensor.ops.losses.standard import reduce_loss
from ms_tensor.ops.nn import window
from ms_tensor.ops.random.distributions import randint
from ms_tensor.ops.reductions import norms
from ms_tensor.ops.reductions.reduce import count_nonzero, std_mean
from ms_tensor.ops.state import assign
from ms_tensor.parameter import Parameter

ROWS = {
    "ops.attribute_checks": """
_as_tuple(value, op: str, name: str) -> tuple[Any, ...] = value if isinstance(value, tuple) else (value,)
    A check of attributes: one value is a tuple of one.
_several(value, op: str, name: str) -> Any = value
        raise TypeError(f"For '{op}', '{name}' must be a tuple or list, but got {type(value).__name__}.") if not
        isinstance(value, (tuple, list))
    A check of attributes: a tuple or list.
_ratios(value, op: str, name: str) -> list[float] = list(_floats(value, op, name))
        raise TypeError(f"For '{op}', '{name}' must be a list, but got {type(value).__name__}.") if not
        isinstance(value, list)
    A check of attributes: a list of floats.
_as_pair(value, op: str, name: str) -> Any = _ints(value, op, name, 1)
    A check of attributes: one int is two.
_as_padding(value, op: str, name: str) -> Any = _ints(value, op, name, 0)
    A check of attributes: one int is two, which may be 0.
_as_five(value, op: str, name: str) -> tuple[int, ...] = (1, 1, *window.ints(value, 3, op, name))
        raise ValueError(f"For '{op}', '{name}' must be (1, 1, depth, height, width), but got {value}.") if
        isinstance(value, (tuple, list)) and len(value) == 5 and tuple(value[:2]) != (1, 1)
    A check of attributes: one or three ints as (1, 1, depth, height, width).
_last_two(value, op: str, name: str) -> tuple[int, ...] = window.ints(_several(value, op, name), 2, op, name)
    A check of attributes: two ints, which are the last ones of four.
_upper_padding(value, op: str, name: str) -> str = str(value.upper())
        where check.choice(value, ("VALID", "SAME", "valid", "same"), op, name)
    A check of attributes: 'SAME' or 'VALID', in either case.
_padding_number(value, op: str, name: str) -> int = {"SAME": 1, "VALID": 2}[_upper_padding(value, op, name)]
    A check of attributes: 'SAME' is 1 and 'VALID' is 2, as MindSpore prints them.
_quant_mode(value, op: str, name: str) -> int = modes.index(check.choice(value, modes, op, name))
        where modes = ("DEFAULT", "PERTOKEN")
    A check of attributes: the number of a mode of quantization.
_fast(value, op: str, name: str) -> bool = True
        raise TypeError(f"For '{op}', '{name}' must be True, but got {check.show(value)}.") if value is not True
    A check of attributes: True.
_no_penalty(value, op: str, name: str) -> float = value
        raise TypeError(f"For '{op}', '{name}' must be 0.0, but got {check.show(value)}.") if value != 0.0 or not
        isinstance(value, float)
    A check of attributes: 0.0.
""",
    "ops.irregular": """
_corners(align, half, op: str) -> tuple[bool, bool] = aligned, centred
        where aligned, centred = check.flag(align, op, "align_corners"), check.flag(half, op, "half_pixel_centers")
        raise ValueError(f"For '{op}', 'align_corners' and 'half_pixel_centers' must not both be True.") if aligned and
        centred
_resize_nearest_v1(x: Tensor, size, align: bool, half: bool) =
        _resize_nearest(x, size, _corners(align, half, "ResizeNearestNeighbor")[0])
    `_resize_nearest`, where `half` is checked but has no effect.
_resize_linear_1d(x: Tensor, size, mode: str) = resizing.linear_1d(x, wanted, mode == "align_corners")
        where check.choice(mode, ("align_corners", "half_pixel"), "ResizeLinear1D", "coordinate_transformation_mode")
        where wanted = _sizes(x, size, 3, "ResizeLinear1D")[0]
_meshgrid(inputs, indexing: str) -> tuple[Tensor, ...] =
        meshgrid(*check.tensors(inputs, "Meshgrid", "inputs"), indexing=indexing)
_l2_normalize(x: Tensor, axis, epsilon: float) = norms.l2_normalize(x, several[0], epsilon)
        where several = axis if isinstance(axis, (tuple, list)) else (axis,)
        raise TypeError(f"For 'L2Normalize', 'axis' must be one dimension, but got {check.show(axis)}.") if len(several)
        != 1
_lp_norm(x: Tensor, axis, p: int, keep_dims: bool, epsilon: float) =
        norms.lp_norm(x, tuple(axis) if isinstance(axis, list) else axis, p, keep_dims, epsilon)
_squared_difference(x, y) = t.square(t.sub(x, y))
_count_nonzero(x: Tensor, dims) = count_nonzero(x, () if dims is None else dims, False, mstype.int64)
_div_no_nan(x, y) = t.select(zero, 0.0, t.div(x, t.select(zero, 1.0, y) if isinstance(y, Tensor) else y))
        where zero = t.equal(y, 0)
_mul_no_nan(x, y) = t.select(t.equal(y, 0), t.cast(0, product.dtype), product)
        where product = t.mul(x, y)
_log_softmax_ext(x: Tensor, dim, dtype) = log_softmax(value, -1 if dim is None else dim)
        where check.tensor(x, "LogSoftmaxExt")
        where value = x if dtype is None else t.cast(x, dtype)
_qr_of(x: Tensor, full_matrices: bool) -> tuple[Tensor, Tensor] =
        qr(x, "complete" if check.flag(full_matrices, "Qr", "full_matrices") else "reduced")
_inverse(x: Tensor, adjoint: bool) = _adjoint(result) if check.flag(adjoint, "MatrixInverse", "adjoint") else result
        where result = inverse(x)
_eig(x: Tensor, compute_v: bool) -> tuple[Tensor, Tensor] = values, t.full((), 0, values.dtype)
        return t.eig(x) if compute_v
        where values = t.eigvals(x)
_triangular_solve(matrix: Tensor, rhs: Tensor, lower: bool, adjoint: bool) = matrix_solve(half, rhs, adjoint)
        where half = tril(matrix) if check.flag(lower, "MatrixTriangularSolve", "lower") else triu(matrix)
_conjugate_transpose(x: Tensor, perm) = _op("conj")(turned) if x.dtype in mstype.complex_type else turned
        where turned = t.transpose(check.tensor(x, "ConjugateTranspose", "x"), tuple(perm))
_equal_count(x: Tensor, y: Tensor) = t.reshape(t.cast(t.reduce_sum(t.cast(t.equal(x, y), mstype.int64)), x.dtype), (1,))
        where check.tensor(x, "EqualCount", "x")
    How many elements are equal, in a tensor of shape (1,) and the dtype of `x`.
_reduce_std(x: Tensor, axis, unbiased: bool, keep_dims: bool) -> tuple[Tensor, Tensor] =
        std_mean(x, several, check.flag(unbiased, "ReduceStd", "unbiased"), keep_dims)
        where several = None if isinstance(axis, (tuple, list)) and not axis else axis
_tensor_to_tuple(x: Tensor) -> tuple[Any, ...] = tuple(x.tolist())
        where check.rank(check.tensor(x, "TensorToTuple", "x"), 1, "TensorToTuple", "x")
_bound(x: Tensor, values: Tensor, right: bool, out_type) = t.cast(searchsorted(x, values, right=right), out_type)
_multilabel_margin_loss(x: Tensor, target: Tensor, reduction: str) -> tuple[Tensor, Tensor] =
        reduce_loss(loss, reduction, "MultilabelMarginLoss"), is_target
        where loss, is_target = multilabel_margin_parts(x, target, "MultilabelMarginLoss")
    (loss, which classes are targets as 0 and 1).
""",
    "ops.shortcuts": """
laplace(shape, mean: Tensor, lambda_param: Tensor, seed: int | None = None) = t.add(t.mul(standard_laplace(shape, seed),
        lambda_param), mean)
        where check.floating(check.tensor(mean, "laplace", "mean"), "laplace", "mean")
        where check.floating(check.tensor(lambda_param, "laplace", "lambda_param"), "laplace", "lambda_param")
    Numbers of Laplace's distribution.
    shape: The shape, before broadcasting with the parameters.
    mean: of float32: the middle.
    lambda_param: of float32: the scale, greater than 0.
    seed: A seed of its own; None draws from the default generator.
    Returns: Tensor of float32.
    TypeError: a parameter is not a tensor of floats.
    >>> ops.laplace((2, 3), t.full((), 0.0, mstype.float32), t.full((), 1.0, mstype.float32)).shape
    (2, 3)
randint_like(input: Tensor, low: int, high: int, seed: int | None = None, *, dtype=None) =
        randint(low, high, tuple(input.shape), seed, dtype=kind)
        where check.tensor(input, "randint_like")
        where kind = input.dtype if dtype is None else dtype
        raise ValueError(f"For 'randint_like', 'dtype' must be one of ints, but got {check.show(kind)}.") if kind not in
        mstype.int_type and kind not in mstype.uint_type
    Ints in [low, high), each as likely, in the shape of a tensor, and by default its dtype.
    >>> ops.randint_like(Tensor([[1, 2]]), 0, 5).shape
    (1, 2)
clamp_(input: Tensor, min=None, max=None) = assign(input, clamp(input, min, max))
    Limits every element of the tensor itself.
    >>> x = Tensor([1.0, 5.0])
    >>> print(ops.clamp_(x, 0.0, 2.0), x)
    [1. 2.] [1. 2.]
tanh_(input: Tensor) = assign(input, t.tanh(check.tensor(input, "tanh_")))
    The hyperbolic tangent, in the tensor itself.
    >>> print(ops.tanh_(Tensor([0.0])))
    [0.]
inplace_sigmoid(input: Tensor) = assign(input, t.sigmoid(check.tensor(input, "inplace_sigmoid")))
    The sigmoid, in the tensor itself.
    >>> print(ops.inplace_sigmoid(Tensor([0.0])))
    [0.5]
zero_(input: Tensor) = assign(input, t.full(input.shape, 0, input.dtype))
        where check.tensor(input, "zero_")
    Zeros, in the tensor itself.
    >>> print(ops.zero_(Tensor([3.0])))
    [0.]
augassign_add(x, y) -> Any = x + y
    `x + y`.
    >>> ops.augassign_add(1, 2)
    3
augassign_sub(x, y) -> Any = x - y
    `x - y`.
    >>> ops.augassign_sub(1, 2)
    -1
augassign_mul(x, y) -> Any = x * y
        raise TypeError("For 'augassign_mul', sequences are not repeated.") if isinstance(x, (str, bytes, list, tuple))
        or isinstance(y, (str, bytes, list, tuple))
    `x * y`.
    >>> ops.augassign_mul(3, 2)
    6
augassign_div(x, y) -> Any = x / _divisor(y, "augassign_div")
    `x / y`.
    >>> ops.augassign_div(3, 2)
    1.5
augassign_floordiv(x, y) -> Any = x // _divisor(y, "augassign_floordiv")
    `x // y`.
    >>> ops.augassign_floordiv(3, 2)
    1
augassign_mod(x, y) -> Any = x % _divisor(y, "augassign_mod")
    `x % y`.
    >>> ops.augassign_mod(5, 3)
    2
_divisor(value, op: str) -> Any = value
        raise ValueError(f"For '{op}', 'y' must not be 0.") if not isinstance(value, Tensor) and isinstance(value,
        (bool, int, float)) and value == 0
""",
    "ops.state": """
written(variable: Tensor) = t.reshape(variable, variable.shape) if isinstance(variable, Parameter) else variable
    What a write into `variable` gives: its values, as a Tensor where it is a Parameter; a view.
assign(variable: Tensor, value) = written(variable)
        where value = _value(variable, value, "Assign")
        where variable._assign(value if isinstance(value, Tensor) else t.full((), value, variable.dtype))
    Writes `value` into `variable`.
    value: Tensor of the same shape, or a number; it is cast to the variable's dtype.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.
    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> print(ops.assign(weight, Tensor([3.0])).asnumpy())
    [3.]
assign_add(variable: Tensor, value) = written(variable)
        where value = _value(variable, value, "AssignAdd")
        where variable._assign(t.add(variable, value))
    Adds `value` to `variable` in place.
    value: Tensor of the same shape, or a number.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.
    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_add(step, 1).asnumpy())
    [2.]
assign_sub(variable: Tensor, value) = written(variable)
        where value = _value(variable, value, "AssignSub")
        where variable._assign(t.sub(variable, value))
    Takes `value` off `variable` in place.
    value: Tensor of the same shape, or a number.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.
    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_sub(step, 1).asnumpy())
    [0.]
depend(value, expr) -> Any = value
    `value`, once `expr` is evaluated; here order is program order, so that is always so.
    >>> print(ops.depend(Tensor([1.0]), Tensor([2.0])))
    [1.]
stop_gradient(value) -> Any = value
        return t.stop_gradient(value) if isinstance(value, Tensor)
        return type(value)(stop_gradient(v) for v in value) if isinstance(value, (list, tuple))
    `value`, through which no gradient flows; of a tuple or list, each item.
    >>> print(ops.stop_gradient(Tensor([1.0])))
    [1.]
deepcopy(input_x: Tensor) = copy(check.tensor(input_x, "deepcopy", "input_x"))
    A copy with memory of its own.
    >>> print(ops.deepcopy(Tensor([1, 2])))
    [1 2]
cast(input, dtype) = input if isinstance(input, Tensor) and input.dtype is dtype else t.cast(input, dtype)
    The elements converted to another dtype.

    Floats lose their fraction on the way to integers; everything that is not zero becomes True.
    input (Tensor or number): of any shape.
    dtype (mindspore.dtype): the dtype of the result.
    Returns: Tensor of the shape of `input`; `input` itself where it has the dtype.
    TypeError: `dtype` is not a dtype, or has no kernels.
    >>> print(ms.ops.cast(ms.Tensor([1.5, 0.0]), ms.int32))
    [1 0]
copy(input: Tensor) = t.cast(check.tensor(input, "copy"), input.dtype)
    A copy with memory of its own, through which gradients flow.
    >>> print(ops.copy(Tensor([1, 2])))
    [1 2]
""",
}
