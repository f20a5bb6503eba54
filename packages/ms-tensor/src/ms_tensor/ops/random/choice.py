"""Random choice: of classes by their probabilities, of places by a mask, of an order.

As all random functions, each draws one call number of the default generator, or is a function of the `seed` it gets.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._devices import beside
from .distributions import draw

# Below what the logarithm of a uniform number can be, and far above zero.
_TINY = 1e-30


def _chosen(weights: Tensor, count: int, replacement: bool, key: Any, call: Any) -> Tensor:
    """`count` indices per row, drawn in proportion to `weights`, of shape (C,) or (N, C)."""
    last = weights.ndim - 1
    size = weights.shape[last]
    weights = t.maximum(t.cast(weights, mstype.float64), 0.0)
    if replacement:
        # The place at which the running sum passes a uniform part of the whole.
        sums = t.cumsum_(weights, last)
        total = t.reduce_sum(weights, (last,), True)
        unit = beside(weights, t.uniform_, key, (*weights.shape[:-1], count), call, mstype.float64)
        return t.minimum(t.searchsorted_(sums, t.mul(unit, total), True), size - 1)
    # Each element waits for an exponential time at a rate of its weight; the first ones are drawn (Efraimidis and
    # Spirakis, "Weighted random sampling with a reservoir", 2006).
    unit = beside(weights, t.uniform_, key, weights.shape, call, mstype.float64)
    waiting = t.maximum(t.neg(t.log(t.sub(1.0, unit))), _TINY)
    return t.topk_(t.div(weights, waiting), count, last, True)[1]


def _multinomial(input: Any, count: Any, replacement: bool, op: str, seed: Any, offset: int = 0) -> Tensor:
    if check.tensor(input, op).ndim not in (1, 2):
        raise ValueError(f"For '{op}', 'input' must have 1 or 2 dimensions, but got shape {input.shape}.")
    number = check.integer(count, op, "num_samples")
    if number < 0:
        raise ValueError(f"For '{op}', 'num_samples' must be at least 0, but got {check.show(count)}.")
    if not replacement and number > input.shape[-1]:
        raise ValueError(
            f"For '{op}', 'num_samples' must not exceed {input.shape[-1]} without replacement, "
            f"but got {check.show(count)}."
        )
    if input.shape[-1] == 0:
        raise ValueError(f"For '{op}', there must be something to draw from, but got shape {input.shape}.")
    key, call = draw(seed, op, offset)
    return _chosen(input, number, replacement, key, call)


def choice_with_mask(input_x: Tensor, count: int = 256, seed: int | None = None) -> tuple[Tensor, Tensor]:
    """Returns the coordinates of some true elements, in random order.

    input_x: of bool, of 1 to 5 dimensions.
    count: The number of elements.
    Returns: (index, mask): int32 coordinates of shape (count, input_x.ndim), and bools that are False after the last
        true element, where the coordinates are 0.
    TypeError: `input_x` is not a Tensor of bool, or `count` is not an int.
    ValueError: `count` is not positive, or `input_x` is 0-d.

    >>> index, mask = ops.choice_with_mask(Tensor([False, True]), 2)
    >>> print(index.shape, mask)
    (2, 1) [ True False]
    """
    op = "choice_with_mask"
    if check.tensor(input_x, op, "input_x").dtype is not mstype.bool_:
        raise TypeError(f"For '{op}', 'input_x' must be a Tensor of Bool, but got one of {input_x.dtype}.")
    number = check.integer(count, op, "count")
    if number <= 0:
        raise ValueError(f"For '{op}', 'count' must be at least 1, but got {check.show(count)}.")
    if input_x.ndim == 0:
        raise ValueError(f"For '{op}', 'input_x' must have at least 1 dimension, but got a 0-d Tensor.")
    key, call = draw(seed, op)
    flat = t.reshape(input_x, (-1,))
    size = flat.shape[0]
    # The true elements in the order of random numbers, before the others.
    unit = t.uniform_(key, flat.shape, call, mstype.float32)
    found = min(number, size)
    _, places = t.topk_(t.select(flat, unit, 2.0), found, 0, False)
    places = t.pad_constant(places, (0,), (number - found,), 0)
    mask = t.less(t.iota(0, 1, number, mstype.int64), t.reduce_sum(t.cast(flat, mstype.int64)))
    rest = t.select(mask, places, t.full((), 0, mstype.int64))
    columns: list[Tensor] = []
    for n in reversed(input_x.shape):
        columns.insert(0, t.reshape(t.floor_mod(rest, max(n, 1)), (-1, 1)))
        rest = t.floor_divide(rest, max(n, 1))
    return t.cast(t.concat(columns, 1), mstype.int32), mask


from ..._generated.rows.ops_random import *
