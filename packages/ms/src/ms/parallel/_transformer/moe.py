"""Mixtures of experts: their settings; the layer is not available yet."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell

from ..._unavailable import unavailable
from .op_parallel_config import positive


class MoEConfig:
    """Settings of a mixture of experts.

    Args:
        expert_num: The number of experts; 1 for a plain layer. Default: 1.
        capacity_factor: How many tokens beyond its share an expert takes, at least 1.0. Default: 1.1.
        aux_loss_factor: The weight of the loss that balances experts, between 0 and 1. Default: 0.05.
        num_experts_chosen: How many experts a token goes to. Default: 1.

    Raises:
        TypeError: an argument has another type.
        ValueError: it is out of range.
    """

    def __init__(
        self,
        expert_num: int = 1,
        capacity_factor: float = 1.1,
        aux_loss_factor: float = 0.05,
        num_experts_chosen: int = 1,
        **kwargs: Any,
    ) -> None:
        self.expert_num = positive(expert_num, "expert_num", "MoEConfig")
        self.num_experts_chosen = positive(num_experts_chosen, "num_experts_chosen", "MoEConfig")
        if capacity_factor < 1.0:
            raise ValueError(f"For 'MoEConfig', 'capacity_factor' must be at least 1.0, but got {capacity_factor}.")
        if not 0.0 < aux_loss_factor < 1.0:
            raise ValueError(f"For 'MoEConfig', 'aux_loss_factor' must be in (0, 1), but got {aux_loss_factor}.")
        if num_experts_chosen > expert_num:
            raise ValueError(f"For 'MoEConfig', {num_experts_chosen} of {expert_num} experts cannot be chosen.")
        self.capacity_factor, self.aux_loss_factor = capacity_factor, aux_loss_factor
        vars(self).update(kwargs)


default_moe_config = MoEConfig()


def _check_moe_config(moe_config: Any = None, parallel_config: Any = None) -> None:
    """Raises where a mixture of experts cannot be divided over its devices.

    Raises:
        TypeError: `moe_config` is not a MoEConfig.
        ValueError: experts cannot be shared evenly.
    """
    if not isinstance(moe_config, MoEConfig):
        raise TypeError(f"For '_check_moe_config', a MoEConfig is needed, but got {type(moe_config).__name__}.")
    if moe_config.expert_num > 1 and moe_config.expert_num % getattr(parallel_config, "expert_parallel", 1):
        raise ValueError(f"For '_check_moe_config', {moe_config.expert_num} experts cannot be shared evenly.")


@unavailable("mixtures of experts are not available yet; an expert_num of 1 is a plain layer.")
class MoE(Cell):
    """A layer of experts, of which each token goes to some."""

    def __init__(
        self,
        hidden_size: int,
        ffn_hidden_size: int,
        dropout_rate: float,
        hidden_act: str = "gelu",
        param_init_type: Any = None,
        moe_config: MoEConfig = default_moe_config,
        parallel_config: Any = None,
    ) -> None: ...
