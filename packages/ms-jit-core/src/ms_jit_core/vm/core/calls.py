"""Calls: what each kind of callable does, and how arguments are bound."""

from __future__ import annotations

import builtins
import sys
import types
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import ms_runtime
import numpy as np

from ms_jit_core.bytecode_decoder import code_of
from ms_jit_core.errors import GraphBreak, innermost_traceback
from ms_jit_core.python_versions import runs_its_code
from ms_jit_core.vm.builtins import registry
from ms_jit_core.vm.core.frame import PUSHED, Frame
from ms_jit_core.vm.core.trust import (
    PURE,
    is_class,
    is_native_callable,
    is_numpy_pure,
    is_pure_method,
    is_trusted_module,
)
from ms_jit_core.vm.core.value_builder import is_constant, known
from ms_jit_core.vm.core.values import (
    EMPTY,
    SCALARS,
    CellV,
    Const,
    DictV,
    FuncV,
    MethodV,
    ObjV,
    PartialV,
    RuleV,
    TensorV,
    TupleV,
    Value,
)
from ms_jit_core.vm.objects import class_lookup
from ms_jit_core.vm.objects.numpy_values import call_method, is_numpy

if TYPE_CHECKING:
    from ms_jit_core.instructions import Code
    from ms_jit_core.vm.core.machine import Machine

_MAX_FRAMES = 900


def invoke(m: Machine, callee: Value, args: list[Value], kwargs: dict[str, Value]) -> Any:
    """Call `callee`; return the result, or PUSHED after pushing a frame for it."""
    while True:
        t = type(callee)
        if t is MethodV:
            args = [callee.self, *args]  # type: ignore[attr-defined]
            callee = callee.func  # type: ignore[attr-defined]
            continue
        if t is PartialV:
            args = [*callee.args, *args]  # type: ignore[attr-defined]
            kwargs = {**callee.kwargs, **kwargs}  # type: ignore[attr-defined]
            callee = callee.func  # type: ignore[attr-defined]
            continue
        break
    if t is FuncV:
        return _function(m, callee, args, kwargs)  # type: ignore[arg-type]
    if t is Const:
        return _constant(m, callee, args, kwargs)  # type: ignore[arg-type]
    if t is RuleV:
        return callee.fn(m, args, kwargs)  # type: ignore[attr-defined]
    from ms_jit_core.vm.objects import attributes

    rule = class_lookup.find(callee.cls, "__ms_capture__")
    if rule is not None:
        m.inputs_must_be_distinct = True  # a tensor that is passed twice has another gradient than two tensors
        by_name = class_lookup.find(callee.cls, "__call__")
        if by_name is not None and type(by_name[0]) is types.FunctionType:
            _check(m, by_name[0], [callee, *args], kwargs)
        return _by_rule(m, rule[0], callee, args, kwargs)
    method = attributes.special(m, callee, "__call__")
    if method is None:
        m.break_refused(f"calls a {callee.type_name}")
    if isinstance(callee, (ObjV, TensorV)) and isinstance(method, MethodV):
        inner = method.func
        if (
            isinstance(inner, FuncV)
            and inner.real is not None
            and isinstance(callee, ObjV)
            and is_native_callable(callee.real)
        ):
            guard_native(m, callee)
            return _native(m, callee.real, args, kwargs)
        if isinstance(inner, Const) and isinstance(callee, ObjV):
            if is_native_callable(callee.real):
                guard_native(m, callee)
                return _native(m, callee.real, args, kwargs)
            bound = isinstance(callee.real, (types.BuiltinMethodType, types.MethodWrapperType))
            what = callee.real.__qualname__ if bound else f"a {callee.cls.__name__} object"
            raise GraphBreak("native-call", f"calls {what}")
    return invoke(m, method, args, kwargs)  # type: ignore[arg-type]


def guard_state(m: Machine, obj: Any) -> None:
    """Guard a native object's state, if its class has `__ms_state__`, whose `count` increases with each change."""
    state = getattr(type(obj), "__ms_state__", None)
    if state is not None:
        m.g.check("eq", m.g.attr(m.g.const(state, type(obj).__name__), "count"), state.count)


