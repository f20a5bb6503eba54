"""Primitive classes over one table op each.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import op

from ..ops.primitive import Primitive

_abs = op("abs")
_acos = op("acos")
_acosh = op("acosh")
_add = op("add")
_asin = op("asin")
_asinh = op("asinh")
_atan = op("atan")
_atan2 = op("atan2")
_atanh = op("atanh")
_bitwise_and = op("bitwise_and")
_bitwise_or = op("bitwise_or")
_bitwise_xor = op("bitwise_xor")
_broadcast_to = op("broadcast_to")
_cast = op("cast")
_ceil = op("ceil")
_complex = op("complex")
_concat = op("concat")
_conj = op("conj")
_cos = op("cos")
_cosh = op("cosh")
_det = op("det")
_digamma = op("digamma")
_div = op("div")
_equal = op("equal")
_erf = op("erf")
_erfc = op("erfc")
_erfinv = op("erfinv")
_exp = op("exp")
_expm1 = op("expm1")
_floor = op("floor")
_floor_divide = op("floor_divide")
_floor_mod = op("floor_mod")
_gather_d = op("gather_d")
_greater = op("greater")
_greater_equal = op("greater_equal")
_imag = op("imag")
_isinf = op("isinf")
_isnan = op("isnan")
_less = op("less")
_less_equal = op("less_equal")
_lgamma = op("lgamma")
_log = op("log")
_log1p = op("log1p")
_logical_and = op("logical_and")
_logical_not = op("logical_not")
_logical_or = op("logical_or")
_logical_xor = op("logical_xor")
_maximum = op("maximum")
_minimum = op("minimum")
_mul = op("mul")
_neg = op("neg")
_not_equal = op("not_equal")
_pow = op("pow")
_real = op("real")
_reciprocal = op("reciprocal")
_reduce_all = op("reduce_all")
_reduce_any = op("reduce_any")
_reduce_max = op("reduce_max")
_reduce_min = op("reduce_min")
_reduce_prod = op("reduce_prod")
_reduce_sum = op("reduce_sum")
_relu = op("relu")
_reshape = op("reshape")
_round = op("round")
_rsqrt = op("rsqrt")
_select = op("select")
_sigmoid = op("sigmoid")
_sign = op("sign")
_sin = op("sin")
_sinh = op("sinh")
_slogdet = op("slogdet")
_sqrt = op("sqrt")
_square = op("square")
_sub = op("sub")
_tan = op("tan")
_tanh = op("tanh")
_transpose = op("transpose")
_trunc = op("trunc")


class ACos(Primitive):
    """`ACos()(x)`: see `ops.acos`."""

    def __call__(self, x: Any) -> Any:
        return _acos(input=x)


class Abs(Primitive):
    """`Abs()(x)`: see `ops.abs`."""

    def __call__(self, x: Any) -> Any:
        return _abs(input=x)


class Acosh(Primitive):
    """`Acosh()(x)`: see `ops.acosh`."""

    def __call__(self, x: Any) -> Any:
        return _acosh(input=x)


class Add(Primitive):
    """`Add()(x, y)`: see `ops.add`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _add(input=x, other=y)


class Asin(Primitive):
    """`Asin()(x)`: see `ops.asin`."""

    def __call__(self, x: Any) -> Any:
        return _asin(input=x)


class Asinh(Primitive):
    """`Asinh()(x)`: see `ops.asinh`."""

    def __call__(self, x: Any) -> Any:
        return _asinh(input=x)


class Atan(Primitive):
    """`Atan()(x)`: see `ops.atan`."""

    def __call__(self, x: Any) -> Any:
        return _atan(input=x)


class Atan2(Primitive):
    """`Atan2()(x, y)`: see `ops.atan2`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _atan2(input=x, other=y)


class Atanh(Primitive):
    """`Atanh()(x)`: see `ops.atanh`."""

    def __call__(self, x: Any) -> Any:
        return _atanh(input=x)


class BitwiseAnd(Primitive):
    """`BitwiseAnd()(x, y)`: see `ops.bitwise_and`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _bitwise_and(input=x, other=y)


class BitwiseOr(Primitive):
    """`BitwiseOr()(x, y)`: see `ops.bitwise_or`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _bitwise_or(input=x, other=y)


class BitwiseXor(Primitive):
    """`BitwiseXor()(x, y)`: see `ops.bitwise_xor`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _bitwise_xor(input=x, other=y)


class BroadcastTo(Primitive):
    """`BroadcastTo(shape)(input)`: see `ops.broadcast_to`."""

    _attrs = ("shape",)

    def __init__(self, shape: Any) -> None:
        super().__init__()
        self.shape = shape

    def __call__(self, input: Any) -> Any:
        return _broadcast_to(input=input, shape=self.shape)


