"""`MsDispatchMode`: a block in which a method of the program's own is called in place of each operation."""

from __future__ import annotations

import contextlib
import functools
from typing import Any

import ms_runtime
from ms_tensor import Tensor
from ms_tensor.ops import operations

__all__ = ["MsDispatchMode"]


@functools.cache
def _primitives() -> dict[str, str]:
    """The names of Primitives by these names in small letters."""
    return {name.lower(): name for name in reversed(operations.__all__) if name[:1].isupper()}


@functools.cache
def _title(op: str) -> str:
    """The name of the Primitive that an op of the core computes: 'Softmax' of 'softmax_'."""
    if op[:1].isupper():
        return op
    plain = op.rstrip("_0123456789")
    return _primitives().get(plain.replace("_", "").lower()) or plain.title().replace("_", "")


class OpFunc:
    """An operation with its attributes.

    Attributes:
        name (str): The name of its Primitive, as 'MatMul'.
        attributes (dict): What it takes besides tensors, by name.
    """

    def __init__(self, call: ms_runtime.OpCall) -> None:
        self._call = call
        self.name, self.attributes = _title(call.name), call.attributes

    def __call__(self, *args: Any) -> Any:
        """Runs the operation.

        Args:
            args: Its tensors; numbers count as tensors without dimensions.

        Returns:
            Tensor, or a tuple of tensors.
        """
        return self._call(*(value if isinstance(value, Tensor) else Tensor(value) for value in args))


class MsDispatchMode(contextlib.ContextDecorator):
    """A `with` block, or a decorator, whose operations call `__ms_dispatch__`, which a subclass overrides.

    The innermost block counts alone. Inside of `__ms_dispatch__` operations run as they are. A function that several
    operations compute calls it for each of them; graphs of jitted functions do not.

    Examples:
        >>> from ms import Tensor
        >>> from ms.utils import MsDispatchMode
        >>> class Log(MsDispatchMode):
        ...     def __ms_dispatch__(self, func, args, kwargs=None):
        ...         print("calls", func.name)
        ...         return func(*args)
        >>> x = Tensor([1.0, 2.0])
        >>> with Log():
        ...     y = x * x + x
        calls Mul
        calls Add
    """

    _scopes: list[ms_runtime.intercept]

    def __enter__(self) -> MsDispatchMode:
        """Begins the block."""
        scope = ms_runtime.intercept(lambda call, args: self.__ms_dispatch__(OpFunc(call), args, {}))
        self.__dict__.setdefault("_scopes", []).append(scope)
        scope.__enter__()
        return self

    def __exit__(self, exc_type: Any, exc_val: Any, exc_tb: Any) -> None:
        """Ends the block."""
        self._scopes.pop().__exit__(exc_type, exc_val, exc_tb)

    def __ms_dispatch__(self, func: OpFunc, args: tuple[Any, ...], kwargs: dict[str, Any] | None = None) -> Any:
        """Is called in place of an operation; runs it where a subclass does not say otherwise.

        Args:
            func (OpFunc): The operation.
            args (tuple): Its tensors.
            kwargs (dict): Empty. Default: None.

        Returns:
            What takes the place of the operation's result: a Tensor, or a tuple of as many as it has.
        """
        return func(*args)