def guard_native(m: Machine, v: ObjV) -> None:
    """Guard a native object that the capture uses directly.

    If its attributes are plain, they are guarded, so that equal objects of several layers share a capture; else its
    identity.
    """
    guard_state(m, v.real)
    if v.src is None or m.settings.frozen and not v.src.argument:
        return
    attributes = getattr(v.real, "__dict__", None)
    if type(attributes) is not dict or not all(map(_is_plain, attributes.values())):
        m.g.check("is", v.src, v.real)
        return
    for name, value in attributes.items():
        _guard_plain(m, m.g.getattr(v.src, name), value)


#: types whose instances have no state besides their value
_PLAIN = (*SCALARS, type(next(iter(ms_runtime.dtypes.values()))))


def _is_plain(value: Any) -> bool:
    if type(value) in (tuple, list):
        return all(map(_is_plain, value))
    if type(value) is dict:
        return all(type(k) is str for k in value) and all(map(_is_plain, value.values()))
    return type(value) in _PLAIN


def _guard_plain(m: Machine, src: Any, value: Any) -> None:
    if type(value) in (tuple, list, dict):
        m.g.check("type_is", src, type(value))
        m.g.check("len", src, len(value))
        for key, item in value.items() if type(value) is dict else enumerate(value):
            _guard_plain(m, m.g.item(src, key), item)
    else:
        m.g.check("eq", src, value)


def _by_rule(m: Machine, rule: Any, callee: Value, args: list[Value], kwargs: dict[str, Value]) -> Any:
    """Call a capture rule. Errors in this project's form become the program's errors; for other errors of the rule or
    the core, plain Python runs the call."""
    handled = sys.exc_info()[1]
    try:
        return rule(m, callee, args, kwargs)
    except RecursionError:
        raise
    except ms_runtime.SymbolicValueError as e:
        raise GraphBreak("tensor-value", str(e)) from e
    except NotImplementedError as e:  # only captures lack it: eager execution may work
        raise GraphBreak("native-call", str(e).split("\n")[0]) from e
    except (TypeError, ValueError, RuntimeError) as e:
        if str(e).startswith("For '") and (m.settings.symbols is None or not m.settings.symbols.keys):
            raise m.as_thrown(e, handled) from None
        if _raised_by_us(e):
            raise
        raise GraphBreak("raises", f"{type(e).__name__}: {e}".split("\n")[0]) from e


def _raised_by_us(e: Exception) -> bool:
    """Return whether the machine itself failed, rather than the core or a rule of another package."""
    tb = innermost_traceback(e)
    return tb is not None and str(tb.tb_frame.f_globals.get("__name__")).startswith("ms_jit_core.")


def _native(m: Machine, fn: Any, args: list[Value], kwargs: dict[str, Value]) -> Value:
    guard_state(m, fn)
    m.reads.assumptions.native(fn)
    name = getattr(fn, "__name__", "")
    if name in ("__enter__", "__exit__") and args and isinstance(args[0], ObjV):
        entered = type(args[0].real)
        if issubclass(entered, ms_runtime.no_record) and entered is not ms_runtime.no_record:
            # A subclass, which hides the outer tapes; to those a graph is a single call.
            raise GraphBreak("native-call", "switches gradients on or off")
        if entered is ms_runtime.saved_hooks:
            # It applies to the outer tapes, to which a graph is a single call.
            raise GraphBreak("native-call", "packs tensors that are saved for gradients")
        if name == "__enter__":
            m.tracked.entered.append((args[0].real, m.step))
        else:
            found = [pair for pair in m.tracked.entered if pair[0] is args[0].real]
            if not found:
                raise GraphBreak("native-call", "leaves a context that was entered before a split")
            m.tracked.entered.remove(found[-1])
            args = [args[0], *(Const(None) for _ in args[1:])]
    return m.native(fn, [m.to_python(a) for a in args], {k: m.to_python(v) for k, v in kwargs.items()})


