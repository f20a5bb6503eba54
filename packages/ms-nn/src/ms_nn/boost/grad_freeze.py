"""Training that freezes the first layers in some steps."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from ms_tensor import Tensor, dtype, ops
from ms_tensor._messages import shorten

from .._validate import kind, wrong
from ..cell import Cell
from ..layers.basic import Identity
from ..optim import LARS, Optimizer
from ..wrap.grad_reducer import DistributedGradReducer
from .grad_accumulation import GradientAccumulation
from .optimizer_process import ParameterProcess

CONTINUOUS_STRATEGY = 0
INTERVAL_STRATEGY = 1


def _strategy(given: Any) -> Tensor | None:
    """Converts a strategy to the int32 index of a group for each step.

    Raises:
        TypeError: the strategy has another type.
        ValueError: an element is not an int, or a Tensor is not a row of int32.
    """
    if isinstance(given, (tuple, list)):
        for element in given:
            if not isinstance(element, int):
                raise ValueError(
                    f"For 'FreezeOpt', the elements of 'train_strategy' must be int, but got {shorten(element)}."
                )
        return Tensor(given, dtype.int32)
    if isinstance(given, Tensor):
        if given.ndim != 1 or given.dtype != dtype.int32:
            raise ValueError(
                "For 'FreezeOpt', a Tensor 'train_strategy' must be of dimension 1 and int32, "
                f"but got {given.ndim} and {given.dtype}."
            )
        return given
    if given is not None:
        raise wrong(TypeError, "train_strategy", "FreezeOpt", "None, tuple, list or Tensor", type(given).__name__)
    return None


class FreezeOpt(Cell):
    """Copies an optimizer for each of several groups of parameters. Each step trains one group.

    Args:
        opt: The optimizer.
        train_parameter_groups: A tuple or list of lists of Parameters. Default: None, for all parameters.
        train_strategy: The index of the group that each step trains: a list, tuple or int32 Tensor. Default: None.

    Raises:
        TypeError: an argument has another type.
        ValueError: `train_strategy` is given without groups, or its elements are not ints.

    Examples:
        >>> from ms_nn.boost import FreezeOpt
        >>> net = nn.SequentialCell(nn.Dense(2, 3), nn.Dense(3, 1))
        >>> all_of_it = net.trainable_params()
        >>> optimizer = FreezeOpt(nn.SGD(all_of_it, 0.1), [all_of_it, all_of_it[2:]], [0, 1])
        >>> [len(part.parameters) for part in optimizer.opts]
        [4, 2]
    """

    def __init__(self, opt: Any, train_parameter_groups: Any = None, train_strategy: Any = None) -> None:
        super().__init__()
        kind(opt, Optimizer, "an Optimizer", "opt", "FreezeOpt")
        if train_strategy is not None and train_parameter_groups is None:
            raise ValueError("For 'FreezeOpt', a 'train_strategy' needs 'train_parameter_groups'.")
        self.is_lars = isinstance(opt, LARS)
        self.lars_init_args = opt.init_args if self.is_lars else {}
        self.single_opt: Any = opt.opt if self.is_lars else opt
        self.opt_class: Any = type(self.single_opt)
        self.opt_init_args = self.single_opt.init_args
        self.parameters = self.single_opt.parameters
        self.learning_rate = self.single_opt.init_learning_rate
        self.dynamic_lr = self.single_opt.dynamic_lr
        if train_parameter_groups is None:
            train_parameter_groups = [tuple(self.parameters)]
        elif not isinstance(train_parameter_groups, (tuple, list)):
            got = type(train_parameter_groups).__name__
            raise TypeError(f"For 'FreezeOpt', the 'train_parameter_groups' must be tuple or list, but got {got}.")
        self.groups_num = len(train_parameter_groups)
        self.train_strategy = _strategy(train_strategy)
        self.dynamic_learning_rate = self._rates()
        if self.learning_rate is None:
            self.learning_rate = self.single_opt.learning_rate
        self.opts = [self._for_group(index, group) for index, group in enumerate(train_parameter_groups)]

    def _rates(self) -> list[list[float]]:
        """Splits a list with one rate per step into one list per group, with the rates of the group's steps."""
        rates: list[list[float]] = [[] for _ in range(self.groups_num)]
        listed = self.learning_rate if self.dynamic_lr and isinstance(self.learning_rate, list) else []
        if self.train_strategy is not None and len(listed) <= len(self.train_strategy):
            for rate, group in zip(listed, self.train_strategy.tolist(), strict=False):
                rates[group].append(rate)
        return rates

    def _for_group(self, index: int, parameters: Any) -> Any:
        if not isinstance(parameters, (tuple, list)):
            raise TypeError(
                "For 'FreezeOpt', the elements of 'train_parameter_groups' must be tuple or list, "
                f"but got {type(parameters).__name__}."
            )
        rate = self.dynamic_learning_rate[index] or self.learning_rate
        made: Any = self.opt_class(params=parameters, learning_rate=rate, **self.opt_init_args)
        if self.is_lars:
            made = LARS(made, **self.lars_init_args)
        trained = {id(parameter) for parameter in made.parameters}
        for parameter in made.get_parameters():
            if id(parameter) not in trained:
                parameter.name = f"boost_{index}{parameter.name}"
        return made


