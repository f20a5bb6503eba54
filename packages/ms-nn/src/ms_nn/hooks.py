"""Calls of Cells with hooks, a custom bprop, an input dtype, recomputation, or parameter hooks.

Backward hooks are identities whose cotangents pass through Python (`ms_runtime.custom_vjp`), inserted only while a tape
records.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_autodiff._structure import leaves
from ms_autodiff.kept_forward import forget_forward, keep_forward, may_keep
from ms_autodiff.recomputation import recomputed
from ms_tensor import Tensor, ops
from ms_tensor._messages import shorten
from ms_tensor.tensor_hooks import TensorHookHandle as _TensorHookHandle  # noqa: F401  # its path in MindSpore

from . import precision

_set = object.__setattr__
_ids = itertools.count()


class Handle:
    """A handle whose `remove()` removes a function from a dict."""

    def __init__(self, functions: dict[int, Any], function: Any) -> None:
        self.handle_id = next(_ids)
        self._functions: dict[int, Any] | None = functions
        functions[self.handle_id] = function

    def remove(self) -> None:
        """Removes the function; further calls do nothing."""
        if self._functions is not None:
            self._functions.pop(self.handle_id, None)
            self._functions = None


class HookHandle:
    """A handle whose `remove()` removes a hook from a cell."""

    def __init__(self, cell: Any = None, kind: str = "", entry: tuple[Any, ...] = ()) -> None:
        self._cell, self._kind, self._entry = cell, kind, entry
        self.handle_id = next(_ids)

    def remove(self) -> None:
        """Removes the hook; further calls do nothing."""
        if self._cell is None:
            return
        entries = self._cell._hooks[self._kind]
        entries[:] = [entry for entry in entries if entry is not self._entry]
        refresh(self._cell)
        self._cell = None


def register(
    cell: Any,
    kind: str,
    hook: Callable[..., Any],
    prepend: bool = False,
    with_kwargs: bool = False,
    always: bool = False,
) -> HookHandle:
    """Registers a hook on a cell."""
    if not callable(hook):
        raise TypeError(
            f"When using 'register_{kind}_hook(hook_fn)', 'hook_fn' must be a function, but got {type(hook)}."
        )
    if cell._hooks is None:
        _set(cell, "_hooks", {"forward_pre": [], "forward": [], "backward_pre": [], "backward": []})
    entry = (hook, with_kwargs, always)
    cell._hooks[kind].insert(0 if prepend else len(cell._hooks[kind]), entry)
    refresh(cell)
    return HookHandle(cell, kind, entry)


def refresh(cell: Any) -> None:
    """Updates whether a call of the cell only runs `construct`."""
    any_hook = cell._hooks is not None and any(cell._hooks.values())
    other = cell._input_dtype is not None or cell.has_bprop or cell._recomputes or cell._parameter_hooks is not None
    other = other or cell._saved_hooks is not None or cell._keeps_forward
    _set(cell, "_plain", not (any_hook or other))


def register_parameter_hooks(root: Any, entries: list[dict[str, Any]]) -> None:
    """Registers functions of parameters on the cells in `root` that own the parameters."""
    wanted = [(id(parameter), entry["hook"]) for entry in entries for parameter in entry["params"]]
    for _, cell in root.cells_and_names():
        for name, own in cell._params.items():
            for key, hook in wanted:
                if own is not None and id(own) == key:
                    if cell._parameter_hooks is None:
                        _set(cell, "_parameter_hooks", {})
                    cell._parameter_hooks.setdefault(name, []).append(hook)
        refresh(cell)


def run(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls the cell with all its hooks and settings."""
    if cell._keeps_forward:
        if cell.training and may_keep(cell):
            return keep_forward(cell, run_now, args, kwargs)
        forget_forward(cell)
    return run_now(cell, args, kwargs)


