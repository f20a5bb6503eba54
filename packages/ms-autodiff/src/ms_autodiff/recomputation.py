"""Recomputation: a call that saves only its inputs, and runs again when the gradient is computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_tensor import Parameter, Tensor, ops


class Leaves:
    """The tensors in nested tuples, lists and dicts, which can be replaced."""

    def __init__(self, value: Any) -> None:
        self.found: list[Tensor] = []
        self.shape = self._out(value)

    def _out(self, value: Any) -> Any:
        if isinstance(value, Tensor):
            self.found.append(value)
            return None
        if isinstance(value, (tuple, list)):
            return type(value), [self._out(item) for item in value]
        if isinstance(value, dict):
            return dict, {key: self._out(item) for key, item in value.items()}
        return "as it is", value

    def filled(self, tensors: list[Tensor]) -> Any:
        """Returns the same structure with other tensors."""
        left = iter(tensors)

        def back(shape: Any) -> Any:
            if shape is None:
                return next(left)
            kind, content = shape
            if kind == "as it is":
                return content
            if kind is dict:
                return {key: back(item) for key, item in content.items()}
            return kind([back(item) for item in content])

        return back(self.shape)


def recomputed(
    run: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], parameters: list[Parameter], casts: Any
) -> Any:
    """Calls `run` without recording; the gradient calls it again, on the saved inputs and in the scope `casts`."""
    given = Leaves((args, kwargs))
    inputs = [*given.found, *(p for p in parameters if p.requires_grad)]
    statistics = [p for p in parameters if not p.requires_grad]
    drawn = ms_runtime.get_rng_state()
    with ms_runtime.no_record():
        result = Leaves(run(args, kwargs))

    def bprop(*cotangents: Any) -> Any:
        now, kept = ms_runtime.get_rng_state(), [p.copy() for p in statistics]
        ms_runtime.set_rng_state(drawn)
        try:
            tape = ms_runtime.Tape()
            with tape:
                for tensor in inputs:
                    tape.watch(tensor)
                again_args, again_kwargs = given.filled(given.found)
                with casts:
                    again = Leaves(run(again_args, again_kwargs)).found
        finally:
            ms_runtime.set_rng_state(now)
            for parameter, value in zip(statistics, kept, strict=True):
                parameter._assign(value)
        found = tape.gradient(again, list(cotangents), inputs)
        return tuple(ops.zeros_like(x) if g is None else g for x, g in zip(inputs, found, strict=True))

    return result.filled(ms_runtime.custom_vjp(inputs, result.found, bprop))
