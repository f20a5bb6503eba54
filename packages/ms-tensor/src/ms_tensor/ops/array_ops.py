"""Functions that rearrange, join, cut and index tensors."""

from __future__ import annotations

import builtins
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype


def reshape(input: Tensor, shape: Any) -> Tensor:
    """The same elements in another shape; a view where the layout allows.

    Args:
        input: Tensor.
        shape: A tuple of ints; one may be -1 and is worked out.

    Returns:
        Tensor.

    Raises:
        ValueError: the sizes do not fit.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.reshape(Tensor([1, 2, 3, 4]), (2, 2)))
        [[1 2]
         [3 4]]
    """
    if isinstance(shape, Tensor):
        shape = tuple(shape.tolist())
    return t.reshape(input, tuple(shape) if isinstance(shape, list) else shape)


def transpose(input: Tensor, input_perm: Any) -> Tensor:
    """The dimensions in another order; a view.

    Args:
        input: Tensor.
        input_perm: A tuple of ints: which dimension comes at each place.

    Returns:
        Tensor.

    Raises:
        ValueError: `input_perm` is no permutation of the dimensions.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.transpose(Tensor([[1, 2], [3, 4]]), (1, 0)))
        [[1 3]
         [2 4]]
    """
    check.tensor(input, "transpose")
    if isinstance(input_perm, Tensor):
        input_perm = input_perm.tolist()
    perm = tuple(input_perm)
    if len(perm) != input.ndim:
        raise ValueError(f"For 'transpose', 'input_perm' must have {input.ndim} entries, but got {perm}.")
    return t.transpose(input, check.axes(perm, input.ndim, "transpose", "input_perm"))


def permute(input: Tensor, axis: Any) -> Tensor:
    """As `transpose`.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> ops.permute(Tensor([[1, 2, 3]]), (1, 0)).shape
        (3, 1)
    """
    return transpose(input, axis)


def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor:
    """Two dimensions exchanged; a view.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> ops.swapaxes(Tensor([[1, 2, 3]]), 0, 1).shape
        (3, 1)
    """
    first = check.axis(axis0, check.tensor(input, "swapaxes").ndim, "swapaxes", "axis0")
    second = check.axis(axis1, input.ndim, "swapaxes", "axis1")
    perm = list(range(input.ndim))
    if perm:
        perm[first], perm[second] = perm[second], perm[first]
    return t.transpose(input, tuple(perm))


swapdims = swapaxes


def moveaxis(x: Tensor, source: Any, destination: Any) -> Tensor:
    """Dimensions moved to other places, the others kept in order; a view.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.moveaxis(ops.zeros((3, 4, 5)), 0, -1).shape
        (4, 5, 3)
    """
    ndim = check.tensor(x, "moveaxis", "x").ndim
    sources = check.axes(source, ndim, "moveaxis", "source")
    targets = check.axes(destination, ndim, "moveaxis", "destination")
    if len(sources) != len(targets):
        raise ValueError("For 'moveaxis', 'source' and 'destination' must have the same number of axes.")
    perm = [i for i in range(ndim) if i not in sources]
    for target, origin in sorted(zip(targets, sources, strict=True)):
        perm.insert(target, origin)
    return t.transpose(x, tuple(perm))


movedim = moveaxis


def expand_dims(input_x: Tensor, axis: int) -> Tensor:
    """A dimension of size 1 put in at `axis`; a view.

    Args:
        input_x: Tensor.
        axis: An int in [-ndim - 1, ndim].

    Returns:
        Tensor.

    Raises:
        ValueError: `axis` is out of range.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> ops.expand_dims(Tensor([1, 2]), 0).shape
        (1, 2)
    """
    place = check.axis(axis, check.tensor(input_x, "expand_dims", "input_x").ndim + 1, "expand_dims")
    shape = list(input_x.shape)
    shape.insert(place, 1)
    return t.reshape(input_x, tuple(shape))


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """As `expand_dims`.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> ops.unsqueeze(Tensor([1, 2]), -1).shape
        (2, 1)
    """
    return expand_dims(input, dim)