def run_now(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`run` without keeping the forward pass for a later gradient."""
    if cell._input_dtype is None or precision.by_graph():
        return _run_hooks(cell, args, kwargs)
    with precision.casts_every_op(cell._input_dtype):
        return _run_hooks(cell, args, kwargs)


def _run_hooks(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if cell._hooks is not None and any(always for _, _, always in cell._hooks["forward"]):
        return _run_always(cell, args, kwargs)
    return _run(cell, args, kwargs, [])


def _run_always(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """A call after which some forward hooks run even if it raised; their own errors are then ignored."""
    called: list[Any] = []
    try:
        return _run(cell, args, kwargs, called)
    except Exception:
        for entry in list(cell._hooks["forward"]):
            hook, with_kwargs, always = entry
            if always and not any(entry is done for done in called):
                try:
                    hook(cell, args, kwargs, None) if with_kwargs else hook(cell, args, None)
                except Exception:
                    continue
        raise


def _run(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any], called: list[Any]) -> Any:
    hooks = cell._hooks
    if hooks is not None:
        for hook, with_kwargs, _ in list(hooks["forward_pre"]):
            if with_kwargs:
                changed = hook(cell, args, kwargs)
                if changed is not None:
                    if not isinstance(changed, tuple) or len(changed) != 2:
                        raise RuntimeError(
                            f"For 'register_forward_pre_hook', a hook with kwargs must return a tuple of arguments "
                            f"and keyword arguments, but got {shorten(changed)}."
                        )
                    args, kwargs = changed
            else:
                changed = hook(cell, args)
                if changed is not None:
                    args = changed if isinstance(changed, tuple) else (changed,)
    backward = hooks is not None and (hooks["backward"] or hooks["backward_pre"]) and ms_runtime.is_recording()
    passed: list[Any] = []
    if backward:
        args = _watch_inputs(cell, args, passed)
    if cell._input_dtype is not None and precision.by_graph():
        result = precision.compute_by_graph(_compute, cell, args, kwargs)
    else:
        result = _compute(cell, args, kwargs)
    if hooks is not None:
        for entry in list(hooks["forward"]):
            hook, with_kwargs, _ = entry
            called.append(entry)
            changed = hook(cell, args, kwargs, result) if with_kwargs else hook(cell, args, result)
            if changed is not None:
                result = changed
    return _watch_outputs(cell, result, passed) if backward else result


def _compute(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if cell._parameter_hooks is None:
        return _construct_or_rule(cell, args, kwargs)
    # During the call, the attributes are the results of the hooks.
    kept = {name: getattr(cell, name) for name in cell._parameter_hooks}
    try:
        for name, functions in cell._parameter_hooks.items():
            value = kept[name]
            for function in functions:
                value = function(value)
            _set(cell, name, value)
        return _construct_or_rule(cell, args, kwargs)
    finally:
        for name, value in kept.items():
            _set(cell, name, value)


def _construct_or_rule(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if cell.has_bprop:
        return _with_bprop(cell, args, kwargs)
    if cell._recomputes and ms_runtime.is_recording():
        return _recomputed(cell, args, kwargs)
    if cell._saved_hooks is not None and ms_runtime.is_recording():
        from .saved_tensors import run_packed

        trained = [parameter for parameter in cell.get_parameters() if parameter.requires_grad]
        return run_packed(cell.construct, args, kwargs, trained, *cell._saved_hooks)
    return cell.construct(*args, **kwargs)


def _watch_inputs(cell: Any, args: tuple[Any, ...], passed: list[Any]) -> tuple[Any, ...]:
    """Passes the inputs through an identity whose cotangents the backward hooks see.

    The parameters pass too, with zero gradients, so that the hooks run even if only parameter gradients are computed.
    """
    places = [i for i, value in enumerate(args) if isinstance(value, Tensor)]
    tensors = [args[i] for i in places]
    if not tensors:
        return args
    parameters = [parameter for parameter in cell.get_parameters() if parameter.requires_grad]

    def bprop(*cotangents: Any) -> Any:
        for hook, _, _ in list(cell._hooks["backward"]):
            changed = hook(cell, cotangents, passed[-1] if passed else ())
            if changed is not None:
                cotangents = changed if isinstance(changed, tuple) else (changed,)
        return (*cotangents, *[ops.zeros_like(parameter) for parameter in parameters])

    watched = dict(zip(places, ms_runtime.custom_vjp([*tensors, *parameters], tensors, bprop), strict=True))
    return tuple(watched.get(i, value) for i, value in enumerate(args))


def _watch_outputs(cell: Any, result: Any, passed: list[Any]) -> Any:
    """Passes the outputs through an identity that stores their cotangents for the backward hooks."""
    outputs = list(result) if isinstance(result, tuple) else [result]
    places = [i for i, value in enumerate(outputs) if isinstance(value, Tensor)]
    tensors = [outputs[i] for i in places]
    if not tensors:
        return result

    def bprop(*cotangents: Any) -> Any:
        for hook, _, _ in list(cell._hooks["backward_pre"]):
            changed = hook(cell, cotangents)
            if changed is not None:
                cotangents = changed if isinstance(changed, tuple) else (changed,)
        passed.append(cotangents)
        return cotangents

    for place, tensor in zip(places, ms_runtime.custom_vjp(tensors, tensors, bprop), strict=True):
        outputs[place] = tensor
    return tuple(outputs) if isinstance(result, tuple) else outputs[0]


def _with_bprop(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls a cell with a method `bprop(*inputs, out, dout)`, which returns the cotangents of its inputs.

    It may also return a tuple of these and a dict of gradients by parameter; other parameters get zeros.
    """
    if not ms_runtime.is_recording():
        return cell.construct(*args, **kwargs)
    with ms_runtime.no_record():
        result = cell.construct(*args, **kwargs)
    args = _positional(cell, args, kwargs)
    single = not isinstance(result, tuple)
    outputs = [result] if single else list(result)
    inputs = leaves(args)
    parameters = [parameter for parameter in cell.get_parameters() if parameter.requires_grad]

    tracked: list[Any] = []

    def bprop(*cotangents: Any) -> Any:
        # The outputs through which second derivatives find this rule again; in a capture it runs before they are there.
        out = result if not tracked else tracked[0] if single else tuple(tracked)
        given = cell.bprop(*args, out, cotangents[0] if single else tuple(cotangents))
        by_parameter: dict[Any, Any] = {}
        of_dict = len(args) == 2 and isinstance(args[1], dict)
        if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], dict) and not of_dict:
            given, by_parameter = given
        name = type(cell).__name__
        if given is None:
            raise TypeError(f"For 'Cell', 'bprop' of {name} must return the gradients of its inputs, but got None.")
        given = given if isinstance(given, (tuple, list)) else (given,)
        if len(given) < len(args):
            raise RuntimeError(
                f"For 'Cell', 'bprop' of {name} must return {len(args)} gradients, but got {len(given)}."
            )
        found = [pair for value, gradient in zip(args, given) for pair in _pairs(value, gradient)]
        for parameter in parameters:
            found.append((parameter, next((g for p, g in by_parameter.items() if p is parameter), None)))
        return tuple(_gradient_of(value, gradient, name) for value, gradient in found)

    tracked.extend(ms_runtime.custom_vjp([*inputs, *parameters], outputs, bprop))
    return tracked[0] if single else tuple(tracked)


