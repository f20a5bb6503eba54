"""The driver of capture_mode="trace"."""

from __future__ import annotations

import types
from typing import Any

import ms_runtime
from ms_jit_core import Captured, Driver, GraphBreak, Options
from ms_jit_core.outputs import named_tuple
from ms_jit_core.segments.segment_driver import Run


class TraceDriver(Driver):
    """Records the first call and keeps the graph where the machine's agrees."""

    unlimited = True
    confirms = True
    symbolic = False  # a recording sees numbers
    splits = False

    def first_run(self, jit_function: Any, entry: Any, bound: list[Any], captured: Captured) -> Run:
        """Run eagerly under a recorder; keep the entry if both saw the same graph."""
        recorder = ms_runtime.TraceRecorder(self.fn.__name__)
        for i, tensor in enumerate(captured.tensors):
            recorder.input(tensor, f"x{i}")
        with recorder:
            result = yield jit_function.call_plain, (bound,)
        why = self._difference(recorder, captured, result)
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

    def _difference(self, recorder: Any, captured: Captured, result: Any) -> str | None:
        """Why the recording does not confirm the machine's graph, or None."""
        if recorder.reads:
            return "Python read the value of a tensor"
        outputs: dict[int, Any] = {}
        if not _match(captured.output, result, outputs):
            return "the result is built otherwise than the function's source says"
        found = sorted(k for k, t in outputs.items() if isinstance(t, ms_runtime.Tensor))
        try:
            recording = recorder.finish([outputs[k] for k in found])
        except Exception as e:
            return f"the recording failed: {e}"[:200]
        # What an object or an effect keeps is to be somewhere in the recording.
        places = [found.index(k) if k in found else None for k in range(len(captured.graph.output_avals))]
        why = captured.graph.unconfirmed(recording, places)
        if why is None:
            return None
        return f"the recording differs from what the function's source says: {why}"[:300]


def _match(tree: Any, value: Any, outputs: dict[int, Any]) -> bool:
    """Find the graph's outputs in a result by walking the output tree beside it; whether the two have one form."""
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


#: constants that are told by their text
_PLAIN = frozenset({int, float, bool, str, bytes, complex, type(None)})


def make(fn: types.FunctionType, options: Options | None = None) -> Any:
    """The jitted form of a Python function: a JitFunction with `cache_info()` and `cache_clear()`.

    Args:
        fn: the function.
        options: settings. Default: those of `Options()`.
    """
    return TraceDriver(fn, options).take()
