"""Methods of Tensor; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _devices, ops
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._constants import listed
from ms_tensor._devices import beside
from ms_tensor._methods.reduce import _UNSET, _dimension
from ms_tensor.ops import state
from ms_tensor.ops.arrays import _places, creation, diagonals, joining, scattering, segments, selecting, shapes, sorting
from ms_tensor.ops.elementwise import arithmetic
from ms_tensor.ops.reductions import reduce, statistics

ROWS = {
    "_methods.derived": """
ptp(self: Tensor, axis=None, keepdims: bool = False) =
        t.sub(reduce.amax(self, axis, keepdims), reduce.amin(self, axis, keepdims))
        where check.flag(keepdims, "ptp", "keepdims")
    Computes the maximum minus the minimum over some or all dimensions.

    Raises:
        TypeError: `keepdims` is not a bool.
trace(self: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype=None) =
        total if dtype is None else t.cast(total, mstype.as_dtype(dtype, "trace"))
        raise ValueError(f"For 'trace', at least 2 dimensions are needed, but got shape {self.shape}.") if self.ndim < 2
        where total = t.reduce_sum(accumulate.widened_trace(_diagonal(self, offset, axis1, axis2)), (-1,), False)
    Returns the sum of a diagonal.

    Args:
        offset: The diagonal; 0 is the main one, positive ones are above it. Default: 0.
        axis1: The first dimension of the matrices. Default: 0.
        axis2: The second. Default: 1.
        dtype: The result's dtype; None is int64 for ints other than uint64, and else this tensor's. Default: None.

    Raises:
        ValueError: there are fewer than two dimensions.
_constant(value) = listed(value) if kind is None else t.full((), value, kind)
        where kind = mstype._OF_NUMBERS.get(type(value))
        return value if isinstance(value, Tensor)
    Data as a tensor. A number becomes one by an op, so that a trace records it.
reverse(self: Tensor, axis) = ops.flip(self, (axis,) if isinstance(axis, int) else axis)
    Reverses the order of the elements along the dimensions `axis`, an int or a tuple.
argmax_with_value(self: Tensor, axis=0, keep_dims: bool = False) -> Any = reduce.max(self, axis, keep_dims)
    (maximum, index) along a dimension; None is the flattened tensor.
argmin_with_value(self: Tensor, axis=0, keep_dims: bool = False) -> Any = reduce.min(self, axis, keep_dims)
    (minimum, index) along a dimension; None is the flattened tensor.
approximate_equal(self: Tensor, other: Tensor, tolerance: float = 1e-05) = t.less(t.abs(t.sub(self, other)), tolerance)
    Tests whether elements differ by less than `tolerance`.
fills(self: Tensor, value) = t.full(self.shape, value, self.dtype)
        return t.cast(t.broadcast_to(value, self.shape), self.dtype) if isinstance(value, Tensor)
    Returns a tensor of this shape and dtype filled with `value`, a number or a 0-d tensor.
new_empty(self: Tensor, size, *more: int, dtype=None, device=None) =
        t.full(check.shape((size, *more) if more else size, "new_empty", "size"), 0, dtype or self.dtype)
    Returns a tensor of another shape with unspecified values (they are zeros), by default of the same dtype.
add(self: Tensor, other, *, alpha=1) = t.add(self, value if alpha == 1 else _times(value, alpha, "add"))
        where value = listed(other) if isinstance(other, (list, tuple)) else other
    Adds ``alpha * other``, a Tensor, a number or a list of numbers.
sub(self: Tensor, other, *, alpha=1) = t.sub(self, value if alpha == 1 else _times(value, alpha, "sub"))
        where value = listed(other) if isinstance(other, (list, tuple)) else other
    Subtracts ``alpha * other``, a Tensor, a number or a list of numbers.
top_k(self: Tensor, k: int, sorted: bool = True) -> Any = ops.topk(self, k, sorted=sorted)
    (the `k` largest along the last dimension, their indices); see `ops.topk`.
qr(self: Tensor, some: bool = True) -> Any = ops.qr(self, "reduced" if some else "complete")
    (Q, R) of each matrix: reduced, or complete where `some` is False; see `ops.qr`.
