"""Transformer layers: encoder, decoder, and the full model (Vaswani et al., "Attention Is All You Need")."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.initializer import HeUniform, Uniform, initializer

from .._validate import shown, tensors
from ..cell import Cell
from ..containers import CellList
from .activation import GELU, ReLU
from .attention import MultiheadAttention
from .dense import Dense
from .dropout import Dropout
from .layer import Layer
from .normalization import LayerNorm

__all__ = [
    "Transformer",
    "TransformerDecoder",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]


def _activation(value: Any, owner: str) -> Any:
    """Resolves relu or gelu, given by name, as a function or as a layer."""
    if isinstance(value, str):
        if value in ("relu", "gelu"):
            return ops.relu if value == "relu" else ops.gelu
    elif isinstance(value, (ReLU, GELU)) or value is ops.relu or value is ops.gelu:
        return value
    raise ValueError(f"For '{owner}', the 'activation' must be relu or gelu, but got {shown(value)}.")


class _Layer(Layer):
    """The base of encoder and decoder layers: self-attention, two dense layers, norms and dropouts."""

    _attentions: tuple[str, ...] = ()

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Any = "relu",
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        for name in self._attentions:
            setattr(self, name, MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first, dtype=dtype))

        def dense(inputs: int, outputs: int) -> Dense:
            starts: dict[str, Any] = {
                "weight_init": HeUniform(math.sqrt(5)),
                "bias_init": Uniform(1 / math.sqrt(inputs)),
            }
            return Dense(inputs, outputs, **starts, dtype=dtype)

        self.dense1 = dense(d_model, dim_feedforward)
        self.dropout = Dropout(p=dropout)
        self.dense2 = dense(dim_feedforward, d_model)
        blocks = len(self._attentions) + 1
        for i in range(1, blocks + 1):
            setattr(self, f"norm{i}", LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype))
        for i in range(1, blocks + 1):
            setattr(self, f"dropout{i}", Dropout(p=dropout))
        self.activation1 = activation
        self.activation = _activation(activation, type(self).__name__)
        # A stack copies its layers from these settings.
        self.d_model, self.nhead, self.dim_feedforward = d_model, nhead, dim_feedforward
        self.dropout_num, self.layernorm_eps = dropout, layer_norm_eps
        self.batch_first, self.norm_first, self.dtype = batch_first, norm_first, dtype

    def _like(self) -> Any:
        """A new layer with the same settings and newly initialized weights."""
        make: Any = type(self)
        sizes = (self.d_model, self.nhead, self.dim_feedforward, self.dropout_num)
        order = (self.batch_first, self.norm_first)
        return make(*sizes, self.activation1, self.layernorm_eps, *order, dtype=self.dtype)

    def _attend(self, attention: Any, x: Tensor, memory: Tensor, mask: Any, padding: Any) -> Tensor:
        return attention(x, memory, memory, attn_mask=mask, key_padding_mask=padding, need_weights=False)[0]

    def _feed_forward(self, x: Tensor) -> Tensor:
        return self.dense2(self.dropout(self.activation(self.dense1(x))))


class TransformerEncoderLayer(_Layer):
    """Self-attention and two dense layers, each with a residual connection and a layer norm.

    The inputs are `src` of shape (length, batch, d_model), `src_mask` of shape (length, length) and
    `src_key_padding_mask` of shape (batch, length). The output has the shape of `src`.

    d_model: The number of features per position.
    nhead: The number of heads; it must divide `d_model`.
    dim_feedforward: The number of features between the dense layers.
    activation: 'relu' or 'gelu', `ops.relu` or `ops.gelu`, or one of these as a layer.
    norm_first: Whether to normalize before each block instead of after it.
    ValueError: `nhead` does not divide `d_model`, or `activation` is unknown.

    >>> nn.TransformerEncoderLayer(4, 2, 8)(ops.ones((5, 2, 4))).shape
    (5, 2, 4)
    """

    _attentions = ("self_attn",)

    def construct(self, src: Tensor, src_mask: Any = None, src_key_padding_mask: Any = None) -> Tensor:
        if self.norm_first:
            normed = self.norm1(src)
            src = src + self.dropout1(self._attend(self.self_attn, normed, normed, src_mask, src_key_padding_mask))
            return src + self.dropout2(self._feed_forward(self.norm2(src)))
        attended = self._attend(self.self_attn, src, src, src_mask, src_key_padding_mask)
        src = self.norm1(src + self.dropout1(attended))
        return self.norm2(src + self.dropout2(self._feed_forward(src)))


class TransformerDecoderLayer(_Layer):
    """Self-attention, attention to a memory and two dense layers, each with a residual connection and a layer norm.

    The inputs are `tgt` of shape (target length, batch, d_model), `memory`, the output of the encoder, of shape (source
    length, batch, d_model), `tgt_mask`, `memory_mask`, `tgt_key_padding_mask` and `memory_key_padding_mask`. The
    output has the shape of `tgt`.

    Arguments: TransformerEncoderLayer

    >>> nn.TransformerDecoderLayer(4, 2, 8)(ops.ones((3, 2, 4)), ops.ones((5, 2, 4))).shape
    (3, 2, 4)
    """

    _attentions = ("self_attn", "multihead_attn")

    def construct(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Any = None,
        memory_mask: Any = None,
        tgt_key_padding_mask: Any = None,
        memory_key_padding_mask: Any = None,
    ) -> Tensor:
        if self.norm_first:
            normed = self.norm1(tgt)
            tgt = tgt + self.dropout1(self._attend(self.self_attn, normed, normed, tgt_mask, tgt_key_padding_mask))
            attended = self._attend(self.multihead_attn, self.norm2(tgt), memory, memory_mask, memory_key_padding_mask)
            tgt = tgt + self.dropout2(attended)
            return tgt + self.dropout3(self._feed_forward(self.norm3(tgt)))
        attended = self._attend(self.self_attn, tgt, tgt, tgt_mask, tgt_key_padding_mask)
        tgt = self.norm1(tgt + self.dropout1(attended))
        attended = self._attend(self.multihead_attn, tgt, memory, memory_mask, memory_key_padding_mask)
        tgt = self.norm2(tgt + self.dropout2(attended))
        return self.norm3(tgt + self.dropout3(self._feed_forward(tgt)))


class TransformerEncoder(Cell):
    """Stack of encoder layers. Inputs and output are those of TransformerEncoderLayer.

    encoder_layer: A TransformerEncoderLayer; all layers get its settings.
    num_layers: The number of layers.
    norm: A layer applied to the output.

    >>> nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8), 2)(ops.ones((5, 2, 4))).shape
    (5, 2, 4)
    """

    def __init__(self, encoder_layer: TransformerEncoderLayer, num_layers: int, norm: Any = None) -> None:
        super().__init__()
        self.layers = CellList(_copies(encoder_layer, num_layers))
        self.num_layers, self.norm = num_layers, norm

    def construct(self, src: Tensor, src_mask: Any = None, src_key_padding_mask: Any = None) -> Tensor:
        for layer in self.layers:
            src = layer(src, src_mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        return src if self.norm is None else self.norm(src)


class TransformerDecoder(Cell):
    """Stack of decoder layers. Inputs and output are those of TransformerDecoderLayer.

    decoder_layer: A TransformerDecoderLayer; all layers get its settings.
    num_layers: The number of layers.
    norm: A layer applied to the output.

    >>> decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(4, 2, 8), 2)
    >>> decoder(ops.ones((3, 2, 4)), ops.ones((5, 2, 4))).shape
    (3, 2, 4)
    """

    def __init__(self, decoder_layer: TransformerDecoderLayer, num_layers: int, norm: Any = None) -> None:
        super().__init__()
        self.layers = CellList(_copies(decoder_layer, num_layers))
        self.num_layers, self.norm = num_layers, norm

    def construct(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Any = None,
        memory_mask: Any = None,
        tgt_key_padding_mask: Any = None,
        memory_key_padding_mask: Any = None,
    ) -> Tensor:
        for layer in self.layers:
            tgt = layer(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
        return tgt if self.norm is None else self.norm(tgt)


def _copies(layer: Any, count: int) -> list[Any]:
    """Layers with the settings of one layer, all with the same initial weights, as in the code of the paper."""
    if not isinstance(layer, (TransformerEncoderLayer, TransformerDecoderLayer)):
        raise TypeError(f"A transformer's stack needs an encoder or decoder layer, but got {type(layer).__name__}.")
    first = layer._like()
    made = [first]
    for _ in range(count - 1):
        twin = layer._like()
        for own, other in zip(twin.get_parameters(), first.get_parameters(), strict=True):
            own.set_data(other)
        made.append(twin)
    return made[:count]


class Transformer(Cell):
    """Encoder of the source and decoder of the target (Vaswani et al., "Attention Is All You Need").

    The inputs are `src` and `tgt` of shape (length, batch, d_model), `src_mask`, `tgt_mask`, `memory_mask`,
    `src_key_padding_mask`, `tgt_key_padding_mask` and `memory_key_padding_mask`. The output has the shape of `tgt`.

    Arguments: TransformerEncoderLayer
    custom_encoder: A Cell that replaces the encoder.
    custom_decoder: A Cell that replaces the decoder.
    ValueError: `src` and `tgt` differ in the batch size, or their last dimension is not `d_model`.

    >>> nn.Transformer(4, 2, 1, 1, 8)(ops.ones((5, 2, 4)), ops.ones((3, 2, 4))).shape
    (3, 2, 4)
    """

    def __init__(
        self,
        d_model: int = 512,
        nhead: int = 8,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Any = "relu",
        custom_encoder: Cell | None = None,
        custom_decoder: Cell | None = None,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        settings = (
            d_model,
            nhead,
            dim_feedforward,
            dropout,
            activation,
            layer_norm_eps,
            batch_first,
            norm_first,
            dtype,
        )

        def norm() -> LayerNorm:
            return LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype)

        if custom_encoder is None:
            custom_encoder = TransformerEncoder(TransformerEncoderLayer(*settings), num_encoder_layers, norm())
        if custom_decoder is None:
            custom_decoder = TransformerDecoder(TransformerDecoderLayer(*settings), num_decoder_layers, norm())
        self.encoder, self.decoder = custom_encoder, custom_decoder
        for parameter in self.get_parameters():
            if parameter.ndim > 1:
                parameter.set_data(initializer("xavier_uniform", parameter.shape, parameter.dtype))
        self.d_model, self.nhead, self.batch_first = d_model, nhead, batch_first

    def construct(
        self,
        src: Tensor,
        tgt: Tensor,
        src_mask: Any = None,
        tgt_mask: Any = None,
        memory_mask: Any = None,
        src_key_padding_mask: Any = None,
        tgt_key_padding_mask: Any = None,
        memory_key_padding_mask: Any = None,
    ) -> Tensor:
        tensors(type(self).__name__, src=src, tgt=tgt)
        place = 0 if self.batch_first else 1
        if src.ndim == 3 and src.shape[place] != tgt.shape[place]:
            raise ValueError(
                f"For 'Transformer', 'src' and 'tgt' must have one batch, but got {src.shape} and {tgt.shape}."
            )
        if src.shape[-1] != self.d_model or tgt.shape[-1] != self.d_model:
            raise ValueError(
                f"For 'Transformer', the last size of 'src' and 'tgt' must be {self.d_model}, "
                f"but got {src.shape} and {tgt.shape}."
            )
        memory = self.encoder(src, src_mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        masks = {"tgt_mask": tgt_mask, "memory_mask": memory_mask, "tgt_key_padding_mask": tgt_key_padding_mask}
        return self.decoder(tgt, memory, **masks, memory_key_padding_mask=memory_key_padding_mask)
