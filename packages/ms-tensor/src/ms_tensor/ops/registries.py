"""Registries of functions by name: those of Tensor's operators, and of implementations that users give primitives."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable
from typing import Any

from .. import ops
from .primitive import Primitive


def _functions() -> dict[str, Any]:
    return ops._public  # type: ignore[attr-defined,no-any-return]


class Registry:
    """Functions by name: those of `ops`, and what is set as an attribute.

    Examples:
        >>> from mindspore import Tensor, ops
        >>> print(ops.tensor_operator_registry.get("abs")(Tensor([-1.0])))
        [1.]
    """

    def get(self, obj_str: str) -> Any:
        """The function of this name.

        Raises:
            TypeError: the name is not a str.
            AttributeError: there is none.
        """
        if not isinstance(obj_str, str):
            raise TypeError(f"For 'Registry.get', the name must be a str, but got {type(obj_str).__name__}.")
        return getattr(self, obj_str)

    def register(self, obj_str: str, obj: Any) -> None:
        """Puts a function under a name, as the releases before 2.0 did.

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
    """Python implementations by primitive: by its name, or by the class or object itself."""

    def register(self, prim: Any) -> Callable[[Any], Any]:
        """A decorator that registers a function of the primitive as the maker of its implementation.

        Args:
            prim (str, Primitive or class): The primitive.

        Returns:
            The decorator, which gives the function back.
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
        """The function that was registered for a primitive, or `default`."""
        if isinstance(prim, str):
            return self[prim] if prim in self else default
        if id(prim) in self:
            return self[id(prim)]
        name = prim.name if isinstance(prim, Primitive) else getattr(prim, "__name__", None)
        return self[name] if name in self else default


vm_impl_registry = VmImplRegistry()


def get_vm_impl_fn(prim: Any) -> Any:
    """The implementation that `vm_impl_registry` makes for a primitive.

    Args:
        prim (Primitive or str): The primitive, or its name.

    Returns:
        The implementation: what the registered function returns for `prim`; None where none is registered.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.get_vm_impl_fn("NoSuchPrimitive") is None
        True
    """
    maker = vm_impl_registry.get(prim)
    return None if maker is None else maker(prim)
