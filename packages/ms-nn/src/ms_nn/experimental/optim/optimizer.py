"""The base of these optimizers: parameter groups as dicts, whose entries may be changed at any time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype

from ..._validate import kind, shown
from ...cell import Cell
from ...layers.layer import Layer
from ...optim._groups import integers, refuse_integers, wide


def at_least(value: Any, name: str, owner: str, least: float = 0.0, *, itself: bool = True) -> None:
    """Checks that `value` is a number of at least `least`, or greater than it unless `itself`."""
    kind(value, (int, float, Tensor), "float or int", name, owner, bools=False)
    if not (value >= least if itself else value > least):
        bound = "greater than or equal to" if itself else "greater than"
        raise ValueError(f"For '{owner}', the '{name}' must be {bound} {least}, but got {shown(value)}.")


def check_betas(betas: Any, owner: str) -> None:
    """Checks that `betas` are two numbers in [0, 1)."""
    if not isinstance(betas, (tuple, list)) or len(betas) != 2:
        raise TypeError(f"For '{owner}', the 'betas' must be two floats, but got {shown(betas)}.")
    for beta in betas:
        at_least(beta, "betas", owner)
        if beta >= 1.0:
            raise ValueError(f"For '{owner}', the 'betas' must be in range [0.0, 1.0), but got {shown(betas)}.")


class Optimizer(Layer):
    """Base class of these optimizers: cells that are called with the gradients, one per parameter, and update the
    parameters in place. A subclass overrides `update`, which is called for each parameter.

    params: Parameters, or groups: dicts with 'params' and any of the settings.
    defaults: The default settings of groups.
    TypeError: an argument has another type.
    ValueError: there are no parameters, one is in two groups, or a number is negative.

    >>> from ms_nn.experimental.optim import SGD
    >>> optimizer = SGD([Parameter(Tensor([1.0]), name="w")], lr=0.1)
    >>> optimizer.param_groups[0]["lr"].item()
    0.10000000149011612
    """

    # Whether integer and bool parameters are updated like floats.
    _updates_integers = False
    # Whether the counter of `count_steps` is incremented before the updates.
    _counts_first = False

    def __init__(self, params: Any, defaults: dict[str, Any]) -> None:
        Cell.__init__(self, auto_prefix=False)
        if params is None:
            raise ValueError("For 'Optimizer', the argument 'params' can not be None.")
        kind(params, Iterable, "Iterable", "params", "Optimizer")
        groups = list(params)
        if not groups:
            raise ValueError("For 'Optimizer', the argument 'params' must not be empty.")
        self.defaults = defaults
        self.state: Any = defaultdict(dict)
        self.param_groups: list[dict[str, Any]] = []
        self.lrs: list[Parameter] = []
        self.group_start_id = [0]
        self._members: list[Parameter] = []
        self.map_, self.hyper_map = ops.Map(), ops.HyperMap()
        for group in groups if isinstance(groups[0], dict) else [{"params": groups}]:
            self.add_param_group(group)

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Adds a group of parameters.

        Args:
            param_group: A dict with 'params', and any of the settings.

        Raises:
            TypeError: `param_group` is not a dict with Parameters.
            ValueError: a parameter is in another group.
        """
        if not isinstance(param_group, dict):
            raise TypeError(f"For 'Optimizer', a group must be a dict, but got {type(param_group).__name__}.")
        given = param_group["params"]
        if isinstance(given, set):
            raise TypeError("For 'Optimizer', the 'params' must have an order, which a set lacks.")
        members = [given] if isinstance(given, Parameter) else list(given)
        for parameter in members:
            kind(parameter, Parameter, "Parameters", "params", "Optimizer")
            if any(parameter is other for other in self._members):
                raise ValueError("For 'Optimizer', some parameters appear in more than one parameter group.")
        group = {**self.defaults, **param_group, "params": members}
        # The user's dict is the group itself, so that changes of it take effect.
        param_group.update(group)
        param_group["lr"] = self._rate(group["lr"], f"learning_rate_group_{len(self.param_groups)}")
        decay = group.get("weight_decay", 0.0)
        kind(decay, (int, float), "int or float", "weight_decay", "Optimizer", bools=False)
        at_least(decay, "weight_decay", type(self).__name__)
        param_group["weight_decay"] = float(decay)
        self._members += members
        self.lrs.append(param_group["lr"])
        self.param_groups.append(param_group)
        self.group_start_id.append(len(self._members))
        self.parameters = ParameterTuple(self._members)
        self._integers = integers(self._members)

    def _rate(self, value: Any, name: str) -> Parameter:
        owner = type(self).__name__
        if isinstance(value, Tensor):
            if value.ndim:
                raise ValueError(f"For '{owner}', a Tensor 'lr' must have no dimension, but got {value.ndim}.")
            return Parameter(ops.cast(value, mstype.float32), name=name)
        at_least(value, "lr", owner)
        return Parameter(Tensor(float(value), mstype.float32), name=name)

    def slots(self, name: str, init: Any = "zeros") -> ParameterTuple:
        """Creates a state per parameter, of its shape and dtype, and named after it."""
        return self.parameters.clone(name, init)

    def count_steps(self, name: str) -> None:
        """Creates the Parameter that counts steps."""
        counter = Parameter(Tensor(0, mstype.int32), name=name)
        setattr(self, name, counter)
        # An alias, which must not count as another parameter.
        object.__setattr__(self, "_counter", counter)

    def decayed(self, group: dict[str, Any], parameter: Parameter, gradient: Tensor) -> Tensor:
        """Returns the gradient, negated with `maximize`, with the weight decay added."""
        gradient = wide(-gradient if group.get("maximize") else gradient)
        decay = group["weight_decay"]
        return gradient + parameter * decay if decay != 0.0 else gradient

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        """Updates parameter `i`. Subclasses override it."""
        raise NotImplementedError(f"For '{type(self).__name__}', the method 'update' is not defined.")

    def construct(self, gradients: Any) -> bool:
        if len(gradients) != len(self.parameters):
            raise ValueError(
                f"For '{type(self).__name__}', {len(self.parameters)} gradients are needed, but got {len(gradients)}."
            )
        if self._integers and not self._updates_integers:
            refuse_integers(self._integers, type(self).__name__)
        if self._counts_first:
            self._counter._assign(self._counter + 1)
        for number, group in enumerate(self.param_groups):
            # The user may have replaced the entry by a number.
            lr = group["lr"] if isinstance(group["lr"], (int, float, Tensor)) else self.lrs[number]
            for i in range(self.group_start_id[number], self.group_start_id[number + 1]):
                self.update(i, group, lr, self.parameters[i], gradients[i])
        return True

    def __repr__(self) -> str:
        lines = [f"{type(self).__name__} ("]
        for i, group in enumerate(self.param_groups):
            lines += ([""] if i else []) + [f"Parameter Group {i}"]
            for key in sorted(group):
                if key != "params":
                    value = group[key].value() if isinstance(group[key], Parameter) else group[key]
                    lines.append(f"    {key}: {value}")
        return "\n".join(lines) + "\n)"
