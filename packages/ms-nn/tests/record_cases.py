"""Fills tables of expressions with what MindSpore itself makes of them: `python record_cases.py TABLE.json[.gz]...`.

A table maps an expression to its outcome. It is evaluated in a namespace of `ms`, `nn`, `ops`, `F` (mint's functional),
`np`, `Tensor` and the helpers below, which the tests that read the table have too; the package `mindspore` must be the
real one. Write new expressions into a table with an empty object as outcome, and run this.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np


def numbers(*shape: int) -> np.ndarray[Any, Any]:
    """Float32 numbers of mixed signs without ties, the same wherever this runs."""
    count = np.arange(int(np.prod(shape))).reshape(shape)
    return (count * 5 % 11 - 5 + count * 0.01).astype(np.float32)


def gradients(ms: Any, function: Callable[..., Any], *inputs: Any) -> Any:
    """The gradients of the sum of a function's float results, each element with a weight of its own."""

    def total(*values: Any) -> Any:
        found = function(*values)
        result: Any = 0
        for part in found if isinstance(found, tuple) else (found,):
            if part.dtype in (ms.float16, ms.float32, ms.float64):
                weight = np.arange(int(np.prod(part.shape))).reshape(part.shape) * 7 % 5 - 1.5
                result = result + (part * ms.Tensor(weight.astype(np.float32)).astype(part.dtype)).sum()
        return result

    return ms.grad(total, tuple(range(len(inputs))))(*inputs)


def read(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text()


def write(path: Path, text: str) -> None:
    path.write_bytes(gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text.encode())


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
    from mindspore import Tensor, mint, nn, ops

    names = {
        "ms": ms,
        "nn": nn,
        "ops": ops,
        "F": mint.nn.functional,
        "np": np,
        "Tensor": Tensor,
        "x": lambda *shape, dtype=np.float32: Tensor(numbers(*shape).astype(dtype)),
        "i": lambda value: Tensor(np.array(value, np.int32)),
        "grads": lambda function, *inputs: gradients(ms, function, *inputs),
        "params": lambda cell: [[p.name, list(p.shape), p.requires_grad] for p in cell.get_parameters()],
    }
    for path in map(Path, sys.argv[1:]):
        table = {expression: run(expression, names) for expression in json.loads(read(path))}
        lines = [f"{json.dumps(k)}: {json.dumps(v, separators=(',', ':'))}" for k, v in table.items()]
        write(path, "{\n" + ",\n".join(lines) + "\n}\n")
        print(path, len(table), "cases,", sum("error" in v for v in table.values()), "errors")


if __name__ == "__main__":
    main()
