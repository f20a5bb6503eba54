"""Functions of `mint.creation`, `mint.indexing`, `mint.ordering`, `mint.shape`, from the rows of `ms_tensor.function_rows.mint_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import dtype as mstype
from typing import Any
import numpy as np


# mint.creation

def _kind(dtype: Any, default: Any, op: str) -> Any:
    return default if dtype is None else mstype.as_dtype(dtype, op)


def _float(dtype: Any, op: str) -> Any:
    kind = _kind(dtype, mstype.float32, op)
    if kind not in mstype.float_type:
        raise ValueError(f"For '{op}', 'dtype' must be a float dtype, but got {kind}.")
    return kind


def _uniform(generator: Any, op: str, shape: tuple[int, ...], kind: Any) -> Tensor:
    key, call = _draw(generator, op)
    return t.uniform_(key, shape, call, kind)


def _normal(generator: Any, op: str, shape: tuple[int, ...], kind: Any) -> Tensor:
    key, call = _draw(generator, op)
    return t.normal_(key, shape, call, kind)


def _integers(generator: Any, shape: tuple[int, ...], first: int, last: int, kind: Any) -> Tensor:
    key, call = _draw(generator, "randint")
    return cast(t.randint_(key, shape, call, first, last, mstype.int64), kind)


def zeros(size: Any, *, dtype: Any=None) -> Tensor:
    """Returns a tensor of zeros."""
    return t.full(check.shape(size, "zeros", "size"), 0, _kind(dtype, mstype.float32, "zeros"))


def ones(size: Any, *, dtype: Any=None) -> Tensor:
    """Returns a tensor of ones."""
    return t.full(check.shape(size, "ones", "size"), 1, _kind(dtype, mstype.float32, "ones"))


def full(size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """Returns a tensor filled with one value."""
    return ops.arrays.creation._filled(size, fill_value, dtype, "full")


def empty(*size: Any, dtype: Any=None, device: Any=None) -> Tensor:
    """Returns a tensor with unspecified values (they are zeros)."""
    kind = _kind(dtype, mstype.float32, "empty")
    sizes = _sizes(size, "empty")
    return made_on(device, "empty", zeros, sizes, dtype=kind)


def _like(input: Any, value: Any, dtype: Any, op: str, device: Any=None) -> Tensor:
    x = check.tensor(input, op)
    return like(x, device, op, t.full, x.shape, value, _kind(dtype, x.dtype, op))


def zeros_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Returns zeros in the shape of `input`."""
    return _like(input, 0, dtype, "zeros_like")