addmv(self: Tensor, mat: Tensor, vec: Tensor, beta=1, alpha=1) = ops.addmv(self, mat, vec, beta=beta, alpha=alpha)
    See `ops.addmv`.
addr(self: Tensor, vec1: Tensor, vec2: Tensor, beta=1, alpha=1) = ops.addr(self, vec1, vec2, beta=beta, alpha=alpha)
    See `ops.addr`.
float_power(self: Tensor, other) = ops.float_power(self, other)
    See `ops.float_power`.
lstsq(self: Tensor, A: Tensor) = ops.lstsq(self, A)
    Solves the least squares problem with this matrix of coefficients; see `ops.lstsq`.
set_const_arg(self: Tensor, const_arg: bool = True) = self
        where check.flag(const_arg, "set_const_arg", "const_arg")
    Has no effect; returns the tensor.

    Raises:
        TypeError: `const_arg` is not a bool.
adjoint(self: Tensor) = ops.conj(turned) if self.dtype in mstype.complex_type else turned
        where turned = shapes.swapaxes(self, -1, -2)
    Transposes the last two dimensions and conjugates complex numbers.
swapdims(self: Tensor, dim0: int, dim1: int) = shapes.swapaxes(self, dim0, dim1)
    Swaps two dimensions.
multiply(self: Tensor, value) = t.mul(self, value)
    Multiplies by a number or a tensor.
softmax(self: Tensor, axis: int, dtype=None) = ops.softmax(self, axis, dtype=dtype)
    See `ops.softmax`.
index(self: Tensor, indices) = self[tuple(indices)]
        raise TypeError("For 'index', 'indices' must be a tuple of Tensors.") if not isinstance(indices, (tuple, list))
        or not all(isinstance(i, Tensor) for i in indices)
    Returns the elements at a tuple of index tensors, like `self[indices]`.

    Raises:
        TypeError: `indices` is not a tuple or list of tensors.
put_(input: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) = input
        where flat = t.reshape(ops.copy(input), (-1,))
        where places, values = t.reshape(index, (-1,)), t.reshape(source, (-1,))
        where input._assign(t.reshape(flat.index_put_((places,), values, accumulate), input.shape))
    Writes `source` at indices of the flattened tensor, or adds it there; returns the tensor.
""",
    "_methods.indexing": """
scatter_(self: Tensor, dim=None, index=None, src=None, *, value=None, reduce: str = "none") = self
        where self._assign(scatter(self, dim, index, src, value=value, reduce=reduce))
    Like `scatter`, in place; returns this tensor.
scatter_add(self: Tensor, *args, **kwargs) = _scatter_add(self, *args, **kwargs)
        return scattering.tensor_scatter_add(self, *args, **kwargs) if len(args) + len(kwargs) == 2
    `scatter_add(dim, index, src)` adds each element of `src` at its index along `dim`, in a copy.

    `scatter_add(indices, updates)` is `ops.tensor_scatter_add`.
_scatter_add(self: Tensor, dim, index, src) =
        _places.elements_put(self, dim, index, check.tensor(src, "scatter_add", "src"), "add", "scatter_add")
scatter_add_(self: Tensor, dim, index, src) = self
        where self._assign(_scatter_add(self, dim, index, src))
    Adds each element of `src` at its index along `dim`, in place; returns this tensor.
index_add(self: Tensor, *args, alpha=1, **kwargs) = _index_add(self, *args, **kwargs, alpha=alpha)
        return _older_index_add(self, *args, **kwargs) if "indices" in kwargs or (args and isinstance(args[0], Tensor))
    `index_add(dim, index, source, *, alpha=1)` adds slices at `index`, in a copy.

    `index_add(indices, y, axis)` is the older form of the same.
_index_add(self: Tensor, dim, index, source, *, alpha=1) =
        _places.add_slices(self, index, source, dim, "index_add", alpha)
_older_index_add(self: Tensor, indices, y, axis, use_lock: bool = True, check_index_bound: bool = True) =
        _places.add_slices(self, indices, y, axis, "index_add")
index_add_(self: Tensor, dim, index, source, *, alpha=1) = self
        where self._assign(_index_add(self, dim, index, source, alpha=alpha))
    Adds the slices of `source`, times `alpha`, at `index`, in place; returns this tensor.