def _numpy(m: Machine, fn: Any, args: list[Value], kwargs: dict[str, Value]) -> Value:
    if all(is_constant(m, a) for a in args) and all(is_constant(m, v) for v in kwargs.values()):
        if "out" in kwargs or isinstance(fn, np.ufunc) and len(args) > fn.nin:
            raise GraphBreak("native-call", f"writes by numpy.{fn.__name__}")
        return _native(m, fn, [known(m, a) for a in args], {k: known(m, v) for k, v in kwargs.items()})
    raise GraphBreak("native-call", f"calls numpy.{getattr(fn, '__name__', fn)}")


def _function(m: Machine, fv: FuncV, args: list[Value], kwargs: dict[str, Value]) -> Any:
    real = fv.real
    if real is not None:
        rule = real.__dict__.get("__ms_capture__") if real.__dict__ else None
        if rule is not None:
            m.g.check("is", fv.src, real)
            _check(m, real, args, kwargs)
            return _by_rule(m, rule, fv, args, kwargs)
        from ms_jit_core.vm.builtins.tables import BUILTINS

        rule = BUILTINS.get(real)
        native = is_native_callable(real)
        if rule is not None or native or is_numpy_pure(real):
            m.g.check("is", fv.src, real)  # its code does not run here, and so is not guarded
            if rule is not None:
                return registry.apply(m, real, rule, args, kwargs)
            return (_native if native else _numpy)(m, real, args, kwargs)
    return call_function(m, fv, args, kwargs)


def _constant(m: Machine, callee: Const, args: list[Value], kwargs: dict[str, Value]) -> Any:
    from ms_jit_core.vm.builtins.tables import BUILTINS, METHODS
    from ms_jit_core.vm.objects import instances

    fn = callee.val
    if type(fn) in SCALARS:
        m.break_refused(f"calls a {callee.type_name}")
    try:
        rule = BUILTINS.get(fn)
    except TypeError:
        rule = None
    if rule is not None:
        return registry.apply(m, fn, rule, args, kwargs)
    if isinstance(fn, (types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType)):
        rule = METHODS.get((fn.__objclass__, fn.__name__))
        if rule is None and _is_plain_exception(fn):
            rule = METHODS[BaseException, "__init__"]
        if rule is not None:
            if args:
                _check_self(m, fn, args[0])
            return registry.apply(m, fn, rule, args, kwargs)
        if args and type(args[0]) is TensorV and fn.__objclass__ is object:  # str, hash, copy and the like
            raise GraphBreak("tensor-value", f"object.{fn.__name__} of a tensor")
        if type(args[0] if args else None) is TensorV or is_native_callable(fn):
            return _native(m, fn, args, kwargs)
        if issubclass(fn.__objclass__, (np.ndarray, np.generic)) or args and is_numpy(m, args[0]):
            return call_method(m, fn, args, kwargs)
        if is_pure_method(fn.__objclass__, fn.__name__):
            if fn.__objclass__ in (int, float, complex):  # their methods accept no symbolic number
                args = [known(m, a) for a in args]
            return _fold(m, fn, args, kwargs)
        raise GraphBreak("native-call", f"calls {fn.__objclass__.__name__}.{fn.__name__}")
    if type(fn) is ms_runtime.JitFunction:
        return invoke(m, m.wrap(fn.fn, m.g.const(fn.fn, getattr(fn.fn, "__name__", "fn"))), args, kwargs)
    if is_numpy_pure(fn):
        return _numpy(m, fn, args, kwargs)
    if is_class(fn):
        return instances.instantiate(m, callee, args, kwargs)
    if type(fn) is types.BuiltinFunctionType and type(fn.__self__) in (str, bytes, int, float):
        return _fold(m, fn, args, kwargs)
    try:
        pure = fn in PURE
    except TypeError:
        pure = False
    if pure:
        return _fold(m, fn, args, kwargs)
    if is_native_callable(fn):
        return _native(m, fn, args, kwargs)
    if not callable(fn):
        m.break_refused(f"calls a {callee.type_name}")
    raise GraphBreak(
        "io" if fn in (print, input, open) else "native-call", f"calls {getattr(fn, '__qualname__', fn)!s:.80}"
    )


