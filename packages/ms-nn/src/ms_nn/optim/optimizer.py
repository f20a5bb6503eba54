"""The base of optimizers: parameter groups, learning rates, weight decay, loss scale.

An optimizer is a Cell called with gradients. All that changes between calls is in Parameters, which graphs read live
and write back, so that a whole train step can be captured.
"""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype

from ..cell import Cell
from ..learning_rate import LearningRateSchedule


def _number(value: Any, name: str, owner: str, least: float = 0.0) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"For '{owner}', the type of '{name}' must be float or int, but got {type(value).__name__}.")
    if value < least:
        raise ValueError(f"For '{owner}', the '{name}' must be greater than or equal to {least}, but got {value}.")
    return float(value)


class _ListSchedule(LearningRateSchedule):
    """The learning rate of each step from a table; the last one from then on."""

    def __init__(self, values: Any) -> None:
        super().__init__()
        self.table = values if isinstance(values, Tensor) else Tensor([float(v) for v in values], mstype.float32)
        self.last = self.table.size - 1

    def construct(self, global_step: Tensor) -> Tensor:
        return ops.gather(self.table, ops.minimum(global_step, self.last), 0)


class Optimizer(Cell):
    """Base of optimizers. A subclass updates the parameters in `construct(gradients)`.

    Args:
        learning_rate: A number; a list, tuple or 1-d Tensor with one a step; or a LearningRateSchedule.
        parameters: A list of Parameters; or of groups: dicts with 'params' and, optionally, 'lr', 'weight_decay' and
            'grad_centralization', and at most one with 'order_params', which fixes the order of gradients.
        weight_decay: Times the parameter, added to its gradient; without groups, not for parameters with 'beta' or
            'gamma' in their names. A number or a Cell of the step. Default: 0.0.
        loss_scale: Gradients are divided by it. Default: 1.0.

    Raises:
        TypeError: an argument has another type.
        ValueError: there are no parameters, or a number is negative.
    """

    def __init__(self, learning_rate: Any, parameters: Any, weight_decay: Any = 0.0, loss_scale: float = 1.0) -> None:
        super().__init__(auto_prefix=False)
        owner = type(self).__name__
        if parameters is not None and not isinstance(parameters, (list, tuple)):
            parameters = list(parameters)
        if not parameters:
            raise ValueError(f"For '{owner}', the argument parameters must not be empty.")
        self.loss_scale = _number(loss_scale, "loss_scale", owner)
        if self.loss_scale <= 0:
            raise ValueError(f"For '{owner}', the 'loss_scale' must be greater than 0, but got {loss_scale}.")
        self.reciprocal_scale = 1.0 / self.loss_scale
        self.need_scale = self.loss_scale != 1.0
        self.global_step = Parameter(ops.zeros((1,), mstype.int32), name="global_step", requires_grad=False)
        self.is_group = isinstance(parameters[0], dict)
        groups = _groups(parameters, owner) if self.is_group else [{"params": list(parameters)}]
        if not self.is_group:
            _check_parameters(groups[0]["params"], owner)
        self._make_rates(groups, learning_rate, owner)
        self._make_decays(groups, weight_decay, owner)
        order = _order(groups, parameters, owner)
        self._parameters = ParameterTuple(p for p, _ in order)
        self.parameters = self._parameters
        # The group of each parameter, in the order in which gradients come.
        self._group_of = tuple(group for _, group in order)
        self.param_length = len(self._parameters)
        self._decayed = tuple(
            self._group_decays(group) and (self.is_group or _takes_decay(p.name)) for p, group in order
        )
        self._centred = tuple(bool(groups[group].get("grad_centralization", False)) for _, group in order)
        self.exec_weight_decay = any(self._decayed)
        self.grad_centralization = any(self._centred)

    # Learning rates.

    def _make_rates(self, groups: list[dict[str, Any]], default: Any, owner: str) -> None:
        self.dynamic_lr = False
        self.is_group_lr = any("lr" in group for group in groups)
        self.learning_rate = self._make_rate(default, "learning_rate", owner)
        rates = []
        for i, group in enumerate(groups):
            if "lr" in group:
                rates.append(self._make_rate(group["lr"], f"learning_rate_group_{i}", owner))
            else:
                rates.append(self.learning_rate)
        self._rates = tuple(rates)
        for rate in rates:
            if isinstance(rate, Parameter) and rate is not self.learning_rate:
                self.insert_param_to_cell(rate.name, rate)

    def _make_rate(self, value: Any, name: str, owner: str) -> Any:
        if isinstance(value, Cell):
            if not isinstance(value, LearningRateSchedule):
                raise TypeError(
                    f"For '{owner}', a schedule must be a LearningRateSchedule, got {type(value).__name__}."
                )
            self.dynamic_lr = True
            return value
        if isinstance(value, Tensor) and value.ndim == 0:
            return Parameter(ops.cast(value, mstype.float32), name=name, requires_grad=False)
        if not isinstance(value, (str, dict)) and hasattr(value, "__iter__"):
            values = value if isinstance(value, Tensor) else list(value)
            if isinstance(values, Tensor) and values.ndim != 1 or not len(values):
                raise ValueError(f"For '{owner}', a list of learning rates must be 1-d and not empty.")
            self.dynamic_lr = True
            return _ListSchedule(values)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise TypeError(
                f"For '{owner}', the type of 'learning_rate' must be float, int, list, tuple, Tensor or "
                f"LearningRateSchedule, but got {type(value).__name__}."
            )
        number = _number(value, "learning_rate", owner)
        return Parameter(Tensor(number, mstype.float32), name=name, requires_grad=False)

    def get_lr(self) -> Any:
        """The current learning rate; with groups of their own, one a parameter. Counts the step."""
        if not self.is_group_lr:
            rate = self._rate(0)
        else:
            by_group = [self._rate(i) for i in range(len(self._rates))]
            rate = tuple(by_group[group] for group in self._group_of)
        self.global_step._assign(self.global_step + 1)
        return rate

    def _rate(self, group: int) -> Any:
        rate = self._rates[group]
        if isinstance(rate, Parameter):
            return rate
        return ops.reshape(rate(self.global_step), ())

    def get_lr_parameter(self, param: Any) -> Any:
        """The learning rate of a parameter, or of each in a list: a Parameter, or a schedule."""
        if not isinstance(param, Parameter):
            return tuple(self.get_lr_parameter(p) for p in param)
        for own, group in zip(self._parameters, self._group_of, strict=True):
            if own is param:
                return self._rates[group]
        raise ValueError(f"The parameter {param.name} is not in optimizer.")

    # Weight decay.

    def _make_decays(self, groups: list[dict[str, Any]], default: Any, owner: str) -> None:
        self.dynamic_weight_decay = False
        decays: list[Any] = []
        for group in groups:
            value = group.get("weight_decay", default)
            if isinstance(value, Cell):
                self.dynamic_weight_decay = True
                decays.append(value)
            else:
                decays.append(_number(value, "weight_decay", owner))
        self.weight_decay = decays[0]
        self._decays = tuple(decays)

    def _group_decays(self, group: int) -> bool:
        decay = self._decays[group]
        return isinstance(decay, Cell) or decay > 0

    def get_weight_decay(self) -> Any:
        """The current weight decay of each parameter."""
        values = [d(self.global_step) if isinstance(d, Cell) else d for d in self._decays]
        if not self.is_group:
            return values[0]
        return tuple(values[group] for group in self._group_of)

    # What subclasses do with gradients first.

    def decay_weight(self, gradients: Any) -> Any:
        """Gradients with the decayed weights added."""
        if not self.exec_weight_decay:
            return gradients
        values = [d(self.global_step) if isinstance(d, Cell) else d for d in self._decays]
        result = []
        for i, gradient in enumerate(gradients):
            if self._decayed[i]:
                gradient = self._parameters[i] * values[self._group_of[i]] + gradient
            result.append(gradient)
        return tuple(result)

    def gradients_centralization(self, gradients: Any) -> Any:
        """Gradients less their means over all dimensions but the first, where their group says so."""
        if not self.grad_centralization:
            return gradients
        result = []
        for i, gradient in enumerate(gradients):
            if self._centred[i] and gradient.ndim > 1:
                gradient = gradient - ops.mean(gradient, tuple(range(1, gradient.ndim)), True)
            result.append(gradient)
        return tuple(result)

    def scale_grad(self, gradients: Any) -> Any:
        """Gradients divided by the loss scale."""
        if not self.need_scale:
            return gradients
        return tuple([gradient * self.reciprocal_scale for gradient in gradients])

    def flatten_gradients(self, gradients: Any) -> Any:
        """The gradients; they are never fused into one tensor here."""
        return gradients

    def prepare(self, gradients: Any) -> Any:
        """Gradients as the update takes them: scaled, decayed, centred. The decay itself is not scaled."""
        if len(gradients) != self.param_length:
            raise ValueError(
                f"For '{type(self).__name__}', {self.param_length} gradients are needed, but got {len(gradients)}."
            )
        return self.gradients_centralization(self.decay_weight(self.scale_grad(gradients)))

    def slots(self, name: str, init: Any = "zeros") -> ParameterTuple:
        """A state for each parameter, of its shape and dtype, named after it."""
        found = self._parameters.clone(name, init)
        for state in found:
            state.requires_grad = False
        return found

    def construct(self, *hyper_params: Any) -> Any:
        raise NotImplementedError(f"For '{type(self).__name__}', the method 'construct' is not defined.")


