"""Functions of the small families of `ops`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.ops.elementwise.arithmetic import clamp
from ms_tensor.ops.spectral.fourier import fftn, hfftn, ifftn, ihfftn, irfftn, rfftn
from ms_tensor.sparse import COOTensor, CSRTensor, RowTensor

ROWS = {
    "ops.elementwise.activation": """
relu6(x: Tensor) = clamp(t.relu(x), max=6)
    The element limited to [0, 6].
    >>> print(ops.relu6(Tensor([-1.0, 4.0, 8.0])))
    [0. 4. 6.]
softmin(x: Tensor, axis: int = -1, *, dtype=None) = softmax(t.neg(x), axis, dtype=dtype)
    `softmax` of the negated tensor.
    >>> print(ops.softmin(Tensor([1.0, 1.0])))
    [0.5 0.5]
silu(input: Tensor) = t.mul(input, t.sigmoid(input)) if isinstance(input, Tensor) and input.dtype in mstype.complex_type
        else t.silu_(input)
    `x * sigmoid(x)`.
    >>> print(ops.silu(Tensor([0.0])))
    [0.]
leaky_relu(input: Tensor, alpha: float = 0.2) = t.select(t.greater(input, 0), input, t.mul(input, alpha))
    `x` where positive, else `alpha * x`.
    >>> print(ops.leaky_relu(Tensor([-1.0, 4.0])))
    [-0.2  4. ]
hardswish(input: Tensor) = t.div(t.mul(input, clamp(t.add(input, 3), 0, 6)), 6.0)
    `x * relu6(x + 3) / 6`.
    >>> print(ops.hardswish(Tensor([-4.0, 4.0])))
    [-0.  4.]
hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0) = t.minimum(t.maximum(input, min_val), max_val)
    The element limited to [min_val, max_val].
    >>> print(ops.hardtanh(Tensor([-4.0, 0.5])))
    [-1.   0.5]
logsigmoid(x: Tensor) = t.sub(t.select(t.less(x, 0), x, 0), t.log(t.add(t.exp(_minus_abs(x)), 1.0)))
    The logarithm of the sigmoid.
    >>> print(ops.logsigmoid(Tensor([0.0])))
    [-0.6931472]
softsign(x: Tensor) = t.div(x, t.add(t.abs(x), 1.0))
    `x / (1 + |x|)`.
    >>> print(ops.softsign(Tensor([-1.0, 3.0])))
    [-0.5   0.75]
hardshrink(input: Tensor, lambd: float = 0.5) = t.select(t.greater(t.abs(input), lambd), input, t.full((), 0,
        input.dtype))
    The element where its size exceeds `lambd`, else 0.
    >>> print(ops.hardshrink(Tensor([-1.0, 0.2])))
    [-1.  0.]
""",
    "ops.elementwise.arithmetic": """
floor_div(x: Operand, y: Operand) = t.floor_divide(x, y)
    The quotient rounded towards negative infinity, elementwise with broadcasting.
    x: Tensor or number.
    y: Tensor or number.
    Returns: Tensor of the promoted dtype.
    >>> print(ops.floor_div(Tensor([2, 4, -1]), 3))
    [ 0  1 -1]
log2(input: Tensor) = t.div(t.log(input), math.log(2.0))
    The logarithm to base 2.
    >>> print(ops.log2(Tensor([2.0, 4.0])))
    [1. 2.]
log10(input: Tensor) = t.div(t.log(input), math.log(10.0))
    The logarithm to base 10.
    >>> print(ops.log10(Tensor([1.0, 10.0])))
    [0. 1.]
lerp(input: Tensor, end: Tensor, weight: Operand) = t.add(input, t.mul(weight, t.sub(end, input)))
    `input + weight * (end - input)`, elementwise with broadcasting.
    >>> print(ops.lerp(Tensor([1.0, 2.0]), Tensor([3.0, 4.0]), 0.5))
    [2. 3.]
remainder(input: Operand, other: Operand) = t.floor_mod(input, other)
    The remainder with the sign of `other`, elementwise with broadcasting.
    >>> print(ops.remainder(Tensor([-4, 5]), 3))
    [2 2]
fmod(input: Operand, other: Operand) = t.sub(input, t.mul(div(input, other, rounding_mode="trunc"), other))
    The remainder with the sign of `input`, elementwise with broadcasting.
    >>> print(ops.fmod(Tensor([-4.0, 5.0]), 3))
    [-1.  2.]
