"""Tensors of constants, ranges and random numbers."""

from __future__ import annotations

from typing import Any

import ms_runtime
import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._constants import constant
from .._devices import made_on
from ..generator import Generator, default_generator
from ..numpy._common import cast, ops


def _sizes(size: Any, op: str) -> tuple[int, ...]:
    if len(size) == 1 and isinstance(size[0], (tuple, list, Tensor)):
        size = size[0]
    return check.shape(size, op, "size")


def _draw(generator: Any, op: str) -> tuple[Any, Any]:
    """The key and number of the next draw of a generator, or of the default one."""
    if generator is None or generator is default_generator:
        return ms_runtime.next_rng()
    check.kind(generator, Generator, "a Generator", op, "generator")
    seed, offset = generator._step(1)
    return constant(np.array([seed, 0], np.uint64).view(np.int64)), offset


def full_like(input: Tensor, fill_value: Any, *, dtype: Any = None) -> Tensor:
    """Returns one value in the shape of `input`.

    fill_value: A number.
    Returns: Tensor of the shape of `input`.

    >>> print(ms.mint.full_like(ms.Tensor([1, 2]), 7))
    [7 7]
    """
    if isinstance(fill_value, Tensor):
        x = check.tensor(input, "full_like")
        return t.broadcast_to(cast(fill_value, _kind(dtype, x.dtype, "full_like")), x.shape)
    return _like(input, fill_value, dtype, "full_like")


def rand(*size: Any, generator: Any = None, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns uniform random numbers in [0, 1).

    size: Ints, or one tuple or list of ints; the dtype may follow.
    dtype: A float dtype; None is float32.
    Returns: Tensor of shape `size`.
    ValueError: `dtype` is not a float dtype.

    >>> ms.mint.rand(2, 3).shape
    (2, 3)
    """
    if size and isinstance(size[-1], mstype.DType):
        size, dtype = size[:-1], size[-1]
    shape, kind = _sizes(size, "rand"), _float(dtype, "rand")
    return made_on(device, "rand", _uniform, generator, "rand", shape, kind)


def randn(*size: Any, generator: Any = None, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns standard normal random numbers.

    Arguments: rand
    Returns: Tensor of shape `size`.

    >>> ms.mint.randn(2, 3).shape
    (2, 3)
    """
    if size and isinstance(size[-1], mstype.DType):
        size, dtype = size[:-1], size[-1]
    shape, kind = _sizes(size, "randn"), _float(dtype, "randn")
    return made_on(device, "randn", _normal, generator, "randn", shape, kind)


def randint(*args: Any, generator: Any = None, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns random ints in [low, high): `randint(high, size)` or `randint(low, high, size)`.

    args: The least (0 where left out), one more than the greatest, and the size: a tuple or list of ints.
    dtype: The dtype; None is int64.
    Returns: Tensor of shape `size`.
    TypeError: a number is not an int.
    ValueError: `low` is not below `high`.

    >>> ms.mint.randint(0, 10, (2, 3)).shape
    (2, 3)
    """
    if len(args) not in (2, 3):
        raise TypeError(f"For 'randint', the arguments must be ([low,] high, size), but got {len(args)} of them.")
    low, high, size = args if len(args) == 3 else (0, *args)
    first, last = check.integer(low, "randint", "low"), check.integer(high, "randint", "high")
    if first >= last:
        raise check.wrong(ValueError, "randint", "low", "below 'high'", f"{check.show(low)} and {check.show(high)}")
    shape, kind = check.shape(size, "randint", "size"), _kind(dtype, mstype.int64, "randint")
    return made_on(device, "randint", _integers, generator, shape, first, last, kind)


from .._generated.rows.mint_arrays import *


def _check_weights(weights: Tensor) -> None:
    """What places are drawn in proportion to: none is negative, NaN or infinite, and each line has one above 0."""
    fit = t.logical_and(t.greater_equal(weights, 0), t.less(weights, float("inf")))
    check.values(fit, "For 'multinomial', the weights must be finite and at least 0.")
    some = t.reduce_any(t.greater(weights, 0), (weights.ndim - 1,), False)
    check.values(some, "For 'multinomial', the weights of a line must not all be 0.")


def multinomial(input: Tensor, num_samples: int, replacement: bool = False, *, generator: Any = None) -> Tensor:
    """Indices drawn with the weights that each row holds.

    input: weights of one or two dimensions, not negative.
    num_samples: How many to draw from each row.
    replacement: Whether an index may be drawn again.
    Returns: Tensor of int64.
    ValueError: there are fewer weights than draws without replacement, a weight is negative or not finite, or a
        row's are all 0.

    >>> print(ms.mint.multinomial(ms.Tensor([0.0, 1.0]), 2, True))
    [1 1]
    """
    weights = check.floating(check.tensor(input, "multinomial"), "multinomial")
    count = check.integer(num_samples, "multinomial", "num_samples")
    if weights.ndim not in (1, 2):
        raise ValueError(f"For 'multinomial', 'input' must have one or two dimensions, but got shape {weights.shape}.")
    size = weights.shape[-1]
    _check_weights(weights)
    if check.flag(replacement, "multinomial", "replacement"):
        # A draw is the number of cumulated weights that a uniform number exceeds.
        edges = ops.cumsum(weights, weights.ndim - 1)
        total = t.slice_view(
            edges, (0,) * (weights.ndim - 1) + (size - 1,), (*weights.shape[:-1], 1), (1,) * weights.ndim
        )
        at = t.mul(rand((*weights.shape[:-1], count), generator=generator), total)
        below = t.less_equal(t.reshape(edges, (*weights.shape[:-1], 1, size)), t.reshape(at, (*at.shape, 1)))
        return t.reduce_sum(cast(below, mstype.int64), (below.ndim - 1,), False)
    if not 0 < count <= size:
        raise ValueError(
            f"For 'multinomial', 'num_samples' must be in [1, {size}] without replacement, but got {check.show(count)}."
        )
    # The order of exponential numbers divided by the weights (Efraimidis and Spirakis, 2006).
    from .ordering import topk

    chance = t.sub(1.0, rand(weights.shape, generator=generator))
    return topk(t.div(t.log(chance), weights), count)[1]
