"""The result dtype of two operands: tensors, Python numbers, NumPy scalars and arrays, in every pairing."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops
from outcome import DTYPES, NUMPY_DTYPES, describe, dtype_object

OPERATORS = "+ - * / // % ** == != < <= > >= & | ^".split()
FUNCTIONS = (
    "maximum minimum logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor floor_div floor_mod div "
    "truncate_div truncate_mod fmod atan2 hypot xlogy xdivy add sub mul pow equal less lerp_ outer remainder "
    "logaddexp fmax fmin isclose dot matmul cross_ "
).split()
FORMS = {
    "lerp_": "ops.lerp({x}, {y}, 0.5)",
    "cross_": "ops.cross({x}3, {y}3)",
    "dot": "ops.dot({x}1, {y}1)",
    "outer": "ops.outer({x}1, {y}1)",
    "matmul": "ops.matmul({x}2, {y}2)",
}
OTHER = {
    "@": "{x}2 @ {y}2",
    "where": "ops.where(c, {x}, {y})",
    "select": "ops.select(c, {x}, {y})",
    "concat": "ops.concat(({x}, {y}))",
    "stack": "ops.stack(({x}, {y}))",
    "masked_fill": "{x}.masked_fill(c, {y}0)",
    "iadd": "iadd({x}.copy(), {y})",
    "imul": "imul({x}.copy(), {y})",
    "itruediv": "itruediv({x}.copy(), {y})",
}
NUMBERS = {"True": "bool", "2": "int", "2.5": "float", "(1+2j)": "complex"}


def names() -> dict[str, Any]:
    """The variables of the expressions."""
    import operator

    found: dict[str, Any] = {"ms": ms, "np": np, "ops": ops, "Tensor": Tensor}
    found.update(iadd=operator.iadd, imul=operator.imul, itruediv=operator.itruediv)
    found["c"] = Tensor(np.array([True, False]))
    for name in DTYPES:
        dtype = dtype_object(name)
        try:
            for letter, values in (("x", [1, 1]), ("y", [1, 1])):
                found[f"{letter}_{name}"] = Tensor(np.array(values, np.float32)).astype(dtype)
                found[f"{letter}_{name}0"] = Tensor(np.array(values[0], np.float32)).astype(dtype)
                found[f"{letter}_{name}1"] = Tensor(np.array(values, np.float32)).astype(dtype)
                found[f"{letter}_{name}2"] = Tensor(np.array([values, values], np.float32)).astype(dtype)
                found[f"{letter}_{name}3"] = Tensor(np.array([1, 0, 1], np.float32)).astype(dtype)
        except TypeError:
            continue  # a dtype without kernels
        if name != "bfloat16":
            found[f"s_{name}"] = np.dtype(name).type(1)
            found[f"a_{name}"] = np.array([1, 1], name)
    return found


show = describe


def cases() -> dict[str, list[str]]:
    """Expressions by group."""
    groups: dict[str, list[str]] = {}
    forms = {op: f"{{x}} {op} {{y}}" for op in OPERATORS}
    forms.update({name: FORMS.get(name, f"ops.{name}({{x}}, {{y}})") for name in FUNCTIONS})
    forms.update(OTHER)
    for name, form in forms.items():
        pairs = [(f"x_{a}", f"y_{b}") for a in DTYPES for b in DTYPES]
        groups[f"tensors {name}"] = [form.format(x=x, y=y) for x, y in pairs]
        if "}2" in form or "}1" in form or "}3" in form or "copy" in form:
            continue
        if name in ("concat", "stack", "masked_fill", "select", "lerp_"):
            continue
        numbers = [form.format(x=f"x_{a}", y=n) for a in DTYPES for n in NUMBERS]
        if name in OPERATORS or name in ("maximum", "minimum", "add", "sub", "mul", "div", "pow", "where", "atan2"):
            numbers += [form.format(x=n, y=f"y_{a}") for a in DTYPES for n in NUMBERS]
        groups[f"numbers {name}"] = numbers
    groups["numbers iadd"] = [
        f"{f}(x_{a}.copy(), {n})" for f in ("iadd", "imul", "itruediv") for a in DTYPES for n in NUMBERS
    ]
    groups["numbers masked_fill"] = [f"x_{a}.masked_fill(c, {n})" for a in DTYPES for n in NUMBERS]
    for op in ("+", "/", "**", "==", "//", "&"):
        for letter, what in (("s", "NumPy scalar"), ("a", "NumPy array")):
            right = [f"x_{a} {op} {letter}_{b}" for a in DTYPES for b in NUMPY_DTYPES]
            left = [f"{letter}_{b} {op} x_{a}" for a in DTYPES for b in NUMPY_DTYPES]
            groups[f"{what} {op}"] = right + left
    return groups
