"""Shared by the programs: their table, and descriptions of a dataset's rows and sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore.dataset as ds
import numpy as np

PROGRAMS: dict[str, Callable[[Path], Any]] = {}


def program(function: Callable[[Path], Any]) -> Callable[[Path], Any]:
    PROGRAMS[function.__name__] = function
    return function


def rows(data: Any, epochs: int = 1, most: int = 1000) -> Any:
    """Returns the rows of some epochs, each a tuple of its columns."""
    iterator = data.create_tuple_iterator(num_epochs=epochs, output_numpy=True)
    return tuple(tuple(tuple(row) for _, row in zip(range(most), iterator)) for _ in range(epochs))


def sizes(data: Any) -> Any:
    """Returns the results of the size methods as text."""
    shapes = [list(shape) for shape in data.output_shapes()]
    types = [str(np.dtype(one)) if one is not str else "str" for one in data.output_types()]
    return repr((data.get_dataset_size(), data.get_batch_size(), data.get_repeat_count(), shapes, types))


def error(call: Callable[[], Any]) -> Any:
    """Returns the type of the error that a call raises."""
    try:
        return repr(call())
    except Exception as found:
        return {"PipelineError": "RuntimeError"}.get(type(found).__name__, type(found).__name__)


def picture(number: int, height: int = 20, width: int = 28) -> np.ndarray:
    return np.random.RandomState(number).randint(0, 256, (height, width, 3)).astype(np.uint8)


class Cifar:
    """Images of 32 x 32 with labels in memory."""

    def __getitem__(self, index: int) -> Any:
        return picture(index, 32, 32), np.array(index % 10, np.int32)

    def __len__(self) -> int:
        return 10


class Numbers:
    def __init__(self, count: int = 10) -> None:
        self.count = count

    def __getitem__(self, index: int) -> Any:
        return np.array([index, index * 10], np.float32), index

    def __len__(self) -> int:
        return self.count


def numbers(count: int, first: int = 0, **options: Any) -> Any:
    return ds.NumpySlicesDataset(np.arange(first, first + count), ["n"], **options)


def outcome_of(call: Callable[[], Any]) -> Any:
    """Returns the result of a call, or the type of its error."""
    try:
        return call()
    except Exception as found:
        return {"PipelineError": "RuntimeError"}.get(type(found).__name__, type(found).__name__)
