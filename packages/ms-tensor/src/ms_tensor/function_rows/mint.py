"""Functions of `mint`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._mixed import as_one_op
from ms_tensor.mint.binary import _pair
from ms_tensor.mint.linalg import inv
from ms_tensor.numpy._common import cast, floating, is_float, ops, scalar_like

ROWS = {
    "mint.arithmetic": """
_power(a, b) = t.pow(a, b)
        raise TypeError("For 'pow', 'input' and 'exponent' must not both be bool.") if all(isinstance(v, bool) or
        isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (a, b))
_float_power(a, b) =
        t.pow(*(cast(v, mstype.float64) if isinstance(v, Tensor) else t.full((), v, mstype.float64) for v in (a, b)))
_scaled(other, alpha, op: str) -> Any =
        other if alpha == 1 else t.mul(other, alpha) if isinstance(other, Tensor) else other * alpha
        raise TypeError(f"For '{op}', 'alpha' must be a number, but got {type(alpha).__name__}.") if not
        isinstance(alpha, (bool, int, float))
add(input, other, *, alpha=1) = t.add(input, _scaled(other, alpha, "add"))
        where input, other = _pair(input, other, "add")
    Computes `input + alpha * other`, elementwise with broadcasting.
    input: Tensor or number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    TypeError: an argument is neither a Tensor nor a number.
    ValueError: the shapes cannot be broadcast.
    >>> print(ms.mint.add(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
    [ 7 10]
sub(input, other, *, alpha=1) = t.logical_xor(input, scaled) if both else t.sub(input, scaled)
        where input, other = _pair(input, other, "sub")
        where scaled = _scaled(other, alpha, "sub")
        where both = all(isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (input, scaled))
    Computes `input - alpha * other`, elementwise with broadcasting.
    Arguments: add
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ms.mint.sub(ms.Tensor([1, 2]), ms.Tensor([3, 4]), alpha=2))
    [-5 -6]
pow(input, exponent) = _power(input, exponent)
        where input, exponent = _pair(input, exponent, "pow")
    Computes `input ** exponent`, elementwise with broadcasting.
    Arguments: add
    exponent: Tensor or number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    >>> print(ms.mint.pow(ms.Tensor([2, 3]), 2))
    [4 9]
float_power(input, exponent) = _float_power(input, exponent)
        where input, exponent = _pair(input, exponent, "float_power")
    Computes `input ** exponent` in float64, elementwise with broadcasting.
    Arguments: add
    exponent: Tensor or number.
    Returns: Tensor of float64, of the broadcast shape.
    >>> print(ms.mint.float_power(ms.Tensor([2, 3]), -1))
    [0.5        0.33333333]
allclose(input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> bool =
        bool(t.reduce_all(isclose(input, other, rtol, atol, equal_nan)))
    Tests whether all elements are close, as defined by `isclose`.
    input: numbers.
    other: numbers of the same dtype.
    rtol: The relative tolerance.
    atol: The absolute tolerance.
    equal_nan: Whether two NaNs are close.
    Returns: bool.
    TypeError: an argument is not a Tensor, or the dtypes differ.
    >>> ms.mint.allclose(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.1]))
    False
equal(input: Tensor, other: Tensor) -> bool = x.shape == y.shape and bool(t.reduce_all(t.equal(x, y)))
        where x, y = check.tensor(input, "equal"), check.tensor(other, "equal", "other")
    Tests whether two tensors have the same shape and elements.
    other: any tensor.
    Returns: bool.
    >>> ms.mint.equal(ms.Tensor([1, 2]), ms.Tensor([1, 2]))
    True
lerp(input: Tensor, end: Tensor, weight) = t.add(x, t.mul(t.sub(y, x), weight))
        where x, y = check.tensor(input, "lerp"), check.tensor(end, "lerp", "end")
    Interpolates linearly, `input + weight * (end - input)`, elementwise with broadcasting.
    input: floats.
    end: floats.
    weight: Tensor or number.
    Returns: Tensor of the broadcast shape.
    TypeError: `input` or `end` is not a Tensor.
    >>> print(ms.mint.lerp(ms.Tensor([1.0]), ms.Tensor([3.0]), 0.5))
    [2.]
clamp(input: Tensor, min=None, max=None) = ops.clamp(check.tensor(input, "clamp"), min, max)
    Limits every element to [min, max].
    input: numbers.
    min: Tensor or number; None for no lower limit.
    max: Tensor or number; None for no upper limit.
    Returns: Tensor of the broadcast shape.
    ValueError: both limits are None.
    >>> print(ms.mint.clamp(ms.Tensor([1.0, 25.0, 7.0]), 5, 20))
    [ 5. 20.  7.]