index_fill_(self: Tensor, dim, index, value) = self
        where self._assign(scattering.index_fill(self, dim, index, value))
    Writes one value into the slices at `index` along `dim`, in place; returns this tensor.
index_put(self: Tensor, indices, values, accumulate: bool = False) =
        _places.index_put(self, indices, values, accumulate)
    Returns a copy with `values` written at the index tensors, or added if `accumulate`.
index_put_(self: Tensor, indices, values, accumulate: bool = False) = self
        where self._assign(_places.index_put(self, indices, values, accumulate, "index_put_"))
    Like `index_put`, in place; returns this tensor.
masked_scatter(self: Tensor, mask, source) = _places.masked_scatter(self, mask, source)
    Returns a copy with the elements where `mask` is true replaced, in row-major order, by the first ones of `source`.
masked_scatter_(self: Tensor, mask, source) = self
        where self._assign(_places.masked_scatter(self, mask, source))
    Like `masked_scatter`, in place; returns this tensor.
fill_diagonal(self: Tensor, fill_value, wrap: bool = False) = _places.fill_diagonal(self, fill_value, wrap)
    Returns a copy with one value on the main diagonal; with `wrap` the diagonal starts again below a square.
fill_diagonal_(self: Tensor, fill_value, wrap: bool = False) = self
        where self._assign(_places.fill_diagonal(self, fill_value, wrap))
    Like `fill_diagonal`, in place; returns this tensor.
diagonal(self: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1) = diagonals.diagonal(self, offset, axis1, axis2)
    Returns a diagonal of the matrices that two dimensions form, as a view.
diag(self: Tensor, diagonal: int = 0) = diagonals.diag(self)
        raise ValueError(f"For 'Tensor.diag', 'diagonal' must be 0, but got {check.show(diagonal)}.") if diagonal != 0
    Like `ops.diag`; `diagonal` must be 0.
reverse_sequence(self: Tensor, seq_lengths, seq_dim: int = 0, batch_dim: int = 0) =
        segments.reverse_sequence(self, seq_lengths, seq_dim, batch_dim)
    Like `ops.reverse_sequence`.
""",
    "_methods.shape": """
_ints(args: tuple[Any, ...]) -> Any = args[0] if len(args) == 1 and isinstance(args[0], (tuple, list, Tensor)) else args
    Ints as separate arguments, or as one tuple or list.
reshape(self: Tensor, *sizes, shape=None) = shapes.reshape(self, _sizes(sizes, "reshape") if shape is None else shape)
        raise TypeError("reshape() got 'shape' by position and by name.") if sizes and shape is not None
    Reshapes the tensor to a shape given as ints or as one tuple; see `ops.reshape`.
view(self: Tensor, *sizes, dtype=None, shape=None) =
        shapes.reshape(self, _sizes(sizes, "view") if shape is None else shape)
        raise TypeError("view() got 'shape' by position and by name.") if sizes and shape is not None
        return _view_as_dtype(self, dtype) if dtype is not None
        return _view_as_dtype(self, sizes[0]) if len(sizes) == 1 and isinstance(sizes[0], mstype.DType)
    Like `reshape`. With a dtype, reinterprets the bytes as that dtype; the last dimension changes with the item size.
view_as(self: Tensor, other: Tensor) = shapes.reshape(self, check.tensor(other, "view_as", "other").shape)
    Reshapes the tensor to the shape of `other`.
squeeze(self: Tensor, axis=None, *, dim=None) = shapes.squeeze(self, axis if axis is not None else dim)
        raise TypeError("squeeze() got one argument under two names: axis, dim.") if axis is not None and dim is not
        None
    Removes dimensions of size 1; a given one of another size stays.
ravel(self: Tensor) = t.reshape(self, (-1,))
    Flattens the tensor to one dimension.
expand(self: Tensor, *size) = shapes.broadcast_to(self, _sizes(size, "expand"))
    Broadcasts the tensor to a shape; -1 keeps a size.
broadcast_to(self: Tensor, *sizes, shape=None) =
        shapes.broadcast_to(self, _sizes(sizes, "broadcast_to") if shape is None else shape)
        raise TypeError("broadcast_to() got 'shape' by position and by name.") if sizes and shape is not None
    Broadcasts the tensor to a shape given as ints or as one tuple; see `ops.broadcast_to`.
