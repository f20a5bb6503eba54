"""Fourier transforms along one dimension, by products with small matrices of roots of unity.

A length that is a product is split into its factors (Cooley and Tukey, 1965); one that is prime is one product, whose
cost grows with its square. Real and imaginary parts are kept apart, as pairs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import cast_at_entry
from ..linalg.matrix_products import matmul

_real, _imag, _complex, _conj = _op("real"), _op("imag"), _op("complex"), _op("conj")

Pair = tuple[Tensor, Tensor]
Signal = tuple[Tensor, Tensor | None]  # the imaginary part is None if it is zero

_DIRECT = 64  # the greatest length that is always one product
_LONGEST_PRIME = 1 << 13  # the matrix of a longer one would not fit into memory
_NORMS = ("backward", "forward", "ortho")


def _parts(x: Tensor) -> Signal:
    """The real and the imaginary part, as float32 or float64."""
    if x.dtype in mstype.complex_type:
        return _real(x), _imag(x)
    return (x if x.dtype is mstype.float64 else t.cast(x, mstype.float32)), None


def _map(x: Signal, change: Callable[[Tensor], Tensor]) -> Signal:
    return change(x[0]), None if x[1] is None else change(x[1])


def _roots(rows: int, columns: int, n: int, sign: int, dtype: Any) -> Pair:
    """Cosines and sines of `sign * 2 pi j k / n`."""
    product = t.mul(t.iota(0, 1, rows, mstype.int64).reshape((rows, 1)), t.iota(0, 1, columns, mstype.int64))
    angle = t.mul(t.cast(t.floor_mod(product, n), mstype.float64), sign * 2 * math.pi / n)
    return _exact(t.cos(angle), dtype), _exact(t.sin(angle), dtype)


def _factor(n: int) -> int:
    """The largest divisor up to `_DIRECT`, or the smallest prime one."""
    for p in range(min(_DIRECT, n - 1), 1, -1):
        if n % p == 0:
            return p
    p = _DIRECT + 1
    while p * p <= n:
        if n % p == 0:
            return p
        p += 1
    return n


def _transform(x: Signal, sign: int) -> Pair:
    """The transform of the last dimension, without a factor."""
    shape = tuple(x[0].shape)
    n, dtype = shape[-1], x[0].dtype
    if n == 1:
        return x[0], t.full(shape, 0, dtype) if x[1] is None else x[1]
    p = n if n <= _DIRECT else _factor(n)
    if p == n:
        if n > _LONGEST_PRIME:
            raise ValueError(
                f"For 'fft', a length without divisors must be at most {_LONGEST_PRIME}, but got {check.show(n)}."
            )
        return _product(x, _roots(n, n, n, sign, dtype), matmul)
    q = n // p
    if q <= _DIRECT:
        # The larger factor as the last dimension, as the columns of a narrow matrix make slow products.
        p, q = q, p
    lead = tuple(range(len(shape) - 1))
    swap = (*lead, len(shape), len(shape) - 1)
    rows = _map(x, lambda v: t.reshape(v, (*shape[:-1], p, q)))
    # Element (j, k) is number j q + k. The matrix is symmetric, so that it also transforms columns.
    inner = _product(rows, _roots(p, p, p, sign, dtype), lambda v, roots: matmul(roots, v))
    outer = _transform(_product(inner, _roots(p, q, n, sign, dtype), t.mul), sign)
    return t.reshape(t.transpose(outer[0], swap), shape), t.reshape(t.transpose(outer[1], swap), shape)


def _fitted(x: Tensor, axis: int, n: int) -> Tensor:
    """A dimension cut or padded with zeros to `n`."""
    size = x.shape[axis]
    if size > n:
        sizes = list(x.shape)
        sizes[axis] = n
        return t.slice_view(x, (0,) * x.ndim, tuple(sizes), (1,) * x.ndim)
    if size < n:
        high = [0] * x.ndim
        high[axis] = n - size
        return t.pad_constant(x, (0,) * x.ndim, tuple(high), 0)
    return x


@cast_at_entry
def along(x: Tensor, n: Any, dim: Any, norm: Any, inverse: bool, op: str) -> Pair:
    """The transform of one dimension of a tensor, as (real part, imaginary part)."""
    check.tensor(x, op)
    if x.ndim == 0:
        raise ValueError(f"For '{op}', 'input' must have at least one dimension.")
    axis = check.axis(dim, x.ndim, op, "dim")
    length = _length(n, x.shape[axis], op)
    scale = _scale(length, inverse, norm, op)
    return _transformed(_map(_parts(x), lambda v: _fitted(v, axis, length)), axis, inverse, scale)


def _transformed(x: Signal, axis: int, inverse: bool, scale: float) -> Pair:
    rank = x[0].ndim
    perm = tuple(i for i in range(rank) if i != axis) + (axis,)
    back = tuple(perm.index(i) for i in range(rank))
    done = _transform(_map(x, lambda v: t.transpose(v, perm)), 1 if inverse else -1)
    if scale != 1.0:
        done = (t.mul(done[0], scale), t.mul(done[1], scale))
    return t.transpose(done[0], back), t.transpose(done[1], back)


@cast_at_entry
def _from_half(input: Tensor, n: Any, dim: Any, norm: Any, inverse: bool, op: str) -> Tensor:
    """The real transform of a Hermitian signal given by its first half."""
    x = check.tensor(input, op)
    if x.ndim == 0:
        raise ValueError(f"For '{op}', 'input' must have at least one dimension.")
    axis = check.axis(dim, x.ndim, op, "dim")
    length = _length(n, 2 * (x.shape[axis] - 1), op)
    scale = _scale(length, inverse, norm, op)
    half = length // 2 + 1
    x = _fitted(x, axis, half)
    index = t.iota(length - half, -1, length - half, mstype.int64)
    parts: list[Tensor | None] = []
    for k, part in enumerate(_parts(x)):
        if part is not None and length > half:
            mirrored = t.take(part, index, axis)
            part = t.concat([part, t.neg(mirrored) if k else mirrored], axis)
        parts.append(part)
    assert parts[0] is not None
    # The parts of the first number, and of the middle one, that real results cannot have are left out by taking the
    # real part at the end.
    return _transformed((parts[0], parts[1]), axis, inverse, scale)[0]


def _axes(x: Any, s: Any, dim: Any, op: str) -> list[tuple[Any, int]]:
    """(length, dimension) in order."""
    check.tensor(x, op)
    lengths = None if s is None else [check.integer(v, op, "s") for v in _several(s, op, "s")]
    if dim is None:
        count = x.ndim if lengths is None else len(lengths)
        if count > x.ndim:
            raise ValueError(f"For '{op}', 's' has {count} lengths, but 'input' has {x.ndim} dimensions.")
        dims = list(range(x.ndim - count, x.ndim))
    else:
        dims = [check.axis(d, x.ndim, op, "dim") for d in _several(dim, op, "dim")]
    if len(set(dims)) != len(dims) or (lengths is not None and len(lengths) != len(dims)):
        raise ValueError(
            f"For '{op}', 'dim' must name distinct dimensions, as many as 's' has lengths, "
            f"but got {check.show(dim)} and {check.show(s)}."
        )
    return list(zip(lengths if lengths is not None else [None] * len(dims), dims, strict=True))


def _several(value: Any, op: str, name: str) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return (value,)
    if isinstance(value, (tuple, list)):
        return value
    raise TypeError(f"For '{op}', '{name}' must be a tuple of ints, but got {type(value).__name__}.")


def _each(input: Any, s: Any, dim: Any, norm: Any, one: Any, op: str) -> Tensor:
    result = check.tensor(input, op)
    for length, axis in reversed(_axes(input, s, dim, op)):
        result = one(result, length, axis, norm)
    return result


_real = _op("real")


def _frequencies(n: Any, d: Any, op: str) -> tuple[int, float]:
    count = check.integer(n, op, "n")
    check.at_least(count, 1, op, "n")
    check.kind(d, (int, float), "a float", op, "d", bools=False)
    if d == 0:
        raise ValueError(f"For '{op}', 'd' must not be 0.")
    return count, float(d)


def rfftn(input: Tensor, s: Any = None, dim: Any = None, norm: str | None = None) -> Tensor:
    """Computes `rfft` along the last of several dimensions and `fft` along the others.

    Returns: Tensor of complex numbers.
    ValueError: `dim` is out of range.

    >>> ops.rfftn(ops.ones((4, 4))).shape
    (4, 3)
    """
    *others, (length, axis) = _axes(_real_input(input, "rfftn"), s, dim, "rfftn") or [(None, -1)]
    result = rfft(input, length, axis, norm)
    for size, place in reversed(others):
        result = fft(result, size, place, norm)
    return result


def irfftn(input: Tensor, s: Any = None, dim: Any = None, norm: str | None = None) -> Tensor:
    """Computes `ifft` along several dimensions and `irfft` along the last of them.

    Returns: Tensor of floats.
    ValueError: `dim` is out of range.

    >>> ops.irfftn(ops.ones((4, 3))).shape
    (4, 4)
    """
    *others, (length, axis) = _axes(input, s, dim, "irfftn") or [(None, -1)]
    result = input
    for size, place in others:
        result = ifft(result, size, place, norm)
    return irfft(result, length, axis, norm)


def hfftn(input: Tensor, s: Any = None, dim: Any = None, norm: str | None = None) -> Tensor:
    """Computes `fft` along several dimensions and `hfft` along the last of them.

    Returns: Tensor of floats.
    ValueError: `dim` is out of range.

    >>> ops.hfftn(ops.ones((4, 3))).shape
    (4, 4)
    """
    *others, (length, axis) = _axes(input, s, dim, "hfftn") or [(None, -1)]
    result = input
    for size, place in others:
        result = fft(result, size, place, norm)
    return hfft(result, length, axis, norm)


def ihfftn(input: Tensor, s: Any = None, dim: Any = None, norm: str | None = None) -> Tensor:
    """Computes `ihfft` along the last of several dimensions and `ifft` along the others.

    Returns: Tensor of complex numbers.
    ValueError: `dim` is out of range.

    >>> ops.ihfftn(ops.ones((4, 4))).shape
    (4, 3)
    """
    *others, (length, axis) = _axes(_real_input(input, "ihfftn"), s, dim, "ihfftn") or [(None, -1)]
    result = ihfft(input, length, axis, norm)
    for size, place in reversed(others):
        result = ifft(result, size, place, norm)
    return result


def fft_with_size(
    x: Tensor, signal_ndim: int, inverse: bool, real: bool, norm: str, onesided: bool, signal_sizes: Any
) -> Tensor:
    """The transform that flags choose, over the last dimensions."""
    op = "FFTWithSize"
    check.tensor(x, op, "x")
    count = check.integer(signal_ndim, op, "signal_ndim")
    if not 1 <= count <= min(3, x.ndim):
        raise check.wrong(ValueError, op, "signal_ndim", f"in [1, 3] and fit shape {x.shape}", check.show(count))
    for name, flag in (("inverse", inverse), ("real", real), ("onesided", onesided)):
        check.flag(flag, op, name)
    dims = tuple(range(-count, 0))
    if not real:
        return ifftn(x, None, dims, norm) if inverse else fftn(x, None, dims, norm)
    sizes = tuple(signal_sizes) or None
    if inverse:
        return irfftn(x, sizes, dims, norm) if onesided else _real(ifftn(x, None, dims, norm))
    return rfftn(x, None, dims, norm) if onesided else fftn(x, None, dims, norm)


from ..._generated.rows.ops_families import *
