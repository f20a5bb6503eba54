"""Functions of `_methods.derived`, `_methods.indexing`, `_methods.shape`, `_methods.random`, `_methods.storage`, `_methods.in_place`, `_methods.order`, `_methods.write`, from the rows of `ms_tensor.function_rows.methods`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor._methods.reduce import _UNSET
from typing import Any
import numpy as np


# _methods.derived

def ptp(self: Tensor, axis: Any=None, keepdims: bool=False) -> Tensor:
    """Computes the maximum minus the minimum over some or all dimensions.

    Raises:
        TypeError: `keepdims` is not a bool.
    """
    check.flag(keepdims, "ptp", "keepdims")
    return t.sub(reduce.amax(self, axis, keepdims), reduce.amin(self, axis, keepdims))


def trace(self: Tensor, offset: int=0, axis1: int=0, axis2: int=1, dtype: Any=None) -> Tensor:
    """Returns the sum of a diagonal.

    Args:
        offset: The diagonal; 0 is the main one, positive ones are above it. Default: 0.
        axis1: The first dimension of the matrices. Default: 0.
        axis2: The second. Default: 1.
        dtype: The result's dtype; None is int64 for ints other than uint64, and else this tensor's. Default: None.

    Raises:
        ValueError: there are fewer than two dimensions.
    """
    if self.ndim < 2:
        raise ValueError(f"For 'trace', at least 2 dimensions are needed, but got shape {self.shape}.")
    total = t.reduce_sum(accumulate.widened_trace(_diagonal(self, offset, axis1, axis2)), (-1,), False)
    return total if dtype is None else t.cast(total, mstype.as_dtype(dtype, "trace"))


def _constant(value: Any) -> Tensor:
    """Data as a tensor. A number becomes one by an op, so that a trace records it."""
    kind = mstype._OF_NUMBERS.get(type(value))
    if isinstance(value, Tensor):
        return value
    return listed(value) if kind is None else t.full((), value, kind)


def reverse(self: Tensor, axis: Any) -> Tensor:
    """Reverses the order of the elements along the dimensions `axis`, an int or a tuple."""
    return ops.flip(self, (axis,) if isinstance(axis, int) else axis)


def argmax_with_value(self: Tensor, axis: Any=0, keep_dims: bool=False) -> Any:
    """(maximum, index) along a dimension; None is the flattened tensor."""
    return reduce.max(self, axis, keep_dims)


def argmin_with_value(self: Tensor, axis: Any=0, keep_dims: bool=False) -> Any:
    """(minimum, index) along a dimension; None is the flattened tensor."""
    return reduce.min(self, axis, keep_dims)


def approximate_equal(self: Tensor, other: Tensor, tolerance: float=1e-05) -> Tensor:
    """Tests whether elements differ by less than `tolerance`."""
    return t.less(t.abs(t.sub(self, other)), tolerance)


def fills(self: Tensor, value: Any) -> Tensor:
    """Returns a tensor of this shape and dtype filled with `value`, a number or a 0-d tensor."""
    if isinstance(value, Tensor):
        return t.cast(t.broadcast_to(value, self.shape), self.dtype)
    return t.full(self.shape, value, self.dtype)


def new_empty(self: Tensor, size: Any, *more: int, dtype: Any=None, device: Any=None) -> Tensor:
    """Returns a tensor of another shape with unspecified values (they are zeros), by default of the same dtype."""
    return t.full(check.shape((size, *more) if more else size, "new_empty", "size"), 0, dtype or self.dtype)


def add(self: Tensor, other: Any, *, alpha: Any=1) -> Tensor:
    """Adds ``alpha * other``, a Tensor, a number or a list of numbers."""
    value = listed(other) if isinstance(other, (list, tuple)) else other
    return t.add(self, value if alpha == 1 else _times(value, alpha, "add"))


def sub(self: Tensor, other: Any, *, alpha: Any=1) -> Tensor:
    """Subtracts ``alpha * other``, a Tensor, a number or a list of numbers."""
    value = listed(other) if isinstance(other, (list, tuple)) else other
    return t.sub(self, value if alpha == 1 else _times(value, alpha, "sub"))


def top_k(self: Tensor, k: int, sorted: bool=True) -> Any:
    """(the `k` largest along the last dimension, their indices); see `ops.topk`."""
    return ops.topk(self, k, sorted=sorted)


def qr(self: Tensor, some: bool=True) -> Any:
    """(Q, R) of each matrix: reduced, or complete where `some` is False; see `ops.qr`."""
    return ops.qr(self, "reduced" if some else "complete")


def addmv(self: Tensor, mat: Tensor, vec: Tensor, beta: Any=1, alpha: Any=1) -> Tensor:
    """See `ops.addmv`."""
    return ops.addmv(self, mat, vec, beta=beta, alpha=alpha)


def addr(self: Tensor, vec1: Tensor, vec2: Tensor, beta: Any=1, alpha: Any=1) -> Tensor:
    """See `ops.addr`."""
    return ops.addr(self, vec1, vec2, beta=beta, alpha=alpha)


def float_power(self: Tensor, other: Any) -> Tensor:
    """See `ops.float_power`."""
    return ops.float_power(self, other)


def lstsq(self: Tensor, A: Tensor) -> Tensor:
    """Solves the least squares problem with this matrix of coefficients; see `ops.lstsq`."""
    return ops.lstsq(self, A)


def set_const_arg(self: Tensor, const_arg: bool=True) -> Tensor:
    """Has no effect; returns the tensor.

    Raises:
        TypeError: `const_arg` is not a bool.
    """
    check.flag(const_arg, "set_const_arg", "const_arg")
    return self


def adjoint(self: Tensor) -> Tensor:
    """Transposes the last two dimensions and conjugates complex numbers."""
    turned = shapes.swapaxes(self, -1, -2)
    return ops.conj(turned) if self.dtype in mstype.complex_type else turned


def swapdims(self: Tensor, dim0: int, dim1: int) -> Tensor:
    """Swaps two dimensions."""
    return shapes.swapaxes(self, dim0, dim1)


def multiply(self: Tensor, value: Any) -> Tensor:
    """Multiplies by a number or a tensor."""
    return t.mul(self, value)


def softmax(self: Tensor, axis: int, dtype: Any=None) -> Tensor:
    """See `ops.softmax`."""
    return ops.softmax(self, axis, dtype=dtype)


def index(self: Tensor, indices: Any) -> Tensor:
    """Returns the elements at a tuple of index tensors, like `self[indices]`.

    Raises:
        TypeError: `indices` is not a tuple or list of tensors.
    """
    if not isinstance(indices, (tuple, list)) or not all(isinstance(i, Tensor) for i in indices):
        raise TypeError("For 'index', 'indices' must be a tuple of Tensors.")
    return self[tuple(indices)]


def put_(input: Tensor, index: Tensor, source: Tensor, accumulate: bool=False) -> Tensor:
    """Writes `source` at indices of the flattened tensor, or adds it there; returns the tensor."""
    flat = t.reshape(ops.copy(input), (-1,))
    places, values = t.reshape(index, (-1,)), t.reshape(source, (-1,))
    input._assign(t.reshape(flat.index_put_((places,), values, accumulate), input.shape))
    return input


# _methods.indexing

def scatter_(self: Tensor, dim: Any=None, index: Any=None, src: Any=None, *, value: Any=None, reduce: str='none') -> Tensor:
    """Like `scatter`, in place; returns this tensor."""
    self._assign(scatter(self, dim, index, src, value=value, reduce=reduce))
    return self


def scatter_add(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """`scatter_add(dim, index, src)` adds each element of `src` at its index along `dim`, in a copy.

    `scatter_add(indices, updates)` is `ops.tensor_scatter_add`.
    """
    if len(args) + len(kwargs) == 2:
        return scattering.tensor_scatter_add(self, *args, **kwargs)
    return _scatter_add(self, *args, **kwargs)


def _scatter_add(self: Tensor, dim: Any, index: Any, src: Any) -> Tensor:
    return _places.elements_put(self, dim, index, check.tensor(src, "scatter_add", "src"), "add", "scatter_add")


def scatter_add_(self: Tensor, dim: Any, index: Any, src: Any) -> Tensor:
    """Adds each element of `src` at its index along `dim`, in place; returns this tensor."""
    self._assign(_scatter_add(self, dim, index, src))
    return self


def index_add(self: Tensor, *args: Any, alpha: Any=1, **kwargs: Any) -> Tensor:
    """`index_add(dim, index, source, *, alpha=1)` adds slices at `index`, in a copy.

    `index_add(indices, y, axis)` is the older form of the same.
    """
    if "indices" in kwargs or (args and isinstance(args[0], Tensor)):
        return _older_index_add(self, *args, **kwargs)
    return _index_add(self, *args, **kwargs, alpha=alpha)


def _index_add(self: Tensor, dim: Any, index: Any, source: Any, *, alpha: Any=1) -> Tensor:
    return _places.add_slices(self, index, source, dim, "index_add", alpha)


def _older_index_add(self: Tensor, indices: Any, y: Any, axis: Any, use_lock: bool=True, check_index_bound: bool=True) -> Tensor:
    return _places.add_slices(self, indices, y, axis, "index_add")


def index_add_(self: Tensor, dim: Any, index: Any, source: Any, *, alpha: Any=1) -> Tensor:
    """Adds the slices of `source`, times `alpha`, at `index`, in place; returns this tensor."""
    self._assign(_index_add(self, dim, index, source, alpha=alpha))
    return self


def index_fill_(self: Tensor, dim: Any, index: Any, value: Any) -> Tensor:
    """Writes one value into the slices at `index` along `dim`, in place; returns this tensor."""
    self._assign(scattering.index_fill(self, dim, index, value))
    return self


def index_put(self: Tensor, indices: Any, values: Any, accumulate: bool=False) -> Tensor:
    """Returns a copy with `values` written at the index tensors, or added if `accumulate`."""
    return _places.index_put(self, indices, values, accumulate)


def index_put_(self: Tensor, indices: Any, values: Any, accumulate: bool=False) -> Tensor:
    """Like `index_put`, in place; returns this tensor."""
    self._assign(_places.index_put(self, indices, values, accumulate, "index_put_"))
    return self


def masked_scatter(self: Tensor, mask: Any, source: Any) -> Tensor:
    """Returns a copy with the elements where `mask` is true replaced, in row-major order, by the first ones of `source`."""
    return _places.masked_scatter(self, mask, source)


def masked_scatter_(self: Tensor, mask: Any, source: Any) -> Tensor:
    """Like `masked_scatter`, in place; returns this tensor."""
    self._assign(_places.masked_scatter(self, mask, source))
    return self


def fill_diagonal(self: Tensor, fill_value: Any, wrap: bool=False) -> Tensor:
    """Returns a copy with one value on the main diagonal; with `wrap` the diagonal starts again below a square."""
    return _places.fill_diagonal(self, fill_value, wrap)


def fill_diagonal_(self: Tensor, fill_value: Any, wrap: bool=False) -> Tensor:
    """Like `fill_diagonal`, in place; returns this tensor."""
    self._assign(_places.fill_diagonal(self, fill_value, wrap))
    return self


def diagonal(self: Tensor, offset: int=0, axis1: int=0, axis2: int=1) -> Tensor:
    """Returns a diagonal of the matrices that two dimensions form, as a view."""
    return diagonals.diagonal(self, offset, axis1, axis2)


def diag(self: Tensor, diagonal: int=0) -> Tensor:
    """Like `ops.diag`; `diagonal` must be 0."""
    if diagonal != 0:
        raise ValueError(f"For 'Tensor.diag', 'diagonal' must be 0, but got {check.show(diagonal)}.")
    return diagonals.diag(self)


def reverse_sequence(self: Tensor, seq_lengths: Any, seq_dim: int=0, batch_dim: int=0) -> Tensor:
    """Like `ops.reverse_sequence`."""
    return segments.reverse_sequence(self, seq_lengths, seq_dim, batch_dim)


# _methods.shape

def _ints(args: tuple[Any, ...]) -> Any:
    """Ints as separate arguments, or as one tuple or list."""
    return args[0] if len(args) == 1 and isinstance(args[0], (tuple, list, Tensor)) else args


def reshape(self: Tensor, *sizes: Any, shape: Any=None) -> Tensor:
    """Reshapes the tensor to a shape given as ints or as one tuple; see `ops.reshape`."""
    if sizes and shape is not None:
        raise TypeError("reshape() got 'shape' by position and by name.")
    return shapes.reshape(self, _sizes(sizes, "reshape") if shape is None else shape)


def view(self: Tensor, *sizes: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Like `reshape`. With a dtype, reinterprets the bytes as that dtype; the last dimension changes with the item size."""
    if sizes and shape is not None:
        raise TypeError("view() got 'shape' by position and by name.")
    if dtype is not None:
        return _view_as_dtype(self, dtype)
    if len(sizes) == 1 and isinstance(sizes[0], mstype.DType):
        return _view_as_dtype(self, sizes[0])
    return shapes.reshape(self, _sizes(sizes, "view") if shape is None else shape)


