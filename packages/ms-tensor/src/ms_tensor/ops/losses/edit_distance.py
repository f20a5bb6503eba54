"""The Levenshtein distance of sequences that sparse tensors hold."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check


def _distance(first: np.ndarray, second: np.ndarray) -> int:
    """How many elements to insert, delete or replace."""
    row = np.arange(len(second) + 1)
    for i, value in enumerate(first, 1):
        # Replacing and deleting come from the row before; insertions then spread to the right.
        best = np.concatenate([[i], np.minimum(row[1:] + 1, row[:-1] + (second != value))])
        steps = np.arange(len(best))
        row = np.minimum.accumulate(best - steps) + steps
    return int(row[-1])


def _sequences(indices: np.ndarray, values: np.ndarray) -> dict[tuple[int, ...], np.ndarray]:
    order = np.lexsort(indices.T[::-1])
    found: dict[tuple[int, ...], list[Any]] = {}
    for place in order:
        found.setdefault(tuple(indices[place, :-1].tolist()), []).append(values[place])
    return {key: np.array(several) for key, several in found.items()}


def edit_distance(
    hypothesis_indices: Tensor,
    hypothesis_values: Tensor,
    hypothesis_shape: Tensor,
    truth_indices: Tensor,
    truth_values: Tensor,
    truth_shape: Tensor,
    normalize: bool = True,
) -> Tensor:
    """Computes the Levenshtein distances between sequences along the last dimension of two sparse tensors.

    The sequences are compared in NumPy, which a capture leaves to Python.

    hypothesis_indices: of int64 of shape (n, rank).
    hypothesis_values: of shape (n,).
    hypothesis_shape: of int64 of shape (rank,).
    truth_indices: of int64 of shape (m, rank).
    truth_values: of shape (m,).
    truth_shape: of int64 of shape (rank,).
    normalize: Whether to divide a distance by the length of the true sequence; it is infinite if only that one
        is empty.
    Returns: Tensor of float32: of the greater of both shapes but for the last dimension.
    ValueError: the shapes are incompatible.
    """
    op = "EditDistance"
    check.outside_of_graphs("EditDistance compares sequences element by element.")
    parts = {
        "hypothesis": (hypothesis_indices, hypothesis_values, hypothesis_shape),
        "truth": (truth_indices, truth_values, truth_shape),
    }
    for name, (indices, values, shape) in parts.items():
        check.rank(check.tensor(indices, op, f"{name}_indices"), 2, op, f"{name}_indices")
        count, rank = indices.shape
        sizes = tuple(check.tensor(values, op, f"{name}_values").shape)
        check.tensor(shape, op, f"{name}_shape")
        if sizes != (count,) or tuple(shape.shape) != (rank,):
            raise ValueError(
                f"For '{op}', '{name}_values' and '{name}_shape' must have shapes ({count},) and ({rank},), "
                f"but got {sizes} and {shape.shape}."
            )
    if hypothesis_shape.shape != truth_shape.shape:
        raise ValueError(f"For '{op}', the ranks must be the same, but got {hypothesis_shape.shape}.")
    guesses, truths = (_sequences(i.asnumpy(), v.asnumpy()) for i, v, _ in parts.values())
    sizes = np.maximum(hypothesis_shape.asnumpy(), truth_shape.asnumpy())[:-1]
    out = np.zeros(tuple(sizes.tolist()), np.float32)
    empty = np.zeros((0,), np.int64)
    for place in {*guesses, *truths}:
        guess, truth = guesses.get(place, empty), truths.get(place, empty)
        distance: float = _distance(guess, truth)
        if normalize:
            distance = distance / len(truth) if len(truth) else (math.inf if distance else 0.0)
        out[place] = distance
    return Tensor(out)