class Cast(Primitive):
    """`Cast()(input, dtype)`: see `ops.cast`."""

    def __call__(self, input: Any, dtype: Any) -> Any:
        return _cast(input=input, dtype=dtype)


class Ceil(Primitive):
    """`Ceil()(x)`: see `ops.ceil`."""

    def __call__(self, x: Any) -> Any:
        return _ceil(input=x)


class Complex(Primitive):
    """`Complex()(real, imag)`: see `ops.complex`."""

    def __call__(self, real: Any, imag: Any) -> Any:
        return _complex(input=real, other=imag)


class Concat(Primitive):
    """`Concat(axis=0)(tensors)`: see `ops.concat`."""

    _attrs = ("axis",)

    def __init__(self, axis: Any = 0) -> None:
        super().__init__()
        self.axis = axis

    def __call__(self, tensors: Any) -> Any:
        return _concat(tensors=tensors, axis=self.axis)


class Conj(Primitive):
    """`Conj()(input)`: see `ops.conj`."""

    def __call__(self, input: Any) -> Any:
        return _conj(input=input)


class Cos(Primitive):
    """`Cos()(x)`: see `ops.cos`."""

    def __call__(self, x: Any) -> Any:
        return _cos(input=x)


class Cosh(Primitive):
    """`Cosh()(x)`: see `ops.cosh`."""

    def __call__(self, x: Any) -> Any:
        return _cosh(input=x)


class Digamma(Primitive):
    """`Digamma()(x)`: see `ops.digamma`."""

    def __call__(self, x: Any) -> Any:
        return _digamma(input=x)


class Div(Primitive):
    """`Div()(x, y)`: see `ops.div`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _div(input=x, other=y)


class Equal(Primitive):
    """`Equal()(x, y)`: see `ops.equal`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _equal(input=x, other=y)


class Erf(Primitive):
    """`Erf()(x)`: see `ops.erf`."""

    def __call__(self, x: Any) -> Any:
        return _erf(input=x)


class Erfc(Primitive):
    """`Erfc()(x)`: see `ops.erfc`."""

    def __call__(self, x: Any) -> Any:
        return _erfc(input=x)


class Erfinv(Primitive):
    """`Erfinv()(input)`: see `ops.erfinv`."""

    def __call__(self, input: Any) -> Any:
        return _erfinv(input=input)


class Exp(Primitive):
    """`Exp()(x)`: see `ops.exp`."""

    def __call__(self, x: Any) -> Any:
        return _exp(input=x)


class Expm1(Primitive):
    """`Expm1()(x)`: see `ops.expm1`."""

    def __call__(self, x: Any) -> Any:
        return _expm1(input=x)


class Floor(Primitive):
    """`Floor()(x)`: see `ops.floor`."""

    def __call__(self, x: Any) -> Any:
        return _floor(input=x)


class FloorDiv(Primitive):
    """`FloorDiv()(x, y)`: see `ops.floor_divide`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _floor_divide(input=x, other=y)


class FloorMod(Primitive):
    """`FloorMod()(x, y)`: see `ops.floor_mod`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _floor_mod(x=x, y=y)


class GatherD(Primitive):
    """`GatherD()(x, dim, index)`: see `ops.gather_d`."""

    def __call__(self, x: Any, dim: Any, index: Any) -> Any:
        return _gather_d(input=x, dim=dim, index=index)


class Greater(Primitive):
    """`Greater()(x, y)`: see `ops.greater`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _greater(input=x, other=y)


class GreaterEqual(Primitive):
    """`GreaterEqual()(x, y)`: see `ops.greater_equal`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _greater_equal(input=x, other=y)


class Imag(Primitive):
    """`Imag()(input)`: see `ops.imag`."""

    def __call__(self, input: Any) -> Any:
        return _imag(input=input)


class IsInf(Primitive):
    """`IsInf()(x)`: see `ops.isinf`."""

    def __call__(self, x: Any) -> Any:
        return _isinf(input=x)


class IsNan(Primitive):
    """`IsNan()(x)`: see `ops.isnan`."""

    def __call__(self, x: Any) -> Any:
        return _isnan(input=x)


class Less(Primitive):
    """`Less()(x, y)`: see `ops.less`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _less(input=x, other=y)


class LessEqual(Primitive):
    """`LessEqual()(x, y)`: see `ops.less_equal`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _less_equal(input=x, other=y)


class Lgamma(Primitive):
    """`Lgamma()(x)`: see `ops.lgamma`."""

    def __call__(self, x: Any) -> Any:
        return _lgamma(input=x)


class Log(Primitive):
    """`Log()(x)`: see `ops.log`."""

    def __call__(self, x: Any) -> Any:
        return _log(input=x)