def ones_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Returns ones in the shape of `input`."""
    return _like(input, 1, dtype, "ones_like")


def empty_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """Returns a tensor with unspecified values (they are zeros) in the shape of `input`."""
    return _like(input, 0, dtype, "empty_like", device)


def arange(start: Any=0, end: Any=None, step: Any=1, *, dtype: Any=None) -> Tensor:
    """Returns the numbers from `start` to `end`, which is excluded, in steps of `step`."""
    return ops.arange(start, end, step, dtype=dtype)


def linspace(start: Any, end: Any, steps: int, *, dtype: Any=None) -> Tensor:
    """Returns `steps` evenly spaced numbers from `start` to `end`, both included."""
    return _ranges.linspace(start, end, steps, dtype=_kind(dtype, mstype.float32, "linspace"))


def eye(n: int, m: int | None=None, dtype: Any=None) -> Tensor:
    """Returns a matrix with ones on the main diagonal and zeros elsewhere."""
    return ops.eye(n, m, dtype)


def rand_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """Returns uniform random numbers in [0, 1) in the shape of `input`."""
    x = check.tensor(input, "rand_like")
    return like(x, device, "rand_like", _uniform, None, "rand_like", x.shape, _float(dtype or x.dtype, "rand"))


def randn_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """Returns standard normal random numbers in the shape of `input`."""
    x = check.tensor(input, "randn_like")
    return like(x, device, "randn_like", _normal, None, "randn_like", x.shape, _float(dtype or x.dtype, "randn"))


def randint_like(input: Tensor, *args: Any, dtype: Any=None, device: Any=None) -> Tensor:
    """Returns random ints in [low, high) in the shape of `input`: `randint_like(input, [low,] high)`."""
    x = check.tensor(input, "randint_like")
    kind = dtype or x.dtype
    if device is None:
        return beside(x, lambda: randint(*args, x.shape, dtype=kind))
    return randint(*args, x.shape, dtype=kind, device=device)


def randperm(n: int, *, generator: Any=None, dtype: Any=mstype.int64) -> Tensor:
    """Returns the ints from 0 to `n - 1` in random order."""
    count = check.shape(n, "randperm", "n")[0]
    key, call = _draw(generator, "randperm")
    return cast(t.permutation_(key, count, call), _kind(dtype, mstype.int64, "randperm"))


def normal(mean: Any=0.0, std: Any=1.0, size: Any=None, generator: Any=None) -> Tensor:
    """Returns normal random numbers with a given mean and standard deviation."""
    given = [v for v in (mean, std) if isinstance(v, Tensor)]
    if not given and size is None:
        raise ValueError("For 'normal', 'size' must be given with numbers for 'mean' and 'std'.")
    shape = t.add(*given).shape if len(given) == 2 else given[0].shape if given else check.shape(size, "normal", "size")
    return t.add(t.mul(randn(shape, generator=generator), std), mean)


def bernoulli(input: Tensor, *, generator: Any=None) -> Tensor:
    """Draws 1 with the probability that each element of `input` gives, else 0."""
    p = check.floating(check.tensor(input, "bernoulli"), "bernoulli")
    return cast(t.less(rand(p.shape, generator=generator), p), p.dtype)


# mint.indexing

def _ints(x: Any, op: str, name: str='index') -> Tensor:
    if not is_int(check.tensor(x, op, name).dtype):
        raise TypeError(f"For '{op}', '{name}' must hold ints, but got {x.dtype}.")
    return cast(x, mstype.int64)


def index_select(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Selects slices along a dimension by index."""
    x = check.tensor(input, "index_select")
    place = check.axis(dim, x.ndim, "index_select", "dim")
    index = _ints(index, "index_select")
    if index.ndim > 1:
        raise ValueError(f"For 'index_select', 'index' must have one dimension, but got shape {index.shape}.")
    return t.take(x, t.reshape(index, (-1,)), place)


def gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Gathers elements along a dimension; the other coordinates are those of the index."""
    return ops.gather_elements(check.tensor(input, "gather"), dim, _ints(index, "gather"))


def _cut(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    """The first elements of every dimension."""
    return x if x.shape == shape else t.slice_view(x, (0,) * len(shape), shape, (1,) * len(shape))


def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """Adds elements to a copy of `input` at the indices along one dimension."""
    x, place, index, source = _placed(input, dim, index, src, "scatter_add")
    return t.scatter_add_d(x, place, index, source)


def scatter(input: Tensor, dim: int, index: Tensor, src: Any) -> Tensor:
    """Writes elements into a copy of `input` at the indices along one dimension."""
    x, place, index, source = _placed(input, dim, index, src, "scatter")
    return ops.tensor_scatter_elements(x, index, source, place)


def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Any=1) -> Tensor:
    """Adds slices to a copy of `input` at the indices along a dimension."""
    x, added = check.tensor(input, "index_add"), check.tensor(source, "index_add", "source")
    place, index = check.axis(dim, x.ndim, "index_add", "dim"), t.reshape(_ints(index, "index_add"), (-1,))
    wanted = tuple(index.shape[0] if i == place else n for i, n in enumerate(x.shape))
    if tuple(added.shape) != wanted:
        raise ValueError(f"For 'index_add', 'source' must have shape {wanted}, but got {added.shape}.")
    return t.take_add(x, index, added if alpha == 1 else t.mul(added, alpha), place)


def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """Selects the elements where a mask is true."""
    return ops.masked_select(check.tensor(input, "masked_select"), check.tensor(mask, "masked_select", "mask"))


def nonzero(input: Tensor, *, as_tuple: bool=False) -> Any:
    """Returns the indices of the nonzero elements."""
    found = ops.nonzero(check.tensor(input, "nonzero"))
    return tuple(ops.unbind(found, 1)) if check.flag(as_tuple, "nonzero", "as_tuple") else found


def take(input: Tensor, index: Tensor) -> Tensor:
    """Takes elements of the flattened tensor by index; negative indices count from the end."""
    flat = t.reshape(check.tensor(input, "take"), (-1,))
    return t.take(flat, _ints(index, "take"), 0)


def diag(input: Tensor, diagonal: int=0) -> Tensor:
    """Returns a diagonal of a matrix, or the matrix that has a vector as its diagonal."""
    return _matrices.diag(check.tensor(input, "diag"), diagonal)


def _matrix(x: Any, op: str) -> Tensor:
    if check.tensor(x, op).ndim < 2:
        raise ValueError(f"For '{op}', 'input' must have at least 2 dimensions, but got shape {x.shape}.")
    return x


def tril(input: Tensor, diagonal: int=0) -> Tensor:
    """Returns the elements on and below a diagonal, and zeros above."""
    return _matrices.tril(_matrix(input, "tril"), diagonal)


def triu(input: Tensor, diagonal: int=0) -> Tensor:
    """Returns the elements on and above a diagonal, and zeros below."""
    return _matrices.triu(_matrix(input, "triu"), diagonal)


def trace(input: Tensor) -> Tensor:
    """Returns the sum of the main diagonal of a matrix; ints are summed in int64."""
    check.rank(check.tensor(input, "trace"), 2, "trace")
    return _matrices.trace(input)


# mint.ordering

def _place(x: Tensor, dim: Any, op: str) -> int:
    return check.axis(dim, check.tensor(x, op).ndim, op, "dim")


def _summed(x: Tensor, dtype: Any, op: str) -> Tensor:
    if dtype is not None:
        return cast(x, mstype.as_dtype(dtype, op))
    return x if is_float(x.dtype) else cast(x, mstype.int64)


def cumsum(input: Tensor, dim: int, dtype: Any=None) -> Tensor:
    """Computes cumulative sums along a dimension; ints and bools are summed in int64."""
    place = _place(input, dim, "cumsum")
    return ops.cumsum(_summed(input, dtype, "cumsum"), place)


def cumprod(input: Tensor, dim: int, dtype: Any=None) -> Tensor:
    """Computes cumulative products along a dimension; ints and bools are multiplied in int64."""
    place = _place(input, dim, "cumprod")
    return ops.cumprod(_summed(input, dtype, "cumprod"), place, dtype)


def cummax(input: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """Computes cumulative maxima along a dimension and their indices."""
    values, index = ops.cummax(input, _place(input, dim, "cummax"))
    return values, cast(index, mstype.int64)


def cummin(input: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """Computes cumulative minima along a dimension and their indices."""
    values, index = ops.cummin(input, _place(input, dim, "cummin"))
    return values, cast(index, mstype.int64)


def sort(input: Tensor, *, dim: int=-1, descending: bool=False, stable: bool=False) -> tuple[Tensor, Tensor]:
    """Sorts the elements along a dimension and returns their original indices too."""
    values, index = ops.sort(input, _place(input, dim, "sort"), check.flag(descending, "sort", "descending"))
    return values, cast(index, mstype.int64)


def argsort(input: Tensor, dim: int=-1, descending: bool=False, stable: bool=False) -> Tensor:
    """Returns the indices that sort a tensor along a dimension."""
    return sort(input, dim=dim, descending=descending)[1]


def kthvalue(input: Tensor, k: int, dim: int=-1, keepdim: bool=False) -> tuple[Tensor, Tensor]:
    """Returns the `k`-th smallest element along a dimension and its index."""
    place = _place(input, dim, "kthvalue")
    which = check.integer(k, "kthvalue", "k")
    if not 1 <= which <= input.shape[place]:
        raise ValueError(f"For 'kthvalue', 'k' must be in [1, {input.shape[place]}], but got {check.show(k)}.")
    return _picked(sort(input, dim=place), place, which - 1, check.flag(keepdim, "kthvalue", "keepdim"))


def median(input: Tensor, dim: int | None=None, keepdim: bool=False) -> Any:
    """Returns the median. Of two middle elements, it is the lower one; it is NaN if an element is NaN."""
    if dim is None:
        return ops.median(t.reshape(check.tensor(input, "median"), (-1,)), 0)[0]
    return ops.median(input, _place(input, dim, "median"), keepdim)


def histc(input: Tensor, bins: int=100, min: Any=0, max: Any=0) -> Tensor:
    """Counts the elements in bins of equal width."""
    x = t.reshape(check.tensor(input, "histc"), (-1,))
    count = check.integer(bins, "histc", "bins")
    if count < 1 or max < min:
        raise ValueError(f"For 'histc', 'bins' must be at least 1 and 'max' at least 'min', " f"but got {check.show(bins)}, {check.show(min)}, {check.show(max)}.")
    edges = _ranges.linspace(float(min), float(max), count + 1) if max != min else count
    return cast(_counting.histogram(x, edges)[0], floating(x).dtype)


def diff(input: Tensor, n: int=1, dim: int=-1, prepend: Any=None, append: Any=None) -> Tensor:
    """Computes the `n`-th differences of consecutive elements along a dimension."""
    return _calculus.diff(check.tensor(input, "diff"), n, dim, prepend, append)


# mint.shape

def reshape(input: Tensor, shape: Any) -> Tensor:
    """Reshapes a tensor; the result is a view if the layout allows."""
    return ops.reshape(check.tensor(input, "reshape"), shape)


def flatten(input: Tensor, start_dim: int=0, end_dim: int=-1) -> Tensor:
    """Flattens the dimensions from `start_dim` to `end_dim` into one."""
    x = check.tensor(input, "flatten")
    first = check.axis(start_dim, x.ndim, "flatten", "start_dim")
    last = check.axis(end_dim, x.ndim, "flatten", "end_dim")
    if first > last:
        raise ValueError(f"For 'flatten', 'start_dim' {start_dim} must not come after 'end_dim' {end_dim}.")
    return t.reshape(x, (*x.shape[:first], int(np.prod(x.shape[first : last + 1])), *x.shape[last + 1 :]))


def permute(input: Tensor, dims: Any) -> Tensor:
    """Permutes the dimensions."""
    return ops.transpose(check.tensor(input, "permute"), dims)


def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Swaps two dimensions."""
    return ops.swapaxes(check.tensor(input, "transpose"), dim0, dim1)