inv(x: Tensor) = t.reciprocal(check.tensor(x, "inv", "x"))
    `1 / x`.
    >>> print(ops.inv(Tensor([2.0, 4.0])))
    [0.5  0.25]
truncate_mod(x, y) = t.sub(x, t.mul(truncate_div(x, y), y))
    The remainder with the sign of `x`.
    >>> print(ops.truncate_mod(Tensor([7, -7]), Tensor([2, 2])))
    [ 1 -1]
square_sum_all(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor] = t.reduce_sum(t.square(x)), t.reduce_sum(t.square(y))
    The sums of squares of two tensors.
tensor_muls(input: Tensor, other) = t.mul(check.tensor(input, "tensor_muls"), _operand(other, "tensor_muls", "other"))
    `input * other`, for a number.
    >>> print(ops.tensor_muls(Tensor([1.0, 2.0]), 3))
    [3. 6.]
""",
    "ops.elementwise.bessel": """
bessel_i0e(x: Tensor) = _scaled_i(_input(x, "bessel_i0e"), 0)
    `exp(-|x|) * bessel_i0(x)`.
    >>> print(ops.bessel_i0e(Tensor([0.0])))
    [1.]
bessel_i1(x: Tensor) = t.mul(_scaled_i(_input(x, "bessel_i1"), 1), t.exp(t.abs(x)))
    The modified Bessel function of the first kind, of order 1.
    >>> print(ops.bessel_i1(Tensor([0.0])))
    [0.]
bessel_i1e(x: Tensor) = _scaled_i(_input(x, "bessel_i1e"), 1)
    `exp(-|x|) * bessel_i1(x)`.
    >>> print(ops.bessel_i1e(Tensor([0.0])))
    [0.]
i0(input: Tensor) = bessel_i0(check.promoted_float(check.tensor(input, "i0")))
    As `bessel_i0`; ints give float32.
    >>> print(ops.i0(Tensor([0])))
    [1.]
bessel_j0(x: Tensor) = _first(_input(x, "bessel_j0"), 0)
    The Bessel function of the first kind, of order 0.
    >>> print(ops.bessel_j0(Tensor([0.0])))
    [1.]
bessel_j1(x: Tensor) = _first(_input(x, "bessel_j1"), 1)
    The Bessel function of the first kind, of order 1.
    >>> print(ops.bessel_j1(Tensor([0.0])))
    [0.]
bessel_y0(x: Tensor) = _second(_input(x, "bessel_y0"), 0)
    The Bessel function of the second kind, of order 0.
    >>> print(ops.bessel_y0(Tensor([0.0])))
    [-inf]
bessel_y1(x: Tensor) = _second(_input(x, "bessel_y1"), 1)
    The Bessel function of the second kind, of order 1.
    >>> print(ops.bessel_y1(Tensor([0.0])))
    [-inf]
bessel_k0(x: Tensor) = t.mul(_scaled_k(_input(x, "bessel_k0"), 0), t.exp(t.neg(x)))
    The modified Bessel function of the second kind, of order 0.
    >>> print(ops.bessel_k0(Tensor([0.0])))
    [inf]
bessel_k0e(x: Tensor) = _scaled_k(_input(x, "bessel_k0e"), 0)
    `exp(x) * bessel_k0(x)`.
    >>> print(ops.bessel_k0e(Tensor([0.0])))
    [inf]
bessel_k1(x: Tensor) = t.mul(_scaled_k(_input(x, "bessel_k1"), 1), t.exp(t.neg(x)))
    The modified Bessel function of the second kind, of order 1.
    >>> print(ops.bessel_k1(Tensor([0.0])))
    [inf]
bessel_k1e(x: Tensor) = _scaled_k(_input(x, "bessel_k1e"), 1)
    `exp(x) * bessel_k1(x)`.
    >>> print(ops.bessel_k1e(Tensor([0.0])))
    [inf]
""",
    "ops.elementwise.powers_and_signs": """
exp2(input: Tensor) = t.pow(2.0, _float(input, "exp2"))
    2 to the power of each element; ints give float32.
    >>> print(ops.exp2(Tensor([2.0, 3.0])))
    [4. 8.]
logaddexp(input: Tensor, other: Tensor) = _log_sum(input, other, "logaddexp", t.exp, t.log)
    `log(exp(input) + exp(other))`, without overflow.
    >>> print(ops.logaddexp(Tensor([1000.0]), Tensor([-1000.0])))
    [1000.]
