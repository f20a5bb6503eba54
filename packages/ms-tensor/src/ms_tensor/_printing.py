"""The printed forms of tensors: `str` is NumPy's, `repr` is MindSpore's."""

from __future__ import annotations

from collections.abc import Callable
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
    return f"{head}{' ' if data.ndim == 1 else chr(10)}{_Formatter(data, x.dtype).text()}{place})"


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
        self.shape, self.per_line = data.shape, _PER_LINE
        if data.ndim > 1 or data.size > _THRESHOLD:
            for axis, size in enumerate(data.shape):
                if _cut(size):
                    data = np.take(data, _places(size), axis)
        self.values = data.tolist()
        self.item: Callable[[Any], str]
        if dtype is mstype.bool_:
            self.item, self.per_line = "{!s:>5}".format, _PER_LINE_WIDE
        elif dtype is mstype.float16:
            self.item, self.per_line = "{:11.4e}".format, _PER_LINE_WIDE
        elif dtype in (mstype.float32, mstype.float64):
            self.item, self.per_line = "{:15.8e}".format, _PER_LINE_WIDE
        elif dtype in mstype.complex_type:
            self.item = _general
        else:
            width = max(len(_general(value)) for value in data.ravel().tolist())
            self.item = lambda value: _general(value).rjust(width)

    def text(self) -> str:
        """The whole array. A vector of up to a thousand elements is in lines."""
        if len(self.shape) > 1 or self.shape[0] > _THRESHOLD:
            return self.block(self.values, 0)
        items = [self.item(value) for value in self.values]
        lines = [", ".join(items[i : i + self.per_line]) for i in range(0, len(items), self.per_line)]
        # A line that is full is ended, the last one too.
        end = "\n " if len(items) % self.per_line == 0 else ""
        return "[" + ", \n ".join(lines) + end + "]"

    def block(self, values: list[Any], depth: int) -> str:
        """The dimensions from `depth` on: the elements of the innermost one, else a line for each row."""
        if depth == len(self.shape) - 1:
            parts, joint, dots = [self.item(value) for value in values], ", ", " ... "
        else:
            line = "\n" + " " * (depth + 1)
            parts, joint, dots = [self.block(row, depth + 1) for row in values], "," + line, f",{line}...{line}"
        if _cut(self.shape[depth]):
            return f"[{joint.join(parts[:_EDGE])}{dots}{joint.join(parts[_EDGE:])}]"
        return f"[{joint.join(parts)}]"
