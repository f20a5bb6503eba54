"""Runs blocks of a page as one script and notes what they left behind.

`python run_blocks.py FACTS BLOCK...` runs the blocks in one namespace, as a reader does who types them one after
another. Each is compiled under its own path, so that capture finds its source. What the blocks print goes to stdout.
FACTS.json gets the error that ended the run and the counters of every jitted function; FACTS.npz gets the values of
all tensors and arrays, and of the parameters of all cells.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import mindspore
import ms_runtime
import numpy as np
from ms.jit import graph_mode_info


def counters(value: Any) -> Any:
    """`cache_info()` of what a name of a block stands for: a jitted function or method, a Cell class whose construct
    is one, or a Cell that was called in GRAPH_MODE; None for anything else."""
    if isinstance(value, mindspore.nn.Cell):
        return graph_mode_info(value)
    if isinstance(value, type):
        value = vars(value).get("construct")
    value = getattr(value, "__func__", value)
    return value.cache_info() if isinstance(value, ms_runtime.JitFunction) else None


def arrays(name: str, value: Any) -> dict[str, np.ndarray]:
    if isinstance(value, mindspore.nn.Cell):
        return {f"{name}.{p.name}": p.asnumpy() for p in value.get_parameters()}
    if isinstance(value, (list, tuple)):
        return {key: array for i, item in enumerate(value) for key, array in arrays(f"{name}[{i}]", item).items()}
    if isinstance(value, mindspore.Tensor):
        return {name: value.asnumpy()}
    return {name: value} if isinstance(value, np.ndarray) else {}


def main(facts: str, *blocks: str) -> None:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    error = None
    for block in blocks:
        try:
            exec(compile(Path(block).read_text(encoding="utf-8"), block, "exec"), namespace)
        except Exception as e:
            error = [type(e).__name__, str(e)]
            break
    found = {name: value for name, value in namespace.items() if not name.startswith("__")}
    fields = ("compiles", "plain_calls", "reasons")
    infos = {name: info for name, value in found.items() if (info := counters(value)) is not None}
    table = {name: {field: getattr(info, field) for field in fields} for name, info in infos.items()}
    Path(f"{facts}.json").write_text(json.dumps({"error": error, "jitted": table}), encoding="utf-8")
    values: dict[str, Any] = {}
    for name, value in found.items():
        if name != "dataset":  # a thousand small tensors that nobody asks for
            values.update(arrays(name, value))
    np.savez(f"{facts}.npz", **values)


if __name__ == "__main__":
    main(*sys.argv[1:])