deg2rad(x: Tensor) = t.mul(check.floating(check.tensor(x, "deg2rad", "x"), "deg2rad", "x"), math.pi / 180.0)
    Degrees as radians.
    >>> print(ops.deg2rad(Tensor([180.0])))
    [3.1415927]
rad2deg(x: Tensor) = t.mul(check.floating(check.tensor(x, "rad2deg", "x"), "rad2deg", "x"), 180.0 / math.pi)
    Radians as degrees.
    >>> print(ops.rad2deg(Tensor([0.0])))
    [0.]
fmax(input, other) = _known(input, other, t.maximum, "fmax")
    The greater element; a number where the other is NaN.
    >>> print(ops.fmax(Tensor([1.0, float("nan")]), Tensor([2.0, 3.0])))
    [2. 3.]
fmin(input, other) = _known(input, other, t.minimum, "fmin")
    The smaller element; a number where the other is NaN.
    >>> print(ops.fmin(Tensor([1.0, float("nan")]), Tensor([2.0, 3.0])))
    [1. 3.]
isneginf(input: Tensor) = t.logical_and(t.isinf(check.tensor(input, "isneginf")), t.less(input, 0))
    Where elements are negative infinity.
    >>> print(ops.isneginf(Tensor([float("-inf"), 1.0])))
    [ True False]
isposinf(input: Tensor) = t.logical_and(t.isinf(check.tensor(input, "isposinf")), t.greater(input, 0))
    Where elements are positive infinity.
    >>> print(ops.isposinf(Tensor([float("inf"), 1.0])))
    [ True False]
is_complex(input: Tensor) -> bool = check.tensor(input, "is_complex").dtype in mstype.complex_type
    Whether the dtype is complex.
    >>> ops.is_complex(Tensor([1.0]))
    False
is_floating_point(input: Tensor) -> bool = check.tensor(input, "is_floating_point").dtype in mstype.float_type
    Whether the dtype is one of floats.
    >>> ops.is_floating_point(Tensor([1.0]))
    True
""",
    "ops.images.resizing": """
interpolate(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None) = resize(input, size, scale_factor, mode, align_corners,
        recompute_scale_factor)
    The spatial dimensions resized.
    input: of shape (N, C, L), (N, C, H, W) or (N, C, D, H, W).
    size: The new sizes, an int for all or one for each spatial dimension.
    scale_factor: What sizes are multiplied by, a float for all or one for each; instead of `size`.
    mode: 'nearest' and 'area' for all ranks, 'nearest-exact' for 3 and 4, 'linear' for 3, 'bilinear' and 'bicubic'
        for 4, 'trilinear' for 5.
    align_corners: Whether the corners' centres, instead of their edges, coincide; for 'linear', 'bilinear',
        'bicubic' and 'trilinear'. Default: None, which is False.
    recompute_scale_factor: Whether `scale_factor` only gives the new sizes. Without it, 'trilinear', 'area' and
        'nearest' of rank 5 alone take a `scale_factor`.
    Returns: Tensor of the dtype of `input`.
    TypeError: `input` is not a Tensor, or not of a float dtype where `mode` computes weighted sums ('linear',
        'bilinear', 'bicubic', 'trilinear'); `size` is not an int, `scale_factor` is not a float.
    ValueError: neither or both of `size` and `scale_factor`; a number is not positive; `mode` is unknown, or does
        not take this rank or option.
    >>> print(ops.interpolate(Tensor([[[1.0, 2.0, 3.0]]]), size=6))
    [[[1. 1. 2. 2. 3. 3.]]]
upsample(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None) = interpolate(input, size, scale_factor, mode, align_corners,
        recompute_scale_factor)
    As `interpolate`.
    >>> ops.upsample(ops.ones((1, 1, 2, 2)), size=(4, 4)).shape
    (1, 1, 4, 4)
""",
    "ops.linalg.matrix_products": """
addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta=1, alpha=1) = t.add(t.mul(input, beta), t.mul(mm(mat1, mat2),
        alpha))
    `beta * input + alpha * (mat1 @ mat2)`.
    >>> print(ops.addmm(ops.ones((1, 1)), ops.ones((1, 3)), ops.ones((3, 1))))
    [[4.]]
baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, beta=1, alpha=1) = t.add(t.mul(input, beta), t.mul(bmm(batch1,
        batch2), alpha))
    `beta * input + alpha * (batch1 @ batch2)`, in batches.
    >>> ops.baddbmm(ops.ones((2, 1, 1)), ops.ones((2, 1, 3)), ops.ones((2, 3, 1))).shape
    (2, 1, 1)
