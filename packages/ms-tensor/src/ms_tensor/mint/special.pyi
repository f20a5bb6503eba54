# ruff: noqa
"""The names of `mindspore.mint.special`, for type checkers and editors.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor as Tensor
from ms_tensor.mint.activations import log_softmax as log_softmax
from typing import Any

__all__ = ["erfc", "exp2", "expm1", "log1p", "log_softmax", "round", "sinc"]

def erfc(input: Tensor) -> Tensor: ...
def exp2(input: Tensor) -> Tensor: ...
def expm1(input: Tensor) -> Tensor: ...
def log1p(input: Tensor) -> Tensor: ...
def round(input: Tensor) -> Tensor: ...
def sinc(input: Tensor) -> Tensor: ...
