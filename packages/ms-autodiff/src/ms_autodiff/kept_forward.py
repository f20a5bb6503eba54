"""The forward of a Cell, kept for the gradient that is taken of it next.

A training step may run its network and then differentiate it by the same arguments::

    loss = self.network(x)
    gradients = self.grad(self.network, self.weights)(x, sens)

As in MindSpore, a network with `set_grad()` runs once: moving statistics advance once, dropout draws one mask.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any, NamedTuple

import ms_runtime
from ms_tensor import Tensor

from ._structure import leaves


class KeptForward(NamedTuple):
    """A call with its tape."""

    inputs: list[Any]
    names: list[str]
    value: Any
    tape: Any
    watched: list[Tensor]
    versions: list[int]


#: by the id of the Cell, which may have an `__eq__` of its own, with a weak reference that takes the entry away
_kept: dict[int, tuple[weakref.ref[Any], KeptForward]] = {}
#: by the machine of a capture, with the Cell in it
_captured: weakref.WeakKeyDictionary[Any, tuple[Any, KeptForward]] = weakref.WeakKeyDictionary()


def keep(cell: Any, run: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The result of `run(cell, args, kwargs)`, which a gradient of the same call takes up.

    Args:
        cell: A Cell.
        run: What computes its call.
        args: The positional arguments.
        kwargs: The others.
    """
    inputs = [*args, *kwargs.values()]
    watched = [*leaves(inputs), *cell.trainable_params()]
    if _repeats(watched):
        return run(cell, args, kwargs)
    tape = ms_runtime.Tape()
    versions = [x._version for x in watched]
    with tape:
        for x in watched:
            tape.watch(x)
        value = run(cell, args, kwargs)
    key = id(cell)
    gone = weakref.ref(cell, lambda _: _kept.pop(key, None))
    _kept[key] = gone, KeptForward(inputs, list(kwargs), value, tape, watched, versions)
    return value


def is_kept(cell: Any) -> bool:
    """Whether a forward of this object is kept."""
    found = _kept.get(id(cell))
    return found is not None and found[0]() is cell


def may_keep(cell: Any) -> bool:
    """Whether a call of a Cell, which is wanted to be kept, is no part of what is differentiated already."""
    return not ms_runtime.is_recording()


def _may_keep_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine: under a gradient outside nothing is kept, and nothing breaks."""
    recording = machine.outer_recording or ms_runtime.is_recording()
    return machine.wrap_new(not (recording or machine.regions or args[0].real is None))


may_keep.__ms_capture__ = _may_keep_rule  # type: ignore[attr-defined]


def take(cell: Any, inputs: list[Any], names: list[str], wanted: list[Tensor]) -> KeptForward | None:
    """The forward that was kept of this call, once; None where there is none, or a tensor was written since.

    Args:
        cell: What is differentiated.
        inputs: The arguments, those by name last.
        names: The names of those by name.
        wanted: The tensors that gradients are wanted of.
    """
    if not is_kept(cell):
        return None
    kept = _kept.pop(id(cell))[1]
    if [x._version for x in kept.watched] != kept.versions:
        return None
    return kept if _fits(kept, inputs, names, wanted) else None


def _fits(kept: KeptForward, inputs: list[Any], names: list[str], wanted: list[Tensor]) -> bool:
    if names != kept.names or len(inputs) != len(kept.inputs):
        return False
    watched = {id(x) for x in kept.watched}
    return all(_same(a, b) for a, b in zip(inputs, kept.inputs, strict=True)) and all(id(x) in watched for x in wanted)


def _same(a: Any, b: Any) -> bool:
    """Whether two arguments are the same tensors, equal numbers or strings, or containers of such."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if type(a) in (tuple, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return type(a) in (bool, int, float, str) and a == b


def _repeats(tensors: list[Tensor]) -> bool:
    return len({id(x) for x in tensors}) < len(tensors)


def _keep_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine for `keep`."""
    cell, run, given, named = args
    parameters = machine.to_python(machine.call(machine.getattr(cell, "trainable_params"), []))
    python = machine.to_python(named)
    inputs = [*machine.to_python(given), *python.values()]
    watched = [*leaves(inputs), *parameters]
    if _repeats(watched):
        return machine.call(run, [cell, given, named])
    tape = ms_runtime.Tape()
    try:
        with tape:
            for x in watched:
                tape.watch(x)
            value = machine.call(run, [cell, given, named])
    except machine.graph_break:
        # A break inside of a rule cannot be split: from now on the forward is captured as any other call.
        object.__setattr__(cell.real, "_keeps_forward", False)
        raise
    _captured[machine] = cell.real, KeptForward(inputs, list(python), value, tape, watched, [])
    return value


keep.__ms_capture__ = _keep_rule  # type: ignore[attr-defined]


def take_captured(
    machine: Any, cell: Any, inputs: list[Any], names: list[str], wanted: list[Tensor]
) -> KeptForward | None:
    """As `take`, in a capture; `cell` is the abstract value of what is differentiated."""
    real, kept = _captured.pop(machine, (None, None))
    if kept is None or getattr(cell, "real", None) is not real or machine.regions:
        return None
    return kept if _fits(kept, inputs, names, wanted) else None
