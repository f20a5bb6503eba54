"""Decoders of older releases' `mindspore.parallel._transformer`, and the network of an encoder and a decoder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_nn import Cell, CellList
from ms_tensor import dtype

from .layers import _LayerNorm
from .moe import MoE, MoEConfig, default_moe_config
from .op_parallel_config import default_dpmp_config, positive
from .transformer import (
    FeedForward,
    MultiHeadAttention,
    TransformerEncoder,
    _get_lambda_func,
    default_transformer_config,
)


class TransformerDecoderLayer(Cell):
    """Self-attention, attention to an encoder's output and a feed forward layer, each after a normalization.

    Args:
        hidden_size: The size of a token.
        ffn_hidden_size: The size within the feed forward layer.
        num_heads: The number of heads.
        batch_size: The number of sequences; None for any.
        src_seq_length: The length of the encoder's sequences.
        tgt_seq_length: The length of the decoder's sequences.
        attention_dropout_rate, hidden_dropout_rate: As for `TransformerEncoderLayer`. Default: 0.1.
        post_layernorm_residual: Whether to add the normalized inputs instead of the inputs. Default: False.
        use_past: False. Default: False.
        layernorm_compute_type, softmax_compute_type, param_init_type: Dtypes. Default: float32.
        hidden_act: The name of the activation. Default: 'gelu'.
        moe_config: A MoEConfig: replaces the feed forward layer by a mixture of experts. Default: one expert.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - hidden_stats: Tensor of shape (B, T, hidden_size).
        - decoder_mask: Tensor of shape (B, T, T), or None.
        - encoder_output: Tensor of shape (B, S, hidden_size), or None. Default: None.
        - memory_mask: Tensor of shape (B, T, S), or None. Default: None.

    Returns:
        tuple of the output, the keys and values of both attentions, and, for a mixture of experts, the balancing loss.

    Raises:
        ValueError: `use_past` is True.
    """

    def __init__(
        self,
        hidden_size: int,
        ffn_hidden_size: int,
        num_heads: int,
        batch_size: int | None,
        src_seq_length: int,
        tgt_seq_length: int,
        attention_dropout_rate: float = 0.1,
        hidden_dropout_rate: float = 0.1,
        post_layernorm_residual: bool = False,
        use_past: bool = False,
        layernorm_compute_type: Any = dtype.float32,
        softmax_compute_type: Any = dtype.float32,
        param_init_type: Any = dtype.float32,
        hidden_act: str = "gelu",
        moe_config: MoEConfig = default_moe_config,
        parallel_config: Any = default_dpmp_config,
    ) -> None:
        super().__init__()
        if use_past:
            raise ValueError("For 'TransformerDecoderLayer', 'use_past' must be False.")

        def attention(keys: int) -> MultiHeadAttention:
            return MultiHeadAttention(
                batch_size,
                tgt_seq_length,
                keys,
                hidden_size,
                num_heads,
                hidden_dropout_rate,
                attention_dropout_rate,
                softmax_compute_type=softmax_compute_type,
                param_init_type=param_init_type,
                parallel_config=parallel_config,
            )

        self.layernorm1, self.layernorm2 = _LayerNorm((hidden_size,)), _LayerNorm((hidden_size,))
        self.cross_attention_layernorm = _LayerNorm((hidden_size,))
        self.attention, self.cross_attention = attention(tgt_seq_length), attention(src_seq_length)
        self.use_moe = moe_config.expert_num > 1
        sizes = hidden_size, ffn_hidden_size, hidden_dropout_rate, hidden_act
        self.output = (
            MoE(*sizes, param_init_type, moe_config)
            if self.use_moe
            else FeedForward(*sizes, param_init_type=param_init_type, parallel_config=parallel_config)
        )
        self.post_layernorm_residual, self.layernorm_dtype = post_layernorm_residual, layernorm_compute_type

    def construct(
        self,
        hidden_stats: Any,
        decoder_mask: Any,
        encoder_output: Any = None,
        memory_mask: Any = None,
        init_reset: Any = True,
        batch_valid_length: Any = None,
    ) -> Any:
        x = hidden_stats
        normed = self.layernorm1(x.astype(self.layernorm_dtype)).astype(dtype.float16)
        attended, present = self.attention(normed, normed, normed, decoder_mask)
        x = (normed if self.post_layernorm_residual else x) + attended
        if encoder_output is not None:
            normed = self.cross_attention_layernorm(x.astype(self.layernorm_dtype)).astype(dtype.float16)
            memory = encoder_output.astype(dtype.float16)
            attended, of_memory = self.cross_attention(normed, memory, memory, memory_mask)
            present = (*present, *of_memory)
            x = (normed if self.post_layernorm_residual else x) + attended
        normed = self.layernorm2(x.astype(self.layernorm_dtype)).astype(dtype.float16)
        behind = normed if self.post_layernorm_residual else x
        if self.use_moe:
            found, loss = self.output(normed)
            return behind + found, present, loss
        return behind + self.output(normed), present


class TransformerDecoder(Cell):
    """A stack of `TransformerDecoderLayer`.

    Args:
        num_layers: The number of layers.
        batch_size: The number of sequences; None for any.
        hidden_size: The size of a token.
        ffn_hidden_size: The size within feed forward layers.
        src_seq_length: The length of the encoder's sequences.
        tgt_seq_length: The length of the decoder's sequences.
        num_heads: The number of heads.
        attention_dropout_rate, hidden_dropout_rate: As for a layer. Default: 0.1.
        post_layernorm_residual: As for a layer. Default: False.
        layernorm_compute_type, softmax_compute_type, param_init_type: Dtypes. Default: float32.
        hidden_act: As for a layer. Default: 'gelu'.
        lambda_func: Called with each layer, its number, `offset`, the config and the number of layers. Default: None.
        use_past: False. Default: False.
        offset: The number of preceding layers. Default: 0.
        moe_config: As for a layer. Default: one expert.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        The inputs of a layer.

    Returns:
        tuple of the output and each layer's keys and values.

    Examples:
        >>> import ms
        >>> from ms.parallel._transformer import TransformerDecoder
        >>> net, ones = TransformerDecoder(2, 2, 8, 16, 3, 4, 2), ms.ops.ones
        >>> output, present = net(ones((2, 4, 8)), ones((2, 4, 4)), ones((2, 3, 8)), ones((2, 4, 3)))
        >>> output.shape, len(present)
        ((2, 4, 8), 2)
    """

    def __init__(
        self,
        num_layers: int,
        batch_size: int | None,
        hidden_size: int,
        ffn_hidden_size: int,
        src_seq_length: int,
        tgt_seq_length: int,
        num_heads: int,
        attention_dropout_rate: float = 0.1,
        hidden_dropout_rate: float = 0.1,
        post_layernorm_residual: bool = False,
        layernorm_compute_type: Any = dtype.float32,
        softmax_compute_type: Any = dtype.float32,
        param_init_type: Any = dtype.float32,
        hidden_act: str = "gelu",
        lambda_func: Callable[..., None] | None = None,
        use_past: bool = False,
        offset: int = 0,
        moe_config: MoEConfig = default_moe_config,
        parallel_config: Any = default_transformer_config,
    ) -> None:
        super().__init__()
        self.num_layers = positive(num_layers, "num_layers", "TransformerDecoder")
        self.use_moe = moe_config.expert_num > 1
        self.blocks = CellList()
        for number in range(num_layers):
            block = TransformerDecoderLayer(
                hidden_size,
                ffn_hidden_size,
                num_heads,
                batch_size,
                src_seq_length,
                tgt_seq_length,
                attention_dropout_rate,
                hidden_dropout_rate,
                post_layernorm_residual,
                use_past,
                layernorm_compute_type,
                softmax_compute_type,
                param_init_type,
                hidden_act,
                moe_config,
                parallel_config,
            )
            (lambda_func or _get_lambda_func())(block, number, offset, parallel_config, num_layers)
            self.blocks.append(block)

    def construct(
        self,
        hidden_states: Any,
        attention_mask: Any,
        encoder_output: Any = None,
        memory_mask: Any = None,
        init_reset: Any = True,
        batch_valid_length: Any = None,
    ) -> Any:
        presents: tuple[Any, ...] = ()
        losses = 0.0
        for block in self.blocks:
            hidden_states, present, *loss = block(hidden_states, attention_mask, encoder_output, memory_mask)
            presents = (*presents, present)
            if loss:
                losses = losses + loss[0]
        return (hidden_states, presents, losses) if self.use_moe else (hidden_states, presents)


class Transformer(Cell):
    """An encoder and a decoder that attends to its output (Vaswani et al. 2017).

    Args:
        hidden_size: The size of a token.
        batch_size: The number of sequences; None for any.
        ffn_hidden_size: The size within feed forward layers.
        src_seq_length: The length of the encoder's sequences.
        tgt_seq_length: The length of the decoder's sequences.
        encoder_layers: The number of the encoder's layers. Default: 3.
        decoder_layers: The number of the decoder's layers, possibly 0. Default: 3.
        num_heads: The number of heads. Default: 2.
        attention_dropout_rate, hidden_dropout_rate: As for a layer. Default: 0.1.
        hidden_act: As for a layer. Default: 'gelu'.
        post_layernorm_residual: As for a layer. Default: False.
        layernorm_compute_type, softmax_compute_type, param_init_type: Dtypes. Default: float32.
        lambda_func: As for `TransformerEncoder`. Default: None.
        use_past: False. Default: False.
        moe_config: As for a layer. Default: one expert.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - encoder_inputs: Tensor of shape (B, S, hidden_size).
        - encoder_masks: Tensor of shape (B, S, S).
        - decoder_inputs: Tensor of shape (B, T, hidden_size). Default: None.
        - decoder_masks: Tensor of shape (B, T, T). Default: None.
        - memory_mask: Tensor of shape (B, T, S). Default: None.
        - init_reset, batch_valid_length: The inputs of the encoder. Default: True and None.

    Returns:
        tuple of the output, the encoder's and the decoder's keys and values, and, for a mixture of experts, the sum of
        the balancing losses.

    Raises:
        ValueError: there is no encoder layer.
    """

    def __init__(
        self,
        hidden_size: int,
        batch_size: int | None,
        ffn_hidden_size: int,
        src_seq_length: int,
        tgt_seq_length: int,
        encoder_layers: int = 3,
        decoder_layers: int = 3,
        num_heads: int = 2,
        attention_dropout_rate: float = 0.1,
        hidden_dropout_rate: float = 0.1,
        hidden_act: str = "gelu",
        post_layernorm_residual: bool = False,
        layernorm_compute_type: Any = dtype.float32,
        softmax_compute_type: Any = dtype.float32,
        param_init_type: Any = dtype.float32,
        lambda_func: Callable[..., None] | None = None,
        use_past: bool = False,
        moe_config: MoEConfig = default_moe_config,
        parallel_config: Any = default_transformer_config,
    ) -> None:
        super().__init__()
        shared = {
            "attention_dropout_rate": attention_dropout_rate,
            "hidden_dropout_rate": hidden_dropout_rate,
            "hidden_act": hidden_act,
            "post_layernorm_residual": post_layernorm_residual,
            "layernorm_compute_type": layernorm_compute_type,
            "softmax_compute_type": softmax_compute_type,
            "param_init_type": param_init_type,
            "lambda_func": lambda_func,
            "use_past": use_past,
            "moe_config": moe_config,
            "parallel_config": parallel_config,
        }
        self.encoder = TransformerEncoder(
            batch_size, encoder_layers, hidden_size, ffn_hidden_size, src_seq_length, num_heads, **shared
        )
        self.decoder: Cell | None = None
        if decoder_layers:
            self.decoder = TransformerDecoder(
                decoder_layers,
                batch_size,
                hidden_size,
                ffn_hidden_size,
                src_seq_length,
                tgt_seq_length,
                num_heads,
                offset=encoder_layers,
                **shared,
            )

    def construct(
        self,
        encoder_inputs: Any,
        encoder_masks: Any,
        decoder_inputs: Any = None,
        decoder_masks: Any = None,
        memory_mask: Any = None,
        init_reset: Any = True,
        batch_valid_length: Any = None,
    ) -> Any:
        output, of_encoder, *losses = self.encoder(encoder_inputs, encoder_masks, init_reset, batch_valid_length)
        of_decoder = None
        if self.decoder is not None:
            output, of_decoder, *more = self.decoder(decoder_inputs, decoder_masks, output, memory_mask)
            losses = [*losses, *more]
        return (output, of_encoder, of_decoder, sum(losses)) if losses else (output, of_encoder, of_decoder)
