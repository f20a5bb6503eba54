"""Element-wise ops. Most are one node, in a dtype that runtimes support."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from .emitter import RULES, Emitter, Rule, is_float, rule, wider
from .graph_text import Node

# Ops with an equivalent ONNX op.
_UNARY = {
    "neg": "Neg",
    "abs": "Abs",
    "sign": "Sign",
    "exp": "Exp",
    "log": "Log",
    "sqrt": "Sqrt",
    "reciprocal": "Reciprocal",
    "tanh": "Tanh",
    "sigmoid": "Sigmoid",
    "erf": "Erf",
    "sin": "Sin",
    "cos": "Cos",
    "tan": "Tan",
    "sinh": "Sinh",
    "cosh": "Cosh",
    "asin": "Asin",
    "acos": "Acos",
    "atan": "Atan",
    "asinh": "Asinh",
    "acosh": "Acosh",
    "atanh": "Atanh",
}
_BINARY = {"add": "Add", "sub": "Sub", "mul": "Mul", "div": "Div", "pow": "Pow", "maximum": "Max", "minimum": "Min"}
_COMPARE = {
    "equal": "Equal",
    "not_equal": "Equal",
    "less": "Less",
    "less_equal": "LessOrEqual",
    "greater": "Greater",
    "greater_equal": "GreaterOrEqual",
}
_LOGIC = {"logical_and": "And", "logical_or": "Or", "logical_xor": "Xor"}
_BITS = {
    "bitwise_and": ("BitwiseAnd", "And"),
    "bitwise_or": ("BitwiseOr", "Or"),
    "bitwise_xor": ("BitwiseXor", "Xor"),
}
_ROUNDING = {"floor": "Floor", "ceil": "Ceil", "round": "Round"}

#: Writes a formula over operands of a dtype that runtimes support.
Formula = Callable[[Emitter, str, list[str]], str]


def _computed(formula: Formula) -> Rule:
    """Returns the rule of a formula that is computed in the dtype of the result, or a wider one."""

    def write(e: Emitter, node: Node) -> str:
        result = e.dtype(node.outputs[0])
        dtype = wider(result)
        return e.cast(formula(e, dtype, [e.operand(v, dtype) for v in node.inputs]), dtype, result)

    return write


def _plain(op: str) -> Rule:
    return _computed(lambda e, dtype, xs: e.emit(op, *xs))


def promoted(a: str, b: str) -> str:
    """Returns the dtype in which two tensors are compared."""
    if a == b:
        return a
    if is_float(a) != is_float(b):
        return a if is_float(a) else b
    if is_float(a):
        return "f64" if "f64" in (a, b) else "f32"
    return "i64" if "bool" not in (a, b) else a if b == "bool" else b


def _compare(op: str, negated: bool) -> Rule:
    def write(e: Emitter, node: Node) -> str:
        a, b = node.inputs
        dtype = wider(promoted(e.dtype(a), e.dtype(b)))
        found = e.emit(op, e.operand(a, dtype), e.operand(b, dtype))
        return e.emit("Not", found) if negated else found

    return write


def _logic(op: str) -> Rule:
    return lambda e, node: e.emit(op, *[e.operand(v, "bool") for v in node.inputs])


def _bits(op: str, of_bools: str) -> Rule:
    def write(e: Emitter, node: Node) -> str:
        dtype = e.dtype(node.outputs[0])
        return e.emit(of_bools if dtype == "bool" else op, *[e.operand(v, dtype) for v in node.inputs])

    return write


def _rounding(op: str) -> Rule:
    return _computed(lambda e, dtype, xs: e.emit(op, *xs) if is_float(dtype) else xs[0])


RULES.update({name: _plain(op) for name, op in (_UNARY | _BINARY).items()})
RULES.update({name: _compare(op, name == "not_equal") for name, op in _COMPARE.items()})
RULES.update({name: _logic(op) for name, op in _LOGIC.items()})
RULES.update({name: _bits(*ops) for name, ops in _BITS.items()})
RULES.update({name: _rounding(op) for name, op in _ROUNDING.items()})


def formula(name: str) -> Callable[[Formula], Formula]:
    """Registers a formula as the rule of an op."""

    def register(write: Formula) -> Formula:
        RULES[name] = _computed(write)
        return write

    return register


@formula("rsqrt")
def _rsqrt(e: Emitter, dtype: str, xs: list[str]) -> str:
    return e.emit("Reciprocal", e.emit("Sqrt", *xs))


@formula("square")
def _square(e: Emitter, dtype: str, xs: list[str]) -> str:
    return e.emit("Mul", xs[0], xs[0])


@formula("relu")
def _relu(e: Emitter, dtype: str, xs: list[str]) -> str:
    return e.emit("Relu", *xs) if is_float(dtype) else e.emit("Max", *xs, e.const(dtype, 0))


@formula("trunc")
def _trunc(e: Emitter, dtype: str, xs: list[str]) -> str:
    if not is_float(dtype):
        return xs[0]
    return e.emit("Mul", e.emit("Sign", *xs), e.emit("Floor", e.emit("Abs", *xs)))


@formula("erfc")
def _erfc(e: Emitter, dtype: str, xs: list[str]) -> str:
    return e.emit("Sub", e.const(dtype, 1), e.emit("Erf", *xs))


@formula("log1p")
def _log1p(e: Emitter, dtype: str, xs: list[str]) -> str:
    # log(u) * x / (u - 1) with u = 1 + x is exact near zero (Kahan).
    (x,), one = xs, e.const(dtype, 1)
    u = e.emit("Add", x, one)
    d = e.emit("Sub", u, one)
    found = e.emit("Div", e.emit("Mul", e.emit("Log", u), x), d)
    kept = e.emit("Or", e.emit("Equal", d, e.const(dtype, 0)), e.emit("Equal", x, e.const(dtype, math.inf)))
    return e.emit("Where", kept, x, found)


@formula("expm1")
def _expm1(e: Emitter, dtype: str, xs: list[str]) -> str:
    # (u - 1) * x / log(u) with u = exp(x) is exact near zero (Kahan). Special cases: u is 1, 0 or infinite.
    (x,), one, zero = xs, e.const(dtype, 1), e.const(dtype, 0)
    u = e.emit("Exp", x)
    d = e.emit("Sub", u, one)
    found = e.emit("Div", e.emit("Mul", d, x), e.emit("Log", u))
    far = e.emit("Or", e.emit("Equal", u, zero), e.emit("Equal", u, e.const(dtype, math.inf)))
    return e.emit("Where", e.emit("Equal", d, zero), x, e.emit("Where", far, d, found))


@rule("chebyshev_")
def _chebyshev(e: Emitter, node: Node) -> str:
    result = e.dtype(node.outputs[0])
    dtype = wider(result)
    terms = [float(np.int64(bits).view(np.float64)) for bits in node.attrs["coefficients"]]
    x, scale = e.operand(node.inputs[0], dtype), e.const(dtype, 4.0 / node.attrs["high"])
    place = e.emit("Sub", e.emit("Mul", x, scale), e.const(dtype, 2.0))
    ahead = behind = e.emit("Mul", place, e.const(dtype, 0.0))
    for term in reversed(terms[1:]):
        following = e.emit("Sub", e.emit("Mul", place, ahead), behind)
        ahead, behind = e.emit("Add", following, e.const(dtype, term)), ahead
    half = e.emit("Mul", place, e.const(dtype, 0.5))
    total = e.emit("Sub", e.emit("Mul", half, ahead), behind)
    return e.cast(e.emit("Add", total, e.const(dtype, terms[0])), dtype, result)


@formula("atan2")
def _atan2(e: Emitter, dtype: str, xs: list[str]) -> str:
    y, x = xs
    zero = e.const(dtype, 0)
    left, below = e.emit("Less", x, zero), e.emit("Less", y, zero)
    turn = e.emit("Where", below, e.const(dtype, -math.pi), e.const(dtype, math.pi))
    angle = e.emit("Add", e.emit("Atan", e.emit("Div", y, x)), e.emit("Where", left, turn, zero))
    origin = e.emit("And", e.emit("Equal", x, zero), e.emit("Equal", y, zero))
    return e.emit("Where", origin, zero, angle)


@formula("silu_")
def _silu(e: Emitter, dtype: str, xs: list[str]) -> str:
    return e.emit("Mul", xs[0], e.emit("Sigmoid", xs[0]))


@formula("gelu_")
def _gelu(e: Emitter, dtype: str, xs: list[str]) -> str:
    share = e.emit("Erf", e.emit("Mul", xs[0], e.const(dtype, math.sqrt(0.5))))
    return _half(e, dtype, xs[0], share)


@formula("gelu_tanh_")
def _gelu_tanh(e: Emitter, dtype: str, xs: list[str]) -> str:
    (x,) = xs
    cube = e.emit("Mul", e.emit("Mul", x, x), x)
    inner = e.emit("Add", x, e.emit("Mul", cube, e.const(dtype, 0.044715)))
    return _half(e, dtype, x, e.emit("Tanh", e.emit("Mul", inner, e.const(dtype, math.sqrt(2 / math.pi)))))


def _half(e: Emitter, dtype: str, x: str, share: str) -> str:
    """Writes x * (1 + share) / 2."""
    half = e.emit("Mul", x, e.const(dtype, 0.5))
    return e.emit("Mul", half, e.emit("Add", share, e.const(dtype, 1)))


def _divisor(e: Emitter, dtype: str, b: str) -> tuple[str, str, str]:
    """Returns where an integer divisor is 0, where it is -1, and the divisor with 1 in both places. Runtimes crash if
    they divide by 0, or the smallest integer by -1."""
    none, minus = (e.emit("Equal", b, e.const(dtype, n)) for n in (0, -1))
    return none, minus, e.emit("Where", e.emit("Or", none, minus), e.const(dtype, 1), b)


def _differs(e: Emitter, dtype: str, rest: str, b: str) -> str:
    """Writes whether a remainder is not 0 and its sign differs from the divisor's."""
    zero = e.const(dtype, 0)
    signs = e.emit("Xor", e.emit("Less", rest, zero), e.emit("Less", b, zero))
    return e.emit("And", signs, e.emit("Not", e.emit("Equal", rest, zero)))


