"""Registries of functions by name: Tensor's operators, and users' implementations of primitives."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable
from typing import Any

from .. import ops
from .primitive import Primitive


def _functions() -> dict[str, Any]:
    return ops._public  # type: ignore[attr-defined,no-any-return]


class Registry:
    """Functions by name: those of `ops`, and those set as attributes.

    Examples:
        >>> from mindspore import Tensor, ops
        >>> print(ops.tensor_operator_registry.get("abs")(Tensor([-1.0])))
        [1.]
    """

    def get(self, obj_str: str) -> Any:
        """Returns the function with a name.

        Raises:
            TypeError: the name is not a str.
            AttributeError: no function has the name.
        """
        if not isinstance(obj_str, str):
            raise TypeError(f"For 'Registry.get', the name must be a str, but got {type(obj_str).__name__}.")
        return getattr(self, obj_str)

    def register(self, obj_str: str, obj: Any) -> None:
        """Registers a function, as in releases before 2.0.

        Raises:
            TypeError: the name is not a str.
        """
        if not isinstance(obj_str, str):
            raise TypeError(f"For 'Registry.register', the name must be a str, but got {type(obj_str).__name__}.")
        setattr(self, obj_str, obj)

    def __getattr__(self, name: str) -> Any:
        if name in _functions():
            return _functions()[name]
        raise AttributeError(f"'Registry' object has no attribute '{name}'")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_functions()})


tensor_operator_registry = Registry()


class VmImplRegistry(UserDict):  # type: ignore[type-arg]
    """Python implementations by primitive, given as its name, class or instance."""

    def register(self, prim: Any) -> Callable[[Any], Any]:
        """Returns a decorator that registers a function which creates the implementation of a primitive.

        Args:
            prim (str, Primitive or class): The primitive.

        Returns:
            The decorator, which returns the function.
        """

        def decorate(fn: Any) -> Any:
            self[prim if isinstance(prim, str) else id(prim)] = fn
            if isinstance(prim, Primitive):
                self[prim.name] = fn
            elif isinstance(prim, type):
                self[prim.__name__] = fn
            return fn

        return decorate

    def get(self, prim: Any, default: Any = None) -> Any:
        """Returns the function that is registered for a primitive, or `default`."""
        if isinstance(prim, str):
            return self[prim] if prim in self else default
        if id(prim) in self:
            return self[id(prim)]
        name = prim.name if isinstance(prim, Primitive) else getattr(prim, "__name__", None)
        return self[name] if name in self else default


vm_impl_registry = VmImplRegistry()


def get_vm_impl_fn(prim: Any) -> Any:
    """Returns the implementation of a primitive in `vm_impl_registry`.

    Args:
        prim (Primitive or str): The primitive, or its name.

    Returns:
        The result of the registered function for `prim`; None if none is registered.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.get_vm_impl_fn("NoSuchPrimitive") is None
        True
    """
    maker = vm_impl_registry.get(prim)
    return None if maker is None else maker(prim)
