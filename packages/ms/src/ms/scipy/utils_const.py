"""Helpers of MindSpore's `scipy`: errors, conversions, and tables of functions by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from ms_tensor import Tensor
from ms_tensor import dtype as mstype
from ms_tensor.ops import constexpr
from ms_tensor.sparse import CSRTensor


class StringDict:
    """A dict of objects by name.

    Examples:
        >>> from mindspore.scipy.utils_const import StringDict
        >>> table = StringDict()
        >>> table.register("sum", sum)
        >>> table.get("sum") is sum, table.get("other") is None
        (True, True)
    """

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}

    def register(self, obj_str: str, obj: Any) -> None:
        """Stores an object under a name.

        Args:
            obj_str: The name.
            obj: The object.

        Raises:
            TypeError: the name is not a str.
        """
        self.data[_name(obj_str)] = obj

    def get(self, obj_str: str) -> Any:
        """Returns the object with a name, or None.

        Args:
            obj_str: The name.

        Raises:
            TypeError: the name is not a str.
        """
        return self.data.get(_name(obj_str))


def _name(name: Any) -> str:
    if not isinstance(name, str):
        raise TypeError(f"For 'StringDict', the name must be a str, but got {type(name).__name__}.")
    return name


def _leaves(value: Any) -> Iterator[Any]:
    if not isinstance(value, (tuple, list)):
        yield value
        return
    for element in value:
        yield from _leaves(element)


def _tuple(x: Any) -> tuple[Any, ...]:
    """Flattens nested tuples and lists; any other value becomes a tuple of one."""
    return tuple(_leaves(x))


def mstype_to_pytype(type_: Any) -> Any:
    """Returns the Python type of a MindSpore type object: Tensor, CSRTensor or FunctionType; None for others.

    Args:
        type_: `mindspore.common.dtype.TensorType`, `CSRTensorType` or `FunctionType`.
    """
    types = {mstype.TensorType: Tensor, mstype.CSRTensorType: CSRTensor, mstype.FunctionType: FunctionType}
    return types.get(type_)


def _raise(error: type[Exception], info: tuple[Any, ...]) -> None:
    raise error("".join(str(part) for part in info))


@constexpr
def _raise_value_error(*info: Any) -> None:
    """Raises a ValueError; the message is the concatenated arguments."""
    _raise(ValueError, info)


@constexpr
def _raise_type_error(*info: Any) -> None:
    """Raises a TypeError; the message is the concatenated arguments."""
    _raise(TypeError, info)


@constexpr
def _type_convert(new_type: Callable[[Any], Any], obj: Any) -> Any:
    return new_type(obj)


@constexpr
def _callable_const(x: Any) -> bool:
    """Returns whether a type object is the type of functions."""
    return isinstance(x, mstype.FunctionType)


def _joined(values: Any) -> str:
    names = [f"'{value}'" for value in _tuple(values)]
    return names[0][1:-1] if len(names) == 1 else f"one of [{', '.join(names)}]"


def _type_message(args: Any, names: Any) -> str:
    (value, expected), (function, name) = args, names
    return f"For '{function}', '{name}' must be of type {_joined(expected)}, but got {type(value).__name__} {value!r}."


def _square_message(args: Any, names: Any) -> str:
    function, name = names
    return f"For '{function}', the matrix '{name}' must be square, but got shape {args}."


def _support_message(args: Any, names: Any) -> str:
    (_, expected), (function, name) = args, names
    return f"For '{function}', '{name}' must be {expected}; other values are not supported."


#: the checks and messages of `_super_check` by name
_op_dict, _fmt_dict = StringDict(), StringDict()
_op_dict.register("in", lambda x: x[0] in _tuple(x[1]))
_op_dict.register("is", lambda x: x[0] is x[1])
_op_dict.register("isinstance", lambda x: type(x[0]) in _tuple(x[1]))
_op_dict.register("solve", lambda x: x[0][1] == x[1][0])
_op_dict.register("==", lambda x: x[0] == x[1])
_fmt_dict.register("type", _type_message)
_fmt_dict.register("square", _square_message)
_fmt_dict.register("todo", _support_message)


@constexpr
def _super_check(args: Any, names: Any, op: str, fmt: str, msg: Any, val_err: bool) -> Any:
    """Returns `args` if they pass the check `op`; else raises an error with the message `msg`, or that of `fmt`.

    Args:
        args: The arguments of the check: usually a value and what it is compared with.
        names: The names of the function and the argument, for the message.
        op: 'in', 'is', 'isinstance', '==' or 'solve'.
        fmt: 'type', 'square' or 'todo'; used if `msg` is empty.
        msg: The message, or its parts.
        val_err: Whether to raise a ValueError instead of a TypeError.
    """
    if not _op_dict.get(op)(args):
        _raise(ValueError if val_err else TypeError, _tuple(msg or _fmt_dict.get(fmt)(args, names)))
    return args


@constexpr
def pack(*args: Any) -> tuple[Any, ...]:
    """Returns the arguments as a tuple."""
    return args