def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor:
    """Swaps two dimensions."""
    return ops.swapaxes(check.tensor(input, "swapaxes"), axis0, axis1)


def t_(input: Tensor) -> Tensor:
    """Transposes a matrix; a tensor of fewer dimensions stays as it is."""
    x = check.tensor(input, "t")
    if x.ndim > 2:
        raise ValueError(f"For 't', 'input' must have at most two dimensions, but got shape {x.shape}.")
    return t.transpose(x, (1, 0)) if x.ndim == 2 else x


def squeeze(input: Tensor, dim: Any=None) -> Tensor:
    """Removes dimensions of size 1."""
    x = check.tensor(input, "squeeze")
    places = check.axes(dim, x.ndim, "squeeze", "dim")
    return t.reshape(x, tuple(n for i, n in enumerate(x.shape) if n != 1 or i not in places))


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """Inserts a dimension of size 1."""
    return ops.expand_dims(check.tensor(input, "unsqueeze"), dim)


def broadcast_to(input: Tensor, shape: Any) -> Tensor:
    """Broadcasts a tensor to a shape."""
    return ops.broadcast_to(check.tensor(input, "broadcast_to"), shape)


def tile(input: Tensor, dims: Any) -> Tensor:
    """Repeats a tensor along each dimension."""
    return ops.tile(check.tensor(input, "tile"), dims)


def repeat_interleave(input: Tensor, repeats: Any, dim: int | None=None, *, output_size: int | None=None) -> Tensor:
    """Repeats each element."""
    x = check.tensor(input, "repeat_interleave")
    return _shape.repeat(x, repeats.tolist() if isinstance(repeats, Tensor) else repeats, dim)


def flip(input: Tensor, dims: Any) -> Tensor:
    """Reverses the order of the elements along some dimensions."""
    if not isinstance(dims, (tuple, list)):
        raise TypeError(f"For 'flip', 'dims' must be a tuple or list of ints, but got {type(dims).__name__}.")
    return _shape.flip(check.tensor(input, "flip"), tuple(dims))


def roll(input: Tensor, shifts: Any, dims: Any=None) -> Tensor:
    """Rolls the elements along dimensions; those that leave at the end re-enter at the start."""
    return _shape.roll(check.tensor(input, "roll"), shifts, dims)


def narrow(input: Tensor, dim: int, start: int, length: int) -> Tensor:
    """Returns `length` elements of a dimension, starting at `start`."""
    return ops.narrow(check.tensor(input, "narrow"), dim, start, length)


