"""Functions of `ms_tensor.numpy.ranges`, from the rows of `ms_tensor.function_rows.numpy_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.numpy._common import as_dtype, cast, from_nested, ops, tensor
from typing import Any


def logspace(start: Any, stop: Any, num: int=50, endpoint: bool=True, base: float=10.0, dtype: Any=None, axis: int=0) -> Tensor:
    """Numbers from `base ** start` to `base ** stop`, evenly spaced in the exponent.

    start: Number, Tensor, or nested lists or tuples of numbers.
    stop: As `start`.
    num: How many.
    endpoint: Whether the last exponent is `stop`.
    base: The base.
    axis: The place of the new axis.
    TypeError: an argument has another type.

    >>> print(ms.numpy.logspace(0, 3, 4, base=2.0))
    [1. 2. 4. 8.]
    """
    first, last, wanted = _bounds(start, stop, num, endpoint, dtype, "logspace")
    if not isinstance(base, (int, float)):
        raise TypeError(f"For 'logspace', 'base' must be a number, but got {type(base).__name__}.")
    return cast(t.pow(base, _spaced(first, last, num, endpoint, axis, "logspace")[0]), wanted)


def _window(M: Any, op: str) -> tuple[Tensor, int] | None:
    """The numbers 0 to M - 1 divided by M - 1; None where the window is one 1 or empty."""
    size = check.integer(M, op, "M")
    return (t.iota(0, 1.0 / (size - 1), size, mstype.float32), size) if size > 1 else None


def _short(M: int) -> Tensor:
    return t.full((max(M, 0),), 1, mstype.float32)


def bartlett(M: int) -> Tensor:
    """The Bartlett window: a triangle that is 0 at both ends.

    M: The number of points.
    Returns: Tensor of shape (M,), float32.
    TypeError: `M` is not an int.

    >>> print(ms.numpy.bartlett(5))
    [0.  0.5 1.  0.5 0. ]
    """
    spaced = _window(M, "bartlett")
    if spaced is None:
        return _short(M)
    return t.sub(1.0, t.abs(t.sub(t.mul(spaced[0], 2.0), 1.0)))


def blackman(M: int) -> Tensor:
    """The Blackman window: 0.42 - 0.5 cos(2 pi n / (M - 1)) + 0.08 cos(4 pi n / (M - 1)).

    Arguments: bartlett

    >>> ms.numpy.blackman(5).shape
    (5,)
    """
    return _cosines(M, "blackman", 0.42, -0.5, 0.08)


def hamming(M: int) -> Tensor:
    """The Hamming window: 0.54 - 0.46 cos(2 pi n / (M - 1)).

    Arguments: bartlett

    >>> ms.numpy.hamming(3).shape
    (3,)
    """
    return _cosines(M, "hamming", 0.54, -0.46)


def hanning(M: int) -> Tensor:
    """The Hann window: 0.5 - 0.5 cos(2 pi n / (M - 1)).

    Arguments: bartlett

    >>> print(ms.numpy.hanning(3))
    [0. 1. 0.]
    """
    return _cosines(M, "hanning", 0.5, -0.5)


def rand(*shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Uniform numbers in [0, 1).

    shape: Ints, or one tuple or list of ints; none is one number.
    dtype: A float dtype.
    TypeError: `shape` holds no ints.
    ValueError: a size is negative, or `dtype` is not a float dtype.

    >>> ms.numpy.rand(2, 3).shape
    (2, 3)
    """
    size, kind = _drawn(shape, dtype, "rand")
    return ops.rand(size, dtype=kind)