class Log1p(Primitive):
    """`Log1p()(x)`: see `ops.log1p`."""

    def __call__(self, x: Any) -> Any:
        return _log1p(input=x)


class LogMatrixDeterminant(Primitive):
    """`LogMatrixDeterminant()(x)`: see `ops.slogdet`."""

    def __call__(self, x: Any) -> Any:
        return _slogdet(input=x)


class LogicalAnd(Primitive):
    """`LogicalAnd()(x, y)`: see `ops.logical_and`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _logical_and(input=x, other=y)


class LogicalNot(Primitive):
    """`LogicalNot()(x)`: see `ops.logical_not`."""

    def __call__(self, x: Any) -> Any:
        return _logical_not(input=x)


class LogicalOr(Primitive):
    """`LogicalOr()(x, y)`: see `ops.logical_or`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _logical_or(input=x, other=y)


class LogicalXor(Primitive):
    """`LogicalXor()(x, y)`: see `ops.logical_xor`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _logical_xor(input=x, other=y)


class MatrixDeterminant(Primitive):
    """`MatrixDeterminant()(x)`: see `ops.det`."""

    def __call__(self, x: Any) -> Any:
        return _det(input=x)


class Maximum(Primitive):
    """`Maximum()(x, y)`: see `ops.maximum`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _maximum(input=x, other=y)


class Minimum(Primitive):
    """`Minimum()(x, y)`: see `ops.minimum`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _minimum(input=x, other=y)


class Mul(Primitive):
    """`Mul()(x, y)`: see `ops.mul`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _mul(input=x, other=y)


class Neg(Primitive):
    """`Neg()(x)`: see `ops.neg`."""

    def __call__(self, x: Any) -> Any:
        return _neg(input=x)


class NotEqual(Primitive):
    """`NotEqual()(x, y)`: see `ops.not_equal`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _not_equal(input=x, other=y)


class Pow(Primitive):
    """`Pow()(x, y)`: see `ops.pow`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _pow(input=x, exponent=y)


class ReLU(Primitive):
    """`ReLU()(input)`: see `ops.relu`."""

    def __call__(self, input: Any) -> Any:
        return _relu(input=input)


class Real(Primitive):
    """`Real()(input)`: see `ops.real`."""

    def __call__(self, input: Any) -> Any:
        return _real(input=input)


class Reciprocal(Primitive):
    """`Reciprocal()(x)`: see `ops.reciprocal`."""

    def __call__(self, x: Any) -> Any:
        return _reciprocal(input=x)


class ReduceAll(Primitive):
    """`ReduceAll(keep_dims=False)(input, axis=())`: see `ops.reduce_all`."""

    _attrs = ("keep_dims",)

    def __init__(self, keep_dims: Any = False) -> None:
        super().__init__()
        self.keep_dims = keep_dims

    def __call__(self, input: Any, axis: Any = ()) -> Any:
        return _reduce_all(input=input, axis=axis, keep_dims=self.keep_dims)


class ReduceAny(Primitive):
    """`ReduceAny(keep_dims=False)(x, axis=())`: see `ops.reduce_any`."""

    _attrs = ("keep_dims",)

    def __init__(self, keep_dims: Any = False) -> None:
        super().__init__()
        self.keep_dims = keep_dims

    def __call__(self, x: Any, axis: Any = ()) -> Any:
        return _reduce_any(input=x, axis=axis, keep_dims=self.keep_dims)


class ReduceMax(Primitive):
    """`ReduceMax(keep_dims=False)(x, axis=())`: see `ops.reduce_max`."""

    _attrs = ("keep_dims",)

    def __init__(self, keep_dims: Any = False) -> None:
        super().__init__()
        self.keep_dims = keep_dims

    def __call__(self, x: Any, axis: Any = ()) -> Any:
        return _reduce_max(input=x, axis=axis, keep_dims=self.keep_dims)


class ReduceMin(Primitive):
    """`ReduceMin(keep_dims=False)(x, axis=())`: see `ops.reduce_min`."""

    _attrs = ("keep_dims",)

    def __init__(self, keep_dims: Any = False) -> None:
        super().__init__()
        self.keep_dims = keep_dims

    def __call__(self, x: Any, axis: Any = ()) -> Any:
        return _reduce_min(input=x, axis=axis, keep_dims=self.keep_dims)


class ReduceProd(Primitive):
    """`ReduceProd(keep_dims=False)(x, axis=())`: see `ops.reduce_prod`."""

    _attrs = ("keep_dims",)

    def __init__(self, keep_dims: Any = False) -> None:
        super().__init__()
        self.keep_dims = keep_dims

    def __call__(self, x: Any, axis: Any = ()) -> Any:
        return _reduce_prod(input=x, axis=axis, keep_dims=self.keep_dims)


