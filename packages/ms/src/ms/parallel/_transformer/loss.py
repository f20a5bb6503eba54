"""The loss of language models."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell
from ms_tensor import Tensor, dtype, ops

from .op_parallel_config import OpParallelConfig, _check_config, default_dpmp_config


class CrossEntropyLoss(Cell):
    """Computes the mean cross entropy of the tokens that a mask selects.

    Args:
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - logits: Tensor of shape (N, C).
        - label: Tensor of shape (N,), classes.
        - input_mask: Tensor of shape (N,), the weight of each token.

    Returns:
        Tensor of shape (1,), float32.

    Examples:
        >>> import ms
        >>> from ms.parallel._transformer import CrossEntropyLoss
        >>> loss = CrossEntropyLoss()
        >>> found = loss(ms.ops.zeros((2, 4)), ms.Tensor([1, 2]), ms.Tensor([1.0, 1.0]))
        >>> found.shape, round(float(found[0]), 4)
        ((1,), 1.3863)
    """

    def __init__(self, parallel_config: OpParallelConfig = default_dpmp_config) -> None:
        super().__init__()
        _check_config(parallel_config)

    def construct(self, logits: Any, label: Any, input_mask: Any) -> Any:
        scores = ops.log_softmax(logits.astype(dtype.float32), -1)
        chosen = ops.gather_elements(scores, 1, label.reshape(-1, 1).astype(dtype.int32)).reshape(-1)
        mask = input_mask.astype(dtype.float32)
        return -(chosen * mask).sum() / (mask.sum() + Tensor([1e-5], dtype.float32))
