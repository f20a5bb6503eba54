"""Errors of pipelines: at most six lines with the stage, the row, and the expected and actual values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class PipelineError(RuntimeError):
    """An error while a pipeline runs. `__cause__` is the exception of user code, if any."""


def name_of(function: Any) -> str:
    return getattr(function, "__qualname__", None) or type(function).__name__


def describe(value: Any) -> str:
    shape = getattr(value, "shape", None)
    if shape is not None and hasattr(value, "dtype"):
        return f"{type(value).__name__} of dtype {value.dtype} and shape {tuple(shape)}"
    return type(value).__name__


def raised(stage: str, what: str, row: int, columns: Sequence[str], error: BaseException, worker: Any = None) -> Any:
    """Returns the error of a stage whose function raised."""
    place = f"  row: {row} of the epoch, columns {list(columns)}"
    if worker is not None:
        place += f", worker {worker}"
    return PipelineError(f"{stage}: {what} raised {type(error).__name__}: {error}\n{place}")


def missing_column(stage: str, name: str, columns: Sequence[str]) -> PipelineError:
    return PipelineError(f"{stage}: there is no column {name!r}\n  columns: {list(columns)}")