def _check(m: Machine, fn: types.FunctionType, args: list[Value], kwargs: dict[str, Value]) -> None:
    """Break if a function with a rule does not accept these arguments."""
    if not registry.accepts(fn, len(args), tuple(kwargs)):
        m.break_refused(f"calls {fn.__qualname__} with arguments that it does not take")


def _check_self(m: Machine, fn: Any, me: Value) -> None:
    """Break if a method of a builtin class gets a `self` that the rules do not fully model."""
    cls = fn.__objclass__
    if type(fn) is not types.ClassMethodDescriptorType and not issubclass(me.cls, cls):
        m.break_refused(f"{fn.__qualname__} of a {me.type_name}")
    if cls is dict and issubclass(me.cls, OrderedDict) and fn.__name__ in vars(OrderedDict):
        raise GraphBreak("native-call", "dict's own method of an OrderedDict, which keeps its order elsewhere")
    if isinstance(me, ObjV) and not issubclass(me.cls, BaseException):
        raise GraphBreak("opaque", f"a {me.cls.__name__}, which extends {cls.__name__}")


def _is_plain_exception(fn: Any) -> bool:
    """Return whether `fn` is the __init__ of a builtin exception that stores only its arguments."""
    owner = fn.__objclass__
    return (
        fn.__name__ == "__init__"
        and issubclass(owner, BaseException)
        and owner.__basicsize__ == BaseException.__basicsize__
    )


def _fold(m: Machine, fn: Any, args: list[Value], kwargs: dict[str, Value]) -> Any:
    """Call a pure callable: constants fold to a constant, tensors go to the operator (abs, pow, operator.add...)."""
    from ms_jit_core.vm.objects.operators import fold_call

    return fold_call(m, fn, args, kwargs)


def code_for(m: Machine, fv: FuncV) -> Code:
    """Return the instructions of a function; the code object of an outside function is guarded."""
    if fv.code is None:
        assert fv.real is not None
        if not runs_its_code(fv.real):
            raise GraphBreak("native-call", f"{fv.real.__qualname__}, which C code calls in its own way")
        if fv.real.__builtins__ is not vars(builtins):  # type: ignore[attr-defined]
            raise GraphBreak("opaque", f"{fv.real.__qualname__}, which has builtins of its own")
        m.g.check("is", m.g.fn(fv.src, "__code__"), fv.real.__code__) if fv.src is not None else None
        if fv.src is None and m.frames and not is_trusted_module(fv.real.__module__):
            m.process_dependency = f"the code of {fv.real.__qualname__}, which no guard compares"
        code = code_of(fv.real)
        if code is None:
            raise GraphBreak("unknown-python", f"function {fv.real.__qualname__}")
        fv.code = code
        if fv.src is not None and fv.globals is not None and code.ops:
            m.g.check("is", m.g.fn(fv.src, "__globals__"), fv.globals)
    return fv.code


def cells_for(m: Machine, fv: FuncV) -> dict[str, CellV]:
    """Return the closure cells of a function by name; functions that share a cell share its value."""
    if fv.cells is None:
        fv.cells = {}
        if fv.real is not None and fv.real.__closure__:
            for i, (name, real) in enumerate(zip(fv.real.__code__.co_freevars, fv.real.__closure__, strict=True)):
                cell = m.memo.get(id(real))
                if cell is None:
                    cell = CellV(None, real, (fv.src, i, name))
                    m.memo[id(real)] = cell
                    m.tracked.alive.append(real)
                fv.cells[name] = cell  # type: ignore[assignment]
    return fv.cells


def call_function(m: Machine, fv: FuncV, args: list[Value], kwargs: dict[str, Value]) -> Any:
    """Bind the arguments and push a frame; a generator function returns a generator."""
    code = code_for(m, fv)
    if code.asynchronous:
        raise GraphBreak("syntax", f"the coroutine {code.name}")
    if len(m.frames) > _MAX_FRAMES:
        raise GraphBreak("deep", f"more than {_MAX_FRAMES} calls")
    f = m.new_frame(fv)
    f.locals = bind(m, fv, code, args, kwargs)
    if code.freevars:
        f.cells = dict(cells_for(m, fv))
    _make_cells(f, code)
    if code.generator:
        from ms_jit_core.vm.control_flow.generators import GenV

        made = GenV(m, f, (fv, args, kwargs))
        m.tracked.generators.append(made)
        return made
    m.frames.append(f)
    return PUSHED


