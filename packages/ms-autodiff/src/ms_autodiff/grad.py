"""grad and value_and_grad: gradients of a function, as a function.

Under capture these objects have rules (`__ms_capture__`): the machine runs the differentiated function over symbolic
values while a tape records them, so graph gradients are those of the same tape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import ms_runtime
from ms_tensor import Parameter, Tensor
from ms_tensor import _check as check
from ms_tensor._messages import shorten

from . import kept_forward
from ._structure import leaves, pull_back, rebuild, repeats, separate
from .operands import (
    abstract_frozen,
    abstract_items,
    abstract_or_python,
    any_frozen,
    check_cotangents,
    unfrozen,
    without_hooks,
)


class GradFunction:
    """What `grad` and `value_and_grad` return: calling it runs `fn` and differentiates it."""

    def __init__(
        self,
        fn: Any,
        grad_position: Any,
        weights: Any,
        has_aux: bool,
        return_ids: bool,
        sens_param: bool,
        with_value: bool,
    ) -> None:
        self.fn = fn
        self.grad_position = grad_position
        self.weights = weights
        self.has_aux = has_aux
        self.return_ids = return_ids
        self.sens_param = sens_param
        self.with_value = with_value

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        fn = self.fn
        kept = kept_forward.is_kept(fn)
        capturer = ms_runtime.gradient_capturer()
        if capturer is not None:
            fn = capturer(fn)
        plain = not (kept or kwargs or self.has_aux or self.return_ids or self.sens_param)
        if plain and len(args) > 1 and self.grad_position is not None:
            plain = not repeats(args)
        if plain and not any_frozen(args) and not any_frozen(self.weights):
            result = ms_runtime.differentiate(fn, args, self.grad_position, self.weights, self.with_value, pull_back)
            if result is not NotImplemented:
                return result
        _callable(fn, type(fn))

        def run(inputs: list[Any], names: list[str]) -> Any:
            count = len(inputs) - len(names)
            return fn(*inputs[:count], **dict(zip(names, inputs[count:], strict=True)))

        names = [p.name for p in weight_list(self.weights)] if self.return_ids and self.weights is not None else []
        take_forward = partial(kept_forward.take_forward, self.fn) if kept else None
        return self._differentiate(run, list(args), kwargs, self.weights, names, take_forward)

    def _differentiate(
        self,
        run: Any,
        args: list[Any],
        kwargs: dict[str, Any],
        weights: Any,
        names: list[str],
        take_forward: Callable[..., kept_forward.KeptForward | None] | None = None,
        frozen: set[int] | None = None,
    ) -> Any:
        """Run and differentiate.

        `take_forward` returns the forward pass that was kept of this call, if any. `frozen` holds the ids
        of Parameters whose gradient is zero; None asks each Parameter.
        """
        positions = positions_of(self.grad_position, weights)
        sens = None
        if self.sens_param:
            sens = kwargs.pop("sens", None) if "sens" in kwargs else args.pop()
        keys = list(kwargs)
        inputs = [*args, *kwargs.values()]
        if positions and not inputs:
            # If `fn` needs arguments, this raises Python's error.
            value = run(inputs, keys)
            return (value, ()) if self.with_value else ()
        for position in positions:
            if position >= len(inputs):
                raise RuntimeError(
                    f"For 'grad', 'grad_position' must be below {len(inputs)}, the number of arguments, "
                    f"but got {shorten(position)}."
                )
        inputs = separate(inputs, positions)
        wanted = [inputs[p] for p in positions]
        parameters = weight_list(weights)
        wrt = leaves(wanted) + parameters
        kept = None if take_forward is None else take_forward(inputs, keys, wrt)
        if kept is not None:
            tape, value = kept.tape, kept.value
        else:
            tape = ms_runtime.Tape()
            with tape:
                for x in unfrozen(wrt, frozen):
                    tape.watch(x)
                value = run(inputs, keys)
        outputs, aux = _main_outputs(value, self.has_aux)
        cotangents = None if sens is None else leaves(sens)
        if cotangents is not None:
            check_cotangents(outputs, cotangents, sens)
        gradients = pull_back(tape, outputs, cotangents, wrt)
        result = self._arrange(positions, wanted, gradients, weights, names)
        if self.with_value:
            return value, result
        return (result, aux) if self.has_aux else result

    def _arrange(
        self, positions: list[int], wanted: list[Any], gradients: list[Tensor], weights: Any, names: list[str]
    ) -> Any:
        """Return the gradients in the structure that positions and weights ask for."""
        rest = iter(gradients)
        by_position = [
            (position, rebuild(value, rest)) for position, value in zip(positions, wanted, strict=True) if leaves(value)
        ]
        by_weight = list(rest)
        own: Any = tuple(by_position) if self.return_ids else tuple(gradient for _, gradient in by_position)
        # A single gradient is returned itself, also if other positions hold no tensor. `get_all` adds the tuple again.
        if len(own) == 1:
            own = own[0]
        if weights is None:
            return own
        of_weights: Any = by_weight
        if self.return_ids:
            of_weights = list(zip(names, by_weight, strict=True))
        of_weights = of_weights[0] if isinstance(weights, Tensor) else tuple(of_weights)
        return (own, of_weights) if positions else of_weights

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """Rule of the capturing machine: `obj` stands for a GradFunction, the arguments are abstract values."""
        to_python = machine.to_python
        settings = {name: to_python(machine.getattr(obj, name)) for name in _SETTINGS}
        weights_value = machine.getattr(obj, "weights")
        weights = to_python(weights_value)
        names: list[str] = []
        if settings["return_ids"] and weights is not None:
            names = [to_python(machine.getattr(v, "name")) for v in abstract_items(machine, weights_value)]
        fn = machine.getattr(obj, "fn")
        if not machine.truth(machine.call(machine.wrap_new(callable), [fn])):
            machine.native_raw(_callable, [None, fn.cls])

        def run(inputs: list[Any], keys: list[str]) -> Any:
            values = list(args) + list(kwargs.values())
            for i, value in enumerate(inputs):
                if value is not python[i]:
                    values[i] = machine.wrap_new(value)
            count = len(inputs) - len(keys)
            result = machine.call(fn, values[:count], dict(zip(keys, values[count : len(inputs)], strict=True)))
            return abstract_or_python(machine, result)

        frozen: set[int] = set()
        for value in [*args, *kwargs.values(), weights_value]:
            without_hooks(machine, value)
            frozen.update(abstract_frozen(machine, value))
        seen_as = to_python if settings["sens_param"] else partial(abstract_or_python, machine)
        python = [seen_as(v) for v in (*args, *kwargs.values())]

        def take_forward(*call: Any) -> kept_forward.KeptForward | None:
            return kept_forward.take_captured(machine, fn, *call)

        twin = GradFunction(fn=None, weights=None, **settings)
        named = dict(zip(kwargs, python[len(args) :], strict=True))
        result = twin._differentiate(run, python[: len(args)], named, weights, names, take_forward, frozen)
        return machine.wrap_new(result)


def _callable(fn: Any, cls: type) -> None:
    if not callable(fn):
        raise TypeError(f"For 'grad', 'fn' must be callable, but got {cls.__name__}.")


_SETTINGS = ("grad_position", "has_aux", "return_ids", "sens_param", "with_value")


def weight_list(weights: Any) -> list[Any]:
    """Return the weights as a list; they may be one Parameter, or a list or tuple of Parameters."""
    if weights is None:
        return []
    if isinstance(weights, Tensor):
        return [weights]
    if not isinstance(weights, Iterable):
        got = type(weights).__name__
        raise TypeError(f"For 'grad', 'weights' must be a Parameter or a list of them, but got {got}.")
    found = list(weights)
    for weight in found:
        if not isinstance(weight, Tensor):
            raise TypeError(f"For 'grad', 'weights' must hold Parameters, but got {type(weight).__name__}.")
    return found


def positions_of(grad_position: Any, weights: Any) -> list[int]:
    """Return the positions as a list."""
    if grad_position is None:
        if weights is None:
            raise ValueError("`grad_position` and `weight` can not be None at the same time.")
        return []
    positions = list(grad_position) if isinstance(grad_position, tuple) else [grad_position]
    for position in positions:
        if isinstance(position, bool) or not isinstance(position, int):
            raise TypeError("For 'F.grad', the 'grad_position' must be int or tuple.")
        if position < 0:
            raise ValueError("grad_position must be >= 0.")
    if len(set(positions)) != len(positions):
        raise ValueError("There are duplicate positions in `grad_position`, please check it")
    return positions


def _main_outputs(value: Any, has_aux: bool) -> tuple[list[Tensor], Any]:
    """Return the outputs to differentiate, and the other ones if only the first is."""
    if not has_aux:
        return leaves(value), None
    if not isinstance(value, (tuple, list)) or len(value) < 2:
        raise ValueError("When has_aux is True, origin fn requires more than one outputs.")
    return leaves(value[0]), tuple(value[1:])


def _bool(value: Any, name: str, op: str = "_Grad") -> bool:
    if isinstance(value, bool):
        return value
    raise TypeError(f"For '{op}', the '{name}' should be bool, but got {type(value).__name__}")


def _make(
    fn: Any, grad_position: Any, weights: Any, has_aux: Any, return_ids: Any, sens_param: Any, with_value: bool
) -> GradFunction:
    positions = grad_position if isinstance(grad_position, tuple) else (grad_position,)
    if any(isinstance(p, bool) or not isinstance(p, int) for p in positions) and grad_position is not None:
        raise TypeError("For 'F.grad', the 'grad_position' must be int or tuple.")
    if isinstance(grad_position, tuple) and not grad_position:
        raise RuntimeError("For 'grad', 'grad_position' must hold at least one position, but got ().")
    positions_of(grad_position, weights)
    _bool(has_aux, "has_aux")
    _bool(return_ids, "return_ids")
    _bool(sens_param, "sens_param")
    return GradFunction(fn, grad_position, weights, has_aux, return_ids, sens_param, with_value)


def grad(
    fn: Callable[..., Any],
    grad_position: int | tuple[int, ...] | None = 0,
    weights: Any = None,
    has_aux: bool = False,
    return_ids: bool = False,
    sens_param: bool = False,
) -> GradFunction:
    """Return a function that computes the gradients of `fn`.

    Args:
        fn: A function or Cell. All its tensor outputs are differentiated, with cotangents of ones.
        grad_position: Which arguments to differentiate by: an int, a tuple of ints, or None. Default: 0.
        weights: A Parameter, or a list or tuple of them, to differentiate by too. Default: None.
        has_aux: Whether only the first output is differentiated; the others are returned. Default: False.
        return_ids: Whether each gradient comes with its position or its Parameter's name. Default: False.
        sens_param: Whether the last argument of the returned function is the outputs' cotangent. Default: False.

    Returns:
        A function with the arguments of `fn`. It returns the gradient (for one position), a tuple (for several), the
        weights' gradients (if `grad_position` is None), or (gradients, weights' gradients); with `has_aux`, a tuple of
        that and the other outputs as a tuple.

    Raises:
        TypeError: `grad_position` is neither int nor tuple, or a flag is not a bool.
        ValueError: positions are negative or repeated, or neither positions nor weights are given.

    Examples:
        >>> from ms_autodiff import grad
        >>> from ms_tensor import Tensor
        >>> print(grad(lambda x: x * x)(Tensor([1.0, 2.0])))
        [2. 4.]
    """
    return _make(fn, grad_position, weights, has_aux, return_ids, sens_param, False)


def value_and_grad(
    fn: Callable[..., Any],
    grad_position: int | tuple[int, ...] | None = 0,
    weights: Any = None,
    has_aux: bool = False,
    return_ids: bool = False,
    sens_param: bool = False,
) -> GradFunction:
    """Return a function that computes the outputs of `fn` and its gradients.

    Args:
        fn: See `grad`.
        grad_position: See `grad`. Default: 0.
        weights: See `grad`. Default: None.
        has_aux: See `grad`. Default: False.
        return_ids: See `grad`. Default: False.
        sens_param: See `grad`. Default: False.

    Returns:
        A function with the arguments of `fn` that returns (outputs, gradients).

    Raises:
        TypeError: See `grad`.
        ValueError: See `grad`.

    Examples:
        >>> from ms_autodiff import value_and_grad
        >>> from ms_tensor import Tensor
        >>> value, gradient = value_and_grad(lambda x: (x * x).sum())(Tensor([1.0, 2.0]))
        >>> print(value, gradient)
        5.0 [2. 4.]
    """
    return _make(fn, grad_position, weights, has_aux, return_ids, sens_param, True)


def _capture_maker(maker: Any) -> Any:
    """Return the rule of `grad` and `value_and_grad`, which run natively on the settings, while `fn` and the weights
    stay abstract."""
    names = ("fn", "grad_position", "weights", "has_aux", "return_ids", "sens_param")

    def rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        given = {**dict(zip(names, args, strict=False)), **kwargs}
        fn, weights = given.pop("fn"), given.pop("weights", machine.wrap_new(None))
        seen = {name: machine.to_python(value) for name, value in given.items()}
        made = machine.native_raw(maker, [None], {**seen, "weights": None if weights.cls is type(None) else ()})
        abstract = {"fn": fn, "weights": weights}
        attributes = {k: abstract[k] if k in abstract else machine.wrap_new(v) for k, v in vars(made).items()}
        return machine.new_object(GradFunction, attributes)

    return rule


grad.__ms_capture__ = _capture_maker(grad)  # type: ignore[attr-defined]
value_and_grad.__ms_capture__ = _capture_maker(value_and_grad)  # type: ignore[attr-defined]


def get_grad(gradients: Any, identifier: int | Parameter) -> Tensor:
    """Return one of the gradients computed by a function made with `return_ids=True`.

    Args:
        gradients: The result of that function.
        identifier: A position, or a Parameter.

    Returns:
        Tensor.

    Raises:
        TypeError: `identifier` is neither a position nor a Parameter.
        RuntimeError: `gradients` has no gradient for it.

    Examples:
        >>> from ms_autodiff import get_grad, grad
        >>> from ms_tensor import Tensor
        >>> gradients = grad(lambda x, y: x * y, (0, 1), return_ids=True)(Tensor(2.0), Tensor(3.0))
        >>> print(get_grad(gradients, 1))
        2.0
    """
    if not isinstance(identifier, (int, Parameter)) or isinstance(identifier, bool):
        raise TypeError(
            f"For `get_grad`, the `x` should be an integer or a Parameter, but got {check.show(identifier)}"
        )
    wanted = identifier.name if isinstance(identifier, Parameter) else identifier
    found = _search(gradients, wanted)
    if found is None:
        raise RuntimeError(f"Can not find the gradient for position or Parameter {shorten(identifier)}")
    return found


def _search(gradients: Any, wanted: Any) -> Any:
    if not isinstance(gradients, tuple):
        return None
    if len(gradients) == 2 and isinstance(gradients[0], (int, str)):
        return gradients[1] if gradients[0] == wanted and type(gradients[0]) is type(wanted) else None
    for item in gradients:
        found = _search(item, wanted)
        if found is not None:
            return found
    return None