""",
    "ops.reductions.reduce": """
sum(input: Tensor, dim=None, keepdim: bool = False, *, dtype=None) = _reduce_int(t.reduce_sum, input, dim, keepdim,
        dtype, "sum")
    The sum over some or all dimensions.
    input: Tensor. Ints and bools are summed in int64, but uint16, uint32 and uint64 in their own dtype.
    dtype: Cast to this before summing.
    ValueError: `dim` is out of range or repeated.
    >>> print(ops.sum(Tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0))
    [4. 6.]
prod(input: Tensor, axis=None, keep_dims: bool = False, dtype=None) = _reduce_int(t.reduce_prod, input, axis, keep_dims,
        dtype, "prod")
    The product over some or all dimensions.
    input: Tensor. Ints and bools are multiplied in int64, but uint16, uint32 and uint64 in their own dtype.
    dtype: Cast to this before multiplying.
    >>> print(ops.prod(Tensor([2.0, 3.0])))
    6.0
reduce_mean(x: Tensor, axis=(), keep_dims: bool = False) = mean(x, axis, keep_dims)
    As `mean`.
    >>> print(ops.reduce_mean(Tensor([1.0, 3.0])))
    2.0
reduce_sum(x: Tensor, axis=(), keep_dims: bool = False) = t.reduce_sum(x, check.axes(axis, check.tensor(x, "reduce_sum",
        "x").ndim, "reduce_sum"), keep_dims)
    The sum over some or all dimensions, in the dtype of `x`.
    >>> print(ops.reduce_sum(Tensor([[1, 2], [3, 4]]), 0))
    [4 6]
all(input: Tensor, axis=None, keep_dims: bool = False) = t.reduce_all(_truth(input, "all"), check.axes(axis, input.ndim,
        "all"), keep_dims)
    Whether all elements are true (nonzero), over some or all dimensions.
    >>> print(ops.all(Tensor([[True, False], [True, True]]), axis=1))
    [False  True]
any(input: Tensor, axis=None, keep_dims: bool = False) = t.reduce_any(_truth(input, "any"), check.axes(axis, input.ndim,
        "any"), keep_dims)
    Whether any element is true (nonzero), over some or all dimensions.
    >>> print(ops.any(Tensor([[True, False], [False, False]]), axis=1))
    [ True False]
std(input: Tensor, axis=None, ddof: int | bool = 0, keepdims: bool = False) =
        accumulate.narrowed(t.sqrt(_wide_variance(input, axis, ddof, keepdims)), input)
    The standard deviation over some or all dimensions: the square root of `var`.
    >>> print(ops.std(Tensor([1.0, 3.0])))
    1.0
std_mean(input: Tensor, axis=None, ddof: int | bool = 0, keepdims: bool = False) -> tuple[Tensor, Tensor] = std(input,
        axis, ddof, keepdims), mean(accumulate.as_float(input), axis, keepdims)
    (standard deviation, mean) over some or all dimensions.
    >>> std, mean = ops.std_mean(Tensor([1.0, 3.0]))
    >>> print(std, mean)
    1.0 2.0
""",
    "ops.sparse.coo": """
make_sparse_tensor(indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> COOTensor = COOTensor(indices,
        values, dense_shape)
    A COOTensor of these parts: `COOTensor(indices, values, dense_shape)`.
    >>> ops.make_sparse_tensor(Tensor([[0, 1]]), Tensor([2.0]), (1, 2)).shape
    (1, 2)
make_row_tensor(indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> RowTensor = RowTensor(indices, values,
        dense_shape)
    A RowTensor of these parts: `RowTensor(indices, values, dense_shape)`.
    >>> ops.make_row_tensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2)).dense_shape
    (3, 2)
make_csr_tensor(indptr: Tensor, indices: Tensor, values: Tensor, dense_shape: tuple[int, ...]) -> CSRTensor =
        CSRTensor(indptr, indices, values, dense_shape)
    A CSRTensor of these parts: `CSRTensor(indptr, indices, values, dense_shape)`.
    >>> ops.make_csr_tensor(Tensor([0, 1]), Tensor([1]), Tensor([2.0]), (1, 2)).shape
    (1, 2)
""",
    "ops.spectral.fourier": """
