"""The op registry: the Primitive class of every op by name, whether a module exposes it or not.

A primitive that a user defines under a registered name runs that op; see `primitive._run_op`.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Iterable
from importlib import import_module
from typing import Any

_modules: dict[str, str] = {}
_inferred_in_python: set[str] = set()


def register(module: str, names: Iterable[str], *, inferred_in_python: bool = False) -> None:
    """Registers attributes of a module as the classes of the ops of the same names.

    Args:
        module: The name of the module. The classes need not exist yet.
        names: The names of the ops. Registered names are not changed.
        inferred_in_python: Whether MindSpore infers the output by methods of a user's class. Default: False.
    """
    for name in names:
        _modules.setdefault(name, module)
        if inferred_in_python:
            _inferred_in_python.add(name)


def names() -> list[str]:
    """Returns the names of all registered ops."""
    # Importing these modules registers their ops.
    for module in (
        "operations",
        "auto_generate.gen_ops_prim",
        "operations.sequence_prims",
        "operations.inner_ops",
        "operations.grad_ops",
    ):
        import_module(f"{__package__}.{module}")

    return sorted(_modules)


def find(name: str) -> Any:
    """Returns the class of an op, or None."""
    if name not in _modules:
        names()
    module = _modules.get(name)
    return None if module is None else getattr(import_module(module), name)


def is_inferred_in_python(name: str) -> bool:
    """Returns whether MindSpore infers the output of this op by methods of a user's class."""
    return name in _inferred_in_python


@functools.cache
def parameters(cls: Any) -> tuple[tuple[str, ...], int | None]:
    """Returns the names of a class's constructor arguments, and the number of inputs of its call, or None for any."""
    made = list(inspect.signature(cls.__init__).parameters.values())[1:]
    called = list(inspect.signature(cls.__call__).parameters.values())[1:]
    several = any(p.kind is p.VAR_POSITIONAL for p in called)
    attributes = tuple(p.name for p in made if p.kind is p.POSITIONAL_OR_KEYWORD)
    return attributes, None if several else len(called)
