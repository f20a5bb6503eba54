"""Optimizers with centralized gradients, and groups of parameters, for the accelerations."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import Any

from ms_tensor import Parameter

from ..cell import Cell
from ..layers.conv import Conv2d
from ..optim import LARS

_NOT_CENTRALIZED = ("beta", "gamma", "bias")


def _as_list(parameters: Iterable[Any] | None) -> list[Any]:
    """Parameters or groups of an optimizer as a list.

    Raises:
        ValueError: there are none.
        TypeError: the first is not a Parameter or a dict.
    """
    found = [] if parameters is None else list(parameters)
    if not found:
        raise ValueError("For 'boost', the optimizer must have parameters, but got an empty list.")
    if not isinstance(found[0], (dict, Parameter)):
        raise TypeError(f"For 'boost', parameters must be Parameters or dicts, but got {type(found[0]).__name__}.")
    return found


class OptimizerProcess:
    """Recreates an optimizer with centralized gradients (Yong et al. 2020).

    Args:
        opt: The optimizer. For LARS, its inner optimizer is recreated too.

    Examples:
        >>> from ms_nn.boost import OptimizerProcess
        >>> net = nn.Dense(4, 2)
        >>> process = OptimizerProcess(nn.Momentum([{"params": net.trainable_params()}], 0.1, 0.9))
        >>> process.add_grad_centralization(net)
        >>> [group.get("grad_centralization", False) for group in process.origin_params]
        [True, False]
        >>> type(process.generate_new_optimizer()).__name__
        'Momentum'
    """

    def __init__(self, opt: Any) -> None:
        self.is_lars = isinstance(opt, LARS)
        self.lars_init_args = opt.init_args if self.is_lars else {}
        self.single_opt = opt.opt if self.is_lars else opt
        self.opt_class = type(self.single_opt)
        self.opt_init_args = self.single_opt.init_args
        self.learning_rate = self.single_opt.init_learning_rate
        self.origin_params = opt.init_params["params"]

    @staticmethod
    def build_params_dict(network: Cell) -> dict[int, Cell]:
        """Maps the `id` of each parameter to the Cell that holds it."""
        return {id(p): cell for _, cell in network.cells_and_names() for p in cell.get_parameters(expand=False)}

    @staticmethod
    def build_gc_params_group(
        params_dict: dict[int, Cell], parameters: Sequence[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Returns groups with centralized gradients, except for biases, norms and grouped convolutions.

        Args:
            params_dict: The result of `build_params_dict`.
            parameters: Groups of an optimizer.
        """
        groups = []
        for group in parameters:
            if "order_params" in group:
                groups.append(group)
                continue
            centralized: list[Parameter] = []
            others: list[Parameter] = []
            for parameter in group["params"]:
                cell = params_dict[id(parameter)]
                is_plain = any(part in parameter.name for part in _NOT_CENTRALIZED) or (
                    isinstance(cell, Conv2d) and cell.group > 1
                )
                (others if is_plain else centralized).append(parameter)
            if centralized:
                groups.append({**group, "params": centralized, "grad_centralization": True})
            if others:
                groups.append({**group, "params": others})
        return groups

    def add_grad_centralization(self, network: Cell) -> None:
        """Centralizes the gradients of the optimizer's groups. Without groups it only warns.

        Args:
            network: The network that holds the parameters.

        Raises:
            ValueError: the optimizer has no parameters.
            TypeError: they are neither Parameters nor dicts.
        """
        parameters = _as_list(self.origin_params)
        if isinstance(parameters[0], Parameter):
            warnings.warn(
                "For 'add_grad_centralization', only groups of parameters are centralized; ignored.", stacklevel=2
            )
            return
        self.origin_params = self.build_gc_params_group(self.build_params_dict(network), parameters)

    def generate_new_optimizer(self) -> Any:
        """Returns a new optimizer of the same class, with the same arguments."""
        rate = self.single_opt.learning_rate if self.learning_rate is None else self.learning_rate
        made = self.opt_class(params=self.origin_params, learning_rate=rate, **self.opt_init_args)
        return LARS(made, **self.lars_init_args) if self.is_lars else made


class ParameterProcess:
    """Groups parameters for another optimizer, or for communication.

    Examples:
        >>> from ms_nn.boost import ParameterProcess
        >>> weight, bias = nn.Dense(4, 2).trainable_params()
        >>> groups = ParameterProcess.generate_group_params([weight], [{"params": [weight, bias], "lr": 0.1}])
        >>> len(groups), [p.name for p in groups[0]["params"]], groups[0]["lr"]
        (1, ['weight'], 0.1)
    """

    def __init__(self) -> None:
        self._parameter_indices = 1

    @staticmethod
    def generate_group_params(parameters: Sequence[Parameter], origin_params: Iterable[Any]) -> list[dict[str, Any]]:
        """Groups new parameters like the original ones of the same names.

        The remaining parameters form one more group, with the options of the group that has the most options.

        Args:
            parameters: The new parameters.
            origin_params: The parameters or groups of an optimizer.

        Raises:
            ValueError: `origin_params` is empty.
            TypeError: `origin_params` holds neither Parameters nor dicts.
        """
        origin = _as_list(origin_params)
        if isinstance(origin[0], Parameter):
            return [{"params": parameters}]
        by_name = {parameter.name: parameter for parameter in parameters}
        left, groups = dict(by_name), []
        fullest: dict[str, Any] = {}
        for group in origin:
            if "order_params" in group:
                groups.append({**group, "order_params": parameters})
                continue
            known = [p.name for p in group["params"] if p.name in by_name]
            groups.append({**group, "params": [by_name[name] for name in known]})
            for name in known:
                del left[name]
            fullest = group if len(group) > len(fullest) else fullest
        if left:
            groups.append({**fullest, "params": list(left.values())})
        return groups

    def assign_parameter_group(self, parameters: Any, split_point: Sequence[int] | None = None) -> Any:
        """Sets `comm_fusion` of each parameter: the group in which its gradient is summed over devices.

        Args:
            parameters: A list or tuple of Parameters; any other value is returned unchanged.
            split_point: The indices at which groups begin. Default: None, the middle.

        Returns:
            `parameters`.
        """
        if not isinstance(parameters, (list, tuple)):
            return parameters
        for index, parameter in enumerate(parameters):
            self._parameter_indices += index in (split_point or [len(parameters) // 2])
            parameter.comm_fusion = self._parameter_indices
        return parameters
