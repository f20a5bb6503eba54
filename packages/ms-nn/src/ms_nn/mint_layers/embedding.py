"""The embedding layer of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor
from ms_tensor._messages import shorten
from ms_tensor.initializer import Normal, initializer
from ms_tensor.mint import functional as F

from ..cell import Cell
from ._parameters import kind_of


class Embedding(Cell):
    """Looks up rows of an embedding table: int indices of shape (*) to (*, embedding_dim).

    num_embeddings: The number of rows of the table.
    embedding_dim: The size of each embedding vector.
    padding_idx: The index of a row of zeros that gets no gradient.
    max_norm: Rows with a larger norm are scaled down to it.
    norm_type: The degree p of the norm for `max_norm`.
    scale_grad_by_freq: Must be False.
    sparse: Must be False.
    _weight: The initial table; None is standard normal.
    _freeze: Whether the table gets no gradient.
    dtype: The dtype of the table; None is float32.

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
