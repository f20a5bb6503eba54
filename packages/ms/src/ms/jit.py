"""jit: functions, methods and Cells captured as graphs.

Which capture modes there are is a question of installed packages: each registers a module under the entry point group
``ms.capture_modes`` whose ``make(fn, options)`` gives the jitted function. A mode that is not installed raises at the
first call.
"""

from __future__ import annotations

import copyreg
import functools
import inspect
import types
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, overload

import ms_runtime
from ms_nn import cell_settings
from ms_tensor import context
from ms_tensor._check import show
from ms_tensor._messages import shorten

from .jit_options import BACKENDS, LEVELS, OLD_MODES, VALUES, JitConfig, check_named, check_options

if TYPE_CHECKING:  # what captures is loaded by the first `jit`, not by `import ms`
    from ms_jit_core import Explanation, Options

    from .jitted_types import Jitted, P, R, T


@functools.lru_cache(maxsize=1)
def capture_modes() -> dict[str, Any]:
    """The installed capture modes by name, as entry points."""
    # Imported here: it costs as much as half of `import ms`, and only jit needs it.
    from importlib.metadata import entry_points

    return {ep.name: ep for ep in entry_points(group="ms.capture_modes")}


def _refusing(error: type[Exception], text: str) -> Any:
    """A jitted function that raises at its first call."""

    from ms_jit_core import CacheInfo

    def miss(_function: Any, _bound: list[Any]) -> Any:
        raise error(text)

    def refuse(*_args: Any, **_kwargs: Any) -> Any:  # what another capture runs of it
        raise error(text)

    made = ms_runtime.JitFunction(refuse, miss)
    # Asked before the first call, too; nothing is ever captured.
    made.cache_info = lambda: CacheInfo(0, 0, 0, 0, 0, 0, 0, (text,))
    made.cache_clear = lambda: None
    return made


def _wrong_backend(backend: str) -> str:
    return f"jit: Invalid backend name: {shorten(backend)}\n  expected: one of {list(BACKENDS)}\n  got: {show(backend)}"


def _refuse(backend: str) -> None:
    raise RuntimeError(_wrong_backend(backend))


def _make(fn: Any, mode: str, options: Options) -> Any:
    if options.backend not in BACKENDS:
        made = _refusing(RuntimeError, _wrong_backend(options.backend))
    elif mode not in capture_modes():
        package = f"ms-jit-{mode}"
        made = _refusing(
            ImportError,
            f"jit: capture_mode='{mode}' needs the package {package}, which is not installed.\n"
            f"  hint: pip install {package}",
        )
    else:
        made = capture_modes()[mode].load().make(fn, options)
        if options.check:
            from ms_jit_core import checked

            made = checked(made)
    for name in functools.WRAPPER_ASSIGNMENTS:
        try:
            setattr(made, name, getattr(fn, name))
        except AttributeError:
            continue
    for name, value in vars(fn).items():  # as `functools.wraps` has it
        if not hasattr(type(made), name) and name not in ("driver", "cache_info", "cache_clear"):
            setattr(made, name, value)
    made.__wrapped__ = fn
    return made


def _call_cell(cell: Any, *args: Any, **kwargs: Any) -> Any:
    return cell._run(args, kwargs)


def _call_any(callee: Any, *args: Any, **kwargs: Any) -> Any:
    return callee(*args, **kwargs)


def _apply(target: Any, mode: str, options: Options) -> Any:
    """The jitted form of whatever `jit` was given."""
    if isinstance(target, types.FunctionType) and "__ms_capture__" not in target.__dict__:
        return _make(target, mode, options)
    if isinstance(target, ms_runtime.JitFunction):
        return _make(target.fn, mode, options)
    if isinstance(target, (staticmethod, classmethod)):
        return type(target)(_apply(target.__func__, mode, options))
    if isinstance(target, types.MethodType):
        inner = target.__func__
        inner = inner.fn if isinstance(inner, ms_runtime.JitFunction) else inner
        if isinstance(inner, types.FunctionType):
            return types.MethodType(_make(inner, mode, options), target.__self__)
    if isinstance(target, type):
        return target
    if not callable(target):
        raise TypeError(f"For 'jit', the function must be callable, but got {type(target).__name__}.")
    if _is_cell(target):
        return types.MethodType(_make(_named(_call_cell, type(target).__qualname__), mode, options), target)
    call = type(target).__call__
    if isinstance(call, types.FunctionType) and not hasattr(type(target), "__ms_capture__"):
        return types.MethodType(_make(call, mode, options), target)
    return types.MethodType(
        _make(_named(_call_any, getattr(target, "__name__", type(target).__name__)), mode, options), target
    )


