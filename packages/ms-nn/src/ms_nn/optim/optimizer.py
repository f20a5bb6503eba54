"""The base of optimizers: parameter groups, learning rates, weight decay, loss scale.

An optimizer is a Cell that is called with gradients. Its state is stored in Parameters, which graphs read and write, so
that a whole training step can be captured.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import boolean, kind, wrong
from ..cell import Cell
from ..containers import CellList
from ..printed_arguments import arguments_text
from . import _groups
from .optimizer_compat import OptimizerInternals

# The names in MindSpore's module.
_IteratorLearningRate, _ConvertToCell = _groups.IteratorLearningRate, _groups.ConstantLearningRate
_WrappedWeightDecay = _groups.ScaledWeightDecay


def opt_init_args_register(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator for the `__init__` of an optimizer that stores its arguments in `init_args`, `init_params` and
    `init_learning_rate`.

    >>> nn.SGD([Parameter(Tensor([1.0]), name="w")], 0.5).init_learning_rate
    0.5
    """
    signature = inspect.signature(fn)

    @functools.wraps(fn)
    def wrapped(self: Any, *args: Any, **kwargs: Any) -> None:
        bound = signature.bind(self, *args, **kwargs)
        bound.apply_defaults()
        arguments = dict(bound.arguments)
        arguments.pop("self")
        kept: dict[str, Any] = {}
        if "params" in arguments:
            given = arguments.pop("params")
            # A generator can be read only once.
            if inspect.isgenerator(given) or isinstance(given, (filter, map)):
                given = list(given)
                bound.arguments["params"] = given
            kept["init_params"] = {"params": given}
        if "optimizer" in arguments:
            kept["init_params"] = {"params": getattr(arguments.pop("optimizer"), "init_params", {}).get("params")}
        if "learning_rate" in arguments:
            rate = arguments.pop("learning_rate")
            rate = rate.tolist() if isinstance(rate, Tensor) else rate
            kept["init_learning_rate"] = None if isinstance(rate, Cell) else rate
        fn(*bound.args, **bound.kwargs)
        for name, value in {**kept, "init_args": arguments}.items():
            object.__setattr__(self, name, value)

    return wrapped


