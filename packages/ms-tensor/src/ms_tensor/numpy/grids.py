"""Index grids, and tensors that are broadcast together."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import as_dtype, shapes, strict


def ix_(*args: Tensor) -> tuple[Tensor, ...]:
    """Index tensors that together select a grid: each along an axis of its own.

    args: Tensors of one dimension.
    Returns: Tuple of tensors.
    ValueError: a tensor has not one dimension.

    >>> [v.shape for v in ms.numpy.ix_(ms.Tensor([0, 1]), ms.Tensor([2, 3, 4]))]
    [(2, 1), (1, 3)]
    """
    found = []
    for i, item in enumerate(args):
        check.rank(strict(item, "ix_", f"args[{i}]"), 1, "ix_", f"args[{i}]")
        found.append(t.reshape(item, tuple(-1 if j == i else 1 for j in range(len(args)))))
    return tuple(found)


def indices(dimensions: Any, dtype: Any = mstype.int32, sparse: bool = False) -> Any:
    """The index of every place of a grid, one tensor for each axis.

    dimensions: The sizes of the grid: a tuple or list of ints.
    sparse: Whether each tensor keeps size 1 along the other axes.
    Returns: List of tensors.
    TypeError: `dimensions` is not a tuple or list of ints.

    >>> rows, columns = ms.numpy.indices((2, 3))
    >>> print(rows)
    [[0 0 0]
     [1 1 1]]
    """
    if not isinstance(dimensions, (tuple, list)):
        raise TypeError(f"For 'indices', 'dimensions' must be a tuple or list, but got {type(dimensions).__name__}.")
    sizes = check.shape(dimensions, "indices", "dimensions")
    wanted = as_dtype(dtype, "indices")
    return meshgrid(*(t.iota(0, 1, n, wanted) for n in sizes), sparse=sparse, indexing="ij")


def meshgrid(*xi: Tensor, sparse: bool = False, indexing: str = "xy") -> list[Tensor]:
    """Coordinate grids of several tensors, which are flattened.

    xi: Tensors.
    sparse: Whether each grid keeps size 1 along the other axes.
    indexing: 'xy': the first two axes are swapped; or 'ij'.
    Returns: List of tensors.
    TypeError: an argument is not a Tensor, or `indexing` is another text.

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


def broadcast_to(array: Tensor, shape: Any) -> Tensor:
    """The tensor repeated along dimensions of size 1 and new leading ones; a view.

    array: Tensor.
    shape: A tuple or list of ints.
    ValueError: the shapes are incompatible.

    >>> print(ms.numpy.broadcast_to(ms.Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
    """
    if not isinstance(shape, (tuple, list)):
        raise TypeError(f"For 'broadcast_to', 'shape' must be a tuple of ints, but got {type(shape).__name__}.")
    x, sizes = strict(array, "broadcast_to", "array"), check.shape(shape, "broadcast_to")
    if shapes("broadcast_to", x.shape, sizes) != sizes:
        raise ValueError(f"For 'broadcast_to', shape {x.shape} cannot be broadcast to {sizes}.")
    return t.broadcast_to(x, sizes)


def broadcast_arrays(*args: Tensor) -> list[Tensor]:
    """Several tensors broadcast together.

    args: Tensors.
    Returns: List of tensors of one shape.
    TypeError: an argument is not a Tensor.
    ValueError: the shapes are incompatible.

    >>> [x.shape for x in ms.numpy.broadcast_arrays(ms.Tensor([1, 2]), ms.Tensor([[1], [2]]))]
    [(2, 2), (2, 2)]
    """
    items = [strict(x, "broadcast_arrays", f"args[{i}]") for i, x in enumerate(args)]
    whole = shapes("broadcast_arrays", *(x.shape for x in items))
    return [t.broadcast_to(x, whole) for x in items]
