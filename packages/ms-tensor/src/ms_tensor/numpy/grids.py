"""Index grids, and tensors that are broadcast together."""

from __future__ import annotations

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ._common import strict


def ix_(*args: Tensor) -> tuple[Tensor, ...]:
    """Returns index tensors that together select a grid, each along its own axis.

    args: Tensors of one dimension.
    Returns: tuple of Tensors.
    ValueError: a tensor is not 1-d.

    >>> [v.shape for v in ms.numpy.ix_(ms.Tensor([0, 1]), ms.Tensor([2, 3, 4]))]
    [(2, 1), (1, 3)]
    """
    found = []
    for i, item in enumerate(args):
        check.rank(strict(item, "ix_", f"args[{i}]"), 1, "ix_", f"args[{i}]")
        found.append(t.reshape(item, tuple(-1 if j == i else 1 for j in range(len(args)))))
    return tuple(found)


def meshgrid(*xi: Tensor, sparse: bool = False, indexing: str = "xy") -> list[Tensor]:
    """Returns coordinate matrices from tensors, which are flattened.

    xi: Tensors.
    sparse: Whether each grid has size 1 along the other axes.
    indexing: 'xy', which swaps the first two axes, or 'ij'.
    Returns: list of Tensors.
    TypeError: an argument is not a Tensor, or `indexing` is unknown.

    >>> x, y = ms.numpy.meshgrid(ms.Tensor([1, 2]), ms.Tensor([3, 4, 5]))
    >>> print(x)
    [[1 2]
     [1 2]
     [1 2]]
    """
    check.flag(sparse, "meshgrid", "sparse")
    if indexing not in ("xy", "ij"):
        raise TypeError(f"For 'meshgrid', 'indexing' must be 'xy' or 'ij', but got {check.show(indexing)}.")
    flat = [t.reshape(strict(x, "meshgrid", f"xi[{i}]"), (-1,)) for i, x in enumerate(xi)]
    order = list(range(len(flat)))
    if indexing == "xy" and len(flat) > 1:
        order[0], order[1] = 1, 0
    whole = tuple(flat[i].shape[0] for i in order)
    found = []
    for i, x in enumerate(flat):
        grid = t.reshape(x, tuple(-1 if order[d] == i else 1 for d in range(len(flat))))
        found.append(grid if sparse else t.broadcast_to(grid, whole))
    return found


from .._generated.rows.numpy_arrays import *