fft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) = _complex(*along(input, n, dim, norm,
        False, "fft"))
    The discrete Fourier transform along a dimension.
    input: of numbers.
    n: The length, to which the dimension is cut or lengthened with zeros; None keeps it.
    norm: Where the factor 1/n stands: 'backward' at the inverse, 'forward' here, 'ortho' its root at both.
        Default: None, which is 'backward'.
    Returns: Tensor of complex64, or of complex128 for 64-bit floats.
    ValueError: the length is less than 1, or `norm` is unknown.
    >>> print(ops.real(ops.fft(Tensor([1.0, 1.0]))))
    [2. 0.]
ifft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) = _complex(*along(input, n, dim, norm,
        True, "ifft"))
    The inverse of `fft`.
    >>> print(ops.real(ops.ifft(Tensor([2.0, 0.0]))))
    [1. 1.]
irfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) = _from_half(input, n, dim, norm,
        True, "irfft")
    The inverse of `rfft`; `n` is the length of the result, by default twice the half less 1.
    >>> print(ops.irfft(Tensor([2.0, 0.0])))
    [1. 1.]
hfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) = _from_half(input, n, dim, norm,
        False, "hfft")
    The Fourier transform, which is real, of numbers given by their first half, the other being its conjugate.
    >>> print(ops.hfft(Tensor([1.0, 1.0])))
    [2. 0.]
ihfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) = _conj(rfft(_real_input(input,
        "ihfft"), n, dim, _swapped(norm, "ihfft")))
    The inverse of `hfft`: the first half of the inverse transform of real numbers.
    >>> print(ops.ihfft(Tensor([2.0, 0.0])).shape)
    (2,)
fftn(input: Tensor, s=None, dim=None, norm: str | None = None) = _each(input, s, dim, norm, fft, "fftn")
    `fft` along several dimensions.
    input: of numbers.
    s: The lengths; None keeps them.
    dim: The dimensions; None is the last ones, as many as `s` has, or all.
    norm: As in `fft`.
    Returns: Tensor of complex numbers.
    ValueError: `s` and `dim` differ in length.
    >>> ops.fftn(ops.ones((2, 3))).shape
    (2, 3)
ifftn(input: Tensor, s=None, dim=None, norm: str | None = None) = _each(input, s, dim, norm, ifft, "ifftn")
    `ifft` along several dimensions.
    >>> print(ops.real(ops.ifftn(ops.ones((1, 2)))))
    [[1. 0.]]
""",
    "ops.spectral.fourier_planes": """
fft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = fftn(input, s, dim, norm)
    As `fftn`, over the last two dimensions.
    >>> ops.fft2(ops.ones((4, 4))).shape
    (4, 4)
ifft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = ifftn(input, s, dim, norm)
    As `ifftn`, over the last two dimensions.
    >>> ops.ifft2(ops.ones((4, 4))).shape
    (4, 4)
rfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = rfftn(input, s, dim, norm)
    As `rfftn`, over the last two dimensions.
    >>> ops.rfft2(ops.ones((4, 4))).shape
    (4, 3)
irfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = irfftn(input, s, dim, norm)
    As `irfftn`, over the last two dimensions.
    >>> ops.irfft2(ops.ones((4, 3))).shape
    (4, 4)
hfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = hfftn(input, s, dim, norm)
    As `hfftn`, over the last two dimensions.
    >>> ops.hfft2(ops.ones((4, 3))).shape
    (4, 4)
ihfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = ihfftn(input, s, dim, norm)
    As `ihfftn`, over the last two dimensions.
    >>> ops.ihfft2(ops.ones((4, 4))).shape
    (4, 3)
""",
    "ops.spectral.signals": """
blackman_window(window_length, periodic: bool = True, *, dtype=None) = _cosines(window_length, periodic, (0.42, 0.5,
        0.08), "blackman_window", _dtype(dtype, mstype.float32, "blackman_window"))
    Blackman's window, `0.42 - 0.5 cos(2 pi n / (N - 1)) + 0.08 cos(4 pi n / (N - 1))`.
    >>> print(ops.blackman_window(1))
    [1.]
hann_window(window_length, periodic: bool = True, *, dtype=None) = _cosines(window_length, periodic, (0.5, 0.5),
        "hann_window", _dtype(dtype, mstype.float64, "hann_window"))
    Hann's window, `(1 - cos(2 pi n / (N - 1))) / 2`; float64 by default.
    >>> print(ops.hann_window(5, False))
    [0.  0.5 1.  0.5 0. ]
""",
}
