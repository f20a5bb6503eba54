"""The driver of capture_mode="trace"."""

from __future__ import annotations

import types
from typing import Any

import ms_runtime
from ms_jit_core import Captured, Driver, GraphBreak, Options
from ms_jit_core.outputs import named_tuple
from ms_jit_core.segments.segment_driver import Run


class TraceDriver(Driver):
    """Records the first call, and keeps the graph if the machine's is the same."""

    unlimited = True
    confirms = True
    symbolic = False  # a recording contains constants
    splits = False

    def first_run(self, jit_function: Any, entry: Any, bound: list[Any], captured: Captured) -> Run:
        """Run eagerly under a recorder; keep the entry if both made the same graph."""
        targets = _targets(captured, bound)
        recorder = ms_runtime.TraceRecorder(self.fn.__name__)
        for i, tensor in enumerate(captured.tensors):
            recorder.input(tensor, f"x{i}")
        with recorder:
            result = yield jit_function.call_plain, (bound,)
        why = self._difference(recorder, captured, result, targets)
        if why is None:
            jit_function.add_entry(entry)
        else:
            self.keep_plain(
                jit_function,
                bound,
                captured,
                GraphBreak("trace", why, self.fn.__code__.co_filename, self.fn.__code__.co_firstlineno),
            )
        return result

    def _difference(self, recorder: Any, captured: Captured, result: Any, targets: dict[int, Any]) -> str | None:
        """Return why the recording does not confirm the machine's graph, or None."""
        if recorder.reads:
            return "Python read the value of a tensor"
        outputs: dict[int, Any] = {}
        if not _match(captured.output, result, outputs):
            return "the result is built otherwise than the function's source says"
        for k, read in targets.items():
            if k not in outputs:
                try:
                    outputs[k] = read()
                except (AttributeError, LookupError):
                    continue
        found = sorted(k for k, t in outputs.items() if isinstance(t, ms_runtime.Tensor))
        try:
            recording = recorder.finish([outputs[k] for k in found])
        except Exception as e:
            return f"the recording failed: {e}"[:200]
        # Stored values that cannot be read back must occur somewhere in the recording.
        places = [found.index(k) if k in found else None for k in range(len(captured.graph.output_avals))]
        why = captured.graph.unconfirmed(recording, places)
        if why is None:
            return None
        return f"the recording differs from what the function's source says: {why}"[:300]


def _match(tree: Any, value: Any, outputs: dict[int, Any]) -> bool:
    """Collect the graph's outputs from a result by walking the output tree beside it; return whether they match."""
    kind = tree[0]
    if kind == "out":
        outputs[tree[1]] = value
        return isinstance(value, ms_runtime.Tensor)
    if kind in ("tuple", "list"):
        parts = tree[1]
        same = type(value) is (tuple if kind == "tuple" else list) and len(value) == len(parts)
        return same and all(_match(t, v, outputs) for t, v in zip(parts, value, strict=True))
    if kind == "dict":
        same = type(value) is dict and list(value) == [key for key, _ in tree[1]]
        return same and all(_match(t, value[key], outputs) for key, t in tree[1])
    if kind == "const" and type(tree[1]) in _PLAIN:
        return type(value) is type(tree[1]) and repr(value) == repr(tree[1])
    if kind == "py" and getattr(tree[1], "func", None) is named_tuple:
        return isinstance(value, tuple) and _match(("tuple", tree[2]), tuple(value), outputs)
    return True


#: constants that are compared by their text
_PLAIN = frozenset({int, float, bool, str, bytes, complex, type(None)})


def _target(effect: tuple) -> tuple[int, Any] | None:
    """Return (graph output that an effect stores, tree of the object that holds it); None for other effects."""
    kind = effect[0]
    if kind in ("setattr", "setitem"):
        target, value = effect[1], effect[-1]
    elif kind == "call" and effect[1] in (object.__setattr__, list.append):
        target, value = effect[2][0], effect[2][-1]
    else:
        return None
    return (value[1], target) if value[0] == "out" and target[0] == "reg" else None


def _targets(captured: Captured, bound: list[Any]) -> dict[int, Any]:
    """Map each graph output that an effect stores to a function that reads it back after the call."""
    found = [(place, effect) for effect in captured.effects if (place := _target(effect)) is not None]
    if not found:
        return {}
    trees = [tree for (_, tree), _ in found]
    loads = ms_runtime.Entry(captured.guards.program, captured.guards.names, None, [], ("list", trees), [])
    readers: dict[int, Any] = {}
    # If a list is also changed in another way, its items may have moved by the end.
    moved = [e[2][0] for e in captured.effects if e[0] == "call" and e[1] is not list.append and e[2]]
    moved += [e[1] for e in captured.effects if e[0] in ("setitem", "delitem")]
    for k, (((out, tree), effect), target) in enumerate(zip(found, loads.run(bound), strict=True)):
        if effect[0] == "call" and effect[1] is list.append:
            if tree in moved:
                continue
            last = sum(1 for (_, t), e in found[k:] if e[0] == "call" and e[1] is list.append and t == tree)
            readers[out] = lambda target=target, last=last: target[-last]
        elif effect[0] == "setitem":
            if effect[2][0] == "const":
                readers[out] = lambda target=target, key=effect[2][1]: target[key]
        else:
            name = effect[2] if effect[0] == "setattr" else effect[2][1][1]
            readers[out] = lambda target=target, name=name: object.__getattribute__(target, name)
    return readers


def make(fn: types.FunctionType, options: Options | None = None) -> Any:
    """Return the jitted form of a Python function: a JitFunction with `cache_info()` and `cache_clear()`.

    Args:
        fn: the function.
        options: settings. Default: those of `Options()`.
    """
    return TraceDriver(fn, options).jit_function
