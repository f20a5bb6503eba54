"""Fills tables of expressions with what MindSpore itself makes of them: `python record_cases.py TABLE.json...`.

A table maps an expression to its outcome. It is evaluated in a namespace of `ms`, `nn`, `ops`, `np`, `Tensor` and the
helpers below, which the tests that read the table have too; the package `mindspore` must be the real one. Write new
expressions into a table with an empty object as outcome, and run this.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np


def numbers(*shape: int) -> np.ndarray[Any, Any]:
    """Float32 numbers of mixed signs without ties, the same wherever this runs."""
    count = np.arange(int(np.prod(shape))).reshape(shape)
    return (count * 5 % 11 - 5 + count * 0.01).astype(np.float32)


def outcome(value: Any, tensor: Any) -> Any:
    """A value as JSON: tensors as [shape, dtype, flat values], objects without their addresses."""
    if isinstance(value, tensor):
        flat = value.asnumpy().ravel().tolist()
        return [list(value.shape), str(value.dtype), [float(f"{v:.7g}") if isinstance(v, float) else v for v in flat]]
    if isinstance(value, (list, tuple)):
        return [outcome(item, tensor) for item in value]
    if isinstance(value, str):
        return re.sub(r"<[\w.]*?(\w+) object at 0x\w+>", r"<\1>", value)
    return value if value is None or isinstance(value, (bool, int, float)) else type(value).__name__


def run(expression: str, names: dict[str, Any]) -> dict[str, Any]:
    """The outcome of an expression: its value, or the type of what it raises."""
    try:
        return {"value": outcome(eval(expression, dict(names)), names["Tensor"])}
    except Exception as error:
        return {"error": type(error).__name__}


def main() -> None:
    import mindspore as ms
    from mindspore import Tensor, nn, ops

    names = {
        "ms": ms,
        "nn": nn,
        "ops": ops,
        "np": np,
        "Tensor": Tensor,
        "x": lambda *shape: Tensor(numbers(*shape)),
        "i": lambda value: Tensor(np.array(value, np.int32)),
        "params": lambda cell: [[p.name, list(p.shape), p.requires_grad] for p in cell.get_parameters()],
    }
    for path in map(Path, sys.argv[1:]):
        table = {expression: run(expression, names) for expression in json.loads(path.read_text())}
        lines = [f"{json.dumps(k)}: {json.dumps(v, separators=(',', ':'))}" for k, v in table.items()]
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n")
        print(path, len(table), "cases,", sum("error" in v for v in table.values()), "errors")


if __name__ == "__main__":
    main()
