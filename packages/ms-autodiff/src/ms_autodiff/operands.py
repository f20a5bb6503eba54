"""What a gradient must know of its tensors: hooks, Parameters that require none, and cotangents of the outputs."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any

from ms_tensor import Parameter, Tensor, context
from ms_tensor._messages import shorten


def without_hooks(machine: Any, value: Any) -> None:
    """Guard that the tensors in an abstract value have no hooks, which a graph would not call; else end the capture."""
    if issubclass(value.cls, Tensor):
        hooks = machine.call(
            machine.wrap_new(getattr), [value, machine.wrap_new("_backward_hooks"), machine.wrap_new(None)]
        )
        if machine.truth(hooks):
            machine.native_raw(_refuse_hooks, [])
    elif issubclass(value.cls, (list, tuple)):
        for item in abstract_items(machine, value):
            without_hooks(machine, item)


def _refuse_hooks() -> None:
    raise NotImplementedError("a gradient by a tensor with a hook")


def unfrozen(tensors: list[Tensor], frozen: set[int] | None) -> list[Tensor]:
    """Return the tensors whose gradient is not zero; `frozen` holds the ids of the others, None asks each tensor."""
    return [x for x in tensors if not (_is_frozen(x) if frozen is None else id(x) in frozen)]


def _is_frozen(x: Any) -> bool:
    """Return whether the gradient by `x` is zero because `x` is a Parameter that requires none.

    In GRAPH_MODE, MindSpore computes that gradient.
    """
    return isinstance(x, Parameter) and not x.requires_grad and not _by_graph()


def _by_graph() -> bool:
    return bool(context.get_context("mode") == context.GRAPH_MODE)


def any_frozen(values: Any) -> bool:
    """Return whether the gradient by one of these arguments or weights is zero."""
    if isinstance(values, (tuple, list)):
        return any(map(_is_frozen, values))
    return _is_frozen(values)


def abstract_frozen(machine: Any, value: Any) -> Iterator[int]:
    """Yield the ids of the Parameters in an abstract value whose gradient is zero; guards on each."""
    if _by_graph():
        return
    if issubclass(value.cls, Parameter):
        if not machine.truth(machine.getattr(value, "requires_grad")):
            yield id(machine.to_python(value))
    elif issubclass(value.cls, (list, tuple)):
        for item in abstract_items(machine, value):
            yield from abstract_frozen(machine, item)


def abstract_or_python(machine: Any, value: Any) -> Any:
    """Return the Python value of an abstract one. Functions and objects of the program's classes stay abstract: native
    code cannot get them, `leaves` finds no tensor in either, and only the differentiated function reads them."""
    if value.cls is tuple or value.cls is list:
        count = machine.to_python(machine.call(machine.wrap_new(len), [value]))
        return value.cls(abstract_or_python(machine, machine.getitem(value, i)) for i in range(count))
    is_heap_type = bool(value.cls.__flags__ & (1 << 9))
    if value.cls in _FUNCTIONS or is_heap_type and not issubclass(value.cls, (Tensor, list, tuple, dict)):
        return value
    return machine.to_python(value)


_FUNCTIONS = (types.FunctionType, types.MethodType)


def abstract_items(machine: Any, value: Any) -> list[Any]:
    """Return the items of an abstract list or tuple; for an abstract tensor, itself."""
    python = abstract_or_python(machine, value)
    if isinstance(python, Tensor):
        return [value]
    return [machine.getitem(value, i) for i in range(len(python))]


def check_cotangents(outputs: list[Tensor], cotangents: list[Tensor], sens: Any, op: str = "grad") -> None:
    """Raise if the cotangents do not have the number, dtypes and shapes of the outputs."""
    if len(cotangents) != len(outputs):
        got = len(cotangents) if cotangents else shorten(sens)
        raise RuntimeError(
            f"For '{op}', the sensitivity must have one tensor per output, {len(outputs)}, but got {got}."
        )
    for output, cotangent in zip(outputs, cotangents, strict=True):
        # A cotangent of integers is cut to their dtype.
        if cotangent.dtype is not output.dtype and output.is_floating_point():
            raise TypeError(
                f"For '{op}', the sensitivity must have the dtype of the output, {output.dtype}, "
                f"but got {cotangent.dtype}."
            )