def squeeze(input: Tensor, axis: Any = None) -> Tensor:
    """Dimensions of size 1 taken out; a view.

    Args:
        input: Tensor.
        axis: None or () for all of size 1, an int, or several. Default: None.

    Returns:
        Tensor.

    Raises:
        ValueError: a named dimension has another size than 1.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> ops.squeeze(Tensor([[[1], [2]]])).shape
        (2,)
    """
    check.tensor(input, "squeeze")
    if axis is None or isinstance(axis, (tuple, list)) and not axis:
        return t.reshape(input, tuple(n for n in input.shape if n != 1))
    axes = check.axes(axis, input.ndim, "squeeze")
    for place in axes:
        if input.shape[place] != 1:
            raise ValueError(f"For 'squeeze', the dimension {place} must have size 1, but got shape {input.shape}.")
    return t.reshape(input, tuple(n for i, n in enumerate(input.shape) if i not in axes))


def flatten(input: Tensor, order: str = "C", *, start_dim: int = 1, end_dim: int = -1) -> Tensor:
    """Dimensions `start_dim` to `end_dim` as one.

    Args:
        input: Tensor.
        order: 'C' (row-major) or 'F' (column-major). Default: 'C'.
        start_dim: The first dimension. Default: 1.
        end_dim: The last dimension. Default: -1.

    Returns:
        Tensor. Of a 0-d tensor, a tensor of one element.

    Raises:
        ValueError: a dimension is out of range, or `start_dim` comes after `end_dim`.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.flatten(ops.ones((2, 3, 4))).shape
        (2, 12)
    """
    check.tensor(input, "flatten")
    check.choice(order, ("C", "F"), "flatten", "order")
    if order == "F":
        input = t.transpose(input, tuple(reversed(range(input.ndim))))
    if input.ndim < 2 and (start_dim, end_dim) == (1, -1):
        return t.reshape(input, (-1,)) if input.ndim == 0 else input
    first = check.axis(start_dim, input.ndim, "flatten", "start_dim")
    last = check.axis(end_dim, input.ndim, "flatten", "end_dim")
    if first > last:
        raise ValueError(f"For 'flatten', 'start_dim' {start_dim} must not come after 'end_dim' {end_dim}.")
    size = 1
    for n in input.shape[first : last + 1]:
        size *= n
    return t.reshape(input, input.shape[:first] + (size,) + input.shape[last + 1 :])


def broadcast_to(input: Tensor, shape: Any) -> Tensor:
    """The tensor repeated along dimensions of size 1 and new leading ones; a view.

    Args:
        input: Tensor.
        shape: A tuple of ints; -1 keeps the size that the tensor has there.

    Returns:
        Tensor.

    Raises:
        ValueError: the shapes do not fit.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.broadcast_to(Tensor([1, 2]), (2, 2)))
        [[1 2]
         [1 2]]
    """
    check.tensor(input, "broadcast_to")
    wanted = tuple(shape.tolist()) if isinstance(shape, Tensor) else tuple(shape)
    lead = len(wanted) - input.ndim
    sizes = tuple(input.shape[i - lead] if n == -1 and i >= lead else n for i, n in enumerate(wanted))
    return t.broadcast_to(input, sizes)


def tile(input: Tensor, dims: Any) -> Tensor:
    """The tensor repeated `dims[i]` times along each dimension.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.tile(Tensor([1, 2]), (2,)))
        [1 2 1 2]
    """
    repeats = check.shape(dims, "tile", "dims")
    ndim = builtins.max(len(repeats), check.tensor(input, "tile").ndim)
    repeats = (1,) * (ndim - len(repeats)) + repeats
    sizes = (1,) * (ndim - input.ndim) + tuple(input.shape)
    split = tuple(v for n in sizes for v in (1, n))
    spread = tuple(v for r, n in zip(repeats, sizes, strict=True) for v in (r, n))
    whole = tuple(r * n for r, n in zip(repeats, sizes, strict=True))
    return t.reshape(t.broadcast_to(t.reshape(input, split), spread), whole)


def repeat_interleave(input: Tensor, repeats: int, axis: int | None = None) -> Tensor:
    """Each element repeated in place along `axis`, or of the flattened tensor.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.repeat_interleave(Tensor([1, 2]), 2, 0))
        [1 1 2 2]
    """
    check.tensor(input, "repeat_interleave")
    if axis is None:
        input, axis = t.reshape(input, (-1,)), 0
    place = check.axis(axis, input.ndim, "repeat_interleave")
    count = check.shape(repeats, "repeat_interleave", "repeats")[0]
    shape = tuple(input.shape)
    wide = t.reshape(input, shape[: place + 1] + (1,) + shape[place + 1 :])
    wide = t.broadcast_to(wide, shape[: place + 1] + (count,) + shape[place + 1 :])
    return t.reshape(wide, shape[:place] + (shape[place] * count,) + shape[place + 1 :])


