"""The printed forms of tensors: `str` is NumPy's, `repr` is MindSpore's."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np
from ms_runtime import Tensor

from . import _devices
from . import dtype as mstype

# Tensors of these devices print as MindSpore's on a CPU.
_QUIET = (_devices.CPU, _devices.FIRST)
_EDGE = 3
_THRESHOLD = 1000
# Elements on one line of a vector: the narrow kinds, then the wide ones.
_PER_LINE, _PER_LINE_WIDE = 24, 12


def _host(x: Tensor) -> Any:
    return x.asnumpy() if x.dtype is not mstype.bfloat16 else Tensor(x, mstype.float32).asnumpy()


def _options() -> AbstractContextManager[Any]:
    """NumPy 2 switches to exponents earlier for float32 than NumPy 1 did, whose text is MindSpore's."""
    return np.printoptions(legacy="1.25") if np.lib.NumpyVersion(np.__version__) >= "2.0.0" else nullcontext()


def to_str(x: Tensor) -> str:
    """As NumPy prints the values; a symbolic tensor, which has none, says what it is."""
    if x._is_symbolic:
        return f"Tensor(shape={list(x.shape)}, dtype={x.dtype}, symbolic)"
    if _devices.is_meta(x):
        return to_repr(x)
    data = _host(x)
    if x.dtype is mstype.bfloat16:
        # NumPy has no bfloat16; MindSpore's extension of it prints six decimals, not aligned.
        return np.array2string(data, formatter={"float_kind": "{:.6f}".format})
    with _options():
        return str(data)


def to_repr(x: Tensor) -> str:
    """Shape, dtype and values."""
    if x._is_symbolic:
        # Of open shape, as `set_inputs` takes it, or a value of a capture.
        is_open = any(type(n) is int and n < 0 for n in x.shape)
        end = " )" if x.ndim == 1 else "\n)"
        return f"Tensor(shape={list(x.shape)}, dtype={x.dtype}, value={end}" if is_open else to_str(x)
    head = f"Tensor(shape={list(x.shape)}, dtype={x.dtype}, value="
    if _devices.is_meta(x):
        return f"{head} <meta>)" if x.ndim == 1 else f"{head}\n<meta>)"
    place = "" if x._location in _QUIET else f", device={_devices.title(x._location)!r}"
    data = _host(x)
    if data.ndim == 0:
        return f"{head} {_general(data.item())}{place})"
    if data.size == 0:
        return f"{head} {place})" if data.ndim == 1 else f"{head}\n{place})"
    formatter = _Formatter(data, x.dtype)
    return (
        f"{head} {formatter.vector(data)}{place})" if data.ndim == 1 else f"{head}\n{formatter.block(data, 0)}{place})"
    )


def _general(value: Any) -> str:
    """A number in six digits where it is not an int."""
    if isinstance(value, complex):
        return f"{value.real:.6g}{value.imag:+.6g}j"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _cut(size: int) -> bool:
    return size > 2 * _EDGE


def _places(size: int) -> list[int]:
    """The indices that a shortened dimension shows."""
    return [*range(_EDGE), *range(size - _EDGE, size)] if _cut(size) else list(range(size))


class _Formatter:
    """Formats one array: elements of one width. A vector is shortened where it is long; other ranks wherever a
    dimension has more than six entries."""

    def __init__(self, data: np.ndarray[Any, Any], dtype: Any) -> None:
        self.width, self.spec = 0, ""
        self.per_line = _PER_LINE
        if dtype is mstype.bool_:
            self.width, self.per_line = 5, _PER_LINE_WIDE
        elif dtype is mstype.float16:
            self.width, self.spec, self.per_line = 11, ".4e", _PER_LINE_WIDE
        elif dtype in (mstype.float32, mstype.float64):
            self.width, self.spec, self.per_line = 15, ".8e", _PER_LINE_WIDE
        elif dtype not in mstype.complex_type:
            shown = data
            if data.ndim > 1 or data.size > _THRESHOLD:
                for axis, size in enumerate(data.shape):
                    shown = np.take(shown, _places(size), axis)
            self.width = max(len(_general(value)) for value in shown.ravel().tolist())

    def item(self, value: Any) -> str:
        """One element."""
        return (format(value, self.spec) if self.spec else _general(value)).rjust(self.width)

    def vector(self, data: np.ndarray[Any, Any]) -> str:
        """A tensor of one dimension: whole up to a thousand elements, in lines."""
        if data.size > _THRESHOLD:
            return self.row(data)
        items = [self.item(value) for value in data.tolist()]
        lines = [", ".join(items[i : i + self.per_line]) for i in range(0, len(items), self.per_line)]
        # A line that is full is ended, the last one too.
        end = "\n " if len(items) % self.per_line == 0 else ""
        return "[" + ", \n ".join(lines) + end + "]"

    def row(self, data: np.ndarray[Any, Any]) -> str:
        """The innermost dimension, shortened."""
        items = [self.item(data[i].item()) for i in _places(data.shape[0])]
        if _cut(data.shape[0]):
            return f"[{', '.join(items[:_EDGE])} ... {', '.join(items[_EDGE:])}]"
        return f"[{', '.join(items)}]"

    def block(self, data: np.ndarray[Any, Any], depth: int) -> str:
        """The other dimensions, a line for each row."""
        if data.ndim == 1:
            return self.row(data)
        line = "\n" + " " * (depth + 1)
        parts = [self.block(data[i], depth + 1) for i in _places(data.shape[0])]
        joint = "," + line
        if _cut(data.shape[0]):
            return f"[{joint.join(parts[:_EDGE])},{line}...{line}{joint.join(parts[_EDGE:])}]"
        return f"[{joint.join(parts)}]"