expand_as(self: Tensor, other=None, *, x=None) =
        shapes.broadcast_to(self, check.tensor(x if other is None else other, "expand_as", "other").shape)
    Broadcasts the tensor to the shape of `other`, whose older name is `x`.
tile(self: Tensor, dims=None, *more: int, reps=None) =
        shapes.tile(self, (times, *more) if more or isinstance(times, int) else times)
        where times = reps if dims is None else dims
    Repeats the tensor along each dimension; the numbers are ints or one tuple. See `ops.tile`.
select(self: Tensor, *args, **kwargs) = _select_at(self, *args, **kwargs)
        return _select_by(self, *args, **kwargs) if "condition" in kwargs or (args and isinstance(args[0], Tensor))
    `select(dim, index)` returns the slice at an index of a dimension; `select(condition, y)` the elements of this
    tensor where `condition` is true, else those of `y`.
_select_by(self: Tensor, condition: Tensor, y) = t.select(condition, self, y)
_select_at(self: Tensor, dim: int, index: int) =
        self[(slice(None),) * place + (check.integer(index, "select", "index"),)]
        where place = check.axis(dim, self.ndim, "select", "dim")
repeat_interleave(self: Tensor, repeats, axis: int | None = None, *, output_size: int | None = None) = out
        where out = shapes.repeat_interleave(self, repeats, axis)
        raise ValueError(f"For 'repeat_interleave', 'output_size' is {output_size}, but the result is {out.shape}.") if
        output_size is not None and out.shape[0 if axis is None else axis] != output_size
    Repeats each element along a dimension, or of the flattened tensor; see `ops.repeat_interleave`.

    Raises:
        ValueError: the result has another size than `output_size`.
split(self: Tensor, split_size_or_sections=None, axis: int = 0, *, split_size=None, dim=None) -> Any =
        joining.split(self, sizes, axis if dim is None else dim)
        where sizes = split_size_or_sections if split_size_or_sections is not None else split_size
    Splits the tensor along a dimension; see `ops.split`.
index_select(self: Tensor, axis: int, index: Tensor) = selecting.index_select(self, axis, index)
    Selects slices along `axis` by a 1-d index.
astype(self: Tensor, dtype, copy: bool = True) = t.cast(self, kind)
        where kind = mstype.as_dtype(dtype, "astype")
        return (t.reshape(self, self.shape) if copy else self) if kind is self.dtype
    Casts to a dtype, given as a dtype, a NumPy or Python type, or a name.

    A tensor that has the dtype is not copied: the result is a view of it, or with `copy=False` the tensor itself.

    Raises:
        TypeError: `dtype` does not name a dtype.
type_as(self: Tensor, other: Tensor) = astype(self, check.tensor(other, "type_as", "other").dtype)
    Casts to the dtype of `other`.
new_zeros(self: Tensor, size, *more: int, dtype=None) =
        beside(self, creation.zeros, (size, *more) if more else size, dtype or self.dtype)
    Returns zeros of another shape, by default of the same dtype.
new_ones(self: Tensor, size, *more: int, dtype=None) =
        beside(self, creation.ones, (size, *more) if more else size, dtype or self.dtype)
    Returns ones of another shape, by default of the same dtype.
new_full(self: Tensor, size, fill_value, *, dtype=None) =
        beside(self, creation._filled, size, fill_value, dtype or self.dtype, "full")
    Returns one value in another shape, by default of the same dtype.
