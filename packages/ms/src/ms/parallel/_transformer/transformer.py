"""Attention, feed forward layers and encoders of older releases' `mindspore.parallel._transformer`.

As in those releases, products are computed in float16 unless `compute_dtype` is set.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_nn import Cell, CellList, Dropout
from ms_tensor import Parameter, Tensor, dtype, ops

from .layers import FeedForward, _check_past_none_input_none, _LayerNorm, _Linear
from .moe import MoE, MoEConfig, default_moe_config
from .op_parallel_config import MoEParallelConfig, OpParallelConfig, _check_config, default_dpmp_config, positive


class TransformerRecomputeConfig:
    """Settings of recomputation for gradients.

    Args:
        recompute: Whether to recompute layers. Default: False.
        parallel_optimizer_comm_recompute: Accepted for compatibility. Default: False.
        mp_comm_recompute: Accepted for compatibility. Default: True.
        recompute_slice_activation: Accepted for compatibility. Default: False.
    """

    def __init__(
        self,
        recompute: bool = False,
        parallel_optimizer_comm_recompute: bool = False,
        mp_comm_recompute: bool = True,
        recompute_slice_activation: bool = False,
    ) -> None:
        self.recompute = recompute
        self.parallel_optimizer_comm_recompute = parallel_optimizer_comm_recompute
        self.mp_comm_recompute, self.recompute_slice_activation = mp_comm_recompute, recompute_slice_activation


class TransformerOpParallelConfig:
    """The sharding of a transformer over devices.

    Args:
        data_parallel: The number of devices for batches. Default: 1.
        model_parallel: The number of devices for weights. Default: 1.
        expert_parallel: The number of devices for experts. Default: 1.
        pipeline_stage: The number of stages. Default: 1.
        micro_batch_num: The number of micro batches. Default: 1.
        recompute: The settings of recomputation. Default: no recomputation.
        optimizer_shard: Whether to shard the optimizer's state. Default: False.
        gradient_aggregation_group: The number of messages of gradients. Default: 4.
        vocab_emb_dp: Whether to shard the embedding by batches. Default: True.
    """

    def __init__(
        self,
        data_parallel: int = 1,
        model_parallel: int = 1,
        expert_parallel: int = 1,
        pipeline_stage: int = 1,
        micro_batch_num: int = 1,
        recompute: Any = None,
        optimizer_shard: bool = False,
        gradient_aggregation_group: int = 4,
        vocab_emb_dp: bool = True,
    ) -> None:
        self.dp_mp_config = OpParallelConfig(data_parallel, model_parallel)
        self.moe_parallel_config = MoEParallelConfig(data_parallel, model_parallel, expert_parallel)
        self.data_parallel, self.model_parallel, self.expert_parallel = data_parallel, model_parallel, expert_parallel
        self.pipeline_stage = positive(pipeline_stage, "pipeline_stage", "TransformerOpParallelConfig")
        self.micro_batch_num = positive(micro_batch_num, "micro_batch_num", "TransformerOpParallelConfig")
        self.recompute = TransformerRecomputeConfig() if recompute is None else recompute
        self.optimizer_shard, self.gradient_aggregation_group = optimizer_shard, gradient_aggregation_group
        self.vocab_emb_dp = vocab_emb_dp


default_transformer_recompute_config = TransformerRecomputeConfig()
default_transformer_config = TransformerOpParallelConfig()


def _get_lambda_func(total_layer: int | None = None) -> Callable[..., None]:
    """Returns a function of layer, layer number, offset, config and number of layers that applies the config."""

    def set_layer(network: Cell, layer_id: int, offset: int, parallel_config: Any, layers: int) -> None:
        recompute = getattr(parallel_config, "recompute", False)
        if recompute if isinstance(recompute, bool) else recompute.recompute:
            network.recompute()

    return set_layer


class AttentionMask(Cell):
    """Creates the mask of causal attention.

    Args:
        seq_length: The length of sequences.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - input_mask: Tensor of shape (B, S), 1 for tokens and 0 for padding.

    Returns:
        Tensor of shape (B, S, S).

    Examples:
        >>> import ms
        >>> from ms.parallel._transformer import AttentionMask
        >>> print(AttentionMask(3)(ms.Tensor([[1.0, 1.0, 0.0]])))
        [[[1. 0. 0.]
          [1. 1. 0.]
          [0. 0. 0.]]]
    """

    def __init__(self, seq_length: int, parallel_config: OpParallelConfig = default_dpmp_config) -> None:
        super().__init__()
        _check_config(parallel_config)
        size = positive(seq_length, "seq_length", "AttentionMask")
        self.lower_triangle_mask = Tensor(np.tril(np.ones((size, size))), dtype.float32)

    def construct(self, input_mask: Any) -> Any:
        mask = input_mask.astype(dtype.float16).astype(dtype.float32)
        return mask.expand_dims(2) * mask.expand_dims(1) * self.lower_triangle_mask.expand_dims(0)


class MultiHeadAttention(Cell):
    """Attention with several heads.

    Args:
        batch_size: The number of sequences; None for any.
        src_seq_length: The length of queries.
        tgt_seq_length: The length of keys and values.
        hidden_size: The size of a token.
        num_heads: The number of heads.
        hidden_dropout_rate: The rate of dropout of the output. Default: 0.1.
        attention_dropout_rate: The rate of dropout of the weights. Default: 0.1.
        compute_dtype: The dtype of products. Default: float16.
        softmax_compute_type: The dtype of the softmax. Default: float32.
        param_init_type: The dtype of parameters. Default: float32.
        use_past: Whether to decode token by token, with the keys and values of the previous tokens. The attribute
            `is_first_iteration` must be True for the first call, with whole sequences, and False for later calls,
            with one token of each sequence. Default: False.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - query_tensor, key_tensor, value_tensor: Tensors of shape (B, S, hidden_size) or (B * S, hidden_size).
        - attention_mask: Tensor of shape (B, S, T), 1 where a query attends to a key; or None.
        - key_past, value_past: The keys and values that the last call returned. Default: None.
        - batch_valid_length: Tensor of shape (B,): the length of each sequence with the current token. Default: None.

    Returns:
        tuple of the output, of the query's shape, and the keys (B, heads, size, T) and values (B, heads, T, size).

    Raises:
        ValueError: `hidden_size` is not a multiple of `num_heads`.
        TypeError: `use_past` is True, and the lengths, keys or values are not given.
    """

    def __init__(
        self,
        batch_size: int | None,
        src_seq_length: int,
        tgt_seq_length: int,
        hidden_size: int,
        num_heads: int,
        hidden_dropout_rate: float = 0.1,
        attention_dropout_rate: float = 0.1,
        compute_dtype: Any = dtype.float16,
        softmax_compute_type: Any = dtype.float32,
        param_init_type: Any = dtype.float32,
        use_past: bool = False,
        parallel_config: OpParallelConfig = default_dpmp_config,
    ) -> None:
        super().__init__()
        _check_config(parallel_config)
        self.use_past, self.is_first_iteration = use_past, True
        if hidden_size % num_heads:
            raise ValueError(f"For 'MultiHeadAttention', {hidden_size} is not a multiple of {num_heads} heads.")
        self.src_seq_length, self.tgt_seq_length = src_seq_length, tgt_seq_length
        self.hidden_size, self.n_head, self.size_per_head = hidden_size, num_heads, hidden_size // num_heads
        self.dtype, self.softmax_dtype = compute_dtype, softmax_compute_type
        types = {"param_init_type": param_init_type, "compute_dtype": compute_dtype}
        self.projection = _Linear(hidden_size, hidden_size, transpose_b=False, **types)
        self.dense1 = _Linear(hidden_size, hidden_size, **types)
        self.dense2 = _Linear(hidden_size, hidden_size, **types)
        self.dense3 = _Linear(hidden_size, hidden_size, **types)
        self.dropout = Dropout(p=hidden_dropout_rate)
        self.prob_dropout = Dropout(p=attention_dropout_rate)
        self.scale_factor = math.sqrt(math.sqrt(self.size_per_head))

    def _heads(self, x: Any, length: int) -> Any:
        return x.reshape(-1, length, self.n_head, self.size_per_head).transpose(0, 2, 1, 3)

    def construct(
        self,
        query_tensor: Any,
        key_tensor: Any,
        value_tensor: Any,
        attention_mask: Any,
        key_past: Any = None,
        value_past: Any = None,
        batch_valid_length: Any = None,
    ) -> Any:
        given = isinstance(batch_valid_length, Tensor)
        _check_past_none_input_none(
            self.use_past, "batch_valid_length", "MultiHeadAttention", None, given, batch_valid_length is None
        )
        goes_on = self.use_past and not self.is_first_iteration
        sizes = (1, 1) if goes_on else (self.src_seq_length, self.tgt_seq_length)
        kind, shape = query_tensor.dtype, query_tensor.shape
        query = self._heads(self.dense1(query_tensor).astype(self.dtype), sizes[0])
        key = self._heads(self.dense2(key_tensor).astype(self.dtype), sizes[1]).transpose(0, 1, 3, 2)
        value = self._heads(self.dense3(value_tensor).astype(self.dtype), sizes[1])
        present = key, value
        if self.use_past:
            places = ops.arange(self.src_seq_length).reshape(1, 1, -1)
            last = batch_valid_length.reshape(-1, 1, 1) - 1
            filled = (places == last if goes_on else places <= last).astype(self.dtype)
            present = key * filled.expand_dims(2), value * filled.expand_dims(3)
            if goes_on:
                key, value = present = key_past + present[0], value_past + present[1]
                attention_mask = (places <= last).expand_dims(2)
        scores = ops.matmul(query / self.scale_factor, key / self.scale_factor).astype(self.softmax_dtype)
        if attention_mask is not None:
            mask = attention_mask.astype(self.softmax_dtype)
            scores = scores + (1.0 - (mask if mask.ndim == 4 else mask.expand_dims(1))) * -10000.0
        weights = self.prob_dropout(ops.softmax(scores, -1).astype(self.dtype))
        merged = ops.matmul(weights, value).transpose(0, 2, 1, 3).reshape(shape)
        return self.dropout(self.projection(merged)).astype(kind), present


class TransformerEncoderLayer(Cell):
    """Attention and a feed forward layer, each after a normalization and with a residual connection.

    Args:
        batch_size: The number of sequences; None for any.
        hidden_size: The size of a token.
        ffn_hidden_size: The size within the feed forward layer.
        num_heads: The number of heads.
        seq_length: The length of sequences.
        attention_dropout_rate: As for `MultiHeadAttention`. Default: 0.1.
        hidden_dropout_rate: As for `MultiHeadAttention` and `FeedForward`. Default: 0.1.
        post_layernorm_residual: Whether to add the normalized inputs instead of the inputs. Default: False.
        layernorm_compute_type: The dtype of normalizations. Default: float32.
        softmax_compute_type: As for `MultiHeadAttention`. Default: float32.
        param_init_type: The dtype of parameters. Default: float32.
        hidden_act: The name of the activation. Default: 'gelu'.
        use_past: Whether to decode token by token, as for `MultiHeadAttention`. Keys and values are stored in the
            Parameters `key_past` and `value_past`. Default: False.
        moe_config: A MoEConfig: replaces the feed forward layer by a mixture of experts. Default: one expert.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - x: Tensor of shape (B, S, hidden_size).
        - input_mask: Tensor of shape (B, S, S), or None.
        - init_reset: bool Tensor; False discards the stored keys and values. Must be True without `use_past`.
          Default: True.
        - batch_valid_length: As for `MultiHeadAttention`. Default: None.

    Returns:
        tuple of the output, the keys and values, and, for a mixture of experts, the balancing loss.
    """

    def __init__(
        self,
        batch_size: int | None,
        hidden_size: int,
        ffn_hidden_size: int,
        num_heads: int,
        seq_length: int,
        attention_dropout_rate: float = 0.1,
        hidden_dropout_rate: float = 0.1,
        post_layernorm_residual: bool = False,
        layernorm_compute_type: Any = dtype.float32,
        softmax_compute_type: Any = dtype.float32,
        param_init_type: Any = dtype.float32,
        hidden_act: str = "gelu",
        use_past: bool = False,
        moe_config: MoEConfig = default_moe_config,
        parallel_config: Any = default_dpmp_config,
    ) -> None:
        super().__init__()
        self.layernorm1 = _LayerNorm((hidden_size,))
        self.layernorm2 = _LayerNorm((hidden_size,))
        self.attention = MultiHeadAttention(
            batch_size,
            seq_length,
            seq_length,
            hidden_size,
            num_heads,
            hidden_dropout_rate,
            attention_dropout_rate,
            softmax_compute_type=softmax_compute_type,
            param_init_type=param_init_type,
            use_past=use_past,
            parallel_config=parallel_config,
        )
        self.use_moe, self.use_past = moe_config.expert_num > 1, use_past
        sizes = hidden_size, ffn_hidden_size, hidden_dropout_rate, hidden_act
        self.output = (
            MoE(*sizes, param_init_type, moe_config)
            if self.use_moe
            else FeedForward(*sizes, param_init_type=param_init_type, parallel_config=parallel_config)
        )
        self.key_past: Any = None
        self.value_past: Any = None
        if use_past:
            size = positive(batch_size, "batch_size", "TransformerEncoderLayer"), num_heads
            per_head = hidden_size // num_heads
            kept = ops.zeros((*size, per_head, seq_length), dtype.float16)
            self.key_past = Parameter(kept, name="key_past")
            self.value_past = Parameter(kept.swapaxes(2, 3).copy(), name="value_past")
        self.post_layernorm_residual, self.layernorm_dtype = post_layernorm_residual, layernorm_compute_type

    def construct(self, x: Any, input_mask: Any = None, init_reset: Any = True, batch_valid_length: Any = None) -> Any:
        is_tensor = isinstance(init_reset, Tensor)
        _check_past_none_input_none(
            self.use_past, "init_reset", "TransformerEncoderLayer", True, is_tensor, init_reset is True
        )
        past: tuple[Any, ...] = ()
        if self.use_past:
            ops.assign(self.key_past, self.key_past * init_reset.astype(dtype.float16))
            ops.assign(self.value_past, self.value_past * init_reset.astype(dtype.float16))
            past = self.key_past, self.value_past, batch_valid_length
        normed = self.layernorm1(x.astype(self.layernorm_dtype)).astype(dtype.float16)
        attended, present = self.attention(normed, normed, normed, input_mask, *past)
        if self.use_past:
            ops.assign(self.key_past, present[0])
            ops.assign(self.value_past, present[1])
        x = (normed if self.post_layernorm_residual else x) + attended
        normed = self.layernorm2(x.astype(self.layernorm_dtype)).astype(dtype.float16)
        behind = normed if self.post_layernorm_residual else x
        if self.use_moe:
            found, loss = self.output(normed)
            return behind + found, present, loss
        return behind + self.output(normed), present


class TransformerEncoder(Cell):
    """A stack of `TransformerEncoderLayer`.

    Args:
        batch_size: The number of sequences; None for any.
        num_layers: The number of layers.
        hidden_size: The size of a token.
        ffn_hidden_size: The size within feed forward layers.
        seq_length: The length of sequences.
        num_heads: The number of heads.
        attention_dropout_rate: As for a layer. Default: 0.1.
        hidden_dropout_rate: As for a layer. Default: 0.1.
        hidden_act: As for a layer. Default: 'gelu'.
        post_layernorm_residual: As for a layer. Default: False.
        layernorm_compute_type: As for a layer. Default: float32.
        softmax_compute_type: As for a layer. Default: float32.
        param_init_type: As for a layer. Default: float32.
        lambda_func: Called with each layer, its number, `offset`, the config and the number of layers. Default: None.
        offset: The number of preceding layers. Default: 0.
        use_past: As for a layer. Default: False.
        moe_config: As for a layer. Default: one expert.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - hidden_states: Tensor of shape (B, S, hidden_size).
        - attention_mask: Tensor of shape (B, S, S), or None.
        - init_reset, batch_valid_length: As for a layer. Default: True and None.

    Returns:
        tuple of the output, each layer's keys and values, and, for a mixture of experts, the sum of the balancing
        losses.

    Examples:
        >>> import ms
        >>> from ms.parallel._transformer import TransformerEncoder
        >>> net = TransformerEncoder(2, 3, 8, 16, 4, 2)
        >>> output, present = net(ms.ops.ones((2, 4, 8)), ms.ops.ones((2, 4, 4)))
        >>> output.shape, len(present)
        ((2, 4, 8), 3)
    """

    def __init__(
        self,
        batch_size: int | None,
        num_layers: int,
        hidden_size: int,
        ffn_hidden_size: int,
        seq_length: int,
        num_heads: int,
        attention_dropout_rate: float = 0.1,
        hidden_dropout_rate: float = 0.1,
        hidden_act: str = "gelu",
        post_layernorm_residual: bool = False,
        layernorm_compute_type: Any = dtype.float32,
        softmax_compute_type: Any = dtype.float32,
        param_init_type: Any = dtype.float32,
        lambda_func: Callable[..., None] | None = None,
        offset: int = 0,
        use_past: bool = False,
        moe_config: MoEConfig = default_moe_config,
        parallel_config: Any = default_transformer_config,
    ) -> None:
        super().__init__()
        self.num_layers = positive(num_layers, "num_layers", "TransformerEncoder")
        self.use_moe = moe_config.expert_num > 1
        self.blocks = CellList()
        for number in range(num_layers):
            block = TransformerEncoderLayer(
                batch_size,
                hidden_size,
                ffn_hidden_size,
                num_heads,
                seq_length,
                attention_dropout_rate,
                hidden_dropout_rate,
                post_layernorm_residual,
                layernorm_compute_type,
                softmax_compute_type,
                param_init_type,
                hidden_act,
                use_past,
                moe_config,
                parallel_config,
            )
            (lambda_func or _get_lambda_func())(block, number, offset, parallel_config, num_layers)
            self.blocks.append(block)

    def construct(
        self, hidden_states: Any, attention_mask: Any, init_reset: Any = True, batch_valid_length: Any = None
    ) -> Any:
        presents: tuple[Any, ...] = ()
        losses = 0.0
        for block in self.blocks:
            hidden_states, present, *loss = block(hidden_states, attention_mask, init_reset, batch_valid_length)
            presents = (*presents, present)
            if loss:
                losses = losses + loss[0]
        return (hidden_states, presents, losses) if self.use_moe else (hidden_states, presents)
