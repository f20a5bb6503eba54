"""What `mindspore.numpy` and `mint` give for several thousand expressions over the tensors of `inputs()`.

Run by an interpreter that has MindSpore, this file records them anew: each expression of `numpy_record.json.gz` and
`mint_record.json.gz` with what it gave (dtype, shape, values), or the exception's type; and all signatures.
"""

from __future__ import annotations

import gzip
import inspect
import json
from pathlib import Path
from typing import Any

import numpy as np


def _file(name: str) -> Path:
    return Path(__file__).with_name(f"{name}_record.json.gz")


def recorded(name: str) -> dict[str, Any]:
    """The record of `numpy` or `mint`, by expression."""
    found: dict[str, Any] = json.loads(gzip.decompress(_file(name).read_bytes()))
    return found


def write(name: str, record: dict[str, Any]) -> None:
    """Replaces a record; the same one gives the same bytes."""
    text = json.dumps(record, separators=(",", ":"))
    _file(name).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def inputs(tensor: Any) -> dict[str, Any]:
    """The tensors that the expressions name."""
    arrays = {
        "F": np.array([[1.5, -2.0, 0.5], [3.0, 0.25, -1.0]], np.float32),
        "G": np.array([[0.5, 2.0, -1.5], [2.0, -0.75, 1.0]], np.float32),
        "D": np.array([[0.5, 2.0, -1.5], [2.0, -0.75, 1.0]], np.float64),
        "U": np.array([0.1, 0.25, 0.5, 0.9], np.float32),
        "H": np.array([1.5, 2.0, 3.25, 1.0], np.float32),
        "I": np.array([[4, -2, 3], [7, 0, -5]], np.int32),
        "J": np.array([[3, 2, -2], [2, 5, 3]], np.int32),
        "L": np.array([[3, 2, -2], [2, 5, 3]], np.int64),
        "P": np.array([1, 2, 3, 6], np.int32),
        "B": np.array([[True, False, True], [False, False, True]]),
        "C": np.array([[True, True, False], [False, True, True]]),
        "V": np.array([1.0, 2.0, 4.0], np.float32),
        "W": np.array([3.0, -1.0, 2.0], np.float32),
        "N": np.array([[1.0, np.nan, 3.0], [np.nan, 5.0, 2.0]], np.float32),
        "X": np.array([np.inf, -np.inf, np.nan, 0.0, -0.0, 2.0], np.float32),
        "E": np.zeros((0, 3), np.float32),
        "Z": np.array(2.5, np.float32),
        "K": np.array(3, np.int32),
        "T3": np.arange(24, dtype=np.float32).reshape(2, 3, 4),
        "Q3": np.arange(24, dtype=np.int32).reshape(2, 3, 4),
        "S": np.array([3, 1, 2, 1, 3, 5, 2], np.int32),
        "M": np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 10.0]], np.float32),
        "O": np.array([1, 0, 2], np.int32),
    }
    return {name: tensor(array) for name, array in arrays.items()}


def plain(value: Any) -> Any:
    """A result as JSON: tensors as dtype, shape and flat values; NaN and infinities as text."""
    if hasattr(value, "asnumpy"):
        array = value.asnumpy()
        return {
            "t": str(value.dtype).rsplit(".", 1)[-1].lower(),
            "s": list(array.shape),
            "v": [number(v) for v in array.reshape(-1).tolist()],
        }
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, *[plain(item) for item in value]]
    if isinstance(value, (bool, int, str, type(None))):
        return value
    if isinstance(value, float):
        return number(value)
    return f"<{value}>".lower()


def number(value: Any) -> Any:
    """A float in nine digits, or its name; a complex number as text."""
    if isinstance(value, complex):
        return str(value)
    if isinstance(value, float):
        return float(f"{value:.9g}") if np.isfinite(value) else str(value)
    return value


def outcome(expression: str, names: dict[str, Any]) -> Any:
    """What an expression gives, or how it fails."""
    try:
        return plain(eval(expression, names))
    except Exception as error:
        return {"error": type(error).__name__}


def names(library: Any, tensor: Any) -> dict[str, Any]:
    """What the expressions name; the tensors are new ones, since some functions change them."""
    return {"mindspore": library, "mnp": library.numpy, "mint": library.mint, "np": np, **inputs(tensor)}


def signature(function: Any) -> list[list[str]] | None:
    """The parameters of a function: name, kind and default; None of what has none, or only collects its arguments."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if [p.kind for p in found][:1] == [inspect.Parameter.VAR_POSITIONAL] and next(iter(found)).name == "args":
        return None
    return [[p.name, p.kind.name, "" if p.default is p.empty else repr(p.default).lower()] for p in found]


def signatures(library: Any) -> dict[str, Any]:
    """The signature of every function that MindSpore lists, by path."""
    places = {"numpy": library.numpy, "mint": library.mint, "mint.linalg": library.mint.linalg}
    places |= {"mint.special": library.mint.special, "mint.nn.functional": library.mint.nn.functional}
    found = {}
    for path, place in places.items():
        for name in sorted(set(place.__all__)):
            if callable(getattr(place, name, None)) and not isinstance(getattr(place, name), type):
                found[f"{path}.{name}"] = signature(getattr(place, name))
    return found


if __name__ == "__main__":
    import mindspore
    import mindspore.mint
    import mindspore.numpy

    write("signatures", signatures(mindspore))
    mindspore.set_context(pynative_synchronize=True)
    for which in ("numpy", "mint"):
        write(which, {e: outcome(e, names(mindspore, mindspore.Tensor)) for e in recorded(which)})
