# ruff: noqa: E501 (tables of expressions, a line each)
"""Reading and writing by index: every kind of index, alone and mixed, over ranks 0 to 4."""

from __future__ import annotations

import functools
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor
from outcome import describe, host, run

# Valid indices for the tensors below; each index is tried on each tensor.
INDICES = (
    "0", "1", "-1", "2", "5", "-5", "True", "False", "None", "...", "()", ":", "::2", "::-1", "1:", ":-1", "-2:", "3:1", "10:", ":0", "1:3:2", "-1:0:-1",
    "0, 0", "0, 1", "1, -1", "0, :", ":, 0", ":, -1", "..., 0", "0, ...", "..., :1", "None, 0", "0, None", "None, None", ":, None", "None, ..., None",
    "::2, ::2", "::-1, 0", "1:, :1", "0, 1:", ":, 1:2", "..., None", "0:0, 0", "0, 0, 0", ":, 0, 0", "0, :, 0", "0, ..., 0", "..., 0, :", ":, :, 0",
    "[0]", "[0, 1]", "[1, 0, 1]", "[-1]", "[]", "[[0, 1], [1, 0]]", "[True, False]", "[False, False]", "[True, True]", "(0, 1)", "[0, 5]", "range(2)",
    "[0], [1]", "[0, 1], [1, 0]", "[0, 1], 0", "0, [0, 1]", ":, [0, 1]", "[0, 1], :", "..., [0]", "[0], ...", "None, [0, 1]", "[0, 1], None",
    "[[0], [1]], [0, 1]", "[0, 1], 1:", "1:, [0, 1]", "::2, [0]", "[0], :, [0]", ":, [0], [0]", "[0], [0], [0]", "0, :, [0, 1]", "[0, 1], :, 0",
    "i0", "i1", "i2", "in_", "im", "iz", "i32", "i8", "iu8", "i1, i1", "i1, 0", "0, i1", ":, i1", "i1, :", "..., i1", "i2, i1", "i0, i0", "i1, None", "None, i1", "i1, ::2", "i1, i0",
    "m2", "mall", "mnone", "m2, 0", "m2, :", "0, m2", ":, m2", "m2, m2", "m22", "m23", "mx", "~mx", "mx0", "m2, [0]", "m2, None", "m3", "f1",
    "n1", "n2", "nb", "n0", "n1, n1", "nm", "n1, :", "np.int64(1)", "np.int8(0)", "np.bool_(True)", "slice(None)", "slice(0, 2)", "slice(i0, None)", "slice(None, i0)", "Ellipsis",
    "1.0", "'a'", "[0.5]", "0, 0, 0, 0, 0", "..., ...", "[0, 1], [0, 1, 0]", "::0", "object()", "2 ** 70", "{0}", "1j", "[None]", "[0, None]", "[slice(0, 1)]",
)  # fmt: skip
TENSORS = ("v", "m", "c", "h", "s")
VALUES = ("7", "2.5", "True", "t7", "-1j", "[1.0]", "t1", "t2", "n7", "[1, 2]", "t22", "'a'", "None", "t5", "ti")
SET_INDICES = (
    "0", "-1", "5", "...", ":", "::2", "::-1", "1:", "3:1", "None", "True", "False", "0, 0", "0, :", ":, 0", "..., 0", "::2, 0", "0, 1:", ":, None", "[0]", "[0, 1]", "[0, 0]", "[-1]",
    "[0, 1], [1, 0]", "[0, 1], 0", ":, [0, 1]", "[True, False]", "i0", "i1", "i2", "in_", "i1, i1", ":, i1", "i1, :", "m2", "mall", "mnone", "m22", "mx", "m2, 0", "0, m2", "n1", "nb",
    "f1", "'a'", "1.0", "[0, 5]", "()", "[]", "slice(0, 1)", "m3", "im",
)  # fmt: skip


