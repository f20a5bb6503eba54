"""Functions of `ops.shortcuts`, `ops.random.distributions`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import dtype as mstype
from typing import Any
import ms_runtime, numpy as np


# ops.shortcuts

def laplace(shape: Any, mean: Tensor, lambda_param: Tensor, seed: int | None=None) -> Tensor:
    """Returns random numbers of the Laplace distribution."""
    check.floating(check.tensor(mean, "laplace", "mean"), "laplace", "mean")
    check.floating(check.tensor(lambda_param, "laplace", "lambda_param"), "laplace", "lambda_param")
    return t.add(t.mul(standard_laplace(shape, seed), lambda_param), mean)


def randint_like(input: Tensor, low: int, high: int, seed: int | None=None, *, dtype: Any=None) -> Tensor:
    """Returns random ints in [low, high) in the shape of `input`."""
    check.tensor(input, "randint_like")
    kind = input.dtype if dtype is None else dtype
    if kind not in mstype.int_type and kind not in mstype.uint_type:
        raise ValueError(f"For 'randint_like', 'dtype' must be one of ints, but got {check.show(kind)}.")
    return randint(low, high, tuple(input.shape), seed, dtype=kind)


def clamp_(input: Tensor, min: Any=None, max: Any=None) -> Tensor:
    """Limits every element to [min, max] in place."""
    return assign(input, clamp(input, min, max))


def tanh_(input: Tensor) -> Tensor:
    """Computes the hyperbolic tangent in place."""
    return assign(input, t.tanh(check.tensor(input, "tanh_")))


def inplace_sigmoid(input: Tensor) -> Tensor:
    """Computes the sigmoid in place."""
    return assign(input, t.sigmoid(check.tensor(input, "inplace_sigmoid")))


def zero_(input: Tensor) -> Tensor:
    """Sets all elements to zero in place."""
    check.tensor(input, "zero_")
    return assign(input, t.full(input.shape, 0, input.dtype))


def augassign_add(x: Any, y: Any) -> Any:
    """`x + y`."""
    return x + y


def augassign_sub(x: Any, y: Any) -> Any:
    """`x - y`."""
    return x - y


def augassign_mul(x: Any, y: Any) -> Any:
    """`x * y`."""
    if isinstance(x, (str, bytes, list, tuple)) or isinstance(y, (str, bytes, list, tuple)):
        raise TypeError("For 'augassign_mul', sequences are not repeated.")
    return x * y


def augassign_div(x: Any, y: Any) -> Any:
    """`x / y`."""
    return x / _divisor(y, "augassign_div")


def augassign_floordiv(x: Any, y: Any) -> Any:
    """`x // y`."""
    return x // _divisor(y, "augassign_floordiv")


def augassign_mod(x: Any, y: Any) -> Any:
    """`x % y`."""
    return x % _divisor(y, "augassign_mod")


def _divisor(value: Any, op: str) -> Any:
    if not isinstance(value, Tensor) and isinstance(value, (bool, int, float)) and value == 0:
        raise ValueError(f"For '{op}', 'y' must not be 0.")
    return value


# ops.random.distributions

def draw(seed: Any, op: str, offset: int=0) -> tuple[Any, Any]:
    """The key and counter of a draw: the next ones of the default generator, or those of a seed."""
    if seed is None:
        return ms_runtime.next_rng()
    value = check.integer(seed, op, "seed")
    if not 0 <= value < 1 << 63:
        raise ValueError(f"For '{op}', 'seed' must be in [0, 2 ** 63), but got {check.show(seed)}.")
    return random_key(np.array([value, 0], np.int64)), offset


def _sizes(size: tuple[Any, ...], op: str) -> tuple[int, ...]:
    if len(size) == 1 and isinstance(size[0], (tuple, list, Tensor)):
        return check.shape(size[0], op, "size")
    return check.shape(size, op, "size")


def _float(dtype: Any, op: str) -> Any:
    kind = mstype.float32 if dtype is None else dtype
    if kind not in mstype.float_type:
        raise ValueError(f"For '{op}', 'dtype' must be a float dtype, but got {check.show(dtype)}.")
    return kind


def rand(*size: Any, dtype: Any=None, seed: int | None=None) -> Tensor:
    """Returns uniform random numbers in [0, 1)."""
    key, call = draw(seed, "rand")
    return t.uniform_(key, _sizes(size, "rand"), call, _float(dtype, "rand"))


def randn(*size: Any, dtype: Any=None, seed: int | None=None) -> Tensor:
    """Returns standard normal random numbers."""
    key, call = draw(seed, "randn")
    return t.normal_(key, _sizes(size, "randn"), call, _float(dtype, "randn"))


def rand_like(input: Tensor, seed: int | None=None, *, dtype: Any=None) -> Tensor:
    """Returns uniform random numbers in [0, 1) in the shape of `input`."""
    check.tensor(input, "rand_like")
    return rand(input.shape, dtype=input.dtype if dtype is None else dtype, seed=seed)


def randn_like(input: Tensor, seed: int | None=None, *, dtype: Any=None) -> Tensor:
    """Returns standard normal random numbers in the shape of `input`."""
    check.tensor(input, "randn_like")
    return randn(input.shape, dtype=input.dtype if dtype is None else dtype, seed=seed)


def standard_normal(shape: Any, seed: int | None=None) -> Tensor:
    """Returns standard normal random numbers."""
    key, call = draw(seed, "standard_normal")
    return t.normal_(key, check.shape(shape, "standard_normal"), call, mstype.float32)


def normal(shape: Any, mean: Any, stddev: Any, seed: int | None=None) -> Tensor:
    """Returns normal random numbers with a mean and a standard deviation."""
    return t.add(t.mul(standard_normal(shape, seed), stddev), mean)


def uniform(shape: Any, minval: Any, maxval: Any, seed: int | None=None, dtype: Any=mstype.float32) -> Tensor:
    """Returns uniform random numbers in [minval, maxval)."""
    if dtype in mstype.int_type:
        return randint(_int(minval), _int(maxval), shape, seed, dtype=dtype)
    key, call = draw(seed, "uniform")
    unit = t.uniform_(key, check.shape(shape, "uniform"), call, _float(dtype, "uniform"))
    return t.add(t.mul(unit, maxval - minval), minval)


def _int(value: Any) -> int:
    return int(value)


def randperm(n: int, seed: int=0, offset: int=0, dtype: Any=mstype.int64) -> Tensor:
    """Returns the ints from 0 to `n - 1` in random order."""
    count = check.integer(n, "randperm", "n")
    if count < 0:
        raise ValueError(f"For 'randperm', 'n' must be at least 0, but got {check.show(n)}.")
    key, call = draw(seed or None, "randperm", check.integer(offset, "randperm", "offset"))
    values = t.permutation_(key, count, call)
    return values if dtype is mstype.int64 else t.cast(values, dtype)


def bernoulli(input: Tensor, p: Any=0.5, seed: int | None=None) -> Tensor:
    """Draws 1 with probability `p`, else 0."""
    key, call = draw(seed, "bernoulli")
    shape = check.tensor(input, "bernoulli").shape
    _probabilities(p, shape, "bernoulli")
    unit = beside(input, t.uniform_, key, shape, call, mstype.float32)
    return t.cast(t.less(unit, p), input.dtype)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.shortcuts": "laplace randint_like clamp_ tanh_ inplace_sigmoid zero_ augassign_add augassign_sub augassign_mul augassign_div augassign_floordiv augassign_mod _divisor",
    "ms_tensor.ops.random.distributions": "draw _sizes _float rand randn rand_like randn_like standard_normal normal uniform _int randperm bernoulli",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "laplace",
    "randint_like",
    "clamp_",
    "tanh_",
    "inplace_sigmoid",
    "zero_",
    "augassign_add",
    "augassign_sub",
    "augassign_mul",
    "augassign_div",
    "augassign_floordiv",
    "augassign_mod",
    "_divisor",
    "draw",
    "_sizes",
    "_float",
    "rand",
    "randn",
    "rand_like",
    "randn_like",
    "standard_normal",
    "normal",
    "uniform",
    "_int",
    "randperm",
    "bernoulli",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, _table as t
from ms_tensor._constants import random_key
from ms_tensor._devices import beside
from ms_tensor.ops.elementwise.arithmetic import clamp
from ms_tensor.ops.random.distributions import _probabilities, randint
from ms_tensor.ops.shortcuts import standard_laplace
from ms_tensor.ops.state import assign
