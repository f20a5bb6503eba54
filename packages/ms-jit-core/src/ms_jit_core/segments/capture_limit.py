"""How many captures may begin at one position.

Values that change from call to call would make a new capture each time, so there are few. A loop over layers passes a
position once a layer, and each layer may need a capture of its own: an iteration that was not captured before does not
count.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from ms_jit_core.vm.core.values import is_native

#: captures of one position, beside the first of each iteration; calls that match none of them run natively from there
MAX_CAPTURES = 8
#: iterations that are told apart
MAX_ITERATIONS = 128

#: iterators over builtin containers, which know how many items are left without asking the program: `reversed` of any
#: other sequence calls its `__len__`
_BACKWARDS: tuple[Any, ...] = ([], (), {}, {}.values(), {}.items())
_FORWARDS: tuple[Any, ...] = (*_BACKWARDS, set(), "", range(0), range(1 << 70))
_SIZED = frozenset({*(type(iter(x)) for x in _FORWARDS), *(type(reversed(x)) for x in _BACKWARDS)}) - {reversed}


class CaptureLimit:
    """Counts the captures of one position."""

    __slots__ = ("captures", "iterations")

    def __init__(self) -> None:
        self.captures = 0
        self.iterations: set[tuple[int, ...]] = set()

    def allows(self, values: Iterable[Any]) -> bool:
        """Whether one more may begin, with these values of the position."""
        again = self.captures - len(self.iterations)
        if again >= MAX_CAPTURES:
            return False
        new = len(self.iterations) < MAX_ITERATIONS and _iteration(values) not in self.iterations
        return new or again < MAX_CAPTURES - 1

    def count(self, values: Iterable[Any]) -> None:
        """One more begins."""
        self.captures += 1
        if len(self.iterations) < MAX_ITERATIONS:
            self.iterations.add(_iteration(values))


def _iteration(values: Iterable[Any]) -> tuple[int, ...]:
    """How far the loops around a position have come, by their iterators among its values."""
    return tuple(place for v in values if (place := _place(v)) is not None)


def _place(value: Any) -> int | None:
    kind = type(value)
    if not is_native(kind):  # a class of the program's may have no hash
        return None
    if kind in _SIZED:
        return operator.length_hint(value)
    if kind is enumerate:
        return value.__reduce__()[1][1]  # type: ignore[no-any-return]
    if kind is zip:
        parts = value.__reduce__()[1]
        return _place(parts[0]) if parts else None
    return None