def randn(*shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Standard normal numbers.

    Arguments: rand

    >>> ms.numpy.randn(2, 3).shape
    (2, 3)
    """
    size, kind = _drawn(shape, dtype, "randn")
    return ops.randn(size, dtype=kind)


def asarray(a: Any, dtype: Any=None) -> Tensor:
    """An array-like value as a tensor; a tensor of the dtype is returned as it is.

    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: The dtype; None keeps that of a tensor, and makes ints int32 and floats float32.
    TypeError: `a` is none of these, or `dtype` is not a dtype.
    ValueError: the rows have different lengths.

    >>> print(ms.numpy.asarray([1, 2, 3]))
    [1 2 3]
    """
    if dtype is None:
        return tensor(a, "asarray", "a")
    wanted = as_dtype(dtype, "asarray")
    if isinstance(a, (bool, int, float, list, tuple)):
        return cast(from_nested(a, "asarray", "a"), wanted)
    return cast(tensor(a, "asarray", "a"), wanted)


def asfarray(a: Any, dtype: Any=mstype.float32) -> Tensor:
    """An array-like value as a tensor of a float dtype.

    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: A float dtype; another one is read as float32, None as for `asarray`.
    TypeError: `a` is none of these.

    >>> print(ms.numpy.asfarray([1, 2]))
    [1. 2.]
    """
    if dtype is None:
        return asarray(a)
    wanted = as_dtype(dtype, "asfarray")
    return asarray(a, wanted if wanted in mstype.float_type else mstype.float32)


def copy(a: Any) -> Tensor:
    """A copy of an array-like value.

    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    TypeError: `a` is none of these.

    >>> x = ms.Tensor([1, 2])
    >>> y = ms.numpy.copy(x)
    >>> x[0] = 5
    >>> print(y)
    [1 2]
    """
    return ops.deepcopy(asarray(a))


def _filled(shape: Any, value: Any, dtype: Any, op: str) -> Tensor:
    if not isinstance(shape, (int, list, tuple, Tensor)) or isinstance(shape, bool):
        raise TypeError(f"For '{op}', 'shape' must be an int or several, but got {type(shape).__name__}.")
    return t.full(check.shape(shape, op), value, as_dtype(dtype, op))


def zeros(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """A tensor of zeros.

    shape: An int or several.
    TypeError: `shape` holds no ints, or `dtype` is not a dtype.
    ValueError: a size is negative.

    >>> print(ms.numpy.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
    """
    return _filled(shape, 0, dtype, "zeros")


def ones(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """A tensor of ones.

    Arguments: zeros

    >>> print(ms.numpy.ones(3))
    [1. 1. 1.]
    """
    return _filled(shape, 1, dtype, "ones")


def empty(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """A tensor of which the values mean nothing; they are zeros.

    shape: An int or several.
    ValueError: a size is negative.

    >>> ms.numpy.empty((2, 3)).shape
    (2, 3)
    """
    return _filled(shape, 0, dtype, "empty")


def full(shape: Any, fill_value: Any, dtype: Any=None) -> Tensor:
    """A tensor of one value, or of values that are broadcast.

    shape: An int or several.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    dtype: The dtype; None is that of the value: int32, float32 or bool of a number.
    TypeError: `fill_value` is none of these.
    ValueError: a size is negative, or the values cannot be broadcast.

    >>> print(ms.numpy.full((2, 2), 7))
    [[7 7]
     [7 7]]
    """
    value = tensor(fill_value, "full", "fill_value")
    wanted = value.dtype if dtype is None else as_dtype(dtype, "full")
    if not isinstance(fill_value, (list, tuple, Tensor)):
        return _filled(shape, fill_value, wanted, "full")
    if not isinstance(shape, (int, list, tuple, Tensor)):
        raise TypeError(f"For 'full', 'shape' must be an int or several, but got {type(shape).__name__}.")
    return t.broadcast_to(cast(value, wanted), check.shape(shape, "full"))


def _like(prototype: Any, value: Any, dtype: Any, shape: Any, op: str, name: str='a') -> Tensor:
    model = tensor(prototype, op, name)
    sizes = model.shape if shape is None or isinstance(shape, (list, tuple)) and not shape else shape
    return full(sizes, value, model.dtype if dtype is None else dtype)


def zeros_like(a: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Zeros in the shape and dtype of an array-like value.

    a: Tensor, number, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `a` is none of these.

    >>> print(ms.numpy.zeros_like([1, 2]))
    [0 0]
    """
    return _like(a, 0, dtype, shape, "zeros_like")


def ones_like(a: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Ones in the shape and dtype of an array-like value.

    Arguments: zeros_like

    >>> print(ms.numpy.ones_like([1.5, 2]))
    [1. 1.]
    """
    return _like(a, 1, dtype, shape, "ones_like")


def empty_like(prototype: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """A tensor without meaning in the shape and dtype of an array-like value; its values are zeros.

    prototype: Tensor, number, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `prototype` is none of these.

    >>> ms.numpy.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
    """
    return _like(prototype, 0, dtype, shape, "empty_like", "prototype")


def full_like(a: Any, fill_value: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """One value in the shape and dtype of an array-like value.

    a: Tensor, number, or nested lists or tuples of numbers.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `a` or `fill_value` is none of these.

    >>> print(ms.numpy.full_like([1, 2], 7))
    [7 7]
    """
    return _like(a, fill_value, dtype, shape, "full_like")


for _row in (logspace, _window, _short, bartlett, blackman, hamming, hanning, rand, randn, asarray, asfarray, copy, _filled, zeros, ones, empty, full, _like, zeros_like, ones_like, empty_like, full_like,):
    _row.__module__ = "ms_tensor.numpy.ranges"

__all__ = [
    "logspace",
    "_window",
    "_short",
    "bartlett",
    "blackman",
    "hamming",
    "hanning",
    "rand",
    "randn",
    "asarray",
    "asfarray",
    "copy",
    "_filled",
    "zeros",
    "ones",
    "empty",
    "full",
    "_like",
    "zeros_like",
    "ones_like",
    "empty_like",
    "full_like",
]

from ms_tensor.numpy.ranges import _bounds, _cosines, _drawn, _spaced
