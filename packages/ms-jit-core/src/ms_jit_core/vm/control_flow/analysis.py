"""Control flow analysis of decoded code: where the sides of a branch join, and which locals are live there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ms_jit_core.instructions import JUMPS, Code, reachable, successors

#: limit of nodes that one unrolled loop may add
UNROLL_NODES = 2000
#: the same for a loop whose number of iterations is known, such as one over the parameters of a network: a loop that
#: breaks the graph has a capture for each iteration, which costs more than a large graph
UNROLL_COUNTED_NODES = 20_000
#: limit of iterations of loops with tensor conditions that one capture runs; nested loops multiply the attempts
MAX_ITERATIONS = 250


def _reversed(edges: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return the predecessors of each instruction, and of the end."""
    before: list[list[int]] = [[] for _ in range(len(edges) + 1)]
    for i, following in enumerate(edges):
        for s in following:
            before[s].append(i)
    return before


def post_dominators(code: Code) -> dict[int, int]:
    """Return the immediate post-dominator of each instruction; `len(code.ops)` is the end of the function."""
    if code.analysis.postdom is not None:
        return code.analysis.postdom
    end = len(code.ops)
    after = successors(code)
    before = _reversed(after)
    order: list[int] = []  # reverse post-order of the reversed graph, from the end
    number: dict[int, int] = {end: -1}
    stack: list[tuple[int, int]] = [(end, 0)]
    while stack:
        node, k = stack.pop()
        if k < len(before[node]):
            stack.append((node, k + 1))
            if before[node][k] not in number:
                number[before[node][k]] = -1
                stack.append((before[node][k], 0))
        else:
            order.append(node)
    for k, node in enumerate(order):
        number[node] = k
    idom: dict[int, int] = {end: end}

    def meet(a: int, b: int) -> int:
        while a != b:
            while number[a] < number[b]:
                a = idom[a]
            while number[b] < number[a]:
                b = idom[b]
        return a

    changed = True
    while changed:
        changed = False
        for node in reversed(order[:-1]):
            new = -1
            for s in after[node]:
                if s in idom:
                    new = s if new == -1 else meet(new, s)
            if new != -1 and idom.get(node) != new:
                idom[node] = new
                changed = True
    code.analysis.postdom = idom
    return idom


def join_point(code: Code, a: int, b: int) -> int:
    """Return where paths from two instructions join; `len(code.ops)` is the end of the function."""
    after, end = post_dominators(code), len(code.ops)
    passed = {a, end}
    while a != end:
        a = after.get(a, end)
        passed.add(a)
    while b not in passed:
        b = after.get(b, end)
    return b


#: instructions in handlers that the compiler adds to clean up before the exception continues
_CLEANUP_OPS = frozenset({"SWAP", "COPY", "POP", "STORE_FAST", "STORE_OR_CLEAR", "DEL_FAST"})


def has_user_handler(code: Code, pc: int) -> bool:
    """Return whether a handler of the program in this frame receives exceptions of an instruction."""
    if code.analysis.handled_ranges is None:
        own = [(start, end) for start, end, target, _ in code.handlers if not _only_cleans_up(code, target)]
        code.analysis.handled_ranges = own
    return any(start <= pc < end for start, end in code.analysis.handled_ranges)


def _only_cleans_up(code: Code, pc: int) -> bool:
    while code.ops[pc][0] in _CLEANUP_OPS:
        pc += 1
    return code.ops[pc][0] == "RAISE_TOP"


def natural_loops(code: Code) -> list[frozenset[int]]:
    """Return the instructions of each loop, inner loops before outer ones."""
    if code.analysis.loops is not None:
        return code.analysis.loops
    after = successors(code)
    before = _reversed(after)
    by_header: dict[int, set[int]] = {}
    for i, (op, target) in enumerate(code.ops):
        if op != "JUMP" or target > i:
            continue
        if i not in reachable(after, [target]):  # a backward jump that closes no loop
            continue
        nodes = by_header.setdefault(target, {target})
        if i not in nodes:
            nodes |= reachable(before, [i], nodes)
    code.analysis.loops = sorted((frozenset(n) for n in by_header.values()), key=len)
    return code.analysis.loops


def whole_loop(code: Code, loop: frozenset[int]) -> frozenset[int]:
    """Extend a natural loop by the paths that return to its head from an exception handler."""
    header = min(loop)
    limits = {min(other) for other in natural_loops(code) if other > loop}
    after = [
        [*following, *(target for a, b, target, _ in code.handlers if a <= i < b)]
        for i, following in enumerate(successors(code))
    ]
    return loop | (reachable(after, [header], limits) & reachable(_reversed(after), [header], limits))


_HANDLING = {"PUSH_EXC": 1, "POP_EXC": -1}


def handling_depths(code: Code) -> list[int]:
    """Return, for each instruction, how many exceptions are being handled there; -1 if it is unreachable."""
    depths = [-1] * len(code.ops)
    after = successors(code)
    todo = [(0, 0)]
    while todo:
        i, depth = todo.pop()
        if i >= len(depths) or depths[i] >= 0:
            continue
        depths[i] = depth
        todo += [(target, depth) for a, b, target, _ in code.handlers if a <= i < b]
        behind = max(depth + _HANDLING.get(code.ops[i][0], 0), 0)
        todo += [(s, behind) for s in after[i]]
    return depths


def live_locals(code: Code) -> list[frozenset[str]]:
    """Return, for each instruction and the end, the locals that may be read from there on."""
    if code.analysis.live is not None:
        return code.analysis.live
    after = successors(code)
    n = len(code.ops)
    live: list[frozenset[str]] = [frozenset()] * (n + 1)
    protected = [(a, b, t) for a, b, t, _ in code.handlers]
    changed = True
    while changed:
        changed = False
        for i in range(n - 1, -1, -1):
            op, arg = code.ops[i]
            names = frozenset().union(*(live[s] for s in after[i]))
            for a, b, t in protected:
                if a <= i < b:
                    names |= live[t]
            if op in ("STORE_FAST", "STORE_OR_CLEAR"):
                names -= {arg}
            elif op in ("LOAD_FAST", "DEL_FAST", "LOAD_AND_CLEAR"):
                names |= {arg}
            if names != live[i]:
                live[i] = names
                changed = True
    code.analysis.live = live
    return live


def joins(code: Code) -> frozenset[int]:
    """Return the instructions that are reached other than from the one before them."""
    if code.analysis.joins is None:
        targets = {arg for op, arg in code.ops if op in JUMPS or op == "JUMP"}
        targets.update(target for _, _, target, _ in code.handlers)
        code.analysis.joins = frozenset(targets)
    return code.analysis.joins
