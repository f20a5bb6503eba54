"""Mixtures of experts, and their settings."""

from __future__ import annotations

import math
from typing import Any

from ms_nn import Cell, Dense
from ms_tensor import dtype, ops

from .layers import FeedForward
from .op_parallel_config import _check_config, default_moeparallel_config, positive


class MoEConfig:
    """Settings of a mixture of experts.

    Args:
        expert_num: The number of experts; 1 for a plain layer. Default: 1.
        capacity_factor: The capacity of an expert relative to its share of the tokens, at least 1.0. Default: 1.1.
        aux_loss_factor: The weight of the loss that balances experts, between 0 and 1. Default: 0.05.
        num_experts_chosen: The number of experts per token. Default: 1.

    Raises:
        TypeError: an argument has another type.
        ValueError: an argument is out of range.
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
    """Raises an error if a mixture of experts cannot be divided over its devices.

    Raises:
        TypeError: `moe_config` is not a MoEConfig.
        ValueError: the experts cannot be divided evenly.
    """
    if not isinstance(moe_config, MoEConfig):
        raise TypeError(f"For '_check_moe_config', a MoEConfig is needed, but got {type(moe_config).__name__}.")
    if moe_config.expert_num > 1 and moe_config.expert_num % getattr(parallel_config, "expert_parallel", 1):
        raise ValueError(f"For '_check_moe_config', {moe_config.expert_num} experts cannot be shared evenly.")


def expert_capacity(chosen: int, tokens: int, factor: float, experts: int) -> int:
    """Returns the maximum number of tokens of an expert: `factor` times its share."""
    return math.ceil(chosen * tokens * factor / experts)


class TopkRouter(Cell):
    """Sends each token to its most probable experts that have capacity left (Lepikhin et al. 2020, GShard).

    Args:
        d_model: The size of a token. Accepted for compatibility.
        moe_config: The settings.
        training: Accepted for compatibility. Default: True.
        parallel_config: Accepted for compatibility. Default: None.

    Inputs:
        - router_logits: Tensor of shape (..., experts).

    Returns:
        tuple of two Tensors of shape (1, tokens, experts, capacity), whether a token has a slot of an expert and its
        weight there, and the loss that balances the experts.
    """

    def __init__(self, d_model: int, moe_config: MoEConfig, training: bool = True, parallel_config: Any = None) -> None:
        super().__init__()
        self.expert_dim, self.num_experts_chosen = moe_config.expert_num, moe_config.num_experts_chosen
        self.capacity_factor = moe_config.capacity_factor

    def construct(self, router_logits: Any) -> Any:
        experts = self.expert_dim
        logits = router_logits.reshape(1, -1, experts)
        capacity = expert_capacity(self.num_experts_chosen, logits.shape[1], self.capacity_factor, experts)
        left = ops.softmax(logits, -1)
        taken, counts = ops.zeros_like(left), ops.zeros((1, 1, experts), left.dtype)
        combine, loss = ops.zeros((*left.shape, capacity), left.dtype), ops.zeros((), left.dtype)
        for _ in range(self.num_experts_chosen):
            left = left * (1.0 - taken)
            gate, chosen = ops.max(left, -1)
            hot = ops.one_hot(chosen, experts).astype(left.dtype)
            shares = left / (left.sum(-1, keepdims=True) + 1e-9)
            loss = loss + (hot.mean(1) * shares.mean(1)).mean() * experts * experts
            place = (ops.cumsum(hot, 1) - hot + counts) * hot
            kept = hot * (place < capacity).astype(hot.dtype)
            taken, counts = taken + kept, counts + kept.sum(1, keepdims=True)
            weight = (gate * kept.sum(-1)).expand_dims(2) * hot
            at = ops.one_hot(place.astype(dtype.int32), capacity).astype(left.dtype)
            combine = combine + weight.expand_dims(3) * at
        combine = combine / (combine.sum((-1, -2), keepdims=True) + 1e-9)
        return combine != 0, combine, loss


class Router(Cell):
    """A dense layer that scores the experts for each token in float32, followed by a router.

    Args:
        d_model: The size of a token.
        moe_config: The settings.
        routing_policy: A Cell that routes by the scores; None is a TopkRouter. Default: None.
        training: Accepted for compatibility. Default: True.
        parallel_config: Accepted for compatibility. Default: None.

    Inputs:
        - input_tensor: Tensor of shape (..., d_model).
    """

    def __init__(
        self,
        d_model: int,
        moe_config: MoEConfig,
        routing_policy: Any = None,
        training: bool = True,
        parallel_config: Any = None,
    ) -> None:
        super().__init__()
        self.dense = Dense(d_model, moe_config.expert_num, has_bias=False)
        self.router = TopkRouter(d_model, moe_config) if routing_policy is None else routing_policy

    def construct(self, input_tensor: Any) -> Any:
        return self.router(self.dense(input_tensor.astype(dtype.float32)))


class MoE(Cell):
    """A feed forward layer with several experts. A router sends each token to some of them.

    Args:
        hidden_size: The size of a token.
        ffn_hidden_size: The size within an expert.
        dropout_rate: The rate of dropout.
        hidden_act: The name of the activation. Default: 'gelu'.
        param_init_type: The dtype of the experts' parameters. Default: float32.
        moe_config: The settings. Default: one expert.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - input_tensor: Tensor of shape (..., hidden_size).

    Returns:
        tuple of a Tensor of the input's shape, zero for tokens that exceed the capacity, and the loss that balances
        the experts, times `aux_loss_factor`.

    Examples:
        >>> import ms
        >>> from ms.parallel._transformer import MoE, MoEConfig
        >>> output, loss = MoE(4, 8, 0.0, moe_config=MoEConfig(expert_num=2))(ms.ops.ones((2, 3, 4)))
        >>> output.shape, loss.shape
        ((2, 3, 4), ())
    """

    def __init__(
        self,
        hidden_size: int,
        ffn_hidden_size: int,
        dropout_rate: float,
        hidden_act: str = "gelu",
        param_init_type: Any = dtype.float32,
        moe_config: MoEConfig = default_moe_config,
        parallel_config: Any = default_moeparallel_config,
    ) -> None:
        super().__init__()
        _check_config(parallel_config)
        self.hidden_size, self.aux_loss_factor = hidden_size, moe_config.aux_loss_factor
        self.ffn = FeedForward(
            hidden_size,
            ffn_hidden_size,
            dropout_rate,
            hidden_act,
            moe_config.expert_num,
            param_init_type=param_init_type,
        )
        self.router = Router(hidden_size, moe_config)

    def construct(self, input_tensor: Any) -> Any:
        tokens = input_tensor.reshape(-1, self.hidden_size)
        dispatch, combine, loss = self.router(tokens)
        dispatch = dispatch.reshape(tokens.shape[0], -1).astype(tokens.dtype)
        found = self.ffn(ops.matmul(dispatch.T, tokens))
        combined = ops.matmul(combine.reshape(tokens.shape[0], -1).astype(found.dtype), found)
        return combined.reshape(input_tensor.shape), loss * self.aux_loss_factor
