"""Checks and conversions of the arguments of an Optimizer: parameter groups, learning rates, weight decays."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import _accumulate as accumulate
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import kind, wrong
from ..cell import Cell
from ..learning_rate import LearningRateSchedule

_KEYS = ("params", "lr", "weight_decay", "order_params", "grad_centralization")


def number(value: Any, name: str, owner: str, least: float = 0.0) -> float:
    """Returns `value` as a float and checks that it is at least `least`."""
    kind(value, (int, float), "float or int", name, owner, bools=False)
    if not value >= least:
        raise wrong(ValueError, name, owner, f"greater than or equal to {least}", shorten(value))
    return float(value)


def named_twice(parameter: Parameter, others: Iterable[Parameter], owner: str) -> Exception:
    """Returns the error for a parameter that has the name of an earlier one in `others`."""
    name = shorten(parameter.name)
    if any(other is parameter for other in others):
        return RuntimeError(f"For '{owner}', the parameter '{name}' is given twice; expected each parameter once.")
    return ValueError(f"For '{owner}', expected parameters of different names, but two are named '{name}'.")


def integers(parameters: Iterable[Parameter]) -> tuple[Parameter, ...]:
    """Returns the integer and bool parameters, which most optimizers do not update."""
    return tuple([p for p in parameters if p.dtype not in (*mstype.float_type, *mstype.complex_type)])


def refuse_integers(parameters: tuple[Parameter, ...], owner: str) -> None:
    """Raises the error of an optimizer that cannot update the integer `parameters`."""
    first = parameters[0]
    raise TypeError(
        f"For '{owner}', a parameter to update must be of a float dtype, but '{first.name}' is {first.dtype}. "
        "Set its 'requires_grad' to False, or leave it out."
    )


def floating(value: Any, name: str, owner: str) -> float:
    kind(value, float, "float", name, owner)
    return value


def wide(x: Tensor) -> Tensor:
    """Returns `x`, half types cast to float32, because they lose squares and epsilons."""
    if not isinstance(x, Tensor):
        raise TypeError(f"For an optimizer, the gradients must be Tensors, but got {type(x).__name__}.")
    return accumulate.widened(x)


class IteratorLearningRate(LearningRateSchedule):
    """A schedule that looks up the learning rate in a table; the last value holds for all further steps."""

    def __init__(self, learning_rate: Tensor, name: str) -> None:
        super().__init__()
        self.learning_rate = Parameter(learning_rate, name=name, requires_grad=False)
        self.last = self.learning_rate.size - 1

    def construct(self, global_step: Tensor) -> Tensor:
        return ops.gather(self.learning_rate, ops.minimum(global_step, self.last), 0)


class ConstantLearningRate(LearningRateSchedule):
    """A Parameter as a schedule, for a group without a schedule when other groups have one."""

    def __init__(self, learning_rate: Parameter) -> None:
        super().__init__()
        self.learning_rate = learning_rate

    def construct(self, global_step: Tensor) -> Tensor:
        return self.learning_rate * 1.0


class ScaledWeightDecay(Cell):
    """A weight decay schedule times the loss scale, for gradients that are still scaled."""

    def __init__(self, weight_decay: Cell, loss_scale: float) -> None:
        super().__init__()
        self.weight_decay, self.loss_scale = weight_decay, loss_scale

    def construct(self, global_step: Tensor) -> Any:
        return self.weight_decay(global_step) * self.loss_scale


def members(parameters: Any, owner: str, name: str = "parameters") -> list[Any]:
    """Returns the parameters or groups as a list, which must not be empty."""
    if parameters is None:
        raise ValueError(f"For '{owner}', the argument '{name}' can not be None.")
    kind(parameters, Iterable, "Iterable", name, owner)
    found = list(parameters)
    if not found:
        raise ValueError(f"For '{owner}', the argument '{name}' must not be empty.")
    return found


def check_members(parameters: list[Any], owner: str) -> None:
    for parameter in parameters:
        if not isinstance(parameter, Parameter):
            raise TypeError(
                f"For '{owner}', the type of parameters must be Parameter, but got {type(parameter).__name__}."
            )


def check_groups(groups: list[Any], owner: str) -> None:
    """Checks the keys of groups, and the types of 'params' and 'order_params'."""
    for group in groups:
        if not isinstance(group, dict):
            raise TypeError(f"For '{owner}', parameters must all be groups or none, but got {type(group).__name__}.")
        unknown = [key for key in group if key not in _KEYS]
        if unknown:
            raise KeyError(f"For '{owner}', the keys of a group must be in {_KEYS}, but got {shorten(unknown)}.")
        if "order_params" in group:
            if len(group) > 1:
                raise ValueError(f"For '{owner}', a group with 'order_params' must have no other key.")
            if not isinstance(group["order_params"], Iterable):
                raise TypeError(f"For '{owner}', the 'order_params' must be Iterable.")
            continue
        if "params" not in group:
            raise KeyError("params")
        group["params"] = members(group["params"], owner, "group `params`")
        check_members(group["params"], owner)


def order(found: list[tuple[Any, ...]], wanted: list[Parameter], owner: str) -> list[tuple[Any, ...]]:
    by_name = {entry[0].name: entry for entry in found}
    if len(wanted) != len(found) or any(p.name not in by_name for p in wanted):
        raise ValueError(f"For '{owner}', 'order_params' must hold every parameter of the groups once.")
    return [by_name[p.name] for p in wanted]


def learning_rate(value: Any, owner: str) -> Any:
    """Converts a learning rate to a float, a 0-d or 1-d float32 Tensor, or a schedule."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value == math.inf:
            raise wrong(ValueError, "learning_rate", owner, "a finite number", "inf")
        return number(value, "learning_rate", owner)
    if isinstance(value, LearningRateSchedule):
        return value
    if isinstance(value, Tensor):
        if value.ndim > 1:
            raise ValueError(f"For '{owner}', a Tensor 'learning_rate' must have 0 or 1 dimensions, not {value.ndim}.")
        return ops.cast(value, mstype.float32)
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, dict, Cell)):
        try:
            rates = [float(rate) for rate in value]
        except ValueError:  # its message would contain the whole text
            raise ValueError(f"For '{owner}', a list of learning rates must hold numbers.") from None
        if not rates:
            raise ValueError(f"For '{owner}', a list of learning rates must not be empty.")
        return Tensor(rates, mstype.float32)
    got = type(value).__name__
    raise wrong(TypeError, "learning_rate", owner, "int, float, Tensor, Iterable or LearningRateSchedule", got)


def is_dynamic(rate: Any) -> bool:
    """Whether a learning rate depends on the step."""
    return isinstance(rate, Cell) or isinstance(rate, Tensor) and rate.ndim == 1
