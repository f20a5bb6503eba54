"""Captures functions that native parts differentiate.

`value_and_grad(forward)(x)` runs natively if something in `forward` breaks the graph. `forward` is then captured as a
callee, so that only what broke runs in Python, under the gradient's tape.
"""

from __future__ import annotations

import inspect
import types
import weakref
from typing import TYPE_CHECKING, Any

from ms_jit_core.segments.callee import NOT_RUN

if TYPE_CHECKING:
    from ms_jit_core.segments.segment_driver import SegmentDriver


class GradientCapturer:
    """Returns the captured form of a function, a bound method, or an object whose class has a `__call__`.

    Args:
        segment_driver: the segments of the captured function, held weakly.
    """

    def __init__(self, segment_driver: SegmentDriver) -> None:
        self._segment_driver = weakref.ref(segment_driver)
        self._callees: weakref.WeakKeyDictionary[types.CodeType, Any] = weakref.WeakKeyDictionary()

    def __call__(self, fn: Any) -> Any:
        """Return a function with the same arguments as `fn`; `fn` itself if it is not captured."""
        function, given = _function_of(fn)
        if function is None:
            return fn
        jit = self._callee(function)
        if jit is None:
            return fn
        signature = inspect.Signature.from_callable(function, follow_wrapped=False)

        def run(*args: Any, **kwargs: Any) -> Any:
            try:
                bound = signature.bind(*given, *args, **kwargs)
            except TypeError:
                return fn(*args, **kwargs)  # raises the interpreter's error
            bound.apply_defaults()
            result = jit(function, *_in_order_of_code(signature, bound.arguments))
            return fn(*args, **kwargs) if result in NOT_RUN else result

        return run

    def _callee(self, function: types.FunctionType) -> Any:
        """Return the JitFunction of a function's segments; None if it is not captured."""
        code, segment_driver = function.__code__, self._segment_driver()
        if segment_driver is None or hasattr(function, "__ms_capture__"):
            return None
        if code not in self._callees:

            def give_up() -> None:
                self._callees[code] = None

            self._callees[code] = segment_driver.callee(function, give_up)
        return self._callees[code]


def _function_of(fn: Any) -> tuple[types.FunctionType | None, tuple[Any, ...]]:
    """Return the Python function that a call of `fn` runs, and its leading arguments."""
    if type(fn) is types.FunctionType:
        return fn, ()
    if type(fn) is types.MethodType and type(fn.__func__) is types.FunctionType:
        return fn.__func__, (fn.__self__,)
    called = getattr(type(fn), "__call__", None)  # noqa: B004  # the function, not whether there is one
    return (called, (fn,)) if type(called) is types.FunctionType else (None, ())


def _in_order_of_code(signature: inspect.Signature, values: dict[str, Any]) -> list[Any]:
    """Return the arguments in the order of a frame's variables: `*args` and `**kwargs` are last."""
    kinds = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD
    parameters = signature.parameters.values()
    named = [p.name for p in parameters if p.kind not in kinds]
    return [values[name] for name in (*named, *(p.name for kind in kinds for p in parameters if p.kind is kind))]
