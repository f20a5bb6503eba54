"""MindSpore's path of generated Primitive classes: those of `ops.operations`, and some more names."""

from __future__ import annotations

import typing  # not `Any`, which is a Primitive here
from importlib import import_module

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .. import _registry, irregular, operations, primitive_scope
from ..arrays.creation import full, linspace
from ..primitive_table import PrimitiveTable
from ..pullback import pullback
from ..reductions.reduce import argmin, mean
from . import ascend_rows, forward_rows, gradient_rows, inplace_rows, random_rows
from .rows import ROWS

_pull = pullback

#: modules that the rows name
_MODULES = {
    "F": "ms_tensor.mint.functional",
    "generator": "ms_tensor.generator",
    "mint": "ms_tensor.mint",
    "operations": "ms_tensor.ops.operations",
    **{
        name: f"ms_tensor.ops.auto_generate.{name}"
        for name in ("compositions", "conversion", "convolutions", "experts", "gradients")
    },
}


def _add_scaled(x: typing.Any, y: typing.Any, alpha: typing.Any) -> Tensor:
    return t.add(x, y) if isinstance(alpha, int) and alpha == 1 else t.add(x, t.mul(y, alpha))


def _sub_scaled(x: typing.Any, y: typing.Any, alpha: typing.Any) -> Tensor:
    return t.sub(x, y) if isinstance(alpha, int) and alpha == 1 else t.sub(x, t.mul(y, alpha))


def _all_equal(x: Tensor, y: Tensor) -> Tensor:
    """One bool: whether two tensors have the same shape and elements."""
    if tuple(check.tensor(x, "EqualExt").shape) != tuple(check.tensor(y, "EqualExt", "other").shape):
        return t.full((), False, mstype.bool_)
    return t.reduce_all(t.equal(x, y))


def _mean(x: Tensor, dim: typing.Any, keepdim: bool, dtype: typing.Any) -> Tensor:
    return mean(x if dtype is None else t.cast(x, dtype), dim, keepdim)


def _argmin(x: Tensor, dim: typing.Any, keepdim: bool) -> Tensor:
    return t.cast(argmin(x, dim, keepdim), mstype.int64)


def _linspace(start: typing.Any, end: typing.Any, steps: int, dtype: typing.Any) -> Tensor:
    line = linspace(start, end, steps)
    return line if dtype is None else t.cast(line, dtype)


def _new_full(x: Tensor, size: typing.Any, value: typing.Any, dtype: typing.Any) -> Tensor:
    return full(size, value, dtype=check.tensor(x, "NewFull").dtype if dtype is None else dtype)


def _seeded(seed: typing.Any, offset: typing.Any) -> typing.Any:
    from .compositions import seeded

    return seeded(seed, offset)


_needs_ascend = irregular._needs_ascend


def _scope(name: str) -> typing.Any:
    """Resolves a name in a row: a function of this module, or a name of the rows of `operations`."""
    if name in _MODULES:
        return import_module(_MODULES[name])
    own = globals().get(name) if name.startswith("_") else None
    return primitive_scope.find(name) if own is None else own


_table = PrimitiveTable(
    __name__,
    ROWS,
    *(module.ROWS for module in (gradient_rows, inplace_rows, random_rows, forward_rows, ascend_rows)),
    scope=_scope,
)
_exposed = {*operations.__all__}
_own = [name for name in _table if name not in _exposed]
_registry.register(__name__, _own)


def __getattr__(name: str) -> typing.Any:
    if name in _exposed:
        return globals().setdefault(name, getattr(operations, name))
    if name in _table:
        return _table[name]
    if name.endswith("_op"):
        from .derived import instance

        if (found := instance(name)) is not None:
            return globals().setdefault(name, found)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = sorted({*_exposed, *_own})