polar(abs: Tensor, angle: Tensor) = ops.complex(t.mul(size, t.cos(turn)), t.mul(size, t.sin(turn)))
        where size, turn = (check.floating(check.tensor(abs, "polar", "abs"), "polar", "abs"), check.tensor(angle,
        "polar", "angle"))
    Makes complex numbers from absolute values and angles.
    abs: the absolute values, float32 or float64.
    angle: the angles, of the same dtype.
    Returns: Tensor of complex64 or complex128.
    TypeError: an argument is not a Tensor of floats.
    >>> print(ms.mint.polar(ms.Tensor([2.0]), ms.Tensor([0.0])).dtype)
    Complex64
_float(op: str) -> Callable[[Tensor], Tensor] = lambda x: getattr(ops, op)(floating(x))
    Makes a function of `mint` from a float function of `ops`: ints and bools become float32.
_whole(op: str) -> Callable[[Tensor], Tensor] = lambda x: getattr(ops, op)(x) if is_float(x.dtype) else x
    Makes a rounding function of `mint`: ints and bools stay as they are.
_log(base: float) -> Callable[[Tensor], Tensor] = lambda x: t.mul(t.log(floating(x)), 1.0 / math.log(base))
_tested(op: str) -> Callable[[Tensor], Tensor] = lambda x: getattr(ops, op)(x)
_none(value: bool) -> Callable[[Tensor], Tensor] = lambda x: t.full(x.shape, value, mstype.bool_)
_abs(x: Tensor) = x if x.dtype is mstype.bool_ else t.abs(x)
_not(x: Tensor) = t.logical_not(x if x.dtype is mstype.bool_ else t.not_equal(x, 0))
_bits(x: Tensor) = t.logical_not(x) if x.dtype is mstype.bool_ else ops.bitwise_not(x)
_frac(x: Tensor) = t.sub(x, t.trunc(x)) if is_float(x.dtype) else t.sub(x, x)
_isneginf(x: Tensor) = t.logical_and(t.isinf(x), t.less(x, 0)) if is_float(x.dtype) else _none(False)(x)
_sinc(x: Tensor) = t.select(zero, scalar_like(1, x), t.div(t.sin(safe), safe))
        where x = t.mul(floating(x), math.pi)
        where zero = t.equal(x, 0)
        where safe = t.select(zero, scalar_like(1, x), x)
arcsin(x: Tensor) = ops.asin(floating(check.tensor(x, "arcsin", "x")))
    Computes the inverse sine.
    x: numbers; ints and bools become float32.
    Returns: Tensor of the shape of `x`; of a float dtype.
    >>> print(ms.mint.arcsin(ms.Tensor([0.0])))
    [0.]
isnan(tensor: Tensor) = t.isnan(check.tensor(tensor, "isnan", "tensor"))
    Tests whether elements are NaN.
    tensor: numbers, of any shape.
    Returns: Tensor of bool, of the shape of `tensor`.
    >>> print(ms.mint.isnan(ms.Tensor([1.0, float("nan")])))
    [False  True]
clone(input: Tensor) = ops.deepcopy(check.tensor(input, "clone"))
    Returns a copy through which gradients flow.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ms.mint.clone(ms.Tensor([1, 2])))
    [1 2]
real(input: Tensor) = ops.real(x) if x.dtype in mstype.complex_type else x
        where x = check.tensor(input, "real")
    Returns the real part; a tensor that is not complex is returned itself.
    input: numbers.
    Returns: Tensor of the shape of `input`.
    >>> print(ms.mint.real(ms.Tensor([1.0])))
    [1.]
imag(input: Tensor) = ops.imag(x) if x.dtype in mstype.complex_type else t.full(x.shape, 0, x.dtype)
        where x = check.tensor(input, "imag")
    Returns the imaginary part; zeros for a tensor that is not complex.
    input: numbers.
    Returns: Tensor of the shape of `input`.
    >>> print(ms.mint.imag(ms.Tensor([1.0])))
    [0.]
@as_one_op
addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value=1) =
        t.add(check.tensor(input, "addcmul"), t.mul(t.mul(a, b), value))
        where a, b = check.tensor(tensor1, "addcmul", "tensor1"), check.tensor(tensor2, "addcmul", "tensor2")
    Computes `input + value * tensor1 * tensor2`, elementwise with broadcasting.
    input: numbers.
    tensor1: numbers.
    tensor2: numbers.
    value: A number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    TypeError: `input`, `tensor1` or `tensor2` is not a Tensor.
    >>> print(ms.mint.addcmul(ms.Tensor([1.0]), ms.Tensor([2.0]), ms.Tensor([3.0]), value=2))
    [13.]