def _pairs(value: Any, gradient: Any) -> list[tuple[Tensor, Any]]:
    """The tensors in an input with what a `bprop` returned for each; containers have the same structure."""
    if isinstance(value, Tensor):
        return [(value, gradient)]
    if isinstance(value, dict):
        names = gradient if isinstance(gradient, dict) else {}
        return [pair for name, item in value.items() for pair in _pairs(item, names.get(name))]
    if isinstance(value, (tuple, list)):
        items = gradient if isinstance(gradient, (tuple, list)) else [None] * len(value)
        return [pair for item, part in zip(value, items, strict=True) for pair in _pairs(item, part)]
    return []


def _gradient_of(value: Tensor, gradient: Any, name: str) -> Tensor:
    """Casts the result of a `bprop` for an input to the dtype of the input; None is zeros."""
    if gradient is None:
        return ops.zeros_like(value)
    if isinstance(gradient, Tensor):
        return gradient if gradient.dtype is value.dtype else ops.cast(gradient, value.dtype)
    if isinstance(gradient, (bool, int, float)) and value.ndim == 0:
        return Tensor(gradient, value.dtype)
    kind = RuntimeError if isinstance(gradient, (bool, int, float)) else TypeError
    raise kind(
        f"For 'Cell', 'bprop' of {name} must return a Tensor for an input of shape {value.shape}, "
        f"but got {type(gradient).__name__}."
    )


def parameters_of(construct: Any) -> tuple[tuple[str, ...], dict[str, Any]] | None:
    """The names of the parameters of a class's `construct`, those by keyword alone last, and the defaults; None where
    it takes any number of arguments. A capture reads this in place of the function's code."""
    code = getattr(construct, "__code__", None)
    if code is None or code.co_flags & 12:  # inspect.CO_VARARGS, CO_VARKEYWORDS
        return None
    end, defaults = code.co_argcount, construct.__defaults__ or ()
    by_name = dict(zip(code.co_varnames[end - len(defaults) : end], defaults))
    names = code.co_varnames[1 : end + code.co_kwonlyargcount]
    return names, {**by_name, **(construct.__kwdefaults__ or {})}


def _positional(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
    """All arguments of `construct` by position, including defaults, as passed to a `bprop`."""
    construct = cell.construct
    if not kwargs and not construct.__defaults__ and not construct.__kwdefaults__:
        return args
    if cell._construct_parameters is not None:
        names, defaults = cell._construct_parameters
        given = {**defaults, **kwargs}
        return (*args, *(given[name] for name in names[len(args) :]))
    import inspect

    bound = inspect.signature(construct).bind(*args, **kwargs)
    bound.apply_defaults()
    return (*bound.args, *bound.kwargs.values())


def _recomputed(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Saves only the inputs of `construct`; the gradient runs it again."""
    if ms_runtime.capturing():  # a trace, of what the machine has seen to change nothing: see `_recomputed_in_graph`
        return cell.construct(*args, **kwargs)

    def run(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if cell._input_dtype is not None and precision.by_graph():
            return precision.compute_by_graph(_construct, cell, args, kwargs)
        return cell.construct(*args, **kwargs)

    return recomputed(run, args, kwargs, list(cell.get_parameters()), precision.current_scope())


def _construct(cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return cell.construct(*args, **kwargs)


def _recomputed_in_graph(machine: Any, fn: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine: a graph decides by itself what to keep, so `construct` runs once. Where that
    could be told from running it twice, the gradient is taken in Python."""
    what = "recomputes a Cell that changes something, or in a gradient that is taken outside"
    return machine.call_without_effects(machine.wrap(_construct, None), list(args), what)


_recomputed.__ms_capture__ = _recomputed_in_graph  # type: ignore[attr-defined]
