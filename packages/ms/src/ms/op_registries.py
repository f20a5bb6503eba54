"""`mindspore.ops._register_for_op`: functions by Primitive, and Python functions by key."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable
from typing import Any

from ms_tensor.ops.registries import VmImplRegistry


class Registry(VmImplRegistry):
    """Functions by Primitive, which is given as its name, class or instance.

    Examples:
        >>> from mindspore import ops
        >>> from mindspore.ops._register_for_op import Registry
        >>> rules = Registry()
        >>> @rules.register(ops.Add)
        ... def rule(prim):
        ...     return prim.name
        >>> rules.get(ops.Add(), None) is rule, rules.get("Sub", 3)
        (True, 3)
    """

    def get(self, prim: Any, default: Any) -> Any:  # type: ignore[override]
        """Returns the function of a Primitive, or `default`."""
        return super().get(prim, default)


class PyFuncRegistry(UserDict):  # type: ignore[type-arg]
    """Python functions by key.

    Examples:
        >>> from mindspore.ops._register_for_op import PyFuncRegistry
        >>> functions = PyFuncRegistry()
        >>> functions.register("count", len)
        >>> functions.get("count")([1, 2])
        2
    """

    def register(self, key: Any, value: Callable[..., Any]) -> None:
        """Stores a function."""
        self[key] = value

    def get(self, key: Any) -> Callable[..., Any]:  # type: ignore[override]
        """Returns the function of a key.

        Raises:
            ValueError: there is none.
        """
        if key not in self:
            raise ValueError(f"No Python function is registered for {key!r}.")
        found: Callable[..., Any] = self[key]
        return found


__all__ = ["PyFuncRegistry", "Registry"]
