"""Keeps the forward pass of a Cell for the gradient that is taken of it next.

A training step may run its network and then differentiate it with the same arguments::

    loss = self.network(x)
    gradients = self.grad(self.network, self.weights)(x, sens)

As in MindSpore, a network with `set_grad()` runs once: moving statistics advance once, dropout draws one mask.

In a capture, both calls belong to one graph. If that is impossible, because the graph breaks in the network or between
the calls, or because one of them is in a branch, the network's call runs natively: `keep_forward` itself, which has the
network captured under its tape. The gradient of a forward pass kept in this way runs natively, too.
"""

from __future__ import annotations

import operator
import weakref
from collections.abc import Callable
from typing import Any, NamedTuple

import ms_runtime
from ms_tensor import Tensor

from ._structure import leaves, rebuild


class KeptForward(NamedTuple):
    """A call with its tape."""

    inputs: list[Any]
    names: list[str]
    value: Any
    tape: Any
    watched: set[int]
    written: list[tuple[Tensor, int]]
    #: where a capture made the call: the branches around it, and the instruction number
    regions: tuple[Any, ...] = ()
    step: int = 0


#: the attribute of a Cell that says whether its forward pass is kept; captures guard it
KEPT = "_forward_kept"

#: by the id of the Cell, whose `__eq__` may be user code, with a weak reference that removes the entry
_kept: dict[int, tuple[weakref.ref[Any], KeptForward]] = {}


