# ruff: noqa: E501 (tables of expressions, a line each)
"""`str` and `repr` of tensors and parameters: every dtype, rank and width, short and shortened."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor
from outcome import DTYPES, dtype_object

FLOATS = {
    "one": "[1.0]",
    "halves": "[0.5, 1.5, -2.5]",
    "zeros": "[0.0, -0.0, 0.0]",
    "specials": "[nan, inf, -inf, 1.5]",
    "nan": "[nan]",
    "inf": "[inf, -inf]",
    "nan_whole": "[nan, 1.0, 100.0]",
    "thirds": "[1 / 3, 2 / 3, 1.0]",
    "small": "[1e-5, 2e-5, -3e-4]",
    "tiny": "[6e-8, 1e-4]",
    "large": "[10000.0, 60000.0]",
    "mixed": "[0.001, 1000.0, -7.25]",
    "spread": "[1e-4, 6e4]",
    "negative": "[-1.0, -22.5, -333.25]",
    "whole": "[1.0, 2.0, 30.0]",
}
WIDE = {
    "exponents": "[1e-10, 1.0, 1e10]",
    "huge": "[1e30, -1e-30]",
    "million": "[1234567.0, 0.5]",
    "eight": "[12345678.0]",
    "tenth": "[0.1, 0.2, 0.3]",
    "pi": "[3.14159265358979, -2.718281828459045]",
}
FLOAT64 = {"e100": "[1e100, -1e-200]", "e300": "[1e300]", "digits": "[0.1234567890123456, 123456789.123456]"}
INTS = {
    "one": "[1]",
    "widths": "[1, 20, 100]",
    "zeros": "[0, 0]",
    "square": "[[1, 2], [30, 4]]",
    "cube": "[[[1], [22]], [[3], [4]]]",
}
SIGNED = {"signs": "[-1, 10, -100]", "minus": "[[-1, 2], [3, -44]]"}
BOOLS = ("True", "[True]", "[True, False]", "[[True, False], [False, False]]", "[[[True]], [[False]]]")
COMPLEX = (
    "complex(1, -0.0)",
    "[complex(-0.0, -0.0)]",
    "[complex(nan, nan)]",
    "complex(inf, -inf)",
    "[1234567+0.1234567j]",
    "1+2j",
    "[1+2j]",
    "[1.5-2.25j, -3+0j]",
    "[[1j, 2], [3, 4-1j]]",
    "[0j]",
    "[1e-10+1e10j]",
    "[[[1+1j]]]",
)
SCALARS = (
    "0.0 -0.0 1.0 -1.5 0.1 2.5 100.0 12345.678 1e-05 6e-08 60000.0 0.333333333 nan inf -inf 3.14159265 0.0001 1000.0 65504.0"
).split()
WIDE_SCALARS = "1e-10 1e20 123456.0 1234567.0 123456789.0 100000.0 1e5 999999.5 -1e-30 16777216.0 1.17549e-38".split()
SHAPES = ("(0,)", "(2, 0)", "(0, 3)", "(2, 3, 0)", "(0, 2, 2)", "(1, 0, 1, 2)")
RANKS = (
    "(6,)",
    "(2, 3)",
    "(1, 6)",
    "(6, 1)",
    "(2, 1, 3)",
    "(1, 2, 2, 3)",
    "(2, 3, 2, 1)",
    "(1, 1, 1, 1)",
    "(2, 1, 1, 2, 1)",
)
LONG = (
    "(999,)", "(1000,)", "(1001,)", "(2000,)", "(40, 50)", "(3, 1000)", "(1000, 3)", "(6, 200)", "(7, 200)", "(2, 501)", "(1001, 1)",
    "(1, 1001)", "(10, 10, 11)", "(2, 3, 200)", "(7, 8, 9, 3)", "(6, 6, 6, 6)", "(5, 5, 50)", "(12, 1, 100)",
)  # fmt: skip
WRAPPED = (
    "(11,)",
    "(12,)",
    "(13,)",
    "(24,)",
    "(25,)",
    "(26,)",
    "(49,)",
    "(2, 13)",
    "(3, 25)",
    "(2, 30)",
    "(3, 100)",
    "(2, 2, 30)",
    "(10, 100)",
    "(1, 24)",
    "(1, 25)",
    "(1, 1, 50)",
    "(2, 1, 1, 13)",
    "(2, 12, 2)",
    "(30, 1)",
)
FEW = "bool int8 int64 uint8 float16 bfloat16 float32 float64 complex64".split()


def names() -> dict[str, Any]:
    """The variables of the expressions."""

    def t(values: Any, dtype: str) -> Any:
        if dtype == "bfloat16":
            return Tensor(np.array(values, np.float32)).astype(ms.bfloat16)
        return Tensor(np.array(values).astype(dtype))

    def ramp(shape: Any, dtype: str, low: float = 0.0, step: float = 1.0) -> Any:
        values = (np.arange(int(np.prod(shape))) * step + low).reshape(shape)
        return t(values % 100 if dtype in ("int8", "uint8") else values, dtype)

    return {
        "t": t, "ramp": ramp, "Tensor": Tensor, "Parameter": Parameter, "np": np, "ms": ms, "nan": np.nan, "inf": np.inf,
        "dtype": dtype_object,
    }  # fmt: skip


def show(text: Any) -> str:
    """Returns the text unchanged."""
    return str(text)


def _both(expressions: list[str]) -> list[str]:
    return [f"{form}({e})" for e in expressions for form in ("repr", "str")]


def cases() -> dict[str, list[str]]:
    """Expressions by group."""
    groups: dict[str, list[str]] = {}
    for dtype in ("float16", "bfloat16", "float32", "float64"):
        lists = {**FLOATS, **({} if dtype == "float16" else WIDE), **(FLOAT64 if dtype == "float64" else {})}
        made = [f"t({v}, {dtype!r})" for v in lists.values()]
        made += [f"t([{v}, {v}], {dtype!r})" for v in lists.values()]
        scalars = SCALARS + ([] if dtype == "float16" else WIDE_SCALARS)
        made += [f"t({v}, {dtype!r})" for v in scalars]
        groups[dtype] = _both(made)
    for dtype in DTYPES[1:9]:
        lists = {**INTS, **({} if dtype.startswith("u") else SIGNED)}
        made = [f"t({v}, {dtype!r})" for v in lists.values()] + [f"t({v}, {dtype!r})" for v in ("0", "5", "127")]
        made += [f"t(np.iinfo({dtype!r}).max, {dtype!r})", f"t([0, np.iinfo({dtype!r}).max], {dtype!r})"]
        made += [f"t([0, np.iinfo({dtype!r}).min], {dtype!r})"]
        groups[dtype] = _both(made)
    groups["bool"] = _both([f"t({v}, 'bool')" for v in ("False", *BOOLS)])
    for dtype in ("complex64", "complex128"):
        groups[dtype] = _both([f"t({v}, {dtype!r})" for v in COMPLEX])
    groups["empty"] = _both([f"t(np.zeros({s}), {d!r})" for s in SHAPES for d in FEW])
    groups["ranks"] = _both([f"ramp({s}, {d!r})" for s in RANKS for d in DTYPES if d not in ("uint16", "uint32")])
    groups["long"] = _both([f"ramp({s}, {d!r})" for s in LONG for d in FEW])
    groups["wrapped"] = _both([f"ramp({s}, {d!r})" for s in WRAPPED for d in FEW])
    groups["long, uneven"] = _both([f"ramp({s}, {d!r}, -3.0, 0.37)" for s in LONG for d in ("float32", "int64")])
    parameters = [
        f"Parameter(t({v}, {d!r}), name={n!r})"
        for v in ("1", "[1, 2]", "[[1, 2]]")
        for d in FEW
        for n in ("w", "a.b.weight")
    ]
    parameters += ["Parameter(t([1.0], 'float32'), name='w', requires_grad=False)", "Parameter(3, name='n')"]
    groups["parameters"] = _both(parameters)
    lists = [
        "[t([1.0], 'float32')]",
        "(t(1, 'int64'), t(2.5, 'float32'))",
        "{'a': t([1, 2], 'int32')}",
        "(t([[1, 2]], 'int8'),)",
    ]
    groups["containers"] = _both(lists)
    views = [
        "t([[1, 2], [3, 4]], 'int64').T",
        "t([1.0, 2.0, 3.0, 4.0], 'float32')[::2]",
        "t([[1.5, 2], [3, 4]], 'float32')[:, 1]",
    ]
    groups["views"] = _both(views)
    groups["dtypes"] = _both([f"dtype({d!r})" for d in DTYPES])
    groups["format"] = [
        "f'{t(2.5, \"float32\")}'",
        "f'{t([1, 2], \"int64\")}'",
        "format(t(3, 'int32'))",
        "'%s' % t(3, 'int32')",
        "f'{t(2.5, \"float32\"):.2f}'",
    ]
    return groups
