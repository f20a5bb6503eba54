"""Functions of `ops` that draw; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.ops.random.distributions import draw

ROWS = {
    "ops.random.positive_draws": """
poisson(shape: tuple[int, ...], mean: Tensor, seed: int | None = None) =
        t.cast(poisson_draws(wide, *draw(seed, "poisson")), mstype.float32)
        where _positive(mean, "poisson", "mean")
        where wide = t.add(t.cast(t.stop_gradient(mean), mstype.float64), t.full(_tuple(shape, "poisson"), 0,
        mstype.float64))
    Returns random numbers of the Poisson distribution.
    shape: A tuple of ints; it is broadcast with `mean`.
    mean: of float32: the rates, at least 0.
    Returns: Tensor of float32, of the broadcast shape.
    TypeError: `shape` is not a tuple, or `mean` is not a tensor of floats.
    ValueError: the shapes cannot be broadcast, or `seed` is negative.
    >>> ops.poisson((3, 2), Tensor([3.0, 4.0])).shape
    (3, 2)
random_gamma(shape: Tensor, alpha: Tensor, seed: int | None = None) =
        t.cast(gamma_draws(wide, *draw(seed, "random_gamma")), alpha.dtype)
        where sizes = _sizes(shape, "random_gamma")
        where _positive(alpha, "random_gamma", "alpha")
        where wide = t.broadcast_to(t.cast(t.stop_gradient(alpha), mstype.float64), (*sizes, *alpha.shape))
    Returns random numbers of the gamma distribution with scale 1.
    shape: 1-d tensor of int32 or int64: the shape of the numbers for each order.
    alpha: of float16, float32 or float64: the orders, greater than 0.
    Returns: Tensor of the shape `shape` followed by that of `alpha`, of the dtype of `alpha`.
    TypeError: `shape` is not a tensor of ints, or `alpha` is not a tensor of floats.
    >>> ops.random_gamma(Tensor([3, 2]), Tensor([0.5, 1.5])).shape
    (3, 2, 2)
random_poisson(shape: Tensor, rate: Tensor, seed: int | None = None, dtype=mstype.float32) =
        t.cast(poisson_draws(wide, *draw(seed, "random_poisson")), dtype)
        where sizes = _sizes(shape, "random_poisson")
        where check.tensor(rate, "random_poisson", "rate")
        raise TypeError(f"For 'random_poisson', 'dtype' is not allowed: {check.show(dtype)}.")
        if dtype not in (mstype.int32, mstype.int64, mstype.float16, mstype.float32, mstype.float64)
        where wide = t.broadcast_to(t.cast(t.stop_gradient(rate), mstype.float64), (*sizes, *rate.shape))
    Returns random numbers of the Poisson distribution.
    shape: 1-d tensor of int32 or int64: the shape of the numbers for each rate.
    rate: of numbers: the rates, at least 0.
    dtype: int32, int64, float16, float32 or float64.
    Returns: Tensor of dtype `dtype`, of the shape `shape` followed by that of `rate`.
    TypeError: `shape` is not a tensor of ints, `rate` is not a Tensor, or `dtype` is not allowed.
    >>> ops.random_poisson(Tensor([3]), Tensor([0.5, 1.5])).shape
    (3, 2)
""",
    "ops.random.choice": """
multinomial(input: Tensor, num_samples: int, replacement: bool = True, seed: int | None = None) =
        t.cast(_multinomial(input, num_samples, bool(replacement), "multinomial", seed), mstype.int32)
    Draws indices in proportion to weights.
    input: of nonnegative weights, of shape (C,) or (N, C).
    num_samples: The number of draws per row.
    replacement: Whether an index can be drawn more than once.
    Returns: Tensor of int32, of shape (num_samples,) or (N, num_samples).
    TypeError: `input` is not a Tensor, or `num_samples` or `seed` is not an int.
    ValueError: `input` is not 1-d or 2-d, `seed` is negative, or there are fewer indices than distinct draws.
    >>> print(ops.multinomial(Tensor([0.0, 0.0, 1.0]), 3))
    [2 2 2]
multinomial_with_replacement(x: Tensor, seed: int | Tensor, offset: int | Tensor, numsamples: int, replacement: bool =
        False) = _multinomial(x, numsamples, check.flag(replacement, op, "replacement"), op, own, place)
        where op = "multinomial_with_replacement"
        where place = check.integer(offset, op, "offset")
        where own = check.integer(seed, op, "seed")
    Draws indices in proportion to weights, from a given seed.
    x: of nonnegative weights, of shape (C,) or (N, C).
    seed: The seed.
    offset: Selects a draw of this seed.
    numsamples: The number of draws per row.
    replacement: Whether an index can be drawn more than once.
    Returns: Tensor of int64, of shape (numsamples,) or (N, numsamples).
    >>> print(ops.multinomial_with_replacement(Tensor([0.0, 1.0]), 2, 5, 3, True))
    [1 1 1]
random_categorical(logits: Tensor, num_sample: int, seed: int = 0, dtype=mstype.int64) =
        t.cast(places, mstype.as_dtype(dtype, "random_categorical"))
        where check.rank(check.tensor(logits, "random_categorical", "logits"), 2, "random_categorical", "logits")
        where weights = t.exp(t.sub(logits, t.reduce_max(logits, (1,), True)))
        where places = _multinomial(weights, num_sample, True, "random_categorical", seed or None)
    Draws classes by unnormalized log-probabilities.
    logits: of floats, of shape (N, C).
    num_sample: The number of draws per row.
    dtype: int16, int32 or int64.
    Returns: Tensor of dtype `dtype`, of shape (N, num_sample).
    ValueError: `logits` is not 2-d.
    >>> print(ops.random_categorical(Tensor([[0.0, 1000.0]]), 3))
    [[1 1 1]]
shuffle(x: Tensor, seed: int | None = None) =
        x if x.ndim == 0 else t.take(x, t.permutation_(key, x.shape[0], call), 0)
        where check.tensor(x, "shuffle", "x")
        where key, call = draw(seed, "shuffle")
    Returns the slices along the first dimension in random order.
    Returns: Tensor of the shape and dtype of `x`.
    TypeError: `x` is not a Tensor, or `seed` is not an int.
    ValueError: `seed` is negative.
    >>> sorted(ops.shuffle(Tensor([3, 1, 2])).tolist())
    [1, 2, 3]
""",
}
