"""`mindspore.parallel.nn`: networks over micro batches."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell, PipelineCell
from ms_nn.wrap.micro_batch import GradAccumulationCell as GradAccumulation
from ms_nn.wrap.micro_batch import MicroBatchInterleaved


class Pipeline(PipelineCell):
    """Splits the batches of a network into micro batches. On one device it has one stage.

    Args:
        network: The network.
        micro_size: The number of micro batches.
        stage_config: The stage of each Cell. Default: None.
        segment_config: The segment of each Cell. Default: None.
    """

    def __init__(
        self,
        network: Cell,
        micro_size: int,
        stage_config: dict[str, int] | None = None,
        segment_config: dict[str, int] | None = None,
    ) -> None:
        super().__init__(network, micro_size, stage_config)


class PipelineGradReducer(Cell):
    """Divides the gradients of a pipeline by the loss scale. One device has nothing to combine.

    Args:
        parameters: The parameters.
        scale_sense: The scale of the loss. Default: 1.0.
        opt_shard: Whether to shard the optimizer's state. Default: None.

    Examples:
        >>> import ms
        >>> from ms.parallel.nn import PipelineGradReducer
        >>> reducer = PipelineGradReducer([], scale_sense=2.0)
        >>> print(reducer((ms.Tensor([4.0]),))[0])
        [2.]
    """

    def __init__(self, parameters: Any, scale_sense: float = 1.0, opt_shard: bool | None = None) -> None:
        super().__init__(auto_prefix=False)
        self._scale = scale_sense

    def construct(self, grads: Any) -> Any:
        return tuple(gradient / self._scale for gradient in grads)


__all__ = ["GradAccumulation", "MicroBatchInterleaved", "Pipeline", "PipelineCell", "PipelineGradReducer"]
