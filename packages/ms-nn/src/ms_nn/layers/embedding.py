"""Embedding layers: look up rows of a table by index."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten
from ms_tensor.initializer import initializer

from .._validate import boolean, kind, one_of, positive_float, positive_int, shown, tensors, wrong
from ..cell import Cell
from .maths import ClipByNorm

__all__ = ["Embedding", "EmbeddingLookup", "MultiFieldEmbeddingLookup"]


class Embedding(Cell):
    """Looks up rows of an embedding table: int indices of shape (*) to (*, embedding_size).

    use_one_hot: Whether to look rows up by a product with a one-hot matrix.
    embedding_table: Initial table, of shape (vocab_size, embedding_size).
    padding_idx: The index of a row that is initialized to zeros.
    ValueError: a number is out of range.

    >>> nn.Embedding(10, 4)(Tensor([[1, 2, 3]])).shape
    (1, 3, 4)
    """

    def __init__(
        self,
        vocab_size: int,
        embedding_size: int,
        use_one_hot: bool = False,
        embedding_table: Any = "normal",
        dtype: Any = mstype.float32,
        padding_idx: int | None = None,
    ) -> None:
        super().__init__()
        self.vocab_size = positive_int(vocab_size, "vocab_size", "Embedding")
        self.embedding_size = positive_int(embedding_size, "embedding_size", "Embedding")
        self.use_one_hot = boolean(use_one_hot, "use_one_hot", "Embedding")
        self.dtype, self.padding_idx = dtype, padding_idx
        table = initializer(embedding_table, (vocab_size, embedding_size), dtype)
        if padding_idx is not None:
            kind(padding_idx, int, "int", "padding_idx", "Embedding", bools=False)
            if not 0 <= padding_idx < vocab_size:
                allowed = f"an int in [0, {shorten(vocab_size)})"
                raise wrong(ValueError, "padding_idx", "Embedding", allowed, shown(padding_idx))
            rows = ops.reshape(ops.arange(vocab_size), (-1, 1))
            table = ops.masked_fill(table, rows == padding_idx, 0)
        self.embedding_table = Parameter(table, name="embedding_table")

    def construct(self, ids: Tensor) -> Tensor:
        if self.use_one_hot:
            hot = ops.one_hot(ids, self.vocab_size, 1.0, 0.0)
            return ops.matmul(ops.cast(hot, self.embedding_table.dtype), self.embedding_table)
        return ops.gather(self.embedding_table, ids, 0)

    def extend_repr(self) -> str:
        return (
            f"vocab_size={self.vocab_size}, embedding_size={self.embedding_size}, use_one_hot={self.use_one_hot}, "
            f"embedding_table={self.embedding_table}, dtype={self.dtype}, padding_idx={self.padding_idx}"
        )


class EmbeddingLookup(Cell):
    """Looks up rows of an embedding table; an index out of range gives zeros.

    Maps int indices of shape (*) to (*, embedding_size).

    target: 'CPU' or 'DEVICE'; accepted for compatibility.
    slice_mode: Accepted for compatibility.
    manual_shapes: Accepted for compatibility.
    max_norm: Rows of the output with a larger norm are scaled down to it.
    sparse: Must be True if `target` is 'CPU'.
    TypeError: an argument is of another type.
    ValueError: a number is out of range, or `sparse` is False on the CPU.

    >>> nn.EmbeddingLookup(4, 2)(Tensor([[1, 0], [3, 2]])).shape
    (2, 2, 2)
    """

    BATCH_SLICE = "batch_slice"
    FIELD_SLICE = "field_slice"
    TABLE_ROW_SLICE = "table_row_slice"
    TABLE_COLUMN_SLICE = "table_column_slice"

    def __init__(
        self,
        vocab_size: int,
        embedding_size: int,
        param_init: Any = "normal",
        target: str = "CPU",
        slice_mode: str = "batch_slice",
        manual_shapes: Any = None,
        max_norm: float | None = None,
        sparse: bool = True,
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        owner = type(self).__name__
        self.sparse = boolean(sparse, "sparse", owner)
        self.vocab_size = positive_int(vocab_size, "vocab_size", owner)
        self.embedding_size = positive_int(embedding_size, "embedding_size", owner)
        self.target = one_of(target, ("CPU", "DEVICE"), "target", owner, of_type=False)
        if not sparse and target == "CPU":
            raise ValueError(f"For '{owner}', 'sparse' must be True when 'target' is 'CPU', but got 'sparse': False.")
        if max_norm is not None:
            positive_float(max_norm, "max_norm", owner)
        self.slice_mode, self.manual_shapes, self.max_norm = slice_mode, manual_shapes, max_norm
        table = initializer(param_init, (vocab_size, embedding_size), dtype)
        self.embedding_table = Parameter(table, name="embedding_table")

    def _rows(self, indices: Tensor) -> Tensor:
        inside = ops.logical_and(indices >= 0, indices < self.vocab_size)
        rows = ops.gather(self.embedding_table, ops.where(inside, indices, ops.zeros_like(indices)), 0)
        rows = ops.where(ops.expand_dims(inside, -1), rows, ops.zeros_like(rows))
        if self.max_norm is None:
            return rows
        return ClipByNorm(tuple(range(indices.ndim, rows.ndim)))(rows, Tensor(self.max_norm, rows.dtype))

    def construct(self, indices: Tensor) -> Tensor:
        return self._rows(indices)


class MultiFieldEmbeddingLookup(EmbeddingLookup):
    """Looks up rows of an embedding table, weights them, and combines those of the same field.

    The inputs are indices, weights and field numbers, each of shape (batch, features); the output has shape
    (batch, field_size, embedding_size).

    field_size: The number of fields.
    target: 'CPU' or 'DEVICE'.
    slice_mode: Accepted for compatibility.
    feature_num_list: Accepted for compatibility.
    max_norm: Rows with a larger norm are scaled down to it.
    sparse: Must be True if `target` is 'CPU'.
    operator: How the rows of a field are combined: 'SUM', 'MEAN' or 'MAX'.
    ValueError: a number is out of range, `operator` is unknown, or an input does not have two dimensions.

    >>> net = nn.MultiFieldEmbeddingLookup(10, 2, 3)
    >>> net(Tensor([[2, 4], [5, 3]]), ops.ones((2, 2)), Tensor([[0, 1], [2, 2]])).shape
    (2, 3, 2)
    """

    OPERATOR_SUM = "SUM"
    OPERATOR_MEAN = "MEAN"
    OPERATOR_MAX = "MAX"

    def __init__(
        self,
        vocab_size: int,
        embedding_size: int,
        field_size: int,
        param_init: Any = "normal",
        target: str = "CPU",
        slice_mode: str = "batch_slice",
        feature_num_list: Any = None,
        max_norm: float | None = None,
        sparse: bool = True,
        operator: str = "SUM",
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__(
            vocab_size, embedding_size, param_init, target, slice_mode, feature_num_list, max_norm, sparse, dtype
        )
        self.field_size = positive_int(field_size, "field_size", "MultiFieldEmbeddingLookup")
        self.operator = one_of(operator, ("SUM", "MAX", "MEAN"), "operator", "MultiFieldEmbeddingLookup", of_type=False)

    def construct(  # type: ignore[override]
        self, input_indices: Tensor, input_values: Tensor, field_ids: Tensor
    ) -> Tensor:
        for name, value in (
            ("input_indices", input_indices),
            ("input_values", input_values),
            ("field_ids", field_ids),
        ):
            tensors("MultiFieldEmbeddingLookup", **{name: value})
            if value.ndim != 2:
                raise ValueError(
                    f"For 'MultiFieldEmbeddingLookup', '{name}' must have 2 dimensions, but got shape {value.shape}."
                )
        weights = ops.expand_dims(input_values, -1)
        rows = self._rows(input_indices) * weights
        # `member[batch, field, feature]` tells whether a feature belongs to a field.
        fields = ops.reshape(ops.arange(self.field_size), (1, self.field_size, 1))
        member = ops.equal(ops.expand_dims(ops.cast(field_ids, fields.dtype), 1), fields)
        if self.operator == "MAX":
            counted = ops.logical_and(member, ops.expand_dims(ops.not_equal(input_values, 0), 1))
            spread = ops.expand_dims(counted, -1)
            lowest = ops.full((1,), -3.402823466e38, dtype=rows.dtype)
            most = ops.amax(ops.where(spread, ops.expand_dims(rows, 1), lowest), 2)
            return ops.where(ops.any(spread, 2), most, ops.zeros_like(most))
        share = ops.cast(member, rows.dtype)
        merged = ops.matmul(share, rows)
        if self.operator == "SUM":
            return merged
        total = ops.matmul(share, ops.abs(weights))
        empty = ops.equal(total, 0)
        return ops.where(empty, ops.zeros_like(merged), merged / ops.where(empty, ops.ones_like(total), total))