def _takes_decay(name: str) -> bool:
    return "beta" not in name and "gamma" not in name


def _check_parameters(parameters: Any, owner: str) -> None:
    for parameter in parameters:
        if not isinstance(parameter, Parameter):
            raise TypeError(
                f"For '{owner}', the type of parameters must be Parameter, but got {type(parameter).__name__}."
            )


_KEYS = {"params", "lr", "weight_decay", "grad_centralization"}


def _groups(parameters: Any, owner: str) -> list[dict[str, Any]]:
    groups, seen = [], set()
    for group in parameters:
        if not isinstance(group, dict):
            raise TypeError(f"For '{owner}', parameters must all be groups or none, but got {type(group).__name__}.")
        if "order_params" in group:
            if len(group) > 1:
                raise ValueError(f"For '{owner}', a group with 'order_params' must have no other key.")
            continue
        if "params" not in group or set(group) - _KEYS:
            raise KeyError(
                f"For '{owner}', a group must have 'params', and only keys in {sorted(_KEYS)}: {list(group)}."
            )
        members = list(group["params"])
        if not members:
            raise ValueError(f"For '{owner}', the group's 'params' must not be empty.")
        _check_parameters(members, owner)
        for parameter in members:
            if parameter.name in seen:
                raise RuntimeError(f"For '{owner}', the parameter {parameter.name} is in two groups.")
            seen.add(parameter.name)
        groups.append({**group, "params": members})
    if not groups:
        raise ValueError(f"For '{owner}', there must be a group with 'params'.")
    return groups


def _order(groups: list[dict[str, Any]], parameters: Any, owner: str) -> list[tuple[Parameter, int]]:
    """(parameter, its group) in the order in which gradients come."""
    pairs = [(parameter, i) for i, group in enumerate(groups) for parameter in group["params"]]
    wanted = next((g["order_params"] for g in parameters if isinstance(g, dict) and "order_params" in g), None)
    if wanted is None:
        return pairs
    group_of = {id(parameter): i for parameter, i in pairs}
    wanted = list(wanted)
    if len(wanted) != len(pairs) or any(id(p) not in group_of for p in wanted):
        raise ValueError(f"For '{owner}', 'order_params' must hold every parameter of the groups once.")
    return [(parameter, group_of[id(parameter)]) for parameter in wanted]
