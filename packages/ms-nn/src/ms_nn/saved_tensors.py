"""Hooks of the tensors that a gradient keeps: they are packed when the function runs, and unpacked when it is taken.

What is kept is the function's tensor arguments: its own intermediate results are computed again from them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import TracebackType
from typing import Any

import ms_runtime
from ms_tensor import Parameter, ops
from ms_tensor._documentation import document as _document

from ._generated import SAVED_TENSORS as _DOCUMENTATION
from .hooks import Leaves


def check_hooks(pack_hook: Any, unpack_hook: Any, op: str) -> None:
    """Raises a TypeError where a hook cannot be called."""
    for name, hook in (("pack_hook", pack_hook), ("unpack_hook", unpack_hook)):
        if not callable(hook):
            raise TypeError(f"For '{op}', '{name}' must be callable, but got {type(hook).__name__}.")


class saved_tensors_hooks:
    """A block: each tensor that a gradient needs of the ops called inside is packed when the op is called, and unpacked
    when its derivative is taken. Blocks nest; the inner one's hooks count.

    Inside a block jitted functions run op by op, and a captured function that opens one breaks there. A tensor that was
    packed is freed once the program drops it.

    Args:
        pack_hook: A function of a tensor, which returns what is kept for it.
        unpack_hook: A function of what is kept, which returns a tensor of the shape and dtype.

    Raises:
        TypeError: A hook cannot be called, or `unpack_hook` returns something else than such a tensor.

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
    """A decorator: where gradients are taken through the function, its tensor arguments are kept through hooks.

    pack_hook: A function of a tensor, which returns what is kept for it: a copy on disk, in a shorter dtype...
    unpack_hook: A function of what is kept, which returns a tensor of the shape and dtype.
    Returns: The decorator.
    TypeError: A hook cannot be called, or `unpack_hook` returns something else than a tensor.

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
    """A call whose gradient keeps the packed arguments, and computes the rest again from the unpacked ones.

    fn: The function.
    args: Its arguments.
    kwargs: Its keyword arguments.
    parameters: The Parameters that it reads and whose gradients may be taken.
    pack: Packs a tensor.
    unpack: Unpacks what was packed.
    """
    given = Leaves((args, kwargs))
    inputs = [*given.found, *parameters]
    drawn = ms_runtime.get_rng_state()
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
            # A tensor of its own: two arguments may have been packed into one object.
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
                again = Leaves(fn(*again_args, **again_kwargs)).found
        finally:
            ms_runtime.set_rng_state(now)
        found = tape.gradient(again, list(cotangents), watched)
        return tuple(ops.zeros_like(x) if g is None else g for x, g in zip(watched, found, strict=True))

    return result.filled(ms_runtime.custom_vjp(inputs, result.found, bprop))


_document(globals(), _DOCUMENTATION)
