"""Expressions over `mindspore.dataset` with their recorded outcome in MindSpore 2.10, and the comparison with ours.

A family has `cases.txt`, with one expression per line (a statement defines names for the lines below, `#` begins a
comment), and `recorded.json`, with an outcome for each expression. To record again, with a Python that has MindSpore
2.10:

    python tests/dataset/oracle_cases.py tests/dataset/text

Each expression is evaluated in its own process, because some inputs crash MindSpore.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

MOST_VALUES = 240  # this many evenly spaced values of a larger array are kept


def read_cases(folder: Path) -> Iterator[tuple[str, bool]]:
    """Yields the lines of `cases.txt` and whether each is an expression."""
    for line in (folder / "cases.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        try:
            compile(line, "<case>", "eval")
            yield line, True
        except SyntaxError:
            yield line, False


def names() -> dict[str, Any]:
    """Returns the names that cases use, from the installed `mindspore`."""
    import mindspore
    import mindspore.dataset as ds
    from mindspore.dataset import audio, text, transforms

    return {"np": np, "ms": mindspore, "ds": ds, "T": transforms, "text": text, "audio": audio}


def prepared(folder: Path) -> dict[str, Any]:
    """Returns the names that cases use, with those of all statements, because tests run in any order."""
    namespace = names()
    for line, is_expression in read_cases(folder):
        if not is_expression:
            exec(line, namespace)
    return namespace


def expressions(folder: Path) -> list[str]:
    """Returns the expressions of `cases.txt`."""
    return [line for line, is_expression in read_cases(folder) if is_expression]


def describe(value: Any) -> Any:
    """Describes a value as JSON: arrays by dtype, shape and values, others by type and repr."""
    if isinstance(value, tuple):
        return {"tuple": [describe(item) for item in value]}
    if isinstance(value, np.ndarray):
        flat = value.reshape(-1)
        if flat.size > MOST_VALUES:
            flat = flat[np.linspace(0, flat.size - 1, MOST_VALUES).astype(np.int64)]
        if flat.dtype.kind == "f":
            digits = {2: 5, 4: 9, 8: 17}[flat.dtype.itemsize]
            values: Any = [float(f"{item:.{digits}g}") for item in flat.tolist()]
        elif flat.dtype.kind == "S":
            values = [item.hex() for item in flat.tolist()]
        else:
            values = flat.tolist()
        return {"dtype": str(value.dtype), "shape": list(value.shape), "values": values}
    if isinstance(value, (str, bytes, int, float, list, dict, type(None))):
        return {"repr": repr(value)}
    return {"object": type(value).__name__}


def outcome(expression: str, namespace: dict[str, Any]) -> Any:
    try:
        return describe(eval(expression, namespace))
    except Exception as error:
        return {"raises": type(error).__name__}


def differences(got: Any, expected: Any, rtol: float = 1e-5, atol: float = 1e-6) -> str:
    """Describes the difference of two outcomes; empty if they agree."""
    if set(got) != set(expected):
        return f"expected {expected}, got {got}"
    if "tuple" in expected:
        if len(got["tuple"]) != len(expected["tuple"]):
            return f"expected {len(expected['tuple'])} values, got {len(got['tuple'])}"
        found = [differences(one, other, rtol, atol) for one, other in zip(got["tuple"], expected["tuple"])]
        return "; ".join(text for text in found if text)
    if "dtype" not in expected:
        return "" if got == expected else f"expected {expected}, got {got}"
    for key in ("dtype", "shape"):
        if got[key] != expected[key]:
            return f"{key}: expected {expected[key]}, got {got[key]}"
    if not expected["dtype"].startswith("float"):
        return "" if got["values"] == expected["values"] else f"expected {expected['values']}, got {got['values']}"
    one, other = np.array(got["values"], np.float64), np.array(expected["values"], np.float64)
    close = np.isclose(one, other, rtol=rtol, atol=atol, equal_nan=True)
    if close.all():
        return ""
    place = int(np.flatnonzero(~close)[0])
    return f"{(~close).sum()} of {close.size} values differ; at {place} expected {other[place]}, got {one[place]}"


def load(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "recorded.json").read_text(encoding="utf-8"))


def _in_a_process(expression: str, namespace: dict[str, Any], seconds: int = 60) -> Any:
    import signal

    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        signal.alarm(seconds)
        with os.fdopen(writer, "w") as out:
            json.dump(outcome(expression, namespace), out)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else {"aborts": True}


def record(folder: Path) -> None:
    import multiprocessing

    multiprocessing.cpu_count = lambda: 8  # type: ignore[method-assign,assignment]  # it rejects more workers than cores
    os.chdir(folder)
    namespace = names()
    recorded = {}
    for line, is_expression in read_cases(folder):
        if is_expression:
            recorded[line] = _in_a_process(line, namespace)
        else:
            exec(line, namespace)
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in recorded.items()]
    (folder / "recorded.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    record(Path(sys.argv[1]).resolve())
