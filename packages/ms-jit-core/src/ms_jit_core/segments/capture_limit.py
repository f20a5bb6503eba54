"""How many captures may begin at one position.

Values that change from call to call would need a new capture each time, so the number is small. A loop over layers
passes a position once per layer, and each layer may need its own capture: the first capture of each iteration does not
count.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from ms_jit_core.vm.core.values import is_native

#: captures of one position besides the first of each iteration; later calls that match none run natively from there
MAX_CAPTURES = 8
#: number of iterations that are distinguished
MAX_ITERATIONS = 128

#: builtin objects whose iterators know the remaining length without running the program's code; `reversed` of another
#: sequence would call its `__len__`
_BACKWARDS: tuple[Any, ...] = ([], (), {}, {}.values(), {}.items())
_FORWARDS: tuple[Any, ...] = (*_BACKWARDS, set(), "", range(0), range(1 << 70))
_SIZED = frozenset({*(type(iter(x)) for x in _FORWARDS), *(type(reversed(x)) for x in _BACKWARDS)}) - {reversed}


class CaptureLimit:
    """Counts the captures at one position."""

    __slots__ = ("captures", "iterations")

    def __init__(self) -> None:
        self.captures = 0
        self.iterations: set[tuple[int, ...]] = set()

    def allows(self, values: Iterable[Any]) -> bool:
        """Return whether one more capture may begin with these values of the position."""
        again = self.captures - len(self.iterations)
        if again >= MAX_CAPTURES:
            return False
        new = len(self.iterations) < MAX_ITERATIONS and _iteration(values) not in self.iterations
        return new or again < MAX_CAPTURES - 1

    def count(self, values: Iterable[Any]) -> None:
        """Count a capture that begins."""
        self.captures += 1
        if len(self.iterations) < MAX_ITERATIONS:
            self.iterations.add(_iteration(values))


def _iteration(values: Iterable[Any]) -> tuple[int, ...]:
    """Return the progress of the loops around a position, from the iterators among its values."""
    return tuple(place for v in values if (place := _place(v)) is not None)


def _place(value: Any) -> int | None:
    kind = type(value)
    if not is_native(kind):  # a class of the program may be unhashable
        return None
    if kind in _SIZED:
        return operator.length_hint(value)
    if kind is enumerate:
        return value.__reduce__()[1][1]  # type: ignore[no-any-return]
    if kind is zip:
        parts = value.__reduce__()[1]
        return _place(parts[0]) if parts else None
    return None
