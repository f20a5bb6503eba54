"""Resolution of names in rows of Primitive classes."""

from __future__ import annotations

import builtins
from importlib import import_module
from typing import Any

import ms_runtime

_MODULES = {
    "accumulate": "_accumulate",
    "check": "_check",
    "generator": "generator",
    "mstype": "dtype",
    "table": "_table",
}


def find(name: str) -> Any:
    """Resolves a name in a row.

    In this order: a public function of `ops`; a function of `irregular`; a builtin of Python; a dtype; `Tensor`;
    `table`, the ops of the table; the modules `accumulate`, `check`, `generator` and `mstype`; a module of `ops` or of
    one of its families, for functions that are not public.

    NameError: the name is none of these.
    """
    from importlib.util import find_spec  # an import of ms_tensor does not need it

    from . import _FAMILIES, _public, irregular  # type: ignore[attr-defined]

    for known in (_public, irregular.FUNCTIONS, vars(builtins), ms_runtime.dtypes, {"Tensor": ms_runtime.Tensor}):
        if name in known:
            return known[name]
    if name in _MODULES:
        return import_module(f"ms_tensor.{_MODULES[name]}")
    for package in ("ms_tensor.ops", *(family.__name__ for family in _FAMILIES), "ms_tensor.ops.optimizers"):
        if find_spec(f"{package}.{name}") is not None:
            return import_module(f"{package}.{name}")
    raise NameError(f"a row of a Primitive class uses {name!r}, which is not a function of ops, a dtype or a module")


# Functions of `ops` accept more than table ops: tensors among sizes, numbers as conditions.
_WIDER = {"broadcast_to": "broadcast_to", "reduce_all": "all", "reduce_any": "any", "reshape": "reshape"}
_WIDER["transpose"] = "transpose"


def dtype_or_op(name: str) -> Any:
    """Resolves a name in the rows generated from the op table: an op, a dtype, or a check of an attribute."""
    if name in _WIDER or name.startswith("_"):
        return find(_WIDER.get(name, name))
    return ms_runtime.dtypes[name] if name in ms_runtime.dtypes else ms_runtime.op(name)
