"""Functions of `ops` that belong to no family; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

import ms_runtime
import numpy as np
from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._constants import random_key
from ms_tensor._devices import beside
from ms_tensor.ops.elementwise.arithmetic import clamp
from ms_tensor.ops.random.distributions import _probabilities, randint
from ms_tensor.ops.state import assign

ROWS = {
    "ops.shortcuts": """
laplace(shape, mean: Tensor, lambda_param: Tensor, seed: int | None = None) = t.add(t.mul(standard_laplace(shape, seed),
        lambda_param), mean)
        where check.floating(check.tensor(mean, "laplace", "mean"), "laplace", "mean")
        where check.floating(check.tensor(lambda_param, "laplace", "lambda_param"), "laplace", "lambda_param")
    Returns random numbers of the Laplace distribution.
    shape: The shape, before broadcasting with the parameters.
    mean: of float32: the location.
    lambda_param: of float32: the scale, greater than 0.
    seed: A seed for this call; None draws from the default generator.
    Returns: Tensor of float32, of the broadcast shape.
    TypeError: a parameter is not a tensor of floats.
    >>> ops.laplace((2, 3), Tensor(0.0), Tensor(1.0)).shape
    (2, 3)
randint_like(input: Tensor, low: int, high: int, seed: int | None = None, *, dtype=None) =
        randint(low, high, tuple(input.shape), seed, dtype=kind)
        where check.tensor(input, "randint_like")
        where kind = input.dtype if dtype is None else dtype
        raise ValueError(f"For 'randint_like', 'dtype' must be one of ints, but got {check.show(kind)}.") if kind not in
        mstype.int_type and kind not in mstype.uint_type
    Returns random ints in [low, high) in the shape of `input`.
    low: The lower bound, which is included.
    high: The upper bound, which is excluded.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> ops.randint_like(Tensor([[1, 2]]), 0, 5).shape
    (1, 2)
clamp_(input: Tensor, min=None, max=None) = assign(input, clamp(input, min, max))
    Limits every element to [min, max] in place.
    Returns: `input`.
    >>> x = Tensor([1.0, 5.0])
    >>> print(ops.clamp_(x, 0.0, 2.0), x)
    [1. 2.] [1. 2.]
tanh_(input: Tensor) = assign(input, t.tanh(check.tensor(input, "tanh_")))
    Computes the hyperbolic tangent in place.
    Returns: `input`.
    >>> print(ops.tanh_(Tensor([0.0])))
    [0.]
inplace_sigmoid(input: Tensor) = assign(input, t.sigmoid(check.tensor(input, "inplace_sigmoid")))
    Computes the sigmoid in place.
    Returns: `input`.
    >>> print(ops.inplace_sigmoid(Tensor([0.0])))
    [0.5]
zero_(input: Tensor) = assign(input, t.full(input.shape, 0, input.dtype))
        where check.tensor(input, "zero_")
    Sets all elements to zero in place.
    Returns: `input`.
    >>> print(ops.zero_(Tensor([3.0])))
    [0.]
augassign_add(x, y) -> Any = x + y
    `x + y`.
    >>> ops.augassign_add(1, 2)
    3
augassign_sub(x, y) -> Any = x - y
    `x - y`.
    >>> ops.augassign_sub(1, 2)
    -1
augassign_mul(x, y) -> Any = x * y
        raise TypeError("For 'augassign_mul', sequences are not repeated.") if isinstance(x, (str, bytes, list, tuple))
        or isinstance(y, (str, bytes, list, tuple))
    `x * y`.
    >>> ops.augassign_mul(3, 2)
    6
augassign_div(x, y) -> Any = x / _divisor(y, "augassign_div")
    `x / y`.
    >>> ops.augassign_div(3, 2)
    1.5
augassign_floordiv(x, y) -> Any = x // _divisor(y, "augassign_floordiv")
    `x // y`.
    >>> ops.augassign_floordiv(3, 2)
    1
augassign_mod(x, y) -> Any = x % _divisor(y, "augassign_mod")
    `x % y`.
    >>> ops.augassign_mod(5, 3)
    2
_divisor(value, op: str) -> Any = value
        raise ValueError(f"For '{op}', 'y' must not be 0.") if not isinstance(value, Tensor) and isinstance(value,
        (bool, int, float)) and value == 0
""",
    "ops.random.distributions": """
draw(seed, op: str, offset: int = 0) -> tuple[Any, Any] = random_key(np.array([value, 0], np.int64)), offset
        return ms_runtime.next_rng() if seed is None
        where value = check.integer(seed, op, "seed")
        raise ValueError(f"For '{op}', 'seed' must be in [0, 2 ** 63), but got {check.show(seed)}.") if not 0 <= value <
        1 << 63
    The key and counter of a draw: the next ones of the default generator, or those of a seed.
_sizes(size: tuple[Any, ...], op: str) -> tuple[int, ...] = check.shape(size, op, "size")
        return check.shape(size[0], op, "size") if len(size) == 1 and isinstance(size[0], (tuple, list, Tensor))
