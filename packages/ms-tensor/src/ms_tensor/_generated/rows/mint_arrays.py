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
    """A tensor of zeros."""
    return t.full(check.shape(size, "zeros", "size"), 0, _kind(dtype, mstype.float32, "zeros"))


def ones(size: Any, *, dtype: Any=None) -> Tensor:
    """A tensor of ones."""
    return t.full(check.shape(size, "ones", "size"), 1, _kind(dtype, mstype.float32, "ones"))


def full(size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """A tensor of one value."""
    return ops.arrays.creation._filled(size, fill_value, dtype, "full")


def empty(*size: Any, dtype: Any=None, device: Any=None) -> Tensor:
    """A tensor of which the values mean nothing; they are zeros."""
    kind = _kind(dtype, mstype.float32, "empty")
    sizes = _sizes(size, "empty")
    return made_on(device, "empty", zeros, sizes, dtype=kind)


def _like(input: Any, value: Any, dtype: Any, op: str, device: Any=None) -> Tensor:
    x = check.tensor(input, op)
    return like(x, device, op, t.full, x.shape, value, _kind(dtype, x.dtype, op))


def zeros_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Zeros in the shape, and by default the dtype, of `input`."""
    return _like(input, 0, dtype, "zeros_like")


def ones_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Ones in the shape, and by default the dtype, of `input`."""
    return _like(input, 1, dtype, "ones_like")


def empty_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """A tensor without meaning in the shape, and by default the dtype, of `input`; its values are zeros."""
    return _like(input, 0, dtype, "empty_like", device)


def arange(start: Any=0, end: Any=None, step: Any=1, *, dtype: Any=None) -> Tensor:
    """Numbers from `start` up to `end`, which is left out, `step` apart."""
    return ops.arange(start, end, step, dtype=dtype)


def linspace(start: Any, end: Any, steps: int, *, dtype: Any=None) -> Tensor:
    """`steps` numbers from `start` to `end`, both included, evenly spaced."""
    return _ranges.linspace(start, end, steps, dtype=_kind(dtype, mstype.float32, "linspace"))


def eye(n: int, m: int | None=None, dtype: Any=None) -> Tensor:
    """Ones on the main diagonal and zeros elsewhere."""
    return ops.eye(n, m, dtype)


def rand_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """Uniform numbers in [0, 1) in the shape, and by default the dtype, of `input`."""
    x = check.tensor(input, "rand_like")
    return like(x, device, "rand_like", _uniform, None, "rand_like", x.shape, _float(dtype or x.dtype, "rand"))


def randn_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """Standard normal numbers in the shape, and by default the dtype, of `input`."""
    x = check.tensor(input, "randn_like")
    return like(x, device, "randn_like", _normal, None, "randn_like", x.shape, _float(dtype or x.dtype, "randn"))


def randint_like(input: Tensor, *args: Any, dtype: Any=None, device: Any=None) -> Tensor:
    """Ints in [low, high) in the shape, and by default the dtype, of `input`: `randint_like(input, [low,] high)`."""
    x = check.tensor(input, "randint_like")
    kind = dtype or x.dtype
    if device is None:
        return beside(x, lambda: randint(*args, x.shape, dtype=kind))
    return randint(*args, x.shape, dtype=kind, device=device)


def randperm(n: int, *, generator: Any=None, dtype: Any=mstype.int64) -> Tensor:
    """The ints below `n` in random order."""
    count = check.shape(n, "randperm", "n")[0]
    key, call = _draw(generator, "randperm")
    return cast(t.permutation_(key, count, call), _kind(dtype, mstype.int64, "randperm"))


def normal(mean: Any=0.0, std: Any=1.0, size: Any=None, generator: Any=None) -> Tensor:
    """Normal numbers with a mean and a standard deviation."""
    given = [v for v in (mean, std) if isinstance(v, Tensor)]
    if not given and size is None:
        raise ValueError("For 'normal', 'size' must be given with numbers for 'mean' and 'std'.")
    shape = t.add(*given).shape if len(given) == 2 else given[0].shape if given else check.shape(size, "normal", "size")
    return t.add(t.mul(randn(shape, generator=generator), std), mean)


def bernoulli(input: Tensor, *, generator: Any=None) -> Tensor:
    """Ones with the probabilities that `input` holds, else zeros."""
    p = check.floating(check.tensor(input, "bernoulli"), "bernoulli")
    return cast(t.less(rand(p.shape, generator=generator), p), p.dtype)


# mint.indexing

def _ints(x: Any, op: str, name: str='index') -> Tensor:
    if not is_int(check.tensor(x, op, name).dtype):
        raise TypeError(f"For '{op}', '{name}' must hold ints, but got {x.dtype}.")
    return cast(x, mstype.int64)


def index_select(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Slices of a dimension by index."""
    x = check.tensor(input, "index_select")
    place = check.axis(dim, x.ndim, "index_select", "dim")
    index = _ints(index, "index_select")
    if index.ndim > 1:
        raise ValueError(f"For 'index_select', 'index' must have one dimension, but got shape {index.shape}.")
    return t.take(x, t.reshape(index, (-1,)), place)


def gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Elements by an index tensor of as many dimensions, along one of them."""
    return ops.gather_elements(check.tensor(input, "gather"), dim, _ints(index, "gather"))


def _cut(x: Tensor, shape: tuple[int, ...]) -> Tensor:
    """The first elements of every dimension."""
    return x if x.shape == shape else t.slice_view(x, (0,) * len(shape), shape, (1,) * len(shape))


def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """Elements added at the places that an index tensor names along one dimension."""
    x, place, index, source = _placed(input, dim, index, src, "scatter_add")
    return t.scatter_add_d(x, place, index, source)


def scatter(input: Tensor, dim: int, index: Tensor, src: Any) -> Tensor:
    """Elements put at the places that an index tensor names along one dimension."""
    x, place, index, source = _placed(input, dim, index, src, "scatter")
    return ops.tensor_scatter_elements(x, index, source, place)


def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Any=1) -> Tensor:
    """Slices added at the places of a dimension that an index names."""
    x, added = check.tensor(input, "index_add"), check.tensor(source, "index_add", "source")
    place, index = check.axis(dim, x.ndim, "index_add", "dim"), t.reshape(_ints(index, "index_add"), (-1,))
    wanted = tuple(index.shape[0] if i == place else n for i, n in enumerate(x.shape))
    if tuple(added.shape) != wanted:
        raise ValueError(f"For 'index_add', 'source' must have shape {wanted}, but got {added.shape}.")
    return t.take_add(x, index, added if alpha == 1 else t.mul(added, alpha), place)


def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """The elements where a mask holds, in one dimension."""
    return ops.masked_select(check.tensor(input, "masked_select"), check.tensor(mask, "masked_select", "mask"))


def nonzero(input: Tensor, *, as_tuple: bool=False) -> Any:
    """The indices of the nonzero elements, in int64."""
    found = ops.nonzero(check.tensor(input, "nonzero"))
    return tuple(ops.unbind(found, 1)) if check.flag(as_tuple, "nonzero", "as_tuple") else found


def take(input: Tensor, index: Tensor) -> Tensor:
    """Elements of the flattened tensor by index; negative ones count from the end."""
    flat = t.reshape(check.tensor(input, "take"), (-1,))
    return t.take(flat, _ints(index, "take"), 0)


def diag(input: Tensor, diagonal: int=0) -> Tensor:
    """Of a matrix its diagonal; of a vector the matrix that has it as diagonal."""
    return _matrices.diag(check.tensor(input, "diag"), diagonal)


def _matrix(x: Any, op: str) -> Tensor:
    if check.tensor(x, op).ndim < 2:
        raise ValueError(f"For '{op}', 'input' must have at least 2 dimensions, but got shape {x.shape}.")
    return x


def tril(input: Tensor, diagonal: int=0) -> Tensor:
    """The elements at and below a diagonal, and zeros above."""
    return _matrices.tril(_matrix(input, "tril"), diagonal)


def triu(input: Tensor, diagonal: int=0) -> Tensor:
    """The elements at and above a diagonal, and zeros below."""
    return _matrices.triu(_matrix(input, "triu"), diagonal)


def trace(input: Tensor) -> Tensor:
    """The sum of the main diagonal of a matrix; of ints, in int64."""
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
    """The sums up to each element; of ints and bools, in int64."""
    place = _place(input, dim, "cumsum")
    return ops.cumsum(_summed(input, dtype, "cumsum"), place)


def cumprod(input: Tensor, dim: int, dtype: Any=None) -> Tensor:
    """The products up to each element; of ints and bools, in int64."""
    place = _place(input, dim, "cumprod")
    return ops.cumprod(_summed(input, dtype, "cumprod"), place)


def cummax(input: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """The greatest element so far, and its int64 index."""
    values, index = ops.cummax(input, _place(input, dim, "cummax"))
    return values, cast(index, mstype.int64)


def cummin(input: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """The least element so far, and its int64 index."""
    values, index = ops.cummin(input, _place(input, dim, "cummin"))
    return values, cast(index, mstype.int64)


def sort(input: Tensor, *, dim: int=-1, descending: bool=False, stable: bool=False) -> tuple[Tensor, Tensor]:
    """The elements in order along a dimension, and their int64 indices."""
    values, index = ops.sort(input, _place(input, dim, "sort"), check.flag(descending, "sort", "descending"))
    return values, cast(index, mstype.int64)


def argsort(input: Tensor, dim: int=-1, descending: bool=False, stable: bool=False) -> Tensor:
    """The int64 indices that put the elements in order along a dimension."""
    return sort(input, dim=dim, descending=descending)[1]


def kthvalue(input: Tensor, k: int, dim: int=-1, keepdim: bool=False) -> tuple[Tensor, Tensor]:
    """The `k`-th least element along a dimension, and its int64 index."""
    place = _place(input, dim, "kthvalue")
    which = check.integer(k, "kthvalue", "k")
    if not 1 <= which <= input.shape[place]:
        raise ValueError(f"For 'kthvalue', 'k' must be in [1, {input.shape[place]}], but got {check.show(k)}.")
    return _picked(sort(input, dim=place), place, which - 1, check.flag(keepdim, "kthvalue", "keepdim"))


def median(input: Tensor, dim: int | None=None, keepdim: bool=False) -> Any:
    """The median; of an even number of elements, the lower of the two in the middle; NaN where an element is NaN."""
    if dim is None:
        return ops.median(t.reshape(check.tensor(input, "median"), (-1,)), 0)[0]
    return ops.median(input, _place(input, dim, "median"), keepdim)


def histc(input: Tensor, bins: int=100, min: Any=0, max: Any=0) -> Tensor:
    """How many elements lie in each of several bins of one width."""
    x = t.reshape(check.tensor(input, "histc"), (-1,))
    count = check.integer(bins, "histc", "bins")
    if count < 1 or max < min:
        raise ValueError(f"For 'histc', 'bins' must be at least 1 and 'max' at least 'min', " f"but got {check.show(bins)}, {check.show(min)}, {check.show(max)}.")
    edges = _ranges.linspace(float(min), float(max), count + 1) if max != min else count
    return cast(_counting.histogram(x, edges)[0], floating(x).dtype)


def diff(input: Tensor, n: int=1, dim: int=-1, prepend: Any=None, append: Any=None) -> Tensor:
    """The differences of neighbours, `n` times."""
    return _calculus.diff(check.tensor(input, "diff"), n, dim, prepend, append)


# mint.shape

def reshape(input: Tensor, shape: Any) -> Tensor:
    """The same elements in another shape; a view where the layout allows."""
    if not isinstance(shape, (tuple, list, Tensor)):
        raise TypeError(f"For 'reshape', 'shape' must be a tuple or list of ints, but got {type(shape).__name__}.")
    return ops.reshape(check.tensor(input, "reshape"), shape)


def flatten(input: Tensor, start_dim: int=0, end_dim: int=-1) -> Tensor:
    """Dimensions `start_dim` to `end_dim` as one."""
    x = check.tensor(input, "flatten")
    first = check.axis(start_dim, x.ndim, "flatten", "start_dim")
    last = check.axis(end_dim, x.ndim, "flatten", "end_dim")
    if first > last:
        raise ValueError(f"For 'flatten', 'start_dim' {start_dim} must not come after 'end_dim' {end_dim}.")
    return t.reshape(x, (*x.shape[:first], int(np.prod(x.shape[first : last + 1])), *x.shape[last + 1 :]))


def permute(input: Tensor, dims: Any) -> Tensor:
    """The dimensions in another order; a view."""
    return ops.transpose(check.tensor(input, "permute"), dims)


def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Two dimensions exchanged; a view."""
    return ops.swapaxes(check.tensor(input, "transpose"), dim0, dim1)


def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor:
    """Two dimensions exchanged; a view."""
    return ops.swapaxes(check.tensor(input, "swapaxes"), axis0, axis1)


def t_(input: Tensor) -> Tensor:
    """The transpose of a matrix; a tensor of fewer dimensions as it is."""
    x = check.tensor(input, "t")
    if x.ndim > 2:
        raise ValueError(f"For 't', 'input' must have at most two dimensions, but got shape {x.shape}.")
    return t.transpose(x, (1, 0)) if x.ndim == 2 else x


def squeeze(input: Tensor, dim: Any=None) -> Tensor:
    """Dimensions of size 1 taken out; a named one of another size stays; a view."""
    x = check.tensor(input, "squeeze")
    places = check.axes(dim, x.ndim, "squeeze", "dim")
    return t.reshape(x, tuple(n for i, n in enumerate(x.shape) if n != 1 or i not in places))


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """A dimension of size 1 put in; a view."""
    return ops.expand_dims(check.tensor(input, "unsqueeze"), dim)


def broadcast_to(input: Tensor, shape: Any) -> Tensor:
    """The tensor repeated along dimensions of size 1 and new leading ones; a view."""
    return ops.broadcast_to(check.tensor(input, "broadcast_to"), shape)


def tile(input: Tensor, dims: Any) -> Tensor:
    """The tensor repeated a number of times along each dimension."""
    return ops.tile(check.tensor(input, "tile"), dims)


def repeat_interleave(input: Tensor, repeats: Any, dim: int | None=None, *, output_size: int | None=None) -> Tensor:
    """Each element repeated in place."""
    x = check.tensor(input, "repeat_interleave")
    return _shape.repeat(x, repeats.tolist() if isinstance(repeats, Tensor) else repeats, dim)


def flip(input: Tensor, dims: Any) -> Tensor:
    """The elements of some dimensions from last to first."""
    if not isinstance(dims, (tuple, list)):
        raise TypeError(f"For 'flip', 'dims' must be a tuple or list of ints, but got {type(dims).__name__}.")
    return _shape.flip(check.tensor(input, "flip"), tuple(dims))


def roll(input: Tensor, shifts: Any, dims: Any=None) -> Tensor:
    """The elements moved along dimensions; those that leave at the end come in at the start."""
    return _shape.roll(check.tensor(input, "roll"), shifts, dims)


def narrow(input: Tensor, dim: int, start: int, length: int) -> Tensor:
    """`length` elements of a dimension from `start` on; a view."""
    return ops.narrow(check.tensor(input, "narrow"), dim, start, length)


def split(tensor: Tensor, split_size_or_sections: Any, dim: int=0) -> tuple[Tensor, ...]:
    """Parts of a tensor along a dimension; views."""
    return tuple(ops.split(check.tensor(tensor, "split", "tensor"), split_size_or_sections, dim))


def chunk(input: Tensor, chunks: int, dim: int=0) -> tuple[Tensor, ...]:
    """A tensor in at most so many parts of one size along a dimension; views."""
    return tuple(ops.chunk(check.tensor(input, "chunk"), chunks, dim))


def unbind(input: Tensor, dim: int=0) -> tuple[Tensor, ...]:
    """All slices of a dimension, which goes; views."""
    return tuple(ops.unbind(check.tensor(input, "unbind"), dim))


def cat(tensors: Any, dim: int=0) -> Tensor:
    """Tensors one after the other along a dimension, in the promoted dtype."""
    return _joining.concatenate(check.tensors(tensors, "cat"), dim)


def stack(tensors: Any, dim: int=0) -> Tensor:
    """Tensors of one shape along a new dimension."""
    return _joining.stack(check.tensors(tensors, "stack"), dim)


def hstack(tensors: Any) -> Tensor:
    """Tensors side by side; vectors one after the other."""
    return _joining.hstack(check.tensors(tensors, "hstack"))


def dstack(tensors: Any) -> Tensor:
    """Tensors behind each other, along the third dimension."""
    return _joining.dstack(check.tensors(tensors, "dstack"))


def meshgrid(*tensors: Any, indexing: str | None=None) -> tuple[Tensor, ...]:
    """Coordinate grids of vectors."""
    items = check.tensors(tensors[0] if len(tensors) == 1 and not isinstance(tensors[0], Tensor) else tensors, "meshgrid")
    if len({x.dtype for x in items}) > 1:
        raise ValueError(f"For 'meshgrid', all tensors must have one dtype, but got {[x.dtype for x in items]}.")
    return ops.meshgrid(*items, indexing="ij" if indexing is None else indexing)


def item(input: Tensor) -> Any:
    """The only element, as a Python number."""
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