def _named(fn: Any, name: str) -> types.FunctionType:
    """The same code under the name of what it calls, for messages."""
    twin = types.FunctionType(fn.__code__, fn.__globals__, name, fn.__defaults__, fn.__closure__)
    twin.__qualname__ = name
    return twin


def _is_cell(target: Any) -> bool:
    from ms_nn import Cell

    return isinstance(target, Cell)


@overload
def jit(function: type[T], **options: Any) -> type[T]: ...
@overload
def jit(
    function: Callable[P, R],
    *,
    capture_mode: str = ...,
    jit_level: str = ...,
    dynamic: int = ...,
    fullgraph: bool = ...,
    backend: str = ...,
    check: bool = ...,
    **options: Any,
) -> Jitted[P, R]: ...
@overload
def jit(
    function: None = None,
    *,
    capture_mode: str = ...,
    jit_level: str = ...,
    dynamic: int = ...,
    fullgraph: bool = ...,
    backend: str = ...,
    check: bool = ...,
    **options: Any,
) -> Callable[[Callable[P, R]], Jitted[P, R]]: ...
def jit(
    function: Callable[..., Any] | None = None,
    *,
    capture_mode: str = "ast",
    jit_level: str = "O0",
    dynamic: int = 0,
    fullgraph: bool = False,
    backend: str = "",
    check: bool = False,
    **options: Any,
) -> Any:
    """Capture a function as a graph at its first call and run the graph from then on.

    The result is always the plain function's: what the capture read is guarded, and what cannot be captured runs as
    plain Python.

    Args:
        function: a function, method, Cell, or callable object; None gives a decorator. Default: None.
        capture_mode: 'ast', 'bytecode' or 'trace'; each is a package of its own (ms-jit-ast...). Default: 'ast'.
        jit_level: 'O0' (bit for bit what eager gives) or 'O1'. Default: 'O0'.
        dynamic: 1 accepts changing shapes. Default: 0.
        fullgraph: whether to raise where something cannot be captured. Default: False.
        backend: "", 'ms_backend' or 'GE'; without an Ascend all three are the same. Any other name raises at the first
            call. Default: "".
        check: whether plain Python runs beside every call and what differs raises; slow, for finding faults.
            Default: False.
        options: `jit_config` (a JitConfig), `mode` ('PSJit' or 'PIJit', the older spelling of capture_mode) and `fn`
            (the older name of `function`). `input_signature`, `hash_args`, `compile_once`, and the options of other
            backends, `auto_offload`, `disable_format_transform`, `exec_order`, `ge_options` and `infer_boost`, are
            accepted and ignored.

    Returns:
        A callable with `cache_info()` and `cache_clear()`. A class comes back as it is.

    Raises:
        TypeError: `function` is not callable, an option is unknown, or an argument has another type.
        ValueError: `capture_mode`, `jit_level` or `dynamic` has a value that is not listed.
        ImportError: at the first call, where the package of the capture mode is not installed.
        RuntimeError: at the first call where `backend` is unknown, and under `fullgraph` where something cannot
            be captured, with file and line. At any call under `check` where the graph would have given something else
            than plain Python; it names the first op that differs, with file and line.

    Examples:
        >>> import ms
        >>> @ms.jit
        ... def f(x):
        ...     return x * 2 + 1
        >>> print(f(ms.Tensor([1.0, 2.0])))
        [3. 5.]
    """
    function = options.get("fn") if function is None else function
    mode = options.get("mode")
    capture_mode = OLD_MODES.get(mode, capture_mode) if isinstance(mode, str) else capture_mode
    check_options(options, jit)
    config = options.get("jit_config")
    if isinstance(config, JitConfig) and config.jit_level in LEVELS:
        jit_level = config.jit_level
    check_named(capture_mode, jit_level, dynamic, fullgraph, backend, check)
    from ms_jit_core import Options

    settings = Options(
        jit_level=jit_level,
        fullgraph=fullgraph,
        dynamic=dynamic,
        backend=backend,
        check=check,
        frozen=options.get("_frozen", False),
    )
    if function is None:
        return functools.partial(_apply, mode=capture_mode, options=settings)
    return _apply(function, capture_mode, settings)