def concat(tensors: Any, axis: int = 0) -> Tensor:
    """Tensors joined along a dimension that they have.

    Args:
        tensors: A list or tuple of tensors, equal in shape but for `axis`.
        axis: The dimension. Default: 0.

    Returns:
        Tensor of the promoted dtype.

    Raises:
        ValueError: the shapes do not fit.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.concat((Tensor([1, 2]), Tensor([3])), 0))
        [1 2 3]
    """
    items = check.tensors(tensors, "concat")
    return t.concat(items, check.axis(axis, items[0].ndim, "concat"))


def cat(tensors: Any, axis: int = 0) -> Tensor:
    """As `concat`.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.cat((Tensor([1, 2]), Tensor([3]))))
        [1 2 3]
    """
    return concat(tensors, axis)


def stack(tensors: Any, axis: int = 0) -> Tensor:
    """Tensors of one shape joined along a new dimension.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.stack([Tensor([0, 1]), Tensor([2, 3])], axis=1))
        [[0 2]
         [1 3]]
    """
    items = check.tensors(tensors, "stack")
    for item in items:
        if item.shape != items[0].shape:
            raise ValueError(f"For 'stack', all shapes must be the same, but got {items[0].shape} and {item.shape}.")
    place = check.axis(axis, items[0].ndim + 1, "stack")
    return t.concat([expand_dims(item, place) for item in items], place)


def vstack(inputs: Any) -> Tensor:
    """Tensors joined by rows.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> ops.vstack([Tensor([1, 2]), Tensor([3, 4])]).shape
        (2, 2)
    """
    items = [v if v.ndim > 1 else t.reshape(v, (1, -1)) for v in check.tensors(inputs, "vstack", "inputs")]
    return t.concat(items, 0)


def hstack(tensors: Any) -> Tensor:
    """Tensors joined by columns.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.hstack([Tensor([1, 2]), Tensor([3])]))
        [1 2 3]
    """
    items = [v if v.ndim else t.reshape(v, (1,)) for v in check.tensors(tensors, "hstack")]
    return t.concat(items, 0 if items[0].ndim == 1 else 1)


def _cut(input: Tensor, axis: int, start: int, length: int) -> Tensor:
    starts = [0] * input.ndim
    sizes = list(input.shape)
    starts[axis], sizes[axis] = start, length
    return t.slice_view(input, tuple(starts), tuple(sizes), (1,) * input.ndim)


def narrow(input: Tensor, axis: int, start: int, length: int) -> Tensor:
    """`length` elements from `start` on along a dimension; a view.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.narrow(Tensor([1, 2, 3, 4]), 0, 1, 2))
        [2 3]
    """
    place = check.axis(axis, check.tensor(input, "narrow").ndim, "narrow")
    size = input.shape[place]
    first = check.integer(start, "narrow", "start")
    count = check.integer(length, "narrow", "length")
    first = first + size if first < 0 else first
    if not (0 <= first <= size and 0 <= count <= size - first):
        raise ValueError(f"For 'narrow', 'start' {start} and 'length' {length} must lie in a dimension of size {size}.")
    return _cut(input, place, first, count)


def split(tensor: Tensor, split_size_or_sections: Any, axis: int = 0) -> tuple[Tensor, ...]:
    """The tensor cut along a dimension; views.

    Args:
        tensor: Tensor.
        split_size_or_sections: An int: the size of each part, the last one smaller where it does not divide; or a
            list or tuple of the sizes.
        axis: The dimension. Default: 0.

    Returns:
        Tuple of tensors.

    Raises:
        ValueError: the sizes do not sum up to the dimension's size, or are not positive.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> for part in ops.split(Tensor([0, 1, 2, 3, 4]), 2):
        ...     print(part)
        [0 1]
        [2 3]
        [4]
    """
    place = check.axis(axis, check.tensor(tensor, "split", "tensor").ndim, "split")
    size = tensor.shape[place]
    if isinstance(split_size_or_sections, (list, tuple)):
        sizes = list(check.shape(split_size_or_sections, "split", "split_size_or_sections"))
        if builtins.sum(sizes) != size:
            raise ValueError(f"For 'split', the sizes {sizes} must sum up to {size}, the size of dimension {place}.")
    else:
        step = check.integer(split_size_or_sections, "split", "split_size_or_sections")
        if step <= 0:
            raise ValueError(f"For 'split', 'split_size_or_sections' must be positive, but got {step}.")
        sizes = [builtins.min(step, size - start) for start in range(0, size, step)] or [0]
    parts = []
    start = 0
    for length in sizes:
        parts.append(_cut(tensor, place, start, length))
        start += length
    return tuple(parts)


