"""The forward of a Cell, kept for the gradient that is taken of it next.

A training step may run its network and then differentiate it by the same arguments::

    loss = self.network(x)
    gradients = self.grad(self.network, self.weights)(x, sens)

As in MindSpore, a network with `set_grad()` runs once: moving statistics advance once, dropout draws one mask.

In a capture both belong to one graph. Where they cannot, because the graph breaks in the network or between it and the
gradient, or because one of them stands in a branch, the call of the network runs natively: `keep` itself, which has the
network captured under its tape. The gradient of a forward that is kept so runs natively, too.
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
    #: where a capture called it: the branches around it, and the number of the instruction
    regions: tuple[Any, ...] = ()
    step: int = 0


#: the attribute of a Cell that says whether a forward of it is kept, which captures guard
KEPT = "_forward_kept"

#: by the id of the Cell, which may have an `__eq__` of its own, with a weak reference that takes the entry away
_kept: dict[int, tuple[weakref.ref[Any], KeptForward]] = {}


def keep(cell: Any, run: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The result of `run(cell, args, kwargs)`, which a gradient of the same call takes up.

    Args:
        cell: A Cell.
        run: What computes its call.
        args: The positional arguments.
        kwargs: The others.
    """
    forget(cell)
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


def forget(cell: Any) -> None:
    """What was kept of an earlier call of a Cell is not that of its last one any more."""
    _kept.pop(id(cell), None)
    if getattr(cell, KEPT, False):
        object.__setattr__(cell, KEPT, False)


def _forget_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine for `forget`."""
    _forget_captured(machine, args[0])
    return machine.wrap_new(None)


forget.__ms_capture__ = _forget_rule  # type: ignore[attr-defined]


def _forget_captured(machine: Any, cell: Any) -> None:
    """`forget` of an abstract Cell: what an earlier capture or a native call kept goes too."""
    if cell.real is None:
        return
    machine.tracked.kept_forwards.pop(id(cell.real), None)
    if machine.truth(machine.getattr(cell, KEPT)):
        machine.effect("call", forget, [cell])


def is_kept(cell: Any) -> bool:
    """Whether a forward of this object is kept, in the mode that it is in, and may be differentiated now."""
    found = _kept.get(id(cell))
    if found is None or found[0]() is not cell:
        if getattr(cell, KEPT, False):  # a copy of a Cell of which one is kept
            forget(cell)
        return False
    return bool(getattr(cell, "training", False)) and may_keep(cell)


def may_keep(cell: Any) -> bool:
    """Whether a call of a Cell is no part of what is differentiated already: that gradient needs all that it runs."""
    return not ms_runtime.is_recording()


def _may_keep_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine: under a gradient outside nothing is kept, and nothing breaks."""
    return machine.wrap_new(_is_outside(machine) and args[0].real is not None)


may_keep.__ms_capture__ = _may_keep_rule  # type: ignore[attr-defined]


def _is_outside(machine: Any) -> bool:
    """Whether a capture is outside of gradients."""
    return not (machine.outer_recording or ms_runtime.is_recording())


def take(cell: Any, inputs: list[Any], names: list[str], wanted: list[Tensor]) -> KeptForward | None:
    """The forward that was kept of this call, once; None where it was another call, or a tensor was written since.

    Args:
        cell: What is differentiated, of which a forward is kept.
        inputs: The arguments, those by name last.
        names: The names of those by name.
        wanted: The tensors that gradients are wanted of.
    """
    kept = _kept[id(cell)][1]
    forget(cell)
    if any(x._version != version for x, version in kept.written):
        return None
    return kept if _is_same_call(kept, inputs, names, wanted) else None


def _is_same_call(kept: KeptForward, inputs: list[Any], names: list[str], wanted: list[Tensor]) -> bool:
    if names != kept.names or len(inputs) != len(kept.inputs):
        return False
    return all(map(_same, inputs, kept.inputs)) and all(id(x) in kept.watched for x in wanted)


def _same(a: Any, b: Any) -> bool:
    """Whether two arguments are the same tensors, equal numbers or strings, or containers of such."""
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
    """The ids of watched tensors that have a gradient of their own: one that is given twice has two."""
    given = [id(x) for x in leaves(inputs)]
    return {id(x) for x in watched if given.count(id(x)) < 2}


def _keep_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine for `keep`. Where the call breaks the graph, `keep` runs natively."""
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
        # The program may write what it was given; of these only the gradient knows.
        made = rebuild(made, iter([x.copy() for x in leaves(made)]))
    ids = _with_own_gradient(inputs, watched)
    kept = KeptForward(inputs, list(python), made, tape, ids, written, tuple(machine.regions), machine.step)
    machine.tracked.kept_forwards[id(cell.real)] = kept
    return value


keep.__ms_capture__ = _keep_rule  # type: ignore[attr-defined]


def take_captured(
    machine: Any, cell: Any, inputs: list[Any], names: list[str], wanted: list[Tensor]
) -> KeptForward | None:
    """As `take`, in a capture; `cell` is the abstract value of what is differentiated."""
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