def run_function(m: Machine, fv: FuncV, args: list[Value]) -> Value:
    """Run `call_function` to its result."""
    depth = len(m.frames)
    r = call_function(m, fv, args, {})
    result = m.run(depth) if r is PUSHED else r
    assert result is not None
    return result


def _defaults(m: Machine, fv: FuncV) -> list[Value]:
    from ms_jit_core.vm.core.value_builder import items_of

    if fv.real is None:
        return list(items_of(m, fv.defaults)) if fv.defaults is not None else []
    if fv.defaults is None:
        real = fv.real.__defaults__
        v = m.wrap(real, m.g.fn(fv.src, "__defaults__"))
        fv.defaults = v if isinstance(v, TupleV) else TupleV([])
    return items_of(m, fv.defaults)


def _kwdefault(m: Machine, fv: FuncV, name: str) -> Value | None:
    from ms_jit_core.vm.objects.containers import dict_get

    if fv.kwdefaults is None:
        assert fv.real is not None
        v = m.wrap(fv.real.__kwdefaults__, m.g.fn(fv.src, "__kwdefaults__"))
        fv.kwdefaults = v if isinstance(v, DictV) else DictV()
    return dict_get(m, fv.kwdefaults, Const(name))


def bind(m: Machine, fv: FuncV, code: Code, args: list[Value], kwargs: dict[str, Value]) -> dict[str, Value]:
    """Bind arguments to parameters by Python's rules; break if Python would raise."""
    params = code.params
    arguments = code.arguments
    n = arguments.argcount
    if len(args) == n and not kwargs and not arguments.kwonly and not arguments.varargs and not arguments.varkw:
        return dict(zip(params, args, strict=True))
    locals_: dict[str, Value] = dict(zip(params[:n], args, strict=False))
    extra: dict[str, Value] = {}
    accepted = params[arguments.posonly : n + arguments.kwonly]
    for key, value in kwargs.items():
        if key in accepted and key not in locals_:
            locals_[key] = value
        elif key not in accepted and arguments.varkw is not None:
            extra[key] = value
        else:
            m.break_refused(f"{code.qualname}() with {key}=")
    if arguments.varargs is not None:
        locals_[arguments.varargs] = TupleV(list(args[n:]))
    elif len(args) > n:
        m.break_refused(f"{code.qualname}() with {len(args)} arguments")
    for i in range(len(args), n):
        if params[i] not in locals_:
            defaults = _defaults(m, fv)
            if i < n - len(defaults):
                m.break_refused(f"{code.qualname}() without {params[i]}")
            locals_[params[i]] = defaults[i - n]
    for key in params[n : n + arguments.kwonly]:
        if key not in locals_:
            default = _kwdefault(m, fv, key)
            if default is None:
                m.break_refused(f"{code.qualname}() without {key}=")
            locals_[key] = default
    if arguments.varkw is not None:
        locals_[arguments.varkw] = DictV({k: (Const(k), v) for k, v in extra.items()})
    return locals_


def root_frame(m: Machine, fv: FuncV, bound: list[Value]) -> Frame:
    """Return the outermost frame; the arguments are bound already, one slot per parameter."""
    code = code_for(m, fv)
    if code.generator or code.asynchronous:
        what = "a generator function" if code.generator else "a coroutine"
        raise GraphBreak("syntax", what, code.filename, code.firstlineno)
    f = m.new_frame(fv)
    f.locals = dict(zip(code.params, bound, strict=True))
    f.cells = dict(cells_for(m, fv))
    _make_cells(f, code)
    return f


def _make_cells(f: Frame, code: Code) -> None:
    """Make the frame's own closure cells; parameters move into theirs."""
    for name in code.cellvars:
        f.cells[name] = CellV(f.locals.pop(name, EMPTY))
