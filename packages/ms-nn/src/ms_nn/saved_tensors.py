"""Hooks for saved tensors, which pack tensors in the forward pass and unpack them for the gradient.

Only the tensor arguments of a function are saved; its intermediate results are recomputed from them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import TracebackType
from typing import Any

import ms_runtime
from ms_autodiff.recomputation import Leaves
from ms_tensor import Parameter, ops
from ms_tensor._documentation import document as _document

from . import precision
from ._generated import SAVED_TENSORS as _DOCUMENTATION


def check_hooks(pack_hook: Any, unpack_hook: Any, op: str) -> None:
    """Raises a TypeError if a hook is not callable."""
    for name, hook in (("pack_hook", pack_hook), ("unpack_hook", unpack_hook)):
        if not callable(hook):
            raise TypeError(f"For '{op}', '{name}' must be callable, but got {type(hook).__name__}.")


class saved_tensors_hooks:
    """Context manager that packs each tensor saved for a gradient when an op is called, and unpacks it when the
    derivative of the op is computed. The hooks of the innermost block apply.

    Inside the block jitted functions run op by op, and a captured function that opens a block has a graph break. A
    packed tensor is freed when the program drops it.

    Args:
        pack_hook: A function of a tensor that returns the object to save.
        unpack_hook: A function of the saved object that returns a tensor of the same shape and dtype.

    Raises:
        TypeError: a hook is not callable, or `unpack_hook` does not return such a tensor.

    Examples:
        >>> from ms_autodiff import grad
        >>> from ms_nn.saved_tensors import saved_tensors_hooks
        >>> kept = []
        >>> def pack(x):
        ...     kept.append(x.asnumpy())
        ...     return len(kept) - 1
        >>> def f(x):
        ...     with saved_tensors_hooks(pack, lambda i: Tensor(kept[i])):
        ...         return ops.sin(x) * x
        >>> print(grad(f)(Tensor([0.0])), len(kept))
        [0.] 3
    """

    def __init__(self, pack_hook: Callable[..., Any], unpack_hook: Callable[..., Any]) -> None:
        check_hooks(pack_hook, unpack_hook, "saved_tensors_hooks")
        self.pack_hook, self.unpack_hook = pack_hook, unpack_hook
        self._entered: list[ms_runtime.saved_hooks] = []

    def __enter__(self) -> saved_tensors_hooks:
        block = ms_runtime.saved_hooks(self.pack_hook, self.unpack_hook)
        block.__enter__()
        self._entered.append(block)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._entered.pop().__exit__(kind, value, traceback)


def register_saved_tensors_hooks(
    pack_hook: Callable[..., Any], unpack_hook: Callable[..., Any]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Returns a decorator that saves the tensor arguments of a function for gradients through hooks.

    pack_hook: A function of a tensor that returns the object to save, such as a copy on disk or in a half type.
    unpack_hook: A function of the saved object that returns a tensor of the same shape and dtype.
    Returns: The decorator.
    TypeError: a hook is not callable, or `unpack_hook` does not return a tensor.

    >>> from ms_autodiff import grad
    >>> from ms_nn.saved_tensors import register_saved_tensors_hooks
    >>> kept = []
    >>> def pack(x):
    ...     kept.append(x.asnumpy())
    ...     return len(kept) - 1
    >>> @register_saved_tensors_hooks(pack, lambda i: Tensor(kept[i]))
    ... def f(x):
    ...     return ops.exp(x) * x
    >>> print(grad(f)(Tensor([0.0])), len(kept))
    [1.] 1
    """
    check_hooks(pack_hook, unpack_hook, "register_saved_tensors_hooks")

    def decorate(fn: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(fn)
        def hooked(*args: Any, **kwargs: Any) -> Any:
            if not ms_runtime.is_recording():
                return fn(*args, **kwargs)
            return run_packed(fn, args, kwargs, [], pack_hook, unpack_hook)

        return hooked

    return decorate


def run_packed(
    fn: Callable[..., Any], args: Any, kwargs: Any, parameters: list[Parameter], pack: Any, unpack: Any
) -> Any:
    """Calls a function, saving packed arguments for the gradient, which recomputes the rest from the unpacked ones.

    fn: The function.
    args: The arguments.
    kwargs: The keyword arguments.
    parameters: The Parameters that the function reads, which may get gradients.
    pack: Packs a tensor.
    unpack: Unpacks a tensor.
    """
    given = Leaves((args, kwargs))
    inputs = [*given.found, *parameters]
    drawn, casts = ms_runtime.get_rng_state(), precision.current_scope()
    kept = [pack(tensor) for tensor in given.found]
    given_shapes = [(tuple(tensor.shape), tensor.dtype) for tensor in given.found]
    with ms_runtime.no_record():
        result = Leaves(fn(*args, **kwargs))

    def bprop(*cotangents: Any) -> Any:
        restored = []
        for packed, (shape, dtype) in zip(kept, given_shapes, strict=True):
            tensor = unpack(packed)
            if not isinstance(tensor, ms_runtime.Tensor) or (tuple(tensor.shape), tensor.dtype) != (shape, dtype):
                raise TypeError(
                    f"For 'saved_tensors_hooks', the unpack hook must return a Tensor of shape {shape} and {dtype}, "
                    f"but got {type(tensor).__name__}."
                )
            # A new tensor, because two arguments may have been packed into one object.
            restored.append(ops.stop_gradient(tensor) * 1)
        now = ms_runtime.get_rng_state()
        ms_runtime.set_rng_state(drawn)
        watched = [*restored, *parameters]
        try:
            tape = ms_runtime.Tape()
            with tape:
                for tensor in watched:
                    tape.watch(tensor)
                again_args, again_kwargs = given.filled(restored)
                with casts:
                    again = Leaves(fn(*again_args, **again_kwargs)).found
        finally:
            ms_runtime.set_rng_state(now)
        found = tape.gradient(again, list(cotangents), watched)
        return tuple(ops.zeros_like(x) if g is None else g for x, g in zip(watched, found, strict=True))

    return result.filled(ms_runtime.custom_vjp(inputs, result.found, bprop))


_document(globals(), _DOCUMENTATION)
