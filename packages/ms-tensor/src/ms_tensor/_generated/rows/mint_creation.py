"""Functions of `ms_tensor.mint.creation`, from the rows of `ms_tensor.function_rows.mint_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor._devices import beside, like, made_on
from ms_tensor.numpy import ranges as _ranges
from ms_tensor.numpy._common import cast, ops
from typing import Any


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
    """A tensor of zeros.

    size: An int, or a tuple or list of ints.
    TypeError: `size` holds no ints.
    ValueError: a size is negative.

    >>> print(ms.mint.zeros((2,)))
    [0. 0.]
    """
    return t.full(check.shape(size, "zeros", "size"), 0, _kind(dtype, mstype.float32, "zeros"))


def ones(size: Any, *, dtype: Any=None) -> Tensor:
    """A tensor of ones.

    Arguments: zeros

    >>> print(ms.mint.ones((2,)))
    [1. 1.]
    """
    return t.full(check.shape(size, "ones", "size"), 1, _kind(dtype, mstype.float32, "ones"))


def full(size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """A tensor of one value.

    size: An int, or a tuple or list of ints.
    fill_value: A number, or a 0-d Tensor.
    dtype: The dtype; None is that of the value: int64, float32 or bool.
    TypeError: `size` holds no ints, or `fill_value` is not a number.
    ValueError: a size is negative.

    >>> print(ms.mint.full((2,), 7))
    [7 7]
    """
    return ops.arrays.creation._filled(size, fill_value, dtype, "full")


def empty(*size: Any, dtype: Any=None, device: Any=None) -> Tensor:
    """A tensor of which the values mean nothing; they are zeros.

    TypeError: `size` holds no ints.

    >>> ms.mint.empty(2, 3).shape
    (2, 3)
    """
    return made_on(device, "empty", zeros, _sizes(size, "empty"), dtype=dtype)


def _like(input: Any, value: Any, dtype: Any, op: str, device: Any=None) -> Tensor:
    x = check.tensor(input, op)
    return like(x, device, op, t.full, x.shape, value, _kind(dtype, x.dtype, op))


def zeros_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Zeros in the shape, and by default the dtype, of `input`.

    >>> print(ms.mint.zeros_like(ms.Tensor([1, 2])))
    [0 0]
    """
    return _like(input, 0, dtype, "zeros_like")