def view_as(self: Tensor, other: Tensor) -> Tensor:
    """Reshapes the tensor to the shape of `other`."""
    return shapes.reshape(self, check.tensor(other, "view_as", "other").shape)


def squeeze(self: Tensor, axis: Any=None, *, dim: Any=None) -> Tensor:
    """Removes dimensions of size 1; a given one of another size stays."""
    if axis is not None and dim is not None:
        raise TypeError("squeeze() got one argument under two names: axis, dim.")
    return shapes.squeeze(self, axis if axis is not None else dim)


def ravel(self: Tensor) -> Tensor:
    """Flattens the tensor to one dimension."""
    return t.reshape(self, (-1,))


def expand(self: Tensor, *size: Any) -> Tensor:
    """Broadcasts the tensor to a shape; -1 keeps a size."""
    return shapes.broadcast_to(self, _sizes(size, "expand"))


def broadcast_to(self: Tensor, *sizes: Any, shape: Any=None) -> Tensor:
    """Broadcasts the tensor to a shape given as ints or as one tuple; see `ops.broadcast_to`."""
    if sizes and shape is not None:
        raise TypeError("broadcast_to() got 'shape' by position and by name.")
    return shapes.broadcast_to(self, _sizes(sizes, "broadcast_to") if shape is None else shape)


