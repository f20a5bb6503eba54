"""Functions with user-defined derivatives, as classes."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_tensor import Tensor, ops


class FunctionContext:
    """Passes data from `forward` to `backward`.

    Attributes:
        saved_tensors: The tensors passed to `save_for_backward`.
        needs_input_grad: For each input, whether it is a tensor of a call that is differentiated.
    """

    def __init__(self) -> None:
        self.saved_tensors: tuple[Any, ...] = ()
        self.needs_input_grad: tuple[bool, ...] = ()
        self._materialize = True

    def save_for_backward(self, *tensors: Any) -> None:
        """Saves tensors as `saved_tensors` for `backward`."""
        self.saved_tensors = tensors

    def set_materialize_grads(self, value: bool) -> None:
        """Accepted for compatibility: missing gradients are always zeros."""
        self._materialize = value

    def mark_dirty(self, *tensors: Any) -> None:
        """Accepted for compatibility: writes are detected without it."""

    def mark_non_differentiable(self, *tensors: Any) -> None:
        """Accepted for compatibility: `backward` may ignore their gradients."""


class _Function:
    """A function with a user-defined derivative: subclasses define `forward` and `backward` as static methods.

    `forward(ctx, *args)` computes the result; `backward(ctx, *grad_outputs)` returns one gradient per argument, or None
    for an argument without one. `apply` calls the function.

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
        """Computes the result; defined by subclasses."""
        raise NotImplementedError("For '_Function', a subclass must have the static method 'forward'.")

    @staticmethod
    def backward(ctx: FunctionContext, *grad_outputs: Any) -> Any:
        """Returns the gradients of the arguments; defined by subclasses."""
        raise NotImplementedError("For '_Function', a subclass must have the static method 'backward'.")

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """Calls `forward`, and `backward` when gradients are computed."""
        ctx = FunctionContext()
        ctx.needs_input_grad = tuple(isinstance(value, Tensor) for value in args)
        if not ms_runtime.is_recording():
            ctx.needs_input_grad = (False,) * len(args)
            return cls.forward(ctx, *args, **kwargs)
        with ms_runtime.no_record():
            result = cls.forward(ctx, *args, **kwargs)
        single = not isinstance(result, (tuple, list))
        outputs = [result] if single else list(result)
        places = [i for i, value in enumerate(args) if isinstance(value, Tensor)]
        made = [i for i, value in enumerate(outputs) if isinstance(value, Tensor)]

        def bprop(*cotangents: Any) -> Any:
            # An output that is not a tensor has no gradient.
            by_output: list[Any] = [None] * len(outputs)
            for i, cotangent in zip(made, cotangents, strict=True):
                by_output[i] = cotangent
            given = cls.backward(ctx, *by_output)
            given = given if isinstance(given, tuple) else (given,)
            # Extra gradients must be None, as for arguments left at their defaults.
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
    """Returns the gradient from `backward` in the argument's dtype; zeros for None."""
    if gradient is None:
        return ops.zeros_like(value)
    if not isinstance(gradient, Tensor):
        raise RuntimeError(
            f"For '{name}', a gradient of 'backward' must be a Tensor or None, but got {type(gradient).__name__}."
        )
    return gradient if gradient.dtype is value.dtype else ops.cast(gradient, value.dtype)
