"""jit(check=True): runs plain Python beside every jitted call, and names differences.

The call itself is always the plain one, so that its effects are right whatever the graph does. Before it, the graph
runs on copies of its inputs, without committing anything. After it, the result and every tensor written in place are
compared.
"""

from __future__ import annotations

from typing import Any

import ms_runtime
import numpy as np

from ms_jit_core.capture import Captured
from ms_jit_core.check.first_difference import first_difference
from ms_jit_core.driver import MAX_COMPILES, Driver
from ms_jit_core.guards import LOADS
from ms_jit_core.outputs import Recipe
from ms_jit_core.segments.segment_driver import Run

Tensor = ms_runtime.Tensor
#: relative tolerance of levels that need not keep bits, by the element size in bytes
_TOLERANCE = {1: 0.1, 2: 1e-2, 4: 1e-5, 8: 1e-12, 16: 1e-12}


class CheckError(RuntimeError):
    """A jitted call would have differed from plain Python; names the first op that differs and the user's line."""


class _Prediction:
    """What one jitted call would return and write into its tensors."""

    def __init__(self, checked: _Checked, bound: list[Any]) -> None:
        self.registers = dict(zip(checked.registers, checked.loads.run(bound), strict=True))
        self.inputs = [self.registers[r] for r in checked.captured.inputs]
        self.before = [t.copy() for t in self.inputs]
        self.copies = [t.copy() for t in self.inputs]
        state = ms_runtime.get_rng_state()
        try:
            self.outs = checked.fn(self.copies) if checked.fn is not None else []
        finally:
            ms_runtime.set_rng_state(state)
        self.result = self._tree(checked.captured.output)

    def _tree(self, tree: Any) -> Any:
        """Return the value of an output tree; see ms_runtime.Entry."""
        kind = tree[0]
        if kind == "reg":
            return self.registers[tree[1]]
        if kind == "out":
            return self.outs[tree[1]]
        if kind == "const":
            return tree[1]
        if kind == "dict":
            return {key: self._tree(t) for key, t in tree[1]}
        if kind in ("tuple", "list"):
            return (tuple if kind == "tuple" else list)(self._tree(t) for t in tree[1])
        build = tree[1].without_effects() if isinstance(tree[1], Recipe) else tree[1]
        return build(*(self._tree(t) for t in tree[2]))


class _Checked:
    """One capture, and how it runs beside the call."""

    def __init__(self, captured: Captured, level: str) -> None:
        self.captured = captured
        self.level = level
        self.entry = captured.entry(level)
        self.fn = self.entry.graph_fn
        if self.fn is None:
            captured.inputs = []
        loads = [row for row in captured.guards.program if row[0] in LOADS]
        self.registers = [row[1] for row in loads]
        trees = [("reg", r) for r in self.registers]
        self.loads = ms_runtime.Entry(loads, captured.guards.names, None, [], ("list", trees), [])


class Checker:
    """Runs the calls of one function as plain Python, with its captures beside them.

    Args:
        driver: the driver of the jitted function.
    """

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.checked: list[_Checked] = []

    def miss(self, jit_function: Any, bound: list[Any]) -> Any:
        """Return the steps that lead to the call's result."""
        return ms_runtime.Steps(self._missed(jit_function, bound))

    def _missed(self, jit_function: Any, bound: list[Any]) -> Run:
        checked = self._checked_for(bound)
        if checked is None:
            return (yield from self.driver.plain(jit_function, bound))
        try:
            prediction = _Prediction(checked, bound)
        except Exception:  # nothing is committed then, and the call is plain anyway
            return (yield from self.driver.plain(jit_function, bound))
        recorder = ms_runtime.TraceRecorder(self.driver.fn.__name__)
        for i, tensor in enumerate(prediction.inputs):
            recorder.input(tensor, f"x{i}")
        try:
            with recorder:
                result = yield jit_function.call_plain, (bound,)
        except ms_runtime.Failed as failed:
            e = failed.args[0]
            if not isinstance(e, Exception):
                raise
            text = f"Python raises {type(e).__name__}: {e}".split("\n")[0]
            raise self._error("the call", text, "a result", None) from e
        found = _Comparison(prediction, checked.level).all(result)
        if found is None:
            return result
        what, expected, got = found
        where = first_difference(checked.captured.graph, checked.level, recorder, prediction)
        raise self._error(what, expected, got, where)

    def _checked_for(self, bound: list[Any]) -> _Checked | None:
        """Return the most recent capture whose guards hold, or a new one."""
        for checked in reversed(self.checked):
            if checked.entry.check(bound) is None:
                return checked
        driver = self.driver
        with driver.lock:
            if driver.captures >= MAX_COMPILES:
                return None
            driver.captures += 1
            captured = driver.record(bound)
            if captured.brk is not None:
                driver.count_break(captured.brk)
                return None
            checked = _Checked(captured, driver.options.jit_level)
            if checked.entry.check(bound) is not None:
                return None
            driver.compiles += 1
            driver.remember(captured)
            captured.release()
            self.checked.append(checked)
        return checked

    def _error(self, what: str, expected: str, got: str, at: str | None) -> CheckError:
        lines = [
            f"jit(check=True): {self.driver.name} gives something else than plain Python.",
            f"  what: {what}",
            f"  expected: {expected}",
            f"  got: {got}",
            *([f"  at: {at}"] if at else []),
            "  hint: the plain result stands; this is a fault of jit: please report it",
        ]
        return CheckError("\n".join(lines))