def split(tensor: Tensor, split_size_or_sections: Any, dim: int=0) -> tuple[Tensor, ...]:
    """Splits a tensor along a dimension."""
    return tuple(ops.split(check.tensor(tensor, "split", "tensor"), split_size_or_sections, dim))


def chunk(input: Tensor, chunks: int, dim: int=0) -> tuple[Tensor, ...]:
    """Splits a tensor into at most `chunks` parts of equal size along a dimension; the last may be smaller."""
    return tuple(ops.chunk(check.tensor(input, "chunk"), chunks, dim))


def unbind(input: Tensor, dim: int=0) -> tuple[Tensor, ...]:
    """Returns the slices along a dimension, without that dimension."""
    return tuple(ops.unbind(check.tensor(input, "unbind"), dim))


def cat(tensors: Any, dim: int=0) -> Tensor:
    """Joins tensors along an existing dimension."""
    return _joining._join(check.tensors(tensors, "cat"), dim, "cat")


def stack(tensors: Any, dim: int=0) -> Tensor:
    """Joins tensors of one shape along a new dimension."""
    return _joining.stack(check.tensors(tensors, "stack"), dim)


def hstack(tensors: Any) -> Tensor:
    """Joins tensors by columns: along dimension 1, or 0 for vectors."""
    return _joining.hstack(check.tensors(tensors, "hstack"))


def dstack(tensors: Any) -> Tensor:
    """Joins tensors along the third dimension."""
    return _joining.dstack(check.tensors(tensors, "dstack"))


def meshgrid(*tensors: Any, indexing: str | None=None) -> tuple[Tensor, ...]:
    """Returns coordinate matrices from coordinate vectors."""
    items = check.tensors(tensors[0] if len(tensors) == 1 and not isinstance(tensors[0], Tensor) else tensors, "meshgrid")
    if len({x.dtype for x in items}) > 1:
        raise ValueError(f"For 'meshgrid', all tensors must have one dtype, but got {[x.dtype for x in items]}.")
    return ops.meshgrid(*items, indexing="ij" if indexing is None else indexing)


def item(input: Tensor) -> Any:
    """Returns the only element as a Python number."""
    return check.tensor(input, "item").item()


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.mint.creation": "_kind _float _uniform _normal _integers zeros ones full empty _like zeros_like ones_like empty_like arange linspace eye rand_like randn_like randint_like randperm normal bernoulli",
    "ms_tensor.mint.indexing": "_ints index_select gather _cut scatter_add scatter index_add masked_select nonzero take diag _matrix tril triu trace",
    "ms_tensor.mint.ordering": "_place _summed cumsum cumprod cummax cummin sort argsort kthvalue median histc diff",
    "ms_tensor.mint.shape": "reshape flatten permute transpose swapaxes t_ squeeze unsqueeze broadcast_to tile repeat_interleave flip roll narrow split chunk unbind cat stack hstack dstack meshgrid item",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "_kind",
    "_float",
    "_uniform",
    "_normal",
    "_integers",
    "zeros",
    "ones",
    "full",
    "empty",
    "_like",
    "zeros_like",
    "ones_like",
    "empty_like",
    "arange",
    "linspace",
    "eye",
    "rand_like",
    "randn_like",
    "randint_like",
    "randperm",
    "normal",
    "bernoulli",
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
    "_place",
    "_summed",
    "cumsum",
    "cumprod",
    "cummax",
    "cummin",
    "sort",
    "argsort",
    "kthvalue",
    "median",
    "histc",
    "diff",
    "reshape",
    "flatten",
    "permute",
    "transpose",
    "swapaxes",
    "t_",
    "squeeze",
    "unsqueeze",
    "broadcast_to",
    "tile",
    "repeat_interleave",
    "flip",
    "roll",
    "narrow",
    "split",
    "chunk",
    "unbind",
    "cat",
    "stack",
    "hstack",
    "dstack",
    "meshgrid",
    "item",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, _table as t
from ms_tensor._devices import beside, like, made_on
from ms_tensor.mint.creation import _draw, _sizes, rand, randint, randn
from ms_tensor.mint.indexing import _placed
from ms_tensor.mint.ordering import _picked
from ms_tensor.numpy import calculus as _calculus, counting as _counting, joining as _joining, matrices as _matrices, ranges as _ranges, shape as _shape
from ms_tensor.numpy._common import cast, floating, is_float, is_int, ops