class ReduceSum(Primitive):
    """`ReduceSum(keep_dims=False)(input, axis=())`: see `ops.reduce_sum`."""

    _attrs = ("keep_dims",)

    def __init__(self, keep_dims: Any = False) -> None:
        super().__init__()
        self.keep_dims = keep_dims

    def __call__(self, input: Any, axis: Any = ()) -> Any:
        return _reduce_sum(input=input, axis=axis, keep_dims=self.keep_dims)


class Reshape(Primitive):
    """`Reshape()(input, shape)`: see `ops.reshape`."""

    def __call__(self, input: Any, shape: Any) -> Any:
        return _reshape(input=input, shape=shape)


class Round(Primitive):
    """`Round()(x)`: see `ops.round`."""

    def __call__(self, x: Any) -> Any:
        return _round(input=x)


class Rsqrt(Primitive):
    """`Rsqrt()(x)`: see `ops.rsqrt`."""

    def __call__(self, x: Any) -> Any:
        return _rsqrt(input=x)


class Select(Primitive):
    """`Select()(condition, x, y)`: see `ops.select`."""

    def __call__(self, condition: Any, x: Any, y: Any) -> Any:
        return _select(condition=condition, input=x, other=y)


class Sigmoid(Primitive):
    """`Sigmoid()(input)`: see `ops.sigmoid`."""

    def __call__(self, input: Any) -> Any:
        return _sigmoid(input=input)


class Sign(Primitive):
    """`Sign()(x)`: see `ops.sign`."""

    def __call__(self, x: Any) -> Any:
        return _sign(input=x)


class Sin(Primitive):
    """`Sin()(x)`: see `ops.sin`."""

    def __call__(self, x: Any) -> Any:
        return _sin(input=x)


class Sinh(Primitive):
    """`Sinh()(x)`: see `ops.sinh`."""

    def __call__(self, x: Any) -> Any:
        return _sinh(input=x)


class Sqrt(Primitive):
    """`Sqrt()(x)`: see `ops.sqrt`."""

    def __call__(self, x: Any) -> Any:
        return _sqrt(x=x)


class Square(Primitive):
    """`Square()(input)`: see `ops.square`."""

    def __call__(self, input: Any) -> Any:
        return _square(input=input)


class Sub(Primitive):
    """`Sub()(x, y)`: see `ops.sub`."""

    def __call__(self, x: Any, y: Any) -> Any:
        return _sub(input=x, other=y)


class Tan(Primitive):
    """`Tan()(x)`: see `ops.tan`."""

    def __call__(self, x: Any) -> Any:
        return _tan(input=x)


class Tanh(Primitive):
    """`Tanh()(input)`: see `ops.tanh`."""

    def __call__(self, input: Any) -> Any:
        return _tanh(input=input)


class Transpose(Primitive):
    """`Transpose()(input, input_perm)`: see `ops.transpose`."""

    def __call__(self, input: Any, input_perm: Any) -> Any:
        return _transpose(input=input, input_perm=input_perm)


class Trunc(Primitive):
    """`Trunc()(input)`: see `ops.trunc`."""

    def __call__(self, input: Any) -> Any:
        return _trunc(input=input)


__all__ = [
    "ACos",
    "Abs",
    "Acosh",
    "Add",
    "Asin",
    "Asinh",
    "Atan",
    "Atan2",
    "Atanh",
    "BitwiseAnd",
    "BitwiseOr",
    "BitwiseXor",
    "BroadcastTo",
    "Cast",
    "Ceil",
    "Complex",
    "Concat",
    "Conj",
    "Cos",
    "Cosh",
    "Digamma",
    "Div",
    "Equal",
    "Erf",
    "Erfc",
    "Erfinv",
    "Exp",
    "Expm1",
    "Floor",
    "FloorDiv",
    "FloorMod",
    "GatherD",
    "Greater",
    "GreaterEqual",
    "Imag",
    "IsInf",
    "IsNan",
    "Less",
    "LessEqual",
    "Lgamma",
    "Log",
    "Log1p",
    "LogMatrixDeterminant",
    "LogicalAnd",
    "LogicalNot",
    "LogicalOr",
    "LogicalXor",
    "MatrixDeterminant",
    "Maximum",
    "Minimum",
    "Mul",
    "Neg",
    "NotEqual",
    "Pow",
    "ReLU",
    "Real",
    "Reciprocal",
    "ReduceAll",
    "ReduceAny",
    "ReduceMax",
    "ReduceMin",
    "ReduceProd",
    "ReduceSum",
    "Reshape",
    "Round",
    "Rsqrt",
    "Select",
    "Sigmoid",
    "Sign",
    "Sin",
    "Sinh",
    "Sqrt",
    "Square",
    "Sub",
    "Tan",
    "Tanh",
    "Transpose",
    "Trunc",
]