def _capture_jit(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine: inside a capture a jitted function runs as a part of it."""
    values = dict(kwargs)
    function = args[0] if args else values.pop("function", None) or values.pop("fn", None)
    known = tuple(_DEFAULTS)
    asked = {name: machine.to_python(values[name]) if name in values else _DEFAULTS[name] for name in known}
    machine.native_raw(check_named, [asked[name] for name in known])
    checked = (*VALUES, "ge_options", "jit_config")
    further = {k: machine.to_python(v) if k in checked else None for k, v in values.items() if k not in known}
    machine.native_raw(check_options, [further, jit])

    def call(target: Any, given: Any, named: Any) -> Any:
        if asked["backend"] not in BACKENDS:
            machine.native_raw(_refuse, [asked["backend"]])
        return machine.call(target, given, named)

    def wrapped(target: Any) -> Any:
        called = machine.call(machine.wrap_new(callable), [target], {})
        if isinstance(getattr(target, "val", None), type):
            return target
        if not machine.truth(called):
            machine.native_raw(_apply, [machine.to_python(target), "ast", None])
        return machine.function(lambda given, named: call(target, given, named))

    if function is None or getattr(function, "val", function) is None:
        return machine.function(lambda given, named: wrapped(given[0]))
    return wrapped(function)


_DEFAULTS = {
    "capture_mode": "ast",
    "jit_level": "O0",
    "dynamic": 0,
    "fullgraph": False,
    "backend": "",
    "check": False,
}
jit.__ms_capture__ = _capture_jit  # type: ignore[attr-defined]


class _OfFunction:
    """An attribute of a jitted function that is its function's, read and written there."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, jitted: Any, owner: type | None = None) -> Any:
        if jitted is None:
            raise AttributeError(f"type object 'JitFunction' has no attribute '{self._name}'")
        if self._name != "__signature__":
            return getattr(jitted.fn, self._name)
        try:
            return inspect.signature(jitted.fn)
        except (TypeError, ValueError):  # some builtins have none
            raise AttributeError("'JitFunction' object has no attribute '__signature__'") from None

    def __set__(self, jitted: Any, value: Any) -> None:
        setattr(jitted.fn, self._name, value)


def _repr(jitted: ms_runtime.JitFunction) -> str:
    return f"<jitted function {jitted.__qualname__} at {id(jitted):#x}>"


ms_runtime.JitFunction.__repr__ = _repr  # type: ignore[method-assign, assignment]

# What tools read of a function beside what `functools.wraps` copies; the class of the core knows no Python functions.
for _name in ("__defaults__", "__kwdefaults__", "__code__", "__globals__", "__closure__", "__signature__"):
    setattr(ms_runtime.JitFunction, _name, _OfFunction(_name))


# A jitted function pickles and copies as a function does: by its name.
copyreg.pickle(ms_runtime.JitFunction, lambda jitted: jitted.__qualname__)


# GRAPH_MODE: the outermost Cell call is captured.
_cells: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()


def _graph_call(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What `Cell.__call__` does in GRAPH_MODE."""
    if ms_runtime.capturing():
        return cell._run(args, kwargs)
    return _cell_function(cell)(cell, *args, **kwargs)


def _cell_function(cell: Any) -> Any:
    """What captures a Cell's own calls in GRAPH_MODE."""
    made = _cells.get(cell)
    if made is None:
        level = cell.jit_config_dict.get("jit_level") or context.get_context("jit_level")
        from ms_jit_core import Options

        settings = Options(jit_level=level if level in LEVELS else "O0")
        made = _cells[cell] = _make(_named(_call_cell, type(cell).__qualname__), "ast", settings)
    return made


def compile_cell(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """What `Cell.compile` does: makes the graph that a call in GRAPH_MODE runs, and runs nothing."""
    opened = [a for a in (*args, *kwargs.values()) if isinstance(a, ms_runtime.Tensor) and min(a.shape, default=0) < 0]
    if opened:  # sizes are known when it is called
        cell.set_inputs(*args, **kwargs)
        return
    made = _cell_function(cell)
    driver = getattr(made, "driver", None)
    if driver is None:  # without a capture mode the call says what lacks
        return
    mode = context.get_context("mode")
    context.set_context(mode=context.GRAPH_MODE)  # graphs are for the mode that they were made in
    try:
        driver.prepare(made.bind((cell, *args), kwargs))
    finally:
        context.set_context(mode=mode)


def graph_mode_info(cell: Any) -> Any:
    """`cache_info()` of a Cell's own calls in GRAPH_MODE; None where it was not called so.

    Args:
        cell: the Cell.

    Returns:
        CacheInfo or None.
    """
    made = _cells.get(cell)
    return None if made is None else made.cache_info()


def explain(f: Any, *args: Any, **kwargs: Any) -> Explanation:
    """Call a function once and say what jit makes of the call: which lines are in graphs, which ran in Python, the
    graphs and their passes, launches, guards, breaks, recompiles, times and memory.

    A function that was called before is not asked for what it has compiled: a twin of it is captured anew, and its own
    entries stay as they are. The call happens once, with its side effects; times are measured after it, on the same
    inputs, without side effects.

    Args:
        f: what `jit` gave; a Cell, which is explained as GRAPH_MODE or its jitted `construct` runs it; or any other
            function, method or Cell, which is explained as `jit` would run it.
        args: arguments of the call.
        kwargs: keyword arguments of the call.

    Returns:
        Explanation: `print` shows it as text, `save("x.html")` writes a page, `show()` opens one in the browser;
        `result` is what the call gave.

    Raises:
        TypeError: `f` is not callable, or a class.
        Exception: what the call raises.

    Examples:
        >>> import ms
        >>> e = ms.explain(lambda x: ms.ops.relu(x) + 1, ms.Tensor([1.0, -2.0]))
        >>> print(e.result, len(e.graphs), len(e.breaks))
        [2. 1.] 1 0
    """
    if isinstance(f, type) or not callable(f):
        raise TypeError(f"explain() takes a function, a method or a Cell, but got {_kind(f)}")
    from ms_jit_core import explain as explain_jitted

    return explain_jitted(_jitted(f), *args, **kwargs)


def _kind(f: Any) -> str:
    return f"the class {f.__name__}" if isinstance(f, type) else type(f).__name__


def _jitted(f: Any) -> Any:
    """The jitted function or method that a call of `f` runs, or would run under `jit`."""
    if isinstance(getattr(f, "__func__", f), ms_runtime.JitFunction):
        return f
    if _is_cell(f):
        if ms_runtime.cell_call_slot() is not None:
            return types.MethodType(_cell_function(f), f)
        if isinstance(getattr(f.construct, "__func__", None), ms_runtime.JitFunction):
            return f.construct
    return jit(f)


def _mode_changed(mode: int) -> None:
    ms_runtime.set_cell_call_slot(_graph_call if mode == context.GRAPH_MODE else None)


def install() -> None:
    """Let `set_context(mode=GRAPH_MODE)` capture Cells, and `Cell.compile` make their graphs; `import ms` does this."""
    context.on_mode_change(_mode_changed)
    cell_settings.on_compile(compile_cell)


__all__ = ["JitConfig", "capture_modes", "explain", "graph_mode_info", "install", "jit"]