stride(self: Tensor, dim: int | None = None) -> Any = strides if dim is None else strides[dim]
        where strides = [n // self.itemsize for n in self.strides]
    Returns the strides of all dimensions, or of one, in elements.
_matrix(self: Tensor, name: str) = shapes.swapaxes(self, -1, -2)
        raise ValueError(f"For '{name}', at least 2 dimensions are needed, but got shape {self.shape}.") if self.ndim <
        2
t_(self: Tensor) = shapes.transpose(self, tuple(reversed(range(self.ndim))))
        raise ValueError(f"For 't', at most 2 dimensions are allowed, but got shape {self.shape}.") if self.ndim > 2
    Transposes a matrix; a vector is returned as it is.
""",
    "_methods.random": """
normal_(input: Tensor, mean: float = 0, std: float = 1, *, generator=None) = input
        where check.floating(input, "normal_")
        where mean, std = _number(mean, "normal_", "mean"), _number(std, "normal_", "std")
        raise ValueError(f"For 'normal_', 'std' must be at least 0, but got {check.show(std)}.")
        if not isinstance(std, Tensor) and std < 0
        where input._assign(t.add(t.mul(_gauss(input, generator, "normal_"), std), mean))
    Fills the tensor with normal random numbers of this mean and standard deviation; returns the tensor.

    Raises:
        TypeError: `mean` or `std` is not a number, or the tensor is not of a float dtype.
        ValueError: `std` is negative.
bernoulli_(input: Tensor, p=0.5, *, generator=None) = input
        raise ValueError(f"For 'bernoulli_', 'p' must be in [0, 1], but got {check.show(p)}.")
        if not isinstance(p, Tensor) and not 0 <= _number(p, "bernoulli_", "p") <= 1
        where input._assign(t.less(_unit(input, generator, "bernoulli_"), p))
    Writes 1 with probability `p` (a number, or a tensor that broadcasts to this one), else 0; returns the tensor.

    Raises:
        ValueError: `p` is a number outside [0, 1].
bernoulli(self: Tensor, p=None, seed=None, *, generator=None) =
        t.cast(t.less(unit, self if p is None else p), self.dtype)
        return ops.bernoulli(self, 0.5 if p is None else p, seed) if seed is not None
        where unit = _unit(self, generator, "bernoulli")
    Draws 1 with the probability that each element gives, or with `p` if it is given, else 0.
bernoulli_ext(input: Tensor, *, generator=None) =
        bernoulli(check.floating(check.tensor(input, "bernoulli_ext"), "bernoulli_ext"), generator=generator)
    Draws 1 with the probability that each element gives, else 0.

    Args:
        input (Tensor): Probabilities, of a float dtype.
        generator: A Generator; None is the default one. Default: None.
    Returns:
        Tensor of the shape and dtype of `input`.

    Examples:
        >>> from mindspore import Tensor, ops
        >>> print(ops.bernoulli_ext(Tensor([0.0, 1.0])))
        [0. 1.]
""",
    "_methods.storage": """
from_numpy(array) = Tensor._from_numpy_shared(array if array.flags.c_contiguous else array.copy())
        raise TypeError(f"For 'from_numpy', the input must be a numpy.ndarray, but got {type(array).__name__}.")
        if not isinstance(array, np.ndarray)
    Returns a tensor over the memory of a NumPy array, or a copy if the array is not contiguous.

    Raises:
        TypeError: `array` is not a NumPy array.
to_dlpack(tensor: Tensor) -> Any = __dlpack__(check.tensor(tensor, "to_dlpack", "tensor"))
    Returns the DLPack capsule of a tensor's memory.
get_bytes(self: Tensor) -> bytes = self.asnumpy().tobytes()
    Returns the bytes of the elements in row-major order.
move_to(self: Tensor, to: str, blocking: bool = True) =
        self.copy() if device == self._location else self._to_device(*device)
        raise ValueError(f"For 'move_to', 'blocking' must be a bool, but got {type(blocking).__name__}.")
        if not isinstance(blocking, bool)
        raise ValueError(f"For 'move_to', the name of a device was expected, but got {check.show(to)}.")
        if not isinstance(to, str)
        where device = _devices.parse(to, "move_to")
    Returns a copy on the device `to`, such as 'CPU'.

    Raises:
        ValueError: the device is unknown, or `blocking` is not a bool.
        RuntimeError: the device is not available.
cpu(self: Tensor) = self._to_device(*_devices.CPU)
    Returns the tensor itself if it is on the CPU, else a copy there.
    >>> print(Tensor([1, 2]).cpu().device)
    CPU
""",
    "_methods.in_place": """
add_(self: Tensor, other, *, alpha=1) = self
        where self._assign(_fits(self, t.add(self, _scaled(other, alpha, "add_")), "add_"))
    Adds `alpha * other` to this tensor, which is returned.
sub_(self: Tensor, other, *, alpha=1) = self
        where self._assign(_fits(self, t.sub(self, _scaled(other, alpha, "sub_")), "sub_"))
    Subtracts `alpha * other` from this tensor, which is returned.
clamp_(self: Tensor, min=None, max=None) = self
        where self._assign(_fits(self, arithmetic.clamp(self, min, max), "clamp_"))
    Limits every element to [min, max] in place; returns the tensor.
copy_(self: Tensor, src, non_blocking: bool = False) = self
        where self._assign(src)
    Writes `src`, broadcast and cast, into this tensor, which is returned.
fill_(self: Tensor, value) = self
        where value = check.large(value, self.dtype)
        where self._assign(value if isinstance(value, Tensor) else t.full((), value, self.dtype))
    Writes one value, a number or a 0-d tensor, into every element; returns the tensor.
zero_(self: Tensor) = fill_(self, 0)
    Writes zeros; returns the tensor.
addmm_(self: Tensor, mat1: Tensor, mat2: Tensor, *, beta=1, alpha=1) = self
        where self._assign(_fits(self, ops.addmm(self, mat1, mat2, beta=beta, alpha=alpha), "addmm_"))
    Writes ``beta * self + alpha * (mat1 @ mat2)``; returns the tensor.
masked_fill_(self: Tensor, mask: Tensor, value) = self
        where self._assign(_fits(self, ops.masked_fill(self, mask, value), "masked_fill_"))
    Writes `value` where `mask` is true; returns the tensor.
""",
    "_methods.order": """
sort(self: Tensor, axis: int = -1, descending: bool = False, stable: bool = False, *, dim=_UNSET) -> tuple[Tensor,
        Tensor] = sorting.sort(self, _dimension(axis, dim, "sort", -1), descending)
        where check.flag(stable, "sort", "stable")
    Sorts the elements and returns their indices too; see `ops.sort`. Always stable. `dim` is an alias of `axis`.
argsort(self: Tensor, axis: int = -1, descending: bool = False, stable: bool = False, *, dim=_UNSET) =
        sorting.argsort(self, _dimension(axis, dim, "argsort", -1), descending)
        where check.flag(stable, "argsort", "stable")
    Returns the indices that sort the tensor; see `ops.argsort`. Always stable. `dim` is an alias of `axis`.
median(self: Tensor, axis: int = -1, keepdims: bool = False, *, dim=_UNSET, keepdim: bool = False) -> tuple[Tensor,
        Tensor] = sorting.median(self, _dimension(axis, dim, "median", -1), keepdims or keepdim)
    Returns the median and its index; see `ops.median`. `dim` and `keepdim` are aliases.
nansum(self: Tensor, axis=None, keepdims: bool = False, *, dtype=None, dim=_UNSET, keepdim: bool = False) =
        statistics.nansum(self, _dimension(axis, dim, "nansum"), keepdims or keepdim, dtype=dtype)
    Sums the elements that are not NaN; see `ops.nansum`. `dim` and `keepdim` are aliases.
count_nonzero(self: Tensor, axis=(), keep_dims: bool = False, dtype=None, *, dim=_UNSET) = reduce.count_nonzero(self,
        _dimension(axis, dim, "count_nonzero", ()), keep_dims, mstype.int32 if dtype is None else dtype)
    Counts the nonzero elements in int32; see `ops.count_nonzero`. `dim` is an alias of `axis`.
""",
    "_methods.write": """
copy(self: Tensor) = state.copy(self)
    Returns a copy with its own memory, through which gradients flow.
fill(self: Tensor, value) = _devices.beside(self, t.full, self.shape, 0 if value is None else value, self.dtype)
        where value = check.large(value, self.dtype)
        return t.cast(t.broadcast_to(value, self.shape), self.dtype) if isinstance(value, Tensor)
    Returns a tensor of this shape and dtype filled with one value, a number or a 0-d tensor; 0 for None.
detach(self: Tensor) = t.stop_gradient(self)
    Returns the same values without a gradient.
init_data(self: Tensor, slice_index=None, shape=None, opt_shard_group=None) = self
    Returns the tensor itself, which is always initialized.
""",
}