def names() -> dict[str, Any]:
    """The variables of the expressions."""
    shapes = {"v": (2,), "m": (2, 3), "c": (2, 2, 3), "h": (2, 1, 2, 2)}
    found: dict[str, Any] = {"np": np, "ms": ms, "Tensor": Tensor}
    for name, shape in shapes.items():
        found[name] = Tensor(np.arange(np.prod(shape)).reshape(shape).astype(np.float32))
    found["s"] = Tensor(np.array(4.0, np.float32))
    found["w"] = Tensor(np.arange(6).reshape(2, 3).astype(np.int32))
    integers = {
        "i0": 1,
        "i1": [0, 1],
        "i2": [[0, 1], [1, 1]],
        "in_": [-1, 0],
        "im": [0, 9],
        "iz": np.zeros((0,), np.int64),
    }
    found.update({name: Tensor(np.array(v, np.int64)) for name, v in integers.items()})
    for name, dtype in (("i32", np.int32), ("i8", np.int8), ("iu8", np.uint8)):
        try:
            found[name] = Tensor(np.array([1, 0], dtype))
        except TypeError:
            continue  # a dtype without kernels
    masks = {"m2": [True, False], "mall": [True, True], "mnone": [False, False], "m3": [True, False, True]}
    masks.update(m22=[[True, False], [True, True]], m23=[[True, False, True], [False, True, True]], mx0=True)
    found.update({name: Tensor(np.array(v)) for name, v in masks.items()})
    found["mx"] = Tensor(np.array([[False, True, False], [True, True, False]]))
    found["f1"] = Tensor(np.array([0.0, 1.0], np.float32))
    found.update(
        n1=np.array([1, 0]),
        n2=np.array([[0], [1]]),
        nb=np.array([True, False]),
        n0=np.array(1),
        nm=np.array([[True, False], [False, True]]),
    )
    found.update(
        t7=Tensor(7.0),
        t1=Tensor([7.0]),
        t2=Tensor([7.0, 8.0]),
        n7=np.array([7.0, 8.0], np.float32),
        t5=Tensor([1.0] * 5),
        ti=Tensor([5]),
    )
    found["t22"] = Tensor([[7.0, 8.0], [9.0, 10.0]])

    def put(x: Any, index: Any, value: Any) -> Any:
        y = x.copy()
        y[index] = value
        return y

    def augment(x: Any, index: Any, value: Any) -> Any:
        y = x.copy()
        y[index] += value
        return y

    found.update(put=put, augment=augment, at=At())
    return found


class At:
    """`at[1:, 0]` is the index in the brackets."""

    def __getitem__(self, index: Any) -> Any:
        return index


@functools.cache
def _arrays() -> dict[str, Any]:
    return {name: host(value) if isinstance(value, Tensor) else value for name, value in names().items()}


def accept(expression: str, want: str, got: str) -> bool:
    """Whether an outcome is as recorded. If MindSpore raises, NumPy's result is expected, or any exception for a wrong
    index or value."""
    if want == got or not want.startswith("!"):
        return want == got
    numpys = run(expression, _arrays(), show)
    if numpys.startswith("!"):
        return got in ("!IndexError", "!TypeError", "!ValueError")
    return got.partition(" ")[2] == numpys.partition(" ")[2].partition(" ")[2]


def show(value: Any) -> str:
    """Dtype, shape and values."""
    return describe(value, values=True)


def cases() -> dict[str, list[str]]:
    """Expressions by group."""
    groups = {f"get from {t}": [f"{t}[{i}]" for i in INDICES] for t in TENSORS}
    for t in ("v", "m", "c", "s"):
        groups[f"set in {t}"] = [f"put({t}, at[{i}], {v})" for i in SET_INDICES for v in ("7", "t7", "t1")]
    for value in VALUES:
        groups[f"set {value}"] = [
            f"put({t}, at[{i}], {value})"
            for t in ("m", "w")
            for i in ("0", ":", "[0]", "mx", "i1", "0, 0", ":, :2", "[0, 1], [1, 0]")
        ]
    groups["augment"] = [
        f"augment({t}, at[{i}], 1)"
        for t in ("v", "m")
        for i in ("0", "::2", "[0, 0]", "i1", "m2", ":, 0", "[0, 1], [0, 0]")
    ]
    groups["dtypes"] = [f"w[{i}]" for i in ("0", "::-1", "[1]", "mx", "i1, i1", "m2")]
    return groups
