"""`explain`: shows what jit did with a call."""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

import ms_runtime

if TYPE_CHECKING:
    from ms_jit_core.explanation.report import Explanation


def explain(f: Any, *args: Any, **kwargs: Any) -> Explanation:
    """Call `f`, a jitted function, once with these arguments and report what was captured.

    If `f` was called before, a copy of it is captured anew, so that every line and guard can be shown; the entries of
    `f` itself stay as they are. The call happens once, with its side effects. Times are measured afterwards, on the
    same inputs, without side effects.

    Args:
        f: the result of `ms.jit`, or a method made by it.
        args: arguments of the call.
        kwargs: keyword arguments of the call.

    Returns:
        Explanation: `print` shows it as text, `save("x.html")` writes it as a page, `show()` opens the page.

    Raises:
        TypeError: `f` is not jitted.
        Exception: the call raises it.

    Examples:
        >>> import ms
        >>> @ms.jit
        ... def f(x):
        ...     return x * 2 + 1
        >>> e = ms.explain(f, ms.Tensor([1.0, 2.0]))
        >>> print(e.result, len(e.graphs), len(e.breaks))
        [3. 5.] 1 0
    """
    owner = f.__self__ if isinstance(f, types.MethodType) else None
    function = f.__func__ if isinstance(f, types.MethodType) else f
    jitted = isinstance(function, ms_runtime.JitFunction)
    if jitted and getattr(function, "driver", None) is None:
        f(*args, **kwargs)  # raises an error that says why nothing captures it
    if not jitted or getattr(function, "driver", None) is None:
        raise TypeError(f"explain() takes a jitted function, but got {type(f).__name__}")
    from ms_jit_core.explanation.report import explain_call

    return explain_call(function, owner, args, kwargs)
