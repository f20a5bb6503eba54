"""What Primitive classes draw that no function of `ops` does."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..nn import layers
from . import distributions


def permutation_below(n: Tensor, length: int, pad: int, dtype: Any) -> Tensor:
    """The ints below `n` in random order, then `pad`, in a tensor of this length."""
    below = t.less(t.iota(0, 1, length, mstype.int64), t.reshape(check.tensor(n, "Randperm", "n"), ()))
    key, call = distributions.draw(None, "Randperm")
    unit = t.uniform_(key, (length,), call, mstype.float64)
    order = t.sort_(t.select(below, unit, 2.0), 0, False)[1]
    return t.cast(t.select(below, order, pad), dtype)


def uniform_ints(shape: Any, minval: Tensor, maxval: Tensor, seed: int | None) -> Tensor:
    """int32 numbers in [minval, maxval), which are 0-d tensors."""
    op = "UniformInt"
    for name, value in (("minval", minval), ("maxval", maxval)):
        if check.tensor(value, op, name).dtype is not mstype.int32:
            raise TypeError(f"For '{op}', '{name}' must be a Tensor of Int32, but got one of {value.dtype}.")
        check.rank(value, 0, op, name)
    key, call = distributions.draw(seed, op)
    unit = t.uniform_(key, check.shape(shape, op), call, mstype.float64)
    # A float64 holds every int32, so that the width and the product are exact enough.
    low = t.cast(minval, mstype.float64)
    width = t.sub(t.cast(maxval, mstype.float64), low)
    return t.cast(t.add(t.floor(t.mul(unit, width)), low), mstype.int32)


def log_normal_like(input: Tensor, mean: float, std: float) -> Tensor:
    """Numbers whose logarithm is normal, in the shape and dtype of the input."""
    x = check.floating(check.tensor(input, "LogNormalReverse"), "LogNormalReverse")
    drawn = t.add(t.mul(distributions.standard_normal(tuple(x.shape)), std), mean)
    return t.cast(t.exp(drawn), x.dtype)


def cauchy(size: list[int], median: float, sigma: float) -> Tensor:
    """Numbers of Cauchy's distribution."""
    angle = t.mul(t.sub(distributions.rand(*size), 0.5), math.pi)
    return t.add(t.mul(t.div(t.sin(angle), t.cos(angle)), sigma), median)


def random_bits(shape: Any, keep_prob: Any, seed: int | None) -> Tensor:
    """Bits that are 1 with a probability, eight to a uint8: one an element, rounded up to 128."""
    count = math.prod(check.shape(shape, "DropoutGenMask"))
    key, call = distributions.draw(seed, "DropoutGenMask")
    places = (-(-count // 128) * 16, 8)
    kept = t.cast(t.less(t.uniform_(key, places, call, mstype.float32), keep_prob), mstype.int32)
    weights = t.pow(t.full((8,), 2, mstype.int32), t.iota(0, 1, 8, mstype.int32))
    return t.cast(t.reduce_sum(t.mul(kept, weights), (1,), False), mstype.uint8)


def kept_by_bits(input_x: Tensor, mask: Tensor, keep_prob: Any) -> Tensor:
    """`input_x / keep_prob` where the bit of `mask` is 1, else 0."""
    op = "DropoutDoMask"
    check.tensor(input_x, op, "input_x")
    if check.tensor(mask, op, "mask").size * 8 < input_x.size:
        raise ValueError(f"For '{op}', a mask of {mask.size} bytes is too short for {input_x.size} elements.")
    weights = t.pow(t.full((8,), 2, mstype.int32), t.iota(0, 1, 8, mstype.int32))
    bytes_ = t.reshape(t.cast(mask, mstype.int32), (-1, 1))
    bits = t.reshape(t.floor_mod(t.floor_divide(bytes_, weights), 2), (-1,))
    kept = t.reshape(t.slice_view(bits, (0,), (input_x.size,), (1,)), input_x.shape)
    return t.mul(input_x, t.cast(t.div(t.cast(kept, mstype.float32), keep_prob), input_x.dtype))


def drop_channels(x: Tensor, keep_prob: float, rank: int, op: str) -> tuple[Tensor, Tensor]:
    """(`x` with whole channels dropped, the mask of what was kept)."""
    check.rank(check.tensor(x, op, "x"), rank, op, "x")
    out, kept = layers.drop_channels(x, keep_prob)
    return out, t.broadcast_to(kept, x.shape)
