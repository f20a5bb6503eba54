"""Functions of `ops.images.patches`, `ops.images.resizing`, `ops.linalg.decompositions`, `ops.spectral.fourier`, `ops.linalg.products`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from ms_runtime import Tensor
from ms_tensor._mixed import as_one_op
from typing import Any
import math


# ops.images.patches

def columns(x: Tensor, kernel_size: Any, strides: Any, dilations: Any, pads: Any) -> Tensor:
    """`unfold` of the Primitive `Im2Col`: of shape (N, C, window elements, windows)."""
    found = unfold(x, kernel_size, dilations, pads, strides)
    return t.reshape(found, (*x.shape[:2], found.shape[1] // x.shape[1], found.shape[2]))


def _block(value: Any, name: str, op: str) -> int:
    factor = check.integer(value, op, name)
    if factor < 1:
        raise ValueError(f"For '{op}', '{name}' must be at least 1, but got {check.show(value)}.")
    return factor


def _image(x: Tensor, op: str) -> tuple[tuple[int, ...], int, int, int]:
    if check.tensor(x, op).ndim < 3:
        raise ValueError(f"For '{op}', 'input' must have 3 dimensions or more, but got shape {x.shape}.")
    return tuple(x.shape[:-3]), x.shape[-3], x.shape[-2], x.shape[-1]


def _permuted(x: Tensor, lead: int, order: tuple[int, ...]) -> Tensor:
    return t.transpose(x, (*range(lead), *(lead + place for place in order)))


def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor:
    """Rearranges channels into space: (*, C r r, H, W) to (*, C, H r, W r) (arXiv 1609.05158)."""
    r = _block(upscale_factor, "upscale_factor", "pixel_shuffle")
    lead, c, h, w = _image(input, "pixel_shuffle")
    if c % (r * r):
        raise ValueError(f"For 'pixel_shuffle', {c} channels must be divisible by the square of {r}.")
    parts = t.reshape(input, (*lead, c // (r * r), r, r, h, w))
    return t.reshape(_permuted(parts, len(lead), (0, 3, 1, 4, 2)), (*lead, c // (r * r), h * r, w * r))


def pixel_unshuffle(input: Tensor, downscale_factor: int) -> Tensor:
    """Rearranges space into channels: (*, C, H r, W r) to (*, C r r, H, W). The inverse of `pixel_shuffle`."""
    r = _block(downscale_factor, "downscale_factor", "pixel_unshuffle")
    lead, c, h, w = _image(input, "pixel_unshuffle")
    if h % r or w % r:
        raise ValueError(f"For 'pixel_unshuffle', height {h} and width {w} must be divisible by {r}.")
    parts = t.reshape(input, (*lead, c, h // r, r, w // r, r))
    return t.reshape(_permuted(parts, len(lead), (0, 2, 4, 1, 3)), (*lead, c * r * r, h // r, w // r))


def channel_shuffle(x: Tensor, groups: int) -> Tensor:
    """Interleaves the channels of several groups (arXiv 1707.01083)."""
    if check.tensor(x, "channel_shuffle", "x").ndim < 3:
        raise TypeError(f"For 'channel_shuffle', 'x' must have 3 dimensions or more, but got shape {x.shape}.")
    if isinstance(groups, bool) or not isinstance(groups, int) or groups < 1 or x.shape[1] % groups:
        raise ValueError(f"For 'channel_shuffle', 'groups' {check.show(groups)} must divide the {x.shape[1]} channels.")
    parts = t.reshape(x, (x.shape[0], groups, x.shape[1] // groups, *x.shape[2:]))
    return t.reshape(t.transpose(parts, (0, 2, 1, *range(3, parts.ndim))), x.shape)


def col2im(input_x: Tensor, output_size: Tensor, kernel_size: Any, dilation: Any, padding_value: Any, stride: Any) -> Tensor:
    """Adds up the windows of an image at their positions; the adjoint of unfolding."""
    check.rank(check.tensor(input_x, "col2im", "input_x"), 4, "col2im", "input_x")
    check.tensor(output_size, "col2im", "output_size")
    return fold(input_x, output_size, kernel_size, dilation, padding_value, stride)


# ops.images.resizing

def interpolate(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None, recompute_scale_factor: bool | None=None) -> Tensor:
    """Resizes the spatial dimensions."""
    return resize(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


def _scaled(input: Tensor, scales: Any) -> tuple[int, ...]:
    return tuple(_times(n, scale) for n, scale in zip(input.shape[2:], scales, strict=True))


def _times(n: int, scale: float) -> int:
    """The floor of `n * scale`. Where the product is exact, it is an integer product, which keeps symbolic sizes symbolic."""
    up, down = scale.as_integer_ratio()
    return n * up // down if up < 1 << 20 and n < 1 << 32 else math.floor(n * scale)


def weighted(x: Tensor, op: str, resample: Callable[[Tensor], Tensor]) -> Tensor:
    """Applies `resample` to a float tensor. Sums over 16-bit elements are rounded once, at the end."""
    check.floating(x, op)
    if x.dtype in (mstype.float32, mstype.float64):
        return resample(x)
    return t.cast(resample(t.cast(x, mstype.float32)), x.dtype)


def _index(position: Tensor, size: int) -> Tensor:
    return t.cast(t.minimum(t.maximum(position, 0.0), check.real(size - 1)), mstype.int64)


def nearest(x: Tensor, axis: int, wanted: int, align: bool=False, half: bool=False, step: float | None=None) -> Tensor:
    """Resizes a dimension by the nearest element."""
    size = x.shape[axis]
    position = _positions(size, wanted, align, half, step, mstype.float32)
    near = t.floor(t.add(position, 0.5)) if align or half else t.floor(position)
    return t.take(x, _index(near, size), axis)


def _along(weight: Tensor, x: Tensor, axis: int) -> Tensor:
    return t.reshape(weight, (-1, *(1,) * (x.ndim - 1 - axis)))


def linear_1d(x: Tensor, wanted: int, align: bool, step: float | None=None) -> Tensor:
    """Like `linear` for the length of (N, C, L). A single output is the first element (ONNX's pytorch_half_pixel)."""
    align = align or wanted == 1
    return weighted(x, "ResizeLinear1D", lambda x: linear(x, 2, wanted, align, not align, step))


def cubic_exact(x: Tensor, axis: int, wanted: int, align: bool, step: float | None=None) -> Tensor:
    """Like `cubic`, with exact fractions, the coefficient -0.75, and the outermost elements repeated in both modes."""
    position = _positions(x.shape[axis], wanted, align, not align, step, x.dtype)
    below = t.floor(position)
    return _sum_of_taps(x, axis, _taps(below), _cubic_weights(t.sub(position, below), -0.75))


def _taps(below: Tensor) -> list[Tensor]:
    """The positions of the four elements around each place."""
    return [t.add(below, float(k)) for k in (-1, 0, 1, 2)]


def _cubic_weights(fraction: Tensor, a: float) -> list[Tensor]:
    distances = [t.add(fraction, 1.0), fraction, t.sub(1.0, fraction), t.sub(2.0, fraction)]
    return [_cubic_weight(d, a, near) for d, near in zip(distances, (False, True, True, False), strict=True)]


def _cubic_weight(distance: Tensor, a: float, near: bool) -> Tensor:
    """The kernel at a distance below 1 (`near`), or between 1 and 2."""
    if near:
        return t.add(t.mul(t.mul(t.sub(t.mul(distance, a + 2), a + 3), distance), distance), 1.0)
    return t.sub(t.mul(t.add(t.mul(t.sub(t.mul(distance, a), 5 * a), distance), 8 * a), distance), 4 * a)


def upsample(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None, recompute_scale_factor: bool | None=None) -> Tensor:
    """Alias of `interpolate`."""
    return interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


# ops.linalg.decompositions

def _adjoint(x: Tensor) -> Tensor:
    """The conjugate transposes of matrices."""
    turned = _swap_last(x)
    return t.conj(turned) if x.dtype in mstype.complex_type else turned


def _identity_like(x: Tensor) -> Tensor:
    n = x.shape[-1]
    return t.broadcast_to(eye(n, n, x.dtype), x.shape)


def inverse(input: Tensor) -> Tensor:
    """Computes the inverses of square matrices."""
    x = _matrices(input, "inverse", square=True, complex=True)
    return _solve(x, _identity_like(x))


def logdet(input: Tensor) -> Tensor:
    """Computes the logarithm of the determinant of square matrices.

    It is NaN where the determinant is negative. For complex matrices its imaginary part is in (-pi, pi].
    """
    sign, logarithm = _slogdet(_matrices(input, "logdet", square=True, complex=True))
    if logarithm.dtype in mstype.complex_type:
        return t.add(logarithm, t.log(sign))
    return t.select(t.less(sign, 0), math.nan, logarithm)


def matrix_solve(matrix: Tensor, rhs: Tensor, adjoint: bool=False) -> Tensor:
    """Solves `matrix @ x == rhs`."""
    a = _matrices(matrix, "matrix_solve", "matrix", square=True, complex=True)
    b = _matrices(rhs, "matrix_solve", "rhs", complex=True)
    return _solve(_adjoint(a) if check.flag(adjoint, "matrix_solve", "adjoint") else a, b)


def cholesky(input_x: Tensor, upper: bool=False) -> Tensor:
    """Computes the Cholesky factors of Hermitian positive definite matrices."""
    factor = _cholesky(_matrices(input_x, "cholesky", "input_x", True, True))
    return _adjoint(factor) if check.flag(upper, "cholesky", "upper") else factor


def _lower(factor: Any, upper: Any, op: str, name: str) -> Tensor:
    x = _matrices(factor, op, name, True, True)
    return _adjoint(x) if check.flag(upper, op, "upper") else x


def cholesky_inverse(input_x: Tensor, upper: bool=False) -> Tensor:
    """Computes the inverses of matrices from their Cholesky factors."""
    lower = _lower(input_x, upper, "cholesky_inverse", "input_x")
    root = _solve(lower, _identity_like(lower))
    return matmul(_adjoint(root), root)


def cholesky_solve(input: Tensor, input2: Tensor, upper: bool=False) -> Tensor:
    """Solves linear systems whose matrices are given by their Cholesky factors."""
    right = _matrices(input, "cholesky_solve", complex=True)
    lower = _lower(input2, upper, "cholesky_solve", "input2")
    return _solve(_adjoint(lower), _solve(lower, right))


def qr(input: Tensor, mode: str='reduced') -> tuple[Tensor, Tensor]:
    """Computes the QR decomposition of matrices: orthonormal columns times an upper triangular matrix."""
    if mode not in ("reduced", "complete"):
        raise TypeError(f"For 'qr', 'mode' must be 'reduced' or 'complete', but got {check.show(mode)}.")
    return _qr(_matrices(input, "qr", complex=True), mode == "complete")


def lstsq(input: Tensor, A: Tensor) -> Tensor:
    """Solves the least squares problem of `input @ x` and `A`; of several solutions, it returns the one of least norm."""
    check.rank(_matrices(input, "lstsq"), 2, "lstsq")
    check.floating(check.tensor(A, "lstsq", "A"), "lstsq", "A")
    if A.ndim not in (1, 2) or A.shape[0] != input.shape[0]:
        raise ValueError(f"For 'lstsq', 'A' must have {input.shape[0]} rows, but got shape {A.shape}.")
    return matmul(pinv(input), t.reshape(A, (-1, 1)) if A.ndim == 1 else A)


def log_matrix_determinant(input: Tensor) -> tuple[Tensor, Tensor]:
    """Computes the sign and the logarithm of the absolute value of the determinant of square matrices."""
    return _slogdet(_matrices(input, "log_matrix_determinant", square=True, complex=True))


# ops.spectral.fourier

def _exact(wave: Tensor, dtype: Any) -> Tensor:
    """Sets values to 0 that only the rounding of pi keeps from 0: the smallest other value is that of 2 pi / n."""
    return t.cast(t.select(t.less(t.abs(wave), 1e-14), t.full((), 0, wave.dtype), wave), dtype)


def _product(x: Signal, y: Pair, multiply: Any) -> Pair:
    (a, b), (c, d) = x, y
    return (multiply(a, c), multiply(a, d)) if b is None else (t.sub(multiply(a, c), multiply(b, d)), t.add(multiply(a, d), multiply(b, c)))


def _length(n: Any, size: int, op: str) -> int:
    wanted = size if n is None else check.integer(n, op, "n")
    if not 1 <= wanted < 1 << 40:
        raise ValueError(f"For '{op}', the length must be at least 1, but got {check.show(wanted)}.")
    return wanted


def _scale(n: int, inverse: bool, norm: Any, op: str) -> float:
    kind = "backward" if norm is None else check.choice(norm, _NORMS, op, "norm")
    if kind == "ortho":
        return 1.0 / math.sqrt(n)
    return 1.0 / n if (kind == "backward") == inverse else 1.0


def fft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """Computes the discrete Fourier transform along a dimension."""
    return _complex(*along(input, n, dim, norm, False, "fft"))


def ifft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """Computes the inverse of `fft`."""
    return _complex(*along(input, n, dim, norm, True, "ifft"))


def _real_input(x: Any, op: str) -> Tensor:
    if check.tensor(x, op).dtype in mstype.complex_type:
        raise TypeError(f"For '{op}', 'input' must be a Tensor of real numbers, but got {x.dtype}.")
    return x


def _cut(x: Tensor, dim: int, size: int) -> Tensor:
    return _fitted(x, check.axis(dim, x.ndim, "fft", "dim"), size)


def rfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """Computes the Fourier transform of real numbers, without the redundant second half."""
    parts = along(_real_input(input, "rfft"), n, dim, norm, False, "rfft")
    half = parts[0].shape[dim] // 2 + 1
    return _complex(_cut(parts[0], dim, half), _cut(parts[1], dim, half))


def irfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """Computes the inverse of `rfft`."""
    return _from_half(input, n, dim, norm, True, "irfft")


def _swapped(norm: Any, op: str) -> str:
    kind = "backward" if norm is None else check.choice(norm, _NORMS, op, "norm")
    return {"backward": "forward", "forward": "backward", "ortho": "ortho"}[kind]


def hfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """Computes the Fourier transform, which is real, of a Hermitian signal given by its first half."""
    return _from_half(input, n, dim, norm, False, "hfft")


def ihfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """Computes the inverse of `hfft`: the first half of the inverse transform of real numbers."""
    return _conj(rfft(_real_input(input, "ihfft"), n, dim, _swapped(norm, "ihfft")))


def fftn(input: Tensor, s: Any=None, dim: Any=None, norm: str | None=None) -> Tensor:
    """Computes `fft` along several dimensions."""
    return _each(input, s, dim, norm, fft, "fftn")


def ifftn(input: Tensor, s: Any=None, dim: Any=None, norm: str | None=None) -> Tensor:
    """Computes `ifft` along several dimensions."""
    return _each(input, s, dim, norm, ifft, "ifftn")


def fft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """Like `fftn`, over the last two dimensions by default."""
    return fftn(input, s, dim, norm)


def ifft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """Like `ifftn`, over the last two dimensions by default."""
    return ifftn(input, s, dim, norm)


def rfft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """Like `rfftn`, over the last two dimensions by default."""
    return rfftn(input, s, dim, norm)


def irfft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """Like `irfftn`, over the last two dimensions by default."""
    return irfftn(input, s, dim, norm)


def hfft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """Like `hfftn`, over the last two dimensions by default."""
    return hfftn(input, s, dim, norm)


def ihfft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """Like `ihfftn`, over the last two dimensions by default."""
    return ihfftn(input, s, dim, norm)


def fftshift(input: Tensor, dim: Any=None) -> Tensor:
    """Moves the component of frequency 0 to the middle of dimensions."""
    check.tensor(input, "fftshift")
    if isinstance(dim, (tuple, list)) and not dim:
        return input
    axes = check.axes(dim, input.ndim, "fftshift", "dim")
    return roll(input, tuple(input.shape[a] // 2 for a in axes), axes) if axes else input


def ifftshift(input: Tensor, dim: Any=None) -> Tensor:
    """Undoes `fftshift`."""
    check.tensor(input, "ifftshift")
    if isinstance(dim, (tuple, list)) and not dim:
        return input
    axes = check.axes(dim, input.ndim, "ifftshift", "dim")
    return roll(input, tuple(-(input.shape[a] // 2) for a in axes), axes) if axes else input


def fftfreq(n: int, d: float=1.0, dtype: Any=None) -> Tensor:
    """Returns the frequencies of the components of an `fft` of length `n`."""
    count, step = _frequencies(n, d, "fftfreq")
    kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "fftfreq")
    positive = (count - 1) // 2 + 1
    line = t.concat([t.iota(0, 1, positive, mstype.float64), t.iota(-(count // 2), 1, count - positive, mstype.float64)], 0)
    return t.cast(t.div(line, count * step), kind)


def rfftfreq(n: int, d: float=1.0, dtype: Any=None) -> Tensor:
    """Returns the frequencies of the components of an `rfft` of length `n`."""
    count, step = _frequencies(n, d, "rfftfreq")
    kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "rfftfreq")
    return t.cast(t.div(t.iota(0, 1, count // 2 + 1, mstype.float64), count * step), kind)


# ops.linalg.products

def inner(input: Tensor, other: Tensor) -> Tensor:
    """Computes the inner products of the last dimensions; with a 0-d tensor, the product."""
    check.tensor(input, "inner")
    check.tensor(other, "inner", "other")
    if input.ndim == 0 or other.ndim == 0:
        return t.mul(input, other)
    if input.shape[-1] != other.shape[-1]:
        raise ValueError(f"For 'inner', the last sizes must be the same, but got {input.shape} and {other.shape}.")
    return tensor_dot(input, other, ((-1,), (-1,)))


def addr(x: Tensor, vec1: Tensor, vec2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """Computes `beta * x + alpha * outer(vec1, vec2)`."""
    check.tensor(x, "addr", "x")
    return t.add(t.mul(x, beta), t.mul(outer(vec1, vec2), alpha))


def addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """Computes `beta * input + alpha * (mat @ vec)`."""
    check.tensor(input, "addmv")
    return t.add(t.mul(input, beta), t.mul(mv(mat, vec), alpha))


def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """Computes `beta * input + alpha * sum(batch1 @ batch2)`, where the products are summed over the batch."""
    check.tensor(input, "addbmm")
    total = t.reduce_sum(bmm(batch1, batch2), (0,))
    return t.add(t.mul(input, beta), t.mul(total, alpha))


def dist(input: Tensor, other: Tensor, p: float=2) -> Tensor:
    """Computes the p-norm of the difference of two tensors."""
    difference = t.sub(check.tensor(input, "dist"), check.tensor(other, "dist", "other"))
    return _distance(t.reshape(difference, (-1,)), _order(p, "dist"))


@as_one_op
def vecdot(x: Tensor, y: Tensor, *, axis: int=-1) -> Tensor:
    """Computes the sums of products along a dimension, after broadcasting."""
    product = t.mul(check.tensor(x, "vecdot", "x"), check.tensor(y, "vecdot", "y"))
    return t.reduce_sum(product, (check.axis(axis, product.ndim, "vecdot"),))


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.images.patches": "columns _block _image _permuted pixel_shuffle pixel_unshuffle channel_shuffle col2im",
    "ms_tensor.ops.images.resizing": "interpolate _scaled _times weighted _index nearest _along linear_1d cubic_exact _taps _cubic_weights _cubic_weight upsample",
    "ms_tensor.ops.linalg.decompositions": "_adjoint _identity_like inverse logdet matrix_solve cholesky _lower cholesky_inverse cholesky_solve qr lstsq log_matrix_determinant",
    "ms_tensor.ops.spectral.fourier": "_exact _product _length _scale fft ifft _real_input _cut rfft irfft _swapped hfft ihfft fftn ifftn fft2 ifft2 rfft2 irfft2 hfft2 ihfft2 fftshift ifftshift fftfreq rfftfreq",
    "ms_tensor.ops.linalg.products": "inner addr addmv addbmm dist vecdot",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "columns",
    "_block",
    "_image",
    "_permuted",
    "pixel_shuffle",
    "pixel_unshuffle",
    "channel_shuffle",
    "col2im",
    "interpolate",
    "_scaled",
    "_times",
    "weighted",
    "_index",
    "nearest",
    "_along",
    "linear_1d",
    "cubic_exact",
    "_taps",
    "_cubic_weights",
    "_cubic_weight",
    "upsample",
    "_adjoint",
    "_identity_like",
    "inverse",
    "logdet",
    "matrix_solve",
    "cholesky",
    "_lower",
    "cholesky_inverse",
    "cholesky_solve",
    "qr",
    "lstsq",
    "log_matrix_determinant",
    "_exact",
    "_product",
    "_length",
    "_scale",
    "fft",
    "ifft",
    "_real_input",
    "_cut",
    "rfft",
    "irfft",
    "_swapped",
    "hfft",
    "ihfft",
    "fftn",
    "ifftn",
    "fft2",
    "ifft2",
    "rfft2",
    "irfft2",
    "hfft2",
    "ihfft2",
    "fftshift",
    "ifftshift",
    "fftfreq",
    "rfftfreq",
    "inner",
    "addr",
    "addmv",
    "addbmm",
    "dist",
    "vecdot",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays.creation import eye
from ms_tensor.ops.arrays.joining import roll
from ms_tensor.ops.images.patches import fold, unfold
from ms_tensor.ops.images.resizing import _positions, _sum_of_taps, linear, resize
from ms_tensor.ops.linalg.decompositions import _cholesky, _matrices, _qr, _slogdet, _solve, pinv
from ms_tensor.ops.linalg.matrix_products import _swap_last, bmm, matmul, mv, outer
from ms_tensor.ops.linalg.products import _distance, _order, tensor_dot
from ms_tensor.ops.spectral.fourier import Pair, Signal, _NORMS, _complex, _conj, _each, _fitted, _frequencies, _from_half, along, hfftn, ihfftn, irfftn, rfftn
