"""Adapters for datasets of Ray Data and pipelines of webdataset as sources of `GeneratorDataset`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np


def _package(source: Any) -> str:
    return next((kind.__module__.partition(".")[0] for kind in type(source).__mro__ if kind is not object), "")


class ForeignRows:
    """The rows of a dataset of another package, in its order. Each epoch iterates it again.

    Args:
        source (object): Yields dicts, whose values become columns by name, or tuples.
        columns (list[str]): The columns; an empty list means all keys of the first row.
    """

    def __init__(self, source: Any, columns: list[str]) -> None:
        self.source = source
        self.columns = columns or self._first_keys()

    def items(self) -> Iterator[Any]:
        """Returns an iterator over the rows of the other package."""
        return iter(self.source)

    def _first_keys(self) -> list[str]:
        first = next(iter(itertools.islice(self.items(), 1)), None)
        if not isinstance(first, Mapping):
            raise ValueError("GeneratorDataset: expected `column_names`, since rows of the source are not dicts")
        return list(first)

    def __iter__(self) -> Iterator[Any]:
        for number, item in enumerate(self.items()):
            if not isinstance(item, Mapping):
                yield tuple(item) if isinstance(item, list) else item
                continue
            missing = [name for name in self.columns if name not in item]
            if missing:
                raise KeyError(f"row {number} has no {missing[0]!r}, but {list(item)}")
            yield tuple(_value(item[name]) for name in self.columns)


def _value(value: Any) -> Any:
    """Converts PIL images and tensors of other packages to arrays."""
    if isinstance(value, (np.ndarray, str, bytes, int, float)) or hasattr(value, "asnumpy"):
        return value
    return np.asarray(value)


class RayRows(ForeignRows):
    """The rows of a `ray.data.Dataset`, which knows their number."""

    def items(self) -> Iterator[Any]:
        return iter(self.source.iter_rows())

    def _first_keys(self) -> list[str]:
        # Ray usually knows the columns without computing a row.
        known = self.source.columns() if hasattr(self.source, "columns") else None
        return list(known) if known else super()._first_keys()

    def __len__(self) -> int:
        if hasattr(self.source, "count"):
            return int(self.source.count())
        raise TypeError("an iterator of Ray Data does not know its number of rows")


def adapted(source: Any, columns: list[str]) -> Any:
    """Wraps datasets of Ray and webdataset for GeneratorDataset, and returns any other source unchanged."""
    package = _package(source)
    if package == "ray" and hasattr(source, "iter_rows"):
        return RayRows(source, columns)
    if package == "webdataset" and hasattr(source, "__iter__"):
        return ForeignRows(source, columns)
    return source
