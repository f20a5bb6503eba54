"""Derivatives defined by the program, for gradients taken outside of the graph: a node's region, which the graph's
gradient runs.

The program's function runs once, during capture. So it may change nothing that existed before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow.branch import retry
from ms_jit_core.vm.control_flow.regions import region
from ms_jit_core.vm.core.frame import Thrown
from ms_jit_core.vm.core.values import Value, next_serial

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def custom_vjp(m: Machine, inputs: Value, outputs: Value, rule: Value) -> Value:
    """Return new tensors equal to `outputs`; `rule` turns their cotangents into those of `inputs`."""
    given, made = m.to_python(inputs), m.to_python(outputs)
    region, kept = retry(m, m.frames[-1], lambda: _region(m, given, made, rule))
    try:
        found = m.b.custom_vjp([*made, *kept], len(made), region)
    except Exception as e:  # a gradient of a wrong shape or dtype, which plain Python refuses later
        raise GraphBreak("native-call", f"gives a derivative: {e}".split("\n")[0]) from e
    return m.wrap_new(found)


def _region(m: Machine, inputs: list[Any], outputs: list[Any], rule: Value) -> tuple[Any, list[Any]]:
    """Return the region of `rule`, and the inputs for which it returns gradients."""
    began, picks = next_serial(), len(m.tracked.choices)
    with region(m, "derivative", outputs) as (cotangents, touched):
        found = _gradients(m, rule, cotangents)
        m.check_choices(picks)
        if len(found) != len(inputs):
            raise GraphBreak("native-call", "gives a derivative with another number of gradients")
        if any(v.serial < began for v, _ in touched.values()):
            raise GraphBreak("native-call", "gives a derivative that changes existing objects")
        pairs = [(x, g) for x, g in zip(inputs, found, strict=True) if g is not None]
        made = m.b.end_region([g for _, g in pairs])
        if made.written or made.writes_formals:
            raise GraphBreak("native-call", "gives a derivative that writes into a tensor")
    return made, [x for x, _ in pairs]


def _gradients(m: Machine, rule: Value, cotangents: list[Any]) -> list[Any]:
    try:
        found = m.to_python(m.call(rule, [m.wrap_new(cotangent) for cotangent in cotangents]))
    except Thrown:
        raise GraphBreak("native-call", "gives a derivative that raises an exception") from None
    return list(found) if isinstance(found, (tuple, list)) else [found]
