"""Networks over micro batches: `mindspore.parallel.nn`."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell, PipelineCell
from ms_nn.wrap.micro_batch import GradAccumulationCell as GradAccumulation
from ms_nn.wrap.micro_batch import MicroBatchInterleaved


class Pipeline(PipelineCell):
    """A network whose batches are cut into micro batches; on one device it has one stage.

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
    """The gradients of a pipeline, divided by the scale of the loss; one device has nothing to combine.

    Args:
        parameters: The parameters.
        scale_sense: The scale of the loss. Default: 1.0.
        opt_shard: Whether the optimizer's state is cut. Default: None.

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
