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
    Rearranges channels into space: (*, C r r, H, W) to (*, C, H r, W r) (arXiv 1609.05158).
    input: of three dimensions or more.
    upscale_factor: r; the number of channels is a multiple of its square.
    Returns: Tensor of shape (*, C, H r, W r) and the dtype of `input`.
    TypeError: `upscale_factor` is not an int.
    ValueError: the number of channels is not a multiple of r * r.
    >>> print(ops.pixel_shuffle(ops.arange(4.0).reshape(4, 1, 1), 2))
    [[[0. 1.]
      [2. 3.]]]
pixel_unshuffle(input: Tensor, downscale_factor: int) =
        t.reshape(_permuted(parts, len(lead), (0, 2, 4, 1, 3)), (*lead, c * r * r, h // r, w // r))
        where r = _block(downscale_factor, "downscale_factor", "pixel_unshuffle")
        where lead, c, h, w = _image(input, "pixel_unshuffle")
        raise ValueError(f"For 'pixel_unshuffle', height {h} and width {w} must be divisible by {r}.") if h % r or w % r
        where parts = t.reshape(input, (*lead, c, h // r, r, w // r, r))
    Rearranges space into channels: (*, C, H r, W r) to (*, C r r, H, W). The inverse of `pixel_shuffle`.
    input: of three dimensions or more.
    downscale_factor: r, a divisor of height and width.
    Returns: Tensor of shape (*, C r r, H, W) and the dtype of `input`.
    TypeError: `downscale_factor` is not an int.
    ValueError: r does not divide height or width.
    >>> ops.pixel_unshuffle(ops.ones((1, 4, 6)), 2).shape
    (4, 2, 3)
channel_shuffle(x: Tensor, groups: int) = t.reshape(t.transpose(parts, (0, 2, 1, *range(3, parts.ndim))), x.shape)
        raise TypeError(f"For 'channel_shuffle', 'x' must have 3 dimensions or more, but got shape {x.shape}.") if
        check.tensor(x, "channel_shuffle", "x").ndim < 3
        raise ValueError(f"For 'channel_shuffle', 'groups' {check.show(groups)} must divide the {x.shape[1]} channels.")
        if isinstance(groups, bool) or not isinstance(groups, int) or groups < 1 or x.shape[1] % groups
        where parts = t.reshape(x, (x.shape[0], groups, x.shape[1] // groups, *x.shape[2:]))
    Interleaves the channels of several groups (arXiv 1707.01083).
    x: of shape (N, C, *), of three dimensions or more.
    groups: The number of groups, a divisor of C.
    Returns: Tensor of the shape and dtype of `x`.
    TypeError: `x` has fewer than three dimensions.
    ValueError: `groups` does not divide C.
    >>> print(ops.channel_shuffle(ops.arange(4.0).reshape(1, 4, 1), 2).reshape(4))
    [0. 2. 1. 3.]
col2im(input_x: Tensor, output_size: Tensor, kernel_size, dilation, padding_value, stride) =
        fold(input_x, output_size, kernel_size, dilation, padding_value, stride)
        where check.rank(check.tensor(input_x, "col2im", "input_x"), 4, "col2im", "input_x")
        where check.tensor(output_size, "col2im", "output_size")
    Adds up the windows of an image at their positions; the adjoint of unfolding.
    input_x: of shape (N, C, window elements, windows).
    output_size: The size of the image: a Tensor of two ints.
    kernel_size: The window: an int or (height, width).
    dilation: An int or (vertical, horizontal).
    padding_value: The padding of the image: an int or (vertical, horizontal).
    stride: An int or (vertical, horizontal).
    Returns: Tensor of shape (N, C, *output_size).
    TypeError: `input_x` or `output_size` is not a Tensor, or a size is not an int.
    ValueError: the shapes are incompatible.
    >>> print(ops.col2im(ops.ones((1, 1, 2, 2)), Tensor([1, 3]), (1, 2), 1, 0, 1))
    [[[[1. 2. 1.]]]]
""",
    "ops.images.resizing": """
interpolate(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None) = resize(input, size, scale_factor, mode, align_corners,
        recompute_scale_factor)
    Resizes the spatial dimensions.
    input: of shape (N, C, L), (N, C, H, W) or (N, C, D, H, W).
    size: The new sizes: an int for all dimensions, or one per dimension.
    scale_factor: The factors of the sizes: a float for all dimensions, or one per dimension; instead of `size`.
    mode: 'nearest' and 'area' for all ranks, 'nearest-exact' for 3 and 4, 'linear' for 3, 'bilinear' and 'bicubic'
        for 4, 'trilinear' for 5.
    align_corners: Whether the centers of the corner elements are aligned, instead of their edges; for 'linear',
        'bilinear', 'bicubic' and 'trilinear'. Default: None, which is False.
    recompute_scale_factor: Whether `scale_factor` serves only to compute the new sizes. If not, only 'trilinear',
        'area' and 'nearest' of rank 5 accept a `scale_factor`.
    Returns: Tensor of the dtype of `input`, with the new sizes.
    TypeError: `input` is not a Tensor, or not of a float dtype for a `mode` that computes weighted sums ('linear',
        'bilinear', 'bicubic', 'trilinear'); `size` is not an int; `scale_factor` is not a float.
    ValueError: neither or both of `size` and `scale_factor` are given; a number is not positive; `mode` is unknown, or
        does not support this rank or option.
    >>> print(ops.interpolate(Tensor([[[1.0, 2.0, 3.0]]]), size=6))
    [[[1. 1. 2. 2. 3. 3.]]]
_scaled(input: Tensor, scales) -> tuple[int, ...] =
        tuple(_times(n, scale) for n, scale in zip(input.shape[2:], scales, strict=True))
_times(n: int, scale: float) -> int = n * up // down if up < 1 << 20 and n < 1 << 32 else math.floor(n * scale)
        where up, down = scale.as_integer_ratio()
    The floor of `n * scale`. Where the product is exact, it is an integer product, which keeps symbolic sizes symbolic.
weighted(x: Tensor, op: str, resample: Callable[[Tensor], Tensor]) =
        t.cast(resample(t.cast(x, mstype.float32)), x.dtype)
        where check.floating(x, op)
        return resample(x) if x.dtype in (mstype.float32, mstype.float64)
    Applies `resample` to a float tensor. Sums over 16-bit elements are rounded once, at the end.
_index(position: Tensor, size: int) = t.cast(t.minimum(t.maximum(position, 0.0), check.real(size - 1)), mstype.int64)
nearest(x: Tensor, axis: int, wanted: int, align: bool = False, half: bool = False, step: float | None = None) =
        t.take(x, _index(near, size), axis)
        where size = x.shape[axis]
        where position = _positions(size, wanted, align, half, step, mstype.float32)
        where near = t.floor(t.add(position, 0.5)) if align or half else t.floor(position)
    Resizes a dimension by the nearest element.
_along(weight: Tensor, x: Tensor, axis: int) = t.reshape(weight, (-1, *(1,) * (x.ndim - 1 - axis)))
linear_1d(x: Tensor, wanted: int, align: bool, step: float | None = None) = weighted(x, "ResizeLinear1D", lambda x:
        linear(x, 2, wanted, align, not align, step))
        where align = align or wanted == 1
    Like `linear` for the length of (N, C, L). A single output is the first element (ONNX's pytorch_half_pixel).
cubic_exact(x: Tensor, axis: int, wanted: int, align: bool, step: float | None = None) =
        _sum_of_taps(x, axis, _taps(below), _cubic_weights(t.sub(position, below), -0.75))
        where position = _positions(x.shape[axis], wanted, align, not align, step, x.dtype)
        where below = t.floor(position)
    Like `cubic`, with exact fractions, the coefficient -0.75, and the outermost elements repeated in both modes.
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
    Alias of `interpolate`.
    >>> ops.upsample(ops.ones((1, 1, 2, 2)), size=(4, 4)).shape
    (1, 1, 4, 4)
""",
    "ops.linalg.decompositions": """
_adjoint(x: Tensor) = t.conj(turned) if x.dtype in mstype.complex_type else turned
        where turned = _swap_last(x)
    The conjugate transposes of matrices.
_identity_like(x: Tensor) = t.broadcast_to(eye(n, n, x.dtype), x.shape)
        where n = x.shape[-1]
inverse(input: Tensor) = _solve(x, _identity_like(x))
        where x = _matrices(input, "inverse", square=True, complex=True)
    Computes the inverses of square matrices.
    input: of float32, float64, complex64 or complex128 of shape (*, n, n).
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not a tensor of floats or complex numbers.
    ValueError: a matrix is not square or is singular.
    >>> print(ops.inverse(Tensor([[2.0, 0.0], [0.0, 4.0]])))
    [[0.5  0.  ]
     [0.   0.25]]
logdet(input: Tensor) = t.select(t.less(sign, 0), math.nan, logarithm)
        where sign, logarithm = _slogdet(_matrices(input, "logdet", square=True, complex=True))
        return t.add(logarithm, t.log(sign)) if logarithm.dtype in mstype.complex_type
    Computes the logarithm of the determinant of square matrices.

    It is NaN where the determinant is negative. For complex matrices its imaginary part is in (-pi, pi].
    input: of float32, float64, complex64 or complex128 of shape (*, n, n).
    Returns: Tensor of shape (*) and the dtype of `input`.
    TypeError: `input` is not a tensor of floats or complex numbers.
    ValueError: the matrices are not square.
    >>> print(ops.logdet(Tensor([[1.0, 0.0], [0.0, 1.0]])))
    0.0
matrix_solve(matrix: Tensor, rhs: Tensor, adjoint: bool = False) =
        _solve(_adjoint(a) if check.flag(adjoint, "matrix_solve", "adjoint") else a, b)
        where a = _matrices(matrix, "matrix_solve", "matrix", square=True, complex=True)
        where b = _matrices(rhs, "matrix_solve", "rhs", complex=True)
    Solves `matrix @ x == rhs`.
    matrix: of float32, float64, complex64 or complex128 of shape (*, n, n).
    rhs: of the dtype of `matrix`, of shape (*, n, k).
    adjoint: Whether to solve with the conjugate transposes of the matrices.
    Returns: Tensor of the shape and dtype of `rhs`.
    TypeError: an argument is not a Tensor of floats or complex numbers.
    ValueError: the shapes are incompatible, or a matrix is singular.
    >>> print(ops.matrix_solve(Tensor([[2.0, 0.0], [0.0, 4.0]]), Tensor([[2.0], [2.0]])))
    [[1. ]
     [0.5]]
cholesky(input_x: Tensor, upper: bool = False) = _adjoint(factor) if check.flag(upper, "cholesky", "upper") else factor
        where factor = _cholesky(_matrices(input_x, "cholesky", "input_x", True, True))
    Computes the Cholesky factors of Hermitian positive definite matrices.
    input_x: of float32, float64, complex64 or complex128 of shape (*, n, n).
    upper: Whether to return the upper triangular factors instead of the lower ones.
    Returns: Tensor of the shape and dtype of `input_x`.
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
    Computes the inverses of matrices from their Cholesky factors.
    input_x: of shape (n, n): the factors.
    upper: Whether the factors are upper triangular.
    Returns: Tensor of the shape and dtype of `input_x`.
    >>> print(ops.cholesky_inverse(Tensor([[2.0, 0.0], [0.0, 1.0]])))
    [[0.25 0.  ]
     [0.   1.  ]]
cholesky_solve(input: Tensor, input2: Tensor, upper: bool = False) = _solve(_adjoint(lower), _solve(lower, right))
        where right = _matrices(input, "cholesky_solve", complex=True)
        where lower = _lower(input2, upper, "cholesky_solve", "input2")
    Solves linear systems whose matrices are given by their Cholesky factors.
    input: The right-hand sides: of float32, float64, complex64 or complex128, of shape (*, n, k).
    input2: The factors, of shape (*, n, n).
    upper: Whether the factors are upper triangular.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: the shapes are incompatible.
    >>> print(ops.cholesky_solve(Tensor([[4.0], [1.0]]), Tensor([[2.0, 0.0], [0.0, 1.0]])))
    [[1.]
     [1.]]
qr(input: Tensor, mode: str = "reduced") -> tuple[Tensor, Tensor] =
        _qr(_matrices(input, "qr", complex=True), mode == "complete")
        raise TypeError(f"For 'qr', 'mode' must be 'reduced' or 'complete', but got {check.show(mode)}.") if mode not in
        ("reduced", "complete")
    Computes the QR decomposition of matrices: orthonormal columns times an upper triangular matrix.
    input: of float32, float64, complex64 or complex128 of shape (*, m, n).
    mode: 'reduced', with min(m, n) columns, or 'complete', with m columns.
    Returns: (q, r), of shapes (*, m, k) and (*, k, n), where k is the number of columns.
    TypeError: `input` is not a tensor of floats or complex numbers, or `mode` is unknown.
    >>> print(ops.qr(Tensor([[3.0], [4.0]]))[1])
    [[-5.]]
lstsq(input: Tensor, A: Tensor) = matmul(pinv(input), t.reshape(A, (-1, 1)) if A.ndim == 1 else A)
        where check.rank(_matrices(input, "lstsq"), 2, "lstsq")
        where check.floating(check.tensor(A, "lstsq", "A"), "lstsq", "A")
        raise ValueError(f"For 'lstsq', 'A' must have {input.shape[0]} rows, but got shape {A.shape}.") if A.ndim not in
        (1, 2) or A.shape[0] != input.shape[0]
    Solves the least squares problem of `input @ x` and `A`; of several solutions, it returns the one of least norm.
    input: of float32 or float64 of shape (m, n).
    A: of the dtype of `input`, of shape (m, k) or (m,).
    Returns: Tensor of shape (n, k); k is 1 if `A` is a vector.
    ValueError: the shapes are incompatible.
    >>> print(ops.lstsq(Tensor([[1.0], [1.0]]), Tensor([[1.0], [3.0]])).asnumpy().round(4))
    [[2.]]
log_matrix_determinant(input: Tensor) -> tuple[Tensor, Tensor] =
        _slogdet(_matrices(input, "log_matrix_determinant", square=True, complex=True))
    Computes the sign and the logarithm of the absolute value of the determinant of square matrices.
    input: of shape (*, n, n).
    Returns: (sign, logarithm), both of shape (*).
    >>> print(ops.log_matrix_determinant(Tensor([[1.0, 0.0], [0.0, -1.0]]))[0])
    -1.0
""",
    "ops.spectral.fourier": """
_exact(wave: Tensor, dtype) = t.cast(t.select(t.less(t.abs(wave), 1e-14), t.full((), 0, wave.dtype), wave), dtype)
    Sets values to 0 that only the rounding of pi keeps from 0: the smallest other value is that of 2 pi / n.
_product(x: Signal, y: Pair, multiply) -> Pair =
        (multiply(a, c), multiply(a, d)) if b is None else
        (t.sub(multiply(a, c), multiply(b, d)), t.add(multiply(a, d), multiply(b, c)))
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
    Computes the discrete Fourier transform along a dimension.
    input: of numbers.
    n: The length, to which the dimension is cut or padded with zeros; None keeps it.
    norm: The direction that has the factor 1/n: 'backward' is the inverse, 'forward' the forward transform; 'ortho'
        gives both the factor 1/sqrt(n). Default: None, which is 'backward'.
    Returns: Tensor of complex64, or of complex128 for 64-bit floats; its size along `dim` is `n`.
    ValueError: the length is less than 1, or `norm` is unknown.
    >>> print(ops.real(ops.fft(Tensor([1.0, 1.0]))))
    [2. 0.]
ifft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _complex(*along(input, n, dim, norm, True, "ifft"))
    Computes the inverse of `fft`.
    n: The length, to which the dimension is cut or padded with zeros; None keeps it.
    norm: As in `fft`.
    Returns: Tensor of complex64, or of complex128 for 64-bit floats; its size along `dim` is `n`.
    ValueError: `dim` is out of range.
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
    Computes the Fourier transform of real numbers, without the redundant second half.
    input: of real numbers.
    n: The length, to which the dimension is cut or padded with zeros; None keeps it.
    norm: As in `fft`.
    Returns: Tensor of complex numbers; its size along `dim` is n // 2 + 1.
    ValueError: `dim` is out of range.
    >>> print(ops.real(ops.rfft(Tensor([1.0, 1.0]))))
    [2. 0.]
irfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _from_half(input, n, dim, norm, True, "irfft")
    Computes the inverse of `rfft`.
    n: The length of the result; None is 2 (m - 1) for m elements along `dim`.
    norm: As in `fft`.
    Returns: Tensor of floats; its size along `dim` is `n`.
    ValueError: `dim` is out of range.
    >>> print(ops.irfft(Tensor([2.0, 0.0])))
    [1. 1.]
_swapped(norm, op: str) -> str = {"backward": "forward", "forward": "backward", "ortho": "ortho"}[kind]
        where kind = "backward" if norm is None else check.choice(norm, _NORMS, op, "norm")
hfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _from_half(input, n, dim, norm, False, "hfft")
    Computes the Fourier transform, which is real, of a Hermitian signal given by its first half.
    n: The length of the result; None is 2 (m - 1) for m elements along `dim`.
    norm: As in `fft`.
    Returns: Tensor of floats; its size along `dim` is `n`.
    ValueError: `dim` is out of range.
    >>> print(ops.hfft(Tensor([1.0, 1.0])))
    [2. 0.]
ihfft(input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None) =
        _conj(rfft(_real_input(input, "ihfft"), n, dim, _swapped(norm, "ihfft")))
    Computes the inverse of `hfft`: the first half of the inverse transform of real numbers.
    input: of real numbers.
    n: The length, to which the dimension is cut or padded with zeros; None keeps it.
    norm: As in `fft`.
    Returns: Tensor of complex numbers; its size along `dim` is n // 2 + 1.
    ValueError: `dim` is out of range.
    >>> print(ops.ihfft(Tensor([2.0, 0.0])).shape)
    (2,)
fftn(input: Tensor, s=None, dim=None, norm: str | None = None) = _each(input, s, dim, norm, fft, "fftn")
    Computes `fft` along several dimensions.
    input: of numbers.
    s: The lengths; None keeps the sizes.
    dim: The dimensions; None is the last ``len(s)`` ones, or all without `s`.
    norm: As in `fft`.
    Returns: Tensor of complex numbers.
    ValueError: `s` and `dim` differ in length.
    >>> ops.fftn(ops.ones((2, 3))).shape
    (2, 3)
ifftn(input: Tensor, s=None, dim=None, norm: str | None = None) = _each(input, s, dim, norm, ifft, "ifftn")
    Computes `ifft` along several dimensions.
    s: The lengths; None keeps the sizes.
    dim: The dimensions; None is the last ``len(s)`` ones, or all without `s`.
    norm: As in `fft`.
    Returns: Tensor of complex numbers.
    ValueError: `dim` is out of range.
    >>> print(ops.real(ops.ifftn(ops.ones((1, 2)))))
    [[1. 0.]]
fft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = fftn(input, s, dim, norm)
    Like `fftn`, over the last two dimensions by default.
    >>> ops.fft2(ops.ones((4, 4))).shape
    (4, 4)
ifft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = ifftn(input, s, dim, norm)
    Like `ifftn`, over the last two dimensions by default.
    ValueError: `dim` is out of range.
    >>> ops.ifft2(ops.ones((4, 4))).shape
    (4, 4)
rfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = rfftn(input, s, dim, norm)
    Like `rfftn`, over the last two dimensions by default.
    ValueError: `dim` is out of range.
    >>> ops.rfft2(ops.ones((4, 4))).shape
    (4, 3)
irfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = irfftn(input, s, dim, norm)
    Like `irfftn`, over the last two dimensions by default.
    ValueError: `dim` is out of range.
    >>> ops.irfft2(ops.ones((4, 3))).shape
    (4, 4)
hfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = hfftn(input, s, dim, norm)
    Like `hfftn`, over the last two dimensions by default.
    ValueError: `dim` is out of range.
    >>> ops.hfft2(ops.ones((4, 3))).shape
    (4, 4)
ihfft2(input: Tensor, s=None, dim=(-2, -1), norm: str | None = None) = ihfftn(input, s, dim, norm)
    Like `ihfftn`, over the last two dimensions by default.
    ValueError: `dim` is out of range.
    >>> ops.ihfft2(ops.ones((4, 4))).shape
    (4, 3)
fftshift(input: Tensor, dim=None) = roll(input, tuple(input.shape[a] // 2 for a in axes), axes) if axes else input
        where check.tensor(input, "fftshift")
        return input if isinstance(dim, (tuple, list)) and not dim
        where axes = check.axes(dim, input.ndim, "fftshift", "dim")
    Moves the component of frequency 0 to the middle of dimensions.
    dim: The dimensions: an int or several; None is all of them.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `dim` is out of range.
    >>> print(ops.fftshift(Tensor([0, 1, 2, -2, -1])))
    [-2 -1  0  1  2]
ifftshift(input: Tensor, dim=None) = roll(input, tuple(-(input.shape[a] // 2) for a in axes), axes) if axes else input
        where check.tensor(input, "ifftshift")
        return input if isinstance(dim, (tuple, list)) and not dim
        where axes = check.axes(dim, input.ndim, "ifftshift", "dim")
    Undoes `fftshift`.
    dim: The dimensions: an int or several; None is all of them.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `dim` is out of range.
    >>> print(ops.ifftshift(Tensor([-2, -1, 0, 1, 2])))
    [ 0  1  2 -2 -1]
fftfreq(n: int, d: float = 1.0, dtype=None) = t.cast(t.div(line, count * step), kind)
        where count, step = _frequencies(n, d, "fftfreq")
        where kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "fftfreq")
        where positive = (count - 1) // 2 + 1
        where line = t.concat([t.iota(0, 1, positive, mstype.float64), t.iota(-(count // 2), 1, count - positive,
        mstype.float64)], 0)
    Returns the frequencies of the components of an `fft` of length `n`.
    n: The length.
    d: The distance between samples.
    Returns: Tensor of shape (n,).
    >>> print(ops.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
rfftfreq(n: int, d: float = 1.0, dtype=None) =
        t.cast(t.div(t.iota(0, 1, count // 2 + 1, mstype.float64), count * step), kind)
        where count, step = _frequencies(n, d, "rfftfreq")
        where kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "rfftfreq")
    Returns the frequencies of the components of an `rfft` of length `n`.
    n: The length.
    d: The distance between samples.
    Returns: Tensor of shape (n // 2 + 1,).
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
    Computes the inner products of the last dimensions; with a 0-d tensor, the product.
    Returns: Tensor of shape ``input.shape[:-1] + other.shape[:-1]``.
    >>> print(ops.inner(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    11.0
addr(x: Tensor, vec1: Tensor, vec2: Tensor, *, beta=1, alpha=1) =
        t.add(t.mul(x, beta), t.mul(outer(vec1, vec2), alpha))
        where check.tensor(x, "addr", "x")
    Computes `beta * x + alpha * outer(vec1, vec2)`.
    x: broadcasts to (n, m).
    vec1: of shape (n,).
    vec2: of shape (m,).
    Returns: Tensor of shape (n, m).
    >>> print(ops.addr(ops.ones((2, 1)), Tensor([1.0, 2.0]), Tensor([3.0])))
    [[4.]
     [7.]]
addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta=1, alpha=1) =
        t.add(t.mul(input, beta), t.mul(mv(mat, vec), alpha))
        where check.tensor(input, "addmv")
    Computes `beta * input + alpha * (mat @ vec)`.
    input: broadcasts to (n,).
    mat: of shape (n, m).
    vec: of shape (m,).
    Returns: Tensor of shape (n,).
    >>> print(ops.addmv(Tensor([1.0, 2.0]), ops.ones((2, 3)), ops.ones(3)))
    [4. 5.]
addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta=1, alpha=1) =
        t.add(t.mul(input, beta), t.mul(total, alpha))
        where check.tensor(input, "addbmm")
        where total = t.reduce_sum(bmm(batch1, batch2), (0,))
    Computes `beta * input + alpha * sum(batch1 @ batch2)`, where the products are summed over the batch.
    input: broadcasts to (n, p).
    batch1: of shape (b, n, m).
    batch2: of shape (b, m, p).
    Returns: Tensor of shape (n, p).
    >>> print(ops.addbmm(ops.ones((1, 1)), ops.ones((2, 1, 3)), ops.ones((2, 3, 1))))
    [[7.]]
dist(input: Tensor, other: Tensor, p: float = 2) = _distance(t.reshape(difference, (-1,)), _order(p, "dist"))
        where difference = t.sub(check.tensor(input, "dist"), check.tensor(other, "dist", "other"))
    Computes the p-norm of the difference of two tensors.
    p: The order of the norm.
    Returns: 0-d Tensor.
    >>> print(ops.dist(Tensor([0.0, 0.0]), Tensor([3.0, 4.0])))
    5.0
@as_one_op
vecdot(x: Tensor, y: Tensor, *, axis: int = -1) = t.reduce_sum(product, (check.axis(axis, product.ndim, "vecdot"),))
        where product = t.mul(check.tensor(x, "vecdot", "x"), check.tensor(y, "vecdot", "y"))
    Computes the sums of products along a dimension, after broadcasting.
    Returns: Tensor of the broadcast shape without `axis`.
    ValueError: `axis` is out of range.
    >>> print(ops.vecdot(ops.ones((2, 3)), ops.ones((2, 3))))
    [3. 3.]
""",
}