@formula("floor_divide")
def _floor_divide(e: Emitter, dtype: str, xs: list[str]) -> str:
    a, b = xs
    if is_float(dtype):
        return e.emit("Floor", e.emit("Div", a, b))
    none, minus, divisor = _divisor(e, dtype, b)
    rest = e.emit("Mod", a, divisor)
    found = e.emit("Div", e.emit("Sub", a, rest), divisor)
    found = e.emit("Where", minus, e.emit("Neg", a), found)
    return e.emit("Where", none, e.const(dtype, 0), found)


@formula("floor_mod")
def _floor_mod(e: Emitter, dtype: str, xs: list[str]) -> str:
    a, b = xs
    if is_float(dtype):
        rest = e.emit("Mod", a, b, fmod=1)
        return e.emit("Where", _differs(e, dtype, rest, b), e.emit("Add", rest, b), rest)
    *_, divisor = _divisor(e, dtype, b)
    return e.emit("Mod", a, divisor)


@rule("bitwise_left_shift")
def _left_shift(e: Emitter, node: Node) -> str:
    a, b = (e.operand(v, "u64") for v in node.inputs)
    return e.cast(e.emit("BitShift", a, b, direction="LEFT"), "u64", e.dtype(node.outputs[0]))


@rule("bitwise_right_shift")
def _right_shift(e: Emitter, node: Node) -> str:
    result = e.dtype(node.outputs[0])
    count = e.operand(node.inputs[1], "u64")
    if result.startswith("u"):
        a = e.operand(node.inputs[0], "u64")
        return e.cast(e.emit("BitShift", a, count, direction="RIGHT"), "u64", result)
    # ONNX only shifts unsigned integers; for a negative number, its complement is shifted.
    a = e.operand(node.inputs[0], "i64")
    below = e.emit("Less", a, e.const("i64", 0))
    bits = e.cast(e.emit("Where", below, e.emit("BitwiseNot", a), a), "i64", "u64")
    moved = e.cast(e.emit("BitShift", bits, count, direction="RIGHT"), "u64", "i64")
    return e.cast(e.emit("Where", below, e.emit("BitwiseNot", moved), moved), "i64", result)


@rule("isnan", "isinf")
def _float_class(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.inputs[0])
    dtype = dtype if dtype in ("f32", "f64") else "f32"
    return e.emit("IsNaN" if node.op == "isnan" else "IsInf", e.operand(node.inputs[0], dtype))


@rule("logical_not")
def _not(e: Emitter, node: Node) -> str:
    return e.emit("Not", e.operand(node.inputs[0], "bool"))


@rule("cast")
def _cast(e: Emitter, node: Node) -> str:
    return e.operand(node.inputs[0], e.dtype(node.outputs[0]))


@rule("stop_gradient", "real", "conj")
def _same(e: Emitter, node: Node) -> str:
    return e.name(node.inputs[0])


@rule("imag")
def _imag(e: Emitter, node: Node) -> str:
    # Only real numbers reach this rule; complex ones are rejected before.
    return e.expand(e.const(e.dtype(node.outputs[0]), 0), e.shape(node.outputs[0]))


@rule("select")
def _select(e: Emitter, node: Node) -> str:
    condition, *parts = node.inputs
    dtype = e.dtype(node.outputs[0])
    a, b = (e.operand(v, dtype) for v in parts)
    return e.where(e.operand(condition, "bool"), a, b, dtype)
