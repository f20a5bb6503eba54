"""Data known in Python as tensors, in a form that a captured graph owns."""

from __future__ import annotations

import itertools
from typing import Any

import ms_runtime
import numpy as np
from ms_runtime import Tensor

from . import _table as t
from ._devices import CPU, on

#: an array of more runs than this is taken as a whole: a node for each would cost more than it gives
_MOST_RUNS = 2048
#: steps beyond this are no ranges that anyone writes down
_LONGEST_STEP = 2**31


def constant(array: np.ndarray[Any, Any]) -> Tensor:
    """An array as a tensor. While a graph is captured it is made by table ops, run by run, so that the graph owns it: a
    recording cannot tell a tensor that a function makes by itself from one that it takes from outside."""
    whole = Tensor(array)
    if not ms_runtime.capturing():
        return whole
    dtype = whole.dtype
    if not array.size:
        return t.full(array.shape, 0, dtype)
    runs = _runs(array.reshape(-1))
    if len(runs) > _MOST_RUNS:
        return whole
    pieces = [t.iota(start, step, n, dtype) if step else t.full((n,), start, dtype) for start, step, n in runs]
    return t.reshape(t.concat(pieces, 0) if len(pieces) > 1 else pieces[0], array.shape)


def random_key(array: np.ndarray[Any, Any]) -> Tensor:
    """The key of a random op, in host memory whatever the current device is: a device takes it by value at the launch,
    so that the draw lies on the device that is current then."""
    if ms_runtime.capturing():
        return constant(array)
    with on(CPU):
        return Tensor(array)


def listed(values: Any) -> Tensor:
    """Nested lists or tuples of numbers as `constant` makes them: floats are float32, ints int64."""
    array = np.asarray(values)
    return constant(array.astype(np.float32) if array.dtype == np.float64 else array)


def _runs(flat: np.ndarray[Any, Any]) -> list[tuple[Any, int, int]]:
    """(first value, step, count) of the runs that a flat array consists of; only ints have steps other than 0."""
    values: list[Any] = flat.tolist()
    if flat.dtype.kind not in "iu":
        # Zeros of either sign are equal, but not the same.
        same = [0, *((np.flatnonzero(_bits(flat)[1:] != _bits(flat)[:-1]) + 1).tolist()), len(values)]
        return [(values[a], 0, b - a) for a, b in itertools.pairwise(same)]
    runs, start = [], 0
    while start < len(values):
        stop, step = start + 1, 0
        if stop < len(values) and abs(values[stop] - values[start]) < _LONGEST_STEP:
            step = values[stop] - values[start]
        while stop < len(values) and values[stop] == values[stop - 1] + step:
            stop += 1
        runs.append((values[start], step if stop - start > 1 else 0, stop - start))
        start = stop
    return runs


def _bits(flat: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The elements' bytes, each one value that is equal only to itself."""
    return np.ascontiguousarray(flat).view(np.dtype((np.void, flat.dtype.itemsize)))
