"""The printed forms of tensors: `str` is NumPy's, `repr` is MindSpore's."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from . import dtype as mstype

_EDGE = 3
_THRESHOLD = 1000


def _host(x: Tensor) -> Any:
    return x.asnumpy() if x.dtype is not mstype.bfloat16 else Tensor(x, mstype.float32).asnumpy()


def to_str(x: Tensor) -> str:
    """As NumPy prints the values; a symbolic tensor, which has none, says what it is."""
    if x._is_symbolic:
        return f"Tensor(shape={list(x.shape)}, dtype={x.dtype}, symbolic)"
    return str(_host(x))


def to_repr(x: Tensor) -> str:
    """Shape, dtype and values."""
    if x._is_symbolic:
        return to_str(x)
    head = f"Tensor(shape={list(x.shape)}, dtype={x.dtype}, value="
    data = _host(x)
    if data.ndim == 0:
        value = data.item()
        return f"{head} {value:.6g})" if isinstance(value, float) else f"{head} {value})"
    if data.size == 0:
        return f"{head} )" if data.ndim == 1 else f"{head}\n)"
    body = _Formatter(data).block(data, 0)
    return f"{head} {body})" if data.ndim == 1 else f"{head}\n{body})"


def _edges(data: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The elements that a shortened form shows."""
    for axis, size in enumerate(data.shape):
        if size > 2 * _EDGE:
            data = np.take(data, [*range(_EDGE), *range(size - _EDGE, size)], axis)
    return data


class _Formatter:
    """Formats one array: elements of one width, shortened in the middle of long dimensions."""

    def __init__(self, data: np.ndarray[Any, Any]) -> None:
        self.short = data.size > _THRESHOLD
        shown = _edges(data) if self.short else data
        self.width, self.spec = 0, ""
        kind = data.dtype.kind
        if kind == "f":
            self.spec, self.width = (".4e", 11) if data.dtype.itemsize == 2 else (".8e", 15)
        elif kind == "b":
            self.width = 5
        elif kind == "c":
            self.spec = ".8e"
        else:
            self.width = max(len(str(shown.max())), len(str(shown.min())))

    def block(self, data: np.ndarray[Any, Any], depth: int) -> str:
        size = data.shape[0]
        cut = self.short and size > 2 * _EDGE
        shown = [*range(_EDGE), *range(size - _EDGE, size)] if cut else range(size)
        if data.ndim == 1:
            items = [format(data[i].item(), self.spec).rjust(self.width) for i in shown]
            if cut:
                return f"[{', '.join(items[:_EDGE])} ... {', '.join(items[_EDGE:])}]"
            return f"[{', '.join(items)}]"
        line = "\n" + " " * (depth + 1)
        parts = [self.block(data[i], depth + 1) for i in shown]
        joint = "," + line
        if cut:
            return f"[{joint.join(parts[:_EDGE])},{line}...{line}{joint.join(parts[_EDGE:])}]"
        return f"[{joint.join(parts)}]"
