"""Random functions. Each draws one call number of the default generator, or is a function of the `seed` it is given."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def _probabilities(p: Any, shape: Any, op: str) -> None:
    """Checks the probabilities of draws of a shape: in [0, 1], and one or as many as the draws."""
    if not isinstance(p, Tensor):
        if p < 0 or p > 1:
            raise check.wrong(ValueError, op, "p", "in [0, 1]", p)
        return
    if p.size != 1 and tuple(p.shape) != tuple(shape):
        raise check.wrong(ValueError, op, "p", f"of one element or of shape {tuple(shape)}", f"shape {tuple(p.shape)}")
    outside = t.logical_or(t.less(p, 0), t.greater(p, 1))
    check.values(t.logical_not(outside), f"For '{op}', 'p' must be in [0, 1].")


def randint(low: int, high: int, size: Any, seed: int | None = None, *, dtype: Any = None) -> Tensor:
    """Returns random ints in [low, high), each with the same probability.

    low: The lower bound, which is included.
    high: The upper bound, which is excluded.
    size: An int or a tuple of ints.
    dtype: An int dtype; None is int64.
    Returns: Tensor of shape `size`.
    RuntimeError: `low` is not less than `high`.

    >>> ops.randint(0, 10, (2, 3)).shape
    (2, 3)
    """
    first, last = check.integer(low, "randint", "low"), check.integer(high, "randint", "high")
    if first >= last:
        raise check.wrong(RuntimeError, "randint", "low", "below 'high'", f"{check.show(low)} and {check.show(high)}")
    key, call = draw(seed, "randint")
    return t.randint_(key, check.shape(size, "randint", "size"), call, first, last, dtype or mstype.int64)


from ..._generated.rows.ops import *
