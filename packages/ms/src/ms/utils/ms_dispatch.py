"""`MsDispatchMode`: a block in which the program's own method is called instead of each operation."""

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
    """Returns the names of Primitives by their lower-case forms."""
    return {name.lower(): name for name in reversed(operations.__all__) if name[:1].isupper()}


@functools.cache
def _title(op: str) -> str:
    """Returns the name of the Primitive of a core op: 'Softmax' for 'softmax_'."""
    if op[:1].isupper():
        return op
    plain = op.rstrip("_0123456789")
    return _primitives().get(plain.replace("_", "").lower()) or plain.title().replace("_", "")


class OpFunc:
    """An operation with its attributes.

    Attributes:
        name (str): The name of its Primitive, such as 'MatMul'.
        attributes (dict): The arguments that are not tensors, by name.
    """

    def __init__(self, call: ms_runtime.OpCall) -> None:
        self._call = call
        self.name, self.attributes = _title(call.name), call.attributes

    def __call__(self, *args: Any) -> Any:
        """Runs the operation.

        Args:
            args: The tensors; numbers count as 0-d tensors.

        Returns:
            Tensor, or a tuple of tensors.
        """
        return self._call(*(value if isinstance(value, Tensor) else Tensor(value) for value in args))


class MsDispatchMode(contextlib.ContextDecorator):
    """A `with` block, or a decorator, whose operations call `__ms_dispatch__`, which a subclass overrides.

    Only the innermost block is active. Inside `__ms_dispatch__`, operations run normally. A function of several
    operations calls it for each of them. Graphs of jitted functions do not call it.

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
        """Called instead of an operation; the default implementation runs it.

        Args:
            func (OpFunc): The operation.
            args (tuple): The tensors.
            kwargs (dict): Empty. Default: None.

        Returns:
            The result of the operation: a Tensor, or a tuple with the operation's number of results.
        """
        return func(*args)
