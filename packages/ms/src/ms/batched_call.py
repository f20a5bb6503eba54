"""`Call`, an op call of one example, which the rules of `batching` run for all examples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import ms_runtime
from ms_tensor import Tensor, ops
from ms_tensor import _table as table

OPS = {entry["name"]: entry for entry in ms_runtime.op_table()}


@dataclass
class Call:
    """A call of one example: shapes are those of the example; inputs that are `mapped` have the mapped axis first."""

    name: str
    inputs: list[Tensor]
    mapped: list[bool]
    attrs: list[Any]
    in_shapes: list[tuple[int, ...]]
    out_shapes: list[tuple[int, ...]]
    size: int

    def run(self, inputs: list[Tensor], attrs: list[Any]) -> Any:
        """Calls the op on these tensors and attributes."""
        left, rest = list(inputs), list(attrs)
        arguments: list[Any] = []
        for _, kind, _ in OPS[self.name]["params"]:
            if kind == "Tensors":
                arguments.append(tuple(left))
                left = []
            else:
                arguments.append(left.pop(0) if kind.startswith("Tensor") else rest.pop(0))
        return ms_runtime.op(self.name)(*arguments)

    def spread(self) -> list[Tensor]:
        """Returns the inputs, all with the mapped axis."""
        return [
            x if mapped else table.broadcast_to(x, (self.size, *shape))
            for x, mapped, shape in zip(self.inputs, self.mapped, self.in_shapes, strict=True)
        ]

    def only_first(self) -> bool:
        """Returns whether only the first input is mapped."""
        return self.mapped[0] and not any(self.mapped[1:])


def one_by_one(call: Call) -> Any:
    """The fallback rule: calls the op once for each example."""
    made = []
    for i in range(call.size):
        inputs = [x[i] if mapped else x for x, mapped in zip(call.inputs, call.mapped, strict=True)]
        one = call.run(inputs, call.attrs)
        made.append(one if isinstance(one, (tuple, list)) else (one,))
    return tuple(ops.stack(parts) for parts in zip(*made, strict=True))
