"""Settings of the cost model for the search of strategies. One device has nothing to search, so they have no effect."""

from __future__ import annotations

import functools
from typing import Any

_DEFAULTS: dict[str, Any] = {
    "device_memory_capacity": 17179869184.0,
    "costmodel_alpha": 1.0,
    "costmodel_beta": 400.0,
    "costmodel_gamma": 0.001,
    "costmodel_communi_threshold": 2048.0,
    "costmodel_communi_const": 3072.0,
    "costmodel_communi_bias": 1024.0,
    "run_phase": 0,
    "costmodel_allreduce_fusion_algorithm": 0,
    "costmodel_allreduce_fusion_times": 0,
    "costmodel_allreduce_fusion_tail_percent": 0.1,
    "costmodel_allreduce_fusion_tail_time": 0.1,
    "costmodel_allreduce_fusion_allreduce_inherent_time": 0.1,
    "costmodel_allreduce_fusion_allreduce_bandwidth": 0.1,
    "costmodel_allreduce_fusion_computation_time_parameter": 0.1,
}
_HIDDEN_DEFAULTS: dict[str, Any] = {"multi_subgraphs": False, "algo_single_loop": False, "rp_matmul_mem_coef": 0.1}
_values: dict[str, Any] = dict(_DEFAULTS)
_hidden: dict[str, Any] = dict(_HIDDEN_DEFAULTS)


def set_cost_model_context(**kwargs: Any) -> None:
    """Stores settings of the cost model.

    Args:
        kwargs: `device_memory_capacity`, `costmodel_alpha` and MindSpore's other settings.

    Raises:
        TypeError: a value has another type.
        ValueError: a setting is unknown.
        RuntimeError: a value is not positive.

    Examples:
        >>> from ms.parallel._cost_model_context import get_cost_model_context, set_cost_model_context
        >>> set_cost_model_context(costmodel_alpha=2.0)
        >>> get_cost_model_context("costmodel_alpha")
        2.0
        >>> set_cost_model_context(costmodel_alpha=1.0)
    """
    for name, value in kwargs.items():
        if name not in _DEFAULTS:
            raise ValueError(f"The cost model has no setting '{name}'.")
        kind = type(_DEFAULTS[name])
        if type(value) is not kind:
            raise TypeError(f"For '{name}', a {kind.__name__} is needed, but got {type(value).__name__}.")
        if kind is float and value <= 0:
            raise RuntimeError(f"'{name}' must be positive, but got {value}.")
    _values.update(kwargs)


def get_cost_model_context(attr_key: str) -> Any:
    """Returns the value of a setting of the cost model.

    Raises:
        ValueError: the setting is unknown.
    """
    if attr_key not in _values:
        raise ValueError(f"The cost model has no setting '{attr_key}'.")
    return _values[attr_key]


def reset_cost_model_context() -> None:
    """Resets every setting of the cost model to its default."""
    _values.update(_DEFAULTS)
    _hidden.update(_HIDDEN_DEFAULTS)


class _CostModelContext:
    """The settings as an object: `get_NAME()` and `set_NAME(value)` of each, and `reset_cost_model()`.

    Examples:
        >>> from ms.parallel._cost_model_context import cost_model_context
        >>> cost_model_context().set_costmodel_beta(2.0)
        >>> cost_model_context().get_costmodel_beta()
        2.0
        >>> cost_model_context().reset_cost_model()
    """

    def __getattr__(self, name: str) -> Any:
        verb, _, setting = name.partition("_")
        setting = {"dp_algo_single_loop": "algo_single_loop"}.get(setting, setting)
        if verb not in ("get", "set") or setting not in {*_values, *_hidden}:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        if setting in _values:
            if verb == "get":
                return functools.partial(get_cost_model_context, setting)
            return lambda value: set_cost_model_context(**{setting: value})
        return globals()[f"_{verb}_{setting}"]

    def __dir__(self) -> list[str]:
        names = {*_values, *_hidden}
        return sorted({*super().__dir__(), *(f"{verb}_{name}" for verb in ("get", "set") for name in names)})

    def reset_cost_model(self) -> None:
        """Resets every setting to its default."""
        reset_cost_model_context()


_COST_MODEL_CONTEXT = _CostModelContext()


def cost_model_context() -> _CostModelContext:
    """Returns the settings as an object."""
    return _COST_MODEL_CONTEXT


def _set_multi_subgraphs(multi_subgraph: bool = True) -> None:
    """Sets whether graphs are split before the search."""
    _hidden["multi_subgraphs"] = bool(multi_subgraph)


def _get_multi_subgraphs() -> bool:
    """Returns whether graphs are split before the search."""
    return _hidden["multi_subgraphs"]


def _set_algo_single_loop(single_loop: bool = True) -> None:
    """Sets whether the search treats loops one by one."""
    _hidden["algo_single_loop"] = bool(single_loop)


def _get_algo_single_loop() -> bool:
    """Returns whether the search treats loops one by one."""
    return _hidden["algo_single_loop"]


def _set_rp_matmul_mem_coef(coef: float) -> None:
    """Sets the weight of memory in matrix products."""
    _hidden["rp_matmul_mem_coef"] = float(coef)


def _get_rp_matmul_mem_coef() -> float:
    """Returns the weight of memory in matrix products."""
    return _hidden["rp_matmul_mem_coef"]
