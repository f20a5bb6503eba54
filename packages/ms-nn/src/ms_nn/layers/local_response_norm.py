"""Local response normalization."""

from __future__ import annotations

from ms_tensor import Tensor, ops

from ..cell import Cell


class LRN(Cell):
    """Local response normalization over channels; see `ops.lrn`.

    depth_radius: How many channels before and behind count.
    norm_region: 'ACROSS_CHANNELS'.

    >>> nn.LRN()(ops.ones((2, 3, 4, 4))).shape
    (2, 3, 4, 4)
    """

    def __init__(
        self,
        depth_radius: int = 5,
        bias: float = 1.0,
        alpha: float = 1.0,
        beta: float = 0.5,
        norm_region: str = "ACROSS_CHANNELS",
    ) -> None:
        super().__init__()
        self.lrn_op = ops.LRN(depth_radius, bias, alpha, beta, norm_region)

    def construct(self, input_x: Tensor) -> Tensor:
        return self.lrn_op(input_x)