def expand_as(self: Tensor, other: Any=None, *, x: Any=None) -> Tensor:
    """Broadcasts the tensor to the shape of `other`, whose older name is `x`."""
    return shapes.broadcast_to(self, check.tensor(x if other is None else other, "expand_as", "other").shape)


def tile(self: Tensor, dims: Any=None, *more: int, reps: Any=None) -> Tensor:
    """Repeats the tensor along each dimension; the numbers are ints or one tuple. See `ops.tile`."""
    times = reps if dims is None else dims
    return shapes.tile(self, (times, *more) if more or isinstance(times, int) else times)


def select(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """`select(dim, index)` returns the slice at an index of a dimension; `select(condition, y)` the elements of this
    tensor where `condition` is true, else those of `y`.
    """
    if "condition" in kwargs or (args and isinstance(args[0], Tensor)):
        return _select_by(self, *args, **kwargs)
    return _select_at(self, *args, **kwargs)


def _select_by(self: Tensor, condition: Tensor, y: Any) -> Tensor:
    return t.select(condition, self, y)


def _select_at(self: Tensor, dim: int, index: int) -> Tensor:
    place = check.axis(dim, self.ndim, "select", "dim")
    return self[(slice(None),) * place + (check.integer(index, "select", "index"),)]


def repeat_interleave(self: Tensor, repeats: Any, axis: int | None=None, *, output_size: int | None=None) -> Tensor:
    """Repeats each element along a dimension, or of the flattened tensor; see `ops.repeat_interleave`.

    Raises:
        ValueError: the result has another size than `output_size`.
    """
    out = shapes.repeat_interleave(self, repeats, axis)
    if output_size is not None and out.shape[0 if axis is None else axis] != output_size:
        raise ValueError(f"For 'repeat_interleave', 'output_size' is {output_size}, but the result is {out.shape}.")
    return out


def split(self: Tensor, split_size_or_sections: Any=None, axis: int=0, *, split_size: Any=None, dim: Any=None) -> Any:
    """Splits the tensor along a dimension; see `ops.split`."""
    sizes = split_size_or_sections if split_size_or_sections is not None else split_size
    return joining.split(self, sizes, axis if dim is None else dim)


def index_select(self: Tensor, axis: int, index: Tensor) -> Tensor:
    """Selects slices along `axis` by a 1-d index."""
    return selecting.index_select(self, axis, index)


def astype(self: Tensor, dtype: Any, copy: bool=True) -> Tensor:
    """Casts to a dtype, given as a dtype, a NumPy or Python type, or a name.

    A tensor that has the dtype is not copied: the result is a view of it, or with `copy=False` the tensor itself.

    Raises:
        TypeError: `dtype` does not name a dtype.
    """
    kind = mstype.as_dtype(dtype, "astype")
    if kind is self.dtype:
        return (t.reshape(self, self.shape) if copy else self)
    return t.cast(self, kind)


def type_as(self: Tensor, other: Tensor) -> Tensor:
    """Casts to the dtype of `other`."""
    return astype(self, check.tensor(other, "type_as", "other").dtype)


def new_zeros(self: Tensor, size: Any, *more: int, dtype: Any=None) -> Tensor:
    """Returns zeros of another shape, by default of the same dtype."""
    return beside(self, creation.zeros, (size, *more) if more else size, dtype or self.dtype)


def new_ones(self: Tensor, size: Any, *more: int, dtype: Any=None) -> Tensor:
    """Returns ones of another shape, by default of the same dtype."""
    return beside(self, creation.ones, (size, *more) if more else size, dtype or self.dtype)


def new_full(self: Tensor, size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """Returns one value in another shape, by default of the same dtype."""
    return beside(self, creation._filled, size, fill_value, dtype or self.dtype, "full")


def stride(self: Tensor, dim: int | None=None) -> Any:
    """Returns the strides of all dimensions, or of one, in elements."""
    strides = [n // self.itemsize for n in self.strides]
    return strides if dim is None else strides[dim]


def _matrix(self: Tensor, name: str) -> Tensor:
    if self.ndim < 2:
        raise ValueError(f"For '{name}', at least 2 dimensions are needed, but got shape {self.shape}.")
    return shapes.swapaxes(self, -1, -2)


def t_(self: Tensor) -> Tensor:
    """Transposes a matrix; a vector is returned as it is."""
    if self.ndim > 2:
        raise ValueError(f"For 't', at most 2 dimensions are allowed, but got shape {self.shape}.")
    return shapes.transpose(self, tuple(reversed(range(self.ndim))))


# _methods.random

def normal_(input: Tensor, mean: float=0, std: float=1, *, generator: Any=None) -> Tensor:
    """Fills the tensor with normal random numbers of this mean and standard deviation; returns the tensor.

    Raises:
        TypeError: `mean` or `std` is not a number, or the tensor is not of a float dtype.
        ValueError: `std` is negative.
    """
    check.floating(input, "normal_")
    mean, std = _number(mean, "normal_", "mean"), _number(std, "normal_", "std")
    if not isinstance(std, Tensor) and std < 0:
        raise ValueError(f"For 'normal_', 'std' must be at least 0, but got {check.show(std)}.")
    input._assign(t.add(t.mul(_gauss(input, generator, "normal_"), std), mean))
    return input


def bernoulli_(input: Tensor, p: Any=0.5, *, generator: Any=None) -> Tensor:
    """Writes 1 with probability `p` (a number, or a tensor that broadcasts to this one), else 0; returns the tensor.

    Raises:
        ValueError: `p` is a number outside [0, 1].
    """
    if not isinstance(p, Tensor) and not 0 <= _number(p, "bernoulli_", "p") <= 1:
        raise ValueError(f"For 'bernoulli_', 'p' must be in [0, 1], but got {check.show(p)}.")
    input._assign(t.less(_unit(input, generator, "bernoulli_"), p))
    return input


def bernoulli(self: Tensor, p: Any=None, seed: Any=None, *, generator: Any=None) -> Tensor:
    """Draws 1 with the probability that each element gives, or with `p` if it is given, else 0."""
    if seed is not None:
        return ops.bernoulli(self, 0.5 if p is None else p, seed)
    unit = _unit(self, generator, "bernoulli")
    return t.cast(t.less(unit, self if p is None else p), self.dtype)


def bernoulli_ext(input: Tensor, *, generator: Any=None) -> Tensor:
    """Draws 1 with the probability that each element gives, else 0.

    Args:
        input (Tensor): Probabilities, of a float dtype.
        generator: A Generator; None is the default one. Default: None.

    Returns:
        Tensor of the shape and dtype of `input`.

    Examples:
        >>> from mindspore import Tensor, ops
        >>> print(ops.bernoulli_ext(Tensor([0.0, 1.0])))
        [0. 1.]
    """
    return bernoulli(check.floating(check.tensor(input, "bernoulli_ext"), "bernoulli_ext"), generator=generator)


# _methods.storage

def from_numpy(array: Any) -> Tensor:
    """Returns a tensor over the memory of a NumPy array, or a copy if the array is not contiguous.

    Raises:
        TypeError: `array` is not a NumPy array.
    """
    if not isinstance(array, np.ndarray):
        raise TypeError(f"For 'from_numpy', the input must be a numpy.ndarray, but got {type(array).__name__}.")
    return Tensor._from_numpy_shared(array if array.flags.c_contiguous else array.copy())


def to_dlpack(tensor: Tensor) -> Any:
    """Returns the DLPack capsule of a tensor's memory."""
    return __dlpack__(check.tensor(tensor, "to_dlpack", "tensor"))


def get_bytes(self: Tensor) -> bytes:
    """Returns the bytes of the elements in row-major order."""
    return self.asnumpy().tobytes()


def move_to(self: Tensor, to: str, blocking: bool=True) -> Tensor:
    """Returns a copy on the device `to`, such as 'CPU'.

    Raises:
        ValueError: the device is unknown, or `blocking` is not a bool.
        RuntimeError: the device is not available.
    """
    if not isinstance(blocking, bool):
        raise ValueError(f"For 'move_to', 'blocking' must be a bool, but got {type(blocking).__name__}.")
    if not isinstance(to, str):
        raise ValueError(f"For 'move_to', the name of a device was expected, but got {check.show(to)}.")
    device = _devices.parse(to, "move_to")
    return self.copy() if device == self._location else self._to_device(*device)


def cpu(self: Tensor) -> Tensor:
    """Returns the tensor itself if it is on the CPU, else a copy there.

    >>> print(Tensor([1, 2]).cpu().device)
    CPU
    """
    return self._to_device(*_devices.CPU)


# _methods.in_place

def add_(self: Tensor, other: Any, *, alpha: Any=1) -> Tensor:
    """Adds `alpha * other` to this tensor, which is returned."""
    self._assign(_fits(self, t.add(self, _scaled(other, alpha, "add_")), "add_"))
    return self


def sub_(self: Tensor, other: Any, *, alpha: Any=1) -> Tensor:
    """Subtracts `alpha * other` from this tensor, which is returned."""
    self._assign(_fits(self, t.sub(self, _scaled(other, alpha, "sub_")), "sub_"))
    return self


def clamp_(self: Tensor, min: Any=None, max: Any=None) -> Tensor:
    """Limits every element to [min, max] in place; returns the tensor."""
    self._assign(_fits(self, arithmetic.clamp(self, min, max), "clamp_"))
    return self


def copy_(self: Tensor, src: Any, non_blocking: bool=False) -> Tensor:
    """Writes `src`, broadcast and cast, into this tensor, which is returned."""
    self._assign(src)
    return self


def fill_(self: Tensor, value: Any) -> Tensor:
    """Writes one value, a number or a 0-d tensor, into every element; returns the tensor."""
    value = check.large(value, self.dtype)
    self._assign(value if isinstance(value, Tensor) else t.full((), value, self.dtype))
    return self


def zero_(self: Tensor) -> Tensor:
    """Writes zeros; returns the tensor."""
    return fill_(self, 0)


def addmm_(self: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """Writes ``beta * self + alpha * (mat1 @ mat2)``; returns the tensor."""
    self._assign(_fits(self, ops.addmm(self, mat1, mat2, beta=beta, alpha=alpha), "addmm_"))
    return self


def masked_fill_(self: Tensor, mask: Tensor, value: Any) -> Tensor:
    """Writes `value` where `mask` is true; returns the tensor."""
    self._assign(_fits(self, ops.masked_fill(self, mask, value), "masked_fill_"))
    return self


# _methods.order

def sort(self: Tensor, axis: int=-1, descending: bool=False, stable: bool=False, *, dim: Any=_UNSET) -> tuple[Tensor, Tensor]:
    """Sorts the elements and returns their indices too; see `ops.sort`. Always stable. `dim` is an alias of `axis`."""
    check.flag(stable, "sort", "stable")
    return sorting.sort(self, _dimension(axis, dim, "sort", -1), descending)


def argsort(self: Tensor, axis: int=-1, descending: bool=False, stable: bool=False, *, dim: Any=_UNSET) -> Tensor:
    """Returns the indices that sort the tensor; see `ops.argsort`. Always stable. `dim` is an alias of `axis`."""
    check.flag(stable, "argsort", "stable")
    return sorting.argsort(self, _dimension(axis, dim, "argsort", -1), descending)


def median(self: Tensor, axis: int=-1, keepdims: bool=False, *, dim: Any=_UNSET, keepdim: bool=False) -> tuple[Tensor, Tensor]:
    """Returns the median and its index; see `ops.median`. `dim` and `keepdim` are aliases."""
    return sorting.median(self, _dimension(axis, dim, "median", -1), keepdims or keepdim)


def nansum(self: Tensor, axis: Any=None, keepdims: bool=False, *, dtype: Any=None, dim: Any=_UNSET, keepdim: bool=False) -> Tensor:
    """Sums the elements that are not NaN; see `ops.nansum`. `dim` and `keepdim` are aliases."""
    return statistics.nansum(self, _dimension(axis, dim, "nansum"), keepdims or keepdim, dtype=dtype)


def count_nonzero(self: Tensor, axis: Any=(), keep_dims: bool=False, dtype: Any=None, *, dim: Any=_UNSET) -> Tensor:
    """Counts the nonzero elements in int32; see `ops.count_nonzero`. `dim` is an alias of `axis`."""
    return reduce.count_nonzero(self, _dimension(axis, dim, "count_nonzero", ()), keep_dims, mstype.int32 if dtype is None else dtype)


# _methods.write

def copy(self: Tensor) -> Tensor:
    """Returns a copy with its own memory, through which gradients flow."""
    return state.copy(self)


def fill(self: Tensor, value: Any) -> Tensor:
    """Returns a tensor of this shape and dtype filled with one value, a number or a 0-d tensor; 0 for None."""
    value = check.large(value, self.dtype)
    if isinstance(value, Tensor):
        return t.cast(t.broadcast_to(value, self.shape), self.dtype)
    return _devices.beside(self, t.full, self.shape, 0 if value is None else value, self.dtype)


def detach(self: Tensor) -> Tensor:
    """Returns the same values without a gradient."""
    return t.stop_gradient(self)


def init_data(self: Tensor, slice_index: Any=None, shape: Any=None, opt_shard_group: Any=None) -> Tensor:
    """Returns the tensor itself, which is always initialized."""
    return self


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor._methods.derived": "ptp trace _constant reverse argmax_with_value argmin_with_value approximate_equal fills new_empty add sub top_k qr addmv addr float_power lstsq set_const_arg adjoint swapdims multiply softmax index put_",
    "ms_tensor._methods.indexing": "scatter_ scatter_add _scatter_add scatter_add_ index_add _index_add _older_index_add index_add_ index_fill_ index_put index_put_ masked_scatter masked_scatter_ fill_diagonal fill_diagonal_ diagonal diag reverse_sequence",
    "ms_tensor._methods.shape": "_ints reshape view view_as squeeze ravel expand broadcast_to expand_as tile select _select_by _select_at repeat_interleave split index_select astype type_as new_zeros new_ones new_full stride _matrix t_",
    "ms_tensor._methods.random": "normal_ bernoulli_ bernoulli bernoulli_ext",
    "ms_tensor._methods.storage": "from_numpy to_dlpack get_bytes move_to cpu",
    "ms_tensor._methods.in_place": "add_ sub_ clamp_ copy_ fill_ zero_ addmm_ masked_fill_",
    "ms_tensor._methods.order": "sort argsort median nansum count_nonzero",
    "ms_tensor._methods.write": "copy fill detach init_data",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "ptp",
    "trace",
    "_constant",
    "reverse",
    "argmax_with_value",
    "argmin_with_value",
    "approximate_equal",
    "fills",
    "new_empty",
    "add",
    "sub",
    "top_k",
    "qr",
    "addmv",
    "addr",
    "float_power",
    "lstsq",
    "set_const_arg",
    "adjoint",
    "swapdims",
    "multiply",
    "softmax",
    "index",
    "put_",
    "scatter_",
    "scatter_add",
    "_scatter_add",
    "scatter_add_",
    "index_add",
    "_index_add",
    "_older_index_add",
    "index_add_",
    "index_fill_",
    "index_put",
    "index_put_",
    "masked_scatter",
    "masked_scatter_",
    "fill_diagonal",
    "fill_diagonal_",
    "diagonal",
    "diag",
    "reverse_sequence",
    "_ints",
    "reshape",
    "view",
    "view_as",
    "squeeze",
    "ravel",
    "expand",
    "broadcast_to",
    "expand_as",
    "tile",
    "select",
    "_select_by",
    "_select_at",
    "repeat_interleave",
    "split",
    "index_select",
    "astype",
    "type_as",
    "new_zeros",
    "new_ones",
    "new_full",
    "stride",
    "_matrix",
    "t_",
    "normal_",
    "bernoulli_",
    "bernoulli",
    "bernoulli_ext",
    "from_numpy",
    "to_dlpack",
    "get_bytes",
    "move_to",
    "cpu",
    "add_",
    "sub_",
    "clamp_",
    "copy_",
    "fill_",
    "zero_",
    "addmm_",
    "masked_fill_",
    "sort",
    "argsort",
    "median",
    "nansum",
    "count_nonzero",
    "copy",
    "fill",
    "detach",
    "init_data",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _devices, _accumulate as accumulate, _check as check, dtype as mstype, ops, _table as t
from ms_tensor._constants import listed
from ms_tensor._devices import beside
from ms_tensor._methods.derived import _diagonal, _times
from ms_tensor._methods.in_place import _fits, _scaled
from ms_tensor._methods.indexing import scatter
from ms_tensor._methods.random import _gauss, _number, _unit
from ms_tensor._methods.reduce import _dimension
from ms_tensor._methods.shape import _sizes, _view_as_dtype
from ms_tensor._methods.storage import __dlpack__
from ms_tensor.ops import state
from ms_tensor.ops.arrays import _places, creation, diagonals, joining, scattering, segments, selecting, shapes, sorting
from ms_tensor.ops.elementwise import arithmetic
from ms_tensor.ops.reductions import reduce, statistics