class Optimizer(OptimizerInternals, Cell):
    """Base class of optimizers: cells that are called with the gradients, one per parameter, and update the parameters
    in place. A subclass does so in `construct(gradients)`.

    learning_rate: A number; a list, tuple or 1-d Tensor with one value per step; or a LearningRateSchedule.
    parameters: A list of Parameters; or of groups: dicts with 'params' and, optionally, 'lr', 'weight_decay' and
        'grad_centralization', and at most one with only 'order_params', which sets the order of gradients.
    weight_decay: L2 penalty coefficient: a number, or a Cell that maps the step to it. Without groups, parameters with
        'beta' or 'gamma' in their names are not decayed.
    TypeError: an argument has another type.
    ValueError: there are no parameters, or a number is negative.

    >>> class Plain(nn.Optimizer):
    ...     def construct(self, gradients):
    ...         return [ops.assign_sub(p, g * self.get_lr()) for p, g in zip(self.parameters, gradients)]
    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> _ = Plain(0.5, [weight])((Tensor([1.0]),))
    >>> print(weight.asnumpy())
    [0.5]
    """

    extend_repr = arguments_text
    _support_parallel_optimizer = False
    # Whether integer and bool parameters are updated like floats.
    _updates_integers = False

    def __init__(self, learning_rate: Any, parameters: Any, weight_decay: Any = 0.0, loss_scale: float = 1.0) -> None:
        super().__init__(auto_prefix=False)
        owner = type(self).__name__
        parameters = _groups.members(parameters, owner)
        self.loss_scale = _groups.number(loss_scale, "loss_scale", owner)
        if self.loss_scale <= 0:
            raise ValueError(f"For '{owner}', the 'loss_scale' must be greater than 0, but got {shorten(loss_scale)}.")
        self._unique = True
        self._target = "CPU"
        self.dynamic_weight_decay = False
        self.grad_centralization = False
        self.global_step = Parameter(ops.zeros((1,), mstype.int32), name="global_step")
        self.is_group = isinstance(parameters[0], dict)
        self.is_group_lr = self.is_group_params_ordered = False
        rate = _groups.learning_rate(learning_rate, owner)
        self.dynamic_lr = _groups.is_dynamic(rate)
        if self.is_group:
            self._take_groups(parameters, rate, weight_decay, owner)
        else:
            _groups.check_members(parameters, owner)
            self._take_all(parameters, rate, weight_decay)
        self.reciprocal_scale = Tensor(1.0 / self.loss_scale, mstype.float32)
        self.need_scale = self.loss_scale != 1.0
        # User-written optimizers use these.
        self.global_step_increase_tensor = Tensor([1], mstype.int32)
        self.assignadd = ops.AssignAdd()
        self.map_, self.map_reverse = ops.Map(), ops.Map(None, True)
        self.hyper_map, self.hyper_map_reverse = ops.HyperMap(), ops.HyperMap(None, True)
        self.param_length = len(self._parameters)
        self._integers = _groups.integers(self._parameters)
        self.use_parallel = False
        self.optim_filter = (True,) * self.param_length

    def _take_all(self, parameters: list[Parameter], rate: Any, weight_decay: Any) -> None:
        decay = self._decay(weight_decay)
        self.learning_rate = self._rate(rate, "learning_rate")
        self.parameters = ParameterTuple(parameters)
        self._parameters = self.parameters
        self.decay_flags = tuple("beta" not in p.name and "gamma" not in p.name for p in parameters)
        self.dynamic_decay_flags: Any = isinstance(decay, Cell)
        self.exec_weight_decay = isinstance(decay, Cell) or decay > 0
        self.weight_decay: Any = decay if isinstance(decay, Cell) else Tensor(decay, mstype.float32)

    def _take_groups(self, groups: list[Any], rate: Any, weight_decay: Any, owner: str) -> None:
        groups = [dict(group) if isinstance(group, dict) else group for group in groups]
        _groups.check_groups(groups, owner)
        rates = [_groups.learning_rate(g["lr"], owner) if "lr" in g else None for g in groups]
        self.is_group_lr = any(own is not None for own in rates)
        self.dynamic_lr = self.dynamic_lr or any(_groups.is_dynamic(own) for own in rates)
        sizes = {own.size for own in (rate, *rates) if isinstance(own, Tensor) and own.ndim == 1}
        if len(sizes) > 1:
            raise ValueError(f"For '{owner}', lists of learning rates must have one length, but got {sorted(sizes)}.")
        default = self._rate(rate, "learning_rate")
        wanted: list[Parameter] = []
        found: list[tuple[Any, ...]] = []
        seen: set[str] = set()
        for i, group in enumerate(groups):
            if "order_params" in group:
                self.is_group_params_ordered = True
                wanted = list(group["order_params"])
                continue
            lr = default if rates[i] is None else self._rate(rates[i], f"learning_rate_group_{i}")
            decay = self._decay(group.get("weight_decay", weight_decay))
            centred = group.get("grad_centralization", False)
            boolean(centred, "grad_centralization", owner)
            for parameter in group["params"]:
                if parameter.name in seen:
                    raise _groups.named_twice(parameter, [entry[0] for entry in found], owner)
                seen.add(parameter.name)
                found.append((parameter, lr, decay, centred))
        if not found:
            raise ValueError(f"For '{owner}', there must be a group with 'params'.")
        found = _groups.order(found, wanted, owner) if wanted else found
        self.group_params = [entry[0] for entry in found]
        self.group_lr = [entry[1] for entry in found]
        self.group_weight_decay = [entry[2] for entry in found]
        self.group_grad_centralization = [entry[3] for entry in found]
        self._settle_groups(default)

    def _settle_groups(self, default: Any) -> None:
        if not self.is_group_lr:
            self.learning_rate = default
        elif self.dynamic_lr:
            self.learning_rate = CellList(self.group_lr, auto_prefix=False)
        else:
            self.learning_rate = ParameterTuple(self.group_lr)
        self.parameters = ParameterTuple(self.group_params)
        self._parameters = self.parameters
        decays = self.group_weight_decay
        self.decay_flags = tuple(isinstance(d, Cell) or d > 0 for d in decays)
        self.dynamic_decay_flags = tuple(isinstance(d, Cell) for d in decays)
        self.weight_decay = tuple(d if isinstance(d, Cell) else Tensor(d, mstype.float32) for d in decays)
        self.exec_weight_decay = any(self.decay_flags)
        self.grad_centralization_flags = tuple(self.group_grad_centralization)
        self.grad_centralization = any(self.grad_centralization_flags)

    def _rate(self, rate: Any, name: str) -> Any:
        """Converts a learning rate to a Parameter or, if it depends on the step, to a schedule."""
        if isinstance(rate, Cell):
            return rate
        if isinstance(rate, Tensor) and rate.ndim == 1:
            return _groups.IteratorLearningRate(rate, name)
        value = rate if isinstance(rate, Tensor) else Tensor(rate, mstype.float32)
        parameter = Parameter(value, name=name)
        return _groups.ConstantLearningRate(parameter) if self.is_group_lr and self.dynamic_lr else parameter

    def _decay(self, value: Any) -> Any:
        """Scales a weight decay for gradients that still have the loss scale: a float or a Cell."""
        if isinstance(value, Cell):
            self.dynamic_weight_decay = True
            return _groups.ScaledWeightDecay(value, self.loss_scale)
        return _groups.number(value, "weight_decay", type(self).__name__) * self.loss_scale

    def get_lr(self) -> Any:
        """Returns the current learning rate, or a tuple with one per parameter if groups have their own."""
        if not self.dynamic_lr:
            return self.learning_rate
        if not self.is_group_lr:
            return ops.reshape(self.learning_rate(self.global_step), ())
        return tuple([ops.reshape(rate(self.global_step), ()) for rate in self.learning_rate])

    def get_lr_parameter(self, param: Any) -> Any:
        """Returns the learning rate of a parameter, or of each in a list: a Parameter or a schedule.

        Raises:
            TypeError: `param` is not a Parameter or list of them.
            ValueError: the optimizer does not have the parameter.
        """
        kind(param, (Parameter, list), "a Parameter or list", "param", "get_lr_parameter")
        found = []
        for wanted in param if isinstance(param, list) else [param]:
            if not isinstance(wanted, Parameter):
                raise TypeError(f"For 'get_lr_parameter', a Parameter is needed, but got {type(wanted).__name__}.")
            places = [i for i, own in enumerate(self._parameters) if own is wanted]
            if not places:
                raise ValueError(f"For 'get_lr_parameter', the parameter {wanted.name} is not in optimizer.")
            rate = self.learning_rate[places[0]] if self.is_group_lr else self.learning_rate
            own = isinstance(rate, (_groups.IteratorLearningRate, _groups.ConstantLearningRate))
            found.append(rate.learning_rate if own else rate)
        return found if isinstance(param, list) else found[0]

    def get_weight_decay(self) -> Any:
        """Returns the current weight decay; with groups, a tuple with one per parameter."""
        if not self.is_group:
            return self.weight_decay(self.global_step) if self.dynamic_weight_decay else self.weight_decay
        pairs = zip(self.weight_decay, self.dynamic_decay_flags, strict=True)
        return tuple([decay(self.global_step) if dynamic else decay for decay, dynamic in pairs])

    # Preprocessing of gradients, which subclasses call.

    def decay_weight(self, gradients: Any) -> Any:
        """Adds the weight decay to gradients."""
        if not self.exec_weight_decay:
            return gradients
        decay = self.get_weight_decay()
        result = []
        for i, gradient in enumerate(gradients):
            if self.decay_flags[i]:
                weight = self._parameters[i]
                gradient = weight * ops.cast(decay[i] if self.is_group else decay, weight.dtype) + gradient
            result.append(gradient)
        return tuple(result)

    def gradients_centralization(self, gradients: Any) -> Any:
        """Centralizes gradients of groups with 'grad_centralization': subtracts their means over all dimensions except
        the first (arXiv 2004.01461). As in MindSpore, gradients whose second size is not a multiple of 16 stay."""
        if not self.grad_centralization:
            return gradients
        result = []
        for i, gradient in enumerate(gradients):
            if self.grad_centralization_flags[i] and gradient.ndim > 1 and gradient.shape[1] % 16 == 0:
                gradient = gradient - ops.mean(gradient, tuple(range(1, gradient.ndim)), True)
            result.append(gradient)
        return tuple(result)

    def scale_grad(self, gradients: Any) -> Any:
        """Divides gradients by the loss scale."""
        if not self.need_scale:
            return gradients
        return tuple([gradient * ops.cast(self.reciprocal_scale, gradient.dtype) for gradient in gradients])

    def flatten_gradients(self, gradients: Any) -> Any:
        """Returns the gradients unchanged; they are never fused into one tensor."""
        return gradients

    def _check_count(self, gradients: Any) -> None:
        if not isinstance(gradients, (tuple, list)):
            raise TypeError(
                f"For '{type(self).__name__}', the gradients must be a tuple or list, "
                f"but got {type(gradients).__name__}."
            )
        if len(gradients) != self.param_length:
            raise ValueError(
                f"For '{type(self).__name__}', {self.param_length} gradients are needed, but got {len(gradients)}."
            )
        if self._integers and not self._updates_integers:
            _groups.refuse_integers(self._integers, type(self).__name__)

    def prepare(self, gradients: Any) -> Any:
        """Preprocesses gradients: adds weight decay, centralizes, unscales, and casts half types to float32."""
        self._check_count(gradients)
        gradients = self.scale_grad(self.gradients_centralization(self.decay_weight(gradients)))
        return tuple([_groups.wide(gradient) for gradient in gradients])

    def next_rates(self) -> Any:
        """Returns the learning rate of each parameter at this step, and increments the step."""
        rate = self.get_lr()
        self.global_step._assign(self.global_step + 1)
        return rate if self.is_group_lr else (rate,) * self.param_length

    def slots(self, name: str, init: Any = "zeros") -> ParameterTuple:
        """Creates a state per parameter, of its shape and dtype, and named after it."""
        return self._parameters.clone(name, init)

    # Options for sparse updates.

    @property
    def unique(self) -> bool:
        """Whether to first sum repeated indices of sparse gradients; without effect, because gradients are dense."""
        return self._unique

    @unique.setter
    def unique(self, value: bool) -> None:
        boolean(value, "unique", "Optimizer")
        self._unique = value

    @property
    def target(self) -> str:
        """The device for sparse updates."""
        return self._target

    @target.setter
    def target(self, value: str) -> None:
        raise NotImplementedError(f"For '{type(self).__name__}', the property 'target' cannot be set.")

    def _set_base_target(self, value: Any) -> None:
        kind(value, str, "str", "target", "Optimizer")
        if value not in ("CPU", "Ascend", "GPU"):
            raise wrong(ValueError, "target", "Optimizer", "'CPU', 'Ascend' or 'GPU'", shorten(value))
        if value != self._target:
            raise ValueError(
                f"For 'Optimizer', the 'target' {shorten(value)} cannot be set in the {self._target} environment."
            )

    def construct(self, *hyper_params: Any) -> Any:
        raise NotImplementedError(f"For '{type(self).__name__}', the method 'construct' is not defined.")
