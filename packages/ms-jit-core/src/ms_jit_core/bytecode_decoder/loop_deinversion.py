"""Restores the loops of the source from the rotated form that CPython's compiler emits.

CPython 3.11 and 3.12 put the test of a `while` at both ends of its body, conditional jumps may go backwards, and a
short path to the end of the function may be duplicated. The machine recognizes a loop by the jump that closes it, and
cuts it at one branch. So the second test becomes a jump to the first, a backward branch goes through a separate jump,
and duplicated code after a loop is merged.
"""

from __future__ import annotations

import bisect
from typing import Any

from ms_jit_core.instructions import JUMPS, Code, reachable, successors

_BRANCHES = {"JUMP_IF_FALSE": False, "JUMP_IF_TRUE": True}


def straighten(code: Code) -> None:
    """Give every loop of decoded code one test and a closing JUMP, and remove unreachable code."""
    if not any(op == "FOR_ITER" or op in JUMPS | {"JUMP"} and arg <= i for i, (op, arg) in enumerate(code.ops)):
        return
    flow = _Flow(code)
    tests = [i for i in range(len(code.ops)) if code.ops[i][0] in _BRANCHES and any(s <= i for s in flow.after[i])]
    first = flow.first_of_equals()
    for i in tests:
        begin = min(flow.after[i])
        while i >= begin and (code.ops[i][0] == "JUMP" or first[i] < begin):
            if code.ops[i][0] != "JUMP":
                code.ops[i] = ("JUMP", first[i])
            i -= 1
    for i, (op, _) in enumerate(code.ops):
        while op == "RETURN" and code.ops[i][0] != "JUMP" and first[i] < i:
            code.ops[i] = ("JUMP", first[i])
            i -= 1
    for i in tests:
        op, target = code.ops[i]
        if op in _BRANCHES and target <= i:
            code.ops[i] = (op, len(code.ops))
            code.ops.append(("JUMP", target))
            code.lines.append(code.lines[i])
            code.offsets.append(-1)
    _drop_unreachable(code)


class _Flow:
    """Control flow between the instructions other than JUMP."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.end = len(code.ops)
        self.after: list[tuple[int, ...]] = []
        for (op, _), following in zip(code.ops, successors(code), strict=True):
            targets = tuple(self._through(s) for s in following)
            # for branches, the target if the value is false, then the target if it is true
            self.after.append(targets[::-1] if op == "JUMP_IF_FALSE" else targets)

    def _through(self, at: int) -> int:
        seen = set()
        while at < self.end and self.code.ops[at][0] == "JUMP" and at not in seen:
            seen.add(at)
            at = self.code.ops[at][1]
        return at

    def first_of_equals(self) -> list[int]:
        """For each instruction, return the first one that does the same on the same line and continues alike: a copy of
        the same source. Classes of instructions are refined until the successors of their members match too."""
        code = self.code
        keys: list[Any] = []
        for i, (op, arg) in enumerate(code.ops):
            covers = tuple(h[2:] for h in code.handlers if h[0] <= i < h[1])
            what = "branch" if op in _BRANCHES else (op, None if op in JUMPS else _key(arg))
            keys.append((what, code.lines[i], covers))
        count = 0
        while True:
            numbers: dict[Any, int] = {}
            classes = [numbers.setdefault(k, len(numbers)) for k in keys]
            if len(numbers) == count:
                break
            count = len(numbers)
            goes = [*classes, -1]
            keys = [(classes[i], tuple(goes[s] for s in self.after[i])) for i in range(self.end)]
        first: dict[int, int] = {}
        found = []
        for i, c in enumerate(classes):
            found.append(first.setdefault(c, i))
        return found


def _key(arg: Any) -> Any:
    """Return an argument as a key that equals only identical arguments."""
    if type(arg) in (int, str, bool, type(None)):
        return type(arg), arg
    return (tuple, *map(_key, arg)) if type(arg) is tuple else id(arg)


def _drop_unreachable(code: Code) -> None:
    end = len(code.ops)
    kept = sorted(reachable(successors(code), [0, *(h[2] for h in code.handlers)]) - {end})
    place = {i: bisect.bisect_left(kept, i) for i in range(end + 1)}
    jumps = JUMPS | {"JUMP"}
    code.ops = [(op, place[arg] if op in jumps else arg) for op, arg in (code.ops[i] for i in kept)]
    code.lines = [code.lines[i] for i in kept]
    code.offsets = [code.offsets[i] for i in kept]
    ranges = [(place[a], place[b], place[t], depth) for a, b, t, depth in code.handlers]
    code.handlers = [h for h in ranges if h[0] < h[1]]
