"""Element-wise functions, reductions and products: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
ReduceSum(keep_dims=False, skip_mode=False)(x, axis=()) =
    x if skip_mode and isinstance(axis, (tuple, list)) and not axis else reduce.reduce_sum(x, axis, keep_dims)
    # the sum over `axis`, in the dtype of `x`. With `skip_mode`, an empty `axis` reduces nothing.
ReduceMax(keep_dims=False)(x, axis=()) =
    table.reduce_max(x, axis.tolist() if isinstance(axis, Tensor) else axis, keep_dims)
    # the maximum over `axis`.
ReduceMin(keep_dims=False)(x, axis=()) =
    table.reduce_min(x, axis.tolist() if isinstance(axis, Tensor) else axis, keep_dims)
    # the minimum over `axis`.
ReduceProd(keep_dims=False)(x, axis=()) =
    table.reduce_prod(x, axis.tolist() if isinstance(axis, Tensor) else axis, keep_dims)
    # the product over `axis`.
ReduceMean(keep_dims=False)(x, axis=()) = mean(x, axis, keep_dims)  # the mean over `axis`.
Argmax(axis=-1, output_type: _dtype = int32)(input_x) = table.cast(argmax(input_x, axis), output_type)
    # the index of the maximum.
Argmin(axis=-1, output_type: _dtype = int32)(x) = table.cast(argmin(x, axis), output_type)  # the index of the minimum.
AddN()(x) = addn(x)  # the sum of several tensors.
RealDiv()(x, y) = _real_div(x, y)  # the quotient; of ints, truncated to an int.
Mod()(x, y) = fmod(x, y)  # the remainder with the sign of `x`.
L2Loss()(x) = accumulate.narrowed(table.div(accumulate.total(table.square(x)), 2.0), x)  # half the sum of squares.
IsFinite()(x) = isfinite(x)  # whether elements are neither infinite nor NaN.
Polygamma()(a, x) = polygamma(a, x)
Zeta()(x, q) = zeta(x, q)
Igamma()(a, x) = igamma(a, x)
Igammac()(a, x) = igammac(a, x)
Mvlgamma(p: int >= 1)(x) = mvlgamma(x, p)
BesselI0()(x) = bessel_i0(x)
BesselI0e()(x) = bessel_i0e(x)
BesselI1()(x) = bessel_i1(x)
BesselI1e()(x) = bessel_i1e(x)
BesselJ0()(x) = bessel_j0(x)
BesselJ1()(x) = bessel_j1(x)
BesselK0()(x) = bessel_k0(x)
BesselK0e()(x) = bessel_k0e(x)
BesselK1()(x) = bessel_k1(x)
BesselK1e()(x) = bessel_k1e(x)
BesselY0()(x) = bessel_y0(x)
BesselY1()(x) = bessel_y1(x)
LeftShift()(x1, x2) = bitwise_left_shift(x1, x2)
RightShift()(input_x, input_y) = bitwise_right_shift(input_x, input_y)
Invert()(x) = invert(x)
PopulationCount()(input_x) = population_count(input_x)
ComplexAbs()(x) = abs(x)
Angle()(input) = angle(input)
Polar()(abs, angle) = polar(abs, angle)
NanToNum(nan=None, posinf=None, neginf=None)(input) = nan_to_num(input, nan, posinf, neginf)
IsClose(rtol: real = 1e-05, atol: real = 1e-08, equal_nan=False)(input, other) =
    isclose(input, other, rtol, atol, equal_nan)
ApproximateEqual(tolerance: float = 1e-05)(x, y) = approximate_equal(x, y, tolerance)
Addcdiv()(input, tensor1, tensor2, value) = addcdiv(input, tensor1, tensor2, value)
Addcmul()(input, tensor1, tensor2, value) = addcmul(input, tensor1, tensor2, value)
Lerp()(input, end, weight) = lerp(input, end, weight)
LerpScalar()(input, end, weight) = lerp(input, end, weight)
Heaviside()(x, values) = heaviside(x, values)
Hypot()(x1, x2) = hypot(x1, x2)
Gcd()(input, other) = gcd(input, other)
Lcm()(x1, x2) = lcm(x1, x2)
Fmax(*, ignore_nan=True)(x1, x2) = fmax(x1, x2)
Fmin(*, ignore_nan=True)(x1, x2) = fmin(x1, x2)
Logit(eps=-1.0)(input) = logit(input, eps)
Inv()(x) = inv(x)
Eps()(x) = eps(x)
Sinc()(input) = sinc(input)
Xdivy()(x, y) = xdivy(x, y)
Xlogy()(input, other) = xlogy(input, other)
NextAfter()(input, other) = nextafter(input, other)
TruncateDiv()(x, y) = truncate_div(x, y)
TruncateMod()(x, y) = truncate_mod(x, y)
TensorAdd()(x, y) = add(x, y)
Rint()(input_x) = round(input_x)
AccumulateNV2()(x) = accumulate_n(x)
SquareSumAll()(x, y) = _square_sum_all(x, y)
    # (the sum of the squares of `x`, that of `y`).
SquaredDifference()(x, y) = _squared_difference(x, y)
    # `(x - y) ** 2`.
CountNonZero(dims: _optional_dims = None)(x) = _count_nonzero(x, dims)
    # the number of nonzero elements over some or all dimensions.
DivNoNan()(x1, x2) = _div_no_nan(x1, x2)
    # `x1 / x2`; 0 where `x2` is 0.
MulNoNan()(x, y) = _mul_no_nan(x, y)
    # `x * y`; 0 where `y` is 0, even if `x` is infinite or NaN.
ReduceStd(axis: _optional_dims = [], unbiased=True, keep_dims=False)(x) = _reduce_std(x, axis, unbiased, keep_dims)
    # (standard deviation, mean) over some or all dimensions.
ArgMaxWithValue(axis=0, keep_dims=False)(input) = max(input, axis, keep_dims)[::-1]  # (index in int64, maximum).
ArgMinWithValue(axis=0, keep_dims=False)(input) = min(input, axis, keep_dims)[::-1]  # (index in int64, minimum).
MatMul(transpose_a=False, transpose_b=False)(input, mat2) =
    mm(transpose(input, (1, 0)) if transpose_a else input, transpose(mat2, (1, 0)) if transpose_b else mat2)
    # the product of two matrices.
BatchMatMul(transpose_a=False, transpose_b=False)(x, y) =
    matmul(*matrix_products._batches(x, y, transpose_a, transpose_b))
    # the products of two batches of matrices.
Betainc()(a, b, x) = incomplete_beta.betainc(a, b, x)
    # the regularized incomplete beta function.
"""
