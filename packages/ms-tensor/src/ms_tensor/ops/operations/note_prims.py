"""Primitive classes that observe values: summaries, dumps, assertions, float status."""

from __future__ import annotations

import functools
import os
import re
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .. import composite
from ..primitive import Primitive

# The recorded summaries: 'notes' receives (kind, name, value) while 'open' is True.
_summaries: dict[str, Any] = {"open": False, "notes": []}


class _Summary(Primitive):
    """Records a value under a name. Without a recorder it does nothing."""

    def __call__(self, name: str, value: Any) -> None:
        if _summaries["open"]:
            _summaries["notes"].append(_note(type(self).__name__, name, value))

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """The rule of the capturing machine: records the value after the call."""
        shared = machine.wrap(_summaries, machine.g.const(_summaries, "summaries"))
        if machine.to_python(machine.getitem(shared, "open")):
            given = [machine.to_python(a) for a in args]
            note = _note(obj.cls.__name__, *given, **{k: machine.to_python(v) for k, v in kwargs.items()})
            machine.call(machine.getattr(machine.getitem(shared, "notes"), "append"), [machine.wrap_new(note)], {})
        return machine.wrap_new(None)


def _note(op: str, name: Any, value: Any) -> tuple[str, str, Tensor]:
    if not isinstance(name, str) or not name:
        raise TypeError(f"For '{op}', 'name' must be a str that is not empty, but got {check.show(name)}.")
    return op.removesuffix("Summary").lower(), name, check.tensor(value, op, "value")


def start() -> None:
    """Starts to record summaries."""
    _summaries["notes"].clear()
    _summaries["open"] = True


def stop() -> None:
    """Stops recording summaries."""
    _summaries["notes"].clear()
    _summaries["open"] = False


def take() -> list[tuple[str, str, Tensor]]:
    """Returns the (kind, name, value) records since the last call; only the last one for each name."""
    notes = {(kind, name): (kind, name, value) for kind, name, value in _summaries["notes"]}
    _summaries["notes"].clear()
    return list(notes.values())


class ScalarSummary(_Summary):
    """`ScalarSummary()(name, value)`: a number for the summary file, if one is open."""


class TensorSummary(_Summary):
    """`TensorSummary()(name, value)`: a tensor for the summary file, if one is open."""


class ImageSummary(_Summary):
    """`ImageSummary()(name, value)`: an image for the summary file, if one is open."""


class HistogramSummary(_Summary):
    """`HistogramSummary()(name, value)`: a tensor's histogram for the summary file, if one is open."""


_dumps: dict[str, int] = {}


class TensorDump(Primitive):
    """`TensorDump(input_output='out')(file, input_x)`: writes a tensor to a .npy file.

    The dtype, and a number that counts the dumps with this name, are appended to the name: `name_float32_0.npy`.
    """

    def __init__(self, input_output: str = "out") -> None:
        super().__init__()
        self.input_output = check.choice(input_output, ("in", "out", "all"), "TensorDump", "input_output")

    def __call__(self, file: str, input_x: Tensor) -> None:
        check.kind(file, str, "a str", "TensorDump", "file")
        if not file:
            raise ValueError("For 'TensorDump', 'file' must not be empty.")
        check.tensor(input_x, "TensorDump", "input_x")
        stem = re.sub(r"\.npy$", "", file)
        number = _dumps.get(stem, 0)
        _dumps[stem] = number + 1
        path = f"{stem}_{input_x.dtype.name}_{number}.npy"
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        np.save(path, input_x.asnumpy())


class Assert(Primitive):
    """`Assert(summarize=3)(condition, input_data)`: raises an error and prints the data if the condition is False."""

    def __init__(self, summarize: int = 3) -> None:
        super().__init__()
        self.summarize = check.integer(summarize, "Assert", "summarize")

    def __call__(self, condition: Any, input_data: Any) -> None:
        if not bool(condition):
            shown = [v.asnumpy().ravel()[: self.summarize] if isinstance(v, Tensor) else v for v in input_data]
            print("For 'Assert' condition is false.")
            for value in shown:
                print(f"input data: {value}")
            raise RuntimeError("assert failed")


class FloatStatus(Primitive):
    """`FloatStatus()(x)`: a tensor of shape (1,): 1 if an element of `x` is infinite or NaN, else 0."""

    def __call__(self, x: Tensor) -> Tensor:
        check.floating(check.tensor(x, "FloatStatus", "x"), "FloatStatus", "x")
        bad = t.logical_or(t.isnan(x), t.isinf(x))
        return t.reshape(t.cast(t.reduce_any(bad), mstype.float32), (1,))


class CheckNumerics(Primitive):
    """`CheckNumerics()(x)`: `x`; raises an error if an element is infinite or NaN."""

    def __call__(self, x: Tensor) -> Tensor:
        check.floating(check.tensor(x, "CheckNumerics", "x"), "CheckNumerics", "x")
        if bool(t.reduce_any(t.logical_or(t.isnan(x), t.isinf(x)))):
            raise RuntimeError("For 'CheckNumerics', the input has elements that are infinite or NaN.")
        return x


class Partial(Primitive):
    """`Partial()(func, *args, **kwargs)`: a function with its first arguments bound."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not args or not callable(args[0]):
            raise TypeError("For 'Partial', the first argument must be callable.")
        return composite.partial(*args, **kwargs)

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """The rule of the capturing machine: treats the function like a user's function."""
        return machine.call(machine.wrap(functools.partial, None), list(args), kwargs)