@as_one_op
addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value=1) =
        t.add(check.tensor(input, "addcdiv"), t.mul(t.div(a, b), value))
        where a, b = check.tensor(tensor1, "addcdiv", "tensor1"), check.tensor(tensor2, "addcdiv", "tensor2")
    Computes `input + value * tensor1 / tensor2`, elementwise with broadcasting.
    input: floats.
    tensor1: floats.
    tensor2: floats.
    value: A number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    TypeError: `input`, `tensor1` or `tensor2` is not a Tensor.
    >>> print(ms.mint.addcdiv(ms.Tensor([1.0]), ms.Tensor([3.0]), ms.Tensor([2.0]), value=2))
    [4.]
""",
    "mint.linear": """
matmul(input: Tensor, other: Tensor) = ops.matmul(check.tensor(input, "matmul"), check.tensor(other, "matmul", "other"))
    Computes the matrix product; leading dimensions are broadcast.
    input: at least one dimension; a vector is one row.
    other: at least one dimension; a vector is one column.
    Returns: Tensor of shape (*, n, p) for (*, n, m) and (*, m, p), without the dimensions that vectors lack.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.matmul(ms.Tensor([[1.0, 2.0]]), ms.Tensor([3.0, 4.0])))
    [11.]
bmm(input: Tensor, mat2: Tensor) = t.matmul2(x, y)
        where x, y = _of_ranks("bmm", (input, 3, "input"), (mat2, 3, "mat2"))
        where _fit("bmm", x, y, x.shape[0] == y.shape[0] and x.shape[2] == y.shape[1])
    Computes the products of two batches of matrices.
    input: shape (b, n, m).
    mat2: shape (b, m, p).
    Returns: Tensor of shape (b, n, p).
    ValueError: the shapes are incompatible.
    >>> ms.mint.bmm(ms.mint.ones((5, 2, 3)), ms.mint.ones((5, 3, 4))).shape
    (5, 2, 4)
mm(input: Tensor, mat2: Tensor) = t.matmul2(x, y)
        where x, y = _of_ranks("mm", (input, 2, "input"), (mat2, 2, "mat2"))
        where _fit("mm", x, y, x.shape[1] == y.shape[0])
    Computes the product of two matrices.
    input: shape (n, m).
    mat2: shape (m, p).
    Returns: Tensor of shape (n, p).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.mm(ms.mint.ones((1, 3)), ms.mint.ones((3, 1))))
    [[3.]]
mv(input: Tensor, vec: Tensor) = ops.matmul(x, y)
        where x, y = _of_ranks("mv", (input, 2, "input"), (vec, 1, "vec"))
        where _fit("mv", x, y, x.shape[1] == y.shape[0])
    Computes the product of a matrix and a vector.
    input: shape (n, m).
    vec: shape (m,).
    Returns: Tensor of shape (n,).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.mv(ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [3. 3.]
dot(input: Tensor, other: Tensor) = ops.matmul(x, y)
        where x, y = _of_ranks("dot", (input, 1, "input"), (other, 1, "other"))
        where _fit("dot", x, y, x.shape == y.shape)
    Computes the dot product of two vectors.
    input: shape (n,).
    other: shape (n,).
    Returns: 0-d Tensor.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.dot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
vdot(input: Tensor, other: Tensor) = dot(ops.conj(input) if complex_ else input, other)
        where complex_ = check.tensor(input, "vdot").dtype in mstype.complex_type
    Computes the dot product of two vectors; the first one is conjugated if it is complex.
    Arguments: dot
    Returns: 0-d Tensor.
    >>> print(ms.mint.vdot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
outer(input: Tensor, vec2: Tensor) = t.mul(t.reshape(x, (-1, 1)), y)
        where x, y = _of_ranks("outer", (input, 1, "input"), (vec2, 1, "vec2"))
    Computes the outer product of two vectors.
    input: shape (n,).
    vec2: shape (m,).
    Returns: Tensor of shape (n, m).
    ValueError: an argument is not 1-d.
    >>> print(ms.mint.outer(ms.Tensor([1, 2]), ms.Tensor([3, 4])))
    [[3 4]
     [6 8]]
_added(input, product: Tensor, beta, alpha, op: str) =
        t.add(x if beta == 1 else t.mul(x, beta), product if alpha == 1 else t.mul(product, alpha))
        where x = check.tensor(input, op)
addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta=1, alpha=1) =
        _added(input, mm(mat1, mat2), beta, alpha, "addmm")
    Computes `beta * input + alpha * (mat1 @ mat2)`.
    input: broadcasts to (n, p).
    mat1: shape (n, m).
    mat2: shape (m, p).
    Returns: Tensor of shape (n, p).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.addmm(ms.mint.ones((1, 1)), ms.mint.ones((1, 3)), ms.mint.ones((3, 1)), alpha=2))
    [[7.]]
addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta=1, alpha=1) = _added(input, mv(mat, vec), beta, alpha, "addmv")
    Computes `beta * input + alpha * (mat @ vec)`.
    input: broadcasts to (n,).
    mat: shape (n, m).
    vec: shape (m,).
    Returns: Tensor of shape (n,).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.addmv(ms.mint.ones((2,)), ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [4. 4.]
addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta=1, alpha=1) =
        _added(input, t.reduce_sum(bmm(batch1, batch2), (0,), False), beta, alpha, "addbmm")
    Computes `beta * input + alpha * sum(batch1 @ batch2)`, where the products are summed over the batch.
    input: broadcasts to (n, p).
    batch1: shape (b, n, m).
    batch2: shape (b, m, p).
    Returns: Tensor of shape (n, p).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.addbmm(ms.mint.ones((1, 1)), ms.mint.ones((2, 1, 3)), ms.mint.ones((2, 3, 1))))
    [[7.]]
baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta=1, alpha=1) =
        _added(input, bmm(batch1, batch2), beta, alpha, "baddbmm")
    Computes `beta * input + alpha * (batch1 @ batch2)` for batches of matrices.
    input: broadcasts to (b, n, p).
    Arguments: addbmm
    Returns: Tensor of shape (b, n, p).
    >>> ms.mint.baddbmm(ms.mint.ones((2, 1, 1)), ms.mint.ones((2, 1, 3)), ms.mint.ones((2, 3, 1))).shape
    (2, 1, 1)
addr_(input: Tensor, vec1: Tensor, vec2: Tensor, beta=1, alpha=1) =
        ops.assign(input, _added(input, outer(vec1, vec2), beta, alpha, "addr_"))
    Sets `input` to `beta * input + alpha * outer(vec1, vec2)` in place.
    input: shape (n, m).
    vec1: shape (n,).
    vec2: shape (m,).
    Returns: `input`.
    ValueError: the shapes are incompatible.
    >>> x = ms.mint.ones((1, 2))
    >>> y = ms.mint.addr_(x, ms.Tensor([2.0]), ms.Tensor([3.0, 4.0]))
    >>> print(x)
    [[7. 9.]]
einsum(equation: str, *operands) = ops.einsum(equation, *operands)
    Evaluates the Einstein summation convention on tensors.
    equation: The subscripts of each operand, separated by commas, then '->' and those of the result.
    operands: Tensors, or one list of them.
    Returns: Tensor of the shape that the equation states.
    TypeError: an operand is not a Tensor.
    ValueError: the equation is ill-formed, or does not fit the operands.
    >>> print(ms.mint.einsum("ij,j->i", ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [3. 3.]
inverse(input: Tensor) = inv(input)
    Computes the inverses of square matrices.
    input: shape (*, n, n), floats.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: the matrices are not square.
    >>> ms.mint.inverse(ms.mint.eye(2)).shape
    (2, 2)
@as_one_op
cdist(x1: Tensor, x2: Tensor, p: float = 2.0, compute_mode: str = 'use_mm_for_euclid_dist_if_necessary') =
        ops.norm(apart, float(p), apart.ndim - 1)
        where x, y = check.floating(check.tensor(x1, "cdist", "x1"), "cdist", "x1"), check.tensor(x2, "cdist", "x2")
        raise ValueError(f"For 'cdist', both inputs must have 2 dimensions or more, the last of one size, "
        f"but got shapes {x.shape} and {y.shape}.") if x.ndim < 2 or y.ndim < 2 or x.shape[-1] != y.shape[-1]
        raise ValueError(f"For 'cdist', 'p' must not be negative, but got {check.show(p)}.") if p < 0
        where apart = t.sub(ops.expand_dims(x, -2), ops.expand_dims(y, -3))
    Computes the p-norm distance between each pair of rows.
    x1: shape (*, n, m), floats.
    x2: shape (*, k, m), floats.
    p: The order of the norm: not negative, or infinity.
    compute_mode: Accepted for compatibility.
    Returns: Tensor of shape (*, n, k).
    TypeError: an argument is not a Tensor of floats.
    ValueError: the shapes are incompatible, or `p` is negative.
    >>> print(ms.mint.cdist(ms.Tensor([[0.0, 0.0]]), ms.Tensor([[3.0, 4.0]])))
    [[5.]]
""",
}
