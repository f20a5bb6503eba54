"""The types of methods' arguments: a wrong one raises a TypeError, before the tensor's own shape and dtype are checked.

MindSpore picks the form of an overloaded method by the types of the arguments.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_runtime import Tensor

#: a line a method: its name, then parameters with their kinds; a kind with `?` takes None too
KINDS = """
addr vec1: Tensor, vec2: Tensor
argmax keepdims: bool, keepdim: bool
argmax_with_value keep_dims: bool
argmin keepdims: bool
argmin_with_value keep_dims: bool
bernoulli p: number|Tensor
bincount weights: Tensor?, minlength: int
cholesky upper: bool
cholesky_inverse upper: bool
cholesky_solve input2: Tensor, upper: bool
choose choices: Tensor|sequence, mode: str
chunk axis: int
copy_ non_blocking: bool
count_nonzero axis: int|sequence
diag diagonal: int
fill_diagonal wrap: bool
fill_diagonal_ wrap: bool
flip dims: int|sequence
fold output_size: int|sequence|Tensor, kernel_size: int|sequence
ger vec2: Tensor
histc bins: int, min: number, max: number
logsumexp dim: int|sequence, axis: int|sequence, keepdim: bool, keep_dims: bool
lu_solve LU_data: Tensor, LU_pivots: Tensor
matrix_power n: int
mean keep_dims: bool, keepdim: bool
nanquantile q: number|Tensor, axis: int?, keepdims: bool
ormqr tau: Tensor, other: Tensor, left: bool, transpose: bool
outer vec2: Tensor
qr some: bool
quantile q: number|Tensor, axis: int?, keepdims: bool
reverse axis: int|sequence
reverse_sequence seq_lengths: Tensor, seq_dim: int, batch_dim: int
set_ source: Tensor, storage_offset: int
softmax axis: int
top_k k: int, sorted: bool
unfold kernel_size: int|sequence, dilation: int|sequence, padding: int|sequence, stride: int|sequence
"""

_TESTS: dict[str, tuple[str, tuple[type, ...]]] = {
    "Tensor": ("a Tensor", (Tensor,)),
    "bool": ("a bool", (bool, np.bool_)),
    # A 0-d tensor of ints counts as an int.
    "int": ("an int", (int, np.integer, Tensor)),
    "number": ("a number", (int, float, np.number)),
    "sequence": ("a tuple or list", (tuple, list)),
    "str": ("a str", (str,)),
}


def _parse(text: str) -> dict[str, dict[str, str]]:
    lines = (line.partition(" ") for line in text.strip().splitlines())
    return {name: dict(part.split(": ") for part in rest.split(", ")) for name, _, rest in lines}


METHODS = _parse(KINDS)


def _check(value: Any, kind: str, op: str, name: str) -> None:
    if kind.endswith("?"):
        if value is None:
            return
        kind = kind[:-1]
    kinds = kind.split("|")
    if isinstance(value, tuple(test for each in kinds for test in _TESTS[each][1])) and (
        "bool" in kinds or not isinstance(value, bool)
    ):
        return
    words = " or ".join(_TESTS[each][0] for each in kinds)
    raise TypeError(f"For '{op}', '{name}' must be {words}, but got {type(value).__name__}.")


def with_types(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The method, which first looks at the types of its arguments."""
    kinds = METHODS[name]
    positions = [kinds.get(parameter) for parameter in [*inspect.signature(function).parameters][1:]]
    names = [*inspect.signature(function).parameters][1:]

    @functools.wraps(function)
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        for place, value in enumerate(args[: len(positions)]):
            kind = positions[place]
            if kind is not None:
                _check(value, kind, name, names[place])
        for key, value in kwargs.items():
            if key in kinds:
                _check(value, kinds[key], name, key)
        return function(self, *args, **kwargs)

    return method
