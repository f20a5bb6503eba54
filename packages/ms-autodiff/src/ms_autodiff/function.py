"""Functions with a derivative of their own, as classes."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_tensor import Tensor, ops


class FunctionContext:
    """What `forward` keeps for `backward`.

    Attributes:
        saved_tensors: The tensors given to `save_for_backward`.
        needs_input_grad: For each input, whether it is a tensor, whose gradient may be wanted.
    """

    def __init__(self) -> None:
        self.saved_tensors: tuple[Any, ...] = ()
        self.needs_input_grad: tuple[bool, ...] = ()
        self._materialize = True

    def save_for_backward(self, *tensors: Any) -> None:
        """Keeps tensors, which are `saved_tensors` in `backward`."""
        self.saved_tensors = tensors

    def set_materialize_grads(self, value: bool) -> None:
        """Accepted for compatibility: gradients that do not exist are zeros."""
        self._materialize = value

    def mark_dirty(self, *tensors: Any) -> None:
        """Accepted for compatibility: writes are seen without it."""

    def mark_non_differentiable(self, *tensors: Any) -> None:
        """Accepted for compatibility: what `backward` makes of their gradients is its own affair."""


class _Function:
    """A function with a derivative of its own: a subclass writes `forward` and `backward` as static methods.

    `forward(ctx, *args)` computes; `backward(ctx, *grad_outputs)` gives one gradient for each argument, None where
    there is none. It is called by `apply`.

    Examples:
        >>> from ms_autodiff import grad
        >>> from ms_autodiff.function import _Function
        >>> from ms_tensor import Tensor
        >>> class Double(_Function):
        ...     @staticmethod
        ...     def forward(ctx, x):
        ...         return x * 2
        ...     @staticmethod
        ...     def backward(ctx, dout):
        ...         return dout * 100
        >>> print(Double.apply(Tensor(1.0)), grad(Double.apply)(Tensor(1.0)))
        2.0 100.0
    """

    @staticmethod
    def forward(ctx: FunctionContext, *args: Any, **kwargs: Any) -> Any:
        """Computes; a subclass writes it."""
        raise NotImplementedError("For '_Function', a subclass must have the static method 'forward'.")

    @staticmethod
    def backward(ctx: FunctionContext, *grad_outputs: Any) -> Any:
        """The gradients of the arguments; a subclass writes it."""
        raise NotImplementedError("For '_Function', a subclass must have the static method 'backward'.")

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """Calls `forward`, and `backward` when gradients are taken."""
        ctx = FunctionContext()
        ctx.needs_input_grad = tuple(isinstance(value, Tensor) for value in args)
        if not ms_runtime.is_recording():
            return cls.forward(ctx, *args, **kwargs)
        with ms_runtime.no_record():
            result = cls.forward(ctx, *args, **kwargs)
        single = not isinstance(result, (tuple, list))
        outputs = [result] if single else list(result)
        places = [i for i, value in enumerate(args) if isinstance(value, Tensor)]
        made = [i for i, value in enumerate(outputs) if isinstance(value, Tensor)]

        def bprop(*cotangents: Any) -> Any:
            given = cls.backward(ctx, *cotangents)
            given = given if isinstance(given, tuple) else (given,)
            # Beyond the arguments there may be None, as for arguments that are left to their defaults.
            if len(given) < len(args) or any(value is not None for value in given[len(args) :]):
                raise RuntimeError(
                    f"For '{cls.__name__}', 'backward' must return {len(args)} gradients, but got {len(given)}."
                )
            return tuple(_gradient_of(args[i], given[i], cls.__name__) for i in places)

        tracked = ms_runtime.custom_vjp([args[i] for i in places], [outputs[i] for i in made], bprop)
        for i, tensor in zip(made, tracked, strict=True):
            outputs[i] = tensor
        return outputs[0] if single else type(result)(outputs)


def _gradient_of(value: Tensor, gradient: Any, name: str) -> Tensor:
    """What `backward` gave for an argument, in the argument's dtype; None stands for zeros."""
    if gradient is None:
        return ops.zeros_like(value)
    if not isinstance(gradient, Tensor):
        raise RuntimeError(
            f"For '{name}', a gradient of 'backward' must be a Tensor or None, but got {type(gradient).__name__}."
        )
    return gradient if gradient.dtype is value.dtype else ops.cast(gradient, value.dtype)
