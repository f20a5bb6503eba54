"""Modules that scripts take from `mindspore.train.serialization`, which imports them."""

from __future__ import annotations

from ms_tensor import context

from . import _checkparam as Validator

__all__ = ["Validator", "context"]
