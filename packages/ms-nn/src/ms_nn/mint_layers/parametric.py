"""Layers of `mint.nn` with parameters that are neither convolutions nor norms: products, tables, slopes."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor
from ms_tensor._messages import shorten
from ms_tensor.initializer import HeUniform, Normal, Uniform, initializer
from ms_tensor.mint import functional as F

from ..cell import Cell
from ._parameters import kind_of, parameter


class Linear(Cell):
    """`input @ weight.T + bias`.

    Args:
        in_features: The size of the last dimension.
        out_features: The size that it gets.
        bias: Whether there is a bias. Default: True.
        weight_init: An initializer; None is uniform within `1 / sqrt(in_features)`. Default: None.
        bias_init: An initializer; None is as for the weight. Default: None.
        dtype: The dtype of the parameters; None is float32. Default: None.

    Examples:
        >>> mint.nn.Linear(3, 4)(mint.ones((2, 3))).shape
        (2, 4)
    """

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        weight_init: Any = None,
        bias_init: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        self.has_bias = bias
        weight = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = parameter(weight, (out_features, in_features), "weight", kind_of(dtype))
        limit = 1 / math.sqrt(in_features) if in_features > 0 else 0.0
        shift = Uniform(limit) if bias_init is None else bias_init
        self.bias = parameter(shift, (out_features,), "bias", kind_of(dtype)) if bias else None

    def construct(self, x: Tensor) -> Tensor:
        return F.linear(x, self.weight, self.bias)

    def extend_repr(self) -> str:
        return f"input_features={self.in_features}, output_features={self.out_features}, has_bias={self.has_bias}"


class PReLU(Cell):
    """The element where positive, else a learned multiple of it.

    Args:
        num_parameters: 1, or the number of channels. Default: 1.
        init: The first value. Default: 0.25.
        dtype: The dtype of the parameter; None is float32. Default: None.

    Examples:
        >>> print(mint.nn.PReLU()(Tensor([-1.0, 2.0])))
        [-0.25  2.  ]
    """

    def __init__(self, num_parameters: int = 1, init: float = 0.25, dtype: Any = None) -> None:
        super().__init__()
        self.weight = parameter(init, (num_parameters,), "weight", kind_of(dtype))

    def construct(self, input: Tensor) -> Tensor:
        return F.prelu(input, self.weight)


class Embedding(Cell):
    """Rows of a table by index.

    Args:
        num_embeddings: The number of rows.
        embedding_dim: The size of a row.
        padding_idx: A row of zeros that takes no gradient. Default: None.
        max_norm: Rows that are longer are scaled down to this. Default: None.
        norm_type: The norm of that. Default: 2.0.
        scale_grad_by_freq: Must be False. Default: False.
        sparse: Must be False. Default: False.
        _weight: The table; None is standard normal. Default: None.
        _freeze: Whether the table takes no gradient. Default: False.
        dtype: The dtype of the table; None is float32. Default: None.

    Examples:
        >>> mint.nn.Embedding(5, 3)(Tensor([1, 2])).shape
        (2, 3)
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Tensor | None = None,
        _freeze: bool = False,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if sparse or scale_grad_by_freq:
            raise ValueError("For 'Embedding', 'sparse' and 'scale_grad_by_freq' must be False.")
        if padding_idx is not None and not -num_embeddings <= padding_idx < num_embeddings:
            raise ValueError(
                f"For 'Embedding', 'padding_idx' must be in the table of {shorten(num_embeddings)}, got "
                f"{shorten(padding_idx)}."
            )
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.padding_idx = padding_idx % num_embeddings if padding_idx is not None else None
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        self.dtype = kind_of(dtype)
        shape = (num_embeddings, embedding_dim)
        if _weight is None:
            table = initializer(Normal(1.0, 0.0), shape, self.dtype)
            if self.padding_idx is not None:
                table[self.padding_idx] = 0
        elif not isinstance(_weight, Tensor):
            raise TypeError(f"For 'Embedding', '_weight' must be a Tensor, but got {type(_weight).__name__}.")
        elif tuple(_weight.shape) != shape:
            raise ValueError(f"For 'Embedding', '_weight' must have shape {shorten(shape)}, but got {_weight.shape}.")
        else:
            table = _weight
        self.weight = Parameter(table, name="weight", requires_grad=not _freeze)

    def construct(self, input: Tensor) -> Tensor:
        return F.embedding(input, self.weight, self.padding_idx, self.max_norm, self.norm_type)

    def extend_repr(self) -> str:
        return (
            f"num_embeddings={self.num_embeddings}, embedding_dim={self.embedding_dim}, "
            f"padding_idx={self.padding_idx}, max_norm={self.max_norm}, norm_type={self.norm_type}, "
            f"scale_grad_by_freq={self.scale_grad_by_freq}, dtype={self.dtype}"
        )