class _Comparison:
    """Finds the first place where a prediction and the actual call differ: (what, expected, got), or None."""

    def __init__(self, prediction: _Prediction, level: str) -> None:
        self.p = prediction
        self.exact = level == "O0"
        self.seen: set[tuple[int, int]] = set()

    def all(self, result: Any) -> tuple[str, str, str] | None:
        """Compare the result, then the written tensors."""
        found = self.values("the result", self.p.result, result)
        for i, (after, real) in enumerate(zip(self.p.copies, self.p.inputs, strict=True)):
            found = found or self._tensor(f"input tensor {i}, written in place", after, real)
        return found

    def values(self, at: str, predicted: Any, actual: Any) -> tuple[str, str, str] | None:
        """Return the first place where two values differ."""
        if predicted is actual or (id(predicted), id(actual)) in self.seen:
            return None
        self.seen.add((id(predicted), id(actual)))
        if isinstance(predicted, Tensor) and isinstance(actual, Tensor):
            return self._tensor(at, predicted, actual)
        if type(predicted) is not type(actual):
            return at, _short(actual), _short(predicted)
        return self._contents(at, predicted, actual)

    def _contents(self, at: str, predicted: Any, actual: Any) -> tuple[str, str, str] | None:
        if isinstance(predicted, (list, tuple)):
            if len(predicted) != len(actual):
                return f"{at}, its length", str(len(actual)), str(len(predicted))
            pairs = [(f"{at}[{i}]", p, a) for i, (p, a) in enumerate(zip(predicted, actual, strict=True))]
        elif isinstance(predicted, dict):
            if list(predicted) != list(actual):
                return f"{at}, its keys", _short(list(actual)), _short(list(predicted))
            pairs = [(f"{at}[{key!r}]", value, actual[key]) for key, value in predicted.items()]
        elif isinstance(predicted, np.ndarray):
            same = predicted.dtype == actual.dtype and np.array_equal(predicted, actual)
            return None if same else (at, _short(actual), _short(predicted))
        elif isinstance(predicted, (bool, int, float, complex, str, bytes, set, frozenset, type(None))):
            same = predicted == actual if isinstance(predicted, (set, frozenset)) else repr(predicted) == repr(actual)
            return None if same else (at, _short(actual), _short(predicted))
        elif hasattr(predicted, "__dict__"):
            pairs = [(f"{at}, its attributes", vars(predicted), vars(actual))]
        else:
            return None
        for place in pairs:
            found = self.values(*place)
            if found is not None:
                return found
        return None

    def _tensor(self, at: str, predicted: Any, actual: Any) -> tuple[str, str, str] | None:
        x, y = predicted.asnumpy(), actual.asnumpy()
        kind = f"{predicted.dtype}{tuple(predicted.shape)}"
        if kind != f"{actual.dtype}{tuple(actual.shape)}":
            return at, f"a Tensor {actual.dtype}{tuple(actual.shape)}", f"a Tensor {kind}"
        return None if same_values(x, y, self.exact) else (at, _short(y), _short(x))


def same_values(x: Any, y: Any, exact: bool) -> bool:
    """Return whether two arrays of one dtype and shape have the same bits, or differ within a level's tolerance."""
    if x.tobytes() == y.tobytes():
        return True
    if exact or not (x.dtype.kind in "fc" or x.dtype.kind == "V"):
        return False
    tolerance = _TOLERANCE.get(x.dtype.itemsize, 1e-5)
    x, y = x.astype(np.complex128), y.astype(np.complex128)
    scale = float(np.max(np.abs(y[np.isfinite(y)]), initial=0.0))
    return bool(np.allclose(x, y, rtol=tolerance, atol=tolerance * scale, equal_nan=True))


def _short(value: Any) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= 100 else text[:97] + "..."


def checked(jitted: Any) -> Any:
    """Return a form of a jitted function in which every call is checked.

    Args:
        jitted: a JitFunction made by a `Driver`.

    Returns:
        A JitFunction; its calls raise CheckError if a graph would have given a different result from plain Python.
    """
    driver = jitted.driver
    checker = Checker(driver)
    checking = ms_runtime.JitFunction(driver.fn, checker.miss)

    def clear() -> None:
        driver.cache_clear()
        checker.checked.clear()

    checking.cache_info = driver.cache_info
    checking.cache_clear = clear
    checking.driver = driver
    checking.checker = checker
    checking.unchecked = jitted  # keeps it alive, as the driver holds it weakly
    return checking
