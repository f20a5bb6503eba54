"""Functions of `ms_tensor.mint.indexing`, from the rows of `ms_tensor.function_rows.mint_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.numpy import matrices as _matrices
from ms_tensor.numpy._common import cast, is_int, ops
from typing import Any


def _ints(x: Any, op: str, name: str='index') -> Tensor:
    if not is_int(check.tensor(x, op, name).dtype):
        raise TypeError(f"For '{op}', '{name}' must hold ints, but got {x.dtype}.")
    return cast(x, mstype.int64)


def index_select(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Slices of a dimension by index.

    index: ints of one dimension.
    TypeError: `input` is not a Tensor, or `index` no Tensor of ints.
    ValueError: `dim` is out of range.
    IndexError: an index is out of range.

    >>> print(ms.mint.index_select(ms.Tensor([4, 5, 6]), 0, ms.Tensor([2, 0])))
    [6 4]
    """
    x = check.tensor(input, "index_select")
    place = check.axis(dim, x.ndim, "index_select", "dim")
    index = _ints(index, "index_select")
    if index.ndim > 1:
        raise ValueError(f"For 'index_select', 'index' must have one dimension, but got shape {index.shape}.")
    return t.take(x, t.reshape(index, (-1,)), place)


def gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Elements by an index tensor of as many dimensions, along one of them.

    index: ints; no longer than `input` along the other dimensions.
    Returns: Tensor of the shape of `index`.
    TypeError: `input` is not a Tensor, or `index` no Tensor of ints.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.

    >>> print(ms.mint.gather(ms.Tensor([[1, 2], [3, 4]]), 1, ms.Tensor([[0, 0], [1, 0]])))
    [[1 1]
     [4 3]]
    """
    return ops.gather_elements(check.tensor(input, "gather"), dim, _ints(index, "gather"))


def _cut(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    """The first elements of every dimension."""
    return x if x.shape == shape else t.slice_view(x, (0,) * len(shape), shape, (1,) * len(shape))


def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """Elements added at the places that an index tensor names along one dimension.

    input: what is added to; it stays as it is.
    index: ints, of as many dimensions.
    src: what is added, of the dtype of `input`.
    TypeError: an argument is not a Tensor, or of another dtype.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.

    >>> print(ms.mint.scatter_add(ms.Tensor([1, 2, 3]), 0, ms.Tensor([0, 0]), ms.Tensor([10, 20])))
    [31  2  3]
    """
    x, place, index, source = _placed(input, dim, index, src, "scatter_add")
    return t.scatter_add_d(x, place, index, source)


def scatter(input: Tensor, dim: int, index: Tensor, src: Any) -> Tensor:
    """Elements put at the places that an index tensor names along one dimension.

    input: where they are put; it stays as it is.
    Arguments: scatter_add
    src: A number, or a Tensor of the dtype of `input`.

    >>> print(ms.mint.scatter(ms.Tensor([1, 2, 3]), 0, ms.Tensor([2, 0]), ms.Tensor([10, 20])))
    [20  2 10]
    """
    x, place, index, source = _placed(input, dim, index, src, "scatter")
    return ops.tensor_scatter_elements(x, index, source, place)


def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Any=1) -> Tensor:
    """Slices added at the places of a dimension that an index names.

    input: what is added to; it stays as it is.
    index: ints of one dimension.
    source: the slices, of the dtype of `input`.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.

    >>> print(ms.mint.index_add(ms.Tensor([1, 2, 3]), 0, ms.Tensor([2, 2]), ms.Tensor([10, 20])))
    [ 1  2 33]
    """
    x, added = check.tensor(input, "index_add"), check.tensor(source, "index_add", "source")
    place, index = check.axis(dim, x.ndim, "index_add", "dim"), t.reshape(_ints(index, "index_add"), (-1,))
    wanted = tuple(index.shape[0] if i == place else n for i, n in enumerate(x.shape))
    if tuple(added.shape) != wanted:
        raise ValueError(f"For 'index_add', 'source' must have shape {wanted}, but got {added.shape}.")
    return t.take_add(x, index, added if alpha == 1 else t.mul(added, alpha), place)


def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """The elements where a mask holds, in one dimension.

    mask: bools; both are broadcast together.
    TypeError: an argument is not a Tensor, or `mask` holds no bools.
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.masked_select(ms.Tensor([1, 2, 3]), ms.Tensor([True, False, True])))
    [1 3]
    """
    return ops.masked_select(check.tensor(input, "masked_select"), check.tensor(mask, "masked_select", "mask"))


def nonzero(input: Tensor, *, as_tuple: bool=False) -> Any:
    """The indices of the nonzero elements, in int64.

    input: bools or numbers.
    as_tuple: Whether they come as a tuple with a tensor for each dimension; else one a row.
    Returns: Tensor, or a tuple of tensors.

    >>> print(ms.mint.nonzero(ms.Tensor([0, 5, 7])))
    [[1]
     [2]]
    """
    found = ops.nonzero(check.tensor(input, "nonzero"))
    return tuple(ops.unbind(found, 1)) if check.flag(as_tuple, "nonzero", "as_tuple") else found


def take(input: Tensor, index: Tensor) -> Tensor:
    """Elements of the flattened tensor by index; negative ones count from the end.

    index: ints.
    Returns: Tensor of the shape of `index`.
    TypeError: `input` is not a Tensor, or `index` no Tensor of ints.
    IndexError: an index is out of range.

    >>> print(ms.mint.take(ms.Tensor([[1, 2], [3, 4]]), ms.Tensor([3, 0])))
    [4 1]
    """
    flat = t.reshape(check.tensor(input, "take"), (-1,))
    return t.take(flat, _ints(index, "take"), 0)


def diag(input: Tensor, diagonal: int=0) -> Tensor:
    """Of a matrix its diagonal; of a vector the matrix that has it as diagonal.

    input: one or two dimensions.
    ValueError: `input` has other dimensions.

    >>> print(ms.mint.diag(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
    """
    return _matrices.diag(check.tensor(input, "diag"), diagonal)


def _matrix(x: Any, op: str) -> Tensor:
    if check.tensor(x, op).ndim < 2:
        raise ValueError(f"For '{op}', 'input' must have at least 2 dimensions, but got shape {x.shape}.")
    return x


def tril(input: Tensor, diagonal: int=0) -> Tensor:
    """The elements at and below a diagonal, and zeros above.

    input: at least two dimensions.
    ValueError: `input` has fewer dimensions.

    >>> print(ms.mint.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
    """
    return _matrices.tril(_matrix(input, "tril"), diagonal)


def triu(input: Tensor, diagonal: int=0) -> Tensor:
    """The elements at and above a diagonal, and zeros below.

    input: at least two dimensions.
    ValueError: `input` has fewer dimensions.

    >>> print(ms.mint.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
    """
    return _matrices.triu(_matrix(input, "triu"), diagonal)


def trace(input: Tensor) -> Tensor:
    """The sum of the main diagonal of a matrix; of ints, in int64.

    input: two dimensions.
    Returns: 0-d Tensor.
    ValueError: `input` has other dimensions.

    >>> print(ms.mint.trace(ms.Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
    """
    check.rank(check.tensor(input, "trace"), 2, "trace")
    return _matrices.trace(input)


for _row in (_ints, index_select, gather, _cut, scatter_add, scatter, index_add, masked_select, nonzero, take, diag, _matrix, tril, triu, trace,):
    _row.__module__ = "ms_tensor.mint.indexing"

__all__ = [
    "_ints",
    "index_select",
    "gather",
    "_cut",
    "scatter_add",
    "scatter",
    "index_add",
    "masked_select",
    "nonzero",
    "take",
    "diag",
    "_matrix",
    "tril",
    "triu",
    "trace",
]

from ms_tensor.mint.indexing import _placed