class _TrainFreezeCell(Cell):
    """A train step for one group of parameters."""

    def __init__(
        self,
        net: Cell,
        sens: Any,
        grad: Any,
        grad_reducer: Callable[[Any], Any],
        use_grad_accumulation: bool,
        optimizer: Any,
        max_accumulation_step: int = 1,
    ) -> None:
        super().__init__(auto_prefix=False)
        self.net = net
        self.grad = grad
        self.grad_reducer = grad_reducer
        self.opt = optimizer
        self.parameters = optimizer.parameters
        self.sens = sens
        self.use_grad_accumulation = use_grad_accumulation
        self.max_accumulation_step = max_accumulation_step
        if use_grad_accumulation:
            self.grad_accumulation = GradientAccumulation(max_accumulation_step, optimizer)

    def construct(self, *inputs: Any) -> Any:
        loss = self.net(*inputs)
        sens = ops.fill(loss.dtype, loss.shape, self.sens)
        grads = self.grad_reducer(self.grad(self.net, self.parameters)(*inputs, sens))
        if self.use_grad_accumulation:
            return self.grad_accumulation(loss, grads)
        self.opt(grads)
        return loss


class GradientFreeze:
    """Makes an optimizer that freezes the first layers of a network in some steps.

    Args:
        param_groups: The number of groups of layers.
        freeze_type: 0 alternates runs of unfrozen steps with each group in turn; 1 freezes every other step.
        freeze_p: The fraction of steps that freeze layers.
        total_steps: The number of steps of the training.

    Examples:
        >>> from ms_nn.boost import GradientFreeze
        >>> GradientFreeze(4, 0, 0.5, 8).generate_freeze_index_sequence(4, 0, 0.5, 8)
        [0, 0, 0, 1, 2, 3, 0, 0, 0, 1, 2, 3]
    """

    def __init__(self, param_groups: int, freeze_type: int, freeze_p: float, total_steps: int) -> None:
        self._param_groups = param_groups
        self._freeze_type = freeze_type
        self._freeze_p = freeze_p
        self._total_steps = total_steps
        self.grad_reducer = Identity()

    def split_parameters_groups(self, net: Cell, freeze_para_groups_number: int) -> list[list[Any]]:
        """Returns groups of parameters: all of them, then ever fewer, counted from the end of the network.

        Args:
            net: The network.
            freeze_para_groups_number: The number of groups.
        """
        blocks: list[list[Any]] = [[]]
        for parameter in net.trainable_params():
            # A norm or a bias stays with the layer before it.
            if "bn" not in parameter.name and "bias" not in parameter.name and len(blocks[-1]) >= 3:
                blocks.append([])
            blocks[-1].append(parameter)
        blocks = [block for block in blocks if block]
        stride = len(blocks) // freeze_para_groups_number
        return [[*itertools.chain(*blocks[index * stride :])] for index in range(freeze_para_groups_number)]

    def generate_freeze_index_sequence(
        self, parameter_groups_number: int, freeze_strategy: int, freeze_p: float, total_steps: int
    ) -> list[int]:
        """Returns the index of the group that each step trains. Random indices come from `numpy.random`.

        Args:
            parameter_groups_number: The number of groups.
            freeze_strategy: 0 or 1, the `freeze_type` of `GradientFreeze`.
            freeze_p: The fraction of steps that freeze layers.
            total_steps: The number of steps.

        Raises:
            ValueError: the strategy is unknown.
        """
        count = int(total_steps * 1.01)
        if parameter_groups_number <= 1:
            return [0] * count
        if freeze_strategy == CONTINUOUS_STRATEGY:
            everything = int(freeze_p * (parameter_groups_number - 1) // (1 - freeze_p) + 0.5)
            turn = [0] * everything + list(range(1, parameter_groups_number))
            return turn * -(-count // len(turn))
        if freeze_strategy != INTERVAL_STRATEGY:
            raise wrong(ValueError, "freeze_strategy", "GradientFreeze", "0 or 1", shorten(freeze_strategy))
        frozen = np.arange(1, parameter_groups_number)
        weights = frozen / frozen.sum()
        found = [0]
        while len(found) < count:
            share = sum(index > 0 for index in found) / len(found)
            found.append(int(np.random.choice(frozen[::-1], p=weights)) if share < 1 - freeze_p else 0)
        return found

    def freeze_generate(self, network: Cell, optimizer: Any) -> tuple[Cell, FreezeOpt]:
        """Returns the network and a FreezeOpt of its groups.

        Args:
            network: The network.
            optimizer: The optimizer of its parameters.
        """
        given = optimizer.init_params["params"]
        groups = [
            ParameterProcess.generate_group_params(group, given)
            for group in self.split_parameters_groups(network, self._param_groups)
        ]
        strategy = self.generate_freeze_index_sequence(
            self._param_groups, self._freeze_type, self._freeze_p, self._total_steps
        )
        return network, FreezeOpt(optimizer, groups, strategy)


def freeze_cell(
    reducer_flag: bool,
    network: Cell,
    optimizer: FreezeOpt,
    sens: Any,
    grad: Any,
    use_grad_accumulation: bool,
    mean: bool | None = None,
    degree: int | None = None,
    max_accumulation_step: int = 1,
) -> tuple[Cell, ...]:
    """Returns a train step for each group of a FreezeOpt.

    Args:
        reducer_flag: Whether gradients are summed over processes.
        network: The network, whose output is the loss.
        optimizer: The FreezeOpt.
        sens: The cotangent of the loss.
        grad: A `GradOperation` with `get_by_list` and `sens_param`.
        use_grad_accumulation: Whether gradients accumulate over `max_accumulation_step` steps.
        mean: Whether gradients are averaged over processes. Default: None.
        degree: The divisor of the mean. Default: None.
        max_accumulation_step: The number of steps. Default: 1.

    Examples:
        >>> from ms_nn.boost import FreezeOpt, freeze_cell
        >>> net = nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
        >>> optimizer = FreezeOpt(nn.SGD(net.trainable_params(), 0.1))
        >>> grad = ops.GradOperation(get_by_list=True, sens_param=True)
        >>> steps = freeze_cell(False, net, optimizer, 1.0, grad, False)
        >>> print(steps[0](Tensor([[1.0, 2.0]])), net.weight.asnumpy())
        [[3.]] [[0.9 0.8]]
    """

    def reducer(parameters: Iterable[Any]) -> Cell:
        if not reducer_flag:
            return Identity()
        return DistributedGradReducer(ParameterProcess().assign_parameter_group(parameters), mean, degree)

    def step(opt: Any) -> Cell:
        return _TrainFreezeCell(
            network, sens, grad, reducer(opt.parameters), use_grad_accumulation, opt, max_accumulation_step
        )

    parts: Sequence[Any] = optimizer.opts
    return tuple(step(opt) for opt in parts)
