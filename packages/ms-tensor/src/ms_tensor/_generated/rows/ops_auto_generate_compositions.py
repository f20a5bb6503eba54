"""Functions of `ms_tensor.ops.auto_generate.compositions`, from the rows of `ms_tensor.function_rows.ops_auto_generate`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t
from ms_tensor import mint
from ms_tensor.generator import Generator
from typing import Any


def bernoulli(input: Tensor, generator: Generator) -> Tensor:
    """1 with the probabilities `input`, else 0."""
    return mint.bernoulli(input, generator=generator)


def dropout_channels(input: Tensor, p: float, training: bool, generator: Generator) -> Tensor:
    """The input with whole channels dropped."""
    return input if not training else apply_mask(input, dropout_mask((*input.shape[:2], *(1 for _ in input.shape[2:])), p, generator), p)


def converted(input: Tensor, dtype: Any, copy: bool) -> Tensor:
    """The tensor in another dtype; itself where it has it and `copy` is False."""
    return t.cast(input, dtype) if dtype is not None and dtype != input.dtype else mint.clone(input) if copy else input


for _function in (bernoulli, dropout_channels, converted,):
    _function.__module__ = "ms_tensor.ops.auto_generate.compositions"

__all__ = [
    "bernoulli",
    "dropout_channels",
    "converted",
]

from ms_tensor.ops.auto_generate.compositions import apply_mask, dropout_mask