def ones_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Ones in the shape, and by default the dtype, of `input`.

    >>> print(ms.mint.ones_like(ms.Tensor([1, 2])))
    [1 1]
    """
    return _like(input, 1, dtype, "ones_like")


def empty_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """A tensor without meaning in the shape, and by default the dtype, of `input`; its values are zeros.

    >>> ms.mint.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
    """
    return _like(input, 0, dtype, "empty_like", device)


def arange(start: Any=0, end: Any=None, step: Any=1, *, dtype: Any=None) -> Tensor:
    """Numbers from `start` up to `end`, which is left out, `step` apart.

    start: The first number; the end where `end` is None.
    end: The end.
    step: The distance.
    dtype: The dtype; None is int64, or float32 where a float is given.
    Returns: Tensor of one dimension.
    TypeError: an argument is not a number.
    ValueError: `step` is 0, or leads away from `end`.

    >>> print(ms.mint.arange(1, 6, 2))
    [1 3 5]
    """
    return ops.arange(start, end, step, dtype=dtype)


def linspace(start: Any, end: Any, steps: int, *, dtype: Any=None) -> Tensor:
    """`steps` numbers from `start` to `end`, both included, evenly spaced.

    start: The first number.
    end: The last number.
    steps: How many.
    Returns: Tensor of one dimension.
    TypeError: `steps` is not an int.
    ValueError: `steps` is below 1.

    >>> print(ms.mint.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
    """
    return _ranges.linspace(start, end, steps, dtype=_kind(dtype, mstype.float32, "linspace"))


def eye(n: int, m: int | None=None, dtype: Any=None) -> Tensor:
    """Ones on the main diagonal and zeros elsewhere.

    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: Tensor of shape (n, m).
    TypeError: a number is not an int.
    ValueError: a number is negative.

    >>> print(ms.mint.eye(2))
    [[1. 0.]
     [0. 1.]]
    """
    return ops.eye(n, m, dtype)


def rand_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """Uniform numbers in [0, 1) in the shape, and by default the dtype, of `input`.

    dtype: A float dtype.

    >>> ms.mint.rand_like(ms.mint.ones((2, 3))).shape
    (2, 3)
    """
    x = check.tensor(input, "rand_like")
    return like(x, device, "rand_like", _uniform, None, "rand_like", x.shape, _float(dtype or x.dtype, "rand"))


def randn_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """Standard normal numbers in the shape, and by default the dtype, of `input`.

    dtype: A float dtype.

    >>> ms.mint.randn_like(ms.mint.ones((2, 3))).shape
    (2, 3)
    """
    x = check.tensor(input, "randn_like")
    return like(x, device, "randn_like", _normal, None, "randn_like", x.shape, _float(dtype or x.dtype, "randn"))


def randint_like(input: Tensor, *args: Any, dtype: Any=None, device: Any=None) -> Tensor:
    """Ints in [low, high) in the shape, and by default the dtype, of `input`: `randint_like(input, [low,] high)`.

    args: The least (0 where left out), and one more than the greatest.
    ValueError: `low` is not below `high`.

    >>> ms.mint.randint_like(ms.mint.ones((2, 3)), 5).shape
    (2, 3)
    """
    x = check.tensor(input, "randint_like")
    kind = dtype or x.dtype
    if device is None:
        return beside(x, lambda: randint(*args, x.shape, dtype=kind))
    return randint(*args, x.shape, dtype=kind, device=device)


def randperm(n: int, *, generator: Any=None, dtype: Any=mstype.int64) -> Tensor:
    """The ints below `n` in random order.

    n: How many.
    Returns: Tensor of one dimension.
    TypeError: `n` is not an int.
    ValueError: `n` is negative.

    >>> sorted(ms.mint.randperm(4).tolist())
    [0, 1, 2, 3]
    """
    count = check.shape(n, "randperm", "n")[0]
    key, call = _draw(generator, "randperm")
    return cast(t.permutation_(key, count, call), _kind(dtype, mstype.int64, "randperm"))


def normal(mean: Any=0.0, std: Any=1.0, size: Any=None, generator: Any=None) -> Tensor:
    """Normal numbers with a mean and a standard deviation.

    mean: A number, or a Tensor.
    std: A number, or a Tensor.
    size: The size, where both are numbers.
    Returns: Tensor of float32; of the shape to which the tensors broadcast.
    ValueError: both are numbers and there is no `size`.

    >>> ms.mint.normal(0.0, 1.0, (2, 3)).shape
    (2, 3)
    """
    given = [v for v in (mean, std) if isinstance(v, Tensor)]
    if not given and size is None:
        raise ValueError("For 'normal', 'size' must be given with numbers for 'mean' and 'std'.")
    shape = t.add(*given).shape if len(given) == 2 else given[0].shape if given else check.shape(size, "normal", "size")
    return t.add(t.mul(randn(shape, generator=generator), std), mean)


def bernoulli(input: Tensor, *, generator: Any=None) -> Tensor:
    """Ones with the probabilities that `input` holds, else zeros.

    input: floats in [0, 1].
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not a Tensor of floats.

    >>> print(ms.mint.bernoulli(ms.Tensor([1.0, 0.0])))
    [1. 0.]
    """
    p = check.floating(check.tensor(input, "bernoulli"), "bernoulli")
    return cast(t.less(rand(p.shape, generator=generator), p), p.dtype)


for _row in (_kind, _float, _uniform, _normal, _integers, zeros, ones, full, empty, _like, zeros_like, ones_like, empty_like, arange, linspace, eye, rand_like, randn_like, randint_like, randperm, normal, bernoulli,):
    _row.__module__ = "ms_tensor.mint.creation"

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
]

from ms_tensor.mint.creation import _draw, _sizes, rand, randint, randn
