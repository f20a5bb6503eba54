"""Control flow of decoded code: where the two sides of a branch join, and which locals are still read from there on."""

from __future__ import annotations

from ms_jit_core.vm.instr import Code

#: nodes that one unrolled loop may make
UNROLL_NODES = 2000
#: turns of loops on tensors' values that one capture runs, attempts included: loops in loops multiply them
MAX_TURNS = 250

#: instructions that may jump to their argument
JUMPS = frozenset(
    {
        "JUMP_IF_FALSE",
        "JUMP_IF_TRUE",
        "JUMP_IF_FALSE_OR_POP",
        "JUMP_IF_TRUE_OR_POP",
        "JUMP_IF_NONE",
        "FOR_ITER",
        "SEND_ITER",
    }
)
_ENDS = frozenset({"RETURN", "RAISE", "RERAISE", "RAISE_TOP"})


def successors(code: Code) -> list[tuple[int, ...]]:
    """Where each instruction leads; `len(code.ops)` stands for the end of the function."""
    end = len(code.ops)
    rows: list[tuple[int, ...]] = []
    for i, (op, arg) in enumerate(code.ops):
        if op == "JUMP":
            rows.append((arg,))
        elif op in JUMPS:
            rows.append((i + 1, arg))
        elif op in _ENDS:
            rows.append((end,))
        else:
            rows.append((i + 1,))
    return rows


def post_dominators(code: Code) -> dict[int, int]:
    """Immediate post-dominator of each instruction; `len(code.ops)` stands for the end of the function."""
    if code.postdom is not None:
        return code.postdom
    end = len(code.ops)
    after = successors(code)
    predecessors: dict[int, list[int]] = {}
    for i, succ in enumerate(after):
        for s in succ:
            predecessors.setdefault(s, []).append(i)
    order: list[int] = []  # reverse post-order of the reversed graph, from the end
    number: dict[int, int] = {end: -1}
    stack: list[tuple[int, int]] = [(end, 0)]
    while stack:
        node, k = stack.pop()
        before = predecessors.get(node, [])
        if k < len(before):
            stack.append((node, k + 1))
            if before[k] not in number:
                number[before[k]] = -1
                stack.append((before[k], 0))
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
    code.postdom = idom
    return idom


def meeting(code: Code, a: int, b: int) -> int:
    """Where ways that begin at two instructions join; `len(code.ops)` stands for the end of the function."""
    after, end = post_dominators(code), len(code.ops)
    passed = {a, end}
    while a != end:
        a = after.get(a, end)
        passed.add(a)
    while b not in passed:
        b = after.get(b, end)
    return b


def natural_loops(code: Code) -> list[frozenset[int]]:
    """The instructions of each loop, inner loops before outer ones."""
    after = successors(code)
    predecessors: dict[int, list[int]] = {}
    for i, succ in enumerate(after):
        for s in succ:
            predecessors.setdefault(s, []).append(i)
    by_header: dict[int, set[int]] = {}
    for i, (op, target) in enumerate(code.ops):
        if op != "JUMP" or target > i:
            continue
        if not _leads(after, target, i):  # it goes back to what stands earlier, but no loop is closed
            continue
        nodes = by_header.setdefault(target, {target})
        todo = [i]
        while todo:
            node = todo.pop()
            if node not in nodes:
                nodes.add(node)
                todo.extend(predecessors.get(node, ()))
    return sorted((frozenset(n) for n in by_header.values()), key=len)


def _leads(after: list[tuple[int, ...]], start: int, end: int) -> bool:
    """Whether a way leads from one instruction to another."""
    todo, seen = [start], {start}
    while todo:
        i = todo.pop()
        if i == end:
            return True
        for s in after[i] if i < len(after) else ():
            if s not in seen:
                seen.add(s)
                todo.append(s)
    return False


def assigned(code: Code, nodes: frozenset[int]) -> set[str]:
    """The locals that these instructions assign."""
    return {code.ops[i][1] for i in nodes if code.ops[i][0] == "STORE_FAST"}


def live_locals(code: Code) -> list[frozenset[str]]:
    """For each instruction (and the end) the locals that may be read at or after it."""
    if code.live is not None:
        return code.live
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
    code.live = live
    return live


def joins(code: Code) -> frozenset[int]:
    """Instructions that something other than the one before them may lead to."""
    found = _joins.get(id(code))
    if found is None or found[0] is not code:
        targets = {arg for op, arg in code.ops if op in JUMPS or op == "JUMP"}
        targets.update(target for _, _, target, _ in code.handlers)
        if len(_joins) > 4096:
            _joins.clear()
        _joins[id(code)] = found = (code, frozenset(targets))
    return found[1]


_joins: dict[int, tuple[Code, frozenset[int]]] = {}