def chunk(input: Tensor, chunks: int, axis: int = 0) -> tuple[Tensor, ...]:
    """The tensor cut into `chunks` parts, equal but for the last; fewer where the size gives no more.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> [part.shape for part in ops.chunk(Tensor([0, 1, 2, 3, 4]), 2)]
        [(3,), (2,)]
    """
    count = check.integer(chunks, "chunk", "chunks")
    if count <= 0:
        raise ValueError(f"For 'chunk', 'chunks' must be positive, but got {chunks}.")
    size = check.tensor(input, "chunk").shape[check.axis(axis, input.ndim, "chunk")]
    return split(input, builtins.max(-(-size // count), 1), axis)


def unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...]:
    """The slices along a dimension, which they lose; views.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> [int(part) for part in ops.unbind(Tensor([1, 2]))]
        [1, 2]
    """
    place = check.axis(dim, check.tensor(input, "unbind").ndim, "unbind", "dim")
    rest = input.shape[:place] + input.shape[place + 1 :]
    return tuple(t.reshape(_cut(input, place, i, 1), rest) for i in range(input.shape[place]))


def unstack(input_x: Tensor, axis: int = 0) -> tuple[Tensor, ...]:
    """As `unbind`.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> [int(part) for part in ops.unstack(Tensor([1, 2]))]
        [1, 2]
    """
    return unbind(input_x, axis)


def flip(input: Tensor, dims: Any) -> Tensor:
    """The order of elements reversed along dimensions.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.flip(Tensor([1, 2, 3]), (0,)))
        [3 2 1]
    """
    for place in check.axes(dims, check.tensor(input, "flip").ndim, "flip", "dims"):
        size = input.shape[place]
        input = t.take(input, t.iota(size - 1, -1, size, mstype.int64), place)
    return input


def where(condition: Tensor, input: Any, other: Any) -> Tensor:
    """`input` where `condition` holds, else `other`; all three are broadcast.

    Args:
        condition: Tensor of bool.
        input: Tensor or number.
        other: Tensor or number.

    Returns:
        Tensor of the promoted dtype.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.where(Tensor([True, False]), Tensor([1.0, 2.0]), 0.0))
        [1. 0.]
    """
    return select(condition, input, other)


def select(condition: Tensor, input: Any, other: Any) -> Tensor:
    """As `where`.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.select(Tensor([True, False]), Tensor([1, 2]), Tensor([3, 4])))
        [1 4]
    """
    check.tensor(condition, "select", "condition")
    if condition.dtype is not mstype.bool_:
        condition = t.not_equal(condition, 0)
    return t.select(condition, input, other)


def masked_fill(input_x: Tensor, mask: Tensor, value: Any) -> Tensor:
    """`value` where `mask` holds, else the tensor's own elements.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.masked_fill(Tensor([1.0, 2.0]), Tensor([True, False]), 0.5))
        [0.5 2. ]
    """
    check.tensor(input_x, "masked_fill", "input_x")
    fill = t.cast(value, input_x.dtype) if isinstance(value, Tensor) else t.full((), value, input_x.dtype)
    return t.select(mask, fill, input_x)


def gather(input_params: Tensor, input_indices: Tensor, axis: int, batch_dims: int = 0) -> Tensor:
    """Slices along `axis`, one for each index.

    Args:
        input_params: Tensor.
        input_indices: Tensor of ints, of any shape, in [-size, size).
        axis: The dimension.
        batch_dims: The number of leading dimensions that both have in common. Default: 0.

    Returns:
        Tensor: `input_params` with the dimension replaced by those of the indices.

    Raises:
        IndexError: an index is out of range.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.gather(Tensor([1.0, 2.0, 3.0]), Tensor([0, 2]), 0))
        [1. 3.]
    """
    place = check.axis(axis, check.tensor(input_params, "gather", "input_params").ndim, "gather")
    check.tensor(input_indices, "gather", "input_indices")
    if batch_dims == 0:
        return t.take(input_params, input_indices, place)
    batch = check.axis(batch_dims, input_params.ndim, "gather", "batch_dims")
    if batch > place:
        raise ValueError(f"For 'gather', 'batch_dims' {batch_dims} must not exceed 'axis' {axis}.")
    # One flat dimension of batches x rows turns the batched gather into a plain one.
    lead, size = input_params.shape[:batch], input_params.shape[place]
    moved = moveaxis(input_params, place, batch)
    rest = moved.shape[batch + 1 :]
    count = 1
    for n in lead:
        count *= n
    flat = t.reshape(moved, (count * size, *rest))
    offset = t.reshape(t.iota(0, size, count, mstype.int64), lead + (1,) * (input_indices.ndim - batch))
    index = t.cast(input_indices, mstype.int64)
    index = t.select(t.less(index, 0), t.add(index, size), index)
    picked = t.take(flat, t.add(index, offset), 0)
    around = tuple(range(input_indices.ndim, input_indices.ndim + place - batch))
    inner = tuple(range(batch, input_indices.ndim))
    after = tuple(range(input_indices.ndim + place - batch, picked.ndim))
    return t.transpose(picked, tuple(range(batch)) + around + inner + after)


def gather_elements(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """One element along `dim` for each index, the other coordinates kept.

    Args:
        input: Tensor.
        dim: The dimension.
        index: Tensor of int32 or int64 of the same rank.

    Returns:
        Tensor of the shape of `index`.

    Raises:
        IndexError: an index is out of range.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.gather_elements(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
        [[1]
         [4]]
    """
    return t.gather_d(input, check.axis(dim, check.tensor(input, "gather_d").ndim, "gather_d", "dim"), index)


def gather_d(x: Tensor, dim: int, index: Tensor) -> Tensor:
    """As `gather_elements`.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.gather_d(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
        [[1]
         [4]]
    """
    return gather_elements(x, dim, index)


def index_select(input: Tensor, axis: int, index: Tensor) -> Tensor:
    """Slices along `axis`, one for each entry of a 1-d index.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.index_select(Tensor([[1, 2], [3, 4]]), 1, Tensor([1])))
        [[2]
         [4]]
    """
    return gather(input, index, axis)


def one_hot(indices: Tensor, depth: int, on_value: Any = 1, off_value: Any = 0, axis: int = -1) -> Tensor:
    """A new dimension in which the index's place has `on_value` and the others `off_value`.

    Args:
        indices: Tensor of ints. An index outside [0, depth) gives `off_value` everywhere.
        depth: The size of the new dimension.
        on_value: Number or 0-d tensor. Default: 1.
        off_value: Number or 0-d tensor. Default: 0.
        axis: Where the new dimension stands; -1 is last. Default: -1.

    Returns:
        Tensor of the dtype of `on_value`.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.one_hot(Tensor([0, 1, 2]), 3))
        [[1 0 0]
         [0 1 0]
         [0 0 1]]
    """
    place = check.axis(axis, check.tensor(indices, "one_hot", "indices").ndim + 1, "one_hot")
    size = check.integer(depth, "one_hot", "depth")
    if size < 0:
        raise ValueError(f"For 'one_hot', 'depth' must be at least 0, but got {depth}.")
    mask = t.one_hot_(indices, size)
    if place != indices.ndim:
        mask = moveaxis(mask, indices.ndim, place)
    return select(mask, on_value, off_value)


def cast(input: Any, dtype: Any) -> Tensor:
    """The tensor, or a number, with another dtype.

    Args:
        input: Tensor or number.
        dtype: The dtype.

    Returns:
        Tensor.

    Raises:
        TypeError: `dtype` is no dtype.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.ops.cast(ms.Tensor([1.7, -1.7]), ms.int32))
        [ 1 -1]
    """
    if not isinstance(dtype, mstype.DType):
        raise TypeError(f"For 'Cast', the input 'dtype' should be mindspore dtype, but got {check.show(dtype)}.")
    return t.cast(input if isinstance(input, Tensor) else Tensor(input), dtype)


def tril(input: Tensor, diagonal: int = 0) -> Tensor:
    """The elements on and below a diagonal; zeros elsewhere.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.tril(Tensor([[1, 2], [3, 4]])))
        [[1 0]
         [3 4]]
    """
    return t.select(_below(input, diagonal, "tril"), input, t.full((), 0, input.dtype))


def triu(input: Tensor, diagonal: int = 0) -> Tensor:
    """The elements on and above a diagonal; zeros elsewhere.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.triu(Tensor([[1, 2], [3, 4]])))
        [[1 2]
         [0 4]]
    """
    return t.select(_below(input, diagonal - 1, "triu"), t.full((), 0, input.dtype), input)


def _below(input: Tensor, diagonal: int, op: str) -> Tensor:
    if check.tensor(input, op).ndim < 2:
        raise ValueError(f"For '{op}', 'input' must have at least 2 dimensions, but got shape {input.shape}.")
    rows = t.reshape(t.iota(0, 1, input.shape[-2], mstype.int64), (-1, 1))
    columns = t.iota(0, 1, input.shape[-1], mstype.int64)
    return t.less_equal(t.sub(columns, rows), check.integer(diagonal, op, "diagonal"))


def pad(input_x: Tensor, padding: Any, mode: str = "constant", value: Any = None) -> Tensor:
    """Elements added around the tensor.

    Args:
        input_x: Tensor.
        padding: Pairs (before, after), the last dimension first, as one flat tuple; negative sizes cut.
        mode: 'constant'. Default: 'constant'.
        value: The number that is put in; None is 0. Default: None.

    Returns:
        Tensor.

    Raises:
        ValueError: an odd number of sizes, or more pairs than dimensions.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.pad(Tensor([1.0, 2.0]), (1, 0)))
        [0. 1. 2.]
    """
    check.tensor(input_x, "pad", "input_x")
    check.choice(mode, ("constant",), "pad", "mode")
    sizes = [check.integer(v, "pad", "padding") for v in (padding.tolist() if isinstance(padding, Tensor) else padding)]
    if len(sizes) % 2 or len(sizes) > 2 * input_x.ndim:
        raise ValueError(f"For 'pad', 'padding' {tuple(sizes)} does not fit shape {input_x.shape}.")
    low, high = [0] * input_x.ndim, [0] * input_x.ndim
    for i in range(len(sizes) // 2):
        low[input_x.ndim - 1 - i], high[input_x.ndim - 1 - i] = sizes[2 * i], sizes[2 * i + 1]
    for place, (before, after) in enumerate(zip(list(low), list(high), strict=True)):
        if before < 0 or after < 0:
            start, stop = builtins.max(-before, 0), input_x.shape[place] - builtins.max(-after, 0)
            if stop < start:
                raise ValueError(f"For 'pad', 'padding' {tuple(sizes)} cuts more than shape {input_x.shape} has.")
            input_x = _cut(input_x, place, start, stop - start)
            low[place], high[place] = builtins.max(before, 0), builtins.max(after, 0)
    return t.pad_constant(input_x, tuple(low), tuple(high), 0 if value is None else value)


def shape(input_x: Tensor) -> tuple[int, ...]:
    """The shape, as a tuple.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.shape(ops.ones((2, 3)))
        (2, 3)
    """
    return check.tensor(input_x, "shape", "input_x").shape


def size(input_x: Tensor) -> int:
    """The number of elements.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.size(ops.ones((2, 3)))
        6
    """
    return check.tensor(input_x, "size", "input_x").size


def rank(input_x: Tensor) -> int:
    """The number of dimensions.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.rank(ops.ones((2, 3)))
        2
    """
    return check.tensor(input_x, "rank", "input_x").ndim


def dtype(x: Tensor) -> Any:
    """The dtype.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.dtype(ops.ones(2))
        mindspore.float32
    """
    return check.tensor(x, "dtype", "x").dtype


def is_tensor(obj: Any) -> bool:
    """Whether `obj` is a Tensor.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> ops.is_tensor(Tensor(1.0)), ops.is_tensor(1.0)
        (True, False)
    """
    return isinstance(obj, Tensor)


def identity(x: Tensor) -> Tensor:
    """`x` itself.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.identity(Tensor([1, 2])))
        [1 2]
    """
    return x
