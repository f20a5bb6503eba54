"""Functions of the small families of `ops`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._mixed import as_one_op
from ms_tensor.ops.arrays.creation import eye
from ms_tensor.ops.arrays.joining import roll
from ms_tensor.ops.linalg.matrix_products import _swap_last, bmm, matmul, mv, outer
from ms_tensor.ops.spectral.fourier import hfftn, ihfftn, irfftn, rfftn

ROWS = {
    "ops.images.patches": """
columns(x: Tensor, kernel_size, strides, dilations, pads) =
        t.reshape(found, (*x.shape[:2], found.shape[1] // x.shape[1], found.shape[2]))
        where found = unfold(x, kernel_size, dilations, pads, strides)
    `unfold` of the Primitive `Im2Col`: of shape (N, C, window elements, windows).
_block(value, name: str, op: str) -> int = factor
        where factor = check.integer(value, op, name)
        raise ValueError(f"For '{op}', '{name}' must be at least 1, but got {check.show(value)}.") if factor < 1
_image(x: Tensor, op: str) -> tuple[tuple[int, ...], int, int, int] =
        tuple(x.shape[:-3]), x.shape[-3], x.shape[-2], x.shape[-1]
        raise ValueError(f"For '{op}', 'input' must have 3 dimensions or more, but got shape {x.shape}.") if
        check.tensor(x, op).ndim < 3
_permuted(x: Tensor, lead: int, order: tuple[int, ...]) =
        t.transpose(x, (*range(lead), *(lead + place for place in order)))
pixel_shuffle(input: Tensor, upscale_factor: int) =
        t.reshape(_permuted(parts, len(lead), (0, 3, 1, 4, 2)), (*lead, c // (r * r), h * r, w * r))
        where r = _block(upscale_factor, "upscale_factor", "pixel_shuffle")
        where lead, c, h, w = _image(input, "pixel_shuffle")
        raise ValueError(f"For 'pixel_shuffle', {c} channels must be divisible by the square of {r}.") if c % (r * r)
        where parts = t.reshape(input, (*lead, c // (r * r), r, r, h, w))
    Channels spread over space: (*, C r r, H, W) to (*, C, H r, W r) (arXiv 1609.05158).
    input: of three dimensions or more.
    upscale_factor: r; its square divides the channels.
    TypeError: `upscale_factor` is not an int.
    ValueError: the channels cannot be divided.
    >>> print(ops.pixel_shuffle(ops.arange(4.0).reshape(4, 1, 1), 2))
    [[[0. 1.]
      [2. 3.]]]
pixel_unshuffle(input: Tensor, downscale_factor: int) =
        t.reshape(_permuted(parts, len(lead), (0, 2, 4, 1, 3)), (*lead, c * r * r, h // r, w // r))
        where r = _block(downscale_factor, "downscale_factor", "pixel_unshuffle")
        where lead, c, h, w = _image(input, "pixel_unshuffle")
        raise ValueError(f"For 'pixel_unshuffle', height {h} and width {w} must be divisible by {r}.") if h % r or w % r
        where parts = t.reshape(input, (*lead, c, h // r, r, w // r, r))
    Space folded into channels: (*, C, H r, W r) to (*, C r r, H, W); the opposite of `pixel_shuffle`.
    input: of three dimensions or more.
    downscale_factor: r; it divides height and width.
    TypeError: `downscale_factor` is not an int.
    ValueError: height or width cannot be divided.
    >>> ops.pixel_unshuffle(ops.ones((1, 4, 6)), 2).shape
    (4, 2, 3)
channel_shuffle(x: Tensor, groups: int) = t.reshape(t.transpose(parts, (0, 2, 1, *range(3, parts.ndim))), x.shape)
        raise TypeError(f"For 'channel_shuffle', 'x' must have 3 dimensions or more, but got shape {x.shape}.") if
        check.tensor(x, "channel_shuffle", "x").ndim < 3
        raise ValueError(f"For 'channel_shuffle', 'groups' {check.show(groups)} must divide the {x.shape[1]} channels.")
        if isinstance(groups, bool) or not isinstance(groups, int) or groups < 1 or x.shape[1] % groups
        where parts = t.reshape(x, (x.shape[0], groups, x.shape[1] // groups, *x.shape[2:]))
    Channels of several groups dealt out in turn (arXiv 1707.01083).
    x: of shape (N, C, *), of three dimensions or more.
    groups: The number of groups; it divides C.
    Returns: Tensor of the shape of `x`.
    TypeError: `x` has fewer than three dimensions.
    ValueError: `groups` does not divide the channels.
    >>> print(ops.channel_shuffle(ops.arange(4.0).reshape(1, 4, 1), 2).reshape(4))
    [0. 2. 1. 3.]
col2im(input_x: Tensor, output_size: Tensor, kernel_size, dilation, padding_value, stride) =
        fold(input_x, output_size, kernel_size, dilation, padding_value, stride)
        where check.rank(check.tensor(input_x, "col2im", "input_x"), 4, "col2im", "input_x")
        where check.tensor(output_size, "col2im", "output_size")
    Windows added up where they stand in an image.
    input_x: of shape (N, C, window elements, windows).
    output_size: The size of the image: a Tensor of two ints.
    kernel_size: The window: an int or (height, width).
    dilation: An int or (vertical, horizontal).
    padding_value: How far the image was padded: an int or (vertical, horizontal).
    stride: An int or (vertical, horizontal).
    Returns: Tensor of shape (N, C, *output_size).
    TypeError: `input_x` or `output_size` is not a tensor, or a size no int.
    ValueError: the shapes are incompatible.
    >>> print(ops.col2im(ops.ones((1, 1, 2, 2)), Tensor([1, 3]), (1, 2), 1, 0, 1))
    [[[[1. 2. 1.]]]]
""",
    "ops.images.resizing": """
interpolate(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None) = resize(input, size, scale_factor, mode, align_corners,
        recompute_scale_factor)
    The spatial dimensions resized.
    input: of shape (N, C, L), (N, C, H, W) or (N, C, D, H, W).
    size: The new sizes, an int for all or one for each spatial dimension.
    scale_factor: What sizes are multiplied by, a float for all or one for each; instead of `size`.
    mode: 'nearest' and 'area' for all ranks, 'nearest-exact' for 3 and 4, 'linear' for 3, 'bilinear' and 'bicubic'
        for 4, 'trilinear' for 5.
    align_corners: Whether the corners' centres, instead of their edges, coincide; for 'linear', 'bilinear',
        'bicubic' and 'trilinear'. Default: None, which is False.
    recompute_scale_factor: Whether `scale_factor` only gives the new sizes. Without it, 'trilinear', 'area' and
        'nearest' of rank 5 alone take a `scale_factor`.
    Returns: Tensor of the dtype of `input`.
    TypeError: `input` is not a Tensor, or not of a float dtype where `mode` computes weighted sums ('linear',
        'bilinear', 'bicubic', 'trilinear'); `size` is not an int, `scale_factor` is not a float.
    ValueError: neither or both of `size` and `scale_factor`; a number is not positive; `mode` is unknown, or does
        not take this rank or option.
    >>> print(ops.interpolate(Tensor([[[1.0, 2.0, 3.0]]]), size=6))
    [[[1. 1. 2. 2. 3. 3.]]]
_scaled(input: Tensor, scales) -> tuple[int, ...] =
        tuple(_times(n, scale) for n, scale in zip(input.shape[2:], scales, strict=True))
_times(n: int, scale: float) -> int = n * up // down if up < 1 << 20 and n < 1 << 32 else math.floor(n * scale)
        where up, down = scale.as_integer_ratio()
    The floor of `n * scale`: by integers where the product has no rounding, which keeps open sizes open.
weighted(x: Tensor, op: str, resample: Callable[[Tensor], Tensor]) =
        t.cast(resample(t.cast(x, mstype.float32)), x.dtype)
        where check.floating(x, op)
        return resample(x) if x.dtype in (mstype.float32, mstype.float64)
    `resample(x)` for a float `x`. Sums over 16-bit elements are rounded once, at the end.
_index(position: Tensor, size: int) = t.cast(t.minimum(t.maximum(position, 0.0), check.real(size - 1)), mstype.int64)
nearest(x: Tensor, axis: int, wanted: int, align: bool = False, half: bool = False, step: float | None = None) =
        t.take(x, _index(near, size), axis)
        where size = x.shape[axis]
        where position = _positions(size, wanted, align, half, step, mstype.float32)
        where near = t.floor(t.add(position, 0.5)) if align or half else t.floor(position)
    A dimension resized to the nearest elements.
_along(weight: Tensor, x: Tensor, axis: int) = t.reshape(weight, (-1, *(1,) * (x.ndim - 1 - axis)))
linear_1d(x: Tensor, wanted: int, align: bool, step: float | None = None) = weighted(x, "ResizeLinear1D", lambda x:
        linear(x, 2, wanted, align, not align, step))
        where align = align or wanted == 1
    `linear` of the length of (N, C, L), where a single output is the first element (ONNX's pytorch_half_pixel).
cubic_exact(x: Tensor, axis: int, wanted: int, align: bool, step: float | None = None) =
        _sum_of_taps(x, axis, _taps(below), _cubic_weights(t.sub(position, below), -0.75))
        where position = _positions(x.shape[axis], wanted, align, not align, step, x.dtype)
        where below = t.floor(position)
    As `cubic`, with exact fractions, the coefficient -0.75 and the outermost elements repeated in both modes.
_taps(below: Tensor) -> list[Tensor] = [t.add(below, float(k)) for k in (-1, 0, 1, 2)]
    The positions of the four elements around each place.
_cubic_weights(fraction: Tensor, a: float) -> list[Tensor] =
        [_cubic_weight(d, a, near) for d, near in zip(distances, (False, True, True, False), strict=True)]
        where distances = [t.add(fraction, 1.0), fraction, t.sub(1.0, fraction), t.sub(2.0, fraction)]
_cubic_weight(distance: Tensor, a: float, near: bool) =
        t.sub(t.mul(t.add(t.mul(t.sub(t.mul(distance, a), 5 * a), distance), 8 * a), distance), 4 * a)
        return t.add(t.mul(t.mul(t.sub(t.mul(distance, a + 2), a + 3), distance), distance), 1.0) if near
    The kernel at a distance below 1 (`near`), or between 1 and 2.
upsample(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None) = interpolate(input, size, scale_factor, mode, align_corners,
        recompute_scale_factor)
    As `interpolate`.
    >>> ops.upsample(ops.ones((1, 1, 2, 2)), size=(4, 4)).shape
    (1, 1, 4, 4)
""",
    "ops.linalg.decompositions": """
_adjoint(x: Tensor) = t.conj(turned) if x.dtype in mstype.complex_type else turned
        where turned = _swap_last(x)
    The conjugate of the transposed matrices.
_identity_like(x: Tensor) = t.broadcast_to(eye(n, n, x.dtype), x.shape)
        where n = x.shape[-1]
inverse(input: Tensor) = _solve(x, _identity_like(x))
        where x = _matrices(input, "inverse", square=True, complex=True)
    The inverses of square matrices.
    input: of float32, float64, complex64 or complex128 of shape (*, n, n).
    Returns: Tensor of the same shape.
    TypeError: `input` is not a tensor of floats or complex numbers.
    ValueError: the matrices are not square, or one is singular.
    >>> print(ops.inverse(Tensor([[2.0, 0.0], [0.0, 4.0]])))
    [[0.5  0.  ]
     [0.   0.25]]
logdet(input: Tensor) = t.select(t.less(sign, 0), math.nan, logarithm)
        where sign, logarithm = _slogdet(_matrices(input, "logdet", square=True, complex=True))
        return t.add(logarithm, t.log(sign)) if logarithm.dtype in mstype.complex_type
    The logarithm of the determinant of square matrices; NaN where that is negative. Of complex matrices its
    imaginary part lies in (-pi, pi].
    input: of float32, float64, complex64 or complex128 of shape (*, n, n).
    Returns: Tensor of shape (*).
    TypeError: `input` is not a tensor of floats or complex numbers.
    ValueError: the matrices are not square.
    >>> print(ops.logdet(Tensor([[1.0, 0.0], [0.0, 1.0]])))
    0.0
matrix_solve(matrix: Tensor, rhs: Tensor, adjoint: bool = False) =
        _solve(_adjoint(a) if check.flag(adjoint, "matrix_solve", "adjoint") else a, b)
        where a = _matrices(matrix, "matrix_solve", "matrix", square=True, complex=True)
        where b = _matrices(rhs, "matrix_solve", "rhs", complex=True)
    The solutions of `matrix @ x == rhs`.
    matrix: of float32, float64, complex64 or complex128 of shape (*, n, n).
    rhs: of the same dtype of shape (*, n, k).
    adjoint: Whether the conjugates of the transposed matrices are meant.
    Returns: Tensor of the shape of `rhs`.
    TypeError: an input is not a tensor of floats or complex numbers.
    ValueError: the shapes are incompatible, or a matrix is singular.
    >>> print(ops.matrix_solve(Tensor([[2.0, 0.0], [0.0, 4.0]]), Tensor([[2.0], [2.0]])))
    [[1. ]
     [0.5]]
cholesky(input_x: Tensor, upper: bool = False) = _adjoint(factor) if check.flag(upper, "cholesky", "upper") else factor
        where factor = _cholesky(_matrices(input_x, "cholesky", "input_x", True, True))
    The Cholesky factor of Hermitian positive definite matrices.
    input_x: of float32, float64, complex64 or complex128 of shape (*, n, n).
    upper: Whether the upper triangular factor is given, instead of the lower one.
    Returns: Tensor of the same shape.
    TypeError: `input_x` is not a tensor of floats or complex numbers.
    ValueError: a matrix is not square, or not positive definite.
    >>> print(ops.cholesky(Tensor([[4.0, 2.0], [2.0, 2.0]])))
    [[2. 0.]
     [1. 1.]]
_lower(factor, upper, op: str, name: str) = _adjoint(x) if check.flag(upper, op, "upper") else x
        where x = _matrices(factor, op, name, True, True)
cholesky_inverse(input_x: Tensor, upper: bool = False) = matmul(_adjoint(root), root)
        where lower = _lower(input_x, upper, "cholesky_inverse", "input_x")
        where root = _solve(lower, _identity_like(lower))
    The inverses of matrices given by their Cholesky factors.
    >>> print(ops.cholesky_inverse(Tensor([[2.0, 0.0], [0.0, 1.0]])))
    [[0.25 0.  ]
     [0.   1.  ]]
cholesky_solve(input: Tensor, input2: Tensor, upper: bool = False) = _solve(_adjoint(lower), _solve(lower, right))
        where right = _matrices(input, "cholesky_solve", complex=True)
        where lower = _lower(input2, upper, "cholesky_solve", "input2")
    The solutions of linear systems whose matrices are given by their Cholesky factors.
    input: The right-hand sides, a tensor of float32, float64, complex64 or complex128 of shape (*, n, k).
    input2: The factors, of shape (*, n, n).
    upper: Whether the factors are upper triangular.
    Returns: Tensor of the shape of `input`.
    ValueError: the shapes are incompatible.
    >>> print(ops.cholesky_solve(Tensor([[4.0], [1.0]]), Tensor([[2.0, 0.0], [0.0, 1.0]])))
    [[1.]
     [1.]]
qr(input: Tensor, mode: str = "reduced") -> tuple[Tensor, Tensor] =
        _qr(_matrices(input, "qr", complex=True), mode == "complete")
        raise TypeError(f"For 'qr', 'mode' must be 'reduced' or 'complete', but got {check.show(mode)}.") if mode not in
        ("reduced", "complete")
    The QR decomposition of matrices: orthonormal columns times an upper triangular matrix.
    input: of float32, float64, complex64 or complex128 of shape (*, m, n).
    mode: 'reduced', with min(m, n) columns, or 'complete', with m.
    Returns: tuple of two Tensors, q and r.
    TypeError: `input` is not a tensor of floats or complex numbers, or `mode` is unknown.
    >>> print(ops.qr(Tensor([[3.0], [4.0]]))[1])
    [[-5.]]
lstsq(input: Tensor, A: Tensor) = matmul(pinv(input), t.reshape(A, (-1, 1)) if A.ndim == 1 else A)
        where check.rank(_matrices(input, "lstsq"), 2, "lstsq")
        where check.floating(check.tensor(A, "lstsq", "A"), "lstsq", "A")
        raise ValueError(f"For 'lstsq', 'A' must have {input.shape[0]} rows, but got shape {A.shape}.") if A.ndim not in
        (1, 2) or A.shape[0] != input.shape[0]
    The solutions of least squares, `input @ x` nearest to `A`; of several, the shortest.
    input: of float32 or float64 of shape (m, n).
    A: of the same dtype of shape (m, k) or (m,).
    Returns: Tensor of shape (n, k); k is 1 for a vector.
    ValueError: the shapes are incompatible.
    >>> print(ops.lstsq(Tensor([[1.0], [1.0]]), Tensor([[1.0], [3.0]])).asnumpy().round(4))
    [[2.]]
log_matrix_determinant(input: Tensor) -> tuple[Tensor, Tensor] =
        _slogdet(_matrices(input, "log_matrix_determinant", square=True, complex=True))
    The sign and the logarithm of the absolute value of the determinant of square matrices.
    >>> print(ops.log_matrix_determinant(Tensor([[1.0, 0.0], [0.0, -1.0]]))[0])
    -1.0
""",
    "ops.spectral.fourier": """
_exact(wave: Tensor, dtype) = t.cast(t.select(t.less(t.abs(wave), 1e-14), t.full((), 0, wave.dtype), wave), dtype)
    Zero where only the rounding of pi is left of it: the next value away from zero is that of 2 pi / n.
_product(x: Pair, y: Pair, multiply) -> Pair =
        t.sub(multiply(a, c), multiply(b, d)), t.add(multiply(a, d), multiply(b, c))
        where (a, b), (c, d) = x, y
_length(n, size: int, op: str) -> int = wanted
        where wanted = size if n is None else check.integer(n, op, "n")
        raise ValueError(f"For '{op}', the length must be at least 1, but got {check.show(wanted)}.") if not 1 <= wanted
        < 1 << 40
_scale(n: int, inverse: bool, norm, op: str) -> float = 1.0 / n if (kind == "backward") == inverse else 1.0
        where kind = "backward" if norm is None else check.choice(norm, _NORMS, op, "norm")
        return 1.0 / math.sqrt(n) if kind == "ortho"
fft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _complex(*along(input, n, dim, norm, False, "fft"))
    The discrete Fourier transform along a dimension.
    input: of numbers.
    n: The length, to which the dimension is cut or lengthened with zeros; None keeps it.
    norm: Where the factor 1/n stands: 'backward' at the inverse, 'forward' here, 'ortho' its root at both.
        Default: None, which is 'backward'.
    Returns: Tensor of complex64, or of complex128 for 64-bit floats.
    ValueError: the length is less than 1, or `norm` is unknown.
    >>> print(ops.real(ops.fft(Tensor([1.0, 1.0]))))
    [2. 0.]
ifft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _complex(*along(input, n, dim, norm, True, "ifft"))
    The inverse of `fft`.
    >>> print(ops.real(ops.ifft(Tensor([2.0, 0.0]))))
    [1. 1.]
_real_input(x, op: str) = x
        raise TypeError(f"For '{op}', 'input' must be a Tensor of real numbers, but got {x.dtype}.") if check.tensor(x,
        op).dtype in mstype.complex_type
_cut(x: Tensor, dim: int, size: int) = _fitted(x, check.axis(dim, x.ndim, "fft", "dim"), size)
rfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _complex(_cut(parts[0], dim, half), _cut(parts[1], dim, half))
        where parts = along(_real_input(input, "rfft"), n, dim, norm, False, "rfft")
        where half = parts[0].shape[dim] // 2 + 1
    The Fourier transform of real numbers: the first half, n // 2 + 1 numbers, which gives the other.
    >>> print(ops.real(ops.rfft(Tensor([1.0, 1.0]))))
    [2. 0.]
irfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _from_half(input, n, dim, norm, True, "irfft")
    The inverse of `rfft`; `n` is the length of the result, by default twice the half less 1.
    >>> print(ops.irfft(Tensor([2.0, 0.0])))
    [1. 1.]
_swapped(norm, op: str) -> str = {"backward": "forward", "forward": "backward", "ortho": "ortho"}[kind]
        where kind = "backward" if norm is None else check.choice(norm, _NORMS, op, "norm")
hfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _from_half(input, n, dim, norm, False, "hfft")
    The Fourier transform, which is real, of numbers given by their first half, the other being its conjugate.
    >>> print(ops.hfft(Tensor([1.0, 1.0])))
    [2. 0.]
ihfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _conj(rfft(_real_input(input, "ihfft"), n, dim, _swapped(norm, "ihfft")))
    The inverse of `hfft`: the first half of the inverse transform of real numbers.
    >>> print(ops.ihfft(Tensor([2.0, 0.0])).shape)
    (2,)
fftn(input: Tensor, s=None, dim=None, norm: str | None = None) = _each(input, s, dim, norm, fft, "fftn")
    `fft` along several dimensions.
    input: of numbers.
    s: The lengths; None keeps them.
    dim: The dimensions; None is the last ones, as many as `s` has, or all.
    norm: As in `fft`.
    Returns: Tensor of complex numbers.
    ValueError: `s` and `dim` differ in length.
    >>> ops.fftn(ops.ones((2, 3))).shape
    (2, 3)
ifftn(input: Tensor, s=None, dim=None, norm: str | None = None) = _each(input, s, dim, norm, ifft, "ifftn")
    `ifft` along several dimensions.
    >>> print(ops.real(ops.ifftn(ops.ones((1, 2)))))
    [[1. 0.]]
fft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = fftn(input, s, dim, norm)
    As `fftn`, over the last two dimensions.
    >>> ops.fft2(ops.ones((4, 4))).shape
    (4, 4)
ifft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = ifftn(input, s, dim, norm)
    As `ifftn`, over the last two dimensions.
    >>> ops.ifft2(ops.ones((4, 4))).shape
    (4, 4)
rfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = rfftn(input, s, dim, norm)
    As `rfftn`, over the last two dimensions.
    >>> ops.rfft2(ops.ones((4, 4))).shape
    (4, 3)
irfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = irfftn(input, s, dim, norm)
    As `irfftn`, over the last two dimensions.
    >>> ops.irfft2(ops.ones((4, 3))).shape
    (4, 4)
hfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = hfftn(input, s, dim, norm)
    As `hfftn`, over the last two dimensions.
    >>> ops.hfft2(ops.ones((4, 3))).shape
    (4, 4)
ihfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = ihfftn(input, s, dim, norm)
    As `ihfftn`, over the last two dimensions.
    >>> ops.ihfft2(ops.ones((4, 4))).shape
    (4, 3)
fftshift(input: Tensor, dim=None) = roll(input, tuple(input.shape[a] // 2 for a in axes), axes) if axes else input
        where check.tensor(input, "fftshift")
        where axes = check.axes(dim, input.ndim, "fftshift", "dim")
    The number of frequency 0 moved to the middle of dimensions.
    >>> print(ops.fftshift(Tensor([0, 1, 2, -2, -1])))
    [-2 -1  0  1  2]
ifftshift(input: Tensor, dim=None) = roll(input, tuple(-(input.shape[a] // 2) for a in axes), axes) if axes else input
        where check.tensor(input, "ifftshift")
        where axes = check.axes(dim, input.ndim, "ifftshift", "dim")
    The inverse of `fftshift`.
    >>> print(ops.ifftshift(Tensor([-2, -1, 0, 1, 2])))
    [ 0  1  2 -2 -1]
fftfreq(n: int, d: float = 1.0, dtype=None) = t.cast(t.div(line, count * step), kind)
        where count, step = _frequencies(n, d, "fftfreq")
        where kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "fftfreq")
        where positive = (count - 1) // 2 + 1
        where line = t.concat([t.iota(0, 1, positive, mstype.float64), t.iota(-(count // 2), 1, count - positive,
        mstype.float64)], 0)
    The frequencies of the numbers of an `fft` of length `n`, for samples `d` apart.
    >>> print(ops.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
rfftfreq(n: int, d: float = 1.0, dtype=None) =
        t.cast(t.div(t.iota(0, 1, count // 2 + 1, mstype.float64), count * step), kind)
        where count, step = _frequencies(n, d, "rfftfreq")
        where kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "rfftfreq")
    The frequencies of the numbers of an `rfft` of length `n`, for samples `d` apart.
    >>> print(ops.rfftfreq(4))
    [0.   0.25 0.5 ]
""",
    "ops.linalg.products": """
inner(input: Tensor, other: Tensor) = tensor_dot(input, other, ((-1,), (-1,)))
        where check.tensor(input, "inner")
        where check.tensor(other, "inner", "other")
        return t.mul(input, other) if input.ndim == 0 or other.ndim == 0
        raise ValueError(f"For 'inner', the last sizes must be the same, but got {input.shape} and {other.shape}.")
        if input.shape[-1] != other.shape[-1]
    Products summed over the last dimension of both; with a 0-d tensor, the plain product.
    >>> print(ops.inner(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    11.0
addr(x: Tensor, vec1: Tensor, vec2: Tensor, *, beta=1, alpha=1) =
        t.add(t.mul(x, beta), t.mul(outer(vec1, vec2), alpha))
        where check.tensor(x, "addr", "x")
    `beta * x + alpha * outer(vec1, vec2)`.
    >>> print(ops.addr(ops.ones((2, 1)), Tensor([1.0, 2.0]), Tensor([3.0])))
    [[4.]
     [7.]]
addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta=1, alpha=1) =
        t.add(t.mul(input, beta), t.mul(mv(mat, vec), alpha))
        where check.tensor(input, "addmv")
    `beta * input + alpha * (mat @ vec)`.
    >>> print(ops.addmv(Tensor([1.0, 2.0]), ops.ones((2, 3)), ops.ones(3)))
    [4. 5.]
addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta=1, alpha=1) =
        t.add(t.mul(input, beta), t.mul(total, alpha))
        where check.tensor(input, "addbmm")
        where total = t.reduce_sum(bmm(batch1, batch2), (0,))
    `beta * input + alpha * sum of batch1[i] @ batch2[i]`.
    >>> print(ops.addbmm(ops.ones((1, 1)), ops.ones((2, 1, 3)), ops.ones((2, 3, 1))))
    [[7.]]
dist(input: Tensor, other: Tensor, p: float = 2) = _distance(t.reshape(difference, (-1,)), _order(p, "dist"))
        where difference = t.sub(check.tensor(input, "dist"), check.tensor(other, "dist", "other"))
    The p-norm of the difference of two tensors, as one number.
    >>> print(ops.dist(Tensor([0.0, 0.0]), Tensor([3.0, 4.0])))
    5.0
@as_one_op
vecdot(x: Tensor, y: Tensor, *, axis: int = -1) = t.reduce_sum(product, (check.axis(axis, product.ndim, "vecdot"),))
        where product = t.mul(check.tensor(x, "vecdot", "x"), check.tensor(y, "vecdot", "y"))
    The sum of products along a dimension, after broadcasting.
    >>> print(ops.vecdot(ops.ones((2, 3)), ops.ones((2, 3))))
    [3. 3.]
""",
}