_float(dtype, op: str) -> Any = kind
        where kind = mstype.float32 if dtype is None else dtype
        raise ValueError(f"For '{op}', 'dtype' must be a float dtype, but got {check.show(dtype)}.") if kind not in
        mstype.float_type
rand(*size, dtype=None, seed: int | None = None) = t.uniform_(key, _sizes(size, "rand"), call, _float(dtype, "rand"))
        where key, call = draw(seed, "rand")
    Returns uniform random numbers in [0, 1).
    size: Ints, or one tuple of ints.
    dtype: A float dtype; None is float32.
    Returns: Tensor of shape `size`.
    >>> ops.rand(2, 3).shape
    (2, 3)
randn(*size, dtype=None, seed: int | None = None) = t.normal_(key, _sizes(size, "randn"), call, _float(dtype, "randn"))
        where key, call = draw(seed, "randn")
    Returns standard normal random numbers.
    size: Ints, or one tuple of ints.
    dtype: A float dtype; None is float32.
    Returns: Tensor of shape `size`.
    >>> ops.randn((2, 3)).shape
    (2, 3)
rand_like(input: Tensor, seed: int | None = None, *, dtype=None) =
        rand(input.shape, dtype=input.dtype if dtype is None else dtype, seed=seed)
        where check.tensor(input, "rand_like")
    Returns uniform random numbers in [0, 1) in the shape of `input`.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> ops.rand_like(ops.ones((2, 3))).shape
    (2, 3)
randn_like(input: Tensor, seed: int | None = None, *, dtype=None) =
        randn(input.shape, dtype=input.dtype if dtype is None else dtype, seed=seed)
        where check.tensor(input, "randn_like")
    Returns standard normal random numbers in the shape of `input`.
    dtype: The dtype of the result; None is that of `input`.
    Returns: Tensor of the shape of `input`.
    >>> ops.randn_like(ops.ones((2, 3))).shape
    (2, 3)
standard_normal(shape, seed: int | None = None) =
        t.normal_(key, check.shape(shape, "standard_normal"), call, mstype.float32)
        where key, call = draw(seed, "standard_normal")
    Returns standard normal random numbers.
    Returns: Tensor of float32, of shape `shape`.
    >>> ops.standard_normal((2, 3)).shape
    (2, 3)
normal(shape, mean, stddev, seed: int | None = None) = t.add(t.mul(standard_normal(shape, seed), stddev), mean)
    Returns normal random numbers with a mean and a standard deviation.
    shape: An int or a tuple of ints; `mean` and `stddev` are broadcast with it.
    mean: Tensor or number.
    stddev: Tensor or number.
    Returns: Tensor of float32, of the broadcast shape.
    >>> ops.normal((2, 3), 1.0, 0.5).shape
    (2, 3)
uniform(shape, minval, maxval, seed: int | None = None, dtype=mstype.float32) =
        t.add(t.mul(unit, maxval - minval), minval)
        return randint(_int(minval), _int(maxval), shape, seed, dtype=dtype) if dtype in mstype.int_type
        where key, call = draw(seed, "uniform")
        where unit = t.uniform_(key, check.shape(shape, "uniform"), call, _float(dtype, "uniform"))
    Returns uniform random numbers in [minval, maxval).
    shape: An int or a tuple of ints.
    minval: Tensor or number.
    maxval: Tensor or number.
    dtype: float32, or int32 or int64, whose limits must be ints.
    Returns: Tensor of the broadcast shape.
    >>> ops.uniform((2, 3), 1.0, 2.0).shape
    (2, 3)
_int(value) -> int = int(value)
randperm(n: int, seed: int = 0, offset: int = 0, dtype=mstype.int64) =
        values if dtype is mstype.int64 else t.cast(values, dtype)
        where count = check.integer(n, "randperm", "n")
        raise ValueError(f"For 'randperm', 'n' must be at least 0, but got {check.show(n)}.") if count < 0
        where key, call = draw(seed or None, "randperm", check.integer(offset, "randperm", "offset"))
        where values = t.permutation_(key, count, call)
    Returns the ints from 0 to `n - 1` in random order.
    n: The number of ints.
    offset: Selects a permutation of this seed.
    Returns: Tensor of shape (n,).
    >>> sorted(ops.randperm(4).tolist())
    [0, 1, 2, 3]
bernoulli(input: Tensor, p=0.5, seed: int | None = None) = t.cast(t.less(unit, p), input.dtype)
        where key, call = draw(seed, "bernoulli")
        where shape = check.tensor(input, "bernoulli").shape
        where _probabilities(p, shape, "bernoulli")
        where unit = beside(input, t.uniform_, key, shape, call, mstype.float32)
    Draws 1 with probability `p`, else 0.
    p: The probability: a number, or a Tensor of one element or of the shape of `input`.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `p` is not in [0, 1], or has another shape.
    >>> print(ops.bernoulli(ops.zeros(3), 1.0))
    [1. 1. 1.]
""",
}
