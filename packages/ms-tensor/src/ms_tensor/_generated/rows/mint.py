"""Functions of `mint.arithmetic`, `mint.linear`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from ms_runtime import Tensor
from ms_tensor._mixed import as_one_op
from typing import Any
import math


# mint.arithmetic

def _power(a: Any, b: Any) -> Tensor:
    if all(isinstance(v, bool) or isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (a, b)):
        raise TypeError("For 'pow', 'input' and 'exponent' must not both be bool.")
    return t.pow(a, b)


def _float_power(a: Any, b: Any) -> Tensor:
    return t.pow(*(cast(v, mstype.float64) if isinstance(v, Tensor) else t.full((), v, mstype.float64) for v in (a, b)))


def _scaled(other: Any, alpha: Any, op: str) -> Any:
    if not isinstance(alpha, (bool, int, float)):
        raise TypeError(f"For '{op}', 'alpha' must be a number, but got {type(alpha).__name__}.")
    return other if alpha == 1 else t.mul(other, alpha) if isinstance(other, Tensor) else other * alpha


def add(input: Any, other: Any, *, alpha: Any=1) -> Tensor:
    """Computes `input + alpha * other`, elementwise with broadcasting."""
    input, other = _pair(input, other, "add")
    return t.add(input, _scaled(other, alpha, "add"))


def sub(input: Any, other: Any, *, alpha: Any=1) -> Tensor:
    """Computes `input - alpha * other`, elementwise with broadcasting."""
    input, other = _pair(input, other, "sub")
    scaled = _scaled(other, alpha, "sub")
    both = all(isinstance(v, Tensor) and v.dtype is mstype.bool_ for v in (input, scaled))
    return t.logical_xor(input, scaled) if both else t.sub(input, scaled)


def pow(input: Any, exponent: Any) -> Tensor:
    """Computes `input ** exponent`, elementwise with broadcasting."""
    input, exponent = _pair(input, exponent, "pow")
    return _power(input, exponent)


def float_power(input: Any, exponent: Any) -> Tensor:
    """Computes `input ** exponent` in float64, elementwise with broadcasting."""
    input, exponent = _pair(input, exponent, "float_power")
    return _float_power(input, exponent)


def allclose(input: Tensor, other: Tensor, rtol: float=1e-05, atol: float=1e-08, equal_nan: bool=False) -> bool:
    """Tests whether all elements are close, as defined by `isclose`."""
    return bool(t.reduce_all(isclose(input, other, rtol, atol, equal_nan)))


def equal(input: Tensor, other: Tensor) -> bool:
    """Tests whether two tensors have the same shape and elements."""
    x, y = check.tensor(input, "equal"), check.tensor(other, "equal", "other")
    return x.shape == y.shape and bool(t.reduce_all(t.equal(x, y)))


def lerp(input: Tensor, end: Tensor, weight: Any) -> Tensor:
    """Interpolates linearly, `input + weight * (end - input)`, elementwise with broadcasting."""
    x, y = check.tensor(input, "lerp"), check.tensor(end, "lerp", "end")
    return t.add(x, t.mul(t.sub(y, x), weight))


def clamp(input: Tensor, min: Any=None, max: Any=None) -> Tensor:
    """Limits every element to [min, max]."""
    return ops.clamp(check.tensor(input, "clamp"), min, max)


def polar(abs: Tensor, angle: Tensor) -> Tensor:
    """Makes complex numbers from absolute values and angles."""
    size, turn = (check.floating(check.tensor(abs, "polar", "abs"), "polar", "abs"), check.tensor(angle, "polar", "angle"))
    return ops.complex(t.mul(size, t.cos(turn)), t.mul(size, t.sin(turn)))


def _float(op: str) -> Callable[[Tensor], Tensor]:
    """Makes a function of `mint` from a float function of `ops`: ints and bools become float32."""
    return lambda x: getattr(ops, op)(floating(x))


def _whole(op: str) -> Callable[[Tensor], Tensor]:
    """Makes a rounding function of `mint`: ints and bools stay as they are."""
    return lambda x: getattr(ops, op)(x) if is_float(x.dtype) else x


def _log(base: float) -> Callable[[Tensor], Tensor]:
    return lambda x: t.mul(t.log(floating(x)), 1.0 / math.log(base))


def _tested(op: str) -> Callable[[Tensor], Tensor]:
    return lambda x: getattr(ops, op)(x)


def _none(value: bool) -> Callable[[Tensor], Tensor]:
    return lambda x: t.full(x.shape, value, mstype.bool_)


def _abs(x: Tensor) -> Tensor:
    return x if x.dtype is mstype.bool_ else t.abs(x)


def _not(x: Tensor) -> Tensor:
    return t.logical_not(x if x.dtype is mstype.bool_ else t.not_equal(x, 0))


def _bits(x: Tensor) -> Tensor:
    return t.logical_not(x) if x.dtype is mstype.bool_ else ops.bitwise_not(x)


def _frac(x: Tensor) -> Tensor:
    return t.sub(x, t.trunc(x)) if is_float(x.dtype) else t.sub(x, x)


def _isneginf(x: Tensor) -> Tensor:
    return t.logical_and(t.isinf(x), t.less(x, 0)) if is_float(x.dtype) else _none(False)(x)


def _sinc(x: Tensor) -> Tensor:
    x = t.mul(floating(x), math.pi)
    zero = t.equal(x, 0)
    safe = t.select(zero, scalar_like(1, x), x)
    return t.select(zero, scalar_like(1, x), t.div(t.sin(safe), safe))


def arcsin(x: Tensor) -> Tensor:
    """Computes the inverse sine."""
    return ops.asin(floating(check.tensor(x, "arcsin", "x")))


def isnan(tensor: Tensor) -> Tensor:
    """Tests whether elements are NaN."""
    return t.isnan(check.tensor(tensor, "isnan", "tensor"))


def clone(input: Tensor) -> Tensor:
    """Returns a copy through which gradients flow."""
    return ops.deepcopy(check.tensor(input, "clone"))


def real(input: Tensor) -> Tensor:
    """Returns the real part; a tensor that is not complex is returned itself."""
    x = check.tensor(input, "real")
    return ops.real(x) if x.dtype in mstype.complex_type else x


def imag(input: Tensor) -> Tensor:
    """Returns the imaginary part; zeros for a tensor that is not complex."""
    x = check.tensor(input, "imag")
    return ops.imag(x) if x.dtype in mstype.complex_type else t.full(x.shape, 0, x.dtype)


@as_one_op
def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any=1) -> Tensor:
    """Computes `input + value * tensor1 * tensor2`, elementwise with broadcasting."""
    a, b = check.tensor(tensor1, "addcmul", "tensor1"), check.tensor(tensor2, "addcmul", "tensor2")
    return t.add(check.tensor(input, "addcmul"), t.mul(t.mul(a, b), value))


@as_one_op
def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any=1) -> Tensor:
    """Computes `input + value * tensor1 / tensor2`, elementwise with broadcasting."""
    a, b = check.tensor(tensor1, "addcdiv", "tensor1"), check.tensor(tensor2, "addcdiv", "tensor2")
    return t.add(check.tensor(input, "addcdiv"), t.mul(t.div(a, b), value))


# mint.linear

def matmul(input: Tensor, other: Tensor) -> Tensor:
    """Computes the matrix product; leading dimensions are broadcast."""
    return ops.matmul(check.tensor(input, "matmul"), check.tensor(other, "matmul", "other"))


def bmm(input: Tensor, mat2: Tensor) -> Tensor:
    """Computes the products of two batches of matrices."""
    x, y = _of_ranks("bmm", (input, 3, "input"), (mat2, 3, "mat2"))
    _fit("bmm", x, y, x.shape[0] == y.shape[0] and x.shape[2] == y.shape[1])
    return t.matmul2(x, y)


def mm(input: Tensor, mat2: Tensor) -> Tensor:
    """Computes the product of two matrices."""
    x, y = _of_ranks("mm", (input, 2, "input"), (mat2, 2, "mat2"))
    _fit("mm", x, y, x.shape[1] == y.shape[0])
    return t.matmul2(x, y)


def mv(input: Tensor, vec: Tensor) -> Tensor:
    """Computes the product of a matrix and a vector."""
    x, y = _of_ranks("mv", (input, 2, "input"), (vec, 1, "vec"))
    _fit("mv", x, y, x.shape[1] == y.shape[0])
    return ops.matmul(x, y)


def dot(input: Tensor, other: Tensor) -> Tensor:
    """Computes the dot product of two vectors."""
    x, y = _of_ranks("dot", (input, 1, "input"), (other, 1, "other"))
    _fit("dot", x, y, x.shape == y.shape)
    return ops.matmul(x, y)


def vdot(input: Tensor, other: Tensor) -> Tensor:
    """Computes the dot product of two vectors; the first one is conjugated if it is complex."""
    complex_ = check.tensor(input, "vdot").dtype in mstype.complex_type
    return dot(ops.conj(input) if complex_ else input, other)


def outer(input: Tensor, vec2: Tensor) -> Tensor:
    """Computes the outer product of two vectors."""
    x, y = _of_ranks("outer", (input, 1, "input"), (vec2, 1, "vec2"))
    return t.mul(t.reshape(x, (-1, 1)), y)


def _added(input: Any, product: Tensor, beta: Any, alpha: Any, op: str) -> Tensor:
    x = check.tensor(input, op)
    return t.add(x if beta == 1 else t.mul(x, beta), product if alpha == 1 else t.mul(product, alpha))


def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """Computes `beta * input + alpha * (mat1 @ mat2)`."""
    return _added(input, mm(mat1, mat2), beta, alpha, "addmm")


def addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """Computes `beta * input + alpha * (mat @ vec)`."""
    return _added(input, mv(mat, vec), beta, alpha, "addmv")


def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """Computes `beta * input + alpha * sum(batch1 @ batch2)`, where the products are summed over the batch."""
    return _added(input, t.reduce_sum(bmm(batch1, batch2), (0,), False), beta, alpha, "addbmm")


def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """Computes `beta * input + alpha * (batch1 @ batch2)` for batches of matrices."""
    return _added(input, bmm(batch1, batch2), beta, alpha, "baddbmm")


def addr_(input: Tensor, vec1: Tensor, vec2: Tensor, beta: Any=1, alpha: Any=1) -> Tensor:
    """Sets `input` to `beta * input + alpha * outer(vec1, vec2)` in place."""
    return ops.assign(input, _added(input, outer(vec1, vec2), beta, alpha, "addr_"))


def einsum(equation: str, *operands: Any) -> Tensor:
    """Evaluates the Einstein summation convention on tensors."""
    return ops.einsum(equation, *operands)


def inverse(input: Tensor) -> Tensor:
    """Computes the inverses of square matrices."""
    return inv(input)


@as_one_op
def cdist(x1: Tensor, x2: Tensor, p: float=2.0, compute_mode: str='use_mm_for_euclid_dist_if_necessary') -> Tensor:
    """Computes the p-norm distance between each pair of rows."""
    x, y = check.floating(check.tensor(x1, "cdist", "x1"), "cdist", "x1"), check.tensor(x2, "cdist", "x2")
    if x.ndim < 2 or y.ndim < 2 or x.shape[-1] != y.shape[-1]:
        raise ValueError(f"For 'cdist', both inputs must have 2 dimensions or more, the last of one size, " f"but got shapes {x.shape} and {y.shape}.")
    if p < 0:
        raise ValueError(f"For 'cdist', 'p' must not be negative, but got {check.show(p)}.")
    apart = t.sub(ops.expand_dims(x, -2), ops.expand_dims(y, -3))
    return ops.norm(apart, float(p), apart.ndim - 1)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.mint.arithmetic": "_power _float_power _scaled add sub pow float_power allclose equal lerp clamp polar _float _whole _log _tested _none _abs _not _bits _frac _isneginf _sinc arcsin isnan clone real imag addcmul addcdiv",
    "ms_tensor.mint.linear": "matmul bmm mm mv dot vdot outer _added addmm addmv addbmm baddbmm addr_ einsum inverse cdist",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "_power",
    "_float_power",
    "_scaled",
    "add",
    "sub",
    "pow",
    "float_power",
    "allclose",
    "equal",
    "lerp",
    "clamp",
    "polar",
    "_float",
    "_whole",
    "_log",
    "_tested",
    "_none",
    "_abs",
    "_not",
    "_bits",
    "_frac",
    "_isneginf",
    "_sinc",
    "arcsin",
    "isnan",
    "clone",
    "real",
    "imag",
    "addcmul",
    "addcdiv",
    "matmul",
    "bmm",
    "mm",
    "mv",
    "dot",
    "vdot",
    "outer",
    "_added",
    "addmm",
    "addmv",
    "addbmm",
    "baddbmm",
    "addr_",
    "einsum",
    "inverse",
    "cdist",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.mint.arithmetic import isclose
from ms_tensor.mint.binary import _pair
from ms_tensor.mint.linalg import inv
from ms_tensor.mint.linear import _fit, _of_ranks
from ms_tensor.numpy._common import cast, floating, is_float, ops, scalar_like
