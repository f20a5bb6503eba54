"""jit: functions, methods and Cells captured as graphs.

Installed packages provide the capture modes: each registers a module under the entry point group
``ms.capture_modes`` whose ``make(fn, options)`` returns the jitted function. A mode that is not installed raises at
the first call.
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

if TYPE_CHECKING:  # the capture modes are loaded by the first `jit`, not by `import ms`
    from ms_jit_core import Explanation, Options

    from .jitted_types import Jitted, P, R, T


@functools.lru_cache(maxsize=1)
def capture_modes() -> dict[str, Any]:
    """The installed capture modes by name, as entry points."""
    # Imported here: it takes half as long as `import ms`, and only jit needs it.
    from importlib.metadata import entry_points

    return {ep.name: ep for ep in entry_points(group="ms.capture_modes")}


def _refusing(error: type[Exception], text: str) -> Any:
    """A jitted function that raises at its first call."""

    from ms_jit_core import CacheInfo

    def miss(_function: Any, _bound: list[Any]) -> Any:
        raise error(text)

    def refuse(*_args: Any, **_kwargs: Any) -> Any:  # runs when another capture calls it
        raise error(text)

    made = ms_runtime.JitFunction(refuse, miss)
    # Also works before the first call; nothing is ever captured.
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
    for name, value in vars(fn).items():  # like `functools.wraps`
        if not hasattr(type(made), name) and name not in ("driver", "cache_info", "cache_clear"):
            setattr(made, name, value)
    made.__wrapped__ = fn
    return made


def _call_cell(cell: Any, *args: Any, **kwargs: Any) -> Any:
    return cell._run(args, kwargs)


def _call_any(callee: Any, *args: Any, **kwargs: Any) -> Any:
    return callee(*args, **kwargs)


def _apply(target: Any, mode: str, options: Options) -> Any:
    """The jitted form of an argument of `jit`."""
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
    """A copy of the function with the name of the function that it calls, for messages."""
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

    The result always equals that of the plain function: values that the capture reads are guarded, and code that cannot
    be captured runs as plain Python.

    Args:
        function: a function, method, Cell, or callable object; None returns a decorator. Default: None.
        capture_mode: 'ast', 'bytecode' or 'trace'; each is a separate package (ms-jit-ast...). Default: 'ast'.
        jit_level: 'O0' (bitwise equal to eager execution) or 'O1'. Default: 'O0'.
        dynamic: 1 accepts changing shapes. Default: 0.
        fullgraph: whether to raise an error if something cannot be captured. Default: False.
        backend: "", 'ms_backend' or 'GE'; without an Ascend all three are the same. Any other name raises at the first
            call. Default: "".
        check: whether to also run plain Python at every call and raise if results differ; slow, for debugging.
            Default: False.
        options: `jit_config` (a JitConfig), `mode` ('PSJit' or 'PIJit', the older form of capture_mode) and `fn`
            (the older name of `function`). `input_signature`, `hash_args`, `compile_once`, and the options of other
            backends, `auto_offload`, `disable_format_transform`, `exec_order`, `ge_options` and `infer_boost`, are
            accepted and ignored.

    Returns:
        A callable with `cache_info()` and `cache_clear()`. A class is returned unchanged.

    Raises:
        TypeError: `function` is not callable, an option is unknown, or an argument has another type.
        ValueError: `capture_mode`, `jit_level` or `dynamic` has a value that is not listed.
        ImportError: at the first call, the package of the capture mode is not installed.
        RuntimeError: at the first call, `backend` is unknown, or with `fullgraph` something cannot be captured; the
            message has file and line. With `check`, at any call, the graph would return another result than plain
            Python; the message names the first op that differs, with file and line.

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
    """The rule of the capturing machine: inside a capture, a jitted function is captured too."""
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
    """An attribute of a jitted function that is read from and written to the wrapped function."""

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

# Attributes that tools read beside those that `functools.wraps` copies; the core does not know Python functions.
for _name in ("__defaults__", "__kwdefaults__", "__code__", "__globals__", "__closure__", "__signature__"):
    setattr(ms_runtime.JitFunction, _name, _OfFunction(_name))


# Like a function, a jitted function is pickled and copied by name.
copyreg.pickle(ms_runtime.JitFunction, lambda jitted: jitted.__qualname__)


# GRAPH_MODE: the outermost Cell call is captured.
_cells: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()


def _graph_call(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Implements `Cell.__call__` in GRAPH_MODE."""
    if ms_runtime.capturing():
        return cell._run(args, kwargs)
    return _cell_function(cell)(cell, *args, **kwargs)


def _cell_function(cell: Any) -> Any:
    """The jitted function for calls of a Cell in GRAPH_MODE."""
    made = _cells.get(cell)
    if made is None:
        level = cell.jit_config_dict.get("jit_level") or context.get_context("jit_level")
        from ms_jit_core import Options

        settings = Options(jit_level=level if level in LEVELS else "O0")
        made = _cells[cell] = _make(_named(_call_cell, type(cell).__qualname__), "ast", settings)
    return made


def compile_cell(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Implements `Cell.compile`: compiles the graph that a call in GRAPH_MODE runs, without running it."""
    opened = [a for a in (*args, *kwargs.values()) if isinstance(a, ms_runtime.Tensor) and min(a.shape, default=0) < 0]
    if opened:  # sizes are known when it is called
        cell.set_inputs(*args, **kwargs)
        return
    made = _cell_function(cell)
    driver = getattr(made, "driver", None)
    if driver is None:  # without a capture mode, the call raises the error
        return
    mode = context.get_context("mode")
    context.set_context(mode=context.GRAPH_MODE)  # a graph is only valid in the mode in which it was compiled
    try:
        driver.prepare(made.bind((cell, *args), kwargs))
    finally:
        context.set_context(mode=mode)


def graph_mode_info(cell: Any) -> Any:
    """Return the `cache_info()` of the calls of a Cell in GRAPH_MODE, or None if there was no such call.

    Args:
        cell: the Cell.

    Returns:
        CacheInfo or None.
    """
    made = _cells.get(cell)
    return None if made is None else made.cache_info()


def explain(f: Any, *args: Any, **kwargs: Any) -> Explanation:
    """Call a function once and report how jit runs it: the lines in graphs and in Python, the graphs and their passes,
    launches, guards, breaks, recompiles, times and memory.

    Earlier compilations of the function are not used or changed: a copy of it is captured. The call happens once, with
    its side effects; times are measured after it, on the same inputs, without side effects.

    Args:
        f: a jitted function; a Cell, explained as GRAPH_MODE or its jitted `construct` runs it; or any other function
            or method, explained as `jit` would run it.
        args: arguments of the call.
        kwargs: keyword arguments of the call.

    Returns:
        Explanation: `print` shows it as text, `save("x.html")` writes a page, `show()` opens it in the browser;
        `result` is the result of the call.

    Raises:
        TypeError: `f` is not callable, or a class.
        Exception: any error of the call.

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
    """The jitted function or method that a call of `f` runs, or would run with `jit`."""
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
    """Make `set_context(mode=GRAPH_MODE)` capture Cells, and `Cell.compile` compile them; `import ms` calls this."""
    context.on_mode_change(_mode_changed)
    cell_settings.on_compile(compile_cell)


__all__ = ["JitConfig", "capture_modes", "explain", "graph_mode_info", "install", "jit"]
