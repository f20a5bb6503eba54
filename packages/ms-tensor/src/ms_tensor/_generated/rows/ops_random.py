"""Functions of `ops.random.positive_draws`, `ops.random.choice`, from the rows of `ms_tensor.function_rows.ops_random`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import dtype as mstype
from typing import Any


# ops.random.positive_draws

def poisson(shape: tuple[int, ...], mean: Tensor, seed: int | None=None) -> Tensor:
    """Returns random numbers of the Poisson distribution."""
    _positive(mean, "poisson", "mean")
    wide = t.add(t.cast(t.stop_gradient(mean), mstype.float64), t.full(_tuple(shape, "poisson"), 0, mstype.float64))
    return t.cast(poisson_draws(wide, *draw(seed, "poisson")), mstype.float32)


def random_gamma(shape: Tensor, alpha: Tensor, seed: int | None=None) -> Tensor:
    """Returns random numbers of the gamma distribution with scale 1."""
    sizes = _sizes(shape, "random_gamma")
    _positive(alpha, "random_gamma", "alpha")
    wide = t.broadcast_to(t.cast(t.stop_gradient(alpha), mstype.float64), (*sizes, *alpha.shape))
    return t.cast(gamma_draws(wide, *draw(seed, "random_gamma")), alpha.dtype)


def random_poisson(shape: Tensor, rate: Tensor, seed: int | None=None, dtype: Any=mstype.float32) -> Tensor:
    """Returns random numbers of the Poisson distribution."""
    sizes = _sizes(shape, "random_poisson")
    check.tensor(rate, "random_poisson", "rate")
    if dtype not in (mstype.int32, mstype.int64, mstype.float16, mstype.float32, mstype.float64):
        raise TypeError(f"For 'random_poisson', 'dtype' is not allowed: {check.show(dtype)}.")
    wide = t.broadcast_to(t.cast(t.stop_gradient(rate), mstype.float64), (*sizes, *rate.shape))
    return t.cast(poisson_draws(wide, *draw(seed, "random_poisson")), dtype)


# ops.random.choice

def multinomial(input: Tensor, num_samples: int, replacement: bool=True, seed: int | None=None) -> Tensor:
    """Draws indices in proportion to weights."""
    return t.cast(_multinomial(input, num_samples, bool(replacement), "multinomial", seed), mstype.int32)


def multinomial_with_replacement(x: Tensor, seed: int | Tensor, offset: int | Tensor, numsamples: int, replacement: bool=False) -> Tensor:
    """Draws indices in proportion to weights, from a given seed."""
    op = "multinomial_with_replacement"
    place = check.integer(offset, op, "offset")
    own = check.integer(seed, op, "seed")
    return _multinomial(x, numsamples, check.flag(replacement, op, "replacement"), op, own, place)


def random_categorical(logits: Tensor, num_sample: int, seed: int=0, dtype: Any=mstype.int64) -> Tensor:
    """Draws classes by unnormalized log-probabilities."""
    check.rank(check.tensor(logits, "random_categorical", "logits"), 2, "random_categorical", "logits")
    weights = t.exp(t.sub(logits, t.reduce_max(logits, (1,), True)))
    places = _multinomial(weights, num_sample, True, "random_categorical", seed or None)
    return t.cast(places, mstype.as_dtype(dtype, "random_categorical"))


def shuffle(x: Tensor, seed: int | None=None) -> Tensor:
    """Returns the slices along the first dimension in random order."""
    check.tensor(x, "shuffle", "x")
    key, call = draw(seed, "shuffle")
    return x if x.ndim == 0 else t.take(x, t.permutation_(key, x.shape[0], call), 0)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.random.positive_draws": "poisson random_gamma random_poisson",
    "ms_tensor.ops.random.choice": "multinomial multinomial_with_replacement random_categorical shuffle",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "poisson",
    "random_gamma",
    "random_poisson",
    "multinomial",
    "multinomial_with_replacement",
    "random_categorical",
    "shuffle",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, _table as t
from ms_tensor.ops.random.choice import _multinomial
from ms_tensor.ops.random.distributions import draw
from ms_tensor.ops.random.positive_draws import _positive, _sizes, _tuple, gamma_draws, poisson_draws
