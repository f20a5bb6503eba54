"""Printed forms with constructor arguments: `Adam(learning_rate=0.01, beta1=0.9, ...)`.

The signature of the constructor names the arguments, and the object has them as attributes. Nothing else is stored, so
copies, pickles and subclasses with their own constructors print their current values.
"""

from __future__ import annotations

import inspect
from typing import Any

from ms_runtime import DType
from ms_tensor import Parameter, Tensor
from ms_tensor._messages import LIMIT

_LONGEST_LIST = 6
_MISSING = object()
# The `_params` and `_flags` of a Cell, and the counter of a scheduler, are not the arguments of these names.
_NEVER = frozenset({"params", "parameters", "flags", "last_epoch"})


def shown_value(value: Any) -> str:
    """The short printed form of an argument, in one line, without tensor data."""
    if isinstance(value, Tensor):
        if value.size != 1:
            return f"Tensor(shape={value.shape}, dtype={value.dtype})"
        item = value.item()
        return repr(float(f"{item:.6g}") if isinstance(item, float) else item)  # float32 has no more digits
    if isinstance(value, (list, tuple)) and len(value) <= _LONGEST_LIST and type(value) in (list, tuple):
        inside = ", ".join(shown_value(item) for item in value)
        if isinstance(value, list):
            return f"[{inside}]"
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, (list, tuple, dict, set)) and len(value) > _LONGEST_LIST:
        return f"<{type(value).__name__} of {len(value)}>"
    if callable(value) and hasattr(value, "__qualname__"):
        return str(value.__qualname__)
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes, dict, set, DType)):
        text = str(value) if isinstance(value, DType) else repr(value)
        return text if len(text) <= LIMIT else f"{text[: LIMIT - 3]}..."
    return f"{type(value).__name__}(...)"


def _of_parameters(value: Any) -> bool:
    """Whether `value` is a list of Parameters or groups, which is too long to print."""
    items = value if isinstance(value, (list, tuple)) else ()
    return any(isinstance(item, Parameter) or (isinstance(item, dict) and "params" in item) for item in items)


def arguments_text(owner: Any) -> str:
    """The constructor arguments of `owner`, as `name=value` separated by commas.

    An argument is the attribute with its name, with a leading underscore, or with the name in `_held_as` of the class.
    `init_args` and `init_learning_rate` of an optimizer come first, because they are not scaled or converted to a
    Parameter. Arguments without an attribute, lists of Parameters, and sub-cells, which have their own lines, are left
    out.
    """
    held = vars(owner)
    other_names = getattr(owner, "_held_as", {})
    given = dict(held.get("init_args") or {})
    if held.get("init_learning_rate") is not None:
        given["learning_rate"] = held["init_learning_rate"]
    inner = [cell for cell in (held.get("_children") or {}).values() if cell is not None]
    parts = []
    for parameter in inspect.signature(type(owner)).parameters.values():
        name = parameter.name
        places = (name, f"_{name}", other_names.get(name))
        value = given.get(name, next((held[place] for place in places if place in held), _MISSING))
        if value is _MISSING or name in _NEVER or _of_parameters(value) or any(value is cell for cell in inner):
            continue
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            continue
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            parts += [f"{key}={shown_value(item)}" for key, item in value.items()]
        else:
            parts.append(f"{name}={shown_value(value)}")
    return ", ".join(parts)


class PrintsArguments:
    """Base class for printing as `Name(argument=value, ...)`; a Cell uses `extend_repr = arguments_text` instead.

    Examples:
        >>> from ms_nn.printed_arguments import PrintsArguments
        >>> class Window(PrintsArguments):
        ...     def __init__(self, size, name="hann"):
        ...         self.size, self._name = size, name
        >>> Window(3)
        Window(size=3, name='hann')
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}({arguments_text(self)})"
