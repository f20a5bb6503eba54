"""Shapes: views, joining, splitting, repeating."""

from __future__ import annotations

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .._generated.rows.mint_arrays import *
from ..numpy._common import slice_axis

t_.__name__ = t_.__qualname__ = "t"


def select(input: Tensor, dim: int, index: int) -> Tensor:
    """Returns the slice at an index of a dimension, without that dimension.

    index: Which slice; a negative one counts from the end.
    Returns: Tensor of the dtype of `input`, a view.
    TypeError: `input` is not a Tensor, or a number no int.
    ValueError: `dim` or `index` is out of range.

    >>> print(ms.mint.select(ms.Tensor([[1, 2], [3, 4]]), 1, -1))
    [2 4]
    """
    x = check.tensor(input, "select")
    place = check.axis(dim, x.ndim, "select", "dim")
    at = check.integer(index, "select", "index")
    if not -x.shape[place] <= at < x.shape[place]:
        raise check.wrong(ValueError, "select", "index", f"in [{-x.shape[place]},{x.shape[place]})", check.show(at))
    at %= x.shape[place]
    return t.reshape(slice_axis(x, place, at, at + 1), (*x.shape[:place], *x.shape[place + 1 :]))


concat = cat