def keep_forward(cell: Any, run: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the result of `run(cell, args, kwargs)`, and keep its tape for a gradient of the same call.

    Args:
        cell: A Cell.
        run: Computes the Cell's call.
        args: The positional arguments.
        kwargs: The keyword arguments.
    """
    forget_forward(cell)
    inputs = [*args, *kwargs.values()]
    watched = _once([*leaves(inputs), *cell.trainable_params()])
    capturer = ms_runtime.gradient_capturer()
    if capturer is not None:
        run = capturer(run)
    tape = ms_runtime.Tape()
    written = [(x, x._version) for x in watched]
    with tape:
        for x in watched:
            tape.watch(x)
        value = run(cell, args, kwargs)
    written += [(x, x._version) for x in leaves(value)]
    key = id(cell)
    # Bound here: at the interpreter's exit a Cell may end after this module's names.
    drop = _kept.pop
    gone = weakref.ref(cell, lambda _: drop(key, None))
    ids = _with_own_gradient(inputs, watched)
    _kept[key] = gone, KeptForward(inputs, list(kwargs), value, tape, ids, written)
    object.__setattr__(cell, KEPT, True)
    return value


def forget_forward(cell: Any) -> None:
    """Drop what was kept of an earlier call of a Cell, since another call follows."""
    _kept.pop(id(cell), None)
    if getattr(cell, KEPT, False):
        object.__setattr__(cell, KEPT, False)


def _forget_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """Rule of the capturing machine for `forget_forward`."""
    _forget_captured(machine, args[0])
    return machine.wrap_new(None)


forget_forward.__ms_capture__ = _forget_rule  # type: ignore[attr-defined]


def _forget_captured(machine: Any, cell: Any) -> None:
    """Run `forget_forward` for an abstract Cell; also drops what an earlier capture or a native call kept."""
    if cell.real is None:
        return
    machine.tracked.kept_forwards.pop(id(cell.real), None)
    if machine.truth(machine.getattr(cell, KEPT)):
        machine.effect("call", forget_forward, [cell])


def is_kept(cell: Any) -> bool:
    """Return whether a forward pass of this object was kept, in its current mode, and may be differentiated now."""
    found = _kept.get(id(cell))
    if found is None or found[0]() is not cell:
        if getattr(cell, KEPT, False):  # a copy of a Cell with a kept forward pass
            forget_forward(cell)
        return False
    return bool(getattr(cell, "training", False)) and may_keep(cell)


def may_keep(cell: Any) -> bool:
    """Return whether a Cell's call is outside of any gradient: a gradient needs all that runs inside it."""
    return not ms_runtime.is_recording()


def _may_keep_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """Rule of the capturing machine: nothing is kept under an outer gradient, and nothing breaks."""
    return machine.wrap_new(_is_outside(machine) and args[0].real is not None)


may_keep.__ms_capture__ = _may_keep_rule  # type: ignore[attr-defined]


def _is_outside(machine: Any) -> bool:
    """Return whether a capture is outside of gradients."""
    return not (machine.outer_recording or ms_runtime.is_recording())


def take_forward(cell: Any, inputs: list[Any], names: list[str], wanted: list[Tensor]) -> KeptForward | None:
    """Return the forward pass kept of this call, once; None if the call differs, or a tensor was written since.

    Args:
        cell: The differentiated Cell, whose forward pass is kept.
        inputs: The arguments, keyword arguments last.
        names: The names of the keyword arguments.
        wanted: The tensors by which to differentiate.
    """
    kept = _kept[id(cell)][1]
    forget_forward(cell)
    if any(x._version != version for x, version in kept.written):
        return None
    return kept if _is_same_call(kept, inputs, names, wanted) else None


def _is_same_call(kept: KeptForward, inputs: list[Any], names: list[str], wanted: list[Tensor]) -> bool:
    if names != kept.names or len(inputs) != len(kept.inputs):
        return False
    return all(map(_same, inputs, kept.inputs)) and all(id(x) in kept.watched for x in wanted)


def _same(a: Any, b: Any) -> bool:
    """Return whether two arguments are the same tensors, equal numbers or strings, or containers of these."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if type(a) in (tuple, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return type(a) in (bool, int, float, str) and a == b


def _once(tensors: list[Tensor]) -> list[Tensor]:
    return list({id(x): x for x in tensors}.values())


def _with_own_gradient(inputs: list[Any], watched: list[Tensor]) -> set[int]:
    """Return the ids of watched tensors with a gradient of their own; a tensor that is passed twice has two."""
    given = [id(x) for x in leaves(inputs)]
    return {id(x) for x in watched if given.count(id(x)) < 2}


def _keep_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """Rule of the capturing machine for `keep_forward`. If the call breaks the graph, `keep_forward` runs natively."""
    cell, run, given, named = args
    _forget_captured(machine, cell)
    parameters = machine.to_python(machine.call(machine.getattr(cell, "trainable_params"), []))
    python = machine.to_python(named)
    inputs = [*machine.to_python(given), *python.values()]
    watched = _once([*leaves(inputs), *parameters])
    tape = ms_runtime.Tape()
    written = [(x, x._version) for x in watched]
    with tape:
        for x in watched:
            tape.watch(x)
        value = machine.call(run, [cell, given, named])
        made = machine.to_python(value)
        # The program may write the result; the gradient alone refers to these copies.
        made = rebuild(made, iter([x.copy() for x in leaves(made)]))
    ids = _with_own_gradient(inputs, watched)
    kept = KeptForward(inputs, list(python), made, tape, ids, written, tuple(machine.regions), machine.step)
    machine.tracked.kept_forwards[id(cell.real)] = kept
    return value


keep_forward.__ms_capture__ = _keep_rule  # type: ignore[attr-defined]


def take_captured(
    machine: Any, cell: Any, inputs: list[Any], names: list[str], wanted: list[Tensor]
) -> KeptForward | None:
    """Run `take_forward` in a capture; `cell` is the abstract value of the differentiated object."""
    real = getattr(cell, "real", None)
    if real is None or not _is_outside(machine):
        return None
    kept = machine.tracked.kept_forwards.pop(id(real), None)
    if kept is None:
        if getattr(real, "_keeps_forward", False) and machine.truth(machine.getattr(cell, KEPT)):
            raise machine.graph_break("native-call", "the forward of this gradient ran natively")
        return None
    if len(kept.regions) != len(machine.regions) or any(map(operator.is_not, kept.regions, machine.regions)):
        machine.tracked.kept_forwards[id(real)] = kept
        found = machine.graph_break("tensor-branch", "a network and its gradient on two sides of a branch")
        found.stop = kept.step
        raise found
    if any(x._version != version for x, version in kept.written):
        return None
    return kept if _is_same_call(kept, inputs, names, wanted) else None
