"""Candidate sampling: classes to compare the true ones with, and how often each is expected among them."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .distributions import draw


def _checked(
    true_classes: Any, num_true: Any, num_sampled: Any, unique: Any, range_max: Any, dtypes: Any, op: str
) -> tuple[int, int, bool]:
    """(number of samples, number of classes, whether samples are distinct)."""
    if check.tensor(true_classes, op, "true_classes").dtype not in dtypes:
        raise TypeError(f"For '{op}', 'true_classes' must be a Tensor of ints, but got one of {true_classes.dtype}.")
    check.rank(true_classes, 2, op, "true_classes")
    if true_classes.shape[1] != check.integer(num_true, op, "num_true"):
        raise ValueError(f"For '{op}', 'num_true' must be {true_classes.shape[1]}, but got {check.show(num_true)}.")
    count, classes = check.integer(num_sampled, op, "num_sampled"), check.integer(range_max, op, "range_max")
    for name, value in (("num_sampled", count), ("range_max", classes)):
        check.at_least(value, 1, op, name)
    distinct = check.flag(unique, op, "unique")
    if distinct and count > classes:
        raise ValueError(
            f"For '{op}', 'num_sampled' must not exceed 'range_max' {classes}, but got {check.show(count)}."
        )
    return count, classes, distinct


def uniform_candidate_sampler(
    true_classes: Tensor,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int = 0,
    remove_accidental_hits: bool = False,
) -> tuple[Tensor, Tensor, Tensor]:
    """Samples classes with equal probability.

    true_classes: of int32 or int64, of shape (N, num_true).
    num_true: The number of true classes per example.
    num_sampled: The number of classes to sample.
    unique: Whether the sampled classes are distinct.
    range_max: The number of classes.
    remove_accidental_hits: Whether, of distinct classes, true ones are sampled only if there are too few others.
    Returns: (sampled classes in the dtype of `true_classes`, expected count of each true class among them in float32,
        expected count of each sampled class in float32).
    TypeError: an argument has a wrong type.
    ValueError: a number is too small, or there are fewer classes than distinct ones to sample.

    >>> drawn, _, expected = ops.uniform_candidate_sampler(Tensor([[1], [3]]), 1, 3, False, 5)
    >>> print(drawn.shape, expected)
    (3,) [0.6 0.6 0.6]
    """
    op = "uniform_candidate_sampler"
    dtypes = (mstype.int32, mstype.int64)
    count, classes, distinct = _checked(true_classes, num_true, num_sampled, unique, range_max, dtypes, op)
    remove = check.flag(remove_accidental_hits, op, "remove_accidental_hits")
    key, call = draw(check.integer(seed, op, "seed") or None, op)
    if distinct:
        rank = t.uniform_(key, (classes,), call, mstype.float64)
        if remove:
            numbers = t.iota(0, 1, classes, true_classes.dtype)
            hit = t.reduce_any(t.equal(t.reshape(true_classes, (-1, 1)), numbers), (0,))
            rank = t.add(rank, t.cast(hit, mstype.float64))
        drawn = t.topk_(rank, count, 0, False)[1]
    else:
        drawn = t.floor(t.mul(t.uniform_(key, (count,), call, mstype.float64), float(classes)))
    expected = count / classes
    return (
        t.cast(drawn, true_classes.dtype),
        t.full(true_classes.shape, expected, mstype.float32),
        t.full((count,), expected, mstype.float32),
    )


def log_uniform_candidate_sampler(
    true_classes: Tensor,
    num_true: int = 1,
    num_sampled: int = 5,
    unique: bool = True,
    range_max: int = 5,
    seed: int = 0,
) -> tuple[Tensor, Tensor, Tensor]:
    """Samples classes; class c has the probability ``log((c + 2) / (c + 1)) / log(range_max + 1)``.

    true_classes: of int64, of shape (N, num_true).
    Arguments: uniform_candidate_sampler
    range_max: The number of classes.
    Returns: (sampled classes in int64, expected count of each true class in float32, expected count of each sampled
        class in float32). The counts are those of `num_sampled` draws with replacement; for distinct classes they are
        the probability that such draws contain the class.

    >>> drawn, expected, _ = ops.log_uniform_candidate_sampler(Tensor([[1], [3]]), 1, 3, False, 5)
    >>> print(drawn.shape, expected.shape)
    (3,) (2, 1)
    """
    op = "log_uniform_candidate_sampler"
    count, classes, distinct = _checked(true_classes, num_true, num_sampled, unique, range_max, (mstype.int64,), op)
    key, call = draw(check.integer(seed, op, "seed") or None, op)
    whole = math.log(classes + 1)
    if distinct:
        unit = t.uniform_(key, (classes,), call, mstype.float64)
        chance = _log_uniform(t.iota(0, 1, classes, mstype.int64), whole)
        # Exponential waiting times at the rates of the probabilities: the first to end are drawn.
        drawn = t.topk_(t.div(t.neg(t.log(t.sub(1.0, unit))), chance), count, 0, False)[1]
    else:
        unit = t.uniform_(key, (count,), call, mstype.float64)
        drawn = t.cast(t.floor(t.sub(t.exp(t.mul(unit, whole)), 1.0)), mstype.int64)
        drawn = t.minimum(drawn, classes - 1)

    def expected(numbers: Tensor) -> Tensor:
        chance = _log_uniform(numbers, whole)
        if distinct:
            chance = t.sub(1.0, t.pow(t.sub(1.0, chance), float(count)))
        else:
            chance = t.mul(chance, float(count))
        return t.cast(chance, mstype.float32)

    return drawn, expected(true_classes), expected(drawn)


def _log_uniform(classes: Tensor, whole: float) -> Tensor:
    """The probability of each class, in float64."""
    numbers = t.cast(classes, mstype.float64)
    return t.div(t.log(t.div(t.add(numbers, 2.0), t.add(numbers, 1.0))), whole)
